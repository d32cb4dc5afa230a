//! [`ByteIndex`]: what an editor has added, by its bytes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::parser::number_at;

/// Places by the bytes that are stored there; of equal ones, the first.
///
/// Most libraries have a few dozens of names, lists and rows. A small table of numbers made of the bytes
/// finds these in a fraction of the time of a tree. Since many bytes may have the same number, more of them
/// are put into a tree.
#[derive(Debug)]
pub(crate) struct ByteIndex<T> {
    few: Vec<Entry<T>>,
    /// By the upper bits of the numbers: one more than the index of one of the few, or 0. Those that have no
    /// slot of their own are in the next free one.
    slots: [u8; SLOTS],
    /// The bytes of the few, one after the other.
    bytes: Vec<u8>,
    many: BTreeMap<Vec<u8>, T>,
}

#[derive(Debug)]
struct Entry<T> {
    number: Number,
    start: usize,
    end: usize,
    place: T,
}

/// A hash of a few of the bytes, and their length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Number(u64);

/// Twice as many as are ever used.
const SLOTS: usize = 128;

impl<T> Default for ByteIndex<T> {
    fn default() -> Self {
        Self { few: Vec::new(), slots: [0; SLOTS], bytes: Vec::new(), many: BTreeMap::new() }
    }
}

impl Number {
    /// The number of some bytes: made of a few places of them, so that all lengths take the same time.
    fn from_bytes(bytes: &[u8]) -> Self {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let wide = |at: usize| number_at::<u64>(bytes, at).unwrap_or(0);
        let narrow = |at: usize| number_at::<u32>(bytes, at).map_or(0, u64::from);
        let byte = |at: usize| bytes.get(at).map_or(0, |byte| u64::from(*byte));
        let words = match bytes.len() {
            len @ 8.. => {
                let last = len - 8;
                [wide(0), wide(last / 3), wide(last - last / 3), wide(last)]
            }
            len @ 4.. => [narrow(0), narrow(len - 4), 0, 0],
            len => [byte(0), byte(len / 2), byte(len.saturating_sub(1)), 0],
        };
        let add = |number: u64, word: u64| (number.rotate_left(5) ^ word).wrapping_mul(FACTOR);
        Self(words.into_iter().fold(bytes.len() as u64, add))
    }

    /// The first slot in which it may be.
    #[allow(clippy::cast_possible_truncation, reason = "the upper bits are few")]
    const fn slot(self) -> usize {
        (self.0 >> (u64::BITS - SLOTS.trailing_zeros())) as usize
    }
}

impl<T: Copy> ByteIndex<T> {
    /// How many are kept in the table.
    const FEW: usize = SLOTS / 2;
    /// Room for the bytes of as many as most libraries have.
    const BYTES: usize = 512;

    /// The place of these bytes, or if they are not known, the number to add them by.
    pub(crate) fn find(&self, bytes: &[u8]) -> Result<T, Number> {
        let number = Number::from_bytes(bytes);
        if !self.many.is_empty() {
            return self.many.get(bytes).copied().ok_or(number);
        }
        for slot in number.slot()..number.slot() + SLOTS {
            let index = self.slots.get(slot % SLOTS).map_or(0, |slot| usize::from(*slot));
            let Some(entry) = index.checked_sub(1).and_then(|index| self.few.get(index)) else { break };
            if entry.number == number && self.bytes.get(entry.start..entry.end) == Some(bytes) {
                return Ok(entry.place);
            }
        }
        Err(number)
    }

    /// Adds bytes that are not known, by their number.
    pub(crate) fn add(&mut self, number: Number, bytes: &[u8], place: T) {
        if self.few.len() < Self::FEW && self.many.is_empty() {
            if self.few.is_empty() {
                self.few.reserve(Self::FEW / 2);
                self.bytes.reserve(Self::BYTES.max(bytes.len()));
            }
            let start = self.bytes.len();
            self.bytes.extend_from_slice(bytes);
            self.few.push(Entry { number, start, end: self.bytes.len(), place });
            for slot in number.slot()..number.slot() + SLOTS {
                if let Some(slot) = self.slots.get_mut(slot % SLOTS).filter(|slot| **slot == 0) {
                    // There are not more than a byte can count.
                    *slot = u8::try_from(self.few.len()).unwrap_or_default();
                    break;
                }
            }
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
        if let Err(number) = self.find(bytes) {
            self.add(number, bytes, place);
        }
    }
}
