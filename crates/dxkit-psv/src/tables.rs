//! The tables that elements share: names and semantic indexes, and the position of each element's entries.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use dxkit_bytes::parser::number_at;
use dxkit_bytes::{Error, ErrorKind, Name, Span, StringTable, StringTableBuilder, Words};
use smallvec::SmallVec;

use crate::{PipelineStateValidation, SemanticIndexes};

/// The shared tables as they were read. They affect the layout on writing alone, so all are equal.
#[derive(Debug, Clone)]
pub(crate) struct Layout<'a> {
    pub(crate) strings: Cow<'a, [u8]>,
    pub(crate) indexes: Words<'a>,
    /// The rows of all elements, to detect on writing whether their references changed.
    pub(crate) rows: Cow<'a, [u8]>,
    pub(crate) row_size: usize,
    /// Offset of the entry function's name.
    pub(crate) entry: u32,
}

impl Default for Layout<'_> {
    /// The string table without names: the empty string and its padding.
    fn default() -> Self {
        Self {
            strings: Cow::Borrowed(&[0; 4]),
            indexes: Words::default(),
            rows: Cow::Borrowed(&[]),
            row_size: 0,
            entry: 0,
        }
    }
}

impl PartialEq for Layout<'_> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Layout<'_> {}

dxkit_bytes::owned! { pub(crate) Layout { strings, indexes, rows, row_size, entry } }

impl Layout<'_> {
    /// The 32-bit numbers at `offset` of each row.
    fn column(&self, offset: usize) -> impl ExactSizeIterator<Item = Option<u32>> + '_ {
        self.rows.chunks_exact(self.row_size.max(1)).map(move |row| number_at(row, offset))
    }

    /// Whether there were no entries: those of the tables that are laid out now are all used.
    fn is_empty(&self) -> bool {
        self.rows.is_empty()
            && self.indexes.as_bytes().is_empty()
            && self.strings.iter().all(|byte| *byte == 0)
    }

    /// Whether the references of all rows are these.
    fn had(&self, offset: usize, places: &[u32]) -> bool {
        let column = self.column(offset);
        column.len() == places.len() && column.zip(places).all(|(was, is)| was == Some(*is))
    }
}

/// The shared tables in their written form, and the positions in them.
pub(crate) struct SharedTables<'t> {
    pub(crate) strings: Cow<'t, [u8]>,
    /// For each element in order.
    pub(crate) names: Places,
    pub(crate) entry: u32,
    pub(crate) indexes: Cow<'t, [u8]>,
    /// For each element in order: its first entry.
    pub(crate) runs: Places,
}

impl<'t> SharedTables<'t> {
    /// Lays the tables out: as they were read where they still match the value; new entries after the old
    /// ones; and completely anew if that would leave entries unused.
    pub(crate) fn from_part(part: &'t PipelineStateValidation<'_>) -> Result<Self, Error> {
        let layout = &part.layout;
        let (mut strings, mut names, mut entry) = place_names(part, &layout.strings, false)?;
        // The validator refuses tables with unused entries. Unused entries that were read are kept, but
        // removing a name must not add any.
        let as_read = layout.is_empty() || layout.had(0, &names) && layout.entry == entry;
        if !as_read && unused_text(&strings, &used_text(part, &names, entry)).is_some() {
            let (anew, places, entry_place) = place_names(part, &[0], true)?;
            (strings, names, entry) = (Cow::Owned(anew.into_owned()), places, entry_place);
        }

        let (mut indexes, mut runs) = place_runs(part, layout.indexes.as_bytes())?;
        // The tail is kept as bytes: its references to the table cannot be changed.
        let as_read = layout.is_empty()
            || layout.had(4, &runs) && as_many_rows(part)
            || part.announces_linear_algebra();
        if !as_read && unused_indexes(&indexes, &used_indexes(part, &runs)).is_some() {
            let (anew, places) = place_runs(part, &[])?;
            (indexes, runs) = (Cow::Owned(anew.into_owned()), places);
        }
        Ok(Self { strings, names, entry, indexes, runs })
    }

    /// The first text in the string table that is not the name of an element or of the entry function.
    pub(crate) fn unused_text(&self, part: &PipelineStateValidation<'_>) -> Option<Range<usize>> {
        unused_text(&self.strings, &used_text(part, &self.names, self.entry))
    }

    /// The first semantic indexes that neither an element nor linear algebra uses. If linear algebra is
    /// announced and cannot be read, everything may be used.
    pub(crate) fn unused_indexes(&self, part: &PipelineStateValidation<'_>) -> Option<Range<usize>> {
        if part.announces_linear_algebra() && part.linear_algebra().is_none() {
            return None;
        }
        unused_indexes(&self.indexes, &used_indexes(part, &self.runs))
    }
}

/// Whether each element has as many rows as when it was read.
fn as_many_rows(part: &PipelineStateValidation<'_>) -> bool {
    part.layout
        .rows
        .chunks_exact(part.layout.row_size.max(1))
        .zip(part.elements())
        .all(|(row, element)| row.get(8).is_some_and(|rows| usize::from(*rows) == element.rows()))
}

/// Places in a table: few, as most signatures have few elements.
type Places = SmallVec<[u32; 16]>;

type Placed<'t> = (Cow<'t, [u8]>, Places, u32);

/// Places all names in `table`, in the compiler's order: elements, then the entry function. The compiler
/// stores equal names as often as they occur, and has no string for empty ones: they refer to the table's
/// first byte. New names, or all of them with `anew`, end with padding.
fn place_names<'t>(
    part: &PipelineStateValidation<'_>,
    table: &'t [u8],
    anew: bool,
) -> Result<Placed<'t>, Error> {
    let empty = StringTable::new(Span::new(&[0])).name_at(0, 0)?;
    let mut strings = StringTableBuilder::new(table, false);
    let mut place = |name: &Name<'_>| {
        let at_start = name.is_empty() && name.table_offset().is_none();
        strings.place(if at_start { &empty } else { name })
    };
    let mut names = Places::with_capacity(part.element_count());
    for element in part.elements() {
        names.push(place(&element.name)?);
    }
    let entry = if part.runtime_info.v3.is_some() { place(&part.entry_function_name)? } else { 0 };
    let (mut strings, changed) = strings.finish();
    if changed || anew {
        let size = strings.len().next_multiple_of(4);
        strings.to_mut().resize(size, 0);
    }
    Ok((strings, names, entry))
}

/// Places all semantic indexes in `table`: where they were read, otherwise at their first occurrence,
/// otherwise at the end.
fn place_runs<'t>(
    part: &PipelineStateValidation<'_>,
    table: &'t [u8],
) -> Result<(Cow<'t, [u8]>, Places), Error> {
    let mut table = Cow::Borrowed(table);
    if table.is_empty() {
        // Room for the rows of most shaders.
        table = Cow::Owned(Vec::with_capacity(64));
    }
    let mut places = Places::with_capacity(part.element_count());
    for element in part.elements() {
        places.push(place_run(&mut table, &element.semantic_indexes)?);
    }
    Ok((table, places))
}

fn place_run(table: &mut Cow<'_, [u8]>, run: &SemanticIndexes<'_>) -> Result<u32, Error> {
    let bytes = run.words().as_bytes();
    let stands = |first: &u32| {
        let start = usize::try_from(*first).ok().and_then(|first| first.checked_mul(4));
        start.and_then(|start| table.get(start..)).is_some_and(|rest| rest.starts_with(bytes))
    };
    if let Some(first) = run.table_index().filter(stands) {
        return Ok(first);
    }
    if bytes.is_empty() {
        return Ok(0);
    }
    // The indexes of each element are searched as a whole among those of earlier elements, as DXC and LLVM
    // do.
    let place =
        table.windows(bytes.len()).step_by(4).position(|window| window == bytes).unwrap_or_else(|| {
            let end = table.len() / 4;
            table.to_mut().extend_from_slice(bytes);
            end
        });
    u32::try_from(place).map_err(|_| {
        let kind = ErrorKind::TooLarge { value: place as u64, max: u32::MAX.into() };
        Error::new(kind, table.len())
    })
}

fn range(start: u32, length: usize) -> Range<usize> {
    let start = usize::try_from(start).unwrap_or(usize::MAX);
    start..start.saturating_add(length)
}

/// The bytes of the string table that names occupy, with their NULs; and its first byte, which empty names
/// refer to.
fn used_text(part: &PipelineStateValidation<'_>, names: &[u32], entry: u32) -> Vec<Range<usize>> {
    let lengths = part.elements().map(|element| element.name.as_bytes().len());
    let mut used: Vec<_> =
        names.iter().zip(lengths).map(|(place, length)| range(*place, length.saturating_add(1))).collect();
    if part.runtime_info.v3.is_some() {
        used.push(range(entry, part.entry_function_name.as_bytes().len().saturating_add(1)));
    }
    used.push(0..1);
    used
}

/// The semantic indexes of elements, and the lists of linear algebra in the same table.
fn used_indexes(part: &PipelineStateValidation<'_>, runs: &[u32]) -> Vec<Range<usize>> {
    let mut used: Vec<_> =
        runs.iter().zip(part.elements()).map(|(place, element)| range(*place, element.rows())).collect();
    if let Some(linear_algebra) = part.linear_algebra() {
        let lists = linear_algebra.shape_lists();
        used.extend(lists.map(|(place, count)| range(place, usize::try_from(count).unwrap_or(usize::MAX))));
    }
    used
}

fn unused_text(table: &[u8], used: &[Range<usize>]) -> Option<Range<usize>> {
    // Zeros at the end are padding.
    let end = table.iter().rposition(|byte| *byte != 0).map_or(0, |last| last.saturating_add(1));
    first_gap(used, end)
}

fn unused_indexes(table: &[u8], used: &[Range<usize>]) -> Option<Range<usize>> {
    first_gap(used, table.len() / 4)
}

/// The first gap below `end` between the ranges.
fn first_gap(used: &[Range<usize>], end: usize) -> Option<Range<usize>> {
    let mut sorted: Vec<_> = used.iter().filter(|range| !range.is_empty()).collect();
    sorted.sort_unstable_by_key(|range| range.start);
    let mut covered = 0;
    for range in sorted {
        if range.start > covered {
            break;
        }
        covered = covered.max(range.end);
    }
    if covered >= end {
        return None;
    }
    let next = used.iter().map(|range| range.start).filter(|start| *start > covered).min();
    Some(covered..next.unwrap_or(end).min(end))
}
