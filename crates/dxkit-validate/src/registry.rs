//! [`Registry`]: which function the vendor's validator takes for which operation.
//!
//! When it loads a module, it notes for every function `dx.op.*` the function that the operation whose number the *last*
//! call passes should have. A call of a function that is not noted for the operation's class is illegal, and so a wrong
//! number in the last call makes all calls of that function illegal.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use dxkit_bitcode::ir::FunctionId;
use dxkit_dxil::{Operation, PREFIX, ShaderFlags};

use crate::context::{Context, is_operation, op_code};
use crate::overload::{has_type, is_unreadable, overloads};

/// The class of each function of operations.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Registry {
    /// By the index of the function.
    classes: Vec<Option<(FunctionId, &'static str)>>,
    /// Functions that are not in the module, and that the vendor's program adds because a last call asks for them.
    pub(crate) made: Vec<String>,
}

impl Registry {
    pub(crate) fn of(context: &Context<'_, '_>) -> Self {
        let functions = context.module.functions();
        let mut classes =
            alloc::vec![None; functions.map(|function| function.id().index() + 1).max().unwrap_or(0)];
        let mut made = Vec::new();
        for function in context.module.functions().filter(is_operation) {
            let Some(last) = context.calls_of(function.id()).next_back() else { continue };
            let Some(operation) = op_code(context, &last).and_then(|code| code.operation()) else { continue };
            let ty = function.record().function_type;
            let types = overloads(context.module, operation, ty);
            let mut name = format!("{PREFIX}{}", operation.class);
            for ty in types.iter().flatten() {
                // A `String` takes everything.
                let _ = write!(name, ".{ty}");
            }
            if is_of_class(function.name(), operation.class) {
                // A function of the right class with another type, or with the name of another overload, is none of the
                // operation's.
                let native = context.flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
                let fits = types.as_ref().is_none_or(|types| {
                    has_type(context.module, operation, types, native, ty)
                        && (is_unreadable(types) || function.name() == name.as_bytes())
                });
                if fits {
                    if let Some(class) = classes.get_mut(function.id().index()) {
                        *class = Some((function.id(), operation.class));
                    }
                    continue;
                }
                if function.name() == name.as_bytes() {
                    continue;
                }
            }
            if types.is_none() || operation.is_reserved() {
                continue;
            }
            if context.module.function_named(name.as_bytes()).is_none() && !made.contains(&name) {
                made.push(name);
            }
        }
        Self { classes, made }
    }

    /// Whether a function may be called for an operation.
    pub(crate) fn allows(&self, function: FunctionId, operation: &Operation) -> bool {
        self.classes.get(function.index()) == Some(&Some((function, operation.class)))
    }

    /// The functions that are noted for an operation's class, in the order of their ids.
    pub(crate) fn functions(&self, operation: &Operation) -> impl Iterator<Item = FunctionId> {
        let class = operation.class;
        self.classes.iter().flatten().filter(move |(_, known)| *known == class).map(|(id, _)| *id)
    }
}

/// Whether this is the name of a function of a class: the class, and behind it a point and the overload or nothing.
fn is_of_class(name: &[u8], class: &str) -> bool {
    let rest = name.strip_prefix(PREFIX.as_bytes()).and_then(|rest| rest.strip_prefix(class.as_bytes()));
    matches!(rest, Some([] | [b'.', ..]))
}
