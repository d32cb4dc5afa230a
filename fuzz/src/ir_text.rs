//! The reader of LLVM's assembly: no text makes it panic, errors have positions, modules that it reads are
//! printed and read again, and containers are made from them or refused.

use dxkit::asm::dxil::{AssemblyOptions, Error, Like, assemble};
use dxkit::disasm::{self, module};
use dxkit::{Container, DigestPolicy};
use dxkit_ir_text::{Dialect, MOST_ERRORS, ReadOptions, TextError, TextErrors, read, text_of_bitcode};

use crate::input;
use crate::random::Random;

/// Longer texts take too long for a fuzz function.
const LONGEST: usize = 1 << 18;

/// Reads the input as a text, and changes the text that a container gives.
pub fn run(data: &[u8]) {
    anything(data);
    new_dialect(data);
    modern_bitcode(data);
    let file = input::file(data);
    let Ok(listing) = disasm::disassemble(&file[..], &disasm::DisassemblyOptions::default()) else { return };
    if listing.elided || listing.text.len() > LONGEST || listing.language != disasm::Language::Llvm {
        return;
    }
    anything(&listing.text);
    let mut random =
        Random::new(data.iter().fold(1, |seed, byte| seed * 31 % 0xffff_fff1 + u64::from(*byte)));
    anything(&with_mistakes(&listing.text, &mut random));
    let mut options = disasm::DisassemblyOptions::default();
    options.llvm = Some(dxkit::disasm::module::LlvmVersion::V22);
    let Ok(listing) = disasm::disassemble(&file[..], &options) else { return };
    if !listing.elided && listing.text.len() <= LONGEST {
        new_dialect(&listing.text);
        new_dialect(&with_mistakes(&listing.text, &mut random));
    }
}

/// Bitcode of today's LLVM is a text of bounded length, which is read or refused.
fn modern_bitcode(bitcode: &[u8]) {
    let Ok(text) = text_of_bitcode(bitcode) else { return };
    assert!(text.len() <= bitcode.len() * 200 + (1 << 18), "{} bytes of text", text.len());
    if text.len() <= LONGEST {
        new_dialect(&text);
    }
}

/// A text of LLVM 22 is read or refused, printed again, and made a container of or refused.
fn new_dialect(text: &[u8]) {
    let mut options = ReadOptions::default();
    options.dialect = Dialect::V22;
    match read(text, &options) {
        Err(errors) => places(text, &errors),
        Ok(module) => {
            let mut text = Vec::new();
            let mut options =
                module::PrintOptions { limit: usize::MAX, ..module::PrintOptions::for_bitcode(0) };
            options.dialect = Dialect::V22;
            module::write(&module, &options, &mut text);
        }
    }
    match assemble(text, &AssemblyOptions::default()) {
        Ok(made) => {
            let file = made.write(DigestPolicy::Recompute).expect("what was assembled is written");
            Container::parse(&file[..]).expect("what was assembled is a container");
        }
        Err(Error::Text(errors)) => places(text, &errors),
        Err(_) => {}
    }
}

fn anything(text: &[u8]) {
    match read(text, &ReadOptions::default()) {
        Err(errors) => places(text, &errors),
        Ok(read_once) => {
            let printed = print(&read_once);
            let again = read(&printed, &ReadOptions::default()).unwrap_or_else(|errors| {
                panic!("what was printed is not read: {errors}\n{}", String::from_utf8_lossy(&printed))
            });
            assert!(print(&again) == printed, "it is another text:\n{}", String::from_utf8_lossy(&printed));
        }
    }
    for like in [Like::Compiler, Like::Assembler] {
        let mut options = AssemblyOptions::default();
        options.like = like;
        match assemble(text, &options) {
            Ok(made) => {
                let file = made.write(DigestPolicy::Recompute).expect("what was assembled is written");
                Container::parse(&file[..]).expect("what was assembled is a container");
            }
            Err(Error::Text(errors)) => places(text, &errors),
            Err(_) => {}
        }
    }
}

/// Mistakes are in the text, in order, and few.
fn places(text: &[u8], errors: &TextErrors) {
    let lines = text.iter().filter(|byte| **byte == b'\n').count() + 1;
    assert!(!errors.is_empty() && errors.len() <= MOST_ERRORS + 1, "{} errors", errors.len());
    let offset = |error: &TextError| error.bytes().map(|bytes| bytes.start);
    for error in errors.iter() {
        let (line, column) = error.line_and_column().expect("the error is in the text");
        assert!(offset(error).is_some_and(|at| at <= text.len()) && (1..=lines).contains(&line), "{error}");
        assert!(column > 0 && !error.message().is_empty(), "{error}");
    }
    assert!(errors.is_sorted_by_key(offset));
}

fn print(read: &dxkit_bitcode::Module) -> Vec<u8> {
    let mut text = Vec::new();
    module::write(
        read,
        &module::PrintOptions { limit: usize::MAX, ..module::PrintOptions::for_bitcode(0) },
        &mut text,
    );
    text
}

/// The text with a few words, numbers or lines changed.
fn with_mistakes(text: &[u8], random: &mut Random) -> Vec<u8> {
    const WORDS: [&[u8]; 16] = [
        b"i32",
        b"%0",
        b"@f",
        b"!0",
        b"{",
        b"}",
        b"(",
        b",",
        b"4294967296",
        b"-1",
        b"0x7FF0000000000000",
        b"undef",
        b"metadata",
        b"\"",
        b"distinct !{}",
        b"x",
    ];
    let mut text = text.to_vec();
    for _ in 0..=random.below(2) {
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let at = random.below(text.len().max(1));
        let start = text[..at.min(text.len())].iter().rposition(|byte| !is_part(byte)).map_or(0, |at| at + 1);
        let end = text[at.min(text.len())..]
            .iter()
            .position(|byte| !is_part(byte))
            .map_or(text.len(), |by| at + by);
        let word = random.pick(&WORDS).copied().unwrap_or_default();
        match random.below(4) {
            0 => drop(text.splice(start..end, word.iter().copied())),
            1 => drop(text.splice(end..end, [b" ", word].concat())),
            2 => drop(text.drain(start..end)),
            _ => {
                let start = text[..start].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                let end =
                    text[end..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |by| end + by);
                let line: Vec<u8> = text.drain(start..end).collect();
                if random.once_in(2) {
                    let line = [&line[..], b"\n", &line].concat();
                    text.splice(start..start, line);
                }
            }
        }
    }
    text
}
