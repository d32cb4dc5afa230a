//! The small parts: features, hash, debug name, version, sources, private data.

use std::io::{self, Write};

use dxkit::info::{CompilerVersion, DebugName, FeatureInfo, HashFlags, PdbInfo, ShaderHash, SourceInfo};
use serde::Serialize;

use super::psv::flag_text;
use super::{Flags, hex};
use crate::paint::{FAINT, NOTE, WARNING, paint};
use crate::shown::shown;

#[derive(Debug, Serialize)]
pub(crate) struct ShaderHashDocument {
    pub(crate) digest: String,
    /// Whether the hash covers the sources, too (`-Zss`).
    pub(crate) includes_source: bool,
    /// Whether it is the MD5 of the bitcode it should describe; nothing where that is not in the container.
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

#[derive(Debug, Serialize)]
pub(crate) struct SourceInfoDocument {
    pub(crate) files: Vec<SourceFileDocument>,
    pub(crate) entry: Option<String>,
    pub(crate) profile: Option<String>,
    pub(crate) defines: Vec<String>,
    pub(crate) command_line: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct SourceFileDocument {
    pub(crate) name: String,
    pub(crate) size: usize,
}

#[derive(Debug, Serialize)]
pub(crate) struct PdbInfoDocument {
    pub(crate) version: u16,
    pub(crate) data_size: usize,
}

pub(crate) fn features(part: &FeatureInfo<'_>) -> Flags {
    Flags { bits: part.flags.bits(), names: part.flags.names().collect() }
}

pub(crate) fn features_text(flags: &Flags, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n    {}", if flags.bits == 0 { "none".to_owned() } else { flag_text(flags) })
}

pub(crate) fn hash(part: &ShaderHash<'_>, bitcode: Option<&[u8]>) -> ShaderHashDocument {
    ShaderHashDocument {
        digest: hex(&part.digest),
        includes_source: part.flags.contains(HashFlags::INCLUDES_SOURCE),
        matches: bitcode.map(|bitcode| part.matches(bitcode)),
    }
}

pub(crate) fn hash_text(document: &ShaderHashDocument, out: &mut dyn Write) -> io::Result<()> {
    let of = if document.includes_source { "the debug module" } else { "the DXIL program" };
    let verdict = match document.matches {
        Some(true) => paint(NOTE, format!("the MD5 of {of}")),
        Some(false) => paint(WARNING, format!("not the MD5 of {of}")),
        None => paint(FAINT, format!("of {of}, which is not here")),
    };
    writeln!(out, "\n    {} ({verdict})", document.digest)
}

pub(crate) fn debug_name(part: &DebugName<'_>) -> String {
    part.name().to_string()
}

pub(crate) fn version(part: &CompilerVersion<'_>) -> CompilerVersionDocument {
    CompilerVersionDocument {
        version: format!("{}.{}", part.major, part.minor),
        flags: Flags { bits: part.flags.bits().into(), names: part.flags.names().collect() },
        commit_count: part.commit_count,
        commit_sha: part.commit_sha().to_string(),
        custom_version: part.custom_version().to_string(),
    }
}

pub(crate) fn version_text(document: &CompilerVersionDocument, out: &mut dyn Write) -> io::Result<()> {
    let CompilerVersionDocument { version, flags, commit_count, commit_sha, custom_version } = document;
    write!(out, "\n    compiler version {version}")?;
    if !custom_version.is_empty() {
        write!(out, ", {}", shown(custom_version))?;
    }
    if !commit_sha.is_empty() {
        write!(out, ", commit {} (number {commit_count})", shown(commit_sha))?;
    }
    if flags.bits != 0 {
        write!(out, ", {}", flag_text(flags))?;
    }
    writeln!(out)
}

pub(crate) fn sources(part: &SourceInfo<'_>) -> SourceInfoDocument {
    SourceInfoDocument {
        files: part
            .files()
            .map(|(name, text)| SourceFileDocument { name: name.to_string(), size: text.len() })
            .collect(),
        entry: part.entry().map(|name| name.to_string()),
        profile: part.profile().map(|name| name.to_string()),
        defines: part.defines().map(|define| define.to_string()).collect(),
        command_line: part.command_line(),
    }
}

pub(crate) fn sources_text(document: &SourceInfoDocument, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    for file in &document.files {
        writeln!(out, "    {} {}", shown(&file.name), paint(FAINT, format_args!("{} bytes", file.size)))?;
    }
    writeln!(out, "    {}", shown(&document.command_line))
}

pub(crate) fn pdb_info(part: &PdbInfo<'_>) -> PdbInfoDocument {
    PdbInfoDocument { version: part.version, data_size: part.data().len() }
}
