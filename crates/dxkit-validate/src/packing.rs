//! [`FilledRows`]: which elements share the rows of a signature.

use alloc::vec::Vec;

use dxkit_derive::ElementTreatment;
use dxkit_types::InterpolationMode;

use crate::Rule;

/// Rows of a signature.
pub(crate) const ROWS: u32 = 32;
/// Columns of a row.
pub(crate) const COLUMNS: u32 = 4;

/// An element that has a place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Packed {
    pub(crate) row: u32,
    pub(crate) rows: u32,
    pub(crate) column: u8,
    pub(crate) columns: u8,
    pub(crate) treatment: ElementTreatment,
    pub(crate) mode: InterpolationMode,
    /// Bits of its components.
    pub(crate) width: u32,
}

/// The order of elements in a row.
fn rank(treatment: ElementTreatment) -> u8 {
    match treatment {
        ElementTreatment::Arbitrary => 0,
        ElementTreatment::GeneratedValue => 2,
        _ => 1,
    }
}

/// The row above belongs to the same indexed element.
const INDEXED_UP: u8 = 1;
/// The row below belongs to the same indexed element.
const INDEXED_DOWN: u8 = 2;

/// The column after the last of an element, as the vendor's program computes it: the first column is a
/// signed byte, and the sum has no sign.
pub(crate) fn end_column(first: u8, columns: u8) -> u32 {
    let first = i32::from(i8::from_ne_bytes([first]));
    u32::from_ne_bytes(first.wrapping_add(i32::from(columns)).to_ne_bytes())
}

impl Packed {
    fn end(&self) -> u32 {
        end_column(self.column, self.columns)
    }

    /// Whether its row cannot be indexed.
    fn is_system_value(&self) -> bool {
        matches!(self.treatment, ElementTreatment::SystemValue | ElementTreatment::GeneratedValue)
    }

    fn is_tessellation_factor(&self) -> bool {
        self.treatment == ElementTreatment::TessellationFactor
    }

    /// How the element is indexed in one of its rows.
    fn indexing(&self, row: u32) -> u8 {
        let up = if row > self.row { INDEXED_UP } else { 0 };
        let down = if row.saturating_add(1) < self.row.saturating_add(self.rows) { INDEXED_DOWN } else { 0 };
        up | down
    }
}

/// An element in one of its rows, and the place of the next one in that row.
#[derive(Debug, Clone, Copy)]
struct Filled {
    element: Packed,
    next: Option<usize>,
}

/// The used part of a row.
#[derive(Debug, Default, Clone, Copy)]
struct Row {
    /// The places of its first and its last element.
    ends: Option<(usize, usize)>,
    indexing: u8,
    /// Whether no element may come that is indexed otherwise.
    fixed: bool,
}

/// The rows that are filled so far.
#[derive(Debug, Default)]
pub(crate) struct FilledRows {
    rows: [Row; ROWS as usize],
    /// The elements of all rows.
    filled: Vec<Filled>,
}

impl FilledRows {
    /// Adds an element; the first rule that it breaks, if it breaks one.
    pub(crate) fn add(&mut self, element: Packed) -> Option<Rule> {
        if element.end() > COLUMNS || element.rows == 0 || element.row.saturating_add(element.rows) > ROWS {
            return Some(Rule::META_SIGNATUREOUTOFRANGE);
        }
        let Self { rows, filled } = self;
        let first = element.row as usize;
        let taken = rows.get_mut(first..first.saturating_add(element.rows as usize))?;
        for (number, row) in (element.row..).zip(taken) {
            let indexing = element.indexing(number);
            let broken = row.conflict(&element, indexing, filled);
            if broken.is_some() {
                return broken;
            }
            row.indexing |= indexing;
            row.fixed |= element.is_system_value() || element.is_tessellation_factor();
            let place = filled.len();
            if let Some(last) = row.ends.and_then(|(_, last)| filled.get_mut(last)) {
                last.next = Some(place);
            }
            row.ends = Some((row.ends.map_or(place, |(first, _)| first), place));
            filled.push(Filled { element, next: None });
        }
        None
    }
}

impl Row {
    fn conflict(&self, element: &Packed, indexing: u8, filled: &[Filled]) -> Option<Rule> {
        let both = indexing | self.indexing;
        let indexed = self.indexing != 0 && element.is_system_value()
            || self.fixed && both != self.indexing
            || element.is_tessellation_factor() && both != indexing;
        if indexed {
            return Some(Rule::META_SIGNATUREINDEXCONFLICT);
        }
        let (first, last) = self.ends?;
        let last = filled.get(last)?.element;
        if last.mode != InterpolationMode::Undefined && last.mode != element.mode {
            return Some(Rule::META_INTERPMODEINONEROW);
        }
        if last.width != element.width {
            return Some(Rule::META_SIGNATUREDATAWIDTH);
        }
        let others = core::iter::successors(filled.get(first), |other| filled.get(other.next?));
        others.map(|other| &other.element).find_map(|other| {
            if u32::from(element.column) < other.end() && u32::from(other.column) < element.end() {
                return Some(Rule::META_SIGNATUREOVERLAP);
            }
            let (left, right) =
                if element.column < other.column { (element, other) } else { (other, element) };
            (rank(left.treatment) > rank(right.treatment))
                .then_some(Rule::META_SIGNATUREILLEGALCOMPONENTORDER)
        })
    }
}
