//! The syntax of instructions and declarations: one table, and one walk that prints or reads.
//!
//! Each [`Form`] lists the pieces of its text ([`Item`]) and the fields of the tokens that the pieces state
//! ([`Slot`]).
//! [`walk`] goes through the pieces with an [`InstructionIo`]: the printer takes the fields of an instruction
//! and appends text, the reader takes text and sets the fields. So what is printed is what is read, and the
//! position of a field stands once. The name of an instruction is no item: the printer writes it, and the
//! reader needs it to find the form.

use crate::opcode::OpcodeInfo;
use crate::operand::OperandKind;
use crate::program::{
    Control, Dimension, Domain, GLOBAL_FLAGS, InputPrimitive, Interpolation, OutputTopology, Partitioning,
    ReturnType, ReturnTypes, SamplerMode, SystemName, TessellatorPrimitive,
};
use crate::text::{Io, Names, names};

/// A field of an instruction that a piece of text states.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Slot {
    /// Bits of the opcode token.
    Control(Control),
    /// The word at this place after the operands.
    Word(usize),
    /// The lower 16 bits of that word.
    LowHalf(usize),
    /// The upper 16 bits of that word.
    HighHalf(usize),
    /// The index at this place of the declared operand.
    Index(usize),
}

impl Slot {
    /// The largest number that it holds.
    pub(crate) const fn largest(self) -> u32 {
        match self {
            Self::Control(control) => control.largest(),
            Self::LowHalf(_) | Self::HighHalf(_) => 0xffff,
            Self::Word(_) | Self::Index(_) => u32::MAX,
        }
    }
}

/// A piece of the text of an instruction or declaration.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Item {
    /// Fixed text. Spaces around it are optional when it is read.
    Text(&'static str),
    /// The name of the opcode, with its suffixes, ends here.
    EndOfName,
    /// A number, printed with its sign.
    Number(Slot),
    /// A number, printed without a sign.
    Unsigned(Slot),
    /// A float in brackets.
    Float(Slot),
    /// The name of a number.
    Name(Slot, Names),
    /// Text that is there if the bit is set.
    Flag(Control, &'static str),
    /// Text for each bit that is set, in any order when it is read.
    Flags(&'static [(Control, &'static str)]),
    /// The text of the first bit that is set.
    FirstFlag(&'static [(Control, &'static str)]),
    /// One of these texts; without any, the value is 0.
    Choice(Control, &'static [(u32, &'static str)]),
    /// `_z` or `_nz`.
    Test,
    /// What every computing instruction may have: texel offsets, resource, saturation, precise components.
    Computation,
    /// The operands, by their roles.
    Operands,
    /// The function that an interface call selects, which reads like a last index of the operand.
    CallSite,
    /// The declared register.
    Declared,
    /// The declared binding: a register, or since SM 5.1 an identifier and a range of registers.
    Binding(OperandKind),
    /// The constant buffer and its size. FXC prints the numbers of other bindings without a sign.
    ConstantBuffer,
    /// Since SM 5.1, the register space, which is the word at this place.
    Space(usize),
    /// The same, printed with a sign.
    SignedSpace(usize),
    /// The dimension of a resource, as a suffix of the name.
    Dimension,
    /// The samples of a multisampled texture.
    Samples,
    /// The types of a resource's components, in the word at this place.
    ReturnTypes(usize),
    /// The input primitive: a name, or a patch with its number of control points.
    InputPrimitive,
    /// Fixed text and the name of a number. Neither is printed for a number without a name.
    Named(&'static str, Slot, Names),
    /// The names of the global flags, or `none`.
    GlobalFlags,
    /// Numbers in braces: the prefix of each, the field with the count, and the place of the first word.
    List(&'static str, Slot, usize),
    /// Custom data has syntaxes of its own.
    CustomData,
}

/// FXC's text for a value without a name.
const UNKNOWN: &str = "???";

const RETURN_TYPE: Names =
    names!(ReturnType, "<unknown resource return type>", "a type (float, unorm, …) or a dimension");
const DIMENSION: Names = names!(Dimension, "<unknown dimension>", "a dimension (texture2d, …)");
const SAMPLER_MODE: Names = names!(SamplerMode, "", "mode_default, mode_comparison or mode_mono");
const SYSTEM_VALUE: Names = names!(SystemName, "", "a system value (position, vertex_id, …)");
const INTERPOLATION: Names = names!(Interpolation, UNKNOWN, "an interpolation mode (linear, constant, …)");
const TOPOLOGY: Names = names!(OutputTopology, UNKNOWN, "pointlist, linestrip or trianglestrip");
const DOMAIN: Names = names!(Domain, UNKNOWN, "domain_isoline, domain_tri or domain_quad");
const PARTITIONING: Names = names!(Partitioning, UNKNOWN, "a partitioning (partitioning_integer, …)");
const TESSELLATOR_PRIMITIVE: Names = names!(TessellatorPrimitive, "", "a primitive (output_triangle_cw, …)");

/// The suffixes of UAVs.
const UAV: Item =
    Item::Flags(&[(Control::COHERENT, "_glc"), (Control::COUNTER, "_opc"), (Control::ORDERED, "_rov")]);
const SPACE: Item = Item::Text(" ");
const COMMA: Item = Item::Text(", ");

/// What a form is: see [`Form::declares`] and its siblings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Computes,
    Phase,
    Declares,
    Binds,
}

macro_rules! forms {
    ($($(#[$meta:meta])* $name:ident $class:ident [$($item:expr),* $(,)?];)*) => {
        /// How an instruction or declaration is written as text.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Form {
            $($(#[$meta])* $name,)*
        }

        impl Form {
            const fn class(self) -> Class {
                match self {
                    $(Self::$name => Class::$class,)*
                }
            }

            /// The pieces of its text.
            pub(crate) const fn syntax(self) -> &'static [Item] {
                use Item::*;
                use Slot::{HighHalf, LowHalf, Word};
                match self {
                    $(Self::$name => const { &[$($item),*] },)*
                }
            }
        }
    };
}

forms! {
    /// Name and operands.
    Instruction Computes [Computation, EndOfName, SPACE, Operands];
    /// With `_z` or `_nz`.
    Test Computes [Computation, Test, EndOfName, SPACE, Operands];
    /// `resinfo`, with the type of the result.
    ResourceInfo Computes [
        Computation, Choice(Control::SIZE_TYPE, &[(1, "_rcpfloat"), (2, "_uint")]), EndOfName, SPACE, Operands,
    ];
    /// `sampleinfo`, with the type of the result.
    SampleInfo Computes [Computation, Flag(Control::COUNT_TYPE, "_uint"), EndOfName, SPACE, Operands];
    /// `sync`, with the memory it waits for. FXC reads its flag for UAVs of the group as saturation too.
    Sync Computes [
        Computation,
        FirstFlag(&[(Control::SYNC_UAV_GLOBAL, "_uglobal"), (Control::SYNC_UAV_GROUP, "_ugroup")]),
        Flags(&[(Control::SYNC_SHARED_MEMORY, "_g"), (Control::SYNC_THREADS, "_t")]),
        EndOfName, Operands,
    ];
    /// `fcall`.
    InterfaceCall Computes [Computation, EndOfName, SPACE, Operands, CallSite];
    /// The start of a phase of a hull shader.
    Phase Phase [EndOfName, SPACE];
    /// `customdata`: the length is in a separate token.
    CustomData Declares [CustomData];
    /// `dcl_resource`.
    Resource Binds [
        Text("_"), Dimension, EndOfName, Samples, SPACE, ReturnTypes(0), SPACE, Binding(OperandKind::Resource),
        Space(1),
    ];
    /// `dcl_resource_raw`.
    RawResource Binds [EndOfName, SPACE, Binding(OperandKind::Resource), Space(0)];
    /// `dcl_resource_structured`.
    StructuredResource Binds [
        EndOfName, SPACE, Binding(OperandKind::Resource), COMMA, Unsigned(Word(0)), Space(1),
    ];
    /// `dcl_uav_typed`.
    TypedUav Binds [
        Text("_"), Dimension, UAV, EndOfName, SPACE, ReturnTypes(0), SPACE,
        Binding(OperandKind::UnorderedAccessView), Space(1),
    ];
    /// `dcl_uav_raw`.
    RawUav Binds [UAV, EndOfName, SPACE, Binding(OperandKind::UnorderedAccessView), Space(0)];
    /// `dcl_uav_structured`.
    StructuredUav Binds [
        UAV, EndOfName, SPACE, Binding(OperandKind::UnorderedAccessView), COMMA, Unsigned(Word(0)), Space(1),
    ];
    /// `dcl_tgsm_raw`.
    RawGroupShared Declares [EndOfName, SPACE, Declared, COMMA, Unsigned(Word(0))];
    /// `dcl_tgsm_structured`.
    StructuredGroupShared Declares [
        EndOfName, SPACE, Declared, COMMA, Unsigned(Word(0)), COMMA, Unsigned(Word(1)),
    ];
    /// `dcl_constantbuffer`.
    ConstantBuffer Binds [
        EndOfName, SPACE, ConstantBuffer, COMMA,
        Name(Slot::Control(Control::DYNAMIC), Names {
            name: |value| if value == 1 { "dynamicIndexed" } else { "immediateIndexed" },
            find: |text| match text {
                _ if text.starts_with("immediateIndexed") => Some((0, 16)),
                _ if text.starts_with("dynamicIndexed") => Some((1, 14)),
                _ => None,
            },
            expected: "immediateIndexed or dynamicIndexed",
        }),
        SignedSpace(1),
    ];
    /// `dcl_sampler`.
    Sampler Binds [
        EndOfName, SPACE, Binding(OperandKind::Sampler),
        Named(", ", Slot::Control(Control::SAMPLER_MODE), SAMPLER_MODE), Space(0),
    ];
    /// `dcl_indexrange`.
    IndexRange Declares [EndOfName, SPACE, Declared, SPACE, Number(Word(0))];
    /// `dcl_outputtopology`.
    OutputTopology Declares [EndOfName, SPACE, Name(Slot::Control(Control::TOPOLOGY), TOPOLOGY), SPACE];
    /// `dcl_inputprimitive`.
    InputPrimitive Declares [EndOfName, SPACE, InputPrimitive, SPACE];
    /// A declaration that is one number.
    Count Declares [EndOfName, SPACE, Number(Word(0))];
    /// A declaration that is one operand.
    Register Declares [EndOfName, SPACE, Declared];
    /// A register with a system value.
    SystemRegister Declares [EndOfName, SPACE, Declared, COMMA, Name(LowHalf(0), SYSTEM_VALUE)];
    /// A register with an interpolation mode.
    InterpolatedRegister Declares [
        EndOfName, SPACE, Name(Slot::Control(Control::INTERPOLATION), INTERPOLATION), SPACE, Declared,
    ];
    /// A register with both.
    InterpolatedSystemRegister Declares [
        EndOfName, SPACE, Name(Slot::Control(Control::INTERPOLATION), INTERPOLATION), SPACE, Declared, COMMA,
        Name(LowHalf(0), SYSTEM_VALUE),
    ];
    /// `dcl_indexableTemp`.
    IndexableTemp Declares [
        EndOfName, SPACE, Text("x"), Number(Word(0)), Text("["), Number(Word(1)), Text("]"), COMMA,
        Number(Word(2)),
    ];
    /// `dcl_globalFlags`.
    GlobalFlags Declares [GlobalFlags];
    /// `dcl_function_body`.
    FunctionBody Declares [EndOfName, SPACE, Text("fb"), Unsigned(Word(0))];
    /// `dcl_function_table`: its words are its number, how many bodies there are, and the bodies.
    FunctionTable Declares [EndOfName, SPACE, Text("ft"), Number(Word(0)), List("fb", Word(1), 2)];
    /// `dcl_interface`: its words are its number, the call sites, how many tables and elements, and the
    /// tables.
    Interface Declares [
        Flag(Control::DYNAMIC, "_dynamicindexed"), EndOfName, SPACE, Text("fp"), Number(Word(0)),
        Text("["), Number(HighHalf(2)), Text("]"), Text("["), Unsigned(Word(1)), Text("]"),
        List("ft", LowHalf(2), 3),
    ];
    /// A number of control points.
    ControlPoints Declares [EndOfName, SPACE, Number(Slot::Control(Control::CONTROL_POINTS))];
    /// `dcl_tessellator_domain`.
    Domain Declares [EndOfName, SPACE, Name(Slot::Control(Control::DOMAIN), DOMAIN)];
    /// `dcl_tessellator_partitioning`.
    Partitioning Declares [EndOfName, SPACE, Name(Slot::Control(Control::PARTITIONING), PARTITIONING)];
    /// `dcl_tessellator_output_primitive`. FXC leaves the space out before a value without a name.
    OutputPrimitive Declares [
        EndOfName, Named(" ", Slot::Control(Control::TESSELLATOR_PRIMITIVE), TESSELLATOR_PRIMITIVE),
    ];
    /// `dcl_hs_max_tessfactor`.
    MaxTessFactor Declares [EndOfName, SPACE, Float(Word(0))];
    /// `dcl_thread_group`.
    ThreadGroup Declares [
        EndOfName, SPACE, Unsigned(Word(0)), COMMA, Unsigned(Word(1)), COMMA, Unsigned(Word(2)),
    ];
}

impl Form {
    /// Whether it declares something, custom data included.
    #[must_use]
    pub const fn declares(self) -> bool {
        matches!(self.class(), Class::Declares | Class::Binds)
    }

    /// Whether the opcode token has saturation and precise components.
    #[must_use]
    pub const fn computes(self) -> bool {
        matches!(self.class(), Class::Computes)
    }

    /// Whether it declares something that SM 5.1 gives an identifier, a range of registers and a space.
    #[must_use]
    pub const fn binds(self) -> bool {
        matches!(self.class(), Class::Binds)
    }
}

/// What the extended opcode tokens state.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Extensions {
    pub(crate) offsets: Option<[i8; 3]>,
    /// With the stride of a structured buffer.
    pub(crate) dimension: Option<(Dimension, u32)>,
    pub(crate) types: Option<ReturnTypes>,
}

/// An instruction whose text is printed or read.
pub(crate) trait InstructionIo {
    type Io: Io;

    /// The text.
    fn io(&mut self) -> &mut Self::Io;

    /// Whether declarations name ranges of registers and spaces, as since SM 5.1.
    fn has_spaces(&self) -> bool;

    fn get(&self, slot: Slot) -> u32;

    /// The number of words after the operands.
    fn word_count(&self) -> usize;

    /// Sets a field that was read; a printer has nothing to set.
    fn set(&mut self, slot: Slot, value: u32);

    fn extensions(&self) -> Extensions;

    fn set_extensions(&mut self, extensions: Extensions);

    /// The operands of these roles, separated by commas.
    fn operands(&mut self, info: &OpcodeInfo) -> Attempt<Self>;

    /// The operand of a declaration.
    fn declared(&mut self) -> Attempt<Self>;

    /// The name of the register that a declaration binds, in front of its indices.
    fn bound_register(&mut self, kind: OperandKind) -> Attempt<Self>;

    /// The function of an interface call.
    fn call_site(&mut self) -> Attempt<Self>;

    /// A float.
    fn float(&mut self, bits: u32) -> Attempt<Self, u32>;

    /// The text of custom data.
    fn custom_data(&mut self) -> Attempt<Self>;
}

type Attempt<I, T = ()> = Result<T, <<I as InstructionIo>::Io as Io>::Error>;

/// Prints or reads what follows the name of the opcode.
pub(crate) fn walk<I: InstructionIo>(instruction: &mut I, info: &OpcodeInfo) -> Attempt<I> {
    let mut named = true;
    for item in info.form.syntax() {
        match *item {
            Item::Text(text) => instruction.io().text(text)?,
            Item::EndOfName => instruction.io().end_of_name(named)?,
            Item::Number(slot) => number(instruction, slot)?,
            Item::Unsigned(slot) => unsigned(instruction, slot)?,
            Item::Float(slot) => {
                instruction.io().text("l(")?;
                let bits = instruction.get(slot);
                let bits = instruction.float(bits)?;
                instruction.set(slot, bits);
                instruction.io().text(")")?;
            }
            Item::Name(slot, names) => name(instruction, slot, &names)?,
            Item::Named(before, slot, names) => {
                if !I::Io::READS && (names.name)(instruction.get(slot)).is_empty() {
                    continue;
                }
                instruction.io().text(before)?;
                name(instruction, slot, &names)?;
            }
            Item::Flag(control, text) => {
                flag(instruction, control, text);
            }
            Item::Flags(flags) => {
                // When it is read, each flag starts the list again.
                while flags.iter().any(|(control, text)| flag(instruction, *control, text) && I::Io::READS) {}
            }
            Item::FirstFlag(flags) => {
                flags.iter().any(|(control, text)| flag(instruction, *control, text));
            }
            Item::Choice(control, choices) => {
                let now = instruction.get(Slot::Control(control));
                let chosen =
                    choices.iter().find(|(value, text)| instruction.io().optional(now == *value, text));
                if let Some((value, _)) = chosen {
                    instruction.set(Slot::Control(control), *value);
                }
            }
            Item::Test => {
                let nonzero = flag(instruction, Control::NONZERO, "_nz");
                named = nonzero || instruction.io().optional(true, "_z");
            }
            Item::Computation => computation(instruction)?,
            Item::Operands => instruction.operands(info)?,
            Item::CallSite => instruction.call_site()?,
            Item::Declared => instruction.declared()?,
            Item::Binding(kind) if instruction.has_spaces() => range(instruction, kind, unsigned)?,
            Item::Binding(_) => instruction.declared()?,
            Item::ConstantBuffer => constant_buffer(instruction)?,
            Item::Space(place) | Item::SignedSpace(place) if instruction.has_spaces() => {
                instruction.io().text(",")?;
                instruction.io().text(" space=")?;
                match item {
                    Item::SignedSpace(_) => number(instruction, Slot::Word(place))?,
                    _ => unsigned(instruction, Slot::Word(place))?,
                }
            }
            Item::Space(_) | Item::SignedSpace(_) => {}
            Item::Dimension => name(instruction, Slot::Control(Control::DIMENSION), &DIMENSION)?,
            Item::Samples => {
                let dimension = instruction.get(Slot::Control(Control::DIMENSION));
                let multisampled = [Dimension::Texture2DMs, Dimension::Texture2DMsArray];
                let is_multisampled = multisampled.iter().any(|one| u32::from(one.0) == dimension);
                if instruction.io().optional(is_multisampled, "(") {
                    number(instruction, Slot::Control(Control::SAMPLES))?;
                    instruction.io().text(")")?;
                }
            }
            Item::ReturnTypes(place) => {
                let types = ReturnTypes(instruction.get(Slot::Word(place)));
                instruction.io().text("(")?;
                let types = return_types(instruction.io(), types)?;
                instruction.set(Slot::Word(place), types.0);
            }
            Item::InputPrimitive => input_primitive(instruction)?,
            Item::GlobalFlags => global_flags(instruction)?,
            Item::List(prefix, count, first) => list(instruction, prefix, count, first)?,
            Item::CustomData => instruction.custom_data()?,
        }
    }
    Ok(())
}

fn number<I: InstructionIo>(instruction: &mut I, slot: Slot) -> Attempt<I> {
    let value = instruction.get(slot);
    let value = instruction.io().number(value, slot.largest())?;
    instruction.set(slot, value);
    Ok(())
}

fn unsigned<I: InstructionIo>(instruction: &mut I, slot: Slot) -> Attempt<I> {
    let value = instruction.get(slot);
    let value = instruction.io().unsigned(value, slot.largest())?;
    instruction.set(slot, value);
    Ok(())
}

fn name<I: InstructionIo>(instruction: &mut I, slot: Slot, names: &Names) -> Attempt<I> {
    let value = instruction.get(slot);
    let value = instruction.io().name(value, names)?;
    instruction.set(slot, value);
    Ok(())
}

/// Text for a bit that is set. Returns whether it is.
fn flag<I: InstructionIo>(instruction: &mut I, control: Control, text: &'static str) -> bool {
    let is_set = instruction.get(Slot::Control(control)) == 1;
    let is_set = instruction.io().optional(is_set, text);
    if is_set {
        instruction.set(Slot::Control(control), 1);
    }
    is_set
}

/// `_aoffimmi_indexable_sat [precise(xy)](1,0,0)(texture2d)(float,float,float,float)`.
fn computation<I: InstructionIo>(instruction: &mut I) -> Attempt<I> {
    let mut extensions = instruction.extensions();
    let Extensions { offsets, dimension, types } = extensions;
    let has_offsets = instruction.io().optional(offsets.is_some(), "_aoffimmi");
    let is_indexable = instruction.io().optional(dimension.is_some() || types.is_some(), "_indexable");
    flag(instruction, Control::SATURATE, "_sat");
    let precise = instruction.get(Slot::Control(Control::PRECISE));
    if instruction.io().optional(precise != 0, " [precise") {
        let mut mask = Control::PRECISE.largest();
        if instruction.io().optional(precise != mask, "(") {
            mask = instruction.io().mask(precise)?;
            instruction.io().text(")")?;
        }
        instruction.set(Slot::Control(Control::PRECISE), mask);
        instruction.io().text("]")?;
    }
    let io = instruction.io();
    if has_offsets {
        io.text("(")?;
        let mut offsets = offsets.unwrap_or_default();
        for (place, offset) in offsets.iter_mut().enumerate() {
            if place > 0 {
                io.text(",")?;
            }
            *offset = texel_offset(io, *offset)?;
        }
        io.text(")")?;
        extensions.offsets = Some(offsets);
    }
    if is_indexable {
        if io.optional_name(dimension.map(|(dimension, _)| dimension.0.into()), "(", &DIMENSION) {
            let (dimension, mut stride) = dimension.unwrap_or_default();
            let dimension = io.name(dimension.0.into(), &DIMENSION)?;
            if io.optional(stride > 0, ",") {
                io.text(" stride=")?;
                stride = io.number(stride, u32::MAX)?;
            }
            io.text(")")?;
            extensions.dimension = Some((Dimension(u8::try_from(dimension).unwrap_or_default()), stride));
        }
        if io.optional(types.is_some(), "(") {
            extensions.types = Some(return_types(io, types.unwrap_or_default())?);
        }
    }
    instruction.set_extensions(extensions);
    Ok(())
}

fn texel_offset<I: Io>(io: &mut I, offset: i8) -> Result<i8, I::Error> {
    let at = io.at();
    let offset = io.number(u32::from_le_bytes(i32::from(offset).to_le_bytes()), u32::MAX)?;
    let offset = i32::from_le_bytes(offset.to_le_bytes());
    io.check(at, (-8..=7).contains(&offset), "an offset from -8 to 7")?;
    Ok(i8::try_from(offset).unwrap_or_default())
}

/// Four types and the closing bracket.
fn return_types<I: Io>(io: &mut I, types: ReturnTypes) -> Result<ReturnTypes, I::Error> {
    let mut types = types.types();
    for (place, one) in types.iter_mut().enumerate() {
        if place > 0 {
            io.text(",")?;
        }
        *one = ReturnType(u8::try_from(io.name(one.0.into(), &RETURN_TYPE)?).unwrap_or_default());
    }
    io.text(")")?;
    Ok(ReturnTypes::of(types))
}

/// `CB0[1:*]`: the identifier of a binding and its range of registers.
fn range<I: InstructionIo>(
    instruction: &mut I,
    kind: OperandKind,
    number: fn(&mut I, Slot) -> Attempt<I>,
) -> Attempt<I> {
    instruction.bound_register(kind)?;
    number(instruction, Slot::Index(0))?;
    instruction.io().text("[")?;
    number(instruction, Slot::Index(1))?;
    instruction.io().text(":")?;
    let last = instruction.get(Slot::Index(2));
    if instruction.io().optional(last == u32::MAX, "*") {
        instruction.set(Slot::Index(2), u32::MAX);
    } else {
        number(instruction, Slot::Index(2))?;
    }
    instruction.io().text("]")
}

/// `CB0[4]`, or since SM 5.1 `CB0[1:1][4]`.
fn constant_buffer<I: InstructionIo>(instruction: &mut I) -> Attempt<I> {
    let size = if instruction.has_spaces() {
        range(instruction, OperandKind::ConstantBuffer, number)?;
        Slot::Word(0)
    } else {
        instruction.bound_register(OperandKind::ConstantBuffer)?;
        number(instruction, Slot::Index(0))?;
        Slot::Index(1)
    };
    instruction.io().text("[")?;
    number(instruction, size)?;
    instruction.io().text("]")
}

/// A primitive with a name, or a patch: `patch3`.
fn input_primitive<I: InstructionIo>(instruction: &mut I) -> Attempt<I> {
    const NAMES: Names =
        names!(InputPrimitive, UNKNOWN, "point, line, triangle, lineadj, triangleadj or patch1 to patch32");
    let slot = Slot::Control(Control::PRIMITIVE);
    let primitive = instruction.get(slot);
    let (first, last) = (InputPrimitive::FIRST_PATCH, InputPrimitive::LAST_PATCH);
    if !instruction.io().optional((first..=last).contains(&primitive), "patch") {
        return name(instruction, slot, &NAMES);
    }
    let before = first - 1;
    let at = instruction.io().at();
    let points = instruction.io().number(primitive.wrapping_sub(before), u32::MAX)?;
    instruction.io().check(at, (1..=last - before).contains(&points), NAMES.expected)?;
    instruction.set(slot, points.saturating_add(before));
    Ok(())
}

/// ` refactoringAllowed | skipOptimization`, or `none` without a space, as FXC prints it.
fn global_flags<I: InstructionIo>(instruction: &mut I) -> Attempt<I> {
    const NAMES: Names = Names {
        name: |bit| GLOBAL_FLAGS.iter().find(|(known, _)| *known == bit).map_or("", |(_, name)| name),
        find: |text| {
            let (bit, name) = GLOBAL_FLAGS.iter().find(|(_, name)| text.starts_with(name))?;
            Some((*bit, name.len()))
        },
        expected: "a flag (refactoringAllowed, …)",
    };
    let bits = Slot::Control(Control::GLOBAL_FLAGS);
    let flags = instruction.get(bits) << Control::GLOBAL_FLAGS.low;
    let mut set = GLOBAL_FLAGS.iter().map(|(bit, _)| *bit).filter(|bit| flags >> bit & 1 == 1).peekable();
    let has_none = instruction.io().optional(set.peek().is_none(), "none");
    instruction.io().end_of_name(true)?;
    if has_none {
        return Ok(());
    }
    let mut read = 0;
    loop {
        instruction.io().text(" ")?;
        let bit = set.next().unwrap_or_default();
        let bit = instruction.io().name(bit, &NAMES)?;
        read |= 1 << bit >> Control::GLOBAL_FLAGS.low;
        if !instruction.io().optional(set.peek().is_some(), " |") {
            instruction.set(bits, read);
            return Ok(());
        }
    }
}

/// ` = {fb0, fb1}`.
fn list<I: InstructionIo>(
    instruction: &mut I,
    prefix: &'static str,
    count: Slot,
    first: usize,
) -> Attempt<I> {
    let stated = usize::try_from(instruction.get(count)).unwrap_or(usize::MAX);
    let end = instruction.word_count().min(first.saturating_add(stated));
    instruction.io().text(" =")?;
    instruction.io().text(" {")?;
    let at = instruction.io().at();
    let mut place = first;
    loop {
        instruction.io().spaces();
        if instruction.io().optional(place >= end, "}") {
            break;
        }
        if place > first {
            instruction.io().text(", ")?;
        }
        instruction.io().text(prefix)?;
        unsigned(instruction, Slot::Word(place))?;
        place = place.saturating_add(1);
    }
    let items = u32::try_from(place.saturating_sub(first)).unwrap_or(u32::MAX);
    instruction.io().check(at, items <= count.largest(), "up to 65535 tables")?;
    instruction.set(count, items);
    Ok(())
}
