//! What nodes of work graphs do: records are allocated, counted, and given away.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::{Context, Machine, Wave};
use crate::Failure;
use crate::node::output_of_handle;
use crate::number;
use crate::program::{Instruction, NodeOperation, region};
use crate::sanitize::Thread;

/// Records that were allocated together, or that the node reads.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RecordSet {
    /// The offset of the first one in the memory of records.
    pub(crate) address: u32,
    pub(crate) count: u32,
    /// Bytes of a record.
    pub(crate) size: u32,
    /// The output that they are of, and the index in its array.
    pub(crate) output: u32,
    pub(crate) index: u32,
    /// The input record of which the group is.
    pub(crate) record: u32,
    pub(crate) group: [u32; 3],
    pub(crate) is_complete: bool,
}

impl RecordSet {
    /// What a set costs beside its records.
    pub(crate) const BYTES: u64 = 64;
}

/// The records of a run of a node.
#[derive(Debug, Clone, Default)]
pub(crate) struct NodeState {
    pub(crate) records: Vec<u8>,
    /// All records by their handles, which are one more than the place here: first the input.
    pub(crate) sets: Vec<RecordSet>,
    /// The first set of the input that groups or lanes read, and whether all read this one.
    pub(crate) input: u32,
    pub(crate) is_shared: bool,
    /// Groups that have not finished sharing the input record.
    pub(crate) sharing: u32,
    /// How often the node has sent records to itself for its input.
    pub(crate) depth: u32,
    /// Bytes that records may take.
    pub(crate) limit: u64,
    /// How many calls that a group makes as a whole each wave has made, and what each of them gave.
    pub(crate) calls: BTreeMap<(u32, u32), u32>,
    pub(crate) results: BTreeMap<(u32, u32), u32>,
    /// Records that each group or thread has allocated, by the output that states the limit.
    pub(crate) allocated: BTreeMap<(u32, u32), u32>,
}

impl NodeState {
    fn set(&self, handle: u32) -> Option<&RecordSet> {
        self.sets.get((handle as usize).checked_sub(1)?)
    }

    /// Forgets what belonged to the groups of a run.
    pub(crate) fn end_run(&mut self) {
        self.calls.clear();
        self.results.clear();
        self.allocated.clear();
    }

    /// Forgets what belonged to a group.
    pub(super) fn end_group(&mut self, number: u32) {
        for list in [&mut self.calls, &mut self.results, &mut self.allocated] {
            while let Some((key, _)) = list.range((number, 0)..=(number, u32::MAX)).next() {
                let key = *key;
                list.remove(&key);
            }
        }
    }

    /// Adds records; their handle.
    fn add(&mut self, set: RecordSet) -> Result<u32, Failure> {
        let bytes = u64::from(set.count) * u64::from(set.size);
        // Records begin at multiples of 8, as their fields may.
        let start = (self.records.len() as u64).next_multiple_of(8);
        let needed = start + bytes + (self.sets.len() as u64 + 1) * RecordSet::BYTES;
        let (true, Ok(address), Ok(end)) =
            (needed <= self.limit, u32::try_from(start), usize::try_from(start + bytes))
        else {
            return Err(Failure::Memory { needed, limit: self.limit });
        };
        self.records.resize(end, 0);
        self.sets.push(RecordSet { address, ..set });
        Ok(u32::try_from(self.sets.len()).unwrap_or(0))
    }
}

impl Machine<'_, '_, '_> {
    /// Executes an operation of a node.
    pub(super) fn node_operation(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        number: u32,
        (operation, i): (NodeOperation, &Instruction),
    ) -> Result<(), Failure> {
        let first = self.first_lane(context);
        let by_group = self.stage.as_ref().is_some_and(|stage| stage.by_group);
        let number_of = |lane: usize| u32::try_from(lane).unwrap_or(0);
        let owner = |lane: usize| if by_group { context.number } else { first + number_of(lane) };
        let Some(leader) = wave.active.lanes().next() else { return Ok(()) };
        let once = matches!(operation, NodeOperation::Allocate | NodeOperation::Increment) && i.c == 0
            || operation == NodeOperation::Finished;
        let mut result = 0;
        if once && by_group {
            // All waves of a group make such a call, the first one for all.
            let Some(stage) = &mut self.stage else { return Ok(()) };
            let calls = stage.node.calls.entry((context.number, wave.index)).or_default();
            let call = (context.number, *calls);
            *calls += 1;
            if let Some(known) = stage.node.results.get(&call) {
                result = *known;
            } else {
                result = self.node_lane(wave, context, number, (operation, i), (leader, owner(leader)))?;
                if let Some(stage) = &mut self.stage {
                    stage.node.results.insert(call, result);
                }
            }
        }
        for lane in wave.active.lanes() {
            if !(once && by_group) {
                result = self.node_lane(wave, context, number, (operation, i), (lane, owner(lane)))?;
            }
            wave.registers.narrow.set(i.dst, lane, result);
        }
        Ok(())
    }

    /// The result of an operation in a lane, or in a group as a whole.
    fn node_lane(
        &mut self,
        wave: &Wave,
        context: &Context<'_>,
        number: u32,
        (operation, i): (NodeOperation, &Instruction),
        (lane, owner): (usize, u32),
    ) -> Result<u32, Failure> {
        let of = |register| wave.registers.narrow.get(register, lane);
        let thread = Thread { group: context.group, number: context.number, wave: wave.index };
        let code = self.code;
        let (Some(stage), Some(node)) = (&mut self.stage, code.node.as_deref()) else { return Ok(0) };
        let state = &mut stage.node;
        Ok(match operation {
            NodeOperation::Input => {
                let place = if state.is_shared { state.input } else { state.input.wrapping_add(owner) };
                place.wrapping_add(1)
            }
            NodeOperation::Allocate | NodeOperation::Increment => {
                let ((output, index), count) = (output_of_handle(of(i.a)), of(i.b));
                let Some(described) = node.outputs.get(output as usize) else { return Ok(0) };
                let key = (owner, described.limited_by.unwrap_or(output));
                let all = state.allocated.entry(key).or_default();
                *all = all.saturating_add(count);
                let (all, limit) = (*all, described.max_records.unwrap_or(u32::MAX));
                let is_valid = described.has(index);
                if let Some(sanitizer) = &mut self.sanitizer {
                    if !is_valid {
                        let reason = || "an output that leads to no node".into();
                        sanitizer.outside_of_records(number, thread, lane, reason);
                    } else if all > limit {
                        let reason = || {
                            alloc::format!(
                                "{all} records of {}, which takes {limit}",
                                described.name_at(index)
                            )
                        };
                        sanitizer.outside_of_records(number, thread, lane, reason);
                    }
                }
                let set = RecordSet {
                    count,
                    size: described.record_bytes,
                    output,
                    index,
                    record: if state.is_shared { state.input } else { owner },
                    group: if stage.by_group { context.group } else { [owner, 0, 0] },
                    // Counts need nothing else; what leads nowhere is lost.
                    is_complete: operation == NodeOperation::Increment && is_valid,
                    ..RecordSet::default()
                };
                let size = if operation == NodeOperation::Increment { 0 } else { set.size };
                let handle = state.add(RecordSet { size, ..set })?;
                if let Some(sanitizer) = &mut self.sanitizer {
                    let address = state.set(handle).map_or(0, |set| set.address);
                    sanitizer.allocated(address, count.saturating_mul(size));
                }
                handle
            }
            NodeOperation::Address => {
                let (handle, index) = (of(i.a), of(i.b));
                let set = state.set(handle).copied().unwrap_or_default();
                if index >= set.count {
                    if let Some(sanitizer) = &mut self.sanitizer {
                        let reason = || alloc::format!("record {index} of {}", set.count);
                        sanitizer.outside_of_records(number, thread, lane, reason);
                    }
                    // Nothing is there.
                    return Ok(!7);
                }
                region::RECORDS | set.address.wrapping_add(index.wrapping_mul(set.size)) & !region::MASK
            }
            NodeOperation::Count => state.set(of(i.a)).map_or(0, |set| set.count),
            NodeOperation::Complete => {
                let valid = |set: &RecordSet| {
                    node.outputs.get(set.output as usize).is_some_and(|output| output.has(set.index))
                };
                let place = (of(i.a) as usize).wrapping_sub(1);
                if let Some(set) = state.sets.get_mut(place) {
                    set.is_complete = valid(set);
                }
                0
            }
            NodeOperation::Finished => {
                state.sharing = state.sharing.saturating_sub(1);
                let is_last = state.sharing == 0;
                if let (Some(sanitizer), true) = (&mut self.sanitizer, is_last) {
                    sanitizer.sees_all(context.number);
                }
                number::mask(is_last)
            }
            NodeOperation::IsValid => {
                let (output, index) = output_of_handle(of(i.a));
                let output = node.outputs.get(output as usize);
                number::mask(output.is_some_and(|output| output.has(index)))
            }
            NodeOperation::Recursion => node.recursion.saturating_sub(state.depth),
        })
    }
}
