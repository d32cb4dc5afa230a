//! [`Inserter`]: makes instructions.
//!
//! An inserter stands at a place in a block. It makes instructions of operands whose types it reads from the
//! module, works out the type of the result as LLVM does, and puts them in front of that place. Constants and
//! types are interned by the module (`build.rs`, `index.rs`), so that equal ones are made once.

use alloc::vec::Vec;

use super::instruction::{Alignment, CallForm};
use super::{
    Access, AttributeListId, BinaryOpcode, BlockId, Call, CallingConvention, CastOpcode, DebugLocation, Form,
    FunctionId, Instruction, InstructionData, InstructionId, Module, Operation, Predicate, Run, Type,
    TypeData, TypeId, ValueId,
};

/// A place for an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Position {
    /// In front of all instructions of a block.
    Start(BlockId),
    /// After all instructions of a block.
    End(BlockId),
    /// In front of an instruction.
    Before(InstructionId),
    /// After an instruction.
    After(InstructionId),
}

/// Builds instructions at a [`Position`], one after the other.
///
/// The arguments of [`Module::place_all`].
pub(super) type Placed = (InstructionId, bool, InstructionId);

/// Inconsistent instructions (operands of wrong types, a second terminator) are built as requested;
/// [`Module::verify`] reports them. The type of a result follows from the operands; if it cannot be
/// determined, it is `void`, and there is no result.
#[derive(Debug)]
pub struct Inserter<'m> {
    module: &'m mut Module,
    position: Position,
    location: Option<DebugLocation>,
    /// The list of instructions that are inserted later.
    later: Option<&'m mut Vec<Placed>>,
}

impl Module {
    /// Begins to make instructions at a place.
    pub fn at(&mut self, position: Position) -> Inserter<'_> {
        Inserter { module: self, position, location: None, later: None }
    }

    /// Makes an instruction that is in no block; [`Module::place`] and [`Module::place_all`] insert it. The
    /// type is that of its result.
    pub fn make_instruction(&mut self, ty: TypeId, instruction: &Instruction<'_>) -> InstructionId {
        let data = self.keep_instruction(ty, instruction);
        let id = InstructionId::at(self.instructions.len());
        self.instructions.push(data);
        self.parents.push(BlockId::INVALID);
        id
    }

    /// Makes an instruction that [`append_pushed`](Self::append_pushed) puts into a block, together with
    /// those before and after it. Until then, it is in none, and none is made in another way. The type is
    /// that of its result.
    // Compiled for each caller: those of the reader of texts know which instruction it is, and the form of
    // another one is put together byte by byte.
    #[inline(always)]
    pub fn push_instruction(&mut self, ty: TypeId, instruction: &Instruction<'_>) -> InstructionId {
        let data = self.keep_instruction(ty, instruction);
        let id = InstructionId::at(self.instructions.len());
        self.instructions.push(data);
        id
    }

    /// Puts the instructions that were [pushed](Self::push_instruction) to the end of a block.
    #[inline(always)]
    pub fn append_pushed(&mut self, block: BlockId) {
        let pushed = self.parents.len()..self.instructions.len();
        let parent = match self.blocks.get_mut(block.index()) {
            Some(data) => {
                data.instructions.extend(&mut self.instruction_order, pushed.clone(), InstructionId::at);
                block
            }
            None => BlockId::INVALID,
        };
        self.parents.extend(pushed.map(|_| parent));
    }

    // As for `push_instruction`.
    #[inline(always)]
    pub(crate) fn keep_instruction(&mut self, ty: TypeId, instruction: &Instruction<'_>) -> InstructionData {
        if let Instruction::Operation(operation) = instruction {
            let (form, operands) = self.keep_operation(operation);
            return InstructionData { ty, operands, form: Form::Operation(form) };
        }
        let start = self.operands.len();
        let form = match *instruction {
            Instruction::Operation(_) | Instruction::Unreachable => Form::Unreachable,
            Instruction::Return { value } => {
                self.operands.extend(value);
                Form::Return
            }
            Instruction::Branch { target } => Form::Branch(self.keep_blocks(&[target], &[])),
            Instruction::ConditionalBranch { condition, if_true, if_false } => {
                self.operands.push(condition);
                Form::ConditionalBranch(self.keep_blocks(&[if_true, if_false], &[]))
            }
            Instruction::Switch { condition, default, cases, targets } => {
                self.operands.push(condition);
                self.operands.extend_from_slice(cases);
                Form::Switch(self.keep_blocks(&[default], targets))
            }
            Instruction::IndirectBranch { address, targets } => {
                self.operands.push(address);
                Form::IndirectBranch(self.keep_blocks(targets, &[]))
            }
            Instruction::Invoke { call, normal, unwind } => {
                let blocks = self.keep_blocks(&[normal, unwind], &[]).start;
                Form::Invoke { call: self.keep_call(&call), blocks }
            }
            Instruction::Resume { value } => {
                self.operands.push(value);
                Form::Resume
            }
            Instruction::Phi { values, blocks } => {
                self.operands.extend_from_slice(values);
                Form::Phi(self.keep_blocks(blocks, &[]))
            }
            Instruction::LandingPad { cleanup, clauses } => {
                let first = self.indices.len();
                for clause in clauses.iter() {
                    self.indices.push(clause.kind.0.into());
                    self.operands.push(clause.value);
                }
                Form::LandingPad { cleanup, clauses: Run::since(first, &self.indices) }
            }
            Instruction::Alloca { allocated_type, count, alignment, in_alloca } => {
                self.operands.push(count);
                Form::Alloca { allocated_type, alignment: encoded(alignment), in_alloca }
            }
            Instruction::Load { pointer, alignment, volatile, atomic } => {
                self.operands.push(pointer);
                Form::Load(Access { alignment: encoded(alignment), volatile, atomic })
            }
            Instruction::Store { pointer, value, alignment, volatile, atomic } => {
                self.keep_few([pointer, value]);
                Form::Store(Access { alignment: encoded(alignment), volatile, atomic })
            }
            Instruction::AtomicRmw { operation, pointer, value, volatile, atomic } => {
                self.keep_few([pointer, value]);
                Form::AtomicRmw { operation, volatile, atomic }
            }
            Instruction::CompareExchange {
                pointer,
                compare,
                new,
                volatile,
                weak,
                atomic,
                failure_ordering,
            } => {
                self.keep_few([pointer, compare, new]);
                Form::CompareExchange { volatile, weak, atomic, failure_ordering }
            }
            Instruction::Fence(atomic) => Form::Fence(atomic),
            Instruction::VaArg { list } => {
                self.operands.push(list);
                Form::VaArg
            }
            Instruction::Call(call) => Form::Call(self.keep_call(&call)),
            Instruction::Unknown { code, operands } => {
                Form::Unknown { code, words: self.keep_words(operands) }
            }
        };
        InstructionData { ty, operands: Run::since(start, &self.operands), form }
    }

    #[inline(always)]
    fn keep_call(&mut self, call: &Call<'_>) -> CallForm {
        self.operands.extend_from_slice(call.arguments);
        self.operands.push(call.callee);
        CallForm {
            function_type: call.function_type,
            attributes: call.attributes,
            calling_convention: call.calling_convention,
            tail: call.tail,
        }
    }

    #[inline]
    fn keep_blocks(&mut self, first: &[BlockId], more: &[BlockId]) -> Run {
        let start = self.instruction_blocks.len();
        self.instruction_blocks.extend_from_slice(first);
        self.instruction_blocks.extend_from_slice(more);
        Run::since(start, &self.instruction_blocks)
    }

    /// The result type of an operation, if it follows from the operands. That of a cast does not.
    pub(crate) fn operation_type(&mut self, operation: &Operation<'_>) -> Option<TypeId> {
        match *operation {
            Operation::Binary { left, .. } => self.type_of(left),
            Operation::Cast { .. } => None,
            Operation::GetElementPtr { source_type, base, indices, .. } => {
                let base_type = self.type_of(base)?;
                let Type::Pointer { address_space, .. } = self.ty(self.scalar(base_type)) else {
                    return None;
                };
                let reached = self.indexed_type(source_type, indices)?;
                let pointer = self.pointer_type(reached, address_space);
                let lanes = [base].iter().chain(indices).find_map(|id| match self.ty(self.type_of(*id)?) {
                    Type::Vector { count, .. } => Some(count),
                    _ => None,
                });
                Some(lanes.map_or(pointer, |count| self.vector_type(count, pointer)))
            }
            Operation::Select { if_true, .. } => self.type_of(if_true),
            Operation::ExtractElement { vector, .. } => match self.ty(self.type_of(vector)?) {
                Type::Vector { element, .. } => Some(element),
                _ => None,
            },
            Operation::InsertElement { vector, .. } => self.type_of(vector),
            Operation::ShuffleVector { first, mask, .. } => {
                let Type::Vector { element, .. } = self.ty(self.type_of(first)?) else { return None };
                let Type::Vector { count, .. } = self.ty(self.type_of(mask)?) else { return None };
                Some(self.vector_type(count, element))
            }
            Operation::Compare { left, .. } => {
                let truth = self.integer_type(1);
                Some(match self.ty(self.type_of(left)?) {
                    Type::Vector { count, .. } => self.vector_type(count, truth),
                    _ => truth,
                })
            }
            Operation::ExtractValue { aggregate, indices } => {
                let mut reached = self.type_of(aggregate)?;
                for index in indices {
                    reached = self.part_type(reached, u64::from(*index))?;
                }
                Some(reached)
            }
            Operation::InsertValue { aggregate, .. } => self.type_of(aggregate),
        }
    }

    /// The type of an element of a structure or an array; `None` if there is no such element.
    #[must_use]
    pub fn part_type(&self, whole: TypeId, index: u64) -> Option<TypeId> {
        match *self.types.get(whole.index())? {
            TypeData::Array { count, element } => (index < count).then_some(element),
            TypeData::Struct { elements, .. } => {
                elements.slice(&self.type_lists).get(usize::try_from(index).ok()?).copied()
            }
            _ => None,
        }
    }

    /// The type to which the indices of an address computation lead; the first index counts whole elements of
    /// the source type. `None` if the indices are invalid.
    #[must_use]
    pub fn indexed_type(&self, source: TypeId, indices: &[ValueId]) -> Option<TypeId> {
        let mut reached = source;
        for index in indices.get(1..).unwrap_or_default() {
            reached = match self.ty(reached) {
                Type::Array { element, .. } | Type::Vector { element, .. } => element,
                Type::Struct { elements, .. } => {
                    *elements.get(usize::try_from(self.structure_index(*index)?).ok()?)?
                }
                _ => return None,
            };
        }
        Some(reached)
    }

    /// The number that a constant is, or each of a vector of equal ones.
    fn structure_index(&self, id: ValueId) -> Option<i64> {
        use super::Constant;
        match self.constant(id.as_constant()?)?.constant {
            Constant::Integer(value) => Some(value),
            Constant::Null => Some(0),
            Constant::Data(words) => i64::try_from(*words.first()?).ok(),
            Constant::Aggregate(elements) => self.integer(*elements.first()?),
            _ => None,
        }
    }
}

/// The encoded alignment. A number that is not a power of two gets an encoding that no module may contain.
fn encoded(bytes: u64) -> Alignment {
    Alignment::from_bytes(bytes).unwrap_or(Alignment::INVALID)
}

impl<'m> Inserter<'m> {
    /// Instructions of which the places are noted.
    pub(super) const fn later(
        module: &'m mut Module,
        (anchor, after): (InstructionId, bool),
        later: &'m mut Vec<Placed>,
    ) -> Self {
        let position = if after { Position::After(anchor) } else { Position::Before(anchor) };
        Self { module, position, location: None, later: Some(later) }
    }

    /// The module.
    #[must_use]
    pub const fn module(&self) -> &Module {
        self.module
    }

    /// The module, to make constants and types.
    pub const fn module_mut(&mut self) -> &mut Module {
        self.module
    }

    /// The position of the next instruction.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// Goes on at another place.
    pub const fn go_to(&mut self, position: Position) {
        self.position = position;
    }

    /// Gives the instructions from here on a position in the source.
    pub const fn set_location(&mut self, location: Option<DebugLocation>) {
        self.location = location;
    }

    /// Makes an instruction with a result of this type (`void` for none).
    pub fn insert(&mut self, ty: TypeId, instruction: &Instruction<'_>) -> InstructionId {
        let id = self.module.make_instruction(ty, instruction);
        if self.location.is_some() {
            self.module.set_debug_location(id, self.location);
        }
        match (&mut self.later, self.position) {
            (Some(later), Position::Before(anchor)) => {
                later.push((anchor, false, id));
                return id;
            }
            (Some(later), Position::After(anchor)) => {
                later.push((anchor, true, id));
                return id;
            }
            _ => self.module.place(id, self.position),
        }
        match self.position {
            Position::Start(_) | Position::After(_) => self.position = Position::After(id),
            Position::End(_) | Position::Before(_) => {}
        }
        id
    }

    fn void(&mut self, instruction: &Instruction<'_>) -> InstructionId {
        let void = self.module.void_type();
        self.insert(void, instruction)
    }

    /// An operation, other than a cast.
    pub fn operation(&mut self, operation: &Operation<'_>) -> ValueId {
        let ty = match self.module.operation_type(operation) {
            Some(ty) => ty,
            None => self.module.void_type(),
        };
        self.insert(ty, &Instruction::Operation(*operation)).into()
    }

    /// An operation on two values, without flags.
    pub fn binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId) -> ValueId {
        self.operation(&Operation::Binary { opcode, flags: 0, left, right })
    }

    /// `add` or `fadd`.
    pub fn add(&mut self, left: ValueId, right: ValueId) -> ValueId {
        self.binary(BinaryOpcode::Add, left, right)
    }

    /// `sub` or `fsub`.
    pub fn sub(&mut self, left: ValueId, right: ValueId) -> ValueId {
        self.binary(BinaryOpcode::Sub, left, right)
    }

    /// `mul` or `fmul`.
    pub fn mul(&mut self, left: ValueId, right: ValueId) -> ValueId {
        self.binary(BinaryOpcode::Mul, left, right)
    }

    /// A cast to a type.
    pub fn cast(&mut self, opcode: CastOpcode, value: ValueId, ty: TypeId) -> ValueId {
        self.insert(ty, &Instruction::Operation(Operation::Cast { opcode, value })).into()
    }

    /// `icmp` or `fcmp`.
    pub fn compare(&mut self, predicate: Predicate, left: ValueId, right: ValueId) -> ValueId {
        let flags = super::FastMathFlags::empty();
        self.operation(&Operation::Compare { predicate, flags, left, right })
    }

    /// One of two values.
    pub fn select(&mut self, condition: ValueId, if_true: ValueId, if_false: ValueId) -> ValueId {
        self.operation(&Operation::Select { condition, if_true, if_false })
    }

    /// An address inside an object.
    pub fn address(&mut self, source_type: TypeId, base: ValueId, indices: &[ValueId]) -> ValueId {
        self.operation(&Operation::GetElementPtr { in_bounds: true, source_type, base, indices })
    }

    /// A part of a structure or an array.
    pub fn extract_value(&mut self, aggregate: ValueId, index: u32) -> ValueId {
        self.operation(&Operation::ExtractValue { aggregate, indices: &[index] })
    }

    /// A structure or an array with another part.
    pub fn insert_value(&mut self, aggregate: ValueId, value: ValueId, index: u32) -> ValueId {
        self.operation(&Operation::InsertValue { aggregate, value, indices: &[index] })
    }

    /// A call of a function, with its own calling convention and these attributes.
    pub fn call_with(
        &mut self,
        function: FunctionId,
        arguments: &[ValueId],
        attributes: Option<AttributeListId>,
    ) -> ValueId {
        let record = self.module.function(function).map(|function| *function.record());
        let function_type = record.map_or(TypeId::default(), |record| record.function_type);
        let calling_convention = record.map_or(CallingConvention::C, |record| record.calling_convention);
        let call = Call { attributes, calling_convention, ..Call::new(function, function_type, arguments) };
        let ty = match self.module.ty(function_type) {
            Type::Function { result, .. } => result,
            _ => self.module.void_type(),
        };
        self.insert(ty, &Instruction::Call(call)).into()
    }

    /// A call of a function, with its own calling convention and without attributes.
    pub fn call(&mut self, function: FunctionId, arguments: &[ValueId]) -> ValueId {
        self.call_with(function, arguments, None)
    }

    /// Memory for one value of a type.
    pub fn alloca(&mut self, allocated_type: TypeId, alignment: u64) -> ValueId {
        let ty = self.module.pointer_type(allocated_type, 0);
        let count = self.module.const_i32(1);
        let alloca = Instruction::Alloca { allocated_type, count, alignment, in_alloca: false };
        self.insert(ty, &alloca).into()
    }

    /// A value of this type from memory.
    pub fn load(&mut self, ty: TypeId, pointer: ValueId, alignment: u64) -> ValueId {
        let load = Instruction::Load { pointer, alignment, volatile: false, atomic: None };
        self.insert(ty, &load).into()
    }

    /// A value to memory.
    pub fn store(&mut self, pointer: ValueId, value: ValueId, alignment: u64) -> InstructionId {
        self.void(&Instruction::Store { pointer, value, alignment, volatile: false, atomic: None })
    }

    /// The value that belongs to the block that was left. More values are [added](Module::add_incoming) when
    /// they are known.
    pub fn phi(&mut self, ty: TypeId, incoming: &[(ValueId, BlockId)]) -> ValueId {
        let (values, blocks): (alloc::vec::Vec<_>, alloc::vec::Vec<_>) = incoming.iter().copied().unzip();
        self.insert(ty, &Instruction::Phi { values: &values, blocks: &blocks }).into()
    }

    /// The end of the function, with a value.
    pub fn ret(&mut self, value: ValueId) -> InstructionId {
        self.void(&Instruction::Return { value: Some(value) })
    }

    /// The end of the function, without a value.
    pub fn ret_void(&mut self) -> InstructionId {
        self.void(&Instruction::Return { value: None })
    }

    /// Appends a `br` to a block.
    pub fn branch(&mut self, target: BlockId) -> InstructionId {
        self.void(&Instruction::Branch { target })
    }

    /// Appends a conditional `br`.
    pub fn branch_if(&mut self, condition: ValueId, if_true: BlockId, if_false: BlockId) -> InstructionId {
        self.void(&Instruction::ConditionalBranch { condition, if_true, if_false })
    }

    /// Appends a `switch`.
    pub fn switch(
        &mut self,
        condition: ValueId,
        default: BlockId,
        cases: &[(ValueId, BlockId)],
    ) -> InstructionId {
        let (cases, targets): (alloc::vec::Vec<_>, alloc::vec::Vec<_>) = cases.iter().copied().unzip();
        self.void(&Instruction::Switch { condition, default, cases: &cases, targets: &targets })
    }

    /// Never reached.
    pub fn unreachable(&mut self) -> InstructionId {
        self.void(&Instruction::Unreachable)
    }
}
