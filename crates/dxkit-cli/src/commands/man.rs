//! `dxkit man`: the manual pages.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::input::{self, CommandError, write_failed};
use crate::output::Files;
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
    #[arg(long, value_name = "OUT_DIR")]
    out_dir: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let command = command_line();
    if let Some(folder) = &arguments.out_dir {
        let mut command = command.disable_help_subcommand(true);
        command.build();
        let result = write_pages(&command, folder, &streams.settings.files).map(|()| Outcome::Fine);
        return input::report(&path_name(folder), result, streams);
    }
    match clap_mangen::Man::new(command).render(&mut streams.output) {
        Ok(()) => Outcome::Fine,
        Err(error) => write_failed(streams, &error, Outcome::Fine),
    }
}

/// Writes the page of a command, and those of its subcommands.
fn write_pages(command: &clap::Command, folder: &Path, files: &Files) -> Result<(), CommandError> {
    for subcommand in command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()) {
        write_pages(subcommand, folder, files)?;
    }
    let page = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    files.write(&folder.join(page.get_filename()), &text)
}
