//! What a container can be shown as, changed to, and made of, by name: the one table behind the functions for
//! C, Python and JavaScript.
//!
//! A name goes in, bytes come out: [`Form`] is a document or a text about a container, [`Change`] a container
//! made of another one, [`Source`] a container made of a text. A row that is added here is there in every
//! language.
//!
//! ```
//! use dxkit_report::{Change, Form, Subject};
//!
//! let bytes = include_bytes!("../../../testdata/dxc/ps_textures_6_0.dxil");
//! let subject = Subject { name: "ps.dxil", bytes, in_pdb: false };
//! let stats = Form::named("stats")?.write(&subject)?;
//! assert!(stats.starts_with(b"{\"file\":\"ps.dxil\""));
//! let unsigned = Change::named("unsign")?.apply(bytes, "", &[])?;
//! assert!(unsigned[4..20].iter().all(|byte| *byte == 0));
//! # Ok::<(), dxkit_report::Problem>(())
//! ```

use dxkit::convert::ConvertError;
use dxkit::rebind::{Rebind, RebindError};
use dxkit::reflect::Language;
use dxkit::reflect::d3d12::Interfaces;
use dxkit::reflect::stats::Statistics;
use dxkit::rootsig::{KnownVersion, RootSignature, TextOptions};
use dxkit::specialize::BufferContents;
use dxkit::types::LlvmVersion;
use dxkit::{
    Container, DigestPolicy, FourCc, Pdb, PdbKind, Pipeline, Reflection, ShaderBindings, SourceTree, Sources,
    Strip, asm, disasm, yaml,
};
use serde::Serialize;

use crate::encoding::decode_text;
use crate::prelude::*;
use crate::{
    ConstantsDocument, Denied, Fields, FindingsDocument, Judged, LinesDocument, Problem, ProblemKind,
    Recovered, ResourcesDocument, Setting, SettingError, SourceDocument, StatsDocument, Subject, html, json,
    lint, probe_forms, slang,
};

macro_rules! named {
    ($(#[$doc:meta])+ $ty:ident, $what:literal: $($(#[$row:meta])+ $name:ident = $text:literal,)+) => {
        $(#[$doc])+
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $ty {
            $($(#[$row])+ $name,)+
        }

        impl $ty {
            /// All of them, with their names.
            pub const NAMES: &'static [(Self, &'static str)] = &[$((Self::$name, $text),)+];

            /// The one with this name.
            ///
            /// # Errors
            /// If there is none: the message lists the names.
            pub fn named(name: &str) -> Result<Self, Problem> {
                let found = Self::NAMES.iter().find(|(_, known)| *known == name).map(|(it, _)| *it);
                found.ok_or_else(|| {
                    let known: Vec<_> = Self::NAMES.iter().map(|(_, name)| *name).collect();
                    let known = known.join(", ");
                    Problem::new(ProblemKind::Argument, format!(concat!("{:?} is not ", $what, ": {}"), name, known))
                })
            }
        }
    };
}

named! {
    /// A document or a text about a container.
    Form, "a form of a container":
    /// Everything, decoded: `dxkit inspect --json`.
    Inspect = "inspect",
    /// Names, offsets and sizes of the parts: `dxkit parts --json`.
    Parts = "parts",
    /// Bindings, buffers, inputs and outputs: `dxkit reflect --json`.
    Reflect = "reflect",
    /// The same, with what the source declares and the compiler removed: `dxkit reflect --declared --json`.
    ReflectDeclared = "reflect-declared",
    /// What is wrong with it: `dxkit check --json`.
    Check = "check",
    /// What the vendor's validator says: `dxkit validate --json`.
    Validate = "validate",
    /// Bytes and instructions: `dxkit stats --json`.
    Stats = "stats",
    /// What the program reads of its constant buffers: `dxkit specialize --list --json`.
    Constants = "constants",
    /// Each resource in every form: `dxkit resources --json`.
    Resources = "resources",
    /// The sources, with their contents: `dxkit source --json --print`.
    Sources = "sources",
    /// What should not be shipped: `dxkit lint --json`.
    Lint = "lint",
    /// The lines of the source that instructions were made of: `dxkit lines --json`.
    Lines = "lines",
    /// Every field with its bytes, one JSON document a line: `dxkit dump --json`.
    Dump = "dump",
    /// The program as the compilers print it: `dxkit dis`.
    Disassembly = "dis",
    /// The module in the assembly of today's LLVM: `dxkit dis --llvm`.
    Llvm = "llvm",
    /// The container as YAML: `dxkit yaml`.
    Yaml = "yaml",
    /// The container as JSON: `dxkit json`.
    Json = "json",
    /// Declarations in HLSL: `dxkit reflect --format hlsl`.
    Hlsl = "hlsl",
    /// Structures in C: `dxkit reflect --format c`.
    C = "c",
    /// Structures in Rust: `dxkit reflect --format rust`.
    Rust = "rust",
    /// Reflection as Slang writes it: `dxkit reflect --format slang`.
    Slang = "slang",
    /// The results of the vendor's interfaces: `dxkit reflect --format d3d12`.
    D3d12 = "d3d12",
    /// The root signature as text: `dxkit rootsig print`.
    RootSignature = "root-signature",
    /// The smallest root signature that serves the shader: `dxkit pipeline --suggest-root-signature`.
    SuggestedRootSignature = "suggested-root-signature",
    /// All about it as a page of HTML: `dxkit report`.
    Report = "report",
    /// The bytes as an array in C.
    CArray = "c-array",
    /// The PDB of its debug module, a file: `dxkit pdb`.
    Pdb = "pdb",
    /// A PDB without the debug module, a file: `dxkit pdb --slim`.
    SlimPdb = "slim-pdb",
}

named! {
    /// A container made of another one.
    Change, "a change of a container":
    /// Without what the argument names: `debug reflection`; `all` if it names nothing.
    Strip = "strip",
    /// With the digest of its bytes.
    Sign = "sign",
    /// With a digest of zeros.
    Unsign = "unsign",
    /// With the digest that asks the runtime to skip the check.
    Bypass = "bypass",
    /// With the parts that follow from its program.
    Derive = "derive",
    /// With resources at other registers, by the rules of the argument: `t0=t5,space2; u*=+8; 1=3` (the last
    /// moves a space).
    Rebind = "rebind",
    /// With constants in place of members of constant buffers, which the argument states:
    /// `Material.useFog=false; b3:16=0x3f800000`.
    Specialize = "specialize",
    /// Counting what it does in a buffer that is added: `counters u7,space9`; also `coverage`, `nan` and
    /// `bounds`. What each number of the buffer counts is the combination `probe-map`.
    Instrument = "instrument",
    /// A program of SM 4 or 5 as DXIL of the shader model that the argument states (`6_0` to `6_6`; `6_0` if
    /// it states none), without debug information if it says `strip-debug`, and with the names of resources
    /// and types in the program, too, if it says `names`: `6_6 strip-debug names`.
    Convert = "convert",
    /// In the form that is the same on every machine: `dxkit canonical`.
    Canonical = "canonical",
    /// With its root signature in the version that the argument names, `1.0`: `dxkit rootsig convert`. What
    /// the version cannot express is an error.
    RootSignatureVersion = "root-signature-version",
    /// With the payload as the part that the argument names.
    Set = "set",
    /// Without the parts that the argument names.
    Remove = "remove",
}

named! {
    /// A container made of a text.
    Source, "a kind of source":
    /// The program as text, of shader models 4 to 6, or of today's LLVM: `dxkit asm`.
    Assembly = "asm",
    /// A container as YAML: `dxkit build`.
    Yaml = "yaml",
    /// A container as JSON: `dxkit build`.
    Json = "json",
    /// A root signature: `dxkit rootsig compile --container`. A first line `// version 1.0` may state the
    /// version.
    RootSignature = "root-signature",
}

pub(crate) use named;

/// The default version of LLVM's assembly.
fn modern() -> disasm::DisassemblyOptions {
    let mut options = disasm::DisassemblyOptions::default();
    options.llvm = Some(LlvmVersion::default());
    options
}

fn serialized(document: &impl Serialize) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(document).map_err(|error| Problem::internal(&error.to_string()))
}

impl Form {
    /// Writes a subject in this form.
    ///
    /// # Errors
    /// If the bytes are not a container, or have nothing to show in this form.
    pub fn write(self, subject: &Subject<'_>) -> Result<Vec<u8>, Problem> {
        let container = || Container::parse(subject.bytes);
        let declared =
            |language| Ok(Reflection::from_container(&container()?).declarations(language).to_string());
        let disassembled = |options| Ok(disasm::disassemble(subject.bytes, options)?.text);
        let text: Result<String, Problem> = match self {
            Self::Inspect => json::inspect(subject),
            Self::Parts => json::parts(subject),
            Self::Reflect => json::reflect(subject),
            Self::ReflectDeclared => json::reflect_declared(subject),
            Self::Check => json::check(subject),
            Self::Validate => json::validate(subject),
            Self::Stats => {
                let statistics = Statistics::count(&container()?, subject.bytes.len());
                return serialized(&StatsDocument::from_statistics(subject.name, &statistics));
            }
            Self::Constants => {
                let container = container()?;
                let uses = dxkit::specialize::uses(&container)?;
                let reflection = Reflection::from_container(&container);
                return serialized(&ConstantsDocument::new(subject.name, &reflection, &uses));
            }
            Self::Resources => {
                return serialized(&ResourcesDocument::from_container(subject.name, &container()?));
            }
            Self::Sources => return sources(subject),
            Self::Lint => {
                let findings = lint(subject, Denied::USUAL);
                return serialized(&FindingsDocument::new(subject.name, &findings));
            }
            Self::Lines => {
                let lines = disasm::Lines::from_container(&container()?, None)?;
                return serialized(&LinesDocument::all(subject.name, &lines));
            }
            Self::Pdb => return Ok(Pdb::from_shader(&container()?, PdbKind::Full, None)?.bytes),
            Self::SlimPdb => return Ok(Pdb::from_shader(&container()?, PdbKind::Slim, None)?.bytes),
            Self::Dump => return Ok(dump(subject)),
            Self::Disassembly => return disassembled(&disasm::DisassemblyOptions::default()),
            Self::Llvm => return disassembled(&modern()),
            Self::Yaml => Ok(yaml::yaml(&container()?, yaml::YamlForm::Lossless)?),
            Self::Json => Ok(yaml::json(&container()?)?),
            Self::Hlsl => declared(Language::Hlsl),
            Self::C => declared(Language::C),
            Self::Rust => declared(Language::Rust),
            Self::Slang => return serialized(&slang(&container()?)),
            Self::D3d12 => Ok(Interfaces::parse(subject.bytes)?.to_string()),
            Self::RootSignature => root_signature(&container()?),
            Self::SuggestedRootSignature => suggested_root_signature(&container()?),
            Self::Report => {
                let mut text = String::new();
                html::page(&[*subject], false, &html::Limits::default(), &mut text)
                    .map_err(|_| Problem::internal("the page was not written"))?;
                Ok(text)
            }
            Self::CArray => Ok(c_array(subject)),
        };
        text.map(String::into_bytes)
    }
}

/// The sources, with their contents.
fn sources(subject: &Subject<'_>) -> Result<Vec<u8>, Problem> {
    let container = Container::parse(subject.bytes)?;
    match Sources::from_container(&container)? {
        Some(sources) => {
            let tree = SourceTree::from_sources(&sources);
            let found = Recovered { sources, pdb: None };
            serialized(&SourceDocument::new(subject.name, &found, &tree, None, true, &container))
        }
        None => Err(Problem::new(ProblemKind::Missing, "there are no sources")),
    }
}

/// A row of a dump.
#[derive(Serialize)]
struct DumpedField<'r> {
    offset: usize,
    size: usize,
    path: &'r str,
    value: &'r str,
    bytes: String,
}

/// Every field with its bytes, one document a line; of a damaged file, those in front of the damage.
fn dump(subject: &Subject<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    for field in Fields::collect(subject.bytes).fields {
        let bytes = subject.bytes.get(field.offset..).and_then(|rest| rest.get(..field.printed));
        let bytes: String = bytes.unwrap_or_default().iter().map(|byte| format!("{byte:02x}")).collect();
        let row = DumpedField {
            offset: field.offset,
            size: field.size,
            path: &field.path,
            value: &field.value,
            bytes,
        };
        out.extend(serde_json::to_vec(&row).unwrap_or_default());
        out.push(b'\n');
    }
    out
}

/// The root signature as the text that compiles to it.
fn root_signature(container: &Container<'_>) -> Result<String, Problem> {
    match dxkit::root_signature(container)? {
        Some(RootSignature::Known(root)) => {
            Ok(format!("// version {}\n{root}\n", version_name(root.version)))
        }
        Some(_) => {
            Err(Problem::new(ProblemKind::Format, "the root signature has a version that is not known"))
        }
        None => Err(Problem::new(ProblemKind::Missing, "there is no root signature")),
    }
}

/// The smallest root signature that serves a shader, as the text that compiles to it.
fn suggested_root_signature(container: &Container<'_>) -> Result<String, Problem> {
    let missing = |why: String| Problem::new(ProblemKind::Missing, why);
    let mut pipeline = Pipeline::default();
    pipeline.add(container).ok_or_else(|| missing("there is no shader".to_owned()))?;
    let root = pipeline.suggest_root_signature().map_err(|error| missing(error.to_string()))?;
    Ok(format!("// version {}\n{root}\n", version_name(root.version)))
}

/// The names of versions of root signatures.
const VERSIONS: [(KnownVersion, &str); 3] =
    [(KnownVersion::V1_0, "1.0"), (KnownVersion::V1_1, "1.1"), (KnownVersion::V1_2, "1.2")];

/// The name of a version of root signatures.
pub(crate) fn version_name(version: KnownVersion) -> &'static str {
    VERSIONS.iter().find(|(known, _)| *known == version).map_or("1.2", |(_, name)| *name)
}

/// The version that a first line `// version 1.0` states, and the text with blanks in place of that line, so
/// that every offset stays.
pub(crate) fn root_signature_text(text: &str) -> Result<(KnownVersion, String), Problem> {
    let line = text.lines().next().unwrap_or_default();
    let Some(name) = line.trim().strip_prefix("// version ") else {
        return Ok((KnownVersion::V1_1, text.to_owned()));
    };
    let blank = " ".repeat(line.len());
    Ok((root_signature_version(name.trim())?, blank + text.get(line.len()..).unwrap_or_default()))
}

/// The version of root signatures with this name.
///
/// # Errors
/// If there is none.
pub fn root_signature_version(name: &str) -> Result<KnownVersion, Problem> {
    let found = VERSIONS.iter().find(|(_, known)| *known == name).map(|(version, _)| *version);
    found.ok_or_else(|| Problem::new(ProblemKind::Argument, format!("{name:?} is not one of 1.0, 1.1, 1.2")))
}

/// The bytes as an array in C, which dxkit reads as well.
fn c_array(subject: &Subject<'_>) -> String {
    /// Bytes on a line.
    const LINE: usize = 16;
    let stem = subject.name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.split('.').next().unwrap_or_default();
    let mut name: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        name.insert_str(0, "shader_");
    }
    let mut out = format!("static const unsigned char {name}[{}] = {{\n", subject.bytes.len());
    for line in subject.bytes.chunks(LINE) {
        let bytes: Vec<String> = line.iter().map(|byte| format!("0x{byte:02x}")).collect();
        out.push_str(&format!("    {},\n", bytes.join(", ")));
    }
    out.push_str("};\n");
    out
}

impl Change {
    /// The changed container. `argument` and `payload` are what the change says of them.
    ///
    /// # Errors
    /// If the bytes are not a container, or the change does not take the argument.
    pub fn apply(self, bytes: &[u8], argument: &str, payload: &[u8]) -> Result<Vec<u8>, Problem> {
        let mut container = Container::parse(bytes)?;
        let digest = match self {
            Self::Sign => DigestPolicy::Recompute,
            Self::Unsign => DigestPolicy::Zero,
            Self::Bypass => DigestPolicy::Bypass,
            Self::Strip => {
                stripped(argument)?.apply(&mut container)?;
                DigestPolicy::Renew
            }
            Self::Derive => {
                dxkit::derive_parts(&mut container, |_| true)?;
                DigestPolicy::Renew
            }
            Self::Rebind => {
                rebind(&rebind_rules(argument)?, &mut container)?;
                DigestPolicy::Renew
            }
            Self::Specialize => {
                specialize(argument, &mut container)?;
                DigestPolicy::Renew
            }
            Self::Instrument => {
                probe_forms::instrumented(&mut container, argument)?;
                DigestPolicy::Renew
            }
            Self::Convert => {
                container = convert(argument, &container)?;
                DigestPolicy::Recompute
            }
            Self::Canonical => {
                dxkit::canonical(&mut container)?;
                DigestPolicy::Recompute
            }
            Self::RootSignatureVersion => {
                convert_root_signature(&mut container, argument)?;
                DigestPolicy::Renew
            }
            Self::Set => {
                container.set(part_name(argument)?, payload.to_vec());
                DigestPolicy::Renew
            }
            Self::Remove => {
                for name in argument.split_whitespace() {
                    container.remove_all(part_name(name)?);
                }
                DigestPolicy::Renew
            }
        };
        Ok(container.write(digest)?)
    }
}

/// The statements of an argument, which semicolons and line breaks separate.
fn statements(argument: &str) -> impl Iterator<Item = &str> {
    argument.split([';', '\n']).map(str::trim).filter(|statement| !statement.is_empty())
}

/// The rules of an argument: `t0=t5`, and `1=3` for spaces.
fn rebind_rules(argument: &str) -> Result<Rebind, Problem> {
    statements(argument).try_fold(Rebind::new(), |rules, rule| {
        let rules = match rule.starts_with(|first: char| first.is_ascii_digit()) {
            true => rules.with_space_rule(rule),
            false => rules.with_rule(rule),
        };
        rules.map_err(|error| Problem::new(ProblemKind::Argument, error.to_string()))
    })
}

fn rebind(rules: &Rebind, container: &mut Container<'_>) -> Result<(), Problem> {
    match dxkit::rebind(container, rules) {
        Ok(_) => Ok(()),
        Err(RebindError::Bytes(error)) => Err(error.into()),
        Err(error) => Err(Problem::new(ProblemKind::Argument, error.to_string())),
    }
}

/// The options of an argument: a shader model, whether debug information is left out, and whether names are
/// kept in the program.
fn convert(argument: &str, container: &Container<'_>) -> Result<Container<'static>, Problem> {
    let mut options = dxkit::convert::ConvertOptions::default();
    for word in argument.split_whitespace() {
        let minor = word.strip_prefix("6_").and_then(|minor| minor.parse::<u8>().ok());
        options = match minor.filter(|minor| *minor <= dxkit::convert::ConvertOptions::LAST_MINOR) {
            Some(minor) => options.with_minor(minor),
            None if word == "strip-debug" => options.without_debug(),
            None if word == "names" => options.with_names(),
            None => {
                let reason =
                    format!("{word:?} is neither a shader model (6_0 to 6_6) nor strip-debug nor names");
                return Err(Problem::new(ProblemKind::Argument, reason));
            }
        };
    }
    dxkit::convert_container(container, &options).map_err(|error| match error {
        ConvertError::Part(error) => error.into(),
        ConvertError::NoProgram => Problem::new(ProblemKind::Missing, error.to_string()),
        error => Problem::new(ProblemKind::Argument, error.to_string()),
    })
}

fn specialize(argument: &str, container: &mut Container<'_>) -> Result<(), Problem> {
    let mut contents = BufferContents::new();
    let reflection = Reflection::from_container(container);
    for statement in statements(argument) {
        let wrong = |reason| Problem::new(ProblemKind::Argument, reason);
        let added = Setting::parse(statement).map_err(wrong)?.add_to(&mut contents, &reflection);
        added.map_err(|error| match &error {
            SettingError::Missing(_) => Problem::new(ProblemKind::Missing, error.to_string()),
            SettingError::Value { .. } => wrong(error.to_string()),
        })?;
    }
    dxkit::specialize(container, &contents)?;
    Ok(())
}

/// Another version of the root signature, if nothing is lost.
fn convert_root_signature(container: &mut Container<'_>, version: &str) -> Result<(), Problem> {
    let version = root_signature_version(version.trim())?;
    let Some(RootSignature::Known(root)) = dxkit::root_signature(container)? else {
        return Err(Problem::new(ProblemKind::Missing, "there is no root signature of a known version"));
    };
    let lost = root.lost_in(version);
    if let Some(first) = lost.first() {
        let more = match lost.len() - 1 {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let reason = format!("version {} cannot express it: {first}{more}", version_name(version));
        return Err(Problem::new(ProblemKind::Argument, reason));
    }
    let payload = root.to_version(version).encode()?;
    container.set(FourCc::Rts0, payload);
    Ok(())
}

/// The contents that a list of words names for stripping.
fn stripped(words: &str) -> Result<Strip, Problem> {
    let mut what = Strip::empty();
    for name in words.split_whitespace() {
        let Some(flag) = Strip::named(&name.replace('_', "-")) else {
            let known: Vec<_> = Strip::NAMES.iter().map(|(_, name)| *name).chain(["all"]).collect();
            let message = format!("{name:?} is not one of {}", known.join(", "));
            return Err(Problem::new(ProblemKind::Argument, message));
        };
        what |= flag;
    }
    Ok(if what.is_empty() { Strip::EVERYTHING } else { what })
}

/// The kind of part with this name.
///
/// # Errors
/// If the name has not four characters.
pub fn part_name(name: &str) -> Result<FourCc, Problem> {
    name.as_bytes().try_into().map(FourCc).map_err(|_| {
        Problem::new(
            ProblemKind::Argument,
            format!("{name:?} is not a name of a part: it has four characters"),
        )
    })
}

impl Source {
    /// The container of a text. What a program's text does not state comes from `base`, if there is one. The
    /// errors of a text name `name`, and lines.
    ///
    /// # Errors
    /// If the text has errors.
    pub fn build(self, name: &str, text: &[u8], base: Option<&[u8]>) -> Result<Vec<u8>, Problem> {
        let text = &*decode_text(text);
        let utf8 = || {
            core::str::from_utf8(text).map_err(|error| {
                let place = error.valid_up_to();
                Problem {
                    offset: Some(place),
                    ..Problem::new(ProblemKind::Text, "it is not text: this byte is not UTF-8")
                }
            })
        };
        let wrong = |error: yaml::TextError| Problem::new(ProblemKind::Text, error.in_file(name).to_string());
        match self {
            Self::Assembly => assemble(name, text, base),
            Self::Yaml => yaml::build_yaml(utf8()?, None, DigestPolicy::Keep).map_err(wrong),
            Self::Json => yaml::build_json(utf8()?, DigestPolicy::Keep).map_err(wrong),
            Self::RootSignature => {
                let (version, text) = root_signature_text(utf8()?)?;
                let signature = TextOptions::new(version).compile(&text)?.signature;
                Ok(dxkit::root_signature_container(&signature.encode()?)?)
            }
        }
    }
}

/// The container of a program's text.
fn assemble(name: &str, text: &[u8], base: Option<&[u8]>) -> Result<Vec<u8>, Problem> {
    let base = base.map(Container::parse).transpose()?;
    let wrong = |report: String| Problem::new(ProblemKind::Text, report.trim_end());
    if let Ok(text) = core::str::from_utf8(text) {
        if asm::dxbc::recognise(text) {
            let mut options = asm::dxbc::AssemblyOptions::default();
            options.base = base.as_ref();
            let made = asm::dxbc::assemble(text, &options)
                .map_err(|error| wrong(asm::dxbc::report(name, &error)))?;
            if asm::dxbc::states_digest(text) {
                return Ok(made.write(DigestPolicy::Keep)?);
            }
            return Ok(asm::dxbc::signed(&made)?);
        }
    }
    let mut options = asm::dxil::AssemblyOptions::default();
    options.base = base.as_ref();
    let made = asm::dxil::assemble(text, &options).map_err(|error| wrong(asm::dxil::report(name, &error)))?;
    let made = made.write(DigestPolicy::Recompute)?;
    // As `dxkit asm`: a rule that is broken is a fault of lowering, or of a text that has no form in DXIL.
    if base.is_none() && asm::dxil::is_modern(text) {
        let judged = Judged::validate(&made, &dxkit::validate::ValidationOptions::as_stated());
        if let Some(error) = judged.and_then(|judged| judged.first_error()) {
            return Err(wrong(format!("{name}: {error}")));
        }
    }
    Ok(made)
}

/// The result of [`fit`].
#[derive(Debug, Serialize)]
struct FitDocument {
    valid: bool,
    version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u32>,
    /// Errors and warnings of the text.
    messages: Vec<TextMessage>,
    shaders: Vec<FitOfShader>,
}

/// An error or a warning of a text.
#[derive(Debug, Serialize)]
struct TextMessage {
    line: usize,
    column: usize,
    severity: String,
    rule: &'static str,
    message: String,
}

/// Whether a root signature serves a shader.
#[derive(Debug, Serialize)]
struct FitOfShader {
    file: String,
    /// Null if no part of the shader lists its resources.
    served: Option<bool>,
    findings: Vec<String>,
}

/// A root signature in text, and which of these shaders it serves, as JSON: what an editor shows while a text
/// is written.
///
/// # Errors
/// Never; errors of the text are part of the document.
pub fn fit(text: &str, shaders: &[Subject<'_>]) -> Result<Vec<u8>, Problem> {
    let (version, plain) = root_signature_text(text).unwrap_or((KnownVersion::V1_1, text.to_owned()));
    let compiled = TextOptions::new(version).compile(&plain);
    let (signature, messages) = match compiled {
        Ok(compiled) => (Some(compiled.signature), compiled.warnings),
        Err(errors) => (None, errors.to_vec()),
    };
    let message = |error: &dxkit::rootsig::TextError| {
        let (line, column) = error.line_and_column().unwrap_or_default();
        let help = error.help().map(|help| format!("; {help}")).unwrap_or_default();
        let message = format!("{}{help}", error.message());
        let rule = error.rule().unwrap_or("syntax");
        TextMessage { line, column, severity: error.severity().to_string(), rule, message }
    };
    let served = |shader: &Subject<'_>| {
        let signature = signature.as_ref()?;
        let bindings =
            Container::parse(shader.bytes).and_then(|container| ShaderBindings::from_container(&container));
        let (served, findings) = match bindings {
            Ok(Some(bindings)) => {
                let fit = bindings.fit_alone(signature);
                let findings: Vec<_> =
                    fit.findings.iter().map(|finding| finding.message.to_string()).collect();
                (Some(findings.is_empty()), findings)
            }
            Ok(None) => (None, vec!["no part of the shader lists its resources".to_owned()]),
            Err(error) => (None, vec![error.to_string()]),
        };
        Some(FitOfShader { file: shader.name.to_owned(), served, findings })
    };
    serialized(&FitDocument {
        valid: signature.is_some(),
        version: version_name(version),
        cost: signature.as_ref().map(|signature| signature.cost()),
        messages: messages.iter().map(message).collect(),
        shaders: shaders.iter().filter_map(served).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHADER: &[u8] = include_bytes!("../../../testdata/dxc/ps_multi_file_embed_debug_6_0.dxil");
    const SUBJECT: Subject<'_> = Subject { name: "dir/a b.dxil", bytes: SHADER, in_pdb: false };

    #[test]
    fn names_are_found_and_others_are_refused() {
        for (form, name) in Form::NAMES {
            assert_eq!(Form::named(name), Ok(*form));
        }
        let problem = Form::named("picture").unwrap_err();
        assert!(
            problem.message.starts_with("\"picture\" is not a form of a container: inspect, parts, "),
            "{problem}"
        );
    }

    #[test]
    fn every_form_of_a_shader_is_written() {
        for (form, name) in Form::NAMES {
            let written = form.write(&SUBJECT);
            match form {
                Form::RootSignature => {
                    assert_eq!(written.unwrap_err().kind, ProblemKind::Missing, "{name}");
                }
                _ => assert!(written.is_ok_and(|bytes| bytes.len() > 20), "{name}"),
            }
        }
        let dump = Form::Dump.write(&SUBJECT).unwrap();
        let first = dump.split(|byte| *byte == b'\n').next().unwrap_or_default();
        assert_eq!(
            core::str::from_utf8(first),
            Ok(
                "{\"offset\":0,\"size\":4,\"path\":\"header > magic\",\"value\":\"\\\"DXBC\\\"\",\"bytes\":\"44584243\"}"
            )
        );
        let array = Form::CArray.write(&SUBJECT).unwrap();
        assert!(array.starts_with(b"static const unsigned char a_b[13300] = {\n    0x44, 0x58, 0x42, 0x43,"));
        let arrays = dxkit::c_arrays(&array);
        assert_eq!(arrays.first().map(|array| array.bytes.as_slice()), Some(SHADER));
    }

    #[test]
    fn texts_become_the_container_again() {
        let shader = include_bytes!("../../../testdata/dxc/ps_solid_6_0.dxil");
        let subject = Subject { bytes: shader, ..SUBJECT };
        let text = Form::Disassembly.write(&subject).unwrap();
        let made = Source::Assembly.build("a.ll", &text, None).unwrap();
        assert_eq!(
            Container::parse(&made).unwrap().find(FourCc::Dxil).map(|part| part.payload().to_vec()),
            Container::parse(&shader[..]).unwrap().find(FourCc::Dxil).map(|part| part.payload().to_vec())
        );
        for (form, source) in [(Form::Yaml, Source::Yaml), (Form::Json, Source::Json)] {
            let text = form.write(&subject).unwrap();
            assert_eq!(source.build("a", &text, None).unwrap(), shader);
        }
        let problem =
            Source::Assembly.build("a.ll", b"define void @main() {\n  wrong\n}\n", None).unwrap_err();
        assert!(problem.kind == ProblemKind::Text && problem.message.starts_with("a.ll:2:"), "{problem}");
        let modern = b"target triple = \"dxil-pc-shadermodel6.6-compute\"
define void @main() #0 {
  ret void
}
attributes #0 = { \"hlsl.numthreads\"=\"2048,1,1\" \"hlsl.shader\"=\"compute\" }
";
        let problem = Source::Assembly.build("a.ll", modern, None).unwrap_err();
        assert!(problem.message.starts_with("a.ll: error[SM.THREADGROUPCHANNELRANGE]"), "{problem}");
        let root = Source::RootSignature.build("root", b"// version 1.0\nCBV(b0)", None).unwrap();
        let text = Form::RootSignature.write(&Subject { bytes: &root, ..SUBJECT }).unwrap();
        assert!(text.starts_with(b"// version 1.0\n"), "{}", String::from_utf8_lossy(&text));
    }

    #[test]
    fn changes_are_made() {
        let size = |bytes: Result<Vec<u8>, Problem>| bytes.unwrap().len();
        let without = Change::Remove.apply(SHADER, "ILDB STAT", &[]);
        assert_eq!(size(without), SHADER.len() - 8004 - 2072 - 2 * 12);
        let with = Change::Set.apply(SHADER, "PRIV", b"private!").unwrap();
        let private = Container::parse(&with).unwrap();
        assert_eq!(private.find(FourCc::Priv).map(|part| part.payload()), Some(&b"private!"[..]));
        let stripped = Change::Strip.apply(SHADER, "debug", &[]).unwrap();
        assert!(stripped.len() < SHADER.len());
        let unsigned = Change::Unsign.apply(&stripped, "", &[]).unwrap();
        assert_eq!(unsigned.get(4..20), Some(&[0; 16][..]));
        assert_eq!(Change::Sign.apply(&unsigned, "", &[]), Ok(stripped.clone()));
        assert_eq!(Change::Bypass.apply(&stripped, "", &[]).unwrap().get(4..20), Some(&[1; 16][..]));
        let canonical = Change::Canonical.apply(SHADER, "", &[]).unwrap();
        assert_eq!(Change::Canonical.apply(&unsigned, "", &[]), Ok(canonical));
        let root = Source::RootSignature.build("root", b"// version 1.1\nCBV(b0)", None).unwrap();
        let older = Change::RootSignatureVersion.apply(&root, "1.2", &[]).unwrap();
        let text = Form::RootSignature.write(&Subject { bytes: &older, ..SUBJECT }).unwrap();
        assert!(text.starts_with(b"// version 1.2\n"), "{}", String::from_utf8_lossy(&text));
        let problem = Change::RootSignatureVersion.apply(SHADER, "1.0", &[]).unwrap_err();
        assert_eq!(problem.kind, ProblemKind::Missing);
        let problem = Change::Strip.apply(SHADER, "colour", &[]).unwrap_err();
        assert!(problem.message.starts_with("\"colour\" is not one of debug, "), "{problem}");
        assert!(Change::Remove.apply(SHADER, "ABC", &[]).is_err());
    }

    #[test]
    fn a_root_signature_is_compared_with_shaders() {
        let json = |text: &str| String::from_utf8(fit(text, &[SUBJECT]).unwrap()).unwrap();
        let fits = json("CBV(b0), DescriptorTable(SRV(t0)), DescriptorTable(Sampler(s0))");
        assert!(fits.contains("\"served\":true") && fits.contains("\"cost\":4"), "{fits}");
        let lacks = json("CBV(b0)");
        assert!(lacks.contains("\"served\":false"), "{lacks}");
        let wrong = json("CBV(b0),\n  SRV(b1)");
        assert!(wrong.contains("\"valid\":false") && wrong.contains("\"line\":2,\"column\":7"), "{wrong}");
    }
}
