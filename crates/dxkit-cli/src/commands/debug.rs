//! `dxkit debug`: a debugger of shaders for editors, by the Debug Adapter Protocol.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use clap::{Args, Parser};
use dxkit::Sources;
use dxkit::exec::{Shader, Symbols};
use dxkit_report::{Page, RunOutput, StageOutput, print_outputs, print_stage_outputs};

use crate::dap::{Launched, Session, Wire, serve};
use crate::execution;
use crate::outcome::CommandError;
use crate::run_inputs::{Halt, RunInputs};
use crate::shown::path_name;
use crate::{Event, Outcome, Streams, input, report};

/// Debug a shader with an editor that speaks the Debug Adapter Protocol
#[derive(Debug, Args)]
#[command(after_help = "\
The editor starts this command, and talks to it over standard input and output (https://microsoft.github.io/debug-adapter-protocol). \
Its request `launch` may name the shader and further options: {\"program\": \"blur.cso\", \"args\": [\"--dispatch\", \"8,8\"], \
\"stopOnEntry\": true}. Breakpoints are lines of HLSL, by the debug information (dxc -Zi -Qembed_debug, fxc /Zi), or instructions. The \
threads of the protocol are the lanes of the wave that stopped, which execute together. Each has the variables of its functions, \
the values of instructions, the memory of the group and the resources. docs/debugging.md shows how editors are set up.
Exit code 1 if the shader does not end.

Examples:
  dxkit debug
  dxkit debug blur.cso --dispatch 8,8 --set source=@in.npy --set 'Blur.radius=3'
  dxkit debug blur.cso --dispatch 8,8 --thread 5,3")]
pub(crate) struct Arguments {
    /// The shader, unless the editor names it
    #[arg(value_name = "SHADER")]
    path: Option<PathBuf>,

    #[command(flatten)]
    inputs: DebugInputs,
}

/// What the command line and the request `launch` may both state.
#[derive(Debug, Args)]
struct DebugInputs {
    #[command(flatten)]
    inputs: RunInputs,

    /// Stop at breakpoints only where this thread, vertex or pixel executes them
    #[arg(long, value_name = "X,Y,Z", value_parser = execution::parse_thread)]
    thread: Option<[u32; 3]>,
}

/// The arguments in a request.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct LaunchArguments {
    #[command(flatten)]
    inputs: DebugInputs,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let result = try_run(arguments, streams);
    input::report(&"dxkit debug", result, streams)
}

fn try_run(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    if arguments.path.as_deref().is_some_and(|path| path == Path::new("-")) {
        return Err("standard input is the editor: name the file of the shader".into());
    }
    // An editor that starts the command does not have to speak for a file to be wrong.
    if let Some(path) = &arguments.path {
        shader_in(path, &arguments.inputs.inputs)?;
    }
    if streams.binary.is_none() {
        return Err(
            "an editor starts `dxkit debug`, and talks to it: docs/debugging.md has how editors are set up; \
                    `dxkit run --break LINE` stops a shader in a terminal"
                .into(),
        );
    }
    // What the client sends while a shader runs is read beside it.
    let (ask, asked) = mpsc::channel();
    let (read, requests) = mpsc::channel();
    let input = &mut *streams.input;
    let output = &mut *streams.output;
    thread::scope(|scope| {
        thread::Builder::new().spawn_scoped(scope, move || serve(input, &asked, &read))?;
        followed(arguments, Session::begin(Wire::new(ask, requests, output)))
    })
}

/// Serves a client to the end.
fn followed(arguments: &Arguments, mut session: Session<'_>) -> Result<Outcome, CommandError> {
    let Some(launched) = session.launched().map_err(lost)? else { return Ok(Outcome::Fine) };
    match debug(arguments, &launched, &mut session) {
        Ok(outcome) => Ok(outcome),
        Err(error) => {
            session.refuse_launch(&error.reason).map_err(lost)?;
            Err(error)
        }
    }
}

/// The error of a lost connection to the client, or of a broken message.
fn lost(error: io::Error) -> CommandError {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
            CommandError::new(Event::InvalidText, format!("a message of the editor: {error}"))
        }
        _ => error.into(),
    }
}

/// The bytes of a file, and the shader in it.
fn shader_in(path: &Path, inputs: &RunInputs) -> Result<(Vec<u8>, Shader), CommandError> {
    let bytes = std::fs::read(path).map_err(|error| CommandError::unreadable(&path_name(path), &error))?;
    let shader = inputs.shader_to_debug(&bytes, Path::new("")).map_err(|mut error: CommandError| {
        error.reason = format!("{}: {}", path_name(path), error.reason);
        error
    })?;
    Ok((bytes, shader))
}

/// Starts the shader of a request.
fn debug(
    arguments: &Arguments,
    launched: &Launched,
    session: &mut Session<'_>,
) -> Result<Outcome, CommandError> {
    let parsed = match launched.arguments.as_slice() {
        [] => None,
        list => Some(LaunchArguments::try_parse_from(list).map_err(|error| error.to_string())?),
    };
    let inputs = parsed.as_ref().map_or(&arguments.inputs, |parsed| &parsed.inputs);
    let named = launched.program.as_ref().map(PathBuf::from);
    let path =
        named.or_else(|| arguments.path.clone()).ok_or("no shader is named: \"program\" is missing")?;
    let (bytes, shader) = shader_in(&path, &inputs.inputs)?;
    let mut prepared = inputs.inputs.prepare(&shader, Path::new(""))?;
    if let Some(thread) = inputs.thread {
        inputs.inputs.check_thread(thread, &shader, prepared.draw.as_ref())?;
    }
    for note in std::mem::take(&mut prepared.notes) {
        session.say("console", &note)?;
    }
    let symbols = Symbols::new(&shader);
    if symbols.files().next().is_none() {
        session.say("console", "the shader has no debug information: only instructions can be followed")?;
    }
    let sources = Sources::from_container(&input::container(&bytes)?).ok().flatten();
    let size = prepared.size();
    let Some(mut debugger) =
        session.configure(&symbols, sources.as_ref(), size, inputs.thread, launched).map_err(lost)?
    else {
        return Ok(Outcome::Fine);
    };
    let mut done = prepared.monitored(&shader, &mut debugger);
    while debugger.runs_again() {
        // Going back is running again from the start, which gives the same.
        prepared = inputs.inputs.prepare(&shader, Path::new(""))?;
        done = prepared.monitored(&shader, &mut debugger);
    }
    if let Some(error) = debugger.failure.take() {
        return Err(lost(error));
    }
    let outcome = match done {
        Err(Halt::Stopped) => return Ok(Outcome::Fine),
        Err(Halt::Failed(error)) => {
            session.say("stderr", &error.reason)?;
            error.event.outcome()
        }
        Ok((_, drawn)) => {
            let targets = shader.outputs().into_iter();
            let outputs: Vec<RunOutput> =
                targets.map(|target| RunOutput::new(&shader, target, &prepared.resources)).collect();
            let stage = match (&prepared.draw, &drawn) {
                (Some(draw), Some(drawn)) => {
                    StageOutput::list(shader.program(), draw, drawn, None).map_err(CommandError::missing)?
                }
                _ => Vec::new(),
            };
            let mut text = Vec::new();
            report::print(&mut text, |page: &mut Page<'_>| {
                print_outputs(&outputs, false, page)?;
                print_stage_outputs(&stage, false, page)
            })?;
            let text = anstream::adapter::strip_bytes(&text).into_vec();
            session.say("stdout", String::from_utf8_lossy(&text).trim_end())?;
            Outcome::Fine
        }
    };
    session.end(outcome.code()).map_err(lost)?;
    Ok(outcome)
}
