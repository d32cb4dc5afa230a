//! Records whose fields are numbers, names of numbers and flags: their keys are the declared fields.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Codec, FieldInfo, FieldKind, FixedSize, Span, TextError};

use super::rdat::{key, number};
use crate::io::{Text, YamlForm, unknown};
use crate::node::{Key, Mark, Node, Value};
use crate::scalar::{Hex, name_of, number_of, number_up_to, plain};
use crate::schema::Schema;

/// A record. A field that is 0 is left out, unless it has names; so are counts and offsets that are
/// computed on writing: an edit of one would do nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Record<T>(pub(crate) T);

/// The fields of a record.
fn all_fields<T: FixedSize>() -> &'static [FieldInfo] {
    match T::KIND {
        FieldKind::Record(fields) => fields,
        _ => &[],
    }
}

/// Those that a text states: the others are computed on writing.
fn fields<T: FixedSize>() -> impl Iterator<Item = &'static FieldInfo> {
    all_fields::<T>().iter().filter(|field| !field.type_name.starts_with("Computed"))
}

/// A list of flags: their names, and the number of those that have none.
fn flags(names: &[(u64, &'static str)], raw: u64) -> Node<'static> {
    let set = names.iter().filter(|(bit, _)| raw & bit == *bit && *bit != 0);
    let mut items: Vec<_> = set.clone().map(|(_, name)| plain(*name)).collect();
    let unknown = set.fold(raw, |left, (bit, _)| left & !bit);
    if unknown != 0 {
        items.push(Hex(unknown).node(YamlForm::Lossless));
    }
    Node::new(Value::List { items, flow: true })
}

fn flags_of(names: &[(u64, &'static str)], node: &Node<'_>) -> Result<u64, TextError> {
    let Value::List { items, .. } = &node.value else {
        return Err(node.mark.error("a list of flags is expected here"));
    };
    items.iter().enumerate().try_fold(0, |bits, (index, item)| {
        Ok(bits | number_of(item, names.iter().copied()).map_err(|error| error.in_item(index))?)
    })
}

/// The text of a value; `None` if it is the default.
fn shown(kind: FieldKind, raw: u64) -> Option<Node<'static>> {
    match kind {
        FieldKind::Named(names) => Some(name_of(names.iter().copied(), raw)),
        _ if raw == 0 => None,
        FieldKind::Flags(names) => Some(flags(names, raw)),
        _ => Some(plain(alloc::format!("{raw}"))),
    }
}

/// The value that a node states.
fn read(kind: FieldKind, size: usize, node: &Node<'_>) -> Result<u64, TextError> {
    let largest = largest(size);
    let raw = match kind {
        FieldKind::Named(names) => number_of(node, names.iter().copied())?,
        FieldKind::Flags(names) => flags_of(names, node)?,
        _ => return number_up_to(node, largest),
    };
    if raw > largest {
        return Err(node.mark.error(alloc::format!("this is {raw}, and the field holds at most {largest}")));
    }
    Ok(raw)
}

/// The largest number of this many bytes.
fn largest(size: usize) -> u64 {
    u64::MAX >> 64usize.saturating_sub(size.saturating_mul(8)).min(63)
}

fn described(kind: FieldKind, size: usize) -> Node<'static> {
    match kind {
        FieldKind::Named(names) => Schema::names(names.iter().map(|(_, name)| *name)),
        FieldKind::Flags(_) => Schema::any(),
        _ => Schema::number(largest(size)),
    }
}

impl<T: for<'a> Codec<'a> + FixedSize> Text for Record<T> {
    fn node(&mut self, _: YamlForm) -> Node<'static> {
        let bytes = self.0.encode().unwrap_or_default();
        let mut map = Vec::new();
        for field in fields::<T>() {
            let end = field.offset.saturating_add(field.size);
            let raw = number(bytes.get(field.offset..end).unwrap_or_default());
            if let Some(node) = shown(field.kind, raw) {
                map.push((Key { text: Cow::Owned(key(field)), mark: Mark::default() }, node));
            }
        }
        Node::new(Value::Map(map))
    }

    fn read(node: &Node<'_>, _: YamlForm) -> Result<Self, TextError> {
        let Value::Map(map) = &node.value else {
            let message = alloc::format!("keys are expected here, not {}", node.sort());
            return Err(node.mark.error(message));
        };
        let names: Vec<String> = fields::<T>().map(key).collect();
        // Texts of before have computed numbers, which nothing is made of.
        let known = |there: &Key<'_>| all_fields::<T>().iter().any(|field| there.text == key(field));
        if let Some((wrong, _)) = map.iter().find(|(there, _)| !known(there)) {
            return Err(unknown(wrong, &names.iter().map(String::as_str).collect::<Vec<_>>()));
        }
        let mut bytes = alloc::vec![0; T::SIZE];
        for (field, name) in fields::<T>().zip(&names) {
            let Some((_, node)) = map.iter().find(|(there, _)| there.text == *name) else { continue };
            let within = |error: TextError| node.mark.place(error).in_key(name.clone());
            let raw = read(field.kind, field.size, node).map_err(within)?;
            let place = bytes.get_mut(field.offset..field.offset.saturating_add(field.size));
            for (byte, value) in place.unwrap_or_default().iter_mut().zip(raw.to_le_bytes()) {
                *byte = value;
            }
        }
        let value = T::parse(Span::new(&bytes));
        value.map(Self).map_err(|error| node.mark.error(alloc::format!("{error}")))
    }

    fn schema(_: &mut Schema) -> Node<'static> {
        let properties = fields::<T>().map(|field| {
            let key = Key { text: Cow::Owned(key(field)), mark: Mark::default() };
            (key, described(field.kind, field.size))
        });
        Schema::object(properties.collect(), &[])
    }
}

/// A number with names, or flags: a value of one field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Single<T>(pub(crate) T);

impl<T: for<'a> Codec<'a> + FixedSize> Text for Single<T> {
    fn node(&mut self, _: YamlForm) -> Node<'static> {
        let raw = number(&self.0.encode().unwrap_or_default());
        match T::KIND {
            FieldKind::Flags(names) => flags(names, raw),
            kind => shown(kind, raw).unwrap_or_else(|| plain("0")),
        }
    }

    fn read(node: &Node<'_>, _: YamlForm) -> Result<Self, TextError> {
        let raw = read(T::KIND, T::SIZE, node)?;
        let bytes: Vec<u8> = raw.to_le_bytes().into_iter().take(T::SIZE).collect();
        let value = T::parse(Span::new(&bytes));
        value.map(Self).map_err(|error| node.mark.error(alloc::format!("{error}")))
    }

    fn schema(_: &mut Schema) -> Node<'static> {
        described(T::KIND, T::SIZE)
    }
}
