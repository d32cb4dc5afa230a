//! [`Rebind`]: which register becomes which.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_types::ResourceClass;

use super::Register;

/// Rules by which registers become other ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rebind {
    rules: Vec<Rule>,
    /// Spaces, before and after.
    spaces: Vec<(u32, u32)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule {
    text: String,
    class: ResourceClass,
    /// `None` for every register.
    number: Option<u32>,
    /// `None` for every space.
    space: Option<u32>,
    to: Target,
    /// The space after; `None` to keep it.
    to_space: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Number(u32),
    Distance(i64),
}

/// Why the text of a rule is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleError {
    /// The text.
    pub rule: String,
    /// What is wrong with it.
    pub reason: RuleFault,
}

/// What is wrong with the text of a rule.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleFault {
    /// There is no `=`.
    NoTarget,
    /// A register does not begin with one of the four letters.
    Letter,
    /// A number is missing, or no 32-bit number.
    Number,
    /// After the comma is no `spaceN`.
    Space,
    /// Before and after are of different classes.
    Class,
    /// All registers would become one.
    AllToOne,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            RuleFault::NoTarget => "there is no `=` between the register before and the one after",
            RuleFault::Letter => "a register begins with t, u, b or s",
            RuleFault::Number => "a number from 0 to 4294967294 is expected",
            RuleFault::Space => "after the comma, `space` and a number are expected",
            RuleFault::Class => "a register cannot change its letter: the resource is of that class",
            RuleFault::AllToOne => "all registers cannot become one: state a distance, such as `t*=+8`",
        };
        write!(
            f,
            "rule `{}`: {reason}; rules look like `t0=t5,space2`, `u*=+8` or `t*,space1=+0,space3`",
            self.rule
        )
    }
}

impl core::error::Error for RuleError {}

impl Rebind {
    /// No rules: every register stays.
    #[must_use]
    pub const fn new() -> Self {
        Self { rules: Vec::new(), spaces: Vec::new() }
    }

    /// Adds a rule. The first that matches a resource moves it.
    ///
    /// | rule | meaning |
    /// |---|---|
    /// | `t0=t5` | the resource at `t0` of space 0 goes to `t5`; an array with all of its registers |
    /// | `t0,space1=t5,space2` | from and to a space |
    /// | `u*=+8` | every `u` register, of every space, is 8 greater |
    /// | `b*,space1=-2,space0` | those of space 1 are 2 less, and go to space 0 |
    ///
    /// # Errors
    /// If the text is no rule.
    pub fn with_rule(mut self, text: &str) -> Result<Self, RuleError> {
        let rule = parse(text).map_err(|reason| RuleError { rule: text.to_owned(), reason })?;
        self.rules.push(rule);
        Ok(self)
    }

    /// Moves every register of a space to another space, if no rule states its space.
    #[must_use]
    pub fn with_space(mut self, from: u32, to: u32) -> Self {
        self.spaces.push((from, to));
        self
    }

    /// Adds spaces as text: `1=3`.
    ///
    /// # Errors
    /// If the text is not two numbers.
    pub fn with_space_rule(self, text: &str) -> Result<Self, RuleError> {
        let error = |reason| RuleError { rule: text.to_owned(), reason };
        let (from, to) = text.split_once('=').ok_or_else(|| error(RuleFault::NoTarget))?;
        let number = |text: &str| number(text.trim().trim_start_matches("space")).map_err(error);
        Ok(self.with_space(number(from)?, number(to)?))
    }

    /// The registers of the rules that name one.
    pub(super) fn exact(&self) -> impl Iterator<Item = Register> + '_ {
        self.rules
            .iter()
            .filter_map(|rule| Some(Register { class: rule.class, number: rule.number?, space: rule.space? }))
    }

    /// The rules as text, without those of spaces, in their order.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|rule| rule.text.as_str())
    }

    /// The index of the rule that moves this register, if there is one.
    #[must_use]
    pub fn rule_of(&self, register: Register) -> Option<usize> {
        self.rules_of(register).next()
    }

    /// The indices of all rules about this register. The first moves it; the others do nothing for it.
    pub fn rules_of(&self, register: Register) -> impl Iterator<Item = usize> {
        let is_about = move |rule: &Rule| {
            rule.class == register.class
                && rule.number.is_none_or(|number| number == register.number)
                && rule.space.is_none_or(|space| space == register.space)
        };
        self.rules.iter().enumerate().filter(move |(_, rule)| is_about(rule)).map(|(index, _)| index)
    }

    /// The register that this one becomes; `None` if it would be none of 32 bits.
    #[must_use]
    pub fn target(&self, register: Register) -> Option<Register> {
        let rule = self.rule_of(register).and_then(|index| self.rules.get(index));
        let space = rule.and_then(|rule| rule.to_space).unwrap_or_else(|| {
            let found = self.spaces.iter().find(|(from, _)| *from == register.space);
            found.map_or(register.space, |(_, to)| *to)
        });
        let number = match rule.map(|rule| rule.to) {
            None => register.number,
            Some(Target::Number(number)) => number,
            Some(Target::Distance(distance)) => {
                u32::try_from(i64::from(register.number).checked_add(distance)?).ok()?
            }
        };
        Some(Register { number, space, ..register })
    }
}

fn parse(text: &str) -> Result<Rule, RuleFault> {
    let (from, to) = text.split_once('=').ok_or(RuleFault::NoTarget)?;
    let (from, space) = split_space(from)?;
    let (to, to_space) = split_space(to)?;
    let (class, rest) = class(from)?;
    let is_every = rest == "*";
    let number_before = if is_every { None } else { Some(number(rest)?) };
    // A register without a space is one of space 0; all registers are those of all spaces.
    let space = space.or(if is_every { None } else { Some(0) });
    let target = match to.as_bytes().first() {
        Some(b'+') => Target::Distance(number(to.get(1..).unwrap_or_default())?.into()),
        Some(b'-') => Target::Distance(-i64::from(number(to.get(1..).unwrap_or_default())?)),
        _ => {
            let (after, rest) = self::class(to)?;
            if after != class {
                return Err(RuleFault::Class);
            }
            if is_every {
                return Err(RuleFault::AllToOne);
            }
            Target::Number(number(rest)?)
        }
    };
    Ok(Rule { text: text.to_owned(), class, number: number_before, space, to: target, to_space })
}

fn split_space(text: &str) -> Result<(&str, Option<u32>), RuleFault> {
    let Some((register, space)) = text.split_once(',') else { return Ok((text.trim(), None)) };
    let space = space.trim().strip_prefix("space").ok_or(RuleFault::Space)?;
    Ok((register.trim(), Some(number(space).map_err(|_| RuleFault::Space)?)))
}

fn class(text: &str) -> Result<(ResourceClass, &str), RuleFault> {
    let mut letters = text.chars();
    let found =
        letters.next().and_then(ResourceClass::from_register_letter).map(|class| (class, letters.as_str()));
    found.ok_or(RuleFault::Letter)
}

fn number(text: &str) -> Result<u32, RuleFault> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_digits { text.parse().ok() } else { None };
    number.filter(|number| *number != u32::MAX).ok_or(RuleFault::Number)
}
