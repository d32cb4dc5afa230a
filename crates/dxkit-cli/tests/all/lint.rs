//! `dxkit lint`: content that should not be shipped.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use std::collections::BTreeMap;
use std::fs;

use crate::common::{dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;
use serde_json::Value;

const ALL: &str = "debug,source,private,names,unsigned,stat";

/// The findings for a file of testdata: the kind of content, and the part.
fn found(deny: &str, name: &str) -> Vec<(String, String)> {
    let path = testdata(name);
    let run = dxkit(["lint", "--json", "--deny", deny, path.to_str().unwrap()]);
    let document: Value = serde_json::from_str(&run.output).unwrap();
    let findings = document["findings"].as_array().unwrap();
    assert_eq!(run.outcome == Outcome::Found, !findings.is_empty(), "{}", run.errors);
    assert_eq!(document["file"], path.to_str().unwrap());
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    findings.iter().map(|finding| (text(&finding["rule"]), text(&finding["part"]))).collect()
}

fn is(found: &[(String, String)], expected: &[(&str, &str)]) {
    let found: Vec<_> = found.iter().map(|(denied, part)| (denied.as_str(), part.as_str())).collect();
    assert_eq!(found, expected);
}

#[test]
fn each_kind_is_found_where_it_is() {
    is(&found(ALL, "dxc/ps_multi_file_strip_debug_6_0.dxil"), &[("stat", "STAT")]);
    is(
        &found(ALL, "dxc/ps_multi_file_embed_debug_6_0.dxil"),
        &[("debug", "ILDB"), ("source", "ILDB"), ("stat", "STAT")],
    );
    // The name does not follow from the hash.
    is(&found("names", "dxc/ps_multi_file_debug_name_6_0.dxil"), &[("names", "ILDN")]);
    is(&found("names", "dxc/ps_multi_file_external_debug_6_0.dxil"), &[]);
    is(&found("private", "dxc/ps_private_13.dxil"), &[("private", "PRIV")]);
    is(
        &found("debug,source,private", "dxc/ps_multi_file_pdb_in_private_6_0.dxil"),
        &[("debug", "PRIV"), ("source", "PRIV"), ("private", "PRIV")],
    );
    is(&found("debug,source", "dxc/pdb_multi_file_slim_6_0.dxil"), &[("source", "SRCI")]);
    is(&found("unsigned", "dxc/vs_transform_unsigned_6_0.dxil"), &[("unsigned", "-")]);
    is(&found("unsigned", "dxc/vs_transform_6_0.dxil"), &[]);
    is(&found("names,debug", "fxc/vs_transform_debug_5_0.dxbc"), &[("names", "RDEF"), ("debug", "SPDB")]);
    is(&found(ALL, "fxc/vs_transform_bare.dxbc"), &[]);
}

#[test]
fn debug_information_sources_and_names_of_fxc_are_found() {
    is(&found("source", "fxc/vs_transform_debug_5_0.dxbc"), &[("source", "SPDB")]);
    is(&found("source,debug", "fxc/vs_transform_5_0.dxbc"), &[]);
    is(&found("debug", "fxc/vs_transform_debug_level_9_1.dxbc"), &[("debug", "Aon9"), ("debug", "SPDB")]);
    is(&found("names", "fxc/ps_interfaces_5_0.dxbc"), &[("names", "RDEF"), ("names", "IFCE")]);
    // In the functions of a library.
    is(&found("debug", "fxc/lib_functions_debug_5_0.dxbc"), &[("debug", "SPDB"); 3]);
}

/// The findings for a file whose program is replaced by the module in another part.
fn found_with_program_of(deny: &str, name: &str, part: dxkit::FourCc) -> Vec<(String, String)> {
    let bytes = fs::read(testdata(name)).unwrap();
    let mut container = dxkit::Container::parse(&bytes).unwrap();
    let module = container.find(part).unwrap().payload().to_vec();
    container.remove_all(part);
    container.set(dxkit::FourCc::Dxil, module);
    let written = container.write(dxkit::DigestPolicy::Recompute).unwrap();
    let run = dxkit_with(["lint", "--json", "--deny", deny, "-"], &written);
    let document: Value = serde_json::from_str(&run.output).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let findings = document["findings"].as_array().unwrap().iter();
    findings.map(|finding| (text(&finding["rule"]), text(&finding["message"]))).collect()
}

#[test]
fn what_the_module_of_the_program_has_is_found() {
    use dxkit::FourCc;
    let debug = found_with_program_of("debug,source", "dxc/ps_multi_file_embed_debug_6_0.dxil", FourCc::Ildb);
    is(
        &debug,
        &[
            ("debug", "the module has debug information"),
            ("source", "the module has sources, or arguments of the compiler"),
        ],
    );
    let names = found_with_program_of("debug,source,names", "dxc/ps_textures_6_7.dxil", FourCc::Stat);
    let [(denied, message)] = &names[..] else { panic!("{names:?}") };
    assert_eq!(denied, "names");
    assert!(message.starts_with("the module has names of resources or fields: "), "{message}");
    is(&found("debug,source,names", "dxc/ps_textures_6_7.dxil"), &[]);
}

#[test]
fn what_was_stripped_has_nothing_left() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.dxil");
    let input = testdata("dxc/ps_multi_file_pdb_in_private_6_0.dxil");
    dxkit(["strip", "--all", input.to_str().unwrap(), "-o", out.to_str().unwrap()]);
    let run = dxkit(["lint", "--deny", ALL, out.to_str().unwrap()]);
    assert_eq!((run.outcome, run.output.as_str()), (Outcome::Fine, ""));
    assert!(run.errors.contains("1 container checked: 0 errors"), "{}", run.errors);
}

#[test]
fn a_finding_is_a_line_and_a_pdb_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let whole = testdata("dxc/ps_multi_file_pdb_in_private_6_0.dxil");
    dxkit(["extract", whole.to_str().unwrap(), "PRIV", "-o", &path("b.pdb")]);
    fs::copy(testdata("dxc/ps_private_13.dxil"), path("a.dxil")).unwrap();
    let run = dxkit(["lint", folder.path().to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Found);
    let lines: Vec<_> = run.output.lines().collect();
    let mut kinds = BTreeMap::new();
    for line in &lines {
        let (file, rest) = line.split_once(": ").unwrap();
        let name = file.rsplit(['/', '\\']).next().unwrap().to_owned();
        kinds
            .entry(name)
            .or_insert_with(Vec::new)
            .push(rest.split(' ').next().unwrap().trim_end_matches(':'));
    }
    assert_eq!(kinds["a.dxil"], ["error[private]"]);
    let expected = ["error[debug]", "error[debug]", "error[source]", "error[source]"];
    assert_eq!(kinds["b.pdb"], expected, "{lines:?}");
    assert!(run.errors.contains("2 containers checked: 5 errors"), "{}", run.errors);
}

#[test]
fn a_changed_container_is_unsigned() {
    let mut bytes = fs::read(testdata("dxc/vs_transform_6_0.dxil")).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    let run = dxkit_with(["lint", "--deny", "unsigned", "-"], &bytes);
    assert_eq!(run.outcome, Outcome::Found);
    assert_eq!(run.output, "<stdin>: error[unsigned]: the digest does not match the bytes\n");
    let run = dxkit_with(["lint", "-"], b"DXBC");
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.starts_with("<stdin>: error[unreadable] "), "{}", run.output);
}
