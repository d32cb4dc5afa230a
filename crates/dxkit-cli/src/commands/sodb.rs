//! `dxkit sodb`: state object databases.

mod check;
mod diff;
mod list;
mod make;
mod merge;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use dxkit_sodb::Database;

use crate::identify;
use crate::input::{self, CommandError};
use crate::output::{self, OutputTarget};
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Make, merge, prune, compare, check and list state object databases
#[derive(Debug, Args)]
#[command(after_help = "\
A state object database is a SQLite file with the shaders, root signatures, pipeline states and state objects of an application \
(docs/sodb.md). Every other command takes one as an input: `dxkit strip --debug game.db --in-place` and `dxkit specialize --set \
Material.useFog=false game.db --in-place` change all of its shaders in one transaction.

Examples:
  dxkit sodb list game.db
  dxkit sodb make game.toml -o game.db
  dxkit sodb merge base.db addon.db -o all.db
  dxkit sodb prune game.db -o small.db
  dxkit sodb diff old.db new.db
  dxkit sodb check game.db")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Arguments),
    Make(make::Arguments),
    Merge(merge::Arguments),
    Prune(merge::PruneArguments),
    Diff(diff::Arguments),
    Check(check::Arguments),
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    match &arguments.command {
        Command::List(arguments) => list::run(arguments, streams),
        Command::Make(arguments) => make::run(arguments, streams),
        Command::Merge(arguments) => merge::run(arguments, streams),
        Command::Prune(arguments) => merge::prune(arguments, streams),
        Command::Diff(arguments) => diff::run(arguments, streams),
        Command::Check(arguments) => check::run(arguments, streams),
    }
}

/// The bytes of a file that decide what it is.
const HEAD: u64 = 4096;

/// The database that a path names; - is standard input.
fn open(path: &Path, streams: &mut Streams<'_>) -> Result<Arc<Database>, CommandError> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = std::io::Read::read_to_end(streams.input, &mut bytes);
        read.map_err(|error| CommandError::unreadable("standard input", &error))?;
        return Ok(Database::from_bytes(&bytes, "stdin")?);
    }
    let name = path_name(path);
    let metadata = std::fs::metadata(path).map_err(|error| CommandError::unreadable(&name, &error))?;
    let is_file = metadata.is_file();
    match input::database(path) {
        Some(database) => Ok(database),
        None => {
            let mut head = Vec::new();
            let read = std::fs::File::open(path);
            let _ = read
                .and_then(|file| std::io::Read::read_to_end(&mut std::io::Read::take(file, HEAD), &mut head));
            let what = match (is_file, identify::kind_of(&head)) {
                (true, _) if dxkit_sodb::is_magic(&head) && metadata.len() % 512 != 0 => {
                    "it begins as a SQLite database, but was cut off: its size is no multiple of 512"
                        .to_owned()
                }
                (true, Some(what)) => format!("it is {what}"),
                (true, None) => {
                    "it is no SQLite database, as applications store pipelines and shaders in".to_owned()
                }
                (false, _) => {
                    "it is a folder: give one database; `dxkit sodb merge` takes several".to_owned()
                }
            };
            Err(CommandError::new(
                Event::NoContainer,
                format!("{name} is not a state object database: {what}"),
            ))
        }
    }
}

/// Makes a database in a temporary file, and writes that to its place: complete, or not at all.
fn write<T>(
    output: &Path,
    inputs: &[&Path],
    streams: &mut Streams<'_>,
    make: impl FnOnce(&Path, &mut Streams<'_>) -> Result<T, CommandError>,
) -> Result<T, CommandError> {
    let is_standard = output.as_os_str() == "-";
    streams.settings.files.reads(inputs.iter().copied(), false);
    if !is_standard {
        streams.settings.files.check(output)?;
    }
    let file = tempfile::Builder::new().prefix("dxkit-").suffix(".db").tempfile()?.into_temp_path();
    let made = make(&file, streams)?;
    let bytes = std::fs::read(&file)?;
    let place = if is_standard { OutputTarget::Standard } else { OutputTarget::File(output.to_owned()) };
    output::write(&place, &bytes, streams)?;
    Ok(made)
}

/// The paths of inputs.
fn paths(files: &[PathBuf]) -> Vec<&Path> {
    files.iter().map(PathBuf::as_path).collect()
}
