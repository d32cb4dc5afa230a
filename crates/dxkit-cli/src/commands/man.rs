//! `dxkit man`: the manual pages.

use std::path::PathBuf;

use clap::Args;

use crate::input::{self, CommandError, write_failed};
use crate::shown::path_name;
use crate::{Outcome, Streams, command_line};

/// Print the manual page, or write one for each subcommand
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  dxkit man | man -l -                            read it
  dxkit man --out-dir /usr/local/share/man/man1   install all pages")]
pub(crate) struct Arguments {
    /// Write dxkit.1 and a page for each subcommand into this folder
    #[arg(long, value_name = "DIR")]
    out_dir: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let command = command_line();
    if let Some(folder) = &arguments.out_dir {
        let written =
            std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
        let result = written.map(|()| Outcome::Fine).map_err(CommandError::from);
        return input::report(&path_name(folder), result, streams);
    }
    match clap_mangen::Man::new(command).render(&mut streams.output) {
        Ok(()) => Outcome::Fine,
        Err(error) => write_failed(streams, &error, Outcome::Fine),
    }
}
