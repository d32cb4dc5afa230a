//! [`judge`]: everything that is known against a shader.

use alloc::vec::Vec;

use dxkit_bytes::{Finding, Path, Severity};
use dxkit_container::{Container, Input};
use dxkit_dxil::{DxilModule, Version};
use dxkit_part::Shader;
use dxkit_types::{FourCc, ShaderModel};
use dxkit_validate::{Message, Validation, ValidationOptions, validate_with};

/// All findings of a container: those of [`check`](crate::check()), then those of the validator that the
/// module states ([`ValidationOptions::as_stated`]). The validator's rules about parts count where `check`
/// has found no error, so that a container without errors is one that the validator accepts, and each fault
/// is reported once.
///
/// Libraries for linking alone (`lib_6_x` that states the validator version 0.0, as the compiler and the
/// linker write it), root signatures and PDBs without a program are no final shaders: no validator accepts
/// them, and none judges them here. A note says so. A `lib_6_x` that states another version is judged.
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
    } else {
        findings.extend(judgement.refused);
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
    /// For what no validator judges, the note that it refuses it.
    refused: Option<Finding>,
}

impl Judgement {
    /// Judges a file.
    #[must_use]
    pub fn new<'a>(file: impl Into<Input<'a>>) -> Self {
        let file = file.into();
        let Ok(span) = file.span() else {
            return Self { checked: crate::check(file), validation: None, refused: None };
        };
        let validate = || validate_with(span, &ValidationOptions::as_stated());
        let judged = Container::parse(span).map_or(Err(None), |container| is_judged(&container));
        let (validation, refused) = match judged {
            Ok(is_open) => {
                let validation = validate();
                match is_open && is_for_linking(&validation) {
                    true => {
                        let refused = "libraries for linking alone (lib_6_x with validator version 0.0) are \
                                       accepted by no validator; it judged nothing";
                        (None, Some(note(refused)))
                    }
                    false => (Some(validation), None),
                }
            }
            Err(refused) => (None, refused),
        };
        Self { checked: crate::check(span), validation, refused }
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
        match &self.validation {
            Some(validation) => validation.notes(),
            None => self.refused.iter().cloned().collect(),
        }
    }
}

/// Whether the validator of DXIL judges a container: whether it is a library of `lib_6_x`, then. An error
/// holds the note that it refuses it unseen; about programs of earlier shader models there is nothing to say.
fn is_judged(container: &Container<'_>) -> Result<bool, Option<Finding>> {
    if container.find(FourCc::Dxil).is_none() {
        let has_tokens = FourCc::TOKEN_PROGRAMS.iter().any(|kind| container.find(*kind).is_some());
        let refused =
            "there is no program (DXIL), so the validator accepts no such container; it judged nothing";
        return Err((!has_tokens).then(|| note(refused)));
    }
    Ok(Shader::from_container(container).model.is_some_and(ShaderModel::is_open))
}

fn note(message: &str) -> Finding {
    Finding {
        rule: "validator-refuses",
        severity: Severity::Note,
        path: Path::new(),
        offset: None,
        message: message.into(),
    }
}

/// Whether the module states the validator version of what is only linked.
fn is_for_linking(validation: &Validation) -> bool {
    let stated = validation.module.as_ref().and_then(|module| DxilModule::read(module).validator_version);
    stated == Some(Version { major: 0, minor: 0 })
}

fn has_errors(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity == Severity::Error)
}
