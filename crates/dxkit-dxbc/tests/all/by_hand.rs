//! Opcodes that FXC's compiler never emits: tokens that were put together by hand, and the texts that FXC
//! prints of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dxkit_bytes::Span;
use dxkit_dxbc::opcode::Opcode;
use dxkit_dxbc::{Program, asm, print};

use super::program::corpus;

/// The programs: name, payload, FXC's text.
fn by_hand() -> Vec<(String, Vec<u8>, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/by_hand");
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "tokens") {
            let tokens = fs::read_to_string(&path).unwrap();
            let words = tokens.split_whitespace().map(|word| u32::from_str_radix(word, 16).unwrap());
            let payload = words.flat_map(u32::to_le_bytes).collect();
            let text = fs::read_to_string(path.with_extension("asm")).unwrap();
            cases.push((path.display().to_string(), payload, text));
        }
    }
    assert_eq!(cases.len(), 11);
    cases
}

#[test]
fn tokens_are_printed_and_assembled_as_fxc_has_them() {
    for (name, payload, theirs) in by_hand() {
        let program = Program::parse(Span::new(&payload)).unwrap();
        assert_eq!(program.encode().unwrap(), payload, "{name}");
        let mut ours = Vec::new();
        print::write(&program, &print::ListingOptions::default(), &mut ours);
        assert_eq!(String::from_utf8(ours).unwrap(), theirs, "{name}");
        let again = asm::assemble(&theirs, Some(&program)).unwrap();
        assert_eq!(again.encode().unwrap(), payload, "{name}");
        let mut exact = print::ListingOptions::default();
        exact.exact = true;
        let mut text = Vec::new();
        print::write(&program, &exact, &mut text);
        let again = asm::assemble(&String::from_utf8(text).unwrap(), None).unwrap();
        assert_eq!(again.encode().unwrap(), payload, "{name}");
    }
}

/// FXC's text does not state doubles that are too wide; a program that is made of it alone has the same text.
#[test]
fn wide_doubles_need_no_base() {
    let (_, payload, theirs) =
        by_hand().into_iter().find(|(name, ..)| name.contains("cs_wide_doubles")).unwrap();
    assert!(theirs.lines().any(|line| line.ends_with(", d")), "{theirs}");
    let made = asm::assemble(&theirs, None).unwrap();
    let mut ours = Vec::new();
    print::write(&made, &print::ListingOptions::default(), &mut ours);
    assert_eq!(String::from_utf8(ours).unwrap(), theirs);
    assert_eq!(made.encode().unwrap().len(), payload.len());
}

#[test]
fn every_opcode_has_a_program() {
    let mut compiled = BTreeSet::new();
    let add = |payload: &[u8], seen: &mut BTreeSet<Opcode>| {
        let program = Program::parse(Span::new(payload)).unwrap();
        seen.extend(program.instructions.iter().map(|instruction| instruction.opcode()));
    };
    for case in corpus().iter().filter(|case| case.name.contains("fxc")) {
        add(&case.payload, &mut compiled);
    }
    let mut all = compiled.clone();
    for (_, payload, _) in by_hand() {
        add(&payload, &mut all);
    }
    let named = Opcode::table().iter().filter(|row| row.opcode.name().is_some_and(|name| !name.is_empty()));
    let missing: Vec<_> =
        named.filter(|row| !all.contains(&row.opcode)).map(|row| row.opcode.to_string()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // The opcodes that docs/format/fxc.md lists.
    const NEVER: &str = "callc continuec emit_then_cut umul umad jmp emit_then_cut_stream uaddc usubb \
                         dcl_hs_join_phase_instance_count debug_break";
    let named = Opcode::table().iter().filter_map(|row| row.opcode.name()).filter(|name| !name.is_empty());
    let compiled: BTreeSet<&str> = compiled.iter().filter_map(|opcode| opcode.name()).collect();
    let never: Vec<&str> = named.clone().filter(|name| !compiled.contains(name)).collect();
    assert_eq!(never, NEVER.split_whitespace().collect::<Vec<_>>());
    assert_eq!((compiled.len(), named.count()), (221, 232));
}

/// The text rounds floats, and writes numbers near zero as `0.000000`, which would be read as 0.
#[test]
fn values_of_changed_lines_keep_the_bits_of_the_base() {
    let exact = "ps_5_0\ndcl_output o0.xyzw\ndcl_temps 2\nmov r0.xyzw, l(0x3eaaaaab, 0x0da24260, 0, 0x3f800001)\n\
                 mul r1.xyzw, r0.xyzw, l(0x3eaaaaab, 0x3eaaaaab, 0x3eaaaaab, 0x3eaaaaab)\n\
                 dadd r1.xy, r0.xyxy, d(0x3fd5555555555555l, 0x0000000000000001l)\nmov o0.xyzw, r1.xyzw\nret\n";
    let base = asm::assemble(exact, None).unwrap();
    let mut listing = Vec::new();
    print::write(&base, &print::ListingOptions::default(), &mut listing);
    let listing = String::from_utf8(listing).unwrap();
    let made = |from: &str, to: &str| {
        let edited = listing.replacen(from, to, 1);
        assert_ne!(edited, listing, "{from}");
        let made = asm::assemble(&edited, Some(&base)).unwrap();
        let mut text = Vec::new();
        print::write(&made, &print::ListingOptions::default(), &mut text);
        (made, edited, String::from_utf8(text).unwrap())
    };
    let values = |program: &Program<'_>, place: usize| {
        let operands = &program.instructions[place].operands;
        operands.last().unwrap().immediates().to_vec()
    };
    // Another register, another opcode, another value, and a line before.
    let (program, edited, text) = made("mov r0.xyzw, l(", "mov r1.xyzw, l(");
    assert_eq!(text, edited);
    assert_eq!(values(&program, 2), [0x3eaa_aaab, 0x0da2_4260, 0, 0x3f80_0001]);
    let (program, edited, text) = made("mul r1", "max r1");
    assert_eq!(text, edited);
    assert_eq!(values(&program, 3), [0x3eaa_aaab; 4]);
    let (program, _, _) = made("l(0.333333,0.000000,0,1.000000)", "l(0.5,0.000000,0,1.000000)");
    assert_eq!(values(&program, 2), [0x3f00_0000, 0x0da2_4260, 0, 0x3f80_0001]);
    let (program, _, _) = made("mov r0.xyzw, l(", "add r0.xy, r0.xyxx, r0.zwzz\nmov r1.xyzw, l(");
    assert_eq!(values(&program, 3), [0x3eaa_aaab, 0x0da2_4260, 0, 0x3f80_0001]);
    let (program, edited, text) = made("dadd r1.xy", "dmul r1.xy");
    assert_eq!(text, edited);
    assert_eq!(values(&program, 4), [0x5555_5555, 0x3fd5_5555, 1, 0]);
}

/// What FXC 10.1 prints of declarations whose words were replaced by the largest numbers.
#[test]
fn numbers_of_declarations_have_a_sign_where_fxc_prints_one() {
    for (text, spaces) in [
        ("dcl_resource_structured T4294967295[2147483648:*], 4294967295, space=4294967295", true),
        ("dcl_uav_raw U1[4294967295:1], space=2147483648", true),
        ("dcl_sampler S2147483648[0:0], mode_default, space=2", true),
        ("dcl_constantbuffer CB-1[-2147483648:0][-1], immediateIndexed, space=-1", true),
        ("dcl_tgsm_structured g0, 4294967295, 2147483648", false),
        ("dcl_thread_group 4294967295, 8, 1", false),
        ("dcl_temps -1", false),
    ] {
        let instruction = asm::instruction(text, spaces).unwrap();
        let mut printed = Vec::new();
        print::instruction(&instruction, spaces, false, &mut printed);
        assert_eq!(String::from_utf8(printed).unwrap(), text);
    }
}
