//! The parts of a file as a bar, to scale, and a legend of what they are for.

use alloc::collections::BTreeMap;
use core::fmt;

use dxkit::Container;

use super::text;
use crate::prelude::*;
use crate::{Page, PartGroup};

/// Minimum share of the bar, in percent, for a name to be drawn.
const NAMED: usize = 9;
/// Parts that are drawn at most.
const PARTS: usize = 512;

/// Writes the bar: each part in its place, with a link to its row in the table of parts; and the bytes of
/// each group of parts.
pub(super) fn write(size: usize, container: &Container<'_>, page: &mut Page<'_>) -> fmt::Result {
    page.raw("<figure class=\"map\"><div class=\"bar\" role=\"group\" aria-label=\"The parts of the file, to scale\">")?;
    let around = |page: &mut Page<'_>, bytes: usize| {
        if bytes == 0 {
            return Ok(());
        }
        page.raw(&format!("<span class=\"around\" style=\"flex-grow:{bytes}\"></span>"))
    };
    let mut end = 0;
    let mut groups: BTreeMap<PartGroup, usize> = BTreeMap::new();
    for (index, part) in container.parts().iter().enumerate() {
        let start = part.span().offset().saturating_sub(8);
        let bytes = part.payload().len();
        let group = PartGroup::from_kind(part.kind());
        let whole = bytes.saturating_add(8);
        let total = groups.entry(group).or_default();
        *total = total.saturating_add(whole);
        if index >= PARTS {
            continue;
        }
        around(page, start.saturating_sub(end))?;
        let kind = part.kind().to_string();
        let title = part.kind().known().map_or("unknown", |kind| kind.title());
        let words = format!("{kind} {title}: {bytes} bytes at {start:#x}");
        let words = text(&words);
        let name = if whole.saturating_mul(100) >= size.saturating_mul(NAMED) { kind.as_str() } else { "" };
        page.raw(&format!(
            "<a class=\"{}\" href=\"#{}\" style=\"flex-grow:{whole}\" title=\"{words}\" aria-label=\"{words}\">{}</a>",
            group.class(),
            page.id(format_args!("part{index}")),
            text(name)
        ))?;
        end = start.saturating_add(whole);
    }
    around(page, size.saturating_sub(end))?;
    page.raw("</div><figcaption><ul class=\"legend\">")?;
    let known: usize = groups.values().fold(0, |all, bytes| all.saturating_add(*bytes));
    for group in PartGroup::ALL {
        if let Some(bytes) = groups.get(&group) {
            legend(group.class(), group.name(), *bytes, size, page)?;
        }
    }
    legend("around", "header and gaps", size.saturating_sub(known), size, page)?;
    page.raw("</ul>")?;
    if container.parts().len() > PARTS {
        page.raw(&format!("only the first {PARTS} parts are drawn"))?;
    }
    page.raw("</figcaption></figure>\n")
}

/// Writes an entry of the legend.
fn legend(class: &str, name: &str, bytes: usize, size: usize, page: &mut Page<'_>) -> fmt::Result {
    if bytes == 0 {
        return Ok(());
    }
    let twice = bytes.saturating_mul(200).checked_div(size).unwrap_or_default();
    let percent = match twice.div_ceil(2) {
        0 => "&lt; 1".to_owned(),
        percent => percent.to_string(),
    };
    page.raw(&format!(
        "<li><span class=\"swatch {class}\"></span>{name} <span class=\"faint\">{bytes} bytes, {percent} %</span></li>"
    ))
}
