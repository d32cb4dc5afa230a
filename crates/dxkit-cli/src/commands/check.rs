//! `dxkit check`: errors in containers.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{Severity, Span};
use dxkit_report::{FindingsDocument, print_findings};

use crate::input;
use crate::report;
use crate::{Event, Outcome, Streams};

/// Check containers for errors, with rule, field and offset
#[derive(Debug, Args)]
#[command(after_help = "\
Checks the envelope and every part that dxkit decodes, the modules in DXIL, ILDB and STAT, and the programs in SHDR and SHEX; \
whether the parts agree with each other and with the program; and whether the module breaks a rule of the vendor's validator (see \
dxkit validate). There are no findings for the output of the compilers. Parts of unknown kinds are not checked. Exit code 1 \
if there are errors (with --strict: if there are findings).

Examples:
  dxkit check shader.cso
  dxkit check build/shaders || exit 1
  dxkit check --json build/shaders      one document per container, even without findings")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,

    /// Show every finding; without this, findings that are the same for several rows of a table are shown
    /// once
    #[arg(long)]
    all: bool,

    /// Count warnings and notes as errors
    #[arg(long)]
    strict: bool,

    /// Check the parts only, not the vendor's rules for the module
    #[arg(long)]
    parts_only: bool,
}

/// Printed at the end of every run: a run without findings does not prove that a runtime accepts the shader.
const NOT_CHECKED: &str = "not checked: parts of unknown kinds";

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let [containers, errors, warnings, notes] = [const { AtomicUsize::new(0) }; 4];
    let outcome = input::for_each_finished(&arguments.paths, streams, |input, out| {
        let findings = if arguments.parts_only {
            dxkit::check(Span::new(&input.bytes))
        } else {
            dxkit::judge(&input.bytes)
        };
        containers.fetch_add(1, Ordering::Relaxed);
        let mut outcome = Outcome::Fine;
        for finding in &findings {
            let counter = match finding.severity {
                Severity::Error => &errors,
                Severity::Warning => &warnings,
                _ => &notes,
            };
            counter.fetch_add(1, Ordering::Relaxed);
            if finding.severity == Severity::Error || arguments.strict {
                outcome = Event::Findings.outcome();
            }
        }
        if arguments.json {
            report::json(&FindingsDocument::new(&input.name, &findings), out)?;
        } else {
            report::print(out, |page| print_findings(&input.name, &findings, arguments.all, page))?;
        }
        Ok(outcome)
    });
    let count = |counter: &AtomicUsize, word: &str| input::counted(counter.load(Ordering::Relaxed), word);
    if containers.load(Ordering::Relaxed) > 0 {
        input::verdict(
            streams,
            outcome,
            &format!(
                "{} checked: {}, {}, {}",
                count(&containers, "container"),
                count(&errors, "error"),
                count(&warnings, "warning"),
                count(&notes, "note")
            ),
        );
        input::summary(streams, NOT_CHECKED);
    }
    outcome
}
