//! [`split_arrays`]: local arrays of vectors, structures and arrays, with indices that are not known, become
//! arrays of numbers: DXIL has no others outside of libraries.

use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    CastOpcode, Edits, FunctionId, GlobalVariable, Instruction, InstructionId, Operation, Position, Type,
    TypeId, User, ValueId,
};

use crate::{Users, is_lifetime};

/// The most arrays that one becomes, which is also the most loads and stores of an element.
const MOST_PARTS: usize = 64;
/// The most elements of an array that is made.
const MOST_ELEMENTS: u64 = 1 << 20;
/// The address space of variables that the threads of a group share.
const GROUP_SHARED: u32 = 3;
/// Each round takes one level off the elements: types that are nested deeper stay.
const ROUNDS: usize = 12;

/// Makes local arrays whose elements are vectors or structures an array for each of their parts, and arrays
/// of arrays one long array, as far as each access is to one element. (Where all indices are known,
/// [`split_variables`](crate::split_variables) makes variables of them.) Returns the number of arrays that
/// went.
pub fn split_arrays(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut count = 0;
    for _ in 0..ROUNDS {
        let round = merge_casts(module, functions)
            + merge_addresses(module, functions)
            + flatten_casts(module, functions)
            + split_round(module, functions);
        count += round;
        if round == 0 {
            break;
        }
    }
    count
}

/// Makes casts of a cast address casts of the address itself. Returns their number.
fn merge_casts(module: &mut Module, functions: &[FunctionId]) -> usize {
    let inner = |module: &Module, id: InstructionId| match module.instruction(id)?.operation()? {
        Operation::Cast { opcode: CastOpcode::BitCast, value } => Some(value),
        _ => None,
    };
    let mut found = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions() {
            let cast = inner(module, entry.id()).and_then(|value| value.as_instruction());
            let Some(first) = cast.and_then(|cast| inner(module, cast)) else { continue };
            if matches!(module.ty(entry.ty()), Type::Pointer { .. }) {
                found.push((entry.id(), entry.ty(), first));
            }
        }
    }
    let count = found.len();
    let mut edits = Edits::default();
    for (id, ty, first) in found {
        if module.type_of(first) == Some(ty) {
            edits.replace(id, first);
            edits.erase(id);
        } else {
            module.set_operand(id, 0, first);
        }
    }
    edits.apply(module);
    count
}

/// Makes accesses of an array of numbers as an array of vectors accesses of the numbers. Returns the number
/// of casts that went.
fn flatten_casts(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut users = None;
    let mut found = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions() {
            let Some(Operation::Cast { value, .. }) = entry.operation() else { continue };
            let Some(array) = value.as_instruction().and_then(|id| variable_type(module, id)) else {
                continue;
            };
            let Type::Pointer { pointee, .. } = module.ty(entry.ty()) else { continue };
            let (Type::Array { count, element: number }, Type::Array { count: outer, element }) =
                (module.ty(array), module.ty(pointee))
            else {
                continue;
            };
            let Type::Vector { count: lanes, element: part } = module.ty(element) else { continue };
            let is_same = part == number && outer.checked_mul(lanes.into()) == Some(count);
            if !is_same || lanes as usize > MOST_PARTS {
                continue;
            }
            let users = users.get_or_insert_with(|| Users::collect(module));
            if users.is_in_metadata(entry.id()) {
                continue;
            }
            if let Some(accesses) = accesses(module, users, entry.id().into(), element) {
                let flat = Flat { base: value, ty: array, width: lanes, part };
                found.push((entry.id(), element, accesses, flat));
            }
        }
    }
    let count = found.len();
    let mut edits = Edits::default();
    for (cast, element, accesses, flat) in found {
        flatten(module, &mut edits, &accesses, element, &flat);
        edits.erase(cast);
    }
    edits.apply(module);
    count
}

/// Makes addresses that start from another address of the same variable start from the variable.
pub(crate) fn merge_addresses(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut found = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions() {
            let Some((base, indices)) = address(module, entry.id()) else { continue };
            let Some([first, rest @ ..]) = Some(indices) else { continue };
            let Some((variable, outer)) = base.as_instruction().and_then(|id| address(module, id)) else {
                continue;
            };
            let source = match (variable.as_instruction(), variable.as_global()) {
                (Some(id), _) => variable_type(module, id),
                (None, Some(id)) => module.global(id).filter(|it| is_shared(it)).map(|it| it.value_type),
                (None, None) => None,
            };
            if let (Some(0), Some(source)) = (module.integer(*first), source) {
                found.push((entry.id(), entry.ty(), source, variable, [outer, rest].concat()));
            }
        }
    }
    let count = found.len();
    for (id, ty, source_type, base, indices) in found {
        let address = Operation::GetElementPtr { in_bounds: true, source_type, base, indices: &indices };
        module.set_instruction(id, ty, &Instruction::Operation(address));
    }
    count
}

/// Whether the threads of a group share a variable.
pub(crate) const fn is_shared(global: &GlobalVariable) -> bool {
    global.address_space == GROUP_SHARED
}

/// The base and the indices of an address.
fn address(module: &Module, id: InstructionId) -> Option<(ValueId, &[ValueId])> {
    match module.instruction(id)?.operation()? {
        Operation::GetElementPtr { base, indices, .. } => Some((base, indices)),
        _ => None,
    }
}

/// The type of a local variable.
fn variable_type(module: &Module, id: InstructionId) -> Option<TypeId> {
    let entry = module.instruction(id).filter(|entry| entry.is_alloca())?;
    match entry.get() {
        Instruction::Alloca { allocated_type, count, .. } if module.integer(count) == Some(1) => {
            Some(allocated_type)
        }
        _ => None,
    }
}

/// An access of an array, at this index.
#[derive(Debug)]
pub(crate) enum Access {
    /// The address of a part of the element: the index in the element, and those behind it.
    Part { id: InstructionId, index: ValueId, part: ValueId, rest: Vec<ValueId> },
    /// A load of the element.
    Load { id: InstructionId, index: ValueId },
    /// A store of the element.
    Store { id: InstructionId, index: ValueId, value: ValueId },
    /// What goes with the array: addresses of elements, and descriptions of its lifetime.
    Gone(InstructionId),
}

/// What an array becomes.
#[derive(Debug)]
pub(crate) enum Split {
    /// An array for each part of the elements, of these types.
    Parts(Vec<TypeId>),
    /// One array with this number of elements for each former element.
    Flat(u32, TypeId),
}

/// An array that is split.
struct Found {
    variable: InstructionId,
    count: u64,
    element: TypeId,
    split: Split,
    accesses: Vec<Access>,
}

fn split_round(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut users = None;
    let mut found = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions() {
            let Some(ty) = variable_type(module, entry.id()) else { continue };
            let Type::Array { count, element } = module.ty(ty) else { continue };
            let users = users.get_or_insert_with(|| Users::collect(module));
            if users.is_in_metadata(entry.id()) {
                continue;
            }
            let Some(accesses) = accesses(module, users, entry.id().into(), element) else { continue };
            if let Some(split) = split_of(module, count, element, &accesses) {
                found.push(Found { variable: entry.id(), count, element, split, accesses });
            }
        }
    }
    let mut edits = Edits::default();
    let count = found.len();
    for found in found {
        match &found.split {
            Split::Parts(parts) => {
                let mut arrays = Vec::with_capacity(parts.len());
                for part in parts {
                    let ty = module.array_type(found.count, *part);
                    let array = edits.at(module, Position::Before(found.variable)).alloca(ty, 0);
                    arrays.push((array, ty, *part));
                }
                into_parts(module, &mut edits, &found.accesses, found.element, &arrays);
                edits.erase(found.variable);
            }
            Split::Flat(width, part) => {
                let ty = module.array_type(found.count.saturating_mul((*width).into()), *part);
                let base = edits.at(module, Position::Before(found.variable)).alloca(ty, 0);
                let flat = Flat { base, ty, width: *width, part: *part };
                flatten(module, &mut edits, &found.accesses, found.element, &flat);
                edits.erase(found.variable);
            }
        }
    }
    edits.apply(module);
    count
}

/// All accesses of an array; `None` if there are others.
pub(crate) fn accesses(
    module: &Module,
    users: &Users,
    variable: ValueId,
    element: TypeId,
) -> Option<Vec<Access>> {
    let word = |value: &ValueId| module.type_of(*value).and_then(|ty| module.integer_width(ty)) == Some(32);
    let mut found = Vec::new();
    for used in users.uses.get(variable) {
        let id = match used.user {
            User::Instruction(id) => id,
            // Nothing uses it any more.
            User::Constant(id) if users.uses.get(id).is_empty() => continue,
            _ => return None,
        };
        if module.instruction(id)?.call().is_some_and(|call| is_lifetime(module, &call)) {
            found.push(Access::Gone(id));
            continue;
        }
        let (base, indices) = address(module, id)?;
        let [first, index, rest @ ..] = indices else { return None };
        if base != variable || module.integer(*first) != Some(0) || !word(index) {
            return None;
        }
        let index = *index;
        if let [part, rest @ ..] = rest {
            if !word(part) {
                return None;
            }
            found.push(Access::Part { id, index, part: *part, rest: rest.to_vec() });
            continue;
        }
        if users.is_in_metadata(id) {
            return None;
        }
        for used in users.uses.get(id) {
            let User::Instruction(user) = used.user else { return None };
            let entry = module.instruction(user)?;
            found.push(match entry.get() {
                Instruction::Load { volatile: false, atomic: None, .. } if entry.ty() == element => {
                    Access::Load { id: user, index }
                }
                Instruction::Store { value, volatile: false, atomic: None, .. }
                    if value != id.into() && module.type_of(value) == Some(element) =>
                {
                    Access::Store { id: user, index, value }
                }
                _ => return None,
            });
        }
        found.push(Access::Gone(id));
    }
    Some(found)
}

/// What an array becomes; `None` if it stays.
pub(crate) fn split_of(module: &Module, count: u64, element: TypeId, accesses: &[Access]) -> Option<Split> {
    let parts_are_known = accesses.iter().all(|access| match access {
        Access::Part { part, .. } => module.integer(*part).is_some(),
        _ => true,
    });
    let is_whole = |access: &Access| matches!(access, Access::Load { .. } | Access::Store { .. });
    match module.ty(element) {
        Type::Struct { elements, .. } if elements.len() <= MOST_PARTS && parts_are_known => {
            Some(Split::Parts(elements.to_vec()))
        }
        Type::Vector { count: lanes, element } if lanes as usize <= MOST_PARTS => Some(if parts_are_known {
            Split::Parts(vec![element; lanes as usize])
        } else {
            Split::Flat(lanes, element)
        }),
        Type::Array { count: inner, element } if !accesses.iter().any(is_whole) => {
            let all = count.checked_mul(inner)?;
            (all <= MOST_ELEMENTS).then_some(Split::Flat(u32::try_from(inner).ok()?, element))
        }
        _ => None,
    }
}

/// Makes accesses of an array such of one array for each part of the elements: the address, the type of the
/// array and that of its elements.
pub(crate) fn into_parts(
    module: &mut Module,
    edits: &mut Edits,
    accesses: &[Access],
    element: TypeId,
    arrays: &[(ValueId, TypeId, TypeId)],
) {
    let zero = module.const_i32(0);
    for access in accesses {
        if let Access::Part { id, index, part, rest } = access {
            let number = module.integer(*part).and_then(|part| usize::try_from(part).ok());
            let array = number.and_then(|number| arrays.get(number)).copied();
            let pointer = module.instruction(*id).map(|entry| entry.ty()).unwrap_or_default();
            let Some((base, source_type, _)) = array else {
                // An access that is out of bounds is of nothing.
                let nothing = module.const_undef(pointer);
                edits.replace(*id, nothing);
                edits.erase(*id);
                continue;
            };
            let indices = [&[zero, *index], rest.as_slice()].concat();
            let address = Operation::GetElementPtr { in_bounds: true, source_type, base, indices: &indices };
            module.set_instruction(*id, pointer, &Instruction::Operation(address));
            continue;
        }
        let index = match access {
            Access::Load { index, .. } | Access::Store { index, .. } => *index,
            _ => zero,
        };
        let of_part = |module: &mut Module, edits: &mut Edits, at: Position, number: usize| {
            let (array, ty, part) = arrays.get(number).copied()?;
            Some((edits.at(module, at).address(ty, array, &[zero, index]), part))
        };
        whole(module, edits, (access, element, arrays.len()), of_part);
    }
}

/// A long array in the place of an array of vectors or arrays.
pub(crate) struct Flat {
    pub(crate) base: ValueId,
    pub(crate) ty: TypeId,
    /// How many of its elements one element of the former array is.
    pub(crate) width: u32,
    pub(crate) part: TypeId,
}

/// Makes accesses of an array of vectors or arrays such of a long array.
pub(crate) fn flatten(
    module: &mut Module,
    edits: &mut Edits,
    accesses: &[Access],
    element: TypeId,
    flat: &Flat,
) {
    let Flat { base, ty, width, part: of } = *flat;
    let zero = module.const_i32(0);
    for access in accesses {
        if let Access::Part { id, index, part, rest } = access {
            let index = place(module, edits, Position::Before(*id), (*index, width, *part));
            let indices = [&[zero, index], rest.as_slice()].concat();
            let pointer = module.instruction(*id).map(|entry| entry.ty()).unwrap_or_default();
            let address =
                Operation::GetElementPtr { in_bounds: true, source_type: ty, base, indices: &indices };
            module.set_instruction(*id, pointer, &Instruction::Operation(address));
            continue;
        }
        let index = match access {
            Access::Load { index, .. } | Access::Store { index, .. } => *index,
            _ => zero,
        };
        let of_part = |module: &mut Module, edits: &mut Edits, at: Position, number: usize| {
            let lane = module.const_i32(i32::try_from(number).ok()?);
            let index = place(module, edits, at, (index, width, lane));
            Some((edits.at(module, at).address(ty, base, &[zero, index]), of))
        };
        whole(module, edits, (access, element, width as usize), of_part);
    }
}

/// The index of a part of an element in the long array.
fn place(
    module: &mut Module,
    edits: &mut Edits,
    at: Position,
    (index, width, part): (ValueId, u32, ValueId),
) -> ValueId {
    let known = |value| module.integer(value);
    let number = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
    if let (Some(index), Some(part)) = (known(index), known(part)) {
        let all = index.saturating_mul(width.into()).saturating_add(part);
        return module.const_i32(number(all));
    }
    let is_first = known(part) == Some(0);
    let first = match known(index) {
        Some(index) => module.const_i32(number(index.saturating_mul(width.into()))),
        None if width == 1 => index,
        None => {
            let width = module.const_i32(number(width.into()));
            edits.at(module, at).mul(index, width)
        }
    };
    if is_first {
        return first;
    }
    if module.integer(first) == Some(0) {
        return part;
    }
    edits.at(module, at).add(first, part)
}

/// Loads or stores an element by its parts.
fn whole(
    module: &mut Module,
    edits: &mut Edits,
    (access, element, parts): (&Access, TypeId, usize),
    of_part: impl Fn(&mut Module, &mut Edits, Position, usize) -> Option<(ValueId, TypeId)>,
) {
    let is_vector = matches!(module.ty(element), Type::Vector { .. });
    match access {
        Access::Part { .. } => {}
        Access::Gone(id) => edits.erase(*id),
        Access::Load { id, .. } => {
            let at = Position::Before(*id);
            let mut value = module.const_undef(element);
            for (lane, number) in (0u32..).zip(0..parts) {
                let Some((address, ty)) = of_part(module, edits, at, number) else { continue };
                let part = edits.at(module, at).load(ty, address, 0);
                value = if is_vector {
                    let index = module.const_i32(i32::try_from(lane).unwrap_or(i32::MAX));
                    let put = Operation::InsertElement { vector: value, element: part, index };
                    edits.at(module, at).operation(&put)
                } else {
                    edits.at(module, at).insert_value(value, part, lane)
                };
            }
            edits.replace(*id, value);
            edits.erase(*id);
        }
        Access::Store { id, value, .. } => {
            let at = Position::Before(*id);
            for (lane, number) in (0u32..).zip(0..parts) {
                let part = if is_vector {
                    let index = module.const_i32(i32::try_from(lane).unwrap_or(i32::MAX));
                    edits.at(module, at).operation(&Operation::ExtractElement { vector: *value, index })
                } else {
                    edits.at(module, at).extract_value(*value, lane)
                };
                let Some((address, _)) = of_part(module, edits, at, number) else { continue };
                edits.at(module, at).store(address, part, 0);
            }
            edits.erase(*id);
        }
    }
}
