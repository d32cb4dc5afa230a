//! `dxkit rootsig merge`: one root signature for several.

use std::path::PathBuf;

use clap::Args;
use dxkit::rootsig::RootSignatureDesc;
use serde::Serialize;

use super::load::{self, Failure, TextArguments};
use super::version_name;
use crate::input::{self, CommandError};
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Merge root signatures into the cheapest one that serves all their shaders
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
Common elements occur once in the result, visible to all stages that need them; ranges are joined into tables. Parameters get \
new indices, which the application has to use. If no root signature can serve all, the command prints the reason and ends with 1.
Without -o the result is printed as text.

Examples:
  dxkit rootsig merge vs.cso ps.cso
  dxkit rootsig merge a.txt b.txt c.txt -o all.rts0
  dxkit rootsig merge gbuffer.hlsl shadow.hlsl --define ROOT_SIGNATURE --container -o all.cso"
)]
pub(crate) struct Arguments {
    /// Containers, bytes, text, HLSL; one of them may be - for standard input
    #[arg(required = true, num_args = 1.., value_name = "ROOTSIG")]
    inputs: Vec<PathBuf>,

    #[command(flatten)]
    reading: TextArguments,

    /// Write a container whose only part is RTS0
    #[arg(long)]
    container: bool,

    /// Write the bytes here, or to standard output with -
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Print JSON
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Document {
    inputs: Vec<String>,
    merged: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hlsl: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rts0: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let mut loaded = Vec::new();
    let mut outcome = Outcome::Fine;
    for path in &arguments.inputs {
        match load::load(path, &arguments.reading, streams) {
            Ok(signature) => loaded.push(signature),
            Err(failure) => {
                outcome.worsen(failure.tell(&path_name(path), streams));
            }
        }
    }
    if outcome != Outcome::Fine {
        return outcome;
    }
    match merge(arguments, &loaded, streams) {
        Ok(outcome) => outcome,
        Err(failure) => failure.tell("merge", streams),
    }
}

fn merge(
    arguments: &Arguments,
    loaded: &[load::Loaded],
    streams: &mut Streams<'_>,
) -> Result<Outcome, Failure> {
    let merged = RootSignatureDesc::merge(loaded.iter().map(|loaded| &loaded.signature));
    let inputs = || loaded.iter().map(|loaded| loaded.name.clone()).collect();
    let merged = match merged {
        Ok(merged) => merged,
        Err(error) => {
            let of =
                error.input.and_then(|index| loaded.get(index)).map_or("", |loaded| loaded.name.as_str());
            let separator = if of.is_empty() { "" } else { ": " };
            let reason = format!("{of}{separator}{}", error.reason);
            if arguments.json {
                let document = Document {
                    inputs: inputs(),
                    merged: false,
                    reason: Some(reason),
                    version: None,
                    cost: None,
                    hlsl: None,
                    rts0: None,
                };
                print(&document, streams)?;
            } else {
                input::print_error(streams, &format!("no root signature serves all: {reason}"));
            }
            return Ok(Event::Findings.outcome());
        }
    };
    let payload = merged.encode().map_err(CommandError::from)?;
    if let Some(output) = &arguments.output {
        let bytes = if arguments.container {
            dxkit::root_signature_container(&payload).map_err(CommandError::from)?
        } else {
            payload
        };
        load::write(output, arguments.inputs.iter().map(PathBuf::as_path), &bytes, streams)?;
    } else if arguments.json {
        let document = Document {
            inputs: inputs(),
            merged: true,
            reason: None,
            version: Some(version_name(merged.version)),
            cost: Some(merged.cost()),
            hlsl: Some(merged.to_string()),
            rts0: Some(super::hex(&payload)),
        };
        print(&document, streams)?;
    } else {
        writeln!(streams.output, "{merged:#}").map_err(CommandError::from)?;
    }
    input::summary(
        streams,
        &format!("version {}, cost {} of 64 DWORDs", version_name(merged.version), merged.cost()),
    );
    Ok(Outcome::Fine)
}

fn print(document: &Document, streams: &mut Streams<'_>) -> Result<(), CommandError> {
    Ok(writeln!(streams.output, "{}", serde_json::to_string(document)?)?)
}
