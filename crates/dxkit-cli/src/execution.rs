//! What the commands that run shaders have in common: the contents of resources before, and outputs after.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit::exec;
use dxkit::exec::{
    Dispatch, ElementType, Failure, Outcome as Executed, Resources, Sampler, Shader, ShaderError, Target,
    Value,
};
use dxkit::types::{ResourceClass, ResourceKind};
use dxkit_report::{RunOutput, json_value};

use crate::outcome::CommandError;
use crate::shown::path_name;
use crate::{Event, input};
use crate::{image, npy};

/// A resource or a member of a constant buffer, as an argument names it: `NAME` or `NAME:TYPE`.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) ty: Option<ElementType>,
}

impl Named {
    /// Reads `NAME` or `NAME:TYPE`.
    ///
    /// # Errors
    /// If there is no name, or the type is not known.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, ty) = match text.split_once(':') {
            Some((name, ty)) => (name, Some(parse_type(ty)?)),
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
        let target = shader.target(&self.name).map_err(|error| CommandError::missing(error.to_string()))?;
        Ok(match &self.ty {
            Some(ty) => target.with_type(ty.clone()),
            None => target,
        })
    }
}

/// The type of this name.
pub(crate) fn parse_type(name: &str) -> Result<ElementType, String> {
    let unknown = || {
        format!("{name} is no type: a format (R8G8B8A8_UNORM), or a number or vector of HLSL (float, uint3)")
    };
    ElementType::from_name(name).ok_or_else(unknown)
}

/// What a resource holds before the shader runs.
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
        match serde_json::from_str(text) {
            Ok(json) => Ok(Self::Value(value_from_json(&json)?)),
            Err(error) => Err(format!("{text} is neither JSON ({error}) nor @FILE, zeros:N or a sampler")),
        }
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
                resources.samplers.insert(target.binding, sampler.clone());
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
                    let array = npy::read(&bytes).map_err(wrong)?;
                    if let Some(bytes) = array.bytes_for(&target.element).filter(|_| takes_bytes(target)) {
                        target.set_bytes(resources, bytes.to_vec());
                        return Ok(());
                    }
                    let value = array.value().ok_or_else(|| wrong("it is damaged".to_owned()))?;
                    return target.set(resources, &value).map_err(|error| misfit(format!("{name}: {error}")));
                }
                if has_extension(&path, "json") {
                    let json = serde_json::from_slice(&bytes).map_err(|error| wrong(error.to_string()))?;
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

/// Binds an image. A texture of another format gets the numbers from 0 to 1.
fn bind_image(target: &Target, bytes: &[u8], resources: &mut Resources) -> Result<(), String> {
    let image = image::read(bytes)?;
    if target.kind != ResourceKind::Texture2D {
        return Err(format!("an image is a 2D texture, and {} is none", target.name));
    }
    if target.view.is_none() {
        resources.textures.insert(target.binding, image);
        return Ok(());
    }
    let mut own = Resources::default();
    own.textures.insert(target.binding, image);
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

/// The value of a JSON document. Texts are numbers that JSON does not have: `NaN`, `Infinity`, `0xff`.
pub(crate) fn value_from_json(json: &serde_json::Value) -> Result<Value, String> {
    use serde_json::Value as Json;
    Ok(match json {
        Json::Null => return Err("null is no number".to_owned()),
        Json::Bool(flag) => Value::Bool(*flag),
        Json::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(number), ..) => Value::Integer(number.into()),
            (_, Some(number), _) => Value::Integer(number.into()),
            (.., number) => Value::Double(number.unwrap_or(f64::NAN)),
        },
        Json::String(text) => number_from_text(text).ok_or_else(|| format!("\"{text}\" is no number"))?,
        Json::Array(list) => Value::List(list.iter().map(value_from_json).collect::<Result<_, _>>()?),
        Json::Object(fields) => {
            let field = |(name, json): (&String, &Json)| Ok((name.clone(), value_from_json(json)?));
            Value::Fields(fields.iter().map(field).collect::<Result<_, String>>()?)
        }
    })
}

/// A number that JSON and TOML have no form for.
pub(crate) fn number_from_text(text: &str) -> Option<Value> {
    match text {
        "NaN" => return Some(Value::Double(f64::NAN)),
        "Infinity" => return Some(Value::Double(f64::INFINITY)),
        "-Infinity" => return Some(Value::Double(f64::NEG_INFINITY)),
        _ => {}
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let number = match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?.into(),
        None => i128::from(digits.parse::<u64>().ok()?),
    };
    Some(Value::Integer(if negative { -number } else { number }))
}

/// The shader of an input.
///
/// # Errors
/// If it cannot be read or run.
pub(crate) fn shader(bytes: &[u8], entry: Option<&str>) -> Result<Shader, CommandError> {
    let container = input::container(bytes)?;
    Shader::from_container(&container, entry).map_err(|error| {
        let event = match &error {
            ShaderError::Unreadable(_) => Event::BrokenInput,
            ShaderError::NoProgram => Event::NoContainer,
            ShaderError::Refused(refusal) => match refusal.reasons.as_slice() {
                [exec::Reason::NoEntry(_)] => Event::Missing,
                _ => Event::Usage,
            },
            _ => Event::Usage,
        };
        CommandError::new(event, error.to_string())
    })
}

/// Gives each writable buffer that has no content yet an element of zeros for each thread of the dispatch.
/// Returns what to tell about it.
pub(crate) fn add_missing(shader: &Shader, dispatch: &Dispatch, resources: &mut Resources) -> Vec<String> {
    let mut notes = Vec::new();
    let threads = shader.program().threads().into_iter().chain(dispatch.groups);
    let threads = threads.fold(1_u64, |product, count| product.saturating_mul(count.into()));
    for target in shader.outputs() {
        if resources.buffers.contains_key(&target.binding) || resources.textures.contains_key(&target.binding)
        {
            continue;
        }
        if target.is_texture() {
            let [x, y, z] = dispatch.groups;
            let [width, height, depth] = shader.program().threads();
            let all = [(x, width), (y, height), (z, depth)].map(|(groups, of)| groups.saturating_mul(of));
            for used in 1..=all.len() {
                let counts = all.get(..used).unwrap_or_default();
                if target.set_zeros(resources, counts).is_ok() {
                    let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
                    let text = counts.join(" × ");
                    notes.push(format!("{} is not set: {text} texels of zeros", described(&target)));
                    break;
                }
            }
            continue;
        }
        // Whoever wants more than this states it.
        let count = threads.min((1 << 28) / u64::from(target.stride.max(1)));
        let size = usize::try_from(count.saturating_mul(target.stride.into())).unwrap_or(0);
        target.set_bytes(resources, vec![0; size]);
        let elements = input::counted(usize::try_from(count).unwrap_or(usize::MAX), "element");
        notes.push(format!("{} is not set: {elements} of zeros", described(&target)));
    }
    for range in shader.program().ranges() {
        let first = range.binding;
        let last = exec::Binding {
            number: first.number.saturating_add(range.count.unwrap_or(u32::MAX).saturating_sub(1)),
            ..first
        };
        let is_set = resources.buffers.range(first..=last).next().is_some()
            || resources.textures.range(first..=last).next().is_some()
            || resources.samplers.range(first..=last).next().is_some();
        if !is_set && first.class == ResourceClass::Sampler {
            let name = described_range(shader, range);
            notes.push(format!("{name} is not set: it filters linearly, and repeats textures"));
        } else if !is_set {
            notes.push(format!("{} is not set: it reads as 0", described_range(shader, range)));
        }
    }
    notes
}

/// The name of a target, with its register.
fn described(target: &Target) -> String {
    let register = target.binding.to_string();
    if target.name == register { register } else { format!("{} ({register})", target.name) }
}

/// The name of a range of registers, with the first one.
fn described_range(shader: &Shader, range: &exec::Range) -> String {
    let first = range.binding;
    match shader.resource_name(range) {
        "" => first.to_string(),
        name => format!("{name} ({first})"),
    }
}

/// The content of a target.
pub(crate) fn output(shader: &Shader, target: Target, resources: &Resources) -> RunOutput {
    let target = target.bound(resources);
    let values: Vec<Value> = target.elements(resources).collect();
    let ty = shader.hlsl_type(&target).map_or_else(|| target.element.to_string(), str::to_owned);
    let ranges = shader.program().ranges().iter();
    let mut counters = ranges.filter(|range| range.counter).map(|range| range.binding);
    let counts = counters.any(|binding| binding == target.binding);
    let buffer = resources.buffers.get(&target.binding);
    let counter = buffer.filter(|_| counts).map(|buffer| buffer.counter);
    RunOutput { target, ty, values, counter }
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
    let texture = resources.textures.get(&target.binding).map(|texture| &texture.bytes);
    let buffer = resources.buffers.get(&target.binding).map(|buffer| &buffer.bytes);
    let bytes = texture.or(buffer).map_or(&[][..], Vec::as_slice);
    Ok(match target.offset {
        Some(offset) => {
            let start = offset as usize;
            let end = start.saturating_add(target.element.bytes() as usize).min(bytes.len());
            bytes.get(start..end).unwrap_or_default().to_vec()
        }
        None => bytes.to_vec(),
    })
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
    done.map_err(|failure| {
        let event = match &failure {
            Failure::Fuel { .. } => Event::Findings,
            _ => Event::Usage,
        };
        let mut reason = failure.to_string();
        if let Failure::Fuel { instruction: Some(instruction), .. } = &failure {
            for place in shader.places(&[*instruction]) {
                let line = place.source.map(|source| source.to_string());
                if let Some(place) = line.or(place.instruction) {
                    reason.push_str(&format!(", at {place}"));
                }
            }
            reason.push_str("; --fuel gives it more");
        }
        CommandError::new(event, reason)
    })
}

/// What a thread executed, up to a limit.
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
