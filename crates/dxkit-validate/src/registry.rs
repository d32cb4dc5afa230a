//! [`Registry`]: which function the vendor's validator takes for which operation.
//!
//! It does not go by names. When it loads a module, every function `dx.op.*` is noted under the class of the operation
//! whose number its *last* call passes, and under the type that it is overloaded with. A call of a function that is not
//! noted for the operation's class is illegal, and so a wrong number in the last call makes all calls of that function
//! illegal.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;

use dxkit_bitcode::ir::FunctionId;
use dxkit_dxil::Operation;

use crate::context::{Context, is_operation, op_code};
use crate::overload;

/// The class of each function of operations.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    classes: BTreeMap<FunctionId, &'static str>,
}

impl Registry {
    pub(crate) fn of(context: &Context<'_, '_>) -> Self {
        let mut classes = BTreeMap::new();
        // Of two functions with the same class and overload, the last one counts.
        let mut known = BTreeMap::<(&'static str, String), FunctionId>::new();
        for function in context.module.functions().filter(is_operation) {
            let Some(last) = context.calls.get(&function.id()).and_then(|calls| calls.last()) else { continue };
            let Some(last) = context.instruction(*last) else { continue };
            let Some(operation) = op_code(context, &last).and_then(|code| code.operation()) else { continue };
            let overloads = overload::text(context.module, operation, function.record().function_type);
            if let Some(first) = known.insert((operation.class, overloads), function.id()) {
                classes.remove(&first);
            }
            classes.insert(function.id(), operation.class);
        }
        Self { classes }
    }

    /// Whether a function may be called for an operation.
    pub(crate) fn allows(&self, function: FunctionId, operation: &Operation) -> bool {
        self.classes.get(&function) == Some(&operation.class)
    }

    /// The functions that are noted for an operation's class, in the order of the module.
    pub(crate) fn functions(&self, operation: &Operation) -> BTreeSet<FunctionId> {
        let class = operation.class;
        self.classes.iter().filter(|(_, known)| **known == class).map(|(id, _)| *id).collect()
    }
}
