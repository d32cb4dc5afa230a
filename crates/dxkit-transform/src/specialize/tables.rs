//! Reads at computed places: constant arrays, as DXC makes of arrays that are `static const`.
//!
//! In go the reads of constant buffers whose row is computed, or the buffer itself: an element of an array of
//! buffers, or of the heap. Out come reads of constant arrays, where values are known.
//!
//! A read becomes one of an array if the value at every place that it can be of is known. Which places these
//! are follows from how the numbers are computed ([`Ranges`]): what a number can be at least and at most, and
//! which member of a structure a row is of. Where a row can be any, the whole buffer must be known; what is
//! read behind the end of a constant buffer is 0. Where an element of an array of buffers can be any, all of
//! the array must be known; what is read behind the end of the array is undefined. Of unbounded arrays and of
//! the heap, what is known can be selected alone.
//!
//! If the values of some of these places are known, the read stays, and a comparison of the row, or of the
//! buffer's number, selects the known value, so that what was stated holds wherever it is read. More runs of
//! known places than [`MOST_RUNS`] would cost more than the read.
//!
//! The form is that of DXC 1.10: an internal constant variable, an address and a load. There is one array
//! for each component that is read, so that its index is the row; vectors in such arrays are none of DXIL's.
//! Where both are computed, the rows of one buffer follow those of the other.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Edits, GlobalId, GlobalVariable, InstructionId, Linkage, Position, Predicate, TypeId, ValueId,
};
use dxkit_dxil::DxilModule;
use dxkit_types::{Register, ResourceClass};

use super::ranges::{Range, Ranges};
use super::{
    BufferContents, BufferPlace, BufferRange, ComputedNumber, ROW, Reading, constant, narrowed, reads,
};

/// The most values that an array has, which is what a constant buffer can have of rows.
const MOST_ROWS: u32 = 4096;

/// The most runs of places that are compared with the one of a read.
const MOST_RUNS: usize = 4;

/// Known values at places that follow one another: the number of the first row or buffer, and the bits of the
/// values; of rows in several buffers, those of one buffer after those of the other.
type Run = (u32, Vec<u64>);

/// The rows, or the buffers, that a read can be of.
#[derive(Clone, Copy)]
struct Axis {
    /// The number, if it is computed.
    value: Option<ValueId>,
    /// The number where the value is 0.
    base: u32,
    first: u32,
    count: u32,
    /// Whether the number may be behind the last one.
    is_open: bool,
}

impl Axis {
    const fn certain(first: u32) -> Self {
        Self { value: None, base: 0, first, count: 1, is_open: false }
    }

    const fn bounded(value: ValueId, (first, last): Range) -> Self {
        let count = last.saturating_sub(first).saturating_add(1);
        Self { value: Some(value), base: 0, first, count, is_open: false }
    }

    /// The number's place behind the first one.
    fn place(self, module: &mut Module, edits: &mut Edits, at: Position) -> Option<ValueId> {
        let value = self.value?;
        if self.first == self.base {
            return Some(value);
        }
        let first = module.const_u32(self.base.wrapping_sub(self.first));
        Some(edits.at(module, at).add(value, first))
    }
}

/// The values at the places that a read can be of.
struct Table {
    instruction: InstructionId,
    ty: TypeId,
    size: u32,
    /// The first buffer.
    buffer: BufferPlace,
    /// The offset of the number in the row.
    within: u32,
    /// The buffers; a certain one, if the rows alone are computed.
    buffers: Axis,
    rows: Axis,
    known: Known,
}

/// The places of which the values are known.
enum Known {
    /// All that the read can be of.
    All(Run),
    /// Some; the others are read.
    Some(Vec<Run>),
}

impl Table {
    /// The axis along which runs are: that of the buffers, if these are computed.
    fn outer(&self) -> Axis {
        if self.buffers.value.is_some() { self.buffers } else { self.rows }
    }

    /// The rows in each of the buffers of a run, if both are computed.
    fn inner(&self) -> Option<Axis> {
        (self.buffers.value.is_some() && self.rows.value.is_some()).then_some(self.rows)
    }

    /// How many values a run has of each number of the outer axis. Where a row may be behind the last one, a
    /// 0 is behind those of a buffer.
    fn line(&self) -> u32 {
        self.inner().map_or(1, |rows| rows.count.saturating_add(u32::from(rows.is_open)))
    }

    /// The index of the read's value in a run whose place along the outer axis this is.
    fn index(&self, module: &mut Module, edits: &mut Edits, outer: ValueId) -> ValueId {
        let at = Position::Before(self.instruction);
        let Some((rows, mut row)) =
            self.inner().and_then(|rows| Some((rows, rows.place(module, edits, at)?)))
        else {
            return outer;
        };
        if rows.is_open {
            let last = module.const_u32(rows.count);
            let is_inside = edits.at(module, at).compare(Predicate::IcmpUlt, row, last);
            row = edits.at(module, at).select(is_inside, row, last);
        }
        let line = module.const_u32(self.line());
        let start = edits.at(module, at).mul(outer, line);
        edits.at(module, at).add(start, row)
    }
}

/// What an array holds: the first buffer, the offset in a row, the first row, the type of the numbers, their
/// count, and how many are of each buffer.
type ArrayKey = (BufferPlace, u32, u32, TypeId, usize, u32);

/// The arrays that were made.
#[derive(Default)]
struct Arrays(BTreeMap<ArrayKey, (GlobalId, TypeId)>);

impl Arrays {
    /// Reads a number of an array, which is made if it is not there.
    fn load(
        &mut self,
        (module, edits): (&mut Module, &mut Edits),
        table: &Table,
        (first, values): (u32, &[ValueId]),
        index: ValueId,
    ) -> ValueId {
        let (buffer, row) = match table.buffers.value {
            Some(_) => (table.buffer.after(first - table.buffer.number().min(first)), table.rows.first),
            None => (table.buffer, first),
        };
        let key = (buffer, table.within, row, table.ty, values.len(), table.line());
        let (array, ty) = *self.0.entry(key).or_insert_with(|| {
            let ty = module.array_type(values.len() as u64, table.ty);
            let mut variable = GlobalVariable::new(ty, 0);
            variable.linkage = Linkage::Internal;
            variable.constant = true;
            variable.unnamed_addr = true;
            variable.alignment = table.size.into();
            variable.initializer = Some(module.const_aggregate(ty, values));
            let offset = row.saturating_mul(ROW).saturating_add(table.within);
            let name = match buffer {
                BufferPlace::Register(Register { space, number, .. }) => {
                    alloc::format!("b{number}.{space}.{offset}")
                }
                BufferPlace::Heap(index) => alloc::format!("heap{index}.{offset}"),
            };
            (module.add_global(name, variable), ty)
        });
        let at = Position::Before(table.instruction);
        let zero = module.const_i32(0);
        let address = edits.at(module, at).address(ty, array.into(), &[zero, index]);
        edits.at(module, at).load(table.ty, address, table.size.into())
    }
}

/// Makes reads at computed places whose values are known reads of constant arrays. Returns their number, and
/// the first known number of each read that stays as it is.
pub(super) fn make(module: &mut Module, contents: &BufferContents) -> (usize, Vec<BufferRange>) {
    let (tables, left) = tables(&DxilModule::read(module), contents);
    let mut edits = Edits::default();
    let mut arrays = Arrays::default();
    let count = tables.len();
    for table in &tables {
        edits.erase(table.instruction);
        let value = match &table.known {
            Known::All(run) => known(module, &mut edits, &mut arrays, table, run),
            Known::Some(runs) => selected(module, &mut edits, &mut arrays, table, runs),
        };
        if let Some(value) = value {
            edits.replace(table.instruction, value);
        }
    }
    edits.apply(module);
    (count, left)
}

fn constants(module: &mut Module, table: &Table, bits: &[u64]) -> Vec<ValueId> {
    bits.iter().map(|bits| constant(module, table.ty, *bits)).collect()
}

/// The one constant that all are.
fn only(values: &[ValueId]) -> Option<ValueId> {
    values.first().copied().filter(|first| values.iter().all(|value| value == first))
}

/// The value of a read of which all places are known.
fn known(
    module: &mut Module,
    edits: &mut Edits,
    arrays: &mut Arrays,
    table: &Table,
    (first, bits): &Run,
) -> Option<ValueId> {
    let mut values = constants(module, table, bits);
    let outer = table.outer();
    if outer.is_open && table.buffers.value.is_none() {
        // What is behind the last row is 0; what is behind the last buffer of an array is undefined.
        values.push(constant(module, table.ty, 0));
    }
    if let Some(only) = only(&values) {
        return Some(only);
    }
    let at = Position::Before(table.instruction);
    let mut index = Axis { first: *first, ..outer }.place(module, edits, at)?;
    if outer.is_open {
        let lines = u32::try_from(values.len()).unwrap_or(u32::MAX) / table.line().max(1);
        let last = module.const_u32(lines.saturating_sub(1));
        let is_inside = edits.at(module, at).compare(Predicate::IcmpUlt, index, last);
        index = edits.at(module, at).select(is_inside, index, last);
    }
    let index = table.index(module, edits, index);
    Some(arrays.load((module, edits), table, (*first, &values), index))
}

/// The value of a read of which some places are known: in these, the known value.
fn selected(
    module: &mut Module,
    edits: &mut Edits,
    arrays: &mut Arrays,
    table: &Table,
    runs: &[Run],
) -> Option<ValueId> {
    let at = Position::Before(table.instruction);
    let (aggregate, indices) = module.instruction(table.instruction)?.extract_value()?;
    let element = *indices.first()?;
    let mut value = edits.at(module, at).extract_value(aggregate, element);
    for (first, bits) in runs {
        let values = constants(module, table, bits);
        let lines = u32::try_from(values.len()).unwrap_or(u32::MAX) / table.line().max(1);
        let mut index = Axis { first: *first, ..table.outer() }.place(module, edits, at)?;
        let count = module.const_u32(lines);
        let is_inside = edits.at(module, at).compare(Predicate::IcmpUlt, index, count);
        let known = only(&values).unwrap_or_else(|| {
            let zero = module.const_u32(0);
            index = edits.at(module, at).select(is_inside, index, zero);
            let index = table.index(module, edits, index);
            arrays.load((module, edits), table, (*first, &values), index)
        });
        value = edits.at(module, at).select(is_inside, known, value);
    }
    Some(value)
}

/// The buffers of which something is known that a place can be of, by their numbers.
fn known_buffers(contents: &BufferContents, place: BufferRange) -> impl Iterator<Item = u32> {
    let first = place.buffer.number();
    // The last number of an unbounded array is that of the last register.
    let end = place.buffer.after(u32::MAX);
    let known = contents.buffers.range(place.buffer..=end).map(|(buffer, _)| buffer.number());
    known.filter(move |number| number - first.min(*number) < place.buffers)
}

/// Whether there may be reads at computed places of the buffers that something is known of.
pub(super) fn has_candidates(dxil: &DxilModule<'_>, contents: &BufferContents) -> bool {
    let is_computed = |read: &Reading| read.row.is_some() || read.number.is_some();
    reads(dxil).iter().any(|read| is_computed(read) && known_buffers(contents, read.place).next().is_some())
}

/// What is known of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Known(u64),
    Unknown,
    /// No read is of this row.
    NotRead,
}

/// The reads of which places are known, and the first known number of each that has too many runs of them.
fn tables(dxil: &DxilModule<'_>, contents: &BufferContents) -> (Vec<Table>, Vec<BufferRange>) {
    let (mut found, mut too_many) = (Vec::new(), Vec::new());
    // Each number is made once, whatever the number of reads, as long as there are few reads.
    let mut left = (MOST_ROWS as usize).saturating_mul(64);
    for read in reads(dxil) {
        if read.row.is_none() && read.number.is_none() {
            continue;
        }
        let Some(first) = known_buffers(contents, read.place).next() else { continue };
        match table(dxil, contents, &read, &mut left) {
            Ok(table) => found.extend(table),
            Err(row) => {
                let BufferRange { buffer, size, .. } = read.place;
                let buffer = buffer.after(first - buffer.number().min(first));
                let within = read.row.map_or(0, |(_, within)| within);
                let offset = row.and_then(|row| row.checked_mul(ROW)?.checked_add(within));
                too_many.push(BufferRange { buffer, buffers: 1, offset: offset.or(read.place.offset), size });
            }
        }
    }
    (found, too_many)
}

/// The buffers that a read can be of, and whether there may be others.
fn buffers(dxil: &DxilModule<'_>, contents: &BufferContents, read: &Reading) -> Option<(Axis, bool)> {
    let BufferRange { buffer, buffers, .. } = read.place;
    let first = buffer.number();
    let Some(ComputedNumber { value, base }) = read.number else {
        return Some((Axis::certain(first), false));
    };
    let bounded = |range: Range| Axis { base, ..Axis::bounded(value, range) };
    // The last one, but for unbounded arrays.
    let last = first.saturating_add(buffers.saturating_sub(1));
    if let Some((least, most)) = Ranges::new(dxil.module).of_value(value) {
        let range = (base.saturating_add(least).max(first), base.saturating_add(most).min(last));
        if range.0 <= range.1 && range.1 - range.0 < MOST_ROWS {
            return Some((bounded(range), false));
        }
    }
    if buffers <= MOST_ROWS {
        return Some((Axis { is_open: true, ..bounded((first, last)) }, false));
    }
    let mut known = known_buffers(contents, read.place);
    let first = known.next()?;
    let last = known.last().unwrap_or(first);
    (last - first < MOST_ROWS).then(|| (bounded((first, last)), true))
}

/// The rows that a read can be of, and those that the buffer has, if that is known.
fn rows(dxil: &DxilModule<'_>, read: &Reading) -> Option<(Axis, Option<u32>)> {
    let module = dxil.module;
    // What is behind the rows that the buffer has is 0.
    let declared = match read.place.buffer {
        BufferPlace::Register(register) => {
            let own = |range: &&dxkit_dxil::Resource<'_>| {
                range.class == ResourceClass::CBV
                    && range.space == register.space
                    && register.number.checked_sub(range.lower_bound).is_some_and(|it| it < range.range_size)
            };
            dxil.resources.iter().find(own).and_then(|own| own.size).map(|size| size.div_ceil(ROW))
        }
        BufferPlace::Heap(_) => None,
    };
    let Some((value, _)) = read.row else {
        return Some((Axis::certain(read.place.offset? / ROW), declared));
    };
    let range = Ranges::new(module).of_value(value).filter(|(first, last)| last - first < MOST_ROWS);
    let axis = match (range, declared.filter(|rows| (1..=MOST_ROWS).contains(rows))) {
        (Some(range), _) => Axis::bounded(value, range),
        (None, Some(rows)) => Axis { is_open: true, ..Axis::bounded(value, (0, rows - 1)) },
        (None, None) => return None,
    };
    Some((axis, declared))
}

/// The table of a read; `None` if nothing is known of the places that it can be of.
///
/// # Errors
/// With the first known row if the read has to stay as it is; with none, if that row is not known.
fn table(
    dxil: &DxilModule<'_>,
    contents: &BufferContents,
    read: &Reading,
    left: &mut usize,
) -> Result<Option<Table>, Option<u32>> {
    let module = dxil.module;
    let BufferRange { buffer, offset, size, .. } = read.place;
    let Some(ty) = module.instruction(read.instruction).map(|entry| entry.ty()) else { return Ok(None) };
    let (buffers, has_others) = buffers(dxil, contents, read).ok_or(None)?;
    let (rows, declared) = rows(dxil, read).ok_or(None)?;
    let within = read.row.map_or_else(|| offset.unwrap_or_default() % ROW, |(_, within)| within);
    let count = u64::from(buffers.count) * u64::from(rows.count);
    let count = usize::try_from(count).ok().filter(|count| *count <= MOST_ROWS as usize).ok_or(None)?;
    *left = left.checked_sub(count).ok_or(None)?;
    let (step, rest) = rows.value.map_or((1, 0), |row| Ranges::new(module).step(row));
    let number = |buffer: BufferPlace, row: u32| {
        if row % step != rest {
            return Number::NotRead;
        }
        let offset = row.checked_mul(ROW).and_then(|start| start.checked_add(within));
        match contents.number(BufferRange { buffer, buffers: 1, offset, size }) {
            Some(number) => Number::Known(narrowed(module, ty, size, number)),
            None if declared.is_some_and(|rows| row >= rows) => Number::Known(0),
            None => Number::Unknown,
        }
    };
    // The first element of an array may be behind the first one that the number can be.
    let first = buffer.after(buffers.first - buffer.number().min(buffers.first));
    let lines = (0..buffers.count).map(|buffer| {
        let numbers = (0..rows.count).map(|row| number(first.after(buffer), rows.first.saturating_add(row)));
        numbers.collect::<Vec<Number>>()
    });
    let zero = rows.is_open.then_some(Number::Known(0));
    let lines: Vec<Vec<Number>> = match (buffers.value, rows.value) {
        (Some(_), Some(_)) => lines.map(|line| line.into_iter().chain(zero).collect()).collect(),
        (Some(_), None) => lines.collect(),
        (None, _) => lines.flatten().map(|number| Vec::from([number])).collect(),
    };
    let table =
        |known| Table { instruction: read.instruction, ty, size, buffer, within, buffers, rows, known };
    let outer = if buffers.value.is_some() { buffers } else { rows };
    let is_unknown = |line: &Vec<Number>| line.contains(&Number::Unknown);
    if !has_others && !lines.iter().any(is_unknown) {
        return Ok(Some(table(Known::All((outer.first, bits(&lines))))));
    }
    // What is behind the rows of the buffer is not compared with.
    let inside = match (buffers.value, declared) {
        (None, Some(declared)) => declared.saturating_sub(rows.first) as usize,
        _ => lines.len(),
    };
    let inside = lines.get(..inside.min(lines.len())).unwrap_or_default();
    let has_known = |line: &Vec<Number>| line.iter().any(|number| matches!(number, Number::Known(_)));
    let mut runs: Vec<Run> = Vec::new();
    let mut at = outer.first;
    for part in inside.split(is_unknown) {
        let start = part.iter().position(has_known);
        let end = part.iter().rposition(has_known);
        if let Some((start, end)) = start.zip(end) {
            let first = at.saturating_add(u32::try_from(start).unwrap_or(u32::MAX));
            runs.push((first, bits(part.get(start..=end).unwrap_or_default())));
        }
        at = at.saturating_add(u32::try_from(part.len() + 1).unwrap_or(u32::MAX));
    }
    // Where a buffer is computed, its rows are known together, or not at all.
    let is_split = |line: &Vec<Number>| {
        let own = line.get(..rows.count as usize).unwrap_or_default();
        is_unknown(line) && own.iter().any(|number| matches!(number, Number::Known(_)))
    };
    let is_extract = module.instruction(read.instruction).is_some_and(|it| it.extract_value().is_some());
    let first_row = || match (runs.first(), buffers.value) {
        (Some((row, _)), None) => Some(*row),
        _ => None,
    };
    if lines.iter().any(is_split) || runs.len() > MOST_RUNS || !runs.is_empty() && !is_extract {
        return Err(first_row());
    }
    Ok((!runs.is_empty()).then(|| table(Known::Some(runs))))
}

/// The bits of numbers; 0 of those that are not read.
fn bits(lines: &[Vec<Number>]) -> Vec<u64> {
    let bits = |number: &Number| if let Number::Known(bits) = number { *bits } else { 0 };
    lines.iter().flatten().map(bits).collect()
}
