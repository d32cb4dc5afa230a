//! [`judge`]: everything that is known against a shader.

use alloc::vec::Vec;

use dxkit_bytes::{Finding, Severity};
use dxkit_container::{Container, Input};
use dxkit_part::Shader;
use dxkit_types::FourCc;
use dxkit_validate::{Options, validate_with};

/// All findings of a container: those of [`check`](crate::check()), then those of the validator that the
/// module states ([`Options::as_stated`]). The validator's rules about parts count where `check` has found no
/// error, so that a container without errors is one that the validator accepts, and each fault is told once.
///
/// Libraries that are only linked (`lib_6_x`) are no final shaders: no validator accepts them, and none
/// judges them here.
///
/// ```
/// use dxkit::{Container, DigestPolicy, FourCc};
///
/// let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil")?;
/// assert!(dxkit::judge(&file).is_empty());
///
/// let mut container = Container::parse(&file)?;
/// container.remove_all(FourCc::Sfi0);
/// let without = container.write(DigestPolicy::Recompute)?;
/// assert!(!dxkit::judge(&without).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge<'a>(file: impl Into<Input<'a>>) -> Vec<Finding> {
    let file = file.into();
    let Ok(span) = file.span() else { return crate::check(file) };
    let mut findings = crate::check(span);
    let is_final = Container::parse(span).is_ok_and(|container| {
        container.find(FourCc::Dxil).is_some()
            && Shader::of(&container).model.is_none_or(|model| model.minor != 15)
    });
    if !is_final {
        return findings;
    }
    let validation = validate_with(span, &Options::as_stated());
    let has_errors = findings.iter().any(|finding| finding.severity == Severity::Error);
    if !has_errors {
        findings.extend(validation.container_findings());
    }
    findings.extend(validation.module_findings());
    findings
}
