//! A list of findings.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Finding, Frame, Report};

use crate::Rule;

/// Collects findings, at most as many as a [`Report`].
#[derive(Debug, Default)]
pub(crate) struct Findings(pub(crate) Vec<Finding>);

/// An element of a table: `input[2]`.
pub(crate) fn element(table: &'static str, index: usize) -> [Frame; 2] {
    [Frame::Field(table), Frame::Index(u32::try_from(index).unwrap_or(u32::MAX))]
}

impl Findings {
    pub(crate) fn add(
        &mut self,
        rule: Rule,
        path: impl IntoIterator<Item = Frame>,
        message: impl FnOnce() -> String,
    ) {
        if self.0.len() < Report::LIMIT {
            self.0.push(Finding {
                rule: rule.name,
                severity: rule.severity,
                path: path.into_iter().collect(),
                offset: None,
                message: message(),
            });
        }
    }
}
