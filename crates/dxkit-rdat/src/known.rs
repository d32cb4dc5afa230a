//! [`Known`]: what an editor has added, by its bytes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Places by the bytes that are stored there; of equal ones, the first.
///
/// Most libraries have a few dozens of names, lists and rows. A list that compares a number made of the bytes finds these in a
/// fraction of the time of a tree. Since many bytes may have the same number, more of them are put into a tree.
#[derive(Debug)]
pub(crate) struct Known<T> {
    few: Vec<Entry<T>>,
    /// The bytes of the few, one after the other.
    bytes: Vec<u8>,
    many: BTreeMap<Vec<u8>, T>,
}

#[derive(Debug)]
struct Entry<T> {
    number: u64,
    start: usize,
    end: usize,
    place: T,
}

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self { few: Vec::new(), bytes: Vec::new(), many: BTreeMap::new() }
    }
}

/// A number that tells most bytes apart.
fn number(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut number = bytes.len() as u64;
    let mut add = |word: u64| number = (number.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    let mut words = bytes.chunks_exact(8);
    for word in &mut words {
        add(word.first_chunk().map_or(0, |word| u64::from_le_bytes(*word)));
    }
    add(words.remainder().iter().fold(0, |word, byte| word << 8 | u64::from(*byte)));
    number
}

impl<T: Copy> Known<T> {
    /// How many are kept in a list.
    const FEW: usize = 64;
    /// Room for the bytes of as many as most libraries have.
    const BYTES: usize = 512;

    /// The place of these bytes.
    pub(crate) fn get(&self, bytes: &[u8]) -> Option<T> {
        if !self.many.is_empty() {
            return self.many.get(bytes).copied();
        }
        let number = number(bytes);
        let same = |entry: &&Entry<T>| {
            entry.number == number && self.bytes.get(entry.start..entry.end) == Some(bytes)
        };
        self.few.iter().find(same).map(|entry| entry.place)
    }

    /// Adds bytes that are not known.
    pub(crate) fn add(&mut self, bytes: &[u8], place: T) {
        if self.few.len() < Self::FEW && self.many.is_empty() {
            if self.few.is_empty() {
                self.few.reserve(Self::FEW / 2);
                self.bytes.reserve(Self::BYTES.max(bytes.len()));
            }
            let start = self.bytes.len();
            self.bytes.extend_from_slice(bytes);
            self.few.push(Entry { number: number(bytes), start, end: self.bytes.len(), place });
            return;
        }
        for entry in self.few.drain(..) {
            let bytes = self.bytes.get(entry.start..entry.end).unwrap_or_default();
            self.many.insert(bytes.to_vec(), entry.place);
        }
        self.many.insert(bytes.to_vec(), place);
    }

    /// Adds bytes unless they are known.
    pub(crate) fn add_first(&mut self, bytes: &[u8], place: T) {
        if self.get(bytes).is_none() {
            self.add(bytes, place);
        }
    }
}
