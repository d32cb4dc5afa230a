//! String tables as text: their strings, and the offsets of names in them.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::{Cow, Name, TextError};

use crate::io::Io;

use crate::scalar::{Bytes, Flow, Str};

/// A string table: its strings, each with a NUL, and its padding.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Table {
    strings: Flow<Str>,
    /// The bytes after the last string's NUL.
    padding: Bytes,
}

impl Table {
    pub(crate) fn parse(table: &[u8]) -> Self {
        // The NUL after the last letter ends the last string. If all bytes are zeros, the first one is a
        // string.
        let text = table.iter().rposition(|byte| *byte != 0).map_or(0, |last| last.saturating_add(1));
        let terminated = table.iter().rposition(|byte| *byte == 0).map_or(0, |last| last.saturating_add(1));
        let end = text.saturating_add(1).min(terminated);
        let (strings, padding) = table.split_at_checked(end).unwrap_or((table, &[]));
        let strings = strings.split_inclusive(|byte| *byte == 0);
        let strings = strings.map(|text| Str::from_bytes(text.strip_suffix(&[0]).unwrap_or(text)));
        Self { strings: Flow(strings.collect()), padding: Bytes(padding.to_vec()) }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut table = Vec::new();
        for text in &self.strings.0 {
            table.extend_from_slice(&text.0);
            table.push(0);
        }
        table.extend_from_slice(&self.padding.0);
        table
    }

    /// The first offset of each text as a string.
    pub(crate) fn places(&self) -> Places {
        let mut places = BTreeMap::new();
        let mut place = 0usize;
        for text in &self.strings.0 {
            if let Ok(place) = u32::try_from(place) {
                places.entry(text.0.clone()).or_insert(place);
            }
            place = place.saturating_add(text.0.len()).saturating_add(1);
        }
        Places(places)
    }

    pub(crate) fn map(table: &mut Option<Self>, io: &mut Io<'_>) -> Result<(), TextError> {
        let (mut strings, mut padding) = match table.take() {
            Some(table) => (Some(table.strings), table.padding),
            None => (None, Bytes::default()),
        };
        io.optional("StringTable", &mut strings)?;
        io.defaulted("StringTablePadding", &mut padding)?;
        *table = strings.map(|strings| Self { strings, padding });
        Ok(())
    }
}

/// Offsets of texts in a table.
#[derive(Debug, Default)]
pub(crate) struct Places(BTreeMap<Vec<u8>, u32>);

impl Places {
    /// The offset of a name, if it differs from the one that would be found.
    pub(crate) fn elsewhere(&self, name: &Name<'_>) -> Option<u32> {
        name.table_offset().filter(|offset| self.0.get(name.as_bytes()) != Some(offset))
    }

    /// A name at `offset`, or where it is found.
    pub(crate) fn name(&self, text: &Str, offset: Option<u32>) -> Name<'static> {
        let name = Name::from(Cow::Owned(text.0.clone()));
        match offset.or_else(|| self.0.get(&text.0).copied()) {
            Some(place) => name.with_table_offset(place),
            None => name,
        }
    }
}

/// Builds a string table text by text, as LLVM does for signatures: each once, in order.
#[derive(Debug, Default)]
pub(crate) struct InOrder {
    pub(crate) table: Vec<u8>,
    places: BTreeMap<Vec<u8>, u32>,
}

impl InOrder {
    pub(crate) fn place(&mut self, text: &Str) -> u32 {
        if let Some(place) = self.places.get(&text.0) {
            return *place;
        }
        let place = u32::try_from(self.table.len()).unwrap_or(u32::MAX);
        self.table.extend_from_slice(&text.0);
        self.table.push(0);
        self.places.insert(text.0.clone(), place);
        place
    }
}

/// LLVM's string table for `PSV0`: a NUL; then the texts, sorted descending by their reversed spelling, where
/// a text that is the end of another one (the empty one of any) shares its bytes; zeros up to a multiple of
/// 4.
pub(crate) fn merged<'s>(texts: impl Iterator<Item = &'s Str>) -> (Vec<u8>, BTreeMap<&'s [u8], u32>) {
    let mut sorted: Vec<&[u8]> = texts.map(|text| text.0.as_slice()).collect();
    sorted.sort_by(|one, other| other.iter().rev().cmp(one.iter().rev()));
    sorted.dedup();
    let mut table = Vec::from([0]);
    let mut places = BTreeMap::new();
    let mut previous: &[u8] = &[];
    for text in sorted {
        let start = if previous.ends_with(text) {
            table.len().saturating_sub(text.len()).saturating_sub(1)
        } else {
            let start = table.len();
            table.extend_from_slice(text);
            table.push(0);
            previous = text;
            start
        };
        places.insert(text, u32::try_from(start).unwrap_or(u32::MAX));
    }
    table.resize(table.len().next_multiple_of(4), 0);
    (table, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_split_and_joined() {
        for table in [
            &b""[..],
            b"\0",
            b"\0\0\0\0",
            b"A\0",
            b"A\0BC\0\0\0",
            b"\0A\0\0\0",
            b"A\0BC",
            b"AB",
            b"A\0\0B\0\xab\xab",
        ] {
            assert_eq!(Table::parse(table).bytes(), table, "{table:?}");
        }
    }

    #[test]
    fn tails_are_merged() {
        let texts = ["ION", "POSITION", "", "main", "POSITION"].map(|text| Str::from_bytes(text.as_bytes()));
        let (table, places) = merged(texts.iter());
        assert_eq!(table, b"\0main\0POSITION\0\0");
        assert_eq!(places[&b"ION"[..]], 11);
        // Every string ends with the empty one: it is the NUL of the last.
        assert_eq!(places[&b""[..]], 14);
        assert_eq!(merged([Str::default()].iter()).1[&b""[..]], 0);
    }
}
