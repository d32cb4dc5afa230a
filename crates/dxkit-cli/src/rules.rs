//! Which rules of the validator count, and those of which version: options of `validate` and `sign`.

use clap::Args;
use dxkit::validate::{Rule, ValidationOptions};

/// Which rules count, and whose.
#[derive(Debug, Args)]
pub(crate) struct RuleOptions {
    /// A rule that may be broken: INSTR.OPCONST; may be given several times
    #[arg(long, value_name = "RULE", value_parser = rule)]
    allow: Vec<Rule>,

    /// The validator that judges: 1.0 to 1.10; newest; or module, the one that the module states that it is
    /// made for (the newest where it states none), with a note where the newest refuses what that one accepts
    #[arg(long, value_name = "VERSION", default_value = "module", value_parser = version)]
    validator_version: Judge,
}

impl RuleOptions {
    /// The options of the validation.
    pub(crate) fn options(&self) -> ValidationOptions {
        let (validator, as_stated) = match self.validator_version {
            Judge::Module => (ValidationOptions::NEWEST, true),
            Judge::Minor(minor) => (minor, false),
        };
        ValidationOptions { allow: self.allow.clone(), validator, as_stated }
    }
}

fn rule(text: &str) -> Result<Rule, String> {
    Rule::from_name(text).ok_or_else(|| format!("{text} is not a rule; dxkit validate --rules lists them"))
}

/// The validator that judges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judge {
    /// The one that the module states.
    Module,
    /// The validator 1.*n*.
    Minor(u32),
}

fn version(text: &str) -> Result<Judge, String> {
    match text {
        "module" => return Ok(Judge::Module),
        "newest" => return Ok(Judge::Minor(ValidationOptions::NEWEST)),
        _ => {}
    }
    let minor = text.strip_prefix("1.").and_then(|minor| minor.parse().ok());
    let minor = minor.filter(|minor| *minor <= ValidationOptions::NEWEST);
    minor.map(Judge::Minor).ok_or_else(|| "module, newest, or 1.0 to 1.10".to_owned())
}
