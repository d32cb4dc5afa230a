//! [`Export`]: the names that functions get in a linked library.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A function that a library exports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Its name in the linked library.
    pub name: String,
    /// The function: by its name in the source, which may be that of several, or by its mangled name.
    pub function: String,
}

/// A text that states no exports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidExport(
    /// The part of the text.
    pub String,
);

impl fmt::Display for InvalidExport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no export: one is `name`, or `new=old`, or `new,other=old`", self.0)
    }
}

impl core::error::Error for InvalidExport {}

impl Export {
    /// The exports of a text as DXC's option `-exports` has it: `name`, `new=old` or `new,other=old`,
    /// separated by semicolons.
    ///
    /// ```
    /// use dxkit_link::Export;
    ///
    /// let exports = Export::parse_list("raygen;hit,other=closest")?;
    /// assert_eq!(exports.len(), 3);
    /// assert_eq!((&*exports[2].name, &*exports[2].function), ("other", "closest"));
    /// # Ok::<(), dxkit_link::InvalidExport>(())
    /// ```
    ///
    /// # Errors
    /// If a name is empty.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, InvalidExport> {
        let mut exports = Vec::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let invalid = || InvalidExport(part.to_string());
            let (names, function) = match part.split_once('=') {
                Some((names, function)) => (names, Some(function.trim())),
                None => (part, None),
            };
            for name in names.split(',').map(str::trim) {
                let function = function.unwrap_or(name);
                if name.is_empty() || function.is_empty() {
                    return Err(invalid());
                }
                exports.push(Self { name: name.to_string(), function: function.to_string() });
            }
        }
        Ok(exports)
    }
}
