//! LLVM bitstreams: blocks, records, operands, each operand of each kind of record in a stream of its own.
//!
//! Beside the form of the stream, this knows how LLVM numbers types, values and metadata, as far as it takes to turn numbers
//! that are counted backwards into numbers of the same thing wherever it is used. Where that goes wrong, because a module does
//! not follow the rules, numbers are only less alike: what comes out is the same.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::coder::{Coder, Key, Map};

/// Blocks inside each other.
const DEEPEST: usize = 32;
/// Encodings of an abbreviation. LLVM's have at most a dozen.
const MOST_ENCODINGS: u64 = 1 << 6;

/// Kinds of blocks, and codes of their records.
mod block {
    pub(super) const INFO: u32 = 0;
    pub(super) const MODULE: u32 = 8;
    pub(super) const ATTRIBUTE_GROUPS: u32 = 10;
    pub(super) const CONSTANTS: u32 = 11;
    pub(super) const FUNCTION: u32 = 12;
    pub(super) const IDENTIFICATION: u32 = 13;
    pub(super) const SYMBOLS: u32 = 14;
    pub(super) const METADATA: u32 = 15;
    pub(super) const TYPES: u32 = 17;
    pub(super) const METADATA_KINDS: u32 = 22;
}

#[derive(Debug, Clone, Copy)]
enum Encoding {
    Literal(u64),
    Fixed(u32),
    Vbr(u32),
    Array,
    Char6,
    Blob,
}

type Abbreviation = Rc<[Encoding]>;

/// A stream: magic number, blocks, and a mark whether another follows.
pub(crate) fn stream(coder: &mut impl Coder) -> Option<()> {
    coder.begin()?;
    coder.bytes(Key::new(Key::OTHER, 0, 0), 4)?;
    let mut walk = Walk { coder, shared: BTreeMap::new(), model: Model::default() };
    let more = Key::new(Key::OTHER, 1, 0);
    // A block is at least as long as its header; what does not make one ends the stream.
    while walk.coder.number(more, |coder| u64::from(coder.left() >= 8))? == 1 {
        if walk.coder.fixed(2, more, Map::Plain)? != 1 {
            return None;
        }
        walk.block(Key::OTHER, 0)?;
    }
    Some(())
}

struct Walk<'c, C> {
    coder: &'c mut C,
    /// The abbreviations that BLOCKINFO defines, by the kind of block.
    shared: BTreeMap<u32, Vec<Abbreviation>>,
    model: Model,
}

/// What is numbered.
#[derive(Debug, Default)]
struct Model {
    /// For each type, whether it is void, and of a function what it returns and takes.
    types: Vec<(bool, Option<(u32, u32)>)>,
    /// The types of the functions that have bodies, in the order of these.
    bodies: Vec<u32>,
    next_body: usize,
    /// Number of the next value, and that of the first instruction's.
    values: u32,
    first: u32,
    metadata: u32,
    /// The last value that metadata was made of.
    last_value: u32,
}

impl Model {
    fn types_of(&self, number: u64) -> Option<&(bool, Option<(u32, u32)>)> {
        self.types.get(usize::try_from(number).ok()?)
    }

    fn narrow(number: u64) -> u32 {
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    fn enter(&mut self, kind: u32) -> (u32, u32) {
        let saved = (self.values, self.metadata);
        if kind == block::FUNCTION {
            let body = self.bodies.get(self.next_body).copied();
            self.next_body = self.next_body.saturating_add(1);
            let ty = body.and_then(|ty| self.types_of(ty.into())).and_then(|ty| ty.1);
            self.values = self.values.saturating_add(ty.map_or(0, |(_, parameters)| parameters));
            self.first = self.values;
        }
        saved
    }

    fn leave(&mut self, kind: u32, saved: (u32, u32)) {
        match kind {
            block::FUNCTION => (self.values, self.metadata) = saved,
            // Constants of a function stand in front of its instructions.
            block::CONSTANTS => self.first = self.values,
            _ => {}
        }
    }

    /// How an operand is counted.
    fn map(&self, kind: u32, code: u32, place: usize, operands: &[u64]) -> Map {
        let relative = || Map::Relative { next: self.values, own: self.values.saturating_sub(self.first) };
        let is_relative = match (kind, code) {
            (block::FUNCTION, 2 | 28 | 6 | 45) => place < 2,
            (block::FUNCTION, 3 | 20 | 10 | 26) => place == 0,
            (block::FUNCTION, 43) => place >= 2,
            (block::FUNCTION, 44 | 27 | 38) => place < 2,
            (block::FUNCTION, 29 | 7) => place < 3,
            (block::FUNCTION, 11) => place == 2,
            (block::FUNCTION, 12) => place == 1,
            (block::FUNCTION, 34) => {
                // Attributes, calling convention, perhaps flags, perhaps the type, the function, arguments.
                let convention = operands.get(1).copied().unwrap_or(0);
                let callee =
                    2 + usize::from(convention >> 17 & 1 == 1) + usize::from(convention >> 15 & 1 == 1);
                place >= callee
            }
            (block::METADATA, 3 | 5) => return Map::NearOrNone(self.metadata),
            (block::METADATA, 2) if place == 1 => return Map::Near(self.last_value),
            (block::CONSTANTS, 7) => return Map::Near(self.values),
            _ => false,
        };
        if is_relative { relative() } else { Map::Plain }
    }

    fn record(&mut self, kind: u32, code: u32, operands: &[u64], count: usize) {
        let operand = |place: usize| operands.get(place).copied().unwrap_or(0);
        match (kind, code) {
            (block::TYPES, 1 | 19) => {}
            (block::TYPES, _) => {
                let function = (code == 21).then(|| {
                    (Self::narrow(operand(1)), u32::try_from(count.saturating_sub(2)).unwrap_or(u32::MAX))
                });
                self.types.push((code == 2, function));
            }
            (block::MODULE, 7 | 9 | 14) => self.values = self.values.saturating_add(1),
            (block::MODULE, 8) => {
                self.values = self.values.saturating_add(1);
                if operand(2) == 0 {
                    self.bodies.push(Self::narrow(operand(0)));
                }
            }
            (block::CONSTANTS, code) if code != 1 => self.values = self.values.saturating_add(1),
            (block::METADATA, code) if !matches!(code, 4 | 6 | 10 | 11) => {
                self.metadata = self.metadata.saturating_add(1);
                if code == 2 {
                    self.last_value = Self::narrow(operand(1));
                }
            }
            (block::FUNCTION, 34) => {
                let convention = operand(1);
                let ty = 2 + usize::from(convention >> 17 & 1 == 1);
                let function = self.types_of(operand(ty)).and_then(|ty| ty.1);
                let returned = function.and_then(|(returned, _)| self.types_of(returned.into()));
                if returned.is_none_or(|returned| !returned.0) {
                    self.values = self.values.saturating_add(1);
                }
            }
            (block::FUNCTION, 1 | 10 | 11 | 12 | 15 | 33 | 35 | 36 | 39 | 44 | 45) => {}
            (block::FUNCTION, _) => self.values = self.values.saturating_add(1),
            _ => {}
        }
    }
}

/// The operand from which on a record has characters.
fn text_from(kind: u32, code: u32) -> Option<usize> {
    Some(match (kind, code) {
        (block::MODULE, 2 | 3 | 4 | 5 | 11 | 16)
        | (block::IDENTIFICATION, 1)
        | (block::TYPES, 19)
        | (block::METADATA, 1 | 4)
        | (block::CONSTANTS, 8 | 9) => 0,
        (block::SYMBOLS, 1 | 2) | (block::METADATA | block::METADATA_KINDS, 6) => 1,
        (block::SYMBOLS, 3) | (block::ATTRIBUTE_GROUPS, 3) => 2,
        _ => return None,
    })
}

/// Places of keys that are no operands.
const COUNT: u32 = 15;
const MOST_PLACES: u32 = 13;

impl<C: Coder> Walk<'_, C> {
    /// A block, behind its abbreviation id. `outer` is the kind of the one around it.
    fn block(&mut self, outer: u32, depth: usize) -> Option<()> {
        if depth >= DEEPEST {
            return None;
        }
        let kind = u32::try_from(self.coder.vbr(8, Key::new(outer, 0, 0), Map::Plain)?).ok()?;
        let width = u32::try_from(self.coder.vbr(4, Key::new(Key::OTHER, 2, 0), Map::Plain)?).ok()?;
        if !(1..=32).contains(&width) {
            return None;
        }
        self.coder.align32()?;
        let place = self.coder.open()?;
        let mut abbreviations = self.shared.get(&kind).cloned().unwrap_or_default();
        let mut target = None;
        let saved = self.model.enter(kind);
        let ids = Key::new(kind, 0, 0);
        loop {
            match self.coder.fixed(width, ids, Map::Plain)? {
                0 => break,
                1 => self.block(kind, depth + 1)?,
                2 => {
                    let abbreviation = self.define()?;
                    match (kind, target) {
                        (block::INFO, Some(target)) => {
                            self.shared.entry(target).or_default().push(abbreviation)
                        }
                        (block::INFO, None) => return None,
                        _ => abbreviations.push(abbreviation),
                    }
                }
                3 => {
                    let (code, first) = self.plain(kind)?;
                    if kind == block::INFO && code == 1 {
                        target = Some(u32::try_from(first).ok()?);
                    }
                }
                id => {
                    let number = usize::try_from(id).ok()?.checked_sub(4)?;
                    let abbreviation = Rc::clone(abbreviations.get(number)?);
                    self.abbreviated(kind, &abbreviation)?;
                }
            }
        }
        self.model.leave(kind, saved);
        self.coder.align32()?;
        self.coder.close(place)
    }

    fn define(&mut self) -> Option<Abbreviation> {
        let key = |place| Key::new(Key::OTHER, 3, place);
        let count = self.coder.vbr(5, key(0), Map::Plain)?;
        if count > MOST_ENCODINGS {
            return None;
        }
        let mut encodings = Vec::new();
        for _ in 0..count {
            if self.coder.fixed(1, key(1), Map::Plain)? == 1 {
                encodings.push(Encoding::Literal(self.coder.vbr(8, key(2), Map::Plain)?));
                continue;
            }
            let encoding = self.coder.fixed(3, key(3), Map::Plain)?;
            encodings.push(match encoding {
                1 | 2 => {
                    let width = u32::try_from(self.coder.vbr(5, key(4), Map::Plain)?).ok()?;
                    match (encoding, width) {
                        // Fields of no bits would be nothing in a file, and something in a stream.
                        (1, 1..=64) => Encoding::Fixed(width),
                        (2, 2..=32) => Encoding::Vbr(width),
                        _ => return None,
                    }
                }
                3 => Encoding::Array,
                4 => Encoding::Char6,
                5 => Encoding::Blob,
                _ => return None,
            });
        }
        Some(encodings.into())
    }

    /// A record without an abbreviation: its code and first operand.
    fn plain(&mut self, kind: u32) -> Option<(u32, u64)> {
        let code = u32::try_from(self.coder.vbr(6, Key::new(kind, 0, 0), Map::Plain)?).ok()?;
        let count = self.coder.vbr(6, Key::new(kind, code, COUNT), Map::Plain)?;
        let mut record = Record::new(kind, code);
        for _ in 0..count {
            let (key, map) = record.next(&self.model);
            let value = self.coder.vbr(6, key, map)?;
            record.push(value);
        }
        self.model.record(kind, code, record.operands(), record.count);
        Some((code, record.operands().first().copied().unwrap_or(0)))
    }

    fn scalar(&mut self, encoding: Encoding, key: Key, map: Map) -> Option<u64> {
        match encoding {
            Encoding::Literal(value) => Some(value),
            Encoding::Fixed(width) => self.coder.fixed(width, key, map),
            Encoding::Vbr(width) => self.coder.vbr(width, key, map),
            Encoding::Char6 => self.coder.fixed(6, Key::new(Key::TEXT, 1, 0), Map::Plain),
            Encoding::Array | Encoding::Blob => None,
        }
    }

    fn abbreviated(&mut self, kind: u32, abbreviation: &[Encoding]) -> Option<()> {
        let (code, rest) = abbreviation.split_first()?;
        let code = self.scalar(*code, Key::new(kind, 0, 0), Map::Plain)?;
        let code = u32::try_from(code).ok()?;
        let mut record = Record::new(kind, code);
        let mut encodings = rest.iter();
        while let Some(encoding) = encodings.next() {
            match encoding {
                Encoding::Array => {
                    let element = *encodings.next()?;
                    // Elements of no bits would make a file of any length from a stream of none.
                    if matches!(element, Encoding::Literal(_)) {
                        return None;
                    }
                    let count = self.coder.vbr(6, Key::new(kind, code, COUNT), Map::Plain)?;
                    for _ in 0..count {
                        let (key, map) = record.next(&self.model);
                        let value = self.scalar(element, key, map)?;
                        record.push(value);
                    }
                }
                Encoding::Blob => {
                    let count = self.coder.vbr(6, Key::new(kind, code, COUNT), Map::Plain)?;
                    self.coder.align32()?;
                    self.coder.bytes(Key::text(), usize::try_from(count).ok()?)?;
                    self.coder.align32()?;
                }
                scalar => {
                    let (key, map) = record.next(&self.model);
                    let value = self.scalar(*scalar, key, map)?;
                    record.push(value);
                }
            }
        }
        self.model.record(kind, code, record.operands(), record.count);
        Some(())
    }
}

/// The record that is being read.
struct Record {
    kind: u32,
    code: u32,
    text: usize,
    /// The first operands.
    first: [u64; 8],
    count: usize,
}

impl Record {
    fn new(kind: u32, code: u32) -> Self {
        let text = text_from(kind, code).unwrap_or(usize::MAX);
        Self { kind, code, text, first: [0; 8], count: 0 }
    }

    fn operands(&self) -> &[u64] {
        self.first.get(..self.count).unwrap_or(&self.first)
    }

    #[inline(always)]
    fn next(&self, model: &Model) -> (Key, Map) {
        if self.count >= self.text {
            return (Key::text(), Map::Plain);
        }
        let place = u32::try_from(self.count).unwrap_or(u32::MAX).min(MOST_PLACES);
        (
            Key::new(self.kind, self.code, place + 1),
            model.map(self.kind, self.code, self.count, self.operands()),
        )
    }

    #[inline(always)]
    fn push(&mut self, value: u64) {
        // What follows from operands follows from the first few.
        if let Some(slot) = self.first.get_mut(self.count) {
            *slot = value;
        }
        self.count = self.count.saturating_add(1);
    }
}
