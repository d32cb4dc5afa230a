//! [`globals_to_locals`] and [`fold_loads`]: variables of the module that only one function uses, and those
//! that are constant.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, Edits, FunctionId, GlobalId, GlobalVariable, Instruction, InstructionId, Linkage, Operation,
    Position, Type, ValueId,
};

/// Makes internal variables of the module, of which only instructions of this function use the address, local
/// variables of it: a shader is run once, and each of its threads has its own. Those that are constant stay.
/// Returns their number.
pub fn globals_to_locals(module: &mut Module, function: FunctionId) -> usize {
    let Some(entry) = module.function(function) else { return 0 };
    let Some(first) = entry.instructions().next().map(|entry| entry.id()) else { return 0 };
    let is_own = |global: &GlobalVariable| {
        let is_internal = global.linkage == Linkage::Internal && global.address_space == 0;
        is_internal && !global.constant && global.initializer.is_some()
    };
    if !module.globals().any(|(_, global)| is_own(global)) {
        return 0;
    }
    let candidates = module.globals().filter(|(_, global)| is_own(global));
    let mut found: BTreeMap<GlobalId, Vec<(InstructionId, u32)>> =
        candidates.map(|(id, _)| (id, Vec::new())).collect();
    // What others use is no function's own.
    let mut others: Vec<ValueId> =
        module.metadata().filter_map(|(_, metadata)| metadata.as_value()).collect();
    others.extend(module.globals().filter_map(|(_, global)| global.initializer));
    others.extend(module.aliases().map(|(_, alias)| alias.aliasee));
    for (_, parts) in module.made_constants() {
        others.extend_from_slice(parts);
    }
    for user in module.functions() {
        let record = user.record();
        others.extend([record.prefix, record.prologue, record.personality].into_iter().flatten());
        let is_this = user.id() == function;
        for entry in user.instructions() {
            for (place, operand) in (0..).zip(entry.operands()) {
                let Some(id) = operand.as_global() else { continue };
                match found.get_mut(&id) {
                    Some(all) if is_this => all.push((entry.id(), place)),
                    Some(_) => others.push(*operand),
                    None => {}
                }
            }
        }
    }
    for id in others.iter().filter_map(|value| value.as_global()) {
        found.remove(&id);
    }
    let gone: Vec<GlobalId> = found.keys().copied().collect();
    for (id, uses) in found {
        let Some(global) = module.global(id).copied() else { continue };
        if uses.is_empty() {
            continue;
        }
        let mut at = module.at(Position::Before(first));
        let variable: ValueId = at.alloca(global.value_type, global.alignment);
        if let Some(initializer) = global.initializer {
            at.store(variable, initializer, global.alignment);
        }
        for (user, operand) in uses {
            module.set_operand(user, operand as usize, variable);
        }
    }
    module.remove_globals(&gone);
    gone.len()
}

/// Loads from known places of constant variables become what is there. Returns their number.
pub fn fold_loads(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut found = Vec::new();
    let all = functions.iter().filter_map(|id| module.function(*id));
    let accesses =
        all.flat_map(|function| function.instructions()).filter(|entry| entry.accessed().is_some());
    for entry in accesses {
        if let Instruction::Load { pointer, volatile: false, atomic: None, .. } = entry.get() {
            found.push((entry.id(), entry.ty(), pointer));
        }
    }
    let mut edits = Edits::default();
    let mut count = 0;
    for (id, ty, pointer) in found {
        if let Some(value) = constant_at(module, pointer).filter(|value| module.type_of(*value) == Some(ty)) {
            edits.replace(id, value);
            edits.erase(id);
            count += 1;
        }
    }
    if count > 0 {
        edits.apply(module);
    }
    count
}

/// The constant at an address.
fn constant_at(module: &mut Module, pointer: ValueId) -> Option<ValueId> {
    let (global, path) = match pointer.as_global() {
        Some(global) => (global, Vec::new()),
        None => {
            let operation = match (pointer.as_instruction(), pointer.as_constant()) {
                (Some(id), _) => module.instruction(id)?.operation()?,
                (_, Some(id)) => match module.constant(id)?.constant {
                    Constant::Operation(operation) => operation,
                    _ => return None,
                },
                _ => return None,
            };
            let Operation::GetElementPtr { base, indices: [first, rest @ ..], .. } = operation else {
                return None;
            };
            if module.integer(*first) != Some(0) {
                return None;
            }
            let path: Option<Vec<u64>> =
                rest.iter().map(|index| u64::try_from(module.integer(*index)?).ok()).collect();
            (base.as_global()?, path?)
        }
    };
    let variable = module.global(global).filter(|variable| variable.constant)?;
    let mut value = variable.initializer?;
    for step in path {
        value = part(module, value, step)?;
    }
    Some(value)
}

/// An element of a constant.
fn part(module: &mut Module, value: ValueId, index: u64) -> Option<ValueId> {
    let entry = module.constant(value.as_constant()?)?;
    let (whole, place) = (entry.ty, usize::try_from(index).ok()?);
    let element = match module.ty(whole) {
        Type::Vector { count, element } if index < u64::from(count) => element,
        _ => module.part_type(whole, index)?,
    };
    match entry.constant {
        Constant::Aggregate(elements) => elements.get(place).copied(),
        Constant::Null => Some(module.const_null(element)),
        Constant::Undef => Some(module.const_undef(element)),
        Constant::Data(words) => {
            let word = *words.get(place)?;
            Some(match module.ty(element).is_floating_point() {
                true => module.intern_constant(element, &Constant::Float(word.into())).into(),
                false => module.const_integer(element, i64::from_ne_bytes(word.to_ne_bytes())),
            })
        }
        _ => None,
    }
}
