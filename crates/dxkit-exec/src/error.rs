//! Why a program cannot run ([`Refusal`]), and why a dispatch stopped ([`Failure`]).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_types::ShaderKind;

use crate::Origin;

/// A reason why a program cannot run.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// Nothing is chosen: there is no entry point of the stated name, or none is stated where there is not
    /// just one.
    NoEntry {
        /// The name that is stated.
        name: Option<String>,
        /// What could be stated, in the order of the file. Programs of shader models 4 and 5 have no names.
        known: Vec<KnownEntry>,
    },
    /// A library has no nodes of a work graph: what it has.
    NoNode(Vec<KnownEntry>),
    /// The entry point is of a stage that does not run.
    Stage(Option<ShaderKind>),
    /// An operation that does not run, by its name.
    Operation(String),
    /// It sends rays or calls shaders, and no [`RayPipeline`](crate::RayPipeline) says which shaders these
    /// are.
    NoRayPipeline,
    /// A kind of operand of shader models 4 and 5 that does not run, by its name.
    Operand(String),
    /// An instruction of LLVM that does not run.
    Instruction(&'static str),
    /// A call of a function without a body.
    External(String),
    /// Functions that call themselves, or calls within too many calls.
    Recursion,
    /// More of this than the machine accepts.
    TooLarge(&'static str),
    /// The program breaks a rule of its form.
    Malformed(&'static str),
}

/// What [`Shader::from_container`](crate::Shader::from_container) could be asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownEntry {
    /// Its name in the source.
    pub name: String,
    /// The stage of an entry point; `None` for another function of a library.
    pub stage: Option<ShaderKind>,
}

impl fmt::Display for KnownEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.name)?;
        match (self.stage.and_then(ShaderKind::hlsl_name), self.stage.and_then(why_not)) {
            (Some(stage), Some(why)) => write!(f, " ({stage}: {why})"),
            (Some(stage), None) => write!(f, " ({stage})"),
            (None, _) => Ok(()),
        }
    }
}

/// Why entry points of a stage do not run on their own, if they don't.
const fn why_not(stage: ShaderKind) -> Option<&'static str> {
    match stage {
        ShaderKind::ClosestHit | ShaderKind::AnyHit | ShaderKind::Intersection | ShaderKind::Miss => {
            Some("runs where a ray calls it")
        }
        ShaderKind::Callable => Some("runs where a shader calls it"),
        _ => None,
    }
}

/// Names that a message has.
const MAX_NAMES: usize = 32;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEntry { name, known } => {
                let is_choice = known.iter().any(|entry| entry.stage.is_some());
                match name {
                    Some(name) => write!(f, "there is no entry point `{name}`")?,
                    None if is_choice => f.write_str("there are several entry points, and none is named")?,
                    None => f.write_str("there is no entry point")?,
                }
                for (place, entry) in known.iter().take(MAX_NAMES).enumerate() {
                    let before = match place {
                        0 if is_choice => ": it has ",
                        0 => ": it has the functions ",
                        _ => ", ",
                    };
                    write!(f, "{before}{entry}")?;
                }
                match known.len().saturating_sub(MAX_NAMES) {
                    0 if known.is_empty() && name.is_some() => f.write_str(": no entry point has a name"),
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
            Self::NoNode(known) => {
                f.write_str("the library has no node of a work graph")?;
                for (place, entry) in known.iter().take(MAX_NAMES).enumerate() {
                    write!(f, "{}{entry}", if place == 0 { ": it has " } else { ", " })?;
                }
                match known.len().saturating_sub(MAX_NAMES) {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
            Self::Stage(Some(kind)) => match kind.hlsl_name() {
                Some(stage) => match why_not(*kind) {
                    Some(why) => write!(f, "a {stage} shader does not run on its own: it {why}"),
                    None => write!(f, "{stage} shaders do not run"),
                },
                None => write!(f, "shaders of stage {} do not run", kind.0),
            },
            Self::Stage(None) => f.write_str("the module does not state the stage of its entry point"),
            Self::Operation(name) => write!(f, "the operation `{name}` does not run"),
            Self::NoRayPipeline => {
                f.write_str("it sends rays or calls shaders, which needs a scene and shader tables")
            }
            Self::Operand(name) => write!(f, "the operand `{name}` does not run"),
            Self::Instruction(what) => write!(f, "{what} does not run"),
            Self::External(name) => write!(f, "the function `{name}` has no body in this module"),
            Self::Recursion => f.write_str("functions call each other too deeply, or themselves"),
            Self::TooLarge(what) => write!(f, "the program has too many or too large {what}"),
            Self::Malformed(what) => write!(f, "the program is malformed: {what}"),
        }
    }
}

/// A program that cannot run, with all reasons that were found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Refusal {
    /// The entry point; empty if none is named.
    pub entry: String,
    /// The reasons, in the order in which they were found.
    pub reasons: Vec<Reason>,
}

impl Reason {
    /// What has a name and is refused for it: reasons of one kind are one sentence.
    fn named(&self) -> Option<(NamedKind, &str)> {
        match self {
            Self::Operation(name) => Some((NamedKind::Operation, name)),
            Self::Operand(name) => Some((NamedKind::Operand, name)),
            Self::External(name) => Some((NamedKind::External, name)),
            _ => None,
        }
    }
}

/// The kinds of reasons that differ in a name alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NamedKind {
    Operation,
    Operand,
    External,
}

impl NamedKind {
    /// The words before several names, and behind them.
    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Operation => ["the operations", "do not run"],
            Self::Operand => ["the operands", "do not run"],
            Self::External => ["the functions", "have no body in this module"],
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The reason names an entry point that does not exist.
        let is_named =
            self.reasons.iter().any(|reason| matches!(reason, Reason::NoEntry { name: Some(_), .. }));
        if !self.entry.is_empty() && !is_named {
            write!(f, "`{}` cannot run: ", self.entry)?;
        }
        let kind_of = |reason: &Reason| reason.named().map(|(kind, _)| kind);
        let mut separator = "";
        for (place, reason) in self.reasons.iter().enumerate() {
            let Some(kind) = kind_of(reason) else {
                write!(f, "{separator}{reason}")?;
                separator = "; ";
                continue;
            };
            // Names of a kind are listed where the first of them is.
            let before = self.reasons.iter().take(place);
            if before.filter_map(kind_of).any(|known| known == kind) {
                continue;
            }
            let of_kind = self.reasons.iter().filter_map(Reason::named).filter(|(known, _)| *known == kind);
            let count = of_kind.clone().count();
            f.write_str(separator)?;
            separator = "; ";
            if count == 1 {
                write!(f, "{reason}")?;
                continue;
            }
            let [noun, verb] = kind.words();
            f.write_str(noun)?;
            for (number, (_, name)) in of_kind.take(MAX_NAMES).enumerate() {
                let before = match number {
                    0 => " ",
                    last if last.saturating_add(1) == count => " and ",
                    _ => ", ",
                };
                write!(f, "{before}`{name}`")?;
            }
            if count > MAX_NAMES {
                write!(f, " and {} more", count.saturating_sub(MAX_NAMES))?;
            }
            write!(f, " {verb}")?;
        }
        Ok(())
    }
}

/// Why a dispatch stopped. The resources contain what was written before.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The program executed more instructions than the caller allows: a loop that does not end, or groups
    /// that wait for each other.
    #[error(
        "the program did not end within its fuel{}: group {}, {}, {} was still running{}",
        Stuck(*stuck), group[0], group[1], group[2], Waiting(*waiting)
    )]
    Fuel {
        /// The instruction at which it stopped.
        instruction: Option<Origin>,
        /// The group.
        group: [u32; 3],
        /// How many lanes of the wave wait behind the loop, or the branch, that the others are in.
        waiting: u32,
        /// How many groups wait for each other: none of them changes memory any more. 0 if this is no such
        /// deadlock.
        stuck: u32,
    },
    /// A group needs more memory than the caller allows.
    #[error("a group needs {needed} bytes of memory, and the limit is {limit}")]
    Memory {
        /// Bytes of registers and memory of a group.
        needed: u64,
        /// The limit.
        limit: u64,
    },
    /// A number of lanes that the program or the machine does not accept.
    #[error("waves of {lanes} lanes are not possible: a power of two from {minimum} to {maximum} is")]
    WaveSize {
        /// The number.
        lanes: u32,
        /// The smallest that is accepted.
        minimum: u32,
        /// The largest that is accepted.
        maximum: u32,
    },
    /// The program states more threads of a group than any shader may have.
    #[error("the program states more threads of a group than 65536")]
    Threads,
    /// The program is of a stage that runs in another way.
    #[error("a shader of this stage does not run in this way")]
    Stage,
    /// A [monitor](crate::Monitor) stopped it.
    #[error("the run was stopped")]
    Stopped,
    /// A triangle that is not made into pixels.
    #[error("{0}")]
    Triangle(&'static str),
    /// A record that asks for a larger grid than the node takes.
    #[error(
        "a record asks for {} × {} × {} groups, and the node takes {} × {} × {}",
        grid[0], grid[1], grid[2], largest[0], largest[1], largest[2]
    )]
    Grid {
        /// The grid.
        grid: [u32; 3],
        /// The largest that the node states.
        largest: [u32; 3],
    },
    /// A work graph has no node of this name.
    #[error("the work graph has no node `{0}`")]
    NoNode(String),
    /// A node sends records to itself more often than it states.
    #[error("the node `{node}` sends records to itself more than {limit} times")]
    NodeRecursion {
        /// The node.
        node: String,
        /// What it states.
        limit: u32,
    },
    /// More rays or calls within each other than the caller allows.
    #[error("the shaders of rays send rays, or callable shaders call others, more than {limit} deep")]
    RayDepth {
        /// What [`RayPipeline::max_recursion`](crate::RayPipeline::max_recursion) or
        /// [`max_calls`](crate::RayPipeline::max_calls) allows.
        limit: u32,
    },
    /// There are more groups than their number can count.
    #[error("the dispatch has more than 4294967295 groups, or too many vertices or pixels")]
    Groups,
}

/// What a number of groups that wait for each other says of a run that does not end.
struct Stuck(u32);

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            groups => write!(f, ", in a deadlock of {groups} groups, none of which changes memory any more"),
        }
    }
}

/// What a number of lanes that wait for others says of a run that does not end.
struct Waiting(u32);

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            1 => f.write_str(
                ", and 1 lane waits for the others of its wave: it never ends if these wait for it",
            ),
            lanes => {
                write!(f, ", and {lanes} lanes wait for the others of their wave: ")?;
                f.write_str("it never ends if these wait for them")
            }
        }
    }
}
