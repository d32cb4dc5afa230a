//! `dxkit hash`: the digests of containers.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, Subcommand};
use dxkit::bytes::parser::array_at;
use dxkit::{Container, Digest, DigestCheck, DigestPolicy, Error};
use dxkit_report::digest_state;

use crate::edit::Many;
use crate::input::{self, CommandError, Input, Listing, Pdbs, Results};
use crate::output::Destination;
use crate::paint::{ERROR, FAINT, NOTE, WARNING, paint};
use crate::report;
use crate::shown::shown;
use crate::{Event, Outcome, Streams};

/// Check or write the digest, which the runtime checks
#[derive(Debug, Args)]
#[command(after_help = "\
The digest is in bytes 4 to 19 of a container and covers all bytes after it. After a container is changed, its digest has to be \
recomputed, or the runtime refuses the shader. (It is not a cryptographic signature: everybody can compute it.)

Examples:
  dxkit hash verify shaders/              exit code 1 if one does not match
  dxkit hash fix --in-place shader.cso
  dxkit hash bypass shader.cso -o dev.cso
  dxkit hash verify --json shaders/ | jq -r 'select(.state == \"differs\") | .file'")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Compare digests with the bytes of their containers
    Verify(Verify),
    /// Recompute the digest
    Fix(Change),
    /// Write sixteen zero bytes: unsigned
    Zero(Change),
    /// Write sixteen bytes of value 1: ask the runtime to skip the check
    Bypass(Change),
    /// Write sixteen bytes of value 2, as the compiler does for unreleased shader models
    Preview(Change),
}

#[derive(Debug, Args)]
struct Verify {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Change {
    /// Containers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    match &arguments.action {
        Action::Verify(arguments) => verify(arguments, streams),
        Action::Fix(arguments) => change(arguments, DigestPolicy::Recompute, streams),
        Action::Zero(arguments) => change(arguments, DigestPolicy::Zero, streams),
        Action::Bypass(arguments) => change(arguments, DigestPolicy::Bypass, streams),
        Action::Preview(arguments) => change(arguments, DigestPolicy::PreviewBypass, streams),
    }
}

/// A container to verify, or the error of parsing it.
fn parsed(input: &Input) -> Result<(Digest, &[u8]), Error> {
    let container = Container::parse(&input.bytes)?;
    let size = input.bytes.len() - container.trailing().len();
    Ok((container.digest, input.bytes.get(..size).unwrap_or_default()))
}

/// Whether the digest matches, given the one that the bytes require.
fn check(input: &Input, digest: Digest, computed: Digest) -> DigestCheck {
    match (digest.compare(computed), Container::parse(&input.bytes)) {
        (DigestCheck::Differs { .. }, Ok(container)) => dxkit::check_digest(&container, &input.bytes),
        (check, _) => check,
    }
}

fn verify(arguments: &Verify, streams: &mut Streams<'_>) -> Outcome {
    let [matches, differs, absent] = [const { AtomicUsize::new(0) }; 3];
    let listing = match Listing::new(&arguments.paths, Pdbs::PassOver, streams) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    // With --quiet, nothing is printed for containers whose digest matches.
    let is_quiet = streams.settings.quiet;
    let outcome = input::for_each_batch(&listing, streams, |inputs| {
        let containers: Vec<_> = inputs.iter().map(parsed).collect();
        let bytes: Vec<&[u8]> = containers.iter().flatten().map(|(_, bytes)| *bytes).collect();
        let mut computed = Digest::compute_many(&bytes).into_iter();
        let mut results = Results::default();
        for (input, container) in inputs.iter().zip(containers) {
            let result = match container {
                Err(error) => report::failure(input, &error, arguments.json, &mut results.text)
                    .map_err(CommandError::from),
                Ok((digest, _)) => {
                    let computed = computed.next().unwrap_or_default();
                    let check = check(input, digest, computed);
                    let state = digest_state(check);
                    let (counter, outcome) = match check {
                        DigestCheck::Matches | DigestCheck::Debug => (&matches, Outcome::Fine),
                        DigestCheck::Differs { .. } => (&differs, Event::Findings.outcome()),
                        DigestCheck::Absent(_) => (&absent, Outcome::Fine),
                    };
                    counter.fetch_add(1, Ordering::Relaxed);
                    let silent = is_quiet && state == "matches";
                    let shown = if silent {
                        Ok(())
                    } else {
                        show(input, digest, computed, state, arguments.json, &mut results.text)
                    };
                    shown.map(|()| outcome).map_err(CommandError::from)
                }
            };
            results.add(input, result);
        }
        results
    });
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    let (matches, differs, absent) = (get(&matches), get(&differs), get(&absent));
    if matches + differs + absent > 0 {
        input::verdict(
            streams,
            outcome,
            &format!("{matches} match, {differs} differ, {absent} without a digest"),
        );
    }
    outcome
}

fn show(
    input: &Input,
    digest: Digest,
    computed: Digest,
    state: &str,
    json: bool,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    if json {
        let document = serde_json::json!({
            "file": input.name, "digest": digest.to_string(), "computed": computed.to_string(), "state": state,
        });
        serde_json::to_writer(&mut *out, &document)?;
        return writeln!(out);
    }
    let style = match state {
        "matches" => NOTE,
        "differs" => ERROR,
        _ => WARNING,
    };
    write!(out, "{}: {}", shown(&input.name), paint(style, state.replace('_', " ")))?;
    match state {
        "matches" => writeln!(out, " {}", paint(FAINT, digest)),
        "differs" => writeln!(out, ": the digest is {digest}, the bytes require {computed}"),
        _ => writeln!(out, " {}", paint(FAINT, format_args!("(the bytes require {computed})"))),
    }
}

fn change(arguments: &Change, policy: DigestPolicy, streams: &mut Streams<'_>) -> Outcome {
    let Change { paths, json, destination } = arguments;
    let [written, same] = [const { AtomicUsize::new(0) }; 2];
    let outcome = Many { command: "dxkit hash", paths, destination, json: *json }.run(
        streams,
        |_, container| Ok((container.write(policy)?, container.digest)),
        |input, bytes, old, out| {
            let Some(out) = out else { return Ok(()) };
            let changed = bytes != input.bytes;
            if changed { &written } else { &same }.fetch_add(1, Ordering::Relaxed);
            let new = array_at(bytes, 4).map_or(Digest::UNSIGNED, Digest);
            let name = shown(&input.name);
            if *json {
                let document = serde_json::json!({
                    "file": input.name, "old": old.to_string(), "new": new.to_string(), "changed": changed,
                });
                serde_json::to_writer(&mut *out, &document)?;
                writeln!(out)
            } else if changed {
                writeln!(out, "{name}: {} → {new}", paint(FAINT, old))
            } else {
                writeln!(out, "{name}: {}", paint(FAINT, "unchanged"))
            }
        },
    );
    let (written, same) = (written.load(Ordering::Relaxed), same.load(Ordering::Relaxed));
    if written + same > 0 {
        input::summary(streams, &format!("{written} changed, {same} unchanged"));
    }
    outcome
}
