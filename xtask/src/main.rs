#![doc = include_str!("../README.md")]

mod arguments;
mod assembly_texts;
mod bench;
mod c;
mod ci;
mod compare_execution;
mod corpus;
mod deny;
mod dist;
mod format_docs;
mod fuzz;
mod graph;
mod link_sets;
mod linking;
mod lowering;
mod modules;
mod msrv;
mod probes;
mod process;
mod publish;
mod python;
mod readme;
mod rebuild;
mod resource_dxc;
mod resource_texts;
mod rootsig_texts;
mod semver;
mod tidy;
mod values;
mod web;
mod workspace;

use std::process::ExitCode;

/// A task: its line in the help, and its function.
struct Task {
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

const TASKS: &[Task] = &[
    Task {
        name: "ci",
        arguments: "[--quick] [--skip STEP] [--only STEP]",
        about: "everything CI does, in order; stops at the first failure",
        run: ci::run,
    },
    Task {
        name: "graph",
        arguments: "",
        about: "the crates by layer: dependencies point to lower layers only; no circles of modules",
        run: graph::run,
    },
    Task {
        name: "tidy",
        arguments: "",
        about: "check the repository rules that no lint covers",
        run: tidy::run,
    },
    Task {
        name: "format-docs",
        arguments: "[--check]",
        about: "the tables in docs/format, from the declarations of the crates",
        run: format_docs::run,
    },
    Task {
        name: "msrv",
        arguments: "[--require]",
        about: "the stated Rust builds what is published; libraries for wasm32, and their tests there",
        run: msrv::run,
    },
    Task {
        name: "web",
        arguments: "[--test] [--quick] [--require]",
        about: "the page for browsers, and the npm package; with --test, in Chromium and Node.js",
        run: web::run,
    },
    Task {
        name: "c",
        arguments: "[--header] [--install PREFIX] [--test]",
        about: "the header of the C interface; its installation; its examples against that",
        run: c::run,
    },
    Task {
        name: "python",
        arguments: "[--test] [--release] [--require]",
        about: "the wheel of the Python package; with --test, its tests",
        run: python::run,
    },
    Task {
        name: "deny",
        arguments: "",
        about: "licences, advisories, bans and sources of all dependencies",
        run: deny::run,
    },
    Task {
        name: "publish",
        arguments: "--dry-run [--verify]",
        about: "what would be uploaded: the order of the crates, their files, and their archives",
        run: publish::run,
    },
    Task {
        name: "semver",
        arguments: "[--baseline REVISION] [PACKAGE...]",
        about: "the public interface of the crates against the last release, by cargo-semver-checks",
        run: semver::run,
    },
    Task {
        name: "dist",
        arguments: "[--only command|wheel|page]... [--target TARGET] [--no-training] [--dry-run] [--require] | --notes TAG",
        about: "the archive of the command that a release has, trained on testdata, or another piece of it; with --dry-run, all of a release but the upload",
        run: dist::run,
    },
    Task {
        name: "fuzz",
        arguments: "[TARGET] [--seconds N] [-- LIBFUZZER ARGUMENTS]",
        about: "list the fuzz targets, or fuzz one of them",
        run: fuzz::run,
    },
    Task {
        name: "bench",
        arguments: "[ARGUMENTS OF THE BENCHES]",
        about: "run every bench",
        run: bench::run,
    },
    Task {
        name: "compare-execution",
        arguments: "",
        about: "what Mesa's lavapipe computes of the shaders in testdata/exec, and dxkit-exec against it",
        run: compare_execution::run,
    },
    Task {
        name: "regenerate-corpus",
        arguments: "[--help for its options]",
        about: "build testdata again from its sources, given the compilers",
        run: corpus::run,
    },
    Task {
        name: "rebuild-sources",
        arguments: "[--help for its options]",
        about: "check that recovered sources build the same programs, given DXC; not a step of ci",
        run: rebuild::run,
    },
    Task {
        name: "compare-lowering",
        arguments: "[--help for its options]",
        about: "check that lowered texts compute what they did, given LLVM 22's opt; not a step of ci",
        run: lowering::run,
    },
    Task {
        name: "compare-linking",
        arguments: "[--help for its options]",
        about: "link random sets of libraries, and compare with DXC's linker; not a step of ci",
        run: linking::run,
    },
    Task {
        name: "probe-lowering",
        arguments: "[--help for its options]",
        about: "check that every intrinsic of today's LLVM becomes valid DXIL, given DXC; not a step of ci",
        run: probes::run,
    },
    Task {
        name: "probe-raising",
        arguments: "[--help for its options]",
        about: "what LLVM's own backend makes of raised shaders, given it and DXC; not a step of ci",
        run: probes::raised::run,
    },
    Task {
        name: "probe-clang",
        arguments: "[--help for its options]",
        about: "what clang and dxkit make of HLSL computes what DXC's does, given both; not a step of ci",
        run: probes::clang::run,
    },
];

fn help() -> String {
    let mut text = String::from("Usage: cargo xtask <TASK> [ARGUMENTS]\n\nTasks:\n");
    let width = TASKS.iter().map(|task| task.name.len()).max().unwrap_or(0);
    for task in TASKS {
        text.push_str(&format!("  {:width$}  {}\n", task.name, task.about));
        if !task.arguments.is_empty() {
            text.push_str(&format!("  {:width$}    {}\n", "", task.arguments));
        }
    }
    text.push_str("\nSteps of ci (* left out by --quick):\n");
    text.push_str(&ci::steps());
    text
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (name, rest) = match arguments.split_first() {
        None => {
            eprint!("{}", help());
            return ExitCode::from(2);
        }
        Some((name, _)) if matches!(name.as_str(), "help" | "-h" | "--help") => {
            print!("{}", help());
            return ExitCode::SUCCESS;
        }
        Some((name, rest)) => (name, rest),
    };
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        eprintln!("error: there is no task `{name}`\n\n{}", help());
        return ExitCode::from(2);
    };
    match (task.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: cargo xtask {name}: {why}");
            ExitCode::FAILURE
        }
    }
}
