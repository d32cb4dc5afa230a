//! [`Ranges`]: what the numbers that select rows and buffers can be, from how they are computed.
//!
//! Limits come from operations (`urem`, `and`, `lshr`, `umin`), from casts of narrow numbers, and of counters
//! of loops from the condition that lets them through. A number without a limit that is found has none here.

use alloc::collections::BTreeSet;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, BlockId, CastOpcode, Instruction, InstructionId, Operation, Predicate, ValueId,
};
use dxkit_dxil::OpCode;

use crate::predicate::swapped;

/// The numbers that values can be.
pub(super) struct Ranges<'m> {
    module: &'m Module,
    /// How many more values are looked at.
    steps: u32,
    /// The phis that are being looked at.
    open: BTreeSet<InstructionId>,
}

/// The least and the greatest number.
pub(super) type Range = (u32, u32);

impl<'m> Ranges<'m> {
    pub(super) const fn new(module: &'m Module) -> Self {
        Self { module, steps: 64, open: BTreeSet::new() }
    }

    fn number(&self, value: ValueId) -> Option<u32> {
        let number = self.module.integer(value)?;
        u32::try_from(number & 0xffff_ffff).ok()
    }

    /// The range of a number without a sign of 32 bits, if it is less than all.
    pub(super) fn of_value(&mut self, value: ValueId) -> Option<Range> {
        if let Some(number) = self.number(value) {
            return Some((number, number));
        }
        self.steps = self.steps.checked_sub(1)?;
        let id = value.as_instruction()?;
        let entry = self.module.instruction(id)?;
        if let Instruction::Phi { values, blocks } = entry.get() {
            return self.of_phi(id, values, blocks);
        }
        if let Some(call) = entry.call() {
            // The number of the operation tells what it is.
            let [code, operands @ ..] = call.arguments else { return None };
            let callee = call.callee.as_function().and_then(|id| self.module.function(id))?;
            let code = OpCode(self.number(*code)?);
            return match *operands {
                [left, right] if callee.name().starts_with(b"dx.op.binary") && code == OpCode::UMin => {
                    let (left, right) = (self.of_value(left), self.of_value(right));
                    match (left, right) {
                        (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.min(other.1))),
                        (one, other) => one.or(other).map(|(_, last)| (0, last)),
                    }
                }
                _ => None,
            };
        }
        match entry.operation()? {
            Operation::Binary { opcode, left, right, .. } => self.of_binary(opcode, left, right),
            Operation::Cast { opcode: CastOpcode::ZExt, value } => {
                let ty = self.module.type_of(value)?;
                let width = self.module.integer_width(ty).filter(|width| *width < 32)?;
                Some((0, (1 << width) - 1))
            }
            Operation::Select { if_true, if_false, .. } => {
                Some(union(self.of_value(if_true)?, self.of_value(if_false)?))
            }
            _ => None,
        }
    }

    /// A number and a rest: what is left of the value when it is divided by the number. 1 and 0 of any
    /// value.
    pub(super) fn step(&mut self, value: ValueId) -> (u32, u32) {
        const ANY: (u32, u32) = (1, 0);

        let Some(entry) = value.as_instruction().and_then(|id| self.module.instruction(id)) else {
            return ANY;
        };
        let Some(Operation::Binary { opcode, left, right, .. }) = entry.operation() else { return ANY };
        let (Some(number), Some(steps)) = (self.number(right), self.steps.checked_sub(1)) else { return ANY };
        self.steps = steps;
        let found = match opcode {
            BinaryOpcode::Mul => (number, 0),
            BinaryOpcode::Shl => (1u32.checked_shl(number).unwrap_or(1), 0),
            BinaryOpcode::Add => {
                let (step, rest) = self.step(left);
                let sum = (u64::from(rest) + u64::from(number)) % u64::from(step.max(1));
                (step, u32::try_from(sum).unwrap_or(0))
            }
            BinaryOpcode::Or => {
                let (step, rest) = self.step(left);
                // Of other steps, a bit may change the rest in another way.
                if step.is_power_of_two() && number < step { (step, rest | number) } else { ANY }
            }
            _ => ANY,
        };
        // Without an overflow, or where it does not matter.
        if found.0.is_power_of_two() || found.0 > 0 && self.of_value(value).is_some() { found } else { ANY }
    }

    fn of_binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId) -> Option<Range> {
        let (one, other) = (self.of_value(left), self.of_value(right));
        let number = other.filter(|(first, last)| first == last).map(|(number, _)| number);
        match opcode {
            BinaryOpcode::URem => {
                let most = number?.checked_sub(1)?;
                Some(one.filter(|(_, last)| *last <= most).unwrap_or((0, most)))
            }
            BinaryOpcode::And => {
                let last = [one, other].into_iter().flatten().map(|(_, last)| last).min()?;
                Some((0, last))
            }
            BinaryOpcode::UDiv => {
                let by = number.filter(|by| *by > 1)?;
                let (first, last) = one.unwrap_or((0, u32::MAX));
                Some((first / by, last / by))
            }
            BinaryOpcode::LShr => {
                let by = number.filter(|by| (1..32).contains(by))?;
                let (first, last) = one.unwrap_or((0, u32::MAX));
                Some((first >> by, last >> by))
            }
            BinaryOpcode::Add => {
                let (one, other) = (one?, other?);
                Some((one.0.checked_add(other.0)?, one.1.checked_add(other.1)?))
            }
            BinaryOpcode::Sub => {
                let (one, other) = (one?, other?);
                Some((one.0.checked_sub(other.1)?, one.1.checked_sub(other.0)?))
            }
            BinaryOpcode::Mul => {
                let (one, other) = (one?, other?);
                Some((one.0.checked_mul(other.0)?, one.1.checked_mul(other.1)?))
            }
            BinaryOpcode::Shl => {
                let by = 1u32.checked_shl(number?)?;
                let (first, last) = one?;
                Some((first.checked_mul(by)?, last.checked_mul(by)?))
            }
            BinaryOpcode::Or => {
                let (one, other) = (one?, other?);
                let bits = 32 - one.1.max(other.1).leading_zeros();
                let last = 1u64.checked_shl(bits)?.checked_sub(1)?;
                Some((one.0.max(other.0), u32::try_from(last).ok()?))
            }
            _ => None,
        }
    }

    /// The range of a phi: of what comes from before a loop, and of what a condition at the end of the loop
    /// lets through.
    fn of_phi(&mut self, id: InstructionId, values: &[ValueId], blocks: &[BlockId]) -> Option<Range> {
        if !self.open.insert(id) {
            return None;
        }
        let target = self.module.block_of(id);
        let mut all = None;
        let mut most = u32::MAX;
        for (value, from) in values.iter().zip(blocks) {
            let own = match self.of_value(*value) {
                Some(own) => own,
                None => {
                    let (last, others) = self.let_through(id, *value, (*from, target?))?;
                    most = most.min(others);
                    (0, last)
                }
            };
            all = Some(all.map_or(own, |all| union(all, own)));
        }
        self.open.remove(&id);
        all.filter(|(_, last)| *last <= most)
    }

    /// The greatest number with which a branch from one block goes to another, and the greatest that the phi
    /// may have for this to be so.
    fn let_through(
        &self,
        phi: InstructionId,
        value: ValueId,
        (from, to): (BlockId, BlockId),
    ) -> Option<(u32, u32)> {
        /// Sums of two such numbers are none with a sign.
        const MOST: u32 = 1 << 30;
        let end = self.module.block(from)?.terminator()?;
        let Instruction::ConditionalBranch { condition, if_true, if_false } = end.get() else { return None };
        let is_true = match (if_true == to, if_false == to) {
            (true, false) => true,
            (false, true) => false,
            _ => return None,
        };
        let condition = self.module.instruction(condition.as_instruction()?)?.operation()?;
        let Operation::Compare { predicate, left, right, .. } = condition else { return None };
        // How much more it is than the phi.
        let step = || match self.module.instruction(value.as_instruction()?)?.operation()? {
            Operation::Binary { opcode: BinaryOpcode::Add, left, right, .. } if left == phi.into() => {
                self.number(right).filter(|step| (1..MOST).contains(step))
            }
            _ => None,
        };
        let number = if left == value { self.number(right)? } else { self.number(left)? };
        let predicate = match (left == value, right == value) {
            (true, false) => predicate,
            (false, true) => swapped(predicate)?,
            _ => return None,
        };
        match (predicate, is_true) {
            (Predicate::IcmpUlt, true) | (Predicate::IcmpUge, false) => {
                Some((number.checked_sub(1)?, u32::MAX))
            }
            (Predicate::IcmpUle, true) | (Predicate::IcmpUgt, false) => Some((number, u32::MAX)),
            // From numbers that are not negative on, in steps without overflow.
            (Predicate::IcmpSlt, true) | (Predicate::IcmpSge, false) => {
                step().filter(|_| (1..MOST).contains(&number)).map(|_| (number - 1, MOST))
            }
            (Predicate::IcmpSle, true) | (Predicate::IcmpSgt, false) => {
                step().filter(|_| number < MOST).map(|_| (number, MOST))
            }
            // One after the other, up to the last.
            (Predicate::IcmpNe, true) | (Predicate::IcmpEq, false) => {
                let last = number.checked_sub(1)?;
                step().filter(|step| *step == 1).map(|_| (last, last))
            }
            _ => None,
        }
    }
}

fn union(one: Range, other: Range) -> Range {
    (one.0.min(other.0), one.1.max(other.1))
}
