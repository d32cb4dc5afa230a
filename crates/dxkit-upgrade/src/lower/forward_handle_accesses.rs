//! Local variables of structures and arrays as variables of their parts (LLVM's `sroa`), in what clang's
//! front end writes without optimising: a resource is an object that contains a handle, which can only be
//! promoted to a value by itself.
//!
//! In go variables of aggregate types, copies of memory, and loads and stores of whole aggregates; out come
//! a variable for each part, and accesses to numbers and vectors. All accesses to a variable are collected
//! as ranges of bytes; its parts are the largest elements that no access crosses. A variable whose address
//! has another use is left alone. Counts are limited, since each element becomes a variable.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    CastOpcode, Constant, ConstantId, FunctionId, GlobalId, Instruction, InstructionId, Layout, LayoutRules,
    Linkage, Operation, Position, Type, TypeId, User, Uses, ValueId, ValueKind,
};

use dxkit_passes::{Users, is_lifetime};

use super::editor::Editor;
use super::type_annotations::declared_buffers;

/// The maximum number of parts of a variable or a copy.
const MOST_PARTS: usize = 1024;
/// The maximum number of elements of an array that become variables.
const MOST_ELEMENTS: u64 = 64;
/// The depth to which types are followed.
const MAX_DEPTH: u32 = 16;

/// A number or vector in a type, at an offset in bytes.
type Leaf = (u64, TypeId);

/// Variables of the module that contain handles become local variables of the functions that use them: an
/// entry point without optimising has its resources there, and each function of a library makes its own.
pub(super) fn globals_to_locals(module: &mut Module, is_library: bool) {
    addresses_to_instructions(module);
    let uses = module.uses();
    let reached = reached_constants(module);
    // Accesses to the members find the handle by the variable, which only clang 23 and 24 keep by
    // `@llvm.compiler.used`.
    let buffers: BTreeSet<GlobalId> =
        declared_buffers(module).into_iter().map(|buffer| buffer.variable).collect();
    let mut owners = BTreeMap::new();
    for function in module.functions() {
        for entry in function.instructions() {
            owners.insert(entry.id(), function.id());
        }
    }
    let mut found = Vec::new();
    for (id, global) in module.globals() {
        // What debug information says of a resource is its name, which its record has, too.
        let is_own = global.linkage == Linkage::Internal && !buffers.contains(&id);
        if !is_own || !holds_handles(module, global.value_type, 0) {
            continue;
        }
        let mut all: BTreeMap<FunctionId, Vec<(InstructionId, u32)>> = BTreeMap::new();
        let is_local = uses.get(id).iter().all(|used| {
            let user = match used.user {
                User::Instruction(user) => user,
                // The addresses that became instructions.
                User::Constant(id) => return !reached.contains(&id),
                _ => return false,
            };
            let Some(owner) = owners.get(&user) else { return false };
            all.entry(*owner).or_default().push((user, used.operand));
            true
        });
        if is_local && (is_library || all.len() == 1) {
            found.push((id, global.value_type, all));
        }
    }
    let mut editor = Editor::default();
    let mut gone = Vec::new();
    for (id, allocated_type, all) in found {
        let Some(any) = module.type_of(id.into()) else { continue };
        for (function, all) in all {
            let first = module.function(function).and_then(|function| function.instructions().next());
            let Some(first) = first.map(|first| first.id()) else { continue };
            let count = module.const_i32(1);
            let alloca = Instruction::Alloca { allocated_type, count, alignment: 0, in_alloca: false };
            let variable = ValueId::from(editor.at(module, Position::Before(first)).insert(any, &alloca));
            for (user, operand) in all {
                module.set_operand(user, operand as usize, variable);
            }
        }
        gone.push(id);
    }
    editor.apply(module);
    module.remove_globals(&gone);
    module.forget_in_metadata(|value| value.as_global().is_some_and(|id| gone.contains(&id)));
}

/// The constants that instructions, variables or metadata use.
fn reached_constants(module: &Module) -> BTreeSet<ConstantId> {
    let mut open: Vec<ValueId> = module.metadata().filter_map(|(_, metadata)| metadata.as_value()).collect();
    open.extend(module.globals().filter_map(|(_, global)| global.initializer));
    let instructions = module.functions().flat_map(|function| function.instructions());
    open.extend(instructions.flat_map(|entry| entry.operands()).copied());
    let mut reached = BTreeSet::new();
    while let Some(value) = open.pop() {
        if let Some(id) = value.as_constant().filter(|id| reached.insert(*id)) {
            open.extend(module.constant_operands(id));
        }
    }
    reached
}

/// Addresses in variables that contain handles, which optimisers write as constants, become instructions.
fn addresses_to_instructions(module: &mut Module) {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        // The values of a phi stand in other blocks; one of such addresses is not followed anyway.
        if matches!(entry.get(), Instruction::Phi { .. }) {
            continue;
        }
        for (place, operand) in entry.operands().iter().enumerate() {
            if let Some(steps) = steps_into_handles(module, *operand) {
                found.push((entry.id(), place, steps));
            }
        }
    }
    let mut editor = Editor::default();
    for (id, place, (global, steps)) in found {
        let mut address = ValueId::from(global);
        for (source_type, indices) in steps {
            let Some(ty) = module.type_of(address) else { continue };
            let operation =
                Operation::GetElementPtr { in_bounds: true, source_type, base: address, indices: &indices };
            let made = editor.at(module, Position::Before(id)).insert(ty, &Instruction::Operation(operation));
            address = made.into();
        }
        module.set_operand(id, place, address);
    }
    editor.apply(module);
}

/// A step of a constant address: a type and its indices.
type Step = (TypeId, Vec<ValueId>);

/// The steps of a constant address, from the variable with handles that it is in.
fn steps_into_handles(module: &Module, mut value: ValueId) -> Option<(GlobalId, Vec<Step>)> {
    let mut steps = Vec::new();
    while let Some(id) = value.as_constant() {
        match module.constant(id)?.constant {
            Constant::Operation(Operation::GetElementPtr { source_type, base, indices, .. }) => {
                steps.push((source_type, indices.to_vec()));
                value = base;
            }
            Constant::Operation(Operation::Cast { value: base, .. }) => value = base,
            _ => return None,
        }
        if steps.len() > MAX_DEPTH as usize {
            return None;
        }
    }
    let id = value.as_global()?;
    let global = module.global(id)?;
    let is_one = global.linkage == Linkage::Internal && holds_handles(module, global.value_type, 0);
    steps.reverse();
    (is_one && !steps.is_empty()).then_some((id, steps))
}

/// Whether a type contains a handle.
pub(super) fn holds_handles(module: &Module, ty: TypeId, depth: u32) -> bool {
    match module.ty(ty) {
        _ if depth > MAX_DEPTH => false,
        Type::Target { name, .. } => name.starts_with(b"dx."),
        Type::Array { element, .. } => holds_handles(module, element, depth + 1),
        Type::Struct { elements, .. } => elements.iter().any(|ty| holds_handles(module, *ty, depth + 1)),
        _ => false,
    }
}

/// Truth values are words in memory, whose bits optimisers load as one vector: words are loaded instead.
pub(super) fn loads_of_bits(module: &mut Module) {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Load { pointer, alignment, volatile, atomic: None } = entry.get() else { continue };
        let Type::Vector { count, element } = module.ty(entry.ty()) else { continue };
        if module.integer_width(element) == Some(1) && count % 32 == 0 {
            found.push((entry.id(), entry.ty(), count / 32, pointer, alignment, volatile));
        }
    }
    let mut editor = Editor::default();
    for (id, ty, count, pointer, alignment, volatile) in found {
        let word = module.integer_type(32);
        let words = if count == 1 { word } else { module.vector_type(count, word) };
        let load = Instruction::Load { pointer, alignment, volatile, atomic: None };
        let mut at = editor.at(module, Position::Before(id));
        let loaded = at.insert(words, &load).into();
        let bits = at.cast(CastOpcode::BitCast, loaded, ty);
        editor.supersede(id, bits);
    }
    editor.apply(module);
}

/// Local variables of truth values are words: clang 22 allocates bits for some vectors, and stores words
/// there.
pub(super) fn words_of_truths(module: &mut Module) {
    let uses = module.uses();
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Alloca { allocated_type, count, in_alloca, .. } = entry.get() else { continue };
        let Type::Vector { count: lanes, element } = module.ty(allocated_type) else { continue };
        let holds_bits = |ty: TypeId| module.integer_width(module.scalar(ty)) == Some(1);
        let of_bits = uses.get(entry.id()).iter().any(|used| {
            let User::Instruction(user) = used.user else { return true };
            match module.instruction(user).map(|entry| (entry.ty(), entry.get())) {
                Some((ty, Instruction::Load { .. })) => holds_bits(ty),
                Some((_, Instruction::Store { value, .. })) => module.type_of(value).is_some_and(holds_bits),
                _ => false,
            }
        });
        if module.integer_width(element) == Some(1) && !of_bits {
            found.push((entry.id(), entry.ty(), lanes, count, in_alloca));
        }
    }
    for (id, ty, lanes, count, in_alloca) in found {
        let word = module.integer_type(32);
        let allocated_type = module.vector_type(lanes, word);
        module.set_instruction(
            id,
            ty,
            &Instruction::Alloca { allocated_type, count, alignment: 0, in_alloca },
        );
    }
}

/// Structures and arrays that are loaded or stored as a whole are loaded and stored by their numbers, and
/// what is inserted into such a value is used where it is extracted.
pub(super) fn take_apart(module: &mut Module) {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        match entry.get() {
            Instruction::Load { pointer, volatile: false, atomic: None, .. } => {
                found.push((entry.id(), entry.ty(), pointer, None));
            }
            Instruction::Store { pointer, value, volatile: false, atomic: None, .. } => {
                found.push((entry.id(), module.type_of(value).unwrap_or_default(), pointer, Some(value)));
            }
            _ => {}
        }
    }
    found.retain(|(_, ty, ..)| matches!(module.ty(*ty), Type::Struct { .. } | Type::Array { .. }));
    if found.is_empty() {
        return;
    }
    let mut layout = Layout::new(module, LayoutRules::Llvm22);
    let mut editor = Editor::default();
    for (id, ty, pointer, value) in found {
        let mut leaves = Vec::new();
        if paths(module, &mut layout, ty, 0, &mut Vec::new(), &mut leaves).is_none() {
            continue;
        }
        let at = Position::Before(id);
        let void = module.void_type();
        let mut whole = module.const_undef(ty);
        for (offset, ty, path) in leaves {
            let pointer = moved(module, &mut editor, pointer, offset, at);
            match value {
                Some(aggregate) => {
                    let take = Operation::ExtractValue { aggregate, indices: &path };
                    let value = editor.at(module, at).insert(ty, &Instruction::Operation(take)).into();
                    let store =
                        Instruction::Store { pointer, value, alignment: 0, volatile: false, atomic: None };
                    editor.at(module, at).insert(void, &store);
                }
                None => {
                    let load = Instruction::Load { pointer, alignment: 0, volatile: false, atomic: None };
                    let value = editor.at(module, at).insert(ty, &load).into();
                    let all = module.type_of(whole).unwrap_or_default();
                    let put = Operation::InsertValue { aggregate: whole, value, indices: &path };
                    whole = editor.at(module, at).insert(all, &Instruction::Operation(put)).into();
                }
            }
        }
        match value {
            Some(_) => editor.erase(id),
            None => editor.supersede(id, whole),
        }
    }
    editor.apply(module);
    extract(module);
}

/// The numbers, vectors and handles of a type, with their offsets and indices.
fn paths(
    module: &Module,
    layout: &mut Layout,
    ty: TypeId,
    offset: u64,
    path: &mut Vec<u32>,
    found: &mut Vec<(u64, TypeId, Vec<u32>)>,
) -> Option<()> {
    if path.len() > MAX_DEPTH as usize || found.len() > MOST_PARTS {
        return None;
    }
    let children: Vec<(u64, TypeId)> = match module.ty(ty) {
        Type::Array { count, element } if count <= MOST_PARTS as u64 => {
            let stride = layout.stride(module, element);
            (0..count).map(|index| (stride.saturating_mul(index), element)).collect()
        }
        Type::Array { .. } => return None,
        Type::Struct { elements, .. } => {
            layout.offsets(module, ty).into_iter().zip(elements.iter().copied()).collect()
        }
        Type::Target { name: b"dx.Padding", .. } => return Some(()),
        _ => {
            found.push((offset, ty, path.clone()));
            return Some(());
        }
    };
    for (index, (start, ty)) in children.into_iter().enumerate() {
        path.push(u32::try_from(index).ok()?);
        paths(module, layout, ty, offset.checked_add(start)?, path, found)?;
        path.pop();
    }
    Some(())
}

/// What is extracted of a value that was put together becomes what was inserted there.
pub(super) fn extract(module: &mut Module) {
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    dxkit_passes::fold_extracts(module, &functions);
    super::clean::drop_unused(module, &functions);
}

/// Copies of memory become loads and stores of the numbers and vectors that it contains.
pub(super) fn copies(module: &mut Module) {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Call(call) = entry.get() else { continue };
        let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { continue };
        let name = callee.name();
        let fill = name.starts_with(b"llvm.memset.");
        if !fill && !name.starts_with(b"llvm.memcpy.") && !name.starts_with(b"llvm.memmove.") {
            continue;
        }
        let [to, from, length, ..] = *call.arguments else { continue };
        let Some(length) = module.integer(length).and_then(|length| u64::try_from(length).ok()) else {
            continue;
        };
        if !fill || module.integer(from) == Some(0) {
            found.push((entry.id(), to, (!fill).then_some(from), length));
        }
    }
    if found.is_empty() {
        return;
    }
    let mut layout = Layout::new(module, LayoutRules::Llvm22);
    let mut editor = Editor::default();
    for (id, to, from, length) in found {
        let mut leaves = None;
        for pointer in [Some(to), from].into_iter().flatten() {
            let Some((ty, start)) = pointed(module, &mut layout, pointer) else { continue };
            let mut all = Vec::new();
            if numbers(module, &mut layout, ty, 0, 0, &mut all).is_none() {
                continue;
            }
            let end = start.saturating_add(length);
            all.retain(|(offset, _)| (start..end).contains(offset));
            let whole = all.iter().all(|(offset, ty)| offset.saturating_add(layout.size(module, *ty)) <= end);
            if whole && layout.stride(module, ty) >= end {
                leaves = Some((all, start));
                break;
            }
        }
        let Some((leaves, start)) = leaves else { continue };
        copy(module, &mut editor, id, (to, from), &leaves, start);
    }
    editor.apply(module);
}

/// Loads all numbers, and then stores them: the memory may overlap.
fn copy(
    module: &mut Module,
    editor: &mut Editor,
    id: InstructionId,
    (to, from): (ValueId, Option<ValueId>),
    leaves: &[Leaf],
    start: u64,
) {
    let at = Position::Before(id);
    let void = module.void_type();
    let mut values = Vec::new();
    for (offset, ty) in leaves {
        values.push(match from {
            Some(from) => {
                let pointer = moved(module, editor, from, offset.saturating_sub(start), at);
                let load = Instruction::Load { pointer, alignment: 0, volatile: false, atomic: None };
                editor.at(module, at).insert(*ty, &load).into()
            }
            None => module.const_null(*ty),
        });
    }
    for ((offset, _), value) in leaves.iter().zip(values) {
        let pointer = moved(module, editor, to, offset.saturating_sub(start), at);
        let store = Instruction::Store { pointer, value, alignment: 0, volatile: false, atomic: None };
        editor.at(module, at).insert(void, &store);
    }
    editor.erase(id);
}

/// A pointer plus `offset` bytes.
fn moved(module: &mut Module, editor: &mut Editor, base: ValueId, offset: u64, at: Position) -> ValueId {
    if offset == 0 {
        return base;
    }
    let ty = module.type_of(base).unwrap_or_default();
    let byte = module.integer_type(8);
    let index = module.const_i32(i32::try_from(offset).unwrap_or(i32::MAX));
    let address = Operation::GetElementPtr { in_bounds: true, source_type: byte, base, indices: &[index] };
    editor.at(module, at).insert(ty, &Instruction::Operation(address)).into()
}

/// The type of the memory that a pointer points into, and the offset in it.
fn pointed(module: &Module, layout: &mut Layout, pointer: ValueId) -> Option<(TypeId, u64)> {
    let (mut at, mut offset) = (pointer, 0u64);
    for _ in 0..MAX_DEPTH {
        let id = match at.kind() {
            ValueKind::Global(id) => return Some((module.global(id)?.value_type, offset)),
            ValueKind::Instruction(id) => id,
            _ => return None,
        };
        match module.instruction(id)?.get() {
            Instruction::Alloca { allocated_type, .. } => return Some((allocated_type, offset)),
            Instruction::Call(call) => {
                let callee = module.function(call.callee.as_function()?)?;
                if !callee.name().starts_with(b"llvm.dx.resource.getpointer") {
                    return None;
                }
                let Type::Target { types: [element, ..], .. } =
                    module.ty(module.type_of(*call.arguments.first()?)?)
                else {
                    return None;
                };
                return Some((*element, offset));
            }
            Instruction::Operation(Operation::GetElementPtr { source_type, base, indices, .. }) => {
                match walk(module, layout, source_type, indices)? {
                    Walk { offset: own, dynamic: None } => offset = offset.checked_add(own)?,
                    // The element at an index that is not known has a type all the same.
                    _ => return Some((module.indexed_type(source_type, indices)?, offset)),
                }
                at = base;
            }
            _ => return None,
        }
    }
    None
}

/// The result of following the indices of an address.
struct Walk {
    /// The offset in bytes up to the first index that is not constant.
    offset: u64,
    /// The array with that index, and the place of the index.
    dynamic: Option<(Option<TypeId>, usize)>,
}

fn walk(module: &Module, layout: &mut Layout, source: TypeId, indices: &[ValueId]) -> Option<Walk> {
    let (mut ty, mut offset) = (source, 0u64);
    for (place, index) in indices.iter().enumerate() {
        let Some(number) = module.integer(*index) else {
            return Some(Walk { offset, dynamic: Some(((place > 0).then_some(ty), place)) });
        };
        let number = u64::try_from(number).ok()?;
        let scaled = |size: u64| number.checked_mul(size);
        if place == 0 {
            offset = offset.checked_add(scaled(layout.stride(module, ty))?)?;
            continue;
        }
        match module.ty(ty) {
            Type::Struct { elements, .. } => {
                let field = usize::try_from(number).ok()?;
                let element = *elements.get(field)?;
                offset = offset.checked_add(*layout.offsets(module, ty).get(field)?)?;
                ty = element;
            }
            Type::Array { element, .. } | Type::Vector { element, .. } => {
                offset = offset.checked_add(scaled(layout.stride(module, element))?)?;
                ty = element;
            }
            _ => return None,
        }
    }
    Some(Walk { offset, dynamic: None })
}

/// The numbers and vectors of a type; `None` if there are others, or too many. Bytes are padding.
fn numbers(
    module: &Module,
    layout: &mut Layout,
    ty: TypeId,
    offset: u64,
    depth: u32,
    found: &mut Vec<Leaf>,
) -> Option<()> {
    if depth > MAX_DEPTH || found.len() > MOST_PARTS {
        return None;
    }
    match module.ty(ty) {
        Type::Integer { width: 8 } => {}
        Type::Integer { .. } | Type::Half | Type::Float | Type::Double | Type::Vector { .. } => {
            found.push((offset, ty));
        }
        Type::Array { element, .. } if module.integer_width(element) == Some(8) => {}
        Type::Array { count, element } => {
            let stride = layout.stride(module, element);
            for index in 0..count {
                let start = offset.checked_add(stride.checked_mul(index)?)?;
                numbers(module, layout, element, start, depth + 1, found)?;
            }
        }
        Type::Struct { elements, .. } => {
            for (element, start) in elements.iter().zip(layout.offsets(module, ty)) {
                numbers(module, layout, *element, offset.checked_add(start)?, depth + 1, found)?;
            }
        }
        Type::Target { name: b"dx.Padding", .. } => {}
        _ => found.push((offset, ty)),
    }
    Some(())
}

/// Makes parts of the local variables of functions variables. Returns whether there are any.
pub(super) fn split(module: &mut Module, functions: &[FunctionId]) -> bool {
    let users = Users::collect(module);
    let mut layout = Layout::new(module, LayoutRules::Llvm22);
    let mut editor = Editor::default();
    let mut changed = false;
    for function in functions {
        let Some(entry) = module.function(*function) else { continue };
        let variables: Vec<(InstructionId, TypeId)> = entry
            .instructions()
            .filter_map(|entry| match entry.get() {
                Instruction::Alloca { allocated_type, count, .. }
                    if module.integer(count) == Some(1)
                        && matches!(module.ty(allocated_type), Type::Struct { .. } | Type::Array { .. }) =>
                {
                    Some((entry.id(), allocated_type))
                }
                _ => None,
            })
            .collect();
        for (variable, ty) in variables {
            if users.is_in_metadata(variable) {
                continue;
            }
            let Some(accesses) = Accesses::collect(module, &mut layout, &users.uses, variable) else {
                continue;
            };
            let mut parts = Vec::new();
            if accesses.parts(module, &mut layout, (0, ty), 0, &mut parts).is_none() || parts == [(0, ty)] {
                continue;
            }
            accesses.apply(module, &mut layout, &mut editor, variable, &parts);
            changed = true;
        }
    }
    editor.apply(module);
    changed
}

/// An access to a part of a variable.
struct Access {
    user: InstructionId,
    /// The place of the pointer among the operands.
    operand: usize,
    offset: u64,
    size: u64,
    /// For an address with an index that is not constant, the array and the place of the index.
    dynamic: Option<(TypeId, usize)>,
}

/// All uses of a variable.
#[derive(Default)]
struct Accesses {
    all: Vec<Access>,
    /// Addresses and lifetimes, which are no longer needed.
    gone: Vec<InstructionId>,
}

impl Accesses {
    /// The accesses to a variable; `None` if its address has other uses.
    fn collect(module: &Module, layout: &mut Layout, uses: &Uses, variable: InstructionId) -> Option<Self> {
        let mut found = Self::default();
        let mut open: Vec<(ValueId, u64)> = alloc::vec![(variable.into(), 0)];
        while let Some((pointer, offset)) = open.pop() {
            for used in uses.get(pointer.as_instruction()?) {
                let User::Instruction(user) = used.user else { return None };
                let entry = module.instruction(user)?;
                let operand = entry.operands().iter().position(|operand| *operand == pointer)?;
                let access = |size| Access { user, operand, offset, size, dynamic: None };
                match entry.get() {
                    Instruction::Load { volatile: false, atomic: None, .. } => {
                        found.all.push(access(layout.size(module, entry.ty())));
                    }
                    Instruction::Store { value, volatile: false, atomic: None, .. } if value != pointer => {
                        let ty = module.type_of(value)?;
                        found.all.push(access(layout.size(module, ty)));
                    }
                    Instruction::Call(call) if is_lifetime(module, &call) => found.gone.push(user),
                    Instruction::Operation(Operation::GetElementPtr {
                        source_type, base, indices, ..
                    }) if base == pointer => {
                        let walk = walk(module, layout, source_type, indices)?;
                        let offset = offset.checked_add(walk.offset)?;
                        match walk.dynamic {
                            None => {
                                found.gone.push(user);
                                open.push((user.into(), offset));
                            }
                            Some((Some(array), place)) => {
                                let size = layout.stride(module, array);
                                let dynamic = Some((array, place));
                                found.all.push(Access { user, operand, offset, size, dynamic });
                            }
                            // The number of elements is not known.
                            Some((None, _)) => return None,
                        }
                    }
                    _ => return None,
                }
                if found.all.len() > MOST_PARTS {
                    return None;
                }
            }
        }
        Some(found)
    }

    /// The largest parts that each access is to one of; `None` if there are too many.
    fn parts(
        &self,
        module: &Module,
        layout: &mut Layout,
        (offset, ty): Leaf,
        depth: u32,
        found: &mut Vec<Leaf>,
    ) -> Option<()> {
        let end = offset.checked_add(layout.stride(module, ty))?;
        let inside: Vec<&Access> = self
            .all
            .iter()
            .filter(|access| access.offset < end && access.offset + access.size > offset)
            .collect();
        if inside.is_empty() {
            return Some(());
        }
        let children: Vec<Leaf> = match module.ty(ty) {
            Type::Struct { elements, .. } => {
                let offsets = layout.offsets(module, ty).into_iter();
                offsets
                    .zip(elements)
                    .map(|(start, element)| (offset.saturating_add(start), *element))
                    .collect()
            }
            Type::Array { count: count @ ..=MOST_ELEMENTS, element } => {
                let stride = layout.stride(module, element);
                (0..count)
                    .map(|index| (offset.saturating_add(stride.saturating_mul(index)), element))
                    .collect()
            }
            _ => Vec::new(),
        };
        let mut ends = Vec::with_capacity(children.len());
        for (start, ty) in &children {
            ends.push((*start, start.saturating_add(layout.stride(module, *ty))));
        }
        let is_in_one = |access: &&Access| {
            let last = access.offset.saturating_add(access.size);
            ends.iter().any(|(start, end)| access.offset >= *start && last <= *end)
        };
        if depth > MAX_DEPTH || !inside.iter().all(is_in_one) {
            found.push((offset, ty));
            return (found.len() <= MOST_PARTS).then_some(());
        }
        for child in children {
            self.parts(module, layout, child, depth + 1, found)?;
        }
        Some(())
    }

    fn apply(
        self,
        module: &mut Module,
        layout: &mut Layout,
        editor: &mut Editor,
        variable: InstructionId,
        parts: &[Leaf],
    ) {
        let at = Position::Before(variable);
        let Some(Instruction::Alloca { count, .. }) = module.instruction(variable).map(|entry| entry.get())
        else {
            return;
        };
        let any = module.instruction(variable).map(|entry| entry.ty()).unwrap_or_default();
        let mut variables = Vec::new();
        for (offset, ty) in parts {
            let alloca = Instruction::Alloca { allocated_type: *ty, count, alignment: 0, in_alloca: false };
            let end = offset.saturating_add(layout.stride(module, *ty));
            variables.push((*offset, end, ValueId::from(editor.at(module, at).insert(any, &alloca))));
        }
        for access in &self.all {
            let part = variables.iter().find(|(start, end, _)| {
                access.offset >= *start && access.offset.saturating_add(access.size) <= *end
            });
            let Some((start, _, part)) = part else { continue };
            let before = Position::Before(access.user);
            let base = moved(module, editor, *part, access.offset.saturating_sub(*start), before);
            let Some((array, place)) = access.dynamic else {
                module.set_operand(access.user, access.operand, base);
                continue;
            };
            let Some(Instruction::Operation(Operation::GetElementPtr { in_bounds, indices, .. })) =
                module.instruction(access.user).map(|entry| entry.get())
            else {
                continue;
            };
            let rest = indices.get(place..).unwrap_or_default().to_vec();
            let mut indices = alloc::vec![module.const_i32(0)];
            indices.extend(rest);
            let address = Operation::GetElementPtr { in_bounds, source_type: array, base, indices: &indices };
            module.set_instruction(access.user, any, &Instruction::Operation(address));
        }
        for id in self.gone {
            editor.erase(id);
        }
        editor.erase(variable);
    }
}
