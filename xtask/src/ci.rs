//! `cargo xtask ci`: the steps, in the order in which a failure is cheapest to learn.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::workspace::{self, Workspace};
use crate::{c, deny, format_docs, graph, msrv, process, python, readme, tidy, web};

struct Step {
    name: &'static str,
    slow: bool,
    about: &'static str,
    run: fn(&Workspace) -> Result<(), String>,
}

const STEPS: &[Step] = &[
    Step { name: "fmt", slow: false, about: "formatting", run: fmt },
    Step { name: "graph", slow: false, about: "the layers", run: |_| graph::run(&[]) },
    Step { name: "tidy", slow: false, about: "the repository rules", run: |_| tidy::run(&[]) },
    Step {
        name: "format-docs",
        slow: false,
        about: "the tables in docs/format match the declarations",
        run: |_| format_docs::run(&["--check".to_owned()]),
    },
    Step { name: "clippy", slow: false, about: "lints, with warnings as errors", run: clippy },
    Step { name: "test", slow: false, about: tidy::TEST, run: test },
    Step {
        name: "c",
        slow: true,
        about: "the header of the C interface, and its examples against an installation",
        run: |_| c::run(&["--test".to_owned()]),
    },
    Step {
        name: "python",
        slow: true,
        about: "the Python package: its wheel, and its tests",
        run: |_| python::run(&["--test".to_owned()]),
    },
    Step {
        name: "web",
        slow: true,
        about: "the page in Chromium and the npm package in Node.js, where this machine has them",
        run: |_| web::run(&["--test".to_owned(), "--quick".to_owned()]),
    },
    Step {
        name: "alone",
        slow: true,
        about: "each library by itself: its README's first example, without std, with each feature",
        run: alone,
    },
    Step {
        name: "msrv",
        slow: true,
        about: "the oldest supported Rust, and 32 bits, where this machine has them",
        run: |_| msrv::run(&[]),
    },
    Step { name: "doc", slow: true, about: "documentation, with warnings as errors", run: doc },
    Step { name: "deny", slow: true, about: "licences, advisories, bans, sources", run: |_| deny::run(&[]) },
    Step {
        name: "command",
        slow: true,
        about: "the command compiles by itself, and reads the compiler's shaders",
        run: command,
    },
];

/// The steps for the help, one per line.
pub(crate) fn steps() -> String {
    let width = STEPS.iter().map(|step| step.name.len()).max().unwrap_or(0);
    STEPS
        .iter()
        .map(|step| format!("{} {:width$}  {}\n", if step.slow { "*" } else { " " }, step.name, step.about))
        .collect()
}

/// The steps that the arguments select.
fn choose(arguments: &[String]) -> Result<Vec<&'static Step>, String> {
    let (mut quick, mut skipped, mut only) = (false, Vec::new(), Vec::new());
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let list = match argument.as_str() {
            "--quick" => {
                quick = true;
                continue;
            }
            "--skip" => &mut skipped,
            "--only" => &mut only,
            _ => return Err(format!("unknown argument `{argument}`; steps:\n{}", steps())),
        };
        let names = arguments.next().ok_or_else(|| format!("{argument} needs the name of a step"))?;
        for name in names.split(',') {
            if !STEPS.iter().any(|step| step.name == name) {
                return Err(format!("there is no step `{name}`; steps:\n{}", steps()));
            }
            list.push(name.to_owned());
        }
    }
    let named = |list: &[String], step: &Step| list.iter().any(|name| name == step.name);
    let chosen = STEPS.iter().filter(|step| {
        (only.is_empty() || named(&only, step)) && !named(&skipped, step) && !(quick && step.slow)
    });
    Ok(chosen.collect())
}

/// Runs the steps.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let chosen = choose(arguments)?;
    let workspace = Workspace::load()?;
    let start = Instant::now();
    let mut times = Vec::new();
    for (done, step) in chosen.iter().enumerate() {
        println!("\n=== {}: {}", step.name, step.about);
        let step_start = Instant::now();
        let result = (step.run)(&workspace);
        let time = seconds(step_start.elapsed());
        if let Err(why) = result {
            let left: Vec<_> = chosen.iter().skip(done + 1).map(|step| step.name).collect();
            println!("=== {}: FAILED after {time}", step.name);
            let left =
                if left.is_empty() { String::new() } else { format!("; not run: {}", left.join(", ")) };
            return Err(format!("step `{}` failed: {why}{left}", step.name));
        }
        println!("=== {}: ok in {time}", step.name);
        times.push((step.name, time));
    }
    println!("\n=== all {} steps passed in {}", times.len(), seconds(start.elapsed()));
    for (name, time) in times {
        println!("  {name:<12}{time:>9}");
    }
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// Fails with advice if a component of the toolchain is missing.
fn component(subcommand: &str, component: &str) -> Result<(), String> {
    match process::output(process::cargo().args([subcommand, "--version"])) {
        Ok(output) if output.status.success() => Ok(()),
        _ => Err(format!("{component} is not installed: rustup component add {component}")),
    }
}

fn fmt(_: &Workspace) -> Result<(), String> {
    component("fmt", "rustfmt")?;
    process::run(process::cargo().args(["fmt", "--all", "--check"]))
}

fn clippy(_: &Workspace) -> Result<(), String> {
    component("clippy", "clippy")?;
    let arguments = ["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    process::run(process::cargo().args(arguments))
}

fn test(_: &Workspace) -> Result<(), String> {
    process::run(process::cargo().args(tidy::TEST.split(' ').skip(1)))
}

fn doc(_: &Workspace) -> Result<(), String> {
    let mut command = process::cargo();
    command.args(["doc", "--workspace", "--no-deps", "--all-features"]).env("RUSTDOCFLAGS", "-D warnings");
    // The crates below a crate are those that clippy has checked, as long as cargo sees the compiler and the
    // arguments that clippy gave it; otherwise they are checked again.
    let driver = process::stdout(process::program("rustc").args(["--print", "sysroot"]))?;
    let driver = Path::new(driver.trim()).join("bin/clippy-driver");
    if driver.exists() {
        command.env("RUSTC_WORKSPACE_WRAPPER", driver);
        command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
    }
    process::run(&mut command)
}

/// The command compiles by itself, with the features that an installation has; and the one that the tests
/// were built with, which need not be compiled again, reads the compiler's shaders.
fn command(workspace: &Workspace) -> Result<(), String> {
    process::run(process::cargo().args(["check", "--package", "dxkit-cli"]))?;
    process::run(process::cargo().args(["build", "--workspace", "--all-features", "--bin", "dxkit"]))?;
    let program = workspace.target_directory.join("debug/dxkit");
    let mut command = process::program(program.with_extension(std::env::consts::EXE_EXTENSION));
    command.args(["inspect", "testdata/dxc"]).stderr(std::process::Stdio::inherit());
    println!("$ {} | wc", process::line(&command));
    let output = process::output(&mut command)?;
    if !output.status.success() {
        return Err(format!("`{}` failed ({})", process::line(&command), output.status));
    }
    if output.stdout.is_empty() {
        return Err(format!("`{}` printed nothing", process::line(&command)));
    }
    let lines = output.stdout.iter().filter(|byte| **byte == b'\n').count();
    println!("{lines} lines, {} bytes", output.stdout.len());
    Ok(())
}

/// Builds each library separately. In a build of the workspace, a feature that one crate enables is enabled
/// for all, so a missing `std` or a missing feature of a dependency is only detected here.
fn alone(workspace: &Workspace) -> Result<(), String> {
    // Each check waits for those of the crates below it: two at a time, with a target folder each, because
    // cargo locks it.
    std::thread::scope(|scope| {
        let features = scope.spawn(|| with_each_feature(workspace));
        let outcome = without_std(workspace).and_then(|()| readme::run(workspace));
        outcome.and(features.join().map_err(|_| "the checks with each feature panicked".to_owned())?)
    })
}

/// The check of a library without its default features.
fn check(package: &workspace::Package) -> std::process::Command {
    let mut command = process::cargo();
    command.args(["check", "--quiet", "--package", &package.name, "--no-default-features"]);
    command
}

fn without_std(workspace: &Workspace) -> Result<(), String> {
    let host = workspace::host()?;
    let sysroot = sysroot_without_std(workspace, &host)?;
    let mut flag = std::ffi::OsString::from("--sysroot=");
    flag.push(&sysroot);
    for package in workspace.libraries() {
        let started = Instant::now();
        let run = |mut check: std::process::Command| {
            check.args(["--target", &host]).env("CARGO_ENCODED_RUSTFLAGS", &flag);
            process::quietly(check.env("CARGO_TARGET_DIR", workspace.target_directory.join("without-std")))
        };
        run(check(package)).map_err(|why| format!("`{}` does not build without std: {why}", package.name))?;
        let layers: Vec<_> =
            package.features.keys().filter(|feature| adds_libraries(workspace, package, feature)).collect();
        for feature in &layers {
            let mut check = check(package);
            check.args(["--features", feature]);
            run(check).map_err(|why| {
                format!("`{}` does not build with `{feature}` alone and without std: {why}", package.name)
            })?;
        }
        let layers: String = layers.iter().map(|feature| format!(" +{feature}")).collect();
        println!("{:<18} no std{layers} ({})", package.name, seconds(started.elapsed()));
    }
    Ok(())
}

/// Whether a feature adds nothing but libraries of the workspace, which need no std: it is checked without,
/// too, beside the checks of these libraries.
fn adds_libraries(workspace: &Workspace, package: &workspace::Package, feature: &str) -> bool {
    let is_library = |entry: &str| {
        entry.strip_prefix("dep:").is_some_and(|name| workspace.libraries().any(|other| other.name == name))
    };
    package.features.get(feature).is_some_and(|entries| {
        !entries.is_empty()
            && entries.iter().all(|entry| is_library(entry) || adds_libraries(workspace, package, entry))
    })
}

/// Whether a feature, apart from the two that all libraries have, only turns features of libraries below on:
/// it is checked there.
fn is_forwarded(package: &workspace::Package, feature: &str) -> bool {
    let entries = package.features.get(feature).map_or(&[][..], Vec::as_slice);
    !matches!(feature, "std" | "arbitrary")
        && !entries.is_empty()
        && entries.iter().all(|entry| entry.contains('/'))
}

fn with_each_feature(workspace: &Workspace) -> Result<(), String> {
    for package in workspace.libraries() {
        let started = Instant::now();
        let mut features: Vec<String> =
            package.features.keys().filter(|feature| *feature != "default").cloned().collect();
        features.retain(|feature| {
            !adds_libraries(workspace, package, feature) && !is_forwarded(package, feature)
        });
        // The crate `arbitrary` needs std, so the two are checked together: for another set of features, all
        // libraries below are checked again.
        let has = |name: &str| features.iter().any(|feature| feature == name);
        if has("std") && has("arbitrary") {
            features.retain(|feature| feature != "std" && feature != "arbitrary");
            features.push("std,arbitrary".to_owned());
        }
        for feature in &features {
            let folder = workspace.target_directory.join("each-feature");
            process::quietly(check(package).args(["--features", feature]).env("CARGO_TARGET_DIR", folder))
                .map_err(|why| format!("`{}` does not build with `{feature}` alone: {why}", package.name))?;
        }
        let features: String = features.iter().map(|feature| format!(" +{feature}")).collect();
        println!("{:<18}{features} ({})", package.name, seconds(started.elapsed()));
    }
    Ok(())
}

/// A sysroot for this machine's target that contains only `core` and `alloc`: the same as for a bare-metal
/// target, but without installing one. Because `--target` is given, Cargo applies the flag to the libraries
/// only; macros and build scripts use the complete sysroot.
fn sysroot_without_std(workspace: &Workspace, host: &str) -> Result<PathBuf, String> {
    let whole = process::stdout(process::program("rustc").args(["--print", "sysroot"]))?;
    let folder: PathBuf = ["lib", "rustlib", host, "lib"].iter().collect();
    let sysroot = workspace.target_directory.join("sysroot-without-std");
    let (from, to) = (Path::new(whole.trim()).join(&folder), sysroot.join(&folder));
    let failed = |error: std::io::Error| format!("cannot lay out {}: {error}", sysroot.display());
    if sysroot.exists() {
        std::fs::remove_dir_all(&sysroot).map_err(failed)?;
    }
    std::fs::create_dir_all(&to).map_err(failed)?;
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let text = name.to_string_lossy();
        let kept =
            ["core", "alloc", "compiler_builtins", "rustc_std_workspace_core", "rustc_std_workspace_alloc"];
        if kept.iter().any(|kept| text.starts_with(&format!("lib{kept}-"))) {
            let target = to.join(&name);
            if std::fs::hard_link(entry.path(), &target).is_err() {
                std::fs::copy(entry.path(), &target).map_err(failed)?;
            }
            names.push(text.into_owned());
        }
    }
    if names.iter().any(|name| name.starts_with("libcore-")) {
        Ok(sysroot)
    } else {
        Err(format!("no libcore in {}", from.display()))
    }
}
