//! [`IntoOwned`]: values that keep nothing of the file that they were read from.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::{FixedSize, Name, Words};

/// A type with a form that borrows nothing from the file. Values of [fixed size](FixedSize) are such a form
/// themselves. [`owned!`](crate::owned) implements it for structures.
pub trait IntoOwned {
    /// The form that borrows nothing.
    type Owned;

    /// The same value, borrowing nothing from the file.
    #[must_use]
    fn into_owned(self) -> Self::Owned;
}

impl<T: FixedSize> IntoOwned for T {
    type Owned = T;

    fn into_owned(self) -> T {
        self
    }
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

impl<A: IntoOwned, B: IntoOwned> IntoOwned for (A, B) {
    type Owned = (A::Owned, B::Owned);

    fn into_owned(self) -> Self::Owned {
        (self.0.into_owned(), self.1.into_owned())
    }
}

impl IntoOwned for Cow<'_, [u8]> {
    type Owned = Cow<'static, [u8]>;

    fn into_owned(self) -> Cow<'static, [u8]> {
        Cow::Owned(self.into_owned())
    }
}

impl IntoOwned for Name<'_> {
    type Owned = Name<'static>;

    fn into_owned(self) -> Self::Owned {
        self.into_owned()
    }
}

impl IntoOwned for Words<'_> {
    type Owned = Words<'static>;

    fn into_owned(self) -> Self::Owned {
        self.into_owned()
    }
}

/// Gives structures that borrow from a file a function `into_owned`, field by field, and [`IntoOwned`].
///
/// ```
/// use dxkit_bytes::{Cow, Name, owned};
///
/// #[derive(Debug, Clone)]
/// pub struct Entry<'a> {
///     pub name: Name<'a>,
///     pub flags: u32,
///     pub unknown: Option<Cow<'a, [u8]>>,
/// }
///
/// owned! { pub Entry { name, flags, unknown } }
///
/// let text = b"main".to_vec();
/// let entry = Entry { name: Name::from(Cow::Borrowed(&text[..])), flags: 1, unknown: None }.into_owned();
/// drop(text);
/// assert_eq!(entry.name.as_bytes(), b"main");
/// ```
#[macro_export]
macro_rules! owned {
    ($($vis:vis $name:ident { $($field:ident),* $(,)? })*) => {$(
        impl $name<'_> {
            /// The same value, borrowing nothing from the file.
            #[must_use]
            $vis fn into_owned(self) -> $name<'static> {
                $name { $($field: $crate::IntoOwned::into_owned(self.$field)),* }
            }
        }

        impl $crate::IntoOwned for $name<'_> {
            type Owned = $name<'static>;

            fn into_owned(self) -> $name<'static> {
                self.into_owned()
            }
        }
    )*};
}

/// Implements [`IntoOwned`] for types that borrow nothing and have no [fixed size](FixedSize) in a file.
#[macro_export]
macro_rules! owns_itself {
    ($($name:ty),* $(,)?) => {$(
        impl $crate::IntoOwned for $name {
            type Owned = Self;

            fn into_owned(self) -> Self {
                self
            }
        }
    )*};
}

owns_itself!(usize, bool);

/// Gives structures that borrow from a file `Arbitrary`, field by field, if the feature `arbitrary` of this
/// crate is on.
#[macro_export]
macro_rules! arbitrary_fields {
    ($($name:ident { $($field:ident),* $(,)? })*) => {
        $crate::if_arbitrary! {$(
            impl<'a> $crate::arbitrary::Arbitrary<'a> for $name<'a> {
                fn arbitrary(
                    source: &mut $crate::arbitrary::Unstructured<'a>,
                ) -> $crate::arbitrary::Result<Self> {
                    Ok(Self { $($field: source.arbitrary()?),* })
                }
            }
        )*}
    };
}

/// [`owned!`](crate::owned) and [`arbitrary_fields!`](crate::arbitrary_fields) of the same structures.
#[macro_export]
macro_rules! owned_and_arbitrary {
    ($($vis:vis $name:ident { $($field:ident),* $(,)? })*) => {$(
        $crate::owned! { $vis $name { $($field),* } }
        $crate::arbitrary_fields! { $name { $($field),* } }
    )*};
}
