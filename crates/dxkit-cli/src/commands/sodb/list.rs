//! `dxkit sodb list`: what a state object database contains.

use std::path::PathBuf;

use clap::Args;
use dxkit_sodb::{Contents, Listed};
use serde_json::{Value, json};

use crate::input::{self, CommandError};
use crate::paint::{FAINT, PART, paint};
use crate::shown::shown;
use crate::{Outcome, Streams, report};

/// List the objects of a state object database
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
A line for each pipeline state and state object: its key, its version, and the containers that it has. `game.db:KEY` is one of \
these as an input of every command.

Examples:
  dxkit sodb list game.db
  dxkit sodb list --json game.db | jq -r '.objects[].key'"
)]
pub(crate) struct Arguments {
    /// State object databases, or - for standard input
    #[arg(required = true, value_name = "DATABASE")]
    databases: Vec<PathBuf>,

    /// Print JSON, one document a database
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let mut outcome = Outcome::Fine;
    for path in &arguments.databases {
        let name = input::input_name(path);
        let listed = super::open(path, streams)
            .and_then(|database| Ok((database.name().to_owned(), dxkit_sodb::list(&database)?)))
            .and_then(|(name, contents)| show(&name, &contents, arguments.json, streams));
        outcome.worsen(input::report(&name, listed, streams));
    }
    outcome
}

fn show(
    name: &str,
    contents: &Contents,
    json: bool,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    if json {
        report::json(&document(name, contents), streams.output)?;
        return Ok(Outcome::Fine);
    }
    let mut text = String::new();
    if let Some((exe, title, version, engine, engine_version)) = &contents.application {
        let of = |name: &str, version: u64| format!("{} {}", shown(name), dotted(version));
        let engine = engine.as_ref().map(|engine| format!(", engine {}", of(engine, *engine_version)));
        text.push_str(&format!(
            "application {} ({}){}\n",
            of(title, *version),
            shown(exe),
            engine.unwrap_or_default()
        ));
    }
    for object in &contents.objects {
        let containers = object.containers.iter().map(|(role, key)| format!("{role} {}", shown(key)));
        let built_on = object.objects.iter().map(|key| format!("built on {}", shown(key)));
        let all: Vec<String> = containers.chain(built_on).collect();
        text.push_str(&format!(
            "{} {} {}: {}\n",
            paint(PART, shown(&object.key)),
            paint(FAINT, format!("version {}", object.version)),
            kind(object),
            all.join(", ")
        ));
    }
    streams.output.write_all(text.as_bytes())?;
    let unreferenced = match contents.unreferenced {
        0 => String::new(),
        count => format!(", {} that no object refers to", input::counted(count, "row")),
    };
    let text = format!(
        "{}: {}, {}, {}{unreferenced}",
        shown(name),
        input::counted(contents.objects.len(), "object"),
        input::counted(contents.shaders, "shader"),
        input::counted(contents.root_signatures, "root signature")
    );
    input::summary(streams, &text);
    Ok(Outcome::Fine)
}

/// A version of four numbers of 16 bits, or, where the first are zero, the number.
fn dotted(version: u64) -> String {
    let parts: Vec<String> = version
        .to_be_bytes()
        .chunks_exact(2)
        .map(|pair| pair.iter().fold(0u32, |number, byte| number << 8 | u32::from(*byte)).to_string())
        .collect();
    if version < 1 << 16 { version.to_string() } else { parts.join(".") }
}

/// What an object is: its `D3D12_STATE_OBJECT_TYPE`.
fn kind(object: &Listed) -> &'static str {
    match (object.is_pipeline, object.object_type) {
        (true, _) => "pipeline state",
        (false, Some(0)) => "collection",
        (false, Some(3)) => "ray tracing pipeline",
        (false, Some(4)) => "executable",
        (false, _) => "state object",
    }
}

fn document(name: &str, contents: &Contents) -> Value {
    let application = contents.application.as_ref().map(|(exe, title, version, engine, engine_version)| {
        json!({
            "exe": exe, "name": title, "version": version, "engine": engine,
            "engine_version": engine_version,
        })
    });
    let objects = contents.objects.iter().map(|object| {
        let containers = object.containers.iter().map(|(role, key)| json!({ "role": role, "key": key }));
        json!({
            "key": object.key, "version": object.version, "kind": kind(object),
            "containers": containers.collect::<Vec<_>>(), "built_on": object.objects,
        })
    });
    json!({
        "file": name, "application": application, "objects": objects.collect::<Vec<_>>(),
        "shaders": contents.shaders, "root_signatures": contents.root_signatures,
        "unreferenced_rows": contents.unreferenced,
    })
}
