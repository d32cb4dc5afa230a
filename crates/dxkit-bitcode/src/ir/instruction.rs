//! Instructions: [`Instruction`].

use super::{
    ArithmeticFlags, AtomicOperation, AttributeListId, BinaryOpcode, BlockId, CallingConvention, CastOpcode,
    ClauseKind, FastMathFlags, InstructionId, MetadataId, MetadataKindId, Module, Ordering, Predicate, Run,
    SynchronizationScope, TailCall, TypeId, ValueId,
};

/// Ordering and scope of an atomic instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Atomic {
    /// Memory ordering.
    pub ordering: Ordering,
    /// Towards which threads.
    pub scope: SynchronizationScope,
}

/// What a call and an invoke have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call<'m> {
    /// What is called.
    pub callee: ValueId,
    /// The arguments. Metadata and labels stand here as such ([`ValueId::get`]).
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

/// An operation on two values of one type: [`Instruction::Binary`] on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binary {
    /// Which one.
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
    /// An operation on two values of one type.
    Binary {
        /// Which one.
        opcode: BinaryOpcode,
        /// Flags as the record has them: [`ArithmeticFlags`] on integers, [`FastMathFlags`] on floating-point numbers.
        flags: u8,
        /// First operand.
        left: ValueId,
        /// Second operand.
        right: ValueId,
    },
    /// A cast to the type of the result.
    Cast {
        /// Which one.
        opcode: CastOpcode,
        /// What is cast.
        value: ValueId,
    },
    /// An address, computed from another.
    GetElementPtr {
        /// Whether the result lies inside the object.
        in_bounds: bool,
        /// The type that the first index counts.
        source_type: TypeId,
        /// The address.
        base: ValueId,
        /// The indices.
        indices: &'m [ValueId],
    },
    /// A part of a structure or an array.
    ExtractValue {
        /// The whole.
        aggregate: ValueId,
        /// The way to the part.
        indices: &'m [u32],
    },
    /// A structure or an array with another part.
    InsertValue {
        /// The whole.
        aggregate: ValueId,
        /// The part.
        value: ValueId,
        /// The way to the part.
        indices: &'m [u32],
    },
    /// One of two values.
    Select {
        /// Which.
        condition: ValueId,
        /// If it is true.
        if_true: ValueId,
        /// If not.
        if_false: ValueId,
    },
    /// An element of a vector.
    ExtractElement {
        /// The vector.
        vector: ValueId,
        /// Which element.
        index: ValueId,
    },
    /// A vector with another element.
    InsertElement {
        /// The vector.
        vector: ValueId,
        /// The element.
        element: ValueId,
        /// Where it goes.
        index: ValueId,
    },
    /// Elements of two vectors.
    ShuffleVector {
        /// One.
        first: ValueId,
        /// The other.
        second: ValueId,
        /// Which elements.
        mask: ValueId,
    },
    /// `icmp` or `fcmp`, as the predicate says.
    Compare {
        /// Which one.
        predicate: Predicate,
        /// Flags, for floating-point numbers.
        flags: FastMathFlags,
        /// First operand.
        left: ValueId,
        /// Second operand.
        right: ValueId,
    },
    /// The end of the function.
    Return {
        /// What is returned.
        value: Option<ValueId>,
    },
    /// On to a block.
    Branch {
        /// Which one.
        target: BlockId,
    },
    /// On to one of two blocks.
    ConditionalBranch {
        /// Which.
        condition: ValueId,
        /// If it is true.
        if_true: BlockId,
        /// If not.
        if_false: BlockId,
    },
    /// On to a block by a number.
    Switch {
        /// The number.
        condition: ValueId,
        /// If no case is that number.
        default: BlockId,
        /// The numbers.
        cases: &'m [ValueId],
        /// A block for each of them.
        targets: &'m [BlockId],
    },
    /// On to a block by its address.
    IndirectBranch {
        /// The address.
        address: ValueId,
        /// Every block that it can be.
        targets: &'m [BlockId],
    },
    /// A call that may unwind into this function.
    Invoke {
        /// The call.
        call: Call<'m>,
        /// Where it goes on.
        normal: BlockId,
        /// Where unwinding goes on.
        unwind: BlockId,
    },
    /// On with unwinding.
    Resume {
        /// The exception.
        value: ValueId,
    },
    /// Never reached.
    Unreachable,
    /// The value that belongs to the block that was left.
    Phi {
        /// The values.
        values: &'m [ValueId],
        /// The block of each.
        blocks: &'m [BlockId],
    },
    /// Where unwinding enters.
    LandingPad {
        /// Whether it is entered even if no clause holds.
        cleanup: bool,
        /// What it is entered for.
        clauses: Clauses<'m>,
    },
    /// Memory of this call of the function.
    Alloca {
        /// Of this type.
        allocated_type: TypeId,
        /// So many.
        count: ValueId,
        /// Alignment in bytes; 0 if it is not stated.
        alignment: u64,
        /// For arguments of a call.
        in_alloca: bool,
    },
    /// A value from memory.
    Load {
        /// Where.
        pointer: ValueId,
        /// Alignment in bytes; 0 if it is not stated.
        alignment: u64,
        /// Whether the access itself matters.
        volatile: bool,
        /// How it is atomic, if it is.
        atomic: Option<Atomic>,
    },
    /// A value to memory.
    Store {
        /// Where.
        pointer: ValueId,
        /// What.
        value: ValueId,
        /// Alignment in bytes; 0 if it is not stated.
        alignment: u64,
        /// Whether the access itself matters.
        volatile: bool,
        /// How it is atomic, if it is.
        atomic: Option<Atomic>,
    },
    /// Changes memory by an operation; its result is what was there.
    AtomicRmw {
        /// Which one.
        operation: AtomicOperation,
        /// Where.
        pointer: ValueId,
        /// The operand.
        value: ValueId,
        /// Whether the access itself matters.
        volatile: bool,
        /// How it is atomic.
        atomic: Atomic,
    },
    /// Changes memory if it holds a value. The result is what was there, and whether it was changed; in the oldest
    /// form of the record the result was the former alone.
    CompareExchange {
        /// Where.
        pointer: ValueId,
        /// What has to be there.
        compare: ValueId,
        /// What is put there.
        new: ValueId,
        /// Whether the access itself matters.
        volatile: bool,
        /// May fail without a reason.
        weak: bool,
        /// How it is atomic.
        atomic: Atomic,
        /// The ordering if it fails.
        failure_ordering: Ordering,
    },
    /// Orders memory accesses.
    Fence(
        /// How.
        Atomic,
    ),
    /// The next of a variable number of arguments, of the type of the result.
    VaArg {
        /// The list of arguments.
        list: ValueId,
    },
    /// A call.
    Call(Call<'m>),
    /// An instruction of a newer dialect. It is taken for one without a result; if that is wrong, the numbers of the
    /// values behind it are.
    Unknown {
        /// The code of its record.
        code: u32,
        /// The operands of its record.
        operands: &'m [u64],
    },
}

impl Instruction<'_> {
    /// The flags of a [binary operation](Instruction::Binary) on integers.
    #[must_use]
    pub const fn arithmetic_flags(&self) -> ArithmeticFlags {
        match self {
            Self::Binary { flags, .. } => ArithmeticFlags::from_bits_retain(*flags),
            _ => ArithmeticFlags::empty(),
        }
    }

    /// The flags of a [binary operation](Instruction::Binary) or a comparison of floating-point numbers.
    #[must_use]
    pub const fn fast_math_flags(&self) -> FastMathFlags {
        match self {
            Self::Binary { flags, .. } => FastMathFlags::from_bits_retain(*flags),
            Self::Compare { flags, .. } => *flags,
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
    /// The scope; a debug location without one is none, as LLVM reads it.
    pub scope: Option<MetadataId>,
    /// The location of the call that was inlined.
    pub inlined_at: Option<MetadataId>,
}

/// Metadata that is attached to an instruction or a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attachment {
    /// Its kind.
    pub kind: MetadataKindId,
    /// The node.
    pub node: MetadataId,
}

/// An instruction and what the module knows of it.
#[derive(Clone, Copy)]
pub struct InstructionEntry<'m> {
    pub(crate) module: &'m Module,
    pub(crate) data: &'m InstructionData,
    pub(crate) id: InstructionId,
}

impl<'m> InstructionEntry<'m> {
    /// Its number in the module.
    #[must_use]
    pub const fn id(&self) -> InstructionId {
        self.id
    }

    /// What it does.
    #[inline]
    #[must_use]
    pub fn get(&self) -> Instruction<'m> {
        self.data.resolve(self.module)
    }

    /// The call that it is, if it is a call or an invoke.
    #[inline]
    #[must_use]
    pub fn call(&self) -> Option<Call<'m>> {
        match self.data.kind {
            Kind::Call | Kind::Invoke => self.data.call(self.operands()),
            _ => None,
        }
    }

    /// The [operation on two values](Instruction::Binary) that it is, if it is one: as [`get`](Self::get) says, which
    /// tells it from all others.
    ///
    /// ```
    /// use dxkit_bitcode::ir::{Binary, Instruction};
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = dxkit_bitcode::Module::parse(bitcode)?;
    /// for entry in module.functions().flat_map(|function| function.instructions()) {
    ///     let binary = match entry.get() {
    ///         Instruction::Binary { opcode, flags, left, right } => Some(Binary { opcode, flags, left, right }),
    ///         _ => None,
    ///     };
    ///     assert_eq!(entry.binary(), binary);
    /// }
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn binary(&self) -> Option<Binary> {
        if self.data.kind != Kind::Binary {
            return None;
        }
        self.data.binary(self.operands())
    }

    /// What it [takes a part of](Instruction::ExtractValue), and the way to the part, if that is what it does.
    ///
    /// ```
    /// use dxkit_bitcode::ir::Instruction;
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = dxkit_bitcode::Module::parse(bitcode)?;
    /// for entry in module.functions().flat_map(|function| function.instructions()) {
    ///     let part = match entry.get() {
    ///         Instruction::ExtractValue { aggregate, indices } => Some((aggregate, indices)),
    ///         _ => None,
    ///     };
    ///     assert_eq!(entry.extract_value(), part);
    /// }
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn extract_value(&self) -> Option<(ValueId, &'m [u32])> {
        if self.data.kind != Kind::ExtractValue {
            return None;
        }
        let aggregate = *self.operands().first()?;
        Some((aggregate, self.data.extra(self.module.instruction_indices.as_slice())))
    }

    /// The type of its result; `void` if it has none.
    #[must_use]
    pub const fn ty(&self) -> TypeId {
        self.data.ty
    }

    /// The value that it defines, if its result is not void.
    #[must_use]
    pub const fn value(&self) -> Option<ValueId> {
        if self.data.value == InstructionData::NO_VALUE { None } else { Some(ValueId::new(self.data.value)) }
    }

    /// The values that it uses, in the order of the record's operands (a call's callee behind its arguments, a switch's
    /// condition in front of its cases).
    #[inline]
    #[must_use]
    pub fn operands(&self) -> &'m [ValueId] {
        self.data.operands.of(&self.module.operands)
    }

    /// The blocks that it names: where it may go on, or of a phi, where it comes from.
    #[must_use]
    pub fn blocks(&self) -> &'m [BlockId] {
        match self.data.kind {
            Kind::Branch
            | Kind::ConditionalBranch
            | Kind::Switch
            | Kind::IndirectBranch
            | Kind::Invoke
            | Kind::Phi => self.data.extra(self.module.instruction_blocks.as_slice()),
            _ => &[],
        }
    }

    /// The blocks that it may go on to, in the order of its operands. Those of an instruction that ends no block are none.
    #[inline]
    #[must_use]
    pub fn successors(&self) -> &'m [BlockId] {
        if self.data.kind == Kind::Phi { &[] } else { self.blocks() }
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

    /// The bit of the file at which its record starts.
    #[must_use]
    pub fn bit(&self) -> u64 {
        self.module.bit(self.data.position)
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

/// What kind of instruction it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Binary,
    Cast,
    GetElementPtr,
    ExtractValue,
    InsertValue,
    Select,
    ExtractElement,
    InsertElement,
    ShuffleVector,
    Compare,
    Return,
    Branch,
    ConditionalBranch,
    Switch,
    IndirectBranch,
    Invoke,
    Resume,
    Unreachable,
    Phi,
    LandingPad,
    Alloca,
    Load,
    Store,
    AtomicRmw,
    CompareExchange,
    Fence,
    VaArg,
    Call,
    Unknown,
}

impl Kind {
    /// Whether it has a result; of calls, unless that is void.
    pub(crate) const fn defines(self) -> bool {
        !matches!(
            self,
            Self::Return
                | Self::Branch
                | Self::ConditionalBranch
                | Self::Switch
                | Self::IndirectBranch
                | Self::Resume
                | Self::Unreachable
                | Self::Store
                | Self::Fence
                | Self::Unknown
        )
    }

    /// Whether it ends its block.
    pub(crate) const fn is_terminator(self) -> bool {
        matches!(
            self,
            Self::Return
                | Self::Branch
                | Self::ConditionalBranch
                | Self::Switch
                | Self::IndirectBranch
                | Self::Invoke
                | Self::Resume
                | Self::Unreachable
        )
    }

    /// Whether a record may say more than is read of it.
    pub(crate) const fn may_have_more(self) -> bool {
        matches!(self, Self::Unknown | Self::Switch | Self::LandingPad)
    }
}

/// How an instruction is kept: 36 bytes, its operands in shared arenas.
///
/// | kind | operands | extra | aux | small |
/// |---|---|---|---|---|
/// | binary, compare | left, right | | flags | opcode or predicate |
/// | cast | value | | | opcode |
/// | getelementptr | base, indices | | source type | in bounds |
/// | extractvalue, insertvalue | aggregate, value | indices | | |
/// | select and the vector's | as in the enum | | | |
/// | switch | condition, cases | default, targets | | |
/// | phi | values | blocks | | |
/// | call | arguments, callee | | attributes + 1 | convention, tail |
/// | invoke | arguments, callee | normal, unwind | attributes + 1 | convention |
/// | landingpad | clauses | their kinds | cleanup | |
/// | alloca | count | | allocated type | alignment, in alloca |
/// | load, store, … | pointer, values | | packed [`Access`] | alignment, volatile |
/// | unknown | | words | code | |
///
/// `callee_type` is the function type of calls; it shares its place with the length of `extra`, which of an invoke is
/// always 2.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InstructionData {
    pub(crate) ty: TypeId,
    pub(crate) value: u32,
    pub(crate) operands: Run,
    pub(crate) extra_start: u32,
    pub(crate) extra_len: u32,
    pub(crate) aux: u32,
    pub(crate) position: u32,
    pub(crate) small: u16,
    pub(crate) kind: Kind,
}

const _: () = assert!(size_of::<InstructionData>() == 36);

/// Ordering, scope and the rest of an access to memory, packed into the auxiliary word.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Access {
    pub(crate) ordering: u8,
    pub(crate) scope: u8,
    pub(crate) failure_ordering: u8,
    /// The operation of atomicrmw; whether a cmpxchg is weak; whether a load or store is atomic.
    pub(crate) operation: u8,
}

impl Access {
    pub(crate) const fn pack(self) -> u32 {
        u32::from_le_bytes([self.ordering, self.scope, self.failure_ordering, self.operation])
    }

    const fn unpack(word: u32) -> Self {
        let [ordering, scope, failure_ordering, operation] = word.to_le_bytes();
        Self { ordering, scope, failure_ordering, operation }
    }

    const fn atomic(self) -> Atomic {
        Atomic { ordering: Ordering(self.ordering), scope: SynchronizationScope(self.scope) }
    }
}

impl InstructionData {
    pub(crate) const NO_VALUE: u32 = u32::MAX;
    /// In `small` of accesses: volatile; in that of alloca: in alloca; in that of getelementptr: in bounds.
    pub(crate) const FLAG: u16 = 0x100;

    fn extra<'m, T>(&self, arena: &'m [T]) -> &'m [T] {
        let len = if self.kind == Kind::Invoke { 2 } else { self.extra_len };
        Run { start: self.extra_start, len }.of(arena)
    }

    /// Alignment in bytes from the record's log2 + 1.
    fn alignment(&self) -> u64 {
        let [encoded, _] = self.small.to_le_bytes();
        match encoded {
            0 => 0,
            log2_plus_1 => 1u64.checked_shl(u32::from(log2_plus_1) - 1).unwrap_or_default(),
        }
    }

    fn call<'m>(&self, operands: &'m [ValueId]) -> Option<Call<'m>> {
        let (callee, arguments) = operands.split_last()?;
        Some(Call {
            callee: *callee,
            arguments,
            function_type: TypeId(self.extra_len),
            attributes: self.aux.checked_sub(1).map(AttributeListId),
            calling_convention: CallingConvention(self.small & 0x3fff),
            tail: TailCall(self.small.to_be_bytes()[0] >> 6),
        })
    }

    #[inline]
    fn binary(&self, operands: &[ValueId]) -> Option<Binary> {
        let [left, right] = *operands.first_chunk()?;
        let ([opcode, _], [flags, ..]) = (self.small.to_le_bytes(), self.aux.to_le_bytes());
        Some(Binary { opcode: BinaryOpcode(opcode), flags, left, right })
    }

    #[inline]
    fn resolve<'m>(&self, module: &'m Module) -> Instruction<'m> {
        self.resolved(module).unwrap_or(Instruction::Unreachable)
    }

    #[inline]
    fn resolved<'m>(&self, module: &'m Module) -> Option<Instruction<'m>> {
        let operands = self.operands.of(&module.operands);
        let [small, _] = self.small.to_le_bytes();
        let flag = self.small & Self::FLAG != 0;
        let [aux, ..] = self.aux.to_le_bytes();
        let at = |index: usize| operands.get(index).copied();
        let blocks = || self.extra(module.instruction_blocks.as_slice());
        let indices = || self.extra(module.instruction_indices.as_slice());
        Some(match self.kind {
            Kind::Binary => {
                let Binary { opcode, flags, left, right } = self.binary(operands)?;
                Instruction::Binary { opcode, flags, left, right }
            }
            Kind::Cast => Instruction::Cast { opcode: CastOpcode(small), value: at(0)? },
            Kind::GetElementPtr => {
                let (base, indices) = operands.split_first()?;
                Instruction::GetElementPtr {
                    in_bounds: flag,
                    source_type: TypeId(self.aux),
                    base: *base,
                    indices,
                }
            }
            Kind::ExtractValue => Instruction::ExtractValue { aggregate: at(0)?, indices: indices() },
            Kind::InsertValue => {
                Instruction::InsertValue { aggregate: at(0)?, value: at(1)?, indices: indices() }
            }
            Kind::Select => Instruction::Select { condition: at(0)?, if_true: at(1)?, if_false: at(2)? },
            Kind::ExtractElement => Instruction::ExtractElement { vector: at(0)?, index: at(1)? },
            Kind::InsertElement => {
                Instruction::InsertElement { vector: at(0)?, element: at(1)?, index: at(2)? }
            }
            Kind::ShuffleVector => Instruction::ShuffleVector { first: at(0)?, second: at(1)?, mask: at(2)? },
            Kind::Compare => Instruction::Compare {
                predicate: Predicate(small),
                flags: FastMathFlags::from_bits_retain(aux),
                left: at(0)?,
                right: at(1)?,
            },
            Kind::Return => Instruction::Return { value: at(0) },
            Kind::Branch => Instruction::Branch { target: *blocks().first()? },
            Kind::ConditionalBranch => match *blocks() {
                [if_true, if_false] => {
                    Instruction::ConditionalBranch { condition: at(0)?, if_true, if_false }
                }
                _ => return None,
            },
            Kind::Switch => {
                let (condition, cases) = operands.split_first()?;
                let (default, targets) = blocks().split_first()?;
                Instruction::Switch { condition: *condition, default: *default, cases, targets }
            }
            Kind::IndirectBranch => Instruction::IndirectBranch { address: at(0)?, targets: blocks() },
            Kind::Invoke => match *blocks() {
                [normal, unwind] => Instruction::Invoke { call: self.call(operands)?, normal, unwind },
                _ => return None,
            },
            Kind::Resume => Instruction::Resume { value: at(0)? },
            Kind::Unreachable => Instruction::Unreachable,
            Kind::Phi => Instruction::Phi { values: operands, blocks: blocks() },
            Kind::LandingPad => Instruction::LandingPad {
                cleanup: self.aux != 0,
                clauses: Clauses { kinds: indices(), values: operands },
            },
            Kind::Alloca => Instruction::Alloca {
                allocated_type: TypeId(self.aux),
                count: at(0)?,
                alignment: self.alignment(),
                in_alloca: flag,
            },
            Kind::Load | Kind::Store => {
                let access = Access::unpack(self.aux);
                let atomic = (access.operation != 0).then(|| access.atomic());
                let (pointer, alignment) = (at(0)?, self.alignment());
                if self.kind == Kind::Load {
                    Instruction::Load { pointer, alignment, volatile: flag, atomic }
                } else {
                    Instruction::Store { pointer, value: at(1)?, alignment, volatile: flag, atomic }
                }
            }
            Kind::AtomicRmw => {
                let access = Access::unpack(self.aux);
                Instruction::AtomicRmw {
                    operation: AtomicOperation(access.operation),
                    pointer: at(0)?,
                    value: at(1)?,
                    volatile: flag,
                    atomic: access.atomic(),
                }
            }
            Kind::CompareExchange => {
                let access = Access::unpack(self.aux);
                Instruction::CompareExchange {
                    pointer: at(0)?,
                    compare: at(1)?,
                    new: at(2)?,
                    volatile: flag,
                    weak: access.operation != 0,
                    atomic: access.atomic(),
                    failure_ordering: Ordering(access.failure_ordering),
                }
            }
            Kind::Fence => Instruction::Fence(Access::unpack(self.aux).atomic()),
            Kind::VaArg => Instruction::VaArg { list: at(0)? },
            Kind::Call => Instruction::Call(self.call(operands)?),
            Kind::Unknown => {
                Instruction::Unknown { code: self.aux, operands: self.extra(module.words.as_slice()) }
            }
        })
    }
}

impl Module {
    /// An instruction by its number.
    #[inline]
    #[must_use]
    pub fn instruction(&self, id: InstructionId) -> Option<InstructionEntry<'_>> {
        self.instructions.get(id.index()).map(|data| InstructionEntry { module: self, data, id })
    }

    /// Whether any instruction has a [position in the source](InstructionEntry::debug_location) or
    /// [attachments](InstructionEntry::attachments). In a module without debug information hardly any has; whoever looks
    /// for them need not go through the instructions then.
    #[must_use]
    pub fn has_instruction_metadata(&self) -> bool {
        !self.instruction_locations.is_empty() || !self.instruction_attachments.is_empty()
    }

    /// How many instructions the module has.
    #[must_use]
    pub fn instruction_count(&self) -> usize {
        self.instructions.len()
    }

    #[inline]
    pub(crate) fn attachments_of(&self, id: InstructionId) -> &[Attachment] {
        // Only modules with debug information, and few others, have any.
        if self.instruction_attachments.is_empty() { &[] } else { self.find_attachments(id) }
    }

    fn find_attachments(&self, id: InstructionId) -> &[Attachment] {
        let found = self.instruction_attachments.binary_search_by_key(&id, |(instruction, _)| *instruction);
        found
            .ok()
            .and_then(|index| self.instruction_attachments.get(index))
            .map_or(&[], |(_, run)| run.of(&self.attachments))
    }
}
