//! The subobjects of a library's runtime data.

use dxkit_bytes::Name;
use dxkit_rdat::{
    HitGroupType, KnownHitGroupType, RaytracingPipelineFlags, RuntimeData, StateObjectFlags, SubobjectView,
};

use dxkit_ir_text::Text;

/// Bits, and their names.
type FlagNames = [(u32, &'static str)];

const STATE_OBJECT_FLAGS: &FlagNames = &[
    (
        StateObjectFlags::ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITIONS.bits(),
        "STATE_OBJECT_FLAG_ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITIONS",
    ),
    (
        StateObjectFlags::ALLOW_EXTERNAL_DEPENDENCIES_ON_LOCAL_DEFINITIONS.bits(),
        "STATE_OBJECT_FLAG_ALLOW_EXTERNAL_DEPENDENCIES_ON_LOCAL_DEFINITIONS",
    ),
    (StateObjectFlags::ALLOW_STATE_OBJECT_ADDITIONS.bits(), "STATE_OBJECT_FLAG_ALLOW_STATE_OBJECT_ADDITIONS"),
];

const PIPELINE_FLAGS: &FlagNames = &[
    (RaytracingPipelineFlags::SKIP_TRIANGLES.bits(), "RAYTRACING_PIPELINE_FLAG_SKIP_TRIANGLES"),
    (
        RaytracingPipelineFlags::SKIP_PROCEDURAL_PRIMITIVES.bits(),
        "RAYTRACING_PIPELINE_FLAG_SKIP_PROCEDURAL_PRIMITIVES",
    ),
    (
        RaytracingPipelineFlags::ALLOW_OPACITY_MICROMAPS.bits(),
        "RAYTRACING_PIPELINE_FLAG_ALLOW_OPACITY_MICROMAPS",
    ),
];

/// Prints the subobjects, if there are any.
pub(super) fn print(data: &RuntimeData<'_>, text: &mut Text<'_>) {
    if data.subobjects().is_empty() {
        return;
    }
    text.put(";\n; Subobjects:\n;\n");
    for subobject in data.subobject_views() {
        let contents = subobject.contents();
        text.print(format_args!(";  {} ", kind(&contents)));
        name(subobject.name().as_ref(), text);
        text.put(" = { ");
        print_contents(data, &contents, text);
        text.put(" };\n");
    }
    text.put(";\n");
}

fn kind(contents: &SubobjectView<'_>) -> &'static str {
    match contents {
        SubobjectView::StateObjectConfig(_) => "StateObjectConfig",
        SubobjectView::GlobalRootSignature(_) => "GlobalRootSignature",
        SubobjectView::LocalRootSignature(_) => "LocalRootSignature",
        SubobjectView::SubobjectToExportsAssociation { .. } => "SubobjectToExportsAssociation",
        SubobjectView::RaytracingShaderConfig { .. } => "RaytracingShaderConfig",
        SubobjectView::RaytracingPipelineConfig { .. } => "RaytracingPipelineConfig",
        SubobjectView::HitGroup { .. } => "HitGroup",
        SubobjectView::RaytracingPipelineConfig1 { .. } => "RaytracingPipelineConfig1",
        _ => "<invalid kind>",
    }
}

fn print_contents(data: &RuntimeData<'_>, contents: &SubobjectView<'_>, text: &mut Text<'_>) {
    match contents {
        SubobjectView::StateObjectConfig(set) => {
            flags(set.bits(), STATE_OBJECT_FLAGS, "<invalid StateObjectFlag>", text);
        }
        SubobjectView::GlobalRootSignature(bytes) | SubobjectView::LocalRootSignature(bytes) => {
            text.print(format_args!("<{} bytes>", bytes.map_or(0, <[u8]>::len)));
        }
        SubobjectView::SubobjectToExportsAssociation { subobject, exports } => {
            quoted(subobject.as_ref(), text);
            text.put(", { ");
            for (index, export) in data.strings(*exports).enumerate() {
                text.put(if index == 0 { "" } else { ", " });
                quoted(export.as_ref(), text);
            }
            text.put(" } ");
        }
        SubobjectView::RaytracingShaderConfig { max_payload_size_in_bytes, max_attribute_size_in_bytes } => {
            text.print(format_args!(
                "MaxPayloadSizeInBytes = {max_payload_size_in_bytes}, \
                 MaxAttributeSizeInBytes = {max_attribute_size_in_bytes}"
            ));
        }
        SubobjectView::RaytracingPipelineConfig { max_trace_recursion_depth } => {
            text.print(format_args!("MaxTraceRecursionDepth = {max_trace_recursion_depth}"));
        }
        SubobjectView::HitGroup { hit_group_type, any_hit, closest_hit, intersection } => {
            text.print(format_args!("HitGroupType = {}", self::hit_group_type(*hit_group_type)));
            for (title, shader) in
                [("Anyhit", any_hit), ("Closesthit", closest_hit), ("Intersection", intersection)]
            {
                text.print(format_args!(", {title} = "));
                quoted(shader.as_ref(), text);
            }
        }
        SubobjectView::RaytracingPipelineConfig1 { max_trace_recursion_depth, flags: set } => {
            text.print(format_args!("MaxTraceRecursionDepth = {max_trace_recursion_depth}, Flags = "));
            flags(set.bits(), PIPELINE_FLAGS, "<invalid RaytracingPipelineFlags>", text);
        }
        _ => text.put("<error getting subobject>"),
    }
}

fn hit_group_type(value: HitGroupType) -> &'static str {
    match value.known() {
        Some(KnownHitGroupType::Triangle) => "Triangle",
        Some(KnownHitGroupType::ProceduralPrimitive) => "ProceduralPrimitive",
        Some(_) | None => "<invalid HitGroupType>",
    }
}

/// The bits that are set, from the lowest; `0` for none.
fn flags(bits: u32, names: &FlagNames, unknown: &str, text: &mut Text<'_>) {
    if bits == 0 {
        text.put("0");
    }
    let set = (0..u32::BITS).map(|bit| 1 << bit).filter(|bit| bits & bit != 0);
    for (index, bit) in set.enumerate() {
        text.put(if index == 0 { "" } else { " | " });
        text.put(names.iter().find(|(known, _)| *known == bit).map_or(unknown, |(_, name)| name));
    }
}

fn name(name: Option<&Name<'_>>, text: &mut Text<'_>) {
    text.put(name.map_or(&[][..], Name::as_bytes));
}

fn quoted(shown: Option<&Name<'_>>, text: &mut Text<'_>) {
    text.put("\"");
    name(shown, text);
    text.put("\"");
}
