//! [`SharedTables`]: what is the same in all groups of an archive: the streams of values, and the
//! abbreviations and the starts of records that occur often, each of which is one number.

use std::collections::HashMap;

use dxkit_bitcode::stream::{Abbreviation, Encoding};
use dxkit_bytes::parser::{leb128, number, take};
use dxkit_bytes::{Reader, Span, put_leb128};

use crate::coder::Key;

/// Kinds of blocks from the last one on share a place.
pub(crate) const KINDS: usize = 32;
/// The most starts of records for each kind of block, and the most abbreviations.
const MOST: usize = 1 << 10;
/// Encodings of an abbreviation. LLVM's have at most a dozen.
pub(crate) const MOST_ENCODINGS: u64 = 1 << 6;
/// Records of more operands have their number in a stream.
pub(crate) const MOST_OPERANDS: usize = 16;

/// The start of a record: everything before its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RecordStart {
    /// The id of the abbreviation.
    pub(crate) id: u32,
    /// Without an abbreviation, the code.
    pub(crate) code: u32,
    /// The number of operands, of a record that has an array; 255 if it is in a stream.
    pub(crate) count: u8,
}

impl RecordStart {
    /// The number of operands is in a stream, or the abbreviation states it.
    pub(crate) const ANY: u8 = 255;
}

/// An abbreviation, and the kind of block that it is for.
pub(crate) type Definition = (u32, Vec<Encoding>);

/// The tables that all groups of an archive share.
#[derive(Debug, Default)]
pub(crate) struct SharedTables {
    /// For each key, the number of its stream.
    pub(crate) map: Vec<u16>,
    /// The number of streams.
    pub(crate) streams: usize,
    pub(crate) definitions: Vec<Definition>,
    /// By kind of block.
    pub(crate) record_starts: [Vec<RecordStart>; KINDS],
    /// Packing: the numbers of the definitions and the starts.
    definition_numbers: HashMap<Definition, u64>,
    record_start_numbers: HashMap<(usize, RecordStart), u64>,
}

/// What occurs in the files of an archive, and how often.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) definitions: HashMap<Definition, usize>,
    pub(crate) record_starts: HashMap<(usize, RecordStart), usize>,
}

/// The place of a kind of block in tables.
#[inline(always)]
pub(crate) fn kind_place(kind: u32) -> usize {
    (kind as usize).min(KINDS - 1)
}

pub(crate) fn take_number(reader: &mut Reader<'_, '_, ()>) -> Option<u64> {
    reader.run(|input, ()| leb128(input)).ok()
}

pub(crate) fn take_size(reader: &mut Reader<'_, '_, ()>) -> Option<usize> {
    usize::try_from(take_number(reader)?).ok()
}

fn take_byte(reader: &mut Reader<'_, '_, ()>) -> Option<u8> {
    reader.run(|input, ()| number(input)).ok()
}

pub(crate) fn take_bytes<'a>(reader: &mut Reader<'a, '_, ()>, count: usize) -> Option<&'a [u8]> {
    reader.run(|input, ()| take(count)(input)).ok().map(|bytes| bytes.bytes())
}

/// The form of an encoding, and its number if it has one.
pub(crate) fn form_of(encoding: Encoding) -> (u64, Option<u64>) {
    match encoding {
        Encoding::Literal(value) => (0, Some(value)),
        Encoding::Fixed(width) => (1, Some(width.into())),
        Encoding::Vbr(width) => (2, Some(width.into())),
        Encoding::Array => (3, None),
        Encoding::Char6 => (4, None),
        Encoding::Blob => (5, None),
    }
}

/// The encoding of a form, whose number is taken if it has one.
pub(crate) fn encoding_of(form: u64, number: impl FnOnce() -> Option<u64>) -> Option<Encoding> {
    Some(match form {
        0 => Encoding::Literal(number()?),
        1 => Encoding::Fixed(u32::try_from(number()?).ok()?),
        2 => Encoding::Vbr(u32::try_from(number()?).ok()?),
        3 => Encoding::Array,
        4 => Encoding::Char6,
        5 => Encoding::Blob,
        _ => return None,
    })
}

impl SharedTables {
    /// A stream for each key, and nothing else.
    pub(crate) fn identity() -> Self {
        let map = (0..u16::try_from(Key::COUNT).unwrap_or(u16::MAX)).collect();
        Self { map, streams: Key::COUNT, ..Self::default() }
    }

    /// The tables of what occurs often.
    pub(crate) fn from_counts(counts: Counts) -> Self {
        /// What begins fewer records is not in the table.
        const LEAST_BEGINNINGS: usize = 8;
        let mut definitions: Vec<_> = counts.definitions.into_iter().collect();
        definitions.sort_by_cached_key(|((kind, encodings), count)| {
            let forms: Vec<_> = encodings.iter().map(|encoding| form_of(*encoding)).collect();
            (std::cmp::Reverse(*count), *kind, forms)
        });
        definitions.truncate(MOST);
        let definitions: Vec<Definition> =
            definitions.into_iter().map(|(definition, _)| definition).collect();
        let mut ordered: Vec<_> = counts.record_starts.into_iter().collect();
        ordered.retain(|(_, count)| *count >= LEAST_BEGINNINGS);
        ordered.sort_by_key(|(record_start, count)| (std::cmp::Reverse(*count), *record_start));
        let mut record_starts = [const { Vec::new() }; KINDS];
        for ((kind, record_start), _) in ordered {
            if let Some(all) = record_starts.get_mut(kind).filter(|all| all.len() < MOST) {
                all.push(record_start);
            }
        }
        let mut tables = Self { definitions, record_starts, ..Self::identity() };
        for (number, definition) in (0..).zip(&tables.definitions) {
            tables.definition_numbers.insert(definition.clone(), number);
        }
        for (kind, all) in tables.record_starts.iter().enumerate() {
            for (number, record_start) in (0..).zip(all) {
                tables.record_start_numbers.insert((kind, *record_start), number);
            }
        }
        tables
    }

    /// The number of an abbreviation for blocks of a kind.
    pub(crate) fn definition(&self, kind: u32, encodings: &[Encoding]) -> Option<u64> {
        self.definition_numbers.get(&(kind, encodings.to_vec())).copied()
    }

    /// The number of a record_start.
    pub(crate) fn record_start(&self, kind: usize, record_start: RecordStart) -> Option<u64> {
        self.record_start_numbers.get(&(kind, record_start)).copied()
    }

    /// Assigns a stream to each key by the bytes it has. Keys with few bytes share the stream of their kind.
    pub(crate) fn assign(&mut self, sizes: &[usize]) {
        let total: usize = sizes.iter().sum();
        let least = (total / 4096).max(256);
        self.map = vec![0u16; Key::COUNT];
        let mut count = 0u16;
        for (kind, keys) in self.map.chunks_mut(1 << 10).enumerate() {
            let shared = count;
            count += 1;
            for (place, slot) in keys.iter_mut().enumerate() {
                *slot = shared;
                if sizes.get(kind << 10 | place).is_some_and(|size| *size >= least) {
                    *slot = count;
                    count += 1;
                }
            }
        }
        self.streams = count.into();
    }

    /// The section: the assignment as runs of equal numbers, then the two tables.
    pub(crate) fn section(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_leb128(&mut out, self.streams as u64);
        for run in self.map.chunk_by(|one, other| one == other) {
            put_leb128(&mut out, run.len() as u64);
            put_leb128(&mut out, run.first().copied().unwrap_or(0).into());
        }
        put_leb128(&mut out, self.definitions.len() as u64);
        for (kind, encodings) in &self.definitions {
            put_leb128(&mut out, (*kind).into());
            put_leb128(&mut out, encodings.len() as u64);
            for encoding in encodings {
                let (form, number) = form_of(*encoding);
                put_leb128(&mut out, form);
                if let Some(number) = number {
                    put_leb128(&mut out, number);
                }
            }
        }
        for all in &self.record_starts {
            put_leb128(&mut out, all.len() as u64);
            for record_start in all {
                put_leb128(&mut out, record_start.id.into());
                put_leb128(&mut out, record_start.code.into());
                out.push(record_start.count);
            }
        }
        out
    }

    pub(crate) fn parse(section: &[u8]) -> Option<Self> {
        let visit = &mut ();
        let reader = &mut Reader::new(Span::new(section), visit);
        let streams = take_size(reader)?;
        let mut map = Vec::with_capacity(Key::COUNT);
        while map.len() < Key::COUNT {
            let length = take_size(reader)?;
            let number = u16::try_from(take_number(reader)?).ok();
            let number = number.filter(|number| usize::from(*number) < streams)?;
            if length == 0 || length > Key::COUNT - map.len() {
                return None;
            }
            map.resize(map.len() + length, number);
        }
        let mut definitions = Vec::new();
        for _ in 0..take_size(reader).filter(|count| *count <= MOST)? {
            let kind = u32::try_from(take_number(reader)?).ok()?;
            let mut encodings = Vec::new();
            for _ in 0..take_number(reader).filter(|count| *count <= MOST_ENCODINGS)? {
                let form = take_number(reader)?;
                encodings.push(encoding_of(form, || take_number(reader))?);
            }
            let abbreviation = Abbreviation { encodings };
            if abbreviation.fault().is_some() {
                return None;
            }
            definitions.push((kind, abbreviation.encodings));
        }
        let mut record_starts = [const { Vec::new() }; KINDS];
        for all in &mut record_starts {
            for _ in 0..take_size(reader).filter(|count| *count <= MOST)? {
                let [id, code] =
                    [(); 2].map(|()| take_number(reader).and_then(|word| u32::try_from(word).ok()));
                all.push(RecordStart { id: id?, code: code?, count: take_byte(reader)? });
            }
        }
        (reader.remaining() == 0).then_some(Self {
            map,
            streams,
            definitions,
            record_starts,
            ..Self::default()
        })
    }
}
