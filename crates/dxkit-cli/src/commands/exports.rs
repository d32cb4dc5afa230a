//! `dxkit exports`: the functions of a library.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{Container, FourCc, RuntimeData};
use dxkit_report::{ExportsDocument, Stage, Wanted};

use crate::input::{self, complain};
use crate::report;
use crate::{Event, Outcome, Streams};

/// List the functions of libraries: stage, what they need and use, nodes of work graphs, subobjects
#[derive(Debug, Args)]
#[command(after_help = "\
What the runtime data (RDAT) of a library says: of each function its names (in the source, and mangled, as in the program), \
stage, the least shader model, group size, payload and attribute bytes, features, resources, and functions that it calls \
elsewhere; of a node its launch, grid, inputs and outputs; and the subobjects. Containers without RDAT are passed over.

Examples:
  dxkit exports library.cso
  dxkit exports --stage node graph.cso
  dxkit exports --json shaders/ | jq -r '.functions[].unmangled_name'")]
pub(crate) struct Arguments {
    /// Libraries, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Only functions of this stage: node, closesthit, compute, library, …; may be given several times
    #[arg(long, value_name = "STAGE", value_delimiter = ',')]
    stage: Vec<Stage>,

    /// Only functions with this text in a name of theirs, mangled or not; may be given several times
    #[arg(long, value_name = "TEXT")]
    name: Vec<String>,

    /// Print JSON, one document a library
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let width = streams.width;
    let wanted = Wanted { stages: arguments.stage.clone(), names: arguments.name.clone() };
    let [containers, libraries] = [const { AtomicUsize::new(0) }; 2];
    let outcome = input::for_each(&arguments.paths, streams, |input, out| {
        containers.fetch_add(1, Ordering::Relaxed);
        let failed = |error, out| report::failure(input, &error, arguments.json, out);
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(failed(error, out)?),
        };
        let Some(part) = container.find(FourCc::Rdat) else { return Ok(Outcome::Fine) };
        libraries.fetch_add(1, Ordering::Relaxed);
        let data = match RuntimeData::parse(part.span()) {
            Ok(data) => data,
            Err(error) => return Ok(failed(error.within(dxkit::Frame::Part(*b"RDAT")), out)?),
        };
        let document = ExportsDocument::of(&input.name, input.bytes.len(), &data, &wanted);
        if arguments.json {
            report::json(&document, out)?;
        } else {
            report::print_within(width, out, |page| document.print(page))?;
        }
        Ok(Outcome::Fine)
    });
    let (containers, libraries) = (containers.into_inner(), libraries.into_inner());
    if containers > 0 && libraries == 0 && outcome == Outcome::Fine {
        complain(streams, "none of these is a library: they have no RDAT");
        return Event::Missing.outcome();
    }
    outcome
}
