//! Recombines values that optimisers split, and removes unused values.
//!
//! In go functions after an optimiser, out come such with the forms that the validator accepts: structures
//! are loaded as a whole, operands and results are defined, variables have the linkage of definitions, and
//! paths that are not reached end as DXIL lets them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BlockId, Constant, FunctionId, GlobalId, Instruction, InstructionId, Linkage, Operation, Position, Type,
    TypeId, User, ValueId,
};
use dxkit_dxil::{Effect, OpCode};

use super::editor::Editor;

/// Removes instructions of functions that nothing uses and that do nothing else.
pub(super) fn drop_unused(module: &mut Module, functions: &[FunctionId]) {
    dxkit_passes::eliminate_dead_values(module, functions);
}

/// Gives variables with a value the linkage `internal`: the validator takes those with any other linkage,
/// `private` included, for declarations.
pub(super) fn internal_variables(module: &mut Module) {
    let found: Vec<GlobalId> = module
        .globals()
        .filter(|(_, global)| global.initializer.is_some() && global.address_space == 0)
        .map(|(id, _)| id)
        .collect();
    for id in found {
        if let Some(global) = module.global_mut(id) {
            global.linkage = Linkage::Internal;
        }
    }
}

/// Structures that are loaded element by element and put together are loaded at once: so resources of
/// libraries are used.
pub(super) fn load_whole(module: &mut Module) {
    let uses = module.uses();
    let mut found: Vec<(InstructionId, InstructionId, TypeId)> = Vec::new();
    let mut changed: Vec<FunctionId> = Vec::new();
    for (function, entry) in module
        .functions()
        .flat_map(|function| function.instructions().map(move |entry| (function.id(), entry)))
    {
        let Instruction::Operation(Operation::InsertValue { .. }) = entry.get() else { continue };
        let ty = entry.ty();
        if !matches!(module.ty(ty), Type::Struct { name: Some(_), .. }) {
            continue;
        }
        // Only the last of several nested operations.
        let inner = uses.get(entry.id()).iter().any(|found| match found.user {
            User::Instruction(user) => matches!(
                module.instruction(user).map(|entry| entry.get()),
                Some(Instruction::Operation(Operation::InsertValue { aggregate, .. })) if aggregate == ValueId::from(entry.id())
            ),
            _ => false,
        });
        if inner {
            continue;
        }
        if let Some(load) = first_load(module, entry.id()).filter(|load| {
            let root = loaded_from(module, (*load).into());
            is_loaded(module, entry.id(), root, 0)
        }) {
            found.push((entry.id(), load, ty));
            changed.push(function);
        }
    }
    changed.dedup();
    let mut editor = Editor::default();
    for (id, load, ty) in found {
        let Some(Instruction::Load { pointer, alignment, volatile, atomic: None }) =
            module.instruction(load).map(|entry| entry.get())
        else {
            continue;
        };
        let whole = Instruction::Load { pointer, alignment, volatile, atomic: None };
        let whole = editor.at(module, Position::Before(load)).insert(ty, &whole);
        editor.supersede(id, whole.into());
    }
    editor.apply(module);
    drop_unused(module, &changed);
}

/// The load of the first element of a structure that is put together.
fn first_load(module: &Module, id: InstructionId) -> Option<InstructionId> {
    let mut at = ValueId::from(id);
    for _ in 0..64 {
        let Instruction::Operation(Operation::InsertValue { aggregate, value, indices }) =
            module.instruction(at.as_instruction()?)?.get()
        else {
            return None;
        };
        if indices.iter().all(|index| *index == 0) {
            let load = value.as_instruction()?;
            return match module.instruction(load)?.get() {
                Instruction::Load { atomic: None, .. } => Some(load),
                // A nested structure that is built element by element.
                Instruction::Operation(Operation::InsertValue { .. }) => first_load(module, load),
                _ => None,
            };
        }
        at = aggregate;
    }
    None
}

/// The beginning of the variable that a value is loaded from.
fn loaded_from(module: &Module, value: ValueId) -> Option<ValueId> {
    let Instruction::Load { mut pointer, atomic: None, .. } =
        module.instruction(value.as_instruction()?)?.get()
    else {
        return None;
    };
    for _ in 0..16 {
        let operation = match (pointer.as_instruction(), pointer.as_constant()) {
            (Some(id), _) => module.instruction(id)?.get().operation(),
            (_, Some(id)) => match module.constant(id)?.constant {
                Constant::Operation(operation) => Some(operation),
                _ => None,
            },
            _ => None,
        };
        match operation {
            Some(Operation::GetElementPtr { base, .. }) => pointer = base,
            _ => break,
        }
    }
    Some(pointer)
}

/// Whether all elements of a structure that is put together are loaded from one variable.
fn is_loaded(module: &Module, id: InstructionId, root: Option<ValueId>, depth: u32) -> bool {
    let mut at = ValueId::from(id);
    for _ in 0..64 {
        let entry = at.as_instruction().and_then(|id| module.instruction(id));
        let Some(Instruction::Operation(Operation::InsertValue { aggregate, value, .. })) =
            entry.map(|entry| entry.get())
        else {
            // Nothing is known of the structure into which the elements are put.
            let constant = at.as_constant().and_then(|id| module.constant(id));
            return constant.is_some_and(|entry| entry.constant == Constant::Undef);
        };
        let part = value.as_instruction().and_then(|id| Some((id, module.instruction(id)?.get())));
        let is_part = match part {
            Some((id, Instruction::Operation(Operation::InsertValue { .. }))) => {
                depth < 8 && is_loaded(module, id, root, depth + 1)
            }
            // A vector that was loaded by its elements.
            Some((_, Instruction::Operation(Operation::InsertElement { .. }))) => true,
            Some((id, Instruction::Load { .. })) => root.is_some() && loaded_from(module, id.into()) == root,
            _ => false,
        };
        if !is_part {
            return false;
        }
        at = aggregate;
    }
    false
}

/// Structures with one element, a pointer, are used as a whole again where optimisers took the pointer out:
/// handles, hit objects, and the records of nodes.
pub(super) fn join_handles(module: &mut Module, handles: &BTreeSet<TypeId>) {
    let is_pointer = |module: &Module, ty: TypeId| matches!(module.ty(ty), Type::Pointer { .. });
    for _ in 0..64 {
        let mut whole: Vec<(InstructionId, ValueId)> = Vec::new();
        // Pointers that are elements, with the type of the structure.
        let mut elements: BTreeMap<InstructionId, TypeId> = BTreeMap::new();
        let mut open: Vec<(ValueId, TypeId)> = Vec::new();
        for entry in module.functions().flat_map(|function| function.instructions()) {
            match entry.get() {
                Instruction::Operation(Operation::ExtractValue { aggregate, indices: [0] })
                    if module.type_of(aggregate).is_some_and(|ty| handles.contains(&ty)) =>
                {
                    whole.push((entry.id(), aggregate));
                }
                Instruction::Operation(Operation::InsertValue { value, indices: [0], .. })
                    if handles.contains(&entry.ty()) =>
                {
                    match module.type_of(value) {
                        Some(ty) if ty == entry.ty() => whole.push((entry.id(), value)),
                        _ => open.push((value, entry.ty())),
                    }
                }
                Instruction::Load { pointer, atomic: None, .. } if is_pointer(module, entry.ty()) => {
                    let variable = pointer.as_instruction().and_then(|id| module.instruction(id));
                    if let Some(Instruction::Alloca { allocated_type, .. }) =
                        variable.map(|entry| entry.get())
                    {
                        if handles.contains(&allocated_type) {
                            open.push((entry.id().into(), allocated_type));
                        }
                    }
                }
                Instruction::Phi { .. } | Instruction::Operation(Operation::Select { .. })
                    if is_pointer(module, entry.ty()) =>
                {
                    let types = entry.operands().iter().filter_map(|operand| module.type_of(*operand));
                    if let Some(handle) = types.into_iter().find(|ty| handles.contains(ty)) {
                        open.push((entry.id().into(), handle));
                    }
                }
                _ => {}
            }
        }
        while let Some((value, handle)) = open.pop() {
            let Some(entry) = value.as_instruction().and_then(|id| module.instruction(id)) else { continue };
            if !is_pointer(module, entry.ty()) || elements.contains_key(&entry.id()) {
                continue;
            }
            match entry.get() {
                Instruction::Load { atomic: None, .. } => {
                    elements.insert(entry.id(), handle);
                }
                Instruction::Phi { .. } | Instruction::Operation(Operation::Select { .. }) => {
                    elements.insert(entry.id(), handle);
                    open.extend(entry.operands().iter().map(|operand| (*operand, handle)));
                }
                _ => {}
            }
        }
        if whole.is_empty() && elements.is_empty() {
            return;
        }
        let mut editor = Editor::default();
        for (id, value) in whole {
            editor.supersede(id, value);
        }
        editor.apply(module);
        for (id, handle) in elements {
            become_handle(module, id, handle);
        }
    }
}

/// Gives a load, a phi or a select of a pointer the type of the handle that contains the pointer.
fn become_handle(module: &mut Module, id: InstructionId, handle: TypeId) {
    let Some(entry) = module.instruction(id) else { return };
    let is_constant = |operand: &ValueId| {
        operand.as_constant().is_some()
            && module.type_of(*operand).is_some_and(|ty| matches!(module.ty(ty), Type::Pointer { .. }))
    };
    let joins = !matches!(entry.get(), Instruction::Load { .. });
    let places = entry.operands().iter().enumerate();
    let constants: Vec<usize> =
        places.filter(|(_, operand)| joins && is_constant(operand)).map(|(index, _)| index).collect();
    if !constants.is_empty() {
        let undefined = module.const_undef(handle);
        for index in constants {
            module.set_operand(id, index, undefined);
        }
    }
    match module.instruction(id).map(|entry| entry.get()) {
        Some(Instruction::Load { pointer, alignment, volatile, atomic }) => {
            module.set_instruction(id, handle, &Instruction::Load { pointer, alignment, volatile, atomic });
        }
        Some(Instruction::Phi { values, blocks }) => {
            let (values, blocks) = (values.to_vec(), blocks.to_vec());
            module.set_instruction(id, handle, &Instruction::Phi { values: &values, blocks: &blocks });
        }
        Some(Instruction::Operation(Operation::Select { condition, if_true, if_false })) => {
            let select = Operation::Select { condition, if_true, if_false };
            module.set_instruction(id, handle, &Instruction::Operation(select));
        }
        _ => {}
    }
}

/// Gives switches whose default is a block that is not reached the target of their last case as default: as a
/// return, the block would end threads early that have to come to an operation all together.
pub(super) fn defaults_that_are_reached(module: &mut Module) {
    let is_unreached = |block: BlockId| {
        let first = module.block(block).and_then(|block| block.instructions().next());
        first.is_some_and(|entry| matches!(entry.get(), Instruction::Unreachable))
    };
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Switch { condition, default, cases, targets } = entry.get() else { continue };
        if let (true, Some((last, targets)), Some((_, cases))) =
            (is_unreached(default), targets.split_last(), cases.split_last())
        {
            found.push((entry.id(), condition, *last, cases.to_vec(), targets.to_vec()));
        }
    }
    let void = module.void_type();
    for (id, condition, default, cases, targets) in &found {
        // The block has as many predecessors as before, so that its phis stay.
        let switch = match cases.as_slice() {
            [] => Instruction::Branch { target: *default },
            _ => Instruction::Switch { condition: *condition, default: *default, cases, targets },
        };
        module.set_instruction(*id, void, &switch);
    }
    if !found.is_empty() {
        let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
        dxkit_passes::remove_unreachable_blocks(module, &functions);
    }
}

/// Replaces `unreachable` with a return: the validator accepts it only after an operation that does not
/// return.
pub(super) fn return_instead_of_unreachable(module: &mut Module) {
    let mut found: Vec<(InstructionId, TypeId)> = Vec::new();
    for function in module.functions() {
        let Type::Function { result, .. } = module.ty(function.record().function_type) else { continue };
        for block in function.blocks() {
            let mut last_call = None;
            for entry in block.instructions() {
                match entry.get() {
                    Instruction::Unreachable
                        if !last_call.is_some_and(|call| never_returns(module, call)) =>
                    {
                        found.push((entry.id(), result));
                    }
                    _ => last_call = entry.call(),
                }
            }
        }
    }
    let void = module.void_type();
    for (id, result) in found {
        let value = if result == void { None } else { Some(module.const_null(result)) };
        module.set_instruction(id, void, &Instruction::Return { value });
    }
}

/// Whether a call is of an operation that does not return.
fn never_returns(module: &Module, call: dxkit_bitcode::ir::Call<'_>) -> bool {
    let code = call.arguments.first().and_then(|code| module.integer(*code));
    let operation = code.and_then(|code| OpCode(u32::try_from(code).ok()?).operation());
    let callee = call.callee.as_function().and_then(|id| module.function(id));
    callee.is_some_and(|callee| callee.name().starts_with(dxkit_dxil::PREFIX.as_bytes()))
        && operation.is_some_and(|operation| operation.effect == Effect::NoReturn)
}

/// Elements of structures and arrays that are no results of operations are taken out in memory, and such
/// values are put together there: DXIL has instructions for results of operations alone.
pub(super) fn aggregates_to_memory(module: &mut Module, functions: &[FunctionId]) {
    let mut editor = Editor::default();
    for function in functions {
        aggregates_of(module, *function, &mut editor);
    }
    editor.apply(module);
}

fn aggregates_of(module: &mut Module, function: FunctionId, editor: &mut Editor) {
    let Some(entries) = module.function(function) else { return };
    let own = |module: &Module, ty: TypeId| match module.ty(ty) {
        Type::Struct { name: Some(name), .. } => !name.starts_with(b"dx.types."),
        Type::Array { .. } => true,
        _ => false,
    };
    let found: Vec<InstructionId> = entries
        .instructions()
        .filter(|entry| match entry.get() {
            Instruction::Operation(Operation::ExtractValue { aggregate, .. }) => {
                module.type_of(aggregate).is_some_and(|ty| own(module, ty))
            }
            Instruction::Operation(Operation::InsertValue { .. }) => own(module, entry.ty()),
            _ => false,
        })
        .map(|entry| entry.id())
        .collect();
    let Some(first) = entries.instructions().next().map(|entry| Position::Before(entry.id())) else { return };
    if found.is_empty() {
        return;
    }
    // The local variables that hold values.
    let mut variables: BTreeMap<ValueId, ValueId> = BTreeMap::new();
    let any = dxkit_ir_text::any_pointer(module, 0);
    let void = module.void_type();
    let address = |module: &mut Module, editor: &mut Editor, source_type, base, indices: &[u32], at| {
        let mut all = alloc::vec![module.const_i32(0)];
        for index in indices {
            all.push(module.const_i32(i32::try_from(*index).unwrap_or(0)));
        }
        let operation = Operation::GetElementPtr { in_bounds: true, source_type, base, indices: &all };
        ValueId::from(editor.at(module, at).insert(any, &Instruction::Operation(operation)))
    };
    let variable = |module: &mut Module, editor: &mut Editor, ty| {
        let count = module.const_i32(1);
        let alloca = Instruction::Alloca { allocated_type: ty, count, alignment: 0, in_alloca: false };
        ValueId::from(editor.at(module, first).insert(any, &alloca))
    };
    let store = |module: &mut Module, editor: &mut Editor, pointer, value, at| {
        let store = Instruction::Store { pointer, value, alignment: 0, volatile: false, atomic: None };
        editor.at(module, at).insert(void, &store);
    };
    for id in found {
        let at = Position::Before(id);
        let Some(entry) = module.instruction(id) else { continue };
        let result = entry.ty();
        match entry.get() {
            Instruction::Operation(Operation::ExtractValue { aggregate, indices }) => {
                let indices = indices.to_vec();
                let aggregate = editor.resolve(aggregate);
                let Some(ty) = module.type_of(aggregate) else { continue };
                let pointer = match variables.get(&aggregate) {
                    Some(known) => *known,
                    None => {
                        let pointer = variable(module, editor, ty);
                        match aggregate.as_instruction() {
                            Some(phi) if is_phi(module, phi) => store(module, editor, pointer, aggregate, at),
                            Some(id) => {
                                store(module, editor, pointer, aggregate, Position::After(id));
                                variables.insert(aggregate, pointer);
                            }
                            None => {
                                // The store precedes all users.
                                store(module, editor, pointer, aggregate, first);
                                variables.insert(aggregate, pointer);
                            }
                        }
                        pointer
                    }
                };
                let part = address(module, editor, ty, pointer, &indices, at);
                let load = Instruction::Load { pointer: part, alignment: 0, volatile: false, atomic: None };
                let value = editor.at(module, at).insert(result, &load);
                editor.supersede(id, value.into());
            }
            Instruction::Operation(Operation::InsertValue { aggregate, value, indices }) => {
                let indices = indices.to_vec();
                let (aggregate, value) = (editor.resolve(aggregate), editor.resolve(value));
                let pointer = variable(module, editor, result);
                if aggregate.as_constant().is_none_or(|id| !is_undefined(module, id)) {
                    store(module, editor, pointer, aggregate, at);
                }
                let part = address(module, editor, result, pointer, &indices, at);
                store(module, editor, part, value, at);
                let load = Instruction::Load { pointer, alignment: 0, volatile: false, atomic: None };
                let whole = editor.at(module, at).insert(result, &load);
                editor.supersede(id, whole.into());
            }
            _ => {}
        }
    }
}

fn is_phi(module: &Module, id: InstructionId) -> bool {
    matches!(module.instruction(id).map(|entry| entry.get()), Some(Instruction::Phi { .. }))
}

fn is_undefined(module: &Module, id: dxkit_bitcode::ir::ConstantId) -> bool {
    module.constant(id).is_some_and(|entry| entry.constant == dxkit_bitcode::ir::Constant::Undef)
}

/// The places of the values that an operation stores to an output or a resource, among the operands of the
/// call.
fn stored_values(module: &Module, call: &dxkit_bitcode::ir::Call<'_>) -> core::ops::Range<usize> {
    let code = call.arguments.first().and_then(|code| module.integer(*code));
    let operation = code.and_then(|code| OpCode(u32::try_from(code).ok()?).operation());
    let callee = call.callee.as_function().and_then(|id| module.function(id));
    let is_operation = callee.is_some_and(|callee| callee.name().starts_with(dxkit_dxil::PREFIX.as_bytes()));
    let (true, Some(operation)) = (is_operation, operation) else { return 0..0 };
    if operation.effect != Effect::Writes {
        return 0..0;
    }
    // The code of the operation precedes its operands.
    let place =
        |name: &str| Some(operation.parameters.iter().position(|parameter| parameter.name == name)? + 1);
    let argument = |place: usize| call.arguments.get(place).copied();
    let first = match (place("value0"), place("mask"), place("value")) {
        (Some(first), Some(mask), _) => {
            let mask = argument(mask).and_then(|mask| module.integer(mask)).unwrap_or(0);
            let count = (0..4).take_while(|component| mask & (1 << component) != 0).count();
            return first..first + count;
        }
        (Some(first), None, _) => first,
        (None, _, Some(value)) if place("outputSigId").is_some() => value,
        _ => return 0..0,
    };
    first..first + 1
}

/// Undefined operands become zeros where the validator takes them for variables that were not initialized:
/// optimisers make such operations of values that do not matter.
pub(super) fn define_operands(module: &mut Module) {
    let is_number = |ty| {
        let element = match module.ty(ty) {
            Type::Vector { element, .. } => element,
            _ => ty,
        };
        module.integer_width(element).is_some() || module.is_floating_point(element)
    };
    let mut found: Vec<(InstructionId, usize, TypeId)> = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let operands = entry.operands();
        let refused = match entry.get() {
            Instruction::ConditionalBranch { .. } | Instruction::Switch { .. } => 0..1,
            // Of shuffled vectors the second one may be undefined.
            Instruction::Operation(Operation::ShuffleVector { .. }) => 0..1,
            Instruction::Operation(Operation::InsertElement { .. }) => 1..2,
            Instruction::Operation(
                Operation::Binary { .. }
                | Operation::Cast { .. }
                | Operation::Compare { .. }
                | Operation::Select { .. }
                | Operation::ExtractElement { .. },
            ) => 0..operands.len(),
            Instruction::Call(call) => stored_values(module, &call),
            _ => continue,
        };
        for index in refused {
            let Some(constant) = operands.get(index).and_then(|operand| operand.as_constant()) else {
                continue;
            };
            let Some(ty) = module.constant(constant).map(|entry| entry.ty) else { continue };
            if is_undefined(module, constant) && is_number(ty) {
                found.push((entry.id(), index, ty));
            }
        }
    }
    for (id, index, ty) in found {
        let zero = module.const_null(ty);
        module.set_operand(id, index, zero);
    }
}
