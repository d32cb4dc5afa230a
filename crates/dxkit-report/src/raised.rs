//! The operations of a module in terms of today's LLVM.

use core::fmt::{self, Write as _};

use dxkit::dxil::OpCode;
use dxkit::upgrade::{Kept, RaiseReport};
use serde::Serialize;

use crate::prelude::*;
use crate::{Align, HEADING, Page, Table, escaped, paint};

/// The operations of a raised module: which were replaced, and which remain.
#[derive(Debug, Serialize)]
pub struct RaisedDocument {
    file: String,
    raised: usize,
    kept: usize,
    operations_raised: Vec<RaisedOperation>,
    operations_kept: Vec<KeptOperation>,
}

#[derive(Debug, Serialize)]
struct RaisedOperation {
    code: u32,
    operation: Option<&'static str>,
    calls: usize,
}

#[derive(Debug, Serialize)]
struct KeptOperation {
    code: u32,
    operation: Option<&'static str>,
    calls: usize,
    reason: &'static str,
    message: String,
}

impl RaisedDocument {
    /// The document of a report.
    #[must_use]
    pub fn from_report(file: &str, report: &RaiseReport) -> Self {
        let kept = |kept: &Kept| KeptOperation {
            code: kept.code.0,
            operation: kept.code.name(),
            calls: kept.calls,
            reason: kept.reason.name(),
            message: kept.reason.to_string(),
        };
        let raised = |(code, calls): &(OpCode, usize)| RaisedOperation {
            code: code.0,
            operation: code.name(),
            calls: *calls,
        };
        Self {
            file: file.to_owned(),
            raised: report.raised_calls(),
            kept: report.kept_calls(),
            operations_raised: report.raised.iter().map(raised).collect(),
            operations_kept: report.kept.iter().map(kept).collect(),
        }
    }

    /// Prints what stays, and how much was raised.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        writeln!(page, "{}", paint(HEADING, escaped(&self.file)))?;
        page.indented(2, |page| {
            writeln!(page, "{} calls of operations raised, {} kept", self.raised, self.kept)?;
            if self.operations_kept.is_empty() {
                return Ok(());
            }
            let columns = [
                ("Kept", Align::Left),
                ("Number", Align::Right),
                ("Calls", Align::Right),
                ("Why", Align::Left),
            ];
            Table::new(&columns).print(page, || {
                self.operations_kept.iter().map(|kept| {
                    let name = kept.operation.unwrap_or("?").to_owned();
                    vec![name, kept.code.to_string(), kept.calls.to_string(), kept.message.clone()]
                })
            })
        })?;
        writeln!(page)
    }
}
