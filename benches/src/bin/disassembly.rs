//! The text of DXIL programs, beside DXC's disassembler in one process on the same containers.
//!
//! `cargo run --release --package dxkit-benches --bin disassembly -- PROGRAM [FOLDER...]`, where `PROGRAM LIST ROUNDS` is
//! `benches/vendor/disassemble.cpp`. Without folders: `testdata`. Rounds of both take turns; the fastest of each counts.

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use dxkit_bitcode::{Module, Reader};
use dxkit_container::Container;
use dxkit_disasm::{Disassembler, Options, disassemble};
use dxkit_program::Program;
use dxkit_types::FourCc;

const ROUNDS: usize = 7;

/// A container, its file, and the bitcode that is shown of it.
struct Shader {
    path: PathBuf,
    file: Vec<u8>,
    bitcode: Vec<u8>,
}

/// The containers with a DXIL program below a folder.
fn load(folder: &Path, found: &mut Vec<Shader>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            load(&path, found)?;
            continue;
        }
        let file = fs::read(&path)?;
        let bitcode = Container::parse(&file).ok().and_then(|container| {
            let part = container.find(FourCc::Ildb).or_else(|| container.find(FourCc::Dxil))?;
            Some(Program::parse(part.span()).ok()?.bitcode().to_vec())
        });
        if let Some(bitcode) = bitcode {
            if disassemble(&file, &Options::default()).is_ok() {
                found.push(Shader { path: fs::canonicalize(path)?, file, bitcode });
            }
        }
    }
    Ok(())
}

/// The fastest of a few rounds of the vendor, and how many containers it printed.
fn vendor(program: &str, list: &Path) -> io::Result<(Duration, usize)> {
    let output = Command::new(program).arg(list).arg("3").output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let rounds = text.lines().filter_map(|line| {
        let (time, count) = line.trim().split_once(' ')?;
        Some((Duration::from_nanos(time.parse().ok()?), count.parse().ok()?))
    });
    rounds.min().ok_or_else(|| io::Error::other(format!("{program} printed no time")))
}

fn ours(shaders: &[Shader], mut work: impl FnMut(&Shader)) -> Duration {
    let start = Instant::now();
    shaders.iter().for_each(&mut work);
    start.elapsed()
}

fn run(program: &str, folders: &[String]) -> io::Result<()> {
    let mut shaders = Vec::new();
    let default = [concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata").to_owned()];
    for folder in if folders.is_empty() { &default[..] } else { folders } {
        load(Path::new(folder), &mut shaders)?;
    }
    shaders.sort_by(|a, b| a.path.cmp(&b.path));
    let list = std::env::temp_dir().join(format!("dxkit-disassembly-{}.txt", std::process::id()));
    let lines: String = shaders.iter().map(|shader| format!("{}\n", shader.path.display())).collect();
    fs::write(&list, lines)?;
    let options = Options::default();
    let mut theirs = (Duration::MAX, 0);
    let mut times = [Duration::MAX; 4];
    let (mut disassembler, mut reader) = (Disassembler::new(), Reader::default());
    for _ in 0..ROUNDS {
        theirs = theirs.min(vendor(program, &list)?);
        let round = [
            ours(&shaders, |shader| drop(black_box(disassemble(&shader.file, &options)))),
            ours(&shaders, |shader| {
                let _ = black_box(disassembler.disassemble(&shader.file, &options));
            }),
            ours(&shaders, |shader| drop(black_box(Module::parse(&shader.bitcode)))),
            ours(&shaders, |shader| {
                let _ = black_box(reader.read(&shader.bitcode));
            }),
        ];
        for (best, time) in times.iter_mut().zip(round) {
            *best = (*best).min(time);
        }
    }
    fs::remove_file(&list)?;
    println!("{} containers; {} printed by DXC in {:?}", shaders.len(), theirs.1, theirs.0);
    let what = ["disassemble", "Disassembler::disassemble", "Module::parse alone", "Reader::read alone"];
    for (what, time) in what.iter().zip(times) {
        println!("{what}: {time:?}, {:.1} times as fast", theirs.0.as_secs_f64() / time.as_secs_f64());
    }
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(program) = arguments.next() else {
        eprintln!("usage: disassembly PROGRAM [FOLDER...]");
        return ExitCode::FAILURE;
    };
    match run(&program, &arguments.collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
