//! Archives of the containers under the given folders (or `testdata`), beside zstd in the same run: sizes
//! against `zstd -19 --long` of the plain files, and the speed of unpacking, in megabytes of files per second
//! of processor time, beside zstd's own of that one frame. Opening an archive is part of unpacking it.
//!
//! `cargo run --profile speed --package dxkit-benches --bin pack -- [--rounds N] [--group KIB] [--base KIB]
//! [FOLDER...]`
//!
//! `--rounds N` unpacks N times and measures nothing, for tools that count instructions.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

use std::collections::HashMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use dxkit_pack::{Archive, Error, PackOptions, pack};
use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::CParameter;

fn collect(path: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    if path.is_dir() {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.iter().for_each(|path| collect(path, files));
    } else if let Some(bytes) = fs::read(path).ok().filter(|bytes| bytes.starts_with(b"DXBC")) {
        files.push((path.to_string_lossy().into_owned(), bytes));
    }
}

/// The time that this process has had, in hundredths of a second: others run beside it.
fn processor_time() -> u32 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let (_, fields) = stat.rsplit_once(')').unwrap();
    fields.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u32>().unwrap()).sum()
}

/// Seconds that `work` takes, the mean of as many calls as two seconds have.
fn seconds(mut work: impl FnMut()) -> f64 {
    let (start, mut count) = (processor_time(), 0);
    loop {
        work();
        count += 1;
        let taken = processor_time() - start;
        if taken >= 200 {
            return f64::from(taken) / 100.0 / f64::from(count);
        }
    }
}

fn unpack(packed: &[u8]) -> usize {
    let archive = Archive::open(packed).unwrap();
    let mut bytes = 0;
    let done: Result<(), Error> = archive.each(|_, file| {
        bytes += black_box(file).len();
        Ok(())
    });
    done.unwrap();
    bytes
}

fn main() {
    let mut options = PackOptions::default();
    let (mut rounds, mut files) = (0, Vec::new());
    let mut arguments = std::env::args_os().skip(1);
    let mut folders = 0;
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|value| value.to_str()?.parse::<usize>().ok()).unwrap();
        match argument.to_str() {
            Some("--rounds") => rounds = number(),
            Some("--group") => options.group = number() << 10,
            Some("--base") => options.base = number() << 10,
            _ => {
                collect(Path::new(&argument), &mut files);
                folders += 1;
            }
        }
    }
    if folders == 0 {
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata"), &mut files);
    }
    let packed = pack(&files, &options).unwrap();
    if rounds > 0 {
        (0..rounds).for_each(|_| {
            black_box(unpack(&packed));
        });
        return;
    }
    let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let distinct: HashMap<&[u8], ()> = files.iter().map(|(_, bytes)| (bytes.as_slice(), ())).collect();
    println!("{} containers, {} of them different, {size} bytes", files.len(), distinct.len());

    let plain: Vec<u8> = files.iter().flat_map(|(_, bytes)| bytes.iter().copied()).collect();
    let mut compressor = Compressor::new(19).unwrap();
    compressor.set_parameter(CParameter::EnableLongDistanceMatching(true)).unwrap();
    compressor.set_parameter(CParameter::WindowLog(27)).unwrap();
    let zstd = compressor.compress(&plain).unwrap();
    let mut decompressor = Decompressor::new().unwrap();
    decompressor.window_log_max(27).unwrap();
    println!(
        "size: {} / zstd -19 --long {}: {:.2} times smaller",
        packed.len(),
        zstd.len(),
        zstd.len() as f64 / packed.len() as f64
    );

    let megabytes = size as f64 / 1e6;
    let ours = megabytes / seconds(|| assert_eq!(unpack(&packed), size));
    let theirs = megabytes
        / seconds(|| {
            black_box(decompressor.decompress(&zstd, size).unwrap());
        });
    println!("unpacking: {ours:.0} MB/s / zstd {theirs:.0} MB/s");
    let archive = Archive::open(&packed).unwrap();
    let opened = seconds(|| {
        black_box(Archive::open(&packed).unwrap().len());
    });
    let names: Vec<&str> = archive.names().step_by(17).collect();
    let mut next = names.iter().cycle();
    let read = seconds(|| {
        let name = next.next().unwrap();
        black_box(archive.read(name).unwrap().unwrap());
    });
    println!("opening: {:.2} ms; a file after it: {:.3} ms", opened * 1e3, read * 1e3);
}
