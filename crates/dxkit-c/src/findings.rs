//! [`DxkitFindings`]: the findings of a check.

use std::ffi::{CStr, CString, c_char};

use dxkit::Severity;
use dxkit_report::ShownFinding;

use crate::error::c_text;

/// How serious a finding is.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DxkitSeverity {
    /// The runtime or the validator refuses it.
    Error = 1,
    /// Some consumers refuse it, or read it differently.
    Warning = 2,
    /// Legal, but no compiler writes it.
    Note = 3,
}

/// A finding. Its texts are in memory of the list.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct DxkitFinding {
    /// How serious it is.
    pub severity: DxkitSeverity,
    /// The name of the rule.
    pub rule: *const c_char,
    /// The path of the field: `PSV0 > resource[3] > flags`; empty if there is none.
    pub path: *const c_char,
    /// The sentence.
    pub message: *const c_char,
    /// The offset in the file, or `DXKIT_NONE`.
    pub offset: u64,
}

/// The findings of a check. Belongs to the caller, who frees it with `dxkit_findings_free`; never changes.
#[derive(Debug)]
pub struct DxkitFindings(Vec<Texts>);

#[derive(Debug)]
struct Texts {
    severity: DxkitSeverity,
    offset: u64,
    rule: CString,
    path: CString,
    message: CString,
    /// The other fields, by name.
    others: Vec<(&'static str, CString)>,
}

impl DxkitFindings {
    pub(crate) fn new(findings: &[ShownFinding]) -> Box<Self> {
        let texts = |finding: &ShownFinding| Texts {
            severity: match finding.severity() {
                Severity::Error => DxkitSeverity::Error,
                Severity::Warning => DxkitSeverity::Warning,
                _ => DxkitSeverity::Note,
            },
            offset: finding.offset().unwrap_or(u64::MAX),
            rule: c_text(finding.rule()),
            path: c_text(finding.path()),
            message: c_text(finding.message()),
            others: finding.texts().map(|(name, text)| (name, c_text(text))).collect(),
        };
        Box::new(Self(findings.iter().map(texts).collect()))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// A further field of a finding.
    pub(crate) fn field(&self, index: usize, name: &str) -> Option<&CStr> {
        let others = &self.0.get(index)?.others;
        others.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_c_str())
    }

    pub(crate) fn get(&self, index: usize) -> Option<DxkitFinding> {
        let texts = self.0.get(index)?;
        Some(DxkitFinding {
            severity: texts.severity,
            rule: texts.rule.as_ptr(),
            path: texts.path.as_ptr(),
            message: texts.message.as_ptr(),
            offset: texts.offset,
        })
    }
}
