//! Operations across the lanes of a wave, and of a quad.

use dxkit_bitcode::ir::ValueId;
use dxkit_dxil::{OpCode, Scalar};

use crate::build::is_float;
use crate::maker::Maker;
use crate::operations::QUADS;

/// Operations that any active lanes may execute.
pub(crate) const ANYWHERE: &[OpCode] = &[
    OpCode::WaveActiveOp,
    OpCode::WaveActiveBit,
    OpCode::WavePrefixOp,
    OpCode::WaveIsFirstLane,
    OpCode::WaveGetLaneIndex,
    OpCode::WaveGetLaneCount,
    OpCode::WaveAnyTrue,
    OpCode::WaveAllTrue,
    OpCode::WaveActiveAllEqual,
    OpCode::WaveActiveBallot,
    OpCode::WaveReadLaneFirst,
    OpCode::WaveReadLaneAt,
    OpCode::WaveAllBitCount,
    OpCode::WavePrefixBitCount,
    OpCode::WaveMatch,
    OpCode::WaveMultiPrefixOp,
    OpCode::WaveMultiPrefixBitCount,
];

impl Maker<'_> {
    /// An operation across lanes.
    pub(crate) fn wave(&mut self) -> Option<()> {
        // Which lanes execute a block together is an implementation's choice, where control flow diverges;
        // and so is which threads are in a wave, where the group is no row of threads, or
        // there are no groups: Mesa's lavapipe makes
        // waves of single rows.
        let is_row = self.stage.has_groups() && matches!(self.threads, [_, 1, 1]);
        if self.portable && !(self.uniform && is_row) {
            return None;
        }
        let wants_quads = self.is_forced && self.favourite.is_some_and(|(code, _)| QUADS.contains(&code));
        let quads = self.uniform && self.quads && (wants_quads || self.entropy.percent(30));
        let code = self.choose(if quads { QUADS } else { ANYWHERE })?;
        let is_derivative = matches!(
            code,
            OpCode::DerivCoarseX | OpCode::DerivCoarseY | OpCode::DerivFineX | OpCode::DerivFineY
        );
        if !self.may_call(code) || is_derivative && !self.has_derivatives() {
            return None;
        }
        let operation = code.operation()?;
        let overload = self.overload(operation)?;
        let scalar = overload.unwrap_or(Scalar::I1);
        if scalar == Scalar::I1 && matches!(code, OpCode::WaveActiveOp) {
            return None;
        }
        let value = match code {
            OpCode::WaveIsFirstLane | OpCode::WaveGetLaneIndex | OpCode::WaveGetLaneCount => None,
            _ => Some(self.operand(scalar)),
        };
        let mut operands: alloc::vec::Vec<ValueId> = value.into_iter().collect();
        self.wave_operands(code, scalar, &mut operands)?;
        let result = self.call(code, overload, &operands)?;
        self.has_wave_loop |= self.loops.iter().any(|around| around.is_divergent);
        match code {
            OpCode::WaveActiveBallot | OpCode::WaveMatch => {
                for place in 0..4 {
                    let word = self.builder.extract(result, place, Scalar::I32);
                    self.keep(Scalar::I32, word);
                }
            }
            OpCode::WaveIsFirstLane
            | OpCode::WaveAnyTrue
            | OpCode::WaveAllTrue
            | OpCode::WaveActiveAllEqual
            | OpCode::QuadVote => self.keep(Scalar::I1, result),
            OpCode::WaveGetLaneIndex
            | OpCode::WaveGetLaneCount
            | OpCode::WaveAllBitCount
            | OpCode::WavePrefixBitCount
            | OpCode::WaveMultiPrefixBitCount => self.keep(Scalar::I32, result),
            _ if is_float(scalar) => self.keep_float(scalar, result),
            _ => self.keep(scalar, result),
        }
        Some(())
    }

    /// The operands after the value.
    fn wave_operands(
        &mut self,
        code: OpCode,
        scalar: Scalar,
        operands: &mut alloc::vec::Vec<ValueId>,
    ) -> Option<()> {
        // Sums of the floats that occur are exact, products are not.
        let float = is_float(scalar);
        match code {
            OpCode::WaveActiveOp => {
                let number = self.entropy.pick(if float { &[0, 2, 3] } else { &[0, 1, 2, 3] })?;
                let is_unsigned = u8::from(!float && self.entropy.percent(50));
                operands.extend([self.builder.byte(number), self.builder.byte(is_unsigned)]);
            }
            OpCode::WavePrefixOp => {
                let number = if float { 0 } else { self.entropy.pick(&[0, 1])? };
                let is_unsigned = u8::from(!float && self.entropy.percent(50));
                operands.extend([self.builder.byte(number), self.builder.byte(is_unsigned)]);
            }
            OpCode::WaveActiveBit => {
                let number = self.entropy.pick(&[0, 1, 2])?;
                operands.push(self.builder.byte(number));
            }
            OpCode::WaveMultiPrefixOp | OpCode::WaveMultiPrefixBitCount => {
                // Lanes with equal values form a set.
                let by = self.operand(Scalar::I32);
                let by = self.builder.masked(by, 3);
                let sets = self.call(OpCode::WaveMatch, Some(Scalar::I32), &[by])?;
                for place in 0..4 {
                    operands.push(self.builder.extract(sets, place, Scalar::I32));
                }
                if code == OpCode::WaveMultiPrefixOp {
                    let number = if float { 0 } else { self.entropy.pick(&[0, 1, 2, 3, 4])? };
                    operands.extend([self.builder.byte(number), self.builder.byte(0)]);
                }
            }
            OpCode::WaveReadLaneAt => {
                // A lane that is active: where all are, any of the first four. Waves of stages without groups
                // may have fewer.
                let lane = if self.uniform && self.stage.has_groups() {
                    self.index(4)
                } else {
                    let own = self.call(OpCode::WaveGetLaneIndex, None, &[])?;
                    self.call(OpCode::WaveReadLaneFirst, Some(Scalar::I32), &[own])?
                };
                operands.push(lane);
            }
            OpCode::QuadReadLaneAt => {
                let lane = u32::try_from(self.entropy.below(4)).ok()?;
                operands.push(self.builder.word(lane));
            }
            OpCode::QuadOp => {
                let direction = u8::try_from(self.entropy.below(3)).ok()?;
                operands.push(self.builder.byte(direction));
            }
            OpCode::QuadVote => {
                let vote = u8::try_from(self.entropy.below(2)).ok()?;
                operands.push(self.builder.byte(vote));
            }
            _ => {}
        }
        Some(())
    }
}
