//! The pipeline state validation data (`PSV0`).
//!
//! In goes the decoded part; out comes a document that can be serialized (the fields of `docs/json.md`) and
//! printed: facts about the stage, resources, elements, dependences. Both forms come from the same
//! structures, so that they state the same. Numbers with names keep the number where there is no name, and
//! registers are written in HLSL's notation. A page about a whole container takes the brief form, which
//! leaves out what the entry point states.

use core::fmt::{self, Write as _};

use dxkit::bytes::Bool8;
use dxkit::psv::{ComponentMask, DependencyTable, PipelineStateValidation, SignatureElement, StageInfo};
use dxkit::types::{
    ComponentType, InputPrimitive, InterpolationMode, MeshOutputTopology, PrimitiveTopology, ResourceClass,
    ResourceFlags, ResourceKind, ResourceType, SemanticKind, TessellatorDomain, TessellatorOutputPrimitive,
};
use dxkit::{Binding, ShaderKind};
use serde::Serialize;

use crate::names::{Mask, Names};
use crate::numbers::{hex, is_zero, space};
use crate::part::signature::semantic;
use crate::prelude::*;
use crate::{Align, FAINT, Flags, Named, Page, Table, dependences, escaped, paint, words};

#[derive(Debug, Serialize)]
pub(crate) struct PsvDocument {
    /// Number of the newest version whose fields are present.
    pub(crate) version: usize,
    pub(crate) runtime_info_size: usize,
    pub(crate) stage: Option<Named<ShaderKind>>,
    /// Facts about the stage, by name.
    pub(crate) stage_info: Vec<Fact>,
    pub(crate) wave_lane_count: WaveLanes,
    pub(crate) uses_view_id: Option<bool>,
    pub(crate) num_threads: Option<[u32; 3]>,
    pub(crate) entry_function_name: Option<String>,
    pub(crate) group_shared_bytes: Option<u32>,
    pub(crate) linear_algebra: Option<bool>,
    pub(crate) input_vectors: Option<u8>,
    pub(crate) output_vectors: Option<[u8; 4]>,
    pub(crate) patch_constant_or_primitive_vectors: Option<u8>,
    pub(crate) resources: Vec<ResourceDocument>,
    pub(crate) inputs: Vec<PsvElementDocument>,
    pub(crate) outputs: Vec<PsvElementDocument>,
    pub(crate) patch_constants_or_primitives: Vec<PsvElementDocument>,
    pub(crate) dependencies: Vec<DependencyDocument>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) unknown_runtime_info: String,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) tail_size: usize,
}

#[derive(Debug, Serialize)]
pub(crate) struct Fact {
    pub(crate) name: &'static str,
    pub(crate) value: FactValue,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum FactValue {
    Number(u64),
    Truth(bool),
    Text(String),
    InputPrimitive(Named<InputPrimitive>),
    Topology(Named<PrimitiveTopology>),
    MeshTopology(Named<MeshOutputTopology>),
    Domain(Named<TessellatorDomain>),
    OutputPrimitive(Named<TessellatorOutputPrimitive>),
}

#[derive(Debug, Serialize)]
pub(crate) struct WaveLanes {
    /// `None` if the shader states no minimum.
    pub(crate) minimum: Option<u32>,
    pub(crate) maximum: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ResourceDocument {
    #[serde(rename = "type")]
    pub(crate) resource_type: Named<ResourceType>,
    pub(crate) kind: Option<Named<ResourceKind>>,
    pub(crate) space: u32,
    pub(crate) lower_bound: u32,
    /// `None` if the array is unbounded.
    pub(crate) upper_bound: Option<u32>,
    pub(crate) flags: Option<Flags>,
    /// In HLSL's notation: `t3`, `u0-7`, `s0-∞`.
    pub(crate) registers: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct PsvElementDocument {
    /// The semantic; for system values, in HLSL's spelling.
    pub(crate) semantic: String,
    pub(crate) semantic_kind: Named<SemanticKind>,
    pub(crate) semantic_indexes: Vec<u32>,
    pub(crate) rows: u8,
    /// `None` if it occupies no register.
    pub(crate) start_row: Option<u8>,
    pub(crate) cols: u8,
    pub(crate) start_col: u8,
    pub(crate) component_type: Named<ComponentType>,
    pub(crate) interpolation: Named<InterpolationMode>,
    pub(crate) dynamic_mask: u8,
    pub(crate) stream: u8,
}

/// A table of dependences. Components are numbered register × 4 + column.
#[derive(Debug, Serialize)]
pub(crate) struct DependencyDocument {
    pub(crate) of: Dependent,
    /// The stream, for outputs of a geometry shader.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stream: Option<usize>,
    pub(crate) on: DependencySource,
    /// For `view_id`: the components that depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) components: Option<Vec<u16>>,
    /// For the others: the dependent components of each component.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) by_component: Option<Vec<(u16, Vec<u16>)>>,
}

/// The kind of component that depends on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Dependent {
    Output,
    PatchConstant,
    PrimitiveOutput,
}

/// The kind of component that others depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DependencySource {
    ViewId,
    Input,
    PatchConstant,
}

pub(crate) fn document(psv: &PipelineStateValidation<'_>, names: &mut Names) -> PsvDocument {
    let info = &psv.runtime_info;
    let v1 = info.v1.as_ref();
    PsvDocument {
        version: info.version(),
        runtime_info_size: info.size(),
        stage: info.kind().map(Named::from_number),
        stage_info: stage_facts(psv),
        wave_lane_count: WaveLanes {
            minimum: Some(info.v0.minimum_expected_wave_lane_count).filter(|lanes| *lanes != 0),
            maximum: Some(info.v0.maximum_expected_wave_lane_count).filter(|lanes| *lanes != u32::MAX),
        },
        uses_view_id: v1.map(|v1| v1.shader_stage.uses_view_id.get()),
        num_threads: info.v2.as_ref().map(|v2| [v2.num_threads_x, v2.num_threads_y, v2.num_threads_z]),
        entry_function_name: info.v3.as_ref().map(|_| names.name(&psv.entry_function_name)),
        group_shared_bytes: info.v4.as_ref().map(|v4| v4.num_bytes_group_shared_memory),
        linear_algebra: info.v5.as_ref().map(|v5| v5.linear_algebra_present != 0),
        input_vectors: v1.map(|v1| v1.sig_input_vectors),
        output_vectors: v1.map(|v1| v1.sig_output_vectors.0),
        patch_constant_or_primitive_vectors: v1
            .and_then(|v1| v1.shader_stage.patch_constant_or_primitive_vectors()),
        resources: psv
            .resources
            .iter()
            .map(|resource| {
                let (v0, v1) = (&resource.v0, resource.v1.as_ref());
                ResourceDocument {
                    resource_type: Named::from_number(v0.res_type),
                    kind: v1.map(|v1| Named::from_number(v1.res_kind)),
                    space: v0.space,
                    lower_bound: v0.lower_bound,
                    upper_bound: Some(v0.upper_bound).filter(|bound| *bound != u32::MAX),
                    flags: v1.map(|v1| Flags::from_flags::<ResourceFlags>(v1.res_flags)),
                    registers: registers(v0.res_type.class(), v0.lower_bound, v0.upper_bound),
                }
            })
            .collect(),
        inputs: psv.inputs.iter().map(|it| element(it, names)).collect(),
        outputs: psv.outputs.iter().map(|it| element(it, names)).collect(),
        patch_constants_or_primitives: psv
            .patch_constants_or_primitives
            .iter()
            .map(|it| element(it, names))
            .collect(),
        dependencies: dependencies(psv),
        unknown_runtime_info: hex(&info.unknown),
        tail_size: psv.tail.len(),
    }
}

/// Registers in HLSL's notation.
pub(crate) fn registers(class: Option<ResourceClass>, lower: u32, upper: u32) -> String {
    let mut binding = Binding::default().with_registers(lower, upper);
    binding.class = class.unwrap_or(ResourceClass(u32::MAX));
    binding.registers().to_string()
}

fn stage_facts(psv: &PipelineStateValidation<'_>) -> Vec<Fact> {
    let number = |name, value: u32| Fact { name, value: FactValue::Number(value.into()) };
    let truth = |name, value: Bool8| Fact { name, value: FactValue::Truth(value.get()) };
    let domain = |name, value| Fact { name, value: FactValue::Domain(Named(value)) };
    let mut facts = match &psv.runtime_info.v0.stage_info {
        StageInfo::Vertex(info) => vec![truth("output_position_present", info.output_position_present)],
        StageInfo::Hull(info) => vec![
            number("input_control_points", info.input_control_point_count),
            number("output_control_points", info.output_control_point_count),
            domain("tessellator_domain", info.tessellator_domain),
            Fact {
                name: "tessellator_output_primitive",
                value: FactValue::OutputPrimitive(Named(info.tessellator_output_primitive)),
            },
        ],
        StageInfo::Domain(info) => vec![
            number("input_control_points", info.input_control_point_count),
            truth("output_position_present", info.output_position_present),
            domain("tessellator_domain", info.tessellator_domain),
        ],
        StageInfo::Geometry(info) => vec![
            Fact { name: "input_primitive", value: FactValue::InputPrimitive(Named(info.input_primitive)) },
            Fact { name: "output_topology", value: FactValue::Topology(Named(info.output_topology)) },
            number("output_stream_mask", info.output_stream_mask),
            truth("output_position_present", info.output_position_present),
        ],
        StageInfo::Pixel(info) => {
            vec![truth("depth_output", info.depth_output), truth("sample_frequency", info.sample_frequency)]
        }
        StageInfo::Mesh(info) => vec![
            number("group_shared_bytes_used", info.group_shared_bytes_used),
            number("group_shared_bytes_dependent_on_view_id", info.group_shared_bytes_dependent_on_view_id),
            number("payload_bytes", info.payload_size_in_bytes),
            number("max_output_vertices", info.max_output_vertices.into()),
            number("max_output_primitives", info.max_output_primitives.into()),
        ],
        StageInfo::Amplification(info) => vec![number("payload_bytes", info.payload_size_in_bytes)],
        StageInfo::Other(bytes) => vec![Fact { name: "raw", value: FactValue::Text(hex(bytes)) }],
        StageInfo::Compute(_) => Vec::new(),
    };
    if let Some(v1) = &psv.runtime_info.v1 {
        facts
            .extend(v1.shader_stage.max_vertex_count().map(|count| number("max_vertex_count", count.into())));
        let topology = v1.shader_stage.mesh_output_topology();
        facts.extend(topology.map(|topology| Fact {
            name: "mesh_output_topology",
            value: FactValue::MeshTopology(Named(topology)),
        }));
    }
    facts
}

fn element(element: &SignatureElement<'_>, names: &mut Names) -> PsvElementDocument {
    let v0 = &element.v0;
    let columns = v0.columns;
    PsvElementDocument {
        semantic: match v0.semantic_kind.hlsl() {
            Some(semantic) => semantic.to_string(),
            None => names.name(&element.name),
        },
        semantic_kind: Named::from_number(v0.semantic_kind),
        semantic_indexes: element.semantic_indexes.iter().collect(),
        rows: u8::try_from(element.rows()).unwrap_or(u8::MAX),
        start_row: columns.allocated().then_some(v0.start_row),
        cols: columns.cols(),
        start_col: columns.start_col(),
        component_type: Named::from_number(v0.component_type.0),
        interpolation: Named::from_number(v0.interpolation_mode),
        dynamic_mask: v0.dynamic_mask_and_stream.dynamic_mask(),
        stream: v0.dynamic_mask_and_stream.stream(),
    }
}

fn dependencies(psv: &PipelineStateValidation<'_>) -> Vec<DependencyDocument> {
    let kind = psv.runtime_info.kind();
    let third =
        if kind == Some(ShaderKind::Mesh) { Dependent::PrimitiveOutput } else { Dependent::PatchConstant };
    let number = |component| u16::try_from(component).ok();
    let stream = |stream| (kind == Some(ShaderKind::Geometry)).then_some(stream);
    let by_view_id = |of, stream, mask: &ComponentMask<'_>| {
        let components = mask.iter().filter_map(number).collect();
        (mask.vectors() > 0).then_some(DependencyDocument {
            of,
            stream,
            on: DependencySource::ViewId,
            components: Some(components),
            by_component: None,
        })
    };
    let by_component = |of, stream, on, table: &DependencyTable<'_>| {
        let rows = (0..usize::from(table.inputs()) * 4)
            .filter_map(|input| {
                let row = table.row(input)?.iter().filter_map(number).collect::<Vec<_>>();
                Some((number(input)?, row))
            })
            .filter(|(_, row)| !row.is_empty())
            .collect();
        (table.inputs() > 0 && table.outputs() > 0).then_some(DependencyDocument {
            of,
            stream,
            on,
            components: None,
            by_component: Some(rows),
        })
    };
    let all = &psv.dependencies;
    let mut documents = Vec::new();
    for (index, mask) in all.outputs_by_view_id.iter().enumerate() {
        documents.extend(by_view_id(Dependent::Output, stream(index), mask));
    }
    documents.extend(by_view_id(third, None, &all.patch_constants_by_view_id));
    for (index, table) in all.outputs_by_input.iter().enumerate() {
        documents.extend(by_component(Dependent::Output, stream(index), DependencySource::Input, table));
    }
    documents.extend(by_component(third, None, DependencySource::Input, &all.patch_constants_by_input));
    documents.extend(by_component(
        Dependent::Output,
        None,
        DependencySource::PatchConstant,
        &all.outputs_by_patch_constant,
    ));
    documents
}

impl PsvDocument {
    /// Facts about the stage that the entry point does not state.
    pub(crate) fn brief(&self) -> Vec<String> {
        let is_set = |wanted: &str| {
            self.stage_info
                .iter()
                .any(|fact| fact.name == wanted && matches!(fact.value, FactValue::Truth(true)))
        };
        let mut facts = Vec::new();
        let mut fact = |there: bool, text: &str| facts.extend(there.then(|| text.to_owned()));
        fact(is_set("depth_output"), "writes depth");
        fact(is_set("sample_frequency"), "runs for every sample");
        fact(self.uses_view_id == Some(true), "uses SV_ViewID");
        fact(self.linear_algebra == Some(true), "uses linear algebra");
        if let Some(bytes @ 1..) = self.group_shared_bytes {
            facts.push(format!("{bytes} bytes of group-shared memory"));
        }
        facts
    }
}

impl PsvElementDocument {
    /// The components that it occupies in each of its registers.
    pub(crate) fn mask(&self) -> Mask {
        let columns = ((1u16 << self.cols.min(8)) - 1) << self.start_col;
        Mask(u8::try_from(columns & 0xf).unwrap_or_default())
    }

    /// Its semantic with its indices, in HLSL's notation if there is one: `TEXCOORD1`, `SV_TessFactor[0-2]`.
    fn semantic(&self) -> String {
        match (self.semantic_indexes.first(), self.semantic_indexes.last()) {
            (Some(first), Some(last)) if first != last => format!("{}[{first}-{last}]", self.semantic),
            (first, _) => semantic(&self.semantic, first.copied().unwrap_or_default()),
        }
    }
}

impl fmt::Display for FactValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Truth(truth) => f.write_str(if *truth { "yes" } else { "no" }),
            Self::Text(text) => f.write_str(text),
            Self::InputPrimitive(value) => f.write_str(&words::input_primitive(value.0)),
            Self::Topology(value) => f.write_str(&words::topology(value.0)),
            Self::MeshTopology(value) => f.write_str(&words::mesh_topology(value.0)),
            Self::Domain(value) => f.write_str(&words::domain(value.0)),
            Self::OutputPrimitive(value) => f.write_str(&words::output_primitive(value.0)),
        }
    }
}

/// Prints all contents of the part.
pub(crate) fn text(document: &PsvDocument, page: &mut Page<'_>) -> fmt::Result {
    facts(document, page)?;
    if !document.resources.is_empty() {
        page.group(paint(FAINT, "Bindings"), |page| resource_table(&document.resources, page))?;
    }
    for (title, elements) in [
        ("Inputs", &document.inputs),
        ("Outputs", &document.outputs),
        (third(document.stage), &document.patch_constants_or_primitives),
    ] {
        if !elements.is_empty() {
            page.group(paint(FAINT, title), |page| element_table(elements, page))?;
        }
    }
    dependences::text(document, page)?;
    if !document.unknown_runtime_info.is_empty() {
        writeln!(page, "runtime info has more: {}", document.unknown_runtime_info)?;
    }
    if document.tail_size > 0 {
        writeln!(page, "{} bytes follow the tables", document.tail_size)?;
    }
    Ok(())
}

/// The contents of the third signature of a stage.
pub(crate) fn third(stage: Option<Named<ShaderKind>>) -> &'static str {
    match stage {
        Some(Named(ShaderKind::Mesh)) => "Primitive outputs",
        _ => "Patch constants",
    }
}

fn resource_table(resources: &[ResourceDocument], page: &mut Page<'_>) -> fmt::Result {
    let table = Table::new(&[
        ("Register", Align::Left),
        ("Space", Align::Right),
        ("Type", Align::Left),
        ("Kind", Align::Left),
        ("Flags", Align::Left),
    ]);
    let row = |resource: &ResourceDocument| {
        vec![
            resource.registers.clone(),
            space(resource.space),
            resource.resource_type.to_string(),
            resource.kind.map(|kind| kind.to_string()).unwrap_or_default(),
            words::flags(resource.flags.as_ref()),
        ]
    };
    table.print(page, || resources.iter().map(row))
}

fn facts(document: &PsvDocument, page: &mut Page<'_>) -> fmt::Result {
    let mut facts: Vec<(String, String)> = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.replace('_', " "), value));
    for Fact { name, value } in &document.stage_info {
        fact(name, value.to_string());
    }
    if let Some(entry) = &document.entry_function_name {
        fact("entry", entry.clone());
    }
    if let Some([x, y, z]) = document.num_threads.filter(|threads| *threads != [0, 0, 0]) {
        fact("threads", format!("{x} × {y} × {z}"));
    }
    if let Some(bytes) = document.group_shared_bytes.filter(|bytes| *bytes != 0) {
        fact("group shared bytes", bytes.to_string());
    }
    let lanes = |lanes: Option<u32>| lanes.map_or_else(|| "any".to_owned(), |lanes| lanes.to_string());
    match (document.wave_lane_count.minimum, document.wave_lane_count.maximum) {
        (None, None) => {}
        (minimum, maximum) => fact("wave lanes", format!("{} to {}", lanes(minimum), lanes(maximum))),
    }
    if document.uses_view_id == Some(true) {
        fact("uses SV_ViewID", "yes".to_owned());
    }
    if document.linear_algebra == Some(true) {
        fact("linear algebra", "yes".to_owned());
    }
    let width = facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    facts.iter().try_for_each(|(name, value)| writeln!(page, "{name:width$}  {}", escaped(value)))
}

fn element_table(elements: &[PsvElementDocument], page: &mut Page<'_>) -> fmt::Result {
    let table = Table::new(&[
        ("Semantic", Align::Left),
        ("Register", Align::Left),
        ("Mask", Align::Left),
        ("Type", Align::Left),
        ("Interpolation", Align::Left),
        ("Dynamic", Align::Left),
        ("Stream", Align::Right),
    ]);
    let streams = elements.iter().any(|element| element.stream != 0);
    let row = |element: &PsvElementDocument| {
        let rows = element.rows;
        vec![
            element.semantic(),
            match element.start_row {
                None => "none".to_owned(),
                Some(row) if rows < 2 => row.to_string(),
                Some(row) => format!("{row}-{}", row.saturating_add(rows - 1)),
            },
            element.mask().columns(),
            element.component_type.to_string(),
            words::interpolation(element.interpolation.0),
            Mask(element.dynamic_mask).to_string(),
            if streams { element.stream.to_string() } else { String::new() },
        ]
    };
    table.print(page, || elements.iter().map(row))
}

#[cfg(test)]
mod tests {
    use dxkit::bytes::FixedSize as _;
    use dxkit::psv::{RuntimeInfo, RuntimeInfo0, RuntimeInfo1};

    use super::*;

    fn json(payload: &[u8]) -> String {
        let part = PipelineStateValidation::parse(payload).unwrap();
        serde_json::to_string(&document(&part, &mut Names::new(payload.len()))).unwrap()
    }

    #[test]
    fn every_version_of_the_runtime_info_is_shown() {
        let newest = RuntimeInfo::VERSIONS.len() - 1;
        let part = PipelineStateValidation::new(RuntimeInfo::for_kind(ShaderKind::Compute, newest));
        let payload = part.encode().unwrap();
        // The size precedes the runtime info; the first two versions depend on the stage.
        let mut start = 4 + RuntimeInfo0::SIZE + RuntimeInfo1::SIZE;
        for (version, fields) in RuntimeInfo::VERSIONS.iter().enumerate().skip(2) {
            // The offset of a name refers to a text.
            for field in fields.iter().filter(|field| !field.type_name.starts_with("Computed")) {
                let mut changed = payload.clone();
                changed[start + field.offset] ^= 1;
                assert_ne!(
                    json(&changed),
                    json(&payload),
                    "version {version}: `{}` is not shown by crates/dxkit-report/src/part/psv.rs",
                    field.name
                );
            }
            start += fields.iter().map(|field| field.size).sum::<usize>();
        }
    }
}
