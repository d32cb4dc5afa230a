//! `cargo xtask compare-execution`: asks Mesa's lavapipe what the shaders of `testdata/exec` compute.
//!
//! It writes the inputs of all cases to a temporary folder, lets `xtask/exec-reference` run them, keeps the
//! results as `testdata/exec/results.tsv` and `draw_results.tsv`, and runs the tests of `dxkit-exec`, which
//! compare with them.

use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::{arguments, process};

/// Where Debian's package `mesa-vulkan-drivers` describes lavapipe.
const DRIVER: &str = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json";

const HELP: &str = "\
cargo xtask compare-execution [--smith COUNT | --shaders FOLDER]

Runs the shaders of testdata/exec with Mesa's lavapipe, keeps what it computes in
testdata/exec/results.tsv and draw_results.tsv, and compares dxkit-exec with it. With --smith, it
compares what random shaders of dxkit-smith compute instead; with --shaders, what the compute, vertex
and pixel shaders of shader models 4 and 5 below a folder give of random inputs and resources, before and
after dxkit-convert.
Both keep nothing. Needs Debian's packages
mesa-vulkan-drivers, libvulkan-dev, libclang-dev, cmake and g++.";

pub(crate) fn run(given: &[String]) -> Result<(), String> {
    let others = match given {
        [option, count] if option == "--smith" => Some(("dxkit-smith", "smith_cases", count.clone())),
        [option, shaders] if option == "--shaders" => {
            let shaders =
                fs::canonicalize(shaders).map_err(|error| format!("cannot read {shaders}: {error}"))?;
            Some(("dxkit-convert", "convert_cases", shaders.display().to_string()))
        }
        _ => None,
    };
    if others.is_none() && arguments::flags(given, HELP, [])?.is_none() {
        return Ok(());
    }
    if !Path::new(DRIVER).exists() {
        return Err(format!("{DRIVER} is missing: install Mesa's Vulkan drivers"));
    }
    let folder = std::env::temp_dir().join(format!("dxkit-exec-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let compared = match others {
        Some(others) => compare_others(&folder, &others),
        None => compare(&folder),
    };
    // What is left behind does no harm.
    let _ = fs::remove_dir_all(&folder);
    compared
}

fn compare(folder: &Path) -> Result<(), String> {
    let example = ["run", "--quiet", "-p", "dxkit-exec", "--example", "exec_cases", "--"];
    process::run(process::cargo().args(example).arg(folder))?;
    let reference = ["run", "--quiet", "--manifest-path", "xtask/exec-reference/Cargo.toml", "--"];
    let mut command = process::cargo();
    command
        .env("CARGO_TARGET_DIR", "target/exec-reference")
        .env("VK_DRIVER_FILES", DRIVER)
        .args(reference)
        .arg(folder.join("list"));
    process::run(&mut command)?;
    let testdata = process::root().join("testdata/exec");
    for (list, prefix, kept) in [("cases.tsv", "", "results.tsv"), ("draws.tsv", "draw_", "draw_results.tsv")]
    {
        let results = results_of(folder, prefix, &read(&testdata.join(list))?)?;
        let path = testdata.join(kept);
        fs::write(&path, results).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    process::run(process::cargo().args(["test", "-p", "dxkit-exec", "--test", "all"]))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// The results of a list of cases.
fn results_of(folder: &Path, prefix: &str, cases: &str) -> Result<String, String> {
    let mut results = String::new();
    for case in cases.lines() {
        let name = case.split('\t').next().unwrap_or_default();
        // Of FXC's shader, rows are kept where they are not those of DXC's.
        let (mut dxil, mut tokens) = (Vec::new(), Vec::new());
        for (extension, rows) in [("out", &mut dxil), ("dxbc.out", &mut tokens)] {
            let path = folder.join(format!("{prefix}{name}.{extension}"));
            if path.exists() {
                let text = read(&path)?;
                *rows = if prefix.is_empty() { rows_of(name, &text)? } else { rows_of_draw(&text) };
            }
        }
        for row in &dxil {
            results.push_str(&format!("{name}\t{row}\n"));
        }
        for row in tokens.iter().filter(|row| !dxil.contains(row)) {
            results.push_str(&format!("{name}.dxbc\t{row}\n"));
        }
    }
    Ok(results)
}

/// The rows of a draw: target or register, content.
fn rows_of_draw(output: &str) -> Vec<String> {
    let row = |line: &str| match line.split(' ').collect::<Vec<_>>()[..] {
        ["target", number, bytes] => Some(format!("target {number}\t{bytes}")),
        ["buffer", _, register, _, _, bytes] => Some(format!("u{register}\t{bytes}")),
        _ => None,
    };
    output.lines().filter_map(row).collect()
}

/// Compares what other shaders compute, which an example of a crate writes and compares. Each runs in a
/// process of its own, because the translator and the driver stop at some: those are not compared.
fn compare_others(folder: &Path, others: &(&str, &str, String)) -> Result<(), String> {
    let (package, name, which) = (others.0, others.1, &others.2);
    let example = |mode: &str| {
        let example = ["run", "--quiet", "-p", package, "--example", name, "--", mode];
        process::run(process::cargo().args(example).arg(folder).arg(which))
    };
    example("write")?;
    let build = ["build", "--quiet", "--manifest-path", "xtask/exec-reference/Cargo.toml"];
    process::run(process::cargo().env("CARGO_TARGET_DIR", "target/exec-reference").args(build))?;
    let program = process::root().join("target/exec-reference/debug/dxkit-exec-reference");
    let list = folder.join("list");
    let lines = fs::read_to_string(&list).map_err(|error| format!("cannot read the list: {error}"))?;
    for line in lines.lines() {
        let one = folder.join("one");
        fs::write(&one, line).map_err(|error| format!("cannot write {}: {error}", one.display()))?;
        let mut run = std::process::Command::new(&program);
        run.env("VK_DRIVER_FILES", DRIVER).stderr(std::process::Stdio::null()).arg(&one);
        // A shader that does not run has no results, which the comparison counts.
        if let Ok(mut run) = run.spawn() {
            wait(&mut run);
        }
    }
    example("compare")
}

/// How long one shader may run with lavapipe. Where the translator finds no structure in the control flow, it
/// may make a loop without an end of it.
const MOST_TIME: Duration = Duration::from_secs(60);

/// Waits for the end of a process, and ends it after [`MOST_TIME`].
fn wait(process: &mut Child) {
    let start = Instant::now();
    while matches!(process.try_wait(), Ok(None)) {
        if start.elapsed() > MOST_TIME {
            // It may have ended meanwhile.
            let _ = process.kill();
            let _ = process.wait();
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// The rows of a case: register, content, counter.
fn rows_of(name: &str, output: &str) -> Result<Vec<String>, String> {
    let rows: Vec<Vec<&str>> = output.lines().map(|line| line.split(' ').collect()).collect();
    let mut found = Vec::new();
    for row in &rows {
        let (register, space, bytes, is_buffer) = match row[..] {
            ["buffer", _, register, space, _, bytes] => (register, space, bytes, true),
            ["texture", _, register, space, bytes] => (register, space, bytes, false),
            _ => continue,
        };
        let counter = rows.iter().find_map(|row| match row[..] {
            ["counter", of, within, counter] if of == register && within == space => Some(counter),
            _ => None,
        });
        let counter = match (is_buffer, counter) {
            (false, _) => "0",
            (true, Some(counter)) => counter,
            (true, None) => return Err(format!("{name}: no counter of u{register}")),
        };
        let space = if space == "0" { String::new() } else { format!(",space{space}") };
        found.push(format!("u{register}{space}\t{bytes}\t{counter}"));
    }
    Ok(found)
}
