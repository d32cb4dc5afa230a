//! The widths of numbers in metadata: those that DXC writes.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_dxil::OtherWidth;

/// How deep nodes are looked through: deeper ones are no metadata of DXIL.
const DEPTH: u32 = 24;

/// Gives numbers the widths that DXC gives them. Nodes that become equal become one node.
pub(crate) fn correct(module: &mut Module, widths: &[OtherWidth]) {
    let mut numbers = widths.to_vec();
    numbers.sort_by_key(|other| (other.node, other.operand));
    let lists: Vec<_> = module
        .named_metadata()
        .filter(|list| list.name.starts_with(b"dx."))
        .map(|list| (list.name.to_vec(), list.nodes.to_vec()))
        .collect();
    let mut states = alloc::vec![State::default(); module.metadata().len()];
    for other in widths {
        if let Some(state) = states.get_mut(other.node.index()) {
            state.has_numbers = true;
        }
    }
    let mut correction = Correction { module, numbers, states };
    for (name, nodes) in lists {
        let corrected: Vec<_> = nodes.iter().map(|node| correction.node(*node, DEPTH)).collect();
        if corrected != nodes {
            correction.module.set_named_metadata(&name, &corrected);
        }
    }
}

/// The known facts about a node.
#[derive(Debug, Clone, Copy, Default)]
struct State {
    /// Whether the width of one of its operands changes.
    has_numbers: bool,
    /// What takes its place; the node itself while its operands are being corrected, because it may contain
    /// itself.
    corrected: Option<MetadataId>,
}

struct Correction<'m> {
    module: &'m mut Module,
    /// In the order of the nodes and their operands.
    numbers: Vec<OtherWidth>,
    /// The states of the original nodes.
    states: Vec<State>,
}

impl Correction<'_> {
    /// The node that takes the place of this one.
    fn node(&mut self, id: MetadataId, depth: u32) -> MetadataId {
        let Some(state) = self.states.get_mut(id.index()) else { return id };
        if let Some(known) = state.corrected {
            return known;
        }
        let Some(count) = self.module.metadata_operands(id).filter(|_| depth > 0).map(<[_]>::len) else {
            return id;
        };
        let has_numbers = state.has_numbers;
        state.corrected = Some(id);
        // Hardly any node changes: operands are copied when one does.
        let mut changed: Option<Vec<Option<MetadataId>>> = None;
        for index in 0..count {
            let operands = self.module.metadata_operands(id).unwrap_or_default();
            let old = operands.get(index).copied().flatten();
            let number = if has_numbers { self.number_at(id, index) } else { None };
            let new = match number {
                Some(number) => Some(self.number(number)),
                None => old.map(|operand| self.node(operand, depth - 1)),
            };
            if new != old {
                let module = &*self.module;
                let all =
                    changed.get_or_insert_with(|| module.metadata_operands(id).unwrap_or_default().to_vec());
                if let Some(place) = all.get_mut(index) {
                    *place = new;
                }
            }
        }
        let Some(operands) = changed else { return id };
        let new = self.module.metadata_node(&operands);
        if let Some(state) = self.states.get_mut(id.index()) {
            state.corrected = Some(new);
        }
        new
    }

    /// The number of another width that is this operand.
    fn number_at(&self, node: MetadataId, operand: usize) -> Option<OtherWidth> {
        let end = self.numbers.partition_point(|other| (other.node, other.operand) <= (node, operand));
        let last = self.numbers.get(end.checked_sub(1)?)?;
        (last.node == node && last.operand == operand).then_some(*last)
    }

    fn number(&mut self, OtherWidth { width, value, .. }: OtherWidth) -> MetadataId {
        let value = if width == 1 { u64::from(value != 0) } else { value };
        let unused = 64u32.saturating_sub(width).min(63);
        let value = i64::from_ne_bytes((value << unused).to_ne_bytes()) >> unused;
        self.module.integer_as_metadata(width, value)
    }
}
