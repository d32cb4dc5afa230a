//! The examples in `docs/format` equal the output of the command.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::dxkit;

/// Marks omitted lines.
const LEFT_OUT: &str = "…";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The examples of a page: the line at which each starts, its command, and the expected output.
fn examples(page: &str) -> Vec<(usize, &str, Vec<&str>)> {
    let mut examples = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        if let Some(command) = line.strip_prefix("$ dxkit ") {
            let shown = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```");
            examples.push((index + 1, command, shown.collect()));
        }
    }
    examples
}

/// Whether the output contains the lines in this order, without gaps except for omitted lines.
fn stand_in(shown: &[&str], output: &str) -> Result<(), String> {
    let mut rest = output.trim_end().lines();
    let mut skip = false;
    for line in shown {
        if *line == LEFT_OUT {
            skip = true;
            continue;
        }
        let found = if skip { rest.find(|other| other.trim_end() == *line) } else { rest.next() };
        if found.map(str::trim_end) != Some(line) {
            return Err(format!("`{line}` is not there; instead `{}`", found.unwrap_or_default()));
        }
        skip = false;
    }
    match rest.next() {
        Some(line) if !skip => Err(format!("`{line}` is missing")),
        _ => Ok(()),
    }
}

#[test]
fn examples_are_what_the_command_prints() {
    let (mut complaints, mut count) = (Vec::new(), 0);
    let folder = root().join("docs/format");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let page = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        for (line, command, shown) in examples(&page) {
            let there = format!("{}/testdata/", root().display());
            let run = dxkit(command.split(' ').map(|word| word.replace("testdata/", &there)));
            let output = run.output.replace(&there, "testdata/");
            if let Err(why) = stand_in(&shown, &output) {
                complaints.push(format!("{}:{line}: {why}", path.display()));
            }
            count += 1;
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(count >= 15, "{count} examples");
}

#[test]
fn lines_may_be_left_out_where_it_is_said() {
    assert!(stand_in(&["a", "b"], "a\nb\n").is_ok());
    assert!(stand_in(&["a", LEFT_OUT, "c"], "a\nb\nc\n").is_ok());
    assert!(stand_in(&[LEFT_OUT, "b", LEFT_OUT], "a\nb\nc\n").is_ok());
    assert!(stand_in(&["a", "c"], "a\nb\nc\n").is_err());
    assert!(stand_in(&["a"], "a\nb\n").is_err());
    assert!(stand_in(&[LEFT_OUT, "b"], "a\n").is_err());
}
