//! `dxkit inspect`: what a container is and what is in it.

use std::path::PathBuf;

use clap::Args;
use dxkit::Container;
use dxkit_report::{Document, Section};

use crate::input;
use crate::report;
use crate::{Event, Outcome, Streams};

/// Show what a container is, its parts, and what is in them
#[derive(Debug, Args)]
#[command(after_help = "\
Shows what it is (stage, shader model, entry point, instructions, compiler, digest), its parts, what it binds, what is in its \
constant buffers, its inputs and outputs with what depends on what, and what the other parts say: root signature, functions of \
a library, sources. What several parts say alike is shown once.

--only shows sections: summary, parts, bindings, members (of constant buffers), entries (of a library), signatures, \
dependences; a part by its name is shown with all that it says itself.

A terminal gets tables that fit its width, 80 columns at least; a pipe gets each row as one line. Names of more than 256 \
characters are shortened in tables, in JSON only where those of a file take more than four times its bytes.

Examples:
  dxkit inspect shader.cso
  dxkit inspect include/compiled/g_main.h       an array in a C header
  dxkit inspect --only bindings,members shader.cso
  dxkit inspect --only PSV0 shader.cso          all that one part says
  dxkit inspect --parts-only shaders/           without the tables
  dxkit inspect --json shaders/ | jq .shader    a JSON document a line (docs/json.md)")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    /// Show what it is and the table of parts, not what is in them: as --only summary,parts
    #[arg(long, conflicts_with = "json")]
    parts_only: bool,

    /// Show these sections, or parts, and nothing else; with --json, these fields
    #[arg(long, value_name = "SECTION", value_delimiter = ',', conflicts_with = "parts_only")]
    only: Vec<Section>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let sections: &[Section] =
        if arguments.parts_only { &[Section::Summary, Section::Parts] } else { &arguments.only };
    let width = streams.width;
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        let document = Document::of(&report::subject(input), &container);
        let broken = document.is_broken();
        if arguments.json {
            match sections {
                [] => report::json(&document, out)?,
                sections => report::json(&document.only(sections), out)?,
            }
        } else if sections.is_empty() {
            report::print_within(width, out, |page| document.print(page))?;
        } else {
            report::print_within(width, out, |page| document.print_only(sections, page))?;
        }
        Ok(if broken { Event::BrokenInput } else { Event::Done }.outcome())
    })
}
