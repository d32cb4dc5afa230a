//! `dxkit completions`: completions for a shell.

use clap::Args;
use clap_complete::Shell;

use crate::input::write_failed;
use crate::{Outcome, Streams, command_line};

/// Print completions for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  dxkit completions bash > ~/.local/share/bash-completion/completions/dxkit
  dxkit completions zsh > ~/.zfunc/_dxkit
  dxkit completions powershell >> $PROFILE")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command_line(), "dxkit", &mut script);
    match streams.output.write_all(&script) {
        Ok(()) => Outcome::Fine,
        Err(error) => write_failed(streams, &error, Outcome::Fine),
    }
}
