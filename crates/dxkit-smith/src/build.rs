//! [`Builder`]: instructions at the end of the current block.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, BlockId, Call, CastOpcode, Constant, FastMathFlags, FunctionId, FunctionRecord,
    Instruction, InstructionId, Operation, Position, Predicate, Type, TypeId, ValueId,
};
use dxkit_dxil::{OpCode, OperationFunctions, OperationType, Scalar};
use dxkit_types::float_to_half;

/// The address space of memory that a thread group shares.
pub(crate) const SHARED: u32 = 3;

/// The function that is made.
#[derive(Debug)]
pub(crate) struct Builder {
    pub(crate) module: Module,
    pub(crate) function: FunctionId,
    operations: OperationFunctions,
    /// The block that instructions are appended to.
    pub(crate) current: BlockId,
    entry: BlockId,
    /// What stands before everything else in the first block.
    prologue: Vec<InstructionId>,
    in_prologue: bool,
}

impl Builder {
    pub(crate) fn new(mut module: Module, function: FunctionId) -> Self {
        let entry = module.add_block(function);
        Self {
            module,
            function,
            operations: OperationFunctions::default(),
            current: entry,
            entry,
            prologue: Vec::new(),
            in_prologue: false,
        }
    }

    /// The module, with everything in its place.
    pub(crate) fn finish(mut self) -> Module {
        self.place_prologue();
        self.module
    }

    fn place_prologue(&mut self) {
        for id in core::mem::take(&mut self.prologue).iter().rev() {
            self.module.place(*id, Position::Start(self.entry));
        }
    }

    /// Ends the function, and goes on with another one.
    pub(crate) fn begin(&mut self, function: FunctionId) {
        self.place_prologue();
        self.function = function;
        self.entry = self.module.add_block(function);
        self.current = self.entry;
    }

    /// Makes instructions that stand before everything else.
    pub(crate) fn prologue<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = core::mem::replace(&mut self.in_prologue, true);
        let made = make(self);
        self.in_prologue = before;
        made
    }

    pub(crate) fn push(&mut self, ty: TypeId, instruction: &Instruction<'_>) -> ValueId {
        let id = self.module.make_instruction(ty, instruction);
        if self.in_prologue {
            self.prologue.push(id);
        } else {
            self.module.place(id, Position::End(self.current));
        }
        id.into()
    }

    fn operate(&mut self, ty: TypeId, operation: Operation<'_>) -> ValueId {
        self.push(ty, &Instruction::Operation(operation))
    }

    fn type_of(&mut self, value: ValueId) -> TypeId {
        let int = self.module.integer_type(32);
        self.module.type_of(value).unwrap_or(int)
    }

    // Constants.

    pub(crate) fn word(&mut self, value: u32) -> ValueId {
        self.module.const_u32(value)
    }

    pub(crate) fn byte(&mut self, value: u8) -> ValueId {
        self.module.const_i8(i8::from_ne_bytes([value]))
    }

    /// An integer of this type.
    pub(crate) fn integer(&mut self, scalar: Scalar, value: i64) -> ValueId {
        let ty = scalar.llvm_type(&mut self.module);
        self.module.const_integer(ty, value)
    }

    /// This many 128ths, as a float of this type that has them exactly.
    pub(crate) fn float(&mut self, scalar: Scalar, parts: i16) -> ValueId {
        let value = f32::from(parts) / 128.0;
        let bits = match scalar {
            Scalar::F16 => float_to_half(value).into(),
            Scalar::F64 => f64::from(value).to_bits().into(),
            _ => value.to_bits().into(),
        };
        let ty = scalar.llvm_type(&mut self.module);
        self.module.intern_constant(ty, &Constant::Float(bits)).into()
    }

    pub(crate) fn undef(&mut self, scalar: Scalar) -> ValueId {
        let ty = scalar.llvm_type(&mut self.module);
        self.module.const_undef(ty)
    }

    // Instructions.

    pub(crate) fn binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId) -> ValueId {
        let ty = self.type_of(left);
        self.operate(ty, Operation::Binary { opcode, flags: 0, left, right })
    }

    /// An operation on floats that may be reordered.
    pub(crate) fn fast_binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId) -> ValueId {
        let ty = self.type_of(left);
        let flags = FastMathFlags::FAST.bits();
        self.operate(ty, Operation::Binary { opcode, flags, left, right })
    }

    /// An operation on an integer and a constant.
    pub(crate) fn with_constant(&mut self, opcode: BinaryOpcode, left: ValueId, right: i64) -> ValueId {
        let ty = self.type_of(left);
        let right = self.module.const_integer(ty, right);
        self.binary(opcode, left, right)
    }

    /// The lowest bits that this mask has.
    pub(crate) fn masked(&mut self, value: ValueId, mask: i64) -> ValueId {
        self.with_constant(BinaryOpcode::And, value, mask)
    }

    pub(crate) fn cast(&mut self, opcode: CastOpcode, value: ValueId, to: Scalar) -> ValueId {
        let ty = to.llvm_type(&mut self.module);
        self.operate(ty, Operation::Cast { opcode, value })
    }

    pub(crate) fn compare(&mut self, predicate: Predicate, left: ValueId, right: ValueId) -> ValueId {
        let ty = self.module.integer_type(1);
        let flags = FastMathFlags::empty();
        self.operate(ty, Operation::Compare { predicate, flags, left, right })
    }

    pub(crate) fn select(&mut self, condition: ValueId, if_true: ValueId, if_false: ValueId) -> ValueId {
        let ty = self.type_of(if_true);
        self.operate(ty, Operation::Select { condition, if_true, if_false })
    }

    pub(crate) fn extract(&mut self, aggregate: ValueId, index: u32, scalar: Scalar) -> ValueId {
        let ty = scalar.llvm_type(&mut self.module);
        self.operate(ty, Operation::ExtractValue { aggregate, indices: &[index] })
    }

    /// The address of an element of an array.
    pub(crate) fn element(&mut self, array: Array, index: ValueId) -> ValueId {
        let scalar = array.scalar.llvm_type(&mut self.module);
        let ty = self.module.pointer_type(scalar, array.address_space);
        let zero = self.word(0);
        let (source_type, base) = (array.ty, array.pointer);
        let indices = &[zero, index];
        self.operate(ty, Operation::GetElementPtr { in_bounds: true, source_type, base, indices })
    }

    pub(crate) fn load(&mut self, array: Array, index: ValueId) -> ValueId {
        let pointer = self.element(array, index);
        let ty = array.scalar.llvm_type(&mut self.module);
        let alignment = array.alignment();
        self.push(ty, &Instruction::Load { pointer, alignment, volatile: false, atomic: None })
    }

    pub(crate) fn store(&mut self, array: Array, index: ValueId, value: ValueId) {
        let pointer = self.element(array, index);
        let ty = self.module.void_type();
        let alignment = array.alignment();
        self.push(ty, &Instruction::Store { pointer, value, alignment, volatile: false, atomic: None });
    }

    /// A call of an operation; `None` if it cannot be declared with this overload.
    pub(crate) fn call(
        &mut self,
        code: OpCode,
        overload: Option<Scalar>,
        operands: &[ValueId],
    ) -> Option<ValueId> {
        let (callee, arguments) = self.operations.called(&mut self.module, code, overload, operands)?;
        let function_type = self.module.function(callee)?.record().function_type;
        let Type::Function { result, .. } = self.module.ty(function_type) else { return None };
        let call = Call::new(callee, function_type, &arguments);
        Some(self.push(result, &Instruction::Call(call)))
    }

    /// A call of an operation on a structure of the shader's own, which is a parameter behind a pointer to
    /// the memory of the group, or the result behind one to memory of the thread.
    pub(crate) fn call_on_structure(
        &mut self,
        code: OpCode,
        structure: TypeId,
        operands: &[ValueId],
    ) -> Option<ValueId> {
        let name = match self.module.ty(structure) {
            Type::Struct { name: Some(name), .. } => String::from_utf8_lossy(name).into_owned(),
            _ => return None,
        };
        let result = match code.operation()?.result {
            OperationType::Void => self.module.void_type(),
            _ => self.module.pointer_type(structure, 0),
        };
        self.call_typed(code, &name, result, operands)
    }

    /// A row of eight native 16-bit numbers of a constant buffer.
    pub(crate) fn half_row(&mut self, scalar: Scalar, operands: &[ValueId]) -> Option<ValueId> {
        let number = scalar.llvm_type(&mut self.module);
        let name = alloc::format!("dx.types.CBufRet.{}.8", scalar.suffix());
        let result = self.module.named_struct_type(name, &[number; 8]);
        self.call_typed(OpCode::CBufferLoadLegacy, scalar.suffix(), result, operands)
    }

    /// A call of an operation whose types the table alone does not state, with what follows its name.
    fn call_typed(
        &mut self,
        code: OpCode,
        suffix: &str,
        result: TypeId,
        operands: &[ValueId],
    ) -> Option<ValueId> {
        let operation = code.operation()?;
        let name = alloc::format!("dx.op.{}.{suffix}", operation.class);
        let callee = match self.module.function_named(name.as_bytes()).map(|function| function.id()) {
            Some(known) => known,
            None => {
                let mut types = alloc::vec![self.module.integer_type(32)];
                types.extend(operands.iter().filter_map(|operand| self.module.type_of(*operand)));
                let mut record = FunctionRecord::new(self.module.function_type(result, &types, false));
                record.attributes = Some(operation.attributes(&mut self.module));
                self.module.add_function(name, record)
            }
        };
        let mut arguments = alloc::vec![self.module.const_i32(code.signed())];
        arguments.extend_from_slice(operands);
        let function_type = self.module.function(callee)?.record().function_type;
        let call = Call::new(callee, function_type, &arguments);
        Some(self.push(result, &Instruction::Call(call)))
    }

    /// The address of a word of a structure that is an array of words.
    pub(crate) fn word_of_structure(
        &mut self,
        (base, source_type): (ValueId, TypeId),
        address_space: u32,
        index: ValueId,
    ) -> ValueId {
        let int = self.module.integer_type(32);
        let ty = self.module.pointer_type(int, address_space);
        let zero = self.word(0);
        let indices = &[zero, zero, index];
        self.operate(ty, Operation::GetElementPtr { in_bounds: true, source_type, base, indices })
    }

    pub(crate) fn load_word(&mut self, pointer: ValueId) -> ValueId {
        let ty = self.module.integer_type(32);
        self.push(ty, &Instruction::Load { pointer, alignment: 4, volatile: false, atomic: None })
    }

    pub(crate) fn store_word(&mut self, pointer: ValueId, value: ValueId) {
        let ty = self.module.void_type();
        self.push(ty, &Instruction::Store { pointer, value, alignment: 4, volatile: false, atomic: None });
    }

    // Blocks.

    pub(crate) fn add_block(&mut self) -> BlockId {
        self.module.add_block(self.function)
    }

    pub(crate) fn branch(&mut self, target: BlockId) {
        let ty = self.module.void_type();
        self.push(ty, &Instruction::Branch { target });
    }

    pub(crate) fn branch_if(&mut self, condition: ValueId, if_true: BlockId, if_false: BlockId) {
        let ty = self.module.void_type();
        self.push(ty, &Instruction::ConditionalBranch { condition, if_true, if_false });
    }

    /// A phi at the end of the current block.
    pub(crate) fn phi(&mut self, ty: TypeId, incoming: &[(ValueId, BlockId)]) -> InstructionId {
        let (values, blocks): (Vec<_>, Vec<_>) = incoming.iter().copied().unzip();
        let id = self.module.make_instruction(ty, &Instruction::Phi { values: &values, blocks: &blocks });
        self.module.place(id, Position::End(self.current));
        id
    }
}

/// An array in memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Array {
    pub(crate) pointer: ValueId,
    pub(crate) ty: TypeId,
    pub(crate) scalar: Scalar,
    pub(crate) address_space: u32,
    /// The number of elements less one: a power of two less one.
    pub(crate) mask: u32,
}

impl Array {
    pub(crate) const fn alignment(&self) -> u64 {
        self.scalar.bytes() as u64
    }
}

pub(crate) const fn is_float(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::F16 | Scalar::F32 | Scalar::F64)
}
