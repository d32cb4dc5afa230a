//! The changes that LLVM 22 makes to a module of 3.7 when it reads its bitcode, as far as they are more than
//! spelling.
//!
//! Both dialects share one printer: these are the questions it asks when it writes LLVM 22's.

mod debug_info;
mod expand;

pub(super) use debug_info::{DebugInfo, layout, variable_and_expression, without};
pub(super) use expand::without_former_expressions;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    CastOpcode, Constant, ConstantEntry, Instruction, Operation, Type, ValueId, ValueKind,
};

/// A function of LLVM's own that reading replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Replaced {
    /// `llvm.dbg.declare`: calls become records.
    DebugDeclare,
    /// `llvm.dbg.value`: calls become records.
    DebugValue,
    /// `llvm.lifetime.start`: calls lose the size.
    LifetimeStart,
    /// `llvm.lifetime.end`: calls lose the size.
    LifetimeEnd,
}

impl Replaced {
    pub(super) fn find(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"llvm.dbg.declare" => Self::DebugDeclare,
            b"llvm.dbg.value" => Self::DebugValue,
            b"llvm.lifetime.start" => Self::LifetimeStart,
            b"llvm.lifetime.end" => Self::LifetimeEnd,
            _ => return None,
        })
    }

    pub(super) const fn is_debug(self) -> bool {
        matches!(self, Self::DebugDeclare | Self::DebugValue)
    }

    /// The name of the function that is called instead, without the suffixes for its types.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::DebugDeclare => "llvm.dbg.declare",
            Self::DebugValue => "llvm.dbg.value",
            Self::LifetimeStart => "llvm.lifetime.start",
            Self::LifetimeEnd => "llvm.lifetime.end",
        }
    }
}

/// The attributes of the declarations of `llvm.lifetime.start` and `end`.
pub(super) const LIFETIME_ATTRIBUTES: &str =
    "nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)";

/// The pointer that a constant expression is the same as, now that pointers have no types: casts of pointers,
/// and addresses all of whose indices are 0.
pub(super) fn same_pointer(module: &Module, entry: &ConstantEntry<'_>) -> Option<ValueId> {
    match entry.constant {
        Constant::Operation(Operation::Cast { opcode: CastOpcode::BitCast, value })
            if matches!(module.ty(entry.ty), Type::Pointer { .. }) =>
        {
            Some(value)
        }
        Constant::Operation(Operation::GetElementPtr { base, indices, .. }) => {
            let zero = |id: &ValueId| {
                let constant = id.as_constant().and_then(|id| module.constant(id));
                constant.is_some_and(|entry| matches!(entry.constant, Constant::Null | Constant::Integer(0)))
            };
            indices.iter().all(zero).then_some(base)
        }
        _ => None,
    }
}

/// The local variable whose lifetime a pointer marks: the `alloca` after casts, if it is one.
pub(super) fn variable_through_casts(module: &Module, mut pointer: ValueId) -> Option<ValueId> {
    /// As many casts of each other are looked through.
    const MAX_DEPTH: usize = 64;
    for _ in 0..MAX_DEPTH {
        let ValueKind::Instruction(id) = pointer.kind() else { return None };
        match module.instruction(id)?.get() {
            Instruction::Alloca { .. } => return Some(pointer),
            Instruction::Operation(Operation::Cast {
                opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast,
                value,
            }) => pointer = value,
            Instruction::Operation(Operation::GetElementPtr { base, indices, .. })
                if indices.iter().all(|index| module.integer(*index) == Some(0)) =>
            {
                pointer = base;
            }
            _ => return None,
        }
    }
    None
}
