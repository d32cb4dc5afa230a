//! `dxkit validate`: the verdict of the vendor's validator on DXIL containers.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use dxkit::dxbc::validate::RULES as PROGRAM_RULES;
use dxkit::validate::{Category, RULES};
use dxkit_report::Judged;

use super::sign;
use crate::input;
use crate::judge::{FindingOptions, Judgement, Style};
use crate::output::Destination;
use crate::rules::RuleOptions;
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// Check shaders by the rules of the vendor's validator
#[derive(Debug, Args)]
#[command(after_help = "\
For DXIL, the rules, their names and their order are those of DXC's validator 1.10; programs of shader models 4 and 5 have separate \
rules. Containers without a program are skipped. The digest is not checked: a container is signed after validation. Exit code 1 \
if a container breaks a rule.

Examples:
  dxkit validate shader.cso
  dxkit validate build/shaders --format sarif > shaders.sarif
  dxkit validate --rules instr           the rules about instructions
  dxkit validate --dxv shader.cso        the vendor's own lines
  dxkit validate --sign shader.cso -o signed.cso
  dxkit validate --json build/shaders | jq -r 'select(.valid | not) | .file'")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input; with --rules, words in the names of
    /// rules
    #[arg(value_name = "PATH", required_unless_present = "rules")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    findings: FindingOptions,

    /// List the rules and their requirements, instead of validating
    #[arg(long)]
    rules: bool,

    #[command(flatten)]
    judge: RuleOptions,

    /// Print the output of the vendor's validator
    #[arg(long, conflicts_with_all = ["json", "format", "strict"])]
    dxv: bool,

    /// Show every finding, also those of the same cause
    #[arg(long)]
    all: bool,

    /// Write the containers that break no rule with their digest, as `dxkit sign` does; needs -o OUT or
    /// --in-place
    #[arg(long)]
    sign: bool,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.rules {
        return rules(arguments, streams);
    }
    let options = arguments.judge.options();
    if arguments.sign {
        let (paths, destination) = (&arguments.paths, &arguments.destination);
        return sign::sign("dxkit validate", paths, &options, arguments.findings.json, destination, streams);
    }
    // The names in the vendor's messages begin with a control character.
    let (mut unchanged, _) = streams.unchanged(arguments.dxv);
    let streams = &mut unchanged;
    let judgement = Judgement::new("dxkit validate", &arguments.findings, Style::Full);
    let outcome = input::for_each(&arguments.paths, streams, |input, out| {
        let Some(judged) = Judged::validate(&input.bytes, &options) else { return Ok(Outcome::Fine) };
        if arguments.dxv {
            let text = judged.vendor_text();
            // Where the vendor's program ends without a message, the verdict alone is known.
            let verdict = if judged.is_valid() { "Validation succeeded.\n" } else { "Validation failed.\n" };
            write!(out, "{}", if text.is_empty() { verdict } else { &text })?;
            return Ok(judgement.count(&judged.shown(arguments.all)));
        }
        Ok(judgement.add(&input.name, judged.shown(arguments.all), Some(judged.is_valid()), out)?)
    });
    let outcome = judgement.finish(outcome, streams);
    if judgement.inputs() > 0 {
        let (invalid, containers) = (judgement.failed(), judgement.inputs());
        input::verdict(
            streams,
            outcome,
            &format!("{invalid} of {containers} invalid: {}", judgement.counts()),
        );
    }
    outcome
}

/// Lists the rules whose names hold one of the words: those of DXIL, and those of programs of shader model 4
/// and 5.
fn rules(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let words: Vec<String> =
        arguments.paths.iter().map(|word| word.to_string_lossy().to_ascii_uppercase()).collect();
    let wanted = |name: &str| {
        let name = name.to_ascii_uppercase();
        words.is_empty() || words.iter().any(|word| name.contains(word.as_str()))
    };
    if let Some(file) = arguments.paths.iter().find(|word| word.is_file()) {
        let file = shown(&path_name(file)).to_string();
        input::print_error(streams, &format!("--rules explains rules; leave it out to validate {file}"));
        return Event::Usage.outcome();
    }
    let mut text = String::new();
    for category in Category::ALL {
        let rules = RULES.iter().filter(|info| info.rule.category() == category);
        for info in rules.filter(|info| wanted(info.name)) {
            let never = if info.fires { "" } else { ", never reported" };
            let (name, severity, since) = (info.name, info.severity(), info.since);
            let applies = info.applies_to();
            text.push_str(&format!("{name} ({severity}, since 1.{since}, applies to {applies}{never})\n"));
            text.push_str(&format!("    {}\n", info.meaning));
            if !info.hint.is_empty() {
                text.push_str(&format!("    help: {}\n", info.hint));
            }
        }
    }
    for rule in PROGRAM_RULES.iter().filter(|rule| wanted(rule.name)) {
        let (name, severity, meaning) = (rule.name, rule.severity, rule.meaning);
        text.push_str(&format!("{name} ({severity}, shader models 4 and 5)\n    {meaning}\n"));
    }
    if text.is_empty() {
        let words = words.join(", ");
        input::print_error(streams, &format!("no rule has {} in its name", shown(&words)));
        return Outcome::Failed;
    }
    match streams.output.write_all(text.as_bytes()) {
        Ok(()) => Outcome::Fine,
        Err(error) => input::write_failed(streams, &error, Outcome::Fine),
    }
}
