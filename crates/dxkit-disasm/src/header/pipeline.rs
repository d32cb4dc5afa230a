//! The runtime info of `PSV0`.

use dxkit_bytes::Bool8;
use dxkit_psv::{PipelineStateValidation, RuntimeInfo, StageInfo};
use dxkit_types::{
    InputPrimitive, KnownMeshOutputTopology, KnownPrimitiveTopology, KnownTessellatorDomain,
    KnownTessellatorOutputPrimitive, MeshOutputTopology, PrimitiveTopology, TessellatorDomain,
    TessellatorOutputPrimitive,
};

use dxkit_ir_text::Text;

const INVALID: &str = "invalid";

pub(super) fn print(state: &PipelineStateValidation<'_>, text: &mut Text<'_>) {
    text.put(";\n; Pipeline Runtime Information: \n;\n;PSVRuntimeInfo:\n");
    let info = &state.runtime_info;
    stage(info, text);
    let (least, most) = (info.v0.minimum_expected_wave_lane_count, info.v0.maximum_expected_wave_lane_count);
    if least == most {
        number("WaveSize=", least, text);
    } else {
        number("MinimumExpectedWaveLaneCount: ", least, text);
        number("MaximumExpectedWaveLaneCount: ", most, text);
    }
    if let Some(v1) = &info.v1 {
        word("UsesViewID: ", truth(v1.shader_stage.uses_view_id.get()), text);
        number("SigInputElements: ", count(state.inputs.len()), text);
        number("SigOutputElements: ", count(state.outputs.len()), text);
        number("SigPatchConstOrPrimElements: ", count(state.patch_constants_or_primitives.len()), text);
        number("SigInputVectors: ", v1.sig_input_vectors, text);
        for (stream, vectors) in (0u8..).zip(v1.sig_output_vectors.0) {
            text.put("; SigOutputVectors[");
            text.number(stream);
            text.put("]: ");
            text.number(vectors);
            text.end();
        }
    }
    if info.v3.is_some() {
        text.put("; EntryFunctionName: ");
        text.put(state.entry_function_name.as_bytes());
        text.end();
    }
    if let Some(v5) = &info.v5 {
        word("LinAlgRuntimeInfoPresent: ", truth(v5.linear_algebra_present != 0), text);
    }
    text.put(";\n");
}

/// A line with a number.
fn number(label: &str, number: impl Into<u64>, text: &mut Text<'_>) {
    text.put("; ");
    text.put(label);
    text.number(number);
    text.end();
}

/// A line with a word.
fn word(label: &str, word: &str, text: &mut Text<'_>) {
    text.put("; ");
    text.put(label);
    text.put(word);
    text.end();
}

const fn truth(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

fn count(elements: usize) -> u64 {
    u64::try_from(elements).unwrap_or(u64::MAX)
}

/// The lines of one stage.
fn stage(info: &RuntimeInfo<'_>, text: &mut Text<'_>) {
    match &info.v0.stage_info {
        StageInfo::Vertex(stage) => {
            text.put("; Vertex Shader\n");
            number("OutputPositionPresent=", bit(stage.output_position_present), text);
        }
        StageInfo::Hull(stage) => {
            text.put("; Hull Shader\n");
            number("InputControlPointCount=", stage.input_control_point_count, text);
            number("OutputControlPointCount=", stage.output_control_point_count, text);
            word("Domain=", domain(stage.tessellator_domain), text);
            word("OutputPrimitive=", output_primitive(stage.tessellator_output_primitive), text);
        }
        StageInfo::Domain(stage) => {
            text.put("; Domain Shader\n");
            number("InputControlPointCount=", stage.input_control_point_count, text);
            number("OutputPositionPresent=", bit(stage.output_position_present), text);
        }
        StageInfo::Geometry(stage) => {
            text.put("; Geometry Shader\n; InputPrimitive=");
            input_primitive(stage.input_primitive, text);
            word("OutputTopology=", topology(stage.output_topology), text);
            number("OutputStreamMask=", stage.output_stream_mask, text);
            number("OutputPositionPresent=", bit(stage.output_position_present), text);
        }
        StageInfo::Pixel(stage) => {
            text.put("; Pixel Shader\n");
            number("DepthOutput=", bit(stage.depth_output), text);
            number("SampleFrequency=", bit(stage.sample_frequency), text);
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
                word("MeshOutputTopology=", mesh_topology(topology), text);
            }
            threads(info, text);
        }
        StageInfo::Other(_) => {}
    }
}

fn threads(info: &RuntimeInfo<'_>, text: &mut Text<'_>) {
    if let Some(v2) = &info.v2 {
        text.put("; NumThreads=(");
        text.number(v2.num_threads_x);
        text.put(",");
        text.number(v2.num_threads_y);
        text.put(",");
        text.number(v2.num_threads_z);
        text.put(")\n");
    }
    // dxcompiler 1.9.0.1 ended the part here. The disassembler of DXC 1.10 reads that as version 3, and omits
    // the line.
    if let Some(v4) = info.v4.as_ref().filter(|_| info.v5.is_some()) {
        number("NumBytesGroupSharedMemory: ", v4.num_bytes_group_shared_memory, text);
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
        InputPrimitive(patch @ 8..=39) => {
            text.put("patch");
            text.number(patch - 7);
            return text.end();
        }
        _ => INVALID,
    };
    text.put(name);
    text.end();
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
