//! Reflection, beside DXC's `CreateReflection` in one process on the same containers.
//!
//! `cargo run --release --package dxkit-benches --bin reflection -- PROGRAM [FOLDER...]`, where `PROGRAM LIST ROUNDS` is
//! `benches/vendor/create_reflection.cpp`. Without folders: `testdata`. Both take a thousand containers, in rounds that alternate
//! between them; the fastest round of each counts.

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use dxkit::reflect::Reflector;
use dxkit::reflect::d3d12::{Interfaces, Program};
use dxkit::{Container, FourCc};

const ROUNDS: usize = 5;
const CONTAINERS: usize = 1000;

/// The containers with a DXIL program below a folder that DXC reflects.
fn load(folder: &Path, found: &mut Vec<(PathBuf, Vec<u8>)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            load(&path, found)?;
            continue;
        }
        let file = fs::read(&path)?;
        let dxil = Container::parse(&file).is_ok_and(|container| container.find(FourCc::Dxil).is_some());
        let fails = |program: &Program| matches!(program, Program::Failed(_));
        if dxil && Interfaces::of(&file).is_ok_and(|interfaces| !fails(&interfaces.program)) {
            found.push((fs::canonicalize(path)?, file));
        }
    }
    Ok(())
}

/// The fastest round of the vendor, and the number of containers that it reflected.
fn vendor(program: &str, list: &Path) -> io::Result<(Duration, usize)> {
    let output = Command::new(program).arg(list).arg(ROUNDS.to_string()).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let rounds = text.lines().filter_map(|line| {
        let (time, count) = line.trim().split_once(' ')?;
        Some((Duration::from_nanos(time.parse().ok()?), count.parse().ok()?))
    });
    rounds.min().ok_or_else(|| io::Error::other(format!("{program} printed no time")))
}

fn ours(files: &[(PathBuf, Vec<u8>)], mut reflect: impl FnMut(&[u8])) -> Duration {
    let start = Instant::now();
    for (_, file) in files {
        reflect(file);
    }
    start.elapsed()
}

fn run(program: &str, folders: &[String]) -> io::Result<()> {
    let mut files = Vec::new();
    let default = [concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata").to_owned()];
    for folder in if folders.is_empty() { &default[..] } else { folders } {
        load(Path::new(folder), &mut files)?;
    }
    files.sort();
    // A thousand: the list is repeated as often as necessary.
    let distinct = files.len();
    files = files.into_iter().cycle().take(if distinct == 0 { 0 } else { CONTAINERS }).collect();
    let list = std::env::temp_dir().join(format!("dxkit-reflection-{}.txt", std::process::id()));
    let lines: String = files.iter().map(|(path, _)| format!("{}\n", path.display())).collect();
    fs::write(&list, lines)?;
    let mut theirs = (Duration::MAX, 0);
    let (mut facts, mut interfaces) = (Duration::MAX, Duration::MAX);
    let mut reflector = Reflector::default();
    for _ in 0..ROUNDS {
        theirs = theirs.min(vendor(program, &list)?);
        facts = facts.min(ours(&files, |file| {
            if let Ok(container) = Container::parse(file) {
                black_box(reflector.reflection(&container));
            }
        }));
        interfaces = interfaces.min(ours(&files, |file| {
            let _ = black_box(reflector.interfaces(file));
        }));
    }
    fs::remove_file(&list)?;
    println!("{} containers, {distinct} of them distinct; {} reflected by DXC", files.len(), theirs.1);
    println!("CreateReflection: {:?}", theirs.0);
    for (what, time) in [("Reflector::reflection", facts), ("Reflector::interfaces", interfaces)] {
        println!("{what}: {time:?}, {:.1} times as fast", theirs.0.as_secs_f64() / time.as_secs_f64());
    }
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(program) = arguments.next() else {
        eprintln!("usage: reflection PROGRAM [FOLDER...]");
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
