//! Shared helpers.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::{Frame, Path, Report, Span, Value, Visit};
use dxkit_psv::PipelineStateValidation;
use dxkit_types::ShaderKind;

/// The stage of a synth part of version 0, which does not state it.
pub(crate) fn kind_of(name: &str) -> Option<ShaderKind> {
    match name {
        "pixel_v0" => Some(ShaderKind::Pixel),
        _ => None,
    }
}

/// Every leaf of a walk: path, offset, size, value.
#[derive(Default)]
pub(crate) struct Leaves {
    path: Path,
    pub(crate) leaves: Vec<(String, usize, usize, String)>,
}

impl Visit for Leaves {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        self.leaves.push((self.path.to_string(), span.offset(), span.len(), value.to_string()));
    }
}

/// Walks the part, and checks that the leaves are all its bytes, each once, in order.
pub(crate) fn walk(bytes: &[u8], kind: Option<ShaderKind>) -> Leaves {
    let mut leaves = Leaves::default();
    PipelineStateValidation::walk_as(Span::new(bytes), kind, &mut leaves).unwrap();
    let mut next = 0;
    for (path, offset, size, _) in &leaves.leaves {
        assert_eq!(*offset, next, "{path}");
        next += size;
    }
    assert_eq!(next, bytes.len());
    leaves
}

/// The findings of a part, as text.
pub(crate) fn findings(bytes: &[u8]) -> Vec<String> {
    let span = Span::new(bytes);
    let part = PipelineStateValidation::parse_as(span, None).unwrap();
    let mut report = Report::new();
    part.validate(&mut report);
    let findings = report.located(|visit| PipelineStateValidation::walk_as(span, None, visit).unwrap());
    findings.iter().map(ToString::to_string).collect()
}
