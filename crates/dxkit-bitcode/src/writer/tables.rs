//! Symbol tables, orders of uses, attributes.

use alloc::vec::Vec;

use super::{Writer, fault, signed};
use crate::Error;
use crate::ir::{
    AttributeData, AttributeGroupId, BlockId, Function, Module, UseListOrder, UseListTarget, ValueId,
};
use crate::records::{
    Context as _, Numbered as _, PLAIN, symtab_abbreviations as abbreviation, use_lists, value_symtab,
};
use crate::stream::{BlockKind, is_char6};

/// The item that a symbol table entry names.
#[derive(Debug, Clone, Copy)]
enum Named {
    Value(ValueId),
    Block(BlockId),
}

impl<'m> Writer<'m> {
    pub(super) fn module_symbols(&mut self) -> Result<(), Error> {
        let module = self.module;
        let globals = module.globals().map(|(id, _)| ValueId::from(id));
        let functions = module.functions().map(|function| ValueId::from(function.id()));
        let aliases = module.aliases().map(|(id, _)| ValueId::from(id));
        let all = globals.chain(functions).chain(aliases);
        let mut names =
            Vec::with_capacity(module.globals.len() + module.functions.len() + module.aliases.len());
        names.extend(all.filter_map(|id| Some((module.name(id)?, Named::Value(id)))));
        self.symbols(names)
    }

    pub(super) fn function_symbols(&mut self, function: &Function<'m>) -> Result<(), Error> {
        let module = self.module;
        if !module.names.has_local() {
            return Ok(());
        }
        let mut names: Vec<(&[u8], Named)> = Vec::with_capacity(16);
        for argument in function.arguments() {
            names.extend(module.name(argument).map(|name| (name, Named::Value(argument))));
        }
        for block in function.blocks() {
            names.extend(function.block_name(block.id()).map(|name| (name, Named::Block(block.id()))));
            for entry in block.instructions() {
                let Some(value) = entry.value() else { continue };
                names.extend(module.name(value).map(|name| (name, Named::Value(value))));
            }
        }
        self.symbols(names)
    }

    /// A symbol table; the names sorted by their bytes.
    fn symbols(&mut self, mut names: Vec<(&[u8], Named)>) -> Result<(), Error> {
        names.retain(|(name, _)| !name.is_empty());
        if names.is_empty() {
            return Ok(());
        }
        names.sort_by_key(|(name, _)| *name);
        self.enter(BlockKind::ValueSymtab)?;
        for (name, named) in names {
            use abbreviation::{BLOCK_ENTRY_6, ENTRY_6, ENTRY_7, ENTRY_8};
            let short = is_char6(name);
            match named {
                Named::Value(value) => {
                    let record = value_symtab::Entry { value };
                    if short {
                        self.shortened_text::<ENTRY_6, _>(ENTRY_6::ID, record, name)?;
                    } else if name.is_ascii() {
                        self.shortened_text::<ENTRY_7, _>(ENTRY_7::ID, record, name)?;
                    } else {
                        self.shortened_text::<ENTRY_8, _>(ENTRY_8::ID, record, name)?;
                    }
                }
                Named::Block(block) => {
                    let record = value_symtab::BlockEntry { block };
                    if short {
                        self.shortened_text::<BLOCK_ENTRY_6, _>(BLOCK_ENTRY_6::ID, record, name)?;
                    } else {
                        self.shortened_text::<ENTRY_8, _>(ENTRY_8::ID, record, name)?;
                    }
                }
            }
        }
        self.stream.end_block()
    }

    /// The orders of uses that the module keeps, as it keeps them.
    pub(super) fn use_lists(&mut self, orders: &[UseListOrder<'_>]) -> Result<(), Error> {
        if orders.is_empty() {
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

/// The attributes of a group, as its record has them.
pub(super) fn attribute_words(module: &Module, id: AttributeGroupId) -> Result<Vec<u64>, Error> {
    let mut words = Vec::new();
    let group = module.attribute_groups.get(id.index());
    let text = |words: &mut Vec<u64>, text: &[u8]| {
        words.extend(text.iter().map(|character| signed(*character)));
        words.push(0);
    };
    for attribute in group.map_or(&[][..], |group| group.attributes.of(&module.attributes)) {
        match attribute {
            AttributeData::Enum(kind) => words.extend([0, kind.0.into()]),
            AttributeData::Integer(kind, value) => words.extend([1, kind.0.into(), *value]),
            AttributeData::Text { key, value: None } => {
                words.push(3);
                text(&mut words, key.of(&module.bytes));
            }
            AttributeData::Text { key, value: Some(value) } => {
                words.push(4);
                text(&mut words, key.of(&module.bytes));
                text(&mut words, value.of(&module.bytes));
            }
            AttributeData::Unknown { .. } => {
                return Err(fault(alloc::format!("{id:?}"), "LLVM 3.7 has no attributes of this form"));
            }
        }
    }
    Ok(words)
}
