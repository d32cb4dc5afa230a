//! Which areas and system values operands and declarations of tokens are.

use dxkit_dxbc::OperandKind;
use dxkit_types::{SemanticKind, SystemValue};

use crate::stage::Area;

/// The area of a kind of registers.
pub(super) fn area_of(kind: OperandKind) -> Option<Area> {
    match kind {
        OperandKind::Input => Some(Area::Input),
        OperandKind::Output => Some(Area::Output),
        _ => None,
    }
}

/// The system value that is an operand of its own.
pub(super) fn system_operand(kind: OperandKind) -> Option<(SemanticKind, Area)> {
    Some(match kind {
        OperandKind::InputCoverageMask => (SemanticKind::Coverage, Area::Input),
        OperandKind::InnerCoverage => (SemanticKind::InnerCoverage, Area::Input),
        OperandKind::OutputDepth => (SemanticKind::Depth, Area::Output),
        OperandKind::OutputDepthGreaterEqual => (SemanticKind::DepthGreaterEqual, Area::Output),
        OperandKind::OutputDepthLessEqual => (SemanticKind::DepthLessEqual, Area::Output),
        OperandKind::OutputCoverageMask => (SemanticKind::Coverage, Area::Output),
        OperandKind::OutputStencilReference => (SemanticKind::StencilRef, Area::Output),
        _ => return None,
    })
}

/// The kind of the semantic of a system value.
pub(crate) fn kind_of(value: SystemValue) -> SemanticKind {
    match value {
        SystemValue::Position => SemanticKind::Position,
        SystemValue::ClipDistance => SemanticKind::ClipDistance,
        SystemValue::CullDistance => SemanticKind::CullDistance,
        SystemValue::RenderTargetArrayIndex => SemanticKind::RenderTargetArrayIndex,
        SystemValue::ViewportArrayIndex => SemanticKind::ViewPortArrayIndex,
        SystemValue::VertexID => SemanticKind::VertexID,
        SystemValue::PrimitiveID => SemanticKind::PrimitiveID,
        SystemValue::InstanceID => SemanticKind::InstanceID,
        SystemValue::IsFrontFace => SemanticKind::IsFrontFace,
        SystemValue::SampleIndex => SemanticKind::SampleIndex,
        SystemValue::Target => SemanticKind::Target,
        SystemValue::Depth => SemanticKind::Depth,
        SystemValue::DepthGreaterEqual => SemanticKind::DepthGreaterEqual,
        SystemValue::DepthLessEqual => SemanticKind::DepthLessEqual,
        SystemValue::Coverage => SemanticKind::Coverage,
        SystemValue::InnerCoverage => SemanticKind::InnerCoverage,
        SystemValue::StencilRef => SemanticKind::StencilRef,
        SystemValue::Barycentrics => SemanticKind::Barycentrics,
        _ => SemanticKind::Arbitrary,
    }
}
