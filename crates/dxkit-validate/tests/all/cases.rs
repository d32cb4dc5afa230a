//! Shaders with one edit each, and what the vendor's validator says of them: `testdata/validate/cases.tsv`, made by
//! `cargo xtask regenerate-corpus`.

use std::collections::BTreeSet;
use std::fs;

use dxkit_validate::{RULES, Rule};

use crate::edit::apply;
use crate::testdata;

/// The rule whose message a line of the vendor's is.
fn rule_of(message: &str) -> Option<Rule> {
    let message = message.split_once("error: ").map_or(message, |(_, text)| text);
    let fits = |template: &str| {
        let mut rest = message;
        let mut pieces = template.split('%');
        let first = pieces.next().unwrap_or_default();
        let Some(behind) = rest.strip_prefix(first) else { return false };
        rest = behind;
        for piece in pieces {
            let piece = piece.get(1..).unwrap_or_default();
            match rest.find(piece) {
                Some(place) => rest = rest.get(place + piece.len()..).unwrap_or_default(),
                None => return false,
            }
        }
        true
    };
    let candidates = RULES.iter().filter(|info| !info.name.starts_with("LOAD.") && fits(info.message));
    candidates.max_by_key(|info| info.message.split('%').map(str::len).sum::<usize>()).map(|info| info.rule)
}

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
const AGREEMENT: usize = 97;
/// Percent of findings whose first rule is the vendor's.
const SAME_RULE: usize = 90;
