//! `dxkit reduce`: the smallest shader for which a script still succeeds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use dxkit::reduce::{Options, Progress, ReduceError, Reduced, VALIDITY, reduce};

use crate::input::{self, CommandError};
use crate::output::{self, Destination, HashChoice, Place};
use crate::{Outcome, Streams};

/// Make a shader as small as it gets while a script says that it is still interesting
#[derive(Debug, Args)]
#[command(after_help = "\
The script is run with the name of a container as its last argument, and exits with 0 if it is interesting: if it still causes the \
crash, or the message. Parts, functions, branches, instructions, operands and metadata are removed, large \
pieces first. The parts that follow from the program are derived again. There is no randomness: the same answers give the \
same result.

OUT always holds the smallest complete container so far: the command can be interrupted at any time. Progress is shown on a \
terminal. The output of the script is shown only with --show-output. A script that runs longer than --timeout is ended, and \
the container counts as not interesting.

Without --keep-valid, the result need not be a valid shader, but LLVM can read its module. With it, the script is only run on \
containers without errors of `dxkit check` and `dxkit validate`, if FILE has none.

Examples:
  dxkit reduce crash.cso --script ./still-crashes.sh -o small.cso
  dxkit reduce shader.cso --script 'driver-compiler --target x' --timeout 20 -o small.cso
  dxkit reduce shader.cso --script 'sh -c \"dxkit dis $0 | grep -q dx.op.sample\"' --keep-valid -o small.cso")]
pub(crate) struct Arguments {
    /// The container to reduce, or - for standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// Says whether a container is interesting: a command of the shell, to which its name is appended
    #[arg(long, value_name = "CMD")]
    script: String,

    /// Run the script on valid shaders only
    #[arg(long)]
    keep_valid: bool,

    /// End a run of the script after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    timeout: u64,

    /// Run the script at most so many times
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
    input::report(&"dxkit reduce", result, streams)
}

fn reduced(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    // Checked before any work is done.
    let mut places = arguments.destination.places(false)?;
    places.protect([arguments.path.as_path()]);
    let input = input::one(&arguments.path, streams)?;
    let place = places.place(&input)?;
    let folder =
        tempfile::Builder::new().prefix("dxkit-reduce-").tempdir().map_err(|error| error.to_string())?;
    let candidate =
        folder.path().join(input.path.as_deref().and_then(Path::file_name).unwrap_or("shader.cso".as_ref()));

    let mut options = Options::default();
    options.checks = if arguments.keep_valid { VALIDITY } else { &[] };
    options.tests = arguments.max_tests.unwrap_or(usize::MAX);
    options.digest = arguments.hash.into();
    let files = streams.settings.files.clone();
    let mut failure = None;
    let mut size = usize::MAX;
    let outcome = {
        let failure = std::cell::RefCell::new(&mut failure);
        let keep = |error: CommandError| {
            failure.borrow_mut().get_or_insert(error);
        };
        let interesting = |bytes: &[u8]| {
            if failure.borrow().is_some() {
                // If the script cannot be run, the candidate is rejected: the reduction comes to its end.
                return false;
            }
            let asked = fs::write(&candidate, bytes).and_then(|()| ask(arguments, &candidate));
            asked.unwrap_or_else(|error| {
                keep(format!("cannot run {}: {error}", arguments.script).into());
                false
            })
        };
        let tell = |progress: &Progress<'_>| {
            let smaller = progress.best.len() < size;
            size = progress.best.len();
            if let Place::File(path) = &place {
                if smaller {
                    if let Err(error) = files.write(path, progress.best) {
                        keep(error);
                    }
                }
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
        ReduceError::Read(error) => CommandError::from(error),
        error => CommandError::from(error.to_string()),
    })?;
    output::write(&place, &bytes, streams)?;
    let name = place.name();
    let text =
        format!("{} → {} bytes in {rounds} rounds and {tests} tests: {name}", input.bytes.len(), bytes.len());
    input::summary(streams, &text);
    Ok(Outcome::Fine)
}

/// Runs the script.
fn ask(arguments: &Arguments, candidate: &Path) -> io::Result<bool> {
    let mut command = shell(&arguments.script, candidate);
    command.stdin(Stdio::null());
    if !arguments.show_output {
        command.stdout(Stdio::null()).stderr(Stdio::null());
    }
    wait(command.spawn()?, Duration::from_secs(arguments.timeout))
}

#[cfg(not(windows))]
fn shell(script: &str, candidate: &Path) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{script} \"$0\"")).arg(candidate);
    command
}

#[cfg(windows)]
fn shell(script: &str, candidate: &Path) -> Command {
    let mut command = Command::new("cmd");
    command.arg("/C").arg(format!("{script} \"{}\"", candidate.display()));
    command
}

/// Whether a process comes to an end in time, and with 0.
fn wait(mut child: Child, timeout: Duration) -> io::Result<bool> {
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if started.elapsed() >= timeout {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}
