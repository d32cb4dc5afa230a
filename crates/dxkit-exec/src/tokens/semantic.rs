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
    value.semantic_kind().unwrap_or(SemanticKind::Arbitrary)
}
