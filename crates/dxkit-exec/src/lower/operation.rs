//! Operations of DXIL: calls of `dx.op.*`.
//!
//! In goes a call with its opcode; out come operations of the internal form and the registers of the result.
//! [`dx_operation`](Lowering::dx_operation) asks one family of operations after the other (one number,
//! several numbers, lanes, resources, and textures and stages in modules of their own), each of which
//! answers `None` for opcodes of another. What DXIL does with 16 bits is computed in 32, and typed resources
//! convert on load and store, as the driver would. An operation without a meaning here is refused by its
//! name, and lowering goes on: one attempt names all of them, and nothing runs.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::ValueId;
use dxkit_dxil::{OpCode, OperationCall};
use dxkit_types::DxilComponentType;

use super::{Class, Frame, Lowering, Stopped};
use crate::Reason;
use crate::memory_order::BarrierKinds;
use crate::program::{
    Atomic, BufferAccess, Derivative, FloatClass, Level, Long, Math, NONE, Number, Op, Part, QuadLane,
    Reduction, Register, TextureAccess, TextureOperation, Wave,
};

impl<'m> Lowering<'_, 'm> {
    /// Lowers a call of an operation.
    pub(super) fn dx_operation(&mut self, frame: &mut Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let operand = |place: usize| call.operands().get(place).copied().ok_or(());
        if let Some(parts) = self.unary_operation(frame, call)? {
            return Ok(parts);
        }
        if let Some(parts) = self.combining_operation(frame, call)? {
            return Ok(parts);
        }
        if let Some(parts) = self.lane_operation(frame, call)? {
            return Ok(parts);
        }
        if let Some(parts) = self.resource_operation(frame, call)? {
            return Ok(parts);
        }
        if let Some(parts) = self.texture_operation(frame, call)? {
            return Ok(parts);
        }
        if let Some(parts) = self.stage_operation(frame, call)? {
            return Ok(parts);
        }
        if let Some(parts) = self.node_operation(frame, call)? {
            return Ok(parts);
        }
        if let Some(parts) = self.ray_operation(frame, call)? {
            return Ok(parts);
        }
        let component = |place: usize| -> Stopped<u8> {
            let number = call.operands().get(place).and_then(|value| call.function.integer(*value));
            number.and_then(|number| u8::try_from(number).ok()).ok_or(())
        };
        Ok(match call.code {
            OpCode::ThreadId => one(self.compute(Op::ThreadId(component(0)?), &[])?),
            OpCode::GroupId => one(self.compute(Op::GroupId(component(0)?), &[])?),
            OpCode::ThreadIdInGroup => one(self.compute(Op::ThreadIdInGroup(component(0)?), &[])?),
            OpCode::FlattenedThreadIdInGroup => one(self.compute(Op::FlattenedThreadId, &[])?),
            OpCode::Barrier => {
                // The same bits.
                let mode = call.integer("barrierMode").and_then(|mode| u32::try_from(mode).ok());
                self.barrier(BarrierKinds(mode.unwrap_or(0)))?
            }
            OpCode::BarrierByMemoryType
            | OpCode::BarrierByMemoryHandle
            | OpCode::BarrierByNodeRecordHandle => {
                // Bits of `DXIL::BarrierSemanticFlag`: the threads wait; the scope of a fence.
                let semantics = call.integer("SemanticFlags").unwrap_or(0);
                let (in_group, in_device) = (semantics & 2 != 0, semantics & 4 != 0);
                // Bits of `DXIL::MemoryTypeFlag`; what a handle is of is memory of the device.
                let types = call.integer("MemoryTypeFlags").unwrap_or(1);
                let (device, shared) = (types & !2 != 0, types & 2 != 0);
                self.barrier(BarrierKinds::new(
                    semantics & 1 != 0,
                    device && in_device,
                    device && in_group,
                    shared && (in_group || in_device),
                ))?
            }
            OpCode::CreateHandle => one(self.record_handle(frame, call)?),
            OpCode::CreateHandleFromBinding => one(self.binding_handle(frame, call)?),
            OpCode::CreateHandleForLib => one(self.variable_handle(frame, call)?),
            OpCode::CreateHandleFromHeap => one(self.heap_handle(frame, call)?),
            OpCode::AnnotateHandle => self.value(frame, operand(0)?)?,
            OpCode::IsHelperLane => one(self.constant(0)),
            OpCode::CycleCounterLegacy => {
                let counter = self.compute_wide(Op::CycleCounter, &[])?;
                let [low, high] = [Op::Low, Op::High].map(|half| self.compute(half, &[counter]));
                vec![Part::Narrow(low?), Part::Narrow(high?)]
            }
            _ => {
                let name = call.name().map_or_else(|| call.code.0.to_string(), ToString::to_string);
                self.refuse(Reason::Operation(name));
                match call.result() {
                    Some(_) => self.parts_of_type(call.instruction.ty())?,
                    None => Vec::new(),
                }
            }
        })
    }

    /// A barrier, which has no result.
    fn barrier(&mut self, kinds: BarrierKinds) -> Stopped<Vec<Part>> {
        self.emit(Op::Barrier, NONE, [kinds.0, NONE, NONE])?;
        Ok(Vec::new())
    }

    /// Operations on one number, or on each of a vector's.
    fn unary_operation(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Option<Vec<Part>>> {
        let Some(value) = call.operands().first().copied() else { return Ok(None) };
        let floats = match call.code {
            OpCode::FAbs => Some([Op::FAbs, Op::DAbs]),
            OpCode::Saturate => Some([Op::FSaturate, Op::DSaturate]),
            OpCode::Cos => Some([Op::Math(Math::Cos); 2]),
            OpCode::Sin => Some([Op::Math(Math::Sin); 2]),
            OpCode::Tan => Some([Op::Math(Math::Tan); 2]),
            OpCode::Acos => Some([Op::Math(Math::Acos); 2]),
            OpCode::Asin => Some([Op::Math(Math::Asin); 2]),
            OpCode::Atan => Some([Op::Math(Math::Atan); 2]),
            OpCode::Hcos => Some([Op::Math(Math::Cosh); 2]),
            OpCode::Hsin => Some([Op::Math(Math::Sinh); 2]),
            OpCode::Htan => Some([Op::Math(Math::Tanh); 2]),
            OpCode::Exp => Some([Op::Math(Math::Exp2); 2]),
            OpCode::Log => Some([Op::Math(Math::Log2); 2]),
            OpCode::Frc => Some([Op::FFraction; 2]),
            OpCode::Sqrt => Some([Op::FSqrt; 2]),
            OpCode::Rsqrt => Some([Op::FRsqrt; 2]),
            OpCode::RoundNe => Some([Op::FRoundEven; 2]),
            OpCode::RoundNi => Some([Op::FFloor; 2]),
            OpCode::RoundPi => Some([Op::FCeil; 2]),
            OpCode::RoundZ => Some([Op::FTrunc; 2]),
            _ => None,
        };
        if let Some(ops) = floats {
            let class = self.class_of(value)?;
            let parts = self.value(frame, value)?;
            let results = parts.into_iter().map(|part| match (class, call.code) {
                (Class::Half, OpCode::FAbs) => {
                    let Part::Narrow(register) = part else { return Err(()) };
                    let mask = self.constant(0x7fff);
                    Ok(Part::Narrow(self.compute(Op::And, &[register, mask])?))
                }
                _ => self.float_operation(ops, class, &[part]),
            });
            return results.collect::<Stopped<_>>().map(Some);
        }
        let float_class = match call.code {
            OpCode::IsNaN => Some(FloatClass::Nan),
            OpCode::IsInf => Some(FloatClass::Infinite),
            OpCode::IsFinite => Some(FloatClass::Finite),
            OpCode::IsNormal => Some(FloatClass::Normal),
            _ => None,
        };
        if let Some(float_class) = float_class {
            let half = self.class_of(value)? == Class::Half;
            let op = if half { Op::HalfClass(float_class) } else { Op::FClass(float_class) };
            return self.each_narrow(frame, value, op).map(Some);
        }
        self.bit_operation(frame, call, value)
    }

    fn each_narrow(&mut self, frame: &Frame, value: ValueId, op: Op) -> Stopped<Vec<Part>> {
        let parts = self.value(frame, value)?;
        let results = parts.into_iter().map(|part| {
            let (Part::Narrow(register) | Part::Wide(register)) = part;
            self.compute(op, &[register]).map(Part::Narrow)
        });
        results.collect()
    }

    /// Operations on the bits of one integer, and reinterpretations.
    fn bit_operation(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        value: ValueId,
    ) -> Stopped<Option<Vec<Part>>> {
        let result = match call.code {
            OpCode::Bfrev => {
                let class = self.class_of(value)?;
                let parts = self.value(frame, value)?;
                let results = parts.into_iter().map(|part| match (class, part) {
                    (_, Part::Wide(register)) => {
                        self.compute_wide(Op::LReverseBits, &[register]).map(Part::Wide)
                    }
                    (Class::Integer(width @ (8 | 16)), Part::Narrow(register)) => {
                        let reversed = self.compute(Op::ReverseBits, &[register])?;
                        let shift = self.constant(32 - u32::from(width));
                        self.compute(Op::LShr, &[reversed, shift]).map(Part::Narrow)
                    }
                    (_, Part::Narrow(register)) => {
                        self.compute(Op::ReverseBits, &[register]).map(Part::Narrow)
                    }
                });
                results.collect::<Stopped<_>>()?
            }
            OpCode::Countbits | OpCode::FirstbitLo | OpCode::FirstbitHi | OpCode::FirstbitSHi => {
                let [narrow, wide] = match call.code {
                    OpCode::Countbits => [Op::CountBits, Op::LCountBits],
                    OpCode::FirstbitLo => [Op::FirstBitLow, Op::LFirstBitLow],
                    OpCode::FirstbitHi => [Op::FirstBitHigh, Op::LFirstBitHigh],
                    _ => [Op::FirstBitSignedHigh, Op::LFirstBitSignedHigh],
                };
                let class = self.class_of(value)?;
                let parts = self.value(frame, value)?;
                let mut results = Vec::with_capacity(parts.len());
                for part in parts {
                    results.push(Part::Narrow(match (class, part) {
                        (_, Part::Wide(register)) => self.compute(wide, &[register])?,
                        (Class::Integer(width @ (8 | 16)), Part::Narrow(register))
                            if matches!(call.code, OpCode::FirstbitHi | OpCode::FirstbitSHi) =>
                        {
                            // Moved to the top, what follows the lowest bit is a copy of the sign.
                            let shift = self.constant(32 - u32::from(width));
                            let moved = self.compute(Op::Shl, &[register, shift])?;
                            let moved = if call.code == OpCode::FirstbitSHi {
                                let extended = self.extended(class, register)?;
                                let width = self.constant(width.into());
                                let sign = self.compute(Op::LShr, &[extended, width])?;
                                self.compute(Op::Or, &[moved, sign])?
                            } else {
                                moved
                            };
                            self.compute(narrow, &[moved])?
                        }
                        (_, Part::Narrow(register)) => self.compute(narrow, &[register])?,
                    }));
                }
                results
            }
            OpCode::BitcastI16toF16
            | OpCode::BitcastF16toI16
            | OpCode::BitcastI32toF32
            | OpCode::BitcastF32toI32
            | OpCode::BitcastI64toF64
            | OpCode::BitcastF64toI64 => self.value(frame, value)?,
            OpCode::LegacyF32ToF16 => self.each_narrow(frame, value, Op::FloatToHalf)?,
            OpCode::LegacyF16ToF32 => {
                let register = self.register(frame, value)?;
                let mask = self.constant(0xffff);
                let half = self.compute(Op::And, &[register, mask])?;
                one(self.compute(Op::HalfToFloat, &[half])?)
            }
            OpCode::LegacyDoubleToFloat => self.each_narrow(frame, value, Op::DoubleToFloat)?,
            OpCode::LegacyDoubleToSInt32 => self.each_narrow(frame, value, Op::DoubleToSigned)?,
            OpCode::LegacyDoubleToUInt32 => self.each_narrow(frame, value, Op::DoubleToUnsigned)?,
            OpCode::SplitDouble => {
                let Part::Wide(register) = self.scalar(frame, value)? else { return Err(()) };
                let low = self.compute(Op::Low, &[register])?;
                let high = self.compute(Op::High, &[register])?;
                vec![Part::Narrow(low), Part::Narrow(high)]
            }
            OpCode::CheckAccessFullyMapped => {
                let status = self.register(frame, value)?;
                let zero = self.constant(0);
                one(self.compute(Op::Ne, &[status, zero])?)
            }
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    /// Operations on several numbers.
    fn combining_operation(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Option<Vec<Part>>> {
        let floats = match call.code {
            OpCode::FMax => Some([Op::FMax, Op::DMax]),
            OpCode::FMin => Some([Op::FMin, Op::DMin]),
            OpCode::FMad => Some([Op::FMad, Op::DMad]),
            OpCode::Fma => Some([Op::FMad, Op::DFma]),
            _ => None,
        };
        if let Some(ops) = floats {
            return self.columns(frame, call, |lowering, class, operands| {
                lowering.float_operation(ops, class, operands)
            });
        }
        let integers = match call.code {
            OpCode::IMax => Some(([Op::IMax, Op::LIMax], true)),
            OpCode::IMin => Some(([Op::IMin, Op::LIMin], true)),
            OpCode::UMax => Some(([Op::UMax, Op::LUMax], false)),
            OpCode::UMin => Some(([Op::UMin, Op::LUMin], false)),
            OpCode::IMad | OpCode::UMad => Some(([Op::IMad, Op::LIMad], false)),
            _ => None,
        };
        if let Some((ops, signed)) = integers {
            return self.columns(frame, call, |lowering, class, operands| {
                lowering.integer_operation(ops, class, signed, false, operands)
            });
        }
        let registers = |lowering: &mut Self| -> Stopped<Vec<Register>> {
            call.operands().iter().map(|operand| lowering.register(frame, *operand)).collect()
        };
        let result = match call.code {
            OpCode::IMul => self.pair(registers, Op::IMulHigh, Op::Mul)?,
            OpCode::UMul => self.pair(registers, Op::UMulHigh, Op::Mul)?,
            OpCode::UDiv => self.pair(registers, Op::UDiv, Op::URem)?,
            OpCode::UAddc => self.pair(registers, Op::Add, Op::Carry)?,
            OpCode::USubb => self.pair(registers, Op::Sub, Op::Borrow)?,
            OpCode::Msad => one(self.computed(registers, Op::Msad)?),
            OpCode::Ibfe => one(self.computed(registers, Op::SignedExtract)?),
            OpCode::Ubfe => one(self.computed(registers, Op::UnsignedExtract)?),
            OpCode::Bfi => one(self.computed(registers, Op::InsertBits)?),
            OpCode::Dot4AddI8Packed => one(self.computed(registers, Op::Dot4Signed)?),
            OpCode::Dot4AddU8Packed => one(self.computed(registers, Op::Dot4Unsigned)?),
            OpCode::MakeDouble => {
                let operands = registers(self)?;
                vec![Part::Wide(self.compute_wide(Op::MakeWide, &operands)?)]
            }
            OpCode::FDot => vec![self.vector_dot(frame, call)?],
            OpCode::VectorReduceAnd | OpCode::VectorReduceOr => vec![self.vector_reduce(frame, call)?],
            OpCode::Dot2 | OpCode::Dot3 | OpCode::Dot4 => vec![self.dot(frame, call)?],
            OpCode::Dot2AddHalf => self.dot2_add_half(frame, call)?,
            OpCode::Unpack4x8 => self.unpack(frame, call)?,
            OpCode::Pack4x8 => self.pack(frame, call)?,
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    /// Applies an operation to the scalars in one place of all operands.
    fn columns(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        mut f: impl FnMut(&mut Self, Class, &[Part]) -> Stopped<Part>,
    ) -> Stopped<Option<Vec<Part>>> {
        let first = call.operands().first().copied().ok_or(())?;
        let class = self.class_of(first)?;
        let mut rows = Vec::with_capacity(call.operands().len());
        for operand in call.operands() {
            rows.push(self.value(frame, *operand)?);
        }
        let count = rows.first().map_or(0, Vec::len);
        let mut results = Vec::with_capacity(count);
        for place in 0..count {
            let column: Option<Vec<Part>> = rows.iter().map(|row| row.get(place).copied()).collect();
            results.push(f(self, class, &column.ok_or(())?)?);
        }
        Ok(Some(results))
    }

    fn computed(
        &mut self,
        registers: impl FnOnce(&mut Self) -> Stopped<Vec<Register>>,
        op: Op,
    ) -> Stopped<Register> {
        let operands = registers(self)?;
        self.compute(op, &operands)
    }

    fn pair(
        &mut self,
        registers: impl FnOnce(&mut Self) -> Stopped<Vec<Register>>,
        first: Op,
        second: Op,
    ) -> Stopped<Vec<Part>> {
        let operands = registers(self)?;
        let first = self.compute(first, &operands)?;
        let second = self.compute(second, &operands)?;
        Ok(vec![Part::Narrow(first), Part::Narrow(second)])
    }

    fn dot(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Part> {
        let (left, right) = call.operands().split_at(call.operands().len() / 2);
        let class = self.class_of(*left.first().ok_or(())?)?;
        let mut sum = None;
        for (a, b) in left.iter().zip(right) {
            let (a, b) = (self.scalar(frame, *a)?, self.scalar(frame, *b)?);
            sum = Some(match sum {
                None => self.float_operation([Op::FMul, Op::DMul], class, &[a, b])?,
                Some(sum) => self.float_operation([Op::FMad, Op::DMad], class, &[a, b, sum])?,
            });
        }
        sum.ok_or(())
    }

    fn vector_dot(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Part> {
        let [left, right] = call.operands() else { return Err(()) };
        let class = self.class_of(*left)?;
        let mut sum = None;
        for (a, b) in self.value(frame, *left)?.into_iter().zip(self.value(frame, *right)?) {
            sum = Some(match sum {
                None => self.float_operation([Op::FMul, Op::DMul], class, &[a, b])?,
                Some(sum) => self.float_operation([Op::FMad, Op::DMad], class, &[a, b, sum])?,
            });
        }
        sum.ok_or(())
    }

    fn vector_reduce(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Part> {
        let [vector] = call.operands() else { return Err(()) };
        let class = self.class_of(*vector)?;
        let ops = if call.code == OpCode::VectorReduceAnd { [Op::And, Op::LAnd] } else { [Op::Or, Op::LOr] };
        let mut parts = self.value(frame, *vector)?.into_iter();
        let mut total = parts.next().ok_or(())?;
        for part in parts {
            total = self.integer_operation(ops, class, false, false, &[total, part])?;
        }
        Ok(total)
    }

    /// A dot product of two pairs of halves, computed and added as floats.
    fn dot2_add_half(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let mut registers = Vec::new();
        for (place, operand) in call.operands().iter().enumerate() {
            let class = self.class_of(*operand)?;
            let register = self.register(frame, *operand)?;
            registers.push(match class {
                Class::Half if place > 0 => self.compute(Op::HalfToFloat, &[register])?,
                _ => register,
            });
        }
        let [sum, ax, ay, bx, by] = registers[..] else { return Err(()) };
        let first = self.compute(Op::FMad, &[ax, bx, sum])?;
        Ok(one(self.compute(Op::FMad, &[ay, by, first])?))
    }

    fn unpack(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let signed = call.integer("unpackMode") == Some(1);
        let packed = self.register(frame, call.operand("pk").ok_or(())?)?;
        let classes = self.classes(call.instruction.ty())?;
        let width = self.constant(8);
        let op = if signed { Op::SignedExtract } else { Op::UnsignedExtract };
        let mut parts = Vec::with_capacity(4);
        for (place, class) in (0..4).zip(classes) {
            let offset = self.constant(place * 8);
            let byte = self.compute(op, &[width, offset, packed])?;
            parts.push(Part::Narrow(match class {
                Class::Integer(16) => {
                    let mask = self.constant(0xffff);
                    self.compute(Op::And, &[byte, mask])?
                }
                _ => byte,
            }));
        }
        Ok(parts)
    }

    fn pack(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let mode = call.integer("packMode").unwrap_or(0);
        let mut packed = self.constant(0);
        let width = self.constant(8);
        for (place, operand) in (0_u32..).zip(call.operands().iter().skip(1)) {
            let class = self.class_of(*operand)?;
            let mut register = self.register(frame, *operand)?;
            // Mode 0 cuts, 1 limits to unsigned bytes, 2 to signed ones; operands are signed.
            if mode != 0 {
                register = self.extended(class, register)?;
                let (smallest, largest) = if mode == 1 { (0, 255) } else { (0_u32.wrapping_sub(128), 127) };
                let (smallest, largest) = (self.constant(smallest), self.constant(largest));
                register = self.compute(Op::IMax, &[register, smallest])?;
                register = self.compute(Op::IMin, &[register, largest])?;
            }
            let offset = self.constant(place * 8);
            packed = self.compute(Op::InsertBits, &[width, offset, register, packed])?;
        }
        Ok(one(packed))
    }

    /// Operations across lanes.
    fn lane_operation(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Option<Vec<Part>>> {
        match call.code {
            OpCode::WaveIsFirstLane => return Ok(Some(one(self.compute(Op::IsFirstLane, &[])?))),
            OpCode::WaveGetLaneIndex => return Ok(Some(one(self.compute(Op::LaneIndex, &[])?))),
            OpCode::WaveGetLaneCount => return Ok(Some(one(self.compute(Op::LaneCount, &[])?))),
            _ => {}
        }
        if !is_across_lanes(call.code) {
            return Ok(None);
        }
        let number = |name| call.integer(name).unwrap_or(0);
        let value = call.operands().first().copied().ok_or(())?;
        let class = self.class_of(value)?;
        let numeric = || number_of(class, number("sop") == 0);
        let sum = match number("op") {
            0 => Reduction::Sum,
            1 => Reduction::Product,
            2 => Reduction::Min,
            _ => Reduction::Max,
        };
        let operation = match call.code {
            OpCode::WaveAnyTrue => Wave::Any,
            OpCode::WaveAllTrue => Wave::All,
            OpCode::WaveActiveAllEqual => Wave::AllEqual,
            OpCode::WaveActiveBallot => Wave::Ballot,
            OpCode::WaveReadLaneAt => {
                Wave::ReadLane(self.low_register(frame, call.operand("lane").ok_or(())?)?)
            }
            OpCode::WaveReadLaneFirst => Wave::ReadFirst,
            OpCode::WaveActiveOp => Wave::Reduce(sum, numeric()),
            OpCode::WaveActiveBit => {
                let reduction = match number("op") {
                    0 => Reduction::And,
                    1 => Reduction::Or,
                    _ => Reduction::Xor,
                };
                Wave::Reduce(reduction, numeric())
            }
            OpCode::WavePrefixOp => Wave::Prefix(sum, numeric()),
            OpCode::WaveAllBitCount => Wave::CountBits,
            OpCode::WavePrefixBitCount => Wave::PrefixCountBits,
            OpCode::WaveMatch => Wave::Match,
            OpCode::WaveMultiPrefixOp => {
                let reduction = match number("op") {
                    0 => Reduction::Sum,
                    1 => Reduction::And,
                    2 => Reduction::Or,
                    3 => Reduction::Xor,
                    _ => Reduction::Product,
                };
                Wave::MultiPrefix(reduction, numeric(), self.masks(frame, call)?)
            }
            OpCode::WaveMultiPrefixBitCount => Wave::MultiPrefixCountBits(self.masks(frame, call)?),
            OpCode::QuadReadLaneAt => {
                let lane = self.low_register(frame, call.operand("quadLane").ok_or(())?)?;
                Wave::Quad(QuadLane::At(lane))
            }
            OpCode::QuadOp => Wave::Quad(match number("op") {
                0 => QuadLane::AcrossX,
                1 => QuadLane::AcrossY,
                _ => QuadLane::Diagonal,
            }),
            OpCode::QuadVote => {
                if number("op") == 0 {
                    Wave::QuadAny
                } else {
                    Wave::QuadAll
                }
            }
            OpCode::DerivCoarseX => Wave::Derivative(Derivative { vertical: false, fine: false }),
            OpCode::DerivCoarseY => Wave::Derivative(Derivative { vertical: true, fine: false }),
            OpCode::DerivFineX => Wave::Derivative(Derivative { vertical: false, fine: true }),
            OpCode::DerivFineY => Wave::Derivative(Derivative { vertical: true, fine: true }),
            _ => return Ok(None),
        };
        let quads = matches!(operation, Wave::Quad(_) | Wave::QuadAny | Wave::QuadAll | Wave::Derivative(_));
        if quads {
            self.uses_quads();
        }
        self.wave(frame, call, operation, value, class).map(Some)
    }

    fn masks(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<[Register; 4]> {
        let mut masks = [NONE; 4];
        for (mask, name) in masks.iter_mut().zip(["mask0", "mask1", "mask2", "mask3"]) {
            *mask = self.register(frame, call.operand(name).ok_or(())?)?;
        }
        Ok(masks)
    }

    /// An operation across lanes on each scalar of a value.
    fn wave(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        operation: Wave,
        value: ValueId,
        class: Class,
    ) -> Stopped<Vec<Part>> {
        let mut all = Vec::new();
        for part in self.value(frame, value)? {
            let half = class == Class::Half && matches!(operation, Wave::Derivative(_));
            let operand = match part {
                Part::Narrow(register) if half => Part::Narrow(self.compute(Op::HalfToFloat, &[register])?),
                part => part,
            };
            let results = match operation {
                Wave::Ballot | Wave::Match => self.parts_of_type(call.instruction.ty())?,
                Wave::Any | Wave::All | Wave::AllEqual | Wave::QuadAny | Wave::QuadAll => one(self.narrow()),
                Wave::CountBits | Wave::PrefixCountBits | Wave::MultiPrefixCountBits(_) => one(self.narrow()),
                _ => vec![self.part(class.is_wide())],
            };
            self.emit_long(Long::Wave { operation, operand, results: results.clone() })?;
            match results[..] {
                [Part::Narrow(register)] if half => {
                    all.push(Part::Narrow(self.compute(Op::FloatToHalf, &[register])?));
                }
                _ => all.extend(results),
            }
        }
        if operation == Wave::Match && all.len() > 4 {
            return self.common_masks(&all);
        }
        Ok(all)
    }

    /// The lanes in which all scalars of a vector match.
    fn common_masks(&mut self, all: &[Part]) -> Stopped<Vec<Part>> {
        let (first, rest) = all.split_at_checked(4).ok_or(())?;
        let mut masks = first.to_vec();
        for more in rest.chunks(4) {
            for (mask, more) in masks.iter_mut().zip(more) {
                *mask = self.integer_operation(
                    [Op::And, Op::LAnd],
                    Class::Integer(32),
                    false,
                    false,
                    &[*mask, *more],
                )?;
            }
        }
        Ok(masks)
    }

    /// Access to resources.
    fn resource_operation(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Option<Vec<Part>>> {
        let result = match call.code {
            OpCode::CBufferLoadLegacy => {
                let handle = self.named(frame, call, "handle")?;
                let row = self.named(frame, call, "regIndex")?;
                let classes = self.classes(call.instruction.ty())?;
                let bytes = classes.first().map_or(4, |class| class.bytes());
                let results = self.parts_of_type(call.instruction.ty())?;
                self.emit_long(Long::ConstantRow { handle, row, results: results.clone(), bytes })?;
                results
            }
            OpCode::CBufferLoad => {
                let handle = self.named(frame, call, "handle")?;
                let offset = self.named(frame, call, "byteOffset")?;
                let class = self.class_of_type(call.instruction.ty())?;
                let result = self.part(class.is_wide());
                self.emit_long(Long::ConstantValue { handle, offset, result, bytes: class.bytes() })?;
                vec![result]
            }
            OpCode::BufferLoad => {
                let used = call.result().and_then(|result| frame.used.get(&result)).copied();
                let mask = if self.is_typed(call) { None } else { used.map(i64::from) };
                self.load_operation(frame, call, "wot", mask)?
            }
            OpCode::RawBufferLoad => {
                let mask = call.integer("mask").unwrap_or(0xf);
                self.load_operation(frame, call, "elementOffset", Some(mask))?
            }
            OpCode::RawBufferVectorLoad => self.load_operation(frame, call, "elementOffset", Some(-1))?,
            OpCode::BufferStore => self.store_operation(frame, call, ["coord0", "coord1"], "value0")?,
            OpCode::RawBufferStore => {
                self.store_operation(frame, call, ["index", "elementOffset"], "value0")?
            }
            OpCode::RawBufferVectorStore => {
                self.store_operation(frame, call, ["index", "elementOffset"], "value0")?
            }
            OpCode::BufferUpdateCounter => {
                let handle = self.named(frame, call, "uav")?;
                let step = call.integer("inc").and_then(|step| i32::try_from(step).ok()).unwrap_or(1);
                let result = self.narrow();
                self.emit_long(Long::Counter { handle, step, result })?;
                one(result)
            }
            OpCode::AtomicBinOp | OpCode::AtomicCompareExchange => self.atomic_operation(frame, call)?,
            OpCode::GetDimensions => {
                let handle = self.named(frame, call, "handle")?;
                let results = [self.narrow(), self.narrow(), self.narrow(), self.narrow()];
                let mip = self.optional(frame, call, "mipLevel")?;
                let kind = self.texture_kind(call);
                self.emit_long(Long::Dimensions { handle, mip, kind, results })?;
                results.map(Part::Narrow).to_vec()
            }
            OpCode::Texture2DMSGetSamplePosition => {
                let handle = self.named(frame, call, "srv")?;
                let kind = self.texture_kind(call);
                let results = [self.narrow(), self.narrow(), self.narrow(), self.narrow()];
                let mip = self.constant(0);
                self.emit_long(Long::Dimensions { handle, mip, kind, results })?;
                let [.., count] = results;
                self.sample_position(frame, call, count)?
            }
            // A pixel has one sample.
            OpCode::RenderTargetGetSampleCount => one(self.constant(1)),
            OpCode::RenderTargetGetSamplePosition => {
                let count = self.constant(1);
                self.sample_position(frame, call, count)?
            }
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    /// The place of a sample in a pixel that has a number of samples.
    fn sample_position(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        count: Register,
    ) -> Stopped<Vec<Part>> {
        let sample = self.named(frame, call, "index")?;
        let place = [0, 1].map(|coordinate| self.compute(Op::SamplePosition(coordinate), &[count, sample]));
        place.into_iter().map(|register| register.map(Part::Narrow)).collect()
    }

    pub(super) fn named(&mut self, frame: &Frame, call: &OperationCall<'m>, name: &str) -> Stopped<Register> {
        match call.operand(name) {
            Some(value) => self.low_register(frame, value),
            None => Err(()),
        }
    }

    /// An operand that may be undefined because the resource has no use for it.
    pub(super) fn optional(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        name: &str,
    ) -> Stopped<Register> {
        let Some(value) = call.operand(name) else { return Ok(NONE) };
        let undefined = matches!(call.function.constant(value), Some(dxkit_bitcode::ir::Constant::Undef));
        if undefined { Ok(NONE) } else { self.low_register(frame, value) }
    }

    fn load_operation(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        offset: &str,
        mask: Option<i64>,
    ) -> Stopped<Vec<Part>> {
        let handle = self.named(frame, call, "srv").or_else(|()| self.named(frame, call, "buf"))?;
        let index = self.named(frame, call, "index")?;
        let offset = self.optional(frame, call, offset)?;
        let mut classes = self.classes(call.instruction.ty())?;
        // The last scalar is the status of the access.
        classes.pop();
        let class = classes.first().copied().ok_or(())?;
        let mut parts = Vec::with_capacity(classes.len() + 1);
        let mut components = Vec::with_capacity(classes.len());
        for (place, class) in (0_u32..).zip(&classes) {
            let part = self.part(class.is_wide());
            let wanted = mask.is_none_or(|mask| mask == -1 || mask >> place.min(63) & 1 == 1);
            components.push(wanted.then_some(part));
            parts.push(part);
        }
        let status = self.narrow();
        self.emit_long(Long::LoadBuffer(BufferAccess {
            handle,
            index,
            offset,
            components,
            bytes: class.bytes(),
            status,
        }))?;
        if call.code == OpCode::BufferLoad {
            self.cut_typed(call, &classes, &mut parts)?;
        }
        parts.push(Part::Narrow(status));
        Ok(parts)
    }

    /// Typed loads give floats and integers of 32 bits.
    pub(super) fn cut_typed(
        &mut self,
        call: &OperationCall<'m>,
        classes: &[Class],
        parts: &mut [Part],
    ) -> Stopped<()> {
        if !self.is_typed(call) {
            return Ok(());
        }
        for (part, class) in parts.iter_mut().zip(classes) {
            let Part::Narrow(register) = *part else { continue };
            *part = Part::Narrow(match class {
                Class::Half => self.compute(Op::FloatToHalf, &[register])?,
                Class::Integer(16) => {
                    let mask = self.constant(0xffff);
                    self.compute(Op::And, &[register, mask])?
                }
                _ => register,
            });
        }
        Ok(())
    }

    /// Whether the buffer of an access is typed.
    fn is_typed(&self, call: &OperationCall<'m>) -> bool {
        use dxkit_types::ResourceKind;
        let handle = call.operands().first().and_then(|handle| self.dxil.handle(call.function, *handle));
        let kind = handle.and_then(|handle| match (handle.properties, handle.resource) {
            (Some(properties), _) => Some(properties.kind()),
            (None, resource) => resource.map(|resource| resource.kind),
        });
        !matches!(kind, Some(ResourceKind::RawBuffer | ResourceKind::StructuredBuffer))
    }

    fn store_operation(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        [index, offset]: [&str; 2],
        first: &str,
    ) -> Stopped<Vec<Part>> {
        let handle = self.named(frame, call, "uav")?;
        let index = self.named(frame, call, index)?;
        let offset = self.optional(frame, call, offset)?;
        let value = call.operand(first).ok_or(())?;
        let class = self.class_of(value)?;
        let vector = call.code == OpCode::RawBufferVectorStore;
        let mut components = Vec::new();
        if vector {
            components.extend(self.value(frame, value)?.into_iter().map(Some));
        } else {
            let mask = call.integer("mask").unwrap_or(0xf);
            for (place, name) in (0_u32..).zip(["value0", "value1", "value2", "value3"]) {
                let wanted = mask >> place & 1 == 1;
                let operand = call.operand(name).ok_or(())?;
                components.push(if wanted { Some(self.scalar(frame, operand)?) } else { None });
            }
        }
        if call.code == OpCode::BufferStore && self.is_typed(call) {
            let component = self.component_type(call);
            for part in components.iter_mut().flatten() {
                let Part::Narrow(register) = *part else { continue };
                *part = self.typed_value(class, register, component)?;
            }
        }
        self.emit_long(Long::StoreBuffer(BufferAccess {
            handle,
            index,
            offset,
            components,
            bytes: class.bytes(),
            status: NONE,
        }))?;
        Ok(Vec::new())
    }

    /// A value that is stored to a typed resource.
    pub(super) fn stored_value(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        value: ValueId,
    ) -> Stopped<Part> {
        let class = self.class_of(value)?;
        let component = self.component_type(call);
        match self.scalar(frame, value)? {
            Part::Narrow(register) => self.typed_value(class, register, component),
            wide @ Part::Wide(_) => Ok(wide),
        }
    }

    /// The type of the components of a typed resource, if it is known.
    fn component_type(&self, call: &OperationCall<'m>) -> Option<DxilComponentType> {
        let handle = call.operands().first().and_then(|handle| self.dxil.handle(call.function, *handle))?;
        match handle.properties {
            Some(properties) => properties.component_type(),
            None => handle.resource?.component_type,
        }
    }

    /// A number as a float or an integer of 32 bits, as typed resources take it.
    fn typed_value(
        &mut self,
        class: Class,
        register: Register,
        component: Option<DxilComponentType>,
    ) -> Stopped<Part> {
        Ok(Part::Narrow(match class {
            Class::Half => self.compute(Op::HalfToFloat, &[register])?,
            // Registers hold zeros above 16 bits: a number without sign would become one that does not fit.
            Class::Integer(16) if component == Some(DxilComponentType::U16) => register,
            _ => self.extended(class, register)?,
        }))
    }

    fn atomic_operation(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let handle = self.named(frame, call, "handle")?;
        let index = self.named(frame, call, "offset0")?;
        let offset = self.optional(frame, call, "offset1")?;
        let value = self.scalar(frame, call.operand("newValue").ok_or(())?)?;
        let (operation, compare) = if call.code == OpCode::AtomicBinOp {
            let operation = match call.integer("atomicOp") {
                Some(0) => Atomic::Add,
                Some(1) => Atomic::And,
                Some(2) => Atomic::Or,
                Some(3) => Atomic::Xor,
                Some(4) => Atomic::IMin,
                Some(5) => Atomic::IMax,
                Some(6) => Atomic::UMin,
                Some(7) => Atomic::UMax,
                Some(8) => Atomic::Exchange,
                _ => return self.stop(Reason::Malformed("an atomic operation without a known number")),
            };
            (Some(operation), None)
        } else {
            (None, Some(self.scalar(frame, call.operand("compareValue").ok_or(())?)?))
        };
        let result = self.part(matches!(value, Part::Wide(_)));
        let texel = match self.texture_kind(call) {
            Some(kind) => Some(TextureAccess {
                operation: TextureOperation::Atomic,
                kind,
                handle,
                sampler: NONE,
                coordinates: [index, offset, self.optional(frame, call, "offset2")?, NONE],
                offsets: [NONE; 3],
                level: Level::Zero,
                reference: NONE,
                clamp: NONE,
                components: Vec::new(),
                status: NONE,
            }),
            None => None,
        };
        self.emit_long(Long::AtomicBuffer {
            handle,
            index,
            offset,
            operation,
            compare,
            value,
            result,
            texel,
        })?;
        Ok(vec![result])
    }
}

/// Whether an operation reads a value of other lanes.
fn is_across_lanes(code: OpCode) -> bool {
    matches!(
        code,
        OpCode::WaveAnyTrue
            | OpCode::WaveAllTrue
            | OpCode::WaveActiveAllEqual
            | OpCode::WaveActiveBallot
            | OpCode::WaveReadLaneAt
            | OpCode::WaveReadLaneFirst
            | OpCode::WaveActiveOp
            | OpCode::WaveActiveBit
            | OpCode::WavePrefixOp
            | OpCode::WaveAllBitCount
            | OpCode::WavePrefixBitCount
            | OpCode::WaveMatch
            | OpCode::WaveMultiPrefixOp
            | OpCode::WaveMultiPrefixBitCount
            | OpCode::QuadReadLaneAt
            | OpCode::QuadOp
            | OpCode::QuadVote
            | OpCode::DerivCoarseX
            | OpCode::DerivCoarseY
            | OpCode::DerivFineX
            | OpCode::DerivFineY
    )
}

pub(super) fn one(register: Register) -> Vec<Part> {
    vec![Part::Narrow(register)]
}

/// The type of numbers of a class.
fn number_of(class: Class, signed: bool) -> Number {
    match class {
        Class::Half => Number::Float(16),
        Class::Float => Number::Float(32),
        Class::Double => Number::Float(64),
        Class::Integer(bits) if signed => Number::Signed(bits),
        Class::Integer(bits) => Number::Unsigned(bits),
        Class::Bool | Class::Address | Class::Handle => Number::Unsigned(32),
    }
}
