//! [`Declared`]: what the source declares, of which the compiler keeps what the program uses.

mod debug;
mod scanner;
mod text;

use alloc::borrow::ToOwned as _;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_container::Container;
use dxkit_resource::HlslObject;
use dxkit_types::FourCc;

use crate::Reflection;
use crate::types::Budget;

/// The buffer that global variables outside of buffers are in.
const GLOBALS: &str = "$Globals";

/// A source file: its name and its text.
#[derive(Debug, Clone, Copy)]
pub struct SourceText<'s> {
    /// Its name.
    pub name: &'s str,
    /// Its text.
    pub text: &'s [u8],
}

/// What the source declares: resources, members of constant and texture buffers, structures.
///
/// A compiler removes resources and whole buffers that the program does not use. DXC's debug information
/// (`ILDB`) still describes them as global variables: names, types, lines, and the buffer of a member, which
/// the mangled name states. It has no registers: these are what the source has after a declaration of the
/// same name. FXC's debug information describes only what is left, so the text of the sources is read there.
///
/// The text is read as it stands: `#ifdef`, `#ifndef` and `#if` of a number are followed, other conditions
/// count as met, and macros are not expanded.
///
/// Inputs and outputs are not part of it: the signatures have all of them, used or not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declared {
    /// The resources and the members of buffers, in the order of the debug information or of the source.
    pub variables: Vec<DeclaredVariable>,
    /// The structures that these are made of.
    pub structures: Vec<DeclaredStructure>,
    /// The part with the debug information that states them; `None` if it is the text of the sources.
    pub from: Option<FourCc>,
}

/// A resource, or a member of a constant or texture buffer.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclaredVariable {
    /// Its name, with namespaces.
    pub name: String,
    /// Its type in HLSL, without the dimensions of an array. Debug information does not tell whether a matrix
    /// is stored by rows.
    pub hlsl_type: String,
    /// The dimensions of an array, outermost first, as the source has them: numbers, or expressions; empty
    /// text for an unbounded one.
    pub array: Vec<String>,
    /// Members of constant and texture buffers: the name of the buffer; `$Globals` outside of one.
    pub buffer: Option<DeclaredBuffer>,
    /// The register that the source states, of a resource: `t7, space1`.
    pub register: Option<String>,
    /// The file of the declaration.
    pub file: Option<String>,
    /// The line of the declaration, from 1.
    pub line: Option<u32>,
    /// Whether the program still has it; `None` if no part of the container states names.
    pub in_program: Option<bool>,
}

/// The buffer that a variable is declared in.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclaredBuffer {
    /// Its name.
    pub name: String,
    /// Whether it is a `tbuffer`; `None` if no source is there to say so.
    pub is_texture: Option<bool>,
    /// The register that the source states: `b3`.
    pub register: Option<String>,
}

/// A structure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclaredStructure {
    /// Its name.
    pub name: String,
    /// Its members.
    pub members: Vec<DeclaredMember>,
}

/// A member of a structure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclaredMember {
    /// Its name.
    pub name: String,
    /// Its type in HLSL, without the dimensions of an array.
    pub hlsl_type: String,
    /// The dimensions of an array, as in [`DeclaredVariable::array`].
    pub array: Vec<String>,
}

impl Declared {
    /// What the source of a container declares: by its debug information, or else by these sources. `defines`
    /// are the macros of the command line (`NAME=value`). `None` if there is neither.
    #[must_use]
    pub fn find(container: &Container<'_>, sources: &[SourceText<'_>], defines: &[&str]) -> Option<Self> {
        let scanned = text::Scanned::from_sources(sources, defines);
        let mut declared = match debug::read(container) {
            Some(mut declared) => {
                scanned.add_registers(&mut declared.variables);
                declared
            }
            None if sources.is_empty() => return None,
            None => Self { variables: scanned.variables, structures: scanned.structures, from: None },
        };
        declared.compare(&Reflection::from_container(container));
        Some(declared)
    }

    /// Sets whether the program has each variable.
    fn compare(&mut self, reflection: &Reflection) {
        let Some(bindings) = &reflection.bindings else { return };
        let is_named = bindings.list.iter().all(|binding| binding.name.is_some());
        let resources: BTreeSet<&str> = bindings
            .list
            .iter()
            .filter_map(|binding| binding.name.as_deref())
            // FXC binds each element of an array, DXC each resource in a structure.
            .map(|name| name.split(['[', '.']).next().unwrap_or(name))
            .collect();
        let members: BTreeSet<(&str, &str)> = reflection
            .buffers
            .iter()
            .flat_map(|buffer| {
                let name = buffer.name.as_deref().unwrap_or_default();
                buffer.variables.iter().map(move |variable| (name, variable.name.as_str()))
            })
            .collect();
        for variable in &mut self.variables {
            let bare = variable.name.rsplit("::").next().unwrap_or_default();
            let found = match &variable.buffer {
                Some(buffer) => {
                    let buffer = buffer.name.as_str();
                    members.contains(&(buffer, bare)) || members.contains(&(buffer, variable.name.as_str()))
                }
                None => resources.contains(bare) || resources.contains(variable.name.as_str()),
            };
            variable.in_program = if found || is_named { Some(found) } else { None };
        }
    }

    /// What the program does not have any more, as declarations in HLSL.
    #[must_use]
    pub fn removed(&self) -> impl fmt::Display + use<'_> {
        Removed(self)
    }
}

/// The declarations of what was removed.
struct Removed<'d>(&'d Declared);

impl fmt::Display for Removed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let removed = || self.0.variables.iter().filter(|variable| variable.in_program == Some(false));
        let used = self.0.structures_of(removed());
        for structure in self.0.structures.iter().filter(|it| used.contains(it.name.as_str())) {
            writeln!(f, "struct {} {{", structure.name)?;
            for DeclaredMember { name, hlsl_type, array } in &structure.members {
                writeln!(f, "    {hlsl_type} {name}{};", Dimensions(array))?;
            }
            writeln!(f, "}};\n")?;
        }
        let mut open: Option<&DeclaredBuffer> = None;
        for variable in removed() {
            let buffer = variable.buffer.as_ref().filter(|buffer| buffer.name != GLOBALS);
            if open.is_some_and(|before| buffer.is_none_or(|it| it.name != before.name)) {
                open = None;
                writeln!(f, "}};\n")?;
            }
            if let (Some(buffer), None) = (buffer, open) {
                let word = if buffer.is_texture == Some(true) { "tbuffer" } else { "cbuffer" };
                writeln!(f, "{word} {}{} {{", buffer.name, Register(buffer.register.as_deref()))?;
                open = Some(buffer);
            }
            let DeclaredVariable { name, hlsl_type, array, register, .. } = variable;
            let indent = if open.is_some() { "    " } else { "" };
            let register = Register(register.as_deref());
            write!(f, "{indent}{hlsl_type} {name}{}{register};", Dimensions(array))?;
            match (&variable.file, variable.line) {
                (Some(file), Some(line)) => writeln!(f, " // {file}:{line}")?,
                _ => writeln!(f)?,
            }
        }
        if open.is_some() { writeln!(f, "}};") } else { Ok(()) }
    }
}

impl Declared {
    /// The names of the structures that these variables are made of, and of those in these.
    fn structures_of<'d>(
        &'d self,
        variables: impl Iterator<Item = &'d DeclaredVariable>,
    ) -> BTreeSet<&'d str> {
        let by_name: BTreeMap<&str, &DeclaredStructure> =
            self.structures.iter().map(|structure| (structure.name.as_str(), structure)).collect();
        let mut found = BTreeSet::new();
        let mut open: Vec<&str> = variables.flat_map(|variable| words(&variable.hlsl_type)).collect();
        while let Some(name) = open.pop() {
            let Some(structure) = by_name.get(name) else { continue };
            if found.insert(structure.name.as_str()) {
                open.extend(structure.members.iter().flat_map(|member| words(&member.hlsl_type)));
            }
        }
        found
    }
}

/// The words of a type: its name, and those of its arguments.
fn words(ty: &str) -> impl Iterator<Item = &str> {
    ty.split(['<', '>', ',', ' ']).filter(|word| !word.is_empty())
}

/// The dimensions of an array as text.
struct Dimensions<'d>(&'d [String]);

impl fmt::Display for Dimensions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|dimension| write!(f, "[{dimension}]"))
    }
}

/// A register after a declaration, if there is one.
struct Register<'d>(Option<&'d str>);

impl fmt::Display for Register<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |register| write!(f, " : register({register})"))
    }
}

/// Whether a type in HLSL is that of a resource: also by the names that shader model 4 has for them.
fn is_resource(ty: &str) -> bool {
    let name = ty.split('<').next().unwrap_or(ty).trim();
    HlslObject::from_name(name).is_some()
        || matches!(name, "sampler" | "texture" | "Texture" | "sampler_state" | "SamplerComparison")
        || ["sampler1D", "sampler2D", "sampler3D", "samplerCUBE"].contains(&name)
}

/// A copy of a text, within a limit.
fn copy(budget: &mut Budget, text: &str) -> Option<String> {
    budget.0 = budget.0.checked_sub(text.len().saturating_add(COST))?;
    Some(text.to_owned())
}

/// What each text costs beside its bytes.
const COST: usize = 8;
