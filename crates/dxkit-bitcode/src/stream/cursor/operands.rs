//! The operands of records: numbers, text.

use alloc::vec::Vec;

use super::super::bits::{decode_char6, low_byte};
use super::super::{BitReader, BlockKind, Encoding};
use super::{BareRecord, Cursor, SharedList, Tail, scalar};
use crate::Error;

impl Cursor<'_> {
    /// Reads the current record.
    #[inline(always)]
    pub(crate) fn record(&mut self) -> Result<BareRecord<'_>, Error> {
        self.take_operands()?;
        Ok(self.bare())
    }

    /// Like [`Cursor::record`], for a record whose operands after the first `numbers` are text: the
    /// characters are appended to `out`. Text is the largest part of most modules, and is not converted to
    /// numbers first.
    #[inline(always)]
    pub(crate) fn text_record(&mut self, numbers: usize, out: &mut Vec<u8>) -> Result<BareRecord<'_>, Error> {
        self.take_text(numbers, out, false)?;
        Ok(self.bare())
    }

    /// Like [`Cursor::text_record`], for a record that is text alone, whose characters are bytes whatever
    /// width the abbreviation states.
    pub(crate) fn byte_record(&mut self, out: &mut Vec<u8>) -> Result<BareRecord<'_>, Error> {
        self.take_text(0, out, true)?;
        Ok(self.bare())
    }

    /// Passes the records of the current block to `take`, one after the other, until it rejects one; the next
    /// [`Cursor::advance`] returns that record, or whatever else is there. `take` gets the id of the record's
    /// abbreviation with the [bits after it](BitReader::take_and_peek), the record's start in the file, and
    /// the reader after the id. It returns the number of operands that it read; if it rejects the record, it
    /// must have changed nothing else.
    ///
    /// The position stays in a register from record to record, and operands are not stored: most records are
    /// so short that reading them one by one takes several times as long.
    #[inline(always)]
    pub(crate) fn take_records(
        &mut self,
        mut take: impl FnMut((u64, u64), u64, &mut BitReader<'_>) -> Option<usize>,
    ) -> Result<(), Error> {
        let width = self.block.width;
        let mut bits = self.bits;
        let mut budget = Some(self.budget);
        let mut start = bits.position();
        while let Some(left) = budget {
            start = bits.position();
            let id = bits.take_and_peek(width);
            match take(id, bits.bit_at(start), &mut bits) {
                Some(operands) => {
                    budget = left.checked_sub(Self::RECORD_COST + operands as u64 * Self::OPERAND_COST);
                }
                None => {
                    bits.set_position(start);
                    break;
                }
            }
        }
        self.bits.set_position(bits.position());
        self.budget = budget.unwrap_or_default();
        match budget {
            Some(_) => Ok(()),
            None => {
                self.start = start;
                self.too_much()
            }
        }
    }

    /// The width of type numbers in the current block, if the first abbreviations in it are those that LLVM
    /// defines in `BLOCKINFO`.
    pub(crate) fn fast_type_width(&self) -> Option<u32> {
        match self.shared.get(self.block.shared) {
            Some((_, SharedList::Llvm(_))) => Some(self.type_width).filter(|width| *width > 0),
            _ => None,
        }
    }

    /// The id of the current block's own abbreviation for records of this code that consist of characters of
    /// eight bits; `u64::MAX` if there is none.
    pub(crate) fn text_abbreviation(&self, code: u32) -> u64 {
        let own = self.local.get(self.block.local_start..).unwrap_or_default();
        let found = own.iter().position(|own| own.code == code && own.is_text8());
        found.map_or(u64::MAX, |index| (index + self.block.shared_count + 4) as u64)
    }

    /// Room for `count` operands of a record, which the stream's bits or the budget were seen to allow.
    #[inline]
    fn room(operands: &mut Vec<u64>, count: usize) -> &mut [u64] {
        #[cold]
        #[inline(never)]
        fn make(operands: &mut Vec<u64>, count: usize) {
            operands.resize(count, 0);
        }
        if operands.len() < count {
            make(operands, count);
        }
        operands.get_mut(..count).unwrap_or_default()
    }

    /// Reads the operands of the current record.
    #[inline(always)]
    pub(super) fn take_operands(&mut self) -> Result<(), Error> {
        self.blob = None;
        self.array = None;
        if self.abbreviation == 3 { self.plain_operands() } else { self.short_operands() }
    }

    #[inline(never)]
    fn plain_operands(&mut self) -> Result<(), Error> {
        self.bits.take_vbr6_array(Self::room(&mut self.operands, self.operand_count), |number| number);
        self.finish_record()
    }

    #[inline(never)]
    fn short_operands(&mut self) -> Result<(), Error> {
        self.take_scalars();
        self.take_tail()?;
        self.finish_record()
    }

    #[inline(always)]
    fn take_tail(&mut self) -> Result<(), Error> {
        match self.compiled.tail {
            Tail::None => Ok(()),
            Tail::Array(element) => self.array(element),
            Tail::Blob => self.blob(),
        }
    }

    /// Like [`Cursor::take_operands`], those from the number `numbers` on as text.
    #[inline(never)]
    fn take_text(&mut self, numbers: usize, out: &mut Vec<u8>, bytes: bool) -> Result<(), Error> {
        self.blob = None;
        self.array = None;
        if self.abbreviation == 3 {
            let numbers = numbers.min(self.operand_count);
            let characters = self.operand_count - numbers;
            self.operand_count = numbers;
            self.bits.take_vbr6_array(Self::room(&mut self.operands, numbers), |number| number);
            self.bits.take_vbr6_text(text_room(out, characters));
            return self.finish_record();
        }
        self.take_scalars();
        match self.compiled.tail {
            Tail::Array(element) if self.operand_count == numbers => {
                let element = match element {
                    Encoding::Fixed(1..) | Encoding::Vbr(1..) if bytes => Encoding::Fixed(8),
                    element => element,
                };
                self.text_array(element, out)?;
            }
            _ => {
                // Char6 in scalar operands, or numbers in the array: no writer produces that.
                self.take_tail()?;
                let numbers = numbers.min(self.operand_count);
                let characters = self.operands().get(numbers..).unwrap_or_default();
                out.extend(characters.iter().map(|character| low_byte(*character)));
                self.operand_count = numbers;
            }
        }
        self.finish_record()
    }

    /// Takes the operands that an abbreviation names one by one.
    #[inline(always)]
    fn take_scalars(&mut self) {
        // The first operand is the code.
        let scalars = self.compiled.start as usize + 1..self.compiled.scalars_end as usize;
        let scalars = self.encodings.get(scalars).unwrap_or_default();
        self.operand_count = scalars.len();
        let room = Self::room(&mut self.operands, scalars.len());
        for (slot, encoding) in room.iter_mut().zip(scalars) {
            *slot = scalar(&mut self.bits, *encoding);
        }
    }

    /// How many elements the array at the end of a record has, which were seen to be there.
    #[inline(always)]
    fn array_len(&mut self, element: Encoding) -> Result<usize, Error> {
        let count = self.bits.take_vbr(6);
        self.bits.check()?;
        self.spend(count)?;
        // The budget bounds the count, and therefore the reserved memory.
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let width = match element {
            Encoding::Fixed(width) | Encoding::Vbr(width) => width as usize,
            Encoding::Char6 => 6,
            Encoding::Literal(_) | Encoding::Array | Encoding::Blob => 0,
        };
        self.bits.require(count.saturating_mul(width))?;
        Ok(count)
    }

    /// The array at the end of a record, after the scalar operands.
    #[inline(never)]
    fn array(&mut self, element: Encoding) -> Result<(), Error> {
        let first = self.operand_count;
        let count = self.array_len(element)?;
        self.array = Some(first);
        self.operand_count = first + count;
        let room = Self::room(&mut self.operands, first + count);
        let elements = room.get_mut(first..).unwrap_or_default();
        let bits = &mut self.bits;
        match element {
            Encoding::Fixed(width) => bits.take_fixed_array(width, elements, |value| value),
            Encoding::Char6 => bits.take_fixed_array(6, elements, |value| decode_char6(value).into()),
            Encoding::Vbr(6) => bits.take_vbr6_array(elements, |number| number),
            element => elements.iter_mut().for_each(|slot| *slot = scalar(bits, element)),
        }
        Ok(())
    }

    /// Like [`Cursor::array`], for characters.
    fn text_array(&mut self, element: Encoding, out: &mut Vec<u8>) -> Result<(), Error> {
        let count = self.array_len(element)?;
        if element == Encoding::Fixed(8) {
            self.bits.take_text8(count, out);
            return Ok(());
        }
        let text = text_room(out, count);
        let bits = &mut self.bits;
        match element {
            Encoding::Char6 => bits.take_fixed_array(6, text, decode_char6),
            Encoding::Fixed(7) => bits.take_fixed_array(7, text, low_byte),
            element => text.iter_mut().for_each(|slot| *slot = low_byte(scalar(bits, element))),
        }
        Ok(())
    }

    #[cold]
    fn blob(&mut self) -> Result<(), Error> {
        let count = self.bits.take_vbr(6);
        self.bits.check()?;
        self.bits.align32()?;
        self.blob = Some(self.bits.bytes(usize::try_from(count).unwrap_or(usize::MAX))?);
        self.bits.align32()
    }

    #[inline]
    fn finish_record(&mut self) -> Result<(), Error> {
        self.bits.check()?;
        if self.block.kind == BlockKind::BlockInfo { self.block_info_record() } else { Ok(()) }
    }
}

/// Room for `count` characters at the end, which the stream's bits or the budget were seen to allow.
#[inline]
fn text_room(out: &mut Vec<u8>, count: usize) -> &mut [u8] {
    let start = out.len();
    out.resize(start + count, 0);
    out.get_mut(start..).unwrap_or_default()
}
