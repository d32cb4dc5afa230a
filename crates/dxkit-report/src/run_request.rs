//! [`run`]: a dispatch that a JSON document asks for, for programs in other languages.
//!
//! ```
//! use dxkit_report::{Subject, run};
//!
//! let bytes = include_bytes!("../../../testdata/exec/group_scan.dxil");
//! let subject = Subject { name: "scan.dxil", bytes, in_pdb: false };
//! let numbers: Vec<u32> = (1..=64).collect();
//! let request = format!(r#"{{"set": {{"t0": {numbers:?}, "u0": {{"$zeros": [64]}}}}, "out": ["u0"]}}"#);
//! let ran = run(&subject, &request, &[])?;
//! assert_eq!(ran.outputs[0][4..8], 3_u32.to_le_bytes());
//! # Ok::<(), dxkit_report::Problem>(())
//! ```

use alloc::collections::BTreeMap;

use dxkit::Container;
use dxkit::exec::{
    Dispatch, Draw, Failure, Reason, Resources, Sampler, Shader, ShaderError, Target, TargetType, Value,
};
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use crate::prelude::*;
use crate::{
    Problem, ProblemKind, RunDocument, RunOutput, ShownFinding, StageOutput, Subject, add_missing,
    draw_with_inputs, findings_of_run, is_stage_output, payload_bytes, reason_of_failure, set_counter,
    stage_input, triangle_with_inputs, value_from_json,
};

/// The JSON document that asks for a run. Every key may be missing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Request {
    /// The function of a library.
    entry: Option<String>,
    /// Numbers of groups.
    groups: [u32; 3],
    /// Lanes of a wave.
    wave: Option<u32>,
    /// Instructions that all waves together may execute.
    fuel: u64,
    /// Whether to look for undefined behaviour.
    sanitize: bool,
    /// What resources and members of constant buffers hold, by name (`t0`, `Camera.view`, `t0:float3`): JSON,
    /// `{"$zeros": [counts]}`, `{"$buffer": index}` for bytes that come along,
    /// `{"$sampler": "linear,clamp"}`.
    set: Map<String, Json>,
    /// What the inputs of a graphics stage hold, by semantic: JSON, or `{"$buffer": index}`.
    #[serde(rename = "in")]
    inputs: Map<String, Json>,
    /// The number of vertices, patches, points in the domain or primitives, and 1; width and height in
    /// pixels.
    size: Option<[u32; 2]>,
    /// Whether the inputs are those of the vertices of a triangle.
    triangle: bool,
    /// The payload of a mesh shader or the input records of a node: `{"$buffer": index}`, a list of numbers
    /// of 32 bits, or of objects with the fields of a record.
    payload: Json,
    /// The counters of buffers before the run, by name.
    counters: BTreeMap<String, u32>,
    /// The names of the outputs; all writable resources if it is missing.
    out: Option<Vec<String>>,
    /// Whether the document has the values of the outputs.
    values: bool,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            entry: None,
            groups: [1; 3],
            wave: None,
            fuel: Dispatch::FUEL,
            sanitize: false,
            set: Map::new(),
            inputs: Map::new(),
            size: None,
            triangle: false,
            payload: Json::Null,
            counters: BTreeMap::new(),
            out: None,
            values: true,
        }
    }
}

/// What a run gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The document of `dxkit run --json`.
    pub document: String,
    /// The bytes of each output, in the order of the document.
    pub outputs: Vec<Vec<u8>>,
}

fn argument(reason: impl Into<String>) -> Problem {
    Problem::new(ProblemKind::Argument, reason)
}

/// Runs a shader of any stage of compute or graphics, or a node of a work graph. `request` is a JSON document
/// with any of these keys:
///
/// | key | |
/// |---|---|
/// | `groups` | the numbers of groups, `[1, 1, 1]` if it is missing; those of a node follow from its records |
/// | `set` | what resources and members of constant buffers hold, by register or name (`t0`, `Camera.view`, `t0:float3`): JSON; `{"$zeros": [64]}` elements, or texels in each dimension; `{"$buffer": 0}`, bytes of `buffers`; `{"$sampler": "linear,clamp"}` |
/// | `in` | what inputs of a graphics stage hold, by semantic: a value for each vertex, control point, or vertex of a primitive, rows of values for pixels, or one value for all; `{"$buffer": 0}`, bytes of `buffers` |
/// | `size` | `[count, 1]`, the number of vertices, patches, points in the domain or primitives, or width and height in pixels, if no input states it |
/// | `payload` | of a mesh shader, or the input records of a node: a list of numbers of 32 bits, or `{"$buffer": 0}`; of a node also a list of objects with the fields of a record |
/// | `triangle` | whether a pixel shader runs on the pixels of one triangle, and inputs have a value for each of its vertices |
/// | `counters` | the counters of buffers before the run, by name |
/// | `out` | the names of the outputs: resources, or semantics of a graphics stage; `indices` of a mesh shader, `groups` and `payload` of an amplification shader, the nodes that a node sends records to; all of them if it is missing |
/// | `entry` | the function of a library |
/// | `wave` | lanes of a wave |
/// | `fuel` | instructions that all waves together may execute |
/// | `sanitize` | whether to look for undefined behaviour |
/// | `values` | whether the document has the values of outputs; `true` if it is missing |
///
/// # Errors
/// If the request is wrong, the shader cannot run, or it does not end.
pub fn run(subject: &Subject<'_>, request: &str, buffers: &[&[u8]]) -> Result<Ran, Problem> {
    let request: Request =
        serde_json::from_str(request).map_err(|error| argument(format!("the request: {error}")))?;
    let container = Container::parse(subject.bytes)?;
    let shader = Shader::from_container(&container, request.entry.as_deref()).map_err(refused)?;
    let mut resources = Resources::default();
    for (name, content) in &request.set {
        bind(&target(&shader, name)?, content, buffers, &mut resources)?;
    }
    let draw = drawn(&shader, &request, buffers)?;
    let groups = draw.as_ref().map_or(request.groups, |draw| [draw.size[0], draw.size[1], 1]);
    let mut dispatch = Dispatch::new(groups);
    dispatch.wave = request.wave;
    dispatch.fuel = request.fuel;
    dispatch.sanitize = request.sanitize;
    let is_of_stage = |name: &&String| is_stage_output(shader.program(), name);
    let (from_stage, of_resources): (Vec<&String>, Vec<&String>) =
        request.out.iter().flatten().partition(is_of_stage);
    let targets = match &request.out {
        Some(_) => {
            of_resources.into_iter().map(|name| target(&shader, name)).collect::<Result<Vec<_>, _>>()?
        }
        None => shader.outputs(),
    };
    add_missing(&shader, &dispatch, &mut resources);
    for (name, count) in &request.counters {
        let target = target(&shader, name)?;
        set_counter(&shader, &mut resources, (name, &target), *count)
            .map_err(|why| Problem::new(ProblemKind::Argument, why))?;
    }
    let failed = |failure: Failure| {
        let kind = match failure {
            Failure::Fuel { .. } => ProblemKind::Format,
            _ => ProblemKind::Argument,
        };
        Problem::new(kind, reason_of_failure(&shader, &failure))
    };
    let names: Vec<&str> = from_stage.iter().map(|name| name.as_str()).collect();
    let names = request.out.is_some().then_some(names.as_slice());
    let gives_by_group = shader.program().gives_by_group();
    let (done, mut stage) = match &draw {
        None if gives_by_group => {
            let payload = payload(&shader, &request.payload, buffers)?;
            let program = shader.program();
            StageOutput::outputs_of_groups(program, &mut resources, &payload, &dispatch, names, None)
                .map_err(failed)?
        }
        None => (shader.program().dispatch(&mut resources, &dispatch).map_err(failed)?, Vec::new()),
        Some(draw) => {
            let drawn = shader.program().run_draw(&mut resources, draw, &dispatch).map_err(failed)?;
            let outputs = StageOutput::list(shader.program(), draw, &drawn, names).map_err(argument)?;
            (drawn.outcome, outputs)
        }
    };
    let mut outputs: Vec<RunOutput> =
        targets.into_iter().map(|target| RunOutput::new(&shader, target, &resources)).collect();
    let mut bytes: Vec<Vec<u8>> = outputs.iter().map(|output| output.bytes(&resources).to_vec()).collect();
    bytes.extend(stage.iter().map(StageOutput::bytes));
    if !request.values {
        outputs.iter_mut().for_each(|output| output.values.clear());
        stage.iter_mut().for_each(|output| output.values.clear());
    }
    let findings: Vec<ShownFinding> = findings_of_run(&shader, &done.findings);
    let (counted, findings) = (&done.statistics, findings.as_slice());
    let mut document = RunDocument::new(subject.name, request.groups, &outputs, counted, findings, None);
    if let Some(draw) = &draw {
        document = document.with_stage(draw.size, &stage);
    } else if gives_by_group {
        document = document.with_groups(&stage);
    }
    let document = serde_json::to_string(&document).map_err(|error| Problem::internal(&error.to_string()))?;
    Ok(Ran { document, outputs: bytes })
}

/// The bytes of a payload.
fn payload(shader: &Shader, content: &Json, buffers: &[&[u8]]) -> Result<Vec<u8>, Problem> {
    if content.is_null() {
        return Ok(Vec::new());
    }
    if let Some(index) = content.get("$buffer") {
        let bytes = bytes_of(index, buffers);
        return bytes
            .map(<[u8]>::to_vec)
            .ok_or_else(|| argument("payload: $buffer has the index of a buffer"));
    }
    let value = value_from_json(content).map_err(|reason| argument(format!("payload: {reason}")))?;
    payload_bytes(shader.program(), &value).map_err(argument)
}

/// The run over vertices, pixels, patches or primitives that is asked for; `None` of stages that run in
/// groups.
fn drawn(shader: &Shader, request: &Request, buffers: &[&[u8]]) -> Result<Option<Draw>, Problem> {
    let program = shader.program();
    if !program.is_drawn() {
        return match request.inputs.is_empty() && request.size.is_none() {
            true => Ok(None),
            false => Err(argument("`in` and `size` are for stages that do not run in groups")),
        };
    }
    let mut inputs = Vec::with_capacity(request.inputs.len());
    for (name, content) in &request.inputs {
        let missing = |error| Problem::new(ProblemKind::Missing, error);
        let element = stage_input(program, name).map_err(missing)?;
        let misfit = |reason: String| argument(format!("{name}: {reason}"));
        let value = match content.get("$buffer") {
            Some(index) => {
                let bytes = bytes_of(index, buffers);
                let bytes = bytes.ok_or_else(|| misfit("$buffer has the index of a buffer".to_owned()))?;
                let ty = element.element_type();
                let starts = (0..bytes.len()).step_by(ty.bytes().max(1) as usize);
                Value::List(starts.filter_map(|start| ty.decode(bytes, start)).collect())
            }
            None => value_from_json(content).map_err(misfit)?,
        };
        inputs.push((element, value));
    }
    let draw = match request.size {
        Some(size) if request.triangle => triangle_with_inputs(program, size, &inputs),
        None if request.triangle => return Err(argument("a triangle needs a `size`")),
        size => draw_with_inputs(program, size, &inputs),
    };
    draw.map(Some).map_err(argument)
}

/// The bytes that an index names.
fn bytes_of<'b>(index: &Json, buffers: &[&'b [u8]]) -> Option<&'b [u8]> {
    buffers.get(usize::try_from(index.as_u64()?).ok()?).copied()
}

fn refused(error: ShaderError) -> Problem {
    match error {
        ShaderError::Unreadable(error) => error.into(),
        ShaderError::NoProgram => Problem::new(ProblemKind::Missing, error.to_string()),
        ShaderError::Refused(ref refusal) => match refusal.reasons.as_slice() {
            [Reason::NoEntry { .. }] => Problem::new(ProblemKind::Missing, error.to_string()),
            _ => argument(error.to_string()),
        },
        error => argument(error.to_string()),
    }
}

/// The target of `NAME` or `NAME:TYPE`.
fn target(shader: &Shader, text: &str) -> Result<Target, Problem> {
    let (name, ty) = match text.split_once(':') {
        Some((name, ty)) => (name, Some(ty)),
        None => (text, None),
    };
    let read = |ty: &str| TargetType::from_text(name, ty).ok_or_else(|| argument(format!("{ty} is no type")));
    let ty = ty.map(read).transpose()?;
    let target = shader.target_of_type(name, ty.as_ref());
    target.map_err(|error| Problem::new(ProblemKind::Missing, error.to_string()))
}

/// Binds what the request says.
fn bind(
    target: &Target,
    content: &Json,
    buffers: &[&[u8]],
    resources: &mut Resources,
) -> Result<(), Problem> {
    let misfit = |reason: String| argument(format!("{}: {reason}", target.name));
    let directive = content.as_object().filter(|object| object.len() == 1).and_then(|object| {
        let (key, value) = object.iter().next()?;
        key.strip_prefix('$').map(|key| (key, value))
    });
    match directive {
        Some(("zeros", counts)) => {
            let counts: Vec<u32> = serde_json::from_value(counts.clone())
                .map_err(|_| misfit("$zeros has a list of counts".to_owned()))?;
            target.set_zeros(resources, &counts).map_err(|error| misfit(error.to_string()))
        }
        Some(("buffer", index)) => {
            let bytes = bytes_of(index, buffers)
                .ok_or_else(|| misfit("$buffer has the index of a buffer".to_owned()))?;
            if target.is_texture() || target.is_sampler() {
                return Err(misfit("bytes are for buffers and constants".to_owned()));
            }
            target.set_bytes(resources, bytes.to_vec());
            Ok(())
        }
        Some(("sampler", words)) => {
            let sampler = words.as_str().and_then(Sampler::from_text);
            let sampler = sampler.filter(|_| target.is_sampler());
            let sampler =
                sampler.ok_or_else(|| misfit("$sampler has words for a sampler: linear,clamp".to_owned()))?;
            resources.set_sampler(target.place, sampler);
            Ok(())
        }
        Some((other, _)) => Err(misfit(format!("${other} is none of $zeros, $buffer, $sampler"))),
        None => {
            let value = value_from_json(content).map_err(misfit)?;
            target.set(resources, &value).map_err(|error| misfit(error.to_string()))
        }
    }
}
