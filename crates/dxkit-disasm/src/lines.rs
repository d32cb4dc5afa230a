//! [`Lines`]: from the address of an instruction to the lines of the source that it was made of.
//!
//! A crash dump, a profiler or a finding states where in a program something happened: the number of an
//! instruction, or an offset. [`Lines`] finds the instruction there, and the chain of functions that were
//! inlined to it ([`LineFrame`]), by the debug information of the container or of its PDB.
//!
//! Frames are kept once, however many instructions share them, each with the number of the frame around it:
//! memory grows with the module, not with the depth of its inlining.
//!
//! Sources: LLVM's `DILocation` (`inlinedAt`) of DXC's modules; CodeView's `S_INLINESITE` of FXC's PDBs.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DebugLocation, DebugNode, FunctionId, InstructionId};
use dxkit_bytes::{Error, Frame, Span};
use dxkit_container::Container;
use dxkit_dxbc::spdb::{DebugInfo, ProgramDatabase};
use dxkit_dxbc::{Program as Tokens, print};
use dxkit_dxil::SourceScope;
use dxkit_ir_text::instruction_texts;
use dxkit_program::Program;
use dxkit_types::FourCc;

/// The most frames of one instruction.
const MOST_FRAMES: usize = 64;
/// Bytes of a program of shader models 4 and 5 in front of its first instruction.
const HEADER: u64 = 8;

/// Where an instruction is.
///
/// As text: `12`, `main:12`, `0x1a4`, `@0x3fc`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Address {
    /// The number of the instruction in the program, from 0. Declarations of shader models 4 and 5 do not
    /// count, nor do calls in a module that only describe variables: a module has the same numbers with and
    /// without debug information.
    Number(u32),
    /// The number of the instruction in this function, from 0.
    InFunction(String, u32),
    /// Bytes from the start of the program: of `SHEX` or `SHDR`, as FXC's debug information counts, or of the
    /// bitcode.
    Offset(u64),
    /// Bytes from the start of the file, as dxkit's findings state them.
    InFile(u64),
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::InFunction(function, number) => write!(f, "{function}:{number}"),
            Self::Offset(offset) => write!(f, "{offset:#x}"),
            Self::InFile(offset) => write!(f, "@{offset:#x}"),
        }
    }
}

/// A text that is no address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressError(String);

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no address: the number of an instruction (12, main:12), an offset in the program \
             (0x1a4), or one in the file (@0x3fc)",
            self.0
        )
    }
}

impl core::error::Error for AddressError {}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let wrong = || AddressError(text.into());
        let hexadecimal = |digits: &str| {
            // A sign is not part of a number here.
            let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            u64::from_str_radix(digits, 16).ok().filter(|_| plain)
        };
        let decimal = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse::<u32>().ok().filter(|_| plain)
        };
        if let Some(offset) = text.strip_prefix('@') {
            let digits = offset.strip_prefix("0x").unwrap_or(offset);
            return hexadecimal(digits).map(Self::InFile).ok_or_else(wrong);
        }
        if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            return hexadecimal(digits).map(Self::Offset).ok_or_else(wrong);
        }
        match text.rsplit_once(':') {
            Some((function, number)) if !function.is_empty() => {
                decimal(number).map(|number| Self::InFunction(function.into(), number)).ok_or_else(wrong)
            }
            _ => decimal(text).map(Self::Number).ok_or_else(wrong),
        }
    }
}

/// A function of the source that an instruction was made of, with the line there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineFrame<'l> {
    /// The function.
    pub function: Option<&'l str>,
    /// The file, as the debug information names it.
    pub file: &'l str,
    /// The line, from 1: of a function that inlined another one, that of the call.
    pub line: u32,
    /// The column, from 1; 0 if it is not known.
    pub column: u32,
}

/// An instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Located<'l> {
    /// Its number in the program ([`Address::Number`]).
    pub number: u32,
    /// The function of the module; programs of shader models 4 and 5 have none.
    pub function: Option<&'l str>,
    /// Its number in the function.
    pub in_function: u32,
    /// [`Address::Offset`].
    pub offset: u64,
    /// [`Address::InFile`].
    pub in_file: u64,
    place: usize,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The number of its function's name.
    function: Option<u32>,
    in_function: u32,
    offset: u64,
    /// The first byte after it, as far as it is known.
    end: u64,
    /// Its innermost frame.
    frame: Option<u32>,
    id: Id,
}

/// An instruction of the program.
#[derive(Debug, Clone, Copy)]
enum Id {
    Module(InstructionId),
    /// The place among the tokens' instructions.
    Token(usize),
}

#[derive(Debug, Clone, Copy)]
struct FrameEntry {
    function: Option<u32>,
    file: u32,
    line: u32,
    column: u32,
    /// The frame that it was inlined into.
    around: Option<u32>,
}

#[derive(Debug)]
enum Text {
    Nothing,
    Module(Box<Module>),
    Tokens(Tokens<'static>),
}

/// Texts that are kept once.
#[derive(Debug, Default)]
struct Names {
    texts: Vec<String>,
    numbers: BTreeMap<Vec<u8>, u32>,
}

impl Names {
    fn number(&mut self, name: &[u8]) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(String::from_utf8_lossy(name).into_owned());
        self.numbers.insert(name.to_vec(), number);
        number
    }

    fn get(&self, number: u32) -> Option<&str> {
        self.texts.get(usize::try_from(number).ok()?).map(String::as_str)
    }
}

/// The instructions of a program, each with the lines of the source that it was made of.
///
/// ```
/// use dxkit_container::Container;
/// use dxkit_disasm::lines::{Address, Lines};
///
/// let file = include_bytes!("../../../testdata/fxc/ps_inlined_debug_5_0.dxbc");
/// let lines = Lines::from_container(&Container::parse(file)?, None)?;
/// let found = lines.find(&"6".parse::<Address>().unwrap()).unwrap();
/// let frames: Vec<_> = lines.frames(&found).map(|frame| (frame.function, frame.line)).collect();
/// // `Attenuate` is inlined into `main`.
/// assert_eq!(frames.last().map(|frame| frame.0), Some(Some("main")));
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines {
    entries: Vec<Entry>,
    frames: Vec<FrameEntry>,
    names: Names,
    text: Text,
    /// Where the program starts in the file.
    start: u64,
    has_debug: bool,
}

impl Lines {
    /// Reads the program of a container, and the debug information of its own (`ILDB`, `SPDB`), or of
    /// `debug`: the container of its PDB. Without any, or where it belongs to another program, instructions
    /// have no lines.
    ///
    /// # Errors
    /// If the program cannot be read. A container without one has no instructions.
    pub fn from_container(container: &Container<'_>, debug: Option<&Container<'_>>) -> Result<Self, Error> {
        let mut lines = Self {
            entries: Vec::new(),
            frames: Vec::new(),
            names: Names::default(),
            text: Text::Nothing,
            start: 0,
            has_debug: false,
        };
        // In a PDB, the module with debug information is the only one.
        if let Some((module, start)) =
            module_of(container, FourCc::Dxil)?.or(module_of(container, FourCc::Ildb)?)
        {
            // That debug information cannot be read is no reason not to find instructions.
            let find = |container| module_of(container, FourCc::Ildb).ok().flatten();
            let described = find(container).or_else(|| debug.and_then(find));
            lines.start = start;
            lines.read_module(&module, described.as_ref().map(|(module, _)| module));
            lines.text = Text::Module(Box::new(module));
        } else if let Some(part) =
            [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind))
        {
            let program = Tokens::parse(part.span())?.into_owned();
            let find = |container: &Container<'_>| {
                let part = container.find(FourCc::Spdb)?;
                ProgramDatabase::parse(part.span()).ok()?.debug_info()
            };
            let described = find(container).or_else(|| debug.and_then(find));
            lines.start = number(part.span().offset());
            lines.read_tokens(&program, described.as_ref());
            lines.text = Text::Tokens(program);
        }
        Ok(lines)
    }

    /// Whether any instruction has a line.
    #[must_use]
    pub const fn has_debug_information(&self) -> bool {
        self.has_debug
    }

    /// The instructions, in the order of the program.
    pub fn instructions(&self) -> impl Iterator<Item = Located<'_>> {
        (0..self.entries.len()).filter_map(|place| self.located(place))
    }

    /// The instruction at an address; an offset may be any of its bytes.
    #[must_use]
    pub fn find(&self, address: &Address) -> Option<Located<'_>> {
        let place = match address {
            Address::Number(number) => usize::try_from(*number).ok()?,
            Address::InFunction(function, number) => {
                let function = self.names.numbers.get(function.as_bytes())?;
                let is = |entry: &Entry| entry.function == Some(*function) && entry.in_function == *number;
                self.entries.iter().position(is)?
            }
            Address::Offset(offset) => self.at_offset(*offset)?,
            Address::InFile(offset) => self.at_offset(offset.checked_sub(self.start)?)?,
        };
        self.located(place)
    }

    /// The names of the functions that an address may name, in the order of the names.
    pub fn functions(&self) -> impl Iterator<Item = &[u8]> {
        self.names.numbers.keys().map(Vec::as_slice)
    }

    /// Functions do not overlap, but a hostile module may have them in any order: so this looks at all.
    fn at_offset(&self, offset: u64) -> Option<usize> {
        let exact = self.entries.iter().position(|entry| entry.offset == offset);
        exact.or_else(|| self.entries.iter().position(|entry| (entry.offset..entry.end).contains(&offset)))
    }

    /// The functions that an instruction was made of, the innermost first: each was inlined into the next, at
    /// the line of which it is called.
    pub fn frames(&self, instruction: &Located<'_>) -> impl Iterator<Item = LineFrame<'_>> {
        let mut next = self.entries.get(instruction.place).and_then(|entry| entry.frame);
        core::iter::from_fn(move || {
            let frame = self.frames.get(usize::try_from(next?).ok()?)?;
            next = frame.around;
            Some(LineFrame {
                function: frame.function.and_then(|function| self.names.get(function)),
                file: self.names.get(frame.file)?,
                line: frame.line,
                column: frame.column,
            })
        })
        .take(MOST_FRAMES)
    }

    /// The texts of instructions: of DXIL as LLVM's assembly, of shader models 4 and 5 as FXC's.
    #[must_use]
    pub fn texts(&self, instructions: &[Located<'_>]) -> Vec<String> {
        let ids = instructions.iter().filter_map(|one| self.entries.get(one.place)).map(|entry| entry.id);
        match &self.text {
            Text::Nothing => Vec::new(),
            Text::Module(module) => {
                let ids: Vec<_> = ids
                    .map(|id| match id {
                        Id::Module(id) => id,
                        Id::Token(_) => InstructionId::default(),
                    })
                    .collect();
                instruction_texts(module, &ids)
            }
            Text::Tokens(program) => ids
                .map(|id| {
                    let mut text = Vec::new();
                    if let Id::Token(place) = id {
                        if let Some(instruction) = program.instructions.get(place) {
                            print::instruction(instruction, program.has_spaces(), false, &mut text);
                        }
                    }
                    String::from_utf8_lossy(&text).into_owned()
                })
                .collect(),
        }
    }

    fn located(&self, place: usize) -> Option<Located<'_>> {
        let entry = self.entries.get(place)?;
        Some(Located {
            number: u32::try_from(place).ok()?,
            function: entry.function.and_then(|function| self.names.get(function)),
            in_function: entry.in_function,
            offset: entry.offset,
            in_file: self.start.saturating_add(entry.offset),
            place,
        })
    }

    fn read_module(&mut self, module: &Module, described: Option<&Module>) {
        let mut known = BTreeMap::new();
        let start = self.start;
        for function in module.functions() {
            let name = self.names.number(function.name());
            // Of a module with descriptions, the instructions that the program has.
            let own: Vec<_> = plain_instructions(module, function.id()).collect();
            let other = described.and_then(|described| {
                let other = described.function_named(function.name())?;
                let other: Vec<_> = plain_instructions(described, other.id()).collect();
                // Another program has other instructions.
                (other.len() == own.len()).then_some((described, other))
            });
            let offsets = own.iter().map(|id| {
                let bit = module.instruction(*id).and_then(|entry| entry.bit());
                bit.map_or(0, |bit| (bit / 8).saturating_sub(start))
            });
            let offsets: Vec<u64> = offsets.collect();
            for (place, (id, offset)) in own.iter().zip(&offsets).enumerate() {
                let location = match &other {
                    Some((described, other)) => other.get(place).map(|id| (*described, *id)),
                    None => Some((module, *id)),
                };
                let location = location
                    .and_then(|(module, id)| Some((module, module.instruction(id)?.debug_location()?)));
                let frame = location.and_then(|(module, location)| self.frame(module, location, &mut known));
                self.has_debug |= frame.is_some();
                self.entries.push(Entry {
                    function: Some(name),
                    in_function: u32::try_from(place).unwrap_or(u32::MAX),
                    offset: *offset,
                    end: offsets.get(place.saturating_add(1)).copied().unwrap_or(*offset),
                    frame,
                    id: Id::Module(*id),
                });
            }
        }
    }

    /// The number of the frame of a location. `known` are those that have one: all of one module.
    fn frame(
        &mut self,
        module: &Module,
        location: DebugLocation,
        known: &mut BTreeMap<Key, Option<u32>>,
    ) -> Option<u32> {
        let mut chain = Vec::new();
        let mut next = Some(location);
        let mut around = None;
        while let Some(location) = next.filter(|_| chain.len() < MOST_FRAMES) {
            if let Some(frame) = known.get(&key(location)) {
                around = *frame;
                break;
            }
            chain.push(location);
            next = location.inlined_at.and_then(|call| match module.metadatum(call)?.as_debug()? {
                DebugNode::Location(call) => Some(DebugLocation {
                    line: call.line,
                    column: call.column,
                    scope: Some(call.scope.0),
                    inlined_at: call.inlined_at,
                }),
                _ => None,
            });
        }
        for location in chain.into_iter().rev() {
            let scope = location.scope.map(|scope| SourceScope::find(module, scope)).unwrap_or_default();
            // A place without a file tells nothing; what is around it does.
            if let Some(file) = scope.file {
                let frame = FrameEntry {
                    function: scope.function.map(|name| self.names.number(name)),
                    file: self.names.number(file),
                    line: location.line,
                    column: location.column,
                    around,
                };
                around = u32::try_from(self.frames.len()).ok();
                self.frames.push(frame);
            }
            known.insert(key(location), around);
        }
        around
    }

    fn read_tokens(&mut self, program: &Tokens<'_>, described: Option<&DebugInfo>) {
        let mut known: BTreeMap<(Option<u32>, u32, u32, Option<u32>), u32> = BTreeMap::new();
        let mut offset = HEADER;
        for (place, instruction) in program.instructions.iter().enumerate() {
            let this = offset;
            offset = offset.saturating_add(number(instruction.length()).saturating_mul(4));
            if instruction.declares() {
                continue;
            }
            let frames = described.into_iter().flat_map(|described| {
                described.frames(u32::try_from(this).unwrap_or(u32::MAX)).take(MOST_FRAMES)
            });
            let frames: Vec<_> = frames.collect();
            let mut around = None;
            for frame in frames.into_iter().rev() {
                let function = frame.function.map(|name| self.names.number(name));
                let entry = FrameEntry {
                    function,
                    file: self.names.number(frame.file),
                    line: frame.line,
                    column: 0,
                    around,
                };
                let next = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
                let number = *known.entry((function, entry.file, entry.line, around)).or_insert(next);
                if number == next {
                    self.frames.push(entry);
                }
                around = Some(number);
            }
            self.has_debug |= around.is_some();
            self.entries.push(Entry {
                function: None,
                in_function: u32::try_from(self.entries.len()).unwrap_or(u32::MAX),
                offset: this,
                end: offset,
                frame: around,
                id: Id::Token(place),
            });
        }
    }
}

/// A location, as a key.
type Key = (u32, u32, Option<u32>, Option<u32>);

fn key(location: DebugLocation) -> Key {
    let number = |id: dxkit_bitcode::ir::MetadataId| u32::try_from(id.index()).unwrap_or(u32::MAX);
    (location.line, location.column, location.scope.map(number), location.inlined_at.map(number))
}

fn number(size: usize) -> u64 {
    u64::try_from(size).unwrap_or(u64::MAX)
}

/// The instructions of a function without calls that only describe variables.
fn plain_instructions(module: &Module, function: FunctionId) -> impl Iterator<Item = InstructionId> + '_ {
    let describes = |called: FunctionId| {
        module.function(called).is_some_and(|called| called.name().starts_with(b"llvm.dbg."))
    };
    let function = module.function(function);
    let instructions = function.into_iter().flat_map(|function| function.instructions());
    instructions
        .filter(move |entry| !entry.call().and_then(|call| call.callee.as_function()).is_some_and(describes))
        .map(|entry| entry.id())
}

/// The module of a part, and where its bitcode starts in the file.
fn module_of(container: &Container<'_>, kind: FourCc) -> Result<Option<(Module, u64)>, Error> {
    let Some(part) = container.find(kind) else { return Ok(None) };
    let program = Program::parse(part.span())?;
    let start = part.span().offset().saturating_add(program.bitcode_start());
    let bitcode: Cow<'_, [u8]> = Cow::Borrowed(program.bitcode());
    let module = Module::parse(Span::at(&bitcode, start));
    let module = module.map_err(|error| Error::from(error).within(Frame::Part(kind.0)))?;
    Ok(Some((module, number(start))))
}
