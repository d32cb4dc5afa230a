//! `dxkit build`: containers from text.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::input::{self, CommandError};
use crate::output::{self, HashChoice, Place, Sources};
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Build containers from YAML or JSON
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is the output of dxkit yaml or dxkit json, or YAML in the form of LLVM's obj2yaml and yaml2obj; in a folder, every .yaml, \
.yml and .json file is read. A text in LLVM's form gives the same bytes as yaml2obj of LLVM 22; the keys that LLVM 24 added are \
accepted as well. Sizes and offsets that are left out are computed.
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

/// A text, and the destination of its container.
pub(super) struct Job {
    pub(super) text: PathBuf,
    /// The path below the output folder, if there are several texts.
    pub(super) relative: PathBuf,
}

impl Job {
    fn name(&self) -> String {
        if self.text.as_os_str() == "-" { "<stdin>".to_owned() } else { path_name(&self.text) }
    }
}

const EXTENSIONS: [&str; 3] = ["yaml", "yml", "json"];

fn is_text(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known)))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let several = input::several(&arguments.paths);
    let output = arguments.output.as_deref().filter(|output| output.as_os_str() != "-");
    match output {
        None if several => {
            let failure =
                CommandError::from("only one container can be written to standard output; use -o FOLDER");
            return input::report(&"dxkit build", Err(failure), streams);
        }
        Some(output) if several && output.is_file() => {
            let message =
                format!("there are several texts, and {} is a file, not a folder", path_name(output));
            return input::report(&"dxkit build", Err(message.into()), streams);
        }
        _ => {}
    }
    let mut outcome = Outcome::Fine;
    let jobs = jobs(&arguments.paths, is_text, streams, &mut outcome);
    let sources = Sources::new(jobs.iter().map(|job| job.text.as_path()));
    let folder = output.filter(|output| several || output::is_folder(output));
    let place = |job: &Job| match (folder, output) {
        (Some(folder), _) => Place::File(folder.join(&job.relative)),
        (None, Some(output)) => Place::File(output.to_owned()),
        (None, None) => Place::Standard,
    };
    let results = jobs.iter().filter_map(|job| match place(job) {
        Place::File(path) => Some((job.name(), path)),
        Place::Standard | Place::Row(_) => None,
    });
    if let Err(failure) = output::distinct(results) {
        return input::report(&"dxkit build", Err(failure), streams);
    }
    for job in &jobs {
        let (place, name) = (place(job), job.name());
        let result = build(job, &place, &sources, arguments, streams);
        if let Err(failure) = result {
            let reason = &failure.reason;
            // A location in the text follows the file name directly, as compilers print it.
            let separator = if reason.starts_with(|c: char| c.is_ascii_digit()) { ":" } else { ": " };
            let place =
                if failure.event == Event::Unreadable { String::new() } else { format!("{name}{separator}") };
            input::print_error(streams, &format!("{place}{reason}"));
            outcome.worsen(failure.outcome());
        }
    }
    if jobs.is_empty() && outcome == Outcome::Fine {
        input::print_error(streams, "the paths contain no .yaml, .yml or .json file");
        outcome = Event::NoContainer.outcome();
    }
    outcome
}

/// The texts that these paths refer to: files as they are, and in folders all files with the extension of a
/// text.
pub(super) fn jobs(
    paths: &[PathBuf],
    is_text: fn(&Path) -> bool,
    streams: &mut Streams<'_>,
    outcome: &mut Outcome,
) -> Vec<Job> {
    let mut jobs = Vec::new();
    // `shader.dxil.yaml` is the text of `shader.dxil`.
    let without = |path: &Path| if is_text(path) { path.with_extension("") } else { path.to_owned() };
    for path in paths {
        if !path.is_dir() {
            let name = path.file_name().map_or_else(|| PathBuf::from("stdin"), PathBuf::from);
            jobs.push(Job { text: path.clone(), relative: without(&name) });
            continue;
        }
        for file in input::files_below(path) {
            match file {
                Ok(file) if is_text(&file) => {
                    let relative = without(file.strip_prefix(path).unwrap_or(&file));
                    jobs.push(Job { text: file, relative });
                }
                Ok(_) => {}
                Err(message) => {
                    input::print_error(streams, &message);
                    outcome.worsen(Event::Unreadable.outcome());
                }
            }
        }
    }
    jobs
}

fn build(
    job: &Job,
    place: &Place,
    sources: &Sources,
    arguments: &Arguments,
    streams: &mut Streams<'_>,
) -> Result<(), CommandError> {
    let bytes = if job.text.as_os_str() == "-" {
        let mut bytes = Vec::new();
        streams.input.read_to_end(&mut bytes).map_err(|error| CommandError::unreadable("it", &error))?;
        bytes
    } else {
        fs::read(&job.text).map_err(|error| CommandError::unreadable(&path_name(&job.text), &error))?
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        CommandError::new(Event::InvalidText, format!("it is not text: byte {place} is not UTF-8"))
    })?;
    let is_json = match job.text.extension().and_then(|extension| extension.to_str()) {
        Some(extension) if extension.eq_ignore_ascii_case("json") => true,
        Some(extension) if EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known)) => false,
        // An object in braces is JSON; the YAML form never starts with one.
        _ => text.trim_start_matches('\u{feff}').trim_start().starts_with('{'),
    };
    let document = arguments.document.and_then(|number| usize::try_from(number).ok());
    let container = if is_json {
        dxkit::yaml::build_json(&text, arguments.hash.into())?
    } else {
        dxkit::yaml::build_yaml(&text, document, arguments.hash.into())?
    };
    if matches!(place, Place::File(path) if sources.have(path)) {
        return Err("the result would overwrite a text of this run".into());
    }
    output::write(place, &container, streams)?;
    Ok(())
}
