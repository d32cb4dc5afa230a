//! Where results go: each has a place of its own, inside of the folder that was given, and what cannot be
//! written is not counted.
#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use clap::{Arg, ValueHint};
use dxkit_cli::Outcome;

use crate::common::{dxkit, testdata};

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

#[test]
fn no_name_of_an_archive_leads_out_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let [archive, out] = ["a.dxpack", "out"].map(|name| folder.path().join(name));
    let files = [("../outside.cso".to_owned(), b"new".to_vec()), ("inside.cso".to_owned(), b"in".to_vec())];
    fs::write(&archive, dxkit_pack::pack(&files, &dxkit_pack::PackOptions::default()).unwrap()).unwrap();
    fs::create_dir(&out).unwrap();
    let outside = folder.path().join("outside.cso");
    fs::write(&outside, "old").unwrap();
    let run = dxkit(["unpack", &text(&archive), "../outside.cso", "-o", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.errors.contains("leads out of the folder"), "{}", run.errors);
    assert_eq!(fs::read(&outside).unwrap(), b"old");
    // A single file is replaced with --force only, as all of them are.
    let unpack = |more: &[&str]| {
        let (archive, out) = (text(&archive), text(&out));
        dxkit([&["unpack", &archive, "inside.cso", "-o", &out], more].concat())
    };
    assert_eq!(unpack(&[]).outcome, Outcome::Fine);
    fs::write(out.join("inside.cso"), "other").unwrap();
    assert_eq!(unpack(&[]).outcome, Outcome::Failed);
    assert_eq!(unpack(&["--force"]).outcome, Outcome::Fine);
    assert_eq!(fs::read(out.join("inside.cso")).unwrap(), b"in");
}

#[cfg(unix)]
#[test]
fn a_script_is_ended_with_its_children() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(testdata("dxc/ps_solid_6_0.dxil"), folder.path().join("a.dxil")).unwrap();
    let [shader, out, mark] = ["a.dxil", "out.dxil", "mark"].map(|name| text(&folder.path().join(name)));
    let script = format!("sh -c '(sleep 2; touch {mark}) & wait'");
    let run = dxkit(["reduce", &shader, "--script", &script, "--timeout", "1", "-o", &out]);
    assert_ne!(run.outcome, Outcome::Fine);
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(!Path::new(&mark).exists(), "a child of the script went on");
}

/// The words that a command needs besides its paths, so that clap takes its line.
fn needed(name: &str) -> &'static [&'static str] {
    match name {
        "strip" => &["--all"],
        "instrument" => &["--counters"],
        "link" => &["--profile", "lib_6_x"],
        "rebind" => &["--map", "t0=t1"],
        "specialize" => &["--set", "a=1"],
        "bitcode" => &["--rewrite"],
        "pipeline" => &["--suggest-root-signature"],
        "reflect" => &["--format", "c"],
        _ => &[],
    }
}

/// A value of an argument that states no path.
fn other_value(argument: &Arg) -> String {
    let possible = argument.get_possible_values();
    match (possible.first(), value_name(argument).as_str()) {
        (Some(value), _) => value.get_name().to_owned(),
        (None, "PART") => "DXIL".to_owned(),
        (None, "WHAT") => "entry".to_owned(),
        (None, "ADDRESS") => "main:1".to_owned(),
        (None, "PROFILE") => "cs_6_0".to_owned(),
        (None, "VERSION") => "1.1".to_owned(),
        (None, _) => "x".to_owned(),
    }
}

fn value_name(argument: &Arg) -> String {
    argument.get_value_names().and_then(|names| names.first()).map_or_else(String::new, ToString::to_string)
}

/// The form of a value that states a path, with `{}` for the path.
fn form(argument: &Arg) -> Option<&'static str> {
    match value_name(argument).as_str() {
        "OFFSET=FILE" => Some("0={}"),
        "NAME=VALUE" | "SEMANTIC=VALUE" => Some("a=@{}"),
        "NAME[=OUT_FILE]" => Some("a={}"),
        "VALUE" => Some("@{}"),
        _ => (argument.get_value_hint() != ValueHint::Unknown).then_some("{}"),
    }
}

fn is_written(argument: &Arg) -> bool {
    value_name(argument).contains("OUT")
}

/// A command line: the command's words, its required arguments, and these values.
fn line(words: &[String], command: &clap::Command, values: &[(&Arg, &str)]) -> Vec<String> {
    let mut line = words.to_vec();
    line.extend(needed(command.get_name()).iter().map(|word| (*word).to_owned()));
    let mut positionals = Vec::new();
    let first = command.get_positionals().next().map(Arg::get_id);
    for argument in command.get_arguments() {
        // Clap asks for the inputs of some commands only with certain options.
        let is_needed = argument.is_required_set() || first == Some(argument.get_id());
        let stated = values.iter().find(|(one, _)| one.get_id() == argument.get_id());
        let value = match (stated, form(argument)) {
            (Some((_, path)), Some(form)) => form.replace("{}", path),
            (Some((_, value)), None) => (*value).to_owned(),
            (None, Some(form)) if is_needed => {
                form.replace("{}", if is_written(argument) { "other.out" } else { "other.dxil" })
            }
            (None, None) if is_needed => other_value(argument),
            _ => continue,
        };
        match argument.get_long() {
            Some(long) => line.push(format!("--{long}={value}")),
            None if argument.is_positional() => positionals.push(value),
            None => line.push(format!("-{}{value}", argument.get_short().unwrap())),
        }
    }
    line.extend(positionals);
    line
}

fn leaves(command: &clap::Command, words: &[String], found: &mut Vec<(Vec<String>, clap::Command)>) {
    for inner in command.get_subcommands() {
        let words = [words, &[inner.get_name().to_owned()]].concat();
        if inner.has_subcommands() {
            leaves(inner, &words, found);
        } else {
            found.push((words, inner.clone()));
        }
    }
}

/// Runs the program in a folder.
fn program(folder: &Path, words: &[String]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dxkit")).current_dir(folder).args(words).output().unwrap()
}

/// A line that clap refuses tries nothing; arguments that exclude each other need not be tried.
fn is_refused_line(output: &Output, line: &[String]) -> bool {
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_usage = errors.contains("For more information, try");
    // The constants of `specialize` are no files.
    let expected = ["cannot be used with", "invalid value 'a=@taken.dxil'"];
    assert!(!is_usage || expected.iter().any(|text| errors.contains(text)), "{line:?}: {errors}");
    is_usage
}

/// Each option that states a result against each argument that states an input: the input is not replaced.
#[test]
fn no_option_writes_over_an_input() {
    let folder = tempfile::tempdir().unwrap();
    let shader = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    let mut all = Vec::new();
    let mut root = dxkit_cli::command_line();
    root.build();
    leaves(&root, &[], &mut all);
    let mut tried = 0;
    for (words, command) in &all {
        let written = command.get_arguments().filter(|one| is_written(one) && form(one).is_some());
        for output in written {
            let read = |one: &&Arg| form(one).is_some() && !is_written(one);
            for input in command.get_arguments().filter(read) {
                for name in ["taken.dxil", "other.dxil"] {
                    fs::write(folder.path().join(name), &shader).unwrap();
                }
                let line = line(words, command, &[(output, "taken.dxil"), (input, "taken.dxil")]);
                let run = program(folder.path(), &line);
                if is_refused_line(&run, &line) {
                    continue;
                }
                let errors = String::from_utf8_lossy(&run.stderr);
                let refusal = match value_name(output).as_str() {
                    "OUT_DIR" => "needs a folder, and taken.dxil is a file",
                    _ => "taken.dxil is an input of this run and is not overwritten",
                };
                assert!(errors.contains(refusal), "{line:?}: {errors}");
                assert_eq!(run.status.code(), Some(2), "{line:?}: {errors}");
                assert_eq!(fs::read(folder.path().join("taken.dxil")).unwrap(), shader, "{line:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 70, "{tried}");
}

/// `-` for each option that states a result: standard output, or refused, but never a file of this name.
#[test]
fn no_option_makes_a_file_called_like_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let shader = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    fs::write(folder.path().join("other.dxil"), &shader).unwrap();
    let mut all = Vec::new();
    let mut root = dxkit_cli::command_line();
    root.build();
    leaves(&root, &[], &mut all);
    let mut tried = 0;
    for (words, command) in &all {
        for output in command.get_arguments().filter(|one| is_written(one) && form(one).is_some()) {
            let line = line(words, command, &[(output, "-")]);
            let run = program(folder.path(), &line);
            if is_refused_line(&run, &line) {
                continue;
            }
            assert!(!folder.path().join("-").exists(), "{line:?}");
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
}
