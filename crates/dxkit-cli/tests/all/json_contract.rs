//! The JSON of the command against that of the last release: what a reader found there is still there, at the
//! same place and of the same type.
//!
//! `tests/json/VERSION.txt` has a line for each command, path and type that the release printed for a few
//! inputs of `testdata`. Lines that are not there yet are allowed; a release adds them with `BLESS=1`, which
//! removes none. Only a new major version of the contract (`docs/json.md`) may drop a file.

#![allow(clippy::unwrap_used, clippy::panic)] // a test says what must hold by panicking

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::{dxkit, testdata};

/// The commands. `A` is a shader of DXC with debug information, `B` one with textures, `L` a library, `M` one
/// of shader model 5, `P` one whose resources `PSV0` alone states, `R` one with a root signature.
const LINES: &[&str] = &[
    "inspect --json A B L M",
    "parts --json A M",
    "check --json A M",
    "validate --json A",
    "lint --json A M",
    "hash verify --json A M",
    "reflect --json A B L M",
    "resources --json A B M P",
    "stats --json A L M",
    "source --json A",
    "exports --json L",
    "dump --json M",
    "diff --json A B",
    "lines --json A 0 main:3",
    "specialize --list --json A",
    "rootsig print --json R",
];

fn inputs(word: &str) -> Option<PathBuf> {
    Some(testdata(match word {
        "A" => "dxc/ps_multi_file_embed_debug_6_0.dxil",
        "B" => "dxc/ps_textures_6_0.dxil",
        "L" => "dxc/lib_raytracing_6_6.dxil",
        "M" => "fxc/cs_buffers_5_0.dxbc",
        "P" => "llvm/psv0_v0_compute.dxbc",
        "R" => "dxc/vs_root_signature_6_0.dxil",
        _ => return None,
    }))
}

/// Adds a line for each value: its path, with `[]` for elements of arrays, and its type.
fn collect(command: &str, path: &str, value: &Value, found: &mut BTreeSet<String>) {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    found.insert(format!("{command} {path} {kind}"));
    match value {
        Value::Array(values) => {
            values.iter().for_each(|value| collect(command, &format!("{path}[]"), value, found));
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                collect(command, &format!("{path}.{name}"), value, found);
            }
        }
        _ => {}
    }
}

#[test]
fn what_the_last_release_printed_is_still_there() {
    let mut found = BTreeSet::new();
    for line in LINES {
        let words: Vec<String> = line
            .split(' ')
            .map(|word| inputs(word).map_or_else(|| word.to_owned(), |path| path.display().to_string()))
            .collect();
        let command = line.split(" --json").next().unwrap();
        let output = dxkit(words.iter().map(String::as_str)).output;
        assert!(!output.is_empty(), "{line}");
        for document in output.lines() {
            let document: Value =
                serde_json::from_str(document).unwrap_or_else(|error| panic!("{line}: {error}: {document}"));
            collect(command, "", &document, &mut found);
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/json/0.1.txt");
    let released = fs::read_to_string(&file).unwrap_or_default();
    let released: BTreeSet<String> = released.lines().map(str::to_owned).collect();
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        let all: Vec<_> = released.union(&found).map(String::as_str).collect();
        fs::write(&file, all.join("\n") + "\n").unwrap();
        return;
    }
    assert!(released.len() > 300, "{}", file.display());
    let gone: Vec<_> = released.difference(&found).take(20).collect();
    assert!(gone.is_empty(), "the JSON of 0.1 had what is not there any more: {gone:#?}");
}
