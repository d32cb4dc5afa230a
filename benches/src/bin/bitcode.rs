//! How fast modules are read, written, and read and written, in megabytes of bitcode per second: every module
//! of the containers under the given folders (or `testdata`), in many rounds that take turns; the least time
//! of each module counts. Beside it, the records of the same streams read by the crate `llvm-bitcode`, which
//! stops there.
//!
//! `cargo run --profile speed --package dxkit-benches --bin bitcode -- [--rounds N] [--only NAME]
//! [FOLDER...]`

use std::cell::RefCell;
use std::hint::black_box;
use std::path::PathBuf;

use dxkit_benches::modules;
use dxkit_benches::vendor::Least;
use dxkit_bitcode::stream::{Cursor, Event};
use dxkit_bitcode::writer::{BitcodeDialect, Writer};
use dxkit_bitcode::{Module, Reader};

type Job<'a> = (&'a str, Box<dyn Fn(&(Vec<u8>, Module)) + 'a>);

fn main() {
    let mut rounds = 51;
    let mut only = None;
    let mut folders: Vec<PathBuf> = Vec::new();
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--rounds") => {
                let value = arguments.next().and_then(|value| value.to_str()?.parse().ok());
                let Some(value) = value else {
                    eprintln!("--rounds needs a number");
                    std::process::exit(2)
                };
                rounds = value;
            }
            Some("--only") => only = arguments.next().and_then(|value| value.into_string().ok()),
            _ => folders.push(argument.into()),
        }
    }
    if folders.is_empty() {
        folders.push(modules::testdata());
    }
    let found = folders.iter().flat_map(|folder| modules::under(folder));
    // LLVM's tools write empty streams into some parts; modules that cannot be written are not measured
    // either.
    let modules: Vec<(Vec<u8>, Module)> = found
        .filter(|found| found.bitcode.len() > 64)
        .filter_map(|found| {
            let module = Module::parse(&found.bitcode).ok()?;
            module.write(BitcodeDialect::Dxc).ok()?;
            Some((found.bitcode, module))
        })
        .collect();
    let bytes: usize = modules.iter().map(|(bitcode, _)| bitcode.len()).sum();
    println!("{} modules, {bytes} bytes; {rounds} rounds", modules.len());

    let modules = &modules;
    let (reader, writer) = (RefCell::new(Reader::default()), RefCell::new(Writer::new()));
    let jobs: Vec<Job<'_>> = vec![
        (
            "records",
            Box::new(|(bitcode, _)| {
                black_box(records(bitcode));
            }),
        ),
        (
            "records by llvm-bitcode, as a tree",
            Box::new(|(bitcode, _)| drop(black_box(llvm_bitcode::Bitcode::new(bitcode)))),
        ),
        ("read", Box::new(|(bitcode, _)| drop(black_box(Module::parse(bitcode))))),
        ("write", Box::new(|(_, module)| drop(black_box(module.write(BitcodeDialect::Dxc))))),
        (
            "read by one reader",
            Box::new(|(bitcode, _)| {
                let _ = black_box(reader.borrow_mut().read(bitcode));
            }),
        ),
        (
            "write by one writer",
            Box::new(|(_, module)| {
                let _ = black_box(writer.borrow_mut().write(module, BitcodeDialect::Dxc));
            }),
        ),
        (
            "read and write",
            Box::new(|(bitcode, _)| {
                drop(black_box(Module::parse(bitcode).and_then(|module| module.write(BitcodeDialect::Dxc))));
            }),
        ),
    ];
    let mut jobs: Vec<_> = jobs
        .into_iter()
        .filter(|(name, _)| only.as_ref().is_none_or(|only| only == name))
        .map(|(name, job)| (name, job, Least::new(modules.len())))
        .collect();
    for _ in 0..rounds {
        for (_, job, least) in &mut jobs {
            least.round(modules, job);
        }
    }
    for (name, _, least) in jobs {
        let time = least.sum().as_secs_f64();
        let rate = bytes as f64 / 1e6 / time.max(1e-9);
        println!("{name}: {:.2} ms, {rate:.0} MB/s", time * 1e3);
    }
}

/// The operands of all records.
fn records(bitcode: &[u8]) -> Option<usize> {
    let mut cursor = Cursor::new(bitcode.into()).ok()?;
    let mut count = 0;
    loop {
        match cursor.next().ok()? {
            Event::Record(record) => count += record.operands.len(),
            Event::End => return Some(count),
            _ => {}
        }
    }
}
