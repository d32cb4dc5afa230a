//! [`StreamWriter`]: writes blocks, records and abbreviations.

use alloc::vec::Vec;
use core::ops::Range;

use super::bits::encode_char6;
use super::cursor::MAGIC;
use super::{Abbreviation, BlockKind, Cursor, Encoding};
use crate::{Error, ErrorKind};

/// Writes fields of a bitstream, from the lowest bit of each byte upwards.
#[derive(Debug, Clone, Default)]
pub struct BitWriter {
    /// Full words.
    words: Vec<u64>,
    /// The bits behind them, fewer than 64, and how many. Higher bits are 0.
    partial: u64,
    filled: u32,
}

impl BitWriter {
    /// Bits that were written.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.words.len() as u64 * 64 + u64::from(self.filled)
    }

    #[cold]
    fn unwritable(&self, what: &'static str, value: u64) -> Error {
        Error::new(ErrorKind::Unwritable { what, value }, self.position())
    }

    /// A value of at most `width` bits, of which there are at most 64.
    #[inline(always)]
    fn push(&mut self, value: u64, width: u32) {
        self.partial |= value << self.filled;
        let filled = self.filled + width;
        if filled < 64 {
            self.filled = filled;
            return;
        }
        self.words.push(self.partial);
        self.partial = value.checked_shr(64 - self.filled).unwrap_or(0);
        self.filled = filled - 64;
    }

    /// A field of `width` bits, at most 64. Of no bits, it can only be 0.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`] if the value has more bits, or the field more than 64.
    #[inline]
    pub fn fixed(&mut self, value: u64, width: u32) -> Result<(), Error> {
        if width > Encoding::MAX_FIXED || width < 64 && value >> width != 0 {
            return Err(self.unwritable("a field of so few bits", value));
        }
        self.push(value, width);
        Ok(())
    }

    /// As [`BitWriter::vbr`], in groups of six bits: the form of records without an abbreviation.
    #[inline]
    fn vbr6(&mut self, value: u64) {
        // Most numbers have one group or two.
        if value < 1 << 5 {
            self.push(value, 6);
        } else if value < 1 << 10 {
            self.push(value & 0x1f | 0x20 | value >> 5 << 6, 12);
        } else {
            self.long_vbr6(value);
        }
    }

    fn long_vbr6(&mut self, value: u64) {
        let mut value = value;
        while value >= 1 << 5 {
            self.push(value & 0x1f | 0x20, 6);
            value >>= 5;
        }
        self.push(value, 6);
    }

    /// A record without an abbreviation: the id 3 in so many bits, then the numbers, each as [`BitWriter::vbr6`].
    fn unabbreviated(&mut self, width: u32, code: u32, operands: &[u64]) {
        self.push(3, width);
        self.vbr6(code.into());
        self.vbr6(operands.len() as u64);
        // The state is kept in registers as long as numbers are short.
        let (mut partial, mut filled) = (self.partial, self.filled);
        for operand in operands {
            let value = *operand;
            let (bits, width) = match value {
                0..0x20 => (value, 6),
                0x20..0x400 => (value & 0x1f | 0x20 | value >> 5 << 6, 12),
                0x400..0x8000 => (value & 0x1f | (value >> 5 & 0x1f) << 6 | value >> 10 << 12 | 0x820, 18),
                _ => {
                    (self.partial, self.filled) = (partial, filled);
                    self.long_vbr6(value);
                    (partial, filled) = (self.partial, self.filled);
                    continue;
                }
            };
            partial |= bits << filled;
            filled += width;
            if filled >= 64 {
                self.words.push(partial);
                filled -= 64;
                // Fewer than `width` bits are left over.
                partial = bits >> (width - filled);
            }
        }
        (self.partial, self.filled) = (partial, filled);
    }

    /// Characters of eight bits each.
    fn text8(&mut self, text: &[u8]) {
        let mut words = text.chunks_exact(8);
        for word in words.by_ref() {
            if let Ok(word) = word.try_into() {
                self.push(u64::from_le_bytes(word), 64);
            }
        }
        words.remainder().iter().for_each(|character| self.push((*character).into(), 8));
    }

    /// Characters of seven bits each.
    fn text7(&mut self, text: &[u8]) -> Result<(), Error> {
        for part in text.chunks(9) {
            let mut bits = 0;
            let mut width = 0;
            for character in part {
                if *character >= 0x80 {
                    return Err(self.unwritable("a field of so few bits", (*character).into()));
                }
                bits |= u64::from(*character) << width;
                width += 7;
            }
            self.push(bits, width);
        }
        Ok(())
    }

    /// Characters of six bits each.
    fn text6(&mut self, text: &[u8]) -> Result<(), Error> {
        for part in text.chunks(10) {
            let mut bits = 0;
            let mut width = 0;
            for character in part {
                let Some(index) = encode_char6((*character).into()) else {
                    return Err(self.unwritable("six bits for a character", (*character).into()));
                };
                bits |= index << width;
                width += 6;
            }
            self.push(bits, width);
        }
        Ok(())
    }

    /// Characters in groups of six bits. All but control characters have two groups: four characters are written at once.
    fn text_vbr6(&mut self, text: &[u8]) {
        const fn groups(character: u8) -> u64 {
            let character = character as u64;
            character & 0x1f | 0x20 | character >> 5 << 6
        }
        let mut parts = text.chunks_exact(4);
        for part in parts.by_ref() {
            match *part {
                [a @ 0x20..=0xff, b @ 0x20..=0xff, c @ 0x20..=0xff, d @ 0x20..=0xff] => {
                    self.push(groups(a) | groups(b) << 12 | groups(c) << 24 | groups(d) << 36, 48);
                }
                _ => part.iter().for_each(|character| self.vbr6((*character).into())),
            }
        }
        parts.remainder().iter().for_each(|character| self.vbr6((*character).into()));
    }

    /// A number in groups of `width` bits, from 2 to 32, in as few groups as possible. A width of 0 can only hold 0.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`] if there is no such width.
    #[inline]
    pub fn vbr(&mut self, value: u64, width: u32) -> Result<(), Error> {
        // Most numbers have one group or two.
        if matches!(width, 2..=32) {
            let data = width - 1;
            if value >> data == 0 {
                self.push(value, width);
                return Ok(());
            }
            if value >> data >> data == 0 {
                let more = 1 << data;
                self.push(value & (more - 1) | more | value >> data << width, width * 2);
                return Ok(());
            }
        }
        self.long_vbr(value, width)
    }

    fn long_vbr(&mut self, value: u64, width: u32) -> Result<(), Error> {
        match width {
            0 if value == 0 => return Ok(()),
            2..=32 => {}
            _ => return Err(self.unwritable("groups of so few bits", value)),
        }
        let more = 1u64 << (width - 1);
        let mut value = value;
        while value >= more {
            self.push(value & (more - 1) | more, width);
            value >>= width - 1;
        }
        self.push(value, width);
        Ok(())
    }

    /// One of the characters `a-z A-Z 0-9 . _`, in six bits.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`] for any other.
    pub fn char6(&mut self, character: u64) -> Result<(), Error> {
        match encode_char6(character) {
            Some(index) => {
                self.push(index, 6);
                Ok(())
            }
            None => Err(self.unwritable("six bits for a character", character)),
        }
    }

    /// Zeros up to a bit whose place is a multiple of 32.
    pub fn align32(&mut self) {
        self.push(0, self.filled.wrapping_neg() % 32);
    }

    /// Replaces the 32 bits at a place that is a multiple of 32.
    fn replace32(&mut self, position: u64, value: u32) {
        let word = usize::try_from(position / 64).ok().and_then(|index| self.words.get_mut(index));
        let word = word.unwrap_or(&mut self.partial);
        let shift = position % 64;
        *word = *word & !(u64::from(u32::MAX) << shift) | u64::from(value) << shift;
    }

    /// The bytes; bits that are missing of the last are 0.
    fn into_bytes(self) -> Vec<u8> {
        let rest = self.filled.div_ceil(8) as usize;
        let mut bytes = Vec::with_capacity(self.words.len() * 8 + rest);
        for word in self.words {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        bytes.extend_from_slice(self.partial.to_le_bytes().get(..rest).unwrap_or_default());
        bytes
    }
}

#[derive(Debug)]
struct OpenBlock {
    kind: BlockKind,
    width: u32,
    /// The bit at which the word with its size stands.
    size_at: u64,
    /// The list of abbreviations for its kind in `StreamWriter::shared`, and how many of them there were when it began.
    shared: usize,
    shared_count: usize,
    /// Where its own begin in `StreamWriter::own`.
    own: usize,
    /// In a BLOCKINFO block, the list of the kind that abbreviations are for.
    target: Option<usize>,
}

/// Writes a stream: blocks, records, abbreviations. Sizes of blocks are filled in.
///
/// [`Stream::write`](super::Stream::write) writes a whole tree; this is for streams that are made on the way.
#[derive(Debug)]
pub struct StreamWriter {
    bits: BitWriter,
    blocks: Vec<OpenBlock>,
    /// The fields of all abbreviations.
    encodings: Vec<Encoding>,
    /// The abbreviations of each kind of block that has any from a BLOCKINFO block; as ranges of `encodings`.
    shared: Vec<(BlockKind, Vec<Range<usize>>)>,
    /// Those that the open blocks define themselves.
    own: Vec<Range<usize>>,
}

impl Default for StreamWriter {
    fn default() -> Self {
        Self::new()
    }
}

impl StreamWriter {
    /// Begins a stream, with the magic number.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// As [`StreamWriter::new`], with room for so many bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        let mut bits = BitWriter { words: Vec::with_capacity(bytes / 8), ..BitWriter::default() };
        bits.push(u32::from_le_bytes(MAGIC).into(), 32);
        Self { bits, blocks: Vec::new(), encodings: Vec::new(), shared: Vec::new(), own: Vec::new() }
    }

    /// Bits that were written.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.bits.position()
    }

    #[cold]
    fn error<T>(&self, kind: ErrorKind) -> Result<T, Error> {
        Err(Error::new(kind, self.position()))
    }

    #[inline]
    fn id(&mut self, id: u32) -> Result<(), Error> {
        let width = self.blocks.last().map_or(2, |block| block.width);
        self.bits.fixed(id.into(), width)
    }

    /// The place of a kind in the list of shared abbreviations.
    fn shared_of(&self, kind: BlockKind) -> Option<usize> {
        self.shared.iter().position(|(known, _)| *known == kind)
    }

    /// Begins a block in the innermost one, whose abbreviation ids have `width` bits.
    ///
    /// # Errors
    /// [`ErrorKind::Depth`]; [`ErrorKind::Operand`] if the width is none from 1 to 32.
    pub fn enter_block(&mut self, kind: BlockKind, width: u32) -> Result<(), Error> {
        if self.blocks.len() >= Cursor::MAX_DEPTH as usize {
            return self.error(ErrorKind::Depth { what: "blocks", limit: Cursor::MAX_DEPTH });
        }
        if !(1..=32).contains(&width) {
            return self.error(ErrorKind::Operand { what: "width of abbreviation ids", value: width.into() });
        }
        self.id(1)?;
        self.bits.vbr(kind.0.into(), 8)?;
        self.bits.vbr(width.into(), 4)?;
        self.bits.align32();
        let size_at = self.bits.position();
        self.bits.push(0, 32);
        let shared = self.shared_of(kind).unwrap_or(usize::MAX);
        let shared_count = self.shared.get(shared).map_or(0, |(_, list)| list.len());
        let own = self.own.len();
        self.blocks.push(OpenBlock { kind, width, size_at, shared, shared_count, own, target: None });
        Ok(())
    }

    /// Ends the innermost block.
    ///
    /// # Errors
    /// [`ErrorKind::Malformed`] if none is open; [`ErrorKind::Unwritable`] if its size does not fit its header.
    pub fn end_block(&mut self) -> Result<(), Error> {
        self.id(0)?;
        self.bits.align32();
        let Some(block) = self.blocks.pop() else {
            return self.error(ErrorKind::Malformed("no block is open"));
        };
        self.own.truncate(block.own);
        let words = (self.bits.position() - block.size_at) / 32 - 1;
        let Ok(size) = u32::try_from(words) else {
            return self.error(ErrorKind::Unwritable { what: "the header of a block", value: words });
        };
        self.bits.replace32(block.size_at, size);
        Ok(())
    }

    /// Defines an abbreviation: for the innermost block, whose id for it is returned; in a BLOCKINFO block, for blocks of
    /// the kind that the record 1 before it names, in the order of definitions from 4.
    ///
    /// # Errors
    /// [`ErrorKind::Malformed`] if no record can be written with it, or if no block is open that could use it.
    pub fn define_abbreviation(&mut self, abbreviation: &Abbreviation) -> Result<u32, Error> {
        self.define(abbreviation.encodings.iter().copied())
    }

    /// As [`StreamWriter::define_abbreviation`], of these fields.
    pub(crate) fn define(&mut self, fields: impl Iterator<Item = Encoding>) -> Result<u32, Error> {
        let start = self.encodings.len();
        self.encodings.extend(fields);
        let encodings = self.encodings.get(start..).unwrap_or_default();
        if let Some(fault) = Abbreviation::fault_of(encodings) {
            return self.error(ErrorKind::Malformed(fault));
        }
        let width = self.blocks.last().map_or(2, |block| block.width);
        let bits = &mut self.bits;
        bits.fixed(2, width)?;
        bits.vbr(encodings.len() as u64, 5)?;
        for encoding in encodings {
            let (number, width) = match *encoding {
                Encoding::Literal(value) => {
                    bits.push(1, 1);
                    bits.vbr(value, 8)?;
                    continue;
                }
                Encoding::Fixed(width) => (1, Some(width)),
                Encoding::Vbr(width) => (2, Some(width)),
                Encoding::Array => (3, None),
                Encoding::Char6 => (4, None),
                Encoding::Blob => (5, None),
            };
            bits.push(number << 1, 4);
            if let Some(width) = width {
                bits.vbr(width.into(), 5)?;
            }
        }
        let range = start..self.encodings.len();
        let Some(block) = self.blocks.last() else {
            return self.error(ErrorKind::Malformed("an abbreviation that no block can use"));
        };
        let count = if block.kind == BlockKind::BlockInfo {
            let target = block.target.and_then(|target| self.shared.get_mut(target));
            let Some((_, list)) = target else {
                return self.error(ErrorKind::Malformed("an abbreviation that no block can use"));
            };
            list.push(range);
            list.len()
        } else {
            self.own.push(range);
            block.shared_count + self.own.len() - block.own
        };
        Ok(u32::try_from(count).unwrap_or(u32::MAX).saturating_add(3))
    }

    /// Writes a record with the abbreviation of this id, or with none (3).
    ///
    /// # Errors
    /// [`ErrorKind::OutOfRange`] if there is no such abbreviation; [`ErrorKind::Unwritable`] if it cannot hold the record.
    #[inline]
    pub fn record(
        &mut self,
        abbreviation: u32,
        code: u32,
        operands: &[u64],
        blob: Option<&[u8]>,
    ) -> Result<(), Error> {
        let Some(block) = self.blocks.last() else {
            return self.error(ErrorKind::Malformed("a record outside of all blocks"));
        };
        let width = block.width;
        if block.kind == BlockKind::BlockInfo && code == 1 {
            let kind = operands.first().and_then(|kind| u32::try_from(*kind).ok());
            self.set_target(kind.map(BlockKind));
        }
        if abbreviation == 3 {
            if blob.is_some() {
                return self.error(ErrorKind::Malformed("a blob needs an abbreviation"));
            }
            if width < 2 {
                return self.error(ErrorKind::Unwritable { what: "a field of so few bits", value: 3 });
            }
            self.bits.unabbreviated(width, code, operands);
            return Ok(());
        }
        let encodings = self.encodings(abbreviation)?;
        self.id(abbreviation)?;
        let encodings = self.encodings.get(encodings).unwrap_or_default();
        write_fields(&mut self.bits, encodings, code, operands, blob)
    }

    /// The kind of block that the abbreviations behind this are for.
    #[cold]
    fn set_target(&mut self, kind: Option<BlockKind>) {
        let target = kind.map(|kind| {
            self.shared_of(kind).unwrap_or_else(|| {
                self.shared.push((kind, Vec::new()));
                self.shared.len() - 1
            })
        });
        if let Some(block) = self.blocks.last_mut() {
            block.target = target;
        }
    }

    /// Writes a record that ends in text, a character an operand, behind these others.
    ///
    /// # Errors
    /// As [`StreamWriter::record`].
    pub fn text_record(
        &mut self,
        abbreviation: u32,
        code: u32,
        operands: &[u64],
        text: &[u8],
    ) -> Result<(), Error> {
        if abbreviation == 3 {
            self.id(3)?;
            self.bits.vbr6(code.into());
            self.bits.vbr6((operands.len() + text.len()) as u64);
            operands.iter().for_each(|operand| self.bits.vbr6(*operand));
            self.bits.text_vbr6(text);
            return Ok(());
        }
        let encodings = self.encodings(abbreviation)?;
        match self.encodings.get(encodings).unwrap_or_default() {
            // Text in an array of its own: the characters need not become operands first.
            [scalars @ .., Encoding::Array, element] if scalars.len() == operands.len() + 1 => {
                let width = self.blocks.last().map_or(2, |block| block.width);
                let bits = &mut self.bits;
                bits.fixed(abbreviation.into(), width)?;
                for (encoding, value) in scalars.iter().zip(core::iter::once(&code.into()).chain(operands)) {
                    write_scalar(bits, *encoding, *value)?;
                }
                bits.vbr6(text.len() as u64);
                match *element {
                    Encoding::Fixed(8) => {
                        bits.text8(text);
                        Ok(())
                    }
                    Encoding::Fixed(7) => bits.text7(text),
                    Encoding::Char6 => bits.text6(text),
                    element => {
                        let mut characters = text.iter().map(|character| u64::from(*character));
                        characters.try_for_each(|character| write_scalar(bits, element, character))
                    }
                }
            }
            _ => {
                let characters = text.iter().map(|character| u64::from(*character));
                let all: Vec<u64> = operands.iter().copied().chain(characters).collect();
                self.record(abbreviation, code, &all, None)
            }
        }
    }

    /// The fields of the abbreviation of this id.
    #[inline]
    fn encodings(&self, abbreviation: u32) -> Result<Range<usize>, Error> {
        let Some(block) = self.blocks.last() else {
            return self.error(ErrorKind::Malformed("a record outside of all blocks"));
        };
        let index = (abbreviation as usize).wrapping_sub(4);
        let found = if index < block.shared_count {
            self.shared.get(block.shared).and_then(|(_, list)| list.get(index))
        } else {
            self.own.get(block.own..).and_then(|own| own.get(index.wrapping_sub(block.shared_count)))
        };
        match found {
            Some(range) => Ok(range.clone()),
            None => {
                let count = (block.shared_count + self.own.len() - block.own) as u64 + 4;
                self.error(ErrorKind::OutOfRange { what: "abbreviation", number: abbreviation.into(), count })
            }
        }
    }

    /// Ends the stream.
    ///
    /// # Errors
    /// [`ErrorKind::Malformed`] if a block is still open.
    pub fn finish(self) -> Result<Vec<u8>, Error> {
        if self.blocks.is_empty() {
            Ok(self.bits.into_bytes())
        } else {
            self.error(ErrorKind::Malformed("a block is not ended"))
        }
    }
}

impl Abbreviation {
    /// Whether it can hold a record of this code with these operands, and no blob.
    #[must_use]
    pub fn holds(&self, code: u32, operands: &[u64]) -> bool {
        fits(&self.encodings, code, operands)
    }
}

/// Whether a record can be written with an abbreviation.
fn fits(encodings: &[Encoding], code: u32, operands: &[u64]) -> bool {
    !encodings.contains(&Encoding::Blob)
        && write_fields(&mut BitWriter::default(), encodings, code, operands, None).is_ok()
}

fn write_fields(
    bits: &mut BitWriter,
    encodings: &[Encoding],
    code: u32,
    operands: &[u64],
    blob: Option<&[u8]>,
) -> Result<(), Error> {
    let code = u64::from(code);
    let mut values = core::iter::once(&code).chain(operands);
    let mut encodings = encodings.iter();
    let mut blob = blob;
    while let Some(encoding) = encodings.next() {
        match encoding {
            Encoding::Array => {
                let Some(element) = encodings.next() else { break };
                let count = values.clone().count() as u64;
                bits.vbr(count, 6)?;
                values.try_for_each(|value| write_scalar(bits, *element, *value))?;
                return Ok(());
            }
            Encoding::Blob => {
                let bytes = blob.take().unwrap_or_default();
                bits.vbr(bytes.len() as u64, 6)?;
                bits.align32();
                bits.text8(bytes);
                bits.align32();
            }
            scalar => match values.next() {
                Some(value) => write_scalar(bits, *scalar, *value)?,
                None => {
                    return Err(bits.unwritable("an abbreviation for more operands", operands.len() as u64));
                }
            },
        }
    }
    match (values.next(), blob) {
        (None, None) => Ok(()),
        _ => Err(bits.unwritable("an abbreviation for fewer operands", operands.len() as u64)),
    }
}

#[inline(always)]
fn write_scalar(bits: &mut BitWriter, encoding: Encoding, value: u64) -> Result<(), Error> {
    match encoding {
        Encoding::Literal(literal) if literal == value => Ok(()),
        Encoding::Literal(_) => Err(bits.unwritable("an abbreviation that always says another value", value)),
        Encoding::Fixed(width) => bits.fixed(value, width),
        Encoding::Vbr(width) => bits.vbr(value, width),
        Encoding::Char6 => bits.char6(value),
        Encoding::Array | Encoding::Blob => Err(bits.unwritable("a field of one number", value)),
    }
}
