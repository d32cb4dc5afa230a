//! Instructions: [`Instruction`].
//!
//! An instruction is kept in 32 bytes: its type, its operands as a range of the module's list, and a `Form`
//! with what else there is. [`InstructionEntry`] is an instruction at its place, with all that belongs to it
//! (value, location, attachments); [`InstructionEntry::get`] resolves the form and the operands to an
//! [`Instruction`], the view that has a name for each operand.

use super::{
    ArithmeticFlags, AtomicOperation, AttributeListId, BinaryOpcode, BlockId, CallingConvention, ClauseKind,
    FastMathFlags, FunctionId, InstructionId, MetadataId, MetadataKindId, Module, Operation, OperationForm,
    Ordering, Run, SynchronizationScope, TailCall, TypeData, TypeId, ValueId,
};

/// Ordering and scope of an atomic instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Atomic {
    /// Memory ordering.
    pub ordering: Ordering,
    /// Synchronisation scope.
    pub scope: SynchronizationScope,
}

/// The common fields of a call and an invoke.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call<'m> {
    /// The callee.
    pub callee: ValueId,
    /// The arguments, metadata and labels included ([`ValueId::kind`]).
    pub arguments: &'m [ValueId],
    /// The type of the function that is called.
    pub function_type: TypeId,
    /// Attributes of this call.
    pub attributes: Option<AttributeListId>,
    /// Calling convention.
    pub calling_convention: CallingConvention,
    /// Whether it is a tail call.
    pub tail: TailCall,
}

impl<'m> Call<'m> {
    /// A call of a function of this type by C's convention, without attributes.
    #[must_use]
    pub fn new(callee: impl Into<ValueId>, function_type: TypeId, arguments: &'m [ValueId]) -> Self {
        Self {
            callee: callee.into(),
            arguments,
            function_type,
            attributes: None,
            calling_convention: CallingConvention::C,
            tail: TailCall::None,
        }
    }
}

/// An operation on two values of one type: the fields of [`Operation::Binary`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binary {
    /// The opcode.
    pub opcode: BinaryOpcode,
    /// Flags as the record has them.
    pub flags: u8,
    /// First operand.
    pub left: ValueId,
    /// Second operand.
    pub right: ValueId,
}

/// A clause of a landing pad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clause {
    /// Its kind.
    pub kind: ClauseKind,
    /// The type, or the array of types.
    pub value: ValueId,
}

/// The clauses of a landing pad.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clauses<'m> {
    kinds: &'m [u32],
    values: &'m [ValueId],
}

impl<'m> Clauses<'m> {
    /// Clauses of these kinds, by their numbers, and these values.
    #[must_use]
    pub const fn new(kinds: &'m [u32], values: &'m [ValueId]) -> Self {
        Self { kinds, values }
    }

    /// The clauses in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Clause> + use<'m> {
        let clause = |(kind, value): (&u32, &ValueId)| Clause {
            kind: ClauseKind(u8::try_from(*kind).unwrap_or(u8::MAX)),
            value: *value,
        };
        self.kinds.iter().zip(self.values).map(clause)
    }
}

/// An instruction. Its result's type is [`InstructionEntry::ty`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instruction<'m> {
    /// An operation that may also be a constant expression: arithmetic, casts, comparisons, …
    Operation(
        /// The operation.
        Operation<'m>,
    ),
    /// `ret`
    Return {
        /// The result; `None` for `void`.
        value: Option<ValueId>,
    },
    /// `br` to a block.
    Branch {
        /// The target.
        target: BlockId,
    },
    /// `br` with a condition.
    ConditionalBranch {
        /// The condition: an `i1`.
        condition: ValueId,
        /// The target if it is true.
        if_true: BlockId,
        /// The target if it is false.
        if_false: BlockId,
    },
    /// `switch`
    Switch {
        /// The integer to compare.
        condition: ValueId,
        /// The target if no case is equal to it.
        default: BlockId,
        /// The constants to compare with.
        cases: &'m [ValueId],
        /// The target of each case.
        targets: &'m [BlockId],
    },
    /// `indirectbr`: branches to a block address.
    IndirectBranch {
        /// The address.
        address: ValueId,
        /// All possible targets.
        targets: &'m [BlockId],
    },
    /// `invoke`: a call that may unwind into this function.
    Invoke {
        /// The call.
        call: Call<'m>,
        /// The block after a normal return.
        normal: BlockId,
        /// The block with the landing pad.
        unwind: BlockId,
    },
    /// `resume`: continues unwinding.
    Resume {
        /// The exception.
        value: ValueId,
    },
    /// `unreachable`
    Unreachable,
    /// `phi`: the value for the predecessor that control came from.
    Phi {
        /// The values.
        values: &'m [ValueId],
        /// The predecessor of each value.
        blocks: &'m [BlockId],
    },
    /// `landingpad`: the start of a block that is entered by unwinding.
    LandingPad {
        /// Whether it is entered even if no clause matches.
        cleanup: bool,
        /// The clauses.
        clauses: Clauses<'m>,
    },
    /// `alloca`: allocates memory on the stack.
    Alloca {
        /// Type of the elements.
        allocated_type: TypeId,
        /// Number of elements.
        count: ValueId,
        /// Alignment in bytes; 0 if it is not stated.
        alignment: u64,
        /// Whether it is for `inalloca` arguments of a call.
        in_alloca: bool,
    },
    /// `load`
    Load {
        /// The address.
        pointer: ValueId,
        /// Alignment in bytes; 0 if it is not stated.
        alignment: u64,
        /// Whether it is volatile.
        volatile: bool,
        /// Ordering and scope of an atomic access.
        atomic: Option<Atomic>,
    },
    /// `store`
    Store {
        /// The address.
        pointer: ValueId,
        /// The value to store.
        value: ValueId,
        /// Alignment in bytes; 0 if it is not stated.
        alignment: u64,
        /// Whether it is volatile.
        volatile: bool,
        /// Ordering and scope of an atomic access.
        atomic: Option<Atomic>,
    },
    /// `atomicrmw`: the result is the previous value in memory.
    AtomicRmw {
        /// The operation.
        operation: AtomicOperation,
        /// The address.
        pointer: ValueId,
        /// The operand.
        value: ValueId,
        /// Whether it is volatile.
        volatile: bool,
        /// Ordering and scope.
        atomic: Atomic,
    },
    /// `cmpxchg`: stores a new value if memory contains the expected one. The result is the previous value
    /// and whether it was replaced; in the oldest form of the record, the previous value alone.
    CompareExchange {
        /// The address.
        pointer: ValueId,
        /// The expected value.
        compare: ValueId,
        /// The new value.
        new: ValueId,
        /// Whether it is volatile.
        volatile: bool,
        /// Whether it may fail spuriously.
        weak: bool,
        /// Ordering and scope.
        atomic: Atomic,
        /// Ordering if the comparison fails.
        failure_ordering: Ordering,
    },
    /// `fence`: orders memory accesses.
    Fence(
        /// Ordering and scope.
        Atomic,
    ),
    /// `va_arg`: the next variadic argument, of the type of the result.
    VaArg {
        /// The argument list.
        list: ValueId,
    },
    /// `call`
    Call(Call<'m>),
    /// An instruction of a newer dialect. It is assumed to have no result; if that is wrong, later
    /// instructions refer to other values than they seem to.
    Unknown {
        /// The code of its record.
        code: u32,
        /// The operands of its record.
        operands: &'m [u64],
    },
}

impl<'m> Instruction<'m> {
    /// The operation on values, if it is one.
    #[must_use]
    pub const fn operation(&self) -> Option<Operation<'m>> {
        if let Self::Operation(operation) = self { Some(*operation) } else { None }
    }

    /// The flags of a [binary operation](Operation::Binary) on integers.
    #[must_use]
    pub const fn arithmetic_flags(&self) -> ArithmeticFlags {
        match self {
            Self::Operation(operation) => operation.arithmetic_flags(),
            _ => ArithmeticFlags::empty(),
        }
    }

    /// The flags of a [binary operation](Operation::Binary) or a comparison of floating-point numbers.
    #[must_use]
    pub const fn fast_math_flags(&self) -> FastMathFlags {
        match self {
            Self::Operation(operation) => operation.fast_math_flags(),
            _ => FastMathFlags::empty(),
        }
    }

    /// Whether it ends its block.
    #[must_use]
    pub const fn is_terminator(&self) -> bool {
        matches!(
            self,
            Self::Return { .. }
                | Self::Branch { .. }
                | Self::ConditionalBranch { .. }
                | Self::Switch { .. }
                | Self::IndirectBranch { .. }
                | Self::Invoke { .. }
                | Self::Resume { .. }
                | Self::Unreachable
        )
    }
}

/// A debug location: a position in a source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DebugLocation {
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// The scope. A location without one counts as none, as in LLVM.
    pub scope: Option<MetadataId>,
    /// The location of the call that was inlined.
    pub inlined_at: Option<MetadataId>,
}

impl DebugLocation {
    /// The column as LLVM keeps it: in 16 bits, and 0 if it does not fit.
    #[inline]
    #[must_use]
    pub const fn short_column(self) -> u32 {
        if self.column > 0xffff { 0 } else { self.column }
    }
}

/// Metadata that is attached to an instruction or a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attachment {
    /// Its kind.
    pub kind: MetadataKindId,
    /// The node.
    pub node: MetadataId,
}

/// An instruction and its data in the module.
#[derive(Clone, Copy)]
pub struct InstructionEntry<'m> {
    pub(crate) module: &'m Module,
    pub(crate) data: &'m InstructionData,
    pub(crate) id: InstructionId,
}

impl<'m> InstructionEntry<'m> {
    /// Its id.
    #[must_use]
    pub const fn id(&self) -> InstructionId {
        self.id
    }

    /// The module that it belongs to.
    #[must_use]
    pub const fn module(&self) -> &'m Module {
        self.module
    }

    /// The decoded instruction.
    #[inline]
    #[must_use]
    pub fn get(&self) -> Instruction<'m> {
        self.data.resolve(self.module)
    }

    /// The call that it is, if it is a call or an invoke.
    #[inline]
    #[must_use]
    pub fn call(&self) -> Option<Call<'m>> {
        match &self.data.form {
            Form::Call(form) | Form::Invoke { call: form, .. } => form.resolve(self.operands()),
            _ => None,
        }
    }

    /// The [binary operation](Operation::Binary) of the instruction, if it is one. A faster form of
    /// [`get`](Self::get).
    ///
    /// ```
    /// use dxkit_bitcode::ir::{Binary, Instruction, Operation};
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = dxkit_bitcode::Module::parse(bitcode)?;
    /// for entry in module.functions().flat_map(|function| function.instructions()) {
    ///     let binary = match entry.get() {
    ///         Instruction::Operation(Operation::Binary { opcode, flags, left, right }) => {
    ///             Some(Binary { opcode, flags, left, right })
    ///         }
    ///         _ => None,
    ///     };
    ///     assert_eq!(entry.binary(), binary);
    /// }
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn binary(&self) -> Option<Binary> {
        let Form::Operation(OperationForm::Binary { opcode, flags }) = self.data.form else { return None };
        let [left, right] = *self.operands() else { return None };
        Some(Binary { opcode, flags, left, right })
    }

    /// Whether it is a [call](Instruction::Call), which an invoke is not.
    #[inline]
    #[must_use]
    pub const fn is_call(&self) -> bool {
        matches!(self.data.form, Form::Call(_))
    }

    /// Whether it is an [alloca](Instruction::Alloca).
    #[inline]
    #[must_use]
    pub const fn is_alloca(&self) -> bool {
        matches!(self.data.form, Form::Alloca { .. })
    }

    /// Whether it takes an element of a vector or puts one into it, which its last operand tells.
    #[inline]
    #[must_use]
    pub const fn is_element(&self) -> bool {
        matches!(
            self.data.form,
            Form::Operation(OperationForm::ExtractElement | OperationForm::InsertElement)
        )
    }

    /// Whether it changes memory in one step: [`AtomicRmw`](Instruction::AtomicRmw) or
    /// [`CompareExchange`](Instruction::CompareExchange).
    #[inline]
    #[must_use]
    pub const fn is_atomic_update(&self) -> bool {
        matches!(self.data.form, Form::AtomicRmw { .. } | Form::CompareExchange { .. })
    }

    /// Whether it is a [`LandingPad`](Instruction::LandingPad).
    #[inline]
    #[must_use]
    pub const fn is_landing_pad(&self) -> bool {
        matches!(self.data.form, Form::LandingPad { .. })
    }

    /// The opcode of the [binary operation](Operation::Binary) that it is, if it is one.
    #[inline]
    #[must_use]
    pub const fn binary_opcode(&self) -> Option<BinaryOpcode> {
        match self.data.form {
            Form::Operation(OperationForm::Binary { opcode, .. }) => Some(opcode),
            _ => None,
        }
    }

    /// The function that a [call](Instruction::Call) calls, and the arguments; `None` of other instructions,
    /// invokes included, and where a value is called that is no function.
    #[inline]
    #[must_use]
    pub fn called(&self) -> Option<(FunctionId, &'m [ValueId])> {
        let Form::Call(_) = self.data.form else { return None };
        let (callee, arguments) = self.operands().split_last()?;
        Some((callee.as_function()?, arguments))
    }

    /// The [operation](Instruction::Operation) that it is, if it is one. A faster form of [`get`](Self::get).
    #[inline]
    #[must_use]
    pub fn operation(&self) -> Option<Operation<'m>> {
        match &self.data.form {
            Form::Operation(form) => form.resolve(self.operands(), self.module),
            _ => None,
        }
    }

    /// The pointer that a [load](Instruction::Load) or a [store](Instruction::Store) uses, if it is one. A
    /// faster form of [`get`](Self::get).
    ///
    /// ```
    /// use dxkit_bitcode::ir::Instruction;
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = dxkit_bitcode::Module::parse(bitcode)?;
    /// for entry in module.functions().flat_map(|function| function.instructions()) {
    ///     let pointer = match entry.get() {
    ///         Instruction::Load { pointer, .. } | Instruction::Store { pointer, .. } => Some(pointer),
    ///         _ => None,
    ///     };
    ///     assert_eq!(entry.accessed(), pointer);
    ///     assert_eq!(entry.operation(), entry.get().operation());
    /// }
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn accessed(&self) -> Option<ValueId> {
        match (&self.data.form, self.operands()) {
            (Form::Load(_), [pointer, ..]) | (Form::Store(_), [pointer, _, ..]) => Some(*pointer),
            _ => None,
        }
    }

    /// The operands of an [`extractvalue`](Operation::ExtractValue), if it is one: the aggregate and the
    /// indices.
    ///
    /// ```
    /// use dxkit_bitcode::ir::{Instruction, Operation};
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = dxkit_bitcode::Module::parse(bitcode)?;
    /// for entry in module.functions().flat_map(|function| function.instructions()) {
    ///     let part = match entry.get() {
    ///         Instruction::Operation(Operation::ExtractValue { aggregate, indices }) => Some((aggregate, indices)),
    ///         _ => None,
    ///     };
    ///     assert_eq!(entry.extract_value(), part);
    /// }
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn extract_value(&self) -> Option<(ValueId, &'m [u32])> {
        let Form::Operation(OperationForm::ExtractValue { indices }) = self.data.form else { return None };
        let aggregate = *self.operands().first()?;
        Some((aggregate, indices.slice(&self.module.indices)))
    }

    /// The stored form of the instruction.
    #[inline]
    pub(crate) const fn form(&self) -> &'m Form {
        &self.data.form
    }

    /// The type of its result; `void` if it has none.
    #[inline]
    #[must_use]
    pub const fn ty(&self) -> TypeId {
        self.data.ty
    }

    /// Its result as a value, if that is not void.
    #[inline]
    #[must_use]
    pub fn value(&self) -> Option<ValueId> {
        self.module.has_values(self.data.ty).then(|| ValueId::from(self.id))
    }

    /// The block that contains it; `None` if it was removed from its block.
    #[must_use]
    pub fn block(&self) -> Option<BlockId> {
        self.module.block_of(self.id)
    }

    /// The values that it uses, in the order of the record's operands (a call's callee after its arguments, a
    /// switch's condition before its cases).
    #[inline]
    #[must_use]
    pub fn operands(&self) -> &'m [ValueId] {
        self.data.operands.slice(&self.module.operands)
    }

    /// The blocks that it refers to: its successors (of a switch, the default first), or the incoming blocks
    /// of a phi.
    #[inline]
    #[must_use]
    pub fn blocks(&self) -> &'m [BlockId] {
        self.data.form.blocks().slice(&self.module.instruction_blocks)
    }

    /// The instruction with other [operands](Self::operands) and [blocks](Self::blocks), as many as it has:
    /// its copy in another module has such. Its types and attributes are still those of this module.
    #[must_use]
    pub fn with<'a>(&self, operands: &'a [ValueId], blocks: &'a [BlockId]) -> Instruction<'a>
    where
        'm: 'a,
    {
        self.data.resolve_with(self.module, operands, || blocks).unwrap_or(Instruction::Unreachable)
    }

    /// Whether it ends its block.
    #[inline]
    #[must_use]
    pub const fn is_terminator(&self) -> bool {
        self.data.form.is_terminator()
    }

    /// The blocks that may be executed next, in the order of its operands. Instructions that are not
    /// terminators have none.
    #[inline]
    #[must_use]
    pub fn successors(&self) -> &'m [BlockId] {
        if let Form::Phi(_) = self.data.form { &[] } else { self.blocks() }
    }

    /// Its position in the source.
    #[inline]
    #[must_use]
    pub fn debug_location(&self) -> Option<DebugLocation> {
        let stored = *self.module.instruction_locations.get(self.id.index())?;
        self.module.debug_locations.get(stored.checked_sub(1)? as usize).copied()
    }

    /// The metadata attached to it, in the order of the record. (Its debug location is not among them.)
    #[inline]
    #[must_use]
    pub fn attachments(&self) -> &'m [Attachment] {
        self.module.attachments_of(self.id)
    }

    /// The bit of the file at which its record starts, if it comes from a file.
    #[must_use]
    pub fn bit(&self) -> Option<u64> {
        self.module.bit_in(&self.module.positions.instructions, self.id.index())
    }
}

impl core::fmt::Debug for InstructionEntry<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("InstructionEntry")
            .field("id", &self.id)
            .field("value", &self.value())
            .field("ty", &self.ty())
            .field("instruction", &self.get())
            .finish()
    }
}

/// How an instruction is kept: 32 bytes, its operands in shared arenas.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InstructionData {
    pub(crate) ty: TypeId,
    pub(crate) operands: Run,
    pub(crate) form: Form,
}

const _: () = assert!(size_of::<InstructionData>() <= 32);

/// The kind of an instruction, without the values that it uses. Runs refer to the module's lists of blocks,
/// unless stated otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Operation(OperationForm),
    Return,
    Branch(Run),
    ConditionalBranch(Run),
    /// The condition and the cases; the default block and those of the cases.
    Switch(Run),
    IndirectBranch(Run),
    /// Like [`Form::Call`]; `blocks` is the start of two blocks: the normal destination and the unwind
    /// destination.
    Invoke {
        call: CallForm,
        blocks: u32,
    },
    Resume,
    Unreachable,
    /// The values; their blocks.
    Phi(Run),
    /// The clauses' values; in `indices`: their kinds.
    LandingPad {
        cleanup: bool,
        clauses: Run,
    },
    Alloca {
        allocated_type: TypeId,
        alignment: Alignment,
        in_alloca: bool,
    },
    Load(Access),
    /// The pointer and the value.
    Store(Access),
    AtomicRmw {
        operation: AtomicOperation,
        volatile: bool,
        atomic: Atomic,
    },
    CompareExchange {
        volatile: bool,
        weak: bool,
        atomic: Atomic,
        failure_ordering: Ordering,
    },
    Fence(Atomic),
    VaArg,
    /// The arguments, then the callee.
    Call(CallForm),
    /// In `words`: the operands of the record.
    Unknown {
        code: u32,
        words: Run,
    },
}

/// The parts that a call and an invoke have in common, without the values that they use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CallForm {
    pub(crate) function_type: TypeId,
    pub(crate) attributes: Option<AttributeListId>,
    pub(crate) calling_convention: CallingConvention,
    pub(crate) tail: TailCall,
}

impl CallForm {
    fn resolve<'m>(&self, operands: &'m [ValueId]) -> Option<Call<'m>> {
        let (callee, arguments) = operands.split_last()?;
        Some(Call {
            callee: *callee,
            arguments,
            function_type: self.function_type,
            attributes: self.attributes,
            calling_convention: self.calling_convention,
            tail: self.tail,
        })
    }
}

/// Alignment in a byte, as records have it: its logarithm plus one, or 0 if it is not stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Alignment(pub(crate) u8);

impl Alignment {
    /// An encoding of no valid alignment.
    pub(crate) const INVALID: Self = Self(u8::MAX);

    /// From a number of bytes; `None` if that is not a power of two.
    pub(crate) const fn from_bytes(bytes: u64) -> Option<Self> {
        match bytes {
            0 => Some(Self(0)),
            bytes if bytes.is_power_of_two() => Some(Self(bytes.trailing_zeros().to_le_bytes()[0] + 1)),
            _ => None,
        }
    }

    pub(crate) const fn bytes(self) -> u64 {
        match self.0 {
            0 => 0,
            log2_plus_1 => match 1u64.checked_shl(log2_plus_1 as u32 - 1) {
                Some(bytes) => bytes,
                None => 0,
            },
        }
    }
}

/// How memory is accessed by a load or a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Access {
    pub(crate) alignment: Alignment,
    pub(crate) volatile: bool,
    pub(crate) atomic: Option<Atomic>,
}

impl Form {
    /// The blocks that it names.
    #[inline]
    pub(crate) const fn blocks(&self) -> Run {
        match self {
            Self::Branch(blocks)
            | Self::ConditionalBranch(blocks)
            | Self::Switch(blocks)
            | Self::IndirectBranch(blocks)
            | Self::Phi(blocks) => *blocks,
            Self::Invoke { blocks, .. } => Run { start: *blocks, len: 2 },
            _ => Run { start: 0, len: 0 },
        }
    }

    /// The run of blocks that it names, unless their number is fixed otherwise.
    pub(crate) const fn blocks_mut(&mut self) -> Option<&mut Run> {
        match self {
            Self::Branch(blocks)
            | Self::ConditionalBranch(blocks)
            | Self::Switch(blocks)
            | Self::IndirectBranch(blocks)
            | Self::Phi(blocks) => Some(blocks),
            _ => None,
        }
    }

    /// Whether it ends its block.
    #[inline]
    pub(crate) const fn is_terminator(&self) -> bool {
        matches!(
            self,
            Self::Return
                | Self::Branch(_)
                | Self::ConditionalBranch(_)
                | Self::Switch(_)
                | Self::IndirectBranch(_)
                | Self::Invoke { .. }
                | Self::Resume
                | Self::Unreachable
        )
    }

    /// Whether a record may have more operands than are read: DXC accepts (`tolerant`) those of some, too.
    pub(crate) const fn may_have_more(&self, tolerant: bool) -> bool {
        matches!(self, Self::Unknown { .. } | Self::Switch(_) | Self::LandingPad { .. })
            || tolerant && matches!(self, Self::Operation(OperationForm::ExtractElement))
    }
}

impl InstructionData {
    /// No instruction.
    const NONE: Self = Self { ty: TypeId(0), operands: Run { start: 0, len: 0 }, form: Form::Unreachable };

    #[inline]
    fn resolve<'m>(&self, module: &'m Module) -> Instruction<'m> {
        let operands = self.operands.slice(&module.operands);
        let blocks = || self.form.blocks().slice(&module.instruction_blocks);
        self.resolve_with(module, operands, blocks).unwrap_or(Instruction::Unreachable)
    }

    #[inline]
    fn resolve_with<'m>(
        &self,
        module: &'m Module,
        operands: &'m [ValueId],
        blocks: impl Fn() -> &'m [BlockId],
    ) -> Option<Instruction<'m>> {
        let at = |index: usize| operands.get(index).copied();
        Some(match self.form {
            Form::Operation(form) => Instruction::Operation(form.resolve(operands, module)?),
            Form::Return => Instruction::Return { value: at(0) },
            Form::Branch(_) => Instruction::Branch { target: *blocks().first()? },
            Form::ConditionalBranch(_) => match *blocks() {
                [if_true, if_false] => {
                    Instruction::ConditionalBranch { condition: at(0)?, if_true, if_false }
                }
                _ => return None,
            },
            Form::Switch(_) => {
                let (condition, cases) = operands.split_first()?;
                let (default, targets) = blocks().split_first()?;
                Instruction::Switch { condition: *condition, default: *default, cases, targets }
            }
            Form::IndirectBranch(_) => Instruction::IndirectBranch { address: at(0)?, targets: blocks() },
            Form::Invoke { call, .. } => match *blocks() {
                [normal, unwind] => Instruction::Invoke { call: call.resolve(operands)?, normal, unwind },
                _ => return None,
            },
            Form::Resume => Instruction::Resume { value: at(0)? },
            Form::Unreachable => Instruction::Unreachable,
            Form::Phi(_) => Instruction::Phi { values: operands, blocks: blocks() },
            Form::LandingPad { cleanup, clauses } => Instruction::LandingPad {
                cleanup,
                clauses: Clauses { kinds: clauses.slice(&module.indices), values: operands },
            },
            Form::Alloca { allocated_type, alignment, in_alloca } => {
                Instruction::Alloca { allocated_type, count: at(0)?, alignment: alignment.bytes(), in_alloca }
            }
            Form::Load(Access { alignment, volatile, atomic }) => {
                Instruction::Load { pointer: at(0)?, alignment: alignment.bytes(), volatile, atomic }
            }
            Form::Store(Access { alignment, volatile, atomic }) => Instruction::Store {
                pointer: at(0)?,
                value: at(1)?,
                alignment: alignment.bytes(),
                volatile,
                atomic,
            },
            Form::AtomicRmw { operation, volatile, atomic } => {
                Instruction::AtomicRmw { operation, pointer: at(0)?, value: at(1)?, volatile, atomic }
            }
            Form::CompareExchange { volatile, weak, atomic, failure_ordering } => {
                Instruction::CompareExchange {
                    pointer: at(0)?,
                    compare: at(1)?,
                    new: at(2)?,
                    volatile,
                    weak,
                    atomic,
                    failure_ordering,
                }
            }
            Form::Fence(atomic) => Instruction::Fence(atomic),
            Form::VaArg => Instruction::VaArg { list: at(0)? },
            Form::Call(call) => Instruction::Call(call.resolve(operands)?),
            Form::Unknown { code, words } => {
                Instruction::Unknown { code, operands: words.slice(&module.words) }
            }
        })
    }
}

impl Module {
    /// One that is in a block.
    #[inline]
    pub(crate) fn entry(&self, id: InstructionId) -> InstructionEntry<'_> {
        let data = self.instructions.get(id.index()).unwrap_or(&InstructionData::NONE);
        InstructionEntry { module: self, data, id }
    }

    /// An instruction.
    #[inline]
    #[must_use]
    pub fn instruction(&self, id: InstructionId) -> Option<InstructionEntry<'_>> {
        self.instructions.get(id.index()).map(|data| InstructionEntry { module: self, data, id })
    }

    /// Whether any instruction has a [source location](InstructionEntry::debug_location) or
    /// [attachments](InstructionEntry::attachments). Modules without debug information rarely have any; then
    /// callers need not visit the instructions.
    #[must_use]
    pub fn has_instruction_metadata(&self) -> bool {
        !self.instruction_locations.is_empty() || !self.instruction_attachments.is_empty()
    }

    /// Whether any instruction may have a [source location](InstructionEntry::debug_location).
    #[must_use]
    pub fn has_debug_locations(&self) -> bool {
        !self.debug_locations.is_empty()
    }

    /// The number of instructions of the module, including those that were removed from their blocks: every
    /// id is less.
    #[must_use]
    pub fn instruction_count(&self) -> usize {
        self.instructions.len()
    }

    /// The block that contains an instruction; `None` if it was removed from its block.
    #[inline]
    #[must_use]
    pub fn block_of(&self, id: InstructionId) -> Option<BlockId> {
        self.parents.get(id.index()).copied().filter(|block| *block != BlockId::INVALID)
    }

    /// Whether there are values of a type: whether it is not `void`.
    #[inline]
    pub(crate) fn has_values(&self, ty: TypeId) -> bool {
        !matches!(self.types.get(ty.index()), Some(TypeData::Void))
    }

    #[inline]
    pub(crate) fn attachments_of(&self, id: InstructionId) -> &[Attachment] {
        // Few modules without debug information have attachments.
        if self.instruction_attachments.is_empty() { &[] } else { self.find_attachments(id) }
    }

    fn find_attachments(&self, id: InstructionId) -> &[Attachment] {
        let found = self.instruction_attachments.binary_search_by_key(&id, |(instruction, _)| *instruction);
        found
            .ok()
            .and_then(|index| self.instruction_attachments.get(index))
            .map_or(&[], |(_, run)| run.slice(&self.attachments))
    }
}
