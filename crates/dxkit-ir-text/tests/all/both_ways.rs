//! Lines as printers write them are read from bytes, all others from tokens: both ways give the same module, or the same mistake.

use std::fs;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::Dialect;
use dxkit_container::Container;
use dxkit_ir_text::{ReadOptions, read};
use dxkit_program::Program;
use dxkit_types::FourCc;

use crate::round_trip::{containers, print, testdata};

/// The text with a second space after the first word of each instruction and declaration, so that no line has the form of a printer.
fn spaced(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + text.len() / 16);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let word = if line.starts_with(b"declare ") {
            Some(0)
        } else if line.starts_with(b"  ") {
            let named = line.windows(3).position(|window| window == b" = ").filter(|_| line[2] == b'%');
            Some(named.map_or(2, |at| at + 3))
        } else {
            None
        };
        let space = word.and_then(|word| Some(word + line[word..].iter().position(|byte| *byte == b' ')?));
        let (front, rest) = line.split_at(space.unwrap_or(0));
        out.extend_from_slice(front);
        if space.is_some() {
            out.push(b' ');
        }
        out.extend_from_slice(rest);
    }
    out
}

/// What a text gives: the bitcode, or the line and the message of each mistake, without what it quotes of the text.
fn result(text: &[u8]) -> Result<Vec<u8>, Vec<(usize, String)>> {
    match read(text, &ReadOptions::default()) {
        // What cannot be written was read the same way if the text of it is the same.
        Ok(module) => Ok(module.write(Dialect::Dxc).unwrap_or_else(|_| print(&module))),
        Err(errors) => {
            let unquoted = |message: &str| message.split(['\'', '%', '@']).next().unwrap().to_owned();
            let mistakes = errors.diagnostics().iter();
            Err(mistakes.map(|error| (error.line, unquoted(&error.message))).collect())
        }
    }
}

/// How often each text is changed.
const CHANGES: usize = 6;

fn texts() -> Vec<(String, Vec<u8>)> {
    let mut texts = Vec::new();
    for path in containers(&testdata()) {
        let file = fs::read(&path).unwrap();
        let Ok(container) = Container::parse(&file[..]) else { continue };
        let Some(part) = container.find(FourCc::Ildb).or_else(|| container.find(FourCc::Dxil)) else {
            continue;
        };
        let program = Program::parse(part.span()).unwrap();
        let module = Module::parse(program.bitcode()).unwrap();
        texts.push((path.display().to_string(), print(&module)));
    }
    assert!(texts.len() > 200, "{}", texts.len());
    texts
}

#[test]
fn whole_texts() {
    for (name, text) in texts() {
        let bytes = result(&text);
        assert!(bytes.is_ok(), "{name}: {bytes:?}");
        assert!(bytes == result(&spaced(&text)), "{name}");
    }
}

#[test]
fn changed_texts() {
    let mut state = 7u64;
    let mut random = |count: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % count
    };
    let (mut accepted, mut refused) = (0, 0);
    for (name, text) in texts() {
        // The ends of the lines of bodies and declarations.
        let lines: Vec<usize> = text
            .windows(2)
            .enumerate()
            .filter(|(_, window)| *window == b"\n " || *window == b"\nd")
            .map(|(at, _)| at + 1)
            .collect();
        for _ in 0..if lines.is_empty() { 0 } else { CHANGES } {
            let start = lines[random(lines.len())];
            let length = text[start..].iter().position(|byte| *byte == b'\n').unwrap();
            // The words that `spaced` looks at stay where they are.
            if length < 12 {
                continue;
            }
            let at = start + 10 + random(length - 10);
            let mut changed = text.clone();
            match random(4) {
                0 => {
                    changed.remove(at);
                }
                1 => changed.insert(at, b"0123456789*,%@!)(-"[random(18)]),
                2 => changed[at] = b"0123456789*,%@!)(-"[random(18)],
                _ => changed.swap(at, at - 1),
            }
            let (bytes, tokens) = (result(&changed), result(&spaced(&changed)));
            assert!(
                bytes == tokens,
                "{name}: {}\n{:?}\n{:?}",
                String::from_utf8_lossy(&changed[start..start + length]),
                bytes.err(),
                tokens.err()
            );
            if bytes.is_ok() { accepted += 1 } else { refused += 1 }
        }
    }
    assert!(accepted > 100 && refused > 500, "{accepted} accepted, {refused} refused");
}
