//! [`DebugName`]: the part `ILDN`.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use dxkit_bytes::{Codec, Error, Name, Reader, Report, Visit, Writer, if_arbitrary};

use crate::{ShaderHash, fill};

/// Bytes before the name.
const HEADER_SIZE: usize = 4;

/// The part `ILDN`: the name of the PDB file with the shader's debug information. DXC's
/// `DxilShaderDebugName`.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 2 | [`flags`](Self::flags) |
/// | 2 | 2 | bytes of the name, without its NUL |
/// | 4 | n | [`name`](Self::name), in UTF-8 |
/// | 4 + n | 1 | NUL |
/// | | | zeros up to a multiple of 4 |
///
/// Written by DXC, FXC and LLVM. Other bytes after the name are kept until the name is replaced.
#[derive(Debug, Clone, Default)]
pub struct DebugName<'a> {
    /// Always 0.
    pub flags: u16,
    name: Name<'a>,
    /// Bytes after the name, if they are not the NUL and the padding.
    tail: Option<Cow<'a, [u8]>>,
}

impl<'a> DebugName<'a> {
    /// A part with this name.
    #[must_use]
    pub fn new(name: impl Into<Name<'a>>) -> Self {
        Self { flags: 0, name: name.into(), tail: None }
    }

    /// DXC's default name: the digest in hexadecimal, and `.pdb`.
    #[must_use]
    pub fn from_hash(hash: &ShaderHash<'_>) -> DebugName<'static> {
        let digits = hash.digest.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
        let digits = digits.filter_map(|digit| char::from_digit(digit.into(), 16));
        let name: String = digits.chain(".pdb".chars()).collect();
        DebugName { flags: 0, name: Name::from(name), tail: None }
    }

    /// The name.
    #[must_use]
    pub const fn name(&self) -> &Name<'a> {
        &self.name
    }

    /// Whether the name is the compiler's default: 32 hexadecimal digits and `.pdb`. Other names are the
    /// user's, and may contain folders.
    #[must_use]
    pub fn is_hash(&self) -> bool {
        let stem = self.name.as_bytes().strip_suffix(b".pdb").unwrap_or_default();
        stem.len() == 32 && stem.iter().all(u8::is_ascii_hexdigit)
    }

    /// Replaces the name.
    pub fn set_name(&mut self, name: impl Into<Name<'a>>) {
        self.name = name.into();
        self.tail = None;
    }

    /// Checks the part.
    ///
    /// | rule | severity | |
    /// |---|---|---|
    /// | `ildn-flags` | warning | flags are 0 |
    /// | `ildn-size` | error | the name ends with a NUL, and zeros up to a multiple of 4, as DXC's reader requires |
    /// | `ildn-name` | warning | the name is not empty, and has no NUL inside |
    pub fn validate(&self, report: &mut Report) {
        if self.flags != 0 {
            report.warning("ildn-flags", "flags", || format!("{:#x} has no meaning", self.flags));
        }
        if let Some(tail) = &self.tail {
            let wanted = fill::missing(self.size()).saturating_add(1);
            report.error("ildn-size", "tail", || {
                format!("{} bytes follow the name, not {wanted} zeros", tail.len())
            });
        }
        if self.name.is_empty() {
            report.warning("ildn-name", "name", || "the name is empty".into());
        } else if self.name.as_bytes().contains(&0) {
            report.warning("ildn-name", "name", || "the name contains a NUL".into());
        }
    }

    /// Bytes up to the NUL, and the NUL.
    fn size(&self) -> usize {
        HEADER_SIZE.saturating_add(self.name.as_bytes().len()).saturating_add(1)
    }
}

dxkit_bytes::inherent_codec!(DebugName);

impl<'a> Codec<'a> for DebugName<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let flags = reader.field("flags")?;
        let size: u16 = reader.field("name_length")?;
        let name = reader.bytes("name", size.into())?;
        let mut part = Self { flags, name: Name::from(Cow::Borrowed(name)), tail: None };
        part.tail = fill::read(reader, part.size(), 1)?;
        Ok(part)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("flags", &self.flags)?;
        writer.count::<u16>("name_length", self.name.as_bytes().len())?;
        writer.bytes("name", self.name.as_bytes())?;
        fill::write(writer, self.tail.as_deref(), self.size(), 1)
    }
}

impl PartialEq for DebugName<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.flags, &self.name) == (other.flags, &other.name)
    }
}

impl Eq for DebugName<'_> {}

dxkit_bytes::owned! { pub DebugName { flags, name, tail } }

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for DebugName<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            let flags = source.arbitrary()?;
            let length: u16 = source.arbitrary()?;
            let length = source.len().min(length.into());
            let name = Name::from(Cow::Borrowed(source.bytes(length)?));
            Ok(Self { flags, name, tail: None })
        }
    }
}
