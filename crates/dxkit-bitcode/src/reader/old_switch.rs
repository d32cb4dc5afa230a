//! The form of `switch` in LLVM 3.1: with ranges, whose numbers are in the record.

use super::instruction::Made;
use super::{Reader, malformed, position};
use crate::ir::{ConstantData, ConstantEntryData, ConstantId, Form, Halves, Run, Type, TypeId};
use crate::records::{Decoded, Kind as _, Operands as _, kinds};
use crate::stream::BareRecord as Record;
use crate::{Contradiction, Error, sign};

impl Reader {
    /// LLVM 3.1's form: [mark, type, condition, default, count, then for each case: count of its items, each
    /// a number or a range; the block]. The numbers are in the record, and become constants without value
    /// numbers.
    #[cold]
    pub(super) fn old_switch(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let record = source.record;
        source.next()?;
        let ty = kinds::Type::take(self, source)?;
        let Type::Integer { width } = self.module.ty(ty) else {
            return Err(malformed(Contradiction::SwitchNotInteger, record));
        };
        self.push_value(source)?;
        let start = self.module.instruction_blocks.len();
        self.push_block(source)?;
        let count = source.next()?;
        for _ in 0..count {
            let first = self.module.operands.len();
            let items = source.next()?;
            for _ in 0..items {
                let single = source.next()? != 0;
                let lowest = Self::old_case(source, width)?;
                if single {
                    let data = match lowest {
                        [word] => integer(sign::extend(sign::from_sign_bit(*word), width)),
                        words => {
                            let start = self.module.words.len();
                            self.module.words.extend(
                                words.iter().map(|word| sign::to_unsigned(sign::from_sign_bit(*word))),
                            );
                            ConstantData::WideInteger(Run::since(start, &self.module.words))
                        }
                    };
                    self.push_old_case(ty, data, record);
                    continue;
                }
                let (&[from], &[to]) = (lowest, Self::old_case(source, width)?) else {
                    return Err(malformed(Contradiction::WideRange, record));
                };
                // Ranges are unsigned. One range stands for all its numbers, which may be more than memory
                // can hold.
                let unsigned = |word| {
                    sign::to_unsigned(sign::from_sign_bit(word)) & u64::MAX >> (64 - width.clamp(1, 64))
                };
                let (from, to) = (unsigned(from), unsigned(to));
                let size = to.checked_sub(from).map_or(0, |size| size.saturating_add(1));
                self.expand(size, record)?;
                for number in (from..=to).take(usize::try_from(size).unwrap_or(usize::MAX)) {
                    let number = sign::extend(sign::to_signed(number), width);
                    self.push_old_case(ty, integer(number), record);
                }
            }
            let block = kinds::Block::take(self, source)?;
            for _ in first..self.module.operands.len() {
                self.module.instruction_blocks.push(block);
            }
        }
        let blocks = Run::since(start, &self.module.instruction_blocks);
        Ok((Form::Switch(blocks), self.void_type()))
    }

    /// The words of a case; more than one of integers with more than 64 bits.
    fn old_case<'r>(source: &mut Decoded<'r>, width: u32) -> Result<&'r [u64], Error> {
        let count = if width > 64 { source.next()? } else { 1 };
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let (words, rest) = source.rest.split_at_checked(count).ok_or_else(|| source.too_few())?;
        source.rest = rest;
        Ok(words)
    }

    fn push_old_case(&mut self, ty: TypeId, data: ConstantData, record: &Record<'_>) {
        let id = ConstantId::at(self.module.constants.len());
        let position = position(&self.module, record.bit);
        self.module.constants.push(ConstantEntryData { ty, data });
        if self.options.positions {
            self.module.positions.constants.push(position);
        }
        self.module.operands.push(id.into());
    }
}

fn integer(number: i64) -> ConstantData {
    ConstantData::Integer(Halves::split(sign::to_unsigned(number)))
}
