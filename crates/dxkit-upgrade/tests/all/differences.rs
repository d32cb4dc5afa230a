//! In what the text of a module that was raised and lowered differs from that of the original: the list is in
//! the README.

#![allow(clippy::string_slice)]

use std::collections::BTreeMap;
use std::fs;

use dxkit_bitcode::Module;
use dxkit_ir_text::Dialect;
use dxkit_upgrade::{LlvmVersion, raise};

use crate::lower::{back, modules, print, print_raised, testdata};

/// A line without the names of values, the numbers of nodes and of attributes, and alignments.
fn plain(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line.trim();
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        let word =
            |allowed: &dyn Fn(char) -> bool| after.find(|letter| !allowed(letter)).unwrap_or(after.len());
        let name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '$' | '-');
        let length = match letter {
            '%' if after.starts_with('"') => after[1..].find('"').map_or(after.len(), |end| end + 2),
            '%' => word(&name),
            '!' | '#' => word(&|letter| letter.is_ascii_digit()),
            ',' if after.starts_with(" align ") => {
                let digits = after[7..].find(|letter: char| !letter.is_ascii_digit());
                rest = &after[7 + digits.unwrap_or(after.len() - 7)..];
                continue;
            }
            _ => 0,
        };
        if !(letter == '#' && length > 0) {
            out.push(letter);
        }
        rest = &after[length..];
    }
    out.replace("  ", " ").trim().to_owned()
}

/// The instruction of a plain line, or the operation that it calls.
fn instruction(line: &str) -> String {
    let line = line.strip_prefix("% = ").unwrap_or(line);
    match line.split_once("@dx.op.") {
        Some((_, callee)) => callee.split(['.', '(']).next().unwrap().to_owned(),
        None => line.trim_start_matches("tail ").split(' ').next().unwrap().to_owned(),
    }
}

/// Why instructions are there less (-) or more (+) in the text that comes back, by their names or the
/// operations that they call.
const REASONS: &[(&str, &str)] = &[
    ("+ createHandleFromBinding", "a handle is made for each annotation"),
    ("+ extractelement", "vectors that libraries load are taken apart otherwise"),
    ("+ insertelement", "vectors that libraries load are taken apart otherwise"),
    ("- call", "debug records have no attached metadata (`dx.dbg.varlayout`)"),
    ("+ call", "debug records have no attached metadata (`dx.dbg.varlayout`)"),
    ("+ add", "the register of an index is computed for each handle"),
];

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
const BEGIN: &str = "<!-- differences -->\n";
const END: &str = "<!-- end -->";

#[test]
fn the_readme_lists_and_counts_the_differences() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let (mut same, mut all) = (0, 0);
    for path in testdata() {
        for (_, module) in modules(&path) {
            let lines = |module: &Module| {
                let text = String::from_utf8_lossy(&print(module, Dialect::V3_7)).into_owned();
                let mut lines: BTreeMap<String, i64> = BTreeMap::new();
                for line in text.lines().filter(|line| line.starts_with("  ")) {
                    *lines.entry(plain(line)).or_default() += 1;
                }
                lines
            };
            let text = print_raised(&raise(&module, LlvmVersion::V22).module);
            let again = back(&module, &text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let mut difference = lines(&again);
            for (line, count) in lines(&module) {
                *difference.entry(line).or_default() -= count;
            }
            difference.retain(|_, count| *count != 0);
            all += 1;
            same += usize::from(difference.is_empty());
            for (line, count) in difference {
                let sign = if count < 0 { '-' } else { '+' };
                let number = usize::try_from(count.unsigned_abs()).unwrap();
                *counts.entry(format!("{sign} {}", instruction(&line))).or_default() += number;
            }
        }
    }
    let mut table = format!("{same} of {all} modules have the same instructions. In the others:\n\n");
    table += "| | times | because |\n|---|---|---|\n";
    for (name, count) in &counts {
        let reason = REASONS.iter().find(|(known, _)| known == name).map(|(_, reason)| *reason);
        let reason = reason.unwrap_or_else(|| panic!("{name} is not listed: {counts:?}"));
        table += &format!("| `{name}` | {count} | {reason} |\n");
    }
    let page = fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let made = format!("{before}{BEGIN}\n{table}\n{END}{after}");
    if std::env::var_os("BLESS").is_some() {
        fs::write(PAGE, &made).unwrap();
    }
    assert_eq!(fs::read_to_string(PAGE).unwrap(), made, "BLESS=1 writes the list");
}
