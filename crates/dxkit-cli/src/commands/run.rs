//! `dxkit run`: runs a compute shader on the CPU.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::exec::{Dispatch, Resources, Shader};
use dxkit_report::{
    RunDocument, RunOutput, ShownFinding, TracedStep, add_missing, findings_of_run, print_counts,
    print_outputs, print_trace, traced_steps,
};

use crate::execution::{self, Content, Named, Trace};
use crate::input::{self, Input};
use crate::judge::{FindingOptions, Format, Judgement, Style};
use crate::outcome::CommandError;
use crate::output::Sources;
use crate::shown::path_name;
use crate::{Outcome, Streams, report};

/// Run a compute shader on the CPU
#[derive(Debug, Args)]
#[command(after_help = "\
NAME is a register (t0, u1,space2), the name of a resource in the source (lights, textures[2]), or a member of a constant \
buffer (Camera.viewProj, lights[3].color). NAME:TYPE says what the elements are, if the shader does not: float, uint3, \
R8G8B8A8_UNORM.
VALUE is JSON ([1, 2, 3], 0.5, {\"color\": [1, 0, 0]}; \"NaN\" and \"0xff\" are numbers), @FILE, or zeros:N for N elements (zeros:8x4 for a texture). \
FILE is an array of NumPy (.npy), JSON (.json), an image for a texture (.png), or bytes; words are a sampler (linear,clamp). A writable buffer that is not set has one element of zeros for each \
thread; other resources that are not set read as 0.
Without --out, all writable buffers are printed. The numbers are those of Direct3D's rules; docs/running.md states them. Exit \
code 1 if the sanitizer finds an error, or the shader does not end.

Examples:
  dxkit run sum.cso --set 'values=[1, 2, 3, 4]'
  dxkit run blur.cso --dispatch 8,8 --set source=@in.npy --set 'Blur.radius=3' --out result=out.npy
  dxkit run sum.cso --sanitize --set t0=@in.npy --set u0=zeros:64
  dxkit run blur.cso --dispatch 8,8 --trace 5,3 --out result=out.npy
  dxkit run library.cso --entry Update --wave 64 --stats")]
pub(crate) struct Arguments {
    /// The shader, or - for standard input
    #[arg(value_name = "SHADER")]
    path: PathBuf,

    /// Numbers of groups
    #[arg(long, value_name = "X,Y,Z", default_value = "1,1,1", value_parser = execution::parse_groups)]
    dispatch: [u32; 3],

    /// What a resource or a member of a constant buffer holds; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(Named, Content)>,

    /// The counter of a buffer before the run
    #[arg(long, value_name = "NAME=N", value_parser = counter)]
    counter: Vec<(Named, u32)>,

    /// A resource that is printed, or written to a file (.npy, .json, .png, or bytes) after the run; may be
    /// given several times
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

    /// Print what the thread with this number in the dispatch (SV_DispatchThreadID) executes: instructions
    /// with the values of operands and results, and lines of the source
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
    check_thread(arguments, &shader)?;
    for (named, content) in &arguments.set {
        content.bind(&named.target(&shader)?, Path::new(""), &mut resources)?;
    }
    let mut dispatch = Dispatch::new(arguments.dispatch);
    dispatch.wave = arguments.wave;
    dispatch.fuel = arguments.fuel;
    dispatch.sanitize = arguments.sanitize;
    let targets = arguments.out.iter().map(|(named, _)| named.target(&shader));
    let mut targets = targets.collect::<Result<Vec<_>, _>>()?;
    if targets.is_empty() {
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
    let done = execution::dispatch(&shader, &mut resources, &dispatch, traced);
    if done.is_err() && format == Format::Text {
        // What was executed before the fuel was used up shows where it went.
        let steps = traced_steps(&shader, &trace.steps);
        report::print(streams.output, |page| print_trace(&steps, page))?;
    }
    let done = done?;
    let steps = arguments.trace.map(|_| traced_steps(&shader, &trace.steps));
    if trace.more > 0 {
        input::summary(streams, &format!("{} further instructions of the thread are not shown", trace.more));
    }
    let outputs: Vec<RunOutput> =
        targets.into_iter().map(|target| RunOutput::new(&shader, target, &resources)).collect();
    let files = arguments.out.iter().map(|(_, file)| file.as_deref());
    for (output, path) in outputs.iter().zip(files) {
        if let Some(path) = path {
            let bytes = execution::file(output, &resources, path)?;
            streams.settings.files.clone().write(path, &bytes)?;
        }
    }
    let printed: Vec<RunOutput> = match arguments.out.is_empty() {
        true => outputs,
        false => {
            let files = arguments.out.iter().map(|(_, file)| file);
            outputs.into_iter().zip(files).filter(|(_, file)| file.is_none()).map(|(it, _)| it).collect()
        }
    };
    let shown = Shown { outputs: &printed, steps: steps.as_deref(), done: &done };
    print(arguments, &input, &shader, &shown, streams)
}

/// Checks that the dispatch has the thread that is traced.
fn check_thread(arguments: &Arguments, shader: &Shader) -> Result<(), CommandError> {
    let Some(thread) = arguments.trace else { return Ok(()) };
    let counts = arguments.dispatch.iter().zip(shader.program().threads());
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
    let Shown { outputs, steps, done } = *shown;
    let judgement = Judgement::new("dxkit run", &arguments.findings, Style::Full);
    let findings: Vec<ShownFinding> = findings_of_run(shader, &done.findings);
    let outcome = judgement.count(&findings);
    match judgement.format() {
        Format::Json => {
            let (file, groups) = (&input.name, arguments.dispatch);
            let document = RunDocument::new(file, groups, outputs, &done.statistics, &findings, steps);
            report::json(&document, streams.output)?;
        }
        Format::Text => {
            report::print(streams.output, |page| print_trace(steps.unwrap_or_default(), page))?;
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
