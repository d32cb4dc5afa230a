//! How many shaders of shader models 4 and 5 are converted to DXIL in a second: to a module, to a container
//! with all of its parts, and to a file with the digest, with the memory of the file before.
//!
//! `cargo run --profile speed --package dxkit-benches --bin convert -- [FOLDER...]`. Without folders:
//! `testdata`.

use std::hint::black_box;
use std::io;
use std::process::ExitCode;

use dxkit::convert::{ContainerConverter, ConvertOptions, convert_program};
use dxkit::{Container, DigestPolicy, convert_container};
use dxkit_benches::vendor::{self, rate};

const ROUNDS: usize = 15;

fn run(folders: &[String]) -> io::Result<()> {
    let options = ConvertOptions::default();
    let convert = |file: &[u8]| convert_container(&Container::parse(file).ok()?, &options).ok();
    let files = vendor::files(folders, |file| convert(file).map(drop))?;
    let files: Vec<Vec<u8>> = files.into_iter().map(|(_, file, ())| file).collect();
    rate("module", ROUNDS, &files, |file| {
        let container = Container::parse(file);
        drop(black_box(container.map(|container| convert_program(&container, &options))));
    });
    rate("container", ROUNDS, &files, |file| drop(black_box(convert(file))));
    let mut converter = ContainerConverter::default();
    rate("file", ROUNDS, &files, |file| {
        let container = Container::parse(file);
        drop(black_box(container.ok().map(|container| {
            converter.convert_file(&container, &options, DigestPolicy::Recompute).map(<[u8]>::len)
        })));
    });
    Ok(())
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
