//! `dxkit parts`: one line per part.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use dxkit::Container;
use dxkit_report::PartsDocument;

use crate::input::{self, Input};
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::shown;
use crate::{Outcome, Streams};

/// List the parts, one per line: file, kind, offset, size
#[derive(Debug, Args)]
#[command(after_help = "\
The columns are separated by tabs: file, kind, offset of the part header (hexadecimal), size of the payload in bytes, description \
of the kind. In a folder, files that hold no container are skipped.

Examples:
  dxkit parts shader.cso
  dxkit parts shaders/ | cut -f2 | sort | uniq -c     count the parts by kind
  dxkit parts --json shaders/                         one document per container")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        if arguments.json {
            report::json(&PartsDocument::from_container(&report::subject(input), &container), out)?;
        } else {
            lines(input, &container, out)?;
        }
        Ok(Outcome::Fine)
    })
}

fn lines(input: &Input, container: &Container<'_>, out: &mut Vec<u8>) -> std::io::Result<()> {
    for part in container.parts() {
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}",
            shown(&input.name),
            paint(PART, part.kind()),
            paint(FAINT, format_args!("{:#x}", part.offset().unwrap_or_default())),
            part.payload().len(),
            part.kind().known().map_or("unknown", |kind| kind.title()),
        )?;
    }
    Ok(())
}
