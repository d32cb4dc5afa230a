//! [`Cursor`]: a stream, event by event.
//!
//! In goes the file, out come blocks, records and definitions of abbreviations, in order, each with its bits
//! in the file. [`Cursor::advance`] reads the id of the next item, and of a record the code and the number of
//! operands; the operands are read afterwards, because how is the caller's choice: as numbers, as text
//! (`cursor/operands.rs`), or, with `Cursor::take_records`, straight from the bits by the caller. What nearly
//! all streams share, the definitions of LLVM's abbreviations, is compared as bits and not decoded
//! (`cursor/known.rs`). Abbreviations of all open blocks are in one list, of which each block knows its
//! start; those of BLOCKINFO are in one list for each kind of block. Memory is bounded by a budget that every
//! record pays into by the number of its operands ([`Cursor::budget`]).

mod known;
mod operands;

pub(crate) use known::{BlockInfo, Definitions};

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Span};

use super::bits::{MAX_BYTES, decode_char6};
use super::{Abbreviation, BitReader, BlockKind, Encoding, Wrapper};
use crate::{Contradiction, Error, ErrorKind, Subject};

/// The next item of a stream.
#[derive(Debug)]
pub enum Event<'c> {
    /// A block begins.
    EnterBlock(BlockHeader),
    /// The innermost block ends.
    EndBlock(BlockEnd),
    /// An abbreviation is defined: for the innermost block, or in a BLOCKINFO block, for blocks of another
    /// kind.
    DefineAbbreviation(Definition<'c>),
    /// A record.
    Record(RecordEvent<'c>),
    /// The end of the stream. [`Cursor::tail`] has the bytes after the last block.
    End,
}

/// The beginning of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockHeader {
    /// Kind of the block.
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
    /// Kind of the block.
    pub kind: BlockKind,
    /// The bit of the file at which the end marker starts.
    pub bit: u64,
    /// The first bit of the file after the block.
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
    /// The first bit of the file after it.
    pub end: u64,
}

/// A record.
#[derive(Debug)]
pub struct RecordEvent<'c> {
    /// The id of the abbreviation that it is written with; 3 if with none.
    pub abbreviation: u32,
    /// Its code.
    pub code: u32,
    /// Its operands; elements of an array are operands like the others. Characters are as such.
    pub operands: &'c [u64],
    /// The bytes of the blob at its end, if it has one.
    pub blob: Option<&'c [u8]>,
    /// If the abbreviation ends in an array: the number of operands before its elements.
    pub array: Option<usize>,
    /// The bit of the file at which it starts: that of its abbreviation id.
    pub bit: u64,
    /// The first bit of the file after it.
    pub end: u64,
}

/// A [`RecordEvent`] without its encoding. If its characters were [read as text](Cursor::text_record), the
/// operands are those before them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BareRecord<'c> {
    pub(crate) code: u32,
    pub(crate) operands: &'c [u64],
    pub(crate) blob: Option<&'c [u8]>,
    /// The bit of the file at which it starts.
    pub(crate) bit: u64,
}

/// An abbreviation: a range of the list of all encodings so far, with properties that are computed once
/// instead of for each record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Compiled {
    start: u32,
    end: u32,
    /// The end of the scalar operands' encodings; they start after that of the code.
    scalars_end: u32,
    /// The code, as almost every abbreviation states it; any other, if it does not.
    code: u32,
    tail: Tail,
}

impl Compiled {
    pub(crate) const NONE: Self =
        Self { start: 0, end: 0, scalars_end: 0, code: Self::NO_CODE, tail: Tail::None };
    const NO_CODE: u32 = u32::MAX;

    /// The same with this number of fields before, and fields of no bits with this width.
    const fn after(self, fields: u32, width: u32) -> Self {
        let Self { start, end, scalars_end, code, tail } = self;
        let tail = match tail {
            Tail::Array(Encoding::Fixed(0)) => Tail::Array(Encoding::Fixed(width)),
            tail => tail,
        };
        Self { start: start + fields, end: end + fields, scalars_end: scalars_end + fields, code, tail }
    }

    /// Whether the operands of its records are an array of fields of eight bits, and nothing else.
    fn is_text8(&self) -> bool {
        self.tail == Tail::Array(Encoding::Fixed(8)) && self.scalars_end == self.start + 1
    }

    /// The abbreviation of these encodings, which start at this place of the list of all.
    #[allow(clippy::cast_possible_truncation, reason = "codes of 32 bits; others are read from the stream")]
    pub(crate) const fn compile(start: usize, encodings: &[Encoding]) -> Self {
        let (scalars, tail) = match encodings {
            [scalars @ .., Encoding::Array, element] => (scalars, Tail::Array(*element)),
            [scalars @ .., Encoding::Blob] => (scalars, Tail::Blob),
            scalars => (scalars, Tail::None),
        };
        let code = match scalars {
            [Encoding::Literal(code), ..] if *code < Self::NO_CODE as u64 => *code as u32,
            _ => Self::NO_CODE,
        };
        let (scalars_end, end) = (index(start + scalars.len()), index(start + encodings.len()));
        Self { start: index(start), end, scalars_end, code, tail }
    }
}

/// The abbreviations for a kind of block.
#[derive(Debug)]
enum SharedList {
    /// Those that LLVM defines.
    Llvm(&'static [Compiled]),
    Own(Vec<Compiled>),
}

impl SharedList {
    #[inline]
    fn as_slice(&self) -> &[Compiled] {
        match self {
            Self::Llvm(list) => list,
            Self::Own(list) => list,
        }
    }

    fn push(&mut self, compiled: Compiled) {
        if let Self::Llvm(list) = self {
            *self = Self::Own(list.to_vec());
        }
        if let Self::Own(list) = self {
            list.push(compiled);
        }
    }
}

/// The last operand of an abbreviation, after the scalar ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tail {
    None,
    Array(Encoding),
    Blob,
}

#[derive(Debug, Clone, Copy)]
struct OpenBlock {
    kind: BlockKind,
    /// Bits of its abbreviation ids.
    width: u32,
    /// Limit of the block around it, in bits of the stream.
    outer_limit: usize,
    /// Its end according to its header, in bits of the stream.
    end: usize,
    /// The BLOCKINFO list that the block started with, and the number of its abbreviations.
    shared: usize,
    shared_count: usize,
    /// The start of its own abbreviations among those of the open blocks.
    local_start: usize,
    /// In a BLOCKINFO block, the list to which abbreviations are added.
    target: usize,
    /// The kind of the last block in it, and how many of the same kind there were in a row.
    last_child: BlockKind,
    children: u32,
    /// The index among the blocks of its kind in the enclosing block.
    place: u32,
    /// Whether it was put off before.
    put_off: bool,
}

impl OpenBlock {
    /// Outside of all blocks.
    const OUTSIDE: Self = Self {
        kind: BlockKind(u32::MAX),
        width: 2,
        outer_limit: 0,
        end: 0,
        shared: NO_LIST,
        shared_count: 0,
        local_start: 0,
        target: NO_LIST,
        last_child: BlockKind(u32::MAX),
        children: 0,
        place: 0,
        put_off: false,
    };
}

/// The next item, without its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Its operands are still to be taken, with [`Cursor::record`] or [`Cursor::text_record`].
    Record,
    /// [`Cursor::header`]
    EnterBlock,
    EndBlock,
    DefineAbbreviation,
    End,
}

/// Reads a stream event by event: blocks, records, abbreviations.
///
/// Positions are bits of the *file*; the wrapper's and the magic number's included. Memory is bounded:
/// operands are kept for one record at a time, in one buffer.
///
/// ```
/// use dxkit_bitcode::stream::{BlockKind, Cursor, Event, StreamWriter};
///
/// let mut writer = StreamWriter::new();
/// writer.enter_block(BlockKind::Module, 3)?;
/// writer.record(3, 1, &[1], None)?;
/// writer.end_block()?;
/// let stream = writer.finish()?;
///
/// let mut cursor = Cursor::new((&stream).into())?;
/// assert!(matches!(cursor.next()?, Event::EnterBlock(header) if header.kind == BlockKind::Module));
/// match cursor.next()? {
///     Event::Record(record) => {
///         assert_eq!((record.code, record.operands), (1, &[1][..]));
///         assert_eq!((record.bit, record.end), (96, 117));
///         assert_eq!(BlockKind::Module.record_name(record.code), Some("VERSION"));
///     }
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
    tolerant: bool,
    /// Whether the end of a block was read after the last bit.
    past_end: bool,
    /// How many bits more blocks that were put off may have than they state.
    excess: usize,
    /// The bit after the last block that was left.
    furthest: usize,
    /// The innermost block, and those around it.
    block: OpenBlock,
    outer: Vec<OpenBlock>,
    /// Encodings of all abbreviations.
    encodings: Vec<Encoding>,
    /// The lists that BLOCKINFO blocks make, one for each kind, and the indices of those after the
    /// [first](Self::SEARCHED).
    shared: Vec<(BlockKind, SharedList)>,
    shared_index: BTreeMap<BlockKind, usize>,
    /// The bits of numbers of types in [`SharedList::Llvm`] lists.
    type_width: u32,
    /// The abbreviations of the open blocks, innermost last.
    local: Vec<Compiled>,
    /// How many operands more there may be.
    budget: u64,
    ended: bool,

    // The record or block that the last step found.
    /// Its start, in bits of the stream.
    start: usize,
    abbreviation: u32,
    code: u32,
    /// Its abbreviation, if it has one.
    compiled: Compiled,
    array: Option<usize>,
    /// The operands, followed by remains of longer records, so that memory is initialised only once.
    operands: Vec<u64>,
    operand_count: usize,
    blob: Option<&'a [u8]>,
    words: u32,
    defined: (BlockKind, Compiled),
    closed: BlockKind,
}

/// The memory of a cursor, for the next one.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    outer: Vec<OpenBlock>,
    encodings: Vec<Encoding>,
    shared: Vec<(BlockKind, SharedList)>,
    local: Vec<Compiled>,
    operands: Vec<u64>,
}

/// The magic number of a stream of LLVM's bitcode.
pub(crate) const MAGIC: [u8; 4] = [0x42, 0x43, 0xc0, 0xde];

/// Index of no list.
const NO_LIST: usize = usize::MAX;

impl<'a> Cursor<'a> {
    /// The deepest that blocks are followed.
    pub const MAX_DEPTH: u32 = 32;

    /// How many lists of BLOCKINFO are searched one by one. LLVM writes three.
    const SEARCHED: usize = 4;

    /// The cost of a record, and of each of its operands, in the budget.
    const RECORD_COST: u64 = 8;
    const OPERAND_COST: u64 = 2;

    /// The budget of a stream with this many bytes: one for each bit, and 65 536. A record costs 8, and 2 for
    /// each operand. Records of compilers cost less than their bits; only abbreviations that occupy no bits
    /// (literals, zero-width fields) can cost more, if they are repeated.
    #[must_use]
    pub const fn budget(bytes: usize) -> u64 {
        bytes as u64 * 8 + 0x1_0000
    }

    /// Starts at the magic number, or the wrapper around it.
    ///
    /// # Errors
    /// [`ErrorKind::Magic`], [`ErrorKind::TooLong`]; [`ErrorKind::OutOfRange`] if the wrapper leads outside.
    pub fn new(span: Span<'a>) -> Result<Self, Error> {
        Self::with_buffers(span, Buffers::default())
    }

    /// Like [`Cursor::new`], in memory of a cursor before.
    pub(crate) fn with_buffers(span: Span<'a>, buffers: Buffers) -> Result<Self, Error> {
        let (wrapper, span) = Wrapper::split(span)?;
        let first_bit = span.offset() as u64 * 8;
        if span.len() > MAX_BYTES {
            let kind = ErrorKind::TooLong { size: span.len() as u64, limit: MAX_BYTES as u64 };
            return Err(Error::new(kind, first_bit));
        }
        if !span.bytes().starts_with(&MAGIC) {
            let mut found = [0; 4];
            for (found, byte) in found.iter_mut().zip(span.bytes()) {
                *found = *byte;
            }
            return Err(Error::new(ErrorKind::Magic { found }, first_bit));
        }
        let mut bits = BitReader::new(span);
        bits.set_position(32);
        let Buffers { mut outer, mut encodings, mut shared, mut local, mut operands } = buffers;
        outer.clear();
        outer.reserve(4);
        encodings.clear();
        encodings.reserve(128);
        shared.clear();
        shared.reserve(4);
        local.clear();
        local.reserve(16);
        operands.resize(operands.len().max(128), 0);
        Ok(Self {
            bits,
            wrapper,
            tail: &[],
            tolerant: false,
            past_end: false,
            excess: 0,
            furthest: 0,
            block: OpenBlock::OUTSIDE,
            outer,
            encodings,
            shared,
            shared_index: BTreeMap::new(),
            type_width: 0,
            local,
            budget: Self::budget(span.len()),
            ended: false,
            start: 32,
            abbreviation: 0,
            code: 0,
            compiled: Compiled::NONE,
            array: None,
            operands,
            operand_count: 0,
            blob: None,
            words: 0,
            defined: (BlockKind(0), Compiled::NONE),
            closed: BlockKind(0),
        })
    }

    /// Its memory, for another cursor.
    pub(crate) fn into_buffers(self) -> Buffers {
        let Self { outer, encodings, shared, local, operands, .. } = self;
        Buffers { outer, encodings, shared, local, operands }
    }

    /// The wrapper around the stream, if there is one.
    #[must_use]
    pub const fn wrapper(&self) -> Option<Wrapper<'a>> {
        self.wrapper
    }

    /// The bytes after the last block, which do not begin another one. Valid after [`Event::End`].
    #[must_use]
    pub const fn tail(&self) -> &'a [u8] {
        self.tail
    }

    /// The next bit's place in the file.
    #[must_use]
    pub const fn bit(&self) -> u64 {
        self.bits.bit()
    }

    /// The file's bit at or after the first encoding that LLVM would have written differently: a number with
    /// zero groups at the end, or padding that is not zero. [`Stream::write`](super::Stream::write) does not
    /// reproduce such bits.
    #[must_use]
    pub const fn deviation(&self) -> Option<u64> {
        self.bits.deviation()
    }

    /// How many blocks are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Adds the open blocks to an error, as its path.
    #[cold]
    #[must_use]
    pub fn locate(&self, error: Error) -> Error {
        // The outermost entry is the stream itself, not a block.
        let open = core::iter::once(&self.block).chain(self.outer.iter().rev()).take(self.outer.len());
        open.fold(error, |error, block| match (block.kind.name(), block.kind) {
            (Some(name), BlockKind::Function) => error.within(Frame::Index(block.place)).within(name),
            (Some(name), _) => error.within(name),
            (None, kind) => error.within(Frame::Index(kind.0)).within("block"),
        })
    }

    /// An error at the start of the current item.
    #[cold]
    fn error<T>(&self, kind: ErrorKind) -> Result<T, Error> {
        Err(Error::new(kind, self.bits.bit_at(self.start)))
    }

    /// Does not compare the sizes that blocks state with where they end, as LLVM does not.
    pub(crate) fn tolerate(&mut self, tolerant: bool) {
        self.tolerant = tolerant;
        self.excess = if tolerant { self.bits.len().saturating_mul(8) } else { 0 };
    }

    /// The next event. After [`Event::End`], the same event again.
    ///
    /// # Errors
    /// Any fault that stops reading; the error has the open blocks as its path. The cursor cannot be used
    /// afterwards.
    #[allow(
        clippy::should_implement_trait,
        reason = "an event borrows from the cursor, which no iterator's item can"
    )]
    #[inline]
    pub fn next(&mut self) -> Result<Event<'_>, Error> {
        let entry = self.advance().and_then(|entry| match entry {
            Entry::Record => self.take_operands().map(|()| entry),
            _ => Ok(entry),
        });
        match entry {
            Ok(Entry::Record) => Ok(Event::Record(RecordEvent {
                abbreviation: self.abbreviation,
                code: self.code,
                operands: self.operands(),
                blob: self.blob,
                array: self.array,
                bit: self.bits.bit_at(self.start),
                end: self.bits.bit(),
            })),
            Ok(Entry::EnterBlock) => Ok(Event::EnterBlock(self.header())),
            Ok(Entry::EndBlock) => Ok(Event::EndBlock(BlockEnd {
                kind: self.closed,
                bit: self.bits.bit_at(self.start),
                end: self.bits.bit(),
            })),
            Ok(Entry::DefineAbbreviation) => Ok(Event::DefineAbbreviation(Definition {
                kind: self.defined.0,
                encodings: self.encodings_of(self.defined.1),
                bit: self.bits.bit_at(self.start),
                end: self.bits.bit(),
            })),
            Ok(Entry::End) => Ok(Event::End),
            Err(error) => Err(self.locate(error)),
        }
    }

    /// The code of the current record.
    #[inline]
    pub(crate) const fn code(&self) -> u32 {
        self.code
    }

    #[inline]
    fn bare(&self) -> BareRecord<'_> {
        BareRecord {
            code: self.code,
            operands: self.operands(),
            blob: self.blob,
            bit: self.bits.bit_at(self.start),
        }
    }

    #[inline]
    fn operands(&self) -> &[u64] {
        self.operands.get(..self.operand_count).unwrap_or_default()
    }

    /// The header of the block that was entered last.
    pub(crate) fn header(&self) -> BlockHeader {
        BlockHeader {
            kind: self.block.kind,
            width: self.block.width,
            words: self.words,
            bit: self.bits.bit_at(self.start),
            content: self.bits.bit(),
        }
    }

    #[inline]
    fn encodings_of(&self, compiled: Compiled) -> &[Encoding] {
        self.encodings.get(compiled.start as usize..compiled.end as usize).unwrap_or_default()
    }

    /// Comes to the next thing; the operands of a record are still to be taken. Errors have no path yet.
    #[inline(always)]
    pub(crate) fn advance(&mut self) -> Result<Entry, Error> {
        if self.outer.is_empty() {
            return self.top();
        }
        self.start = self.bits.position();
        let (id, ahead) = self.bits.take_and_peek(self.block.width);
        // Most items are records. The test is inlined into each loop over a block.
        match id {
            3 => self.plain_record(ahead)?,
            4.. => self.short_record(id)?,
            _ => return self.structure(id),
        }
        Ok(Entry::Record)
    }

    /// Events that are not records.
    #[inline(never)]
    fn structure(&mut self, id: u64) -> Result<Entry, Error> {
        match id {
            0 => self.end_block(),
            1 => self.enter_block(),
            _ => self.define(),
        }
    }

    /// Outside of all blocks: blocks begin, or the stream ends.
    #[inline(never)]
    fn top(&mut self) -> Result<Entry, Error> {
        if self.ended {
            return Ok(Entry::End);
        }
        self.start = self.bits.position();
        // A block header has at least two words. Other bytes are not an error: they follow the stream.
        let mut ahead = self.bits;
        if self.bits.remaining() < 64 || ahead.take(2) != 1 {
            self.tail = self.bits.rest();
            self.ended = true;
            return Ok(Entry::End);
        }
        self.bits = ahead;
        self.enter_block()
    }

    #[inline(never)]
    fn enter_block(&mut self) -> Result<Entry, Error> {
        if self.outer.len() >= Self::MAX_DEPTH as usize {
            return self.error(ErrorKind::Depth { what: Subject::Blocks, limit: Self::MAX_DEPTH });
        }
        let kind = self.bits.take_vbr(8);
        let width = self.bits.take_vbr(4);
        self.bits.check()?;
        let Ok(kind) = u32::try_from(kind).map(BlockKind) else {
            return self.error(ErrorKind::Operand { what: Subject::BlockKind, value: kind });
        };
        let width = match u32::try_from(width) {
            Ok(width @ 1..=32) => width,
            _ => return self.error(ErrorKind::Operand { what: Subject::AbbreviationIdWidth, value: width }),
        };
        self.bits.align32()?;
        let mut words = self.bits.fixed(32)?;
        if self.tolerant {
            // LLVM 3.7 computes the size in bits with 32 bits.
            words &= u64::from(u32::MAX / 32);
        }
        let size = usize::try_from(words).unwrap_or(usize::MAX).saturating_mul(32);
        if size > self.bits.remaining() && !self.tolerant {
            let available = self.bits.remaining() as u64;
            return self.error(ErrorKind::Truncated { needed: size as u64, available });
        }
        let outer = &mut self.block;
        outer.children = if outer.last_child == kind { outer.children + 1 } else { 0 };
        outer.last_child = kind;
        let place = outer.children;
        let shared = self.shared_list(kind).unwrap_or(NO_LIST);
        let end = self.bits.position().saturating_add(size);
        let outer_limit = if self.tolerant { self.bits.limit() } else { self.bits.set_limit(end) };
        let block = OpenBlock {
            kind,
            width,
            outer_limit,
            end,
            shared,
            shared_count: self.shared.get(shared).map_or(0, |(_, list)| list.as_slice().len()),
            local_start: self.local.len(),
            place,
            ..OpenBlock::OUTSIDE
        };
        self.outer.push(core::mem::replace(&mut self.block, block));
        self.words = u32::try_from(words).unwrap_or(u32::MAX);
        Ok(Entry::EnterBlock)
    }

    #[inline(never)]
    fn end_block(&mut self) -> Result<Entry, Error> {
        if self.tolerant && self.start == self.bits.len().saturating_mul(8) && !self.past_end {
            // LLVM 3.7 reads a zero once after the last bit, which is the end of a block.
            self.past_end = true;
            self.bits.set_position(self.start);
        }
        self.bits.check()?;
        self.bits.align32()?;
        if self.bits.remaining() != 0 && !self.tolerant {
            return self.error(ErrorKind::Malformed(Contradiction::ShortBlock));
        }
        self.closed = self.block.kind;
        self.leave();
        Ok(Entry::EndBlock)
    }

    fn leave(&mut self) {
        if let Some(outer) = self.outer.pop() {
            self.furthest = self.furthest.max(self.bits.position());
            if self.block.put_off {
                // All of them together have no more bits beyond their sizes than the stream has.
                let excess = self.bits.position().saturating_sub(self.block.end);
                self.excess = self.excess.saturating_sub(excess);
            }
            self.local.truncate(self.block.local_start);
            self.bits.set_limit(self.block.outer_limit);
            self.block = outer;
        }
    }

    #[inline(never)]
    fn define(&mut self) -> Result<Entry, Error> {
        let compiled = match self.text_definition() {
            Some(compiled) => compiled,
            None => self.definition()?,
        };
        let kind = if self.block.kind == BlockKind::BlockInfo {
            let Some((kind, list)) = self.shared.get_mut(self.block.target) else {
                let fault = Contradiction::AbbreviationOfNoKind;
                return self.error(ErrorKind::Malformed(fault));
            };
            list.push(compiled);
            *kind
        } else {
            self.local.push(compiled);
            self.block.kind
        };
        self.defined = (kind, compiled);
        Ok(Entry::DefineAbbreviation)
    }

    /// The definition of an abbreviation for records of characters of eight bits, which most streams have for
    /// names: recognised by its bits.
    fn text_definition(&mut self) -> Option<Compiled> {
        /// Three fields; a literal of one group; an array; a field of eight bits.
        const BITS: u64 = 3 | 1 << 5 | 3 << 15 | 1 << 19 | 8 << 22;
        const CODE: u64 = 0x7f << 6;
        const WIDTH: usize = 27;
        let (_, ahead) = self.bits.take_and_peek(0);
        if ahead & ((1 << WIDTH) - 1) & !CODE != BITS || self.bits.remaining() < WIDTH {
            return None;
        }
        self.bits.skip_seen(WIDTH);
        let fields = [Encoding::Literal((ahead & CODE) >> 6), Encoding::Array, Encoding::Fixed(8)];
        let start = self.encodings.len();
        self.encodings.extend_from_slice(&fields);
        Some(Compiled::compile(start, &fields))
    }

    /// The definition of an abbreviation.
    fn definition(&mut self) -> Result<Compiled, Error> {
        let count = self.bits.take_vbr(5);
        self.bits.check()?;
        // The shortest encoding takes four bits.
        self.bits.require(usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(4))?;
        let start = self.encodings.len();
        for _ in 0..count {
            let encoding = self.encoding()?;
            self.encodings.push(encoding);
        }
        self.bits.check()?;
        let encodings = self.encodings.get(start..).unwrap_or_default();
        match Abbreviation::fault_of(encodings) {
            None => Ok(Compiled::compile(start, encodings)),
            // LLVM 3.7 only fails when a record is written with it.
            Some(_) if self.tolerant && count > 0 => Ok(Compiled::NONE),
            Some(fault) => self.error(ErrorKind::Malformed(fault)),
        }
    }

    #[inline(always)]
    fn encoding(&mut self) -> Result<Encoding, Error> {
        let (literal, ahead) = self.bits.take_and_peek(1);
        if literal == 1 {
            return Ok(Encoding::Literal(self.bits.take_seen_vbr(ahead, 8)));
        }
        let number = ahead & 7;
        self.bits.skip_seen(3);
        Ok(match number {
            1 | 2 => {
                let width = self.bits.take_seen_vbr(ahead >> 3, 5);
                let Ok(width) = u32::try_from(width) else {
                    return self.error(ErrorKind::Operand { what: Subject::FieldWidth, value: width });
                };
                if number == 1 { Encoding::Fixed(width) } else { Encoding::Vbr(width) }
            }
            3 => Encoding::Array,
            4 => Encoding::Char6,
            5 => Encoding::Blob,
            value => return self.error(ErrorKind::Operand { what: Subject::FieldEncoding, value }),
        })
    }

    /// Takes the cost of operands, or of anything else of that size, from the budget.
    #[inline]
    pub(crate) fn spend(&mut self, operands: u64) -> Result<(), Error> {
        self.pay(operands.saturating_mul(Self::OPERAND_COST))
    }

    #[inline]
    fn pay(&mut self, cost: u64) -> Result<(), Error> {
        match self.budget.checked_sub(cost) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => self.too_much(),
        }
    }

    /// The budget is used up by the current record.
    #[cold]
    fn too_much(&self) -> Result<(), Error> {
        self.error(ErrorKind::Expands { limit: Self::budget(self.bits.len()) })
    }

    #[inline(always)]
    fn plain_record(&mut self, ahead: u64) -> Result<(), Error> {
        let (code, count) = self.bits.take_two_vbr6(ahead);
        self.bits.check()?;
        let count_here = usize::try_from(count).unwrap_or(usize::MAX);
        self.bits.require(count_here.saturating_mul(6))?;
        self.pay(Self::RECORD_COST + count * Self::OPERAND_COST)?;
        self.operand_count = count_here;
        self.abbreviation = 3;
        self.set_code(code)
    }

    #[inline(always)]
    fn set_code(&mut self, code: u64) -> Result<(), Error> {
        match u32::try_from(code) {
            Ok(code) => {
                self.code = code;
                Ok(())
            }
            Err(_) => Err(self.bad_code(code)),
        }
    }

    #[cold]
    fn bad_code(&self, code: u64) -> Error {
        let kind = ErrorKind::Operand { what: Subject::RecordCode, value: code };
        self.bits.check().err().unwrap_or_else(|| Error::new(kind, self.bits.bit_at(self.start)))
    }

    #[inline]
    fn find(&self, id: u64) -> Option<Compiled> {
        let index = usize::try_from(id.checked_sub(4)?).ok()?;
        match index.checked_sub(self.block.shared_count) {
            None => self.shared.get(self.block.shared)?.1.as_slice().get(index).copied(),
            Some(own) => self.local.get(self.block.local_start.wrapping_add(own)).copied(),
        }
    }

    #[inline(never)]
    fn short_record(&mut self, id: u64) -> Result<(), Error> {
        let Some(compiled) = self.find(id) else {
            self.bits.check()?;
            let own = self.local.len().saturating_sub(self.block.local_start);
            let count = (self.block.shared_count + own) as u64 + 4;
            return self.error(ErrorKind::OutOfRange { what: Subject::Abbreviation, number: id, count });
        };
        if compiled.start == compiled.end {
            return self.error(ErrorKind::Malformed(Contradiction::ImpossibleAbbreviation));
        }
        self.abbreviation = u32::try_from(id).unwrap_or(u32::MAX);
        self.compiled = compiled;
        self.pay(Self::RECORD_COST + u64::from(compiled.end - compiled.start) * Self::OPERAND_COST)?;
        self.code = compiled.code;
        match self.encodings.get(compiled.start as usize) {
            Some(encoding) if compiled.code == Compiled::NO_CODE => {
                let code = scalar(&mut self.bits, *encoding);
                self.set_code(code)
            }
            _ => Ok(()),
        }
    }

    /// The records that concern the stream itself: those of BLOCKINFO.
    #[inline(never)]
    fn block_info_record(&mut self) -> Result<(), Error> {
        // Names of blocks and records are reported but not used here.
        if self.code != 1 {
            return Ok(());
        }
        let kind = self.operands().first().and_then(|kind| u32::try_from(*kind).ok());
        let Some(kind) = kind.map(BlockKind) else {
            return self.error(ErrorKind::Malformed(Contradiction::NoBlockKind));
        };
        self.block.target = match self.shared_list(kind) {
            Some(list) => list,
            None => self.add_shared(kind, SharedList::Own(Vec::with_capacity(8))),
        };
        Ok(())
    }

    /// The index of the list for a kind of block.
    #[inline]
    fn shared_list(&self, kind: BlockKind) -> Option<usize> {
        let first = self.shared.iter().take(Self::SEARCHED).position(|(known, _)| *known == kind);
        first.or_else(|| self.shared_index.get(&kind).copied())
    }

    /// Adds the list for a kind of block that has none.
    fn add_shared(&mut self, kind: BlockKind, list: SharedList) -> usize {
        let place = self.shared.len();
        self.shared.push((kind, list));
        if place >= Self::SEARCHED {
            self.shared_index.insert(kind, place);
        }
        place
    }

    /// The code of the record that comes next, if it is one that is written without an abbreviation.
    pub(crate) fn next_code(&self) -> Option<u32> {
        let mut ahead = self.bits;
        if ahead.take(self.block.width) != 3 {
            return None;
        }
        u32::try_from(ahead.take_vbr(6)).ok().filter(|_| ahead.check().is_ok())
    }

    /// Whether the stream is as long as the innermost block states.
    pub(crate) fn block_fits(&self) -> bool {
        self.block.end <= self.bits.limit()
    }

    /// Leaves the innermost block without reading the rest of it.
    pub fn skip_block(&mut self) {
        if !self.outer.is_empty() {
            self.bits.set_position(self.block.end.min(self.bits.limit()));
            self.leave();
        }
    }

    /// Like [`Cursor::skip_block`], for a block that was just entered; [`Cursor::return_to`] enters it again.
    pub(crate) fn defer_block(&mut self) -> DeferredBlock {
        let limit = self.block.end.min(self.bits.limit());
        let put_off = DeferredBlock { block: self.block, start: self.bits.position(), limit };
        self.skip_block();
        put_off
    }

    /// Enters a block again that was put off, in the blocks that are open now.
    pub(crate) fn return_to(&mut self, put_off: &DeferredBlock) {
        let outer_limit = self.bits.limit();
        self.bits.set_position(put_off.start);
        self.bits.set_limit(put_off.limit.saturating_add(self.excess));
        let block = OpenBlock { outer_limit, local_start: self.local.len(), put_off: true, ..put_off.block };
        self.outer.push(core::mem::replace(&mut self.block, block));
        self.start = put_off.start;
    }

    /// The position of the next bit, outside all blocks.
    pub(crate) fn mark(&self) -> usize {
        self.bits.position()
    }

    /// Goes back to such a place.
    pub(crate) fn jump_to(&mut self, mark: usize) {
        self.bits.set_position(mark);
    }

    /// Gives the error the open blocks as its path, and closes them, so that no error gets them twice.
    #[cold]
    pub(crate) fn close(&mut self, error: Error) -> Error {
        let error = self.locate(error);
        self.outer.clear();
        error
    }

    /// Leaves all blocks where something was wrong in one, and gives the error their names. Only a block that
    /// was put off can be gone to now.
    #[cold]
    pub(crate) fn abandon(&mut self, error: Error) -> Error {
        let error = self.locate(error);
        while !self.outer.is_empty() {
            self.leave();
        }
        self.bits.forget_fault();
        error
    }

    /// The bit of the file at which the stream starts.
    pub(crate) const fn first_bit(&self) -> u64 {
        self.bits.bit_at(0)
    }

    /// How many bits there are after the last block that was left.
    pub(crate) const fn unread_bits(&self) -> usize {
        self.stream_bits().saturating_sub(self.furthest)
    }

    /// How many bits the stream has.
    pub(crate) const fn stream_bits(&self) -> usize {
        self.bits.len() * 8
    }
}

/// A block that was left, to be returned to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeferredBlock {
    block: OpenBlock,
    start: usize,
    limit: usize,
}

impl DeferredBlock {
    /// The index of the block among those of its kind.
    pub(crate) const fn place(&self) -> u32 {
        self.block.place
    }
}

/// A field of one number.
#[inline(always)]
fn scalar(bits: &mut BitReader<'_>, encoding: Encoding) -> u64 {
    match encoding {
        Encoding::Literal(value) => value,
        Encoding::Fixed(width) => bits.take_wide(width),
        Encoding::Vbr(0) => 0,
        Encoding::Vbr(width) => bits.take_vbr(width),
        Encoding::Char6 => decode_char6(bits.take(6)).into(),
        // Abbreviations with an array or blob before the last operand are rejected.
        Encoding::Array | Encoding::Blob => 0,
    }
}

#[allow(clippy::cast_possible_truncation, reason = "there are fewer encodings than the stream has bits")]
const fn index(index: usize) -> u32 {
    index as u32
}
