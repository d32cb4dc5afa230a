//! [`Editor`]: adds rows, and the data that they refer to, as DXC does.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Cow, Error, ErrorKind, Words, Writer};

use crate::fields::FieldNote;
use crate::known::ByteIndex;
use crate::part::Tabled;
use crate::{
    BytesRef, IndexArrayRef, IndexArrays, Part, PartType, RecordArrayRef, RecordRef, RuntimeData,
    StringArrayRef, StringRef, Table,
};

/// Adds rows, strings, lists and bytes to runtime data, as DXC does: an existing one is reused, a new one is
/// appended. Missing parts are inserted where DXC has them.
///
/// ```
/// use dxkit_rdat::{NodeID, NodeID0, RuntimeData};
///
/// let mut data = RuntimeData::new();
/// let mut editor = data.edit();
/// let name = editor.string("root")?;
/// assert_eq!(editor.string("root")?, name);
/// let row = editor.record::<NodeID0>(NodeID::new(NodeID0 { name, index: 2 }))?;
/// assert_eq!(data.string_buffer(), b"\0root\0\0\0");
/// assert_eq!(data.record(row).map(|row| row.v0.index), Some(2));
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug)]
pub struct Editor<'d, 'a> {
    data: &'d mut RuntimeData<'a>,
    strings: ByteIndex<StringRef>,
    has_empty_string: bool,
    lists: ByteIndex<IndexArrayRef>,
    bytes: ByteIndex<BytesRef>,
    /// The tables to which rows were added, and the rows by their bytes, each followed by the type of the
    /// table.
    tables: Vec<PartType>,
    rows: ByteIndex<u32>,
    /// The bytes of the row or list that is added.
    scratch: Writer,
    /// Ends of the strings and of the bytes, where their padding starts.
    strings_end: usize,
    bytes_end: usize,
    share_records: bool,
    places: Places,
}

/// The places of the parts that were looked for: by the number of a type, one more than the index of its
/// part. All are 0 after a part was inserted.
#[derive(Debug, Default)]
struct Places([u8; 32]);

impl<'a> RuntimeData<'a> {
    /// An editor that adds rows, and the data that they refer to.
    #[must_use]
    pub fn edit(&mut self) -> Editor<'_, 'a> {
        Editor::new(self)
    }
}

impl<'d, 'a> Editor<'d, 'a> {
    fn new(data: &'d mut RuntimeData<'a>) -> Self {
        let mut editor = Self {
            data,
            strings: ByteIndex::default(),
            has_empty_string: false,
            lists: ByteIndex::default(),
            bytes: ByteIndex::default(),
            tables: Vec::new(),
            rows: ByteIndex::default(),
            scratch: Writer::new(),
            strings_end: 0,
            bytes_end: 0,
            share_records: true,
            places: Places::default(),
        };
        editor.look();
        editor
    }

    /// Adds every row, even if an equal one exists, as DXC does for validators before 1.7.
    #[must_use]
    pub fn without_sharing_records(mut self) -> Self {
        self.share_records = false;
        self
    }

    /// Looks for existing data first.
    fn look(&mut self) {
        // Data that is referred to is not padding. References may share their targets: each is examined once,
        // up to this total.
        let (mut last_string, mut last_byte) = (0u32, 0u32);
        let (mut places, mut lists) = (BTreeSet::new(), BTreeSet::new());
        for part in &self.data.parts {
            part.note(&mut |_, _, note| match note {
                FieldNote::String(place) => last_string = last_string.max(place.0),
                FieldNote::Bytes(place) => {
                    places.insert(place);
                }
                FieldNote::Strings(place) => {
                    lists.insert(place);
                }
                _ => {}
            });
        }
        let mut budget = self.data.raw_bytes().len().saturating_add(0x1_0000);
        for place in places {
            last_byte = last_byte.max(place.offset.saturating_add(place.size));
            let Some(bytes) = self.data.bytes(place).filter(|bytes| !bytes.is_empty()) else { continue };
            let Some(left) = budget.checked_sub(bytes.len()) else { continue };
            budget = left;
            self.bytes.add_first(bytes, place);
        }
        let words = self.data.index_arrays().map_or(0, |arrays| arrays.words.len());
        let mut budget = words.saturating_add(0x1_0000);
        for place in lists {
            let list = self.data.indexes(place).unwrap_or_default();
            let Some(left) = budget.checked_sub(list.len()) else { continue };
            budget = left;
            last_string = list.iter().fold(last_string, u32::max);
        }
        let table = self.data.string_buffer();
        let text = table.iter().rposition(|byte| *byte != 0).map_or(0, |last| last.saturating_add(1));
        // The NUL of the last text, or the empty string at the start.
        let used = usize::try_from(last_string).unwrap_or(usize::MAX);
        self.strings_end = text.max(used).saturating_add(1).min(table.len());
        let mut place = 0usize;
        for text in table.get(..self.strings_end).unwrap_or_default().split_inclusive(|byte| *byte == 0) {
            if let (Some(text), Ok(at)) = (text.strip_suffix(&[0]), u32::try_from(place)) {
                self.strings.add_first(text, StringRef(at));
            }
            place = place.saturating_add(text.len());
        }
        let bytes = self.data.raw_bytes();
        let padding = bytes.iter().rev().take(3).take_while(|byte| **byte == 0).count();
        let used = usize::try_from(last_byte).unwrap_or(usize::MAX).min(bytes.len());
        self.bytes_end = bytes.len().saturating_sub(padding).max(used);
        if let Some(arrays) = self.data.index_arrays() {
            for (place, list) in arrays.lists().0 {
                self.lists.add_first(list.as_bytes(), place);
            }
        }
    }

    /// The offset of a string.
    ///
    /// # Errors
    /// [`ErrorKind::Inconsistent`] if it contains a NUL, [`ErrorKind::TooLarge`] if the strings exceed 32
    /// bits.
    pub fn string(&mut self, text: impl AsRef<[u8]>) -> Result<StringRef, Error> {
        let text = text.as_ref();
        let number = match self.strings.find(text) {
            Ok(place) => return Ok(place),
            Err(number) => number,
        };
        if text.contains(&0) {
            return Err(inconsistent("a string that contains a NUL cannot be stored"));
        }
        let mut end = self.strings_end;
        let make = || Part::StringBuffer(Cow::Borrowed(&[]));
        let part = self.places.part(self.data, PartType::StringBuffer, make)?;
        let Part::StringBuffer(table) = part else { return Err(inconsistent("no string buffer")) };
        if let Cow::Borrowed(known) = table {
            // Room for the strings of most libraries.
            let mut owned = Vec::with_capacity(known.len().saturating_add(512));
            owned.extend_from_slice(known);
            *table = Cow::Owned(owned);
        }
        let table = table.to_mut();
        table.truncate(end);
        // The empty string is always the first.
        if table.is_empty() || table.last() != Some(&0) {
            table.push(0);
        }
        let place = if text.is_empty() && table.len() == 1 {
            StringRef(0)
        } else {
            let place = StringRef(narrow(table.len())?);
            table.extend_from_slice(text);
            table.push(0);
            place
        };
        end = table.len();
        table.resize(end.next_multiple_of(4), 0);
        self.strings_end = end;
        // The empty string is looked for once.
        if !text.is_empty() && !core::mem::replace(&mut self.has_empty_string, true) {
            self.strings.add_first(&[], StringRef(0));
        }
        self.strings.add(number, text, place);
        Ok(place)
    }

    /// The offset of a list of numbers. An empty list is stored as well; DXC uses [`IndexArrayRef::NULL`]
    /// instead.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if the lists outgrow 32 bits.
    pub fn indexes(&mut self, list: impl IntoIterator<Item = u32>) -> Result<IndexArrayRef, Error> {
        self.scratch.clear();
        list.into_iter().try_for_each(|number| self.scratch.put(&number.to_le_bytes()))?;
        let list = self.scratch.as_bytes();
        let number = match self.lists.find(list) {
            Ok(place) => return Ok(place),
            Err(number) => number,
        };
        let count = narrow(list.len() / 4)?;
        let make = || Part::IndexArrays(IndexArrays::default());
        let part = self.places.part(self.data, PartType::IndexArrays, make)?;
        let Part::IndexArrays(arrays) = part else { return Err(inconsistent("no index arrays")) };
        let place = IndexArrayRef(narrow(arrays.words.len())?);
        arrays.words.extend([count]);
        arrays.words.append(&Words::from_bytes(list).unwrap_or_default());
        self.lists.add(number, list, place);
        Ok(place)
    }

    /// The offset of a list of strings. An empty list is stored as well, as DXC does in associations.
    ///
    /// # Errors
    /// See [`string`](Self::string) and [`indexes`](Self::indexes).
    pub fn strings<T: AsRef<[u8]>>(
        &mut self,
        texts: impl IntoIterator<Item = T>,
    ) -> Result<StringArrayRef, Error> {
        let places: Vec<_> =
            texts.into_iter().map(|text| self.string(text).map(|place| place.0)).collect::<Result<_, _>>()?;
        self.indexes(places).map(|place| StringArrayRef(place.0))
    }

    /// The offset of bytes.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if they outgrow 32 bits.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<BytesRef, Error> {
        if bytes.is_empty() {
            return Ok(BytesRef::default());
        }
        let number = match self.bytes.find(bytes) {
            Ok(place) => return Ok(place),
            Err(number) => number,
        };
        let mut end = self.bytes_end;
        let make = || Part::RawBytes(Cow::Borrowed(&[]));
        let part = self.places.part(self.data, PartType::RawBytes, make)?;
        let Part::RawBytes(raw) = part else { return Err(inconsistent("no raw bytes")) };
        let raw = raw.to_mut();
        raw.truncate(end);
        let place = BytesRef { offset: narrow(raw.len())?, size: narrow(bytes.len())? };
        raw.extend_from_slice(bytes);
        end = raw.len();
        raw.resize(end.next_multiple_of(4), 0);
        self.bytes_end = end;
        self.bytes.add(number, bytes, place);
        Ok(place)
    }

    /// Adds a row to the table of `T`, or finds an equal one.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if the rows exceed 32 bits, and the errors of writing the row.
    #[allow(private_bounds)]
    pub fn record<T: Tabled>(&mut self, row: T::Row<'a>) -> Result<RecordRef<T>, Error> {
        let mut number = None;
        if self.share_records {
            if !self.tables.contains(&T::PART) {
                for (index, row) in (0u32..).zip(self.data.rows::<T>()) {
                    put_row::<T>(&mut self.scratch, row)?;
                    self.rows.add_first(self.scratch.as_bytes(), index);
                }
                self.tables.push(T::PART);
            }
            put_row::<T>(&mut self.scratch, &row)?;
            match self.rows.find(self.scratch.as_bytes()) {
                Ok(index) => return Ok(RecordRef::new(index)),
                Err(new) => number = Some(new),
            }
        }
        let part = self.places.part(self.data, T::PART, || T::part(Table::default()))?;
        let Some(table) = T::table_mut(part) else { return Err(inconsistent("no table")) };
        let index = narrow(table.rows.len())?;
        table.rows.push(row);
        if let Some(number) = number {
            self.rows.add(number, self.scratch.as_bytes(), index);
        }
        Ok(RecordRef::new(index))
    }

    /// The offset of a list of rows: [`RecordArrayRef::NULL`] for an empty one, as DXC has it.
    ///
    /// # Errors
    /// See [`indexes`](Self::indexes).
    pub fn records<T>(
        &mut self,
        rows: impl IntoIterator<Item = RecordRef<T>>,
    ) -> Result<RecordArrayRef<T>, Error> {
        let rows: Vec<_> = rows.into_iter().map(RecordRef::number).collect();
        if rows.is_empty() {
            return Ok(RecordArrayRef::NULL);
        }
        self.indexes(rows).map(|place| RecordArrayRef::new(place.0))
    }
}

impl Places {
    /// The part of this type, which is created if it does not exist.
    fn part<'d, 'a>(
        &mut self,
        data: &'d mut RuntimeData<'a>,
        part_type: PartType,
        make: impl FnOnce() -> Part<'a>,
    ) -> Result<&'d mut Part<'a>, Error> {
        let index = usize::try_from(part_type.0).unwrap_or(usize::MAX);
        let known = self.0.get(index).and_then(|place| usize::from(*place).checked_sub(1));
        let place = match known.ok_or(part_type).or_else(|part_type| data.place_of(part_type)) {
            Ok(place) => place,
            Err(place) => {
                data.parts.insert(place, make());
                *self = Self::default();
                place
            }
        };
        if let (Some(slot), Ok(number)) = (self.0.get_mut(index), u8::try_from(place.saturating_add(1))) {
            *slot = number;
        }
        data.parts.get_mut(place).ok_or_else(|| inconsistent("the part does not exist"))
    }
}

/// Writes the bytes by which a row is known.
fn put_row<T: Tabled>(to: &mut Writer, row: &T::Row<'_>) -> Result<(), Error> {
    to.clear();
    row.write(to)?;
    T::PART.write(to)
}

pub(crate) fn inconsistent(what: &'static str) -> Error {
    Error::new(ErrorKind::Inconsistent(what), 0)
}

fn narrow(number: usize) -> Result<u32, Error> {
    u32::try_from(number)
        .map_err(|_| Error::new(ErrorKind::TooLarge { value: number as u64, max: u32::MAX.into() }, 0))
}
