//! [`Document`]: the contents of a container as one model, printed as text by [`Document::print`] and
//! serialised by serde. The names of its fields are a contract (`docs/json.md`): fields may be added, but not
//! changed or removed.

use core::fmt::{self, Write as _};

use dxkit::dxbc::ProgramKind;
use dxkit::{
    Container, Context, DigestCheck, DigestKind, Error, FourCc, Language, MAX_NESTING, Part, Program,
    RawPart, Reflection, Shader, ShaderHash, ShaderKind,
};
use serde::{Serialize, Serializer};

use crate::denied::has_debug_parts;
use crate::names::Names;
use crate::numbers::{hex, is_zero};
use crate::part::{info, psv, rdat, rootsig, signature, tokens};
use crate::prelude::*;
use crate::{ERROR, Flags, Named, Page, Section, escaped, paint, reflection};

/// A container to show: its name and its bytes.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'s> {
    /// Its path, or another name.
    pub name: &'s str,
    /// All its bytes.
    pub bytes: &'s [u8],
    /// Whether it is the container inside a PDB.
    pub in_pdb: bool,
}

/// All contents of a container.
#[derive(Debug, Serialize)]
pub struct Document {
    pub(crate) file: String,
    pub(crate) size: usize,
    pub(crate) version: String,
    pub(crate) digest: Digest,
    pub(crate) shader: ShaderSummary,
    /// Whether it is the container inside a PDB.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub(crate) in_pdb: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) slack_size: usize,
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) trailing_size: usize,
    pub(crate) entry_points: Vec<reflection::EntryDocument>,
    /// The counters that the compiler computed for the program.
    pub(crate) statistics: Option<reflection::StatisticsDocument>,
    pub(crate) bindings: Option<reflection::BindingsDocument>,
    pub(crate) parts: Vec<PartDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Digest {
    pub(crate) hex: String,
    #[serde(serialize_with = "state_word")]
    pub(crate) state: DigestCheck,
}

#[derive(Debug, Serialize)]
pub(crate) struct ShaderSummary {
    pub(crate) kind: Option<Named<ShaderKind>>,
    pub(crate) model: Option<String>,
    pub(crate) profile: Option<String>,
    #[serde(serialize_with = "language_word")]
    pub(crate) language: Option<Language>,
    pub(crate) compiler: Option<String>,
    pub(crate) dxil_version: Option<String>,
    pub(crate) validator_version: Option<String>,
    pub(crate) flags: Option<Flags>,
    /// Whether depth and stencil are tested before the shader runs (`[earlydepthstencil]`).
    pub(crate) early_depth_stencil: Option<bool>,
    /// Whether there is debug information: in parts for it, in the module, in a PDB in `PRIV`.
    pub(crate) debug_info: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct PartDocument {
    #[serde(serialize_with = "shown_word")]
    pub(crate) kind: FourCc,
    pub(crate) title: Option<&'static str>,
    /// Offset of the part header in the file.
    pub(crate) offset: usize,
    /// Size of the payload in bytes.
    pub(crate) size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) content: Option<Content>,
}

/// The contents of a part.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Content {
    Signature(signature::SignatureDocument),
    PipelineStateValidation(Box<psv::PsvDocument>),
    RootSignature(Box<rootsig::RootSignatureDocument>),
    Program(ProgramDocument),
    TokenProgram(TokenProgramDocument),
    Statistics(tokens::StatisticsDocument),
    ResourceDefinitions(Box<tokens::DefinitionsDocument>),
    Library(tokens::LibraryDocument),
    RuntimeData(rdat::RuntimeDataDocument),
    FeatureFlags(Flags),
    ShaderHash(info::ShaderHashDocument),
    DebugName(String),
    CompilerVersion(info::CompilerVersionDocument),
    SourceInfo(info::SourceInfoDocument),
    PdbInfo(info::PdbInfoDocument),
    Container(Box<Document>),
    /// A part without a decoder: its first bytes.
    Opaque {
        preview: String,
    },
    /// A part that cannot be decoded.
    Error(ErrorDocument),
}

#[derive(Debug, Serialize)]
pub(crate) struct ProgramDocument {
    pub(crate) kind: Named<ShaderKind>,
    pub(crate) model: String,
    pub(crate) dxil_version: String,
    pub(crate) bitcode_size: usize,
}

#[derive(Debug, Serialize)]
pub(crate) struct TokenProgramDocument {
    pub(crate) kind: Named<ProgramKind>,
    pub(crate) model: String,
    pub(crate) tokens: u32,
}

#[derive(Debug, Serialize)]
pub(crate) struct ErrorDocument {
    pub(crate) message: String,
    pub(crate) path: String,
    pub(crate) offset: usize,
}

/// A container that could not be read.
#[derive(Debug, Serialize)]
pub struct Failure {
    file: String,
    error: ErrorDocument,
    /// What happened to the file, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    damage: Option<String>,
}

/// How the states of digests are spelled.
fn state_word<S: Serializer>(state: &DigestCheck, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(digest_state(*state))
}

fn language_word<S: Serializer>(language: &Option<Language>, serializer: S) -> Result<S::Ok, S::Error> {
    language.map(|language| language.to_string()).serialize(serializer)
}

fn shown_word<S: Serializer>(kind: &FourCc, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(kind)
}

/// The parts of a container, without their content.
#[derive(Debug, Serialize)]
pub struct PartsDocument {
    file: String,
    parts: Vec<PartDocument>,
}

/// Number of bytes in the preview of a part.
const PREVIEW: usize = 16;

impl Document {
    /// The document of a container.
    #[must_use]
    pub fn from_container(subject: &Subject<'_>, container: &Container<'_>) -> Self {
        let mut names = Names::new(subject.bytes.len());
        let document = nested(subject.name, container, subject.bytes, MAX_NESTING, &mut names);
        Self { in_pdb: subject.in_pdb, ..document }
    }
}

/// Selected sections of a document.
#[derive(Serialize)]
struct Selection<'d> {
    file: &'d str,
    #[serde(flatten)]
    summary: Option<Summary<'d>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry_points: Option<&'d [reflection::EntryDocument]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bindings: Option<&'d Option<reflection::BindingsDocument>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Vec<SelectedPart<'d>>>,
}

#[derive(Serialize)]
struct Summary<'d> {
    size: usize,
    version: &'d str,
    digest: &'d Digest,
    shader: &'d ShaderSummary,
    statistics: &'d Option<reflection::StatisticsDocument>,
}

#[derive(Serialize)]
struct SelectedPart<'d> {
    #[serde(serialize_with = "shown_word")]
    kind: FourCc,
    title: Option<&'static str>,
    offset: usize,
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<&'d Content>,
}

impl Document {
    /// The JSON document with selected sections only: the file and the fields of these sections.
    #[must_use]
    pub fn only(&self, sections: &[Section]) -> impl Serialize + '_ {
        let wants = |section| sections.contains(&section);
        let whole = |part: &PartDocument| {
            wants(Section::Part(part.kind))
                || match &part.content {
                    Some(Content::Signature(_)) => wants(Section::Signatures),
                    Some(Content::PipelineStateValidation(_)) => {
                        wants(Section::Signatures) || wants(Section::Dependences)
                    }
                    _ => false,
                }
        };
        let chosen = self.parts.iter().filter(|part| wants(Section::Parts) || whole(part));
        let parts = chosen.map(|part| SelectedPart {
            kind: part.kind,
            title: part.title,
            offset: part.offset,
            size: part.size,
            content: part.content.as_ref().filter(|_| whole(part)),
        });
        let parts: Vec<_> = parts.collect();
        let others = [Section::Summary, Section::Bindings, Section::Members, Section::Entries];
        Selection {
            file: &self.file,
            summary: wants(Section::Summary).then(|| Summary {
                size: self.size,
                version: &self.version,
                digest: &self.digest,
                shader: &self.shader,
                statistics: &self.statistics,
            }),
            entry_points: (wants(Section::Summary) || wants(Section::Entries)).then_some(&self.entry_points),
            bindings: (wants(Section::Bindings) || wants(Section::Members)).then_some(&self.bindings),
            parts: sections.iter().any(|section| !others.contains(section)).then_some(parts),
        }
    }
}

impl PartsDocument {
    /// The list of the parts of a container.
    #[must_use]
    pub fn from_container(subject: &Subject<'_>, container: &Container<'_>) -> Self {
        Self { file: subject.name.to_owned(), parts: container.parts().iter().map(part_line).collect() }
    }
}

/// The word for the state of a digest.
#[must_use]
pub fn digest_state(check: DigestCheck) -> &'static str {
    match check {
        DigestCheck::Matches => "matches",
        DigestCheck::Differs { .. } => "differs",
        DigestCheck::Debug => "debug",
        DigestCheck::Absent(DigestKind::Bypass) => "bypass",
        DigestCheck::Absent(DigestKind::PreviewBypass) => "preview_bypass",
        DigestCheck::Absent(_) => "unsigned",
    }
}

/// The summary of a container: stage, model and compiler as the reflection has them, which reads modules and
/// the functions of libraries, and else as the headers of programs state them.
pub(crate) fn shader(container: &Container<'_>, reflection: &Reflection) -> Shader {
    let mut shader = Shader::from_container(container);
    shader.kind = reflection.kind.map(|kind| kind.value).or(shader.kind);
    shader.model = reflection.model.map(|model| model.value).or(shader.model);
    shader.compiler = reflection.compiler.as_ref().map(|compiler| compiler.value.clone()).or(shader.compiler);
    shader
}

fn nested(name: &str, container: &Container<'_>, bytes: &[u8], levels: usize, names: &mut Names) -> Document {
    let size = bytes.len();
    let context = Context::from_container(container);
    let reflection = Reflection::from_container(container);
    let shader = shader(container, &reflection);
    let pixel = shader.kind == Some(ShaderKind::Pixel);
    let early = reflection.entries.first().filter(|_| pixel).and_then(|entry| entry.early_depth_stencil);
    Document {
        file: name.to_owned(),
        size,
        version: format!("{}.{}", container.version.major, container.version.minor),
        digest: Digest { hex: container.digest.to_string(), state: dxkit::check_digest(container, bytes) },
        shader: ShaderSummary {
            kind: shader.kind.map(Named),
            model: shader.model.map(|model| model.to_string()),
            profile: shader.profile(),
            language: shader.language,
            compiler: shader.compiler,
            dxil_version: reflection.dxil_version.map(|version| version.value.to_string()),
            validator_version: reflection.validator_version.map(|version| version.value.to_string()),
            flags: reflection.flags.map(|flags| Flags::from_flags(flags.value)),
            early_depth_stencil: early.map(|early| early.value),
            debug_info: reflection.debug_info || has_debug_parts(container),
        },
        in_pdb: false,
        slack_size: container.slack().len(),
        trailing_size: container.trailing().len(),
        entry_points: reflection::entries(&reflection),
        statistics: reflection
            .counters
            .as_ref()
            .map(|counters| reflection::StatisticsDocument::from_counters(&counters.value)),
        bindings: reflection::bindings(&reflection),
        parts: container
            .parts()
            .iter()
            .map(|part| PartDocument {
                content: Some(content(part, container, context, levels, names)),
                ..part_line(part)
            })
            .collect(),
    }
}

fn part_line(part: &RawPart<'_>) -> PartDocument {
    PartDocument {
        kind: part.kind(),
        title: part.kind().known().map(|kind| kind.title()),
        offset: part.span().offset().saturating_sub(8),
        size: part.payload().len(),
        content: None,
    }
}

#[deny(clippy::wildcard_enum_match_arm, reason = "a new part is shown, or is one of those shown as bytes")]
fn content(
    part: &RawPart<'_>,
    container: &Container<'_>,
    context: Context,
    levels: usize,
    names: &mut Names,
) -> Content {
    let decoded = match Part::decode(part, context) {
        Ok(decoded) => decoded,
        Err(error) => return Content::Error(error_document(&error)),
    };
    let bytes = || Content::Opaque { preview: hex(part.payload().get(..PREVIEW).unwrap_or(part.payload())) };
    match decoded {
        Part::Signature(signature) => Content::Signature(signature::document(&signature, context, names)),
        Part::PipelineStateValidation(psv) => {
            Content::PipelineStateValidation(Box::new(psv::document(&psv, names)))
        }
        Part::RootSignature(root) => Content::RootSignature(Box::new(rootsig::document(&root))),
        Part::Program(program) => Content::Program(ProgramDocument {
            kind: Named(program.kind),
            model: program.shader_model.to_string(),
            dxil_version: format!("{}.{}", program.dxil_version.major, program.dxil_version.minor),
            bitcode_size: program.bitcode().len(),
        }),
        Part::TokenProgram(program) => Content::TokenProgram(TokenProgramDocument {
            kind: Named(program.kind),
            model: program.shader_model.to_string(),
            tokens: program.stated_length().unwrap_or(u32::try_from(program.length()).unwrap_or(u32::MAX)),
        }),
        Part::Statistics(part) => Content::Statistics(tokens::statistics(&part)),
        Part::ResourceDefinitions(part) => {
            Content::ResourceDefinitions(Box::new(tokens::definitions(&part, names)))
        }
        Part::LibraryHeader(part) => Content::Library(tokens::library(&part, names)),
        Part::RuntimeData(part) => Content::RuntimeData(rdat::document(&part, names)),
        Part::FeatureInfo(part) => Content::FeatureFlags(info::features(&part)),
        Part::ShaderHash(hash) => {
            let bitcode = hashed_bitcode(&hash, container);
            Content::ShaderHash(info::hash(&hash, bitcode.as_deref()))
        }
        Part::DebugName(part) => Content::DebugName(names.name(part.name())),
        Part::CompilerVersion(part) => Content::CompilerVersion(info::version(&part, names)),
        Part::SourceInfo(part) => Content::SourceInfo(info::sources(&part, names)),
        Part::PdbInfo(part) => Content::PdbInfo(info::pdb_info(&part, names)),
        Part::Container(inner) if levels > 0 => {
            let name = FourCc::to_string(&part.kind());
            Content::Container(Box::new(nested(&name, &inner, part.payload(), levels - 1, names)))
        }
        Part::Level9(_)
        | Part::DebugTables(_)
        | Part::ProgramDatabase(_)
        | Part::Interfaces(_)
        | Part::FunctionSignature(_)
        | Part::Effect(_)
        | Part::PrivateData(_)
        | Part::Container(_)
        | Part::Opaque(_) => bytes(),
        _ => bytes(),
    }
}

/// The bitcode that a hash should be the MD5 of.
fn hashed_bitcode(hash: &ShaderHash<'_>, container: &Container<'_>) -> Option<Vec<u8>> {
    let sources = hash.flags.contains(dxkit::info::HashFlags::INCLUDES_SOURCE);
    // The debug module in a PDB is not the module that was hashed, and the PDB has no program.
    container.find(FourCc::Dxil)?;
    let part = container.find(if sources { FourCc::Ildb } else { FourCc::Dxil })?;
    Program::parse(part.span()).ok().map(|program| program.bitcode().to_vec())
}

fn error_document(error: &Error) -> ErrorDocument {
    ErrorDocument {
        message: error.kind().to_string(),
        path: error.path().to_string(),
        offset: error.offset(),
    }
}

impl Failure {
    /// The error for a container that could not be read.
    #[must_use]
    pub fn new(file: &str, error: &Error) -> Self {
        Self { file: file.to_owned(), error: error_document(error), damage: None }
    }

    /// The error with what happened to these bytes, if that is known.
    #[must_use]
    pub fn with_damage_of(self, bytes: &[u8]) -> Self {
        Self { damage: dxkit::Damage::find(bytes).map(|damage| damage.to_string()), ..self }
    }

    /// Prints the error to the output in place of the container.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        let ErrorDocument { message, path, offset } = &self.error;
        let [file, path, message] = [&self.file, path, message].map(|text| escaped(text));
        write!(page, "{}: {file}: {path} at {offset:#x}: {message}", paint(ERROR, "error"))?;
        match &self.damage {
            Some(damage) => writeln!(page, "; {damage}"),
            None => writeln!(page),
        }
    }
}

/// Writes a document as JSON on one line.
pub(crate) fn json_line(document: &impl Serialize, page: &mut Page<'_>) -> fmt::Result {
    let text = serde_json::to_string(document).map_err(|_| fmt::Error)?;
    writeln!(page, "{text}")
}
