//! Types of LLVM 22's assembly that LLVM 3.7's modules do not have: opaque pointers, and the type `token`.
//!
//! Both are stored as types of newer records, so that a module that was read from such a text is an ordinary
//! [`Module`], which can be examined, changed and printed in LLVM 22's dialect. It can be written as bitcode
//! only after they are all removed.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};

/// The code of the record of a pointer without a type in LLVM 22's bitcode; here it is the type that those
/// point to.
const OPAQUE_POINTER: u32 = 25;
/// The code of the record of the type `token`.
const TOKEN_TYPE: u32 = 22;

/// The pointee type of LLVM 22's pointers.
pub(crate) const ANY: Type<'static> = Type::Unknown { code: OPAQUE_POINTER, operands: &[] };
/// The type `token`; no value of it is computed.
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
