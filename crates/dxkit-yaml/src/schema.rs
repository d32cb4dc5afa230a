//! [`Schema`]: the JSON Schema of the JSON form, generated from the descriptions that print and read it.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use crate::node::{Key, Node, Value};

/// The structures described so far, by name.
#[derive(Default)]
pub(crate) struct Schema {
    definitions: Vec<(&'static str, Option<Node<'static>>)>,
}

fn text(value: impl Into<Cow<'static, str>>) -> Node<'static> {
    Node::new(Value::Text(value.into()))
}

fn plain(value: impl Into<Cow<'static, str>>) -> Node<'static> {
    Node::new(Value::Plain(value.into()))
}

fn map(pairs: impl IntoIterator<Item = (&'static str, Node<'static>)>) -> Node<'static> {
    Node::new(Value::Map(pairs.into_iter().map(|(key, node)| (Key::new(key), node)).collect()))
}

fn nodes(items: impl IntoIterator<Item = Node<'static>>) -> Node<'static> {
    Node::new(Value::List { items: items.into_iter().collect(), flow: true })
}

impl Schema {
    /// A reference to a structure, which is described on first use.
    pub(crate) fn define(
        &mut self,
        name: &'static str,
        describe: impl FnOnce(&mut Self) -> Node<'static>,
    ) -> Node<'static> {
        if !self.definitions.iter().any(|(known, _)| *known == name) {
            // Entered before it is described: it may contain itself.
            self.definitions.push((name, None));
            let described = describe(self);
            if let Some(place) = self.definitions.iter_mut().find(|(known, _)| *known == name) {
                place.1 = Some(described);
            }
        }
        map([("$ref", text(format!("#/$defs/{name}")))])
    }

    pub(crate) fn object(
        properties: Vec<(Key<'static>, Node<'static>)>,
        required: &[&'static str],
    ) -> Node<'static> {
        let mut once: Vec<(Key<'static>, Node<'static>)> = Vec::with_capacity(properties.len());
        for (key, node) in properties {
            if !once.iter().any(|(known, _)| known.text == key.text) {
                once.push((key, node));
            }
        }
        let mut object = Vec::from([("type", text("object")), ("properties", Node::new(Value::Map(once)))]);
        if !required.is_empty() {
            object.push(("required", nodes(required.iter().map(|key| text(*key)))));
        }
        object.push(("additionalProperties", plain("false")));
        map(object)
    }

    pub(crate) fn any() -> Node<'static> {
        plain("true")
    }

    pub(crate) fn from_type(name: &'static str) -> Node<'static> {
        map([("type", text(name))])
    }

    pub(crate) fn number(most: u64) -> Node<'static> {
        Self::range(0, most)
    }

    pub(crate) fn range(least: i64, most: u64) -> Node<'static> {
        map([
            ("type", text("integer")),
            ("minimum", plain(least.to_string())),
            ("maximum", plain(most.to_string())),
        ])
    }

    pub(crate) fn list(item: Node<'static>) -> Node<'static> {
        map([("type", text("array")), ("items", item)])
    }

    pub(crate) fn any_of(schemas: impl IntoIterator<Item = Node<'static>>) -> Node<'static> {
        map([("anyOf", nodes(schemas))])
    }

    /// One of these names, or an unnamed number.
    pub(crate) fn names(names: impl IntoIterator<Item = &'static str>) -> Node<'static> {
        let names = map([("enum", nodes(names.into_iter().map(text)))]);
        Self::any_of([names, map([("type", text("integer")), ("minimum", plain("0"))])])
    }

    /// The complete schema, in which a document has this type.
    pub(crate) fn finish(self, root: Node<'static>) -> Node<'static> {
        let definitions =
            self.definitions.into_iter().map(|(name, node)| (Key::new(name), node.unwrap_or_else(Self::any)));
        map([
            ("$schema", text("https://json-schema.org/draft/2020-12/schema")),
            ("title", text("A DirectX shader container as dxkit's lossless text")),
            ("allOf", nodes([root])),
            ("$defs", Node::new(Value::Map(definitions.collect()))),
        ])
    }
}
