//! The findings about one file: as a document, and as text.

use core::fmt::{self, Write as _};

use dxkit::{Damage, Finding, Judgement};

use crate::prelude::*;
use crate::schema::documents;
use crate::{FAINT, Page, ShownFinding, escaped, paint};

documents! {
    /// The findings about a file, for JSON.
    pub struct FindingsDocument<'f> {
        /// The name of the input.
        file: &'f str,
        /// The findings, in the order of the checks.
        findings: &'f [ShownFinding],
        optional {
            /// For `validate`: whether no rule is broken.
            valid: bool,
            /// For `rootsig check`: whether the root signature serves the shader.
            served: bool,
        }
    }
}

impl<'f> FindingsDocument<'f> {
    /// The document for the findings about one file.
    #[must_use]
    pub const fn new(file: &'f str, findings: &'f [ShownFinding]) -> Self {
        Self { file, findings, valid: None, served: None }
    }

    /// The document with the verdict of a validation.
    #[must_use]
    pub const fn with_validity(self, is_valid: bool) -> Self {
        Self { valid: Some(is_valid), ..self }
    }

    /// The document of a shader, with whether a root signature serves it; `None` if the shader has no list of
    /// its resources.
    #[must_use]
    pub const fn with_service(self, is_served: Option<bool>) -> Self {
        Self { served: is_served, ..self }
    }
}

/// All findings of a container: those of [`dxkit::judge()`], with the fields of the validator's messages.
#[must_use]
pub fn findings(file: &[u8]) -> Vec<ShownFinding> {
    let judgement = Judgement::new(file);
    let mut findings = shown_of_file(file, &judgement.checked);
    findings.extend(judgement.messages().into_iter().map(ShownFinding::from));
    findings.extend(judgement.notes().iter().map(ShownFinding::from));
    findings
}

/// Findings of the library in the form of the commands.
#[must_use]
pub fn shown(findings: &[Finding]) -> Vec<ShownFinding> {
    findings.iter().map(ShownFinding::from).collect()
}

/// Findings about a container, with what happened to its bytes if it cannot be read.
#[must_use]
pub fn shown_of_file(file: &[u8], findings: &[Finding]) -> Vec<ShownFinding> {
    let shown = shown(findings);
    match (Damage::find(file), shown.len()) {
        (Some(damage), 1) => shown.into_iter().map(|finding| finding.with_cause(&damage)).collect(),
        _ => shown,
    }
}

/// Prints findings as text, one line each. Findings of one rule about the same field of several rows of a
/// table are printed as one line with a count, unless `all` is set.
///
/// # Errors
/// If writing to the page fails.
pub fn print_findings(file: &str, findings: &[ShownFinding], all: bool, page: &mut Page<'_>) -> fmt::Result {
    let mut groups: Vec<Vec<&ShownFinding>> = Vec::new();
    for finding in findings {
        let has_cause =
            |group: &&mut Vec<&ShownFinding>| group.first().is_some_and(|first| first.has_cause_of(finding));
        match groups.iter_mut().find(|group| !all && has_cause(group)) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    for group in &groups {
        // Two findings take as many lines as one finding and a count.
        let printed = if group.len() == 2 { 2 } else { 1 };
        for finding in group.iter().take(printed) {
            finding.print_line(file, page)?;
        }
        if group.len() > printed {
            let more = format!("and {} more like it", group.len() - printed);
            writeln!(page, "{}: {}", escaped(file), paint(FAINT, more))?;
        }
    }
    Ok(())
}

/// Prints findings as text, several lines each.
///
/// # Errors
/// If writing to the page fails.
pub fn print_findings_in_full(file: &str, findings: &[ShownFinding], page: &mut Page<'_>) -> fmt::Result {
    findings.iter().try_for_each(|finding| finding.print_in_full(file, page))
}
