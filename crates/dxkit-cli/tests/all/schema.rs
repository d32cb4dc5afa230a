//! The JSON of `dxkit reflect`, `dxkit stats` and `dxkit pipeline` against the schemas that `--schema`
//! prints.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{dxkit, testdata};

/// A JSON Schema with the keywords that ours use; any other keyword is an error.
struct Schema(Value);

impl Schema {
    fn load(command: &str) -> Self {
        Self(serde_json::from_str(&dxkit([command, "--schema"]).output).unwrap())
    }

    /// The first violation: where it is, and what the schema says there. Properties that no schema names are
    /// violations too, because ours are complete.
    fn violation(&self, value: &Value) -> Option<String> {
        self.at(&self.0, value, "$")
    }

    fn at(&self, schema: &Value, value: &Value, place: &str) -> Option<String> {
        let wrong = |what: String| Some(format!("{place}: {what}"));
        for (keyword, rule) in schema.as_object().unwrap() {
            let violation = match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" => None,
                "$ref" => {
                    let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    self.at(&self.0["$defs"][name], value, place)
                }
                "allOf" => rule.as_array().unwrap().iter().find_map(|rule| self.at(rule, value, place)),
                "anyOf" => {
                    let violations: Vec<_> = rule
                        .as_array()
                        .unwrap()
                        .iter()
                        .map_while(|rule| self.at(rule, value, place))
                        .collect();
                    (violations.len() == rule.as_array().unwrap().len()).then(|| violations.join("; "))
                }
                "type" => {
                    let fits = match rule.as_str().unwrap() {
                        "object" => value.is_object(),
                        "array" => value.is_array(),
                        "string" => value.is_string(),
                        "boolean" => value.is_boolean(),
                        "null" => value.is_null(),
                        "integer" => value.is_u64() || value.is_i64(),
                        "number" => value.is_number(),
                        other => panic!("unknown type {other}"),
                    };
                    if fits { None } else { wrong(format!("{value} is no {rule}")) }
                }
                "items" => value
                    .as_array()
                    .into_iter()
                    .flatten()
                    .enumerate()
                    .find_map(|(index, value)| self.at(rule, value, &format!("{place}[{index}]"))),
                "required" => {
                    let missing = rule.as_array().unwrap().iter().find(|name| {
                        value.as_object().is_some_and(|object| !object.contains_key(name.as_str().unwrap()))
                    });
                    missing.and_then(|name| wrong(format!("{name} is missing")))
                }
                "properties" => {
                    value.as_object().into_iter().flatten().find_map(|(name, value)| match rule.get(name) {
                        Some(rule) => self.at(rule, value, &format!("{place}.{name}")),
                        None => wrong(format!("{name} is not in the schema")),
                    })
                }
                other => panic!("unknown keyword {other}"),
            };
            if violation.is_some() {
                return violation;
            }
        }
        None
    }

    /// The documents of an output fit, and at least this many of them.
    fn assert_fits(&self, output: &str, least: usize) {
        let mut count = 0;
        for line in output.lines() {
            let document = serde_json::from_str(line).unwrap();
            assert_eq!(self.violation(&document), None, "{line}");
            count += 1;
        }
        assert!(count >= least, "{count} documents");
    }
}

#[test]
fn reflection_of_the_corpus_fits_its_schema() {
    let schema = Schema::load("reflect");
    for folder in ["dxc", "fxc", "mesa", "vkd3d", "llvm", "pipeline"] {
        let folder = testdata(folder).into_os_string();
        let run = dxkit(["reflect".into(), "--json".into(), folder]);
        schema.assert_fits(&run.output, 4);
    }
}

#[test]
fn statistics_of_the_corpus_fit_their_schema() {
    let schema = Schema::load("stats");
    for folder in ["dxc", "fxc", "mesa", "vkd3d"] {
        let run = dxkit(["stats".into(), "--json".into(), testdata(folder).into_os_string()]);
        schema.assert_fits(&run.output, 4);
    }
    let [old, new] = ["vs_transform_6_0", "vs_transform_od_6_0"]
        .map(|name| testdata(&format!("dxc/{name}.dxil")).into_os_string());
    let run = dxkit(["stats".into(), "--compare".into(), "--json".into(), old, new]);
    schema.assert_fits(&run.output, 4);
}

#[test]
fn pipelines_fit_their_schema() {
    let schema = Schema::load("pipeline");
    let vertex = testdata("pipeline/vs_base_6_0.dxil").into_os_string();
    let mut outcomes = BTreeSet::new();
    let mut pixels: Vec<_> =
        std::fs::read_dir(testdata("pipeline")).unwrap().map(|it| it.unwrap().path()).collect();
    pixels.retain(|path| {
        let name = path.file_name().unwrap().to_str().unwrap();
        name.starts_with("ps_") && name.ends_with("_6_0.dxil")
    });
    assert!(pixels.len() > 5);
    for pixel in pixels {
        for suggest in [None, Some("--suggest-root-signature".into())] {
            let arguments =
                ["pipeline".into(), "--json".into(), vertex.clone(), pixel.clone().into_os_string()];
            let run = dxkit(arguments.into_iter().chain(suggest));
            schema.assert_fits(&run.output, 1);
            let document: Value = serde_json::from_str(&run.output).unwrap();
            let findings = document["findings"].as_array().unwrap().len();
            outcomes.insert((findings > 0, document.get("suggested_root_signature").is_some()));
        }
    }
    // With and without findings, with and without a root signature.
    assert_eq!(outcomes.len(), 4, "{outcomes:?}");
}

/// The check above can fail.
#[test]
fn other_documents_do_not_fit() {
    let schema = Schema::load("pipeline");
    let good = json!({ "shaders": [{ "stage": "vs", "file": "a" }], "findings": [] });
    assert_eq!(schema.violation(&good), None);
    let fail = |pointer: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value;
        schema.violation(&bad).unwrap()
    };
    assert_eq!(fail("", json!([])), "$: [] is no \"object\"");
    assert_eq!(fail("/shaders/0/stage", json!(1)), "$.shaders[0].stage: 1 is no \"string\"");
    assert_eq!(fail("/shaders/0", json!({ "stage": "vs" })), "$.shaders[0]: \"file\" is missing");
    assert!(
        fail("", json!({ "shaders": [], "findings": [], "more": 1 })).ends_with("more is not in the schema")
    );
}
