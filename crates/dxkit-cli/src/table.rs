//! Plain tables: columns as wide as their widest cell, two spaces apart, no lines.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr as _;

use crate::paint::{FAINT, paint};
use crate::shown::shown;

/// To which side a column's cells stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A table in the making.
pub(crate) struct Table {
    columns: Vec<(&'static str, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table of these columns.
    pub(crate) fn new(columns: &[(&'static str, Align)]) -> Self {
        Self { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells.iter().map(|cell| shown(cell).to_string()).collect());
    }

    /// Writes the table, indented. Columns in which every cell is empty are left out.
    pub(crate) fn write(&self, indent: usize, out: &mut dyn Write) -> io::Result<()> {
        let widths: Vec<Option<usize>> = self
            .columns
            .iter()
            .enumerate()
            .map(|(index, (head, _))| {
                let cells = || self.rows.iter().filter_map(|row| row.get(index));
                let used = cells().any(|cell| !cell.is_empty());
                used.then(|| cells().map(|cell| cell.width()).fold(head.width(), usize::max))
            })
            .collect();
        let heads: Vec<String> = self.columns.iter().map(|(head, _)| (*head).to_owned()).collect();
        writeln!(out, "{}", paint(FAINT, self.line(indent, &widths, &heads)))?;
        self.rows.iter().try_for_each(|row| writeln!(out, "{}", self.line(indent, &widths, row)))
    }

    fn line(&self, indent: usize, widths: &[Option<usize>], cells: &[String]) -> String {
        let mut line = " ".repeat(indent);
        for ((cell, width), (_, align)) in cells.iter().zip(widths).zip(&self.columns) {
            let Some(width) = width else { continue };
            let fill = " ".repeat(width.saturating_sub(cell.width()));
            match align {
                Align::Left => line.extend([cell.as_str(), &fill, "  "]),
                Align::Right => line.extend([&fill, cell.as_str(), "  "]),
            }
        }
        line.truncate(line.trim_end().len());
        line
    }
}
