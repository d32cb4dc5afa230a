//! Lines as printers write them are read from bytes, all others from tokens: both ways give the same module, or the same mistake.

use std::fs;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::Dialect;
use dxkit_container::Container;
use dxkit_ir_text::{ReadOptions, read};
use dxkit_program::Program;
use dxkit_types::FourCc;

use crate::round_trip::{containers, print, testdata};

/// Where a line gets a second space, so that it does not have the form of a printer: after the first word of instructions,
/// declarations and definitions, and after the equals sign of types and metadata.
fn gap(line: &[u8]) -> Option<usize> {
    let find = |wanted: &[u8]| line.windows(wanted.len()).position(|window| window == wanted);
    let word = match line {
        [b'd', b'e', b'c' | b'f', ..] => 0,
        [b' ', b' ', rest @ ..] => find(b" = ").filter(|_| rest.starts_with(b"%")).map_or(2, |at| at + 3),
        [b'%', ..] => return Some(find(b" = type ")? + 2),
        [b'!', ..] => {
            let name = line[1..].iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'.')? + 1;
            return line[name..].starts_with(b" = ").then_some(name + 2);
        }
        _ => return None,
    };
    Some(word + line[word..].iter().position(|byte| *byte == b' ')?)
}

/// The text with a second space in each line.
fn spaced(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + text.len() / 16);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let (front, rest) = line.split_at(gap(line).unwrap_or(0));
        out.extend_from_slice(front);
        if gap(line).is_some() {
            out.push(b' ');
        }
        out.extend_from_slice(rest);
    }
    out
}

/// What a text gives: the bitcode, or the line and the message of each mistake, without what it quotes of the text.
fn result(text: &[u8], in_order: bool) -> Result<Vec<u8>, Vec<(usize, String)>> {
    let mut options = ReadOptions::default();
    options.in_order = in_order;
    match read(text, &options) {
        // What cannot be written was read the same way if the text of it is the same.
        Ok(module) => Ok(module.write(Dialect::Dxc).unwrap_or_else(|_| print(&module))),
        Err(errors) => {
            let unquoted = |message: &str| message.split(['\'', '%', '@']).next().unwrap().to_owned();
            let mistakes = errors.diagnostics().iter();
            Err(mistakes.map(|error| (error.line, unquoted(&error.message))).collect())
        }
    }
}

/// What is put into texts.
const CHARACTERS: &[u8] = b"0123456789*,%@!)(-{}[]\": #";
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
        for in_order in [false, true] {
            let bytes = result(&text, in_order);
            assert!(bytes.is_ok(), "{name}: {bytes:?}");
            assert!(bytes == result(&spaced(&text), in_order), "{name}");
        }
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
        // The lines that `spaced` changes.
        let (mut lines, mut at) = (Vec::new(), 0);
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            lines.extend(gap(line).map(|_| at));
            at += line.len();
        }
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
                1 => changed.insert(at, CHARACTERS[random(CHARACTERS.len())]),
                2 => changed[at] = CHARACTERS[random(CHARACTERS.len())],
                _ => changed.swap(at, at - 1),
            }
            let in_order = random(2) == 0;
            let (bytes, tokens) = (result(&changed, in_order), result(&spaced(&changed), in_order));
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

/// Texts whose nodes, constants or attributes no printer writes like this.
const OTHER_FORMS: &[&str] = &[
    // Equal nodes, also those that are only equal because others are; one that is distinct.
    "!n = !{!0, !3, !4, !5}\n!0 = !{!1, !2, i32 5}\n!1 = !{!\"a\"}\n!2 = !{!\"a\"}\n!3 = !{!1}\n!4 = !{!2}\n\
     !5 = distinct !{!\"a\"}\n",
    // Numbers with a gap, and in another order.
    "!n = !{!0, !2}\n!0 = !{!2, null}\n!2 = !{}\n",
    "!n = !{!0, !1}\n!1 = !{!0}\n!0 = !{i1 true, i1 false}\n",
    // Nodes inside of nodes.
    "!n = !{!0}\n!0 = !{!{i32 1}, !1}\n!1 = !{i32 1}\n",
    // Circles, with equal nodes outside of them.
    "!n = !{!0, !2, !3}\n!0 = !{!1}\n!1 = !{!0}\n!2 = !{!1}\n!3 = distinct !{!3, !0}\n",
    // Comments, and what follows the nodes.
    "!n = !{!0}\n!0 = !{!1} ; one\n; two\n; three\n\n!1 = !{}\n",
    "!n = !{!0, !1}\n!0 = !{!1}\n!1 = !{i64 7}\ndeclare void @f()\n!m = !{!1}\n",
    "!n = !{!0}\n!0 = !{!\"a\nb\"}\n",
    // One number in several spellings, and in several places.
    "!n = !{!0}\n!0 = !{i8 200, i8 -56, i32 4294967295, i32 -1, i1 true, i1 1, i32 0, i32 zeroinitializer}\n\
     @a = global i8 200\n@b = global i8 -56\n@c = global [2 x i32] [i32 zeroinitializer, i32 0]\n",
    "!n = !{!0}\n!0 = !{!\"a\\41\", !\"aA\", !\"\\22\", !\"\"}\n",
    // Constants that are made of others.
    "%s = type { i32 }\n%t = type { float }\n@x = external constant %s, align 4\n!n = !{!0}\n\
     !0 = !{%t* bitcast (%s* @x to %t*), %s* @x, %t* undef, void ()* @f, void (i32)* @g, void ()* null}\n\
     declare void @f() #0\ndeclare void @g(i32) #1\ndeclare void @h() #2\nattributes #0 = { nounwind readnone }\n\
     attributes #1 = { readnone nounwind }\nattributes #1 = { \"a\"=\"b\" }\n",
    "%s = type { i32 }\ndefine internal void @\"\\01?f@@YAX\"(%s* noalias nocapture %x, i32 %y) #0 {\n  ret void\n}\n\
     attributes #0 = { nounwind }\n",
];

/// Texts with mistakes in nodes.
const MISTAKES: &[&str] = &[
    "!n = !{!0}\n!0 = !{!7}\n",
    "!n = !{!0}\n!0 = !{i32 1}\n!0 = !{i32 2}\n",
    "!n = !{!0}\n!0 = !{float* bitcast (i32* @x to i32*)}\n@x = external global i32\n",
    "!n = !{!0}\n!0 = !{i32 1 i32 2}\n!1 = !{i32 x}\n",
    "!n = !{!0}\n!0 = !DIFile(filename: \"a\", filename: \"b\", directory: \"\")\n",
    "!n = !{!0}\n!0 = !DILocation(line: 1, column: 2, scope: null)\n",
];

#[test]
fn other_forms() {
    for (texts, is_valid) in [(OTHER_FORMS, true), (MISTAKES, false)] {
        for text in texts {
            for in_order in [false, true] {
                let (bytes, tokens) =
                    (result(text.as_bytes(), in_order), result(&spaced(text.as_bytes()), in_order));
                assert_eq!(bytes, tokens, "{text}");
                assert_eq!(bytes.is_ok(), is_valid, "{text}");
            }
        }
    }
}
