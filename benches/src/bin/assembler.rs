//! Text to container and validation, beside DXC's own assembler and validator, in one run.
//!
//! `cargo run --release --package dxkit-benches --bin assembler -- [DXC]`, where `DXC` takes `--assemble-batch LIST` and
//! `--validate-batch OUT @LIST`, as a front to the compiler's library does. Its start is measured with one file, and
//! subtracted. Both go through the same files so often that each takes seconds, in turns; of each, the shortest counts.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use dxkit::asm::dxil::{Like, Options, assemble};
use dxkit::{DigestPolicy, disasm, validate};
use dxkit_benches::modules;

/// How often DXC goes through the files in one turn, and how often dxkit does, which is faster.
const ROUNDS: usize = 6;
const OWN_ROUNDS: usize = 60;
const TURNS: usize = 3;

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

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// One piece of work, by both.
struct Pair<'i, W> {
    what: &'static str,
    inputs: &'i [Input],
    own: W,
    theirs: Option<Batch>,
}

impl<W: FnMut(&Input)> Pair<'_, W> {
    fn compare(mut self) {
        let mut own = Duration::MAX;
        let mut theirs = Duration::MAX;
        for _ in 0..TURNS {
            own = own.min(time(|| (0..OWN_ROUNDS).for_each(|_| self.inputs.iter().for_each(&mut self.own))));
            if let Some(batch) = &self.theirs {
                theirs = theirs.min(batch.beyond_start());
            }
        }
        let rate = |rounds: usize, time: Duration| (self.inputs.len() * rounds) as f64 / time.as_secs_f64();
        let own = rate(OWN_ROUNDS, own);
        if self.theirs.is_none() {
            println!("{}: {own:.0} a second", self.what);
        } else {
            let theirs = rate(ROUNDS, theirs);
            println!("{}: {own:.0} a second, DXC {theirs:.0} a second: {:.1} times", self.what, own / theirs);
        }
    }
}

fn main() {
    let inputs = inputs();
    let folder = std::env::temp_dir().join(format!("dxkit-bench-{}", std::process::id()));
    let dxc = std::env::args_os().nth(1).map(PathBuf::from);
    if dxc.is_some() {
        fs::create_dir_all(&folder).unwrap();
    }
    Pair {
        what: "text to container",
        inputs: &inputs,
        own: |input: &Input| {
            let mut options = Options::default();
            options.like = Like::Assembler;
            // Texts with errors are measured as well.
            let made = assemble(&input.text, &options).map(|made| made.write(DigestPolicy::Keep));
            drop(std::hint::black_box(made));
        },
        theirs: dxc.as_deref().map(|dxc| assembly(dxc, &folder, &inputs)),
    }
    .compare();
    let mut validator = validate::Validator::default();
    Pair {
        what: "validation",
        inputs: &inputs,
        own: |input: &Input| {
            let valid = validator.validate(&input.file[..]).is_valid();
            std::hint::black_box(valid);
        },
        theirs: dxc.as_deref().map(|dxc| validation(dxc, &folder, &inputs)),
    }
    .compare();
    if dxc.is_some() {
        fs::remove_dir_all(&folder).unwrap();
    }
}

/// A call of DXC with a list of files.
struct Batch {
    command: fn(&mut Command, &Path, &Path),
    dxc: PathBuf,
    folder: PathBuf,
    lines: Vec<String>,
}

impl Batch {
    fn run(&self, lines: &[String]) -> Duration {
        let list = self.folder.join("list");
        fs::write(&list, lines.join("\n")).unwrap();
        let mut command = Command::new(&self.dxc);
        (self.command)(&mut command, &self.folder, &list);
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        time(|| {
            let status = command.status().unwrap();
            // The exit code is 1 if a text has errors.
            assert!(matches!(status.code(), Some(0 | 1)), "{command:?} fails: {status}");
        })
    }

    /// The time for all lines, without that for one.
    fn beyond_start(&self) -> Duration {
        let start = self.run(self.lines.get(..1).unwrap_or_default());
        self.run(&self.lines).saturating_sub(start)
    }
}

fn assembly(dxc: &Path, folder: &Path, inputs: &[Input]) -> Batch {
    let mut lines = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        let path = folder.join(format!("{index}.ll"));
        fs::write(&path, &input.text).unwrap();
        lines.push(format!("{}\t{}", path.display(), folder.join("out").display()));
    }
    Batch {
        command: |command, _, list| {
            command.arg("--assemble-batch").arg(list);
        },
        dxc: dxc.to_owned(),
        folder: folder.to_owned(),
        lines: (0..ROUNDS).flat_map(|_| lines.clone()).collect(),
    }
}

fn validation(dxc: &Path, folder: &Path, inputs: &[Input]) -> Batch {
    let mut lines = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        let path = folder.join(format!("{index}.dxil"));
        fs::write(&path, &input.file).unwrap();
        lines.push(path.display().to_string());
    }
    Batch {
        command: |command, folder, list| {
            let list = format!("@{}", list.display());
            command.arg("--validate-batch").arg(folder.join("out")).arg(list);
        },
        dxc: dxc.to_owned(),
        folder: folder.to_owned(),
        lines: (0..ROUNDS).flat_map(|_| lines.clone()).collect(),
    }
}
