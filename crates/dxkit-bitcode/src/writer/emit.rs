//! Writes single records: from the module into the stream, nothing in between.
//!
//! A record is first written as if all were well: all references lead somewhere, to values that are defined
//! before, and all numbers fit into their fields. If that turns out otherwise, it is taken back and [made
//! again](ModuleWriter::again).

use core::marker::PhantomData;

use super::{ModuleWriter, Nothing, dangling, numbering::Numbering, signed};
use crate::ir::Attachment;
use crate::records::{
    Abbreviated, Field, Numbered, PLAIN, RecordOperands, Sink, Take, Widths, attachments, id_width,
};
use crate::stream::{BlockKind, Encoding, Fields, Mark, StreamWriter, short_groups, short_vbr6};
use crate::{Error, ErrorKind, Subject};

/// The fields of a record on their way into the stream: as many as a word has room for are gathered in a
/// register before the stream is touched. Most records with an abbreviation are one word.
pub(super) struct Packing<'w> {
    stream: &'w mut StreamWriter,
    bits: u64,
    width: u32,
}

impl<'w> Packing<'w> {
    /// No fields yet.
    #[inline(always)]
    pub(super) fn new(stream: &'w mut StreamWriter) -> Self {
        Self { stream, bits: 0, width: 0 }
    }

    /// A field of `width` bits, at most 64.
    #[inline(always)]
    pub(super) fn add(&mut self, bits: u64, width: u32) {
        if self.width + width > u64::BITS {
            self.stream.append_out_of_line(self.bits, self.width);
            (self.bits, self.width) = (0, 0);
        }
        self.bits |= bits << (self.width & 63);
        self.width += width;
    }

    /// A number in groups of `width` bits, from 2 to 32.
    #[inline(always)]
    fn groups(&mut self, number: u64, width: u32) {
        match short_groups(number, width) {
            Some((bits, width)) => self.add(bits, width),
            None => {
                self.stream.append_out_of_line(self.bits, self.width);
                self.stream.append_groups(number, width);
                (self.bits, self.width) = (0, 0);
            }
        }
    }

    /// A number in groups of six bits: the form of records without an abbreviation.
    #[inline(always)]
    pub(super) fn vbr6(&mut self, number: u64) {
        self.groups(number, 6);
    }

    /// The beginning of a record without an abbreviation: bits that are known, and how many operands it has.
    #[inline(always)]
    pub(super) fn header(&mut self, known: (u64, u32), operands: usize) {
        let (bits, width) = known;
        match short_vbr6(operands as u64) {
            Some((count, more)) => self.add(bits | count << width, width + more),
            None => {
                self.add(bits, width);
                self.vbr6(operands as u64);
            }
        }
    }

    /// To append more fields to the stream, after those that were gathered.
    #[inline(always)]
    fn into_fields(self) -> Fields<'w> {
        let mut fields = self.stream.fields();
        fields.push(self.bits, self.width);
        fields
    }

    /// Appends the last fields to the stream.
    #[inline(always)]
    pub(super) fn finish(self) {
        self.stream.append_out_of_line(self.bits, self.width);
    }
}

/// The operands of a record without an abbreviation.
pub(super) struct Plain<'w>(pub(super) Packing<'w>);

impl Take for Plain<'_> {
    const IS_TRIED: bool = true;

    #[inline(always)]
    fn take(&mut self, operand: u64) {
        self.0.vbr6(operand);
    }

    #[inline(always)]
    fn take_marked(&mut self, operand: u64) {
        // Four groups, of which the two in the middle have no bits.
        let few = operand & 0x1f;
        if operand == few | 1 << 15 {
            self.0.add(few | 0x20 | 0x20 << 6 | 0x20 << 12 | 1 << 18, 24);
        } else {
            self.0.vbr6(operand);
        }
    }
}

/// The operands of a record with an abbreviation.
struct Single<'w, A> {
    fields: Packing<'w>,
    widths: &'w Widths,
    /// How many operands there were.
    place: usize,
    /// How many elements the array has, of which the first may be operands of the record itself.
    elements: usize,
    /// Whether all numbers fit.
    fits: bool,
    abbreviation: PhantomData<A>,
}

impl<A: Abbreviated> Take for Single<'_, A> {
    const IS_TRIED: bool = true;

    #[inline(always)]
    fn take(&mut self, operand: u64) {
        // Places are known when this is compiled. The code is the first field.
        if self.place >= A::SINGLE {
            if self.place == A::SINGLE {
                self.fields.vbr6(self.elements as u64);
            }
            self.place += 1;
            self.fits &= put(&mut self.fields, self.widths.encoding(A::ELEMENT), operand);
            return;
        }
        self.place += 1;
        let field = A::FIELDS.get(self.place).copied().unwrap_or(Field::Literal(0));
        self.fits &= put(&mut self.fields, self.widths.encoding(field), operand);
    }
}

/// The elements of its array that are operands of the tail.
struct Elements<'w, A>(Single<'w, A>);

impl<A: Abbreviated> Take for Elements<'_, A> {
    const IS_TRIED: bool = true;

    #[inline(always)]
    fn take(&mut self, operand: u64) {
        let encoding = self.0.widths.encoding(A::ELEMENT);
        self.0.fits &= put(&mut self.0.fields, encoding, operand);
    }
}

/// Writes a number; `false` if it does not fit.
#[inline(always)]
fn put(fields: &mut Packing<'_>, encoding: Encoding, number: u64) -> bool {
    match encoding {
        Encoding::Literal(literal) => number == literal,
        Encoding::Fixed(width) => {
            fields.add(number, width);
            number.checked_shr(width).unwrap_or(0) == 0
        }
        Encoding::Vbr(width) => {
            fields.groups(number, width);
            true
        }
        Encoding::Char6 | Encoding::Array | Encoding::Blob => false,
    }
}

impl ModuleWriter<'_> {
    /// Writes a record without an abbreviation: its operands, then those of its tail. The value numbers of
    /// instructions are relative to `next`.
    #[inline(always)]
    pub(super) fn emit<R: RecordOperands, T: RecordOperands>(
        &mut self,
        next: u32,
        record: R,
        tail: impl ExactSizeIterator<Item = T> + Clone,
    ) -> Result<(), Error> {
        let mark = self.stream.mark();
        let mut fields = Packing::new(self.stream);
        fields.header(R::HEADER, R::COUNT + tail.len() * T::COUNT);
        let mut sink = Sink::new(&self.numbering, next, Plain(fields));
        record.put(&mut sink);
        for tail in tail.clone() {
            tail.put(&mut sink);
        }
        if sink.is_sound && !sink.forward {
            sink.operands.0.finish();
            return Ok(());
        }
        self.again(mark, next, true, record, tail)
    }

    /// Like [`ModuleWriter::emit`], with an abbreviation for records whose first operand is defined before.
    #[inline(always)]
    pub(super) fn shortened<A: Numbered, R: RecordOperands>(
        &mut self,
        next: u32,
        record: R,
    ) -> Result<(), Error> {
        let mark = self.stream.mark();
        let mut sink = self.begin::<A, R>(A::ID, next);
        record.put(&mut sink);
        if sink.is_sound && !sink.forward && sink.operands.fits {
            sink.operands.fields.finish();
            return Ok(());
        }
        let fits = sink.operands.fits;
        self.again(mark, next, fits, record, core::iter::empty::<Nothing>())
    }

    /// Like [`ModuleWriter::shortened`], with an abbreviation that ends in an array, which contains the tail.
    #[inline(always)]
    pub(super) fn shortened_array<A: Numbered, R: RecordOperands, T: RecordOperands>(
        &mut self,
        next: u32,
        record: R,
        tail: impl ExactSizeIterator<Item = T> + Clone,
    ) -> Result<(), Error> {
        let mark = self.stream.mark();
        let mut sink = self.begin::<A, R>(A::ID, next);
        let elements = R::COUNT.wrapping_sub(A::SINGLE) + tail.len() * T::COUNT;
        sink.operands.elements = elements;
        record.put(&mut sink);
        if R::COUNT == A::SINGLE {
            sink.operands.fields.vbr6(elements as u64);
        }
        let mut sink = sink.map(Elements);
        for tail in tail.clone() {
            tail.put(&mut sink);
        }
        if sink.is_sound && !sink.forward && sink.operands.0.fits {
            sink.operands.0.fields.finish();
            return Ok(());
        }
        let fits = sink.operands.0.fits;
        self.again(mark, next, fits, record, tail)
    }

    #[inline(always)]
    fn begin<A: Abbreviated, R: RecordOperands>(
        &mut self,
        id: u32,
        next: u32,
    ) -> Sink<'_, Numbering<'_>, Single<'_, A>> {
        let mut fields = Packing::new(self.stream);
        fields.add(id.into(), const { id_width(R::BLOCK) });
        let single = Single {
            fields,
            widths: &self.widths,
            place: 0,
            elements: 0,
            fits: true,
            abbreviation: PhantomData,
        };
        Sink::new(&self.numbering, next, single)
    }

    /// Writes a record again that was begun at this position: without an abbreviation, and with types after
    /// forward references.
    ///
    /// # Errors
    /// An invalid reference, or a number that did not fit into its abbreviation.
    #[cold]
    #[inline(never)]
    fn again<R: RecordOperands, T: RecordOperands>(
        &mut self,
        mark: Mark,
        next: u32,
        fits: bool,
        record: R,
        tail: impl Iterator<Item = T>,
    ) -> Result<(), Error> {
        self.stream.rewind(mark);
        self.operands.clear();
        let mut sink = Sink::new(&self.numbering, next, &mut *self.operands);
        record.put(&mut sink);
        for tail in tail {
            tail.put(&mut sink);
        }
        if let Some(what) = sink.dangling {
            return Err(dangling(what));
        }
        if !(fits || sink.forward) {
            return Err(self.too_wide());
        }
        self.stream.record(PLAIN, R::CODE, self.operands, None)
    }

    /// Writes the operands that were gathered, in a block of metadata.
    pub(super) fn gathered(&mut self, id: u32, abbreviation: &[Field]) -> Result<(), Error> {
        let (single, element) = match abbreviation {
            [_, single @ .., Field::Array, element] => (single, Some(element)),
            [_, single @ ..] => (single, None),
            [] => (&[][..], None),
        };
        let mark = self.stream.mark();
        let mut fields = Packing::new(self.stream);
        fields.add(id.into(), id_width(BlockKind::Metadata));
        let (first, rest) = self.operands.split_at_checked(single.len()).unwrap_or_default();
        let mut fits = first.len() == single.len() && (element.is_some() || rest.is_empty());
        for (field, operand) in single.iter().zip(first) {
            fits &= put(&mut fields, self.widths.encoding(*field), *operand);
        }
        if let Some(element) = element {
            fields.vbr6(rest.len() as u64);
            for operand in rest {
                fits &= put(&mut fields, self.widths.encoding(*element), *operand);
            }
        }
        if fits {
            fields.finish();
            return Ok(());
        }
        self.stream.rewind(mark);
        Err(self.too_wide())
    }

    /// Writes the attachments of the instruction with this number.
    pub(super) fn attached(&mut self, instruction: u32, attached: &[Attachment]) -> Result<(), Error> {
        self.operands.clear();
        self.operands.push(instruction.into());
        let mut sink = Sink::new(&self.numbering, 0, &mut *self.operands);
        for Attachment { kind, node } in attached {
            attachments::AttachedNode { kind: *kind, node: *node }.put(&mut sink);
        }
        if let Some(what) = sink.dangling {
            return Err(dangling(what));
        }
        self.stream.record(PLAIN, attachments::Attachment::CODE, self.operands, None)
    }

    #[cold]
    fn too_wide(&self) -> Error {
        let widest = self.operands.iter().copied().max().unwrap_or_default();
        let kind = ErrorKind::Unwritable { what: Subject::Field, value: widest };
        Error::new(kind, self.stream.position())
    }

    /// Writes a record of scalar operands, without an abbreviation.
    #[inline(always)]
    pub(super) fn single<R: RecordOperands>(&mut self, record: R) -> Result<(), Error> {
        self.emit(0, record, core::iter::empty::<Nothing>())
    }

    /// Writes a record with a tail after its scalar operands, without an abbreviation.
    #[inline(always)]
    pub(super) fn record<R: RecordOperands, T: RecordOperands>(
        &mut self,
        record: R,
        tail: impl ExactSizeIterator<Item = T> + Clone,
    ) -> Result<(), Error> {
        self.emit(0, record, tail)
    }

    /// Writes a record that ends in text, without an abbreviation.
    #[inline(never)]
    pub(super) fn text<R: RecordOperands>(&mut self, record: R, text: &[u8]) -> Result<(), Error> {
        let mut fields = Packing::new(self.stream);
        fields.header(R::HEADER, R::COUNT + text.len());
        let mut sink = Sink::new(&self.numbering, 0, Plain(fields));
        record.put(&mut sink);
        if !sink.is_sound {
            return self.dangling_in(record);
        }
        let mut fields = sink.operands.0.into_fields();
        fields.text_vbr6(text);
        fields.finish();
        Ok(())
    }

    /// Like [`ModuleWriter::text`], with an abbreviation of this id that ends in an array of characters;
    /// `false`, and nothing is written, if it cannot hold all of these.
    #[inline]
    pub(super) fn shortened_text<A: Abbreviated, R: RecordOperands>(
        &mut self,
        id: u32,
        record: R,
        text: &[u8],
    ) -> Result<bool, Error> {
        let mark = self.stream.mark();
        let mut sink = self.begin::<A, R>(id, 0);
        if let Some(Field::Fixed(width)) = A::FIELDS.first() {
            sink.operands.fields.add(R::CODE.into(), *width);
        }
        record.put(&mut sink);
        if !sink.is_sound {
            return self.dangling_in(record).map(|()| true);
        }
        let mut fields = sink.operands.fields;
        fields.vbr6(text.len() as u64);
        let mut fields = fields.into_fields();
        match A::ELEMENT {
            Field::Char6 => {
                if !fields.text6(text) {
                    self.stream.rewind(mark);
                    return Ok(false);
                }
            }
            Field::Fixed(7) if !text.is_ascii() => {
                self.stream.rewind(mark);
                return Ok(false);
            }
            Field::Fixed(7) => fields.text7(text),
            _ => fields.text8(text),
        }
        fields.finish();
        Ok(true)
    }

    #[cold]
    #[inline(never)]
    fn dangling_in<R: RecordOperands>(&mut self, record: R) -> Result<(), Error> {
        self.operands.clear();
        let mut sink = Sink::new(&self.numbering, 0, &mut *self.operands);
        record.put(&mut sink);
        sink.dangling.map_or(Ok(()), |what| Err(dangling(what)))
    }

    /// Writes a record that is text whose bytes LLVM takes as numbers with a sign: those from 128 on are
    /// written as the 32 bits of a negative number.
    pub(super) fn signed_text<R: RecordOperands>(&mut self, record: R, text: &[u8]) -> Result<(), Error> {
        if text.is_ascii() {
            return self.text(record, text);
        }
        self.operands.clear();
        self.operands.extend(text.iter().map(|character| signed(*character) & 0xffff_ffff));
        self.stream.record(PLAIN, R::CODE, self.operands, None)
    }
}
