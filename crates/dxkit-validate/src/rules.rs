//! [`Rule`]: what is checked.

use core::fmt;

/// The category of a rule: the first half of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Category {
    /// Whether the file can be read at all. The vendor's validator has no rules for this: it fails with a message.
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
    /// What a shader model and a stage have.
    ShaderModel,
    /// Control flow.
    Flow,
    /// Declarations of functions and variables.
    Declaration,
}

impl Category {
    /// The word in front of the point.
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
    /// The requirement.
    pub meaning: &'static str,
    /// How to fix a violation; empty if that depends on the case.
    pub hint: &'static str,
    /// The vendor's message, with `%0`, `%1`, … for its arguments.
    pub message: &'static str,
}

/// How a row says whether a rule can be reported.
enum Firing {
    Fires,
    Never,
}

/// Declares the rules: [`Rule`] and [`RULES`].
macro_rules! rules {
    ($($id:ident $name:literal $since:literal $fires:ident $meaning:literal $hint:literal $message:literal;)*) => {
        /// A rule of DXC's validator, by the name that it has there. Those of the category `LOAD` are this crate's own.
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
