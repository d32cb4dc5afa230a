//! What LLVM 22's assembly has and LLVM 3.7's modules have not: pointers without a type, and types of targets.
//!
//! Both are kept as types of newer records, so that a module that was read of such a text is a [`Module`] like any other,
//! which can be looked at, changed and printed in LLVM 22's dialect. Written as bitcode it can be only when it has none of
//! them any more.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};

/// The code of the record of a pointer without a type in LLVM 22's bitcode; here it is the type that those point to.
const OPAQUE_POINTER: u32 = 25;
/// The code of the record of a target's type.
const TARGET_TYPE: u32 = 26;
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

/// A type of a target: `target("dx.RawBuffer", float, 1, 0)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetType {
    /// Its name.
    pub name: Vec<u8>,
    /// Its parameters that are types.
    pub types: Vec<TypeId>,
    /// Its parameters that are numbers, behind those.
    pub numbers: Vec<u32>,
}

/// The type of a target with this name and these parameters. (Its record here: the length of the name, its bytes, the number
/// of types, the types, the numbers.)
pub fn intern_target_type(module: &mut Module, name: &[u8], types: &[TypeId], numbers: &[u32]) -> TypeId {
    let length = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    let mut operands = Vec::with_capacity(2 + name.len() + types.len() + numbers.len());
    operands.push(length(name.len()));
    operands.extend(name.iter().map(|byte| u64::from(*byte)));
    operands.push(length(types.len()));
    operands.extend(types.iter().map(|ty| length(ty.index())));
    operands.extend(numbers.iter().map(|number| u64::from(*number)));
    module.intern_type(&Type::Unknown { code: TARGET_TYPE, operands: &operands })
}

/// What a type of a target is made of; `None` of another type.
#[must_use]
pub fn target_type(module: &Module, ty: TypeId) -> Option<TargetType> {
    let Type::Unknown { code: TARGET_TYPE, operands } = module.ty(ty) else { return None };
    let (length, rest) = operands.split_first()?;
    let (name, rest) = rest.split_at_checked(usize::try_from(*length).ok()?)?;
    let (count, rest) = rest.split_first()?;
    let (types, numbers) = rest.split_at_checked(usize::try_from(*count).ok()?)?;
    Some(TargetType {
        name: name.iter().map(|byte| byte.to_le_bytes()[0]).collect(),
        types: types.iter().map(|ty| u32::try_from(*ty).map(TypeId)).collect::<Result<_, _>>().ok()?,
        numbers: numbers.iter().map(|number| u32::try_from(*number)).collect::<Result<_, _>>().ok()?,
    })
}
