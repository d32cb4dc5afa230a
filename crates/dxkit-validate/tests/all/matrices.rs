//! Calls of linear algebra that break one rule each, and such that just do not, written as text:
//! `tests/matrices`, with the messages of the vendor's validator beside. `DXKIT_MATRICES` names another
//! folder of that kind.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_ir_text::{ReadOptions, read};
use dxkit_validate::validate_module;

#[test]
fn messages_are_those_of_the_vendor() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/matrices");
    let folder = std::env::var_os("DXKIT_MATRICES").map_or(own, PathBuf::from);
    let verdicts = fs::read_to_string(folder.join("verdicts.tsv")).unwrap();
    let (mut count, mut wrong) = (0, Vec::new());
    for line in verdicts.lines().filter(|line| !line.starts_with('#')) {
        let mut columns = line.split('\t');
        let name = columns.next().unwrap();
        let expected: Vec<&str> = columns.collect();
        let text = fs::read(folder.join(format!("{name}.ll"))).unwrap();
        let module = read(text, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        let report = validate_module(&module);
        let found: Vec<String> = report
            .findings
            .iter()
            .map(|finding| finding.vendor_message())
            .filter(|text| !is_flags(text))
            .collect();
        count += 1;
        if found != expected {
            wrong.push(format!("{name}:\n  ours  {found:?}\n  DXC's {expected:?}"));
        }
    }
    assert!(count >= 39, "{count}");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The texts state no flags of 16-bit types.
fn is_flags(message: &str) -> bool {
    message.starts_with("Flags must match usage")
}
