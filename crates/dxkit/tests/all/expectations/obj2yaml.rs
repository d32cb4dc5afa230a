//! `NAME.obj2yaml.yaml`, what LLVM 22's `obj2yaml` prints.
//!
//! Scalars are compared as the text that they are. Where LLVM leaves out or misreads something, the place
//! says what.
//!
//! The YAML that LLVM's tool prints of a container is read line by line, and the same keys are printed again
//! from what the facade decodes: signatures, PSV0, root signatures, flags and hashes. Both must be the same
//! lines; the file shares no code with `dxkit-yaml`, whose own text is compared with the tool's elsewhere, so
//! that the two prove each other.

use std::fmt::Display;

use dxkit::bytes::Words;
use dxkit::psv::{PipelineStateValidation, SignatureElement, StageInfo};
use dxkit::rootsig::{DescriptorRange, Parameter, ParameterContents, RootDescriptor, StaticSampler};
use dxkit::{Container, Context, FourCc, Part, Program, RawPart, RootSignature, Signature};
use saphyr_parser::{Event, Parser};

use super::Counts;
use crate::common::{self, Entry};

/// A YAML document, with scalars as text.
#[derive(Debug)]
pub(crate) enum Node {
    Scalar(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

type Events<'e> = dyn Iterator<Item = Result<Event<'e>, String>> + 'e;

pub(crate) fn load(text: &str) -> Result<Node, String> {
    let mut events: Box<Events<'_>> = Box::new(
        Parser::new_from_str(text)
            .map(|event| event.map(|(event, _)| event).map_err(|error| error.to_string())),
    );
    loop {
        match events.next().ok_or("no document")?? {
            Event::StreamStart | Event::DocumentStart(_) => {}
            event => return node(event, &mut *events),
        }
    }
}

fn node<'e>(event: Event<'e>, events: &mut Events<'e>) -> Result<Node, String> {
    match event {
        Event::Scalar(text, ..) => Ok(Node::Scalar(text.into_owned())),
        Event::SequenceStart(..) => {
            let mut list = Vec::new();
            loop {
                match events.next().ok_or("a list without an end")?? {
                    Event::SequenceEnd => return Ok(Node::List(list)),
                    event => list.push(node(event, events)?),
                }
            }
        }
        Event::MappingStart(..) => {
            let mut map = Vec::new();
            loop {
                let key = match events.next().ok_or("a mapping without an end")?? {
                    Event::MappingEnd => return Ok(Node::Map(map)),
                    Event::Scalar(text, ..) => text.into_owned(),
                    other => return Err(format!("{other:?} is not a key")),
                };
                let event = events.next().ok_or("a key without a value")??;
                map.push((key, node(event, events)?));
            }
        }
        other => Err(format!("{other:?}")),
    }
}

/// A mapping whose keys are taken one by one, in the order in which LLVM prints them; none may be left over.
struct Map<'n> {
    path: String,
    rest: std::slice::Iter<'n, (String, Node)>,
    /// Scalars that were compared.
    compared: usize,
}

impl<'n> Map<'n> {
    fn new(path: String, node: &'n Node) -> Result<Self, String> {
        match node {
            Node::Map(map) => Ok(Self { path, rest: map.iter(), compared: 0 }),
            other => Err(format!("{path} is not a mapping: {other:?}")),
        }
    }

    fn peek(&self) -> Option<&'n str> {
        self.rest.as_slice().first().map(|(key, _)| key.as_str())
    }

    fn take(&mut self, key: &str) -> Result<&'n Node, String> {
        match self.rest.next() {
            Some((found, node)) if found == key => Ok(node),
            other => Err(format!("{}: {key} is expected, not {other:?}", self.path)),
        }
    }

    fn map(&mut self, key: &str) -> Result<Map<'n>, String> {
        Map::new(format!("{} > {key}", self.path), self.take(key)?)
    }

    fn list(&mut self, key: &str) -> Result<&'n [Node], String> {
        match self.take(key)? {
            Node::List(list) => Ok(list),
            other => Err(format!("{} > {key} is not a list: {other:?}", self.path)),
        }
    }

    /// The mappings of a list.
    fn maps(&mut self, key: &str) -> Result<Vec<Map<'n>>, String> {
        let path = format!("{} > {key}", self.path);
        let list = self.list(key)?.iter().enumerate();
        list.map(|(index, node)| Map::new(format!("{path}[{index}]"), node)).collect()
    }

    /// Compares a scalar.
    fn is(&mut self, key: &str, value: impl Display) -> Result<(), String> {
        let value = value.to_string();
        match self.take(key)? {
            Node::Scalar(text) if *text == value => {
                self.compared += 1;
                Ok(())
            }
            other => Err(format!("{} > {key}: LLVM has {other:?}, dxkit {value:?}", self.path)),
        }
    }

    /// Compares a scalar that `names` gives a name.
    fn is_one_of(&mut self, key: &str, names: &[&str], value: u32) -> Result<(), String> {
        self.is(key, names.get(value as usize).ok_or_else(|| format!("{key} {value} has no name"))?)
    }

    /// Compares a float, which LLVM prints with six digits.
    fn is_float(&mut self, key: &str, value: f32) -> Result<(), String> {
        let Node::Scalar(text) = self.take(key)? else { return Err(format!("{key} is not a scalar")) };
        let rounded: f64 = format!("{:.5e}", f64::from(value)).parse().map_err(|_| "no number")?;
        self.compared += 1;
        match text.parse::<f64>() {
            Ok(number) if number.to_bits() == rounded.to_bits() => Ok(()),
            _ => Err(format!("{} > {key}: LLVM has {text}, dxkit {value}", self.path)),
        }
    }

    /// Compares a list of scalars.
    fn is_list<T>(
        &mut self,
        key: &str,
        values: impl IntoIterator<Item = T>,
        show: impl Fn(T) -> String,
    ) -> Result<(), String> {
        let path = format!("{} > {key}", self.path);
        let list = self.list(key)?;
        self.compared += same_list(&path, list, values, show)?;
        Ok(())
    }

    /// Compares a list of lists of hexadecimal numbers.
    fn is_list_of_words(&mut self, key: &str, values: &[&Words<'_>]) -> Result<(), String> {
        let path = format!("{} > {key}", self.path);
        let lists = self.list(key)?;
        if lists.len() != values.len() {
            return Err(format!("{path}: {} lists, not {}", lists.len(), values.len()));
        }
        for (index, (list, words)) in lists.iter().zip(values).enumerate() {
            let Node::List(list) = list else { return Err(format!("{path}[{index}] is not a list")) };
            self.compared += same_list(&format!("{path}[{index}]"), list, words.iter(), hex)?;
        }
        Ok(())
    }

    /// Nothing may be left. Returns how many scalars were compared.
    fn finish(self) -> Result<usize, String> {
        match self.peek() {
            None => Ok(self.compared),
            Some(key) => Err(format!("{}: nobody compares {key}", self.path)),
        }
    }
}

fn same_list<T>(
    path: &str,
    list: &[Node],
    values: impl IntoIterator<Item = T>,
    show: impl Fn(T) -> String,
) -> Result<usize, String> {
    let values: Vec<String> = values.into_iter().map(show).collect();
    if values.len() != list.len() {
        return Err(format!("{path}: LLVM has {} elements, dxkit {}", list.len(), values.len()));
    }
    for (index, (node, value)) in list.iter().zip(&values).enumerate() {
        if !matches!(node, Node::Scalar(text) if text == value) {
            return Err(format!("{path}[{index}]: LLVM has {node:?}, dxkit {value}"));
        }
    }
    Ok(values.len())
}

fn hex<T: Into<u64>>(value: T) -> String {
    format!("0x{:X}", value.into())
}

fn decimal<T: Display>(value: T) -> String {
    value.to_string()
}

/// The number at `at`, read without the library.
fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

const COMPONENT_TYPES: [&str; 10] =
    ["Unknown", "UInt32", "SInt32", "Float32", "UInt16", "SInt16", "Float16", "UInt64", "SInt64", "Float64"];

const SEMANTIC_KINDS: [&str; 31] = [
    "Arbitrary",
    "VertexID",
    "InstanceID",
    "Position",
    "RenderTargetArrayIndex",
    "ViewPortArrayIndex",
    "ClipDistance",
    "CullDistance",
    "OutputControlPointID",
    "DomainLocation",
    "PrimitiveID",
    "GSInstanceID",
    "SampleIndex",
    "IsFrontFace",
    "Coverage",
    "InnerCoverage",
    "Target",
    "Depth",
    "DepthLessEqual",
    "DepthGreaterEqual",
    "StencilRef",
    "DispatchThreadID",
    "GroupID",
    "GroupIndex",
    "GroupThreadID",
    "TessFactor",
    "InsideTessFactor",
    "ViewID",
    "Barycentrics",
    "ShadingRate",
    "CullPrimitive",
];

const INTERPOLATION_MODES: [&str; 9] = [
    "Undefined",
    "Constant",
    "Linear",
    "LinearCentroid",
    "LinearNoperspective",
    "LinearNoperspectiveCentroid",
    "LinearSample",
    "LinearNoperspectiveSample",
    "Invalid",
];

const RESOURCE_TYPES: [&str; 10] = [
    "Invalid",
    "Sampler",
    "CBV",
    "SRVTyped",
    "SRVRaw",
    "SRVStructured",
    "UAVTyped",
    "UAVRaw",
    "UAVStructured",
    "UAVStructuredWithCounter",
];

const RESOURCE_KINDS: [&str; 19] = [
    "Invalid",
    "Texture1D",
    "Texture2D",
    "Texture2DMS",
    "Texture3D",
    "TextureCube",
    "Texture1DArray",
    "Texture2DArray",
    "Texture2DMSArray",
    "TextureCubeArray",
    "TypedBuffer",
    "RawBuffer",
    "StructuredBuffer",
    "CBuffer",
    "Sampler",
    "TBuffer",
    "RTAccelerationStructure",
    "FeedbackTexture2D",
    "FeedbackTexture2DArray",
];

const VISIBILITIES: [&str; 8] =
    ["All", "Vertex", "Hull", "Domain", "Geometry", "Pixel", "Amplification", "Mesh"];

/// The system value of a signature by number.
fn system_value(value: u32) -> Result<&'static str, String> {
    const LOW: [&str; 17] = [
        "Undefined",
        "Position",
        "ClipDistance",
        "CullDistance",
        "RenderTargetArrayIndex",
        "ViewPortArrayIndex",
        "VertexID",
        "PrimitiveID",
        "InstanceID",
        "IsFrontFace",
        "SampleIndex",
        "FinalQuadEdgeTessfactor",
        "FinalQuadInsideTessfactor",
        "FinalTriEdgeTessfactor",
        "FinalTriInsideTessfactor",
        "FinalLineDetailTessfactor",
        "FinalLineDensityTessfactor",
    ];
    Ok(match value {
        0..=16 => LOW[value as usize],
        23 => "Barycentrics",
        24 => "ShadingRate",
        25 => "CullPrimitive",
        64 => "Target",
        65 => "Depth",
        66 => "Coverage",
        67 => "DepthGE",
        68 => "DepthLE",
        69 => "StencilRef",
        70 => "InnerCoverage",
        other => return Err(format!("system value {other} has no name")),
    })
}

fn min_precision(value: u32) -> Result<&'static str, String> {
    Ok(match value {
        0 => "Default",
        1 => "Float16",
        2 => "Float2_8",
        3 => "Reserved",
        4 => "SInt16",
        5 => "UInt16",
        0xf0 => "Any16",
        0xf1 => "Any10",
        other => return Err(format!("minimum precision {other} has no name")),
    })
}

fn compare_program(mut map: Map<'_>, program: &Program<'_>) -> Result<usize, String> {
    // The header's size in words is not part of the value; it is computed on writing.
    let written = program.encode().map_err(|error| error.to_string())?;
    map.is("MajorVersion", program.shader_model.major)?;
    map.is("MinorVersion", program.shader_model.minor)?;
    map.is("ShaderKind", program.kind.0)?;
    map.is("Size", u32_at(&written, 4))?;
    map.is("DXILMajorVersion", program.dxil_version.major)?;
    map.is("DXILMinorVersion", program.dxil_version.minor)?;
    map.is("DXILSize", program.bitcode().len())?;
    map.is_list("DXIL", program.bitcode().iter().copied(), hex)?;
    map.finish()
}

fn compare_signature(mut map: Map<'_>, signature: &Signature<'_>) -> Result<usize, String> {
    let rows = map.maps("Parameters")?;
    if rows.len() != signature.elements.len() {
        return Err(format!("{}: {} rows, not {}", map.path, rows.len(), signature.elements.len()));
    }
    let mut compared = 0;
    for (mut row, element) in rows.into_iter().zip(&signature.elements) {
        row.is("Stream", element.stream)?;
        row.is("Name", element.name.to_string_lossy())?;
        row.is("Index", element.semantic_index)?;
        row.is("SystemValue", system_value(element.system_value.0)?)?;
        row.is_one_of("CompType", &COMPONENT_TYPES, element.component_type.0)?;
        row.is("Register", element.register)?;
        row.is("Mask", element.mask.bits())?;
        row.is("ExclusiveMask", element.usage.bits())?;
        row.is("MinPrecision", min_precision(element.min_precision.0)?)?;
        compared += row.finish()?;
    }
    Ok(compared + map.finish()?)
}

fn compare_elements(
    map: &mut Map<'_>,
    key: &str,
    elements: &[SignatureElement<'_>],
) -> Result<usize, String> {
    let rows = map.maps(key)?;
    if rows.len() != elements.len() {
        return Err(format!("{} > {key}: {} elements, not {}", map.path, rows.len(), elements.len()));
    }
    let mut compared = 0;
    for (mut row, element) in rows.into_iter().zip(elements) {
        let fields = &element.v0;
        row.is("Name", element.name.to_string_lossy())?;
        row.is_list("Indices", element.semantic_indexes.iter(), decimal)?;
        row.is("StartRow", fields.start_row)?;
        row.is("Cols", fields.columns.cols())?;
        row.is("StartCol", fields.columns.start_col())?;
        row.is("Allocated", fields.columns.allocated())?;
        row.is_one_of("Kind", &SEMANTIC_KINDS, fields.semantic_kind.0.into())?;
        row.is_one_of("ComponentType", &COMPONENT_TYPES, fields.component_type.0.0)?;
        row.is_one_of("Interpolation", &INTERPOLATION_MODES, fields.interpolation_mode.0.into())?;
        row.is("DynamicMask", hex(fields.dynamic_mask_and_stream.dynamic_mask()))?;
        row.is("Stream", fields.dynamic_mask_and_stream.stream())?;
        compared += row.finish()?;
    }
    Ok(compared)
}

fn compare_psv(mut map: Map<'_>, part: &PipelineStateValidation<'_>) -> Result<usize, String> {
    let info = &part.runtime_info;
    let stage = info.kind().ok_or("no stage")?;
    // LLVM 22 knows versions up to 3, reads later ones as 3, and drops their fields.
    map.is("Version", info.version().min(3))?;
    map.is("ShaderStage", stage.0)?;
    match &info.v0.stage_info {
        StageInfo::Vertex(stage) => map.is("OutputPositionPresent", stage.output_position_present.0)?,
        StageInfo::Hull(stage) => {
            map.is("InputControlPointCount", stage.input_control_point_count)?;
            map.is("OutputControlPointCount", stage.output_control_point_count)?;
            map.is("TessellatorDomain", stage.tessellator_domain.0)?;
            map.is("TessellatorOutputPrimitive", stage.tessellator_output_primitive.0)?;
        }
        StageInfo::Domain(stage) => {
            map.is("InputControlPointCount", stage.input_control_point_count)?;
            map.is("OutputPositionPresent", stage.output_position_present.0)?;
            map.is("TessellatorDomain", stage.tessellator_domain.0)?;
        }
        StageInfo::Geometry(stage) => {
            map.is("InputPrimitive", stage.input_primitive.0)?;
            map.is("OutputTopology", stage.output_topology.0)?;
            map.is("OutputStreamMask", stage.output_stream_mask)?;
            map.is("OutputPositionPresent", stage.output_position_present.0)?;
        }
        StageInfo::Pixel(stage) => {
            map.is("DepthOutput", stage.depth_output.0)?;
            map.is("SampleFrequency", stage.sample_frequency.0)?;
        }
        StageInfo::Mesh(stage) => {
            map.is("GroupSharedBytesUsed", stage.group_shared_bytes_used)?;
            map.is("GroupSharedBytesDependentOnViewID", stage.group_shared_bytes_dependent_on_view_id)?;
            map.is("PayloadSizeInBytes", stage.payload_size_in_bytes)?;
            map.is("MaxOutputVertices", stage.max_output_vertices)?;
            map.is("MaxOutputPrimitives", stage.max_output_primitives)?;
        }
        StageInfo::Amplification(stage) => {
            map.is("PayloadSizeInBytes", stage.payload_size_in_bytes)?;
        }
        StageInfo::Compute(_) => {}
        StageInfo::Other(_) => return Err("a stage without a layout".into()),
    }
    map.is("MinimumWaveLaneCount", info.v0.minimum_expected_wave_lane_count)?;
    map.is("MaximumWaveLaneCount", info.v0.maximum_expected_wave_lane_count)?;
    if let Some(v1) = &info.v1 {
        map.is("UsesViewID", v1.shader_stage.uses_view_id.0)?;
        if let Some(count) = v1.shader_stage.max_vertex_count() {
            map.is("MaxVertexCount", count)?;
        }
        if let Some(vectors) = v1.shader_stage.patch_constant_or_primitive_vectors() {
            let mesh = v1.shader_stage.mesh_output_topology();
            let key = if mesh.is_some() { "SigPrimVectors" } else { "SigPatchConstOrPrimVectors" };
            map.is(key, vectors)?;
            if let Some(topology) = mesh {
                map.is("MeshOutputTopology", topology.0)?;
            }
        }
        map.is("SigInputVectors", v1.sig_input_vectors)?;
        map.is_list("SigOutputVectors", v1.sig_output_vectors.0, decimal)?;
    }
    if let Some(v2) = &info.v2 {
        map.is("NumThreadsX", v2.num_threads_x)?;
        map.is("NumThreadsY", v2.num_threads_y)?;
        map.is("NumThreadsZ", v2.num_threads_z)?;
    }
    if info.v3.is_some() {
        map.is("EntryName", part.entry_function_name.to_string_lossy())?;
    }
    // Without resources, the file states no size for them; LLVM shows that of its own structure.
    map.is("ResourceStride", part.resources.first().map_or(24, |resource| resource.size()))?;
    let rows = map.maps("Resources")?;
    if rows.len() != part.resources.len() {
        return Err(format!("{} resources, not {}", rows.len(), part.resources.len()));
    }
    let mut compared = 0;
    for (mut row, resource) in rows.into_iter().zip(&part.resources) {
        row.is_one_of("Type", &RESOURCE_TYPES, resource.v0.res_type.0)?;
        row.is("Space", resource.v0.space)?;
        row.is("LowerBound", resource.v0.lower_bound)?;
        row.is("UpperBound", resource.v0.upper_bound)?;
        if let Some(more) = &resource.v1 {
            row.is_one_of("Kind", &RESOURCE_KINDS, more.res_kind.0)?;
            let mut flags = row.map("Flags")?;
            // LLVM reads the whole number as a Boolean.
            flags.is("UsedByAtomic64", more.res_flags.bits() != 0)?;
            compared += flags.finish()?;
        }
        compared += row.finish()?;
    }
    if let Some(v1) = &info.v1 {
        compared += compare_elements(&mut map, "SigInputElements", &part.inputs)?;
        compared += compare_elements(&mut map, "SigOutputElements", &part.outputs)?;
        compared +=
            compare_elements(&mut map, "SigPatchOrPrimElements", &part.patch_constants_or_primitives)?;
        let dependencies = &part.dependencies;
        let (hull, domain) = (stage.0 == 3, stage.0 == 4);
        if v1.shader_stage.uses_view_id.get() {
            map.is_list_of_words(
                "OutputVectorMasks",
                &dependencies.outputs_by_view_id.each_ref().map(|mask| mask.words()),
            )?;
            // LLVM reads a mesh shader's mask of primitive outputs as the end of the part.
            if hull {
                map.is_list("PatchOrPrimMasks", dependencies.patch_constants_by_view_id.words().iter(), hex)?;
            }
        }
        map.is_list_of_words(
            "InputOutputMap",
            &dependencies.outputs_by_input.each_ref().map(|table| table.words()),
        )?;
        if hull {
            map.is_list("InputPatchMap", dependencies.patch_constants_by_input.words().iter(), hex)?;
        }
        if domain {
            map.is_list("PatchOutputMap", dependencies.outputs_by_patch_constant.words().iter(), hex)?;
        }
    }
    Ok(compared + map.finish()?)
}

/// Flags are printed as keys, those that are set alone.
fn compare_flags(map: &mut Map<'_>, names: &[(u32, &str)], bits: u32) -> Result<(), String> {
    let mut rest = bits;
    for (bit, name) in names {
        if bits & bit != 0 {
            map.is(name, true)?;
        }
        rest &= !bit;
    }
    if rest == 0 { Ok(()) } else { Err(format!("{}: the flags {rest:#x} have no name", map.path)) }
}

const DATA_FLAGS: [(u32, &str); 3] =
    [(2, "DATA_VOLATILE"), (4, "DATA_STATIC_WHILE_SET_AT_EXECUTE"), (8, "DATA_STATIC")];

fn compare_descriptor(mut map: Map<'_>, descriptor: &RootDescriptor) -> Result<usize, String> {
    map.is("RegisterSpace", descriptor.register_space)?;
    map.is("ShaderRegister", descriptor.shader_register)?;
    compare_flags(&mut map, &DATA_FLAGS, descriptor.flags.bits())?;
    map.finish()
}

fn compare_range(mut map: Map<'_>, range: &DescriptorRange) -> Result<usize, String> {
    map.is_one_of("RangeType", &["SRV", "UAV", "CBuffer", "Sampler"], range.range_type.0)?;
    match range.num_descriptors {
        u32::MAX => map.is("NumDescriptors", -1)?,
        count => map.is("NumDescriptors", count)?,
    }
    map.is("BaseShaderRegister", range.base_shader_register)?;
    map.is("RegisterSpace", range.register_space)?;
    map.is("OffsetInDescriptorsFromTableStart", range.offset_in_descriptors_from_table_start)?;
    let [volatile, execute, fixed] = DATA_FLAGS;
    let kept = (0x10000, "DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS");
    let names = [(1, "DESCRIPTORS_VOLATILE"), volatile, execute, fixed, kept];
    compare_flags(&mut map, &names, range.flags.bits())?;
    map.finish()
}

fn compare_parameter(
    mut map: Map<'_>,
    parameter: &Parameter<'_>,
    payload: &[u8],
    index: usize,
) -> Result<usize, String> {
    map.is_one_of(
        "ParameterType",
        &["DescriptorTable", "Constants32Bit", "CBV", "SRV", "UAV"],
        parameter.contents.parameter_type().0,
    )?;
    map.is_one_of("ShaderVisibility", &VISIBILITIES, parameter.shader_visibility.0)?;
    let compared = match &parameter.contents {
        ParameterContents::DescriptorTable(ranges) => {
            let mut table = map.map("Table")?;
            // Offsets follow from the value, so the one in the bytes is compared.
            let at = u32_at(payload, u32_at(payload, 8) as usize + index * 12 + 8);
            table.is("NumRanges", ranges.len())?;
            table.is("RangesOffset", u32_at(payload, at as usize + 4))?;
            let rows = table.maps("Ranges")?;
            if rows.len() != ranges.len() {
                return Err(format!("{} ranges, not {}", rows.len(), ranges.len()));
            }
            let mut compared = table.finish()?;
            for (row, range) in rows.into_iter().zip(ranges) {
                compared += compare_range(row, range)?;
            }
            compared
        }
        ParameterContents::Constants32Bit(constants) => {
            let mut map = map.map("Constants")?;
            map.is("Num32BitValues", constants.num_32bit_values)?;
            map.is("RegisterSpace", constants.register_space)?;
            map.is("ShaderRegister", constants.shader_register)?;
            map.finish()?
        }
        ParameterContents::CBV(descriptor)
        | ParameterContents::SRV(descriptor)
        | ParameterContents::UAV(descriptor) => compare_descriptor(map.map("Descriptor")?, descriptor)?,
        unknown => return Err(format!("{unknown:?}")),
    };
    Ok(compared + map.finish()?)
}

fn compare_sampler(mut map: Map<'_>, sampler: &StaticSampler) -> Result<usize, String> {
    const FILTERS: [(u32, &str); 9] = [
        (0x00, "MinMagMipPoint"),
        (0x01, "MinMagPointMipLinear"),
        (0x04, "MinPointMagLinearMipPoint"),
        (0x05, "MinPointMagMipLinear"),
        (0x10, "MinLinearMagMipPoint"),
        (0x11, "MinLinearMagPointMipLinear"),
        (0x14, "MinMagLinearMipPoint"),
        (0x15, "MinMagMipLinear"),
        (0x55, "Anisotropic"),
    ];
    const ADDRESSES: [&str; 6] = ["", "Wrap", "Mirror", "Clamp", "Border", "MirrorOnce"];
    let filter = sampler.filter.0;
    let (_, name) = FILTERS.iter().find(|(low, _)| *low == filter & 0x7f).ok_or("a filter without a name")?;
    let reduction = ["", "Comparison", "Minimum", "Maximum"][(filter >> 7) as usize];
    map.is("Filter", format!("{reduction}{name}"))?;
    map.is_one_of("AddressU", &ADDRESSES, sampler.address_u.0)?;
    map.is_one_of("AddressV", &ADDRESSES, sampler.address_v.0)?;
    map.is_one_of("AddressW", &ADDRESSES, sampler.address_w.0)?;
    map.is_float("MipLODBias", sampler.mip_lod_bias.get())?;
    map.is("MaxAnisotropy", sampler.max_anisotropy)?;
    let functions =
        ["", "Never", "Less", "Equal", "LessEqual", "Greater", "NotEqual", "GreaterEqual", "Always"];
    map.is_one_of("ComparisonFunc", &functions, sampler.comparison_func.0)?;
    let colors = ["TransparentBlack", "OpaqueBlack", "OpaqueWhite", "OpaqueBlackUint", "OpaqueWhiteUint"];
    map.is_one_of("BorderColor", &colors, sampler.border_color.0)?;
    map.is_float("MinLOD", sampler.min_lod.get())?;
    map.is_float("MaxLOD", sampler.max_lod.get())?;
    map.is("ShaderRegister", sampler.shader_register)?;
    map.is("RegisterSpace", sampler.register_space)?;
    map.is_one_of("ShaderVisibility", &VISIBILITIES, sampler.shader_visibility.0)?;
    let names = [(1, "SAMPLER_FLAG_UINT_BORDER_COLOR"), (2, "SAMPLER_FLAG_NON_NORMALIZED_COORDINATES")];
    compare_flags(&mut map, &names, sampler.flags.bits())?;
    map.finish()
}

fn compare_root_signature(
    mut map: Map<'_>,
    root: &RootSignature<'_>,
    payload: &[u8],
) -> Result<usize, String> {
    const FLAGS: [(u32, &str); 12] = [
        (0x1, "AllowInputAssemblerInputLayout"),
        (0x2, "DenyVertexShaderRootAccess"),
        (0x4, "DenyHullShaderRootAccess"),
        (0x8, "DenyDomainShaderRootAccess"),
        (0x10, "DenyGeometryShaderRootAccess"),
        (0x20, "DenyPixelShaderRootAccess"),
        (0x40, "AllowStreamOutput"),
        (0x80, "LocalRootSignature"),
        (0x100, "DenyAmplificationShaderRootAccess"),
        (0x200, "DenyMeshShaderRootAccess"),
        (0x400, "CBVSRVUAVHeapDirectlyIndexed"),
        (0x800, "SamplerHeapDirectlyIndexed"),
    ];
    let desc = root.known().ok_or("an unknown version")?;
    map.is("Version", root.version().0)?;
    map.is("NumRootParameters", desc.parameters.len())?;
    map.is("RootParametersOffset", u32_at(payload, 8))?;
    map.is("NumStaticSamplers", desc.static_samplers.len())?;
    map.is("StaticSamplersOffset", u32_at(payload, 16))?;
    let mut compared = 0;
    let rows = map.maps("Parameters")?;
    if rows.len() != desc.parameters.len() {
        return Err(format!("{} parameters, not {}", rows.len(), desc.parameters.len()));
    }
    for (index, (row, parameter)) in rows.into_iter().zip(&desc.parameters).enumerate() {
        compared += compare_parameter(row, parameter, payload, index)?;
    }
    if !desc.static_samplers.is_empty() {
        let rows = map.maps("Samplers")?;
        if rows.len() != desc.static_samplers.len() {
            return Err(format!("{} samplers, not {}", rows.len(), desc.static_samplers.len()));
        }
        for (row, sampler) in rows.into_iter().zip(&desc.static_samplers) {
            compared += compare_sampler(row, sampler)?;
        }
    }
    compare_flags(&mut map, &FLAGS, desc.flags.bits())?;
    Ok(compared + map.finish()?)
}

/// LLVM's names of the feature flags, bit by bit; the last one stands for what is after those it knows.
const FEATURES: [&str; 34] = [
    "Doubles",
    "ComputeShadersPlusRawAndStructuredBuffers",
    "UAVsAtEveryStage",
    "Max64UAVs",
    "MinimumPrecision",
    "DX11_1_DoubleExtensions",
    "DX11_1_ShaderExtensions",
    "LEVEL9ComparisonFiltering",
    "TiledResources",
    "StencilRef",
    "InnerCoverage",
    "TypedUAVLoadAdditionalFormats",
    "ROVs",
    "ViewportAndRTArrayIndexFromAnyShaderFeedingRasterizer",
    "WaveOps",
    "Int64Ops",
    "ViewID",
    "Barycentrics",
    "NativeLowPrecision",
    "ShadingRate",
    "Raytracing_Tier_1_1",
    "SamplerFeedback",
    "AtomicInt64OnTypedResource",
    "AtomicInt64OnGroupShared",
    "DerivativesInMeshAndAmpShaders",
    "ResourceDescriptorHeapIndexing",
    "SamplerDescriptorHeapIndexing",
    "RESERVED",
    "AtomicInt64OnHeapResource",
    "AdvancedTextureOps",
    "WriteableMSAATextures",
    "SampleCmpWithGradientOrBias",
    "ExtendedCommandInfo",
    "NextUnusedBit",
];

/// Compares what LLVM says of a part with what is decoded of it.
fn compare_part(
    mut map: Map<'_>,
    raw: &RawPart<'_>,
    context: Context,
    counts: &mut Counts,
) -> Result<(), String> {
    let name = String::from_utf8_lossy(&raw.kind().0).into_owned();
    map.is("Name", name.trim_end_matches('\0'))?;
    map.is("Size", raw.payload().len())?;
    counts.add("parts", 1);
    let part = || Part::decode(raw, context).map_err(|error| error.to_string());
    match map.peek() {
        None => {}
        Some(key @ "Program") => match part()? {
            Part::Program(program) => {
                counts.add(key, 1);
                counts.add("Program scalars", compare_program(map.map(key)?, &program)?);
            }
            other => return Err(format!("{other:?} is not a program")),
        },
        Some(key @ "Signature") => match part()? {
            Part::Signature(signature) => {
                counts.add(key, 1);
                counts.add("Signature scalars", compare_signature(map.map(key)?, &signature)?);
            }
            other => return Err(format!("{other:?} is not a signature")),
        },
        Some(key @ "PSVInfo") => match part()? {
            Part::PipelineStateValidation(psv) => {
                counts.add(key, 1);
                counts.add("PSVInfo scalars", compare_psv(map.map(key)?, &psv)?);
            }
            other => return Err(format!("{other:?} is no PSV0")),
        },
        Some(key @ "RootSignature") => match part()? {
            Part::RootSignature(root) => {
                counts.add(key, 1);
                let compared = compare_root_signature(map.map(key)?, &root, raw.payload())?;
                counts.add("RootSignature scalars", compared);
            }
            other => return Err(format!("{other:?} is not a root signature")),
        },
        Some(key @ "Flags") => match part()? {
            Part::FeatureInfo(features) => {
                counts.add(key, 1);
                let mut map = map.map(key)?;
                for (bit, name) in FEATURES.iter().enumerate() {
                    map.is(name, features.flags.bits() >> bit & 1 == 1)?;
                }
                counts.add("Flags scalars", map.finish()?);
            }
            other => return Err(format!("{other:?} is not feature info")),
        },
        Some(key @ "Hash") => match part()? {
            Part::ShaderHash(hash) => {
                counts.add(key, 1);
                let mut map = map.map(key)?;
                map.is("IncludesSource", hash.flags.bits() & 1 == 1)?;
                map.is_list("Digest", hash.digest.iter().map(|byte| u32::from(*byte)), hex)?;
                counts.add("Hash scalars", map.finish()?);
            }
            other => return Err(format!("{other:?} is not a shader hash")),
        },
        Some(other) => return Err(format!("nobody compares {other}")),
    }
    // Fields that LLVM knows but does not print were not read by it.
    map.finish()?;
    Ok(())
}

fn compare(entry: &Entry, text: &str, counts: &mut Counts) -> Result<(), String> {
    let document = load(text)?;
    let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
    let context = Context::from_container(&container);
    counts.add("texts", 1);
    let mut map = Map::new("file".into(), &document)?;

    let mut header = map.map("Header")?;
    header.is_list("Hash", container.digest.0, hex)?;
    let mut version = header.map("Version")?;
    version.is("Major", container.version.major)?;
    version.is("Minor", container.version.minor)?;
    let mut compared = version.finish()?;
    header.is("FileSize", entry.bytes.len() - container.trailing().len())?;
    header.is("PartCount", container.parts().len())?;
    header.is_list("PartOffsets", container.parts().iter().map(|part| part.offset().unwrap()), decimal)?;
    compared += header.finish()?;
    counts.add("header scalars", compared);

    let parts = map.maps("Parts")?;
    if parts.len() != container.parts().len() {
        return Err(format!("{} parts, not {}", parts.len(), container.parts().len()));
    }
    for (part, raw) in parts.into_iter().zip(container.parts()) {
        // The text has every part that LLVM knows, for every container that it reads.
        let silent = part.rest.len() == 2;
        let known = [FourCc::Isg1, FourCc::Osg1, FourCc::Psg1, FourCc::Psv0, FourCc::Rts0, FourCc::Dxil];
        if silent && known.contains(&raw.kind()) {
            return Err(format!("nothing is said of {}", raw.kind()));
        }
        compare_part(part, raw, context, counts)?;
    }
    map.finish()?;
    Ok(())
}

#[test]
fn llvm_prints_what_is_decoded() {
    let mut counts = Counts::default();
    let refused = common::refused();
    common::for_each(|entry| match entry.text("obj2yaml.yaml") {
        Some(text) => compare(entry, &text, &mut counts),
        None if refused.contains(&(entry.path.clone(), "obj2yaml".into())) => Ok(()),
        // These are kept for what they compute; `dxc` has every form that they have.
        None if ["convert/", "exec/"].iter().any(|folder| entry.path.starts_with(folder)) => Ok(()),
        None => Err("LLVM has not refused it, and there is no text of it".into()),
    });
    assert_eq!(counts.0["texts"], common::texts(".obj2yaml.yaml").len(), "a text without a container");
    counts.assert_at_least(&[
        ("texts", 400),
        ("header scalars", 10_000),
        ("parts", 2_200),
        ("Program", 225),
        ("Signature", 370),
        ("Signature scalars", 8_000),
        ("PSVInfo", 200),
        ("PSVInfo scalars", 17_500),
        ("RootSignature", 40),
        ("RootSignature scalars", 1_700),
    ]);
}
