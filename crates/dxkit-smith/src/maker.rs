//! [`Maker`]: values, and where they come from.
//!
//! Every float that is made is one of few: a multiple of a 16th from -16 to 16, of half precision a multiple
//! of a half from -8 to 8. Sums, products and dot products of some of these are exact, so that the order of
//! operations, their fusion and the mode of denormals do not matter; there are no NaNs and no infinities.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, BlockId, CastOpcode, Predicate, ValueId};
use dxkit_dxil::{OpCode, Scalar};

use crate::build::{Array, Builder, is_float};
use crate::coverage::pairs;
use crate::entropy::Entropy;
use crate::operations::{FIRST_INTEGERS, QUADS, SAMPLES, is_implicit};
use crate::resource::{Key, Resources};
use crate::stage::{Shape, Signatures};
use crate::{SmithOptions, Stage};

/// How many of the values that were made last are used.
const RECENT: usize = 24;

/// An end of a region: the block that control leaves from, and the variables there.
pub(crate) type Edge = (BlockId, Vec<(Scalar, ValueId)>);

/// A loop around the current block.
#[derive(Debug, Default)]
pub(crate) struct Loop {
    pub(crate) breaks: Vec<Edge>,
    pub(crate) continues: Vec<Edge>,
    pub(crate) break_block: BlockId,
    pub(crate) continue_block: BlockId,
    /// Whether threads may leave it, or begin its next iteration, separately from others.
    pub(crate) is_divergent: bool,
}

/// What a shader is made with.
#[derive(Debug)]
pub(crate) struct Maker<'a> {
    pub(crate) builder: Builder,
    pub(crate) entropy: Entropy<'a>,
    pub(crate) stage: Stage,
    pub(crate) shape: Shape,
    pub(crate) signatures: Signatures,
    /// Whether the function is the one that makes the constants of a patch.
    pub(crate) in_patch_function: bool,
    /// The payload that a mesh shader reads.
    pub(crate) payload: Option<ValueId>,
    /// The operation on the coverage of a pixel that the shader has.
    pub(crate) coverage: Option<OpCode>,
    /// An operation, with its overload, that is tried more often than others.
    pub(crate) favourite: Option<(OpCode, Option<Scalar>)>,
    /// Whether the current statement is to be the favourite.
    pub(crate) is_forced: bool,
    /// Whether each invocation has a number of its own, and so writes places of its own.
    pub(crate) owns: bool,
    pub(crate) portable: bool,
    pub(crate) minor: u8,
    /// Whether 16-bit types are used.
    pub(crate) native: bool,
    pub(crate) threads: [u32; 3],
    pub(crate) groups: [u32; 3],
    /// Whether quads are four consecutive threads.
    pub(crate) quads: bool,
    pub(crate) resources: Resources,
    /// Values that change: the phis of the shader.
    pub(crate) variables: Vec<(Scalar, ValueId)>,
    /// Values that dominate the current block.
    pub(crate) pool: Vec<(Scalar, ValueId)>,
    pub(crate) arrays: Vec<Array>,
    pub(crate) loops: Vec<Loop>,
    /// Whether all threads of the group execute the current block together.
    pub(crate) uniform: bool,
    /// Whether there is an operation across lanes in a loop that threads leave separately.
    pub(crate) has_wave_loop: bool,
    /// Statements that may still be made.
    pub(crate) budget: usize,
    /// The number of the thread in the dispatch, and in its group.
    pub(crate) thread: ValueId,
    pub(crate) thread_in_group: ValueId,
    /// Memory of the group: a part for each thread, and one that is changed atomically.
    pub(crate) shared: Option<(Array, Array, usize)>,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(mut builder: Builder, mut entropy: Entropy<'a>, options: &SmithOptions) -> Self {
        const MINORS: [u8; 9] = [6, 0, 1, 2, 3, 4, 5, 7, 8];
        let stage = options.stage;
        let favourite = favourite(&mut entropy, stage);
        let minor = options.minor.unwrap_or_else(|| entropy.pick(&MINORS).unwrap_or(6));
        let minor = minor.max(stage.first_minor());
        let (wants_halves, since) = needs(favourite);
        let minor = if options.minor.is_none() { minor.max(since) } else { minor };
        const GROUPS: [[u32; 3]; 8] =
            [[32, 1, 1], [8, 1, 1], [16, 1, 1], [64, 1, 1], [8, 8, 1], [16, 2, 1], [4, 4, 2], [4, 1, 1]];
        let wants_quads = favourite.is_some_and(|(code, _)| QUADS.contains(&code) || is_implicit(code));
        let rows = GROUPS.get(..4).unwrap_or_default();
        let threads = entropy.pick(if wants_quads { rows } else { &GROUPS }).unwrap_or([32, 1, 1]);
        let groups = [if entropy.percent(40) { 2 } else { 1 }, 1, 1];
        let native = minor >= 2 && (wants_halves || entropy.percent(45));
        let nothing = builder.word(0);
        Self {
            builder,
            entropy,
            stage,
            shape: Shape::default(),
            signatures: Signatures::default(),
            in_patch_function: false,
            payload: None,
            coverage: None,
            favourite,
            is_forced: false,
            owns: true,
            portable: options.portable,
            minor,
            native,
            threads,
            groups,
            quads: matches!(threads, [_, 1, 1]),
            resources: Resources::default(),
            variables: Vec::new(),
            pool: Vec::new(),
            arrays: Vec::new(),
            loops: Vec::new(),
            uniform: true,
            has_wave_loop: false,
            budget: options.statements,
            thread: nothing,
            thread_in_group: nothing,
            shared: None,
        }
    }

    /// The threads of a group: a power of two.
    pub(crate) fn group_size(&self) -> u32 {
        self.threads.iter().fold(1, |all, one| all.saturating_mul(*one))
    }

    /// The threads of the dispatch.
    pub(crate) fn all_threads(&self) -> u32 {
        self.groups.iter().fold(self.group_size(), |all, one| all.saturating_mul(*one))
    }

    /// The types of values.
    pub(crate) fn scalars(&self) -> &'static [Scalar] {
        use Scalar::{F16, F32, F64, I16, I32, I64};
        if self.native { &[I32, F32, I64, F64, I16, F16] } else { &[I32, F32, I64, F64] }
    }

    pub(crate) fn scalar(&mut self) -> Scalar {
        // Most are of 32 bits.
        if self.entropy.percent(45) {
            let all = self.scalars();
            return self.entropy.pick(all).unwrap_or(Scalar::I32);
        }
        self.entropy.pick(&[Scalar::I32, Scalar::F32]).unwrap_or(Scalar::I32)
    }

    pub(crate) fn has(&self, scalar: Scalar) -> bool {
        scalar == Scalar::I1 || self.scalars().contains(&scalar)
    }

    /// Keeps a value for later.
    pub(crate) fn keep(&mut self, scalar: Scalar, value: ValueId) {
        self.pool.push((scalar, value));
    }

    /// Registers a computed float for later use, limited to the numbers that are used.
    pub(crate) fn keep_float(&mut self, scalar: Scalar, value: ValueId) {
        let value = self.limited(scalar, value);
        self.keep(scalar, value);
    }

    /// The float among those that are used at or below this one, whatever it is.
    pub(crate) fn limited(&mut self, scalar: Scalar, value: ValueId) -> ValueId {
        // Of half precision, the limit is 8 and the step a half. Between two of them lies none that simple
        // quotients come close to, so that a unit in the last place does not decide.
        let (limit, inverse, step) =
            if scalar == Scalar::F16 { (8 * 128, 2 * 128, 64) } else { (16 * 128, 16 * 128, 8) };
        let own = &mut self.builder;
        let (most, least) = (own.float(scalar, limit), own.float(scalar, -limit));
        let call = |own: &mut Builder, code, operands: &[ValueId]| {
            own.call(code, Some(scalar), operands).unwrap_or(most)
        };
        let value = call(own, OpCode::FMin, &[value, most]);
        let value = call(own, OpCode::FMax, &[value, least]);
        let (inverse, rest, step) =
            (own.float(scalar, inverse), own.float(scalar, 37), own.float(scalar, step));
        let scaled = own.binary(BinaryOpcode::Mul, value, inverse);
        let moved = own.binary(BinaryOpcode::Add, scaled, rest);
        let rounded = if scalar == Scalar::F64 {
            // No operation rounds doubles: by way of an integer, which cuts, from a number above 0.
            let distance = own.float(scalar, 16384);
            let raised = own.binary(BinaryOpcode::Add, moved, distance);
            let raised = own.binary(BinaryOpcode::Add, raised, distance);
            let whole = own.cast(CastOpcode::FpToSi, raised, Scalar::I32);
            let whole = own.with_constant(BinaryOpcode::Sub, whole, 256);
            own.cast(CastOpcode::SiToFp, whole, scalar)
        } else {
            call(own, OpCode::RoundNi, &[moved])
        };
        own.binary(BinaryOpcode::Mul, rounded, step)
    }

    /// A constant.
    pub(crate) fn constant(&mut self, scalar: Scalar) -> ValueId {
        const INTEGERS: [i64; 12] = [1, 0, -1, 2, 3, 5, 7, 0x55, -128, 0x7fff, 0x1234_5678, i32::MIN as i64];
        if scalar == Scalar::I1 {
            let value = self.entropy.percent(50);
            return self.builder.module.const_bool(value);
        }
        if is_float(scalar) {
            let halves = i16::try_from(self.entropy.below(33)).unwrap_or(0);
            return self.builder.float(scalar, (halves - 16) * 64);
        }
        let value = match self.entropy.percent(30) {
            true => i64::from_ne_bytes(self.entropy.word().to_ne_bytes()),
            false => self.entropy.pick(&INTEGERS).unwrap_or(1),
        };
        self.builder.integer(scalar, value)
    }

    /// A value of this type.
    pub(crate) fn operand(&mut self, scalar: Scalar) -> ValueId {
        if self.entropy.percent(12) {
            return self.constant(scalar);
        }
        let recent = self.pool.iter().rev().filter(|(of, _)| *of == scalar).take(RECENT);
        let variables = self.variables.iter().filter(|(of, _)| *of == scalar);
        let found: Vec<ValueId> = variables.chain(recent).map(|(_, value)| *value).collect();
        if let Some(value) = self.entropy.pick(&found) {
            return value;
        }
        let value = self.converted(scalar);
        self.keep(scalar, value);
        value
    }

    /// A value of this type from one of another.
    fn converted(&mut self, scalar: Scalar) -> ValueId {
        let int = match scalar {
            Scalar::I32 => return self.thread,
            _ => self.operand(Scalar::I32),
        };
        let own = &mut self.builder;
        match scalar {
            Scalar::I1 => {
                let bit = own.masked(int, 1);
                let zero = own.word(0);
                own.compare(Predicate::IcmpNe, bit, zero)
            }
            Scalar::I16 => own.cast(CastOpcode::Trunc, int, scalar),
            Scalar::I64 => own.cast(CastOpcode::SExt, int, scalar),
            _ => {
                let small = own.masked(int, 7);
                own.cast(CastOpcode::UiToFp, small, scalar)
            }
        }
    }

    /// An integer of 32 bits below a power of two.
    pub(crate) fn index(&mut self, count: u32) -> ValueId {
        let value = self.operand(Scalar::I32);
        let mask = count.saturating_sub(1);
        if let Some(known) = self.builder.module.integer(value) {
            let bits = u32::try_from(known & 0xffff_ffff).unwrap_or(0);
            return self.builder.word(bits & mask);
        }
        self.builder.masked(value, mask.into())
    }

    pub(crate) fn call(
        &mut self,
        code: OpCode,
        overload: Option<Scalar>,
        operands: &[ValueId],
    ) -> Option<ValueId> {
        self.builder.call(code, overload, operands)
    }

    pub(crate) fn handle(&mut self, key: Key) -> Option<ValueId> {
        self.resources.handle(&mut self.builder, self.minor, key)
    }

    /// Whether the shader model, and the options, have an operation in the current block.
    pub(crate) fn may_call(&self, code: OpCode) -> bool {
        let Some(operation) = code.operation() else { return false };
        let is_there = operation.stages.contains(self.stage.bit()) && operation.since.minor <= self.minor;
        is_there && !(self.portable && is_approximate(code))
    }

    /// Whether derivatives can be taken here: whole quads execute the block. Other stages than that of pixels
    /// have them since shader model 6.6.
    pub(crate) fn has_derivatives(&self) -> bool {
        self.uniform && self.quads && (self.minor >= 6 || self.stage == Stage::Pixel)
    }

    /// The overload of the favourite, if it is its turn.
    pub(crate) fn favoured(&self) -> Option<Scalar> {
        self.favourite.filter(|_| self.is_forced).and_then(|(_, scalar)| scalar)
    }

    /// One of these operations: the favourite, if it is its turn.
    pub(crate) fn choose(&mut self, codes: &[OpCode]) -> Option<OpCode> {
        match self.favourite {
            Some((code, _)) if self.is_forced && codes.contains(&code) => Some(code),
            _ => self.entropy.pick(codes),
        }
    }
}

/// The operation that a shader tries more often than others: without such, overloads of few types would
/// hardly occur in operations that need much to stand.
fn favourite(entropy: &mut Entropy<'_>, stage: Stage) -> Option<(OpCode, Option<Scalar>)> {
    let is_rare = |(_, overload): &(OpCode, Option<Scalar>)| {
        !matches!(overload, None | Some(Scalar::I32 | Scalar::F32 | Scalar::I8 | Scalar::I1))
    };
    let mut pairs = pairs(stage);
    if entropy.percent(60) {
        pairs.retain(is_rare);
    }
    entropy.pick(&pairs)
}

/// Whether an operation needs types of 16 bits, and the first minor number of a shader model that has it.
fn needs(favourite: Option<(OpCode, Option<Scalar>)>) -> (bool, u8) {
    let Some((code, overload)) = favourite else { return (false, 0) };
    let wants_halves = matches!(overload, Some(Scalar::F16 | Scalar::I16));
    let since = code.operation().map_or(0, |operation| operation.since.minor);
    let is_integer = matches!(overload, Some(Scalar::I16 | Scalar::I32));
    let since = if is_implicit(code) { since.max(6) } else { since };
    let since = match SAMPLES.contains(&code) && is_integer {
        true => since.max(FIRST_INTEGERS),
        false => since,
    };
    (wants_halves, if wants_halves { since.max(2) } else { since })
}

/// Whether implementations may differ in the last places of the result, or in the result.
const fn is_approximate(code: OpCode) -> bool {
    matches!(
        code,
        OpCode::Cos
            | OpCode::Sin
            | OpCode::Tan
            | OpCode::Acos
            | OpCode::Asin
            | OpCode::Atan
            | OpCode::Hcos
            | OpCode::Hsin
            | OpCode::Htan
            | OpCode::Exp
            | OpCode::Log
            | OpCode::Rsqrt
            | OpCode::IsNormal
            | OpCode::CycleCounterLegacy
            | OpCode::LegacyF32ToF16
            | OpCode::GetDimensions
            | OpCode::CheckAccessFullyMapped
            | OpCode::Sample
            | OpCode::SampleBias
            | OpCode::SampleGrad
            | OpCode::SampleCmp
            | OpCode::SampleCmpBias
            | OpCode::SampleCmpGrad
            | OpCode::CalculateLOD
            | OpCode::DerivCoarseX
            | OpCode::DerivCoarseY
            | OpCode::DerivFineX
            | OpCode::DerivFineY
            // The translator dxil-spirv (0.1) computes these in another way than DXIL defines them:
            // `testdata/exec/wave_parts.hlsl` has both results.
            | OpCode::WaveMatch
            | OpCode::WaveMultiPrefixOp
            | OpCode::WaveMultiPrefixBitCount
    )
}
