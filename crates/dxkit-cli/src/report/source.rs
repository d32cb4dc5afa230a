//! What a shader was made from.

use std::io::{self, Write};

use dxkit::bytes::Name;
use dxkit::{SourceTree, Sources};
use serde::Serialize;

use super::info::LibraryDocument;
use crate::input::Input;
use crate::paint::{FAINT, HEADING, WARNING, paint};
use crate::shown::shown;
use crate::table::{Align, Table};

/// Sources, and the PDB that they were found in, if that is not the input.
pub(crate) struct Recovered {
    pub(crate) sources: Sources,
    pub(crate) pdb: Option<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SourceDocument {
    file: String,
    /// The part that kept them; nothing if there are none.
    origin: Option<&'static str>,
    /// Why there are none.
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
    /// Of an input that has none.
    pub(crate) fn without(input: &Input, reason: String) -> Self {
        Self { file: input.name.clone(), origin: None, reason: Some(reason), found: None }
    }

    pub(crate) fn new(
        input: &Input,
        recovered: &Recovered,
        tree: &SourceTree,
        folder: Option<String>,
        with_text: bool,
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
        let found = Found {
            in_private: recovered.sources.in_private,
            pdb: recovered.pdb.clone(),
            compiler: recovered.sources.compiler.clone(),
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
        Self { file: input.name.clone(), origin, reason: None, found: Some(found) }
    }

    pub(crate) fn write(&self, json: bool, out: &mut Vec<u8>) -> io::Result<()> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            return writeln!(out);
        }
        match (&self.found, &self.reason) {
            (Some(found), _) => self.text(found, out),
            (None, reason) => {
                let reason = reason.as_deref().unwrap_or_default();
                writeln!(out, "{}: {}", shown(&self.file), paint(WARNING, shown(reason)))
            }
        }
    }

    fn text(&self, found: &Found, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", paint(HEADING, shown(&self.file)))?;
        let place = match (&found.pdb, found.in_private) {
            (Some(pdb), _) => format!(" of its PDB {}", shown(pdb)),
            (None, true) => " in its private data".to_owned(),
            (None, false) => String::new(),
        };
        write!(out, "  from {}{place}", self.origin.unwrap_or_default())?;
        if let Some(compiler) = &found.compiler {
            write!(out, ", compiled by {}", shown(compiler))?;
        }
        writeln!(out)?;
        let facts = [
            ("profile", found.profile.as_slice()),
            ("entry", found.entry.as_slice()),
            ("define", &found.defines),
        ];
        for (name, value) in
            facts.iter().flat_map(|(name, values)| values.iter().map(move |value| (name, value)))
        {
            writeln!(out, "  {} {}", paint(FAINT, format_args!("{name:<8}")), shown(value))?;
        }
        if !found.options.is_empty() {
            let options = dxkit::info::shell_line(&found.options);
            writeln!(out, "  {} {}", paint(FAINT, "options "), shown(&options))?;
        }
        writeln!(out)?;
        let mut table =
            Table::new(&[("File", Align::Left), ("Bytes", Align::Right), ("Called", Align::Left)]);
        for file in &found.files {
            let size = file.size.map_or_else(|| "not kept".to_owned(), |size| size.to_string());
            let plain = file.name.replace('\\', "/");
            let same = plain.strip_prefix("./").unwrap_or(&plain) == file.path;
            let called = if same { String::new() } else { file.name.clone() };
            table.row(vec![file.path.clone(), size, called]);
        }
        table.write(2, out)?;
        for library in &found.libraries {
            writeln!(out, "  linked from {}, {} bytes", shown(&library.name), library.size)?;
        }
        for note in &found.notes {
            writeln!(out, "  {} {}", paint(WARNING, format_args!("{}:", note.rule)), shown(&note.message))?;
        }
        let folder = match &found.folder {
            Some(folder) => format!("written to {}; there:", shown(folder)),
            None => "in the folder of these files:".to_owned(),
        };
        writeln!(out, "\n  {}\n  {}\n", paint(FAINT, folder), shown(&found.command_line))
    }
}
