//! `dxkit rootsig diff`: the differences between two root signatures.

use std::path::PathBuf;

use clap::Args;
use dxkit::rootsig::Change;
use dxkit_report::RootSignatureDiffDocument;

use super::load::{self, TextArguments};
use crate::input::{self, CommandError};
use crate::paint::{ERROR, NOTE, WARNING, paint};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// Compare the meaning of two root signatures
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
Versions, the order of static samplers, the form of descriptor offsets and the layout of the file make no difference; the index of \
a parameter does, because applications set arguments by it. Lines start with + (added), - (removed), ~ (changed) or > (moved).
Exit code 1 if they differ.

Examples:
  dxkit rootsig diff old.cso new.cso
  dxkit rootsig diff root.txt shader.cso
  dxkit rootsig diff a.hlsl b.hlsl --define ROOT_SIGNATURE --json"
)]
pub(crate) struct Arguments {
    /// The old root signature: a container, bytes, text, HLSL, or - for standard input
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The new root signature
    #[arg(value_name = "NEW")]
    new: PathBuf,

    #[command(flatten)]
    reading: TextArguments,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.old.as_os_str() == "-" && arguments.new.as_os_str() == "-" {
        let both = CommandError::from("standard input can be one of the two, not both");
        return input::report(&"dxkit rootsig diff", Err(both), streams);
    }
    let mut load = |path| {
        load::load(path, &arguments.reading, streams)
            .map_err(|failure| failure.tell(&path_name(path), streams))
    };
    let (old, new) = match (load(&arguments.old), load(&arguments.new)) {
        (Ok(old), Ok(new)) => (old, new),
        (Err(one), Err(other)) => return one.max(other),
        (Err(outcome), _) | (_, Err(outcome)) => return outcome,
    };
    let result = compare(arguments, &old, &new, streams);
    input::report(&old.name, result, streams)
}

fn compare(
    arguments: &Arguments,
    old: &load::Loaded,
    new: &load::Loaded,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let differences = old.signature.differences(&new.signature);
    if arguments.json {
        let names = [old.name.as_str(), new.name.as_str()];
        let document = RootSignatureDiffDocument::new(names, &old.signature, &new.signature);
        writeln!(streams.output, "{}", serde_json::to_string(&document)?)?;
    } else {
        for difference in &differences {
            let style = match difference.change {
                Change::Added => NOTE,
                Change::Removed => ERROR,
                _ => WARNING,
            };
            writeln!(streams.output, "{}", paint(style, shown(&difference.to_string())))?;
        }
    }
    if differences.is_empty() {
        input::summary(streams, "they say the same");
        return Ok(Outcome::Fine);
    }
    Ok(Event::Findings.outcome())
}
