//! Shaders with one edit each, and what the vendor's validator says of them: `testdata/validate/cases.tsv`, made by
//! `cargo xtask regenerate-corpus`.

use std::collections::BTreeSet;
use std::fs;

use crate::edit::apply;
use crate::testdata;
use crate::vendor::rule_of;

#[test]
fn verdicts_are_those_of_the_vendor() {
    let table = fs::read_to_string(testdata().join("validate/cases.tsv")).unwrap();
    let (mut cases, mut same, mut first, mut named) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    let mut fired = BTreeSet::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<_> = line.split('\t').collect();
        let [base, edit, verdict, message] = columns[..] else { panic!("{line}") };
        let file = crate::read(&format!("dxc/{base}.dxil"));
        let edited = apply(&file, edit).unwrap_or_else(|| panic!("{base}: {edit} edits nothing"));
        let validation = dxkit_validate::validate(&edited[..]);
        cases += 1;
        let ours = validation.report.findings.first().map(|finding| finding.rule);
        fired.extend(validation.report.findings.iter().map(|finding| finding.rule));
        // A valid shader must have no findings.
        assert!(verdict != "ok" || ours.is_none(), "{base}: {edit}: {:#?}", validation.messages(false));
        if validation.is_valid() == (verdict == "ok") {
            same += 1;
        } else {
            wrong.push(format!("{base}\t{edit}\t{message}"));
        }
        if let Some(rule) = rule_of(message).filter(|_| verdict != "ok") {
            named += 1;
            if ours == Some(rule) {
                first += 1;
            }
        }
    }
    println!(
        "{cases} cases: {same} verdicts as the vendor's; of {named} with a rule {first} with the same rule first; {} rules fire",
        fired.len()
    );
    assert!(cases > 400);
    // Not to become worse; what is missing is listed in docs/validation.md.
    assert!(same * 100 >= cases * AGREEMENT, "{same} of {cases}:\n{}", wrong.join("\n"));
    assert!(first * 100 >= named * SAME_RULE, "{first} of {named}");
}

/// Percent of verdicts that are the vendor's.
const AGREEMENT: usize = 99;
/// Percent of findings whose first rule is the vendor's.
const SAME_RULE: usize = 98;
