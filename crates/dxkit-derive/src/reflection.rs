//! [`reflection_module`]: the module of `STAT`, which DXC's reflection reads.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Linkage, MetadataId};

use crate::ProgramCounters;

/// Makes the module of `STAT` of a program's module without debug information: functions become declarations, the
/// validator version 0.0, and instructions are [counted](ProgramCounters) first.
pub fn reflection_module(module: &mut Module) {
    let counters = ProgramCounters::of(module);
    let defined: Vec<_> =
        module.functions().filter(|function| function.has_body()).map(|function| function.id()).collect();
    module.remove_bodies(&defined);
    for id in defined {
        if let Some(record) = module.function_record_mut(id) {
            record.linkage = Linkage::External;
        }
    }
    module.forget_use_list_orders();
    let i32_type = module.integer_type(32);
    let number = |module: &mut Module, number: u32| {
        let value = module.const_integer(i32_type, i64::from(number));
        Some(module.value_as_metadata(value))
    };
    let zero = number(module, 0);
    let version = module.metadata_node(&[zero, zero]);
    module.set_named_metadata("dx.valver", &[version]);
    module.remove_named_metadata("dx.counters");
    let mut fields = Vec::new();
    for (name, count) in counters.iter().filter(|(_, count)| *count != 0) {
        fields.push(Some(module.metadata_string(name)));
        fields.push(number(module, count));
    }
    if !fields.is_empty() {
        let node = module.metadata_node(&fields);
        module.set_named_metadata("dx.counters", &[node]);
    }
}

/// Removes what DXC loses when it reads a module's metadata and writes it again, as its assembler does: the annotations
/// of structures whose size in constant buffers is 0, and all payload annotations except the first.
pub(crate) fn reread(module: &mut Module) {
    const TYPES: &str = "dx.typeAnnotations";
    const PAYLOADS: &str = "dx.dxrPayloadAnnotations";
    /// The tag of structures' annotations.
    const STRUCTURES: i64 = 0;
    /// The tag, and the first structure with its annotation.
    const FIRST_PAYLOAD: usize = 3;
    for node in nodes(module, TYPES) {
        let fields = operands(module, Some(node));
        if integer(module, fields.first().copied().flatten()) != Some(STRUCTURES) {
            continue;
        }
        let is_empty = |pair: &&[Option<MetadataId>]| {
            let annotation = operands(module, pair.get(1).copied().flatten());
            integer(module, annotation.first().copied().flatten()) == Some(0)
        };
        let (tag, pairs) = fields.split_at(fields.len().min(1));
        let left = pairs.chunks(2).filter(|pair| !is_empty(pair)).flatten();
        let left: Vec<_> = tag.iter().chain(left).copied().collect();
        if left.len() == fields.len() {
            continue;
        }
        module.set_node_operands(node, &left);
        // DXC writes no list without structures.
        if left.len() == tag.len() {
            let others: Vec<_> = nodes(module, TYPES).into_iter().filter(|other| *other != node).collect();
            module.set_named_metadata(TYPES, &others);
        }
    }
    for node in nodes(module, PAYLOADS) {
        let fields = operands(module, Some(node));
        if let Some(first) = fields.get(..FIRST_PAYLOAD).filter(|first| first.len() < fields.len()) {
            module.set_node_operands(node, first);
        }
    }
}

fn nodes(module: &Module, name: &str) -> Vec<MetadataId> {
    module.named(name.as_bytes()).map_or(Vec::new(), |named| named.nodes.to_vec())
}

fn operands(module: &Module, id: Option<MetadataId>) -> Vec<Option<MetadataId>> {
    let node = id.and_then(|id| module.metadatum(id)).and_then(|metadata| metadata.as_node());
    node.map_or(Vec::new(), |node| node.operands.to_vec())
}

fn integer(module: &Module, id: Option<MetadataId>) -> Option<i64> {
    module.metadata_integer(id?).map(|(_, number)| number)
}
