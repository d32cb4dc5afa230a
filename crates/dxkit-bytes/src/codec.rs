//! [`Codec`]: parsing, writing and walking from one declaration, and the [`Reader`] that they share.
//! What reads bytes is in [`parser`]; a reader runs these parsers one after the other.

use alloc::vec::Vec;

use crate::parser::{self, IResult, Parser};
use crate::{Error, FieldKind, Frame, Span, Value, Visit, Writer};

/// A structure that is read and written according to one declaration.
///
/// [`read`](Self::read) is generic over a [visitor](Visit): with `()` it is [`parse`](Self::parse), with any
/// other it is [`walk`](Self::walk). There is no second description of the layout.
pub trait Codec<'a>: Sized {
    /// Reads one value from the front of the remaining bytes, and passes every field to the visitor.
    ///
    /// # Errors
    /// The reason why the bytes are not this structure, with offset and path. Nothing is allocated for a
    /// count before that many elements are known to fit the remaining bytes.
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error>;

    /// Writes the value in the layout of the compilers.
    ///
    /// # Errors
    /// If the value cannot be expressed in bytes: a count is too large for its field, or fields contradict
    /// each other.
    fn write(&self, writer: &mut Writer) -> Result<(), Error>;

    /// Parses the value at the front of `span`. Bytes after it are ignored.
    ///
    /// # Errors
    /// See [`read`](Self::read).
    #[inline]
    fn parse(span: Span<'a>) -> Result<Self, Error> {
        parse_codec(span)
    }

    /// The same as a nom parser: what remains behind the value, and the value.
    ///
    /// # Errors
    /// See [`read`](Self::read).
    #[inline]
    fn parsed(input: Span<'a>) -> IResult<'a, Self> {
        Reader::parse(input, &mut (), Self::read)
    }

    /// Encodes the value.
    ///
    /// # Errors
    /// See [`write`](Self::write).
    fn encode(&self) -> Result<Vec<u8>, Error> {
        let mut writer = Writer::new();
        self.write(&mut writer)?;
        Ok(writer.into_bytes())
    }

    /// Passes the path, the offset and the value of every field to `visit`. Bytes of `span` after the value
    /// are passed as unknown, so that a walk covers the span.
    ///
    /// # Errors
    /// See [`read`](Self::read); the fields that were passed before the error are valid.
    fn walk(span: Span<'a>, visit: &mut dyn Visit) -> Result<(), Error> {
        walk_codec::<Self>(span, visit)
    }
}

/// [`Codec::parse`], of any structure.
#[doc(hidden)]
#[inline]
pub fn parse_codec<'a, T: Codec<'a>>(span: Span<'a>) -> Result<T, Error> {
    T::read(&mut Reader::new(span, &mut ()))
}

/// [`Codec::walk`], of any structure.
#[doc(hidden)]
#[inline]
pub fn walk_codec<'a, T: Codec<'a>>(span: Span<'a>, visit: &mut dyn Visit) -> Result<(), Error> {
    let mut reader = Reader::new(span, visit);
    T::read(&mut reader)?;
    reader.unknown("unknown");
    Ok(())
}

/// States [`Codec::parse`] and [`Codec::walk`] in the implementation of a structure, as the trait has them,
/// so that its readers are compiled once, in its crate, and not again in each crate that calls them.
#[macro_export]
macro_rules! compiled_here {
    ($lifetime:lifetime) => {
        fn parse(span: $crate::Span<$lifetime>) -> Result<Self, $crate::Error> {
            $crate::parse_codec(span)
        }

        fn walk(span: $crate::Span<$lifetime>, visit: &mut dyn $crate::Visit) -> Result<(), $crate::Error> {
            $crate::walk_codec::<Self>(span, visit)
        }
    };
}

/// A [`Codec`] whose size does not depend on its value: the type of a field of a [`record!`](crate::record).
pub trait FixedSize: Sized {
    /// Number of bytes in the file.
    const SIZE: usize;
    /// Whether reading looks at bytes after its own, as for a union whose tag follows it.
    const LOOKS_AHEAD: bool = false;
    /// The kind of its bytes.
    const KIND: FieldKind = FieldKind::Bytes;

    /// Reads one value, and passes its fields to the visitor; see [`parser`].
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`](crate::ErrorKind::Truncated).
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self>;
}

/// Reads consecutive fields from a window of bytes, keeps the path for errors, and passes the fields to a
/// visitor.
#[derive(Debug)]
pub struct Reader<'a, 'v, V: Visit + ?Sized> {
    rest: Span<'a>,
    visit: &'v mut V,
}

impl<'a, 'v, V: Visit + ?Sized> Reader<'a, 'v, V> {
    /// A reader of `span`.
    #[inline]
    pub fn new(span: Span<'a>, visit: &'v mut V) -> Self {
        Self { rest: span, visit }
    }

    /// The remaining bytes.
    #[inline]
    #[must_use]
    pub fn rest(&self) -> Span<'a> {
        self.rest
    }

    /// Absolute offset of the next byte.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.rest.offset()
    }

    /// Number of remaining bytes.
    #[inline]
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Takes everything that remains, and the visitor: for structures whose pieces are scattered over their
    /// part, and that insert a visitor so that bytes which several pieces share are visited once.
    #[inline]
    pub fn take_rest(&mut self) -> (Span<'a>, &mut V) {
        let rest = self.rest;
        self.rest = Span::at(&[], rest.end());
        (rest, &mut *self.visit)
    }

    /// Runs a parser on the remaining bytes, and advances behind what it read. Apart from taking all that
    /// remains, a reader advances nowhere else.
    ///
    /// # Errors
    /// The errors of the parser.
    #[inline(always)]
    pub fn run<T>(&mut self, parser: impl FnOnce(Span<'a>, &mut V) -> IResult<'a, T>) -> Result<T, Error> {
        let (rest, value) = parser(self.rest, self.visit)?;
        self.rest = rest;
        Ok(value)
    }

    /// A reader as a parser: `read` reads from `input`, and what it leaves remains.
    ///
    /// # Errors
    /// The errors of `read`.
    #[inline(always)]
    pub fn parse<T>(
        input: Span<'a>,
        visit: &'v mut V,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> IResult<'a, T> {
        let mut reader = Self::new(input, visit);
        let value = read(&mut reader)?;
        Ok((reader.rest, value))
    }

    /// Takes `count` bytes without visiting them.
    #[inline]
    pub(crate) fn take(&mut self, count: usize) -> Result<Span<'a>, Error> {
        self.run(|input, _| parser::take(count)(input))
    }

    /// Reads one field with a nom parser, and passes its bytes to the visitor, with the value that `shown`
    /// makes of them.
    ///
    /// # Errors
    /// The errors of the parser.
    #[inline(always)]
    pub fn leaf<T>(
        &mut self,
        parser: impl Parser<Span<'a>, Output = T, Error = Error>,
        shown: impl for<'t> FnOnce(&'t T, Span<'t>) -> Value<'t>,
    ) -> Result<T, Error> {
        self.run(|input, visit| parser::leaf(parser, shown, input, visit))
    }

    /// Passes bytes that were read to the visitor, unless there are none.
    #[inline]
    pub(crate) fn show(&mut self, span: Span<'_>, value: Value<'_>) {
        if self.is_active() && !span.is_empty() {
            self.visit.leaf(span, value);
        }
    }

    /// Whether the visitor is active. If it is not, details that only a visitor needs are not computed.
    #[inline]
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.visit.is_active()
    }

    /// The visitor.
    pub fn visitor(&mut self) -> &mut V {
        self.visit
    }

    /// Reads a field.
    ///
    /// # Errors
    /// As `T` reads; the path gets `name`.
    #[inline]
    pub fn field<T: Codec<'a>>(&mut self, name: &'static str) -> Result<T, Error> {
        self.scope(name, T::read)
    }

    /// Reads several fields under a common frame of the path.
    ///
    /// # Errors
    /// The errors of `read`; the path gets `frame`.
    #[inline]
    pub fn scope<T>(
        &mut self,
        frame: impl Into<Frame>,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let frame = frame.into();
        self.visit.enter(frame);
        let value = read(self).map_err(|error| error.within(frame))?;
        self.visit.leave();
        Ok(value)
    }

    /// Takes the next `size` bytes as a window and reads it under a frame of the path. The bytes that `read`
    /// leaves in the window are passed to the visitor as unknown. A `read` that has to *keep* them ends with
    /// [`unknown`](Self::unknown).
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`](crate::ErrorKind::Truncated) if there are fewer bytes, and the errors of
    /// `read`; the path gets `frame`.
    #[inline]
    pub fn window<T>(
        &mut self,
        frame: impl Into<Frame>,
        size: usize,
        read: impl FnOnce(&mut Reader<'a, '_, V>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.scope(frame, |reader| reader.within(size, read))
    }

    /// Like [`window`](Self::window), without a frame of the path.
    ///
    /// # Errors
    /// See [`window`](Self::window).
    #[inline]
    pub fn within<T>(
        &mut self,
        size: usize,
        read: impl FnOnce(&mut Reader<'a, '_, V>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut inner = Reader { rest: self.take(size)?, visit: &mut *self.visit };
        let value = read(&mut inner)?;
        inner.unknown("unknown");
        Ok(value)
    }

    /// Continues at `rest`, which may be anywhere: for structures that are not read from front to back.
    #[inline]
    pub fn continue_at(&mut self, rest: Span<'a>) {
        self.rest = rest;
    }

    /// Reads the target of an offset: `read` gets everything from `offset` on, counted from the start of
    /// `root`, the structure that the offset belongs to. The position of this reader does not change.
    ///
    /// # Errors
    /// [`ErrorKind::Offset`](crate::ErrorKind::Offset) if the offset exceeds `root`, and the errors of
    /// `read`; the path gets `frame`.
    pub fn seek<T>(
        &mut self,
        frame: impl Into<Frame>,
        root: Span<'a>,
        offset: u32,
        read: impl FnOnce(&mut Reader<'a, '_, V>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let place = self.offset();
        self.scope(frame, |reader| {
            let rest = reader.run(|input, _| parser::target(root, offset, place)(input))?;
            read(&mut Reader { rest, visit: &mut *reader.visit })
        })
    }

    /// Reads `count` consecutive elements: `name[0]`, `name[1]`, …
    ///
    /// # Errors
    /// [`ErrorKind::Count`](crate::ErrorKind::Count) before anything is allocated if they cannot fit, and as
    /// `T` reads.
    pub fn table<T: Codec<'a> + FixedSize>(
        &mut self,
        name: &'static str,
        count: u32,
    ) -> Result<Vec<T>, Error> {
        self.rows(name, count, T::SIZE, T::read)
    }

    /// Reads `count` elements of `stride` bytes each, which also finds the elements of an unknown, longer
    /// version.
    ///
    /// # Errors
    /// See [`table`](Self::table), with `stride` as the size of an element.
    pub fn strided<T: Codec<'a>>(
        &mut self,
        name: &'static str,
        count: u32,
        stride: u32,
    ) -> Result<Vec<T>, Error> {
        let stride = usize::try_from(stride).unwrap_or(usize::MAX);
        self.rows(name, count, stride, |reader| reader.within(stride, T::read))
    }

    /// Reads `count` elements that take at least `least` bytes each, under `name[index]`.
    ///
    /// # Errors
    /// See [`table`](Self::table).
    pub fn rows<T>(
        &mut self,
        name: &'static str,
        count: u32,
        least: usize,
        mut read: impl FnMut(&mut Reader<'a, '_, V>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        self.scope(name, |reader| {
            reader.run(|input, visit| {
                let mut index = 0;
                let row = |input| {
                    visit.enter(Frame::Index(index));
                    let done = Reader::parse(input, &mut *visit, &mut read)?;
                    visit.leave();
                    index += 1;
                    Ok(done)
                };
                parser::counted(count, least, row)(input)
            })
        })
    }

    /// Takes `size` bytes as a value.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`](crate::ErrorKind::Truncated) if there are fewer.
    pub fn bytes(&mut self, name: &'static str, size: usize) -> Result<&'a [u8], Error> {
        let span = self
            .scope(name, |reader| reader.leaf(parser::take(size), |_, bytes| Value::Bytes(bytes.bytes())))?;
        Ok(span.bytes())
    }

    /// Takes `size` bytes of padding. They are returned, because producers leave garbage in them.
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`](crate::ErrorKind::Truncated) if there are fewer.
    pub fn padding(&mut self, name: &'static str, size: usize) -> Result<&'a [u8], Error> {
        let span = self.scope(name, |reader| {
            reader.leaf(parser::take(size), |_, bytes| Value::Padding(bytes.bytes()))
        })?;
        Ok(span.bytes())
    }

    /// Takes everything that remains, as bytes of unknown meaning.
    pub fn unknown(&mut self, name: &'static str) -> &'a [u8] {
        let span = self.rest;
        self.rest = Span::at(&[], span.end());
        if !span.is_empty() {
            self.visit.enter(Frame::Field(name));
            self.visit.leaf(span, Value::Unknown(span.bytes()));
            self.visit.leave();
        }
        span.bytes()
    }

    /// Takes text and its NUL.
    ///
    /// # Errors
    /// [`ErrorKind::Unterminated`](crate::ErrorKind::Unterminated) if there is no NUL before the end.
    pub fn c_string(&mut self, name: &'static str) -> Result<&'a [u8], Error> {
        let text =
            self.scope(name, |reader| reader.leaf(parser::c_string, |text, _| Value::Text(text.bytes())))?;
        Ok(text.bytes())
    }
}

macro_rules! integers {
    ($($type:ty),*) => {$(
        impl<'a> Codec<'a> for $type {
            #[inline]
            fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
                reader.run(Self::parser)
            }

            #[inline]
            fn write(&self, writer: &mut Writer) -> Result<(), Error> {
                writer.put(&self.to_le_bytes())
            }
        }

        impl FixedSize for $type {
            const SIZE: usize = size_of::<Self>();
            const KIND: FieldKind = FieldKind::Unsigned;

            #[inline(always)]
            fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
                parser::leaf(parser::number::<Self>, |value, _| Value::Unsigned((*value).into()), input, visit)
            }
        }
    )*};
}
integers!(u8, u16, u32, u64);

/// Bytes of fixed number are one field: a digest, reserved space.
impl<'a, const N: usize> Codec<'a> for [u8; N] {
    #[inline]
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        reader.run(Self::parser)
    }

    #[inline]
    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.put(self)
    }
}

impl<const N: usize> FixedSize for [u8; N] {
    const SIZE: usize = N;

    #[inline(always)]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        parser::leaf(parser::array::<N>, |bytes, _| Value::Bytes(bytes), input, visit)
    }
}
