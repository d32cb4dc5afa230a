//! Reads all of `testdata`, in comparison with the crate `dxbc` in the same run. The program `ratios` prints
//! the results as ratios.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box, black_box_drop};

use dxkit_benches::work::{Corpus, GROUPS};

fn main() {
    divan::main();
}

#[divan::bench]
fn parse_dxkit(bencher: Bencher<'_, '_>) {
    let corpus = Corpus::load();
    let bencher = bencher.counter(BytesCount::new(corpus.bytes())).counter(ItemsCount::new(corpus.len()));
    bencher.bench(|| black_box(&corpus).parse_with_dxkit());
}

#[divan::bench]
fn parse_dxbc(bencher: Bencher<'_, '_>) {
    let corpus = Corpus::load();
    let bencher = bencher.counter(BytesCount::new(corpus.bytes())).counter(ItemsCount::new(corpus.len()));
    bencher.bench(|| black_box(&corpus).parse_with_dxbc());
}

fn groups() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().map(|(name, _)| *name)
}

fn kinds(group: &str) -> &'static [dxkit::FourCc] {
    GROUPS.iter().find(|(name, _)| *name == group).map_or(&[], |(_, kinds)| kinds)
}

#[divan::bench(args = groups())]
fn decode_dxkit(bencher: Bencher<'_, '_>, group: &str) {
    let corpus = Corpus::load();
    let parts = corpus.parts(kinds(group));
    let bencher = bencher.counter(BytesCount::new(parts.bytes())).counter(ItemsCount::new(parts.len()));
    bencher.bench(|| black_box(&parts).decode_with_dxkit(|part| black_box_drop(part)));
}

#[divan::bench(args = groups())]
fn decode_dxbc(bencher: Bencher<'_, '_>, group: &str) {
    let corpus = Corpus::load();
    let parts = corpus.parts(kinds(group));
    let bencher = bencher.counter(BytesCount::new(parts.bytes())).counter(ItemsCount::new(parts.len()));
    bencher.bench(|| black_box(&parts).decode_with_dxbc(|part| black_box_drop(part)));
}
