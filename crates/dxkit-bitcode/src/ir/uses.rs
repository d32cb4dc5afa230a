//! Who uses a value: [`Uses`].

use alloc::vec;
use alloc::vec::Vec;

use super::{AliasId, ConstantId, FunctionId, GlobalId, InstructionId, Module, Run, ValueId, ValueKind};

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
    starts: Vec<u32>,
    uses: Vec<Use>,
    global_values: u32,
    /// For each function, where its own values are among all.
    ranges: Vec<Run>,
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
                let range = *self.ranges.get(function.index())?;
                if local >= range.len {
                    return None;
                }
                range.start.checked_add(local)?
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
        let global_values = self.global_values;
        // Values stand in one list: the module's, then each function's in the order of the bodies.
        let bodies = self.function_bodies.iter();
        let ranges = bodies.map(|body| body.as_ref().map_or(Run::default(), |body| body.values)).collect();
        let mut uses = Uses { starts: Vec::new(), uses: Vec::new(), global_values, ranges };
        let mut counts = vec![0u32; self.values.len() + 1];
        self.for_each_use(|place, _| {
            if let Some(count) = counts.get_mut(place + 1) {
                *count += 1;
            }
        });
        let mut total = 0;
        for count in &mut counts {
            total += *count;
            *count = total;
        }
        uses.starts = counts;
        let mut next = uses.starts.clone();
        uses.uses = vec![Use { user: User::Global(GlobalId(0)), operand: 0 }; total as usize];
        self.for_each_use(|place, found| {
            let slot = next.get_mut(place).and_then(|next| {
                let slot = uses.uses.get_mut(*next as usize);
                *next += 1;
                slot
            });
            if let Some(slot) = slot {
                *slot = found;
            }
        });
        uses
    }

    /// Tells every use, in the order of the file: what the module states, then function by function.
    fn for_each_use(&self, mut tell: impl FnMut(usize, Use)) {
        let global_values = self.global_values;
        let mut operand = |values: Run, id: ValueId, user: User, operand: u32| {
            if let Some(number) = id.number() {
                let place = match number.checked_sub(global_values) {
                    None => number,
                    Some(own) => values.start.wrapping_add(own),
                };
                tell(place as usize, Use { user, operand });
            }
        };
        let none = Run::default();
        for (id, global) in self.globals() {
            if let Some(initializer) = global.initializer {
                operand(none, initializer, User::Global(id), 0);
            }
        }
        for function in self.functions() {
            let record = function.record();
            // An old landing pad's personality may be one of the function's own constants.
            let body = self.function_bodies.get(function.id().index()).and_then(Option::as_ref);
            let values = body.map_or(none, |body| body.values);
            for (index, id) in (0..).zip([record.prefix, record.prologue, record.personality]) {
                if let Some(id) = id {
                    operand(values, id, User::Function(function.id()), index);
                }
            }
        }
        for (id, alias) in self.aliases() {
            operand(none, alias.aliasee, User::Alias(id), 0);
        }
        let mut list = |values: Run, user: User, operands: &[ValueId]| {
            for (index, id) in (0..).zip(operands) {
                operand(values, *id, user, index);
            }
        };
        let module_values = Run { start: 0, len: global_values };
        for data in module_values.of(&self.values) {
            if let ValueKind::Constant(id) = data.kind() {
                list(none, User::Constant(id), self.constant_operands(id));
            }
        }
        for id in &self.body_order {
            let Some(Some(body)) = self.function_bodies.get(id.index()) else { continue };
            for data in body.values.of(&self.values) {
                if let ValueKind::Constant(id) = data.kind() {
                    list(body.values, User::Constant(id), self.constant_operands(id));
                }
            }
            let first = body.instructions.start as usize;
            for (index, data) in body.instructions.of(&self.instructions).iter().enumerate() {
                let user = User::Instruction(InstructionId::at(first + index));
                list(body.values, user, data.operands.of(&self.operands));
            }
        }
    }
}
