//! `dxkit unpack`: the files of an archive.

use std::path::PathBuf;

use clap::Args;
use dxkit_pack::{Archive, Error};

use crate::identify;
use crate::input::{self, CommandError};
use crate::output::{self, OutputTarget};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// List an archive of shaders, or write its files
#[derive(Debug, Args)]
#[command(after_help = "\
Without -o, the names are listed. NAME is the path of a file as it is listed, or the digest of a container as 32 digits; of \
one file only its part of the archive is unpacked. Nothing is written outside of the folder, and no file that has other contents \
is replaced without --force.

Examples:
  dxkit unpack shaders.dxpack
  dxkit unpack shaders.dxpack -o shaders/
  dxkit unpack shaders.dxpack water/ps.cso -o ps.cso
  dxkit unpack shaders.dxpack 40bbd75c4a1b8c9dd8aeba8a0a5b9a6c | dxkit dis -")]
pub(crate) struct Arguments {
    /// The archive, or - for standard input
    #[arg(value_name = "ARCHIVE")]
    archive: PathBuf,

    /// Write this file alone, to standard output or OUT
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// A folder for all files, or a file for the one that is named
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Replace files that have other contents
    #[arg(long)]
    force: bool,

    /// List the names as JSON, one a line
    #[arg(long, conflicts_with_all = ["name", "output"])]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    input::report(&input::input_name(&arguments.archive), unpack(arguments, streams), streams)
}

fn failure(name: &str, error: &Error) -> CommandError {
    match error {
        // The messages of this event have the name in them.
        Error::NotAnArchive | Error::Version(_) => {
            CommandError::new(Event::NoContainer, format!("{name}: {error}"))
        }
        _ => CommandError::new(Event::BrokenInput, error.to_string()),
    }
}

/// An event that ends the unpacking of all files.
enum Stop {
    Archive(Error),
    Write(String),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Archive(error)
    }
}

fn unpack(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let name = path_name(&arguments.archive);
    let bytes = if name == "-" {
        let mut bytes = Vec::new();
        streams.input.read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(&arguments.archive)
    };
    let bytes = bytes.map_err(|error| CommandError::unreadable(&name, &error))?;
    let archive = Archive::open(&bytes).map_err(|error| match (&error, identify::kind_of(&bytes)) {
        (Error::NotAnArchive, Some(what)) => {
            let reason = format!("{name}: {error}: it is {what}; `dxkit pack` makes archives");
            CommandError::new(Event::NoContainer, reason)
        }
        _ => failure(&name, &error),
    })?;
    if let Some(wanted) = &arguments.name {
        let mut file = archive.read(wanted).map_err(|error| failure(&name, &error))?;
        if let (None, Some(digest)) = (&file, digest(wanted)) {
            file = archive.by_digest(&digest).map_err(|error| failure(&name, &error))?;
        }
        let file = file.ok_or_else(|| CommandError::missing(format!("there is no file {wanted} in it")))?;
        let place = match &arguments.output {
            Some(path) if path.as_os_str() == "-" => OutputTarget::Standard,
            Some(folder) if output::is_folder(folder) => {
                if !output::is_below(wanted) {
                    return Err(leads_out(wanted));
                }
                let files = streams.settings.files.clone();
                files.tree(folder, [], [(wanted.as_str(), file.as_slice())], arguments.force)?;
                return Ok(Outcome::Fine);
            }
            Some(path) => OutputTarget::File(path.clone()),
            None => OutputTarget::Standard,
        };
        output::write(&place, &file, streams)?;
        return Ok(Outcome::Fine);
    }
    let Some(folder) = &arguments.output else {
        for name in archive.names() {
            if arguments.json {
                serde_json::to_writer(&mut *streams.output, &serde_json::json!({ "name": name }))
                    .map_err(std::io::Error::from)?;
                writeln!(streams.output)?;
            } else {
                writeln!(streams.output, "{}", shown(name))?;
            }
        }
        return Ok(Outcome::Fine);
    };
    if folder.as_os_str() == "-" {
        let mut names = archive.names();
        let (Some(only), None) = (names.next(), names.next()) else {
            return Err("only one file can be written to standard output; name it, or use -o FOLDER".into());
        };
        let file = archive.read(only).map_err(|error| failure(&name, &error))?;
        output::standard(&file.unwrap_or_default(), streams)?;
        return Ok(Outcome::Fine);
    }
    // Names come from the archive: a name that leads out of the folder is not written.
    if let Some(name) = archive.names().find(|name| !output::is_below(name)) {
        return Err(leads_out(name));
    }
    let files = streams.settings.files.clone();
    let written = archive
        .each(|name, bytes| files.tree(folder, [], [(name, bytes)], arguments.force).map_err(Stop::Write));
    match written {
        Ok(()) => input::summary(streams, &format!("{} written", input::counted(archive.len(), "file"))),
        Err(Stop::Archive(error)) => return Err(failure(&name, &error)),
        Err(Stop::Write(reason)) => return Err(reason.into()),
    }
    Ok(Outcome::Fine)
}

/// The error of a name that is not a path below the output folder.
fn leads_out(name: &str) -> CommandError {
    let reason = format!("the name {} leads out of the folder", shown(name));
    CommandError::new(Event::BrokenInput, reason)
}

/// The 32 digits of a digest.
fn digest(text: &str) -> Option<[u8; 16]> {
    let mut digest = [0; 16];
    if text.len() != 32 {
        return None;
    }
    for (slot, pair) in digest.iter_mut().zip(text.as_bytes().chunks(2)) {
        *slot = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(digest)
}
