//! Constants: [`Constant`].

use super::{
    ArithmeticFlags, AsmDialect, BinaryOpcode, BlockId, CastOpcode, ConstantId, Module, Predicate, Run,
    TypeId, ValueId,
};

/// A constant. Its type is [`ConstantEntry::ty`], or that of its [`Value`](super::Value).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant<'m> {
    /// All bits zero: 0, 0.0, null, zeroinitializer, false.
    Null,
    /// Any value.
    Undef,
    /// An integer of at most 64 bits, with sign (an `i1` that is true is -1).
    Integer(i64),
    /// A wider integer: its words, lowest first. Words that are missing at the top are 0.
    WideInteger(&'m [u64]),
    /// A floating-point number: its bits, as many as its type has. (Of x86_fp80 the 80 bits in order; of ppc_fp128 the
    /// first double in the lower 64.)
    Float(u128),
    /// A structure, array or vector of these values.
    Aggregate(&'m [ValueId]),
    /// An array of i8, without more than these.
    String(&'m [u8]),
    /// An array of i8, with a NUL behind these.
    CString(&'m [u8]),
    /// An array or vector of plain numbers: the bits of each, as many as the element's type has.
    Data(&'m [u64]),
    /// An operation on constants.
    Binary {
        /// Which one.
        opcode: BinaryOpcode,
        /// Flags, for integers.
        flags: ArithmeticFlags,
        /// First operand.
        left: ValueId,
        /// Second operand.
        right: ValueId,
    },
    /// A cast of a constant.
    Cast {
        /// Which one.
        opcode: CastOpcode,
        /// What is cast.
        value: ValueId,
    },
    /// An address computed from a constant one.
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
    /// One of two constants.
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
    /// A comparison.
    Compare {
        /// Which one.
        predicate: Predicate,
        /// First operand.
        left: ValueId,
        /// Second operand.
        right: ValueId,
    },
    /// The address of a basic block.
    BlockAddress {
        /// The function, by its value.
        function: ValueId,
        /// Its block.
        block: BlockId,
    },
    /// Inline assembly, as what a call calls.
    InlineAsm(InlineAsm<'m>),
    /// A constant of a newer dialect.
    Unknown {
        /// The code of its record.
        code: u32,
        /// The operands of its record.
        operands: &'m [u64],
    },
}

/// Inline assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InlineAsm<'m> {
    /// The instructions.
    pub text: &'m [u8],
    /// What they read, write and spoil.
    pub constraints: &'m [u8],
    /// Not to be removed or doubled.
    pub side_effects: bool,
    /// It needs an aligned stack.
    pub align_stack: bool,
    /// Dialect of the instructions.
    pub dialect: AsmDialect,
}

/// A constant with its type and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConstantEntry<'m> {
    /// Its type.
    pub ty: TypeId,
    /// What it is.
    pub constant: Constant<'m>,
    /// The bit of the file at which its record starts.
    pub bit: u64,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct ConstantEntryData {
    pub(crate) ty: TypeId,
    pub(crate) position: u32,
    pub(crate) data: ConstantData,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum ConstantData {
    Null,
    Undef,
    Integer(i64),
    WideInteger(Run),
    /// One or two words, lowest first.
    Float(Run),
    Float64(u64),
    Aggregate(Run),
    String(Run),
    CString(Run),
    Data(Run),
    Binary {
        opcode: BinaryOpcode,
        flags: ArithmeticFlags,
        operands: Run,
    },
    Cast {
        opcode: CastOpcode,
        operands: Run,
    },
    /// The base and the indices.
    GetElementPtr {
        in_bounds: bool,
        source_type: TypeId,
        operands: Run,
    },
    Select {
        operands: Run,
    },
    ExtractElement {
        operands: Run,
    },
    InsertElement {
        operands: Run,
    },
    ShuffleVector {
        operands: Run,
    },
    Compare {
        predicate: Predicate,
        operands: Run,
    },
    BlockAddress {
        operands: Run,
        block: BlockId,
    },
    InlineAsm {
        flags: u8,
        text: Run,
        constraints_len: u32,
    },
    Unknown {
        code: u32,
        operands: Run,
    },
}

impl Module {
    /// All constants, those of function bodies included, in the order of the file.
    pub fn constants(&self) -> impl ExactSizeIterator<Item = (ConstantId, ConstantEntry<'_>)> {
        self.constants
            .iter()
            .enumerate()
            .map(|(index, data)| (ConstantId::at(index), self.resolve_constant(data)))
    }

    /// A constant.
    #[inline]
    #[must_use]
    pub fn constant(&self, id: ConstantId) -> Option<ConstantEntry<'_>> {
        self.constants.get(id.index()).map(|data| self.resolve_constant(data))
    }

    /// The values that a constant is made of, in the order in which LLVM counts them as uses.
    #[must_use]
    pub fn constant_operands(&self, id: ConstantId) -> &[ValueId] {
        self.constants.get(id.index()).map_or(&[], |entry| self.constant_data_operands(&entry.data))
    }

    pub(crate) fn constant_data_operands(&self, data: &ConstantData) -> &[ValueId] {
        match data {
            ConstantData::Aggregate(operands)
            | ConstantData::Binary { operands, .. }
            | ConstantData::Cast { operands, .. }
            | ConstantData::GetElementPtr { operands, .. }
            | ConstantData::Select { operands }
            | ConstantData::ExtractElement { operands }
            | ConstantData::InsertElement { operands }
            | ConstantData::ShuffleVector { operands }
            | ConstantData::Compare { operands, .. }
            | ConstantData::BlockAddress { operands, .. } => operands.of(&self.operands),
            ConstantData::Null
            | ConstantData::Undef
            | ConstantData::Integer(_)
            | ConstantData::WideInteger(_)
            | ConstantData::Float(_)
            | ConstantData::Float64(_)
            | ConstantData::String(_)
            | ConstantData::CString(_)
            | ConstantData::Data(_)
            | ConstantData::InlineAsm { .. }
            | ConstantData::Unknown { .. } => &[],
        }
    }

    #[inline]
    pub(crate) fn resolve_constant(&self, entry: &ConstantEntryData) -> ConstantEntry<'_> {
        let constant = self.resolve_constant_data(&entry.data);
        ConstantEntry { ty: entry.ty, constant, bit: self.bit(entry.position) }
    }

    /// Numbers, which most constants are, are looked at most often: what they are needs no operands.
    #[inline]
    fn resolve_constant_data(&self, data: &ConstantData) -> Constant<'_> {
        match *data {
            ConstantData::Null => Constant::Null,
            ConstantData::Undef => Constant::Undef,
            ConstantData::Integer(value) => Constant::Integer(value),
            ConstantData::Float64(bits) => Constant::Float(bits.into()),
            _ => self.resolve_long_constant(data),
        }
    }

    fn resolve_long_constant(&self, data: &ConstantData) -> Constant<'_> {
        let operands = self.constant_data_operands(data);
        match (*data, operands) {
            (ConstantData::WideInteger(words), _) => Constant::WideInteger(words.of(&self.words)),
            (ConstantData::Float(words), _) => {
                let word = |index| words.of(&self.words).get(index).map_or(0, |word: &u64| u128::from(*word));
                Constant::Float(word(0) | (word(1) << 64))
            }
            (ConstantData::Aggregate(_), elements) => Constant::Aggregate(elements),
            (ConstantData::String(text), _) => Constant::String(text.of(&self.bytes)),
            (ConstantData::CString(text), _) => Constant::CString(text.of(&self.bytes)),
            (ConstantData::Data(words), _) => Constant::Data(words.of(&self.words)),
            (ConstantData::Binary { opcode, flags, .. }, &[left, right]) => {
                Constant::Binary { opcode, flags, left, right }
            }
            (ConstantData::Cast { opcode, .. }, &[value]) => Constant::Cast { opcode, value },
            (ConstantData::GetElementPtr { in_bounds, source_type, .. }, [base, indices @ ..]) => {
                Constant::GetElementPtr { in_bounds, source_type, base: *base, indices }
            }
            (ConstantData::Select { .. }, &[condition, if_true, if_false]) => {
                Constant::Select { condition, if_true, if_false }
            }
            (ConstantData::ExtractElement { .. }, &[vector, index]) => {
                Constant::ExtractElement { vector, index }
            }
            (ConstantData::InsertElement { .. }, &[vector, element, index]) => {
                Constant::InsertElement { vector, element, index }
            }
            (ConstantData::ShuffleVector { .. }, &[first, second, mask]) => {
                Constant::ShuffleVector { first, second, mask }
            }
            (ConstantData::Compare { predicate, .. }, &[left, right]) => {
                Constant::Compare { predicate, left, right }
            }
            (ConstantData::BlockAddress { block, .. }, &[function]) => {
                Constant::BlockAddress { function, block }
            }
            (ConstantData::InlineAsm { flags, text, constraints_len }, _) => {
                let bytes = text.of(&self.bytes);
                let (text, constraints) = bytes
                    .split_at_checked(bytes.len().saturating_sub(constraints_len as usize))
                    .unwrap_or((bytes, &[]));
                Constant::InlineAsm(InlineAsm {
                    text,
                    constraints,
                    side_effects: flags & 1 != 0,
                    align_stack: flags & 2 != 0,
                    dialect: AsmDialect(flags >> 2),
                })
            }
            (ConstantData::Unknown { code, operands }, _) => {
                Constant::Unknown { code, operands: operands.of(&self.words) }
            }
            // Those without operands are resolved above; the reader makes every other constant with as many as its kind
            // has.
            (
                ConstantData::Null
                | ConstantData::Undef
                | ConstantData::Integer(_)
                | ConstantData::Float64(_)
                | ConstantData::Binary { .. }
                | ConstantData::Cast { .. }
                | ConstantData::GetElementPtr { .. }
                | ConstantData::Select { .. }
                | ConstantData::ExtractElement { .. }
                | ConstantData::InsertElement { .. }
                | ConstantData::ShuffleVector { .. }
                | ConstantData::Compare { .. }
                | ConstantData::BlockAddress { .. },
                _,
            ) => Constant::Undef,
        }
    }
}
