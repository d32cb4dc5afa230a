//! From YAML to a tree, based on the events of `saphyr-parser`.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use saphyr_parser::{Event, Parser, ScalarStyle, Span, Tag};

use crate::node::{BytesStyle, Key, MANY, Mark, Node, Value, unique, unsigned};
use dxkit_bytes::TextError;

/// Maximum nesting depth of maps and lists. Nested containers, the deepest structure, need about twenty.
pub const DEPTH: usize = 64;

/// The documents of a text, read one at a time on request. An empty document is skipped.
///
/// YAML features beyond trees of text are refused: keys that are maps or lists, duplicate keys, tags of other
/// types. Aliases are copies of what they name, up to the size of the text: a text of a few lines could
/// expand to gigabytes.
pub fn documents(text: &str) -> impl Iterator<Item = Result<Node<'_>, TextError>> {
    // A mark at the start is for editors.
    let content = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut with_spaces = with_spaces(content).map(|spaced| {
        let owned = all(&spaced).map(|next| next.map(|node| node.owned()).map_err(|e| e.in_text(text)));
        owned.collect::<Vec<_>>().into_iter()
    });
    let mut as_it_is = all(content).map(move |next| next.map_err(|error| error.in_text(text)));
    core::iter::from_fn(move || match &mut with_spaces {
        Some(documents) => documents.next(),
        None => as_it_is.next(),
    })
}

/// The documents up to the first error.
fn all(content: &str) -> impl Iterator<Item = Result<Node<'_>, TextError>> {
    let mut parser = Parser::new_from_str(content);
    let mut aliased = content.len().max(ALIASED);
    let mut failed = false;
    core::iter::from_fn(move || {
        if failed {
            return None;
        }
        let next = document(&mut parser, &mut aliased).transpose();
        failed = matches!(next, Some(Err(_)));
        next
    })
}

/// The text with a space for each tab between a key's colon and its value: YAML and LLVM's tools allow tabs
/// there, the parser does not. `None` if there are none.
fn with_spaces(content: &str) -> Option<String> {
    const TAB: &str = ":\t";
    if !content.contains(TAB) {
        return None;
    }
    // Within quotes and blocks, tabs are contents.
    let mut spaced: Vec<char> = content.replace(TAB, ": ").chars().collect();
    let original: Vec<char> = content.chars().collect();
    let text: String = spaced.iter().collect();
    for event in Parser::new_from_str(&text) {
        let (event, span) = event.ok()?;
        if matches!(event, Event::Scalar(_, style, ..) if style != ScalarStyle::Plain) {
            let place = span.start.index()..span.end.index();
            spaced.get_mut(place.clone())?.copy_from_slice(original.get(place)?);
        }
    }
    (spaced != original).then(|| spaced.iter().collect())
}

/// What aliases may add to a short text: nodes and bytes of text.
const ALIASED: usize = 4096;

type Events<'t> = Parser<'t, saphyr_parser::StrInput<'t>>;

/// The incomplete nodes.
enum Open<'t> {
    Map {
        pairs: Vec<(Key<'t>, Node<'t>)>,
        key: Option<Key<'t>>,
        mark: Mark,
    },
    /// `small` while every item is a number below 256. Long lists of these are kept as `bytes` instead of
    /// `items`.
    List {
        items: Vec<Node<'t>>,
        bytes: Vec<u8>,
        small: bool,
        mark: Mark,
    },
}

/// `aliased` is the remaining budget for nodes that aliases add.
fn document<'t>(parser: &mut Events<'t>, aliased: &mut usize) -> Result<Option<Node<'t>>, TextError> {
    let mut open: Vec<(Open<'t>, usize)> = Vec::new();
    let mut anchors: BTreeMap<usize, Node<'t>> = BTreeMap::new();
    let mut count = |node: &Node<'t>, mark: Mark| match aliased.checked_sub(node.weight()) {
        Some(left) => {
            *aliased = left;
            Ok(())
        }
        None => Err(mark.error("aliases (*name) add more than the text has itself")),
    };
    let mut root = None;
    while let Some(event) = parser.next_event() {
        let (event, span) = event.map_err(|error| {
            let marker = error.marker();
            mark(marker.line(), marker.col()).error(format!("not valid YAML: {}", error.info()))
        })?;
        let place = place(span);
        let (complete, anchor) = match event {
            Event::Nothing | Event::StreamStart | Event::DocumentStart(_) => continue,
            Event::StreamEnd => return Ok(None),
            Event::DocumentEnd => match root.take() {
                Some(node) if !Node::is_null(&node) => return Ok(Some(node)),
                _ => continue,
            },
            Event::Alias(anchor) => {
                let Some(named) = anchors.get(&anchor) else {
                    return Err(place.error("an alias (*name) stands inside of what it names"));
                };
                count(named, place)?;
                (Node { value: named.value.clone(), mark: place }, 0)
            }
            Event::MappingStart(anchor, tag) => {
                check_tag(tag.as_deref(), &["map"], open.is_empty(), place)?;
                push(&mut open, Open::Map { pairs: Vec::new(), key: None, mark: place }, anchor)?;
                continue;
            }
            Event::SequenceStart(anchor, tag) => {
                check_tag(tag.as_deref(), &["seq"], open.is_empty(), place)?;
                let list = Open::List { items: Vec::new(), bytes: Vec::new(), small: true, mark: place };
                push(&mut open, list, anchor)?;
                continue;
            }
            Event::MappingEnd | Event::SequenceEnd => match open.pop() {
                Some((done, anchor)) => (done.close()?, anchor),
                None => continue,
            },
            Event::Scalar(text, style, anchor, tag) => {
                check_tag(tag.as_deref(), &SCALARS, open.is_empty(), place)?;
                let value = if style == ScalarStyle::Plain { Value::Plain(text) } else { Value::Text(text) };
                (Node { value, mark: place }, anchor)
            }
        };
        if anchor != 0 {
            count(&complete, complete.mark)?;
            anchors.insert(anchor, complete.clone());
        }
        match open.last_mut() {
            None => root = Some(complete),
            Some((parent, _)) => parent.add(complete)?,
        }
    }
    Ok(None)
}

fn push<'t>(open: &mut Vec<(Open<'t>, usize)>, new: Open<'t>, anchor: usize) -> Result<(), TextError> {
    if open.len() >= DEPTH {
        return Err(new.mark().error(format!("maps and lists are nested deeper than {DEPTH} levels")));
    }
    open.push((new, anchor));
    Ok(())
}

/// The types of a value that is neither a map nor a list.
const SCALARS: [&str; 6] = ["binary", "bool", "float", "int", "null", "str"];

/// A tag may state the type of a document; a value may have a tag of its own type.
fn check_tag(tag: Option<&Tag>, types: &[&str], at_root: bool, mark: Mark) -> Result<(), TextError> {
    let Some(tag) = tag else { return Ok(()) };
    let known = if at_root { tag.handle == "!" && tag.suffix == "dxcontainer" } else { false };
    if known || tag.is_yaml_core_schema() && types.contains(&&*tag.suffix) {
        return Ok(());
    }
    let wanted = if at_root {
        "the only supported tag of a document is !dxcontainer"
    } else {
        "tags are not supported here"
    };
    Err(mark.error(format!("{tag}: {wanted}")))
}

impl<'t> Open<'t> {
    fn mark(&self) -> Mark {
        match self {
            Self::Map { mark, .. } | Self::List { mark, .. } => *mark,
        }
    }

    fn add(&mut self, node: Node<'t>) -> Result<(), TextError> {
        match self {
            Self::Map { pairs, key, .. } => match key.take() {
                Some(key) => pairs.push((key, node)),
                None => *key = Some(as_key(node)?),
            },
            Self::List { items, bytes, small, mark } => match small_item(&node).filter(|_| *small) {
                Some(byte) if !bytes.is_empty() => bytes.push(byte),
                Some(_) => {
                    items.push(node);
                    // Once for each list, so that reading stays linear.
                    if items.len() == MANY {
                        *bytes = items.drain(..).filter_map(|item| small_item(&item)).collect();
                    }
                }
                None => {
                    *small = false;
                    let mark = *mark;
                    items.extend(
                        core::mem::take(bytes)
                            .into_iter()
                            .map(|byte| Node { value: Value::Plain(Cow::Owned(byte.to_string())), mark }),
                    );
                    items.push(node);
                }
            },
        }
        Ok(())
    }

    fn close(self) -> Result<Node<'t>, TextError> {
        match self {
            Self::Map { pairs, mark, .. } => {
                unique(&pairs)?;
                Ok(Node { value: Value::Map(pairs), mark })
            }
            Self::List { bytes, mark, .. } if !bytes.is_empty() => {
                Ok(Node { value: Value::Bytes { bytes: Cow::Owned(bytes), style: BytesStyle::List }, mark })
            }
            Self::List { items, mark, .. } => Ok(Node { value: Value::List { items, flow: false }, mark }),
        }
    }
}

fn small_item(node: &Node<'_>) -> Option<u8> {
    match &node.value {
        Value::Plain(text) => small_number(text),
        _ => None,
    }
}

fn small_number(text: &str) -> Option<u8> {
    unsigned(text).and_then(|number| u8::try_from(number).ok())
}

fn as_key(node: Node<'_>) -> Result<Key<'_>, TextError> {
    match node.value {
        Value::Plain(text) | Value::Text(text) => Ok(Key { text, mark: node.mark }),
        _ => Err(node.mark.error(format!("a key has to be a scalar, not {}", node.sort()))),
    }
}

fn place(span: Span) -> Mark {
    mark(span.start.line(), span.start.col())
}

/// Lines count from 1 there, columns from 0.
fn mark(line: usize, column: usize) -> Mark {
    let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Mark { line: narrow(line.max(1)), column: narrow(column.saturating_add(1)) }
}
