//! `dxkit check`: everything that is wrong.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{Severity, Span};
use dxkit_report::{FindingsDocument, print_findings};

use crate::input;
use crate::report;
use crate::{Event, Outcome, Streams};

/// Check containers, and say what is wrong with rule, field and offset
#[derive(Debug, Args)]
#[command(after_help = "\
Checks the envelope and every part that is interpreted, reads the modules of DXIL, ILDB and STAT, checks whether the parts \
agree with each other and with the module, and whether the module breaks a rule of the vendor's validator (see dxkit \
validate). Nothing is reported of what the compilers write. Not judged: the tokens of SHDR and SHEX, and parts that are \
not interpreted. Exit code 1 if there are errors (with --strict: if there is anything).

Examples:
  dxkit check shader.cso
  dxkit check build/shaders || exit 1
  dxkit check --json build/shaders      one document a container, findings or not")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    /// Show every finding: those that say the same of several rows of a table, too, of which otherwise one is shown
    #[arg(long)]
    all: bool,

    /// Let warnings and notes count like errors
    #[arg(long)]
    strict: bool,

    /// Check the parts alone, not the rules for the module
    #[arg(long)]
    parts_only: bool,
}

/// What is said at the end of every run: silence is no proof that a runtime takes the shader.
const NOT_JUDGED: &str = "not judged: parts that are not interpreted";

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let [containers, errors, warnings, notes] = [const { AtomicUsize::new(0) }; 4];
    let outcome = input::for_each_finished(&arguments.paths, streams, |input, out| {
        let mut findings = dxkit::check(Span::new(&input.bytes));
        if !arguments.parts_only {
            findings.extend(dxkit_report::module_findings(&input.bytes));
        }
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
    let count = |counter: &AtomicUsize, word: &str| {
        let count = counter.load(Ordering::Relaxed);
        format!("{count} {word}{}", if count == 1 { "" } else { "s" })
    };
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
        input::summary(streams, NOT_JUDGED);
    }
    outcome
}
