//! [`Page`]: the destination of printed text, as text or as HTML.

use core::fmt::{self, Write as _};

use anstyle::Style;

use crate::markup;
use crate::prelude::*;
use crate::style;

/// The destination of printed text: a sink, the maximum width of lines, and the current indentation.
///
/// It is written to with `write!` and `writeln!`. Every line that is not empty is indented; the indentation
/// applies to the closure passed to [`indented`](Self::indented). Styles are always written as escape
/// sequences of terminals; if the destination is not a terminal, the caller has to remove them (`anstream`
/// does that).
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
///
/// A page of [HTML](Self::html) gets the same calls: lines become blocks, indentation becomes nested blocks,
/// tables become tables, [sections](Self::section) can be closed, and styles become classes. All text is
/// escaped.
///
/// ```
/// use core::fmt::Write as _;
/// use dxkit_report::{ERROR, Page, paint};
///
/// let mut text = String::new();
/// let mut page = Page::html(&mut text, "first");
/// writeln!(page, "{} <b>", paint(ERROR, "wrong"))?;
/// assert_eq!(text, "<div class=\"l\"><span class=\"error\">wrong</span> &lt;b&gt;</div>\n");
/// # Ok::<(), core::fmt::Error>(())
/// ```
pub struct Page<'o> {
    out: &'o mut dyn fmt::Write,
    width: Option<usize>,
    indent: usize,
    /// Whether the next character is the first of a line.
    begins: bool,
    markup: Option<Markup>,
}

/// The state of a page of HTML.
struct Markup {
    /// The prefix of every id, which distinguishes several containers.
    prefix: String,
    /// The prefix that the page was made with.
    root: String,
    /// The end tag of the open line, if one is open.
    line: Option<&'static str>,
    /// The style of the following text.
    style: Style,
    /// The style of the open `span`; the plain one if none is open.
    open: Style,
    /// The escape sequence that is being read.
    sequence: Option<String>,
}

impl<'o> Page<'o> {
    /// A page of text without a maximum width.
    pub fn new(out: &'o mut dyn fmt::Write) -> Self {
        Self { out, width: None, indent: 0, begins: true, markup: None }
    }

    /// A page of HTML: printed text is the content of an element. Every id starts with `prefix` and a hyphen.
    pub fn html(out: &'o mut dyn fmt::Write, prefix: &str) -> Self {
        let markup = Markup {
            prefix: prefix.to_owned(),
            root: prefix.to_owned(),
            line: None,
            style: Style::new(),
            open: Style::new(),
            sequence: None,
        };
        Self { markup: Some(markup), ..Self::new(out) }
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
        if self.is_html() {
            return self.block("<div class=\"in\">", print, "</div>\n");
        }
        self.indent += columns;
        let result = print(self);
        self.indent -= columns;
        result
    }

    /// Prints a title, and the output of `print` below it: as text, after an empty line and indented; as
    /// HTML, in an element that can be closed.
    ///
    /// # Errors
    /// The error of `print`.
    pub fn section(
        &mut self,
        title: impl fmt::Display,
        print: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        if !self.is_html() {
            writeln!(self, "\n{title}")?;
            return self.indented(2, print);
        }
        self.raw("<details class=\"section\" open><summary>")?;
        self.inline(title)?;
        self.raw("</summary>\n<div class=\"in\">\n")?;
        self.block("", print, "</div></details>\n")
    }

    /// Prints a title, and below it what `print` prints, indented: a part of a section.
    ///
    /// # Errors
    /// The error of `print`.
    pub fn group(
        &mut self,
        title: impl fmt::Display,
        print: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        writeln!(self, "{title}")?;
        self.indented(2, print)
    }

    /// Whether it is one of HTML.
    #[must_use]
    pub const fn is_html(&self) -> bool {
        self.markup.is_some()
    }

    /// What ids of this page of HTML start with, up to a hyphen.
    pub(crate) fn prefix(&self) -> &str {
        self.markup.as_ref().map_or("", |markup| &markup.prefix)
    }

    /// The id of an element of this page of HTML.
    pub(crate) fn id(&self, name: impl fmt::Display) -> String {
        format!("{}-{name}", self.prefix())
    }

    /// The id of the only element with this name, outside of [`within`](Self::within).
    pub(crate) fn root_id(&self, name: &str) -> String {
        let prefix = self.markup.as_ref().map_or("", |markup| &markup.root);
        format!("{prefix}-{name}")
    }

    /// Runs `print` with separate ids.
    pub(crate) fn within(
        &mut self,
        name: impl fmt::Display,
        print: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        let prefix = self.id(name);
        let Some(markup) = &mut self.markup else { return print(self) };
        let before = core::mem::replace(&mut markup.prefix, prefix);
        let result = print(self);
        if let Some(markup) = &mut self.markup {
            markup.prefix = before;
        }
        result
    }

    /// Writes markup, after the open line.
    pub(crate) fn raw(&mut self, markup: &str) -> fmt::Result {
        self.end_line()?;
        self.out.write_str(markup)
    }

    /// Writes text into an element that was opened by [`raw`](Self::raw) and takes no blocks.
    pub(crate) fn inline(&mut self, text: impl fmt::Display) -> fmt::Result {
        if let Some(markup) = &mut self.markup {
            markup.line = Some("");
        }
        write!(self, "{text}")?;
        self.end_line()
    }

    /// Prints what `print` prints between the start and the end of an element.
    pub(crate) fn block(
        &mut self,
        start: &str,
        print: impl FnOnce(&mut Self) -> fmt::Result,
        end: &str,
    ) -> fmt::Result {
        self.raw(start)?;
        print(self)?;
        self.raw(end)
    }

    fn end_line(&mut self) -> fmt::Result {
        let Some(markup) = &mut self.markup else { return Ok(()) };
        markup.style = Style::new();
        markup.sequence = None;
        let Some(end) = markup.line.take() else { return Ok(()) };
        if markup.open != Style::new() {
            markup.open = Style::new();
            self.out.write_str("</span>")?;
        }
        self.out.write_str(end)
    }

    fn write_html(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        loop {
            let Some(markup) = &mut self.markup else { return Ok(()) };
            if let Some(sequence) = &mut markup.sequence {
                let Some((codes, following)) = rest.split_once('m') else {
                    // Escape sequences of styles are short.
                    if sequence.len() < 32 {
                        sequence.push_str(rest);
                    }
                    return Ok(());
                };
                sequence.push_str(codes);
                markup.style = style::after(markup.style, sequence);
                markup.sequence = None;
                rest = following;
            }
            let end = rest.find(['\u{1b}', '\n']).unwrap_or(rest.len());
            let (run, following) = rest.split_at_checked(end).unwrap_or((rest, ""));
            if !run.is_empty() {
                self.write_run(run)?;
            }
            let mut following = following.chars();
            match following.next() {
                None => return Ok(()),
                Some('\n') => self.end_line()?,
                Some(_) => {
                    if let Some(markup) = &mut self.markup {
                        markup.sequence = Some(String::new());
                    }
                }
            }
            rest = following.as_str();
        }
    }

    /// Writes text of one style without line ends.
    fn write_run(&mut self, text: &str) -> fmt::Result {
        let Some(markup) = &mut self.markup else { return Ok(()) };
        if markup.line.is_none() {
            markup.line = Some("</div>\n");
            self.out.write_str("<div class=\"l\">")?;
        }
        if markup.open != markup.style {
            if markup.open != Style::new() {
                self.out.write_str("</span>")?;
            }
            if let Some(class) = style::class(markup.style) {
                write!(self.out, "<span class=\"{class}\">")?;
                markup.open = markup.style;
            } else {
                markup.open = Style::new();
            }
        }
        write!(self.out, "{}", markup::text(text))
    }
}

impl fmt::Write for Page<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.is_html() {
            return self.write_html(text);
        }
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
            .field("html", &self.is_html())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Align, FAINT, HEADING, PART, Table, paint};

    #[test]
    fn html_has_the_same_words_in_elements() {
        let mut text = String::new();
        let mut page = Page::html(&mut text, "a");
        let print = |page: &mut Page<'_>| {
            writeln!(page, "plain & {}{}", paint(PART, "PSV0"), paint(FAINT, " faint"))?;
            page.section(format_args!("{} <x>", paint(HEADING, "Title")), |page| {
                page.indented(2, |page| writeln!(page, "inside\n\nthe block"))?;
                let table = Table::new(&[("Name", Align::Left), ("At", Align::Offset)]).anchored("row");
                page.within("b", |page| {
                    let long = "  a_name_that_is_wider_than_others";
                    table.print(page, || {
                        [["<i>", "0x10"], [long, ""]].map(|row| row.map(str::to_owned).to_vec()).into_iter()
                    })
                })
            })
        };
        assert_eq!(print(&mut page), Ok(()));
        assert_eq!(
            text,
            "<div class=\"l\">plain &amp; <span class=\"part\">PSV0</span><span class=\"faint\"> faint</span></div>\n\
             <details class=\"section\" open><summary><span class=\"heading\">Title</span> &lt;x&gt;</summary>\n\
             <div class=\"in\">\n\
             <div class=\"in\"><div class=\"l\">inside</div>\n<div class=\"l\">the block</div>\n</div>\n\
             <div class=\"scroll\"><table><thead><tr><th scope=\"col\">Name</th><th scope=\"col\" class=\"n\">At</th></tr>\
             </thead><tbody>\n\
             <tr id=\"a-b-row0\"><td>&lt;i&gt;</td><td class=\"n\"><a class=\"byte\" href=\"#a-bytes\">0x10</a></td></tr>\n\
             <tr id=\"a-b-row1\"><td class=\"w\">\u{a0}\u{a0}a_name_that_is_wider_than_others</td><td class=\"n\"></td></tr>\n\
             </tbody></table></div>\n\
             </div></details>\n"
        );
    }

    #[test]
    fn an_escape_sequence_of_nobody_is_dropped() {
        let mut text = String::new();
        let mut page = Page::html(&mut text, "a");
        assert_eq!(page.write_str("a\u{1b}[38;5;7mb\u{1b}[2Jc\nd"), Ok(()));
        assert_eq!(page.raw(""), Ok(()));
        assert!(text.starts_with("<div class=\"l\">ab"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}
