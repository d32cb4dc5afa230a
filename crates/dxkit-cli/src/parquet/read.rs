//! Reading the row groups of a table that [`TableWriter`](super::TableWriter) wrote, also of an incomplete one.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};

use dxkit_report::{Cell, Column, ColumnType};
use zstd::bulk::Decompressor;

use super::{Chunk, Group, IDENTITY_LIMIT, Leaf, MAGIC, PAGE_LIMIT, Physical, ROWS_LIMIT, leaves, thrift};

/// Bytes that contain the header of a page.
const HEADER: u64 = 64;

/// The complete row groups of a file, one after the other.
pub(crate) struct Groups {
    file: File,
    columns: &'static [Column],
    leaves: Vec<Leaf>,
    /// Offset behind the last row group that was read.
    at: u64,
    decompressor: Decompressor<'static>,
}

/// The rows of a row group, each as the values of its columns.
pub(crate) type Rows = Vec<Vec<Cell<'static>>>;

impl Groups {
    /// The row groups of a file, if it is a table; and the table's identity.
    pub(crate) fn open(mut file: File, columns: &'static [Column]) -> io::Result<Option<(Self, String)>> {
        let mut head = [0; 8];
        if file.read_exact(&mut head).is_err() {
            return Ok(None);
        }
        let [magic @ .., a, b, c, d] = head;
        let length = u32::from_le_bytes([a, b, c, d]);
        if magic != *MAGIC || length > IDENTITY_LIMIT {
            return Ok(None);
        }
        let mut identity = Vec::new();
        file.by_ref().take(length.into()).read_to_end(&mut identity)?;
        let Ok(identity) = String::from_utf8(identity) else { return Ok(None) };
        let groups = Self {
            file,
            columns,
            leaves: leaves(columns),
            at: 8 + u64::from(length),
            decompressor: Decompressor::new()?,
        };
        Ok(Some((groups, identity)))
    }

    /// Offset behind the last row group that was read.
    pub(crate) fn end(&self) -> u64 {
        self.at
    }

    /// The file.
    pub(crate) fn into_file(self) -> File {
        self.file
    }

    /// The next complete row group; `None` at the end, and where the file is incomplete.
    pub(crate) fn next(&mut self) -> Option<(Group, Rows)> {
        let mut at = self.at;
        let mut chunks = Vec::new();
        let mut columns: Vec<Vec<Cell<'static>>> = Vec::new();
        let declared = self.columns;
        let leaves = std::mem::take(&mut self.leaves);
        let mut pages = leaves.iter().map(|leaf| {
            let (chunk, bytes) = self.page(at)?;
            at += chunk.compressed as u64;
            chunks.push(chunk);
            decode(leaf, &bytes, chunk.values)
        });
        for column in declared {
            let first = pages.next().flatten();
            let second = if column.ty == ColumnType::Counts { pages.next().flatten() } else { None };
            match cells(column.ty, first, second) {
                Some(cells) => columns.push(cells),
                None => break,
            }
        }
        drop(pages);
        self.leaves = leaves;
        let rows = columns.first()?.len();
        let whole = columns.len() == declared.len() && columns.iter().all(|column| column.len() == rows);
        if !whole {
            return None;
        }
        self.at = at;
        let mut columns: Vec<_> = columns.into_iter().map(Vec::into_iter).collect();
        let table = (0..rows).map(|_| columns.iter_mut().filter_map(Iterator::next).collect()).collect();
        Some((Group { rows, chunks }, table))
    }

    fn page(&mut self, at: u64) -> Option<(Chunk, Vec<u8>)> {
        self.file.seek(SeekFrom::Start(at)).ok()?;
        let mut bytes = Vec::new();
        self.file.by_ref().take(HEADER).read_to_end(&mut bytes).ok()?;
        let (mut uncompressed, mut compressed, mut values) = (None, None, None);
        let behind = thrift::numbers(&bytes, None, &mut |outer, id, number| {
            let number = usize::try_from(number).ok().filter(|number| *number <= PAGE_LIMIT);
            match (outer, id) {
                (None, 2) => uncompressed = number,
                (None, 3) => compressed = number,
                (Some(5), 1) => values = number,
                _ => {}
            }
        })?;
        let header = bytes.len() - behind.len();
        let (uncompressed, compressed, values) = (uncompressed?, compressed?, values?);
        self.file.seek(SeekFrom::Start(at + header as u64)).ok()?;
        let mut packed = Vec::new();
        self.file.by_ref().take(compressed as u64).read_to_end(&mut packed).ok()?;
        if packed.len() != compressed {
            return None;
        }
        let page = self.decompressor.decompress(&packed, uncompressed).ok()?;
        let chunk = Chunk {
            offset: at,
            values,
            uncompressed: header + uncompressed,
            compressed: header + compressed,
        };
        (page.len() == uncompressed).then_some((chunk, page))
    }
}

/// The values of a page.
enum Values {
    /// One for each row; missing ones are `None`.
    Texts(Vec<Option<String>>),
    Integers(Vec<Option<i64>>),
    Booleans(Vec<bool>),
    /// A list for each row.
    TextLists(Vec<Vec<String>>),
    IntegerLists(Vec<Vec<i64>>),
}

fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

fn length(bytes: &mut &[u8]) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(take(bytes, 4)?.try_into().ok()?)).ok()
}

fn text(bytes: &mut &[u8]) -> Option<String> {
    let length = length(bytes)?;
    String::from_utf8(take(bytes, length)?.to_vec()).ok()
}

fn integer(bytes: &mut &[u8]) -> Option<i64> {
    Some(i64::from_le_bytes(take(bytes, 8)?.try_into().ok()?))
}

/// The levels of a page: runs, as the writer makes them.
fn levels(bytes: &mut &[u8], count: usize) -> Option<Vec<bool>> {
    let size = length(bytes)?;
    let mut runs = take(bytes, size)?;
    let mut levels = Vec::new();
    while !runs.is_empty() {
        let mut header = 0usize;
        for shift in (0..32).step_by(7) {
            let byte = *take(&mut runs, 1)?.first()?;
            header |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        let level = *take(&mut runs, 1)?.first()? == 1;
        let length = header >> 1;
        if header & 1 == 1 || levels.len().saturating_add(length) > count {
            return None;
        }
        levels.resize(levels.len() + length, level);
    }
    (levels.len() == count).then_some(levels)
}

fn decode(leaf: &Leaf, mut page: &[u8], count: usize) -> Option<Values> {
    let bytes = &mut page;
    // A value takes bytes, but a run of missing ones does not.
    if count > bytes.len().saturating_add(ROWS_LIMIT) {
        return None;
    }
    if leaf.repeated {
        let starts = levels(bytes, count)?.into_iter().map(|repeated| !repeated);
        let shape = starts.zip(levels(bytes, count)?);
        return match leaf.physical {
            Physical::Bytes => lists(shape, || text(bytes)).map(Values::TextLists),
            Physical::Integer => lists(shape, || integer(bytes)).map(Values::IntegerLists),
            Physical::Boolean => None,
        };
    }
    if count > ROWS_LIMIT {
        return None;
    }
    let mut present = if leaf.optional { levels(bytes, count)? } else { vec![true; count] }.into_iter();
    match leaf.physical {
        Physical::Bytes => values(&mut present, || text(bytes)).map(Values::Texts),
        Physical::Integer => values(&mut present, || integer(bytes)).map(Values::Integers),
        Physical::Boolean => {
            let packed = take(bytes, count.div_ceil(8))?;
            let bits = packed.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
            Some(Values::Booleans(bits.take(count).collect()))
        }
    }
}

fn values<T>(
    present: &mut dyn Iterator<Item = bool>,
    mut read: impl FnMut() -> Option<T>,
) -> Option<Vec<Option<T>>> {
    present.map(|present| if present { read().map(Some) } else { Some(None) }).collect()
}

/// Lists from whether each value starts a row, and whether it is there.
fn lists<T>(
    shape: impl Iterator<Item = (bool, bool)>,
    mut read: impl FnMut() -> Option<T>,
) -> Option<Vec<Vec<T>>> {
    let mut lists: Vec<Vec<T>> = Vec::new();
    for (start, present) in shape {
        if start {
            if lists.len() >= ROWS_LIMIT {
                return None;
            }
            lists.push(Vec::new());
        }
        if present {
            lists.last_mut()?.push(read()?);
        }
    }
    Some(lists)
}

/// The values of a column from its one or two pages.
fn cells(ty: ColumnType, first: Option<Values>, second: Option<Values>) -> Option<Vec<Cell<'static>>> {
    Some(match (ty, first?, second) {
        (ColumnType::Text, Values::Texts(texts), None) => {
            texts.into_iter().map(|text| Cell::Text(text.map(Cow::Owned))).collect()
        }
        (ColumnType::Integer | ColumnType::Time, Values::Integers(numbers), None) => {
            numbers.into_iter().map(Cell::Integer).collect()
        }
        (ColumnType::Boolean, Values::Booleans(flags), None) => {
            flags.into_iter().map(Cell::Boolean).collect()
        }
        (ColumnType::Texts, Values::TextLists(lists), None) => {
            lists.into_iter().map(|list| Cell::Texts(Cow::Owned(list))).collect()
        }
        (ColumnType::Counts, Values::TextLists(keys), Some(Values::IntegerLists(values))) => {
            let map = |(keys, values): (Vec<String>, Vec<i64>)| -> BTreeMap<String, i64> {
                keys.into_iter().zip(values).collect()
            };
            keys.into_iter().zip(values).map(|pair| Cell::Counts(Cow::Owned(map(pair)))).collect()
        }
        _ => return None,
    })
}
