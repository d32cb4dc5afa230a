//! The subcommands, one file each.

mod check;
mod completions;
mod dump;
mod inspect;
mod man;
mod parts;

use clap::Subcommand;

use crate::{Outcome, Streams};

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Inspect(inspect::Arguments),
    Parts(parts::Arguments),
    Dump(dump::Arguments),
    Check(check::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    /// Runs the subcommand.
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        match self {
            Self::Inspect(arguments) => inspect::run(arguments, streams),
            Self::Parts(arguments) => parts::run(arguments, streams),
            Self::Dump(arguments) => dump::run(arguments, streams),
            Self::Check(arguments) => check::run(arguments, streams),
            Self::Completions(arguments) => completions::run(arguments, streams),
            Self::Man(arguments) => man::run(arguments, streams),
        }
    }
}
