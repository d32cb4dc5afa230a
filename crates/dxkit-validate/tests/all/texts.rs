//! The whole output of the vendor's validator for shaders with one edit each: `testdata/validate/texts.tsv`,
//! made by `cargo xtask regenerate-corpus`.

use std::fs;

use dxkit_validate::validate;

use crate::edit::apply;
use crate::testdata;
use crate::vendor::unescaped;

#[test]
fn texts_are_those_of_the_vendor() {
    let table = fs::read_to_string(testdata().join("validate/texts.tsv")).unwrap();
    let mut texts = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<_> = line.split('\t').collect();
        let [base, edit, verdict, text] = columns[..] else { panic!("{line}") };
        let file = crate::read(&format!("dxc/{base}.dxil"));
        let edited = apply(&file, edit).unwrap_or_else(|| panic!("{base}: {edit} edits nothing"));
        let validation = validate(&edited[..]);
        assert_eq!(validation.is_valid(), verdict == "ok", "{base}: {edit}");
        let (ours, theirs) = (validation.vendor_text(), unescaped(text));
        assert_eq!(ours.trim_end_matches('\n'), theirs.trim_end_matches('\n'), "{base}: {edit}");
        texts += 1;
    }
    assert!(texts >= TEXTS, "{texts}");
}

/// The rows of the table.
const TEXTS: usize = 200;
