//! Styles, by meaning: re-exported from the reports.

pub(crate) use dxkit_report::{ERROR, FAINT, HEADING, NOTE, PART, WARNING, paint};
