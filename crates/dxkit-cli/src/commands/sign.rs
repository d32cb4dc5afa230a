//! `dxkit sign`: the digest of shaders that are valid.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::validate::ValidationOptions;
use dxkit::{DigestPolicy, FourCc};
use dxkit_report::Judged;

use crate::edit::Many;
use crate::input::{self, CommandError};
use crate::outcome::Event;
use crate::output::Destination;
use crate::paint::{FAINT, paint};
use crate::report;
use crate::rules::RuleOptions;
use crate::shown::shown;
use crate::{Outcome, Streams};

/// Sign shaders: write the digest that the runtime checks, if the shader is valid
#[derive(Debug, Args)]
#[command(after_help = "\
A shader is validated as `dxkit validate` does it; one that breaks a rule is not written, and its first error is printed: \
`dxkit validate` shows all. Containers without a program, such as root signatures, are signed as they are. `dxkit hash fix` \
writes the digest without validation, `dxkit hash zero` removes it, `dxkit hash verify` checks it. Exit code 1 if a shader is not \
valid.

Examples:
  dxkit sign shader.cso -o signed.cso
  dxkit sign --in-place build/shaders
  dxkit sign build/shaders -o signed/")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    rules: RuleOptions,

    /// Print JSON, one document per container that was signed
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, rules, json, destination } = arguments;
    sign("dxkit sign", paths, &rules.options(), *json, destination, streams)
}

/// Signs the valid ones of these containers.
pub(super) fn sign(
    command: &'static str,
    paths: &[PathBuf],
    options: &ValidationOptions,
    json: bool,
    destination: &Destination,
    streams: &mut Streams<'_>,
) -> Outcome {
    let [written, same] = [const { AtomicUsize::new(0) }; 2];
    let outcome = Many { command, paths, destination, json }.run(
        streams,
        |_, container| {
            let programs = [FourCc::Dxil, FourCc::Shex, FourCc::Shdr];
            let has_program = container.parts().iter().any(|part| programs.contains(&part.kind()));
            let bytes = container.write(DigestPolicy::Recompute)?;
            let judged = Judged::validate(&bytes, options).filter(|_| has_program);
            match judged.and_then(|judged| judged.first_error()) {
                Some(error) => {
                    let reason = format!("not valid, so it is not signed: {error}");
                    Err(CommandError::new(Event::Findings, reason))
                }
                None => Ok((bytes, ())),
            }
        },
        |input, bytes, (), out| {
            let Some(out) = out else { return Ok(()) };
            let is_changed = bytes != input.bytes;
            if is_changed { &written } else { &same }.fetch_add(1, Ordering::Relaxed);
            if json {
                let document = serde_json::json!({ "file": input.name, "changed": is_changed });
                return report::json(&document, out);
            }
            let state = if is_changed { "signed" } else { "was signed already" };
            writeln!(out, "{}: {}", shown(&input.name), paint(FAINT, state))
        },
    );
    let [written, same] = [written, same].map(AtomicUsize::into_inner);
    if written + same > 0 {
        input::verdict(streams, outcome, &format!("{written} signed, {same} were signed already"));
    }
    outcome
}
