//! `dxkit run`: runs a shader on the CPU.

use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::exec::{Shader, Symbols};
use dxkit_report::{
    RunDocument, RunOutput, ShownFinding, StageOutput, StoppedRun, TracedStep, Watch, WatchedChange,
    findings_of_run, is_stage_output, print_changes, print_counts, print_outputs, print_stage_outputs,
    print_stop, print_trace, traced_steps,
};

use crate::execution::{self, Named, Trace};
use crate::input::{self, Input};
use crate::judge::{FindingOptions, Format, Judgement, Style};
use crate::outcome::CommandError;
use crate::run_inputs::{Halt, Prepared, RunInputs};
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
A shader of graphics runs over its inputs: --in NAME=VALUE names one by its semantic (POSITION, TEXCOORD1, SV_InstanceID), and VALUE has a value for each vertex, control point or point in the domain, or rows of values for an image; a single value is for all. --size states their number where no input does. Mesh and amplification shaders run in groups, as compute shaders do. A node of a work graph runs over its input records (--payload), and --out NODE names the node that it sends records to; with --graph its records go on to the nodes that they lead to, until there are none left, and what is printed are those for nodes that the library does not have. Without --out, all writable buffers are printed, and all outputs of the stage. The numbers are those of Direct3D's rules; docs/running.md states them. Exit \
code 1 if the sanitizer finds an error, or the shader does not end.

Examples:
  dxkit run sum.cso --set 'values=[1, 2, 3, 4]'
  dxkit run blur.cso --dispatch 8,8 --set source=@in.npy --set 'Blur.radius=3' --out result=out.npy
  dxkit run sum.cso --sanitize --set t0=@in.npy --set u0=zeros:64
  dxkit run blur.cso --dispatch 8,8 --trace 5,3 --out result=out.npy
  dxkit run blur.cso --dispatch 8,8 --thread 5,3 --watch total --watch 'item.position'
  dxkit run blur.cso --dispatch 8,8 --break blur.hlsl:20 --set source=@in.npy
  dxkit run vs.cso --in POSITION=@points.npy --set Camera.viewProjection=@m.json --out SV_Position=clip.npy
  dxkit run ps.cso --size 64,64 --in TEXCOORD=@uv.npy --set albedo=@stone.png --out SV_Target=image.png
  dxkit run gs.cso --in 'SV_Position=[[0, 0, 0], [1, 0, 0], [0, 1, 0]]'
  dxkit run ms.cso --dispatch 2 --payload '[7, 9]' --out indices
  dxkit run graph.cso --entry Spread --payload '[{\"f0\": [2, 1, 1], \"f1\": 5}]'
  dxkit run graph.cso --graph --entry Spread --payload '[{\"f0\": [2, 1, 1], \"f1\": 5}]' --out total
  dxkit run library.cso --entry Update --wave 64 --stats")]
pub(crate) struct Arguments {
    /// The shader, or - for standard input
    #[arg(value_name = "SHADER")]
    path: PathBuf,

    #[command(flatten)]
    inputs: RunInputs,

    /// A resource, or the semantic of an output, that is printed, or written to a file (.npy, .json, .png, or
    /// bytes) after the run; may be given several times
    #[arg(long, value_name = "NAME[=OUT_FILE]", value_parser = wanted)]
    out: Vec<(Named, Option<PathBuf>)>,

    /// Look for undefined behaviour: reads of undefined values, accesses out of bounds, races, and more
    #[arg(long)]
    sanitize: bool,

    /// Run the whole work graph from the node of --entry: the records of a node are the input of the next
    #[arg(long, conflicts_with_all = ["trace", "watch", "breaks", "thread"])]
    graph: bool,

    /// Print what the thread with this number in the dispatch (SV_DispatchThreadID) executes, the vertex or
    /// invocation, or the pixel at this column and row: instructions with the values of operands and results,
    /// and lines of the source
    #[arg(long, value_name = "X,Y,Z", value_parser = execution::parse_thread)]
    trace: Option<[u32; 3]>,

    /// Print this value where it changes, with the line: a variable of the source (item.position.x), a value
    /// (%12), or a register of shader models 4 and 5 (r0.x); may be given several times
    #[arg(long, value_name = "NAME", conflicts_with_all = ["trace", "sanitize"])]
    watch: Vec<String>,

    /// Stop at this line or instruction when it is first reached, print which threads execute it and what
    /// the variables are, and end; may be given several times
    #[arg(long = "break", value_name = "FILE:LINE|%N", conflicts_with_all = ["trace", "sanitize"])]
    breaks: Vec<String>,

    /// The thread, vertex or pixel for --watch and --break; 0,0,0 for --watch, any for --break alone
    #[arg(long, value_name = "X,Y,Z", value_parser = execution::parse_thread)]
    thread: Option<[u32; 3]>,

    /// Print what was counted: instructions, branches that divide waves, barriers
    #[arg(long)]
    stats: bool,

    /// Print all elements of outputs, not only the first 64
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    findings: FindingOptions,
}

fn wanted(text: &str) -> Result<(Named, Option<PathBuf>), String> {
    match text.split_once('=') {
        Some((name, file)) => Ok((Named::parse(name)?, Some(file.into()))),
        None => Ok((Named::parse(text)?, None)),
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let result = try_run(arguments, streams);
    input::report(&input::input_name(&arguments.path), result, streams)
}

fn try_run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let format = arguments.findings.format();
    if !arguments.sanitize && !matches!(format, Format::Text | Format::Json) {
        return Err("this --format is for what the sanitizer finds: use it with --sanitize".into());
    }
    let input = input::one(&arguments.path, streams)?;
    if !arguments.watch.is_empty() || !arguments.breaks.is_empty() {
        return watch(arguments, &input, streams);
    }
    if arguments.thread.is_some() {
        return Err("--thread is for --watch and --break".into());
    }
    let shader = arguments.inputs.shader(&input.bytes, Path::new(""))?;
    if arguments.graph && shader.program().node().is_none() {
        return Err(execution::NO_NODE.into());
    }
    let Prepared { mut resources, draw, payload, mut dispatch, notes } =
        arguments.inputs.prepare(&shader, Path::new(""))?;
    if let Some(thread) = arguments.trace {
        arguments.inputs.check_thread(thread, &shader, draw.as_ref())?;
    }
    let groups = dispatch.groups;
    dispatch.sanitize = arguments.sanitize;
    let (from_stage, of_resources) = wanted_outputs(arguments, &shader);
    let targets = of_resources.iter().map(|(named, _)| named.target(&shader));
    let mut targets = targets.collect::<Result<Vec<_>, _>>()?;
    if arguments.out.is_empty() {
        targets = shader.outputs();
    }
    for note in notes {
        input::summary(streams, &note);
    }
    let mut trace = Trace::default();
    let traced = arguments.trace.map(|thread| (thread, &mut trace));
    let names: Vec<&str> = from_stage.iter().map(|(named, _)| named.name.as_str()).collect();
    let names = (!arguments.out.is_empty()).then_some(names.as_slice());
    let gives_by_group = shader.program().gives_by_group();
    let done = match &draw {
        _ if arguments.graph => {
            execution::graph(&input.bytes, &shader, &mut resources, &payload, &dispatch, names)
        }
        None if gives_by_group => {
            execution::meshes(&shader, &mut resources, &payload, &dispatch, names, traced)
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
    let stage = keep_printed(stage, &from_stage, streams, execution::stage_file)?;
    let size = draw.map(|draw| draw.size);
    let shown = Shown {
        outputs: &outputs,
        stage: &stage,
        size,
        groups,
        gives_by_group,
        steps: steps.as_deref(),
        done: &done,
    };
    print(arguments, &input, &shader, &shown, (None, None), streams)
}

/// Runs a shader with `--watch` or `--break`.
fn watch(arguments: &Arguments, input: &Input, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let shader = arguments.inputs.shader_to_debug(&input.bytes, Path::new(""))?;
    let mut prepared = arguments.inputs.prepare(&shader, Path::new(""))?;
    if let Some(thread) = arguments.thread {
        arguments.inputs.check_thread(thread, &shader, prepared.draw.as_ref())?;
    }
    let symbols = Symbols::new(&shader);
    let unknown = arguments.watch.iter().find(|name| !symbols.has(name));
    if let Some(unknown) = unknown {
        let names = symbols.names().join(", ");
        let names = if names.is_empty() { "no variables".to_owned() } else { names };
        return Err(CommandError::missing(format!(
            "nothing is called {unknown}; the shader describes {names}"
        )));
    }
    let mut steps = Vec::new();
    for place in &arguments.breaks {
        steps.extend(steps_at(&symbols, place)?);
    }
    for note in &prepared.notes {
        input::summary(streams, note);
    }
    let thread = arguments.thread.or_else(|| (!arguments.watch.is_empty()).then_some([0; 3]));
    let mut watch = Watch::new(&symbols, prepared.size(), thread, arguments.watch.clone(), steps);
    let done = prepared.monitored(&shader, &mut watch);
    if watch.more > 0 {
        input::summary(streams, &format!("{} further changes are not shown", watch.more));
    }
    let (changes, stopped) = watch.finish();
    let is_json = arguments.findings.format() == Format::Json;
    if !is_json {
        report::print(streams.output, |page| {
            print_changes(&changes, page)?;
            stopped.as_ref().map_or(Ok(()), |stopped| print_stop(stopped, page))
        })?;
    }
    let (done, drawn) = match done {
        Err(Halt::Stopped) => (dxkit::exec::Outcome::default(), None),
        Err(Halt::Failed(error)) => return Err(error),
        Ok((done, drawn)) => (done, drawn),
    };
    if stopped.is_none() && !arguments.breaks.is_empty() {
        input::summary(streams, "no thread reached a place of --break");
    }
    let (from_stage, of_resources) = wanted_outputs(arguments, &shader);
    let (mut outputs, mut stage) = (Vec::new(), Vec::new());
    if stopped.is_none() {
        let targets = of_resources.iter().map(|(named, _)| named.target(&shader));
        let mut targets = targets.collect::<Result<Vec<_>, _>>()?;
        if arguments.out.is_empty() {
            targets = shader.outputs();
        }
        outputs
            .extend(targets.into_iter().map(|target| RunOutput::new(&shader, target, &prepared.resources)));
        if let (Some(draw), Some(drawn)) = (&prepared.draw, &drawn) {
            let names: Vec<&str> = from_stage.iter().map(|(named, _)| named.name.as_str()).collect();
            let names = (!arguments.out.is_empty()).then_some(names.as_slice());
            stage = StageOutput::list(shader.program(), draw, drawn, names).map_err(CommandError::missing)?;
        }
    }
    let outputs = keep_printed(outputs, &of_resources, streams, |output, path| {
        execution::file(output, &prepared.resources, path)
    })?;
    let stage = keep_printed(stage, &from_stage, streams, execution::stage_file)?;
    let size = prepared.draw.as_ref().map(|draw| draw.size);
    let groups = prepared.dispatch.groups;
    let shown = Shown {
        outputs: &outputs,
        stage: &stage,
        size,
        groups,
        gives_by_group: false,
        steps: None,
        done: &done,
    };
    let watched = (!arguments.watch.is_empty()).then_some(changes.as_slice());
    print(arguments, input, &shader, &shown, (watched, stopped.as_ref()), streams)
}

/// The steps of a place that `--break` names.
fn steps_at(symbols: &Symbols<'_>, place: &str) -> Result<Vec<u32>, CommandError> {
    if place.starts_with('%') {
        let steps = symbols.steps_of_value(place);
        return match steps.is_empty() {
            true => Err(CommandError::missing(format!(
                "no instruction that runs is called {place}: what only loads a resource variable, for one, \
                 runs as part of the handle that is made of it"
            ))),
            false => Ok(steps),
        };
    }
    let parts = place.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse::<u32>().ok()?)));
    let Some((file, line)) = parts.filter(|(file, _)| !file.is_empty()) else {
        return Err(format!("{place} is no place: FILE:LINE, or an instruction such as %12").into());
    };
    match symbols.breakpoint(file, line) {
        Some((_, steps)) => Ok(steps),
        None => {
            let files: Vec<&str> = symbols.files().collect();
            let reason = if files.is_empty() {
                "the shader has no debug information (-Zi -Qembed_debug, or /Zi)".to_owned()
            } else {
                format!(
                    "no instruction is of {place} or a later line; there are lines of {}",
                    files.join(", ")
                )
            };
            Err(CommandError::missing(reason))
        }
    }
}

/// An output that is asked for, and the file that it goes to.
type Wanted = (Named, Option<PathBuf>);

/// The outputs of the stage that are asked for, and the resources.
fn wanted_outputs<'a>(arguments: &'a Arguments, shader: &Shader) -> (Vec<&'a Wanted>, Vec<&'a Wanted>) {
    let program = shader.program();
    arguments.out.iter().partition(|(named, _)| {
        // What a graph gives is known by the nodes that its records lead to.
        let is_resource = || named.target(shader).is_ok();
        if arguments.graph { !is_resource() } else { is_stage_output(program, &named.name) }
    })
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

/// The results of a run.
struct Shown<'s> {
    outputs: &'s [RunOutput],
    /// What the stage wrote, and the number of vertices or pixels.
    stage: &'s [StageOutput],
    size: Option<[u32; 2]>,
    groups: [u32; 3],
    gives_by_group: bool,
    /// The instructions that a thread executed, on request.
    steps: Option<&'s [TracedStep]>,
    done: &'s dxkit::exec::Outcome,
}

/// Prints outputs and findings.
fn print(
    arguments: &Arguments,
    input: &Input,
    shader: &Shader,
    shown: &Shown<'_>,
    (watched, stopped): (Option<&[WatchedChange]>, Option<&StoppedRun>),
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let Shown { outputs, stage, size, groups, gives_by_group, steps, done } = *shown;
    let judgement = Judgement::new("dxkit run", &arguments.findings, Style::Full);
    let findings: Vec<ShownFinding> = findings_of_run(shader, &done.findings);
    let outcome = judgement.count(&findings);
    match judgement.format() {
        Format::Json => {
            let file = &input.name;
            let mut document = RunDocument::new(file, groups, outputs, &done.statistics, &findings, steps);
            if let Some(size) = size {
                document = document.with_stage(size, stage);
            } else if gives_by_group {
                document = document.with_groups(stage);
            }
            let document = document.with_watch(watched, stopped);
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
