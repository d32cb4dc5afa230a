//! [`Text`]: bytes to print to.
//!
//! Names in shaders are bytes, not always UTF-8, and are printed as they are: so what is printed to is bytes too.

use alloc::vec::Vec;
use core::fmt;

/// What text is printed to.
pub(crate) struct Text<'o> {
    out: &'o mut Vec<u8>,
}

impl<'o> Text<'o> {
    pub(crate) const fn new(out: &'o mut Vec<u8>) -> Self {
        Self { out }
    }

    /// Bytes as they are.
    pub(crate) fn put(&mut self, bytes: impl AsRef<[u8]>) {
        self.out.extend_from_slice(bytes.as_ref());
    }

    /// `count` spaces.
    pub(crate) fn spaces(&mut self, count: usize) {
        self.out.resize(self.out.len().saturating_add(count), b' ');
    }

    /// Bytes, then spaces up to `width`. What is wider stands as it is: the compiler's columns move then, too.
    pub(crate) fn left(&mut self, bytes: impl AsRef<[u8]>, width: usize) {
        let bytes = bytes.as_ref();
        self.put(bytes);
        self.spaces(width.saturating_sub(bytes.len()));
    }

    /// Spaces up to `width`, then bytes.
    pub(crate) fn right(&mut self, bytes: impl AsRef<[u8]>, width: usize) {
        let bytes = bytes.as_ref();
        self.spaces(width.saturating_sub(bytes.len()));
        self.put(bytes);
    }

    /// A line: `format_args!`, then the end of the line.
    pub(crate) fn line(&mut self, line: fmt::Arguments<'_>) {
        self.print(line);
        self.end();
    }

    /// `format_args!` without the end of a line.
    pub(crate) fn print(&mut self, text: fmt::Arguments<'_>) {
        // Writing to memory cannot fail; a `Display` that fails prints less.
        let _ = fmt::Write::write_fmt(self, text);
    }

    /// The end of a line.
    pub(crate) fn end(&mut self) {
        self.out.push(b'\n');
    }
}

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put(text);
        Ok(())
    }
}
