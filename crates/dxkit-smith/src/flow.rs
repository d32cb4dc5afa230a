//! Statements and control flow.
//!
//! Control flow is structured. Variables are values that change: where control flow meets, each that differs
//! is a phi.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, BlockId, FunctionId, Instruction, InstructionId, Predicate, ValueId};
use dxkit_dxil::Scalar;

use crate::Stage;
use crate::arithmetic::ARITHMETIC;
use crate::maker::{Edge, Loop, Maker};
use crate::operations::{QUADS, SAMPLES};
use crate::wave::ANYWHERE;

/// Statements inside of each other.
const DEPTH: usize = 4;
/// The most statements of a patch constant function.
const PATCH_STATEMENTS: usize = 12;
/// Values that change.
const VARIABLES: usize = 6;

impl Maker<'_> {
    /// The whole body.
    pub(crate) fn body(&mut self) -> Option<()> {
        self.begin_stage()?;
        if self.owns {
            self.declare_results()?;
        }
        self.statements()?;
        if self.owns {
            self.store_shared()?;
            self.store_results()?;
        }
        self.end()
    }

    /// The body of the function that makes the constants of a patch.
    pub(crate) fn patch_body(&mut self, function: FunctionId) -> Option<()> {
        use dxkit_dxil::OpCode;
        self.builder.begin(function);
        self.resources.forget_handles();
        self.in_patch_function = true;
        // The invocations for control points have the numbers.
        self.owns = false;
        self.variables.clear();
        self.pool.clear();
        self.arrays.clear();
        self.budget = PATCH_STATEMENTS;
        self.thread = self.call(OpCode::PrimitiveID, Some(Scalar::I32), &[])?;
        self.thread_in_group = self.thread;
        self.statements()?;
        self.end()
    }

    fn end(&mut self) -> Option<()> {
        self.end_stage()?;
        let ty = self.builder.module.void_type();
        self.builder.push(ty, &Instruction::Return { value: None });
        Some(())
    }

    /// The statements between beginning and end.
    fn statements(&mut self) -> Option<()> {
        for _ in 0..VARIABLES {
            let scalar = self.scalar();
            let value = self.operand(scalar);
            self.variables.push((scalar, value));
        }
        self.prepare_memory();
        // Where all invocations are, everything may stand.
        self.force_favourite();
        if self.entropy.percent(45) {
            self.wave_loop();
        }
        while self.budget > 0 && !self.entropy.is_used_up() {
            self.statement(DEPTH);
        }
        Some(())
    }

    /// The numbers of a thread in its group and in the dispatch.
    pub(crate) fn numbers_of_group(&mut self) -> Option<()> {
        use dxkit_dxil::OpCode;
        let zero = self.builder.word(0);
        self.thread_in_group = self.call(OpCode::FlattenedThreadIdInGroup, Some(Scalar::I32), &[])?;
        let group = self.call(OpCode::GroupId, Some(Scalar::I32), &[zero])?;
        let size = self.group_size().into();
        let first = self.builder.with_constant(BinaryOpcode::Mul, group, size);
        self.thread = self.builder.binary(BinaryOpcode::Add, first, self.thread_in_group);
        Some(())
    }

    /// One statement: where the chosen one cannot stand, none.
    fn statement(&mut self, depth: usize) {
        self.budget = self.budget.saturating_sub(1);
        if self.favourite.is_some() && self.entropy.percent(12) {
            self.force_favourite();
            return;
        }
        if self.minor >= 5 && !self.portable && self.entropy.percent(2) {
            self.ray_query();
            return;
        }
        if self.stage != Stage::Compute && self.entropy.percent(22) {
            if self.stage_operation().is_some() && self.entropy.percent(60) {
                self.assign();
            }
            return;
        }
        let made = match self.entropy.below(32) {
            0..=3 => self.binary(),
            4..=10 => self.operation(),
            11 | 12 => self.decision(),
            13 => self.cast(),
            14 => self.bits(),
            15 | 16 => self.buffer(),
            17 => self.typed_buffer(),
            18 => self.texture(),
            19 => self.array(),
            20 => self.exchange(),
            21 => self.shared_atomic(),
            22 => self.atomic(),
            23 | 24 => self.wave(),
            25 => self.memory_barrier(),
            26 => self.leave(),
            27 | 28 if depth > 0 => self.if_else(depth),
            29 if depth > 0 => self.switch(depth),
            30 | 31 if depth > 0 => {
                let is_divergent = self.entropy.percent(60);
                self.repeat(depth, is_divergent, false)
            }
            _ => self.operation(),
        };
        if made.is_some() && self.entropy.percent(60) {
            self.assign();
        }
    }

    fn force_favourite(&mut self) {
        self.is_forced = true;
        self.favourite_statement();
        self.is_forced = false;
    }

    /// A statement with the favourite operation, where it may stand.
    fn favourite_statement(&mut self) -> Option<()> {
        use dxkit_dxil::OpCode;
        let (code, _) = self.favourite?;
        match code {
            code if ARITHMETIC.contains(&code) => self.operation(),
            code if QUADS.contains(&code) || ANYWHERE.contains(&code) => self.wave(),
            code if SAMPLES.contains(&code) => self.sample(),
            OpCode(178..=212 | 214 | 215) => self.ray_query(),
            OpCode::TextureLoad => self.load_texel(),
            OpCode::TextureStore => self.own_texel(),
            OpCode::BufferLoad | OpCode::BufferStore => self.typed_buffer(),
            OpCode::RawBufferLoad
            | OpCode::RawBufferStore
            | OpCode::CBufferLoad
            | OpCode::CBufferLoadLegacy => self.buffer(),
            OpCode::AtomicBinOp | OpCode::AtomicCompareExchange => self.atomic(),
            _ => self.stage_operation(),
        }
    }

    /// Gives a variable another value.
    fn assign(&mut self) {
        let place = self.entropy.below(self.variables.len());
        let Some((scalar, _)) = self.variables.get(place).copied() else { return };
        let value = self.operand(scalar);
        if let Some(variable) = self.variables.get_mut(place) {
            variable.1 = value;
        }
    }

    /// Some statements in a block of their own, from which control goes on to the target.
    fn region(&mut self, block: BlockId, target: BlockId, depth: usize) -> Edge {
        self.builder.current = block;
        let known = self.pool.len();
        for _ in 0..self.entropy.below(5).saturating_add(1) {
            if self.budget > 0 {
                self.statement(depth.saturating_sub(1));
            }
        }
        self.assign();
        self.pool.truncate(known);
        let end = (self.builder.current, self.variables.clone());
        self.builder.branch(target);
        end
    }

    /// Goes on in a block where these edges meet.
    fn meet(&mut self, block: BlockId, edges: &[Edge]) {
        self.builder.current = block;
        let Some((_, first)) = edges.first() else { return };
        let mut variables = first.clone();
        for (place, (scalar, value)) in variables.iter_mut().enumerate() {
            let incoming: Vec<(ValueId, BlockId)> =
                edges.iter().filter_map(|(from, values)| Some((values.get(place)?.1, *from))).collect();
            if incoming.iter().any(|(other, _)| *other != *value) {
                let ty = scalar.llvm_type(&mut self.builder.module);
                *value = self.builder.phi(ty, &incoming).into();
            }
        }
        self.variables = variables;
    }

    fn if_else(&mut self, depth: usize) -> Option<()> {
        let condition = self.operand(Scalar::I1);
        let (then, after) = (self.builder.add_block(), self.builder.add_block());
        let has_else = self.entropy.percent(50);
        let other = if has_else { self.builder.add_block() } else { after };
        self.builder.branch_if(condition, then, other);
        let before = (self.builder.current, self.variables.clone());
        let uniform = core::mem::replace(&mut self.uniform, false);
        let mut edges = alloc::vec![self.region(then, after, depth)];
        self.variables.clone_from(&before.1);
        edges.push(if has_else { self.region(other, after, depth) } else { before });
        self.uniform = uniform;
        self.meet(after, &edges);
        Some(())
    }

    /// Instructions that are executed where the condition holds; variables may take values of them.
    pub(crate) fn guarded(&mut self, condition: ValueId, make: impl FnOnce(&mut Self) -> Option<()>) {
        let (then, after) = (self.builder.add_block(), self.builder.add_block());
        self.builder.branch_if(condition, then, after);
        let before = (self.builder.current, self.variables.clone());
        let uniform = core::mem::replace(&mut self.uniform, false);
        let known = self.pool.len();
        self.builder.current = then;
        make(self);
        self.assign();
        self.pool.truncate(known);
        let end = (self.builder.current, self.variables.clone());
        self.builder.branch(after);
        self.uniform = uniform;
        self.meet(after, &[end, before]);
    }

    fn switch(&mut self, depth: usize) -> Option<()> {
        let condition = self.index(8);
        let after = self.builder.add_block();
        let count = self.entropy.below(3).saturating_add(2);
        // Some values share a block; those without one go to the default.
        let places: [usize; 8] = core::array::from_fn(|_| self.entropy.below(count.saturating_add(1)));
        let has_default = self.entropy.percent(70);
        let default = if has_default { self.builder.add_block() } else { after };
        let (mut blocks, mut cases, mut targets) = (Vec::new(), Vec::new(), Vec::new());
        for place in 0..count {
            let values = (0_u32..).zip(&places).filter(|(_, of)| **of == place).map(|(value, _)| value);
            let values: Vec<u32> = values.collect();
            if values.is_empty() {
                continue;
            }
            let block = self.builder.add_block();
            blocks.push(block);
            for value in values {
                cases.push(self.builder.word(value));
                targets.push(block);
            }
        }
        let ty = self.builder.module.void_type();
        self.builder.push(ty, &Instruction::Switch { condition, default, cases: &cases, targets: &targets });
        let before = (self.builder.current, self.variables.clone());
        let uniform = core::mem::replace(&mut self.uniform, false);
        let mut edges = Vec::new();
        if has_default {
            blocks.push(default);
        } else {
            edges.push(before.clone());
        }
        for block in blocks {
            self.variables.clone_from(&before.1);
            edges.push(self.region(block, after, depth));
        }
        self.uniform = uniform;
        self.meet(after, &edges);
        Some(())
    }

    /// A loop that threads leave separately, with an operation across lanes in it.
    fn wave_loop(&mut self) -> Option<()> {
        self.repeat(2, true, true)
    }

    /// A loop of few iterations. In one that is divergent, threads may leave at different times.
    fn repeat(&mut self, depth: usize, is_divergent: bool, with_wave: bool) -> Option<()> {
        let is_divergent = is_divergent || !self.uniform;
        let outside = self.variables.clone();
        let own = &mut self.builder;
        let [header, body, latch, after] = core::array::from_fn(|_| own.add_block());
        let constant = u32::try_from(self.entropy.below(5)).ok()?.saturating_add(1);
        let constant = self.builder.word(constant);
        let count =
            if is_divergent && (with_wave || self.entropy.percent(60)) { self.index(8) } else { constant };
        let is_checked_first = self.entropy.percent(50);
        let known = self.pool.len();
        let uniform = self.uniform;
        self.uniform = uniform && !is_divergent;
        let before = self.builder.current;
        self.builder.branch(header);
        self.builder.current = header;
        let phis = self.header_phis(before);
        let (counter, counter_phi) = phis.0;
        self.keep(Scalar::I32, counter);
        let mut around = Loop { break_block: after, continue_block: latch, is_divergent, ..Loop::default() };
        if is_checked_first {
            let goes_on = self.builder.compare(Predicate::IcmpUlt, counter, count);
            around.breaks.push((header, self.variables.clone()));
            self.builder.branch_if(goes_on, body, after);
        } else {
            self.builder.branch(body);
        }
        self.loops.push(around);
        if with_wave {
            self.builder.current = body;
            for _ in 0..4 {
                if self.wave().is_some() {
                    self.assign();
                }
            }
        }
        let start = if with_wave { self.split() } else { body };
        let end = self.region(start, latch, depth);
        let mut around = self.loops.pop()?;
        around.continues.push(end);
        self.pool.truncate(known);
        self.meet(latch, &around.continues);
        let next = self.builder.with_constant(BinaryOpcode::Add, counter, 1);
        if is_checked_first {
            self.builder.branch(header);
        } else {
            let goes_on = self.builder.compare(Predicate::IcmpUlt, next, count);
            self.builder.branch_if(goes_on, header, after);
            around.breaks.push((latch, self.variables.clone()));
        }
        self.builder.module.add_incoming(counter_phi, next, latch);
        for (phi, (_, value)) in phis.1.iter().zip(self.variables.clone()) {
            self.builder.module.add_incoming(*phi, value, latch);
        }
        self.uniform = uniform;
        self.meet(after, &around.breaks);
        if self.portable && is_divergent {
            self.forget_inside(&around.breaks, &outside);
        }
        Some(())
    }

    /// After a loop that threads leave separately: variables that are values of the loop's blocks are again
    /// what they were before it. Mesa's lavapipe (22.3) executes further iterations for threads that have
    /// left, and keeps the values of phis alone: others are then those of an iteration that the thread did
    /// not execute.
    fn forget_inside(&mut self, breaks: &[Edge], outside: &[(Scalar, ValueId)]) {
        let is_inside = |value: ValueId| breaks.iter().any(|(_, of)| of.iter().any(|(_, it)| *it == value));
        for ((_, value), (_, before)) in self.variables.iter_mut().zip(outside) {
            if is_inside(*value) {
                *value = *before;
            }
        }
    }

    /// A new block that control goes on to.
    fn split(&mut self) -> BlockId {
        let block = self.builder.add_block();
        self.builder.branch(block);
        block
    }

    /// The phis of a loop: of its counter, and of all variables.
    fn header_phis(&mut self, before: BlockId) -> ((ValueId, InstructionId), Vec<InstructionId>) {
        let (int, zero) = (self.builder.module.integer_type(32), self.builder.word(0));
        let counter = self.builder.phi(int, &[(zero, before)]);
        let mut phis = Vec::with_capacity(self.variables.len());
        for place in 0..self.variables.len() {
            let Some((scalar, value)) = self.variables.get(place).copied() else { continue };
            let ty = scalar.llvm_type(&mut self.builder.module);
            let phi = self.builder.phi(ty, &[(value, before)]);
            if let Some(variable) = self.variables.get_mut(place) {
                variable.1 = phi.into();
            }
            phis.push(phi);
        }
        ((counter.into(), counter), phis)
    }

    /// Leaves the loop, or goes on with its next iteration, in some threads.
    fn leave(&mut self) -> Option<()> {
        self.loops.last().filter(|around| around.is_divergent)?;
        let condition = self.operand(Scalar::I1);
        let is_break = self.entropy.percent(50);
        let has_statements = self.entropy.percent(40);
        let next = self.builder.add_block();
        let around = self.loops.last()?;
        let target = if is_break { around.break_block } else { around.continue_block };
        let edge = if has_statements {
            let block = self.builder.add_block();
            self.builder.branch_if(condition, block, next);
            let variables = self.variables.clone();
            let edge = self.region(block, target, 1);
            self.variables = variables;
            edge
        } else {
            self.builder.branch_if(condition, target, next);
            (self.builder.current, self.variables.clone())
        };
        let around = self.loops.last_mut()?;
        if is_break {
            around.breaks.push(edge)
        } else {
            around.continues.push(edge)
        }
        self.builder.current = next;
        Some(())
    }
}
