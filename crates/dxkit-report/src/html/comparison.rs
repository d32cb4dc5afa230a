//! Two files side by side.

use core::fmt;

use dxkit::diff::{DifferenceKind, Side, Significance};

use super::{Limits, left_out, section, sides, text, unavailable};
use crate::prelude::*;
use crate::{Page, Subject, escaped};

/// Columns of a value that are shown.
const LONGEST: usize = 400;

fn cut(value: &str) -> String {
    let shown = match value.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", escaped(value.get(..end).unwrap_or_default())),
        None => escaped(value).to_string(),
    };
    text(&shown).to_string()
}

/// Writes the differences of two files: one row for each field, one column for each file.
pub(super) fn write(pair: [Subject<'_>; 2], limits: &Limits, out: &mut dyn fmt::Write) -> fmt::Result {
    let [old, new] = pair;
    out.write_str(
        "<details class=\"file\" id=\"difference\" open><summary><h1>Differences</h1></summary>\n",
    )?;
    let mut page = Page::html(out, "difference");
    let page = &mut page;
    section("fields", "Fields", page, |page| {
        let diff = match dxkit::diff(old.bytes, new.bytes) {
            Ok(diff) => diff,
            Err(error) => return unavailable(&error.to_string(), page),
        };
        if diff.is_empty() {
            return page.raw("<p class=\"note\">equal, byte for byte</p>\n");
        }
        let count = |significance| diff.count(significance);
        page.raw(&format!(
            "<p>{} of meaning, {} of layout, {} that follow from others</p>\n",
            count(Significance::Meaning),
            count(Significance::Layout),
            count(Significance::Derived)
        ))?;
        page.raw("<div class=\"scroll\"><table class=\"sides\"><thead><tr><th scope=\"col\">Field</th>")?;
        for side in [&old, &new] {
            page.raw(&format!("<th scope=\"col\">{}</th>", cut(side.name)))?;
        }
        page.raw("<th scope=\"col\">Weight</th></tr></thead><tbody>\n")?;
        for difference in diff.differences.iter().take(limits.rows) {
            let (class, sign) = match difference.kind {
                DifferenceKind::Added => ("added", "+"),
                DifferenceKind::Removed => ("removed", "\u{2212}"),
                DifferenceKind::Moved => ("moved", "\u{203a}"),
                _ => ("changed", "~"),
            };
            let side = |side: &Option<Side>, number: usize| match side {
                Some(side) => {
                    let place = side.offset.map(|offset| {
                        format!("<a class=\"byte\" href=\"#s{number}-bytes\">{offset:#x}</a> ")
                    });
                    format!("{}{}", place.unwrap_or_default(), cut(&side.value.to_string()))
                }
                None => String::new(),
            };
            let aside = [difference.identity.as_deref(), difference.note.as_deref()];
            let aside: Vec<&str> = aside.into_iter().flatten().collect();
            let aside = match aside.as_slice() {
                [] => String::new(),
                aside => format!(" <span class=\"faint\">({})</span>", cut(&aside.join("; "))),
            };
            page.raw(&format!(
                "<tr class=\"{class}\"><th scope=\"row\"><b>{sign}</b> {}{aside}</th><td class=\"w\">{}</td>\
                 <td class=\"w\">{}</td><td>{}</td></tr>\n",
                cut(&difference.shown_path().to_string()),
                side(&difference.old, 0),
                side(&difference.new, 1),
                difference.significance
            ))?;
        }
        page.raw("</tbody></table></div>\n")?;
        let hidden = diff.differences.len().saturating_sub(limits.rows) + diff.omitted;
        if hidden > 0 { left_out(hidden, "differences", page) } else { Ok(()) }
    })?;
    sides::write(pair, limits, page)?;
    page.raw("</details>\n")
}
