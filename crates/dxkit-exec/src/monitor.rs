//! Monitors: what stops a run, and looks at it before an instruction ([`Monitor`], [`Point`]).

use alloc::vec::Vec;

use crate::lanes::{WaveState, read, read_private};
use crate::program::{Code, Content, Kind, Part, Piece, Shown, region};
use crate::resource::Bound;
use crate::stage::{Frames, ROW_WORDS};
use crate::trace::value;
use crate::{Origin, Resources, Value};

/// The answer of a [`Monitor`]: how the run continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// It goes on.
    Continue,
    /// It ends with [`Failure::Stopped`](crate::Failure::Stopped).
    Stop,
}

/// Looks at a run: a breakpoint, a watched value, a debugger.
///
/// The run waits while a monitor is asked, and nothing of it depends on how long that takes.
pub trait Monitor {
    /// Called before each instruction of the program, once for all lanes of a wave that execute it together.
    fn before(&mut self, point: &Point<'_>) -> Next;
}

/// A wave before an instruction.
pub struct Point<'m> {
    pub(crate) code: &'m Code,
    pub(crate) step: u32,
    pub(crate) state: WaveState<'m>,
    pub(crate) described: &'m [u32],
    pub(crate) private: &'m [u32],
    pub(crate) shared: &'m [u8],
    pub(crate) group: [u32; 3],
    pub(crate) number: u32,
    pub(crate) wave: u32,
    pub(crate) helpers: u128,
    pub(crate) lanes: u32,
    pub(crate) bound: &'m Bound<'m>,
    /// The inputs of lanes, of stages that don't run in groups.
    pub(crate) inputs: Option<&'m Frames>,
}

impl core::fmt::Debug for Point<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut debug = f.debug_struct("Point");
        debug.field("step", &self.step).field("group", &self.group).field("wave", &self.wave);
        debug.field("active", &self.active()).finish_non_exhaustive()
    }
}

impl Point<'_> {
    /// The number of the step, by which [`Symbols`](crate::Symbols) knows the instruction. Each place at
    /// which a function was inlined has steps of its own.
    #[must_use]
    pub const fn step(&self) -> u32 {
        self.step
    }

    /// The instruction that comes next.
    #[must_use]
    pub fn instruction(&self) -> Option<Origin> {
        self.code.steps.get(self.step as usize).map(|step| step.origin)
    }

    /// The group.
    #[must_use]
    pub const fn group(&self) -> [u32; 3] {
        self.group
    }

    /// The number of the wave in its group.
    #[must_use]
    pub const fn wave(&self) -> u32 {
        self.wave
    }

    /// Lanes of a wave.
    #[must_use]
    pub const fn lanes(&self) -> u32 {
        self.lanes
    }

    /// Whether the group has a thread for this lane: its last wave may have more lanes.
    #[must_use]
    pub fn has(&self, lane: u32) -> bool {
        let threads: u32 = self.code.threads.iter().fold(1, |all, count| all.saturating_mul(*count));
        !self.code.runs_in_groups() || self.code.thread(self.wave, self.lanes, lane) < threads
    }

    /// The lanes that execute the instruction, a bit each.
    #[must_use]
    pub const fn active(&self) -> u128 {
        self.state.bits
    }

    /// The lanes that wait elsewhere in the program, a bit each. Others have ended.
    #[must_use]
    pub const fn waiting(&self) -> u128 {
        self.state.waiting
    }

    /// The helper lanes of pixels, a bit each.
    #[must_use]
    pub const fn helpers(&self) -> u128 {
        self.helpers
    }

    /// The thread of a lane: its number in the dispatch (`SV_DispatchThreadID`). Of other stages the number
    /// of the lane among all, and zeros.
    #[must_use]
    pub fn thread(&self, lane: u32) -> [u32; 3] {
        if !self.code.runs_in_groups() {
            return [self.number.wrapping_mul(self.lanes).wrapping_add(lane), 0, 0];
        }
        let [width, height, depth] = self.code.threads.map(|count| count.max(1));
        let inside = self.code.thread(self.wave, self.lanes, lane);
        let [x, y, z] = self.group;
        [
            x.wrapping_mul(width).wrapping_add(inside % width),
            y.wrapping_mul(height).wrapping_add(inside / width % height),
            z.wrapping_mul(depth).wrapping_add(inside / width / height),
        ]
    }

    /// What an instruction made last, component by component; empty if its result is no number. Before it is
    /// executed, the values are those of an earlier iteration, or zeros.
    #[must_use]
    pub fn results(&self, instruction: Origin, lane: u32) -> Vec<Value> {
        let shown = self.code.named.get(&instruction).into_iter().flatten();
        shown.map(|shown| value(shown, self.state, lane as usize)).collect()
    }

    /// A component of a temporary register of shader models 4 and 5: `r0.x` is register 0, component 0.
    #[must_use]
    pub fn temporary(&self, register: u32, component: u8, lane: u32) -> Option<Value> {
        let found = *self.code.temporaries.get(&(register, component))?;
        let shown = Shown { part: Part::Narrow(found), kind: Kind::Bits, early: false };
        Some(value(&shown, self.state, lane as usize))
    }

    /// The bits of a component of a temporary register.
    pub(crate) fn temporary_bits(&self, register: u32, component: u8, lane: u32) -> Option<u64> {
        let found = *self.code.temporaries.get(&(register, component))?;
        Some(self.state.get(Part::Narrow(found), lane as usize))
    }

    /// A component of an input register of a stage that does not run in groups.
    pub(crate) fn input(&self, register: u32, component: u8, lane: u32) -> Option<u32> {
        let word = register.checked_mul(ROW_WORDS)?.checked_add(component.into())?;
        let frame = self.number.checked_mul(self.lanes)?.checked_add(lane)?;
        Some(self.inputs?.word(frame, word))
    }

    /// The thread of a lane in its group, and its index.
    pub(crate) fn thread_in_group(&self, lane: u32) -> ([u32; 3], u32) {
        let [width, height, _] = self.code.threads.map(|count| count.max(1));
        let index = self.code.thread(self.wave, self.lanes, lane);
        ([index % width, index / width % height, index / width / height], index)
    }

    /// The temporary registers, as register and component.
    pub fn temporaries(&self) -> impl Iterator<Item = (u32, u8)> + '_ {
        self.code.temporaries.keys().copied()
    }

    /// The memory of the group.
    #[must_use]
    pub const fn shared(&self) -> &[u8] {
        self.shared
    }

    /// The content of buffers and textures.
    #[must_use]
    pub fn resources(&self) -> Resources {
        let mut resources = Resources::default();
        for (buffer, binding) in &self.bound.buffers {
            if let Some(binding) = binding {
                resources.buffers.insert(*binding, (*buffer).clone());
            }
        }
        for (texture, binding) in &self.bound.textures {
            if let Some(binding) = binding {
                resources.textures.insert(*binding, (*texture).clone());
            }
        }
        for (index, descriptor) in self.bound.heap_entries() {
            if let Some((buffer, _)) = self.bound.buffers.get(descriptor.buffer) {
                resources.heap.insert(index, (*buffer).clone());
            }
            let texture = descriptor.texture.and_then(|texture| self.bound.textures.get(texture));
            if let Some((texture, _)) = texture {
                resources.texture_heap.insert(index, (*texture).clone());
            }
        }
        resources
    }

    /// The parts of variables that are described at this point, with what they are.
    pub(crate) fn pieces(&self, lane: u32) -> impl Iterator<Item = (&Piece, &Content)> + '_ {
        let found = move |(number, piece)| {
            let slot = self.described.get(number * self.lanes as usize + lane as usize)?;
            let description = self.code.described.get((*slot as usize).checked_sub(1)?)?;
            Some((piece, &description.content))
        };
        self.code.pieces.iter().enumerate().filter_map(found)
    }

    /// The value of a register.
    pub(crate) fn shown(&self, shown: &Shown, lane: u32) -> Value {
        value(shown, self.state, lane as usize)
    }

    /// A number in memory at an offset from the address in a register; `None` outside.
    pub(crate) fn memory(&self, address: u32, lane: u32, offset: u64, bytes: usize) -> Option<u64> {
        let base = self.state.registers.narrow.get(address, lane as usize);
        self.memory_at(base, lane, offset, bytes)
    }

    /// A number in memory at an offset from the address `base`; `None` outside.
    pub(crate) fn memory_at(&self, base: u32, lane: u32, offset: u64, bytes: usize) -> Option<u64> {
        let at = base.checked_add(u32::try_from(offset).ok()?)?;
        let inside = at & !region::MASK;
        match at & region::MASK {
            region::SHARED => read(self.shared, inside as usize, bytes),
            region::CONSTANT => read(&self.code.constant, inside as usize, bytes),
            region::PRIVATE => read_private(self.private, self.lanes as usize, lane as usize, inside, bytes),
            _ => None,
        }
    }
}
