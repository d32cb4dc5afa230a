//! References from rows to strings, lists, bytes and other rows.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use dxkit_bytes::{Codec, FieldKind, Value, record};

use crate::PartType;

/// The rows of a table, identified by the fields of their first version: `NodeID0` represents the table of
/// [`NodeID`](crate::NodeID)s.
pub trait Record: Sized {
    /// A row.
    type Row<'a>: Codec<'a> + Clone + core::fmt::Debug + PartialEq + Eq;

    /// The part that is the table.
    const PART: PartType;
}

/// The number of a null reference.
pub(crate) const NULL: u32 = u32::MAX;

/// Passes a reference that may be null to a visitor.
fn reference_value(raw: u64) -> Value<'static> {
    if raw == u64::from(NULL) { Value::Named { raw, name: Some("none") } } else { Value::Unsigned(raw) }
}

macro_rules! references {
    ($(
        $(#[$meta:meta])*
        pub struct $name:ident to $what:literal;
    )*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(
            /// The number in the file.
            pub u32,
        );

        dxkit_bytes::leaf_codec! {
            $name as u32, FieldKind::Reference($what), from Self, to |reference: &Self| reference.0,
            shown |reference: &Self, _| reference_value(reference.0.into())
        }

        dxkit_bytes::if_arbitrary! {
            impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for $name {
                fn arbitrary(
                    source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
                ) -> dxkit_bytes::arbitrary::Result<Self> {
                    arbitrary_number(source).map(Self)
                }
            }
        }
    )*};
}

references! {
    /// A string: its offset in the string buffer. 0 is the empty string.
    #[derive(Default)]
    pub struct StringRef to "string";

    /// A list of numbers: its offset in the index arrays, in words of four bytes. The target is the length,
    /// then the numbers.
    pub struct IndexArrayRef to "numbers";

    /// A list of strings: the offset of a list of their [offsets](StringRef) in the index arrays.
    pub struct StringArrayRef to "strings";

    /// The row with facts about the function's stage; its table follows from the function's kind.
    pub struct ShaderInfoRef to "row";
}

impl IndexArrayRef {
    /// The null reference, which is equivalent to an empty list: DXC writes it.
    pub const NULL: Self = Self(NULL);
}

impl StringArrayRef {
    /// The null reference, which is equivalent to an empty list.
    pub const NULL: Self = Self(NULL);

    /// The list of the strings' offsets.
    #[must_use]
    pub const fn indexes(self) -> IndexArrayRef {
        IndexArrayRef(self.0)
    }
}

impl ShaderInfoRef {
    /// The null reference: there are no facts about the function's stage.
    pub const NULL: Self = Self(NULL);

    /// Whether it is null.
    #[must_use]
    pub const fn is_null(self) -> bool {
        self.0 == NULL
    }
}

record! {
    /// Bytes: their offset in the raw bytes.
    #[derive(Default, PartialOrd, Ord)]
    pub struct BytesRef: 8 {
        /// Bytes from the start of the raw bytes.
        0: pub offset: u32,
        /// Number of bytes.
        4: pub size: u32,
    }
}

macro_rules! typed_references {
    ($(
        $(#[$meta:meta])*
        pub struct $name:ident to $what:literal;
    )*) => {$(
        $(#[$meta])*
        pub struct $name<T> {
            number: u32,
            table: PhantomData<fn() -> T>,
        }

        impl<T> $name<T> {
            /// The null reference.
            pub const NULL: Self = Self::new(NULL);

            /// The reference with this number.
            #[must_use]
            pub const fn new(number: u32) -> Self {
                Self { number, table: PhantomData }
            }

            /// The number in the file.
            #[must_use]
            pub const fn number(self) -> u32 {
                self.number
            }

            /// Whether it is null.
            #[must_use]
            pub const fn is_null(self) -> bool {
                self.number == NULL
            }
        }

        impl<T> Default for $name<T> {
            fn default() -> Self {
                Self::NULL
            }
        }

        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T> Copy for $name<T> {}

        impl<T> PartialEq for $name<T> {
            fn eq(&self, other: &Self) -> bool {
                self.number == other.number
            }
        }

        impl<T> Eq for $name<T> {}

        impl<T> PartialOrd for $name<T> {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl<T> Ord for $name<T> {
            fn cmp(&self, other: &Self) -> Ordering {
                self.number.cmp(&other.number)
            }
        }

        impl<T> Hash for $name<T> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.number.hash(state);
            }
        }

        impl<T: Record> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({}, {})", stringify!($name), T::PART, reference_value(self.number.into()))
            }
        }

        dxkit_bytes::leaf_codec! {
            [T] $name<T> as u32, FieldKind::Reference($what), from Self::new,
            to |reference: &Self| reference.number,
            shown |reference: &Self, _| reference_value(reference.number.into())
        }

        dxkit_bytes::if_arbitrary! {
            impl<'a, T> dxkit_bytes::arbitrary::Arbitrary<'a> for $name<T> {
                fn arbitrary(
                    source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
                ) -> dxkit_bytes::arbitrary::Result<Self> {
                    arbitrary_number(source).map(Self::new)
                }
            }
        }
    )*};
}

typed_references! {
    /// A row of the table of `T`: its number.
    pub struct RecordRef to "row";

    /// A list of rows of the table of `T`: the offset of a list of their numbers in the index arrays.
    pub struct RecordArrayRef to "numbers";
}

impl<T> RecordArrayRef<T> {
    /// The list of the rows' numbers.
    #[must_use]
    pub const fn indexes(self) -> IndexArrayRef {
        IndexArrayRef(self.number)
    }
}

impl Default for IndexArrayRef {
    fn default() -> Self {
        Self::NULL
    }
}

impl Default for StringArrayRef {
    fn default() -> Self {
        Self::NULL
    }
}

impl Default for ShaderInfoRef {
    fn default() -> Self {
        Self::NULL
    }
}

dxkit_bytes::if_arbitrary! {
    /// Mostly small: large numbers are invalid references.
    fn arbitrary_number(
        source: &mut dxkit_bytes::arbitrary::Unstructured<'_>,
    ) -> dxkit_bytes::arbitrary::Result<u32> {
        match source.int_in_range(0u8..=15)? {
            0 => source.arbitrary(),
            1 | 2 => Ok(NULL),
            _ => source.int_in_range(0..=15),
        }
    }
}
