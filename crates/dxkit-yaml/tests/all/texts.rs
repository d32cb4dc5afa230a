//! What is printed is read again as the same: every text, wherever it stands. And reading and printing are
//! linear.

use std::borrow::Cow;

use dxkit_yaml::node::{Key, Mark, Node, Value};
use dxkit_yaml::{json, parse, print};

/// Letters that mean something to YAML or JSON, or are hard to print, and some that do not and are not.
const LETTERS: &str = "a0 \t\n\r,:#-?[]{}&*!|>'\"%@`\\~.=<_\u{0}\u{1b}\u{7f}\u{85}\u{9f}\u{a0}\u{2028}\u{feff}\u{fffe}é\u{10ffff}";

/// All texts of up to three of these letters, and words that look like something else.
fn texts() -> Vec<String> {
    let letters: Vec<char> = LETTERS.chars().collect();
    let mut texts: Vec<String> =
        ["", "null", "true", "0x1F", "1e5", ".inf", "---", "...", "- a", "a: b", "a #b", "!!binary |"]
            .map(str::to_owned)
            .to_vec();
    let mut shorter = vec![String::new()];
    for _ in 0..3 {
        shorter = shorter
            .iter()
            .flat_map(|text| letters.iter().map(move |letter| format!("{text}{letter}")))
            .collect();
        texts.extend(shorter.iter().cloned());
    }
    texts
}

fn text(text: &str) -> Node<'_> {
    Node::new(Value::Text(Cow::Borrowed(text)))
}

fn list(items: Vec<Node<'_>>, flow: bool) -> Node<'_> {
    Node::new(Value::List { items, flow })
}

fn map(node: Node<'_>) -> Node<'_> {
    Node::new(Value::Map(vec![(Key { text: "Texts".into(), mark: Mark::default() }, node)]))
}

/// All texts of a tree, one after the other.
fn collect(node: &Node<'_>, into: &mut Vec<String>) {
    match &node.value {
        Value::Text(text) | Value::Plain(text) => into.push(text.clone().into_owned()),
        Value::List { items, .. } => items.iter().for_each(|item| collect(item, into)),
        Value::Map(map) => map.iter().for_each(|(_, node)| collect(node, into)),
        Value::Bytes { .. } => {}
    }
}

#[test]
fn every_text_is_read_as_it_was_printed() {
    let texts = texts();
    assert!(texts.len() > 50_000);
    let trees = [
        ("a line each", map(list(texts.iter().map(|one| text(one)).collect(), false))),
        ("in brackets", map(list(texts.iter().map(|one| text(one)).collect(), true))),
        ("after keys", list(texts.iter().map(|one| map(text(one))).collect(), false)),
        (
            "in brackets in brackets",
            map(list(
                texts.chunks(7).map(|some| list(some.iter().map(|one| text(one)).collect(), true)).collect(),
                true,
            )),
        ),
    ];
    for (place, tree) in trees {
        let printed = print::yaml(&tree, true);
        let read = parse::documents(&printed).next().expect("there is a document");
        let mut again = Vec::new();
        collect(&read.unwrap_or_else(|error| panic!("{place}: {error}")), &mut again);
        assert_eq!(again.len(), texts.len(), "{place}");
        let other = again.iter().zip(&texts).find(|(one, other)| one != other);
        assert_eq!(other, None, "{place}");

        let printed = json::json(&tree);
        let mut again = Vec::new();
        collect(&json::document(&printed).unwrap_or_else(|error| panic!("{place}: {error}")), &mut again);
        assert!(again == texts, "{place}, JSON");
        assert!(!printed.contains(|c: char| c.is_control() && c != '\n'), "{place}, JSON");
    }
}

/// A list of numbers in which one is none of a byte, or no number at all, is read in one pass: the items in
/// front of it are not looked at again for each one after it. In a debug build, twice as many took four times
/// as long, and these minutes.
#[test]
fn a_list_of_numbers_with_something_else_in_it_is_read_in_one_pass() {
    for odd in ["300", "x", "0x4Z", "[]"] {
        for at in [0, 100_000] {
            let mut items = vec!["1"; 200_000];
            items.insert(at, odd);
            let text = format!("Dxkit: 1\nParts: [{}]\n", items.join(","));
            let read = parse::documents(&text).next().expect("there is a document").expect("it is YAML");
            let Value::Map(map) = read.value else { panic!("a map") };
            let Value::List { items, .. } = &map[1].1.value else { panic!("a list") };
            assert_eq!(items.len(), 200_001, "{odd} at {at}");
        }
    }
}
