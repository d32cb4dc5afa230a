//! `dxkit validate`: each way of printing, what is valid and what is not.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::PathBuf;

use crate::common::{dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;
use serde_json::Value;

/// A shader whose module says that it is of another version of DXIL, in a folder of its own.
fn broken(folder: &str) -> PathBuf {
    let mut file = fs::read(testdata("dxc/vs_transform_6_0.dxil")).unwrap();
    let container = dxkit::Container::parse(&file).unwrap();
    // The minor version in the program's header.
    let place = container.find(dxkit::FourCc::Dxil).unwrap().span().offset();
    file[place] = 0x61;
    let folder = std::env::temp_dir().join(format!("dxkit-validate-{folder}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("broken.cso");
    fs::write(&path, file).unwrap();
    path
}

fn remove(path: &std::path::Path) {
    let _ = fs::remove_dir_all(path.parent().unwrap());
}

fn text(path: &std::path::Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn valid_shaders_are_silent() {
    let run = dxkit(["validate", text(&testdata("dxc/ps_textures_6_7.dxil"))]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(run.output, "");
}

#[test]
fn findings_say_rule_place_and_values() {
    let path = broken("text");
    let run = dxkit(["validate", text(&path)]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("error[SM.PROGRAMVERSION]"), "{}", run.output);
    assert!(run.output.contains("found: the header states 6.1, the module 6.0"), "{}", run.output);
    remove(&path);
}

#[test]
fn json_has_one_document_a_container() {
    let path = broken("json");
    let run = dxkit(["validate", "--json", text(&path), text(&testdata("dxc/ps_solid_6_0.dxil"))]);
    assert_eq!(run.outcome, Outcome::Found);
    let documents: Vec<Value> = run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [broken, valid] = &documents[..] else { panic!("{}", run.output) };
    assert_eq!((&broken["valid"], &valid["valid"]), (&Value::Bool(false), &Value::Bool(true)));
    assert_eq!(broken["findings"][0]["rule"], "SM.PROGRAMVERSION");
    assert_eq!(broken["findings"][0]["severity"], "error");
    assert_eq!(valid["findings"].as_array().unwrap().len(), 0);
    remove(&path);
}

#[test]
fn sarif_is_one_log_with_its_rules() {
    let path = broken("sarif");
    let folder = path.parent().unwrap();
    fs::copy(testdata("dxc/ps_solid_6_0.dxil"), folder.join("a valid one.cso")).unwrap();
    let run = dxkit(["validate", "--format", "sarif", text(folder)]);
    assert_eq!(run.outcome, Outcome::Found);
    let log: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().ends_with("sarif-2.1.0.json"));
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert_eq!((rules.len(), results.len()), (1, 1));
    assert_eq!(rules[0]["id"], results[0]["ruleId"]);
    assert!(!rules[0]["shortDescription"]["text"].as_str().unwrap().is_empty());
    assert_eq!(results[0]["level"], "error");
    assert_eq!(rules[0]["id"], "SM.PROGRAMVERSION");
    // Viewers show the rule and the level beside the message.
    let message = results[0]["message"]["text"].as_str().unwrap();
    assert!(!message.contains("SM.PROGRAMVERSION") && message.contains("6.1"), "{message}");
    assert!(rules[0]["help"]["text"].as_str().unwrap().starts_with("To mend it: "));
    let location = &results[0]["locations"][0];
    let uri = location["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.ends_with("broken.cso") && !uri.contains(' '), "{uri}");
    assert_eq!(location["logicalLocations"][0]["fullyQualifiedName"], "DXIL");
    remove(&path);
}

#[test]
fn github_has_a_line_a_finding() {
    let path = broken("github");
    let run = dxkit(["validate", "--format", "github", text(&path)]);
    assert_eq!(run.outcome, Outcome::Found);
    let lines: Vec<&str> = run.output.lines().collect();
    assert_eq!(lines.len(), 1, "{}", run.output);
    assert!(
        lines[0].starts_with("::error file=")
            && lines[0].contains(",title=SM.PROGRAMVERSION::")
            && !lines[0].contains("::error["),
        "{}",
        lines[0]
    );
    remove(&path);
}

#[test]
fn dxv_prints_the_vendors_lines() {
    let path = broken("dxv");
    let run = dxkit(["validate", "--dxv", text(&path)]);
    assert_eq!(run.outcome, Outcome::Found);
    let expected =
        "error: Program Version is 6.1 but Dxil Module shader model version is 6.0.\nValidation failed.\n";
    assert_eq!(run.output, expected);
    let run = dxkit(["validate", "--dxv", text(&testdata("dxc/ps_solid_6_0.dxil"))]);
    assert_eq!((run.outcome, run.output.as_str()), (Outcome::Fine, "Validation succeeded.\n"));
    remove(&path);
}

#[test]
fn an_allowed_rule_does_not_count() {
    let path = broken("allow");
    let run = dxkit(["validate", "--allow", "sm.programversion", text(&path)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.output);
    remove(&path);
}

#[test]
fn older_validators_know_older_versions() {
    let path = testdata("dxc/vs_transform_6_8.dxil");
    assert_eq!(dxkit(["validate", "--validator-version", "1.10", text(&path)]).outcome, Outcome::Fine);
    let run = dxkit(["validate", "--validator-version", "1.7", text(&path)]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("META.VERSIONSUPPORTED"), "{}", run.output);
}

#[test]
fn rules_are_listed_and_explained() {
    let run = dxkit(["validate", "--rules"]);
    assert_eq!(run.outcome, Outcome::Fine);
    assert_eq!(run.output.lines().filter(|line| line.starts_with("INSTR.")).count(), 127);
    let run = dxkit(["validate", "--rules", "instr.opconst"]);
    let head = "INSTR.OPCONST (error, since 1.0, applies to all)\n    ";
    assert!(run.output.starts_with(head), "{}", run.output);
    let run = dxkit(["validate", "--rules", "meshshaderpayloadsize"]);
    assert!(
        run.output.starts_with("SM.MESHSHADERPAYLOADSIZE (error, since 1.5, applies to ms 6.5+)"),
        "{}",
        run.output
    );
    // The rules of shader models 4 and 5 are listed as well.
    let run = dxkit(["validate", "--rules", "program-index"]);
    assert!(run.output.starts_with("program-index (error, shader models 4 and 5)\n    "), "{}", run.output);
    assert_eq!(dxkit(["validate", "--rules", "nonsense"]).outcome, Outcome::Failed);
}

#[test]
fn what_is_valid_is_signed() {
    let unsigned = testdata("dxc/vs_transform_unsigned_6_0.dxil");
    let path = broken("sign");
    let out = path.with_file_name("signed.cso");
    let run = dxkit(["validate", "--sign", text(&unsigned), "-o", text(&out)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let signed = fs::read(&out).unwrap();
    let plain = fs::read(&unsigned).unwrap();
    assert_eq!(plain[4..20], [0; 16]);
    assert_ne!(signed[4..20], [0; 16]);
    assert_eq!(signed[20..], plain[20..]);
    fs::remove_file(&out).unwrap();
    let run = dxkit(["validate", "--sign", text(&path), "-o", text(&out)]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.errors.contains("SM.PROGRAMVERSION"), "{}", run.errors);
    assert!(!out.exists());
    remove(&path);
}

#[test]
fn programs_of_shader_model_5_are_judged_by_their_own_rules() {
    let path = testdata("fxc/vs_transform_5_0.dxbc");
    let run = dxkit(["validate", "--json", text(&path)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.output);
    let document: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!(document["valid"], true);
    let mut file = fs::read(&path).unwrap();
    let container = dxkit::Container::parse(&file).unwrap();
    let part = container.find(dxkit::FourCc::Shex).unwrap();
    // The last token of the program is `ret`: without it, the program does not end.
    let last = part.span().offset() + part.payload().len() - 4;
    file[last] = 0x3a; // nop
    let run = dxkit_with(["validate", "--json", "-"], &file);
    assert_eq!(run.outcome, Outcome::Found, "{} {}", run.output, run.errors);
    let document: Value = serde_json::from_str(&run.output).unwrap();
    assert_eq!(document["findings"][0]["category"], "PROGRAM");
    assert!(document["findings"][0]["path"].as_str().unwrap().starts_with("SHEX"), "{document}");
}
