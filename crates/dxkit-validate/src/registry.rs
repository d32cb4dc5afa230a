//! [`Registry`]: the functions that the vendor's validator assigns to each operation.
//!
//! When it loads a module, it notes for every function `dx.op.*` the function that the operation whose number
//! the *last* call passes should have. A call of a function that is not noted for the operation's class is
//! illegal, and so a wrong number in the last call makes all calls of that function illegal.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::ir::FunctionId;
use dxkit_dxil::{OpCode, Operation, OverloadType, PREFIX, ShaderFlags};

use crate::context::Context;
use crate::overload::{Taken, has_type, is_allowed, is_name, is_unreadable, overloads, taken};

/// A function that is noted for a class.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Noted {
    function: FunctionId,
    class: &'static str,
    /// The operation of the last call, if the function has its type.
    right: Option<OpCode>,
}

/// The class of each function of operations.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Registry {
    /// By the index of the function.
    classes: Vec<Option<Noted>>,
    /// Functions that are not in the module, and that the vendor's program adds because a last call asks for
    /// them.
    pub(crate) made: Vec<String>,
    /// A function whose result it takes for a structure, which it is not: the module cannot be loaded.
    pub(crate) unreadable: Option<FunctionId>,
}

impl Registry {
    pub(crate) fn find(context: &Context<'_, '_>) -> Self {
        let functions = context.module.functions();
        let mut classes =
            alloc::vec![None; functions.map(|function| function.id().index() + 1).max().unwrap_or(0)];
        let mut made = Vec::new();
        let mut unreadable = None;
        for function in context.module.functions() {
            let Some(known) = context.operation_function(function.id()) else { continue };
            let Some((_, code)) = known.number else { continue };
            let Some(operation) = context.operation(code, function) else { continue };
            let ty = function.record().function_type;
            let types = overloads(context.module, operation, ty);
            let taken = types.is_none().then(|| taken(context.module, operation, ty)).flatten();
            match &taken {
                Some(Taken::Failure) => unreadable = unreadable.or(Some(function.id())),
                Some(Taken::Suffix(suffix)) => {
                    let name = format!("{PREFIX}{}{suffix}", operation.class);
                    if context.module.function_named(name.as_bytes()).is_none() && !made.contains(&name) {
                        made.push(name);
                    }
                }
                _ => {}
            }
            // No type that the function could have for the operation is that of an operation.
            if taken.is_some() {
                continue;
            }
            let is_name =
                types.as_ref().is_some_and(|types| is_name(function.name(), operation.class, types));
            let renamed = types.as_ref().is_some_and(|types| {
                !is_name && has_user_type(types) && !has_right_function(context, operation.class, types)
            });
            if is_of_class(function.name(), operation.class) || renamed {
                // A function with the operation's class name but another type or overload is not a function
                // of the operation.
                let native = context.flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
                let right = types
                    .as_ref()
                    .is_some_and(|types| has_type(context.module, operation, types, native, ty));
                let fits =
                    types.as_ref().is_none_or(|types| right && (is_unreadable(types) || is_name || renamed));
                if fits {
                    if let Some(class) = classes.get_mut(function.id().index()) {
                        let allowed = types.as_ref().is_some_and(|types| is_allowed(operation, types));
                        let right = (right && allowed).then_some(operation.code);
                        *class = Some(Noted { function: function.id(), class: operation.class, right });
                    }
                    continue;
                }
                if is_name {
                    continue;
                }
            }
            if types.is_none() || operation.is_reserved() {
                continue;
            }
            let name = right_name(operation.class, types.as_deref().unwrap_or_default());
            if context.module.function_named(name.as_bytes()).is_none() && !made.contains(&name) {
                made.push(name);
            }
        }
        Self { classes, made, unreadable }
    }

    /// Whether a function may be called for an operation.
    pub(crate) fn allows(&self, function: FunctionId, operation: &Operation) -> bool {
        self.noted(function)
            .is_some_and(|noted| noted.right == Some(operation.code) || noted.class == operation.class)
    }

    fn noted(&self, function: FunctionId) -> Option<&Noted> {
        self.classes.get(function.index())?.as_ref()
    }

    /// An operation whose type the function is known to have.
    pub(crate) fn operation_of_type(&self, function: FunctionId) -> Option<OpCode> {
        self.noted(function)?.right
    }

    /// The functions that are noted for an operation's class, in the order of their ids.
    pub(crate) fn functions(&self, operation: &Operation) -> impl Iterator<Item = FunctionId> {
        let class = operation.class;
        self.classes.iter().flatten().filter(move |known| known.class == class).map(|known| known.function)
    }
}

/// The name of the function of a class that is overloaded with these types.
fn right_name(class: &str, types: &[OverloadType<'_>]) -> String {
    let suffix = types.iter().map(|ty| format!(".{ty}")).collect::<String>();
    format!("{PREFIX}{class}{suffix}")
}

/// Whether one of the types is a structure, such as a matrix. When the vendor's program loads a module, it
/// gives a function that is overloaded
/// with such a type its right name, because linking may rename types.
fn has_user_type(types: &[OverloadType<'_>]) -> bool {
    types.iter().any(|ty| matches!(ty, OverloadType::Struct(_) | OverloadType::Matrix(_)))
}

fn has_right_function(context: &Context<'_, '_>, class: &str, types: &[OverloadType<'_>]) -> bool {
    context.module.function_named(right_name(class, types).as_bytes()).is_some()
}

/// Whether this is the name of a function of a class: the class, followed by nothing or by a point and the
/// overload.
fn is_of_class(name: &[u8], class: &str) -> bool {
    let rest = name.strip_prefix(PREFIX.as_bytes()).and_then(|rest| rest.strip_prefix(class.as_bytes()));
    matches!(rest, Some([] | [b'.', ..]))
}
