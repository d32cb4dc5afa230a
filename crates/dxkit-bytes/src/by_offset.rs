//! Parts whose structures refer to each other by offsets from the start of the part, as those that FXC writes
//! (`RDEF`, `IFCE`, `LIBF`, `Aon9`): [`ByOffset`] reads them and visits every byte once, [`Original`] keeps
//! the layout of the producer.

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use crate::parser;
use crate::{
    Codec, Cow, Error, ErrorKind, FixedSize, Frame, IntoOwned, Name, Once, Reader, Report, Span, StringTable,
    Visit, Writer,
};

/// The byte with which FXC pads to a multiple of four bytes.
pub const FILL: u8 = 0xab;

/// A part that is being read: offsets count from its start, and every byte of it is visited once.
pub struct ByOffset<'a, 'v, V: Visit + ?Sized> {
    /// The part.
    pub root: Span<'a>,
    /// The visitor, which is shown each byte once.
    pub once: Once<'v, V>,
    strings: StringTable<'a>,
    /// The total size of structures that may share bytes.
    spent: usize,
}

impl<V: Visit + ?Sized> fmt::Debug for ByOffset<'_, '_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByOffset")
            .field("root", &self.root)
            .field("spent", &self.spent)
            .finish_non_exhaustive()
    }
}

/// An error in the structure at this path.
#[must_use]
pub fn in_path(path: &[Frame], error: Error) -> Error {
    path.iter().rev().fold(error, |error, frame| error.within(*frame))
}

/// Runs checks of this row of a table.
pub fn in_row(report: &mut Report, table: &'static str, number: usize, check: impl FnOnce(&mut Report)) {
    report.scope(table, |report| report.scope(index(number), check));
}

/// A step of a path.
#[must_use]
pub fn index(number: usize) -> Frame {
    Frame::Index(u32::try_from(number).unwrap_or(u32::MAX))
}

impl<'a, 'v, V: Visit + ?Sized> ByOffset<'a, 'v, V> {
    /// Starts to read a part.
    pub fn new(root: Span<'a>, visit: &'v mut V) -> Self {
        Self { root, once: Once::new(root, visit), strings: StringTable::new(root), spent: 0 }
    }

    /// Everything from `offset` on; `field` is the absolute offset of the field that states it.
    ///
    /// # Errors
    /// [`ErrorKind::Offset`] outside of the part.
    pub fn target(&self, offset: u32, field: usize) -> Result<Span<'a>, Error> {
        Ok(parser::target(self.root, offset, field)(self.root)?.1)
    }

    /// Counts bytes that other structures may claim, too.
    ///
    /// # Errors
    /// [`ErrorKind::Shared`] if they are in total 64 KiB more than the part has.
    pub fn spend(&mut self, bytes: usize, field: usize) -> Result<(), Error> {
        self.spent = self.spent.saturating_add(bytes);
        let limit = self.root.len().saturating_add(0x1_0000);
        if self.spent > limit {
            let kind = ErrorKind::Shared { total: self.spent as u64, limit: limit as u64 };
            return Err(Error::new(kind, field));
        }
        Ok(())
    }

    /// Reads at `span`, under the steps of `path`.
    ///
    /// # Errors
    /// The errors of `read`.
    pub fn at<T>(
        &mut self,
        span: Span<'a>,
        path: &[Frame],
        read: impl FnOnce(&mut Reader<'a, '_, Once<'v, V>>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        for frame in path {
            self.once.enter(*frame);
        }
        let value = read(&mut Reader::new(span, &mut self.once)).map_err(|error| in_path(path, error))?;
        for _ in path {
            self.once.leave();
        }
        Ok(value)
    }

    /// The name at `offset`, which the field `name` of the structure at `path` states; offset 0 means none.
    ///
    /// # Errors
    /// See [`StringTable::name_at`].
    pub fn name(&mut self, offset: u32, field: usize, path: &[Frame]) -> Result<Name<'a>, Error> {
        if offset == 0 {
            return Ok(Name::default());
        }
        let name = self.strings.name_at(offset, field);
        let name = name.map_err(|error| in_path(path, error.within("name")))?;
        if self.once.is_active() {
            let span = self.target(offset, field)?;
            self.at(span, path, |reader| reader.scope("name", |reader| reader.c_string("text")))?;
        }
        Ok(name)
    }

    /// The rows of a table, each with its absolute offset and its path. `field` is the absolute offset of the
    /// field that states where the table is.
    ///
    /// # Errors
    /// See [`Reader::table`].
    pub fn rows<T: Codec<'a> + FixedSize>(
        &mut self,
        name: &'static str,
        count: u32,
        offset: u32,
        field: usize,
    ) -> Result<impl ExactSizeIterator<Item = (T, usize, [Frame; 2])> + use<'a, 'v, T, V>, Error> {
        let (mut rows, mut start) = (Vec::new(), 0usize);
        if count > 0 {
            let table = self.target(offset, field)?;
            start = table.offset();
            rows = self.at(table, &[], |reader| reader.table(name, count))?;
        }
        Ok(rows.into_iter().enumerate().map(move |(number, row)| {
            let at = start.saturating_add(number.saturating_mul(T::SIZE));
            (row, at, [Frame::Field(name), index(number)])
        }))
    }

    /// Reports to the visitor the bytes that no structure has claimed.
    pub fn finish(self) {
        self.once.finish_filled(self.root, FILL);
    }
}

/// The bytes that a value was read from. They are written as long as they decode to the same value, so that
/// every producer's layout is preserved. It is only a hint, so all values compare as equal.
#[derive(Debug, Clone, Default)]
pub struct Original<'a>(Option<Cow<'a, [u8]>>);

impl<'a> Original<'a> {
    /// None: the value was not read.
    pub const NONE: Self = Self(None);

    /// The bytes of a part.
    #[must_use]
    pub fn from_root(root: Span<'a>) -> Self {
        Self(Some(Cow::Borrowed(root.bytes())))
    }

    /// The bytes; `None` if the value was not read.
    #[must_use]
    pub fn span(&self) -> Option<Span<'_>> {
        self.0.as_deref().map(Span::new)
    }

    /// Writes a value as it was read, if it is still the same; else `lay_out` does it.
    ///
    /// # Errors
    /// The errors of `lay_out`.
    pub fn write<'s, T: Codec<'s> + PartialEq>(
        &'s self,
        value: &T,
        writer: &mut Writer,
        lay_out: impl FnOnce(&mut Writer) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match self.span().filter(|span| T::parse(*span).is_ok_and(|original| original == *value)) {
            Some(span) => writer.put(span.bytes()),
            None => lay_out(writer),
        }
    }
}

impl IntoOwned for Original<'_> {
    type Owned = Original<'static>;

    fn into_owned(self) -> Self::Owned {
        Original(IntoOwned::into_owned(self.0))
    }
}

impl PartialEq for Original<'_> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Original<'_> {}

impl Hash for Original<'_> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

crate::if_arbitrary! {
    impl<'a> crate::arbitrary::Arbitrary<'a> for Original<'_> {
        fn arbitrary(
            _: &mut crate::arbitrary::Unstructured<'a>,
        ) -> crate::arbitrary::Result<Self> {
            Ok(Self::NONE)
        }
    }
}
