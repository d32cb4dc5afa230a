//! `PSVInfo`: `PSV0`.
//!
//! In goes the part; out come LLVM's keys, which depend on the stage and the version of the runtime info;
//! reading is the reverse. LLVM's form has no key for some bytes (reserved ones, the layout of shared
//! tables): the lossless form adds keys for them, but only where the values that the other keys imply differ
//! ([`leave_out_the_obvious`](PsvText::leave_out_the_obvious)). The string table is built from the elements
//! on reading, unless the text states it, as LLVM's since version 23 do.

mod rows;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Cow, Error, InU8, Span, TextError, Words};
use dxkit_psv::{
    ComponentMask, DependencyTable, PipelineStateValidation, RuntimeInfo, RuntimeInfo2, RuntimeInfo4,
    RuntimeInfo5, SignatureElement, StageInfo,
};
use dxkit_types::{LlvmVersion, ShaderKind};

use super::Numbered;
use super::strings::{Places, Table, merged};
use crate::io::{Io, Mapping, YamlForm};
use crate::node::Mark;
use crate::scalar::{Bytes, Flow, Hex, Str};
use rows::{ElementTables, ElementText, ResourceText};

/// Masks for each stream.
type Masks = [Flow<Hex<u32>>; 4];

/// The part.
#[derive(Debug)]
pub(crate) struct PsvText {
    mark: Mark,
    /// Where the masks stand.
    mask_marks: BTreeMap<&'static str, Mark>,
    pub(super) notes: Vec<TextError>,
    version: u32,
    info: RuntimeInfo<'static>,
    /// The first 16 bytes of the runtime info, if its fields do not express them.
    stage_bytes: Option<Bytes>,
    /// Bytes 26 and 27, if their fields do not express them.
    stage_data: Option<Bytes>,
    unknown_info: Bytes,
    entry_name: Str,
    entry_name_offset: Option<u32>,
    stride: Option<u32>,
    /// The size of the runtime info, which LLVM 23 and later print.
    info_size: Option<u32>,
    /// The strings of the table with their offsets, which LLVM 23 and later print.
    strings: Option<Vec<StringText>>,
    resources: Vec<ResourceText>,
    table: Option<Table>,
    indexes: Option<Flow<u32>>,
    inputs: Vec<ElementText>,
    outputs: Vec<ElementText>,
    third: Vec<ElementText>,
    output_masks: Option<Masks>,
    third_masks: Option<Flow<Hex<u32>>>,
    input_output: Option<Masks>,
    input_patch: Option<Flow<Hex<u32>>>,
    patch_output: Option<Flow<Hex<u32>>>,
    tail: Bytes,
}

impl Default for PsvText {
    fn default() -> Self {
        Self {
            mark: Mark::default(),
            mask_marks: BTreeMap::new(),
            notes: Vec::new(),
            version: 0,
            info: RuntimeInfo::for_kind(ShaderKind::Pixel, 0),
            stage_bytes: None,
            stage_data: None,
            unknown_info: Bytes::default(),
            entry_name: Str::default(),
            entry_name_offset: None,
            stride: None,
            info_size: None,
            strings: None,
            resources: Vec::new(),
            table: None,
            indexes: None,
            inputs: Vec::new(),
            outputs: Vec::new(),
            third: Vec::new(),
            output_masks: None,
            third_masks: None,
            input_output: None,
            input_patch: None,
            patch_output: None,
            tail: Bytes::default(),
        }
    }
}

/// The newest version of the runtime info.
const NEWEST_OF_LLVM: u32 = 3;
const NEWEST: u32 = 5;

macro_rules! number {
    ($io:ident, $key:literal, $place:expr) => {{
        let mut value = $place.0;
        $io.required($key, &mut value)?;
        $place.0 = value;
    }};
}

macro_rules! named {
    ($io:ident, $key:literal, $place:expr) => {{
        let mut value = Numbered($place);
        $io.required($key, &mut value)?;
        $place = value.0;
    }};
}

impl Mapping for PsvText {
    const NAME: &'static str = "PSVInfo";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        io.required("Version", &mut self.version)?;
        let mut kind = Numbered(self.info.kind().unwrap_or(ShaderKind::Invalid));
        io.required("ShaderStage", &mut kind)?;
        let newest = if io.form().is_llvm() { NEWEST_OF_LLVM } else { NEWEST };
        if !io.writes() {
            if self.version > newest {
                let message = alloc::format!("{}: the newest version is {newest} in this form", self.version);
                return Err(io.error_at("Version", message));
            }
            let version = if io.describes() { NEWEST } else { self.version };
            self.info = RuntimeInfo::for_kind(kind.0, usize::try_from(version).unwrap_or_default());
        }
        if io.describes() {
            for stage in STAGES {
                self.info.v0.stage_info = StageInfo::new(*stage);
                io.sometimes(|io| self.map_stage(io))?;
            }
        } else {
            self.map_stage(io)?;
        }
        io.optional("StageInfo", &mut self.stage_bytes)?;
        io.required("MinimumWaveLaneCount", &mut self.info.v0.minimum_expected_wave_lane_count)?;
        io.required("MaximumWaveLaneCount", &mut self.info.v0.maximum_expected_wave_lane_count)?;
        io.sometimes(|io| self.map_versions(io))?;
        io.defaulted("RuntimeInfoUnknown", &mut self.unknown_info)?;
        // The size of the resources; LLVM prints it, and ignores it on input.
        if io.form().is_llvm() {
            io.derived("ResourceStride", &mut self.stride)?
        } else {
            io.ignored("ResourceStride")
        }
        if io.form().is_llvm() {
            // Those of LLVM 23 and later, which compute the size.
            io.optional("RuntimeInfoSize", &mut self.info_size)?;
            io.optional("StringTable", &mut self.strings)?;
        } else {
            Table::map(&mut self.table, io)?;
            io.optional("SemanticIndexTable", &mut self.indexes)?;
        }
        io.usual("Resources", &mut self.resources)?;
        if io.reads() && self.version < 2 {
            for (index, resource) in self.resources.iter().enumerate().filter(|_| io.form().is_llvm()) {
                let note = resource.note_of_version().map(|note| note.in_item(index).in_key("Resources"));
                self.notes.extend(note);
            }
        }
        if self.info.v1.is_some() {
            io.sometimes(|io| self.map_signatures(io))?;
        }
        io.defaulted("Tail", &mut self.tail)
    }
}

/// A string of the table, and where it begins.
#[derive(Debug, Default)]
struct StringText {
    string: Str,
    offset: u32,
}

impl Mapping for StringText {
    const NAME: &'static str = "PSVString";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("String", &mut self.string)?;
        io.required("Offset", &mut self.offset)
    }
}

/// The strings of a table that are not empty.
fn strings_of(table: &[u8]) -> Vec<StringText> {
    let mut place = 0usize;
    let mut all = Vec::new();
    for text in table.split(|byte| *byte == 0) {
        if !text.is_empty() {
            all.push(StringText {
                string: Str::from_bytes(text),
                offset: u32::try_from(place).unwrap_or(u32::MAX),
            });
        }
        place = place.saturating_add(text.len()).saturating_add(1);
    }
    all
}

/// Stages with fields in the first 16 bytes.
const STAGES: &[ShaderKind] = &[
    ShaderKind::Pixel,
    ShaderKind::Vertex,
    ShaderKind::Geometry,
    ShaderKind::Hull,
    ShaderKind::Domain,
    ShaderKind::Mesh,
    ShaderKind::Amplification,
];

/// Keys of masks, whose number depends on the numbers of vectors.
const MASKS: [&str; 5] =
    ["OutputVectorMasks", "PatchOrPrimMasks", "InputOutputMap", "InputPatchMap", "PatchOutputMap"];

impl PsvText {
    /// Fields that depend on the stage.
    fn map_stage(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        match &mut self.info.v0.stage_info {
            StageInfo::Pixel(info) => {
                number!(io, "DepthOutput", info.depth_output);
                number!(io, "SampleFrequency", info.sample_frequency);
            }
            StageInfo::Vertex(info) => number!(io, "OutputPositionPresent", info.output_position_present),
            StageInfo::Geometry(info) => {
                named!(io, "InputPrimitive", info.input_primitive);
                named!(io, "OutputTopology", info.output_topology);
                io.required("OutputStreamMask", &mut info.output_stream_mask)?;
                number!(io, "OutputPositionPresent", info.output_position_present);
            }
            StageInfo::Hull(info) => {
                io.required("InputControlPointCount", &mut info.input_control_point_count)?;
                io.required("OutputControlPointCount", &mut info.output_control_point_count)?;
                named!(io, "TessellatorDomain", info.tessellator_domain);
                named!(io, "TessellatorOutputPrimitive", info.tessellator_output_primitive);
            }
            StageInfo::Domain(info) => {
                io.required("InputControlPointCount", &mut info.input_control_point_count)?;
                number!(io, "OutputPositionPresent", info.output_position_present);
                named!(io, "TessellatorDomain", info.tessellator_domain);
            }
            StageInfo::Mesh(info) => {
                io.required("GroupSharedBytesUsed", &mut info.group_shared_bytes_used)?;
                io.required(
                    "GroupSharedBytesDependentOnViewID",
                    &mut info.group_shared_bytes_dependent_on_view_id,
                )?;
                io.required("PayloadSizeInBytes", &mut info.payload_size_in_bytes)?;
                io.required("MaxOutputVertices", &mut info.max_output_vertices)?;
                io.required("MaxOutputPrimitives", &mut info.max_output_primitives)?;
            }
            StageInfo::Amplification(info) => {
                io.required("PayloadSizeInBytes", &mut info.payload_size_in_bytes)?;
            }
            StageInfo::Compute(_) | StageInfo::Other(_) => {}
        }
        Ok(())
    }

    /// Fields of later versions.
    fn map_versions(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        let describes = io.describes();
        if let Some(v1) = &mut self.info.v1 {
            number!(io, "UsesViewID", v1.shader_stage.uses_view_id);
            let stage = &mut v1.shader_stage;
            if describes {
                stage.kind = InU8(ShaderKind::Geometry);
            }
            if let Some(mut count) = stage.max_vertex_count() {
                io.required("MaxVertexCount", &mut count)?;
                stage.set_max_vertex_count(count);
            }
            if describes {
                stage.kind = InU8(ShaderKind::Mesh);
            }
            if let Some(mut vectors) = stage.patch_constant_or_primitive_vectors() {
                let mesh = stage.kind.0 == ShaderKind::Mesh;
                if !mesh || describes {
                    io.required("SigPatchConstOrPrimVectors", &mut vectors)?;
                }
                if mesh {
                    io.required("SigPrimVectors", &mut vectors)?;
                }
                stage.set_patch_constant_or_primitive_vectors(vectors);
            }
            if let Some(topology) = stage.mesh_output_topology() {
                let mut topology = Numbered(topology);
                io.required("MeshOutputTopology", &mut topology)?;
                stage.set_mesh_output_topology(topology.0);
            }
            io.optional("StageData", &mut self.stage_data)?;
            io.required("SigInputVectors", &mut v1.sig_input_vectors)?;
            let mut vectors = Vectors(v1.sig_output_vectors.0);
            io.required("SigOutputVectors", &mut vectors)?;
            v1.sig_output_vectors.0 = vectors.0;
        }
        match &mut self.info.v2 {
            Some(RuntimeInfo2 { num_threads_x, num_threads_y, num_threads_z }) => {
                io.required("NumThreadsX", num_threads_x)?;
                io.required("NumThreadsY", num_threads_y)?;
                io.required("NumThreadsZ", num_threads_z)?;
            }
            // LLVM 24 reads them, and ignores them.
            None if io.form().is_llvm() => {
                for key in ["NumThreadsX", "NumThreadsY", "NumThreadsZ"] {
                    self.notes.extend(io.dropped(key, "it needs version 2 of PSVInfo"));
                }
            }
            None => {}
        }
        match &self.info.v3 {
            Some(_) => {
                io.usual("EntryName", &mut self.entry_name)?;
                io.optional("EntryNameOffset", &mut self.entry_name_offset)?;
            }
            None if io.form().is_llvm() => {
                self.notes.extend(io.dropped("EntryName", "it needs version 3 of PSVInfo"));
            }
            None => {}
        }
        if let Some(v4) = &mut self.info.v4 {
            io.required("NumBytesGroupSharedMemory", &mut v4.num_bytes_group_shared_memory)?;
        }
        if let Some(v5) = &mut self.info.v5 {
            io.required("LinearAlgebraPresent", &mut v5.linear_algebra_present)?;
        }
        Ok(())
    }

    fn map_signatures(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.usual("SigInputElements", &mut self.inputs)?;
        io.usual("SigOutputElements", &mut self.outputs)?;
        io.usual("SigPatchOrPrimElements", &mut self.third)?;
        let view_id = self.info.v1.is_some_and(|info| info.shader_stage.uses_view_id.get());
        let kind = self.info.kind();
        let llvm = io.form().is_llvm();
        if io.reads() {
            self.mask_marks = MASKS.into_iter().map(|key| (key, io.mark_of(key))).collect();
        }
        // LLVM prints them even if they are empty.
        let wants = |there: bool| there && llvm;
        if view_id || !llvm {
            masks(io, "OutputVectorMasks", &mut self.output_masks, wants(view_id))?;
        }
        let hull = kind == Some(ShaderKind::Hull);
        if view_id && hull || !llvm {
            masks(io, "PatchOrPrimMasks", &mut self.third_masks, wants(view_id && hull))?;
        }
        masks(io, "InputOutputMap", &mut self.input_output, llvm)?;
        if hull || !llvm {
            masks(io, "InputPatchMap", &mut self.input_patch, wants(hull))?;
        }
        let domain = kind == Some(ShaderKind::Domain);
        if domain || !llvm {
            masks(io, "PatchOutputMap", &mut self.patch_output, wants(domain))?;
        }
        Ok(())
    }
}

fn masks<T: crate::io::Text + Default>(
    io: &mut Io<'_>,
    key: &'static str,
    value: &mut Option<T>,
    required: bool,
) -> Result<(), TextError> {
    if !required {
        return io.optional(key, value);
    }
    let mut there = value.take().unwrap_or_default();
    io.required(key, &mut there)?;
    *value = Some(there);
    Ok(())
}

/// Numbers of vectors on one line.
#[derive(Default)]
struct Vectors([u8; 4]);

impl crate::io::Text for Vectors {
    fn node(&mut self, form: YamlForm) -> crate::node::Node<'static> {
        Flow(self.0.to_vec()).node(form)
    }

    fn read(node: &crate::node::Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        <[u8; 4] as crate::io::Text>::read(node, form).map(Self)
    }

    fn schema(schema: &mut crate::schema::Schema) -> crate::node::Node<'static> {
        <[u8; 4] as crate::io::Text>::schema(schema)
    }
}

fn hex(words: &Words<'_>) -> Flow<Hex<u32>> {
    Flow(words.iter().map(Hex).collect())
}

fn words(masks: &Flow<Hex<u32>>) -> Words<'static> {
    masks.0.iter().map(|mask| mask.0).collect()
}

impl PsvText {
    /// With the shared tables in their original layout, if `with_tables`.
    pub(crate) fn from_payload(
        payload: Span<'_>,
        stage: Option<ShaderKind>,
        form: YamlForm,
        with_tables: bool,
    ) -> Result<Self, Error> {
        let part = PipelineStateValidation::parse_as(payload, stage)?;
        let version = u32::try_from(part.runtime_info.version()).unwrap_or_default();
        let table = with_tables.then(|| Table::parse(part.string_table()));
        let tables = table.as_ref().map(|table| ElementTables {
            places: table.places(),
            indexes: part.semantic_index_table().clone().into_owned(),
        });
        let element =
            |element: &SignatureElement<'_>| ElementText::from_element(element, form, tables.as_ref());
        let elements = |elements: &[SignatureElement<'_>]| elements.iter().map(element).collect::<Vec<_>>();
        let dependencies = &part.dependencies;
        let mut text = Self {
            version,
            entry_name: Str::from_bytes(part.entry_function_name.as_bytes()),
            entry_name_offset: tables.as_ref().and_then(|t| t.places.elsewhere(&part.entry_function_name)),
            // Without resources, LLVM prints the size of its newest version.
            stride: Some(
                part.resources.first().map_or(24, |first| u32::try_from(first.size()).unwrap_or(u32::MAX)),
            ),
            resources: part
                .resources
                .iter()
                .map(|resource| ResourceText::from_resource(resource, form, version.min(NEWEST_OF_LLVM)))
                .collect(),
            indexes: with_tables.then(|| Flow(part.semantic_index_table().iter().collect())),
            table,
            inputs: elements(&part.inputs),
            outputs: elements(&part.outputs),
            third: elements(&part.patch_constants_or_primitives),
            output_masks: Some(dependencies.outputs_by_view_id.each_ref().map(|mask| hex(mask.words()))),
            third_masks: Some(hex(dependencies.patch_constants_by_view_id.words())),
            input_output: Some(dependencies.outputs_by_input.each_ref().map(|table| hex(table.words()))),
            input_patch: Some(hex(dependencies.patch_constants_by_input.words())),
            patch_output: Some(hex(dependencies.outputs_by_patch_constant.words())),
            info: part.runtime_info.clone().into_owned(),
            ..Self::default()
        };
        if form.is_llvm() {
            if form.is_llvm_since(LlvmVersion::V23) {
                // That of version 0 and an empty table are not printed.
                let size = part.runtime_info.encode().ok().and_then(|info| u32::try_from(info.len()).ok());
                text.info_size = size.filter(|_| version > 0);
                text.strings = Some(strings_of(part.string_table())).filter(|strings| !strings.is_empty());
            }
            text.version = version.min(NEWEST_OF_LLVM);
            text.info.v4 = None;
            text.info.v5 = None;
            return Ok(text);
        }
        text.unknown_info = Bytes(part.runtime_info.unknown.to_vec());
        text.tail = Bytes(part.tail.to_vec());
        text.leave_out_the_obvious();
        Ok(text)
    }

    /// Omits computed values, and adds data that the fields do not express.
    fn leave_out_the_obvious(&mut self) {
        let empty = |masks: &mut Option<Flow<Hex<u32>>>| masks.take_if(|masks| masks.0.is_empty());
        empty(&mut self.third_masks);
        empty(&mut self.input_patch);
        empty(&mut self.patch_output);
        for masks in [&mut self.output_masks, &mut self.input_output] {
            masks.take_if(|masks| masks.iter().all(|masks| masks.0.is_empty()));
        }
        if let Ok(bytes) = self.info.v0.stage_info.encode() {
            let mut said = StageInfo::new(self.info.v0.stage_info.kind().unwrap_or(ShaderKind::Invalid));
            match (&mut said, &self.info.v0.stage_info) {
                (StageInfo::Pixel(said), StageInfo::Pixel(info)) => {
                    *said = dxkit_psv::PixelInfo { reserved: [0; 14], ..*info };
                }
                (StageInfo::Vertex(said), StageInfo::Vertex(info)) => {
                    *said = dxkit_psv::VertexInfo { reserved: [0; 15], ..*info };
                }
                (StageInfo::Geometry(said), StageInfo::Geometry(info)) => {
                    *said = dxkit_psv::GeometryInfo { reserved: [0; 3], ..*info };
                }
                (StageInfo::Domain(said), StageInfo::Domain(info)) => {
                    *said = dxkit_psv::DomainInfo { reserved: [0; 3], reserved2: [0; 4], ..*info };
                }
                (StageInfo::Amplification(said), StageInfo::Amplification(info)) => {
                    *said = dxkit_psv::AmplificationInfo { reserved: [0; 12], ..*info };
                }
                (StageInfo::Hull(_), _) | (StageInfo::Mesh(_), _) => said = self.info.v0.stage_info,
                _ => {}
            }
            let differs = said.encode().is_ok_and(|said| said != bytes);
            self.stage_bytes = differs.then_some(Bytes(bytes));
        }
        if let Some(v1) = &self.info.v1 {
            let mut said = v1.shader_stage;
            said.data = [0; 2];
            v1.shader_stage.max_vertex_count().map(|count| said.set_max_vertex_count(count));
            let vectors = v1.shader_stage.patch_constant_or_primitive_vectors();
            vectors.map(|vectors| said.set_patch_constant_or_primitive_vectors(vectors));
            v1.shader_stage.mesh_output_topology().map(|t| said.set_mesh_output_topology(t));
            let data = v1.shader_stage.data;
            self.stage_data = (said.data != data).then(|| Bytes(data.to_vec()));
        }
    }

    /// The runtime info with the data that the fields do not express.
    fn runtime_info(&self) -> Result<RuntimeInfo<'static>, TextError> {
        let mut info = self.info.clone();
        if let Some(Bytes(bytes)) = &self.stage_bytes {
            let bytes = <[u8; 16]>::try_from(bytes.as_slice())
                .map_err(|_| self.mark.error("StageInfo has 16 bytes"))?;
            // The stage follows them: that of version 1 is read for all versions.
            let kind = info.v0.stage_info.kind().unwrap_or(ShaderKind::Invalid);
            let mut whole = RuntimeInfo::for_kind(kind, 1).encode().unwrap_or_default();
            if let Some(place) = whole.get_mut(..16) {
                place.copy_from_slice(&bytes);
            }
            if let Ok(read) = RuntimeInfo::parse(Span::new(&whole)) {
                info.v0.stage_info = read.v0.stage_info;
            }
        }
        if let (Some(Bytes(bytes)), Some(v1)) = (&self.stage_data, &mut info.v1) {
            v1.shader_stage.data = <[u8; 2]>::try_from(bytes.as_slice())
                .map_err(|_| self.mark.error("StageData has 2 bytes"))?;
        }
        info.unknown = Cow::Owned(self.unknown_info.0.clone());
        Ok(info)
    }

    /// Adds the fields that LLVM has no keys for, as far as the stated size has room for them: the text has
    /// their size alone, so they are zeros.
    fn add_unnamed_fields(&self, info: &mut RuntimeInfo<'static>) {
        let Some(size) = self.info_size.filter(|_| info.v3.is_some()) else { return };
        let fits = |info: &RuntimeInfo<'_>| {
            let encoded = info.encode().ok();
            encoded.and_then(|info| u32::try_from(info.len()).ok()).is_some_and(|own| own <= size)
        };
        let mut v4 = info.clone();
        v4.v4 = Some(RuntimeInfo4::default());
        let mut v5 = v4.clone();
        v5.v5 = Some(RuntimeInfo5::default());
        if let Some(longest) = [v5, v4].into_iter().find(fits) {
            *info = longest;
        }
    }

    pub(crate) fn bytes(&self, form: YamlForm) -> Result<Vec<u8>, TextError> {
        let mut info = self.runtime_info()?;
        if form.is_llvm() {
            self.add_unnamed_fields(&mut info);
        }
        let version = self.version.min(NEWEST_OF_LLVM);
        let mut tables = ElementTables::default();
        let mut strings = None;
        let names = || {
            let elements = self.inputs.iter().chain(&self.outputs).chain(&self.third);
            let entry = info.v3.map(|_| &self.entry_name);
            elements.map(|element| &element.name).chain(entry)
        };
        let mut places = BTreeMap::new();
        // The places of names one by one, in the order of elements and the entry point.
        let mut stated = self.stated_places(names()).filter(|_| form.is_llvm());
        if let Some((table, _)) = &mut stated {
            strings = Some(core::mem::take(table));
        } else if form.is_llvm() {
            let (table, merged) = merged(names());
            strings = Some(table);
            places = merged;
            if self.is_of_llvm_23() {
                places.insert(&[][..], 0);
            }
        } else if let Some(table) = &self.table {
            tables.places = table.places();
            strings = Some(table.bytes());
        }
        let mut stated = stated.map_or(Vec::new(), |(_, stated)| stated).into_iter();
        let mut element = |text: &ElementText| {
            let mut element = text.value(&tables);
            if let Some(place) = stated.next() {
                element.name = element.name.with_table_offset(place);
            } else if let Some(place) = places.get(text.name.0.as_slice()) {
                element.name = element.name.with_table_offset(*place);
            }
            element
        };
        let mut part = PipelineStateValidation::new(info);
        part.resources =
            self.resources.iter().map(|resource| resource.value(form, version)).collect::<Result<_, _>>()?;
        part.inputs = self.inputs.iter().map(&mut element).collect();
        part.outputs = self.outputs.iter().map(&mut element).collect();
        part.patch_constants_or_primitives = self.third.iter().map(&mut element).collect();
        if part.runtime_info.v3.is_some() {
            let offset = stated
                .next()
                .or_else(|| places.get(self.entry_name.0.as_slice()).copied())
                .or(self.entry_name_offset);
            part.entry_function_name = tables.places.name(&self.entry_name, offset);
        }
        self.set_dependencies(&mut part, form)?;
        part.tail = Cow::Owned(self.tail.0.clone());
        let fail = |error: Error| self.mark.error(alloc::format!("{error}"));
        if strings.is_some() || self.indexes.is_some() {
            let strings = strings.unwrap_or_else(|| part.string_table().to_vec());
            let indexes = self.indexes.as_ref().map(|indexes| indexes.0.iter().copied().collect());
            place_runs(&mut part, indexes.as_ref());
            part.set_tables(strings, indexes.unwrap_or_default()).map_err(fail)?;
        }
        part.encode().map_err(fail)
    }

    /// Whether the text has a key that LLVM prints since version 23.
    fn is_of_llvm_23(&self) -> bool {
        self.info_size.is_some() || self.strings.is_some()
    }

    /// The string table that the text states, and the place of each name in it. `None` if the text states no
    /// table, or one that lacks a name.
    fn stated_places<'s>(&self, names: impl Iterator<Item = &'s Str>) -> Option<(Vec<u8>, Vec<u32>)> {
        /// No part has a longer table.
        const MOST: usize = 1 << 20;
        let strings = self.strings.as_ref()?;
        let mut table = Vec::new();
        // Where each text stands, the last one first.
        let mut open: BTreeMap<&[u8], Vec<u32>> = BTreeMap::new();
        for StringText { string, offset } in strings.iter().rev() {
            open.entry(string.0.as_slice()).or_default().push(*offset);
            let start = usize::try_from(*offset).ok()?;
            let end = start.checked_add(string.0.len())?;
            if end >= MOST {
                return None;
            }
            if table.len() < end + 1 {
                table.resize(end + 1, 0);
            }
            table.get_mut(start..end)?.copy_from_slice(&string.0);
        }
        table.resize(table.len().max(1).next_multiple_of(4), 0);
        let mut places = Vec::new();
        for name in names {
            if name.0.is_empty() {
                places.push(0);
                continue;
            }
            let free = open.get_mut(name.0.as_slice())?;
            let place = free.last().copied()?;
            // A name that stands there once is that of all elements.
            if free.len() > 1 {
                free.pop();
            }
            places.push(place);
        }
        Some((table, places))
    }

    fn set_dependencies(
        &self,
        part: &mut PipelineStateValidation<'_>,
        form: YamlForm,
    ) -> Result<(), TextError> {
        let dependencies = &mut part.dependencies;
        if let Some(given) = &self.output_masks {
            for (stream, (given, mask)) in given.iter().zip(&mut dependencies.outputs_by_view_id).enumerate()
            {
                const KEY: &str = "OutputVectorMasks";
                self.set_mask(KEY, mask, given).map_err(|error| error.in_item(stream).in_key(KEY))?;
            }
        }
        if form.is_llvm() && part.runtime_info.kind() == Some(ShaderKind::Mesh) {
            // LLVM does not have this mask, and the part may omit it.
            dependencies.patch_constants_by_view_id = ComponentMask::default();
        }
        if let Some(given) = &self.third_masks {
            let mask = &mut dependencies.patch_constants_by_view_id;
            const KEY: &str = "PatchOrPrimMasks";
            self.set_mask(KEY, mask, given).map_err(|error| error.in_key(KEY))?;
        } else if form == YamlForm::Lossless && part.runtime_info.kind() == Some(ShaderKind::Mesh) {
            dependencies.patch_constants_by_view_id = ComponentMask::default();
        }
        if let Some(given) = &self.input_output {
            for (stream, (given, table)) in given.iter().zip(&mut dependencies.outputs_by_input).enumerate() {
                const KEY: &str = "InputOutputMap";
                self.set_table(KEY, table, given).map_err(|error| error.in_item(stream).in_key(KEY))?;
            }
        }
        for (key, given, table) in [
            ("InputPatchMap", &self.input_patch, &mut dependencies.patch_constants_by_input),
            ("PatchOutputMap", &self.patch_output, &mut dependencies.outputs_by_patch_constant),
        ] {
            if let Some(given) = given {
                self.set_table(key, table, given).map_err(|error| error.in_key(key))?;
            }
        }
        Ok(())
    }

    fn set_mask(
        &self,
        key: &str,
        mask: &mut ComponentMask<'_>,
        given: &Flow<Hex<u32>>,
    ) -> Result<(), TextError> {
        let (vectors, wanted) = (mask.vectors(), mask.words().len());
        *mask = ComponentMask::from_words(vectors, words(given))
            .ok_or_else(|| self.other_size(key, given, wanted))?;
        Ok(())
    }

    fn set_table(
        &self,
        key: &str,
        table: &mut DependencyTable<'_>,
        given: &Flow<Hex<u32>>,
    ) -> Result<(), TextError> {
        let wanted = table.words().len();
        *table = DependencyTable::from_words(table.inputs(), table.outputs(), words(given))
            .ok_or_else(|| self.other_size(key, given, wanted))?;
        Ok(())
    }

    /// LLVM writes any number of masks, and no reader can read the result.
    fn other_size(&self, key: &str, given: &Flow<Hex<u32>>, wanted: usize) -> TextError {
        let message =
            alloc::format!("{} masks are given, but the numbers of vectors require {wanted}", given.0.len());
        self.mask_marks.get(key).unwrap_or(&self.mark).error(message)
    }
}

/// Gives each run of indexes the first position at which the table has it.
fn place_runs(part: &mut PipelineStateValidation<'_>, indexes: Option<&Words<'static>>) {
    let Some(indexes) = indexes else { return };
    let tables = ElementTables { places: Places::default(), indexes: indexes.clone() };
    let all = part.inputs.iter_mut().chain(&mut part.outputs).chain(&mut part.patch_constants_or_primitives);
    for element in all {
        if element.semantic_indexes.table_index().is_none() {
            if let Some(place) = tables.first(&element.semantic_indexes) {
                element.semantic_indexes =
                    core::mem::take(&mut element.semantic_indexes).with_table_index(place);
            }
        }
    }
}
