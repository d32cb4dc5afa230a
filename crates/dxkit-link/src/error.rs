//! [`LinkError`]: why libraries cannot be linked.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_types::{ShaderKind, ShaderModel};

/// Why libraries cannot be linked. Names are those of the source; a library is named as the caller named it.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkError {
    /// The target is none to link to: a ray tracing stage has no profile of its own.
    InvalidTarget(ShaderKind, ShaderModel),
    /// A library of `lib_6_x`, which is for linking alone, is to state this version of the validator.
    OpenModel((u32, u32)),
    /// The version of the validator is too old for the shader model.
    ValidatorVersion {
        /// The version.
        validator: (u32, u32),
        /// The shader model.
        model: ShaderModel,
    },
    /// A container is not a library.
    NotALibrary {
        /// The container.
        library: String,
        /// Its stage, if that is known.
        kind: Option<ShaderKind>,
    },
    /// The libraries are of different compilers.
    CompilerVersions {
        /// A library and its compiler.
        first: (String, String),
        /// Another one.
        second: (String, String),
    },
    /// No library defines a function.
    Undefined {
        /// The function.
        function: String,
        /// The functions that call each other, from the entry or an export to the caller. Empty if the
        /// function is the entry itself.
        callers: Vec<String>,
        /// The libraries that declare it.
        declared: Vec<String>,
        /// Defined functions with similar names, and those of the same name with other parameters.
        similar: Vec<String>,
    },
    /// Two libraries define a function.
    DuplicateFunction {
        /// The function.
        function: String,
        /// The libraries.
        libraries: [String; 2],
    },
    /// Two libraries define a variable that is no resource.
    DuplicateVariable {
        /// The variable.
        variable: String,
        /// The libraries.
        libraries: [String; 2],
    },
    /// Two libraries have resources of one name that are different.
    ConflictingResource {
        /// The name.
        name: String,
        /// The libraries, each with what the resource is there.
        declared: [(String, String); 2],
    },
    /// A resource without a register finds none that is free: an unbounded array takes all that follow.
    NoRegisters {
        /// The resource.
        name: String,
        /// The register space.
        space: u32,
        /// The resource that has the last registers.
        taken_by: String,
    },
    /// Two libraries have subobjects of one name that are different.
    ConflictingSubobject {
        /// The name.
        name: String,
        /// The libraries.
        libraries: [String; 2],
    },
    /// The entry is a function without a stage.
    NoStage(String),
    /// The entry is of another stage than the target.
    OtherStage {
        /// The entry.
        entry: String,
        /// Its stage.
        stage: ShaderKind,
        /// The stage of the target.
        target: ShaderKind,
    },
    /// A function uses an operation that the target does not have.
    Unavailable {
        /// The operation.
        operation: &'static str,
        /// The functions that call each other, from the entry to the one that uses it. Empty if none does
        /// directly.
        callers: Vec<String>,
        /// The library of the one that uses it; empty if none does directly.
        library: String,
        /// The target.
        target: (ShaderKind, ShaderModel),
    },
    /// A function uses group-shared memory, and the stage of the target has no groups of threads.
    GroupShared {
        /// The variable.
        variable: String,
        /// The functions that call each other, from the entry to the one that uses it.
        callers: Vec<String>,
        /// The library of the one that uses it.
        library: String,
        /// The target.
        target: (ShaderKind, ShaderModel),
    },
    /// Functions call each other in a circle.
    Recursive(Vec<String>),
    /// Inlining makes too many instructions.
    TooLarge {
        /// The function whose calls make too many.
        function: String,
        /// The functions that call each other, from the entry or an export through this one to the last one
        /// that is called; of several, the one that makes most.
        calls: Vec<String>,
    },
    /// An exported function is in no library.
    NoExport {
        /// Its name.
        name: String,
        /// Defined functions with similar names.
        similar: Vec<String>,
    },
    /// Two exports have one name.
    ExportCollision(String),
    /// Exports are stated for a shader, which has its entry alone.
    ExportsOfShader,
    /// The libraries have no functions to export.
    NothingToExport,
    /// It is not known which resource a handle is of: a function that takes or returns resources is called
    /// in a way that cannot be resolved.
    UnknownResource {
        /// The function.
        function: String,
    },
    /// The linked module cannot be written.
    Invalid(String),
}

/// The most functions of a chain that a message names.
const MOST_NAMED: usize = 16;

/// Functions that call each other; of very many, the first and the last ones.
fn chain(f: &mut fmt::Formatter<'_>, functions: &[String]) -> fmt::Result {
    let left_out = functions.len().saturating_sub(MOST_NAMED);
    for (index, function) in functions.iter().enumerate() {
        if left_out > 0 && index == MOST_NAMED / 2 {
            write!(f, " → … {left_out} more")?;
        }
        if left_out > 0 && (MOST_NAMED / 2..MOST_NAMED / 2 + left_out).contains(&index) {
            continue;
        }
        if index > 0 {
            f.write_str(" → ")?;
        }
        f.write_str(function)?;
    }
    Ok(())
}

/// A list of names, the last one after another word.
fn names(f: &mut fmt::Formatter<'_>, names: &[String], last: &str) -> fmt::Result {
    for (index, name) in names.iter().enumerate() {
        match index {
            0 => {}
            index if index + 1 == names.len() => write!(f, " {last} ")?,
            _ => f.write_str(", ")?,
        }
        f.write_str(name)?;
    }
    Ok(())
}

/// The name of a stage for messages.
const fn stage(kind: ShaderKind) -> &'static str {
    match kind.name() {
        Some(name) => name,
        None => "unknown",
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidTarget(kind, model) => {
                write!(f, "there is no target of kind {} for shader model {model}", stage(*kind))
            }
            Self::OpenModel((major, minor)) => {
                write!(f, "a library of lib_6_x is for linking alone: it states no validator {major}.{minor}")
            }
            Self::ValidatorVersion { validator: (major, minor), model } => {
                write!(f, "the validator {major}.{minor} does not know shader model {model}")
            }
            Self::NotALibrary { library, kind: Some(kind) } => {
                write!(f, "{library} is a {} shader, not a library", stage(*kind))
            }
            Self::NotALibrary { library, kind: None } => write!(f, "{library} is not a library"),
            Self::CompilerVersions { first, second } => write!(
                f,
                "{} was compiled by {}, and {} by {}: the vendor's linker refuses libraries of different \
                 compilers",
                first.0, first.1, second.0, second.1
            ),
            Self::Undefined { function, callers, declared, similar } => {
                write!(f, "no library defines {function}")?;
                if !callers.is_empty() {
                    f.write_str(", which is called by ")?;
                    chain(f, callers)?;
                }
                if !declared.is_empty() {
                    f.write_str("; declared in ")?;
                    names(f, declared, "and")?;
                }
                if !similar.is_empty() {
                    f.write_str("; there is ")?;
                    names(f, similar, "and")?;
                }
                Ok(())
            }
            Self::DuplicateFunction { function, libraries: [one, other] } => {
                write!(f, "both {one} and {other} define {function}")
            }
            Self::DuplicateVariable { variable, libraries: [one, other] } => {
                write!(f, "both {one} and {other} have the variable {variable}")
            }
            Self::ConflictingResource { name, declared: [one, other] } => {
                write!(f, "the resource {name} is {} in {}, and {} in {}", one.1, one.0, other.1, other.0)?;
                if name == "$Globals" {
                    f.write_str(": constants outside of a cbuffer are one buffer; put them into a cbuffer")?;
                }
                Ok(())
            }
            Self::NoRegisters { name, space, taken_by } => write!(
                f,
                "no registers of space {space} are free for {name}: {taken_by} takes all up to the last; give \
                 one of them a register and another space"
            ),
            Self::ConflictingSubobject { name, libraries: [first, second] } => {
                write!(f, "both {first} and {second} have a subobject {name}, and they differ")
            }
            Self::NoStage(entry) => {
                write!(f, "{entry} has no stage: an entry has an attribute like [shader(\"compute\")]")
            }
            Self::OtherStage { entry, stage: own, target } => {
                write!(f, "{entry} is a {} shader, not a {} shader", stage(*own), stage(*target))
            }
            Self::Unavailable { operation, callers, library, target: (kind, model) } => {
                let stage = kind.abbreviation().unwrap_or("unknown");
                write!(f, "{stage}_{}_{} has no operation {operation}", model.major, model.minor)?;
                if !callers.is_empty() {
                    f.write_str(", which is used by ")?;
                    chain(f, callers)?;
                    write!(f, " of {library}")?;
                }
                Ok(())
            }
            Self::GroupShared { variable, callers, library, target: (kind, model) } => {
                let stage = kind.abbreviation().unwrap_or("unknown");
                write!(
                    f,
                    "{stage}_{}_{} has no group-shared memory: {variable} is ",
                    model.major, model.minor
                )?;
                f.write_str("used by ")?;
                chain(f, callers)?;
                write!(f, " of {library}")
            }
            Self::Recursive(functions) => {
                f.write_str("functions call each other in a circle: ")?;
                chain(f, functions)
            }
            Self::TooLarge { function, calls } => {
                write!(f, "the calls of {function} make too many instructions when they are inlined: ")?;
                chain(f, calls)
            }
            Self::NoExport { name, similar } => {
                write!(f, "no library defines {name}, which is to be exported")?;
                if !similar.is_empty() {
                    f.write_str("; there is ")?;
                    names(f, similar, "and")?;
                }
                Ok(())
            }
            Self::ExportCollision(name) => write!(f, "two functions are to be exported as {name}"),
            Self::ExportsOfShader => f.write_str("a shader has no exports: only a library has"),
            Self::NothingToExport => f.write_str("the libraries have no functions to export"),
            Self::UnknownResource { function } => {
                write!(f, "in {function}, it is not known of which resource a handle is")
            }
            Self::Invalid(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for LinkError {}
