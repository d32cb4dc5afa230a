//! Root signatures out of whatever holds them.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::bytes::parser::number_at;
use dxkit::rootsig::{
    Hlsl, HlslOrigin, HlslText, KnownVersion, RootSignature, RootSignatureDesc, TextError, TextErrors,
    TextOptions,
};
use dxkit::{Container, Severity, Span, StoredRootSignature};
use serde::Serialize;

use super::{Version, version_name};
use dxkit_report::decode_text;

use crate::identify;
use crate::input::{self, CONTAINER, CommandError, Input};
use crate::output::{self, Destination};
use crate::paint::{ERROR, WARNING, paint};
use crate::shown::{path_name, shown};
use crate::{Event, Streams, texts};

/// How text is read.
#[derive(Debug, Default, Args)]
pub(in crate::commands) struct TextArguments {
    /// For HLSL: the macro that is the root signature, like -E with DXC's root signature profiles
    #[arg(long, value_name = "NAME", conflicts_with = "entry")]
    pub(in crate::commands) define: Option<String>,

    /// For HLSL: the function whose attribute [RootSignature(…)] is the root signature
    #[arg(short = 'E', long, value_name = "FUNCTION")]
    pub(in crate::commands) entry: Option<String>,

    /// For HLSL: define a macro; may be given several times
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub(in crate::commands) defines: Vec<String>,

    /// For HLSL: look for included files in this folder; may be given several times
    #[arg(short = 'I', value_name = "DIR")]
    pub(in crate::commands) folders: Vec<PathBuf>,

    /// For text: the version to compile for; without it, the one that a first line `// version 1.0` states,
    /// or else
    /// 1.1
    #[arg(long, value_enum)]
    pub(in crate::commands) version: Option<Version>,
}

/// A root signature and where it came from.
pub(in crate::commands) struct Loaded {
    pub(in crate::commands) name: String,
    pub(in crate::commands) signature: RootSignatureDesc<'static>,
    /// The bytes that were read.
    pub(super) bytes: Vec<u8>,
}

/// Why there is no root signature.
pub(in crate::commands) enum Failure {
    /// An error of the command.
    CommandError(CommandError),
    /// The errors in the text.
    Text(Source, TextErrors),
}

impl From<CommandError> for Failure {
    fn from(failure: CommandError) -> Self {
        Self::CommandError(failure)
    }
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Self::CommandError(reason.into())
    }
}

impl From<&str> for Failure {
    fn from(reason: &str) -> Self {
        Self::CommandError(reason.into())
    }
}

/// A text, and the HLSL that contains it.
pub(in crate::commands) struct Source {
    pub(super) name: String,
    pub(super) text: String,
    /// The version that the first lines state, as `dxkit rootsig print` writes it.
    stated_version: Option<KnownVersion>,
    hlsl: Option<Box<(Hlsl, HlslText)>>,
}

/// An error of a text, for JSON.
#[derive(Debug, Serialize)]
pub(super) struct ErrorDocument {
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) severity: String,
    pub(super) rule: &'static str,
    pub(super) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) help: Option<String>,
}

impl Source {
    /// The error in terms of the file that was given: of HLSL, the text is put together from strings in
    /// files.
    fn in_file<'s>(&'s self, error: &TextError) -> (&'s str, TextError) {
        let mut found = error.clone();
        let Some((hlsl, text)) = self.hlsl.as_deref() else { return (&self.name, found) };
        let place = |offset| hlsl.position(text, offset);
        let Some(bytes) = error.bytes() else { return (&self.name, found) };
        let Some((name, source, start)) = place(bytes.start) else { return (&self.name, found) };
        let moved = |start: usize, length: usize| start..start.saturating_add(length).min(source.len());
        found.set_bytes(moved(start, bytes.len()));
        if let Some((bytes, what)) = error.related() {
            if let Some((_, _, start)) = place(bytes.start).filter(|(other, ..)| *other == name) {
                found.set_related(moved(start, bytes.len()), what);
            }
        }
        (name, found.in_text(source))
    }

    /// Writes errors or warnings as compilers do.
    pub(in crate::commands) fn tell(&self, errors: &[TextError], streams: &mut Streams<'_>) {
        for error in errors {
            let (name, error) = self.in_file(error);
            let rendered = error.in_file(name).to_string();
            let style = if error.severity() == Severity::Error { ERROR } else { WARNING };
            // The first line is coloured; no line can contain anything that moves the cursor.
            for (index, line) in rendered.lines().enumerate() {
                let line = shown(line).to_string();
                let line = if index == 0 { paint(style, line).to_string() } else { line };
                streams.say(line);
            }
        }
    }

    pub(super) fn documents(&self, errors: &[TextError]) -> Vec<ErrorDocument> {
        let document = |error: &TextError| {
            let (name, error) = self.in_file(error);
            let (line, column) = error.line_and_column().unwrap_or_default();
            ErrorDocument {
                file: name.to_owned(),
                line,
                column,
                severity: error.severity().to_string(),
                rule: error.rule().unwrap_or("syntax"),
                message: error.message().to_owned(),
                help: error.help().map(str::to_owned),
            }
        };
        errors.iter().map(document).collect()
    }
}

impl Failure {
    /// Prints the failure, and returns the outcome of the command.
    pub(in crate::commands) fn tell(self, name: &str, streams: &mut Streams<'_>) -> crate::Outcome {
        match self {
            Self::CommandError(failure) => input::report(&name, Err(failure), streams),
            Self::Text(source, errors) => {
                source.tell(&errors, streams);
                let count = errors.iter().filter(|error| error.severity() == Severity::Error).count();
                input::summary(streams, &input::counted(count, "error"));
                Event::InvalidText.outcome()
            }
        }
    }
}

/// The bytes of a file, or of standard input.
pub(in crate::commands) fn bytes(
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<(String, Vec<u8>), CommandError> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        streams
            .input
            .read_to_end(&mut bytes)
            .map_err(|error| CommandError::unreadable("standard input", &error))?;
        return Ok((input::input_name(path), bytes));
    }
    if path.is_dir() {
        let reason = format!("cannot read {}: it is a folder; this command reads one file", path_name(path));
        return Err(CommandError::new(Event::Unreadable, reason));
    }
    if let Some(input) = input::member_of(path, CONTAINER)? {
        return Ok((input.name, input.bytes));
    }
    let bytes = fs::read(path).map_err(|error| CommandError::unreadable(&path_name(path), &error))?;
    Ok((path_name(path), bytes))
}

/// The bare bytes of `RTS0`, if these are that.
pub(super) fn bare(bytes: &[u8]) -> Option<Result<RootSignatureDesc<'static>, CommandError>> {
    let version = number_at::<u32>(bytes, 0)?;
    // No text begins with these bytes.
    (1..=0xff).contains(&version).then(|| known(RootSignature::parse(Span::new(bytes))?))
}

fn known(signature: RootSignature<'_>) -> Result<RootSignatureDesc<'static>, CommandError> {
    match signature.into_owned() {
        RootSignature::Known(desc) => Ok(desc),
        RootSignature::Raw(raw) => {
            let reason = format!("root signature of version {}, which is not known", raw.version);
            Err(CommandError::new(Event::BrokenInput, reason))
        }
    }
}

/// That a container has none.
pub(super) const NONE: &str =
    "the container has no root signature: no part RTS0, and no subobject that is one";

/// The root signature of a container.
pub(in crate::commands) fn load_from_container(
    bytes: &[u8],
) -> Result<RootSignatureDesc<'static>, CommandError> {
    let container = input::container(bytes)?;
    if let Some(signature) = dxkit::root_signature(&container)? {
        return known(signature);
    }
    let mut all = dxkit::root_signatures(&container)?;
    match (all.pop(), all.as_slice()) {
        (Some(only), []) => stored(&only),
        (Some(last), before) => {
            let names = before.iter().chain([&last]).filter_map(|one| one.subobject.as_deref());
            let names = names.collect::<Vec<_>>().join(", ");
            let reason = format!("the library has several root signatures ({names}): name one, as FILE:NAME");
            Err(CommandError::missing(reason))
        }
        (None, _) => Err(CommandError::missing(NONE)),
    }
}

fn stored(signature: &StoredRootSignature<'_>) -> Result<RootSignatureDesc<'static>, CommandError> {
    known(RootSignature::parse(Span::new(&signature.payload))?)
}

/// The container and the name of one of its subobjects, which a path of the form `FILE:NAME` refers to.
pub(super) fn load_from_subobject(
    path: &Path,
    streams: &mut Streams<'_>,
) -> Result<Option<(Input, String)>, CommandError> {
    let member = path.to_str().filter(|_| !path.exists()).and_then(|text| text.rsplit_once(':'));
    let Some((file, name)) = member.filter(|(file, name)| !name.is_empty() && Path::new(file).is_file())
    else {
        return Ok(None);
    };
    let mut head = Vec::new();
    fs::File::open(file)
        .and_then(|opened| opened.take(MAGIC as u64).read_to_end(&mut head))
        .map_err(|error| CommandError::unreadable(file, &error))?;
    if !input::is_container(&head) {
        return Ok(None);
    }
    Ok(Some((input::one(Path::new(file), streams)?, name.to_owned())))
}

/// The number of bytes that identify a container.
const MAGIC: usize = 4;

/// The root signature of a container that is the subobject of this name, and its bytes.
fn named(bytes: &[u8], name: &str) -> Result<(RootSignatureDesc<'static>, Vec<u8>), CommandError> {
    let container = Container::parse(bytes)?;
    let all = dxkit::root_signatures(&container)?;
    match all.iter().find(|one| one.subobject.as_deref() == Some(name)) {
        Some(found) => Ok((stored(found)?, found.payload.to_vec())),
        None => Err(CommandError::missing(format!("the container has no root signature called {name}"))),
    }
}

/// Whether a file holds a container, directly or in a PDB or a C header.
fn holds_container(path: &Path, bytes: &[u8]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    bytes.starts_with(b"DXBC")
        || bytes.starts_with(dxkit::PDB_MAGIC)
        || (extension == "h" && !is_hlsl(path, bytes))
}

/// Whether a text is HLSL that holds a root signature, and not the root signature itself.
fn is_hlsl(path: &Path, bytes: &[u8]) -> bool {
    const EXTENSIONS: [&str; 8] = ["hlsl", "hlsli", "fx", "fxh", "vsh", "psh", "csh", "ush"];
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes);
    let begins_line = |line: &str| line.trim_start().starts_with('#');
    EXTENSIONS.contains(&&*extension.to_ascii_lowercase())
        || text.lines().any(begins_line)
        || text.contains("[RootSignature")
}

/// Reads a root signature from whatever holds it.
pub(in crate::commands) fn load(
    path: &Path,
    arguments: &TextArguments,
    streams: &mut Streams<'_>,
) -> Result<Loaded, Failure> {
    if let Some((input, subobject)) = load_from_subobject(path, streams)? {
        let (signature, bytes) = named(&input.bytes, &subobject)?;
        return Ok(Loaded { name: path_name(path), signature, bytes });
    }
    let (name, bytes) = bytes(path, streams)?;
    if holds_container(path, &bytes) {
        let inner = if bytes.starts_with(b"DXBC") { bytes } else { input::one(path, streams)?.bytes };
        let signature = load_from_container(&inner)?;
        return Ok(Loaded { name, signature, bytes: inner });
    }
    if let Some(signature) = bare(&bytes) {
        return Ok(Loaded { name, signature: signature?, bytes });
    }
    let signature = load_from_text(path, &name, &bytes, arguments, streams)?;
    Ok(Loaded { name, signature, bytes })
}

/// Whether bytes are a text, and so no root signature of RTS0, whose first word is its version.
pub(in crate::commands) fn is_text(bytes: &[u8]) -> bool {
    let is_bare = bare(bytes).is_some();
    let bytes = &*decode_text(bytes);
    !is_bare && !bytes.is_empty() && std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0'))
}

/// Compiles the text of a root signature, or the HLSL that has one.
pub(in crate::commands) fn load_from_text(
    path: &Path,
    name: &str,
    bytes: &[u8],
    arguments: &TextArguments,
    streams: &mut Streams<'_>,
) -> Result<RootSignatureDesc<'static>, Failure> {
    let source = source(path, name, bytes, arguments)?;
    let options = options(&source, arguments);
    match options.compile(&source.text) {
        Ok(compiled) => {
            source.tell(&compiled.warnings, streams);
            Ok(compiled.signature)
        }
        Err(errors) => Err(Failure::Text(source, errors)),
    }
}

/// How DXC compiles this text.
pub(super) fn options(source: &Source, arguments: &TextArguments) -> TextOptions {
    let mut options = TextOptions::new(version(source, arguments));
    options.global = source.hlsl.as_deref().is_some_and(|(_, text)| text.origin == HlslOrigin::Attribute);
    options
}

/// The text of a root signature: the file itself, or the one in an HLSL source.
pub(super) fn source(
    path: &Path,
    name: &str,
    bytes: &[u8],
    arguments: &TextArguments,
) -> Result<Source, CommandError> {
    if input::is_container(bytes) {
        return Err("it is a container; `dxkit rootsig print` prints its root signature as text".into());
    }
    let bytes = &*texts::text_of(name, bytes)?;
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(error) => {
            let (name, place) = (path_name(path), error.valid_up_to());
            let reason = match identify::identify_binary(bytes) {
                Some(what) => format!("{name} has no root signature: {what}"),
                None => format!("{name} is neither a container nor text: byte {place} is not UTF-8"),
            };
            return Err(CommandError::new(Event::NoContainer, reason));
        }
    };
    if arguments.define.is_none() && arguments.entry.is_none() && !is_hlsl(path, bytes) {
        let (front, _) = text.split_at(front(&text));
        let stated_version = front.lines().find_map(version_line);
        return Ok(Source { name: name.to_owned(), text: without_front(&text), stated_version, hlsl: None });
    }
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let defines: Vec<(&str, &str)> =
        arguments.defines.iter().map(|define| define.split_once('=').unwrap_or((define, "1"))).collect();
    let mut read = |wanted: &str| {
        let mut folders = std::iter::once(&folder).chain(&arguments.folders);
        folders.find_map(|folder| {
            let path = folder.join(wanted.replace('\\', "/"));
            let text = fs::read(&path).ok().filter(|_| !wanted.is_empty())?;
            Some((path_name(&path), String::from_utf8_lossy(&decode_text(&text)).into_owned()))
        })
    };
    let hlsl = Hlsl::read(name, &text, &defines, &mut read);
    let found = choose(&hlsl, arguments).map_err(|reason| {
        CommandError::missing({
            let missing = hlsl.missing();
            if missing.is_empty() {
                reason
            } else {
                format!("{reason}; these includes were not found: {}", missing.join(", "))
            }
        })
    })?;
    let text = found.text.clone();
    Ok(Source { name: name.to_owned(), text, stated_version: None, hlsl: Some(Box::new((hlsl, found))) })
}

/// A line that states a version, as `dxkit rootsig print` writes it.
pub(super) fn version_line(line: &str) -> Option<KnownVersion> {
    let name = line.trim().strip_prefix("// version ")?;
    let all = [KnownVersion::V1_0, KnownVersion::V1_1, KnownVersion::V1_2];
    all.into_iter().find(|version| version_name(*version) == name)
}

/// The length of the lines of comment that a text file may begin with. `dxkit rootsig print` writes some.
fn front(text: &str) -> usize {
    let comment = |line: &&str| line.trim_start().starts_with("//") || line.trim().is_empty();
    text.split_inclusive('\n').take_while(comment).map(str::len).sum()
}

/// The text with spaces instead of the lines of comment at its start, so that positions stay.
fn without_front(text: &str) -> String {
    let blank = |character: char| match character {
        '\n' => "\n".to_owned(),
        other => " ".repeat(other.len_utf8()),
    };
    let (comments, rest) = text.split_at(front(text));
    comments.chars().map(blank).collect::<String>() + rest
}

/// The root signature that was asked for, or the only one.
fn choose(hlsl: &Hlsl, arguments: &TextArguments) -> Result<HlslText, String> {
    if let Some(name) = &arguments.define {
        let subobject = |origin| hlsl.find(origin, name).cloned();
        let found = hlsl.macro_text(name).or_else(|| subobject(HlslOrigin::GlobalSubobject));
        return found.or_else(|| subobject(HlslOrigin::LocalSubobject)).ok_or_else(|| {
            let names = hlsl.macro_names();
            let known =
                if names.is_empty() { String::new() } else { format!("; there are {}", names.join(", ")) };
            format!("no macro and no subobject {name} in it{known}")
        });
    }
    if let Some(name) = &arguments.entry {
        return hlsl.find(HlslOrigin::Attribute, name).cloned().ok_or_else(|| {
            let names: Vec<&str> = hlsl.root_signatures().iter().map(|found| found.name.as_str()).collect();
            let known =
                if names.is_empty() { String::new() } else { format!("; there are {}", names.join(", ")) };
            format!("no function {name} with [RootSignature(…)] in it{known}")
        });
    }
    let found = hlsl.root_signatures();
    let mut texts: Vec<&str> = found.iter().map(|found| found.text.as_str()).collect();
    texts.dedup();
    match (found, &texts[..], &hlsl.macro_names()[..]) {
        ([one, ..], [_], _) => Ok(one.clone()),
        ([], _, [name]) => hlsl.macro_text(name).ok_or_else(String::new),
        ([], _, []) => {
            Err("HLSL without a root signature: no [RootSignature(…)], no macro that is one".to_owned())
        }
        ([], _, names) => {
            Err(format!("several macros are root signatures; choose by --define: {}", names.join(", ")))
        }
        (found, _, _) => {
            let names: Vec<&str> = found.iter().map(|found| found.name.as_str()).collect();
            Err(format!("several root signatures; choose by --entry or --define: {}", names.join(", ")))
        }
    }
}

/// Writes a result, over none of the inputs; in a folder, to a file of the first input's name.
pub(in crate::commands) fn write<'p>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'p Path>,
    bytes: &[u8],
    streams: &mut Streams<'_>,
) -> Result<(), CommandError> {
    let inputs: Vec<&Path> = inputs.into_iter().collect();
    let name = inputs.first().and_then(|input| input.file_stem()).unwrap_or("root".as_ref());
    let extension = if input::is_container(bytes) { "cso" } else { "rts0" };
    let relative = PathBuf::from(name).with_extension(extension);
    let destination = Destination::from_output(Some(output.to_owned()));
    let places = destination.places(false, &streams.settings.files)?;
    let result =
        Input { name: String::new(), bytes: Vec::new(), path: None, relative, pdb: false, row: None };
    output::write(&places.place(&result)?, bytes, streams)
}

/// The version that a text is compiled for.
pub(super) fn version(source: &Source, arguments: &TextArguments) -> KnownVersion {
    let chosen = arguments.version.map(KnownVersion::from);
    chosen.or(source.stated_version).unwrap_or(KnownVersion::V1_1)
}
