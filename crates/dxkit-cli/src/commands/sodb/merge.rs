//! `dxkit sodb merge` and `prune`: several state object databases as one, and one without what no object
//! refers to.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use dxkit_sodb::{Database, Merged, Preference};
use serde_json::json;

use crate::input::{self, CommandError};
use crate::shown::{path_name, shown};
use crate::{Outcome, Streams, report};

/// Merge state object databases into one
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
The result has the objects of all databases, and what they refer to; rows that mean the same are stored once, whichever keys \
they have. Different objects of one key, or of different versions, are an error (exit code 1), unless --prefer says which to \
take. What the first database says of the application is kept.

Examples:
  dxkit sodb merge base.db addon.db -o all.db
  dxkit sodb merge old.db new.db --prefer newest -o all.db"
)]
pub(crate) struct Arguments {
    /// State object databases; one of them may be - for standard input
    #[arg(required = true, value_name = "DATABASE")]
    databases: Vec<PathBuf>,

    /// Which of different objects of one key is taken
    #[arg(long, value_enum)]
    prefer: Option<Prefer>,

    /// Write the database here, or to standard output with -
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Which of different objects is taken.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Prefer {
    /// That of the first database
    First,
    /// That of the last database
    Last,
    /// That of the highest version
    Newest,
}

/// Write a state object database without what no object refers to
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
Keys and versions stay as they are: precompiled objects of the database stay valid.

Examples:
  dxkit sodb prune game.db -o small.db"
)]
pub(crate) struct PruneArguments {
    /// A state object database, or - for standard input
    #[arg(value_name = "DATABASE")]
    database: PathBuf,

    /// Write the database here, or to standard output with -
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { databases, prefer, output, json } = arguments;
    let preference = match prefer {
        None => Preference::None,
        Some(Prefer::First) => Preference::First,
        Some(Prefer::Last) => Preference::Last,
        Some(Prefer::Newest) => Preference::Newest,
    };
    let merged = merge(databases, output, preference, streams).and_then(|merged| {
        tell(&merged, output, *json, streams)?;
        Ok(Outcome::Fine)
    });
    input::report(&"dxkit sodb merge", merged, streams)
}

pub(crate) fn prune(arguments: &PruneArguments, streams: &mut Streams<'_>) -> Outcome {
    let PruneArguments { database, output, json } = arguments;
    let pruned = merge(std::slice::from_ref(database), output, Preference::None, streams);
    let pruned = pruned.and_then(|merged| {
        tell(&merged, output, *json, streams)?;
        Ok(Outcome::Fine)
    });
    input::report(&"dxkit sodb prune", pruned, streams)
}

fn merge(
    files: &[PathBuf],
    output: &Path,
    preference: Preference,
    streams: &mut Streams<'_>,
) -> Result<Merged, CommandError> {
    let databases: Vec<Arc<Database>> =
        files.iter().map(|path| super::open(path, streams)).collect::<Result<_, _>>()?;
    super::write(output, &super::paths(files), streams, |file, _| {
        Ok(dxkit_sodb::merge(file, &path_name(output), &databases, preference)?)
    })
}

fn tell(merged: &Merged, output: &Path, json: bool, streams: &mut Streams<'_>) -> Result<(), CommandError> {
    let unreferenced: usize = merged.unreferenced.values().sum();
    if json && output.as_os_str() != "-" {
        let document = json!({
            "file": path_name(output), "objects": merged.objects, "equal": merged.equal,
            "replaced": merged.replaced, "unreferenced_rows": unreferenced,
            "other_applications": merged.other_applications,
        });
        report::json(&document, streams.output)?;
    }
    for name in &merged.other_applications {
        let name = shown(name);
        input::summary(streams, &format!("note: {name} is of another application or version"));
    }
    let mut text = format!("{}: {}", shown(&path_name(output)), input::counted(merged.objects, "object"));
    for (count, what) in [(merged.equal, "equal to another"), (merged.replaced.len(), "replaced")] {
        if count > 0 {
            text.push_str(&format!(", {count} {what}"));
        }
    }
    if unreferenced > 0 {
        let rows = input::counted(unreferenced, "row");
        text.push_str(&format!(", {rows} that no object refers to left out"));
    }
    input::summary(streams, &text);
    Ok(())
}
