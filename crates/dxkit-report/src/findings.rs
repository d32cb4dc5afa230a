//! The findings about one file: as a document, and as text.

use core::fmt::{self, Write as _};

use dxkit::{Container, Damage, Finding, FourCc, Shader, Span};

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

/// All findings of a container: those of [`dxkit::check()`], and the rules of the vendor's validator that its
/// module breaks.
#[must_use]
pub fn findings(file: &[u8]) -> Vec<ShownFinding> {
    let mut findings = shown_of_file(file, &dxkit::check(Span::new(file)));
    if let Some(validation) = validation(file) {
        findings.extend(validation.module_messages().into_iter().map(ShownFinding::from));
        findings.extend(validation.newer_finding().iter().map(ShownFinding::from));
    }
    findings
}

/// The rules of the vendor's validator that the module of a container breaks, if it has a module.
#[must_use]
pub(crate) fn module_findings(file: &[u8]) -> Vec<Finding> {
    validation(file).map_or_else(Vec::new, |validation| validation.module_findings())
}

/// The validation of a final shader.
fn validation(file: &[u8]) -> Option<dxkit::validate::Validation> {
    // Libraries for linking only (lib_6_x, minor version 15) are not final shaders: the vendor's validator
    // refuses all of them.
    let is_final = Container::parse(file).is_ok_and(|container| {
        container.find(FourCc::Dxil).is_some()
            && Shader::of(&container).model.is_none_or(|model| model.minor != 15)
    });
    is_final.then(|| dxkit::validate::validate_with(Span::new(file), &dxkit::validate::Options::as_stated()))
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
