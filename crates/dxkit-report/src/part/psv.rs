//! PSV0.

use core::fmt::{self, Write as _};

use dxkit::psv::{ComponentMask, DependencyTable, PipelineStateValidation, SignatureElement, StageInfo};
use dxkit::types::ResourceClass;
use dxkit::{Binding, ShaderKind};
use serde::Serialize;

use crate::document::{hex, is_zero};
use crate::prelude::*;
use crate::{Align, FAINT, Flags, Named, Page, Table, escaped, paint};

#[derive(Debug, Serialize)]
pub(crate) struct PsvDocument {
    /// Number of the newest version whose fields are there.
    pub(crate) version: usize,
    pub(crate) runtime_info_size: usize,
    pub(crate) stage: Option<Named>,
    /// Facts of the stage, by name.
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
    Name(Named),
    Truth(bool),
    Text(String),
}

#[derive(Debug, Serialize)]
pub(crate) struct WaveLanes {
    /// Nothing where the shader does not say.
    pub(crate) minimum: Option<u32>,
    pub(crate) maximum: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ResourceDocument {
    #[serde(rename = "type")]
    pub(crate) resource_type: Named,
    pub(crate) kind: Option<Named>,
    pub(crate) space: u32,
    pub(crate) lower_bound: u32,
    /// Nothing where the array has no end.
    pub(crate) upper_bound: Option<u32>,
    pub(crate) flags: Option<Flags>,
    /// As HLSL writes it: `t3`, `u0-7`, `s0-∞`.
    pub(crate) registers: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct PsvElementDocument {
    /// The semantic, of system values as HLSL spells it.
    pub(crate) semantic: String,
    pub(crate) semantic_kind: Named,
    pub(crate) semantic_indexes: Vec<u32>,
    pub(crate) rows: u8,
    /// Nothing where it takes no register.
    pub(crate) start_row: Option<u8>,
    pub(crate) cols: u8,
    pub(crate) start_col: u8,
    pub(crate) component_type: Named,
    pub(crate) interpolation: Named,
    pub(crate) dynamic_mask: u8,
    pub(crate) stream: u8,
}

/// What depends on what. Components are numbered register × 4 + column.
#[derive(Debug, Serialize)]
pub(crate) struct DependencyDocument {
    /// `output`, `patch_constant` or `primitive_output`.
    pub(crate) of: &'static str,
    /// Of outputs of a geometry shader.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stream: Option<usize>,
    /// `view_id`, `input` or `patch_constant`.
    pub(crate) on: &'static str,
    /// For `view_id`: the components that depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) components: Option<Vec<usize>>,
    /// For the others: by component depended on, the components that depend on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) by_component: Option<Vec<(usize, Vec<usize>)>>,
}

pub(crate) fn document(psv: &PipelineStateValidation<'_>) -> PsvDocument {
    let info = &psv.runtime_info;
    let v1 = info.v1.as_ref();
    PsvDocument {
        version: info.version(),
        runtime_info_size: info.size(),
        stage: info.kind().map(Named::of),
        stage_info: stage_facts(psv),
        wave_lane_count: WaveLanes {
            minimum: Some(info.v0.minimum_expected_wave_lane_count).filter(|lanes| *lanes != 0),
            maximum: Some(info.v0.maximum_expected_wave_lane_count).filter(|lanes| *lanes != u32::MAX),
        },
        uses_view_id: v1.map(|v1| v1.shader_stage.uses_view_id.get()),
        num_threads: info.v2.as_ref().map(|v2| [v2.num_threads_x, v2.num_threads_y, v2.num_threads_z]),
        entry_function_name: info.v3.as_ref().map(|_| psv.entry_function_name.to_string()),
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
                    resource_type: Named::of(v0.res_type),
                    kind: v1.map(|v1| Named::of(v1.res_kind)),
                    space: v0.space,
                    lower_bound: v0.lower_bound,
                    upper_bound: Some(v0.upper_bound).filter(|bound| *bound != u32::MAX),
                    flags: v1.map(|v1| Flags::new(v1.res_flags.bits().into(), v1.res_flags.names())),
                    registers: registers(v0.res_type.class(), v0.lower_bound, v0.upper_bound),
                }
            })
            .collect(),
        inputs: psv.inputs.iter().map(element).collect(),
        outputs: psv.outputs.iter().map(element).collect(),
        patch_constants_or_primitives: psv.patch_constants_or_primitives.iter().map(element).collect(),
        dependencies: dependencies(psv),
        unknown_runtime_info: hex(&info.unknown),
        tail_size: psv.tail.len(),
    }
}

/// Registers as HLSL writes them.
pub(crate) fn registers(class: Option<ResourceClass>, lower: u32, upper: u32) -> String {
    let mut binding = Binding::default().with_registers(lower, upper);
    binding.class = class.unwrap_or(ResourceClass(u32::MAX));
    binding.registers().to_string()
}

/// A register space as tables show it.
pub(crate) fn space(space: u32) -> String {
    if space == Binding::UNASSIGNED { "?".to_owned() } else { space.to_string() }
}

fn stage_facts(psv: &PipelineStateValidation<'_>) -> Vec<Fact> {
    let number = |name, value: u32| Fact { name, value: FactValue::Number(value.into()) };
    let truth = |name, value: dxkit::bytes::Bool8| Fact { name, value: FactValue::Truth(value.get()) };
    let named = |name, value| Fact { name, value: FactValue::Name(value) };
    let mut facts = match &psv.runtime_info.v0.stage_info {
        StageInfo::Vertex(info) => vec![truth("output_position_present", info.output_position_present)],
        StageInfo::Hull(info) => vec![
            number("input_control_points", info.input_control_point_count),
            number("output_control_points", info.output_control_point_count),
            named("tessellator_domain", Named::of(info.tessellator_domain)),
            named("tessellator_output_primitive", Named::of(info.tessellator_output_primitive)),
        ],
        StageInfo::Domain(info) => vec![
            number("input_control_points", info.input_control_point_count),
            truth("output_position_present", info.output_position_present),
            named("tessellator_domain", Named::of(info.tessellator_domain)),
        ],
        StageInfo::Geometry(info) => vec![
            named("input_primitive", Named::of(info.input_primitive)),
            named("output_topology", Named::of(info.output_topology)),
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
        facts.extend(topology.map(|topology| named("mesh_output_topology", Named::of(topology))));
    }
    facts
}

fn element(element: &SignatureElement<'_>) -> PsvElementDocument {
    let v0 = &element.v0;
    let columns = v0.columns;
    PsvElementDocument {
        semantic: match v0.semantic_kind.hlsl() {
            Some(semantic) => semantic.to_string(),
            None => element.name.to_string(),
        },
        semantic_kind: Named::of(v0.semantic_kind),
        semantic_indexes: element.semantic_indexes.iter().collect(),
        rows: u8::try_from(element.rows()).unwrap_or(u8::MAX),
        start_row: columns.allocated().then_some(v0.start_row),
        cols: columns.cols(),
        start_col: columns.start_col(),
        component_type: Named::of(v0.component_type.0),
        interpolation: Named::of(v0.interpolation_mode),
        dynamic_mask: v0.dynamic_mask_and_stream.dynamic_mask(),
        stream: v0.dynamic_mask_and_stream.stream(),
    }
}

fn dependencies(psv: &PipelineStateValidation<'_>) -> Vec<DependencyDocument> {
    let kind = psv.runtime_info.kind();
    let third = if kind == Some(ShaderKind::Mesh) { "primitive_output" } else { "patch_constant" };
    let stream = |stream| (kind == Some(ShaderKind::Geometry)).then_some(stream);
    let by_view_id = |of, stream, mask: &ComponentMask<'_>| {
        let components: Vec<_> = mask.iter().collect();
        (mask.vectors() > 0).then_some(DependencyDocument {
            of,
            stream,
            on: "view_id",
            components: Some(components),
            by_component: None,
        })
    };
    let by_component = |of, stream, on, table: &DependencyTable<'_>| {
        let rows = (0..usize::from(table.inputs()) * 4)
            .filter_map(|input| table.row(input).map(|row| (input, row.iter().collect::<Vec<_>>())))
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
        documents.extend(by_view_id("output", stream(index), mask));
    }
    documents.extend(by_view_id(third, None, &all.patch_constants_by_view_id));
    for (index, table) in all.outputs_by_input.iter().enumerate() {
        documents.extend(by_component("output", stream(index), "input", table));
    }
    documents.extend(by_component(third, None, "input", &all.patch_constants_by_input));
    documents.extend(by_component("output", None, "patch_constant", &all.outputs_by_patch_constant));
    documents
}

pub(crate) fn text(document: &PsvDocument, page: &mut Page<'_>) -> fmt::Result {
    writeln!(page, ", version {} ({} bytes)", document.version, document.runtime_info_size)?;
    facts(document, page)?;
    if !document.resources.is_empty() {
        writeln!(page, "    {}", paint(FAINT, "Bindings"))?;
        let table = Table::new(&[
            ("Register", Align::Left),
            ("Space", Align::Right),
            ("Type", Align::Left),
            ("Kind", Align::Left),
            ("Flags", Align::Left),
        ]);
        page.indented(6, |page| {
            table.print(page, || {
                document.resources.iter().map(|resource| {
                    vec![
                        resource.registers.clone(),
                        space(resource.space),
                        resource.resource_type.to_string(),
                        resource.kind.map(|kind| kind.to_string()).unwrap_or_default(),
                        resource
                            .flags
                            .as_ref()
                            .filter(|flags| flags.bits != 0)
                            .map(|flags| flags.to_string())
                            .unwrap_or_default(),
                    ]
                })
            })
        })?;
    }
    for (title, elements) in [
        ("Inputs", &document.inputs),
        ("Outputs", &document.outputs),
        ("Patch constants or primitive outputs", &document.patch_constants_or_primitives),
    ] {
        element_table(title, elements, page)?;
    }
    dependency_text(document, page)?;
    if !document.unknown_runtime_info.is_empty() {
        writeln!(page, "    runtime info has more: {}", document.unknown_runtime_info)?;
    }
    if document.tail_size > 0 {
        writeln!(page, "    {} bytes follow the tables", document.tail_size)?;
    }
    Ok(())
}

fn facts(document: &PsvDocument, page: &mut Page<'_>) -> fmt::Result {
    let mut facts: Vec<(String, String)> = Vec::new();
    let mut fact = |name: &str, value: String| facts.push((name.replace('_', " "), value));
    for Fact { name, value } in &document.stage_info {
        let value = match value {
            FactValue::Number(number) => number.to_string(),
            FactValue::Name(name) => name.to_string(),
            FactValue::Truth(truth) => if *truth { "yes" } else { "no" }.to_owned(),
            FactValue::Text(text) => text.clone(),
        };
        fact(name, value);
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
    match (document.wave_lane_count.minimum, document.wave_lane_count.maximum) {
        (None, None) => {}
        (minimum, maximum) => fact(
            "wave lanes",
            format!(
                "{} to {}",
                minimum.map_or_else(|| "any".to_owned(), |lanes| lanes.to_string()),
                maximum.map_or_else(|| "any".to_owned(), |lanes| lanes.to_string())
            ),
        ),
    }
    if document.uses_view_id == Some(true) {
        fact("uses ViewID", "yes".to_owned());
    }
    if document.linear_algebra == Some(true) {
        fact("linear algebra", "yes".to_owned());
    }
    let width = facts.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    facts.iter().try_for_each(|(name, value)| writeln!(page, "    {name:width$}  {}", escaped(value)))
}

fn element_table(title: &str, elements: &[PsvElementDocument], page: &mut Page<'_>) -> fmt::Result {
    if elements.is_empty() {
        return Ok(());
    }
    writeln!(page, "    {}", paint(FAINT, title))?;
    let table = Table::new(&[
        ("Semantic", Align::Left),
        ("Index", Align::Left),
        ("Register", Align::Left),
        ("Columns", Align::Left),
        ("Format", Align::Left),
        ("Interpolation", Align::Left),
        ("Dynamic", Align::Left),
        ("Stream", Align::Right),
    ]);
    let streams = elements.iter().any(|element| element.stream != 0);
    page.indented(6, |page| {
        table.print(page, || {
            elements.iter().map(|element| {
                let indexes = element.semantic_indexes.as_slice();
                let (first, last) =
                    (indexes.first().copied().unwrap_or(0), indexes.last().copied().unwrap_or(0));
                let rows = element.rows;
                let letters = |mask: u8| {
                    ["x", "y", "z", "w"].iter().enumerate().filter(move |(bit, _)| mask >> bit & 1 == 1)
                };
                let columns = ((1u16 << element.cols.min(8)) - 1) << element.start_col;
                vec![
                    element.semantic.clone(),
                    if first == last { first.to_string() } else { format!("{first}-{last}") },
                    match element.start_row {
                        None => "none".to_owned(),
                        Some(row) if rows < 2 => row.to_string(),
                        Some(row) => format!("{row}-{}", row.saturating_add(rows - 1)),
                    },
                    letters(u8::try_from(columns & 0xf).unwrap_or(0)).map(|(_, letter)| *letter).collect(),
                    element.component_type.to_string(),
                    match element.interpolation {
                        Named::Name("Undefined") => String::new(),
                        mode => mode.to_string(),
                    },
                    letters(element.dynamic_mask).map(|(_, letter)| *letter).collect(),
                    if streams { element.stream.to_string() } else { String::new() },
                ]
            })
        })
    })
}

/// A component as the field names it: register and column.
fn component(number: usize) -> String {
    let column = ["x", "y", "z", "w"].get(number % 4).copied().unwrap_or_default();
    format!("{}.{column}", number / 4)
}

/// Components in runs: `0.xyzw 1.xy`.
fn components(numbers: &[usize]) -> String {
    let mut text = String::new();
    let mut register = None;
    for number in numbers {
        let full = component(*number);
        match full.split_once('.') {
            Some((_, column)) if register == Some(number / 4) => text.push_str(column),
            _ => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(&full);
            }
        }
        register = Some(number / 4);
    }
    text
}

fn dependency_text(document: &PsvDocument, page: &mut Page<'_>) -> fmt::Result {
    for dependency in &document.dependencies {
        let of = dependency.of.replace('_', " ");
        let stream = dependency.stream.map(|stream| format!(" of stream {stream}")).unwrap_or_default();
        let on = match dependency.on {
            "view_id" => "ViewID".to_owned(),
            other => format!("{}s", other.replace('_', " ")),
        };
        let title = format!("Dependence of {of}s{stream} on {on}");
        let rows: Vec<(String, String)> = match (&dependency.components, &dependency.by_component) {
            (Some(numbers), _) => vec![("ViewID".to_owned(), components(numbers))],
            (None, Some(rows)) => merge(rows),
            (None, None) => Vec::new(),
        };
        if rows.iter().all(|(_, dependent)| dependent.is_empty()) {
            writeln!(page, "    {}: none", paint(FAINT, title))?;
            continue;
        }
        writeln!(page, "    {}", paint(FAINT, title))?;
        let width = rows.iter().map(|(from, _)| from.chars().count()).max().unwrap_or_default();
        for (from, dependent) in rows {
            writeln!(page, "      {from:width$} → {dependent}")?;
        }
    }
    Ok(())
}

/// Components of one register on which the same components depend share a line.
fn merge(rows: &[(usize, Vec<usize>)]) -> Vec<(String, String)> {
    let mut merged: Vec<(Vec<usize>, &[usize])> = Vec::new();
    for (from, dependent) in rows {
        match merged.last_mut() {
            Some((froms, same))
                if *same == dependent && froms.last().is_some_and(|last| last / 4 == from / 4) =>
            {
                froms.push(*from);
            }
            _ => merged.push((vec![*from], dependent)),
        }
    }
    merged.into_iter().map(|(froms, dependent)| (components(&froms), components(dependent))).collect()
}
