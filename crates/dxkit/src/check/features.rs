//! Compares `SFI0` with the shader model. `module.rs` compares it with the module.

use alloc::format;

use dxkit_bytes::{Frame, Report, Severity};
use dxkit_info::FeatureInfo;
use dxkit_types::{FeatureFlags, FourCc, ShaderKind, ShaderModel};

/// Whether the shader model has the features.
pub(super) fn check_model(
    info: &FeatureInfo<'_>,
    kind: Option<ShaderKind>,
    model: ShaderModel,
    report: &mut Report,
) {
    // A library with ray tracing subobjects requires tier 1.1 in every shader model.
    let subobjects = FeatureFlags::RAYTRACING_TIER_1_1;
    let features = if kind == Some(ShaderKind::Library) { info.flags - subobjects } else { info.flags };
    let Some(least) = features.least_model().filter(|least| model < least.model) else { return };
    report.scope(Frame::Part(FourCc::Sfi0.0), |report| {
        report.add(Severity::Error, "sfi0-model", "flags", || {
            format!("{} came with shader model {}, the program is of {model}", least.features, least.model)
        });
    });
}
