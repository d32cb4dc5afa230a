//! [`DxkitRun`]: what running a shader gave.

use std::ffi::{CStr, CString};

use dxkit_report::{Problem, ProblemKind, Ran, Subject};

use crate::DxkitContainer;

/// What running a shader gave: a document, and the bytes of the outputs. Belongs to the caller, who frees it
/// with `dxkit_run_free`; never changes.
#[derive(Debug)]
pub struct DxkitRun {
    document: CString,
    outputs: Vec<Vec<u8>>,
}

impl DxkitRun {
    pub(crate) fn new(
        container: &DxkitContainer,
        request: &str,
        buffers: &[&[u8]],
    ) -> Result<Box<Self>, Problem> {
        let subject = Subject { name: "", bytes: container.bytes(), in_pdb: false };
        let Ran { document, outputs } = dxkit_report::run(&subject, request, buffers)?;
        // JSON escapes what a string of C cannot have.
        let document =
            CString::new(document).map_err(|error| Problem::new(ProblemKind::Internal, error.to_string()))?;
        Ok(Box::new(Self { document, outputs }))
    }

    pub(crate) fn document(&self) -> &CStr {
        &self.document
    }

    pub(crate) fn outputs(&self) -> &[Vec<u8>] {
        &self.outputs
    }
}
