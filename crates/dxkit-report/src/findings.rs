//! What a check found.

use core::fmt::{self, Write as _};

use dxkit::{Container, Finding, FourCc, Frame, Severity, Shader, Span};
use serde::Serialize;

use crate::prelude::*;
use crate::{ERROR, FAINT, NOTE, Page, WARNING, escaped, paint};

/// What a check found.
#[derive(Debug, Serialize)]
pub struct FindingsDocument<'f> {
    file: &'f str,
    findings: Vec<FindingDocument<'f>>,
}

#[derive(Debug, Serialize)]
struct FindingDocument<'f> {
    severity: String,
    rule: &'f str,
    path: String,
    offset: Option<usize>,
    message: &'f str,
}

impl<'f> FindingsDocument<'f> {
    /// Findings with the file that they are about.
    #[must_use]
    pub fn new(file: &'f str, findings: &'f [Finding]) -> Self {
        let finding = |finding: &'f Finding| FindingDocument {
            severity: finding.severity.to_string(),
            rule: finding.rule,
            path: finding.path.to_string(),
            offset: finding.offset,
            message: &finding.message,
        };
        Self { file, findings: findings.iter().map(finding).collect() }
    }
}

/// What breaks a rule of the vendor's validator in the module of a container that has one.
#[must_use]
pub fn module_findings(file: &[u8]) -> Vec<Finding> {
    // Libraries that are only for linking (lib_6_x, minor version 15) are no final shaders: the vendor's validator refuses them all.
    let is_final = Container::parse(file).is_ok_and(|container| {
        container.find(FourCc::Dxil).is_some()
            && Shader::of(&container).model.is_none_or(|model| model.minor != 15)
    });
    if is_final { dxkit::validate::validate(Span::new(file)).module_findings() } else { Vec::new() }
}

/// Prints findings for people, a line each. Those of one rule about the same field of several rows of a table are one line
/// and how many more there are, unless `all` are asked for.
///
/// # Errors
/// That of the page.
pub fn print_findings(file: &str, findings: &[Finding], all: bool, page: &mut Page<'_>) -> fmt::Result {
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    for finding in findings {
        let alike = |group: &&mut Vec<&Finding>| group.first().is_some_and(|first| alike(first, finding));
        match groups.iter_mut().find(|group| !all && alike(group)) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    for group in &groups {
        // Two are no more to read than one and a count.
        let told = if group.len() == 2 { 2 } else { 1 };
        for finding in group.iter().take(told) {
            line(file, finding, page)?;
        }
        if group.len() > told {
            let more = format!("and {} more like it", group.len() - told);
            writeln!(page, "{}: {}", escaped(file), paint(FAINT, more))?;
        }
    }
    Ok(())
}

/// Whether two findings say the same of two rows.
fn alike(one: &Finding, other: &Finding) -> bool {
    let (frames, others) = (one.path.frames(), other.path.frames());
    let indexes = |frame: &Frame| matches!(frame, Frame::Index(_));
    one.rule == other.rule
        && one.severity == other.severity
        && frames.len() == others.len()
        && frames.iter().any(indexes)
        && frames
            .iter()
            .zip(others)
            .all(|(frame, other)| frame == other || (indexes(frame) && indexes(other)))
}

fn line(file: &str, finding: &Finding, page: &mut Page<'_>) -> fmt::Result {
    let style = match finding.severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        _ => NOTE,
    };
    let rule = format!("{}[{}]", finding.severity, finding.rule);
    write!(page, "{}: {}", escaped(file), paint(style, rule))?;
    if !finding.path.frames().is_empty() {
        write!(page, " {}", escaped(&finding.path.to_string()))?;
    }
    if let Some(offset) = finding.offset {
        write!(page, " at {offset:#x}")?;
    }
    writeln!(page, ": {}", escaped(&finding.message))
}
