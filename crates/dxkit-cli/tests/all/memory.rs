//! Out of memory is an error like others: exit code 2 and a message, whatever the limit.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic)]

use std::process::{Command, Output};

/// Runs a command of the shell with this limit of the address space, in KiB.
fn limited(limit: u32, command: &str) -> Output {
    let script = format!("ulimit -v {limit} && exec \"$DXKIT\" {command}");
    Command::new("sh").args(["-c", &script]).env("DXKIT", env!("CARGO_BIN_EXE_dxkit")).output().unwrap()
}

#[test]
fn out_of_memory_ends_with_exit_code_2_and_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.dxil");
    // A shader, and much behind it: it is read, and kept, and printed.
    let mut bytes = std::fs::read(super::common::testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    bytes.resize(bytes.len() + (200 << 20), 0);
    std::fs::write(&file, &bytes).unwrap();
    let command = format!("inspect '{}'", file.display());
    let mut refused = 0;
    for limit in (150_000..=650_000).step_by(50_000) {
        let output = limited(limit, &command);
        let errors = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => {}
            Some(2) => {
                assert!(errors.contains("out of memory"), "{limit}: {errors}");
                refused += 1;
            }
            code => panic!("{limit}: {code:?}: {errors}"),
        }
    }
    assert!(refused > 0, "no limit was too small");
}

/// A limit that suffices changes nothing: output, exit code.
#[test]
fn a_limit_that_suffices_changes_nothing() {
    let path = super::common::testdata("dxc/ps_solid_6_0.dxil");
    let command = format!("inspect '{}'", path.display());
    let free = Command::new(env!("CARGO_BIN_EXE_dxkit")).arg("inspect").arg(&path).output().unwrap();
    let output = limited(4_000_000, &command);
    assert_eq!((output.status.code(), output.stdout), (free.status.code(), free.stdout));
    // Small limits are enough for small files, every time, wherever the system puts the memory.
    for _ in 0..8 {
        assert_eq!(limited(300_000, &command).status.code(), Some(0));
    }
    let wrong = limited(4_000_000, "inspect --nonsense");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("Usage: dxkit inspect"));
}
