//! `dxkit validate`: the verdict of the vendor's validator on DXIL containers.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, ValueEnum};
use dxkit::dxbc::validate::RULES as PROGRAM_RULES;
use dxkit::validate::{Category, Options, RULES, Rule, validate_with};
use dxkit::{Container, Digest, Span};
use dxkit_report::{Judged, SarifDocument, ShownFinding, ValidationDocument, print_github, print_validation};

use crate::input::{self, CommandError, Input};
use crate::output::{self, Destination};
use crate::report;
use crate::shown::shown;
use crate::{Outcome, Streams};

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

    /// Print JSON, one document a container
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// How findings are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// List the rules and their requirements, instead of validating
    #[arg(long)]
    rules: bool,

    /// A rule that may be broken: INSTR.OPCONST; may be given several times
    #[arg(long, value_name = "RULE", value_parser = rule)]
    allow: Vec<Rule>,

    /// The validator that judges: 1.0 to 1.10; newest; or module, the one that the module states that it is
    /// made for (the newest where it states none), with a note where the newest refuses what that one accepts
    #[arg(long, value_name = "VERSION", default_value = "module", value_parser = version)]
    validator_version: Judge,

    /// Print the output of the vendor's validator
    #[arg(long, conflicts_with_all = ["json", "format"])]
    dxv: bool,

    /// Show every finding, also those of the same cause
    #[arg(long)]
    all: bool,

    /// Write the container with its digest, if it breaks no rule; needs -o OUT or --in-place
    #[arg(long)]
    sign: bool,

    #[command(flatten)]
    destination: Destination,
}

/// How findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One log for all containers, SARIF 2.1.0
    Sarif,
    /// Annotations of GitHub's actions
    Github,
}

fn rule(text: &str) -> Result<Rule, String> {
    Rule::from_name(text).ok_or_else(|| format!("{text} is not a rule; dxkit validate --rules lists them"))
}

/// The validator that judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judge {
    /// The one that the module states.
    Module,
    /// The validator 1.*n*.
    Minor(u32),
}

fn version(text: &str) -> Result<Judge, String> {
    match text {
        "module" => return Ok(Judge::Module),
        "newest" => return Ok(Judge::Minor(Options::NEWEST)),
        _ => {}
    }
    let minor = text.strip_prefix("1.").and_then(|minor| minor.parse().ok());
    let minor = minor.filter(|minor| *minor <= Options::NEWEST);
    minor.map(Judge::Minor).ok_or_else(|| "module, newest, or 1.0 to 1.10".to_owned())
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.rules {
        return rules(arguments, streams);
    }
    let (validator, as_stated) = match arguments.validator_version {
        Judge::Module => (Options::NEWEST, true),
        Judge::Minor(minor) => (minor, false),
    };
    let options = Options { allow: arguments.allow.clone(), validator, as_stated };
    if arguments.sign {
        return input::report(&"dxkit validate", sign(arguments, &options, streams), streams);
    }
    let [containers, invalid] = [const { AtomicUsize::new(0) }; 2];
    let logged = Mutex::new(Vec::new());
    let outcome = input::for_each(&arguments.paths, streams, |input, out| {
        let Some(judged) = Judged::of(&input.bytes, &options) else { return Ok(Outcome::Fine) };
        containers.fetch_add(1, Ordering::Relaxed);
        let shown = print(arguments, input, &judged, out)?;
        if let (Some(shown), Ok(mut logged)) = (shown, logged.lock()) {
            logged.push((input.name.clone(), shown));
        }
        Ok(if judged.is_valid() {
            Outcome::Fine
        } else {
            invalid.fetch_add(1, Ordering::Relaxed);
            Outcome::Found
        })
    });
    if arguments.format == Format::Sarif {
        let mut files = logged.into_inner().unwrap_or_default();
        files.sort_by(|(one, _), (other, _)| one.cmp(other));
        if let Err(error) = report::json(&SarifDocument::new(files), streams.output) {
            return input::write_failed(streams, &error, outcome);
        }
    }
    let [containers, invalid] = [containers, invalid].map(AtomicUsize::into_inner);
    if containers > 0 {
        let text = format!("{invalid} of {containers} invalid");
        input::summary(streams, &text);
    }
    outcome
}

/// Prints the findings about one container; returns what a log over all of them needs.
fn print(
    arguments: &Arguments,
    input: &Input,
    judged: &Judged,
    out: &mut Vec<u8>,
) -> Result<Option<Vec<ShownFinding>>, CommandError> {
    if arguments.dxv {
        let text = judged.vendor_text();
        // Where the vendor's program ends without a message, the verdict alone is known.
        let verdict = if judged.is_valid() { "Validation succeeded.\n" } else { "Validation failed.\n" };
        write!(out, "{}", if text.is_empty() { verdict } else { &text })?;
        return Ok(None);
    }
    let shown = judged.shown(arguments.all);
    match arguments.format {
        _ if arguments.json => {
            report::json(&ValidationDocument::new(&input.name, judged.is_valid(), shown), out)?;
        }
        Format::Text => {
            report::print(out, |page| print_validation(&input.name, &shown, page))?;
            if let Some(note) = judged.note() {
                writeln!(out, "{}: note: {note}", dxkit_report::escaped(&input.name))?;
            }
        }
        Format::Github => report::print(out, |page| print_github(&input.name, &shown, page))?,
        Format::Sarif => return Ok(Some(shown)),
    }
    Ok(None)
}

/// Writes one container with its digest, if it is valid.
fn sign(
    arguments: &Arguments,
    options: &Options,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let [file] = arguments.paths.as_slice() else {
        return Err(CommandError::from("--sign takes one container".to_owned()));
    };
    let mut places = arguments.destination.places(false)?;
    places.protect([file.as_path()]);
    let input = input::one(file, streams)?;
    let place = places.place(&input)?;
    let validation = validate_with(Span::new(&input.bytes), options);
    if !validation.is_valid() {
        let mut text = Vec::new();
        print(arguments, &input, &Judged::Dxil(Box::new(validation)), &mut text)?;
        streams.errors.write_all(&text)?;
        return Ok(Outcome::Found);
    }
    let mut container = Container::parse(&input.bytes)?;
    container.digest = Digest::default();
    output::write(&place, &container.write(dxkit::DigestPolicy::Recompute)?, streams)?;
    Ok(Outcome::Fine)
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
                text.push_str(&format!("    to mend it: {}\n", info.hint));
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
