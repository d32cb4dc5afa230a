//! Tables: columns are as wide as their widest cell and two spaces apart, without lines.

use core::fmt::{self, Write as _};

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::prelude::*;
use crate::{FAINT, Page, escaped, markup, paint};

/// The alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// For text.
    Left,
    /// For numbers.
    Right,
    /// Offsets in the file, as numbers; in HTML, each links to its byte.
    Offset,
}

/// The columns of a table.
///
/// On a page with a width, tables fit it: columns of text become narrower, the widest first, and their cells
/// continue on the next line. On a page without a width, such as a pipe, each row is one line. A cell has at
/// most [`LONGEST`](Self::LONGEST) columns of text: a longer text is shortened in its middle, so that the
/// size of a row is bounded whatever names it contains.
#[derive(Debug, Clone)]
pub struct Table {
    columns: Vec<(&'static str, Align)>,
    /// The prefix of the rows' ids.
    anchor: Option<&'static str>,
    /// The classes of the rows, in HTML.
    classes: Vec<&'static str>,
}

/// A column that is printed.
struct Column {
    head: &'static str,
    align: Align,
    /// Width of the widest cell; `None` if every cell is empty.
    width: Option<usize>,
}

impl Table {
    /// Maximum width of a cell, in columns of text.
    pub const LONGEST: usize = 256;
    /// Spaces between two columns.
    const GAP: usize = 2;
    /// Minimum width to which a column of text is narrowed.
    const MIN_WIDTH: usize = 8;

    /// A table with these columns.
    #[must_use]
    pub fn new(columns: &[(&'static str, Align)]) -> Self {
        Self { columns: columns.to_vec(), anchor: None, classes: Vec::new() }
    }

    /// The same table, with an id for each row in HTML: `name` and the number of the row.
    #[must_use]
    pub(crate) fn anchored(self, name: &'static str) -> Self {
        Self { anchor: Some(name), ..self }
    }

    /// The same table, with a class for each row in HTML.
    #[must_use]
    pub(crate) fn classed(self, classes: Vec<&'static str>) -> Self {
        Self { classes, ..self }
    }

    /// Prints the table. `rows` returns the rows and is called twice: all columns are measured before the
    /// first row is printed, and no row is kept. Columns in which every cell is empty are omitted.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print<R>(&self, page: &mut Page<'_>, rows: impl Fn() -> R) -> fmt::Result
    where
        R: Iterator<Item = Vec<String>>,
    {
        let column = |&(head, align): &(&'static str, Align)| Column { head, align, width: None };
        let mut columns: Vec<_> = self.columns.iter().map(column).collect();
        rows().for_each(|row| measure(&mut columns, &row));
        if page.is_html() {
            return self.print_html(&columns, page, rows());
        }
        if let Some(width) = page.width() {
            fit(&mut columns, width);
        }
        let heads: Vec<String> = columns.iter().map(|column| column.head.to_owned()).collect();
        let mut line = String::new();
        print_row(&columns, &heads, &mut line)?;
        for head in line.lines() {
            writeln!(page, "{}", paint(FAINT, head))?;
        }
        rows().try_for_each(|row| {
            line.clear();
            print_row(&columns, &row, &mut line)?;
            page.write_str(&line)
        })
    }

    fn print_html(
        &self,
        columns: &[Column],
        page: &mut Page<'_>,
        rows: impl Iterator<Item = Vec<String>>,
    ) -> fmt::Result {
        /// Longer texts go over several lines where a table does not fit its page; short ones stay whole.
        const WHOLE: usize = 24;
        let number = |column: &Column| if column.align == Align::Left { "" } else { " class=\"n\"" };
        let shown_columns = || columns.iter().filter(|column| column.width.is_some());
        page.raw("<div class=\"scroll\"><table><thead><tr>")?;
        for column in shown_columns() {
            page.raw(&format!("<th scope=\"col\"{}>{}</th>", number(column), markup::text(column.head)))?;
        }
        page.raw("</tr></thead><tbody>\n")?;
        let bytes = page.root_id("bytes");
        for (index, row) in rows.enumerate() {
            let class = self.classes.get(index).map(|class| format!(" class=\"{class}\""));
            let class = class.unwrap_or_default();
            match self.anchor {
                Some(name) => {
                    page.raw(&format!("<tr id=\"{}\"{class}>", page.id(format_args!("{name}{index}"))))?;
                }
                None => page.raw(&format!("<tr{class}>"))?,
            }
            for (column, cell) in columns.iter().zip(&row).filter(|(column, _)| column.width.is_some()) {
                let cell = shown(cell);
                let text = markup::text(&cell);
                page.raw(&match column.align {
                    Align::Offset if !cell.is_empty() => {
                        format!("<td class=\"n\"><a class=\"byte\" href=\"#{bytes}\">{text}</a></td>")
                    }
                    Align::Left if cell.len() > WHOLE => {
                        // No line ends between the indentation and the text.
                        let rest = cell.trim_start_matches(' ');
                        let indentation = "\u{a0}".repeat(cell.len() - rest.len());
                        format!("<td class=\"w\">{indentation}{}</td>", markup::text(rest))
                    }
                    _ => format!("<td{}>{text}</td>", number(column)),
                })?;
            }
            page.raw("</tr>\n")?;
        }
        page.raw("</tbody></table></div>\n")
    }
}

/// A cell in its printed form: it is shortened before it is escaped, so that a long text costs no more than
/// its visible part.
fn shown(cell: &str) -> String {
    const SIDE: usize = Table::LONGEST / 2;
    // Most cells are short and need no measuring.
    if cell.len() <= Table::LONGEST && cell.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return cell.to_owned();
    }
    let text = match cell.char_indices().nth(Table::LONGEST) {
        None => escaped(cell).to_string(),
        Some(_) => {
            let start: String = cell.chars().take(SIDE).collect();
            let mut end: Vec<char> = cell.chars().rev().take(SIDE).collect();
            end.reverse();
            let end: String = end.into_iter().collect();
            format!("{}…{}", escaped(&start), escaped(&end))
        }
    };
    if text.width() <= Table::LONGEST {
        return text;
    }
    let (start, end) = (cut(&text, SIDE), cut_end(&text, SIDE - 1));
    format!("{start}…{end}")
}

/// The start of a text that fits this many columns.
fn cut(text: &str, width: usize) -> &str {
    let mut used = 0;
    let end = text.char_indices().find_map(|(at, c)| {
        used += c.width().unwrap_or(0);
        (used > width).then_some(at)
    });
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// The end of a text that fits this many columns.
fn cut_end(text: &str, width: usize) -> &str {
    let mut used = 0;
    let start = text.char_indices().rev().find_map(|(at, c)| {
        used += c.width().unwrap_or(0);
        (used > width).then(|| at + c.len_utf8())
    });
    start.and_then(|start| text.get(start..)).unwrap_or(text)
}

fn measure(columns: &mut [Column], row: &[String]) {
    for (cell, column) in row.iter().zip(columns) {
        if !cell.is_empty() {
            let width = shown(cell).width().max(column.head.width());
            column.width = Some(column.width.map_or(width, |widest| widest.max(width)));
        }
    }
}

/// Narrows columns until all of them fit, or all have their minimum width.
fn fit(columns: &mut [Column], width: usize) {
    let total = |columns: &[Column]| {
        let used = columns.iter().filter_map(|column| column.width);
        used.fold(0, |all, width| all + width + Table::GAP).saturating_sub(Table::GAP)
    };
    while let Some(over) = total(columns).checked_sub(width).filter(|over| *over > 0) {
        let least = |column: &Column| column.head.width().max(Table::MIN_WIDTH);
        let texts = columns.iter_mut().filter(|column| column.align == Align::Left);
        let wide = texts.filter(|column| column.width.is_some_and(|width| width > least(column)));
        let Some(widest) = wide.max_by_key(|column| column.width) else { return };
        let now = widest.width.unwrap_or_default();
        // In small steps, so that two wide columns are narrowed equally.
        widest.width = Some(now.saturating_sub(over.div_ceil(4)).max(least(widest)));
    }
}

/// Writes a row: a line, or several if a cell is wider than its column.
fn print_row(columns: &[Column], row: &[String], out: &mut String) -> fmt::Result {
    let cells: Vec<String> = row.iter().map(|cell| shown(cell)).collect();
    let mut rests: Vec<&str> = cells.iter().map(String::as_str).collect();
    loop {
        let mut line = String::new();
        let mut more = false;
        for (column, rest) in columns.iter().zip(&mut rests) {
            let Some(width) = column.width else { continue };
            let (cell, after) = split(rest, width);
            *rest = after;
            more |= !after.is_empty();
            let fill = width.saturating_sub(cell.width());
            match column.align {
                Align::Left => write!(line, "{cell}{:1$}", "", fill + Table::GAP)?,
                Align::Right | Align::Offset => write!(line, "{0:1$}{cell}{0:2$}", "", fill, Table::GAP)?,
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
        if !more {
            return Ok(());
        }
    }
}

/// The part of a text that fits a line of this width, and the remainder. The text is broken at a space if
/// there is one, otherwise after a punctuation character, otherwise anywhere.
fn split(text: &str, width: usize) -> (&str, &str) {
    if text.width() <= width {
        return (text, "");
    }
    // At least one character, so that the loop ends.
    let first = text.chars().next().map_or(0, char::len_utf8);
    let fits = cut(text, width.max(1)).len().max(first);
    let start = text.get(..fits).unwrap_or(text);
    if text.get(fits..).is_some_and(|rest| rest.starts_with(' ')) {
        return (start, text.get(fits + 1..).unwrap_or_default());
    }
    if let Some(space) = start.rfind(' ').filter(|space| *space > 0) {
        return (text.get(..space).unwrap_or(text), text.get(space + 1..).unwrap_or_default());
    }
    let end = start.rfind([',', '/', '>', '@', ':', '_', '.']).map_or(fits, |sign| sign + 1);
    (text.get(..end).unwrap_or(text), text.get(end..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(width: Option<usize>, rows: &[&[&str]]) -> String {
        let mut text = String::new();
        let table = Table::new(&[("Name", Align::Left), ("Size", Align::Right), ("Flags", Align::Left)]);
        let row = |row: &&[&str]| row.iter().map(|cell| (*cell).to_owned()).collect::<Vec<String>>();
        let mut page = Page::new(&mut text).with_width(width);
        assert_eq!(page.indented(2, |page| table.print(page, || rows.iter().map(row))), Ok(()));
        text.replace("\u{1b}[2m", "").replace("\u{1b}[0m", "")
    }

    #[test]
    fn a_pipe_gets_a_line_a_row() {
        let flags = "GloballyCoherent | UAVCounter | RasterizerOrdered | Atomics64Use";
        assert_eq!(
            printed(None, &[&["a", "1", flags], &["longer", "20", ""]]),
            format!("  Name    Size  Flags\n  a          1  {flags}\n  longer    20\n")
        );
    }

    #[test]
    fn a_terminal_gets_what_fits() {
        let flags = "GloballyCoherent | UAVCounter | RasterizerOrdered | Atomics64Use";
        let text = printed(Some(40), &[&["someName", "1", flags], &["b", "2", ""]]);
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        // All words are kept.
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let flags = words(flags);
        assert!(flags.iter().all(|flag| words(&text).contains(flag)), "{text}");
        assert!(text.ends_with("\n  b            2\n"), "{text}");
    }

    #[test]
    fn a_long_cell_is_shortened_in_its_middle() {
        let long = format!("start{}end", "\u{1}x".repeat(1 << 20));
        let text = printed(None, &[&[&long, "1", ""]]);
        let line = text.lines().nth(1).unwrap_or_default();
        assert!(line.starts_with("  start\\x01x") && line.contains('…') && line.contains("end  "), "{line}");
        assert!(line.chars().count() < Table::LONGEST + 20, "{}", line.len());
    }
}
