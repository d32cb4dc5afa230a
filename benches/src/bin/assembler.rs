//! Text to container and validation, beside DXC's own assembler and validator in one process on the same
//! files.
//!
//! `cargo run --profile speed --package dxkit-benches --bin assembler -- PROGRAM [FOLDER...]`, where
//! `PROGRAM LIST ROUNDS` is `benches/vendor/assemble.cpp`. Without folders: `testdata`. Rounds of both take
//! turns; the least time of each file counts.

use std::fs;
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use dxkit::asm::dxil::{Assembler, AssemblyOptions, Like};
use dxkit::{Container, DigestPolicy, FourCc, disasm, validate};
use dxkit_benches::vendor::{self, Least};

const ROUNDS: usize = 5;
/// How often dxkit goes through the files in one of the rounds: it is faster.
const OWN_ROUNDS: usize = 8;

struct Input {
    file: Vec<u8>,
    text: Vec<u8>,
}

/// Writes the files into a folder, and a list of their paths; returns the list.
fn list<'i>(
    folder: &Path,
    kind: &str,
    inputs: &'i [Input],
    content: impl Fn(&'i Input) -> &'i [u8],
) -> io::Result<PathBuf> {
    let mut lines = String::new();
    for (index, input) in inputs.iter().enumerate() {
        let path = folder.join(format!("{index}.{kind}"));
        fs::write(&path, content(input))?;
        lines.push_str(&format!("{}\n", path.display()));
    }
    let list = folder.join(format!("{kind}.list"));
    fs::write(&list, lines)?;
    Ok(list)
}

fn run(program: &str, folders: &[String]) -> io::Result<()> {
    let files = vendor::files(folders, |file| {
        let dxil = Container::parse(file).is_ok_and(|container| container.find(FourCc::Dxil).is_some());
        let text =
            dxil.then(|| disasm::disassemble(file, &disasm::DisassemblyOptions::default()).ok()).flatten();
        text.map(|disassembly| disassembly.text)
    })?;
    let inputs: Vec<Input> = files.into_iter().map(|(_, file, text)| Input { file, text }).collect();
    let folder = std::env::temp_dir().join(format!("dxkit-assembler-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let texts = list(&folder, "ll", &inputs, |input| &input.text)?;
    let containers = list(&folder, "dxil", &inputs, |input| &input.file)?;

    let mut options = AssemblyOptions::default();
    options.like = Like::Assembler;
    let (mut assembler, mut validator) = (Assembler::default(), validate::Validator::default());
    let (mut assembled, mut validated) = (Least::new(inputs.len()), Least::new(inputs.len()));
    let (mut their_assembled, mut their_validated) = ((Duration::MAX, 0), (Duration::MAX, 0));
    for _ in 0..ROUNDS {
        their_assembled = their_assembled.min(vendor::rounds(program, &texts, ROUNDS)?);
        their_validated = their_validated.min(vendor::rounds(program, &containers, ROUNDS)?);
        for _ in 0..OWN_ROUNDS {
            assembled.round(&inputs, |input| {
                // Texts with errors are measured as well.
                black_box(assembler.assemble_file(&input.text, &options, DigestPolicy::Keep).is_ok());
            });
            validated.round(&inputs, |input| {
                black_box(validator.validate(&input.file[..]).is_valid());
            });
        }
    }
    fs::remove_dir_all(&folder)?;
    let rate = |time: Duration| inputs.len() as f64 / time.as_secs_f64().max(1e-9);
    for (what, ours, (theirs, successes)) in
        [("text to container", assembled, their_assembled), ("validation", validated, their_validated)]
    {
        let (ours, theirs) = (rate(ours.sum()), rate(theirs));
        println!(
            "{what}: {ours:.0} a second, DXC {theirs:.0} a second ({successes} of {}): {:.1} times",
            inputs.len(),
            ours / theirs
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    vendor::main("assembler PROGRAM [FOLDER...]", run)
}
