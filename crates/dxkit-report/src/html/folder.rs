//! Many files: a table of them, and their bodies as data, which the script of the page shows when one is
//! opened.

use core::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dxkit::Severity;

use super::{Body, Limits, compact, distant, figures, text};
use crate::prelude::*;
use crate::{Page, Subject};

/// Bytes of bodies that are compressed together: similar shaders share what they have in common, and one is
/// opened without delay.
const GROUP: usize = 4 << 20;

/// The numbers of a file that its row shows.
struct FileRow {
    /// In HTML.
    name: String,
    stage: String,
    model: String,
    bytes: usize,
    instructions: Option<usize>,
    findings: usize,
    severity: Option<Severity>,
    sources: usize,
}

impl FileRow {
    /// The row of a file, whose name is shown without its first bytes.
    fn from_body(subject: &Subject<'_>, body: &Body<'_>, shared: usize) -> Self {
        let read = body.read.as_ref();
        let shader = read.map(|read| &read.document.shader);
        let stage = shader.and_then(|shader| shader.kind.as_ref()).map(ToString::to_string);
        Self {
            name: super::name(subject.name.get(shared..).unwrap_or(subject.name)),
            stage: if body.error.is_none() { stage.unwrap_or_default() } else { "damaged".to_owned() },
            model: shader.and_then(|shader| shader.model.clone()).unwrap_or_default(),
            bytes: subject.bytes.len(),
            instructions: read.and_then(|read| read.instructions),
            findings: body.findings.len(),
            severity: body.findings.iter().map(|finding| finding.severity).max(),
            sources: read.map_or(0, |read| read.recovered.files.len()),
        }
    }

    fn write(&self, index: usize, page: &mut Page<'_>) -> fmt::Result {
        let class = self.severity.map_or("", super::severity);
        let number = |number: usize| if number == 0 { String::new() } else { number.to_string() };
        let findings = match number(self.findings) {
            none if none.is_empty() => none,
            count => format!("<span class=\"{class}\">{count}</span>"),
        };
        page.raw(&format!(
            "<tr id=\"s{index}\"><td class=\"w\"><a href=\"#s{index}\">{}</a></td><td>{}</td><td>{}</td>\
             <td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{findings}</td><td class=\"n\">{}</td></tr>\n",
            self.name,
            text(&self.stage),
            text(&self.model),
            self.bytes,
            self.instructions.map(|count| count.to_string()).unwrap_or_default(),
            number(self.sources)
        ))
    }
}

/// Bodies that are compressed together. What is alike is beside each other: all HTML, all data, all bytes.
#[derive(Default)]
struct Group {
    /// The number of the first one.
    first: usize,
    /// The sizes of the pieces of each body.
    sizes: Vec<[u32; 3]>,
    pieces: [Vec<u8>; 3],
}

impl Group {
    /// Adds a body: its compact HTML, the data about its bytes, and these.
    fn add(&mut self, html: &str, data: &str, bytes: &[u8]) {
        let added = [html.as_bytes(), data.as_bytes(), bytes];
        self.sizes.push(added.map(|piece| u32::try_from(piece.len()).unwrap_or(u32::MAX)));
        for (pieces, piece) in self.pieces.iter_mut().zip(added) {
            pieces.extend_from_slice(piece);
        }
    }

    fn len(&self) -> usize {
        self.pieces.iter().map(Vec::len).fold(0, usize::saturating_add)
    }

    /// The element with the bodies: their number, three sizes of each, and the pieces.
    fn element(&self) -> String {
        let count = u32::try_from(self.sizes.len()).unwrap_or(u32::MAX);
        let mut whole = count.to_le_bytes().to_vec();
        whole.extend(self.sizes.iter().flatten().flat_map(|size| size.to_le_bytes()));
        self.pieces.iter().for_each(|pieces| whole.extend_from_slice(pieces));
        let packed = miniz_oxide::deflate::compress_to_vec(&distant::encode(&whole), 9);
        format!(
            "<script type=\"application/octet-stream\" id=\"bodies-{}\">{}</script>\n",
            self.first,
            STANDARD.encode(packed)
        )
    }
}

/// Writes the table of the files and, with `bodies`, the data of their bodies.
pub(super) fn write(
    subjects: &[Subject<'_>],
    bodies: bool,
    limits: &Limits,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let folder = shared_folder(subjects);
    let mut rows = Vec::with_capacity(subjects.len());
    let mut elements: Vec<String> = Vec::new();
    let mut written = 0usize;
    let mut group = Group::default();
    for (index, subject) in subjects.iter().enumerate() {
        let body = Body::new(subject, limits);
        rows.push(FileRow::from_body(subject, &body, folder.len()));
        if !bodies {
            continue;
        }
        let prefix = format!("s{index}");
        let mut html = String::new();
        if written > limits.page {
            group.add(
                &format!(
                    "<p class=\"note\">not shown: the page has more than {} bytes already</p>",
                    limits.page
                ),
                "",
                &[],
            );
        } else {
            let beside = body.write(&prefix, super::bytes::DataPlacement::Apart, &mut html)?;
            let bytes = subject.bytes.get(..beside.shown).unwrap_or_default();
            group.add(&compact::encode(&html, &prefix), &beside.data, bytes);
        }
        if group.len() >= GROUP {
            let element = group.element();
            written = written.saturating_add(element.len());
            elements.push(element);
            group = Group { first: index + 1, ..Group::default() };
        }
    }
    if !group.sizes.is_empty() {
        elements.push(group.element());
    }
    table(&rows, folder, &mut Page::html(out, "files"))?;
    if bodies {
        let tokens = serde_json::to_string(&compact::tokens()).map_err(|_| fmt::Error)?;
        let tokens = tokens.replace('<', "\\u003c");
        writeln!(out, "<script type=\"application/json\" id=\"tokens\">{tokens}</script>")?;
        elements.iter().try_for_each(|element| out.write_str(element))?;
    }
    Ok(())
}

/// The folder that all files are in, with its separator; empty if there is none.
fn shared_folder<'s>(subjects: &[Subject<'s>]) -> &'s str {
    let names = || subjects.iter().map(|subject| subject.name);
    let Some(first) = names().next() else { return "" };
    let mut shared = first.rfind('/').map_or(0, |at| at + 1);
    for name in names() {
        while !name.starts_with(first.get(..shared).unwrap_or_default()) {
            let shorter = first.get(..shared.saturating_sub(1)).unwrap_or_default();
            shared = shorter.rfind('/').map_or(0, |at| at + 1);
        }
    }
    first.get(..shared).unwrap_or_default()
}

fn table(rows: &[FileRow], folder: &str, page: &mut Page<'_>) -> fmt::Result {
    let sum = |number: fn(&FileRow) -> usize| rows.iter().map(number).fold(0, usize::saturating_add);
    let bytes = sum(|row| row.bytes);
    let instructions = sum(|row| row.instructions.unwrap_or_default());
    let broken = rows.iter().filter(|row| row.severity == Some(Severity::Error)).count();
    let title = match folder.trim_end_matches('/') {
        "" => "Shaders".to_owned(),
        folder => super::name(folder),
    };
    page.raw(&format!(
        "<section id=\"files\" aria-label=\"Shaders\">\n<div class=\"title\">{title}</div>\n"
    ))?;
    figures(
        &[
            (rows.len(), "shaders", ""),
            (bytes, "bytes", ""),
            (instructions, "instructions", ""),
            (broken, "with errors", if broken == 0 { "note" } else { "error" }),
        ],
        page,
    )?;
    page.raw(
        "<p class=\"note noscript\">A script shows the shaders of \
         this page; <code>dxkit report FILE</code> writes a page about one of them that needs none.</p>\n\
         <div class=\"scroll\"><table class=\"files\"><thead><tr>",
    )?;
    for (title, is_number) in [
        ("Shader", false),
        ("Stage", false),
        ("Model", false),
        ("Bytes", true),
        ("Instructions", true),
        ("Findings", true),
        ("Sources", true),
    ] {
        let class = if is_number { " class=\"n\"" } else { "" };
        page.raw(&format!("<th scope=\"col\"{class}>{title}</th>"))?;
    }
    page.raw("</tr></thead><tbody>\n")?;
    for (index, row) in rows.iter().enumerate() {
        row.write(index, page)?;
    }
    page.raw("</tbody></table></div>\n</section>\n<div id=\"shader\"></div>\n")
}
