//! `dxkit run`: runs a shader on the CPU.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::exec::{Dispatch, Draw, Resources, Shader};
use dxkit::types::ShaderKind;
use dxkit_report::{
    RunDocument, RunOutput, ShownFinding, StageOutput, TracedStep, add_missing, draw_with_inputs,
    findings_of_run, is_of_meshes, is_stage_output, print_counts, print_outputs, print_stage_outputs,
    print_trace, stage_input as stage_input_of, traced_steps, triangle_with_inputs,
};

use crate::execution::{self, Content, Named, Trace};
use crate::input::{self, Input};
use crate::judge::{FindingOptions, Format, Judgement, Style};
use crate::outcome::CommandError;
use crate::output::Sources;
use crate::shown::path_name;
use crate::{Outcome, Streams, report};

/// Run a shader of compute or graphics on the CPU
#[derive(Debug, Args)]
#[command(after_help = "\
NAME is a register (t0, u1,space2), the name of a resource in the source (lights, textures[2]), or a member of a constant \
buffer (Camera.viewProj, lights[3].color). NAME:TYPE says what the elements are, if the shader does not: float, uint3, \
R8G8B8A8_UNORM.
VALUE is JSON ([1, 2, 3], 0.5, {\"color\": [1, 0, 0]}; \"NaN\" and \"0xff\" are numbers), @FILE, or zeros:N for N elements (zeros:8x4 for a texture). \
FILE is an array of NumPy (.npy), JSON (.json), an image for a texture (.png), or bytes; words are a sampler (linear,clamp). A writable buffer that is not set has one element of zeros for each \
thread; other resources that are not set read as 0.
A shader of graphics runs over its inputs: --in NAME=VALUE names one by its semantic (POSITION, TEXCOORD1, SV_InstanceID), and VALUE has a value for each vertex, control point or point in the domain, or rows of values for an image; a single value is for all. --size states their number where no input does. Mesh and amplification shaders run in groups, as compute shaders do. Without --out, all writable buffers are printed, and all outputs of the stage. The numbers are those of Direct3D's rules; docs/running.md states them. Exit \
code 1 if the sanitizer finds an error, or the shader does not end.

Examples:
  dxkit run sum.cso --set 'values=[1, 2, 3, 4]'
  dxkit run blur.cso --dispatch 8,8 --set source=@in.npy --set 'Blur.radius=3' --out result=out.npy
  dxkit run sum.cso --sanitize --set t0=@in.npy --set u0=zeros:64
  dxkit run blur.cso --dispatch 8,8 --trace 5,3 --out result=out.npy
  dxkit run vs.cso --in POSITION=@points.npy --set Camera.viewProjection=@m.json --out SV_Position=clip.npy
  dxkit run ps.cso --size 64,64 --in TEXCOORD=@uv.npy --set albedo=@stone.png --out SV_Target=image.png
  dxkit run gs.cso --in 'SV_Position=[[0, 0, 0], [1, 0, 0], [0, 1, 0]]'
  dxkit run ms.cso --dispatch 2 --payload '[7, 9]' --out indices
  dxkit run library.cso --entry Update --wave 64 --stats")]
pub(crate) struct Arguments {
    /// The shader, or - for standard input
    #[arg(value_name = "SHADER")]
    path: PathBuf,

    /// Numbers of groups of a compute, mesh or amplification shader, 1,1,1 if it is missing
    #[arg(long, value_name = "X,Y,Z", value_parser = execution::parse_groups)]
    dispatch: Option<[u32; 3]>,

    /// What an input of a shader of graphics holds; may be given several times
    #[arg(long = "in", value_name = "SEMANTIC=VALUE", value_parser = stage_input)]
    inputs: Vec<(String, Content)>,

    /// The number of vertices, patches, points in the domain or primitives, or width and height of the image
    #[arg(long, value_name = "N|W,H", value_parser = execution::parse_size)]
    size: Option<[u32; 2]>,

    /// Run a pixel shader on the pixels of one triangle: inputs have a value for each of its vertices, and
    /// SV_Position is the position in clip space
    #[arg(long, requires = "size")]
    triangle: bool,

    /// The payload of a mesh shader: numbers of 32 bits, or @FILE for bytes
    #[arg(long, value_name = "VALUE", value_parser = Content::parse)]
    payload: Option<Content>,

    /// What a resource or a member of a constant buffer holds; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(Named, Content)>,

    /// The counter of a buffer before the run
    #[arg(long, value_name = "NAME=N", value_parser = counter)]
    counter: Vec<(Named, u32)>,

    /// A resource, or the semantic of an output, that is printed, or written to a file (.npy, .json, .png, or
    /// bytes) after the run; may be given several times
    #[arg(long, value_name = "NAME[=FILE]", value_parser = wanted)]
    out: Vec<(Named, Option<PathBuf>)>,

    /// The function of a library
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,

    /// Lanes of a wave: a power of two from 4 to 128; 32 unless the shader states others
    #[arg(long, value_name = "N")]
    wave: Option<u32>,

    /// Instructions that all waves together may execute
    #[arg(long, value_name = "N", default_value_t = Dispatch::FUEL)]
    fuel: u64,

    /// Look for undefined behaviour: reads of undefined values, accesses out of bounds, races, and more
    #[arg(long)]
    sanitize: bool,

    /// Print what the thread with this number in the dispatch (SV_DispatchThreadID) executes, the vertex or
    /// invocation, or the pixel at this column and row: instructions with the values of operands and results,
    /// and lines of the source
    #[arg(long, value_name = "X,Y,Z", value_parser = execution::parse_thread)]
    trace: Option<[u32; 3]>,

    /// Print what was counted: instructions, branches that divide waves, barriers
    #[arg(long)]
    stats: bool,

    /// Print all elements of outputs, not only the first 64
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    findings: FindingOptions,
}

fn setting(text: &str) -> Result<(Named, Content), String> {
    let (name, content) = text.split_once('=').ok_or("NAME=VALUE is expected")?;
    Ok((Named::parse(name)?, Content::parse(content)?))
}

fn stage_input(text: &str) -> Result<(String, Content), String> {
    let (name, content) = text.split_once('=').ok_or("SEMANTIC=VALUE is expected")?;
    Ok((name.to_owned(), Content::parse(content)?))
}

fn counter(text: &str) -> Result<(Named, u32), String> {
    let (name, count) = text.split_once('=').ok_or("NAME=N is expected")?;
    Ok((Named::parse(name)?, count.parse().map_err(|_| format!("{count} is no counter"))?))
}

fn wanted(text: &str) -> Result<(Named, Option<PathBuf>), String> {
    match text.split_once('=') {
        Some((name, file)) => Ok((Named::parse(name)?, Some(file.into()))),
        None => Ok((Named::parse(text)?, None)),
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let result = try_run(arguments, streams);
    input::report(&path_name(&arguments.path), result, streams)
}

fn try_run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let format = arguments.findings.format();
    if !arguments.sanitize && !matches!(format, Format::Text | Format::Json) {
        return Err("this --format is for what the sanitizer finds: use it with --sanitize".into());
    }
    let input = input::one(&arguments.path, streams)?;
    check_outputs(arguments, &input)?;
    let shader = execution::shader(&input.bytes, arguments.entry.as_deref())?;
    let mut resources = Resources::default();
    let draw = prepared(arguments, &shader)?;
    check_thread(arguments, &shader, draw.as_ref())?;
    for (named, content) in &arguments.set {
        content.bind(&named.target(&shader)?, Path::new(""), &mut resources)?;
    }
    let groups = arguments.dispatch.unwrap_or([1; 3]);
    let groups = draw.as_ref().map_or(groups, |draw| [draw.size[0], draw.size[1], 1]);
    let mut dispatch = Dispatch::new(groups);
    dispatch.wave = arguments.wave;
    dispatch.fuel = arguments.fuel;
    dispatch.sanitize = arguments.sanitize;
    let (of_stage, of_resources) = wanted_outputs(arguments, &shader);
    let targets = of_resources.iter().map(|(named, _)| named.target(&shader));
    let mut targets = targets.collect::<Result<Vec<_>, _>>()?;
    if arguments.out.is_empty() {
        targets = shader.outputs();
    }
    for note in add_missing(&shader, &dispatch, &mut resources) {
        input::summary(streams, &note);
    }
    for (named, count) in &arguments.counter {
        let binding = named.target(&shader)?.binding;
        resources.buffers.entry(binding).or_default().counter = *count;
    }
    let mut trace = Trace::default();
    let traced = arguments.trace.map(|thread| (thread, &mut trace));
    let names: Vec<&str> = of_stage.iter().map(|(named, _)| named.name.as_str()).collect();
    let names = (!arguments.out.is_empty()).then_some(names.as_slice());
    let is_of_meshes = is_of_meshes(shader.program());
    let done = match &draw {
        None if is_of_meshes => {
            let payload = arguments
                .payload
                .as_ref()
                .map(|payload| execution::payload(payload, Path::new("")))
                .transpose()?;
            let payload = payload.unwrap_or_default();
            execution::meshes(&shader, &mut resources, &payload, &dispatch, names)
        }
        None => {
            execution::dispatch(&shader, &mut resources, &dispatch, traced).map(|done| (done, Vec::new()))
        }
        Some(draw) => execution::draw(&shader, &mut resources, draw, &dispatch, traced).and_then(|drawn| {
            let outputs = StageOutput::list(shader.program(), draw, &drawn, names);
            Ok((drawn.outcome, outputs.map_err(CommandError::missing)?))
        }),
    };
    if done.is_err() && format == Format::Text {
        // What was executed before the fuel was used up shows where it went.
        let steps = traced_steps(&shader, &trace.steps);
        report::print(streams.output, |page| print_trace(&steps, page))?;
    }
    let (done, stage) = done?;
    let steps = arguments.trace.map(|_| traced_steps(&shader, &trace.steps));
    if trace.more > 0 {
        input::summary(streams, &format!("{} further instructions of the thread are not shown", trace.more));
    }
    let outputs: Vec<RunOutput> =
        targets.into_iter().map(|target| RunOutput::new(&shader, target, &resources)).collect();
    let outputs = keep_printed(outputs, &of_resources, streams, |output, path| {
        execution::file(output, &resources, path)
    })?;
    let stage = keep_printed(stage, &of_stage, streams, execution::stage_file)?;
    let size = draw.map(|draw| draw.size);
    let shown = Shown {
        outputs: &outputs,
        stage: &stage,
        size,
        groups,
        is_of_meshes,
        steps: steps.as_deref(),
        done: &done,
    };
    print(arguments, &input, &shader, &shown, streams)
}

/// The run over vertices, pixels, patches or primitives; `None` of stages that run in groups.
fn prepared(arguments: &Arguments, shader: &Shader) -> Result<Option<Draw>, CommandError> {
    let program = shader.program();
    if arguments.payload.is_some() && program.stage() != ShaderKind::Mesh {
        return Err("--payload is for mesh shaders".into());
    }
    let in_groups = program.stage() == ShaderKind::Compute || is_of_meshes(program);
    if in_groups {
        if !arguments.inputs.is_empty() || arguments.size.is_some() {
            return Err("--in and --size are for vertices, pixels, patches and primitives, and this shader \
                        runs in groups: use --set and --dispatch"
                .into());
        }
        if arguments.trace.is_some() && is_of_meshes(program) {
            return Err("--trace does not follow mesh and amplification shaders".into());
        }
        return Ok(None);
    }
    if arguments.dispatch.is_some() {
        return Err("--dispatch is for shaders that run in groups: use --size".into());
    }
    let mut inputs = Vec::with_capacity(arguments.inputs.len());
    for (name, content) in &arguments.inputs {
        let element = stage_input_of(program, name).map_err(CommandError::missing)?;
        inputs.push((element, content.values(&element.element_type(), Path::new(""))?));
    }
    let draw = match arguments.size {
        Some(size) if arguments.triangle => triangle_with_inputs(program, size, &inputs),
        size => draw_with_inputs(program, size, &inputs),
    };
    draw.map(Some).map_err(Into::into)
}

/// An output that is asked for, and the file that it goes to.
type Wanted = (Named, Option<PathBuf>);

/// The outputs of the stage that are asked for, and the resources.
fn wanted_outputs<'a>(arguments: &'a Arguments, shader: &Shader) -> (Vec<&'a Wanted>, Vec<&'a Wanted>) {
    let program = shader.program();
    arguments.out.iter().partition(|(named, _)| is_stage_output(program, &named.name))
}

/// Writes the outputs that go to files; the others.
fn keep_printed<T>(
    outputs: Vec<T>,
    wanted: &[&Wanted],
    streams: &Streams<'_>,
    file: impl Fn(&T, &Path) -> Result<Vec<u8>, CommandError>,
) -> Result<Vec<T>, CommandError> {
    let paths = wanted.iter().map(|(_, path)| path.as_deref()).chain(std::iter::repeat(None));
    let mut printed = Vec::new();
    for (output, path) in outputs.into_iter().zip(paths) {
        match path {
            Some(path) => {
                let bytes = file(&output, path)?;
                streams.settings.files.clone().write(path, &bytes)?;
            }
            None => printed.push(output),
        }
    }
    Ok(printed)
}

/// Checks that the dispatch has the thread that is traced.
fn check_thread(arguments: &Arguments, shader: &Shader, draw: Option<&Draw>) -> Result<(), CommandError> {
    let Some(thread) = arguments.trace else { return Ok(()) };
    if let Some(Draw { size: [width, height], .. }) = draw {
        let [x, y, _] = thread;
        let width = width.saturating_mul(shader.program().invocations());
        if x >= width || y >= *height {
            return Err(format!("there is no vertex, invocation or pixel {x},{y}").into());
        }
        return Ok(());
    }
    let groups = arguments.dispatch.unwrap_or([1; 3]);
    let counts = groups.iter().zip(shader.program().threads());
    let mut outside = thread.iter().zip(counts);
    if outside.any(|(place, (groups, threads))| u64::from(*place) >= u64::from(*groups) * u64::from(threads))
    {
        let [x, y, z] = thread;
        return Err(format!("the dispatch has no thread {x},{y},{z}").into());
    }
    Ok(())
}

/// Checks before the run that files of outputs are different, and none is the shader.
fn check_outputs(arguments: &Arguments, input: &Input) -> Result<(), CommandError> {
    let files: Vec<&Path> = arguments.out.iter().filter_map(|(_, file)| file.as_deref()).collect();
    let mut seen = HashSet::new();
    for file in &files {
        if Sources::new(input.path.as_deref()).have(file) {
            return Err(format!("{} is the shader itself", path_name(file)).into());
        }
        if !seen.insert(file) {
            return Err(format!("two outputs would both go to {}", path_name(file)).into());
        }
    }
    Ok(())
}

/// What a run gave.
struct Shown<'s> {
    outputs: &'s [RunOutput],
    /// What the stage wrote, and the number of vertices or pixels.
    stage: &'s [StageOutput],
    size: Option<[u32; 2]>,
    groups: [u32; 3],
    is_of_meshes: bool,
    /// What a thread executed, if that is wanted.
    steps: Option<&'s [TracedStep]>,
    done: &'s dxkit::exec::Outcome,
}

/// Prints outputs and findings.
fn print(
    arguments: &Arguments,
    input: &Input,
    shader: &Shader,
    shown: &Shown<'_>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let Shown { outputs, stage, size, groups, is_of_meshes, steps, done } = *shown;
    let judgement = Judgement::new("dxkit run", &arguments.findings, Style::Full);
    let findings: Vec<ShownFinding> = findings_of_run(shader, &done.findings);
    let outcome = judgement.count(&findings);
    match judgement.format() {
        Format::Json => {
            let file = &input.name;
            let mut document = RunDocument::new(file, groups, outputs, &done.statistics, &findings, steps);
            if let Some(size) = size {
                document = document.with_stage(size, stage);
            } else if is_of_meshes {
                document = document.with_meshes(stage);
            }
            report::json(&document, streams.output)?;
        }
        Format::Text => {
            report::print(streams.output, |page| print_trace(steps.unwrap_or_default(), page))?;
            report::print(streams.output, |page| print_stage_outputs(stage, arguments.all, page))?;
            report::print(streams.output, |page| print_outputs(outputs, arguments.all, page))?;
            if arguments.stats {
                report::print(streams.output, |page| print_counts(&done.statistics, page))?;
            }
            judgement.print(&input.name, findings, streams.output)?;
        }
        _ => judgement.print(&input.name, findings, streams.output)?,
    }
    let outcome = judgement.finish(outcome, streams);
    if arguments.sanitize {
        input::verdict(streams, outcome, &format!("sanitizer: {}", judgement.counts()));
    }
    Ok(outcome)
}
