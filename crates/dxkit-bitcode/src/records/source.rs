//! Where the operands of a record that is read come from.
//!
//! The functions that read records take operands from [`Operands`], so that each is written once and
//! compiled for three sources: the operands of a [decoded](Decoded) record, and for the forms in which LLVM
//! writes frequent records, the bits of the stream, of a record [without](Unabbreviated) or
//! [with](FromAbbreviation) one of LLVM's abbreviations. Only a decoded record has errors: a source of bits
//! that holds something unexpected [falls back](Fallback), and the record is decoded.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::abbreviations::{Abbreviated, Field};
use crate::ir::Run;
use crate::stream::{BareRecord, BitReader};
use crate::{Error, ErrorKind};

/// The place of an error: a record, or a source of its operands.
pub(crate) trait Site {
    /// What stops reading there.
    type Stop;

    /// Reading stops because of this error.
    fn stop(&self, kind: ErrorKind) -> Self::Stop;
}

/// The operands of a record, one after the other.
pub(crate) trait Operands: Site {
    /// The bit of the file at which the record starts.
    fn bit(&self) -> u64;

    /// The next operand.
    fn next(&mut self) -> Result<u64, Self::Stop>;

    /// How many operands are left; before the scalar operands of an abbreviation with an array are taken, at
    /// least one.
    fn remaining(&self) -> usize;

    /// Appends `map` of the next `count` operands. `filler` is any value.
    fn take_into<T: Copy>(
        &mut self,
        count: usize,
        out: &mut Vec<T>,
        filler: T,
        map: impl FnMut(u64) -> T,
    ) -> Result<(), Self::Stop>;

    /// The characters that are left, which are appended to `out` unless they were when the record was
    /// decoded.
    fn text(&mut self, out: &mut Vec<u8>) -> Result<Run, Self::Stop>;

    /// Checks that at least `least` operands are left.
    fn require(&self, least: usize) -> Result<(), Self::Stop>;

    /// To be called before anything is done that cannot be undone: whether the record ends here, and in the
    /// stream. Further operands of a decoded record are no error: most records may have more in newer
    /// streams.
    fn check(&self) -> Result<(), Self::Stop>;

    /// The next operand, if there is one.
    #[inline(always)]
    fn next_if_any(&mut self) -> Result<Option<u64>, Self::Stop> {
        if self.remaining() == 0 { Ok(None) } else { self.next().map(Some) }
    }

    /// The next operand; 0 if there is none.
    #[inline(always)]
    fn next_or_zero(&mut self) -> Result<u64, Self::Stop> {
        if self.remaining() == 0 { Ok(0) } else { self.next() }
    }
}

impl Site for BareRecord<'_> {
    type Stop = Error;

    #[cold]
    fn stop(&self, kind: ErrorKind) -> Error {
        Error::new(kind, self.bit)
    }
}

/// The operands of a record that was decoded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decoded<'r> {
    pub(crate) record: &'r BareRecord<'r>,
    pub(crate) rest: &'r [u64],
    /// The characters after the operands, if they were taken as text.
    text: Run,
    /// Whether operands that the record lacks are zeros.
    padded: bool,
}

impl<'r> Decoded<'r> {
    pub(crate) fn new(record: &'r BareRecord<'r>) -> Self {
        Self { record, rest: record.operands, text: Run::default(), padded: false }
    }

    /// Of a record that ends in text, which was taken.
    pub(crate) fn with_text(record: &'r BareRecord<'r>, text: Run) -> Self {
        Self { text, ..Self::new(record) }
    }

    /// Of a record whose missing operands are zeros, except those that are [required](Operands::require).
    pub(crate) fn padded(record: &'r BareRecord<'r>) -> Self {
        Self { padded: true, ..Self::new(record) }
    }

    #[cold]
    pub(crate) fn too_few(&self) -> Error {
        let count = self.record.operands.len() as u64;
        self.stop(ErrorKind::Operands { count, least: count + 1 })
    }
}

impl Site for Decoded<'_> {
    type Stop = Error;

    #[cold]
    fn stop(&self, kind: ErrorKind) -> Error {
        self.record.stop(kind)
    }
}

impl Operands for Decoded<'_> {
    fn bit(&self) -> u64 {
        self.record.bit
    }

    #[inline]
    fn next(&mut self) -> Result<u64, Error> {
        match self.rest.split_first() {
            Some((first, rest)) => {
                self.rest = rest;
                Ok(*first)
            }
            None if self.padded => Ok(0),
            None => Err(self.too_few()),
        }
    }

    #[inline]
    fn remaining(&self) -> usize {
        self.rest.len()
    }

    #[inline]
    fn take_into<T: Copy>(
        &mut self,
        count: usize,
        out: &mut Vec<T>,
        _filler: T,
        map: impl FnMut(u64) -> T,
    ) -> Result<(), Error> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(|| self.too_few())?;
        self.rest = rest;
        out.extend(taken.iter().copied().map(map));
        Ok(())
    }

    fn text(&mut self, _out: &mut Vec<u8>) -> Result<Run, Error> {
        Ok(self.text)
    }

    fn require(&self, least: usize) -> Result<(), Error> {
        let (count, least) = (self.rest.len() as u64, least as u64);
        if count < least { Err(self.stop(ErrorKind::Operands { count, least })) } else { Ok(()) }
    }

    fn check(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// The record is not in the form that LLVM writes, or has an error: it is to be decoded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fallback;

/// [`Operands`] of bits.
pub(crate) trait Bits: Operands<Stop = Fallback> {
    /// How many operands the record has, for the [budget](crate::stream::Cursor::budget).
    fn cost(&self) -> usize;
}

/// The bits of a record without an abbreviation, after the number of its operands.
#[derive(Debug)]
pub(crate) struct Unabbreviated<'b, 'a> {
    bits: &'b mut BitReader<'a>,
    bit: u64,
    count: usize,
    remaining: usize,
}

impl<'b, 'a> Unabbreviated<'b, 'a> {
    /// The record starts at this bit of the file, and has `count` operands, for which the stream was seen to
    /// [have room](BitReader::next_head).
    #[inline(always)]
    pub(crate) fn new(bits: &'b mut BitReader<'a>, bit: u64, count: usize) -> Self {
        Self { bits, bit, count, remaining: count }
    }
}

impl Site for Unabbreviated<'_, '_> {
    type Stop = Fallback;

    #[inline(always)]
    fn stop(&self, _kind: ErrorKind) -> Fallback {
        Fallback
    }
}

impl Bits for Unabbreviated<'_, '_> {
    #[inline(always)]
    fn cost(&self) -> usize {
        self.count
    }
}

impl Operands for Unabbreviated<'_, '_> {
    #[inline(always)]
    fn bit(&self) -> u64 {
        self.bit
    }

    #[inline(always)]
    fn next(&mut self) -> Result<u64, Fallback> {
        self.remaining = self.remaining.checked_sub(1).ok_or(Fallback)?;
        self.bits.next_vbr6().ok_or(Fallback)
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        self.remaining
    }

    #[inline(always)]
    fn take_into<T: Copy>(
        &mut self,
        count: usize,
        out: &mut Vec<T>,
        filler: T,
        map: impl FnMut(u64) -> T,
    ) -> Result<(), Fallback> {
        self.remaining = self.remaining.checked_sub(count).ok_or(Fallback)?;
        if self.bits.extend_vbr6(out, count, filler, map) { Ok(()) } else { Err(Fallback) }
    }

    /// LLVM writes frequent text with abbreviations.
    #[inline(always)]
    fn text(&mut self, _out: &mut Vec<u8>) -> Result<Run, Fallback> {
        Err(Fallback)
    }

    /// Taking an operand that is missing [falls back](Fallback).
    #[inline(always)]
    fn require(&self, _least: usize) -> Result<(), Fallback> {
        Ok(())
    }

    #[inline(always)]
    fn check(&self) -> Result<(), Fallback> {
        if self.remaining == 0 && self.bits.is_within() { Ok(()) } else { Err(Fallback) }
    }
}

/// The bits of a record with the abbreviation `A`, after its code.
#[derive(Debug)]
pub(crate) struct FromAbbreviation<'b, 'a, A> {
    bits: &'b mut BitReader<'a>,
    bit: u64,
    /// The width of numbers of types.
    types: u32,
    /// How many scalar operands were taken: known when this is compiled, and with it the next field.
    taken: usize,
    /// The elements of the array, once the scalar operands were taken, and how many are left.
    elements: usize,
    remaining: usize,
    abbreviation: PhantomData<A>,
}

impl<'b, 'a, A: Abbreviated> FromAbbreviation<'b, 'a, A> {
    /// Of an abbreviation that begins with a literal, the first scalar operand is the first field after it.
    const HAS_ARRAY: bool = matches!(A::FIELDS, [.., Field::Array, _]);

    /// The record starts at this bit of the file; numbers of types have `types` bits.
    #[inline(always)]
    pub(crate) fn new(bits: &'b mut BitReader<'a>, bit: u64, types: u32) -> Result<Self, Fallback> {
        let mut source =
            Self { bits, bit, types, taken: 0, elements: 0, remaining: 0, abbreviation: PhantomData };
        if A::SINGLE == 0 {
            source.begin_array()?;
        }
        Ok(source)
    }

    /// A field that is one operand.
    #[inline(always)]
    fn field(&mut self, field: Field) -> Result<u64, Fallback> {
        match field {
            Field::Literal(value) => Ok(value.into()),
            Field::Fixed(width) => Ok(self.bits.take(width)),
            Field::Vbr(width) => self.bits.next_vbr(width).ok_or(Fallback),
            Field::TypeNumber => Ok(self.bits.take(self.types)),
            // No record that is read here has these.
            Field::Array
            | Field::Char6
            | Field::ValueNumber
            | Field::GlobalTypeNumber
            | Field::AlignmentNumber
            | Field::SectionNumber => Err(Fallback),
        }
    }

    /// All scalar operands were taken: takes the number of elements, for which the stream must have room.
    #[inline(always)]
    fn begin_array(&mut self) -> Result<(), Fallback> {
        if Self::HAS_ARRAY {
            let width = match A::ELEMENT {
                Field::Fixed(width) | Field::Vbr(width) => width,
                Field::Char6 => 6,
                Field::TypeNumber => self.types,
                _ => return Err(Fallback),
            };
            self.elements = self.bits.next_len(width).ok_or(Fallback)?;
            self.remaining = self.elements;
        }
        Ok(())
    }
}

impl<A> Site for FromAbbreviation<'_, '_, A> {
    type Stop = Fallback;

    #[inline(always)]
    fn stop(&self, _kind: ErrorKind) -> Fallback {
        Fallback
    }
}

impl<A: Abbreviated> Bits for FromAbbreviation<'_, '_, A> {
    #[inline(always)]
    fn cost(&self) -> usize {
        A::FIELDS.len() + self.elements
    }
}

impl<A: Abbreviated> Operands for FromAbbreviation<'_, '_, A> {
    #[inline(always)]
    fn bit(&self) -> u64 {
        self.bit
    }

    #[inline(always)]
    fn next(&mut self) -> Result<u64, Fallback> {
        if self.taken == A::SINGLE {
            self.remaining = self.remaining.checked_sub(1).ok_or(Fallback)?;
            return self.field(A::ELEMENT);
        }
        self.taken += 1;
        let operand = self.field(A::FIELDS.get(self.taken).copied().unwrap_or(Field::Literal(0)))?;
        if self.taken == A::SINGLE {
            self.begin_array()?;
        }
        Ok(operand)
    }

    #[inline(always)]
    fn remaining(&self) -> usize {
        match A::SINGLE - self.taken {
            0 => self.remaining,
            scalars => scalars + Self::HAS_ARRAY as usize,
        }
    }

    #[inline(always)]
    fn take_into<T: Copy>(
        &mut self,
        count: usize,
        out: &mut Vec<T>,
        _filler: T,
        mut map: impl FnMut(u64) -> T,
    ) -> Result<(), Fallback> {
        self.remaining = self.remaining.checked_sub(count).ok_or(Fallback)?;
        let width = match A::ELEMENT {
            Field::Fixed(width) => width,
            Field::TypeNumber => self.types,
            _ => return Err(Fallback),
        };
        let bits = &mut *self.bits;
        out.extend((0..count).map(|_| map(bits.take(width))));
        Ok(())
    }

    #[inline(always)]
    fn text(&mut self, out: &mut Vec<u8>) -> Result<Run, Fallback> {
        let start = out.len();
        let count = core::mem::take(&mut self.remaining);
        match A::ELEMENT {
            Field::Char6 => self.bits.extend_text::<6>(out, count),
            Field::Fixed(7) => self.bits.extend_text::<7>(out, count),
            Field::Fixed(8) => self.bits.extend_text::<8>(out, count),
            _ => return Err(Fallback),
        }
        Ok(Run::since(start, out))
    }

    /// Taking an operand that is missing [falls back](Fallback).
    #[inline(always)]
    fn require(&self, _least: usize) -> Result<(), Fallback> {
        Ok(())
    }

    #[inline(always)]
    fn check(&self) -> Result<(), Fallback> {
        if self.remaining() == 0 && self.bits.is_within() { Ok(()) } else { Err(Fallback) }
    }
}
