//! The types of operations' functions: which types one is overloaded with, and whether it has the operation's
//! type.

use alloc::format;
use alloc::string::String;
use core::fmt::Write as _;
use core::ops::Deref;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};
use dxkit_dxil::{Operation, OperationType, OverloadType, PREFIX, Scalar};

/// The replacement for structure names that are not UTF-8: they are only equal to themselves.
const UNREADABLE: &str = "(a name of other bytes)";

/// The type that a type of the module is as an overload.
fn overload_of(module: &Module, ty: TypeId) -> Option<OverloadType<'_>> {
    Some(match module.ty(ty) {
        Type::Vector { count, element } => {
            OverloadType::Vector(count, Scalar::from_llvm_type(module, element)?)
        }
        Type::Struct { name: Some(name), .. } | Type::Opaque { name } => {
            let name = core::str::from_utf8(name).unwrap_or(UNREADABLE);
            match name.strip_prefix("dx.types.LinAlgMatrix") {
                Some(matrix) => OverloadType::Matrix(matrix),
                None => OverloadType::Struct(name),
            }
        }
        _ => OverloadType::Scalar(Scalar::from_llvm_type(module, ty)?),
    })
}

/// Whether an overload is a structure whose name is not known, so that the names of functions state no
/// overload.
pub(crate) fn is_unreadable(overloads: &[OverloadType<'_>]) -> bool {
    overloads.iter().any(|overload| matches!(overload, OverloadType::Struct(UNREADABLE)))
}

/// The result and the parameters of an operation with the types of a function, the number of the operation
/// left out.
fn pairs(
    module: &Module,
    operation: &'static Operation,
    function_type: TypeId,
) -> Option<impl Iterator<Item = (OperationType, TypeId)> + Clone> {
    let Type::Function { result, parameters, .. } = module.ty(function_type) else { return None };
    let rest = parameters.get(1..).unwrap_or_default();
    let patterns = operation.parameters.iter().map(|parameter| parameter.ty);
    Some(core::iter::once((operation.result, result)).chain(patterns.zip(rest.iter().copied())))
}

/// The type in the module that replaces `pattern` of the operation, for one overload dimension.
fn dimension_in<'m>(
    module: &'m Module,
    pattern: OperationType,
    ty: TypeId,
    wanted: u8,
) -> Option<OverloadType<'m>> {
    let first_element = || match module.ty(ty) {
        Type::Struct { elements: [first, ..], .. } => overload_of(module, *first),
        _ => None,
    };
    match pattern {
        OperationType::Overload(dimension) if dimension == wanted => overload_of(module, ty),
        OperationType::OverloadPointer { dimension, .. } if dimension == wanted => {
            overload_of(module, module.pointee(ty)?)
        }
        OperationType::ResRet | OperationType::CBufRet | OperationType::Four if wanted == 0 => {
            first_element()
        }
        OperationType::VectorOf(_) if wanted == 0 => match module.ty(ty) {
            Type::Vector { element, .. } => overload_of(module, element),
            _ => None,
        },
        _ => None,
    }
}

/// The types that a function is overloaded with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Overloads<'m> {
    all: [OverloadType<'m>; MOST_DIMENSIONS],
    count: usize,
}

/// Dimensions of overloads that an operation has at most.
const MOST_DIMENSIONS: usize = 4;

impl<'m> Deref for Overloads<'m> {
    type Target = [OverloadType<'m>];

    fn deref(&self) -> &Self::Target {
        self.all.get(..self.count).unwrap_or_default()
    }
}

/// The types that a function of an operation is overloaded with; `None` if they are unknown.
pub(crate) fn overloads<'m>(
    module: &'m Module,
    operation: &'static Operation,
    function_type: TypeId,
) -> Option<Overloads<'m>> {
    let pairs = pairs(module, operation, function_type)?;
    let count = operation.overloads.dimensions().count();
    let mut all = [OverloadType::Struct(""); MOST_DIMENSIONS];
    for (wanted, slot) in (0..).zip(all.get_mut(..count)?) {
        let direct = pairs.clone().find_map(|(pattern, ty)| dimension_in(module, pattern, ty, wanted));
        // If the operation has one overload type, the result type states it.
        *slot = match direct {
            Some(overload) => overload,
            None => pairs.clone().find_map(|(pattern, ty)| match pattern {
                OperationType::Like(_) if wanted == 0 => overload_of(module, ty),
                _ => None,
            })?,
        };
    }
    Some(Overloads { all, count })
}

/// What the vendor's program takes from a function as the overload of an operation, if no operation can be
/// overloaded with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It takes the result for a structure, and ends.
    Failure,
    /// Nothing: there are too few parameters.
    Nothing,
    /// A type, with the text that follows the name of the operation's class.
    Suffix(String),
}

/// What the vendor's program takes from a function as the only overload of an operation: an element of the
/// result, the result, or a parameter, without a look at the rest of its type. `None` where it is not known.
pub(crate) fn taken(module: &Module, operation: &'static Operation, function_type: TypeId) -> Option<Taken> {
    let Type::Function { result, parameters, .. } = module.ty(function_type) else { return None };
    if operation.overloads.dimensions().count() != 1 {
        return None;
    }
    let ty = match operation.result {
        OperationType::ResRet | OperationType::CBufRet => match module.ty(result) {
            Type::Struct { elements, .. } => *elements.first()?,
            _ => return Some(Taken::Failure),
        },
        OperationType::Overload(0) | OperationType::Like(_) => result,
        _ => {
            let place =
                operation.parameters.iter().position(|pattern| pattern.ty == OperationType::Overload(0))?;
            match parameters.get(place + 1) {
                Some(ty) => *ty,
                None => return Some(Taken::Nothing),
            }
        }
    };
    Some(Taken::Suffix(match module.ty(ty) {
        Type::Void => String::new(),
        Type::Pointer { pointee, .. } => format!(".{}", spelled(module, pointee).trim_start_matches('%')),
        _ => format!(".{}", overload_of(module, ty)?),
    }))
}

/// Whether an operation may be overloaded with these types.
pub(crate) fn is_allowed(operation: &Operation, overloads: &[OverloadType<'_>]) -> bool {
    operation.overloads.dimensions().zip(overloads).all(|(dimension, overload)| dimension.allows(*overload))
}

/// Whether this is the name of the function of a class with these overloads.
pub(crate) fn is_name(name: &[u8], class: &str, overloads: &[OverloadType<'_>]) -> bool {
    let rest = name.strip_prefix(PREFIX.as_bytes()).and_then(|rest| rest.strip_prefix(class.as_bytes()));
    let Some(mut rest) = rest.map(Rest) else { return false };
    let mut overloads = overloads.iter();
    overloads.all(|overload| {
        let written = match overload {
            // Most are.
            OverloadType::Scalar(scalar) => {
                rest.write_str(".").and_then(|()| rest.write_str(scalar.suffix()))
            }
            _ => write!(rest, ".{overload}"),
        };
        written.is_ok()
    }) && rest.0.is_empty()
}

/// The remaining text that is compared with written text.
struct Rest<'n>(&'n [u8]);

impl core::fmt::Write for Rest<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0 = self.0.strip_prefix(text.as_bytes()).ok_or(core::fmt::Error)?;
        Ok(())
    }
}

/// Whether a function has the type of the operation with these overloads.
pub(crate) fn has_type(
    module: &Module,
    operation: &'static Operation,
    overloads: &[OverloadType<'_>],
    native_low_precision: bool,
    function_type: TypeId,
) -> bool {
    let Type::Function { result, parameters, variadic } = module.ty(function_type) else { return false };
    let Some((number, parameters)) = parameters.split_first() else { return false };
    let has = |pattern: OperationType, ty: TypeId| {
        fits(module, pattern, overloads, ty).unwrap_or_else(|| {
            let expected = format!("{}", Printable(pattern, overloads, native_low_precision));
            expected == spelled(module, ty)
        })
    };
    parameters.len() == operation.parameters.len()
        && !variadic
        && matches!(module.ty(*number), Type::Integer { width: 32 })
        && has(operation.result, result)
        && operation.parameters.iter().zip(parameters).all(|(parameter, ty)| has(parameter.ty, *ty))
}

/// Whether a type of a function is that of the operation, for the types that most operations have; the others
/// are compared as texts.
fn fits(module: &Module, pattern: OperationType, overloads: &[OverloadType<'_>], ty: TypeId) -> Option<bool> {
    let is_scalar = |wanted: Scalar| Scalar::from_llvm_type(module, ty) == Some(wanted);
    let is_named = |prefix: &str, rest: &str| match module.ty(ty) {
        Type::Struct { name: Some(name), .. } | Type::Opaque { name } => {
            name.strip_prefix(prefix.as_bytes()) == Some(rest.as_bytes())
        }
        _ => false,
    };
    let is_overload =
        |overload: &OverloadType<'_>, ty: TypeId| overload_of(module, ty).as_ref() == Some(overload);
    let first = match overloads.first() {
        Some(OverloadType::Scalar(scalar)) => Some(*scalar),
        _ => None,
    };
    Some(match (pattern, first) {
        (OperationType::Void, _) => module.ty(ty) == Type::Void,
        (OperationType::Scalar(scalar), _) => is_scalar(scalar),
        (OperationType::Struct(name), _) => is_named("dx.types.", name),
        (OperationType::Overload(0), Some(scalar)) => is_scalar(scalar),
        (OperationType::Overload(dimension), _) => is_overload(overloads.get(usize::from(dimension))?, ty),
        (OperationType::OverloadPointer { dimension, .. }, _) => match module.ty(ty) {
            // The vendor's program takes the pointer as the overload, whatever its address space is.
            Type::Pointer { pointee, .. } => is_overload(overloads.get(usize::from(dimension))?, pointee),
            _ => false,
        },
        (OperationType::Like(like), Some(_)) => is_scalar(like),
        (OperationType::ResRet, Some(scalar)) => is_named("dx.types.ResRet.", scalar.suffix()),
        (OperationType::CBufRet, Some(scalar)) if !matches!(scalar, Scalar::F16 | Scalar::I16) => {
            is_named("dx.types.CBufRet.", scalar.suffix())
        }
        (OperationType::Four, Some(scalar)) => is_named("dx.types.four", scalar.suffix()),
        _ => return None,
    })
}

struct Printable<'a>(OperationType, &'a [OverloadType<'a>], bool);

impl core::fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        // No function can have a type without its overload.
        let text = Operation::type_text(self.0, self.1, self.2);
        let mut written = String::new();
        if core::fmt::write(&mut written, format_args!("{text}")).is_err() {
            written = String::from("?");
        }
        f.write_str(&written)
    }
}

/// The length in bytes after which the text of a type is cut off. A type can have as many copies of another
/// as it has elements, level by level, so that its text is exponential in the number of types.
const MAX_SPELLED: usize = 1 << 10;

/// A type as LLVM's text has it, as far as the functions of operations have it: at most [`MAX_SPELLED`] bytes
/// and a name.
pub(crate) fn spelled(module: &Module, ty: TypeId) -> String {
    let mut text = String::new();
    spell(module, ty, 0, &mut text);
    text
}

fn spell(module: &Module, ty: TypeId, depth: u32, text: &mut String) {
    if depth > 16 || text.len() > MAX_SPELLED {
        text.push_str("...");
        return;
    }
    match module.ty(ty) {
        Type::Void => text.push_str("void"),
        Type::Half => text.push_str("half"),
        Type::Float => text.push_str("float"),
        Type::Double => text.push_str("double"),
        Type::Integer { width } => text.push_str(&format!("i{width}")),
        Type::Pointer { pointee, address_space } => {
            spell(module, pointee, depth + 1, text);
            match address_space {
                0 => text.push('*'),
                _ => text.push_str(&format!(" addrspace({address_space})*")),
            }
        }
        Type::Vector { count, element } => {
            text.push_str(&format!("<{count} x "));
            spell(module, element, depth + 1, text);
            text.push('>');
        }
        Type::Array { count, element } => {
            text.push_str(&format!("[{count} x "));
            spell(module, element, depth + 1, text);
            text.push(']');
        }
        Type::Struct { name: Some(name), .. } | Type::Opaque { name } => {
            let name = core::str::from_utf8(name).unwrap_or(UNREADABLE);
            let plain =
                name.bytes().all(|letter| letter.is_ascii_alphanumeric() || b"-$._".contains(&letter));
            text.push_str(&if plain { format!("%{name}") } else { format!("%\"{name}\"") });
        }
        Type::Struct { elements, .. } => {
            text.push_str("{ ");
            spell_list(module, elements.get(..16).unwrap_or(elements), depth + 1, text);
            text.push_str(" }");
        }
        Type::X86Fp80 => text.push_str("x86_fp80"),
        Type::Fp128 => text.push_str("fp128"),
        Type::PpcFp128 => text.push_str("ppc_fp128"),
        Type::Label => text.push_str("label"),
        Type::Metadata => text.push_str("metadata"),
        Type::X86Mmx => text.push_str("x86_mmx"),
        Type::Function { result, parameters, variadic } => {
            spell(module, result, depth + 8, text);
            text.push_str(" (");
            spell_list(module, parameters, depth + 8, text);
            if variadic {
                text.push_str(if parameters.is_empty() { "..." } else { ", ..." });
            }
            text.push(')');
        }
        _ => text.push_str("a type"),
    }
}

fn spell_list(module: &Module, types: &[TypeId], depth: u32, text: &mut String) {
    for (index, ty) in types.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        spell(module, *ty, depth, text);
        if text.len() > MAX_SPELLED {
            return;
        }
    }
}
