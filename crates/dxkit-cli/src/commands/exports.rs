//! `dxkit exports`: the functions of a library.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::bytes::Codec as _;
use dxkit::{Container, FourCc, RuntimeData};
use serde::Serialize;

use crate::input::{self, complain};
use crate::paint::{HEADING, paint};
use crate::report::rdat::{self, FunctionDocument, RuntimeDataDocument};
use crate::report::{Failure, rdat_text};
use crate::shown::shown;
use crate::{Outcome, Streams};

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
    stage: Vec<String>,

    /// Only functions with this text in a name of theirs, mangled or not; may be given several times
    #[arg(long, value_name = "TEXT")]
    name: Vec<String>,

    /// Print JSON, one document a library
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document<'d> {
    file: &'d str,
    #[serde(flatten)]
    data: &'d RuntimeDataDocument,
}

impl Arguments {
    fn wants(&self, function: &FunctionDocument) -> bool {
        let stage = |wanted: &String| {
            let wanted: String = wanted.chars().filter(|c| c.is_alphanumeric()).collect();
            function.kind.is_some_and(|kind| kind.is(&wanted))
        };
        let name = |wanted: &String| {
            [&function.name, &function.unmangled_name].into_iter().flatten().any(|name| name.contains(wanted))
        };
        (self.stage.is_empty() || self.stage.iter().any(stage))
            && (self.name.is_empty() || self.name.iter().any(name))
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let [containers, libraries] = [const { AtomicUsize::new(0) }; 2];
    let outcome = input::for_each(&arguments.paths, streams, |input, out| {
        containers.fetch_add(1, Ordering::Relaxed);
        let failed = |error, out| Failure::new(input, &error).write(arguments.json, out);
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
        let mut data = rdat::document(&data);
        data.functions.retain(|function| arguments.wants(function));
        if !arguments.stage.is_empty() || !arguments.name.is_empty() {
            // What the library has beside the functions was not asked for.
            data.subobjects.clear();
            let used: std::collections::HashSet<_> =
                data.functions.iter().flat_map(|function| &function.resources).collect();
            data.resources.retain(|resource| used.contains(&resource.name));
        }
        if arguments.json {
            serde_json::to_writer(&mut *out, &Document { file: &input.name, data: &data })?;
            writeln!(out)?;
        } else {
            write!(out, "{}", paint(HEADING, shown(&input.name)))?;
            rdat_text::text(&data, out)?;
            writeln!(out)?;
        }
        Ok(Outcome::Fine)
    });
    let (containers, libraries) = (containers.into_inner(), libraries.into_inner());
    if containers > 0 && libraries == 0 && outcome == Outcome::Fine {
        complain(streams, "none of these is a library: they have no RDAT");
        return Outcome::Failed;
    }
    outcome
}
