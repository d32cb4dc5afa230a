//! The model for people.

use std::io::{self, Write};

use super::{
    Content, Document, ErrorDocument, Named, PartDocument, info, psv, rdat_text, reflection, rootsig,
    signature,
};
use crate::paint::{ERROR, FAINT, HEADING, NOTE, PART, WARNING, paint};
use crate::shown::shown;
use crate::table::{Align, Table};

impl Document {
    /// Whether a part of it could not be decoded.
    pub(crate) fn is_broken(&self) -> bool {
        self.parts.iter().any(|part| match &part.content {
            Some(Content::Error(_)) => true,
            Some(Content::Container(inner)) => inner.is_broken(),
            _ => false,
        })
    }
}

/// A whole container.
pub(crate) fn document(document: &Document, parts_only: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", paint(HEADING, shown(&document.file)))?;
    head(document, out)?;
    writeln!(out)?;
    part_table(&document.parts, out)?;
    if !parts_only {
        program(document, out)?;
        for part in &document.parts {
            if let Some(content) = &part.content {
                part_content(part, content, out)?;
            }
        }
    }
    writeln!(out)
}

fn is_library(document: &Document) -> bool {
    matches!(document.shader.kind, Some(Named::Name("Library")))
}

/// What the program says as a whole.
fn program(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    if is_library(document) {
        reflection::entries_text(true, &document.entry_points, out)?;
    }
    document.bindings.as_ref().map_or(Ok(()), |bindings| reflection::bindings_text(bindings, out))
}

fn head(document: &Document, out: &mut dyn Write) -> io::Result<()> {
    let shader = &document.shader;
    let what = match (&shader.kind, &shader.language) {
        (Some(kind @ Named::Name("Library")), Some(language)) => format!("{kind} in {language}"),
        (Some(kind), Some(language)) => format!("{kind} shader in {language}"),
        (Some(kind), None) => kind.to_string(),
        (None, _) if document.parts.iter().all(|part| part.kind == "RTS0") && !document.parts.is_empty() => {
            "root signature".to_owned()
        }
        (None, _) => "no program".to_owned(),
    };
    let profile = shader.profile.as_ref().map(|profile| format!(", {profile}")).unwrap_or_default();
    let debug = if shader.debug_info { "with debug information" } else { "without debug information" };
    writeln!(out, "  {what}{profile}, {debug}")?;
    if document.in_pdb {
        writeln!(out, "  inside a PDB; offsets are those in the container")?;
    }
    if let Some(compiler) = &shader.compiler {
        writeln!(out, "  compiled by {}", shown(compiler))?;
    }
    if !is_library(document) {
        reflection::entries_text(false, &document.entry_points, out)?;
    }
    write!(
        out,
        "  {} bytes, format {}, digest {} ",
        document.size,
        document.version,
        paint(FAINT, &document.digest.hex)
    )?;
    match document.digest.state {
        "matches" => writeln!(out, "({})", paint(NOTE, "matches")),
        "differs" => writeln!(out, "({})", paint(ERROR, "differs: the container was changed after signing")),
        "unsigned" => writeln!(out, "({})", paint(WARNING, "not signed")),
        "bypass" => writeln!(out, "({})", paint(WARNING, "bypass: asks the runtime to skip the check")),
        _ => writeln!(out, "({})", paint(WARNING, "preview: of a shader model that is not released")),
    }?;
    for (size, what) in
        [(document.slack_size, "behind the last part"), (document.trailing_size, "behind the container")]
    {
        if size > 0 {
            writeln!(out, "  {}", paint(WARNING, format_args!("{size} bytes stand {what}")))?;
        }
    }
    Ok(())
}

fn part_table(parts: &[PartDocument], out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(&[
        ("Part", Align::Left),
        ("Offset", Align::Right),
        ("Size", Align::Right),
        ("Content", Align::Left),
    ]);
    for part in parts {
        table.row(vec![
            part.kind.clone(),
            format!("{:#x}", part.offset),
            part.size.to_string(),
            match &part.content {
                Some(Content::Error(_)) => "cannot be decoded".to_owned(),
                _ => part.title.unwrap_or("unknown").to_owned(),
            },
        ]);
    }
    if parts.is_empty() { writeln!(out, "  no parts") } else { table.write(2, out) }
}

fn part_content(part: &PartDocument, content: &Content, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    write!(out, "  {}", paint(PART, &part.kind))?;
    if let Some(title) = part.title {
        write!(out, " {title}")?;
    }
    match content {
        Content::Signature(document) => {
            writeln!(out)?;
            signature::text(document, out)
        }
        Content::PipelineStateValidation(document) => psv::text(document, out),
        Content::RootSignature(document) => rootsig::text(document, out),
        Content::Program(program) => writeln!(
            out,
            "\n    {} {}, DXIL {}, {} bytes of bitcode",
            program.kind, program.model, program.dxil_version, program.bitcode_size
        ),
        Content::TokenProgram(program) => {
            writeln!(out, "\n    {} {}, {} tokens", program.kind, program.model, program.tokens)
        }
        Content::RuntimeData(document) => rdat_text::text(document, out),
        Content::FeatureFlags(flags) => info::features_text(flags, out),
        Content::ShaderHash(document) => info::hash_text(document, out),
        Content::DebugName(name) => writeln!(out, "\n    {}", shown(name)),
        Content::CompilerVersion(document) => info::version_text(document, out),
        Content::SourceInfo(document) => info::sources_text(document, out),
        Content::PdbInfo(document) => info::pdb_info_text(document, out),
        Content::Container(inner) => {
            writeln!(out, "\n    {}", paint(FAINT, "a container of its own:"))?;
            let mut text = Vec::new();
            head(inner, &mut text)?;
            part_table(&inner.parts, &mut text)?;
            program(inner, &mut text)?;
            for part in &inner.parts {
                if let Some(content) = part.content.as_ref() {
                    part_content(part, content, &mut text)?;
                }
            }
            // Indented below the part it stands in.
            String::from_utf8_lossy(&text).lines().try_for_each(|line| {
                if line.is_empty() { writeln!(out) } else { writeln!(out, "    {line}") }
            })
        }
        Content::Opaque { preview } => {
            let more = if part.size * 2 > preview.len() { " …" } else { "" };
            writeln!(out, "\n    {}", paint(FAINT, format_args!("{} bytes: {preview}{more}", part.size)))
        }
        Content::Error(ErrorDocument { message, path, offset }) => {
            let [path, message] = [path, message].map(|text| shown(text));
            writeln!(out, "\n    {}: {path} at {offset:#x}: {message}", paint(ERROR, "error"))
        }
    }
}
