//! [`Writer`]: writes bytes, with errors that name the field.

use alloc::vec::Vec;

use crate::{Codec, Error, ErrorKind, Frame};

/// Collects the bytes of a structure. A count that its field cannot hold is an error with the path of the
/// field, never a wrapped number.
///
/// ```
/// use dxkit_bytes::Writer;
///
/// let mut writer = Writer::new();
/// let size = writer.reserve::<u32>("size")?; // known later
/// writer.field("kind", &7u16)?;
/// writer.bytes("name", b"main\0")?;
/// writer.align(4, 0)?;
/// writer.count_at::<u32>(size, "size", writer.len())?;
/// assert_eq!(writer.into_bytes(), b"\x0c\0\0\0\x07\0main\0\0");
///
/// let error = Writer::new().count::<u8>("rows", 300).unwrap_err();
/// assert_eq!(error.to_string(), "rows at 0x0: 300 does not fit a field whose largest value is 255");
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Writer {
    bytes: Vec<u8>,
    /// Where the structure starts that is written now: offsets and alignments count from here.
    origin: usize,
}

/// Appends a number in LEB128, which [`leb128`](crate::parser::leb128) reads.
pub fn put_leb128(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}

/// An unsigned integer that a count, size or offset is stored in.
pub trait CountField: for<'a> Codec<'a> + TryFrom<u64> + Into<u64> {
    /// The largest count that it holds.
    const MAX: u64;
}

macro_rules! count_fields {
    ($($type:ty),*) => {$(
        impl CountField for $type {
            const MAX: u64 = <$type>::MAX as u64;
        }
    )*};
}
count_fields!(u8, u16, u32);

/// The least memory that a writer of any bytes has.
const FIRST_BYTES: usize = 128;

impl Writer {
    /// An empty writer.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: Vec::new(), origin: 0 }
    }

    /// An empty writer with room for `capacity` bytes.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfMemory`].
    pub fn with_capacity(capacity: usize) -> Result<Self, Error> {
        let mut writer = Self::new();
        writer.reserve_bytes(capacity)?;
        Ok(writer)
    }

    /// Number of bytes written so far, in a [nested](Self::nested) structure to that alone: the offset of the
    /// next one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() - self.origin
    }

    /// Whether nothing has been written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes everything, but keeps the memory.
    pub fn clear(&mut self) {
        self.truncate(0);
    }

    /// The bytes written so far.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(self.origin..).unwrap_or_default()
    }

    /// The bytes written so far, to be changed.
    #[must_use]
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        self.bytes.get_mut(self.origin..).unwrap_or_default()
    }

    /// Writes a structure after what there is, whose offsets and alignments count from its own start.
    ///
    /// ```
    /// # use dxkit_bytes::Writer;
    /// let mut writer = Writer::new();
    /// writer.put(b"abc")?;
    /// writer.nested(|inner| {
    ///     inner.put(b"d")?;
    ///     assert_eq!(inner.len(), 1);
    ///     inner.align(4, b'.')
    /// })?;
    /// assert_eq!(writer.as_bytes(), b"abcd...");
    /// # Ok::<(), dxkit_bytes::Error>(())
    /// ```
    pub fn nested<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let outer = core::mem::replace(&mut self.origin, self.bytes.len());
        let result = write(self);
        self.origin = outer;
        result
    }

    /// Removes what was written from an offset on.
    pub fn truncate(&mut self, len: usize) {
        self.bytes.truncate(self.origin.saturating_add(len));
    }

    /// Moves the bytes from the offset `from` to the end over those at `to`, as far as there are any.
    pub fn move_end(&mut self, from: usize, to: usize) {
        let bytes = self.as_bytes_mut();
        let from = from.min(bytes.len());
        let count = (bytes.len() - from).min(bytes.len() - to.min(bytes.len()));
        bytes.copy_within(from..from + count, to.min(bytes.len()));
        self.truncate(from);
    }

    /// The result.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    #[inline]
    fn reserve_bytes(&mut self, count: usize) -> Result<(), Error> {
        if self.bytes.capacity() - self.bytes.len() < count { self.grow(count) } else { Ok(()) }
    }

    /// Reserves `count` bytes, so that writing them does not move the bytes before.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfMemory`].
    pub fn make_room(&mut self, count: usize) -> Result<(), Error> {
        self.reserve_bytes(count)
    }

    /// Parts are written field by field: from a few bytes, the memory of most would grow five times.
    #[cold]
    fn grow(&mut self, count: usize) -> Result<(), Error> {
        let end = self.bytes.len();
        let reserved = self.bytes.try_reserve(count.max(FIRST_BYTES - end.min(FIRST_BYTES)));
        reserved.map_err(|_| Error::new(ErrorKind::OutOfMemory, self.len()))
    }

    /// Writes bytes.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfMemory`].
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.reserve_bytes(bytes.len())?;
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// Writes several fields under a common frame of the path.
    ///
    /// # Errors
    /// The errors of `write`; the path gets `frame`.
    #[inline]
    pub fn scope<T>(
        &mut self,
        frame: impl Into<Frame>,
        write: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        write(self).map_err(|error| error.within(frame))
    }

    /// Writes a field.
    ///
    /// # Errors
    /// As the field writes; the path gets `name`.
    #[inline]
    pub fn field<'a>(&mut self, name: &'static str, value: &impl Codec<'a>) -> Result<(), Error> {
        self.scope(name, |writer| value.write(writer))
    }

    /// Writes bytes as a field.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfMemory`]; the path gets `name`.
    pub fn bytes(&mut self, name: &'static str, bytes: &[u8]) -> Result<(), Error> {
        self.scope(name, |writer| writer.put(bytes))
    }

    /// Writes the elements of a table.
    ///
    /// # Errors
    /// As an element writes; the path gets `name[index]`.
    pub fn table<'a, T: Codec<'a> + 'a>(
        &mut self,
        name: &'static str,
        rows: impl IntoIterator<Item = &'a T>,
    ) -> Result<(), Error> {
        self.scope(name, |writer| {
            for (index, row) in (0u32..).zip(rows) {
                writer.scope(Frame::Index(index), |writer| row.write(writer))?;
            }
            Ok(())
        })
    }

    /// Writes a count, size or offset.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if its field cannot hold it; the path gets `name`.
    #[inline]
    pub fn count<T: CountField>(&mut self, name: &'static str, count: usize) -> Result<(), Error> {
        let field = self.narrow::<T>(name, count)?;
        self.field(name, &field)
    }

    /// Writes zeros for a count that is known later, and returns their offset.
    ///
    /// # Errors
    /// [`ErrorKind::OutOfMemory`].
    pub fn reserve<T: CountField>(&mut self, name: &'static str) -> Result<usize, Error> {
        let at = self.len();
        self.count::<T>(name, 0)?;
        Ok(at)
    }

    /// Overwrites the count that [`reserve`](Self::reserve) left at `at`.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if its field cannot hold it, [`ErrorKind::End`] if nothing has been written at
    /// `at`.
    pub fn count_at<T: CountField>(
        &mut self,
        at: usize,
        name: &'static str,
        count: usize,
    ) -> Result<(), Error> {
        let field: u64 = self.narrow::<T>(name, count)?.into();
        let bytes = field.to_le_bytes();
        let bytes = bytes.get(..size_of::<T>()).unwrap_or_default();
        let end = at.saturating_add(bytes.len());
        let available = self.len() as u64;
        match self.as_bytes_mut().get_mut(at..end) {
            Some(place) => place.copy_from_slice(bytes),
            None => return Err(Error::new(ErrorKind::End { end: end as u64, available }, at).within(name)),
        }
        Ok(())
    }

    #[inline]
    fn narrow<T: CountField>(&self, name: &'static str, count: usize) -> Result<T, Error> {
        T::try_from(count as u64).map_err(|_| self.too_large(name, count, T::MAX))
    }

    #[cold]
    #[inline(never)]
    fn too_large(&self, name: &'static str, count: usize, max: u64) -> Error {
        Error::new(ErrorKind::TooLarge { value: count as u64, max }, self.len()).within(name)
    }

    /// Pads with `byte` to a multiple of `alignment` bytes, counted from the first byte written (of a
    /// [nested](Self::nested) structure: its own).
    ///
    /// # Errors
    /// [`ErrorKind::OutOfMemory`].
    pub fn align(&mut self, alignment: usize, byte: u8) -> Result<(), Error> {
        let end = self.len().checked_next_multiple_of(alignment).unwrap_or(self.len());
        let padding = end.saturating_sub(self.len());
        self.reserve_bytes(padding)?;
        self.bytes.resize(self.bytes.len() + padding, byte);
        Ok(())
    }
}
