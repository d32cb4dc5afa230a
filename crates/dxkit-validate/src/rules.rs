//! [`Rule`]: the checks.

use alloc::format;
use alloc::string::String;
use core::fmt;

use dxkit_bytes::Severity;

/// The category of a rule: the first half of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Category {
    /// Whether the file can be read at all. The vendor's validator has no rules for this: it fails with a
    /// message.
    Load,
    /// The module as LLVM sees it.
    Bitcode,
    /// The parts of the container.
    Container,
    /// Metadata.
    Metadata,
    /// Instructions and operations.
    Instruction,
    /// Types.
    Type,
    /// The features of shader models and stages.
    ShaderModel,
    /// Control flow.
    Flow,
    /// Declarations of functions and variables.
    Declaration,
}

impl Category {
    /// The word before the point.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Load => "LOAD",
            Self::Bitcode => "BITCODE",
            Self::Container => "CONTAINER",
            Self::Metadata => "META",
            Self::Instruction => "INSTR",
            Self::Type => "TYPES",
            Self::ShaderModel => "SM",
            Self::Flow => "FLOW",
            Self::Declaration => "DECL",
        }
    }

    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Load,
        Self::Bitcode,
        Self::Container,
        Self::Metadata,
        Self::Instruction,
        Self::Type,
        Self::ShaderModel,
        Self::Flow,
        Self::Declaration,
    ];
}

/// The row of a rule.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleInfo {
    /// The rule.
    pub rule: Rule,
    /// Its name as DXC spells it: `INSTR.OPCONST`.
    pub name: &'static str,
    /// The first validator version that has it: 1.*n*.
    pub since: u32,
    /// Whether anything can make the vendor's validator 1.10 report it.
    pub fires: bool,
    /// The stages that it applies to, as the abbreviations or names of their kinds with spaces between; empty
    /// if to all.
    pub stages: &'static str,
    /// The shader models 6.*n* that it applies to, first and last.
    pub models: (u8, u8),
    /// The requirement.
    pub meaning: &'static str,
    /// How to fix a violation; empty if that depends on the case.
    pub hint: &'static str,
    /// The message by which scripts know the rule in the output of the vendor's validator, with `%0`, `%1`, …
    /// for its arguments. Only [`Validation::vendor_text`](crate::Validation::vendor_text) prints it.
    pub message: &'static str,
}

impl RuleInfo {
    /// How much a broken rule weighs: the vendor's validator refuses the container for any of them.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        Severity::Error
    }

    /// The stages and shader models that the rule applies to: `all`, `ps 6.1+`, `6.0 to 6.6`.
    #[must_use]
    pub fn applies_to(&self) -> String {
        let models = match self.models {
            (0, LAST_MODEL) => String::new(),
            (first, LAST_MODEL) => format!("6.{first}+"),
            (first, last) if first == last => format!("6.{first}"),
            (first, last) => format!("6.{first} to 6.{last}"),
        };
        match (self.stages, models.as_str()) {
            ("", "") => String::from("all"),
            ("", models) => models.into(),
            (stages, "") => stages.into(),
            (stages, models) => format!("{stages} {models}"),
        }
    }
}

/// The minor number of the newest shader model.
const LAST_MODEL: u8 = 10;

/// Whether a rule can be reported, as a row states it.
enum Firing {
    Fires,
    Never,
}

/// Declares the rules: [`Rule`] and [`RULES`].
macro_rules! rules {
    ($(
        $id:ident $name:literal $since:literal $fires:ident $stages:literal $first:literal $last:literal
        $meaning:literal $hint:literal $message:literal;
    )*) => {
        /// A rule of DXC's validator, by its name there. Rules of the category `LOAD` are this crate's own.
        #[allow(non_camel_case_types)] // the names of DXC's table
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = $meaning] $id,)*
        }

        /// All rules, in the order of the vendor's table.
        pub const RULES: &[$crate::RuleInfo] = &[$($crate::RuleInfo {
            rule: Rule::$id,
            name: $name,
            since: $since,
            fires: matches!($crate::rules::Firing::$fires, $crate::rules::Firing::Fires),
            stages: $stages,
            models: ($first, $last),
            meaning: $meaning,
            hint: $hint,
            message: $message,
        }),*];
    };
}

#[path = "table.rs"]
mod table;
pub use table::{RULES, Rule};

impl Rule {
    /// Its row in the table.
    #[must_use]
    pub fn info(self) -> &'static RuleInfo {
        const NONE: RuleInfo = RuleInfo {
            rule: Rule::BITCODE_VALID,
            name: "",
            since: 0,
            fires: false,
            stages: "",
            models: (0, LAST_MODEL),
            meaning: "",
            hint: "",
            message: "",
        };
        RULES.get(self as usize).unwrap_or(&NONE)
    }

    /// Its name: `INSTR.OPCONST`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The rule of this name, in any case of letters.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        RULES.iter().find(|info| info.name.eq_ignore_ascii_case(name)).map(|info| info.rule)
    }

    /// Its category.
    #[must_use]
    pub fn category(self) -> Category {
        let word = self.name().split('.').next().unwrap_or_default();
        Category::ALL.into_iter().find(|category| category.word() == word).unwrap_or(Category::Load)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
