//! The functions that use a symbol: [`Users`].

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{ConstantId, FunctionId, Module, ValueId};

/// Finds the functions whose instructions use global variables and some functions.
pub(crate) struct Users {
    /// The functions whose instructions have a value as an operand, sorted by the value: a symbol, or a constant that is made of
    /// others.
    functions: Vec<(ValueId, FunctionId)>,
    /// The constants that are made of a value, sorted by the value.
    constants: Vec<(ValueId, ConstantId)>,
}

/// The second members of the pairs with this first one.
fn of<T: Copy>(pairs: &[(ValueId, T)], value: ValueId) -> impl Iterator<Item = T> + '_ {
    let first = pairs.partition_point(|(used, _)| *used < value);
    let rest = pairs.get(first..).unwrap_or_default().iter();
    rest.take_while(move |(used, _)| *used == value).map(|(_, user)| *user)
}

impl Users {
    /// Goes through all instructions of a module. Most operands that are functions are called operations, so that only the uses
    /// of these functions are kept, which are sorted.
    pub(crate) fn new(module: &Module, called: &[FunctionId]) -> Self {
        let made = module.made_constants();
        let mut constants: Vec<_> =
            made.flat_map(|(id, operands)| operands.iter().map(move |operand| (*operand, id))).collect();
        constants.sort_unstable();
        // Room for the uses in most libraries.
        let mut functions = Vec::with_capacity(32);
        module.for_each_symbol_operand(|function, operand| {
            let is_kept = match operand.as_function() {
                Some(callee) => called.binary_search(&callee).is_ok(),
                None => functions.last() != Some(&(operand, function)),
            };
            if is_kept {
                functions.push((operand, function));
            }
        });
        functions.sort_unstable();
        functions.dedup();
        Self { functions, constants }
    }

    /// The functions whose instructions use a value, directly or through constants, in the order of their ids.
    pub(crate) fn of(&self, value: ValueId) -> Vec<FunctionId> {
        let mut found: Vec<_> = of(&self.functions, value).collect();
        let mut open: Vec<_> = of(&self.constants, value).collect();
        if open.is_empty() {
            return found;
        }
        let mut seen = BTreeSet::new();
        while let Some(constant) = open.pop() {
            if seen.insert(constant) {
                found.extend(of(&self.functions, constant.into()));
                open.extend(of(&self.constants, constant.into()));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
