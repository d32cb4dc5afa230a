//! [`Ignored`]: a filter for differences that do not count.

use core::fmt;
use core::str::FromStr;

use dxkit::diff::{Diff, Difference, Significance};
use dxkit::{FourCc, Frame, Path};

use crate::prelude::*;

/// A part, or fields of it, in which containers may differ: `HASH`, `PSV0/resource/upper_bound`,
/// `container/digest`.
///
/// Steps are separated by `/`, or by ` > ` as in the summary of differences. A name without a number matches
/// all elements of a table, a name with a number only that element. The filter covers everything below its
/// last step.
/// elements of a table, with one for that element. Everything below the last step is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ignored(Vec<Step>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Name(String),
    Index(u32),
}

/// The name of everything outside the parts.
const CONTAINER: &str = "container";

impl FromStr for Ignored {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut steps = Vec::new();
        for (position, step) in text.split(['/', '>']).map(str::trim).enumerate() {
            let (name, index) = match step.strip_suffix(']').and_then(|step| step.split_once('[')) {
                Some((name, "*")) => (name, None),
                Some((name, index)) => {
                    let index = index.parse().map_err(|_| format!("\"{index}\" is not a number"))?;
                    (name, Some(index))
                }
                None => (step, None),
            };
            let part = || name.parse::<FourCc>().is_ok() || name == CONTAINER;
            if name.is_empty() || position == 0 && !part() {
                return Err(format!(
                    "\"{text}\" is not of the form PART or PART/FIELD (HASH, PSV0/resource/flags, {CONTAINER}/digest)"
                ));
            }
            steps.push(Step::Name(name.to_owned()));
            steps.extend(index.map(Step::Index));
        }
        Ok(Self(steps))
    }
}

impl Ignored {
    /// The kind of part that the filter is about; `None` for what is outside the parts.
    #[must_use]
    pub fn part(&self) -> Option<FourCc> {
        match self.0.first() {
            Some(Step::Name(name)) if name != CONTAINER => name.parse().ok(),
            _ => None,
        }
    }

    /// Whether the filter covers a field.
    fn covers(&self, path: &Path) -> bool {
        let frames = path.frames();
        let mut steps = self.0.iter().peekable();
        let in_part = matches!(frames.first(), Some(Frame::Part(_)));
        if let (false, Some(Step::Name(name))) = (in_part, steps.peek()) {
            if name != CONTAINER {
                return false;
            }
            steps.next();
        }
        let mut frames = frames.iter().peekable();
        for step in steps {
            // A name without a number matches every element.
            if let Step::Name(_) = step {
                while matches!(frames.peek(), Some(Frame::Index(_))) {
                    frames.next();
                }
            }
            let is = match (step, frames.next()) {
                (Step::Name(name), Some(Frame::Field(field))) => name == field,
                (Step::Name(name), Some(Frame::Part(kind))) => *name == FourCc(*kind).to_string(),
                (Step::Index(index), Some(Frame::Index(other))) => index == other,
                _ => false,
            };
            if !is {
                return false;
            }
        }
        true
    }

    fn covers_difference(&self, difference: &Difference) -> bool {
        [&difference.old, &difference.new].into_iter().flatten().all(|side| self.covers(&side.path))
    }

    /// Removes the differences that one of `ignored` covers. If only derived differences remain (sizes,
    /// digests, offsets of parts), they are removed too, because they follow from the removed ones. If there
    /// were more differences than the limit, nothing derived is removed, because the paths of the omitted
    /// ones are unknown.
    pub fn remove(ignored: &[Self], diff: &mut Diff) {
        if ignored.is_empty() || diff.omitted > 0 {
            return;
        }
        diff.differences.retain(|difference| !ignored.iter().any(|one| one.covers_difference(difference)));
        let follows = |difference: &Difference| difference.significance == Significance::Derived;
        if diff.differences.iter().all(follows) {
            diff.differences.clear();
        }
    }
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.0.iter().enumerate() {
            match step {
                Step::Name(name) if position > 0 => write!(f, "/{name}")?,
                Step::Name(name) => f.write_str(name)?,
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
