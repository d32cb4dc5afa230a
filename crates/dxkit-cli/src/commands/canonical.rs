//! `dxkit canonical`: the form of a shader that is the same on every machine.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::DigestPolicy;
use dxkit::canonical::{CanonicalChange, canonical};

use crate::edit::Many;
use crate::input;
use crate::output::Destination;
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::shown;
use crate::{Outcome, Streams};

/// Write shaders in the form that is the same on every machine
#[derive(Debug, Args)]
#[command(after_help = "\
Two builds of one source differ in what does not reach the GPU. Removed are debug information, sources, private data, the name of \
the PDB (ILDN), names of values in modules, and bytes outside of the parts. Functions, variables and metadata of a module are \
sorted by name, parts are in the compiler's order, modules and root signatures in its layout. Parts that follow from a DXIL program \
are made again from it; HASH is the hash of the program, not of the source, and the digest that of the bytes.

The instructions and their order stay, the names that reflection shows, and the name of the compiler: two versions of a compiler \
give two results. What is changed is printed, one line a part; `dxkit hash verify --json` and `dxkit index` then find duplicates \
across machines by their digests.

Exit code 1 if a shader cannot be read or derived.

Examples:
  dxkit canonical build/ -o reproducible/
  dxkit canonical shader.cso --in-place
  dxkit canonical a.cso -o - | sha256sum")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, json, destination } = arguments;
    let [containers, changed] = [const { AtomicUsize::new(0) }; 2];
    let outcome = Many { command: "dxkit canonical", paths, destination, json: *json }.run(
        streams,
        |_, container| {
            let changes = canonical(container)?;
            Ok((container.write(DigestPolicy::Recompute)?, changes))
        },
        |input, bytes, changes: Vec<CanonicalChange>, out| {
            let Some(out) = out else { return Ok(()) };
            containers.fetch_add(1, Ordering::Relaxed);
            let is_changed = bytes != input.bytes;
            changed.fetch_add(usize::from(is_changed), Ordering::Relaxed);
            if *json {
                let list: Vec<_> = changes
                    .iter()
                    .map(|change| {
                        let part = change.part.map(|part| part.to_string());
                        serde_json::json!({ "part": part, "change": change.kind.name() })
                    })
                    .collect();
                let document = serde_json::json!({
                    "file": input.name, "size": bytes.len(), "changed": is_changed, "changes": list,
                });
                return report::json(&document, out);
            }
            let name = shown(&input.name);
            if changes.is_empty() {
                let text = if is_changed { "only the digest changes" } else { "is in this form" };
                return writeln!(out, "{name}: {}", paint(FAINT, text));
            }
            for change in changes {
                writeln!(out, "{name}: {}", paint(PART, change.to_string()))?;
            }
            Ok(())
        },
    );
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    if get(&containers) > 0 {
        input::summary(streams, &format!("{} of {} containers changed", get(&changed), get(&containers)));
    }
    outcome
}
