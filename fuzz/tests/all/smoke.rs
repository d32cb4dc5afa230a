//! Runs every fuzz function on inputs made of testdata, limited to a few seconds in total.

use std::path::Path;

use dxkit_fuzz::{
    TARGETS, Target, arbitrary_values, assemble, bitcode_edit, bitcode_module, bitstream, decode_encode,
    derive, diff, disassemble, edit, fxc, html, identity, ir_text, parse, pdb, raise, rootsig, seeds, smoke,
    text, unpack, validate, walk_coverage,
};

fn target(name: &str, run: Target, iterations: u64) {
    smoke::regressions(name, run);
    smoke::inputs(name, run, iterations, Path::new(env!("CARGO_TARGET_TMPDIR")));
}

#[test]
fn arbitrary_values() {
    target("arbitrary_values", arbitrary_values::run, 10_000);
}

#[test]
fn bitcode_edit() {
    target("bitcode_edit", bitcode_edit::run, 3_000);
}

#[test]
fn bitcode_module() {
    target("bitcode_module", bitcode_module::run, 20_000);
}

#[test]
fn bitstream() {
    target("bitstream", bitstream::run, 5_000);
}

#[test]
fn decode_encode() {
    target("decode_encode", decode_encode::run, 5_000);
}

#[test]
fn diff() {
    target("diff", diff::run, 2_000);
}

#[test]
fn derive() {
    target("derive", derive::run, 400);
}

#[test]
fn edit() {
    target("edit", edit::run, 3_000);
}

#[test]
fn fxc() {
    target("fxc", fxc::run, 3_000);
}

#[test]
fn html() {
    target("html", html::run, 300);
}

#[test]
fn identity() {
    target("identity", identity::run, 5_000);
}

#[test]
fn assemble() {
    target("assemble", assemble::run, 1_500);
}

#[test]
fn disassemble() {
    target("disassemble", disassemble::run, 1_500);
}

#[test]
fn ir_text() {
    target("ir_text", ir_text::run, 400);
}

#[test]
fn parse() {
    target("parse", parse::run, 3_000);
}

#[test]
fn pdb() {
    target("pdb", pdb::run, 3_000);
}

#[test]
fn raise() {
    target("raise", raise::run, 1_500);
}

#[test]
fn rootsig() {
    target("rootsig", rootsig::run, 4_000);
}

#[test]
fn text() {
    target("text", text::run, 1_500);
}

#[test]
fn unpack() {
    target("unpack", unpack::run, 3_000);
}

#[test]
fn validate() {
    target("validate", validate::run, 500);
}

#[test]
fn walk_coverage() {
    target("walk_coverage", walk_coverage::run, 3_000);
}

/// The inputs in a folder with another name would never run.
#[test]
fn regressions_belong_to_targets() {
    for folder in seeds::regression_folders() {
        let known = folder == "memory" || TARGETS.iter().any(|(name, _)| *name == folder);
        assert!(known, "regressions/{folder} is of no target");
    }
}
