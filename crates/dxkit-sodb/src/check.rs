//! Whether a database has the published schema, and what it refers to; and what it contains.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read as _;
use std::sync::Arc;

use rusqlite::types::{Value, ValueRef};

use crate::content::{Content, key_bytes, lists, referred};
use crate::database::key_name;
use crate::merge::unreferenced;
use crate::schema::{APPLICATION_ID, TABLES, Target, VERSION};
use crate::{Database, Error, ErrorKind};

/// A problem of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The rule: `schema`, `reference` or `unreferenced`.
    pub rule: &'static str,
    /// Whether the runtime cannot use what it is about. Otherwise it only takes room, or is unusual.
    pub is_error: bool,
    /// The table, with the key of the row if it is about one.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

/// Checks a database: that it has the numbers and tables of the published schema, that all keys refer to
/// something, and that objects refer to all rows. What the shaders are, and whether they fit together, is
/// left to the crates of these questions.
///
/// # Errors
/// If the database cannot be read.
pub fn check(database: &Arc<Database>) -> Result<Vec<Problem>, Error> {
    let content = Content::read(database)?;
    let mut all = Vec::new();
    header(database, &mut all)?;
    for table in TABLES.iter().filter(|table| !content.has(table.name)) {
        let message = "the table is missing: the runtime does not open the database".to_owned();
        all.push(Problem { rule: "schema", is_error: true, place: table.name.to_owned(), message });
    }
    references(&content, &mut all);
    for (table, keys) in unreferenced(&content) {
        for key in keys {
            let place = format!("{table}/{}", key_name(ValueRef::Blob(&key)));
            let message = "no object refers to it".to_owned();
            all.push(Problem { rule: "unreferenced", is_error: false, place, message });
        }
    }
    Ok(all)
}

/// The numbers in the header of the file, which are big-endian.
fn header(database: &Database, all: &mut Vec<Problem>) -> Result<(), Error> {
    let mut head = [0; 72];
    let read = File::open(database.place()).and_then(|mut file| file.read_exact(&mut head));
    read.map_err(|error| {
        Error::new(ErrorKind::Unreadable, format!("cannot read {}: {error}", database.name()))
    })?;
    let number = |at: usize| {
        let bytes = head.get(at..at.saturating_add(4)).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, i32::from_be_bytes)
    };
    for (at, expected, what) in
        [(60, VERSION, "the version of the schema (user_version)"), (68, APPLICATION_ID, "application_id")]
    {
        let found = number(at);
        if found != expected {
            let message = format!("{what} is {found:#x}, not {expected:#x}");
            all.push(Problem { rule: "schema", is_error: true, place: "header".to_owned(), message });
        }
    }
    Ok(())
}

/// Keys that refer to missing objects.
fn references(content: &Content, all: &mut Vec<Problem>) {
    for table in TABLES {
        for record in content.records(table.name) {
            for (place, (column, value)) in table.columns.iter().zip(&record.values).enumerate() {
                let before = place.checked_sub(1).and_then(|at| record.values.get(at));
                let is_there = match (referred(column, value, before), column.target, key_bytes(value)) {
                    (Some(entity), Target::InputLayout, _) if !table.is_list() => {
                        lists(entity.0).any(|list| content.with_key(list.name, &entity.1).next().is_some())
                    }
                    (Some(entity), target, _) if target != Target::InputLayout => {
                        content.record(&entity).is_some()
                    }
                    (None, Target::Object, Some(key)) => content.object_row(&key).is_some(),
                    (None, Target::Subobject, Some(_)) => false,
                    _ => true,
                };
                if !is_there {
                    let key = record.values.first().map(|key| key_name(ValueRef::from(key)));
                    let place = format!("{}/{}", table.name, key.unwrap_or_default());
                    let to = key_name(ValueRef::from(value));
                    let message = format!("{} is {to}, which is not there", column.name);
                    all.push(Problem { rule: "reference", is_error: true, place, message });
                }
            }
        }
    }
}

/// An object of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The key that the application gave it.
    pub key: String,
    /// Its version.
    pub version: u32,
    /// Whether it is a pipeline state; otherwise it is a state object.
    pub is_pipeline: bool,
    /// `D3D12_STATE_OBJECT_TYPE` of a state object.
    pub object_type: Option<i64>,
    /// The containers that it has, as the members that paths name: with their column, or `library`,
    /// `global root signature` and `local root signature`.
    pub containers: Vec<(String, String)>,
    /// The keys of the state objects that it is built on.
    pub objects: Vec<String>,
}

/// What a database contains.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// The file of the application, its name and version, its engine and the version of that.
    pub application: Option<(String, String, u64, Option<String>, u64)>,
    /// The objects, in the order of their rows.
    pub objects: Vec<Listed>,
    /// The number of shaders and libraries.
    pub shaders: usize,
    /// The number of root signatures.
    pub root_signatures: usize,
    /// The number of rows that no object refers to.
    pub unreferenced: usize,
}

/// Lists what a database contains.
///
/// # Errors
/// If the database cannot be read.
pub fn list(database: &Arc<Database>) -> Result<Contents, Error> {
    let content = Content::read(database)?;
    let mut contents = Contents {
        shaders: content.records("shader_bytecode").len(),
        root_signatures: content.records("root_signatures").len(),
        unreferenced: unreferenced(&content).values().map(Vec::len).sum(),
        ..Contents::default()
    };
    if let Some([_, exe, name, engine, version, engine_version]) =
        content.records("app_id").first().map(|record| record.values.as_slice())
    {
        let text = |value: &Value| match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        };
        let number = |value: &Value| match value {
            Value::Integer(number) => u64::from_ne_bytes(number.to_ne_bytes()),
            _ => 0,
        };
        contents.application = Some((
            text(exe).unwrap_or_default(),
            text(name).unwrap_or_default(),
            number(version),
            text(engine),
            number(engine_version),
        ));
    }
    contents.objects =
        content.records("groups").iter().map(|record| object(&content, &record.values)).collect();
    Ok(contents)
}

fn object(content: &Content, values: &[Value]) -> Listed {
    let key = |place: usize| values.get(place).and_then(key_bytes);
    let entity = key(2).map(|key| ("pipeline_states", key));
    let entity = entity.or_else(|| Some(("state_objects", key(3)?)));
    let mut listed = Listed {
        key: values.first().map(|key| key_name(ValueRef::from(key))).unwrap_or_default(),
        version: match values.get(1) {
            Some(Value::Integer(version)) => u32::try_from(*version & 0xFFFF_FFFF).unwrap_or_default(),
            _ => 0,
        },
        is_pipeline: key(2).is_some(),
        object_type: None,
        containers: Vec::new(),
        objects: Vec::new(),
    };
    let Some(entity) = entity else { return listed };
    let mut seen = BTreeSet::new();
    for (table, key) in content.references(&entity) {
        let key = key_name(ValueRef::Blob(&key));
        let member = match table {
            "shader_bytecode" => key,
            "root_signatures" => format!("{table}/{key}"),
            _ => continue,
        };
        if seen.insert(member.clone()) {
            listed.containers.push((role(content, &entity, table, &member), member));
        }
    }
    if !listed.is_pipeline {
        let kind = content.record(&entity).and_then(|record| record.values.get(1));
        listed.object_type = kind.and_then(|kind| match kind {
            Value::Integer(kind) => Some(*kind),
            _ => None,
        });
    }
    let objects = content.objects(&entity);
    listed.objects = objects.iter().map(|key| key_name(ValueRef::Blob(key))).collect();
    listed
}

/// What a container is to an object: the column of the pipeline state that refers to it, or the list.
fn role(content: &Content, entity: &(&'static str, Vec<u8>), table: &str, member: &str) -> String {
    let key = member.rsplit('/').next().unwrap_or_default();
    if let (Some(declared), Some(record)) = (crate::schema::Table::find(entity.0), content.record(entity)) {
        let refers = declared.columns.iter().zip(&record.values).find(|(column, value)| {
            column.target == Target::Table("root_signatures") && table == "root_signatures"
                || column.target == Target::Table("shader_bytecode")
                    && table == "shader_bytecode"
                    && key_name(ValueRef::from(*value)) == key
        });
        if let Some((column, _)) = refers {
            return column.name.trim_start_matches("ByteCode_").to_owned();
        }
    }
    let has = |list: &str| {
        content
            .with_key(list, &entity.1)
            .any(|record| record.values.get(1).is_some_and(|value| key_name(ValueRef::from(value)) == key))
    };
    match table {
        "shader_bytecode" => "library",
        _ if has("so_to_global_rs_associations") => "global root signature",
        _ => "local root signature",
    }
    .to_owned()
}
