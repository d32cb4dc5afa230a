//! `ISG1`, `OSG1` and `PSG1` as the module has them.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::Name;
use dxkit_dxil::{ShaderFlags, SignatureElement};
use dxkit_signature::{ComponentMask, Element, Signature, SignatureKind, UsageMeaning};
use dxkit_types::{
    DxilComponentType, KnownDxilComponentType, MinPrecision, SemanticKind, SystemValue, TessellatorDomain,
};

use crate::{EntryFacts, sig_point};

/// Rows that a signature has at most: 32 registers of 4 components in each of 4 streams.
const MOST_ROWS: usize = 512;
/// Bytes of all names of a signature at most: a module may repeat a long text with few bytes. DXC's assembler
/// takes names of any length, of which its validator refuses those of more than 64 bytes.
const MOST_NAME_BYTES: usize = 1 << 16;

/// Why there is no signature that a module's elements fit into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSignature {
    /// The module has more elements than any signature.
    Rows,
    /// The names of the module's elements are longer together than those of any signature.
    Names,
}

impl<'m> EntryFacts<'_, 'm> {
    /// The signature that the part has to have: rows sorted by stream, register and the place of the name in
    /// the string table, which is that of the first element of the name.
    ///
    /// # Errors
    /// If the module has more elements than any signature, or names of more than 64 KiB.
    pub fn signature(&self, kind: SignatureKind) -> Result<Signature<'m>, NoSignature> {
        let elements = self.elements(kind);
        let count = |element: &SignatureElement<'_>| element.semantic_indexes.len();
        let rows = elements.iter().map(count).fold(elements.len(), usize::saturating_add);
        if rows > MOST_ROWS.saturating_mul(2) {
            return Err(NoSignature::Rows);
        }
        let name_bytes = elements.iter().map(|element| {
            let semantic = sig_point::interpreted(self.stage, kind, element.semantic_kind);
            stored_name(semantic, element).len()
        });
        if name_bytes.fold(0, usize::saturating_add) > MOST_NAME_BYTES {
            return Err(NoSignature::Names);
        }
        let once = self.since(7);
        let mut list = Vec::with_capacity(rows);
        let mut table = self.place_names(kind, once, |element, semantic, name| {
            if sig_point::in_signature(self.stage, kind, element.semantic_kind) {
                self.rows(kind, element, semantic, name, &mut list);
            }
        });
        if once {
            table.resize(table.len().next_multiple_of(4), 0);
        }
        list.sort_by_key(|row| {
            let place = row.name.table_offset().unwrap_or(0);
            u128::from(row.stream) << 64 | u128::from(row.register) << 32 | u128::from(place)
        });
        let mut signature = Signature::new(kind, list);
        signature.set_string_table(table);
        Ok(signature)
    }

    /// For each row of [`signature`](Self::signature), the place of its element in the module's list.
    #[must_use]
    pub fn row_elements(&self, kind: SignatureKind) -> Vec<usize> {
        let mut rows = Vec::new();
        let mut index = 0;
        self.place_names(kind, self.since(7), |element, _, name| {
            if sig_point::in_signature(self.stage, kind, element.semantic_kind) {
                for row in (0..element.semantic_indexes.len()).take(MOST_ROWS) {
                    let row = u32::try_from(row).unwrap_or(u32::MAX);
                    rows.push((element.stream, register(element, row), name.table_offset(), index));
                }
            }
            index += 1;
        });
        rows.sort_by_key(|(stream, register, name, _)| (*stream, *register, *name));
        rows.into_iter().map(|(_, _, _, index)| index).collect()
    }

    /// The rows of an element with this name: one for each semantic index.
    fn rows(
        &self,
        kind: SignatureKind,
        element: &SignatureElement<'m>,
        semantic: SemanticKind,
        name: &Name<'m>,
        rows: &mut Vec<Element<'m>>,
    ) {
        let column = element.start_row.and(element.start_column).unwrap_or(0);
        // DXC takes no columns, and more than four, for four.
        let columns = if element.columns == 0 { 4 } else { element.columns.min(4) };
        // A column left of the row is the last one here.
        let first = if is_left_of_row(column) { 3 } else { column & 3 };
        let mask = (((1u16 << columns) - 1) << first) & 0xf;
        let mask = ComponentMask::from_bits_retain(u8::try_from(mask).unwrap_or_default());
        for (row, index) in (0u32..).zip(&element.semantic_indexes) {
            rows.push(Element {
                name: name.clone(),
                semantic_index: *index,
                stream: element.stream,
                system_value: self.system_value(semantic, row),
                component_type: self.component_type(element.component_type),
                register: register(element, row),
                mask,
                usage: self.usage(kind, element, mask, column),
                reserved: 0,
                min_precision: self.min_precision(element.component_type),
            });
        }
    }

    fn system_value(&self, kind: SemanticKind, row: u32) -> SystemValue {
        let (quad, triangle, line) = match kind {
            SemanticKind::TessFactor => (
                SystemValue::FinalQuadEdgeTessfactor,
                SystemValue::FinalTriEdgeTessfactor,
                if row == 0 {
                    SystemValue::FinalLineDensityTessfactor
                } else {
                    SystemValue::FinalLineDetailTessfactor
                },
            ),
            SemanticKind::InsideTessFactor => (
                SystemValue::FinalQuadInsideTessfactor,
                SystemValue::FinalTriInsideTessfactor,
                SystemValue::Undefined,
            ),
            _ => return kind.system_value().unwrap_or(SystemValue::Undefined),
        };
        match self.domain() {
            Some(TessellatorDomain::Quad) => quad,
            Some(TessellatorDomain::Tri) => triangle,
            Some(TessellatorDomain::IsoLine) => line,
            _ => SystemValue::Undefined,
        }
    }

    /// Inputs: the components that are read. Outputs: those that are never written.
    fn usage(
        &self,
        kind: SignatureKind,
        element: &SignatureElement<'_>,
        mask: ComponentMask,
        column: u8,
    ) -> ComponentMask {
        let inputs = kind.usage_meaning(Some(self.stage)) == Some(UsageMeaning::AlwaysReads);
        // DXC shifts by the number, as the processor does: by a negative one, all bits leave the mask.
        let distance = if is_left_of_row(column) { column & 31 } else { column & 3 };
        let used = element.usage_mask.unwrap_or(0).wrapping_shl(distance.into()) & 0xff;
        let bits = match (self.since(5), inputs) {
            (true, true) => used,
            (true, false) => (used ^ 0xf) & 0xf,
            // Validators before 1.5 ignored which components are used.
            (false, true) => 0,
            (false, false) => u32::from(!mask.bits()),
        };
        ComponentMask::from_bits_retain(u8::try_from(bits).unwrap_or_default())
    }

    fn min_precision(&self, ty: DxilComponentType) -> MinPrecision {
        if self.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION) {
            return MinPrecision::Default;
        }
        match ty.known() {
            Some(KnownDxilComponentType::I16) => MinPrecision::SInt16,
            Some(KnownDxilComponentType::U16) => MinPrecision::UInt16,
            Some(KnownDxilComponentType::F16) => MinPrecision::Float16,
            _ => MinPrecision::Default,
        }
    }

    /// The names of all elements in order. Tells each element, its meaning and its name with its offset
    /// there. Names of system values are stored once, others once or as often as they occur.
    fn place_names(
        &self,
        kind: SignatureKind,
        once: bool,
        mut tell: impl FnMut(&SignatureElement<'m>, SemanticKind, &Name<'m>),
    ) -> Vec<u8> {
        let elements = self.elements(kind);
        // As long as most names, with the NUL and some padding.
        let mut table = Vec::with_capacity(elements.len().saturating_mul(16));
        let mut known = KnownNames::default();
        for element in elements {
            let semantic = sig_point::interpreted(self.stage, kind, element.semantic_kind);
            let name = stored_name(semantic, element);
            let shared = once || semantic != SemanticKind::Arbitrary;
            let next = u32::try_from(table.len()).unwrap_or(u32::MAX);
            let first = known.first_place(name, next);
            let place = if shared { first } else { next };
            if place == next {
                table.extend_from_slice(name);
                table.push(0);
            }
            tell(element, semantic, &Name::from(Cow::Borrowed(name)).with_table_offset(place));
        }
        table
    }

    /// Whether a signature part's names may be stored so: those of all elements in their order, also of
    /// elements that have no rows. Names that are equal are stored once for validators since 1.7; for older
    /// ones only those of system values are. DXC 1.6 does the latter for validator 1.7, but fills the last
    /// word as for 1.7.
    pub fn stores_names(&self, kind: SignatureKind, table: &[u8]) -> bool {
        let names = |once| self.place_names(kind, once, |_, _, _| {});
        let padded = |names: &[u8]| {
            let padding = table.strip_prefix(names);
            padding.is_some_and(|padding| {
                padding.len() < 4 && table.len() % 4 == 0 && padding.iter().all(|byte| *byte == 0)
            })
        };
        if self.since(7) {
            return padded(&names(true)) || padded(&names(false));
        }
        names(false) == table
    }
}

/// Names with their first places.
#[derive(Default)]
struct KnownNames<'m> {
    /// The first ones, for most signatures all.
    few: [(&'m [u8], u32); 8],
    count: usize,
    more: BTreeMap<&'m [u8], u32>,
}

impl<'m> KnownNames<'m> {
    /// The place of a name if it is known, else this one, where it is now.
    fn first_place(&mut self, name: &'m [u8], place: u32) -> u32 {
        let few = self.few.get(..self.count).unwrap_or_default();
        if let Some((_, first)) = few.iter().find(|(known, _)| *known == name) {
            return *first;
        }
        match self.few.get_mut(self.count) {
            Some(slot) => {
                *slot = (name, place);
                self.count += 1;
                place
            }
            None => *self.more.entry(name).or_insert(place),
        }
    }
}

/// The name as the part has it: system values have the compiler's spelling.
fn stored_name<'m>(semantic: SemanticKind, element: &SignatureElement<'m>) -> &'m [u8] {
    semantic.hlsl().map_or(element.name.0, |semantic| semantic.as_str().as_bytes())
}

/// The register of each row of an element, counted from 0. Without a column, all rows have the first.
fn register(element: &SignatureElement<'_>, row: u32) -> u32 {
    let rows = if element.start_column.is_some() { row.wrapping_mul(register_step(element)) } else { 0 };
    element.start_row.map_or(Element::NO_REGISTER, |first| first.wrapping_add(rows))
}

/// The distance between the registers of consecutive rows: normally 1. A mesh shader's element may have many
/// indexes in one register.
fn register_step(element: &SignatureElement<'_>) -> u32 {
    let indexes = u32::try_from(element.semantic_indexes.len()).unwrap_or(u32::MAX);
    element.rows.checked_div(indexes).unwrap_or(0)
}

/// Whether a start column, a signed byte, is negative; DXC's validator accepts -2 to -4 for some elements.
const fn is_left_of_row(column: u8) -> bool {
    column > 0x7f
}
