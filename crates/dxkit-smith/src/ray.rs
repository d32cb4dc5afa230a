//! Ray queries: a ray is sent, its candidates are looked at and some of them committed, and the committed hit
//! is read.
//!
//! A question is asked only in the states in which it has an answer: of the candidate where `Proceed` gave
//! one of that type, of the committed hit where there is one. The numbers of a ray are constants, so that it
//! never is degenerate.

use dxkit_bitcode::ir::{Predicate, ValueId};
use dxkit_dxil::{OpCode, OperationType, Scalar};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::build::is_float;
use crate::maker::Maker;
use crate::memory::key;
use crate::resource::Role;

/// Questions that a ray answers at any time.
const OF_RAY: &[OpCode] = &[
    OpCode::RayQueryRayFlags,
    OpCode::RayQueryWorldRayOrigin,
    OpCode::RayQueryWorldRayDirection,
    OpCode::RayQueryRayTMin,
];

/// Questions about a candidate of any type.
const OF_CANDIDATE: &[OpCode] = &[
    OpCode::RayQueryCandidateObjectToWorld3x4,
    OpCode::RayQueryCandidateWorldToObject3x4,
    OpCode::RayQueryCandidateInstanceIndex,
    OpCode::RayQueryCandidateInstanceID,
    OpCode::RayQueryCandidateGeometryIndex,
    OpCode::RayQueryCandidatePrimitiveIndex,
    OpCode::RayQueryCandidateObjectRayOrigin,
    OpCode::RayQueryCandidateObjectRayDirection,
    OpCode::RayQueryCandidateInstanceContributionToHitGroupIndex,
];

/// Questions about a candidate that is a triangle.
const OF_TRIANGLE: &[OpCode] = &[
    OpCode::RayQueryCandidateTriangleFrontFace,
    OpCode::RayQueryCandidateTriangleBarycentrics,
    OpCode::RayQueryCandidateTriangleRayT,
];

/// Questions about a hit of any type.
const OF_HIT: &[OpCode] = &[
    OpCode::RayQueryCommittedObjectToWorld3x4,
    OpCode::RayQueryCommittedWorldToObject3x4,
    OpCode::RayQueryCommittedInstanceIndex,
    OpCode::RayQueryCommittedInstanceID,
    OpCode::RayQueryCommittedGeometryIndex,
    OpCode::RayQueryCommittedPrimitiveIndex,
    OpCode::RayQueryCommittedObjectRayOrigin,
    OpCode::RayQueryCommittedObjectRayDirection,
    OpCode::RayQueryCommittedInstanceContributionToHitGroupIndex,
    OpCode::RayQueryCommittedRayT,
];

/// Questions about a hit that is a triangle.
const OF_HIT_TRIANGLE: &[OpCode] =
    &[OpCode::RayQueryCommittedTriangleFrontFace, OpCode::RayQueryCommittedTriangleBarycentrics];

/// Candidates that are looked at.
const MOST_CANDIDATES: usize = 2;

impl Maker<'_> {
    /// Sends a ray, and asks about what it meets.
    pub(crate) fn ray_query(&mut self) -> Option<()> {
        // Mesa's lavapipe (22.3) has no rays.
        if self.portable || !self.may_call(OpCode::AllocateRayQuery) {
            return None;
        }
        let kind = ResourceKind::RTAccelerationStructure;
        let scene = self.handle(key(ResourceClass::SRV, kind, Scalar::I32, Role::Read))?;
        let (none, mask) = (self.builder.word(0), self.builder.word(0xff));
        let query = self.call(OpCode::AllocateRayQuery, None, &[none])?;
        let mut operands = alloc::vec![query, scene, none, mask];
        // From around the origin in the direction of z: start, interval, direction.
        let small = |maker: &mut Self| i16::try_from(maker.entropy.below(4)).unwrap_or(0) * 32;
        for base in [0, 0, -128, 32, 0, 0, 128, 12800] {
            let moved = if base == 0 { small(self) } else { 0 };
            operands.push(self.builder.float(Scalar::F32, base + moved));
        }
        self.call(OpCode::RayQueryTraceRayInline, None, &operands)?;
        self.ask(query, OF_RAY)?;
        for _ in 0..self.entropy.below(MOST_CANDIDATES).saturating_add(1) {
            let goes_on = self.call(OpCode::RayQueryProceed, Some(Scalar::I1), &[query])?;
            self.guarded(goes_on, |maker| maker.candidate(query));
        }
        if self.entropy.percent(40) {
            self.call(OpCode::RayQueryAbort, None, &[query])?;
        }
        let status = self.call(OpCode::RayQueryCommittedStatus, Some(Scalar::I32), &[query])?;
        self.keep(Scalar::I32, status);
        let is_hit = self.builder.compare(Predicate::IcmpNe, status, none);
        self.guarded(is_hit, |maker| maker.ask(query, OF_HIT));
        let one = self.builder.word(1);
        let is_triangle = self.builder.compare(Predicate::IcmpEq, status, one);
        self.guarded(is_triangle, |maker| maker.ask(query, OF_HIT_TRIANGLE));
        Some(())
    }

    /// Asks about a candidate, and commits it at times.
    fn candidate(&mut self, query: ValueId) -> Option<()> {
        let ty = self.call(OpCode::RayQueryCandidateType, Some(Scalar::I32), &[query])?;
        self.keep(Scalar::I32, ty);
        self.ask(query, OF_CANDIDATE)?;
        let zero = self.builder.word(0);
        let is_triangle = self.builder.compare(Predicate::IcmpEq, ty, zero);
        self.guarded(is_triangle, |maker| {
            maker.ask(query, OF_TRIANGLE)?;
            if maker.entropy.percent(60) {
                maker.call(OpCode::RayQueryCommitNonOpaqueTriangleHit, None, &[query])?;
            }
            Some(())
        });
        let is_other = self.builder.compare(Predicate::IcmpNe, ty, zero);
        self.guarded(is_other, |maker| {
            maker.ask(query, &[OpCode::RayQueryCandidateProceduralPrimitiveNonOpaque])?;
            if maker.entropy.percent(60) {
                let place = maker.builder.float(Scalar::F32, 256);
                maker.call(OpCode::RayQueryCommitProceduralPrimitiveHit, None, &[query, place])?;
            }
            Some(())
        });
        Some(())
    }

    /// Asks some of these questions.
    fn ask(&mut self, query: ValueId, questions: &[OpCode]) -> Option<()> {
        for _ in 0..self.entropy.below(3).saturating_add(1) {
            let code = self.choose(questions)?;
            let operation = code.operation()?;
            let overload = operation.overloads.dimensions().next()?.scalars().next()?;
            let is_pair = matches!(
                code,
                OpCode::RayQueryCandidateTriangleBarycentrics | OpCode::RayQueryCommittedTriangleBarycentrics
            );
            let mut operands = alloc::vec![query];
            for parameter in operation.parameters.iter().skip(1) {
                operands.push(if parameter.ty == OperationType::Scalar(Scalar::I8) {
                    let columns = if is_pair { 2 } else { 3 };
                    let column = u8::try_from(self.entropy.below(columns)).ok()?;
                    self.builder.byte(column)
                } else {
                    let row = u32::try_from(self.entropy.below(3)).ok()?;
                    self.builder.word(row)
                });
            }
            let value = self.call(code, Some(overload), &operands)?;
            if is_float(overload) {
                self.keep_float(overload, value);
            } else {
                self.keep(overload, value);
            }
        }
        Some(())
    }
}
