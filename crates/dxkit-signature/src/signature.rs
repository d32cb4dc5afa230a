//! [`Signature`]: the part.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bytes::{
    Codec, Error, ErrorKind, Frame, Name, Reader, Span, StringTable, StringTableBuilder, Visit, Writer,
    if_arbitrary,
};
use dxkit_types::MinPrecision;

use crate::element::ElementCore;
use crate::{Element, SignatureKind};

/// Bytes of the header: the number of elements, and the offset of the first.
const HEADER_SIZE: u32 = 8;

/// A signature part.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | number of elements |
/// | 4 | 4 | offset of the first element, from the start of the payload; 8 in all files known |
/// | 8 | n × 24, 28, 32 | [elements](Element) |
/// | | | names, each with a NUL; then padding |
///
/// The order of the names, whether equal names are stored once, and the padding (none, zeros, or 0xab) differ
/// between compilers and do not follow from the elements. They are therefore kept and written again as far as
/// the elements still have the names that were read; new names are appended.
///
/// Two signatures are equal if their kinds and elements are equal, however their names are stored.
#[derive(Debug, Clone)]
pub struct Signature<'a> {
    /// The kind of the part.
    pub kind: SignatureKind,
    /// The rows, in the order of the file: by stream and register.
    pub elements: Vec<Element<'a>>,
    /// Bytes between the header and the elements: none in all files known.
    gap: Cow<'a, [u8]>,
    /// The names and their padding as they were read.
    strings: Cow<'a, [u8]>,
}

impl<'a> Signature<'a> {
    /// A signature of these elements.
    #[must_use]
    pub fn new(kind: SignatureKind, elements: Vec<Element<'a>>) -> Self {
        Self { kind, elements, gap: Cow::Borrowed(&[]), strings: Cow::Borrowed(&[]) }
    }

    /// The names and their padding as they were read.
    #[must_use]
    pub fn string_table(&self) -> &[u8] {
        &self.strings
    }

    /// Gives the signature a string table, as if it had been read with it: a name keeps its
    /// [offset](Name::table_offset) if the table has its text there; otherwise its text is found in the
    /// table, or appended.
    pub fn set_string_table(&mut self, table: impl Into<Cow<'a, [u8]>>) {
        self.strings = table.into();
    }

    /// Reads the payload of a signature part.
    ///
    /// # Errors
    /// If the elements do not fit, or a name lies outside of the string table or has no end.
    pub fn parse(kind: SignatureKind, payload: impl Into<Span<'a>>) -> Result<Self, Error> {
        Self::parse_span(kind, payload.into())
    }

    // Not generic, and so compiled once.
    fn parse_span(kind: SignatureKind, payload: Span<'a>) -> Result<Self, Error> {
        Self::read(kind, &mut Reader::new(payload, &mut ()))
    }

    /// Passes every field of the payload to `visit`.
    ///
    /// # Errors
    /// See [`parse`](Self::parse).
    pub fn walk(
        kind: SignatureKind,
        payload: impl Into<Span<'a>>,
        visit: &mut dyn Visit,
    ) -> Result<(), Error> {
        Self::walk_span(kind, payload.into(), visit)
    }

    fn walk_span(kind: SignatureKind, payload: Span<'a>, visit: &mut dyn Visit) -> Result<(), Error> {
        Self::read(kind, &mut Reader::new(payload, visit)).map(drop)
    }

    /// Reads the payload with a visitor, as [`parse`](Self::parse) and [`walk`](Self::walk) do.
    ///
    /// # Errors
    /// See [`parse`](Self::parse).
    pub fn read<V: Visit + ?Sized>(
        kind: SignatureKind,
        reader: &mut Reader<'a, '_, V>,
    ) -> Result<Self, Error> {
        let payload = reader.rest();
        let count: u32 = reader.field("count")?;
        let place = reader.offset();
        let first: u32 = reader.field("first_element")?;
        let gap = first.checked_sub(HEADER_SIZE).and_then(|gap| usize::try_from(gap).ok());
        let Some(gap) = gap.filter(|gap| *gap <= reader.remaining()) else {
            let (offset, last) = (first.into(), payload.len() as u64);
            let kind = ErrorKind::Offset { offset, first: HEADER_SIZE.into(), last };
            return Err(Error::new(kind, place).within("first_element"));
        };
        let gap = if gap == 0 { &[] } else { reader.within(gap, |reader| Ok(reader.unknown("gap")))? };

        let size = kind.element_size();
        let elements_at = reader.offset();
        let table = usize::try_from(count).ok().and_then(|count| count.checked_mul(size));
        // If the elements do not fit there are no strings: `rows` returns the error.
        let strings = table.and_then(|table| reader.rest().cut_from(table).ok()).unwrap_or_default();
        let strings_start = strings.offset().wrapping_sub(payload.offset());
        let mut names = StringTable::new(strings);
        let mut row = elements_at;
        let elements = reader.rows("element", count, size, |reader| {
            let stream = if kind.has_stream() { reader.field("stream")? } else { 0 };
            let core = ElementCore::read(reader)?;
            let min_precision =
                if kind.has_min_precision() { reader.field("min_precision")? } else { MinPrecision::Default };
            let name_field = row.wrapping_add(if kind.has_stream() { 4 } else { 0 });
            row = row.wrapping_add(size);
            let name = name(&mut names, strings.len(), strings_start, core.name, name_field)
                .map_err(|error| error.within("name"))?;
            Ok(Element {
                name,
                semantic_index: core.semantic_index,
                stream,
                system_value: core.system_value,
                component_type: core.component_type,
                register: core.register,
                mask: core.mask,
                usage: core.usage,
                reserved: core.reserved,
                min_precision,
            })
        })?;
        let strings = reader.string_table("names", reader.remaining())?;
        Ok(Self { kind, elements, gap: Cow::Borrowed(gap), strings: Cow::Borrowed(strings.bytes()) })
    }

    /// Writes the payload.
    ///
    /// # Errors
    /// [`ErrorKind::Inconsistent`] if an element has a stream or a minimum precision that its kind of part
    /// cannot express, or a name contains a NUL; [`ErrorKind::TooLarge`] if there are more elements than 32
    /// bits can count.
    pub fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let start = writer.len();
        let first = self.gap.len().saturating_add(8);
        // Most names are in the table already.
        let size = self.elements.len().saturating_mul(self.kind.element_size());
        writer.make_room(first.saturating_add(size).saturating_add(self.strings.len()).saturating_add(4))?;
        writer.count::<u32>("count", self.elements.len())?;
        writer.count::<u32>("first_element", first)?;
        writer.bytes("gap", &self.gap)?;
        let strings_at = first.saturating_add(self.elements.len().saturating_mul(self.kind.element_size()));
        let mut strings = StringTableBuilder::new(&self.strings, true);
        writer.scope("element", |writer| {
            for (index, element) in (0u32..).zip(&self.elements) {
                writer.scope(Frame::Index(index), |writer| {
                    self.write_element(element, strings_at, &mut strings, writer)
                })?;
            }
            Ok(())
        })?;
        let (strings, changed) = strings.finish();
        writer.bytes("names", &strings)?;
        if changed {
            let padding = self.padding();
            let mut end = writer.len().wrapping_sub(start);
            while end % 4 != 0 {
                writer.put(&[padding])?;
                end = end.wrapping_add(1);
            }
        }
        Ok(())
    }

    fn write_element(
        &self,
        element: &Element<'_>,
        strings_at: usize,
        strings: &mut StringTableBuilder<'_>,
        writer: &mut Writer,
    ) -> Result<(), Error> {
        let refuse = |field, what| Err(Error::new(ErrorKind::Inconsistent(what), writer.len()).within(field));
        if !self.kind.has_stream() && element.stream != 0 {
            return refuse("stream", "this kind of signature has no streams");
        }
        if !self.kind.has_min_precision() && element.min_precision != MinPrecision::Default {
            return refuse("min_precision", "this kind of signature has no minimum precision");
        }
        let place = strings.place(&element.name).map_err(|error| error.within("name"))?;
        let value = (strings_at as u64).saturating_add(place.into());
        let name = u32::try_from(value).map_err(|_| {
            Error::new(ErrorKind::TooLarge { value, max: u32::MAX.into() }, writer.len()).within("name")
        })?;
        if self.kind.has_stream() {
            writer.field("stream", &element.stream)?;
        }
        let core = ElementCore {
            name,
            semantic_index: element.semantic_index,
            system_value: element.system_value,
            component_type: element.component_type,
            register: element.register,
            mask: element.mask,
            usage: element.usage,
            reserved: element.reserved,
        };
        core.write(writer)?;
        if self.kind.has_min_precision() {
            writer.field("min_precision", &element.min_precision)
        } else {
            Ok(())
        }
    }

    /// The byte of the padding: 0xab of FXC, 0 of DXC.
    fn padding(&self) -> u8 {
        match self.strings.last() {
            Some(0xab) => 0xab,
            _ if self.kind.has_min_precision() => 0,
            _ => 0xab,
        }
    }

    /// The payload.
    ///
    /// # Errors
    /// See [`write`](Self::write).
    pub fn encode(&self) -> Result<Vec<u8>, Error> {
        let mut writer = Writer::new();
        self.write(&mut writer)?;
        Ok(writer.into_bytes())
    }

    /// Forgets how the names were stored: writing lays them out as the newest compilers do, each once, in the
    /// order of the elements, padded to four bytes.
    pub fn forget_layout(&mut self) {
        self.gap = Cow::Borrowed(&[]);
        self.strings = Cow::Borrowed(&[]);
        self.elements.iter_mut().for_each(|element| element.name.forget_table_offset());
    }

    /// Lays the names out anew, each once, in the order of the elements, padded to four bytes with this byte:
    /// FXC pads with 0xab, DXC parts that have minimum precision with 0.
    ///
    /// # Errors
    /// If a name contains a NUL, or the names are longer than 32 bits can count.
    pub fn lay_out(&mut self, padding: u8) -> Result<(), Error> {
        self.forget_layout();
        let mut strings = StringTableBuilder::new(&[], true);
        for element in &self.elements {
            strings.place(&element.name).map_err(|error| error.within("name"))?;
        }
        let mut table = strings.finish().0.into_owned();
        table.resize(table.len().next_multiple_of(4), padding);
        self.strings = Cow::Owned(table);
        Ok(())
    }
}

/// The name at `offset` of the payload, which has to be in the string table.
#[inline]
fn name<'a>(
    names: &mut StringTable<'a>,
    size: usize,
    start: usize,
    offset: u32,
    field: usize,
) -> Result<Name<'a>, Error> {
    match u32::try_from(start).ok().and_then(|start| offset.checked_sub(start)) {
        Some(place) if usize::try_from(place).is_ok_and(|place| place < size) => names.name_at(place, field),
        _ => {
            let first = start as u64;
            let last = first.saturating_add(size as u64).saturating_sub(1);
            Err(Error::new(ErrorKind::Offset { offset: offset.into(), first, last }, field))
        }
    }
}

dxkit_bytes::owns_itself!(SignatureKind);

dxkit_bytes::owned! { pub Signature { kind, elements, gap, strings } }

impl PartialEq for Signature<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind && self.elements == other.elements
    }
}

impl Eq for Signature<'_> {}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for Signature<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            let kind = *source.choose(&SignatureKind::ALL)?;
            let count = source.int_in_range(0..=40usize)?;
            let elements = (0..count)
                .map(|_| {
                    Ok(Element {
                        name: source.arbitrary()?,
                        semantic_index: source.arbitrary()?,
                        stream: if kind.has_stream() { source.arbitrary()? } else { 0 },
                        system_value: source.arbitrary()?,
                        component_type: source.arbitrary()?,
                        register: source.arbitrary()?,
                        mask: source.arbitrary()?,
                        usage: source.arbitrary()?,
                        reserved: source.arbitrary()?,
                        min_precision: if kind.has_min_precision() {
                            source.arbitrary()?
                        } else {
                            MinPrecision::Default
                        },
                    })
                })
                .collect::<dxkit_bytes::arbitrary::Result<_>>()?;
            Ok(Self::new(kind, elements))
        }
    }
}
