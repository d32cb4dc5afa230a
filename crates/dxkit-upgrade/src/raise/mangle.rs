//! The suffixes of intrinsics' names, which state their overload types.

use alloc::vec::Vec;
use core::fmt::Write as _;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};

/// The maximum nesting of types; those of intrinsics are flat.
const MAX_DEPTH: u32 = 16;

/// Appends a point and a type.
///
/// Numbers are `f32`, `i32`; vectors and arrays begin with their count (`v4f32`, `a16i8`), structures are
/// enclosed in `sl_` and `s` or have their name between `s_` and `s`, target types are enclosed in `t` and
/// `t`, with `_` between their parameters.
pub(super) fn append(module: &Module, ty: TypeId, name: &mut Vec<u8>) {
    name.push(b'.');
    part(module, ty, MAX_DEPTH, name);
}

fn part(module: &Module, ty: TypeId, depth: u32, name: &mut Vec<u8>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    let mut number = |letter: u8, number: u64| {
        let mut text = alloc::string::String::new();
        let _ = write!(text, "{number}");
        name.push(letter);
        name.extend_from_slice(text.as_bytes());
    };
    match module.ty(ty) {
        Type::Half => number(b'f', 16),
        Type::Float => number(b'f', 32),
        Type::Double => number(b'f', 64),
        Type::Integer { width } => number(b'i', width.into()),
        Type::Pointer { address_space, .. } => number(b'p', address_space.into()),
        Type::Vector { count, element } => {
            number(b'v', count.into());
            part(module, element, depth, name);
        }
        Type::Array { count, element } => {
            number(b'a', count);
            part(module, element, depth, name);
        }
        Type::Struct { name: Some(own), .. } => {
            name.extend_from_slice(b"s_");
            name.extend_from_slice(own);
            name.push(b's');
        }
        Type::Struct { name: None, elements, .. } => {
            name.extend_from_slice(b"sl_");
            for element in elements {
                part(module, *element, depth, name);
            }
            name.push(b's');
        }
        Type::Target { name: own, types, parameters } => {
            name.push(b't');
            name.extend_from_slice(own);
            for ty in types {
                name.push(b'_');
                part(module, *ty, depth, name);
            }
            for parameter in parameters {
                let mut text = alloc::string::String::new();
                let _ = write!(text, "_{parameter}");
                name.extend_from_slice(text.as_bytes());
            }
            name.push(b't');
        }
        _ => {}
    }
}
