//! `dxkit derive`: the parts as they follow from the module.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::diff::Verdict;
use dxkit::{Container, Derivation, DigestPolicy, FourCc, Language, Shader, derive_parts};
use dxkit_report::diff::{self as diff_report, DiffDocument};

use super::extract::PartName;
use crate::edit::Many;
use crate::input::{self, CommandError};
use crate::output::{Destination, HashChoice};
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::shown;
use crate::{Event, Outcome, Streams};

/// Derive parts from the module, and compare or write them
#[derive(Debug, Args)]
#[command(after_help = "\
SFI0, ISG1, OSG1, PSG1, PSV0, RDAT and HASH follow from the module in DXIL. The vendor's validator derives them too, and refuses a \
container whose parts differ (\"Container part 'Program Signature' does not match expected\"). This command shows the differences, \
field by field, with the metadata node that determines the right value: in `PSV0 > output[1] > rows is 1; the module's !7 says 2`, \
!7 is the node with that number in the output of `dxkit dis`. With --fix it writes the derived parts. Exit code 1 if there are \
differences and nothing is written, unless only the layout differs: compilers of other versions arrange names in another \
order. Among several inputs, shaders of models 4 and 5 are counted and skipped: they have no module.

Examples:
  dxkit derive shader.cso
  dxkit derive shader.cso --part PSV0 --part ISG1
  dxkit derive shader.cso --fix -o right.cso
  dxkit derive build/shaders --fix --in-place")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Derive this part only; may be given several times
    #[arg(long = "part", value_name = "PART")]
    parts: Vec<String>,

    /// Print JSON, one document per container, in the form of `dxkit diff`
    #[arg(long)]
    json: bool,

    /// Also show differences of layout and of fields that follow from other fields
    #[arg(long)]
    all: bool,

    /// Write the containers with the derived parts; needs -o OUT or --in-place
    #[arg(long)]
    fix: bool,

    /// Which digest to write
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let kinds = arguments.parts.iter().map(|text| text.parse().map(|name: PartName| name.kind));
    let kinds: Vec<FourCc> = match kinds.collect::<Result<_, String>>() {
        Ok(kinds) => kinds,
        Err(message) => return input::report(&"dxkit derive", Err(message.into()), streams),
    };
    let wanted = |kind: FourCc| kinds.is_empty() || kinds.contains(&kind);
    if arguments.fix || arguments.destination.output.is_some() || arguments.destination.in_place {
        fix(arguments, &wanted, streams)
    } else {
        compare(arguments, &wanted, streams)
    }
}

/// Shows the differences.
fn compare(
    arguments: &Arguments,
    wanted: &(impl Fn(FourCc) -> bool + Sync),
    streams: &mut Streams<'_>,
) -> Outcome {
    let [containers, different, arranged, tokens] = [const { AtomicUsize::new(0) }; 4];
    let several = input::several(&arguments.paths);
    let outcome = input::for_each_finished(&arguments.paths, streams, |input, out| {
        let container = Container::parse(&input.bytes)?;
        if derive_tokens(&container, several)? {
            tokens.fetch_add(1, Ordering::Relaxed);
            return Ok(Outcome::Fine);
        }
        let derivation = dxkit::derivation(&container, wanted)?;
        let diff = &derivation.diff;
        containers.fetch_add(1, Ordering::Relaxed);
        // Compilers of other versions arrange the same names in another order.
        let verdict = diff.verdict();
        match verdict {
            Verdict::Equal => {}
            Verdict::SameMeaning => drop(arranged.fetch_add(1, Ordering::Relaxed)),
            _ => drop(different.fetch_add(1, Ordering::Relaxed)),
        }
        if arguments.json {
            report::json(&document(&input.name, &derivation)?, out)?;
        } else {
            report::print(out, |page| {
                diff_report::derivation(&input.name, &derivation, arguments.all, page)
            })?;
        }
        let agrees = matches!(verdict, Verdict::Equal | Verdict::SameMeaning);
        Ok(if agrees { Event::Done } else { Event::Findings }.outcome())
    });
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    if get(&containers) > 0 {
        let arranged = match get(&arranged) {
            0 => String::new(),
            count => format!(", {count} of them but for the layout"),
        };
        let text = format!(
            "{} of {} containers agree with their modules{arranged}",
            get(&containers) - get(&different),
            get(&containers)
        );
        input::verdict(streams, outcome, &text);
    }
    passed_over(get(&tokens), streams);
    outcome
}

/// Whether a shader is a token program (models 4 and 5), which has no module. This is an error if it is the
/// only input.
fn derive_tokens(container: &Container<'_>, several: bool) -> Result<bool, CommandError> {
    let shader = Shader::from_container(container);
    if shader.language != Some(Language::Dxbc) {
        return Ok(false);
    }
    if several {
        return Ok(true);
    }
    let model = shader.model.map_or_else(|| "4 or 5".to_owned(), |model| model.to_string());
    Err(CommandError::missing(format!(
        "this is a shader of model {model}, which has no module: parts are derived for DXIL shaders (model 6) only"
    )))
}

/// Reports the number of skipped shaders of models 4 and 5.
fn passed_over(count: usize, streams: &mut Streams<'_>) {
    if count > 0 {
        input::summary(
            streams,
            &format!("skipped {} of models 4 and 5, which have no module", input::counted(count, "shader")),
        );
    }
}

/// The document of `dxkit diff`, with a reason for each difference.
fn document(name: &str, derivation: &Derivation) -> Result<serde_json::Value, CommandError> {
    let derived = format!("{name} (derived)");
    let names = [Some(name), Some(derived.as_str())];
    let document = DiffDocument::new(names, &derivation.diff, true);
    let mut document =
        serde_json::to_value(&document).map_err(|error| CommandError::from(error.to_string()))?;
    let differences = document.get_mut("differences").and_then(serde_json::Value::as_array_mut);
    for (difference, reason) in differences.into_iter().flatten().zip(&derivation.reasons) {
        if let Some(fields) = difference.as_object_mut() {
            fields.insert("reason".to_owned(), reason.to_string().into());
            fields.insert("node".to_owned(), reason.number.into());
        }
    }
    Ok(document)
}

/// Writes the containers with the derived parts.
fn fix(
    arguments: &Arguments,
    wanted: &(impl Fn(FourCc) -> bool + Sync),
    streams: &mut Streams<'_>,
) -> Outcome {
    let Arguments { paths, hash, json, destination, .. } = arguments;
    let many = Many { command: "dxkit derive", paths, destination, json: *json };
    let (several, tokens) = (input::several(paths), AtomicUsize::new(0));
    let outcome = many.run(
        streams,
        |_, container| {
            if derive_tokens(container, several)? {
                tokens.fetch_add(1, Ordering::Relaxed);
                return Ok((container.write(DigestPolicy::Keep)?, Vec::new()));
            }
            let before: Vec<(FourCc, Vec<u8>)> =
                container.parts().iter().map(|part| (part.kind(), part.payload().to_vec())).collect();
            derive_parts(container, wanted)?;
            let changed = |kind: FourCc, payload: &[u8]| {
                !before.iter().any(|(other, bytes)| *other == kind && bytes == payload)
            };
            let mut names: Vec<String> = container
                .parts()
                .iter()
                .filter(|part| changed(part.kind(), part.payload()))
                .map(|part| part.kind().to_string())
                .collect();
            let removed = before.iter().filter(|(kind, _)| container.find(*kind).is_none());
            names.extend(removed.map(|(kind, _)| format!("-{kind}")));
            Ok((container.write((*hash).into())?, names)) as Result<_, CommandError>
        },
        |input, _, names: Vec<String>, out| {
            let Some(out) = out else { return Ok(()) };
            if *json {
                let document = serde_json::json!({ "file": input.name, "changed": names });
                serde_json::to_writer(&mut *out, &document)?;
                return writeln!(out);
            }
            let name = shown(&input.name);
            if names.is_empty() {
                writeln!(out, "{name}: {}", paint(FAINT, "nothing to change"))
            } else {
                writeln!(out, "{name}: {}", paint(PART, names.join(" ")))
            }
        },
    );
    passed_over(tokens.into_inner(), streams);
    outcome
}
