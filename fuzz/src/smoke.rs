//! Fuzzing without a fuzzer: a fixed sequence of inputs, the same in every run.

use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use crate::random::Random;
use crate::{Target, archives, bitcode, seeds, structured};

/// Runs a target on this many inputs, or on `DXKIT_FUZZ_ITERATIONS` if that is set. An input on which it
/// panics is stored in `folder`.
pub fn inputs(name: &str, run: Target, iterations: u64, folder: &Path) {
    let iterations = std::env::var("DXKIT_FUZZ_ITERATIONS")
        .map_or(iterations, |text| text.parse().expect("DXKIT_FUZZ_ITERATIONS is a number"));
    let seeds = match name {
        // Its inputs are changes of its own seeds.
        "unpack" => Vec::new(),
        "pdb" => seeds::pdbs(),
        _ if is_bitcode(name) => bitcode::streams(),
        _ => seeds::containers(),
    };
    let least = match name {
        "unpack" => 0,
        "pdb" => 4,
        _ => 100,
    };
    assert!(seeds.len() >= least, "testdata has {} seeds for {name}", seeds.len());
    for (index, seed) in (0..iterations).zip(&seeds) {
        keep(name, index, run, seed, folder);
    }
    for index in 0..iterations {
        let mut random = Random::new(index);
        let input = input(name, &seeds, &mut random);
        keep(name, index, run, &input, folder);
    }
}

/// Runs a target on every input on which it failed before.
pub fn regressions(name: &str, run: Target) {
    for (path, bytes) in seeds::regressions(name) {
        if let Err(why) = panic::catch_unwind(AssertUnwindSafe(|| run(&bytes))) {
            eprintln!("{name} fails on {}", path.display());
            panic::resume_unwind(why);
        }
    }
}

/// Whether the target reads streams of bitcode instead of containers.
fn is_bitcode(name: &str) -> bool {
    name.starts_with("bit")
}

/// The next input.
fn input(name: &str, seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    if name == "unpack" {
        return archives::changes(random);
    }
    if matches!(name, "arbitrary_values" | "bitcode_edit") {
        let count = random.below(600);
        return random.bytes(count);
    }
    let mut input = random.pick(seeds).cloned().unwrap_or_default();
    if is_bitcode(name) {
        return bitcode::mutate(&input, random);
    }
    for _ in 0..=random.below(4) {
        input = structured::mutate(&input, 1 << 20, random)
            .unwrap_or_else(|| structured::scramble(&input, random));
    }
    if random.once_in(16) {
        input = structured::scramble(&input, random);
    }
    input
}

fn keep(name: &str, index: u64, run: Target, input: &[u8], folder: &Path) {
    if let Err(why) = panic::catch_unwind(AssertUnwindSafe(|| run(input))) {
        let path = folder.join(format!("{name}-{index}"));
        match std::fs::write(&path, input) {
            Ok(()) => eprintln!("{name} fails on input {index}, kept in {}", path.display()),
            Err(error) => eprintln!("{name} fails on input {index}; {}: {error}", path.display()),
        }
        panic::resume_unwind(why);
    }
}
