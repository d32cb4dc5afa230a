//! [`StreamWriter`]: writes blocks, records and abbreviations.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::bits::encode_char6;
use super::cursor::MAGIC;
use super::{Abbreviation, BlockKind, Cursor, Encoding};
use crate::{Error, ErrorKind};

/// Writes fields of a bitstream, from the lowest bit of each byte upwards.
#[derive(Debug, Clone, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// Bits of a byte that is not full yet, and how many.
    partial: u64,
    filled: u32,
}

impl BitWriter {
    /// Bits that were written.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.bytes.len() as u64 * 8 + u64::from(self.filled)
    }

    fn unwritable(&self, what: &'static str, value: u64) -> Error {
        Error::new(ErrorKind::Unwritable { what, value }, self.position())
    }

    /// The lowest `width` bits of a value, at most 32. Fewer than 32 bits are kept back until there are more.
    #[inline(always)]
    fn push(&mut self, value: u64, width: u32) {
        self.partial |= (value & !(u64::MAX << width)) << self.filled;
        self.filled += width;
        if self.filled >= 32 {
            let [a, b, c, d, ..] = self.partial.to_le_bytes();
            self.bytes.extend_from_slice(&[a, b, c, d]);
            self.partial >>= 32;
            self.filled -= 32;
        }
    }

    /// Whole bytes that were kept back.
    fn flush(&mut self) {
        while self.filled >= 8 {
            let [byte, ..] = self.partial.to_le_bytes();
            self.bytes.push(byte);
            self.partial >>= 8;
            self.filled -= 8;
        }
    }

    /// A field of `width` bits, at most 64. Of no bits, it can only be 0.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`] if the value has more bits, or the field more than 64.
    pub fn fixed(&mut self, value: u64, width: u32) -> Result<(), Error> {
        if width > Encoding::MAX_FIXED || width < 64 && value >> width != 0 {
            return Err(self.unwritable("a field of so few bits", value));
        }
        if width > 32 {
            self.push(value, 32);
            self.push(value >> 32, width - 32);
        } else {
            self.push(value, width);
        }
        Ok(())
    }

    /// As [`BitWriter::vbr`], in groups of six bits: what records without an abbreviation are made of.
    #[inline]
    fn vbr6(&mut self, value: u64) {
        let mut value = value;
        while value >= 1 << 10 {
            self.push(value & 0x1f | 0x20 | (value >> 5 & 0x1f | 0x20) << 6, 12);
            value >>= 10;
        }
        // Most numbers have one group or two.
        if value < 1 << 5 {
            self.push(value, 6);
        } else {
            self.push(value & 0x1f | 0x20 | value >> 5 << 6, 12);
        }
    }

    /// Characters of eight bits each, four at a time.
    fn text8(&mut self, text: &[u8]) {
        let mut words = text.chunks_exact(4);
        for word in words.by_ref() {
            if let [a, b, c, d] = *word {
                self.push(u32::from_le_bytes([a, b, c, d]).into(), 32);
            }
        }
        words.remainder().iter().for_each(|character| self.push((*character).into(), 8));
    }

    /// Characters in groups of six bits. All but control characters have two groups: two characters go at a time.
    fn text_vbr6(&mut self, text: &[u8]) {
        const fn groups(character: u8) -> u64 {
            let character = character as u64;
            character & 0x1f | 0x20 | character >> 5 << 6
        }
        let mut pairs = text.chunks_exact(2);
        for pair in pairs.by_ref() {
            match *pair {
                [a @ 0x20..=0xff, b @ 0x20..=0xff] => self.push(groups(a) | groups(b) << 12, 24),
                _ => pair.iter().for_each(|character| self.vbr6((*character).into())),
            }
        }
        pairs.remainder().iter().for_each(|character| self.vbr6((*character).into()));
    }

    /// A number in groups of `width` bits, from 2 to 32, in as few as it takes. A width of 0 can only say 0.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`] if there is no such width.
    pub fn vbr(&mut self, value: u64, width: u32) -> Result<(), Error> {
        match width {
            0 if value == 0 => return Ok(()),
            2..=32 => {}
            _ => return Err(self.unwritable("groups of so few bits", value)),
        }
        let more = 1u64 << (width - 1);
        let mut value = value;
        while value >= more {
            self.push(value | more, width);
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
        let skip = (32 - self.position() % 32) % 32;
        // At most 31.
        self.push(0, u32::try_from(skip).unwrap_or_default());
        self.flush();
    }

    /// Bytes, from a bit on that is the first of one.
    fn bytes(&mut self, bytes: &[u8]) {
        self.flush();
        self.bytes.extend_from_slice(bytes);
    }
}

#[derive(Debug)]
struct OpenBlock {
    kind: BlockKind,
    width: u32,
    /// Where the word with its size is, in bytes.
    size_at: usize,
    /// The abbreviations that there were for its kind when it began, and its own behind them: indices of all.
    abbreviations: Vec<usize>,
    /// In a BLOCKINFO block, the kind that abbreviations are for.
    target: Option<BlockKind>,
}

/// Writes a stream: blocks, records, abbreviations. Sizes of blocks are filled in.
///
/// [`Stream::write`](super::Stream::write) writes a whole tree; this is for streams that are made on the way.
#[derive(Debug)]
pub struct StreamWriter {
    bits: BitWriter,
    blocks: Vec<OpenBlock>,
    abbreviations: Vec<Abbreviation>,
    shared: BTreeMap<BlockKind, Vec<usize>>,
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
        let mut bits = BitWriter::default();
        bits.bytes(&MAGIC);
        Self { bits, blocks: Vec::new(), abbreviations: Vec::new(), shared: BTreeMap::new() }
    }

    /// Bits that were written.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.bits.position()
    }

    fn error<T>(&self, kind: ErrorKind) -> Result<T, Error> {
        Err(Error::new(kind, self.position()))
    }

    fn id(&mut self, id: u32) -> Result<(), Error> {
        let width = self.blocks.last().map_or(2, |block| block.width);
        self.bits.fixed(id.into(), width)
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
        let size_at = self.bits.bytes.len();
        self.bits.bytes(&[0; 4]);
        let abbreviations = self.shared.get(&kind).cloned().unwrap_or_default();
        self.blocks.push(OpenBlock { kind, width, size_at, abbreviations, target: None });
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
        let words = (self.bits.bytes.len() - block.size_at) / 4 - 1;
        let Ok(size) = u32::try_from(words) else {
            return self.error(ErrorKind::Unwritable { what: "the header of a block", value: words as u64 });
        };
        if let Some(place) = self.bits.bytes.get_mut(block.size_at..block.size_at + 4) {
            place.copy_from_slice(&size.to_le_bytes());
        }
        Ok(())
    }

    /// Defines an abbreviation: for the innermost block, whose id for it is returned; in a BLOCKINFO block, for blocks of
    /// the kind that the record 1 before it names, in the order of definitions from 4.
    ///
    /// # Errors
    /// [`ErrorKind::Malformed`] if no record can be written with it, or if no block is open that could use it.
    pub fn define_abbreviation(&mut self, abbreviation: &Abbreviation) -> Result<u32, Error> {
        if let Some(fault) = abbreviation.fault() {
            return self.error(ErrorKind::Malformed(fault));
        }
        self.id(2)?;
        let encodings = &abbreviation.encodings;
        self.bits.vbr(encodings.len() as u64, 5)?;
        for encoding in encodings {
            let (number, width) = match *encoding {
                Encoding::Literal(value) => {
                    self.bits.fixed(1, 1)?;
                    self.bits.vbr(value, 8)?;
                    continue;
                }
                Encoding::Fixed(width) => (1, Some(width)),
                Encoding::Vbr(width) => (2, Some(width)),
                Encoding::Array => (3, None),
                Encoding::Char6 => (4, None),
                Encoding::Blob => (5, None),
            };
            self.bits.fixed(number << 1, 4)?;
            if let Some(width) = width {
                self.bits.vbr(width.into(), 5)?;
            }
        }
        let index = self.abbreviations.len();
        self.abbreviations.push(abbreviation.clone());
        let list = match self.blocks.last_mut() {
            Some(block) if block.kind == BlockKind::BlockInfo => {
                block.target.map(|target| self.shared.entry(target).or_default())
            }
            Some(block) => Some(&mut block.abbreviations),
            None => None,
        };
        match list {
            Some(list) => {
                list.push(index);
                Ok(u32::try_from(list.len()).unwrap_or(u32::MAX).saturating_add(3))
            }
            None => self.error(ErrorKind::Malformed("an abbreviation that no block can use")),
        }
    }

    /// Writes a record with the abbreviation of this id, or with none (3).
    ///
    /// # Errors
    /// [`ErrorKind::OutOfRange`] if there is no such abbreviation; [`ErrorKind::Unwritable`] if it cannot say the record.
    pub fn record(
        &mut self,
        abbreviation: u32,
        code: u32,
        operands: &[u64],
        blob: Option<&[u8]>,
    ) -> Result<(), Error> {
        let Some(block) = self.blocks.last_mut() else {
            return self.error(ErrorKind::Malformed("a record outside of all blocks"));
        };
        if block.kind == BlockKind::BlockInfo && code == 1 {
            let kind = operands.first().and_then(|kind| u32::try_from(*kind).ok());
            block.target = kind.map(BlockKind);
        }
        if abbreviation == 3 {
            self.id(3)?;
            self.bits.vbr6(code.into());
            self.bits.vbr6(operands.len() as u64);
            if blob.is_some() {
                return self.error(ErrorKind::Malformed("a blob needs an abbreviation"));
            }
            operands.iter().for_each(|operand| self.bits.vbr6(*operand));
            return Ok(());
        }
        let encodings = self.encodings(abbreviation)?;
        self.id(abbreviation)?;
        let encodings = self.abbreviations.get(encodings).map_or(&[][..], |known| &known.encodings);
        write_fields(&mut self.bits, encodings, code, operands, blob)
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
        let characters = || text.iter().map(|character| u64::from(*character));
        if abbreviation == 3 {
            self.id(3)?;
            self.bits.vbr6(code.into());
            self.bits.vbr6((operands.len() + text.len()) as u64);
            operands.iter().for_each(|operand| self.bits.vbr6(*operand));
            self.bits.text_vbr6(text);
            return Ok(());
        }
        let encodings = self.encodings(abbreviation)?;
        match self.abbreviations.get(encodings).map(|known| known.encodings.as_slice()) {
            // Text in an array of its own: the characters need not become operands first.
            Some([scalars @ .., Encoding::Array, element]) if scalars.len() == operands.len() + 1 => {
                let width = self.blocks.last().map_or(2, |block| block.width);
                self.bits.fixed(abbreviation.into(), width)?;
                for (encoding, value) in scalars.iter().zip(core::iter::once(&code.into()).chain(operands)) {
                    write_scalar(&mut self.bits, *encoding, *value)?;
                }
                self.bits.vbr6(text.len() as u64);
                match *element {
                    Encoding::Fixed(8) => {
                        self.bits.text8(text);
                        Ok(())
                    }
                    element => characters()
                        .try_for_each(|character| write_scalar(&mut self.bits, element, character)),
                }
            }
            _ => {
                let all: Vec<u64> = operands.iter().copied().chain(characters()).collect();
                self.record(abbreviation, code, &all, None)
            }
        }
    }

    /// The place of the abbreviation of this id.
    #[inline]
    fn encodings(&self, abbreviation: u32) -> Result<usize, Error> {
        let Some(block) = self.blocks.last() else {
            return self.error(ErrorKind::Malformed("a record outside of all blocks"));
        };
        let index = usize::try_from(abbreviation).ok().and_then(|id| id.checked_sub(4));
        index.and_then(|index| block.abbreviations.get(index)).copied().ok_or_else(|| {
            let count = block.abbreviations.len() as u64 + 4;
            let kind = ErrorKind::OutOfRange { what: "abbreviation", number: abbreviation.into(), count };
            Error::new(kind, self.position())
        })
    }

    /// Ends the stream.
    ///
    /// # Errors
    /// [`ErrorKind::Malformed`] if a block is still open.
    pub fn finish(self) -> Result<Vec<u8>, Error> {
        if self.blocks.is_empty() {
            Ok(self.bits.bytes)
        } else {
            self.error(ErrorKind::Malformed("a block is not ended"))
        }
    }
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
                bits.bytes(bytes);
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
