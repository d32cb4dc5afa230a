//! Groups of operations that several rooms choose from.

use dxkit_dxil::OpCode;

/// Operations that sample or gather.
pub(crate) const SAMPLES: &[OpCode] = &[
    OpCode::SampleLevel,
    OpCode::TextureGather,
    OpCode::SampleCmpLevelZero,
    OpCode::TextureGatherCmp,
    OpCode::SampleCmpLevel,
    OpCode::Sample,
    OpCode::SampleBias,
    OpCode::SampleGrad,
    OpCode::SampleCmp,
    OpCode::SampleCmpBias,
    OpCode::SampleCmpGrad,
    OpCode::CalculateLOD,
    OpCode::TextureGatherRaw,
];

/// Whether an operation takes derivatives of its coordinates.
pub(crate) const fn is_implicit(code: OpCode) -> bool {
    matches!(
        code,
        OpCode::Sample
            | OpCode::SampleBias
            | OpCode::SampleCmp
            | OpCode::SampleCmpBias
            | OpCode::CalculateLOD
    )
}

/// The first minor number of a shader model that samples integers.
pub(crate) const FIRST_INTEGERS: u8 = 7;

/// Operations that all lanes of a quad execute.
pub(crate) const QUADS: &[OpCode] = &[
    OpCode::QuadReadLaneAt,
    OpCode::QuadOp,
    OpCode::QuadVote,
    OpCode::DerivCoarseX,
    OpCode::DerivCoarseY,
    OpCode::DerivFineX,
    OpCode::DerivFineY,
];
