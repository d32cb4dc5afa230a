//! Instructions on numbers of 64 bits. A double is two components: x and y, or z and w, the low half first.

use alloc::vec::Vec;

use dxkit_dxbc::{Instruction, Opcode, Operand};

use super::Lowering;
use super::operand::{Made, Number, Target, at, mask_of};
use crate::builder::Stopped;
use crate::program::{Kind, NONE, Op, Part, Register, Shown};

/// What the sources and the result of an instruction are.
enum DoubleForm {
    /// Doubles, and the result is one.
    Double(Op),
    /// Doubles, and the result has 32 bits; whether the operands are exchanged.
    Narrow(Op, bool),
    /// Sources of 32 bits, and the result is a double.
    Wide(Op, Number),
}

fn form(opcode: Opcode) -> Option<DoubleForm> {
    Some(match opcode {
        Opcode::Dadd => DoubleForm::Double(Op::DAdd),
        Opcode::Dmul => DoubleForm::Double(Op::DMul),
        Opcode::Dmax => DoubleForm::Double(Op::DMax),
        Opcode::Dmin => DoubleForm::Double(Op::DMin),
        Opcode::Ddiv => DoubleForm::Double(Op::DDiv),
        Opcode::Dfma => DoubleForm::Double(Op::DFma),
        Opcode::Deq => DoubleForm::Narrow(Op::DOeq, false),
        Opcode::Dne => DoubleForm::Narrow(Op::DUne, false),
        Opcode::Dlt => DoubleForm::Narrow(Op::DOlt, false),
        // `a >= b` is `b <= a`.
        Opcode::Dge => DoubleForm::Narrow(Op::DOle, true),
        Opcode::Dtof => DoubleForm::Narrow(Op::DoubleToFloat, false),
        Opcode::Dtoi => DoubleForm::Narrow(Op::DoubleToSigned, false),
        Opcode::Dtou => DoubleForm::Narrow(Op::DoubleToUnsigned, false),
        Opcode::Ftod => DoubleForm::Wide(Op::FloatToDouble, Number::Float),
        Opcode::Itod => DoubleForm::Wide(Op::SignedToDouble, Number::Integer),
        Opcode::Utod => DoubleForm::Wide(Op::UnsignedToDouble, Number::Integer),
        _ => return None,
    })
}

/// The pairs of components of a result that is a double.
fn pairs(operand: &Operand) -> impl Iterator<Item = usize> {
    let mask = mask_of(operand);
    (0..2).filter(move |pair| mask >> (2 * pair) & 3 != 0)
}

impl Lowering<'_> {
    /// Lowers an instruction on doubles, if it is one.
    pub(super) fn double(&mut self, instruction: &Instruction) -> Stopped<bool> {
        let Some((result, sources)) = instruction.operands.split_first() else { return Ok(false) };
        match (instruction.opcode(), form(instruction.opcode())) {
            (_, Some(DoubleForm::Double(op))) => {
                self.doubles(result, instruction, |lowering, pair| {
                    let operands = lowering.wide_operands(sources, pair)?;
                    lowering.compute_wide(op, &operands)
                })?;
            }
            (_, Some(DoubleForm::Narrow(op, exchanged))) => {
                self.narrow_results(instruction, op, exchanged)?
            }
            (_, Some(DoubleForm::Wide(op, number))) => {
                let [source] = sources else { return Err(()) };
                // The second component of the source belongs to the second double.
                self.doubles(result, instruction, |lowering, pair| {
                    let value = lowering.read(source, 1 << pair, number)?;
                    lowering.compute_wide(op, &[at(&value, pair)])
                })?;
            }
            (Opcode::Dmov, _) => {
                self.doubles(result, instruction, |lowering, pair| {
                    Ok(lowering.wide_operands(sources, pair)?.first().copied().unwrap_or(NONE))
                })?;
            }
            (Opcode::Drcp, _) => {
                let one = self.wide_constant(1.0_f64.to_bits());
                self.doubles(result, instruction, |lowering, pair| {
                    let operands = lowering.wide_operands(sources, pair)?;
                    lowering.compute_wide(Op::DDiv, &[one, operands.first().copied().unwrap_or(NONE)])
                })?;
            }
            (Opcode::Dmovc, _) => {
                let [condition, a, b] = sources else { return Err(()) };
                self.doubles(result, instruction, |lowering, pair| {
                    let value = lowering.read(condition, 1 << pair, Number::Integer)?;
                    let zero = lowering.constant(0);
                    let mask = lowering.compute(Op::Ne, &[at(&value, pair), zero])?;
                    let (a, b) = (lowering.read_double(a, pair)?, lowering.read_double(b, pair)?);
                    lowering.compute_wide(Op::LSelect, &[mask, a, b])
                })?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A double of a source, for a pair of components of the result.
    fn read_double(&mut self, operand: &Operand, pair: usize) -> Stopped<Register> {
        let halves = self.read_plain(operand, 3 << (2 * pair))?;
        let (low, high) = (at(&halves, 2 * pair), at(&halves, 2 * pair + 1));
        let mut value = match (self.constant_of(low), self.constant_of(high)) {
            (Some(low), Some(high)) => self.wide_constant(u64::from(low) | u64::from(high) << 32),
            _ => self.compute_wide(Op::MakeWide, &[low, high])?,
        };
        let modifiers = operand.modifiers();
        if modifiers.absolute() {
            value = self.compute_wide(Op::DAbs, &[value])?;
        }
        if modifiers.negated() {
            value = self.compute_wide(Op::DNeg, &[value])?;
        }
        if self.wide_constant_of(value).is_none() {
            self.taken.push(Shown { part: Part::Wide(value), kind: Kind::Double, early: false });
        }
        Ok(value)
    }

    fn wide_operands(&mut self, sources: &[Operand], pair: usize) -> Stopped<Vec<Register>> {
        sources.iter().map(|source| self.read_double(source, pair)).collect()
    }

    /// Writes doubles to the pairs of components of a result.
    fn doubles(
        &mut self,
        result: &Operand,
        instruction: &Instruction,
        mut make: impl FnMut(&mut Self, usize) -> Stopped<Register>,
    ) -> Stopped<()> {
        let mut values = [NONE; 2];
        for pair in pairs(result) {
            let mut value = make(self, pair)?;
            if instruction.token.saturated() {
                value = self.compute_wide(Op::DSaturate, &[value])?;
            }
            if let Some(slot) = values.get_mut(pair) {
                *slot = value;
            }
        }
        let made = self.made.len();
        self.write_each(result, false, |lowering, slot| {
            let value = values.get(slot / 2).copied().unwrap_or(NONE);
            let half = if slot % 2 == 0 { Op::Low } else { Op::High };
            // Halves are made before any is written, because the write knows narrow registers alone.
            lowering.compute(half, &[value]).map(Made::Is)
        })?;
        // Both halves are shown as one number.
        self.made.truncate(made);
        for value in values.into_iter().filter(|value| *value != NONE) {
            self.made.push(Shown { part: Part::Wide(value), kind: Kind::Double, early: false });
        }
        Ok(())
    }

    /// An instruction on doubles whose result has 32 bits. The first component of the result belongs to the
    /// first double of the sources, the second one to the second.
    fn narrow_results(&mut self, instruction: &Instruction, op: Op, exchanged: bool) -> Stopped<()> {
        let Some((result, sources)) = instruction.operands.split_first() else { return Err(()) };
        let mut results: Vec<(Target, Made)> = Vec::with_capacity(2);
        for (pair, (_, target)) in self.targets(result)?.into_iter().enumerate() {
            let mut operands = self.wide_operands(sources, pair % 2)?;
            if exchanged {
                operands.reverse();
            }
            results.push((target, Made::Is(self.compute(op, &operands)?)));
        }
        self.write(&results, instruction.token.saturated())
    }
}
