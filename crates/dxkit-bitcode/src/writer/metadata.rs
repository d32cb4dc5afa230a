//! Blocks of metadata.

use super::emit::Packing;
use super::numbering::{Attached, Numbering};
use super::{ModuleWriter, fault, signed, unfit};
use crate::Error;
use crate::ir::{
    DebugNode, FIXED_KINDS, Function, MetadataForm, MetadataId, MetadataKindId, Module, NamedMetadata, Run,
    to_u32,
};
use crate::records::{
    Abbreviated, FIXED_KIND_RECORDS, FIXED_KIND_TEXT, PLAIN, attachments, id_width, metadata as records,
    metadata_abbreviations as abbreviation,
};
use crate::stream::BlockKind;

/// The ids of the abbreviations that a block of metadata defines.
#[derive(Debug, Clone, Copy)]
struct Abbreviations {
    string: u32,
    location: u32,
    generic: u32,
    name: u32,
}

impl Abbreviations {
    const NONE: Self = Self { string: PLAIN, location: PLAIN, generic: PLAIN, name: PLAIN };
}

impl<'m> ModuleWriter<'m> {
    pub(super) fn module_metadata(&mut self) -> Result<(), Error> {
        let module = self.module;
        let count = self.numbering.declared.map_or(module.named_metadata().len(), <[_]>::len);
        let named = count > 0;
        if self.numbering.metadata_of(false).is_empty() && !named {
            return Ok(());
        }
        self.enter(BlockKind::Metadata)?;
        let mut with = Abbreviations::NONE;
        let mut id = 4;
        let mut define = |this: &mut Self, has_any: bool, definition| {
            if !has_any {
                return Ok(PLAIN);
            }
            id += 1;
            this.define(&[definition]).map(|()| id - 1)
        };
        with.string = define(self, self.numbering.has_strings, abbreviation::STRING::DEFINITION)?;
        with.location = define(self, self.numbering.has_locations, abbreviation::LOCATION::DEFINITION)?;
        with.generic =
            define(self, self.numbering.has_generic_nodes, abbreviation::GENERIC_NODE::DEFINITION)?;
        with.name = define(self, named, abbreviation::NAME::DEFINITION)?;
        // The list is not needed while records are made: numbers are looked up elsewhere.
        let all = core::mem::take(&mut self.numbering.tables.metadata);
        for id in all.get(..self.numbering.module_metadata).unwrap_or_default() {
            self.metadatum(*id, with).map_err(|error| unfit(error, id))?;
        }
        self.numbering.tables.metadata = all;
        match self.numbering.declared {
            Some(declared) => declared.iter().try_for_each(|named| self.named(*named, with))?,
            None => module.named_metadata().try_for_each(|named| self.named(named, with))?,
        }
        self.stream.end_block()
    }

    #[inline(always)]
    fn named(&mut self, named: NamedMetadata<'m>, with: Abbreviations) -> Result<(), Error> {
        self.shortened_text::<abbreviation::NAME, _>(with.name, records::Name {}, named.name)?;
        let nodes = named.nodes.iter().map(|node| records::NamedNodeOperand { node: *node });
        self.record(records::NamedNode {}, nodes)
    }

    fn metadatum(&mut self, id: MetadataId, with: Abbreviations) -> Result<(), Error> {
        let module = self.module;
        match module.metadata.get(id.index()) {
            Some(MetadataForm::Node { distinct, operands }) => self.node(*distinct, *operands),
            Some(MetadataForm::Value { ty, value }) => self.single(records::Value { ty: *ty, value: *value }),
            Some(MetadataForm::String(text)) => {
                let (record, text) = (records::String {}, text.slice(&module.bytes));
                match with.string {
                    PLAIN => self.text(record, text),
                    id => self.shortened_text::<abbreviation::STRING, _>(id, record, text).map(|_| ()),
                }
            }
            Some(MetadataForm::Debug { code, operands }) => {
                self.debug_node(id, *code, operands.slice(&module.words), with)
            }
            Some(MetadataForm::Unknown { .. }) => {
                Err(fault(alloc::format!("{id:?}"), "LLVM 3.7 has no such metadata"))
            }
            None => Err(fault(alloc::format!("{id:?}"), "there is no such metadata")),
        }
    }

    fn node(&mut self, distinct: bool, operands: Run) -> Result<(), Error> {
        let operands = operands.slice(&self.module.metadata_operands);
        if distinct {
            let operands = operands.iter().map(|operand| records::DistinctNodeOperand { operand: *operand });
            self.record(records::DistinctNode {}, operands)
        } else {
            let operands = operands.iter().map(|operand| records::NodeOperand { operand: *operand });
            self.record(records::Node {}, operands)
        }
    }

    /// A node of debug information: the words of its record, with the current numbers of references.
    #[inline(never)]
    fn debug_node(
        &mut self,
        id: MetadataId,
        code: u8,
        words: &[u64],
        with: Abbreviations,
    ) -> Result<(), Error> {
        let Some((_, references)) = DebugNode::shape(code.into()) else {
            return Err(fault(alloc::format!("{id:?}"), "LLVM 3.7 has no such node"));
        };
        let numbers = self.numbering.metadata_numbers();
        let number = |word: u64| {
            let id = u32::try_from(word).ok().map(MetadataId::new)?;
            let number = numbers.get(id.index()).copied();
            number.filter(|number| *number < Numbering::NO_NUMBER).map(u64::from)
        };
        let written = |(index, word): (usize, &u64)| {
            if !DebugNode::is_reference(references, index) {
                Some(*word)
            } else if DebugNode::is_plain(code, index) {
                number(*word)
            } else {
                match word.checked_sub(1) {
                    None => Some(0),
                    Some(word) => number(word).map(|number| number + 1),
                }
            }
        };
        let missing = || fault(alloc::format!("{id:?}"), "it refers to metadata that is not there");
        let (with, abbreviation) = match u32::from(code) {
            DebugNode::LOCATION => (with.location, abbreviation::LOCATION::FIELDS),
            // It has room for at least one operand.
            records::GenericNode::CODE => (with.generic, abbreviation::GENERIC_NODE::FIELDS),
            _ => (PLAIN, &[][..]),
        };
        if with == PLAIN {
            let mark = self.stream.mark();
            let mut fields = Packing::new(self.stream);
            fields.add(PLAIN.into(), id_width(BlockKind::Metadata));
            fields.vbr6(code.into());
            fields.vbr6(words.len() as u64);
            for word in words.iter().enumerate() {
                match written(word) {
                    Some(written) => fields.vbr6(written),
                    None => {
                        self.stream.rewind(mark);
                        return Err(missing());
                    }
                }
            }
            fields.finish();
            return Ok(());
        }
        self.operands.clear();
        for word in words.iter().enumerate() {
            self.operands.push(written(word).ok_or_else(missing)?);
        }
        self.gathered(with, abbreviation)
    }

    pub(super) fn metadata_kinds(&mut self) -> Result<(), Error> {
        let module = self.module;
        if module.metadata_kinds().len() == 0 {
            return self.fixed_metadata_kinds();
        }
        self.enter(BlockKind::Metadata)?;
        // Hardly any module has other kinds in the place of LLVM's own.
        let known = if self.has_fixed_kinds {
            self.stream.put(&FIXED_KIND_RECORDS);
            FIXED_KINDS.len()
        } else {
            0
        };
        for (kind, name) in module.metadata_kinds().skip(known) {
            if name.is_ascii() {
                self.text(records::Kind { kind }, name)?;
                continue;
            }
            // Characters are signed 64-bit numbers here.
            let text = name.iter().map(|character| records::KindText { character: signed(*character) });
            self.record(records::Kind { kind }, text)?;
        }
        self.stream.end_block()
    }

    /// LLVM writes the kinds that it has itself even if nothing uses them; other writers (Mesa) do not.
    fn fixed_metadata_kinds(&mut self) -> Result<(), Error> {
        if self.numbering.order.is_kept() {
            return Ok(());
        }
        self.enter(BlockKind::Metadata)?;
        self.stream.put(&FIXED_KIND_RECORDS);
        self.stream.end_block()
    }

    /// The metadata that belongs to the entered function only.
    pub(super) fn function_metadata(&mut self) -> Result<(), Error> {
        let count = self.numbering.metadata_of(true).len();
        if count == 0 {
            return Ok(());
        }
        self.enter(BlockKind::Metadata)?;
        for index in 0..count {
            let Some(id) = self.numbering.metadata_of(true).get(index).copied() else { break };
            self.metadatum(id, Abbreviations::NONE)?;
        }
        self.stream.end_block()
    }

    pub(super) fn attachments(&mut self, function: &Function<'m>) -> Result<(), Error> {
        let entries = || function.blocks().flat_map(|block| block.instructions());
        let own = function.attachments();
        let has_more = !self.module.instruction_attachments.is_empty();
        let mut attached = Attached::new(self.module);
        if own.is_empty() && !(has_more && entries().any(|entry| !attached.to(entry.id()).is_empty())) {
            return Ok(());
        }
        self.enter(BlockKind::MetadataAttachment)?;
        let node = |attachment: &crate::ir::Attachment| attachments::AttachedNode {
            kind: attachment.kind,
            node: attachment.node,
        };
        if !own.is_empty() {
            self.record(attachments::Attachment {}, own.iter().map(node))?;
        }
        let mut attached = Attached::new(self.module);
        for (instruction, entry) in (0_u32..).zip(entries()) {
            let attached = attached.to(entry.id());
            if !attached.is_empty() {
                self.attached(instruction, attached)?;
            }
        }
        self.stream.end_block()
    }
}

/// Whether the first kinds are those that LLVM has itself.
#[inline(never)]
pub(super) fn has_fixed_kinds(module: &Module) -> bool {
    let Some((kinds, _)) = module.metadata_kinds.split_at_checked(FIXED_KINDS.len()) else { return false };
    let Some(first) = kinds.first() else { return false };
    // In most modules, their names are adjacent, and compared together.
    let mut end = first.name.start;
    let mut together = true;
    for (number, (kind, name)) in (0..).zip(kinds.iter().zip(FIXED_KINDS)) {
        if kind.id != MetadataKindId(number) || kind.name.len as usize != name.len() {
            return false;
        }
        together &= kind.name.start == end;
        end = end.wrapping_add(kind.name.len);
    }
    if together {
        return Run { start: first.name.start, len: to_u32(FIXED_KIND_TEXT.len()) }.slice(&module.bytes)
            == FIXED_KIND_TEXT;
    }
    kinds.iter().zip(FIXED_KINDS).all(|(kind, name)| kind.name.slice(&module.bytes) == name.as_bytes())
}
