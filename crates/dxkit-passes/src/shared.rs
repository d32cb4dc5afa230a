//! [`split_group_shared`]: group-shared variables with vectors become arrays of numbers.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, Edits, FunctionId, GlobalId, GlobalVariable, Instruction, InstructionId, Operation, Position,
    Type, TypeId, ValueId,
};

use crate::Users;
use crate::arrays::{Flat, Split, accesses, flatten, into_parts, is_shared, merge_addresses, split_of};

/// Each round takes one level off the elements: types that are nested deeper stay.
const ROUNDS: usize = 12;

/// Whether a type is a vector, or is made of some; of each type it is found out once.
fn has_vector(module: &Module, ty: TypeId, depth: usize, known: &mut BTreeMap<TypeId, bool>) -> bool {
    if let Some(has) = known.get(&ty) {
        return *has;
    }
    let has = match module.ty(ty) {
        Type::Vector { .. } => true,
        Type::Array { element, .. } if depth > 0 => has_vector(module, element, depth - 1, known),
        Type::Struct { elements, .. } if depth > 0 => {
            elements.iter().any(|element| has_vector(module, *element, depth - 1, known))
        }
        _ => false,
    };
    known.insert(ty, has);
    has
}

fn variables(module: &Module) -> Vec<(GlobalId, TypeId)> {
    let mut known = BTreeMap::new();
    let shared = module.globals().filter(|(_, global)| is_shared(global));
    let shared = shared.map(|(id, global)| (id, global.value_type));
    shared.filter(|(_, ty)| has_vector(module, *ty, ROUNDS, &mut known)).collect()
}

/// Makes group-shared variables that have vectors arrays of numbers, as far as each access is to one element:
/// what [`split_arrays`](crate::split_arrays) does to local arrays. In libraries for no certain shader model,
/// they have vectors as in the source. Returns the number of variables that went, and of other changes.
pub fn split_group_shared(module: &mut Module, functions: &[FunctionId]) -> usize {
    if variables(module).is_empty() {
        return 0;
    }
    let mut count = addresses_of_instructions(module, functions) + into_arrays(module, functions);
    for _ in 0..ROUNDS {
        let round = merge_addresses(module, functions) + split_round(module);
        count += round;
        if round == 0 {
            break;
        }
    }
    count
}

/// Makes addresses of group-shared variables that are constants such of instructions. Returns their number.
fn addresses_of_instructions(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut found: Vec<(InstructionId, usize, TypeId, ValueId, Vec<ValueId>)> = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions() {
            // The values of a phi are computed in other blocks.
            if matches!(entry.get(), Instruction::Phi { .. }) {
                continue;
            }
            for (place, operand) in entry.operands().iter().enumerate() {
                let constant = operand.as_constant().and_then(|id| module.constant(id));
                let Some(Constant::Operation(Operation::GetElementPtr {
                    source_type, base, indices, ..
                })) = constant.map(|constant| constant.constant)
                else {
                    continue;
                };
                let global = base.as_global().and_then(|id| module.global(id));
                if global.is_some_and(is_shared) {
                    found.push((entry.id(), place, source_type, base, indices.to_vec()));
                }
            }
        }
    }
    let count = found.len();
    let mut edits = Edits::default();
    for (id, place, source_type, base, indices) in found {
        let address = edits.at(module, Position::Before(id)).address(source_type, base, &indices);
        module.set_operand(id, place, address);
    }
    edits.apply(module);
    count
}

/// Makes variables that are no arrays arrays of one element. Returns their number.
fn into_arrays(module: &mut Module, functions: &[FunctionId]) -> usize {
    let is_array = |ty: TypeId| matches!(module.ty(ty), Type::Array { .. });
    let found = variables(module).into_iter().filter(|(_, ty)| !is_array(*ty));
    let mut found: BTreeMap<GlobalId, (TypeId, Vec<(InstructionId, usize)>)> =
        found.map(|(id, ty)| (id, (ty, Vec::new()))).collect();
    for function in functions.iter().filter_map(|function| module.function(*function)) {
        for entry in function.instructions() {
            for (place, operand) in entry.operands().iter().enumerate() {
                let Some(id) = operand.as_global() else { continue };
                if let Instruction::Phi { .. } = entry.get() {
                    found.remove(&id);
                } else if let Some((_, users)) = found.get_mut(&id) {
                    users.push((entry.id(), place));
                }
            }
        }
    }
    let mut edits = Edits::default();
    let mut gone = Vec::new();
    for (id, (ty, users)) in found {
        let array = module.array_type(1, ty);
        let Some(new) = replacement(module, id, array, "") else { continue };
        let zero = module.const_i32(0);
        for (user, place) in users {
            let address = edits.at(module, Position::Before(user)).address(array, new.into(), &[zero, zero]);
            module.set_operand(user, place, address);
        }
        gone.push(id);
    }
    edits.apply(module);
    remove(module, &gone);
    gone.len()
}

/// A variable of another type in the place of one, with a name that begins as its own.
fn replacement(module: &mut Module, id: GlobalId, ty: TypeId, suffix: &str) -> Option<GlobalId> {
    let old = *module.global(id)?;
    let mut new = GlobalVariable::new(ty, old.address_space);
    new.linkage = old.linkage;
    new.alignment = old.alignment;
    new.initializer = old.initializer.map(|_| module.const_undef(ty));
    let name = [module.name(id.into()).unwrap_or_default(), suffix.as_bytes()].concat();
    Some(module.add_global(name, new))
}

/// Removes variables, which are in the order of their numbers.
fn remove(module: &mut Module, gone: &[GlobalId]) {
    module.forget_in_metadata(|value| value.as_global().is_some_and(|id| gone.binary_search(&id).is_ok()));
    module.remove_globals(gone);
}

fn split_round(module: &mut Module) -> usize {
    let users = Users::collect(module);
    let mut found = Vec::new();
    for (id, ty) in variables(module) {
        let Type::Array { count, element } = module.ty(ty) else { continue };
        let Some(accesses) = accesses(module, &users, id.into(), element) else { continue };
        let split = match module.ty(element) {
            // One array, in which the numbers of a vector follow one another.
            Type::Vector { count, element } => Some(Split::Flat(count, element)),
            _ => split_of(module, count, element, &accesses),
        };
        found.extend(split.map(|split| (id, count, element, split, accesses)));
    }
    let mut edits = Edits::default();
    let mut gone = Vec::new();
    for (id, count, element, split, accesses) in found {
        match split {
            Split::Parts(parts) => {
                let mut arrays = Vec::with_capacity(parts.len());
                for (number, part) in parts.into_iter().enumerate() {
                    let ty = module.array_type(count, part);
                    let suffix = alloc::format!(".{number}");
                    let Some(new) = replacement(module, id, ty, &suffix) else { continue };
                    arrays.push((new.into(), ty, part));
                }
                into_parts(module, &mut edits, &accesses, element, &arrays);
            }
            Split::Flat(width, part) => {
                let ty = module.array_type(count.saturating_mul(width.into()), part);
                let Some(new) = replacement(module, id, ty, ".flat") else { continue };
                let flat = Flat { base: new.into(), ty, width, part };
                flatten(module, &mut edits, &accesses, element, &flat);
            }
        }
        gone.push(id);
    }
    edits.apply(module);
    remove(module, &gone);
    gone.len()
}
