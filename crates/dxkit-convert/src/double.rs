//! Arithmetic of doubles, which take two components of a register each.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, Predicate, ValueId};
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind};
use dxkit_dxil::{OpCode, Scalar};

use crate::Step;
use crate::build::WordId;
use crate::converter::{Converter, no_operand};
use crate::operand::mask_of;

impl Converter<'_> {
    /// Converts an instruction of this module; `false` for others.
    pub(crate) fn double(&mut self, instruction: &Instruction) -> Step<bool> {
        let Some((first, sources)) = instruction.operands.split_first() else { return Ok(false) };
        let opcode = instruction.opcode();
        let mask = mask_of(first);
        // The results in the order of the mask's components.
        let mut words: Vec<WordId> = Vec::new();
        let pairs = || (0..2u8).filter(|pair| mask >> (2 * pair) & 3 != 0);
        match opcode {
            Opcode::Dadd
            | Opcode::Dmax
            | Opcode::Dmin
            | Opcode::Dmul
            | Opcode::Ddiv
            | Opcode::Dmov
            | Opcode::Dmovc
            | Opcode::Dfma
            | Opcode::Drcp => {
                for pair in pairs() {
                    let value = self.arithmetic(opcode, sources, pair)?;
                    words.extend(self.split(value)?);
                }
            }
            Opcode::Ftod | Opcode::Itod | Opcode::Utod => {
                let source = sources.first().ok_or_else(no_operand)?;
                for (at, pair) in (0u8..).zip(pairs()) {
                    // The source has a component for each double.
                    let at = if mask.count_ones() == 2 { at } else { pair };
                    let double = self.builder.module.double_type();
                    let value = match opcode {
                        Opcode::Ftod => {
                            let value = self.float_of(source, at)?;
                            self.builder.cast(CastOpcode::FpExt, value, double)
                        }
                        Opcode::Itod => {
                            let value = self.int_of(source, at)?;
                            self.builder.cast(CastOpcode::SiToFp, value, double)
                        }
                        _ => {
                            let value = self.int_of(source, at)?;
                            self.builder.cast(CastOpcode::UiToFp, value, double)
                        }
                    };
                    words.extend(self.split(value)?);
                }
            }
            Opcode::Deq
            | Opcode::Dne
            | Opcode::Dlt
            | Opcode::Dge
            | Opcode::Dtof
            | Opcode::Dtoi
            | Opcode::Dtou => {
                // A component of the result for each double, in the order of the mask.
                for pair in 0..u8::try_from(mask.count_ones()).unwrap_or(0).min(2) {
                    words.push(self.word_of_doubles(opcode, sources, pair)?);
                }
            }
            _ => return Ok(false),
        }
        let components = (0..4u8).filter(|at| mask >> at & 1 == 1);
        for (at, word) in components.zip(words) {
            self.write(first, at, word)?;
        }
        Ok(true)
    }

    fn word_of_doubles(&mut self, opcode: Opcode, sources: &[Operand], pair: u8) -> Step<WordId> {
        let first = sources.first().ok_or_else(no_operand)?;
        let left = self.double_of(first, pair)?;
        let predicate = match opcode {
            Opcode::Dtof => {
                let float = self.builder.float_type();
                let value = self.builder.cast(CastOpcode::FpTrunc, left, float);
                return Ok(self.builder.word_of_float(value));
            }
            Opcode::Dtoi | Opcode::Dtou => {
                let value = self.float_to_integer(left, opcode == Opcode::Dtoi, Scalar::F64)?;
                return Ok(self.builder.word_of_int(value));
            }
            Opcode::Deq => Predicate::FcmpOeq,
            Opcode::Dne => Predicate::FcmpUne,
            Opcode::Dlt => Predicate::FcmpOlt,
            _ => Predicate::FcmpOge,
        };
        let right = self.double_of(sources.get(1).ok_or_else(no_operand)?, pair)?;
        let value = self.builder.compare(predicate, left, right);
        Ok(self.builder.word_of_bit(value))
    }

    fn arithmetic(&mut self, opcode: Opcode, sources: &[Operand], pair: u8) -> Step<ValueId> {
        if let (Opcode::Dmovc, [condition, a, b]) = (opcode, sources) {
            // The condition has a component for each double.
            let condition = self.word_of(condition, pair)?;
            let condition = self.builder.bit(condition)?;
            let (a, b) = (self.double_of(a, pair)?, self.double_of(b, pair)?);
            return Ok(self.builder.select(condition, a, b));
        }
        let mut operands = Vec::new();
        for source in sources {
            operands.push(self.double_of(source, pair)?);
        }
        match (opcode, &operands[..]) {
            (Opcode::Dmov, [value]) => Ok(*value),
            (Opcode::Dadd, [a, b]) => Ok(self.builder.float_binary(BinaryOpcode::Add, *a, *b)),
            (Opcode::Dmul, [a, b]) => Ok(self.builder.float_binary(BinaryOpcode::Mul, *a, *b)),
            (Opcode::Ddiv, [a, b]) => Ok(self.builder.float_binary(BinaryOpcode::SDiv, *a, *b)),
            (Opcode::Drcp, [value]) => {
                let one = self.builder.module.const_double(1.0);
                Ok(self.builder.float_binary(BinaryOpcode::SDiv, one, *value))
            }
            (Opcode::Dmax, all) => self.builder.float_call(OpCode::FMax, Scalar::F64, all),
            (Opcode::Dmin, all) => self.builder.float_call(OpCode::FMin, Scalar::F64, all),
            (Opcode::Dfma, all) => self.builder.float_call(OpCode::Fma, Scalar::F64, all),
            _ => Err(no_operand()),
        }
    }

    /// The double in a pair of components of an operand.
    fn double_of(&mut self, operand: &Operand, pair: u8) -> Step<ValueId> {
        let halves = if operand.kind() == OperandKind::Immediate64 {
            let bits = operand.immediates();
            let at = usize::from(pair) * 2;
            let at = if bits.len() < at + 2 { 0 } else { at };
            let half = |place: usize| bits.get(at + place).copied().unwrap_or(0);
            let (low, high) = (half(0), half(1));
            [self.builder.constant(low), self.builder.constant(high)]
        } else {
            [self.word_of(operand, 2 * pair)?, self.word_of(operand, 2 * pair + 1)?]
        };
        let mut value = match self.builder.double_of_halves(halves) {
            Some(known) => known,
            None => {
                let (low, high) = (self.builder.int(halves[0])?, self.builder.int(halves[1])?);
                self.builder.call(OpCode::MakeDouble, Some(Scalar::F64), &[low, high])?
            }
        };
        let modifiers = operand.modifiers();
        if modifiers.absolute() {
            value = self.builder.float_call(OpCode::FAbs, Scalar::F64, &[value])?;
        }
        if modifiers.negated() {
            let zero = self.builder.module.const_double(-0.0);
            value = self.builder.float_binary(BinaryOpcode::Sub, zero, value);
        }
        Ok(value)
    }

    /// The halves of a double, the lower one first.
    fn split(&mut self, value: ValueId) -> Step<[WordId; 2]> {
        let both = self.builder.call(OpCode::SplitDouble, Some(Scalar::F64), &[value])?;
        let int = self.builder.int_type();
        let low = self.builder.extract(both, 0, int);
        let low = self.builder.word_of_int(low);
        let high = self.builder.extract(both, 1, int);
        let halves = [low, self.builder.word_of_int(high)];
        self.builder.set_halves(halves, value);
        Ok(halves)
    }
}
