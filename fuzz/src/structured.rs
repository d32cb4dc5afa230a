//! Changes to a container that keep most of it valid, so that the code after the first checks is reached.
//!
//! The positions of the fields come from the library's own walk. A change affects one field, one row of a
//! table, or one part. Changes of length correct the sizes and offsets of the envelope, and usually those
//! inside the part.

use std::borrow::Cow;
use std::ops::Range;

use arbitrary::Unstructured;
use dxkit::bytes::{Value, Visit};
use dxkit::{Container, Digest, FourCc, Frame, Part, Span};

use crate::input::Layout;
use crate::random::Random;

/// Changes the first `size` bytes of `data` in place, as libFuzzer's mutators do. Returns the new size;
/// `None` if the fuzzer's own mutator should be used.
pub fn mutate_in_place(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> Option<usize> {
    let mut random = Random::new(seed.into());
    if random.once_in(4) {
        return None;
    }
    let max_size = max_size.min(data.len());
    let mut changed = mutate(data.get(..size)?, max_size, &mut random)?;
    if random.once_in(4) {
        changed = mutate(&changed, max_size, &mut random).unwrap_or(changed);
    }
    data.get_mut(..changed.len())?.copy_from_slice(&changed);
    Some(changed.len())
}

/// Makes one change to a container; `None` if the bytes are not a container, or if the result would be too
/// long.
#[must_use]
pub fn mutate(file: &[u8], max_size: usize, random: &mut Random) -> Option<Vec<u8>> {
    let container = Container::parse(file).ok()?;
    let fields = Fields::collect(file);
    let mut changed = match random.below(16) {
        0..=8 => field(file, &fields, random)?,
        9..=11 => row(file, &container, &fields, random)?,
        _ => part(file, &container, &fields, random)?,
    };
    if random.once_in(8) {
        sign(&mut changed);
    }
    (changed.len() <= max_size).then_some(changed)
}

/// Changes that do not depend on the format.
#[must_use]
pub fn scramble(file: &[u8], random: &mut Random) -> Vec<u8> {
    let mut file = file.to_vec();
    for _ in 0..=random.below(4) {
        let place = random.below(file.len());
        match random.below(4) {
            0 => file.truncate(place),
            1 => file.insert(place, random.byte()),
            _ => {
                if let Some(byte) = file.get_mut(place) {
                    *byte = random.byte();
                }
            }
        }
    }
    file
}

/// Writes the correct digest.
fn sign(file: &mut [u8]) {
    let size =
        file.get(24..28).and_then(|bytes| bytes.first_chunk()).map_or(0, |bytes| u32::from_le_bytes(*bytes));
    let digest = usize::try_from(size).ok().and_then(|size| file.get(..size)).map(Digest::compute);
    if let (Some(digest), Some(place)) = (digest, file.get_mut(4..20)) {
        place.copy_from_slice(&digest.0);
    }
}

/// A leaf of the walk.
#[derive(Debug, Clone)]
struct Field {
    range: Range<usize>,
    kind: Kind,
    /// Whether it is an offset, judging by its name.
    offset: bool,
    /// The number of the outermost structure that contains it.
    place: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Flags,
    Text,
    Bytes,
}

/// An element of a table.
#[derive(Debug, Clone)]
struct TableElement {
    table: usize,
    range: Range<usize>,
}

/// The fields that a walk visits.
#[derive(Default)]
struct Fields {
    fields: Vec<Field>,
    rows: Vec<TableElement>,
    /// The open frames: a number, the name, and, for an element, the range of its bytes so far.
    open: Vec<(usize, Frame, Range<usize>)>,
    entered: usize,
    /// The number of outermost structures.
    places: usize,
}

impl Fields {
    fn collect(file: &[u8]) -> Self {
        let mut fields = Self::default();
        // The fields that are visited before an error are sufficient.
        let _ = dxkit::walk(Span::new(file), &mut fields);
        fields
    }

    /// A random field. Every structure has the same probability, whatever its size.
    fn choose(&self, random: &mut Random) -> Option<&Field> {
        let mut field = None;
        for _ in 0..4 {
            let place = random.below(self.places) + 1;
            let start = self.fields.partition_point(|field| field.place < place);
            let end = self.fields.partition_point(|field| field.place <= place);
            field = random.pick(self.fields.get(start..end)?);
            // The envelope and long byte arrays are chosen less often.
            if field.is_some_and(|field| field.kind != Kind::Bytes && field.range.start >= 32) {
                break;
            }
        }
        field
    }
}

impl Visit for Fields {
    fn enter(&mut self, frame: Frame) {
        self.entered += 1;
        if self.open.is_empty() {
            self.places += 1;
        }
        self.open.push((self.entered, frame, Range { start: usize::MAX, end: 0 }));
    }

    fn leave(&mut self) {
        let row = self.open.pop();
        if let (Some((_, Frame::Index(_), range)), Some((table, _, _))) = (row, self.open.last()) {
            if range.start < range.end {
                self.rows.push(TableElement { table: *table, range });
            }
        }
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        let range = span.offset()..span.end();
        for (_, frame, bytes) in &mut self.open {
            if matches!(frame, Frame::Index(_)) {
                *bytes = bytes.start.min(range.start)..bytes.end.max(range.end);
            }
        }
        let kind = match value {
            Value::Unsigned(_) | Value::Named { .. } | Value::Float(_) => Kind::Number,
            Value::Flags { .. } => Kind::Flags,
            Value::Text(_) => Kind::Text,
            _ => Kind::Bytes,
        };
        let name = match self.open.last() {
            Some((_, Frame::Field(name), _)) => *name,
            _ => "",
        };
        let offset = name.ends_with("offset") || name == "name";
        self.fields.push(Field { range, kind, offset, place: self.places });
    }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn set_number(bytes: &mut [u8], number: u64) {
    for (byte, value) in bytes.iter_mut().zip(number.to_le_bytes()) {
        *byte = value;
    }
}

/// Changes one field.
fn field(file: &[u8], fields: &Fields, random: &mut Random) -> Option<Vec<u8>> {
    let mut file = file.to_vec();
    let field = fields.choose(random)?;
    let size = field.range.len();
    let old = number(file.get(field.range.clone())?);
    let other = |random: &mut Random| {
        // The value of another field of the same size is more likely to be meaningful than a random number.
        let others: Vec<_> =
            fields.fields.iter().filter(|other| other.range.len() == size).take(4096).collect();
        let other = random.pick(&others)?;
        Some(number(file.get(other.range.clone())?))
    };
    let new = match field.kind {
        Kind::Number | Kind::Flags if size <= 8 => match random.below(12) {
            0 | 1 => old.wrapping_add(1),
            2 | 3 => old.wrapping_sub(1),
            4 => 0,
            5 => u64::MAX,
            6 => 1,
            7 => other(random)?,
            8 => old ^ 1 << random.below(size * 8),
            9 => random.below(32) as u64,
            10 => old.wrapping_mul(2),
            _ => random.next(),
        },
        _ => {
            let place = field.range.start + random.below(size);
            let value = match random.below(4) {
                0 => 0,
                1 => b'A',
                2 => file.get(place)? ^ 1 << random.below(8),
                _ => random.byte(),
            };
            *file.get_mut(place)? = value;
            return Some(file);
        }
    };
    set_number(file.get_mut(field.range.clone())?, new);
    Some(file)
}

/// The parts of a container, to be changed.
type Parts<'a> = Vec<(FourCc, Cow<'a, [u8]>)>;

fn parts_of<'a>(container: &'a Container<'_>) -> Parts<'a> {
    container.parts().iter().map(|part| (part.kind(), Cow::Borrowed(part.payload()))).collect()
}

fn layout_of(container: &Container<'_>) -> Layout {
    Layout {
        digest: container.digest.0,
        gap: None,
        slack: container.slack().to_vec(),
        trailing: container.trailing().to_vec(),
    }
}

/// The part whose payload contains this range of the file, and the range in the payload.
fn inside(container: &Container<'_>, range: &Range<usize>) -> Option<(usize, Range<usize>)> {
    container.parts().iter().enumerate().find_map(|(index, part)| {
        let start = part.span().offset();
        (start <= range.start && range.end <= part.span().end())
            .then(|| (index, range.start - start..range.end - start))
    })
}

/// Repeats, removes or exchanges rows of a table, and corrects the count and the following offsets.
fn row(file: &[u8], container: &Container<'_>, fields: &Fields, random: &mut Random) -> Option<Vec<u8>> {
    let row = random.pick(&fields.rows)?;
    let (index, place) = inside(container, &row.range)?;
    let siblings: Vec<_> = fields.rows.iter().filter(|other| other.table == row.table).collect();
    let mut parts = parts_of(container);
    let start = container.parts().get(index)?.span().offset();
    let bytes = file.get(row.range.clone())?;
    let payload = parts.get_mut(index)?.1.to_mut();
    let (removed, added) = match random.below(4) {
        0 => {
            payload.drain(place.clone());
            (1, 0)
        }
        1 => {
            let other = random.pick(&siblings)?;
            let (other_part, other) = inside(container, &other.range)?;
            if other_part != index || other.len() != place.len() {
                return None;
            }
            for (one, two) in place.zip(other) {
                payload.swap(one, two);
            }
            return Some(layout_of(container).assemble(&parts));
        }
        often => {
            let times = if often == 2 { 1 } else { 1 << random.below(10) };
            payload.splice(place.end..place.end, bytes.repeat(times));
            (0, times)
        }
    };
    let shift = |value: u64| {
        value.wrapping_add((added * place.len()) as u64).wrapping_sub((removed * place.len()) as u64)
    };
    let moved = |at: usize| {
        let at = at - start;
        if at < place.end { Some(at) } else { usize::try_from(shift(at as u64)).ok() }
    };
    let mut in_part: Vec<_> = fields
        .fields
        .iter()
        .filter(|field| field.kind == Kind::Number)
        .filter(|field| {
            field.range.start >= start && field.range.end <= start + payload_size(container, index)
        })
        .filter(|field| {
            removed == 0 || field.range.end <= row.range.start || field.range.start >= row.range.end
        })
        .collect();
    if !random.once_in(4) {
        for field in in_part.iter().filter(|field| field.offset && field.range.len() == 4) {
            let value = number(file.get(field.range.clone())?);
            if value as u128 >= place.end as u128 {
                let at = moved(field.range.start)?;
                set_number(payload.get_mut(at..at + 4)?, shift(value));
            }
        }
    }
    if !random.once_in(8) {
        // The count is a number in front of the table that equals the number of its rows; usually the last
        // such number.
        in_part.retain(|field| field.range.end <= row.range.start && !field.offset);
        let count = siblings.len() as u64;
        let counts: Vec<_> = in_part
            .iter()
            .filter(|field| file.get(field.range.clone()).is_some_and(|b| number(b) == count))
            .collect();
        let chosen = if random.once_in(4) { random.pick(&counts) } else { counts.last() };
        if let Some(field) = chosen {
            let at = field.range.start - start;
            set_number(
                payload.get_mut(at..at + field.range.len())?,
                count.wrapping_add(added as u64).wrapping_sub(removed as u64),
            );
        }
    }
    Some(layout_of(container).assemble(&parts))
}

fn payload_size(container: &Container<'_>, index: usize) -> usize {
    container.parts().get(index).map_or(0, |part| part.payload().len())
}

/// Changes a part as a whole.
fn part(file: &[u8], container: &Container<'_>, fields: &Fields, random: &mut Random) -> Option<Vec<u8>> {
    let mut parts = parts_of(container);
    let mut layout = layout_of(container);
    let index = random.below(parts.len());
    match random.below(14) {
        // Bytes are inserted or removed at the start of a field.
        0..=2 => {
            let field = fields.choose(random)?;
            let (index, place) = inside(container, &field.range)?;
            let payload = parts.get_mut(index)?.1.to_mut();
            let count = if random.once_in(2) { 4 * (1 + random.below(8)) } else { 1 + random.below(32) };
            if random.once_in(2) {
                let new = if random.once_in(2) { vec![0; count] } else { random.bytes(count) };
                payload.splice(place.start..place.start, new);
            } else {
                payload.drain(place.start..payload.len().min(place.start + count));
            }
        }
        3 => {
            let payload = parts.get_mut(index)?.1.to_mut();
            let count = random.below(40);
            payload.extend(random.bytes(count));
        }
        4 => {
            let payload = parts.get_mut(index)?.1.to_mut();
            payload.truncate(random.below(payload.len()));
        }
        5 => {
            let part = parts.get(index)?.clone();
            parts.insert(random.below(parts.len() + 1), part);
        }
        6 => {
            parts.get(index)?;
            parts.remove(index);
        }
        7 => {
            parts.get(index)?;
            let other = random.below(parts.len());
            parts.swap(index, other);
        }
        8 => parts.get_mut(index)?.0 = *random.pick(FourCc::KNOWN)?,
        9 | 10 => {
            let bytes = random.bytes(400);
            let (kind, value) = Part::arbitrary_with_kind(&mut Unstructured::new(&bytes)).ok()?;
            let payload = Cow::Owned(value.encode().ok()?);
            match parts.iter_mut().find(|part| part.0 == kind) {
                Some(part) if !random.once_in(8) => part.1 = payload,
                _ => parts.push((kind, payload)),
            }
        }
        11 => {
            let count = 1 + random.below(12);
            let bytes = random.bytes(count);
            match random.below(3) {
                0 => layout.gap = Some((index, bytes)),
                1 => layout.slack = bytes,
                _ => layout.trailing = bytes,
            }
        }
        12 => parts.push((FourCc::Libf, Cow::Borrowed(file))),
        _ => {
            let libraries: Vec<_> = (0..parts.len())
                .filter(|index| parts.get(*index).is_some_and(|part| part.0 == FourCc::Libf))
                .collect();
            let part = parts.get_mut(*random.pick(&libraries)?)?;
            part.1 = Cow::Owned(mutate(&part.1, usize::MAX, random)?);
        }
    }
    Some(layout.assemble(&parts))
}
