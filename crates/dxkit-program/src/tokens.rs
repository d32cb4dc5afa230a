//! [`TokenProgram`]: the head of an SM 4 or 5 program.

use alloc::borrow::Cow;

use dxkit_bytes::{Codec, Error, Reader, Report, Visit, Writer, if_arbitrary, open_enum};
use dxkit_types::{ShaderKind, ShaderModel};

use crate::program::version_byte;

open_enum! {
    /// Program type of the version token: `D3D10_SB_TOKENIZED_PROGRAM_TYPE`.
    pub struct TokenProgramKind(u16) known KnownTokenProgramKind {
        /// Pixel shader.
        Pixel = 0,
        /// Vertex shader.
        Vertex = 1,
        /// Geometry shader.
        Geometry = 2,
        /// Hull shader.
        Hull = 3,
        /// Domain shader.
        Domain = 4,
        /// Compute shader.
        Compute = 5,
        /// Mesh shader.
        Mesh = 13,
        /// Amplification shader.
        Amplification = 14,
        /// Function of a library.
        LibraryFunction = 0xfff0,
    }
}

impl TokenProgramKind {
    /// The same in DXIL's numbering.
    #[must_use]
    pub fn shader_kind(self) -> Option<ShaderKind> {
        match self.known()? {
            KnownTokenProgramKind::LibraryFunction => Some(ShaderKind::Library),
            _ => Some(ShaderKind(self.0)),
        }
    }
}

/// A program of SM 4 or 5, the payload of `SHDR` or `SHEX`: its first two tokens, and the rest as bytes.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 1 | major version in the upper four bits, minor in the lower four |
/// | 1 | 1 | not used |
/// | 2 | 2 | program type |
/// | 4 | 4 | length in tokens of four bytes, these two included |
/// | 8 | | instructions |
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenProgram<'a> {
    /// Type of the program.
    pub kind: TokenProgramKind,
    /// Shader model.
    pub shader_model: ShaderModel,
    /// Not used.
    pub reserved: u8,
    /// Length in tokens as stated.
    pub length: u32,
    /// The instructions, not read yet.
    pub instructions: Cow<'a, [u8]>,
}

impl TokenProgram<'_> {
    /// Checks nothing: there are no rules for the two tokens that are read.
    pub fn validate(&self, _: &mut Report) {}

    /// The same program, keeping nothing of the file.
    #[must_use]
    pub fn into_owned(self) -> TokenProgram<'static> {
        TokenProgram {
            kind: self.kind,
            shader_model: self.shader_model,
            reserved: self.reserved,
            length: self.length,
            instructions: Cow::Owned(self.instructions.into_owned()),
        }
    }
}

impl<'a> Codec<'a> for TokenProgram<'a> {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let version: u8 = reader.field("version")?;
        Ok(Self {
            shader_model: ShaderModel::new(version >> 4, version & 0xf),
            reserved: reader.field("reserved")?,
            kind: reader.field("kind")?,
            length: reader.field("length")?,
            instructions: Cow::Borrowed(reader.bytes("instructions", reader.remaining())?),
        })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let version = version_byte(self.shader_model, writer.len());
        writer.field("version", &version.map_err(|error| error.within("version"))?)?;
        writer.field("reserved", &self.reserved)?;
        writer.field("kind", &self.kind)?;
        writer.field("length", &self.length)?;
        writer.bytes("instructions", &self.instructions)
    }
}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for TokenProgram<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            let model: u8 = source.arbitrary()?;
            Ok(Self {
                kind: source.arbitrary()?,
                shader_model: ShaderModel::new(model >> 4, model & 0xf),
                reserved: source.arbitrary()?,
                length: source.arbitrary()?,
                instructions: Cow::Borrowed(source.arbitrary()?),
            })
        }
    }
}
