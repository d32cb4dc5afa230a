//! [`Debug`]: the source lines of instructions and the sources, as the debug information of a module.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::dwarf::{DebugFlags, Language, Virtuality};
use dxkit_bitcode::ir::{
    CompileUnit, DebugNode, File, FunctionId, LexicalBlockFile, MetadataId, Subprogram, SubroutineType,
    ValueId,
};
use dxkit_dxbc::spdb::{ProgramDatabase, SourceFile};
use dxkit_dxbc::{Opcode, Program};

/// The versions of debug information that compilers state as flags of a module.
const FLAGS: [(&str, i32); 2] = [("Dwarf Version", 4), ("Debug Info Version", 3)];

/// Where an instruction comes from: the number of the file and the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) file: u16,
    pub(crate) line: u32,
}

/// The debug information of a program.
#[derive(Debug)]
pub(crate) struct Debug {
    /// The line of each instruction.
    lines: Vec<Option<Line>>,
    /// The names of the files, the main one first.
    files: Vec<Vec<u8>>,
    sources: Vec<SourceFile>,
    arguments: Vec<Vec<u8>>,
    /// The nodes of functions that were begun.
    subprograms: Vec<MetadataId>,
}

impl Debug {
    /// The debug information of a program in FXC's PDB; `None` without lines.
    pub(crate) fn read(program: &Program<'_>, database: &ProgramDatabase<'_>) -> Option<Self> {
        let info = database.debug_info()?;
        let sources = database.sources();
        let mut files: Vec<Vec<u8>> = Vec::new();
        let mut known: BTreeMap<Vec<u8>, u16> = BTreeMap::new();
        let mut lines = Vec::with_capacity(program.instructions.len());
        let offsets = offsets(program);
        // The main file is that of the function itself.
        if let Some((name, _)) = offsets.iter().find_map(|offset| info.outermost_line(*offset)) {
            known.insert(name.to_vec(), 0);
            files.push(name.to_vec());
        }
        let mut last = None;
        for (instruction, offset) in program.instructions.iter().zip(offsets) {
            if instruction.opcode() == Opcode::Label {
                last = None;
            }
            if let Some((name, line)) = info.source_line(offset) {
                let next = u16::try_from(files.len()).ok()?;
                let file = *known.entry(name.to_vec()).or_insert_with(|| {
                    files.push(name.to_vec());
                    next
                });
                last = Some(Line { file, line });
            }
            lines.push(last);
        }
        (!files.is_empty()).then(|| Self {
            lines,
            files,
            sources,
            arguments: database.arguments(),
            subprograms: Vec::new(),
        })
    }

    /// The line of an instruction.
    pub(crate) fn line(&self, instruction: usize) -> Option<Line> {
        self.lines.get(instruction).copied().flatten()
    }

    /// The first line from an instruction on.
    pub(crate) fn next_line(&self, instruction: usize) -> Option<Line> {
        let next = self.lines.get(instruction..).unwrap_or_default().iter().flatten().next();
        next.or_else(|| self.lines.iter().flatten().next()).copied()
    }

    /// Describes a function of the module, and gives the scope of lines in each file.
    pub(crate) fn begin(&mut self, module: &mut Module, function: FunctionId, name: &str) -> Vec<MetadataId> {
        let files: Vec<MetadataId> = self.files.iter().map(|name| file(module, name)).collect();
        let Some(first) = files.first().copied() else { return Vec::new() };
        let line = self.lines.iter().flatten().map(|line| line.line).min().unwrap_or(1);
        let types = module.metadata_node(&[None]);
        let ty = SubroutineType { distinct: false, flags: DebugFlags::empty(), types: Some(types) };
        let ty = module.debug_node(&DebugNode::SubroutineType(ty));
        let name = module.metadata_string(name);
        let value = module.value_as_metadata(ValueId::from(function));
        let subprogram = module.debug_node(&DebugNode::Subprogram(Subprogram {
            distinct: false,
            scope: Some(first),
            name: Some(name),
            linkage_name: None,
            file: Some(first),
            line,
            ty: Some(ty),
            is_local: false,
            is_definition: true,
            scope_line: line,
            containing_type: None,
            virtuality: Virtuality(0),
            virtual_index: 0,
            flags: DebugFlags::PROTOTYPED,
            is_optimized: false,
            function: Some(value),
            template_params: None,
            declaration: None,
            variables: None,
        }));
        self.subprograms.push(subprogram);
        let scope = |(number, file): (usize, &MetadataId)| match number {
            0 => subprogram,
            // Lines of other files are inside the function all the same.
            _ => {
                let scope = LexicalBlockFile {
                    distinct: false,
                    scope: Some(subprogram),
                    file: Some(*file),
                    discriminator: 0,
                };
                module.debug_node(&DebugNode::LexicalBlockFile(scope))
            }
        };
        files.iter().enumerate().map(scope).collect()
    }

    /// States the unit of compilation, the sources and the compiler's arguments.
    pub(crate) fn state(&self, module: &mut Module, producer: &str) {
        let Some(name) = self.files.first() else { return };
        let main = file(module, name);
        let producer = module.metadata_string(producer);
        let empty = module.metadata_node(&[]);
        let functions: Vec<_> = self.subprograms.iter().copied().map(Some).collect();
        let functions = module.metadata_node(&functions);
        let unit = module.debug_node(&DebugNode::CompileUnit(CompileUnit {
            distinct: true,
            language: Language::CPlusPlus,
            file: Some(main),
            producer: Some(producer),
            is_optimized: false,
            flags: None,
            runtime_version: 0,
            split_debug_filename: None,
            emission_kind: 1,
            enums: Some(empty),
            retained_types: None,
            subprograms: Some(functions),
            globals: None,
            imports: None,
            dwo_id: 0,
        }));
        module.set_named_metadata("llvm.dbg.cu", &[unit]);
        let flags = FLAGS.map(|(name, version)| {
            let [behavior, version] = [2, version].map(|number| {
                let number = module.const_i32(number);
                Some(module.value_as_metadata(number))
            });
            let name = module.metadata_string(name);
            module.metadata_node(&[behavior, Some(name), version])
        });
        module.set_named_metadata("llvm.module.flags", &flags);
        self.state_sources(module, name);
    }

    fn state_sources(&self, module: &mut Module, main: &[u8]) {
        let same = |source: &&SourceFile| source.name.eq_ignore_ascii_case(main);
        let first = self.sources.iter().find(same);
        let others = self.sources.iter().filter(|source| !same(source));
        let mut contents = Vec::new();
        for source in first.into_iter().chain(others) {
            // Names are in lower case there, but in the table of lines.
            let name = self.files.iter().find(|name| name.eq_ignore_ascii_case(&source.name));
            let name = module.metadata_string(name.unwrap_or(&source.name));
            let text = module.metadata_string(&source.text);
            contents.push(module.metadata_node(&[Some(name), Some(text)]));
        }
        let list = |module: &mut Module, texts: &[&[u8]]| {
            let texts: Vec<_> = texts.iter().map(|text| Some(module.metadata_string(text))).collect();
            module.metadata_node(&texts)
        };
        let (mut defines, mut arguments) = (Vec::new(), Vec::new());
        let mut words = self.arguments.iter();
        while let Some(word) = words.next() {
            arguments.push(&word[..]);
            if word == b"-D" {
                let name = words.next().map_or(&b""[..], |name| name);
                defines.push(name);
                arguments.push(name);
            }
        }
        let (defines, arguments) = (list(module, &defines), list(module, &arguments));
        let main = list(module, &[main]);
        if !contents.is_empty() {
            module.set_named_metadata("dx.source.contents", &contents);
        }
        for (name, node) in
            [("dx.source.defines", defines), ("dx.source.mainFileName", main), ("dx.source.args", arguments)]
        {
            module.set_named_metadata(name, &[node]);
        }
    }
}

/// Where each instruction begins, in bytes from the start of the program.
fn offsets(program: &Program<'_>) -> Vec<u32> {
    let mut offsets = Vec::with_capacity(program.instructions.len());
    // After the version and the length.
    let mut offset = 8u32;
    for instruction in &program.instructions {
        offsets.push(offset);
        let words = u32::try_from(instruction.length()).unwrap_or(u32::MAX);
        offset = offset.saturating_add(words.saturating_mul(4));
    }
    offsets
}

fn file(module: &mut Module, name: &[u8]) -> MetadataId {
    let name = module.metadata_string(name);
    let directory = module.metadata_string("");
    let node = File { distinct: false, filename: Some(name), directory: Some(directory) };
    module.debug_node(&DebugNode::File(node))
}
