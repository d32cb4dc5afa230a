//! The document as text.

use core::fmt::{self, Write as _};

use dxkit::{DigestCheck, DigestKind, FourCc, ShaderKind};

use crate::document::{Content, ErrorDocument, PartDocument};
use crate::interface::Interface;
use crate::part::{info, psv, rdat_text, rootsig, signature};
use crate::prelude::*;
use crate::reflection::{self, EntryDocument};
use crate::{
    Align, Document, ERROR, FAINT, HEADING, NOTE, Named, PART, Page, PartGroup, Section, Table, WARNING,
    dependences, digest_state, escaped, paint, words,
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

    /// Prints the document as text: summary, parts, bindings, inputs and outputs, and the other contents of
    /// its parts. Facts that several parts state alike are printed once.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        self.heading(page)?;
        page.indented(2, |page| whole(self, page))?;
        writeln!(page)
    }

    /// Prints selected sections, in the order of the document. A part that is selected by name is printed
    /// with all its contents.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_only(&self, sections: &[Section], page: &mut Page<'_>) -> fmt::Result {
        self.heading(page)?;
        page.indented(2, |page| only(self, sections, page))?;
        writeln!(page)
    }

    /// The first lines of [`print`](Self::print) below the name of the file.
    pub(crate) fn print_summary(&self, page: &mut Page<'_>) -> fmt::Result {
        summary(self, page)
    }

    /// What [`print`](Self::print) prints after the summary.
    pub(crate) fn print_contents(&self, page: &mut Page<'_>) -> fmt::Result {
        contents(self, page)
    }

    fn heading(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))
    }
}

fn is_library(document: &Document) -> bool {
    document.shader.kind == Some(Named(ShaderKind::Library))
}

fn psv(document: &Document) -> Option<&psv::PsvDocument> {
    document.parts.iter().find_map(|part| match &part.content {
        Some(Content::PipelineStateValidation(psv)) => Some(&**psv),
        _ => None,
    })
}

/// Whether the functions of a library are in its runtime data, which states more about them than the module.
fn has_functions(document: &Document) -> bool {
    document.parts.iter().any(|part| match &part.content {
        Some(Content::RuntimeData(data)) => !data.functions.is_empty(),
        _ => false,
    })
}

fn whole(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    summary(document, page)?;
    writeln!(page)?;
    contents(document, page)
}

fn contents(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    part_table(&document.parts, page)?;
    let bound = bindings(document, page)?;
    members(document, page)?;
    if is_library(document) && !has_functions(document) {
        entries(document, page)?;
    }
    let agreed = interfaces(document, page)?;
    if agreed {
        dependence_tables(document, page)?;
    }
    for part in &document.parts {
        match &part.content {
            // Already shown with the inputs and outputs, and with the bindings.
            Some(Content::Signature(_)) if agreed => {}
            Some(Content::PipelineStateValidation(_)) if agreed => {}
            Some(Content::RuntimeData(data)) => {
                page.section(title(part), |page| rdat_text::text(data, !bound, page))?;
            }
            Some(content) if has_section(content) => {
                page.section(title(part), |page| part_content(content, part, page))?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn only(document: &Document, sections: &[Section], page: &mut Page<'_>) -> fmt::Result {
    let wants = |section| sections.contains(&section);
    if wants(Section::Summary) {
        summary(document, page)?;
    }
    if wants(Section::Parts) {
        writeln!(page)?;
        part_table(&document.parts, page)?;
    }
    if wants(Section::Bindings) {
        bindings(document, page)?;
    }
    if wants(Section::Members) {
        members(document, page)?;
    }
    if wants(Section::Entries) {
        entries(document, page)?;
    }
    if wants(Section::Signatures) && !interfaces(document, page)? {
        for part in &document.parts {
            if let Some(Content::Signature(signature)) = &part.content {
                page.section(title(part), |page| signature::text(signature, page))?;
            }
        }
    }
    if wants(Section::Dependences) {
        dependence_tables(document, page)?;
    }
    for part in &document.parts {
        if wants(Section::Part(part.kind)) {
            page.section(title(part), |page| match &part.content {
                Some(content) => part_content(content, part, page),
                None => Ok(()),
            })?;
        }
    }
    Ok(())
}

/// Prints the first lines: kind, entry point, counters, compiler.
fn summary(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    let shader = &document.shader;
    let mut what = match (&shader.kind, &shader.language) {
        (Some(kind), Some(_)) if is_library(document) => kind.to_string(),
        (Some(kind), Some(_)) => format!("{kind} shader"),
        (Some(kind), None) => kind.to_string(),
        (None, _) if is_root_signature(document) => "Root signature".to_owned(),
        (None, _) => "No program".to_owned(),
    };
    if let Some(profile) = &shader.profile {
        what += &format!(" {profile}");
    }
    if !is_library(document) {
        for entry in document.entry_points.iter().filter(|entry| !entry.name.is_empty()) {
            what += &format!(", entry point {}", escaped(&entry.name));
        }
    }
    writeln!(page, "{what}")?;
    let facts = facts(document);
    if !facts.is_empty() {
        writeln!(page, "{}", facts.join(", "))?;
    }
    if let Some(statistics) = &document.statistics {
        writeln!(page, "{}", statistics.text())?;
    }
    made_by(document, page)?;
    if document.in_pdb {
        writeln!(page, "inside a PDB; offsets are those in the container")?;
    }
    digest(document, page)?;
    for (size, what) in
        [(document.slack_size, "after the last part"), (document.trailing_size, "after the container")]
    {
        if size > 0 {
            writeln!(page, "{}", paint(WARNING, format_args!("{size} bytes are {what}")))?;
        }
    }
    Ok(())
}

fn is_root_signature(document: &Document) -> bool {
    !document.parts.is_empty() && document.parts.iter().all(|part| part.kind == FourCc::Rts0)
}

/// The facts about the stage, from the module and from `PSV0`.
fn facts(document: &Document) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    if !is_library(document) {
        facts.extend(document.entry_points.iter().flat_map(EntryDocument::facts));
    }
    if document.shader.early_depth_stencil == Some(true) {
        facts.push("early depth-stencil".to_owned());
    }
    if let Some(psv) = psv(document) {
        if document.entry_points.is_empty() {
            facts.extend(
                psv.stage_info.iter().map(|fact| format!("{} {}", fact.name.replace('_', " "), fact.value)),
            );
        }
        facts.extend(psv.brief());
    }
    facts
}

fn made_by(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    let shader = &document.shader;
    let mut made = Vec::new();
    made.extend(shader.compiler.as_ref().map(|compiler| format!("compiled by {}", escaped(compiler))));
    match (&shader.dxil_version, &shader.language) {
        (Some(version), _) => made.push(format!("DXIL {version}")),
        (None, Some(language)) => made.push(language.to_string()),
        (None, None) => {}
    }
    made.extend(shader.validator_version.as_ref().map(|version| format!("validator {version}")));
    if shader.kind.is_some() {
        let debug = if shader.debug_info { "with debug information" } else { "no debug information" };
        made.push(debug.to_owned());
    }
    if made.is_empty() { Ok(()) } else { writeln!(page, "{}", made.join(", ")) }
}

fn digest(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    let hex = paint(FAINT, &document.digest.hex);
    write!(page, "{} bytes, format {}, digest {hex} ", document.size, document.version)?;
    let (style, verdict) = match document.digest.state {
        DigestCheck::Matches => (NOTE, "matches"),
        DigestCheck::Differs { .. } => (ERROR, "differs: the container was changed after signing"),
        DigestCheck::Debug => (WARNING, "that of a debug build: the program sends messages to a debugger"),
        DigestCheck::Absent(DigestKind::Bypass) => (WARNING, "bypass: asks the runtime to skip the check"),
        DigestCheck::Absent(DigestKind::PreviewBypass) => {
            (WARNING, "preview: for a shader model that is not released")
        }
        DigestCheck::Absent(_) => (WARNING, "not signed"),
    };
    debug_assert!(!digest_state(document.digest.state).is_empty());
    writeln!(page, "({})", paint(style, verdict))
}

fn part_table(parts: &[PartDocument], page: &mut Page<'_>) -> fmt::Result {
    if parts.is_empty() {
        return writeln!(page, "no parts");
    }
    let table = Table::new(&[
        ("Part", Align::Left),
        ("Offset", Align::Offset),
        ("Size", Align::Right),
        ("Content", Align::Left),
    ]);
    let kinds: Vec<_> = parts.iter().map(|part| PartGroup::from_kind(part.kind).class()).collect();
    let table = table.anchored("part").classed(kinds);
    let row = |part: &PartDocument| {
        let title = part.title.unwrap_or("unknown");
        let brief = part.content.as_ref().map(brief).unwrap_or_default();
        vec![
            part.kind.to_string(),
            format!("{:#x}", part.offset),
            part.size.to_string(),
            if brief.is_empty() { title.to_owned() } else { format!("{title}: {brief}") },
        ]
    };
    table.print(page, || parts.iter().map(row))
}

/// The contents of a part in a few words, after its title.
fn brief(content: &Content) -> String {
    match content {
        Content::Signature(signature) => {
            let count = u32::try_from(signature.elements.len()).unwrap_or(u32::MAX);
            if count == 0 { "no elements".to_owned() } else { words::count(count, "element", "elements") }
        }
        Content::PipelineStateValidation(psv) => format!("version {}", psv.version),
        Content::RootSignature(root) => rootsig::brief(root),
        Content::Program(program) => {
            format!("{} {}, {} bytes of bitcode", program.kind, program.model, program.bitcode_size)
        }
        Content::TokenProgram(program) => {
            format!("{} {}, {} tokens", program.kind, program.model, program.tokens)
        }
        Content::RuntimeData(data) => {
            let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            format!(
                "{}, {}",
                words::count(count(data.functions.len()), "function", "functions"),
                words::count(count(data.subobjects.len()), "subobject", "subobjects")
            )
        }
        Content::Statistics(counters) => words::count(counters.instructions(), "instruction", "instructions"),
        Content::ResourceDefinitions(definitions) => {
            let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
            format!(
                "{}, {}",
                words::count(count(definitions.bindings.len()), "binding", "bindings"),
                words::count(count(definitions.buffers.len()), "buffer", "buffers")
            )
        }
        Content::Library(library) => {
            let count = u32::try_from(library.functions.len()).unwrap_or(u32::MAX);
            words::count(count, "function", "functions")
        }
        Content::FeatureFlags(flags) if flags.is_empty() => "none".to_owned(),
        Content::FeatureFlags(flags) => flags.to_string(),
        Content::ShaderHash(hash) => info::hash_text(hash),
        Content::DebugName(name) => name.clone(),
        Content::CompilerVersion(version) => info::version_text(version),
        Content::SourceInfo(sources) => {
            let count = u32::try_from(sources.compilation.files.len()).unwrap_or(u32::MAX);
            words::count(count, "file", "files")
        }
        Content::PdbInfo(info) => format!("version {}", info.version),
        Content::Container(inner) => inner.shader.profile.clone().unwrap_or_default(),
        Content::Opaque { .. } => String::new(),
        Content::Error(_) => "cannot be decoded".to_owned(),
    }
}

/// Whether a part has contents that do not fit after its title.
const fn has_section(content: &Content) -> bool {
    match content {
        Content::Signature(_)
        | Content::PipelineStateValidation(_)
        | Content::RootSignature(_)
        | Content::RuntimeData(_)
        | Content::SourceInfo(_)
        | Content::PdbInfo(_)
        | Content::Container(_)
        | Content::Error(_) => true,
        Content::Program(_)
        | Content::TokenProgram(_)
        | Content::Statistics(_)
        | Content::ResourceDefinitions(_)
        | Content::Library(_)
        | Content::FeatureFlags(_)
        | Content::ShaderHash(_)
        | Content::DebugName(_)
        | Content::CompilerVersion(_)
        | Content::Opaque { .. } => false,
    }
}

/// The title of a part's section.
fn title(part: &PartDocument) -> String {
    let mut title = paint(PartGroup::from_kind(part.kind).style(), part.kind).to_string();
    if let Some(words) = part.title {
        title += &format!(" {words}");
    }
    match &part.content {
        Some(Content::RootSignature(root)) => title += &format!(", {}", rootsig::brief(root)),
        Some(Content::PipelineStateValidation(psv)) => {
            title += &format!(", version {} ({} bytes)", psv.version, psv.runtime_info_size);
        }
        _ => {}
    }
    title
}

/// Prints the bindings. Returns whether there was anything to print.
fn bindings(document: &Document, page: &mut Page<'_>) -> Result<bool, fmt::Error> {
    let Some(bindings) = document.bindings.as_ref().filter(|bindings| !bindings.resources.is_empty()) else {
        return Ok(false);
    };
    let from = format!("from {}", bindings.from);
    let title = format!("{} {}", paint(PART, "Bindings"), paint(FAINT, from));
    page.section(title, |page| reflection::binding_table(bindings, page))?;
    Ok(true)
}

fn members(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    document.bindings.as_ref().map_or(Ok(()), |bindings| reflection::member_tables(bindings, page))
}

fn entries(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    if document.entry_points.is_empty() {
        return Ok(());
    }
    page.section(paint(PART, "Entry points"), |page| reflection::entry_table(&document.entry_points, page))
}

/// Prints a table each for inputs and outputs. Returns false, without printing, if the parts do not agree.
fn interfaces(document: &Document, page: &mut Page<'_>) -> Result<bool, fmt::Error> {
    let Some(interfaces) = Interface::all(document) else { return Ok(false) };
    for interface in interfaces.iter().filter(|interface| !interface.is_empty()) {
        interface.text(page)?;
    }
    Ok(true)
}

fn dependence_tables(document: &Document, page: &mut Page<'_>) -> fmt::Result {
    match psv(document).filter(|psv| !psv.dependencies.is_empty()) {
        Some(psv) => {
            writeln!(page)?;
            dependences::text(psv, page)
        }
        None => Ok(()),
    }
}

/// Prints all contents of a part.
fn part_content(content: &Content, part: &PartDocument, page: &mut Page<'_>) -> fmt::Result {
    match content {
        Content::Signature(document) => signature::text(document, page),
        Content::PipelineStateValidation(document) => psv::text(document, page),
        Content::RootSignature(document) => rootsig::text(document, page),
        Content::RuntimeData(document) => rdat_text::text(document, true, page),
        Content::SourceInfo(document) => info::sources_text(document, page),
        Content::PdbInfo(document) => info::pdb_info_text(document, page),
        Content::Container(inner) => {
            writeln!(page, "{}", paint(FAINT, "a complete container:"))?;
            page.within(format_args!("part{:x}", part.offset), |page| whole(inner, page))
        }
        Content::Program(program) => writeln!(
            page,
            "{} {}, DXIL {}, {} bytes of bitcode",
            program.kind, program.model, program.dxil_version, program.bitcode_size
        ),
        Content::TokenProgram(_)
        | Content::Statistics(_)
        | Content::ResourceDefinitions(_)
        | Content::Library(_)
        | Content::FeatureFlags(_)
        | Content::ShaderHash(_)
        | Content::DebugName(_)
        | Content::CompilerVersion(_) => writeln!(page, "{}", escaped(&brief(content))),
        Content::Opaque { preview } => {
            let size = part.size;
            let more = if size * 2 > preview.len() { " …" } else { "" };
            writeln!(page, "{}", paint(FAINT, format_args!("{size} bytes: {preview}{more}")))
        }
        Content::Error(ErrorDocument { message, path, offset }) => {
            let [path, message] = [path, message].map(|text| escaped(text));
            writeln!(page, "{}: {path} at {offset:#x}: {message}", paint(ERROR, "error"))
        }
    }
}
