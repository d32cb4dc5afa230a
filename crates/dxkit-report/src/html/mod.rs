//! A whole page of HTML for some shaders: one file, which needs nothing else.
//!
//! The facts about a shader are printed by the same calls as for a terminal, onto a [`Page`] of HTML. Content
//! that only a picture can show is added: the parts as a map of the file, the disassembly with links, the
//! bytes with their fields, and two shaders side by side.
//!
//! A page about one file, or about two that are compared, is HTML. A page about more is a table; each shader
//! is compact data, of which the script makes HTML when it is opened. So 500 shaders are 3 MB, not 30.
//!
//! # Bounds
//! [`Limits`] states how much of a file is shown. A note in its place states what is omitted.

mod bytes;
mod compact;
mod comparison;
mod distant;
mod folder;
mod listing;
mod map;
mod sides;
mod sources;
/// A strict reader of pages: the oracle of the tests, and of the fuzz function `html`, which includes this
/// file as well.
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]
mod strict;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)]
mod tests;

use core::fmt::{self, Write as _};

use dxkit::reflect::stats::Statistics;
use dxkit::{Container, Finding, Severity};

use crate::fields::Fields;
pub use crate::markup::{Text, text};
use crate::prelude::*;
use crate::{Document, ERROR, Failure, Page, Subject, escaped, paint};

/// How a page looks.
pub const STYLE: &str = include_str!("../../assets/page.css");
/// The script of a page: bytes, search, keys. All other content of the page works without it.
pub const SCRIPT: &str = include_str!("../../assets/page.js");
/// The SHA-256 of [`SCRIPT`], in base64: the page permits no other script.
pub const SCRIPT_HASH: &str = include_str!("../../assets/page.js.sha256").trim_ascii();

/// How much of a file, and of all files, is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the text of a disassembly.
    pub listing: usize,
    /// Bytes of the sources of a shader.
    pub sources: usize,
    /// Bytes of a file, each with its field.
    pub bytes: usize,
    /// Fields of a file.
    pub fields: usize,
    /// Findings of a file, and differences of a pair.
    pub rows: usize,
    /// Bytes of the data of shaders after which files have a row in the table alone.
    pub page: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            listing: 512 << 10,
            sources: 256 << 10,
            bytes: 256 << 10,
            fields: 20_000,
            rows: 1000,
            page: 64 << 20,
        }
    }
}

/// Writes a page about these files. With `compare`, it shows the differences of the first two, and both
/// below.
/// Otherwise, a page about several files is a table of them, which shows a shader when it is opened.
///
/// # Errors
/// The error of the sink.
pub fn page(
    subjects: &[Subject<'_>],
    compare: bool,
    limits: &Limits,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let title = match subjects {
        [one] => format!("{} – dxkit report", escaped(one.name)),
        [one, other] if compare => {
            format!("{} and {} – dxkit report", escaped(one.name), escaped(other.name))
        }
        _ => format!("{} shaders – dxkit report", subjects.len()),
    };
    let script = format!("'sha256-{SCRIPT_HASH}'");
    head(&title, &script, out)?;
    content(subjects, compare, true, limits, out)?;
    write!(out, "<script>{SCRIPT}</script>\n</body></html>\n")
}

/// Writes the start of a page, up to the content of files. `scripts` are the sources of scripts that it
/// permits, as in a Content-Security-Policy.
///
/// # Errors
/// The error of the sink.
pub fn head(title: &str, scripts: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src {scripts}; base-uri 'none'; form-action 'none'\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        text(title)
    )?;
    out.write_str(
        "<a class=\"skip\" href=\"#main\">Skip to the shaders</a>\n\
         <header class=\"top\"><strong>dxkit</strong>\n\
         <span class=\"tools\" hidden><label class=\"search\"><span class=\"hidden\">Search</span>\
         <input type=\"search\" id=\"search\" placeholder=\"Search  /\" autocomplete=\"off\" spellcheck=\"false\"></label>\
         <output id=\"hits\" for=\"search\"></output>\n\
         <button type=\"button\" id=\"theme\" title=\"Light or dark (t)\">Theme</button>\
         <button type=\"button\" id=\"keys\" title=\"Keys (?)\">Keys</button></span></header>\n\
         <dialog id=\"help\" aria-label=\"Keys\"><h2>Keys</h2><dl>\
         <dt><kbd>/</kbd></dt><dd>search; <kbd>Enter</kbd> and <kbd>Shift Enter</kbd> go to the next and the previous match</dd>\
         <dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous section; in a table of shaders, next and previous row</dd>\
         <dt><kbd>[</kbd> <kbd>]</kbd> <kbd>u</kbd></dt><dd>previous and next shader, and back to the table</dd>\
         <dt><kbd>o</kbd> <kbd>c</kbd></dt><dd>open and close every fold of the section</dd>\
         <dt><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>in the bytes: move; <kbd>Home</kbd>, <kbd>End</kbd>, \
         <kbd>Page Up</kbd>, <kbd>Page Down</kbd></dd>\
         <dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>in the bytes: next and previous field</dd>\
         <dt><kbd>t</kbd></dt><dd>light or dark</dd>\
         <dt><kbd>?</kbd></dt><dd>this list; <kbd>Esc</kbd> closes it</dd>\
         </dl><form method=\"dialog\"><button>Close</button></form></dialog>\n",
    )
}

/// Writes the content of files: the element `main`. Of several files that are not compared, it has the table
/// alone; [`shader`] writes each of them.
///
/// # Errors
/// The error of the sink.
pub fn body(
    subjects: &[Subject<'_>],
    compare: bool,
    limits: &Limits,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    content(subjects, compare, false, limits, out)
}

/// Writes the shader with this number of a page about several files.
///
/// # Errors
/// The error of the sink.
pub fn shader(subject: &Subject<'_>, index: usize, limits: &Limits, out: &mut dyn fmt::Write) -> fmt::Result {
    let prefix = format!("s{index}");
    Body::new(subject, limits).write(&prefix, bytes::DataPlacement::Here, out).map(drop)
}

/// Writes the element `main`. `bodies`: whether the shaders of a table are on the page, as data.
fn content(
    subjects: &[Subject<'_>],
    compare: bool,
    bodies: bool,
    limits: &Limits,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    out.write_str("<main id=\"main\" tabindex=\"-1\">\n")?;
    match subjects {
        [old, new, ..] if compare => {
            comparison::write([*old, *new], limits, out)?;
            for (index, subject) in subjects.iter().enumerate() {
                writeln!(
                    out,
                    "<details class=\"side\" id=\"s{index}\"><summary>{}</summary>",
                    name(subject.name)
                )?;
                shader(subject, index, limits, out)?;
                out.write_str("</details>\n")?;
            }
        }
        [] => {}
        [one] => shader(one, 0, limits, out)?,
        several => folder::write(several, bodies, limits, out)?,
    }
    out.write_str("</main>\n")
}

/// The name of a file: what leads to it is less important.
fn name(name: &str) -> String {
    let name = escaped(name).to_string();
    let (directory, name) = match name.rfind('/') {
        Some(at) => name.split_at_checked(at + 1).unwrap_or(("", &name)),
        None => ("", name.as_str()),
    };
    let directory = if directory.is_empty() {
        String::new()
    } else {
        format!("<span class=\"faint\">{}</span>", text(directory))
    };
    format!("{directory}{}", text(name))
}

/// The name of a file as a heading: where there is little room, a line ends behind an underscore.
fn heading(file: &str) -> String {
    name(file).replace('_', "_<wbr>")
}

/// Numbers at a glance: each with what it counts, and the class of its colour.
fn figures(figures: &[(usize, &str, &str)], page: &mut Page<'_>) -> fmt::Result {
    page.raw("<ul class=\"figures\">")?;
    for (number, what, class) in figures {
        page.raw(&format!("<li><b class=\"{class}\">{}</b> {what}</li>", grouped(*number)))?;
    }
    page.raw("</ul>\n")
}

/// A number with its digits in groups of three.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            // A narrow space that does not break the line.
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A section of a file: a title, and what `print` prints.
fn section(
    id: &str,
    title: &str,
    page: &mut Page<'_>,
    print: impl FnOnce(&mut Page<'_>) -> fmt::Result,
) -> fmt::Result {
    let start = format!(
        "<section id=\"{}\" aria-labelledby=\"{0}-title\"><h2 id=\"{0}-title\">{}</h2>\n",
        page.id(id),
        text(title)
    );
    page.block(&start, print, "</section>\n")
}

/// What is shown of a file.
struct Body<'s> {
    subject: Subject<'s>,
    limits: &'s Limits,
    fields: Fields,
    findings: Vec<Finding>,
    /// Why it cannot be read as a container.
    error: Option<dxkit::Error>,
    /// The container; of a damaged file, with the parts that can be read.
    read: Option<Read<'s>>,
}

/// What is shown of a container.
struct Read<'s> {
    container: Container<'s>,
    document: Document,
    recovered: sources::Shown,
    listing: Option<listing::Listing>,
    /// The number of instructions, if there is a program.
    instructions: Option<usize>,
}

impl<'s> Read<'s> {
    fn new(subject: &Subject<'_>, container: Container<'s>, limits: &Limits) -> Self {
        let document = Document::from_container(subject, &container);
        let recovered = sources::Shown::from_container(&container, limits);
        let listing = listing::Listing::from_document(subject.bytes, &document, &recovered.files, limits);
        let counted = Statistics::count(&container, subject.bytes.len());
        let instructions = (!counted.functions.is_empty()).then(|| counted.counts().total());
        Self { container, document, recovered, listing, instructions }
    }

    /// What can be read of a damaged file.
    fn from_damaged(subject: &Subject<'_>, limits: &Limits) -> Option<Self> {
        let bytes = dxkit::Damage::readable_parts(subject.bytes)?;
        let container = Container::parse(&bytes).ok()?.into_owned();
        Some(Self::new(&Subject { bytes: &bytes, ..*subject }, container, limits))
    }
}

impl<'s> Body<'s> {
    fn new(subject: &Subject<'s>, limits: &'s Limits) -> Self {
        let (read, error) = match Container::parse(subject.bytes) {
            Ok(container) => (Some(Read::new(subject, container, limits)), None),
            Err(error) => (Read::from_damaged(subject, limits), Some(error)),
        };
        let fields = Fields::collect(subject.bytes);
        let findings = dxkit::judge(subject.bytes);
        Self { subject: *subject, limits, fields, findings, error, read }
    }

    /// Writes the file as an article whose ids start with `prefix`. Returns what is
    /// beside the HTML.
    fn write(
        &self,
        prefix: &str,
        place: bytes::DataPlacement,
        out: &mut dyn fmt::Write,
    ) -> Result<bytes::Beside, fmt::Error> {
        let mut page = Page::html(out, prefix);
        let page = &mut page;
        let title = heading(self.subject.name);
        page.raw(&format!("<article class=\"file\" id=\"{}\"><h1>{title}</h1>\n", page.id("file")))?;
        self.navigation(page)?;
        if let Some(error) = &self.error {
            page.raw("<div class=\"damage\" role=\"alert\">")?;
            Failure::new(self.subject.name, error).with_damage_of(self.subject.bytes).print(page)?;
            if self.read.is_some() {
                writeln!(page, "What can be read in spite of that is below.")?;
            }
            page.raw("</div>\n")?;
        }
        if let Some(read) = &self.read {
            self.sections(read, page)?;
        }
        let shown = bytes::write(&self.subject, &self.fields, &self.findings, self.limits, place, page)?;
        page.raw("</article>\n")?;
        Ok(shown)
    }

    /// Writes the links to the sections.
    fn navigation(&self, page: &mut Page<'_>) -> fmt::Result {
        let severity = self.findings.iter().map(|finding| finding.severity).max().map_or("", severity);
        let read = self.read.as_ref();
        let links = [
            ("about", "Summary", read.is_some()),
            ("findings", "Findings", read.is_some()),
            ("contents", "Contents", read.is_some()),
            ("listing", "Disassembly", read.is_some_and(|read| read.listing.is_some())),
            ("sources", "Sources", read.is_some_and(|read| !read.recovered.files.is_empty())),
            ("bytes", "Bytes", true),
        ];
        page.raw("<nav class=\"sections\" aria-label=\"Sections\">")?;
        for (id, title, _) in links.iter().filter(|(.., is_there)| *is_there) {
            let count = match (*id, self.findings.len()) {
                ("findings", count) if count > 0 => format!(" <b class=\"{severity}\">{count}</b>"),
                _ => String::new(),
            };
            page.raw(&format!("<a href=\"#{}\">{title}{count}</a>", page.id(id)))?;
        }
        page.raw("</nav>\n")
    }

    fn sections(&self, read: &Read<'_>, page: &mut Page<'_>) -> fmt::Result {
        let Read { container, document, recovered, listing, instructions } = read;
        section("about", "Summary", page, |page| {
            page.raw("<div class=\"overview\"><div class=\"facts\"><div>\n")?;
            document.print_summary(page)?;
            page.raw("</div>\n")?;
            let bindings = document.bindings.as_ref().map(|bindings| bindings.resources.len());
            let one = |count: usize, one: &'static str, many| if count == 1 { one } else { many };
            let worst = self.findings.iter().map(|finding| finding.severity).max();
            let found = self.findings.len();
            let shown = [
                instructions.map(|count| (count, one(count, "instruction", "instructions"), "")),
                bindings.map(|count| (count, one(count, "binding", "bindings"), "")),
                Some((self.subject.bytes.len(), "bytes", "")),
                Some((found, one(found, "finding", "findings"), worst.map_or("note", severity))),
            ];
            figures(&shown.into_iter().flatten().collect::<Vec<_>>(), page)?;
            page.raw("</div>\n")?;
            map::write(self.subject.bytes.len(), container, page)?;
            page.raw("</div>\n")
        })?;
        section("findings", "Findings", page, |page| {
            findings(&self.findings, &self.fields, &self.subject, self.limits, page)
        })?;
        section("contents", "Contents", page, |page| document.print_contents(page))?;
        if let Some(listing) = listing {
            section("listing", "Disassembly", page, |page| listing.write(page))?;
        }
        if recovered.files.is_empty() {
            return Ok(());
        }
        section("sources", "Sources", page, |page| recovered.write(listing.as_ref(), page))
    }
}

/// The class and the word of a severity.
const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "note",
    }
}

/// The findings of a check, each with the bytes that it concerns.
fn findings(
    findings: &[Finding],
    fields: &Fields,
    subject: &Subject<'_>,
    limits: &Limits,
    page: &mut Page<'_>,
) -> fmt::Result {
    /// The number of a field's bytes that are shown beside a finding.
    const SHOWN: usize = 16;
    if findings.is_empty() {
        return writeln!(page, "{}", paint(crate::NOTE, "nothing was found"));
    }
    page.raw(
        "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Rule</th><th scope=\"col\">Message</th>",
    )?;
    page.raw("<th scope=\"col\">Field</th><th scope=\"col\" class=\"n\">Offset</th><th scope=\"col\">Bytes</th></tr></thead><tbody>\n")?;
    let bytes_id = page.root_id("bytes");
    for finding in findings.iter().take(limits.rows) {
        let class = severity(finding.severity);
        let path = escaped(&finding.path.to_string()).to_string();
        let message = escaped(&finding.message).to_string();
        let offset =
            finding.offset.map(|offset| format!("<a class=\"byte\" href=\"#{bytes_id}\">{offset:#x}</a>"));
        let field = finding.offset.and_then(|offset| fields.at(offset));
        let bytes = field.and_then(|field| {
            let bytes = subject.bytes.get(field.offset..)?.get(..field.size)?;
            let hex: Vec<String> = bytes.iter().take(SHOWN).map(|byte| format!("{byte:02x}")).collect();
            let more = if bytes.len() > SHOWN { " …" } else { "" };
            Some(format!("<code>{}{more}</code>", hex.join(" ")))
        });
        page.raw(&format!(
            "<tr><td><span class=\"{class}\">{class}[{}]</span></td><td class=\"w\">{}</td><td class=\"w\">{}</td>\
             <td class=\"n\">{}</td><td>{}</td></tr>\n",
            text(finding.rule),
            text(&message),
            text(&path),
            offset.unwrap_or_default(),
            bytes.unwrap_or_default()
        ))?;
    }
    page.raw("</tbody></table></div>\n")?;
    if findings.len() > limits.rows {
        left_out(findings.len() - limits.rows, "findings", page)?;
    }
    Ok(())
}

/// Writes a note: `count` more things are not shown.
fn left_out(count: usize, what: &str, page: &mut Page<'_>) -> fmt::Result {
    page.raw(&format!("<p class=\"note\">{count} more {what} are not shown</p>\n"))
}

/// Writes an error in the place of content.
fn unavailable(why: &str, page: &mut Page<'_>) -> fmt::Result {
    writeln!(page, "{}: {}", paint(ERROR, "error"), escaped(why))
}
