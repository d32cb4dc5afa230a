//! `dxkit rootsig`: root signatures as text, as bytes, and against shaders.

mod check;
mod compile;
mod convert;
mod diff;
pub(super) mod load;
mod merge;
mod print;
mod set;

use clap::{Args, Subcommand, ValueEnum};
use dxkit::rootsig::KnownVersion;

use crate::{Outcome, Streams};

/// Compile, print, convert, compare and check root signatures
#[derive(Debug, Args)]
#[command(after_help = "\
A root signature may be given as a container that has one (RTS0), as the bare bytes of RTS0, as its text, or as HLSL that defines \
it; - is standard input.

Examples:
  dxkit rootsig compile root.txt -o root.rts0
  dxkit rootsig compile common.hlsl --define ROOT -o root.cso --container
  dxkit rootsig print shader.cso
  dxkit rootsig set shader.cso root.txt --in-place
  dxkit rootsig check root.txt shaders/*.cso")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Compile(compile::Arguments),
    Print(print::Arguments),
    Convert(convert::Arguments),
    Set(set::Arguments),
    Diff(diff::Arguments),
    Check(check::Arguments),
    Merge(merge::Arguments),
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    match &arguments.command {
        Command::Compile(arguments) => compile::run(arguments, streams),
        Command::Print(arguments) => print::run(arguments, streams),
        Command::Convert(arguments) => convert::run(arguments, streams),
        Command::Set(arguments) => set::run(arguments, streams),
        Command::Diff(arguments) => diff::run(arguments, streams),
        Command::Check(arguments) => check::run(arguments, streams),
        Command::Merge(arguments) => merge::run(arguments, streams),
    }
}

/// A version of root signatures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Version {
    #[value(name = "1.0")]
    V1_0,
    #[value(name = "1.1")]
    V1_1,
    #[value(name = "1.2")]
    V1_2,
}

impl From<Version> for KnownVersion {
    fn from(version: Version) -> Self {
        match version {
            Version::V1_0 => Self::V1_0,
            Version::V1_1 => Self::V1_1,
            Version::V1_2 => Self::V1_2,
        }
    }
}

/// The name of a version, as the options have it.
fn version_name(version: KnownVersion) -> &'static str {
    match version {
        KnownVersion::V1_0 => "1.0",
        KnownVersion::V1_1 => "1.1",
        _ => "1.2",
    }
}

/// The default options for reading text.
pub(super) fn text_arguments() -> load::TextArguments {
    load::TextArguments { define: None, entry: None, defines: Vec::new(), folders: Vec::new(), version: None }
}

/// Bytes for JSON.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
