//! The lines in which DXC prints the pieces of the part: above its disassembly, and in messages of its
//! validator.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::Bool8;
use dxkit_types::{
    InputPrimitive, KnownMeshOutputTopology, KnownPrimitiveTopology, KnownShaderKind, KnownTessellatorDomain,
    KnownTessellatorOutputPrimitive, MeshOutputTopology, PrimitiveTopology, SemanticKind, ShaderKind,
    TessellatorDomain, TessellatorOutputPrimitive,
};

use crate::{
    ComponentMask, Dependencies, DependencyTable, Resource, RuntimeInfo, SignatureElement0, StageInfo,
};

const INVALID: &str = "invalid";

/// Text with a prefix for each line.
struct Lines<'t> {
    prefix: &'t str,
    text: &'t mut Vec<u8>,
}

impl Lines<'_> {
    fn put(&mut self, text: impl AsRef<[u8]>) {
        self.text.extend_from_slice(text.as_ref());
    }

    fn line(&mut self, label: &str, value: impl AsRef<[u8]>) {
        let prefix = self.prefix;
        self.put(prefix);
        self.put(label);
        self.put(value);
        self.put("\n");
    }

    fn number(&mut self, label: &str, number: impl Into<u64>) {
        self.line(label, number.into().to_string());
    }
}

/// What the lines of a runtime info name besides its fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListedInfo<'a> {
    /// The numbers of elements: inputs, outputs, patch constants or primitives.
    pub elements: [u64; 3],
    /// The name of the entry function.
    pub entry_function_name: &'a [u8],
}

impl RuntimeInfo<'_> {
    /// Appends the lines in which DXC prints the info, each after a prefix. DXC ends with the fields of
    /// version 2 if the info is of version 4: it was written by dxcompiler 1.9.0.1, whose version 4 was the
    /// last.
    pub fn list(&self, listed: ListedInfo<'_>, prefix: &str, text: &mut Vec<u8>) {
        // A new version does not compile before it is decided which lines it adds.
        let Self { v0, v1, v2: _, v3, v4: _, v5, unknown: _ } = self;
        let mut lines = Lines { prefix, text };
        lines.line("PSVRuntimeInfo:", "");
        stage(self, &mut lines);
        let (least, most) = (v0.minimum_expected_wave_lane_count, v0.maximum_expected_wave_lane_count);
        if least == most {
            lines.number(" WaveSize=", least);
        } else {
            lines.number(" MinimumExpectedWaveLaneCount: ", least);
            lines.number(" MaximumExpectedWaveLaneCount: ", most);
        }
        if let Some(v1) = v1 {
            let [inputs, outputs, third] = listed.elements;
            lines.line(" UsesViewID: ", truth(v1.shader_stage.uses_view_id.get()));
            lines.number(" SigInputElements: ", inputs);
            lines.number(" SigOutputElements: ", outputs);
            lines.number(" SigPatchConstOrPrimElements: ", third);
            lines.number(" SigInputVectors: ", v1.sig_input_vectors);
            for (stream, vectors) in (0u8..).zip(v1.sig_output_vectors.0) {
                lines.put(prefix);
                lines.put(" SigOutputVectors[");
                lines.put(stream.to_string());
                lines.put("]: ");
                lines.put(vectors.to_string());
                lines.put("\n");
            }
        }
        if v3.is_some() {
            lines.line(" EntryFunctionName: ", listed.entry_function_name);
        }
        if let Some(v5) = v5 {
            lines.line(" LinAlgRuntimeInfoPresent: ", truth(v5.linear_algebra_present != 0));
        }
    }
}

const fn truth(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

/// The lines of one stage.
fn stage(info: &RuntimeInfo<'_>, lines: &mut Lines<'_>) {
    match &info.v0.stage_info {
        StageInfo::Vertex(stage) => {
            lines.line(" Vertex Shader", "");
            lines.number(" OutputPositionPresent=", bit(stage.output_position_present));
        }
        StageInfo::Hull(stage) => {
            lines.line(" Hull Shader", "");
            lines.number(" InputControlPointCount=", stage.input_control_point_count);
            lines.number(" OutputControlPointCount=", stage.output_control_point_count);
            lines.line(" Domain=", domain(stage.tessellator_domain));
            lines.line(" OutputPrimitive=", output_primitive(stage.tessellator_output_primitive));
        }
        StageInfo::Domain(stage) => {
            lines.line(" Domain Shader", "");
            lines.number(" InputControlPointCount=", stage.input_control_point_count);
            lines.number(" OutputPositionPresent=", bit(stage.output_position_present));
        }
        StageInfo::Geometry(stage) => {
            lines.line(" Geometry Shader", "");
            lines.line(" InputPrimitive=", input_primitive(stage.input_primitive));
            lines.line(" OutputTopology=", topology(stage.output_topology));
            lines.number(" OutputStreamMask=", stage.output_stream_mask);
            lines.number(" OutputPositionPresent=", bit(stage.output_position_present));
        }
        StageInfo::Pixel(stage) => {
            lines.line(" Pixel Shader", "");
            lines.number(" DepthOutput=", bit(stage.depth_output));
            lines.number(" SampleFrequency=", bit(stage.sample_frequency));
        }
        StageInfo::Compute(_) => {
            lines.line(" Compute Shader", "");
            threads(info, lines);
        }
        StageInfo::Amplification(_) => {
            lines.line(" Amplification Shader", "");
            threads(info, lines);
        }
        StageInfo::Mesh(_) => {
            lines.line(" Mesh Shader", "");
            if let Some(topology) = info.v1.and_then(|v1| v1.shader_stage.mesh_output_topology()) {
                lines.line(" MeshOutputTopology=", mesh_topology(topology));
            }
            threads(info, lines);
        }
        StageInfo::Other(_) => {}
    }
}

fn threads(info: &RuntimeInfo<'_>, lines: &mut Lines<'_>) {
    if let Some(v2) = &info.v2 {
        let sizes = [v2.num_threads_x, v2.num_threads_y, v2.num_threads_z].map(|size| size.to_string());
        lines.line(" NumThreads=(", sizes.join(",") + ")");
    }
    // dxcompiler 1.9.0.1 ended the part here. The disassembler of DXC 1.10 reads that as version 3, and omits
    // the line.
    if let Some(v4) = info.v4.as_ref().filter(|_| info.v5.is_some()) {
        lines.number(" NumBytesGroupSharedMemory: ", v4.num_bytes_group_shared_memory);
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
fn input_primitive(primitive: InputPrimitive) -> String {
    match primitive {
        InputPrimitive::Point => "point".into(),
        InputPrimitive::Line => "line".into(),
        InputPrimitive::Triangle => "triangle".into(),
        InputPrimitive::LineWithAdjacency => "lineadj".into(),
        InputPrimitive::TriangleWithAdjacency => "triangleadj".into(),
        InputPrimitive(patch @ 8..=39) => String::from("patch") + &(patch - 7).to_string(),
        _ => INVALID.into(),
    }
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

/// The name of a number as DXC spells it.
fn word(name: Option<&'static str>, otherwise: &'static str) -> &'static str {
    name.unwrap_or(otherwise)
}

impl Resource<'_> {
    /// Appends the lines in which DXC prints the resource.
    pub fn list(&self, text: &mut Vec<u8>) {
        let mut lines = Lines { prefix: "", text };
        lines.put("PSVResourceBindInfo:\n");
        lines.number("  Space: ", self.v0.space);
        lines.number("  LowerBound: ", self.v0.lower_bound);
        lines.number("  UpperBound: ", self.v0.upper_bound);
        lines.line("  ResType: ", word(self.v0.res_type.name(), "Unknown"));
        let Some(v1) = &self.v1 else { return };
        // Kinds that DXC does not know have no line.
        if let Some(kind) = v1.res_kind.name() {
            lines.line("  ResKind: ", kind);
        }
        match v1.res_flags.bits() {
            0 => lines.put("  ResFlags: None\n"),
            flags if flags & 1 != 0 => lines.put("  ResFlags: UsedByAtomic64 \n"),
            _ => lines.put("  ResFlags: \n"),
        }
    }
}

impl SignatureElement0 {
    /// Appends the lines in which DXC prints an element, with the given name, and this number of rows and
    /// their semantic indexes.
    pub fn list(&self, name: &[u8], rows: u8, indexes: &[u32], text: &mut Vec<u8>) {
        let mut lines = Lines { prefix: "", text };
        lines.put("PSVSignatureElement:\n");
        lines.line("  SemanticName: ", name);
        lines.put("  SemanticIndex: ");
        for index in indexes {
            lines.put(index.to_string());
            lines.put(" ");
        }
        lines.put("\n");
        let allocated = self.columns.allocated();
        let place = |place: u8| if allocated { place.to_string() } else { "-1".to_string() };
        lines.number("  IsAllocated: ", u8::from(allocated));
        lines.line("  StartRow: ", place(self.start_row));
        lines.line("  StartCol: ", place(self.columns.start_col()));
        lines.number("  Rows: ", rows);
        lines.number("  Cols: ", self.columns.cols());
        lines.put("  SemanticKind: ");
        // The line of a kind that DXC does not know does not end.
        let known = self.semantic_kind.0 <= SemanticKind::CullPrimitive.0;
        if let Some(kind) = self.semantic_kind.name().filter(|_| known) {
            lines.put(kind);
            lines.put("\n");
        }
        lines.number("  InterpolationMode: ", self.interpolation_mode.0);
        lines.number("  OutputStream: ", self.dynamic_mask_and_stream.stream());
        lines.number("  ComponentType: ", self.component_type.0.0);
        lines.number("  DynamicIndexMask: ", self.dynamic_mask_and_stream.dynamic_mask());
    }
}

impl Dependencies<'_> {
    /// Appends the lines in which DXC prints the dependences of a shader of a stage.
    pub fn list(&self, kind: ShaderKind, view_id: bool, text: &mut Vec<u8>) {
        let mut lines = Lines { prefix: "", text };
        let streams = if kind == ShaderKind::Geometry { 4 } else { 1 };
        let kind = kind.known();
        if view_id {
            for (stream, mask) in self.outputs_by_view_id.iter().enumerate().take(streams) {
                let stream = stream.to_string();
                lines.put("Outputs affected by ViewID as a bitmask for stream ");
                lines.put(&stream);
                lines.put(":\n ");
                list_mask(mask, "ViewID", &["Outputs[", &stream, "]"].concat(), &mut lines);
            }
            if matches!(kind, Some(KnownShaderKind::Hull | KnownShaderKind::Mesh)) {
                lines.put("PCOutputs affected by ViewID as a bitmask:\n");
                list_mask(&self.patch_constants_by_view_id, "ViewID", "PCOutputs", &mut lines);
            }
        }
        for (stream, table) in self.outputs_by_input.iter().enumerate().take(streams) {
            let stream = stream.to_string();
            lines.put("Outputs affected by inputs as a table of bitmasks for stream ");
            lines.put(&stream);
            lines.put(":\n");
            list_table(table, "Inputs", &["Outputs[", &stream, "]"].concat(), &mut lines);
        }
        match kind {
            Some(KnownShaderKind::Hull) => {
                lines.put("Patch constant outputs affected by inputs as a table of bitmasks:\n");
                list_table(&self.patch_constants_by_input, "Inputs", "PatchConstantOutputs", &mut lines);
            }
            Some(KnownShaderKind::Domain) => {
                lines.put("Outputs affected by patch constant inputs as a table of bitmasks:\n");
                list_table(&self.outputs_by_patch_constant, "PatchConstantInputs", "Outputs", &mut lines);
            }
            _ => {}
        }
    }
}

fn list_mask(mask: &ComponentMask<'_>, input: &str, output: &str, lines: &mut Lines<'_>) {
    lines.put("  ");
    lines.put(input);
    lines.put(" influencing ");
    lines.put(output);
    lines.put(" :");
    let mut none = true;
    for component in mask.iter() {
        lines.put(" ");
        lines.put(component.to_string());
        lines.put(" ");
        none = false;
    }
    lines.put(if none { "  None\n" } else { "\n" });
}

fn list_table(table: &DependencyTable<'_>, inputs: &str, outputs: &str, lines: &mut Lines<'_>) {
    lines.put(inputs);
    lines.put(" contributing to computation of ");
    lines.put(outputs);
    lines.put(":");
    if table.words().is_empty() {
        return lines.put("  None\n");
    }
    lines.put("\n");
    let rows = (0..).map_while(|input| Some((input, table.row(input)?)));
    for (input, mask) in rows {
        list_mask(&mask, &[inputs, "[", &input.to_string(), "]"].concat(), outputs, lines);
    }
}
