//! [`RuntimeData`]: the part.

use alloc::vec::Vec;

use dxkit_bytes::parser;
use dxkit_bytes::{
    Codec, Cow, Error, ErrorKind, FixedSize, Frame, Name, Reader, Span, StringTable, Visit, Words, Writer,
    record,
};

use crate::part::{Tabled, rank, tables};
use crate::records::*;
use crate::{
    BytesRef, IndexArrayRef, IndexArrays, Part, RecordArrayRef, RecordRef, StringArrayRef, StringRef, Table,
    Version,
};

record! {
    /// The header. The offsets of all parts follow it.
    struct Header: 8 {
        /// Version.
        0: version: Version,
        /// Number of parts.
        4: part_count: u32,
    }
}

/// The part `RDAT`: the facts that the runtime needs about the functions of a library, without the program
/// itself. DXC writes it for every library, other compilers do not. The part `PDBI` of debug files contains
/// the same structure, with other tables.
///
/// In the file, in this order:
///
/// | bytes | |
/// |---|---|
/// | 4 | [`Version`]: 16 |
/// | 4 | number of parts |
/// | 4 each | offsets of the parts, from the start |
/// | | [`Part`]s: type, size, that many bytes |
///
/// Rows of tables refer to strings, lists, bytes and each other by number: typed
/// [references](crate::StringRef), which this value resolves on request; an invalid reference gives `None`.
///
/// A value that was read is written as the same bytes. Parts that are not contiguous keep their offsets, as
/// long as they keep their sizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuntimeData<'a> {
    /// Version.
    pub version: Version,
    /// The parts, in the order of their offsets. If a type repeats, the last one is used, as DXC does.
    pub parts: Vec<Part<'a>>,
    /// Bytes after the last part. Compilers write none.
    pub tail: Cow<'a, [u8]>,
    pub(crate) layout: Layout<'a>,
}

/// The offsets of parts that were not contiguous. They affect the layout on writing alone, so all are equal.
#[derive(Debug, Clone, Default)]
pub(crate) struct Layout<'a>(pub(crate) Option<Scattered<'a>>);

impl PartialEq for Layout<'_> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Layout<'_> {}

#[derive(Debug, Clone)]
pub(crate) struct Scattered<'a> {
    /// Everything up to the end of the part that ends last.
    bytes: Cow<'a, [u8]>,
    /// Offset and size of each part.
    ranges: Vec<(usize, usize)>,
}

impl Default for RuntimeData<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> RuntimeData<'a> {
    /// Maximum number of parts. DXC has 22 types. Resolving a reference searches the part that it refers to,
    /// so a file of a hundred thousand empty parts would take quadratic time.
    pub const MAX_PARTS: u32 = 256;

    /// The string buffer that DXC writes for an empty library: the empty string.
    #[must_use]
    pub fn new() -> Self {
        let mut data = Self::empty();
        data.parts.push(Part::StringBuffer(Cow::Borrowed(&[0; 4])));
        data
    }

    /// No parts.
    #[must_use]
    pub const fn empty() -> Self {
        Self { version: Version::V1_0, parts: Vec::new(), tail: Cow::Borrowed(&[]), layout: Layout(None) }
    }

    /// The last part that `choose` accepts.
    fn last<'d, T>(&'d self, choose: impl FnMut(&'d Part<'a>) -> Option<T>) -> Option<T> {
        self.parts.iter().rev().find_map(choose)
    }

    /// All strings.
    #[must_use]
    pub fn string_buffer(&self) -> &[u8] {
        self.last(|part| match part {
            Part::StringBuffer(bytes) => Some(bytes.as_ref()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// All lists of numbers.
    #[must_use]
    pub fn index_arrays(&self) -> Option<&IndexArrays<'a>> {
        self.last(|part| match part {
            Part::IndexArrays(arrays) => Some(arrays),
            _ => None,
        })
    }

    /// All runs of bytes.
    #[must_use]
    pub fn raw_bytes(&self) -> &[u8] {
        self.last(|part| match part {
            Part::RawBytes(bytes) => Some(bytes.as_ref()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// The table of `T`, if it exists.
    #[allow(private_bounds)] // the trait is an implementation detail
    #[must_use]
    pub fn table<T: Tabled>(&self) -> Option<&Table<'a, T::Row<'a>>> {
        self.last(T::table)
    }

    /// The rows of `T`; empty without such a table.
    #[allow(private_bounds)]
    #[must_use]
    pub fn rows<T: Tabled>(&self) -> &[T::Row<'a>] {
        self.table::<T>().map_or(&[], |table| &table.rows)
    }

    /// The table of `T`, mutable, if it exists. An [`Editor`](crate::Editor) creates it.
    #[allow(private_bounds)]
    pub fn table_mut<T: Tabled>(&mut self) -> Option<&mut Table<'a, T::Row<'a>>> {
        self.parts.iter_mut().rev().find_map(T::table_mut)
    }

    /// The string at this offset; `None` if there is none, or it has no NUL.
    #[must_use]
    pub fn string(&self, place: StringRef) -> Option<Name<'_>> {
        StringTable::new(Span::new(self.string_buffer())).name_at(place.0, 0).ok()
    }

    /// The list at this offset: empty for the null reference, `None` if there is none.
    #[must_use]
    pub fn indexes(&self, place: IndexArrayRef) -> Option<Words<'_>> {
        if place == IndexArrayRef::NULL {
            return Some(Words::default());
        }
        self.index_arrays()?.at(place)
    }

    /// The strings of the list at this offset, each `None` if it is invalid. Empty if there is no list.
    pub fn strings(&self, place: StringArrayRef) -> impl Iterator<Item = Option<Name<'_>>> + '_ {
        numbers(self.indexes(place.indexes())).map(|place| self.string(StringRef(place)))
    }

    /// The bytes at this offset; `None` if they exceed the raw bytes.
    #[must_use]
    pub fn bytes(&self, place: BytesRef) -> Option<&[u8]> {
        let start = usize::try_from(place.offset).ok()?;
        let end = start.checked_add(usize::try_from(place.size).ok()?)?;
        // An empty reference gives no bytes, even without raw bytes.
        if place.size == 0 { Some(&[]) } else { self.raw_bytes().get(start..end) }
    }

    /// The row with this number; `None` for the null reference, or if there is none.
    #[allow(private_bounds)]
    #[must_use]
    pub fn record<T: Tabled>(&self, row: RecordRef<T>) -> Option<&T::Row<'a>> {
        self.rows::<T>().get(usize::try_from(row.number()).ok()?)
    }

    /// The rows of the list at this offset, each `None` if it is invalid. Empty if there is no list.
    #[allow(private_bounds)]
    pub fn records<'d, T: Tabled + 'd>(
        &'d self,
        place: RecordArrayRef<T>,
    ) -> impl Iterator<Item = Option<&'d T::Row<'a>>> + 'd {
        let rows = self.rows::<T>();
        numbers(self.indexes(place.indexes()))
            .map(|row| usize::try_from(row).ok().and_then(|row| rows.get(row)))
    }

    /// The index of a part of this type, or the index at which it would be inserted.
    pub(crate) fn place_of(&self, part_type: crate::PartType) -> Result<usize, usize> {
        if let Some(place) = self.parts.iter().rposition(|part| part.part_type() == part_type) {
            return Ok(place);
        }
        let after = self.parts.iter().position(|part| rank(part.part_type()) > rank(part_type));
        Err(after.unwrap_or(self.parts.len()))
    }

    /// The same data, borrowing nothing from the file.
    #[must_use]
    pub fn into_owned(self) -> RuntimeData<'static> {
        RuntimeData {
            version: self.version,
            parts: self.parts.into_iter().map(Part::into_owned).collect(),
            tail: Cow::Owned(self.tail.into_owned()),
            layout: Layout(self.layout.0.map(|scattered| Scattered {
                bytes: Cow::Owned(scattered.bytes.into_owned()),
                ranges: scattered.ranges,
            })),
        }
    }

    /// The bytes in the layout that was read, if every part still fits its place and none overwrites another.
    fn write_scattered(&self, parts: &[Vec<u8>]) -> Option<Vec<u8>> {
        let Scattered { bytes, ranges } = self.layout.0.as_ref()?;
        let mut bytes = bytes.to_vec();
        let mut header = self.version.encode().ok()?;
        header.extend_from_slice(&u32::try_from(parts.len()).ok()?.to_le_bytes());
        let front = (&(0, header.len()), &header);
        if parts.len() != ranges.len() {
            return None;
        }
        let all = || core::iter::once(front).chain(ranges.iter().zip(parts));
        for ((start, size), part) in all() {
            if part.len() != *size {
                return None;
            }
            bytes.get_mut(*start..start.checked_add(*size)?)?.copy_from_slice(part);
        }
        let stand =
            all().all(|((start, _), part)| bytes.get(*start..).is_some_and(|rest| rest.starts_with(part)));
        stand.then_some(bytes)
    }
}

macro_rules! accessors {
    ($(
        $(#[$meta:meta])*
        $part:ident, $row:ident, $record:ident, $name:literal, $accessor:ident;
    )*) => {
        impl<'a> RuntimeData<'a> {
            $(
                $(#[$meta])*
                #[must_use]
                pub fn $accessor(&self) -> &[$row<'a>] {
                    self.rows::<$record>()
                }
            )*
        }
    };
}
tables!(accessors);

/// The numbers of a list, without borrowing from it.
fn numbers(list: Option<Words<'_>>) -> impl Iterator<Item = u32> + '_ {
    let list = list.unwrap_or_default();
    (0..list.len()).filter_map(move |index| list.get(index))
}

/// Parts may share bytes; in a hostile file, a thousand parts may be a megabyte each. Their total is limited
/// to the size of the data plus this.
const SHARED: usize = 0x1_0000;

dxkit_bytes::inherent_codec!(RuntimeData);

impl<'a> Codec<'a> for RuntimeData<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let root = reader.rest();
        let mut data = Self::empty();
        let header = Header::read(reader)?;
        data.version = header.version;
        if header.version < Version::V1_0 {
            let kind = ErrorKind::Version { version: header.version.0.into() };
            return Err(Error::new(kind, root.offset()).within("version"));
        }
        if header.part_count > Self::MAX_PARTS {
            let kind = ErrorKind::TooLarge { value: header.part_count.into(), max: Self::MAX_PARTS.into() };
            return Err(Error::new(kind, root.offset().saturating_add(4)).within("part_count"));
        }
        let table = reader.offset();
        let offsets: Vec<u32> = reader.table("part_offset", header.part_count)?;
        let here = |reader: &Reader<'a, '_, V>| reader.offset().saturating_sub(root.offset());
        let mut ranges = Vec::with_capacity(offsets.len());
        let mut total = 0usize;
        let mut end = here(reader);
        let mut scattered = false;
        for (index, offset) in (0u32..).zip(&offsets) {
            let start = usize::try_from(*offset).unwrap_or(usize::MAX);
            if scattered || start != here(reader) {
                scattered = true;
                let field = table.saturating_add(ranges.len().saturating_mul(u32::SIZE));
                let within = |error: Error| error.within(Frame::Index(index));
                let (_, rest) = parser::target(root, *offset, field)(root)
                    .map_err(|error| within(error.into()).within("part_offset"))?;
                let mut silent = ();
                let mut silent = Reader::new(rest, &mut silent);
                data.parts.push(Part::read(&mut silent).map_err(|error| within(error).within("part"))?);
                ranges.push((start, rest.len().saturating_sub(silent.remaining())));
            } else {
                data.parts
                    .push(reader.scope("part", |reader| reader.scope(Frame::Index(index), Part::read))?);
                ranges.push((start, here(reader).saturating_sub(start)));
            }
            let Some((start, size)) = ranges.last() else { continue };
            end = end.max(start.saturating_add(*size));
            total = total.saturating_add(*size);
            let limit = root.len().saturating_add(SHARED);
            if total > limit {
                let kind = ErrorKind::Shared { total: total as u64, limit: limit as u64 };
                let place = root.offset().saturating_add(*start);
                return Err(Error::new(kind, place).within(Frame::Index(index)).within("part"));
            }
        }
        if scattered {
            // Visited in the order of the file, each byte once: of parts that share bytes, the one that
            // starts first.
            let mut order: Vec<_> = (0u32..).zip(&ranges).collect();
            order.sort_by_key(|(_, (start, size))| (*start, core::cmp::Reverse(*size)));
            let mut gaps = 0u32..;
            let mut skip = |reader: &mut Reader<'a, '_, V>, size: usize| match gaps.next() {
                Some(index) if size > 0 => reader.scope("gap", |reader| {
                    reader.scope(Frame::Index(index), |reader| reader.within(size, |_| Ok(())))
                }),
                _ => Ok(()),
            };
            for (index, (start, _)) in order {
                let Some(gap) = start.checked_sub(here(reader)) else { continue };
                skip(reader, gap)?;
                reader.scope("part", |reader| reader.scope(Frame::Index(index), Part::read))?;
            }
            let rest = end.saturating_sub(here(reader));
            skip(reader, rest)?;
            let bytes = Cow::Borrowed(root.cut(0..end)?.bytes());
            data.layout = Layout(Some(Scattered { bytes, ranges }));
        }
        data.tail = Cow::Borrowed(reader.unknown("tail"));
        Ok(data)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        if self.version < Version::V1_0 {
            let kind = ErrorKind::Version { version: self.version.0.into() };
            return Err(Error::new(kind, writer.len()).within("version"));
        }
        let mut scratch = Writer::new();
        let encode = |scratch: &mut Writer, index, part: &Part<'a>| {
            scratch.clear();
            part.write(scratch).map_err(|error| error.within(Frame::Index(index)).within("part"))
        };
        if self.layout.0.is_some() {
            let mut parts = Vec::with_capacity(self.parts.len());
            for (index, part) in (0u32..).zip(&self.parts) {
                encode(&mut scratch, index, part)?;
                parts.push(scratch.as_bytes().to_vec());
            }
            if let Some(bytes) = self.write_scattered(&parts) {
                writer.put(&bytes)?;
                return writer.bytes("tail", &self.tail);
            }
        }
        let start = writer.len();
        writer.field("version", &self.version)?;
        writer.count::<u32>("part_count", self.parts.len())?;
        let table = writer.len();
        for _ in &self.parts {
            writer.reserve::<u32>("part_offset")?;
        }
        for (index, part) in (0u32..).zip(&self.parts) {
            encode(&mut scratch, index, part)?;
            let place = table.saturating_add((index as usize).saturating_mul(u32::SIZE));
            writer.count_at::<u32>(place, "part_offset", writer.len().saturating_sub(start))?;
            writer.put(scratch.as_bytes())?;
        }
        writer.bytes("tail", &self.tail)
    }
}
