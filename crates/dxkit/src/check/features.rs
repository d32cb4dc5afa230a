//! `SFI0` against everything that its flags follow from: shader model, PSV0, RDAT.
//!
//! The compiler makes the part from the program's shader flags, and those from the functions, resources and signatures.
//! What is asked here was seen to hold in everything that DXC 1.10 writes for validators 1.0 to 1.10.

use alloc::format;

use dxkit_bytes::{Frame, Report, Severity};
use dxkit_info::FeatureInfo;
use dxkit_psv::{PipelineStateValidation, Resource, SignatureElement};
use dxkit_rdat::{DxilResourceFlags, RuntimeData};
use dxkit_types::{
    FeatureFlags, FourCc, KnownShaderKind, ResourceClass, ResourceFlags, ResourceKind, ResourceType,
    SemanticKind, ShaderKind, ShaderModel,
};

/// Unordered access views that need no feature.
const PLAIN_UAVS: u64 = 8;

/// What the flags have to be, as far as it is known.
#[derive(Default)]
struct Expected {
    /// Set.
    set: FeatureFlags,
    /// Set or not: something in the file decides, and it was looked at.
    decided: FeatureFlags,
}

impl Expected {
    fn decide(&mut self, feature: FeatureFlags, set: bool) {
        self.decided |= feature;
        if set {
            self.set |= feature;
        }
    }

    /// What is set although nothing asks for it is left alone.
    fn require(&mut self, feature: FeatureFlags, set: bool) {
        if set {
            self.decide(feature, true);
        }
    }

    /// Compares.
    fn tell(&self, info: &FeatureInfo<'_>, rule: &'static str, source: &str, report: &mut Report) {
        let missing = self.set - info.flags;
        let more = (info.flags & self.decided) - self.set;
        report.scope(Frame::Part(FourCc::Sfi0.0), |report| {
            if !missing.is_empty() {
                report
                    .add(Severity::Error, rule, "flags", || format!("{missing} is missing: {source} has it"));
            }
            if !more.is_empty() {
                report.add(Severity::Error, rule, "flags", || {
                    format!("{more} is said here, and {source} has nothing of it")
                });
            }
        });
    }
}

/// Whether the shader model has the features.
pub(super) fn check_model(
    info: &FeatureInfo<'_>,
    kind: Option<ShaderKind>,
    model: ShaderModel,
    report: &mut Report,
) {
    // A library of subobjects for raytracing asks for tier 1.1, whatever its model.
    let subobjects = FeatureFlags::RAYTRACING_TIER_1_1;
    let features = if kind == Some(ShaderKind::Library) { info.flags - subobjects } else { info.flags };
    let Some(least) = features.least_model().filter(|least| model < least.model) else { return };
    report.scope(Frame::Part(FourCc::Sfi0.0), |report| {
        report.add(Severity::Error, "sfi0-model", "flags", || {
            format!("{} came with shader model {}, the program is of {model}", least.features, least.model)
        });
    });
}

/// The flags that follow from what PSV0 says of a DXIL program.
pub(super) fn check_psv(info: &FeatureInfo<'_>, psv: &PipelineStateValidation<'_>, report: &mut Report) {
    let Some(v1) = &psv.runtime_info.v1 else { return };
    let (since_1_6, since_1_8) = (psv.runtime_info.v2.is_some(), psv.runtime_info.v3.is_some());
    let mut expected = Expected::default();
    expected.decide(FeatureFlags::VIEW_ID, v1.shader_stage.uses_view_id.get());
    resources(&mut expected, psv, since_1_6);
    let Some(stage) = v1.shader_stage.kind.0.known() else { return };
    let uavs = psv.resources.iter().any(is_uav);
    match stage {
        KnownShaderKind::Vertex
        | KnownShaderKind::Hull
        | KnownShaderKind::Domain
        | KnownShaderKind::Geometry => {
            expected.decide(FeatureFlags::UAVS_AT_EVERY_STAGE, uavs);
        }
        KnownShaderKind::Pixel | KnownShaderKind::Compute => {
            expected.decide(FeatureFlags::UAVS_AT_EVERY_STAGE, false);
        }
        _ if since_1_8 => expected.decide(FeatureFlags::UAVS_AT_EVERY_STAGE, false),
        _ => {}
    }
    elements(&mut expected, psv, stage, since_1_6);
    expected.tell(info, "sfi0-psv", "PSV0", report);
}

fn resources(expected: &mut Expected, psv: &PipelineStateValidation<'_>, since_1_6: bool) {
    let uavs = || psv.resources.iter().filter(|resource| is_uav(resource));
    let ranges = uavs().map(|resource| (resource.v0.lower_bound, resource.v0.upper_bound));
    let (descriptors, count) = count_uavs(ranges);
    expected.decide(FeatureFlags::UAVS_64, if since_1_6 { descriptors } else { count } > PLAIN_UAVS);
    if since_1_6 {
        let typed = || {
            let typed = uavs().filter(|resource| resource.v0.res_type == ResourceType::UAVTyped);
            typed.filter_map(|resource| resource.v1.as_ref())
        };
        let atomics = typed().any(|more| more.res_flags.contains(ResourceFlags::USED_BY_ATOMIC64));
        expected.decide(FeatureFlags::ATOMIC_INT64_ON_TYPED_RESOURCE, atomics);
        let multisampled = [ResourceKind::Texture2DMS, ResourceKind::Texture2DMSArray];
        let writeable = typed().any(|more| multisampled.contains(&more.res_kind));
        expected.require(FeatureFlags::WRITEABLE_MSAA_TEXTURES, writeable);
    }
}

fn is_uav(resource: &Resource<'_>) -> bool {
    resource.v0.res_type.class() == Some(ResourceClass::UAV)
}

/// Descriptors of unordered access, and ranges of them. So that no range counts for more than is needed, one counts for
/// nine descriptors at most.
fn count_uavs(ranges: impl Iterator<Item = (u32, u32)>) -> (u64, u64) {
    ranges.fold((0u64, 0u64), |(descriptors, count), (lower, upper)| {
        let size = u64::from(upper.wrapping_sub(lower)).saturating_add(1);
        let size = if upper == u32::MAX && lower != upper { u64::MAX } else { size };
        (descriptors.saturating_add(size.min(PLAIN_UAVS + 1)), count.saturating_add(1))
    })
}

fn elements(
    expected: &mut Expected,
    psv: &PipelineStateValidation<'_>,
    stage: KnownShaderKind,
    since_1_6: bool,
) {
    let any = |elements: &[SignatureElement<'_>], kinds: &[SemanticKind]| {
        elements.iter().any(|element| kinds.contains(&element.v0.semantic_kind))
    };
    let (inputs, outputs) = (&psv.inputs, &psv.outputs);
    let pixel = stage == KnownShaderKind::Pixel;
    expected.decide(FeatureFlags::STENCIL_REF, pixel && any(outputs, &[SemanticKind::StencilRef]));
    if stage != KnownShaderKind::Mesh {
        let rate = [SemanticKind::ShadingRate];
        expected.decide(FeatureFlags::SHADING_RATE, any(inputs, &rate) || any(outputs, &rate));
    }
    // Reading an attribute at a vertex asks for barycentrics, too, and is nothing of the signature's.
    let barycentrics = pixel && any(inputs, &[SemanticKind::Barycentrics]);
    expected.require(FeatureFlags::BARYCENTRICS, since_1_6 && barycentrics);

    let layer = [SemanticKind::RenderTargetArrayIndex, SemanticKind::ViewPortArrayIndex];
    let feature = FeatureFlags::VIEWPORT_AND_RT_ARRAY_INDEX_FROM_ANY_SHADER_FEEDING_RASTERIZER;
    match stage {
        KnownShaderKind::Vertex => expected.decide(feature, any(outputs, &layer)),
        KnownShaderKind::Geometry => expected.decide(feature, any(inputs, &layer)),
        KnownShaderKind::Hull | KnownShaderKind::Domain => {
            // Inputs count since validator 1.4, of which nothing in the file speaks.
            let (input, output) = (any(inputs, &layer), any(outputs, &layer));
            if output || since_1_6 || !input {
                expected.decide(feature, input || output);
            }
        }
        _ => expected.decide(feature, false),
    }
}

/// The flags of a library follow from its functions and resources.
///
/// | feature | |
/// |---|---|
/// | `ROVs` | a resource is one |
/// | `64UAVs` | there are more than 8; since validator 1.6 descriptors count, before ranges |
/// | `UAVsAtEveryStage` | before validator 1.8: there is unordered access |
/// | any other | a function has it |
pub(super) fn check_rdat(info: &FeatureInfo<'_>, data: &RuntimeData<'_>, report: &mut Report) {
    let of_library = FeatureFlags::ROVS | FeatureFlags::UAVS_64 | FeatureFlags::UAVS_AT_EVERY_STAGE;
    let functions = data.functions();
    let all = functions.iter().fold(FeatureFlags::empty(), |all, function| all | function.v1.feature_flags);
    // Bits that nobody knows may follow from something else, or be of functions alone.
    let unknown = FeatureFlags::from_bits_retain(FeatureFlags::all().unknown()) | FeatureFlags::RESERVED;
    let known = FeatureFlags::all() - unknown - of_library - FeatureFlags::OF_FUNCTIONS;
    let mut expected = Expected { set: all & known, decided: known };

    let uavs = || data.resources().iter().filter(|row| row.v0.class == ResourceClass::UAV);
    let ordered = uavs().any(|row| row.v0.flags.contains(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW));
    expected.decide(FeatureFlags::ROVS, ordered);
    let (descriptors, count) = count_uavs(uavs().map(|row| (row.v0.lower_bound, row.v0.upper_bound)));
    // Without a function nothing tells which validator it is for.
    if let Some(function) = functions.first() {
        let since_1_8 = function.v2.is_some();
        let (one, other) = (descriptors > PLAIN_UAVS, count > PLAIN_UAVS);
        // Of a resource without a register, the first and the last are the highest number, whether it is one descriptor
        // or a range without end.
        let assigned = uavs().all(|row| (row.v0.lower_bound, row.v0.upper_bound) != (u32::MAX, u32::MAX));
        if assigned && (since_1_8 || one == other) {
            expected.decide(FeatureFlags::UAVS_64, one);
        }
        expected.decide(FeatureFlags::UAVS_AT_EVERY_STAGE, !since_1_8 && count > 0);
    }
    expected.tell(info, "sfi0-rdat", "RDAT", report);
}
