//! `dxkit exports`: the functions of a library.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{Container, FourCc, Program, RawPart, Reflection, RuntimeData, ShaderKind, derive_parts};
use dxkit_report::{ExportFilter, ExportsDocument, LinkedExportsDocument, Stage};

use crate::input::{self, print_error};
use crate::report;
use crate::{Event, Outcome, Streams};

/// List the functions, nodes and subobjects of libraries
#[derive(Debug, Args)]
#[command(after_help = "\
Shows the runtime data (RDAT) of libraries. For each function: its names (in the source, and mangled, as in the program), stage, \
minimum shader model, group size, sizes of payload and attributes, features, resources, and the external functions that it calls; \
for a node also its launch type, grid, inputs and outputs; and the subobjects. Of a library of FXC \
(lib_4_0 to lib_5_0), the functions with what they take and return. Of a library without RDAT, as clang writes it, and of its PDB, what follows \
from its program; dxkit derive --fix adds the part. Other containers are skipped.

Examples:
  dxkit exports library.cso
  dxkit exports --stage node graph.cso
  dxkit exports --json shaders/ | jq -r '.functions[].unmangled_name'")]
pub(crate) struct Arguments {
    /// Libraries, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Show only functions of this stage: node, closesthit, compute, library, …; may be given several times
    #[arg(long, value_name = "STAGE", value_delimiter = ',')]
    stage: Vec<Stage>,

    /// Show only functions whose name, mangled or not, contains this text; may be given several times
    #[arg(long, value_name = "TEXT")]
    name: Vec<String>,

    /// Print JSON, one document per library
    #[arg(long)]
    json: bool,
}

/// Whether a container has the program of a library.
fn is_library(container: &Container<'_>) -> bool {
    let part = container.find(FourCc::Dxil);
    let program = part.and_then(|part| Program::parse(part.span()).ok());
    program.is_some_and(|program| program.kind == ShaderKind::Library)
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let width = streams.width;
    let wanted = ExportFilter { stages: arguments.stage.clone(), names: arguments.name.clone() };
    let selects = !arguments.stage.is_empty() || !arguments.name.is_empty();
    let [containers, libraries, selected] = [const { AtomicUsize::new(0) }; 3];
    let outcome = input::for_each(&arguments.paths, streams, |input, out| {
        containers.fetch_add(1, Ordering::Relaxed);
        let failed = |error, out| report::failure(input, &error, arguments.json, out);
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(failed(error, out)?),
        };
        match LinkedExportsDocument::from_container(&input.name, input.bytes.len(), &container, &wanted) {
            Ok(None) => {}
            Ok(Some(document)) => {
                libraries.fetch_add(1, Ordering::Relaxed);
                if selects && !document.has_functions() {
                    return Ok(Outcome::Fine);
                }
                selected.fetch_add(1, Ordering::Relaxed);
                if arguments.json {
                    report::json(&document, out)?;
                } else {
                    report::print_within(width, out, |page| document.print(page))?;
                }
                return Ok(Outcome::Fine);
            }
            Err(error) => return Ok(failed(error, out)?),
        }
        let mut container = container;
        // In a PDB, the debug module stands for the program.
        let debug = container.find(FourCc::Ildb).map(|part| part.payload().to_vec());
        if let (None, Some(debug)) = (container.find(FourCc::Dxil), debug) {
            container.insert(RawPart::new(FourCc::Dxil, debug));
        }
        let is_derived = container.find(FourCc::Rdat).is_none() && is_library(&container);
        if is_derived {
            if let Err(error) = derive_parts(&mut container, |kind| kind == FourCc::Rdat) {
                return Ok(failed(error, out)?);
            }
        }
        let Some(part) = container.find(FourCc::Rdat) else { return Ok(Outcome::Fine) };
        libraries.fetch_add(1, Ordering::Relaxed);
        let data = match RuntimeData::parse(part.span()) {
            Ok(data) => data,
            Err(error) => return Ok(failed(error.within(dxkit::Frame::Part(*b"RDAT")), out)?),
        };
        let document = ExportsDocument::from_runtime_data(&input.name, input.bytes.len(), &data, &wanted);
        let mut document = document.completed(&Reflection::from_container(&container));
        document.derived = is_derived;
        if selects && !document.has_functions() {
            return Ok(Outcome::Fine);
        }
        selected.fetch_add(1, Ordering::Relaxed);
        if arguments.json {
            report::json(&document, out)?;
        } else {
            report::print_within(width, out, |page| document.print(page))?;
        }
        Ok(Outcome::Fine)
    });
    let [containers, libraries, selected] = [containers, libraries, selected].map(AtomicUsize::into_inner);
    if selects && libraries > 0 && selected == 0 && outcome == Outcome::Fine {
        print_error(
            streams,
            "no function has such a name or is of such a stage; without options, all are listed",
        );
        return Event::Missing.outcome();
    }
    if containers > 0 && libraries == 0 && outcome == Outcome::Fine {
        print_error(
            streams,
            "none of the inputs is a library: no program for libraries (lib_6_3), no LIBH (lib_4_0)",
        );
        return Event::Missing.outcome();
    }
    outcome
}
