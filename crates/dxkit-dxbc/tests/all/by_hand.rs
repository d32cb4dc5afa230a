//! Opcodes that FXC's compiler never emits: tokens that were put together by hand, and the texts that FXC prints of them.

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
        print::write(&program, &print::Options::default(), &mut ours);
        assert_eq!(String::from_utf8(ours).unwrap(), theirs, "{name}");
        let again = asm::assemble(&theirs, Some(&program)).unwrap();
        assert_eq!(again.encode().unwrap(), payload, "{name}");
        let mut exact = print::Options::default();
        exact.exact = true;
        let mut text = Vec::new();
        print::write(&program, &exact, &mut text);
        let again = asm::assemble(&String::from_utf8(text).unwrap(), None).unwrap();
        assert_eq!(again.encode().unwrap(), payload, "{name}");
    }
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
    const NEVER: &str = "callc continuec emit_then_cut retc umul umad jmp emit_then_cut_stream uaddc usubb \
                         dcl_hs_join_phase_instance_count debug_break";
    let named = Opcode::table().iter().filter_map(|row| row.opcode.name()).filter(|name| !name.is_empty());
    let compiled: BTreeSet<&str> = compiled.iter().filter_map(|opcode| opcode.name()).collect();
    let never: Vec<&str> = named.clone().filter(|name| !compiled.contains(name)).collect();
    assert_eq!(never, NEVER.split_whitespace().collect::<Vec<_>>());
    assert_eq!((compiled.len(), named.count()), (220, 232));
}
