//! The functions of a library: the contents of `RDAT` as a separate document.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use alloc::collections::BTreeSet;

use dxkit::{RuntimeData, ShaderKind};
use serde::Serialize;

use super::rdat::{self, FunctionDocument, RuntimeDataDocument};
use super::rdat_text;
use crate::names::Names;
use crate::prelude::*;
use crate::{HEADING, Page, escaped, paint};

/// Selects functions of a library. Without a selection, all functions are shown, and subobjects and resources
/// with them.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Functions of these stages.
    pub stages: Vec<Stage>,
    /// Functions whose name, mangled or not, contains one of these texts.
    pub names: Vec<String>,
}

impl Wanted {
    fn everything(&self) -> bool {
        self.stages.is_empty() && self.names.is_empty()
    }

    fn has(&self, function: &FunctionDocument) -> bool {
        let stage = |wanted: &Stage| function.kind.is_some_and(|kind| kind.0 == wanted.0);
        let name = |wanted: &String| {
            [&function.name, &function.unmangled_name, &function.signature]
                .into_iter()
                .flatten()
                .any(|name| name.contains(wanted))
        };
        (self.stages.is_empty() || self.stages.iter().any(stage))
            && (self.names.is_empty() || self.names.iter().any(name))
    }
}

/// A stage by its name, ignoring case and separators (`node`, `closesthit`, `closest-hit`), or by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage(ShaderKind);

impl FromStr for Stage {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
        let named = ShaderKind::NAMES.iter().find(|(_, name)| name.eq_ignore_ascii_case(&plain));
        let kind = named.map(|(kind, _)| *kind).or_else(|| text.parse().ok().map(ShaderKind));
        kind.map(Self).ok_or_else(|| {
            let names: Vec<String> =
                ShaderKind::NAMES.iter().map(|(_, name)| name.to_ascii_lowercase()).collect();
            format!("there is no stage {text}; stages are {}", names.join(", "))
        })
    }
}

/// The functions of a library, and the other contents of its runtime data.
#[derive(Debug, Serialize)]
pub struct ExportsDocument {
    file: String,
    #[serde(flatten)]
    data: RuntimeDataDocument,
}

impl ExportsDocument {
    /// The document for runtime data of `size` bytes: the selected functions, and the resources that they
    /// use.
    #[must_use]
    pub fn of(file: &str, size: usize, data: &RuntimeData<'_>, wanted: &Wanted) -> Self {
        let mut data = rdat::document(data, &mut Names::new(size));
        data.functions.retain(|function| wanted.has(function));
        if !wanted.everything() {
            data.subobjects.clear();
            let used: BTreeSet<_> = data.functions.iter().flat_map(|function| &function.resources).collect();
            data.resources.retain(|resource| used.contains(&resource.name));
        }
        Self { file: file.to_owned(), data }
    }

    /// Prints the document as text.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        page.indented(2, |page| rdat_text::text(&self.data, true, page))?;
        writeln!(page)
    }
}
