//! The parts of a file as a map of it, drawn to scale.

use core::fmt;

use dxkit::Container;

use super::text;
use crate::Page;
use crate::prelude::*;

/// Colours that parts have in turn.
const COLOURS: usize = 8;
/// A label is drawn where it has so many hundredths of the width.
const LABELLED: f64 = 9.0;
/// Rows of a map at most, and bytes of a row at least: small parts can be seen if the file is folded.
const ROWS: usize = 12;
const ROW: usize = 128;
/// Parts that are drawn at most.
const PARTS: usize = 2048;

/// Writes the map: rows of equally many bytes, each part in its place with a link to its row in the table of
/// parts.
#[allow(clippy::cast_precision_loss)] // hundredths of a picture's width
pub(super) fn write(size: usize, container: &Container<'_>, page: &mut Page<'_>) -> fmt::Result {
    let rows = (size / ROW).clamp(1, ROWS);
    let row = size.div_ceil(rows).max(1);
    page.raw(&format!(
        "<figure class=\"map\"><svg role=\"group\" aria-label=\"The parts of the file, to scale\" width=\"100%\" height=\"{}\">\n",
        rows * 24
    ))?;
    let draw = |page: &mut Page<'_>, start: usize, end: usize, class: &str, label: &str| {
        let mut from = start;
        while from < end.min(size) {
            let line = from / row;
            let to = end.min(size).min((line + 1) * row);
            let x = (from - line * row) as f64 * 100.0 / row as f64;
            let width = (to - from) as f64 * 100.0 / row as f64;
            let y = line * 24;
            page.raw(&format!(
                "<rect class=\"{class}\" x=\"{x:.3}%\" y=\"{y}\" width=\"{width:.3}%\" height=\"22\"/>"
            ))?;
            if width >= LABELLED {
                let (x, y) = (x + width / 2.0, y + 15);
                page.raw(&format!("<text x=\"{x:.3}%\" y=\"{y}\">{}</text>", text(label)))?;
            }
            from = to;
        }
        Ok::<(), fmt::Error>(())
    };
    draw(page, 0, size, "around", "")?;
    for (index, part) in container.parts().iter().enumerate().take(PARTS) {
        let start = part.span().offset().saturating_sub(8);
        let bytes = part.payload().len();
        let end = part.span().offset().saturating_add(bytes);
        let kind = part.kind().to_string();
        let title = part.kind().known().map(|kind| kind.title()).unwrap_or("unknown");
        let words = format!("{kind} {title}: {bytes} bytes at {start:#x}");
        let words = text(&words);
        page.raw(&format!(
            "<a href=\"#{}\" aria-label=\"{words}\"><title>{words}</title>",
            page.id(format_args!("part{index}"))
        ))?;
        draw(page, start, end, &format!("c{}", index % COLOURS), &kind)?;
        page.raw("</a>\n")?;
    }
    page.raw("</svg><figcaption>")?;
    let parts = container.parts().len();
    page.raw(&format!(
        "{size} bytes in {rows} {}, to scale; grey bytes are in no part{}",
        if rows == 1 { "row" } else { "rows" },
        if parts > PARTS { "; not all parts are drawn" } else { "" }
    ))?;
    page.raw("</figcaption></figure>\n")
}
