//! Constants: [`Constant`].

use super::{AsmDialect, BlockId, ConstantId, Module, Operation, Run, TypeId, ValueId};
use crate::sign;

/// A constant. Its type is [`ConstantEntry::ty`], or that of its [`Value`](super::Value).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Constant<'m> {
    /// All bits zero: 0, 0.0, null, zeroinitializer, false.
    Null,
    /// Any value.
    Undef,
    /// An integer of at most 64 bits, with sign (an `i1` that is true is -1).
    Integer(i64),
    /// A wider integer: its words, lowest first. Words that are missing at the top are 0.
    WideInteger(&'m [u64]),
    /// A floating-point number: its bits, as many as its type has. (Of x86_fp80 the 80 bits in order; of
    /// ppc_fp128 the first double in the lower 64.)
    Float(u128),
    /// A structure, array or vector of these values.
    Aggregate(&'m [ValueId]),
    /// An array of i8, without more than these.
    String(&'m [u8]),
    /// An array of i8: these bytes, followed by a NUL.
    CString(&'m [u8]),
    /// An array or vector of plain numbers: the bits of each, as many as the element's type has.
    Data(&'m [u64]),
    /// An operation on constants.
    Operation(
        /// The operation.
        Operation<'m>,
    ),
    /// The address of a basic block.
    BlockAddress {
        /// The function, by its value.
        function: ValueId,
        /// Its block; [`BlockId::INVALID`] if the function has no such block.
        block: BlockId,
    },
    /// Inline assembly, as a callee.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InlineAsm<'m> {
    /// The instructions.
    pub text: &'m [u8],
    /// The constraints: inputs, outputs and clobbers.
    pub constraints: &'m [u8],
    /// Not to be removed or doubled.
    pub side_effects: bool,
    /// It needs an aligned stack.
    pub align_stack: bool,
    /// Dialect of the instructions.
    pub dialect: AsmDialect,
}

impl Constant<'_> {
    /// The same constant; a number that is zero as the null of its type.
    #[inline]
    pub(crate) const fn normalized(self) -> Self {
        match self {
            Self::Integer(0) | Self::Float(0) => Self::Null,
            other => other,
        }
    }
}

/// A constant with its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConstantEntry<'m> {
    /// Its type.
    pub ty: TypeId,
    /// The constant.
    pub constant: Constant<'m>,
}

/// How a constant is kept: 16 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConstantEntryData {
    pub(crate) ty: TypeId,
    pub(crate) data: ConstantData,
}

const _: () = assert!(size_of::<ConstantEntryData>() == 16);

/// A word in two halves, lower first, so that constants need no alignment of eight bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Halves([u32; 2]);

impl Halves {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the halves")]
    pub(crate) const fn split(word: u64) -> Self {
        Self([word as u32, (word >> 32) as u32])
    }

    #[inline]
    pub(crate) const fn word(self) -> u64 {
        let Self([low, high]) = self;
        low as u64 | (high as u64) << 32
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum ConstantData {
    Null,
    Undef,
    Integer(Halves),
    WideInteger(Run),
    Float(Halves),
    /// Two words, lowest first.
    WideFloat(Run),
    Aggregate(Run),
    String(Run),
    CString(Run),
    Data(Run),
    /// Index into `constant_operations`.
    Operation(u32),
    BlockAddress {
        function: ValueId,
        block: BlockId,
    },
    /// Index into `inline_asms`.
    InlineAsm(u32),
    /// Index into `unknown_constants`.
    Unknown(u32),
}

impl ConstantData {
    /// Whether it is made of no other value, whatever its content is.
    #[inline]
    pub(crate) const fn is_plain(&self) -> bool {
        matches!(
            self,
            Self::Null
                | Self::Undef
                | Self::Integer(_)
                | Self::WideInteger(_)
                | Self::Float(_)
                | Self::WideFloat(_)
                | Self::String(_)
                | Self::CString(_)
                | Self::Data(_)
        )
    }

    /// The number, of a constant whose type is an integer of at most 64 bits.
    #[inline]
    pub(crate) const fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(value) => Some(crate::sign::to_signed(value.word())),
            Self::Null => Some(0),
            _ => None,
        }
    }
}

/// How inline assembly is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InlineAsmData {
    pub(crate) text: Run,
    pub(crate) constraints: Run,
    pub(crate) side_effects: bool,
    pub(crate) align_stack: bool,
    pub(crate) dialect: AsmDialect,
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

    /// The types of [all constants](Self::constants).
    pub fn constant_types(&self) -> impl ExactSizeIterator<Item = TypeId> {
        self.constants.iter().map(|entry| entry.ty)
    }

    /// The constants that are made of other values, in order, with [these](Self::constant_operands).
    pub fn made_constants(&self) -> impl Iterator<Item = (ConstantId, &[ValueId])> {
        // Most are plain.
        let all = self.constants.iter().enumerate().filter(|(_, entry)| !entry.data.is_plain());
        let all = all.map(|(index, entry)| (ConstantId::at(index), self.constant_data_operands(&entry.data)));
        all.filter(|(_, operands)| !operands.is_empty())
    }

    /// The values that a constant is made of, in the order in which LLVM counts them as uses.
    #[must_use]
    pub fn constant_operands(&self, id: ConstantId) -> &[ValueId] {
        self.constants.get(id.index()).map_or(&[], |entry| self.constant_data_operands(&entry.data))
    }

    /// A constant with other values in the place of [those that it is made of](Self::constant_operands): its
    /// copy in another module has such. Its types are still those of this module. `None` if there is no such
    /// constant, or if it is made of another number of values.
    #[must_use]
    pub fn constant_with<'m>(&'m self, id: ConstantId, operands: &'m [ValueId]) -> Option<Constant<'m>> {
        let data = &self.constants.get(id.index())?.data;
        Some(match (*data, operands) {
            (ConstantData::Aggregate(_), elements) => Constant::Aggregate(elements),
            (ConstantData::Operation(index), operands) => {
                let (form, _) = self.constant_operations.get(index as usize)?;
                Constant::Operation(form.resolve(operands, self)?)
            }
            (ConstantData::BlockAddress { block, .. }, &[function]) => {
                Constant::BlockAddress { function, block }
            }
            (ConstantData::BlockAddress { .. }, _) => return None,
            _ => self.resolve_constant_data(data),
        })
    }

    pub(crate) fn constant_data_operands<'m>(&'m self, data: &'m ConstantData) -> &'m [ValueId] {
        match data {
            ConstantData::Aggregate(elements) => elements.slice(&self.operands),
            ConstantData::Operation(index) => {
                let operation = self.constant_operations.get(*index as usize);
                operation.map_or(&[], |(_, operands)| operands.slice(&self.operands))
            }
            ConstantData::BlockAddress { function, .. } => core::slice::from_ref(function),
            _ => &[],
        }
    }

    #[inline]
    pub(crate) fn resolve_constant(&self, entry: &ConstantEntryData) -> ConstantEntry<'_> {
        ConstantEntry { ty: entry.ty, constant: self.resolve_constant_data(&entry.data) }
    }

    pub(crate) fn resolve_constant_data(&self, data: &ConstantData) -> Constant<'_> {
        match *data {
            ConstantData::Null => Constant::Null,
            ConstantData::Undef => Constant::Undef,
            ConstantData::Integer(value) => Constant::Integer(sign::to_signed(value.word())),
            ConstantData::Float(bits) => Constant::Float(bits.word().into()),
            ConstantData::WideInteger(words) => Constant::WideInteger(words.slice(&self.words)),
            ConstantData::WideFloat(words) => {
                let word =
                    |index| words.slice(&self.words).get(index).map_or(0, |word: &u64| u128::from(*word));
                Constant::Float(word(0) | (word(1) << 64))
            }
            ConstantData::Aggregate(elements) => Constant::Aggregate(elements.slice(&self.operands)),
            ConstantData::String(text) => Constant::String(text.slice(&self.bytes)),
            ConstantData::CString(text) => Constant::CString(text.slice(&self.bytes)),
            ConstantData::Data(words) => Constant::Data(words.slice(&self.words)),
            ConstantData::Operation(index) => {
                let operation = self
                    .constant_operations
                    .get(index as usize)
                    .and_then(|(form, operands)| form.resolve(operands.slice(&self.operands), self));
                // The caller checks the number of operands.
                operation.map_or(Constant::Undef, Constant::Operation)
            }
            ConstantData::BlockAddress { function, block } => Constant::BlockAddress { function, block },
            ConstantData::InlineAsm(index) => {
                self.inline_asms.get(index as usize).map_or(Constant::Undef, |asm| {
                    Constant::InlineAsm(InlineAsm {
                        text: asm.text.slice(&self.bytes),
                        constraints: asm.constraints.slice(&self.bytes),
                        side_effects: asm.side_effects,
                        align_stack: asm.align_stack,
                        dialect: asm.dialect,
                    })
                })
            }
            ConstantData::Unknown(index) => {
                self.unknown_constants.get(index as usize).map_or(Constant::Undef, |(code, operands)| {
                    Constant::Unknown { code: *code, operands: operands.slice(&self.words) }
                })
            }
        }
    }
}
