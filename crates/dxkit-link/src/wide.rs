//! Accesses of 64-bit numbers in raw and structured buffers, which shader model 6.3 has, as accesses of two
//! numbers of 32 bits each for models before.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    AttributeKind, BinaryOpcode, CastOpcode, Edits, FunctionId, InstructionId, Position, TypeId, User,
    ValueId,
};
use dxkit_dxil::OpCode;
use dxkit_types::ShaderModel;

use crate::raw_buffers::{Access, accesses, declare, moved};

/// The first shader model with accesses of 64-bit numbers.
const FIRST_WITH_WIDE: u8 = 3;
/// The bytes of two such numbers, which one access has then.
const PAIR: i32 = 16;

/// Makes accesses of 64-bit numbers accesses of their halves, for targets without such.
pub(crate) fn split(module: &mut Module, functions: &[FunctionId], model: ShaderModel) {
    if model.minor >= FIRST_WITH_WIDE {
        return;
    }
    let found = accesses(module, functions, "dx.op.rawBufferLoad.", "dx.op.rawBufferStore.");
    let found: Vec<Access> =
        found.into_iter().filter(|access| ["f64", "i64"].contains(&access.overload.as_str())).collect();
    if found.is_empty() {
        return;
    }
    let uses = module.uses();
    let mut edits = Edits::default();
    for access in found {
        let is_float = access.overload == "f64";
        if access.is_store {
            store(module, &mut edits, &access, is_float);
            continue;
        }
        let users = uses.get(access.id).iter().filter_map(|used| match used.user {
            User::Instruction(user) => {
                Some((user, module.instruction(user)?.extract_value()?.1.first().copied()?))
            }
            _ => None,
        });
        let users: Vec<(InstructionId, u32)> = users.collect();
        if users.len() == uses.get(access.id).len() {
            load(module, &mut edits, &access, is_float, &users);
        }
    }
    edits.apply(module);
}

/// The bits of a mask of 64-bit numbers that say which of a pair there are, as a mask of their halves.
fn halves(module: &mut Module, mask: i64, pair: u32) -> Option<ValueId> {
    let halves = match mask >> (2 * pair) & 3 {
        0 => return None,
        1 => 3,
        _ => 15,
    };
    Some(module.const_i8(halves))
}

fn load(
    module: &mut Module,
    edits: &mut Edits,
    access: &Access,
    is_float: bool,
    users: &[(InstructionId, u32)],
) {
    let [_, handle, index, offset, mask, alignment] = *access.arguments else { return };
    let (Some(mask), Some(handle_type)) = (module.integer(mask), module.type_of(handle)) else { return };
    let (word, byte) = (module.integer_type(32), module.integer_type(8));
    let result = module.named_struct_type("dx.types.ResRet.i32", &[word, word, word, word, word]);
    let parameters = [word, handle_type, word, word, byte, word];
    let function =
        declare(module, "dx.op.rawBufferLoad.i32", (result, &parameters), Some(AttributeKind::ReadOnly));
    let at = Position::Before(access.id);
    let code = module.const_i32(OpCode::RawBufferLoad.signed());
    let mut loaded: [Option<ValueId>; 2] = [None; 2];
    for (slot, pair) in loaded.iter_mut().zip(0u32..) {
        let Some(mask) = halves(module, mask, pair) else { continue };
        let bytes = if pair == 0 { 0 } else { PAIR };
        let [index, offset] = moved(module, edits, at, [index, offset], bytes);
        let arguments = [code, handle, index, offset, mask, alignment];
        *slot = Some(edits.at(module, at).call(function, &arguments));
    }
    let [first, second] = loaded;
    for (user, element) in users {
        let status = first.or(second);
        let from = if *element < 2 { first } else { second };
        let ty = module.instruction(*user).map(|entry| entry.ty()).unwrap_or_default();
        let new = match (element, from, status) {
            (4, _, Some(status)) => edits.at(module, at).extract_value(status, 4),
            (_, Some(from), _) => {
                let lane = element % 2 * 2;
                let low = edits.at(module, at).extract_value(from, lane);
                let high = edits.at(module, at).extract_value(from, lane + 1);
                joined(module, edits, at, [low, high], (ty, is_float))
            }
            _ => module.const_undef(ty),
        };
        edits.replace(*user, new);
        edits.erase(*user);
    }
    edits.erase(access.id);
}

/// The number of two halves.
fn joined(
    module: &mut Module,
    edits: &mut Edits,
    at: Position,
    [low, high]: [ValueId; 2],
    (ty, is_float): (TypeId, bool),
) -> ValueId {
    if is_float {
        let word = module.integer_type(32);
        let parameters = [word, word, word];
        let make = declare(module, "dx.op.makeDouble.f64", (ty, &parameters), Some(AttributeKind::ReadNone));
        let code = module.const_i32(OpCode::MakeDouble.signed());
        return edits.at(module, at).call(make, &[code, low, high]);
    }
    let distance = module.const_integer(ty, 32);
    let mut inserter = edits.at(module, at);
    let (low, high) = (inserter.cast(CastOpcode::ZExt, low, ty), inserter.cast(CastOpcode::ZExt, high, ty));
    let high = inserter.binary(BinaryOpcode::Shl, high, distance);
    inserter.binary(BinaryOpcode::Or, low, high)
}

fn store(module: &mut Module, edits: &mut Edits, access: &Access, is_float: bool) {
    let [_, handle, index, offset, ref values @ .., mask, alignment] = *access.arguments else { return };
    let (Some(mask), Some(handle_type)) = (module.integer(mask), module.type_of(handle)) else { return };
    let (word, byte, void) = (module.integer_type(32), module.integer_type(8), module.void_type());
    let parameters = [word, handle_type, word, word, word, word, word, word, byte, word];
    let function = declare(module, "dx.op.rawBufferStore.i32", (void, &parameters), None);
    let at = Position::Before(access.id);
    let code = module.const_i32(OpCode::RawBufferStore.signed());
    for (pair, numbers) in (0u32..).zip(values.chunks(2)) {
        let Some(kept) = halves(module, mask, pair) else { continue };
        let bytes = if pair == 0 { 0 } else { PAIR };
        let [index, offset] = moved(module, edits, at, [index, offset], bytes);
        let mut arguments = alloc::vec![code, handle, index, offset];
        for (number, lane) in numbers.iter().zip(2 * pair..) {
            match mask >> lane & 1 {
                0 => arguments.extend([module.const_undef(word); 2]),
                _ => arguments.extend(taken_apart(module, edits, at, *number, is_float)),
            }
        }
        arguments.extend([kept, alignment]);
        edits.at(module, at).call(function, &arguments);
    }
    edits.erase(access.id);
}

/// The halves of a number.
fn taken_apart(
    module: &mut Module,
    edits: &mut Edits,
    at: Position,
    number: ValueId,
    is_float: bool,
) -> [ValueId; 2] {
    let word = module.integer_type(32);
    let ty = module.type_of(number).unwrap_or_default();
    if is_float {
        let both = module.named_struct_type("dx.types.splitdouble", &[word, word]);
        let split =
            declare(module, "dx.op.splitDouble.f64", (both, &[word, ty]), Some(AttributeKind::ReadNone));
        let code = module.const_i32(OpCode::SplitDouble.signed());
        let halves = edits.at(module, at).call(split, &[code, number]);
        let low = edits.at(module, at).extract_value(halves, 0);
        return [low, edits.at(module, at).extract_value(halves, 1)];
    }
    let distance = module.const_integer(ty, 32);
    let mut inserter = edits.at(module, at);
    let low = inserter.cast(CastOpcode::Trunc, number, word);
    let shifted = inserter.binary(BinaryOpcode::LShr, number, distance);
    [low, inserter.cast(CastOpcode::Trunc, shifted, word)]
}
