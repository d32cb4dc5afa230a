//! [`Page`]: the destination of printed text.

use core::fmt;

/// The destination of printed text: a sink, the maximum width of lines, and the current indentation.
///
/// It is written to with `write!` and `writeln!`. Every line that is not empty is indented; the indentation
/// applies to the closure passed to [`indented`](Self::indented). Styles are always written as escape
/// sequences of terminals; if the destination is no terminal, the caller has to remove them (`anstream` does
/// that).
///
/// ```
/// use core::fmt::Write as _;
/// use dxkit_report::Page;
///
/// let mut text = String::new();
/// let mut page = Page::new(&mut text);
/// writeln!(page, "one")?;
/// page.indented(2, |page| writeln!(page, "two\n\nthree"))?;
/// assert_eq!(text, "one\n  two\n\n  three\n");
/// # Ok::<(), core::fmt::Error>(())
/// ```
pub struct Page<'o> {
    out: &'o mut dyn fmt::Write,
    width: Option<usize>,
    indent: usize,
    /// Whether the next character is the first of a line.
    begins: bool,
}

impl<'o> Page<'o> {
    /// A page without a maximum width.
    pub fn new(out: &'o mut dyn fmt::Write) -> Self {
        Self { out, width: None, indent: 0, begins: true }
    }

    /// The same page with lines of at most this many columns; `None` for lines of any length, as for a pipe.
    #[must_use]
    pub fn with_width(self, width: Option<usize>) -> Self {
        Self { width, ..self }
    }

    /// The columns that remain beside the indentation; `None` for any number.
    #[must_use]
    pub fn width(&self) -> Option<usize> {
        self.width.map(|width| width.saturating_sub(self.indent))
    }

    /// Calls `print` with the indentation increased by this many columns.
    ///
    /// # Errors
    /// The error of `print`.
    pub fn indented(&mut self, columns: usize, print: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        self.indent += columns;
        let result = print(self);
        self.indent -= columns;
        result
    }
}

impl fmt::Write for Page<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for line in text.split_inclusive('\n') {
            if self.begins && line != "\n" {
                write!(self.out, "{:1$}", "", self.indent)?;
            }
            self.out.write_str(line)?;
            self.begins = line.ends_with('\n');
        }
        Ok(())
    }
}

impl fmt::Debug for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page")
            .field("width", &self.width)
            .field("indent", &self.indent)
            .finish_non_exhaustive()
    }
}
