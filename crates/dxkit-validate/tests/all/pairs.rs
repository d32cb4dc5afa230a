//! For each rule a shader that breaks it, and one that just does not: `testdata/validate/pairs.tsv`, with the messages of the
//! vendor's validator, made by `cargo xtask regenerate-corpus`.

use std::collections::BTreeMap;
use std::fs;

use dxkit_validate::{Rule, validate};

use crate::edit::apply;
use crate::testdata;
use crate::vendor::{rule_of, unescaped};

/// So many rules have a pair.
const PAIRS: usize = 279;

/// Of so many, not all findings are the vendor's.
const OTHER_LISTS: usize = 17;

#[test]
fn each_rule_is_broken_by_one_shader_and_kept_by_another() {
    let table = fs::read_to_string(testdata().join("validate/pairs.tsv")).unwrap();
    let mut verdicts = BTreeMap::<&str, Vec<&str>>::new();
    let mut other_rules = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<_> = line.split('\t').collect();
        let [base, edit, verdict, messages, name] = columns[..] else { panic!("{line}") };
        let rule = Rule::from_name(name).unwrap_or_else(|| panic!("there is no rule {name}"));
        verdicts.entry(rule.name()).or_default().push(verdict);
        let file = crate::read(&format!("dxc/{base}.dxil"));
        let edited = apply(&file, edit).unwrap_or_else(|| panic!("{base}: {edit} edits nothing"));
        let validation = validate(&edited[..]);
        let ours: Vec<Rule> = validation.report.findings.iter().map(|finding| finding.rule).collect();
        if verdict == "ok" {
            assert!(ours.is_empty(), "{name}: {base}: {edit}: {:#?}", validation.messages(false));
            continue;
        }
        assert!(ours.contains(&rule), "{name}: {base}: {edit}: {ours:?}");
        let theirs: Vec<Rule> = unescaped(messages).lines().filter_map(rule_of).collect();
        assert!(theirs.contains(&rule), "{name} is not among {messages}");
        if ours != theirs {
            other_rules.push(format!("{name}: {base}: {edit}\n  ours  {ours:?}\n  DXC's {theirs:?}"));
        }
    }
    for (rule, verdicts) in &verdicts {
        assert_eq!(verdicts[..], ["FAIL", "ok"], "{rule}");
    }
    assert!(verdicts.len() >= PAIRS, "{}", verdicts.len());
    // Some list further consequences of the same cause, or list them once.
    assert!(other_rules.len() <= OTHER_LISTS, "{}:\n{}", other_rules.len(), other_rules.join("\n"));
}
