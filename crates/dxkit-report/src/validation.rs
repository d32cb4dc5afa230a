//! The result of a validation.

use dxkit::validate::{Validation, ValidationOptions, validate_with};
use dxkit::{Container, Damage, Finding, FourCc, Frame, Severity, Span};

use crate::ShownFinding;
use crate::prelude::*;

/// The findings of the rules for shader models 4 and 5 in the programs of a container, if it has any.
fn program_findings(file: &[u8]) -> Option<Vec<Finding>> {
    let container = Container::parse(file).ok()?;
    container.parts().iter().find(|part| FourCc::TOKEN_PROGRAMS.contains(&part.kind()))?;
    let of_program = |finding: &Finding| matches!(finding.path.frames().first(), Some(Frame::Part(kind)) if FourCc::TOKEN_PROGRAMS.contains(&FourCc(*kind)));
    Some(dxkit::check(Span::new(file)).into_iter().filter(of_program).collect())
}

/// The result of validating one container.
#[derive(Debug)]
pub enum Judged {
    /// By the rules of DXIL.
    Dxil(Box<Validation>),
    /// Also by those, of a container that cannot be read: with what happened to the file, if that is known.
    Unreadable(Box<Validation>, Option<Damage>),
    /// By the rules of shader model 4 and 5.
    Program(Vec<Finding>),
}

impl Judged {
    /// Validates the program of a container; `None` if it has none.
    #[must_use]
    pub fn validate(container: &[u8], options: &ValidationOptions) -> Option<Self> {
        let validation = || Box::new(validate_with(Span::new(container), options));
        let program = match Container::parse(container) {
            Ok(readable) if readable.find(FourCc::Dxil).is_none() => program_findings(container),
            Ok(_) => None,
            Err(_) => return Some(Self::Unreadable(validation(), Damage::find(container))),
        };
        Some(program.map_or_else(|| Self::Dxil(validation()), Self::Program))
    }

    /// Whether no rule is broken.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        match self {
            Self::Dxil(validation) | Self::Unreadable(validation, _) => validation.is_valid(),
            Self::Program(findings) => findings.iter().all(|finding| finding.severity != Severity::Error),
        }
    }

    /// The first error, and how many more there are: why a container is not written. `None` if it is valid.
    #[must_use]
    pub fn first_error(&self) -> Option<String> {
        if self.is_valid() {
            return None;
        }
        let errors: Vec<ShownFinding> =
            self.shown(false).into_iter().filter(ShownFinding::is_error).collect();
        let mut text = errors.first().map_or_else(String::new, |first| {
            let place = if first.path().is_empty() { String::new() } else { format!(" {}", first.path()) };
            format!("error[{}]{place}: {}", first.rule(), first.message())
        });
        if errors.len() > 1 {
            text.push_str(&format!(" (and {} more; dxkit validate shows them)", errors.len() - 1));
        }
        Some(text)
    }

    /// The output of the vendor's validator; empty for shader models 4 and 5, which it does not support.
    #[must_use]
    pub fn vendor_text(&self) -> String {
        match self {
            Self::Dxil(validation) | Self::Unreadable(validation, _) => validation.vendor_text(),
            Self::Program(_) => String::new(),
        }
    }

    /// The findings in their printed form, and the [notes](Validation::notes); with `all`, including findings
    /// that follow from others.
    #[must_use]
    pub fn shown(&self, all: bool) -> Vec<ShownFinding> {
        match self {
            Self::Dxil(validation) | Self::Unreadable(validation, _) => {
                let mut shown: Vec<_> =
                    validation.messages(all).into_iter().map(ShownFinding::from).collect();
                shown.extend(validation.notes().iter().map(ShownFinding::from));
                if let Self::Unreadable(_, Some(damage)) = self {
                    shown = shown.into_iter().map(|finding| finding.with_cause(damage)).collect();
                }
                shown
            }
            Self::Program(findings) => findings.iter().map(ShownFinding::from).collect(),
        }
    }
}
