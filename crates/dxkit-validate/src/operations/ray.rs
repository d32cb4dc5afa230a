//! Ray tracing: rays, ray queries, hit objects.

use alloc::format;
use alloc::string::ToString as _;
use core::ops::Range;

use dxkit_dxil::KnownOpCode;
use dxkit_types::ResourceKind;

use super::{Call, places};
use crate::Rule;

/// `RAY_FLAG_FORCE_OMM_2_STATE`.
const FORCE_OMM_2_STATE: u64 = 0x400;
/// `RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS`.
const ALLOW_OPACITY_MICROMAPS: u64 = 1;

impl Call<'_, '_, '_> {
    pub(super) fn trace_ray(&self, code: KnownOpCode) {
        // The vendor's validator does not examine the acceleration structure of TraceRay itself.
        if code != KnownOpCode::HitObjectTraceRay {
            return;
        }
        self.defined_operands(0..self.call.operands().len());
        let resource = self.handle(0);
        if resource.kind != ResourceKind::RTAccelerationStructure {
            self.fail_at(Rule::INSTR_RESOURCEKINDFORTRACERAY, 0, &format!("it is a {}", resource.kind));
        }
    }

    pub(super) fn ray_query(&self, code: KnownOpCode) {
        // Undefined flags also count as constants.
        let is_constant =
            |index: usize| self.operand(index).is_some_and(|value| self.context.constant(value).is_some());
        if code == KnownOpCode::AllocateRayQuery {
            if !is_constant(0) {
                self.fail_at(Rule::DECL_ALLOCATERAYQUERYFLAGSARECONST, 0, "the flags are not a constant");
            }
            return;
        }
        if let Some(index) = (0..2).find(|index| !is_constant(*index)) {
            return self.fail_at(
                Rule::DECL_ALLOCATERAYQUERY2FLAGSARECONST,
                index,
                "the flags are not a constant",
            );
        }
        let (Some(flags), Some(query)) = (self.constant(0), self.constant(1)) else { return };
        if flags & FORCE_OMM_2_STATE != 0 && query & ALLOW_OPACITY_MICROMAPS == 0 {
            let rule = Rule::DECL_ALLOWOPACITYMICROMAPSEXPECTEDGIVENFORCEOMM2STATE;
            self.fail_at(rule, 1, &format!("the query flags are {query}"));
        }
    }

    /// Operands that must not be undefined; hit objects among them have a rule of their own.
    pub(super) fn defined_operands(&self, operands: Range<usize>) {
        for index in operands {
            if self.is_undef(index) && self.parameters.hit_objects >> index & 1 == 0 {
                self.fail_at(Rule::INSTR_NOREADINGUNINITIALIZED, index, "the operand is undef");
            }
        }
    }

    /// A component, row or column of a vector or matrix that a getter names.
    pub(super) fn getter(&self, index: usize, what: &str, end: u32) {
        match self.constant(index) {
            None => self.not_constant(index, what, self.call.name().unwrap_or_default()),
            Some(value) if value >= u64::from(end) => {
                self.out_of_range(index, what, i64::try_from(value).unwrap_or(i64::MAX), end);
            }
            Some(_) => {}
        }
    }

    /// The offset of a constant among the local root arguments of a hit object.
    pub(super) fn root_constant(&self) {
        if let Some(offset) = self.constant(1).filter(|offset| offset % 4 != 0) {
            let finding = self.finding(Rule::INSTR_PARAMMULTIPLE).operand(2);
            let text = offset.to_string();
            let finding = finding.found(format!("the offset is {offset}"));
            self.context.report(finding.arguments(["offset", "4", &text]));
        }
    }

    pub(super) fn undefined_hit_object(&self) {
        for index in places(self.parameters.hit_objects) {
            if self.is_undef(index) {
                self.fail_at(Rule::INSTR_UNDEFHITOBJECT, index, "the hit object is undef");
            }
        }
    }

    pub(super) fn reorder(&self) {
        let (hint, bits) = (1, 2);
        let rule = Rule::INSTR_MAYREORDERTHREADUNDEFCOHERENCEHINTPARAM;
        if self.is_undef(bits) {
            self.fail_at(rule, bits, "the number of bits is undef");
        } else if self.constant(bits).is_some_and(|bits| bits != 0) && self.is_undef(hint) {
            self.fail_at(rule, hint, "the hint is undef");
        }
    }
}
