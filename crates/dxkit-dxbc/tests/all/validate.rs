//! Checks of programs: silent on what compilers wrote, and heard on what is wrong.

use dxkit_bytes::{Report, Span};
use dxkit_container::Container;
use dxkit_dxbc::{Program, asm};
use dxkit_types::FourCc;

use super::data::files;

fn each(container: &Container<'_>, check: &mut impl FnMut(&Program<'_>)) {
    for part in container.parts() {
        match part.kind() {
            FourCc::Libf => each(&Container::parse(part.span()).unwrap(), check),
            FourCc::Shdr | FourCc::Shex => check(&Program::parse(part.span()).unwrap()),
            _ => {}
        }
    }
}

fn findings(program: &Program<'_>) -> Vec<String> {
    let mut report = Report::new();
    program.validate(&mut report);
    report.finish().iter().map(ToString::to_string).collect()
}

#[test]
fn what_compilers_wrote_has_no_findings() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        each(&Container::parse(Span::new(&bytes)).unwrap(), &mut |program| {
            checked += 1;
            wrong.extend(findings(program).iter().map(|finding| format!("{}: {finding}", path.display())));
        });
    }
    assert!(wrong.is_empty(), "{} findings:\n{}", wrong.len(), wrong.join("\n"));
    assert!(checked >= 130, "{checked} checked");
}

/// Each a program with one thing wrong, and the rule with the instruction that it is about.
const WRONG: &[(&str, &str, usize)] = &[
    ("ps_5_0\ndcl_output o0.x\ndcl_temps 1\nmov o0.x, r1.x\nret\n", "program-undeclared", 2),
    ("ps_5_0\ndcl_output o0.x\nmov o0.xy, l(0,0,0,0)\nret\n", "program-undeclared", 1),
    ("ps_5_0\ndcl_output o0.x\nmov o0.x, v3.x\nret\n", "program-undeclared", 1),
    ("ps_5_0\ndcl_output o0.x\nmov o0.x, cb1[0].x\nret\n", "program-undeclared", 1),
    ("ps_5_0\ndcl_output o0.x\nmov o0.x, icb[0].x\nret\n", "program-undeclared", 1),
    ("ps_5_0\ndcl_output o0.x\nmov oDepth, l(0)\nmov o0.x, l(0)\nret\n", "program-undeclared", 1),
    ("ps_5_0\ndcl_output o0.x\nmov o0.x, x0[1].x\nret\n", "program-undeclared", 1),
    (
        "ps_5_0\ndcl_constantbuffer CB0[2], immediateIndexed\ndcl_output o0.x\nmov o0.x, cb0[2].x\nret\n",
        "program-index",
        2,
    ),
    ("ps_5_0\ndcl_output o0.x\ndcl_indexableTemp x0[3], 4\nmov x0[3].x, l(0)\nret\n", "program-index", 2),
    ("ps_5_0\ndcl_output o0.x\ndcl_output o0.x\ndcl_temps 1\ndcl_temps 1\nret\n", "program-twice", 3),
    ("ps_5_0\ndcl_sampler s0, mode_default\nret\n", "program-unused", 0),
    ("ps_5_0\nendif\nret\n", "program-flow", 0),
    ("ps_5_0\nif_nz l(1)\nret\n", "program-flow", 1),
    ("ps_5_0\nbreak\nret\n", "program-flow", 0),
    ("ps_5_0\nloop\nelse\nendloop\nret\n", "program-flow", 1),
    ("ps_5_0\ncall label3\nret\n", "program-flow", 0),
    ("ps_5_0\nnop\n", "program-flow", 0),
    ("vs_5_0\ndiscard_nz l(1)\nret\n", "program-stage", 0),
    ("ps_4_0\ndcl_output o0.x\nrcp o0.x, l(1)\nret\n", "program-stage", 1),
    ("hs_5_0\nhs_decls\nhs_join_phase\nret\nhs_fork_phase\nret\n", "program-phase", 3),
    ("cs_5_0\ndcl_thread_group 64, 64, 1\nret\n", "program-limit", 0),
    ("cs_4_0\ndcl_thread_group 1, 1, 65\nret\n", "program-limit", 0),
    ("cs_5_0\ndcl_temps 5000\ndcl_thread_group 1, 1, 1\nret\n", "program-limit", 0),
    ("gs_5_0\ndcl_maxout 2000\nret\n", "program-limit", 0),
    (
        "ps_5_0\ndcl_resource_buffer (float,float,float,float) t0\ndcl_sampler s0, mode_default\ndcl_output o0.x\n\
         sample o0.x, l(0,0,0,0), t0.xyzw, s0\nret\n",
        "program-resource",
        3,
    ),
    (
        "ps_5_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_sampler s0, mode_default\ndcl_output o0.x\n\
         sample_c_lz o0.x, l(0,0,0,0), t0.xxxx, s0, l(0)\nret\n",
        "program-resource",
        3,
    ),
    (
        "ps_5_0\ndcl_resource_texture2d (float,float,float,float) t0\ndcl_output o0.x\n\
         ld_indexable(texture3d)(float,float,float,float) o0.x, l(0,0,0,0), t0.xyzw\nret\n",
        "program-resource",
        2,
    ),
    ("ps_5_0\n.dword 0x01000fff\nret\n", "program-opcode", 0),
];

/// What FXC 10.1 makes of factors of which every other one follows the same expression, shortened: a range of
/// three registers in a phase that writes two of them. `RANGE` is the number of registers, `PHASE` the kind
/// of phase.
const GAP: &str = "hs_5_0
hs_decls
dcl_input_control_point_count 3
dcl_output_control_point_count 3
dcl_tessellator_domain domain_quad
dcl_tessellator_partitioning partitioning_integer
dcl_tessellator_output_primitive output_triangle_ccw
dcl_globalFlags refactoringAllowed
hs_PHASE_phase
dcl_hs_PHASE_phase_instance_count 2
dcl_input vINSTANCEInstanceID
dcl_output_siv o0.x, finalQuadUeq0EdgeTessFactor
dcl_output_siv o2.x, finalQuadUeq1EdgeTessFactor
dcl_temps 1
dcl_indexrange o0.x RANGE
ult r0.x, vINSTANCEInstanceID.x, l(1)
movc r0.x, r0.x, l(0), l(2)
mov o[r0.x + 0].x, l(2.000000)
ret
";

#[test]
fn ranges_of_phases_for_patches_have_gaps() {
    for (phase, instance) in [("fork", "Fork"), ("join", "Join")] {
        let text = GAP.replace("PHASE", phase).replace("INSTANCE", instance);
        for (range, wanted) in [
            ("3", None),
            ("2", Some("the range has 2 registers, of which 1 are declared")),
            ("4", Some("the range has 4 registers, of which 2 are declared")),
        ] {
            let text = text.replace("RANGE", range);
            let program =
                asm::assemble(&text, None).unwrap_or_else(|mistakes| panic!("{}\n{text}", mistakes[0]));
            let found = findings(&program);
            assert_eq!(found.len(), usize::from(wanted.is_some()), "{found:?}");
            assert!(found.iter().zip(wanted).all(|(found, wanted)| found.ends_with(wanted)), "{found:?}");
        }
    }
}

/// Operands that no text states, as tokens, and the message.
const OPERANDS: &[(&str, &str)] = &[
    // `mov o0.x, r0` with a mask instead of a swizzle.
    (
        "0x05000036, 0x00102012, 0x00000000, 0x00100072, 0x00000000",
        "r.xyz is a value that is read, which has a swizzle or one component",
    ),
    // `mov r0, r0` with a swizzle, and with no component, instead of a mask.
    ("0x05000036, 0x00100e46, 0x00000000, 0x00100e46, 0x00000000", "r.xyzw is a result, which has a mask"),
    ("0x05000036, 0x00100002, 0x00000000, 0x00100e46, 0x00000000", "r. is a result, which has a mask"),
    // `mov v0.x, r0.x`: inputs are not written.
    ("0x05000036, 0x00101012, 0x00000000, 0x0010000a, 0x00000000", "v cannot be a result"),
    // `mov r0.x, null`.
    ("0x04000036, 0x00100012, 0x00000000, 0x0000d000", "null cannot be a value that is read"),
    // `mov r0.x, x0[r0.y + 0].x`, with a mask for the register of the index.
    (
        "0x08000036, 0x00100012, 0x00000000, 0x0620300a, 0x00000000, 0x00000000, 0x00100022, 0x00000000",
        "r.y is a value that is read, which has a swizzle or one component",
    ),
];

#[test]
fn operands_have_the_components_of_their_role() {
    for (tokens, wanted) in OPERANDS {
        let text = format!(
            "ps_5_0\ndcl_input_ps linear v0.xyzw\ndcl_output o0.xyzw\ndcl_temps 1\ndcl_indexableTemp x0[1], 4\n\
             mov r0.x, x0[0].x\n.dword {tokens}\nret\n"
        );
        let program = asm::assemble(&text, None).unwrap_or_else(|mistakes| panic!("{}\n{text}", mistakes[0]));
        let tokens = program.encode().unwrap();
        let program = Program::parse(&tokens[..]).unwrap();
        assert!(!program.instructions[5].opaque(), "{text}");
        let found = findings(&program);
        let found: Vec<_> = found.iter().filter(|finding| finding.contains("[program-operand]")).collect();
        assert_eq!(found.len(), 1, "{found:?}\n{text}");
        assert!(found[0].contains("instruction[5]") && found[0].ends_with(wanted), "{}\n{text}", found[0]);
    }
}

#[test]
fn masks_of_sources_are_filled_up_as_fxc_prints_them() {
    let read = |text: &str| asm::instruction(text, false);
    assert_eq!(
        read("mul r0.xyz, r0.xyz, cb0[1].xy").unwrap(),
        read("mul r0.xyz, r0.xyzx, cb0[1].xyxx").unwrap()
    );
    // What FXC would fill up here is not obvious.
    let error = read("mul r0.yz, r0.yz, l(2.0)").unwrap_err();
    assert_eq!(error.message(), "`yz`: one component or four, as in .yzxx is expected");
    assert_eq!((error.line_and_column(), error.source_line()), (Some((1, 15)), "mul r0.yz, r0.yz, l(2.0)"));
}

#[test]
fn what_is_wrong_is_found() {
    for (text, rule, place) in WRONG {
        let program = asm::assemble(text, None).unwrap_or_else(|mistakes| panic!("{}\n{text}", mistakes[0]));
        let found = findings(&program);
        let wanted = format!("[{rule}] instruction[{place}]: ");
        assert!(found.iter().any(|finding| finding.contains(&wanted)), "{rule}: {found:?}\n{text}");
        assert_eq!(found.len(), 1, "{found:?}\n{text}");
    }
}
