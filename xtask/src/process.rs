//! Runs other programs, and prints their command lines.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    own.parent().map_or_else(|| own.clone(), Path::to_path_buf)
}

/// The cargo that runs this program, with the root of the repository as working directory.
pub(crate) fn cargo() -> Command {
    program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A program, with the root of the repository as working directory.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// The command as a line that can be pasted into a shell: variables first, the program without its folder.
pub(crate) fn line(command: &Command) -> String {
    let quote = |text: &OsStr| {
        let text = text.to_string_lossy().into_owned();
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@\u{1f}".contains(c);
        if !text.is_empty() && text.chars().all(plain) { text } else { format!("'{text}'") }
    };
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let variables = command
        .get_envs()
        .filter_map(|(key, value)| Some(format!("{}={}", key.to_string_lossy(), quote(value?))));
    variables.chain([quote(name)]).chain(command.get_args().map(quote)).collect::<Vec<_>>().join(" ")
}

/// Prints the command, runs it with this program's output, and fails if the command fails.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    println!("$ {}", line(command));
    quietly(command)
}

/// Runs the command with this program's output, and fails if the command fails.
pub(crate) fn quietly(command: &mut Command) -> Result<(), String> {
    let shown = line(command);
    let status = command.status().map_err(|error| format!("`{shown}` did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{shown}` failed ({status})")) }
}

/// Runs the command and returns its output, whether it succeeded or not.
pub(crate) fn output(command: &mut Command) -> Result<Output, String> {
    let shown = line(command);
    command.stdin(Stdio::null()).output().map_err(|error| format!("`{shown}` did not start: {error}"))
}

/// The standard output of a command that has to succeed.
pub(crate) fn stdout(command: &mut Command) -> Result<String, String> {
    let shown = line(command);
    let output = output(command)?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`{shown}` failed ({}): {}", output.status, error.trim()));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("`{shown}` printed bytes that are not UTF-8"))
}

/// Prints all findings, one per line, and fails if there is one.
pub(crate) fn report(task: &str, findings: &[String]) -> Result<(), String> {
    for finding in findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => Ok(()),
        1 => Err(format!("{task} found 1 thing")),
        count => Err(format!("{task} found {count} things")),
    }
}
