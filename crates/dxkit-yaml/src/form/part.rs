//! A part of a container: its name, its size, and its contents.
//!
//! In: a part, or the mapping of one. Out: the other. One table (`contents!`) has a row for each kind of
//! contents; printing, reading and writing follow from it. A part whose bytes its form would not give again
//! is printed as bytes.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use dxkit_bytes::{Error, Reader, Span, TextError};
use dxkit_container::{Container, RawPart};
use dxkit_info::{CompressionType, PdbInfo};
use dxkit_part::{Context, MAX_NESTING};
use dxkit_program::Program;
use dxkit_signature::SignatureKind;
use dxkit_types::{FourCc, LlvmVersion, PartKind};

use super::file::FileText;
use super::legacy::{
    DatabaseText, EffectText, FunctionSignatureText, InterfacesText, Level9Text, LibraryText,
};
use super::program::{ProgramText, TokenProgramText};
use super::psv::PsvText;
use super::rdat::RuntimeDataText;
use super::rdef::{DefinitionsText, StatisticsText};
use super::rootsig::RootSignatureText;
use super::signature::SignatureText;
use super::small::{CompilerVersionText, DebugNameText, FeaturesText, HashText};
use super::source::SourceInfoText;
use crate::io::{Io, Mapping, Text as _, YamlForm};
use crate::node::Mark;
use crate::scalar::{Bytes, Named, Str};

/// A part.
#[derive(Debug, Default)]
pub(crate) struct PartText {
    mark: Mark,
    size_mark: Mark,
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

impl PdbInfoText {
    fn from_payload(payload: Span<'_>, decompressed: u64, with_tables: bool) -> Result<Self, Error> {
        let part = PdbInfo::read_within(&mut Reader::new(payload, &mut ()), decompressed, |reader| {
            reader.take_rest();
            Ok(())
        })?;
        let data = RuntimeDataText::from_payload(Span::new(part.data()), with_tables)?;
        Ok(Self { version: part.version, compression: Named::new(part.compression()), data })
    }

    fn bytes(&self, target: Target) -> Result<Vec<u8>, TextError> {
        let data = self.data.bytes().map_err(|error| error.in_key("RuntimeData"))?;
        let mut part = PdbInfo::new(self.compression.0, data);
        part.version = self.version;
        part.encode().map_err(|error| target.error(error))
    }
}

impl Mapping for PdbInfoText {
    const NAME: &'static str = "PdbInfo";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.defaulted("Version", &mut self.version)?;
        io.usual("Type", &mut self.compression)?;
        io.required("RuntimeData", &mut self.data)
    }
}

/// The bytes of a part, and the facts that are needed to read them.
#[derive(Debug, Clone, Copy)]
struct PartSource<'a> {
    kind: FourCc,
    payload: Span<'a>,
    context: Context,
    /// Whether string tables and similar are printed in their original layout.
    with_tables: bool,
    /// Number of containers around this part's container.
    level: usize,
}

/// The container that a part is written for.
#[derive(Debug, Clone, Copy)]
struct Target {
    kind: FourCc,
    form: YamlForm,
    mark: Mark,
}

impl Target {
    fn error(self, error: impl ToString) -> TextError {
        self.mark.error(error.to_string())
    }
}

/// Parts whose contents LLVM's tools know since version 23.
const SINCE_23: [FourCc; 5] = [FourCc::Ildb, FourCc::Ildn, FourCc::Vers, FourCc::Srci, FourCc::Priv];

/// Whether parts of a kind are bytes in every form.
const fn is_always_bytes(kind: PartKind) -> bool {
    matches!(kind, PartKind::Dxbc | PartKind::Sdbg | PartKind::Cli4 | PartKind::Ctab | PartKind::Fxlc)
}

const _: () = {
    let mut kinds = FourCc::KNOWN;
    while let [kind, after @ ..] = kinds {
        let is_decided = match kind.known() {
            Some(kind) => Content::is_expressible(kind) || is_always_bytes(kind),
            None => false,
        };
        assert!(is_decided, "a kind of part has neither a row in `contents!` nor is it always bytes");
        kinds = after;
    }
};

/// Declares the contents of parts. A row has the variant with its type, the key, and the kinds of parts;
/// `read` converts a payload to the lossless form (with conditions: with or without tables), `llvm` to LLVM's
/// form, for the parts that LLVM supports, and `write` gives the payload.
macro_rules! contents {
    (
        ($source:ident, $version:ident, $text:ident, $target:ident, $zeros:ident);
        $(
            $variant:ident($type:ty) = $key:literal in $($kind:ident)|+ {
                read if $condition:expr => $read:expr,
                $(llvm $($llvm_kind:ident)|+ => $llvm:expr,)?
                write => $write:expr,
            }
        )*
    ) => {
        #[derive(Debug)]
        enum Content {
            $($variant(Box<$type>),)*
            /// Bytes: for any part.
            Data(Box<Bytes>),
        }

        impl Content {
            fn key(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $key,)*
                    Self::Data(_) => "Data",
                }
            }

            /// Visits the keys, one of which is present.
            fn map(content: &mut Option<Self>, io: &mut Io<'_>) -> Result<(), TextError> {
                let mut found: Option<Self> = None;
                $(contents!(@map content, io, found, $variant($type) = $key);)*
                contents!(@map content, io, found, Data(Bytes) = "Data");
                *content = found;
                Ok(())
            }

            /// Whether parts of a kind have a lossless form.
            const fn is_expressible(kind: PartKind) -> bool {
                $(matches!(kind, $(PartKind::$kind)|+) ||)* false
            }

            /// The contents of a part in the lossless form, if it can express them.
            fn lossless($source: PartSource<'_>) -> Option<Self> {
                match $source.kind.known()? {
                    $($(PartKind::$kind)|+ if $condition => $read.map(|text| Self::$variant(Box::new(text))),)*
                    _ => None,
                }
            }

            /// The form of a part in a version of LLVM; `None` for parts that it does not support, and for
            /// empty ones.
            fn llvm($source: PartSource<'_>, $version: LlvmVersion) -> Result<Option<Self>, Error> {
                if $version < LlvmVersion::V23 && SINCE_23.contains(&$source.kind) {
                    return Ok(None);
                }
                Ok(match $source.kind.known() {
                    $($(
                        Some($(PartKind::$llvm_kind)|+) => $llvm.map(|text| Self::$variant(Box::new(text))),
                    )?)*
                    _ => None,
                })
            }

            /// Whether a part of this kind can have this content. LLVM silently drops other content.
            fn check_kind(&self, kind: FourCc) -> Result<(), TextError> {
                let fits = match self {
                    $(Self::$variant(_) => matches!(kind.known(), Some($(PartKind::$kind)|+)),)*
                    Self::Data(_) => true,
                };
                // Any part may contain a container.
                if fits || matches!(self, Self::Container(_)) {
                    return Ok(());
                }
                let message = format!("`{}` is not a key of a part {kind}", self.key());
                Err(Mark::default().error(message))
            }

            /// The payload.
            fn bytes(&self, $target: Target, $zeros: &mut usize) -> Result<Vec<u8>, TextError> {
                match self {
                    $(Self::$variant($text) => $write,)*
                    Self::Data(bytes) => Ok(bytes.0.clone()),
                }
            }
        }
    };
    (@map $content:ident, $io:ident, $found:ident, $variant:ident($type:ty) = $key:literal) => {
        let mut value = match $content.take() {
            Some(Self::$variant(value)) => Some(*value),
            other => {
                *$content = other;
                None
            }
        };
        $io.optional::<$type>($key, &mut value)?;
        if let Some(value) = value {
            if let Some(found) = &$found {
                let message = format!("a part can have only one of the keys `{}` and `{}`", found.key(), $key);
                return Err($io.mark().error(message));
            }
            $found = Some(Self::$variant(Box::new(value)));
        }
    };
}

contents! {
    (source, version, text, target, zeros);
    Program(ProgramText) = "Program" in Dxil | Ildb | Stat {
        // FXC's STAT has counters, DXC's a module.
        read if !source.with_tables
            && (source.kind != FourCc::Stat || Program::recognise(source.payload.bytes()))
            => ProgramText::from_payload(source.payload, YamlForm::Lossless).ok(),
        llvm Dxil | Ildb => Some(ProgramText::from_payload(source.payload, YamlForm::Llvm(version))?),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    Features(FeaturesText) = "Flags" in Sfi0 {
        read if !source.with_tables => FeaturesText::from_payload(source.payload).ok()?,
        llvm Sfi0 => FeaturesText::from_payload(source.payload)?,
        write => text.bytes().map_err(|error| target.error(error)),
    }
    Hash(HashText) = "Hash" in Hash {
        read if !source.with_tables => HashText::from_payload(source.payload).ok()?,
        llvm Hash => HashText::from_payload(source.payload)?,
        write => text.bytes().map_err(|error| target.error(error)),
    }
    Psv(PsvText) = "PSVInfo" in Psv0 {
        read if true => PsvText::from_payload(source.payload, source.context.stage, YamlForm::Lossless, source.with_tables).ok(),
        llvm Psv0 => Some(PsvText::from_payload(source.payload, source.context.stage, YamlForm::Llvm(version), false)?),
        write => text.bytes(target.form),
    }
    Signature(SignatureText) = "Signature" in Isg1 | Osg1 | Psg1 | Isgn | Osgn | Osg5 | Pcsg {
        read if true => SignatureKind::from_part(source.kind).and_then(|kind| {
            SignatureText::from_payload(kind, source.payload, YamlForm::Lossless, source.with_tables).ok()
        }),
        llvm Isg1 | Osg1 | Psg1 => SignatureKind::from_part(source.kind)
            .map(|kind| SignatureText::from_payload(kind, source.payload, YamlForm::Llvm(version), false))
            .transpose()?,
        write => match SignatureKind::from_part(target.kind) {
            Some(kind) => text.bytes(kind, target.form).map_err(|error| target.error(error)),
            None => Err(target.error(format!("a part {} has no signature", target.kind))),
        },
    }
    RootSignature(RootSignatureText) = "RootSignature" in Rts0 {
        read if !source.with_tables => RootSignatureText::from_payload(source.payload, YamlForm::Lossless).ok(),
        llvm Rts0 => Some(RootSignatureText::from_payload(source.payload, YamlForm::Llvm(version))?),
        write => text.bytes(),
    }
    DebugName(DebugNameText) = "DebugName" in Ildn {
        read if !source.with_tables => DebugNameText::from_payload(source.payload).ok(),
        llvm Ildn => Some(DebugNameText::from_payload(source.payload)?.with_sizes()),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    CompilerVersion(CompilerVersionText) = "CompilerVersion" in Vers {
        read if !source.with_tables => CompilerVersionText::from_payload(source.payload).ok(),
        llvm Vers => Some(CompilerVersionText::from_payload(source.payload)?.with_sizes()),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    SourceInfo(SourceInfoText) = "SourceInfo" in Srci {
        read if !source.with_tables => SourceInfoText::from_payload(source.payload, source.context.decompressed).ok(),
        llvm Srci => Some(
            SourceInfoText::from_payload(source.payload, source.context.decompressed)?.with_sizes(source.payload)?,
        ),
        write => text.bytes(target.form),
    }
    PrivateData(Bytes) = "PrivateData" in Priv {
        read if !source.with_tables => Some(Bytes(source.payload.bytes().to_vec())),
        llvm Priv => Some(Bytes(source.payload.bytes().to_vec())),
        write => Ok(text.0.clone()),
    }
    TokenProgram(TokenProgramText) = "TokenProgram" in Shdr | Shex {
        read if true => TokenProgramText::from_payload(source.payload, source.with_tables).ok(),
        write => text.bytes(target.mark),
    }
    ResourceDefinitions(DefinitionsText) = "ResourceDefinitions" in Rdef {
        read if !source.with_tables => DefinitionsText::from_payload(source.payload).ok(),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    Statistics(StatisticsText) = "Statistics" in Stat {
        read if !source.with_tables => StatisticsText::from_payload(source.payload).ok(),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    Level9(Level9Text) = "Level9" in Aon9 | Xnas | Xnap {
        read if !source.with_tables => Level9Text::from_payload(source.payload).ok(),
        write => text.bytes(target.mark),
    }
    Interfaces(InterfacesText) = "Interfaces" in Ifce {
        read if !source.with_tables => InterfacesText::from_payload(source.payload).ok(),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    Library(LibraryText) = "Library" in Libh {
        read if !source.with_tables => LibraryText::from_payload(source.payload).ok(),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    FunctionSignature(FunctionSignatureText) = "FunctionSignature" in Lfs0 {
        read if !source.with_tables => FunctionSignatureText::from_payload(source.payload).ok(),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    Effect(EffectText) = "Effect" in Fx10 {
        read if !source.with_tables => EffectText::from_payload(source.payload).ok(),
        write => text.bytes().map_err(|error| target.error(error)),
    }
    Database(DatabaseText) = "Database" in Spdb {
        read if !source.with_tables => DatabaseText::from_payload(source.payload).ok()?,
        write => text.bytes(target.mark, zeros),
    }
    RuntimeData(RuntimeDataText) = "RuntimeData" in Rdat {
        read if true => RuntimeDataText::from_payload(source.payload, source.with_tables).ok(),
        write => text.bytes(),
    }
    PdbInfo(PdbInfoText) = "PdbInfo" in Pdbi {
        read if true => PdbInfoText::from_payload(source.payload, source.context.decompressed, source.with_tables).ok(),
        write => text.bytes(target),
    }
    Container(FileText) = "Container" in Libf {
        read if !source.with_tables && source.level < MAX_NESTING => {
            let container = Container::parse(source.payload).ok()?;
            Some(FileText::lossless(&container, source.context, source.level.saturating_add(1)))
        },
        write => text.bytes(target.form, zeros),
    }
}

impl Mapping for PartText {
    const NAME: &'static str = "Part";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        self.size_mark = io.mark_of("Size");
        io.required("Name", &mut self.name)?;
        io.derived("Size", &mut self.size)?;
        io.defaulted("Gap", &mut self.gap)?;
        Content::map(&mut self.content, io)?;
        io.defaulted("Tail", &mut self.tail)?;
        if !io.writes() && !io.describes() {
            let kind = self.kind()?;
            if let Some(content) = &self.content {
                content.check_kind(kind).map_err(|error| self.mark.place(error))?;
            }
        }
        Ok(())
    }
}

impl PartText {
    pub(crate) fn kind(&self) -> Result<FourCc, TextError> {
        <[u8; 4]>::try_from(self.name.0.as_slice()).map(FourCc).map_err(|_| {
            let message = format!("the name of a part has four characters, not {}", self.name.0.len());
            self.mark.error(message).in_key("Name")
        })
    }

    /// What the text says that the part cannot hold.
    pub(crate) fn notes(&self) -> Vec<TextError> {
        let (key, notes) = match &self.content {
            Some(Content::Psv(text)) => ("PSVInfo", &text.notes),
            Some(Content::RootSignature(text)) => ("RootSignature", &text.notes),
            Some(Content::Container(text)) => {
                return text.notes().into_iter().map(|note| note.in_key("Container")).collect();
            }
            _ => return Vec::new(),
        };
        notes.iter().map(|note| note.clone().in_key(key)).collect()
    }

    pub(crate) fn mark(&self) -> Mark {
        self.mark
    }

    /// A part in LLVM's form.
    pub(crate) fn llvm(part: &RawPart<'_>, context: Context, version: LlvmVersion) -> Result<Self, Error> {
        let within = |error: Error| error.within(dxkit_bytes::Frame::Part(part.kind().0));
        let source =
            PartSource { kind: part.kind(), payload: part.span(), context, with_tables: false, level: 0 };
        Ok(Self {
            name: Str::from_bytes(&part.kind().0),
            size: u32::try_from(part.payload().len()).ok(),
            content: Content::llvm(source, version).map_err(within)?,
            ..Self::default()
        })
    }

    /// A part in the lossless form: the first of all forms that reproduces its bytes.
    pub(crate) fn lossless(part: &RawPart<'_>, context: Context, level: usize) -> Self {
        let (kind, payload) = (part.kind(), part.payload());
        let name = Str::from_bytes(&kind.0);
        for with_tables in [false, true] {
            let source = PartSource { kind, payload: part.span(), context, with_tables, level };
            let Some(content) = Content::lossless(source) else {
                continue;
            };
            let mut text = Self { name: name.clone(), content: Some(content), ..Self::default() };
            let Ok(built) = text.content_bytes(kind, YamlForm::Lossless, &mut payload.len()) else {
                continue;
            };
            if !text.make_up(&built, payload) {
                continue;
            }
            // Losses in the keys would show only when the text is read, so it is read back here.
            let Ok(again) = Self::read(&text.node(YamlForm::Lossless), YamlForm::Lossless) else { continue };
            let mut zeros = payload.len();
            if again.payload(YamlForm::Lossless, &mut zeros).is_ok_and(|again| again.is(payload)) {
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

    /// Records the bytes of the payload after the built ones. False if it begins differently.
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

    fn content_bytes(&self, kind: FourCc, form: YamlForm, zeros: &mut usize) -> Result<Vec<u8>, TextError> {
        match &self.content {
            Some(content) => {
                let within = |error: TextError| self.mark.place(error).in_key(content.key());
                content.bytes(Target { kind, form, mark: self.mark }, zeros).map_err(within)
            }
            // LLVM writes an empty signature for a missing one, and zeros for all other parts.
            None => match SignatureKind::from_part(kind)
                .filter(|kind| form.is_llvm() && kind.has_min_precision())
            {
                Some(kind) => SignatureText::default()
                    .bytes(kind, form)
                    .map_err(|error| self.mark.error(error.to_string())),
                None => Ok(Vec::new()),
            },
        }
    }

    /// The payload. `zeros` is the remaining limit.
    pub(crate) fn payload(&self, form: YamlForm, zeros: &mut usize) -> Result<Payload, TextError> {
        let kind = self.kind()?;
        let mut bytes = self.content_bytes(kind, form, zeros)?;
        bytes.extend_from_slice(&self.tail.0);
        let size = match self.size {
            Some(size) => usize::try_from(size).unwrap_or(usize::MAX),
            None => match &self.content {
                Some(content) if self.tail.0.is_empty() => content.default_size(bytes.len()),
                _ => bytes.len(),
            },
        };
        let Some(missing) = size.checked_sub(bytes.len()) else {
            let message =
                format!("{size} bytes are too few for the contents of the part, {} bytes", bytes.len());
            return Err(self.size_mark.error(message).in_key("Size"));
        };
        super::zeros::count_zeros(missing, zeros)
            .map_err(|error| self.size_mark.place(error).in_key("Size"))?;
        Ok(Payload { bytes, size })
    }
}

/// The payload of a part: its contents, followed by zeros up to its size.
#[derive(Debug)]
pub(crate) struct Payload {
    pub(crate) bytes: Vec<u8>,
    pub(crate) size: usize,
}

impl Payload {
    /// Whether this is the payload with these bytes.
    fn is(&self, payload: &[u8]) -> bool {
        let zeros = payload.strip_prefix(self.bytes.as_slice());
        self.size == payload.len() && zeros.is_some_and(|zeros| zeros.iter().all(|byte| *byte == 0))
    }
}

impl Content {
    /// Size of a part with contents of this size: programs pad their last word.
    fn default_size(&self, size: usize) -> usize {
        if matches!(self, Self::Program(_)) { size.next_multiple_of(4) } else { size }
    }
}
