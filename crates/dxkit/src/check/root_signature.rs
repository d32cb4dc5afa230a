//! The root signature of a container against its own shader or library.

use dxkit_bytes::{Finding, Frame, Report, Severity};
use dxkit_container::Container;
use dxkit_reflect::Binding;
use dxkit_types::FourCc;

use super::Parts;
use crate::ShaderBindings;

impl Parts<'_> {
    /// Holds the root signature against the shader, as [`Pipeline::check`](dxkit_pipeline::Pipeline::check)
    /// does. A finding about a resource is placed at its row of `PSV0` or `RDEF`, any other at the flags.
    /// Flags that it lacks are a warning: the validator accepts that, and an application may set another root
    /// signature.
    pub(super) fn check_root_signature(&self, container: &Container<'_>, report: &mut Report) {
        if self.root().is_none() && self.runtime_data().is_none() {
            return;
        }
        // A part that cannot be read is a finding of its own.
        let Ok(Some(bindings)) = ShaderBindings::from_container(container) else { return };
        for finding in bindings.fit_own().iter().flat_map(|fit| &fit.findings) {
            let add = |report: &mut Report, field: Option<&'static str>| {
                let lacks_flag = ["input-layout-flag", "rootsig-heap-index"].contains(&finding.rule);
                let severity = if lacks_flag { Severity::Warning } else { finding.severity };
                report.add(severity, finding.rule, field, || finding.message.clone());
            };
            let row = resource(finding).and_then(|number| self.row(bindings.binding(number)?));
            match row {
                Some((part, table, row)) => report.scope(Frame::Part(part.0), |report| {
                    report.scope(table, |report| {
                        report.scope(Frame::Index(row), |report| add(report, None));
                    });
                }),
                None if self.root().is_some() => {
                    report.scope(Frame::Part(FourCc::Rts0.0), |report| add(report, Some("flags")));
                }
                None => report.scope(Frame::Part(FourCc::Rdat.0), |report| add(report, None)),
            }
        }
    }

    /// The row that lists a resource: its part, its table, its number.
    fn row(&self, binding: &Binding) -> Option<(FourCc, &'static str, u32)> {
        let wanted = (Some(binding.class), binding.space, binding.lower_bound);
        let mut rows = self.psv().into_iter().flat_map(|psv| &psv.resources).map(|row| &row.v0);
        let row = rows.position(|row| (row.res_type.class(), row.space, row.lower_bound) == wanted);
        let row = row.map(|row| (FourCc::Psv0, "resource", row)).or_else(|| {
            let mut rows = self.definitions()?.bindings.iter().map(|row| &row.fields);
            let row = rows.position(|row| {
                let space = row.v51.map_or(0, |v51| v51.space);
                (row.v4.input_type.class(), space, row.v4.bind_point) == wanted
            });
            Some((FourCc::Rdef, "binding", row?))
        })?;
        Some((row.0, row.1, u32::try_from(row.2).ok()?))
    }
}

/// The number of the resource that a finding is about.
fn resource(finding: &Finding) -> Option<usize> {
    match finding.path.frames() {
        [Frame::Field("resource"), Frame::Index(number), ..] => usize::try_from(*number).ok(),
        _ => None,
    }
}
