//! What running a shader gave: its outputs, what was counted, and what the sanitizer found.
//!
//! In go a shader, the resources after a run and what was counted; out come the document in JSON
//! ([`RunDocument`]) and tables of text. What is written without having been set gets zeros here
//! ([`add_missing`]), with a note for each resource, at a register or in a descriptor heap, that is not set.

use alloc::collections::BTreeSet;
use core::fmt::{self, Write as _};

use dxkit::Severity;
use dxkit::exec::{
    self, BindingPlace, Dispatch, Failure, InstructionPlace, Resources, Shader, Statistics, Target, Value,
};
use dxkit::types::{ResourceClass, ResourceKind, ShaderKind};
use serde_json::{Map, Number, json};

use crate::prelude::*;
use crate::schema::{Described, documents};
use crate::{FAINT, HEADING, Page, ShownFinding, StoppedRun, WatchedChange, escaped, paint};

documents! {
    /// What running a shader gave.
    pub struct RunDocument<'r> {
        /// The name of the input.
        file: &'r str,
        /// The number of groups in each dimension; none of shaders that do not run in groups.
        groups: Vec<u32>,
        /// The outputs that were asked for.
        outputs: Vec<OutputDocument>,
        /// What was counted.
        counts: RunCounts,
        /// What the sanitizer found; empty if it was not asked for.
        findings: &'r [ShownFinding],
        optional {
            /// What the thread executed that `--trace` names.
            trace: &'r [TracedStep],
            /// Of a vertex shader the number of vertices and 1, of a pixel shader width and height.
            size: Vec<u32>,
            /// What the vertices or pixels wrote.
            stage_outputs: Vec<OutputOfStage>,
            /// The values that `--watch` names, where they change.
            watched: &'r [WatchedChange],
            /// Where the run stopped, if it reached what `--break` names. Nothing is counted then.
            stopped: &'r StoppedRun,
        }
    }

    /// What the vertices or pixels of a run wrote to an element of the output signature.
    pub(crate) struct OutputOfStage {
        /// The semantic with its index.
        name: String,
        /// The type of a value.
        element_type: String,
        /// The value of each vertex; of pixels a list of the rows of the image.
        values: serde_json::Value,
        optional {
            /// The pixels that were discarded, by column and row. Their values are zeros.
            discarded: Vec<Vec<u32>>,
            /// Where the vertices of a geometry shader belong: primitive, instance, stream and strip of each.
            strips: Vec<Vec<u32>>,
            /// The group of a mesh or amplification shader that made each value.
            groups: Vec<Vec<u32>>,
        }
    }

    /// An instruction that a thread executed.
    pub struct TracedStep {
        /// The instruction.
        instruction: String,
        /// The values of its operands, without constants, resources and addresses.
        operands: Vec<serde_json::Value>,
        /// The values of its results.
        results: Vec<serde_json::Value>,
        optional {
            /// The line of the source.
            source: String,
        }
    }

    /// The content of a buffer after a run.
    pub(crate) struct OutputDocument {
        /// Its name in the source, or its register.
        name: String,
        /// Its register.
        register: String,
        /// The type of an element.
        element_type: String,
        /// The elements.
        values: serde_json::Value,
        optional {
            /// The counter of a buffer that has one.
            counter: u32,
        }
    }

    /// What was counted in a run.
    pub(crate) struct RunCounts {
        /// Lanes of a wave.
        wave_lanes: u32,
        /// Groups that ran.
        groups: u64,
        /// Instructions, each counted once for a wave.
        instructions: u64,
        /// Instructions, each counted once for every lane that executed it.
        lane_instructions: u64,
        /// Branches that divided the lanes of a wave.
        divergent_branches: u64,
        /// Barriers, each counted once for a group.
        barriers: u64,
    }
}

impl Described for serde_json::Value {
    fn schema(_: &mut Map<String, serde_json::Value>) -> serde_json::Value {
        json!({})
    }
}

/// The content of a buffer after a run.
#[derive(Debug, Clone, PartialEq)]
pub struct RunOutput {
    /// What it is.
    pub target: Target,
    /// Its type in HLSL, or that of its elements.
    pub ty: String,
    /// The elements.
    pub values: Vec<Value>,
    /// The counter of a buffer that has one.
    pub counter: Option<u32>,
    /// The width, height, and depth or number of layers of a texture; none of buffers.
    pub texels: Vec<u32>,
}

impl RunOutput {
    /// The content of a target after a run.
    #[must_use]
    pub fn new(shader: &Shader, target: Target, resources: &Resources) -> Self {
        let target = target.bound(resources);
        let texels = target.texture_size(resources);
        let values: Vec<Value> = target.elements(resources).collect();
        let ty = shader.hlsl_type(&target).map_or_else(|| target.element.to_string(), str::to_owned);
        let ranges = shader.program().ranges().iter();
        let mut counters = ranges.filter(|range| range.counter).map(|range| range.binding);
        let mut heap = shader.program().heap_uses().filter(|of| of.has_counter());
        let counts = match target.place {
            BindingPlace::Register(place) => counters.any(|binding| binding == place),
            place => heap.any(|of| of.place().is_none_or(|of| of == place)),
        };
        let buffer = resources.buffer(target.place);
        let counter = buffer.filter(|_| counts).map(|buffer| buffer.counter);
        Self { target, ty, values, counter, texels }
    }

    /// Its bytes, as they are in the resource.
    #[must_use]
    pub fn bytes<'r>(&self, resources: &'r Resources) -> &'r [u8] {
        let target = &self.target;
        let texture = resources.texture(target.place).map(|texture| &texture.bytes);
        let buffer = resources.buffer(target.place).map(|buffer| &buffer.bytes);
        let bytes = texture.or(buffer).map_or(&[][..], Vec::as_slice);
        let Some(offset) = target.offset else { return bytes };
        let start = offset as usize;
        let end = start.saturating_add(target.element.bytes() as usize).min(bytes.len());
        bytes.get(start..end).unwrap_or_default()
    }
}

/// Gives each writable buffer that has no content yet an element of zeros for each thread of the dispatch.
/// Returns a note for each.
pub fn add_missing(shader: &Shader, dispatch: &Dispatch, resources: &mut Resources) -> Vec<String> {
    let mut notes = Vec::new();
    let threads = shader.program().threads().into_iter().chain(dispatch.groups);
    let threads = threads.fold(1_u64, |product, count| product.saturating_mul(count.into()));
    for target in shader.outputs() {
        if resources.has(target.place) {
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
        let elements = format!("{count} element{}", if count == 1 { "" } else { "s" });
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
            || resources.samplers.range(first..=last).next().is_some()
            || resources.scenes.range(first..=last).next().is_some();
        if !is_set && range.kind == ResourceKind::RTAccelerationStructure {
            notes.push(format!("{} is not set: rays meet nothing", described_range(shader, range)));
        } else if !is_set && first.class == ResourceClass::Sampler {
            let name = described_range(shader, range);
            notes.push(format!("{name} is not set: it filters linearly, and repeats textures"));
        } else if !is_set {
            notes.push(format!("{} is not set: it reads as 0", described_range(shader, range)));
        }
    }
    notes.extend(missing_in_heaps(shader, resources));
    notes
}

/// Sets the counter of a buffer, which the buffer of a heap may have without the program's saying so.
///
/// # Errors
/// If the program has no counter at a register.
pub fn set_counter(
    shader: &Shader,
    resources: &mut Resources,
    (name, target): (&str, &Target),
    count: u32,
) -> Result<(), String> {
    let has_counter = target.place.register().is_none_or(|binding| {
        shader.program().ranges().iter().any(|range| {
            let place = (range.binding.class, range.binding.space) == (binding.class, binding.space);
            let index = binding.number.checked_sub(range.binding.number);
            place && range.counter && index.is_some_and(|index| range.count.is_none_or(|count| index < count))
        })
    });
    match resources.buffer_mut(target.place).filter(|_| has_counter) {
        Some(buffer) => {
            buffer.counter = count;
            Ok(())
        }
        None => Err(format!("{name} has no counter that the shader uses")),
    }
}

/// Notes for the entries of descriptor heaps that the program uses and that are not set: each whose index is
/// a constant, and each heap that has no entries where the program computes them.
fn missing_in_heaps(shader: &Shader, resources: &Resources) -> BTreeSet<String> {
    let is_empty = |samplers: bool| match samplers {
        true => resources.sampler_heap.is_empty(),
        false => {
            resources.heap.is_empty() && resources.texture_heap.is_empty() && resources.scene_heap.is_empty()
        }
    };
    let missing = shader.program().heap_uses().filter(|of| match of.place() {
        Some(place) => !resources.has(place),
        None => is_empty(of.samplers),
    });
    let note = |of: &exec::HeapUse| match of.samplers {
        true => format!("{of} is not set: it filters linearly, and repeats textures"),
        false => format!("{of} is not set: it reads as 0"),
    };
    missing.map(note).collect()
}

/// The name of a target, with its register.
fn described(target: &Target) -> String {
    let register = target.place.to_string();
    if target.name == register { register } else { format!("{} ({register})", target.name) }
}

/// The name of a range of registers, with the first one.
fn described_range(shader: &Shader, range: &exec::Range) -> String {
    let first = BindingPlace::Register(range.binding);
    match shader.resource_name(range) {
        "" => first.to_string(),
        name => format!("{name} ({first})"),
    }
}

/// Why a run failed, with the place in the program where it is known.
#[must_use]
pub fn reason_of_failure(shader: &Shader, failure: &Failure) -> String {
    let mut reason = failure.to_string();
    if let Failure::Fuel { instruction: Some(instruction), .. } = failure {
        for place in shader.places(&[*instruction]) {
            let line = place.source.map(|source| source.to_string());
            if let Some(place) = line.or(place.instruction) {
                reason.push_str(&format!(", at {place}"));
            }
        }
    }
    reason
}

impl<'r> RunDocument<'r> {
    /// The document of a run.
    #[must_use]
    pub fn new(
        file: &'r str,
        groups: [u32; 3],
        outputs: &[RunOutput],
        counted: &Statistics,
        findings: &'r [ShownFinding],
        trace: Option<&'r [TracedStep]>,
    ) -> Self {
        let output = |output: &RunOutput| OutputDocument {
            name: output.target.name.clone(),
            register: output.target.place.to_string(),
            element_type: output.target.element.to_string(),
            values: output.values.iter().map(json_value).collect(),
            counter: output.counter,
        };
        let counts = RunCounts {
            wave_lanes: counted.wave_lanes,
            groups: counted.groups,
            instructions: counted.instructions,
            lane_instructions: counted.lane_instructions,
            divergent_branches: counted.divergent_branches,
            barriers: counted.barriers,
        };
        let outputs = outputs.iter().map(output).collect();
        let groups = groups.to_vec();
        Self {
            file,
            groups,
            outputs,
            counts,
            findings,
            trace,
            size: None,
            stage_outputs: None,
            watched: None,
            stopped: None,
        }
    }

    /// Adds the changes of watched values, and the place where the run stopped.
    #[must_use]
    pub fn with_watch(self, watched: Option<&'r [WatchedChange]>, stopped: Option<&'r StoppedRun>) -> Self {
        Self { watched, stopped, ..self }
    }
}

/// A value as JSON. Floats that JSON has no numbers for are texts.
#[must_use]
pub fn json_value(value: &Value) -> serde_json::Value {
    let float = |number: f64| match Number::from_f64(number) {
        Some(number) => number.into(),
        None if number.is_nan() => "NaN".into(),
        None if number > 0.0 => "Infinity".into(),
        None => "-Infinity".into(),
    };
    match value {
        Value::Bool(value) => (*value).into(),
        Value::Integer(number) => match (i64::try_from(*number), u64::try_from(*number)) {
            (Ok(number), _) => number.into(),
            (_, Ok(number)) => number.into(),
            _ => number.to_string().into(),
        },
        Value::Float(number) => float(Value::shown_float(*number)),
        Value::Double(number) => float(*number),
        Value::List(list) => list.iter().map(json_value).collect(),
        Value::Fields(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), json_value(value))).collect()
        }
    }
}

/// Elements that are printed of an output, unless all are asked for.
pub(crate) const SHOWN: usize = 64;
/// Numbers of a line.
const PER_LINE: usize = 8;

/// Prints outputs as tables: numbers in lines of eight, other elements one a line, each line with the index
/// of its first element.
///
/// # Errors
/// If writing to the page fails.
pub fn print_outputs(outputs: &[RunOutput], all: bool, page: &mut Page<'_>) -> fmt::Result {
    for RunOutput { target, ty, values, counter, texels } in outputs {
        let register = target.place.to_string();
        let name = if target.name == register { register } else { format!("{} ({register})", target.name) };
        let count = values.len();
        let mut heading = format!("{}: {}", escaped(&name), escaped(ty));
        if !texels.is_empty() {
            let sizes: Vec<String> = texels.iter().map(u32::to_string).collect();
            let texel = if texels.iter().all(|size| *size == 1) { "texel" } else { "texels" };
            heading.push_str(&format!(", {} {texel}", sizes.join(" × ")));
        } else if target.size.is_none() {
            heading.push_str(&format!(", {count} element{}", if count == 1 { "" } else { "s" }));
        }
        if let Some(counter) = counter {
            heading.push_str(&format!(", counter {counter}"));
        }
        writeln!(page, "{}", paint(HEADING, heading))?;
        let shown = if all { count } else { count.min(SHOWN) };
        let values = values.get(..shown).unwrap_or_default();
        let width = shown.saturating_sub(1).to_string().len();
        let numbers = values.iter().all(Value::is_number);
        let per_line = if numbers { PER_LINE } else { 1 };
        let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
        let column = if numbers { texts.iter().map(String::len).max().unwrap_or(0) } else { 0 };
        for (line, texts) in texts.chunks(per_line).enumerate() {
            write!(page, "  {}", paint(FAINT, format!("{:>width$}:", line * per_line)))?;
            for text in texts {
                write!(page, " {:>column$}", escaped(text).to_string())?;
            }
            writeln!(page)?;
        }
        if shown < count {
            let more = format!("  and {} more; --all prints them", count - shown);
            writeln!(page, "{}", paint(FAINT, more))?;
        }
    }
    Ok(())
}

/// What a thread executed, with the instructions and lines.
#[must_use]
pub fn traced_steps(shader: &Shader, executed: &[exec::Executed]) -> Vec<TracedStep> {
    // Loops execute the same instructions again.
    let mut origins: Vec<exec::Origin> = executed.iter().map(|step| step.instruction).collect();
    origins.sort_unstable();
    origins.dedup();
    let places = shader.places(&origins);
    let step = |step: &exec::Executed| {
        let found = origins.binary_search(&step.instruction).ok();
        let place = found.and_then(|found| places.get(found)).cloned().unwrap_or_default();
        TracedStep {
            instruction: place.instruction.unwrap_or_default(),
            operands: step.operands.iter().map(json_value).collect(),
            results: step.results.iter().map(json_value).collect(),
            source: place.source.map(|source| source.to_string()),
        }
    };
    executed.iter().map(step).collect()
}

/// Prints what a thread executed: the line of the source where it changes, and below each instruction the
/// values of its operands and results.
///
/// # Errors
/// If writing to the page fails.
pub fn print_trace(steps: &[TracedStep], page: &mut Page<'_>) -> fmt::Result {
    let mut line = None;
    for step in steps {
        if step.source.is_some() && step.source != line {
            line.clone_from(&step.source);
            writeln!(page, "{}", paint(HEADING, escaped(line.as_deref().unwrap_or_default())))?;
        }
        writeln!(page, "  {}", escaped(&step.instruction))?;
        let texts = |values: &[serde_json::Value]| {
            let text = |value: &serde_json::Value| match value.as_str() {
                Some(text) => text.to_owned(),
                None => value.to_string(),
            };
            values.iter().map(text).collect::<Vec<_>>().join(", ")
        };
        let (operands, results) = (texts(&step.operands), texts(&step.results));
        let text = match (operands.is_empty(), results.is_empty()) {
            (true, true) => continue,
            (_, true) => operands,
            (true, false) => format!("= {results}"),
            (false, false) => format!("{operands} = {results}"),
        };
        writeln!(page, "    {}", paint(FAINT, escaped(&text)))?;
    }
    Ok(())
}

/// Prints what was counted.
///
/// # Errors
/// If writing to the page fails.
pub fn print_counts(counted: &Statistics, page: &mut Page<'_>) -> fmt::Result {
    let rows = [
        ("lanes of a wave", u64::from(counted.wave_lanes)),
        ("groups", counted.groups),
        ("instructions of waves", counted.instructions),
        ("instructions of lanes", counted.lane_instructions),
        ("branches that divided a wave", counted.divergent_branches),
        ("barriers of groups", counted.barriers),
    ];
    writeln!(page, "{}", paint(HEADING, "counted"))?;
    for (name, number) in rows {
        writeln!(page, "  {name:<28} {number:>12}")?;
    }
    // Of the lanes that a wave has, those that executed its instructions.
    let possible = counted.instructions.saturating_mul(counted.wave_lanes.into());
    if let Some(share) = counted.lane_instructions.saturating_mul(1000).checked_div(possible) {
        writeln!(page, "  {:<28} {:>10}.{} %", "lanes that were active", share / 10, share % 10)?;
    }
    Ok(())
}

/// The findings of the sanitizer, with the instructions and lines that they are about.
#[must_use]
pub fn findings_of_run(shader: &Shader, findings: &[exec::SanitizerFinding]) -> Vec<ShownFinding> {
    let places = shader.places_of_findings(findings);
    let part = shader.part().to_string();
    let stage = shader.program().stage();
    findings.iter().zip(places).map(|(finding, places)| shown(&part, stage, finding, places)).collect()
}

fn shown(
    part: &str,
    stage: ShaderKind,
    finding: &exec::SanitizerFinding,
    (place, other): (InstructionPlace, Option<InstructionPlace>),
) -> ShownFinding {
    let severity = match finding.rule.severity() {
        exec::Severity::Error => Severity::Error,
        exec::Severity::Warning => Severity::Warning,
        exec::Severity::Note => Severity::Note,
    };
    let [x, y, z] = finding.group;
    let mut found = match stage {
        ShaderKind::Vertex => format!("vertex {x}"),
        ShaderKind::Pixel => format!("pixel {x}, {y}"),
        ShaderKind::Hull | ShaderKind::Domain | ShaderKind::Geometry => format!("invocation {x}"),
        _ => format!("group {x}, {y}, {z}, thread {}", finding.thread),
    };
    if let Some(other) = other {
        let line = other.source.map(|source| source.to_string());
        if let Some(place) = line.or(other.instruction) {
            found.push_str(&format!("; the other access: {place}"));
        }
    }
    let source = place.source.as_ref();
    let path = place.function.as_ref().map_or_else(|| part.to_owned(), |name| format!("{part} > {name}"));
    ShownFinding {
        category: Some("execution".to_owned()),
        part: Some(part.to_owned()),
        path,
        source: source.map(ToString::to_string),
        source_file: source.map(|source| source.file.clone()),
        source_line: source.map(|source| source.line),
        source_column: source.map(|source| source.column).filter(|column| *column > 0),
        function: place.function,
        instruction: place.instruction,
        found: Some(found),
        more: finding.count.saturating_sub(1),
        ..ShownFinding::new(severity, finding.rule.name(), finding.message.clone())
    }
}
