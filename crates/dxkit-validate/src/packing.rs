//! [`Packing`]: which elements share the rows of a signature.

use alloc::collections::BTreeMap;
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
    pub(crate) column: u32,
    pub(crate) columns: u32,
    pub(crate) treatment: ElementTreatment,
    pub(crate) mode: InterpolationMode,
    /// Whether its components have 16 bits.
    pub(crate) narrow: bool,
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

impl Packed {
    fn end(&self) -> u32 {
        self.column.saturating_add(self.columns)
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

/// The used part of a row.
#[derive(Debug, Default)]
struct Row {
    elements: Vec<Packed>,
    indexing: u8,
    /// Whether no element may come that is indexed otherwise.
    fixed: bool,
}

impl Row {
    fn conflict(&self, element: &Packed, indexing: u8) -> Option<Rule> {
        let both = indexing | self.indexing;
        let indexed = self.indexing != 0 && element.is_system_value()
            || self.fixed && both != self.indexing
            || element.is_tessellation_factor() && both != indexing;
        if indexed {
            return Some(Rule::META_SIGNATUREINDEXCONFLICT);
        }
        let last = self.elements.last()?;
        if last.mode != InterpolationMode::Undefined && last.mode != element.mode {
            return Some(Rule::META_INTERPMODEINONEROW);
        }
        if last.narrow != element.narrow {
            return Some(Rule::META_SIGNATUREDATAWIDTH);
        }
        self.elements.iter().find_map(|other| {
            if element.column < other.end() && other.column < element.end() {
                return Some(Rule::META_SIGNATUREOVERLAP);
            }
            let (left, right) =
                if element.column < other.column { (element, other) } else { (other, element) };
            (rank(left.treatment) > rank(right.treatment))
                .then_some(Rule::META_SIGNATUREILLEGALCOMPONENTORDER)
        })
    }
}

/// The rows that are filled so far.
#[derive(Debug, Default)]
pub(crate) struct Packing(BTreeMap<u32, Row>);

impl Packing {
    /// Adds an element; the first rule that it breaks, if it breaks one.
    pub(crate) fn add(&mut self, element: Packed) -> Option<Rule> {
        if element.end() > COLUMNS || element.rows == 0 || element.row.saturating_add(element.rows) > ROWS {
            return Some(Rule::META_SIGNATUREOUTOFRANGE);
        }
        for row in element.row..element.row.saturating_add(element.rows.min(ROWS)) {
            let indexing = element.indexing(row);
            let filled = self.0.entry(row).or_default();
            let broken = filled.conflict(&element, indexing);
            if broken.is_some() {
                return broken;
            }
            filled.indexing |= indexing;
            filled.fixed |= element.is_system_value() || element.is_tessellation_factor();
            filled.elements.push(element);
        }
        None
    }
}
