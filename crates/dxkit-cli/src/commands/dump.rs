//! `dxkit dump`: every byte, named.

use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use dxkit::bytes::{Value, Visit};
use dxkit::{Container, Error, Frame, Path, Span};
use serde::Serialize;

use super::extract::{PartName, missing};
use crate::input::{self, Trouble, complain, write_failed};
use crate::paint::{ERROR, FAINT, paint};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// Print every byte of a container with the name and value of its field
#[derive(Debug, Args)]
#[command(after_help = "\
Each line: offset in the file, bytes, path = value. Every byte stands in exactly one field. Of a broken file, what was \
understood is printed, then the error; bytes behind an error are shown as (not decoded). What stands compressed in SRCI and \
PDBI follows without the compression, with offsets of its own, up to 16 times the bytes of the file. Of a PDB, the container in it is shown, from offset 0.

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

    /// Print JSON, one document a field
    #[arg(long)]
    json: bool,
}

/// Bytes of a line.
const LINE: usize = 16;

struct Row {
    offset: usize,
    size: usize,
    /// Bytes that are printed: all, unless too much is compressed.
    printed: usize,
    path: String,
    value: String,
}

/// Collects what a walk tells.
struct Rows {
    path: Path,
    rows: Vec<Row>,
    /// Bytes behind this offset are left out.
    limit: usize,
}

impl Rows {
    fn within(limit: usize) -> Self {
        Self { path: Path::new(), rows: Vec::new(), limit }
    }
}

impl Visit for Rows {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        // Fields without bytes at the limit belong to those before it.
        let Some(left) = self.limit.checked_sub(span.offset()) else { return };
        if left == 0 && !span.is_empty() {
            return;
        }
        self.rows.push(Row {
            offset: span.offset(),
            size: span.len(),
            printed: span.len().min(left),
            path: self.path.to_string(),
            value: value_text(&value, self.limit.saturating_mul(4)),
        });
    }
}

/// Text up to a limit.
struct Limited {
    text: String,
    limit: usize,
}

impl fmt::Write for Limited {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.text.len().saturating_add(text.len()) > self.limit {
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}

/// A value for people. Masks of components are their letters together: `xyzw (0xf)`.
fn value_text(value: &Value<'_>, limit: usize) -> String {
    let mut limited = Limited { text: String::new(), limit };
    let text = match write!(limited, "{value}") {
        Ok(()) => limited.text,
        Err(_) => limited.text + "…",
    };
    let Value::Flags { raw, names } = value else { return text };
    let names = names.to_string();
    let letters = names.split(" | ").all(|name| name.len() == 1);
    if letters { format!("{} ({raw:#x})", names.replace(" | ", "")) } else { text }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let input = match input::one(&arguments.file, streams) {
        Ok(input) => input,
        Err(trouble) => return input::report(&path_name(&arguments.file), Err(trouble), streams),
    };
    let mut rows = Rows::within(usize::MAX);
    let errors: Vec<Error> = match dxkit::walk(Span::new(&input.bytes), &mut rows) {
        Ok(errors) => errors,
        Err(error) => vec![error],
    };
    let (rows, doubts) = complete(rows.rows, input.bytes.len(), errors.is_empty());
    let part = arguments.part.map(|part| part.to_string());
    let wanted: Vec<_> =
        rows.iter().filter(|row| part.as_ref().is_none_or(|part| is_in(&row.path, part))).collect();
    if let Some(name) = arguments.part.filter(|_| wanted.is_empty()) {
        let trouble = match Container::parse(&input.bytes) {
            Ok(container) => missing(&name, &container),
            Err(error) => {
                let reason = format!("there is no part {name}; the container is broken: {error}");
                Trouble::new(Event::BrokenInput, reason)
            }
        };
        return input::report(&input.name, Err(trouble), streams);
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
        complain(streams, &format!("{}: {error}", input.name));
        outcome = Event::BrokenInput.outcome();
    }
    for doubt in doubts {
        let _ =
            writeln!(streams.errors, "{}: {doubt}; please report this file", paint(ERROR, "internal error"));
        outcome = Outcome::Failed;
    }
    outcome
}

/// Prints one row; with the field that it stands compressed in, if it does.
type Print = fn(&Row, &[u8], Option<&str>, &mut dyn Write) -> io::Result<()>;

/// Prints what stands compressed in the container, or in this part of it.
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
        let mut rows = Rows::within(limit);
        // What cannot be read was told with the part.
        let understood = bytes.walk(&mut rows).is_ok();
        for row in complete(rows.rows, limit, understood).0 {
            print(&row, &bytes.bytes, Some(&path), out)?;
        }
        if limit < size {
            let value = format!("({} more bytes are not shown)", size - limit);
            let row = Row { offset: limit, size: size - limit, printed: 0, path: String::new(), value };
            print(&row, &bytes.bytes, Some(&path), out)?;
        }
    }
    Ok(())
}

/// Compressed data is printed up to so many times the bytes of the file. Sources compress to a fifth or a tenth; bytes that
/// are all alike to a thousandth.
const EXPANSION: usize = 16;
/// So many bytes are always printed.
const LEAST: usize = 1 << 16;

/// Whether a path starts with this part.
fn is_in(path: &str, part: &str) -> bool {
    path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with(" > "))
}

/// Sorts the rows and looks whether each byte is named exactly once. Where an error ended a decoder early, the bytes behind
/// it get a row of their own; where none did, that is our own mistake.
fn complete(mut rows: Vec<Row>, size: usize, understood: bool) -> (Vec<Row>, Vec<String>) {
    rows.sort_by_key(|row| row.offset);
    let mut complete: Vec<Row> = Vec::with_capacity(rows.len());
    let mut doubts = Vec::new();
    let mut end = 0;
    let gap = |complete: &mut Vec<Row>, doubts: &mut Vec<String>, from: usize, to: usize| {
        if understood {
            doubts.push(format!("bytes {from:#x} to {to:#x} have no name"));
        }
        let value = "(not decoded)".to_owned();
        complete.push(Row { offset: from, size: to - from, printed: to - from, path: String::new(), value });
    };
    for row in rows {
        if row.offset > end {
            gap(&mut complete, &mut doubts, end, row.offset);
        } else if row.offset < end {
            doubts.push(format!("{} at {:#x} is named twice", row.path, row.offset));
        }
        end = end.max(row.offset + row.size);
        complete.push(row);
    }
    if end < size {
        gap(&mut complete, &mut doubts, end, size);
    }
    (complete, doubts)
}

impl Row {
    fn bytes<'b>(&self, file: &'b [u8]) -> &'b [u8] {
        file.get(self.offset..self.offset + self.printed).unwrap_or_default()
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
    }
}

fn text(row: &Row, file: &[u8], compressed: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    if let Some(path) = compressed.filter(|_| row.offset == 0) {
        writeln!(out, "\n{}", paint(FAINT, format_args!("{}, decompressed:", shown(path))))?;
    }
    let bytes = row.bytes(file);
    // A row without bytes is printed if it says why.
    let empty: &[u8] = &[];
    let lines = bytes.chunks(LINE).chain((bytes.is_empty() && row.size > 0).then_some(empty));
    for (index, line) in lines.enumerate() {
        let offset = format!("{:#08x}", row.offset + index * LINE);
        let hex = format!("{:width$}", Row::hex(line), width = LINE * 3 - 1);
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

fn json(row: &Row, file: &[u8], compressed: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    let bytes: String = row.bytes(file).iter().map(|byte| format!("{byte:02x}")).collect();
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
