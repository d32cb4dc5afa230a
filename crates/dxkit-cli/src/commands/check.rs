//! `dxkit check`: errors in containers.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use dxkit::{Container, Span};

use crate::input;
use crate::judge::{FindingOptions, Judgement, Style};
use crate::shown::shown;
use crate::{Outcome, Streams};

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
  dxkit check --json build/shaders      one document per container, even without findings
  dxkit check --format junit build/shaders > check.xml")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    findings: FindingOptions,

    /// Show every finding; without this, findings that are the same for several rows of a table are shown
    /// once
    #[arg(long)]
    all: bool,

    /// Check the parts only, not the vendor's rules for the module
    #[arg(long)]
    parts_only: bool,
}

/// Unknown kinds of parts that are listed.
const LISTED: usize = 8;

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let style = if arguments.all { Style::Lines } else { Style::Folded };
    let judgement = Judgement::new("dxkit check", &arguments.findings, style);
    let unknown = Mutex::new(BTreeSet::new());
    let outcome = input::for_each_finished(&arguments.paths, streams, |input, out| {
        let findings = if arguments.parts_only {
            dxkit_report::shown_of_file(&input.bytes, &dxkit::check(Span::new(&input.bytes)))
        } else {
            dxkit_report::findings(&input.bytes)
        };
        if let Ok(container) = Container::parse(&input.bytes) {
            let kinds = container.parts().iter().map(|part| part.kind());
            let mut unknown = unknown.lock().unwrap_or_else(PoisonError::into_inner);
            unknown.extend(kinds.filter(|kind| kind.known().is_none()));
        }
        Ok(judgement.add(&input.name, findings, None, out)?)
    });
    let outcome = judgement.finish(outcome, streams);
    if judgement.inputs() > 0 {
        let containers = input::counted(judgement.inputs(), "container");
        input::verdict(streams, outcome, &format!("{containers} checked: {}", judgement.counts()));
        let unknown = unknown.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !unknown.is_empty() {
            let kinds = unknown.iter().take(LISTED).map(|kind| shown(&kind.to_string()).to_string());
            let more = if unknown.len() > LISTED { ", …" } else { "" };
            let kinds = kinds.collect::<Vec<_>>().join(", ");
            input::summary(streams, &format!("not checked: parts of unknown kinds: {kinds}{more}"));
        }
    }
    outcome
}
