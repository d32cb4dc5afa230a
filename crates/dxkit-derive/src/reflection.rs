//! [`reflection_module`]: the module of `STAT`, which DXC's reflection reads.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Linkage, MetadataId};

use dxkit_dxil::DxilModule;
use dxkit_types::ShaderKind;

use crate::ProgramCounters;
use crate::compiled::ELEMENT_PROPERTIES;

const ENTRIES: &str = "dx.entryPoints";

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
    entry_points(module);
    shader_model(module);
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

/// Writes the entry points as DXC does: those of a library by name, with the properties in DXC's order, without flags where there
/// are none, and with those that DXC always states.
fn entry_points(module: &mut Module) {
    /// The operand of an entry point that is its name, and the one that lists its properties.
    const NAME: usize = 1;
    const PROPERTIES: usize = 4;
    let entries = nodes(module, ENTRIES);
    let (is_library, stage) = {
        let dxil = DxilModule::read(module);
        (dxil.is_library(), dxil.kind)
    };
    let (whole, mut functions): (Vec<_>, Vec<_>) = entries
        .iter()
        .copied()
        .partition(|entry| is_library && operands(module, Some(*entry)).first().is_none_or(Option::is_none));
    if is_library {
        functions.sort_by_cached_key(|entry| {
            let name = operands(module, Some(*entry)).get(NAME).copied().flatten();
            name.and_then(|name| module.metadatum(name)?.as_string().map(<[u8]>::to_vec))
        });
    }
    let ordered: Vec<_> = whole.iter().chain(&functions).copied().collect();
    if ordered != entries {
        module.set_named_metadata(ENTRIES, &ordered);
    }
    for entry in ordered {
        let mut fields = operands(module, Some(entry));
        let Some(slot) = fields.get_mut(PROPERTIES) else { continue };
        let old = operands(module, *slot);
        let of_function = is_library && !whole.contains(&entry);
        let new = properties(module, &old, stage, of_function);
        if new == old {
            continue;
        }
        *slot = if new.is_empty() { None } else { Some(module.metadata_node(&new)) };
        module.set_node_operands(entry, &fields);
    }
}

/// The properties of an entry point as DXC writes them.
fn properties(
    module: &mut Module,
    old: &[Option<MetadataId>],
    stage: Option<ShaderKind>,
    of_function: bool,
) -> Vec<Option<MetadataId>> {
    const FLAGS: i64 = 0;
    const THREADS: i64 = 4;
    const BINDING_SPACE: i64 = 5;
    const PAYLOAD_SIZE: i64 = 6;
    const ATTRIBUTE_SIZE: i64 = 7;
    const STAGE: i64 = 8;
    const WAVE_SIZE: i64 = 11;
    const ROOT_SIGNATURE: i64 = 12;
    const WAVE_SIZES: i64 = 23;
    /// The first number that is no tag of DXC's.
    const UNKNOWN: i64 = 25;
    let wide = module.integer_type(64);
    let mut pairs: Vec<(i64, [Option<MetadataId>; 2])> = Vec::new();
    let mut own_stage = None;
    for pair in old.chunks_exact(2) {
        let &[tag, mut value] = pair else { continue };
        let Some(number) = integer(module, tag) else { return old.to_vec() };
        match number {
            // The flags of a library are those of the whole.
            FLAGS if of_function => continue,
            ..FLAGS | UNKNOWN.. => continue,
            FLAGS => match integer(module, value) {
                Some(0) => continue,
                Some(flags) => {
                    let flags = module.const_integer(wide, flags);
                    value = Some(module.value_as_metadata(flags));
                }
                None => return old.to_vec(),
            },
            STAGE => own_stage = integer(module, value).and_then(|kind| u16::try_from(kind).ok()),
            _ => {}
        }
        // The last of several is what counts.
        pairs.retain(|(other, _)| *other != number);
        pairs.push((number, [tag, value]));
    }
    let stage = if of_function { own_stage.map(ShaderKind) } else { stage };
    let number = |module: &mut Module, number| {
        let value = module.const_i32(number);
        Some(module.value_as_metadata(value))
    };
    let lacks = |pairs: &[(i64, _)], tag| pairs.iter().all(|(other, _)| *other != tag);
    let sizes: &[i64] = match stage {
        Some(ShaderKind::AnyHit | ShaderKind::ClosestHit) => &[PAYLOAD_SIZE, ATTRIBUTE_SIZE],
        Some(ShaderKind::Miss | ShaderKind::Callable) => &[PAYLOAD_SIZE],
        _ => &[],
    };
    for tag in sizes.iter().copied().filter(|tag| lacks(&pairs, *tag)).collect::<Vec<_>>() {
        let pair = [number(module, i32::try_from(tag).unwrap_or_default()), number(module, 0)];
        pairs.push((tag, pair));
    }
    if of_function && lacks(&pairs, BINDING_SPACE) {
        let space = number(module, 0);
        let space = module.metadata_node(&[space]);
        let pair = [number(module, i32::try_from(BINDING_SPACE).unwrap_or_default()), Some(space)];
        pairs.push((BINDING_SPACE, pair));
    }
    let is_node = stage == Some(ShaderKind::Node);
    pairs.sort_by_key(|(tag, _)| match *tag {
        FLAGS => (0, 0),
        STAGE => (1, 0),
        // The order of what a node states is not that of the numbers.
        THREADS if is_node => (5, 0),
        THREADS => (2, 0),
        WAVE_SIZE | WAVE_SIZES if !is_node => (3, 0),
        BINDING_SPACE => (6, 0),
        ROOT_SIGNATURE => (7, 0),
        tag => (4, if is_node { 0 } else { tag }),
    });
    pairs.into_iter().flat_map(|(_, pair)| pair).collect()
}

/// Makes the numbers of the shader model 32-bit numbers.
fn shader_model(module: &mut Module) {
    for node in nodes(module, "dx.shaderModel") {
        let mut fields = operands(module, Some(node));
        let mut changed = false;
        for slot in fields.iter_mut().skip(1) {
            let Some((width, number)) = slot.and_then(|id| module.metadata_integer(id)) else { continue };
            if width != 32 {
                let number = module.const_i32(i32::try_from(number).unwrap_or_default());
                *slot = Some(module.value_as_metadata(number));
                changed = true;
            }
        }
        if changed {
            module.set_node_operands(node, &fields);
        }
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

/// Numbers signature elements, makes their properties 32-bit numbers, too, and leaves out those that DXC does not know.
fn element_properties(module: &mut Module) {
    const SIGNATURES: usize = 2;
    /// The last tag of a property.
    const LAST: i64 = 3;
    for entry in nodes(module, ENTRIES) {
        let signatures = operands(module, Some(entry)).get(SIGNATURES).copied().flatten();
        for list in operands(module, signatures).into_iter().flatten() {
            for (index, element) in (0i32..).zip(operands(module, Some(list)).into_iter().flatten()) {
                let mut fields = operands(module, Some(element));
                let mut changed = false;
                if let Some(id) = fields.first_mut() {
                    let number = module.const_i32(index);
                    let number = Some(module.value_as_metadata(number));
                    changed |= core::mem::replace(id, number) != number;
                }
                let Some(slot) = fields.get_mut(ELEMENT_PROPERTIES) else { continue };
                let mut properties = operands(module, *slot);
                let stated = properties.len();
                let is_known = |pair: &&[Option<MetadataId>]| {
                    let tag = integer(module, pair.first().copied().flatten());
                    tag.is_none_or(|tag| (0..=LAST).contains(&tag))
                };
                properties = properties.chunks(2).filter(is_known).flatten().copied().collect();
                let mut other = properties.len() != stated;
                for property in &mut properties {
                    other |= widen(module, property);
                }
                if other {
                    *slot = (!properties.is_empty()).then(|| module.metadata_node(&properties));
                }
                if changed || other {
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
        ENTRIES,
    ];
    /// The operand of an entry point that lists its resources.
    const OF_ENTRY: usize = 3;
    if module.named(RESOURCES.as_bytes()).is_none() {
        let entry = nodes(module, ENTRIES).first().copied();
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
