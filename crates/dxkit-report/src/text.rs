//! The model for people.

use core::fmt::{self, Write as _};

use crate::document::{Content, ErrorDocument, PartDocument};
use crate::part::{info, psv, rdat_text, rootsig, signature};
use crate::prelude::*;
use crate::{
    Align, Document, ERROR, FAINT, HEADING, NOTE, Named, PART, Page, Table, WARNING, escaped, paint,
    reflection,
};

impl Document {
    /// Whether a part of it could not be decoded.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.parts.iter().any(|part| match &part.content {
            Some(Content::Error(_)) => true,
            Some(Content::Container(inner)) => inner.is_broken(),
            _ => false,
        })
    }

    /// Prints it for people: with `parts_only`, what it is and the table of its parts.
    ///
    /// # Errors
    /// That of the page.
    pub fn print(&self, parts_only: bool, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        head(self, page)?;
        writeln!(page)?;
        part_table(&self.parts, page)?;
        if !parts_only {
            program(self, page)?;
            for part in &self.parts {
                if let Some(content) = &part.content {
                    part_content(part, content, page)?;
                }
            }
        }
        writeln!(page)
    }
}

fn is_library(document: &Document) -> bool {
    matches!(document.shader.kind, Some(Named::Name("Library")))
}

/// What the program says as a whole.
fn program(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    if is_library(document) {
        reflection::entries_text(true, &document.entry_points, page)?;
    }
    document.bindings.as_ref().map_or(Ok(()), |bindings| reflection::bindings_text(bindings, page))
}

fn head(document: &Document, page: &mut Page<'_>) -> fmt::Result {
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
    writeln!(page, "  {what}{profile}, {debug}")?;
    if document.in_pdb {
        writeln!(page, "  inside a PDB; offsets are those in the container")?;
    }
    if let Some(compiler) = &shader.compiler {
        writeln!(page, "  compiled by {}", escaped(compiler))?;
    }
    if !is_library(document) {
        reflection::entries_text(false, &document.entry_points, page)?;
    }
    write!(
        page,
        "  {} bytes, format {}, digest {} ",
        document.size,
        document.version,
        paint(FAINT, &document.digest.hex)
    )?;
    match document.digest.state {
        "matches" => writeln!(page, "({})", paint(NOTE, "matches")),
        "differs" => writeln!(page, "({})", paint(ERROR, "differs: the container was changed after signing")),
        "unsigned" => writeln!(page, "({})", paint(WARNING, "not signed")),
        "bypass" => writeln!(page, "({})", paint(WARNING, "bypass: asks the runtime to skip the check")),
        _ => writeln!(page, "({})", paint(WARNING, "preview: of a shader model that is not released")),
    }?;
    for (size, what) in
        [(document.slack_size, "behind the last part"), (document.trailing_size, "behind the container")]
    {
        if size > 0 {
            writeln!(page, "  {}", paint(WARNING, format_args!("{size} bytes stand {what}")))?;
        }
    }
    Ok(())
}

fn part_table(parts: &[PartDocument], page: &mut Page<'_>) -> fmt::Result {
    if parts.is_empty() {
        return writeln!(page, "  no parts");
    }
    let table = Table::new(&[
        ("Part", Align::Left),
        ("Offset", Align::Right),
        ("Size", Align::Right),
        ("Content", Align::Left),
    ]);
    let rows = || {
        parts.iter().map(|part| {
            vec![
                part.kind.clone(),
                format!("{:#x}", part.offset),
                part.size.to_string(),
                match &part.content {
                    Some(Content::Error(_)) => "cannot be decoded".to_owned(),
                    _ => part.title.unwrap_or("unknown").to_owned(),
                },
            ]
        })
    };
    page.indented(2, |page| table.print(page, rows))
}

fn part_content(part: &PartDocument, content: &Content, page: &mut Page<'_>) -> fmt::Result {
    writeln!(page)?;
    write!(page, "  {}", paint(PART, &part.kind))?;
    if let Some(title) = part.title {
        write!(page, " {title}")?;
    }
    match content {
        Content::Signature(document) => {
            writeln!(page)?;
            signature::text(document, page)
        }
        Content::PipelineStateValidation(document) => psv::text(document, page),
        Content::RootSignature(document) => rootsig::text(document, page),
        Content::Program(program) => writeln!(
            page,
            "\n    {} {}, DXIL {}, {} bytes of bitcode",
            program.kind, program.model, program.dxil_version, program.bitcode_size
        ),
        Content::TokenProgram(program) => {
            writeln!(page, "\n    {} {}, {} tokens", program.kind, program.model, program.tokens)
        }
        Content::RuntimeData(document) => rdat_text::text(document, page),
        Content::FeatureFlags(flags) => info::features_text(flags, page),
        Content::ShaderHash(document) => info::hash_text(document, page),
        Content::DebugName(name) => writeln!(page, "\n    {}", escaped(name)),
        Content::CompilerVersion(document) => info::version_text(document, page),
        Content::SourceInfo(document) => info::sources_text(document, page),
        Content::PdbInfo(document) => info::pdb_info_text(document, page),
        Content::Container(inner) => {
            writeln!(page, "\n    {}", paint(FAINT, "a container of its own:"))?;
            // Indented below the part it stands in.
            page.indented(4, |page| {
                head(inner, page)?;
                part_table(&inner.parts, page)?;
                program(inner, page)?;
                for part in &inner.parts {
                    if let Some(content) = &part.content {
                        part_content(part, content, page)?;
                    }
                }
                Ok(())
            })
        }
        Content::Opaque { preview } => {
            let more = if part.size * 2 > preview.len() { " …" } else { "" };
            writeln!(page, "\n    {}", paint(FAINT, format_args!("{} bytes: {preview}{more}", part.size)))
        }
        Content::Error(ErrorDocument { message, path, offset }) => {
            let [path, message] = [path, message].map(|text| escaped(text));
            writeln!(page, "\n    {}: {path} at {offset:#x}: {message}", paint(ERROR, "error"))
        }
    }
}
