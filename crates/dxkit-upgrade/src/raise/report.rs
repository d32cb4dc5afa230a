//! [`RaiseReport`]: what became of the operations.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use dxkit_dxil::OpCode;

/// Why a call of an operation stays.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// LLVM has nothing for the operation.
    NoCounterpart,
    /// LLVM has a counterpart for other operands only: for other modes of a barrier, for example.
    Operands,
    /// A handle that is made by an operation that stays: from a descriptor heap, or of a library's global
    /// variable.
    Source,
    /// It is not known which resource the handle is of, or it is one of several of different types.
    UnknownResource,
    /// LLVM has no type for the resource.
    NoType,
    /// The resource is of another kind than LLVM's intrinsic is for, or has elements of other components.
    OtherKind,
    /// The result is used in a way that that of LLVM's does not allow: other than by its parts.
    Result,
    /// LLVM has a counterpart that its own backend does not lower; or a handle, which stays for a call that
    /// stays.
    NotInBackend,
}

impl Reason {
    /// A word for tables, and for JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoCounterpart => "no counterpart",
            Self::Operands => "operands",
            Self::Source => "source of the handle",
            Self::UnknownResource => "unknown resource",
            Self::NoType => "no type",
            Self::OtherKind => "other kind of resource",
            Self::Result => "use of the result",
            Self::NotInBackend => "not in the backend",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoCounterpart => "LLVM has nothing for it",
            Self::Operands => "LLVM has nothing for these operands",
            Self::Source => "LLVM cannot make such a handle",
            Self::UnknownResource => "the resource of the handle is not known",
            Self::NoType => "LLVM has no type for the resource",
            Self::OtherKind => "LLVM has nothing for such elements of this resource",
            Self::Result => "parts of the result are used that LLVM does not have",
            Self::NotInBackend => "LLVM's own backend does not lower its counterpart",
        })
    }
}

/// Calls of one operation that stay for one reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// The operation.
    pub code: OpCode,
    /// Why.
    pub reason: Reason,
    /// How many.
    pub calls: usize,
}

/// Counts what becomes of operations.
#[derive(Debug, Default)]
pub(super) struct Counts {
    raised: BTreeMap<OpCode, usize>,
    kept: BTreeMap<(OpCode, Reason), usize>,
}

impl Counts {
    pub(super) fn note(&mut self, code: OpCode, raised: Result<(), Reason>) {
        *match raised {
            Ok(()) => self.raised.entry(code).or_default(),
            Err(reason) => self.kept.entry((code, reason)).or_default(),
        } += 1;
    }

    /// A call that was counted as raised stays as well, beside its counterpart.
    pub(super) fn keep_beside(&mut self, code: OpCode) {
        if let Some(count) = self.raised.get_mut(&code) {
            *count = count.saturating_sub(1);
        }
        *self.kept.entry((code, Reason::NotInBackend)).or_default() += 1;
    }

    pub(super) fn report(self) -> RaiseReport {
        let kept = self.kept.into_iter().map(|((code, reason), calls)| Kept { code, reason, calls });
        let raised = self.raised.into_iter().filter(|(_, calls)| *calls > 0);
        RaiseReport { raised: raised.collect(), kept: kept.collect() }
    }
}

/// The operations of a module: which were replaced, and which remain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RaiseReport {
    /// How many calls of each operation were raised, by operation.
    pub raised: Vec<(OpCode, usize)>,
    /// The calls that stay, by operation and reason.
    pub kept: Vec<Kept>,
}

impl RaiseReport {
    /// How many calls were raised.
    #[must_use]
    pub fn raised_calls(&self) -> usize {
        self.raised.iter().map(|(_, calls)| calls).sum()
    }

    /// How many calls stay.
    #[must_use]
    pub fn kept_calls(&self) -> usize {
        self.kept.iter().map(|kept| kept.calls).sum()
    }
}
