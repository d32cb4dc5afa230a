//! The contents of a bitstream in their order: a line, or a JSON document, for each element.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use dxkit::Span;
use dxkit::bitcode::Error;
use dxkit::bitcode::stream::{BlockHeader, BlockKind, Cursor, Definition, Encoding, Event, RecordEvent};
use serde::Serialize;

use super::{StreamError, StreamOrigin};
use crate::document::json_line;
use crate::numbers::hex;
use crate::prelude::*;
use crate::{FAINT, Named, PART, Page, paint};

/// Limits of what is shown by default: operands of a record, bytes of a text, bytes of a blob.
const OPERANDS: usize = 32;
const TEXT: usize = 96;
const BLOB: usize = 32;

/// The state of the dump at the current position of the stream.
#[derive(Default)]
struct DumpState {
    /// The open blocks, each with the ID of the abbreviation that is defined next in it.
    open: Vec<(BlockKind, u64)>,
    /// The number of abbreviations that BLOCKINFO blocks define, by kind of block.
    shared: BTreeMap<u32, u64>,
}

impl DumpState {
    fn enter(&mut self, kind: BlockKind) {
        let shared = self.shared.get(&kind.0).copied().unwrap_or_default();
        self.open.push((kind, FIRST_ID + shared));
    }

    /// Counts an abbreviation, and returns its ID.
    fn define(&mut self, definition: &Definition<'_>) -> u64 {
        match self.open.last_mut() {
            Some((kind, next)) if *kind != BlockKind::BlockInfo => {
                *next += 1;
                *next - 1
            }
            _ => {
                let count = self.shared.entry(definition.kind.0).or_default();
                *count += 1;
                FIRST_ID + *count - 1
            }
        }
    }

    fn block(&self) -> BlockKind {
        self.open.last().map_or(BlockKind(u32::MAX), |(kind, _)| *kind)
    }
}

/// Lower IDs are reserved: they do not refer to abbreviations.
const FIRST_ID: u64 = 4;

/// Prints a line for each element of the stream; long records are printed with all operands if `full`.
/// Returns false if the stream could not be read to its end.
///
/// # Errors
/// If writing to the page fails.
pub fn dump(
    source: &StreamOrigin,
    bitcode: Span<'_>,
    full: bool,
    page: &mut Page<'_>,
) -> Result<bool, fmt::Error> {
    source.heading(bitcode, page)?;
    let result = match Cursor::new(bitcode) {
        Ok(cursor) => text_of(cursor, bitcode, full, page)?,
        Err(error) => Err(error),
    };
    match result {
        Ok(()) => Ok(true),
        Err(error) => source.failed(&error, page).map(|()| false),
    }
}

/// Prints lines whose first columns are as wide as the last bit offset of the stream.
struct Lines<'p, 'o> {
    page: &'p mut Page<'o>,
    bits: usize,
    bytes: usize,
}

impl Lines<'_, '_> {
    /// Prints offset and length of an element and the abbreviation ID that it starts with, indented by the
    /// nesting depth.
    fn place(&mut self, bit: u64, end: u64, id: u64, depth: usize) -> fmt::Result {
        let byte = format!("{:#x}.{}", bit / 8, bit % 8);
        let size = end.saturating_sub(bit);
        let place = format!("  {bit:>0$}  {byte:<1$}  {size:>0$}  {id:>2}  ", self.bits, self.bytes);
        write!(self.page, "{}{:2$}", paint(FAINT, place), "", depth * 2)
    }
}

fn text_of(
    mut cursor: Cursor<'_>,
    bitcode: Span<'_>,
    full: bool,
    page: &mut Page<'_>,
) -> Result<Result<(), Error>, fmt::Error> {
    let last = bitcode.end() as u64 * 8;
    let bits = last.to_string().len().max(4);
    let bytes = format!("{:#x}.0", last / 8).len().max("Byte.bit".len());
    let heads = format!("  {:>bits$}  {:<bytes$}  {:>bits$}  Id", "Bit", "Byte.bit", "Bits");
    writeln!(page, "{}", paint(FAINT, heads))?;
    let mut lines = Lines { page, bits, bytes };
    let mut walk = DumpState::default();
    loop {
        let depth = walk.open.len();
        match cursor.next() {
            Ok(Event::EnterBlock(header)) => {
                let end = header.content + u64::from(header.words) * 32;
                lines.place(header.bit, end, 1, depth)?;
                let BlockHeader { kind, width, words, .. } = header;
                let name = paint(PART, kind.name().unwrap_or("block"));
                writeln!(lines.page, "{name} ({}): {words} words, ids of {width} bits", kind.0)?;
                walk.enter(kind);
            }
            Ok(Event::EndBlock(end)) => {
                walk.open.pop();
                lines.place(end.bit, end.end, 0, depth.saturating_sub(1))?;
                writeln!(lines.page, "end of {}", named(end.kind))?;
            }
            Ok(Event::DefineAbbreviation(definition)) => {
                let id = walk.define(&definition);
                lines.place(definition.bit, definition.end, 2, depth)?;
                write!(lines.page, "abbreviation {id} of {}:", named(definition.kind))?;
                encodings(definition.encodings, lines.page)?;
            }
            Ok(Event::Record(event)) => {
                lines.place(event.bit, event.end, event.abbreviation.into(), depth)?;
                record(walk.block(), &event, full, lines.page)?;
            }
            Ok(Event::End) => {
                let tail = cursor.tail();
                if !tail.is_empty() {
                    let bit = last.saturating_sub(tail.len() as u64 * 8);
                    let byte = format!("{:#x}.0", bit / 8);
                    writeln!(
                        lines.page,
                        "  {bit:>bits$}  {byte:<bytes$}  {} bytes follow the last block",
                        tail.len()
                    )?;
                }
                writeln!(lines.page)?;
                return Ok(Ok(()));
            }
            Err(error) => return Ok(Err(error)),
        }
    }
}

fn named(kind: BlockKind) -> String {
    kind.name().map_or_else(|| format!("block {}", kind.0), str::to_owned)
}

/// The fields of an abbreviation, as a list; an array with the encoding of its element.
fn encodings(encodings: &[Encoding], page: &mut Page<'_>) -> fmt::Result {
    let mut separator = " ";
    for encoding in encodings {
        write!(page, "{separator}")?;
        separator = ", ";
        match encoding {
            Encoding::Literal(value) => write!(page, "literal {value}")?,
            Encoding::Fixed(width) => write!(page, "fixed {width}")?,
            Encoding::Vbr(width) => write!(page, "vbr {width}")?,
            Encoding::Char6 => write!(page, "char6")?,
            Encoding::Blob => write!(page, "blob")?,
            Encoding::Array => {
                write!(page, "array of")?;
                separator = " ";
            }
        }
    }
    writeln!(page)
}

/// The operands that are not text, and the text.
fn split<'e>(block: BlockKind, event: &RecordEvent<'e>) -> (&'e [u64], Option<Vec<u8>>) {
    let first = block.text_of(event.code);
    let Some((plain, text)) = first.and_then(|first| event.operands.split_at_checked(first)) else {
        return (event.operands, None);
    };
    match text.iter().map(|character| u8::try_from(*character)).collect() {
        Ok(text) => (plain, Some(text)),
        Err(_) => (event.operands, None),
    }
}

/// The operands, each with its name from the table of records.
fn names(
    block: BlockKind,
    code: u32,
    operands: &[u64],
) -> impl Iterator<Item = (Option<&'static str>, u64)> + '_ {
    let mut named = block.record(code).map(|record| record.name_operands(operands));
    operands.iter().map(move |operand| {
        let name = named.as_mut().and_then(Iterator::next).and_then(|(operand, _)| operand);
        (name.map(|operand| operand.name), *operand)
    })
}

fn record(block: BlockKind, event: &RecordEvent<'_>, full: bool, page: &mut Page<'_>) -> fmt::Result {
    let limit = |limit: usize| if full { usize::MAX } else { limit };
    write!(page, "{} ({})", block.record_name(event.code).unwrap_or("record"), event.code)?;
    let (plain, text) = split(block, event);
    let mut separator = ": ";
    let mut last = None;
    for (name, operand) in names(block, event.code, plain).take(limit(OPERANDS)) {
        write!(page, "{separator}")?;
        // In a list, the name is printed before the first element only.
        match name.filter(|_| name != last) {
            Some(name) => write!(page, "{name} {operand}")?,
            None => write!(page, "{operand}")?,
        }
        (separator, last) = (", ", name);
    }
    if let Some(more) = plain.len().checked_sub(limit(OPERANDS)).filter(|more| *more > 0) {
        write!(page, ", … and {more} more")?;
    }
    if let Some(text) = text {
        let shown = text.get(..limit(TEXT)).unwrap_or(&text);
        write!(page, "{separator}\"{}\"", shown.escape_ascii())?;
        if shown.len() < text.len() {
            write!(page, "… of {} characters", text.len())?;
        }
        separator = ", ";
    }
    if let Some(blob) = event.blob {
        let shown = blob.get(..limit(BLOB)).unwrap_or(blob);
        write!(page, "{separator}blob {}", hex(shown))?;
        if shown.len() < blob.len() {
            write!(page, "… of {} bytes", blob.len())?;
        }
    }
    writeln!(page)
}

/// The JSON document of one element.
#[derive(Serialize)]
struct ElementDocument<'s> {
    file: &'s str,
    part: Option<&'s str>,
    event: &'static str,
    bit: u64,
    bits: u64,
    depth: usize,
    block: Named<BlockKind>,
    #[serde(flatten)]
    what: DumpItem<'s>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum DumpItem<'s> {
    Block {
        id: u32,
        width: u32,
        words: u32,
    },
    End {},
    Abbreviation {
        abbreviation: u64,
        encodings: Vec<EncodingDocument>,
    },
    Record {
        abbreviation: u32,
        code: u32,
        name: Option<&'static str>,
        operands: &'s [u64],
        operand_names: Vec<Option<&'static str>>,
        text: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        blob: Option<String>,
    },
}

#[derive(Serialize)]
struct EncodingDocument {
    encoding: &'static str,
    value: Option<u64>,
}

impl EncodingDocument {
    fn new(encoding: &Encoding) -> Self {
        let (encoding, value) = match *encoding {
            Encoding::Literal(value) => ("literal", Some(value)),
            Encoding::Fixed(width) => ("fixed", Some(width.into())),
            Encoding::Vbr(width) => ("vbr", Some(width.into())),
            Encoding::Array => ("array", None),
            Encoding::Char6 => ("char6", None),
            Encoding::Blob => ("blob", None),
        };
        Self { encoding, value }
    }
}

#[derive(Serialize)]
struct Failed<'s> {
    file: &'s str,
    part: Option<&'s str>,
    error: StreamError,
}

/// Writes a JSON document for each element of the stream. Returns false if the stream could not be read to
/// its end.
///
/// # Errors
/// If writing to the page fails.
pub fn dump_json(source: &StreamOrigin, bitcode: Span<'_>, page: &mut Page<'_>) -> Result<bool, fmt::Error> {
    let part = source.part.map(|part| part.to_string());
    let (file, part) = (source.file.as_str(), part.as_deref());
    let result = match Cursor::new(bitcode) {
        Ok(cursor) => json_of(file, part, cursor, page)?,
        Err(error) => Err(error),
    };
    match result {
        Ok(()) => Ok(true),
        Err(error) => {
            json_line(&Failed { file, part, error: StreamError::new(&error) }, page)?;
            Ok(false)
        }
    }
}

fn json_of(
    file: &str,
    part: Option<&str>,
    mut cursor: Cursor<'_>,
    page: &mut Page<'_>,
) -> Result<Result<(), Error>, fmt::Error> {
    let mut walk = DumpState::default();
    loop {
        let depth = walk.open.len();
        let row = match cursor.next() {
            Ok(Event::EnterBlock(BlockHeader { kind, width, words, bit, content })) => {
                walk.enter(kind);
                let bits = content + u64::from(words) * 32 - bit;
                let what = DumpItem::Block { id: kind.0, width, words };
                ElementDocument {
                    file,
                    part,
                    event: "enter_block",
                    bit,
                    bits,
                    depth,
                    block: Named::from_number(kind),
                    what,
                }
            }
            Ok(Event::EndBlock(end)) => {
                walk.open.pop();
                let (bit, bits, block) = (end.bit, end.end - end.bit, Named::from_number(end.kind));
                let depth = depth.saturating_sub(1);
                ElementDocument {
                    file,
                    part,
                    event: "end_block",
                    bit,
                    bits,
                    depth,
                    block,
                    what: DumpItem::End {},
                }
            }
            Ok(Event::DefineAbbreviation(definition)) => {
                let abbreviation = walk.define(&definition);
                let encodings = definition.encodings.iter().map(EncodingDocument::new).collect();
                let (bit, bits) = (definition.bit, definition.end - definition.bit);
                let what = DumpItem::Abbreviation { abbreviation, encodings };
                let block = Named::from_number(definition.kind);
                ElementDocument { file, part, event: "define_abbreviation", bit, bits, depth, block, what }
            }
            Ok(Event::Record(event)) => {
                let block = walk.block();
                let (bit, bits) = (event.bit, event.end - event.bit);
                let what = DumpItem::Record {
                    abbreviation: event.abbreviation,
                    code: event.code,
                    name: block.record_name(event.code),
                    operands: event.operands,
                    operand_names: names(block, event.code, split(block, &event).0)
                        .map(|(name, _)| name)
                        .collect(),
                    text: split(block, &event).1.and_then(|text| String::from_utf8(text).ok()),
                    blob: event.blob.map(hex),
                };
                let row = ElementDocument {
                    file,
                    part,
                    event: "record",
                    bit,
                    bits,
                    depth,
                    block: Named::from_number(block),
                    what,
                };
                json_line(&row, page)?;
                continue;
            }
            Ok(Event::End) => return Ok(Ok(())),
            Err(error) => return Ok(Err(error)),
        };
        json_line(&row, page)?;
    }
}
