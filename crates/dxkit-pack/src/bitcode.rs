//! LLVM bitstreams: blocks, records and operands, with a stream of numbers for each kind of record or operand.
//!
//! What a record's operands mean is in the declarations of `dxkit-bitcode`; [`Model`] knows what they refer to. Unpacking, the
//! bits of an operand are written as soon as it is taken from its stream.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use dxkit_bitcode::records::OperandKind;
use dxkit_bitcode::stream::{Abbreviation, BlockKind, Cursor, Encoding, Event};

use crate::bits::{Gathered, Pen};
use crate::coder::{Coder, Key, Stream, Streams, Unpacker};
use crate::model::{Change, Effect, First, Layout, Model, Saved, Types};

/// Ids of abbreviations that mean something else.
mod id {
    pub(super) const END: u32 = 0;
    pub(super) const ENTER: u32 = 1;
    pub(super) const DEFINE: u32 = 2;
    pub(super) const UNABBREVIATED: u32 = 3;
}

/// What a bitstream starts with.
const MAGIC: [u8; 4] = *b"BC\xc0\xde";
/// Bits of the ids outside of all blocks.
const OUTER_WIDTH: u32 = 2;
/// Abbreviations in BLOCKINFO for blocks of one kind, and kinds with any: each block looks for its list, and blocks that are
/// equal share a copy of all lists. LLVM has eight of four.
const MOST_SHARED: usize = 64;
/// Encodings of an abbreviation. LLVM's have at most a dozen.
const MOST_ENCODINGS: u64 = 1 << 6;

/// Blocks, definitions and records, one at a time: what a stream that is packed says.
#[derive(Debug, Default)]
struct Step {
    /// The id of the abbreviation, or one of [`id`]. At the top, [`id::END`] ends the stream.
    id: u32,
    /// For a block that begins: its kind, the bits of the ids in it, and where its bytes after the header are.
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
    /// The start of the bitstream.
    start: usize,
    pen: Pen,
}

/// An abbreviation.
#[derive(Debug, Clone)]
struct Form {
    /// The code and the number of its row, or the encoding of the code.
    code: Result<(u32, u16), Encoding>,
    /// The encodings of single operands, among those of all abbreviations.
    single: Range<usize>,
    /// The encoding of the operands after them.
    element: Option<Encoding>,
    has_blob: bool,
}

impl Form {
    /// Of a record without an abbreviation.
    const NONE: Self =
        Self { code: Err(Encoding::Vbr(6)), single: 0..0, element: Some(Encoding::Vbr(6)), has_blob: false };

    /// Of these encodings; `start` is the place of the second among all, `row` gives the row of a code.
    fn of(encodings: &[Encoding], start: usize, row: impl FnOnce(u32) -> Option<u16>) -> Option<Self> {
        let (code, rest) = encodings.split_first()?;
        let code = match *code {
            Encoding::Literal(code) => {
                let code = u32::try_from(code).ok()?;
                Ok((code, row(code)?))
            }
            encoding => Err(encoding),
        };
        let (single, element, has_blob) = match rest {
            // Elements of no bits would make a file of any size from a short stream.
            [.., Encoding::Array, element] if element.is_silent() => return None,
            [single @ .., Encoding::Array, element] => (single.len(), Some(*element), false),
            [single @ .., Encoding::Blob] => (single.len(), None, true),
            single => (single.len(), None, false),
        };
        Some(Self { code, single: start..start + single, element, has_blob })
    }
}

/// Abbreviations of BLOCKINFO, by the kind of block they are for: their places among all.
type Shared = Rc<Vec<(u32, Vec<usize>)>>;

/// How an operand is packed.
#[derive(Debug, Clone, Copy)]
struct Op {
    stream: Stream,
    change: Change,
}

/// How the records of a code are packed, in blocks of a kind.
#[derive(Debug, Clone, Copy)]
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
            bulk: layout.unchanged().map_or(usize::MAX, |place| place.max(single)),
            ops,
            counts,
            layout,
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
        self.rows.push(Row::new(coder, kind, code)?);
        let count = u16::try_from(self.rows.len()).ok()?;
        *self.places.get_mut(place)? = count;
        Some(count - 1)
    }
}

/// A block that later ones may equal.
#[derive(Debug, Clone)]
struct Known {
    kind: u32,
    width: u32,
    /// Its bytes, after the size: unpacking in the buffer, packing in the bitstream.
    body: Range<usize>,
    leaves: Leaves,
}

/// What a block leaves for those after it.
#[derive(Debug, Clone)]
enum Leaves {
    Nothing,
    Types(Rc<Types>),
    Abbreviations(Shared),
}

/// The kinds of blocks of which nothing but [`Leaves`] matters for others: these often are the same in many modules.
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
    /// The list of BLOCKINFO's abbreviations for it, and how many there were.
    shared: usize,
    shared_count: usize,
    /// Where its own begin.
    own: usize,
    /// In BLOCKINFO: the kind of block that definitions are for.
    target: Option<u32>,
    /// Whether later blocks may equal it.
    is_alike: bool,
    /// The bytes after its header; their end is known later when unpacking.
    body: Range<usize>,
    saved: Saved,
}

impl Open {
    /// The place of the abbreviation of an id among all.
    #[inline]
    fn abbreviation(&self, shared: &Shared, own: &[usize], id: u32) -> Option<usize> {
        let number = usize::try_from(id).ok()?.checked_sub(4)?;
        match number.checked_sub(self.shared_count) {
            None => shared.get(self.shared)?.1.get(number).copied(),
            Some(number) => own.get(self.own.checked_add(number)?).copied(),
        }
    }
}

/// Packs and unpacks the bitstreams of a group.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    rows: Rows,
    forms: Vec<Form>,
    encodings: Vec<Encoding>,
    /// Blocks that later ones may equal, by [`alike_place`].
    alike: [Vec<Known>; 6],
    /// Packing: the numbers of these, by kind, width and bytes, 1 more.
    numbers: HashMap<(u32, u32, Vec<u8>), u64>,
    open: Vec<Open>,
    /// The own abbreviations of the open blocks.
    own: Vec<usize>,
    shared: Shared,
    model: Model,
}

/// Operands from the last of these on share a stream.
const OPS: usize = 14;
/// The place of the number of operands in a key.
const COUNTS: u32 = 15;

/// The key of an operand by its place: its number and 1 more. Place 0 is that of ids of abbreviations and codes.
///
/// Separate streams compress better if operands are independent of each other, like those of instructions. Other records
/// resemble complete earlier ones.
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

/// Kinds and widths of blocks, and which equal others.
const BLOCKS: Key = Key::new(Key::OTHER, 0, 0);
const SAME: Key = Key::new(Key::OTHER, 1, 0);

impl Walk {
    /// For the next group; the streams stay assigned as they are.
    pub(crate) fn clear(&mut self) {
        self.forms.clear();
        self.encodings.clear();
        self.alike.iter_mut().for_each(Vec::clear);
        self.numbers.clear();
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
        let mut bits = Bits { out: &mut [], start: 0, pen: Pen::new(0) };
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
                let bytes = bitcode.get(block.body.clone())?.to_vec();
                self.numbers.entry((block.kind, block.width, bytes)).or_insert(all.len() as u64);
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
        let mut bits = Bits { out, start, pen: Pen::new(start) };
        bits.pen.bytes(bits.out, &MAGIC)?;
        let mut step = Step::default();
        loop {
            let is_outside = self.open.is_empty();
            self.step(streams, &mut bits, &mut step)?;
            if step.id == id::END && is_outside {
                return Some(bits.pen.at());
            }
        }
    }

    fn ids<C: Coder>(&self, coder: &C) -> Option<(Stream, u32)> {
        match self.open.last() {
            Some(open) => Some((open.ids, open.width)),
            None => Some((coder.stream(key(Key::OTHER, 0, 0))?, OUTER_WIDTH)),
        }
    }

    /// Moves the next block, end, definition or record; unpacking, all records up to the next of the others.
    #[inline]
    fn step<C: Coder>(&mut self, coder: &mut C, bits: &mut Bits<'_>, step: &mut Step) -> Option<()> {
        let (ids, width) = self.ids(coder)?;
        loop {
            step.id = u32::try_from(coder.number_in(ids, step.id.into())?).ok()?;
            if step.id <= id::DEFINE {
                break;
            }
            self.record(coder, bits, step, ids, width)?;
            if !C::UNPACKS {
                return Some(());
            }
        }
        if C::UNPACKS && (step.id != id::END || !self.open.is_empty()) {
            bits.pen.fixed(bits.out, step.id.into(), width)?;
        }
        match step.id {
            id::END => self.end::<C>(bits),
            id::ENTER => self.enter(coder, bits, step),
            _ => self.define(coder, bits, &mut step.abbreviation),
        }
    }

    fn end<C: Coder>(&mut self, bits: &mut Bits<'_>) -> Option<()> {
        let Some(mut open) = self.open.pop() else { return Some(()) };
        self.own.truncate(open.own);
        if C::UNPACKS {
            bits.pen.align32(bits.out, bits.start)?;
            open.body.end = bits.pen.at();
            let words = u32::try_from(open.body.len() / 4).ok()?;
            let size = bits.out.get_mut(open.body.start.checked_sub(4)?..)?.first_chunk_mut()?;
            *size = words.to_le_bytes();
        }
        self.model.leave(open.kind, open.saved);
        if open.is_alike {
            let leaves = match BlockKind(open.kind) {
                BlockKind::BlockInfo => Leaves::Abbreviations(Rc::clone(&self.shared)),
                BlockKind::Type => Leaves::Types(Rc::clone(&self.model.types)),
                _ => Leaves::Nothing,
            };
            let all = self.alike.get_mut(alike_place(open.kind)?)?;
            all.push(Known { kind: open.kind, width: open.width, body: open.body, leaves });
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
                    bits.pen.bytes(bits.out, &words.to_le_bytes())?;
                    bits.pen.again(bits.out, known.body)?;
                }
                match known.leaves {
                    Leaves::Nothing => {}
                    Leaves::Types(types) => self.model.types = types,
                    Leaves::Abbreviations(shared) => self.shared = shared,
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
            bits.pen.bytes(bits.out, &[0; 4])?;
            body = bits.pen.at()..bits.pen.at();
        }
        let shared = self.shared.iter().position(|(known, _)| *known == kind);
        self.open.push(Open {
            kind,
            width,
            ids: coder.stream(key(kind, 0, 0))?,
            shared: shared.unwrap_or(usize::MAX),
            shared_count: shared.and_then(|place| self.shared.get(place)).map_or(0, |(_, all)| all.len()),
            own: self.own.len(),
            target: None,
            is_alike: place.is_some(),
            body,
            saved: self.model.enter(kind),
        });
        Some(())
    }

    #[inline]
    fn record<C: Coder>(
        &mut self,
        coder: &mut C,
        bits: &mut Bits<'_>,
        step: &mut Step,
        ids: Stream,
        width: u32,
    ) -> Option<()> {
        let open = self.open.last_mut()?;
        let kind = open.kind;
        let mut gathered = Gathered::NONE;
        if C::UNPACKS {
            gathered.fixed(&mut bits.pen, bits.out, step.id.into(), width)?;
        }
        let form = match step.id {
            id::UNABBREVIATED => &Form::NONE,
            id => self.forms.get(open.abbreviation(&self.shared, &self.own, id)?)?,
        };
        let (code, row) = match form.code {
            Ok(known) => known,
            Err(encoding) => {
                let code = u32::try_from(coder.number_in(ids, step.code.into())?).ok()?;
                if C::UNPACKS {
                    gathered.scalar(&mut bits.pen, bits.out, encoding, code.into())?;
                }
                (code, self.rows.number(coder, kind, code)?)
            }
        };
        let row = self.rows.rows.get(usize::from(row))?;
        let given = step.operands.as_slice();
        let single = self.encodings.get(form.single.clone())?;
        let mut elements = 0;
        if form.element.is_some() {
            let more = given.len().checked_sub(single.len()).or(C::UNPACKS.then_some(0))?;
            elements = usize::try_from(coder.number_in(row.counts, more as u64)?).ok()?;
        }
        let count = single.len().checked_add(elements)?;
        let mut operands =
            Operands { row, given, gathered, next: 0, types: 0, type_follows: false, values: [0; 4] };
        let model = &mut self.model;
        if !single.is_empty() {
            operands.single(coder, model, bits, single)?;
        }
        match form.element {
            None => {}
            Some(Encoding::Vbr(6)) => {
                operands.elements::<C, true>(coder, model, bits, Encoding::Vbr(6), elements, count)?;
            }
            Some(element) => {
                operands.elements::<C, false>(coder, model, bits, element, elements, count)?;
            }
        }
        let first = operands.values;
        if C::UNPACKS {
            operands.gathered.finish(&mut bits.pen, bits.out)?;
        }
        let effect = row.layout.effect;
        if form.has_blob {
            blob(coder, bits, row.counts, &step.blob)?;
        }
        if effect != Effect::None {
            model.record(effect, count, &first);
        }
        if kind == BlockKind::BlockInfo.0 && code == 1 {
            open.target = if count > 0 { u32::try_from(first[0]).ok() } else { None };
        }
        if kind == BlockKind::Metadata.0 && code != METADATA_KIND {
            open.is_alike = false;
        }
        Some(())
    }

    /// The definition of an abbreviation.
    fn define<C: Coder>(
        &mut self,
        coder: &mut C,
        bits: &mut Bits<'_>,
        abbreviation: &mut Abbreviation,
    ) -> Option<()> {
        const KEY: Key = Key::new(0, 1, 0);
        let encodings = &mut abbreviation.encodings;
        let count = coder.number(KEY, encodings.len() as u64)?;
        if count > MOST_ENCODINGS {
            return None;
        }
        if C::UNPACKS {
            encodings.clear();
            encodings.resize(usize::try_from(count).ok()?, Encoding::Array);
            bits.pen.vbr(bits.out, count, 5)?;
        }
        for encoding in encodings.iter_mut() {
            let (form, number) = match *encoding {
                Encoding::Literal(value) => (0, value),
                Encoding::Fixed(width) => (1, width.into()),
                Encoding::Vbr(width) => (2, width.into()),
                Encoding::Array => (3, 0),
                Encoding::Char6 => (4, 0),
                Encoding::Blob => (5, 0),
            };
            let form = coder.number(KEY, form)?;
            let number = if form < 3 { coder.number(KEY, number)? } else { 0 };
            let width = u32::try_from(number);
            *encoding = match form {
                0 => Encoding::Literal(number),
                1 => Encoding::Fixed(width.ok()?),
                2 => Encoding::Vbr(width.ok()?),
                3 => Encoding::Array,
                4 => Encoding::Char6,
                5 => Encoding::Blob,
                _ => return None,
            };
            if C::UNPACKS {
                if form == 0 {
                    bits.pen.fixed(bits.out, 1, 1)?;
                    bits.pen.vbr(bits.out, number, 8)?;
                } else {
                    bits.pen.fixed(bits.out, form << 1, 4)?;
                    if form < 3 {
                        bits.pen.vbr(bits.out, number, 5)?;
                    }
                }
            }
        }
        if abbreviation.fault().is_some() {
            return None;
        }
        let open = self.open.last()?;
        let is_shared = open.kind == BlockKind::BlockInfo.0;
        let kind = if is_shared { open.target? } else { open.kind };
        let row = |code| self.rows.number(coder, kind, code);
        let form = Form::of(&abbreviation.encodings, self.encodings.len() + 1, row)?;
        self.encodings.extend_from_slice(&abbreviation.encodings);
        let place = self.forms.len();
        self.forms.push(form);
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
    bits.pen.vbr(bits.out, kind.into(), 8)?;
    bits.pen.vbr(bits.out, width.into(), 4)?;
    bits.pen.align32(bits.out, bits.start)
}

/// The bytes after a record.
fn blob<C: Coder>(coder: &mut C, bits: &mut Bits<'_>, counts: Stream, given: &[u8]) -> Option<()> {
    let size = usize::try_from(coder.number_in(counts, given.len() as u64)?).ok()?;
    let stream = coder.stream(Key::TEXT_OF_RECORDS)?;
    let bytes = coder.bytes_in(stream, given, size)?;
    if C::UNPACKS {
        bits.pen.vbr6(bits.out, size as u64)?;
        bits.pen.align32(bits.out, bits.start)?;
        bits.pen.bytes(bits.out, bytes)?;
        bits.pen.align32(bits.out, bits.start)?;
    }
    Some(())
}

/// The operands of a record, one after the other. No function that is not inlined takes a reference to it, so that it is in
/// registers.
struct Operands<'w> {
    row: &'w Row,
    /// Packing, the operands.
    given: &'w [u64],
    /// Unpacking, what is not written yet.
    gathered: Gathered,
    /// The number of the next one, and how many types after values that are not defined yet there were.
    next: usize,
    types: usize,
    /// Whether the next one is such a type.
    type_follows: bool,
    values: First,
}

impl Operands<'_> {
    /// Moves an operand.
    #[inline(always)]
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
        if op.change == Change::Metadata && self.row.layout.effect == Effect::Node {
            model.refer(symbol);
        }
        self.done(value, op.change == Change::Typed);
        Some(value)
    }

    /// The value of the next operand is known.
    #[inline(always)]
    fn done(&mut self, value: u64, is_typed: bool) {
        if let Some(place) = self.values.get_mut(self.next.min(3)) {
            *place = value;
        }
        self.type_follows = is_typed && OperandKind::Typed.has_type_after(value);
        self.next += 1;
    }

    /// How the next operand is packed.
    #[inline(always)]
    fn op(&mut self) -> Op {
        let stream = self.row.stream(self.next);
        if self.type_follows {
            self.types += 1;
            return Op { stream, change: Change::Type };
        }
        Op { stream, change: self.row.change(self.next - self.types) }
    }

    /// Those for which an abbreviation has an encoding each.
    #[inline(always)]
    fn single<C: Coder>(
        &mut self,
        coder: &mut C,
        model: &mut Model,
        bits: &mut Bits<'_>,
        encodings: &[Encoding],
    ) -> Option<()> {
        // Most are values that are defined.
        let row = self.row;
        for (op, encoding) in row.ops.iter().zip(encodings) {
            self.one(coder, model, bits, *op, *encoding)?;
            if self.type_follows {
                break;
            }
        }
        for encoding in encodings.get(self.next..)? {
            let op = self.op();
            self.one(coder, model, bits, op, *encoding)?;
        }
        Some(())
    }

    #[inline(always)]
    fn one<C: Coder>(
        &mut self,
        coder: &mut C,
        model: &mut Model,
        bits: &mut Bits<'_>,
        op: Op,
        encoding: Encoding,
    ) -> Option<()> {
        if let Encoding::Literal(value) = encoding {
            if !C::UNPACKS && self.given.get(self.next) != Some(&value) {
                return None;
            }
            self.done(value, op.change == Change::Typed);
            return Some(());
        }
        let value = self.moved(coder, model, op)?;
        if C::UNPACKS {
            self.gathered.scalar(&mut bits.pen, bits.out, encoding, value)?;
        }
        Some(())
    }

    /// Those from here to the last, `elements` of an array. `IS_VBR6`: in groups of six bits.
    #[inline(always)]
    fn elements<C: Coder, const IS_VBR6: bool>(
        &mut self,
        coder: &mut C,
        model: &mut Model,
        bits: &mut Bits<'_>,
        encoding: Encoding,
        elements: usize,
        count: usize,
    ) -> Option<()> {
        let row = self.row;
        if C::UNPACKS {
            self.gathered.vbr6(&mut bits.pen, bits.out, elements as u64)?;
        }
        // Most records end before anything else has to be looked at.
        let known = count.min(row.bulk).min(row.text);
        if self.types == 0 && !self.type_follows {
            for op in row.ops.get(self.next..known.min(OPS)).unwrap_or_default() {
                let value = self.moved(coder, model, *op)?;
                if C::UNPACKS {
                    if IS_VBR6 {
                        self.gathered.vbr6(&mut bits.pen, bits.out, value)?;
                    } else {
                        self.gathered.scalar(&mut bits.pen, bits.out, encoding, value)?;
                    }
                }
                if self.type_follows {
                    break;
                }
            }
        }
        while self.next < count {
            let is_text = self.next >= row.text;
            if is_text || self.next >= row.bulk && self.types == 0 && !self.type_follows {
                let stream = if is_text { coder.stream(Key::TEXT_OF_RECORDS)? } else { row.stream(OPS) };
                if C::UNPACKS {
                    self.gathered.finish(&mut bits.pen, bits.out)?;
                }
                let operands = self.next..count;
                self.values = unchanged(coder, bits, encoding, stream, self.given, operands, self.values)?;
                return Some(());
            }
            let op = self.op();
            let value = self.moved(coder, model, op)?;
            if C::UNPACKS {
                self.gathered.scalar(&mut bits.pen, bits.out, encoding, value)?;
            }
        }
        Some(())
    }
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
    first: First,
) -> Option<First> {
    let mut first = first;
    if let Some(all) = coder.small_numbers_in(stream, operands.len()) {
        let rest = all.iter().map(|value| u64::from(*value));
        first.iter_mut().skip(operands.start).zip(rest).for_each(|(first, value)| *first = value);
        bits.pen.elements(bits.out, encoding, all)?;
        return Some(first);
    }
    for operand in operands {
        let value = coder.number_in(stream, given.get(operand).copied().or(C::UNPACKS.then_some(0))?)?;
        if C::UNPACKS {
            bits.pen.scalar(bits.out, encoding, value)?;
        }
        if let Some(first) = first.get_mut(operand) {
            *first = value;
        }
    }
    Some(first)
}
