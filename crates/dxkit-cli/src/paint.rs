//! Styles, by meaning: those of the reports.

pub(crate) use dxkit_report::{ERROR, FAINT, HEADING, NOTE, PART, WARNING, paint};
