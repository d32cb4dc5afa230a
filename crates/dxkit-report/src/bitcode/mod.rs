//! The bits of a bitstream, counted by kind of block and by kind of record.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use dxkit::bitcode::Error;
use dxkit::bitcode::stream::{BlockHeader, BlockKind, Cursor, Event};
use dxkit::{FourCc, Span};
use serde::Serialize;

use crate::prelude::*;
use crate::{Align, ERROR, HEADING, Named, Page, Table, WARNING, escaped, paint};

mod dump;

pub use dump::{dump, dump_json};

/// The origin of a bitstream.
#[derive(Debug, Clone)]
pub struct StreamOrigin {
    /// The name of the file.
    pub file: String,
    /// The part that contains the stream, if the file is a container.
    pub part: Option<FourCc>,
}

impl StreamOrigin {
    /// Prints a heading: the name of the file, and the part that contains the stream.
    pub(crate) fn heading(&self, bitcode: Span<'_>, page: &mut Page<'_>) -> fmt::Result {
        let part = self.part.map(|part| format!("{part}: ")).unwrap_or_default();
        let (size, offset) = (bitcode.len(), bitcode.offset());
        writeln!(
            page,
            "{}\n  {part}{size} bytes of bitcode at {offset:#x}\n",
            paint(HEADING, escaped(&self.file))
        )
    }

    /// Prints an error that ended the reading.
    pub(crate) fn failed(&self, error: &Error, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}: {}: {}", escaped(&self.file), paint(ERROR, "error"), escaped(&error.to_string()))
    }
}

/// An error of a stream, for JSON.
#[derive(Debug, Serialize)]
pub(crate) struct StreamError {
    message: String,
    path: String,
    offset: usize,
    bit: u64,
}

impl StreamError {
    pub(crate) fn new(error: &Error) -> Self {
        let (message, path) = (error.kind().to_string(), error.path().to_string());
        Self { message, path, offset: error.offset(), bit: error.bit() }
    }
}

/// The summary of a stream.
#[derive(Debug)]
pub struct Summary<'a> {
    source: StreamOrigin,
    bitcode: Span<'a>,
    tally: Tally,
    /// The number of bytes after the last block.
    tail_size: usize,
    /// The offset of the first bit that differs from what LLVM writes.
    deviation: Option<u64>,
    /// The error that ended the reading.
    error: Option<Error>,
}

#[derive(Serialize)]
struct Document<'s> {
    file: &'s str,
    part: Option<String>,
    offset: usize,
    size: usize,
    outside_bits: u64,
    tail_size: usize,
    deviation: Option<u64>,
    blocks: Vec<BlockDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<StreamError>,
}

#[derive(Serialize)]
struct BlockDocument {
    block: Named<BlockKind>,
    id: u32,
    count: u64,
    bits: u64,
    inner_blocks: u64,
    abbreviations: u64,
    records: u64,
    abbreviated: u64,
    codes: Vec<CodeDocument>,
}

#[derive(Serialize)]
struct CodeDocument {
    code: u32,
    name: Option<&'static str>,
    count: u64,
    bits: u64,
    abbreviated: u64,
}

/// The counts for a kind of block.
#[derive(Debug, Default)]
struct BlockCounts {
    count: u64,
    bits: u64,
    inner: u64,
    abbreviations: u64,
    codes: BTreeMap<u32, RecordCounts>,
}

/// The counts for a kind of record.
#[derive(Debug, Default, Clone, Copy)]
struct RecordCounts {
    count: u64,
    bits: u64,
    abbreviated: u64,
}

impl BlockCounts {
    /// The sum over all its records.
    fn records(&self) -> RecordCounts {
        self.codes.values().fold(RecordCounts::default(), |all, code| RecordCounts {
            count: all.count + code.count,
            bits: all.bits + code.bits,
            abbreviated: all.abbreviated + code.abbreviated,
        })
    }
}

/// A block that is being read.
#[derive(Debug)]
struct Open {
    kind: BlockKind,
    width: u32,
    /// The offset of the first bit after the kind of the block; the block's own bits start here.
    start: u64,
    /// The number of bits in nested blocks.
    inside: u64,
}

#[derive(Debug, Default)]
struct Tally {
    blocks: BTreeMap<u32, BlockCounts>,
    open: Vec<Open>,
    /// The number of bits in the outermost blocks.
    inside: u64,
}

impl Tally {
    fn counts(&mut self, kind: BlockKind) -> &mut BlockCounts {
        self.blocks.entry(kind.0).or_default()
    }

    /// The counts of the innermost block.
    fn innermost(&mut self) -> Option<&mut BlockCounts> {
        let kind = self.open.last()?.kind;
        Some(self.counts(kind))
    }

    fn enter(&mut self, header: &BlockHeader) {
        if let Some(around) = self.innermost() {
            around.inner += 1;
        }
        self.counts(header.kind).count += 1;
        let id = self.open.last().map_or(2, |around| around.width);
        let groups = (u32::BITS - header.kind.0.leading_zeros()).div_ceil(7).max(1);
        let start = header.bit + u64::from(id + 8 * groups);
        self.open.push(Open { kind: header.kind, width: header.width, start, inside: 0 });
    }

    fn leave(&mut self, end: u64) {
        let Some(block) = self.open.pop() else { return };
        let size = end.saturating_sub(block.start);
        self.counts(block.kind).bits += size.saturating_sub(block.inside);
        match self.open.last_mut() {
            Some(around) => around.inside += size,
            None => self.inside += size,
        }
    }

    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::EnterBlock(header) => self.enter(header),
            Event::EndBlock(end) => self.leave(end.end),
            Event::DefineAbbreviation(_) => {
                if let Some(block) = self.innermost() {
                    block.abbreviations += 1;
                }
            }
            Event::Record(record) => {
                if let Some(block) = self.innermost() {
                    let code = block.codes.entry(record.code).or_default();
                    code.count += 1;
                    code.bits += record.end - record.bit;
                    code.abbreviated += u64::from(record.abbreviation != 3);
                }
            }
            Event::End => {}
        }
    }
}

impl<'a> Summary<'a> {
    /// Counts a stream, up to its end or to the first error.
    #[must_use]
    pub fn count(source: StreamOrigin, bitcode: Span<'a>) -> Self {
        let mut summary =
            Self { source, bitcode, tally: Tally::default(), tail_size: 0, deviation: None, error: None };
        summary.error = summary.read().err();
        if let Some(error) = &summary.error {
            // After an error, blocks are still open; they end where reading ended.
            while !summary.tally.open.is_empty() {
                summary.tally.leave(error.bit());
            }
        }
        summary
    }

    fn read(&mut self) -> Result<(), Error> {
        let mut cursor = Cursor::new(self.bitcode)?;
        let result = loop {
            match cursor.next() {
                Ok(Event::End) => break Ok(()),
                Ok(event) => self.tally.event(&event),
                Err(error) => break Err(error),
            }
        };
        self.tail_size = cursor.tail().len();
        self.deviation = cursor.deviation();
        result
    }

    fn outside_bits(&self) -> u64 {
        (self.bitcode.len() as u64 * 8).saturating_sub(self.tally.inside)
    }

    /// Whether the stream could not be read to its end.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.error.is_some()
    }

    /// The document that is printed as JSON.
    #[must_use]
    pub fn document(&self) -> impl Serialize + '_ {
        let blocks = self.tally.blocks.iter().map(|(id, block)| {
            let kind = BlockKind(*id);
            let RecordCounts { count: records, abbreviated, .. } = block.records();
            let code = |(code, of): (&u32, &RecordCounts)| CodeDocument {
                code: *code,
                name: kind.record_name(*code),
                count: of.count,
                bits: of.bits,
                abbreviated: of.abbreviated,
            };
            BlockDocument {
                block: Named::from_number(kind),
                id: *id,
                count: block.count,
                bits: block.bits,
                inner_blocks: block.inner,
                abbreviations: block.abbreviations,
                records,
                abbreviated,
                codes: block.codes.iter().map(code).collect(),
            }
        });
        Document {
            file: &self.source.file,
            part: self.source.part.map(|part| part.to_string()),
            offset: self.bitcode.offset(),
            size: self.bitcode.len(),
            outside_bits: self.outside_bits(),
            tail_size: self.tail_size,
            deviation: self.deviation,
            blocks: blocks.collect(),
            error: self.error.as_ref().map(StreamError::new),
        }
    }

    /// Prints the summary as text.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        use Align::{Left, Right};

        self.source.heading(self.bitcode, page)?;
        let total = self.bitcode.len() as u64 * 8;
        let blocks = Table::new(&[
            ("Block", Left),
            ("Id", Right),
            ("Count", Right),
            ("Bits", Right),
            ("Bytes", Right),
            ("Share", Right),
            ("Blocks in it", Right),
            ("Abbreviations", Right),
            ("Records", Right),
            ("Abbreviated", Right),
        ]);
        let codes = Table::new(&[
            ("Block", Left),
            ("Record", Left),
            ("Code", Right),
            ("Count", Right),
            ("Bits", Right),
            ("Bits each", Right),
            ("Abbreviated", Right),
        ]);
        let outside = self.outside_bits();
        let mut last = vec!["(outside blocks)".to_owned(), String::new(), String::new()];
        last.extend([outside.to_string(), bytes(outside), percent(outside, total)]);
        let block_row = |(id, block): (&u32, &BlockCounts)| {
            let records = block.records();
            let mut row = vec![block_name(*id), id.to_string(), block.count.to_string()];
            row.extend([block.bits.to_string(), bytes(block.bits), percent(block.bits, total)]);
            row.extend([block.inner, block.abbreviations, records.count].map(nothing_for_none));
            row.push(percent(records.abbreviated, records.count));
            row
        };
        let block_rows = || self.tally.blocks.iter().map(block_row).chain([last.clone()]);
        page.indented(2, |page| blocks.print(page, block_rows))?;
        writeln!(page)?;
        page.indented(2, |page| codes.print(page, || self.tally.blocks.iter().flat_map(code_rows)))?;
        if self.tail_size > 0 {
            writeln!(
                page,
                "
              {} bytes follow the last block",
                self.tail_size
            )?;
        }
        if let Some(bit) = self.deviation {
            let what = "numbers that are longer than necessary, or padding that is not zero";
            writeln!(
                page,
                "
              {}: {what}: first at bit {bit}",
                paint(WARNING, "not as LLVM writes it")
            )?;
        }
        writeln!(page)?;
        self.error.as_ref().map_or(Ok(()), |error| self.source.failed(error, page))
    }
}

fn block_name(id: u32) -> String {
    BlockKind(id).name().unwrap_or("(no name)").to_owned()
}

/// A row for each kind of record in a block, the largest first. The name of the block is in the first row
/// only.
fn code_rows((id, block): (&u32, &BlockCounts)) -> Vec<Vec<String>> {
    let kind = BlockKind(*id);
    let mut most: Vec<_> = block.codes.iter().collect();
    most.sort_by_key(|(_, of)| core::cmp::Reverse(of.bits));
    let row = |(index, (code, of)): (usize, (&u32, &RecordCounts))| {
        let name = if index == 0 { block_name(*id) } else { String::new() };
        let known = kind.record_name(*code).unwrap_or_default();
        let mut row = vec![name, known.to_owned(), code.to_string()];
        row.extend([of.count.to_string(), of.bits.to_string(), tenths(of.bits, of.count)]);
        row.push(percent(of.abbreviated, of.count));
        row
    };
    most.into_iter().enumerate().map(row).collect()
}

fn nothing_for_none(count: u64) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

/// A number of bits as bytes.
fn bytes(bits: u64) -> String {
    tenths(bits, 8)
}

/// `one / all`, rounded to one decimal; an empty string if `all` is zero.
fn tenths(one: u64, all: u64) -> String {
    let Some(twice) = (u128::from(one) * 20).checked_div(u128::from(all)) else { return String::new() };
    let tenths = twice.div_ceil(2);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// `one / all` as a percentage.
fn percent(one: u64, all: u64) -> String {
    match tenths(one.saturating_mul(100), all) {
        text if text.is_empty() => text,
        text => text + " %",
    }
}
