//! `dxkit dump`: every byte with the name of its field.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use dxkit::Container;
use dxkit_report::{Field, Fields};
use serde::Serialize;

use super::extract::{PartName, missing};
use crate::input::{self, CommandError, Input, Listing, Pdbs, print_error, write_failed};
use crate::paint::{ERROR, FAINT, PART, paint};
use crate::shown::shown;
use crate::{Event, Outcome, Streams};

/// Print every byte with the name and value of its field
#[derive(Debug, Args)]
#[command(after_help = "\
Each line: offset in the file, bytes, path = value. Every byte belongs to exactly one field. If the file is damaged, the fields that \
could be decoded are printed, then the error; bytes after an error are shown as (not decoded). The contents of compressed fields \
(SRCI and PDBI) follow decompressed, with offsets of their own, up to 16 times the bytes of the file. Of a PDB, the container in it is \
shown, from offset 0. Of a folder, all containers are shown, each after a line with its path; those that lack PART are skipped.

Examples:
  dxkit dump shader.cso
  dxkit dump shader.cso PSV0
  dxkit dump library.cso 'LIBF[1]'       the second part of its kind
  dxkit dump shaders/ SPDB
  dxkit dump - PSV0 < shader.cso")]
pub(crate) struct Arguments {
    /// A container, a PDB or a C header with one, a folder, or - for standard input
    #[arg(value_name = "PATH")]
    file: PathBuf,

    /// Print this part only
    #[arg(value_name = "PART")]
    part: Option<PartName>,

    /// Print JSON, one document per field
    #[arg(long)]
    json: bool,
}

/// Bytes per line.
const LINE: usize = 16;

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let part = arguments.part.map(|part| part.to_string());
    let print: Print = if arguments.json { json } else { text };
    let folder = arguments.file.is_dir();
    let mut dump = Dump { part, print, folder, found: false, errors: Vec::new(), doubts: Vec::new() };
    let outcome = if folder {
        let listing = match Listing::new(std::slice::from_ref(&arguments.file), Pdbs::Read, streams) {
            Ok(listing) => listing,
            Err(outcome) => return outcome,
        };
        let heading = !arguments.json;
        let outcome = input::for_each_in_turn(&listing, streams, |input, out| {
            Ok(Ok(dump.fields(input, heading, out)?))
        });
        match arguments.part {
            // Files of a folder may lack the part, unless all do.
            Some(name) if !dump.found && outcome == Outcome::Fine => {
                let reason = format!("no container has a part {name}");
                input::report(
                    &input::input_name(&arguments.file),
                    Err(CommandError::missing(reason)),
                    streams,
                )
            }
            _ => outcome,
        }
    } else {
        let input = match input::one(&arguments.file, streams) {
            Ok(input) => input,
            Err(failure) => return input::report(&input::input_name(&arguments.file), Err(failure), streams),
        };
        let outcome = match dump.fields(&input, false, streams.output) {
            Ok(outcome) => outcome,
            Err(error) => return write_failed(streams, &error, Outcome::Fine),
        };
        match arguments.part {
            Some(name) if !dump.found => {
                let failure = match Container::parse(&input.bytes) {
                    Ok(container) => missing(&name, &container),
                    Err(error) => {
                        let reason = format!("there is no part {name}; the container is broken: {error}");
                        CommandError::new(Event::BrokenInput, reason)
                    }
                };
                return input::report(&input.name, Err(failure), streams);
            }
            _ => outcome,
        }
    };
    for error in &dump.errors {
        print_error(streams, error);
    }
    for doubt in &dump.doubts {
        streams.say(format_args!("{}: {doubt}; please report this file", paint(ERROR, "internal error")));
    }
    outcome
}

/// What is printed, and the messages about it.
struct Dump {
    /// The only part that is printed.
    part: Option<String>,
    print: Print,
    /// Whether the files of a folder are printed.
    folder: bool,
    /// Whether a field was printed.
    found: bool,
    errors: Vec<String>,
    doubts: Vec<String>,
}

impl Dump {
    /// Prints the fields of a container.
    fn fields(&mut self, input: &Input, heading: bool, out: &mut dyn Write) -> io::Result<Outcome> {
        let Fields { fields, errors, doubts } = Fields::collect(&input.bytes);
        let part = self.part.as_deref();
        let mut wanted =
            fields.iter().filter(|row| part.is_none_or(|part| is_in(&row.path, part))).peekable();
        if heading && wanted.peek().is_some() {
            writeln!(out, "{}", paint(PART, shown(&input.name)))?;
        }
        let place = FieldOrigin { file: self.folder.then_some(&input.name), compressed: None };
        for row in wanted {
            self.found = true;
            (self.print)(row, &input.bytes, place, out)?;
        }
        inside(&input.bytes, part, self.print, place, out)?;
        let outcome = match (doubts.is_empty(), errors.is_empty()) {
            (false, _) => Outcome::Failed,
            (true, false) => Event::BrokenInput.outcome(),
            (true, true) => Outcome::Fine,
        };
        let damage = if errors.is_empty() { String::new() } else { input::damage_of(&input.bytes) };
        self.errors.extend(errors.iter().map(|error| format!("{}: {error}{damage}", input.name)));
        self.doubts.extend(doubts.iter().map(|doubt| format!("{}: {doubt}", input.name)));
        Ok(outcome)
    }
}

/// Where a row is.
#[derive(Clone, Copy)]
struct FieldOrigin<'p> {
    /// The file in a folder.
    file: Option<&'p String>,
    /// The path of the compressed field that contains the row.
    compressed: Option<&'p str>,
}

/// Prints one row.
type Print = fn(&Field, &[u8], FieldOrigin<'_>, &mut dyn Write) -> io::Result<()>;

/// Prints the contents of compressed fields in the container, or in this part of it.
fn inside(
    file: &[u8],
    part: Option<&str>,
    print: Print,
    place: FieldOrigin<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Ok(container) = Container::parse(file) else { return Ok(()) };
    let mut left = file.len().saturating_mul(EXPANSION).saturating_add(LEAST);
    for bytes in dxkit::decompressed(&container) {
        let path = bytes.path.to_string();
        if part.is_some_and(|part| !is_in(&path, part)) {
            continue;
        }
        let size = bytes.bytes.len();
        let limit = size.min(left);
        left -= limit;
        let place = FieldOrigin { compressed: Some(&path), ..place };
        // Errors were already printed with the part itself.
        for row in Fields::from_decompressed(&bytes, limit).fields {
            print(&row, &bytes.bytes, place, out)?;
        }
        if limit < size {
            let value = format!("({} more bytes are not shown)", size - limit);
            let row = Field { offset: limit, size: size - limit, printed: 0, path: String::new(), value };
            print(&row, &bytes.bytes, place, out)?;
        }
    }
    Ok(())
}

/// Maximum ratio of decompressed bytes that are printed to the bytes of the file. Sources compress to a fifth
/// or a tenth; bytes that are all alike to a thousandth.
const EXPANSION: usize = 16;
/// This many bytes are always printed.
const LEAST: usize = 1 << 16;

/// Whether a path starts with this part.
fn is_in(path: &str, part: &str) -> bool {
    path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with(" > "))
}

fn bytes<'b>(row: &Field, file: &'b [u8]) -> &'b [u8] {
    file.get(row.offset..row.offset + row.printed).unwrap_or_default()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

fn text(row: &Field, file: &[u8], place: FieldOrigin<'_>, out: &mut dyn Write) -> io::Result<()> {
    if let Some(path) = place.compressed.filter(|_| row.offset == 0) {
        writeln!(out, "\n{}", paint(FAINT, format_args!("{}, decompressed:", shown(path))))?;
    }
    let bytes = bytes(row, file);
    // A row without bytes is printed if it states the reason.
    let empty: &[u8] = &[];
    let lines = bytes.chunks(LINE).chain((bytes.is_empty() && row.size > 0).then_some(empty));
    for (index, line) in lines.enumerate() {
        let offset = format!("{:#08x}", row.offset + index * LINE);
        let hex = format!("{:width$}", hex(line), width = LINE * 3 - 1);
        if index > 0 {
            writeln!(out, "{} | {}", paint(FAINT, offset), paint(FAINT, hex.trim_end()))?;
        } else {
            let equals = if row.path.is_empty() { "" } else { " = " };
            writeln!(
                out,
                "{} | {} | {}{equals}{}",
                paint(FAINT, offset),
                paint(FAINT, hex),
                shown(&row.path),
                shown(&row.value)
            )?;
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Document<'r> {
    /// The file, if it was found in a folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'r str>,
    offset: usize,
    size: usize,
    path: &'r str,
    value: &'r str,
    bytes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    decompressed_from: Option<&'r str>,
}

fn json(row: &Field, file: &[u8], place: FieldOrigin<'_>, out: &mut dyn Write) -> io::Result<()> {
    let bytes: String = bytes(row, file).iter().map(|byte| format!("{byte:02x}")).collect();
    let document = Document {
        file: place.file.map(String::as_str),
        offset: row.offset,
        size: row.size,
        path: &row.path,
        value: &row.value,
        bytes,
        decompressed_from: place.compressed,
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}
