//! What the tests share: the shaders in `testdata`, and the metadata as the compiler prints it.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_program::Program;
use dxkit_types::FourCc;

pub(crate) fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

pub(crate) fn text(path: &Path) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
}

/// A shader of the compiler's, with what it prints of it.
pub(crate) struct Shader {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) dump: String,
}

impl Shader {
    /// The bitcode in a part of this kind, if there is such a part.
    pub(crate) fn bitcode(&self, kind: FourCc) -> Option<Vec<u8>> {
        let container = Container::parse(&self.bytes).unwrap();
        let program = Program::parse(container.find(kind)?.span()).unwrap();
        Some(program.bitcode().to_vec())
    }

    /// The module in a part of this kind, if there is such a part.
    pub(crate) fn module(&self, kind: FourCc) -> Option<Module> {
        let module = Module::parse(&self.bitcode(kind)?[..]);
        Some(module.unwrap_or_else(|error| panic!("{}: {error}", self.name)))
    }
}

/// All shaders in `testdata/dxc` that the compiler prints.
pub(crate) fn shaders() -> Vec<Shader> {
    let mut shaders = Vec::new();
    for file in fs::read_dir(here("../../testdata/dxc")).unwrap() {
        let path = file.unwrap().path();
        let dump = path.with_extension("dumpbin.txt");
        if path.extension().is_some_and(|extension| extension == "dxil") && dump.exists() {
            shaders.push(Shader {
                name: path.file_stem().unwrap().to_string_lossy().into_owned(),
                bytes: fs::read(&path).unwrap(),
                dump: text(&dump),
            });
        }
    }
    shaders.sort_by(|left, right| left.name.cmp(&right.name));
    assert!(shaders.len() > 200, "{} shaders", shaders.len());
    shaders
}

/// An operand of a node, as it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Item {
    Null,
    /// A string, unescaped.
    Text(Vec<u8>),
    /// Another node.
    Node(u32),
    /// An integer: bits, and value without sign.
    Number(u32, u64),
    /// Anything else, as it is printed.
    Other(String),
}

/// The metadata of a module, as it is printed.
#[derive(Debug, Default)]
pub(crate) struct Printed {
    pub(crate) named: BTreeMap<String, Vec<u32>>,
    pub(crate) nodes: BTreeMap<u32, Vec<Item>>,
}

impl Printed {
    pub(crate) fn parse(dump: &str) -> Self {
        let mut printed = Self::default();
        for line in dump.lines().filter(|line| line.starts_with('!')) {
            let Some((name, value)) = line[1..].split_once(" = ") else { continue };
            let value = value.strip_prefix("distinct ").unwrap_or(value);
            let Some(list) = value.strip_prefix("!{").and_then(|list| list.strip_suffix('}')) else {
                continue;
            };
            let items: Vec<Item> = split(list).into_iter().map(item).collect();
            if let Ok(number) = name.parse() {
                printed.nodes.insert(number, items);
            } else {
                let nodes = items.iter().map(|item| match item {
                    Item::Node(node) => *node,
                    other => panic!("{line}: {other:?}"),
                });
                printed.named.insert(name.to_owned(), nodes.collect());
            }
        }
        printed
    }

    /// The nodes under a name.
    pub(crate) fn named(&self, name: &str) -> &[u32] {
        self.named.get(name).map_or(&[], Vec::as_slice)
    }

    /// The operands of a node; none if the item is null.
    pub(crate) fn node(&self, item: &Item) -> &[Item] {
        match item {
            Item::Null => &[],
            Item::Node(node) => &self.nodes[node],
            other => panic!("{other:?} is not a node"),
        }
    }

    /// Tags and values of a list.
    pub(crate) fn tags(&self, item: &Item) -> Vec<(u64, &Item)> {
        self.node(item).chunks(2).map(|pair| (number(&pair[0]), &pair[1])).collect()
    }

    /// The value of a tag.
    pub(crate) fn tag(&self, item: &Item, tag: u64) -> Option<&Item> {
        self.tags(item).into_iter().find(|(known, _)| *known == tag).map(|(_, value)| value)
    }
}

pub(crate) fn number(item: &Item) -> u64 {
    match item {
        Item::Number(_, number) => *number,
        other => panic!("{other:?} is not a number"),
    }
}

pub(crate) fn string(item: &Item) -> &[u8] {
    match item {
        Item::Text(text) => text,
        other => panic!("{other:?} is not a string"),
    }
}

/// The operands in a list: separated by commas that stand in no brackets and no string.
fn split(list: &str) -> Vec<&str> {
    let (mut items, mut depth, mut quoted, mut start) = (Vec::new(), 0, false, 0);
    for (place, letter) in list.bytes().enumerate() {
        match letter {
            b'"' => quoted = !quoted,
            b'(' | b'[' | b'{' | b'<' if !quoted => depth += 1,
            b')' | b']' | b'}' | b'>' if !quoted => depth -= 1,
            b',' if !quoted && depth == 0 => {
                items.push(list[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    if !list.is_empty() {
        items.push(list[start..].trim());
    }
    items
}

fn item(text: &str) -> Item {
    if text == "null" {
        return Item::Null;
    }
    if let Some(string) = text.strip_prefix("!\"").and_then(|rest| rest.strip_suffix('"')) {
        return Item::Text(unescape(string));
    }
    if let Some(node) = text.strip_prefix('!').and_then(|rest| rest.parse().ok()) {
        return Item::Node(node);
    }
    let integer = text.strip_prefix('i').and_then(|rest| {
        let (bits, value) = rest.split_once(' ')?;
        let bits: u32 = bits.parse().ok()?;
        let value = match value {
            "true" => 1,
            "false" => 0,
            other => other.parse::<i64>().ok()?,
        };
        Some((bits, u64::from_ne_bytes(value.to_ne_bytes()) & (u64::MAX >> (64 - bits))))
    });
    match integer {
        Some((bits, value)) => Item::Number(bits, value),
        None => Item::Other(text.to_owned()),
    }
}

/// LLVM's escapes: a backslash and two hexadecimal digits.
fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = (*first == b'\\').then_some(after).and_then(|after| {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            u8::from_str_radix(digits, 16).ok()
        });
        match escaped {
            Some(byte) => (bytes.push(byte), rest = &after[2..]).1,
            None => (bytes.push(*first), rest = after).1,
        }
    }
    bytes
}
