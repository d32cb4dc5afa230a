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

/// The data for the script. Lists of the same kind compress better than rows of different things do.
#[derive(Default, Serialize)]
struct Data {
    /// The bytes that are shown, in base64; none if they are stored separately.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
    /// Paths of the structures that fields are in.
    structures: Vec<String>,
    /// The size of each field: the first is at 0, each further one after the one before.
    sizes: Vec<usize>,
    /// How much larger the number of each field's structure is than that of the field before.
    steps: Vec<i64>,
    /// The name of each field, a line each.
    names: String,
    /// The value of each field, a line each.
    values: String,
    /// Offset, severity, rule and message.
    findings: Vec<(usize, &'static str, &'static str, String)>,
}

/// What of a file is beside its HTML.
#[derive(Default)]
pub(super) struct Beside {
    /// The data for the script, without the bytes.
    pub(super) data: String,
    /// How many bytes are shown.
    pub(super) shown: usize,
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", escaped(text.get(..end).unwrap_or_default())),
        None => escaped(text).to_string(),
    }
}

/// Where the bytes of a file are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DataPlacement {
    /// In the section, with their fields.
    Here,
    /// Beside the HTML, where both compress better.
    Apart,
}

/// The data about these bytes, and how many of them have a field in it.
fn data(shown: &[u8], fields: &Fields, findings: &[Finding], limits: &Limits) -> (Data, usize) {
    let mut data = Data::default();
    let mut numbers: BTreeMap<&str, i64> = BTreeMap::new();
    let (mut end, mut before) = (0, 0);
    let inside = fields.fields.iter().take_while(|field| field.offset < shown.len());
    for field in inside.take(limits.fields) {
        end = field.offset.saturating_add(field.size);
        let (structure, name) = field.path.rsplit_once(" > ").unwrap_or(("", &field.path));
        let next = i64::try_from(numbers.len()).unwrap_or(i64::MAX);
        let number = *numbers.entry(structure).or_insert_with(|| {
            data.structures.push(cut(structure));
            next
        });
        data.sizes.push(field.size);
        data.steps.push(number - before);
        before = number;
        for (list, text) in [(&mut data.names, name), (&mut data.values, field.value.as_str())] {
            list.push_str(&cut(text));
            list.push('\n');
        }
    }
    let told = findings.iter().take(limits.rows).filter_map(|finding| {
        Some((finding.offset?, severity(finding.severity), finding.rule, cut(&finding.message)))
    });
    data.findings = told.collect();
    (data, end.min(shown.len()))
}

/// Writes the section of the bytes.
pub(super) fn write(
    subject: &Subject<'_>,
    fields: &Fields,
    findings: &[Finding],
    limits: &Limits,
    place: DataPlacement,
    page: &mut Page<'_>,
) -> Result<Beside, fmt::Error> {
    let shown = subject.bytes.get(..limits.bytes).unwrap_or(subject.bytes);
    let (mut data, end) = data(shown, fields, findings, limits);
    if place == DataPlacement::Here {
        data.bytes = Some(STANDARD.encode(shown.get(..end).unwrap_or(shown)));
    }
    let json = serde_json::to_string(&data).map_err(|_| fmt::Error)?;
    section("bytes", "Bytes", page, |page| {
        page.raw("<p class=\"note noscript\">Bytes with their fields are shown by a script; <code>dxkit dump</code> prints them.</p>\n")?;
        page.raw("<div class=\"hex\" hidden><div class=\"grid\" tabindex=\"0\" role=\"application\" aria-label=\"Bytes: arrow keys move, n and p go to the next and the previous field\"><div class=\"space\"></div></div>\n")?;
        page.raw("<div class=\"field\" aria-live=\"polite\"></div></div>\n")?;
        // No tag can end the element, and no comment can begin in it.
        page.raw("<script type=\"application/json\" class=\"data\">")?;
        if place == DataPlacement::Here {
            page.raw(&json.replace('<', "\\u003c"))?;
        }
        page.raw("</script>\n")?;
        if end < subject.bytes.len() {
            super::left_out(subject.bytes.len() - end, "bytes", page)?;
        }
        Ok(())
    })?;
    Ok(Beside { data: json, shown: end })
}
