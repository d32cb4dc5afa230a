//! [`ShaderHash`]: the part `HASH`.

use alloc::borrow::Cow;
use alloc::format;

use dxkit_bytes::{Codec, Error, Reader, Report, Visit, Writer, flags, md5};

flags! {
    /// The hashed bytes.
    pub struct HashFlags(u32) {
        /// The module with debug information and sources (`-Zss`), instead of the program.
        INCLUDES_SOURCE = 0x1 => "IncludesSource",
    }
}

/// The part `HASH`: an MD5 digest that identifies the shader and its PDB file. DXC's `DxilShaderHash`.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | [`flags`](Self::flags) |
/// | 4 | 16 | [`digest`](Self::digest) |
///
/// DXC writes it for validators from 1.5 on, LLVM always. Compared with the programs of thousands of files.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ShaderHash<'a> {
    /// The hashed bytes.
    pub flags: HashFlags,
    /// Their MD5 (RFC 1321).
    pub digest: [u8; 16],
    /// Bytes after the digest: none in all known files.
    pub unknown: Cow<'a, [u8]>,
}

impl<'a> ShaderHash<'a> {
    /// The hash of a program: of the bitcode in the part `DXIL`, without the headers and the padding.
    #[must_use]
    pub fn compute(bitcode: &[u8]) -> Self {
        Self { flags: HashFlags::empty(), digest: md5::digest(bitcode), unknown: Cow::default() }
    }

    /// Whether the digest is that of this bitcode. With [`HashFlags::INCLUDES_SOURCE`] it is that of the
    /// module with debug information as first written; if that was stripped since, nothing matches.
    #[must_use]
    pub fn matches(&self, bitcode: &[u8]) -> bool {
        self.digest == Self::compute(bitcode).digest
    }

    /// Checks the part.
    ///
    /// | rule | severity | |
    /// |---|---|---|
    /// | `hash-size` | error | there are 20 bytes |
    /// | `hash-flags` | warning | flags are known |
    pub fn validate(&self, report: &mut Report) {
        if !self.unknown.is_empty() {
            report.error("hash-size", "unknown", || {
                format!("{} bytes follow the 20 bytes that the validator expects", self.unknown.len())
            });
        }
        if self.flags.unknown() != 0 {
            report.warning("hash-flags", "flags", || format!("{:#x} has no meaning", self.flags.unknown()));
        }
    }
}

dxkit_bytes::inherent_codec!(ShaderHash);

impl<'a> Codec<'a> for ShaderHash<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        Ok(Self {
            flags: reader.field("flags")?,
            digest: reader.field("digest")?,
            unknown: Cow::Borrowed(reader.unknown("unknown")),
        })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("flags", &self.flags)?;
        writer.field("digest", &self.digest)?;
        writer.bytes("unknown", &self.unknown)
    }
}

dxkit_bytes::owned_and_arbitrary! { pub ShaderHash { flags, digest, unknown } }
