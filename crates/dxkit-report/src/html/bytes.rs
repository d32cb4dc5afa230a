//! The bytes of a file, each with its field: data for the script of the page.

use alloc::collections::BTreeMap;
use core::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dxkit::Finding;
use serde::Serialize;

use super::{Limits, section, severity};
use crate::fields::Fields;
use crate::prelude::*;
use crate::{Page, Subject, escaped};

/// Columns of a name or a value that are shown.
const LONGEST: usize = 200;

/// The data for the script.
#[derive(Serialize)]
struct Data {
    /// The bytes that are shown, in base64.
    bytes: String,
    /// Paths of the structures that fields are in.
    parents: Vec<String>,
    /// Offset, size, number of the structure, name in it, value.
    fields: Vec<(usize, usize, usize, String, String)>,
    /// Offset, severity, rule and message.
    findings: Vec<(usize, &'static str, &'static str, String)>,
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", escaped(text.get(..end).unwrap_or_default())),
        None => escaped(text).to_string(),
    }
}

/// Writes the section of the bytes.
pub(super) fn write(
    subject: &Subject<'_>,
    fields: &Fields,
    findings: &[Finding],
    limits: &Limits,
    page: &mut Page<'_>,
) -> fmt::Result {
    let shown = subject.bytes.get(..limits.bytes).unwrap_or(subject.bytes);
    let inside = fields.fields.iter().take_while(|field| field.offset < shown.len());
    let mut parents: Vec<String> = Vec::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let rows = inside.take(limits.fields).map(|field| {
        let (parent, name) = field.path.rsplit_once(" > ").unwrap_or(("", &field.path));
        let number = *numbers.entry(parent).or_insert_with(|| {
            parents.push(cut(parent));
            parents.len() - 1
        });
        (field.offset, field.size, number, cut(name), cut(&field.value))
    });
    let rows: Vec<_> = rows.collect();
    let end = rows.last().map_or(0, |(offset, size, ..)| offset.saturating_add(*size)).min(shown.len());
    let told = findings.iter().take(limits.rows).filter_map(|finding| {
        Some((finding.offset?, severity(finding.severity), finding.rule, cut(&finding.message)))
    });
    let data = Data {
        bytes: STANDARD.encode(shown.get(..end).unwrap_or(shown)),
        parents,
        fields: rows,
        findings: told.collect(),
    };
    let json = serde_json::to_string(&data).map_err(|_| fmt::Error)?;
    section("bytes", "Bytes", page, |page| {
        page.raw("<p class=\"note noscript\">Bytes with their fields are shown by a script; <code>dxkit dump</code> prints them.</p>\n")?;
        page.raw("<div class=\"hex\" hidden><div class=\"grid\" tabindex=\"0\" role=\"application\" aria-label=\"Bytes: arrow keys move, n and p go to the next and the previous field\"><div class=\"space\"></div></div>\n")?;
        page.raw("<div class=\"field\" aria-live=\"polite\"></div></div>\n")?;
        // No tag can end the element, and no comment can begin in it.
        page.raw("<script type=\"application/json\" class=\"data\">")?;
        page.raw(&json.replace('<', "\\u003c"))?;
        page.raw("</script>\n")?;
        if end < subject.bytes.len() {
            super::left_out(subject.bytes.len() - end, "bytes", page)?;
        }
        Ok(())
    })
}
