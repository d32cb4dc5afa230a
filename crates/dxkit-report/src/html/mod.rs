//! A whole page of HTML for some shaders: one file, which needs nothing else.
//!
//! The facts about a shader are printed by the same calls as for a terminal, onto a [`Page`] of HTML. Content
//! that only a picture can show is added: the parts as a map of the file, the disassembly with links, the
//! bytes with their fields, and two shaders side by side.
//!
//! # Bounds
//! [`Limits`] states how much of a file is shown. A note in its place states what is omitted.

mod bytes;
mod comparison;
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

use dxkit::{Container, Finding, Severity};

use crate::fields::Fields;
pub use crate::markup::{Text, text};
use crate::prelude::*;
use crate::{Document, ERROR, Failure, Page, Subject, escaped, paint};

/// How a page looks.
pub const STYLE: &str = include_str!("../../assets/page.css");
/// The script of a page: bytes, search, keys. The rest of the page works without it.
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
    /// Bytes of the page after which files are listed by their names alone.
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

/// A sink that counts, so that a page can be bounded.
struct Counted<'o> {
    out: &'o mut dyn fmt::Write,
    written: usize,
}

impl fmt::Write for Counted<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.written = self.written.saturating_add(text.len());
        self.out.write_str(text)
    }
}

/// Writes a page about these files. With `compare`, the first two are compared as well.
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
    body(subjects, compare, limits, out)?;
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
         <dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous section</dd>\
         <dt><kbd>o</kbd> <kbd>c</kbd></dt><dd>open and close every fold of the section</dd>\
         <dt><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>in the bytes: move; <kbd>Home</kbd>, <kbd>End</kbd>, \
         <kbd>Page Up</kbd>, <kbd>Page Down</kbd></dd>\
         <dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>in the bytes: next and previous field</dd>\
         <dt><kbd>t</kbd></dt><dd>light or dark</dd>\
         <dt><kbd>?</kbd></dt><dd>this list; <kbd>Esc</kbd> closes it</dd>\
         </dl><form method=\"dialog\"><button>Close</button></form></dialog>\n",
    )
}

/// Writes the content of files: the element `main`.
///
/// # Errors
/// The error of the sink.
pub fn body(
    subjects: &[Subject<'_>],
    compare: bool,
    limits: &Limits,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    const OPEN: usize = 2;
    let mut out = Counted { out, written: 0 };
    out.write_str("<main id=\"main\" tabindex=\"-1\">\n")?;
    let pair = match subjects {
        [old, new, ..] if compare => Some([*old, *new]),
        _ => None,
    };
    if subjects.len() > 1 {
        out.write_str("<nav class=\"files\" aria-label=\"Files\"><ol>\n")?;
        if pair.is_some() {
            out.write_str("<li><a href=\"#difference\">Differences</a></li>\n")?;
        }
        for (index, subject) in subjects.iter().enumerate() {
            writeln!(out, "<li><a href=\"#s{index}\">{}</a></li>", text(&escaped(subject.name).to_string()))?;
        }
        out.write_str("</ol></nav>\n")?;
    }
    if let Some(pair) = pair {
        comparison::write(pair, limits, &mut out)?;
    }
    for (index, subject) in subjects.iter().enumerate() {
        let name = text(&escaped(subject.name).to_string()).to_string();
        let open = if index < OPEN { " open" } else { "" };
        writeln!(out, "<details class=\"file\" id=\"s{index}\"{open}><summary><h1>{name}</h1></summary>")?;
        if out.written > limits.page {
            writeln!(
                out,
                "<p class=\"note\">not shown: the page has more than {} bytes already</p>",
                limits.page
            )?;
        } else {
            shader(subject, &format!("s{index}"), limits, &mut out)?;
        }
        out.write_str("</details>\n")?;
    }
    out.write_str("</main>\n")
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

/// Writes everything about a file.
fn shader(subject: &Subject<'_>, prefix: &str, limits: &Limits, out: &mut dyn fmt::Write) -> fmt::Result {
    let fields = Fields::collect(subject.bytes);
    let mut page = Page::html(out, prefix);
    let page = &mut page;
    let container = match Container::parse(subject.bytes) {
        Ok(container) => container,
        Err(error) => {
            Failure::new(subject.name, &error).print(page)?;
            return bytes::write(subject, &fields, &[], limits, page);
        }
    };
    let document = Document::from_container(subject, &container);
    let findings = dxkit::judge(subject.bytes);
    let recovered = sources::Shown::from_container(&container, limits);
    let listing = listing::Listing::from_document(subject.bytes, &document, &recovered.files, limits);

    page.raw("<nav class=\"sections\" aria-label=\"Sections\">")?;
    let count = findings.len().to_string();
    for (id, title, more) in [
        ("about", "Contents", ""),
        ("findings", "Findings", count.as_str()),
        ("listing", "Disassembly", ""),
        ("sources", "Sources", ""),
        ("bytes", "Bytes", ""),
    ] {
        if id == "sources" && recovered.files.is_empty() || id == "listing" && listing.is_none() {
            continue;
        }
        let more = if more.is_empty() { String::new() } else { format!(" <b>{more}</b>") };
        page.raw(&format!("<a href=\"#{}\">{title}{more}</a>", page.id(id)))?;
    }
    page.raw("</nav>\n")?;

    map::write(subject.bytes.len(), &container, page)?;
    section("about", "Contents", page, |page| document.print_contents(page))?;
    section("findings", "Findings", page, |page| self::findings(&findings, &fields, subject, limits, page))?;
    if let Some(listing) = &listing {
        section("listing", "Disassembly", page, |page| listing.write(page))?;
    }
    if !recovered.files.is_empty() {
        section("sources", "Sources", page, |page| recovered.write(listing.as_ref(), page))?;
    }
    bytes::write(subject, &fields, &findings, limits, page)
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

/// Says that something is not shown.
fn left_out(count: usize, what: &str, page: &mut Page<'_>) -> fmt::Result {
    page.raw(&format!("<p class=\"note\">{count} more {what} are not shown</p>\n"))
}

/// Says why there is nothing.
fn unavailable(why: &str, page: &mut Page<'_>) -> fmt::Result {
    writeln!(page, "{}: {}", paint(ERROR, "error"), escaped(why))
}
