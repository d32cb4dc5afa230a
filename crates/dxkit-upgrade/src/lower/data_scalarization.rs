//! Vectors to their elements (LLVM's `scalarizer`): DXIL before shader model 6.9 computes with numbers
//! alone.
//!
//! In go functions with vectors; out come the same with an instruction for each element. Blocks are visited
//! in reverse post-order, so the elements of an operand are known before its use; phis get their incoming
//! elements at the end, because of loops. Operations on whole vectors stay: their operands are put together
//! from elements, and the elements of their result extracted. Arrays in memory are made one-dimensional here
//! as well, and integers wider than 64 bits, in which optimisers hold vectors, become elements.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, BlockId, CastOpcode, Constant, FunctionId, Inserter, Instruction, InstructionId, Layout,
    LayoutRules, Operation, Position, Predicate, Type, TypeId, ValueId, ValueKind,
};

use super::editor::Editor;
use super::op_lowering::scalar_name;
use super::{Fault, MAX_LANES};
use dxkit_passes::reverse_post_order;

/// Whether a function has vectors in places where libraries have none.
pub(super) fn computes_with_vectors(module: &Module, function: FunctionId) -> bool {
    let Some(function) = module.function(function) else { return false };
    let is_vector = |ty: TypeId| matches!(module.ty(ty), Type::Vector { .. });
    function.instructions().any(|entry| {
        let of_vectors = || entry.operands().iter().any(|id| module.type_of(*id).is_some_and(is_vector));
        match entry.get() {
            Instruction::Call(call) => {
                let name =
                    call.callee.as_function().and_then(|id| module.function(id)).map(|callee| callee.name());
                name.is_some_and(|name| name.starts_with(b"llvm.")) && (is_vector(entry.ty()) || of_vectors())
            }
            _ => false,
        }
    })
}

/// Whether a function has any vectors.
pub(super) fn has_vectors(module: &Module, function: FunctionId) -> bool {
    let Some(function) = module.function(function) else { return false };
    let is_vector = |ty: TypeId| matches!(module.ty(ty), Type::Vector { .. });
    function.instructions().any(|entry| {
        is_vector(entry.ty()) || entry.operands().iter().any(|id| module.type_of(*id).is_some_and(is_vector))
    })
}

/// Whether a function has vectors that no shader model has: of one element, or that are cast to more or fewer
/// elements, as optimisers do.
pub(super) fn has_vectors_without_form(module: &Module, function: FunctionId) -> bool {
    let Some(function) = module.function(function) else { return false };
    let count = |ty: TypeId| match module.ty(ty) {
        Type::Vector { count, .. } => Some(count),
        _ => None,
    };
    function.instructions().any(|entry| {
        let own = count(entry.ty());
        let mut operands = entry.operands().iter().map(|id| module.type_of(*id).and_then(count));
        let is_cast =
            matches!(entry.get().operation(), Some(Operation::Cast { opcode: CastOpcode::BitCast, .. }));
        own == Some(1)
            || operands.clone().any(|count| count == Some(1))
            || is_cast && operands.any(|other| own.is_some() && other.is_some() && own != other)
    })
}

/// Makes operations on vectors operations on their elements.
pub(super) fn scalarize(module: &mut Module, functions: &[FunctionId]) -> Result<(), Fault> {
    let mut work = Scalarizer::new(module);
    for function in functions {
        work.run(*function)?;
    }
    let Scalarizer { editor: mut changes, replaced, module, .. } = work;
    for id in &replaced {
        changes.erase(*id);
    }
    changes.apply(module);
    dxkit_passes::forget_described(module, &replaced);
    Ok(())
}

/// Parts of integers of more than 64 bits, which optimisers make of vectors, become elements of these.
pub(super) fn parts_of_wide_integers(module: &mut Module, functions: &[FunctionId]) {
    let mut changed = Vec::new();
    let mut found: Vec<(InstructionId, ValueId, u64)> = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        let before = found.len();
        found.extend(function.instructions().filter_map(|entry| match entry.get() {
            Instruction::Operation(Operation::Cast { opcode: CastOpcode::Trunc, value }) => {
                let (vector, start) = wide_source(module, value)?;
                Some((entry.id(), vector, start))
            }
            _ => None,
        }));
        if found.len() > before {
            changed.push(function.id());
        }
    }
    if found.is_empty() {
        return;
    }
    let mut work = Scalarizer::new(module);
    for (id, vector, start) in found {
        if let Some(part) = work.part(id, vector, start) {
            work.editor.supersede(id, part);
        }
    }
    work.editor.apply(work.module);
    super::clean::drop_unused(module, &changed);
}

/// The vector whose bits an integer of more than 64 bits has, and the first of these bits.
fn wide_source(module: &Module, value: ValueId) -> Option<(ValueId, u64)> {
    let is_wide = |value: ValueId| module.integer_width(module.type_of(value)?).filter(|width| *width > 64);
    is_wide(value)?;
    let operation = |value: ValueId| match module.instruction(value.as_instruction()?)?.get() {
        Instruction::Operation(operation) => Some(operation),
        _ => None,
    };
    let (bits, start) = match operation(value)? {
        Operation::Binary { opcode: BinaryOpcode::LShr, left, right, .. } => {
            let by = match module.constant(right.as_constant()?)?.constant {
                Constant::WideInteger([by, upper @ ..]) if upper.iter().all(|word| *word == 0) => *by,
                Constant::Integer(by) => u64::try_from(by).ok()?,
                _ => return None,
            };
            (left, by)
        }
        _ => (value, 0),
    };
    match operation(bits)? {
        Operation::Cast { opcode: CastOpcode::BitCast, value } => {
            matches!(module.ty(module.type_of(value)?), Type::Vector { .. }).then_some((value, start))
        }
        _ => None,
    }
}

/// Makes arrays of arrays in memory arrays of one dimension: DXIL has no others there. Unless vectors are
/// kept, makes them arrays, where these have the same size: before shader model 6.9, DXIL has none in memory.
/// The addresses of their elements are computed when pointers get types.
pub(super) fn arrays_in_memory(module: &mut Module, keep_vectors: bool) {
    let mut layout = Layout::new(module, LayoutRules::Llvm22);
    let globals: Vec<_> = module.globals().map(|(id, global)| (id, *global)).collect();
    for (id, global) in globals {
        let Some(ty) = without_vectors(module, &mut layout, global.value_type, keep_vectors) else {
            continue;
        };
        let initializer = match global.initializer {
            None => None,
            Some(initializer) => {
                let constant = initializer.as_constant().and_then(|id| module.constant(id));
                match constant.map(|entry| entry.constant) {
                    Some(Constant::Undef) => Some(module.const_undef(ty)),
                    Some(Constant::Null) => Some(module.const_null(ty)),
                    _ => {
                        let mut numbers = Vec::new();
                        let whole = flatten(module, initializer, &mut numbers, 0)
                            .and_then(|()| put_together(module, ty, &mut numbers.into_iter(), 0));
                        let Some(whole) = whole else { continue };
                        Some(whole)
                    }
                }
            }
        };
        if let Some(global) = module.global_mut(id) {
            global.value_type = ty;
            global.initializer = initializer;
        }
    }
    let mut variables = Vec::new();
    for function in module.functions() {
        for entry in function.instructions() {
            if let Instruction::Alloca { allocated_type, count, alignment, in_alloca } = entry.get() {
                variables.push((entry.id(), entry.ty(), allocated_type, count, alignment, in_alloca));
            }
        }
    }
    for (id, ty, allocated_type, count, alignment, in_alloca) in variables {
        if let Some(allocated_type) = without_vectors(module, &mut layout, allocated_type, keep_vectors) {
            let alloca = Instruction::Alloca { allocated_type, count, alignment, in_alloca };
            module.set_instruction(id, ty, &alloca);
        }
    }
}

/// The numbers of a constant in their order; `None` if it has others, or too many.
fn flatten(module: &mut Module, value: ValueId, numbers: &mut Vec<ValueId>, depth: u32) -> Option<()> {
    const MOST: usize = 1 << 16;
    if depth > 8 || numbers.len() > MOST {
        return None;
    }
    let entry = module.constant(value.as_constant()?)?;
    let (element, count) = match module.ty(entry.ty) {
        Type::Array { element, count } => (Some(element), usize::try_from(count).ok()?),
        Type::Vector { element, count } => (Some(element), count as usize),
        Type::Struct { elements, .. } => (None, elements.len()),
        _ => {
            numbers.push(value);
            return Some(());
        }
    };
    if count > MOST {
        return None;
    }
    let elements: Vec<ValueId> = match entry.constant {
        Constant::Aggregate(elements) => elements.to_vec(),
        Constant::Data(words) => {
            let words = words.to_vec();
            let element = element?;
            let float = module.ty(element).is_floating_point();
            let number = |word: u64| match float {
                true => module.intern_constant(element, &Constant::Float(word.into())).into(),
                false => module.const_integer(element, i64::from_ne_bytes(word.to_ne_bytes())),
            };
            words.into_iter().map(number).collect()
        }
        Constant::Null => {
            let ty = entry.ty;
            let mut zeros = Vec::with_capacity(count);
            for index in 0..count as u64 {
                let part = module.part_type(ty, index)?;
                zeros.push(module.const_null(part));
            }
            zeros
        }
        Constant::Undef => {
            let ty = entry.ty;
            let mut undefined = Vec::with_capacity(count);
            for index in 0..count as u64 {
                let part = module.part_type(ty, index)?;
                undefined.push(module.const_undef(part));
            }
            undefined
        }
        _ => return None,
    };
    for element in elements {
        flatten(module, element, numbers, depth + 1)?;
    }
    Some(())
}

/// A constant of this type with these numbers; `None` if there are fewer, or a number has another type.
fn put_together(
    module: &mut Module,
    ty: TypeId,
    numbers: &mut impl Iterator<Item = ValueId>,
    depth: u32,
) -> Option<ValueId> {
    let count = match module.ty(ty) {
        Type::Array { count, .. } => count,
        Type::Vector { count, .. } => count.into(),
        Type::Struct { elements, .. } => elements.len() as u64,
        _ => return numbers.next().filter(|value| module.type_of(*value) == Some(ty)),
    };
    if depth > 8 {
        return None;
    }
    let mut elements = Vec::new();
    for index in 0..count {
        let part = module.part_type(ty, index)?;
        elements.push(put_together(module, part, numbers, depth + 1)?);
    }
    Some(module.const_aggregate(ty, &elements))
}

/// Whether a type has an array of arrays in it.
fn has_arrays_of_arrays(module: &Module, ty: TypeId, depth: u32) -> bool {
    if depth > 8 {
        return false;
    }
    match module.ty(ty) {
        Type::Array { element, .. } => {
            matches!(module.ty(element), Type::Array { .. })
                || has_arrays_of_arrays(module, element, depth + 1)
        }
        Type::Struct { elements, .. } => {
            elements.iter().any(|element| has_arrays_of_arrays(module, *element, depth + 1))
        }
        _ => false,
    }
}

/// A type with arrays in the places of vectors, and only arrays of one dimension; `None` if the type is that
/// already, or one that is laid out otherwise.
fn without_vectors(
    module: &mut Module,
    layout: &mut Layout,
    ty: TypeId,
    keep_vectors: bool,
) -> Option<TypeId> {
    if keep_vectors && !has_arrays_of_arrays(module, ty, 0) {
        return None;
    }
    let made = rebuilt(module, layout, ty, keep_vectors, 0)?;
    (layout.stride(module, made) == layout.stride(module, ty)).then_some(made)
}

fn rebuilt(
    module: &mut Module,
    layout: &mut Layout,
    ty: TypeId,
    keep_vectors: bool,
    depth: u32,
) -> Option<TypeId> {
    if depth > 8 {
        return None;
    }
    match module.ty(ty) {
        Type::Vector { .. } if keep_vectors => None,
        Type::Vector { count, element } => {
            let array = module.array_type(count.into(), element);
            (layout.stride(module, array) == layout.stride(module, ty)).then_some(array)
        }
        // Padding.
        Type::Array { count, element } if module.integer_width(element) == Some(8) => {
            let word = module.integer_type(32);
            (count > 0 && count % 4 == 0).then(|| module.array_type(count / 4, word))
        }
        Type::Array { count, element } => {
            let own = rebuilt(module, layout, element, keep_vectors, depth + 1);
            let inner = own.unwrap_or(element);
            if layout.stride(module, inner) != layout.stride(module, element) {
                return None;
            }
            match module.ty(inner) {
                Type::Array { count: columns, element } => {
                    Some(module.array_type(count.checked_mul(columns)?, element))
                }
                _ => own.map(|own| module.array_type(count, own)),
            }
        }
        Type::Struct { name, packed, elements } => {
            let name = name.map(|name| String::from_utf8_lossy(name).into_owned()).unwrap_or_default();
            let elements = elements.to_vec();
            let mut own = Vec::with_capacity(elements.len());
            let mut changed = false;
            for element in &elements {
                let made = rebuilt(module, layout, *element, keep_vectors, depth + 1);
                changed |= made.is_some();
                own.push(made.unwrap_or(*element));
            }
            if !changed {
                return None;
            }
            let name = format!("{name}.memory");
            let made = module.named_struct_type(&name, &own);
            module.set_struct_elements(made, packed, &own);
            let offsets = layout.offsets(module, ty);
            if layout.offsets(module, made) == offsets
                && layout.stride(module, made) == layout.stride(module, ty)
            {
                return Some(made);
            }
            // The same places with stated padding.
            let word = module.integer_type(32);
            let (mut placed, mut end) = (Vec::new(), 0u64);
            let last = layout.stride(module, ty);
            let mut places =
                offsets.into_iter().zip(own).map(|(start, ty)| (start, Some(ty))).collect::<Vec<_>>();
            places.push((last, None));
            for (start, element) in places {
                let gap = start.checked_sub(end)?;
                if gap % 4 != 0 {
                    return None;
                }
                if gap > 0 {
                    placed.push(module.array_type(gap / 4, word));
                }
                if let Some(element) = element {
                    end = start.checked_add(layout.size(module, element))?;
                    placed.push(element);
                }
            }
            let made = module.named_struct_type(&name, &placed);
            module.set_struct_elements(made, true, &placed);
            Some(made)
        }
        _ => None,
    }
}

struct Scalarizer<'m> {
    module: &'m mut Module,
    editor: Editor,
    lanes: BTreeMap<ValueId, Vec<ValueId>>,
    /// The elements of the vectors in structures that intrinsics return.
    structures: BTreeMap<ValueId, Vec<Vec<ValueId>>>,
    /// Phis of vectors, and the phis of their elements.
    phis: Vec<(InstructionId, Vec<InstructionId>)>,
    replaced: BTreeSet<InstructionId>,
    entry: Option<BlockId>,
}

impl<'m> Scalarizer<'m> {
    fn new(module: &'m mut Module) -> Self {
        let (editor, lanes, structures, phis, replaced) = Default::default();
        Self { module, editor, lanes, structures, phis, replaced, entry: None }
    }

    /// The bits of a vector from this one on, as many as a truncated integer has; `None` if they do not fit
    /// its elements.
    fn part(&mut self, id: InstructionId, vector: ValueId, start: u64) -> Option<ValueId> {
        let ty = self.module.instruction(id)?.ty();
        let width = u64::from(self.module.integer_width(ty)?);
        let (count, element) = self.vector_value(vector)?;
        let own = self.bits(element);
        let (first, offset) = (start / own, start % own);
        if start >= own.saturating_mul(count.into()) {
            return None;
        }
        let taken = if offset + width <= own { 1 } else { width / own };
        let whole = taken == 1 || offset == 0 && width % own == 0 && width <= 64;
        if !whole || first + taken > u64::from(count) {
            return None;
        }
        let at = Position::Before(id);
        let mut lanes = Vec::new();
        for lane in first..first + taken {
            let index = self.module.const_i32(i32::try_from(lane).ok()?);
            lanes.push(self.at(at).operation(&Operation::ExtractElement { vector, index }));
        }
        let joined = own * taken;
        let mut bits = self.join_bits(&lanes, element, joined, at);
        if joined == width {
            return Some(bits);
        }
        let wide = self.module.integer_type(u32::try_from(joined).ok()?);
        if offset != 0 {
            let by = self.module.const_integer(wide, i64::try_from(offset).ok()?);
            bits = self.at(at).binary(BinaryOpcode::LShr, bits, by);
        }
        Some(self.at(at).cast(CastOpcode::Trunc, bits, ty))
    }

    fn at(&mut self, position: Position) -> Inserter<'_> {
        self.editor.at(self.module, position)
    }

    fn vector(&self, ty: TypeId) -> Option<(u32, TypeId)> {
        match self.module.ty(ty) {
            Type::Vector { count, element } => Some((count, element)),
            _ => None,
        }
    }

    fn vector_value(&self, value: ValueId) -> Option<(u32, TypeId)> {
        self.vector(self.module.type_of(value)?)
    }

    fn run(&mut self, function: FunctionId) -> Result<(), Fault> {
        let blocks = reverse_post_order(self.module, function);
        self.entry = blocks.first().copied();
        for block in blocks {
            let all: Vec<InstructionId> = self
                .module
                .block(block)
                .map_or(Vec::new(), |block| block.instructions().map(|entry| entry.id()).collect());
            for id in all {
                self.instruction(id)?;
            }
        }
        for (old, new) in core::mem::take(&mut self.phis) {
            let Some(Instruction::Phi { values, blocks }) =
                self.module.instruction(old).map(|entry| entry.get())
            else {
                continue;
            };
            let (values, blocks) = (values.to_vec(), blocks.to_vec());
            let mut columns: Vec<Vec<ValueId>> = alloc::vec![Vec::new(); new.len()];
            let mut from = Vec::with_capacity(blocks.len());
            for (value, block) in values.into_iter().zip(blocks) {
                let end =
                    self.module.block(block).and_then(|block| block.terminator()).map(|entry| entry.id());
                let Some(end) = end else { continue };
                let value = self.editor.resolve(value);
                let lanes = self.lanes_of(value, Position::Before(end))?;
                for (column, lane) in columns.iter_mut().zip(lanes) {
                    column.push(lane);
                }
                from.push(block);
            }
            for (phi, values) in new.iter().zip(columns) {
                let Some(ty) = self.module.instruction(*phi).map(|entry| entry.ty()) else { continue };
                self.module.set_instruction(*phi, ty, &Instruction::Phi { values: &values, blocks: &from });
            }
        }
        Ok(())
    }

    /// The elements of a vector.
    fn lanes_of(&mut self, value: ValueId, at: Position) -> Result<Vec<ValueId>, Fault> {
        if let Some(known) = self.lanes.get(&value) {
            return Ok(known.iter().map(|lane| self.editor.resolve(*lane)).collect());
        }
        let Some((count, element)) = self.vector_value(value) else {
            return Err(Fault::new(String::from("a vector is expected")));
        };
        if count > MAX_LANES {
            return Err(Fault::new(format!("a vector has more than {MAX_LANES} elements")));
        }
        if let Some(id) = value.as_constant() {
            let constant = self.module.constant(id).map(|entry| entry.constant);
            let lanes: Vec<ValueId> = match constant {
                Some(Constant::Null) => alloc::vec![self.module.const_null(element); count as usize],
                Some(Constant::Undef) => alloc::vec![self.module.const_undef(element); count as usize],
                Some(Constant::Aggregate(elements)) => elements.to_vec(),
                Some(Constant::Data(words)) => {
                    let words = words.to_vec();
                    let float = self.module.ty(element).is_floating_point();
                    words
                        .into_iter()
                        .map(|word| match float {
                            true => {
                                self.module.intern_constant(element, &Constant::Float(word.into())).into()
                            }
                            false => {
                                self.module.const_integer(element, i64::from_ne_bytes(word.to_ne_bytes()))
                            }
                        })
                        .collect()
                }
                _ => return Err(Fault::new(String::from("DXIL has no such vectors as constants"))),
            };
            return Ok(lanes);
        }
        // Values that are vectors themselves.
        let at = match value.kind() {
            ValueKind::Argument(_) => match self.entry {
                Some(entry) => Position::Start(entry),
                None => at,
            },
            _ => at,
        };
        let mut lanes = Vec::new();
        let mut indices = Vec::new();
        for index in 0..count {
            indices.push(self.module.const_i32(i32::try_from(index).unwrap_or(0)));
        }
        let mut inserter = self.at(at);
        for index in indices {
            lanes.push(inserter.operation(&Operation::ExtractElement { vector: value, index }));
        }
        if matches!(value.kind(), ValueKind::Argument(_)) {
            self.lanes.insert(value, lanes.clone());
        }
        Ok(lanes)
    }

    /// A vector of elements, for what needs one.
    fn whole(&mut self, value: ValueId, at: Position) -> Result<ValueId, Fault> {
        let made = value.as_instruction().is_some_and(|id| self.replaced.contains(&id));
        if !made {
            return Ok(value);
        }
        let ty = self.module.type_of(value).unwrap_or_default();
        let lanes = self.lanes_of(value, at)?;
        let mut vector = self.module.const_undef(ty);
        for (index, element) in lanes.into_iter().enumerate() {
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            vector = self.at(at).operation(&Operation::InsertElement { vector, element, index });
        }
        Ok(vector)
    }

    fn become_lanes(&mut self, id: InstructionId, lanes: Vec<ValueId>) {
        self.lanes.insert(id.into(), lanes);
        self.replaced.insert(id);
    }

    fn become_value(&mut self, id: InstructionId, value: ValueId) {
        self.editor.replace(id, value);
        self.replaced.insert(id);
    }

    fn instruction(&mut self, id: InstructionId) -> Result<(), Fault> {
        let Some(entry) = self.module.instruction(id) else { return Ok(()) };
        let ty = entry.ty();
        let result = self.vector(ty);
        let operands = entry.operands().to_vec();
        let has_vectors = operands.iter().any(|operand| self.vector_value(*operand).is_some());
        if operands.iter().any(|operand| self.structures.contains_key(operand)) {
            return self.taken(id);
        }
        if result.is_none() && !has_vectors {
            return Ok(());
        }
        let at = Position::Before(id);
        match entry.get() {
            Instruction::Operation(Operation::Binary { opcode, flags, left, right }) => {
                let (left, right) = (self.lanes_of(left, at)?, self.lanes_of(right, at)?);
                let mut lanes = Vec::new();
                for (left, right) in left.into_iter().zip(right) {
                    lanes.push(self.at(at).operation(&Operation::Binary { opcode, flags, left, right }));
                }
                self.become_lanes(id, lanes);
            }
            Instruction::Operation(Operation::Compare { predicate, flags, left, right }) => {
                let (left, right) = (self.lanes_of(left, at)?, self.lanes_of(right, at)?);
                let mut lanes = Vec::new();
                for (left, right) in left.into_iter().zip(right) {
                    lanes.push(self.at(at).operation(&Operation::Compare { predicate, flags, left, right }));
                }
                self.become_lanes(id, lanes);
            }
            Instruction::Operation(Operation::Select { condition, if_true, if_false }) => {
                self.select(id, condition, if_true, if_false)?;
            }
            Instruction::Operation(Operation::Cast { opcode, value }) => self.cast(id, opcode, value, ty)?,
            Instruction::Operation(Operation::ExtractElement { vector, index }) => {
                self.extract_element(id, vector, index, ty)?;
            }
            Instruction::Operation(Operation::InsertElement { vector, element, index }) => {
                self.insert_element(id, vector, element, index)?;
            }
            Instruction::Operation(Operation::ShuffleVector { first, second, mask }) => {
                let element = result.map(|(_, element)| element).unwrap_or_default();
                self.shuffle(id, [first, second, mask], element)?;
            }
            Instruction::Phi { .. } => {
                let (count, element) = result.unwrap_or_default();
                self.phi(id, count, element)?;
            }
            Instruction::Load { pointer, alignment, volatile, atomic: None } => {
                let (count, element) = result.unwrap_or_default();
                if count > MAX_LANES {
                    return Err(Fault::at(self.module, id, "a vector has too many elements"));
                }
                let mut lanes = Vec::new();
                for index in 0..count {
                    let (pointer, alignment) = self.element(pointer, element, index, alignment, at);
                    let load = Instruction::Load { pointer, alignment, volatile, atomic: None };
                    lanes.push(self.at(at).insert(element, &load).into());
                }
                self.become_lanes(id, lanes);
            }
            Instruction::Store { pointer, value, alignment, volatile, atomic: None } => {
                let (_, element) = self.vector_value(value).unwrap_or_default();
                let lanes = self.lanes_of(value, at)?;
                let void = self.module.void_type();
                for (index, value) in lanes.into_iter().enumerate() {
                    let index = u32::try_from(index).unwrap_or(0);
                    let (pointer, alignment) = self.element(pointer, element, index, alignment, at);
                    let store = Instruction::Store { pointer, value, alignment, volatile, atomic: None };
                    self.at(at).insert(void, &store);
                }
                self.replaced.insert(id);
            }
            Instruction::Call(call) => {
                let name = call.callee.as_function().and_then(|id| self.module.function(id));
                let name = name
                    .map(|callee| String::from_utf8_lossy(callee.name()).into_owned())
                    .unwrap_or_default();
                let arguments = call.arguments.to_vec();
                // Resources, inputs and outputs are accessed with vectors.
                const WHOLE: [&str; 4] =
                    ["llvm.dbg.", "llvm.dx.resource.", "llvm.dx.load.", "llvm.dx.store."];
                if name.starts_with("llvm.") && !WHOLE.iter().any(|prefix| name.starts_with(prefix)) {
                    return self.intrinsic(id, &name, &arguments, ty);
                }
                self.keep(id, &operands, result.is_some())?;
            }
            _ => self.keep(id, &operands, result.is_some())?,
        }
        Ok(())
    }

    /// A choice of whole vectors by one condition, or of each element by its own.
    fn select(
        &mut self,
        id: InstructionId,
        condition: ValueId,
        if_true: ValueId,
        if_false: ValueId,
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        let one = self.lanes_of(if_true, at)?;
        let other = self.lanes_of(if_false, at)?;
        let conditions = match self.vector_value(condition) {
            Some(_) => self.lanes_of(condition, at)?,
            None => alloc::vec![condition; one.len()],
        };
        let mut lanes = Vec::new();
        for ((condition, if_true), if_false) in conditions.into_iter().zip(one).zip(other) {
            lanes.push(self.at(at).select(condition, if_true, if_false));
        }
        self.become_lanes(id, lanes);
        Ok(())
    }

    fn phi(&mut self, id: InstructionId, count: u32, element: TypeId) -> Result<(), Fault> {
        let at = Position::Before(id);
        if count > MAX_LANES {
            return Err(Fault::at(self.module, id, "a vector has too many elements"));
        }
        let mut phis = Vec::new();
        for _ in 0..count {
            phis.push(self.at(at).insert(element, &Instruction::Phi { values: &[], blocks: &[] }));
        }
        let lanes = phis.iter().map(|phi| ValueId::from(*phi)).collect();
        self.become_lanes(id, lanes);
        self.phis.push((id, phis));
        Ok(())
    }

    fn extract_element(
        &mut self,
        id: InstructionId,
        vector: ValueId,
        index: ValueId,
        ty: TypeId,
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        let lanes = self.lanes_of(vector, at)?;
        let index = self.editor.resolve(index);
        let value = match self.module.integer(index) {
            Some(index) => {
                let lane = usize::try_from(index).ok().and_then(|index| lanes.get(index).copied());
                lane.unwrap_or_else(|| self.module.const_undef(ty))
            }
            None => self.chosen(&lanes, index, at),
        };
        self.become_value(id, value);
        Ok(())
    }

    fn insert_element(
        &mut self,
        id: InstructionId,
        vector: ValueId,
        element: ValueId,
        index: ValueId,
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        let mut lanes = self.lanes_of(vector, at)?;
        let index = self.editor.resolve(index);
        match self.module.integer(index) {
            Some(index) => {
                if let Some(slot) = usize::try_from(index).ok().and_then(|index| lanes.get_mut(index)) {
                    *slot = element;
                }
            }
            None => {
                let index_type = self.module.type_of(index).unwrap_or_default();
                for (number, lane) in lanes.iter_mut().enumerate() {
                    let number = self.module.const_integer(index_type, i64::try_from(number).unwrap_or(0));
                    let mut inserter = self.at(at);
                    let is_it = inserter.compare(Predicate::IcmpEq, index, number);
                    *lane = inserter.select(is_it, element, *lane);
                }
            }
        }
        self.become_lanes(id, lanes);
        Ok(())
    }

    /// The lanes that a mask chooses of two vectors.
    fn shuffle(
        &mut self,
        id: InstructionId,
        [first, second, mask]: [ValueId; 3],
        element: TypeId,
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        let mut all = self.lanes_of(first, at)?;
        all.extend(self.lanes_of(second, at)?);
        let mask = self.lanes_of(mask, at)?;
        let mut lanes = Vec::new();
        for index in mask {
            let lane = self.module.integer(index).and_then(|index| usize::try_from(index).ok());
            let lane = lane.and_then(|index| all.get(index).copied());
            lanes.push(lane.unwrap_or_else(|| self.module.const_undef(element)));
        }
        self.become_lanes(id, lanes);
        Ok(())
    }

    /// A vector that is taken of a structure which an intrinsic returned.
    fn taken(&mut self, id: InstructionId) -> Result<(), Fault> {
        let taken = self.module.instruction(id).and_then(|entry| entry.extract_value());
        let lanes = taken.and_then(|(structure, indices)| match indices {
            [place] => self.structures.get(&structure)?.get(usize::try_from(*place).ok()?).cloned(),
            _ => None,
        });
        let Some(lanes) = lanes else {
            return Err(Fault::at(self.module, id, "a structure of vectors is used as a whole"));
        };
        self.become_lanes(id, lanes);
        Ok(())
    }

    /// Operations on whole vectors keep them, and the elements of the result are extracted.
    fn keep(&mut self, id: InstructionId, operands: &[ValueId], vector: bool) -> Result<(), Fault> {
        for (index, operand) in operands.iter().enumerate() {
            if self.vector_value(*operand).is_some() {
                let whole = self.whole(*operand, Position::Before(id))?;
                self.module.set_operand(id, index, whole);
            }
        }
        if vector {
            let lanes = self.lanes_of(id.into(), Position::After(id))?;
            self.lanes.insert(id.into(), lanes);
        }
        Ok(())
    }

    /// The address of an element, and its alignment.
    fn element(
        &mut self,
        pointer: ValueId,
        element: TypeId,
        index: u32,
        alignment: u64,
        at: Position,
    ) -> (ValueId, u64) {
        let bytes = self.bits(element).div_ceil(8);
        let own = if alignment == 0 { 0 } else { alignment.min(bytes.max(1)) };
        if index == 0 {
            return (pointer, own);
        }
        let ty = self.module.type_of(pointer).unwrap_or_default();
        let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
        let address = Operation::GetElementPtr {
            in_bounds: true,
            source_type: element,
            base: pointer,
            indices: &[index],
        };
        let pointer = self.at(at).insert(ty, &Instruction::Operation(address)).into();
        (pointer, own)
    }

    fn bits(&self, ty: TypeId) -> u64 {
        match self.module.ty(ty) {
            Type::Integer { width } => width.into(),
            Type::Half => 16,
            Type::Double => 64,
            _ => 32,
        }
    }

    /// The element at an index that is not constant.
    fn chosen(&mut self, lanes: &[ValueId], index: ValueId, at: Position) -> ValueId {
        let index_type = self.module.type_of(index).unwrap_or_default();
        let Some((first, rest)) = lanes.split_first() else { return index };
        let mut value = *first;
        for (number, lane) in rest.iter().enumerate() {
            let number = self.module.const_integer(index_type, i64::try_from(number + 1).unwrap_or(0));
            let mut inserter = self.at(at);
            let is_it = inserter.compare(Predicate::IcmpEq, index, number);
            value = inserter.select(is_it, *lane, value);
        }
        value
    }

    fn cast(
        &mut self,
        id: InstructionId,
        opcode: CastOpcode,
        value: ValueId,
        ty: TypeId,
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        let from = self.vector_value(value);
        let to = self.vector(ty);
        if let (Some((one, _)), Some((other, element))) = (from, to) {
            if one == other {
                let mut lanes = Vec::new();
                for lane in self.lanes_of(value, at)? {
                    lanes.push(self.at(at).cast(opcode, lane, element));
                }
                self.become_lanes(id, lanes);
                return Ok(());
            }
        }
        // Regroups the bits into units that whole elements of both fill: the larger element, or the whole
        // vector.
        let own = self.module.type_of(value).unwrap_or_default();
        let (lanes, element) = match from {
            Some((_, element)) => (self.lanes_of(value, at)?, element),
            None => (alloc::vec![value], own),
        };
        let (count, part) = to.unwrap_or((1, ty));
        let (width, part_width) = (self.bits(element), self.bits(part));
        let total = width.saturating_mul(lanes.len() as u64);
        let (small, large) = (width.min(part_width), width.max(part_width));
        if small == 0 || total != part_width.saturating_mul(count.into()) {
            return Err(Fault::at(self.module, id, "a cast of a vector changes its size"));
        }
        let group = if large % small == 0 { large } else { total };
        if count > MAX_LANES {
            return Err(Fault::at(self.module, id, "a vector has too many elements"));
        }
        if group > 64 {
            return Err(Fault::at(self.module, id, "a cast of a vector has groups of more than 64 bits"));
        }
        let taken = usize::try_from(group / width).unwrap_or(1);
        let mut parts = Vec::new();
        for lanes in lanes.chunks(taken) {
            let bits = self.join_bits(lanes, element, group, at);
            for index in 0..group / part_width {
                parts.push(self.cut_bits(bits, part, index, group, at));
            }
        }
        match (to, parts.first()) {
            (None, Some(value)) => self.become_value(id, *value),
            _ => self.become_lanes(id, parts),
        }
        Ok(())
    }

    /// An integer of this width with the bits of elements, the first one lowest.
    fn join_bits(&mut self, lanes: &[ValueId], element: TypeId, width: u64, at: Position) -> ValueId {
        let own = self.bits(element);
        let whole = self.module.integer_type(u32::try_from(width).unwrap_or(64));
        let small = self.module.integer_type(u32::try_from(own).unwrap_or(32));
        let mut sum: Option<ValueId> = None;
        for (index, lane) in lanes.iter().enumerate() {
            let lane = if self.module.ty(element).is_floating_point() {
                self.at(at).cast(CastOpcode::BitCast, *lane, small)
            } else {
                *lane
            };
            let wide = if small == whole { lane } else { self.at(at).cast(CastOpcode::ZExt, lane, whole) };
            let shift = i64::try_from(own.saturating_mul(index as u64)).unwrap_or(0);
            let moved = if shift == 0 {
                wide
            } else {
                let shift = self.module.const_integer(whole, shift);
                self.at(at).binary(BinaryOpcode::Shl, wide, shift)
            };
            sum = Some(match sum {
                Some(sum) => self.at(at).binary(BinaryOpcode::Or, sum, moved),
                None => moved,
            });
        }
        sum.unwrap_or_else(|| self.module.const_null(whole))
    }

    /// The element of this number, counted from the lowest one, in an integer of this width.
    fn cut_bits(&mut self, bits: ValueId, element: TypeId, index: u64, width: u64, at: Position) -> ValueId {
        let own = self.bits(element);
        let whole = self.module.integer_type(u32::try_from(width).unwrap_or(64));
        let small = self.module.integer_type(u32::try_from(own).unwrap_or(32));
        let shift = i64::try_from(own.saturating_mul(index)).unwrap_or(0);
        let moved = if shift == 0 {
            bits
        } else {
            let shift = self.module.const_integer(whole, shift);
            self.at(at).binary(BinaryOpcode::LShr, bits, shift)
        };
        let cut = if small == whole { moved } else { self.at(at).cast(CastOpcode::Trunc, moved, small) };
        if self.module.ty(element).is_floating_point() {
            self.at(at).cast(CastOpcode::BitCast, cut, element)
        } else {
            cut
        }
    }

    /// An intrinsic that makes one number of all elements, from a start value if it has one.
    fn reduction(
        &mut self,
        id: InstructionId,
        name: &str,
        operation: &str,
        arguments: &[ValueId],
        ty: TypeId,
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        let vector = arguments.last().copied();
        let Some(vector) = vector else { return Ok(()) };
        let mut lanes = self.lanes_of(vector, at)?;
        if let [start, _] = arguments {
            lanes.insert(0, *start);
        }
        let mut lanes = lanes.into_iter();
        let Some(mut value) = lanes.next() else { return Ok(()) };
        for lane in lanes {
            let opcode = match operation {
                "add" | "fadd" => Some(BinaryOpcode::Add),
                "mul" | "fmul" => Some(BinaryOpcode::Mul),
                "and" => Some(BinaryOpcode::And),
                "or" => Some(BinaryOpcode::Or),
                "xor" => Some(BinaryOpcode::Xor),
                _ => None,
            };
            if let Some(opcode) = opcode {
                value = self.at(at).binary(opcode, value, lane);
                continue;
            }
            let scalar = match operation {
                "fmax" | "fmaximum" => "llvm.maxnum",
                "fmin" | "fminimum" => "llvm.minnum",
                "smax" => "llvm.smax",
                "smin" => "llvm.smin",
                "umax" => "llvm.umax",
                "umin" => "llvm.umin",
                _ => return Err(Fault::at(self.module, id, &format!("DXIL has nothing for '{name}'"))),
            };
            value = self.editor.call(self.module, scalar, ty, &[value, lane], at);
        }
        self.become_value(id, value);
        Ok(())
    }

    /// `llvm.experimental.cttz.elts`: the index of the first element that is set, or the number of elements
    /// if none is.
    fn first_set_element(&mut self, id: InstructionId, vector: ValueId, ty: TypeId) -> Result<(), Fault> {
        let at = Position::Before(id);
        let lanes = self.lanes_of(vector, at)?;
        let mut value = self.module.const_integer(ty, i64::try_from(lanes.len()).unwrap_or(0));
        for (place, lane) in lanes.into_iter().enumerate().rev() {
            let place = self.module.const_integer(ty, i64::try_from(place).unwrap_or(0));
            value = self.at(at).select(lane, place, value);
        }
        self.become_value(id, value);
        Ok(())
    }

    /// An intrinsic on vectors: on each element, or of all elements one number.
    fn intrinsic(
        &mut self,
        id: InstructionId,
        name: &str,
        arguments: &[ValueId],
        ty: TypeId,
    ) -> Result<(), Fault> {
        let at = Position::Before(id);
        if let Some(suffix) = name.strip_prefix("llvm.vector.reduce.") {
            return self.reduction(id, name, suffix.split('.').next().unwrap_or_default(), arguments, ty);
        }
        if let ("llvm.experimental.cttz.elts", [vector, _]) = (scalar_name(name), arguments) {
            return self.first_set_element(id, *vector, ty);
        }
        let parts = match self.module.ty(ty) {
            Type::Struct { elements, .. } => elements.iter().map(|part| self.vector(*part)).collect(),
            _ => self.vector(ty).map(|vector| alloc::vec![vector]),
        };
        let Some(parts @ [(count, element), ..]) = parts.as_deref() else {
            return Err(Fault::at(self.module, id, &format!("DXIL has nothing for '{name}' of a vector")));
        };
        let (count, element) = (*count, *element);
        let elements: Vec<TypeId> = parts.iter().map(|(_, element)| *element).collect();
        if count > MAX_LANES || parts.iter().any(|(other, _)| *other != count) {
            return Err(Fault::at(self.module, id, &format!("DXIL has nothing for '{name}' of a vector")));
        }
        let is_structure = self.vector(ty).is_none();
        let result = if is_structure { self.module.struct_type(&elements) } else { element };
        let base = scalar_name(name);
        let mut columns = Vec::new();
        for argument in arguments {
            columns.push(match self.vector_value(*argument) {
                Some(_) => self.lanes_of(*argument, at)?,
                None => alloc::vec![*argument; count as usize],
            });
        }
        let mut lanes = Vec::new();
        for index in 0..count as usize {
            let arguments: Vec<ValueId> =
                columns.iter().filter_map(|column| column.get(index).copied()).collect();
            lanes.push(self.editor.call(self.module, base, result, &arguments, at));
        }
        if !is_structure {
            self.become_lanes(id, lanes);
            return Ok(());
        }
        let mut columns = Vec::with_capacity(elements.len());
        for place in 0..elements.len() {
            let place = u32::try_from(place).unwrap_or(u32::MAX);
            columns.push(lanes.iter().map(|lane| self.at(at).extract_value(*lane, place)).collect());
        }
        self.structures.insert(id.into(), columns);
        self.replaced.insert(id);
        Ok(())
    }
}
