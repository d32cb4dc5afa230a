//! Accesses of 64-bit numbers in raw and structured buffers, which shader model 6.3 has, as accesses of two
//! numbers of 32 bits each for models before.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, FunctionId, InstructionId, Position, ValueId};
use dxkit_dxil::{OpCode, Scalar};
use dxkit_types::ShaderModel;

use crate::calls::{Calls, Found, declares, find, users};
use crate::raw_buffers::moved;

/// The first shader model with accesses of 64-bit numbers.
const FIRST_WITH_WIDE: u8 = 3;
/// The bytes of two such numbers, which one access has then.
const PAIR: u32 = 16;

/// Makes accesses of 64-bit numbers accesses of their halves, for targets without such.
pub(crate) fn split(module: &mut Module, functions: &[FunctionId], model: ShaderModel) {
    if model.minor >= FIRST_WITH_WIDE || !declares(module, b"rawBuffer") {
        return;
    }
    let codes = [OpCode::RawBufferLoad, OpCode::RawBufferStore];
    let mut found = find(module, functions, |operation| codes.contains(&operation.code));
    found.retain(|access| matches!(access.scalar, Some(Scalar::F64 | Scalar::I64)));
    if found.is_empty() {
        return;
    }
    let uses = module.uses();
    let mut calls = Calls::new(module);
    for access in found {
        calls.come_from(access.id);
        if access.operation.code == OpCode::RawBufferStore {
            store(&mut calls, &access);
            continue;
        }
        let parts: Vec<(InstructionId, u32)> = users(&uses, access.id)
            .filter_map(|user| Some((user, *calls.module.instruction(user)?.extract_value()?.1.first()?)))
            .collect();
        if parts.len() == uses.get(access.id).len() {
            load(&mut calls, &access, &parts);
        }
    }
    calls.finish();
}

/// The bits of a mask of 64-bit numbers that say which of a pair there are, as a mask of their halves.
fn halves(calls: &mut Calls<'_>, mask: i64, pair: u32) -> Option<ValueId> {
    let halves = match mask >> (2 * pair) & 3 {
        0 => return None,
        1 => 3,
        _ => 15,
    };
    Some(calls.module.const_i8(halves))
}

fn load(calls: &mut Calls<'_>, access: &Found, users: &[(InstructionId, u32)]) -> Option<()> {
    let [handle, index, offset, mask, alignment] = *access.operands else { return None };
    let mask = calls.module.integer(mask)?;
    let at = Position::Before(access.id);
    let mut loaded: [Option<ValueId>; 2] = [None; 2];
    for (slot, pair) in loaded.iter_mut().zip(0u32..) {
        let Some(mask) = halves(calls, mask, pair) else { continue };
        let bytes = if pair == 0 { 0 } else { PAIR };
        let [index, offset] = moved(calls, at, [index, offset], bytes);
        let operands = [handle, index, offset, mask, alignment];
        *slot = Some(calls.call(at, OpCode::RawBufferLoad, Some(Scalar::I32), &operands)?);
    }
    let [first, second] = loaded;
    for (user, element) in users {
        let status = first.or(second);
        let from = if *element < 2 { first } else { second };
        let new = match (element, from, status) {
            (4, _, Some(status)) => calls.at(at).extract_value(status, 4),
            (_, Some(from), _) => {
                let lane = element % 2 * 2;
                let mut inserter = calls.at(at);
                let halves = [inserter.extract_value(from, lane), inserter.extract_value(from, lane + 1)];
                joined(calls, at, halves, access.scalar?)?
            }
            _ => {
                let ty = calls.module.instruction(*user)?.ty();
                calls.module.const_undef(ty)
            }
        };
        calls.replace(*user, new);
    }
    calls.edits.erase(access.id);
    Some(())
}

/// The number of two halves.
fn joined(calls: &mut Calls<'_>, at: Position, [low, high]: [ValueId; 2], scalar: Scalar) -> Option<ValueId> {
    if scalar == Scalar::F64 {
        return calls.call(at, OpCode::MakeDouble, Some(scalar), &[low, high]);
    }
    let ty = scalar.llvm_type(calls.module);
    let distance = calls.module.const_integer(ty, 32);
    let mut inserter = calls.at(at);
    let (low, high) = (inserter.cast(CastOpcode::ZExt, low, ty), inserter.cast(CastOpcode::ZExt, high, ty));
    let high = inserter.binary(BinaryOpcode::Shl, high, distance);
    Some(inserter.binary(BinaryOpcode::Or, low, high))
}

fn store(calls: &mut Calls<'_>, access: &Found) -> Option<()> {
    let [handle, index, offset, ref values @ .., mask, alignment] = *access.operands else { return None };
    let mask = calls.module.integer(mask)?;
    let word = calls.module.integer_type(32);
    let undefined = calls.module.const_undef(word);
    let at = Position::Before(access.id);
    for (pair, numbers) in (0u32..).zip(values.chunks(2)) {
        let Some(kept) = halves(calls, mask, pair) else { continue };
        let bytes = if pair == 0 { 0 } else { PAIR };
        let [index, offset] = moved(calls, at, [index, offset], bytes);
        let mut operands = alloc::vec![handle, index, offset];
        for (number, lane) in numbers.iter().zip(2 * pair..) {
            operands.extend(match mask >> lane & 1 {
                0 => [undefined; 2],
                _ => taken_apart(calls, at, *number, access.scalar?)?,
            });
        }
        operands.extend([kept, alignment]);
        calls.call(at, OpCode::RawBufferStore, Some(Scalar::I32), &operands)?;
    }
    calls.edits.erase(access.id);
    Some(())
}

/// The halves of a number.
fn taken_apart(calls: &mut Calls<'_>, at: Position, number: ValueId, scalar: Scalar) -> Option<[ValueId; 2]> {
    if scalar == Scalar::F64 {
        let halves = calls.call(at, OpCode::SplitDouble, Some(scalar), &[number])?;
        let mut inserter = calls.at(at);
        return Some([inserter.extract_value(halves, 0), inserter.extract_value(halves, 1)]);
    }
    let (ty, word) = (scalar.llvm_type(calls.module), calls.module.integer_type(32));
    let distance = calls.module.const_integer(ty, 32);
    let mut inserter = calls.at(at);
    let low = inserter.cast(CastOpcode::Trunc, number, word);
    let shifted = inserter.binary(BinaryOpcode::LShr, number, distance);
    Some([low, inserter.cast(CastOpcode::Trunc, shifted, word)])
}
