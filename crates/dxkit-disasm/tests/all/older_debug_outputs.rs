//! The comments on instructions in listings of programs with `SDBG`, as FXC prints them.

#![allow(clippy::unwrap_used)]

use std::path::Path;

use super::older_debug::{container, first_instruction};

#[test]
fn variables_and_ranges_of_older_debug_information_are_fxcs() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let file = std::fs::read(testdata.join("fxc/ps_outputs_4_1.dxbc")).unwrap();
    let table = std::fs::read_to_string(testdata.join("assembly/older_debug.tsv")).unwrap();
    let mut count = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let (edits, expected) = row.split_once('\t').unwrap();
        let made = container(&file, edits);
        let options = dxkit_disasm::DisassemblyOptions::default();
        let text = dxkit_disasm::disassemble(&made[..], &options).unwrap().text;
        let text = String::from_utf8_lossy(&text).into_owned();
        assert_eq!(first_instruction(&text), expected, "{edits}");
        count += 1;
    }
    assert!(count > 80, "{count} rows");
}
