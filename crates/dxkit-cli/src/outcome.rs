//! [`Outcome`]: the exit code.

use std::process::ExitCode;

/// How a command ended. The worst of several inputs counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Outcome {
    /// All is well: exit code 0.
    #[default]
    Fine,
    /// A check found errors, files differ, or a file is broken: exit code 1.
    Found,
    /// The command could not do its work: exit code 2.
    Failed,
}

impl Outcome {
    /// The worse of the two.
    pub fn worsen(&mut self, other: Self) {
        *self = (*self).max(other);
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::SUCCESS,
            Outcome::Found => Self::from(1),
            Outcome::Failed => Self::from(2),
        }
    }
}
