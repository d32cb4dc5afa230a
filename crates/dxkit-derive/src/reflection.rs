//! [`reflection_module`]: the module of `STAT`, which DXC's reflection reads.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Linkage, MetadataId};

use dxkit_types::ShaderKind;

use crate::ProgramCounters;
use crate::compiled::ELEMENT_PROPERTIES;

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

/// Changes what DXC changes when it reads a module's metadata and writes it again, as its assembler does. Annotations of
/// structures whose size in constant buffers is 0 are lost, and all payload annotations except the first. The properties of
/// entry points come in DXC's order, without flags of 0; numbers of samples, and those of properties of signature elements, have
/// 32 bits; dependences of outputs follow the annotations of types.
pub(crate) fn reread(module: &mut Module) {
    entry_properties(module);
    sample_counts(module);
    element_properties(module);
    order_named(module);
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

/// Writes the properties of entry points as DXC does: the flags first, unless there are none.
fn entry_properties(module: &mut Module) {
    /// The operand of an entry point that lists its properties.
    const PROPERTIES: usize = 4;
    const FLAGS: i64 = 0;
    const STAGE: i64 = 8;
    const THREADS: i64 = 4;
    const WAVE_SIZE: i64 = 11;
    const WAVE_SIZES: i64 = 23;
    for entry in nodes(module, "dx.entryPoints") {
        let mut fields = operands(module, Some(entry));
        let Some(slot) = fields.get_mut(PROPERTIES) else { continue };
        let old = operands(module, *slot);
        let tag = |pair: &[Option<MetadataId>]| integer(module, pair.first().copied().flatten());
        let is_node = old.chunks(2).any(|pair| {
            let stage = integer(module, pair.get(1).copied().flatten());
            tag(pair) == Some(STAGE) && stage == Some(i64::from(ShaderKind::Node.0))
        });
        if is_node {
            continue;
        }
        let none = |pair: &&[Option<MetadataId>]| {
            tag(pair) == Some(FLAGS) && integer(module, pair.get(1).copied().flatten()) == Some(0)
        };
        let mut pairs: Vec<&[Option<MetadataId>]> = old.chunks(2).filter(|pair| !none(pair)).collect();
        pairs.sort_by_key(|pair| match tag(pair) {
            Some(FLAGS) => 0,
            Some(STAGE) => 1,
            Some(THREADS) => 2,
            Some(WAVE_SIZE | WAVE_SIZES) => 3,
            _ => 4,
        });
        let new: Vec<_> = pairs.concat();
        if new == old {
            continue;
        }
        *slot = if new.is_empty() { None } else { Some(module.metadata_node(&new)) };
        module.set_node_operands(entry, &fields);
    }
}

/// Makes the numbers of samples of shader resource views 32-bit numbers, which other compilers than DXC write as `i1`.
fn sample_counts(module: &mut Module) {
    const SAMPLES: usize = 7;
    for resources in nodes(module, "dx.resources") {
        let views = operands(module, Some(resources)).first().copied().flatten();
        for view in operands(module, views).into_iter().flatten() {
            let mut fields = operands(module, Some(view));
            if fields.get_mut(SAMPLES).is_some_and(|slot| widen(module, slot)) {
                module.set_node_operands(view, &fields);
            }
        }
    }
}

/// Makes the properties of signature elements 32-bit numbers, too.
fn element_properties(module: &mut Module) {
    const SIGNATURES: usize = 2;
    for entry in nodes(module, "dx.entryPoints") {
        let signatures = operands(module, Some(entry)).get(SIGNATURES).copied().flatten();
        for list in operands(module, signatures).into_iter().flatten() {
            for element in operands(module, Some(list)).into_iter().flatten() {
                let mut fields = operands(module, Some(element));
                let Some(slot) = fields.get_mut(ELEMENT_PROPERTIES) else { continue };
                let mut properties = operands(module, *slot);
                let mut changed = false;
                for property in &mut properties {
                    changed |= widen(module, property);
                }
                if changed {
                    *slot = Some(module.metadata_node(&properties));
                    module.set_node_operands(element, &fields);
                }
            }
        }
    }
}

/// Makes a narrower number one of 32 bits, with zeros above. Returns whether it was narrower.
fn widen(module: &mut Module, slot: &mut Option<MetadataId>) -> bool {
    const WIDTH: u32 = 32;
    let Some((width, number)) = slot.and_then(|id| module.metadata_integer(id)) else { return false };
    if width >= WIDTH {
        return false;
    }
    let ty = module.integer_type(WIDTH);
    let value = module.const_integer(ty, number & ((1 << width) - 1));
    *slot = Some(module.value_as_metadata(value));
    true
}

/// States the resources of the entry point where they are missing, and puts DXIL's named metadata into DXC's order.
fn order_named(module: &mut Module) {
    const RESOURCES: &str = "dx.resources";
    const ORDER: [&str; 7] = [
        "dx.version",
        "dx.valver",
        "dx.shaderModel",
        RESOURCES,
        "dx.typeAnnotations",
        "dx.viewIdState",
        "dx.entryPoints",
    ];
    /// The operand of an entry point that lists its resources.
    const OF_ENTRY: usize = 3;
    if module.named(RESOURCES.as_bytes()).is_none() {
        let entry = nodes(module, "dx.entryPoints").first().copied();
        if let Some(resources) = operands(module, entry).get(OF_ENTRY).copied().flatten() {
            module.set_named_metadata(RESOURCES, &[resources]);
        }
    }
    let number = |name: &[u8]| ORDER.iter().position(|other| other.as_bytes() == name);
    if module.named_metadata().filter_map(|named| number(named.name)).is_sorted() {
        return;
    }
    for name in ORDER {
        let Some(nodes) = module.named(name.as_bytes()).map(|named| named.nodes.to_vec()) else { continue };
        module.remove_named_metadata(name);
        module.set_named_metadata(name, &nodes);
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
