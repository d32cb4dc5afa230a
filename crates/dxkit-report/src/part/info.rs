//! The small parts: features, hash, debug name, version, sources, private data.

use core::fmt::{self, Write as _};

use dxkit::bytes::Name;
use dxkit::info::{
    CompileArguments, CompilerVersion, CompressionType, FeatureInfo, HashFlags, PdbInfo, ShaderHash,
    SourceInfo, shell_line,
};
use dxkit::rdat::DxilPdbInfo0;
use dxkit::{RuntimeData, Sources, Span};
use serde::Serialize;

use crate::names::Names;
use crate::numbers::hex;
use crate::prelude::*;
use crate::{ERROR, FAINT, Flags, Named, Page, escaped, paint};

#[derive(Debug, Serialize)]
pub(crate) struct ShaderHashDocument {
    pub(crate) digest: String,
    /// Whether the hash also covers the sources (`-Zss`).
    pub(crate) includes_source: bool,
    /// Whether it is the MD5 of the bitcode that it describes; `None` if that is not in the container.
    pub(crate) matches: Option<bool>,
}

#[derive(Debug, Serialize)]
pub(crate) struct CompilerVersionDocument {
    pub(crate) version: String,
    pub(crate) flags: Flags,
    pub(crate) commit_count: u32,
    pub(crate) commit_sha: String,
    pub(crate) custom_version: String,
}

pub(crate) fn features(part: &FeatureInfo<'_>) -> Flags {
    Flags::from_flags(part.flags)
}

pub(crate) fn hash(part: &ShaderHash<'_>, bitcode: Option<&[u8]>) -> ShaderHashDocument {
    ShaderHashDocument {
        digest: hex(&part.digest),
        includes_source: part.flags.contains(HashFlags::INCLUDES_SOURCE),
        matches: bitcode.map(|bitcode| part.matches(bitcode)),
    }
}

/// A summary of a few words.
pub(crate) fn hash_text(document: &ShaderHashDocument) -> String {
    let of = if document.includes_source { "the debug module" } else { "the program" };
    let verdict = match document.matches {
        Some(true) => format!("the MD5 of {of}"),
        Some(false) => format!("not the MD5 of {of}"),
        None => format!("of {of}, which is not here"),
    };
    format!("{} ({verdict})", document.digest)
}

pub(crate) fn version(part: &CompilerVersion<'_>, names: &mut Names) -> CompilerVersionDocument {
    CompilerVersionDocument {
        version: format!("{}.{}", part.major, part.minor),
        flags: Flags::from_flags(part.flags),
        commit_count: part.commit_count,
        commit_sha: names.name(&part.commit_sha()),
        custom_version: names.name(&part.custom_version()),
    }
}

/// A summary of a few words.
pub(crate) fn version_text(document: &CompilerVersionDocument) -> String {
    let CompilerVersionDocument { version, flags, commit_count, commit_sha, custom_version } = document;
    let mut text = version.clone();
    if !custom_version.is_empty() {
        text += &format!(", {custom_version}");
    }
    if !commit_sha.is_empty() {
        text += &format!(", commit {commit_sha} (number {commit_count})");
    }
    if !flags.is_empty() {
        text += &format!(", {flags}");
    }
    text
}

/// How a shader was compiled: the facts that `SRCI` and `PDBI` have in common.
#[derive(Debug, Serialize)]
pub(crate) struct CompilationDocument {
    pub(crate) files: Vec<SourceFileDocument>,
    pub(crate) entry: Option<String>,
    pub(crate) profile: Option<String>,
    pub(crate) defines: Vec<String>,
    /// The arguments of the compiler, in the form of a command line.
    pub(crate) arguments: Vec<String>,
    pub(crate) command_line: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct SourceFileDocument {
    pub(crate) name: String,
    /// `None` if only the name was stored.
    pub(crate) size: Option<usize>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SourceInfoDocument {
    /// Compression of the contents.
    pub(crate) compression: Option<Named<CompressionType>>,
    #[serde(flatten)]
    pub(crate) compilation: CompilationDocument,
}

#[derive(Debug, Serialize)]
pub(crate) struct PdbInfoDocument {
    pub(crate) version: u16,
    pub(crate) compression: Named<CompressionType>,
    pub(crate) data_size: usize,
    /// `None` if the data cannot be decoded as runtime data.
    #[serde(flatten)]
    pub(crate) tables: Option<PdbTablesDocument>,
    /// The reason why it cannot be decoded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data_error: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct PdbTablesDocument {
    /// Hash of the program: flags and digest, as in the part `HASH`.
    pub(crate) hash: String,
    pub(crate) pdb_name: Option<String>,
    pub(crate) libraries: Vec<LibraryDocument>,
    pub(crate) custom_toolchain_id: u32,
    pub(crate) custom_toolchain_data_size: u32,
    pub(crate) whole_dxil_size: u32,
    #[serde(flatten)]
    pub(crate) compilation: CompilationDocument,
}

#[derive(Debug, Serialize)]
pub(crate) struct LibraryDocument {
    pub(crate) name: String,
    pub(crate) size: usize,
}

/// The files, with their names and sizes, and the arguments.
fn compilation<'n>(
    files: impl Iterator<Item = (&'n Name<'n>, Option<usize>)>,
    arguments: &CompileArguments<'_>,
    names: &mut Names,
) -> CompilationDocument {
    let files: Vec<_> =
        files.map(|(name, size)| SourceFileDocument { name: names.name(name), size }).collect();
    let words = arguments.words();
    let main = files.first().map(|file| file.name.as_str());
    let line = core::iter::once("dxc").chain(words.iter().map(String::as_str)).chain(main);
    CompilationDocument {
        entry: arguments.entry().map(|name| names.name(name)),
        profile: arguments.profile().map(|name| names.name(name)),
        defines: arguments.defines().map(|name| names.name(name)).collect(),
        command_line: names.text(shell_line(line).as_bytes()),
        arguments: words.iter().map(|word| names.text(word.as_bytes())).collect(),
        files,
    }
}

pub(crate) fn sources(part: &SourceInfo<'_>, names: &mut Names) -> SourceInfoDocument {
    let entries = part.names().map(|names| names.entries.as_slice()).unwrap_or_default();
    let texts = part.contents().map(|contents| contents.entries.as_slice()).unwrap_or_default();
    let sizes = texts.iter().map(|content| Some(content.text.len())).chain(core::iter::repeat(None));
    SourceInfoDocument {
        compression: part.contents().map(|contents| Named(contents.compression)),
        compilation: compilation(
            entries.iter().map(|entry| &entry.name).zip(sizes),
            &part.compile_arguments(),
            names,
        ),
    }
}

pub(crate) fn sources_text(document: &SourceInfoDocument, page: &mut Page<'_>) -> fmt::Result {
    compilation_text(&document.compilation, page)
}

fn compilation_text(document: &CompilationDocument, page: &mut Page<'_>) -> fmt::Result {
    for file in &document.files {
        let size = match file.size {
            Some(size) => format!("{size} bytes"),
            None => "its name alone".to_owned(),
        };
        writeln!(page, "{} {}", escaped(&file.name), paint(FAINT, size))?;
    }
    writeln!(page, "{}", escaped(&document.command_line))
}

pub(crate) fn pdb_info(part: &PdbInfo<'_>, names: &mut Names) -> PdbInfoDocument {
    let tables = RuntimeData::parse(Span::new(part.data()))
        .and_then(|data| Sources::from_pdb_info(part).map(|sources| pdb_tables(&data, &sources, names)));
    let (tables, data_error) = match tables {
        Ok(tables) => (tables, None),
        Err(error) => (None, Some(error.to_string())),
    };
    PdbInfoDocument {
        version: part.version,
        compression: Named(part.compression()),
        data_size: part.data().len(),
        tables,
        data_error,
    }
}

/// `None` if the table has no row.
fn pdb_tables(data: &RuntimeData<'_>, sources: &Sources, names: &mut Names) -> Option<PdbTablesDocument> {
    let info = &data.rows::<DxilPdbInfo0>().first()?.v0;
    Some(PdbTablesDocument {
        hash: data.bytes(info.hash).map(hex).unwrap_or_default(),
        pdb_name: data.string(info.pdb_name).map(|name| names.name(&name)),
        libraries: sources
            .libraries
            .iter()
            .map(|(name, size)| LibraryDocument { name: names.name(name), size: *size })
            .collect(),
        custom_toolchain_id: info.custom_toolchain_id,
        custom_toolchain_data_size: info.custom_toolchain_data.size,
        whole_dxil_size: info.whole_dxil.size,
        compilation: compilation(
            sources.files.iter().map(|file| (&file.name, file.text.as_ref().map(Vec::len))),
            &sources.arguments,
            names,
        ),
    })
}

pub(crate) fn pdb_info_text(document: &PdbInfoDocument, page: &mut Page<'_>) -> fmt::Result {
    let PdbInfoDocument { version, compression, data_size, tables, data_error } = document;
    writeln!(page, "version {version}, {data_size} bytes of runtime data, compression {compression}")?;
    if let Some(error) = data_error {
        writeln!(page, "{}: {}", paint(ERROR, "error"), escaped(error))?;
    }
    let Some(tables) = tables else { return Ok(()) };
    let PdbTablesDocument { hash, pdb_name, libraries, custom_toolchain_id, compilation, .. } = tables;
    if !hash.is_empty() {
        writeln!(page, "hash {hash}")?;
    }
    if let Some(name) = pdb_name.as_ref().filter(|name| !name.is_empty()) {
        writeln!(page, "PDB {}", escaped(name))?;
    }
    for library in libraries {
        writeln!(
            page,
            "library {} {}",
            escaped(&library.name),
            paint(FAINT, format!("{} bytes", library.size))
        )?;
    }
    if *custom_toolchain_id != 0 {
        let size = tables.custom_toolchain_data_size;
        writeln!(page, "compiler number {custom_toolchain_id}, which keeps {size} bytes")?;
    }
    if tables.whole_dxil_size != 0 {
        writeln!(page, "the whole container, {} bytes", tables.whole_dxil_size)?;
    }
    compilation_text(compilation, page)
}
