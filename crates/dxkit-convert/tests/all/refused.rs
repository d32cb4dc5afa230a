//! What is refused: with the instruction, and the reason. The list is closed: these are all reasons that a
//! program of a compiler is refused for; others are for damaged programs and beyond limits.

use dxkit_convert::dxbc::asm::assemble;
use dxkit_convert::dxbc::rdef::ResourceDefinitions;
use dxkit_convert::{Beside, Options, Refusal, convert};

/// What is said of a program that is converted, or of why it is not.
fn outcome(text: &str, definitions: Option<&ResourceDefinitions<'_>>) -> Result<(), Refusal> {
    let program = assemble(text, None).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    convert(&program, &Beside { definitions, ..Beside::default() }, &Options::default()).map(drop)
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
            Some(vendor) => assert!(found.unwrap_err().reason.contains(vendor), "{name}"),
        }
    }
}

/// Programs that no compiler writes, each with the reason that it is refused for.
#[test]
fn damaged_programs_are_refused_for_their_reasons() {
    let raw = "dcl_tgsm_raw g0, 64";
    let nested = "if_nz vThreadID.x\n".repeat(5000) + &"endif\n".repeat(5000);
    let cases = [
        ("a case that is no number", "", "switch vThreadID.x\ncase r0.x\nmov r0.x, l(0)\nbreak\nendswitch"),
        (
            "a case that the switch has already",
            "",
            "switch vThreadID.x\ncase l(1)\nmov r0.x, l(0)\nbreak\ncase l(1)\nbreak\nendswitch",
        ),
        ("a call of a label that is not there", "", "call label7"),
        ("constructs are nested too deeply", "", &nested),
        ("the control flow is not nested", "", "endif"),
        ("the control flow is not nested", "", "else"),
        ("the control flow is not nested", "", "endloop"),
        ("the control flow is not nested", "", "endswitch"),
        ("the control flow is not nested", "", "break"),
        ("the control flow is not nested", "", "continue"),
        ("the control flow is not nested", "", "loop\nendif"),
        (
            "memory of a thread group of more than 4 GB",
            "dcl_tgsm_structured g0, 65536, 65536",
            "mov r0.x, l(0)",
        ),
        ("a resource is declared twice", "dcl_uav_raw u1\ndcl_uav_raw u1", "mov r0.x, l(0)"),
        ("memory of the thread group that is not declared", raw, "store_raw g1.x, l(0), vThreadID.x"),
        (
            "an access to memory of the thread group of the other kind",
            raw,
            "store_structured g0.x, l(0), l(0), vThreadID.x",
        ),
        (
            "an access to a buffer of the other kind",
            "dcl_uav_raw u1",
            "store_structured u1.x, l(0), l(0), vThreadID.x",
        ),
        (
            "a store of components that are not the first ones",
            "dcl_uav_raw u1",
            "store_raw u1.y, l(0), vThreadID.x",
        ),
        ("this resource has no texels", "dcl_uav_raw u1", "store_uav_typed u1.xyzw, l(0,0,0,0), r0.xxxx"),
        ("this resource has no texels", "dcl_resource_raw t0", "ld r0.xyzw, l(0,0,0,0), t0.xyzw"),
        (
            "this resource is not sampled",
            "dcl_resource_raw t0\ndcl_sampler s0, mode_default",
            "sample_l r0.xyzw, l(0,0,0,0), t0.xyzw, s0, l(0)",
        ),
        (
            "this resource is not sampled",
            "dcl_resource_raw t0\ndcl_sampler s0, mode_default",
            "gather4 r0.xyzw, l(0,0,0,0), t0.xyzw, s0.x",
        ),
        ("this resource has no sizes", "dcl_resource_raw t0", "resinfo r0.xyzw, l(0), t0.xyzw"),
        ("a resource that is not declared", "", "ld r0.xyzw, l(0,0,0,0), t3.xyzw"),
        ("a resource that is not declared", "", "store_raw u3.x, l(0), vThreadID.x"),
        ("an element outside of its array", "dcl_indexableTemp x0[2], 4", "mov x0[2].x, l(1)"),
        ("an output is written that the signature does not have", "", "mov o3.x, l(1)"),
        (
            "a resource whose components have a type that DXIL does not have",
            "dcl_resource_texture2d (mixed,mixed,mixed,mixed) t0",
            "mov r0.x, l(0)",
        ),
        ("an evaluation of an operand that is no input", "", "eval_centroid r0.x, r1.x"),
    ];
    let mut faults = Vec::new();
    for (reason, declarations, body) in cases {
        let text = compute(declarations, body);
        let shown = body.lines().next().unwrap_or_default();
        match assemble(&text, None) {
            Err(errors) => faults.push(format!("{reason}: {shown}: {errors}")),
            Ok(program) => match convert(&program, &Beside::default(), &Options::default()) {
                Ok(_) => faults.push(format!("{reason}: {shown}: is converted")),
                Err(found) if found.reason == reason => {}
                Err(found) => faults.push(format!("{reason}: {shown}: {found}")),
            },
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
