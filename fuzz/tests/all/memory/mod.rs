//! The memory of calls. The allocator counts the memory of all threads, so each of these tests runs in a
//! process of its own, beside the others.

#![allow(clippy::expect_used, reason = "a panic is a failed test")]

mod archives;
mod commands;
mod diff;
mod reading;

use std::process::Command;

use peak_alloc::PeakAlloc;

/// Counts the allocated memory.
#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The variable that names the test for which a process was started.
const ALONE: &str = "DXKIT_FUZZ_ALONE";

/// Runs a test, whose path in this program is `name`, in a process that runs nothing else.
fn alone(name: &str, test: impl FnOnce()) {
    // The path of a module starts with the program.
    let name = name.split_once("::").map_or(name, |(_, path)| path);
    if std::env::var_os(ALONE).is_some_and(|wanted| wanted == *name) {
        return test();
    }
    let program = std::env::current_exe().expect("a test is a program");
    let run = Command::new(program).args(["--exact", name, "--nocapture"]).env(ALONE, name).output();
    let run = run.expect("the program of this test can be started");
    let [output, errors] = [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(run.status.success() && output.contains("1 passed"), "{output}\n{errors}");
}
