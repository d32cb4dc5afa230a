//! Checks of a program.

use alloc::format;

use dxkit_bytes::{Report, Severity};

use crate::program::Program;

impl Program<'_> {
    /// Checks the program.
    pub fn validate(&self, report: &mut Report) {
        let error = Severity::Error;
        if let Some(stated) = self.stated_length() {
            report.add(error, "program-length", "length", || {
                format!("{stated} tokens are stated, the program has {}", self.length())
            });
        }
        if self.kind.abbreviation().is_none() {
            report.add(error, "program-kind", "kind", || format!("{} is no kind of program", self.kind));
        }
    }
}
