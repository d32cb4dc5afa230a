//! `dxkit find`: which shaders have a resource, a member, a semantic, an operation, a text, …, and where.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::Container;
use dxkit_report::{FindDocument, Query};

use crate::input;
use crate::outcome::Event;
use crate::report;
use crate::{Outcome, Streams};

/// Find shaders by resource, semantic, operation, source text, hash, …
#[derive(Debug, Args)]
#[command(after_help = "\
WHAT is a name or a part of one; with * in it, it is the whole name, and * stands for any characters. Upper and lower case are the \
same. In front of it may be what it names, with a colon; without that, all of them are searched:
  resource:  textures, buffers, samplers         entry:    entry points and functions of libraries
  member:    members of buffers and structures   op:       operations of DXIL, instructions of SM 4 and 5
  semantic:  inputs and outputs                  text:     lines of the embedded sources
  hash:      digests, and the hash in HASH       rootsig:  root signatures as text
Exit code 0 if something is found, 2 if nothing is.

Examples:
  dxkit find albedo shaders/
  dxkit find 'op:sample*' shaders/ --count
  dxkit find 'semantic:TEXCOORD3' game.db
  dxkit find 'rootsig:*SRV(t4*' shaders/
  dxkit find --json member:viewProjection shaders/ | jq -r .file")]
pub(crate) struct Arguments {
    /// What to find: a name, or a kind, a colon and a name
    #[arg(value_name = "WHAT", value_parser = Query::parse)]
    query: Query,

    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print the names of files with a match only
    #[arg(short = 'l', long, conflicts_with = "json")]
    files: bool,

    /// Print the number of matches in each file that has any
    #[arg(short, long, conflicts_with_all = ["json", "files"])]
    count: bool,

    /// Print JSON, one document per file with matches
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let [containers, files, matches] = [const { AtomicUsize::new(0) }; 3];
    let outcome = input::for_each(&arguments.paths, streams, |input, out| {
        let container = Container::parse(&input.bytes)?;
        containers.fetch_add(1, Ordering::Relaxed);
        let found = FindDocument::search(&input.name, &input.bytes, &container, &arguments.query);
        let Some(found) = found else { return Ok(Outcome::Fine) };
        files.fetch_add(1, Ordering::Relaxed);
        matches.fetch_add(found.count(), Ordering::Relaxed);
        if arguments.json {
            report::json(&found, out)?;
        } else if arguments.files {
            report::print(out, |page| found.print_file(page))?;
        } else if arguments.count {
            report::print(out, |page| found.print_count(page))?;
        } else {
            report::print(out, |page| found.print(page))?;
        }
        Ok(Outcome::Fine)
    });
    let [containers, files, matches] = [containers, files, matches].map(AtomicUsize::into_inner);
    if containers == 0 {
        return outcome;
    }
    let text = format!(
        "{} in {} of {}",
        match matches {
            1 => "1 match".to_owned(),
            count => format!("{count} matches"),
        },
        files,
        input::counted(containers, "container")
    );
    let mut outcome = outcome;
    if files == 0 {
        outcome.worsen(Event::Missing.outcome());
    }
    input::verdict(streams, outcome, &text);
    outcome
}
