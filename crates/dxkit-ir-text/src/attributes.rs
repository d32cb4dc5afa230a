//! The order of attributes.

use dxkit_bitcode::ir::{Attribute, AttributeKind};

/// In which order LLVM prints attributes: flags by the order of its own enumeration, then numbers by their value, then text.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PrintKey<'m> {
    Flag(usize),
    Number(u64, usize),
    Text(&'m [u8], &'m [u8]),
    Unknown(u32),
}

impl<'m> PrintKey<'m> {
    pub(crate) fn of(attribute: &Attribute<'m>) -> Self {
        match *attribute {
            Attribute::Enum(kind) | Attribute::Integer(kind, 0) => Self::Flag(rank(kind)),
            Attribute::Integer(kind, value) => Self::Number(value, rank(kind)),
            Attribute::Text { key, value } => Self::Text(key, value.unwrap_or_default()),
            Attribute::Unknown { form, .. } => Self::Unknown(form),
            _ => Self::Unknown(u32::MAX),
        }
    }
}

/// The place of an attribute in LLVM 3.7's enumeration, which is not the order of the numbers in bitcode. It is the order
/// in which records have them.
pub(crate) fn rank(kind: AttributeKind) -> usize {
    const ORDER: [AttributeKind; 45] = [
        AttributeKind::Alignment,
        AttributeKind::AlwaysInline,
        AttributeKind::Builtin,
        AttributeKind::ByVal,
        AttributeKind::InAlloca,
        AttributeKind::Cold,
        AttributeKind::Convergent,
        AttributeKind::InlineHint,
        AttributeKind::InReg,
        AttributeKind::JumpTable,
        AttributeKind::MinSize,
        AttributeKind::Naked,
        AttributeKind::Nest,
        AttributeKind::NoAlias,
        AttributeKind::NoBuiltin,
        AttributeKind::NoCapture,
        AttributeKind::NoDuplicate,
        AttributeKind::NoImplicitFloat,
        AttributeKind::NoInline,
        AttributeKind::NonLazyBind,
        AttributeKind::NonNull,
        AttributeKind::Dereferenceable,
        AttributeKind::DereferenceableOrNull,
        AttributeKind::NoRedZone,
        AttributeKind::NoReturn,
        AttributeKind::NoUnwind,
        AttributeKind::OptimizeForSize,
        AttributeKind::OptimizeNone,
        AttributeKind::ReadNone,
        AttributeKind::ReadOnly,
        AttributeKind::ArgMemOnly,
        AttributeKind::Returned,
        AttributeKind::ReturnsTwice,
        AttributeKind::SExt,
        AttributeKind::StackAlignment,
        AttributeKind::StackProtect,
        AttributeKind::StackProtectReq,
        AttributeKind::StackProtectStrong,
        AttributeKind::SafeStack,
        AttributeKind::StructRet,
        AttributeKind::SanitizeAddress,
        AttributeKind::SanitizeThread,
        AttributeKind::SanitizeMemory,
        AttributeKind::UwTable,
        AttributeKind::ZExt,
    ];
    let unknown = || ORDER.len().saturating_add(kind.0 as usize);
    ORDER.iter().position(|known| *known == kind).unwrap_or_else(unknown)
}
