//! Operations that no case of lavapipe has, computed by hand: compilers write them rarely or never, so that
//! the programs are texts.
//!
//! Eight lanes run one wave; `%i` is the number of the lane. `%u` is a buffer that is written, `%t` one that
//! is read, `%b` a constant buffer: the latter two hold the bytes 1, 2, 3 and so on.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use dxkit_bitcode::Module;
use dxkit_dxil::{DxilModule, calls_in};
use dxkit_exec::{Binding, Buffer, Dispatch, Program, Resources, View};
use dxkit_ir_text::{ReadOptions, read};

/// Lanes, and words that each writes.
const LANES: usize = 8;
const WORDS: usize = 4;

/// What a result is.
enum Expected {
    /// The same in each lane.
    Same(u32),
    /// By lane.
    Lanes([u32; LANES]),
}

use Expected::{Lanes, Same};

struct Hand {
    /// The operations with their overloads.
    names: &'static [&'static str],
    /// The instructions; `%r0` to `%r3` are results of 32 bits.
    body: &'static str,
    expected: &'static [Expected],
}

const TRUE: u32 = 1;
const FALSE: u32 = 0;

/// Lanes with an even number, and with an odd one.
const PARITY: Expected = Lanes([0x55, 0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55, 0xaa]);
/// The sum of 1, 2, 3 and so on of the lanes before.
const SUMS: Expected = Lanes([0, 1, 3, 6, 10, 15, 21, 28]);

#[rustfmt::skip]
const ALL: &[Hand] = &[
    Hand {
        // -3 × 1,000,000,000 = -3,000,000,000 = 0xffffffff_4d2fa200: the upper half comes first.
        names: &["IMul.i32"],
        body: "%p = call %dx.types.twoi32 @dx.op.binaryWithTwoOuts.i32(i32 41, i32 -3, i32 1000000000)
               %r0 = extractvalue %dx.types.twoi32 %p, 0
               %r1 = extractvalue %dx.types.twoi32 %p, 1",
        expected: &[Same(0xffff_ffff), Same(0x4d2f_a200)],
    },
    Hand {
        // (2³² - 1)² = 2⁶⁴ - 2 × 2³² + 1.
        names: &["UMul.i32"],
        body: "%p = call %dx.types.twoi32 @dx.op.binaryWithTwoOuts.i32(i32 42, i32 -1, i32 -1)
               %r0 = extractvalue %dx.types.twoi32 %p, 0
               %r1 = extractvalue %dx.types.twoi32 %p, 1",
        expected: &[Same(0xffff_fffe), Same(1)],
    },
    Hand {
        // 4,294,967,290 = 7 × 613,566,755 + 5; of a division by zero, both are all ones.
        names: &["UDiv.i32"],
        body: "%p = call %dx.types.twoi32 @dx.op.binaryWithTwoOuts.i32(i32 43, i32 -6, i32 7)
               %q = call %dx.types.twoi32 @dx.op.binaryWithTwoOuts.i32(i32 43, i32 5, i32 0)
               %r0 = extractvalue %dx.types.twoi32 %p, 0
               %r1 = extractvalue %dx.types.twoi32 %p, 1
               %r2 = extractvalue %dx.types.twoi32 %q, 0
               %r3 = extractvalue %dx.types.twoi32 %q, 1",
        expected: &[Same(613_566_755), Same(5), Same(u32::MAX), Same(u32::MAX)],
    },
    Hand {
        // 2³² - 4 plus the lane: the carry begins with lane 4.
        names: &["UAddc.i32"],
        body: "%p = call %dx.types.i32c @dx.op.binaryWithCarryOrBorrow.i32(i32 44, i32 -4, i32 %i)
               %r0 = extractvalue %dx.types.i32c %p, 0
               %c = extractvalue %dx.types.i32c %p, 1
               %r1 = zext i1 %c to i32",
        expected: &[
            Lanes([0xffff_fffc, 0xffff_fffd, 0xffff_fffe, 0xffff_ffff, 0, 1, 2, 3]),
            Lanes([0, 0, 0, 0, 1, 1, 1, 1]),
        ],
    },
    Hand {
        // 3 minus the lane: the borrow begins with lane 4.
        names: &["USubb.i32"],
        body: "%p = call %dx.types.i32c @dx.op.binaryWithCarryOrBorrow.i32(i32 45, i32 3, i32 %i)
               %r0 = extractvalue %dx.types.i32c %p, 0
               %c = extractvalue %dx.types.i32c %p, 1
               %r1 = zext i1 %c to i32",
        expected: &[
            Lanes([3, 2, 1, 0, 0xffff_ffff, 0xffff_fffe, 0xffff_fffd, 0xffff_fffc]),
            Lanes([0, 0, 0, 0, 1, 1, 1, 1]),
        ],
    },
    Hand {
        // Four bits from bit 4: 15 is -1 with a sign, 7 is 7. No bits are 0. Beyond bit 31 there are only
        // those that the number has: 0xa is 1010, so -6.
        names: &["Ibfe.i32"],
        body: "%r0 = call i32 @dx.op.tertiary.i32(i32 51, i32 4, i32 4, i32 240)
               %r1 = call i32 @dx.op.tertiary.i32(i32 51, i32 4, i32 4, i32 112)
               %r2 = call i32 @dx.op.tertiary.i32(i32 51, i32 0, i32 4, i32 240)
               %r3 = call i32 @dx.op.tertiary.i32(i32 51, i32 8, i32 28, i32 -1610612736)",
        expected: &[Same(0xffff_ffff), Same(7), Same(0), Same(0xffff_fffa)],
    },
    Hand {
        names: &["Ubfe.i32"],
        body: "%r0 = call i32 @dx.op.tertiary.i32(i32 52, i32 4, i32 4, i32 240)
               %r1 = call i32 @dx.op.tertiary.i32(i32 52, i32 4, i32 4, i32 112)
               %r2 = call i32 @dx.op.tertiary.i32(i32 52, i32 0, i32 4, i32 240)
               %r3 = call i32 @dx.op.tertiary.i32(i32 52, i32 8, i32 28, i32 -1610612736)",
        expected: &[Same(15), Same(7), Same(0), Same(10)],
    },
    Hand {
        // 1.5 × 2 + 0.25 = 3.25 = 1.625 × 2¹: exponent 0x400, fraction 0.625 = 0xa of 16.
        names: &["FMad.f64"],
        body: "%d = call double @dx.op.tertiary.f64(i32 46, double 1.5, double 2.0, double 0.25)
               %w = bitcast double %d to i64
               %h = lshr i64 %w, 32
               %r0 = trunc i64 %w to i32
               %r1 = trunc i64 %h to i32",
        expected: &[Same(0), Same(0x400a_0000)],
    },
    Hand {
        // 1.5 is 1, -0.5 is 0, 0.25 = 2⁻² stays; a NaN is 0. The upper words tell.
        names: &["Saturate.f64"],
        body: "%a = call double @dx.op.unary.f64(i32 7, double 1.5)
               %y = call double @dx.op.unary.f64(i32 7, double -0.5)
               %c = call double @dx.op.unary.f64(i32 7, double 0.25)
               %d = call double @dx.op.unary.f64(i32 7, double 0x7FF8000000000000)
               %wa = bitcast double %a to i64
               %wb = bitcast double %y to i64
               %wc = bitcast double %c to i64
               %wd = bitcast double %d to i64
               %ha = lshr i64 %wa, 32
               %hb = lshr i64 %wb, 32
               %hc = lshr i64 %wc, 32
               %hd = lshr i64 %wd, 32
               %r0 = trunc i64 %ha to i32
               %r1 = trunc i64 %hb to i32
               %r2 = trunc i64 %hc to i32
               %r3 = trunc i64 %hd to i32",
        expected: &[Same(0x3ff0_0000), Same(0), Same(0x3fd0_0000), Same(0)],
    },
    Hand {
        // A NaN, an infinity, the largest number, and a NaN that signals.
        names: &["IsNaN.f16"],
        body: "%a = call i1 @dx.op.isSpecialFloat.f16(i32 8, half 0xH7E00)
               %y = call i1 @dx.op.isSpecialFloat.f16(i32 8, half 0xHFC00)
               %c = call i1 @dx.op.isSpecialFloat.f16(i32 8, half 0xH7BFF)
               %d = call i1 @dx.op.isSpecialFloat.f16(i32 8, half 0xHFC01)
               %r0 = zext i1 %a to i32
               %r1 = zext i1 %y to i32
               %r2 = zext i1 %c to i32
               %r3 = zext i1 %d to i32",
        expected: &[Same(TRUE), Same(FALSE), Same(FALSE), Same(TRUE)],
    },
    Hand {
        names: &["IsInf.f16"],
        body: "%a = call i1 @dx.op.isSpecialFloat.f16(i32 9, half 0xH7E00)
               %y = call i1 @dx.op.isSpecialFloat.f16(i32 9, half 0xHFC00)
               %c = call i1 @dx.op.isSpecialFloat.f16(i32 9, half 0xH7BFF)
               %d = call i1 @dx.op.isSpecialFloat.f16(i32 9, half 0xH7C00)
               %r0 = zext i1 %a to i32
               %r1 = zext i1 %y to i32
               %r2 = zext i1 %c to i32
               %r3 = zext i1 %d to i32",
        expected: &[Same(FALSE), Same(TRUE), Same(FALSE), Same(TRUE)],
    },
    Hand {
        // The last is the least denormal.
        names: &["IsFinite.f16"],
        body: "%a = call i1 @dx.op.isSpecialFloat.f16(i32 10, half 0xH7E00)
               %y = call i1 @dx.op.isSpecialFloat.f16(i32 10, half 0xHFC00)
               %c = call i1 @dx.op.isSpecialFloat.f16(i32 10, half 0xH7BFF)
               %d = call i1 @dx.op.isSpecialFloat.f16(i32 10, half 0xH0001)
               %r0 = zext i1 %a to i32
               %r1 = zext i1 %y to i32
               %r2 = zext i1 %c to i32
               %r3 = zext i1 %d to i32",
        expected: &[Same(FALSE), Same(FALSE), Same(TRUE), Same(TRUE)],
    },
    Hand {
        // The largest denormal, the least normal number, zero, an infinity.
        names: &["IsNormal.f16"],
        body: "%a = call i1 @dx.op.isSpecialFloat.f16(i32 11, half 0xH03FF)
               %y = call i1 @dx.op.isSpecialFloat.f16(i32 11, half 0xH0400)
               %c = call i1 @dx.op.isSpecialFloat.f16(i32 11, half 0xH0000)
               %d = call i1 @dx.op.isSpecialFloat.f16(i32 11, half 0xH7C00)
               %r0 = zext i1 %a to i32
               %r1 = zext i1 %y to i32
               %r2 = zext i1 %c to i32
               %r3 = zext i1 %d to i32",
        expected: &[Same(FALSE), Same(TRUE), Same(FALSE), Same(FALSE)],
    },
    Hand {
        // Zero, 1, a NaN, an infinity.
        names: &["IsNormal.f32"],
        body: "%a = call i1 @dx.op.isSpecialFloat.f32(i32 11, float 0.0)
               %y = call i1 @dx.op.isSpecialFloat.f32(i32 11, float 1.0)
               %c = call i1 @dx.op.isSpecialFloat.f32(i32 11, float 0x7FF8000000000000)
               %d = call i1 @dx.op.isSpecialFloat.f32(i32 11, float 0x7FF0000000000000)
               %r0 = zext i1 %a to i32
               %r1 = zext i1 %y to i32
               %r2 = zext i1 %c to i32
               %r3 = zext i1 %d to i32",
        expected: &[Same(FALSE), Same(TRUE), Same(FALSE), Same(FALSE)],
    },
    Hand {
        // Little-endian: bytes 5 to 8 from offset 4, and so on.
        names: &["CBufferLoad.i32", "CBufferLoad.f32", "CBufferLoad.i16", "CBufferLoad.f16"],
        body: "%r0 = call i32 @dx.op.cbufferLoad.i32(i32 58, %dx.types.Handle %b, i32 4, i32 4)
               %f = call float @dx.op.cbufferLoad.f32(i32 58, %dx.types.Handle %b, i32 20, i32 4)
               %r1 = bitcast float %f to i32
               %s = call i16 @dx.op.cbufferLoad.i16(i32 58, %dx.types.Handle %b, i32 6, i32 2)
               %r2 = zext i16 %s to i32
               %g = call half @dx.op.cbufferLoad.f16(i32 58, %dx.types.Handle %b, i32 30, i32 2)
               %h = bitcast half %g to i16
               %r3 = zext i16 %h to i32",
        expected: &[Same(0x0807_0605), Same(0x1817_1615), Same(0x0807), Same(0x201f)],
    },
    Hand {
        names: &["CBufferLoad.i64", "CBufferLoad.f64"],
        body: "%a = call i64 @dx.op.cbufferLoad.i64(i32 58, %dx.types.Handle %b, i32 8, i32 8)
               %d = call double @dx.op.cbufferLoad.f64(i32 58, %dx.types.Handle %b, i32 24, i32 8)
               %e = bitcast double %d to i64
               %ha = lshr i64 %a, 32
               %he = lshr i64 %e, 32
               %r0 = trunc i64 %a to i32
               %r1 = trunc i64 %ha to i32
               %r2 = trunc i64 %e to i32
               %r3 = trunc i64 %he to i32",
        expected: &[Same(0x0c0b_0a09), Same(0x100f_0e0d), Same(0x1c1b_1a19), Same(0x201f_1e1d)],
    },
    Hand {
        names: &["CBufferLoad.i8"],
        body: "%a = call i8 @dx.op.cbufferLoad.i8(i32 58, %dx.types.Handle %b, i32 5, i32 1)
               %r0 = zext i8 %a to i32",
        expected: &[Same(6)],
    },
    Hand {
        // 1 = 0x3c00 of 16 bits, and 0x3f800000 of 32.
        names: &["BitcastI16toF16", "BitcastF16toI16", "BitcastI32toF32", "BitcastF32toI32"],
        body: "%a = call half @dx.op.bitcastI16toF16(i32 124, i16 15360)
               %b1 = fpext half %a to float
               %r0 = bitcast float %b1 to i32
               %c = call i16 @dx.op.bitcastF16toI16(i32 125, half 0xH3C00)
               %r1 = zext i16 %c to i32
               %d = call float @dx.op.bitcastI32toF32(i32 126, i32 1065353216)
               %r2 = fptosi float %d to i32
               %r3 = call i32 @dx.op.bitcastF32toI32(i32 127, float 1.0)",
        expected: &[Same(0x3f80_0000), Same(0x3c00), Same(1), Same(0x3f80_0000)],
    },
    Hand {
        // 1 = 0x3ff00000_00000000.
        names: &["BitcastI64toF64", "BitcastF64toI64"],
        body: "%a = call double @dx.op.bitcastI64toF64(i32 128, i64 4607182418800017408)
               %r0 = fptosi double %a to i32
               %b1 = call i64 @dx.op.bitcastF64toI64(i32 129, double 1.0)
               %h = lshr i64 %b1, 32
               %r1 = trunc i64 %b1 to i32
               %r2 = trunc i64 %h to i32",
        expected: &[Same(1), Same(0), Same(0x3ff0_0000)],
    },
    Hand {
        // The instructions that all eight lanes have executed: at least one between two counters, and the
        // upper half is 0.
        names: &["CycleCounterLegacy"],
        body: "%c = call %dx.types.twoi32 @dx.op.cycleCounterLegacy(i32 109)
               %d = call %dx.types.twoi32 @dx.op.cycleCounterLegacy(i32 109)
               %e = extractvalue %dx.types.twoi32 %c, 0
               %f = extractvalue %dx.types.twoi32 %d, 0
               %g = sub i32 %f, %e
               %h = and i32 %g, 7
               %j = icmp ugt i32 %g, 7
               %r0 = zext i1 %j to i32
               %r1 = add i32 %h, 0
               %r2 = extractvalue %dx.types.twoi32 %d, 1",
        expected: &[Same(TRUE), Same(0), Same(0)],
    },
    Hand {
        // 1.5, and 2¹⁰⁰⁰, which no float has: infinite.
        names: &["LegacyDoubleToFloat"],
        body: "%a = call float @dx.op.legacyDoubleToFloat(i32 132, double 1.5)
               %b1 = call float @dx.op.legacyDoubleToFloat(i32 132, double 0x7E70000000000000)
               %r0 = bitcast float %a to i32
               %r1 = bitcast float %b1 to i32",
        expected: &[Same(0x3fc0_0000), Same(0x7f80_0000)],
    },
    Hand {
        // Towards zero; what does not fit is the nearest that does, and a NaN is 0.
        names: &["LegacyDoubleToSInt32"],
        body: "%r0 = call i32 @dx.op.legacyDoubleToSInt32(i32 133, double -2.75)
               %r1 = call i32 @dx.op.legacyDoubleToSInt32(i32 133, double 1.0e10)
               %r2 = call i32 @dx.op.legacyDoubleToSInt32(i32 133, double -1.0e10)
               %r3 = call i32 @dx.op.legacyDoubleToSInt32(i32 133, double 0x7FF8000000000000)",
        expected: &[Same(0xffff_fffe), Same(0x7fff_ffff), Same(0x8000_0000), Same(0)],
    },
    Hand {
        names: &["LegacyDoubleToUInt32"],
        body: "%r0 = call i32 @dx.op.legacyDoubleToUInt32(i32 134, double 3.99)
               %r1 = call i32 @dx.op.legacyDoubleToUInt32(i32 134, double 1.0e10)
               %r2 = call i32 @dx.op.legacyDoubleToUInt32(i32 134, double -1.0)
               %r3 = call i32 @dx.op.legacyDoubleToUInt32(i32 134, double 0x7FF8000000000000)",
        expected: &[Same(3), Same(u32::MAX), Same(0), Same(0)],
    },
    Hand {
        // There are no tiles, so that everything is mapped.
        names: &["CheckAccessFullyMapped.i32"],
        body: "%l = call %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32 139, %dx.types.Handle %t, \
          i32 8, i32 undef, i8 1, i32 4)
               %r0 = extractvalue %dx.types.ResRet.i32 %l, 0
               %s = extractvalue %dx.types.ResRet.i32 %l, 4
               %m = call i1 @dx.op.checkAccessFullyMapped.i32(i32 71, i32 %s)
               %r1 = zext i1 %m to i32",
        expected: &[Same(0x0c0b_0a09), Same(TRUE)],
    },
    Hand {
        // The number of the lane, which differs, and its sixteenth, which is 0.
        names: &["WaveActiveAllEqual.i8"],
        body: "%v = trunc i32 %i to i8
               %h = lshr i8 %v, 4
               %a = call i1 @dx.op.waveActiveAllEqual.i8(i32 115, i8 %v)
               %b1 = call i1 @dx.op.waveActiveAllEqual.i8(i32 115, i8 %h)
               %r0 = zext i1 %a to i32
               %r1 = zext i1 %b1 to i32",
        expected: &[Same(FALSE), Same(TRUE)],
    },
    Hand {
        // 40 times the lane, modulo 256: that of lane 7 is 280 - 256 = 24; the first lane's is 0.
        names: &["WaveReadLaneAt.i8", "WaveReadLaneFirst.i8"],
        body: "%v = trunc i32 %i to i8
               %m = mul i8 %v, 40
               %a = call i8 @dx.op.waveReadLaneAt.i8(i32 117, i8 %m, i32 7)
               %p = add i8 %m, 3
               %b1 = call i8 @dx.op.waveReadLaneFirst.i8(i32 118, i8 %p)
               %r0 = zext i8 %a to i32
               %r1 = zext i8 %b1 to i32",
        expected: &[Same(24), Same(3)],
    },
    Hand {
        // Sum of 0, 40, … 280: 40 × 28 = 1120 = 4 × 256 + 96. Of -4 to 3 the greatest is 3; without a sign,
        // it is 255.
        names: &["WaveActiveOp.i8"],
        body: "%v = trunc i32 %i to i8
               %m = mul i8 %v, 40
               %n = sub i8 %v, 4
               %a = call i8 @dx.op.waveActiveOp.i8(i32 119, i8 %m, i8 0, i8 0)
               %b1 = call i8 @dx.op.waveActiveOp.i8(i32 119, i8 %n, i8 3, i8 0)
               %c = call i8 @dx.op.waveActiveOp.i8(i32 119, i8 %n, i8 3, i8 1)
               %r0 = zext i8 %a to i32
               %r1 = zext i8 %b1 to i32
               %r2 = zext i8 %c to i32",
        expected: &[Same(96), Same(3), Same(255)],
    },
    Hand {
        // One bit of each lane: all are the lowest byte, none is common to all, and each occurs once.
        names: &["WaveActiveBit.i8", "WaveActiveBit.i16"],
        body: "%x = shl i32 1, %i
               %v = trunc i32 %x to i8
               %s = trunc i32 %x to i16
               %a = call i8 @dx.op.waveActiveBit.i8(i32 120, i8 %v, i8 1)
               %b1 = call i8 @dx.op.waveActiveBit.i8(i32 120, i8 %v, i8 0)
               %c = call i16 @dx.op.waveActiveBit.i16(i32 120, i16 %s, i8 2)
               %d = call i16 @dx.op.waveActiveBit.i16(i32 120, i16 %s, i8 0)
               %r0 = zext i8 %a to i32
               %r1 = zext i8 %b1 to i32
               %r2 = zext i16 %c to i32
               %r3 = zext i16 %d to i32",
        expected: &[Same(255), Same(0), Same(255), Same(0)],
    },
    Hand {
        // One bit of each lane from bit 28 on: 28 to 31 below, 32 to 35 above.
        names: &["WaveActiveBit.i64"],
        body: "%e = zext i32 %i to i64
               %n = add i64 %e, 28
               %v = shl i64 1, %n
               %a = call i64 @dx.op.waveActiveBit.i64(i32 120, i64 %v, i8 1)
               %h = lshr i64 %a, 32
               %r0 = trunc i64 %a to i32
               %r1 = trunc i64 %h to i32",
        expected: &[Same(0xf000_0000), Same(0xf)],
    },
    Hand {
        // 40 × (0, 1, 3, 6, 10, 15, 21) of the lanes before, modulo 256.
        names: &["WavePrefixOp.i8"],
        body: "%v = trunc i32 %i to i8
               %m = mul i8 %v, 40
               %a = call i8 @dx.op.wavePrefixOp.i8(i32 121, i8 %m, i8 0, i8 1)
               %r0 = zext i8 %a to i32",
        expected: &[Lanes([0, 0, 40, 120, 240, 144, 88, 72])],
    },
    Hand {
        // Of each four lanes the value of the second: odd lanes are true, and the number is 1 or 5.
        names: &["QuadReadLaneAt.i1", "QuadReadLaneAt.i8"],
        body: "%o = and i32 %i, 1
               %t1 = icmp eq i32 %o, 1
               %a = call i1 @dx.op.quadReadLaneAt.i1(i32 122, i1 %t1, i32 1)
               %v = trunc i32 %i to i8
               %b1 = call i8 @dx.op.quadReadLaneAt.i8(i32 122, i8 %v, i32 1)
               %r0 = zext i1 %a to i32
               %r1 = zext i8 %b1 to i32",
        expected: &[Same(TRUE), Lanes([1, 1, 1, 1, 5, 5, 5, 5])],
    },
    Hand {
        // Across X the other lane of a pair, across Y the other pair, across the diagonal both.
        names: &["QuadOp.i8"],
        body: "%v = trunc i32 %i to i8
               %a = call i8 @dx.op.quadOp.i8(i32 123, i8 %v, i8 0)
               %b1 = call i8 @dx.op.quadOp.i8(i32 123, i8 %v, i8 1)
               %c = call i8 @dx.op.quadOp.i8(i32 123, i8 %v, i8 2)
               %r0 = zext i8 %a to i32
               %r1 = zext i8 %b1 to i32
               %r2 = zext i8 %c to i32",
        expected: &[
            Lanes([1, 0, 3, 2, 5, 4, 7, 6]),
            Lanes([2, 3, 0, 1, 6, 7, 4, 5]),
            Lanes([3, 2, 1, 0, 7, 6, 5, 4]),
        ],
    },
    Hand {
        // Squares: 0, 1, 4, 9 and 16, 25, 36, 49. Coarse: of the first row and column of the quad; fine: of
        // the own one. As halves: 1 = 0x3c00, 4 = 0x4400, 5 = 0x4500, 8 = 0x4800, 9 = 0x4880, 13 = 0x4a80,
        // 20 = 0x4d00, 24 = 0x4e00.
        names: &["DerivCoarseX.f16", "DerivCoarseY.f16", "DerivFineX.f16", "DerivFineY.f16"],
        body: "%s = mul i32 %i, %i
               %v = uitofp i32 %s to half
               %a = call half @dx.op.unary.f16(i32 83, half %v)
               %b1 = call half @dx.op.unary.f16(i32 84, half %v)
               %c = call half @dx.op.unary.f16(i32 85, half %v)
               %d = call half @dx.op.unary.f16(i32 86, half %v)
               %ba = bitcast half %a to i16
               %bb = bitcast half %b1 to i16
               %bc = bitcast half %c to i16
               %bd = bitcast half %d to i16
               %r0 = zext i16 %ba to i32
               %r1 = zext i16 %bb to i32
               %r2 = zext i16 %bc to i32
               %r3 = zext i16 %bd to i32",
        expected: &[
            Lanes([0x3c00, 0x3c00, 0x3c00, 0x3c00, 0x4880, 0x4880, 0x4880, 0x4880]),
            Lanes([0x4400, 0x4400, 0x4400, 0x4400, 0x4d00, 0x4d00, 0x4d00, 0x4d00]),
            Lanes([0x3c00, 0x3c00, 0x4500, 0x4500, 0x4880, 0x4880, 0x4a80, 0x4a80]),
            Lanes([0x4400, 0x4800, 0x4400, 0x4800, 0x4d00, 0x4e00, 0x4d00, 0x4e00]),
        ],
    },
    Hand {
        // Even lanes have 0, odd ones 1.
        names: &["WaveMatch.f16", "WaveMatch.f32", "WaveMatch.f64"],
        body: "%o = and i32 %i, 1
               %x = uitofp i32 %o to half
               %y = uitofp i32 %o to float
               %z = uitofp i32 %o to double
               %a = call %dx.types.fouri32 @dx.op.waveMatch.f16(i32 165, half %x)
               %b1 = call %dx.types.fouri32 @dx.op.waveMatch.f32(i32 165, float %y)
               %c = call %dx.types.fouri32 @dx.op.waveMatch.f64(i32 165, double %z)
               %r0 = extractvalue %dx.types.fouri32 %a, 0
               %r1 = extractvalue %dx.types.fouri32 %b1, 0
               %r2 = extractvalue %dx.types.fouri32 %c, 0
               %r3 = extractvalue %dx.types.fouri32 %c, 1",
        expected: &[PARITY, PARITY, PARITY, Same(0)],
    },
    Hand {
        // Of 64 bits, those above 32 differ alone.
        names: &["WaveMatch.i8", "WaveMatch.i16", "WaveMatch.i64"],
        body: "%o = and i32 %i, 1
               %x = trunc i32 %o to i8
               %y = trunc i32 %o to i16
               %w = zext i32 %o to i64
               %z = shl i64 %w, 40
               %a = call %dx.types.fouri32 @dx.op.waveMatch.i8(i32 165, i8 %x)
               %b1 = call %dx.types.fouri32 @dx.op.waveMatch.i16(i32 165, i16 %y)
               %c = call %dx.types.fouri32 @dx.op.waveMatch.i64(i32 165, i64 %z)
               %r0 = extractvalue %dx.types.fouri32 %a, 0
               %r1 = extractvalue %dx.types.fouri32 %b1, 0
               %r2 = extractvalue %dx.types.fouri32 %c, 0
               %r3 = extractvalue %dx.types.fouri32 %c, 3",
        expected: &[PARITY, PARITY, PARITY, Same(0)],
    },
    Hand {
        // All lanes are one part, and have their number plus 1.
        names: &["WaveMultiPrefixOp.i8", "WaveMultiPrefixOp.i16", "WaveMultiPrefixOp.i64"],
        body: "%p = add i32 %i, 1
               %x = trunc i32 %p to i8
               %y = trunc i32 %p to i16
               %z = zext i32 %p to i64
               %a = call i8 @dx.op.waveMultiPrefixOp.i8(i32 166, i8 %x, i32 255, i32 0, i32 0, i32 0, \
                 i8 0, i8 0)
               %b1 = call i16 @dx.op.waveMultiPrefixOp.i16(i32 166, i16 %y, i32 255, i32 0, i32 0, i32 0, \
                 i8 0, i8 0)
               %c = call i64 @dx.op.waveMultiPrefixOp.i64(i32 166, i64 %z, i32 255, i32 0, i32 0, i32 0, \
                 i8 0, i8 0)
               %r0 = zext i8 %a to i32
               %r1 = zext i16 %b1 to i32
               %r2 = trunc i64 %c to i32",
        expected: &[SUMS, SUMS, SUMS],
    },
    Hand {
        // Even lanes are one part and odd ones another: 0, 2, 4, 6 and 1, 3, 5, 7, plus 1.
        names: &["WaveMultiPrefixOp.f16", "WaveMultiPrefixOp.f32", "WaveMultiPrefixOp.f64"],
        body: "%o = and i32 %i, 1
               %k = shl i32 85, %o
               %p = add i32 %i, 1
               %x = uitofp i32 %p to half
               %y = uitofp i32 %p to float
               %z = uitofp i32 %p to double
               %a = call half @dx.op.waveMultiPrefixOp.f16(i32 166, half %x, i32 %k, i32 0, i32 0, i32 0, \
                 i8 0, i8 0)
               %b1 = call float @dx.op.waveMultiPrefixOp.f32(i32 166, float %y, i32 %k, i32 0, i32 0, \
                 i32 0, i8 0, i8 0)
               %c = call double @dx.op.waveMultiPrefixOp.f64(i32 166, double %z, i32 %k, i32 0, i32 0, \
                 i32 0, i8 0, i8 0)
               %r0 = fptoui half %a to i32
               %r1 = fptoui float %b1 to i32
               %r2 = fptoui double %c to i32",
        expected: &[
            Lanes([0, 0, 1, 2, 4, 6, 9, 12]),
            Lanes([0, 0, 1, 2, 4, 6, 9, 12]),
            Lanes([0, 0, 1, 2, 4, 6, 9, 12]),
        ],
    },
    Hand {
        // The second entry of the heap holds the bytes of `%t` from the ninth on; threads are never helpers.
        names: &["CreateHandleFromHeap", "IsHelperLane.i1"],
        body: "%g = call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 1, i1 false, i1 false)
               %h = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %g, \
                 %dx.types.ResourceProperties { i32 11, i32 0 })
               %l = call %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32 139, %dx.types.Handle %h, \
                 i32 0, i32 undef, i8 1, i32 4)
               %r0 = extractvalue %dx.types.ResRet.i32 %l, 0
               %m = call i1 @dx.op.isHelperLane.i1(i32 221)
               %r1 = zext i1 %m to i32",
        expected: &[Same(0x0c0b_0a09), Same(FALSE)],
    },
    Hand {
        names: &["RawBufferVectorLoad.i32", "RawBufferVectorLoad.f32", "RawBufferVectorLoad.i16",
            "RawBufferVectorLoad.f16"],
        body: "%a = call %dx.types.ResRet.v3i32 @dx.op.rawBufferVectorLoad.v3i32(i32 303, \
          %dx.types.Handle %t, i32 4, i32 undef, i32 4)
               %va = extractvalue %dx.types.ResRet.v3i32 %a, 0
               %r0 = extractelement <3 x i32> %va, i32 2
               %c = call %dx.types.ResRet.v2f32 @dx.op.rawBufferVectorLoad.v2f32(i32 303, \
                 %dx.types.Handle %t, i32 8, i32 undef, i32 4)
               %vc = extractvalue %dx.types.ResRet.v2f32 %c, 0
               %f = extractelement <2 x float> %vc, i32 1
               %r1 = bitcast float %f to i32
               %d = call %dx.types.ResRet.v5i16 @dx.op.rawBufferVectorLoad.v5i16(i32 303, \
                 %dx.types.Handle %t, i32 2, i32 undef, i32 2)
               %vd = extractvalue %dx.types.ResRet.v5i16 %d, 0
               %s = extractelement <5 x i16> %vd, i32 4
               %r2 = zext i16 %s to i32
               %e = call %dx.types.ResRet.v2f16 @dx.op.rawBufferVectorLoad.v2f16(i32 303, \
                 %dx.types.Handle %t, i32 28, i32 undef, i32 2)
               %ve = extractvalue %dx.types.ResRet.v2f16 %e, 0
               %g = extractelement <2 x half> %ve, i32 1
               %h = bitcast half %g to i16
               %r3 = zext i16 %h to i32",
        expected: &[Same(0x100f_0e0d), Same(0x100f_0e0d), Same(0x0c0b), Same(0x201f)],
    },
    Hand {
        names: &["RawBufferVectorLoad.i64", "RawBufferVectorLoad.f64"],
        body: "%a = call %dx.types.ResRet.v2i64 @dx.op.rawBufferVectorLoad.v2i64(i32 303, \
          %dx.types.Handle %t, i32 0, i32 undef, i32 8)
               %va = extractvalue %dx.types.ResRet.v2i64 %a, 0
               %x = extractelement <2 x i64> %va, i32 1
               %c = call %dx.types.ResRet.v2f64 @dx.op.rawBufferVectorLoad.v2f64(i32 303, \
                 %dx.types.Handle %t, i32 16, i32 undef, i32 8)
               %vc = extractvalue %dx.types.ResRet.v2f64 %c, 0
               %f = extractelement <2 x double> %vc, i32 1
               %y = bitcast double %f to i64
               %hx = lshr i64 %x, 32
               %hy = lshr i64 %y, 32
               %r0 = trunc i64 %x to i32
               %r1 = trunc i64 %hx to i32
               %r2 = trunc i64 %y to i32
               %r3 = trunc i64 %hy to i32",
        expected: &[Same(0x0c0b_0a09), Same(0x100f_0e0d), Same(0x1c1b_1a19), Same(0x201f_1e1d)],
    },
    Hand {
        // Stored where the results are, 16 bytes for each lane: the third and fourth word.
        names: &["RawBufferVectorStore.i32", "RawBufferVectorStore.f32"],
        body: "%k = shl i32 %i, 4
               %k2 = add i32 %k, 8
               %k3 = add i32 %k, 12
               %v0 = insertelement <1 x i32> undef, i32 %i, i32 0
               call void @dx.op.rawBufferVectorStore.v1i32(i32 304, %dx.types.Handle %u, i32 %k2, \
                 i32 undef, <1 x i32> %v0, i32 4)
               %f = uitofp i32 %i to float
               %w0 = insertelement <1 x float> undef, float %f, i32 0
               call void @dx.op.rawBufferVectorStore.v1f32(i32 304, %dx.types.Handle %u, i32 %k3, \
                 i32 undef, <1 x float> %w0, i32 4)
               %r0 = add i32 %i, 7",
        expected: &[
            Lanes([7, 8, 9, 10, 11, 12, 13, 14]),
            Same(0),
            Lanes([0, 1, 2, 3, 4, 5, 6, 7]),
            Lanes([0, 0x3f80_0000, 0x4000_0000, 0x4040_0000, 0x4080_0000, 0x40a0_0000, 0x40c0_0000,
                0x40e0_0000]),
        ],
    },
    Hand {
        // Two numbers of 16 bits in a word, the first one in the lower half.
        names: &["RawBufferVectorStore.i16", "RawBufferVectorStore.f16"],
        body: "%k = shl i32 %i, 4
               %k2 = add i32 %k, 8
               %k3 = add i32 %k, 12
               %s = trunc i32 %i to i16
               %v0 = insertelement <2 x i16> undef, i16 %s, i32 0
               %v1 = insertelement <2 x i16> %v0, i16 9, i32 1
               call void @dx.op.rawBufferVectorStore.v2i16(i32 304, %dx.types.Handle %u, i32 %k2, \
                 i32 undef, <2 x i16> %v1, i32 2)
               %w0 = insertelement <2 x half> undef, half 0xH3C00, i32 0
               %w1 = insertelement <2 x half> %w0, half 0xHC000, i32 1
               call void @dx.op.rawBufferVectorStore.v2f16(i32 304, %dx.types.Handle %u, i32 %k3, \
                 i32 undef, <2 x half> %w1, i32 2)
               %r0 = add i32 %i, 0",
        expected: &[
            Lanes([0, 1, 2, 3, 4, 5, 6, 7]),
            Same(0),
            Lanes([0x9_0000, 0x9_0001, 0x9_0002, 0x9_0003, 0x9_0004, 0x9_0005, 0x9_0006, 0x9_0007]),
            Same(0xc000_3c00),
        ],
    },
    Hand {
        names: &["RawBufferVectorStore.i64"],
        body: "%k = shl i32 %i, 4
               %k2 = add i32 %k, 8
               %s = zext i32 %i to i64
               %n = sub i64 0, %s
               %v0 = insertelement <1 x i64> undef, i64 %n, i32 0
               call void @dx.op.rawBufferVectorStore.v1i64(i32 304, %dx.types.Handle %u, i32 %k2, \
                 i32 undef, <1 x i64> %v0, i32 8)
               %r0 = add i32 %i, 0",
        expected: &[
            Lanes([0, 1, 2, 3, 4, 5, 6, 7]),
            Same(0),
            Lanes([0, 0xffff_ffff, 0xffff_fffe, 0xffff_fffd, 0xffff_fffc, 0xffff_fffb, 0xffff_fffa,
                0xffff_fff9]),
            Lanes([0, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
                0xffff_ffff]),
        ],
    },
    Hand {
        // 2 to the power of the lane: exponent 0x3ff plus the lane.
        names: &["RawBufferVectorStore.f64"],
        body: "%k = shl i32 %i, 4
               %k2 = add i32 %k, 8
               %p = shl i32 1, %i
               %d = uitofp i32 %p to double
               %v0 = insertelement <1 x double> undef, double %d, i32 0
               call void @dx.op.rawBufferVectorStore.v1f64(i32 304, %dx.types.Handle %u, i32 %k2, \
                 i32 undef, <1 x double> %v0, i32 8)
               %r0 = add i32 %i, 0",
        expected: &[
            Lanes([0, 1, 2, 3, 4, 5, 6, 7]),
            Same(0),
            Same(0),
            Lanes([0x3ff0_0000, 0x4000_0000, 0x4010_0000, 0x4020_0000, 0x4030_0000, 0x4040_0000,
                0x4050_0000, 0x4060_0000]),
        ],
    },
];

/// The types, handles and metadata around the instructions.
const FRONT: &str = "
target datalayout = \"e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64\"
target triple = \"dxil-ms-dx\"
%dx.types.Handle = type { i8* }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%dx.types.ResRet.v3i32 = type { <3 x i32>, i32 }
%dx.types.ResRet.v2f32 = type { <2 x float>, i32 }
%dx.types.ResRet.v5i16 = type { <5 x i16>, i32 }
%dx.types.ResRet.v2f16 = type { <2 x half>, i32 }
%dx.types.ResRet.v2i64 = type { <2 x i64>, i32 }
%dx.types.ResRet.v2f64 = type { <2 x double>, i32 }
%dx.types.twoi32 = type { i32, i32 }
%dx.types.i32c = type { i32, i1 }
%dx.types.fouri32 = type { i32, i32, i32, i32 }
%struct.ByteAddressBuffer = type { i32 }
%struct.RWByteAddressBuffer = type { i32 }
%B = type { [8 x <4 x i32>] }
define void @main() {
  %u0 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, \
    i32 0, i8 1 }, i32 0, i1 false)
  %u = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %u0, \
    %dx.types.ResourceProperties { i32 4107, i32 0 })
  %t0 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind zeroinitializer, \
    i32 0, i1 false)
  %t = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %t0, \
    %dx.types.ResourceProperties { i32 11, i32 0 })
  %b0 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, \
    i32 0, i8 2 }, i32 0, i1 false)
  %b = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %b0, \
    %dx.types.ResourceProperties { i32 13, i32 128 })
  %i = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
";

/// The flags are those of numbers of 16 bits and of the heap.
const BACK: &str = "
  ret void
}
!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.resources = !{!2}
!dx.entryPoints = !{!9}
!0 = !{i32 1, i32 9}
!1 = !{!\"cs\", i32 6, i32 9}
!2 = !{!3, !5, !7, null}
!3 = !{!4}
!4 = !{i32 0, %struct.ByteAddressBuffer* undef, !\"\", i32 0, i32 0, i32 1, i32 11, i32 0, null}
!5 = !{!6}
!6 = !{i32 0, %struct.RWByteAddressBuffer* undef, !\"\", i32 0, i32 0, i32 1, i32 11, \
    i1 false, i1 false, i1 false, null}
!7 = !{!8}
!8 = !{i32 0, %B* undef, !\"\", i32 0, i32 0, i32 1, i32 128, null}
!9 = !{void ()* @main, !\"main\", null, !2, !10}
!10 = !{i32 0, i64 41943040, i32 4, !11}
!11 = !{i32 8, i32 1, i32 1}
";

/// What is before each comma that is in no brackets, and at the end.
fn at_commas(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (place, character) in text.char_indices() {
        match character {
            '{' | '<' | '[' | '(' => depth += 1,
            '}' | '>' | ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                found.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found
}

/// The type that an operand begins with.
fn type_of(operand: &str) -> &str {
    match operand.strip_prefix('<').and_then(|rest| rest.find('>')) {
        Some(end) => &operand[..end + 2],
        None => operand.split(' ').next().unwrap(),
    }
}

/// The declarations of the functions that are called.
fn declarations(text: &str) -> String {
    let mut all = BTreeSet::new();
    for line in text.lines() {
        let Some((_, call)) = line.split_once("call ") else { continue };
        let (result, call) = call.split_once(" @").unwrap();
        let (name, operands) = call.split_once('(').unwrap();
        let operands = at_commas(operands.trim_end().strip_suffix(')').unwrap());
        let types: Vec<&str> = operands.into_iter().map(type_of).collect();
        all.insert(format!("declare {result} @{name}({})", types.join(", ")));
    }
    all.into_iter().fold(String::new(), |all, one| all + &one + "\n")
}

fn module_of(hand: &Hand) -> Module {
    let mut text = format!("{FRONT}{}\n", hand.body);
    for word in 0..WORDS {
        if hand.body.contains(&format!("%r{word} ")) {
            write!(
                text,
                "  %base{word} = shl i32 %i, 4
  %at{word} = add i32 %base{word}, {}
  call void @dx.op.rawBufferStore.i32(i32 140, %dx.types.Handle %u, i32 %at{word}, i32 undef, i32 %r{word}, \
                 i32 undef, i32 undef, i32 undef, i8 1, i32 4)\n",
                word * 4
            )
            .unwrap();
        }
    }
    text = format!("{text}{BACK}{}", declarations(&text));
    read(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{:?}: {error}", hand.names))
}

/// The operations with overloads whose results are computed here.
pub(crate) fn judged() -> impl Iterator<Item = &'static str> {
    ALL.iter().flat_map(|hand| hand.names.iter().copied())
}

#[test]
fn operations_that_compilers_rarely_write() {
    let mut faults = Vec::new();
    for hand in ALL {
        let module = module_of(hand);
        let bodies = module.functions().filter(|function| function.has_body());
        let calls: Vec<_> = bodies.flat_map(calls_in).collect();
        for name in hand.names {
            let operation = name.split('.').next().unwrap();
            let mut calls = calls.iter().filter_map(|call| call.operation);
            let is_called = calls.any(|found| found.name == operation);
            assert!(is_called, "{name} is not in its program");
        }
        let program = match Program::from_module(&DxilModule::read(&module), None) {
            Ok(program) => program,
            Err(refusal) => {
                faults.push(format!("{:?}: {refusal}", hand.names));
                continue;
            }
        };
        let mut resources = Resources::default();
        let [t0, u0, b0] = ["t0", "u0", "b0"].map(|text| Binding::from_text(text).unwrap());
        let bytes: Vec<u8> = (1..=128).collect();
        resources.heap.insert(1, Buffer { view: Some(View::Raw), ..Buffer::new(&bytes[8..]) });
        resources.buffers.insert(t0, Buffer::new(bytes.clone()));
        resources.buffers.insert(b0, Buffer::new(bytes));
        resources.buffers.insert(u0, Buffer::new(vec![0; LANES * WORDS * 4]));
        let dispatch = Dispatch { wave: Some(8), ..Dispatch::new([1, 1, 1]) };
        program.dispatch(&mut resources, &dispatch).unwrap();
        let found = &resources.buffers[&u0].bytes;
        for (word, expected) in hand.expected.iter().enumerate() {
            for lane in 0..LANES {
                let at = (lane * WORDS + word) * 4;
                let found = u32::from_le_bytes(found[at..at + 4].try_into().unwrap());
                let expected = match expected {
                    Same(value) => *value,
                    Lanes(values) => values[lane],
                };
                if found != expected {
                    let names = hand.names;
                    faults.push(format!("{names:?} {word}, lane {lane}: {found:#x}, not {expected:#x}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} differ:\n{}", faults.len(), faults.join("\n"));
}
