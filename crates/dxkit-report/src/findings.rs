//! The findings of a check.

use core::fmt::{self, Write as _};

use dxkit::{Finding, Frame, Severity};

use crate::prelude::*;
use crate::schema::documents;
use crate::{ERROR, FAINT, NOTE, Page, WARNING, escaped, paint};

documents! {
    /// The findings of a check, for JSON.
    pub struct FindingsDocument<'f> {
        /// The name of the input.
        file: &'f str,
        /// The findings, in the order of the checks.
        findings: Vec<FindingDocument<'f>>,
    }

    /// One finding.
    pub(crate) struct FindingDocument<'f> {
        /// `error`, `warning` or `note`.
        severity: String,
        /// The name of the rule.
        rule: &'f str,
        /// The structures and fields, from the outermost to the innermost.
        path: String,
        /// The offset in the file, in bytes.
        offset: Option<usize>,
        /// The message for people.
        message: &'f str,
    }
}

impl<'f> FindingsDocument<'f> {
    /// The document for the findings of one file.
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

/// Prints findings as text, one line each. Findings of one rule about the same field of several rows of a
/// table are printed as one line with a count, unless `all` is set.
///
/// # Errors
/// If writing to the page fails.
pub fn print_findings(file: &str, findings: &[Finding], all: bool, page: &mut Page<'_>) -> fmt::Result {
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    for finding in findings {
        let has_same_cause =
            |group: &&mut Vec<&Finding>| group.first().is_some_and(|first| have_same_cause(first, finding));
        match groups.iter_mut().find(|group| !all && has_same_cause(group)) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    for group in &groups {
        // Two findings take as many lines as one finding and a count.
        let shown = if group.len() == 2 { 2 } else { 1 };
        for finding in group.iter().take(shown) {
            line(file, finding, page)?;
        }
        if group.len() > shown {
            let more = format!("and {} more like it", group.len() - shown);
            writeln!(page, "{}: {}", escaped(file), paint(FAINT, more))?;
        }
    }
    Ok(())
}

/// Whether two findings differ only in the row of a table.
fn have_same_cause(one: &Finding, other: &Finding) -> bool {
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
