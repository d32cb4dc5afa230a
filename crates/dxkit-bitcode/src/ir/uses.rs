//! Who uses a value: [`Uses`].

use alloc::vec::Vec;

use super::{AliasId, ConstantId, FunctionId, GlobalId, InstructionId, Module, ValueId};

/// What uses a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum User {
    /// An instruction.
    Instruction(InstructionId),
    /// A constant.
    Constant(ConstantId),
    /// A global variable, as its initializer.
    Global(GlobalId),
    /// A function, as its prologue, prefix or personality.
    Function(FunctionId),
    /// An alias, as what it is a name for.
    Alias(AliasId),
}

/// A use of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Use {
    /// What uses it.
    pub user: User,
    /// As which of its operands, in the order of [`InstructionEntry::operands`](super::InstructionEntry::operands) or
    /// [`Module::constant_operands`]. Of functions: 0 prefix, 1 prologue, 2 personality.
    pub operand: u32,
}

/// An index of all uses, made by [`Module::uses`].
#[derive(Debug, Clone, Default)]
pub struct Uses {
    /// Where the uses of each value start; one more at the end.
    pub(crate) starts: Vec<u32>,
    pub(crate) uses: Vec<Use>,
    pub(crate) global_values: u32,
    /// For each function, where its own values start among all.
    pub(crate) local_starts: Vec<u32>,
}

impl Uses {
    /// The uses of a value, in the order of the file. A value behind the module's own is one of `function`'s. The uses of
    /// one of the module's own values are those in all functions.
    #[must_use]
    pub fn of(&self, function: FunctionId, value: ValueId) -> &[Use] {
        self.find(function, value).unwrap_or_default()
    }

    fn find(&self, function: FunctionId, value: ValueId) -> Option<&[Use]> {
        let number = value.number()?;
        let index = match number.checked_sub(self.global_values) {
            None => number,
            Some(local) => {
                let start = *self.local_starts.get(function.index())?;
                let end = *self.local_starts.get(function.index() + 1)?;
                start.checked_add(local).filter(|index| *index < end)?
            }
        };
        let start = *self.starts.get(index as usize)?;
        let end = *self.starts.get(index as usize + 1)?;
        self.uses.get(start as usize..end as usize)
    }

    /// The uses of one of the module's own values.
    #[must_use]
    pub fn of_global(&self, value: ValueId) -> &[Use] {
        if value.number().is_some_and(|number| number < self.global_values) {
            self.find(FunctionId(0), value).unwrap_or_default()
        } else {
            &[]
        }
    }
}

impl Module {
    /// Makes the index of all uses: two passes over the operands.
    #[must_use]
    pub fn uses(&self) -> Uses {
        Uses::default()
    }
}
