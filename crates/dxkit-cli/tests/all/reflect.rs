//! `dxkit reflect --format slang`, the example for root signatures, and `dxkit stats --compare`.

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
        // Fields of buffers, and of variables.
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
            let number = |of: &Value, what: &str| of["binding"][what].as_u64().unwrap();
            let name = || parameter["name"].as_str().unwrap().to_owned();
            if parameter["binding"]["kind"] == "uniform" {
                // A variable of the global scope.
                variables.push((name(), number(parameter, "offset"), number(parameter, "size")));
            } else if ty["kind"] == "constantBuffer" && ty["elementType"]["name"].is_string() {
                // `ConstantBuffer<T>`: the vendor has a variable of type T.
                variables.push((name(), 0, number(&ty["elementVarLayout"], "size")));
            } else if ty["kind"] == "constantBuffer" {
                for field in ty["elementVarLayout"]["type"]["fields"].as_array().unwrap() {
                    variables.push((
                        field["name"].as_str().unwrap().to_owned(),
                        number(field, "offset"),
                        number(field, "size"),
                    ));
                }
            }
        }
        variables.sort();
        assert_eq!(variables.len(), count, "{name}: {variables:?}");
        assert_eq!(variables, variables_of_the_vendor(&format!("{name}.reflect.txt")), "{name}");
    }
}

/// `declared/ps_slang.slang.json` is what Slang's compiler (2026.12) prints of the source of
/// `dxc/ps_slang_6_0.dxil`. Version 1.1 of the form adds `version` and the scopes to that.
#[test]
fn slang_is_what_slangs_compiler_prints() {
    let container = testdata("dxc/ps_slang_6_0.dxil");
    let run = dxkit(["reflect".into(), "--format".into(), "slang".into(), container.into_os_string()]);
    let ours: Value = serde_json::from_str(&run.output).unwrap();
    let theirs = fs::read_to_string(testdata("declared/ps_slang.slang.json")).unwrap();
    let theirs: Value = serde_json::from_str(&theirs).unwrap();
    let by_name = |document: &Value| {
        let mut list = document["parameters"].as_array().unwrap().clone();
        for parameter in &mut list {
            // A hint for other targets, from the type of the element.
            parameter.as_object_mut().unwrap().remove("format");
        }
        list.sort_by_key(|parameter| parameter["name"].as_str().unwrap().to_owned());
        list
    };
    let (ours_by_name, theirs_by_name) = (by_name(&ours), by_name(&theirs));
    for (ours, theirs) in ours_by_name.iter().zip(&theirs_by_name) {
        assert_eq!(ours, theirs);
    }
    assert_eq!((ours_by_name.len(), theirs_by_name.len()), (16, 16));
    // Inputs and outputs: the container has registers of four components, the source variables.
    let [ours, theirs] = [&ours["entryPoints"][0], &theirs["entryPoints"][0]];
    assert_eq!((&ours["name"], &ours["stage"]), (&theirs["name"], &theirs["stage"]));
    let semantics = |entry: &Value| {
        let mut found: Vec<String> = Vec::new();
        let fields = entry["result"]["type"]["fields"].as_array().unwrap();
        for value in fields {
            found.push(format!("{} {} {}", value["semanticName"], value["semanticIndex"], value["type"]));
        }
        found.sort();
        found
    };
    assert_eq!(semantics(ours), semantics(theirs));
    let inputs: Vec<&str> = ours["parameters"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["semanticName"].as_str().unwrap())
        .collect();
    assert_eq!(inputs, ["SV_POSITION", "NORMAL", "TEXCOORD", "TEXCOORD", "ID", "SV_ISFRONTFACE"]);
}

/// Slang states one array for each dimension, and the number of registers in the binding.
#[test]
fn slang_has_the_arrays_of_the_source() {
    let nested = [
        ("single", &[1][..]),
        ("grid", &[2, 3]),
        ("endless", &[0]),
        ("tints", &[1]),
        ("constants", &[1]),
        ("constant", &[]),
        ("samplers", &[1, 2]),
    ];
    // `RDEF` states the number of registers alone.
    let flat = [
        ("single", &[][..]),
        ("grid", &[6]),
        ("endless", &[0]),
        ("tints", &[]),
        ("constants", &[]),
        ("constant", &[]),
        ("samplers", &[2]),
    ];
    for (file, expected) in
        [("ps_arrays_6_0.dxil", nested), ("ps_arrays_6_6.dxil", nested), ("ps_arrays_5_1.dxbc", flat)]
    {
        let container = testdata(&format!("reflect/{file}")).into_os_string();
        let run = dxkit(["reflect".into(), "--format".into(), "slang".into(), container]);
        let document: Value = serde_json::from_str(&run.output).unwrap();
        for (name, counts) in expected {
            let parameters = document["parameters"].as_array().unwrap();
            let parameter = parameters.iter().find(|parameter| parameter["name"] == name).unwrap();
            let (mut ty, mut found) = (&parameter["type"], Vec::new());
            while ty["kind"] == "array" {
                found.push(ty["elementCount"].as_u64().unwrap());
                ty = &ty["elementType"];
            }
            assert_eq!(found, counts, "{file}: {name}");
            let registers = match counts.iter().product::<u64>() {
                0 => Value::from("unbounded"),
                1 => Value::Null,
                count => Value::from(count),
            };
            assert_eq!(parameter["binding"]["count"], registers, "{file}: {name}");
        }
    }
}

/// Readers with a declared form, such as that of the crate `prgpu` 0.1.12, refuse null in the place of a
/// type.
#[test]
fn slang_has_a_type_wherever_one_may_stand() {
    fn nulls(value: &Value) -> usize {
        match value {
            Value::Null => 1,
            Value::Array(list) => list.iter().map(nulls).sum(),
            Value::Object(object) => object.values().map(nulls).sum(),
            _ => 0,
        }
    }
    let [dxc, fxc] = ["dxc", "fxc"].map(|folder| testdata(folder).into_os_string());
    let run = dxkit(["reflect".into(), "--format".into(), "slang".into(), dxc, fxc]);
    let mut documents = 0;
    for line in run.output.lines() {
        let document: Value = serde_json::from_str(line).unwrap();
        assert_eq!(nulls(&document), 0, "{line}");
        documents += 1;
    }
    assert!(documents >= 300, "{documents}");
}

#[test]
fn slang_has_scopes_since_1_1() {
    let slang = |path: &str| -> Value {
        let container = testdata(path).into_os_string();
        let run = dxkit(["reflect".into(), "--format".into(), "slang".into(), container]);
        serde_json::from_str(&run.output).unwrap()
    };
    let (with, without) = (slang("fxc/ps_cbuffers_5_1.dxbc"), slang("dxc/ps_slang_6_0.dxil"));
    for document in [&with, &without] {
        assert_eq!(document["version"], "1.1");
        assert_eq!(document["globalScope"]["parameters"], document["parameters"]);
        assert_eq!(document["entryPoints"][0]["scope"]["kind"], "none");
    }
    assert_eq!(without["globalScope"]["kind"], "none");
    assert!(without["globalScope"]["binding"].is_null());
    let globals = with["parameters"].as_array().unwrap().iter().any(|it| it["binding"]["kind"] == "uniform");
    assert_eq!(with["globalScope"]["kind"], if globals { "constantBuffer" } else { "none" });
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
    // The sums over both files come first.
    let (totals, changes) = changes.split_at(2);
    assert!(totals.iter().all(|total| total["total"] == true), "{totals:?}");
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
    // The head, and the sums.
    assert_eq!(text.lines().count(), changes.len() + 3, "{text}");
    // Nothing changed.
    let run = compare(&["--json"], [&old, &old]);
    assert_eq!((run.outcome, &*run.output), (Outcome::Fine, ""), "{}", run.errors);
}

/// The program of `docs/examples` makes root signatures from JSON; they serve the shaders.
#[test]
fn a_root_signature_is_made_from_json_in_twenty_lines() {
    let python = ["python3", "python"].into_iter().find(|name| {
        let version = std::process::Command::new(name).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    });
    let Some(python) = python else {
        eprintln!("not tested: there is no Python");
        return;
    };
    let script = testdata("../docs/examples/root_signature.py");
    let code = fs::read_to_string(&script).unwrap();
    assert!(code.lines().filter(|line| !line.starts_with(['"', '#'])).count() <= 20);
    for names in [
        &["pipeline/engine_gbuffer_vs_6_0.dxil", "pipeline/engine_gbuffer_ps_6_0.dxil"][..],
        &["pipeline/engine_skinned_vs_5_0.dxbc", "pipeline/engine_skinned_ps_5_0.dxbc"],
        &["pipeline/engine_bloom_cs_6_0.dxil"],
        &["pipeline/vs_base_6_0.dxil", "pipeline/ps_heap_6_6.dxil"],
        &["dxc/ps_unbounded_valver_1_5.dxil"],
    ] {
        let files: Vec<OsString> = names.iter().map(|name| testdata(name).into_os_string()).collect();
        let json =
            dxkit([OsString::from("reflect"), "--json".into()].into_iter().chain(files.iter().cloned()));
        let folder = tempfile::tempdir().unwrap();
        let (input, text) = (folder.path().join("reflection.json"), folder.path().join("root.txt"));
        fs::write(&input, json.output).unwrap();
        let output = std::process::Command::new(python)
            .arg(&script)
            .stdin(fs::File::open(&input).unwrap())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::write(&text, &output.stdout).unwrap();
        let line = [OsString::from("pipeline"), "--root-signature".into(), text.into()];
        let run = dxkit(line.into_iter().chain(files));
        assert_eq!((run.outcome, &*run.output), (Outcome::Fine, ""), "{names:?}: {}", run.errors);
    }
}
