//! Takes out metadata, names and attributes.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Call, Instruction, InstructionId, MetadataId, ValueId};

use super::Choice;

/// Named metadata.
pub(super) fn named(module: &mut Module, choice: &mut Choice) {
    let names: Vec<Vec<u8>> = module.named_metadata().map(|named| named.name.to_vec()).collect();
    for name in names {
        if choice.takes() {
            module.remove_named_metadata(name);
        }
    }
}

fn instructions(module: &Module) -> Vec<InstructionId> {
    module.functions().flat_map(|function| function.instructions()).map(|entry| entry.id()).collect()
}

/// Names of instructions, blocks and arguments.
pub(super) fn names(module: &mut Module, choice: &mut Choice) {
    let mut values: Vec<ValueId> = Vec::new();
    for function in module.functions() {
        values.extend(function.arguments());
        for block in function.blocks() {
            values.push(block.id().into());
            values.extend(block.instructions().map(|entry| ValueId::from(entry.id())));
        }
    }
    for value in values {
        if module.name(value).is_some() && choice.takes() {
            module.set_name(value, "");
        }
    }
}

/// Positions in the source.
pub(super) fn locations(module: &mut Module, choice: &mut Choice) {
    for id in instructions(module) {
        let placed = module.instruction(id).is_some_and(|entry| entry.debug_location().is_some());
        if placed && choice.takes() {
            module.set_debug_location(id, None);
        }
    }
}

/// The attachments of instructions and functions.
pub(super) fn attachments(module: &mut Module, choice: &mut Choice) {
    for id in instructions(module) {
        let attached = module.instruction(id).map_or(Vec::new(), |entry| entry.attachments().to_vec());
        for attachment in attached {
            if choice.takes() {
                module.set_attachment(id, attachment.kind, None);
            }
        }
    }
    let functions: Vec<_> = module.functions().map(|function| function.id()).collect();
    for id in functions {
        let attached = module.function(id).map_or(Vec::new(), |function| function.attachments().to_vec());
        for attachment in attached {
            if choice.takes() {
                module.set_function_attachment(id, attachment.kind, None);
            }
        }
    }
}

/// The nodes that named metadata refers to, outermost first.
fn nodes(module: &Module) -> Vec<MetadataId> {
    let mut seen = alloc::vec![false; module.metadata().len()];
    let mut found = Vec::new();
    let mut open: Vec<MetadataId> =
        module.named_metadata().flat_map(|named| named.nodes.iter().copied()).collect();
    open.reverse();
    while let Some(id) = open.pop() {
        match seen.get_mut(id.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        let Some(node) = module.metadatum(id).and_then(|metadata| metadata.as_node()) else { continue };
        found.push(id);
        open.extend(node.operands.iter().rev().flatten());
    }
    found
}

/// Operands of nodes: each can become null, or go. (A list is shorter then; a record is another one, which
/// often makes it invalid.)
pub(super) fn elements(module: &mut Module, choice: &mut Choice) {
    for id in nodes(module) {
        let operands = module
            .metadatum(id)
            .and_then(|metadata| metadata.as_node())
            .map_or(Vec::new(), |node| node.operands.to_vec());
        let mut left = Vec::with_capacity(operands.len());
        let mut changed = false;
        for operand in operands {
            let is_node = operand.is_some_and(|operand| module.is_metadata_node(operand));
            let (null, gone) = (is_node && choice.takes(), is_node && choice.takes());
            changed |= null || gone;
            if !gone {
                left.push(operand.filter(|_| !null));
            }
        }
        if changed {
            module.set_node_operands(id, &left);
        }
    }
}

/// Attributes of functions and calls.
pub(super) fn attributes(module: &mut Module, choice: &mut Choice) {
    let functions: Vec<_> = module.functions().map(|function| function.id()).collect();
    for id in functions {
        let Some(record) = module.function_record_mut(id) else { continue };
        if record.attributes.is_some() && choice.takes() {
            record.attributes = None;
        }
    }
    for id in instructions(module) {
        let Some(entry) = module.instruction(id) else { continue };
        let (ty, Instruction::Call(call)) = (entry.ty(), entry.get()) else { continue };
        if call.attributes.is_some() && choice.takes() {
            let arguments = call.arguments.to_vec();
            let plain = Call {
                arguments: &arguments,
                attributes: None,
                callee: call.callee,
                function_type: call.function_type,
                calling_convention: call.calling_convention,
                tail: call.tail,
            };
            module.set_instruction(id, ty, &Instruction::Call(plain));
        }
    }
}
