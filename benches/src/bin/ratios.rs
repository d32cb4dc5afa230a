//! The speed of dxkit in reading all of `testdata`, in comparison with the crate `dxbc` in the same run: the
//! median of many alternating rounds, so that other load on the machine affects both.
//!
//! `cargo run --profile dist --package dxkit-benches --bin ratios`

use std::hint::black_box;
use std::time::{Duration, Instant};

use dxkit_benches::work::{Corpus, GROUPS};

const ROUNDS: usize = 301;

fn time(run: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn compare(what: &str, count: usize, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        our_times.push(time(&mut ours));
        their_times.push(time(&mut theirs));
    }
    let (ours, theirs) = (median(our_times), median(their_times));
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64().max(1e-9);
    println!(
        "{what}: {:.1} us / {:.1} us / {count}, {ratio:.2} times as fast",
        ours.as_secs_f64() * 1e6,
        theirs.as_secs_f64() * 1e6
    );
}

fn main() {
    let corpus = Corpus::load();
    println!("what: dxkit / dxbc / count");
    compare(
        "parse: envelopes",
        corpus.len(),
        || {
            black_box(black_box(&corpus).parse_with_dxkit());
        },
        || {
            black_box(black_box(&corpus).parse_with_dxbc());
        },
    );
    for (what, kinds) in GROUPS {
        let parts = corpus.parts(kinds);
        compare(
            what,
            parts.len(),
            || black_box(&parts).decode_with_dxkit(|part| drop(black_box(part))),
            || black_box(&parts).decode_with_dxbc(|part| drop(black_box(part))),
        );
    }
}
