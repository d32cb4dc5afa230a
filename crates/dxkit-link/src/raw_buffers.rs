//! Accesses to raw and structured buffers in the form of the target: operations on vectors, which libraries
//! for no certain model have, become such on numbers before shader model 6.9, and `rawBufferLoad` and
//! `rawBufferStore` become `bufferLoad` and `bufferStore` before 6.2.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, FunctionId, InstructionId, Operation, Position, ValueId};
use dxkit_dxil::OpCode;
use dxkit_types::ShaderModel;

use crate::calls::{Calls, Found, declares, find, users};

/// The first shader model with operations on vectors.
const FIRST_WITH_VECTORS: u8 = 9;
/// The first shader model with accesses to raw buffers.
const FIRST_WITH_RAW: u8 = 2;
/// The numbers that one access has.
const LANES: u32 = 4;

/// Makes accesses of vectors accesses of numbers, for targets without such.
pub(crate) fn split_vectors(module: &mut Module, functions: &[FunctionId], model: ShaderModel) {
    if model.minor >= FIRST_WITH_VECTORS || !declares(module, b"rawBufferVector") {
        return;
    }
    let codes = [OpCode::RawBufferVectorLoad, OpCode::RawBufferVectorStore];
    let found = find(module, functions, |operation| codes.contains(&operation.code));
    if found.is_empty() {
        return;
    }
    let uses = module.uses();
    let mut calls = Calls::new(module);
    for access in found {
        calls.come_from(access.id);
        if access.operation.code == OpCode::RawBufferVectorStore {
            store_lanes(&mut calls, &access);
        } else {
            let users: Vec<InstructionId> = users(&uses, access.id).collect();
            load_lanes(&mut calls, &access, &users);
        }
    }
    calls.finish();
}

/// The index and the offset of the numbers from this one on: structured buffers have an offset in the
/// element, others count bytes.
pub(crate) fn moved(
    calls: &mut Calls<'_>,
    at: Position,
    [index, offset]: [ValueId; 2],
    bytes: u32,
) -> [ValueId; 2] {
    if bytes == 0 {
        return [index, offset];
    }
    let distance = calls.module.const_u32(bytes);
    let constant = offset.as_constant().and_then(|id| calls.module.constant(id));
    match constant.is_some_and(|entry| entry.constant == Constant::Undef) {
        true => [calls.at(at).add(index, distance), offset],
        false => [index, calls.at(at).add(offset, distance)],
    }
}

/// The parts of a vector that one access has each: the bytes in front of it, its elements, and its mask.
fn parts(calls: &mut Calls<'_>, lanes: u32, bytes: u32) -> Vec<(u32, core::ops::Range<u32>, ValueId)> {
    let mut parts = Vec::new();
    for first in (0..lanes).step_by(LANES as usize) {
        let count = (lanes - first).min(LANES);
        let mask = calls.module.const_i8((1 << count) - 1);
        parts.push((first.saturating_mul(bytes), first..first + count, mask));
    }
    parts
}

fn store_lanes(calls: &mut Calls<'_>, access: &Found) {
    let [handle, index, offset, vector, alignment] = *access.operands else { return };
    let (Some(scalar), Some(lanes)) = (access.scalar, access.lanes) else { return };
    let at = Position::Before(access.id);
    let element = scalar.llvm_type(calls.module);
    let undefined = calls.module.const_undef(element);
    for (bytes, lanes, mask) in parts(calls, lanes, scalar.bytes()) {
        let [index, offset] = moved(calls, at, [index, offset], bytes);
        let mut operands = alloc::vec![handle, index, offset];
        for lane in lanes.clone() {
            let index = calls.module.const_u32(lane);
            operands.push(calls.at(at).operation(&Operation::ExtractElement { vector, index }));
        }
        operands.extend((lanes.end - lanes.start..LANES).map(|_| undefined));
        operands.extend([mask, alignment]);
        calls.call(at, OpCode::RawBufferStore, Some(scalar), &operands);
    }
    calls.edits.erase(access.id);
}

fn load_lanes(calls: &mut Calls<'_>, access: &Found, users: &[InstructionId]) {
    let [handle, index, offset, alignment] = *access.operands else { return };
    let (Some(scalar), Some(lanes)) = (access.scalar, access.lanes) else { return };
    let whole = calls.module.type_of(access.id.into()).and_then(|ty| calls.module.part_type(ty, 0));
    let Some(whole) = whole else { return };
    let part = |calls: &Calls<'_>, id: InstructionId| match calls.module.instruction(id)?.operation()? {
        Operation::ExtractValue { indices: [part @ (0 | 1)], .. } => Some(*part),
        _ => None,
    };
    if !users.iter().all(|id| part(calls, *id).is_some()) {
        return;
    }
    let at = Position::Before(access.id);
    let mut vector = calls.module.const_undef(whole);
    let mut status = None;
    for (bytes, lanes, mask) in parts(calls, lanes, scalar.bytes()) {
        let [index, offset] = moved(calls, at, [index, offset], bytes);
        let operands = [handle, index, offset, mask, alignment];
        let Some(loaded) = calls.call(at, OpCode::RawBufferLoad, Some(scalar), &operands) else { return };
        status = Some(loaded);
        for (part, lane) in (0..).zip(lanes) {
            let index = calls.module.const_u32(lane);
            let mut inserter = calls.at(at);
            let element = inserter.extract_value(loaded, part);
            vector = inserter.operation(&Operation::InsertElement { vector, element, index });
        }
    }
    for user in users {
        let new = match (part(calls, *user), status) {
            (Some(1), Some(loaded)) => calls.at(at).extract_value(loaded, 4),
            _ => vector,
        };
        calls.replace(*user, new);
    }
    calls.edits.erase(access.id);
}

/// Makes accesses to raw buffers those of all buffers, for targets without such.
pub(crate) fn lower(module: &mut Module, functions: &[FunctionId], model: ShaderModel) {
    if model.minor >= FIRST_WITH_RAW || !declares(module, b"rawBuffer") {
        return;
    }
    let codes = [OpCode::RawBufferLoad, OpCode::RawBufferStore];
    let found = find(module, functions, |operation| codes.contains(&operation.code));
    let mut calls = Calls::new(module);
    for Found { id, operation, operands, scalar, .. } in found {
        let is_store = operation.code == OpCode::RawBufferStore;
        let code = if is_store { OpCode::BufferStore } else { OpCode::BufferLoad };
        // What they have less is at the end: the alignment, and the mask of a load.
        let kept = code.operation().map_or(0, |operation| operation.parameters.len());
        let operands = operands.get(..kept).unwrap_or_default();
        calls.come_from(id);
        match calls.call(Position::Before(id), code, scalar, operands) {
            Some(new) if !is_store => calls.replace(id, new),
            Some(_) => calls.edits.erase(id),
            None => {}
        }
    }
    calls.finish();
}
