//! The `dxkit` command, as a library: arguments in, text out. The meaning of containers is implemented in the
//! crates below; this one shows it.

mod commands;
mod condition;
mod dap;
mod edit;
mod execution;
mod globs;
mod haystack;
mod hints;
mod identify;
mod image;
mod input;
mod judge;
mod limits;
mod npy;
mod outcome;
mod output;
mod paint;
mod parquet;
mod pdbs;
mod report;
mod rules;
mod run_inputs;
mod scene;
mod shown;
mod stated;
mod symbols;
mod temporary;
mod texts;
mod tree;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write};
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _, Parser};

pub use outcome::{Event, Outcome};

use commands::Command;
use output::Files;
use stated::StatedPaths;

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
PATH: a container (.dxil, .dxbc, .cso, …), a PDB of DXC or FXC, a C header that holds a container as an array, a state object \
database (game.db:KEY is one of its shaders), a place in any file (game.exe:0x391fb), a folder, a pattern ('shaders/**/*.cso'), or - for standard input.
Exit code: 0 if there is nothing to report; 1 if there is (an error, a difference, a damaged input); 2 if the command could not \
do its work (a wrong argument, a missing path, a file that is no container).

Examples:
  dxkit inspect shader.cso            summary, parts, and their contents as tables
  dxkit check shaders/                errors, with an exit code for build scripts
  dxkit strip --all shaders/ -o out/  remove debug information, reflection, private data, …
  dxkit help change                   the commands of a group: look, check, change, make, run, many
  dxkit strip --help                  the options and more examples of a command")]
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

    /// Whether the command prints JSON.
    #[arg(skip)]
    json: bool,

    /// The paths that the arguments state.
    #[arg(skip)]
    paths: StatedPaths,
}

impl Arguments {
    fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        streams.settings = Settings {
            quiet: self.quiet,
            files: Files::new(self.dry_run, self.paths.has_outputs(), self.paths.inputs()),
        };
        streams.progress &= !self.quiet;
        if let Err(reason) = self.paths.check(&streams.settings.files) {
            input::print_error(streams, &reason);
            return Event::Usage.outcome();
        }
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
    /// Standard input; a debugger reads it on a thread of its own.
    pub input: &'s mut (dyn io::Read + Send),
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

impl Streams<'_> {
    /// Writes a line to standard error, after all output that came before it: both may be one file, as in a
    /// build's log. That neither can be written is found when the output is flushed at the end.
    pub(crate) fn say(&mut self, line: impl std::fmt::Display) {
        let _ = self.output.flush();
        let _ = writeln!(self.errors, "{line}");
    }

    /// These streams, with all bytes of the output written as they are if standard output is a pipe or a
    /// file and `wanted` is set; and whether they are. Names may contain any byte, which a terminal would
    /// obey, and the layer that removes styles would lose.
    pub(crate) fn unchanged(&mut self, wanted: bool) -> (Streams<'_>, bool) {
        let exact = match self.binary.as_mut() {
            Some(binary) if wanted && !self.coloured => Some(binary),
            _ => None,
        };
        let raw = exact.is_some();
        let streams = Streams {
            input: &mut *self.input,
            output: match exact {
                Some(binary) => &mut **binary,
                None => &mut *self.output,
            },
            binary: None,
            errors: &mut *self.errors,
            progress: self.progress,
            coloured: self.coloured,
            width: self.width,
            settings: self.settings.clone(),
        };
        (streams, raw)
    }
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
    let command = Arguments::command();
    let list: Vec<_> = commands::GROUPS.iter().map(|group| grouped(&command, group)).collect();
    // clap would list the subcommands without groups.
    command
        .before_help(list.join("\n").trim_end().to_owned())
        .help_template("{about}\n\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}")
}

/// A group of subcommands for the help: its heading, then a line for each with what it does.
fn grouped(command: &clap::Command, group: &commands::Group) -> String {
    let mut text = format!("{}:\n", group.heading);
    for name in group.commands {
        let about = command.find_subcommand(name).and_then(clap::Command::get_about);
        let _ = writeln!(text, "  {name:<11}  {}", about.unwrap_or_default());
    }
    text
}

/// `dxkit help GROUP`: the commands of a group, and how to go on.
fn help_of_group(arguments: &[OsString]) -> Option<String> {
    let [_, help, name] = arguments else { return None };
    let group = commands::GROUPS.iter().find(|group| help == "help" && name == group.name)?;
    let command = Arguments::command();
    let mut text = grouped(&command, group) + "\nExamples:\n";
    for name in group.commands {
        let after = command.find_subcommand(name).and_then(clap::Command::get_after_help);
        // The first example of each command.
        let after = after.map(ToString::to_string).unwrap_or_default();
        let mut lines = after.lines().skip_while(|line| *line != "Examples:").skip(1);
        let _ = writeln!(text, "  {}", lines.next().unwrap_or_default().trim());
    }
    Some(text + "\n`dxkit COMMAND --help` has the options and more examples of a command.\n")
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
    if let Some(help) = help_of_group(&arguments) {
        // Printed as clap prints its own help.
        clap::Command::new("dxkit").override_help(help).try_get_matches_from(["dxkit", "--help"])?;
    }
    // `dxkit WORD …` and `dxkit help WORD`.
    let place = 1 + usize::from(arguments.get(1).is_some_and(|first| first == "help"));
    if let Some(command) = arguments.get(place).and_then(|word| hints::command_of(word)) {
        arguments.splice(place..=place, command.iter().map(OsString::from));
    }
    if let Some(error) = hints::refuse_vendor_option(&arguments, command_line()) {
        return Err(hints::with_hint(error, &arguments));
    }
    let matches = command_line().try_get_matches_from(&arguments).and_then(|matches| {
        match globs::expand(&arguments, &matches) {
            Some(expanded) => command_line().try_get_matches_from(expanded),
            None => Ok(matches),
        }
    });
    matches
        .and_then(|matches| {
            let paths = StatedPaths::from_matches(&command_line(), &matches);
            Ok(Arguments { json: prints_json(&matches), paths, ..Arguments::from_arg_matches(&matches)? })
        })
        .map_err(|error| hints::with_hint(error, &arguments))
}

/// Whether a command, or one below it, is asked for JSON.
fn prints_json(matches: &clap::ArgMatches) -> bool {
    let Some((_, inner)) = matches.subcommand() else { return false };
    matches!(inner.try_get_one::<bool>("json"), Ok(Some(true))) || prints_json(inner)
}

/// Standard output for text. Styles are removed if it is not a terminal; JSON has none, and escapes what
/// would begin one, so it need not be searched.
fn text_output(json: bool) -> Box<dyn Write> {
    if json && !io::stdout().is_terminal() {
        Box::new(io::stdout())
    } else {
        Box::new(anstream::AutoStream::auto(io::stdout()))
    }
}

/// Prints help, the version or what is wrong with the command line, and returns the exit code: that of output
/// that cannot be written, if so.
fn print_usage(error: &clap::Error) -> ExitCode {
    let outcome = if error.use_stderr() { outcome::Event::Usage } else { outcome::Event::Done };
    let event = match error.print() {
        Err(failure) if failure.kind() == io::ErrorKind::BrokenPipe => outcome,
        Err(_) => outcome::Event::Unwritable,
        Ok(()) => outcome,
    };
    event.outcome().into()
}

/// The program: arguments, streams and exit code of the process.
#[must_use]
pub fn main() -> ExitCode {
    let (arguments, is_child) = limits::arguments();
    if is_child {
        limits::make_threads();
    } else if let Some(code) = limits::run(&arguments) {
        return code;
    }
    let arguments = match parse(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return print_usage(&error),
    };
    match arguments.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let coloured = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let mut output = io::BufWriter::with_capacity(1 << 16, text_output(arguments.json));
    let mut errors = anstream::AutoStream::auto(io::stderr());
    let mut binary = io::stdout();
    let mut streams = Streams {
        input: &mut io::stdin(),
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
