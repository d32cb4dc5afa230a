//! `dxkit rootsig print`: bytes to text.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use dxkit::rootsig::{KnownVersion, RootSignature, RootSignatureDesc};
use dxkit::{Container, SourceRootSignature, Sources, Span, StoredRootSignature};
use dxkit_report::RootSignatureDocument;
use serde::Serialize;

use super::{load, version_name};
use crate::input::{self, CommandError, Input};
use crate::shown::shown;
use crate::{Event, Outcome, Streams};

/// Print root signatures as text that compiles to the same bytes
#[derive(Debug, Args)]
#[command(after_help = "\
Facts that text cannot express (flags and numbers without a name, parameters of unknown type, an arrangement other than the \
compilers', unreferenced bytes) are listed in comments before the text; `dxkit rootsig compile --from FILE` copies them from the file. A first line states the version unless it is 1.1; `compile` reads it.

With --source, the text is the one in the embedded sources of the shader, if it has them (see `dxkit source`); it is compiled and \
compared with the part. Exit code 1 if they differ, 2 if there is no root signature.

Examples:
  dxkit rootsig print shader.cso
  dxkit rootsig print --lines shaders/
  dxkit rootsig print library.cso:Global      one of the subobjects of a library
  dxkit rootsig print root.rts0 --hlsl ROOT_SIGNATURE > root.hlsli
  dxkit rootsig print --source shader.pdb
  dxkit rootsig print --json shaders/ | jq -r '.hlsl // empty'")]
pub(crate) struct Arguments {
    /// Containers, bare RTS0, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Print each element on a separate line
    #[arg(short, long)]
    lines: bool,

    /// Print HLSL: a macro with this name
    #[arg(long, value_name = "NAME")]
    hlsl: Option<String>,

    /// Print the text in the embedded sources, and whether the part is equal to it
    #[arg(long, conflicts_with = "hlsl")]
    source: bool,

    /// Print JSON, one document per root signature
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Document {
    file: String,
    /// The subobject of a library.
    #[serde(skip_serializing_if = "Option::is_none")]
    subobject: Option<String>,
    /// Whether the subobject is a local root signature.
    #[serde(skip_serializing_if = "Option::is_none")]
    local: Option<bool>,
    /// The bytes, as of a part `RTS0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    rts0: Option<String>,
    #[serde(flatten)]
    root_signature: Option<RootSignatureDocument>,
    /// The facts that the text does not express.
    omitted: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<SourceDocument>,
}

#[derive(Debug, Serialize)]
struct SourceDocument {
    name: String,
    text: String,
    version: &'static str,
    /// `null` if there is no part to compare with.
    same: Option<bool>,
    errors: Vec<String>,
    differences: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    // Files without the header of a container are read as bare signatures only if they were named.
    if let [path] = &arguments.paths[..] {
        match load::load_from_subobject(path, streams) {
            Ok(Some((input, name))) => return one(arguments, &input, &name, streams),
            Ok(None) => {}
            Err(failure) => return input::report(&crate::shown::path_name(path), Err(failure), streams),
        }
        if path.as_os_str() == "-" || path.is_file() {
            let name = crate::shown::path_name(path);
            let result = load::bytes(path, streams).map(|(name, bytes)| {
                let bare = load::bare(&bytes);
                (name, bytes, bare)
            });
            match result {
                Ok((name, _, Some(signature))) => {
                    let result = signature.and_then(|signature| bare(arguments, &name, &signature, streams));
                    return input::report(&name, result, streams);
                }
                // The bytes that were read from standard input are used again.
                Ok((_, bytes, None)) if path.as_os_str() == "-" => {
                    let Streams { output, binary, errors, progress, coloured, width, settings, .. } = streams;
                    let mut again = &bytes[..];
                    let mut streams = Streams {
                        input: &mut again,
                        output: &mut **output,
                        binary: binary.as_mut().map(|binary| &mut **binary as &mut dyn Write),
                        errors: &mut **errors,
                        progress: *progress,
                        coloured: *coloured,
                        width: *width,
                        settings: settings.clone(),
                    };
                    return containers(arguments, &mut streams);
                }
                Ok(_) => {}
                Err(failure) => return input::report(&name, Err(failure), streams),
            }
        }
    }
    containers(arguments, streams)
}

/// Writes the root signature that is the subobject of this name.
fn one(arguments: &Arguments, input: &Input, subobject: &str, streams: &mut Streams<'_>) -> Outcome {
    let mut write = || -> Result<Outcome, CommandError> {
        let container = Container::parse(&input.bytes)?;
        let mut all = dxkit::root_signatures(&container)?;
        all.retain(|one| one.subobject.as_deref() == Some(subobject));
        if all.is_empty() {
            let reason = format!("no root signature is called {subobject}");
            return Err(CommandError::missing(reason));
        }
        let mut out = Vec::new();
        let outcome = subobjects(arguments, &input.name, None, &all, false, &mut out)?;
        streams.output.write_all(&out)?;
        Ok(outcome)
    };
    let result = write();
    input::report(&input.name, result, streams)
}

fn bare(
    arguments: &Arguments,
    name: &str,
    signature: &RootSignatureDesc<'static>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let mut out = Vec::new();
    print(arguments, name, Some(&RootSignature::Known(signature.clone())), None, &mut out)?;
    streams.output.write_all(&out)?;
    Ok(Outcome::Fine)
}

fn containers(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let several = input::several(&arguments.paths);
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = Container::parse(&input.bytes)?;
        let signature = dxkit::root_signature(&container)?;
        if !arguments.source {
            let mut all = dxkit::root_signatures(&container)?;
            all.retain(|one| one.subobject.is_some());
            if !all.is_empty() {
                return subobjects(arguments, &input.name, signature.as_ref(), &all, several, out);
            }
        }
        let source = if arguments.source {
            Sources::from_container(&container)?.as_ref().and_then(SourceRootSignature::from_sources)
        } else {
            None
        };
        let wanted = if arguments.source { source.is_some() } else { signature.is_some() };
        if !wanted {
            // In a folder, shaders without a root signature are skipped silently.
            if arguments.json {
                print(arguments, &input.name, signature.as_ref(), None, out)?;
            }
            if several {
                return Ok(Outcome::Fine);
            }
            let what = if arguments.source { "no root signature in its sources" } else { load::NONE };
            return if arguments.json {
                Ok(Event::Missing.outcome())
            } else {
                Err(CommandError::missing(what))
            };
        }
        if several && !arguments.json {
            writeln!(out, "// {}", shown(&input.name))?;
        }
        let same = print(arguments, &input.name, signature.as_ref(), source.as_ref(), out)?;
        Ok(if same { Event::Done } else { Event::Findings }.outcome())
    })
}

/// Writes the root signatures that are subobjects of a library, each with its name.
fn subobjects(
    arguments: &Arguments,
    name: &str,
    part: Option<&RootSignature<'_>>,
    all: &[StoredRootSignature<'_>],
    several: bool,
    out: &mut Vec<u8>,
) -> Result<Outcome, CommandError> {
    if several && !arguments.json {
        writeln!(out, "// {}", shown(name))?;
    }
    let mut are_known = true;
    if part.is_some() {
        are_known &= print(arguments, name, part, None, out)?;
    }
    for stored in all {
        let signature = RootSignature::parse(Span::new(&stored.payload))?;
        let subobject = stored.subobject.as_deref().unwrap_or_default();
        if !arguments.json {
            let kind = if stored.is_local { "local" } else { "global" };
            writeln!(
                out,
                "// {}, a {kind} root signature of {} bytes",
                shown(subobject),
                stored.payload.len()
            )?;
        }
        are_known &= print_stored(arguments, name, Some(&signature), None, Some(stored), out)?;
    }
    Ok(if are_known { Event::Done } else { Event::Findings }.outcome())
}

/// Writes one root signature. Returns `false` if the sources differ from it, or if its version is unknown.
fn print(
    arguments: &Arguments,
    name: &str,
    signature: Option<&RootSignature<'_>>,
    source: Option<&SourceRootSignature>,
    out: &mut Vec<u8>,
) -> io::Result<bool> {
    print_stored(arguments, name, signature, source, None, out)
}

/// Like [`print`], for a root signature that may be a subobject.
fn print_stored(
    arguments: &Arguments,
    name: &str,
    signature: Option<&RootSignature<'_>>,
    source: Option<&SourceRootSignature>,
    subobject: Option<&StoredRootSignature<'_>>,
    out: &mut Vec<u8>,
) -> io::Result<bool> {
    let known = signature.and_then(RootSignature::known);
    let compared = source.map(|source| SourceDocument::new(source, known));
    let same = compared.as_ref().is_none_or(|source| source.same != Some(false) && source.errors.is_empty());
    let form = known.map(RootSignatureDesc::text_form);
    if arguments.json {
        let document = Document {
            file: name.to_owned(),
            subobject: subobject.and_then(|stored| stored.subobject.clone()),
            local: subobject.map(|stored| stored.is_local),
            rts0: subobject.map(|stored| super::hex(&stored.payload)),
            root_signature: signature.map(RootSignatureDocument::from_root_signature),
            omitted: form.iter().flat_map(|form| &form.omitted).map(ToString::to_string).collect(),
            source: compared,
        };
        serde_json::to_writer(&mut *out, &document)?;
        writeln!(out)?;
        return Ok(same);
    }
    if let (Some(source), Some(compared)) = (source, &compared) {
        write_source(source, compared, out)?;
        return Ok(same);
    }
    match (signature, known, form) {
        (_, Some(known), Some(form)) => {
            for line in &form.omitted {
                writeln!(out, "// omitted: {}", shown(&line.to_string()))?;
            }
            if known.version != KnownVersion::V1_1 {
                writeln!(out, "// version {}", version_name(known.version))?;
            }
            let text = if arguments.lines || arguments.hlsl.is_some() {
                lines(&form.text, known)
            } else {
                form.text
            };
            match &arguments.hlsl {
                Some(name) => write_hlsl(name, &text, out)?,
                None => writeln!(out, "{text}")?,
            }
        }
        (Some(signature), ..) => {
            writeln!(out, "// version {} is not known here", signature.version())?;
            return Ok(false);
        }
        _ => {}
    }
    Ok(true)
}

/// The text with one element per line; it compiles to the same bytes as the single line.
fn lines(text: &str, known: &RootSignatureDesc<'_>) -> String {
    match RootSignatureDesc::from_text(text, known.version) {
        Ok(said) => format!("{said:#}"),
        // The signature breaks a rule, so only the whole text can be shown.
        Err(_) => text.to_owned(),
    }
}

/// The first line of an error: the place and the message.
fn short(error: &dxkit::rootsig::TextError) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

fn write_hlsl(name: &str, text: &str, out: &mut Vec<u8>) -> io::Result<()> {
    write!(out, "#define {name}")?;
    for line in text.lines() {
        write!(out, " \\\n    \"{line}\"")?;
    }
    writeln!(out)
}

impl SourceDocument {
    fn new(source: &SourceRootSignature, part: Option<&RootSignatureDesc<'_>>) -> Self {
        let (errors, compiled) = match &source.compiled {
            Ok(compiled) => (Vec::new(), Some(compiled)),
            Err(errors) => (errors.iter().map(short).collect(), None),
        };
        let both = compiled.zip(part);
        let differences: Vec<String> = both
            .map(|(compiled, part)| compiled.differences(part).iter().map(ToString::to_string).collect())
            .unwrap_or_default();
        Self {
            name: source.name.clone(),
            text: source.text.clone(),
            version: version_name(source.version),
            same: both.map(|_| differences.is_empty()),
            errors,
            differences,
        }
    }
}

fn write_source(
    source: &SourceRootSignature,
    compared: &SourceDocument,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let verdict = match compared.same {
        Some(true) => "; the part RTS0 states the same",
        Some(false) => "; the part RTS0 differs:",
        None if !compared.errors.is_empty() => "; it does not compile:",
        None => "; there is no part RTS0",
    };
    writeln!(out, "// of {}, for version {}{verdict}", shown(&source.name), compared.version)?;
    for line in compared.errors.iter().chain(&compared.differences) {
        writeln!(out, "//   {}", shown(line))?;
    }
    // The source text unchanged, line by line.
    for line in source.text.lines() {
        writeln!(out, "{}", shown(line))?;
    }
    Ok(())
}
