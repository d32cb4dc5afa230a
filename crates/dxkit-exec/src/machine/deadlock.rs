//! Deadlocks: groups that wait for each other.
//!
//! A run that does not end within its fuel may only need more. It is a deadlock if several groups run, each
//! gets its slices once more, and no memory that others could see changes: each of them waits for a change.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::{GROUP_SLICE, Group, Machine};
use crate::Failure;

/// Groups that are looked at; each runs for a slice.
const MOST_GROUPS: usize = 64;

impl Machine<'_, '_, '_> {
    /// The failure of a run, with the number of groups that wait for each other.
    pub(super) fn with_deadlock(&mut self, failure: Failure, mut open: VecDeque<Group>) -> Failure {
        let Failure::Fuel { instruction, group, waiting, .. } = failure else { return failure };
        let fuel = |stuck| Failure::Fuel { instruction, group, waiting, stuck };
        if !(2..=MOST_GROUPS).contains(&open.len()) {
            return fuel(0);
        }
        // The run has failed: nobody watches what the groups do now.
        (self.sanitizer, self.tracer, self.monitor) = (None, None, None);
        let before = self.contents(&open);
        for group in &mut open {
            self.fuel = 2 * GROUP_SLICE;
            if !matches!(self.group(group), Ok(false)) {
                return fuel(0);
            }
        }
        let is_same = self.contents(&open) == before;
        fuel(if is_same { u32::try_from(open.len()).unwrap_or(u32::MAX) } else { 0 })
    }

    /// What groups and threads see of each other: the bytes of buffers, of textures and of the groups, and
    /// the counters of buffers.
    fn contents(&self, open: &VecDeque<Group>) -> (Vec<Vec<u8>>, Vec<u32>) {
        let buffers = self.bound.buffers.iter().map(|(buffer, _)| buffer.bytes.clone());
        let textures = self.bound.textures.iter().map(|(texture, _)| texture.bytes.clone());
        let groups = open.iter().map(|group| group.shared.clone());
        let counters = self.bound.buffers.iter().map(|(buffer, _)| buffer.counter);
        (buffers.chain(textures).chain(groups).collect(), counters.collect())
    }
}
