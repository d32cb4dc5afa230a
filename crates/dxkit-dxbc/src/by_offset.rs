//! The common part of codecs for structures that refer to each other by offsets.

use core::hash::{Hash, Hasher};

use dxkit_bytes::parser;
use dxkit_bytes::{Cow, Error, ErrorKind, Frame, Name, Once, Reader, Span, StringTable, Visit};

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

    pub(crate) fn into_owned(self) -> Original<'static> {
        Original(self.0.map(|bytes| Cow::Owned(bytes.into_owned())))
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
