//! Whether time grows as the input does: every public function that takes a file or a text, on files and
//! texts of the worst kind, and modules of every shape, from 64 KiB to 4 MiB. Prints, for each function, the
//! input whose time a byte grows most from the first size to the last, with the time a byte at every size as
//! a ratio to that of the first.
//!
//! `cargo run --profile dist --package dxkit-benches --bin sizes [-- LARGEST]`

use std::hint::black_box;
use std::time::Duration;

use dxkit_fuzz::clock::now;
use dxkit_fuzz::entry_points::{CONTAINERS, EntryPoint, TEXT_READERS};
use dxkit_fuzz::{memory, shapes};

const SIZES: [usize; 4] = [1 << 16, 1 << 18, 1 << 20, 1 << 22];

/// Calls are repeated for this time, because the system counts processor time in steps of milliseconds.
const REPEAT: Duration = Duration::from_millis(80);

/// Seconds for each byte of the input and of the texts that are made of it.
fn time_a_byte(entry: &EntryPoint, input: &[u8]) -> f64 {
    let start = now();
    let mut bytes = 0_u64;
    let time = loop {
        let size = black_box((entry.run)(black_box(input)));
        bytes = bytes.saturating_add(u64::try_from(size).unwrap_or(u64::MAX).max(1));
        let time = now().saturating_sub(start);
        if time >= REPEAT {
            break time;
        }
    };
    #[allow(clippy::cast_precision_loss, reason = "a ratio of about two digits")]
    let bytes = bytes as f64;
    time.as_secs_f64() / bytes
}

/// The time a byte of one input at every size.
struct Growth {
    name: &'static str,
    times: Vec<f64>,
}

impl Growth {
    /// How many times as long a byte takes in the largest input as in the smallest.
    fn ratio(&self) -> f64 {
        match (self.times.first(), self.times.last()) {
            (Some(first), Some(last)) => last / first,
            _ => 1.0,
        }
    }
}

fn report(entries: &[EntryPoint], sizes: &[usize], inputs: impl Fn(usize) -> Vec<(&'static str, Vec<u8>)>) {
    let inputs: Vec<_> = sizes.iter().map(|size| inputs(*size)).collect();
    let Some(smallest) = inputs.first() else { return };
    for entry in entries {
        let growth = smallest.iter().enumerate().map(|(index, (name, _))| {
            // Compressed data has a limit: above it the file is empty and is skipped.
            let of_size = inputs.iter().filter_map(|inputs| inputs.get(index)).zip(sizes);
            let of_size = of_size.filter(|((_, input), size)| input.len() >= *size / 8);
            Growth { name, times: of_size.map(|((_, input), _)| time_a_byte(entry, input)).collect() }
        });
        let Some(worst) = growth.max_by(|one, other| one.ratio().total_cmp(&other.ratio())) else { continue };
        let first = worst.times.first().copied().unwrap_or(f64::NAN);
        print!("{}: {}, {:.1} ns a byte, ratios", entry.name, worst.name, first * 1e9);
        for time in &worst.times {
            print!(" {:.2}", time / first);
        }
        println!();
    }
}

fn main() {
    let largest = std::env::args().nth(1).and_then(|size| size.parse().ok()).unwrap_or(usize::MAX);
    let sizes: Vec<usize> = SIZES.into_iter().filter(|size| *size <= largest).collect();
    report(CONTAINERS, &sizes, |size| {
        let modules = memory::worst_modules(size).into_iter().chain(shapes::containers(size));
        memory::worst(size).into_iter().chain(modules).collect()
    });
    report(TEXT_READERS, &sizes, |size| {
        memory::worst_texts(size).into_iter().chain(shapes::texts(size)).collect()
    });
}
