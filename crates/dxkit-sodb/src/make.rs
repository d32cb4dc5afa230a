//! Databases made from manifests.

use std::collections::HashSet;
use std::path::Path;

use rusqlite::types::Value;

use crate::Error;
use crate::builder::{Builder, Lists};
use crate::content::INPUT_LAYOUTS;
use crate::manifest::{
    Association, Blend, DepthStencil, Description, Element, Manifest, Named, Node, Object, Pipeline,
    StreamOutput, Subobject, WorkGraph, field, key, manifest, only,
};
use crate::names::{
    BLENDING, BROADCASTING_LAUNCH, DEPTH_STENCIL, FACE, HIT_GROUP, NODE_OVERRIDES, RASTERIZER, STATE_OBJECT,
    STRIP_CUT, TARGET, TOPOLOGY,
};

/// What a file of a manifest is.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// A shader of the stage of this column: `VS`, `PS`, `HS`, `DS`, `GS`, `AS`, `MS` or `CS`.
    Shader(&'static str),
    /// A library.
    Library,
    /// A root signature, as a container with the part `RTS0`.
    RootSignature,
}

/// What was made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Made {
    /// The number of pipeline states.
    pub pipelines: usize,
    /// The number of state objects.
    pub state_objects: usize,
}

/// Loads the container of a file that a manifest names.
pub type Load<'l> = dyn FnMut(&Path, Use) -> Result<Vec<u8>, Error> + 'l;

/// Makes a database from a manifest, as Microsoft's writer would: the same tables and values, with other keys
/// inside, because how it derives those from contents is not published. `load` returns the container of a
/// file.
///
/// # Errors
/// If the manifest has an error, a file cannot be loaded, or the database cannot be written.
pub fn make<'m>(out: &Path, name: &str, manifest: &Manifest, load: &'m mut Load<'m>) -> Result<Made, Error> {
    let mut maker = Maker { builder: Builder::new(out, name)?, load, objects: HashSet::new() };
    if let Some(application) = &manifest.application {
        let version = application.version.version("application.version")?;
        let engine = application.engine_version.as_ref().map(|v| v.version("application.engine_version"));
        maker.builder.application(vec![
            Value::Text(application.exe.clone()),
            Value::Text(application.name.clone()),
            application.engine.clone().map_or(Value::Null, Value::Text),
            Value::Integer(version),
            Value::Integer(engine.transpose()?.unwrap_or(0)),
        ])?;
    }
    let within =
        |kind: &str, key: &str, error: Error| Error::new(error.kind(), format!("{kind} {key}: {error}"));
    for pipeline in &manifest.pipeline {
        maker.pipeline(pipeline).map_err(|error| within("pipeline", &pipeline.key, error))?;
    }
    for object in &manifest.state_object {
        maker.object(object).map_err(|error| within("state object", &object.key, error))?;
    }
    maker.builder.finish()?;
    Ok(Made { pipelines: manifest.pipeline.len(), state_objects: manifest.state_object.len() })
}

struct Maker<'m> {
    builder: Builder,
    load: &'m mut Load<'m>,
    /// The keys of the state objects before this.
    objects: HashSet<Vec<u8>>,
}

fn integer(number: impl Into<i64>) -> Value {
    Value::Integer(number.into())
}

/// The number with the same bits, as which Microsoft's writer stores masks and offsets.
fn signed(number: u32) -> Value {
    integer(i32::from_ne_bytes(number.to_ne_bytes()))
}

fn optional<T>(value: Option<T>, of: impl FnOnce(T) -> Value) -> Value {
    value.map_or(Value::Null, of)
}

impl Maker<'_> {
    fn add(&mut self, table: &'static str, values: Vec<Value>) -> Result<Value, Error> {
        self.builder.add(table, None, values, &Lists::new()).map(Value::Blob)
    }

    fn shader(&mut self, file: &Path, use_: Use) -> Result<Value, Error> {
        let bytes = (self.load)(file, use_)?;
        let kind = match use_ {
            Use::Shader(stage) => stage,
            _ => "LIB",
        };
        self.add("shader_bytecode", vec![Value::Text(kind.to_owned()), Value::Blob(bytes)])
    }

    fn root_signature(&mut self, file: &Path) -> Result<Value, Error> {
        let bytes = (self.load)(file, Use::RootSignature)?;
        self.add("root_signatures", vec![Value::Blob(bytes)])
    }

    fn pipeline(&mut self, pipeline: &Pipeline) -> Result<(), Error> {
        let root = pipeline.root_signature.as_ref().map(|file| self.root_signature(file)).transpose()?;
        let mut values = vec![root.unwrap_or(Value::Null)];
        let layout = pipeline.input_layout.as_ref().filter(|layout| !layout.is_empty());
        values.push(layout.map_or(Ok(Value::Null), |layout| self.layout(layout))?);
        for (stage, file) in pipeline.shaders() {
            let shader = file.map(|file| self.shader(file, Use::Shader(stage))).transpose()?;
            values.push(shader.unwrap_or(Value::Null));
        }
        let fixed = [
            pipeline.depth_stencil.as_ref().map(|state| self.depth_stencil(state)),
            pipeline.render_targets.as_ref().map(|formats| self.formats(formats)),
            pipeline.blend.as_ref().map(|state| self.blend(state)),
            pipeline.rasterizer.as_ref().map(|state| self.rasterizer(state)),
        ];
        for state in fixed {
            values.push(state.transpose()?.unwrap_or(Value::Null));
        }
        let named = |value: &Option<Named>, key: &str, names| -> Result<Value, Error> {
            let number = value.as_ref().map(|value| value.number(key, names)).transpose()?;
            Ok(optional(number, Value::Integer))
        };
        let depth = pipeline.depth_format.as_ref().map(|format| format.format("depth_format")).transpose()?;
        let samples = pipeline.samples.as_ref();
        let stream = pipeline.stream_output.as_ref().map(|stream| self.stream_output(stream)).transpose()?;
        values.extend([
            // View instancing.
            Value::Null,
            stream.unwrap_or(Value::Null),
            optional(samples, |samples| integer(samples.count)),
            optional(samples, |samples| integer(samples.quality)),
            optional(pipeline.sample_mask, signed),
            named(&pipeline.strip_cut, "strip_cut", STRIP_CUT)?,
            named(&pipeline.topology, "topology", TOPOLOGY)?,
            optional(depth, Value::Integer),
            optional(pipeline.node_mask, integer),
            optional(pipeline.flags, integer),
        ]);
        let state = self.builder.add("pipeline_states", None, values, &Lists::new())?;
        self.builder.group(&key(&pipeline.key)?, pipeline.version, &("pipeline_states", state))
    }

    fn layout(&mut self, layout: &[Element]) -> Result<Value, Error> {
        let mut elements = Vec::new();
        for element in layout {
            let values = vec![
                Value::Text(element.semantic.clone()),
                integer(element.index),
                Value::Integer(element.format.format("input_layout.format")?),
                integer(element.slot),
                // D3D12_APPEND_ALIGNED_ELEMENT.
                signed(element.offset.unwrap_or(u32::MAX)),
                integer(i32::from(element.instances.is_some())),
                integer(element.instances.unwrap_or(0)),
            ];
            elements.push(vec![self.add("input_element_descs", values)?]);
        }
        let lists = Lists::from([("input_layout_to_input_element_associations", elements)]);
        self.builder.add(INPUT_LAYOUTS, None, Vec::new(), &lists).map(Value::Blob)
    }

    fn stream_output(&mut self, stream: &StreamOutput) -> Result<Value, Error> {
        // Microsoft's writer takes it as missing, whichever stream is rasterized.
        if stream.entries.is_empty() && stream.strides.is_empty() {
            return Ok(Value::Null);
        }
        if stream.strides.len() > 4 {
            return Err(manifest("stream_output has more than 4 strides"));
        }
        let mut entries = Vec::new();
        for entry in &stream.entries {
            let values = vec![
                integer(entry.stream),
                Value::Text(entry.semantic.clone()),
                integer(entry.index),
                integer(entry.start),
                integer(entry.count),
                integer(entry.slot),
            ];
            entries.push(vec![self.add("so_declarations", values)?]);
        }
        let mut values: Vec<Value> = stream.strides.iter().map(|stride| integer(*stride)).collect();
        values.resize(4, Value::Integer(0));
        values.push(Value::Integer(i64::try_from(stream.strides.len()).unwrap_or(0)));
        values.push(signed(stream.rasterized_stream));
        let lists = Lists::from([("stream_output_desc_to_stream_output_decl_associations", entries)]);
        self.builder.add("stream_out_descs", None, values, &lists).map(Value::Blob)
    }

    fn depth_stencil(&mut self, state: &DepthStencil) -> Result<Value, Error> {
        only(&state.fields, DEPTH_STENCIL, "depth_stencil")?;
        let mut faces = Vec::new();
        for (name, face) in [("depth_stencil.front", &state.front), ("depth_stencil.back", &state.back)] {
            only(face, FACE, name)?;
            let values = FACE.iter().map(|of| field(face, of, name).map(Value::Integer));
            faces.push(self.add("depth_stencil_op_descs", values.collect::<Result<_, _>>()?)?);
        }
        let fields = DEPTH_STENCIL.iter().map(|of| field(&state.fields, of, "depth_stencil"));
        let fields = fields.collect::<Result<Vec<i64>, _>>()?;
        let mut values: Vec<Value> = fields.into_iter().map(Value::Integer).collect();
        // The faces stand in front of the bounds.
        let bounds = values.pop();
        values.extend(faces);
        values.extend(bounds);
        self.add("depth_stencil_descs", values)
    }

    fn formats(&mut self, formats: &[Named]) -> Result<Value, Error> {
        if formats.len() > 8 {
            return Err(manifest("there are more than 8 render targets"));
        }
        let mut values = Vec::new();
        for format in formats {
            values.push(Value::Integer(format.format("render_targets")?));
        }
        values.resize(8, Value::Integer(0));
        values.push(Value::Integer(i64::try_from(formats.len()).unwrap_or(0)));
        self.add("render_target_formats", values)
    }

    fn blend(&mut self, state: &Blend) -> Result<Value, Error> {
        only(&state.fields, BLENDING, "blend")?;
        let fields = BLENDING.iter().map(|of| field(&state.fields, of, "blend").map(Value::Integer));
        let mut values: Vec<Value> = fields.collect::<Result<_, _>>()?;
        if state.targets.len() > 8 {
            return Err(manifest("blend has more than 8 targets"));
        }
        for place in 0..8 {
            // A single target is for all; without one, the others have D3D12's defaults.
            let target = match state.targets.as_slice() {
                [all] => Some(all),
                targets => targets.get(place),
            };
            let target = target.cloned().unwrap_or_else(Description::new);
            only(&target, TARGET, "blend.targets")?;
            let fields = TARGET.iter().map(|of| field(&target, of, "blend.targets").map(Value::Integer));
            values.push(self.add("render_target_blend_descs", fields.collect::<Result<_, _>>()?)?);
        }
        self.add("blend_descs", values)
    }

    fn rasterizer(&mut self, state: &Description) -> Result<Value, Error> {
        only(state, RASTERIZER, "rasterizer")?;
        let values = RASTERIZER.iter().map(|of| match of.key {
            "depth_bias" | "depth_bias_clamp" | "slope_scaled_depth_bias" => {
                let value = state.get(of.key).map(|value| value.real(of.key)).transpose()?;
                Ok(Value::Real(value.unwrap_or_default()))
            }
            _ => field(state, of, "rasterizer").map(Value::Integer),
        });
        self.add("rasterizer_descs", values.collect::<Result<_, Error>>()?)
    }

    fn object(&mut self, object: &Object) -> Result<(), Error> {
        let mut lists = Lists::new();
        for (file, list) in [
            (&object.global_root_signature, "so_to_global_rs_associations"),
            (&object.local_root_signature, "so_to_local_rs_associations"),
        ] {
            if let Some(file) = file {
                lists.insert(list, vec![vec![self.root_signature(file)?]]);
            }
        }
        let mut libraries = Vec::new();
        for library in &object.library {
            let container = self.shader(&library.path, Use::Library)?;
            libraries.extend(self.exports(&container, &library.exports)?);
        }
        lists.insert("so_to_dxil_lib_associations", libraries);
        let mut existing = Vec::new();
        for collection in &object.collection {
            let container = Value::Blob(self.earlier(&collection.key)?);
            existing.extend(self.exports(&container, &collection.exports)?);
        }
        lists.insert("so_to_existing_so_associations", existing);
        self.subobjects(object, &mut lists)?;
        let parent = object.parent.as_ref().map(|key| self.earlier(key)).transpose()?;
        let values = vec![
            Value::Integer(object.kind.number("type", STATE_OBJECT)?),
            optional(object.node_mask, integer),
            optional(object.flags, integer),
            optional(parent, Value::Blob),
        ];
        let state = self.builder.add("state_objects", None, values, &lists)?;
        let name = key(&object.key)?;
        self.builder.group(&name, object.version, &("state_objects", state))?;
        self.objects.insert(name);
        Ok(())
    }

    /// The key of a state object above, as which Microsoft's writer demands it.
    fn earlier(&self, text: &str) -> Result<Vec<u8>, Error> {
        let bytes = key(text)?;
        if self.objects.contains(&bytes) {
            return Ok(bytes);
        }
        Err(manifest(format!("there is no state object {text} before this one")))
    }

    /// The rows that take exports from a library or collection.
    fn exports(&mut self, from: &Value, exports: &[String]) -> Result<Vec<Vec<Value>>, Error> {
        if exports.is_empty() {
            return Ok(vec![vec![from.clone(), Value::Null]]);
        }
        let mut rows = Vec::new();
        for export in exports {
            let (name, source) = match export.split_once('=') {
                Some((name, source)) => (name, Value::Text(source.to_owned())),
                None => (export.as_str(), Value::Null),
            };
            let export =
                self.add("exports", vec![Value::Text(name.to_owned()), source, Value::Integer(0)])?;
            rows.push(vec![from.clone(), export]);
        }
        Ok(rows)
    }

    fn subobjects(&mut self, object: &Object, lists: &mut Lists) -> Result<(), Error> {
        let mut groups = Vec::new();
        for group in &object.hit_group {
            let kind = group.kind.as_ref().map_or(Ok(0), |kind| kind.number("hit_group.type", HIT_GROUP))?;
            let text = |name: &Option<String>| name.clone().map_or(Value::Null, Value::Text);
            let values = vec![
                Value::Text(group.name.clone()),
                Value::Integer(kind),
                text(&group.any_hit),
                text(&group.closest_hit),
                text(&group.intersection),
            ];
            groups.push(vec![self.add("rt_hit_groups", values)?]);
        }
        lists.insert("so_to_hit_group_associations", groups);
        if let Some(config) = &object.shader_config {
            let values = vec![integer(config.payload), integer(config.attributes)];
            let config = self.add("rt_shader_config", values)?;
            lists.insert("so_to_rt_shader_config_associations", vec![vec![config]]);
        }
        if let Some(config) = &object.pipeline_config {
            let values = vec![integer(config.recursion), integer(config.flags)];
            let config = self.add("rt_pipeline_config", values)?;
            lists.insert("so_to_rt_pipeline_config_associations", vec![vec![config]]);
        }
        let mut graphs = Vec::new();
        for graph in &object.work_graph {
            graphs.push(vec![self.work_graph(graph)?]);
        }
        if !graphs.is_empty() {
            lists.insert("so_to_work_graph_associations", graphs);
        }
        // D3D12_RAYTRACING_PIPELINE_CONFIG, or the one with flags.
        let has_flags = object.pipeline_config.as_ref().is_some_and(|config| config.flags != 0);
        for association in &object.association {
            self.association(association, if has_flags { 12 } else { 10 }, lists)?;
        }
        Ok(())
    }

    fn work_graph(&mut self, graph: &WorkGraph) -> Result<Value, Error> {
        let mut entries = Vec::new();
        for entry in &graph.entries {
            entries.push(vec![self.node_id(entry)?]);
        }
        let mut nodes = Vec::new();
        for node in &graph.nodes {
            nodes.push(vec![self.node(node)?]);
        }
        let lists = Lists::from([
            ("work_graph_to_entrypoint_node_id_associations", entries),
            ("work_graph_to_work_graph_node_associations", nodes),
        ]);
        let values = vec![Value::Text(graph.name.clone()), integer(graph.flags)];
        self.builder.add("work_graphs", None, values, &lists).map(Value::Blob)
    }

    /// `NAME` or `NAME[INDEX]`.
    fn node_id(&mut self, text: &str) -> Result<Value, Error> {
        let (name, index) = match text.split_once('[') {
            None => (text, Some(0)),
            Some((name, rest)) => (name, rest.strip_suffix(']').and_then(|index| index.parse().ok())),
        };
        let index: u32 =
            index.ok_or_else(|| manifest(format!("{text:?} is no node: NAME or NAME[INDEX]")))?;
        self.add("node_ids", vec![Value::Text(name.to_owned()), integer(index)])
    }

    fn may_node_id(&mut self, text: Option<&String>) -> Result<Value, Error> {
        text.map_or(Ok(Value::Null), |text| self.node_id(text))
    }

    fn node(&mut self, node: &Node) -> Result<Value, Error> {
        let kind = node.overrides.number("work_graph.nodes.overrides", NODE_OVERRIDES)?;
        if kind != BROADCASTING_LAUNCH && (node.grid.is_some() || node.max_grid.is_some()) {
            return Err(manifest(format!("{} has a grid and is no broadcasting_launch", node.name)));
        }
        let mut outputs = Vec::new();
        for output in &node.outputs {
            let values = vec![
                integer(output.index),
                self.may_node_id(output.new_name.as_ref())?,
                optional(output.allow_sparse, integer),
                optional(output.max_records, integer),
                optional(output.shared_with, integer),
            ];
            outputs.push(vec![self.add("node_output_overrides", values)?]);
        }
        // D3D12_NODE_TYPE_SHADER.
        let mut values = vec![Value::Text(node.name.clone()), Value::Integer(0), Value::Integer(kind)];
        values.extend([
            optional(node.root_arguments, integer),
            optional(node.program_entry, integer),
            self.may_node_id(node.new_name.as_ref())?,
            self.may_node_id(node.share_input_of.as_ref())?,
        ]);
        for grid in [node.grid, node.max_grid] {
            values.extend([0, 1, 2].map(|axis| {
                optional(grid.as_ref().and_then(|grid| grid.get(axis)), |count| integer(*count))
            }));
        }
        // The records for each record at the graph's entry have no form in manifests.
        values.extend([Value::Null, Value::Null]);
        let lists = Lists::from([("workgraph_node_to_node_output_overrides_associations", outputs)]);
        self.builder.add("shader_nodes", None, values, &lists).map(Value::Blob)
    }

    /// Exports that a subobject of the state object is for, or one that a library defines.
    /// `config`: the type of the configuration of the pipeline.
    fn association(
        &mut self,
        association: &Association,
        config: i64,
        lists: &mut Lists,
    ) -> Result<(), Error> {
        let exports = association.exports.iter().map(|name| vec![Value::Text(name.clone())]).collect();
        let texts = Lists::from([("string_associations", exports)]);
        let (table, list, values) = match (association.subobject, &association.library_subobject) {
            (Some(subobject), None) => {
                let (kind, of) = match subobject {
                    Subobject::ShaderConfig => (9, "so_to_rt_shader_config_associations"),
                    Subobject::PipelineConfig => (config, "so_to_rt_pipeline_config_associations"),
                    Subobject::LocalRootSignature => (32, "so_to_local_rs_associations"),
                };
                let key = lists.get(of).and_then(|rows| rows.first()).and_then(|row| row.first());
                let key = key.ok_or_else(|| manifest("an association names a subobject that is missing"))?;
                let values = vec![Value::Integer(kind), key.clone()];
                let list = "so_to_subobject_to_exports_associations";
                ("subobject_to_exports_associations", list, values)
            }
            (None, Some(name)) => {
                let list = "so_to_dxil_subobject_to_exports_associations";
                ("dxil_subobject_to_exports_associations", list, vec![Value::Text(name.clone())])
            }
            _ => return Err(manifest("an association names a subobject, or a library_subobject")),
        };
        let key = self.builder.add(table, None, values, &texts)?;
        lists.entry(list).or_default().push(vec![Value::Blob(key)]);
        Ok(())
    }
}
