//! The users of a value: [`Uses`].

use alloc::vec;
use alloc::vec::Vec;

use super::{AliasId, ArgumentId, ConstantId, FunctionId, GlobalId, InstructionId, Module, ValueId};

/// The user of a value.
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
    /// An alias, whose aliasee is the value.
    Alias(AliasId),
}

/// A use of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Use {
    /// The user.
    pub user: User,
    /// The operand's index, in the order of [`InstructionEntry::operands`](super::InstructionEntry::operands)
    /// or [`Module::constant_operands`]. For functions: 0 prefix, 1 prologue, 2 personality.
    pub operand: u32,
}

/// An index of all uses, made by [`Module::uses`].
#[derive(Debug, Clone, Default)]
pub struct Uses {
    /// The start of each value's uses, and the end of the last.
    starts: Vec<u32>,
    uses: Vec<Use>,
    places: Places,
}

/// The places of each kind of value in a list of all values whose uses are counted.
#[derive(Debug, Clone, Copy, Default)]
struct Places {
    /// By the number of the kind: the first place, and the number of values. Without values, none is counted.
    kinds: [(usize, usize); ValueId::KINDS],
    end: usize,
}

impl Places {
    fn count(module: &Module) -> Self {
        let mut places = Self::default();
        places.add(InstructionId(0), module.instructions.len());
        places.add(ArgumentId(0), module.arguments.len());
        places.add(ConstantId(0), module.constants.len());
        places.add(GlobalId(0), module.globals.len());
        places.add(FunctionId(0), module.functions.len());
        places.add(AliasId(0), module.aliases.len());
        places
    }

    /// Adds places for the values of a kind, whose first is given.
    fn add(&mut self, first: impl Into<ValueId>, count: usize) {
        let (kind, _) = first.into().split();
        if let Some(slot) = self.kinds.get_mut(kind) {
            *slot = (self.end, count);
            self.end = self.end.saturating_add(count);
        }
    }

    /// The place of a value, if it is one whose uses are counted.
    #[inline]
    fn get(&self, id: ValueId) -> Option<usize> {
        let (kind, index) = id.split();
        let (first, count) = *self.kinds.get(kind)?;
        (index < count).then_some(first.wrapping_add(index))
    }
}

impl Uses {
    /// The uses of a value, in the order of the module: first those of the module itself, then function by
    /// function. Metadata that refers to the value does not count as a use.
    #[must_use]
    pub fn get(&self, value: impl Into<ValueId>) -> &[Use] {
        self.find(value.into()).unwrap_or_default()
    }

    /// The instructions that use a value, in the order of [`get`](Self::get): one with several such operands
    /// occurs several times.
    pub fn instructions(&self, value: impl Into<ValueId>) -> impl Iterator<Item = InstructionId> + '_ {
        self.get(value).iter().filter_map(|found| match found.user {
            User::Instruction(user) => Some(user),
            _ => None,
        })
    }

    fn find(&self, value: ValueId) -> Option<&[Use]> {
        let index = self.places.get(value)?;
        let start = *self.starts.get(index)?;
        let end = *self.starts.get(index + 1)?;
        self.uses.get(start as usize..end as usize)
    }
}

impl Module {
    /// Makes the index of all uses: two passes over the operands. It does not follow later changes of the
    /// module.
    #[must_use]
    pub fn uses(&self) -> Uses {
        let places = Places::count(self);
        // The number of uses of each place, at the index after it.
        let mut starts = vec![0u32; places.end + 1];
        self.for_each_use(|value, _| {
            if let Some(count) = places.get(value).and_then(|place| starts.get_mut(place + 1)) {
                *count += 1;
            }
        });
        let mut total = 0;
        for count in &mut starts {
            total += *count;
            *count = total;
        }
        // Where the next use of each place belongs.
        let mut next = starts.clone();
        let mut uses = vec![Use { user: User::Global(GlobalId(0)), operand: 0 }; total as usize];
        self.for_each_use(|value, used| {
            let Some(next) = places.get(value).and_then(|place| next.get_mut(place)) else { return };
            if let Some(slot) = uses.get_mut(*next as usize) {
                *slot = used;
            }
            *next += 1;
        });
        Uses { starts, uses, places }
    }

    /// Visits every use, in the order of the module: first those of the module itself, then function by
    /// function.
    pub(crate) fn for_each_use(&self, mut tell: impl FnMut(ValueId, Use)) {
        for (id, global) in self.globals() {
            if let Some(initializer) = global.initializer {
                tell(initializer, Use { user: User::Global(id), operand: 0 });
            }
        }
        for function in self.functions() {
            let record = function.record();
            for (operand, id) in (0..).zip([record.prefix, record.prologue, record.personality]) {
                if let Some(id) = id {
                    tell(id, Use { user: User::Function(function.id()), operand });
                }
            }
        }
        for (id, alias) in self.aliases() {
            tell(alias.aliasee, Use { user: User::Alias(id), operand: 0 });
        }
        let mut list = |user: User, operands: &[ValueId]| {
            for (operand, id) in (0..).zip(operands) {
                tell(*id, Use { user, operand });
            }
        };
        for (index, entry) in self.constants.iter().enumerate() {
            list(User::Constant(ConstantId::at(index)), self.constant_data_operands(&entry.data));
        }
        for block in self.functions().flat_map(|function| function.blocks()) {
            for entry in block.instructions() {
                list(User::Instruction(entry.id()), entry.operands());
            }
        }
    }
}
