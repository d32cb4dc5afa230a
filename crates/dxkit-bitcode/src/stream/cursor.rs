//! [`Cursor`]: a stream, event by event.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Span};

use super::bits::{MAX_BYTES, decode_char6};
use super::{Abbreviation, BitReader, BlockKind, Encoding, Wrapper};
use crate::{Error, ErrorKind};

/// What comes next in a stream.
#[derive(Debug)]
pub enum Event<'c> {
    /// A block begins.
    EnterBlock(BlockHeader),
    /// The innermost block ends.
    EndBlock(BlockEnd),
    /// An abbreviation is defined: for the innermost block, or in a BLOCKINFO block, for blocks of another kind.
    DefineAbbreviation(Definition<'c>),
    /// A record.
    Record(Record<'c>),
    /// The stream ends. [`Cursor::tail`] has the bytes behind the last block.
    End,
}

/// The beginning of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockHeader {
    /// What kind of block it is.
    pub kind: BlockKind,
    /// Bits of the abbreviation ids inside of it.
    pub width: u32,
    /// Words of 32 bits between this header and the end of the block.
    pub words: u32,
    /// The bit of the file at which the header starts: that of its abbreviation id.
    pub bit: u64,
    /// The bit of the file at which the content starts.
    pub content: u64,
}

/// The end of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockEnd {
    /// What kind of block it was.
    pub kind: BlockKind,
    /// The bit of the file at which the end marker starts.
    pub bit: u64,
    /// The bit of the file behind the block.
    pub end: u64,
}

/// The definition of an abbreviation.
#[derive(Debug)]
pub struct Definition<'c> {
    /// The kind of block whose records can use it.
    pub kind: BlockKind,
    /// Its encodings.
    pub encodings: &'c [Encoding],
    /// The bit of the file at which the definition starts: that of its abbreviation id.
    pub bit: u64,
    /// The bit of the file behind it.
    pub end: u64,
}

/// A record.
#[derive(Debug)]
pub struct Record<'c> {
    /// The id of the abbreviation that it is written with; 3 if with none.
    pub abbreviation: u32,
    /// Its code.
    pub code: u32,
    /// Its operands; elements of an array are operands like the others. Characters are as such.
    pub operands: &'c [u64],
    /// The bytes of the blob at its end, if it has one.
    pub blob: Option<&'c [u8]>,
    /// Whether the abbreviation ends in an array.
    pub array: bool,
    /// The bit of the file at which it starts: that of its abbreviation id.
    pub bit: u64,
    /// The bit of the file behind it.
    pub end: u64,
}

/// An abbreviation, as a run of all encodings that were defined so far.
#[derive(Debug, Clone, Copy)]
struct Compiled {
    start: u32,
    end: u32,
}

#[derive(Debug, Clone, Copy)]
struct OpenBlock {
    kind: BlockKind,
    width: u32,
    /// Limit of the block around it, in bits of the stream.
    outer_limit: usize,
    /// Which list of BLOCKINFO's it started with, and how many of it.
    shared: usize,
    shared_count: usize,
    /// Where its own abbreviations start among those of the open blocks.
    local_start: usize,
    /// In a BLOCKINFO block, the list that abbreviations go to.
    target: Option<usize>,
    /// The kind of the last block in it, and how many of the same kind there were in a row.
    last_child: BlockKind,
    children: u32,
    /// Which of those it is in the block around it.
    place: u32,
}

/// Reads a stream event by event: blocks, records, abbreviations.
///
/// Positions are bits of the *file*; the wrapper's and the magic number's included. Memory is bounded: operands are kept
/// for one record at a time, in one buffer.
///
/// ```
/// use dxkit_bitcode::stream::{BlockKind, Cursor, Event};
///
/// // A stream with one block of kind 8, which holds the record 1: [1] and the end.
/// let stream = [0x42, 0x43, 0xc0, 0xde, 0x21, 0x0c, 0, 0, 1, 0, 0, 0, 0x0b, 0x82, 0x20, 0];
/// let mut cursor = Cursor::new((&stream).into())?;
/// assert!(matches!(cursor.next()?, Event::EnterBlock(header) if header.kind == BlockKind::Module));
/// match cursor.next()? {
///     Event::Record(record) => assert_eq!((record.code, record.operands, record.bit), (1, &[1][..], 96)),
///     other => panic!("{other:?}"),
/// }
/// assert!(matches!(cursor.next()?, Event::EndBlock(_)));
/// assert!(matches!(cursor.next()?, Event::End));
/// # Ok::<(), dxkit_bitcode::Error>(())
/// ```
#[derive(Debug)]
pub struct Cursor<'a> {
    bits: BitReader<'a>,
    wrapper: Option<Wrapper<'a>>,
    tail: &'a [u8],
    blocks: Vec<OpenBlock>,
    /// Encodings of all abbreviations.
    encodings: Vec<Encoding>,
    /// The lists that BLOCKINFO blocks make, one a kind, and where each kind's is.
    shared: Vec<(BlockKind, Vec<Compiled>)>,
    shared_of: BTreeMap<BlockKind, usize>,
    /// The abbreviations of the open blocks, innermost last.
    local: Vec<Compiled>,
    operands: Vec<u64>,
    /// How many operands more there may be.
    budget: u64,
    ended: bool,
}

/// The magic number of a stream of LLVM's bitcode.
pub(crate) const MAGIC: [u8; 4] = [0x42, 0x43, 0xc0, 0xde];

/// Index of no list.
const NO_LIST: usize = usize::MAX;

impl<'a> Cursor<'a> {
    /// The deepest that blocks are followed.
    pub const MAX_DEPTH: u32 = 32;

    /// How many operands the records of a stream of so many bytes may have together: one a bit, which only
    /// abbreviations of literals and empty arrays could exceed, and 65 536.
    #[must_use]
    pub const fn operand_limit(bytes: usize) -> u64 {
        bytes as u64 * 8 + 0x1_0000
    }

    /// Starts at the magic number, or the wrapper around it.
    ///
    /// # Errors
    /// [`ErrorKind::Magic`], [`ErrorKind::TooLong`]; [`ErrorKind::OutOfRange`] if the wrapper leads outside.
    pub fn new(span: Span<'a>) -> Result<Self, Error> {
        let (wrapper, span) = Wrapper::split(span)?;
        let first_bit = span.offset() as u64 * 8;
        if span.len() > MAX_BYTES {
            let kind = ErrorKind::TooLong { size: span.len() as u64, limit: MAX_BYTES as u64 };
            return Err(Error::new(kind, first_bit));
        }
        let mut found = [0; 4];
        for (found, byte) in found.iter_mut().zip(span.bytes()) {
            *found = *byte;
        }
        if found != MAGIC || span.len() < MAGIC.len() {
            return Err(Error::new(ErrorKind::Magic { found }, first_bit));
        }
        let mut bits = BitReader::new(span);
        bits.fixed(32)?;
        Ok(Self {
            bits,
            wrapper,
            tail: &[],
            blocks: Vec::new(),
            encodings: Vec::with_capacity(128),
            shared: Vec::with_capacity(4),
            shared_of: BTreeMap::new(),
            local: Vec::with_capacity(16),
            operands: Vec::with_capacity(256),
            budget: Self::operand_limit(span.len()),
            ended: false,
        })
    }

    /// The wrapper around the stream, if there is one.
    #[must_use]
    pub const fn wrapper(&self) -> Option<Wrapper<'a>> {
        self.wrapper
    }

    /// The bytes behind the last block, once [`Event::End`] was told: what does not begin a block.
    #[must_use]
    pub const fn tail(&self) -> &'a [u8] {
        self.tail
    }

    /// The next bit's place in the file.
    #[must_use]
    pub const fn bit(&self) -> u64 {
        self.bits.bit()
    }

    /// The bit of the file at which something was first written otherwise than LLVM writes it: a number with groups of
    /// zeros behind its last bit, or padding that is not zero. `Stream::write` does not bring
    /// such bits back.
    #[must_use]
    pub const fn deviation(&self) -> Option<u64> {
        self.bits.deviation()
    }

    /// How many blocks are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.blocks.len()
    }

    /// Adds the open blocks to an error, as its path.
    #[cold]
    #[must_use]
    pub fn locate(&self, error: Error) -> Error {
        self.blocks.iter().rev().fold(error, |error, block| match (block.kind.name(), block.kind) {
            (Some(name), BlockKind::Function) => error.within(Frame::Index(block.place)).within(name),
            (Some(name), _) => error.within(name),
            (None, kind) => error.within(Frame::Index(kind.0)).within("block"),
        })
    }

    fn error<T>(kind: ErrorKind, bit: u64) -> Result<T, Error> {
        Err(Error::new(kind, bit))
    }

    /// The next event. Behind [`Event::End`] it is that again.
    ///
    /// # Errors
    /// Whatever stops the stream from being followed; the error has the open blocks as its path. The cursor is of no
    /// more use then.
    #[allow(
        clippy::should_implement_trait,
        reason = "an event borrows from the cursor, which no iterator's item can"
    )]
    #[inline]
    pub fn next(&mut self) -> Result<Event<'_>, Error> {
        match self.step() {
            Ok(Step::Record(record)) => Ok(Event::Record(self.resolve(record))),
            Ok(Step::Other(other)) => Ok(self.resolve_other(other)),
            Err(error) => Err(self.locate(error)),
        }
    }

    /// As [`Cursor::next`], but errors have no path: the reader of modules adds it to all errors at once.
    #[inline]
    pub(crate) fn advance(&mut self) -> Result<Event<'_>, Error> {
        match self.step()? {
            Step::Record(record) => Ok(Event::Record(self.resolve(record))),
            Step::Other(other) => Ok(self.resolve_other(other)),
        }
    }

    #[inline]
    fn resolve(&self, record: RecordData<'a>) -> Record<'_> {
        Record {
            abbreviation: record.abbreviation,
            code: record.code,
            operands: &self.operands,
            blob: record.blob,
            array: record.array,
            bit: record.bit,
            end: self.bits.bit(),
        }
    }

    fn resolve_other(&self, other: Other) -> Event<'_> {
        match other {
            Other::Enter(header) => Event::EnterBlock(header),
            Other::End(end) => Event::EndBlock(end),
            Other::Define { kind, compiled, bit } => Event::DefineAbbreviation(Definition {
                kind,
                encodings: self.encodings_of(compiled),
                bit,
                end: self.bits.bit(),
            }),
            Other::Finished => Event::End,
        }
    }

    fn encodings_of(&self, compiled: Compiled) -> &[Encoding] {
        self.encodings.get(compiled.start as usize..compiled.end as usize).unwrap_or_default()
    }

    #[inline]
    fn step(&mut self) -> Result<Step<'a>, Error> {
        let Some(block) = self.blocks.last() else { return self.top().map(Step::Other) };
        let bit = self.bits.bit();
        let width = block.width;
        let id = self.bits.fixed(width)?;
        match id {
            0 => self.end_block(bit).map(Step::Other),
            1 => self.enter_block(bit).map(Step::Other),
            2 => self.define(bit).map(Step::Other),
            3 => self.plain_record(bit).map(Step::Record),
            id => self.short_record(id, bit).map(Step::Record),
        }
    }

    /// Outside of all blocks: blocks begin, or the stream ends.
    fn top(&mut self) -> Result<Other, Error> {
        if self.ended {
            return Ok(Other::Finished);
        }
        let bit = self.bits.bit();
        // A header takes at least two words. What does not begin one is no error: it stands behind the stream.
        let mut ahead = self.bits;
        let begins = self.bits.remaining() >= 64 && ahead.fixed(2)? == 1;
        if !begins {
            self.tail = self.bits.rest();
            self.ended = true;
            return Ok(Other::Finished);
        }
        self.bits = ahead;
        self.enter_block(bit)
    }

    fn enter_block(&mut self, bit: u64) -> Result<Other, Error> {
        if self.blocks.len() >= Self::MAX_DEPTH as usize {
            return Self::error(ErrorKind::Depth { what: "blocks", limit: Self::MAX_DEPTH }, bit);
        }
        let kind = self.vbr(8)?;
        let Ok(kind) = u32::try_from(kind).map(BlockKind) else {
            return Self::error(ErrorKind::Operand { what: "kind of block", value: kind }, bit);
        };
        let width = self.vbr(4)?;
        let width = match u32::try_from(width) {
            Ok(width @ 1..=32) => width,
            _ => {
                return Self::error(
                    ErrorKind::Operand { what: "width of abbreviation ids", value: width },
                    bit,
                );
            }
        };
        self.align()?;
        let words = self.bits.fixed(32)?;
        let size = usize::try_from(words).unwrap_or(usize::MAX).saturating_mul(32);
        if size > self.bits.remaining() {
            let kind = ErrorKind::Truncated { needed: size as u64, available: self.bits.remaining() as u64 };
            return Self::error(kind, bit);
        }
        let place = match self.blocks.last_mut() {
            Some(outer) => {
                outer.children = if outer.last_child == kind { outer.children + 1 } else { 0 };
                outer.last_child = kind;
                outer.children
            }
            None => 0,
        };
        let shared = self.shared_of.get(&kind).copied().unwrap_or(NO_LIST);
        let outer_limit = self.bits.set_limit(self.bits.position() + size);
        self.blocks.push(OpenBlock {
            kind,
            width,
            outer_limit,
            shared,
            shared_count: self.shared.get(shared).map_or(0, |(_, list)| list.len()),
            local_start: self.local.len(),
            target: None,
            last_child: BlockKind(u32::MAX),
            children: 0,
            place,
        });
        let words = u32::try_from(words).unwrap_or(u32::MAX);
        Ok(Other::Enter(BlockHeader { kind, width, words, bit, content: self.bits.bit() }))
    }

    fn end_block(&mut self, bit: u64) -> Result<Other, Error> {
        self.align()?;
        if self.bits.remaining() != 0 {
            return Self::error(ErrorKind::Malformed("the block ends before the size that it states"), bit);
        }
        // `step` has seen that a block is open.
        let Some(block) = self.blocks.pop() else { return Ok(Other::Finished) };
        self.local.truncate(block.local_start);
        self.bits.set_limit(block.outer_limit);
        Ok(Other::End(BlockEnd { kind: block.kind, bit, end: self.bits.bit() }))
    }

    fn define(&mut self, bit: u64) -> Result<Other, Error> {
        let count = self.vbr(5)?;
        // The shortest encoding takes four bits.
        if count.saturating_mul(4) > self.bits.remaining() as u64 {
            let available = self.bits.remaining() as u64;
            return Self::error(ErrorKind::Truncated { needed: count.saturating_mul(4), available }, bit);
        }
        let start = self.encodings.len();
        for _ in 0..count {
            let encoding = self.encoding()?;
            self.encodings.push(encoding);
        }
        let compiled = Compiled { start: index(start), end: index(self.encodings.len()) };
        if let Some(fault) = Abbreviation::fault_of(self.encodings_of(compiled)) {
            return Self::error(ErrorKind::Malformed(fault), bit);
        }
        let Some(block) = self.blocks.last() else { return Ok(Other::Finished) };
        let kind = if block.kind == BlockKind::BlockInfo {
            let list = block.target.and_then(|target| self.shared.get_mut(target));
            let Some((kind, list)) = list else {
                let fault = "an abbreviation in BLOCKINFO before the kind of block that it is for";
                return Self::error(ErrorKind::Malformed(fault), bit);
            };
            list.push(compiled);
            *kind
        } else {
            self.local.push(compiled);
            block.kind
        };
        Ok(Other::Define { kind, compiled, bit })
    }

    fn encoding(&mut self) -> Result<Encoding, Error> {
        let bit = self.bits.bit();
        if self.bits.fixed(1)? == 1 {
            return Ok(Encoding::Literal(self.vbr(8)?));
        }
        let number = self.bits.fixed(3)?;
        Ok(match number {
            1 | 2 => {
                let width = self.vbr(5)?;
                let Ok(width) = u32::try_from(width) else {
                    return Self::error(ErrorKind::Operand { what: "width of a field", value: width }, bit);
                };
                if number == 1 { Encoding::Fixed(width) } else { Encoding::Vbr(width) }
            }
            3 => Encoding::Array,
            4 => Encoding::Char6,
            5 => Encoding::Blob,
            value => return Self::error(ErrorKind::Operand { what: "encoding of a field", value }, bit),
        })
    }

    /// Takes from the budget what a record has in operands.
    #[inline]
    pub(crate) fn spend(&mut self, operands: u64, bit: u64) -> Result<(), Error> {
        match self.budget.checked_sub(operands) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => {
                let limit = Self::operand_limit(self.stream_bits() / 8);
                Self::error(ErrorKind::Expands { limit }, bit)
            }
        }
    }

    fn plain_record(&mut self, bit: u64) -> Result<RecordData<'a>, Error> {
        let code = self.vbr(6)?;
        let code = Self::code(code, bit)?;
        let count = self.vbr(6)?;
        if count.saturating_mul(6) > self.bits.remaining() as u64 {
            let available = self.bits.remaining() as u64;
            return Self::error(ErrorKind::Truncated { needed: count.saturating_mul(6), available }, bit);
        }
        self.spend(count, bit)?;
        self.operands.clear();
        for _ in 0..count {
            let operand = self.vbr(6)?;
            self.operands.push(operand);
        }
        let record = RecordData { abbreviation: 3, code, blob: None, array: false, bit };
        self.after_record(&record)?;
        Ok(record)
    }

    fn code(code: u64, bit: u64) -> Result<u32, Error> {
        match u32::try_from(code) {
            Ok(code) => Ok(code),
            Err(_) => Self::error(ErrorKind::Operand { what: "code of a record", value: code }, bit),
        }
    }

    #[inline]
    fn find(&self, id: u64) -> Option<Compiled> {
        let block = self.blocks.last()?;
        let index = usize::try_from(id.checked_sub(4)?).ok()?;
        match index.checked_sub(block.shared_count) {
            None => self.shared.get(block.shared)?.1.get(index).copied(),
            Some(own) => self.local.get(block.local_start..)?.get(own).copied(),
        }
    }

    fn short_record(&mut self, id: u64, bit: u64) -> Result<RecordData<'a>, Error> {
        let Some(compiled) = self.find(id) else {
            let count = self
                .blocks
                .last()
                .map_or(0, |block| block.shared_count + self.local.len().saturating_sub(block.local_start));
            let kind = ErrorKind::OutOfRange { what: "abbreviation", number: id, count: count as u64 + 4 };
            return Self::error(kind, bit);
        };
        let encodings =
            self.encodings.get(compiled.start as usize..compiled.end as usize).unwrap_or_default();
        let mut record = RecordData {
            abbreviation: u32::try_from(id).unwrap_or(u32::MAX),
            code: 0,
            blob: None,
            array: false,
            bit,
        };
        // Field by field into the one buffer. What fields of their own may cost is known before any is read.
        let Some((first, rest)) = encodings.split_first() else { return Ok(record) };
        let limit = self.budget;
        let over = |bits: &BitReader<'_>| {
            let limit = Self::operand_limit(bits.rest().len() + bits.position() / 8);
            Error::new(ErrorKind::Expands { limit }, bit)
        };
        let Some(mut left) = limit.checked_sub(rest.len() as u64) else { return Err(over(&self.bits)) };
        let bits = &mut self.bits;
        let operands = &mut self.operands;
        operands.clear();
        let scalar = |bits: &mut BitReader<'_>, encoding: Encoding| match encoding {
            Encoding::Literal(value) => Ok(value),
            Encoding::Fixed(width) => bits.fixed(width),
            Encoding::Vbr(width) => bits.vbr(width),
            Encoding::Char6 => bits.char6().map(u64::from),
            // `fault` lets none of these through here.
            Encoding::Array | Encoding::Blob => Ok(0),
        };
        let code = scalar(bits, *first)?;
        let mut fields = rest.iter();
        while let Some(encoding) = fields.next() {
            match *encoding {
                Encoding::Literal(value) => operands.push(value),
                Encoding::Fixed(width) => operands.push(bits.fixed(width)?),
                Encoding::Vbr(width) => operands.push(bits.vbr(width)?),
                Encoding::Char6 => operands.push(bits.char6()?.into()),
                Encoding::Array => {
                    record.array = true;
                    let count = bits.vbr(6)?;
                    let Some(element) = fields.next() else { break };
                    left = match left.checked_sub(count) {
                        Some(left) => left,
                        None => return Err(over(bits)),
                    };
                    // The budget is a bound on the count, and so on what is reserved.
                    let count = usize::try_from(count).unwrap_or(usize::MAX);
                    match *element {
                        Encoding::Fixed(width) => bits.fixed_array(width, count, operands, |value| value)?,
                        Encoding::Char6 => {
                            bits.fixed_array(6, count, operands, |value| decode_char6(value).into())?
                        }
                        Encoding::Vbr(width) if width > 0 => {
                            bits.require(count.saturating_mul(width as usize))?;
                            for _ in 0..count {
                                operands.push(bits.vbr(width)?);
                            }
                        }
                        silent => {
                            let value = scalar(bits, silent)?;
                            operands.extend(core::iter::repeat_n(value, count));
                        }
                    }
                }
                Encoding::Blob => {
                    let count = bits.vbr(6)?;
                    bits.align32()?;
                    let blob = bits.bytes(usize::try_from(count).unwrap_or(usize::MAX))?;
                    bits.align32()?;
                    record.blob = Some(blob);
                }
            }
        }
        self.budget = left;
        record.code = Self::code(code, bit)?;
        self.after_record(&record)?;
        Ok(record)
    }

    /// The records that concern the stream itself: those of BLOCKINFO.
    #[inline]
    fn after_record(&mut self, record: &RecordData<'a>) -> Result<(), Error> {
        match self.blocks.last_mut() {
            Some(block) if block.kind == BlockKind::BlockInfo && record.code == 1 => {
                let kind = self.operands.first().and_then(|kind| u32::try_from(*kind).ok());
                let Some(kind) = kind.map(BlockKind) else {
                    return Self::error(ErrorKind::Malformed("BLOCKINFO names no kind of block"), record.bit);
                };
                let shared = &mut self.shared;
                let list = *self.shared_of.entry(kind).or_insert_with(|| {
                    shared.push((kind, Vec::new()));
                    shared.len() - 1
                });
                block.target = Some(list);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn vbr(&mut self, width: u32) -> Result<u64, Error> {
        self.bits.vbr(width)
    }

    #[inline]
    fn align(&mut self) -> Result<(), Error> {
        self.bits.align32().map(|_| ())
    }

    /// Leaves the innermost block without reading what is left of it.
    pub fn skip_block(&mut self) {
        if let Some(block) = self.blocks.pop() {
            self.bits.skip_to_limit();
            self.local.truncate(block.local_start);
            self.bits.set_limit(block.outer_limit);
        }
    }

    /// As [`Cursor::skip_block`], of a block that was just entered; [`Cursor::return_to`] enters it again.
    pub(crate) fn put_off_block(&mut self) -> Option<PutOff> {
        let put_off =
            PutOff { block: *self.blocks.last()?, start: self.bits.position(), limit: self.bits.limit() };
        self.skip_block();
        Some(put_off)
    }

    /// Enters a block again that was put off, in the blocks that are open now.
    pub(crate) fn return_to(&mut self, put_off: &PutOff) {
        let outer_limit = self.bits.limit();
        self.bits.set_position(put_off.start);
        self.bits.set_limit(put_off.limit);
        self.blocks.push(OpenBlock { outer_limit, local_start: self.local.len(), ..put_off.block });
    }

    /// Where the next bit is, outside of all blocks.
    pub(crate) fn mark(&self) -> usize {
        self.bits.position()
    }

    /// Goes back to such a place.
    pub(crate) fn return_behind(&mut self, mark: usize) {
        self.bits.set_position(mark);
    }

    /// Gives the error the open blocks as its path and closes them, so that it gets them once.
    #[cold]
    pub(crate) fn close(&mut self, error: Error) -> Error {
        let error = self.locate(error);
        self.blocks.clear();
        error
    }

    /// The bit of the file at which the stream starts.
    pub(crate) const fn first_bit(&self) -> u64 {
        self.bits.bit_at(0)
    }

    /// How many bits the stream has.
    pub(crate) fn stream_bits(&self) -> usize {
        self.bits.rest().len().saturating_add(self.bits.position() / 8).saturating_mul(8)
    }
}

/// A block that was left, to be returned to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PutOff {
    block: OpenBlock,
    start: usize,
    limit: usize,
}

/// What [`Cursor::step`] found, without a borrow of the cursor.
enum Step<'a> {
    Record(RecordData<'a>),
    Other(Other),
}

struct RecordData<'a> {
    abbreviation: u32,
    code: u32,
    blob: Option<&'a [u8]>,
    array: bool,
    bit: u64,
}

enum Other {
    Enter(BlockHeader),
    End(BlockEnd),
    Define { kind: BlockKind, compiled: Compiled, bit: u64 },
    Finished,
}

#[allow(clippy::cast_possible_truncation, reason = "there are fewer encodings than the stream has bits")]
const fn index(index: usize) -> u32 {
    index as u32
}
