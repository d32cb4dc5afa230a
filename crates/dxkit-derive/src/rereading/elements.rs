//! The elements of signatures, as DXC writes them again.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_dxil::{element_operand, entry_operand};
use dxkit_signature::SignatureKind;
use dxkit_types::{InterpolationMode, SemanticKind, ShaderKind};

use super::{
    Lists, Operand, Pairs, Rereading, Seen, WIDTH, integer, is_empty_list, list, operands, same, stage, with,
};
use crate::sig_point;

impl Rereading {
    /// The elements with numbers in sequence, with the names of system values, and with the properties that
    /// DXC writes.
    pub(super) fn elements(&mut self, module: &Module, lists: &Lists<'_>, seen: &mut Seen) {
        let stage = stage(module, lists.shader_model).filter(|stage| *stage != ShaderKind::Library);
        // What the elements that change became: a node may stand in several places.
        let mut became = BTreeMap::<MetadataId, usize>::new();
        for entry in lists.entries {
            let signatures = operands(module, Some(*entry)).get(entry_operand::SIGNATURES).copied().flatten();
            let signatures = seen.first(signatures);
            let parts = [SignatureKind::Isg1, SignatureKind::Osg1, SignatureKind::Psg1];
            for (part, list_of) in parts.into_iter().zip(operands(module, signatures)) {
                let Some(list_of) = seen.first(*list_of) else { continue };
                let elements = operands(module, Some(list_of));
                let mut others = Vec::new();
                for (place, element) in elements.iter().enumerate() {
                    let Some(element) = element else { continue };
                    let old = operands(module, Some(*element));
                    let index = i64::try_from(place).unwrap_or(i64::MAX);
                    let changed = changes(module, stage, part, index, old);
                    if seen.first(Some(*element)).is_some() {
                        if !changed.is_empty() {
                            became.insert(*element, self.nodes.len());
                        }
                        self.change(*element, old, changed);
                        continue;
                    }
                    let new = with(old, changed);
                    let known = became.get(element).and_then(|place| self.nodes.get(*place));
                    let is_known = known.map_or_else(|| new == same(old), |(_, known)| *known == new);
                    if !is_known {
                        others.push((place, Operand::Node(new)));
                    }
                }
                self.change(list_of, elements, others);
            }
            self.lists(module, signatures);
        }
    }
}

/// The changes of the element with this number.
fn changes(
    module: &Module,
    stage: Option<ShaderKind>,
    part: SignatureKind,
    index: i64,
    old: &[Option<MetadataId>],
) -> Vec<(usize, Operand)> {
    use element_operand::{ID, INDEXES, INTERPOLATION, KIND, NAME, PROPERTIES};
    let byte = |slot: Option<&Option<MetadataId>>| {
        integer(module, slot.copied().flatten()).and_then(|number| u8::try_from(number & 0xff).ok())
    };
    let mut changed = Vec::new();
    let Some(number) = old.get(ID) else { return changed };
    if number.and_then(|id| module.metadata_integer(id)) != Some((WIDTH, index)) {
        changed.push((ID, Operand::Number(index)));
    }
    let stated_kind = SemanticKind(byte(old.get(KIND)).unwrap_or_default());
    let kind = match stage {
        Some(stage) => sig_point::interpreted(stage, part, stated_kind),
        None => stated_kind,
    };
    if kind != stated_kind {
        changed.push((KIND, Operand::Byte(kind.0)));
    }
    if let (Some(kind), Some(name)) = (kind.hlsl(), old.get(NAME)) {
        let name = Operand::text(module, *name, kind.as_str().as_bytes());
        changed.extend(name.map(|name| (NAME, name)));
    }
    // A system value without an index has the index 0.
    if stated_kind != SemanticKind::Arbitrary && is_empty_list(module, old.get(INDEXES).copied().flatten()) {
        changed.push((INDEXES, Operand::Node(alloc::vec![Operand::Number(0)])));
    }
    if let Some(mode) = byte(old.get(INTERPOLATION)).map(InterpolationMode) {
        let taken = sig_point::interpolation(mode);
        if taken != mode {
            changed.push((INTERPOLATION, Operand::Byte(taken.0)));
        }
    }
    if let Some(new) = old.get(PROPERTIES).and_then(|slot| properties(module, *slot)) {
        changed.push((PROPERTIES, new));
    }
    changed
}

/// The properties of an element as DXC writes them, if they are not these.
fn properties(module: &Module, slot: Option<MetadataId>) -> Option<Operand> {
    const STREAM: i64 = 0;
    const DYNAMIC_MASK: i64 = 2;
    const USAGE_MASK: i64 = 3;
    if is_empty_list(module, slot) {
        return Some(Operand::NOTHING);
    }
    let mut pairs = Pairs::new(module, slot);
    for (tag, kept) in [(STREAM, -1), (DYNAMIC_MASK, -1), (USAGE_MASK, 0xff)] {
        let stated = pairs.stated(tag).map(|stated| stated & kept);
        if let Some(number) = stated.filter(|number| *number != 0) {
            pairs.number(tag, number);
        }
    }
    pairs.changed().map(list)
}
