//! [`Computed`]: a field of the file that is computed on writing.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::parser::IResult;
use crate::{Codec, Error, FieldKind, FixedSize, Reader, Span, Visit, Writer, if_arbitrary};

/// A count or an offset in a record of the file that follows from other parts of the value. It keeps the
/// number that was read for the walk and the decoder; comparisons ignore it, so two values that differ only
/// here are equal, as their encodings are.
#[derive(Clone, Copy, Default)]
pub struct Computed<T>(
    /// The number that was read; 0 in a value that was made.
    pub T,
);

impl<T> PartialEq for Computed<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Computed<T> {}

impl<T> Hash for Computed<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T: fmt::Debug> fmt::Debug for Computed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: FixedSize> FixedSize for Computed<T> {
    const SIZE: usize = T::SIZE;
    const KIND: FieldKind = T::KIND;

    #[inline(always)]
    fn parser<'a, V: Visit + ?Sized>(input: Span<'a>, visit: &mut V) -> IResult<'a, Self> {
        T::parser(input, visit).map(|(rest, number)| (rest, Self(number)))
    }
}

impl<'a, T: Codec<'a>> Codec<'a> for Computed<T> {
    #[inline]
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        T::read(reader).map(Self)
    }

    #[inline]
    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        self.0.write(writer)
    }
}

if_arbitrary! {
    impl<'a, T: Default> crate::arbitrary::Arbitrary<'a> for Computed<T> {
        fn arbitrary(_: &mut crate::arbitrary::Unstructured<'a>) -> crate::arbitrary::Result<Self> {
            Ok(Self::default())
        }
    }
}
