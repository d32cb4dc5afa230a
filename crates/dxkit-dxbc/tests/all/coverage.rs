//! Which controls, types, operands and declarations the shaders of FXC have: those that none has are listed,
//! and `docs/format/fxc.md` says why.

use std::collections::{BTreeMap, BTreeSet};

use dxkit_bytes::{OpenNumber, Span};
use dxkit_dxbc::opcode::SyntaxForm;
use dxkit_dxbc::operand::{Components, IndexForm, MinPrecision};
use dxkit_dxbc::program::{
    CustomDataClass, DOMAINS, Dimension, GLOBAL_FLAGS, INPUT_PRIMITIVES, INTERPOLATIONS, Instruction,
    OUTPUT_TOPOLOGIES, OpcodeExtensionKind, PARTITIONINGS, ReturnType, ReturnTypes, SamplerMode, SystemName,
    TESSELLATOR_PRIMITIVES, Texts,
};
use dxkit_dxbc::{Operand, OperandKind, Program};

use super::program::corpus;

/// Lists of names, and which of them were seen.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, BTreeSet<String>>);

impl Seen {
    fn note(&mut self, list: &'static str, name: impl ToString) {
        self.0.entry(list).or_default().insert(name.to_string());
    }

    fn program(&mut self, program: &Program<'_>) {
        self.note("programs", format!("{:?}", program.kind));
        for instruction in &program.instructions {
            self.controls(instruction);
            instruction.for_each_operand(&mut |operand| self.operand(operand));
        }
    }

    fn operand(&mut self, operand: &Operand) {
        self.note("operands", operand.kind());
        for place in 0..operand.token.dimensions() {
            self.note("index forms", format!("{:?}", operand.token.index_form(place).unwrap()));
        }
        let components = match operand.components() {
            Components::Mask(_) => "mask",
            Components::Swizzle(_) => "swizzle",
            Components::Select(_) => "select",
            Components::One => "one",
            Components::None => "none",
            Components::Reserved => "reserved",
        };
        self.note("components", components);
        if operand.extension.is_some() {
            let modifiers = operand.modifiers();
            self.note("precisions", modifiers.min_precision());
            self.note(
                "modifiers",
                match (modifiers.negated(), modifiers.absolute()) {
                    (true, true) => "negated absolute",
                    (true, false) => "negated",
                    (false, true) => "absolute",
                    (false, false) => "none",
                },
            );
            if modifiers.non_uniform() {
                self.note("modifiers", "nonuniform");
            }
        }
    }

    /// The text of a value; a value without one is a patch.
    fn text<T: OpenNumber>(&mut self, list: &'static str, texts: Texts<T>, value: u8) {
        let text = texts.iter().find(|(known, _)| known.raw() == u64::from(value));
        self.note(list, text.map_or("", |(_, text)| *text));
    }

    fn controls(&mut self, instruction: &Instruction) {
        let (token, Some(info)) = (instruction.token, instruction.info()) else { return };
        let byte = |low, count| u8::try_from(token.control(low, count)).unwrap();
        if info.form.computes() {
            if token.saturated() && info.form == SyntaxForm::Instruction {
                self.note("controls", "_sat");
            }
            if token.precise() != 0 {
                self.note("controls", "precise");
            }
        }
        let bits = |names: &[(u32, &'static str)]| -> Vec<&'static str> {
            names.iter().filter(|(bit, _)| token.control(*bit, 1) == 1).map(|(_, name)| *name).collect()
        };
        for extension in instruction.extensions() {
            self.note("further tokens", extension.kind());
        }
        match info.form {
            SyntaxForm::Test => self.note("controls", if token.tests_nonzero() { "_nz" } else { "_z" }),
            SyntaxForm::ResourceInfo => {
                self.note(
                    "controls",
                    ["resinfo float", "resinfo rcpfloat", "resinfo uint", ""][usize::from(byte(11, 2))],
                );
            }
            SyntaxForm::SampleInfo => {
                self.note("controls", ["sampleinfo float", "sampleinfo uint"][usize::from(byte(11, 1))]);
            }
            SyntaxForm::Sync => bits(SYNC).into_iter().for_each(|name| self.note("controls", name)),
            SyntaxForm::Resource | SyntaxForm::TypedUav => {
                self.note("dimensions", Dimension(byte(11, 5)));
                for ty in ReturnTypes(instruction.word(0)).types() {
                    self.note("return types", ty);
                }
            }
            SyntaxForm::RawResource => self.note("dimensions", Dimension::RawBuffer),
            SyntaxForm::StructuredResource => self.note("dimensions", Dimension::StructuredBuffer),
            SyntaxForm::ConstantBuffer => {
                self.note("controls", ["cb immediateIndexed", "cb dynamicIndexed"][usize::from(byte(11, 1))]);
            }
            SyntaxForm::Sampler => self.note("sampler modes", SamplerMode(byte(11, 4))),
            SyntaxForm::OutputTopology => self.text("topologies", OUTPUT_TOPOLOGIES, byte(11, 6)),
            SyntaxForm::InputPrimitive => self.text("primitives", INPUT_PRIMITIVES, byte(11, 6)),
            SyntaxForm::Domain => self.text("domains", DOMAINS, byte(11, 2)),
            SyntaxForm::Partitioning => self.text("partitionings", PARTITIONINGS, byte(11, 3)),
            SyntaxForm::OutputPrimitive => {
                self.text("tessellator primitives", TESSELLATOR_PRIMITIVES, byte(11, 3))
            }
            SyntaxForm::GlobalFlags => {
                bits(GLOBAL_FLAGS).into_iter().for_each(|name| self.note("global flags", name));
            }
            SyntaxForm::CustomData => self.note("custom data", token.custom_data_class()),
            _ => {}
        }
        if matches!(info.form, SyntaxForm::TypedUav | SyntaxForm::RawUav | SyntaxForm::StructuredUav) {
            bits(UAV).into_iter().for_each(|name| self.note("controls", name));
        }
        if matches!(info.form, SyntaxForm::InterpolatedRegister | SyntaxForm::InterpolatedSystemRegister) {
            self.text("interpolations", INTERPOLATIONS, byte(11, 4));
        }
        if matches!(info.form, SyntaxForm::SystemRegister | SyntaxForm::InterpolatedSystemRegister) {
            self.note("system values", SystemName(u16::try_from(instruction.word(0)).unwrap()));
        }
    }
}

const SYNC: &[(u32, &str)] = &[(11, "sync_t"), (12, "sync_g"), (13, "sync_ugroup"), (14, "sync_uglobal")];
const UAV: &[(u32, &str)] =
    &[(16, "uav globallyCoherent"), (17, "uav rasterizerOrdered"), (23, "uav counter")];
const CONTROLS: &[&str] = &[
    "_sat",
    "precise",
    "_nz",
    "_z",
    "resinfo float",
    "resinfo rcpfloat",
    "resinfo uint",
    "sampleinfo float",
    "sampleinfo uint",
    "sync_t",
    "sync_g",
    "sync_ugroup",
    "sync_uglobal",
    "cb immediateIndexed",
    "cb dynamicIndexed",
    "uav globallyCoherent",
    "uav rasterizerOrdered",
    "uav counter",
];

/// The names of an open enumeration, as it prints them.
macro_rules! names {
    ($type:ty) => {
        <$type>::NAMES.iter().map(|(_, name)| (*name).to_owned()).collect::<Vec<String>>()
    };
}

/// The texts of a table.
fn texts<T>(texts: Texts<T>) -> Vec<String> {
    texts.iter().map(|(_, text)| (*text).to_owned()).collect()
}

fn all() -> Vec<(&'static str, Vec<String>)> {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let forms: Vec<String> =
        (0..5).filter_map(IndexForm::from_bits).map(|form| format!("{form:?}")).collect();
    vec![
        ("operands", names!(OperandKind)),
        ("index forms", forms),
        ("components", owned(&["none", "one", "mask", "swizzle", "select"])),
        ("precisions", names!(MinPrecision)),
        ("modifiers", owned(&["none", "negated", "absolute", "negated absolute", "nonuniform"])),
        ("controls", owned(CONTROLS)),
        ("further tokens", names!(OpcodeExtensionKind)),
        ("dimensions", names!(Dimension)),
        ("return types", names!(ReturnType)),
        ("sampler modes", names!(SamplerMode)),
        ("topologies", texts(OUTPUT_TOPOLOGIES)),
        ("primitives", texts(INPUT_PRIMITIVES)),
        ("domains", texts(DOMAINS)),
        ("partitionings", texts(PARTITIONINGS)),
        ("tessellator primitives", texts(TESSELLATOR_PRIMITIVES)),
        ("global flags", GLOBAL_FLAGS.iter().map(|(_, name)| (*name).to_owned()).collect()),
        ("custom data", names!(CustomDataClass)),
        ("interpolations", texts(INTERPOLATIONS)),
        ("system values", names!(SystemName)),
    ]
}

/// What no shader of FXC has.
const NEVER: &[(&str, &[&str])] = &[
    ("operands", &["ft", "iv", "ov", "vJoinInstanceID", "vCycleCounter"]),
    ("index forms", &["Immediate64", "Immediate64Relative"]),
    ("controls", &["resinfo rcpfloat", "sync_ugroup"]),
    ("further tokens", &["Empty"]),
    ("sampler modes", &["mode_mono"]),
    ("topologies", &["undefined"]),
    ("primitives", &["undefined"]),
    ("custom data", &["Comment", "DebugInfo", "Opaque", "ClipPlaneConstantMappings"]),
    ("interpolations", &["undefined"]),
    ("system values", &["undefined"]),
];

#[test]
fn every_control_and_type_has_a_shader() {
    let mut seen = Seen::default();
    for case in corpus().iter().filter(|case| case.name.contains("fxc")) {
        seen.program(&Program::parse(Span::new(&case.payload)).unwrap());
    }
    let (mut count, mut never) = (0, 0);
    let mut wrong = Vec::new();
    for (list, names) in all() {
        let there = seen.0.remove(list).unwrap_or_default();
        let missing: Vec<&str> =
            names.iter().filter(|name| !there.contains(*name)).map(String::as_str).collect();
        let known = NEVER.iter().find(|(of, _)| *of == list).map_or(&[][..], |(_, names)| names);
        if missing != known {
            wrong.push(format!("{list}: {missing:?} of {}", names.len()));
        }
        count += names.len();
        never += missing.len();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((count - never, count), (157, 176));
}
