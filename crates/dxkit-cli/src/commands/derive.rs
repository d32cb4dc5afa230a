//! `dxkit derive`: the parts as the program says they have to be.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{Container, DigestPolicy, FourCc, derive_parts};
use dxkit_report::diff::{self as diff_report, DiffDocument};

use super::extract::PartName;
use crate::edit::Many;
use crate::input::{self, Trouble};
use crate::output::{Destination, HashChoice};
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::shown;
use crate::{Event, Outcome, Streams};

/// Work the parts out that follow from the program, and show where the container states something else
#[derive(Debug, Args)]
#[command(after_help = "\
SFI0, ISG1, OSG1, PSG1, PSV0, RDAT and HASH follow from the module in DXIL. The vendor's validator works them out too, and \
refuses a container that states something else (\"Container part 'Program Signature' does not match expected\"). This shows \
what differs, field by field, as `stated → derived`; with -o or --in-place it writes the right parts. Exit code 1 if \
anything differs and nothing is written.

Examples:
  dxkit derive shader.cso
  dxkit derive shader.cso --part PSV0 --part ISG1
  dxkit derive shader.cso --fix -o right.cso
  dxkit derive build/shaders --fix --in-place")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Look at this part alone; may be given several times
    #[arg(long = "part", value_name = "PART")]
    parts: Vec<String>,

    /// Print JSON, one document a container, in the form of `dxkit diff`
    #[arg(long)]
    json: bool,

    /// Show differences of layout and of what follows from others as well
    #[arg(long)]
    all: bool,

    /// Write the containers with the derived parts; needs -o OUT or --in-place
    #[arg(long)]
    fix: bool,

    /// What to write as digest
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

/// Shows what differs.
fn compare(
    arguments: &Arguments,
    wanted: &(impl Fn(FourCc) -> bool + Sync),
    streams: &mut Streams<'_>,
) -> Outcome {
    let [containers, different] = [const { AtomicUsize::new(0) }; 2];
    let outcome = input::for_each_finished(&arguments.paths, streams, |input, out| {
        let mut container = Container::parse(&input.bytes)?;
        derive_parts(&mut container, wanted)?;
        let derived = container.write(DigestPolicy::Keep)?;
        let diff = dxkit::diff(&input.bytes[..], &derived)?;
        containers.fetch_add(1, Ordering::Relaxed);
        if !diff.is_empty() {
            different.fetch_add(1, Ordering::Relaxed);
        }
        if arguments.json {
            let derived = format!("{} (derived)", input.name);
            let names = [Some(input.name.as_str()), Some(derived.as_str())];
            report::json(&DiffDocument::new(names, &diff, true), out)?;
        } else {
            let heading = format!("{}: stated → derived", input.name);
            report::print(out, |page| diff_report::text(&heading, &diff, arguments.all, page))?;
        }
        Ok(if diff.is_empty() { Event::Done } else { Event::Findings }.outcome())
    });
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    if get(&containers) > 0 {
        let text = format!(
            "{} of {} containers state what follows from their programs",
            get(&containers) - get(&different),
            get(&containers)
        );
        input::verdict(streams, outcome, &text);
    }
    outcome
}

/// Writes what follows.
fn fix(
    arguments: &Arguments,
    wanted: &(impl Fn(FourCc) -> bool + Sync),
    streams: &mut Streams<'_>,
) -> Outcome {
    let Arguments { paths, hash, json, destination, .. } = arguments;
    let many = Many { command: "dxkit derive", paths, destination, json: *json };
    many.run(
        streams,
        |container| {
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
            Ok((container.write((*hash).into())?, names)) as Result<_, Trouble>
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
    )
}
