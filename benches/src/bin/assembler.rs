//! Text to container and validation, beside DXC's own assembler and validator, in one run.
//!
//! `cargo run --release --package dxkit-benches --bin assembler -- [DXC]`, where `DXC` takes `--assemble-batch LIST` and
//! `--validate-batch OUT @LIST`, as a front to the compiler's library does. Its start is measured with one file, and
//! subtracted.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use dxkit::asm::dxil::{Like, Options, assemble};
use dxkit::{DigestPolicy, disasm, validate};
use dxkit_benches::modules;

/// DXC is asked so many times for each text, so that its work outweighs its start.
const ROUNDS: usize = 4;

struct Input {
    file: Vec<u8>,
    text: Vec<u8>,
}

fn inputs() -> Vec<Input> {
    let folder = modules::testdata().join("dxc");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "dxil"));
    paths.sort();
    let read = paths.iter().filter_map(|path| {
        let file = fs::read(path).unwrap();
        let text = disasm::disassemble(&file, &disasm::Options::default()).ok()?.text;
        Some(Input { file, text })
    });
    read.collect()
}

/// The shortest of several runs.
fn best(mut work: impl FnMut()) -> Duration {
    let mut run = || {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..5).map(|_| run()).min().unwrap()
}

fn time(command: &mut Command) -> Duration {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap();
    assert!(status.success(), "{command:?} fails: {status}");
    start.elapsed()
}

fn show(what: &str, count: usize, ours: Duration, theirs: Option<Duration>) {
    let rate = |all: usize, time: Duration| all as f64 / time.as_secs_f64();
    let own = rate(count, ours);
    match theirs {
        None => println!("{what}: {own:.0} a second"),
        Some(theirs) => {
            let theirs = rate(count * ROUNDS, theirs);
            println!("{what}: {own:.0} a second, DXC {theirs:.0} a second: {:.1} times", own / theirs);
        }
    }
}

fn main() {
    let inputs = inputs();
    let mut options = Options::default();
    options.like = Like::Assembler;
    let assembled = best(|| {
        for input in &inputs {
            // Mistakes are measured, too.
            let made = assemble(&input.text, &options).map(|made| made.write(DigestPolicy::Keep));
            drop(std::hint::black_box(made));
        }
    });
    let validated = best(|| {
        for input in &inputs {
            std::hint::black_box(validate::validate(&input.file[..]).is_valid());
        }
    });
    let theirs = std::env::args_os().nth(1).map(|dxc| {
        let folder = std::env::temp_dir().join(format!("dxkit-bench-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let times =
            (assembler(Path::new(&dxc), &folder, &inputs), validator(Path::new(&dxc), &folder, &inputs));
        fs::remove_dir_all(&folder).unwrap();
        times
    });
    show("text to container", inputs.len(), assembled, theirs.map(|(assembler, _)| assembler));
    show("validation", inputs.len(), validated, theirs.map(|(_, validator)| validator));
}

/// Runs the command on a list of one line, and on that of all; gives the difference.
fn beyond_start(folder: &Path, lines: &[String], mut run: impl FnMut(&Path) -> Duration) -> Duration {
    let list = folder.join("list");
    let mut on = |lines: &[String]| {
        fs::write(&list, lines.join("\n")).unwrap();
        (0..2).map(|_| run(&list)).min().unwrap()
    };
    let start = on(lines.get(..1).unwrap_or_default());
    on(lines).saturating_sub(start)
}

fn assembler(dxc: &Path, folder: &Path, inputs: &[Input]) -> Duration {
    let mut lines = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        let path = folder.join(format!("{index}.ll"));
        fs::write(&path, &input.text).unwrap();
        lines.push(format!("{}\t{}", path.display(), folder.join("out").display()));
    }
    let lines: Vec<String> = (0..ROUNDS).flat_map(|_| lines.clone()).collect();
    beyond_start(folder, &lines, |list| time(Command::new(dxc).arg("--assemble-batch").arg(list)))
}

fn validator(dxc: &Path, folder: &Path, inputs: &[Input]) -> Duration {
    let mut lines = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        let path = folder.join(format!("{index}.dxil"));
        fs::write(&path, &input.file).unwrap();
        lines.push(path.display().to_string());
    }
    let lines: Vec<String> = (0..ROUNDS).flat_map(|_| lines.clone()).collect();
    beyond_start(folder, &lines, |list| {
        let list = format!("@{}", list.display());
        time(Command::new(dxc).arg("--validate-batch").arg(folder.join("out")).arg(list))
    })
}
