//! Numbers, flags and names from files, as they appear in JSON and text.

use core::fmt;

use dxkit::bytes::{Name, OpenNumber};
use serde::{Serialize, Serializer};

use crate::prelude::*;

/// A number with names. JSON and text contain its name, or the number if it has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named<T>(
    /// The number.
    pub T,
);

impl<T: OpenNumber> Named<T> {
    /// From an open number.
    pub const fn from_number(value: T) -> Self {
        Self(value)
    }

    /// Whether this is its name (ignoring case), or its number.
    #[must_use]
    pub fn is(self, name: &str) -> bool {
        match self.0.known_name() {
            Some(known) => known.eq_ignore_ascii_case(name),
            None => name.parse() == Ok(self.0.raw()),
        }
    }
}

impl<T: OpenNumber> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.known_name() {
            Some(name) => serializer.serialize_str(name),
            None => serializer.serialize_u64(self.0.raw()),
        }
    }
}

impl<T: OpenNumber> fmt::Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.known_name() {
            Some(name) => f.pad(name),
            None => fmt::Display::fmt(&self.0.raw(), f),
        }
    }
}

/// A set of flags: JSON contains all bits and the names of the known ones, text the names.
#[derive(Clone, Copy)]
pub struct Flags {
    bits: u64,
    names: fn(u64, &mut dyn FnMut(&'static str)),
}

/// A type of flags, with the table of its names.
pub(crate) trait FlagSet {
    /// All bits.
    fn raw(&self) -> u64;
    /// Calls `tell` with the name of each of these bits.
    fn each_name(bits: u64, tell: &mut dyn FnMut(&'static str));
}

macro_rules! flag_sets {
    ($($ty:ty,)*) => {$(
        impl FlagSet for $ty {
            fn raw(&self) -> u64 {
                self.bits().into()
            }

            fn each_name(bits: u64, tell: &mut dyn FnMut(&'static str)) {
                for (flag, name) in <$ty>::NAMES {
                    let flag = u64::from(flag.bits());
                    if bits & flag == flag {
                        tell(name);
                    }
                }
            }
        }
    )*};
}

flag_sets! {
    dxkit::info::library::ParameterFlags,
    dxkit::dxbc::rdef::BufferFlags,
    dxkit::dxbc::rdef::CompileFlags,
    dxkit::dxbc::rdef::InputFlags,
    dxkit::dxbc::rdef::VariableFlags,
    dxkit::dxil::ShaderFlags,
    dxkit::info::HashFlags,
    dxkit::info::VersionFlags,
    dxkit::rdat::FunctionFlags,
    dxkit::rdat::RaytracingPipelineFlags,
    dxkit::rdat::StateObjectFlags,
    dxkit::rootsig::DescriptorRangeFlags,
    dxkit::rootsig::RootDescriptorFlags,
    dxkit::rootsig::RootFlags,
    dxkit::rootsig::SamplerFlags,
    dxkit::types::DxilResourceFlags,
    dxkit::types::FeatureFlags,
    dxkit::types::NodeIOFlags,
    dxkit::types::ResourceFlags,
    dxkit::types::ShaderStages,
}

impl Flags {
    /// From a set of flags.
    pub(crate) fn from_flags<T: FlagSet>(flags: T) -> Self {
        Self { bits: flags.raw(), names: T::each_name }
    }

    /// Whether no bit is set.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// The names of the bits that have one.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        (self.names)(self.bits, &mut |name| names.push(name));
        names
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}", self.bits)
    }
}

impl fmt::Display for Flags {
    /// Prints the names as `A | B`, or the bits in hexadecimal if none has a name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names();
        if names.is_empty() { write!(f, "{:#x}", self.bits) } else { f.write_str(&names.join(" | ")) }
    }
}

impl Serialize for Flags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename = "Flags")]
        struct Document {
            bits: u64,
            names: Vec<&'static str>,
        }
        Document { bits: self.bits, names: self.names() }.serialize(serializer)
    }
}

/// Components: JSON and text contain their letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mask(pub(crate) u8);

impl Mask {
    /// The number of components.
    pub(crate) const fn count(self) -> u32 {
        (self.0 & 0xf).count_ones()
    }

    /// As in the compilers' tables: each letter in its own column, up to the last one.
    pub(crate) fn columns(self) -> String {
        let letter = |(bit, letter): (u32, char)| if self.0 >> bit & 1 == 1 { letter } else { ' ' };
        let columns: String = (0..).zip("xyzw".chars()).map(letter).collect();
        columns.trim_end().to_owned()
    }
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.columns().split(' ').collect();
        f.pad(&letters)
    }
}

impl Serialize for Mask {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The names of a document. Names are complete as long as all of them together take at most
/// [`MULTIPLE`](Self::MULTIPLE) times the bytes of the container; beyond that, names that are longer than
/// [`SHORT`](Self::SHORT) bytes are shortened. Without this limit, any number of rows could share one long
/// name.
#[derive(Debug)]
pub(crate) struct Names {
    left: usize,
}

impl Names {
    /// Bytes of text allowed for each byte of the container …
    const MULTIPLE: usize = 4;
    /// … and for any container in addition.
    const CONSTANT: usize = 1 << 16;
    /// Bytes that are kept of a shortened name.
    const SHORT: usize = 96;

    /// For a container of this size.
    pub(crate) const fn new(size: usize) -> Self {
        Self { left: size.saturating_mul(Self::MULTIPLE).saturating_add(Self::CONSTANT) }
    }

    /// A text. Bytes that are not UTF-8 are replaced by U+FFFD; nothing is escaped.
    pub(crate) fn text(&mut self, bytes: &[u8]) -> String {
        // A control character takes six bytes in JSON.
        let controls = || bytes.iter().filter(|byte| **byte < b' ').count();
        match self.left.checked_sub(bytes.len()) {
            Some(left) if bytes.len() <= Self::SHORT => {
                self.left = left;
                lossy(bytes)
            }
            Some(left) if left >= controls().saturating_mul(5) => {
                self.left = left.saturating_sub(controls().saturating_mul(5));
                lossy(bytes)
            }
            _ => match bytes.get(..Self::SHORT) {
                Some(start) => format!("{}… ({} bytes)", lossy(start), bytes.len()),
                None => lossy(bytes),
            },
        }
    }

    /// A name, as [`text`](Self::text).
    pub(crate) fn name(&mut self, name: &Name<'_>) -> String {
        self.text(name.as_bytes())
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_many_rows_share_are_shortened() {
        let mut names = Names::new(1 << 10);
        let long = [b'a'; 5000];
        let all: Vec<String> = (0..1000).map(|_| names.text(&long)).collect();
        assert_eq!(all.first().map(String::len), Some(5000));
        assert_eq!(all.last().map(String::as_str), Some(&*format!("{}… (5000 bytes)", "a".repeat(96))));
        let total: usize = all.iter().map(String::len).sum();
        assert!(total < 4 * 1024 + (1 << 16) + 1000 * 120, "{total}");
    }

    #[test]
    fn masks_are_letters() {
        assert_eq!((Mask(0b1011).to_string(), Mask(0b1010).columns()), ("xyw".to_owned(), " y w".to_owned()));
    }
}
