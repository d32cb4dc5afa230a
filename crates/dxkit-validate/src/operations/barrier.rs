//! Barriers.

use alloc::format;

use dxkit_dxil::KnownOpCode;
use dxkit_types::ShaderKind;

use super::Call;
use crate::Rule;

/// Modes of `Barrier`.
mod mode {
    pub(super) const GLOBAL: u64 = 2;
    pub(super) const GROUP: u64 = 4;
    pub(super) const SHARED: u64 = 8;
}

/// Flags of the newer barriers.
mod flag {
    pub(super) const ALL_MEMORY: u64 = 0xf;
    pub(super) const NODE_MEMORY: u64 = 0b1100;
    pub(super) const GROUP_SHARED: u64 = 2;
    pub(super) const GROUP: u64 = 0b11;
}

impl Call<'_, '_, '_> {
    pub(super) fn barrier(&self) {
        let Some(mode) = self.constant(0) else { return self.not_constant(0, "Mode", "Barrier") };
        let found = format!("the mode is {mode}");
        let has = |bit: u64| mode & bit != 0;
        if self.is_like_compute() || self.stage == ShaderKind::Library {
            if has(mode::GLOBAL) && has(mode::GROUP) {
                self.fail_at(Rule::INSTR_BARRIERMODEUSELESSUGROUP, 0, &found);
            }
            if !has(mode::GLOBAL) && !has(mode::GROUP) && !has(mode::SHARED) {
                self.fail_at(Rule::INSTR_BARRIERMODENOMEMORY, 0, &found);
            }
        } else if mode != mode::GLOBAL {
            self.fail_at(Rule::INSTR_BARRIERMODEFORNONCS, 0, &found);
        }
    }

    pub(super) fn barrier_by(&self, code: KnownOpCode) {
        let name = self.call.name().unwrap_or_default();
        let by_type = code == KnownOpCode::BarrierByMemoryType;
        let memory = if by_type {
            self.flags(0, "memory type", flag::ALL_MEMORY, name)
        } else {
            Some(flag::ALL_MEMORY)
        };
        let newer = self.context.dxil_version.minor >= 9;
        let semantics = self.flags(1, "semantic", if newer { 0xf } else { 7 }, name);
        let node = matches!(self.stage, ShaderKind::Node | ShaderKind::Library);
        let partial = memory.filter(|memory| *memory != flag::ALL_MEMORY).unwrap_or(0);
        let of_nodes = code == KnownOpCode::BarrierByNodeRecordHandle || partial & flag::NODE_MEMORY != 0;
        let group = self.is_like_compute() || self.stage == ShaderKind::Library;
        let needs_group = partial & flag::GROUP_SHARED != 0
            || semantics.is_some_and(|semantics| semantics & flag::GROUP != 0);
        if needs_group && !group {
            self.fail(
                Rule::INSTR_BARRIERMODEFORNONCS,
                "the barrier is one of the group or of group-shared memory",
            );
        }
        if of_nodes && !node {
            self.fail(Rule::INSTR_BARRIERREQUIRESNODE, "the barrier is one of node memory");
        }
    }

    /// Flags that have to be constant, and of these.
    fn flags(&self, index: usize, what: &str, allowed: u64, name: &str) -> Option<u64> {
        let Some(flags) = self.constant(index) else {
            self.fail_at(Rule::INSTR_BARRIERNONCONSTANTFLAGARGUMENT, index, "the flags are not a constant");
            return None;
        };
        if flags & !allowed != 0 {
            let operand = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let finding =
                self.finding(Rule::INSTR_BARRIERFLAGINVALID).operand(operand).arguments([what, name]);
            let finding = finding.found(format!("the {what} flags are {flags}"));
            self.context.report(finding.allowed(format!("bits of {allowed}")));
        }
        Some(flags)
    }
}
