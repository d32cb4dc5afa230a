//! What is refused: with the instruction, and the reason. The list of reasons is closed, and each has a
//! program here; only mono samplers and calls of vendors' extensions are programs of a compiler.

use dxkit_convert::dxbc::asm::assemble;
use dxkit_convert::dxbc::operand::{Components, Index, IndexForm, OperandKind};
use dxkit_convert::dxbc::program::{Control, ProgramKind};
use dxkit_convert::dxbc::rdef::ResourceDefinitions;
use dxkit_convert::dxbc::{Instruction, Opcode, Operand, Program};
use dxkit_convert::{Beside, ConvertOptions, Reason, Refusal, convert};
use dxkit_signature::{ComponentMask, Element, Signature, SignatureKind};
use dxkit_types::{ComponentType, MinPrecision, ShaderModel, SystemValue};

/// What is said of a program that is converted, or of why it is not.
fn outcome(text: &str, definitions: Option<&ResourceDefinitions<'_>>) -> Result<(), Refusal> {
    let program = assemble(text, None).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    convert(&program, &Beside { definitions, ..Beside::default() }, &ConvertOptions::default()).map(drop)
}

fn refused(text: &str) -> String {
    outcome(text, None).unwrap_err().to_string()
}

#[test]
fn samplers_without_a_form_in_dxil_are_refused() {
    let text = "ps_4_0\ndcl_sampler s0, mode_mono\ndcl_output o0.xyzw\nmov o0.xyzw, l(0,0,0,0)\nret\n";
    assert_eq!(
        refused(text),
        "instruction 0, 'dcl_sampler s0, mode_mono': DXIL has no samplers of this mode"
    );
}

#[test]
fn resources_whose_components_differ_are_refused() {
    let text = "ps_4_0\ndcl_resource_texture2d (float,uint,float,float) t0\ndcl_output o0.xyzw\n\
        ld o0.xyzw, l(0,0,0,0), t0.xyzw\nret\n";
    assert!(refused(text).starts_with("instruction 0, 'dcl_resource_texture2d (float,uint,float,float) t0'"));
}

/// A compute shader with these declarations and instructions, and a typed buffer for a result.
fn compute(declarations: &str, body: &str) -> String {
    format!(
        "cs_5_0\ndcl_globalFlags refactoringAllowed\ndcl_uav_typed_buffer (uint,uint,uint,uint) u0\n\
         {declarations}\ndcl_input vThreadID.x\ndcl_temps 2\ndcl_thread_group 32, 1, 1\n{body}\n\
         store_uav_typed u0.xyzw, vThreadID.xxxx, r0.xxxx\nret\n"
    )
}

/// What FXC 10.1 makes of calls as the vendors' headers have them.
#[test]
fn calls_of_extensions_are_refused() {
    let nvidia = compute(
        "dcl_uav_structured_opc u5, 256",
        "imm_atomic_alloc r0.x, u5\nmov r1.x, vThreadID.x\nmov r1.yz, l(0,1,31,0)\n\
         store_structured u5.xyz, r0.x, l(76), r1.xyzx\nstore_structured u5.x, r0.x, l(0), l(3)\n\
         imm_atomic_alloc r0.x, u5",
    );
    let amd = compute("dcl_uav_raw u7", "imm_atomic_cmp_exch r0.x, u7, l(0x50000003), vThreadID.x, l(0)");
    let intel = compute(
        "dcl_uav_structured_opc u6, 864",
        "store_structured u6.xyzw, l(0), l(76), l(0x63746e69, 0x6c736c68, 0x6e747865, 0x32313030)\n\
         imm_atomic_alloc r0.x, u6\nstore_structured u6.x, r0.x, l(0), l(18)",
    );
    let says = |text: &str, instruction: &str, vendor: &str| {
        let end = format!("a call of {vendor}'s extensions, which only its driver knows");
        let found = refused(text);
        assert!(found.contains(instruction) && found.ends_with(&end), "{found}");
    };
    // A call that names a UAV is known by its mark.
    let marked = "imm_atomic_alloc r0.x, u5\nstore_structured u5.x, r0.x, l(140), l(1)\n\
                  store_uav_typed u0.xyzw, r0.xxxx, l(0,0,0,0)";
    let marked = compute("dcl_uav_structured_opc u5, 256", marked);
    says(&marked, "'store_structured u5.x, r0.x, l(140), l(1)'", "NVIDIA");
    // A result that is loaded, with an operand that is stored after the number.
    let loaded = "imm_atomic_alloc r0.x, u5\nstore_structured u5.x, r0.x, l(0), l(12)\n\
                  store_structured u5.xy, r0.x, l(76), vThreadID.xyxx\n\
                  ld_structured r0.x, r0.x, l(124), u5.xxxx";
    let loaded = compute("dcl_uav_structured_opc u5, 256", loaded).replace("vThreadID.x\n", "vThreadID.xy\n");
    says(&loaded, "'store_structured u5.x, r0.x, l(0), l(12)'", "NVIDIA");
    // Two calls: what follows the result takes the counter again.
    let two = "imm_atomic_alloc r0.x, u5\nstore_structured u5.x, r0.x, l(0), l(8)\n\
               imm_atomic_alloc r0.x, u5\nimm_atomic_alloc r1.x, u5\n\
               store_structured u5.x, r1.x, l(0), l(19)\nimm_atomic_alloc r1.x, u5";
    let two = compute("dcl_uav_structured_opc u5, 256", two);
    says(&two, "'store_structured u5.x, r0.x, l(0), l(8)'", "NVIDIA");
    says(&nvidia, "'store_structured u5.x, r0.x, l(0), l(3)'", "NVIDIA");
    says(&amd, "'imm_atomic_cmp_exch r0.x, u7, l(0x50000003), vThreadID.x, l(0)'", "AMD");
    says(&intel, "'store_structured u6.xyzw, l(0), l(76)", "Intel");
    let space = compute("", "mov r0.x, l(0)").replace("cs_5_0", "cs_5_1").replace(
        "dcl_uav_typed_buffer (uint,uint,uint,uint) u0",
        "dcl_uav_typed_buffer (uint,uint,uint,uint) U0[0:0], space=0\ndcl_uav_raw U1[0:0], space=2147420894",
    );
    let space = space.replace("mov r0.x, l(0)", "imm_atomic_iadd r0.x, U1[0], l(0), l(1)");
    says(&space.replace("store_uav_typed u0", "store_uav_typed U0[0]"), "imm_atomic_iadd", "AMD");
}

/// Buffers of the same form that are no calls: of other sizes, other offsets, or written as a whole.
#[test]
fn accesses_that_are_no_calls_are_converted() {
    let counter =
        |declaration: &str, store: &str| compute(declaration, &format!("imm_atomic_alloc r0.x, u5\n{store}"));
    let stores = [
        (
            "dcl_uav_structured_opc u5, 128",
            "store_structured u5.x, r0.x, l(0), l(3)\nimm_atomic_alloc r0.x, u5",
        ),
        // No result is read, or the counter is the next structure's index, as in appends.
        ("dcl_uav_structured_opc u5, 256", "store_structured u5.x, r0.x, l(0), l(3)"),
        (
            "dcl_uav_structured_opc u5, 256",
            "store_structured u5.x, r0.x, l(0), l(3)\nimm_atomic_alloc r0.x, u5\n\
             store_structured u5.x, r0.x, l(0), l(1)",
        ),
        // No function has this number.
        (
            "dcl_uav_structured_opc u5, 256",
            "store_structured u5.x, r0.x, l(0), l(1000)\nimm_atomic_alloc r0.x, u5",
        ),
        // What is padding in a call is written.
        (
            "dcl_uav_structured_opc u5, 256",
            "store_structured u5.x, r0.x, l(0), l(3)\nstore_structured u5.xyzw, r0.x, l(240), l(1,2,3,4)\n\
             imm_atomic_alloc r0.x, u5",
        ),
        // The mark, but no store to a UAV by it.
        (
            "dcl_uav_structured_opc u5, 256",
            "store_structured u5.x, r0.x, l(140), l(1)\nstore_uav_typed u0.xyzw, vThreadID.xxxx, l(0,0,0,0)",
        ),
        ("dcl_uav_structured_opc u5, 256", "store_structured u5.xyzw, r0.x, l(0), l(1,2,3,4)"),
        ("dcl_uav_structured_opc u5, 256", "store_structured u5.x, r0.x, l(0), vThreadID.x"),
        ("dcl_uav_structured_opc u5, 256", "store_structured u5.x, r0.x, l(4), l(3)"),
        ("dcl_uav_structured_opc u5, 256", "store_structured u5.x, vThreadID.x, l(0), l(3)"),
        ("dcl_uav_structured_opc u5, 864", "store_structured u5.x, r0.x, l(0), l(18)"),
    ];
    for (declaration, store) in stores {
        outcome(&counter(declaration, store), None).unwrap();
    }
    for address in ["l(0x10000000)", "vThreadID.x"] {
        let body = format!("imm_atomic_cmp_exch r0.x, u7, {address}, vThreadID.x, l(0)");
        outcome(&compute("dcl_uav_raw u7", &body), None).unwrap();
    }
}

/// Structures of 256 bytes whose first number is constant, in the form that FXC 10.1 gives appends: a whole
/// one to an append buffer, and with `IncrementCounter` the first number and an element of each of two.
#[test]
fn structures_of_256_bytes_are_appended() {
    let mut body = String::from(
        "utof r0.xyzw, vThreadID.yxyx\nimm_atomic_alloc r1.x, u1\n\
         store_structured u1.xyzw, r1.x, l(0), l(3,3,3,3)\n",
    );
    for offset in (16..256).step_by(16) {
        body += &format!("store_structured u1.xyzw, r1.x, l({offset}), r0.wwzz\n");
    }
    body += "imm_atomic_alloc r1.x, u2\nstore_structured u2.x, r1.x, l(0), l(3)\n\
             store_structured u2.xyzw, r1.x, l(16), r0.wzwz\n\
             imm_atomic_alloc r1.x, u2\nstore_structured u2.x, r1.x, l(0), l(1)\n\
             store_structured u2.xyzw, r1.x, l(240), r0.xyzw";
    let text = compute("dcl_uav_structured u1, 256\ndcl_uav_structured_opc u2, 256", &body);
    outcome(&text.replace("dcl_input vThreadID.x\n", "dcl_input vThreadID.xy\n"), None).unwrap();
}

/// The names of the vendors' buffers decide where the form does not.
#[test]
fn buffers_are_known_by_their_names() {
    use dxkit_convert::dxbc::rdef::{InputType, ResourceBinding};
    let file = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/fxc/cs_buffers_5_0.dxbc"));
    let file = file.unwrap();
    let container = dxkit_container::Container::parse(&file).unwrap();
    let part = container.find(dxkit_types::FourCc::Rdef).unwrap();
    let mut definitions = ResourceDefinitions::parse(part.span()).unwrap().into_owned();
    let text = compute("dcl_uav_raw u7", "imm_atomic_iadd r0.x, u7, l(16), l(1)");
    // A buffer that is written, whatever its name.
    let is_written =
        |binding: &ResourceBinding<'_>| binding.fields.v4.input_type == InputType::UAVByteAddress;
    definitions.bindings.retain(is_written);
    for (name, vendor) in [
        ("results", None),
        ("g_NvidiaExt", Some("NVIDIA")),
        ("AmdDxExtShaderIntrinsicsUAV", Some("AMD")),
        ("AmdExtD3DShaderIntrinsicsUAV", Some("AMD")),
        ("g_IntelExt", Some("Intel")),
    ] {
        let Some(ResourceBinding { name: known, fields }) = definitions.bindings.first_mut() else {
            panic!("a binding")
        };
        *known = name.into();
        fields.v4.bind_point = 7;
        let found = outcome(&text, Some(&definitions));
        match vendor {
            None => found.unwrap(),
            Some(vendor) => assert_eq!(found.unwrap_err().reason, Reason::Extension(vendor), "{name}"),
        }
    }
}

/// A program that is refused, and the name of the reason.
struct Case {
    reason: &'static str,
    program: Program<'static>,
    inputs: Option<Signature<'static>>,
    options: ConvertOptions,
}

impl Case {
    fn from_text(reason: &'static str, text: &str) -> Self {
        let program = match assemble(text, None) {
            Ok(program) => program.into_owned(),
            // A program without a stage, so that all texts that are wrong are shown.
            Err(errors) => {
                println!("{reason}: {errors}");
                Program::new(ProgramKind(u16::MAX), ShaderModel::new(5, 0), Vec::new())
            }
        };
        Self { reason, program, inputs: None, options: ConvertOptions::default() }
    }

    /// A compute shader with these declarations and instructions.
    fn compute(reason: &'static str, declarations: &str, body: &str) -> Self {
        Self::from_text(reason, &compute(declarations, body))
    }

    /// The same with a change of the last instruction of this opcode, for what no text is.
    fn changed(
        reason: &'static str,
        declarations: &str,
        body: &str,
        opcode: Opcode,
        change: fn(&mut Instruction),
    ) -> Self {
        let mut case = Self::compute(reason, declarations, body);
        let mut all = case.program.instructions.iter_mut();
        if let Some(found) = all.rfind(|one| one.opcode() == opcode) {
            change(found);
        }
        case
    }

    /// A vertex shader with one input, which is changed.
    fn element(reason: &'static str, change: fn(&mut Element<'static>)) -> Self {
        let mut element = Element {
            name: "POSITION".into(),
            semantic_index: 0,
            stream: 0,
            system_value: SystemValue::Undefined,
            component_type: ComponentType::Float32,
            register: 0,
            mask: ComponentMask::from_bits_retain(0xf),
            usage: ComponentMask::from_bits_retain(0xf),
            reserved: 0,
            min_precision: MinPrecision::Default,
        };
        change(&mut element);
        let inputs = Signature::new(SignatureKind::Isgn, vec![element]);
        Self { inputs: Some(inputs), ..Self::from_text(reason, "vs_5_0\ndcl_input v0.xyzw\nret\n") }
    }

    /// A program whose only `mov` reads a register with one index more than it has, for which no text is.
    fn indexed(reason: &'static str, text: &str) -> Self {
        let mut case = Self::from_text(reason, text);
        let moves = case.program.instructions.iter_mut().filter(|one| one.opcode() == Opcode::Mov);
        moves.for_each(|one| one.operands[1].push_index(Index::immediate(0), IndexForm::Immediate32));
        case
    }

    fn reason(&self) -> Option<Reason> {
        let beside = Beside { inputs: self.inputs.as_ref(), ..Beside::default() };
        convert(&self.program, &beside, &self.options).err().map(|refusal| refusal.reason)
    }
}

/// An index that is computed.
fn computed() -> Index {
    let register = Operand::register(OperandKind::Temp, 0, Components::Select(0));
    Index { immediate: 0, relative: Some(Box::new(register)) }
}

/// Lets an operand name a register that is computed.
fn compute_register(instruction: &mut Instruction, operand: usize) {
    instruction.operands[operand].set_index(0, computed(), IndexForm::Immediate32Relative);
}

/// The text of a constant buffer, and an instruction that reads it.
const BUFFER: &str = "dcl_constantbuffer CB0[4], immediateIndexed";
const ROW: &str = "mov r0.x, cb0[1].x";
const TEXTURE: &str = "dcl_resource_texture2d (float,float,float,float) t0";
const LOAD: &str = "ld r0.xyzw, l(0,0,0,0), t0.xyzw";

fn cases() -> Vec<Case> {
    let raw = "dcl_tgsm_raw g0, 64";
    let view = "dcl_uav_raw u1";
    let sampled = "dcl_resource_raw t0\ndcl_sampler s0, mode_default";
    let array = "dcl_indexableTemp x0[2], 4";
    let nested = "if_nz vThreadID.x\n".repeat(5000) + &"endif\n".repeat(5000);
    let loops = "loop\n".repeat(300) + &"break\nendloop\n".repeat(300);
    let blocks: String = (0..1025).map(|number| format!("dcl_tgsm_raw g{number}, 4\n")).collect();
    // Each subroutine calls the next one twice.
    let mut calls = String::from("cs_5_0\ndcl_thread_group 1, 1, 1\ncall label0\nret\n");
    for number in 0..24 {
        calls += &format!("label label{number}\ncall label{0}\ncall label{0}\nret\n", number + 1);
    }
    calls += "label label24\nret\n";
    // Every way out of a loop has a value for each register that the loop writes.
    let mut ways = String::from("loop\n");
    for number in 0..2000 {
        ways += &format!("iadd r{number}.xyzw, r{number}.xyzw, l(1,1,1,1)\nbreakc_nz r{number}.x\n");
    }
    ways += "endloop";
    let text = Case::from_text;
    let mut all: Vec<Case> = [
        ("MonoSampler", "dcl_sampler s0, mode_mono", ""),
        ("Extension", "dcl_uav_raw u7", "imm_atomic_cmp_exch r0.x, u7, l(0x50000003), vThreadID.x, l(0)"),
        ("ComponentType", "dcl_resource_texture2d (mixed,mixed,mixed,mixed) t0", ""),
        ("SeveralTypes", "dcl_resource_texture2d (float,uint,float,float) t0", ""),
        ("Case", "", "switch vThreadID.x\ncase r0.x\nmov r0.x, l(0)\nbreak\nendswitch"),
        (
            "DuplicateCase",
            "",
            "switch vThreadID.x\ncase l(1)\nmov r0.x, l(0)\nbreak\ncase l(1)\nbreak\nendswitch",
        ),
        ("NoLabel", "", "call label7"),
        ("NestedTooDeeply", "", &nested),
        ("NestedTooDeeply", "", &loops),
        ("NotNested", "", "endif"),
        ("NotNested", "", "else"),
        ("NotNested", "", "endloop"),
        ("NotNested", "", "endswitch"),
        ("NotNested", "", "break"),
        ("NotNested", "", "continue"),
        ("NotNested", "", "loop\nendif"),
        ("SharedSize", "dcl_tgsm_structured g0, 65536, 65536", ""),
        ("DeclaredTwice", "dcl_uav_raw u1\ndcl_uav_raw u1", ""),
        ("SharedNotDeclared", raw, "store_raw g1.x, l(0), vThreadID.x"),
        ("OtherShared", raw, "store_structured g0.x, l(0), l(0), vThreadID.x"),
        ("OtherBuffer", view, "store_structured u1.x, l(0), l(0), vThreadID.x"),
        ("FirstComponents", view, "store_raw u1.y, l(0), vThreadID.x"),
        ("NoTexels", view, "store_uav_typed u1.xyzw, l(0,0,0,0), r0.xxxx"),
        ("NoTexels", "dcl_resource_raw t0", LOAD),
        ("NotSampled", sampled, "sample_l r0.xyzw, l(0,0,0,0), t0.xyzw, s0, l(0)"),
        ("NotSampled", sampled, "gather4 r0.xyzw, l(0,0,0,0), t0.xyzw, s0.x"),
        ("NoSizes", "dcl_resource_raw t0", "resinfo r0.xyzw, l(0), t0.xyzw"),
        ("NotDeclared", "", "ld r0.xyzw, l(0,0,0,0), t3.xyzw"),
        ("NotDeclared", "", "store_raw u3.x, l(0), vThreadID.x"),
        ("OutsideOfArray", array, "mov x0[2].x, l(1)"),
        ("OutsideOfArray", array, "mov x0[r0.x + 0].x, l(1)\nmov x0[2].x, l(1)"),
        ("ArraySize", "dcl_indexableTemp x0[5000], 4", "mov x0[r0.x + 0].x, l(1)"),
        ("ArrayNotDeclared", "", "mov x0[r0.x + 0].x, l(1)"),
        ("NotInOutputs", "", "mov o3.x, l(1)"),
        ("NoInput", "", "eval_centroid r0.x, r1.x"),
        ("Operand", "", "mov r0.x, vPrim"),
        ("Destination", "", "mov vThreadID.x, l(1)"),
        ("IntegerMagnitude", "", "iadd r0.x, |r1.x|, l(1)"),
        ("NoInterface", "", "fcall fp0[0][0]"),
        ("Slots", "dcl_interface fp100000[1][1] = {ft0}", ""),
        ("Declarations", &blocks, ""),
        ("ControlFlow", "", &ways),
        ("NoResource", "", "ld r0.xyzw, l(0,0,0,0), r1.xyzw"),
        ("NoIndexRange", "", "mov r0.x, v[r0.x + 0].x"),
    ]
    .into_iter()
    .map(|(reason, declarations, body)| Case::compute(reason, declarations, body))
    .collect();
    all.extend([
        text("Repeated", &calls),
        text("SecondPhase", "hs_5_0\nhs_decls\nhs_control_point_phase\nret\nhs_control_point_phase\nret\n"),
        Case::indexed("PatchConstantIndices", "ds_5_0\ndcl_temps 1\nmov r0.x, vpc0.x\nret\n"),
        Case::indexed("InputIndices", "gs_5_0\ndcl_temps 1\nmov r0.x, v[0][0].x\nret\n"),
        text("Stream", "gs_5_0\nemit_stream m200\nret\n"),
    ]);
    let changed = Case::changed;
    all.extend([
        changed("Dimension", TEXTURE, "", Opcode::DclResource, |one| {
            one.token = one.token.with(Control::DIMENSION, 31);
        }),
        changed("ResourceIndices", view, "", Opcode::DclUavRaw, |one| {
            one.operands[0].push_index(Index::immediate(0), IndexForm::Immediate32);
            one.operands[0].push_index(Index::immediate(0), IndexForm::Immediate32);
        }),
        changed("IndexedRegister", view, "store_raw u1.x, l(0), r0.x", Opcode::StoreRaw, |one| {
            one.operands[0].set_index(
                0,
                Index { immediate: 1, ..computed() },
                IndexForm::Immediate32Relative,
            );
        }),
        changed("Combinations", "", LOAD, Opcode::Ld, |one| compute_register(one, 2)),
        changed(
            "ChosenInMemory",
            &format!("{TEXTURE}\n{array}"),
            "ld x0[r0.x + 0].xyzw, l(0,0,0,0), t0.xyzw",
            Opcode::Ld,
            |one| compute_register(one, 2),
        ),
        changed("ChosenWithoutAccess", TEXTURE, "mov r0.x, r1.x", Opcode::Mov, |one| {
            one.operands[1] = Operand::register(OperandKind::Resource, 0, Components::Select(0));
            compute_register(one, 1);
        }),
        changed("ConstantBufferIndices", BUFFER, ROW, Opcode::Mov, |one| {
            one.operands[1] = Operand::register(OperandKind::ConstantBuffer, 0, Components::Select(0));
        }),
        changed("NoConstantBuffer", "", ROW, Opcode::Mov, |one| compute_register(one, 1)),
        changed("NoComponent", "", "mov r0.x, l(1)", Opcode::Mov, |one| {
            one.operands[1] = Operand::new(OperandKind::Immediate32, Components::None);
        }),
        changed("NoOperand", TEXTURE, "", Opcode::DclResource, |one| one.operands.clear()),
        changed("Undecodable", TEXTURE, "", Opcode::DclResource, |one| {
            *one = Instruction::from_opaque(one.token, Vec::new());
        }),
        changed("UnknownInstruction", "", "mov r0.x, l(1)", Opcode::Mov, |one| {
            *one = Instruction::new(Opcode(0x7f0), Vec::new());
        }),
        Case {
            options: ConvertOptions::default().with_minor(6),
            ..Case::compute("Handle", "dcl_constantbuffer CB0[0], immediateIndexed", "mov r0.x, cb0[0].x")
        },
        Case::element("SystemValue", |one| one.system_value = SystemValue(999)),
        Case::element("Semantic", |one| one.system_value = SystemValue::Coverage),
        Case::element("ElementType", |one| one.component_type = ComponentType(99)),
        Case::element("ElementMask", |one| one.mask = ComponentMask::from_bits_retain(0b101)),
    ]);
    let mut library = text("Stage", "cs_5_0\ndcl_thread_group 1, 1, 1\nret\n");
    library.program.kind = ProgramKind::LibraryFunction;
    let mut unknown = text("Stage", "cs_5_0\ndcl_thread_group 1, 1, 1\nret\n");
    unknown.program.kind = ProgramKind(77);
    let mut many = Case::element("Elements", |_| {});
    if let Some(inputs) = &mut many.inputs {
        let one = inputs.elements[0].clone();
        inputs.elements.resize(513, one);
    }
    all.extend([library, unknown, many]);
    all
}

/// The reasons that no program has, each with why. This list may only become shorter.
const WITHOUT_A_CASE: [(&str, &str); 1] = [(
    "NoValue",
    "words, loads and calls are numbered by the builder that has them: a fault of the converter",
)];

#[test]
fn every_reason_has_a_program_that_is_refused_for_it() {
    let cases = cases();
    let mut faults = Vec::new();
    for case in &cases {
        assert!(Reason::NAMES.contains(&case.reason), "{}", case.reason);
        match case.reason() {
            Some(found) if found.name() == case.reason => {}
            found => faults.push(format!("{}: {found:?}", case.reason)),
        }
    }
    for name in Reason::NAMES {
        let has_case = cases.iter().any(|case| case.reason == *name);
        let is_listed = WITHOUT_A_CASE.iter().any(|(known, _)| known == name);
        if has_case == is_listed {
            faults.push(format!("{name}: has a case: {has_case}, is listed without one: {is_listed}"));
        }
    }
    assert!(WITHOUT_A_CASE.iter().all(|(name, _)| Reason::NAMES.contains(name)));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
