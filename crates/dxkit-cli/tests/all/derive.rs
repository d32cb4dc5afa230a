//! `dxkit derive`: the parts as the program has them.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use std::fs;

use crate::common::{dxkit, testdata};
use dxkit_cli::Outcome;

/// A container without these parts.
fn without(name: &str, parts: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("less.dxil");
    let (from, to) = (testdata(name), path.to_str().unwrap().to_owned());
    let mut arguments = vec!["remove", from.to_str().unwrap()];
    arguments.extend(parts);
    arguments.extend(["-o", &to]);
    assert_eq!(dxkit(arguments).outcome, Outcome::Fine);
    (folder, to)
}

#[test]
fn what_the_compiler_wrote_states_what_follows() {
    let run = dxkit(["derive", testdata("dxc/ps_textures_6_7.dxil").to_str().unwrap()]);
    assert_eq!((run.outcome, run.output.as_str()), (Outcome::Fine, ""), "{}", run.errors);
}

#[test]
fn parts_that_are_missing_come_back_byte_for_byte() {
    for (name, parts) in [
        ("dxc/hs_isoline_viewid_6_1.dxil", &["ISG1", "OSG1", "PSG1", "PSV0", "SFI0", "HASH"][..]),
        ("dxc/lib_nodes_grids_6_8.dxil", &["RDAT", "SFI0", "HASH"]),
    ] {
        let path = testdata(name);
        let (folder, less) = without(name, parts);
        let shown = dxkit(["derive", &less]);
        assert_eq!(shown.outcome, Outcome::Found, "{name}");
        let right = folder.path().join("right.dxil");
        let run = dxkit(["derive", &less, "--fix", "-o", right.to_str().unwrap()]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        assert_eq!(fs::read(&right).unwrap(), fs::read(&path).unwrap(), "{name}");
    }
}

#[test]
fn one_part_alone() {
    let (folder, less) = without("dxc/ps_textures_6_7.dxil", &["ISG1", "PSV0"]);
    let right = folder.path().join("right.dxil");
    let run = dxkit(["derive", &less, "--part", "PSV0", "--fix", "-o", right.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let shown = dxkit(["derive", right.to_str().unwrap()]);
    assert!(shown.output.contains("ISG1") && !shown.output.contains("PSV0"), "{}", shown.output);
}

#[test]
fn shaders_without_dxil_are_refused() {
    let run = dxkit(["derive", testdata("fxc/vs_transform_5_0.dxbc").to_str().unwrap()]);
    assert_ne!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("there is no part DXIL"), "{}", run.errors);
}
