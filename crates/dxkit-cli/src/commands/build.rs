//! `dxkit build`: containers from text.

use std::path::PathBuf;

use clap::Args;

use crate::identify;
use crate::input::{self, CommandError};
use crate::output::{self, HashChoice};
use crate::shown::shown;
use crate::texts::{self, Job, TextKind};
use crate::{Event, Outcome, Streams};

/// Build containers from YAML or JSON
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is the output of dxkit yaml or dxkit json, or YAML in the form of LLVM's obj2yaml and yaml2obj; in a folder, every .yaml, \
.yml and .json file is read. A text in LLVM's form gives the same bytes as yaml2obj of LLVM 22; the keys that LLVM 24 added are \
accepted as well. Sizes and offsets that are left out are computed: that of a program in words, where yaml2obj writes bytes. \
What the stated version of a part has no place for is left out, with a note.
The digest is the one in the text (zeros if there is none), unless --hash is given: use --hash fix for a text that was edited, or \
the runtime refuses the shader.

Examples:
  dxkit build shader.yaml -o shader.cso
  dxkit build edited.yaml --hash fix -o shader.cso
  dxkit build texts/ -o shaders/                     x.dxil.yaml becomes x.dxil
  dxkit build all.yaml --document 3 -o third.cso")]
pub(crate) struct Arguments {
    /// YAML or JSON files, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Write the container to this file, or to this folder if there are several texts or a folder
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Which digest to write
    #[arg(long, value_enum, default_value_t = HashChoice::Keep)]
    hash: HashChoice,

    /// Which document of a YAML text, counted from 1
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    document: Option<u32>,
}

const TEXTS: TextKind =
    TextKind { command: "dxkit build", extensions: &["yaml", "yml", "json"], default_extension: None };

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    TEXTS.run(
        &arguments.paths,
        arguments.output.as_deref(),
        streams,
        |job, streams| build(job, arguments, streams),
        |job, failure, streams| {
            let name = job.name();
            if failure.event == Event::InvalidText || failure.reason.starts_with(&name) {
                texts::print_error(failure, streams);
            } else if failure.event == Event::Unreadable {
                input::print_error(streams, &failure.reason);
            } else {
                input::print_error(streams, &format!("{name}: {}", failure.reason));
            }
        },
    )
}

fn build(job: &Job, arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), CommandError> {
    let forms = "`dxkit yaml` and `dxkit json` print the texts of containers";
    let text = texts::characters_of(&job.name(), &job.read(streams)?, forms)?;
    let is_json = match job.text.extension().and_then(|extension| extension.to_str()) {
        Some(extension) if extension.eq_ignore_ascii_case("json") => true,
        Some(_) if TEXTS.has(&job.text) => false,
        // An object in braces is JSON; the YAML form never starts with one.
        _ => text.trim_start().starts_with('{'),
    };
    let document = arguments.document.and_then(|number| usize::try_from(number).ok());
    let built = if is_json {
        let bytes = dxkit::yaml::build_json(&text, arguments.hash.into());
        bytes.map(|bytes| dxkit::yaml::Built { bytes, notes: Vec::new() })
    } else {
        dxkit::yaml::build_yaml_with_notes(&text, document, arguments.hash.into())
    };
    let built = built.map_err(|error| {
        let hint = identify::hint_of_listing(&text).map(|hint| format!("\n{}: {hint}", job.name()));
        let reason = format!("{}{}", error.in_file(&job.name()), hint.unwrap_or_default());
        CommandError::new(Event::InvalidText, reason)
    })?;
    for note in built.notes {
        for line in note.in_file(&job.name()).to_string().lines() {
            streams.say(shown(line));
        }
    }
    let container = built.bytes;
    output::write(&job.place, &container, streams)
}
