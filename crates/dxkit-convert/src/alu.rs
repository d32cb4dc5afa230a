//! Arithmetic, comparisons, conversions and moves.
//!
//! In goes a token instruction that computes from registers; out come instructions of LLVM and DXIL
//! operations for each component that its mask writes. A table ([`rule`]) states for most opcodes the
//! operation and the type in which it takes the operands, since registers have none; instructions with two
//! results, and those that mean something else in DXIL, have functions. All components are computed before
//! any is written, because a destination may be a source too. Where SM 5 defines a result and LLVM does not
//! (shift counts, conversions out of range), instructions that limit the operand are added.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, Predicate, ValueId};
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind};
use dxkit_dxil::{OpCode, Scalar};

use crate::Step;
use crate::build::WordId;
use crate::converter::{Converter, no_operand};
use crate::operand::mask_of;

/// What an instruction does with each component, and how it takes its operands.
enum Rule {
    /// An operation of DXIL on floats.
    Float(OpCode),
    /// An instruction on two floats.
    FloatBinary(BinaryOpcode),
    /// An operation of DXIL on integers.
    Int(OpCode),
    /// An operation of DXIL that gives 32 bits of whatever it takes.
    Bits(OpCode),
    /// An instruction on two integers.
    IntBinary(BinaryOpcode),
    /// A shift, by the lowest five bits.
    Shift(BinaryOpcode),
    /// A comparison of floats.
    CompareFloats(Predicate),
    /// A comparison of integers.
    CompareInts(Predicate),
    /// A dot product of as many components.
    Dot(OpCode, u8),
}

fn rule(opcode: Opcode) -> Option<Rule> {
    Some(match opcode {
        Opcode::Add => Rule::FloatBinary(BinaryOpcode::Add),
        Opcode::Mul => Rule::FloatBinary(BinaryOpcode::Mul),
        Opcode::Div => Rule::FloatBinary(BinaryOpcode::SDiv),
        Opcode::Mad => Rule::Float(OpCode::FMad),
        Opcode::Max => Rule::Float(OpCode::FMax),
        Opcode::Min => Rule::Float(OpCode::FMin),
        Opcode::Exp => Rule::Float(OpCode::Exp),
        Opcode::Log => Rule::Float(OpCode::Log),
        Opcode::Frc => Rule::Float(OpCode::Frc),
        Opcode::Sqrt => Rule::Float(OpCode::Sqrt),
        Opcode::Rsq => Rule::Float(OpCode::Rsqrt),
        Opcode::RoundNe => Rule::Float(OpCode::RoundNe),
        Opcode::RoundNi => Rule::Float(OpCode::RoundNi),
        Opcode::RoundPi => Rule::Float(OpCode::RoundPi),
        Opcode::RoundZ => Rule::Float(OpCode::RoundZ),
        Opcode::DerivRtx | Opcode::DerivRtxCoarse => Rule::Float(OpCode::DerivCoarseX),
        Opcode::DerivRty | Opcode::DerivRtyCoarse => Rule::Float(OpCode::DerivCoarseY),
        Opcode::DerivRtxFine => Rule::Float(OpCode::DerivFineX),
        Opcode::DerivRtyFine => Rule::Float(OpCode::DerivFineY),
        Opcode::Dp2 => Rule::Dot(OpCode::Dot2, 2),
        Opcode::Dp3 => Rule::Dot(OpCode::Dot3, 3),
        Opcode::Dp4 => Rule::Dot(OpCode::Dot4, 4),
        Opcode::Iadd => Rule::IntBinary(BinaryOpcode::Add),
        Opcode::And => Rule::IntBinary(BinaryOpcode::And),
        Opcode::Or => Rule::IntBinary(BinaryOpcode::Or),
        Opcode::Xor => Rule::IntBinary(BinaryOpcode::Xor),
        Opcode::Ishl => Rule::Shift(BinaryOpcode::Shl),
        Opcode::Ishr => Rule::Shift(BinaryOpcode::AShr),
        Opcode::Ushr => Rule::Shift(BinaryOpcode::LShr),
        Opcode::Imad => Rule::Int(OpCode::IMad),
        Opcode::Umad => Rule::Int(OpCode::UMad),
        Opcode::Imax => Rule::Int(OpCode::IMax),
        Opcode::Imin => Rule::Int(OpCode::IMin),
        Opcode::Umax => Rule::Int(OpCode::UMax),
        Opcode::Umin => Rule::Int(OpCode::UMin),
        Opcode::Bfrev => Rule::Int(OpCode::Bfrev),
        Opcode::Ubfe => Rule::Int(OpCode::Ubfe),
        Opcode::Ibfe => Rule::Int(OpCode::Ibfe),
        Opcode::Bfi => Rule::Int(OpCode::Bfi),
        Opcode::Msad => Rule::Int(OpCode::Msad),
        Opcode::Countbits => Rule::Bits(OpCode::Countbits),
        Opcode::FirstbitHi => Rule::Bits(OpCode::FirstbitHi),
        Opcode::FirstbitLo => Rule::Bits(OpCode::FirstbitLo),
        Opcode::FirstbitShi => Rule::Bits(OpCode::FirstbitSHi),
        Opcode::Eq => Rule::CompareFloats(Predicate::FcmpOeq),
        // Not equal holds where one is no number, the others do not.
        Opcode::Ne => Rule::CompareFloats(Predicate::FcmpUne),
        Opcode::Lt => Rule::CompareFloats(Predicate::FcmpOlt),
        Opcode::Ge => Rule::CompareFloats(Predicate::FcmpOge),
        Opcode::Ieq => Rule::CompareInts(Predicate::IcmpEq),
        Opcode::Ine => Rule::CompareInts(Predicate::IcmpNe),
        Opcode::Ilt => Rule::CompareInts(Predicate::IcmpSlt),
        Opcode::Ige => Rule::CompareInts(Predicate::IcmpSge),
        Opcode::Ult => Rule::CompareInts(Predicate::IcmpUlt),
        Opcode::Uge => Rule::CompareInts(Predicate::IcmpUge),
        _ => return None,
    })
}

impl Converter<'_> {
    /// Converts an instruction of this module; `false` for others.
    pub(crate) fn alu(&mut self, instruction: &Instruction) -> Step<bool> {
        let Some(first) = instruction.operands.first() else { return Ok(false) };
        match instruction.opcode() {
            Opcode::Imul | Opcode::Umul | Opcode::Udiv | Opcode::Uaddc | Opcode::Usubb => {
                self.two_integers(instruction)?;
                return Ok(true);
            }
            Opcode::Sincos => {
                self.sine_and_cosine(instruction)?;
                return Ok(true);
            }
            Opcode::Swapc => {
                self.swap(instruction)?;
                return Ok(true);
            }
            _ => {}
        }
        let sources = instruction.operands.get(1..).unwrap_or_default();
        let mask = mask_of(first);
        let precise = instruction.token.precise();
        let mut results = [None; 4];
        if let Some(Rule::Dot(code, count)) = rule(instruction.opcode()) {
            let [a, b] = sources else { return Err(no_operand()) };
            let mut operands = Vec::new();
            for source in [a, b] {
                for component in 0..count {
                    operands.push(self.float_of(source, component)?);
                }
            }
            let value = self.builder.float_call(code, Scalar::F32, &operands)?;
            let value = self.limited(instruction, value)?;
            let word = self.builder.word_of_float(value);
            results = [Some(word); 4];
        } else {
            for component in (0..4u8).filter(|component| mask >> component & 1 == 1) {
                self.builder.precise = !self.is_refactoring_allowed || precise >> component & 1 == 1;
                match (
                    self.component(instruction, sources, component)?,
                    results.get_mut(usize::from(component)),
                ) {
                    (Some(word), Some(slot)) => *slot = Some(word),
                    _ => return Ok(false),
                }
            }
            if mask == 0 {
                return Ok(rule(instruction.opcode()).is_some());
            }
        }
        for (component, word) in (0..4u8).zip(results) {
            if let Some(word) = word.filter(|_| mask >> component & 1 == 1) {
                self.write(first, component, word)?;
            }
        }
        Ok(true)
    }

    fn limited(&mut self, instruction: &Instruction, value: ValueId) -> Step<ValueId> {
        match instruction.token.saturated() {
            true => self.builder.float_call(OpCode::Saturate, Scalar::F32, &[value]),
            false => Ok(value),
        }
    }

    /// A component of the result; `None` for an instruction of another module.
    fn component(&mut self, instruction: &Instruction, sources: &[Operand], at: u8) -> Step<Option<WordId>> {
        let floats = |own: &mut Self| -> Step<Vec<ValueId>> {
            sources.iter().map(|source| own.float_of(source, at)).collect()
        };
        let ints = |own: &mut Self| -> Step<Vec<ValueId>> {
            sources.iter().map(|source| own.int_of(source, at)).collect()
        };
        let two_floats = |own: &mut Self| -> Step<[ValueId; 2]> {
            let [a, b] = sources else { return Err(no_operand()) };
            Ok([own.float_of(a, at)?, own.float_of(b, at)?])
        };
        let two_ints = |own: &mut Self| -> Step<[ValueId; 2]> {
            let [a, b] = sources else { return Err(no_operand()) };
            Ok([own.int_of(a, at)?, own.int_of(b, at)?])
        };
        let Some(rule) = rule(instruction.opcode()) else { return self.special(instruction, sources, at) };
        let word = match rule {
            Rule::Float(code) => {
                let operands = floats(self)?;
                let value = self.builder.float_call(code, Scalar::F32, &operands)?;
                let value = self.limited(instruction, value)?;
                self.builder.word_of_float(value)
            }
            Rule::FloatBinary(opcode) => {
                let value = match (opcode, sources) {
                    (BinaryOpcode::Add, [a, b]) => self.sum(a, b, at)?,
                    _ => {
                        let [a, b] = two_floats(self)?;
                        self.builder.float_binary(opcode, a, b)
                    }
                };
                let value = self.limited(instruction, value)?;
                self.builder.word_of_float(value)
            }
            Rule::Int(code) | Rule::Bits(code) => {
                let operands = ints(self)?;
                let value = self.builder.call(code, Some(Scalar::I32), &operands)?;
                self.builder.word_of_int(value)
            }
            Rule::IntBinary(opcode) => return self.integers(opcode, sources, at).map(Some),
            Rule::Shift(opcode) => {
                let [a, b] = two_ints(self)?;
                let b = self.shift_count(b);
                let value = self.builder.binary(opcode, a, b);
                self.builder.word_of_int(value)
            }
            Rule::CompareFloats(predicate) => {
                let [a, b] = two_floats(self)?;
                let value = self.builder.compare(predicate, a, b);
                self.builder.word_of_bit(value)
            }
            Rule::CompareInts(predicate) => {
                let [a, b] = two_ints(self)?;
                let value = self.builder.compare(predicate, a, b);
                self.builder.word_of_bit(value)
            }
            Rule::Dot(..) => return Ok(None),
        };
        Ok(Some(word))
    }

    /// The sum of two floats: a difference, if one is negated.
    fn sum(&mut self, a: &Operand, b: &Operand, at: u8) -> Step<ValueId> {
        let is_negated = |operand: &Operand| operand.modifiers().negated();
        let is_constant = |operand: &Operand| operand.kind() == OperandKind::Immediate32;
        let (minuend, subtrahend) = match (is_negated(a), is_negated(b)) {
            (_, true) if !is_constant(b) => (a, b),
            (true, false) if !is_constant(a) => (b, a),
            _ => {
                let (a, b) = (self.float_of(a, at)?, self.float_of(b, at)?);
                return Ok(self.builder.float_binary(BinaryOpcode::Add, a, b));
            }
        };
        let minuend = self.float_of(minuend, at)?;
        let positive = self.magnitude(subtrahend, at)?;
        let positive = self.builder.float(positive)?;
        Ok(self.builder.float_binary(BinaryOpcode::Sub, minuend, positive))
    }

    /// The lowest five bits of a shift count: LLVM leaves more undefined.
    fn shift_count(&mut self, count: ValueId) -> ValueId {
        match self.builder.module.integer(count) {
            Some(known @ 0..=31) => self.builder.const_int(u32::try_from(known).unwrap_or(0)),
            Some(known) => self.builder.const_int(u32::try_from(known & 31).unwrap_or(0)),
            None => {
                let most = self.builder.const_int(31);
                self.builder.binary(BinaryOpcode::And, count, most)
            }
        }
    }

    /// An instruction on two integers. Bitwise ones on truth values stay truth values.
    fn integers(&mut self, opcode: BinaryOpcode, sources: &[Operand], at: u8) -> Step<WordId> {
        let [a, b] = sources else { return Err(no_operand()) };
        let is_plain = [a, b].iter().all(|source| source.extension.is_none());
        if opcode != BinaryOpcode::Add && is_plain {
            let words = [self.word_of(a, at)?, self.word_of(b, at)?];
            let masks = words.map(|word| self.builder.mask_of(word));
            match (masks, words) {
                ([Some(a), Some(b)], _) => {
                    let value = self.builder.binary(opcode, a, b);
                    return Ok(self.builder.word_of_bit(value));
                }
                ([Some(mask), None], [_, other]) | ([None, Some(mask)], [other, _])
                    if opcode == BinaryOpcode::And =>
                {
                    let zero = self.builder.zero();
                    return self.select_word(mask, other, zero);
                }
                _ => {}
            }
            let (a, b) = (self.builder.int(words[0])?, self.builder.int(words[1])?);
            let value = self.builder.binary(opcode, a, b);
            return Ok(self.builder.word_of_int(value));
        }
        // A sum with a negated operand is a difference.
        let difference = match (a.modifiers().negated(), b.modifiers().negated()) {
            (false, true) => Some((a, b)),
            (true, false) => Some((b, a)),
            _ => None,
        };
        if let (BinaryOpcode::Add, Some((minuend, subtrahend))) = (opcode, difference) {
            let word = self.word_of(subtrahend, at)?;
            let (a, b) = (self.int_of(minuend, at)?, self.builder.int(word)?);
            let value = self.builder.binary(BinaryOpcode::Sub, a, b);
            return Ok(self.builder.word_of_int(value));
        }
        let (a, b) = (self.int_of(a, at)?, self.int_of(b, at)?);
        let value = self.builder.binary(opcode, a, b);
        Ok(self.builder.word_of_int(value))
    }

    /// One of two words.
    pub(crate) fn select_word(
        &mut self,
        condition: ValueId,
        if_true: WordId,
        if_false: WordId,
    ) -> Step<WordId> {
        let kind = self.builder.common_kind(&[if_true, if_false]);
        let (a, b) = (self.builder.view(if_true, kind)?, self.builder.view(if_false, kind)?);
        let value = self.builder.select(condition, a, b);
        Ok(self.builder.word_of(kind, value))
    }

    pub(crate) fn not(&mut self, condition: ValueId) -> ValueId {
        let all = self.builder.module.const_bool(true);
        self.builder.binary(BinaryOpcode::Xor, condition, all)
    }

    /// Instructions that no rule describes.
    fn special(&mut self, instruction: &Instruction, sources: &[Operand], at: u8) -> Step<Option<WordId>> {
        let first = sources.first().ok_or_else(no_operand);
        let word = match (instruction.opcode(), sources) {
            (Opcode::Mov, [source]) => {
                let word = self.modified(source, at)?;
                if instruction.token.saturated() {
                    let value = self.builder.float(word)?;
                    let value = self.limited(instruction, value)?;
                    self.builder.word_of_float(value)
                } else {
                    word
                }
            }
            (Opcode::Movc, [condition, a, b]) => {
                let condition = self.word_of(condition, at)?;
                let condition = self.builder.bit(condition)?;
                let (a, b) = (self.modified(a, at)?, self.modified(b, at)?);
                let word = self.select_word(condition, a, b)?;
                if instruction.token.saturated() {
                    let value = self.builder.float(word)?;
                    let value = self.limited(instruction, value)?;
                    self.builder.word_of_float(value)
                } else {
                    word
                }
            }
            (Opcode::Not, [source]) => {
                let word = self.word_of(source, at)?;
                match self.builder.mask_of(word) {
                    Some(mask) => {
                        let value = self.not(mask);
                        self.builder.word_of_bit(value)
                    }
                    None => {
                        let value = self.builder.int(word)?;
                        let all = self.builder.const_int(u32::MAX);
                        let value = self.builder.binary(BinaryOpcode::Xor, value, all);
                        self.builder.word_of_int(value)
                    }
                }
            }
            (Opcode::Ineg, _) => {
                let value = self.int_of(first?, at)?;
                let zero = self.builder.const_int(0);
                let value = self.builder.binary(BinaryOpcode::Sub, zero, value);
                self.builder.word_of_int(value)
            }
            (Opcode::Itof | Opcode::Utof, _) => {
                let value = self.int_of(first?, at)?;
                let is_signed = instruction.opcode() == Opcode::Itof;
                let opcode = if is_signed { CastOpcode::SiToFp } else { CastOpcode::UiToFp };
                let float = self.builder.float_type();
                let value = self.builder.cast(opcode, value, float);
                let value = self.limited(instruction, value)?;
                self.builder.word_of_float(value)
            }
            (Opcode::Ftoi | Opcode::Ftou, _) => {
                let value = self.float_of(first?, at)?;
                let is_signed = instruction.opcode() == Opcode::Ftoi;
                let value = self.float_to_integer(value, is_signed, Scalar::F32)?;
                self.builder.word_of_int(value)
            }
            (Opcode::Rcp, _) => {
                let value = self.float_of(first?, at)?;
                let one = self.builder.module.const_float(1.0);
                let value = self.builder.float_binary(BinaryOpcode::SDiv, one, value);
                let value = self.limited(instruction, value)?;
                self.builder.word_of_float(value)
            }
            (Opcode::F32tof16, _) => {
                let value = self.float_of(first?, at)?;
                let value = self.builder.call(OpCode::LegacyF32ToF16, None, &[value])?;
                self.builder.word_of_int(value)
            }
            (Opcode::F16tof32, _) => {
                let value = self.int_of(first?, at)?;
                let value = self.builder.call(OpCode::LegacyF16ToF32, None, &[value])?;
                self.builder.word_of_float(value)
            }
            _ => return Ok(None),
        };
        Ok(Some(word))
    }

    /// A float or double as an integer: rounded towards zero, limited to what fits, and 0 for none. LLVM
    /// leaves undefined what does not fit.
    pub(crate) fn float_to_integer(
        &mut self,
        value: ValueId,
        is_signed: bool,
        scalar: Scalar,
    ) -> Step<ValueId> {
        let constant = |own: &mut Self, value: f64| {
            #[allow(clippy::cast_possible_truncation, reason = "numbers that both have")]
            match scalar {
                Scalar::F64 => own.builder.module.const_double(value),
                _ => own.builder.module.const_float(value as f32),
            }
        };
        let is_double = scalar == Scalar::F64;
        // The limits, the largest number of the type below the upper one, and what is above that.
        let (lower, upper, top, above) = match is_signed {
            true => (-2_147_483_648.0, 2_147_483_648.0, 2_147_483_520.0, 0x7fff_ffff),
            false => (0.0, 4_294_967_296.0, 4_294_967_040.0, u32::MAX),
        };
        let top = if is_double { upper - 1.0 } else { top };
        let (lower, upper, top) = (constant(self, lower), constant(self, upper), constant(self, top));
        // Of a number and none, the larger one is the number.
        let limited = self.builder.call(OpCode::FMax, Some(scalar), &[value, lower])?;
        let limited = self.builder.call(OpCode::FMin, Some(scalar), &[limited, top])?;
        let int = self.builder.int_type();
        let opcode = if is_signed { CastOpcode::FpToSi } else { CastOpcode::FpToUi };
        let inside = self.builder.cast(opcode, limited, int);
        let is_above = self.builder.compare(Predicate::FcmpOge, value, upper);
        let above = self.builder.const_int(above);
        let result = self.builder.select(is_above, above, inside);
        if !is_signed {
            return Ok(result);
        }
        let is_none = self.builder.compare(Predicate::FcmpUno, value, value);
        let zero = self.builder.const_int(0);
        Ok(self.builder.select(is_none, zero, result))
    }

    fn sine_and_cosine(&mut self, instruction: &Instruction) -> Step<()> {
        let [sine, cosine, source] = &instruction.operands[..] else { return Err(no_operand()) };
        let mut results = Vec::new();
        for (destination, code) in [(sine, OpCode::Sin), (cosine, OpCode::Cos)] {
            let mask = mask_of(destination);
            for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
                let value = self.float_of(source, at)?;
                let value = self.builder.float_call(code, Scalar::F32, &[value])?;
                results.push((destination, at, value));
            }
        }
        for (destination, at, value) in results {
            self.write_float(instruction, destination, at, value)?;
        }
        Ok(())
    }

    /// Instructions with two results that are integers.
    fn two_integers(&mut self, instruction: &Instruction) -> Step<()> {
        let [first, second, a, b] = &instruction.operands[..] else { return Err(no_operand()) };
        let (first_mask, second_mask) = (mask_of(first), mask_of(second));
        let mut results = Vec::new();
        for at in (0..4u8).filter(|at| (first_mask | second_mask) >> at & 1 == 1) {
            let wanted = [first_mask, second_mask].map(|mask| mask >> at & 1 == 1);
            let (left, right) = (self.int_of(a, at)?, self.int_of(b, at)?);
            let words = self.pair(instruction.opcode(), wanted, left, right)?;
            for ((destination, word), wanted) in [first, second].into_iter().zip(words).zip(wanted) {
                if wanted {
                    results.push((destination, at, word));
                }
            }
        }
        for (destination, at, word) in results {
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    fn pair(
        &mut self,
        opcode: Opcode,
        wanted: [bool; 2],
        left: ValueId,
        right: ValueId,
    ) -> Step<[WordId; 2]> {
        let (int, zero) = (self.builder.int_type(), self.builder.zero());
        match opcode {
            Opcode::Udiv => {
                let none = self.builder.const_int(0);
                let known = self.builder.module.integer(right).is_some_and(|divisor| divisor != 0);
                // Division by zero gives all bits, which LLVM leaves undefined.
                let is_zero = (!known).then(|| self.builder.compare(Predicate::IcmpEq, right, none));
                let divisor = match is_zero {
                    Some(is_zero) => {
                        let one = self.builder.const_int(1);
                        self.builder.select(is_zero, one, right)
                    }
                    None => right,
                };
                let mut words = [zero; 2];
                let opcodes = [BinaryOpcode::UDiv, BinaryOpcode::URem];
                for ((word, opcode), wanted) in words.iter_mut().zip(opcodes).zip(wanted) {
                    if !wanted {
                        continue;
                    }
                    let mut value = self.builder.binary(opcode, left, divisor);
                    if let Some(is_zero) = is_zero {
                        let all = self.builder.const_int(u32::MAX);
                        value = self.builder.select(is_zero, all, value);
                    }
                    *word = self.builder.word_of_int(value);
                }
                Ok(words)
            }
            Opcode::Imul | Opcode::Umul => {
                let mut words = [zero; 2];
                if wanted[0] {
                    let code = if opcode == Opcode::Imul { OpCode::IMul } else { OpCode::UMul };
                    let both = self.builder.call(code, Some(Scalar::I32), &[left, right])?;
                    for (index, word) in (0u32..).zip(&mut words) {
                        // The upper half comes first.
                        let value = self.builder.extract(both, index, int);
                        *word = self.builder.word_of_int(value);
                    }
                } else {
                    let value = self.builder.binary(BinaryOpcode::Mul, left, right);
                    words[1] = self.builder.word_of_int(value);
                }
                Ok(words)
            }
            _ => {
                let code = if opcode == Opcode::Uaddc { OpCode::UAddc } else { OpCode::USubb };
                let both = self.builder.call(code, Some(Scalar::I32), &[left, right])?;
                let value = self.builder.extract(both, 0, int);
                let sum = self.builder.word_of_int(value);
                let bit = self.builder.module.integer_type(1);
                let carry = self.builder.extract(both, 1, bit);
                let carry = self.builder.cast(CastOpcode::ZExt, carry, int);
                Ok([sum, self.builder.word_of_int(carry)])
            }
        }
    }

    /// Exchanges two values where a condition holds.
    fn swap(&mut self, instruction: &Instruction) -> Step<()> {
        let [first, second, condition, a, b] = &instruction.operands[..] else { return Err(no_operand()) };
        let mut results = Vec::new();
        let mask = mask_of(first) | mask_of(second);
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            let condition = self.word_of(condition, at)?;
            let condition = self.builder.bit(condition)?;
            let (a, b) = (self.modified(a, at)?, self.modified(b, at)?);
            for (destination, if_true, if_false) in [(first, b, a), (second, a, b)] {
                if mask_of(destination) >> at & 1 == 1 {
                    results.push((destination, at, self.select_word(condition, if_true, if_false)?));
                }
            }
        }
        for (destination, at, word) in results {
            self.write(destination, at, word)?;
        }
        Ok(())
    }
}
