//! `dxkit set`: replaces the bytes of a part.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use dxkit::{Container, Context, FourCc, Part, Program, RawPart, program_of};

use super::extract::{PartName, nearest};
use super::rootsig::load::{self, Failure, TextArguments};
use crate::edit;
use crate::input::{self, CommandError};
use crate::output::{Destination, HashChoice};
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Replace or add a part
#[derive(Debug, Args)]
#[command(after_help = "\
A part that does not exist is inserted where the compiler would have put it. If FROM is a container that has this part, the bytes \
of that part are used (so that the output of `dxkit extract --container` can be put back). Bare LLVM bitcode for DXIL, ILDB or STAT \
gets the program header that these parts begin with, filled from the module; the text of a root signature for RTS0 is compiled. \
Bytes that are not what the part holds are refused. --raw uses the bytes of FROM unchanged.

Examples:
  dxkit set shader.cso PRIV build-info.bin -o out.cso
  dxkit set shader.cso RTS0 root.cso --in-place
  dxkit set shader.cso RTS0 root.txt -o out.cso          the text of a root signature, or HLSL that has one
  dxkit set shader.cso DXIL module.bc -o out.cso         bare bitcode, from dxkit extract --bitcode or llvm-as")]
pub(crate) struct Arguments {
    /// The container to change, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Name of the part, as for `dxkit extract`
    #[arg(value_name = "PART")]
    part: PartName,

    /// The file with the new bytes, or - for standard input (unless FILE is -)
    #[arg(value_name = "FROM")]
    from: PathBuf,

    /// Use the bytes of FROM unchanged, even if it is a container or bitcode
    #[arg(long)]
    raw: bool,

    /// Add the part even if no compiler writes a part of this name
    #[arg(long)]
    any_name: bool,

    /// Which digest to write
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    edit::hint_swapped(&arguments.file, &arguments.from, "FILE and FROM", "second", streams);
    input::report(&input::input_name(&arguments.file), set(arguments, streams), streams)
}

fn set(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let from = if arguments.from.as_os_str() == "-" {
        let mut bytes = Vec::new();
        streams.input.read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(&arguments.from)
    };
    let from = from.map_err(|error| CommandError::unreadable(&path_name(&arguments.from), &error))?;
    let name = arguments.part;
    let payload = if arguments.raw { from } else { payload(arguments, from, streams)? };
    let (file, destination) = (&arguments.file, &arguments.destination);
    edit::one(file, destination, arguments.hash, streams, |container| {
        let count = container.find_all(name.kind).count();
        if name.index > count {
            return Err(super::extract::missing(&name, container));
        }
        if count == 0 && !arguments.any_name {
            known_name(name.kind)?;
        }
        let part = RawPart::new(name.kind, payload.as_slice());
        if let Err(error) = Part::decode(&part, Context::from_container(container)) {
            if !arguments.raw {
                let from = path_name(&arguments.from);
                let reason = format!(
                    "{from} is not what a part {} holds: {error}; --raw writes it nevertheless",
                    name.kind
                );
                return Err(CommandError::new(Event::NoContainer, reason));
            }
        }
        if name.index == count {
            container.insert(RawPart::new(name.kind, payload));
            return Ok(());
        }
        let there = container.parts_mut().filter(|part| part.kind() == name.kind).nth(name.index);
        there.into_iter().for_each(|part| part.set_payload(payload.clone()));
        Ok(())
    })
}

/// The payload that a file stands for: the part of a container, the program of bare bitcode, the compiled
/// text of a root signature, or else its bytes.
fn payload(arguments: &Arguments, from: Vec<u8>, streams: &mut Streams<'_>) -> Result<Vec<u8>, CommandError> {
    let kind = arguments.part.kind;
    let name = path_name(&arguments.from);
    let inside = Container::parse(&from).ok();
    if let Some(part) = inside.and_then(|container| Some(container.find(kind)?.payload().to_vec())) {
        return Ok(part);
    }
    if is_program(kind) && from.starts_with(&Program::BITCODE_MAGIC) {
        return Ok(program_of(&from)?.encode()?);
    }
    if kind == FourCc::Rts0 && load::is_text(&from) {
        let text = TextArguments::default();
        return match load::load_from_text(&arguments.from, &name, &from, &text, streams) {
            Ok(root) => Ok(root.encode()?),
            Err(Failure::CommandError(failure)) => {
                Err(CommandError::new(Event::NoContainer, format!("{name}: {}", failure.reason)))
            }
            Err(Failure::Text(source, errors)) => {
                source.tell(&errors, streams);
                Err(CommandError::new(Event::InvalidText, format!("the root signature in {name} has errors")))
            }
        };
    }
    Ok(from)
}

/// Whether the parts of this kind hold modules.
fn is_program(kind: FourCc) -> bool {
    matches!(kind, FourCc::Dxil | FourCc::Ildb | FourCc::Stat)
}

/// Refuses to add a part with a name that no compiler writes: it is probably misspelt.
fn known_name(kind: FourCc) -> Result<(), CommandError> {
    if kind.known().is_some() {
        return Ok(());
    }
    let known: Vec<String> = FourCc::KNOWN.iter().map(ToString::to_string).collect();
    let hint = match nearest(&kind.to_string(), known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("known are {}", known.join(", ")),
    };
    Err(format!("no compiler writes a part {kind}; {hint} --any-name adds it anyway").into())
}
