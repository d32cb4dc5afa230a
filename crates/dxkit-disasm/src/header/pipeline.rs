//! The runtime info of `PSV0`.

use dxkit_bytes::Bool8;
use dxkit_psv::{PipelineStateValidation, RuntimeInfo, StageInfo};
use dxkit_types::{
    InputPrimitive, KnownMeshOutputTopology, KnownPrimitiveTopology, KnownTessellatorDomain,
    KnownTessellatorOutputPrimitive, MeshOutputTopology, PrimitiveTopology, TessellatorDomain,
    TessellatorOutputPrimitive,
};

use crate::text::Text;

const INVALID: &str = "invalid";

pub(super) fn print(state: &PipelineStateValidation<'_>, text: &mut Text<'_>) {
    text.put(";\n; Pipeline Runtime Information: \n;\n;PSVRuntimeInfo:\n");
    let info = &state.runtime_info;
    stage(info, text);
    let (least, most) = (info.v0.minimum_expected_wave_lane_count, info.v0.maximum_expected_wave_lane_count);
    if least == most {
        text.line(format_args!("; WaveSize={least}"));
    } else {
        text.line(format_args!("; MinimumExpectedWaveLaneCount: {least}"));
        text.line(format_args!("; MaximumExpectedWaveLaneCount: {most}"));
    }
    if let Some(v1) = &info.v1 {
        text.line(format_args!("; UsesViewID: {}", v1.shader_stage.uses_view_id.get()));
        text.line(format_args!("; SigInputElements: {}", state.inputs.len()));
        text.line(format_args!("; SigOutputElements: {}", state.outputs.len()));
        let third = state.patch_constants_or_primitives.len();
        text.line(format_args!("; SigPatchConstOrPrimElements: {third}"));
        text.line(format_args!("; SigInputVectors: {}", v1.sig_input_vectors));
        for (stream, vectors) in v1.sig_output_vectors.0.iter().enumerate() {
            text.line(format_args!("; SigOutputVectors[{stream}]: {vectors}"));
        }
    }
    if info.v3.is_some() {
        text.put("; EntryFunctionName: ");
        text.put(state.entry_function_name.as_bytes());
        text.end();
    }
    if let Some(v5) = &info.v5 {
        text.line(format_args!("; LinAlgRuntimeInfoPresent: {}", v5.linear_algebra_present != 0));
    }
    text.put(";\n");
}

/// What only this stage has.
fn stage(info: &RuntimeInfo<'_>, text: &mut Text<'_>) {
    match &info.v0.stage_info {
        StageInfo::Vertex(stage) => {
            text.put("; Vertex Shader\n");
            text.line(format_args!("; OutputPositionPresent={}", bit(stage.output_position_present)));
        }
        StageInfo::Hull(stage) => {
            text.put("; Hull Shader\n");
            text.line(format_args!("; InputControlPointCount={}", stage.input_control_point_count));
            text.line(format_args!("; OutputControlPointCount={}", stage.output_control_point_count));
            text.line(format_args!("; Domain={}", domain(stage.tessellator_domain)));
            let primitive = output_primitive(stage.tessellator_output_primitive);
            text.line(format_args!("; OutputPrimitive={primitive}"));
        }
        StageInfo::Domain(stage) => {
            text.put("; Domain Shader\n");
            text.line(format_args!("; InputControlPointCount={}", stage.input_control_point_count));
            text.line(format_args!("; OutputPositionPresent={}", bit(stage.output_position_present)));
        }
        StageInfo::Geometry(stage) => {
            text.put("; Geometry Shader\n; InputPrimitive=");
            input_primitive(stage.input_primitive, text);
            text.line(format_args!("; OutputTopology={}", topology(stage.output_topology)));
            text.line(format_args!("; OutputStreamMask={}", stage.output_stream_mask));
            text.line(format_args!("; OutputPositionPresent={}", bit(stage.output_position_present)));
        }
        StageInfo::Pixel(stage) => {
            text.put("; Pixel Shader\n");
            text.line(format_args!("; DepthOutput={}", bit(stage.depth_output)));
            text.line(format_args!("; SampleFrequency={}", bit(stage.sample_frequency)));
        }
        StageInfo::Compute(_) => {
            text.put("; Compute Shader\n");
            threads(info, text);
        }
        StageInfo::Amplification(_) => {
            text.put("; Amplification Shader\n");
            threads(info, text);
        }
        StageInfo::Mesh(_) => {
            text.put("; Mesh Shader\n");
            if let Some(topology) = info.v1.and_then(|v1| v1.shader_stage.mesh_output_topology()) {
                text.line(format_args!("; MeshOutputTopology={}", mesh_topology(topology)));
            }
            threads(info, text);
        }
        StageInfo::Other(_) => {}
    }
}

fn threads(info: &RuntimeInfo<'_>, text: &mut Text<'_>) {
    if let Some(v2) = &info.v2 {
        text.line(format_args!(
            "; NumThreads=({},{},{})",
            v2.num_threads_x, v2.num_threads_y, v2.num_threads_z
        ));
    }
    // dxcompiler 1.9.0.1 ended here. The disassembler of DXC 1.10 sees version 3 in that, and leaves the line out.
    if let Some(v4) = info.v4.as_ref().filter(|_| info.v5.is_some()) {
        text.line(format_args!("; NumBytesGroupSharedMemory: {}", v4.num_bytes_group_shared_memory));
    }
}

fn bit(value: Bool8) -> u8 {
    u8::from(value.0 != 0)
}

fn domain(domain: TessellatorDomain) -> &'static str {
    match domain.known() {
        Some(KnownTessellatorDomain::IsoLine) => "isoline",
        Some(KnownTessellatorDomain::Tri) => "tri",
        Some(KnownTessellatorDomain::Quad) => "quad",
        Some(_) | None => INVALID,
    }
}

fn output_primitive(primitive: TessellatorOutputPrimitive) -> &'static str {
    match primitive.known() {
        Some(KnownTessellatorOutputPrimitive::Point) => "point",
        Some(KnownTessellatorOutputPrimitive::Line) => "line",
        Some(KnownTessellatorOutputPrimitive::TriangleCW) => "triangle_cw",
        Some(KnownTessellatorOutputPrimitive::TriangleCCW) => "triangle_ccw",
        Some(_) | None => INVALID,
    }
}

/// Patches of one to 32 control points are the numbers 8 to 39.
fn input_primitive(primitive: InputPrimitive, text: &mut Text<'_>) {
    let name = match primitive {
        InputPrimitive::Point => "point",
        InputPrimitive::Line => "line",
        InputPrimitive::Triangle => "triangle",
        InputPrimitive::LineWithAdjacency => "lineadj",
        InputPrimitive::TriangleWithAdjacency => "triangleadj",
        InputPrimitive(patch @ 8..=39) => return text.line(format_args!("patch{}", patch - 7)),
        _ => INVALID,
    };
    text.line(format_args!("{name}"));
}

fn topology(topology: PrimitiveTopology) -> &'static str {
    match topology.known() {
        Some(KnownPrimitiveTopology::PointList) => "point",
        Some(KnownPrimitiveTopology::LineStrip) => "line",
        Some(KnownPrimitiveTopology::TriangleStrip) => "triangle",
        Some(_) | None => INVALID,
    }
}

fn mesh_topology(topology: MeshOutputTopology) -> &'static str {
    match topology.known() {
        Some(KnownMeshOutputTopology::Undefined) => "undefined",
        Some(KnownMeshOutputTopology::Line) => "line",
        Some(KnownMeshOutputTopology::Triangle) => "triangle",
        Some(_) | None => INVALID,
    }
}
