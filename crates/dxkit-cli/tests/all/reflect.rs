//! `dxkit reflect --format slang` and `dxkit stats --compare`.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::ffi::OsString;
use std::fs;

use dxkit_cli::Outcome;
use serde_json::Value;

use crate::common::{dxkit, testdata};

/// Name, offset and size of all variables of constant buffers, as the vendor's reflection states them.
fn variables_of_the_vendor(path: &str) -> Vec<(String, u64, u64)> {
    let text = fs::read_to_string(testdata(path)).unwrap();
    let (mut variables, mut constant, mut name, mut offset) = (Vec::new(), false, "", 0);
    for line in text.lines() {
        // Fields of buffers, and fields of variables.
        if let Some(kind) = line.strip_prefix("    Type: D3D_CT_") {
            constant = kind == "CBUFFER";
        }
        let Some(field) = line.strip_prefix("      ").filter(|field| constant && !field.starts_with(' '))
        else {
            continue;
        };
        match field.split_once(": ").unwrap_or_default() {
            ("Name", value) => name = value.trim_matches('"'),
            ("StartOffset", value) => offset = value.parse().unwrap(),
            ("Size", value) => variables.push((name.to_owned(), offset, value.parse().unwrap())),
            _ => {}
        }
    }
    variables.sort();
    variables
}

#[test]
fn offsets_in_slang_are_those_of_the_vendors() {
    for (name, count) in [("dxc/ps_cbuffers_6_0", 6), ("fxc/ps_cbuffers_5_1", 11)] {
        let container = ["dxil", "dxbc"].map(|end| testdata(&format!("{name}.{end}")));
        let container = container.into_iter().find(|path| path.exists()).unwrap();
        let run = dxkit(["reflect".into(), "--format".into(), "slang".into(), container.into_os_string()]);
        let document: Value = serde_json::from_str(&run.output).unwrap();
        let mut variables = Vec::new();
        for parameter in document["parameters"].as_array().unwrap() {
            // An array of buffers has the type of the buffers as its element.
            let mut ty = &parameter["type"];
            let array = ty["kind"] == "array";
            if array {
                ty = &ty["elementType"];
            }
            if ty["kind"] == "constantBuffer" {
                for field in ty["elementVarLayout"]["type"]["fields"].as_array().unwrap() {
                    let number = |what| field["binding"][what].as_u64().unwrap();
                    variables.push((
                        field["name"].as_str().unwrap().to_owned(),
                        number("offset"),
                        number("size"),
                    ));
                }
            }
        }
        variables.sort();
        assert_eq!(variables.len(), count, "{name}: {variables:?}");
        assert_eq!(variables, variables_of_the_vendor(&format!("{name}.reflect.txt")), "{name}");
    }
}

/// The number of instructions in DXC's text of a module with one function of one block.
fn instructions(name: &str) -> u64 {
    let text = fs::read_to_string(testdata(&format!("dxc/{name}.dumpbin.txt"))).unwrap();
    let lines = text.lines().skip_while(|line| !line.starts_with("define void @main")).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('}'));
    let instruction =
        |line: &&str| line.starts_with("  %") || line.starts_with("  store") || line.starts_with("  ret");
    let calls = |line: &&str| line.starts_with("  call");
    u64::try_from(lines.filter(|line| instruction(line) || calls(line)).count()).unwrap()
}

#[test]
fn stats_compare_folders_with_the_largest_change_first() {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
    let files = [
        ("same", "vs_transform_6_0", "vs_transform_6_0"),
        ("unoptimized", "vs_transform_6_0", "vs_transform_od_6_0"),
    ];
    for (name, before, after) in files {
        for (folder, container) in [(&old, before), (&new, after)] {
            fs::create_dir_all(folder).unwrap();
            let container = testdata(&format!("dxc/{container}.dxil"));
            fs::copy(container, folder.join(name).with_extension("dxil")).unwrap();
        }
    }
    let compare = |more: &[&str], [old, new]: [&std::path::Path; 2]| {
        let arguments: [OsString; 4] = ["stats".into(), "--compare".into(), old.into(), new.into()];
        dxkit(arguments.into_iter().chain(more.iter().map(Into::into)))
    };
    let run = compare(&["--json"], [&old, &new]);
    assert_eq!(run.outcome, Outcome::Found, "{}", run.errors);
    let changes: Vec<Value> = run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // Only one file changed.
    assert!(changes.iter().all(|change| change["file"].as_str().unwrap().ends_with("unoptimized.dxil")));
    let change = |what: &str| {
        let change = changes.iter().find(|change| change["what"] == what).unwrap();
        [&change["old"], &change["new"]].map(|number| number.as_u64().unwrap())
    };
    let names = ["vs_transform_6_0", "vs_transform_od_6_0"];
    assert_eq!(change("instructions"), names.map(instructions));
    let bytes = names.map(|name| fs::metadata(testdata(&format!("dxc/{name}.dxil"))).unwrap().len());
    assert_eq!(change("bytes"), bytes);
    // The relative changes decrease.
    let parts: Vec<f64> = changes
        .iter()
        .map(|change| {
            let [old, new] = [&change["old"], &change["new"]].map(|number| number.as_f64().unwrap());
            (new - old).abs() / old.max(1.0)
        })
        .collect();
    assert!(parts.len() > 3 && parts.is_sorted_by(|one, next| one >= next), "{parts:?}");
    let text = compare(&[], [&old, &new]).output;
    assert_eq!(text.lines().count(), changes.len() + 1, "{text}");
    // Nothing changed.
    let run = compare(&["--json"], [&old, &old]);
    assert_eq!((run.outcome, &*run.output), (Outcome::Fine, ""), "{}", run.errors);
}
