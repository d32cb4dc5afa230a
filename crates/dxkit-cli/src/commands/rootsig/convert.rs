//! `dxkit rootsig convert`: another version.

use std::path::PathBuf;

use clap::Args;
use dxkit::rootsig::{KnownVersion, RootSignatureDesc};
use dxkit::{Container, FourCc};

use super::load::{self, Failure, TextArguments};
use super::{Version, version_name};
use crate::input::{self, CommandError};
use crate::output::HashChoice;
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Convert a root signature to another version without loss
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
From 1.0 to a later version, descriptors and data get the flags for the behaviour of 1.0: they are volatile. Version 1.0 cannot \
express static data or descriptors, and versions before 1.2 cannot express flags of static samplers; if something would be lost, the \
command lists it and ends with 1. --lossy converts nevertheless.

A container is written as a container, with the digest that --hash selects; bytes are written as bytes, and so is a text.

Examples:
  dxkit rootsig convert root.rts0 --to 1.1 -o root11.rts0
  dxkit rootsig convert shader.cso --to 1.0 --lossy -o old.cso"
)]
pub(crate) struct Arguments {
    /// A container, bytes, text, HLSL, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The version to convert to
    #[arg(long, value_enum, value_name = "VERSION")]
    to: Version,

    /// Convert even if something is lost
    #[arg(long)]
    lossy: bool,

    #[command(flatten)]
    reading: TextArguments,

    /// The digest of a written container
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    /// Write the result here, or to standard output with -
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let name = path_name(&arguments.file);
    match convert(arguments, streams) {
        Ok(outcome) => outcome,
        Err(failure) => failure.tell(&name, streams),
    }
}

fn convert(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
    let loaded = load::load(&arguments.file, &arguments.reading, streams)?;
    let version = KnownVersion::from(arguments.to);
    let lost = loaded.signature.lost_in(version);
    for lost in &lost {
        let note = if arguments.lossy { "lost" } else { "would be lost" };
        input::summary(streams, &format!("{note}: {lost}"));
    }
    if !lost.is_empty() && !arguments.lossy {
        let (from, to) = (version_name(loaded.signature.version), version_name(version));
        input::print_error(
            streams,
            &format!(
                "{}: version {to} cannot express this signature of version {from}; --lossy converts nevertheless",
                loaded.name
            ),
        );
        return Ok(Event::Findings.outcome());
    }
    let converted = loaded.signature.to_version(version);
    let bytes = replaced(&loaded.bytes, &converted, arguments.hash)?;
    load::write(&arguments.output, [arguments.file.as_path()], &bytes, streams)?;
    Ok(Outcome::Fine)
}

/// The container with this root signature, or the root signature itself.
fn replaced(
    bytes: &[u8],
    signature: &RootSignatureDesc<'_>,
    hash: HashChoice,
) -> Result<Vec<u8>, CommandError> {
    let payload = signature.encode()?;
    if !bytes.starts_with(b"DXBC") {
        return Ok(payload);
    }
    let mut container = Container::parse(bytes)?;
    container.set(FourCc::Rts0, payload);
    Ok(container.write(hash.into())?)
}
