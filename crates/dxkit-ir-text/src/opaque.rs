//! What LLVM 22's assembly has and LLVM 3.7's modules have not: pointers without a type, and the type `token`.
//!
//! Both are kept as types of newer records, so that a module that was read of such a text is a [`Module`] like any other,
//! which can be looked at, changed and printed in LLVM 22's dialect. Written as bitcode it can be only when it has none of
//! them any more.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};

/// The code of the record of a pointer without a type in LLVM 22's bitcode; here it is the type that those point to.
const OPAQUE_POINTER: u32 = 25;
/// The code of the record of the type `token`.
const TOKEN_TYPE: u32 = 22;

/// What pointers of LLVM 22 point to.
pub(crate) const ANY: Type<'static> = Type::Unknown { code: OPAQUE_POINTER, operands: &[] };
/// The type `token`, of which no value is computed with.
pub(crate) const TOKEN: Type<'static> = Type::Unknown { code: TOKEN_TYPE, operands: &[] };

/// Whether a type is what pointers of LLVM 22 point to, of which nothing is known.
#[must_use]
pub fn is_any(module: &Module, ty: TypeId) -> bool {
    module.ty(ty) == ANY
}

/// Whether a type is `token`.
#[must_use]
pub fn is_token(module: &Module, ty: TypeId) -> bool {
    module.ty(ty) == TOKEN
}

/// The type of LLVM 22's pointers into an address space.
pub fn any_pointer(module: &mut Module, address_space: u32) -> TypeId {
    let any = module.intern_type(&ANY);
    module.pointer_type(any, address_space)
}
