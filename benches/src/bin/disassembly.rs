//! The text of DXIL programs, beside DXC's disassembler in one process on the same containers.
//!
//! `cargo run --profile speed --package dxkit-benches --bin disassembly -- PROGRAM [FOLDER...]`, where
//! `PROGRAM LIST ROUNDS` is `benches/vendor/disassemble.cpp`. Without folders: `testdata`. Rounds of both
//! take turns; the least time of each container counts.

use std::fs;
use std::hint::black_box;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

use dxkit_benches::vendor::{self, Least};
use dxkit_bitcode::{Module, Reader};
use dxkit_container::Container;
use dxkit_disasm::{Disassembler, DisassemblyOptions, disassemble};
use dxkit_program::Program;
use dxkit_types::FourCc;

const ROUNDS: usize = 7;
/// How often dxkit goes through the containers in one of the rounds: it is faster.
const OWN_ROUNDS: usize = 5;

fn run(program: &str, folders: &[String]) -> io::Result<()> {
    let shaders = vendor::files(folders, |file| {
        let container = Container::parse(file).ok()?;
        let part = container.find(FourCc::Ildb).or_else(|| container.find(FourCc::Dxil))?;
        let bitcode = Program::parse(part.span()).ok()?.bitcode().to_vec();
        disassemble(file, &DisassemblyOptions::default()).is_ok().then_some(bitcode)
    })?;
    let list = std::env::temp_dir().join(format!("dxkit-disassembly-{}.txt", std::process::id()));
    let lines: String = shaders.iter().map(|(path, ..)| format!("{}\n", path.display())).collect();
    fs::write(&list, lines)?;
    let options = DisassemblyOptions::default();
    let mut theirs = (Duration::MAX, 0);
    let mut times = [(); 4].map(|()| Least::new(shaders.len()));
    let [text, text_by_one, module, module_by_one] = &mut times;
    let (mut disassembler, mut reader) = (Disassembler::new(), Reader::default());
    for _ in 0..ROUNDS {
        theirs = theirs.min(vendor::rounds(program, &list, 3)?);
        for _ in 0..OWN_ROUNDS {
            text.round(&shaders, |(_, file, _)| drop(black_box(disassemble(file, &options))));
            text_by_one.round(&shaders, |(_, file, _)| {
                let _ = black_box(disassembler.disassemble(file, &options));
            });
            module.round(&shaders, |(_, _, bitcode)| drop(black_box(Module::parse(bitcode))));
            module_by_one.round(&shaders, |(_, _, bitcode)| {
                let _ = black_box(reader.read(bitcode));
            });
        }
    }
    fs::remove_file(&list)?;
    println!("{} containers; {} printed by DXC in {:?}", shaders.len(), theirs.1, theirs.0);
    let what = ["disassemble", "Disassembler::disassemble", "Module::parse alone", "Reader::read alone"];
    for (what, time) in what.iter().zip(times.iter().map(Least::sum)) {
        println!("{what}: {time:?}, {:.1} times as fast", theirs.0.as_secs_f64() / time.as_secs_f64());
    }
    Ok(())
}

fn main() -> ExitCode {
    vendor::main("disassembly PROGRAM [FOLDER...]", run)
}
