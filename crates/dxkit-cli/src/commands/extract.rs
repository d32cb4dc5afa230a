//! `dxkit extract`: a part as a file.

use std::borrow::Cow;
use std::path::PathBuf;

use clap::Args;
use dxkit::{Container, DigestPolicy, FourCc, Program};
use indexmap::IndexMap;

use crate::input::{self, CommandError};
use crate::output::{self, OutputTarget};
use crate::{Outcome, Streams};

/// Write a part, or its bitcode, to a file
#[derive(Debug, Args)]
#[command(after_help = "\
PART is the name of a part (case-sensitive); NAME[1], NAME[2], … is the second, third, … part of its kind. --container writes the \
same as DXC's -extractrootsignature, but for any part; its digest is computed.

Examples:
  dxkit extract shader.cso RTS0 --container -o root.cso
  dxkit extract shader.cso DXIL --bitcode -o shader.bc
  dxkit extract library.cso 'LIBF[1]' -o second.dxbc
  dxkit extract shader.cso PRIV | xxd")]
pub(crate) struct Arguments {
    /// A container, a PDB or a C header with one, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Name of the part
    #[arg(value_name = "PART")]
    part: PartName,

    /// Write to this file; in a folder, the file is named after FILE and the part. Without it, the output is
    /// standard output (not to a terminal)
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Write a container with this part alone
    #[arg(long, group = "form")]
    container: bool,

    /// Write the bytes of the part (the default)
    #[arg(long, group = "form")]
    payload: bool,

    /// Write the LLVM bitcode of a program part (DXIL, ILDB, STAT)
    #[arg(long, group = "form")]
    bitcode: bool,
}

/// A part, by kind and, if there are several of the kind, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PartName {
    pub(crate) kind: FourCc,
    pub(crate) index: usize,
}

impl std::str::FromStr for PartName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, index) = match text.strip_suffix(']').and_then(|text| text.split_once('[')) {
            Some((kind, index)) => (kind, index.parse().map_err(|_| format!("\"{index}\" is not a number"))?),
            None => (text, 0),
        };
        Ok(Self {
            kind: kind.parse().map_err(|error: dxkit::types::InvalidFourCc| {
                match std::path::Path::new(text).exists() {
                    true => format!("`{text}` is a path: the container comes first, then the part"),
                    false => error.to_string(),
                }
            })?,
            index,
        })
    }
}

impl std::fmt::Display for PartName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.kind)?;
        if self.index > 0 { write!(f, "[{}]", self.index) } else { Ok(()) }
    }
}

/// The similar name among these that was probably meant: one that differs only in case, or else in one
/// letter. None of the names equals `wanted`. `None` if no name is that similar.
pub(crate) fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    let differing = |name: &str| {
        let pairs = name.chars().zip(wanted.chars());
        pairs.filter(|(one, other)| !one.eq_ignore_ascii_case(other)).count()
    };
    if names.clone().any(|name| name == wanted) {
        return None;
    }
    let of_length = || names.clone().filter(|name| name.len() == wanted.len());
    of_length().find(|name| differing(name) == 0).or_else(|| of_length().find(|name| differing(name) == 1))
}

/// Kinds of parts that a message lists.
const LISTED: usize = 24;

/// The error for a part that is not there, with the name that was probably meant or a list of all parts.
pub(crate) fn missing(name: &PartName, container: &Container<'_>) -> CommandError {
    let mut kinds: IndexMap<String, usize> = IndexMap::new();
    for part in container.parts() {
        *kinds.entry(part.kind().to_string()).or_default() += 1;
    }
    let wanted = name.kind.to_string();
    let hint = match nearest(&wanted, kinds.keys().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None if kinds.is_empty() => "it has no parts".to_owned(),
        None => {
            let listed = kinds.iter().take(LISTED).map(|(kind, count)| match count {
                1 => kind.clone(),
                count => format!("{kind} ({count} times)"),
            });
            let listed = listed.collect::<Vec<_>>().join(", ");
            match kinds.len().saturating_sub(LISTED) {
                0 => format!("it has {listed}"),
                more => format!("it has {listed} and {more} more kinds of parts"),
            }
        }
    };
    CommandError::missing(format!("there is no part {name}; {hint}"))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    input::report(&input::input_name(&arguments.file), extract(arguments, streams), streams)
}

fn extract(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let input = input::one(&arguments.file, streams)?;
    let container = input::container(&input.bytes)?;
    let name = arguments.part;
    let part = container.find_all(name.kind).nth(name.index).ok_or_else(|| missing(&name, &container))?;
    let bytes = if arguments.container {
        let wanted = std::ptr::from_ref(part);
        Cow::Owned(container.extract(|part| std::ptr::eq(part, wanted)).write(DigestPolicy::Recompute)?)
    } else if arguments.bitcode {
        if !Program::recognise(part.payload()) {
            return Err(CommandError::missing(format!(
                "{name} holds no bitcode; without --bitcode, its bytes are written"
            )));
        }
        Cow::Owned(Program::parse(part.span())?.bitcode().to_vec())
    } else {
        Cow::Borrowed(part.payload())
    };
    let place = match &arguments.output {
        Some(path) if path.as_os_str() != "-" => {
            let form = if arguments.container {
                ".cso"
            } else if arguments.bitcode {
                ".bc"
            } else {
                ""
            };
            let mut file = input.relative.clone().into_os_string();
            file.push(format!(".{name}{form}"));
            OutputTarget::File(output::named_file(path, file.as_ref()))
        }
        _ => OutputTarget::Standard,
    };
    output::write(&place, &bytes, streams)?;
    Ok(Outcome::Fine)
}
