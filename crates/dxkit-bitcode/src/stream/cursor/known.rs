//! Content that is the same in nearly all streams: it is recognised by its bits, and not decoded again.

use dxkit_bytes::parser::number_at;

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
    /// The fields of all abbreviations, by this width.
    pub(crate) encodings: fn(usize) -> Option<&'static [Encoding]>,
    /// The abbreviations, in the order of the lists.
    pub(crate) compiled: &'static [Compiled],
    /// The kinds of blocks, and how many abbreviations are for each.
    pub(crate) lists: &'static [(BlockKind, usize)],
    /// How many records there are, each with one operand.
    pub(crate) records: u64,
}

/// Definitions of abbreviations that differ in one width alone: that of the numbers of types, or of values.
#[derive(Debug)]
pub(crate) struct Definitions<const N: usize> {
    /// The bits of abbreviation ids in the block.
    pub(crate) id_width: u32,
    /// The number of abbreviations that `BLOCKINFO` states for the block.
    pub(crate) shared: usize,
    /// The bit of the definitions at which the width is stated, in five bits. Without it, the width is that
    /// of numbers of types, which `BLOCKINFO` states.
    pub(crate) width_at: Option<usize>,
    /// Their bits, by this width.
    pub(crate) bits: &'static [KnownBits<N>],
    /// The fields of all abbreviations, by this width.
    pub(crate) encodings: fn(usize) -> Option<&'static [Encoding]>,
    /// The abbreviations.
    pub(crate) compiled: &'static [Compiled],
}

impl Cursor<'_> {
    /// Passes over records without abbreviations that have these bits, if they are next in a block with ids
    /// of `width` bits: as if they had been read.
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

    /// Passes over the definitions of the current block's own abbreviations, if they are next and have these
    /// bits. Returns the width that they depend on.
    pub(crate) fn pass_definitions<const N: usize>(
        &mut self,
        definitions: &Definitions<N>,
    ) -> Result<Option<u32>, Error> {
        let width = match definitions.width_at {
            None => self.type_width,
            Some(bit) => self.width_at(bit).map_or(0, u32::from),
        };
        let first =
            self.local.len() == self.block.local_start && self.block.shared_count == definitions.shared;
        let first = first && width > 0;
        match definitions.bits.get(width as usize) {
            Some(known) if first && self.pass_known(definitions.id_width, known, 0, 0)? => {}
            _ => return Ok(None),
        }
        let start = index(self.encodings.len());
        self.encodings.extend_from_slice((definitions.encodings)(width as usize).unwrap_or_default());
        self.local.extend(definitions.compiled.iter().map(|compiled| compiled.after(start, width)));
        Ok(Some(width))
    }

    /// The five bits of the stream that are `bit` bits after the current position, which is that of a byte.
    fn width_at(&self, bit: usize) -> Option<u16> {
        Some(number_at::<u16>(self.bits.rest(), bit / 8)? >> (bit % 8) & 0x1f)
    }

    /// Reads the records and abbreviations of a BLOCKINFO block that begins as this one, if it is the first.
    pub(crate) fn pass_block_info<const N: usize>(&mut self, info: &BlockInfo<N>) -> Result<(), Error> {
        if !(self.shared.is_empty() && self.encodings.is_empty()) {
            return Ok(());
        }
        // The width is one of four bits: one group, which is its number.
        let Some(width) = self.width_at(info.width_at) else { return Ok(()) };
        let Some(known) = info.bits.get(usize::from(width)) else { return Ok(()) };
        if !self.pass_known(2, known, info.records, info.records)? {
            return Ok(());
        }
        self.type_width = width.into();
        self.encodings.extend_from_slice((info.encodings)(usize::from(width)).unwrap_or_default());
        let mut rest = info.compiled;
        for (kind, count) in info.lists {
            let (list, after) = rest.split_at_checked(*count).unwrap_or_default();
            rest = after;
            self.block.target = self.add_shared(*kind, SharedList::Llvm(list));
        }
        Ok(())
    }
}
