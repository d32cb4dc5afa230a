//! [`Operation`]: what instructions and constants can both be.

use super::{
    ArithmeticFlags, BinaryOpcode, CastOpcode, FastMathFlags, Module, Predicate, Run, TypeId, ValueId,
};

/// An operation on values, whose result depends on nothing but them.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation<'m> {
    /// An operation on two values of one type.
    Binary {
        /// The predicate.
        opcode: BinaryOpcode,
        /// Flags as the record has them: [`ArithmeticFlags`] on integers, [`FastMathFlags`] on floating-point
        /// numbers.
        flags: u8,
        /// First operand.
        left: ValueId,
        /// Second operand.
        right: ValueId,
    },
    /// A cast to the type of the result.
    Cast {
        /// The predicate.
        opcode: CastOpcode,
        /// The value to cast.
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
    /// One of two values.
    Select {
        /// The condition.
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
        /// The index of the element.
        index: ValueId,
    },
    /// A vector with another element.
    InsertElement {
        /// The vector.
        vector: ValueId,
        /// The element.
        element: ValueId,
        /// The index at which to insert.
        index: ValueId,
    },
    /// Elements of two vectors.
    ShuffleVector {
        /// One.
        first: ValueId,
        /// The other.
        second: ValueId,
        /// The indices of the elements.
        mask: ValueId,
    },
    /// `icmp` or `fcmp`, depending on the predicate.
    Compare {
        /// The predicate.
        predicate: Predicate,
        /// Flags, for floating-point numbers.
        flags: FastMathFlags,
        /// First operand.
        left: ValueId,
        /// Second operand.
        right: ValueId,
    },
    /// A part of a structure or an array. (Bitcode has no constants of this kind, and none of the next.)
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
}

impl Operation<'_> {
    /// The flags of a [binary operation](Operation::Binary) on integers.
    #[must_use]
    pub const fn arithmetic_flags(&self) -> ArithmeticFlags {
        match self {
            Self::Binary { flags, .. } => ArithmeticFlags::from_bits_retain(*flags),
            _ => ArithmeticFlags::empty(),
        }
    }

    /// The flags of a [binary operation](Operation::Binary) or a comparison of floating-point numbers.
    #[must_use]
    pub const fn fast_math_flags(&self) -> FastMathFlags {
        match self {
            Self::Binary { flags, .. } => FastMathFlags::from_bits_retain(*flags),
            Self::Compare { flags, .. } => *flags,
            _ => FastMathFlags::empty(),
        }
    }
}

/// The stored form of an operation. Its operands are in the module's arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperationForm {
    Binary {
        opcode: BinaryOpcode,
        flags: u8,
    },
    Cast {
        opcode: CastOpcode,
    },
    /// The base, then the indices.
    GetElementPtr {
        in_bounds: bool,
        source_type: TypeId,
    },
    /// The condition, then the two values.
    Select,
    ExtractElement,
    InsertElement,
    ShuffleVector,
    Compare {
        predicate: Predicate,
        flags: FastMathFlags,
    },
    /// In `indices`: the way to the part.
    ExtractValue {
        indices: Run,
    },
    InsertValue {
        indices: Run,
    },
}

impl OperationForm {
    /// The operation, if there are as many operands as it has.
    #[inline]
    pub(crate) fn resolve<'m>(&self, operands: &'m [ValueId], module: &'m Module) -> Option<Operation<'m>> {
        Some(match (*self, operands) {
            (Self::Binary { opcode, flags }, &[left, right]) => {
                Operation::Binary { opcode, flags, left, right }
            }
            (Self::Cast { opcode }, &[value]) => Operation::Cast { opcode, value },
            (Self::GetElementPtr { in_bounds, source_type }, [base, indices @ ..]) => {
                Operation::GetElementPtr { in_bounds, source_type, base: *base, indices }
            }
            (Self::Select, &[condition, if_true, if_false]) => {
                Operation::Select { condition, if_true, if_false }
            }
            (Self::ExtractElement, &[vector, index]) => Operation::ExtractElement { vector, index },
            (Self::InsertElement, &[vector, element, index]) => {
                Operation::InsertElement { vector, element, index }
            }
            (Self::ShuffleVector, &[first, second, mask]) => Operation::ShuffleVector { first, second, mask },
            (Self::Compare { predicate, flags }, &[left, right]) => {
                Operation::Compare { predicate, flags, left, right }
            }
            (Self::ExtractValue { indices }, &[aggregate]) => {
                Operation::ExtractValue { aggregate, indices: indices.slice(&module.indices) }
            }
            (Self::InsertValue { indices }, &[aggregate, value]) => {
                Operation::InsertValue { aggregate, value, indices: indices.slice(&module.indices) }
            }
            _ => return None,
        })
    }
}

impl Module {
    /// Stores an operation: its operands, and its stored form.
    #[inline(always)]
    pub(crate) fn keep_operation(&mut self, operation: &Operation<'_>) -> (OperationForm, Run) {
        let start = self.operands.len();
        let form = match *operation {
            Operation::Binary { opcode, flags, left, right } => {
                self.keep_few([left, right]);
                OperationForm::Binary { opcode, flags }
            }
            Operation::Cast { opcode, value } => {
                self.operands.push(value);
                OperationForm::Cast { opcode }
            }
            Operation::GetElementPtr { in_bounds, source_type, base, indices } => {
                self.operands.push(base);
                self.operands.extend_from_slice(indices);
                OperationForm::GetElementPtr { in_bounds, source_type }
            }
            Operation::Select { condition, if_true, if_false } => {
                self.keep_few([condition, if_true, if_false]);
                OperationForm::Select
            }
            Operation::ExtractElement { vector, index } => {
                self.keep_few([vector, index]);
                OperationForm::ExtractElement
            }
            Operation::InsertElement { vector, element, index } => {
                self.keep_few([vector, element, index]);
                OperationForm::InsertElement
            }
            Operation::ShuffleVector { first, second, mask } => {
                self.keep_few([first, second, mask]);
                OperationForm::ShuffleVector
            }
            Operation::Compare { predicate, flags, left, right } => {
                self.keep_few([left, right]);
                OperationForm::Compare { predicate, flags }
            }
            Operation::ExtractValue { aggregate, indices } => {
                self.operands.push(aggregate);
                OperationForm::ExtractValue { indices: self.keep_indices(indices) }
            }
            Operation::InsertValue { aggregate, value, indices } => {
                self.keep_few([aggregate, value]);
                OperationForm::InsertValue { indices: self.keep_indices(indices) }
            }
        };
        (form, Run::since(start, &self.operands))
    }

    /// Keeps a few operands, without the call that copies many.
    #[inline(always)]
    pub(crate) fn keep_few<const N: usize>(&mut self, operands: [ValueId; N]) {
        for operand in operands {
            self.operands.push(operand);
        }
    }

    #[inline(always)]
    fn keep_indices(&mut self, indices: &[u32]) -> Run {
        let start = self.indices.len();
        match *indices {
            [index] => self.indices.push(index),
            _ => self.indices.extend_from_slice(indices),
        }
        Run::since(start, &self.indices)
    }
}
