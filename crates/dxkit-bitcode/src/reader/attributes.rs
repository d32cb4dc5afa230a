//! Attribute groups and lists.

use super::{Reader, at_least, low, malformed, operand, out_of_range, small};
use crate::ir::{AttributeData, AttributeGroupData, AttributeGroupId, AttributeKind, Run};
use crate::records::{attribute_groups, attribute_lists};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Contradiction, Error, Subject};

impl Reader {
    pub(super) fn attribute_group_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::ParamAttrGroup, |reader, cursor| {
            let record = cursor.record()?;
            match record.code {
                attribute_groups::Entry::CODE => reader.attribute_group(&record),
                _ => {
                    reader.unknown_record(&record, BlockKind::ParamAttrGroup);
                    Ok(())
                }
            }
        })
    }

    /// [number, slot, attributes…]; an attribute is [0, kind], [1, kind, number], [3, text, 0] or [4, text,
    /// 0, text, 0].
    fn attribute_group(&mut self, record: &Record<'_>) -> Result<(), Error> {
        // LLVM 3.7 wants an attribute.
        let operands = at_least(record, if self.options.tolerant { 3 } else { 2 })?;
        let (id, slot) = (operand(operands, 0), operand(operands, 1));
        let (id, slot) = if self.options.tolerant {
            (low(id), low(slot))
        } else {
            (small(Subject::AttributeGroupNumber, id, record)?, small(Subject::AttributeSlot, slot, record)?)
        };
        let start = self.module.attributes.len();
        let mut rest = operands.get(2..).unwrap_or_default();
        loop {
            let attribute = match *rest {
                [] => break,
                [0, kind, ref tail @ ..] => {
                    rest = tail;
                    AttributeData::Enum(AttributeKind(small(Subject::Attribute, kind, record)?))
                }
                // LLVM 3.7 reads a number after these kinds alone, and ignores an attribute of another kind.
                [1, kind, ref tail @ ..] if self.options.tolerant && !has_number(kind) => {
                    rest = tail;
                    if !is_reserved(kind) {
                        continue;
                    }
                    AttributeData::Integer(AttributeKind(small(Subject::Attribute, kind, record)?), 0)
                }
                [1, kind, value, ref tail @ ..] => {
                    rest = tail;
                    AttributeData::Integer(AttributeKind(small(Subject::Attribute, kind, record)?), value)
                }
                [form, ref tail @ ..] if matches!(form, 3 | 4) || self.options.tolerant => {
                    let key;
                    (key, rest) = self.terminated(tail, record)?;
                    let mut value = None;
                    if form == 4 {
                        let text;
                        (text, rest) = self.terminated(rest, record)?;
                        value = Some(text);
                    }
                    AttributeData::Text { key, value }
                }
                [form, ref tail @ ..] => {
                    rest = &[];
                    let form = u32::try_from(form).unwrap_or(u32::MAX);
                    AttributeData::Unknown { form, operands: self.words(tail) }
                }
            };
            self.module.attributes.push(attribute);
        }
        let attributes = Run::since(start, &self.module.attributes);
        self.groups.insert(id, AttributeGroupId::at(self.module.attribute_groups.len()).0);
        self.module.attribute_groups.push(AttributeGroupData { id, slot, attributes });
        Ok(())
    }

    /// Text up to a zero. Without one, LLVM reads beyond the record.
    fn terminated<'r>(
        &mut self,
        operands: &'r [u64],
        record: &Record<'_>,
    ) -> Result<(Run, &'r [u64]), Error> {
        let length = operands.iter().position(|character| *character == 0);
        let Some((text, [_, rest @ ..])) = length.and_then(|length| operands.split_at_checked(length)) else {
            return Err(malformed(Contradiction::UnterminatedAttribute, record));
        };
        Ok((self.text(text), rest))
    }

    pub(super) fn attribute_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::ParamAttr, |reader, cursor| {
            let record = cursor.record()?;
            match record.code {
                attribute_lists::EntryOld::CODE => reader.old_attribute_list(&record),
                attribute_lists::Entry::CODE => reader.attribute_list_record(&record),
                _ => {
                    reader.unknown_record(&record, BlockKind::ParamAttr);
                    Ok(())
                }
            }
        })
    }

    /// [numbers of groups…]
    fn attribute_list_record(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let start = self.module.attribute_list_groups.len();
        for number in record.operands {
            let group = u32::try_from(*number).ok().and_then(|number| self.groups.get(&number));
            let Some(group) = group else {
                if self.options.tolerant {
                    continue;
                }
                let count = self.module.attribute_groups.len() as u64;
                return Err(out_of_range(Subject::AttributeGroup, *number, count, record));
            };
            self.module.attribute_list_groups.push(AttributeGroupId(*group));
        }
        let list = Run::since(start, &self.module.attribute_list_groups);
        self.module.attribute_lists.push(list);
        Ok(())
    }

    /// The form before LLVM 3.3: [slot, bits…]. A group without a number is made of each.
    fn old_attribute_list(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let start = self.module.attribute_list_groups.len();
        for pair in record.operands.chunks_exact(2) {
            let slot = small(Subject::AttributeSlot, operand(pair, 0), record)?;
            let encoded = operand(pair, 1);
            let first = self.module.attributes.len();
            let align = encoded >> 16 & 0xffff;
            // The upper bits leave a gap for the alignment, which has its own field in the older form.
            let bits = (encoded & 0xf_ffff << 32) >> 11 | encoded & 0xffff;
            for (bit, kind) in OLD_BITS {
                if bits & 1 << bit != 0 {
                    self.module.attributes.push(AttributeData::Enum(*kind));
                }
            }
            if align != 0 {
                self.module.attributes.push(AttributeData::Integer(AttributeKind::Alignment, align));
            }
            let stack = bits >> 26 & 7;
            if stack != 0 {
                self.module
                    .attributes
                    .push(AttributeData::Integer(AttributeKind::StackAlignment, 1 << (stack - 1)));
            }
            self.expand((self.module.attributes.len() - first) as u64, record)?;
            let group = AttributeGroupId::at(self.module.attribute_groups.len());
            let attributes = Run::since(first, &self.module.attributes);
            self.module.attribute_groups.push(AttributeGroupData { id: 0, slot, attributes });
            self.module.attribute_list_groups.push(group);
        }
        let list = Run::since(start, &self.module.attribute_list_groups);
        self.module.attribute_lists.push(list);
        Ok(())
    }
}

/// Whether an attribute has a number in LLVM 3.7.
fn has_number(kind: u64) -> bool {
    const KINDS: [AttributeKind; 4] = [
        AttributeKind::Alignment,
        AttributeKind::StackAlignment,
        AttributeKind::Dereferenceable,
        AttributeKind::DereferenceableOrNull,
    ];
    KINDS.iter().any(|known| u64::from(known.0) == kind)
}

/// Whether LLVM 3.7 has no attribute of this number.
fn is_reserved(kind: u64) -> bool {
    !(1..=u64::from(AttributeKind::ArgMemOnly.0)).contains(&kind)
}

/// The bits of the older form, in the order of the kinds' numbers.
const OLD_BITS: &[(u32, AttributeKind)] = &[
    (12, AttributeKind::AlwaysInline),
    (7, AttributeKind::ByVal),
    (25, AttributeKind::InlineHint),
    (3, AttributeKind::InReg),
    (33, AttributeKind::MinSize),
    (24, AttributeKind::Naked),
    (8, AttributeKind::Nest),
    (6, AttributeKind::NoAlias),
    (38, AttributeKind::NoBuiltin),
    (21, AttributeKind::NoCapture),
    (34, AttributeKind::NoDuplicate),
    (23, AttributeKind::NoImplicitFloat),
    (11, AttributeKind::NoInline),
    (31, AttributeKind::NonLazyBind),
    (22, AttributeKind::NoRedZone),
    (2, AttributeKind::NoReturn),
    (5, AttributeKind::NoUnwind),
    (13, AttributeKind::OptimizeForSize),
    (9, AttributeKind::ReadNone),
    (10, AttributeKind::ReadOnly),
    (39, AttributeKind::Returned),
    (29, AttributeKind::ReturnsTwice),
    (1, AttributeKind::SExt),
    (14, AttributeKind::StackProtect),
    (15, AttributeKind::StackProtectReq),
    (35, AttributeKind::StackProtectStrong),
    (4, AttributeKind::StructRet),
    (32, AttributeKind::SanitizeAddress),
    (36, AttributeKind::SanitizeThread),
    (37, AttributeKind::SanitizeMemory),
    (30, AttributeKind::UwTable),
    (0, AttributeKind::ZExt),
    (41, AttributeKind::Builtin),
    (40, AttributeKind::Cold),
    (42, AttributeKind::OptimizeNone),
    (43, AttributeKind::InAlloca),
    (44, AttributeKind::NonNull),
    (45, AttributeKind::JumpTable),
];
