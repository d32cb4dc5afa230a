//! [`Rebind`]: moves the resources of a shader to other registers and spaces.
//!
//! In goes a container and a list of rules (`t0=t5,space2`); out comes the container in which every place
//! that states a register states the new one:
//!
//! 1. The resources of the shader are listed, from the records of `dx.resources` or from the declarations of
//!    a token program and `RDEF` (`Moves`). A rule moves a resource as a whole: all registers of an array
//!    by the same distance.
//! 2. The new ranges are compared. Two that overlap now and did not before are an error, before anything is
//!    changed.
//! 3. The programs are changed: records and the operands of handles in the modules (`DXIL`, `ILDB`, `STAT`),
//!    declarations and operands in `SHDR` and `SHEX`. An index is absolute in DXIL and in shader model 5.1,
//!    so that the index of each access moves too, also a computed one.
//! 4. What describes the program follows: `PSV0`, `RDAT` and `HASH` are derived again, `RDEF` and the
//!    constants of level 9 are changed, and the root signature binds the moved registers at the same root
//!    parameters and slots of tables, so that the application's arguments stay as they are.

mod module;
mod root_signature;
mod rules;
mod tokens;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bytes::Error;
use dxkit_container::Container;
use dxkit_types::FourCc;
/// A register of the rules and moves.
pub use dxkit_types::Register;

pub use rules::{Rebind, RuleError};

/// A resource, and where it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The name of the resource; empty if reflection was stripped.
    pub name: String,
    /// The first register before.
    pub from: Register,
    /// The first register after.
    pub to: Register,
    /// Number of registers; `None` if there is no bound.
    pub count: Option<u32>,
}

impl Move {
    /// Whether the resource has another register than before.
    #[must_use]
    pub fn is_change(&self) -> bool {
        self.from != self.to
    }

    /// What is added to a register, modulo 2^32.
    const fn distance(&self) -> u32 {
        self.to.number.wrapping_sub(self.from.number)
    }

    /// The last register of a range that begins here.
    fn last(&self, first: Register) -> u32 {
        match self.count {
            None => u32::MAX,
            Some(count) => first.number.saturating_add(count.max(1) - 1),
        }
    }

    fn covers(&self, register: Register) -> bool {
        (self.from.class, self.from.space) == (register.class, register.space)
            && self.from.number <= register.number
            && register.number <= self.last(self.from)
    }

    /// Whether this resource and another one share a register, before or after the move.
    fn overlaps(&self, other: &Self, place: fn(&Self) -> Register) -> bool {
        let (own, others) = (place(self), place(other));
        (own.class, own.space) == (others.class, others.space)
            && own.number <= other.last(others)
            && others.number <= self.last(own)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.name.is_empty() {
            write!(f, "{} ", self.name)?;
        }
        match self.count {
            Some(1) => write!(f, "{} → {}", self.from, self.to),
            Some(count) => write!(f, "{}[{count}] → {}", self.from, self.to),
            None => write!(f, "{}[] → {}", self.from, self.to),
        }
    }
}

/// Why resources cannot be moved.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RebindError {
    /// Two resources would have the same register.
    Conflict([Move; 2]),
    /// A rule is about a register inside of an array, which moves as a whole.
    InsideOfArray {
        /// The register of the rule.
        register: Register,
        /// The array.
        array: Move,
    },
    /// The registers would be numbers that the shader cannot have.
    OutOfRange {
        /// The move.
        moved: Move,
        /// The greatest number.
        last: u32,
        /// The shader model that has this limit, if it is not the format.
        model: Option<&'static str>,
    },
    /// A rule that moves by a distance leads to no register: below the first, or beyond numbers of 32 bits.
    NoRegister {
        /// The resource, where it is.
        moved: Move,
        /// The rule, as it is written.
        rule: String,
    },
    /// The program has no register spaces.
    NoSpaces(Move),
    /// An index of this operand chooses the register when the shader runs, and the program does not tell
    /// among which resources: interfaces of shader model 5.0.
    ChosenByInterface {
        /// The index of the instruction.
        instruction: usize,
    },
    /// A handle whose resource the module does not tell.
    UnknownHandle {
        /// The function of the call.
        function: String,
    },
    /// The root signature can state no range like this.
    RootSignature(Register),
    /// A program or part cannot be read or written.
    Bytes(Error),
}

impl From<Error> for RebindError {
    fn from(error: Error) -> Self {
        Self::Bytes(error)
    }
}

impl fmt::Display for RebindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict([first, second]) => {
                write!(f, "two resources would share a register: {first}, and {second}")
            }
            Self::InsideOfArray { register, array } => {
                let first = array.from;
                write!(f, "{register} is inside of the array ")?;
                if !array.name.is_empty() {
                    write!(f, "{} ", array.name)?;
                }
                write!(f, "at {first}, which moves as a whole: move {first}")
            }
            Self::OutOfRange { moved, last, model: Some(model) } => {
                write!(f, "{moved}: the last register of shader model {model} is {last}")
            }
            Self::OutOfRange { moved, last, model: None } => {
                write!(f, "{moved}: the last register would be beyond {last}")
            }
            Self::NoRegister { moved, rule } => {
                if !moved.name.is_empty() {
                    write!(f, "{} ", moved.name)?;
                }
                write!(f, "{}: the rule `{rule}` leads to no register", moved.from)
            }
            Self::NoSpaces(moved) => {
                write!(f, "{moved}: shader models before 5.1 have no register spaces")
            }
            Self::ChosenByInterface { instruction } => write!(
                f,
                "instruction {instruction} takes its register from an interface, so that it is not known which \
                 resources it may read"
            ),
            Self::UnknownHandle { function } => {
                write!(f, "a handle in {function} does not tell which resource it is made of")
            }
            Self::RootSignature(register) => {
                write!(f, "the root signature cannot bind {register}: a range before it has no bound")
            }
            Self::Bytes(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RebindError {}

/// The resource of a list that is sorted by register that has this register: of those that
/// overlap, that which begins last.
fn covering(sorted: &[Move], register: Register) -> Option<&Move> {
    let after = sorted.partition_point(|moved| moved.from <= register);
    sorted.get(after.checked_sub(1)?).filter(|moved| moved.covers(register))
}

/// The resources of a program, and where each goes, sorted by register.
#[derive(Debug, Clone, Default)]
struct Moves(Vec<Move>);

impl Moves {
    /// Decides where the resources go: `from` has each with its first register before.
    fn plan(rules: &Rebind, mut resources: Vec<Move>) -> Result<Self, RebindError> {
        resources.sort_by_key(|resource| resource.from);
        resources.dedup();
        for rule in rules.exact() {
            let starts = resources.iter().any(|resource| resource.from == rule);
            let around = resources.iter().find(|resource| resource.covers(rule));
            if let Some(array) = around.filter(|_| !starts) {
                return Err(RebindError::InsideOfArray { register: rule, array: array.clone() });
            }
        }
        for resource in &mut resources {
            let overflow = |moved: &Move| RebindError::OutOfRange {
                moved: moved.clone(),
                last: u32::MAX - 1,
                model: None,
            };
            let rule = rules.rule_of(resource.from).and_then(|index| rules.rules().nth(index));
            resource.to = rules.target(resource.from).ok_or_else(|| RebindError::NoRegister {
                moved: resource.clone(),
                rule: String::from(rule.unwrap_or_default()),
            })?;
            let last = resource.to.number.checked_add(resource.count.unwrap_or(1).max(1) - 1);
            // 0xffff_ffff is the register of a resource without one.
            if last.is_none_or(|last| last == u32::MAX) {
                return Err(overflow(resource));
            }
        }
        let moves = Self(resources);
        moves.find_conflict().map_or(Ok(moves), |pair| Err(RebindError::Conflict(pair)))
    }

    /// Two resources that share a register after the move, and not before. Sorted by their first register, an
    /// overlap is found at the neighbour that reaches furthest.
    fn find_conflict(&self) -> Option<[Move; 2]> {
        let mut sorted: Vec<&Move> = self.0.iter().collect();
        sorted.sort_by_key(|moved| moved.to);
        let mut furthest: Option<&Move> = None;
        for moved in sorted {
            if let Some(before) = furthest {
                let overlap = before.overlaps(moved, |moved| moved.to);
                if overlap && !before.overlaps(moved, |moved| moved.from) {
                    return Some([before.clone(), moved.clone()]);
                }
            }
            let is_further = furthest.is_none_or(|before| {
                (before.to.class, before.to.space) != (moved.to.class, moved.to.space)
                    || before.last(before.to) <= moved.last(moved.to)
            });
            if is_further {
                furthest = Some(moved);
            }
        }
        None
    }

    /// The move of the resource that has this register. Of resources that overlap, that which begins last.
    fn find(&self, register: Register) -> Option<&Move> {
        covering(&self.0, register)
    }

    fn is_change(&self) -> bool {
        self.0.iter().any(Move::is_change)
    }
}

/// Moves the resources of a container to other registers and spaces: in its programs, in what describes them,
/// and in its root signatures, those of subobjects included. Returns every resource with its first register
/// before and after, in the order of the registers. The digest is left to [`Container::write`].
///
/// Resources without registers, which libraries have before they are linked, stay without.
///
/// # Errors
/// If a rule asks for what cannot be, with the resources concerned: see [`RebindError`]. The container is
/// unchanged then.
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_transform::rebind::{Rebind, rebind};
///
/// # let file = std::fs::read("../../testdata/dxc/ps_textures_6_7.dxil").unwrap();
/// let mut container = Container::parse(&file)?;
/// let rules = Rebind::new().with_rule("t*=+8")?.with_rule("s0=s3,space1")?;
/// let moves = rebind(&mut container, &rules)?;
/// assert!(moves.iter().any(|moved| moved.to.to_string() == "s3,space1"));
/// let rebound = container.write(DigestPolicy::Recompute)?;
/// # assert!(!rebound.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rebind(container: &mut Container<'_>, rules: &Rebind) -> Result<Vec<Move>, RebindError> {
    let mut changed = container.clone();
    let moves = if container.find(FourCc::Dxil).is_some() {
        module::rebind(&mut changed, rules)?
    } else {
        tokens::rebind(&mut changed, rules)?
    };
    root_signature::rebind(&mut changed, rules, &moves)?;
    *container = changed;
    Ok(moves.0)
}
