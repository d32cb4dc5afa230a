//! What is made of a decoded structure is what the compiler wrote: in a module that has the original, uniqued
//! metadata and constants are found again, under the same numbers.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::common::shaders;
use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, MetadataId, ValueId};
use dxkit_dxil::{DxilModule, HandleCalls, HandleSource, OpCode, Property, entry_operand};
use dxkit_types::FourCc;

/// A value as text. Constants are told by their content: functions have lists of their own.
fn constant(module: &Module, value: ValueId) -> String {
    let Some(entry) = value.as_constant().and_then(|id| module.constant(id)) else {
        return format!("{value:?}");
    };
    match entry.constant {
        Constant::Aggregate(elements) => {
            let elements: Vec<_> = elements.iter().map(|element| constant(module, *element)).collect();
            format!("{:?} {elements:?}", entry.ty)
        }
        other => format!("{:?} {other:?}", entry.ty),
    }
}

/// Every module twice: one to read, one to make things in.
fn modules() -> impl Iterator<Item = (String, Module, Module)> {
    shaders().into_iter().filter_map(|shader| {
        let module = |kind| shader.module(kind);
        let kind = if shader.bitcode(FourCc::Ildb).is_some() { FourCc::Ildb } else { FourCc::Dxil };
        Some((shader.name.clone(), module(kind)?, module(kind)?))
    })
}

fn operands(module: &Module, id: Option<MetadataId>) -> Vec<Option<MetadataId>> {
    id.and_then(|id| module.metadata_operands(id)).unwrap_or_default().to_vec()
}

#[test]
fn properties_of_entry_points() {
    let (mut made, mut kinds) = (0, std::collections::BTreeSet::new());
    for (name, read, mut module) in modules() {
        let dxil = DxilModule::read(&read);
        let nodes = read.named(b"dx.entryPoints").unwrap().nodes;
        for (entry, node) in dxil.entry_points.iter().zip(nodes) {
            let list = operands(&read, Some(*node))[entry_operand::PROPERTIES];
            let pairs = operands(&read, list);
            let mut are_all = true;
            for (property, pair) in entry.properties.iter().zip(pairs.chunks(2)) {
                let Some(own) = property.to_pair(&mut module) else {
                    are_all = false;
                    continue;
                };
                assert_eq!(own, pair, "{name}: {property:?}");
                made += 1;
                kinds.insert(read.metadata_integer(pair[0].unwrap()).unwrap().1);
            }
            if are_all {
                assert_eq!(Property::list_to_node(&entry.properties, &mut module), list, "{name}");
            }
        }
    }
    assert!(made > 550, "{made}");
    assert!(kinds.len() >= 18, "{}", kinds.len());
}

#[test]
fn records_of_resources() {
    let mut made = 0;
    for (name, read, mut module) in modules() {
        let dxil = DxilModule::read(&read);
        let root = read.named(b"dx.resources").and_then(|named| named.nodes.first().copied());
        let nodes = operands(&read, root).into_iter().flat_map(|list| operands(&read, list));
        let all = &dxil.resources;
        let lists = [&all.shader_resources, &all.unordered_access, &all.constant_buffers, &all.samplers];
        for (resource, node) in lists.into_iter().flatten().zip(nodes) {
            let own = resource.to_node(&mut module);
            assert_eq!(Some(own), node, "{name}: {}", resource.name);
            made += 1;
        }
    }
    assert!(made > 600, "{made}");
}

#[test]
fn calls_that_make_handles() {
    let (mut records, mut registers, mut heaps, mut annotations) = (0, 0, 0, 0);
    for (name, read, mut module) in modules() {
        let dxil = DxilModule::read(&read);
        for call in dxil.calls() {
            if call.code == OpCode::AnnotateHandle {
                let handle = dxil.handle(call.function, call.instruction.id().into());
                // Those of handles that a phi chooses have no one resource.
                let Some(properties) = handle.and_then(|handle| handle.properties) else { continue };
                let own = HandleCalls::properties_operand(&mut module, properties).unwrap();
                assert_eq!(constant(&module, own), constant(&read, call.operands()[1]), "{name}");
                annotations += 1;
            }
            let count = match call.code {
                OpCode::CreateHandle => &mut records,
                OpCode::CreateHandleFromBinding => &mut registers,
                OpCode::CreateHandleFromHeap => &mut heaps,
                _ => continue,
            };
            let handle = dxil.handle(call.function, call.instruction.id().into()).unwrap();
            let is_non_uniform = call.integer("nonUniformIndex").unwrap() != 0;
            let index = call.operand("index").unwrap();
            let calls = HandleCalls::new(&mut module, handle.source, index, is_non_uniform, None).unwrap();
            assert_eq!(calls.create.0, call.code, "{name}");
            for (own, operand) in calls.create.1.iter().zip(call.operands()) {
                assert_eq!(constant(&module, *own), constant(&read, *operand), "{name}");
            }
            assert_eq!(calls.create.1.len(), call.operands().len(), "{name}");
            let model = dxil.model.unwrap();
            if let (Some(resource), false) = (handle.resource, call.code == OpCode::CreateHandleFromHeap) {
                let source = HandleSource::from_registers(resource).for_model(model, resource.id);
                assert_eq!(source, handle.source, "{name}");
            }
            *count += 1;
        }
    }
    assert!(
        records > 400 && registers > 100 && heaps > 10 && annotations > 200,
        "{records} {registers} {heaps} {annotations}"
    );
}
