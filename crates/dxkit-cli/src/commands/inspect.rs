//! `dxkit inspect`: summary and contents of a container.

use std::path::PathBuf;

use clap::Args;
use dxkit::Container;
use dxkit_report::{Document, Section};

use crate::commands::extract::{self, PartName};
use crate::input;
use crate::report;
use crate::{Event, Outcome, Streams};

/// Show a summary, the parts, and their contents as tables
#[derive(Debug, Args)]
#[command(after_help = "\
Shows a summary (stage, shader model, entry point, instructions, compiler, digest), the parts, resource bindings, the members of \
constant buffers, inputs and outputs with the dependences between them, and the contents of the other parts: root signature, \
functions of a library, sources. Facts that several parts state alike are shown once.

--only selects sections: summary, parts, bindings, members (of constant buffers), entries (of a library), signatures, \
dependences. The name of a part selects everything that this part states.

On a terminal, tables fit its width (at least 80 columns); in a pipe, each row is one line. Names of more than 256 characters are \
shortened in tables; in JSON, only if the names of a file take more than four times its size.

Examples:
  dxkit inspect shader.cso
  dxkit inspect include/compiled/g_main.h       an array in a C header
  dxkit inspect --only bindings,members shader.cso
  dxkit inspect --only PSV0 shader.cso          everything that one part states
  dxkit inspect --parts-only shaders/           without the contents
  dxkit inspect --json shaders/ | jq .shader    one JSON document per line (docs/json.md)")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,

    /// Show the summary and the table of parts only, as --only summary,parts
    #[arg(long, conflicts_with = "json")]
    parts_only: bool,

    /// Show only these sections or parts; with --json, these fields
    #[arg(long, value_name = "SECTION", value_delimiter = ',', conflicts_with = "parts_only")]
    only: Vec<Section>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let sections: &[Section] =
        if arguments.parts_only { &[Section::Summary, Section::Parts] } else { &arguments.only };
    let width = streams.width;
    let several = input::several(&arguments.paths);
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        // Of several files, those without the part show nothing of it.
        let absent = arguments.only.iter().find_map(|section| match section {
            Section::Part(kind) if !several && container.find(*kind).is_none() => Some(*kind),
            _ => None,
        });
        if let Some(kind) = absent {
            return Err(extract::missing(&PartName { kind, index: 0 }, &container));
        }
        let document = Document::from_container(&report::subject(input), &container);
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
