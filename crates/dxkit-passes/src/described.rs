//! What intrinsics say of variables and values: descriptions for debuggers, and lifetimes.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeSlot, Call, DebugLocation, Edits, FunctionId, FunctionRecord,
    Instruction, InstructionId, MetadataId, Position, Type, User, ValueId,
};

use crate::Users;

/// Descriptions of variables whose values are erased say that the values are not known.
pub fn forget_described<'i>(module: &mut Module, erased: impl IntoIterator<Item = &'i InstructionId>) {
    let gone: BTreeSet<ValueId> = erased.into_iter().map(|id| (*id).into()).collect();
    let described: Vec<(MetadataId, ValueId)> = module
        .metadata()
        .filter_map(|(id, metadata)| Some((id, metadata.as_value()?)))
        .filter(|(_, value)| gone.contains(value))
        .collect();
    for (metadata, value) in described {
        // A number, whatever it was: most shader models have no vectors.
        let ty = module.type_of(value).map(|ty| module.scalar(ty)).unwrap_or_default();
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

/// Takes the declarations of variables in the source off the variables that become values: each store says
/// which value the variable of the source has then.
pub fn declarations_to_values(module: &mut Module, functions: &[FunctionId]) {
    const DECLARE: &[u8] = b"llvm.dbg.declare";
    let Some(declare) = module.function_named(DECLARE).map(|function| function.id()) else { return };
    let mut found = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions() {
            let Some((_, arguments)) = entry.called().filter(|(callee, _)| *callee == declare) else {
                continue;
            };
            let [address, variable, expression] = *arguments else { continue };
            let described = address.as_metadata().and_then(|id| module.metadata_value(id));
            found.push((entry.id(), address, described, variable, expression, entry.debug_location()));
        }
    }
    let uses = module.uses();
    let mut edits = Edits::default();
    for (id, address, described, variable, expression, location) in found {
        edits.erase(id);
        // Nothing refers to the node any more, which would keep the variable in memory.
        if let (Some(metadata), Some(value)) = (address.as_metadata(), described) {
            let ty = module.type_of(value).unwrap_or_default();
            let unknown = module.const_undef(ty);
            module.set_metadata_value(metadata, unknown);
        }
        let Some(memory) = described.and_then(|value| value.as_instruction()) else { continue };
        let stores: Vec<(InstructionId, ValueId)> = uses
            .get(memory)
            .iter()
            .filter_map(|used| match used.user {
                User::Instruction(user) => match module.instruction(user)?.get() {
                    Instruction::Store { pointer, value, .. } if pointer == memory.into() => {
                        Some((user, value))
                    }
                    _ => None,
                },
                _ => None,
            })
            .collect();
        for (store, value) in stores {
            // Handles and pointers are nothing that a debugger shows.
            let scalar = module.type_of(value).map(|ty| module.scalar(ty)).unwrap_or_default();
            if module.integer_width(scalar).is_none() && !module.is_floating_point(scalar) {
                continue;
            }
            state_value(module, &mut edits, store, [value, variable, expression], location);
        }
    }
    edits.apply(module);
}

/// Says which value a variable of the source has, where it is stored.
fn state_value(
    module: &mut Module,
    edits: &mut Edits,
    store: InstructionId,
    [value, variable, expression]: [ValueId; 3],
    location: Option<DebugLocation>,
) {
    const VALUE: &str = "llvm.dbg.value";
    let function = match module.function_named(VALUE.as_bytes()) {
        Some(known) => known.id(),
        None => {
            let (void, wide) = (module.void_type(), module.integer_type(64));
            let metadata = module.intern_type(&Type::Metadata);
            let ty = module.function_type(void, &[metadata, wide, metadata, metadata], false);
            let kinds = [AttributeKind::NoUnwind, AttributeKind::ReadNone].map(Attribute::Enum);
            let group = module.intern_attribute_group(AttributeSlot::Function, &kinds);
            let mut record = FunctionRecord::new(ty);
            record.attributes = Some(module.intern_attribute_list(&[group]));
            module.add_function(VALUE, record)
        }
    };
    let wide = module.integer_type(64);
    let value = module.value_as_metadata(value).into();
    let zero = module.const_integer(wide, 0);
    let mut at = edits.at(module, Position::After(store));
    at.set_location(location);
    at.call(function, &[value, zero, variable, expression]);
}

/// Whether a call is of `llvm.lifetime.start` or `end`.
#[must_use]
pub fn is_lifetime(module: &Module, call: &Call<'_>) -> bool {
    let callee = call.callee.as_function().and_then(|id| module.function(id));
    callee.is_some_and(|callee| callee.name().starts_with(b"llvm.lifetime."))
}
