//! Plain tables: columns as wide as their widest cell, two spaces apart, no lines.

use core::fmt::{self, Write as _};

use unicode_width::UnicodeWidthStr as _;

use crate::prelude::*;
use crate::{FAINT, Page, escaped, paint};

/// To which side a column's cells stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// The columns of a table.
#[derive(Debug, Clone)]
pub struct Table {
    columns: Vec<(&'static str, Align)>,
}

impl Table {
    /// A table of these columns.
    #[must_use]
    pub fn new(columns: &[(&'static str, Align)]) -> Self {
        Self { columns: columns.to_vec() }
    }

    /// Prints the table. `rows` gives the rows, and is asked twice: columns are measured before the first row is printed,
    /// and no row is kept. Columns in which every cell is empty are left out.
    ///
    /// # Errors
    /// That of the page.
    pub fn print<R>(&self, page: &mut Page<'_>, rows: impl Fn() -> R) -> fmt::Result
    where
        R: Iterator<Item = Vec<String>>,
    {
        let mut widths: Vec<Option<usize>> = vec![None; self.columns.len()];
        for row in rows() {
            for ((cell, width), (head, _)) in row.iter().zip(&mut widths).zip(&self.columns) {
                if !cell.is_empty() {
                    let cell = escaped(cell).to_string().width().max(head.width());
                    *width = Some(width.map_or(cell, |width| width.max(cell)));
                }
            }
        }
        let heads: Vec<String> = self.columns.iter().map(|(head, _)| (*head).to_owned()).collect();
        writeln!(page, "{}", paint(FAINT, self.line(&widths, &heads)))?;
        rows().try_for_each(|row| writeln!(page, "{}", self.line(&widths, &row)))
    }

    fn line(&self, widths: &[Option<usize>], cells: &[String]) -> String {
        let mut line = String::new();
        for ((cell, width), (_, align)) in cells.iter().zip(widths).zip(&self.columns) {
            let Some(width) = width else { continue };
            let cell = escaped(cell).to_string();
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
