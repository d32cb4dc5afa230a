//! Runs of work graph nodes: groups that read records, and give records to other nodes ([`NodeRecords`]).
//!
//! A node runs for itself: the caller states its input records, and gets the records that it sends. Records
//! are in one memory that all groups share (`region::RECORDS`): the input first, then what the program
//! allocates. Rules are those of Direct3D's specification of work graphs: a broadcasting node has a grid of
//! groups for each record, a coalescing node a group for as many records as it takes, a node of single
//! threads a lane for each record.

use alloc::vec::Vec;

use dxkit_bytes::parser::number_at;
use dxkit_types::{NodeLaunchType, ShaderKind};

use crate::dispatch::Statistics;
use crate::machine::{self, NodeState, RecordSet, StageState, Watched};
use crate::node::Node;
use crate::{Dispatch, Executed, Failure, Monitor, Outcome, Program, Resources, SanitizerFinding};

/// The input records of a node.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeInput {
    /// Their bytes, one record after the other.
    pub bytes: Vec<u8>,
    /// How many there are.
    pub count: u32,
}

/// Records that a node sends to another one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeRecords {
    /// The output, as a number in [`Node::outputs`], and the index in its array.
    pub output: u32,
    /// The index in the array of the output.
    pub index: u32,
    /// The input record of which the node made them, if it is launched for single records.
    pub record: u32,
    /// The group in the grid of the record; of single threads the number of the record, and zeros.
    pub group: [u32; 3],
    /// How many there are.
    pub count: u32,
    /// Their bytes, one record after the other; none of records without data.
    pub bytes: Vec<u8>,
}

impl Program {
    /// What it reads and writes as a node of a work graph; `None` of other stages.
    #[must_use]
    pub fn node(&self) -> Option<&Node> {
        self.code.node.as_deref()
    }

    /// The input records that bytes are: without any, one of zeros; the last one is padded with zeros. Of
    /// records without data, the first four bytes are their number.
    #[must_use]
    pub fn node_input(&self, bytes: &[u8]) -> NodeInput {
        let size = self.node().map_or(0, |node| node.record_bytes as usize);
        if size == 0 {
            let count = number_at(bytes, 0).unwrap_or(1);
            return NodeInput { bytes: Vec::new(), count };
        }
        let count = bytes.len().div_ceil(size).max(1);
        let mut bytes = bytes.to_vec();
        bytes.resize(count * size, 0);
        NodeInput { bytes, count: u32::try_from(count).unwrap_or(u32::MAX) }
    }

    /// Runs a node over its input records. Of `dispatch` everything counts but the groups: they follow from
    /// the records. Returns the records that were completed, in the order in which they were allocated, and
    /// counts of outputs without data.
    ///
    /// # Errors
    ///
    /// If the run exceeds its fuel, if it or its records exceed a limit, or if the function is not a node.
    pub fn run_node(
        &self,
        resources: &mut Resources,
        input: &NodeInput,
        dispatch: &Dispatch,
    ) -> Result<(Vec<NodeRecords>, Outcome), Failure> {
        self.run_node_at(resources, input, dispatch, 0)
    }

    /// The same for records that come from the node itself, which has sent such this often.
    pub(crate) fn run_node_at(
        &self,
        resources: &mut Resources,
        input: &NodeInput,
        dispatch: &Dispatch,
        depth: u32,
    ) -> Result<(Vec<NodeRecords>, Outcome), Failure> {
        self.node_observed(resources, (input, depth), dispatch, Watched::Nothing)
    }

    /// The same, and tells what one thread executes, which is stated by its number in the grid of each record
    /// (`SV_DispatchThreadID`), or by the number of its record.
    ///
    /// # Errors
    ///
    /// Those of [`run_node`](Self::run_node).
    pub fn trace_node(
        &self,
        resources: &mut Resources,
        input: &NodeInput,
        dispatch: &Dispatch,
        thread: [u32; 3],
        observer: &mut dyn FnMut(Executed),
    ) -> Result<(Vec<NodeRecords>, Outcome), Failure> {
        self.node_observed(resources, (input, 0), dispatch, Watched::Thread(thread, observer))
    }

    /// The same as [`run_node`](Self::run_node), and a monitor is asked before each instruction of the source
    /// program.
    ///
    /// # Errors
    ///
    /// Those of [`run_node`](Self::run_node), and [`Failure::Stopped`] if the monitor stops it.
    pub fn monitor_node(
        &self,
        resources: &mut Resources,
        input: &NodeInput,
        dispatch: &Dispatch,
        monitor: &mut dyn Monitor,
    ) -> Result<(Vec<NodeRecords>, Outcome), Failure> {
        self.node_observed(resources, (input, 0), dispatch, Watched::All(monitor))
    }

    fn node_observed(
        &self,
        resources: &mut Resources,
        (input, depth): (&NodeInput, u32),
        dispatch: &Dispatch,
        mut watched: Watched<'_, [u32; 3]>,
    ) -> Result<(Vec<NodeRecords>, Outcome), Failure> {
        let node = self.node().filter(|_| self.stage() == ShaderKind::Node).ok_or(Failure::Stage)?;
        let count = if node.has_input { input.count } else { 1 };
        let size = node.record_bytes;
        let per_set = if node.launch == NodeLaunchType::Coalescing { node.max_records } else { 1 };
        let sets = count.div_ceil(per_set);
        let needed = u64::from(count) * u64::from(size) + u64::from(sets) * RecordSet::BYTES;
        let limit = dispatch.memory.min(1 << 29);
        if needed > limit {
            return Err(Failure::Memory { needed, limit });
        }
        let set = |first: u32| RecordSet {
            address: first * size,
            count: per_set.min(count - first),
            size,
            ..RecordSet::default()
        };
        let mut records = input.bytes.clone();
        records.resize(count as usize * size as usize, 0);
        let state = NodeState {
            records,
            sets: (0..sets).map(|number| set(number * per_set)).collect(),
            limit,
            depth,
            ..NodeState::default()
        };
        let by_group = node.launch != NodeLaunchType::Thread;
        let mut state = StageState { by_group, node: state, ..StageState::default() };
        let mut outcome = Outcome::default();
        if node.launch == NodeLaunchType::Broadcasting {
            let mut rest = dispatch.clone();
            for record in 0..count {
                let start = record as usize * size as usize;
                let bytes = input.bytes.get(start..).unwrap_or_default();
                rest.groups = grid_of(node, bytes.get(..size as usize).unwrap_or(bytes))?;
                let groups = rest.groups.iter().map(|count| u64::from(*count)).product::<u64>();
                state.node.input = record;
                state.node.is_shared = true;
                state.node.sharing = u32::try_from(groups).map_err(|_| Failure::Groups)?;
                let (more, after) = machine::run_mesh(&self.code, resources, &rest, state, watched.again())?;
                state = after;
                state.node.end_run();
                rest.fuel = rest.fuel.saturating_sub(more.statistics.instructions);
                add(&mut outcome, more);
            }
        } else if node.launch == NodeLaunchType::Coalescing {
            let groups = Dispatch { groups: [sets, 1, 1], ..dispatch.clone() };
            (outcome, state) = machine::run_mesh(&self.code, resources, &groups, state, watched)?;
        } else {
            state.lanes = count;
            let watched = watched.at(|[x, ..]| x);
            (outcome, state) = machine::run_stage(&self.code, resources, dispatch, state, watched)?;
        }
        Ok((sent(state.node, sets), outcome))
    }
}

/// The groups that a record asks for.
fn grid_of(node: &Node, record: &[u8]) -> Result<[u32; 3], Failure> {
    let stated = node.grid.map(|grid| grid.read(record));
    let grid = node.fixed.or(stated).unwrap_or([1; 3]);
    let largest = node.largest.unwrap_or([u32::MAX; 3]);
    if grid.iter().zip(largest).any(|(count, largest)| *count > largest) {
        return Err(Failure::Grid { grid, largest });
    }
    Ok(grid)
}

/// The completed records, and counts, without the sets of the input.
fn sent(state: NodeState, inputs: u32) -> Vec<NodeRecords> {
    let NodeState { records, sets, .. } = state;
    let complete = sets.iter().skip(inputs as usize).filter(|set| set.is_complete && set.count > 0);
    let bytes = |set: &RecordSet| {
        let start = set.address as usize;
        let end = start.saturating_add(set.count as usize * set.size as usize);
        records.get(start..end).unwrap_or_default().to_vec()
    };
    let sent = complete.map(|set| NodeRecords {
        output: set.output,
        index: set.index,
        record: set.record,
        group: set.group,
        count: set.count,
        bytes: bytes(set),
    });
    sent.collect()
}

/// Adds what another run gave: of findings of the same instruction, the first one stays.
pub(crate) fn add(outcome: &mut Outcome, more: Outcome) {
    let Statistics { wave_lanes, groups, instructions, lane_instructions, divergent_branches, barriers } =
        more.statistics;
    let all = &mut outcome.statistics;
    all.wave_lanes = wave_lanes;
    all.groups += groups;
    all.instructions += instructions;
    all.lane_instructions += lane_instructions;
    all.divergent_branches += divergent_branches;
    all.barriers += barriers;
    for finding in more.findings {
        let same = |known: &&mut SanitizerFinding| {
            (known.rule, known.instruction) == (finding.rule, finding.instruction)
                && known.instruction.is_some()
        };
        match outcome.findings.iter_mut().find(same) {
            Some(known) => known.count += finding.count,
            None => outcome.findings.push(finding),
        }
    }
}
