//! `dxkit dump`: every byte with the name of its field.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use dxkit::Container;
use dxkit_report::{Field, Fields};
use serde::Serialize;

use super::extract::{PartName, missing};
use crate::input::{self, CommandError, print_error, write_failed};
use crate::paint::{ERROR, FAINT, paint};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// Print every byte of a container with the name and value of its field
#[derive(Debug, Args)]
#[command(after_help = "\
Each line: offset in the file, bytes, path = value. Every byte belongs to exactly one field. If the file is damaged, the fields that \
could be decoded are printed, then the error; bytes behind an error are shown as (not decoded). The contents of compressed fields \
(SRCI and PDBI) follow decompressed, with offsets of their own, up to 16 times the bytes of the file. Of a PDB, the container in it is shown, from offset 0.

Examples:
  dxkit dump shader.cso
  dxkit dump shader.cso PSV0
  dxkit dump library.cso 'LIBF[1]'       the second part of its kind
  dxkit dump - PSV0 < shader.cso")]
pub(crate) struct Arguments {
    /// A container, a PDB or a C header with one, or - for standard input
    #[arg(value_name = "FILE")]
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
    let input = match input::one(&arguments.file, streams) {
        Ok(input) => input,
        Err(failure) => return input::report(&path_name(&arguments.file), Err(failure), streams),
    };
    let Fields { fields: rows, errors, doubts } = Fields::of(&input.bytes);
    let part = arguments.part.map(|part| part.to_string());
    let wanted: Vec<_> =
        rows.iter().filter(|row| part.as_ref().is_none_or(|part| is_in(&row.path, part))).collect();
    if let Some(name) = arguments.part.filter(|_| wanted.is_empty()) {
        let failure = match Container::parse(&input.bytes) {
            Ok(container) => missing(&name, &container),
            Err(error) => {
                let reason = format!("there is no part {name}; the container is broken: {error}");
                CommandError::new(Event::BrokenInput, reason)
            }
        };
        return input::report(&input.name, Err(failure), streams);
    }
    let print: Print = if arguments.json { json } else { text };
    let printed = wanted
        .into_iter()
        .try_for_each(|row| print(row, &input.bytes, None, streams.output))
        .and_then(|()| inside(&input.bytes, part.as_deref(), print, streams.output));
    if let Err(error) = printed {
        return write_failed(streams, &error, Outcome::Fine);
    }
    let mut outcome = Outcome::Fine;
    for error in errors {
        print_error(streams, &format!("{}: {error}", input.name));
        outcome = Event::BrokenInput.outcome();
    }
    for doubt in doubts {
        let _ =
            writeln!(streams.errors, "{}: {doubt}; please report this file", paint(ERROR, "internal error"));
        outcome = Outcome::Failed;
    }
    outcome
}

/// Prints one row, with the path of the compressed field that contains it, if any.
type Print = fn(&Field, &[u8], Option<&str>, &mut dyn Write) -> io::Result<()>;

/// Prints the contents of compressed fields in the container, or in this part of it.
fn inside(file: &[u8], part: Option<&str>, print: Print, out: &mut dyn Write) -> io::Result<()> {
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
        // Errors were already printed with the part itself.
        for row in Fields::of_decompressed(&bytes, limit).fields {
            print(&row, &bytes.bytes, Some(&path), out)?;
        }
        if limit < size {
            let value = format!("({} more bytes are not shown)", size - limit);
            let row = Field { offset: limit, size: size - limit, printed: 0, path: String::new(), value };
            print(&row, &bytes.bytes, Some(&path), out)?;
        }
    }
    Ok(())
}

/// Compressed data is printed up to so many times the bytes of the file. Sources compress to a fifth or a tenth; bytes that
/// are all alike to a thousandth.
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

fn text(row: &Field, file: &[u8], compressed: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    if let Some(path) = compressed.filter(|_| row.offset == 0) {
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
    offset: usize,
    size: usize,
    path: &'r str,
    value: &'r str,
    bytes: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    decompressed_from: Option<&'r str>,
}

fn json(row: &Field, file: &[u8], compressed: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    let bytes: String = bytes(row, file).iter().map(|byte| format!("{byte:02x}")).collect();
    let document = Document {
        offset: row.offset,
        size: row.size,
        path: &row.path,
        value: &row.value,
        bytes,
        decompressed_from: compressed,
    };
    serde_json::to_writer(&mut *out, &document)?;
    writeln!(out)
}
