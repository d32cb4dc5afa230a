//! The order of attributes.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{Attribute, AttributeKind, TypeId};

/// The order in which LLVM prints attributes: flags in the order of its enumeration, then numbers by value,
/// then text.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PrintKey<'m> {
    Flag(usize),
    Number(u64, usize),
    Text(&'m [u8], &'m [u8]),
    Unknown(u32),
}

impl<'m> PrintKey<'m> {
    pub(crate) fn from_attribute(attribute: &Attribute<'m>) -> Self {
        match *attribute {
            Attribute::Enum(kind) | Attribute::Integer(kind, 0) => Self::Flag(rank(kind)),
            Attribute::Integer(kind, value) => Self::Number(value, rank(kind)),
            Attribute::Text { key, value } => Self::Text(key, value.unwrap_or_default()),
            Attribute::Unknown { form, .. } => Self::Unknown(form),
            _ => Self::Unknown(u32::MAX),
        }
    }
}

/// The number of an attribute that LLVM 3.7 has not.
pub(crate) mod since {
    use dxkit_bitcode::ir::AttributeKind;

    /// A function's effect on memory, as an index of [`MEMORY`](super::MEMORY).
    pub(crate) const MEMORY: AttributeKind = AttributeKind(86);
    /// What is captured of a pointer: here always nothing.
    pub(crate) const CAPTURES: AttributeKind = AttributeKind(102);
}

/// The form of the record of an attribute with a type, which LLVM 3.7 does not have.
pub(crate) const TYPED: u32 = 6;

/// The kind and the type of an attribute of LLVM 22 that has one.
#[must_use]
pub fn typed(attribute: &Attribute<'_>) -> Option<(AttributeKind, TypeId)> {
    let Attribute::Unknown { form: TYPED, operands: &[kind, ty] } = *attribute else { return None };
    Some((AttributeKind(u32::try_from(kind).ok()?), TypeId(u32::try_from(ty).ok()?)))
}

/// A function's effects on memory: the texts that replace the former attributes.
pub(crate) const MEMORY: [&str; 4] = ["none", "read", "argmem: read", "argmem: readwrite"];

/// The attributes of a slot as LLVM 22 has them, in its order: separate attributes about reading and writing
/// memory become one attribute of functions.
pub(crate) fn upgrade<'m>(attributes: &mut Vec<(PrintKey<'m>, Attribute<'m>)>, function: bool) {
    let has = |kind| attributes.iter().any(|(_, attribute)| *attribute == Attribute::Enum(kind));
    let memory =
        match (has(AttributeKind::ReadNone), has(AttributeKind::ReadOnly), has(AttributeKind::ArgMemOnly)) {
            (true, _, _) => Some(0),
            (_, true, false) => Some(1),
            (_, true, true) => Some(2),
            (_, _, true) => Some(3),
            _ => None,
        };
    if let Some(memory) = memory.filter(|_| function) {
        let is_old = |kind| {
            matches!(kind, AttributeKind::ReadNone | AttributeKind::ReadOnly | AttributeKind::ArgMemOnly)
        };
        attributes.retain(|(_, attribute)| !matches!(attribute, Attribute::Enum(kind) if is_old(*kind)));
        let new = Attribute::Integer(since::MEMORY, memory);
        attributes.push((PrintKey::from_attribute(&new), new));
    }
    if function {
        upgrade_frame_pointer(attributes);
    }
    for (key, attribute) in attributes {
        if *attribute == Attribute::Enum(AttributeKind::NoCapture) {
            *attribute = Attribute::Integer(since::CAPTURES, 0);
        }
        *key = match *attribute {
            Attribute::Enum(kind) | Attribute::Integer(kind, _) => PrintKey::Flag(rank_22(kind)),
            _ if typed(attribute).is_some() => {
                PrintKey::Flag(typed(attribute).map_or(usize::MAX, |(kind, _)| rank_22(kind)))
            }
            _ => PrintKey::from_attribute(attribute),
        };
    }
}

/// The two former attributes about frame pointers become one.
fn upgrade_frame_pointer<'m>(attributes: &mut Vec<(PrintKey<'m>, Attribute<'m>)>) {
    let mut kept: Option<&'static str> = None;
    attributes.retain(|(_, attribute)| {
        let Attribute::Text { key, value } = *attribute else { return true };
        match key {
            b"no-frame-pointer-elim" => {
                let all = matches!(value, Some(b"true"));
                if all || kept.is_none() {
                    kept = Some(if all { "all" } else { "none" });
                }
            }
            b"no-frame-pointer-elim-non-leaf" => {
                if kept != Some("all") {
                    kept = Some("non-leaf");
                }
            }
            _ => return true,
        }
        false
    });
    if let Some(value) = kept {
        attributes
            .retain(|(_, attribute)| !matches!(attribute, Attribute::Text { key: b"frame-pointer", .. }));
        let new = Attribute::Text { key: b"frame-pointer", value: Some(value.as_bytes()) };
        attributes.push((PrintKey::from_attribute(&new), new));
    }
}

/// The place of an attribute in LLVM 22's enumeration: flags by name, then those with a type, then those with
/// a number. Attributes that it lacks follow.
fn rank_22(kind: AttributeKind) -> usize {
    const ORDER: [AttributeKind; 46] = [
        AttributeKind::AlwaysInline,
        AttributeKind::Builtin,
        AttributeKind::Cold,
        AttributeKind::Convergent,
        AttributeKind::InReg,
        AttributeKind::InlineHint,
        AttributeKind::JumpTable,
        AttributeKind::MinSize,
        AttributeKind::Naked,
        AttributeKind::Nest,
        AttributeKind::NoAlias,
        AttributeKind::NoBuiltin,
        AttributeKind::NoDuplicate,
        AttributeKind::NoImplicitFloat,
        AttributeKind::NoInline,
        AttributeKind::NoRedZone,
        AttributeKind::NoReturn,
        AttributeKind::NoUnwind,
        AttributeKind::NonLazyBind,
        AttributeKind::NonNull,
        AttributeKind::OptimizeForSize,
        AttributeKind::OptimizeNone,
        AttributeKind::ReadNone,
        AttributeKind::ReadOnly,
        AttributeKind::Returned,
        AttributeKind::ReturnsTwice,
        AttributeKind::SExt,
        AttributeKind::SafeStack,
        AttributeKind::SanitizeAddress,
        AttributeKind::SanitizeMemory,
        AttributeKind::SanitizeThread,
        AttributeKind::StackProtect,
        AttributeKind::StackProtectReq,
        AttributeKind::StackProtectStrong,
        AttributeKind::ZExt,
        AttributeKind::ByVal,
        AttributeKind::InAlloca,
        AttributeKind::StructRet,
        AttributeKind::Alignment,
        since::CAPTURES,
        AttributeKind::Dereferenceable,
        AttributeKind::DereferenceableOrNull,
        since::MEMORY,
        AttributeKind::StackAlignment,
        AttributeKind::UwTable,
        AttributeKind::ArgMemOnly,
    ];
    let unknown = || ORDER.len().saturating_add(kind.0 as usize);
    ORDER.iter().position(|known| *known == kind).unwrap_or_else(unknown)
}

/// The attributes of LLVM 3.7, in the order of its enumeration, which is not that of the numbers in bitcode.
/// It is the order in which records have them.
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

/// The [ranks](rank) of attributes by their numbers; other numbers have one that is too large.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "evaluated by the compiler")]
const RANKS: [u8; 64] = {
    let mut ranks = [u8::MAX; 64];
    let mut rank = 0;
    while rank < ORDER.len() {
        ranks[ORDER[rank].0 as usize] = rank as u8;
        rank += 1;
    }
    ranks
};

/// The place of an attribute in LLVM 3.7's enumeration; attributes that it lacks follow, by number.
pub(crate) fn rank(kind: AttributeKind) -> usize {
    match RANKS.get(kind.0 as usize) {
        Some(rank) if usize::from(*rank) < ORDER.len() => usize::from(*rank),
        _ => ORDER.len().saturating_add(kind.0 as usize),
    }
}

/// The attribute of a rank, if LLVM 3.7 has it.
pub(crate) fn from_rank(rank: usize) -> Option<AttributeKind> {
    ORDER.get(rank).copied()
}

/// The attributes that LLVM 3.7 does not have, except those that are replaced by others: dropping them does
/// not change the result.
pub(crate) const NEW: [&str; 62] = [
    "allocalign",
    "allockind",
    "allocptr",
    "allocsize",
    "coro_elide_safe",
    "coro_only_destroy_when_complete",
    "dead_on_return",
    "dead_on_unwind",
    "denormal_fpenv",
    "disable_sanitizer_instrumentation",
    "elementtype",
    "flatten",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "immarg",
    "initializes",
    "mustprogress",
    "no_sanitize_address",
    "no_sanitize_hwaddress",
    "nocallback",
    "nocf_check",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noext",
    "nofpclass",
    "nofree",
    "nofreeobj",
    "nomerge",
    "noprofile",
    "norecurse",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "noundef",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "preallocated",
    "presplitcoroutine",
    "range",
    "sanitize_alloc_token",
    "sanitize_hwaddress",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "strictfp",
    "swiftasync",
    "swifterror",
    "swiftself",
    "vscale_range",
    "willreturn",
    "writable",
    "writeonly",
    "byref",
    "inaccessiblememonly",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_places_in_the_order_and_others_follow() {
        for (place, kind) in ORDER.iter().enumerate() {
            assert_eq!((rank(*kind), from_rank(place)), (place, Some(*kind)));
        }
        assert_eq!(from_rank(ORDER.len()), None);
        for number in [0, 63, 64, 86, u32::MAX] {
            let other = rank(AttributeKind(number));
            assert_eq!(other, ORDER.len().saturating_add(number as usize));
            assert_eq!(from_rank(other), None);
        }
    }
}
