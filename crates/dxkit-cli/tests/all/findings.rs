//! The commands that judge have one form of finding, the same forms of output, and the same exit codes.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dxkit_cli::Outcome;
use serde_json::Value;

use crate::common::{Run, dxkit, testdata};

/// A folder with one input for each of the commands that they object to, and one that is fine.
fn inputs(folder: &Path) {
    let mut bytes = fs::read(testdata("dxc/vs_transform_6_0.dxil")).unwrap();
    let container = dxkit::Container::parse(&bytes).unwrap();
    // The minor version in the program's header: the module states another one.
    let place = container.find(dxkit::FourCc::Dxil).unwrap().span().offset();
    bytes[place] = 0x61;
    fs::write(folder.join("bad <1>.cso"), bytes).unwrap();
    fs::copy(testdata("dxc/ps_solid_6_0.dxil"), folder.join("good.cso")).unwrap();
    fs::write(folder.join("root.txt"), "CBV(b7)").unwrap();
}

/// The command lines of the commands that judge, and whether each finds an error in the folder's files.
fn commands(folder: &Path) -> Vec<(&'static str, Vec<String>)> {
    let path = |name: &str| folder.join(name).display().to_string();
    let [bad, good, root] = ["bad <1>.cso", "good.cso", "root.txt"].map(path);
    let line = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    vec![
        ("dxkit check", line(&["check", &bad, &good])),
        ("dxkit validate", line(&["validate", &bad, &good])),
        ("dxkit lint", line(&["lint", "--deny", "unsigned", &bad, &good])),
        ("dxkit pipeline", line(&["pipeline", "--root-signature", &root, &bad, &good])),
        ("dxkit rootsig check", line(&["rootsig", "check", &root, &bad, &good])),
    ]
}

fn run(words: &[String], more: &[&str]) -> Run {
    dxkit(words.iter().cloned().chain(more.iter().map(|word| (*word).to_owned())))
}

/// The fields of a finding, and the findings in a document of any of the commands.
fn findings(document: &Value) -> Vec<&Value> {
    let list = document["findings"].as_array().unwrap();
    list.iter().flat_map(|one| if one.get("rule").is_some() { vec![one] } else { findings(one) }).collect()
}

#[test]
fn findings_of_all_commands_have_the_same_fields() {
    let folder = tempfile::tempdir().unwrap();
    inputs(folder.path());
    let mut all = BTreeSet::new();
    for (command, words) in commands(folder.path()) {
        let run = run(&words, &["--json"]);
        assert_eq!(run.outcome, Outcome::Found, "{command}: {}{}", run.output, run.errors);
        let mut count = 0;
        for line in run.output.lines() {
            let document: Value = serde_json::from_str(line).unwrap();
            for finding in findings(&document) {
                let fields: Vec<String> = finding.as_object().unwrap().keys().cloned().collect();
                all.insert(fields);
                count += 1;
            }
        }
        assert!(count > 0, "{command}");
        assert_eq!(self::run(&words, &["--format", "json"]).output, run.output, "{command}");
    }
    assert_eq!(all.len(), 1, "{all:#?}");
    assert!(all.first().unwrap().iter().any(|field| field == "help"));
}

#[test]
fn every_command_writes_every_form() {
    let folder = tempfile::tempdir().unwrap();
    inputs(folder.path());
    for (command, words) in commands(folder.path()) {
        let sarif = run(&words, &["--format", "sarif"]);
        assert_eq!(sarif.outcome, Outcome::Found, "{command}: {}", sarif.errors);
        let log: Value = serde_json::from_str(&sarif.output).unwrap();
        let of_run = &log["runs"][0];
        assert_eq!(of_run["tool"]["driver"]["name"], command);
        let results = of_run["results"].as_array().unwrap();
        assert!(results.iter().any(|result| result["level"] == "error"), "{command}: {log}");

        let github = run(&words, &["--format", "github"]);
        let errors = github.output.lines().filter(|line| line.starts_with("::error file=")).count();
        assert_eq!((github.outcome, errors > 0), (Outcome::Found, true), "{command}: {}", github.output);
        assert!(github.output.lines().all(|line| line.starts_with("::")), "{command}: {}", github.output);

        let junit = run(&words, &["--format", "junit"]);
        assert_eq!(junit.outcome, Outcome::Found, "{command}");
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        assert!(
            junit.output.starts_with(head) && junit.output.ends_with("</testsuites>\n"),
            "{}",
            junit.output
        );
        // A file that is fine is a test that has passed, and a name is no markup.
        assert!(junit.output.contains("good.cso\" classname=\""), "{command}: {}", junit.output);
        assert!(!junit.output.contains("bad <1>"), "{command}: {}", junit.output);
        let failures = junit.output.matches("<failure ").count();
        assert!(
            failures > 0 && junit.output.contains(&format!(" failures=\"{failures}\" ")),
            "{}",
            junit.output
        );
    }
}

/// What the readers of JUnit, SARIF and GitHub's annotations are given agrees with the JSON.
#[test]
fn the_forms_count_the_same_findings() {
    let folder = tempfile::tempdir().unwrap();
    inputs(folder.path());
    for (command, words) in commands(folder.path()) {
        let json = run(&words, &["--json"]).output;
        let documents: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let count: usize = documents.iter().map(|document| findings(document).len()).sum();
        let log: Value = serde_json::from_str(&run(&words, &["--format", "sarif"]).output).unwrap();
        assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), count, "{command}");
        assert_eq!(run(&words, &["--format", "github"]).output.lines().count(), count, "{command}");
    }
}

#[test]
fn notes_and_warnings_count_with_strict_alone() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root.txt");
    fs::write(&root, "CBV(b0), CBV(b7)").unwrap();
    let shader = testdata("dxc/ps_solid_6_0.dxil").display().to_string();
    let root = root.display().to_string();
    for words in
        [["rootsig", "check", &root, &shader].to_vec(), vec!["pipeline", "--root-signature", &root, &shader]]
    {
        let plain = dxkit(words.iter().copied());
        assert_eq!(plain.outcome, Outcome::Fine, "{}{}", plain.output, plain.errors);
        assert!(plain.output.contains("note["), "{}", plain.output);
        let strict = dxkit(words.iter().copied().chain(["--strict"]));
        assert_eq!((strict.outcome, strict.output), (Outcome::Found, plain.output));
    }
}

#[test]
fn validation_says_how_many_are_invalid() {
    let folder = tempfile::tempdir().unwrap();
    inputs(folder.path());
    let run = dxkit(["validate", folder.path().to_str().unwrap()]);
    assert!(run.errors.contains("1 of 2 invalid: 1 error"), "{}", run.errors);
}

/// `dxkit check` has the places of the module's findings as fields, the same ones as `dxkit validate`.
#[test]
fn check_and_validate_place_the_same_finding_alike() {
    let mut bytes = fs::read(testdata("dxc/vs_transform_6_0.dxil")).unwrap();
    let container = dxkit::Container::parse(&bytes).unwrap();
    let place = container.find(dxkit::FourCc::Dxil).unwrap().span().offset();
    bytes[place] = 0x61;
    let found = |command: &str| {
        let run = crate::common::dxkit_with([command, "--json", "-"], &bytes);
        let document: Value = serde_json::from_str(&run.output).unwrap();
        let list = document["findings"].as_array().unwrap().clone();
        list.into_iter().find(|finding| finding["rule"] == "SM.PROGRAMVERSION").unwrap()
    };
    assert_eq!(found("check"), found("validate"));
}

/// The findings of `dxkit pipeline` about one shader and a root signature are those of `dxkit rootsig check`.
#[test]
fn a_root_signature_is_judged_alike_by_both_commands() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root.txt");
    fs::write(&root, "RootFlags(0), RootConstants(num32BitConstants=1, b0)").unwrap();
    let root = root.to_str().unwrap();
    for shader in ["vs_base_6_0.dxil", "ps_heap_6_6.dxil", "ps_resources_6_0.dxil", "ps_resources_5_0.dxbc"] {
        let shader = testdata(&format!("pipeline/{shader}")).display().to_string();
        let rules = |words: &[&str]| {
            let run = dxkit(words.iter().copied());
            let mut rules = Vec::new();
            for line in run.output.lines() {
                let document: Value = serde_json::from_str(line).unwrap();
                rules.extend(findings(&document).iter().map(|finding| {
                    (
                        finding["rule"].as_str().unwrap().to_owned(),
                        finding["severity"].as_str().unwrap().to_owned(),
                    )
                }));
            }
            rules.sort();
            rules
        };
        let pipeline = rules(&["pipeline", "--json", "--root-signature", root, &shader]);
        assert!(!pipeline.is_empty(), "{shader}");
        assert_eq!(rules(&["rootsig", "check", "--json", root, &shader]), pipeline, "{shader}");
    }
}
