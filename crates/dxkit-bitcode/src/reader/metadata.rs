//! Metadata, of the module and of functions; attachments.

use super::constants::value_number;
use super::{Reader, at_least, low, malformed, no_such, operand, out_of_range, plus_one, position, small};
use crate::ir::{
    Attachment, BlockId, DebugNode, InstructionId, MetadataData, MetadataForm, MetadataId, MetadataKindData,
    MetadataKindId, NamedMetadataData, Run, Type, ValueId,
};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Error, ErrorKind};

/// One more than the largest number that metadata can have.
const LIMIT: u32 = 1 << 29;

impl Reader {
    /// A block of metadata, of the module or of a function.
    pub(super) fn metadata_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let mut name = None;
        self.each_record(cursor, BlockKind::Metadata, |reader, cursor| match cursor.code() {
            1 => {
                let (record, text) = reader.text_record(cursor, 0)?;
                reader.push_metadata(MetadataForm::String(text), &record);
                Ok(())
            }
            4 => {
                name = Some(reader.whole_text(cursor)?);
                Ok(())
            }
            6 => reader.metadata_kind(cursor),
            _ => reader.metadata_record(&cursor.record()?, &mut name),
        })
    }

    fn push_metadata(&mut self, form: MetadataForm, record: &Record<'_>) {
        let position = position(&self.module, record.bit);
        self.module.metadata.push(MetadataData { position, form });
    }

    /// A record that is not text.
    fn metadata_record(&mut self, record: &Record<'_>, name: &mut Option<Run>) -> Result<(), Error> {
        let operands = record.operands;
        let form = match record.code {
            2 => {
                let operands = at_least(record, 2)?;
                let ty = self.type_id(operand(operands, 0), record)?;
                let value = value_number(operand(operands, 1), record)?;
                MetadataForm::Value { ty, value }
            }
            3 | 5 => {
                let start = self.module.metadata_operands.len();
                let mut bits = 0;
                self.module.metadata_operands.extend(operands.iter().map(|number| {
                    bits |= number;
                    low(*number).checked_sub(1).map(MetadataId::new)
                }));
                // Together they are not smaller than the largest, which is seldom anywhere near.
                if bits > LIMIT.into() {
                    if let Some(number) = operands.iter().find(|number| **number > LIMIT.into()) {
                        return Err(no_such("reference to metadata", *number, record));
                    }
                }
                let operands = Run::since(start, &self.module.metadata_operands);
                MetadataForm::Node { distinct: record.code == 5, operands }
            }
            10 => return self.named_metadata(record, name),
            8 => self.old_node(record)?,
            // A node of a function, which LLVM reads as the value that is its one operand.
            9 => match *operands {
                [ty, number] => {
                    let ty = self.type_id(ty, record)?;
                    match self.module.ty(ty) {
                        Type::Void | Type::Metadata => {
                            MetadataForm::Node { distinct: false, operands: Run::default() }
                        }
                        _ => MetadataForm::Value { ty, value: value_number(number, record)? },
                    }
                }
                _ => MetadataForm::Node { distinct: false, operands: Run::default() },
            },
            // Strings in one piece, since LLVM 3.9.
            35 => return self.metadata_strings(record),
            // Attachments of globals, and where things stand: nothing that has a number.
            36 | 38 | 39 => {
                self.unknown_record(record, BlockKind::Metadata);
                return Ok(());
            }
            code => match (DebugNode::shape(code), u8::try_from(code)) {
                (Some((least, references)), Ok(code)) => {
                    at_least(record, least)?;
                    for (index, word) in operands.iter().enumerate() {
                        let reference = index >= 31 || references & 1 << index != 0;
                        if reference && code != 29 && *word > u64::from(LIMIT) {
                            return Err(no_such("reference to metadata", *word, record));
                        }
                    }
                    MetadataForm::Debug { code, operands: self.words(operands) }
                }
                _ => {
                    self.unknown_record(record, BlockKind::Metadata);
                    MetadataForm::Unknown { code, operands: self.words(operands) }
                }
            },
        };
        self.push_metadata(form, record);
        Ok(())
    }

    fn named_metadata(&mut self, record: &Record<'_>, name: &mut Option<Run>) -> Result<(), Error> {
        let Some(name) = name.take() else {
            return Err(malformed("named metadata without a name", record));
        };
        let start = self.module.named_metadata_nodes.len();
        for number in record.operands {
            match u32::try_from(*number) {
                Ok(number) if number < LIMIT => {
                    self.module.named_metadata_nodes.push(MetadataId::new(number))
                }
                _ => return Err(no_such("reference to metadata", *number, record)),
            }
        }
        let nodes = Run::since(start, &self.module.named_metadata_nodes);
        self.module.named_metadata.push(NamedMetadataData { name, nodes });
        Ok(())
    }

    /// [number, name]
    fn metadata_kind(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let (record, name) = self.text_record(cursor, 1)?;
        let id = MetadataKindId(small("kind of metadata", operand(at_least(&record, 1)?, 0), &record)?);
        self.module.metadata_kinds.push(MetadataKindData { id, name });
        Ok(())
    }

    /// Before LLVM 3.6: [type and number…]. Values stand in the node itself.
    fn old_node(&mut self, record: &Record<'_>) -> Result<MetadataForm, Error> {
        if record.operands.len() % 2 != 0 {
            return Err(malformed("a node's operands come in pairs", record));
        }
        let start = self.module.metadata_operands.len();
        for pair in record.operands.chunks_exact(2) {
            let ty = self.type_id(operand(pair, 0), record)?;
            let number = operand(pair, 1);
            let id = match self.module.ty(ty) {
                Type::Metadata => match u32::try_from(number) {
                    Ok(number) if number < LIMIT => Some(MetadataId::new(number)),
                    _ => return Err(no_such("reference to metadata", number, record)),
                },
                Type::Void => None,
                _ => {
                    let value = value_number(number, record)?;
                    let index = BlockId::at(self.module.inline_metadata.len()).0;
                    let position = position(&self.module, record.bit);
                    let form = MetadataForm::Value { ty, value };
                    self.module.inline_metadata.push(MetadataData { position, form });
                    Some(MetadataId::inline(index))
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
        let outside = || malformed("strings of metadata outside of their blob", record);
        let (lengths, mut bytes) = usize::try_from(offset)
            .ok()
            .and_then(|offset| blob.split_at_checked(offset))
            .ok_or_else(outside)?;
        let mut lengths = crate::stream::BitReader::new(lengths.into());
        for _ in 0..count {
            let length = lengths.vbr(6).map_err(|_| outside())?;
            let text;
            (text, bytes) = usize::try_from(length)
                .ok()
                .and_then(|length| bytes.split_at_checked(length))
                .ok_or_else(outside)?;
            let start = self.module.bytes.len();
            self.module.bytes.extend_from_slice(text);
            self.push_metadata(MetadataForm::String(Run::since(start, &self.module.bytes)), record);
        }
        Ok(())
    }

    /// All of the module's metadata is there.
    pub(super) fn finish_metadata(&mut self, cursor: &Cursor<'_>) -> Result<(), Error> {
        let module = &mut self.module;
        let (count, inline) = (module.metadata.len(), module.inline_metadata.len());
        if count.max(inline) >= LIMIT as usize {
            let kind = ErrorKind::OutOfRange { what: "metadata", number: count as u64, count: LIMIT.into() };
            return Err(Error::new(kind, cursor.bit()));
        }
        module.module_metadata = BlockId::at(count).0;
        let values = u64::from(module.global_values);
        let all = module.metadata.iter().chain(&module.inline_metadata);
        check_metadata_values(all, values, module.first_bit)
    }

    /// [instruction, kind, node…], or of the function itself, [kind, node…].
    pub(super) fn attachment_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::MetadataAttachment, |reader, cursor| {
            let record = cursor.record()?;
            match record.code {
                11 => reader.attachments(&record),
                _ => {
                    reader.unknown_record(&record, BlockKind::MetadataAttachment);
                    Ok(())
                }
            }
        })
    }

    fn attachments(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let (instruction, pairs) = match record.operands {
            [instruction, pairs @ ..] if record.operands.len() % 2 == 1 => (Some(*instruction), pairs),
            pairs => (None, pairs),
        };
        let target = instruction.map(|number| {
            let first = self.function.first_instruction;
            let count = self.module.instructions.len().saturating_sub(first) as u64;
            if number >= count {
                return Err(out_of_range("instruction", number, count, record));
            }
            Ok(InstructionId::at(first + usize::try_from(number).unwrap_or_default()))
        });
        let start = self.module.attachments.len();
        for pair in pairs.chunks_exact(2) {
            let kind = MetadataKindId(small("kind of metadata", operand(pair, 0), record)?);
            let node = match u32::try_from(operand(pair, 1)) {
                Ok(number) if number < LIMIT => MetadataId::new(number),
                _ => return Err(no_such("reference to metadata", operand(pair, 1), record)),
            };
            self.module.attachments.push(Attachment { kind, node });
        }
        let run = Run::since(start, &self.module.attachments);
        match target.transpose()? {
            Some(target) => self.module.instruction_attachments.push((target, run)),
            None => self.function.attachments = run,
        }
        Ok(())
    }
}

/// Sees that the values that are metadata exist.
pub(super) fn check_metadata_values<'m>(
    mut metadata: impl Iterator<Item = &'m MetadataData>,
    count: u64,
    first_bit: u64,
) -> Result<(), Error> {
    metadata.try_for_each(|data| match data.form {
        MetadataForm::Value { value, .. } => match value.number().map_or(u64::MAX, u64::from) {
            number if number < count => Ok(()),
            number => {
                let kind = ErrorKind::OutOfRange { what: "value", number, count };
                Err(Error::new(kind, first_bit + u64::from(data.position)))
            }
        },
        _ => Ok(()),
    })
}

/// An operand that is one more than the number of a piece of metadata, or 0 for null.
pub(super) fn metadata_reference(number: u64, record: &Record<'_>) -> Result<Option<MetadataId>, Error> {
    match plus_one(number, record)? {
        None => Ok(None),
        Some(number) if number < LIMIT => Ok(Some(MetadataId::new(number))),
        Some(number) => Err(no_such("reference to metadata", number.into(), record)),
    }
}

/// Metadata as an operand of an instruction.
pub(super) fn metadata_operand(number: u32, record: &Record<'_>) -> Result<ValueId, Error> {
    if number < LIMIT {
        Ok(ValueId::metadata(MetadataId::new(number)))
    } else {
        Err(no_such("reference to metadata", number.into(), record))
    }
}
