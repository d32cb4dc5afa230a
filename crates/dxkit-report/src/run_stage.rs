//! Runs of graphics stages and nodes: their inputs and outputs by semantic or name.
//!
//! In go values by the names of inputs, which become a run ([`draw_with_inputs`]), or the bytes of a payload
//! ([`payload_bytes`]); out come the values of each output ([`StageOutput`]), of vertices, pixels, patches
//! and primitives, or of what groups made, and their forms as a table and as JSON.

use alloc::collections::BTreeSet;
use core::fmt::{self, Write as _};

use dxkit::exec::{
    Area, Dispatch, Draw, Drawn, ElementType, EmittedVertex, Executed, Failure, Frames, GraphRun, ListKind,
    Mesh, Node, NodeOutput, NodeRecords, NumberType, Outcome, Program, Resources, StageElement, Value,
    shape_of_values,
};
use dxkit::resource::Scalar;
use dxkit::types::ShaderKind;

use crate::prelude::*;
use crate::run::{OutputOfStage, RunDocument, SHOWN, json_value};
use crate::{FAINT, HEADING, Page, escaped, paint};

/// What a shader wrote to an element of an output signature.
#[derive(Debug, Clone, PartialEq)]
pub struct StageOutput {
    /// The semantic with its index.
    pub name: String,
    /// The type of a value.
    pub ty: String,
    /// The type of an element of `values`.
    pub element: ElementType,
    /// The value of each vertex, control point, patch or primitive; of an image its rows, each a list of the
    /// values of pixels. Discarded pixels are zeros.
    pub values: Vec<Value>,
    /// The size of the image; `None` for vertices.
    pub size: Option<[u32; 2]>,
    /// Whether each pixel was kept, row by row.
    pub kept: Vec<bool>,
    /// Where the vertices of a geometry shader belong, one for each value.
    pub emitted: Vec<EmittedVertex>,
    /// The group of a mesh or amplification shader or a node that made each value.
    pub groups: Vec<[u32; 3]>,
    /// What a value is of, and several.
    pub what: [&'static str; 2],
}

/// The areas of elements that a stage reads.
const fn read_areas(stage: ShaderKind) -> &'static [Area] {
    match stage {
        ShaderKind::Domain => &[Area::Input, Area::Point, Area::Patch],
        _ => &[Area::Input, Area::Point],
    }
}

/// The areas of elements that a stage writes.
const fn written_areas(stage: ShaderKind) -> &'static [Area] {
    match stage {
        ShaderKind::Hull => &[Area::Output, Area::Patch],
        ShaderKind::Mesh => &[Area::Output, Area::Primitive],
        _ => &[Area::Output],
    }
}

/// What mesh and amplification shaders give beside elements.
fn other_outputs(stage: ShaderKind) -> &'static [&'static str] {
    match stage {
        ShaderKind::Mesh => &["indices"],
        ShaderKind::Amplification => &["groups", "payload"],
        _ => &[],
    }
}

/// The output of a node with this name, and the index in its array: `next`, or `next[2]`.
fn node_output<'p>(program: &'p Program, name: &str) -> Option<(&'p NodeOutput, u32)> {
    let outputs = program.node().map_or(&[][..], |node| &node.outputs);
    let (start, index) = match name.strip_suffix(']').and_then(|name| name.rsplit_once('[')) {
        Some((start, index)) => (start, index.parse::<u32>().ok()?),
        None => (name, 0),
    };
    outputs.iter().find_map(|output| {
        let place = index.checked_sub(output.index)?;
        (output.name == start && place < output.array_size.unwrap_or(1)).then_some((output, place))
    })
}

/// Whether a name is that of an output of a stage.
#[must_use]
pub fn is_stage_output(program: &Program, name: &str) -> bool {
    let mut areas = written_areas(program.stage()).iter();
    areas.any(|area| program.element(*area, name).is_some())
        || other_outputs(program.stage()).contains(&name)
        || node_output(program, name).is_some()
}

/// The input of a stage with this name.
///
/// # Errors
/// If it has none: which there are.
pub fn stage_input<'p>(program: &'p Program, name: &str) -> Result<&'p StageElement, String> {
    element_of(program, read_areas(program.stage()), "input", name)
}

fn element_of<'p>(
    program: &'p Program,
    areas: &[Area],
    what: &str,
    name: &str,
) -> Result<&'p StageElement, String> {
    areas.iter().find_map(|area| program.element(*area, name)).ok_or_else(|| {
        let elements = areas.iter().flat_map(|area| program.elements_of(*area));
        let known: Vec<String> = elements.map(StageElement::name).collect();
        match known.is_empty() {
            true => format!("the shader has no {what} {name}, and no other"),
            false => format!("the shader has no {what} {name}: it has {}", known.join(", ")),
        }
    })
}

/// A run of a graphics stage with these inputs. Their number is that of the values if it is not stated; of
/// single values there is one vertex, patch or primitive, or a quad of pixels.
///
/// # Errors
/// If inputs do not fit together.
pub fn draw_with_inputs(
    program: &Program,
    size: Option<[u32; 2]>,
    inputs: &[(&StageElement, Value)],
) -> Result<Draw, String> {
    let shapes = inputs.iter().map(|(element, value)| (element.area, shape_of_values(element, value)));
    let found = shapes.filter(|(_, shape)| !shape.is_empty()).find_map(|(area, shape)| {
        let each = match (area, program.stage()) {
            // The points of a domain shader are those of one patch.
            (Area::Point, ShaderKind::Domain) | (Area::Patch, _) => return None,
            (Area::Point, _) => program.points().max(1),
            _ => program.invocations(),
        };
        let [width, height] = counted(program, &shape);
        Some([width.div_ceil(each), height])
    });
    let is_pixels = program.stage() == ShaderKind::Pixel;
    let size = size.or(found).unwrap_or(if is_pixels { [2, 2] } else { [1, 1] });
    let mut draw = program.draw(size).map_err(|failure| failure.to_string())?;
    for (element, value) in inputs {
        let shape = shape_of_values(element, value);
        let [width, height] = size;
        if !shape.is_empty() && is_pixels && shape.len() > 1 && counted(program, &shape) != size {
            let [columns, rows] = counted(program, &shape);
            let name = element.name();
            return Err(format!(
                "{name} has {columns} × {rows} values, and there are {width} × {height} pixels"
            ));
        }
        let frames = match element.area {
            Area::Point => &mut draw.points,
            Area::Patch => &mut draw.patch,
            _ => &mut draw.inputs,
        };
        frames.set(element, value).map_err(|error| format!("{}: {error}", element.name()))?;
    }
    Ok(draw)
}

/// A run of a pixel shader over the pixels that a triangle covers. Inputs have a value for each of its
/// vertices, or one for all; `SV_Position` is the position in clip space.
///
/// # Errors
/// If inputs do not fit, or the triangle is not made into pixels.
pub fn triangle_with_inputs(
    program: &Program,
    size: [u32; 2],
    inputs: &[(&StageElement, Value)],
) -> Result<Draw, String> {
    let mut corners = program.corners();
    for (element, value) in inputs {
        corners.set(element, value).map_err(|error| format!("{}: {error}", element.name()))?;
    }
    program.draw_triangle(size, corners).map_err(|failure| failure.to_string())
}

/// The size of a run that has as many vertices or pixels as values.
fn counted(program: &Program, shape: &[usize]) -> [u32; 2] {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match (program.stage(), shape) {
        (ShaderKind::Pixel, [height, width, ..]) => [number(*width), number(*height)],
        (ShaderKind::Pixel, [width]) => [number(*width), 1],
        (_, shape) => [number(shape.iter().product()), 1],
    }
}

/// A vector type of `count` numbers; an array if there are more than four.
fn words_type(count: u32) -> ElementType {
    let element = ElementType::Number(NumberType::Scalar(Scalar::U32));
    let kind = if count <= 4 { ListKind::Vector } else { ListKind::Array };
    ElementType::List { kind, count, stride: 4, element: Box::new(element) }
}

fn numbers(list: &[u32]) -> Value {
    Value::List(list.iter().map(|number| Value::Integer((*number).into())).collect())
}

/// The outputs of a mesh shader.
fn mesh_shader_outputs(program: &Program, meshes: &[Mesh]) -> Vec<StageOutput> {
    let areas = [(Area::Output, ["vertex", "vertices"]), (Area::Primitive, ["primitive", "primitives"])];
    let mut outputs = Vec::new();
    for (area, what) in areas {
        for element in program.elements_of(area) {
            let of = |mesh: &Mesh| -> Vec<([u32; 3], Value)> {
                let frames: &Frames = if area == Area::Output { &mesh.vertices } else { &mesh.primitives };
                let count = u32::try_from(frames.count()).unwrap_or(u32::MAX);
                (0..count).map(|frame| (mesh.group, frames.value(element, frame))).collect()
            };
            let values = meshes.iter().flat_map(of).collect();
            outputs.push(StageOutput::group_outputs(element.name(), element.element_type(), what, values));
        }
    }
    let indices = meshes.iter().flat_map(|mesh| mesh.indices.iter().map(|list| (mesh.group, numbers(list))));
    let indices: Vec<_> = indices.collect();
    let count = meshes.iter().flat_map(|mesh| &mesh.indices).map(Vec::len).next().unwrap_or(3);
    let ty = words_type(u32::try_from(count).unwrap_or(3));
    let what = ["primitive", "primitives"];
    outputs.push(StageOutput::group_outputs("indices".to_owned(), ty, what, indices));
    outputs
}

/// The bytes of the payload of a mesh shader, or of the input records of a node: numbers of 32 bits, in lists
/// or one after the other; of a node also objects with the fields of its records.
///
/// # Errors
/// If a number or an object does not fit.
pub fn payload_bytes(program: &Program, value: &Value) -> Result<Vec<u8>, String> {
    let list = match value {
        Value::List(list) => list.as_slice(),
        value => core::slice::from_ref(value),
    };
    let mut bytes = Vec::new();
    for (place, value) in list.iter().enumerate() {
        let record = program.node().filter(|node| node.record_bytes > 0);
        let (element, size, values) = match (value, record) {
            (Value::Fields(_), Some(node)) => {
                (node.record.clone(), node.record_bytes as usize, core::slice::from_ref(value))
            }
            (Value::List(words), _) => (ElementType::words(4), 4, words.as_slice()),
            _ => (ElementType::words(4), 4, core::slice::from_ref(value)),
        };
        for value in values {
            let start = bytes.len();
            bytes.resize(start + size, 0);
            let written = element.encode(value, &mut bytes, start);
            written.map_err(|error| format!("payload[{place}]: {error}"))?;
        }
    }
    Ok(bytes)
}

/// The outputs of a node: a value for each record, or the counts of those without data. Of an array of nodes
/// each node that gets records is one.
fn node_outputs(node: &Node, sent: &[NodeRecords]) -> Vec<StageOutput> {
    let mut outputs = Vec::new();
    for (number, output) in (0_u32..).zip(&node.outputs) {
        let mut places: BTreeSet<u32> =
            sent.iter().filter(|records| records.output == number).map(|records| records.index).collect();
        if output.array_size.is_none() {
            places.insert(0);
        }
        outputs.extend(places.into_iter().map(|place| {
            let sent = sent.iter().filter(|records| (records.output, records.index) == (number, place));
            records_of_node(output, place, sent)
        }));
    }
    outputs
}

fn records_of_node<'r>(
    output: &NodeOutput,
    place: u32,
    sent: impl Iterator<Item = &'r NodeRecords>,
) -> StageOutput {
    let name = output.name_at(place);
    if output.record_bytes == 0 {
        let count = |records: &NodeRecords| (records.group, Value::Integer(records.count.into()));
        let ty = ElementType::Number(NumberType::Scalar(Scalar::U32));
        return StageOutput::group_outputs(name, ty, ["count", "counts"], sent.map(count).collect());
    }
    let size = output.record_bytes as usize;
    let values = sent.flat_map(|records| {
        let record = |bytes: &[u8]| Some((records.group, output.record.decode(bytes, 0)?));
        records.bytes.chunks(size).filter_map(record)
    });
    let values: Vec<_> = values.collect();
    StageOutput::group_outputs(name, output.record.clone(), ["record", "records"], values)
}

/// A thread that is traced, and what is called with each of its steps.
pub type Observed<'o> = ([u32; 3], &'o mut dyn FnMut(Executed));

impl StageOutput {
    /// All outputs of a run, or those with these names.
    ///
    /// # Errors
    /// If there is none of a name.
    pub fn list(
        program: &Program,
        draw: &Draw,
        drawn: &Drawn,
        names: Option<&[&str]>,
    ) -> Result<Vec<Self>, String> {
        let elements = Self::elements(program, names)?;
        Ok(elements.into_iter().map(|element| Self::new(program, draw, drawn, element)).collect())
    }

    /// The elements that are wanted.
    fn elements<'p>(program: &'p Program, names: Option<&[&str]>) -> Result<Vec<&'p StageElement>, String> {
        let areas = written_areas(program.stage());
        match names {
            None => Ok(areas.iter().flat_map(|area| program.elements_of(*area)).collect()),
            Some(names) => names.iter().map(|name| element_of(program, areas, "output", name)).collect(),
        }
    }

    fn new(program: &Program, draw: &Draw, drawn: &Drawn, element: &StageElement) -> Self {
        let frames = if element.area == Area::Patch { &drawn.patches } else { &drawn.outputs };
        let count = u32::try_from(frames.count()).unwrap_or(u32::MAX);
        // Of a geometry shader, elements are those of one stream.
        let stream_of = |frame: u32| drawn.emitted.get(frame as usize).map(|vertex| vertex.stream);
        let is_wanted = |frame: &u32| stream_of(*frame).is_none_or(|stream| stream == element.stream);
        let values: Vec<Value> =
            (0..count).filter(is_wanted).map(|frame| frames.value(element, frame)).collect();
        let ty = element.element_type();
        let [width, _] = draw.size;
        let is_pixels = program.stage() == ShaderKind::Pixel;
        let (element_type, values) = if is_pixels {
            let rows = values.chunks(width.max(1) as usize).map(|row| Value::List(row.to_vec())).collect();
            let (count, stride) = (width, ty.bytes());
            let row =
                ElementType::List { kind: ListKind::Array, count, stride, element: Box::new(ty.clone()) };
            (row, rows)
        } else {
            (ty.clone(), values)
        };
        let emitted = drawn.emitted.iter().filter(|vertex| vertex.stream == element.stream);
        Self {
            name: element.name(),
            ty: ty.to_string(),
            element: element_type,
            values,
            size: is_pixels.then_some(draw.size),
            kept: if is_pixels { drawn.kept.clone() } else { Vec::new() },
            emitted: emitted.copied().collect(),
            groups: Vec::new(),
            what: match (element.area, program.stage()) {
                (Area::Patch, _) => ["patch", "patches"],
                (_, ShaderKind::Hull) => ["control point", "control points"],
                (_, ShaderKind::Library) => ["call", "calls"],
                _ => ["vertex", "vertices"],
            },
        }
    }

    /// An output of groups: a value of each of what they made.
    fn group_outputs(
        name: String,
        element: ElementType,
        what: [&'static str; 2],
        values: Vec<([u32; 3], Value)>,
    ) -> Self {
        let (groups, values) = values.into_iter().unzip();
        let (size, ty) = (None, element.to_string());
        Self { name, ty, element, values, size, kept: Vec::new(), emitted: Vec::new(), groups, what }
    }

    /// The records of a work graph for nodes that its library does not have: all of them, or those for these
    /// nodes.
    ///
    /// # Errors
    /// If there are none for a name: for which there are.
    pub fn left_records(run: &GraphRun, names: Option<&[&str]>) -> Result<Vec<Self>, String> {
        let all = run.left.iter().map(|left| {
            let (name, what) = (left.node.clone(), ["record", "records"]);
            let size = left.record_bytes as usize;
            if size == 0 {
                let ty = ElementType::Number(NumberType::Scalar(Scalar::U32));
                let count = vec![([0; 3], Value::Integer(left.input.count.into()))];
                return Self::group_outputs(name, ty, ["count", "counts"], count);
            }
            let record = |bytes: &[u8]| Some(([0; 3], left.record.decode(bytes, 0)?));
            let values = left.input.bytes.chunks(size).filter_map(record).collect();
            Self::group_outputs(name, left.record.clone(), what, values)
        });
        let all: Vec<Self> = all.map(|output| Self { groups: Vec::new(), ..output }).collect();
        let Some(names) = names else { return Ok(all) };
        let found = |name: &&str| {
            all.iter().find(|output| output.name == *name).cloned().ok_or_else(|| {
                let known: Vec<&str> = all.iter().map(|output| output.name.as_str()).collect();
                match known.is_empty() {
                    true => format!("no records of the graph lead to {name}: none are left"),
                    false => format!(
                        "no records of the graph lead to {name}: those left lead to {}",
                        known.join(", ")
                    ),
                }
            })
        };
        names.iter().map(found).collect()
    }

    /// Runs a mesh or amplification shader or a node, and lists what its groups gave, or what has these
    /// names: elements of vertices and primitives, `indices`; `groups` and `payload`; the nodes that records
    /// go to.
    /// `payload` is that of a mesh shader, or has the input records of a node. An observer is told what a
    /// thread executes.
    ///
    /// # Errors
    /// If it does not end within its fuel, or a limit forbids to start it.
    pub fn outputs_of_groups(
        program: &Program,
        resources: &mut Resources,
        payload: &[u8],
        dispatch: &Dispatch,
        names: Option<&[&str]>,
        observed: Option<Observed<'_>>,
    ) -> Result<(Outcome, Vec<Self>), Failure> {
        let (outcome, all) = if let Some(node) = program.node() {
            let input = program.node_input(payload);
            let (sent, outcome) = match observed {
                Some((thread, observer)) => program.trace_node(resources, &input, dispatch, thread, observer),
                None => program.run_node(resources, &input, dispatch),
            }?;
            let named = |name: &&str| {
                let (output, place) = node_output(program, name)?;
                let number = node.outputs.iter().position(|other| core::ptr::eq(other, output))?;
                let number = u32::try_from(number).ok()?;
                let sent = sent.iter().filter(|records| (records.output, records.index) == (number, place));
                Some(records_of_node(output, place, sent))
            };
            return Ok(match names {
                Some(names) => (outcome, names.iter().filter_map(named).collect()),
                None => (outcome, node_outputs(node, &sent)),
            });
        } else if program.stage() == ShaderKind::Mesh {
            let (meshes, outcome) = match observed {
                Some((thread, observer)) => {
                    program.trace_meshes(resources, payload, dispatch, thread, observer)
                }
                None => program.run_meshes(resources, payload, dispatch),
            }?;
            (outcome, mesh_shader_outputs(program, &meshes))
        } else {
            let (requests, outcome) = match observed {
                Some((thread, observer)) => {
                    program.trace_amplification(resources, dispatch, thread, observer)
                }
                None => program.run_amplification(resources, dispatch),
            }?;
            let bytes = program.payload_size();
            let mut asked = Vec::new();
            let mut payloads = Vec::new();
            let words = words_type(bytes.div_ceil(4));
            for request in requests {
                asked.push((request.group, numbers(&request.groups.unwrap_or_default())));
                let mut payload = request.payload;
                payload.resize(words.bytes() as usize, 0);
                payloads.extend(words.decode(&payload, 0).map(|value| (request.group, value)));
            }
            let what = ["group", "groups"];
            let groups = Self::group_outputs("groups".to_owned(), words_type(3), what, asked);
            (outcome, vec![groups, Self::group_outputs("payload".to_owned(), words, what, payloads)])
        };
        let Some(names) = names else { return Ok((outcome, all)) };
        let found = |name: &&str| {
            let mut all = all.iter();
            let element = Self::elements(program, Some(&[*name]));
            let name = element.ok().and_then(|list| list.first().map(|element| element.name()));
            all.find(|output| Some(&output.name) == name.as_ref())
        };
        let named =
            |name: &&str| found(name).or_else(|| all.iter().find(|output| output.name == **name)).cloned();
        Ok((outcome, names.iter().filter_map(named).collect()))
    }

    /// The bytes of the values, one after the other.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let size = self.element.bytes() as usize;
        let mut bytes = vec![0; size.saturating_mul(self.values.len())];
        for (place, value) in self.values.iter().enumerate() {
            // The values were made by this type.
            let _ = self.element.encode(value, &mut bytes, place * size);
        }
        bytes
    }

    /// What stands in front of a value that is not of a pixel.
    fn label(&self, frame: usize) -> String {
        match (self.emitted.get(frame), self.groups.get(frame)) {
            (Some(EmittedVertex { primitive, instance, strip, .. }), _) => {
                format!("{frame} (primitive {primitive}, instance {instance}, strip {strip})")
            }
            (None, Some([x, y, z])) => format!("{frame} (group {x},{y},{z})"),
            (None, None) => frame.to_string(),
        }
    }

    /// The form in the document.
    pub(crate) fn document(&self) -> OutputOfStage {
        let [width, _] = self.size.unwrap_or([1, 1]);
        let place = |frame: usize| {
            let frame = u32::try_from(frame).unwrap_or(u32::MAX);
            vec![frame % width.max(1), frame / width.max(1)]
        };
        let discarded: Vec<Vec<u32>> =
            self.kept.iter().enumerate().filter(|(_, kept)| !**kept).map(|(frame, _)| place(frame)).collect();
        OutputOfStage {
            name: self.name.clone(),
            element_type: self.ty.clone(),
            values: self.values.iter().map(json_value).collect(),
            discarded: (!discarded.is_empty()).then_some(discarded),
            strips: (!self.emitted.is_empty()).then(|| {
                let strip = |vertex: &EmittedVertex| {
                    vec![vertex.primitive, vertex.instance, vertex.stream, vertex.strip]
                };
                self.emitted.iter().map(strip).collect()
            }),
            groups: (!self.groups.is_empty())
                .then(|| self.groups.iter().map(|group| group.to_vec()).collect()),
        }
    }
}

impl RunDocument<'_> {
    /// The document of a run of a mesh or amplification shader, or of a node.
    #[must_use]
    pub fn with_groups(self, outputs: &[StageOutput]) -> Self {
        let outputs = outputs.iter().map(StageOutput::document).collect();
        Self { stage_outputs: Some(outputs), ..self }
    }

    /// The document of a run over vertices, pixels, patches or primitives.
    #[must_use]
    pub fn with_stage(self, size: [u32; 2], outputs: &[StageOutput]) -> Self {
        let outputs = outputs.iter().map(StageOutput::document).collect();
        Self { groups: Vec::new(), size: Some(size.to_vec()), stage_outputs: Some(outputs), ..self }
    }
}

/// Prints outputs as tables: a line for each vertex with its number, or for each pixel with its column and
/// row; with a primitive and strip, or a group, where values have one.
///
/// # Errors
/// If writing to the page fails.
pub fn print_stage_outputs(outputs: &[StageOutput], all: bool, page: &mut Page<'_>) -> fmt::Result {
    for output in outputs {
        let StageOutput { name, ty, values, size, kept, what: [one, many], .. } = output;
        let (count, what) = match size {
            Some([width, height]) => {
                (*width as usize * *height as usize, format!("{width} × {height} pixels"))
            }
            None if values.len() == 1 => (1, format!("1 {one}")),
            None => (values.len(), format!("{} {many}", values.len())),
        };
        writeln!(page, "{}", paint(HEADING, format!("{}: {}, {what}", escaped(name), escaped(ty))))?;
        let shown = if all { count } else { count.min(SHOWN) };
        let flat = values.iter().flat_map(|value| match (value, size) {
            (Value::List(row), Some(_)) => row.as_slice(),
            (value, _) => core::slice::from_ref(value),
        });
        let label = |frame: usize| match size {
            Some([width, _]) => {
                let width = (*width).max(1) as usize;
                format!("{}, {}", frame % width, frame / width)
            }
            None => output.label(frame),
        };
        let column = (0..shown).map(|frame| label(frame).len()).max().unwrap_or(0);
        for (frame, value) in flat.take(shown).enumerate() {
            let text = match kept.get(frame) {
                Some(false) => "discarded".to_owned(),
                _ => value.to_string(),
            };
            let label = format!("{:>column$}:", label(frame));
            writeln!(page, "  {} {}", paint(FAINT, label), escaped(&text))?;
        }
        if shown < count {
            let more = format!("  and {} more; --all prints them", count - shown);
            writeln!(page, "{}", paint(FAINT, more))?;
        }
    }
    Ok(())
}
