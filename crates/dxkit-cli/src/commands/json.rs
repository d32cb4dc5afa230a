//! `dxkit json`: a container as JSON.

use std::path::PathBuf;

use clap::Args;

use super::yaml::Notation;
use crate::{Outcome, Streams};

/// Print containers as JSON, which dxkit build reads
#[derive(Debug, Args)]
#[command(after_help = "\
The JSON has the contents of dxkit yaml: everything that is in the file, with LLVM's names. (inspect --json is a report: it adds \
derived facts and omits details.) docs/container.schema.json in the repository is its JSON Schema; --schema prints it.
Several containers are printed one after the other; -o FOLDER writes a file for each, with .json appended to its name.

Examples:
  dxkit json shader.cso | jq '.Parts[].Name'
  dxkit json shader.cso | jq '.Header.Hash = [range(16)]' | dxkit build - -o other.cso
  dxkit json --schema > container.schema.json")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required_unless_present = "schema", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print the JSON Schema of the output
    #[arg(long, conflicts_with_all = ["paths", "output"])]
    schema: bool,

    /// Write to this file, or to this folder if there are several inputs or a folder
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.schema {
        return match streams.output.write_all(dxkit::yaml::json_schema().as_bytes()) {
            Ok(()) => Outcome::Fine,
            Err(error) => crate::input::write_failed(streams, &error, Outcome::Fine),
        };
    }
    let notation = Notation { command: "dxkit json", extension: "json", comment: None };
    notation.run(&arguments.paths, arguments.output.as_deref(), streams, |container| {
        Ok(dxkit::yaml::json(container)?)
    })
}
