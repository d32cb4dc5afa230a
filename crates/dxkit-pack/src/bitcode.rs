//! LLVM bitstreams: blocks, records and operands, with a stream of numbers for each kind of record or operand.
//!
//! What a record's operands mean is in the declarations of `dxkit-bitcode`; [`Model`] knows what they refer to.

use std::collections::BTreeMap;
use std::rc::Rc;

use dxkit_bitcode::records::OperandKind;
use dxkit_bitcode::stream::{Abbreviation, BlockKind, Cursor, Encoding, Event, StreamWriter};

use crate::coder::{Coder, Key, Streams, Unpacker};
use crate::model::{Layout, Model, Place, Saved};

/// Ids of abbreviations that mean something else.
mod id {
    pub(super) const END: u32 = 0;
    pub(super) const ENTER: u32 = 1;
    pub(super) const DEFINE: u32 = 2;
    pub(super) const UNABBREVIATED: u32 = 3;
}

/// Encodings of an abbreviation. LLVM's have at most a dozen.
const MOST_ENCODINGS: u64 = 1 << 6;

/// Blocks, definitions and records, one at a time.
#[derive(Debug, Default)]
struct Step {
    /// The id of the abbreviation, or one of [`id`]. At the top, [`id::END`] ends the stream.
    id: u32,
    /// For a block that begins: its kind, and the bits of the ids in it.
    block: u32,
    width: u32,
    /// For a definition.
    abbreviation: Abbreviation,
    /// For a record.
    code: u32,
    operands: Vec<u64>,
    blob: Vec<u8>,
}

impl Step {
    /// Takes an event, packing.
    fn read(&mut self, event: Event<'_>) {
        match event {
            Event::EnterBlock(header) => {
                (self.id, self.block, self.width) = (id::ENTER, header.kind.0, header.width);
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
    }
}

/// Packs a bitstream.
pub(crate) fn pack(bitcode: &[u8], streams: &mut Streams) -> Option<()> {
    let mut cursor = Cursor::new(bitcode.into()).ok()?;
    if cursor.wrapper().is_some() {
        return None;
    }
    let (mut walk, mut step) = (Walk::default(), Step::default());
    loop {
        let event = cursor.next().ok()?;
        let ends = matches!(event, Event::End);
        step.read(event);
        walk.step(streams, &mut step)?;
        if ends {
            return (cursor.tail().is_empty() && cursor.deviation().is_none()).then_some(());
        }
    }
}

/// Unpacks a bitstream of at most `limit` bytes.
pub(crate) fn unpack(streams: &mut Unpacker<'_>, limit: usize) -> Option<Vec<u8>> {
    let limit = (limit as u64).saturating_mul(8);
    let mut writer = StreamWriter::new();
    let (mut walk, mut step) = (Walk::default(), Step::default());
    loop {
        let is_outside = walk.open.is_empty();
        walk.step(streams, &mut step)?;
        if writer.position() > limit {
            return None;
        }
        match step.id {
            id::END if is_outside => return writer.finish().ok(),
            id::END => writer.end_block().ok()?,
            id::ENTER => writer.enter_block(BlockKind(step.block), step.width).ok()?,
            id::DEFINE => writer.define_abbreviation(&step.abbreviation).map(|_| ()).ok()?,
            _ => {
                let has_blob = walk.ends_in_blob(step.id);
                let blob = has_blob.then_some(step.blob.as_slice());
                writer.record(step.id, step.code, &step.operands, blob).ok()?;
            }
        }
    }
}

/// A block that is open.
#[derive(Debug)]
struct Open {
    kind: u32,
    abbreviations: Vec<Rc<[Encoding]>>,
    /// In BLOCKINFO: the kind of block that definitions are for.
    target: Option<u32>,
    saved: Saved,
}

#[derive(Debug, Default)]
struct Walk {
    open: Vec<Open>,
    /// The abbreviations that BLOCKINFO defines, by the kind of block.
    shared: BTreeMap<u32, Vec<Rc<[Encoding]>>>,
    model: Model,
}

/// The place of the number of operands.
const COUNT: u32 = 15;
const LAST_PLACE: u32 = 14;

/// The stream of an operand; place 0 is the id of the abbreviation or the code, [`COUNT`] the number of operands.
///
/// Streams of their own compress better where operands are independent of each other, as those of instructions are. Elsewhere
/// a record resembles whole earlier ones.
fn key(kind: u32, code: u32, place: u32) -> Key {
    /// Attributes, convention and type of a call, and the number of its arguments, go with its callee.
    const CALL: u32 = 34;
    const CALLEE: u32 = 4;
    /// Arguments from the third on share a stream.
    const LATE_ARGUMENT: u32 = 7;
    match BlockKind(kind) {
        BlockKind::Module
        | BlockKind::ParamAttr
        | BlockKind::ParamAttrGroup
        | BlockKind::Type
        | BlockKind::ValueSymtab => Key::new(kind, 0, 0),
        BlockKind::Function if code == CALL && place > 0 => match place {
            1..=CALLEE | COUNT => Key::new(kind, code, CALLEE),
            place => Key::new(kind, code, place.min(LATE_ARGUMENT)),
        },
        BlockKind::Function => Key::new(kind, code, place),
        // Value and type.
        BlockKind::Metadata if code == 2 => Key::new(kind, code, place),
        // Ids of abbreviations go with nodes, most of the records.
        BlockKind::Metadata if code == 0 => Key::new(kind, 3, 0),
        BlockKind::Metadata | BlockKind::Constants => Key::new(kind, code, 0),
        BlockKind::BlockInfo => Key::new(kind, code, 0),
        _ => Key::new(kind, 0, 0),
    }
}

impl Walk {
    fn kind(&self) -> u32 {
        self.open.last().map_or(Key::OTHER, |open| open.kind)
    }

    fn abbreviation(&self, id: u32) -> Option<&Rc<[Encoding]>> {
        self.open.last()?.abbreviations.get(usize::try_from(id).ok()?.checked_sub(4)?)
    }

    fn ends_in_blob(&self, id: u32) -> bool {
        self.abbreviation(id).is_some_and(|encodings| encodings.last() == Some(&Encoding::Blob))
    }

    fn step<C: Coder>(&mut self, coder: &mut C, step: &mut Step) -> Option<()> {
        let kind = self.kind();
        step.id = coder.word(key(kind, 0, 0), step.id)?;
        match step.id {
            id::END => {
                if let Some(open) = self.open.pop() {
                    self.model.leave(open.kind, open.saved);
                }
            }
            id::ENTER => {
                step.block = coder.word(Key::new(Key::OTHER, 0, 0), step.block)?;
                step.width = coder.word(Key::new(Key::OTHER, 0, 0), step.width)?;
                if self.open.len() >= Cursor::MAX_DEPTH as usize {
                    return None;
                }
                let abbreviations = self.shared.get(&step.block).cloned().unwrap_or_default();
                let saved = self.model.enter(step.block);
                self.open.push(Open { kind: step.block, abbreviations, target: None, saved });
            }
            id::DEFINE => {
                define(coder, &mut step.abbreviation)?;
                let defined: Rc<[Encoding]> = step.abbreviation.encodings.as_slice().into();
                let open = self.open.last_mut()?;
                if open.kind == BlockKind::BlockInfo.0 {
                    self.shared.entry(open.target?).or_default().push(defined);
                } else {
                    open.abbreviations.push(defined);
                }
            }
            _ => self.record(coder, kind, step)?,
        }
        Some(())
    }

    fn record<C: Coder>(&mut self, coder: &mut C, kind: u32, step: &mut Step) -> Option<()> {
        let abbreviation = match step.id {
            id::UNABBREVIATED => None,
            id => Some(Rc::clone(self.abbreviation(id)?)),
        };
        let fields = match &abbreviation {
            None => {
                step.code = coder.word(key(kind, 0, 0), step.code)?;
                Fields { single: &[], element: Some(Encoding::Vbr(6)), has_blob: false }
            }
            Some(encodings) => {
                let (code, fields) = Fields::of(encodings)?;
                match code {
                    Encoding::Literal(code) => step.code = u32::try_from(code).ok()?,
                    _ => step.code = coder.word(key(kind, 0, 0), step.code)?,
                }
                fields
            }
        };
        let code = step.code;
        let mut count = fields.single.len() as u64;
        if fields.element.is_some() {
            let more = (step.operands.len() as u64).checked_sub(count).or(C::UNPACKS.then_some(0))?;
            count = count.checked_add(coder.number(key(kind, code, COUNT), more)?)?;
        }
        self.operands(coder, kind, step, &fields, count)?;
        if fields.has_blob {
            let size = coder.number(key(kind, code, COUNT), step.blob.len() as u64)?;
            if C::UNPACKS {
                step.blob.clear();
            }
            coder.bytes(Key::TEXT_OF_RECORDS, &mut step.blob, usize::try_from(size).ok()?)?;
        }
        if kind == BlockKind::BlockInfo.0 && code == 1 {
            let target = step.operands.first().and_then(|target| u32::try_from(*target).ok());
            self.open.last_mut()?.target = target;
        }
        Some(())
    }

    fn operands<C: Coder>(
        &mut self,
        coder: &mut C,
        kind: u32,
        step: &mut Step,
        fields: &Fields<'_>,
        count: u64,
    ) -> Option<()> {
        let layout = Layout::of(kind, step.code);
        let count = usize::try_from(count).ok()?;
        if C::UNPACKS {
            step.operands.clear();
        }
        let text = layout.text.unwrap_or(usize::MAX);
        // Types behind values that are not defined yet shift the operands behind them.
        let mut shift = 0usize;
        let mut type_follows = false;
        let mut index = 0;
        while index < count {
            if index >= fields.single.len() && index >= text {
                coder.numbers(Key::TEXT_OF_RECORDS, &mut step.operands, index, count - index)?;
                break;
            }
            let place = u32::try_from(index + 1).unwrap_or(u32::MAX).min(LAST_PLACE);
            let stream = key(kind, step.code, place);
            let is_plain = index >= layout.plain.saturating_add(shift) && !type_follows;
            if index >= fields.single.len() && is_plain && stream == key(kind, step.code, LAST_PLACE) {
                // Numbers that stand for themselves, all in one stream.
                coder.numbers(stream, &mut step.operands, index, count - index)?;
                break;
            }
            let before = step.operands.get(..index)?;
            let given = step.operands.get(index).copied().unwrap_or(0);
            let operand = if type_follows {
                shift += 1;
                OperandKind::Type
            } else {
                layout.operand(index - shift)
            };
            let value = match fields.single.get(index) {
                Some(Encoding::Literal(value)) => *value,
                _ if index >= text => coder.number(Key::TEXT_OF_RECORDS, given)?,
                _ => {
                    let at = Place::new(kind, layout, operand, before);
                    let model = &self.model;
                    coder.mapped(
                        stream,
                        given,
                        |value| model.symbol_of(at, value),
                        |symbol| model.value_of(at, symbol),
                    )?
                }
            };
            type_follows = !type_follows && operand.has_type_behind(value);
            if operand == OperandKind::OptionalMetadata {
                self.model.refer(layout, value);
            }
            if C::UNPACKS {
                step.operands.push(value);
            }
            index += 1;
        }
        self.model.record(layout, &step.operands);
        Some(())
    }
}

/// The fields of an abbreviation behind the code.
struct Fields<'e> {
    single: &'e [Encoding],
    element: Option<Encoding>,
    has_blob: bool,
}

impl<'e> Fields<'e> {
    /// The encoding of the code, and the fields.
    fn of(encodings: &'e [Encoding]) -> Option<(Encoding, Self)> {
        let (code, rest) = encodings.split_first()?;
        let fields = match rest {
            [single @ .., Encoding::Array, element] => {
                // Elements of no bits would make a file of any size from a short stream.
                if element.is_silent() {
                    return None;
                }
                Self { single, element: Some(*element), has_blob: false }
            }
            [single @ .., Encoding::Blob] => Self { single, element: None, has_blob: true },
            single => Self { single, element: None, has_blob: false },
        };
        Some((*code, fields))
    }
}

/// The definition of an abbreviation.
fn define<C: Coder>(coder: &mut C, abbreviation: &mut Abbreviation) -> Option<()> {
    const KEY: Key = Key::new(0, 1, 0);
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
    }
    abbreviation.fault().is_none().then_some(())
}
