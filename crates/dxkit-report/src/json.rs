//! The documents of the command's `--json`, each of one container: what programs in other languages are
//! given.
//!
//! ```
//! use dxkit_report::{Subject, json};
//!
//! let bytes = include_bytes!("../../../testdata/dxc/ps_textures_6_0.dxil");
//! let subject = Subject { name: "ps.dxil", bytes, in_pdb: false };
//! assert!(json::reflect(&subject)?.starts_with("{\"version\":1,\"file\":\"ps.dxil\",\"kind\":\"Pixel\""));
//! # Ok::<(), dxkit_report::Problem>(())
//! ```

use dxkit::{Container, Finding, Pipeline};
use serde::Serialize;

use crate::diff::DiffDocument;
use crate::prelude::*;
use crate::{
    Document, FindingsDocument, Judged, PartsDocument, Problem, ReflectionDocument, RootSignatureDocument,
    Subject, findings, shown,
};

/// The document of `dxkit inspect --json`.
///
/// # Errors
/// If it is not a container.
pub fn inspect(subject: &Subject<'_>) -> Result<String, Problem> {
    text(&Document::from_container(subject, &Container::parse(subject.bytes)?))
}

/// The document of `dxkit parts --json`.
///
/// # Errors
/// If it is not a container.
pub fn parts(subject: &Subject<'_>) -> Result<String, Problem> {
    text(&PartsDocument::from_container(subject, &Container::parse(subject.bytes)?))
}

/// The document of `dxkit reflect --json`.
///
/// # Errors
/// If it is not a container. Parts that cannot be read are skipped; [`check`] names them.
pub fn reflect(subject: &Subject<'_>) -> Result<String, Problem> {
    text(&ReflectionDocument::from_container(subject.name, &Container::parse(subject.bytes)?))
}

/// The document of `dxkit reflect --declared --json`: as [`reflect`], with what the source declares, if the
/// container has debug information or its source.
///
/// # Errors
/// If it is not a container.
pub fn reflect_declared(subject: &Subject<'_>) -> Result<String, Problem> {
    text(&ReflectionDocument::with_declared(subject.name, &Container::parse(subject.bytes)?))
}

/// The document of `dxkit check --json`. For a file that is not a container, it has a finding that says so.
///
/// # Errors
/// Never; the error type is that of the other functions.
pub fn check(subject: &Subject<'_>) -> Result<String, Problem> {
    text(&FindingsDocument::new(subject.name, &findings(subject.bytes)))
}

/// The document of `dxkit validate --json`.
///
/// # Errors
/// Never; the error type is that of the other functions.
pub fn validate(subject: &Subject<'_>) -> Result<String, Problem> {
    let judged = Judged::validate(subject.bytes, &dxkit::validate::ValidationOptions::as_stated());
    let findings = judged.as_ref().map_or_else(Vec::new, |judged| judged.shown(false));
    let is_valid = judged.is_none_or(|judged| judged.is_valid());
    text(&FindingsDocument::new(subject.name, &findings).with_validity(is_valid))
}

/// The document of `dxkit diff --json`; with `all`, of `dxkit diff --all --json`.
///
/// # Errors
/// If one of them is not a container.
pub fn diff(old: &Subject<'_>, new: &Subject<'_>, all: bool) -> Result<String, Problem> {
    let (diff, with_common_only) = dxkit::diff_of_common(old.bytes, new.bytes)?;
    text(&DiffDocument::new([Some(old.name), Some(new.name)], &diff, all).with_common_only(with_common_only))
}

/// The root signature of a container, as `dxkit inspect --json` shows it in `content`; `None` if there is
/// none.
///
/// # Errors
/// If it is not a container, or the root signature cannot be read.
pub fn root_signature(subject: &Subject<'_>) -> Result<Option<String>, Problem> {
    let container = Container::parse(subject.bytes)?;
    let root = dxkit::root_signature(&container)?;
    root.as_ref().map(|root| text(&RootSignatureDocument::from_root_signature(root))).transpose()
}

/// Findings, as in the document of `dxkit check --json`.
///
/// # Errors
/// Never; the error type is that of the other functions.
pub fn listed(name: &str, findings: &[Finding]) -> Result<String, Problem> {
    text(&FindingsDocument::new(name, &shown(findings)))
}

/// The findings of a pipeline, under this name.
///
/// # Errors
/// Never; the error type is that of the other functions.
pub fn pipeline(name: &str, pipeline: &Pipeline) -> Result<String, Problem> {
    listed(name, &pipeline.check())
}

fn text(document: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(document).map_err(|error| Problem::internal(&error.to_string()))
}
