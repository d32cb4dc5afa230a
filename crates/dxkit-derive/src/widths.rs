//! The widths of numbers in metadata: those that DXC writes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_dxil::OtherWidth;

/// How deep nodes are looked through: deeper ones are no metadata of DXIL.
const DEPTH: u32 = 24;

/// Gives numbers the widths that DXC gives them. Nodes that become equal become one node.
pub(crate) fn correct(module: &mut Module, widths: &[OtherWidth]) {
    let mut numbers = BTreeMap::new();
    for other in widths {
        numbers.insert((other.node, other.operand), *other);
    }
    let lists: Vec<_> = module
        .named_metadata()
        .filter(|list| list.name.starts_with(b"dx."))
        .map(|list| (list.name.to_vec(), list.nodes.to_vec()))
        .collect();
    let mut correction = Correction { module, numbers, corrected: BTreeMap::new() };
    for (name, nodes) in lists {
        let corrected: Vec<_> = nodes.iter().map(|node| correction.node(*node, DEPTH)).collect();
        if corrected != nodes {
            correction.module.set_named_metadata(&name, &corrected);
        }
    }
}

struct Correction<'m> {
    module: &'m mut Module,
    numbers: BTreeMap<(MetadataId, usize), OtherWidth>,
    /// What takes the place of a node; the node itself while its operands are being corrected, because it may contain itself.
    corrected: BTreeMap<MetadataId, MetadataId>,
}

impl Correction<'_> {
    /// The node that takes the place of this one.
    fn node(&mut self, id: MetadataId, depth: u32) -> MetadataId {
        if let Some(known) = self.corrected.get(&id) {
            return *known;
        }
        let Some(operands) = self.module.metadata_operands(id).filter(|_| depth > 0) else { return id };
        let operands = operands.to_vec();
        self.corrected.insert(id, id);
        let corrected: Vec<_> = operands
            .iter()
            .enumerate()
            .map(|(index, operand)| {
                let number = self.numbers.get(&(id, index)).copied();
                match number {
                    Some(number) => Some(self.number(number)),
                    None => operand.map(|operand| self.node(operand, depth - 1)),
                }
            })
            .collect();
        if corrected == operands {
            return id;
        }
        let new = self.module.metadata_node(&corrected);
        self.corrected.insert(id, new);
        new
    }

    fn number(&mut self, OtherWidth { width, value, .. }: OtherWidth) -> MetadataId {
        let ty = self.module.integer_type(width);
        let value = if width == 1 { u64::from(value != 0) } else { value };
        let unused = 64u32.saturating_sub(width).min(63);
        let value = i64::from_ne_bytes((value << unused).to_ne_bytes()) >> unused;
        let constant = self.module.const_integer(ty, value);
        self.module.value_as_metadata(constant)
    }
}
