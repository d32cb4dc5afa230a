//! Instructions on numbers of 32 bits.

use alloc::vec::Vec;

use dxkit_dxbc::program::Control;
use dxkit_dxbc::{Instruction, Opcode, Operand};

use super::Lowering;
use super::operand::{Made, Number, Target, at, mask_of};
use crate::builder::Stopped;
use crate::memory_order::BarrierKinds;
use crate::program::{Derivative, Long, Math, NONE, Op, Part, Register, Wave};

/// An instruction that is one of the machine for each component, and what its sources are.
fn simple(opcode: Opcode) -> Option<(Op, Number)> {
    use Number::{Float, Integer};
    Some(match opcode {
        Opcode::Add => (Op::FAdd, Float),
        Opcode::Mul => (Op::FMul, Float),
        Opcode::Div => (Op::FDiv, Float),
        Opcode::Min => (Op::FMin, Float),
        Opcode::Max => (Op::FMax, Float),
        Opcode::Mad => (Op::FMad, Float),
        Opcode::Mov => (Op::Move, Float),
        Opcode::Exp => (Op::Math(Math::Exp2), Float),
        Opcode::Log => (Op::Math(Math::Log2), Float),
        Opcode::Frc => (Op::FFraction, Float),
        Opcode::Sqrt => (Op::FSqrt, Float),
        Opcode::Rsq => (Op::FRsqrt, Float),
        Opcode::RoundNe => (Op::FRoundEven, Float),
        Opcode::RoundNi => (Op::FFloor, Float),
        Opcode::RoundPi => (Op::FCeil, Float),
        Opcode::RoundZ => (Op::FTrunc, Float),
        Opcode::Eq => (Op::FOeq, Float),
        Opcode::Ne => (Op::FUne, Float),
        Opcode::Lt => (Op::FOlt, Float),
        Opcode::Ftoi => (Op::FloatToSigned, Float),
        Opcode::Ftou => (Op::FloatToUnsigned, Float),
        Opcode::F32tof16 => (Op::FloatToHalf, Float),
        Opcode::Iadd => (Op::Add, Integer),
        Opcode::Imad | Opcode::Umad => (Op::IMad, Integer),
        Opcode::Imax => (Op::IMax, Integer),
        Opcode::Imin => (Op::IMin, Integer),
        Opcode::Umax => (Op::UMax, Integer),
        Opcode::Umin => (Op::UMin, Integer),
        Opcode::Ishl => (Op::Shl, Integer),
        Opcode::Ishr => (Op::AShr, Integer),
        Opcode::Ushr => (Op::LShr, Integer),
        Opcode::And => (Op::And, Integer),
        Opcode::Or => (Op::Or, Integer),
        Opcode::Xor => (Op::Xor, Integer),
        Opcode::Ieq => (Op::Eq, Integer),
        Opcode::Ine => (Op::Ne, Integer),
        Opcode::Ilt => (Op::Slt, Integer),
        Opcode::Ult => (Op::Ult, Integer),
        Opcode::Itof => (Op::SignedToFloat, Integer),
        Opcode::Utof => (Op::UnsignedToFloat, Integer),
        Opcode::Countbits => (Op::CountBits, Integer),
        Opcode::FirstbitHi => (Op::FirstBitHigh, Integer),
        Opcode::FirstbitLo => (Op::FirstBitLow, Integer),
        Opcode::FirstbitShi => (Op::FirstBitSignedHigh, Integer),
        Opcode::Bfrev => (Op::ReverseBits, Integer),
        Opcode::Ubfe => (Op::UnsignedExtract, Integer),
        Opcode::Ibfe => (Op::SignedExtract, Integer),
        Opcode::Bfi => (Op::InsertBits, Integer),
        Opcode::Msad => (Op::Msad, Integer),
        _ => return None,
    })
}

/// An instruction with two results, each of which is one instruction of the machine.
fn pair(opcode: Opcode) -> Option<([Op; 2], Number)> {
    Some(match opcode {
        Opcode::Imul => ([Op::IMulHigh, Op::Mul], Number::Integer),
        Opcode::Umul => ([Op::UMulHigh, Op::Mul], Number::Integer),
        Opcode::Udiv => ([Op::UDiv, Op::URem], Number::Integer),
        Opcode::Uaddc => ([Op::Add, Op::Carry], Number::Integer),
        Opcode::Usubb => ([Op::Sub, Op::Borrow], Number::Integer),
        Opcode::Sincos => ([Op::Math(Math::Sin), Op::Math(Math::Cos)], Number::Float),
        _ => return None,
    })
}

/// The direction and precision of a derivative.
fn derivative(opcode: Opcode) -> Option<Derivative> {
    Some(match opcode {
        Opcode::DerivRtx | Opcode::DerivRtxCoarse => Derivative { vertical: false, fine: false },
        Opcode::DerivRty | Opcode::DerivRtyCoarse => Derivative { vertical: true, fine: false },
        Opcode::DerivRtxFine => Derivative { vertical: false, fine: true },
        Opcode::DerivRtyFine => Derivative { vertical: true, fine: true },
        _ => return None,
    })
}

impl Lowering<'_> {
    /// Lowers an instruction on numbers of 32 bits, if it is one.
    pub(super) fn arithmetic(&mut self, instruction: &Instruction) -> Stopped<bool> {
        let opcode = instruction.opcode();
        if let Some((op, number)) = simple(opcode) {
            self.columns(instruction, number, |_, operands| Ok(Made::By(op, operands)))?;
            return Ok(true);
        }
        if let Some((ops, number)) = pair(opcode) {
            self.two_results(instruction, ops, number)?;
            return Ok(true);
        }
        if let Some(derivative) = derivative(opcode) {
            self.derivative(instruction, derivative)?;
            return Ok(true);
        }
        self.compound(instruction)
    }

    /// Writes to each component of the result what is made of the same components of the sources.
    fn columns(
        &mut self,
        instruction: &Instruction,
        number: Number,
        mut make: impl FnMut(&mut Self, [Register; 4]) -> Stopped<Made>,
    ) -> Stopped<()> {
        let Some((result, sources)) = instruction.operands.split_first() else { return Err(()) };
        let rows = self.rows_of(sources, mask_of(result), number)?;
        self.write_each(result, instruction.token.saturated(), |lowering, slot| {
            make(lowering, column(&rows, slot))
        })
    }

    fn rows_of(&mut self, sources: &[Operand], mask: u8, number: Number) -> Stopped<Vec<[Register; 4]>> {
        sources.iter().map(|source| self.read(source, mask, number)).collect()
    }

    /// Instructions that take several of the machine.
    fn compound(&mut self, instruction: &Instruction) -> Stopped<bool> {
        let (zero, one) = (self.constant(0), self.constant(1.0_f32.to_bits()));
        match instruction.opcode() {
            // `a >= b` is `b <= a`.
            opcode @ (Opcode::Ge | Opcode::Ige | Opcode::Uge) => {
                let (op, number) = match opcode {
                    Opcode::Ge => (Op::FOle, Number::Float),
                    Opcode::Ige => (Op::Sle, Number::Integer),
                    _ => (Op::Ule, Number::Integer),
                };
                self.columns(instruction, number, |_, [a, b, ..]| Ok(Made::By(op, [b, a, NONE, NONE])))?;
            }
            Opcode::Rcp => self.columns(instruction, Number::Float, |_, [a, ..]| {
                Ok(Made::By(Op::FDiv, [one, a, NONE, NONE]))
            })?,
            Opcode::Ineg => self.columns(instruction, Number::Integer, |_, [a, ..]| {
                Ok(Made::By(Op::Sub, [zero, a, NONE, NONE]))
            })?,
            Opcode::Not => {
                let ones = self.constant(u32::MAX);
                self.columns(instruction, Number::Integer, |_, [a, ..]| {
                    Ok(Made::By(Op::Xor, [a, ones, NONE, NONE]))
                })?;
            }
            Opcode::F16tof32 => {
                let mask = self.constant(0xffff);
                self.columns(instruction, Number::Integer, |lowering, [a, ..]| {
                    let half = lowering.compute(Op::And, &[a, mask])?;
                    Ok(Made::By(Op::HalfToFloat, [half, NONE, NONE, NONE]))
                })?;
            }
            Opcode::Movc => self.columns(instruction, Number::Float, |lowering, [condition, a, b, _]| {
                let mask = lowering.compute(Op::Ne, &[condition, zero])?;
                Ok(Made::By(Op::Select, [mask, a, b, NONE]))
            })?,
            Opcode::CheckAccessFullyMapped => {
                self.columns(instruction, Number::Integer, |_, [status, ..]| {
                    Ok(Made::By(Op::Ne, [status, zero, NONE, NONE]))
                })?;
            }
            Opcode::Swapc => self.swap(instruction)?,
            Opcode::Dp2 => self.dot(instruction, 0b11)?,
            Opcode::Dp3 => self.dot(instruction, 0b111)?,
            Opcode::Dp4 => self.dot(instruction, 0b1111)?,
            Opcode::Sync => {
                let has = |control| instruction.token.get(control) != 0;
                let kinds = BarrierKinds::new(
                    has(Control::SYNC_THREADS),
                    has(Control::SYNC_UAV_GLOBAL),
                    has(Control::SYNC_UAV_GROUP),
                    has(Control::SYNC_SHARED_MEMORY),
                );
                self.emit(Op::Barrier, NONE, [kinds.0, NONE, NONE])?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn dot(&mut self, instruction: &Instruction, mask: u8) -> Stopped<()> {
        let [result, a, b] = instruction.operands.as_slice() else { return Err(()) };
        let (a, b) = (self.read(a, mask, Number::Float)?, self.read(b, mask, Number::Float)?);
        let mut sum = None;
        for (a, b) in a.into_iter().zip(b).filter(|(a, _)| *a != NONE) {
            sum = Some(match sum {
                None => self.compute(Op::FMul, &[a, b])?,
                Some(sum) => self.compute(Op::FMad, &[a, b, sum])?,
            });
        }
        let sum = sum.ok_or(())?;
        self.write_each(result, instruction.token.saturated(), |_, _| Ok(Made::Is(sum)))
    }

    fn two_results(&mut self, instruction: &Instruction, ops: [Op; 2], number: Number) -> Stopped<()> {
        let [first, second, sources @ ..] = instruction.operands.as_slice() else { return Err(()) };
        let rows = self.rows_of(sources, mask_of(first) | mask_of(second), number)?;
        let mut results = Vec::with_capacity(8);
        for (operand, op) in [first, second].into_iter().zip(ops) {
            for (slot, target) in self.targets(operand)? {
                let operands = column(&rows, slot);
                results.push((target, self.truth_as_one(op, operands)?));
            }
        }
        self.write(&results, instruction.token.saturated())
    }

    /// Carry and borrow are 1, not a mask.
    fn truth_as_one(&mut self, op: Op, operands: [Register; 4]) -> Stopped<Made> {
        if !matches!(op, Op::Carry | Op::Borrow) {
            return Ok(Made::By(op, operands));
        }
        let mask = self.compute(op, &operands)?;
        let one = self.constant(1);
        Ok(Made::By(Op::And, [mask, one, NONE, NONE]))
    }

    /// `swapc` exchanges two values where a condition holds.
    fn swap(&mut self, instruction: &Instruction) -> Stopped<()> {
        let [first, second, condition, a, b] = instruction.operands.as_slice() else { return Err(()) };
        let mask = mask_of(first) | mask_of(second);
        let condition = self.read(condition, mask, Number::Integer)?;
        let (a, b) = (self.read(a, mask, Number::Float)?, self.read(b, mask, Number::Float)?);
        let zero = self.constant(0);
        let mut results: Vec<(Target, Made)> = Vec::with_capacity(8);
        for (operand, [yes, no]) in [(first, [b, a]), (second, [a, b])] {
            for (slot, target) in self.targets(operand)? {
                let mask = self.compute(Op::Ne, &[at(&condition, slot), zero])?;
                results.push((target, Made::By(Op::Select, [mask, at(&yes, slot), at(&no, slot), NONE])));
            }
        }
        self.write(&results, instruction.token.saturated())
    }

    fn derivative(&mut self, instruction: &Instruction, derivative: Derivative) -> Stopped<()> {
        self.uses_quads();
        self.columns(instruction, Number::Float, |lowering, [value, ..]| {
            let result = lowering.narrow();
            lowering.emit_long(Long::Wave {
                operation: Wave::Derivative(derivative),
                operand: Part::Narrow(value),
                results: alloc::vec![Part::Narrow(result)],
            })?;
            Ok(Made::Is(result))
        })
    }
}

/// The registers of all sources for a component of the result.
fn column(rows: &[[Register; 4]], slot: usize) -> [Register; 4] {
    let mut column = [NONE; 4];
    for (to, row) in column.iter_mut().zip(rows) {
        *to = at(row, slot);
    }
    column
}
