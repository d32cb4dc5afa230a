//! The README, the guides and their scripts do what they say.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::dxkit;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
        .replace("\r\n", "\n")
}

/// The names of the files of a folder with this extension, without it.
fn names(folder: &str, extension: &str) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(root().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

#[cfg(unix)]
mod scripts {
    use std::process::Command;

    use super::{fs, names, read, root};

    /// A shell in this folder, with the command and the files of testdata.
    fn shell(folder: &std::path::Path) -> Command {
        let command = std::path::Path::new(env!("CARGO_BIN_EXE_dxkit"));
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        shell
            .current_dir(folder)
            .env("PATH", format!("{}:{path}", command.parent().unwrap().display()))
            .env("TESTDATA", root().join("testdata"));
        shell
    }

    #[test]
    fn every_script_runs() {
        let scripts = names("docs/examples", "sh");
        assert!(scripts.len() >= 8, "{scripts:?}");
        for script in scripts {
            let folder = tempfile::tempdir().unwrap();
            let path = root().join("docs/examples").join(&script).with_extension("sh");
            let output = shell(folder.path()).arg(path).output().unwrap();
            let (text, errors) =
                (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            assert!(output.status.success(), "{script}: {}\n{text}\n{errors}", output.status);
        }
    }

    /// With `BLESS=1`, the output is written into the README.
    #[test]
    fn the_output_in_the_readme_is_that_of_the_command() {
        let readme = read("README.md");
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(root().join("testdata"), folder.path().join("testdata")).unwrap();
        let mut blocks = readme.split("```text\n");
        let mut blessed = blocks.next().unwrap().to_owned();
        let mut count = 0;
        for block in blocks {
            let (shown, rest) = block.split_once("```").unwrap();
            let mut real = String::new();
            for command in shown.lines().filter_map(|line| line.strip_prefix("$ ")) {
                let output = shell(folder.path()).arg("-c").arg(format!("{command} 2>&1")).output().unwrap();
                real += &format!("$ {command}\n{}", String::from_utf8_lossy(&output.stdout));
                count += 1;
            }
            let real: Vec<&str> = real.lines().map(str::trim_end).collect();
            blessed += &format!("```text\n{}\n```{rest}", real.join("\n").trim_end());
        }
        assert!(count >= 6, "{count} commands");
        if std::env::var_os("BLESS").is_some() {
            fs::write(root().join("README.md"), &blessed).unwrap();
        }
        assert_eq!(read("README.md"), blessed);
    }
}

/// Each command in a guide is a line of the script of the same name, which a test runs.
#[test]
fn the_commands_of_a_guide_are_in_its_script() {
    let guides = names("docs/guides", "md");
    assert!(guides.len() >= 8, "{guides:?}");
    for guide in guides {
        let (page, script) =
            (read(&format!("docs/guides/{guide}.md")), read(&format!("docs/examples/{guide}.sh")));
        let lines: Vec<&str> = script.lines().map(str::trim).collect();
        let mut inside = false;
        let mut count = 0;
        for line in page.lines().map(str::trim) {
            match line {
                "```sh" => inside = true,
                "```" => inside = false,
                line if inside && !line.is_empty() => {
                    assert!(lines.contains(&line), "docs/examples/{guide}.sh has no line `{line}`");
                    count += 1;
                }
                _ => {}
            }
        }
        assert!(count > 0, "{guide}");
    }
}

#[test]
fn the_readme_is_read_in_five_minutes() {
    let readme = read("README.md");
    // Tables and examples are looked at, not read.
    let mut inside = false;
    let prose = readme.lines().filter(|line| {
        inside ^= line.starts_with("```");
        !inside && !line.starts_with('|')
    });
    let words: usize = prose.map(|line| line.split_whitespace().count()).sum();
    assert!(words <= 900, "{words} words");
}

/// With `BLESS=1`, the page is written.
#[test]
fn the_page_of_operations_is_the_table() {
    let run = dxkit(["new", "--operations", "--markdown"]);
    let path = root().join("docs/operations.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &run.output).unwrap();
    }
    assert!(read("docs/operations.md") == run.output, "docs/operations.md differs: BLESS=1 writes it");
    // The form of a call is that of DXC's own listings.
    let call = "call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float ";
    assert!(read("testdata/dxc/ps_solid_6_0.dumpbin.txt").contains(call));
    assert!(run.output.contains(
        "void @dx.op.storeOutput.f32(i32 5, i32 outputSigId, i32 rowIndex, i8 colIndex, float value)"
    ));
}

#[test]
fn a_new_shader_of_each_stage_is_valid() {
    let folder = tempfile::tempdir().unwrap();
    for stage in ["cs", "vs", "ps", "gs", "hs", "ds", "ms", "as", "lib"] {
        let (text, shader) =
            (folder.path().join(format!("{stage}.ll")), folder.path().join(format!("{stage}.cso")));
        let (text, shader) = (text.to_str().unwrap(), shader.to_str().unwrap());
        let new = dxkit(["new", stage]);
        assert!(new.output.starts_with("; A minimal "), "{stage}: {}", new.output);
        dxkit(["new", stage, "-o", text]);
        assert_eq!(fs::read_to_string(text).unwrap(), new.output);
        for line in [
            vec!["asm", text, "-o", shader],
            vec!["validate", "--strict", shader],
            vec!["derive", shader],
            vec!["sign", "--in-place", shader],
            vec!["check", "--strict", shader],
        ] {
            let run = dxkit(line.iter().copied());
            assert_eq!(run.outcome, dxkit_cli::Outcome::Fine, "{line:?}: {}{}", run.output, run.errors);
        }
        // A file that is there is kept.
        assert_eq!(dxkit(["new", stage, "-o", text]).outcome, dxkit_cli::Outcome::Failed);
    }
}
