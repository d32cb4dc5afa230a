//! String tables: visiting the strings of one, and building one.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::{Error, ErrorKind, Frame, Name, Reader, Span, Value, Visit};

impl<'a, V: Visit + ?Sized> Reader<'a, '_, V> {
    /// Takes `size` bytes that are a string table. The visitor gets each string, with its NUL, as
    /// `name[index]`, and the bytes after the last one as padding.
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
                        reader.show(string, Value::Text(text));
                        Ok(())
                    })?;
                    start = next;
                }
                let padding = table.cut_from(start)?;
                reader.scope("padding", |reader| {
                    reader.show(padding, Value::Padding(padding.bytes()));
                    Ok(())
                })?;
            }
            Ok(table)
        })
    }
}

/// The names of a string table, looked up by offset.
///
/// Names may share bytes; in a hostile file, a million names may be a megabyte each. Their total is limited
/// to the size of the table plus 64 KiB (a signature of 128 rows that share one name is far below).
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

    /// The limit of the total of the names in a table of `size` bytes.
    pub(crate) fn limit(size: usize) -> usize {
        size.saturating_add(0x1_0000)
    }

    /// The name at `offset`; `field` is the absolute offset of the field that states it, for errors.
    ///
    /// # Errors
    /// [`ErrorKind::Offset`] if it exceeds the table, [`ErrorKind::Unterminated`] if no NUL follows in it,
    /// [`ErrorKind::Shared`] if the names so far exceed the limit.
    #[inline]
    pub fn name_at(&mut self, offset: u32, field: usize) -> Result<Name<'a>, Error> {
        let name = Name::in_table(self.table, offset, field, self.budget)?;
        self.budget = self.budget.saturating_sub(name.as_bytes().len());
        Ok(name)
    }
}

/// End of the strings of a table, where its padding begins: after the NUL of the last string that is not
/// empty. If all strings are empty, only the first is kept.
fn content_end(table: &[u8]) -> usize {
    let terminated = table.iter().rposition(|byte| *byte == 0).map_or(0, |last| last.saturating_add(1));
    let text = table.get(..terminated).unwrap_or_default().iter().rposition(|byte| *byte != 0);
    // The last text byte, its NUL, and one for counting from 0.
    text.map_or(terminated.min(1), |last| last.saturating_add(2))
}

/// Builds a string table on top of the one that was read: names whose text is still at the offset where it
/// was read keep that offset, others are appended. Without a table that was read it builds the canonical one.
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
/// // A table with the same text twice: a name that was read from the second copy keeps its offset.
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
    /// End of the last offset that was assigned, after its NUL.
    used: u32,
    changed: bool,
    /// Text to offset, filled when the first name has to be looked up.
    index: Option<BTreeMap<Vec<u8>, u32>>,
    deduplicate: bool,
}

impl<'t> StringTableBuilder<'t> {
    /// A builder on top of `table`, the strings and padding that were read (or nothing). With `deduplicate`,
    /// a name without an offset shares that of an equal text.
    #[must_use]
    pub fn new(table: &'t [u8], deduplicate: bool) -> Self {
        Self { table: Cow::Borrowed(table), used: 0, changed: false, index: None, deduplicate }
    }

    /// The offset of `name` in the table.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if the table outgrows 32 bits, [`ErrorKind::Inconsistent`] if the name has a
    /// NUL in it.
    #[inline(always)]
    pub fn place(&mut self, name: &Name<'_>) -> Result<u32, Error> {
        let text = name.as_bytes();
        if let Some(offset) = name.table_offset().filter(|offset| self.has_text_at(text, *offset)) {
            return self.assign(offset, text);
        }
        if text.contains(&0) {
            let kind = ErrorKind::Inconsistent("a name with a NUL in it cannot be stored");
            return Err(Error::new(kind, self.table.len()));
        }
        if self.deduplicate {
            if let Some(place) = self.index().get(text).copied() {
                return self.assign(place, text);
            }
        }
        if !self.changed {
            // The padding after the strings is reused, unless a name refers to it.
            let end = content_end(&self.table).max(usize::try_from(self.used).unwrap_or(usize::MAX));
            let kept = self.table.get(..end).unwrap_or(&self.table);
            // Most tables have few names.
            let mut table = Vec::with_capacity(kept.len().saturating_add(128));
            table.extend_from_slice(kept);
            self.table = Cow::Owned(table);
            self.changed = true;
        }
        let place = self.offset(self.table.len())?;
        let table = self.table.to_mut();
        table.extend_from_slice(text);
        table.push(0);
        if self.deduplicate {
            self.index().insert(text.to_vec(), place);
        }
        self.assign(place, text)
    }

    /// The table, and whether it differs from the one that was read: only then it needs padding.
    #[must_use]
    pub fn finish(self) -> (Cow<'t, [u8]>, bool) {
        (self.table, self.changed)
    }

    fn has_text_at(&self, text: &[u8], place: u32) -> bool {
        let tail = usize::try_from(place).ok().and_then(|start| self.table.get(start..));
        tail.and_then(|tail| tail.strip_prefix(text)).is_some_and(|rest| rest.first() == Some(&0))
    }

    fn assign(&mut self, place: u32, text: &[u8]) -> Result<u32, Error> {
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
                // Of several equal texts the first is shared.
                index.entry(text.to_vec()).or_insert(start);
                start = start.saturating_add(u32::try_from(text.len()).unwrap_or(u32::MAX)).saturating_add(1);
            }
            index
        })
    }
}
