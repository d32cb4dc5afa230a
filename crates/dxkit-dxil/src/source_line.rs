//! [`SourceLine`]: the line of the source that an instruction comes from, by debug information.

use alloc::string::{String, ToString as _};
use core::fmt;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DebugNode, FunctionId, InstructionId, MetadataId, ValueId};

/// A line of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLine {
    /// The file, as the debug information names it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is not known.
    pub column: u32,
}

impl fmt::Display for SourceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.column > 0 { write!(f, ":{}", self.column) } else { Ok(()) }
    }
}

impl SourceLine {
    /// The line of an instruction, if the module states it.
    #[must_use]
    pub fn find(module: &Module, id: InstructionId) -> Option<Self> {
        let location = module.instruction(id)?.debug_location()?;
        let file = file_of(module, location.scope?, 0)?;
        Some(Self { file, line: location.line, column: location.column })
    }

    /// The line of an instruction, or where it has none of its own (line 0), that of the call from which it
    /// was inlined.
    #[must_use]
    pub fn find_written(module: &Module, id: InstructionId) -> Option<Self> {
        let location = module.instruction(id)?.debug_location()?;
        let (mut line, mut column) = (location.line, location.column);
        let (mut scope, mut inlined_at) = (location.scope?, location.inlined_at);
        for _ in 0..SourceScope::MOST_BLOCKS {
            if line > 0 {
                return Some(Self { file: file_of(module, scope, 0)?, line, column });
            }
            let Some(DebugNode::Location(call)) = module.metadatum(inlined_at?)?.as_debug() else { break };
            (line, column) = (call.line, call.column);
            (scope, inlined_at) = (call.scope.0, call.inlined_at);
        }
        None
    }

    /// The line where a function begins, if the module states it.
    #[must_use]
    pub fn find_function(module: &Module, id: FunctionId) -> Option<Self> {
        let function = module.function(id)?;
        // As LLVM does, the first instruction with a location is followed to the function that it is in.
        let location = function.instructions().find_map(|entry| entry.debug_location())?;
        let mut scope = location.scope;
        let mut inlined_at = location.inlined_at;
        for _ in 0..SourceScope::MOST_BLOCKS {
            let Some(DebugNode::Location(of)) = inlined_at.and_then(|id| module.metadatum(id)?.as_debug())
            else {
                break;
            };
            (scope, inlined_at) = (Some(of.scope.0), of.inlined_at);
        }
        for _ in 0..SourceScope::MOST_BLOCKS {
            scope = match module.metadatum(scope?)?.as_debug()? {
                DebugNode::Subprogram(of) => {
                    let described = of.function.and_then(|value| module.metadata_value(value));
                    let file = file_of(module, of.file?, 0)?;
                    let is_this = described == Some(ValueId::from(id));
                    return is_this.then_some(Self { file, line: of.line, column: 0 });
                }
                DebugNode::LexicalBlock(of) => of.scope,
                DebugNode::LexicalBlockFile(of) => of.scope,
                _ => return None,
            };
        }
        None
    }

    /// The line of an instruction of a function, if another module states it: the one that has the same
    /// program with debug information. The instruction there is the one at the same place, calls that only
    /// describe variables not counted.
    #[must_use]
    pub fn find_in_debug(
        module: &Module,
        debug: &Module,
        function: &[u8],
        id: InstructionId,
    ) -> Option<Self> {
        let own = module.function_named(function)?;
        let place = own.instructions().position(|entry| entry.id() == id)?;
        let other = debug.function_named(function)?;
        let is_debug = |called: FunctionId| {
            debug.function(called).is_some_and(|called| called.name().starts_with(b"llvm.dbg."))
        };
        let mut plain = other
            .instructions()
            .filter(|entry| !entry.call().and_then(|call| call.callee.as_function()).is_some_and(is_debug));
        Self::find(debug, plain.nth(place)?.id())
    }
}

/// The function and the file of a scope of the debug information, by their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SourceScope<'m> {
    /// The function that the scope is, or is in.
    pub function: Option<&'m [u8]>,
    /// The file, as the debug information names it.
    pub file: Option<&'m [u8]>,
}

impl<'m> SourceScope<'m> {
    /// The most blocks around a place that are followed.
    const MOST_BLOCKS: usize = 256;

    /// Finds both. `scope` is that of a debug location.
    #[must_use]
    pub fn find(module: &'m Module, scope: MetadataId) -> Self {
        let name = |id: Option<MetadataId>| module.metadatum(id?)?.as_string();
        let name_of_file = |id: Option<MetadataId>| match module.metadatum(id?)?.as_debug()? {
            DebugNode::File(file) => name(file.filename),
            _ => None,
        };
        let mut found = Self::default();
        let mut next = Some(scope);
        for _ in 0..Self::MOST_BLOCKS {
            let node = next.and_then(|id| module.metadatum(id)).and_then(|node| node.as_debug());
            let (file, around) = match node {
                Some(DebugNode::Subprogram(of)) => {
                    found.function = name(of.name);
                    found.file = found.file.or_else(|| name_of_file(of.file));
                    break;
                }
                Some(DebugNode::LexicalBlock(of)) => (of.file, of.scope),
                Some(DebugNode::LexicalBlockFile(of)) => (of.file, of.scope),
                _ => break,
            };
            found.file = found.file.or_else(|| name_of_file(file));
            next = around;
        }
        found
    }
}

/// The file of a scope.
fn file_of(module: &Module, scope: MetadataId, depth: u32) -> Option<String> {
    let node = module.metadatum(scope)?.as_debug()?;
    let next = match node {
        DebugNode::File(file) => {
            let name = module.metadatum(file.filename?)?.as_string()?;
            return Some(String::from_utf8_lossy(name).to_string());
        }
        DebugNode::Subprogram(of) => of.file,
        DebugNode::LexicalBlock(of) => of.file,
        DebugNode::LexicalBlockFile(of) => of.file,
        _ => None,
    };
    if depth > 4 { None } else { file_of(module, next?, depth + 1) }
}
