//! The functions that use a symbol: [`Users`].

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{ConstantId, FunctionId, Module, ValueId, ValueKind};

/// Finds the functions whose instructions use global variables and some functions.
pub(crate) struct Users {
    /// By the index of a global variable: one more than the place of the last of its uses, or 0.
    globals: Vec<usize>,
    /// The functions whose instructions have a global variable as an operand, each with the place of the use
    /// before, likewise.
    uses: Vec<(FunctionId, usize)>,
    /// The functions whose instructions have another value as an operand, sorted by the value: a symbol, or a
    /// constant that is made of others.
    functions: Vec<(ValueId, FunctionId)>,
    /// The constants that are made of a value, sorted by the value.
    constants: Vec<(ValueId, ConstantId)>,
}

/// The second members of the pairs with this first one.
fn with_first<T: Copy>(pairs: &[(ValueId, T)], value: ValueId) -> impl Iterator<Item = T> + '_ {
    let first = pairs.partition_point(|(used, _)| *used < value);
    let rest = pairs.get(first..).unwrap_or_default().iter();
    rest.take_while(move |(used, _)| *used == value).map(|(_, user)| *user)
}

impl Users {
    /// Goes through all instructions of a module. Most operands that are functions are called operations, so
    /// that only the uses of these functions are kept, which are sorted.
    pub(crate) fn new(module: &Module, called: &[FunctionId]) -> Self {
        // Of no symbol are those made that are made of numbers alone, such as the properties of a resource.
        let is_made = |operand: &ValueId| {
            operand.as_constant().is_none_or(|constant| !module.constant_operands(constant).is_empty())
        };
        let made = module.made_constants().filter(|(_, operands)| operands.iter().any(is_made));
        let mut constants: Vec<_> =
            made.flat_map(|(id, operands)| operands.iter().map(move |operand| (*operand, id))).collect();
        // They are in the order of the constants.
        let mut made: Vec<_> = constants.iter().map(|(_, id)| *id).collect();
        made.dedup();
        constants.sort_unstable();
        let last = module.globals().map(|(id, _)| id.index()).max();
        let mut globals = alloc::vec![0usize; last.map_or(0, |last| last.saturating_add(1))];
        // Room for the uses in most libraries.
        let (mut uses, mut functions) = (Vec::with_capacity(32), Vec::new());
        for function in module.functions() {
            let user = function.id();
            for operand in function.instructions().flat_map(|entry| entry.operands()) {
                if let Some(last) = operand.as_global().and_then(|global| globals.get_mut(global.index())) {
                    let before: Option<&(FunctionId, usize)> =
                        last.checked_sub(1).and_then(|place| uses.get(place));
                    if before.is_none_or(|(other, _)| *other != user) {
                        uses.push((user, *last));
                        *last = uses.len();
                    }
                    continue;
                }
                let is_kept = match operand.kind() {
                    ValueKind::Function(callee) => called.binary_search(&callee).is_ok(),
                    ValueKind::Constant(constant) => made.binary_search(&constant).is_ok(),
                    ValueKind::Alias(_) => true,
                    _ => false,
                };
                if is_kept {
                    functions.push((*operand, user));
                }
            }
        }
        functions.sort_unstable();
        functions.dedup();
        Self { globals, uses, functions, constants }
    }

    /// The functions whose instructions use a value, directly or through constants, in the order of their
    /// ids.
    pub(crate) fn functions(&self, value: ValueId) -> Vec<FunctionId> {
        let mut found: Vec<_> = with_first(&self.functions, value).collect();
        let mut place = value.as_global().and_then(|global| self.globals.get(global.index())).copied();
        while let Some((user, before)) = place.and_then(|place| self.uses.get(place.checked_sub(1)?)) {
            found.push(*user);
            place = Some(*before);
        }
        found.reverse();
        let mut open: Vec<_> = with_first(&self.constants, value).collect();
        if open.is_empty() {
            if !found.is_sorted() {
                found.sort_unstable();
            }
            return found;
        }
        let mut seen = BTreeSet::new();
        while let Some(constant) = open.pop() {
            if seen.insert(constant) {
                found.extend(with_first(&self.functions, constant.into()));
                open.extend(with_first(&self.constants, constant.into()));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
