//! Symbol tables, orders of uses, attributes.

use alloc::vec::Vec;

use super::{ModuleWriter, fault, signed};
use crate::Error;
use crate::ir::{
    AttributeData, AttributeGroupId, BlockId, Function, Module, Run, UseListOrder, UseListTarget, ValueId,
};
use crate::records::{
    Context as _, Numbered as _, PLAIN, symtab_abbreviations as abbreviation, use_lists, value_symtab,
};
use crate::stream::BlockKind;

/// The item that a symbol table entry names.
#[derive(Debug, Clone, Copy)]
enum Named {
    Value(ValueId),
    Block(BlockId),
}

/// An entry of a symbol table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Symbol {
    /// The first eight bytes of its name, as a number that is in the order of the names.
    start: u64,
    name: Run,
    named: Named,
}

impl<'m> ModuleWriter<'m> {
    pub(super) fn module_symbols(&mut self) -> Result<(), Error> {
        let module = self.module;
        let globals = module.globals().map(|(id, _)| ValueId::from(id));
        let functions = module.functions().map(|function| ValueId::from(function.id()));
        let aliases = module.aliases().map(|(id, _)| ValueId::from(id));
        for id in globals.chain(functions).chain(aliases) {
            self.symbol(Named::Value(id));
        }
        self.symbols()
    }

    pub(super) fn function_symbols(&mut self, function: &Function<'m>) -> Result<(), Error> {
        let module = self.module;
        if !module.names.has_local() {
            return Ok(());
        }
        for argument in function.arguments() {
            self.symbol(Named::Value(argument));
        }
        for block in function.blocks() {
            self.symbol(Named::Block(block.id()));
            for entry in block.instructions() {
                if let Some(value) = entry.value() {
                    self.symbol(Named::Value(value));
                }
            }
        }
        self.symbols()
    }

    /// Adds an entry to the next symbol table, if the item has a name.
    #[inline(always)]
    fn symbol(&mut self, named: Named) {
        let id = match named {
            Named::Value(id) => id,
            Named::Block(id) => id.into(),
        };
        let Some(name) = self.module.names.get(id).filter(|name| name.len > 0) else { return };
        let text = name.slice(&self.module.bytes);
        // Zeros after a shorter name: a name that begins with it is greater or has the same start.
        let start = match text.first_chunk::<8>() {
            Some(start) => u64::from_be_bytes(*start),
            None => {
                let word = text.iter().fold(0, |word, character| word << 8 | u64::from(*character));
                word << ((8 - text.len().min(8)) * 8)
            }
        };
        self.symbols.push(Symbol { start, name, named });
    }

    /// A symbol table of the entries that were added; the names sorted by their bytes.
    fn symbols(&mut self) -> Result<(), Error> {
        if self.symbols.is_empty() {
            return Ok(());
        }
        let bytes = &self.module.bytes;
        let mut symbols = core::mem::take(self.symbols);
        symbols.sort_by(|a, b| {
            let rest = || a.name.slice(bytes).cmp(b.name.slice(bytes));
            a.start.cmp(&b.start).then_with(rest)
        });
        self.enter(BlockKind::ValueSymtab)?;
        for Symbol { name, named, .. } in symbols.drain(..) {
            let name = name.slice(bytes);
            use abbreviation::{BLOCK_ENTRY_6, ENTRY_6, ENTRY_7, ENTRY_8};
            // The first that holds the name.
            let _ = match named {
                Named::Value(value) => {
                    let record = value_symtab::Entry { value };
                    self.shortened_text::<ENTRY_6, _>(ENTRY_6::ID, record, name)?
                        || self.shortened_text::<ENTRY_7, _>(ENTRY_7::ID, record, name)?
                        || self.shortened_text::<ENTRY_8, _>(ENTRY_8::ID, record, name)?
                }
                Named::Block(block) => {
                    let record = value_symtab::BlockEntry { block };
                    self.shortened_text::<BLOCK_ENTRY_6, _>(BLOCK_ENTRY_6::ID, record, name)?
                        || self.shortened_text::<ENTRY_8, _>(ENTRY_8::ID, record, name)?
                }
            };
        }
        *self.symbols = symbols;
        self.stream.end_block()
    }

    /// The orders of uses that the module keeps, as it keeps them.
    #[inline(always)]
    pub(super) fn use_lists(&mut self, orders: impl Iterator<Item = UseListOrder<'m>>) -> Result<(), Error> {
        let mut orders = orders.peekable();
        if orders.peek().is_none() {
            return Ok(());
        }
        self.enter(BlockKind::UseList)?;
        for order in orders {
            let mut operands: Vec<u64> = order.permutation.iter().map(|place| u64::from(*place)).collect();
            let (code, number) = match order.target {
                UseListTarget::Value(id) => (use_lists::Value::CODE, self.numbering.value_like(id)),
                UseListTarget::Block(id) => (use_lists::Block::CODE, self.numbering.block(id)),
            };
            // Use-list orders of removed values are dropped.
            let Some(number) = number else { continue };
            operands.push(number.into());
            self.stream.record(PLAIN, code, &operands, None)?;
        }
        self.stream.end_block()
    }
}

/// Appends the attributes of a group, as its record has them.
pub(super) fn attribute_words(
    module: &Module,
    id: AttributeGroupId,
    words: &mut Vec<u64>,
) -> Result<(), Error> {
    let group = module.attribute_groups.get(id.index());
    let text = |words: &mut Vec<u64>, text: &[u8]| {
        words.extend(text.iter().map(|character| signed(*character)));
        words.push(0);
    };
    for attribute in group.map_or(&[][..], |group| group.attributes.slice(&module.attributes)) {
        match attribute {
            AttributeData::Enum(kind) => words.extend([0, kind.0.into()]),
            AttributeData::Integer(kind, value) => words.extend([1, kind.0.into(), *value]),
            AttributeData::Text { key, value: None } => {
                words.push(3);
                text(words, key.slice(&module.bytes));
            }
            AttributeData::Text { key, value: Some(value) } => {
                words.push(4);
                text(words, key.slice(&module.bytes));
                text(words, value.slice(&module.bytes));
            }
            AttributeData::Unknown { .. } => {
                return Err(fault(alloc::format!("{id:?}"), "LLVM 3.7 has no attributes of this form"));
            }
        }
    }
    Ok(())
}
