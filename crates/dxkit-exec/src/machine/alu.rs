//! Instructions that work on registers alone, each lane by itself.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "conversions of numbers are what these instructions are about"
)]
#![allow(clippy::double_comparisons, reason = "of a NaN, less or greater is not the same as not equal")]

use crate::lanes::{Active, Registers};
use crate::number::{self, KEEP, compare, exact1, exact2, float1, float2, mask};
use crate::program::{Instruction, Op};

/// Executes an instruction, if it is one of these. `limit` is that of [`number::flush`].
#[inline(always)]
pub(super) fn execute(registers: &mut Registers, active: &Active, i: &Instruction, limit: u32) -> bool {
    // What is known of operands is a constant in a copy of the function.
    integers(registers, active, i)
        || if i.clean {
            floats(registers, active, i, [KEEP, limit])
        } else {
            floats(registers, active, i, [limit; 2])
        }
        || others(registers, active, i, limit)
}

#[inline(always)]
fn integers(registers: &mut Registers, active: &Active, i: &Instruction) -> bool {
    let n = &mut registers.narrow;
    let (dst, ab, abc) = (i.dst, [i.a, i.b], [i.a, i.b, i.c]);
    match i.op {
        Op::Move => n.copy(active, dst, i.a),
        Op::Select => n.map3(active, dst, abc, |mask, a, b| a & mask | b & !mask),
        Op::Add => n.map2(active, dst, ab, u32::wrapping_add),
        Op::Sub => n.map2(active, dst, ab, u32::wrapping_sub),
        Op::Mul => n.map2(active, dst, ab, u32::wrapping_mul),
        Op::UDiv => n.map2(active, dst, ab, number::udiv),
        Op::URem => n.map2(active, dst, ab, number::urem),
        Op::SDiv => n.map2(active, dst, ab, number::sdiv),
        Op::SRem => n.map2(active, dst, ab, number::srem),
        Op::Shl => n.map2(active, dst, ab, u32::wrapping_shl),
        Op::LShr => n.map2(active, dst, ab, u32::wrapping_shr),
        Op::AShr => n.map2(active, dst, ab, |a, b| (a as i32).wrapping_shr(b) as u32),
        Op::And => n.map2(active, dst, ab, |a, b| a & b),
        Op::Or => n.map2(active, dst, ab, |a, b| a | b),
        Op::Xor => n.map2(active, dst, ab, |a, b| a ^ b),
        Op::IMax => n.map2(active, dst, ab, |a, b| (a as i32).max(b as i32) as u32),
        Op::IMin => n.map2(active, dst, ab, |a, b| (a as i32).min(b as i32) as u32),
        Op::UMax => n.map2(active, dst, ab, u32::max),
        Op::UMin => n.map2(active, dst, ab, u32::min),
        Op::IMulHigh => n.map2(active, dst, ab, number::imul_high),
        Op::UMulHigh => n.map2(active, dst, ab, number::umul_high),
        Op::Carry => n.map2(active, dst, ab, |a, b| mask(a.checked_add(b).is_none())),
        Op::Borrow => n.map2(active, dst, ab, |a, b| mask(a < b)),
        Op::SignExtend8 => n.map1(active, dst, i.a, |a| a as i8 as u32),
        Op::SignExtend16 => n.map1(active, dst, i.a, |a| a as i16 as u32),
        Op::ReverseBits => n.map1(active, dst, i.a, u32::reverse_bits),
        Op::CountBits => n.map1(active, dst, i.a, u32::count_ones),
        Op::FirstBitLow => n.map1(active, dst, i.a, number::first_bit_low),
        Op::FirstBitHigh => n.map1(active, dst, i.a, number::first_bit_high),
        Op::FirstBitSignedHigh => n.map1(active, dst, i.a, number::first_bit_signed_high),
        Op::IMad => n.map3(active, dst, abc, |a, b, c| a.wrapping_mul(b).wrapping_add(c)),
        Op::SignedExtract => n.map3(active, dst, abc, number::signed_extract),
        Op::UnsignedExtract => n.map3(active, dst, abc, number::unsigned_extract),
        Op::InsertBits => {
            for lane in active.lanes() {
                let [width, offset, value, replaced] = [i.a, i.b, i.c, i.d].map(|r| n.get(r, lane));
                n.set(dst, lane, number::insert_bits(width, offset, value, replaced));
            }
        }
        Op::Msad => n.map3(active, dst, abc, number::msad),
        Op::Dot4Signed => n.map3(active, dst, abc, number::dot4_signed),
        Op::Dot4Unsigned => n.map3(active, dst, abc, number::dot4_unsigned),
        Op::Eq => n.map2(active, dst, ab, |a, b| mask(a == b)),
        Op::Ne => n.map2(active, dst, ab, |a, b| mask(a != b)),
        Op::Ult => n.map2(active, dst, ab, |a, b| mask(a < b)),
        Op::Ule => n.map2(active, dst, ab, |a, b| mask(a <= b)),
        Op::Slt => n.map2(active, dst, ab, |a, b| mask((a as i32) < b as i32)),
        Op::Sle => n.map2(active, dst, ab, |a, b| mask(a as i32 <= b as i32)),
        _ => return false,
    }
    true
}

#[inline(always)]
fn floats(registers: &mut Registers, active: &Active, i: &Instruction, limits: [u32; 2]) -> bool {
    let [limit, _] = limits;
    let n = &mut registers.narrow;
    let (dst, ab, abc) = (i.dst, [i.a, i.b], [i.a, i.b, i.c]);
    match i.op {
        Op::FAdd => n.map2(active, dst, ab, |a, b| float2(a, b, limits, |a, b| a + b)),
        Op::FSub => n.map2(active, dst, ab, |a, b| float2(a, b, limits, |a, b| a - b)),
        Op::FMul => n.map2(active, dst, ab, |a, b| float2(a, b, limits, |a, b| a * b)),
        Op::FDiv => n.map2(active, dst, ab, |a, b| float2(a, b, limits, |a, b| a / b)),
        Op::FRem => n.map2(active, dst, ab, |a, b| float2(a, b, limits, libm::fmodf)),
        Op::FMax => n.map2(active, dst, ab, |a, b| exact2(a, b, limit, number::max)),
        Op::FMin => n.map2(active, dst, ab, |a, b| exact2(a, b, limit, number::min)),
        Op::FMad => n.map3(active, dst, abc, |a, b, c| number::mad(a, b, c, limits)),
        Op::FAbs => n.map1(active, dst, i.a, |a| a & 0x7fff_ffff),
        Op::FNeg => n.map1(active, dst, i.a, |a| a ^ 0x8000_0000),
        Op::FSaturate => n.map1(active, dst, i.a, |a| exact1(a, limit, number::saturate)),
        Op::FRoundEven => n.map1(active, dst, i.a, |a| exact1(a, limit, number::round_even)),
        Op::FFloor => n.map1(active, dst, i.a, |a| exact1(a, limit, number::floor)),
        Op::FCeil => n.map1(active, dst, i.a, |a| exact1(a, limit, number::ceil)),
        Op::FTrunc => n.map1(active, dst, i.a, |a| exact1(a, limit, number::trunc)),
        Op::FFraction => n.map1(active, dst, i.a, |a| exact1(a, limit, |a| a - number::floor(a))),
        Op::FSqrt => n.map1(active, dst, i.a, |a| float1(a, limits, libm::sqrtf)),
        Op::FRsqrt => n.map1(active, dst, i.a, |a| float1(a, limits, |a| 1.0 / libm::sqrtf(a))),
        Op::Math(function) => {
            for lane in active.lanes() {
                let a = n.get(i.a, lane);
                n.set(dst, lane, float1(a, limits, |a| number::math(function, a)));
            }
        }
        Op::FOeq => n.map2(active, dst, ab, |a, b| compare(a, b, limit, |a, b| a == b)),
        Op::FOne => n.map2(active, dst, ab, |a, b| compare(a, b, limit, |a, b| a < b || a > b)),
        Op::FOlt => n.map2(active, dst, ab, |a, b| compare(a, b, limit, |a, b| a < b)),
        Op::FOle => n.map2(active, dst, ab, |a, b| compare(a, b, limit, |a, b| a <= b)),
        Op::FOrd => n.map2(active, dst, ab, |a, b| compare(a, b, limit, |a, b| !a.is_nan() && !b.is_nan())),
        Op::FUne => n.map2(active, dst, ab, |a, b| compare(a, b, limit, |a, b| a != b)),
        Op::FUeq => n.map2(active, dst, ab, |a, b| !compare(a, b, limit, |a, b| a < b || a > b)),
        Op::FUge => n.map2(active, dst, ab, |a, b| !compare(a, b, limit, |a, b| a < b)),
        Op::FUgt => n.map2(active, dst, ab, |a, b| !compare(a, b, limit, |a, b| a <= b)),
        Op::FUno => n.map2(active, dst, ab, |a, b| compare(a, b, limit, |a, b| a.is_nan() || b.is_nan())),
        Op::FClass(class) => {
            n.map1(active, dst, i.a, |a| mask(number::is_class(class, f32::from_bits(a))));
        }
        Op::FloatToSigned => n.map1(active, dst, i.a, |a| f32::from_bits(a) as i32 as u32),
        Op::FloatToUnsigned => n.map1(active, dst, i.a, |a| f32::from_bits(a) as u32),
        Op::SignedToFloat => n.map1(active, dst, i.a, |a| (a as i32 as f32).to_bits()),
        Op::UnsignedToFloat => n.map1(active, dst, i.a, |a| (a as f32).to_bits()),
        Op::HalfToFloat => n.map1(active, dst, i.a, number::half_to_float),
        Op::FloatToHalf => n.map1(active, dst, i.a, number::float_to_half),
        Op::HalfClass(class) => n.map1(active, dst, i.a, |a| mask(number::is_half_class(class, a))),
        _ => return false,
    }
    true
}

/// Instructions on wide registers.
fn others(registers: &mut Registers, active: &Active, i: &Instruction, limit: u32) -> bool {
    wide_integers(registers, active, i)
        || doubles(registers, active, i)
        || conversions(registers, active, i, limit)
}

fn wide_integers(registers: &mut Registers, active: &Active, i: &Instruction) -> bool {
    let Registers { narrow, wide } = registers;
    let (dst, ab, abc) = (i.dst, [i.a, i.b], [i.a, i.b, i.c]);
    let shift = |b: u64| b as u32 & 63;
    match i.op {
        Op::LSelect => wide.select(active, dst, narrow, i.a, [i.b, i.c]),
        Op::LAdd => wide.map2(active, dst, ab, u64::wrapping_add),
        Op::LSub => wide.map2(active, dst, ab, u64::wrapping_sub),
        Op::LMul => wide.map2(active, dst, ab, u64::wrapping_mul),
        Op::LUDiv => wide.map2(active, dst, ab, number::udiv64),
        Op::LURem => wide.map2(active, dst, ab, number::urem64),
        Op::LSDiv => wide.map2(active, dst, ab, number::sdiv64),
        Op::LSRem => wide.map2(active, dst, ab, number::srem64),
        Op::LShl => wide.map2(active, dst, ab, |a, b| a << shift(b)),
        Op::LLShr => wide.map2(active, dst, ab, |a, b| a >> shift(b)),
        Op::LAShr => wide.map2(active, dst, ab, |a, b| (a as i64 >> shift(b)) as u64),
        Op::LAnd => wide.map2(active, dst, ab, |a, b| a & b),
        Op::LOr => wide.map2(active, dst, ab, |a, b| a | b),
        Op::LXor => wide.map2(active, dst, ab, |a, b| a ^ b),
        Op::LIMax => wide.map2(active, dst, ab, |a, b| (a as i64).max(b as i64) as u64),
        Op::LIMin => wide.map2(active, dst, ab, |a, b| (a as i64).min(b as i64) as u64),
        Op::LUMax => wide.map2(active, dst, ab, u64::max),
        Op::LUMin => wide.map2(active, dst, ab, u64::min),
        Op::LIMad => wide.map3(active, dst, abc, |a, b, c| a.wrapping_mul(b).wrapping_add(c)),
        Op::LReverseBits => wide.map1(active, dst, i.a, u64::reverse_bits),
        Op::LCountBits => narrow.from1(active, dst, wide, i.a, u64::count_ones),
        Op::LFirstBitLow => narrow.from1(active, dst, wide, i.a, number::first_bit_low64),
        Op::LFirstBitHigh => narrow.from1(active, dst, wide, i.a, number::first_bit_high64),
        Op::LFirstBitSignedHigh => narrow.from1(active, dst, wide, i.a, number::first_bit_signed_high64),
        Op::LEq => narrow.from2(active, dst, wide, ab, |a, b| mask(a == b)),
        Op::LNe => narrow.from2(active, dst, wide, ab, |a, b| mask(a != b)),
        Op::LUlt => narrow.from2(active, dst, wide, ab, |a, b| mask(a < b)),
        Op::LUle => narrow.from2(active, dst, wide, ab, |a, b| mask(a <= b)),
        Op::LSlt => narrow.from2(active, dst, wide, ab, |a, b| mask((a as i64) < b as i64)),
        Op::LSle => narrow.from2(active, dst, wide, ab, |a, b| mask(a as i64 <= b as i64)),
        _ => return false,
    }
    true
}

fn doubles(registers: &mut Registers, active: &Active, i: &Instruction) -> bool {
    let Registers { narrow, wide } = registers;
    let (dst, ab, abc) = (i.dst, [i.a, i.b], [i.a, i.b, i.c]);
    let d = f64::from_bits;
    match i.op {
        Op::DAdd => wide.map2(active, dst, ab, |a, b| (d(a) + d(b)).to_bits()),
        Op::DSub => wide.map2(active, dst, ab, |a, b| (d(a) - d(b)).to_bits()),
        Op::DMul => wide.map2(active, dst, ab, |a, b| (d(a) * d(b)).to_bits()),
        Op::DDiv => wide.map2(active, dst, ab, |a, b| (d(a) / d(b)).to_bits()),
        Op::DRem => wide.map2(active, dst, ab, |a, b| libm::fmod(d(a), d(b)).to_bits()),
        Op::DMax => wide.map2(active, dst, ab, |a, b| number::max64(d(a), d(b)).to_bits()),
        Op::DMin => wide.map2(active, dst, ab, |a, b| number::min64(d(a), d(b)).to_bits()),
        Op::DMad => wide.map3(active, dst, abc, |a, b, c| (d(a) * d(b) + d(c)).to_bits()),
        Op::DFma => wide.map3(active, dst, abc, |a, b, c| libm::fma(d(a), d(b), d(c)).to_bits()),
        Op::DAbs => wide.map1(active, dst, i.a, |a| a << 1 >> 1),
        Op::DNeg => wide.map1(active, dst, i.a, |a| a ^ 1 << 63),
        Op::DSaturate => wide.map1(active, dst, i.a, |a| number::saturate64(d(a)).to_bits()),
        Op::DOeq => narrow.from2(active, dst, wide, ab, |a, b| mask(d(a) == d(b))),
        Op::DOne => narrow.from2(active, dst, wide, ab, |a, b| mask(d(a) < d(b) || d(a) > d(b))),
        Op::DOlt => narrow.from2(active, dst, wide, ab, |a, b| mask(d(a) < d(b))),
        Op::DOle => narrow.from2(active, dst, wide, ab, |a, b| mask(d(a) <= d(b))),
        Op::DOrd => narrow.from2(active, dst, wide, ab, |a, b| mask(!d(a).is_nan() && !d(b).is_nan())),
        Op::DUne => narrow.from2(active, dst, wide, ab, |a, b| mask(d(a) != d(b))),
        Op::DUeq => narrow.from2(active, dst, wide, ab, |a, b| !mask(d(a) < d(b) || d(a) > d(b))),
        Op::DUge => narrow.from2(active, dst, wide, ab, |a, b| !mask(d(a) < d(b))),
        Op::DUgt => narrow.from2(active, dst, wide, ab, |a, b| !mask(d(a) <= d(b))),
        Op::DUno => narrow.from2(active, dst, wide, ab, |a, b| mask(d(a).is_nan() || d(b).is_nan())),
        _ => return false,
    }
    true
}

fn conversions(registers: &mut Registers, active: &Active, i: &Instruction, limit: u32) -> bool {
    let Registers { narrow, wide } = registers;
    let (dst, a) = (i.dst, i.a);
    let d = f64::from_bits;
    let f = |bits: u32| f32::from_bits(number::flush(bits, limit));
    match i.op {
        Op::Low => narrow.from1(active, dst, wide, a, |a| a as u32),
        Op::High => narrow.from1(active, dst, wide, a, |a| (a >> 32) as u32),
        Op::MakeWide => {
            wide.from2(active, dst, narrow, [a, i.b], |low, high| u64::from(low) | u64::from(high) << 32);
        }
        Op::ZeroExtend64 => wide.from1(active, dst, narrow, a, u64::from),
        Op::SignExtend64 => wide.from1(active, dst, narrow, a, |a| a as i32 as u64),
        Op::DoubleToFloat => {
            narrow.from1(active, dst, wide, a, |a| number::flush((d(a) as f32).to_bits(), limit));
        }
        Op::FloatToDouble => wide.from1(active, dst, narrow, a, |a| f64::from(f(a)).to_bits()),
        Op::DoubleToSigned => narrow.from1(active, dst, wide, a, |a| d(a) as i32 as u32),
        Op::DoubleToUnsigned => narrow.from1(active, dst, wide, a, |a| d(a) as u32),
        Op::SignedToDouble => wide.from1(active, dst, narrow, a, |a| f64::from(a as i32).to_bits()),
        Op::UnsignedToDouble => wide.from1(active, dst, narrow, a, |a| f64::from(a).to_bits()),
        Op::LongToFloat => narrow.from1(active, dst, wide, a, |a| (a as i64 as f32).to_bits()),
        Op::ULongToFloat => narrow.from1(active, dst, wide, a, |a| (a as f32).to_bits()),
        Op::FloatToLong => wide.from1(active, dst, narrow, a, |a| f32::from_bits(a) as i64 as u64),
        Op::FloatToULong => wide.from1(active, dst, narrow, a, |a| f32::from_bits(a) as u64),
        Op::LongToDouble => wide.map1(active, dst, a, |a| (a as i64 as f64).to_bits()),
        Op::ULongToDouble => wide.map1(active, dst, a, |a| (a as f64).to_bits()),
        Op::DoubleToLong => wide.map1(active, dst, a, |a| d(a) as i64 as u64),
        Op::DoubleToULong => wide.map1(active, dst, a, |a| d(a) as u64),
        _ => return false,
    }
    true
}
