//! Root signatures as text: the texts that DXC accepts, compiled to `RTS0`, and `RTS0` printed. There is
//! nothing to compare with: the only other compiler is DXC's own.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box, black_box_drop};
use dxkit::Span;
use dxkit::rootsig::{KnownVersion, RootSignatureDesc};

fn main() {
    divan::main();
}

/// The texts of `testdata` that compile, with their bytes.
fn texts() -> Vec<(KnownVersion, &'static str, Vec<u8>)> {
    let lines = include_str!("../../testdata/rootsig/texts.tsv").lines();
    let accepted = lines.filter_map(|line| {
        let [version, text, bytes, ..] = line.split('\t').collect::<Vec<_>>()[..] else { return None };
        let version = if version == "1.0" { KnownVersion::V1_0 } else { KnownVersion::V1_1 };
        let words = bytes.split(' ').map(|word| u32::from_str_radix(word, 16));
        let words: Vec<u32> = words.collect::<Result<_, _>>().ok()?;
        Some((version, text, words.into_iter().flat_map(u32::to_le_bytes).collect()))
    });
    accepted.collect()
}

/// From text to bytes, with all rules checked.
#[divan::bench]
fn compile(bencher: Bencher<'_, '_>) {
    let texts = texts();
    bencher.counter(ItemsCount::new(texts.len())).bench(|| {
        for (version, text, _) in black_box(&texts) {
            black_box_drop(RootSignatureDesc::from_text(text, *version).unwrap().encode().unwrap());
        }
    });
}

/// From bytes to text.
#[divan::bench]
fn print(bencher: Bencher<'_, '_>) {
    let texts = texts();
    bencher.counter(ItemsCount::new(texts.len())).bench(|| {
        for (_, _, bytes) in black_box(&texts) {
            black_box_drop(RootSignatureDesc::parse(Span::new(bytes)).unwrap().to_string());
        }
    });
}
