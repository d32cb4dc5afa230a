//! `dxkit reduce`: the smallest shader for which a script still succeeds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use dxkit::reduce::{Progress, ReduceError, Reduced, ReductionOptions, VALIDITY, reduce};

use crate::input::{self, CommandError};
use crate::outcome::Event;
use crate::output::{self, Destination, HashChoice, OutputTarget};
use crate::shown::path_name;
use crate::{Outcome, Streams};

/// Make a shader small while a script still succeeds
#[derive(Debug, Args)]
#[command(after_help = "\
The script is run with the name of a container as its last argument. Exit code 0 means that the container still shows what is \
looked for, such as a crash or a message, and that the search goes on from it. Parts, functions, branches, instructions, operands and metadata are removed, large \
pieces first. The parts that follow from the program are derived again. There is no randomness: the same answers give the \
same result.

OUT always holds the smallest complete container so far: the command can be interrupted at any time. Progress is shown on a \
terminal. The output of the script is shown only with --show-output. A script that runs longer than --timeout is ended, and \
the container is not used.

Without --keep-valid, the result need not be a valid shader, but LLVM can read its module. With it, the script is only run on \
containers without errors of `dxkit check` and `dxkit validate`, if FILE has none, and without reads of components that the \
mask of a load leaves out.

Examples:
  dxkit reduce crash.cso --script ./still-crashes.sh -o small.cso
  dxkit reduce shader.cso --script 'driver-compiler --target x' --timeout 20 -o small.cso
  dxkit reduce shader.cso --script 'sh -c \"dxkit dis $0 | grep -q dx.op.sample\"' --keep-valid -o small.cso")]
pub(crate) struct Arguments {
    /// The container to reduce, or - for standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// The script: a command of the shell, to which the name of a container is appended
    #[arg(long, value_name = "CMD")]
    script: String,

    /// Run the script on valid shaders only
    #[arg(long)]
    keep_valid: bool,

    /// End a run of the script, and the processes that it started, after this time
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,

    /// Run the script at most N times
    #[arg(long, value_name = "N")]
    max_tests: Option<usize>,

    /// Show what the script prints
    #[arg(long)]
    show_output: bool,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let result = reduced(arguments, streams);
    let is_of_file = result.as_ref().is_err_and(|failure| failure.event == Event::BrokenInput);
    let name = if is_of_file { path_name(&arguments.path) } else { "dxkit reduce".to_owned() };
    input::report(&name, result, streams)
}

fn reduced(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    // Checked before any work is done.
    let places = arguments.destination.places(false, &streams.settings.files)?;
    let input = input::one(&arguments.path, streams)?;
    let place = places.place(&input)?;
    let folder =
        tempfile::Builder::new().prefix("dxkit-reduce-").tempdir().map_err(|error| error.to_string())?;
    let candidate =
        folder.path().join(input.path.as_deref().and_then(Path::file_name).unwrap_or("shader.cso".as_ref()));

    let mut options = ReductionOptions::default();
    options.checks = if arguments.keep_valid { VALIDITY } else { &[] };
    options.tests = arguments.max_tests.unwrap_or(usize::MAX);
    options.digest = arguments.hash.into();
    let files = streams.settings.files.clone();
    let mut failure = None;
    let mut size = usize::MAX;
    // What is in the place of the input by now.
    let mut last = input.bytes.clone();
    let outcome = {
        let failure = std::cell::RefCell::new(&mut failure);
        let keep = |error: CommandError| {
            failure.borrow_mut().get_or_insert(error);
        };
        let mut is_first = true;
        let interesting = |bytes: &[u8]| {
            if failure.borrow().is_some() {
                // If the script cannot be run, the candidate is rejected: the reduction comes to its end.
                return false;
            }
            // Whether the script can be run shows at the input, which is asked for first.
            let is_first = std::mem::take(&mut is_first);
            let asked = fs::write(&candidate, bytes).and_then(|()| ask(arguments, &candidate, is_first));
            asked.unwrap_or_else(|error| {
                keep(match error.kind() {
                    io::ErrorKind::TimedOut => error.to_string().into(),
                    _ => format!("cannot run {}: {error}", arguments.script).into(),
                });
                false
            })
        };
        let tell = |progress: &Progress<'_>| {
            let smaller = progress.best.len() < size;
            size = progress.best.len();
            let written = match &place {
                OutputTarget::File(path) if smaller => files.rewrite(path, progress.best),
                OutputTarget::Input(path, _) if smaller => {
                    files.replace(path, &last, progress.best).inspect(|()| {
                        if !files.is_dry() {
                            last = progress.best.to_vec();
                        }
                    })
                }
                _ => Ok(()),
            };
            if let Err(error) = written {
                keep(error);
            }
            if streams.progress {
                let Progress { pass, round, tests, .. } = progress;
                // An error of the progress display does not matter.
                let _ =
                    write!(streams.errors, "\r\x1b[Kround {round}, {pass}: {size} bytes after {tests} tests");
                let _ = streams.errors.flush();
            }
        };
        reduce(&input.bytes, &options, interesting, tell)
    };
    if streams.progress {
        let _ = writeln!(streams.errors);
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    let Reduced { bytes, tests, rounds, .. } = outcome.map_err(|error| match error {
        ReduceError::Read(error) => input::broken(&error, &input.bytes),
        error => CommandError::from(error.to_string()),
    })?;
    match &place {
        OutputTarget::File(path) => files.rewrite(path, &bytes)?,
        OutputTarget::Input(path, _) => files.replace(path, &last, &bytes)?,
        place => output::write(place, &bytes, streams)?,
    }
    let name = place.name();
    let text =
        format!("{} → {} bytes in {rounds} rounds and {tests} tests: {name}", input.bytes.len(), bytes.len());
    input::summary(streams, &text);
    Ok(Outcome::Fine)
}

/// Runs the script.
fn ask(arguments: &Arguments, candidate: &Path, is_first: bool) -> io::Result<bool> {
    let mut command = shell(&arguments.script, candidate);
    command.stdin(Stdio::null());
    if !arguments.show_output {
        command.stdout(Stdio::null()).stderr(Stdio::null());
    }
    let status = wait(command.spawn()?, Duration::from_secs(arguments.timeout))?;
    if is_first {
        let Some(status) = status else {
            let seconds = arguments.timeout;
            let reason = format!("the script takes more than {seconds} s for the input itself (--timeout)");
            return Err(io::Error::new(io::ErrorKind::TimedOut, reason));
        };
        if let Some(reason) = unrunnable(status.code()) {
            return Err(io::Error::other(reason));
        }
    }
    Ok(status.is_some_and(|status| status.success()))
}

/// Why the shell could not run the script, by its exit code.
#[cfg(not(windows))]
fn unrunnable(code: Option<i32>) -> Option<&'static str> {
    match code {
        Some(126) => Some("it is not executable"),
        Some(127) => Some("there is no such command"),
        _ => None,
    }
}

/// Why the shell could not run the script, by its exit code.
#[cfg(windows)]
fn unrunnable(code: Option<i32>) -> Option<&'static str> {
    (code == Some(9009)).then_some("there is no such command")
}

#[cfg(not(windows))]
fn shell(script: &str, candidate: &Path) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{script} \"$0\"")).arg(candidate);
    // A group of its own, so that the processes that it starts can be ended with it.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

#[cfg(windows)]
fn shell(script: &str, candidate: &Path) -> Command {
    let mut command = Command::new("cmd");
    // With /S, cmd removes the outer quotation marks and leaves all others as they are.
    let line = format!("/S /C \"{script} \"{}\"\"", candidate.display());
    std::os::windows::process::CommandExt::raw_arg(&mut command, line);
    command
}

/// How a process ended; `None` if it did not in time, and was ended with the processes that it had started.
fn wait(mut child: Child, timeout: Duration) -> io::Result<Option<ExitStatus>> {
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if started.elapsed() >= timeout {
            end(&mut child)?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Ends a process, and those of its group.
#[cfg(unix)]
fn end(child: &mut Child) -> io::Result<()> {
    let group = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
    match group.map(|group| rustix::process::kill_process_group(group, rustix::process::Signal::KILL)) {
        Some(Ok(())) => Ok(()),
        _ => child.kill(),
    }
}

/// Ends a process.
#[cfg(not(unix))]
fn end(child: &mut Child) -> io::Result<()> {
    child.kill()
}
