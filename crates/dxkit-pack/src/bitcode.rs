//! LLVM bitstreams: blocks, records and operands, with a stream of numbers for each kind of record or
//! operand.
//!
//! Packing, a bitstream goes in and each number of it is appended to the stream of its kind; unpacking, the
//! numbers are taken from these streams in the same order, and the bitstream comes out. [`BitstreamCoder`] is
//! both: one function for each of block, record and definition, over a [`Coder`] that appends or takes. What
//! a record's operands mean is in the declarations of `dxkit-bitcode`; [`Model`] knows what they refer to.
//!
//! A record begins with a [`RecordStart`] (abbreviation, code, number of operands); frequent ones are in the
//! table of the archive, and are one symbol. Most records of a module have such a start, so unpacking has a
//! loop for these alone, [`BitstreamCoder::fast_record`]: it looks up a plan for each operand, made once for
//! each abbreviation, and falls back to [`BitstreamCoder::record`] for everything else. Packing always takes
//! the latter. Blocks that are the same in many modules (types, names, attributes) are packed as a reference
//! to the first one.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use dxkit_bitcode::records::OperandKind;
use dxkit_bitcode::stream::{Abbreviation, BlockKind, Cursor, Encoding, Event};

use crate::bits::BitWriter;
use crate::coder::{Coder, Key, Stream, Streams, Unpacker, take_number, take_small_numbers};
use crate::model::{Change, Effect, FirstOperands, Layout, Model, Saved, Types};
use crate::tables::{
    Counts, MOST_ENCODINGS, MOST_OPERANDS, RecordStart, SharedTables, encoding_of, form_of, kind_place,
};

/// Ids of abbreviations that mean something else.
mod id {
    pub(super) const END: u32 = 0;
    pub(super) const ENTER: u32 = 1;
    pub(super) const DEFINE: u32 = 2;
    pub(super) const UNABBREVIATED: u32 = 3;
}

/// Symbols that stand for ids. Below this symbol, a symbol is the id itself; this symbol precedes a record
/// whose start is not in the table; larger ones are the number of a start in the table.
const UNLISTED: u32 = 3;

/// The magic number of a bitstream.
const MAGIC: [u8; 4] = *b"BC\xc0\xde";
/// Output of the ids outside of all blocks.
const OUTER_WIDTH: u32 = 2;
/// Abbreviations in BLOCKINFO for blocks of one kind, and kinds with any: each block looks for its list, and
/// blocks that are equal share a copy of all lists. LLVM has eight of four.
const MOST_SHARED: usize = 64;
/// Abbreviations of a group that are not in the table.
const MOST_UNLISTED: usize = 1 << 12;

/// A block, a definition or a record of the bitstream that is packed.
#[derive(Debug, Default)]
struct Item {
    /// The id of the abbreviation, or one of [`id`]. At the top, [`id::END`] ends the stream.
    id: u32,
    /// For a block that begins: its kind, the bits of the ids in it, and where its bytes after the header
    /// are.
    block: u32,
    width: u32,
    body: Range<usize>,
    /// The number of the equal block and 1 more; 0 if there is none.
    same: u64,
    /// The definition, of an item that is one.
    abbreviation: Abbreviation,
    /// The record, of an item that is one.
    code: u32,
    operands: Vec<u64>,
    blob: Vec<u8>,
}

impl Item {
    fn read(&mut self, event: Event<'_>) -> Option<()> {
        match event {
            Event::EnterBlock(header) => {
                (self.id, self.block, self.width) = (id::ENTER, header.kind.0, header.width);
                let start = usize::try_from(header.content / 8).ok()?;
                self.body = start..start.checked_add(usize::try_from(header.words).ok()?.checked_mul(4)?)?;
            }
            Event::EndBlock(_) | Event::End => self.id = id::END,
            Event::DefineAbbreviation(definition) => {
                self.id = id::DEFINE;
                self.abbreviation.encodings.clear();
                self.abbreviation.encodings.extend_from_slice(definition.encodings);
            }
            Event::Record(record) => {
                (self.id, self.code) = (record.abbreviation, record.code);
                self.operands.clear();
                self.operands.extend_from_slice(record.operands);
                self.blob.clear();
                self.blob.extend_from_slice(record.blob.unwrap_or_default());
            }
        }
        Some(())
    }
}

/// The bits that unpacking makes; packing makes none.
#[derive(Debug)]
struct Output<'o> {
    out: &'o mut [u8],
    writer: BitWriter,
}

/// How an operand is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FieldForm {
    Literal,
    Fixed,
    Vbr6,
    Vbr,
    Char6,
}

/// How an operand is unpacked: its stream, how its number is changed, and how it is written.
#[derive(Debug, Clone, Copy)]
struct OperandPlan {
    stream: Stream,
    change: Change,
    form: FieldForm,
    /// The number of operands from this one on that are not changed, are in the same stream and are written
    /// in groups of six bits.
    run_length: u8,
    /// The width, or the literal.
    number: u32,
}

impl OperandPlan {
    /// The plans of the first operands of a record.
    fn all(row: &RecordPacking, encodings: impl Iterator<Item = Encoding>) -> Option<Box<[Self]>> {
        let plans = encodings.take(MOST_OPERANDS).enumerate();
        let plans = plans.map(|(operand, encoding)| Self::new(row, operand, encoding));
        let mut plans: Box<[Self]> = plans.collect::<Option<_>>()?;
        let mut after: Option<Self> = None;
        for action in plans.iter_mut().rev() {
            if action.change == Change::None && action.form == FieldForm::Vbr6 {
                let more =
                    after.filter(|after| after.stream == action.stream).map_or(0, |after| after.run_length);
                action.run_length = more + 1;
            }
            after = Some(*action);
        }
        Some(plans)
    }

    /// `None` for encodings that are left to the general function.
    fn new(row: &RecordPacking, operand: usize, encoding: Encoding) -> Option<Self> {
        let change = row.change(operand);
        let (form, number) = match encoding {
            Encoding::Literal(value) if change != Change::Typed => {
                (FieldForm::Literal, u32::try_from(value).ok()?)
            }
            Encoding::Fixed(width) => (FieldForm::Fixed, width),
            Encoding::Vbr(6) => (FieldForm::Vbr6, 6),
            Encoding::Vbr(width) => (FieldForm::Vbr, width),
            Encoding::Char6 => (FieldForm::Char6, 0),
            _ => return None,
        };
        Some(Self { stream: row.stream(operand), change, form, run_length: 0, number })
    }
}

/// An abbreviation.
#[derive(Debug, Clone)]
struct KnownAbbreviation {
    /// The code and the number of its row, or the encoding of the code.
    code: Result<(u32, u16), Encoding>,
    /// The encodings of single operands.
    single: Box<[Encoding]>,
    /// The encoding of the operands after them.
    element: Option<Encoding>,
    has_blob: bool,
    /// How the first operands are unpacked; `None` if a record is unpacked in the general way.
    plans: Option<Box<[OperandPlan]>>,
    /// The bits of its definition, in pieces: bits, and how many.
    definition: Box<[(u32, u32)]>,
}

impl KnownAbbreviation {
    /// The form of a record without an abbreviation.
    fn none() -> Self {
        Self {
            code: Err(Encoding::Vbr(6)),
            single: Box::default(),
            element: Some(Encoding::Vbr(6)),
            has_blob: false,
            plans: None,
            definition: Box::default(),
        }
    }

    /// The abbreviation with these encodings, in blocks of this kind.
    fn from_encodings<C: Coder>(
        encodings: &[Encoding],
        kind: u32,
        rows: &mut RecordPackings,
        coder: &C,
    ) -> Option<Self> {
        let (code, rest) = encodings.split_first()?;
        let (single, element, has_blob) = match rest {
            // Elements of no bits would make a file of any size from a short stream.
            [.., Encoding::Array, element] if element.is_silent() => return None,
            [single @ .., Encoding::Array, element] => (single, Some(*element), false),
            [single @ .., Encoding::Blob] => (single, None, true),
            single => (single, None, false),
        };
        let mut plans = None;
        let code = match *code {
            Encoding::Literal(code) => {
                let code = u32::try_from(code).ok()?;
                let number = rows.number(coder, kind, code)?;
                if !has_blob && single.len() <= MOST_OPERANDS {
                    let elements = std::iter::repeat_n(element, MOST_OPERANDS).flatten();
                    let row = rows.rows.get(usize::from(number))?;
                    plans = OperandPlan::all(row, single.iter().copied().chain(elements));
                }
                Ok((code, number))
            }
            encoding => Err(encoding),
        };
        let mut definition = Vec::new();
        let mut field = |value: u64, width: u32| {
            definition.push((u32::try_from(value).ok()?, width));
            Some(())
        };
        vbr_pieces(&mut field, encodings.len() as u64, 5)?;
        for encoding in encodings {
            match form_of(*encoding) {
                (0, Some(value)) => {
                    field(1, 1)?;
                    vbr_pieces(&mut field, value, 8)?;
                }
                (form, number) => {
                    field(form << 1, 4)?;
                    if let Some(number) = number {
                        vbr_pieces(&mut field, number, 5)?;
                    }
                }
            }
        }
        // Several fields in one piece.
        let mut pieces: Vec<(u32, u32)> = Vec::new();
        for (value, width) in definition {
            match pieces.last_mut() {
                Some((all, filled)) if *filled + width <= 32 => {
                    *all |= value << *filled;
                    *filled += width;
                }
                _ => pieces.push((value, width)),
            }
        }
        Some(Self { code, single: single.into(), element, has_blob, plans, definition: pieces.into() })
    }
}

/// A number in groups of `width` bits, group by group.
fn vbr_pieces(field: &mut impl FnMut(u64, u32) -> Option<()>, number: u64, width: u32) -> Option<()> {
    let more = 1 << (width - 1);
    let mut rest = number;
    while rest >= more {
        field(rest & (more - 1) | more, width)?;
        rest >>= width - 1;
    }
    field(rest, width)
}

/// Abbreviations of BLOCKINFO, by the kind of block they are for: their places among all.
type SharedAbbreviations = Rc<Vec<(u32, Vec<u32>)>>;

/// How an operand is packed.
#[derive(Debug, Clone, Copy)]
struct OperandPacking {
    stream: Stream,
    change: Change,
}

/// How the records with a code are packed, in blocks of a kind.
#[derive(Debug, Clone)]
struct RecordPacking {
    /// By the number of the operand; the last one has the stream of all later ones, too.
    operands: [OperandPacking; SEPARATE_OPERANDS],
    /// The stream of the number of operands.
    counts: Stream,
    layout: Layout,
    /// The operand from which on there are characters.
    text: usize,
    /// The operand from which on all are unchanged and in one stream.
    bulk: usize,
    /// How the first operands of a record without an abbreviation are unpacked.
    plans: Box<[OperandPlan]>,
    block_change: BlockChange,
}

/// The effect of a record on its block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockChange {
    Nothing,
    /// The kind of block that definitions are for.
    Target,
    /// The block is not kept for later equal ones.
    NotReusable,
}

impl RecordPacking {
    fn new<C: Coder>(coder: &C, kind: u32, code: u32) -> Option<Self> {
        // Those that share a place in the table are one.
        let (kind, code) = (kind.min(RecordPackings::KINDS - 1), code.min(RecordPackings::CODES - 1));
        let layout = Layout::find(BlockKind(kind), code);
        let counts = coder.stream(key(kind, code, COUNTS))?;
        let mut operands = [OperandPacking { stream: counts, change: Change::None }; SEPARATE_OPERANDS];
        for (number, packing) in operands.iter_mut().enumerate() {
            let place = u32::try_from(number + 1).ok()?;
            *packing = OperandPacking {
                stream: coder.stream(key(kind, code, place))?,
                change: layout.change(number),
            };
        }
        let last = operands.last()?.stream;
        let single = operands.iter().rposition(|packing| packing.stream != last).map_or(0, |last| last + 1);
        Some(Self {
            text: layout.text().unwrap_or(usize::MAX),
            bulk: match layout.text() {
                None => layout.unchanged().map_or(usize::MAX, |place| place.max(single)),
                Some(_) => usize::MAX,
            },
            operands,
            counts,
            layout,
            plans: Box::default(),
            block_change: match BlockKind(kind) {
                BlockKind::BlockInfo if code == 1 => BlockChange::Target,
                BlockKind::Metadata if code != METADATA_KIND => BlockChange::NotReusable,
                _ => BlockChange::Nothing,
            },
        })
    }

    /// The stream of an operand.
    #[inline(always)]
    fn stream(&self, operand: usize) -> Stream {
        self.operands.get(operand.min(SEPARATE_OPERANDS - 1)).map_or(self.counts, |packing| packing.stream)
    }

    #[inline(always)]
    fn change(&self, operand: usize) -> Change {
        self.operands.get(operand).map_or_else(|| self.layout.change(operand), |packing| packing.change)
    }
}

/// The packings of the records that occurred so far.
#[derive(Debug, Default)]
struct RecordPackings {
    /// By kind of block and code, the number of the packing and 1 more.
    places: Vec<u16>,
    rows: Vec<RecordPacking>,
}

impl RecordPackings {
    /// Kinds and codes from the last on are one.
    const KINDS: u32 = 32;
    const CODES: u32 = 128;

    /// The number of the packing of a code.
    #[inline(always)]
    fn number<C: Coder>(&mut self, coder: &C, kind: u32, code: u32) -> Option<u16> {
        let place = (kind.min(Self::KINDS - 1) * Self::CODES + code.min(Self::CODES - 1)) as usize;
        match self.places.get(place) {
            Some(number) if *number > 0 => Some(*number - 1),
            _ => self.add(coder, kind, code, place),
        }
    }

    #[cold]
    fn add<C: Coder>(&mut self, coder: &C, kind: u32, code: u32, place: usize) -> Option<u16> {
        self.places.resize((Self::KINDS * Self::CODES) as usize, 0);
        let mut row = RecordPacking::new(coder, kind, code)?;
        row.plans = OperandPlan::all(&row, std::iter::repeat_n(Encoding::Vbr(6), MOST_OPERANDS))?;
        self.rows.push(row);
        let count = u16::try_from(self.rows.len()).ok()?;
        *self.places.get_mut(place)? = count;
        Some(count - 1)
    }
}

/// A block that may occur again, which is packed as its number then.
#[derive(Debug, Clone)]
struct ReusableBlock {
    kind: u32,
    width: u32,
    /// Its bytes, after the size: unpacking in the buffer, packing in the bitstream.
    body: Range<usize>,
    leaves: BlockDefinitions,
}

/// The state that a block leaves for later blocks.
#[derive(Debug, Clone)]
enum BlockDefinitions {
    Nothing,
    Types(Rc<Types>),
    Abbreviations(SharedAbbreviations),
    /// More than it defines, because it is not the first of its kind in the module: no later block equals it.
    /// To keep what is there after each of many such blocks would take the square of their size.
    Additional,
}

/// The place of a kind of block among those that are the same in many modules. Nothing of such a block but
/// its [`BlockDefinitions`] matters for other blocks.
fn reusable_place(kind: u32) -> Option<usize> {
    const REUSABLE: [BlockKind; 6] = [
        BlockKind::BlockInfo,
        BlockKind::ParamAttr,
        BlockKind::ParamAttrGroup,
        BlockKind::Type,
        BlockKind::ValueSymtab,
        BlockKind::Metadata,
    ];
    REUSABLE.iter().position(|reusable| reusable.0 == kind)
}

/// The records of metadata that change nothing for later blocks: names of kinds.
const METADATA_KIND: u32 = 6;

/// A block that is open.
#[derive(Debug)]
struct OpenBlock {
    kind: u32,
    width: u32,
    /// The stream of ids and codes.
    ids: Stream,
    /// Where its abbreviations begin: those of BLOCKINFO for it, then its own.
    own: usize,
    /// In BLOCKINFO: the kind of block that definitions are for.
    target: Option<u32>,
    /// Whether it may occur again.
    is_reusable: bool,
    /// Whether what it [leaves](BlockDefinitions) was there before it.
    is_addition: bool,
    /// The bytes after its header; their end is known later when unpacking.
    body: Range<usize>,
    saved: Saved,
}

/// Packs and unpacks the bitstreams of a group.
#[derive(Debug)]
pub(crate) struct BitstreamCoder<'t> {
    tables: &'t SharedTables,
    /// Packing: what occurs, if it is counted.
    pub(crate) counts: Option<Counts>,
    rows: RecordPackings,
    /// The form of records without an abbreviation, and abbreviations: first those in the table, that were
    /// used.
    unabbreviated: KnownAbbreviation,
    abbreviations: Vec<Option<KnownAbbreviation>>,
    /// Blocks that may occur again, by [`reusable_place`].
    reusable: [Vec<ReusableBlock>; 6],
    /// Packing: the numbers of these, by kind, width and bytes, 1 more.
    numbers: HashMap<(u32, u32, Vec<u8>), u64>,
    open: Vec<OpenBlock>,
    /// The abbreviations of the open blocks.
    own: Vec<u32>,
    shared: SharedAbbreviations,
    model: Model,
}

/// Operands from the last of these on share a stream.
const SEPARATE_OPERANDS: usize = 14;
/// The place of the number of operands in a key.
const COUNTS: u32 = 15;

/// The key of an operand by its place: its number and 1 more. Place 0 is that of ids of abbreviations and
/// codes.
///
/// Separate streams compress better if operands are independent of each other, like those of instructions.
/// Other records resemble complete earlier ones.
fn key(kind: u32, code: u32, place: u32) -> Key {
    /// Attributes, convention and type of a call, and the number of its arguments, go with its callee.
    const CALL: u32 = 34;
    const CALLEE: u32 = 4;
    /// Arguments from the third on share a stream.
    const LATE_ARGUMENT: u32 = 7;
    // Ids and codes are in one stream.
    let code = if place == 0 { 0 } else { code };
    match BlockKind(kind) {
        BlockKind::Module
        | BlockKind::ParamAttr
        | BlockKind::ParamAttrGroup
        | BlockKind::Type
        | BlockKind::ValueSymtab => Key::new(kind, 0, 0),
        BlockKind::Function if code == CALL => match place {
            1..=CALLEE | COUNTS => Key::new(kind, code, CALLEE),
            place => Key::new(kind, code, place.min(LATE_ARGUMENT)),
        },
        BlockKind::Function => Key::new(kind, code, place),
        // A kind is stored as value and type.
        BlockKind::Metadata if code == 2 => Key::new(kind, code, place),
        // Abbreviation ids are coded with plain nodes, which are most of the records.
        BlockKind::Metadata if code == 0 => Key::new(kind, 3, 0),
        BlockKind::Metadata | BlockKind::Constants => Key::new(kind, code, 0),
        BlockKind::BlockInfo => Key::new(kind, code, 0),
        _ => Key::new(kind, 0, 0),
    }
}

/// Ids outside of all blocks.
const OUTER_IDS: Key = Key::new(Key::OTHER, 0, 0);
/// Kinds and widths of blocks, and which equal others.
const BLOCKS: Key = Key::new(Key::OTHER, 0, 0);
const SAME: Key = Key::new(Key::OTHER, 1, 0);

impl<'t> BitstreamCoder<'t> {
    pub(crate) fn new(tables: &'t SharedTables) -> Self {
        Self {
            tables,
            counts: None,
            rows: RecordPackings::default(),
            unabbreviated: KnownAbbreviation::none(),
            abbreviations: vec![None; tables.definitions.len()],
            reusable: [const { Vec::new() }; 6],
            numbers: HashMap::new(),
            open: Vec::new(),
            own: Vec::new(),
            shared: SharedAbbreviations::default(),
            model: Model::default(),
        }
    }

    /// For the next group; the streams stay assigned as they are.
    pub(crate) fn clear(&mut self) {
        self.reusable.iter_mut().for_each(Vec::clear);
        self.numbers.clear();
        // Those after the listed ones are of this group alone.
        self.abbreviations.truncate(self.tables.definitions.len());
    }

    fn start(&mut self) {
        self.open.clear();
        self.own.clear();
        self.shared = SharedAbbreviations::default();
        self.model.clear();
    }

    /// Packs a bitstream.
    pub(crate) fn pack(&mut self, bitcode: &[u8], streams: &mut Streams) -> Option<()> {
        // Blocks of a part that is kept as bytes after all are never there for others.
        let known = self.reusable.each_ref().map(Vec::len);
        let packed = self.pack_all(bitcode, streams);
        if packed.is_none() {
            self.reusable.iter_mut().zip(known).for_each(|(all, known)| all.truncate(known));
            let reusable = &self.reusable;
            let count =
                |kind: u32| reusable_place(kind).and_then(|place| reusable.get(place)).map_or(0, Vec::len);
            self.numbers.retain(|(kind, ..), number| *number <= count(*kind) as u64);
        }
        packed
    }

    fn pack_all(&mut self, bitcode: &[u8], streams: &mut Streams) -> Option<()> {
        let mut cursor = Cursor::new(bitcode.into()).ok()?;
        if cursor.wrapper().is_some() {
            return None;
        }
        self.start();
        let mut item = Item::default();
        let mut bits = Output { out: &mut [], writer: BitWriter::new(0) };
        loop {
            let event = cursor.next().ok()?;
            let ends = matches!(event, Event::End);
            item.read(event)?;
            if item.id == id::ENTER {
                let body = bitcode.get(item.body.clone())?.to_vec();
                item.same = self.numbers.get(&(item.block, item.width, body)).copied().unwrap_or(0);
                let depth = cursor.depth();
                while item.same > 0 && cursor.depth() >= depth {
                    cursor.next().ok()?;
                }
            }
            let ended = self.open.last().and_then(|open| reusable_place(open.kind)).unwrap_or(usize::MAX);
            let before = self.reusable.get(ended).map_or(0, Vec::len);
            self.pack_item(streams, &mut bits, &mut item)?;
            if let Some(all) = self.reusable.get(ended).filter(|all| all.len() > before) {
                let block = all.last()?;
                if !matches!(block.leaves, BlockDefinitions::Additional) {
                    let bytes = bitcode.get(block.body.clone())?.to_vec();
                    self.numbers.entry((block.kind, block.width, bytes)).or_insert(all.len() as u64);
                }
            }
            if ends {
                return (cursor.tail().is_empty() && cursor.deviation().is_none()).then_some(());
            }
        }
    }

    /// Unpacks a bitstream to a place in a buffer, and returns where it ends.
    pub(crate) fn unpack(
        &mut self,
        streams: &mut Unpacker<'_>,
        out: &mut [u8],
        start: usize,
    ) -> Option<usize> {
        self.start();
        let mut bits = Output { out, writer: BitWriter::new(start) };
        bits.writer.bytes(bits.out, &MAGIC)?;
        let mut item = Item::default();
        loop {
            item.id = self.records(streams, &mut bits)?;
            if item.id == id::END && self.open.is_empty() {
                return Some(bits.writer.at());
            }
            let width = self.open.last().map_or(OUTER_WIDTH, |open| open.width);
            bits.writer.fixed(bits.out, item.id.into(), width)?;
            self.structure(streams, &mut bits, &mut item)?;
        }
    }

    /// Packs the next block, end, definition or record.
    fn pack_item(&mut self, streams: &mut Streams, bits: &mut Output<'_>, item: &mut Item) -> Option<()> {
        let ids = self.open.last().map(|open| open.ids);
        let ids = ids.or_else(|| streams.stream(OUTER_IDS))?;
        if item.id > id::DEFINE {
            return self.record(streams, bits, item, None);
        }
        streams.number_in(ids, item.id.into())?;
        self.structure(streams, bits, item)
    }

    /// A block, end or definition.
    fn structure<C: Coder>(&mut self, coder: &mut C, bits: &mut Output<'_>, item: &mut Item) -> Option<()> {
        match item.id {
            id::END => self.end::<C>(bits),
            id::ENTER => self.enter(coder, bits, item),
            _ => self.define(coder, bits, &mut item.abbreviation),
        }
    }

    /// Unpacks all records up to the next block, end or definition, whose id is returned.
    fn records(&mut self, streams: &mut Unpacker<'_>, bits: &mut Output<'_>) -> Option<u32> {
        let Some(open) = self.open.last() else {
            let ids = streams.stream(OUTER_IDS)?;
            return u32::try_from(streams.next(ids)?).ok().filter(|id| *id <= id::DEFINE);
        };
        let (ids, place) = (open.ids, kind_place(open.kind));
        loop {
            let symbol = streams.next(ids)?;
            match symbol.checked_sub(u64::from(UNLISTED) + 1) {
                Some(number) => {
                    let record_starts = self.tables.record_starts.get(place)?;
                    let record_start = *record_starts.get(usize::try_from(number).ok()?)?;
                    bits.writer = self.fast_record(streams, bits.out, bits.writer, record_start)?;
                }
                None if symbol == u64::from(UNLISTED) => {
                    self.general_record(streams, bits.out, &mut bits.writer, None)?;
                }
                None => return u32::try_from(symbol).ok(),
            }
        }
    }

    /// Unpacks a record whose start is in the table. Each of the first operands has a plan; what has none
    /// (text, many operands) is left to the general functions.
    #[inline(never)]
    fn fast_record(
        &mut self,
        streams: &mut Unpacker<'_>,
        out: &mut [u8],
        mut writer: BitWriter,
        record_start: RecordStart,
    ) -> Option<BitWriter> {
        let open = self.open.last()?;
        let (kind, width, own) = (open.kind, open.width, open.own);
        let RecordStart { id, code, count } = record_start;
        let mut values = [0u64; MOST_OPERANDS];
        writer.fixed(out, id.into(), width)?;
        let (row, known, plans);
        if id == id::UNABBREVIATED {
            let number = self.rows.number(streams, kind, code)?;
            row = self.rows.rows.get(usize::from(number))?;
            known = &self.unabbreviated;
            plans = &*row.plans;
            writer.vbr6(out, code.into())?;
        } else {
            let place = own.checked_add((id as usize).checked_sub(4)?)?;
            known = self.abbreviations.get(*self.own.get(place)? as usize)?.as_ref()?;
            let (Ok((_, number)), Some(known_plans)) = (known.code, &known.plans) else {
                self.general_record(streams, out, &mut writer, Some(record_start))?;
                return Some(writer);
            };
            row = self.rows.rows.get(usize::from(number))?;
            plans = &**known_plans;
        }
        let single = known.single.len();
        let mut length_is_next = known.element.is_some();
        let elements = match count {
            _ if !length_is_next => 0,
            RecordStart::ANY => usize::try_from(streams.next(row.counts)?).ok()?,
            count => usize::from(count).checked_sub(single)?,
        };
        let count = single.checked_add(elements)?;
        let (mut next, mut end, mut type_follows) = (0, single, false);
        loop {
            while next < end {
                let OperandPlan { stream, change, form, run_length, number } = *plans.get(next)?;
                if form == FieldForm::Literal {
                    *values.get_mut(next % MOST_OPERANDS)? = number.into();
                    next += 1;
                    continue;
                }
                // The first three may be needed.
                if run_length >= 4 && next >= 3 && next + 4 <= end {
                    if let Some(groups) = streams.next_groups(stream) {
                        writer.put(out, groups.into(), 24)?;
                        next += 4;
                        continue;
                    }
                }
                let symbol = streams.next(stream)?;
                let value = match change {
                    Change::None => symbol,
                    Change::Value | Change::Typed => self.model.relative_of(symbol)?,
                    Change::Type if symbol & 1 == 1 => symbol >> 1,
                    Change::Callee => self.model.callee_of(symbol, values[2])?,
                    _ => self.model.other_of(change, symbol)?,
                };
                *values.get_mut(next % MOST_OPERANDS)? = value;
                next += 1;
                match form {
                    FieldForm::Vbr6 => writer.vbr6(out, value)?,
                    FieldForm::Fixed => writer.fixed(out, value, number)?,
                    FieldForm::Vbr => writer.vbr(out, value, number)?,
                    FieldForm::Char6 => writer.scalar(out, Encoding::Char6, value)?,
                    FieldForm::Literal => {}
                }
                if change == Change::Typed && OperandKind::Typed.has_type_after(value) {
                    type_follows = true;
                    break;
                }
            }
            if type_follows || !length_is_next {
                break;
            }
            length_is_next = false;
            writer.vbr6(out, elements as u64)?;
            end = count.min(row.text.max(single)).min(MOST_OPERANDS);
        }
        let [first, second, third, ..] = values;
        let mut first = [first, second, third, 0];
        if next < count || type_follows {
            let given = &[][..];
            let mut operands = Operands { row, given, next, types: 0, type_follows, values: first };
            let length = length_is_next.then_some(elements);
            let mut output = Output { out, writer };
            operands.without_plan(streams, &mut self.model, &mut output, (known, length), count)?;
            (writer, first) = (output.writer, operands.values);
        }
        let (effect, change) = (row.layout.effect, row.block_change);
        if effect != Effect::None {
            self.model.record(effect, count, &first);
        }
        self.change_block(change, count, &first)?;
        Some(writer)
    }

    /// Unpacks a record by the general function, after its start and the id in it if that is known.
    #[inline(never)]
    fn general_record(
        &mut self,
        streams: &mut Unpacker<'_>,
        out: &mut [u8],
        writer: &mut BitWriter,
        record_start: Option<RecordStart>,
    ) -> Option<()> {
        let mut bits = Output { out, writer: *writer };
        self.record(streams, &mut bits, &mut Item::default(), record_start)?;
        *writer = bits.writer;
        Some(())
    }

    /// The effect of a record on its block.
    fn change_block(&mut self, change: BlockChange, count: usize, first: &FirstOperands) -> Option<()> {
        let open = self.open.last_mut()?;
        match change {
            BlockChange::Nothing => {}
            BlockChange::Target => open.target = if count > 0 { u32::try_from(first[0]).ok() } else { None },
            BlockChange::NotReusable => open.is_reusable = false,
        }
        Some(())
    }

    fn end<C: Coder>(&mut self, bits: &mut Output<'_>) -> Option<()> {
        let Some(mut open) = self.open.pop() else { return Some(()) };
        self.own.truncate(open.own);
        if C::UNPACKS {
            bits.writer.align32(bits.out)?;
            open.body.end = bits.writer.at();
            let words = u32::try_from(open.body.len() / 4).ok()?;
            let size = bits.out.get_mut(open.body.start.checked_sub(4)?..)?.first_chunk_mut()?;
            *size = words.to_le_bytes();
        }
        self.model.leave(open.kind, open.saved);
        if open.is_reusable {
            let leaves = match BlockKind(open.kind) {
                BlockKind::BlockInfo | BlockKind::Type if open.is_addition => BlockDefinitions::Additional,
                BlockKind::BlockInfo => BlockDefinitions::Abbreviations(Rc::clone(&self.shared)),
                BlockKind::Type => BlockDefinitions::Types(Rc::clone(&self.model.types)),
                _ => BlockDefinitions::Nothing,
            };
            let all = self.reusable.get_mut(reusable_place(open.kind)?)?;
            all.push(ReusableBlock { kind: open.kind, width: open.width, body: open.body, leaves });
        }
        Some(())
    }

    fn enter<C: Coder>(&mut self, coder: &mut C, bits: &mut Output<'_>, item: &mut Item) -> Option<()> {
        let kind = coder.word(BLOCKS, item.block)?;
        // A block around others is not looked for.
        if let Some(open) = self.open.last_mut() {
            open.is_reusable = false;
        }
        let place = reusable_place(kind);
        if let Some(place) = place {
            let same = coder.number(SAME, item.same)?;
            if let Some(number) = same.checked_sub(1) {
                let known = self.reusable.get(place)?.get(usize::try_from(number).ok()?)?.clone();
                if C::UNPACKS {
                    header(bits, kind, known.width)?;
                    let words = u32::try_from(known.body.len() / 4).ok()?;
                    bits.writer.bytes(bits.out, &words.to_le_bytes())?;
                    bits.writer.again(bits.out, known.body)?;
                }
                match known.leaves {
                    BlockDefinitions::Nothing => {}
                    BlockDefinitions::Types(types) => self.model.types = types,
                    BlockDefinitions::Abbreviations(shared) => self.shared = shared,
                    BlockDefinitions::Additional => return None,
                }
                return Some(());
            }
        }
        let width = coder.word(BLOCKS, item.width)?;
        if !(1..=32).contains(&width) || self.open.len() >= Cursor::MAX_DEPTH as usize {
            return None;
        }
        let mut body = item.body.clone();
        if C::UNPACKS {
            header(bits, kind, width)?;
            bits.writer.bytes(bits.out, &[0; 4])?;
            body = bits.writer.at()..bits.writer.at();
        }
        let own = self.own.len();
        if let Some((_, shared)) = self.shared.iter().find(|(known, _)| *known == kind) {
            self.own.extend_from_slice(shared);
        }
        self.open.push(OpenBlock {
            kind,
            width,
            ids: coder.stream(key(kind, 0, 0))?,
            own,
            target: None,
            is_reusable: place.is_some(),
            is_addition: match BlockKind(kind) {
                BlockKind::BlockInfo => !self.shared.is_empty(),
                BlockKind::Type => !self.model.types.is_empty(),
                _ => false,
            },
            body,
            saved: self.model.enter(kind),
        });
        Some(())
    }

    /// A record.
    fn record<C: Coder>(
        &mut self,
        coder: &mut C,
        bits: &mut Output<'_>,
        item: &mut Item,
        record_start: Option<RecordStart>,
    ) -> Option<()> {
        let open = self.open.last()?;
        let (kind, ids, width) = (open.kind, open.ids, open.width);
        let own = self.own.get(open.own..)?;
        let known = |id: u32| match id {
            id::UNABBREVIATED => Some(&self.unabbreviated),
            id => {
                let place = (id as usize).checked_sub(4)?;
                self.abbreviations.get(*own.get(place)? as usize)?.as_ref()
            }
        };
        // Packing: the start with a count, if it is in the table, else the one without.
        let mut record_start = record_start;
        if !C::UNPACKS {
            let known = known(item.id)?;
            let row = self.rows.number(coder, kind, item.code)?;
            let has_text = self.rows.rows.get(usize::from(row))?.text != usize::MAX;
            let is_listed = known.code.is_ok() || item.id == id::UNABBREVIATED;
            let is_counted = known.element.is_some() && !has_text && item.operands.len() <= MOST_OPERANDS;
            let count = u8::try_from(item.operands.len()).ok().filter(|_| is_counted);
            let code = if item.id == id::UNABBREVIATED { item.code } else { 0 };
            let any = RecordStart { id: item.id, code, count: RecordStart::ANY };
            let place = kind_place(kind);
            for one in [RecordStart { count: count.unwrap_or(RecordStart::ANY), ..any }, any] {
                if !is_listed || record_start.is_some() {
                    break;
                }
                if let Some(counts) = &mut self.counts {
                    *counts.record_starts.entry((place, one)).or_insert(0) += 1;
                }
                if let Some(number) = self.tables.record_start(place, one) {
                    coder.number_in(ids, number + u64::from(UNLISTED) + 1)?;
                    record_start = Some(one);
                }
                if count.is_none() {
                    break;
                }
            }
            if record_start.is_none() {
                coder.number_in(ids, UNLISTED.into())?;
            }
        }
        let id = match record_start {
            Some(record_start) => record_start.id,
            None => u32::try_from(coder.number_in(ids, item.id.into())?).ok()?,
        };
        let known = match id {
            0..=id::DEFINE => return None,
            id => known(id)?,
        };
        // The id of a known start is written already.
        if C::UNPACKS && record_start.is_none() {
            bits.writer.fixed(bits.out, id.into(), width)?;
        }
        let row = match (known.code, record_start) {
            (Ok((_, row)), _) => row,
            (Err(encoding), record_start) => {
                let code = match record_start {
                    Some(record_start) if id == id::UNABBREVIATED => record_start.code,
                    _ => u32::try_from(coder.number_in(ids, item.code.into())?).ok()?,
                };
                if C::UNPACKS {
                    bits.writer.scalar(bits.out, encoding, code.into())?;
                }
                self.rows.number(coder, kind, code)?
            }
        };
        let row = self.rows.rows.get(usize::from(row))?;
        let given = item.operands.as_slice();
        let single = &*known.single;
        let mut elements = 0;
        if known.element.is_some() {
            let more = given.len().checked_sub(single.len()).or(C::UNPACKS.then_some(0))?;
            elements = match record_start {
                Some(RecordStart { count, .. }) if count != RecordStart::ANY => {
                    usize::from(count).checked_sub(single.len())?
                }
                _ => usize::try_from(coder.number_in(row.counts, more as u64)?).ok()?,
            };
        }
        let count = single.len().checked_add(elements)?;
        let mut operands = Operands { row, given, next: 0, types: 0, type_follows: false, values: [0; 4] };
        let length = known.element.map(|_| elements);
        operands.remaining(coder, &mut self.model, bits, (single, length, known.element), count)?;
        let first = operands.values;
        if known.has_blob {
            blob(coder, bits, row.counts, &item.blob)?;
        }
        let (effect, change) = (row.layout.effect, row.block_change);
        if effect != Effect::None {
            self.model.record(effect, count, &first);
        }
        self.change_block(change, count, &first)
    }

    /// The definition of an abbreviation.
    fn define<C: Coder>(
        &mut self,
        coder: &mut C,
        bits: &mut Output<'_>,
        abbreviation: &mut Abbreviation,
    ) -> Option<()> {
        const KEY: Key = Key::new(0, 1, 0);
        let open = self.open.last()?;
        let is_shared = open.kind == BlockKind::BlockInfo.0;
        let kind = if is_shared { open.target? } else { open.kind };
        let mut listed = 0;
        if !C::UNPACKS {
            if let Some(counts) = &mut self.counts {
                *counts.definitions.entry((kind, abbreviation.encodings.clone())).or_insert(0) += 1;
            }
            listed = self.tables.definition(kind, &abbreviation.encodings).map_or(0, |number| number + 1);
        }
        let listed = usize::try_from(coder.number(KEY, listed)?).ok()?;
        let place = match listed.checked_sub(1) {
            Some(number) => {
                let tables = self.tables;
                let (known, encodings) = tables.definitions.get(number)?;
                if *known != kind {
                    return None;
                }
                let slot = self.abbreviations.get_mut(number)?;
                if slot.is_none() {
                    *slot = Some(KnownAbbreviation::from_encodings(encodings, kind, &mut self.rows, coder)?);
                }
                number
            }
            None => {
                let place = self.abbreviations.len();
                if place >= self.tables.definitions.len() + MOST_UNLISTED {
                    return None;
                }
                let encodings = &mut abbreviation.encodings;
                let count = coder.number(KEY, encodings.len() as u64)?;
                if count > MOST_ENCODINGS {
                    return None;
                }
                if C::UNPACKS {
                    encodings.clear();
                    encodings.resize(usize::try_from(count).ok()?, Encoding::Array);
                }
                for encoding in encodings.iter_mut() {
                    let (form, number) = form_of(*encoding);
                    let form = coder.number(KEY, form)?;
                    *encoding = encoding_of(form, || coder.number(KEY, number.unwrap_or(0)))?;
                }
                if abbreviation.fault().is_some() {
                    return None;
                }
                let known =
                    KnownAbbreviation::from_encodings(&abbreviation.encodings, kind, &mut self.rows, coder)?;
                self.abbreviations.push(Some(known));
                place
            }
        };
        if C::UNPACKS {
            for (piece, width) in &self.abbreviations.get(place)?.as_ref()?.definition {
                bits.writer.put(bits.out, (*piece).into(), *width)?;
            }
        }
        let place = u32::try_from(place).ok()?;
        if !is_shared {
            self.own.push(place);
            return Some(());
        }
        let shared = Rc::make_mut(&mut self.shared);
        let kinds = shared.len();
        match shared.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, all)) if all.len() < MOST_SHARED => all.push(place),
            None if kinds < MOST_SHARED => shared.push((kind, vec![place])),
            _ => return None,
        }
        Some(())
    }
}

/// The header of a block, after the id, up to its size.
fn header(bits: &mut Output<'_>, kind: u32, width: u32) -> Option<()> {
    bits.writer.vbr(bits.out, kind.into(), 8)?;
    bits.writer.vbr(bits.out, width.into(), 4)?;
    bits.writer.align32(bits.out)
}

/// The bytes after a record.
fn blob<C: Coder>(coder: &mut C, bits: &mut Output<'_>, counts: Stream, given: &[u8]) -> Option<()> {
    let size = usize::try_from(coder.number_in(counts, given.len() as u64)?).ok()?;
    let stream = coder.stream(Key::TEXT_OF_RECORDS)?;
    let bytes = coder.bytes_in(stream, given, size)?;
    if C::UNPACKS {
        bits.writer.vbr6(bits.out, size as u64)?;
        bits.writer.align32(bits.out)?;
        bits.writer.bytes(bits.out, bytes)?;
    }
    Some(())
}

/// The operands of a record, one after the other, in the general way.
struct Operands<'w> {
    row: &'w RecordPacking,
    /// Packing, the operands.
    given: &'w [u64],
    /// The number of the next one, and how many types after values that are not defined yet there were.
    next: usize,
    types: usize,
    /// Whether the next one is such a type.
    type_follows: bool,
    values: FirstOperands,
}

impl Operands<'_> {
    /// Packs or unpacks the operands from the next one on, of `count` in all. `single`: the encodings of
    /// single operands; `length`: the number of elements, if it is not written yet; `element`: the encoding
    /// of these.
    fn remaining<C: Coder>(
        &mut self,
        coder: &mut C,
        model: &mut Model,
        bits: &mut Output<'_>,
        (single, length, element): (&[Encoding], Option<usize>, Option<Encoding>),
        count: usize,
    ) -> Option<()> {
        for encoding in single.get(self.next..).unwrap_or_default() {
            let packing = self.packing();
            if let Encoding::Literal(value) = *encoding {
                if !C::UNPACKS && self.given.get(self.next) != Some(&value) {
                    return None;
                }
                self.advance(value, packing.change == Change::Typed);
                continue;
            }
            let value = self.transfer(coder, model, packing)?;
            if C::UNPACKS {
                bits.writer.scalar(bits.out, *encoding, value)?;
            }
        }
        let Some(encoding) = element else { return Some(()) };
        if let (true, Some(elements)) = (C::UNPACKS, length) {
            bits.writer.vbr6(bits.out, elements as u64)?;
        }
        while self.next < count {
            let is_text = self.next >= self.row.text;
            if is_text || self.next >= self.row.bulk && self.types == 0 && !self.type_follows {
                let stream = if is_text {
                    coder.stream(Key::TEXT_OF_RECORDS)?
                } else {
                    self.row.stream(SEPARATE_OPERANDS)
                };
                let operands = self.next..count;
                self.values = unchanged(coder, bits, encoding, stream, self.given, operands, self.values)?;
                return Some(());
            }
            let packing = self.packing();
            let value = self.transfer(coder, model, packing)?;
            if C::UNPACKS {
                bits.writer.scalar(bits.out, encoding, value)?;
            }
        }
        Some(())
    }

    /// Unpacks the operands that have no plan: text at once, all others one by one. `length`: the number of
    /// elements, if it is not written yet.
    #[inline(never)]
    fn without_plan(
        &mut self,
        streams: &mut Unpacker<'_>,
        model: &mut Model,
        bits: &mut Output<'_>,
        (known, length): (&KnownAbbreviation, Option<usize>),
        count: usize,
    ) -> Option<()> {
        if self.type_follows || self.next < self.row.text {
            return self.remaining(streams, model, bits, (&*known.single, length, known.element), count);
        }
        let element = known.element.unwrap_or(Encoding::Array);
        let stream = streams.stream(Key::TEXT_OF_RECORDS)?;
        let Unpacker { content, next, .. } = streams;
        bits.writer = text(stream, content, next, bits.writer, bits.out, element, count - self.next)?;
        Some(())
    }

    /// Packs or unpacks the next operand.
    fn transfer<C: Coder>(
        &mut self,
        coder: &mut C,
        model: &mut Model,
        packing: OperandPacking,
    ) -> Option<u64> {
        let (value, symbol);
        if C::UNPACKS {
            symbol = coder.number_in(packing.stream, 0)?;
            value = model.value_of(packing.change, symbol, &self.values)?;
        } else {
            value = *self.given.get(self.next)?;
            symbol = model.symbol_of(packing.change, value, &self.values)?;
            coder.number_in(packing.stream, symbol)?;
        }
        self.advance(value, packing.change == Change::Typed);
        Some(value)
    }

    /// The value of the next operand is known.
    fn advance(&mut self, value: u64, is_typed: bool) {
        if let Some(place) = self.values.get_mut(self.next.min(3)) {
            *place = value;
        }
        self.type_follows = is_typed && OperandKind::Typed.has_type_after(value);
        self.next += 1;
    }

    /// How the next operand is packed.
    fn packing(&mut self) -> OperandPacking {
        let stream = self.row.stream(self.next);
        if self.type_follows {
            self.types += 1;
            return OperandPacking { stream, change: Change::Type };
        }
        OperandPacking { stream, change: self.row.change(self.next - self.types) }
    }
}

/// Characters, the last elements of an array.
#[inline(never)]
fn text(
    stream: Stream,
    content: &[u8],
    next: &mut [u32],
    mut writer: BitWriter,
    out: &mut [u8],
    encoding: Encoding,
    count: usize,
) -> Option<BitWriter> {
    match take_small_numbers(content, next, stream, count) {
        Some(characters) => writer.elements(out, encoding, characters)?,
        None => {
            for _ in 0..count {
                let value = take_number(content, next, stream)?;
                writer.scalar(out, encoding, value)?;
            }
        }
    }
    Some(writer)
}

/// Elements that are not changed, all in one stream; returns the first operands.
#[inline(never)]
fn unchanged<C: Coder>(
    coder: &mut C,
    bits: &mut Output<'_>,
    encoding: Encoding,
    stream: Stream,
    given: &[u64],
    operands: Range<usize>,
    first: FirstOperands,
) -> Option<FirstOperands> {
    let mut first = first;
    if let Some(all) = coder.small_numbers_in(stream, operands.len()) {
        let rest = all.iter().map(|value| u64::from(*value));
        first.iter_mut().skip(operands.start).zip(rest).for_each(|(first, value)| *first = value);
        bits.writer.elements(bits.out, encoding, all)?;
        return Some(first);
    }
    for operand in operands {
        let value = coder.number_in(stream, given.get(operand).copied().or(C::UNPACKS.then_some(0))?)?;
        if C::UNPACKS {
            bits.writer.scalar(bits.out, encoding, value)?;
        }
        if let Some(first) = first.get_mut(operand) {
            *first = value;
        }
    }
    Some(first)
}
