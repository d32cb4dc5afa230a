//! [`Page`]: where text for people is printed.

use core::fmt;

/// Where text for people is printed: a sink for text, the width of its lines, and how far they are indented.
///
/// It is written to with `write!` and `writeln!`. Indentation stands in front of every line that is not empty, and lasts
/// for the closure given to [`indented`](Self::indented). Styles are always written, as the escape sequences of
/// terminals; whoever has no terminal takes them out (`anstream` does that).
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
    /// Whether the next character begins a line.
    begins: bool,
}

impl<'o> Page<'o> {
    /// A page of any width.
    pub fn new(out: &'o mut dyn fmt::Write) -> Self {
        Self { out, width: None, indent: 0, begins: true }
    }

    /// The same page with lines of at most so many columns; `None` for lines of any length, as a pipe takes them.
    #[must_use]
    pub fn with_width(self, width: Option<usize>) -> Self {
        Self { width, ..self }
    }

    /// Columns that are left behind the indentation; `None` for any number.
    #[must_use]
    pub fn width(&self) -> Option<usize> {
        self.width.map(|width| width.saturating_sub(self.indent))
    }

    /// Prints what `print` prints, indented by so many more columns.
    ///
    /// # Errors
    /// That of `print`.
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
