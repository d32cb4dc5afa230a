//! How often a text alone gives back the program that it was printed from, and what differs where it does
//! not.
//!
//! `cargo run --example inverse -- FILE...|@LIST` prints a line for each container: `same`, or the first
//! thing that differs: the registered kinds of attached metadata, flags of `fast` operations, or the rest.
//! With the variable `EXACT`, the text is that of `dis --exact`.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod arguments;

use std::fs;

use dxkit_asm::dxil::{AssemblyOptions, assemble};
use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_program::Program;
use dxkit_types::FourCc;

fn kinds(module: &Module) -> Vec<String> {
    let registered = module.metadata_kinds().skip(14);
    registered.map(|(_, name)| String::from_utf8_lossy(name).into_owned()).collect()
}

fn flags(module: &Module) -> Vec<u8> {
    let instructions = module.functions().flat_map(|function| function.instructions());
    instructions.filter_map(|entry| entry.binary().map(|binary| binary.flags)).collect()
}

fn main() {
    let exact = std::env::var_os("EXACT").is_some();
    let (mut same, mut all) = (0, 0);
    for path in arguments::paths().unwrap() {
        let file = fs::read(&path).unwrap();
        let Ok(container) = Container::parse(&file[..]) else { continue };
        let Some(part) = container.find(FourCc::Dxil) else { continue };
        let mut options = dxkit_disasm::DisassemblyOptions::default();
        options.exact = exact;
        let text = dxkit_disasm::disassemble(&file, &options).unwrap().text;
        all += 1;
        let made = match assemble(&text, &AssemblyOptions::default()) {
            Ok(made) => made,
            Err(error) => {
                println!("{path}: refused: {error}");
                continue;
            }
        };
        let made = made.find(FourCc::Dxil).unwrap();
        let read = |part: &dxkit_container::RawPart<'_>| {
            Module::parse(Program::parse(part.span()).unwrap().bitcode()).unwrap()
        };
        let (old, new) = (read(part), read(made));
        if made.payload() == part.payload() {
            same += 1;
            println!("{path}: same {:?}", kinds(&old));
        } else if kinds(&old) != kinds(&new) {
            println!("{path}: kinds {:?}, not {:?}", kinds(&old), kinds(&new));
        } else if flags(&old) != flags(&new) {
            let (old, new) = (flags(&old), flags(&new));
            let count = |flags: &[u8]| flags.iter().filter(|flags| **flags == 29).count();
            println!("{path}: fast: {} stated, {} guessed", count(&old), count(&new));
        } else {
            println!("{path}: the rest");
        }
    }
    println!("{same} of {all}");
}
