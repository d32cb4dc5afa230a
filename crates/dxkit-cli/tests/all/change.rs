//! `dxkit mutate` and `dxkit reduce`.

#![allow(clippy::unwrap_used)]

use std::fs;

use crate::common::{dxkit, testdata};
use dxkit_cli::Outcome;

#[test]
fn a_mutant_follows_from_the_seed() {
    let folder = tempfile::tempdir().unwrap();
    let input = testdata("dxc/ps_textures_6_7.dxil").display().to_string();
    let make = |seed: &str, name: &str| {
        let out = folder.path().join(name);
        let run = dxkit(["mutate", "--seed", seed, "--count", "3", &input, "-o", &out.display().to_string()]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let check = dxkit(["check", "--strict", &out.display().to_string()]);
        assert_eq!(check.outcome, Outcome::Fine, "{}", check.output);
        fs::read(out).unwrap()
    };
    let first = make("5", "a");
    assert!(first == make("5", "b"));
    assert!(first != make("6", "c"));
}

#[cfg(unix)]
#[test]
fn a_script_says_what_is_interesting() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    // A container is interesting if it has a part RTS0.
    let script = folder.path().join("has root.sh");
    fs::write(&script, "#!/bin/sh\nhead -c 4 \"$1\" | grep -q DXBC && grep -qa RTS0 \"$1\"\n").unwrap();
    fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
    let input = testdata("dxc/vs_root_signature_6_0.dxil").display().to_string();
    let out = folder.path().join("small.cso");
    let (command, out_name) = (format!("'{}'", script.display()), out.display().to_string());
    let run = dxkit(["reduce", &input, "--script", &command, "--max-tests", "60", "-o", &out_name]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let (before, after) = (fs::read(&input).unwrap(), fs::read(&out).unwrap());
    assert!(after.len() * 2 < before.len(), "{} of {}", after.len(), before.len());
    assert!(after.windows(4).any(|window| window == b"RTS0"));

    // Nothing is written if the input itself is not interesting, or if the script exceeds its time limit.
    fs::remove_file(&out).unwrap();
    let run = dxkit(["reduce", &input, "--script", "false", "-o", &out_name]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("not interesting"), "{}", run.errors);
    let run = dxkit(["reduce", &input, "--script", "sleep 30; true", "--timeout", "0", "-o", &out_name]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(!out.exists());
}
