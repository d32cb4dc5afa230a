//! The types of variables and of values in memory.

use alloc::format;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};

use crate::context::Context;
use crate::overload::spelled;
use crate::{Rule, RuleFinding, Subject};

/// Structures of the compiler's that operations return.
const BUILT_IN: [&[u8]; 9] = [
    b"dx.types.Dimensions",
    b"dx.types.SamplePos",
    b"dx.types.i32c",
    b"dx.types.twoi32",
    b"dx.types.splitdouble",
    b"dx.types.fouri32",
    b"dx.types.fouri16",
    b"dx.types.ResBind",
    b"dx.types.ResourceProperties",
];

/// Whether a structure is one that instructions may take apart. The vendor's validator looks these up by
/// their names, those of loads by the number of their elements and the type of the first: what else they have
/// is not compared.
pub(crate) fn is_result(module: &Module, name: &[u8], elements: &[TypeId]) -> bool {
    if BUILT_IN.contains(&name) {
        return true;
    }
    let word = |ty| match ty {
        Type::Half => Some("f16"),
        Type::Float => Some("f32"),
        Type::Double => Some("f64"),
        Type::Integer { width: 1 } => Some("i1"),
        Type::Integer { width: 8 } => Some("i8"),
        Type::Integer { width: 16 } => Some("i16"),
        Type::Integer { width: 32 } => Some("i32"),
        Type::Integer { width: 64 } => Some("i64"),
        _ => None,
    };
    let Some(first) = elements.first().map(|ty| module.ty(*ty)) else { return false };
    if let Some(suffix) = name.strip_prefix(b"dx.types.ResRet.") {
        return match first {
            Type::Vector { count, element } if elements.len() == 2 => {
                word(module.ty(element)).is_some_and(|word| format!("v{count}{word}").as_bytes() == suffix)
            }
            ty => elements.len() == 5 && word(ty).is_some_and(|word| word.as_bytes() == suffix),
        };
    }
    let Some(suffix) = name.strip_prefix(b"dx.types.CBufRet.") else { return false };
    // Of 16 bits, there are four with minimum precision, and else eight.
    let suffix = if elements.len() == 8 { suffix.strip_suffix(b".8").unwrap_or_default() } else { suffix };
    [2, 4, 8].contains(&elements.len()) && word(first).is_some_and(|word| word.as_bytes() == suffix)
}

/// Whether a structure of this name is one that operations return.
pub(crate) fn is_built_in(name: &[u8]) -> bool {
    BUILT_IN.contains(&name)
        || name.starts_with(b"dx.types.ResRet.")
        || name.starts_with(b"dx.types.CBufRet.")
}

/// Structures of the compiler's that may be stored.
fn is_object(name: &[u8]) -> bool {
    [&b"dx.types.Handle"[..], b"dx.types.HitObject"].contains(&name)
        || name.starts_with(b"dx.types.LinAlgMatrix")
}

/// Checks the type of something in memory. Gives whether it is allowed.
pub(crate) fn check(context: &Context<'_, '_>, ty: TypeId, subject: Subject) -> bool {
    check_inner(context, ty, subject, false, 0)
}

fn check_inner(context: &Context<'_, '_>, ty: TypeId, subject: Subject, inner: bool, depth: u32) -> bool {
    let module = context.module;
    let fail_on = |ty, rule| {
        let text = spelled(module, ty);
        let finding = RuleFinding::new(rule, subject).found(format!("the type is {text}"));
        context.report(finding.arguments([&text]).unplaced());
        false
    };
    let fail = |rule| fail_on(ty, rule);
    if depth > 32 {
        return true;
    }
    let mut element = ty;
    if let Type::Pointer { pointee, .. } = module.ty(element) {
        element = pointee;
        if inner || matches!(module.ty(element), Type::Pointer { .. }) {
            return fail(Rule::TYPES_NOPTRTOPTR);
        }
    }
    if let Type::Array { element: of, .. } = module.ty(element) {
        element = of;
        if !inner && matches!(module.ty(element), Type::Array { .. }) {
            return fail(Rule::TYPES_NOMULTIDIM);
        }
        while let Type::Array { element: of, .. } = module.ty(element) {
            element = of;
        }
    }
    match module.ty(element) {
        Type::Struct { name, elements, .. } => {
            if let Some(name) = name.filter(|name| name.starts_with(b"dx.")) {
                if is_object(name) {
                    return true;
                }
                if is_built_in(name) {
                    fail(Rule::INSTR_DXILSTRUCTUSER);
                }
                return fail(Rule::DECL_DXILNSRESERVED);
            }
            elements.iter().all(|element| check_inner(context, *element, subject, true, depth + 1))
        }
        Type::Half | Type::Float | Type::Double => true,
        Type::Integer { width: 1 | 8 | 16 | 32 | 64 } => true,
        Type::Integer { .. } => fail(Rule::TYPES_INTWIDTH),
        Type::Vector { count, .. } => {
            let allowed = context.is_library() || context.since_model(9) && count > 1;
            allowed || fail_on(element, Rule::TYPES_NOVECTOR)
        }
        _ => context.is_library() || fail_on(element, Rule::TYPES_DEFINED),
    }
}
