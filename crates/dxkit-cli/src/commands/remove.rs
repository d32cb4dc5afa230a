//! `dxkit remove`: removes parts.

use std::path::PathBuf;

use clap::Args;

use super::extract::{PartName, missing};
use crate::edit;
use crate::input::{self, CommandError};
use crate::output::{Destination, HashChoice};
use crate::{Outcome, Streams};

/// Remove parts from a container
#[derive(Debug, Args)]
#[command(after_help = "\
NAME removes all parts of that kind; NAME[1] the second one alone. See `dxkit strip` for parts that a shader does not need to run.

Examples:
  dxkit remove shader.cso PRIV -o out.cso
  dxkit remove shader.cso STAT ILDB --in-place")]
pub(crate) struct Arguments {
    /// The container to change, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Names of the parts
    #[arg(required = true, value_name = "PART")]
    parts: Vec<String>,

    /// Which digest to write
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    input::report(&input::input_name(&arguments.file), remove(arguments, streams), streams)
}

fn remove(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let names: Vec<(PartName, bool)> = arguments
        .parts
        .iter()
        .map(|text| {
            let name = text.parse().map(|name| (name, text.ends_with(']')));
            name.map_err(|why: String| if why.contains(text) { why } else { format!("`{text}`: {why}") })
        })
        .collect::<Result<_, String>>()?;
    edit::one(&arguments.file, &arguments.destination, arguments.hash, streams, |container| {
        for (name, _) in &names {
            if container.find_all(name.kind).nth(name.index).is_none() {
                return Err(missing(name, container));
            }
        }
        let mut seen = std::collections::BTreeMap::new();
        container.retain(|part| {
            let repeat = seen.entry(part.kind()).or_insert(0usize);
            let index = *repeat;
            *repeat += 1;
            !names.iter().any(|(name, single)| name.kind == part.kind() && (!single || name.index == index))
        });
        Ok(())
    })
}
