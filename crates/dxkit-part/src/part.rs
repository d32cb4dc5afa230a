//! [`Part`]: from four characters to a typed value. The one place that knows which crate reads which part.

use alloc::boxed::Box;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, Reader, Span, Value, Visit};
use dxkit_container::{Container, RawPart};
use dxkit_dxbc::Program as TokenProgram;
use dxkit_info::{CompilerVersion, DebugName, FeatureInfo, PdbInfo, PrivateData, ShaderHash, SourceInfo};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_rootsig::RootSignature;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FourCc, PartKind, ShaderKind};

use crate::Shader;

/// What the other parts of a container say that a part needs to be read in full.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Context {
    /// Kind of the program. PSV0 of version 0 does not say it itself.
    pub stage: Option<ShaderKind>,
}

impl Context {
    /// What is known of a program of this kind.
    #[must_use]
    pub fn of_stage(stage: ShaderKind) -> Self {
        Self { stage: Some(stage) }
    }

    /// What the container says.
    #[must_use]
    pub fn of(container: &Container<'_>) -> Self {
        Self { stage: Shader::of(container).kind }
    }
}

/// A part, decoded.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub enum Part<'a> {
    /// `ISG1 OSG1 PSG1 ISGN OSGN OSG5 PCSG`.
    Signature(Signature<'a>),
    /// `PSV0`.
    PipelineStateValidation(Box<PipelineStateValidation<'a>>),
    /// `RTS0`.
    RootSignature(RootSignature<'a>),
    /// `DXIL`, `ILDB`, and `STAT` where DXC wrote it.
    Program(Program<'a>),
    /// `SHDR SHEX`.
    TokenProgram(Box<TokenProgram<'a>>),
    /// `RDAT`.
    RuntimeData(Box<RuntimeData<'a>>),
    /// `SFI0`.
    FeatureInfo(FeatureInfo<'a>),
    /// `HASH`.
    ShaderHash(ShaderHash<'a>),
    /// `ILDN`.
    DebugName(DebugName<'a>),
    /// `VERS`.
    CompilerVersion(CompilerVersion<'a>),
    /// `SRCI`.
    SourceInfo(Box<SourceInfo<'a>>),
    /// `PDBI`.
    PdbInfo(PdbInfo<'a>),
    /// `PRIV`.
    PrivateData(PrivateData<'a>),
    /// `LIBF`: a container inside the part.
    Container(Container<'a>),
    /// A part that no crate here reads yet: its bytes.
    Opaque(&'a [u8]),
}

/// Tells what is in the data of `PDBI`: runtime data, or bytes if it is none. Whoever wants its values reads it anew.
fn read_pdb_data<'a, V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<(), Error> {
    if reader.listens() && RuntimeData::parse(reader.rest()).is_ok() {
        return RuntimeData::read(reader).map(drop);
    }
    let (data, visit) = reader.take_rest();
    visit.leaf(data, Value::Bytes(data.bytes()));
    Ok(())
}

impl<'a> Part<'a> {
    /// Decodes a part of a container.
    ///
    /// # Errors
    /// What keeps the bytes from being this kind of part, with path and absolute offset.
    pub fn decode(part: &'a RawPart<'_>, context: Context) -> Result<Self, Error> {
        Self::decode_payload(part.kind(), part.span(), context)
    }

    /// Decodes the payload of a part of this kind.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    pub fn decode_payload(kind: FourCc, payload: Span<'a>, context: Context) -> Result<Self, Error> {
        Self::read(kind, context, &mut Reader::new(payload, &mut ()), Container::read)
            .map_err(|error| error.within(dxkit_bytes::Frame::Part(kind.0)))
    }

    /// Reads the payload of a part of this kind with a visitor. A container inside the part is read by `nested`, which
    /// decides how deep that goes.
    ///
    /// # Errors
    /// As [`decode`](Self::decode), without the part itself in the path.
    pub fn read<V: Visit + ?Sized>(
        kind: FourCc,
        context: Context,
        reader: &mut Reader<'a, '_, V>,
        nested: impl FnOnce(&mut Reader<'a, '_, V>) -> Result<Container<'a>, Error>,
    ) -> Result<Self, Error> {
        if let Some(kind) = SignatureKind::of(kind) {
            return Signature::read(kind, reader).map(Self::Signature);
        }
        match kind.known() {
            Some(PartKind::Psv0) => PipelineStateValidation::read_as(reader, context.stage)
                .map(|part| Self::PipelineStateValidation(Box::new(part))),
            Some(PartKind::Rts0) => RootSignature::read(reader).map(Self::RootSignature),
            Some(PartKind::Dxil | PartKind::Ildb) => Program::read(reader).map(Self::Program),
            // FXC's STAT has counters, DXC's a module.
            Some(PartKind::Stat) if Program::recognise(reader.rest().bytes()) => {
                Program::read(reader).map(Self::Program)
            }
            Some(PartKind::Shdr | PartKind::Shex) => {
                TokenProgram::read(reader).map(|part| Self::TokenProgram(Box::new(part)))
            }
            Some(PartKind::Rdat) => RuntimeData::read(reader).map(|part| Self::RuntimeData(Box::new(part))),
            Some(PartKind::Sfi0) => FeatureInfo::read(reader).map(Self::FeatureInfo),
            Some(PartKind::Hash) => ShaderHash::read(reader).map(Self::ShaderHash),
            Some(PartKind::Ildn) => DebugName::read(reader).map(Self::DebugName),
            Some(PartKind::Vers) => CompilerVersion::read(reader).map(Self::CompilerVersion),
            Some(PartKind::Srci) => SourceInfo::read(reader).map(|part| Self::SourceInfo(Box::new(part))),
            Some(PartKind::Pdbi) => PdbInfo::read_with(reader, read_pdb_data).map(Self::PdbInfo),
            Some(PartKind::Priv) => PrivateData::read(reader).map(Self::PrivateData),
            Some(PartKind::Libf) => nested(reader).map(Self::Container),
            _ => reader.bytes("bytes", reader.remaining()).map(Self::Opaque),
        }
    }

    /// The payload's bytes, as the compilers lay them out.
    ///
    /// # Errors
    /// If the value cannot be said in bytes.
    pub fn encode(&self) -> Result<Vec<u8>, Error> {
        match self {
            Self::Signature(part) => part.encode(),
            Self::PipelineStateValidation(part) => part.encode(),
            Self::RootSignature(part) => part.encode(),
            Self::Program(part) => part.encode(),
            Self::TokenProgram(part) => part.encode(),
            Self::RuntimeData(part) => part.encode(),
            Self::FeatureInfo(part) => part.encode(),
            Self::ShaderHash(part) => part.encode(),
            Self::DebugName(part) => part.encode(),
            Self::CompilerVersion(part) => part.encode(),
            Self::SourceInfo(part) => part.encode(),
            Self::PdbInfo(part) => part.encode(),
            Self::PrivateData(part) => part.encode(),
            Self::Container(part) => part.encode(),
            Self::Opaque(bytes) => Ok(bytes.to_vec()),
        }
    }
}
