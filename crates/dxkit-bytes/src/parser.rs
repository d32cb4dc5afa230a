//! The parsers that every reader of this workspace is made of, in the form of [nom]: a function from a
//! [`Span`] to what remains of it and a value.
//!
//! * **Primitives**: [`take`], [`array`](fn@array), [`number`], [`leb128`], [`magic`], [`c_string`],
//!   [`padded_text`].
//!   Each stands here once; a field type is a `map` of one of them.
//! * **Combinators** for what nom has no word for: [`counted`] rows (bounded before anything is allocated),
//!   [`window`]s of a stated size, [`length_data`], [`target`]s of offsets, and [`within`], which is nom's
//!   `context` for any [`Frame`].
//! * **With a visitor**: [`leaf`] and [`field`] run a parser and pass what it read to a [`Visit`].
//!   [`record!`](crate::record) is a chain of `field`s (a macro, because nom's tuples end at 21), and
//!   [`Reader`](crate::Reader) advances by running such parsers.
//!
//! The primitives are written here and not taken from nom for their errors: [`ErrorKind::Truncated`] says how
//! many bytes are needed, which `ParseError::from_error_kind` is not told. nom's own parsers and combinators
//! (`tuple`s, `map`, `verify`, `preceded`, `length_value`, `tag`, `le_u24`, …) run on a [`Span`] as they are,
//! and mix with these.
//!
//! # A structure in ten lines
//!
//! For who knows nom: four characters, a name with its length in front, and as many points as a count says. A
//! crate that reads them depends on this one alone; [`nom`] is re-exported.
//!
//! ```rust
//! use dxkit_bytes::nom::{Parser, combinator::verify, error::context};
//! use dxkit_bytes::parser::{IResult, counted, length_data, magic, number};
//! use dxkit_bytes::{Codec as _, Span, record};
//!
//! record! {
//!     /// A point.
//!     pub struct Point: 4 {
//!         /// Distance to the right.
//!         0: pub x: u16,
//!         /// Distance downwards.
//!         2: pub y: u16,
//!     }
//! }
//!
//! fn outline(input: Span<'_>) -> IResult<'_, (&[u8], Vec<Point>)> {
//!     let (input, _) = magic(*b"OUTL").parse_complete(input)?;
//!     let (input, name) = context("name", length_data(number::<u8>)).parse_complete(input)?;
//!     let (input, count) = context("count", verify(number::<u16>, |n| *n < 1000)).parse_complete(input)?;
//!     let (input, points) =
//!         context("point", counted(count.into(), 4, Point::parsed)).parse_complete(input)?;
//!     Ok((input, (name.bytes(), points)))
//! }
//!
//! let file = b"OUTL\x03sun\x02\0\x01\0\x02\0\x03\0\x04\0";
//! let (rest, (name, points)) = outline(Span::new(file))?;
//! assert_eq!((rest.len(), name, points[1]), (0, &b"sun"[..], Point { x: 3, y: 4 }));
//!
//! let error = dxkit_bytes::Error::from(outline(Span::new(&file[..17])).unwrap_err());
//! assert_eq!(
//!     error.to_string(),
//!     "point at 0xa: 2 elements of at least 4 bytes do not fit the 7 bytes that are left"
//! );
//! # Ok::<(), dxkit_bytes::Error>(())
//! ```

use alloc::vec::Vec;

pub use nom::Parser;
use nom::error::context;

use crate::{Error, ErrorKind, Frame, Span, Value, Visit};

/// What a parser returns: what remains, and the value; or an [`Error`], which says where and why.
pub type IResult<'a, T> = nom::IResult<Span<'a>, T, Error>;

/// An error that lets an alternative be tried, as all errors of this crate do.
#[cold]
#[inline(never)]
fn error(kind: ErrorKind, offset: usize) -> nom::Err<Error> {
    nom::Err::Error(Error::new(kind, offset))
}

#[cold]
#[inline(never)]
fn truncated(available: usize, needed: usize, offset: usize) -> nom::Err<Error> {
    error(ErrorKind::Truncated { needed: needed as u64, available: available as u64 }, offset)
}

/// `count` bytes.
///
/// # Errors
/// [`ErrorKind::Truncated`] if there are fewer.
#[inline(always)]
pub fn take<'a>(count: usize) -> impl Fn(Span<'a>) -> IResult<'a, Span<'a>> {
    move |input| match input.split_at(count) {
        Some((front, rest)) => Ok((rest, front)),
        None => Err(truncated(input.len(), count, input.offset())),
    }
}

/// Everything that remains.
///
/// # Errors
/// None.
#[inline(always)]
pub fn remaining(input: Span<'_>) -> IResult<'_, Span<'_>> {
    Ok((Span::at(&[], input.end()), input))
}

/// `N` bytes as an array.
///
/// # Errors
/// [`ErrorKind::Truncated`] if there are fewer.
#[inline(always)]
pub fn array<const N: usize>(input: Span<'_>) -> IResult<'_, [u8; N]> {
    match input.split_array::<N>() {
        Some((array, rest)) => Ok((rest, *array)),
        None => Err(truncated(input.len(), N, input.offset())),
    }
}

/// An unsigned integer, little-endian: `number::<u32>`.
///
/// All numbers of the formats here have this byte order, because Direct3D runs on little-endian machines
/// alone and reads the structures where they lie. Names of four characters are read as bytes, not as
/// numbers, so that they are seen in a dump.
///
/// # Errors
/// [`ErrorKind::Truncated`].
#[inline(always)]
pub fn number<T: Number>(input: Span<'_>) -> IResult<'_, T> {
    T::number(input)
}

/// The number at an offset of `bytes`, if all of it is there: for what is looked into without being read.
#[inline]
#[must_use]
pub fn number_at<T: Number>(bytes: &[u8], offset: usize) -> Option<T> {
    let bytes = bytes.get(offset..).filter(|bytes| bytes.len() >= size_of::<T>())?;
    number(Span::new(bytes)).ok().map(|(_, number)| number)
}

/// The `N` bytes at an offset of `bytes`, if all of them are there: like [`number_at`].
#[inline]
#[must_use]
pub fn array_at<const N: usize>(bytes: &[u8], offset: usize) -> Option<[u8; N]> {
    let bytes = bytes.get(offset..).filter(|bytes| bytes.len() >= N)?;
    array(Span::new(bytes)).ok().map(|(_, array)| array)
}

/// The numbers in `bytes`, one behind the other, as far as they are whole.
pub fn numbers_in<T: Number>(bytes: &[u8]) -> impl Iterator<Item = T> + '_ {
    let mut input = Span::new(bytes);
    core::iter::from_fn(move || {
        let (behind, number) =
            Some(input).filter(|input| input.len() >= size_of::<T>()).and_then(|input| number(input).ok())?;
        input = behind;
        Some(number)
    })
}

/// The integers that [`number`] reads.
pub trait Number: Copy + Into<u64> {
    /// See [`number`].
    ///
    /// # Errors
    /// [`ErrorKind::Truncated`].
    fn number(input: Span<'_>) -> IResult<'_, Self>;
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Number for $type {
            #[inline(always)]
            fn number(input: Span<'_>) -> IResult<'_, Self> {
                array.map(Self::from_le_bytes).parse_complete(input)
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64);

/// A number in LEB128: seven bits a byte, the lowest first, and a bit in all bytes but the last.
/// [`put_leb128`](crate::put_leb128) writes it.
///
/// # Errors
/// [`ErrorKind::Truncated`]; [`ErrorKind::Unexpected`] if it has more than ten bytes.
pub fn leb128(mut input: Span<'_>) -> IResult<'_, u64> {
    let (mut value, start) = (0u64, input.offset());
    for shift in (0..u64::BITS).step_by(7) {
        let (behind, byte) = number::<u8>(input)?;
        input = behind;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok((input, value));
        }
    }
    Err(error(ErrorKind::Unexpected { parser: nom::error::ErrorKind::TooLarge }, start))
}

/// The four bytes that identify a format.
///
/// # Errors
/// [`ErrorKind::Magic`] if they are others, [`ErrorKind::Truncated`].
#[inline(always)]
pub fn magic<'a>(expected: [u8; 4]) -> impl Fn(Span<'a>) -> IResult<'a, [u8; 4]> {
    move |input| match array(input)? {
        (_, found) if found != expected => Err(error(ErrorKind::Magic { expected, found }, input.offset())),
        done => Ok(done),
    }
}

/// Text and the NUL behind it; the value is the text alone.
///
/// # Errors
/// [`ErrorKind::Unterminated`] if there is no NUL.
#[inline]
pub fn c_string(input: Span<'_>) -> IResult<'_, Span<'_>> {
    let (behind, text) = nom::bytes::take_till(|byte| byte == 0).parse_complete(input)?;
    match take(1)(behind) {
        Ok((rest, _)) => Ok((rest, text)),
        Err(_) => Err(error(ErrorKind::Unterminated, text.offset())),
    }
}

/// Text in a field of `size` bytes, up to its first NUL or the end; the value is the text alone.
///
/// # Errors
/// [`ErrorKind::Truncated`] if the field ends before its size.
#[inline]
pub fn padded_text<'a>(size: usize) -> impl Parser<Span<'a>, Output = Span<'a>, Error = Error> {
    window(size, nom::bytes::take_till(|byte| byte == 0))
}

/// As many bytes as the number in front of them says.
///
/// # Errors
/// The errors of `length`, and [`ErrorKind::Truncated`].
#[inline]
pub fn length_data<'a, N: Number>(
    length: impl Parser<Span<'a>, Output = N, Error = Error>,
) -> impl Parser<Span<'a>, Output = Span<'a>, Error = Error> {
    length.flat_map(|length| take(usize::try_from(length.into()).unwrap_or(usize::MAX)))
}

/// The next `size` bytes, read by `parser`; what it leaves of them is skipped.
///
/// # Errors
/// [`ErrorKind::Truncated`] if there are fewer bytes, and those of `parser`.
#[inline(always)]
pub fn window<'a, T>(
    size: usize,
    parser: impl Parser<Span<'a>, Output = T, Error = Error>,
) -> impl Parser<Span<'a>, Output = T, Error = Error> {
    nom::combinator::map_parser(take(size), parser)
}

/// Everything from `offset` on, counted from the start of `root`, the structure that the offset belongs to;
/// `field` is the absolute offset of the field that states it. nom does not seek, so the value is a window:
/// with `map_parser` a parser reads it, and the input behind the parser's own place is as it was.
///
/// # Errors
/// [`ErrorKind::Offset`] if the offset exceeds `root`.
#[inline(always)]
pub fn target<'a>(root: Span<'a>, offset: u32, field: usize) -> impl Fn(Span<'a>) -> IResult<'a, Span<'a>> {
    move |input| match usize::try_from(offset).ok().and_then(|offset| root.split_at(offset)) {
        Some((_, target)) => Ok((input, target)),
        None => Err(beyond_root(root.len(), offset, field)),
    }
}

#[cold]
#[inline(never)]
fn beyond_root(size: usize, offset: u32, field: usize) -> nom::Err<Error> {
    error(ErrorKind::Offset { offset: offset.into(), first: 0, last: size as u64 }, field)
}

/// `count` rows of at least `least` bytes each, one behind the other: `[0]`, `[1]`, …
///
/// # Errors
/// [`ErrorKind::Count`], before anything is allocated, if they cannot fit; and those of `row`, in the frame
/// of its index.
#[inline(always)]
pub fn counted<'a, T>(
    count: u32,
    least: usize,
    mut row: impl Parser<Span<'a>, Output = T, Error = Error>,
) -> impl FnMut(Span<'a>) -> IResult<'a, Vec<T>> {
    move |input| {
        let mut rows = Vec::with_capacity(capacity(count, least, input)?);
        let mut input = input;
        for index in 0..count {
            let (behind, value) = within(Frame::Index(index), |input| row.parse_complete(input))(input)?;
            rows.push(value);
            input = behind;
        }
        Ok((input, rows))
    }
}

/// The number of rows that a count in the file states, if that many of at least `least` bytes fit `input`.
///
/// # Errors
/// [`ErrorKind::Count`] if they do not.
#[inline]
pub fn capacity(count: u32, least: usize, input: Span<'_>) -> Result<usize, Error> {
    // A row of no bytes would make the count unbounded.
    let fits = input.len().checked_div(least).unwrap_or(0);
    match usize::try_from(count) {
        Ok(count) if count <= fits => Ok(count),
        _ => Err(beyond(count, least, input)),
    }
}

#[cold]
#[inline(never)]
fn beyond(count: u32, least: usize, input: Span<'_>) -> Error {
    let kind = ErrorKind::Count { count: count.into(), size: least as u64, available: input.len() as u64 };
    Error::new(kind, input.offset())
}

/// Runs `parser` inside a frame of the path: nom's `context`, which only takes a name, for any frame.
///
/// # Errors
/// The errors of `parser`, in the frame.
#[inline(always)]
pub fn within<'a, T>(
    frame: Frame,
    parser: impl FnOnce(Span<'a>) -> IResult<'a, T>,
) -> impl FnOnce(Span<'a>) -> IResult<'a, T> {
    move |input| match parser(input) {
        Ok(done) => Ok(done),
        Err(error) => Err(framed(error, frame)),
    }
}

#[cold]
#[inline(never)]
fn framed(error: nom::Err<Error>, frame: Frame) -> nom::Err<Error> {
    error.map(|error| error.within(frame))
}

/// Runs `parser`, and passes the bytes that it read to the visitor with the value that `shown` makes of them:
/// the reader of a field without fields of its own.
///
/// # Errors
/// The errors of `parser`.
#[inline(always)]
pub fn leaf<'a, T, V: Visit + ?Sized>(
    mut parser: impl Parser<Span<'a>, Output = T, Error = Error>,
    shown: impl for<'t> FnOnce(&'t T, Span<'t>) -> Value<'t>,
    input: Span<'a>,
    visit: &mut V,
) -> IResult<'a, T> {
    let (behind, value) = parser.parse_complete(input)?;
    // Checked first, so that a visitor in front of an inactive one costs nothing either.
    if visit.is_active() {
        let size = input.len().saturating_sub(behind.len());
        if let Some((read, _)) = input.split_at(size).filter(|_| size > 0) {
            visit.leaf(read, shown(&value, read));
        }
    }
    Ok((behind, value))
}

/// Runs `parser` with the visitor inside a named frame.
///
/// # Errors
/// The errors of `parser`; the path gets `name`.
#[inline(always)]
pub fn field<'a, T, V: Visit + ?Sized>(
    name: &'static str,
    mut parser: impl FnMut(Span<'a>, &mut V) -> IResult<'a, T>,
    input: Span<'a>,
    visit: &mut V,
) -> IResult<'a, T> {
    visit.enter(Frame::Field(name));
    let done = context(name, |input| parser(input, &mut *visit)).parse_complete(input)?;
    visit.leave();
    Ok(done)
}

/// A record of `size` bytes whose fields `visited` reads, and `silent` too, without a visitor. With an
/// inactive visitor and enough bytes, one bounds check serves all fields; otherwise each field is checked, so
/// that an error names the first one that is missing.
///
/// # Errors
/// The errors of `visited`.
#[inline(always)]
pub fn record<'a, T, V: Visit + ?Sized>(
    size: usize,
    silent: impl FnMut(Span<'a>) -> IResult<'a, T>,
    visited: impl FnOnce(Span<'a>, &mut V) -> IResult<'a, T>,
    input: Span<'a>,
    visit: &mut V,
) -> IResult<'a, T> {
    if visit.is_active() || input.len() < size {
        return visited(input, visit);
    }
    window(size, silent).parse_complete(input)
}
