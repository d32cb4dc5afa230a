//! [`split_variables`]: local variables of structures, arrays and vectors become variables of their elements.
//!
//! The pointers of a module have types, as those of DXIL: addresses lead from element to element, so that a
//! variable is split by its own elements, and what is left of the addresses leads on in their variables.

use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Edits, FunctionId, Instruction, InstructionId, Operation, Position, Type, TypeId, User, ValueId,
};

use crate::{Users, is_lifetime};

/// The most elements of a variable that is split, or of a value that is loaded or stored by elements.
const MOST_ELEMENTS: u64 = 256;

/// The most variables, loads and stores that are made for each instruction of the functions, and beside that.
const MOST_EACH: usize = 8;
const MOST: usize = 1 << 14;

/// The maximum number of new items for these functions.
fn budget(module: &Module, functions: &[FunctionId]) -> usize {
    let all = functions.iter().filter_map(|id| module.function(*id));
    let count: usize = all.map(|function| function.instructions().count()).sum();
    count.saturating_mul(MOST_EACH).saturating_add(MOST)
}

/// Each round splits by one level: types that are nested deeper stay.
const ROUNDS: usize = 12;

/// Makes variables for the elements of the local variables of functions, where each access is to one element
/// that is known, or to all of them. Vectors that are accessed by an index that is not known become arrays.
/// Returns the number of variables that went.
pub fn split_variables(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut count = 0;
    let mut budget = budget(module, functions);
    for _ in 0..ROUNDS {
        let round = split_round(module, functions, &mut budget);
        count += round;
        if round == 0 {
            break;
        }
    }
    count
}

/// How an instruction uses the address of a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Access {
    /// The address of an element, with the indices behind the element's.
    Element(u64, Vec<ValueId>),
    /// Of one at an index that is not known.
    Computed,
    Load,
    Store(ValueId),
    Lifetime,
}

fn split_round(module: &mut Module, functions: &[FunctionId], budget: &mut usize) -> usize {
    let mut users = None;
    let mut found = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions().filter(|entry| entry.is_alloca()) {
            let Instruction::Alloca { allocated_type, count, .. } = entry.get() else { continue };
            if module.integer(count) != Some(1) {
                continue;
            }
            let Some((elements, is_vector)) = elements_of(module, allocated_type) else { continue };
            let users = users.get_or_insert_with(|| Users::collect(module));
            if users.is_in_metadata(entry.id()) {
                continue;
            }
            let accesses: Option<Vec<(InstructionId, Access)>> = users
                .uses
                .get(entry.id())
                .iter()
                .map(|used| match used.user {
                    User::Instruction(user) => Some((user, access(module, entry.id(), user)?)),
                    _ => None,
                })
                .collect();
            let Some(accesses) = accesses else { continue };
            let computed = accesses.iter().any(|(_, access)| *access == Access::Computed);
            let count = elements.len() as u64;
            let is_out = |access: &Access| matches!(access, Access::Element(index, _) if *index >= count);
            if accesses.iter().any(|(_, access)| is_out(access)) || (computed && !is_vector) {
                continue;
            }
            // A vector that is only loaded and stored as a whole is a value.
            let by_element =
                accesses.iter().any(|(_, access)| matches!(access, Access::Element(..) | Access::Computed));
            if is_vector && !by_element {
                continue;
            }
            let wholes =
                accesses.iter().filter(|(_, access)| matches!(access, Access::Load | Access::Store(_)));
            let cost = elements.len().saturating_mul(wholes.count().saturating_add(1));
            let Some(rest) = budget.checked_sub(cost) else { continue };
            *budget = rest;
            found.push((entry.id(), allocated_type, elements, accesses, computed));
        }
    }
    let count = found.len();
    let mut edits = Edits::default();
    for (variable, ty, elements, accesses, computed) in found {
        if computed {
            vector_to_array(module, &mut edits, variable, ty, &elements, &accesses);
        } else {
            split(module, &mut edits, variable, ty, &elements, accesses);
        }
    }
    edits.apply(module);
    count
}

/// The types of the elements of a type, if it has some, and whether it is a vector.
fn elements_of(module: &Module, ty: TypeId) -> Option<(Vec<TypeId>, bool)> {
    match module.ty(ty) {
        Type::Struct { elements, .. } if elements.len() as u64 <= MOST_ELEMENTS => {
            Some((elements.to_vec(), false))
        }
        Type::Array { count: count @ ..=MOST_ELEMENTS, element } => {
            Some((vec![element; usize::try_from(count).ok()?], false))
        }
        Type::Vector { count, element } if u64::from(count) <= MOST_ELEMENTS => {
            Some((vec![element; count as usize], true))
        }
        _ => None,
    }
}

/// How an instruction uses the address of a variable; `None` if the variable cannot be split for it.
fn access(module: &Module, variable: InstructionId, user: InstructionId) -> Option<Access> {
    let pointer = ValueId::from(variable);
    match module.instruction(user)?.get() {
        Instruction::Load { volatile: false, atomic: None, .. } => Some(Access::Load),
        Instruction::Store { value, volatile: false, atomic: None, .. } if value != pointer => {
            Some(Access::Store(value))
        }
        Instruction::Call(call) if is_lifetime(module, &call) => Some(Access::Lifetime),
        Instruction::Operation(Operation::GetElementPtr { base, indices, .. }) if base == pointer => {
            let (first, rest) = indices.split_first()?;
            if module.integer(*first) != Some(0) {
                return None;
            }
            // The address of the variable once more is that of no element.
            let (element, rest) = rest.split_first()?;
            Some(match module.integer(*element) {
                Some(index) => Access::Element(u64::try_from(index).ok()?, rest.to_vec()),
                None => Access::Computed,
            })
        }
        _ => None,
    }
}

/// Makes a variable for each element.
fn split(
    module: &mut Module,
    edits: &mut Edits,
    variable: InstructionId,
    ty: TypeId,
    elements: &[TypeId],
    accesses: Vec<(InstructionId, Access)>,
) {
    let mut variables = Vec::with_capacity(elements.len());
    for element in elements {
        variables.push(edits.at(module, Position::Before(variable)).alloca(*element, 0));
    }
    let is_vector = matches!(module.ty(ty), Type::Vector { .. });
    for (user, access) in accesses {
        match access {
            Access::Element(index, rest) => {
                let place = usize::try_from(index).unwrap_or(usize::MAX);
                let (Some(base), Some(element)) = (variables.get(place), elements.get(place)) else {
                    continue;
                };
                if rest.is_empty() {
                    edits.replace(user, *base);
                    edits.erase(user);
                    continue;
                }
                let mut indices = vec![module.const_i32(0)];
                indices.extend(rest);
                let pointer = module.instruction(user).map(|entry| entry.ty()).unwrap_or_default();
                let address = Operation::GetElementPtr {
                    in_bounds: true,
                    source_type: *element,
                    base: *base,
                    indices: &indices,
                };
                module.set_instruction(user, pointer, &Instruction::Operation(address));
            }
            Access::Load => {
                let whole = load_all(module, edits, user, ty, elements, &variables, is_vector);
                edits.replace(user, whole);
                edits.erase(user);
            }
            Access::Store(value) => {
                store_all(module, edits, user, value, &variables, is_vector);
                edits.erase(user);
            }
            Access::Lifetime | Access::Computed => edits.erase(user),
        }
    }
    edits.erase(variable);
}

fn load_all(
    module: &mut Module,
    edits: &mut Edits,
    at: InstructionId,
    ty: TypeId,
    elements: &[TypeId],
    variables: &[ValueId],
    is_vector: bool,
) -> ValueId {
    let mut whole = module.const_undef(ty);
    for (number, (element, variable)) in (0u32..).zip(elements.iter().zip(variables)) {
        let value = edits.at(module, Position::Before(at)).load(*element, *variable, 0);
        whole = put(module, edits, at, (whole, ty), value, number, is_vector);
    }
    whole
}

fn put(
    module: &mut Module,
    edits: &mut Edits,
    at: InstructionId,
    (whole, ty): (ValueId, TypeId),
    value: ValueId,
    number: u32,
    is_vector: bool,
) -> ValueId {
    let operation = if is_vector {
        let index = module.const_i32(i32::try_from(number).unwrap_or(i32::MAX));
        return edits
            .at(module, Position::Before(at))
            .insert(
                ty,
                &Instruction::Operation(Operation::InsertElement { vector: whole, element: value, index }),
            )
            .into();
    } else {
        Operation::InsertValue { aggregate: whole, value, indices: &[number] }
    };
    edits.at(module, Position::Before(at)).insert(ty, &Instruction::Operation(operation)).into()
}

fn store_all(
    module: &mut Module,
    edits: &mut Edits,
    at: InstructionId,
    value: ValueId,
    variables: &[ValueId],
    is_vector: bool,
) {
    for (number, variable) in (0u32..).zip(variables) {
        let index = module.const_i32(i32::try_from(number).unwrap_or(i32::MAX));
        let mut inserter = edits.at(module, Position::Before(at));
        let element = if is_vector {
            inserter.operation(&Operation::ExtractElement { vector: value, index })
        } else {
            inserter.extract_value(value, number)
        };
        inserter.store(*variable, element, 0);
    }
}

/// Makes a vector that is accessed by an index that is not known an array.
fn vector_to_array(
    module: &mut Module,
    edits: &mut Edits,
    variable: InstructionId,
    ty: TypeId,
    elements: &[TypeId],
    accesses: &[(InstructionId, Access)],
) {
    let Some(element) = elements.first().copied() else { return };
    let array = module.array_type(elements.len() as u64, element);
    let new = edits.at(module, Position::Before(variable)).alloca(array, 0);
    let zero = module.const_i32(0);
    for (user, access) in accesses {
        match access {
            Access::Element(..) | Access::Computed => {
                let Some(Instruction::Operation(Operation::GetElementPtr { indices, .. })) =
                    module.instruction(*user).map(|entry| entry.get())
                else {
                    continue;
                };
                let indices = indices.to_vec();
                let pointer = module.instruction(*user).map(|entry| entry.ty()).unwrap_or_default();
                let address = Operation::GetElementPtr {
                    in_bounds: true,
                    source_type: array,
                    base: new,
                    indices: &indices,
                };
                module.set_instruction(*user, pointer, &Instruction::Operation(address));
            }
            Access::Load | Access::Store(_) => {
                let mut addresses = Vec::with_capacity(elements.len());
                for number in 0..elements.len() {
                    let index = module.const_i32(i32::try_from(number).unwrap_or(i32::MAX));
                    let mut at = edits.at(module, Position::Before(*user));
                    addresses.push(at.address(array, new, &[zero, index]));
                }
                if let Access::Store(value) = access {
                    store_all(module, edits, *user, *value, &addresses, true);
                } else {
                    let whole = load_all(module, edits, *user, ty, elements, &addresses, true);
                    edits.replace(*user, whole);
                }
                edits.erase(*user);
            }
            Access::Lifetime => edits.erase(*user),
        }
    }
    edits.erase(variable);
}

/// A number in a type: the way to it through structures and arrays, and its place in a vector there.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Leaf {
    path: Vec<u32>,
    lane: Option<u32>,
    ty: TypeId,
}

/// The numbers of a type in their order; `None` if there are others, or too many.
fn leaves(module: &Module, ty: TypeId, path: &mut Vec<u32>, found: &mut Vec<Leaf>) -> Option<()> {
    if path.len() > 8 || found.len() as u64 > MOST_ELEMENTS {
        return None;
    }
    match module.ty(ty) {
        Type::Vector { count, element } => {
            for lane in 0..count.min(1 << 10) {
                found.push(Leaf { path: path.clone(), lane: Some(lane), ty: element });
            }
        }
        Type::Array { count, element } => {
            for index in 0..u32::try_from(count).ok()? {
                path.push(index);
                leaves(module, element, path, found)?;
                path.pop();
            }
        }
        Type::Struct { elements, .. } => {
            for (index, element) in (0u32..).zip(elements) {
                path.push(index);
                leaves(module, *element, path, found)?;
                path.pop();
            }
        }
        Type::Integer { .. } | Type::Half | Type::Float | Type::Double => {
            found.push(Leaf { path: path.clone(), lane: None, ty });
        }
        _ => return None,
    }
    Some(())
}

/// Loads and stores through a cast of a local variable's address, to a type of the same numbers, become
/// such of the variable: matrices are vectors in one place and structures of rows in another. Returns their
/// number.
pub fn split_casts(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut users = None;
    let mut found = Vec::new();
    let mut budget = budget(module, functions);
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions() {
            let Some(Operation::Cast { value, .. }) = entry.operation() else { continue };
            let variable =
                value.as_instruction().and_then(|id| module.instruction(id)).map(|entry| entry.get());
            let Some(Instruction::Alloca { allocated_type, count, .. }) = variable else { continue };
            let Type::Pointer { pointee, .. } = module.ty(entry.ty()) else { continue };
            if module.integer(count) != Some(1) {
                continue;
            }
            let (mut own, mut other) = (Vec::new(), Vec::new());
            let known = leaves(module, allocated_type, &mut Vec::new(), &mut own)
                .and_then(|()| leaves(module, pointee, &mut Vec::new(), &mut other));
            let is_same = own.iter().map(|leaf| leaf.ty).eq(other.iter().map(|leaf| leaf.ty));
            if known.is_none() || !is_same {
                continue;
            }
            let users = users.get_or_insert_with(|| Users::collect(module));
            for used in users.uses.get(entry.id()) {
                let User::Instruction(user) = used.user else { continue };
                let access = match module.instruction(user).map(|entry| entry.get()) {
                    Some(Instruction::Load { volatile: false, atomic: None, .. }) => None,
                    Some(Instruction::Store { value, volatile: false, atomic: None, .. })
                        if value != ValueId::from(entry.id()) =>
                    {
                        Some(value)
                    }
                    _ => continue,
                };
                let Some(rest) = budget.checked_sub(own.len().saturating_mul(2)) else { continue };
                budget = rest;
                found.push((user, access, value, (allocated_type, own.clone()), (pointee, other.clone())));
            }
        }
    }
    let count = found.len();
    let mut edits = Edits::default();
    for (user, stored, variable, (own_type, own), (type_of_cast, other)) in found {
        let at = Position::Before(user);
        match stored {
            None => {
                let whole = edits.at(module, at).load(own_type, variable, 0);
                let value = converted(module, &mut edits, user, (whole, &own), (type_of_cast, &other));
                edits.replace(user, value);
            }
            Some(value) => {
                let whole = converted(module, &mut edits, user, (value, &other), (own_type, &own));
                edits.at(module, at).store(variable, whole, 0);
            }
        }
        edits.erase(user);
    }
    edits.apply(module);
    count
}

/// A value of a type with the numbers of another one.
fn converted(
    module: &mut Module,
    edits: &mut Edits,
    at: InstructionId,
    (value, from): (ValueId, &[Leaf]),
    (ty, to): (TypeId, &[Leaf]),
) -> ValueId {
    let at = Position::Before(at);
    let mut whole = module.const_undef(ty);
    // The vector that is being put together, and where it goes.
    let mut vector: Option<(Vec<u32>, ValueId)> = None;
    let mut last = None;
    for (index, (source, target)) in from.iter().zip(to).enumerate() {
        let mut number = value;
        if !source.path.is_empty() {
            let taken = match &last {
                Some((path, taken)) if *path == source.path => *taken,
                _ => {
                    let take = Operation::ExtractValue { aggregate: value, indices: &source.path };
                    edits.at(module, at).operation(&take)
                }
            };
            last = Some((source.path.clone(), taken));
            number = taken;
        }
        if let Some(lane) = source.lane {
            let lane = module.const_i32(i32::try_from(lane).unwrap_or(i32::MAX));
            let take = Operation::ExtractElement { vector: number, index: lane };
            number = edits.at(module, at).operation(&take);
        }
        let part = match target.lane {
            None => number,
            Some(lane) => {
                let before = match vector.take().filter(|(path, _)| *path == target.path) {
                    Some((_, before)) => before,
                    None => {
                        let mut inner = ty;
                        for step in &target.path {
                            inner = module.part_type(inner, (*step).into()).unwrap_or(inner);
                        }
                        module.const_undef(inner)
                    }
                };
                let lane = module.const_i32(i32::try_from(lane).unwrap_or(i32::MAX));
                let put = Operation::InsertElement { vector: before, element: number, index: lane };
                let new = edits.at(module, at).operation(&put);
                vector = Some((target.path.clone(), new));
                let is_last = to.get(index + 1).is_none_or(|next| next.path != target.path);
                if !is_last {
                    continue;
                }
                new
            }
        };
        whole = if target.path.is_empty() {
            part
        } else {
            let put = Operation::InsertValue { aggregate: whole, value: part, indices: &target.path };
            edits.at(module, at).operation(&put)
        };
    }
    whole
}
