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
    // Most modules have no descriptions.
    let is_described = |value: ValueId| value.as_instruction().is_some();
    if !module.metadata().any(|(_, metadata)| metadata.as_value().is_some_and(is_described)) {
        return 0;
    }
    let users = Users::collect(module);
    let all = functions.iter().filter_map(|id| module.function(*id)).flat_map(|entry| entry.instructions());
    let unused: Vec<InstructionId> = all
        .map(|entry| entry.id())
        .filter(|id| users.is_in_metadata(*id) && users.uses.get(*id).is_empty())
        .collect();
    forget_described(module, &unused);
    unused.len()
}

/// What an intrinsic says of a variable in memory.
struct Described {
    id: InstructionId,
    address: ValueId,
    memory: Option<ValueId>,
    variable: ValueId,
    expression: ValueId,
    location: Option<DebugLocation>,
}

/// Takes the declarations of variables in the source off the variables that become values, and what is said
/// of their addresses where these are arguments of calls: each store says which value the variable of the
/// source has then.
pub fn declarations_to_values(module: &mut Module, functions: &[FunctionId]) {
    let (found, stated) = descriptions(module, functions);
    if found.is_empty() {
        return;
    }
    let uses = module.uses();
    let mut edits = Edits::default();
    let mut done: BTreeSet<(ValueId, ValueId)> = BTreeSet::new();
    for Described { id, address, memory, variable, expression, location } in found {
        edits.erase(id);
        // Nothing refers to the node any more, which would keep the variable in memory.
        if let (Some(metadata), Some(value)) = (address.as_metadata(), memory) {
            let ty = module.type_of(value).unwrap_or_default();
            let unknown = module.const_undef(ty);
            module.set_metadata_value(metadata, unknown);
        }
        let Some(memory) = memory.filter(|memory| done.insert((*memory, variable))) else { continue };
        let Some(memory) = memory.as_instruction() else { continue };
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
            .filter(|(store, _)| !stated.contains(&(*store, variable)))
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

/// What intrinsics say of variables in memory, and the stores in front of which it is said already which
/// value a variable has.
fn descriptions(
    module: &Module,
    functions: &[FunctionId],
) -> (Vec<Described>, BTreeSet<(InstructionId, ValueId)>) {
    const DECLARE: &[u8] = b"llvm.dbg.declare";
    let named = |name: &[u8]| module.function_named(name).map(|function| function.id());
    let (declare, value) = (named(DECLARE), named(VALUE.as_bytes()));
    let is_variable = |value: &ValueId| {
        let entry = value.as_instruction().and_then(|id| module.instruction(id));
        entry.is_some_and(|entry| matches!(entry.get(), Instruction::Alloca { .. }))
    };
    let mut found = Vec::new();
    let mut stated = BTreeSet::new();
    let blocks = functions.iter().filter_map(|id| module.function(*id)).flat_map(|entry| entry.blocks());
    for block in blocks {
        let mut before: Vec<ValueId> = Vec::new();
        for entry in block.instructions() {
            let Some((callee, arguments)) = entry.called().map(|(callee, rest)| (Some(callee), rest)) else {
                stated.extend(before.drain(..).map(|variable| (entry.id(), variable)));
                continue;
            };
            let (address, variable, expression) = match *arguments {
                [address, variable, expression] if callee == declare => (address, variable, expression),
                [address, _, variable, expression] if callee == value => (address, variable, expression),
                _ => {
                    before.clear();
                    continue;
                }
            };
            let memory = address.as_metadata().and_then(|id| module.metadata_value(id));
            if callee == value && !memory.as_ref().is_some_and(is_variable) {
                before.push(variable);
                continue;
            }
            let (id, location) = (entry.id(), entry.debug_location());
            found.push(Described { id, address, memory, variable, expression, location });
        }
    }
    (found, stated)
}

/// The intrinsic that says which value a variable of the source has.
const VALUE: &str = "llvm.dbg.value";

/// Adds a description of the value of a source variable where it is stored.
fn state_value(
    module: &mut Module,
    edits: &mut Edits,
    store: InstructionId,
    [value, variable, expression]: [ValueId; 3],
    location: Option<DebugLocation>,
) {
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

/// Removes what is said of the lifetimes of local variables: these live in the whole function then.
/// Returns how often something was said.
pub fn forget_lifetimes(module: &mut Module, functions: &[FunctionId]) -> usize {
    let all = functions.iter().filter_map(|id| module.function(*id)).flat_map(|entry| entry.instructions());
    let gone: Vec<InstructionId> = all
        .filter(|entry| entry.call().is_some_and(|call| is_lifetime(module, &call)))
        .map(|entry| entry.id())
        .collect();
    module.place_all(&[], &gone);
    gone.len()
}
