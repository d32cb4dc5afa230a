//! `dxkit instrument`: shaders that count what they do.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use dxkit::instrument::{InstrumentError, Probe, instrument};
use dxkit::types::Register;
use dxkit_report::{ProbeReport, ProbesDocument};

use crate::input;
use crate::outcome::{CommandError, Event};
use crate::output::{self, Destination, HashChoice, OutputTarget};
use crate::shown::path_name;
use crate::texts;
use crate::{Outcome, Streams, report};

/// Make a shader count what it does
#[derive(Debug, Args)]
#[command(after_help = "\
The shader computes what it computed before, and adds to a raw buffer at the register of --buffer: --counters how often each \
basic block ran, once for each lane; --coverage whether it ran; --nan how many results of each operation on floats were no \
numbers while its operands were; --bounds how many accesses of buffers, textures and arrays were outside, and the largest index \
of these with its bound. The root signature gets a parameter for the buffer behind those that it has. --map is a file \
that says what each number of the buffer counts; with debug information, it has lines of the source.

--report reads the buffer back, from a file of its bytes: a table, --format lcov for editors and CI services, html with the lines of the source, \
or json.

Exit code 1 if the shader cannot be changed so.

Examples:
  dxkit instrument --counters --buffer u7,space9 shader.cso -o counting.cso --map counting.json
  dxkit run counting.cso --set u7,space9=zeros:64 --out u7,space9=counts.bin
  dxkit instrument --report counting.json counts.bin
  dxkit instrument --report counting.json counts.bin --format lcov > coverage.info")]
pub(crate) struct Arguments {
    /// The container; with --report, the bytes of the buffer. - for standard input
    #[arg(value_name = "PATH")]
    path: PathBuf,

    /// Count how often each basic block runs
    #[arg(long, group = "probe")]
    counters: bool,

    /// Mark the basic blocks that run
    #[arg(long, group = "probe")]
    coverage: bool,

    /// Count the results that are no numbers
    #[arg(long, group = "probe")]
    nan: bool,

    /// Count the accesses that are outside of their bounds, with the largest index
    #[arg(long, group = "probe")]
    bounds: bool,

    /// The register of the buffer that is added
    #[arg(long, value_name = "REGISTER", default_value = "u7,space9", value_parser = register)]
    buffer: Register,

    /// Write what each number of the buffer counts to this file, as JSON
    #[arg(long, value_name = "OUT", conflicts_with = "report")]
    map: Option<PathBuf>,

    /// Show what was counted: the map, whose buffer is PATH
    #[arg(long, value_name = "MAP", conflicts_with_all = ["probe", "output", "in_place"])]
    report: Option<PathBuf>,

    /// The form of the report
    #[arg(long, value_enum, default_value_t = Format::Text, requires = "report")]
    format: Format,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    #[command(flatten)]
    destination: Destination,
}

/// The form of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    Text,
    /// Lines of the source with their numbers, for editors and CI services
    Lcov,
    /// A page with the lines of the source and their numbers
    Html,
    /// JSON
    Json,
}

fn register(text: &str) -> Result<Register, String> {
    Register::from_text(text).ok_or_else(|| format!("{text} is no register: u7, or u7,space9"))
}

impl From<InstrumentError> for CommandError {
    fn from(error: InstrumentError) -> Self {
        match error {
            InstrumentError::Bytes(error) => error.into(),
            InstrumentError::NoModule => Self::missing(error.to_string()),
            InstrumentError::NotWritable(_) | InstrumentError::Taken { .. } => {
                Self::new(Event::Usage, error.to_string())
            }
            error => Self::new(Event::Findings, error.to_string()),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    match &arguments.report {
        Some(map) => {
            let result = show(arguments, map, streams);
            input::report(&input::input_name(map), result, streams)
        }
        None => {
            let result = change(arguments, streams);
            input::report(&input::input_name(&arguments.path), result, streams)
        }
    }
}

fn change(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let Arguments { counters, coverage, nan, bounds, .. } = arguments;
    let chosen = [
        (counters, Probe::Counters, "block"),
        (coverage, Probe::Coverage, "block"),
        (nan, Probe::Nan, "operation"),
        (bounds, Probe::Bounds, "access"),
    ];
    let Some((_, probe, what)) = chosen.into_iter().find(|(is_chosen, ..)| **is_chosen) else {
        return Err("what is to be counted? State --counters, --coverage, --nan or --bounds".into());
    };
    let places = arguments.destination.places(false, &streams.settings.files)?;
    let input = input::one(&arguments.path, streams)?;
    let place = places.place(&input)?;
    if let (Some(map), OutputTarget::File(path)) = (&arguments.map, &place) {
        let results = [("the shader", path), ("the map", map)];
        output::distinct(results.map(|(what, path)| (what.to_owned(), path.clone())))?;
    }
    let mut container = input::container(&input.bytes)?;
    let map = instrument(&mut container, probe, arguments.buffer)?;
    output::write(&place, &container.write(arguments.hash.into())?, streams)?;
    if let Some(path) = &arguments.map {
        let mut text = Vec::new();
        let document = ProbesDocument::new(&input.name, &map).with_sources(&input::container(&input.bytes)?);
        report::json(&document, &mut text)?;
        match path.as_os_str() == "-" {
            true => streams.output.write_all(&text)?,
            false => streams.settings.files.clone().write(path, &text)?,
        }
    }
    let (count, size) = (map.sites.len(), map.buffer_size());
    let counted = match what {
        "access" if count != 1 => format!("{count} accesses"),
        what => input::counted(count, what),
    };
    input::summary(streams, &format!("{counted} counted; {} needs {size} bytes of zeros", map.register));
    Ok(Outcome::Fine)
}

/// Shows what was counted.
fn show(arguments: &Arguments, map: &Path, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let text = texts::bytes_of(map, streams)?;
    let buffer = texts::bytes_of(&arguments.path, streams)?;
    if buffer.starts_with(b"DXBC") {
        let name = path_name(&arguments.path);
        let reason = format!("{name} is a container, and the bytes of the buffer are expected");
        return Err(CommandError::new(Event::NoContainer, reason));
    }
    let shown =
        ProbeReport::new(&text, &buffer).map_err(|reason| CommandError::new(Event::InvalidText, reason))?;
    let (size, needed) = (buffer.len(), shown.buffer_size());
    if size > needed {
        let text = format!(
            "note: the buffer has {size} bytes, and the map needs {needed}: the others are not shown"
        );
        input::summary(streams, &text);
    }
    match arguments.format {
        Format::Text => report::print(streams.output, |page| shown.print(page))?,
        Format::Lcov => report::print(streams.output, |page| shown.print_lcov(page))?,
        Format::Html => report::print(streams.output, |page| shown.print_html(page))?,
        Format::Json => report::json(&shown.to_json(), streams.output)?,
    }
    Ok(Outcome::Fine)
}
