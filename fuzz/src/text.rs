//! The lossless text of a container builds to the identical file; no text makes the library panic.

use dxkit::Container;
use dxkit::container::DigestPolicy;
use dxkit::yaml::{YamlForm, build_json, build_yaml, json, yaml};

use crate::input;
use crate::random::Random;

/// Prints, builds, compares; then builds texts with mistakes.
pub fn run(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        anything(text);
    }
    let file = input::file(data);
    let Ok(container) = Container::parse(file.as_ref()) else { return };
    let text = yaml(&container, YamlForm::Lossless).expect("the lossless form says every container");
    assert!(
        built(build_yaml(&text, None, DigestPolicy::Keep)) == *file,
        "the YAML gives another file:\n{text}"
    );
    let notation = json(&container).expect("the lossless form says every container");
    assert!(
        built(build_json(&notation, DigestPolicy::Keep)) == *file,
        "the JSON gives another file:\n{notation}"
    );

    // LLVM's form does not contain everything, and its text may be refused if parts contradict each other.
    if let Ok(text) = yaml(&container, YamlForm::Llvm(dxkit::yaml::LlvmVersion::NEWEST)) {
        anything(&text);
    }
    let mut random =
        Random::new(data.iter().fold(1, |seed, byte| seed * 31 % 0xffff_fff1 + u64::from(*byte)));
    for text in [text, notation] {
        anything(&with_mistakes(&text, &mut random));
    }
}

fn built(result: Result<Vec<u8>, dxkit::yaml::TextError>) -> Vec<u8> {
    result.unwrap_or_else(|error| panic!("what was printed cannot be built: {error}"))
}

/// An arbitrary text: it builds to a container, or is refused.
fn anything(text: &str) {
    let built = [build_yaml(text, None, DigestPolicy::Keep), build_json(text, DigestPolicy::Keep)];
    for bytes in built.into_iter().flatten() {
        Container::parse(bytes.as_slice()).expect("what was built is a container");
    }
}

/// The text with a few lines, words or letters changed.
fn with_mistakes(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        if lines.is_empty() {
            break;
        }
        let index = random.below(lines.len());
        let other = lines[random.below(lines.len())].clone();
        match random.below(6) {
            0 => drop(lines.remove(index)),
            1 => lines.insert(index, other),
            2 => lines[index] = other,
            3 => {
                let words = [
                    "0",
                    "-1",
                    "4294967295",
                    "0x",
                    "''",
                    "[]",
                    "{}",
                    "~",
                    "&a *a",
                    "!!x",
                    "\t",
                    "| ",
                    "99999999999999999999",
                ];
                let word = words[random.below(words.len())];
                let value = lines[index].find(": ").map_or(0, |colon| colon + 2);
                lines[index].truncate(value);
                lines[index].push_str(word);
            }
            4 => lines[index].insert(0, ' '),
            _ => {
                let letters: Vec<char> = lines[index].chars().collect();
                let skipped = random.below(letters.len().max(1));
                lines[index] = letters
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != skipped)
                    .map(|(_, letter)| *letter)
                    .collect();
            }
        }
    }
    lines.join("\n")
}
