//! What the commands that judge have in common: options, forms of output, counts and exit code.

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, ValueEnum};
use dxkit::Severity;
use dxkit_report::{
    FindingsDocument, SarifDocument, ShownFinding, print_findings, print_findings_in_full, print_github,
    print_junit,
};

use crate::{Event, Outcome, Streams, input, report};

/// How findings are printed, and which of them count.
#[derive(Debug, Args)]
pub(crate) struct FindingOptions {
    /// Print JSON, one document for each input: the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// How findings are printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,

    /// Count warnings and notes as errors
    #[arg(long)]
    pub(crate) strict: bool,
}

/// How findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON document for each input
    Json,
    /// One log for all inputs, SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub's actions
    Github,
    /// One report for all inputs in the form of JUnit, for build servers
    Junit,
}

impl FindingOptions {
    /// The form of the output.
    pub(crate) const fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    /// Whether a finding counts as an error.
    pub(crate) fn counts(&self, finding: &ShownFinding) -> bool {
        self.strict || finding.is_error()
    }
}

/// How a finding is printed for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// One line each; those that differ in the row of a table only are one line with a count.
    Folded,
    /// One line each.
    Lines,
    /// Several lines each, with the instruction and the values.
    Full,
}

/// A run of a command that judges: what it has found so far.
#[derive(Debug)]
pub(crate) struct Judgement<'o> {
    command: &'static str,
    options: &'o FindingOptions,
    style: Style,
    inputs: AtomicUsize,
    failed: AtomicUsize,
    errors: AtomicUsize,
    warnings: AtomicUsize,
    notes: AtomicUsize,
    /// The findings of each input, for the forms that print all of them at the end.
    log: Mutex<Vec<(String, Vec<ShownFinding>)>>,
}

impl<'o> Judgement<'o> {
    /// A run of this command (`dxkit check`).
    pub(crate) const fn new(command: &'static str, options: &'o FindingOptions, style: Style) -> Self {
        Self {
            command,
            options,
            style,
            inputs: AtomicUsize::new(0),
            failed: AtomicUsize::new(0),
            errors: AtomicUsize::new(0),
            warnings: AtomicUsize::new(0),
            notes: AtomicUsize::new(0),
            log: Mutex::new(Vec::new()),
        }
    }

    /// Counts the findings about an input, and prints them unless that is done at the end or in a document of
    /// the command's own. `verdict` is the field `valid` of the document, if the command has one.
    pub(crate) fn add(
        &self,
        file: &str,
        findings: Vec<ShownFinding>,
        verdict: Option<bool>,
        out: &mut (impl Write + ?Sized),
    ) -> io::Result<Outcome> {
        let outcome = self.count(&findings);
        match self.options.format() {
            Format::Json => {
                let document = FindingsDocument::new(file, &findings);
                match verdict {
                    Some(is_valid) => report::json(&document.with_validity(is_valid), out)?,
                    None => report::json(&document, out)?,
                }
            }
            _ => self.print(file, findings, out)?,
        }
        Ok(outcome)
    }

    /// Counts the findings about an input.
    pub(crate) fn count(&self, findings: &[ShownFinding]) -> Outcome {
        self.inputs.fetch_add(1, Ordering::Relaxed);
        for finding in findings {
            let counter = match finding.severity() {
                Severity::Error => &self.errors,
                Severity::Warning => &self.warnings,
                _ => &self.notes,
            };
            counter.fetch_add(1, Ordering::Relaxed);
        }
        if findings.iter().any(|finding| self.options.counts(finding)) {
            self.failed.fetch_add(1, Ordering::Relaxed);
            Event::Findings.outcome()
        } else {
            Outcome::Fine
        }
    }

    /// Prints the findings about an input in every form but JSON.
    pub(crate) fn print(
        &self,
        file: &str,
        findings: Vec<ShownFinding>,
        out: &mut (impl Write + ?Sized),
    ) -> io::Result<()> {
        match self.options.format() {
            Format::Json => Ok(()),
            Format::Text => report::print(out, |page| match self.style {
                Style::Folded => print_findings(file, &findings, false, page),
                Style::Lines => print_findings(file, &findings, true, page),
                Style::Full => print_findings_in_full(file, &findings, page),
            }),
            Format::Github => report::print(out, |page| print_github(file, &findings, page)),
            Format::Sarif | Format::Junit => {
                let mut log = self.log.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                log.push((file.to_owned(), findings));
                Ok(())
            }
        }
    }

    /// Prints the log over all inputs, if that is the form of the output. `outcome`: that of the run so far.
    pub(crate) fn finish(&self, outcome: Outcome, streams: &mut Streams<'_>) -> Outcome {
        let mut log = self.log.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // Inputs are judged several at a time; the log is in the order of their names.
        log.sort_by(|(one, _), (other, _)| one.cmp(other));
        let written = match self.options.format() {
            Format::Sarif => report::json(&SarifDocument::new(self.command, &log), streams.output),
            Format::Junit => report::print(streams.output, |page| {
                print_junit(self.command, &log, |finding| self.options.counts(finding), page)
            }),
            _ => Ok(()),
        };
        match written {
            Ok(()) => outcome,
            Err(error) => input::write_failed(streams, &error, outcome),
        }
    }

    /// The form of the output.
    pub(crate) const fn format(&self) -> Format {
        self.options.format()
    }

    /// Whether a finding counts as an error.
    pub(crate) fn is_counted(&self, finding: &ShownFinding) -> bool {
        self.options.counts(finding)
    }

    /// The number of inputs.
    pub(crate) fn inputs(&self) -> usize {
        self.inputs.load(Ordering::Relaxed)
    }

    /// The number of inputs with a finding that counts as an error.
    pub(crate) fn failed(&self) -> usize {
        self.failed.load(Ordering::Relaxed)
    }

    /// The number of findings of each severity, in words.
    pub(crate) fn counts(&self) -> String {
        let count = |counter: &AtomicUsize, word: &str| input::counted(counter.load(Ordering::Relaxed), word);
        format!(
            "{}, {}, {}",
            count(&self.errors, "error"),
            count(&self.warnings, "warning"),
            count(&self.notes, "note")
        )
    }
}
