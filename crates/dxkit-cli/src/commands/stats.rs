//! `dxkit stats`: the instructions, functions and parts of programs, counted.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::Args;
use dxkit::reflect::stats::Statistics;
use dxkit::{Container, FourCc, bitcode};
use dxkit_report::{StatsChange, StatsDocument};

use crate::input::{self, CommandError, Input, Results, print_error};
use crate::{Outcome, Streams, report};

/// Count instructions, registers and bytes; compare builds
#[derive(Debug, Args)]
#[command(after_help = "\
The instructions of shader model 6 are those of the module, those of 4 and 5 are in the token program, without declarations. With \
--compare, two files or two folders are compared, the files of folders by their names; the largest changes come first.

Examples:
  dxkit stats shader.cso
  dxkit stats --json shaders/ | jq -r '[.instructions, .file] | @tsv' | sort -n
  dxkit stats --compare old/ new/
  dxkit stats --schema")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required_unless_present = "schema", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Compare two files or folders; the largest changes come first. Exit code 1 if anything changed
    #[arg(long)]
    compare: bool,

    /// Print JSON: one document per container; with --compare, one per changed number
    #[arg(long)]
    json: bool,

    /// Print the JSON Schema of the output of --json
    #[arg(long, exclusive = true)]
    schema: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.schema {
        return report::schema(&StatsDocument::schema(), streams);
    }
    if arguments.compare {
        return match arguments.paths.as_slice() {
            [old, new] => compare(old, new, arguments.json, streams),
            _ => {
                print_error(streams, "--compare takes two paths: OLD NEW");
                Outcome::Failed
            }
        };
    }
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        let document = StatsDocument::of(&input.name, &Statistics::of(&container, input.bytes.len()));
        if arguments.json {
            report::json(&document, out)?;
        } else {
            report::print(out, |page| document.print(page))?;
        }
        readable(&container)?;
        Ok(Outcome::Fine)
    })
}

/// Errors are reported after what could be counted.
fn readable(container: &Container<'_>) -> Result<(), dxkit::Error> {
    let programs = [FourCc::Dxil, FourCc::Shex, FourCc::Shdr];
    report::all_readable(container, &programs, &bitcode::Options::default())
}

fn compare(old: &Path, new: &Path, json: bool, streams: &mut Streams<'_>) -> Outcome {
    let changes = Mutex::new(Vec::new());
    let outcome = input::for_each_pair([old, new], streams, |[old, new]| {
        let mut results = Results::default();
        // If the files hold several containers, those at the same index are compared.
        for (old, new) in old.iter().zip(&new) {
            results.add(new, changed(old, new, &changes));
        }
        for (input, is_new) in old
            .iter()
            .skip(new.len())
            .map(|old| (old, false))
            .chain(new.iter().skip(old.len()).map(|new| (new, true)))
        {
            results.add(input, alone(input, is_new, &changes));
        }
        results
    });
    // The command has already ended if a thread panicked.
    let mut changes = changes.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    changes.sort_by_key(|change| std::cmp::Reverse(change.weight()));
    let written = if json {
        changes.iter().try_for_each(|change| report::json(change, &mut streams.output))
    } else if changes.is_empty() {
        Ok(())
    } else {
        report::print(streams.output, |page| StatsChange::print_all(&changes, page))
    };
    match written {
        Ok(()) => outcome,
        Err(error) => input::write_failed(streams, &error, outcome),
    }
}

/// Adds the counts of a container that only one side has: all of them changed from nothing, or to nothing.
fn alone(input: &Input, is_new: bool, changes: &Mutex<Vec<StatsChange>>) -> Result<Outcome, CommandError> {
    let container = Container::parse(&input.bytes)?;
    readable(&container)?;
    let document = StatsDocument::of(&input.name, &Statistics::of(&container, input.bytes.len()));
    let found = document.alone(is_new);
    changes.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(found);
    Ok(Outcome::Found)
}

/// Adds the changes between two containers.
fn changed(old: &Input, new: &Input, changes: &Mutex<Vec<StatsChange>>) -> Result<Outcome, CommandError> {
    let document = |input: &Input| -> Result<StatsDocument, CommandError> {
        let container = Container::parse(&input.bytes)?;
        readable(&container)?;
        Ok(StatsDocument::of(&input.name, &Statistics::of(&container, input.bytes.len())))
    };
    let found = document(old)?.changes(&document(new)?);
    let outcome = if found.is_empty() { Outcome::Fine } else { Outcome::Found };
    changes.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(found);
    Ok(outcome)
}
