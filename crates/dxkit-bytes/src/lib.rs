#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod by_offset;
mod check;
mod codec;
mod computed;
mod declare;
mod error;
pub mod md5;
mod once;
mod owned;
pub mod parser;
mod span;
mod strings;
mod text_error;
mod values;
mod visit;
mod writer;

pub use alloc::borrow::Cow;
#[doc(hidden)]
pub use alloc::vec::Vec;

#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub use arbitrary;
#[doc(hidden)]
pub use bitflags;
pub use nom;

pub use check::{Finding, Report, Severity};
pub use codec::{Codec, FixedSize, Reader};
#[doc(hidden)]
pub use codec::{parse_codec, walk_codec};
pub use computed::Computed;
pub use declare::{FieldInfo, FieldKind};
pub use error::{Error, ErrorKind, Frame, Path};
pub use once::Once;
pub use owned::IntoOwned;
pub use span::Span;
pub use strings::{StringTable, StringTableBuilder};
pub use text_error::{TextError, TextErrors};
pub use values::{Bool8, Float32, InU8, KnownBool8, Name, OpenNumber, Words};
pub use visit::{Field, Fields, Value, Visit};
pub use writer::{CountField, Writer, put_leb128};
