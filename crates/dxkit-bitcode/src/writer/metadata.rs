//! Blocks of metadata.

use super::emit::{Packing, full_header};
use super::numbering::{Attached, Numbering};
use super::{ModuleWriter, fault, signed, unfit};
use crate::Error;
use crate::ir::{
    DebugNode, FIXED_KINDS, Function, MetadataForm, MetadataId, MetadataKindId, Module, NamedMetadata, Run,
    TypeId, ValueId, to_u32,
};
use crate::records::{
    Abbreviated, FIXED_KIND_RECORDS, FIXED_KIND_TEXT, Field, PLAIN, RecordOperands as _, attachments,
    id_width, metadata as records, metadata_abbreviations as abbreviation,
};
use crate::stream::{BlockKind, Fields, ShortVbr6, short_vbr6};

/// The ids of the abbreviations that a block of metadata defines.
#[derive(Debug, Clone, Copy)]
struct Abbreviations {
    string: u32,
    location: u32,
    generic: u32,
    name: u32,
}

// The abbreviations of texts.
const _: () = {
    use Field::{Array, Fixed, Literal};
    assert!(matches!(abbreviation::STRING::FIELDS, [Literal(records::String::CODE), Array, Fixed(8)]));
    assert!(matches!(abbreviation::NAME::FIELDS, [Literal(records::Name::CODE), Array, Fixed(8)]));
};

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
        self.numbered_operands();
        // The list is not needed while records are made: numbers are looked up elsewhere.
        let all = core::mem::take(&mut self.numbering.tables.metadata);
        self.metadata_records(all.get(..self.numbering.module_metadata).unwrap_or_default(), with)?;
        self.numbering.tables.metadata = all;
        match self.numbering.declared {
            Some(declared) => declared.iter().try_for_each(|named| self.named(*named, with))?,
            None => module.named_metadata().try_for_each(|named| self.named(named, with))?,
        }
        self.stream.end_block()
    }

    /// Makes the table of [operands](ModuleWriter::node): what an operand is written as, by the place of what
    /// it refers to.
    fn numbered_operands(&mut self) {
        let operands = &mut *self.node_operands;
        operands.clear();
        operands.resize(self.module.metadata.len() + 1, ShortVbr6::NONE);
        let Some((null, others)) = ShortVbr6::all().split_first() else { return };
        if let Some(none) = operands.first_mut() {
            *none = *null;
        }
        for (short, id) in others.iter().zip(self.numbering.metadata_of(false)) {
            if let Some(operand) = operands.get_mut(operand_place(Some(*id))) {
                *operand = *short;
            }
        }
    }

    /// Writes a string, or a name, with the abbreviation of this id: the first `length` of these characters.
    #[inline(never)]
    fn shortened_metadata_text(&mut self, id: u32, characters: &[u8], length: usize) {
        const ID: u32 = id_width(BlockKind::Metadata);
        let mut fields = self.stream.fields();
        match short_vbr6(length as u64) {
            Some((bits, width)) => fields.push(u64::from(id) | bits << ID, ID + width),
            None => {
                fields.push(id.into(), ID);
                fields.vbr6(length as u64);
            }
        }
        fields.text8_of(characters, length);
        fields.finish();
    }

    #[inline(always)]
    fn named(&mut self, named: NamedMetadata<'m>, with: Abbreviations) -> Result<(), Error> {
        self.shortened_metadata_text(with.name, named.name, named.name.len());
        let nodes = named.nodes.iter().map(|node| records::NamedNodeOperand { node: *node });
        self.record(records::NamedNode {}, nodes)
    }

    /// The records of metadata. Nodes are written here, others elsewhere, so that the loop over operands has
    /// its state in registers.
    #[inline(never)]
    fn metadata_records(&mut self, all: &[MetadataId], with: Abbreviations) -> Result<(), Error> {
        for id in all {
            self.metadatum(*id, with).map_err(|error| unfit(error, id))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn metadatum(&mut self, id: MetadataId, with: Abbreviations) -> Result<(), Error> {
        // Only the frequent ones, which are told apart by tests: the target of a jump over all is not
        // predictable.
        match self.module.metadata.get(id.index()) {
            Some(MetadataForm::Node { distinct, operands }) => {
                let header = if *distinct { records::DistinctNode::HEADER } else { records::Node::HEADER };
                if self.node(header, *operands) { Ok(()) } else { self.other_node(*distinct, *operands) }
            }
            Some(MetadataForm::Value { ty, value }) => self.metadata_value(*ty, *value),
            Some(MetadataForm::String(text)) if with.string != PLAIN => {
                let (characters, length) = text.of_and_more(&self.module.bytes, Fields::MORE_CHARACTERS);
                self.shortened_metadata_text(with.string, characters, length);
                Ok(())
            }
            _ => self.other_metadatum(id, with),
        }
    }

    #[inline(never)]
    fn other_metadatum(&mut self, id: MetadataId, with: Abbreviations) -> Result<(), Error> {
        let module = self.module;
        match module.metadata.get(id.index()) {
            Some(MetadataForm::String(text)) => self.text(records::String {}, text.slice(&module.bytes)),
            Some(MetadataForm::Debug { code, operands }) => {
                self.debug_node(id, *code, operands.slice(&module.words), with)
            }
            Some(_) => Err(fault(alloc::format!("{id:?}"), "LLVM 3.7 has no such metadata")),
            None => Err(fault(alloc::format!("{id:?}"), "there is no such metadata")),
        }
    }

    /// A node with a reference that has no number, which the error names.
    #[cold]
    #[inline(never)]
    fn other_node(&mut self, distinct: bool, operands: Run) -> Result<(), Error> {
        let operands = operands.slice(&self.module.metadata_operands);
        if distinct {
            let operands = operands.iter().map(|operand| records::DistinctNodeOperand { operand: *operand });
            self.record(records::DistinctNode {}, operands)
        } else {
            let operands = operands.iter().map(|operand| records::NodeOperand { operand: *operand });
            self.record(records::Node {}, operands)
        }
    }

    #[inline(never)]
    fn metadata_value(&mut self, ty: TypeId, value: ValueId) -> Result<(), Error> {
        const HEADER: (u64, u32) = full_header::<records::Value>();
        match (self.numbering.short_type(ty), self.numbering.short_value(value)) {
            (Some((ty, width)), Some((value, more))) => {
                let (bits, start) = HEADER;
                self.stream.append(bits | ty << start | value << (start + width), start + width + more);
                Ok(())
            }
            _ => self.other_metadata_value(ty, value),
        }
    }

    #[inline(never)]
    fn other_metadata_value(&mut self, ty: TypeId, value: ValueId) -> Result<(), Error> {
        self.single(records::Value { ty, value })
    }

    /// Writes the record of a node, whose operands are one more than the numbers of what they refer to;
    /// `false`, and only its beginning, if one of these has no number: then nothing can be written.
    #[inline(always)]
    fn node(&mut self, header: (u64, u32), operands: Run) -> bool {
        /// So many operands are in a word of the stream, with the beginning of the record.
        const FEW: usize = 4;
        let arena = self.module.metadata_operands.get(operands.start as usize..).unwrap_or_default();
        if let (Some(few), 0..=FEW) = (arena.first_chunk::<FEW>(), operands.len as usize) {
            // How many operands it has is not predictable: operands of other nodes are looked up after them.
            let (bits, width) = header;
            let (mut bits, mut width) = (bits | u64::from(operands.len) << width, width + 6);
            for (place, operand) in (0..).zip(few) {
                let short = self.node_operands.get(operand_place(*operand)).copied();
                let short =
                    if place < operands.len { short.unwrap_or(ShortVbr6::NONE) } else { ShortVbr6::EMPTY };
                let (own, own_width) = short.fields();
                bits |= own << (width & 63);
                width += own_width;
            }
            if width < 64 {
                self.stream.append(bits, width);
                return true;
            }
        }
        self.long_node(header, operands.slice(&self.module.metadata_operands))
    }

    /// Like [`ModuleWriter::node`], for one with more operands or larger numbers.
    #[inline(never)]
    fn long_node(&mut self, header: (u64, u32), operands: &[Option<MetadataId>]) -> bool {
        let (known, numbers) = (self.node_operands.as_slice(), self.numbering.metadata_numbers());
        let mut fields = self.stream.fields();
        // With three operands, the beginning of a record fits into a word of the stream.
        let (mut bits, mut width) = header;
        let mut most = 3;
        match short_vbr6(operands.len() as u64) {
            Some((count, more)) => {
                bits |= count << width;
                width += more;
            }
            None => {
                fields.push(bits, width);
                fields.vbr6(operands.len() as u64);
                (bits, width) = (0, 0);
            }
        }
        let mut rest = operands;
        loop {
            let (few, more) = rest.split_at_checked(most).unwrap_or((rest, &[]));
            let start = (bits, width);
            for operand in few {
                let short = known.get(operand_place(*operand)).copied().unwrap_or(ShortVbr6::NONE);
                let (own, own_width) = short.fields();
                bits |= own << (width & 63);
                width += own_width;
            }
            if width < 64 {
                fields.push(bits, width);
            } else {
                let (bits, width) = start;
                fields.push(bits, width);
                match far_operands(fields, numbers, few) {
                    Some(more) => fields = more,
                    None => return false,
                }
            }
            if more.is_empty() {
                break;
            }
            (rest, most) = (more, 5);
            (bits, width) = (0, 0);
        }
        fields.finish();
        true
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
        let mut attached = Attached::collect(self.module);
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
        let mut attached = Attached::collect(self.module);
        for (instruction, entry) in (0_u32..).zip(entries()) {
            let attached = attached.to(entry.id());
            if !attached.is_empty() {
                self.attached(instruction, attached)?;
            }
        }
        self.stream.end_block()
    }
}

/// Operands of a node that are not all in the table of [operands](ModuleWriter::node_operands), because the
/// numbers of some are large; `None` if one has no number.
#[inline(never)]
fn far_operands<'w>(
    fields: Fields<'w>,
    numbers: &[u32],
    operands: &[Option<MetadataId>],
) -> Option<Fields<'w>> {
    let mut fields = fields;
    for operand in operands {
        let written = match operand {
            Some(id) => {
                let number = numbers.get(id.index()).filter(|number| **number < Numbering::NO_NUMBER)?;
                u64::from(*number) + 1
            }
            None => 0,
        };
        fields.vbr6(written);
    }
    Some(fields)
}

/// The place of an operand in the table of [operands](ModuleWriter::node_operands): that of none is the
/// first.
#[inline(always)]
fn operand_place(operand: Option<MetadataId>) -> usize {
    operand.map_or(0, |id| id.number() + 1) as usize
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
