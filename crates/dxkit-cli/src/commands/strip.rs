//! `dxkit strip`: out with what a shader does not need to run.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{FourCc, Strip};

use crate::edit::Many;
use crate::input;
use crate::output::{Destination, HashChoice};
use crate::paint::{FAINT, PART, paint};
use crate::shown::shown;
use crate::{Outcome, Streams};

/// Strip debug information, reflection, private data, root signatures or sources
#[derive(Debug, Args)]
#[command(after_help = "\
What is taken out:
  --debug           ILDB, SPDB, SDBG (the name of the debug file, ILDN, stays)
  --reflection      STAT, RDEF
  --private         PRIV
  --root-signature  RTS0
  --source          SRCI, PDBI
The result is that of DXC's -Qstrip_debug, -Qstrip_reflect, -Qstrip_priv, -Qstrip_rootsignature (and FXC's), byte for byte, \
digest included; a debug module that was embedded with -Qembed_debug is taken out, which DXC itself does not do. What stands \
inside a module is left there, since bitcode is not rewritten yet: names in DXIL (of libraries, or with -Qkeep_reflect_in_dxil), \
sources in an ILDB that stays.

Examples:
  dxkit strip --all shaders/ -o shipped/
  dxkit strip --debug --private shader.cso --in-place
  dxkit strip --reflection - -o - < shader.cso > stripped.cso")]
pub(crate) struct Arguments {
    /// Containers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    what: What,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
#[allow(clippy::struct_excessive_bools)] // switches of a command line
struct What {
    /// Take debug information out
    #[arg(long)]
    debug: bool,

    /// Take reflection out
    #[arg(long)]
    reflection: bool,

    /// Take private data out
    #[arg(long)]
    private: bool,

    /// Take the root signature out
    #[arg(long)]
    root_signature: bool,

    /// Take sources and compile options out
    #[arg(long)]
    source: bool,

    /// Take all of these out
    #[arg(long)]
    all: bool,
}

impl From<&What> for Strip {
    fn from(what: &What) -> Self {
        [
            (what.debug, Self::DEBUG),
            (what.reflection, Self::REFLECTION),
            (what.private, Self::PRIVATE),
            (what.root_signature, Self::ROOT_SIGNATURE),
            (what.source, Self::SOURCE),
            (what.all, Self::EVERYTHING),
        ]
        .into_iter()
        .filter(|(wanted, _)| *wanted)
        .fold(Self::empty(), |all, (_, one)| all | one)
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, what, hash, json, destination } = arguments;
    let what = Strip::from(what);
    let [containers, changed, before, after, names, sources] = [const { AtomicUsize::new(0) }; 6];
    let outcome = Many { command: "dxkit strip", paths, destination, json: *json }.run(
        streams,
        |container| {
            let stripped = dxkit::strip(container, what);
            Ok((container.write((*hash).into())?, stripped))
        },
        |input, bytes, stripped, out| {
            for part in &stripped.not_looked_into {
                let counter = if *part == FourCc::Ildb { &sources } else { &names };
                counter.fetch_add(1, Ordering::Relaxed);
            }
            let Some(out) = out else { return Ok(()) };
            containers.fetch_add(1, Ordering::Relaxed);
            changed.fetch_add(usize::from(!stripped.removed.is_empty()), Ordering::Relaxed);
            before.fetch_add(input.bytes.len(), Ordering::Relaxed);
            after.fetch_add(bytes.len(), Ordering::Relaxed);
            let removed: Vec<String> = stripped.removed.iter().map(ToString::to_string).collect();
            if *json {
                let left: Vec<String> = stripped.not_looked_into.iter().map(ToString::to_string).collect();
                let document = serde_json::json!({
                    "file": input.name, "size": input.bytes.len(), "stripped_size": bytes.len(),
                    "removed": removed, "not_looked_into": left,
                });
                serde_json::to_writer(&mut *out, &document)?;
                writeln!(out)
            } else {
                let what = if removed.is_empty() { "nothing to strip".to_owned() } else { removed.join(" ") };
                let sizes = format!("{} → {} bytes", input.bytes.len(), bytes.len());
                writeln!(out, "{}: {} {}", shown(&input.name), paint(PART, what), paint(FAINT, sizes))
            }
        },
    );
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    if get(&containers) > 0 {
        let saved = get(&before).saturating_sub(get(&after));
        let text =
            format!("{} of {} containers stripped, {saved} bytes saved", get(&changed), get(&containers));
        input::summary(streams, &text);
    }
    left_alone(get(&names) > 0, get(&sources) > 0, streams);
    outcome
}

/// Says what stripping did not reach.
fn left_alone(names: bool, sources: bool, streams: &mut Streams<'_>) {
    for (there, text) in [
        (names, "the modules in DXIL parts were left as they are: names inside them stay"),
        (
            sources,
            "the modules in ILDB parts were left as they are: sources inside them stay (--debug takes them out)",
        ),
    ] {
        if there {
            input::summary(streams, &format!("note: {text}"));
        }
    }
}
