//! What the vendor's validator accepts has no findings.

use std::fs;

use crate::{read, testdata};

/// Shaders of the compiler that the vendor's own validator refuses, each with the rule of its first message.
const REFUSED: &[(&str, &str)] = &[
    ("lib_functions_6_x", "META.VERSIONSUPPORTED"),
    ("lib_resource_choice_6_x", "INSTR.RESOURCEUSER"),
    ("lib_stages_6_10", "SM.OPCODEININVALIDFUNCTION"),
    ("lib_stages_6_8", "SM.OPCODEININVALIDFUNCTION"),
    ("lib_stages_valver_0_0", "META.VERSIONSUPPORTED"),
];

#[test]
fn what_the_compiler_wrote_breaks_no_rule() {
    let mut files: Vec<_> =
        fs::read_dir(testdata().join("dxc")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "dxil"));
    files.sort();
    let mut looked_at = 0;
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        // Root signatures and files for debuggers have no program.
        if name.starts_with("rootsig_") || name.starts_with("pdb_") {
            continue;
        }
        looked_at += 1;
        let validation = dxkit_validate::validate(&fs::read(&path).unwrap()[..]);
        let first = validation.report.findings.first().map(|finding| finding.rule.name());
        let expected = REFUSED.iter().find(|(refused, _)| *refused == name).map(|(_, rule)| *rule);
        assert_eq!(first, expected, "{name}: {:#?}", validation.messages(false));
    }
    assert!(looked_at > 200, "{looked_at}");
}

#[test]
fn other_writers_are_judged_like_the_vendor_does() {
    // The vendor refuses it: the version of the part is older than the validator version requires.
    let validation = dxkit_validate::validate(&read("mesa/ps_position_6_0.dxil")[..]);
    let rules: Vec<_> = validation.report.findings.iter().map(|finding| finding.rule.name()).collect();
    assert_eq!(rules, ["CONTAINER.CONTENTMATCHES"]);
    let text = validation.vendor_text();
    let expected = "error: DXIL container mismatch for 'PSVRuntimeInfoSize' between 'PSV0' part:('48') and DXIL module:('52')";
    assert!(text.starts_with(expected), "{text}");
}
