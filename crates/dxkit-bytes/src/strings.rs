//! String tables: telling a visitor what is in one, and building one.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::{Error, ErrorKind, Frame, Name, Reader, Span, Value, Visit};

impl<'a, V: Visit + ?Sized> Reader<'a, '_, V> {
    /// Takes `size` bytes that are a string table. The visitor is told each string, with its NUL, as `name[index]`,
    /// and what is behind the last one as padding.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`] if there are fewer bytes.
    pub fn string_table(&mut self, name: &'static str, size: usize) -> Result<Span<'a>, Error> {
        self.scope(name, |reader| {
            let table = reader.take(size)?;
            if reader.is_active() {
                let end = content_end(table.bytes());
                let mut start = 0usize;
                for index in 0u32.. {
                    let Some(length) = table
                        .bytes()
                        .get(start..end)
                        .filter(|rest| !rest.is_empty())
                        .and_then(|rest| rest.iter().position(|byte| *byte == 0))
                    else {
                        break;
                    };
                    let next = start.saturating_add(length).saturating_add(1);
                    let string = table.cut(start..next)?;
                    let text = string.bytes().get(..length).unwrap_or_default();
                    reader.scope(Frame::Index(index), |reader| {
                        reader.tell(string, Value::Text(text));
                        Ok(())
                    })?;
                    start = next;
                }
                let padding = table.cut_from(start)?;
                reader.scope("padding", |reader| {
                    reader.tell(padding, Value::Padding(padding.bytes()));
                    Ok(())
                })?;
            }
            Ok(table)
        })
    }
}

/// The names of a string table, looked up by offset.
///
/// Names may share bytes, in a hostile file so that a million of them are a megabyte each. What they come to together
/// is bounded: by the size of the table and 64 KiB (a signature of 128 rows that share one name stays far below).
///
/// ```
/// use dxkit_bytes::{Span, StringTable};
///
/// let mut table = StringTable::new(Span::new(b"POSITION\0UV\0"));
/// assert_eq!(table.name_at(9, 0)?, "UV");
/// let error = table.name_at(12, 0x40).unwrap_err();
/// assert_eq!(error.to_string(), "at 0x40: the offset 0xc does not lie between 0x0 and 0xb");
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct StringTable<'a> {
    table: Span<'a>,
    budget: usize,
}

impl<'a> StringTable<'a> {
    /// The table in these bytes.
    #[must_use]
    pub fn new(table: Span<'a>) -> Self {
        Self { table, budget: Self::limit(table.len()) }
    }

    /// The most bytes that the names of a table of `size` bytes may come to.
    pub(crate) fn limit(size: usize) -> usize {
        size.saturating_add(0x1_0000)
    }

    /// The name at `offset`, which was read from the absolute offset `field` of the file: the place of errors.
    ///
    /// # Errors
    /// [`ErrorKind::Offset`] if it lies behind the table, [`ErrorKind::Unterminated`] if no NUL follows in it,
    /// [`ErrorKind::Shared`] if all names so far exceed the bound.
    #[inline]
    pub fn name_at(&mut self, offset: u32, field: usize) -> Result<Name<'a>, Error> {
        let name = Name::in_table(self.table, offset, field, self.budget)?;
        self.budget = self.budget.saturating_sub(name.as_bytes().len());
        Ok(name)
    }
}

/// Where the strings of a table end and its padding begins: behind the NUL of the last string that is not empty. A
/// table whose strings are all empty keeps the first.
fn content_end(table: &[u8]) -> usize {
    let terminated = table.iter().rposition(|byte| *byte == 0).map_or(0, |last| last.saturating_add(1));
    let text = table.get(..terminated).unwrap_or_default().iter().rposition(|byte| *byte != 0);
    // The last text byte, its NUL, and one for counting from 0.
    text.map_or(terminated.min(1), |last| last.saturating_add(2))
}

/// Builds a string table on top of the one that was read: names that still stand where they were read keep their
/// places, others are appended. Without a table that was read it gives the canonical one.
///
/// ```
/// use dxkit_bytes::{Name, Span, StringTable, StringTableBuilder};
///
/// // Nothing was read: names in order, each once.
/// let mut strings = StringTableBuilder::new(&[], true);
/// assert_eq!([strings.place(&Name::from("POSITION"))?, strings.place(&Name::from("COLOR"))?], [0, 9]);
/// assert_eq!(strings.place(&Name::from("POSITION"))?, 0);
/// assert_eq!(strings.finish().0.as_ref(), b"POSITION\0COLOR\0");
///
/// // A table with the same text twice: the name that was read from the second copy stays there.
/// let table = b"UV\0UV\0\0\0";
/// let second = StringTable::new(Span::new(table)).name_at(3, 0)?;
/// let mut strings = StringTableBuilder::new(table, true);
/// assert_eq!(strings.place(&second)?, 3);
/// assert_eq!(strings.finish().0.as_ref(), table);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct StringTableBuilder<'t> {
    table: Cow<'t, [u8]>,
    /// End of the last place that was given out.
    used: u32,
    changed: bool,
    /// Text to place, filled when the first name has to be looked up.
    index: Option<BTreeMap<Vec<u8>, u32>>,
    deduplicate: bool,
}

impl<'t> StringTableBuilder<'t> {
    /// A builder on top of `table`, the strings and padding that were read (or nothing). With `deduplicate`, a name
    /// without a place shares that of an equal text.
    #[must_use]
    pub fn new(table: &'t [u8], deduplicate: bool) -> Self {
        Self { table: Cow::Borrowed(table), used: 0, changed: false, index: None, deduplicate }
    }

    /// The place of `name`, in bytes from the start of the table.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if the table outgrows 32 bits, [`ErrorKind::Inconsistent`] if the name has a NUL in it.
    pub fn place(&mut self, name: &Name<'_>) -> Result<u32, Error> {
        let text = name.as_bytes();
        if let Some(offset) = name.table_offset().filter(|offset| self.stands_at(text, *offset)) {
            return self.give(offset, text);
        }
        if text.contains(&0) {
            let kind = ErrorKind::Inconsistent("a name with a NUL in it cannot be stored");
            return Err(Error::new(kind, self.table.len()));
        }
        let deduplicate = self.deduplicate;
        if let Some(place) = self.index().get(text).copied().filter(|_| deduplicate) {
            return self.give(place, text);
        }
        if !self.changed {
            // The padding behind what was read makes room, as far as nobody uses it.
            let end = content_end(&self.table).max(usize::try_from(self.used).unwrap_or(usize::MAX));
            self.table.to_mut().truncate(end);
            self.changed = true;
        }
        let place = self.offset(self.table.len())?;
        let table = self.table.to_mut();
        table.extend_from_slice(text);
        table.push(0);
        self.index().insert(text.to_vec(), place);
        self.give(place, text)
    }

    /// The table, and whether it differs from the one that was read: only then it needs padding.
    #[must_use]
    pub fn finish(self) -> (Cow<'t, [u8]>, bool) {
        (self.table, self.changed)
    }

    fn stands_at(&self, text: &[u8], place: u32) -> bool {
        let tail = usize::try_from(place).ok().and_then(|start| self.table.get(start..));
        tail.and_then(|tail| tail.strip_prefix(text)).is_some_and(|rest| rest.first() == Some(&0))
    }

    fn give(&mut self, place: u32, text: &[u8]) -> Result<u32, Error> {
        let end = text.len().saturating_add(1).saturating_add(usize::try_from(place).unwrap_or(usize::MAX));
        self.used = self.used.max(self.offset(end)?);
        Ok(place)
    }

    fn offset(&self, offset: usize) -> Result<u32, Error> {
        u32::try_from(offset).map_err(|_| {
            let kind = ErrorKind::TooLarge { value: offset as u64, max: u32::MAX.into() };
            Error::new(kind, self.table.len())
        })
    }

    fn index(&mut self) -> &mut BTreeMap<Vec<u8>, u32> {
        let table = &self.table;
        self.index.get_or_insert_with(|| {
            let end = content_end(table);
            let mut index = BTreeMap::new();
            let mut start = 0u32;
            for text in table
                .get(..end.saturating_sub(1))
                .filter(|_| end > 0)
                .into_iter()
                .flat_map(|t| t.split(|b| *b == 0))
            {
                // The first of several equal texts is the one that is shared.
                index.entry(text.to_vec()).or_insert(start);
                start = start.saturating_add(u32::try_from(text.len()).unwrap_or(u32::MAX)).saturating_add(1);
            }
            index
        })
    }
}
