//! What the commands that run shaders have in common: the contents of resources before, and outputs after.
//!
//! In go the values of options (numbers, `@FILE`, `zeros:N`) and the bytes of a shader; out come bound
//! resources, a prepared shader, its runs, and the files of what it wrote. The names of resources and the
//! form of values are those of `dxkit-report`; here are files and the way errors are told.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit::exec;
use dxkit::exec::{
    Dispatch, Draw, Drawn, ElementType, Failure, Outcome as Executed, Program, Resources, Sampler, Shader,
    ShaderError, Target, TargetType, Value, WorkGraph,
};
use dxkit::types::ResourceKind;
use dxkit_report::{
    RunOutput, StageOutput, json_value, payload_bytes, reason_of_failure, value_from_json, value_from_text,
};

use crate::outcome::CommandError;
use crate::scene::SceneFile;
use crate::shown::path_name;
use crate::{Event, input, texts};
use crate::{image, npy};

/// A resource or a member of a constant buffer, as an argument names it: `NAME` or `NAME:TYPE`.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) ty: Option<TargetType>,
}

impl Named {
    /// Reads `NAME` or `NAME:TYPE`.
    ///
    /// # Errors
    /// If there is no name, or the type is not known.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, ty) = match text.split_once(':') {
            Some((name, ty)) => (name, Some(TargetType::from_text(name, ty).ok_or_else(|| no_type(ty))?)),
            None => (text, None),
        };
        if name.is_empty() {
            return Err("a register or a name is missing: t0, Camera.viewProj".to_owned());
        }
        Ok(Self { name: name.to_owned(), ty })
    }

    /// The target in a shader.
    ///
    /// # Errors
    /// If the shader has none of this name.
    pub(crate) fn target(&self, shader: &Shader) -> Result<Target, CommandError> {
        let target = shader.target_of_type(&self.name, self.ty.as_ref());
        target.map_err(|error| CommandError::missing(error.to_string()))
    }
}

/// The reason that a text is no type.
fn no_type(name: &str) -> String {
    format!("{name} is no type: a format (R8G8B8A8_UNORM), or a number or vector of HLSL (float, uint3)")
}

/// The initial contents of a resource.
#[derive(Debug, Clone)]
pub(crate) enum Content {
    /// This many elements of zeros; of a texture, width, height, and depth or layers.
    Zeros(Vec<u32>),
    /// Numbers.
    Value(Value),
    /// The content of a file.
    File(PathBuf),
    /// A sampler.
    Sampler(Sampler),
}

impl Content {
    /// Reads `zeros:N`, `@FILE`, or JSON.
    ///
    /// # Errors
    /// If it is none of these.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix('@') {
            return Ok(Self::File(path.into()));
        }
        if let Some(count) = text.strip_prefix("zeros:") {
            let counts: Result<Vec<u32>, _> = count.split('x').map(str::parse).collect();
            let counts = counts.map_err(|_| format!("{count} is no number of elements: 64, or 8x4"))?;
            return Ok(Self::Zeros(counts));
        }
        if let Some(sampler) = Sampler::from_text(text).filter(|_| !text.is_empty()) {
            return Ok(Self::Sampler(sampler));
        }
        let otherwise = "nor @FILE, zeros:N or a sampler";
        value_from_text(text).map(Self::Value).map_err(|error| format!("{error} {otherwise}"))
    }

    /// Binds the content. Files are relative to `folder`.
    ///
    /// # Errors
    /// If a file cannot be read, or the content does not fit.
    pub(crate) fn bind(
        &self,
        target: &Target,
        folder: &Path,
        resources: &mut Resources,
    ) -> Result<(), CommandError> {
        let misfit = |reason: String| CommandError::new(Event::Usage, format!("{}: {reason}", target.name));
        match self {
            Self::Zeros(counts) => {
                target.set_zeros(resources, counts).map_err(|error| misfit(error.to_string()))
            }
            Self::Sampler(sampler) if target.is_sampler() => {
                resources.set_sampler(target.place, sampler.clone());
                Ok(())
            }
            Self::Sampler(_) => Err(misfit("it is no sampler".to_owned())),
            _ if target.is_sampler() => {
                Err(misfit("words for a sampler are expected: point,clamp or linear,wrap,less".to_owned()))
            }
            Self::Value(value) => target.set(resources, value).map_err(|error| misfit(error.to_string())),
            Self::File(path) => {
                let path = folder.join(path);
                let name = path_name(&path);
                let bytes = fs::read(&path).map_err(|error| CommandError::unreadable(&name, &error))?;
                let wrong =
                    |reason: String| CommandError::new(Event::InvalidText, format!("{name}: {reason}"));
                if npy::is_array(&bytes) {
                    let array = npy::parse(&bytes).map_err(wrong)?;
                    if let Some(bytes) = array.bytes_for(&target.element).filter(|_| takes_bytes(target)) {
                        target.set_bytes(resources, bytes.to_vec());
                        return Ok(());
                    }
                    let value = array.value().ok_or_else(|| wrong("it is damaged".to_owned()))?;
                    return target.set(resources, &value).map_err(|error| misfit(format!("{name}: {error}")));
                }
                if has_extension(&path, "json") {
                    let json = texts::json_of(&bytes).map_err(|error| wrong(error.to_string()))?;
                    let value = value_from_json(&json).map_err(wrong)?;
                    return target.set(resources, &value).map_err(|error| misfit(format!("{name}: {error}")));
                }
                if has_extension(&path, "png") {
                    return bind_image(target, &bytes, resources).map_err(wrong);
                }
                if target.is_texture() {
                    return Err(misfit(format!("{name}: a texture is set with .png, .npy or .json")));
                }
                target.set_bytes(resources, bytes);
                Ok(())
            }
        }
    }
}

/// Binds the contents of resources and members. Files are relative to `folder`.
///
/// # Errors
/// If a name is not known, two contents are of one place, a file cannot be read, or a content does not fit.
pub(crate) fn bind(
    set: &[(Named, Content)],
    shader: &Shader,
    folder: &Path,
    resources: &mut Resources,
) -> Result<(), CommandError> {
    let mut taken: Vec<(Target, &str)> = Vec::new();
    for (named, content) in set {
        let target = named.target(shader)?;
        // One resource has several names: that of the source and its register.
        let is_same = |other: &Target| (other.place, other.offset) == (target.place, target.offset);
        if let Some((_, other)) = taken.iter().find(|(other, _)| is_same(other)) {
            let also = if *other == named.name { String::new() } else { format!(", as {other}, too") };
            return Err(format!("{} is set twice{also}", named.name).into());
        }
        content.bind(&target, folder, resources)?;
        taken.push((target, &named.name));
    }
    Ok(())
}

/// Sets the counters of buffers.
///
/// # Errors
/// If a name is not known, or the shader uses no counter of it.
pub(crate) fn set_counters(
    counters: &[(Named, u32)],
    shader: &Shader,
    resources: &mut Resources,
) -> Result<(), CommandError> {
    for (named, count) in counters {
        let target = named.target(shader)?;
        dxkit_report::set_counter(shader, resources, (&named.name, &target), *count)?;
    }
    Ok(())
}

impl Content {
    /// The values of an input of a stage. Files are relative to `folder`.
    ///
    /// # Errors
    /// If a file cannot be read, or it is no content for one.
    pub(crate) fn values(&self, element: &ElementType, folder: &Path) -> Result<Value, CommandError> {
        let path = match self {
            Self::Value(value) => return Ok(value.clone()),
            Self::Zeros(counts) => {
                let zeros = vec![0; element.bytes() as usize];
                let zero = element.decode(&zeros, 0).unwrap_or(Value::Integer(0));
                let count = counts.iter().fold(1_usize, |all, count| all.saturating_mul(*count as usize));
                if count > MAX_ZEROS {
                    return Err("there are too many zeros".into());
                }
                let rows =
                    counts.iter().rev().fold(zero, |value, count| Value::List(vec![value; *count as usize]));
                return Ok(rows);
            }
            Self::Sampler(_) => return Err("an input is no sampler".into()),
            Self::File(path) => folder.join(path),
        };
        let name = path_name(&path);
        let bytes = fs::read(&path).map_err(|error| CommandError::unreadable(&name, &error))?;
        let wrong = |reason: String| CommandError::new(Event::InvalidText, format!("{name}: {reason}"));
        if npy::is_array(&bytes) {
            let array = npy::parse(&bytes).map_err(wrong)?;
            return array.value().ok_or_else(|| wrong("it is damaged".to_owned()));
        }
        if has_extension(&path, "json") {
            let json = texts::json_of(&bytes).map_err(|error| wrong(error.to_string()))?;
            return value_from_json(&json).map_err(wrong);
        }
        if has_extension(&path, "png") {
            return image::rows(&image::parse(&bytes).map_err(wrong)?)
                .ok_or_else(|| wrong("it is damaged".into()));
        }
        let size = element.bytes().max(1) as usize;
        let starts = (0..bytes.len() / size).map(|place| place * size);
        Ok(Value::List(starts.filter_map(|start| element.decode(&bytes, start)).collect()))
    }
}

/// Zeros that an input is made of.
const MAX_ZEROS: usize = 1 << 24;

/// Binds an image. A texture of another format gets the numbers from 0 to 1.
fn bind_image(target: &Target, bytes: &[u8], resources: &mut Resources) -> Result<(), String> {
    let image = image::parse(bytes)?;
    if target.kind != ResourceKind::Texture2D {
        return Err(format!("an image is a 2D texture, and {} is none", target.name));
    }
    if target.view.is_none() {
        resources.set_texture(target.place, image);
        return Ok(());
    }
    let mut own = Resources::default();
    own.set_texture(target.place, image);
    let rows: Vec<Value> = target.clone().bound(&own).elements(&own).collect();
    target.set(resources, &Value::List(rows)).map_err(|error| error.to_string())
}

/// Whether the bytes of a file are those of the target as they are.
fn takes_bytes(target: &Target) -> bool {
    target.offset.is_none() && !target.is_texture()
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// Why a shader that is no node does not run as a graph.
pub(crate) const NO_NODE: &str =
    "--graph is for nodes of work graphs: --entry names the first one; other shaders run without --graph";

/// The shader of an input.
///
/// # Errors
/// If it cannot be read or run.
pub(crate) fn shader(bytes: &[u8], entry: Option<&str>) -> Result<Shader, CommandError> {
    let container = input::container(bytes)?;
    Shader::from_container(&container, entry).map_err(refused)
}

/// The shader of an input, with the shaders that its rays call in a scene.
///
/// # Errors
/// If it cannot be read or run.
pub(crate) fn shader_with_scene(
    bytes: &[u8],
    entry: Option<&str>,
    scene: &SceneFile,
) -> Result<Shader, CommandError> {
    let container = input::container(bytes)?;
    let pipeline = scene.pipeline(Shader::ray_pipeline(&container).map_err(refused)?);
    Shader::with_rays(&container, entry, &pipeline).map_err(refused)
}

/// The shader of a container, prepared for a debugger, with the shaders that its rays call in a scene.
///
/// # Errors
/// If it cannot be read or run.
pub(crate) fn shader_to_debug(
    bytes: &[u8],
    entry: Option<&str>,
    scene: Option<&SceneFile>,
) -> Result<Shader, CommandError> {
    let container = input::container(bytes)?;
    let Some(scene) = scene else { return Shader::for_debugger(&container, entry).map_err(refused) };
    let pipeline = scene.pipeline(Shader::ray_pipeline(&container).map_err(refused)?);
    Shader::for_debugger_with_rays(&container, entry, &pipeline).map_err(refused)
}

fn refused(error: ShaderError) -> CommandError {
    let event = match &error {
        ShaderError::Unreadable(_) => Event::BrokenInput,
        ShaderError::NoProgram => Event::Missing,
        ShaderError::Refused(refusal) => match refusal.reasons.as_slice() {
            [exec::Reason::NoEntry { .. }] => Event::Missing,
            _ => Event::Usage,
        },
        _ => Event::Usage,
    };
    let is_choice = |reason: &exec::Reason| match reason {
        exec::Reason::NoEntry { name: None, known } => !known.is_empty(),
        _ => false,
    };
    let way_on = match &error {
        ShaderError::Refused(refusal) if refusal.reasons.iter().any(is_choice) => {
            "; choose one with --entry NAME, or with `entry` in a file of tests or a launch configuration"
        }
        _ => "",
    };
    CommandError::new(event, format!("{error}{way_on}"))
}

/// The file of an output, by the extension of its name: an array of NumPy, JSON, an image, or else the bytes.
///
/// # Errors
/// If the output is no image.
pub(crate) fn file(output: &RunOutput, resources: &Resources, path: &Path) -> Result<Vec<u8>, CommandError> {
    let RunOutput { target, values, .. } = output;
    if has_extension(path, "npy") {
        return Ok(npy::write(&target.element, values, target.size.is_some()));
    }
    if has_extension(path, "json") {
        let list: serde_json::Value = match (target.size, values.as_slice()) {
            (Some(_), [value]) => json_value(value),
            _ => values.iter().map(json_value).collect(),
        };
        return Ok(format!("{list}\n").into_bytes());
    }
    if has_extension(path, "png") {
        return image::write(values).map_err(|reason| format!("{}: {reason}", target.name).into());
    }
    Ok(output.bytes(resources).to_vec())
}

/// The file of what vertices or pixels wrote, by the extension of its name.
///
/// # Errors
/// If the output is no image.
pub(crate) fn stage_file(output: &StageOutput, path: &Path) -> Result<Vec<u8>, CommandError> {
    if has_extension(path, "npy") {
        return Ok(npy::write(&output.element, &output.values, false));
    }
    if has_extension(path, "json") {
        let list: serde_json::Value = output.values.iter().map(json_value).collect();
        return Ok(format!("{list}\n").into_bytes());
    }
    if has_extension(path, "png") {
        return image::write(&output.values)
            .map_err(|_| format!("{}: only what pixels wrote as floats is an image", output.name).into());
    }
    Ok(output.bytes())
}

/// The bytes of a payload or of the records of a node: those of a file, or numbers of 32 bits or objects.
///
/// # Errors
/// If a file cannot be read, or there is something else.
pub(crate) fn payload(program: &Program, content: &Content, folder: &Path) -> Result<Vec<u8>, CommandError> {
    let value = content.values(&ElementType::words(4), folder)?;
    payload_bytes(program, &value).map_err(|reason| CommandError::new(Event::Usage, reason))
}

/// Runs the groups of a mesh or amplification shader or of a node; what they gave.
///
/// # Errors
/// If they do not end, or must not start.
pub(crate) fn meshes(
    shader: &Shader,
    resources: &mut Resources,
    payload: &[u8],
    dispatch: &Dispatch,
    names: Option<&[&str]>,
    traced: Option<([u32; 3], &mut Trace)>,
) -> Result<(Executed, Vec<StageOutput>), CommandError> {
    let program = shader.program();
    let done = match traced {
        Some((thread, trace)) => {
            let mut add = |step| trace.add(step);
            let observed = Some((thread, &mut add as &mut dyn FnMut(exec::Executed)));
            StageOutput::outputs_of_groups(program, resources, payload, dispatch, names, observed)
        }
        None => StageOutput::outputs_of_groups(program, resources, payload, dispatch, names, None),
    };
    done.map_err(|failure| failed(shader, &failure))
}

/// Runs the work graph of a library from a node; the records for nodes that it does not have, or of these of
/// them.
///
/// # Errors
/// If the shader is no node, or the graph does not end, or must not start, or nothing leads to a node that is
/// named.
pub(crate) fn graph(
    bytes: &[u8],
    shader: &Shader,
    resources: &mut Resources,
    payload: &[u8],
    dispatch: &Dispatch,
    names: Option<&[&str]>,
) -> Result<(Executed, Vec<StageOutput>), CommandError> {
    let Some(entry) = shader.program().node().map(|node| node.name.as_str()) else {
        return Err(NO_NODE.into());
    };
    let graph = WorkGraph::from_container(&input::container(bytes)?).map_err(refused)?;
    let input = shader.program().node_input(payload);
    let run = graph.run(entry, resources, input, dispatch).map_err(|failure| failed(shader, &failure))?;
    let outputs = StageOutput::left_records(&run, names).map_err(CommandError::missing)?;
    Ok((run.outcome, outputs))
}

/// Runs vertices, pixels, patches or primitives.
///
/// # Errors
/// If they do not end, or must not start.
pub(crate) fn draw(
    shader: &Shader,
    resources: &mut Resources,
    draw: &Draw,
    dispatch: &Dispatch,
    traced: Option<([u32; 3], &mut Trace)>,
) -> Result<Drawn, CommandError> {
    let program = shader.program();
    let done = match traced {
        Some(([x, y, _], trace)) => {
            program.trace_draw(resources, draw, dispatch, [x, y], &mut |step| trace.add(step))
        }
        None => program.run_draw(resources, draw, dispatch),
    };
    done.map_err(|failure| failed(shader, &failure))
}

/// Runs a dispatch.
///
/// # Errors
/// If it does not end, or must not start.
pub(crate) fn dispatch(
    shader: &Shader,
    resources: &mut Resources,
    dispatch: &Dispatch,
    traced: Option<([u32; 3], &mut Trace)>,
) -> Result<Executed, CommandError> {
    let done = match traced {
        Some((thread, trace)) => {
            shader.program().trace(resources, dispatch, thread, &mut |step| trace.add(step))
        }
        None => shader.program().dispatch(resources, dispatch),
    };
    done.map_err(|failure| failed(shader, &failure))
}

/// Why a run failed, for people.
pub(crate) fn failed(shader: &Shader, failure: &Failure) -> CommandError {
    match failure {
        Failure::Fuel { .. } => {
            let reason = format!("{}; --fuel gives it more", reason_of_failure(shader, failure));
            CommandError::new(Event::Findings, reason)
        }
        failure => CommandError::new(Event::Usage, failure.to_string()),
    }
}

/// The instructions that a thread executed, up to a limit.
#[derive(Debug, Default)]
pub(crate) struct Trace {
    pub(crate) steps: Vec<exec::Executed>,
    /// Steps beyond the limit.
    pub(crate) more: u64,
}

impl Trace {
    /// Steps that are kept.
    const LIMIT: usize = 1 << 16;

    fn add(&mut self, step: exec::Executed) {
        if self.steps.len() < Self::LIMIT {
            self.steps.push(step);
        } else {
            self.more += 1;
        }
    }
}

/// A thread of a dispatch: `X`, `X,Y` or `X,Y,Z`.
///
/// # Errors
/// If it is none of these.
pub(crate) fn parse_thread(text: &str) -> Result<[u32; 3], String> {
    let place: Result<Vec<u32>, _> = text.split(',').map(|place| place.trim().parse()).collect();
    match place.as_deref() {
        Ok([x]) => Ok([*x, 0, 0]),
        Ok([x, y]) => Ok([*x, *y, 0]),
        Ok([x, y, z]) => Ok([*x, *y, *z]),
        _ => Err(format!("{text} is no thread: X, X,Y or X,Y,Z")),
    }
}

/// The size of a run over vertices or pixels: `COUNT`, or `WIDTH,HEIGHT`.
///
/// # Errors
/// If it is neither.
pub(crate) fn parse_size(text: &str) -> Result<[u32; 2], String> {
    let sizes: Result<Vec<u32>, _> = text.split(',').map(|size| size.trim().parse()).collect();
    match sizes.as_deref() {
        Ok([count]) if *count > 0 => Ok([*count, 1]),
        Ok([width, height]) if *width > 0 && *height > 0 => Ok([*width, *height]),
        _ => Err(format!("{text} is no size: a number of vertices, or WIDTH,HEIGHT of an image")),
    }
}

/// The groups of a dispatch: `X`, `X,Y` or `X,Y,Z`.
///
/// # Errors
/// If it is none of these.
pub(crate) fn parse_groups(text: &str) -> Result<[u32; 3], String> {
    let counts: Result<Vec<u32>, _> = text.split(',').map(|count| count.trim().parse()).collect();
    match counts.as_deref() {
        Ok([x]) => Ok([*x, 1, 1]),
        Ok([x, y]) => Ok([*x, *y, 1]),
        Ok([x, y, z]) => Ok([*x, *y, *z]),
        _ => Err(format!("{text} is no number of groups: X, X,Y or X,Y,Z")),
    }
}
