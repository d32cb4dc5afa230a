//! [`Outcome`]: the exit code; and [`Event`]: the possible events, and their exit codes.

use std::io;
use std::process::ExitCode;

/// How a command ended. The worst of several inputs counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Outcome {
    /// Nothing to report: exit code 0.
    #[default]
    Fine,
    /// The command did its work and found something to report: exit code 1.
    Found,
    /// The command could not do its work: exit code 2.
    Failed,
}

impl Outcome {
    /// Keeps the worse of the two.
    pub fn worsen(&mut self, other: Self) {
        *self = (*self).max(other);
    }

    /// The exit code.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Found => 1,
            Self::Failed => 2,
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome.code())
    }
}

/// An event of a command. It has the same exit code in every command: only [`Event::outcome`] determines
/// it, and docs/scripts.md prints [`Event::ALL`] as a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// The work is done, and there is nothing to report.
    Done,
    /// The reader of standard output left before the end of the output.
    ReaderLeft,
    /// The command found something.
    Findings,
    /// An input is damaged.
    BrokenInput,
    /// A text that is to be compiled has errors.
    InvalidText,
    /// A path does not exist, or cannot be read.
    Unreadable,
    /// An input holds no container.
    NoContainer,
    /// The input does not contain what the user requested by name.
    Missing,
    /// A result cannot be written.
    Unwritable,
    /// The arguments are wrong.
    Usage,
}

impl Event {
    /// All events, in the order of their exit codes.
    pub const ALL: [Self; 10] = [
        Self::Done,
        Self::ReaderLeft,
        Self::Findings,
        Self::BrokenInput,
        Self::InvalidText,
        Self::Unreadable,
        Self::NoContainer,
        Self::Missing,
        Self::Unwritable,
        Self::Usage,
    ];

    /// The outcome of a command to which this happens.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Done | Self::ReaderLeft => Outcome::Fine,
            Self::Findings | Self::BrokenInput | Self::InvalidText => Outcome::Found,
            Self::Unreadable | Self::NoContainer | Self::Missing | Self::Unwritable | Self::Usage => {
                Outcome::Failed
            }
        }
    }

    /// The description of the event.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Done => "the work is done, and there is nothing to report",
            Self::ReaderLeft => {
                "the reader of standard output left early (`\\| head`); files are written all the same"
            }
            Self::Findings => {
                "the command found what it looks for: an error, a difference, a digest that does not match, content that \
                 `lint` denies, missing sources"
            }
            Self::BrokenInput => {
                "an input begins like a container, a module or a root signature, but it, or a part that the command reads, \
                 is incomplete or inconsistent"
            }
            Self::InvalidText => "a text to compile (YAML, JSON, assembly, a root signature) has errors",
            Self::Unreadable => "a path does not exist, or cannot be read",
            Self::NoContainer => {
                "a file that was given by name holds no container, or not the text that the command reads: it is empty, source \
                 code, or something else; or no path refers to a container"
            }
            Self::Missing => {
                "something that was requested by name (a part, a function, a file of the sources) is not in the input, or the \
                 part or program that the command works on"
            }
            Self::Unwritable => "a result, or standard output, cannot be written",
            Self::Usage => "an argument is wrong, or contradicts another one",
        }
    }
}

impl From<Event> for Outcome {
    fn from(event: Event) -> Self {
        event.outcome()
    }
}

/// The reason for a link to something that does not exist.
pub(crate) const DANGLING: &str = "the link leads nowhere";

/// Why a file could not be read or written: the same words on every system.
pub(crate) fn io_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "the system does not permit it".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            "a file is where a folder is needed".to_owned()
        }
        _ => {
            // Without the number that the standard library adds.
            let text = error.to_string();
            text.rsplit_once(" (os error ").map_or(text.clone(), |(words, _)| words.to_owned())
        }
    }
}

/// Why a command could not do its work on an input; written to the error stream.
#[derive(Debug)]
pub(crate) struct CommandError {
    /// The event, which determines the exit code.
    pub(crate) event: Event,
    /// The message, with the name of the affected item.
    pub(crate) reason: String,
    /// Findings that are the reason, as they are printed; each on lines of its own.
    pub(crate) findings: Option<String>,
}

impl CommandError {
    pub(crate) fn new(event: Event, reason: impl Into<String>) -> Self {
        Self { event, reason: reason.into(), findings: None }
    }

    /// The error with the findings that are its reason.
    pub(crate) fn with_findings(self, findings: String) -> Self {
        Self { findings: Some(findings), ..self }
    }

    /// The input does not contain what the user requested by name.
    pub(crate) fn missing(reason: impl Into<String>) -> Self {
        Self::new(Event::Missing, reason)
    }

    /// A path that cannot be read.
    pub(crate) fn unreadable(name: &str, error: &io::Error) -> Self {
        let hint = crate::hints::hint_for_path(name).map(|hint| format!("; {hint}")).unwrap_or_default();
        let is_dangling = error.kind() == io::ErrorKind::NotFound && std::path::Path::new(name).is_symlink();
        let reason = if is_dangling { DANGLING.to_owned() } else { io_reason(error) };
        Self::new(Event::Unreadable, format!("cannot read {name}: {reason}{hint}"))
    }

    /// A failed write. It is not a failure if the reader has left.
    fn from_write_error(kind: io::ErrorKind, error: &dyn std::fmt::Display) -> Self {
        match kind {
            io::ErrorKind::BrokenPipe => Self::new(Event::ReaderLeft, ""),
            _ => Self::new(Event::Unwritable, format!("cannot write: {error}")),
        }
    }

    /// The outcome of a command that ends with this error.
    pub(crate) const fn outcome(&self) -> Outcome {
        self.event.outcome()
    }
}

/// A message without an event: the arguments are wrong or contradict each other.
impl From<String> for CommandError {
    fn from(reason: String) -> Self {
        Self::new(Event::Usage, reason)
    }
}

impl From<&str> for CommandError {
    fn from(reason: &str) -> Self {
        Self::new(Event::Usage, reason)
    }
}

impl From<dxkit::Error> for CommandError {
    fn from(error: dxkit::Error) -> Self {
        let event = match error.kind() {
            dxkit::ErrorKind::Missing(_) => Event::Missing,
            _ => Event::BrokenInput,
        };
        Self::new(event, error.to_string())
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::from_write_error(error.kind(), &error)
    }
}

impl From<serde_json::Error> for CommandError {
    fn from(error: serde_json::Error) -> Self {
        Self::from_write_error(error.io_error_kind().unwrap_or(io::ErrorKind::Other), &error)
    }
}

impl From<dxkit_sodb::Error> for CommandError {
    fn from(error: dxkit_sodb::Error) -> Self {
        use dxkit_sodb::ErrorKind;

        let event = match error.kind() {
            ErrorKind::Broken => Event::BrokenInput,
            ErrorKind::OtherDatabase => Event::NoContainer,
            ErrorKind::Missing => Event::Missing,
            ErrorKind::Unwritable => Event::Unwritable,
            ErrorKind::Manifest => Event::InvalidText,
            ErrorKind::Conflict => Event::Findings,
            _ => Event::Unreadable,
        };
        Self::new(event, error.to_string())
    }
}

impl From<dxkit::disasm::Error> for CommandError {
    fn from(error: dxkit::disasm::Error) -> Self {
        let event = match error {
            dxkit::disasm::Error::Missing { .. } => Event::Missing,
            dxkit::disasm::Error::Unknown { .. } => Event::NoContainer,
            dxkit::disasm::Error::Read(_) => Event::BrokenInput,
        };
        Self::new(event, error.to_string())
    }
}
