//! The machine: runs the groups of a dispatch.
//!
//! Input is a program in internal form and the resources; output are the resources, changed, and what was
//! counted and found. The lanes of a wave execute each instruction together. Where a branch divides them, the
//! lanes of each side wait at a position of the program, and those at the first position run next; the order
//! of positions ([`crate::order`]) is such that lanes meet again as early as the graph allows. Lanes that
//! wait keep their registers: while there are any, instructions write only the lanes that execute.
//!
//! The waves of a group take turns: each runs until it ends, waits at a barrier, or has used up its slice of
//! instructions. When all waves that have not ended wait, all go on. Groups run in the order of their
//! indices; one that does not end within its slice is set aside while the next ones run, so that groups may
//! wait for others. Nothing depends on time or threads: the same input gives the same output.

mod alu;
mod buffer;
mod deadlock;
mod memory;
mod node;
mod query;
mod ray;
mod stage;
mod texture;
mod watched;
mod wave;

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::dispatch::{Dispatch, Outcome, Statistics};
use crate::lanes::{Active, CHUNK, File, Lanes, Registers, WaveState};
use crate::memory_order::BarrierKinds;
use crate::monitor::{Monitor, Next, Point};
use crate::number::{FLUSH, KEEP};
use crate::program::{Code, Edge, Instruction, Long, NONE, Op, Part, Terminator};
use crate::resource::Bound;
use crate::sanitize::{Sanitizer, Thread};
use crate::trace::Tracer;
use crate::{Failure, Resources};

pub(crate) use node::{NodeState, RecordSet};
use query::Query;
pub(crate) use stage::{Asked, STREAMS, StageState};
pub(crate) use watched::Watched;

/// Instructions of a wave before another wave of its group runs.
const WAVE_SLICE: u64 = 1 << 14;
/// Instructions of a group before another group runs.
const GROUP_SLICE: u64 = 1 << 20;
/// Groups that may be set aside.
const MAX_GROUPS: usize = 64;

/// Why a wave stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    Ended,
    Barrier,
    Slice,
}

/// What an instruction means for the wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    Next,
    Wait,
}

/// A wave.
#[derive(Debug)]
pub(crate) struct Wave {
    registers: Registers,
    /// Memory of each lane: word by word, the lanes of a word together.
    private: Vec<u32>,
    /// What the parts of variables are that a debugger shows: of each the lanes together, one more than the
    /// number in [`Code::described`], or 0.
    described: Vec<u32>,
    /// The ray queries: of each the lanes together.
    queries: Vec<Query>,
    active: Active,
    /// Lanes of pixels that only take part in what is across the lanes of a quad.
    helpers: u128,
    /// The lanes that wait, by position, and the positions at which any wait.
    pending: Vec<u128>,
    occupied: Vec<u64>,
    /// All lanes that wait.
    waiting: u128,
    position: u32,
    block: u32,
    next: u32,
    index: u32,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Ready,
    AtBarrier,
    Ended,
}

/// A group.
#[derive(Debug)]
struct Group {
    id: [u32; 3],
    number: u32,
    waves: Vec<Wave>,
    shared: Vec<u8>,
    /// Barriers that were passed.
    interval: u32,
}

/// The state that the waves of a group share while they run.
pub(crate) struct Context<'g> {
    pub(crate) group: [u32; 3],
    pub(crate) number: u32,
    pub(crate) interval: u32,
    pub(crate) shared: &'g mut [u8],
    /// The helper lanes of the wave that runs, whose accesses are no findings.
    pub(crate) helpers: Cell<u128>,
}

/// A dispatch that runs.
struct Machine<'p, 'r, 't> {
    code: &'p Code,
    bound: Bound<'r>,
    lanes: u32,
    /// The groups of the dispatch.
    size: [u32; 3],
    limit: u32,
    fuel: u64,
    statistics: Statistics,
    sanitizer: Option<Sanitizer<'p>>,
    tracer: Option<Tracer<'t>>,
    monitor: Option<&'t mut dyn Monitor>,
    /// What graphics stages read and write; `None` of compute shaders.
    stage: Option<StageState>,
}

/// Runs a dispatch.
pub(crate) fn run(
    code: &Code,
    resources: &mut Resources,
    dispatch: &Dispatch,
    watched: Watched<'_, [u32; 3]>,
) -> Result<Outcome, Failure> {
    let lanes = wave_lanes(code, dispatch)?;
    let threads = threads_of(code)?;
    let watched = watched.split(|thread, observer| Tracer::new(code, lanes, thread, observer));
    let (outcome, _) =
        run_groups(code, resources, dispatch, lanes, (dispatch.groups, threads), watched, None)?;
    Ok(outcome)
}

/// Runs vertices or pixels, each wave a group; an observer is one of the lane of this number.
pub(crate) fn run_stage(
    code: &Code,
    resources: &mut Resources,
    dispatch: &Dispatch,
    stage: StageState,
    watched: Watched<'_, u32>,
) -> Result<(Outcome, StageState), Failure> {
    let lanes = wave_lanes(code, dispatch)?;
    let watched = watched.split(|lane, observer| {
        Some(Tracer::for_lane([lane / lanes, 0, 0], 0, (lane % lanes) as usize, observer))
    });
    let groups = [stage.lanes.div_ceil(lanes), 1, 1];
    let (mut outcome, stage) =
        run_groups(code, resources, dispatch, lanes, (groups, lanes), watched, Some(stage))?;
    for finding in &mut outcome.findings {
        let [group, ..] = core::mem::take(&mut finding.group);
        finding.thread += group * lanes;
    }
    Ok((outcome, stage.unwrap_or_default()))
}

/// Runs the groups of a mesh or amplification shader.
pub(crate) fn run_mesh(
    code: &Code,
    resources: &mut Resources,
    dispatch: &Dispatch,
    stage: StageState,
    watched: Watched<'_, [u32; 3]>,
) -> Result<(Outcome, StageState), Failure> {
    let lanes = wave_lanes(code, dispatch)?;
    let sizes = (dispatch.groups, threads_of(code)?);
    let watched = watched.split(|thread, observer| Tracer::new(code, lanes, thread, observer));
    let (outcome, stage) = run_groups(code, resources, dispatch, lanes, sizes, watched, Some(stage))?;
    Ok((outcome, stage.unwrap_or_default()))
}

/// The threads of a group.
fn threads_of(code: &Code) -> Result<u32, Failure> {
    let threads = code.threads.iter().try_fold(1_u32, |product, count| product.checked_mul(*count));
    threads.filter(|threads| *threads <= 1 << 16).ok_or(Failure::Threads)
}

fn run_groups<'t>(
    code: &Code,
    resources: &mut Resources,
    dispatch: &Dispatch,
    lanes: u32,
    (groups, threads): ([u32; 3], u32),
    (tracer, monitor): (Option<Tracer<'t>>, Option<&'t mut dyn Monitor>),
    stage: Option<StageState>,
) -> Result<(Outcome, Option<StageState>), Failure> {
    let waves = threads.div_ceil(lanes);
    let words = u64::from(code.narrow_registers) + 2 * u64::from(code.wide_registers);
    let per_wave = (words + u64::from(code.private_bytes.div_ceil(4)) + code.pieces.len() as u64)
        * 4
        * u64::from(lanes.max(8))
        + 16 * code.positions.len() as u64
        + u64::from(code.queries) * u64::from(lanes) * size_of::<Query>() as u64;
    let group_bytes = u64::from(waves) * per_wave + u64::from(code.shared_bytes);
    if group_bytes > dispatch.memory {
        return Err(Failure::Memory { needed: group_bytes, limit: dispatch.memory });
    }
    let aside = usize::try_from(dispatch.memory / group_bytes.max(1)).unwrap_or(MAX_GROUPS);
    let sanitizer = dispatch.sanitize.then(|| Sanitizer::new(code, lanes));
    let mut machine = Machine {
        code,
        bound: Bound::new(&code.ranges, resources),
        lanes,
        size: groups,
        limit: if code.flush_denormals { FLUSH } else { KEEP },
        fuel: dispatch.fuel,
        statistics: Statistics { wave_lanes: lanes, ..Statistics::default() },
        sanitizer,
        tracer,
        monitor,
        stage,
    };
    machine.groups(groups, waves, threads, aside.clamp(1, MAX_GROUPS))?;
    let findings = machine.sanitizer.map(Sanitizer::finish).unwrap_or_default();
    Ok((Outcome { statistics: machine.statistics, findings }, machine.stage))
}

/// The number of lanes: what the caller wants, within what the program accepts.
fn wave_lanes(code: &Code, dispatch: &Dispatch) -> Result<u32, Failure> {
    let stated = match dispatch.wave {
        Some(lanes) => lanes,
        None => match code.wave_size {
            Some((minimum, maximum)) => 32_u32.clamp(minimum.min(maximum), maximum.max(minimum)),
            None => 32,
        },
    };
    if !stated.is_power_of_two() || !(4..=128).contains(&stated) {
        return Err(Failure::WaveSize { lanes: stated, minimum: 4, maximum: 128 });
    }
    match code.wave_size {
        Some((minimum, maximum)) if !(minimum..=maximum).contains(&stated) => {
            Err(Failure::WaveSize { lanes: stated, minimum, maximum })
        }
        _ => Ok(stated),
    }
}

impl Machine<'_, '_, '_> {
    fn groups(&mut self, count: [u32; 3], waves: u32, threads: u32, aside: usize) -> Result<(), Failure> {
        let total = count.iter().try_fold(1_u64, |product, count| product.checked_mul(u64::from(*count)));
        let total = total.filter(|total| *total <= u64::from(u32::MAX)).ok_or(Failure::Groups)?;
        let mut next = 0_u64;
        let mut open: VecDeque<Group> = VecDeque::new();
        let mut spare: Option<Group> = None;
        loop {
            let mut group = if next < total && open.len() < aside {
                let number = u32::try_from(next).unwrap_or(u32::MAX);
                next += 1;
                let mut group = match spare.take() {
                    Some(group) => group,
                    None => self.new_group(waves),
                };
                self.start(&mut group, number, count, threads)?;
                group
            } else if let Some(group) = open.pop_front() {
                group
            } else {
                return Ok(());
            };
            match self.group(&mut group) {
                Ok(true) => {
                    self.statistics.groups += 1;
                    self.end_stage(&group);
                    if let Some(sanitizer) = &mut self.sanitizer {
                        sanitizer.end_group(group.number);
                    }
                    spare = Some(group);
                }
                Ok(false) => open.push_back(group),
                Err(failure) => {
                    open.push_back(group);
                    return Err(self.with_deadlock(failure, open));
                }
            }
        }
    }

    fn new_group(&self, waves: u32) -> Group {
        let chunks = (self.lanes as usize).div_ceil(CHUNK);
        let code = self.code;
        let wave = |index| {
            let mut narrow = File::new(code.narrow_registers, chunks);
            for (register, value) in &code.narrow_constants {
                narrow.fill(*register, *value);
            }
            let mut wide = File::new(code.wide_registers, chunks);
            for (register, value) in &code.wide_constants {
                wide.fill(*register, *value);
            }
            Wave {
                registers: Registers { narrow, wide },
                private: vec![0; code.private_bytes.div_ceil(4) as usize * self.lanes as usize],
                described: vec![0; code.pieces.len() * self.lanes as usize],
                queries: vec![Query::default(); code.queries as usize * self.lanes as usize],
                active: Active::new(chunks),
                helpers: 0,
                pending: vec![0; code.positions.len()],
                occupied: vec![0; code.positions.len().div_ceil(64)],
                waiting: 0,
                position: 0,
                block: 0,
                next: 0,
                index,
                state: State::Ready,
            }
        };
        let waves = (0..waves).map(wave).collect();
        Group { id: [0; 3], number: 0, waves, shared: vec![0; code.shared_bytes as usize], interval: 0 }
    }

    /// Makes a group ready to run from the start.
    fn start(
        &mut self,
        group: &mut Group,
        number: u32,
        [width, height, _]: [u32; 3],
        threads: u32,
    ) -> Result<(), Failure> {
        group.id = [number % width, number / width % height, number / width / height];
        group.number = number;
        group.interval = 0;
        // Setting memory up takes time, too.
        let bytes =
            u64::from(self.code.private_bytes) * u64::from(threads) + u64::from(self.code.shared_bytes);
        self.fuel = self.fuel.checked_sub(bytes / 256 + 1).ok_or(Failure::Fuel {
            instruction: None,
            group: group.id,
            waiting: 0,
            stuck: 0,
        })?;
        group.shared.fill(0);
        for (offset, bytes) in &self.code.shared_image {
            memory::copy(&mut group.shared, *offset, bytes);
        }
        // The last wave of vertices or pixels may have fewer.
        let before = number.saturating_mul(self.lanes);
        let of_lanes = self.stage.as_ref().filter(|stage| !stage.by_group);
        let rest = of_lanes.map(|stage| stage.lanes.saturating_sub(before));
        if let (Some(stage), Some((offset, size))) = (&self.stage, self.code.payload) {
            let size = (size as usize).min(stage.payload.len());
            memory::copy(&mut group.shared, offset, stage.payload.get(..size).unwrap_or_default());
        }
        let threads = rest.map_or(threads, |rest| rest.min(threads));
        for wave in &mut group.waves {
            wave.helpers = self.stage.as_ref().map_or(0, |stage| stage.helpers_of(before, self.lanes));
            let first = wave.index * self.lanes;
            let count = threads.saturating_sub(first).min(self.lanes);
            let bits = if count >= 128 { u128::MAX } else { (1 << count) - 1 };
            wave.private.fill(0);
            wave.described.fill(0);
            wave.queries.fill(Query::default());
            for part in &self.code.undefined {
                match part {
                    Part::Narrow(register) => wave.registers.narrow.fill(*register, 0),
                    Part::Wide(register) => wave.registers.wide.fill(*register, 0),
                }
            }
            for (offset, bytes) in &self.code.private_image {
                memory::copy_private(&mut wave.private, self.lanes as usize, *offset, bytes);
            }
            wave.pending.fill(0);
            wave.occupied.fill(0);
            wave.waiting = 0;
            wave.state = State::Ready;
            self.enter(wave, self.code.entry, bits);
        }
        if let Some(sanitizer) = &mut self.sanitizer {
            sanitizer.start_group(number, group.waves.len());
        }
        Ok(())
    }

    fn end_stage(&mut self, group: &Group) {
        let first = group.number.wrapping_mul(self.lanes);
        if let Some(stage) = &mut self.stage {
            group.waves.iter().for_each(|wave| stage.end(first, wave.helpers));
            if stage.by_group {
                stage.node.end_group(group.number);
            }
        }
    }

    /// Runs a group for a slice; whether it has ended.
    fn group(&mut self, group: &mut Group) -> Result<bool, Failure> {
        let end = self.statistics.instructions.saturating_add(GROUP_SLICE);
        loop {
            let mut ready = false;
            let mut ended = true;
            for wave in &mut group.waves {
                if wave.state == State::Ready {
                    let mut context = Context {
                        group: group.id,
                        number: group.number,
                        interval: group.interval,
                        shared: &mut group.shared,
                        helpers: Cell::new(wave.helpers),
                    };
                    wave.state = match self.wave(wave, &mut context)? {
                        Stop::Ended => State::Ended,
                        Stop::Barrier => State::AtBarrier,
                        Stop::Slice => State::Ready,
                    };
                }
                ready |= wave.state == State::Ready;
                ended &= wave.state == State::Ended;
            }
            if ended {
                return Ok(true);
            }
            if !ready {
                group.interval += 1;
                self.statistics.barriers += 1;
                let missing = group.waves.iter().any(|wave| wave.state == State::Ended);
                for wave in &mut group.waves {
                    if wave.state == State::AtBarrier {
                        if let (Some(sanitizer), true) = (&mut self.sanitizer, missing) {
                            let at = wave.next.saturating_sub(1);
                            sanitizer.divergent_barrier(
                                at,
                                group.id,
                                group.number,
                                wave.index,
                                wave.active.bits,
                            );
                        }
                        wave.state = State::Ready;
                    }
                }
            }
            if self.statistics.instructions >= end {
                return Ok(false);
            }
        }
    }

    /// Runs a wave for a slice.
    fn wave(&mut self, wave: &mut Wave, context: &mut Context<'_>) -> Result<Stop, Failure> {
        if wave.active.bits == 0 {
            return Ok(Stop::Ended);
        }
        let code = self.code;
        let end = self.statistics.instructions.saturating_add(WAVE_SLICE);
        loop {
            let Some(block) = code.blocks.get(wave.block as usize) else { return Ok(Stop::Ended) };
            let from = wave.next;
            let list = code.instructions.get(from as usize..block.end as usize).unwrap_or_default();
            let cost = u64::from(block.cost);
            self.statistics.instructions += cost;
            self.statistics.lane_instructions += cost * u64::from(wave.active.bits.count_ones());
            self.fuel = self.fuel.checked_sub(cost).ok_or_else(|| Failure::Fuel {
                instruction: code.origin(from).or(block.origin),
                group: context.group,
                waiting: wave.waiting.count_ones(),
                stuck: 0,
            })?;
            let bits = wave.active.bits;
            let follows = |tracer: &Tracer<'_>| tracer.follows(context.group, wave.index, bits);
            let traced = self.tracer.as_ref().is_some_and(follows);
            let mut told = None;
            let is_watched = traced || self.monitor.is_some() || self.sanitizer.is_some();
            for (number, instruction) in (from..).zip(list) {
                if is_watched {
                    if let (Some(tracer), true) = (&mut self.tracer, traced) {
                        tracer.before(code, number, wave.state());
                    }
                    if self.monitor.is_some() {
                        self.tell(wave, context, code.step_of.get(number as usize).copied(), &mut told)?;
                    }
                    if let Some(sanitizer) = &mut self.sanitizer {
                        let thread =
                            Thread { group: context.group, number: context.number, wave: wave.index };
                        sanitizer.before(number, instruction, wave.state(), thread);
                    }
                }
                if alu::execute(&mut wave.registers, &wave.active, instruction, self.limit) {
                    if let Some(sanitizer) = &mut self.sanitizer {
                        let thread =
                            Thread { group: context.group, number: context.number, wave: wave.index };
                        sanitizer.after(number, instruction, wave.state(), thread);
                    }
                    continue;
                }
                if self.other(wave, context, number, instruction)? == Flow::Wait {
                    wave.next = number + 1;
                    if let (Some(tracer), true) = (&mut self.tracer, traced) {
                        tracer.end(code, wave.state());
                    }
                    return Ok(Stop::Barrier);
                }
            }
            if let (Some(tracer), true) = (&mut self.tracer, traced) {
                if let Some(step) = block.step {
                    tracer.begin(code, step, wave.state());
                }
                tracer.end(code, wave.state());
            }
            if self.monitor.is_some() {
                self.tell(wave, context, block.step, &mut told)?;
            }
            if !self.terminate(wave, context, &block.terminator, wave.block) {
                return Ok(Stop::Ended);
            }
            if self.statistics.instructions >= end {
                return Ok(Stop::Slice);
            }
        }
    }

    /// Notifies the monitor of a new step: one that differs from the step of the last notification.
    fn tell(
        &mut self,
        wave: &Wave,
        context: &Context<'_>,
        step: Option<u32>,
        told: &mut Option<u32>,
    ) -> Result<(), Failure> {
        let (Some(monitor), Some(step)) = (&mut self.monitor, step) else { return Ok(()) };
        if *told == Some(step) || self.code.steps.get(step as usize).is_none_or(|step| step.hidden) {
            return Ok(());
        }
        *told = Some(step);
        let point = Point {
            code: self.code,
            step,
            state: wave.state(),
            described: &wave.described,
            private: &wave.private,
            shared: context.shared,
            group: context.group,
            number: context.number,
            wave: wave.index,
            helpers: wave.helpers,
            lanes: self.lanes,
            bound: &self.bound,
            inputs: self.stage.as_ref().filter(|stage| !stage.by_group).and_then(StageState::inputs),
        };
        match monitor.before(&point) {
            Next::Continue => Ok(()),
            Next::Stop => Err(Failure::Stopped),
        }
    }

    /// Executes an instruction that does more than compute on registers.
    fn other(
        &mut self,
        wave: &mut Wave,
        context: &mut Context<'_>,
        number: u32,
        instruction: &Instruction,
    ) -> Result<Flow, Failure> {
        let i = instruction;
        if let (Some(sanitizer), true) = (&mut self.sanitizer, i.dst != NONE) {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            sanitizer.made(i, wave.active.bits, thread);
        }
        match i.op {
            Op::ThreadId(_) | Op::GroupId(_) | Op::ThreadIdInGroup(_) | Op::FlattenedThreadId => {
                self.thread(wave, context, i);
            }
            Op::LaneIndex => {
                for lane in wave.active.lanes() {
                    wave.registers.narrow.set(i.dst, lane, u32::try_from(lane).unwrap_or(0));
                }
            }
            Op::LaneCount => {
                let lanes = self.lanes;
                wave.registers.narrow.map1(&wave.active, i.dst, i.dst, |_| lanes);
            }
            Op::IsFirstLane => {
                let first = self.participants(wave).trailing_zeros() as usize;
                for lane in wave.active.lanes() {
                    wave.registers.narrow.set(i.dst, lane, crate::number::mask(lane == first));
                }
            }
            Op::HandleOfElement | Op::HandleOfRegister | Op::HandleOfHeap | Op::HandleOfSamplerHeap => {
                self.handle(wave, context, number, i);
            }
            Op::Barrier => {
                let kinds = BarrierKinds(i.a);
                if let Some(sanitizer) = &mut self.sanitizer {
                    sanitizer.barrier(context.number, kinds);
                }
                if kinds.waits() {
                    if let (Some(sanitizer), true) = (&mut self.sanitizer, wave.waiting != 0) {
                        sanitizer.divergent_barrier(
                            number,
                            context.group,
                            context.number,
                            wave.index,
                            wave.active.bits,
                        );
                    }
                    return Ok(Flow::Wait);
                }
            }
            Op::LoadElement(_)
            | Op::StoreElement(_)
            | Op::Emit
            | Op::Cut
            | Op::SetMeshCounts
            | Op::DispatchMesh
            | Op::Discard
            | Op::IsHelper => {
                self.stage_instruction(wave, context, number, i);
            }
            Op::Node(operation) => self.node_operation(wave, context, number, (operation, i))?,
            Op::Ray(operation) => self.ray_operation(wave, operation, i)?,
            Op::CycleCounter => self.cycle_counter(wave, number, i.dst),
            Op::SamplePosition(coordinate) => {
                for lane in wave.active.lanes() {
                    let value = |register| wave.registers.narrow.get(register, lane);
                    let position = sample_position(value(i.a), value(i.b), coordinate);
                    wave.registers.narrow.set(i.dst, lane, position.to_bits());
                }
            }
            Op::Describe => self.describe(wave, i.a),
            Op::Bound => {
                if let Some(sanitizer) = &mut self.sanitizer {
                    let thread = Thread { group: context.group, number: context.number, wave: wave.index };
                    sanitizer.bound(number, i, wave.state(), thread);
                }
            }
            Op::Long => {
                let code = self.code;
                match code.long.get(i.a as usize) {
                    Some(Long::Wave { operation, operand, results }) => {
                        self.wave_operation(wave, context, number, *operation, *operand, results);
                    }
                    Some(Long::Trace(operands)) => self.trace_rays(wave, context, number, operands)?,
                    Some(Long::Texture(access)) => self.texture(wave, context, number, access),
                    Some(Long::Evaluate { word, place, result }) => {
                        self.evaluate(wave, context, (*word, *place, *result));
                    }
                    Some(access) => self.buffer(wave, context, number, access),
                    None => {}
                }
            }
            _ => self.memory(wave, context, number, i),
        }
        Ok(Flow::Next)
    }

    /// The instructions that lanes have executed, as a counter of cycles. A block is counted when it begins:
    /// the instructions of it that are still to come are taken off again.
    fn cycle_counter(&self, wave: &mut Wave, number: u32, result: u32) {
        let left = self.code.blocks.get(wave.block as usize).map_or(0, |block| block.cost);
        let left = u64::from(left).saturating_sub(u64::from(number.saturating_sub(wave.next)));
        let lanes = u64::from(wave.active.bits.count_ones());
        let executed = self.statistics.lane_instructions.saturating_sub(left * lanes);
        for lane in wave.active.lanes() {
            wave.registers.wide.set(result, lane, executed);
        }
    }

    /// Notes for the active lanes that a variable has got a value.
    fn describe(&self, wave: &mut Wave, described: u32) {
        let description = self.code.described.get(described as usize);
        let first = description.map_or(0, |found| found.piece) as usize * self.lanes as usize;
        for lane in wave.active.lanes() {
            if let Some(slot) = wave.described.get_mut(first + lane) {
                *slot = described + 1;
            }
        }
    }

    fn thread(&self, wave: &mut Wave, context: &Context<'_>, i: &Instruction) {
        let [width, height, _] = self.code.threads;
        for lane in wave.active.lanes() {
            let flattened = self.code.thread(wave.index, self.lanes, u32::try_from(lane).unwrap_or(0));
            let inside = [flattened % width, flattened / width % height, flattened / width / height];
            let component = |values: [u32; 3], at: u8| values.get(usize::from(at)).copied().unwrap_or(0);
            let value = match i.op {
                Op::ThreadId(at) => component(context.group, at)
                    .wrapping_mul(component(self.code.threads, at))
                    .wrapping_add(component(inside, at)),
                Op::GroupId(at) => component(context.group, at),
                Op::ThreadIdInGroup(at) => component(inside, at),
                _ => flattened,
            };
            wave.registers.narrow.set(i.dst, lane, value);
        }
    }

    fn handle(&mut self, wave: &mut Wave, context: &Context<'_>, number: u32, i: &Instruction) {
        for lane in wave.active.lanes() {
            let index = wave.registers.narrow.get(i.a, lane);
            let handle = match i.op {
                Op::HandleOfElement => self.bound.handle(i.b, index),
                Op::HandleOfRegister => {
                    let first = self.code.ranges.get(i.b as usize).map_or(0, |range| range.binding.number);
                    self.bound.handle(i.b, index.wrapping_sub(first))
                }
                Op::HandleOfSamplerHeap => self.bound.sampler_handle(index),
                _ => self.bound.heap_handle(index),
            };
            wave.registers.narrow.set(i.dst, lane, handle);
        }
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            sanitizer.made_handle(number, i, wave.state(), thread);
        }
    }

    /// Ends a block; whether any lane goes on.
    fn terminate(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        terminator: &Terminator,
        block: u32,
    ) -> bool {
        let bits = wave.active.bits;
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            sanitizer.terminator(block, terminator, wave.state(), thread);
        }
        match terminator {
            Terminator::Exit | Terminator::Unreachable => {}
            Terminator::Jump(edge) => {
                if wave.waiting == 0 {
                    self.copies(wave, context, edge);
                    self.enter(wave, edge.position, bits);
                    return true;
                }
                self.leave(wave, context, edge, bits);
            }
            Terminator::Branch { condition, if_true, if_false } => {
                let taken = wave.registers.narrow.bits(*condition, bits);
                let edge = if taken == bits {
                    if_true
                } else if taken == 0 {
                    if_false
                } else {
                    self.statistics.divergent_branches += 1;
                    self.leave(wave, context, if_true, taken);
                    self.leave(wave, context, if_false, bits & !taken);
                    return self.next(wave);
                };
                if wave.waiting == 0 {
                    self.copies(wave, context, edge);
                    self.enter(wave, edge.position, bits);
                    return true;
                }
                self.leave(wave, context, edge, bits);
            }
            Terminator::Switch { condition, cases, default } => {
                let mut rest = bits;
                for (value, edge) in cases {
                    let mut taken = 0_u128;
                    for lane in Lanes(rest) {
                        if wave.get(*condition, lane) == *value {
                            taken |= 1 << lane;
                        }
                    }
                    if taken != 0 {
                        rest &= !taken;
                        self.leave(wave, context, edge, taken);
                    }
                    if rest == 0 {
                        break;
                    }
                }
                if rest != 0 {
                    self.leave(wave, context, default, rest);
                }
            }
        }
        self.next(wave)
    }

    /// Makes the copies of an edge in the active lanes.
    fn copies(&mut self, wave: &mut Wave, context: &Context<'_>, edge: &Edge) {
        let thread = Thread { group: context.group, number: context.number, wave: wave.index };
        let (start, end) = edge.copies;
        for copy in self.code.copies.get(start as usize..end as usize).unwrap_or_default() {
            match (copy.to, copy.from) {
                (Part::Narrow(to), Part::Narrow(from)) => {
                    wave.registers.narrow.copy(&wave.active, to, from);
                }
                (Part::Wide(to), Part::Wide(from)) => {
                    wave.registers.wide.copy(&wave.active, to, from);
                }
                _ => {}
            }
            if let Some(sanitizer) = &mut self.sanitizer {
                sanitizer.copied(copy.to, copy.from, wave.active.bits, thread);
            }
        }
    }

    /// Lets lanes wait at the end of an edge.
    fn leave(&mut self, wave: &mut Wave, context: &Context<'_>, edge: &Edge, bits: u128) {
        wave.active.set(bits, false);
        self.copies(wave, context, edge);
        if let Some(pending) = wave.pending.get_mut(edge.position as usize) {
            *pending |= bits;
        }
        if let Some(word) = wave.occupied.get_mut(edge.position as usize / 64) {
            *word |= 1 << (edge.position % 64);
        }
        wave.waiting |= bits;
    }

    /// Goes on with the lanes at the first position; whether there are any.
    fn next(&mut self, wave: &mut Wave) -> bool {
        if wave.waiting == 0 {
            wave.active.set(0, true);
            return false;
        }
        for (index, word) in wave.occupied.iter().enumerate() {
            if *word != 0 {
                let position = u32::try_from(index * 64).unwrap_or(0) + word.trailing_zeros();
                let bits = Self::take(wave, position);
                self.enter(wave, position, bits);
                return true;
            }
        }
        false
    }

    fn take(wave: &mut Wave, position: u32) -> u128 {
        let bits = wave.pending.get_mut(position as usize).map_or(0, core::mem::take);
        if let Some(word) = wave.occupied.get_mut(position as usize / 64) {
            *word &= !(1 << (position % 64));
        }
        wave.waiting &= !bits;
        bits
    }

    /// Continues with these lanes at a position.
    fn enter(&self, wave: &mut Wave, position: u32, bits: u128) {
        let Some(mut at) = self.code.positions.get(position as usize).copied() else { return };
        let (mut position, mut bits) = (position, bits);
        if let Some(head) = at.head {
            position = head;
            bits |= Self::take(wave, head);
            if let Some(found) = self.code.positions.get(head as usize) {
                at = *found;
            }
        }
        wave.position = position;
        wave.block = at.block;
        wave.next = self.code.blocks.get(at.block as usize).map_or(0, |block| block.start);
        wave.active.set(bits, wave.waiting == 0);
    }
}

impl Wave {
    fn state(&self) -> WaveState<'_> {
        WaveState { registers: &self.registers, bits: self.active.bits, waiting: self.waiting }
    }

    fn get(&self, part: Part, lane: usize) -> u64 {
        self.state().get(part, lane)
    }

    #[allow(clippy::cast_possible_truncation, reason = "narrow registers have the lower bits")]
    fn set(&mut self, part: Part, lane: usize, value: u64) {
        match part {
            Part::Narrow(register) => self.registers.narrow.set(register, lane, value as u32),
            Part::Wide(register) => self.registers.wide.set(register, lane, value),
        }
    }
}

/// A coordinate of a sample in a pixel, from its centre: the standard patterns of Direct3D. Of other counts,
/// and beyond the last sample, it is the centre.
fn sample_position(count: u32, sample: u32, coordinate: u8) -> f32 {
    let pattern: &[[i8; 2]] = match count {
        2 => &[[4, 4], [-4, -4]],
        4 => &[[-2, -6], [6, -2], [-6, 2], [2, 6]],
        8 => &[[1, -3], [-1, 3], [5, 1], [-3, -5], [-5, 5], [-7, -1], [3, 7], [7, -7]],
        16 => &[
            [1, 1],
            [-1, -3],
            [-3, 2],
            [4, -1],
            [-5, -2],
            [2, 5],
            [5, 3],
            [3, -5],
            [-2, 6],
            [0, -7],
            [-4, -6],
            [-6, 4],
            [-8, 0],
            [7, -4],
            [6, 7],
            [-7, -8],
        ],
        _ => &[],
    };
    let place = pattern.get(sample as usize).and_then(|place| place.get(usize::from(coordinate)));
    f32::from(place.copied().unwrap_or(0)) / 16.0
}
