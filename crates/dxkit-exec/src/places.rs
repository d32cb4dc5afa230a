//! [`ProgramSource`]: the program as its container has it, from which instructions are shown
//! ([`InstructionPlace`]).

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::discriminant;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Function, InstructionEntry, InstructionId};
use dxkit_bytes::{Error, Frame, Span};
use dxkit_container::Container;
use dxkit_dxbc::sdbg::DebugTables;
use dxkit_dxbc::spdb::{DebugInfo, ProgramDatabase};
use dxkit_dxbc::{Program as Tokens, print};
use dxkit_dxil::SourceLine;
use dxkit_ir_text::instruction_texts;
use dxkit_types::FourCc;

use crate::Origin;

/// The place of an instruction, for people.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InstructionPlace {
    /// The function.
    pub function: Option<String>,
    /// The instruction: of DXIL as LLVM's assembly, of shader models 4 and 5 as FXC's.
    pub instruction: Option<String>,
    /// The line of the source.
    pub source: Option<SourceLine>,
}

/// The program of a container, with its debug information.
#[derive(Debug, Clone)]
pub(crate) enum ProgramSource {
    /// There is none.
    Nothing,
    /// A DXIL module, and the same with debug information.
    Module { module: Box<Module>, debug: Option<Box<Module>> },
    /// A program of shader model 4 or 5, and its debug information.
    Tokens { program: Tokens<'static>, debug: Option<Box<DebugInfo>>, part: FourCc },
}

impl ProgramSource {
    /// The DXIL module of a container.
    pub(crate) fn from_module(container: &Container<'_>) -> Result<Self, Error> {
        // Without debug information there are no lines; that it cannot be read is no reason not to run.
        let debug = module_of(container, FourCc::Ildb).ok().flatten();
        let module = module_of(container, FourCc::Dxil)?;
        let made = |module| Self::Module { module: Box::new(module), debug: debug.map(Box::new) };
        Ok(module.map_or(Self::Nothing, made))
    }

    /// The program of shader model 4 or 5 of a container.
    pub(crate) fn from_tokens(container: &Container<'_>) -> Result<Self, Error> {
        let part = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind));
        let Some(part) = part else { return Ok(Self::Nothing) };
        let program = Tokens::parse(part.span())?.into_owned();
        let database = container.find(FourCc::Spdb).and_then(|part| ProgramDatabase::parse(part.span()).ok());
        // Older compilers have tables instead.
        let older = || {
            let tables = DebugTables::parse(container.find(FourCc::Sdbg)?.span()).ok()?;
            Some(tables.debug_info(&program))
        };
        let debug = database.and_then(|database| database.debug_info()).or_else(older).map(Box::new);
        Ok(Self::Tokens { program, debug, part: part.kind() })
    }

    /// The module with debug information in place of the other, if there is one.
    pub(crate) fn with_debug_information(self) -> Self {
        match self {
            Self::Module { debug: Some(debug), .. } => Self::Module { module: debug, debug: None },
            other => other,
        }
    }

    pub(crate) const fn module(&self) -> Option<&Module> {
        match self {
            Self::Module { module, .. } => Some(module),
            _ => None,
        }
    }

    pub(crate) const fn tokens(&self) -> Option<&Tokens<'static>> {
        match self {
            Self::Tokens { program, .. } => Some(program),
            _ => None,
        }
    }

    /// The part that has the program.
    pub(crate) const fn part(&self) -> FourCc {
        match self {
            Self::Tokens { part, .. } => *part,
            _ => FourCc::Dxil,
        }
    }

    /// The offsets in bytes of the instructions of shader models 4 and 5, from the start of the program.
    pub(crate) fn token_offsets(&self) -> Vec<u32> {
        let program = self.tokens();
        let instructions = program.iter().flat_map(|program| program.instructions.iter());
        // The first instruction follows the version and the length.
        let offsets = instructions.scan(8_usize, |offset, instruction| {
            let this = *offset;
            *offset = this.saturating_add(instruction.length().saturating_mul(4));
            Some(this)
        });
        offsets.map(|offset| u32::try_from(offset).unwrap_or(u32::MAX)).collect()
    }

    /// The places of instructions.
    pub(crate) fn places(&self, instructions: &[Origin]) -> Vec<InstructionPlace> {
        match self {
            Self::Nothing => vec![InstructionPlace::default(); instructions.len()],
            Self::Module { module, debug } => {
                let ids: Vec<InstructionId> = instructions
                    .iter()
                    .map(|origin| match origin {
                        Origin::Instruction(id) => *id,
                        Origin::Token(_) => InstructionId::default(),
                    })
                    .collect();
                places_in_module(module, debug.as_deref(), &ids)
            }
            Self::Tokens { program, debug, .. } => {
                places_of_tokens(program, debug.as_deref(), &self.token_offsets(), instructions)
            }
        }
    }
}

/// The places of instructions. Where there is a module with debug information, they are shown as it has them:
/// listings, watches and breakpoints are of that module as well, and it numbers its values in another way.
fn places_in_module(
    module: &Module,
    debug: Option<&Module>,
    instructions: &[InstructionId],
) -> Vec<InstructionPlace> {
    let mut places = vec![InstructionPlace::default(); instructions.len()];
    let mut wanted: BTreeMap<InstructionId, Vec<usize>> = BTreeMap::new();
    for (number, id) in instructions.iter().enumerate() {
        wanted.entry(*id).or_default().push(number);
    }
    // The instructions to show, by module, with the places that they are of.
    let (mut own, mut described) = (Vec::new(), Vec::new());
    for function in module.functions() {
        let is_wanted = |entry: &InstructionEntry<'_>| wanted.contains_key(&entry.id());
        if !function.instructions().any(|entry| is_wanted(&entry)) {
            continue;
        }
        let twins = debug.and_then(|debug| twins(function, debug));
        for (number, entry) in function.instructions().enumerate() {
            let Some(numbers) = wanted.get(&entry.id()) else { continue };
            let name = String::from_utf8_lossy(function.name());
            for number in numbers {
                if let Some(place) = places.get_mut(*number) {
                    place.function = Some(name.clone().into_owned());
                }
            }
            match twins.as_ref().and_then(|twins| twins.get(number)) {
                Some(twin) => described.push((*twin, numbers)),
                None => own.push((entry.id(), numbers)),
            }
        }
    }
    for (module, found) in [(Some(module), own), (debug, described)] {
        let Some(module) = module else { continue };
        let ids: Vec<InstructionId> = found.iter().map(|(id, _)| *id).collect();
        for ((id, numbers), text) in found.iter().zip(instruction_texts(module, &ids)) {
            for number in *numbers {
                let Some(place) = places.get_mut(*number) else { continue };
                place.instruction = Some(text.clone()).filter(|text| !text.is_empty());
                place.source = SourceLine::find(module, *id);
            }
        }
    }
    places
}

/// The instructions of a function as another module has them: the one that has the same program with debug
/// information. Calls that only describe variables are not counted. `None` if the functions differ.
fn twins(function: Function<'_>, debug: &Module) -> Option<Vec<InstructionId>> {
    let other = debug.function_named(function.name())?;
    let is_description = |entry: &InstructionEntry<'_>| {
        let called = entry.call().and_then(|call| debug.function(call.callee.as_function()?));
        called.is_some_and(|called| called.name().starts_with(b"llvm.dbg."))
    };
    let plain: Vec<_> = other.instructions().filter(|entry| !is_description(entry)).collect();
    let own = function.instructions().map(|entry| discriminant(&entry.get()));
    let is_same = own.eq(plain.iter().map(|entry| discriminant(&entry.get())));
    is_same.then(|| plain.iter().map(InstructionEntry::id).collect())
}

fn places_of_tokens(
    program: &Tokens<'_>,
    debug: Option<&DebugInfo>,
    offsets: &[u32],
    instructions: &[Origin],
) -> Vec<InstructionPlace> {
    let place = |origin: &Origin| {
        let Origin::Token(number) = origin else { return InstructionPlace::default() };
        let place = *number as usize;
        let Some(instruction) = program.instructions.get(place) else { return InstructionPlace::default() };
        let mut text = Vec::new();
        print::instruction(instruction, program.has_spaces(), false, &mut text);
        let offset = offsets.get(place).copied();
        let line = offset.zip(debug).and_then(|(offset, debug)| debug.source_line(offset));
        InstructionPlace {
            function: None,
            instruction: Some(String::from_utf8_lossy(&text).into_owned()),
            source: line.map(|(file, line)| SourceLine {
                file: String::from_utf8_lossy(file).into_owned(),
                line,
                column: 0,
            }),
        }
    };
    instructions.iter().map(place).collect()
}

/// The module of a part.
fn module_of(container: &Container<'_>, kind: FourCc) -> Result<Option<Module>, Error> {
    let Some(part) = container.find(kind) else { return Ok(None) };
    let program = dxkit_program::Program::parse(part.span())?;
    let start = part.span().offset().saturating_add(program.bitcode_start());
    let module = Module::parse(Span::at(program.bitcode(), start));
    module.map(Some).map_err(|error| Error::from(error).within(Frame::Part(kind.0)))
}
