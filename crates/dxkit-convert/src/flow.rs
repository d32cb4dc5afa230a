//! [`Flow`]: the words in the registers at each point of a structured program.
//!
//! The control flow of token programs is nested, so the words of registers are known without a search: a
//! frame remembers what was in the registers where it began (as a log of what was overwritten), each way out
//! of it carries what it changed, and where ways meet, a register with several words becomes a phi. The
//! registers that a loop writes are known before it is read, and are phis at its beginning.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::ir::ValueId;

use crate::build::{Builder, End, WordId};
use crate::reuse::DOMINATORS;
use crate::{Reason, Step};

/// A component of a register, by its number among those of the program.
pub(crate) type Variable = u32;

/// What a way out of a frame changed since the frame began.
type Changes = Vec<(Variable, WordId)>;

/// A way that joins others: the block that it leaves, which of its targets it is, and what it changed.
#[derive(Debug)]
pub(crate) struct Edge {
    from: usize,
    target: usize,
    changes: Changes,
}

/// A construct of control flow that is open.
#[derive(Debug)]
pub(crate) struct Frame {
    /// The length of the log where it began.
    start: usize,
    /// The number of blocks that dominate it.
    dominators: usize,
    /// The ways out of it.
    exits: Vec<Edge>,
    pub(crate) kind: FrameKind,
}

#[derive(Debug)]
pub(crate) enum FrameKind {
    /// The program, or a subroutine that is called: where it goes on.
    Body {
        return_to: Option<usize>,
    },
    /// The way around the first branch, which leads to the other one.
    If {
        other: Option<Edge>,
    },
    Loop {
        header: usize,
        phis: Vec<(Variable, WordId)>,
    },
    /// The block of the switch, whether a `default` was found, and the cases that were.
    Switch {
        from: usize,
        has_default: bool,
        cases: BTreeSet<u32>,
    },
    /// A construct inside code that is not reached.
    Unreached,
}

/// The state of the registers and the open constructs.
#[derive(Debug)]
pub(crate) struct Flow {
    words: Vec<WordId>,
    /// The variables that were written, and what they had before; each once for a frame.
    log: Vec<(Variable, WordId)>,
    /// The place of each variable in the log, as far as it is still there.
    logged: Vec<usize>,
    stamps: Vec<u32>,
    stamp: u32,
    pub(crate) frames: Vec<Frame>,
    /// Whether the current place is reached.
    pub(crate) alive: bool,
    /// The blocks that every way to the current place goes through, as far as they are known.
    dominators: Vec<usize>,
    /// What is left of the work that a program of its size may make.
    budget: usize,
}

/// Constructs that are open at once: FXC's own limit is lower.
pub(crate) const MOST_FRAMES: usize = 256;

impl Flow {
    /// The state where the program begins: all registers are 0.
    pub(crate) fn new(instructions: usize) -> Self {
        Self {
            words: Vec::new(),
            log: Vec::new(),
            logged: Vec::new(),
            stamps: Vec::new(),
            stamp: 0,
            frames: Vec::new(),
            alive: true,
            dominators: Vec::new(),
            budget: instructions.saturating_mul(256).saturating_add(1 << 16),
        }
    }

    /// Adds a variable.
    pub(crate) fn add_variable(&mut self, builder: &Builder) -> Variable {
        self.words.push(builder.zero());
        self.stamps.push(0);
        self.logged.push(usize::MAX);
        Variable::try_from(self.words.len().saturating_sub(1)).unwrap_or(Variable::MAX)
    }

    pub(crate) fn get(&self, variable: Variable, builder: &Builder) -> WordId {
        self.words.get(variable as usize).copied().unwrap_or_else(|| builder.zero())
    }

    pub(crate) fn set(&mut self, variable: Variable, word: WordId) {
        let start = self.frames.last().map_or(0, |frame| frame.start);
        let (Some(slot), Some(place)) =
            (self.words.get_mut(variable as usize), self.logged.get_mut(variable as usize))
        else {
            return;
        };
        // Ways out of a frame go through what was logged in it: a register that is written again and again
        // counts once.
        let is_logged = *place >= start && self.log.get(*place).is_some_and(|(known, _)| *known == variable);
        if !is_logged {
            *place = self.log.len();
            self.log.push((variable, *slot));
        }
        *slot = word;
    }

    /// Takes from what is left of the work.
    pub(crate) fn spend(&mut self, work: usize) -> Step<()> {
        match self.budget.checked_sub(work) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => Err(Reason::ControlFlow),
        }
    }

    fn push(&mut self, kind: FrameKind) -> Step<()> {
        if self.frames.len() >= MOST_FRAMES {
            return Err(Reason::NestedTooDeeply);
        }
        let (start, dominators) = (self.log.len(), self.dominators.len());
        self.frames.push(Frame { start, dominators, exits: Vec::new(), kind });
        Ok(())
    }

    /// Blocks that every way to the current place goes through, the nearest first.
    pub(crate) fn dominators(&self) -> impl Iterator<Item = usize> {
        /// How many are searched.
        const MOST: usize = 64;
        self.dominators.iter().rev().copied().take(MOST)
    }

    /// The nearest ones of [`dominators`](Self::dominators), as many as the builder looks at.
    pub(crate) fn nearest_dominators(&self) -> [usize; DOMINATORS] {
        let mut nearest = [0; DOMINATORS];
        for (slot, block) in nearest.iter_mut().zip(self.dominators()) {
            *slot = block;
        }
        nearest
    }

    /// What was changed since the log had this length, of the variables that are wanted.
    fn changes(&mut self, start: usize, wanted: impl Fn(Variable) -> bool) -> Step<Changes> {
        let logged = self.log.get(start..).unwrap_or_default();
        let length = logged.len();
        self.stamp = self.stamp.saturating_add(1);
        let mut changes = Vec::new();
        for (variable, _) in logged {
            let place = *variable as usize;
            let (Some(stamp), Some(word)) = (self.stamps.get_mut(place), self.words.get(place)) else {
                continue;
            };
            if *stamp != self.stamp && wanted(*variable) {
                *stamp = self.stamp;
                changes.push((*variable, *word));
            }
        }
        self.spend(length)?;
        Ok(changes)
    }

    /// Puts the registers back to what they had when the log had this length.
    fn undo(&mut self, start: usize) {
        while self.log.len() > start {
            let Some((variable, word)) = self.log.pop() else { break };
            if let Some(slot) = self.words.get_mut(variable as usize) {
                *slot = word;
            }
        }
    }

    /// Goes back to where the innermost frame began.
    fn rewind(&mut self) {
        let Some((start, dominators)) = self.frames.last().map(|frame| (frame.start, frame.dominators))
        else {
            return;
        };
        self.undo(start);
        self.dominators.truncate(dominators);
    }

    /// Leaves the current block by a branch whose target is not known yet, out of a frame.
    fn leave(&mut self, builder: &mut Builder, frame: usize, wanted: impl Fn(Variable) -> bool) -> Step<()> {
        builder.end(End::Branch(usize::MAX));
        let edge = self.edge(builder.current, 0, frame, wanted)?;
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.exits.push(edge);
        }
        Ok(())
    }

    fn edge(
        &mut self,
        from: usize,
        target: usize,
        frame: usize,
        wanted: impl Fn(Variable) -> bool,
    ) -> Step<Edge> {
        let start = self.frames.get(frame).map_or(0, |frame| frame.start);
        Ok(Edge { from, target, changes: self.changes(start, wanted)? })
    }

    /// Goes on where ways meet. The registers are what they were where these began.
    fn join(&mut self, builder: &mut Builder, edges: Vec<Edge>) -> Step<()> {
        self.alive = !edges.is_empty();
        if let [edge] = &edges[..] {
            for (variable, word) in &edge.changes {
                self.set(*variable, *word);
            }
            // A single way without a condition goes on in its own block.
            if let Some(end) = builder.end_mut(edge.from) {
                if matches!(end, Some(End::Branch(_))) {
                    *end = None;
                    builder.current = edge.from;
                    return Ok(());
                }
            }
        }
        if !self.alive {
            return Ok(());
        }
        let block = builder.add_block();
        for edge in &edges {
            retarget(builder, edge, block);
        }
        builder.current = block;
        if edges.len() == 1 {
            return Ok(());
        }
        let mut changed: BTreeMap<Variable, Vec<(usize, WordId)>> = BTreeMap::new();
        for (number, edge) in edges.iter().enumerate() {
            for (variable, word) in &edge.changes {
                changed.entry(*variable).or_default().push((number, *word));
            }
        }
        self.spend(changed.len().saturating_mul(edges.len()))?;
        for (variable, found) in changed {
            let before = self.get(variable, builder);
            let mut found = found.into_iter().peekable();
            let mut incoming = Vec::with_capacity(edges.len());
            for (number, edge) in edges.iter().enumerate() {
                let own = found.next_if(|(edge, _)| *edge == number);
                incoming.push((own.map_or(before, |(_, word)| word), edge.from));
            }
            let first = incoming.first().map_or(before, |(word, _)| *word);
            let word = match incoming.iter().all(|(word, _)| *word == first) {
                true => first,
                false => builder.phi(block, incoming),
            };
            self.set(variable, word);
        }
        Ok(())
    }

    /// `if`, whose first branch is entered where the condition is `wanted`.
    pub(crate) fn open_if(&mut self, builder: &mut Builder, condition: ValueId, wanted: bool) -> Step<()> {
        let from = builder.current;
        self.dominators.push(from);
        self.push(FrameKind::If { other: None })?;
        let block = builder.add_block();
        let (ends, other) = match wanted {
            true => (End::Condition(condition, block, usize::MAX), 1),
            false => (End::Condition(condition, usize::MAX, block), 0),
        };
        builder.end(ends);
        builder.current = block;
        let other = Edge { from, target: other, changes: Vec::new() };
        if let Some(Frame { kind: FrameKind::If { other: slot }, .. }) = self.frames.last_mut() {
            *slot = Some(other);
        }
        Ok(())
    }

    /// `else`.
    pub(crate) fn open_else(&mut self, builder: &mut Builder) -> Step<()> {
        let Some(number) = self.frames.len().checked_sub(1) else { return Err(mismatch()) };
        let other = match self.frames.last_mut() {
            Some(Frame { kind: FrameKind::If { other }, .. }) => other.take(),
            Some(Frame { kind: FrameKind::Unreached, .. }) => return Ok(()),
            _ => None,
        };
        let Some(other) = other else { return Err(mismatch()) };
        if self.alive {
            self.leave(builder, number, |_| true)?;
        }
        self.rewind();
        self.join(builder, alloc::vec![other])
    }

    /// `endif`.
    pub(crate) fn close_if(&mut self, builder: &mut Builder) -> Step<()> {
        let Some(number) = self.frames.len().checked_sub(1) else { return Err(mismatch()) };
        match self.frames.last() {
            Some(Frame { kind: FrameKind::Unreached, .. }) => {
                self.frames.pop();
                return Ok(());
            }
            Some(Frame { kind: FrameKind::If { .. }, .. }) => {}
            _ => return Err(mismatch()),
        }
        if self.alive {
            self.leave(builder, number, |_| true)?;
        }
        self.close(builder)
    }

    /// Closes the innermost frame and goes on where its ways out meet.
    fn close(&mut self, builder: &mut Builder) -> Step<()> {
        let Some(frame) = self.frames.pop() else { return Err(mismatch()) };
        self.undo(frame.start);
        self.dominators.truncate(frame.dominators);
        let mut edges = frame.exits;
        if let FrameKind::If { other } = frame.kind {
            edges.extend(other);
        }
        self.join(builder, edges)
    }

    /// `loop`, which writes these variables.
    pub(crate) fn open_loop(&mut self, builder: &mut Builder, written: &[Variable]) -> Step<()> {
        let before = builder.current;
        let header = builder.add_block();
        builder.end(End::Branch(header));
        builder.current = header;
        self.dominators.push(before);
        self.push(FrameKind::Loop { header, phis: Vec::new() })?;
        self.spend(written.len())?;
        let mut made = Vec::with_capacity(written.len());
        for variable in written {
            let word = self.get(*variable, builder);
            let phi = builder.phi(header, alloc::vec![(word, before)]);
            self.set(*variable, phi);
            made.push((*variable, phi));
        }
        if let Some(Frame { kind: FrameKind::Loop { phis, .. }, .. }) = self.frames.last_mut() {
            *phis = made;
        }
        Ok(())
    }

    /// Goes back to the beginning of a loop from a block, whose end leads there.
    fn repeat(&mut self, builder: &mut Builder, number: usize, from: usize) -> Step<()> {
        let Some(Frame { kind: FrameKind::Loop { phis, .. }, .. }) = self.frames.get(number) else {
            return Err(mismatch());
        };
        let count = phis.len();
        for (variable, phi) in phis {
            let word = self.words.get(*variable as usize).copied().unwrap_or_else(|| builder.zero());
            builder.add_incoming(*phi, word, from);
        }
        self.spend(count)
    }

    /// `endloop`.
    pub(crate) fn close_loop(&mut self, builder: &mut Builder) -> Step<()> {
        let Some(number) = self.frames.len().checked_sub(1) else { return Err(mismatch()) };
        let header = match self.frames.last() {
            Some(Frame { kind: FrameKind::Loop { header, .. }, .. }) => *header,
            Some(Frame { kind: FrameKind::Unreached, .. }) => {
                self.frames.pop();
                return Ok(());
            }
            _ => return Err(mismatch()),
        };
        if self.alive {
            builder.end(End::Branch(header));
            self.repeat(builder, number, builder.current)?;
        }
        self.close(builder)
    }

    fn innermost(&self, wanted: impl Fn(&FrameKind) -> bool) -> Step<usize> {
        for (number, frame) in self.frames.iter().enumerate().rev() {
            if wanted(&frame.kind) {
                return Ok(number);
            }
            if matches!(frame.kind, FrameKind::Body { .. }) {
                break;
            }
        }
        Err(mismatch())
    }

    /// `break` and `breakc`: leaves the innermost loop or switch, if the condition is as wanted.
    pub(crate) fn leave_construct(
        &mut self,
        builder: &mut Builder,
        condition: Option<(ValueId, bool)>,
    ) -> Step<()> {
        let is_left = |kind: &FrameKind| matches!(kind, FrameKind::Loop { .. } | FrameKind::Switch { .. });
        let frame = self.innermost(is_left)?;
        self.leave_if(builder, frame, condition, |_| true)
    }

    fn leave_if(
        &mut self,
        builder: &mut Builder,
        frame: usize,
        condition: Option<(ValueId, bool)>,
        wanted: impl Fn(Variable) -> bool,
    ) -> Step<()> {
        let Some((condition, when)) = condition else {
            self.alive = false;
            return self.leave(builder, frame, wanted);
        };
        let from = builder.current;
        let next = builder.add_block();
        let (end, target) = match when {
            true => (End::Condition(condition, usize::MAX, next), 0),
            false => (End::Condition(condition, next, usize::MAX), 1),
        };
        builder.end(end);
        let edge = self.edge(from, target, frame, wanted)?;
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.exits.push(edge);
        }
        builder.current = next;
        self.dominators.push(from);
        Ok(())
    }

    /// `continue` and `continuec`.
    pub(crate) fn repeat_loop(
        &mut self,
        builder: &mut Builder,
        condition: Option<(ValueId, bool)>,
    ) -> Step<()> {
        let number = self.innermost(|kind| matches!(kind, FrameKind::Loop { .. }))?;
        let Some(Frame { kind: FrameKind::Loop { header, .. }, .. }) = self.frames.get(number) else {
            return Err(mismatch());
        };
        let (header, from) = (*header, builder.current);
        match condition {
            None => {
                builder.end(End::Branch(header));
                self.alive = false;
            }
            Some((condition, when)) => {
                let next = builder.add_block();
                builder.end(match when {
                    true => End::Condition(condition, header, next),
                    false => End::Condition(condition, next, header),
                });
                builder.current = next;
                self.dominators.push(from);
            }
        }
        self.repeat(builder, number, from)
    }

    /// `switch`.
    pub(crate) fn open_switch(&mut self, builder: &mut Builder, value: ValueId) -> Step<()> {
        let from = builder.current;
        builder.end(End::Switch(value, usize::MAX, Vec::new()));
        self.dominators.push(from);
        self.push(FrameKind::Switch { from, has_default: false, cases: BTreeSet::new() })?;
        // Nothing before the first label is reached.
        self.alive = false;
        Ok(())
    }

    /// `case` and, without a number, `default`. `first` says whether a label stands directly before.
    pub(crate) fn label(&mut self, builder: &mut Builder, case: Option<u32>, is_first: bool) -> Step<()> {
        let Some(number) = self.frames.len().checked_sub(1) else { return Err(mismatch()) };
        let from = match self.frames.last_mut() {
            Some(Frame { kind: FrameKind::Switch { from, has_default, cases }, .. }) => {
                *has_default |= case.is_none();
                if case.is_some_and(|case| !cases.insert(case)) {
                    return Err(Reason::DuplicateCase);
                }
                *from
            }
            Some(Frame { kind: FrameKind::Unreached, .. }) => return Ok(()),
            _ => return Err(mismatch()),
        };
        if is_first {
            let mut edges = Vec::new();
            if self.alive {
                builder.end(End::Branch(usize::MAX));
                edges.push(self.edge(builder.current, 0, number, |_| true)?);
            }
            self.rewind();
            edges.push(Edge { from, target: usize::MAX, changes: Vec::new() });
            self.join(builder, edges)?;
        }
        let target = builder.current;
        match builder.end_mut(from) {
            Some(Some(End::Switch(_, default, cases))) => match case {
                Some(case) => cases.push((case, target)),
                None => *default = target,
            },
            _ => return Err(mismatch()),
        }
        Ok(())
    }

    /// `endswitch`.
    pub(crate) fn close_switch(&mut self, builder: &mut Builder) -> Step<()> {
        let Some(number) = self.frames.len().checked_sub(1) else { return Err(mismatch()) };
        let (from, has_default) = match self.frames.last() {
            Some(Frame { kind: FrameKind::Switch { from, has_default, .. }, .. }) => (*from, *has_default),
            Some(Frame { kind: FrameKind::Unreached, .. }) => {
                self.frames.pop();
                return Ok(());
            }
            _ => return Err(mismatch()),
        };
        if self.alive {
            self.leave(builder, number, |_| true)?;
        }
        if !has_default {
            if let Some(frame) = self.frames.last_mut() {
                frame.exits.push(Edge { from, target: 0, changes: Vec::new() });
            }
        }
        self.close(builder)
    }

    /// `ret` and `retc`: leaves the body. Only the variables that are wanted after it are kept.
    pub(crate) fn leave_body(
        &mut self,
        builder: &mut Builder,
        condition: Option<(ValueId, bool)>,
        wanted: impl Fn(Variable) -> bool,
    ) -> Step<()> {
        let found = self.frames.iter().rposition(|frame| matches!(frame.kind, FrameKind::Body { .. }));
        let Some(frame) = found else { return Err(mismatch()) };
        // Inside a subroutine, everything is wanted after it.
        match frame {
            0 => self.leave_if(builder, frame, condition, wanted),
            _ => self.leave_if(builder, frame, condition, |_| true),
        }
    }

    /// Begins the program, or the next phase of one. What the last one wrote stays.
    pub(crate) fn begin_body(&mut self) {
        let (start, dominators) = (self.log.len(), self.dominators.len());
        let kind = FrameKind::Body { return_to: None };
        self.frames.push(Frame { start, dominators, exits: Vec::new(), kind });
    }

    /// Enters a subroutine, after which the program goes on at an instruction.
    pub(crate) fn open_body(&mut self, return_to: usize) -> Step<()> {
        self.push(FrameKind::Body { return_to: Some(return_to) })
    }

    /// The end of the body, where all ways out of it meet. Says where the caller goes on.
    pub(crate) fn close_body(&mut self, builder: &mut Builder) -> Step<Option<usize>> {
        let return_to = match self.frames.last() {
            Some(Frame { kind: FrameKind::Body { return_to }, .. }) => *return_to,
            _ => return Err(mismatch()),
        };
        self.close(builder)?;
        Ok(return_to)
    }

    /// A construct inside code that is not reached.
    pub(crate) fn open_unreached(&mut self) -> Step<()> {
        self.push(FrameKind::Unreached)
    }
}

fn mismatch() -> Reason {
    Reason::NotNested
}

/// Gives an edge its target.
fn retarget(builder: &mut Builder, edge: &Edge, block: usize) {
    match builder.end_mut(edge.from) {
        Some(Some(End::Branch(to))) => *to = block,
        Some(Some(End::Condition(_, to, _))) if edge.target == 0 => *to = block,
        Some(Some(End::Condition(_, _, to))) => *to = block,
        Some(Some(End::Switch(_, default, _))) if edge.target == 0 => *default = block,
        _ => {}
    }
}
