//! Content that is the same in nearly all streams: it is recognised by its bits, and not decoded again.

use super::super::{BlockKind, Encoding, KnownBits};
use super::{Compiled, Cursor, SharedList, index};
use crate::Error;

/// The content of a BLOCKINFO block that differs in the width of numbers of types alone.
#[derive(Debug)]
pub(crate) struct BlockInfo<const N: usize> {
    /// Its bits, by this width.
    pub(crate) bits: &'static [KnownBits<N>],
    /// The bit at which the width is stated first, in five bits.
    pub(crate) width_at: usize,
    /// The fields of all abbreviations, numbers of types in fields of no bits.
    pub(crate) encodings: &'static [Encoding],
    /// The abbreviations, in the order of the lists.
    pub(crate) compiled: &'static [Compiled],
    /// The kinds of blocks, and how many abbreviations are for each.
    pub(crate) lists: &'static [(BlockKind, usize)],
    /// How many records there are, each with one operand.
    pub(crate) records: u64,
}

/// Definitions of abbreviations that differ in the width of numbers of types alone.
#[derive(Debug)]
pub(crate) struct Definitions<const N: usize> {
    /// The bits of abbreviation ids in the block.
    pub(crate) id_width: u32,
    /// Their bits, by this width.
    pub(crate) bits: &'static [KnownBits<N>],
    /// The fields of all abbreviations, numbers of types in fields of no bits.
    pub(crate) encodings: &'static [Encoding],
    /// The abbreviations.
    pub(crate) compiled: &'static [Compiled],
}

impl Cursor<'_> {
    /// Passes over records without abbreviations that have these bits, if they are next in a block with ids of so many bits:
    /// as if they had been read.
    pub(crate) fn pass_known<const N: usize>(
        &mut self,
        width: u32,
        known: &KnownBits<N>,
        records: u64,
        operands: u64,
    ) -> Result<bool, Error> {
        let fits = self.block.width == width
            && self.bits.position() % 8 == 0
            && known.bits <= self.bits.remaining()
            && known.starts(self.bits.rest());
        if fits {
            self.pay(records * Self::RECORD_COST + operands * Self::OPERAND_COST)?;
            self.bits.skip_seen(known.bits);
        }
        Ok(fits)
    }

    /// Passes over the definitions of the current block's own abbreviations, if they are next and have these bits for the width
    /// of type numbers that `BLOCKINFO` states. Returns that width.
    pub(crate) fn pass_definitions<const N: usize>(
        &mut self,
        usual: &Definitions<N>,
    ) -> Result<Option<u32>, Error> {
        let width = self.type_width;
        let first = width > 0 && self.local.len() == self.block.local_start && self.block.shared_count == 0;
        match usual.bits.get(width as usize) {
            Some(known) if first && self.pass_known(usual.id_width, known, 0, 0)? => {}
            _ => return Ok(None),
        }
        let start = self.add_encodings(usual.encodings, width);
        self.local.extend(usual.compiled.iter().map(|compiled| compiled.after(start, width)));
        Ok(Some(width))
    }

    /// Adds the fields of abbreviations, those of no bits as wide as numbers of types. Returns the number of fields before them.
    fn add_encodings(&mut self, encodings: &[Encoding], type_width: u32) -> u32 {
        let start = index(self.encodings.len());
        self.encodings.extend(encodings.iter().map(|encoding| match encoding {
            Encoding::Fixed(0) => Encoding::Fixed(type_width),
            other => *other,
        }));
        start
    }

    /// Reads the records and abbreviations of a BLOCKINFO block that begins as this one, if it is the first.
    pub(crate) fn pass_block_info<const N: usize>(&mut self, usual: &BlockInfo<N>) -> Result<(), Error> {
        if !(self.shared.is_empty() && self.encodings.is_empty()) {
            return Ok(());
        }
        // The width is one of four bits: one group, which is its number.
        let width = match self.bits.rest().get(usual.width_at / 8..).and_then(<[u8]>::first_chunk) {
            Some(bytes) => u16::from_le_bytes(*bytes) >> (usual.width_at % 8) & 0x1f,
            None => return Ok(()),
        };
        let Some(known) = usual.bits.get(usize::from(width)) else { return Ok(()) };
        if !self.pass_known(2, known, usual.records, usual.records)? {
            return Ok(());
        }
        self.type_width = width.into();
        self.add_encodings(usual.encodings, self.type_width);
        let mut rest = usual.compiled;
        for (kind, count) in usual.lists {
            let (list, after) = rest.split_at_checked(*count).unwrap_or_default();
            rest = after;
            self.block.target = self.add_shared(*kind, SharedList::Usual(list));
        }
        Ok(())
    }
}
