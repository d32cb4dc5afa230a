//! Prints every shader of `testdata` that has a module, as a whole and in separate steps. The reference
//! compiler's own disassembler is not a crate, so it is not part of this run: its time is measured separately
//! with `dxc -dumpbin` on the same files.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box, black_box_drop};
use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_disasm::{DisassemblyOptions, disassemble, module};
use dxkit_dxil::DxilModule;
use dxkit_program::Program;
use dxkit_types::FourCc;

fn main() {
    divan::main();
}

fn files() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/dxc");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let containers = paths.filter(|path| path.extension().is_some_and(|extension| extension == "dxil"));
    let files = containers.map(|path| fs::read(path).unwrap());
    files.filter(|file| disassemble(file, &DisassemblyOptions::default()).is_ok()).collect()
}

/// The modules that are printed.
fn modules() -> Vec<Vec<u8>> {
    let shown = |file: &Vec<u8>| {
        let container = Container::parse(&file[..]).unwrap();
        let part = container.find(FourCc::Ildb).or_else(|| container.find(FourCc::Dxil)).unwrap();
        Program::parse(part.span()).unwrap().bitcode().to_vec()
    };
    files().iter().map(shown).collect()
}

fn bench<T: Sync>(bencher: Bencher<'_, '_>, items: &[T], work: impl Fn(&T) + Sync) {
    bencher.counter(ItemsCount::new(items.len())).bench(|| black_box(items).iter().for_each(&work));
}

/// The complete text.
#[divan::bench]
fn text(bencher: Bencher<'_, '_>) {
    bench(bencher, &files(), |file| black_box_drop(disassemble(file, &DisassemblyOptions::default())));
}

/// The text without the comments about the container.
#[divan::bench]
fn text_without_header(bencher: Bencher<'_, '_>) {
    let mut options = DisassemblyOptions::default();
    options.header = false;
    bench(bencher, &files(), |file| black_box_drop(disassemble(file, &options)));
}

/// Decodes the module.
#[divan::bench]
fn decode(bencher: Bencher<'_, '_>) {
    bench(bencher, &modules(), |bitcode| black_box_drop(Module::parse(&bitcode[..])));
}

/// Prints the module.
#[divan::bench]
fn write(bencher: Bencher<'_, '_>) {
    let bitcode = modules();
    let decoded: Vec<_> = bitcode.iter().map(|bitcode| Module::parse(&bitcode[..]).unwrap()).collect();
    bench(bencher, &decoded, |decoded| {
        let mut text = Vec::new();
        black_box(module::write(
            decoded,
            &module::PrintOptions { limit: usize::MAX, ..module::PrintOptions::for_bitcode(0) },
            &mut text,
        ));
        black_box_drop(text);
    });
}

/// The module written in the assembly of LLVM 22, which is to take at most twice as long.
#[divan::bench]
fn write_llvm22(bencher: Bencher<'_, '_>) {
    let bitcode = modules();
    let decoded: Vec<_> = bitcode.iter().map(|bitcode| Module::parse(&bitcode[..]).unwrap()).collect();
    bench(bencher, &decoded, |decoded| {
        let mut text = Vec::new();
        let options = module::PrintOptions { limit: usize::MAX, ..module::PrintOptions::for_bitcode(0) };
        let options = module::PrintOptions { dialect: module::Dialect::V22, ..options };
        black_box(module::write(decoded, &options, &mut text));
        black_box_drop(text);
    });
}

/// Raises the module to terms of LLVM 22, without writing it.
#[divan::bench]
fn raise(bencher: Bencher<'_, '_>) {
    let bitcode = modules();
    let decoded: Vec<_> = bitcode.iter().map(|bitcode| Module::parse(&bitcode[..]).unwrap()).collect();
    bench(bencher, &decoded, |decoded| {
        black_box_drop(dxkit_upgrade::raise(decoded, dxkit_upgrade::LlvmVersion::NEWEST))
    });
}

/// Reads the metadata.
#[divan::bench]
fn metadata(bencher: Bencher<'_, '_>) {
    let bitcode = modules();
    let decoded: Vec<_> = bitcode.iter().map(|bitcode| Module::parse(&bitcode[..]).unwrap()).collect();
    bench(bencher, &decoded, |decoded| black_box_drop(DxilModule::read(decoded)));
}
