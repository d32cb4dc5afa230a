//! The memory and the output of the command line.
#![allow(clippy::expect_used)] // a test says what must hold by panicking

use std::io::{self, Write};

use dxkit_cli::{Outcome, Streams};
use dxkit_fuzz::entry_points::Bound;
use dxkit_fuzz::memory;

use super::{ALLOCATOR, alone};

/// What any command may have allocated at a time, beside the file itself.
const MEMORY: Bound = Bound { multiple: 400, constant: 96 << 20 };
/// What a command may print.
const OUTPUT: Bound = Bound { multiple: 128, constant: 4 << 20 };

/// Every command that shows or checks, in each of its forms. `-` is the file.
const LINES: [&str; 41] = [
    "inspect -",
    "inspect --json -",
    "parts -",
    "parts --json -",
    "dump -",
    "dump --json -",
    "dis -",
    "bitcode -",
    "bitcode --json -",
    "bitcode --dump -",
    "check -",
    "check --json -",
    "validate -",
    "validate --json -",
    "validate --dxv -",
    "validate --format sarif -",
    "derive -",
    "derive --json -",
    "rootsig print -",
    "rootsig check -",
    "hash verify -",
    "hash verify --json -",
    "yaml -",
    "yaml --llvm -",
    "json -",
    "scan -",
    "scan --json -",
    "lint -",
    "lint --json -",
    "exports -",
    "exports --json -",
    "source -",
    "resources -",
    "resources --json -",
    "reflect -",
    "reflect --json -",
    "reflect --format d3d12 -",
    "reflect --format slang -",
    "reflect --format c -",
    "stats --json -",
    "index --json -",
];

/// A stream that counts.
#[derive(Default)]
struct Count(usize);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command on a file. Gives the most that was allocated at a time, and the bytes that were printed.
fn run(line: &str, file: &[u8]) -> (usize, usize) {
    let (mut output, mut binary, mut errors) = (Count::default(), Count::default(), Count::default());
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let mut input = file;
    let mut streams = Streams {
        input: &mut input,
        output: &mut output,
        binary: Some(&mut binary),
        errors: &mut errors,
        progress: false,
        coloured: false,
        width: None,
        settings: dxkit_cli::Settings::default(),
    };
    let arguments = std::iter::once("dxkit").chain(line.split(' ')).map(Into::into);
    let outcome: Outcome = dxkit_cli::run(arguments, &mut streams).expect("the command line is right");
    let peak = ALLOCATOR.peak_usage().saturating_sub(before);
    assert!(errors.0 < 1 << 20, "{line}: {outcome:?}, {} bytes of messages", errors.0);
    (peak, output.0 + binary.0)
}

#[test]
fn commands_allocate_and_print_a_multiple_of_the_file() {
    alone(concat!(module_path!(), "::commands_allocate_and_print_a_multiple_of_the_file"), || {
        // The first command starts the thread pool that all commands use.
        run("parts -", b"");
        let size = 1 << 15;
        for (name, file) in memory::worst(size).into_iter().chain(memory::worst_modules(size)) {
            for line in LINES {
                let (peak, printed) = run(line, &file);
                let most = MEMORY.for_size(file.len());
                assert!(
                    peak <= most,
                    "{line}, {name}: {peak} bytes for a file of {}, {most} are allowed",
                    file.len()
                );
                let most = OUTPUT.for_size(file.len());
                assert!(
                    printed <= most,
                    "{line}, {name}: prints {printed} bytes of a file of {}",
                    file.len()
                );
            }
        }
    });
}
