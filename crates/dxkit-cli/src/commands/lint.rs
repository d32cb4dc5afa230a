//! `dxkit lint`: content that should not be shipped.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use dxkit_report::{Denied, lint};

use crate::input;
use crate::judge::{FindingOptions, Judgement, Style};
use crate::report;
use crate::{Outcome, Streams};

/// Find content that should not be shipped
#[derive(Debug, Args)]
#[command(after_help = "\
What can be denied:
  debug     ILDB, SPDB, SDBG; debug information in the module of DXIL and in programs for level 9 (Aon9); a PDB in PRIV; a \
PDB file itself
  source    SRCI, PDBI; sources in the module of DXIL and in SPDB; ILDB and a PDB in PRIV, which may hold sources
  private   PRIV
  names     RDEF, IFCE and LFS0, which name variables, resources, classes and parameters; names of resources, types, fields and \
variables in the module of DXIL; ILDN, if its name is not only a hash
  unsigned  a digest that is missing, is a sentinel, or does not match the bytes
  stat      STAT
Exit code 1 if any denied content is found. `dxkit strip` removes it.

Examples:
  dxkit lint --deny debug,source,private shipped/
  dxkit lint --json shipped/ | jq -r 'select(.findings != []) | .file'
  dxkit lint --format sarif shipped/ > lint.sarif")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Content to report
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["debug", "source", "private", "unsigned"])]
    deny: Vec<Deny>,

    #[command(flatten)]
    findings: FindingOptions,
}

/// What the option takes: the names of the library.
#[derive(Debug, Clone, Copy)]
struct Deny(Denied);

impl ValueEnum for Deny {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Deny; 6] = [
            Deny(Denied::Debug),
            Deny(Denied::Source),
            Deny(Denied::Private),
            Deny(Denied::Names),
            Deny(Denied::Unsigned),
            Deny(Denied::Stat),
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let deny: Vec<Denied> = arguments.deny.iter().map(|deny| deny.0).collect();
    let judgement = Judgement::new("dxkit lint", &arguments.findings, Style::Lines);
    let outcome = input::for_each_finished(&arguments.paths, streams, |input, out| {
        let found = lint(&report::subject(input), &deny);
        Ok(judgement.add(&input.name, found, None, out)?)
    });
    let outcome = judgement.finish(outcome, streams);
    if judgement.inputs() > 0 {
        let containers = input::counted(judgement.inputs(), "container");
        input::verdict(streams, outcome, &format!("{containers} checked: {}", judgement.counts()));
    }
    outcome
}
