//! Mutations of single instructions and their results.

use alloc::format;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Instruction, InstructionId, Operation, Position, Type, User, ValueId, ValueKind};

use super::Random;
use super::sites::{Scalar, after, condition, instructions, is_phi, is_pure, pick, status_checks};

pub(super) fn duplicate_instruction(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let id = pick(module, random, |entry| is_pure(entry) && Scalar::from_type(module, entry.ty()).is_some())?;
    let second = module.duplicate(id, Position::After(id))?;
    let mut changed = 0;
    module.replace_uses_if(id, second, |_| {
        let take = random.once_in(2);
        changed += u32::from(take);
        take
    });
    Some(second)
}

pub(super) fn remove_unused(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let uses = module.uses();
    let id = pick(module, random, |entry| {
        is_pure(entry) && uses.get(entry.id()).is_empty() && !is_metadata(module, entry.id().into())
    })?;
    let near = neighbour(module, id)?;
    module.erase(id);
    Some(near)
}

/// Another instruction of the same block.
fn neighbour(module: &Module, id: InstructionId) -> Option<InstructionId> {
    let block = module.block(module.block_of(id)?)?;
    block.terminator().map(|last| last.id()).filter(|last| *last != id)
}

/// Whether a value is named by metadata: by debug information.
fn is_metadata(module: &Module, value: ValueId) -> bool {
    (0..module.metadata().len()).any(|index| {
        let id = u32::try_from(index).map(dxkit_bitcode::ir::MetadataId::new);
        id.is_ok_and(|id| module.metadata_value(id) == Some(value))
    })
}

pub(super) fn insert_select(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let id = pick(module, random, |entry| {
        entry.value().is_some()
            && Scalar::from_type(module, entry.ty()).is_some_and(|scalar| scalar != Scalar::Bool)
    })?;
    let position = after(module, id)?;
    let at = match position {
        Position::Before(at) => at,
        _ => {
            let block = module.block(module.block_of(id)?)?;
            block.instructions().skip_while(|entry| entry.id() != id).nth(1)?.id()
        }
    };
    let condition = condition(module, at, random);
    let made = module.at(Position::Before(at)).select(condition, id.into(), id.into());
    let made_id = made.as_instruction()?;
    // The condition may be computed from the value.
    let own = condition.as_instruction();
    let checks = status_checks(module);
    module.replace_uses_if(id, made, |used| match used.user {
        User::Instruction(user) => user != made_id && own != Some(user) && !checks.contains(&user),
        _ => true,
    });
    Some(made_id)
}

pub(super) fn invert_select(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let id = pick(module, random, |entry| {
        let Instruction::Operation(Operation::Select { condition, .. }) = entry.get() else { return false };
        Scalar::from_value(module, condition) == Some(Scalar::Bool)
    })?;
    let entry = module.instruction(id)?;
    let ty = entry.ty();
    let Instruction::Operation(Operation::Select { condition, if_true, if_false }) = entry.get() else {
        return None;
    };
    let truth = module.const_bool(true);
    let condition =
        module.at(Position::Before(id)).binary(dxkit_bitcode::ir::BinaryOpcode::Xor, condition, truth);
    let select = Operation::Select { condition, if_true: if_false, if_false: if_true };
    module.set_instruction(id, ty, &Instruction::Operation(select));
    Some(id)
}

pub(super) fn name_values(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    let id = pick(module, random, |entry| entry.value().is_some())?;
    module.set_name(id, format!("value.{}", random.below(1000)));
    if let Some(block) = module.block_of(id).filter(|_| random.once_in(2)) {
        module.set_name(block, format!("block.{}", random.below(1000)));
    }
    Some(id)
}

pub(super) fn drop_store(module: &mut Module, random: &mut Random) -> Option<InstructionId> {
    const STORES: &[&[u8]] = &[b"dx.op.bufferStore.", b"dx.op.textureStore.", b"dx.op.rawBufferStore."];
    let stores = instructions(module, |entry| match entry.get() {
        Instruction::Call(call) => {
            let ValueKind::Function(callee) = call.callee.kind() else { return false };
            let name = module.function(callee).map_or(&[][..], |function| function.name());
            STORES.iter().any(|store| name.starts_with(store))
        }
        Instruction::Store { pointer, .. } => {
            let ty = module.type_of(pointer).map(|ty| module.ty(ty));
            matches!(ty, Some(Type::Pointer { address_space: 3, .. }))
        }
        _ => false,
    });
    // One store is kept, because a flag of the module states that there are stores.
    let id = random.pick(&stores).filter(|_| stores.len() > 1)?;
    let near = neighbour(module, id)?;
    let operands: Vec<_> = module.instruction(id)?.operands().to_vec();
    module.erase(id);
    // Operands that only the store used are removed if they have no side effects.
    for operand in operands.into_iter().filter_map(ValueId::as_instruction) {
        let unused = module.uses().get(operand).is_empty();
        if unused && module.instruction(operand).is_some_and(|entry| is_pure(&entry) && !is_phi(&entry)) {
            module.erase(operand);
        }
    }
    // A group-shared variable that only the store used: the validator refuses one without a use.
    dxkit_derive::strip::unused_globals(module);
    Some(near)
}
