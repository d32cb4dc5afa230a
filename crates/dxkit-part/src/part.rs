//! [`Part`]: from four characters to a typed value. The only place that maps parts to the crates that read
//! them.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, Reader, Report, Span, Value, Visit, if_arbitrary};
use dxkit_container::{Container, RawPart};
use dxkit_dxbc::Program as TokenProgram;
use dxkit_dxbc::aon9::Level9;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::sdbg::DebugTables;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_dxbc::stat::Statistics;
use dxkit_info::effect::Effect;
use dxkit_info::interfaces::Interfaces;
use dxkit_info::library::{FunctionSignature, LibraryHeader};
use dxkit_info::{
    CompilerVersion, DebugName, FeatureInfo, MAX_DECOMPRESSED, PdbInfo, PrivateData, ShaderHash, SourceInfo,
};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_rootsig::RootSignature;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FourCc, PartKind, ShaderKind};

use crate::Shader;

/// Facts from the other parts of a container that are needed to read a part in full.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    /// Kind of the program. PSV0 of version 0 does not state it.
    pub stage: Option<ShaderKind>,
    /// Limit of the decompressed bytes of a part. The compressed parts of a container share
    /// [`MAX_DECOMPRESSED`], so a file decompresses to no more than that, however many parts it has.
    pub decompressed: u64,
}

impl Default for Context {
    /// The context of a part without a container.
    fn default() -> Self {
        Self { stage: None, decompressed: MAX_DECOMPRESSED }
    }
}

impl Context {
    /// The context of a program of this kind.
    #[must_use]
    pub fn from_stage(stage: ShaderKind) -> Self {
        Self { stage: Some(stage), ..Self::default() }
    }

    /// The context that a container gives its parts.
    #[must_use]
    pub fn from_container(container: &Container<'_>) -> Self {
        Self::default().inside(container)
    }

    /// The context that a container inside a part gives its own parts.
    #[must_use]
    pub fn inside(self, container: &Container<'_>) -> Self {
        let expands = |part: &&RawPart<'_>| matches!(part.kind(), FourCc::Srci | FourCc::Pdbi | FourCc::Libf);
        let parts = container.parts().iter().filter(expands).count() as u64;
        Self { stage: Shader::from_container(container).kind, decompressed: self.decompressed / parts.max(1) }
    }
}

/// The nesting depth to which containers inside parts are followed by checks, walks, comparisons and text
/// forms. FXC's libraries need one level. The limit prevents a stack overflow on hostile files.
pub const MAX_NESTING: usize = 4;

/// A reader whose visitor is a trait object: that of [`Part::read_with`].
pub type PartReader<'a, 'v, 'd> = Reader<'a, 'v, dyn Visit + 'd>;

/// Declares [`Part`] and everything that depends on the list of parts. A row has the variant with its type,
/// the kinds of parts that it is read from, the expression that reads each, and the expression that checks
/// it.
macro_rules! parts {
    (
        ($part:ident, $context:ident, $reader:ident, $report:ident);
        $(
            $(#[doc = $doc:literal])+
            $variant:ident($stored:ty) {
                $($($kind:ident)|+ $(if $condition:expr)? => $read:expr),+ $(,)?
            } validate $validate:expr;
        )*
    ) => {
        /// A part, decoded.
        ///
        /// ```
        /// use dxkit_bytes::Span;
        /// use dxkit_part::{Context, Part};
        /// use dxkit_types::FourCc;
        ///
        /// let mut part = Part::decode_payload(FourCc::Ildn, Span::new(b"\0\0\x05\0a.pdb\0\0\0"), Context::default())?;
        /// let Part::DebugName(name) = &mut part else { panic!("ILDN holds a name") };
        /// assert_eq!(*name.name(), "a.pdb");
        /// assert_eq!(part.encode()?, b"\0\0\x05\0a.pdb\0\0\0");
        /// let kept: Part<'static> = part.into_owned();
        /// # Ok::<(), dxkit_bytes::Error>(())
        /// ```
        #[non_exhaustive]
        #[derive(Debug, Clone, PartialEq)]
        pub enum Part<'a> {
            $($(#[doc = $doc])+ $variant($stored),)*
            /// `LIBF`: a container inside the part.
            Container(Container<'a>),
            /// A part that no crate interprets: its bytes.
            Opaque(Cow<'a, [u8]>),
        }

        impl<'a> Part<'a> {
            /// Reads the payload of a part of this kind with a visitor. A container inside the part is read
            /// by `nested`, which limits the depth. [`read_with`](Self::read_with) does the same without
            /// compiling the decoders of all parts for the type of the visitor.
            ///
            /// # Errors
            /// See [`decode`](Self::decode), without the part itself in the path.
            pub fn read<V: Visit + ?Sized>(
                kind: FourCc,
                $context: Context,
                $reader: &mut Reader<'a, '_, V>,
                nested: impl FnOnce(&mut Reader<'a, '_, V>) -> Result<Container<'a>, Error>,
            ) -> Result<Self, Error> {
                match kind.known() {
                    $($(
                        Some($(PartKind::$kind)|+) $(if $condition)? => {
                            $read.map(|part| Self::$variant(part.into()))
                        }
                    )+)*
                    Some(PartKind::Libf) => nested($reader).map(Self::Container),
                    _ => $reader
                        .bytes("bytes", $reader.remaining())
                        .map(|bytes| Self::Opaque(Cow::Borrowed(bytes))),
                }
            }

            /// The payload in the layout of the compilers.
            ///
            /// # Errors
            /// If the value cannot be expressed in bytes.
            pub fn encode(&self) -> Result<Vec<u8>, Error> {
                match self {
                    $(Self::$variant($part) => $part.encode(),)*
                    Self::Container(container) => container.encode(),
                    Self::Opaque(bytes) => Ok(bytes.to_vec()),
                }
            }

            /// The findings of this part alone. A container inside the part is not checked.
            pub fn validate(&self, $context: Context, $report: &mut Report) {
                match self {
                    $(Self::$variant($part) => $validate,)*
                    Self::Container(_) | Self::Opaque(_) => {}
                }
            }

            /// The same part, borrowing nothing from the file.
            #[must_use]
            pub fn into_owned(self) -> Part<'static> {
                match self {
                    $(Self::$variant($part) => Part::$variant($part.into_owned().into()),)*
                    Self::Container(container) => Part::Container(container.into_owned()),
                    Self::Opaque(bytes) => Part::Opaque(Cow::Owned(bytes.into_owned())),
                }
            }
        }

        if_arbitrary! {
            impl<'a> Part<'a> {
                /// Any value of any typed kind of part, with a kind of part that can hold it.
                ///
                /// # Errors
                /// If there are too few bytes for a value.
                pub fn arbitrary_with_kind(
                    source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
                ) -> dxkit_bytes::arbitrary::Result<(FourCc, Self)> {
                    const KINDS: &[&[FourCc]] = &[$(&[$($(FourCc::$kind),+),+]),*];
                    let variant = source.choose_index(KINDS.len())?;
                    let kinds = KINDS.get(variant).copied().unwrap_or_default();
                    let kind = *source.choose(kinds)?;
                    let mut variants = 0..;
                    $(
                        if variants.next() == Some(variant) {
                            let part = Self::$variant(source.arbitrary()?);
                            // The kind is a field of the signature.
                            let kind = if let Self::Signature(part) = &part { part.kind.four_cc() } else { kind };
                            return Ok((kind, part));
                        }
                    )*
                    Ok((kind, Self::Opaque(Cow::Borrowed(source.arbitrary()?))))
                }
            }
        }
    };
}

parts! {
    (part, context, reader, report);
    /// `ISG1 OSG1 PSG1 ISGN OSGN OSG5 PCSG`.
    Signature(Signature<'a>) {
        Isg1 => Signature::read(SignatureKind::Isg1, reader),
        Osg1 => Signature::read(SignatureKind::Osg1, reader),
        Psg1 => Signature::read(SignatureKind::Psg1, reader),
        Isgn => Signature::read(SignatureKind::Isgn, reader),
        Osgn => Signature::read(SignatureKind::Osgn, reader),
        Osg5 => Signature::read(SignatureKind::Osg5, reader),
        Pcsg => Signature::read(SignatureKind::Pcsg, reader),
    } validate part.validate(context.stage, report);
    /// `PSV0`.
    PipelineStateValidation(Box<PipelineStateValidation<'a>>) {
        Psv0 => PipelineStateValidation::read_as(reader, context.stage),
    } validate part.validate(report);
    /// `RTS0`.
    RootSignature(RootSignature<'a>) { Rts0 => RootSignature::read(reader) } validate part.validate(report);
    /// `DXIL`, `ILDB`, and DXC's `STAT`, which holds a module; FXC's holds counters.
    Program(Program<'a>) {
        Dxil | Ildb => Program::read(reader),
        Stat if Program::recognise(reader.rest().bytes()) => Program::read(reader),
    } validate part.validate(report);
    /// FXC's `STAT`.
    Statistics(Box<Statistics<'a>>) { Stat => Statistics::read(reader) } validate part.validate(report);
    /// `RDEF`.
    ResourceDefinitions(Box<ResourceDefinitions<'a>>) {
        Rdef => ResourceDefinitions::read(reader),
    } validate part.validate(report);
    /// `IFCE`.
    Interfaces(Box<Interfaces<'a>>) { Ifce => Interfaces::read(reader) } validate part.validate(report);
    /// `Aon9 XNAS XNAP`.
    Level9(Box<Level9<'a>>) { Aon9 | Xnas | Xnap => Level9::read(reader) } validate part.validate(report);
    /// `LIBH`.
    LibraryHeader(LibraryHeader<'a>) { Libh => LibraryHeader::read(reader) } validate part.validate(report);
    /// `LFS0`.
    FunctionSignature(FunctionSignature<'a>) {
        Lfs0 => FunctionSignature::read(reader),
    } validate part.validate(report);
    /// `SPDB`.
    ProgramDatabase(ProgramDatabase<'a>) { Spdb => ProgramDatabase::read(reader) } validate part.validate(report);
    /// `SDBG`.
    DebugTables(Box<DebugTables<'a>>) { Sdbg => DebugTables::read(reader) } validate part.validate(report);
    /// `FX10`.
    Effect(Box<Effect<'a>>) { Fx10 => Effect::read(reader) } validate part.validate(report);
    /// `SHDR SHEX`.
    TokenProgram(Box<TokenProgram<'a>>) { Shdr | Shex => TokenProgram::read(reader) } validate part.validate(report);
    /// `RDAT`.
    RuntimeData(Box<RuntimeData<'a>>) { Rdat => RuntimeData::read(reader) } validate part.validate(report);
    /// `SFI0`.
    FeatureInfo(FeatureInfo<'a>) { Sfi0 => FeatureInfo::read(reader) } validate part.validate(report);
    /// `HASH`.
    ShaderHash(ShaderHash<'a>) { Hash => ShaderHash::read(reader) } validate part.validate(report);
    /// `ILDN`.
    DebugName(DebugName<'a>) { Ildn => DebugName::read(reader) } validate part.validate(report);
    /// `VERS`.
    CompilerVersion(CompilerVersion<'a>) { Vers => CompilerVersion::read(reader) } validate part.validate(report);
    /// `SRCI`.
    SourceInfo(Box<SourceInfo<'a>>) { Srci => SourceInfo::read_within(reader, context.decompressed) } validate part.validate(report);
    /// `PDBI`.
    PdbInfo(PdbInfo<'a>) { Pdbi => PdbInfo::read_within(reader, context.decompressed, read_pdb_data) } validate part.validate(report);
    /// `PRIV`.
    PrivateData(PrivateData<'a>) { Priv => PrivateData::read(reader) } validate part.validate(report);
}

/// Passes the data of `PDBI` to the visitor: as runtime data, or as bytes if it is something else.
fn read_pdb_data<'a, V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<(), Error> {
    if reader.is_active() && RuntimeData::parse(reader.rest()).is_ok() {
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
    /// The reason why the bytes are not this kind of part, with path and absolute offset.
    pub fn decode(part: &'a RawPart<'_>, context: Context) -> Result<Self, Error> {
        Self::decode_payload(part.kind(), part.span(), context)
    }

    /// The same as [`read`](Self::read) for any visitor, which is a trait object here: the decoders of all
    /// parts are compiled once for all of them.
    ///
    /// # Errors
    /// See [`read`](Self::read).
    pub fn read_with(
        kind: FourCc,
        context: Context,
        reader: &mut PartReader<'a, '_, '_>,
        nested: &mut dyn FnMut(&mut PartReader<'a, '_, '_>) -> Result<Container<'a>, Error>,
    ) -> Result<Self, Error> {
        Self::read(kind, context, reader, |reader| nested(reader))
    }

    /// Decodes the payload of a part of this kind.
    ///
    /// # Errors
    /// See [`decode`](Self::decode).
    pub fn decode_payload(kind: FourCc, payload: Span<'a>, context: Context) -> Result<Self, Error> {
        Self::read(kind, context, &mut Reader::new(payload, &mut ()), Container::read)
            .map_err(|error| error.within(dxkit_bytes::Frame::Part(kind.0)))
    }
}
