//! The functions that use a value: [`Users`].

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{FunctionId, Module, User, Uses, ValueId};

/// Finds the functions that use something.
pub(crate) struct Users<'d> {
    uses: &'d Uses,
    /// The function of each instruction.
    functions: Vec<Option<FunctionId>>,
}

impl<'d> Users<'d> {
    pub(crate) fn new(module: &Module, uses: &'d Uses) -> Self {
        let mut functions = vec![None; module.instruction_count()];
        for function in module.functions() {
            for instruction in function.instructions() {
                if let Some(known) = functions.get_mut(instruction.id().index()) {
                    *known = Some(function.id());
                }
            }
        }
        Self { uses, functions }
    }

    /// The functions whose instructions use a value, directly or through constants, in the order of their ids.
    pub(crate) fn of(&self, value: ValueId) -> BTreeSet<FunctionId> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            for used in self.uses.of(value) {
                match used.user {
                    User::Instruction(id) => found.extend(self.functions.get(id.index()).copied().flatten()),
                    User::Constant(id) if seen.insert(id) => open.push(id.into()),
                    _ => {}
                }
            }
        }
        found
    }
}
