//! Which areas and system values operands and declarations of tokens are.

use dxkit_dxbc::OperandKind;
use dxkit_types::{SemanticKind, ShaderKind, SystemValue};

use crate::stage::Area;

/// The area of a kind of registers in a stage; `is_patch` in the phases of a hull shader that make the
/// constants of a patch.
pub(super) fn area_of(kind: OperandKind, stage: ShaderKind, is_patch: bool) -> Option<Area> {
    match kind {
        OperandKind::Input if matches!(stage, ShaderKind::Geometry | ShaderKind::Hull) => Some(Area::Point),
        OperandKind::Input => Some(Area::Input),
        OperandKind::Output if is_patch => Some(Area::Patch),
        OperandKind::Output => Some(Area::Output),
        OperandKind::InputControlPoint => Some(Area::Point),
        OperandKind::OutputControlPoint => Some(Area::ControlPoint),
        OperandKind::PatchConstant => Some(Area::Patch),
        _ => None,
    }
}

/// The system value that is an operand of its own.
pub(super) fn system_operand(kind: OperandKind) -> Option<(SemanticKind, Area)> {
    Some(match kind {
        OperandKind::InputCoverageMask => (SemanticKind::Coverage, Area::Input),
        OperandKind::InnerCoverage => (SemanticKind::InnerCoverage, Area::Input),
        OperandKind::InputPrimitiveId => (SemanticKind::PrimitiveID, Area::Input),
        OperandKind::GeometryInstanceId => (SemanticKind::GSInstanceID, Area::Input),
        OperandKind::DomainPoint => (SemanticKind::DomainLocation, Area::Input),
        OperandKind::OutputControlPointId => (SemanticKind::OutputControlPointID, Area::Input),
        OperandKind::OutputDepth => (SemanticKind::Depth, Area::Output),
        OperandKind::OutputDepthGreaterEqual => (SemanticKind::DepthGreaterEqual, Area::Output),
        OperandKind::OutputDepthLessEqual => (SemanticKind::DepthLessEqual, Area::Output),
        OperandKind::OutputCoverageMask => (SemanticKind::Coverage, Area::Output),
        OperandKind::OutputStencilReference => (SemanticKind::StencilRef, Area::Output),
        _ => return None,
    })
}

/// Whether an operand of its own is a system value of this kind: it is none of the registers of a signature.
pub(crate) fn is_operand(kind: SemanticKind, area: Area) -> bool {
    (0..=u8::MAX).filter_map(|number| system_operand(OperandKind(number))).any(|found| found == (kind, area))
}

/// The kind of the semantic of a system value.
pub(crate) fn kind_of(value: SystemValue) -> SemanticKind {
    value.semantic_kind().unwrap_or(SemanticKind::Arbitrary)
}
