//! The functions of a library: what `RDAT` says, as a document of its own.

use core::fmt::{self, Write as _};

use alloc::collections::BTreeSet;

use dxkit::RuntimeData;
use serde::Serialize;

use super::rdat::{self, FunctionDocument, RuntimeDataDocument};
use super::rdat_text;
use crate::names::Names;
use crate::prelude::*;
use crate::{HEADING, Page, escaped, paint};

/// Which functions of a library are shown. Without anything, all are, and subobjects and resources with them.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Those of these stages, whatever the case and the separators: `node`, `closesthit`, `closest-hit`.
    pub stages: Vec<String>,
    /// Those with one of these texts in a name of theirs, mangled or not.
    pub names: Vec<String>,
}

impl Wanted {
    fn everything(&self) -> bool {
        self.stages.is_empty() && self.names.is_empty()
    }

    fn has(&self, function: &FunctionDocument) -> bool {
        let stage = |wanted: &String| {
            let wanted: String = wanted.chars().filter(|c| c.is_alphanumeric()).collect();
            function.kind.is_some_and(|kind| kind.is(&wanted))
        };
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

/// The functions of a library, and what else its runtime data says.
#[derive(Debug, Serialize)]
pub struct ExportsDocument {
    file: String,
    #[serde(flatten)]
    data: RuntimeDataDocument,
}

impl ExportsDocument {
    /// What runtime data of so many bytes says of the functions that are wanted, and of the resources that these use.
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

    /// Prints it for people.
    ///
    /// # Errors
    /// That of the page.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        page.indented(2, |page| rdat_text::text(&self.data, true, page))?;
        writeln!(page)
    }
}
