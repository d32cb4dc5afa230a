//! Metadata, of the module and of functions; attachments.

use dxkit_bytes::Span;
use dxkit_bytes::parser::take;

use super::{Reader, at_least, low, malformed, no_such, operand, out_of_range, position};
use crate::ir::{
    Attachment, CompileUnit, DebugNode, FIXED_KINDS, InstructionId, LocalVariable, Location, MetadataForm,
    MetadataId, MetadataKindData, MetadataKindId, NamedMetadataData, Run, Type, to_u32,
};
use crate::records::kinds::pending_value;
use crate::records::metadata::{self, read};
use crate::records::metadata_abbreviations::STRING;
use crate::records::{
    Bits, Decoded, FIXED_KIND_OPERANDS, FIXED_KIND_RECORDS, FIXED_KIND_TEXT, FromAbbreviation, Lookup as _,
    Operands, PLAIN, ReadOperands, Site, Unabbreviated, attachments, id_width,
};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Contradiction, Error, ErrorKind, Subject};

/// One more than the largest number that metadata can have.
pub(super) const METADATA_LIMIT: u32 = 1 << 28;

/// Until the end of the module or the function, the ids of [values in nodes](Reader::inline_metadata) are
/// these.
const INLINE: u32 = 1 << 28;

const NAME_ALONE: ErrorKind = ErrorKind::Malformed(Contradiction::NameAlone);

impl Reader {
    /// A block of metadata, of the module or of a function.
    pub(super) fn metadata_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let mut name = None;
        if !self.options.metadata_kinds && cursor.next_code() == Some(metadata::Kind::CODE) {
            cursor.skip_block();
            return Ok(());
        }
        self.fixed_kinds(cursor)?;
        self.fast_metadata(cursor, &mut name)?;
        self.each_record(cursor, BlockKind::Metadata, |reader, cursor| {
            reader.any_metadata(cursor, &mut name)?;
            reader.fast_metadata(cursor, &mut name)
        })?;
        if name.is_some() { Err(Error::new(NAME_ALONE, cursor.bit())) } else { Ok(()) }
    }

    /// Reads strings, values, nodes and named metadata in the forms that LLVM writes them. `name` is the name
    /// for the next record of named metadata.
    fn fast_metadata(&mut self, cursor: &mut Cursor<'_>, name: &mut Option<Run>) -> Result<(), Error> {
        let string_id = cursor.text_abbreviation(metadata::String::CODE);
        let name_id = cursor.text_abbreviation(metadata::Name::CODE);
        cursor.take_records(|(id, ahead), bit, bits| {
            // These have the same fields.
            if id == string_id || id == name_id {
                let code = if id == string_id { metadata::String::CODE } else { metadata::Name::CODE };
                let source = FromAbbreviation::<STRING>::new(bits, bit, 0).ok()?;
                return self.fast_metadata_record(code, source, name);
            }
            if id != u64::from(PLAIN) {
                return None;
            }
            let (code, count) = bits.next_head(ahead)?;
            self.fast_metadata_record(u32::try_from(code).ok()?, Unabbreviated::new(bits, bit, count), name)
        })
    }

    /// Reads a record that is still bits. Returns its cost; `None`, and nothing was added, if it has to be
    /// decoded.
    #[inline(always)]
    fn fast_metadata_record<S: Bits>(
        &mut self,
        code: u32,
        mut source: S,
        name: &mut Option<Run>,
    ) -> Option<usize> {
        let module = &self.module;
        let lengths = (module.bytes.len(), module.metadata_operands.len(), module.named_metadata_nodes.len());
        match self.frequent_metadata(code, &mut source, name) {
            Ok(true) => Some(source.cost()),
            _ => {
                self.module.bytes.truncate(lengths.0);
                self.module.metadata_operands.truncate(lengths.1);
                self.module.named_metadata_nodes.truncate(lengths.2);
                None
            }
        }
    }

    /// Reads a record of the kinds that most are of; `false` if it is of another.
    #[inline(always)]
    fn frequent_metadata<S: Operands>(
        &mut self,
        code: u32,
        source: &mut S,
        name: &mut Option<Run>,
    ) -> Result<bool, S::Stop> {
        if name.is_some() && code != metadata::NamedNode::CODE {
            return Err(source.stop(NAME_ALONE));
        }
        let form = match code {
            metadata::String::CODE => MetadataForm::String(source.text(&mut self.module.bytes)?),
            metadata::Name::CODE => {
                let text = source.text(&mut self.module.bytes)?;
                source.check()?;
                *name = Some(text);
                return Ok(true);
            }
            metadata::Node::CODE | metadata::DistinctNode::CODE => {
                let start = self.module.metadata_operands.len();
                let mut highest = 0;
                source.take_into(source.remaining(), &mut self.module.metadata_operands, None, |number| {
                    highest = highest.max(number);
                    low(number).checked_sub(1).map(MetadataId::new)
                })?;
                source.check()?;
                self.reference(highest, source)?;
                let operands = Run::since(start, &self.module.metadata_operands);
                MetadataForm::Node { distinct: code == metadata::DistinctNode::CODE, operands }
            }
            metadata::Value::CODE => {
                source.require(2)?;
                let read::Value { ty, value } = ReadOperands::take(self, source)?;
                MetadataForm::Value { ty, value }
            }
            metadata::NamedNode::CODE => {
                self.named_metadata(source, name)?;
                return Ok(true);
            }
            _ => return Ok(false),
        };
        source.check()?;
        self.push_metadata(form, source.bit());
        Ok(true)
    }

    #[inline(always)]
    fn named_metadata<S: Operands>(&mut self, source: &mut S, name: &mut Option<Run>) -> Result<(), S::Stop> {
        if name.is_none() {
            if self.options.tolerant {
                return source.check();
            }
            return Err(malformed(Contradiction::NamelessMetadata, source));
        }
        let start = self.module.named_metadata_nodes.len();
        let mut highest = None;
        let count = source.remaining();
        source.take_into(count, &mut self.module.named_metadata_nodes, MetadataId::INVALID, |number| {
            highest = highest.max(Some(number));
            MetadataId::new(low(number))
        })?;
        source.check()?;
        if let Some(highest) = highest {
            if highest >= METADATA_LIMIT.into() {
                return Err(no_such(Subject::MetadataReference, highest, source));
            }
            self.reference(highest + 1, source)?;
        }
        let nodes = Run::since(start, &self.module.named_metadata_nodes);
        let name = name.take().unwrap_or_default();
        self.module.named_metadata.push(NamedMetadataData { name, nodes });
        Ok(())
    }

    fn any_metadata(&mut self, cursor: &mut Cursor<'_>, name: &mut Option<Run>) -> Result<(), Error> {
        if name.is_some() && cursor.code() != metadata::NamedNode::CODE {
            return Err(Error::new(NAME_ALONE, cursor.bit()));
        }
        match cursor.code() {
            code @ (metadata::String::CODE | metadata::Name::CODE) => {
                let start = self.module.bytes.len();
                // DXC reads strings as bytes, whatever width their abbreviation states.
                let record = if self.options.tolerant && code == metadata::String::CODE {
                    cursor.byte_record(&mut self.module.bytes)?
                } else {
                    cursor.text_record(0, &mut self.module.bytes)?
                };
                let text = Run::since(start, &self.module.bytes);
                self.frequent_metadata(code, &mut Decoded::with_text(&record, text), name).map(|_| ())
            }
            metadata::Kind::CODE => self.metadata_kind(cursor),
            code => {
                let record = &cursor.record()?;
                if self.frequent_metadata(code, &mut Decoded::new(record), name)? {
                    return Ok(());
                }
                self.metadata_record(record)
            }
        }
    }

    #[inline(always)]
    fn push_metadata(&mut self, form: MetadataForm, bit: u64) {
        let position = position(&self.module, bit);
        self.module.metadata.push(form);
        if self.options.positions {
            self.module.positions.metadata.push(position);
        }
    }

    /// A record of a kind that few are of.
    fn metadata_record(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let operands = record.operands;
        let form = match record.code {
            metadata::OldNode::CODE => self.old_node(record)?,
            // A node that is local to a function; LLVM reads its only operand in place of the node.
            metadata::OldFunctionNode::CODE => match *operands {
                [ty, number] => {
                    let ty = self.ty(ty, record)?;
                    match self.module.ty(ty) {
                        Type::Void | Type::Metadata => {
                            MetadataForm::Node { distinct: false, operands: Run::default() }
                        }
                        _ => MetadataForm::Value { ty, value: pending_value(number, record)? },
                    }
                }
                _ => MetadataForm::Node { distinct: false, operands: Run::default() },
            },
            // All strings in one blob, since LLVM 3.9.
            metadata::Strings::CODE => return self.metadata_strings(record),
            // Attachments of globals, and index records: they define no metadata number.
            metadata::GlobalDeclarationAttachment::CODE
            | metadata::IndexOffset::CODE
            | metadata::Index::CODE => {
                self.unknown_record(record, BlockKind::Metadata);
                return Ok(());
            }
            code => match (DebugNode::shape(code), u8::try_from(code)) {
                (Some((least, references)), Ok(code)) => {
                    at_least(record, least)?;
                    // Only these have records of several lengths in LLVM 3.7.
                    let endless = [metadata::Expression::CODE, metadata::GenericNode::CODE];
                    let most = match code {
                        _ if endless.contains(&u32::from(code)) => usize::MAX,
                        CompileUnit::CODE | LocalVariable::CODE => least + 1,
                        _ => least,
                    };
                    if self.options.tolerant && operands.len() > most {
                        return Err(malformed(Contradiction::NodeOperands, record));
                    }
                    for (index, word) in operands.iter().enumerate() {
                        if references & 1 << index.min(31) != 0 {
                            let is_scope = code == Location::CODE && index == Location::SCOPE;
                            self.reference(word.saturating_add(is_scope.into()), record)?;
                        }
                    }
                    MetadataForm::Debug { code, operands: self.words(operands) }
                }
                _ => {
                    self.unknown_record(record, BlockKind::Metadata);
                    if self.options.tolerant {
                        return Ok(());
                    }
                    MetadataForm::Unknown { code, operands: self.words(operands) }
                }
            },
        };
        self.push_metadata(form, record.bit);
        Ok(())
    }

    /// References of a record: the highest of them, each one more than the number of a piece of metadata.
    #[inline(always)]
    fn reference<P: Site>(&mut self, highest: u64, site: &P) -> Result<(), P::Stop> {
        if highest > METADATA_LIMIT.into() {
            return Err(no_such(Subject::MetadataReference, highest, site));
        }
        self.highest_reference = self.highest_reference.max(highest);
        Ok(())
    }

    fn metadata_kind(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let (record, name) = self.text_record(cursor, 1)?;
        let read::Kind { kind: id } = ReadOperands::take(self, &mut Decoded::with_text(&record, name))?;
        self.module.metadata_kinds.push(MetadataKindData { id, name });
        Ok(())
    }

    /// The kinds that LLVM has itself, if the block begins with them: nearly all modules have them, in the
    /// same bits.
    fn fixed_kinds(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let (records, operands) = (FIXED_KINDS.len() as u64, FIXED_KIND_OPERANDS as u64);
        if !cursor.pass_known(id_width(BlockKind::Metadata), &FIXED_KIND_RECORDS, records, operands)? {
            return Ok(());
        }
        let module = &mut self.module;
        let start = to_u32(module.bytes.len());
        module.bytes.extend_from_slice(&FIXED_KIND_TEXT);
        let mut name = Run { start, len: 0 };
        module.metadata_kinds.extend((0..).map(MetadataKindId).zip(FIXED_KINDS).map(|(id, text)| {
            name = Run { start: name.start.wrapping_add(name.len), len: to_u32(text.len()) };
            MetadataKindData { id, name }
        }));
        Ok(())
    }

    /// Before LLVM 3.6: [type and number…]. Values are stored in the node itself.
    fn old_node(&mut self, record: &Record<'_>) -> Result<MetadataForm, Error> {
        if record.operands.len() % 2 != 0 {
            return Err(malformed(Contradiction::UnpairedOperands, record));
        }
        let start = self.module.metadata_operands.len();
        for pair in record.operands.chunks_exact(2) {
            let ty = self.ty(operand(pair, 0), record)?;
            let number = operand(pair, 1);
            let id = match self.module.ty(ty) {
                Type::Metadata => match u32::try_from(number) {
                    Ok(number) if number < METADATA_LIMIT => {
                        self.reference(u64::from(number) + 1, record)?;
                        Some(MetadataId::new(number))
                    }
                    _ => return Err(no_such(Subject::MetadataReference, number, record)),
                },
                Type::Void => None,
                _ => {
                    let value = pending_value(number, record)?;
                    let index = low(self.inline_metadata.len() as u64);
                    let position = position(&self.module, record.bit);
                    self.inline_metadata.push((MetadataForm::Value { ty, value }, position));
                    Some(MetadataId::new(INLINE | (index & (INLINE - 1))))
                }
            };
            self.module.metadata_operands.push(id);
        }
        let operands = Run::since(start, &self.module.metadata_operands);
        Ok(MetadataForm::Node { distinct: false, operands })
    }

    /// [how many, where their bytes start], and a blob: their lengths in groups of six bits, then the bytes.
    fn metadata_strings(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let operands = at_least(record, 2)?;
        let (count, offset) = (operand(operands, 0), operand(operands, 1));
        let blob = record.blob.unwrap_or_default();
        let outside = || malformed(Contradiction::StringsOutsideBlob, record);
        let text = |length, input| take(usize::try_from(length).unwrap_or(usize::MAX))(input);
        let (mut texts, lengths) = text(offset, Span::new(blob)).map_err(|_| outside())?;
        let mut lengths = crate::stream::BitReader::new(lengths.bytes().into());
        for _ in 0..count {
            let length = lengths.vbr(6).map_err(|_| outside())?;
            let (behind, text) = text(length, texts).map_err(|_| outside())?;
            texts = behind;
            let start = self.module.bytes.len();
            self.module.bytes.extend_from_slice(text.bytes());
            self.push_metadata(MetadataForm::String(Run::since(start, &self.module.bytes)), record.bit);
        }
        Ok(())
    }

    /// All of the module's metadata is there.
    pub(super) fn finish_metadata(&mut self, cursor: &Cursor<'_>) -> Result<(), Error> {
        let own = self.module.metadata.len();
        self.check_metadata_count(cursor)?;
        self.module_metadata = low(own as u64);
        let inline = !self.inline_metadata.is_empty();
        self.place_inline_metadata();
        // References without a definition are rare; without any, no search is needed.
        let patch = inline || self.highest_reference > own as u64;
        let place = |number: usize| match number.checked_sub(INLINE as usize) {
            Some(index) => Some(own + index),
            None => (number < own).then_some(number),
        };
        self.finish_metadata_from(0, patch, place)?;
        if patch {
            for node in &mut self.module.named_metadata_nodes {
                *node = place(node.index()).map_or(MetadataId::INVALID, MetadataId::at);
            }
        }
        Ok(())
    }

    /// Called when a function is complete: numbers its own metadata after that of the module.
    pub(super) fn finish_own_metadata(&mut self, cursor: &Cursor<'_>) -> Result<(), Error> {
        let first = self.function.first_metadata;
        let own = self.module.metadata.len() - first;
        if own == 0 {
            return Ok(());
        }
        self.check_metadata_count(cursor)?;
        self.place_inline_metadata();
        let before = self.module_metadata as usize;
        self.finish_metadata_from(first, true, |number| match number.checked_sub(INLINE as usize) {
            Some(index) => Some(first + own + index),
            None if number < before => Some(number),
            None => Some(number - before).filter(|index| *index < own).map(|index| first + index),
        })
    }

    fn check_metadata_count(&self, cursor: &Cursor<'_>) -> Result<(), Error> {
        let count = self.module.metadata.len() as u64 + self.inline_metadata.len() as u64;
        if count >= METADATA_LIMIT.into() {
            let kind = ErrorKind::OutOfRange {
                what: Subject::Metadata,
                number: count,
                count: METADATA_LIMIT.into(),
            };
            return Err(Error::new(kind, cursor.bit()));
        }
        Ok(())
    }

    /// Moves values that are stored inside nodes after the numbered metadata.
    fn place_inline_metadata(&mut self) {
        for (form, position) in self.inline_metadata.drain(..) {
            self.module.metadata.push(form);
            if self.options.positions {
                self.module.positions.metadata.push(position);
            }
        }
    }

    /// Resolves the values of metadata and, if `patch` is set, references between metadata: `place` maps a
    /// number to its metadata.
    fn finish_metadata_from(
        &mut self,
        first: usize,
        patch: bool,
        place: impl Fn(usize) -> Option<usize>,
    ) -> Result<(), Error> {
        let Self { module, values, .. } = self;
        let found = |id: MetadataId| place(id.index()).map_or(MetadataId::INVALID, MetadataId::at);
        for (index, form) in module.metadata.iter_mut().enumerate().skip(first) {
            match form {
                MetadataForm::Value { value, .. } => {
                    let number = value.pending_number();
                    *value = match values.get(number as usize) {
                        Some(numbered) => numbered.id,
                        None => {
                            let position = module.positions.metadata.get(index).copied().unwrap_or_default();
                            let (number, count) = (number.into(), values.len() as u64);
                            let kind = ErrorKind::OutOfRange { what: Subject::Value, number, count };
                            return Err(Error::new(kind, module.first_bit.wrapping_add(position.into())));
                        }
                    };
                }
                MetadataForm::Node { operands, .. } if patch => {
                    let (start, end) =
                        (operands.start as usize, operands.start as usize + operands.len as usize);
                    for operand in module.metadata_operands.get_mut(start..end).unwrap_or_default() {
                        *operand = operand.map(found);
                    }
                }
                MetadataForm::Debug { code, operands } if patch => {
                    let (start, end) =
                        (operands.start as usize, operands.start as usize + operands.len as usize);
                    let words = module.words.get_mut(start..end).unwrap_or_default();
                    DebugNode::for_each_reference(*code, words, found);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// [instruction, kind, node…], or of the function itself, [kind, node…].
    pub(super) fn attachment_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::MetadataAttachment, |reader, cursor| {
            let record = cursor.record()?;
            match record.code {
                attachments::Attachment::CODE => reader.attachments(&record),
                _ => {
                    reader.unknown_record(&record, BlockKind::MetadataAttachment);
                    Ok(())
                }
            }
        })
    }

    fn attachments(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let source = &mut Decoded::new(record);
        let target = if source.remaining() % 2 == 1 {
            let number = source.next()?;
            let first = self.function.first_instruction;
            let count = self.module.instructions.len().saturating_sub(first) as u64;
            if number >= count {
                return Err(out_of_range(Subject::Instruction, number, count, record));
            }
            Some(InstructionId::at(first + usize::try_from(number).unwrap_or_default()))
        } else {
            None
        };
        let start = self.module.attachments.len();
        while source.remaining() > 0 {
            let attachments::read::AttachedNode { kind, node } = ReadOperands::take(self, source)?;
            self.module.attachments.push(Attachment { kind, node });
        }
        let run = Run::since(start, &self.module.attachments);
        match target {
            Some(target) => self.module.instruction_attachments.push((target, run)),
            None => self.function.attachments = run,
        }
        Ok(())
    }
}
