//! The sources of a shader.

use core::fmt::{self, Write as _};

use dxkit::bytes::Name;
use dxkit::{Container, Reflection, SourceTree, Sources};
use serde::Serialize;

use crate::part::info::LibraryDocument;
use crate::prelude::*;
use crate::{Align, FAINT, HEADING, Page, Table, WARNING, escaped, paint};

/// Sources, and the PDB that contains them, if that is not the input.
#[derive(Debug)]
pub struct Recovered {
    /// The sources.
    pub sources: Sources,
    /// The path of the PDB.
    pub pdb: Option<String>,
}

/// The sources of a shader.
#[derive(Debug, Serialize)]
pub struct SourceDocument {
    file: String,
    /// The part that contains them; `None` if there are none.
    origin: Option<&'static str>,
    /// The reason why there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    found: Option<Found>,
}

#[derive(Debug, Serialize)]
struct Found {
    in_private: bool,
    pdb: Option<String>,
    compiler: Option<String>,
    entry: Option<String>,
    profile: Option<String>,
    defines: Vec<String>,
    files: Vec<FileDocument>,
    libraries: Vec<LibraryDocument>,
    arguments: Vec<String>,
    command_line: String,
    notes: Vec<NoteDocument>,
    /// The folder that they were written to.
    folder: Option<String>,
    #[serde(skip)]
    options: Vec<String>,
}

#[derive(Debug, Serialize)]
struct FileDocument {
    name: String,
    path: String,
    size: Option<usize>,
    renamed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Option<String>>,
}

#[derive(Debug, Serialize)]
struct NoteDocument {
    rule: &'static str,
    message: String,
}

impl SourceDocument {
    /// The document for an input without sources.
    #[must_use]
    pub fn without(file: &str, reason: String) -> Self {
        Self { file: file.to_owned(), origin: None, reason: Some(reason), found: None }
    }

    /// The document for an input with sources: the folder that they were written to, if they were, and
    /// whether their text is included. The compiler is the one that the shader names, if the container
    /// with the sources names none.
    #[must_use]
    pub fn new(
        file: &str,
        recovered: &Recovered,
        tree: &SourceTree,
        folder: Option<String>,
        with_text: bool,
        container: &Container<'_>,
    ) -> Self {
        let Sources { files, arguments, .. } = &recovered.sources;
        let text = |text: &Option<Vec<u8>>| text.clone().and_then(|text| String::from_utf8(text).ok());
        let files = files.iter().zip(&tree.files).map(|(source, file)| FileDocument {
            name: source.name.to_string(),
            path: file.path.clone(),
            size: source.text.as_ref().map(Vec::len),
            renamed: file.renamed,
            text: with_text.then(|| text(&source.text)),
        });
        let libraries = recovered.sources.libraries.iter();
        let note = |note: &dxkit::TreeNote| NoteDocument { rule: note.rule, message: note.message.clone() };
        let compiler = recovered.sources.compiler.clone();
        let compiler = compiler
            .or_else(|| Reflection::from_container(container).compiler.map(|compiler| compiler.value));
        let found = Found {
            in_private: recovered.sources.in_private,
            pdb: recovered.pdb.clone(),
            compiler,
            entry: arguments.entry().map(Name::to_string),
            profile: arguments.profile().map(Name::to_string),
            defines: arguments.defines().map(Name::to_string).collect(),
            files: files.collect(),
            libraries: libraries
                .map(|(name, size)| LibraryDocument { name: name.to_string(), size: *size })
                .collect(),
            arguments: tree.arguments.clone(),
            command_line: tree.command_line(),
            notes: tree.notes.iter().map(note).collect(),
            folder,
            options: arguments.others(),
        };
        let origin = Some(recovered.sources.origin.name());
        Self { file: file.to_owned(), origin, reason: None, found: Some(found) }
    }

    /// Prints the document as text.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        match (&self.found, &self.reason) {
            (Some(found), _) => self.found_text(found, page),
            (None, reason) => {
                let reason = reason.as_deref().unwrap_or_default();
                writeln!(page, "{}: {}", escaped(&self.file), paint(WARNING, escaped(reason)))
            }
        }
    }

    fn found_text(&self, found: &Found, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        let place = match (&found.pdb, found.in_private) {
            (Some(pdb), _) => format!(" of its PDB {}", escaped(pdb)),
            (None, true) => " in its private data".to_owned(),
            (None, false) => String::new(),
        };
        write!(page, "  from {}{place}", self.origin.unwrap_or_default())?;
        if let Some(compiler) = &found.compiler {
            write!(page, ", compiled by {}", escaped(compiler))?;
        }
        writeln!(page)?;
        let facts = [
            ("profile", found.profile.as_slice()),
            ("entry", found.entry.as_slice()),
            ("define", &found.defines),
        ];
        for (name, value) in
            facts.iter().flat_map(|(name, values)| values.iter().map(move |value| (name, value)))
        {
            writeln!(page, "  {} {}", paint(FAINT, format_args!("{name:<8}")), escaped(value))?;
        }
        if !found.options.is_empty() {
            let options = dxkit::info::shell_line(&found.options);
            writeln!(page, "  {} {}", paint(FAINT, "options "), escaped(&options))?;
        }
        writeln!(page)?;
        let table = Table::new(&[("File", Align::Left), ("Bytes", Align::Right), ("Called", Align::Left)]);
        page.indented(2, |page| {
            table.print(page, || {
                found.files.iter().map(|file| {
                    let size = file.size.map_or_else(|| "not stored".to_owned(), |size| size.to_string());
                    let plain = file.name.replace('\\', "/");
                    let same = plain.strip_prefix("./").unwrap_or(&plain) == file.path;
                    let called = if same { String::new() } else { file.name.clone() };
                    vec![file.path.clone(), size, called]
                })
            })
        })?;
        for library in &found.libraries {
            writeln!(page, "  linked from {}, {} bytes", escaped(&library.name), library.size)?;
        }
        for note in &found.notes {
            writeln!(
                page,
                "  {} {}",
                paint(WARNING, format_args!("{}:", note.rule)),
                escaped(&note.message)
            )?;
        }
        let folder = match &found.folder {
            Some(folder) => format!("written to {}; there:", escaped(folder)),
            None => "in the folder of these files:".to_owned(),
        };
        writeln!(page, "\n  {}\n  {}\n", paint(FAINT, folder), escaped(&found.command_line))
    }
}
