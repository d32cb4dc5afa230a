//! Shaders with one edit each, and what the vendor's validator says of them: `testdata/validate/cases.tsv`,
//! made by `cargo xtask regenerate-corpus`.

use std::collections::BTreeSet;
use std::fs;

use dxkit_validate::{Rule, validate};

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
    for kind in crate::rework::KINDS {
        assert!(table.contains(&format!("\trework {kind} ")), "there is no case of {kind}");
    }
    println!(
        "{cases} cases: {same} verdicts as the vendor's; of {named} with a rule {first} with the same rule first; {} rules fire",
        fired.len()
    );
    assert!(cases > 400);
    // The share must not decrease; docs/validation.md lists the missing cases.
    assert!(same * 100 >= cases * AGREEMENT, "{same} of {cases}:\n{}", wrong.join("\n"));
    assert!(first * 100 >= named * SAME_RULE, "{first} of {named}");
}

/// Percent of verdicts that are the vendor's.
const AGREEMENT: usize = 99;
/// Percent of findings whose first rule is the vendor's.
const SAME_RULE: usize = 98;

/// What a stage needs is in the properties of its entry. The vendor's validator takes those that are missing
/// for 0, and refuses these shaders with these rules (of thread groups, with numbers that differ from run to
/// run).
#[test]
fn an_entry_without_the_properties_of_its_stage_is_refused() {
    let group = [Rule::SM_THREADGROUPCHANNELRANGE; 3];
    let cases: [(&str, &[Rule]); 6] = [
        ("as_culling_6_8", &group),
        ("cs_doubles_6_0", &group),
        ("ms_meshlets_6_8", &group),
        ("ds_tri_6_0", &[Rule::SM_VALIDDOMAIN]),
        ("gs_normals_6_0", &[Rule::SM_GSINSTANCECOUNTRANGE, Rule::SM_GSVALIDOUTPUTPRIMITIVETOPOLOGY]),
        ("hs_points_6_0", &[Rule::SM_OUTPUTCONTROLPOINTCOUNTRANGE, Rule::SM_VALIDDOMAIN]),
    ];
    for (name, rules) in cases {
        let file = crate::read(&format!("dxc/{name}.dxil"));
        assert!(validate(&file[..]).is_valid(), "{name}");
        let without = apply(&file, "meta dx.entryPoints.0.4 null").unwrap();
        let validation = validate(&without[..]);
        let found: Vec<Rule> = validation.report.findings.iter().map(|finding| finding.rule).collect();
        for rule in rules {
            let times = |list: &[Rule]| list.iter().filter(|known| *known == rule).count();
            assert!(times(&found) >= times(rules), "{name}: {rule:?} among {found:?}");
        }
    }
}
