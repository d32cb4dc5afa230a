//! [`disassemble`]: from a file to its text.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::{InstructionEntry, MetadataId};
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_bitcode::{Module, ParseOptions, Reader};
use dxkit_bytes::Span;
use dxkit_container::{Container, RawPart};
use dxkit_dxil::{DxilModule, MetadataReader};
use dxkit_program::Program;
use dxkit_types::{FourCc, LlvmVersion, ShaderKind};

use crate::{dxbc, header, module};
use dxkit_ir_text::{Text, notes};

/// What a disassembly shows, and of which program.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DisassemblyOptions {
    /// Whether the comments about the container precede the module.
    pub header: bool,
    /// The part whose module is shown. `None` for the one that the reference compiler shows: the module with
    /// debug information (`ILDB`) if there is one, else that of `DXIL`.
    pub part: Option<FourCc>,
    /// The version of LLVM in whose assembly a module is written, without comments, and without the two lines
    /// that [`module::write_heading`] writes before it. Without one, it is LLVM 3.7's.
    pub llvm: Option<LlvmVersion>,
    /// In that assembly: keep debug information that its verifier refuses, which LLVM 22 removes.
    pub keep_invalid_debug_info: bool,
    /// Whether the text states every bit, so that the same program can be made from it: for SM 4 and 5, bits
    /// of values and tokens; for SM 6, comments with what LLVM's assembly [does not
    /// state](dxkit_ir_text::notes), in addition to DXC's text.
    pub exact: bool,
    /// Whether the lines and variables of a program's debug information are printed between its instructions
    /// (SM 4 and 5).
    pub debug_info: bool,
    /// Whether instructions are numbered, as by `fxc /Ni` (SM 4 and 5).
    pub instruction_numbers: bool,
    /// Whether lines begin with the byte offset in the program, as by `fxc /No` (SM 4 and 5).
    pub instruction_offsets: bool,
    /// Whether immediate values are written as their bits, as by `fxc /Lx` (SM 4 and 5).
    pub hexadecimal: bool,
    /// About the most bytes of text that are written; `None` for [`module::PrintOptions::for_bitcode`].
    pub limit: Option<usize>,
}

impl Default for DisassemblyOptions {
    /// As the reference compiler's disassembler does it.
    fn default() -> Self {
        Self {
            header: true,
            part: None,
            llvm: None,
            keep_invalid_debug_info: false,
            exact: false,
            debug_info: true,
            instruction_numbers: false,
            instruction_offsets: false,
            hexadecimal: false,
            limit: None,
        }
    }
}

/// The assembly language of the text.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// LLVM's assembly, as DXC prints it.
    #[default]
    Llvm,
    /// The assembly of SM 4 and 5, as FXC prints it.
    Fxc,
}

/// The text of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Disassembly {
    /// The text. It need not be UTF-8: see [`module::write`].
    pub text: Vec<u8>,
    /// Whether something was omitted because of the limit. The text states it as well.
    pub elided: bool,
    /// The assembly language of the text.
    pub language: Language,
}

/// Why there is no text.
#[derive(Debug, Clone)]
pub enum Error {
    /// The container or the bitcode cannot be read.
    Read(dxkit_bytes::Error),
    /// The container has no such part.
    Missing {
        /// The part that was asked for, if one was.
        part: Option<FourCc>,
        /// The kinds of parts that there are, each once.
        there: Vec<FourCc>,
    },
    /// The file is neither a container, nor a program, nor bitcode.
    Unknown {
        /// Its first bytes.
        start: Vec<u8>,
    },
}

/// Kinds of parts that a message lists.
const LISTED: usize = 24;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => error.fmt(f),
            Self::Missing { part, there } => {
                match part {
                    Some(part) => write!(f, "there is no part {part}; ")?,
                    None => f.write_str("there is no LLVM module (no part DXIL or ILDB); ")?,
                }
                if there.is_empty() {
                    return f.write_str("the container has no parts");
                }
                let names: Vec<String> =
                    there.iter().take(LISTED).map(|part| alloc::format!("{part}")).collect();
                write!(f, "the container has {}", names.join(", "))?;
                match there.len().saturating_sub(LISTED) {
                    0 => Ok(()),
                    more => write!(f, " and {more} more kinds of parts"),
                }
            }
            Self::Unknown { start } => {
                write!(f, "neither a container nor LLVM bitcode: it starts with \"{}\"", start.escape_ascii())
            }
        }
    }
}

impl core::error::Error for Error {}

impl From<dxkit_bytes::Error> for Error {
    fn from(error: dxkit_bytes::Error) -> Self {
        Self::Read(error)
    }
}

/// The text of a container, of a program (the payload of a part `DXIL`), or of bare LLVM bitcode. A container
/// of SM 4 or 5 is printed as FXC's disassembler does it.
///
/// # Errors
/// If the file is none of these, lacks the part, or cannot be read.
///
/// ```
/// use dxkit_disasm::{DisassemblyOptions, disassemble};
///
/// let file = std::fs::read("../../testdata/dxc/ps_solid_6_0.dxil").unwrap();
/// let text = disassemble(&file, &DisassemblyOptions::default())?.text;
/// assert!(text.starts_with(b";\n; Input signature:\n"));
/// # assert_eq!(text, std::fs::read("../../testdata/dxc/ps_solid_6_0.dumpbin.txt").unwrap());
/// # Ok::<(), dxkit_disasm::Error>(())
/// ```
pub fn disassemble<'a>(
    file: impl Into<Span<'a>>,
    options: &DisassemblyOptions,
) -> Result<Disassembly, Error> {
    let mut disassembler = Disassembler::new();
    disassembler.disassemble(file, options)?;
    Ok(disassembler.take())
}

/// Disassembles one file after the other, and keeps the memory of one for the next.
///
/// ```
/// use dxkit_disasm::{Disassembler, DisassemblyOptions, disassemble};
///
/// let mut disassembler = Disassembler::new();
/// for name in ["ps_solid_6_0", "cs_doubles_6_0", "ps_solid_6_0"] {
///     let file = std::fs::read(format!("../../testdata/dxc/{name}.dxil")).unwrap();
///     let shown = disassembler.disassemble(&file, &DisassemblyOptions::default())?;
///     assert_eq!(*shown, disassemble(&file, &DisassemblyOptions::default())?);
/// }
/// # Ok::<(), dxkit_disasm::Error>(())
/// ```
#[derive(Debug)]
pub struct Disassembler {
    reader: Reader,
    /// For the module in the part `STAT`, whose metadata alone is needed.
    reflection: Reader,
    /// The text of the last file.
    last: Disassembly,
}

impl Default for Disassembler {
    fn default() -> Self {
        // As LLVM's reader, and therefore DXC's disassembler.
        let mut options = ParseOptions::ALL;
        options.tolerant = true;
        Self {
            reader: Reader::new(options),
            reflection: Reader::new(ParseOptions::METADATA),
            last: Disassembly::default(),
        }
    }
}

impl Disassembler {
    /// One that has no memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The text of a file: as [`disassemble`].
    ///
    /// # Errors
    /// See [`disassemble`]. The next file can be disassembled all the same.
    pub fn disassemble<'a>(
        &mut self,
        file: impl Into<Span<'a>>,
        options: &DisassemblyOptions,
    ) -> Result<&Disassembly, Error> {
        let file = file.into();
        let bytes = file.bytes();
        if bytes.starts_with(b"DXBC") {
            self.disassemble_container(&Container::parse(file)?, options)?;
        } else if is_bitcode(bytes) {
            self.disassemble_bitcode(file, None, options)?;
        } else if Program::recognise(bytes) {
            let program = Program::parse(file)?;
            self.disassemble_bitcode(bitcode(&program, file), None, options)?;
        } else {
            return Err(Error::Unknown { start: bytes.get(..8).unwrap_or(bytes).to_vec() });
        }
        Ok(&self.last)
    }

    /// Returns the text of the last file as an owned value. The next file then needs new memory.
    #[must_use]
    pub fn take(&mut self) -> Disassembly {
        core::mem::take(&mut self.last)
    }
}

/// The bitcode in a file.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Located<'a> {
    /// The part that contains it; `None` if the file is not a container.
    pub part: Option<FourCc>,
    /// The bitcode, at its offset in the file.
    pub bitcode: Span<'a>,
}

/// The bitcode in a container, in a program (the payload of a part `DXIL`), or the file itself if it is
/// bitcode. In a container it is that of `part`, or without one, the module that [`disassemble`] shows.
///
/// # Errors
/// See [`disassemble`]; the bitcode itself is not read.
///
/// ```
/// use dxkit_disasm::locate;
/// use dxkit_types::FourCc;
///
/// # let file = include_bytes!("../../../testdata/dxc/lib_raytracing_debug_6_6.dxil");
/// let located = locate(file, None)?;
/// assert_eq!(located.part, Some(FourCc::Ildb));
/// assert!(located.bitcode.bytes().starts_with(b"BC\xc0\xde"));
/// # Ok::<(), dxkit_disasm::Error>(())
/// ```
pub fn locate<'a>(file: impl Into<Span<'a>>, part: Option<FourCc>) -> Result<Located<'a>, Error> {
    let file = file.into();
    let bytes = file.bytes();
    let (part, payload) = if bytes.starts_with(b"DXBC") {
        let container = Container::parse(file)?;
        let part = find(&container, part)?;
        let start = part.span().offset().saturating_sub(file.offset());
        (Some(part.kind()), file.cut(start..start.saturating_add(part.span().len()))?)
    } else if is_bitcode(bytes) {
        return Ok(Located { part: None, bitcode: file });
    } else if Program::recognise(bytes) {
        (None, file)
    } else {
        return Err(Error::Unknown { start: bytes.get(..8).unwrap_or(bytes).to_vec() });
    };
    let program = Program::parse(payload)?;
    let start = program.bitcode_start();
    let bitcode = payload.cut(start..start.saturating_add(program.bitcode().len()))?;
    Ok(Located { part, bitcode })
}

/// The part whose module is shown.
fn find<'c, 'a>(container: &'c Container<'a>, part: Option<FourCc>) -> Result<&'c RawPart<'a>, Error> {
    let found = match part {
        Some(part) => container.find(part),
        None => container.find(FourCc::Ildb).or_else(|| container.find(FourCc::Dxil)),
    };
    found.ok_or_else(|| {
        let mut listed = BTreeSet::new();
        let kinds = container.parts().iter().map(RawPart::kind);
        Error::Missing { part, there: kinds.filter(|kind| listed.insert(*kind)).collect() }
    })
}

/// Whether bytes start as LLVM bitcode does, with or without a wrapper.
#[must_use]
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(b"\xde\xc0\x17\x0b")
}

/// Longer than most headers are, and not much.
const HEADER: usize = 8192;

/// The context of a module: its container, and the stage in the program's header.
#[derive(Clone, Copy)]
struct ModuleContext<'c> {
    container: &'c Container<'c>,
    kind: ShaderKind,
}

/// The bitcode with its position in the file, for the offsets of errors.
fn bitcode<'p>(program: &'p Program<'_>, payload: Span<'_>) -> Span<'p> {
    Span::at(program.bitcode(), payload.offset().saturating_add(program.bitcode_start()))
}

impl Disassembler {
    fn disassemble_container(
        &mut self,
        container: &Container<'_>,
        options: &DisassemblyOptions,
    ) -> Result<(), Error> {
        // SHDR and SHEX contain tokens, whatever other parts there are.
        let tokens = |part| matches!(part, FourCc::Shdr | FourCc::Shex);
        if options.part.is_some_and(tokens) && find(container, options.part).is_ok()
            || options.part.is_none() && dxbc::recognise(container)
        {
            self.last = dxbc::disassemble_container(container, options.part, options)?;
            return Ok(());
        }
        let part = find(container, options.part)?;
        let program = Program::parse(part.span())?;
        let around = ModuleContext { container, kind: program.kind };
        self.disassemble_bitcode(bitcode(&program, part.span()), Some(around), options)
    }

    fn disassemble_bitcode(
        &mut self,
        bitcode: Span<'_>,
        around: Option<ModuleContext<'_>>,
        options: &DisassemblyOptions,
    ) -> Result<(), Error> {
        let Self { reader, reflection, last } = self;
        let Disassembly { text: out, elided, language } = last;
        out.clear();
        let module = reader.read(bitcode).map_err(dxkit_bytes::Error::from)?;
        let mut module_options = module::PrintOptions::for_bitcode(bitcode.len());
        if let Some(limit) = options.limit {
            module_options.limit = limit;
        }
        if let Some(version) = options.llvm {
            module_options.dialect = module::Dialect::Modern(version);
            module_options.keep_invalid_debug_info = options.keep_invalid_debug_info;
        }
        (*elided, *language) = (false, Language::Llvm);
        let exact = options.exact && options.llvm.is_none();
        if exact {
            let mut text = Text::new(out, module_options.limit);
            notes::write_kinds(module, &mut text);
            if around.is_some_and(|around| keeps_reflection(module, around.container)) {
                notes::write_note(KEEPS_REFLECTION, &mut text);
            }
            if module.write(BitcodeDialect::Dxc).ok().is_none_or(|written| written != bitcode.bytes()) {
                notes::write_note(OTHER_BITCODE, &mut text);
            }
        }
        if options.header && options.llvm.is_none() {
            let mut text = Text::new(out, module_options.limit);
            text.reserve(HEADER + module::estimated_length(module));
            write_header(module, around, reflection, &mut text);
            *elided = text.full();
        }
        *elided |= if exact {
            !module::write_exact(module, &module_options, out)
        } else {
            !module::write(module, &module_options, out)
        };
        Ok(())
    }
}

/// The note of an [exact](DisassemblyOptions::exact) text of a module with debug information whose program
/// has the names that only reflection needs (`-Qkeep_reflect_in_dxil`).
pub const KEEPS_REFLECTION: &str = "the program keeps what reflection needs";

/// The note of an [exact](DisassemblyOptions::exact) text of bitcode that dxkit writes in other bytes: DXC
/// did not write it.
const OTHER_BITCODE: &str =
    "the bitcode is not as DXC writes it: dxkit asm makes the same module of other bytes";

/// Whether a container's program has the names of the module with debug information that only reflection
/// needs.
fn keeps_reflection(shown: &Module, container: &Container<'_>) -> bool {
    let Some(part) = container.find(FourCc::Ildb).and_then(|_| container.find(FourCc::Dxil)) else {
        return false;
    };
    let Ok(program) = Program::parse(part.span()) else { return false };
    let Ok(module) = Module::parse(program.bitcode()) else { return false };
    let names = |module: &Module| {
        let resources = DxilModule::read(module).resources;
        let named = resources.iter().filter(|resource| !resource.name.0.is_empty()).count();
        let annotations = module.named(b"dx.typeAnnotations").map_or(&[][..], |named| named.nodes);
        let operands = |id: &MetadataId| {
            let node = module.metadatum(*id).and_then(|metadata| metadata.as_node());
            node.map_or(0, |node| node.operands.len())
        };
        let locals = module.functions().any(|function| {
            let named = |entry: InstructionEntry<'_>| module.name(entry.id().into()).is_some();
            function.instructions().any(named)
                || function.blocks().any(|block| function.block_name(block.id()).is_some())
        });
        (named, annotations.iter().map(operands).sum::<usize>(), locals)
    };
    names(shown) == names(&module)
}

/// `reader` reads the module for reflection.
fn write_header(
    module: &Module,
    around: Option<ModuleContext<'_>>,
    reader: &mut Reader,
    text: &mut Text<'_>,
) {
    if let Some(ModuleContext { container, kind }) = around {
        header::parts(container, kind, text);
    }
    let mut metadata = MetadataReader::new(module);
    // A module without a DXIL version is not DXIL.
    if metadata.dxil_version().is_none() {
        return;
    }
    let container = around.map(|around| around.container);
    // The module for reflection has what was stripped from the program.
    let statistics = container.and_then(|container| container.find(FourCc::Stat));
    let statistics = statistics.filter(|part| Program::recognise(part.payload()));
    let mut reflection = None;
    if let Some((part, program)) = statistics.and_then(|part| Some((part, Program::parse(part.span()).ok()?)))
    {
        match reader.read(bitcode(&program, part.span())) {
            Ok(module) => reflection = Some(module),
            Err(error) => header::unreadable(&FourCc::Stat, &error, text),
        }
    }
    header::signatures(&mut metadata, text);
    match reflection {
        Some(module) => header::reflection(&mut MetadataReader::new(module), text),
        None => header::reflection(&mut metadata, text),
    }
    if let Some(container) = container {
        header::subobjects(container, text);
    }
}
