//! [`split_vectors`]: values that are vectors become their elements.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, Edits, FunctionId, Instruction, InstructionId, Operation, Position, Type, TypeId, ValueId,
};

/// The most elements of a vector that is split.
const MOST_LANES: u32 = 32;

/// How deep vectors are followed that are made of others; what is deeper is taken as a whole.
const MOST_DEPTH: u32 = 64;

/// Computes the elements that are taken out of vectors without the vectors: those that are put together,
/// chosen, joined, or computed by element. Vectors that nothing else uses are removed. Returns the number of
/// instructions that take an element out of a vector and that went.
pub fn split_vectors(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut work = Elements { module, edits: Edits::default(), known: BTreeMap::new(), open: Vec::new() };
    let mut count = 0;
    let mut changed = Vec::new();
    for id in functions {
        let before = count;
        let Some(function) = work.module.function(*id) else { continue };
        work.open.clear();
        let wanted: Vec<(InstructionId, ValueId, u32)> = function
            .instructions()
            .filter(|entry| entry.is_element())
            .filter_map(|entry| match entry.operation() {
                Some(Operation::ExtractElement { vector, index }) => {
                    let index = u32::try_from(work.module.integer(index)?).ok()?;
                    Some((entry.id(), vector, index))
                }
                _ => None,
            })
            .collect();
        for (id, vector, index) in wanted {
            if let Some(element) = work.element(vector, index, 0) {
                if element != ValueId::from(id) {
                    work.edits.replace(id, element);
                    work.edits.erase(id);
                    count += 1;
                }
            }
        }
        work.fill();
        if count > before {
            changed.push(*id);
        }
    }
    let Elements { module, edits, .. } = work;
    edits.apply(module);
    remove_unused(module, &changed);
    count
}

struct Elements<'m> {
    module: &'m mut Module,
    edits: Edits,
    known: BTreeMap<(ValueId, u32), ValueId>,
    /// Phis of elements, the phis of vectors that they are of, and the elements' numbers.
    open: Vec<(InstructionId, InstructionId, u32)>,
}

impl Elements<'_> {
    fn element(&mut self, vector: ValueId, index: u32, depth: u32) -> Option<ValueId> {
        if let Some(known) = self.known.get(&(vector, index)) {
            return Some(*known);
        }
        let ty = self.module.type_of(vector)?;
        let Type::Vector { count, element } = self.module.ty(ty) else { return None };
        if index >= count || count > MOST_LANES {
            return None;
        }
        let made = match vector.as_constant() {
            Some(id) => self.split_constant(id, element, index),
            None => {
                let id = vector.as_instruction();
                match id {
                    Some(id) => self.split_instruction(id, element, index, depth),
                    None => None,
                }
            }
        };
        let made = match made {
            Some(made) => made,
            // What is only taken out stays as it is.
            None if depth == 0 => return None,
            None => self.taken(vector, index)?,
        };
        self.known.insert((vector, index), made);
        Some(made)
    }

    /// The element, taken out of the vector where this is made.
    fn taken(&mut self, vector: ValueId, index: u32) -> Option<ValueId> {
        let id = vector.as_instruction()?;
        let number = self.module.const_i32(i32::try_from(index).ok()?);
        let is_phi = matches!(self.module.instruction(id)?.get(), Instruction::Phi { .. });
        if is_phi {
            return None;
        }
        let mut at = self.edits.at(self.module, Position::After(id));
        Some(at.operation(&Operation::ExtractElement { vector, index: number }))
    }

    fn split_constant(
        &mut self,
        id: dxkit_bitcode::ir::ConstantId,
        element: TypeId,
        index: u32,
    ) -> Option<ValueId> {
        let is_float = self.module.ty(element).is_floating_point();
        match self.module.constant(id)?.constant {
            Constant::Aggregate(elements) => elements.get(index as usize).copied(),
            Constant::Null => Some(self.module.const_null(element)),
            Constant::Undef => Some(self.module.const_undef(element)),
            Constant::Data(words) => {
                let word = *words.get(index as usize)?;
                Some(match is_float {
                    true => self.module.intern_constant(element, &Constant::Float(word.into())).into(),
                    false => self.module.const_integer(element, i64::from_ne_bytes(word.to_ne_bytes())),
                })
            }
            _ => None,
        }
    }

    fn split_instruction(
        &mut self,
        id: InstructionId,
        element: TypeId,
        index: u32,
        depth: u32,
    ) -> Option<ValueId> {
        if depth > MOST_DEPTH {
            return None;
        }
        let entry = self.module.instruction(id)?;
        let location = entry.debug_location();
        let operation = match entry.get() {
            Instruction::Phi { .. } => {
                let empty = Instruction::Phi { values: &[], blocks: &[] };
                let phi = self.edits.at(self.module, Position::Before(id)).insert(element, &empty);
                self.module.set_debug_location(phi, location);
                self.open.push((phi, id, index));
                return Some(phi.into());
            }
            Instruction::Operation(operation) => operation,
            _ => return None,
        };
        let made = match operation {
            Operation::InsertElement { vector, element: value, index: at } => {
                return self.inserted(vector, value, at, index, depth);
            }
            Operation::ShuffleVector { first, second, mask } => {
                let lanes = |module: &Module, value| match module.ty(module.type_of(value)?) {
                    Type::Vector { count, .. } => Some(count),
                    _ => None,
                };
                let width = lanes(self.module, first)?;
                let chosen = self.element(mask, index, depth + 1)?;
                let Some(chosen) = self.module.integer(chosen) else {
                    return Some(self.module.const_undef(element));
                };
                let chosen = u32::try_from(chosen).ok()?;
                return match chosen.checked_sub(width) {
                    None => self.element(first, chosen, depth + 1),
                    Some(chosen) => self.element(second, chosen, depth + 1),
                };
            }
            Operation::Select { condition, if_true, if_false } => {
                let is_vector = |ty| matches!(self.module.ty(ty), Type::Vector { .. });
                let by_element = self.module.type_of(condition).is_some_and(is_vector);
                let condition =
                    if by_element { self.element(condition, index, depth + 1)? } else { condition };
                let if_true = self.element(if_true, index, depth + 1)?;
                let if_false = self.element(if_false, index, depth + 1)?;
                Operation::Select { condition, if_true, if_false }
            }
            Operation::Binary { opcode, flags, left, right } => {
                let left = self.element(left, index, depth + 1)?;
                let right = self.element(right, index, depth + 1)?;
                Operation::Binary { opcode, flags, left, right }
            }
            Operation::Compare { predicate, flags, left, right } => {
                let left = self.element(left, index, depth + 1)?;
                let right = self.element(right, index, depth + 1)?;
                Operation::Compare { predicate, flags, left, right }
            }
            Operation::Cast { opcode, value } => {
                let count = |ty| match self.module.ty(ty) {
                    Type::Vector { count, .. } => Some(count),
                    _ => None,
                };
                let own = self.module.type_of(id.into()).and_then(count);
                if own != self.module.type_of(value).and_then(count) {
                    return None;
                }
                Operation::Cast { opcode, value: self.element(value, index, depth + 1)? }
            }
            _ => return None,
        };
        let made =
            self.edits.at(self.module, Position::Before(id)).insert(element, &Instruction::Operation(made));
        self.module.set_debug_location(made, location);
        Some(made.into())
    }

    /// The element of a vector into which one was inserted: a chain of these is followed in a loop.
    fn inserted(
        &mut self,
        mut vector: ValueId,
        mut value: ValueId,
        mut at: ValueId,
        index: u32,
        depth: u32,
    ) -> Option<ValueId> {
        for _ in 0..MOST_LANES {
            if self.module.integer(at)? == i64::from(index) {
                return Some(value);
            }
            let entry = vector.as_instruction().and_then(|id| self.module.instruction(id));
            match entry.and_then(|entry| entry.operation()) {
                Some(Operation::InsertElement { vector: next, element, index }) => {
                    (vector, value, at) = (next, element, index);
                }
                _ => return self.element(vector, index, depth + 1),
            }
        }
        None
    }

    /// Adds the incoming values of the phis.
    fn fill(&mut self) {
        while let Some((phi, of, index)) = self.open.pop() {
            let Some(Instruction::Phi { values, blocks }) =
                self.module.instruction(of).map(|entry| entry.get())
            else {
                continue;
            };
            let (values, blocks) = (values.to_vec(), blocks.to_vec());
            let Some(ty) = self.module.instruction(phi).map(|entry| entry.ty()) else { continue };
            let mut elements = Vec::with_capacity(values.len());
            for (value, block) in values.into_iter().zip(&blocks) {
                let element = match self.element(value, index, 0) {
                    Some(element) => element,
                    // An argument: it is split into elements where it is defined.
                    None => self.taken_in(value, index, *block),
                };
                elements.push(element);
            }
            self.module.set_instruction(phi, ty, &Instruction::Phi { values: &elements, blocks: &blocks });
        }
    }

    /// The element of a vector, taken out at the end of a block.
    fn taken_in(&mut self, vector: ValueId, index: u32, block: dxkit_bitcode::ir::BlockId) -> ValueId {
        let number = self.module.const_i32(i32::try_from(index).unwrap_or(i32::MAX));
        let end = self.module.block(block).and_then(|block| block.terminator()).map(|end| end.id());
        let position = end.map_or(Position::End(block), Position::Before);
        self.edits.at(self.module, position).operation(&Operation::ExtractElement { vector, index: number })
    }
}

/// Removes vectors that only such vectors use, in circles too.
fn remove_unused(module: &mut Module, functions: &[FunctionId]) {
    if functions.is_empty() {
        return;
    }
    let is_vector = |ty: TypeId| matches!(module.ty(ty), Type::Vector { .. });
    let mut candidates: BTreeSet<InstructionId> = BTreeSet::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        let values = function.instructions().filter(|entry| {
            is_vector(entry.ty())
                && matches!(entry.get(), Instruction::Operation(_) | Instruction::Phi { .. })
        });
        candidates.extend(values.map(|entry| entry.id()));
    }
    if candidates.is_empty() {
        return;
    }
    // What others use of them. (No instruction uses one of another function.)
    let mut open: Vec<InstructionId> = Vec::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions().filter(|entry| !candidates.contains(&entry.id())) {
            open.extend(entry.operands().iter().filter_map(|operand| operand.as_instruction()));
        }
    }
    while let Some(id) = open.pop() {
        if !candidates.remove(&id) {
            continue;
        }
        let Some(entry) = module.instruction(id) else { continue };
        open.extend(entry.operands().iter().filter_map(|operand| operand.as_instruction()));
    }
    let gone: Vec<InstructionId> = candidates.into_iter().collect();
    crate::forget_described(module, &gone);
    module.place_all(&[], &gone);
}
