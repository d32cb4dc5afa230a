//! Programs of shader models 4 and 5: results that the functional specification of Direct3D 11.3 states, and
//! what the sanitizer says of them.

use std::collections::BTreeSet;

use dxkit_container::Container;
use dxkit_dxbc::Opcode;
use dxkit_dxbc::asm::assemble;
use dxkit_exec::{
    Binding, Buffer, Dispatch, Format, Program, Reason, Refusal, Resources, Rule, Sampler, Severity, Texture,
    View,
};

use dxkit_types::FourCc;

use crate::cases::token_cases;

/// Declarations of the programs here.
const HEAD: &str = "cs_5_0\ndcl_globalFlags refactoringAllowed\n\
    dcl_resource_texture2d (float,float,float,float) t0\ndcl_resource_buffer (float,float,float,float) t1\n\
    dcl_resource_texture2dms(4) (float,float,float,float) t2\ndcl_sampler s0, mode_default\n\
    dcl_sampler s1, mode_comparison\ndcl_uav_raw u0\ndcl_uav_structured u1, 4\n\
    dcl_uav_typed_buffer (uint,uint,uint,uint) u2\n\
    dcl_temps 4\ndcl_indexableTemp x0[3], 4\ndcl_thread_group 1, 1, 1\n";
/// The number of the first instruction behind them.
const FIRST: u32 = 12;

/// Instructions that are refused.
pub(crate) const REFUSED: &[&str] = &["fcall", "abort", "debug_break", "jmp"];

fn program(body: &str) -> Result<Program, Refusal> {
    let program = assemble(&format!("{HEAD}{body}"), None);
    Program::from_tokens(&program.unwrap_or_else(|errors| panic!("{body}: {errors:?}")))
}

/// The four words that a program stores to the first 16 bytes of `u0`. All texels of `t0` are 2, the samples
/// of `t2` are numbered, `t1` and `u2` have the elements 7 and 9.
fn run(body: &str) -> [u32; 4] {
    let mut resources = Resources::default();
    let at = |text: &str| Binding::from_text(text).unwrap();
    for name in ["u0", "u1"] {
        resources.buffers.insert(at(name), Buffer::new(vec![0; 16]));
    }
    let floats = |values: &mut dyn Iterator<Item = u32>| -> Vec<u8> {
        values.flat_map(|value| (value as f32).to_le_bytes()).collect()
    };
    let view = Some(View::Typed(Format::R32Float));
    resources.buffers.insert(at("t1"), Buffer { view, ..Buffer::new(floats(&mut [7, 9].into_iter())) });
    let view = Some(View::Typed(Format::R32UInt));
    resources.buffers.insert(at("u2"), Buffer { view, ..Buffer::new([7, 0, 0, 0, 9, 0, 0, 0]) });
    let mut texture = Texture::new(Format::R32G32B32A32Float, [8, 6, 1], 1, 3).unwrap();
    texture.bytes = floats(&mut std::iter::repeat_n(2, texture.bytes.len() / 4));
    resources.textures.insert(at("t0"), texture);
    let samples = floats(&mut (0..8));
    let texture =
        Texture { format: Format::R32Float, size: [2, 1, 1], layers: 1, mips: 1, samples: 4, bytes: samples };
    resources.textures.insert(at("t2"), texture);
    resources.samplers.insert(at("s1"), Sampler::from_text("linear,less-equal").unwrap());
    program(body).unwrap().dispatch(&mut resources, &Dispatch::new([1, 1, 1])).unwrap();
    let bytes = &resources.buffers[&at("u0")].bytes;
    [0, 4, 8, 12].map(|at| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()))
}

/// Instructions that leave their results in `r0`, and the first words of it.
const RESULTS: &[(&str, &[u32])] = &[
    // Counts of shifts have five bits.
    ("ishl r0.xyzw, l(1,1,3,0), l(33,31,32,5)", &[2, 0x8000_0000, 3, 0]),
    ("ushr r0.xy, l(0x80000000,8,0,0), l(33,3,0,0)", &[0x4000_0000, 1]),
    ("ishr r0.xy, l(0x80000000,-8,0,0), l(33,1,0,0)", &[0xc000_0000, 0xffff_fffc]),
    // Division by zero gives all ones.
    ("udiv r0.x, r0.y, l(7), l(0)", &[u32::MAX, u32::MAX]),
    ("udiv r0.x, r0.y, l(0xfffffff7), l(10)", &[0x1999_9998, 7]),
    // Conversions give the nearest number, and 0 of a NaN.
    ("ftoi r0.xyzw, l(3e9,-3e9,0x7fc00000,-1.9)", &[0x7fff_ffff, 0x8000_0000, 0, u32::MAX]),
    ("ftou r0.xyzw, l(-1.0,5e9,0x7fc00000,3.9)", &[0, u32::MAX, 0, 3]),
    ("itof r0.xy, l(-3,16777217,0,0)", &[0xc040_0000, 0x4b80_0000]),
    ("utof r0.xy, l(0xffffffff,3,0,0)", &[0x4f80_0000, 0x4040_0000]),
    // Carry and borrow are 1.
    ("uaddc r0.x, r0.y, l(0xffffffff), l(2)", &[1, 1]),
    ("usubb r0.x, r0.y, l(1), l(2)", &[u32::MAX, 1]),
    ("imul r0.x, r0.y, l(0x40000000), l(8)", &[2, 0]),
    ("umul r0.x, r0.y, l(0xffffffff), l(0xffffffff)", &[0xffff_fffe, 1]),
    ("swapc r0.xy, r1.xy, l(1,0,0,0), l(5,6,0,0), l(7,8,0,0)\nmov r0.zw, r1.xxxy", &[7, 6, 5, 8]),
    // A number is less and greater than a NaN; a NaN becomes 0 where results are limited.
    ("min r0.xy, l(0x7fc00000,3.0,0,0), l(3.0,0x7fc00000,0,0)", &[0x4040_0000, 0x4040_0000]),
    ("max r0.xy, l(0x7fc00000,3.0,0,0), l(3.0,0x7fc00000,0,0)", &[0x4040_0000, 0x4040_0000]),
    ("mov_sat r0.xyzw, l(0x7fc00000,7.0,-1.0,0.5)", &[0, 0x3f80_0000, 0, 0x3f00_0000]),
    // Comparisons give all ones; only being different holds of a NaN.
    ("eq r0.x, l(0x7fc00000), l(0x7fc00000)\nne r0.y, l(0x7fc00000), l(1.0)", &[0, u32::MAX]),
    ("ge r0.x, l(0x7fc00000), l(1.0)\nlt r0.y, l(-0.0), l(0.0)\nge r0.z, l(2.0), l(2.0)", &[0, 0, u32::MAX]),
    ("ige r0.xy, l(-1,3,0,0), l(0,3,0,0)\nuge r0.z, l(-1), l(0)", &[0, u32::MAX, u32::MAX]),
    // Denormals are flushed by arithmetic, and kept by moves.
    ("add r0.x, l(0x00000001), l(0.0)\nmov r0.y, l(0x00000001)", &[0, 1]),
    ("mad r0.x, l(1.00000012), l(1.00000012), l(-1.00000024)", &[0]),
    ("movc r0.xyz, l(2,0,0x80000000,0), l(5,5,5,5), l(7,7,7,7)", &[5, 7, 5]),
    ("bfi r0.x, l(4), l(4), l(0xab), l(0xffff)", &[0xffbf]),
    ("ubfe r0.x, l(8), l(4), l(0xabcdef)\nibfe r0.y, l(8), l(4), l(0xabcdef)", &[0xde, 0xffff_ffde]),
    ("ubfe r0.x, l(0), l(4), l(-1)\nibfe r0.y, l(8), l(28), l(0x90000000)", &[0, 0xffff_fff9]),
    (
        "firstbit_hi r0.xy, l(0x10000,0,0,0)\nfirstbit_lo r0.zw, l(0,0,0x10000,0)",
        &[15, u32::MAX, 16, u32::MAX],
    ),
    ("firstbit_shi r0.xyz, l(0xffff0000,0x8000,-1,0)", &[16, 16, u32::MAX]),
    ("countbits r0.x, l(0xf0f0)\nbfrev r0.y, l(1)", &[8, 0x8000_0000]),
    ("f32tof16 r0.xy, l(1.0,-0.5,0,0)\nf16tof32 r0.z, l(0xffff3c00)", &[0x3c00, 0xb800, 0x3f80_0000]),
    ("rcp r0.x, l(4.0)\nrsq r0.y, l(16.0)\nfrc r0.z, l(-0.25)", &[0x3e80_0000, 0x3e80_0000, 0x3f40_0000]),
    ("round_ne r0.xy, l(2.5,-0.5,0,0)\nround_z r0.z, l(-1.5)", &[0x4000_0000, 0x8000_0000, 0xbf80_0000]),
    // Modifiers: the absolute value first, then the sign; integers are negated as such.
    (
        "mov r1.x, l(-3.0)\nmov r0.x, -|r1.x|\nmov r1.y, l(5)\niadd r0.y, -r1.y, l(1)",
        &[0xc040_0000, -4_i32 as u32],
    ),
    // Sources of 32 bits of doubles: the second component belongs to the second double, as FXC writes it.
    ("mov r1.xy, l(1.5,2.5,0,0)\nftod r0.xyzw, r1.xyxx", &[0, 0x3ff8_0000, 0, 0x4004_0000]),
    ("mov r1.xy, l(1,-2,0,0)\nitod r0.xyzw, r1.xyxx", &[0, 0x3ff0_0000, 0, 0xc000_0000]),
    (
        "mov r1.yz, l(0,0,-1,0)\ndmovc r0.xyzw, r1.yzyy, d(1.000000l, 2.000000l), d(3.000000l, 4.000000l)",
        &[0, 0x4008_0000, 0, 0x4000_0000],
    ),
    // All sources are read before a component is written.
    ("mov r0.xyzw, l(1,2,3,4)\nmov r0.xyzw, r0.yzwx", &[2, 3, 4, 1]),
    ("mov r0.xy, l(7,3,0,0)\nudiv r0.x, r0.y, r0.x, r0.y", &[2, 1]),
    ("dp3 r0.xy, l(1.0,2.0,3.0,9.0), l(4.0,5.0,6.0,9.0)", &[0x4200_0000, 0x4200_0000]),
    // Arrays of a lane.
    ("mov r1.x, l(2)\nmov x0[r1.x].xy, l(5,6,0,0)\nmov r1.x, l(1)\nmov r0.xy, x0[r1.x + 1].yxxx", &[6, 5]),
    // Sizes of a mip level: floats, reciprocals of sizes alone, integers.
    ("resinfo r0.xyzw, l(1), t0.xyzw", &[0x4080_0000, 0x4040_0000, 0, 0x4040_0000]),
    ("resinfo_rcpfloat r0.xw, l(1), t0.xyzw", &[0x3e80_0000]),
    ("resinfo_uint r0.xyzw, l(2), t0.xyzw", &[2, 1, 0, 3]),
    ("bufinfo r0.x, u0.xxxx", &[16]),
    // A double has two components.
    ("itod r0.xyzw, l(3,-2,0,0)\ndadd r0.xy, r0.xyxy, r0.zwzw", &[0, 0x3ff0_0000]),
    ("dmov r0.xy, d(0.500000l, 0.000000l)\ndtof r0.z, r0.xyxy", &[0, 0x3fe0_0000, 0x3f00_0000]),
    ("deq r0.xy, d(1.000000l, 2.000000l), d(1.000000l, 3.000000l)", &[u32::MAX, 0]),
    (
        "dp2 r0.x, l(1.0,2.0,9.0,9.0), l(3.0,4.0,9.0,9.0)\nnop\numad r0.y, l(3), l(4), l(5)",
        &[0x4130_0000, 17],
    ),
    ("drcp r0.xy, d(4.000000l, 1.000000l)", &[0, 0x3fd0_0000]),
    // Samples of a texel, and how many there are.
    (
        "ldms r0.x, l(1,0,0,0), t2.xyzw, l(2)\nsampleinfo r0.y, t2.yxzw\nsampleinfo_uint r0.z, t2.yzxw",
        &[0x40c0_0000, 0x4080_0000, 4],
    ),
    // The places of samples of a texture that has four.
    (
        "samplepos r0.xy, t2.xyzw, l(1)\nsamplepos r0.zw, t2.zyxy, l(3)",
        &[0x3ec0_0000, 0xbe00_0000, 0x3e00_0000, 0x3ec0_0000],
    ),
    // The instructions before, with one lane; the upper half is 0.
    (
        "mov r1.x, vCycleCounter.x\nmov r0.y, vCycleCounter.x\nmov r0.z, vCycleCounter.y\n\
         ult r0.x, r1.x, r0.y\nmov r0.y, l(0)",
        &[u32::MAX, 0, 0],
    ),
    // Accesses with a status: everything is mapped.
    (
        "ldms_s r0.x, r0.y, l(1,0,0,0), t2.xyzw, l(3)\ncheck_access_fully_mapped r0.y, r0.y",
        &[0x40e0_0000, u32::MAX],
    ),
    (
        "ld_s r0.x, r0.y, l(1,0,0,0), t0.xyzw\ncheck_access_fully_mapped r0.y, r0.y\nld r0.z, l(1), t1.yzxw",
        &[0x4000_0000, u32::MAX, 0x4110_0000],
    ),
    ("ld_uav_typed_s r0.x, r0.y, l(1), u2.xyzw\ncheck_access_fully_mapped r0.y, r0.y", &[9, u32::MAX]),
    ("store_raw u0.xy, l(0), l(5,6,0,0)\nld_raw_s r0.xz, r0.y, l(0), u0.xxyw", &[5, u32::MAX, 6]),
    (
        "store_structured u1.x, l(2), l(0), l(8)\nld_structured_s r0.x, r0.y, l(2), l(0), u1.xxxx",
        &[8, u32::MAX],
    ),
    (
        "sample_l_s r0.x, r0.y, l(0.5,0.5,0,0), t0.xyzw, s0, l(0.5)\ncheck_access_fully_mapped r0.y, r0.y",
        &[0x4000_0000, u32::MAX],
    ),
    (
        "sample_c_lz_s r0.x, r0.y, l(0.5,0.5,0,0), t0.xxxx, s1, l(1.0)\ncheck_access_fully_mapped r0.y, r0.y",
        &[0x3f80_0000, u32::MAX],
    ),
    (
        "sample_d_cl_s r0.x, r0.y, l(0.5,0.5,0,0), t0.xyzw, s0, l(0,0,0,0), l(0,0,0,0), l(1.0)",
        &[0x4000_0000, u32::MAX],
    ),
    (
        "gather4_s r0.x, r0.y, l(0.5,0.5,0,0), t0.xyzw, s0.y\ncheck_access_fully_mapped r0.y, r0.y",
        &[0x4000_0000, u32::MAX],
    ),
    (
        "gather4_c_s r0.x, r0.y, l(0.5,0.5,0,0), t0.xyzw, s1.x, l(3.0)\ncheck_access_fully_mapped r0.y, r0.y",
        &[0, u32::MAX],
    ),
    ("gather4_po_s r0.x, r0.y, l(0.5,0.5,0,0), l(1,-1,0,0), t0.xyzw, s0.y", &[0x4000_0000, u32::MAX]),
    (
        "gather4_po_c_s r0.x, r0.y, l(0.5,0.5,0,0), l(1,-1,0,0), t0.xyzw, s1.x, l(1.0)",
        &[0x3f80_0000, u32::MAX],
    ),
    ("gather4_po_c r0.x, l(0.5,0.5,0,0), l(1,-1,0,0), t0.xyzw, s1.x, l(1.0)", &[0x3f80_0000]),
    // What a counter was before it grew, and what it is after it shrank.
    ("imm_atomic_alloc r0.x, u1\nimm_atomic_alloc r0.y, u1\nimm_atomic_consume r0.z, u1", &[0, 1, 1]),
    // What a UAV held before.
    (
        "imm_atomic_or r0.x, u0, l(0), l(12)\nimm_atomic_xor r0.y, u0, l(0), l(5)\n\
         imm_atomic_and r0.z, u0, l(0), l(8)\nimm_atomic_imax r0.w, u0, l(0), l(-1)",
        &[0, 12, 9, 8],
    ),
    (
        "imm_atomic_imin r0.x, u0, l(0), l(-3)\nimm_atomic_umin r0.y, u0, l(0), l(7)\n\
         imm_atomic_iadd r0.z, u0, l(0), l(0)",
        &[0, -3_i32 as u32, 7],
    ),
    (
        "imm_atomic_iadd r0.x, u0, l(0), l(5)\nimm_atomic_exch r0.y, u0, l(0), l(9)\n\
         imm_atomic_cmp_exch r0.z, u0, l(0), l(9), l(1)\nimm_atomic_umax r0.w, u0, l(0), l(3)",
        &[0, 5, 9, 1],
    ),
];

#[test]
fn results_are_those_of_the_specification() {
    let mut faults = Vec::new();
    for (body, expected) in RESULTS {
        // The second component is the status of an access, where there is one.
        let status = if body.contains("_s r0") { "check_access_fully_mapped r0.y, r0.y\n" } else { "" };
        let found = run(&format!("{body}\n{status}store_raw u0.xyzw, l(0), r0.xyzw\nret\n"));
        if found[..expected.len()] != **expected {
            faults.push(format!("{body}: {:x?}, expected {expected:x?}", &found[..expected.len()]));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Control flow, and the sum that it leaves.
const FLOWS: &[(&str, u32)] = &[
    // A loop that continues and breaks: 1 + 3 + 5.
    (
        "loop\n ige r1.x, r0.y, l(7)\n breakc_nz r1.x\n iadd r0.y, r0.y, l(1)\n and r1.x, r0.y, l(1)\n \
             continuec_z r1.x\n ieq r1.x, r0.y, l(7)\n if_nz r1.x\n  break\n else\n  iadd r0.x, r0.x, r0.y\n \
             endif\nendloop\n",
        9,
    ),
    // A case without a break goes on in the next one; breaks inside loops belong to them.
    (
        "mov r0.y, l(2)\nswitch r0.y\n case l(1)\n  mov r0.x, l(100)\n  break\n case l(2)\n  \
             iadd r0.x, r0.x, l(10)\n case l(3)\n  loop\n   iadd r0.x, r0.x, l(1)\n   break\n  endloop\n  \
             iadd r0.x, r0.x, l(20)\n  break\n default\n  mov r0.x, l(200)\n  break\nendswitch\n",
        31,
    ),
    (
        "switch l(9)\n case l(1)\n  mov r0.x, l(1)\n  break\n default\n  mov r0.x, l(2)\n  break\n\
         endswitch\n",
        2,
    ),
    // Subroutines that return early, call each other, and are called if a test holds.
    ("call label1\ncall label1\ncallc_z l(0), label2\ncallc_nz l(0), label2\n", 2 * 5 + 3),
];
/// The subroutines that it calls.
const SUBROUTINES: &str = "label label1\niadd r0.x, r0.x, l(2)\ncall label2\nretc_nz l(1)\n\
                           mov r0.x, l(77)\nret\n\
                       label label2\niadd r0.x, r0.x, l(3)\nret\n";

/// Control flow, with the sum that it leaves.
#[test]
fn control_flow_is_followed() {
    for (body, expected) in FLOWS {
        let text =
            format!("mov r0.xyzw, l(0,0,0,0)\n{body}store_raw u0.xyzw, l(0), r0.xyzw\nret\n{SUBROUTINES}");
        assert_eq!(run(&text)[0], *expected, "{body}");
    }
}

/// What does not run is refused by its name; bodies that do not end are no programs.
#[test]
fn what_does_not_run_is_refused() {
    let reasons = |body: &str| program(body).unwrap_err().reasons;
    assert_eq!(
        reasons("emit\nabort\nret\n"),
        [Reason::Operation("emit".into()), Reason::Operation("abort".into()),]
    );
    assert_eq!(reasons("call label1\nret\nlabel label1\ncall label1\nret\n"), [Reason::Recursion]);
    for body in ["loop\nret\n", "endif\nret\n", "break\nret\n", "call label7\nret\n", "case l(1)\nret\n"] {
        assert!(matches!(reasons(body)[..], [Reason::Malformed(_)]), "{body}");
    }
}

/// FXC's shaders that are right have no finding, and compute the same with any number of lanes.
#[test]
fn clean_shaders_have_no_findings() {
    let mut faults = Vec::new();
    let mut looked = 0;
    for case in token_cases() {
        // What lies outside, and special numbers, are what these are about.
        let about = ["outside", "floats_special", "texture_stores", "sm5_texels", "forms_small"]
            .contains(&case.name.as_str());
        let mut first = None;
        for wave in [4, 8, 32, 128] {
            let mut resources = case.resources();
            let dispatch =
                Dispatch { sanitize: true, wave: Some(wave), fuel: 1 << 20, ..Dispatch::new(case.groups) };
            let outcome = case.run_tokens(&mut resources, &dispatch).unwrap();
            let severe = outcome.findings.iter().filter(|finding| finding.rule.severity() > Severity::Note);
            if !about && !case.name.starts_with("texture_load") {
                faults.extend(severe.map(|finding| format!("{}, waves of {wave}: {finding:?}", case.name)));
            }
            if case.name != "counters" && *first.get_or_insert(resources.clone()) != resources {
                faults.push(format!("{}: other results with waves of {wave}", case.name));
            }
        }
        looked += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(looked >= 70, "{looked}");
}

/// A finding names the instruction of the program.
#[test]
fn findings_are_placed() {
    let found = |body: &str| {
        let mut resources = Resources::default();
        resources.buffers.insert(Binding::from_text("u0").unwrap(), Buffer::new(vec![0; 16]));
        let dispatch = Dispatch { sanitize: true, ..Dispatch::new([1, 1, 1]) };
        let findings = program(body).unwrap().dispatch(&mut resources, &dispatch).unwrap().findings;
        findings.iter().map(|finding| (finding.rule, finding.instruction)).collect::<Vec<_>>()
    };
    use dxkit_exec::Origin::Token;
    assert_eq!(
        found("mov r0.x, l(1)\nstore_raw u0.xy, l(0), r0.xyxx\nret\n"),
        [(Rule::UndefinedValue, Some(Token(FIRST + 1)))]
    );
    assert_eq!(found("store_raw u0.x, l(16), l(1)\nret\n"), [(Rule::OutOfBounds, Some(Token(FIRST)))]);
    assert_eq!(found("udiv r0.x, null, l(1), l(0)\nret\n"), [(Rule::DivisionByZero, Some(Token(FIRST)))]);
    assert_eq!(
        found("mov r0.x, l(3)\nmov x0[r0.x].x, l(1)\nret\n"),
        [(Rule::OutOfBounds, Some(Token(FIRST + 1)))]
    );
}

/// The instructions that a thread executes, with values: those that are overwritten are taken before.
#[test]
fn a_thread_is_traced() {
    let body = "mov r0.xy, l(3,2.5,0,0)\niadd r0.x, r0.x, r0.x\nloop\n ige r1.x, r0.x, l(7)\n \
                breakc_nz r1.x\n iadd r0.x, r0.x, l(1)\nendloop\nadd r0.y, -r0.y, l(1.0)\n\
                itod r0.zw, r0.x\nstore_raw u0.xy, l(0), r0.xyxx\nret\n";
    let mut steps = Vec::new();
    let mut observer = |step: dxkit_exec::Executed| {
        let dxkit_exec::Origin::Token(number) = step.instruction else { panic!("{step:?}") };
        let texts = |values: &[dxkit_exec::Value]| {
            values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let number = number - FIRST;
        steps.push(format!("{number}: {} = {}", texts(&step.operands), texts(&step.results)));
    };
    let dispatch = Dispatch::new([1, 1, 1]);
    program(body).unwrap().trace(&mut Resources::default(), &dispatch, [0; 3], &mut observer).unwrap();
    assert_eq!(
        steps,
        [
            "0:  = 3 2.5",
            "1: 3 3 = 6",
            "3: 6 = 0",
            "4: 0 = ",
            "5: 6 = 7",
            "3: 7 = -1",
            "4: -1 = ",
            "7: -2.5 = -1.5",
            "8: 7 = 7.0",
            "9: 7 -1.5 = ",
        ]
    );
}

/// The instructions that are computed by hand here.
pub(crate) fn judged_by_hand() -> BTreeSet<Opcode> {
    let bodies = RESULTS.iter().map(|(body, _)| *body).chain(FLOWS.iter().map(|(body, _)| *body));
    let programs =
        bodies.chain([SUBROUTINES]).map(|body| assemble(&format!("{HEAD}{body}\n"), None).unwrap());
    programs.flat_map(|program| program.instructions.into_iter().map(|found| found.opcode())).collect()
}

/// Each instruction that a compute shader may have is judged: by lavapipe in the cases, by hand here, or it
/// is refused.
#[test]
fn every_instruction_has_a_judge() {
    let mut judged: BTreeSet<Opcode> = BTreeSet::new();
    for case in token_cases() {
        let file = std::fs::read(case.tokens().unwrap()).unwrap();
        let container = Container::parse(&file).unwrap();
        let part = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind)).unwrap();
        let program = dxkit_dxbc::Program::parse(part.span()).unwrap();
        judged.extend(program.instructions.iter().map(|instruction| instruction.opcode()));
    }
    judged.extend(judged_by_hand());
    let blank: Vec<&str> = Opcode::table()
        .iter()
        .filter(|info| !info.reserved && !info.form.declares() && info.stages.has("cs"))
        .filter(|info| !judged.contains(&info.opcode))
        .filter_map(|info| info.opcode.name())
        .filter(|name| !REFUSED.contains(name))
        .collect();
    assert!(blank.is_empty(), "{blank:?}");
}
