//! The `dxkit` command, as a library: arguments in, text out. What a container means is the business of the crates
//! below; here it is shown.

mod c_array;
mod commands;
mod compact;
mod edit;
mod hints;
mod identify;
mod input;
mod outcome;
mod output;
mod paint;
mod pdbs;
mod report;
mod shown;
mod symbols;
mod tree;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _, Parser};

pub use outcome::{Event, Outcome};

use commands::Command;

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
Paths may be containers (.dxil, .dxbc, .cso, …), PDBs that DXC wrote, C headers that hold a container as an array, folders \
(searched for all of them; links to files are followed, links to folders are not), or - for standard input.
Exit code: 0 if all is well; 1 if there is something to report: errors, differences, an input that is broken; 2 if the command \
could not do its work: a wrong argument, a path that is not there, a file that is no container.

Examples:
  dxkit inspect shader.cso            what it is, its parts, its tables
  dxkit inspect --json shaders/       the same for a folder, a JSON document a line
  dxkit check shaders/                what is wrong, for a build to stop at
  dxkit diff --summary before/ after/ what changed in two folders of shaders
  dxkit dump shader.cso PSV0          every byte of a part, with its name
  dxkit strip --all shaders/ -o out/  without debug information, reflection, private data, …
  dxkit hash verify shaders/          whether digests are those of the bytes
  dxkit scan game.exe --extract out/  containers inside any file
  dxkit source shader.pdb -o src/     sources, and the command that builds them
  dxkit exports library.cso           functions, nodes and subobjects of a library")]
struct Arguments {
    #[command(subcommand)]
    command: Command,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// Where a command reads and writes.
pub struct Streams<'s> {
    /// Standard input.
    pub input: &'s mut dyn io::Read,
    /// Standard output; styles are taken out below if it is no terminal.
    pub output: &'s mut dyn Write,
    /// Standard output for bytes that are no text; `None` if it is a terminal.
    pub binary: Option<&'s mut dyn Write>,
    /// Standard error.
    pub errors: &'s mut dyn Write,
    /// Whether somebody looks at standard error, so that progress is worth showing.
    pub progress: bool,
    /// Whether styles get through to whoever reads standard output.
    pub coloured: bool,
    /// Columns of the terminal that standard output is; nothing if it is none: then lines are as long as they are.
    pub width: Option<usize>,
}

/// Tables are not made narrower than this, however narrow the terminal is.
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

/// The whole command line with all subcommands, for completions and the manual.
#[must_use]
pub fn command_line() -> clap::Command {
    Arguments::command()
}

/// Runs the command with these arguments, of which the first is the name of the program.
///
/// # Errors
/// A wrong command line, as clap words it, with a hint where it has words of other programs.
pub fn run(
    arguments: impl IntoIterator<Item = OsString>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, clap::Error> {
    Ok(parse(arguments.into_iter().collect())?.command.run(streams))
}

fn parse(arguments: Vec<OsString>) -> Result<Arguments, clap::Error> {
    let matches = Arguments::command().try_get_matches_from(&arguments);
    matches
        .and_then(|matches| Arguments::from_arg_matches(&matches))
        .map_err(|error| hints::with_hint(error, &arguments))
}

/// The program.
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
    };
    let outcome = arguments.command.run(&mut streams);
    let outcome = match streams.output.flush() {
        Ok(()) => outcome,
        Err(error) => input::write_failed(&mut streams, &error, outcome),
    };
    outcome.into()
}
