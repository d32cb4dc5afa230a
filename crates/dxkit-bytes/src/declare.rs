//! The declarations: [`record!`](crate::record), [`versioned!`](crate::versioned),
//! [`open_enum!`](crate::open_enum) and [`flags!`](crate::flags).
//!
//! Into a declaration go the names, types, sizes and documentation of a structure; out of it come the Rust
//! type, its reader, writer and walk (for a [`Visit`](crate::Visit)), and a table of [`FieldInfo`]. So a
//! layout stands once, and generated documentation, schemas and editors by field read the same table as the
//! parser. They are macros by example and not derived, because offsets are checked at compile time against
//! the sum of the fields' sizes without a crate of procedural macros. The `record!` parser is one chain of
//! nom parsers, a field each: nom's tuples end at 21 fields.

/// The declaration of a field, for generated documentation and for tools that edit bytes by field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldInfo {
    /// Its name.
    pub name: &'static str,
    /// Bytes from the start of the record.
    pub offset: usize,
    /// Number of its bytes.
    pub size: usize,
    /// Its Rust type, as declared.
    pub type_name: &'static str,
    /// Its documentation, as declared.
    pub doc: &'static str,
    /// The kind of its bytes.
    pub kind: FieldKind,
}

/// The kind of a field's bytes: enough to show them, and to make them again from the shown form, without the
/// field's Rust type. Every declared type has one ([`FixedSize::KIND`](crate::FixedSize::KIND)), so that a
/// form for all declared structures (text, a schema) needs no code for any single one.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// Bytes without structure.
    Bytes,
    /// A little-endian number.
    Unsigned,
    /// A 32-bit float.
    Float,
    /// A number with names for its known values.
    Named(&'static [(u64, &'static str)]),
    /// Flags with names for the known bits.
    Flags(&'static [(u64, &'static str)]),
    /// A record with fields.
    Record(&'static [FieldInfo]),
    /// A number that refers to something elsewhere in the part; the word names the kind of target.
    Reference(&'static str),
    /// A union, tagged by an earlier field of the same record: the name of that field, and for each known
    /// value of it a field that takes all of the bytes. For other values the bytes have no structure.
    Tagged(&'static str, &'static [(u64, FieldInfo)]),
}

/// Declares structures of fixed size: the struct, its reader, writer and walk, and the table of its fields.
///
/// The size follows the name, and an offset precedes each field; both are checked at compile time against the
/// sum of the fields' sizes. Field types are [`Codec`](crate::Codec) and [`FixedSize`](crate::FixedSize).
///
/// ```
/// use dxkit_bytes::{Codec as _, FixedSize as _, Span, record};
///
/// record! {
///     /// A range of registers.
///     #[derive(Default)]
///     pub struct Range: 8 {
///         /// First register.
///         0: pub base: u32,
///         /// Number of registers.
///         4: pub count: u16,
///         /// Always 0.
///         6: pub reserved: [u8; 2],
///     }
/// }
///
/// let range = Range::parse(Span::new(&[3, 0, 0, 0, 2, 0, 0, 0]))?;
/// assert_eq!(range, Range { base: 3, count: 2, ..Range::default() });
/// assert_eq!(range.encode()?, [3, 0, 0, 0, 2, 0, 0, 0]);
/// assert_eq!(Range::FIELDS[1].offset, 4);
///
/// let error = Range::parse(Span::at(&[3, 0, 0, 0, 2], 0x40)).unwrap_err();
/// assert_eq!(error.to_string(), "count at 0x44: 2 bytes are needed, 1 are left");
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[macro_export]
macro_rules! record {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident: $size:literal {
            $(
                $(#[doc = $doc:literal])*
                $offset:literal: $field_vis:vis $field:ident: $type:ty,
            )*
        }
    )*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        $vis struct $name {
            $(
                $(#[doc = $doc])*
                $field_vis $field: $type,
            )*
        }

        impl $name {
            /// The fields as declared, in the order of the file.
            pub const FIELDS: &'static [$crate::FieldInfo] = &[$(
                $crate::FieldInfo {
                    name: stringify!($field),
                    offset: $offset,
                    size: <$type as $crate::FixedSize>::SIZE,
                    type_name: stringify!($type),
                    doc: concat!($($doc),*),
                    kind: <$type as $crate::FixedSize>::KIND,
                },
            )*];
        }

        const _: () = {
            let mut end = 0;
            $(
                assert!(end == $offset, concat!(stringify!($name), "::", stringify!($field), ": other offset"));
                end += <$type as $crate::FixedSize>::SIZE;
            )*
            assert!(end == $size, concat!(stringify!($name), ": other size"));
        };

        impl $crate::FixedSize for $name {
            const SIZE: usize = $size;
            const LOOKS_AHEAD: bool = false $(|| <$type as $crate::FixedSize>::LOOKS_AHEAD)*;
            const KIND: $crate::FieldKind = $crate::FieldKind::Record(Self::FIELDS);

            #[inline]
            fn parser<'a, V: $crate::Visit + ?Sized>(
                input: $crate::Span<'a>,
                visit: &mut V,
            ) -> $crate::parser::IResult<'a, Self> {
                // The fields, one parser behind the other: a chain, because nom's tuples end at 21.
                #[inline(always)]
                fn fields<'a, V: $crate::Visit + ?Sized>(
                    input: $crate::Span<'a>,
                    visit: &mut V,
                ) -> $crate::parser::IResult<'a, $name> {
                    $(
                        let (input, $field) = $crate::parser::field(
                            stringify!($field),
                            <$type as $crate::FixedSize>::parser,
                            input,
                            visit,
                        )?;
                    )*
                    Ok((input, $name { $($field),* }))
                }
                // What looks behind its own bytes is not read from a window.
                let looks_ahead = <Self as $crate::FixedSize>::LOOKS_AHEAD;
                let size = if looks_ahead { usize::MAX } else { $size };
                $crate::parser::record(size, |input| fields(input, &mut ()), fields, input, visit)
            }
        }

        impl<'a> $crate::Codec<'a> for $name {
            #[inline]
            fn read<V: $crate::Visit + ?Sized>(
                reader: &mut $crate::Reader<'a, '_, V>,
            ) -> ::core::result::Result<Self, $crate::Error> {
                reader.run(<Self as $crate::FixedSize>::parser)
            }

            fn write(&self, writer: &mut $crate::Writer) -> ::core::result::Result<(), $crate::Error> {
                $(writer.field(stringify!($field), &self.$field)?;)*
                Ok(())
            }
        }

        $crate::__arbitrary_struct!($name { $($field),* });
    )*};
}

/// Declares a structure that grew by version: the fields of each version are a [`record!`](crate::record)
/// after those of the version before, and the *size* in the file determines how many versions are present.
///
/// The struct is `#[non_exhaustive]`: other crates make it with `new` and set the versions they need, so that
/// a new version breaks nobody. It has the fields of the first version directly, those of every later one as
/// an `Option`, and `unknown`: the bytes that a newer producer wrote after the last known version. It reads
/// the whole of its window, so it is read through [`Reader::window`](crate::Reader::window) or
/// [`Reader::strided`](crate::Reader::strided).
///
/// ```
/// use dxkit_bytes::{Codec as _, Span, record, versioned};
///
/// record! {
///     /// Since version 0.
///     pub struct Binding0: 2 {
///         /// Register.
///         0: pub register: u16,
///     }
///     /// Since version 1.
///     pub struct Binding1: 1 {
///         /// Register space.
///         0: pub space: u8,
///     }
/// }
/// versioned! {
///     /// A binding.
///     pub struct Binding {
///         /// Every version has these.
///         pub v0: Binding0,
///         /// Fields of version 1.
///         pub v1: Binding1,
///     }
/// }
///
/// let old = Binding::parse(Span::new(&[7, 0]))?;
/// assert_eq!((old.version(), old.v1), (0, None));
/// let newer_than_known = Binding::parse(Span::new(&[7, 0, 1, 99]))?;
/// assert_eq!(newer_than_known.unknown.as_ref(), [99]);
/// assert_eq!(newer_than_known.encode()?, [7, 0, 1, 99]);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[macro_export]
macro_rules! versioned {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $(#[$first_meta:meta])*
            pub $first:ident: $first_type:ty,
            $(
                $(#[$field_meta:meta])*
                pub $field:ident: $type:ty,
            )*
        }
    ) => {
        $(#[$meta])*
        // The next version is a field more.
        #[non_exhaustive]
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        $vis struct $name<'a> {
            $(#[$first_meta])*
            pub $first: $first_type,
            $(
                $(#[$field_meta])*
                pub $field: ::core::option::Option<$type>,
            )*
            /// The bytes after the fields of the last known version.
            pub unknown: $crate::Cow<'a, [u8]>,
        }

        impl<'a> $name<'a> {
            /// The fields of each version, oldest first; those of a version start where those of the version
            /// before end.
            pub const VERSIONS: &'static [&'static [$crate::FieldInfo]] =
                &[<$first_type>::FIELDS, $(<$type>::FIELDS),*];

            /// The first version with these fields.
            #[must_use]
            pub const fn new($first: $first_type) -> Self {
                Self { $first, $($field: None,)* unknown: $crate::Cow::Borrowed(&[]) }
            }

            /// The number of the newest version with fields, counted from 0.
            #[must_use]
            pub fn version(&self) -> usize {
                let later: &[bool] = &[$(self.$field.is_some()),*];
                later.iter().take_while(|there| **there).count()
            }

            /// Number of its bytes in the file.
            #[must_use]
            pub fn size(&self) -> usize {
                let known = <$first_type as $crate::FixedSize>::SIZE
                    $(+ if self.$field.is_some() { <$type as $crate::FixedSize>::SIZE } else { 0 })*;
                known.saturating_add(self.unknown.len())
            }
        }

        $crate::owned! { pub $name { $first, $($field,)* unknown } }

        impl<'a> $crate::Codec<'a> for $name<'a> {
            #[inline]
            fn read<V: $crate::Visit + ?Sized>(
                reader: &mut $crate::Reader<'a, '_, V>,
            ) -> ::core::result::Result<Self, $crate::Error> {
                let least = <$first_type as $crate::FixedSize>::SIZE;
                if reader.remaining() < least {
                    return Err($crate::Error::new(
                        $crate::ErrorKind::Size { size: reader.remaining() as u64, least: least as u64 },
                        reader.offset(),
                    ));
                }
                let $first = reader.run(<$first_type as $crate::FixedSize>::parser)?;
                let next = true;
                $(
                    let next = next && reader.remaining() >= <$type as $crate::FixedSize>::SIZE;
                    let $field = if next { Some(reader.run(<$type as $crate::FixedSize>::parser)?) } else { None };
                )*
                Ok(Self { $first, $($field,)* unknown: $crate::Cow::Borrowed(reader.unknown("unknown")) })
            }

            fn write(&self, writer: &mut $crate::Writer) -> ::core::result::Result<(), $crate::Error> {
                self.$first.write(writer)?;
                let last = true;
                $(
                    let last = match &self.$field {
                        Some(_) if !last => {
                            return Err($crate::Error::new(
                                $crate::ErrorKind::Inconsistent("a version's fields without those of the version before"),
                                writer.len(),
                            ));
                        }
                        Some(fields) => {
                            fields.write(writer)?;
                            true
                        }
                        None => false,
                    };
                )*
                writer.put(&self.unknown)
            }
        }

        $crate::__arbitrary_versioned!($name { $first; $($field),* });
    };
}

/// Gives types that implement [`Codec`](crate::Codec) inherent functions `parse`, `walk` and `encode`, so
/// that callers need no import of the trait.
///
/// ```
/// mod part {
///     use dxkit_bytes::{Codec, Cow, Error, Reader, Visit, Writer, inherent_codec};
///
///     pub struct Note<'a> {
///         pub text: Cow<'a, [u8]>,
///     }
///
///     impl<'a> Codec<'a> for Note<'a> {
///         fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
///             let size: u32 = reader.field("size")?;
///             Ok(Self { text: Cow::Borrowed(reader.bytes("text", size as usize)?) })
///         }
///
///         fn write(&self, writer: &mut Writer) -> Result<(), Error> {
///             writer.count::<u32>("size", self.text.len())?;
///             writer.bytes("text", &self.text)
///         }
///     }
///
///     inherent_codec!(Note);
/// }
///
/// let note = part::Note::parse(b"\x02\0\0\0hi")?;
/// assert_eq!(note.encode()?, b"\x02\0\0\0hi");
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[macro_export]
macro_rules! inherent_codec {
    ($($name:ident),+ $(,)?) => {$(
        impl<'a> $name<'a> {
            /// Decodes the value at the start of `bytes`: a [`Span`]($crate::Span) of a file, or anything
            /// that has one, such as the part of a container. Bytes after the value are ignored.
            ///
            /// # Errors
            /// The reason why the bytes are not this structure, with the path of the field and its absolute
            /// offset.
            pub fn parse(
                bytes: impl ::core::convert::Into<$crate::Span<'a>>,
            ) -> ::core::result::Result<Self, $crate::Error> {
                <Self as $crate::Codec<'a>>::parse(bytes.into())
            }

            /// Passes the path, offset and value of every field to `visit`.
            ///
            /// # Errors
            /// See [`parse`](Self::parse). The fields that were passed before the error are valid.
            pub fn walk(
                bytes: impl ::core::convert::Into<$crate::Span<'a>>,
                visit: &mut dyn $crate::Visit,
            ) -> ::core::result::Result<(), $crate::Error> {
                <Self as $crate::Codec<'a>>::walk(bytes.into(), visit)
            }

            /// The bytes of the value, in the layout of the compilers.
            ///
            /// # Errors
            /// If the bytes cannot express the value: a count is too large for its field, or fields
            /// contradict each other.
            pub fn encode(&self) -> ::core::result::Result<$crate::Vec<u8>, $crate::Error> {
                $crate::Codec::encode(self)
            }
        }
    )+};
}

/// Declares a number whose known values have names: a newtype that holds *any* number, constants for the
/// known ones, and an enum of them for `match`.
///
/// ```
/// use dxkit_bytes::open_enum;
///
/// open_enum! {
///     /// The stages that can see a parameter.
///     pub struct Visibility(u32) known KnownVisibility {
///         /// Every stage.
///         All = 0,
///         /// The pixel stage.
///         Pixel = 5 => "PIXEL",
///     }
/// }
///
/// assert_eq!(Visibility::Pixel, Visibility(5));
/// assert_eq!(Visibility::Pixel.known(), Some(KnownVisibility::Pixel));
/// assert_eq!(Visibility::Pixel.to_string(), "PIXEL");
/// assert_eq!(Visibility::from_name("PIXEL"), Some(Visibility::Pixel));
/// let newer = Visibility(9); // any number is accepted
/// assert_eq!((newer.known(), newer.to_string()), (None, "9".into()));
/// ```
#[macro_export]
macro_rules! open_enum {
    (@name $variant:ident) => { stringify!($variant) };
    (@name $variant:ident $text:literal) => { $text };
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident($repr:ty) known $known:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident = $value:literal $(=> $text:literal)?,
            )*
        }
    )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        $vis struct $name(
            /// The number in the file.
            pub $repr,
        );

        #[doc = concat!("The known values of [`", stringify!($name), "`].")]
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis enum $known {
            $(
                $(#[$variant_meta])*
                $variant,
            )*
        }

        #[allow(non_upper_case_globals)] // one spelling serves the constant and the variant
        impl $name {
            $(
                $(#[$variant_meta])*
                pub const $variant: Self = Self($value);
            )*

            /// All known values and their names.
            pub const NAMES: &'static [(Self, &'static str)] =
                &[$((Self::$variant, $crate::open_enum!(@name $variant $($text)?))),*];

            /// The known value, to match on.
            #[must_use]
            pub const fn known(self) -> Option<$known> {
                match self.0 {
                    $($value => Some($known::$variant),)*
                    _ => None,
                }
            }

            /// The name of a known value, as the field writes it.
            #[must_use]
            pub const fn name(self) -> Option<&'static str> {
                match self.0 {
                    $($value => Some($crate::open_enum!(@name $variant $($text)?)),)*
                    _ => None,
                }
            }

            /// The known value with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::NAMES.iter().find(|(_, known)| *known == name).map(|(value, _)| *value)
            }
        }

        impl $crate::OpenNumber for $name {
            const IDENTIFIERS: &'static [(u64, &'static str)] = &[$(($value, stringify!($variant))),*];

            fn from_raw(raw: u64) -> ::core::option::Option<Self> {
                <$repr>::try_from(raw).ok().map(Self)
            }

            fn raw(self) -> u64 {
                self.0.into()
            }

            fn known_name(self) -> Option<&'static str> {
                self.name()
            }
        }

        impl ::core::convert::From<$known> for $name {
            fn from(known: $known) -> Self {
                match known {
                    $($known::$variant => Self::$variant,)*
                }
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self.name() {
                    Some(name) => f.pad(name),
                    None => ::core::fmt::Display::fmt(&self.0, f),
                }
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }

        $crate::leaf_codec! {
            $name as $repr, $crate::FieldKind::Named(<Self as $crate::OpenNumber>::IDENTIFIERS),
            from Self, to |value: &Self| value.0,
            shown |value: &Self, _| $crate::Value::Named { raw: value.0.into(), name: value.name() }
        }

        $crate::__arbitrary_number!($name($repr));
    )*};
}

/// Makes a type the leaf of a structure: a number of the type `$repr` in the file, which a visitor gets as
/// the value that `shown` gives. Implements [`FixedSize`](crate::FixedSize) and [`Codec`](crate::Codec).
///
/// ```
/// use dxkit_bytes::{Codec, FieldKind, Span, Value, leaf_codec};
///
/// /// Seconds since 1970.
/// #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
/// pub struct Time(u32);
///
/// leaf_codec! {
///     Time as u32, FieldKind::Unsigned, from Time, to |time: &Time| time.0,
///     shown |time: &Time, _| Value::Unsigned(time.0.into())
/// }
///
/// let time = Time::parse(Span::new(&[2, 1, 0, 0]))?;
/// assert_eq!(time, Time(0x102));
/// assert_eq!(time.encode()?, [2, 1, 0, 0]);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[macro_export]
macro_rules! leaf_codec {
    ([$($generic:ident)?] $name:ty as $repr:ty, $kind:expr, from $make:expr, to $number:expr, shown $shown:expr) => {
        impl $(<$generic>)? $crate::FixedSize for $name {
            const SIZE: usize = size_of::<$repr>();
            const KIND: $crate::FieldKind = $kind;

            #[inline(always)]
            fn parser<'a, V: $crate::Visit + ?Sized>(
                input: $crate::Span<'a>,
                visit: &mut V,
            ) -> $crate::parser::IResult<'a, Self> {
                let number = $crate::parser::number::<$repr>;
                $crate::parser::leaf($crate::parser::Parser::map(number, $make), $shown, input, visit)
            }
        }

        impl<'a $(, $generic)?> $crate::Codec<'a> for $name {
            #[inline]
            fn read<V: $crate::Visit + ?Sized>(
                reader: &mut $crate::Reader<'a, '_, V>,
            ) -> ::core::result::Result<Self, $crate::Error> {
                reader.run(<Self as $crate::FixedSize>::parser)
            }

            #[inline]
            fn write(&self, writer: &mut $crate::Writer) -> ::core::result::Result<(), $crate::Error> {
                let number: fn(&Self) -> $repr = $number;
                $crate::Codec::write(&number(self), writer)
            }
        }
    };
    ($name:ty as $repr:ty, $kind:expr, from $make:expr, to $number:expr, shown $shown:expr) => {
        $crate::leaf_codec! { [] $name as $repr, $kind, from $make, to $number, shown $shown }
    };
}

/// Declares a set of flags. Unknown bits are kept.
///
/// ```
/// use dxkit_bytes::flags;
///
/// flags! {
///     /// Properties of a range.
///     pub struct RangeFlags(u32) {
///         /// Descriptors may change.
///         DESCRIPTORS_VOLATILE = 0x1,
///         /// Data may change.
///         DATA_VOLATILE = 0x2,
///     }
/// }
///
/// let flags = RangeFlags::from_bits_retain(0x102);
/// assert!(flags.contains(RangeFlags::DATA_VOLATILE));
/// assert_eq!(flags.unknown(), 0x100);
/// assert_eq!(flags.to_string(), "DATA_VOLATILE | 0x100");
/// assert_eq!(RangeFlags::empty().to_string(), "none");
/// ```
#[macro_export]
macro_rules! flags {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident($repr:ty) {
            $(
                $(#[doc = $doc:literal])*
                $flag:ident = $value:literal $(=> $text:literal)?,
            )*
        }
    )*) => {$(
        $crate::bitflags::bitflags! {
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
            $vis struct $name: $repr {
                $(
                    $(#[doc = $doc])*
                    const $flag = $value;
                )*
                // All bits are kept.
                const _ = !0;
            }
        }

        impl $name {
            /// All known flags, and their names.
            pub const NAMES: &'static [(Self, &'static str)] =
                &[$((Self::$flag, $crate::open_enum!(@name $flag $($text)?))),*];

            /// The unknown bits.
            #[must_use]
            pub fn unknown(self) -> $repr {
                Self::NAMES.iter().fold(self.bits(), |bits, (flag, _)| bits & !flag.bits())
            }

            /// The names of the set flags.
            pub fn names(self) -> impl Iterator<Item = &'static str> {
                Self::NAMES.iter().filter(move |(flag, _)| self.contains(*flag)).map(|(_, name)| *name)
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                if self.is_empty() {
                    return f.write_str("none");
                }
                let mut separator = "";
                for name in self.names() {
                    write!(f, "{separator}{name}")?;
                    separator = " | ";
                }
                match self.unknown() {
                    0 => Ok(()),
                    unknown => write!(f, "{separator}{unknown:#x}"),
                }
            }
        }

        $crate::leaf_codec! {
            $name as $repr, $crate::FieldKind::Flags(
                &[$(($value, $crate::open_enum!(@name $flag $($text)?))),*],
            ),
            from Self::from_bits_retain, to |flags: &Self| flags.bits(),
            shown |flags: &Self, _| $crate::Value::Flags { raw: flags.bits().into(), names: flags }
        }

        $crate::__arbitrary_flags!($name($repr));
    )*};
}

/// Expands to an `arbitrary` implementation if the feature is on, otherwise to nothing. The feature is tested
/// in this crate, so that crates that declare structures need no dependency on `arbitrary`.
#[cfg(feature = "arbitrary")]
mod generate {
    /// Keeps items that need [`arbitrary`](crate::arbitrary), if the feature `arbitrary` *of this crate* is
    /// on. Use it instead of `cfg` for manual implementations: the features of several crates could disagree.
    #[macro_export]
    macro_rules! if_arbitrary {
        ($($tokens:tt)*) => { $($tokens)* };
    }

    #[doc(hidden)]
    #[macro_export]
    macro_rules! __arbitrary_struct {
        ($name:ident { $($field:ident),* }) => {
            impl<'arbitrary> $crate::arbitrary::Arbitrary<'arbitrary> for $name {
                fn arbitrary(
                    source: &mut $crate::arbitrary::Unstructured<'arbitrary>,
                ) -> $crate::arbitrary::Result<Self> {
                    Ok(Self { $($field: $crate::arbitrary::Arbitrary::arbitrary(source)?,)* })
                }
            }
        };
    }

    #[doc(hidden)]
    #[macro_export]
    macro_rules! __arbitrary_versioned {
        ($name:ident { $first:ident; $($field:ident),* }) => {
            impl<'arbitrary> $crate::arbitrary::Arbitrary<'arbitrary> for $name<'arbitrary> {
                fn arbitrary(
                    source: &mut $crate::arbitrary::Unstructured<'arbitrary>,
                ) -> $crate::arbitrary::Result<Self> {
                    let mut value = Self::new(source.arbitrary()?);
                    let mut next = true;
                    $(
                        next = next && source.arbitrary()?;
                        if next {
                            value.$field = Some(source.arbitrary()?);
                        }
                    )*
                    // Bytes after an older version would be read as the fields of the next one.
                    if next && source.arbitrary()? {
                        value.unknown = $crate::Cow::Borrowed(source.bytes(source.len().min(8))?);
                    }
                    Ok(value)
                }
            }
        };
    }

    #[doc(hidden)]
    #[macro_export]
    macro_rules! __arbitrary_number {
        ($name:ident($repr:ty)) => {
            impl<'arbitrary> $crate::arbitrary::Arbitrary<'arbitrary> for $name {
                fn arbitrary(
                    source: &mut $crate::arbitrary::Unstructured<'arbitrary>,
                ) -> $crate::arbitrary::Result<Self> {
                    // Mostly known values, because code branches on them.
                    if source.ratio(7u8, 8u8)? {
                        Ok(source.choose(Self::NAMES)?.0)
                    } else {
                        Ok(Self(source.arbitrary()?))
                    }
                }
            }
        };
    }

    #[doc(hidden)]
    #[macro_export]
    macro_rules! __arbitrary_flags {
        ($name:ident($repr:ty)) => {
            impl<'arbitrary> $crate::arbitrary::Arbitrary<'arbitrary> for $name {
                fn arbitrary(
                    source: &mut $crate::arbitrary::Unstructured<'arbitrary>,
                ) -> $crate::arbitrary::Result<Self> {
                    Ok(Self::from_bits_retain(source.arbitrary()?))
                }
            }
        };
    }
}

#[cfg(not(feature = "arbitrary"))]
mod generate {
    /// Drops items that need `arbitrary`: the feature of this name is off.
    #[macro_export]
    macro_rules! if_arbitrary {
        ($($tokens:tt)*) => {};
    }

    #[doc(hidden)]
    #[macro_export]
    macro_rules! __arbitrary_struct {
        ($($tokens:tt)*) => {};
    }
    #[doc(hidden)]
    #[macro_export]
    macro_rules! __arbitrary_versioned {
        ($($tokens:tt)*) => {};
    }
    #[doc(hidden)]
    #[macro_export]
    macro_rules! __arbitrary_number {
        ($($tokens:tt)*) => {};
    }
    #[doc(hidden)]
    #[macro_export]
    macro_rules! __arbitrary_flags {
        ($($tokens:tt)*) => {};
    }
}
