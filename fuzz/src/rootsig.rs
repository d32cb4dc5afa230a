//! Root signatures as text: no text panics, every error has a location, and text and bytes convert to each
//! other.

use dxkit::rootsig::{Hlsl, KnownVersion, RootSignature, RootSignatureDesc, TextOptions};
use dxkit::{Container, FourCc, Span};

use crate::input;
use crate::random::Random;

/// Every version that text is compiled for.
const VERSIONS: [KnownVersion; 3] = [KnownVersion::V1_0, KnownVersion::V1_1, KnownVersion::V1_2];

/// Uses the bytes as a text, as `RTS0`, and as a container; then tries random texts of the language's words,
/// and the container's own text with mistakes.
pub fn run(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        of_text(text);
        let hlsl = Hlsl::read("input", text, &[], &mut |_| None);
        for found in hlsl.root_signatures() {
            of_text(&found.text);
        }
    }
    let seed = data.iter().fold(1, |seed, byte| seed * 31 % 0xffff_fff1 + u64::from(*byte));
    let mut random = Random::new(seed);
    from_bytes(data);
    let file = input::file(data);
    if let Ok(container) = Container::parse(file.as_ref()) {
        for part in container.find_all(FourCc::Rts0) {
            if let Some(text) = from_bytes(part.payload()) {
                of_text(&with_mistakes(&text, &mut random));
            }
        }
    }
    of_text(&made_up(&mut random));
}

/// A text that compiles gives bytes that decode to the same value; otherwise the errors can be printed.
fn of_text(text: &str) {
    for version in VERSIONS {
        match TextOptions::new(version).compile(text) {
            Ok(compiled) => {
                let bytes = compiled.signature.encode().expect("what compiles can be written");
                let read = RootSignatureDesc::parse(Span::new(&bytes)).expect("what was written can be read");
                assert_eq!(read.version, version, "{text}");
                assert_eq!(from_bytes(&bytes).as_deref(), Some(&*compiled.signature.to_string()), "{text}");
                for warning in &compiled.warnings {
                    let _ = warning.in_file("text").to_string();
                }
            }
            Err(errors) => {
                assert!(!errors.is_empty(), "{text}");
                for error in errors.iter() {
                    let bytes = error.bytes().expect("the error is in the text");
                    assert!(text.get(bytes.clone()).is_some(), "{text}: {bytes:?}");
                    let _ = error.in_file("text").to_string();
                }
            }
        }
    }
}

/// The text of bytes that decode. Together with the facts that text cannot express, it compiles to the same
/// bytes.
fn from_bytes(bytes: &[u8]) -> Option<String> {
    let RootSignature::Known(root) = RootSignature::parse(Span::new(bytes)).ok()? else { return None };
    let form = root.text_form();
    let mut options = TextOptions::new(root.version);
    // The bytes may violate any rule.
    options.verify = false;
    let compiled = match options.compile(&form.text) {
        Ok(compiled) => compiled.signature.with_omitted_of(&root),
        Err(errors) => panic!("{}\n{errors}", form.text),
    };
    let again = compiled.encode().expect("what was read can be written");
    assert!(again == bytes, "{}\nomitted: {:?}\n{bytes:02x?}\n{again:02x?}", form.text, form.omitted);
    Some(form.text)
}

/// The words of the language, and some misspelt ones.
const WORDS: [&str; 64] = [
    "RootFlags",
    "RootConstants",
    "CBV",
    "SRV",
    "UAV",
    "DescriptorTable",
    "Sampler",
    "StaticSampler",
    "(",
    ")",
    ",",
    "=",
    "|",
    "b0",
    "t1",
    "u4294967295",
    "s7",
    "b",
    "x0",
    "0",
    "1",
    "-1",
    "4294967295",
    "4294967296",
    "0x10",
    "1.5f",
    "-.5",
    "1e9",
    "3.4e39",
    "unbounded",
    "DESCRIPTOR_RANGE_OFFSET_APPEND",
    "space",
    "visibility",
    "flags",
    "numDescriptors",
    "offset",
    "num32BitConstants",
    "filter",
    "addressU",
    "addressV",
    "addressW",
    "mipLODBias",
    "maxAnisotropy",
    "comparisonFunc",
    "borderColor",
    "minLOD",
    "maxLOD",
    "SHADER_VISIBILITY_PIXEL",
    "SHADER_VISIBILITY_ALL",
    "DATA_STATIC",
    "DATA_VOLATILE",
    "DESCRIPTORS_VOLATILE",
    "UINT_BORDER_COLOR",
    "NON_NORMALIZED_COORDINATES",
    "FILTER_ANISOTROPIC",
    "TEXTURE_ADDRESS_CLAMP",
    "COMPARISON_LESS",
    "STATIC_BORDER_COLOR_OPAQUE_WHITE",
    "ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT",
    "LOCAL_ROOT_SIGNATURE",
    "// x\n",
    "\t",
    "é",
    "\0",
];

/// A text of words in an order that is nearly valid.
fn made_up(random: &mut Random) -> String {
    let word = |random: &mut Random| WORDS[random.below(WORDS.len())];
    let mut text = String::new();
    for _ in 0..random.below(6) {
        let (element, register) =
            [("CBV", "b"), ("SRV", "t"), ("UAV", "u"), ("StaticSampler", "s")][random.below(4)];
        text.push_str(&format!("{element}({register}{}", random.below(9)));
        for _ in 0..random.below(3) {
            let (name, value) = (word(random), word(random));
            text.push_str(&format!(", {name}={value}"));
        }
        text.push_str([")", "),", ")), ", ""][random.below(4)]);
        if random.once_in(4) {
            text.push_str(word(random));
        }
    }
    text
}

/// A text with a piece omitted, repeated, or replaced by a word.
fn with_mistakes(text: &str, random: &mut Random) -> String {
    let pieces: Vec<&str> = text.split_inclusive(['(', ')', ',', '=', '|', ' ']).collect();
    let at = random.below(pieces.len());
    let mut changed = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        match (index == at, random.below(3)) {
            (true, 0) => {}
            (true, 1) => changed.push_str(&piece.repeat(2)),
            (true, _) => changed.push_str(WORDS[random.below(WORDS.len())]),
            (false, _) => changed.push_str(piece),
        }
    }
    changed
}
