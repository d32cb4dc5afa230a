//! Commands that make containers of texts: which files they read, and where each container goes.

use std::path::{Path, PathBuf};

use dxkit_report::decode_text;

use crate::input::{self, CommandError};
use crate::output::{self, OutputTarget};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams, identify};

/// The texts that a command reads.
pub(crate) struct TextKind {
    /// The name of the command, for its messages.
    pub(crate) command: &'static str,
    /// The extensions of the files that are read in a folder.
    pub(crate) extensions: &'static [&'static str],
    /// The extension of a container whose text has no other: `water.ll` becomes `water.cso`, `water.dxil.ll`
    /// becomes `water.dxil`.
    pub(crate) default_extension: Option<&'static str>,
}

/// A text, and where its container goes.
pub(crate) struct Job {
    /// The file, or `-`.
    pub(crate) text: PathBuf,
    /// The path of the container below the output folder.
    pub(crate) relative: PathBuf,
    /// The destination of the container.
    pub(crate) place: OutputTarget,
}

impl Job {
    /// The name of the text for messages.
    pub(crate) fn name(&self) -> String {
        if self.is_standard() { "<stdin>".to_owned() } else { path_name(&self.text) }
    }

    fn is_standard(&self) -> bool {
        self.text.as_os_str() == "-"
    }

    /// The bytes of the text.
    pub(crate) fn read(&self, streams: &mut Streams<'_>) -> Result<Vec<u8>, CommandError> {
        bytes_of(&self.text, streams)
    }
}

/// The bytes of a file of any kind; `-` is standard input.
pub(crate) fn bytes_of(path: &Path, streams: &mut Streams<'_>) -> Result<Vec<u8>, CommandError> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = streams.input.read_to_end(&mut bytes);
        return read.map(|_| bytes).map_err(|error| CommandError::unreadable("standard input", &error));
    }
    std::fs::read(path).map_err(|error| CommandError::unreadable(&path_name(path), &error))
}

/// The text in the bytes of a file, as [`decode_text`] gives it: all commands read texts by this.
///
/// # Errors
/// If it is empty.
pub(crate) fn text_of(name: &str, bytes: &[u8]) -> Result<Vec<u8>, CommandError> {
    match decode_text(bytes).into_owned() {
        text if text.is_empty() => Err(CommandError::new(Event::NoContainer, format!("{name}: it is empty"))),
        text => Ok(text),
    }
}

/// As [`text_of`], for languages that have characters alone; `hint` says where such texts come from.
///
/// # Errors
/// If it is empty, or is not UTF-8.
pub(crate) fn characters_of(name: &str, bytes: &[u8], hint: &str) -> Result<String, CommandError> {
    String::from_utf8(text_of(name, bytes)?).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let what = identify::identify_binary(error.as_bytes())
            .unwrap_or_else(|| format!("it is not text: byte {place} is not UTF-8"));
        CommandError::new(Event::NoContainer, format!("{name}: {what}; {hint}"))
    })
}

/// The JSON in a file.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn json_of<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Result<T, serde_json::Error> {
    serde_json::from_slice(&decode_text(bytes))
}

impl TextKind {
    /// Whether the file has one of the extensions.
    pub(crate) fn has(&self, path: &Path) -> bool {
        let extension = path.extension();
        extension.is_some_and(|own| self.extensions.iter().any(|known| own.eq_ignore_ascii_case(known)))
    }

    /// The extensions as in `.ll, .bc or .asm`.
    fn listed(&self) -> String {
        let mut text = String::new();
        for (index, extension) in self.extensions.iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index + 1 == self.extensions.len() => " or ",
                _ => ", ",
            };
            text = format!("{text}{separator}.{extension}");
        }
        text
    }

    fn container_name(&self, path: &Path) -> PathBuf {
        let name = if self.has(path) { path.with_extension("") } else { path.to_owned() };
        match self.default_extension {
            Some(extension) if name.extension().is_none() => name.with_extension(extension),
            _ => name,
        }
    }

    /// Calls `make` for each text: files as they are, and in folders all files with one of the extensions.
    /// `make` gets the job, and writes the container with [`write`](Self::write).
    ///
    /// Nothing is made if two containers would go to one place.
    pub(crate) fn run(
        &self,
        paths: &[PathBuf],
        output: Option<&Path>,
        streams: &mut Streams<'_>,
        mut make: impl FnMut(&Job, &mut Streams<'_>) -> Result<(), CommandError>,
        print_error: impl Fn(&Job, &CommandError, &mut Streams<'_>),
    ) -> Outcome {
        let several = input::several(paths);
        let output = output.filter(|output| output.as_os_str() != "-");
        let unfit = match output {
            None if several => {
                Some("only one container can be written to standard output; use -o FOLDER".to_owned())
            }
            Some(output) if several && output.is_file() => {
                Some(format!("there are several inputs, and {} is a file, not a folder", path_name(output)))
            }
            _ => None,
        };
        if let Some(message) = unfit {
            return input::report(&self.command, Err(message.into()), streams);
        }
        let mut outcome = Outcome::Fine;
        let folder = output.filter(|output| several || output::is_folder(output));
        let place = |relative: &Path| match (folder, output) {
            (Some(folder), _) => OutputTarget::File(folder.join(relative)),
            (None, Some(output)) => OutputTarget::File(output.to_owned()),
            (None, None) => OutputTarget::Standard,
        };
        let mut jobs = Vec::new();
        for path in paths {
            let mut add = |text: PathBuf, below: &Path| {
                let relative = self.container_name(below);
                let place = place(&relative);
                jobs.push(Job { text, relative, place });
            };
            if !path.is_dir() {
                let name = path.file_name().map_or_else(|| PathBuf::from("stdin"), PathBuf::from);
                let name = if path.as_os_str() == "-" { PathBuf::from("stdin") } else { name };
                add(path.clone(), &name);
                continue;
            }
            let (mut found, mut failed) = (false, false);
            for file in input::files_below(path) {
                match file {
                    Ok(file) if self.has(&file) => {
                        found = true;
                        let below = file.strip_prefix(path).unwrap_or(&file).to_owned();
                        add(file, &below);
                    }
                    Ok(_) => {}
                    Err(message) => {
                        failed = true;
                        input::print_error(streams, &message);
                        outcome.worsen(Event::Unreadable.outcome());
                    }
                }
            }
            if !found && !failed {
                let message = format!("no {} file in {}", self.listed(), path_name(path));
                input::print_error(streams, &message);
                outcome.worsen(Event::NoContainer.outcome());
            }
        }
        streams.settings.files.reads(jobs.iter().map(|job| job.text.as_path()), false);
        let results = jobs.iter().filter_map(|job| match &job.place {
            OutputTarget::File(path) => Some((job.name(), path.clone())),
            OutputTarget::Standard | OutputTarget::Input(..) | OutputTarget::Row(..) => None,
        });
        if let Err(failure) = output::distinct(results) {
            return input::report(&self.command, Err(failure), streams);
        }
        for job in &jobs {
            if let Err(failure) = make(job, streams) {
                print_error(job, &failure, streams);
                outcome.worsen(failure.outcome());
            }
        }
        outcome
    }
}

/// Prints why a text gave nothing. The errors in a text are lines already, with the name of the file.
pub(crate) fn print_error(failure: &CommandError, streams: &mut Streams<'_>) {
    match failure.event {
        Event::InvalidText => {
            for line in failure.reason.lines() {
                streams.say(shown(line));
            }
        }
        _ if failure.reason.is_empty() => {}
        _ => input::print_error(streams, failure.reason.trim_end()),
    }
}
