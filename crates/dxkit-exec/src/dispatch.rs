//! How a program is run ([`Dispatch`]), and what that gives ([`Outcome`]).

use alloc::vec::Vec;

use crate::SanitizerFinding;

/// How a program is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispatch {
    /// The number of groups in each dimension.
    pub groups: [u32; 3],
    /// Lanes of a wave: a power of two from 4 to 128. `None` for 32, or the nearest that the program accepts.
    pub wave: Option<u32>,
    /// Instructions that all waves together may execute.
    pub fuel: u64,
    /// Bytes that a group may take for registers and memory.
    pub memory: u64,
    /// Whether to look for undefined behaviour.
    pub sanitize: bool,
}

impl Dispatch {
    /// Instructions that are allowed unless stated otherwise: some seconds.
    pub const FUEL: u64 = 1 << 30;
    /// Bytes that are allowed unless stated otherwise.
    pub const MEMORY: u64 = 1 << 30;

    /// A dispatch of these groups, without a sanitizer.
    #[must_use]
    pub const fn new(groups: [u32; 3]) -> Self {
        Self { groups, wave: None, fuel: Self::FUEL, memory: Self::MEMORY, sanitize: false }
    }
}

/// What was counted.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Lanes of a wave.
    pub wave_lanes: u32,
    /// Groups that ran.
    pub groups: u64,
    /// Instructions, each counted once for a wave. They are those of the machine: an operation may be
    /// several.
    pub instructions: u64,
    /// Instructions, each counted once for every lane that executed it.
    pub lane_instructions: u64,
    /// Branches that divided the lanes of a wave.
    pub divergent_branches: u64,
    /// Barriers, each counted once for a group.
    pub barriers: u64,
}

/// What a dispatch gives, beside the changed resources.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What was counted.
    pub statistics: Statistics,
    /// What the sanitizer found, in the order in which it was first seen.
    pub findings: Vec<SanitizerFinding>,
}
