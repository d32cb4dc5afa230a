//! [`Message`]: the blocks that the digest of a container is computed over, or plain MD5.

use dxkit_bytes::md5;

/// Bytes of a container that its digest does not cover: the magic number and the digest itself.
const UNCOVERED: usize = 20;
/// Bytes of a block.
const BLOCK: usize = 64;

/// Which bytes are hashed, and the form of the last block.
#[derive(Clone, Copy)]
pub(crate) enum Variant {
    /// The digest that the runtime checks.
    Retail,
    /// The digest that debug builds of the validators write.
    Debug,
    /// MD5 of all bytes, as RFC 1321 has it.
    Plain,
}

/// The bytes that are hashed: whole blocks of the file, then one or two that are assembled.
pub(crate) struct Message<'a> {
    full: &'a [u8],
    last: [[u8; BLOCK]; 2],
    last_count: usize,
}

impl<'a> Message<'a> {
    pub(crate) fn new(bytes: &'a [u8], variant: Variant) -> Self {
        let covered = match variant {
            Variant::Retail | Variant::Debug => bytes.get(UNCOVERED..).unwrap_or_default(),
            Variant::Plain => bytes,
        };
        let (full, rest) = covered.split_at(covered.len() / BLOCK * BLOCK);
        // The number of bits is taken modulo 2³², as the format does.
        let [b0, b1, b2, b3, ..] = (covered.len() as u64).to_le_bytes();
        let length = u32::from_le_bytes([b0, b1, b2, b3]);
        // In front of the rest, and at the end.
        let (front, back) = match variant {
            Variant::Retail => (Some(length << 3), length << 1 | 1),
            Variant::Debug => (Some(length << 4 | 0xf), length << 2 | 0x1000_0000),
            Variant::Plain => (None, 0),
        };
        let mut last = [[0; BLOCK]; 2];
        let [one, two] = &mut last;
        let put = |block: &mut [u8; BLOCK], at: usize, bytes: &[u8]| {
            if let Some(place) = block.get_mut(at..at.saturating_add(bytes.len())) {
                place.copy_from_slice(bytes);
            }
        };
        let last_count = match front {
            None => {
                put(one, 0, rest);
                put(one, rest.len(), &[0x80]);
                let count = if rest.len() < 56 { 1 } else { 2 };
                let bits = (covered.len() as u64).wrapping_mul(8).to_le_bytes();
                put(if count == 1 { one } else { two }, 56, &bits);
                count
            }
            Some(front) if rest.len() < 56 => {
                put(one, 0, &front.to_le_bytes());
                put(one, 4, rest);
                put(one, rest.len().saturating_add(4), &[0x80]);
                put(one, 60, &back.to_le_bytes());
                1
            }
            Some(front) => {
                put(one, 0, rest);
                put(one, rest.len(), &[0x80]);
                put(two, 0, &front.to_le_bytes());
                put(two, 60, &back.to_le_bytes());
                2
            }
        };
        Self { full, last, last_count }
    }

    pub(crate) fn block_count(&self) -> usize {
        (self.full.len() / BLOCK).saturating_add(self.last_count)
    }

    pub(crate) fn block(&self, index: usize) -> Option<&[u8; BLOCK]> {
        let start = index.checked_mul(BLOCK)?;
        match self.full.get(start..).and_then(|rest| rest.first_chunk()) {
            Some(block) => Some(block),
            None => {
                let index = index.checked_sub(self.full.len() / BLOCK)?;
                self.last.get(index).filter(|_| index < self.last_count)
            }
        }
    }

    /// MD5 over the blocks.
    pub(crate) fn digest(&self) -> [u8; 16] {
        let mut state = md5::START;
        for block in self.blocks() {
            md5::block(&mut state, &md5::words(block));
        }
        md5::bytes(state)
    }

    fn blocks(&self) -> impl Iterator<Item = &[u8; BLOCK]> {
        let full = self.full.chunks_exact(BLOCK).filter_map(|block| block.first_chunk());
        full.chain(self.last.iter().take(self.last_count))
    }
}
