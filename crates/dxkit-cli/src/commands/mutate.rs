//! `dxkit mutate`: valid shaders that are other ones.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use clap::builder::PossibleValuesParser;
use dxkit::mutate::{Mutation, MutationKind, Mutator, mutate};

use crate::edit::Many;
use crate::input;
use crate::output::{Destination, HashChoice};
use crate::paint::{FAINT, PART, paint};
use crate::shown::shown;
use crate::{Outcome, Streams};

/// Change a shader at random into another valid one
#[derive(Debug, Args)]
#[command(after_help = "\
The program in DXIL is changed so that it stays valid: the vendor's validator accepts the result if it accepted the input. The \
changes depend on the seed alone: the same seed, file and options give the same bytes on every machine. The parts that \
follow from the program (SFI0, PSV0, RDAT, HASH, …) are derived again, and parts with debug information are removed.

Mutations that preserve the meaning: operands exchanged, identities and dead code inserted, instructions and \
blocks reordered or split, branches, switches and loops that change nothing, …. Others change it: constants, operands, \
operations replaced, stores dropped. --preserve-meaning selects the former, --kind certain kinds.

Examples:
  dxkit mutate --seed 1 shader.cso -o mutant.cso
  dxkit mutate --seed 7 --count 20 --preserve-meaning shaders/ -o mutants/
  dxkit mutate --seed 3 --kind insert-loop --kind reorder-blocks shader.cso -o mutant.cso
  for seed in $(seq 1000); do dxkit mutate --seed $seed shader.cso -o mutants/$seed.cso; done")]
pub(crate) struct Arguments {
    /// Containers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How many mutations to make, one after the other
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// Only make mutations that preserve the results of the shader
    #[arg(long)]
    preserve_meaning: bool,

    /// Make mutations of this kind alone; may be given several times
    #[arg(long = "kind", value_name = "KIND", value_parser = PossibleValuesParser::new(MutationKind::ALL.iter().map(|kind| kind.name())))]
    kinds: Vec<String>,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, seed, count, preserve_meaning, kinds, hash, json, destination } = arguments;
    let mut mutator = Mutator::new(*seed);
    mutator.retain(|kind| {
        (!preserve_meaning || kind.preserves_meaning())
            && (kinds.is_empty() || kinds.iter().any(|name| name == kind.name()))
    });
    let [containers, mutated] = [const { AtomicUsize::new(0) }; 2];
    let outcome = Many { command: "dxkit mutate", paths, destination, json: *json }.run(
        streams,
        |_, container| {
            let mutations = mutate(container, &mut mutator.clone(), *count)?;
            Ok((container.write((*hash).into())?, mutations))
        },
        |input, bytes, mutations: Vec<Mutation>, out| {
            let Some(out) = out else { return Ok(()) };
            containers.fetch_add(1, Ordering::Relaxed);
            mutated.fetch_add(usize::from(!mutations.is_empty()), Ordering::Relaxed);
            let names: Vec<_> = mutations.iter().map(|mutation| mutation.kind.name()).collect();
            if *json {
                let document = serde_json::json!({
                    "file": input.name, "size": input.bytes.len(), "mutated_size": bytes.len(), "seed": seed,
                    "mutations": names,
                });
                serde_json::to_writer(&mut *out, &document)?;
                writeln!(out)
            } else {
                let what = if names.is_empty() { "nothing to mutate".to_owned() } else { names.join(" ") };
                let sizes = format!("{} → {} bytes", input.bytes.len(), bytes.len());
                writeln!(out, "{}: {} {}", shown(&input.name), paint(PART, what), paint(FAINT, sizes))
            }
        },
    );
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    if get(&containers) > 0 {
        input::summary(streams, &format!("{} of {} containers mutated", get(&mutated), get(&containers)));
    }
    outcome
}
