//! [`Builder`]: makes a program in internal form. Both front ends are made around one.
//!
//! It holds what has been made: the blocks with their instructions, constants, and the reasons for which the
//! program cannot run. Every count is bounded, so that no program takes much memory before it is refused.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::ir::graph::Edges;
use dxkit_types::SemanticKind;

use crate::Reason;
use crate::clean;
use crate::order::arrange;
use crate::program::{
    Block, Code, Copy, Edge, Instruction, Long, NONE, Op, Origin, Part, Register, Shown, Step, Terminator,
};
use crate::stage::{Area, ROW_WORDS, StageElement};

/// Instructions of a program, calls inlined.
const MAX_INSTRUCTIONS: usize = 1 << 20;
/// Blocks of a program.
const MAX_BLOCKS: usize = 1 << 15;
/// Registers of a program, and scalars of all its values.
const MAX_PARTS: usize = 1 << 22;
/// Bytes of group-shared memory, of constants, or of a lane.
pub(crate) const MAX_BYTES: u64 = 1 << 24;
/// Reasons that are listed.
const MAX_REASONS: usize = 100;

/// The result of a step that may stop the lowering; the reasons are in the builder.
pub(crate) type Stopped<T> = Result<T, ()>;

/// A program that is being made.
#[derive(Debug)]
pub(crate) struct Builder {
    pub(crate) code: Code,
    /// The instructions of each block; they are joined in the end.
    bodies: Vec<Vec<(Instruction, u32)>>,
    /// The block to which instructions are added.
    pub(crate) current: usize,
    /// Where they come from.
    origin: Origin,
    /// The step that they belong to, once there is an instruction.
    step: Option<u32>,
    hidden: bool,
    narrow_constants: BTreeMap<u32, Register>,
    wide_constants: BTreeMap<u64, Register>,
    /// The constants of registers.
    constant_values: BTreeMap<Register, u32>,
    wide_constant_values: BTreeMap<Register, u64>,
    pub(crate) reasons: Vec<Reason>,
    count: usize,
    parts: usize,
    quads: bool,
}

/// Where instructions were added before [`Builder::begin_front`].
pub(crate) struct Front {
    current: usize,
    step: Option<u32>,
    hidden: bool,
}

impl Builder {
    /// Without any block.
    pub(crate) fn new(code: Code, origin: Origin) -> Self {
        Self {
            code,
            bodies: Vec::new(),
            current: 0,
            origin,
            step: None,
            hidden: false,
            narrow_constants: BTreeMap::new(),
            wide_constants: BTreeMap::new(),
            constant_values: BTreeMap::new(),
            wide_constant_values: BTreeMap::new(),
            reasons: Vec::new(),
            count: 0,
            parts: 0,
            quads: false,
        }
    }

    /// Adds a reason to refuse the program, and goes on to find others.
    pub(crate) fn refuse(&mut self, reason: Reason) {
        if self.reasons.len() < MAX_REASONS && !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }

    /// Adds a reason, and stops.
    pub(crate) fn stop<T>(&mut self, reason: Reason) -> Stopped<T> {
        self.refuse(reason);
        Err(())
    }

    pub(crate) fn new_block(&mut self) -> Stopped<u32> {
        if self.code.blocks.len() >= MAX_BLOCKS {
            return self.stop(Reason::TooLarge("blocks"));
        }
        let number = u32::try_from(self.code.blocks.len()).map_err(|_| ())?;
        self.code.blocks.push(Block {
            start: 0,
            end: 0,
            cost: 0,
            terminator: Terminator::Unreachable,
            origin: None,
            step: None,
        });
        self.bodies.push(Vec::new());
        Ok(number)
    }

    /// What is added from now on comes from here.
    pub(crate) fn at(&mut self, origin: Origin) {
        self.origin = origin;
        self.step = None;
    }

    /// Adds instructions to the first block, in front of all others, as a step that is not shown.
    pub(crate) fn begin_front(&mut self) -> Front {
        let front = Front { current: self.current, step: self.step, hidden: self.hidden };
        (self.current, self.step, self.hidden) = (0, None, true);
        front
    }

    /// Goes on where the first block was turned to.
    pub(crate) fn end_front(&mut self, front: Front) {
        (self.current, self.step, self.hidden) = (front.current, front.step, front.hidden);
    }

    /// Where what is added comes from.
    pub(crate) const fn origin(&self) -> Origin {
        self.origin
    }

    /// The step of what is added.
    fn step(&mut self) -> u32 {
        match self.step {
            Some(step) => step,
            None => {
                let place = u32::try_from(self.code.shown.len()).unwrap_or(u32::MAX);
                let step = u32::try_from(self.code.steps.len()).unwrap_or(u32::MAX);
                self.code.steps.push(Step {
                    origin: self.origin,
                    hidden: self.hidden,
                    start: place,
                    middle: place,
                    end: place,
                });
                self.step = Some(step);
                step
            }
        }
    }

    /// States what is shown of the current step, if it has any instruction. Constants are not.
    pub(crate) fn show(&mut self, operands: &[Shown], results: &[Shown]) -> Stopped<()> {
        let Some(step) = self.step else { return Ok(()) };
        let length = |code: &Code| u32::try_from(code.shown.len()).unwrap_or(u32::MAX);
        let start = length(&self.code);
        let varies = |shown: &&Shown| match shown.part {
            Part::Narrow(register) => !self.constant_values.contains_key(&register),
            Part::Wide(_) => true,
        };
        self.code.shown.extend(operands.iter().filter(varies));
        let middle = length(&self.code);
        self.code.shown.extend(results);
        let end = length(&self.code);
        if let Some(step) = self.code.steps.get_mut(step as usize) {
            (step.start, step.middle, step.end) = (start, middle, end);
        }
        self.count_parts((end - start) as usize)
    }

    /// Ends a block.
    pub(crate) fn terminate(&mut self, block: usize, terminator: Terminator) {
        let origin = self.origin;
        if let Some(block) = self.code.blocks.get_mut(block) {
            block.terminator = terminator;
            block.origin = Some(origin);
        }
    }

    /// States what is shown of the end of a block: what a branch depends on.
    pub(crate) fn show_end(&mut self, block: usize, shown: &[Shown]) -> Stopped<()> {
        if shown.is_empty() {
            return Ok(());
        }
        let step = self.step();
        self.show(shown, &[])?;
        if let Some(block) = self.code.blocks.get_mut(block) {
            block.step = Some(step);
        }
        Ok(())
    }

    /// Adds an instruction to the current block.
    pub(crate) fn emit(&mut self, op: Op, dst: Register, [a, b, c]: [Register; 3]) -> Stopped<()> {
        self.emit4(op, dst, [a, b, c, NONE])
    }

    pub(crate) fn emit4(&mut self, op: Op, dst: Register, [a, b, c, d]: [Register; 4]) -> Stopped<()> {
        self.count += 1;
        if self.count > MAX_INSTRUCTIONS {
            return self.stop(Reason::TooLarge("instructions"));
        }
        let step = self.step();
        let body = self.bodies.get_mut(self.current).ok_or(())?;
        body.push((Instruction { op, clean: false, dst, a, b, c, d }, step));
        Ok(())
    }

    /// Adds an instruction as a step of its own that is not shown.
    pub(crate) fn emit_hidden(&mut self, op: Op, operand: Register) -> Stopped<()> {
        let (step, hidden) = (self.step.take(), core::mem::replace(&mut self.hidden, true));
        let done = self.emit(op, NONE, [operand, NONE, NONE]);
        (self.step, self.hidden) = (step, hidden);
        done
    }

    pub(crate) fn emit_long(&mut self, long: Long) -> Stopped<()> {
        let number = u32::try_from(self.code.long.len()).map_err(|_| ())?;
        self.code.long.push(long);
        self.emit(Op::Long, NONE, [number, NONE, NONE])
    }

    pub(crate) fn narrow(&mut self) -> Register {
        self.code.narrow_registers += 1;
        self.code.narrow_registers - 1
    }

    pub(crate) fn wide(&mut self) -> Register {
        self.code.wide_registers += 1;
        self.code.wide_registers - 1
    }

    pub(crate) fn part(&mut self, wide: bool) -> Part {
        if wide { Part::Wide(self.wide()) } else { Part::Narrow(self.narrow()) }
    }

    /// An instruction on narrow registers with a result in one.
    pub(crate) fn compute(&mut self, op: Op, operands: &[Register]) -> Stopped<Register> {
        let dst = self.narrow();
        self.emit4(op, dst, four(operands))?;
        Ok(dst)
    }

    /// An instruction on narrow registers with a result in a wide one.
    pub(crate) fn compute_wide(&mut self, op: Op, operands: &[Register]) -> Stopped<Register> {
        let dst = self.wide();
        self.emit4(op, dst, four(operands))?;
        Ok(dst)
    }

    /// A register that holds a constant.
    pub(crate) fn constant(&mut self, value: u32) -> Register {
        if let Some(register) = self.narrow_constants.get(&value) {
            return *register;
        }
        let register = self.narrow();
        self.narrow_constants.insert(value, register);
        self.constant_values.insert(register, value);
        self.code.narrow_constants.push((register, value));
        register
    }

    pub(crate) fn wide_constant(&mut self, value: u64) -> Register {
        if let Some(register) = self.wide_constants.get(&value) {
            return *register;
        }
        let register = self.wide();
        self.wide_constants.insert(value, register);
        self.wide_constant_values.insert(register, value);
        self.code.wide_constants.push((register, value));
        register
    }

    /// The constant that a wide register holds, if it holds one.
    pub(crate) fn wide_constant_of(&self, register: Register) -> Option<u64> {
        self.wide_constant_values.get(&register).copied()
    }

    /// The constant that a narrow register holds, if it holds one.
    pub(crate) fn constant_of(&self, register: Register) -> Option<u32> {
        self.constant_values.get(&register).copied()
    }

    /// Counts scalars that the program keeps.
    pub(crate) fn count_parts(&mut self, more: usize) -> Stopped<()> {
        self.parts = self.parts.saturating_add(more);
        if self.parts > MAX_PARTS { self.stop(Reason::TooLarge("values")) } else { Ok(()) }
    }

    /// An edge whose copies are made at once: a register is read before it is overwritten. Registers that
    /// exchange their values do so by way of another one.
    pub(crate) fn edge_to(&mut self, block: u32, copies: Vec<Copy>) -> Edge {
        let start = u32::try_from(self.code.copies.len()).unwrap_or(u32::MAX);
        let mut left: BTreeMap<Part, Part> =
            copies.iter().filter(|copy| copy.to != copy.from).map(|copy| (copy.to, copy.from)).collect();
        let mut readers: BTreeMap<Part, usize> = BTreeMap::new();
        left.values().for_each(|from| *readers.entry(*from).or_default() += 1);
        let mut free: Vec<Part> = left.keys().copied().filter(|to| !readers.contains_key(to)).collect();
        loop {
            while let Some(to) = free.pop() {
                let Some(from) = left.remove(&to) else { continue };
                self.code.copies.push(Copy { to, from });
                if let Some(count) = readers.get_mut(&from) {
                    *count -= 1;
                    if *count == 0 {
                        free.push(from);
                    }
                }
            }
            // What is left are circles: the first of one is kept aside for the last.
            let Some((first, _)) = left.first_key_value() else { break };
            let first = *first;
            let aside = self.part(matches!(first, Part::Wide(_)));
            self.code.copies.push(Copy { to: aside, from: first });
            let mut to = first;
            while let Some(from) = left.remove(&to) {
                let read = if from == first { aside } else { from };
                self.code.copies.push(Copy { to, from: read });
                to = from;
            }
        }
        let end = u32::try_from(self.code.copies.len()).unwrap_or(u32::MAX);
        Edge { block, copies: (start, end), position: 0 }
    }

    /// Joins the blocks and orders them.
    pub(crate) fn finish(mut self) -> Result<Code, Reason> {
        let mut edges = Edges::with_capacity(self.code.blocks.len());
        for block in &mut self.code.blocks {
            block.terminator.edges_mut().iter().for_each(|edge| edges.push(edge.block));
            edges.end_block();
        }
        let order = arrange(&edges);
        for ((number, block), body) in (0..).zip(&mut self.code.blocks).zip(self.bodies) {
            block.start = u32::try_from(self.code.instructions.len()).unwrap_or(u32::MAX);
            for (instruction, step) in body {
                self.code.instructions.push(instruction);
                self.code.step_of.push(step);
            }
            block.end = u32::try_from(self.code.instructions.len()).unwrap_or(u32::MAX);
            let mut cost = block.end - block.start + 1;
            for edge in block.terminator.edges_mut() {
                edge.position = order.find_edge(number, edge.block);
                let (start, end) = edge.copies;
                cost = cost.saturating_add(1).saturating_add(end - start);
            }
            block.cost = cost;
        }
        self.code.entry = order.of_block.first().copied().unwrap_or(0);
        self.code.positions = order.positions;
        let [width, height, _] = self.code.threads;
        self.code.square_quads = self.quads && width % 2 == 0 && height % 2 == 0;
        clean::mark(&mut self.code);
        Ok(self.code)
    }

    /// Notes that lanes are used as quads.
    pub(crate) fn uses_quads(&mut self) {
        self.quads = true;
    }

    /// Adds rows to the frames of an area; the first word.
    pub(crate) fn reserve_rows(&mut self, area: Area, count: u32) -> u32 {
        let Some(words) = self.code.frame_words.get_mut(area.index()) else { return 0 };
        let first = *words;
        *words = first.saturating_add(count.saturating_mul(ROW_WORDS));
        first
    }

    /// The first word of a system value, which has a row once it is asked for.
    pub(crate) fn system_element(&mut self, kind: SemanticKind, area: Area) -> u32 {
        let mut known = self.code.elements.iter();
        if let Some(known) = known.find(|element| (element.area, element.kind) == (area, kind)) {
            return known.word;
        }
        let word = self.reserve_rows(area, 1);
        self.code.elements.push(StageElement::from_system_value(kind, area, word));
        word
    }

    /// Takes bytes at the end of a memory, aligned to 8; their offset.
    pub(crate) fn reserve(&mut self, size: u64, used: impl FnOnce(&mut Code) -> &mut u32) -> Stopped<u32> {
        let slot = used(&mut self.code);
        // The first bytes stay free, so that no variable has the address 0.
        let start = (*slot).max(8).next_multiple_of(8);
        let end = u64::from(start).checked_add(size).filter(|end| *end <= MAX_BYTES);
        let Some(end) = end else { return self.stop(Reason::TooLarge("variables")) };
        *slot = u32::try_from(end).map_err(|_| ())?;
        Ok(start)
    }
}

fn four(operands: &[Register]) -> [Register; 4] {
    let mut all = [NONE; 4];
    for (to, from) in all.iter_mut().zip(operands) {
        *to = *from;
    }
    all
}
