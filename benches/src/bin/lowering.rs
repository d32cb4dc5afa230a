//! How many shaders in today's LLVM's terms are lowered in a second, and how long the text of a module takes
//! in LLVM's assembly, beside DXC's form of it.
//!
//! `cargo run --profile speed --package dxkit-benches --bin lowering -- [FOLDER...]`. Without folders:
//! `testdata`. Each DXIL module is printed as `dis`, `dis --llvm` and `dis --llvm --raise` do; what raising
//! gives is lowered, alone, with reading the text, and to a container as `asm` does, without its check.

use std::cell::Cell;
use std::hint::black_box;
use std::io;
use std::process::ExitCode;

use dxkit::asm::dxil::{Assembler, AssemblyOptions};
use dxkit::disasm::ir_text::{ReadOptions, read};
use dxkit::disasm::module::{Dialect, PrintOptions, write};
use dxkit::disasm::{Disassembler, DisassemblyOptions};
use dxkit::{Container, DigestPolicy, FourCc};
use dxkit_benches::vendor::{self, Least, rate};
use dxkit_bitcode::Module;
use dxkit_types::LlvmVersion;

const ROUNDS: usize = 15;

struct Input {
    file: Vec<u8>,
    /// The text of the raised module.
    raised: Vec<u8>,
}

/// The text of the raised module of a container; `None` if there is none, or it cannot be lowered.
fn raised(file: &[u8], options: &ReadOptions<'_>) -> Option<Vec<u8>> {
    Container::parse(file).ok()?.find(FourCc::Dxil)?;
    let bitcode = dxkit::disasm::locate(file, None).ok()?.bitcode;
    let text = raise(bitcode.bytes())?;
    let mut module = read(text.clone(), options).ok()?;
    dxkit_upgrade::lower(&mut module).ok()?;
    Some(text)
}

fn raise(bitcode: &[u8]) -> Option<Vec<u8>> {
    let raised = dxkit_upgrade::raise(&Module::parse(bitcode).ok()?, LlvmVersion::NEWEST);
    let mut printed = PrintOptions::for_bitcode(bitcode.len());
    printed.dialect = Dialect::NEWEST;
    printed.raised = true;
    let mut text = Vec::new();
    write(&raised.module, &printed, &mut text).then_some(text)
}

fn run(folders: &[String]) -> io::Result<()> {
    let mut reading = ReadOptions::default();
    reading.dialect = Dialect::NEWEST;
    let files = vendor::files(folders, |file| raised(file, &reading))?;
    let inputs: Vec<Input> = files.into_iter().map(|(_, file, raised)| Input { file, raised }).collect();
    let mut disassembler = Disassembler::default();
    let (plain, mut headless, mut llvm) =
        (DisassemblyOptions::default(), DisassemblyOptions::default(), DisassemblyOptions::default());
    headless.header = false;
    llvm.llvm = Some(LlvmVersion::NEWEST);
    for (name, options) in [("dis", &plain), ("dis --no-header", &headless), ("dis --llvm", &llvm)] {
        rate(name, ROUNDS, &inputs, |input| {
            black_box(disassembler.disassemble(&input.file, options).is_ok());
        });
    }
    rate("dis --llvm --raise", ROUNDS, &inputs, |input| {
        let located = dxkit::disasm::locate(&input.file, None);
        drop(black_box(located.ok().and_then(|located| raise(located.bitcode.bytes()))));
    });
    lowering(&inputs, &reading);
    rate("text to module", ROUNDS, &inputs, |input| {
        if let Ok(mut module) = read(input.raised.clone(), &reading) {
            black_box(dxkit_upgrade::lower(&mut module).is_ok());
        }
    });
    let (mut assembler, options) = (Assembler::default(), AssemblyOptions::default());
    rate("text to file", ROUNDS, &inputs, |input| {
        black_box(assembler.assemble_file(&input.raised, &options, DigestPolicy::Recompute).is_ok());
    });
    Ok(())
}

/// Prints how many modules, which are read before, are lowered in a second.
fn lowering(inputs: &[Input], reading: &ReadOptions<'_>) {
    let mut least = Least::new(inputs.len());
    for _ in 0..ROUNDS {
        let module = |input: &Input| Cell::new(read(input.raised.clone(), reading).ok());
        let modules: Vec<Cell<Option<Module>>> = inputs.iter().map(module).collect();
        least.round(&modules, |module| {
            if let Some(mut module) = module.take() {
                black_box(dxkit_upgrade::lower(&mut module).is_ok());
                drop(black_box(module));
            }
        });
    }
    let rate = inputs.len() as f64 / least.sum().as_secs_f64().max(1e-9);
    println!("lower: {rate:.0} a second, of {}", inputs.len());
}

fn main() -> ExitCode {
    match run(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
