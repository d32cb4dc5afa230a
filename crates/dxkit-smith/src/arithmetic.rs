//! Arithmetic: the operations whose result follows from their operands, and LLVM's instructions.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, Predicate, ValueId};
use dxkit_dxil::{CallCheck, Effect, OpCode, Operation, OperationType, Scalar};

use crate::build::is_float;
use crate::maker::Maker;

/// The operations of arithmetic.
pub(crate) const ARITHMETIC: &[OpCode] = &[
    OpCode::IMad,
    OpCode::FMad,
    OpCode::FAbs,
    OpCode::Saturate,
    OpCode::IsNaN,
    OpCode::IsInf,
    OpCode::IsFinite,
    OpCode::IsNormal,
    OpCode::Cos,
    OpCode::Sin,
    OpCode::Tan,
    OpCode::Acos,
    OpCode::Asin,
    OpCode::Atan,
    OpCode::Hcos,
    OpCode::Hsin,
    OpCode::Htan,
    OpCode::Exp,
    OpCode::Frc,
    OpCode::Log,
    OpCode::Sqrt,
    OpCode::Rsqrt,
    OpCode::RoundNe,
    OpCode::RoundNi,
    OpCode::RoundPi,
    OpCode::RoundZ,
    OpCode::Bfrev,
    OpCode::Countbits,
    OpCode::FirstbitLo,
    OpCode::FirstbitHi,
    OpCode::FirstbitSHi,
    OpCode::FMax,
    OpCode::FMin,
    OpCode::IMax,
    OpCode::IMin,
    OpCode::UMax,
    OpCode::UMin,
    OpCode::IMul,
    OpCode::UMul,
    OpCode::UDiv,
    OpCode::UAddc,
    OpCode::USubb,
    OpCode::Fma,
    OpCode::UMad,
    OpCode::Msad,
    OpCode::Ibfe,
    OpCode::Ubfe,
    OpCode::Bfi,
    OpCode::Dot2,
    OpCode::Dot3,
    OpCode::Dot4,
    OpCode::MakeDouble,
    OpCode::SplitDouble,
    OpCode::BitcastI16toF16,
    OpCode::BitcastF16toI16,
    OpCode::BitcastI32toF32,
    OpCode::BitcastF32toI32,
    OpCode::BitcastI64toF64,
    OpCode::BitcastF64toI64,
    OpCode::LegacyF32ToF16,
    OpCode::LegacyF16ToF32,
    OpCode::LegacyDoubleToFloat,
    OpCode::LegacyDoubleToSInt32,
    OpCode::LegacyDoubleToUInt32,
    OpCode::Dot2AddHalf,
    OpCode::Dot4AddI8Packed,
    OpCode::Dot4AddU8Packed,
    OpCode::Unpack4x8,
    OpCode::Pack4x8,
    OpCode::IsHelperLane,
    OpCode::ThreadId,
    OpCode::GroupId,
    OpCode::ThreadIdInGroup,
    OpCode::FlattenedThreadIdInGroup,
    OpCode::CycleCounterLegacy,
];

/// The type that a number has, and how often it occurs, in the result of an operation.
fn results(operation: &Operation, overload: Option<Scalar>) -> Vec<Scalar> {
    match operation.result {
        OperationType::Scalar(scalar) | OperationType::Like(scalar) => alloc::vec![scalar],
        OperationType::Overload(0) => overload.into_iter().collect(),
        OperationType::Struct("twoi32" | "splitdouble") => alloc::vec![Scalar::I32; 2],
        OperationType::Struct("i32c") => alloc::vec![Scalar::I32, Scalar::I1],
        OperationType::Struct("fouri32") => alloc::vec![Scalar::I32; 4],
        OperationType::Four => overload.map_or_else(Vec::new, |overload| alloc::vec![overload; 4]),
        _ => Vec::new(),
    }
}

impl Maker<'_> {
    /// One of the overloads that an operation has.
    pub(crate) fn overload(&mut self, operation: &Operation) -> Option<Option<Scalar>> {
        let Some(dimension) = operation.overloads.dimensions().next() else { return Some(None) };
        let allowed: Vec<Scalar> = dimension.scalars().filter(|scalar| self.has(*scalar)).collect();
        if let Some((code, wanted)) = self.favourite.filter(|_| self.is_forced) {
            let is_allowed = wanted.is_some_and(|wanted| allowed.contains(&wanted));
            if code == operation.code && is_allowed {
                return Some(wanted);
            }
        }
        self.entropy.pick(&allowed).map(Some)
    }

    /// An operation of the table.
    pub(crate) fn operation(&mut self) -> Option<()> {
        let code = self.choose(ARITHMETIC)?;
        let operation = code.operation()?;
        if !self.may_call(code) {
            return None;
        }
        let is_16 = |ty: OperationType| matches!(ty, OperationType::Scalar(Scalar::F16 | Scalar::I16));
        let uses_16 = is_16(operation.result) || operation.parameters.iter().any(|one| is_16(one.ty));
        if uses_16 && !self.native {
            return None;
        }
        let overload = self.overload(operation)?;
        // Halves are classified since shader model 6.9.
        if operation.check == CallCheck::SpecialFloat && overload == Some(Scalar::F16) {
            return None;
        }
        let mut operands = Vec::with_capacity(operation.parameters.len());
        for (place, parameter) in operation.parameters.iter().enumerate() {
            let scalar = match parameter.ty {
                OperationType::Overload(_) => overload?,
                OperationType::Scalar(scalar) => scalar,
                _ => return None,
            };
            operands.push(self.fitting(code, place, scalar)?);
        }
        let result = self.call(code, overload, &operands)?;
        if code == OpCode::CycleCounterLegacy {
            // What it counts is an implementation's choice: nothing may depend on it.
            return Some(());
        }
        let types = results(operation, overload);
        let is_struct = matches!(operation.result, OperationType::Struct(_) | OperationType::Four);
        for (place, scalar) in (0_u32..).zip(types) {
            let value = if is_struct { self.builder.extract(result, place, scalar) } else { result };
            if is_float(scalar) {
                self.keep_float(scalar, value);
            } else if scalar != Scalar::I8 {
                self.keep(scalar, value);
            }
        }
        debug_assert!(operation.effect == Effect::ReadNone || code == OpCode::IsHelperLane);
        Some(())
    }

    /// An operand that the operation is defined for.
    fn fitting(&mut self, code: OpCode, place: usize, scalar: Scalar) -> Option<ValueId> {
        if scalar == Scalar::I8 {
            // The mode of packing and unpacking.
            let mode = self.entropy.below(if code == OpCode::Pack4x8 { 3 } else { 2 });
            return Some(self.builder.byte(u8::try_from(mode).ok()?));
        }
        if matches!(code, OpCode::ThreadId | OpCode::GroupId | OpCode::ThreadIdInGroup) {
            let component = self.entropy.below(3);
            return Some(self.builder.word(u32::try_from(component).ok()?));
        }
        let value = self.operand(scalar);
        Some(match (code, place) {
            (OpCode::Sqrt, _) => self.call(OpCode::FAbs, Some(scalar), &[value])?,
            (OpCode::Rsqrt | OpCode::Log, _) => {
                let value = self.call(OpCode::FAbs, Some(scalar), &[value])?;
                let one = self.builder.float(scalar, 128);
                self.builder.binary(BinaryOpcode::Add, value, one)
            }
            (OpCode::Acos | OpCode::Asin, _) => {
                let part = self.builder.float(scalar, 8);
                self.builder.binary(BinaryOpcode::Mul, value, part)
            }
            (OpCode::LegacyDoubleToUInt32, _) => self.call(OpCode::FAbs, Some(scalar), &[value])?,
            (OpCode::UDiv, 1) => self.builder.with_constant(BinaryOpcode::Or, value, 1),
            // Fields that lie inside of the number.
            (OpCode::Ibfe | OpCode::Ubfe | OpCode::Bfi, 0 | 1) => self.builder.masked(value, 15),
            // Bits of floats from 1 to 2.
            (OpCode::MakeDouble, 1) => self.bits_of_float(value, 0x000f_0000, 0x3ff0_0000),
            (OpCode::MakeDouble, _) => self.builder.word(0),
            (OpCode::BitcastI16toF16, _) => self.bits_of_float(value, 0x0300, 0x3c00),
            (OpCode::LegacyF16ToF32, _) => self.bits_of_float(value, 0x03c0, 0x3c00),
            (OpCode::BitcastI32toF32, _) => self.bits_of_float(value, 0x0078_0000, 0x3f80_0000),
            (OpCode::BitcastI64toF64, _) => {
                self.bits_of_float(value, 0x000f_0000_0000_0000, 0x3ff0_0000_0000_0000)
            }
            _ => value,
        })
    }

    fn bits_of_float(&mut self, value: ValueId, mask: i64, exponent: i64) -> ValueId {
        let masked = self.builder.masked(value, mask);
        self.builder.with_constant(BinaryOpcode::Or, masked, exponent)
    }

    /// An instruction of LLVM on two numbers.
    pub(crate) fn binary(&mut self) -> Option<()> {
        use BinaryOpcode as Op;
        let scalar = self.scalar();
        let (left, right) = (self.operand(scalar), self.operand(scalar));
        if is_float(scalar) {
            let opcode = self.entropy.pick(&[Op::Add, Op::Mul, Op::Sub, Op::SDiv])?;
            let right = if opcode == Op::SDiv {
                let distance = self.call(OpCode::FAbs, Some(scalar), &[right])?;
                let one = self.builder.float(scalar, 128);
                self.builder.binary(Op::Add, distance, one)
            } else {
                right
            };
            let value = match opcode != Op::SDiv && self.entropy.percent(40) {
                true => self.builder.fast_binary(opcode, left, right),
                false => self.builder.binary(opcode, left, right),
            };
            self.keep_float(scalar, value);
            return Some(());
        }
        let opcode = self.entropy.pick(&[
            Op::Add,
            Op::Sub,
            Op::Mul,
            Op::And,
            Op::Or,
            Op::Xor,
            Op::Shl,
            Op::LShr,
            Op::AShr,
            Op::UDiv,
            Op::SDiv,
            Op::URem,
            Op::SRem,
        ])?;
        let bits = i64::from(scalar.bytes()) * 8;
        let right = match opcode {
            Op::Shl | Op::LShr | Op::AShr => self.builder.masked(right, bits.saturating_sub(1)),
            Op::UDiv | Op::URem => self.builder.with_constant(Op::Or, right, 1),
            // A divisor above 0, so that the smallest number is not divided by -1.
            Op::SDiv | Op::SRem => {
                let small = self.builder.masked(right, 0x3f);
                self.builder.with_constant(Op::Or, small, 1)
            }
            _ => right,
        };
        let value = self.builder.binary(opcode, left, right);
        self.keep(scalar, value);
        Some(())
    }

    /// A comparison, an operation on truth values, or a selection.
    pub(crate) fn decision(&mut self) -> Option<()> {
        use Predicate as P;
        match self.entropy.below(4) {
            0 | 1 => {
                let scalar = self.scalar();
                let (left, right) = (self.operand(scalar), self.operand(scalar));
                let predicate = if is_float(scalar) {
                    const FLOAT: [Predicate; 14] = [
                        P::FcmpOlt,
                        P::FcmpOeq,
                        P::FcmpOgt,
                        P::FcmpOge,
                        P::FcmpOle,
                        P::FcmpOne,
                        P::FcmpOrd,
                        P::FcmpUno,
                        P::FcmpUeq,
                        P::FcmpUgt,
                        P::FcmpUge,
                        P::FcmpUlt,
                        P::FcmpUle,
                        P::FcmpUne,
                    ];
                    self.entropy.pick(&FLOAT)?
                } else {
                    const INTEGER: [Predicate; 10] = [
                        P::IcmpSlt,
                        P::IcmpEq,
                        P::IcmpNe,
                        P::IcmpUgt,
                        P::IcmpUge,
                        P::IcmpUlt,
                        P::IcmpUle,
                        P::IcmpSgt,
                        P::IcmpSge,
                        P::IcmpSle,
                    ];
                    self.entropy.pick(&INTEGER)?
                };
                let value = self.builder.compare(predicate, left, right);
                self.keep(Scalar::I1, value);
            }
            2 => {
                let (left, right) = (self.operand(Scalar::I1), self.operand(Scalar::I1));
                let opcode = self.entropy.pick(&[BinaryOpcode::And, BinaryOpcode::Or, BinaryOpcode::Xor])?;
                let value = self.builder.binary(opcode, left, right);
                self.keep(Scalar::I1, value);
            }
            _ => {
                let scalar = self.scalar();
                let condition = self.operand(Scalar::I1);
                let (left, right) = (self.operand(scalar), self.operand(scalar));
                let value = self.builder.select(condition, left, right);
                self.keep(scalar, value);
            }
        }
        Some(())
    }

    /// A cast.
    pub(crate) fn cast(&mut self) -> Option<()> {
        let all = self.scalars();
        let (from, to) = (self.entropy.pick(all)?, self.entropy.pick(all)?);
        if from == to || self.entropy.percent(10) {
            let value = self.operand(Scalar::I1);
            let opcode = match is_float(to) {
                // Mesa's lavapipe makes -0 of `false` with sign, for which SPIR-V has a choice of -1 and 0.
                true if self.portable => CastOpcode::UiToFp,
                true => self.entropy.pick(&[CastOpcode::UiToFp, CastOpcode::SiToFp])?,
                false => self.entropy.pick(&[CastOpcode::ZExt, CastOpcode::SExt])?,
            };
            let value = self.builder.cast(opcode, value, to);
            self.keep(to, value);
            return Some(());
        }
        let value = self.operand(from);
        let (smaller, own) = (to.bytes() < from.bytes(), &mut self.builder);
        match (is_float(from), is_float(to)) {
            (true, true) => {
                let opcode = if smaller { CastOpcode::FpTrunc } else { CastOpcode::FpExt };
                let value = own.cast(opcode, value, to);
                self.keep_float(to, value);
            }
            (false, false) => {
                let wider = self.entropy.pick(&[CastOpcode::ZExt, CastOpcode::SExt])?;
                let opcode = if smaller { CastOpcode::Trunc } else { wider };
                let value = self.builder.cast(opcode, value, to);
                self.keep(to, value);
            }
            (true, false) if self.entropy.percent(50) => {
                let value = self.call(OpCode::FAbs, Some(from), &[value])?;
                let value = self.builder.cast(CastOpcode::FpToUi, value, to);
                self.keep(to, value);
            }
            (true, false) => {
                let value = self.builder.cast(CastOpcode::FpToSi, value, to);
                self.keep(to, value);
            }
            (false, true) => {
                let opcode = self.entropy.pick(&[CastOpcode::UiToFp, CastOpcode::SiToFp])?;
                let small = self.builder.masked(value, 7);
                let value = self.builder.cast(opcode, small, to);
                self.keep(to, value);
            }
        }
        Some(())
    }

    /// The bits of a float as an integer.
    pub(crate) fn bits(&mut self) -> Option<()> {
        let mut pairs = alloc::vec![(Scalar::F32, Scalar::I32), (Scalar::F64, Scalar::I64)];
        if self.native {
            pairs.push((Scalar::F16, Scalar::I16));
        }
        let (from, to) = self.entropy.pick(&pairs)?;
        let value = self.operand(from);
        let value = self.builder.cast(CastOpcode::BitCast, value, to);
        self.keep(to, value);
        Some(())
    }
}
