//! `dxkit resources`: the resources of a shader in every form.

use std::path::PathBuf;

use clap::Args;
use dxkit::Container;
use dxkit::bitcode::ParseOptions;
use dxkit_report::ResourcesDocument;

use crate::input;
use crate::report;
use crate::{Outcome, Streams};

/// Show each resource in every form, from HLSL to SPIR-V
#[derive(Debug, Args)]
#[command(after_help = "\
For each resource: what each part of the container states, and its types in LLVM 22 and in its SPIR-V backend, or the reason why \
there is none. If parts disagree, that is an error, with exit code 1. docs/resources.md in the repository has the table of all \
resource objects.

Examples:
  dxkit resources shader.cso
  dxkit resources --json shaders/ | jq -r '.resources[] | [.registers, .hlsl, .llvm.text] | @tsv'")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let width = streams.width;
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        let document = ResourcesDocument::from_container(&input.name, &container);
        if arguments.json {
            report::json(&document, out)?;
        } else {
            report::print_within(width, out, |page| document.print(page))?;
        }
        report::all_readable(&container, &report::REFLECTED, &ParseOptions::METADATA)?;
        Ok(if document.has_disagreements() { Outcome::Found } else { Outcome::Fine })
    })
}
