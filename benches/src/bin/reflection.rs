//! Reflection, beside DXC's `CreateReflection` in one process on the same containers.
//!
//! `cargo run --profile speed --package dxkit-benches --bin reflection -- PROGRAM [FOLDER...]`, where
//! `PROGRAM LIST ROUNDS` is `benches/vendor/create_reflection.cpp`. Without folders: `testdata`. Both take a
//! thousand containers, in rounds that alternate between them; the least time of each container counts.

use std::fs;
use std::hint::black_box;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

use dxkit::reflect::Reflector;
use dxkit::reflect::d3d12::{Interfaces, Program};
use dxkit::{Container, FourCc};
use dxkit_benches::vendor::{self, Least};

const ROUNDS: usize = 5;
/// How often dxkit goes through the containers in one of the rounds: it is faster.
const OWN_ROUNDS: usize = 10;
const CONTAINERS: usize = 1000;

fn run(program: &str, folders: &[String]) -> io::Result<()> {
    let mut files = vendor::files(folders, |file| {
        let dxil = Container::parse(file).is_ok_and(|container| container.find(FourCc::Dxil).is_some());
        let fails = |program: &Program| matches!(program, Program::Failed(_));
        let reflected = dxil && Interfaces::parse(file).is_ok_and(|interfaces| !fails(&interfaces.program));
        reflected.then_some(())
    })?;
    // A thousand: the list is repeated as often as necessary.
    let distinct = files.len();
    files = files.into_iter().cycle().take(if distinct == 0 { 0 } else { CONTAINERS }).collect();
    let list = std::env::temp_dir().join(format!("dxkit-reflection-{}.txt", std::process::id()));
    let lines: String = files.iter().map(|(path, ..)| format!("{}\n", path.display())).collect();
    fs::write(&list, lines)?;
    let mut theirs = (Duration::MAX, 0);
    let (mut facts, mut interfaces) = (Least::new(files.len()), Least::new(files.len()));
    let mut reflector = Reflector::default();
    for _ in 0..ROUNDS {
        theirs = theirs.min(vendor::rounds(program, &list, ROUNDS)?);
        for _ in 0..OWN_ROUNDS {
            facts.round(&files, |(_, file, ())| {
                if let Ok(container) = Container::parse(file) {
                    black_box(reflector.reflection(&container));
                }
            });
            interfaces.round(&files, |(_, file, ())| {
                let _ = black_box(reflector.interfaces(file));
            });
        }
    }
    fs::remove_file(&list)?;
    println!("{} containers, {distinct} of them distinct; {} reflected by DXC", files.len(), theirs.1);
    println!("CreateReflection: {:?}", theirs.0);
    for (what, time) in [("Reflector::reflection", facts.sum()), ("Reflector::interfaces", interfaces.sum())]
    {
        println!("{what}: {time:?}, {:.1} times as fast", theirs.0.as_secs_f64() / time.as_secs_f64());
    }
    Ok(())
}

fn main() -> ExitCode {
    vendor::main("reflection PROGRAM [FOLDER...]", run)
}
