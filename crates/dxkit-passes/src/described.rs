//! What intrinsics say of variables and values: descriptions for debuggers, and lifetimes.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Call, FunctionId, InstructionId, MetadataId, ValueId};

use crate::Users;

/// Descriptions of variables whose values are erased say that the values are not known.
pub fn forget_described(module: &mut Module, erased: &[InstructionId]) {
    let gone: BTreeSet<ValueId> = erased.iter().map(|id| (*id).into()).collect();
    let described: Vec<(MetadataId, ValueId)> = module
        .metadata()
        .filter_map(|(id, metadata)| Some((id, metadata.as_value()?)))
        .filter(|(_, value)| gone.contains(value))
        .collect();
    for (metadata, value) in described {
        let ty = module.type_of(value).unwrap_or_default();
        let unknown = module.const_undef(ty);
        module.set_metadata_value(metadata, unknown);
    }
}

/// Forgets in descriptions of variables the values that nothing else uses. Returns their number.
pub fn forget_only_described(module: &mut Module, functions: &[FunctionId]) -> usize {
    let users = Users::collect(module);
    let all = functions.iter().filter_map(|id| module.function(*id)).flat_map(|entry| entry.instructions());
    let unused: Vec<InstructionId> = all
        .map(|entry| entry.id())
        .filter(|id| users.is_in_metadata(*id) && users.uses.get(*id).is_empty())
        .collect();
    forget_described(module, &unused);
    unused.len()
}

/// Whether a call is of `llvm.lifetime.start` or `end`.
#[must_use]
pub fn is_lifetime(module: &Module, call: &Call<'_>) -> bool {
    let callee = call.callee.as_function().and_then(|id| module.function(id));
    callee.is_some_and(|callee| callee.name().starts_with(b"llvm.lifetime."))
}
