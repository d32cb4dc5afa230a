//! Side tables: what only some modules have of their things, and what only those have that come from a file.

use alloc::vec::Vec;

use super::{FunctionId, Module, Run, ValueId, ValueKind};

/// The positions of the module's records: bits from the start of the stream. Items that were built have no
/// entry.
#[derive(Debug, Clone, Default)]
pub(crate) struct Positions {
    pub(crate) globals: Vec<u32>,
    pub(crate) functions: Vec<u32>,
    pub(crate) aliases: Vec<u32>,
    pub(crate) constants: Vec<u32>,
    pub(crate) instructions: Vec<u32>,
    pub(crate) metadata: Vec<u32>,
}

/// The names of one kind of things, by their index; shorter than the list of them if the rest has none.
#[derive(Debug, Clone, Default)]
pub(crate) struct NameTable(Vec<Run>);

impl NameTable {
    const NONE: Run = Run { start: u32::MAX, len: 0 };

    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Option<Run> {
        self.0.get(index).copied().filter(|name| *name != Self::NONE)
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, index: usize, name: Option<Run>) {
        if index >= self.0.len() {
            let Some(name) = name else { return };
            if index == self.0.len() {
                self.0.push(name);
                return;
            }
            self.0.resize(index + 1, Self::NONE);
        }
        if let Some(slot) = self.0.get_mut(index) {
            *slot = name.unwrap_or(Self::NONE);
        }
    }
}

/// The names of values and blocks.
#[derive(Debug, Clone, Default)]
pub(crate) struct Names {
    globals: NameTable,
    functions: NameTable,
    aliases: NameTable,
    arguments: NameTable,
    instructions: NameTable,
    blocks: NameTable,
}

impl Positions {
    pub(crate) fn clear(&mut self) {
        let Self { globals, functions, aliases, constants, instructions, metadata } = self;
        for list in [globals, functions, aliases, constants, instructions, metadata] {
            list.clear();
        }
    }
}

impl Names {
    pub(crate) fn clear(&mut self) {
        let Self { globals, functions, aliases, arguments, instructions, blocks } = self;
        for table in [globals, functions, aliases, arguments, instructions, blocks] {
            table.0.clear();
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, id: ValueId) -> Option<Run> {
        match id.kind() {
            ValueKind::Instruction(id) => self.instructions.get(id.index()),
            ValueKind::Argument(id) => self.arguments.get(id.index()),
            ValueKind::Global(id) => self.globals.get(id.index()),
            ValueKind::Function(id) => self.functions.get(id.index()),
            ValueKind::Alias(id) => self.aliases.get(id.index()),
            ValueKind::Block(id) => self.blocks.get(id.index()),
            ValueKind::Constant(_) | ValueKind::Metadata(_) => None,
        }
    }

    #[inline]
    pub(crate) fn find_function(&self, id: FunctionId) -> Option<Run> {
        self.functions.get(id.index())
    }

    /// Whether an argument, an instruction or a block has a name.
    pub(crate) fn has_local(&self) -> bool {
        !(self.arguments.0.is_empty() && self.instructions.0.is_empty() && self.blocks.0.is_empty())
    }

    /// Removes the names of items with at least these indexes: arguments, instructions and blocks.
    pub(crate) fn truncate(&mut self, arguments: usize, instructions: usize, blocks: usize) {
        self.arguments.0.truncate(arguments);
        self.instructions.0.truncate(instructions);
        self.blocks.0.truncate(blocks);
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, id: ValueId, name: Option<Run>) {
        match id.kind() {
            ValueKind::Instruction(id) => self.instructions.set(id.index(), name),
            ValueKind::Argument(id) => self.arguments.set(id.index(), name),
            ValueKind::Global(id) => self.globals.set(id.index(), name),
            ValueKind::Function(id) => self.functions.set(id.index(), name),
            ValueKind::Alias(id) => self.aliases.set(id.index(), name),
            ValueKind::Block(id) => self.blocks.set(id.index(), name),
            ValueKind::Constant(_) | ValueKind::Metadata(_) => {}
        }
    }
}

impl Module {
    /// The bit of the file for a position.
    pub(crate) const fn bit(&self, position: u32) -> u64 {
        self.first_bit.wrapping_add(position as u64)
    }

    pub(crate) fn bit_in(&self, positions: &[u32], index: usize) -> Option<u64> {
        positions.get(index).map(|position| self.bit(*position))
    }

    /// The bit of the file at which the record of a value starts, if it comes from a file and has a record.
    #[must_use]
    pub fn value_bit(&self, id: ValueId) -> Option<u64> {
        let positions = &self.positions;
        match id.kind() {
            ValueKind::Instruction(id) => self.bit_in(&positions.instructions, id.index()),
            ValueKind::Constant(id) => self.bit_in(&positions.constants, id.index()),
            ValueKind::Global(id) => self.bit_in(&positions.globals, id.index()),
            ValueKind::Function(id) => self.bit_in(&positions.functions, id.index()),
            ValueKind::Alias(id) => self.bit_in(&positions.aliases, id.index()),
            ValueKind::Metadata(id) => self.bit_in(&positions.metadata, id.index()),
            ValueKind::Argument(_) | ValueKind::Block(_) => None,
        }
    }
}
