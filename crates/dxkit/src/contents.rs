//! [`ModuleContents`]: debug information, sources and names in the module of a program.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::{Module, ParseOptions};
use dxkit_container::Container;
use dxkit_derive::strip;
use dxkit_dxil::{MetadataReader, Text};
use dxkit_program::Program;
use dxkit_reflect::has_debug_info;
use dxkit_types::FourCc;

/// Contents of a module that a program does not need to run: debug information, sources, names.
///
/// Compilers put these into the parts `ILDB` and `STAT`, and strip them from `DXIL`, unless an option (DXC's
/// `-Qkeep_reflect_in_dxil`) prevents it or another tool does the stripping.
///
/// ```
/// use dxkit::{Container, FourCc, ModuleContents};
///
/// let file = std::fs::read("../../testdata/dxc/ps_textures_6_7.dxil")?;
/// let container = Container::parse(&file)?;
/// let program = ModuleContents::from_container(&container, FourCc::Dxil).ok_or("no module")?;
/// let reflection = ModuleContents::from_container(&container, FourCc::Stat).ok_or("no module")?;
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
    /// Names of resources, of types and their fields, and of global variables: the first
    /// [`MOST_NAMES`](Self::MOST_NAMES), as long as their total does not exceed the size of the bitcode.
    /// Names of HLSL's own types, of functions and of semantics are not included: every program has them, and
    /// so does a library the names that it is linked by.
    pub names: Vec<String>,
    /// Whether it is a library that a linker has still to take, which finds everything by its name.
    pub linked_by_names: bool,
}

impl ModuleContents {
    /// Maximum number of names.
    pub const MOST_NAMES: usize = 100;

    /// The contents of the module in the first part of this kind; `None` if there is no such part, or no
    /// readable module in it.
    #[must_use]
    pub fn from_container(container: &Container<'_>, kind: FourCc) -> Option<Self> {
        let part = container.find(kind)?;
        if !Program::recognise(part.payload()) {
            return None;
        }
        let program = Program::parse(part.span()).ok()?;
        let mut options = ParseOptions::METADATA;
        options.symbol_names = true;
        let module = Module::parse_with(program.bitcode(), &options).ok()?;
        let mut metadata = MetadataReader::new(&module);
        let mut contents = Self {
            debug_info: has_debug_info(&module),
            sources: !metadata.sources().is_empty(),
            names: Vec::new(),
            linked_by_names: false,
        };
        if strip::is_linked_by_names(&module) {
            contents.linked_by_names = true;
            return Some(contents);
        }
        let mut left = program.bitcode().len();
        let resources = metadata.resources();
        for resource in resources.iter() {
            contents.add_name(resource.name, &mut left);
        }
        let annotations = metadata.type_annotations();
        for field in annotations.structures.iter().flat_map(|structure| &structure.fields) {
            contents.add_name(field.name.unwrap_or_default(), &mut left);
        }
        let types = strip::named_types(&module).map(|(_, name)| name);
        let globals = strip::named_globals(&module).map(|(_, name)| name);
        for name in types.chain(globals) {
            contents.add_name(Text(name), &mut left);
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
