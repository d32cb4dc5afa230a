//! LLVM bitstreams: blocks, records and operands, with a stream of numbers for each kind of record or
//! operand.
//!
//! Packing, a bitstream goes in and each number of it is appended to the stream of its kind; unpacking, the
//! numbers are taken from these streams in the same order, and the bitstream comes out. [`Walk`] is both: one
//! function for each of block, record and definition, over a [`Coder`] that appends or takes. What a record's
//! operands mean is in the declarations of `dxkit-bitcode`; [`Model`] knows what they refer to.
//! [`Walk::usual`] unpacks the records whose beginning is in the table of the archive, which are most,
//! without the general form of [`Walk::record`]; it falls back to that for all others.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use dxkit_bitcode::records::OperandKind;
use dxkit_bitcode::stream::{Abbreviation, BlockKind, Cursor, Encoding, Event};

use crate::bits::BitWriter;
use crate::coder::{Coder, Key, Stream, Streams, Unpacker, take_number, take_small_numbers};
use crate::model::{Change, Effect, FirstOperands, Layout, Model, Saved, Types};
use crate::tables::{
    Beginning, Counts, MOST_ENCODINGS, MOST_OPERANDS, Tables, encoding_of, form_of, kind_place,
};

/// Ids of abbreviations that mean something else.
mod id {
    pub(super) const END: u32 = 0;
    pub(super) const ENTER: u32 = 1;
    pub(super) const DEFINE: u32 = 2;
    pub(super) const UNABBREVIATED: u32 = 3;
}

/// Symbols in the place of ids: below this one the same, this one before a beginning that is not in the
/// table, and after it the number of one that is.
const UNLISTED: u32 = 3;

/// What a bitstream starts with.
const MAGIC: [u8; 4] = *b"BC\xc0\xde";
/// Bits of the ids outside of all blocks.
const OUTER_WIDTH: u32 = 2;
/// Abbreviations in BLOCKINFO for blocks of one kind, and kinds with any: each block looks for its list, and
/// blocks that are equal share a copy of all lists. LLVM has eight of four.
const MOST_SHARED: usize = 64;
/// Abbreviations of a group that are not in the table.
const MOST_UNLISTED: usize = 1 << 12;

/// Blocks, definitions and records, one at a time: what a stream that is packed says.
#[derive(Debug, Default)]
struct Step {
    /// The id of the abbreviation, or one of [`id`]. At the top, [`id::END`] ends the stream.
    id: u32,
    /// For a block that begins: its kind, the bits of the ids in it, and where its bytes after the header
    /// are.
    block: u32,
    width: u32,
    body: Range<usize>,
    /// The number of the equal block and 1 more; 0 if there is none.
    same: u64,
    /// For a definition.
    abbreviation: Abbreviation,
    /// For a record.
    code: u32,
    operands: Vec<u64>,
    blob: Vec<u8>,
}

impl Step {
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

/// Where the bits go, unpacking; packing, nowhere.
#[derive(Debug)]
struct Bits<'o> {
    out: &'o mut [u8],
    writer: BitWriter,
}

/// How an operand is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Literal,
    Fixed,
    Vbr6,
    Vbr,
    Char6,
}

/// How an operand is unpacked: its stream, how its number is changed, and how it is written.
#[derive(Debug, Clone, Copy)]
struct Action {
    stream: Stream,
    change: Change,
    form: Form,
    /// How many from this one on are not changed, are in the same stream and have groups of six bits.
    alike: u8,
    /// The width, or the literal.
    number: u32,
}

impl Action {
    /// Of the first operands of a record.
    fn all(row: &Row, encodings: impl Iterator<Item = Encoding>) -> Option<Box<[Self]>> {
        let actions = encodings.take(MOST_OPERANDS).enumerate();
        let actions = actions.map(|(operand, encoding)| Self::new(row, operand, encoding));
        let mut actions: Box<[Self]> = actions.collect::<Option<_>>()?;
        let mut after: Option<Self> = None;
        for action in actions.iter_mut().rev() {
            if action.change == Change::None && action.form == Form::Vbr6 {
                let more = after.filter(|after| after.stream == action.stream).map_or(0, |after| after.alike);
                action.alike = more + 1;
            }
            after = Some(*action);
        }
        Some(actions)
    }

    /// `None` for what is rare.
    fn new(row: &Row, operand: usize, encoding: Encoding) -> Option<Self> {
        let change = row.change(operand);
        let (form, number) = match encoding {
            Encoding::Literal(value) if change != Change::Typed => {
                (Form::Literal, u32::try_from(value).ok()?)
            }
            Encoding::Fixed(width) => (Form::Fixed, width),
            Encoding::Vbr(6) => (Form::Vbr6, 6),
            Encoding::Vbr(width) => (Form::Vbr, width),
            Encoding::Char6 => (Form::Char6, 0),
            _ => return None,
        };
        Some(Self { stream: row.stream(operand), change, form, alike: 0, number })
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
    actions: Option<Box<[Action]>>,
    /// The bits of its definition, in pieces: bits, and how many.
    definition: Box<[(u32, u32)]>,
}

impl KnownAbbreviation {
    /// Of a record without an abbreviation.
    fn none() -> Self {
        Self {
            code: Err(Encoding::Vbr(6)),
            single: Box::default(),
            element: Some(Encoding::Vbr(6)),
            has_blob: false,
            actions: None,
            definition: Box::default(),
        }
    }

    /// Of these encodings, in blocks of a kind.
    fn of<C: Coder>(encodings: &[Encoding], kind: u32, rows: &mut Rows, coder: &C) -> Option<Self> {
        let (code, rest) = encodings.split_first()?;
        let (single, element, has_blob) = match rest {
            // Elements of no bits would make a file of any size from a short stream.
            [.., Encoding::Array, element] if element.is_silent() => return None,
            [single @ .., Encoding::Array, element] => (single, Some(*element), false),
            [single @ .., Encoding::Blob] => (single, None, true),
            single => (single, None, false),
        };
        let mut actions = None;
        let code = match *code {
            Encoding::Literal(code) => {
                let code = u32::try_from(code).ok()?;
                let number = rows.number(coder, kind, code)?;
                if !has_blob && single.len() <= MOST_OPERANDS {
                    let elements = std::iter::repeat_n(element, MOST_OPERANDS).flatten();
                    let row = rows.rows.get(usize::from(number))?;
                    actions = Action::all(row, single.iter().copied().chain(elements));
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
        Some(Self { code, single: single.into(), element, has_blob, actions, definition: pieces.into() })
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
type Shared = Rc<Vec<(u32, Vec<u32>)>>;

/// How an operand is packed.
#[derive(Debug, Clone, Copy)]
struct Op {
    stream: Stream,
    change: Change,
}

/// How the records of a code are packed, in blocks of a kind.
#[derive(Debug, Clone)]
struct Row {
    /// By the number of the operand; the last one has the stream of all later ones, too.
    ops: [Op; OPS],
    /// The stream of the number of operands.
    counts: Stream,
    layout: Layout,
    /// The operand from which on there are characters.
    text: usize,
    /// The operand from which on all are unchanged and in one stream.
    bulk: usize,
    /// How the first operands of a record without an abbreviation are unpacked.
    actions: Box<[Action]>,
    block_change: BlockChange,
}

/// What a record changes in its block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockChange {
    Nothing,
    /// The kind of block that definitions are for.
    Target,
    /// Later blocks cannot equal it.
    Unlike,
}

impl Row {
    fn new<C: Coder>(coder: &C, kind: u32, code: u32) -> Option<Self> {
        // Those that share a place in the table are one.
        let (kind, code) = (kind.min(Rows::KINDS - 1), code.min(Rows::CODES - 1));
        let layout = Layout::of(BlockKind(kind), code);
        let counts = coder.stream(key(kind, code, COUNTS))?;
        let mut ops = [Op { stream: counts, change: Change::None }; OPS];
        for (number, op) in ops.iter_mut().enumerate() {
            let place = u32::try_from(number + 1).ok()?;
            *op = Op { stream: coder.stream(key(kind, code, place))?, change: layout.change(number) };
        }
        let last = ops.last()?.stream;
        let single = ops.iter().rposition(|op| op.stream != last).map_or(0, |last| last + 1);
        Some(Self {
            text: layout.text().unwrap_or(usize::MAX),
            bulk: match layout.text() {
                None => layout.unchanged().map_or(usize::MAX, |place| place.max(single)),
                Some(_) => usize::MAX,
            },
            ops,
            counts,
            layout,
            actions: Box::default(),
            block_change: match BlockKind(kind) {
                BlockKind::BlockInfo if code == 1 => BlockChange::Target,
                BlockKind::Metadata if code != METADATA_KIND => BlockChange::Unlike,
                _ => BlockChange::Nothing,
            },
        })
    }

    /// The stream of an operand.
    #[inline(always)]
    fn stream(&self, operand: usize) -> Stream {
        self.ops.get(operand.min(OPS - 1)).map_or(self.counts, |op| op.stream)
    }

    #[inline(always)]
    fn change(&self, operand: usize) -> Change {
        self.ops.get(operand).map_or_else(|| self.layout.change(operand), |op| op.change)
    }
}

/// The rows that were asked for.
#[derive(Debug, Default)]
struct Rows {
    /// By kind of block and code, the number of the row and 1 more.
    places: Vec<u16>,
    rows: Vec<Row>,
}

impl Rows {
    /// Kinds and codes from the last on are one.
    const KINDS: u32 = 32;
    const CODES: u32 = 128;

    /// The number of the row of a code.
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
        let mut row = Row::new(coder, kind, code)?;
        row.actions = Action::all(&row, std::iter::repeat_n(Encoding::Vbr(6), MOST_OPERANDS))?;
        self.rows.push(row);
        let count = u16::try_from(self.rows.len()).ok()?;
        *self.places.get_mut(place)? = count;
        Some(count - 1)
    }
}

/// A block that later ones may equal.
#[derive(Debug, Clone)]
struct Block {
    kind: u32,
    width: u32,
    /// Its bytes, after the size: unpacking in the buffer, packing in the bitstream.
    body: Range<usize>,
    leaves: BlockDefinitions,
}

/// What a block leaves for those after it.
#[derive(Debug, Clone)]
enum BlockDefinitions {
    Nothing,
    Types(Rc<Types>),
    Abbreviations(Shared),
    /// More than it defines, because it is not the first of its kind in the module: no later block equals it.
    /// To keep what is there after each of many such blocks would take the square of their size.
    Additional,
}

/// The kinds of blocks of which nothing but [`BlockDefinitions`] matters for others: these often are the same
/// in many modules.
fn alike_place(kind: u32) -> Option<usize> {
    const ALIKE: [BlockKind; 6] = [
        BlockKind::BlockInfo,
        BlockKind::ParamAttr,
        BlockKind::ParamAttrGroup,
        BlockKind::Type,
        BlockKind::ValueSymtab,
        BlockKind::Metadata,
    ];
    ALIKE.iter().position(|alike| alike.0 == kind)
}

/// The records of metadata that change nothing for later blocks: names of kinds.
const METADATA_KIND: u32 = 6;

/// A block that is open.
#[derive(Debug)]
struct Open {
    kind: u32,
    width: u32,
    /// The stream of ids and codes.
    ids: Stream,
    /// Where its abbreviations begin: those of BLOCKINFO for it, then its own.
    own: usize,
    /// In BLOCKINFO: the kind of block that definitions are for.
    target: Option<u32>,
    /// Whether later blocks may equal it.
    is_alike: bool,
    /// Whether what it [leaves](BlockDefinitions) was there before it.
    is_addition: bool,
    /// The bytes after its header; their end is known later when unpacking.
    body: Range<usize>,
    saved: Saved,
}

/// Packs and unpacks the bitstreams of a group.
#[derive(Debug)]
pub(crate) struct Walk<'t> {
    tables: &'t Tables,
    /// Packing: what occurs, if it is counted.
    pub(crate) counts: Option<Counts>,
    rows: Rows,
    /// The form of records without an abbreviation, and abbreviations: first those in the table, that were
    /// used.
    unabbreviated: KnownAbbreviation,
    abbreviations: Vec<Option<KnownAbbreviation>>,
    /// Blocks that later ones may equal, by [`alike_place`].
    alike: [Vec<Block>; 6],
    /// Packing: the numbers of these, by kind, width and bytes, 1 more.
    numbers: HashMap<(u32, u32, Vec<u8>), u64>,
    open: Vec<Open>,
    /// The abbreviations of the open blocks.
    own: Vec<u32>,
    shared: Shared,
    model: Model,
}

/// Operands from the last of these on share a stream.
const OPS: usize = 14;
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

impl<'t> Walk<'t> {
    pub(crate) fn new(tables: &'t Tables) -> Self {
        Self {
            tables,
            counts: None,
            rows: Rows::default(),
            unabbreviated: KnownAbbreviation::none(),
            abbreviations: vec![None; tables.definitions.len()],
            alike: [const { Vec::new() }; 6],
            numbers: HashMap::new(),
            open: Vec::new(),
            own: Vec::new(),
            shared: Shared::default(),
            model: Model::default(),
        }
    }

    /// For the next group; the streams stay assigned as they are.
    pub(crate) fn clear(&mut self) {
        self.alike.iter_mut().for_each(Vec::clear);
        self.numbers.clear();
        // Those after the listed ones are of this group alone.
        self.abbreviations.truncate(self.tables.definitions.len());
    }

    fn start(&mut self) {
        self.open.clear();
        self.own.clear();
        self.shared = Shared::default();
        self.model.clear();
    }

    /// Packs a bitstream.
    pub(crate) fn pack(&mut self, bitcode: &[u8], streams: &mut Streams) -> Option<()> {
        // Blocks of a part that is kept as bytes after all are never there for others.
        let known = self.alike.each_ref().map(Vec::len);
        let done = self.pack_all(bitcode, streams);
        if done.is_none() {
            self.alike.iter_mut().zip(known).for_each(|(all, known)| all.truncate(known));
            let alike = &self.alike;
            let count = |kind: u32| alike_place(kind).and_then(|place| alike.get(place)).map_or(0, Vec::len);
            self.numbers.retain(|(kind, ..), number| *number <= count(*kind) as u64);
        }
        done
    }

    fn pack_all(&mut self, bitcode: &[u8], streams: &mut Streams) -> Option<()> {
        let mut cursor = Cursor::new(bitcode.into()).ok()?;
        if cursor.wrapper().is_some() {
            return None;
        }
        self.start();
        let mut step = Step::default();
        let mut bits = Bits { out: &mut [], writer: BitWriter::new(0) };
        loop {
            let event = cursor.next().ok()?;
            let ends = matches!(event, Event::End);
            step.read(event)?;
            if step.id == id::ENTER {
                let body = bitcode.get(step.body.clone())?.to_vec();
                step.same = self.numbers.get(&(step.block, step.width, body)).copied().unwrap_or(0);
                let depth = cursor.depth();
                while step.same > 0 && cursor.depth() >= depth {
                    cursor.next().ok()?;
                }
            }
            let ended = self.open.last().and_then(|open| alike_place(open.kind)).unwrap_or(usize::MAX);
            let before = self.alike.get(ended).map_or(0, Vec::len);
            self.step(streams, &mut bits, &mut step)?;
            if let Some(all) = self.alike.get(ended).filter(|all| all.len() > before) {
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
        let mut bits = Bits { out, writer: BitWriter::new(start) };
        bits.writer.bytes(bits.out, &MAGIC)?;
        let mut step = Step::default();
        loop {
            step.id = self.records(streams, &mut bits)?;
            if step.id == id::END && self.open.is_empty() {
                return Some(bits.writer.at());
            }
            let width = self.open.last().map_or(OUTER_WIDTH, |open| open.width);
            bits.writer.fixed(bits.out, step.id.into(), width)?;
            self.event(streams, &mut bits, &mut step)?;
        }
    }

    /// Packs the next block, end, definition or record.
    fn step(&mut self, streams: &mut Streams, bits: &mut Bits<'_>, step: &mut Step) -> Option<()> {
        let ids = self.open.last().map(|open| open.ids);
        let ids = ids.or_else(|| streams.stream(OUTER_IDS))?;
        if step.id > id::DEFINE {
            return self.record(streams, bits, step, None);
        }
        streams.number_in(ids, step.id.into())?;
        self.event(streams, bits, step)
    }

    /// A block, end or definition.
    fn event<C: Coder>(&mut self, coder: &mut C, bits: &mut Bits<'_>, step: &mut Step) -> Option<()> {
        match step.id {
            id::END => self.end::<C>(bits),
            id::ENTER => self.enter(coder, bits, step),
            _ => self.define(coder, bits, &mut step.abbreviation),
        }
    }

    /// Unpacks all records up to the next block, end or definition, whose id is returned.
    fn records(&mut self, streams: &mut Unpacker<'_>, bits: &mut Bits<'_>) -> Option<u32> {
        let Some(open) = self.open.last() else {
            let ids = streams.stream(OUTER_IDS)?;
            return u32::try_from(streams.next(ids)?).ok().filter(|id| *id <= id::DEFINE);
        };
        let (ids, place) = (open.ids, kind_place(open.kind));
        loop {
            let symbol = streams.next(ids)?;
            match symbol.checked_sub(u64::from(UNLISTED) + 1) {
                Some(number) => {
                    let beginnings = self.tables.beginnings.get(place)?;
                    let beginning = *beginnings.get(usize::try_from(number).ok()?)?;
                    bits.writer = self.usual(streams, bits.out, bits.writer, beginning)?;
                }
                None if symbol == u64::from(UNLISTED) => {
                    self.unusual(streams, bits.out, &mut bits.writer, None)?;
                }
                None => return u32::try_from(symbol).ok(),
            }
        }
    }

    /// Unpacks a record whose beginning is listed, but that has text or many operands.
    #[inline(never)]
    fn usual(
        &mut self,
        streams: &mut Unpacker<'_>,
        out: &mut [u8],
        mut writer: BitWriter,
        beginning: Beginning,
    ) -> Option<BitWriter> {
        let open = self.open.last()?;
        let (kind, width, own) = (open.kind, open.width, open.own);
        let Beginning { id, code, count } = beginning;
        let mut values = [0u64; MOST_OPERANDS];
        writer.fixed(out, id.into(), width)?;
        let (row, known, actions);
        if id == id::UNABBREVIATED {
            let number = self.rows.number(streams, kind, code)?;
            row = self.rows.rows.get(usize::from(number))?;
            known = &self.unabbreviated;
            actions = &*row.actions;
            writer.vbr6(out, code.into())?;
        } else {
            let place = own.checked_add((id as usize).checked_sub(4)?)?;
            known = self.abbreviations.get(*self.own.get(place)? as usize)?.as_ref()?;
            let (Ok((_, number)), Some(known_actions)) = (known.code, &known.actions) else {
                self.unusual(streams, out, &mut writer, Some(beginning))?;
                return Some(writer);
            };
            row = self.rows.rows.get(usize::from(number))?;
            actions = &**known_actions;
        }
        let single = known.single.len();
        let mut length_is_next = known.element.is_some();
        let elements = match count {
            _ if !length_is_next => 0,
            Beginning::ANY => usize::try_from(streams.next(row.counts)?).ok()?,
            count => usize::from(count).checked_sub(single)?,
        };
        let count = single.checked_add(elements)?;
        let (mut next, mut end, mut type_follows) = (0, single, false);
        loop {
            while next < end {
                let Action { stream, change, form, alike, number } = *actions.get(next)?;
                if form == Form::Literal {
                    *values.get_mut(next % MOST_OPERANDS)? = number.into();
                    next += 1;
                    continue;
                }
                // The first three may be needed.
                if alike >= 4 && next >= 3 && next + 4 <= end {
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
                    Form::Vbr6 => writer.vbr6(out, value)?,
                    Form::Fixed => writer.fixed(out, value, number)?,
                    Form::Vbr => writer.vbr(out, value, number)?,
                    Form::Char6 => writer.scalar(out, Encoding::Char6, value)?,
                    Form::Literal => {}
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
            if !type_follows && next >= row.text {
                let element = known.element.unwrap_or(Encoding::Array);
                let stream = streams.stream(Key::TEXT_OF_RECORDS)?;
                let Unpacker { content, next: places, .. } = &mut *streams;
                writer = text(stream, content, places, writer, out, element, count - next)?;
            } else {
                let given = &[][..];
                let mut operands = Operands { row, given, next, types: 0, type_follows, values: first };
                let length = length_is_next.then_some(elements);
                let encodings = (&*known.single, length, known.element);
                let mut rest = Bits { out, writer };
                operands.rest(streams, &mut self.model, &mut rest, encodings, count)?;
                (writer, first) = (rest.writer, operands.values);
            }
        }
        let (effect, change) = (row.layout.effect, row.block_change);
        if effect != Effect::None {
            self.model.record(effect, count, &first);
        }
        self.change_block(change, count, &first)?;
        Some(writer)
    }

    /// Unpacks a record in the general way, after its beginning and the id in it if that is known.
    #[inline(never)]
    fn unusual(
        &mut self,
        streams: &mut Unpacker<'_>,
        out: &mut [u8],
        writer: &mut BitWriter,
        beginning: Option<Beginning>,
    ) -> Option<()> {
        let mut bits = Bits { out, writer: *writer };
        self.record(streams, &mut bits, &mut Step::default(), beginning)?;
        *writer = bits.writer;
        Some(())
    }

    /// What a record changes in its block.
    fn change_block(&mut self, change: BlockChange, count: usize, first: &FirstOperands) -> Option<()> {
        let open = self.open.last_mut()?;
        match change {
            BlockChange::Nothing => {}
            BlockChange::Target => open.target = if count > 0 { u32::try_from(first[0]).ok() } else { None },
            BlockChange::Unlike => open.is_alike = false,
        }
        Some(())
    }

    fn end<C: Coder>(&mut self, bits: &mut Bits<'_>) -> Option<()> {
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
        if open.is_alike {
            let leaves = match BlockKind(open.kind) {
                BlockKind::BlockInfo | BlockKind::Type if open.is_addition => BlockDefinitions::Additional,
                BlockKind::BlockInfo => BlockDefinitions::Abbreviations(Rc::clone(&self.shared)),
                BlockKind::Type => BlockDefinitions::Types(Rc::clone(&self.model.types)),
                _ => BlockDefinitions::Nothing,
            };
            let all = self.alike.get_mut(alike_place(open.kind)?)?;
            all.push(Block { kind: open.kind, width: open.width, body: open.body, leaves });
        }
        Some(())
    }

    fn enter<C: Coder>(&mut self, coder: &mut C, bits: &mut Bits<'_>, step: &mut Step) -> Option<()> {
        let kind = coder.word(BLOCKS, step.block)?;
        // A block around others is not looked for.
        if let Some(open) = self.open.last_mut() {
            open.is_alike = false;
        }
        let place = alike_place(kind);
        if let Some(place) = place {
            let same = coder.number(SAME, step.same)?;
            if let Some(number) = same.checked_sub(1) {
                let known = self.alike.get(place)?.get(usize::try_from(number).ok()?)?.clone();
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
        let width = coder.word(BLOCKS, step.width)?;
        if !(1..=32).contains(&width) || self.open.len() >= Cursor::MAX_DEPTH as usize {
            return None;
        }
        let mut body = step.body.clone();
        if C::UNPACKS {
            header(bits, kind, width)?;
            bits.writer.bytes(bits.out, &[0; 4])?;
            body = bits.writer.at()..bits.writer.at();
        }
        let own = self.own.len();
        if let Some((_, shared)) = self.shared.iter().find(|(known, _)| *known == kind) {
            self.own.extend_from_slice(shared);
        }
        self.open.push(Open {
            kind,
            width,
            ids: coder.stream(key(kind, 0, 0))?,
            own,
            target: None,
            is_alike: place.is_some(),
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
        bits: &mut Bits<'_>,
        step: &mut Step,
        beginning: Option<Beginning>,
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
        // Packing, the most special beginning that is in the table.
        let mut beginning = beginning;
        if !C::UNPACKS {
            let known = known(step.id)?;
            let row = self.rows.number(coder, kind, step.code)?;
            let has_text = self.rows.rows.get(usize::from(row))?.text != usize::MAX;
            let is_listed = known.code.is_ok() || step.id == id::UNABBREVIATED;
            let is_counted = known.element.is_some() && !has_text && step.operands.len() <= MOST_OPERANDS;
            let count = u8::try_from(step.operands.len()).ok().filter(|_| is_counted);
            let code = if step.id == id::UNABBREVIATED { step.code } else { 0 };
            let any = Beginning { id: step.id, code, count: Beginning::ANY };
            let place = kind_place(kind);
            for one in [Beginning { count: count.unwrap_or(Beginning::ANY), ..any }, any] {
                if !is_listed || beginning.is_some() {
                    break;
                }
                if let Some(counts) = &mut self.counts {
                    *counts.beginnings.entry((place, one)).or_insert(0) += 1;
                }
                if let Some(number) = self.tables.beginning(place, one) {
                    coder.number_in(ids, number + u64::from(UNLISTED) + 1)?;
                    beginning = Some(one);
                }
                if count.is_none() {
                    break;
                }
            }
            if beginning.is_none() {
                coder.number_in(ids, UNLISTED.into())?;
            }
        }
        let id = match beginning {
            Some(beginning) => beginning.id,
            None => u32::try_from(coder.number_in(ids, step.id.into())?).ok()?,
        };
        let known = match id {
            0..=id::DEFINE => return None,
            id => known(id)?,
        };
        // That of a known beginning is written.
        if C::UNPACKS && beginning.is_none() {
            bits.writer.fixed(bits.out, id.into(), width)?;
        }
        let row = match (known.code, beginning) {
            (Ok((_, row)), _) => row,
            (Err(encoding), beginning) => {
                let code = match beginning {
                    Some(beginning) if id == id::UNABBREVIATED => beginning.code,
                    _ => u32::try_from(coder.number_in(ids, step.code.into())?).ok()?,
                };
                if C::UNPACKS {
                    bits.writer.scalar(bits.out, encoding, code.into())?;
                }
                self.rows.number(coder, kind, code)?
            }
        };
        let row = self.rows.rows.get(usize::from(row))?;
        let given = step.operands.as_slice();
        let single = &*known.single;
        let mut elements = 0;
        if known.element.is_some() {
            let more = given.len().checked_sub(single.len()).or(C::UNPACKS.then_some(0))?;
            elements = match beginning {
                Some(Beginning { count, .. }) if count != Beginning::ANY => {
                    usize::from(count).checked_sub(single.len())?
                }
                _ => usize::try_from(coder.number_in(row.counts, more as u64)?).ok()?,
            };
        }
        let count = single.len().checked_add(elements)?;
        let mut operands = Operands { row, given, next: 0, types: 0, type_follows: false, values: [0; 4] };
        let length = known.element.map(|_| elements);
        operands.rest(coder, &mut self.model, bits, (single, length, known.element), count)?;
        let first = operands.values;
        if known.has_blob {
            blob(coder, bits, row.counts, &step.blob)?;
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
        bits: &mut Bits<'_>,
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
                    *slot = Some(KnownAbbreviation::of(encodings, kind, &mut self.rows, coder)?);
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
                let known = KnownAbbreviation::of(&abbreviation.encodings, kind, &mut self.rows, coder)?;
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
fn header(bits: &mut Bits<'_>, kind: u32, width: u32) -> Option<()> {
    bits.writer.vbr(bits.out, kind.into(), 8)?;
    bits.writer.vbr(bits.out, width.into(), 4)?;
    bits.writer.align32(bits.out)
}

/// The bytes after a record.
fn blob<C: Coder>(coder: &mut C, bits: &mut Bits<'_>, counts: Stream, given: &[u8]) -> Option<()> {
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
    row: &'w Row,
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
    /// Those from here on: the encodings of single operands, the number of elements if it is not written yet,
    /// and their encoding. There are `count` operands in all.
    fn rest<C: Coder>(
        &mut self,
        coder: &mut C,
        model: &mut Model,
        bits: &mut Bits<'_>,
        (single, length, element): (&[Encoding], Option<usize>, Option<Encoding>),
        count: usize,
    ) -> Option<()> {
        for encoding in single.get(self.next..).unwrap_or_default() {
            let op = self.op();
            if let Encoding::Literal(value) = *encoding {
                if !C::UNPACKS && self.given.get(self.next) != Some(&value) {
                    return None;
                }
                self.done(value, op.change == Change::Typed);
                continue;
            }
            let value = self.moved(coder, model, op)?;
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
                let stream = if is_text { coder.stream(Key::TEXT_OF_RECORDS)? } else { self.row.stream(OPS) };
                let operands = self.next..count;
                self.values = unchanged(coder, bits, encoding, stream, self.given, operands, self.values)?;
                return Some(());
            }
            let op = self.op();
            let value = self.moved(coder, model, op)?;
            if C::UNPACKS {
                bits.writer.scalar(bits.out, encoding, value)?;
            }
        }
        Some(())
    }

    /// Moves an operand.
    fn moved<C: Coder>(&mut self, coder: &mut C, model: &mut Model, op: Op) -> Option<u64> {
        let (value, symbol);
        if C::UNPACKS {
            symbol = coder.number_in(op.stream, 0)?;
            value = model.value_of(op.change, symbol, &self.values)?;
        } else {
            value = *self.given.get(self.next)?;
            symbol = model.symbol_of(op.change, value, &self.values)?;
            coder.number_in(op.stream, symbol)?;
        }
        self.done(value, op.change == Change::Typed);
        Some(value)
    }

    /// The value of the next operand is known.
    fn done(&mut self, value: u64, is_typed: bool) {
        if let Some(place) = self.values.get_mut(self.next.min(3)) {
            *place = value;
        }
        self.type_follows = is_typed && OperandKind::Typed.has_type_after(value);
        self.next += 1;
    }

    /// How the next operand is packed.
    fn op(&mut self) -> Op {
        let stream = self.row.stream(self.next);
        if self.type_follows {
            self.types += 1;
            return Op { stream, change: Change::Type };
        }
        Op { stream, change: self.row.change(self.next - self.types) }
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
    bits: &mut Bits<'_>,
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
