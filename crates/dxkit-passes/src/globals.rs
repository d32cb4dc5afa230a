//! [`globals_to_locals`]: variables of the module that only one function uses.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, GlobalId, InstructionId, Linkage, Position, User, ValueId};

/// Makes internal variables of the module, of which only instructions of this function use the address, local
/// variables of it: a shader is run once, and each of its threads has its own. Those that are constant stay.
/// Returns their number.
pub fn globals_to_locals(module: &mut Module, function: FunctionId) -> usize {
    let Some(entry) = module.function(function) else { return 0 };
    let Some(first) = entry.instructions().next().map(|entry| entry.id()) else { return 0 };
    let own: alloc::collections::BTreeSet<InstructionId> =
        entry.instructions().map(|entry| entry.id()).collect();
    let users = crate::Users::collect(module);
    let mut found: BTreeMap<GlobalId, Vec<(InstructionId, u32)>> = BTreeMap::new();
    for (id, global) in module.globals() {
        let is_own = global.linkage == Linkage::Internal && !global.constant && global.address_space == 0;
        if !is_own || global.initializer.is_none() || users.is_in_metadata(id) {
            continue;
        }
        let mut all = Vec::new();
        let is_local = users.uses.get(id).iter().all(|used| match used.user {
            User::Instruction(user) if own.contains(&user) => {
                all.push((user, used.operand));
                true
            }
            _ => false,
        });
        if is_local {
            found.insert(id, all);
        }
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
