//! `dxkit inspect`: what a container is and what is in it.

use std::path::PathBuf;

use clap::Args;
use dxkit::Container;
use dxkit_report::Document;

use crate::input;
use crate::report;
use crate::{Outcome, Streams};

/// Show what a container is, its parts, and what is in them
#[derive(Debug, Args)]
#[command(after_help = "\
Shows stage, shader model, compiler and digest, the table of parts, what is bound (with names and types, from whichever part \
says it), then every part that has a decoder: signatures, bindings, root signature, dependencies, program headers. Other parts are shown with their first bytes.

Examples:
  dxkit inspect shader.cso
  dxkit inspect include/compiled/g_main.h       an array in a C header
  dxkit inspect --parts-only shaders/           without the tables
  dxkit inspect --json shaders/ | jq .shader    a JSON document a line (docs/json.md)")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    /// Show the table of parts, not what is in them
    #[arg(long, conflicts_with = "json")]
    parts_only: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        let document = Document::of(&report::subject(input), &container);
        if arguments.json {
            report::json(&document, out)?;
        } else {
            report::print(out, |page| document.print(arguments.parts_only, page))?;
        }
        Ok(if document.is_broken() { Outcome::Found } else { Outcome::Fine })
    })
}
