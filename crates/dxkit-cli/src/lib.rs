//! The `dxkit` command, as a library: arguments in, text out. The meaning of containers is implemented in the
//! crates below; this one shows it.

mod commands;
mod database;
mod edit;
mod globs;
mod haystack;
mod help;
mod hints;
mod identify;
mod input;
mod judge;
mod outcome;
mod output;
mod paint;
mod parquet;
mod pdbs;
mod report;
mod rules;
mod shown;
mod symbols;
mod temporary;
mod texts;
mod tree;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _, Parser};

pub use outcome::{Event, Outcome};

use commands::Command;
use output::Files;

/// Read, check, explain and edit DirectX shader containers (DXContainer: DXBC and DXIL), on any system.
#[derive(Debug, Parser)]
#[command(
    name = "dxkit",
    version,
    max_term_width = 110,
    propagate_version = true,
    arg_required_else_help = true
)]
#[command(after_help = "\
PATH may be a container (.dxil, .dxbc, .cso, …), a PDB that DXC wrote, a C header that holds a container as an array, a state \
object database of D3D12 (game.db:KEY is one of its shaders), a place in any file (game.exe:0x391fb), a folder (searched for all of these; links to files are followed, \
links to folders are not), a pattern that the shell has left as it is ('shaders/**/*.cso'), or - for standard input.
Exit code: 0 if there is nothing to report; 1 if there is: an error, a difference, a damaged input; 2 if the command could not \
do its work: a wrong argument, a path that does not exist, a file that is not a container.

Examples:
    dxkit inspect shader.cso                what it is, what it binds
    dxkit check build/shaders               errors, with an exit code for scripts
    dxkit strip --all build/ -o shipped/    remove what a shader does not need to run
    dxkit find albedo build/                which shaders have it
Guides: docs/README.md")]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,

    /// Print no totals and notes, only errors and the command's actual output
    #[arg(short, long, global = true)]
    quiet: bool,

    /// Write no file; print which files would be written
    #[arg(long, global = true)]
    dry_run: bool,
}

impl Arguments {
    fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        streams.settings = Settings { quiet: self.quiet, files: Files::new(self.dry_run) };
        streams.progress &= !self.quiet;
        let outcome = self.command.run(streams);
        streams.settings.files.clone().tell(streams);
        outcome
    }
}

/// The options that all commands have.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Whether totals and notes are omitted.
    pub(crate) quiet: bool,
    /// How files are written.
    pub(crate) files: Files,
}

/// The streams that a command reads and writes.
pub struct Streams<'s> {
    /// Standard input.
    pub input: &'s mut dyn io::Read,
    /// Standard output for text; styles are removed below this layer if it is not a terminal.
    pub output: &'s mut dyn Write,
    /// Standard output for binary data; `None` if it is a terminal.
    pub binary: Option<&'s mut dyn Write>,
    /// Standard error.
    pub errors: &'s mut dyn Write,
    /// Whether standard error is a terminal, so that progress can be shown.
    pub progress: bool,
    /// Whether styles reach the reader of standard output.
    pub coloured: bool,
    /// Columns of the terminal that standard output is; `None` if it is not a terminal: lines are then not
    /// limited.
    pub width: Option<usize>,
    /// The options that all commands have; set when the command line is read.
    pub settings: Settings,
}

/// Tables are not made narrower than this, even if the terminal is.
const LEAST_WIDTH: usize = 80;

/// Columns of the terminal that standard output is.
fn terminal_width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let (terminal_size::Width(width), _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(usize::from(width).max(LEAST_WIDTH))
}

impl std::fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Streams").field("progress", &self.progress).finish_non_exhaustive()
    }
}

/// The complete command line with all subcommands, for completions and the manual.
#[must_use]
pub fn command_line() -> clap::Command {
    Arguments::command().help_template(help::template())
}

/// Runs the command with these arguments; the first is the name of the program.
///
/// # Errors
/// A wrong command line, in clap's words, with a hint if it contains options or words of other programs.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, clap::Error> {
    Ok(parse(arguments.into_iter().collect())?.run(streams))
}

fn parse(mut arguments: Vec<OsString>) -> Result<Arguments, clap::Error> {
    if let Some(command) = arguments.get(1).and_then(|first| hints::command_of(first)) {
        arguments.splice(1..2, command.iter().map(OsString::from));
    }
    let matches = command_line().try_get_matches_from(&arguments).and_then(|matches| {
        match globs::expand(&arguments, &matches) {
            Some(expanded) => command_line().try_get_matches_from(expanded),
            None => Ok(matches),
        }
    });
    matches
        .and_then(|matches| Arguments::from_arg_matches(&matches))
        .map_err(|error| hints::with_hint(error, &arguments))
}

/// The program: arguments, streams and exit code of the process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match parse(std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    match arguments.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let coloured = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let mut output = io::BufWriter::with_capacity(1 << 16, anstream::AutoStream::auto(io::stdout()));
    let mut errors = anstream::AutoStream::auto(io::stderr());
    let mut binary = io::stdout();
    let mut streams = Streams {
        input: &mut io::stdin().lock(),
        output: &mut output,
        binary: if binary.is_terminal() { None } else { Some(&mut binary) },
        errors: &mut errors,
        progress: io::stderr().is_terminal() && io::stdout().is_terminal(),
        coloured,
        width: terminal_width(),
        settings: Settings::default(),
    };
    let outcome = arguments.run(&mut streams);
    let outcome = match streams.output.flush() {
        Ok(()) => outcome,
        Err(error) => input::write_failed(&mut streams, &error, outcome),
    };
    outcome.into()
}
