//! [`ModuleContents`]: what the module of a program still has that it does not need to run.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::{Module, Options};
use dxkit_container::Container;
use dxkit_dxil::{MetadataReader, Text};
use dxkit_program::Program;
use dxkit_reflect::has_debug_info;
use dxkit_types::FourCc;

/// What the module in a part keeps besides the program itself: debug information, sources, names.
///
/// Compilers put these into parts of their own, `ILDB` and `STAT`, and strip them from `DXIL`, unless they are told
/// otherwise (DXC's `-Qkeep_reflect_in_dxil`) or leave the stripping to others.
///
/// ```
/// use dxkit::{Container, FourCc, ModuleContents};
///
/// let file = std::fs::read("../../testdata/dxc/ps_textures_6_7.dxil")?;
/// let container = Container::parse(&file)?;
/// let program = ModuleContents::of(&container, FourCc::Dxil).ok_or("no module")?;
/// let reflection = ModuleContents::of(&container, FourCc::Stat).ok_or("no module")?;
/// assert!(program.names.is_empty());
/// assert!(reflection.names.contains(&"albedo".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModuleContents {
    /// Whether there is debug information: `llvm.dbg.cu`.
    pub debug_info: bool,
    /// Whether there are source files, macros or arguments of the compiler: `dx.source.*`.
    pub sources: bool,
    /// Names of resources, and of the fields of structures: the first [`MOST_NAMES`](Self::MOST_NAMES), as far as they are
    /// no longer together than the bitcode. Names of types, functions and semantics are not among them: a program keeps
    /// these.
    pub names: Vec<String>,
}

impl ModuleContents {
    /// Names that are listed at most.
    pub const MOST_NAMES: usize = 100;

    /// What the module in the first part of this kind has; `None` if there is no such part, or no module in it that can
    /// be read.
    #[must_use]
    pub fn of(container: &Container<'_>, kind: FourCc) -> Option<Self> {
        let part = container.find(kind)?;
        if !Program::recognise(part.payload()) {
            return None;
        }
        let program = Program::parse(part.span()).ok()?;
        let module = Module::parse_with(program.bitcode(), &Options::METADATA).ok()?;
        let mut metadata = MetadataReader::new(&module);
        let mut contents = Self {
            debug_info: has_debug_info(&module),
            sources: !metadata.sources().is_empty(),
            names: Vec::new(),
        };
        let mut left = program.bitcode().len();
        let resources = metadata.resources();
        for resource in resources.iter() {
            contents.add_name(resource.name, &mut left);
        }
        let annotations = metadata.type_annotations();
        for field in annotations.structures.iter().flat_map(|structure| &structure.fields) {
            contents.add_name(field.name.unwrap_or_default(), &mut left);
        }
        Some(contents)
    }

    fn add_name(&mut self, name: Text<'_>, left: &mut usize) {
        let fits = left.checked_sub(name.0.len()).filter(|_| self.names.len() < Self::MOST_NAMES);
        if let Some(rest) = fits.filter(|_| !name.is_empty()) {
            *left = rest;
            self.names.push(name.to_string());
        }
    }
}
