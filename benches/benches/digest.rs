//! The container digest in comparison with plain MD5 of the same bytes, and batches in comparison with single
//! containers.

use divan::Bencher;
use divan::counter::BytesCount;
use dxkit_container::Digest;
use md5::{Digest as _, Md5};

fn main() {
    divan::main();
}

const LARGE: usize = 4 << 20;

fn bytes(size: usize) -> Vec<u8> {
    (0..size).map(|index| u8::try_from(index * 31 % 251).unwrap_or_default()).collect()
}

/// As many small shaders as a typical build has; their sizes are those of `testdata`.
fn shaders() -> Vec<Vec<u8>> {
    (0..2000).map(|index| bytes(2500 + index * 37 % 6000)).collect()
}

#[divan::bench]
fn one_large(bencher: Bencher<'_, '_>) {
    let input = bytes(LARGE);
    bencher.counter(BytesCount::new(LARGE)).bench(|| Digest::compute(&input));
}

#[divan::bench]
fn one_large_plain_md5(bencher: Bencher<'_, '_>) {
    let input = bytes(LARGE);
    bencher.counter(BytesCount::new(LARGE)).bench(|| Md5::digest(&input));
}

#[divan::bench]
fn many_one_by_one(bencher: Bencher<'_, '_>) {
    let inputs = shaders();
    let total: usize = inputs.iter().map(Vec::len).sum();
    bencher
        .counter(BytesCount::new(total))
        .bench(|| inputs.iter().map(|input| Digest::compute(input)).collect::<Vec<_>>());
}

#[divan::bench]
fn many_at_once(bencher: Bencher<'_, '_>) {
    let inputs = shaders();
    let slices: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
    let total: usize = inputs.iter().map(Vec::len).sum();
    bencher.counter(BytesCount::new(total)).bench(|| Digest::compute_many(&slices));
}
