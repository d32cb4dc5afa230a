//! `dxkit sodb check`: everything about a state object database.

use std::path::PathBuf;

use clap::Args;
use dxkit::Severity;
use dxkit_report::{Judged, ShownFinding};
use dxkit_sodb::ContainerTable;

use crate::commands::pipeline;
use crate::input::{self, CommandError};
use crate::judge::{FindingOptions, Judgement, Style};
use crate::rules::RuleOptions;
use crate::{Event, Outcome, Streams};

/// Check a state object database: its tables, its pipelines and its shaders
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
The database: the schema is the published one (`schema`), every key refers to something (`reference`), and an object refers to \
every row (`unreferenced`, a warning). Each pipeline state and state object: by the rules of `dxkit pipeline`. Each shader: by \
the rules of `dxkit validate`. Exit code 1 if there are errors (with --strict: if there is anything).

With --json, one document for the database, one for each object, and one for each container.

Examples:
  dxkit sodb check game.db
  dxkit sodb check --format github game.db"
)]
pub(crate) struct Arguments {
    /// State object databases, or - for standard input
    #[arg(required = true, value_name = "DATABASE")]
    databases: Vec<PathBuf>,

    #[command(flatten)]
    findings: FindingOptions,

    #[command(flatten)]
    judge: RuleOptions,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let judgement = Judgement::new("dxkit sodb check", &arguments.findings, Style::Lines);
    let mut outcome = Outcome::Fine;
    for path in &arguments.databases {
        let checked = check(path, arguments, &judgement, streams);
        outcome.worsen(input::report(&input::input_name(path), checked, streams));
    }
    let outcome = judgement.finish(outcome, streams);
    if judgement.inputs() > 0 {
        let text = format!("{} checked: {}", input::counted(judgement.inputs(), "item"), judgement.counts());
        input::verdict(streams, outcome, &text);
    }
    outcome
}

fn check(
    path: &std::path::Path,
    arguments: &Arguments,
    judgement: &Judgement<'_>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let database = super::open(path, streams)?;
    let findings = dxkit_sodb::check(&database)?.into_iter().map(|problem| {
        let severity = if problem.is_error { Severity::Error } else { Severity::Warning };
        ShownFinding::new(severity, problem.rule, problem.message).at_path(problem.place)
    });
    let mut outcome = judgement.add(database.name(), findings.collect(), None, streams.output)?;
    match (database.pipeline_states(), database.state_objects()) {
        (Ok(states), Ok(objects)) => {
            outcome.worsen(pipeline::check_objects(judgement, None, &states, &objects, streams)?);
        }
        // A missing object was reported as a reference.
        _ => outcome.worsen(Event::Findings.outcome()),
    }
    let options = arguments.judge.options();
    for row in database.rows()?.into_iter().filter(|row| row.table() == ContainerTable::Shaders) {
        let bytes = row.read()?;
        let Some(judged) = Judged::validate(&bytes, &options) else { continue };
        let (shown, valid) = (judged.shown(false), judged.is_valid());
        outcome.worsen(judgement.add(&row.name(), shown, Some(valid), streams.output)?);
    }
    Ok(outcome)
}
