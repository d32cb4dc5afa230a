//! A part of a container: its name, its size, and what is in it.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, Span};
use dxkit_container::{Container, RawPart};
use dxkit_info::{CompressionType, PdbInfo};
use dxkit_program::Program;
use dxkit_signature::SignatureKind;
use dxkit_types::{FourCc, PartKind, ShaderKind};

use super::file::FileText;
use super::program::{ProgramText, TokenProgramText};
use super::psv::PsvText;
use super::rdat::RuntimeDataText;
use super::rootsig::RootSignatureText;
use super::signature::SignatureText;
use super::small::{CompilerVersionText, DebugNameText, FeaturesText, HashText};
use super::source::SourceInfoText;
use crate::io::{Form, Io, Mapping, Text as _};
use crate::node::{Mark, TextError};
use crate::scalar::{Bytes, Named, Str};

/// Containers inside parts are shown this deep.
const LEVELS: usize = 4;

/// A part.
#[derive(Debug, Default)]
pub(crate) struct PartText {
    mark: Mark,
    name: Str,
    size: Option<u32>,
    /// Bytes before the part.
    pub(crate) gap: Bytes,
    content: Option<Content>,
    tail: Bytes,
}

/// `PDBI`.
#[derive(Debug, Default)]
pub(crate) struct PdbInfoText {
    version: u16,
    compression: Named<CompressionType>,
    data: RuntimeDataText,
}

impl Mapping for PdbInfoText {
    const NAME: &'static str = "PdbInfo";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.defaulted("Version", &mut self.version)?;
        io.usual("Type", &mut self.compression)?;
        io.required("RuntimeData", &mut self.data)
    }
}

/// Declares what can be in a part: the key, and its type.
macro_rules! contents {
    ($($variant:ident($type:ty) = $key:literal,)*) => {
        #[derive(Debug)]
        enum Content {
            $($variant(Box<$type>),)*
        }

        impl Content {
            fn key(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $key,)*
                }
            }

            /// Goes through the keys, of which one is there.
            fn map(content: &mut Option<Self>, io: &mut Io<'_>) -> Result<(), TextError> {
                let mut found: Option<Self> = None;
                $(
                    let mut value = match content.take() {
                        Some(Self::$variant(value)) => Some(*value),
                        other => {
                            *content = other;
                            None
                        }
                    };
                    io.optional::<$type>($key, &mut value)?;
                    if let Some(value) = value {
                        if let Some(found) = &found {
                            let message = format!("a part is one thing: `{}` or `{}`", found.key(), $key);
                            return Err(TextError::new(io.mark(), message));
                        }
                        found = Some(Self::$variant(Box::new(value)));
                    }
                )*
                *content = found;
                Ok(())
            }
        }
    };
}

contents! {
    Program(ProgramText) = "Program",
    Features(FeaturesText) = "Flags",
    Hash(HashText) = "Hash",
    Psv(PsvText) = "PSVInfo",
    Signature(SignatureText) = "Signature",
    RootSignature(RootSignatureText) = "RootSignature",
    DebugName(DebugNameText) = "DebugName",
    CompilerVersion(CompilerVersionText) = "CompilerVersion",
    SourceInfo(SourceInfoText) = "SourceInfo",
    PrivateData(Bytes) = "PrivateData",
    TokenProgram(TokenProgramText) = "TokenProgram",
    RuntimeData(RuntimeDataText) = "RuntimeData",
    PdbInfo(PdbInfoText) = "PdbInfo",
    Container(FileText) = "Container",
    Data(Bytes) = "Data",
}

impl Mapping for PartText {
    const NAME: &'static str = "Part";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        io.required("Name", &mut self.name)?;
        io.derived("Size", &mut self.size)?;
        io.defaulted("Gap", &mut self.gap)?;
        Content::map(&mut self.content, io)?;
        io.defaulted("Tail", &mut self.tail)?;
        if !io.writes() && !io.describes() {
            let kind = self.kind()?;
            if let Some(content) = &self.content {
                content.belongs(kind).map_err(|error| error.or_at(self.mark))?;
            }
        }
        Ok(())
    }
}

impl PartText {
    pub(crate) fn kind(&self) -> Result<FourCc, TextError> {
        <[u8; 4]>::try_from(self.name.0.as_slice()).map(FourCc).map_err(|_| {
            let message = format!("the name of a part has four characters, not {}", self.name.0.len());
            TextError::new(self.mark, message).within("Name")
        })
    }

    pub(crate) fn mark(&self) -> Mark {
        self.mark
    }

    /// A part in LLVM's form.
    pub(crate) fn llvm(part: &RawPart<'_>, stage: Option<ShaderKind>) -> Result<Self, Error> {
        let within = |error: Error| error.within(dxkit_bytes::Frame::Part(part.kind().0));
        Ok(Self {
            name: Str::of(&part.kind().0),
            size: u32::try_from(part.payload().len()).ok(),
            content: Content::llvm(part.kind(), part.span(), stage).map_err(within)?,
            ..Self::default()
        })
    }

    /// A part in the lossless form: the first of all ways to say it that gives the same bytes again.
    pub(crate) fn lossless(part: &RawPart<'_>, stage: Option<ShaderKind>, level: usize) -> Self {
        let (kind, payload) = (part.kind(), part.payload());
        let name = Str::of(&kind.0);
        for with_tables in [false, true] {
            let Some(content) = Content::typed(kind, part.span(), stage, with_tables, level) else {
                continue;
            };
            let mut text = Self { name: name.clone(), content: Some(content), ..Self::default() };
            let Ok(built) = text.content_bytes(kind, Form::Lossless, &mut 0) else { continue };
            if !text.make_up(&built, payload) {
                continue;
            }
            // What the keys do not carry would show only when the text is read: so it is read here.
            let Ok(again) = Self::read(&text.node(Form::Lossless), Form::Lossless) else { continue };
            let mut zeros = payload.len();
            if again.payload(Form::Lossless, &mut zeros).is_ok_and(|again| again == payload) {
                return again;
            }
        }
        let size = u32::try_from(payload.len()).ok();
        if payload.iter().all(|byte| *byte == 0) {
            return Self { name, size, ..Self::default() };
        }
        let content = Some(Content::Data(Box::new(Bytes(payload.to_vec()))));
        Self { name, content, ..Self::default() }
    }

    /// Says what the payload has behind what is built. False if it begins with something else.
    fn make_up(&mut self, built: &[u8], payload: &[u8]) -> bool {
        let Some(rest) = payload.strip_prefix(built) else { return false };
        if rest.iter().all(|byte| *byte == 0) {
            if self.content.as_ref().map(|content| content.default_size(built.len())) != Some(payload.len()) {
                self.size = u32::try_from(payload.len()).ok();
            }
        } else {
            self.tail = Bytes(rest.to_vec());
        }
        true
    }

    fn content_bytes(&self, kind: FourCc, form: Form, zeros: &mut usize) -> Result<Vec<u8>, TextError> {
        match &self.content {
            Some(content) => {
                let within = |error: TextError| error.or_at(self.mark).within(content.key());
                content.bytes(kind, form, zeros, self.mark).map_err(within)
            }
            // LLVM makes an empty signature of one that is not given, and zeros of all other parts.
            None => {
                match SignatureKind::of(kind).filter(|kind| form == Form::Llvm && kind.has_min_precision()) {
                    Some(kind) => SignatureText::default()
                        .bytes(kind, form)
                        .map_err(|error| TextError::new(self.mark, error.to_string())),
                    None => Ok(Vec::new()),
                }
            }
        }
    }

    /// The payload. `zeros` is what may still be filled with zeros.
    pub(crate) fn payload(&self, form: Form, zeros: &mut usize) -> Result<Vec<u8>, TextError> {
        let kind = self.kind()?;
        let mut payload = self.content_bytes(kind, form, zeros)?;
        payload.extend_from_slice(&self.tail.0);
        let size = match self.size {
            Some(size) => usize::try_from(size).unwrap_or(usize::MAX),
            None => match &self.content {
                Some(content) if self.tail.0.is_empty() => content.default_size(payload.len()),
                _ => payload.len(),
            },
        };
        if size < payload.len() {
            let message =
                format!("{size} bytes are too few for what is in the part: {} bytes", payload.len());
            return Err(TextError::new(self.mark, message).within("Size"));
        }
        super::file::zero_fill(&mut payload, size, zeros)
            .map_err(|error| error.or_at(self.mark).within("Size"))?;
        Ok(payload)
    }
}

impl Content {
    /// Bytes that a part takes whose content takes so many: programs fill their last word.
    fn default_size(&self, size: usize) -> usize {
        if matches!(self, Self::Program(_)) { size.next_multiple_of(4) } else { size }
    }

    /// What LLVM 22 says of a part; nothing of those that it does not know, and where there is nothing to say.
    fn llvm(kind: FourCc, payload: Span<'_>, stage: Option<ShaderKind>) -> Result<Option<Self>, Error> {
        let form = Form::Llvm;
        Ok(match kind.known() {
            Some(PartKind::Dxil) => Some(Self::Program(Box::new(ProgramText::of(payload, form)?))),
            Some(PartKind::Sfi0) => FeaturesText::of(payload)?.map(|text| Self::Features(Box::new(text))),
            Some(PartKind::Hash) => HashText::of(payload)?.map(|text| Self::Hash(Box::new(text))),
            Some(PartKind::Psv0) => Some(Self::Psv(Box::new(PsvText::of(payload, stage, form, false)?))),
            Some(PartKind::Isg1 | PartKind::Osg1 | PartKind::Psg1) => match SignatureKind::of(kind) {
                Some(kind) => Some(Self::Signature(Box::new(SignatureText::of(kind, payload, form, false)?))),
                None => None,
            },
            Some(PartKind::Rts0) => {
                Some(Self::RootSignature(Box::new(RootSignatureText::of(payload, form)?)))
            }
            _ => None,
        })
    }

    /// What is in a part, if it can be said; some with the tables that names are kept in, as they were laid out.
    fn typed(
        kind: FourCc,
        payload: Span<'_>,
        stage: Option<ShaderKind>,
        with_tables: bool,
        level: usize,
    ) -> Option<Self> {
        let form = Form::Lossless;
        if let Some(kind) = SignatureKind::of(kind) {
            let text = SignatureText::of(kind, payload, form, with_tables).ok()?;
            return Some(Self::Signature(Box::new(text)));
        }
        match kind.known()? {
            PartKind::Psv0 => {
                let text = PsvText::of(payload, stage, form, with_tables).ok()?;
                return Some(Self::Psv(Box::new(text)));
            }
            PartKind::Rdat => {
                let text = RuntimeDataText::of(payload, with_tables).ok()?;
                return Some(Self::RuntimeData(Box::new(text)));
            }
            PartKind::Pdbi => {
                let part = PdbInfo::parse(payload).ok()?;
                let data = RuntimeDataText::of(Span::new(part.data()), with_tables).ok()?;
                let compression = Named::new(part.compression());
                return Some(Self::PdbInfo(Box::new(PdbInfoText {
                    version: part.version,
                    compression,
                    data,
                })));
            }
            // The others have no such tables: there is one way to say them.
            _ if with_tables => return None,
            PartKind::Dxil | PartKind::Ildb => {}
            PartKind::Stat if Program::recognise(payload.bytes()) => {}
            PartKind::Shdr | PartKind::Shex => {
                return TokenProgramText::of(payload).ok().map(|text| Self::TokenProgram(Box::new(text)));
            }
            PartKind::Sfi0 => {
                return FeaturesText::of(payload).ok()?.map(|text| Self::Features(Box::new(text)));
            }
            PartKind::Hash => return HashText::of(payload).ok()?.map(|text| Self::Hash(Box::new(text))),
            PartKind::Rts0 => {
                let text = RootSignatureText::of(payload, form).ok()?;
                return Some(Self::RootSignature(Box::new(text)));
            }
            PartKind::Ildn => {
                return DebugNameText::of(payload).ok().map(|text| Self::DebugName(Box::new(text)));
            }
            PartKind::Vers => {
                let text = CompilerVersionText::of(payload).ok()?;
                return Some(Self::CompilerVersion(Box::new(text)));
            }
            PartKind::Srci => {
                return SourceInfoText::of(payload).ok().map(|text| Self::SourceInfo(Box::new(text)));
            }
            PartKind::Priv => return Some(Self::PrivateData(Box::new(Bytes(payload.bytes().to_vec())))),
            PartKind::Libf => {
                let level = level.checked_add(1).filter(|level| *level < LEVELS)?;
                let container = Container::parse(payload).ok()?;
                return Some(Self::Container(Box::new(FileText::lossless(&container, level))));
            }
            _ => return None,
        }
        ProgramText::of(payload, form).ok().map(|text| Self::Program(Box::new(text)))
    }

    /// Whether this can be in a part of this kind. LLVM drops what does not belong, and says nothing.
    fn belongs(&self, kind: FourCc) -> Result<(), TextError> {
        let known = kind.known();
        let fits = match self {
            Self::Program(_) => matches!(known, Some(PartKind::Dxil | PartKind::Ildb | PartKind::Stat)),
            Self::Features(_) => known == Some(PartKind::Sfi0),
            Self::Hash(_) => known == Some(PartKind::Hash),
            Self::Psv(_) => known == Some(PartKind::Psv0),
            Self::Signature(_) => SignatureKind::of(kind).is_some(),
            Self::RootSignature(_) => known == Some(PartKind::Rts0),
            Self::DebugName(_) => known == Some(PartKind::Ildn),
            Self::CompilerVersion(_) => known == Some(PartKind::Vers),
            Self::SourceInfo(_) => known == Some(PartKind::Srci),
            Self::PrivateData(_) => known == Some(PartKind::Priv),
            Self::TokenProgram(_) => matches!(known, Some(PartKind::Shdr | PartKind::Shex)),
            Self::RuntimeData(_) => known == Some(PartKind::Rdat),
            Self::PdbInfo(_) => known == Some(PartKind::Pdbi),
            // A container may be in any part; bytes are in all of them.
            Self::Container(_) | Self::Data(_) => true,
        };
        if fits {
            return Ok(());
        }
        let message = format!("`{}` does not belong into a part {kind}", self.key());
        Err(TextError::new(Mark::default(), message))
    }

    fn bytes(&self, kind: FourCc, form: Form, zeros: &mut usize, mark: Mark) -> Result<Vec<u8>, TextError> {
        let said = |error: Error| TextError::new(mark, error.to_string());
        match self {
            Self::Program(text) => text.bytes().map_err(said),
            Self::Features(text) => text.bytes().map_err(said),
            Self::Hash(text) => text.bytes().map_err(said),
            Self::Psv(text) => text.bytes(form),
            Self::Signature(text) => match SignatureKind::of(kind) {
                Some(kind) => text.bytes(kind, form).map_err(said),
                None => self.belongs(kind).map(|()| Vec::new()),
            },
            Self::RootSignature(text) => text.bytes(),
            Self::DebugName(text) => text.bytes().map_err(said),
            Self::CompilerVersion(text) => text.bytes().map_err(said),
            Self::SourceInfo(text) => text.bytes(form),
            Self::PrivateData(bytes) | Self::Data(bytes) => Ok(bytes.0.clone()),
            Self::TokenProgram(text) => text.bytes().map_err(said),
            Self::RuntimeData(text) => text.bytes(),
            Self::PdbInfo(text) => {
                let data = text.data.bytes().map_err(|error| error.within("RuntimeData"))?;
                let mut part = PdbInfo::new(text.compression.0, data);
                part.version = text.version;
                part.encode().map_err(said)
            }
            Self::Container(text) => text.bytes(form, zeros),
        }
    }
}
