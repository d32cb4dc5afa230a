//! The common part of codecs for structures that refer to each other by offsets.

use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use dxkit_bytes::parser;
use dxkit_bytes::{
    Codec, Cow, Error, ErrorKind, FixedSize, Frame, Name, Once, Reader, Report, Span, StringTable, Visit,
    Words, Writer,
};

/// The byte that pads to a multiple of four bytes.
pub(crate) const FILL: u8 = 0xab;

/// A part that is being read: offsets count from its start, and every byte of it is visited once.
pub(crate) struct ByOffset<'a, 'v, V: Visit + ?Sized> {
    pub(crate) root: Span<'a>,
    pub(crate) once: Once<'v, V>,
    strings: StringTable<'a>,
    /// The total size of structures that may share bytes.
    spent: usize,
}

/// An error in the structure at this path.
pub(crate) fn in_path(path: &[Frame], error: Error) -> Error {
    path.iter().rev().fold(error, |error, frame| error.within(*frame))
}

/// Runs checks of this row of a table.
pub(crate) fn in_row(
    report: &mut Report,
    table: &'static str,
    number: usize,
    check: impl FnOnce(&mut Report),
) {
    report.scope(table, |report| report.scope(index(number), check));
}

/// A step of a path.
pub(crate) fn index(number: usize) -> Frame {
    Frame::Index(u32::try_from(number).unwrap_or(u32::MAX))
}

impl<'a, 'v, V: Visit + ?Sized> ByOffset<'a, 'v, V> {
    pub(crate) fn new(root: Span<'a>, visit: &'v mut V) -> Self {
        Self { root, once: Once::new(root, visit), strings: StringTable::new(root), spent: 0 }
    }

    /// Everything from `offset` on; `field` is the absolute offset of the field that states it.
    pub(crate) fn target(&self, offset: u32, field: usize) -> Result<Span<'a>, Error> {
        Ok(parser::target(self.root, offset, field)(self.root)?.1)
    }

    /// Counts bytes that other structures may claim, too.
    pub(crate) fn spend(&mut self, bytes: usize, field: usize) -> Result<(), Error> {
        self.spent = self.spent.saturating_add(bytes);
        let limit = self.root.len().saturating_add(0x1_0000);
        if self.spent > limit {
            let kind = ErrorKind::Shared { total: self.spent as u64, limit: limit as u64 };
            return Err(Error::new(kind, field));
        }
        Ok(())
    }

    /// Reads at `span`, under the steps of `path`.
    pub(crate) fn at<T>(
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
    pub(crate) fn name(&mut self, offset: u32, field: usize, path: &[Frame]) -> Result<Name<'a>, Error> {
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
    pub(crate) fn rows<T: Codec<'a> + FixedSize>(
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

    /// Tells what no structure has claimed.
    pub(crate) fn finish(self) {
        self.once.finish_filled(self.root, FILL);
    }
}

/// The bytes that a value was read from. They are written as long as they decode to the same value, so that
/// every producer's layout is preserved. It is only a hint, so all values compare as equal.
#[derive(Debug, Clone, Default)]
pub(crate) struct Original<'a>(Option<Cow<'a, [u8]>>);

impl<'a> Original<'a> {
    pub(crate) const NONE: Self = Self(None);

    pub(crate) fn from_root(root: Span<'a>) -> Self {
        Self(Some(Cow::Borrowed(root.bytes())))
    }

    pub(crate) fn span(&self) -> Option<Span<'_>> {
        self.0.as_deref().map(Span::new)
    }

    /// Writes a value as it was read, if it is still the same; else `lay_out` does it.
    pub(crate) fn write<'s, T: Codec<'s> + PartialEq>(
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
        Original(self.0.into_owned())
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

dxkit_bytes::if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for Original<'_> {
        fn arbitrary(
            _: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            Ok(Self::NONE)
        }
    }
}

/// What has a form that keeps nothing of the file.
pub(crate) trait IntoOwned {
    type Owned;

    fn into_owned(self) -> Self::Owned;
}

impl<T: IntoOwned> IntoOwned for Vec<T> {
    type Owned = Vec<T::Owned>;

    fn into_owned(self) -> Self::Owned {
        self.into_iter().map(T::into_owned).collect()
    }
}

impl<T: IntoOwned> IntoOwned for Option<T> {
    type Owned = Option<T::Owned>;

    fn into_owned(self) -> Self::Owned {
        self.map(T::into_owned)
    }
}

impl IntoOwned for Cow<'_, [u8]> {
    type Owned = Cow<'static, [u8]>;

    fn into_owned(self) -> Cow<'static, [u8]> {
        Cow::Owned(self.into_owned())
    }
}

/// Types with an inherent function `into_owned`, and types that borrow nothing.
macro_rules! into_owned {
    ($($name:ident)* ; $($copied:ty),*) => {
        $(
            impl $crate::by_offset::IntoOwned for $name<'_> {
                type Owned = $name<'static>;

                fn into_owned(self) -> Self::Owned {
                    self.into_owned()
                }
            }
        )*
        $(
            impl $crate::by_offset::IntoOwned for $copied {
                type Owned = Self;

                fn into_owned(self) -> Self {
                    self
                }
            }
        )*
    };
}
pub(crate) use into_owned;

into_owned! { Name Words; u32, [u8; 8] }

/// The form of structures that keeps nothing of the file: field by field.
macro_rules! owned {
    ($($vis:vis $name:ident { $($field:ident),* })*) => {$(
        impl $name<'_> {
            /// The same value, keeping nothing of the file.
            #[must_use]
            $vis fn into_owned(self) -> $name<'static> {
                $name { $($field: $crate::by_offset::IntoOwned::into_owned(self.$field)),* }
            }
        }

        $crate::by_offset::into_owned! { $name; }
    )*};
}
pub(crate) use owned;

/// Under the feature `arbitrary`, values of structures that are made of values of the fields.
macro_rules! arbitrary {
    ($($name:ty { $($field:ident),* })*) => {
        dxkit_bytes::if_arbitrary! {$(
            impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for $name {
                fn arbitrary(
                    source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
                ) -> dxkit_bytes::arbitrary::Result<Self> {
                    Ok(Self { $($field: source.arbitrary()?),* })
                }
            }
        )*}
    };
}
pub(crate) use arbitrary;

/// Both.
macro_rules! structures {
    ($($vis:vis $name:ident { $($field:ident),* })*) => {$(
        $crate::by_offset::owned! { $vis $name { $($field),* } }
        $crate::by_offset::arbitrary! { $name<'a> { $($field),* } }
    )*};
}
pub(crate) use structures;
