//! What DXIL does not have in memory, although LLVM 22 does: the [`Policy`] by which variables become values.

use alloc::collections::{BTreeMap, BTreeSet};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};

use dxkit_passes::Policy;

/// The policy for a module; with `all`, every variable becomes a value that can.
pub(super) fn policy(module: &Module, all: bool) -> Policy {
    let loaded_types = resource_types(module);
    let mut known = BTreeMap::new();
    let types = module.types().map(|(id, _)| id);
    let mut value_types: BTreeSet<TypeId> = types.filter(|ty| is_value(module, *ty, &mut known, 0)).collect();
    value_types.extend(&loaded_types);
    let split_types = module.types().filter(|(_, ty)| is_result(module, *ty)).map(|(id, _)| id).collect();
    Policy { all, value_types, loaded_types, split_types }
}

/// The types of resources in a library: handles are made of their values, which the validator refuses in
/// local variables.
fn resource_types(module: &Module) -> BTreeSet<TypeId> {
    const MAKES: &[u8] = b"dx.op.createHandleForLib";
    let made = module.functions().filter(|function| function.name().starts_with(MAKES));
    made.filter_map(|function| match module.ty(function.record().function_type) {
        Type::Function { parameters, .. } => parameters.get(1).copied(),
        _ => None,
    })
    .collect()
}

/// Whether DXIL has no values of a type in memory. `known` has the answers about structures.
fn is_value(module: &Module, ty: TypeId, known: &mut BTreeMap<TypeId, bool>, depth: u32) -> bool {
    /// Deeper structures are not examined.
    const MAX_DEPTH: u32 = 8;
    if depth > MAX_DEPTH {
        return false;
    }
    match module.ty(ty) {
        Type::Pointer { .. } | Type::Target { .. } => true,
        // A truth value, or one that an optimiser stores with other bits.
        Type::Integer { width } => !matches!(width, 16 | 32 | 64),
        // The result types of operations and intrinsics.
        Type::Struct { name: None, .. } => true,
        Type::Struct { name: Some(name), .. } if name.starts_with(b"dx.types.") => true,
        Type::Struct { elements, .. } => {
            if let Some(known) = known.get(&ty) {
                return *known;
            }
            // A structure may contain another one many times.
            known.insert(ty, false);
            let found = elements.iter().take(64).any(|ty| is_value(module, *ty, known, depth + 1));
            known.insert(ty, found);
            found
        }
        _ => false,
    }
}

/// Whether operations and intrinsics return structures of a type: in DXIL, elements are only extracted from
/// such results.
fn is_result(module: &Module, ty: Type<'_>) -> bool {
    let Type::Struct { name, elements, .. } = ty else { return false };
    let is_pointer = |ty: &TypeId| matches!(module.ty(*ty), Type::Pointer { .. } | Type::Target { .. });
    let own =
        name.is_none_or(|name| name.starts_with(b"dx.types.") && name != b"dx.types.ResourceProperties");
    own && !elements.is_empty() && !elements.iter().any(is_pointer)
}
