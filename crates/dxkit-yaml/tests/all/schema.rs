//! The JSON Schema in `docs/` is the one that the types give, and what is printed keeps to it.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests are tests, too

use std::fs;
use std::path::Path;

use dxkit_container::Container;
use dxkit_yaml::{json, json_schema};
use serde_json::Value;

use crate::support;

#[test]
fn the_document_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/container.schema.json");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, json_schema()).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there.replace("\r\n", "\n") == json_schema(),
        "docs/container.schema.json is not what the types give; BLESS=1 writes it"
    );
}

/// As much of JSON Schema as ours uses.
struct Schema {
    root: Value,
}

impl Schema {
    fn check(&self, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        let fail = |why: &str| Err(format!("{path}: {why}: {value}"));
        let Value::Object(schema) = schema else { return Ok(()) };
        for (keyword, wanted) in schema {
            match keyword.as_str() {
                "$schema" | "title" | "$defs" | "additionalProperties" => {}
                "$ref" => {
                    let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    self.check(&self.root["$defs"][name], value, path)?;
                }
                "allOf" => wanted.as_array().unwrap().iter().try_for_each(|s| self.check(s, value, path))?,
                "anyOf" => {
                    let errors: Vec<String> = wanted
                        .as_array()
                        .unwrap()
                        .iter()
                        .filter_map(|s| self.check(s, value, path).err())
                        .collect();
                    if errors.len() == wanted.as_array().unwrap().len() {
                        return Err(errors.join("; "));
                    }
                }
                "enum" if wanted.as_array().unwrap().contains(value) => {}
                "enum" => return fail("none of the names"),
                "type" => {
                    let right = match wanted.as_str().unwrap() {
                        "object" => value.is_object(),
                        "array" => value.is_array(),
                        "string" => value.is_string(),
                        "boolean" => value.is_boolean(),
                        "integer" => value.is_i64() || value.is_u64(),
                        "number" => value.is_number(),
                        other => panic!("{other}"),
                    };
                    if !right {
                        return fail("of another type");
                    }
                }
                "minimum" if value.as_i64().is_none_or(|value| value >= wanted.as_i64().unwrap()) => {}
                "maximum" if value.as_u64().is_none_or(|value| value <= wanted.as_u64().unwrap()) => {}
                "minimum" | "maximum" => return fail("out of range"),
                "required" => {
                    for key in wanted.as_array().unwrap() {
                        if value.get(key.as_str().unwrap()).is_none() {
                            return fail(&format!("{key} is missing"));
                        }
                    }
                }
                "properties" => {
                    let Some(map) = value.as_object() else { return fail("no object") };
                    for (key, value) in map {
                        let Some(property) = wanted.get(key) else {
                            return fail(&format!("{key} is not known"));
                        };
                        self.check(property, value, &format!("{path}.{key}"))?;
                    }
                }
                "items" => {
                    let Some(items) = value.as_array() else { return fail("no array") };
                    for (index, item) in items.iter().enumerate() {
                        self.check(wanted, item, &format!("{path}[{index}]"))?;
                    }
                }
                other => panic!("{other} is not checked here"),
            }
        }
        Ok(())
    }
}

#[test]
fn what_is_printed_keeps_to_it() {
    let schema = Schema { root: serde_json::from_str(&json_schema()).unwrap() };
    let mut complaints = Vec::new();
    for entry in support::containers() {
        let text = json(&Container::parse(&entry.bytes).unwrap()).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        if let Err(why) = schema.check(&schema.root, &value, "") {
            complaints.push(format!("{}: {}", entry.name, why.chars().take(300).collect::<String>()));
        }
    }
    assert_eq!(complaints, <[String; 0]>::default());
}
