//! [`Key`]: the identity of a table's element, and the labels that show it.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_types::ResourceClass;

use super::order::Keys;

/// The identity of a table's element, as bytes that are compared.
#[derive(Default)]
pub(super) struct Key(Vec<u8>);

impl Key {
    pub(super) fn number(mut self, number: impl Into<u64>) -> Self {
        self.0.extend_from_slice(&number.into().to_be_bytes());
        self
    }

    pub(super) fn text(self, text: &[u8]) -> Self {
        let mut key = self.number(text.len() as u64);
        key.0.extend_from_slice(text);
        key
    }

    /// A case-insensitive text.
    pub(super) fn word(self, text: &[u8]) -> Self {
        let mut key = self.number(text.len() as u64);
        key.0.extend(text.iter().map(u8::to_ascii_uppercase));
        key
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

/// Keys, the most exact first.
pub(super) fn keys<const N: usize>(keys: [Key; N]) -> Keys {
    keys.into_iter().map(Key::into_bytes).collect()
}

/// A name for people: of a long one, the front.
pub(super) fn label(name: &[u8]) -> String {
    const MOST: usize = 128;
    match name.get(..MOST) {
        Some(front) => format!("{}…", String::from_utf8_lossy(front)),
        None => String::from_utf8_lossy(name).into_owned(),
    }
}

/// `t3`, `t3, space 1`.
pub(super) fn register(class: Option<ResourceClass>, register: u32, space: u32) -> String {
    let letter = class.and_then(ResourceClass::register_letter).unwrap_or('?');
    match space {
        0 => format!("{letter}{register}"),
        space => format!("{letter}{register}, space {space}"),
    }
}
