//! Structured control flow: blocks on a stack.

use alloc::vec::Vec;

use dxkit_dxbc::{Instruction, Opcode, Operand};

use super::operand::Number;
use super::{Lowering, MAX_WORK};
use crate::Reason;
use crate::builder::Stopped;
use crate::program::{Kind, Op, Origin, Part, Register, Shown, Terminator};

/// Calls within calls.
const MAX_DEPTH: u32 = 32;

/// An open construct.
#[derive(Debug)]
pub(super) enum Flow {
    /// The block of the other side until there was one, and the block behind.
    If {
        other: Option<u32>,
        end: u32,
    },
    Loop {
        head: u32,
        end: u32,
    },
    Switch {
        from: usize,
        origin: Origin,
        value: Register,
        cases: Vec<(u64, u32)>,
        default: Option<u32>,
        end: u32,
    },
}

impl Lowering<'_> {
    /// Adds to a block from now on.
    pub(super) fn enter(&mut self, block: u32) {
        self.builder.current = block as usize;
        self.rows.clear();
    }

    /// Ends the current block.
    fn end(&mut self, terminator: Terminator) {
        let current = self.builder.current;
        self.terminate(current, terminator);
    }

    /// States what the end of the current block depends on.
    fn show_tested(&mut self, value: Register) -> Stopped<()> {
        let shown = Shown { part: Part::Narrow(value), kind: Kind::Integer(32), early: false };
        let current = self.builder.current;
        self.show_end(current, &[shown])
    }

    /// Ends the current block by going on at another.
    pub(super) fn jump(&mut self, block: u32) {
        let edge = self.edge_to(block, Vec::new());
        self.end(Terminator::Jump(edge));
    }

    fn branch(&mut self, condition: Register, if_true: u32, if_false: u32) {
        let (if_true, if_false) = (self.edge_to(if_true, Vec::new()), self.edge_to(if_false, Vec::new()));
        self.end(Terminator::Branch { condition, if_true, if_false });
    }

    /// Goes on in a new block, which nothing leads to.
    fn leave(&mut self) -> Stopped<()> {
        let block = self.new_block()?;
        self.enter(block);
        Ok(())
    }

    /// The mask of a test.
    fn test(&mut self, instruction: &Instruction) -> Stopped<Register> {
        let operand = instruction.operands.first().ok_or(())?;
        let value = self.read_one(operand, Number::Integer)?;
        let zero = self.constant(0);
        let op = if instruction.token.tests_nonzero() { Op::Ne } else { Op::Eq };
        let mask = self.compute(op, &[value, zero])?;
        self.show_tested(value)?;
        Ok(mask)
    }

    /// Follows the instructions of the program or of a subroutine; where it returns, lanes go on at a block,
    /// or end.
    pub(super) fn follow(&mut self, start: usize, back: Option<u32>, depth: u32) -> Stopped<()> {
        let program = self.program;
        let open = self.flow.len();
        for (number, instruction) in program.instructions.iter().enumerate().skip(start) {
            if instruction.opcode() == Opcode::Label || super::phase::is_phase(instruction) {
                break;
            }
            self.work += 1;
            if self.work > MAX_WORK {
                return self.stop(Reason::TooLarge("instructions"));
            }
            if instruction.opaque() {
                return self.stop(Reason::Malformed("an instruction that cannot be decoded"));
            }
            if instruction.declares() || matches!(instruction.opcode(), Opcode::CustomData | Opcode::Nop) {
                continue;
            }
            self.at(Origin::Token(u32::try_from(number).unwrap_or(u32::MAX)));
            if !self.control(instruction, open, back, depth)? {
                self.instruction(instruction)?;
            }
        }
        if self.flow.len() != open {
            return self.stop(Reason::Malformed("control flow that does not end"));
        }
        self.finish_return(back);
        Ok(())
    }

    fn finish_return(&mut self, back: Option<u32>) {
        match back {
            Some(block) => self.jump(block),
            None => self.end(Terminator::Exit),
        }
    }

    /// Lowers an instruction of control flow, if it is one.
    fn control(
        &mut self,
        instruction: &Instruction,
        open: usize,
        back: Option<u32>,
        depth: u32,
    ) -> Stopped<bool> {
        match instruction.opcode() {
            Opcode::If | Opcode::Else | Opcode::Endif => self.conditional(instruction, open)?,
            Opcode::Loop => {
                let (head, end) = (self.new_block()?, self.new_block()?);
                self.jump(head);
                self.enter(head);
                self.flow.push(Flow::Loop { head, end });
            }
            Opcode::Endloop => {
                let Some(Flow::Loop { head, end }) = self.close(open) else {
                    return self.stop(Reason::Malformed("the end of no loop"));
                };
                self.jump(head);
                self.enter(end);
            }
            Opcode::Switch | Opcode::Case | Opcode::Default | Opcode::Endswitch => {
                self.selection(instruction, open)?;
            }
            Opcode::Break | Opcode::Breakc | Opcode::Continue | Opcode::Continuec => {
                let is_break = matches!(instruction.opcode(), Opcode::Break | Opcode::Breakc);
                let target = target_of(self.flow.get(open..).unwrap_or_default(), is_break);
                let Some(target) = target else {
                    return self.stop(Reason::Malformed("a jump out of no loop"));
                };
                let tested = matches!(instruction.opcode(), Opcode::Breakc | Opcode::Continuec);
                self.go(instruction, tested, Some(target))?;
            }
            Opcode::Ret => self.go(instruction, false, back)?,
            Opcode::Retc => self.go(instruction, true, back)?,
            Opcode::Call | Opcode::Callc => self.call(instruction, depth)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Lets lanes go on at a block, or end; if it is tested, those whose test holds.
    fn go(&mut self, instruction: &Instruction, tested: bool, target: Option<u32>) -> Stopped<()> {
        if !tested {
            self.finish_return(target);
            return self.leave();
        }
        let condition = self.test(instruction)?;
        let rest = self.new_block()?;
        let taken = match target {
            Some(target) => target,
            // A block without a way on ends the lanes.
            None => self.exit_block()?,
        };
        self.branch(condition, taken, rest);
        self.enter(rest);
        Ok(())
    }

    fn exit_block(&mut self) -> Stopped<u32> {
        let block = self.new_block()?;
        let current = self.builder.current;
        self.builder.current = block as usize;
        self.end(Terminator::Exit);
        self.builder.current = current;
        Ok(block)
    }

    /// Takes what is open, if it was opened in this subroutine.
    fn close(&mut self, open: usize) -> Option<Flow> {
        if self.flow.len() > open { self.flow.pop() } else { None }
    }

    fn conditional(&mut self, instruction: &Instruction, open: usize) -> Stopped<()> {
        match instruction.opcode() {
            Opcode::If => {
                let condition = self.test(instruction)?;
                let [inside, other, end] = [self.new_block()?, self.new_block()?, self.new_block()?];
                self.branch(condition, inside, other);
                self.enter(inside);
                self.flow.push(Flow::If { other: Some(other), end });
            }
            Opcode::Else => {
                let Some(Flow::If { other: Some(other), end }) = self.close(open) else {
                    return self.stop(Reason::Malformed("the other side of no condition"));
                };
                self.jump(end);
                self.enter(other);
                self.flow.push(Flow::If { other: None, end });
            }
            _ => {
                let Some(Flow::If { other, end }) = self.close(open) else {
                    return self.stop(Reason::Malformed("the end of no condition"));
                };
                self.jump(end);
                if let Some(other) = other {
                    self.enter(other);
                    self.jump(end);
                }
                self.enter(end);
            }
        }
        Ok(())
    }

    fn selection(&mut self, instruction: &Instruction, open: usize) -> Stopped<()> {
        if instruction.opcode() == Opcode::Switch {
            let operand = instruction.operands.first().ok_or(())?;
            let value = self.read_one(operand, Number::Integer)?;
            let end = self.new_block()?;
            self.show_tested(value)?;
            let (from, origin) = (self.builder.current, self.origin());
            self.flow.push(Flow::Switch { from, origin, value, cases: Vec::new(), default: None, end });
            // What stands in front of the first case is never reached.
            return self.leave();
        }
        if instruction.opcode() == Opcode::Endswitch {
            let Some(Flow::Switch { from, origin, value, cases, default, end }) = self.close(open) else {
                return self.stop(Reason::Malformed("the end of no switch"));
            };
            self.jump(end);
            let mut list = Vec::with_capacity(cases.len());
            for (case, block) in cases {
                list.push((case, self.edge_to(block, Vec::new())));
            }
            let default = self.edge_to(default.unwrap_or(end), Vec::new());
            self.builder.current = from;
            let here = self.origin();
            self.at(origin);
            self.end(Terminator::Switch { condition: Part::Narrow(value), cases: list, default });
            self.at(here);
            self.enter(end);
            return Ok(());
        }
        let block = self.new_block()?;
        let value = instruction.operands.first().and_then(|operand| operand.immediates().first()).copied();
        let inside = self.flow.len() > open;
        match (self.flow.last_mut().filter(|_| inside), value) {
            (Some(Flow::Switch { cases, .. }), Some(value)) if instruction.opcode() == Opcode::Case => {
                cases.push((value.into(), block));
            }
            (Some(Flow::Switch { default, .. }), _) if instruction.opcode() == Opcode::Default => {
                *default = Some(block);
            }
            _ => return self.stop(Reason::Malformed("a case of no switch")),
        }
        // Lanes of the case before go on here.
        self.jump(block);
        self.enter(block);
        Ok(())
    }

    fn call(&mut self, instruction: &Instruction, depth: u32) -> Stopped<()> {
        let label = instruction.operands.last().and_then(Operand::register_number);
        let Some(start) = label.and_then(|label| self.labels.get(&label)).copied() else {
            return self.stop(Reason::Malformed("a call of no subroutine"));
        };
        if depth >= MAX_DEPTH {
            return self.stop(Reason::Recursion);
        }
        let after = self.new_block()?;
        if instruction.opcode() == Opcode::Callc {
            let condition = self.test(instruction)?;
            let inside = self.new_block()?;
            self.branch(condition, inside, after);
            self.enter(inside);
        }
        let origin = self.origin();
        self.follow(start, Some(after), depth + 1)?;
        self.at(origin);
        self.enter(after);
        Ok(())
    }
}

/// The target of a jump out of the open constructs.
fn target_of(open: &[Flow], is_break: bool) -> Option<u32> {
    open.iter().rev().find_map(|flow| match flow {
        Flow::Loop { end, .. } | Flow::Switch { end, .. } if is_break => Some(*end),
        Flow::Loop { head, .. } if !is_break => Some(*head),
        _ => None,
    })
}
