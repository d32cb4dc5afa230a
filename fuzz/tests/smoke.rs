//! Every fuzz function on inputs made of testdata, bounded in time: a few seconds in all.

use std::path::Path;

use dxkit_fuzz::{TARGETS, smoke};

fn target(name: &str, iterations: u64) {
    let (_, run) = TARGETS.iter().find(|(target, _)| *target == name).expect("the target exists");
    smoke::regressions(name, *run);
    smoke::inputs(name, *run, iterations, Path::new(env!("CARGO_TARGET_TMPDIR")));
}

#[test]
fn arbitrary_values() {
    target("arbitrary_values", 6000);
}

#[test]
fn decode_encode() {
    target("decode_encode", 1500);
}

#[test]
fn edit() {
    target("edit", 1500);
}

#[test]
fn identity() {
    target("identity", 1500);
}

#[test]
fn parse() {
    target("parse", 1500);
}

#[test]
fn walk_coverage() {
    target("walk_coverage", 1500);
}
