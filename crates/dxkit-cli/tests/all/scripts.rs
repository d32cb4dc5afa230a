//! Sessions with the command: the files of `tests/cli`, the blocks marked `console` in the Markdown pages of
//! the repository, and the shell scripts of `docs/examples`. All of them run the program `dxkit` in a POSIX
//! shell.
//!
//! A file of `tests/cli` is a sequence of lines that their first characters tell apart:
//!
//! ```text
//! # A comment: what is tested, and which reference the expected output comes from.
//! $ dxkit parts shader.cso        a command, run by `sh`
//! > more                          another line of this command, for texts behind `<<`
//! | a line of standard output
//! ! a line of standard error
//! = 1                             the exit code, if it is not 0
//! ```
//!
//! `…` stands for any text in a line, and for any number of lines where it is alone. Each file runs in an
//! empty folder of its own with a link `testdata` to the folder of this repository. `BLESS=1` writes what the
//! commands print into the files where it differs; `CLI=name` runs the files whose names contain this text.
//!
//! In a page, a block that begins with three backquotes and `console` holds commands behind `$ ` and their
//! output, standard output first. The last command of a block marked `console exit=1` ends with this code.

// Helpers of tests, too, say what must hold by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Stands for any text in a line, or for any number of lines.
const ANYTHING: &str = "…";

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// One piece of a script: a line that is kept, or a command with what it must print.
enum Piece {
    Text(String),
    Step(Step),
}

struct Step {
    /// The number of its line in the file.
    line: usize,
    command: String,
    expected: Vec<String>,
    /// Only in pages: output has no marks, and the exit code that the block states.
    page: Option<i32>,
}

/// The pieces of a file of `tests/cli`.
fn parse_script(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    for (index, line) in text.lines().enumerate() {
        match (line.get(..2).unwrap_or(line), pieces.last_mut()) {
            ("$ ", _) => {
                let command = line[2..].to_owned();
                pieces.push(Piece::Step(Step { line: index + 1, command, expected: Vec::new(), page: None }));
            }
            ("> " | ">", Some(Piece::Step(step))) if step.expected.is_empty() => {
                step.command.push('\n');
                step.command.push_str(line.get(2..).unwrap_or_default());
            }
            ("| " | "|" | "! " | "!" | "= ", Some(Piece::Step(step))) => step.expected.push(line.to_owned()),
            ("# " | "#" | "", _) => pieces.push(Piece::Text(line.to_owned())),
            _ => return Err(format!("line {}: it begins with no mark: {line}", index + 1)),
        }
    }
    Ok(pieces)
}

/// The pieces of a page: commands of its `console` blocks, and everything else.
fn parse_page(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    // Inside a block: the exit code that it states for its last command.
    let mut block = None;
    for (index, line) in text.lines().enumerate() {
        match block {
            None => {
                if let Some(attributes) = line.strip_prefix("```console") {
                    let code =
                        attributes.trim().strip_prefix("exit=").map_or(0, |code| code.parse().unwrap());
                    block = Some(code);
                }
                pieces.push(Piece::Text(line.to_owned()));
            }
            Some(code) if line == "```" => {
                if let Some(Piece::Step(step)) = pieces.last_mut() {
                    step.page = Some(code);
                }
                block = None;
                pieces.push(Piece::Text(line.to_owned()));
            }
            Some(_) => match (line.strip_prefix("$ "), pieces.last_mut()) {
                (Some(command), _) => pieces.push(Piece::Step(Step {
                    line: index + 1,
                    command: command.to_owned(),
                    expected: Vec::new(),
                    page: Some(0),
                })),
                (None, Some(Piece::Step(step))) => match line.strip_prefix("> ") {
                    Some(more) if step.expected.is_empty() => {
                        step.command.push('\n');
                        step.command.push_str(more);
                    }
                    _ => step.expected.push(line.to_owned()),
                },
                (None, _) => panic!("line {}: a console block begins with `$ `", index + 1),
            },
        }
    }
    pieces
}

/// The file again, with these outputs.
fn print(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(line) => text.extend([line, "\n"]),
            Piece::Step(step) => {
                text.extend(["$ ", &step.command.replace('\n', "\n> ").replace("> \n", ">\n"), "\n"]);
                step.expected.iter().for_each(|line| text.extend([line, "\n"]));
            }
        }
    }
    text
}

/// Runs a command of a shell, and gives what it printed in the form of the file.
fn run(step: &Step, folder: &Path) -> (Vec<String>, i32) {
    let program = Path::new(env!("CARGO_BIN_EXE_dxkit")).parent().unwrap();
    let mut paths = vec![program.to_owned()];
    paths.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("sh")
        .args(["-c", &step.command])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(paths).unwrap())
        .env("LC_ALL", "C")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let code = output.status.code().unwrap_or(-1);
    let (mut lines, is_page) = (Vec::new(), step.page.is_some());
    for (mark, bytes) in [('|', output.stdout), ('!', output.stderr)] {
        let text = String::from_utf8_lossy(&bytes).replace('\r', "");
        for line in text.lines() {
            let line = if is_page { line.to_owned() } else { format!("{mark} {line}") };
            lines.push(line.trim_end().to_owned());
        }
    }
    if is_page {
        // A page shows no empty line before the end of a block or the next command.
        lines.truncate(lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
    } else if code != 0 {
        lines.push(format!("= {code}"));
    }
    (lines, code)
}

/// Whether a line is the expected one, in which `…` stands for any text.
fn line_matches(expected: &str, line: &str) -> bool {
    let Some((head, tail)) = expected.split_once(ANYTHING) else {
        return expected.trim_end() == line.trim_end();
    };
    let Some(rest) = line.strip_prefix(head) else { return false };
    let mut starts = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    starts.any(|at| line_matches(tail, &rest[at..]))
}

/// Whether the lines are the expected ones, in which a line of `…` stands for any number of lines with its
/// mark.
fn lines_match(expected: &[String], lines: &[String]) -> bool {
    let Some((first, rest)) = expected.split_first() else { return lines.is_empty() };
    if let Some(mark) = first.strip_suffix(ANYTHING).filter(|mark| ["", "|", "!"].contains(&mark.trim())) {
        let most = lines.iter().take_while(|line| line.starts_with(mark.trim())).count();
        return (0..=most).any(|count| lines_match(rest, &lines[count..]));
    }
    let Some((line, after)) = lines.split_first() else { return false };
    line_matches(first, line) && lines_match(rest, after)
}

/// Runs a script, and says what differs; with `BLESS=1`, writes it.
fn check(path: &Path, mut pieces: Vec<Piece>, bless: bool) -> Result<usize, String> {
    let folder = tempfile::tempdir().unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(repository().join("testdata"), folder.path().join("testdata")).unwrap();
    let (mut differences, mut count) = (String::new(), 0);
    for piece in &mut pieces {
        let Piece::Step(step) = piece else { continue };
        let (lines, code) = run(step, folder.path());
        count += 1;
        if step.page.is_some_and(|expected| expected != code) {
            let _ = writeln!(
                differences,
                "{}:{}: `{}` ends with exit code {code}, not {}:\n{}",
                path.display(),
                step.line,
                step.command,
                step.page.unwrap_or(0),
                lines.join("\n")
            );
        } else if !lines_match(&step.expected, &lines) {
            let _ = writeln!(
                differences,
                "{}:{}: `{}` prints\n{}\nand not\n{}",
                path.display(),
                step.line,
                step.command,
                lines.join("\n"),
                step.expected.join("\n")
            );
            step.expected = lines;
        }
    }
    if differences.is_empty() {
        return Ok(count);
    }
    if bless {
        fs::write(path, print(&pieces)).unwrap();
        return Ok(count);
    }
    Err(differences)
}

/// Runs the scripts on every processor. The files differ in length, so that each takes the next.
fn check_all(files: &[PathBuf], parse: impl Fn(&str) -> Result<Vec<Piece>, String> + Sync) -> usize {
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let (next, commands, failures) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let text = fs::read_to_string(path).unwrap();
                    let result = parse(&text).and_then(|pieces| check(path, pieces, bless));
                    match result {
                        Ok(count) => _ = commands.fetch_add(count, Ordering::Relaxed),
                        Err(why) => failures.lock().unwrap().push(format!("{}: {why}", path.display())),
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort();
    assert!(failures.is_empty(), "{}\nBLESS=1 writes what is printed", failures.join("\n"));
    commands.into_inner()
}

/// The files of a folder with this extension, in the order of their names.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

#[test]
fn sessions_print_what_they_did() {
    let mut all = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli"), "cli");
    if let Some(name) = std::env::var_os("CLI") {
        let name = name.to_string_lossy().into_owned();
        all.retain(|path| path.file_name().unwrap().to_string_lossy().contains(&name));
        assert!(!all.is_empty(), "no file is called {name}");
    }
    assert!(check_all(&all, parse_script) >= all.len());
}

#[test]
fn pages_show_what_the_command_prints() {
    let root = repository();
    let mut all = vec![root.join("README.md"), root.join("crates/dxkit-cli/README.md")];
    for folder in ["docs", "docs/guides", "docs/format"] {
        all.extend(files(&root.join(folder), "md"));
    }
    let commands = check_all(&all, |page| Ok(parse_page(page)));
    assert!(commands >= 40, "{commands} commands are shown");
}

/// The scripts of the guides, from an empty folder. They stop at the first command that fails.
#[test]
fn the_scripts_of_the_guides_run() {
    let all = files(&repository().join("docs/examples"), "sh");
    assert!(all.len() >= 8, "{all:?}");
    let run_file = |path: &PathBuf| {
        let folder = tempfile::tempdir().unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(repository().join("testdata"), folder.path().join("testdata")).unwrap();
        let command = format!("sh '{}'", path.display());
        let step = Step { line: 1, command, expected: Vec::new(), page: None };
        let (lines, code) = run(&step, folder.path());
        assert_eq!(code, 0, "{}:\n{}", path.display(), lines.join("\n"));
    };
    all.iter().for_each(run_file);
}

#[test]
fn ellipses_stand_for_text_and_for_lines() {
    assert!(line_matches("a … c", "a b c") && !line_matches("a … c", "a b d"));
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(lines_match(&lines("| a\n| …\n! x"), &lines("| a\n| b\n| c\n! x")));
    assert!(!lines_match(&lines("| a\n| …"), &lines("| a\n! x")));
    assert!(!lines_match(&lines("a"), &lines("a\nb")));
}

/// The action, the hooks and the settings of other tools use commands and options that exist.
#[test]
fn files_for_other_tools_name_commands_and_options_that_exist() {
    let command_line = dxkit_cli::command_line();
    let mut count = 0;
    for name in ["action.yml", ".pre-commit-hooks.yaml", "docs/guides/tools.md", "docs/guides/ci.md"] {
        let text = fs::read_to_string(repository().join(name)).unwrap();
        for line in text.lines() {
            let Some((before, words)) = line.split_once("dxkit ") else { continue };
            if before.ends_with(['/', '-']) {
                continue;
            }
            let words: Vec<&str> = words.split([' ', '`', '\'']).collect();
            let mut command = &command_line;
            for word in &words {
                match command.find_subcommand(word) {
                    Some(inner) => command = inner,
                    None => break,
                }
            }
            let is_command = command.get_name() != "dxkit";
            for option in words.iter().filter_map(|word| word.strip_prefix("--")).filter(|_| is_command) {
                let mut known = command.get_arguments().chain(command_line.get_arguments());
                assert!(known.any(|argument| argument.get_long() == Some(option)), "{name}: {line}");
            }
            count += usize::from(is_command);
        }
    }
    assert!(count >= 15, "{count}");
}
