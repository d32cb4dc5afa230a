//! [`judge`]: everything that is known against a shader.

use alloc::vec::Vec;

use dxkit_bytes::{Finding, Severity};
use dxkit_container::{Container, Input};
use dxkit_part::Shader;
use dxkit_types::FourCc;
use dxkit_validate::{Message, Options, Validation, validate_with};

/// All findings of a container: those of [`check`](crate::check()), then those of the validator that the
/// module states ([`Options::as_stated`]). The validator's rules about parts count where `check` has found no
/// error, so that a container without errors is one that the validator accepts, and each fault is reported
/// once.
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
    let judgement = Judgement::new(file);
    let mut findings = judgement.checked;
    if let Some(validation) = judgement.validation {
        if !has_errors(&findings) {
            findings.extend(validation.container_findings());
        }
        findings.extend(validation.module_findings());
    }
    findings
}

/// The findings of [`judge`], the validator's as messages.
#[non_exhaustive]
#[derive(Debug)]
pub struct Judgement {
    /// The findings of [`check`](crate::check()).
    pub checked: Vec<Finding>,
    /// What the validator says of a final shader; `None` for other files.
    pub validation: Option<Validation>,
}

impl Judgement {
    /// Judges a file.
    #[must_use]
    pub fn new<'a>(file: impl Into<Input<'a>>) -> Self {
        let file = file.into();
        let Ok(span) = file.span() else { return Self { checked: crate::check(file), validation: None } };
        let is_final = Container::parse(span).is_ok_and(|container| {
            container.find(FourCc::Dxil).is_some()
                && Shader::from_container(&container).model.is_none_or(|model| model.minor != 15)
        });
        let validation = is_final.then(|| validate_with(span, &Options::as_stated()));
        Self { checked: crate::check(span), validation }
    }

    /// The messages of the validator that count, as in [`judge`].
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        match &self.validation {
            Some(validation) if has_errors(&self.checked) => validation.module_messages(),
            Some(validation) => validation.messages(false),
            None => Vec::new(),
        }
    }

    /// What breaks no rule of the validator, and is worth knowing: [`Validation::notes`].
    #[must_use]
    pub fn notes(&self) -> Vec<Finding> {
        self.validation.as_ref().map(Validation::notes).unwrap_or_default()
    }
}

fn has_errors(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity == Severity::Error)
}
