//! LLVM's instructions: arithmetic, casts, comparisons, memory, calls.
//!
//! In goes an instruction of a module; out come operations of the internal form
//! ([`Code`](crate::program::Code)) on registers, and the registers of its result. A value is a list of
//! scalars: an instruction on vectors or structures becomes an operation for each scalar. The machine
//! computes in 32 and 64 bits alone: narrower operands are extended first, by their sign where the operation
//! has one, and results are cut. Terminators are not lowered here but with the blocks, in the parent module.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    AtomicOperation, BinaryOpcode, CastOpcode, Function, Instruction as Source, InstructionEntry, Operation,
    Predicate, ValueId,
};
use dxkit_dxil::OperationCall;

use super::{Class, Frame, Lowering, Stopped};
use crate::Reason;
use crate::program::{Atomic, Op, Part, Register, Shown};

impl<'m> Lowering<'_, 'm> {
    /// Lowers an instruction that does not end its block.
    pub(super) fn instruction(
        &mut self,
        frame: &mut Frame,
        function: Function<'m>,
        entry: InstructionEntry<'m>,
        depth: u32,
    ) -> Stopped<()> {
        let result = match entry.get() {
            Source::Phi { .. } => return Ok(()),
            Source::Operation(operation) => self.operation(frame, entry, operation)?,
            Source::Alloca { allocated_type, count, .. } => {
                let count = self.module.integer(count).and_then(|count| u64::try_from(count).ok());
                let Some(count) = count else {
                    return self.stop(Reason::Instruction("an alloca of a size that is computed"));
                };
                vec![Part::Narrow(self.alloca(allocated_type, count)?)]
            }
            Source::Load { pointer, .. } => {
                let address = self.register(frame, pointer)?;
                if let Some(range) = self.resource_range(frame, pointer) {
                    // What is loaded is only passed on to the operation that makes a handle.
                    frame.resources.insert(entry.id().into(), range);
                    vec![Part::Narrow(address)]
                } else {
                    self.load(address, entry.ty())?
                }
            }
            Source::Store { pointer, value, .. } => {
                let address = self.register(frame, pointer)?;
                let ty = self.module.type_of(value).ok_or(())?;
                let parts = self.value(frame, value)?;
                self.store(address, ty, &parts)?;
                Vec::new()
            }
            Source::AtomicRmw { operation, pointer, value, .. } => {
                vec![self.atomic(frame, operation, pointer, value)?]
            }
            Source::CompareExchange { pointer, compare, new, .. } => {
                let address = self.register(frame, pointer)?;
                let (compare, new) = (self.scalar(frame, compare)?, self.scalar(frame, new)?);
                let old = self.exchange(address, compare, new)?;
                let (Part::Narrow(a) | Part::Wide(a), Part::Narrow(b) | Part::Wide(b)) = (old, compare);
                let op = if matches!(old, Part::Wide(_)) { Op::LEq } else { Op::Eq };
                let done = self.compute(op, &[a, b])?;
                vec![old, Part::Narrow(done)]
            }
            Source::Fence(_) => return Ok(()),
            Source::Call(call) => {
                if let Some(called) = OperationCall::from_instruction(function, entry) {
                    self.dx_operation(frame, &called)?
                } else {
                    let Some(callee) = call.callee.as_function() else {
                        return self.stop(Reason::Instruction("an indirect call"));
                    };
                    let name = self.module.function(callee).map(|callee| callee.name()).unwrap_or_default();
                    if name.starts_with(b"llvm.dbg.") {
                        return self.describe(frame, entry, name, call.arguments);
                    }
                    if name.starts_with(b"llvm.lifetime.") {
                        return Ok(());
                    }
                    if name.starts_with(b"llvm.") {
                        let name = String::from_utf8_lossy(name).into_owned();
                        self.refuse(Reason::Operation(name));
                        self.parts_of_type(entry.ty())?
                    } else {
                        let mut arguments = Vec::with_capacity(call.arguments.len());
                        for argument in call.arguments {
                            arguments.push(self.value(frame, *argument)?);
                        }
                        self.call(callee, &arguments, entry.ty(), depth)?
                    }
                }
            }
            _ => return self.stop(Reason::Instruction("an instruction of another kind")),
        };
        if let Some(value) = entry.value() {
            self.count_parts(result.len())?;
            frame.values.insert(value, result);
        }
        self.show_step(frame, entry)
    }

    /// States what is shown of an instruction: the values that it takes, and those that it makes.
    fn show_step(&mut self, frame: &Frame, entry: InstructionEntry<'m>) -> Stopped<()> {
        let mut operands: Vec<Shown> = Vec::new();
        for operand in entry.operands() {
            operands.extend(self.shown_value(frame, *operand)?);
        }
        let results = match entry.value() {
            Some(value) => self.shown_value(frame, value)?,
            None => Vec::new(),
        };
        self.show(&operands, &results)
    }

    fn atomic(
        &mut self,
        frame: &Frame,
        operation: AtomicOperation,
        pointer: ValueId,
        value: ValueId,
    ) -> Stopped<Part> {
        let kind = match operation {
            AtomicOperation::Xchg => Atomic::Exchange,
            AtomicOperation::Add => Atomic::Add,
            AtomicOperation::Sub => Atomic::Sub,
            AtomicOperation::And => Atomic::And,
            AtomicOperation::Or => Atomic::Or,
            AtomicOperation::Xor => Atomic::Xor,
            AtomicOperation::Max => Atomic::IMax,
            AtomicOperation::Min => Atomic::IMin,
            AtomicOperation::UMax => Atomic::UMax,
            AtomicOperation::UMin => Atomic::UMin,
            _ => return self.stop(Reason::Instruction("an atomic operation of another kind")),
        };
        let address = self.register(frame, pointer)?;
        match self.scalar(frame, value)? {
            Part::Narrow(value) => Ok(Part::Narrow(self.compute(Op::Atomic32(kind), &[address, value])?)),
            Part::Wide(value) => Ok(Part::Wide(self.compute_wide(Op::Atomic64(kind), &[address, value])?)),
        }
    }

    fn exchange(&mut self, address: Register, compare: Part, new: Part) -> Stopped<Part> {
        match (compare, new) {
            (Part::Narrow(compare), Part::Narrow(new)) => {
                Ok(Part::Narrow(self.compute(Op::Exchange32, &[address, compare, new])?))
            }
            (Part::Wide(compare), Part::Wide(new)) => {
                Ok(Part::Wide(self.compute_wide(Op::Exchange64, &[address, compare, new])?))
            }
            _ => Err(()),
        }
    }

    fn operation(
        &mut self,
        frame: &mut Frame,
        entry: InstructionEntry<'m>,
        operation: Operation<'m>,
    ) -> Stopped<Vec<Part>> {
        match operation {
            Operation::Binary { opcode, left, right, .. } => {
                let class = self.class_of(left)?;
                self.each2(frame, left, right, |lowering, a, b| lowering.binary(opcode, class, a, b))
            }
            Operation::Compare { predicate, left, right, .. } => {
                let class = self.class_of(left)?;
                self.each2(frame, left, right, |lowering, a, b| lowering.compare(predicate, class, a, b))
            }
            Operation::Cast { opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast, value } => {
                self.bit_cast(frame, entry, value)
            }
            Operation::Cast { opcode, value } => {
                let (from, to) = (self.class_of(value)?, self.class_of_type(entry.ty())?);
                let parts = self.value(frame, value)?;
                parts.into_iter().map(|part| self.cast(opcode, from, to, part)).collect()
            }
            Operation::GetElementPtr { base, indices, source_type, .. } => {
                let range = self.resource_range(frame, base);
                let address = self.address(frame, base, source_type, indices, range.is_some())?;
                frame.resources.extend(range.map(|range| (entry.id().into(), range)));
                Ok(vec![Part::Narrow(address)])
            }
            Operation::Select { condition, if_true, if_false } => {
                let conditions = self.value(frame, condition)?;
                let parts = (self.value(frame, if_true)?, self.value(frame, if_false)?);
                let mut results = Vec::with_capacity(parts.0.len());
                for (place, (a, b)) in parts.0.into_iter().zip(parts.1).enumerate() {
                    let condition = conditions.get(place).or(conditions.first()).copied().ok_or(())?;
                    results.push(self.select(condition, a, b)?);
                }
                Ok(results)
            }
            Operation::ExtractElement { vector, index } => self.extract_element(frame, vector, index),
            Operation::InsertElement { vector, element, index } => {
                self.insert_element(frame, vector, element, index)
            }
            Operation::ShuffleVector { first, second, mask } => {
                let mut parts = self.value(frame, first)?;
                parts.extend(self.value(frame, second)?);
                let mask = self.value(frame, mask)?;
                let undefined = *parts.first().ok_or(())?;
                let pick = |lowering: &Self, part: &Part| match part {
                    Part::Narrow(register) => {
                        let index = lowering.constant_of(*register);
                        index.and_then(|index| parts.get(index as usize)).copied().unwrap_or(undefined)
                    }
                    Part::Wide(_) => undefined,
                };
                Ok(mask.iter().map(|part| pick(self, part)).collect())
            }
            Operation::ExtractValue { aggregate, indices } => {
                let ty = self.module.type_of(aggregate).ok_or(())?;
                let (start, inner) = self.place_of(ty, indices)?;
                let count = self.scalars(inner)?;
                let parts = self.value(frame, aggregate)?;
                parts.get(start..start + count).map(<[Part]>::to_vec).ok_or(())
            }
            Operation::InsertValue { aggregate, value, indices } => {
                let ty = self.module.type_of(aggregate).ok_or(())?;
                let (start, _) = self.place_of(ty, indices)?;
                let mut parts = self.value(frame, aggregate)?;
                let value = self.value(frame, value)?;
                parts.get_mut(start..start + value.len()).ok_or(())?.copy_from_slice(&value);
                Ok(parts)
            }
            _ => self.stop(Reason::Instruction("an operation of another kind")),
        }
    }

    /// An element of a vector; at an index that is computed, chosen by comparing it with each element's.
    fn extract_element(&mut self, frame: &mut Frame, vector: ValueId, index: ValueId) -> Stopped<Vec<Part>> {
        let parts = self.value(frame, vector)?;
        if let Some(index) = self.module.integer(index) {
            let part = usize::try_from(index).ok().and_then(|index| parts.get(index)).copied();
            return part.map(|part| vec![part]).ok_or(());
        }
        let index = self.low_register(frame, index)?;
        let mut found = *parts.first().ok_or(())?;
        for (place, part) in (1_u32..).zip(parts.iter().skip(1)) {
            let place = self.constant(place);
            let here = self.compute(Op::Eq, &[index, place])?;
            found = self.select(Part::Narrow(here), *part, found)?;
        }
        Ok(vec![found])
    }

    /// A vector with another element, as [`Self::extract_element`] finds it.
    fn insert_element(
        &mut self,
        frame: &mut Frame,
        vector: ValueId,
        element: ValueId,
        index: ValueId,
    ) -> Stopped<Vec<Part>> {
        let mut parts = self.value(frame, vector)?;
        let element = self.scalar(frame, element)?;
        if let Some(index) = self.module.integer(index) {
            let slot = usize::try_from(index).ok().and_then(|index| parts.get_mut(index));
            *slot.ok_or(())? = element;
            return Ok(parts);
        }
        let index = self.low_register(frame, index)?;
        for (place, part) in (0_u32..).zip(&mut parts) {
            let place = self.constant(place);
            let here = self.compute(Op::Eq, &[index, place])?;
            *part = self.select(Part::Narrow(here), element, *part)?;
        }
        Ok(parts)
    }

    /// The place of a part of a structure among its scalars, and its type.
    fn place_of(
        &mut self,
        ty: dxkit_bitcode::ir::TypeId,
        indices: &[u32],
    ) -> Stopped<(usize, dxkit_bitcode::ir::TypeId)> {
        use dxkit_bitcode::ir::Type;
        let (mut ty, mut start) = (ty, 0);
        for index in indices {
            let index = *index as usize;
            ty = match self.module.ty(ty) {
                Type::Struct { elements, .. } => {
                    for before in elements.get(..index).ok_or(())? {
                        start += self.scalars(*before)?;
                    }
                    *elements.get(index).ok_or(())?
                }
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    start += self.scalars(element)?.checked_mul(index).ok_or(())?;
                    element
                }
                _ => return Err(()),
            };
        }
        Ok((start, ty))
    }

    /// Applies an operation to the scalars of two values.
    pub(super) fn each2(
        &mut self,
        frame: &Frame,
        left: ValueId,
        right: ValueId,
        mut f: impl FnMut(&mut Self, Part, Part) -> Stopped<Part>,
    ) -> Stopped<Vec<Part>> {
        let (left, right) = (self.value(frame, left)?, self.value(frame, right)?);
        let mut results = Vec::with_capacity(left.len());
        for (a, b) in left.into_iter().zip(right) {
            results.push(f(self, a, b)?);
        }
        Ok(results)
    }

    pub(super) fn select(&mut self, condition: Part, a: Part, b: Part) -> Stopped<Part> {
        match (condition, a, b) {
            (Part::Narrow(condition), Part::Narrow(a), Part::Narrow(b)) => {
                Ok(Part::Narrow(self.compute(Op::Select, &[condition, a, b])?))
            }
            (Part::Narrow(condition), Part::Wide(a), Part::Wide(b)) => {
                Ok(Part::Wide(self.compute_wide(Op::LSelect, &[condition, a, b])?))
            }
            _ => Err(()),
        }
    }

    /// An operation on two integers or floats.
    pub(super) fn binary(&mut self, opcode: BinaryOpcode, class: Class, a: Part, b: Part) -> Stopped<Part> {
        if class.is_float() {
            let [float, double] = match opcode {
                BinaryOpcode::Add => [Op::FAdd, Op::DAdd],
                BinaryOpcode::Sub => {
                    // The compiler negates by subtracting from minus zero.
                    if self.is_minus_zero(class, a) {
                        return self.negate(class, b);
                    }
                    [Op::FSub, Op::DSub]
                }
                BinaryOpcode::Mul => [Op::FMul, Op::DMul],
                BinaryOpcode::SDiv => [Op::FDiv, Op::DDiv],
                BinaryOpcode::SRem => [Op::FRem, Op::DRem],
                _ => return self.stop(Reason::Malformed("an operation on floats that they do not have")),
            };
            return self.float_operation([float, double], class, &[a, b]);
        }
        let (narrow, wide, signed) = match opcode {
            BinaryOpcode::Add => (Op::Add, Op::LAdd, false),
            BinaryOpcode::Sub => (Op::Sub, Op::LSub, false),
            BinaryOpcode::Mul => (Op::Mul, Op::LMul, false),
            BinaryOpcode::UDiv => (Op::UDiv, Op::LUDiv, false),
            BinaryOpcode::SDiv => (Op::SDiv, Op::LSDiv, true),
            BinaryOpcode::URem => (Op::URem, Op::LURem, false),
            BinaryOpcode::SRem => (Op::SRem, Op::LSRem, true),
            BinaryOpcode::Shl => (Op::Shl, Op::LShl, false),
            BinaryOpcode::LShr => (Op::LShr, Op::LLShr, false),
            BinaryOpcode::AShr => (Op::AShr, Op::LAShr, true),
            BinaryOpcode::And => (Op::And, Op::LAnd, false),
            BinaryOpcode::Or => (Op::Or, Op::LOr, false),
            BinaryOpcode::Xor => (Op::Xor, Op::LXor, false),
            _ => return self.stop(Reason::Instruction("an operation of a newer dialect")),
        };
        let shift = matches!(opcode, BinaryOpcode::Shl | BinaryOpcode::LShr | BinaryOpcode::AShr);
        self.integer_operation([narrow, wide], class, signed, shift, &[a, b])
    }

    fn is_minus_zero(&self, class: Class, part: Part) -> bool {
        match (class, part) {
            (Class::Float, Part::Narrow(register)) => self.constant_of(register) == Some(0x8000_0000),
            (Class::Half, Part::Narrow(register)) => self.constant_of(register) == Some(0x8000),
            (Class::Double, Part::Wide(register)) => self.wide_constant_of(register) == Some(1 << 63),
            _ => false,
        }
    }

    fn negate(&mut self, class: Class, part: Part) -> Stopped<Part> {
        match (class, part) {
            (Class::Half, Part::Narrow(register)) => {
                let sign = self.constant(0x8000);
                Ok(Part::Narrow(self.compute(Op::Xor, &[register, sign])?))
            }
            (_, Part::Narrow(register)) => Ok(Part::Narrow(self.compute(Op::FNeg, &[register])?)),
            (_, Part::Wide(register)) => Ok(Part::Wide(self.compute_wide(Op::DNeg, &[register])?)),
        }
    }

    /// An operation on floats of any width, in the opcodes for `float` and `double`.
    pub(super) fn float_operation(&mut self, ops: [Op; 2], class: Class, operands: &[Part]) -> Stopped<Part> {
        let [float, double] = ops;
        let mut registers = Vec::with_capacity(operands.len());
        for operand in operands {
            let (Part::Narrow(register) | Part::Wide(register)) = *operand;
            registers.push(match class {
                Class::Half => self.compute(Op::HalfToFloat, &[register])?,
                _ => register,
            });
        }
        match class {
            Class::Double => Ok(Part::Wide(self.compute_wide(double, &registers)?)),
            Class::Half => {
                let result = self.compute(float, &registers)?;
                Ok(Part::Narrow(self.compute(Op::FloatToHalf, &[result])?))
            }
            _ => Ok(Part::Narrow(self.compute(float, &registers)?)),
        }
    }

    /// An operation on integers of any width, in the opcodes for 32 and 64 bits. Narrower operands are
    /// extended with their sign if the operation has one, and the result is cut.
    pub(super) fn integer_operation(
        &mut self,
        ops: [Op; 2],
        class: Class,
        signed: bool,
        shift: bool,
        operands: &[Part],
    ) -> Stopped<Part> {
        let [narrow, wide] = ops;
        let mut registers = Vec::with_capacity(operands.len());
        for (place, operand) in operands.iter().enumerate() {
            let (Part::Narrow(register) | Part::Wide(register)) = *operand;
            registers.push(match class {
                Class::Integer(width @ (8 | 16)) if shift && place == 1 => {
                    let mask = self.constant(u32::from(width) - 1);
                    self.compute(Op::And, &[register, mask])?
                }
                Class::Integer(8) if signed => self.compute(Op::SignExtend8, &[register])?,
                Class::Integer(16) if signed => self.compute(Op::SignExtend16, &[register])?,
                _ => register,
            });
        }
        match class {
            Class::Integer(64) => Ok(Part::Wide(self.compute_wide(wide, &registers)?)),
            Class::Integer(width @ (8 | 16)) => {
                let result = self.compute(narrow, &registers)?;
                let mask = self.constant((1 << width) - 1);
                Ok(Part::Narrow(self.compute(Op::And, &[result, mask])?))
            }
            _ => Ok(Part::Narrow(self.compute(narrow, &registers)?)),
        }
    }

    fn compare(&mut self, predicate: Predicate, class: Class, a: Part, b: Part) -> Stopped<Part> {
        if class.is_float() {
            return self.compare_floats(predicate, class, a, b);
        }
        let (narrow, wide, signed, swap) = match predicate {
            Predicate::IcmpEq => (Op::Eq, Op::LEq, false, false),
            Predicate::IcmpNe => (Op::Ne, Op::LNe, false, false),
            Predicate::IcmpUlt => (Op::Ult, Op::LUlt, false, false),
            Predicate::IcmpUle => (Op::Ule, Op::LUle, false, false),
            Predicate::IcmpUgt => (Op::Ult, Op::LUlt, false, true),
            Predicate::IcmpUge => (Op::Ule, Op::LUle, false, true),
            Predicate::IcmpSlt => (Op::Slt, Op::LSlt, true, false),
            Predicate::IcmpSle => (Op::Sle, Op::LSle, true, false),
            Predicate::IcmpSgt => (Op::Slt, Op::LSlt, true, true),
            Predicate::IcmpSge => (Op::Sle, Op::LSle, true, true),
            _ => return self.stop(Reason::Malformed("a comparison of another kind")),
        };
        let (a, b) = if swap { (b, a) } else { (a, b) };
        match (a, b) {
            (Part::Wide(a), Part::Wide(b)) => Ok(Part::Narrow(self.compute(wide, &[a, b])?)),
            (Part::Narrow(a), Part::Narrow(b)) => {
                let mut operands = [a, b];
                if signed {
                    for operand in &mut operands {
                        *operand = self.extended(class, *operand)?;
                    }
                }
                Ok(Part::Narrow(self.compute(narrow, &operands)?))
            }
            _ => Err(()),
        }
    }

    /// An integer, extended with its sign to 32 bits.
    pub(super) fn extended(&mut self, class: Class, register: Register) -> Stopped<Register> {
        match class {
            Class::Integer(8) => self.compute(Op::SignExtend8, &[register]),
            Class::Integer(16) => self.compute(Op::SignExtend16, &[register]),
            _ => Ok(register),
        }
    }

    fn compare_floats(&mut self, predicate: Predicate, class: Class, a: Part, b: Part) -> Stopped<Part> {
        let ([float, double], swap) = match predicate {
            Predicate::FcmpFalse => return Ok(Part::Narrow(self.constant(0))),
            Predicate::FcmpTrue => return Ok(Part::Narrow(self.constant(u32::MAX))),
            Predicate::FcmpOeq => ([Op::FOeq, Op::DOeq], false),
            Predicate::FcmpOne => ([Op::FOne, Op::DOne], false),
            Predicate::FcmpOlt => ([Op::FOlt, Op::DOlt], false),
            Predicate::FcmpOle => ([Op::FOle, Op::DOle], false),
            Predicate::FcmpOgt => ([Op::FOlt, Op::DOlt], true),
            Predicate::FcmpOge => ([Op::FOle, Op::DOle], true),
            Predicate::FcmpOrd => ([Op::FOrd, Op::DOrd], false),
            Predicate::FcmpUno => ([Op::FUno, Op::DUno], false),
            Predicate::FcmpUeq => ([Op::FUeq, Op::DUeq], false),
            Predicate::FcmpUne => ([Op::FUne, Op::DUne], false),
            Predicate::FcmpUge => ([Op::FUge, Op::DUge], false),
            Predicate::FcmpUgt => ([Op::FUgt, Op::DUgt], false),
            Predicate::FcmpUle => ([Op::FUge, Op::DUge], true),
            Predicate::FcmpUlt => ([Op::FUgt, Op::DUgt], true),
            _ => return self.stop(Reason::Malformed("a comparison of another kind")),
        };
        let (Part::Narrow(mut a) | Part::Wide(mut a), Part::Narrow(mut b) | Part::Wide(mut b)) = (a, b);
        if class == Class::Half {
            a = self.compute(Op::HalfToFloat, &[a])?;
            b = self.compute(Op::HalfToFloat, &[b])?;
        }
        let op = if class == Class::Double { double } else { float };
        let operands = if swap { [b, a] } else { [a, b] };
        Ok(Part::Narrow(self.compute(op, &operands)?))
    }

    fn bit_cast(
        &mut self,
        frame: &mut Frame,
        entry: InstructionEntry<'m>,
        value: ValueId,
    ) -> Stopped<Vec<Part>> {
        let range = self.resource_range(frame, value);
        frame.resources.extend(range.map(|range| (entry.id().into(), range)));
        let parts = self.value(frame, value)?;
        let (from, to) = (self.class_of(value)?, self.class_of_type(entry.ty())?);
        if from.is_wide() == to.is_wide() && from.bytes() == to.bytes() {
            return Ok(parts);
        }
        self.stop(Reason::Instruction("a cast between vectors of different numbers"))
    }

    /// A conversion of a number.
    pub(super) fn cast(&mut self, opcode: CastOpcode, from: Class, to: Class, part: Part) -> Stopped<Part> {
        let (Part::Narrow(register) | Part::Wide(register)) = part;
        match opcode {
            CastOpcode::Trunc => self.truncate(from, to, register),
            CastOpcode::ZExt | CastOpcode::SExt => {
                let signed = opcode == CastOpcode::SExt;
                self.extend(signed, from, to, register)
            }
            CastOpcode::FpToUi | CastOpcode::FpToSi => {
                self.float_to_integer(opcode == CastOpcode::FpToSi, from, to, register)
            }
            CastOpcode::UiToFp | CastOpcode::SiToFp => {
                self.integer_to_float(opcode == CastOpcode::SiToFp, from, to, register)
            }
            CastOpcode::FpTrunc | CastOpcode::FpExt => self.float_to_float(from, to, register),
            _ => self.stop(Reason::Instruction("a cast between addresses and numbers")),
        }
    }

    fn truncate(&mut self, from: Class, to: Class, register: Register) -> Stopped<Part> {
        let register = if from.is_wide() { self.compute(Op::Low, &[register])? } else { register };
        Ok(Part::Narrow(match to {
            Class::Bool => {
                let one = self.constant(1);
                let bit = self.compute(Op::And, &[register, one])?;
                self.compute(Op::Eq, &[bit, one])?
            }
            Class::Integer(width @ (8 | 16)) => {
                let mask = self.constant((1 << width) - 1);
                self.compute(Op::And, &[register, mask])?
            }
            _ => register,
        }))
    }

    fn extend(&mut self, signed: bool, from: Class, to: Class, register: Register) -> Stopped<Part> {
        let register = match (from, signed) {
            (Class::Bool, false) => {
                let one = self.constant(1);
                self.compute(Op::And, &[register, one])?
            }
            (from, true) => self.extended(from, register)?,
            _ => register,
        };
        Ok(match to {
            Class::Integer(64) => {
                let op = if signed { Op::SignExtend64 } else { Op::ZeroExtend64 };
                Part::Wide(self.compute_wide(op, &[register])?)
            }
            Class::Integer(width @ (8 | 16)) if signed => {
                let mask = self.constant((1 << width) - 1);
                Part::Narrow(self.compute(Op::And, &[register, mask])?)
            }
            _ => Part::Narrow(register),
        })
    }

    fn float_to_integer(
        &mut self,
        signed: bool,
        from: Class,
        to: Class,
        register: Register,
    ) -> Stopped<Part> {
        if from == Class::Double {
            return Ok(match (to, signed) {
                (Class::Integer(64), true) => Part::Wide(self.compute_wide(Op::DoubleToLong, &[register])?),
                (Class::Integer(64), false) => Part::Wide(self.compute_wide(Op::DoubleToULong, &[register])?),
                (_, true) => {
                    let number = self.compute(Op::DoubleToSigned, &[register])?;
                    return self.clamp_to(true, to, number);
                }
                (_, false) => {
                    let number = self.compute(Op::DoubleToUnsigned, &[register])?;
                    return self.clamp_to(false, to, number);
                }
            });
        }
        let register =
            if from == Class::Half { self.compute(Op::HalfToFloat, &[register])? } else { register };
        match (to, signed) {
            (Class::Integer(64), true) => Ok(Part::Wide(self.compute_wide(Op::FloatToLong, &[register])?)),
            (Class::Integer(64), false) => Ok(Part::Wide(self.compute_wide(Op::FloatToULong, &[register])?)),
            _ => {
                let op = if signed { Op::FloatToSigned } else { Op::FloatToUnsigned };
                let number = self.compute(op, &[register])?;
                self.clamp_to(signed, to, number)
            }
        }
    }

    /// An integer of 32 bits as the nearest of fewer bits.
    fn clamp_to(&mut self, signed: bool, to: Class, register: Register) -> Stopped<Part> {
        let Class::Integer(width @ (8 | 16)) = to else { return Ok(Part::Narrow(register)) };
        let number = if signed {
            let largest = self.constant((1 << (width - 1)) - 1);
            let smallest = self.constant(0_u32.wrapping_sub(1 << (width - 1)));
            let below = self.compute(Op::IMin, &[register, largest])?;
            self.compute(Op::IMax, &[below, smallest])?
        } else {
            let largest = self.constant((1 << width) - 1);
            self.compute(Op::UMin, &[register, largest])?
        };
        let mask = self.constant((1 << width) - 1);
        Ok(Part::Narrow(self.compute(Op::And, &[number, mask])?))
    }

    fn integer_to_float(
        &mut self,
        signed: bool,
        from: Class,
        to: Class,
        register: Register,
    ) -> Stopped<Part> {
        let register = match (from, signed) {
            (Class::Bool, false) => {
                let one = self.constant(1);
                self.compute(Op::And, &[register, one])?
            }
            (from, true) if !from.is_wide() => self.extended(from, register)?,
            _ => register,
        };
        let op = match (from.is_wide(), to == Class::Double, signed) {
            (true, true, true) => Op::LongToDouble,
            (true, true, false) => Op::ULongToDouble,
            (true, false, true) => Op::LongToFloat,
            (true, false, false) => Op::ULongToFloat,
            (false, true, true) => Op::SignedToDouble,
            (false, true, false) => Op::UnsignedToDouble,
            (false, false, true) => Op::SignedToFloat,
            (false, false, false) => Op::UnsignedToFloat,
        };
        if to == Class::Double {
            return Ok(Part::Wide(self.compute_wide(op, &[register])?));
        }
        let float = self.compute(op, &[register])?;
        Ok(Part::Narrow(match to {
            Class::Half => self.compute(Op::FloatToHalf, &[float])?,
            _ => float,
        }))
    }

    /// A float as one of another width.
    pub(super) fn float_to_float(&mut self, from: Class, to: Class, register: Register) -> Stopped<Part> {
        Ok(match (from, to) {
            (Class::Half, Class::Float) => Part::Narrow(self.compute(Op::HalfToFloat, &[register])?),
            (Class::Float, Class::Half) => Part::Narrow(self.compute(Op::FloatToHalf, &[register])?),
            (Class::Float, Class::Double) => Part::Wide(self.compute_wide(Op::FloatToDouble, &[register])?),
            (Class::Double, Class::Float) => Part::Narrow(self.compute(Op::DoubleToFloat, &[register])?),
            (Class::Half, Class::Double) => {
                let float = self.compute(Op::HalfToFloat, &[register])?;
                Part::Wide(self.compute_wide(Op::FloatToDouble, &[float])?)
            }
            (Class::Double, Class::Half) => {
                let float = self.compute(Op::DoubleToFloat, &[register])?;
                Part::Narrow(self.compute(Op::FloatToHalf, &[float])?)
            }
            (Class::Double, _) => Part::Wide(register),
            _ => Part::Narrow(register),
        })
    }

    /// The range of resources that a value is the address of an element of, or was loaded from.
    pub(super) fn resource_range(&self, frame: &Frame, value: ValueId) -> Option<u32> {
        let known = frame.resources.get(&value).or_else(|| self.resource_arguments.get(&value));
        known.copied().or_else(|| self.resource_global(value))
    }
}
