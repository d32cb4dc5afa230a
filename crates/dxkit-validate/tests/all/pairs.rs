//! For each rule a shader that breaks it, and one that just does not: `testdata/validate/pairs.tsv`, with the
//! messages of the vendor's validator, made by `cargo xtask regenerate-corpus`.

use std::collections::BTreeMap;
use std::fs;

use dxkit_validate::{Category, RULES, Rule, validate};

use crate::edit::apply;
use crate::testdata;
use crate::vendor::{rule_of, unescaped};

/// Rules whose pair has another list of findings than the vendor's, and why.
const OTHER_LISTS: [(&str, &str); 10] = [
    (
        "META.BARYCENTRICSINTERPOLATION",
        "the vendor's counts two inputs of one perspective where the mode is wrong",
    ),
    ("SM.INVALIDRESOURCEKIND", "the vendor's does not know the class of a handle whose kind does not exist"),
    ("META.VALIDSAMPLERMODE", "the vendor's does not know handles of a sampler whose mode does not exist"),
    ("SM.PSMULTIPLEDEPTHSEMANTIC", "the vendor's compares only the first depth with the interpolation"),
    ("INSTR.REORDERCOHERENTREQUIRESSM69", "the vendor's says it of each use of the resource"),
    ("SM.INCOMPATIBLEDERIVLAUNCH", "the vendor's adds the size of the thread group"),
    ("SM.VIEWIDNEEDSSLOT", "the vendor's packs on after a conflict, and says each"),
    ("SM.MESHSHADEROUTPUTSIZE", "the vendor's says an overlap for each row"),
    ("SM.MESHSHADERINOUTSIZE", "the vendor's says an overlap for each row"),
    ("INSTR.LINALGMETADATAMISSING", "the vendor's says it of each operand without a description"),
];

/// Rules without a pair, which have a text in `tests/matrices` that breaks them instead, and whose names
/// begin so.
const IN_MATRICES: &str = "INSTR.LINALG";

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
        assert!(verdicts.chunks(2).all(|pair| pair == ["FAIL", "ok"]), "{rule}: {verdicts:?}");
    }
    for info in RULES.iter().filter(|info| info.rule.category() != Category::Load) {
        let paired = verdicts.contains_key(info.name);
        let needs = info.fires && !info.name.starts_with(IN_MATRICES);
        assert!(paired || !needs, "{} has no pair in testdata/validate/pairs.tsv", info.name);
        assert!(info.fires || !paired, "{} has a pair, and its row says that it never fires", info.name);
    }
    let is_of = |name: &str, listed: &str| name.split(':').next() == Some(listed);
    let unlisted = |name: &&String| !OTHER_LISTS.iter().any(|(listed, _)| is_of(name, listed));
    let wrong: Vec<&str> = other_rules.iter().filter(unlisted).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    for (listed, why) in OTHER_LISTS {
        let differs = other_rules.iter().any(|name| is_of(name, listed));
        assert!(differs, "{listed} has the vendor's list now, although {why}");
    }
}
