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
