//! Constants, of the module and of functions.

use alloc::vec::Vec;

use super::nesting::Nesting;
use super::{Reader, at_least, malformed, no_such, operand, position, small};
use crate::ir::{
    ArithmeticFlags, BinaryOpcode, BlockId, CastOpcode, ConstantData, ConstantEntryData, ConstantId,
    Predicate, Run, Type, TypeData, TypeId, ValueData, ValueId, ValueKind,
};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Error, ErrorKind, sign};

/// How deep constants are nested, by their number, from 1; of those at the end it may not be worked out yet.
#[derive(Debug, Default)]
pub(super) struct Depths(Vec<u32>);

/// The deepest that constants are nested.
const MAX_DEPTH: u32 = 256;

impl Reader {
    /// A block of constants, of the module, or of the function whose own values start at `local` among all.
    pub(super) fn constants_block(
        &mut self,
        cursor: &mut Cursor<'_>,
        local: Option<usize>,
    ) -> Result<(), Error> {
        let first = self.module.constants.len();
        let first_operand = self.module.operands.len();
        let start = cursor.bit();
        // Where no type was set yet, LLVM takes i32.
        let mut ty = None;
        self.each_record(cursor, BlockKind::Constants, |reader, cursor| {
            let record = &cursor.record()?;
            match (record.code, ty) {
                (1, _) => {
                    ty = Some(reader.type_id(operand(at_least(record, 1)?, 0), record)?);
                    Ok(())
                }
                (_, Some(ty)) => reader.constant_record(ty, record),
                (_, None) => {
                    let i32_type = reader.intern(TypeData::Integer { width: 32 });
                    ty = Some(i32_type);
                    reader.constant_record(i32_type, record)
                }
            }
        })?;
        if self.module.operands.len() > first_operand {
            self.check_constants(first, local, start).map_err(|error| error.within("CONSTANTS_BLOCK"))?;
        }
        Ok(())
    }

    fn constant_record(&mut self, ty: TypeId, record: &Record<'_>) -> Result<(), Error> {
        let data = self.constant_data(ty, record)?;
        let id = ConstantId::at(self.module.constants.len());
        let position = position(&self.module, record.bit);
        self.module.constants.push(ConstantEntryData { ty, position, data });
        self.module.values.push(ValueData::constant(ty, id));
        Ok(())
    }

    fn constant_data(&mut self, ty: TypeId, record: &Record<'_>) -> Result<ConstantData, Error> {
        let operands = record.operands;
        Ok(match record.code {
            2 => ConstantData::Null,
            3 => ConstantData::Undef,
            4 => ConstantData::Integer(sign::from_sign_bit(operand(at_least(record, 1)?, 0))),
            5 => {
                at_least(record, 1)?;
                let start = self.module.words.len();
                self.module
                    .words
                    .extend(operands.iter().map(|word| sign::to_unsigned(sign::from_sign_bit(*word))));
                ConstantData::WideInteger(Run::since(start, &self.module.words))
            }
            6 => self.float_data(ty, at_least(record, 1)?),
            7 => ConstantData::Aggregate(self.constant_list(at_least(record, 1)?, record)?),
            8 => ConstantData::String(self.text(at_least(record, 1)?)),
            9 => ConstantData::CString(self.text(operands)),
            10 => {
                let operands = at_least(record, 3)?;
                let run = self.constant_list(operands.get(1..3).unwrap_or_default(), record)?;
                let flags: u8 = small("flags", operand(operands, 3), record)?;
                ConstantData::Binary {
                    opcode: BinaryOpcode(small("operation", operand(operands, 0), record)?),
                    flags: ArithmeticFlags::from_bits_retain(flags),
                    operands: run,
                }
            }
            11 => {
                let operands = at_least(record, 3)?;
                // The type of what is cast is told by the value.
                self.type_id(operand(operands, 1), record)?;
                ConstantData::Cast {
                    opcode: CastOpcode(small("operation", operand(operands, 0), record)?),
                    operands: self.constant_list(operands.get(2..3).unwrap_or_default(), record)?,
                }
            }
            12 | 20 => self.constant_address(record)?,
            13 => ConstantData::Select {
                operands: self.constant_list(at_least(record, 3)?.get(..3).unwrap_or_default(), record)?,
            },
            // [type, vector, type of the index, index], in the older form without the second type.
            14 => {
                let operands = at_least(record, 3)?;
                let index = if operands.len() == 3 { operand(operands, 2) } else { operand(operands, 3) };
                let operands = self.constant_list(&[operand(operands, 1), index], record)?;
                ConstantData::ExtractElement { operands }
            }
            // [vector, element, type of the index, index], in the older form without the type.
            15 => {
                let operands = at_least(record, 3)?;
                let index = if operands.len() == 3 { operand(operands, 2) } else { operand(operands, 3) };
                let parts = [operand(operands, 0), operand(operands, 1), index];
                ConstantData::InsertElement { operands: self.constant_list(&parts, record)? }
            }
            16 => ConstantData::ShuffleVector {
                operands: self.constant_list(at_least(record, 3)?.get(..3).unwrap_or_default(), record)?,
            },
            // The type of the vectors stands in front where it is not that of the result.
            19 => ConstantData::ShuffleVector {
                operands: self.constant_list(at_least(record, 4)?.get(1..4).unwrap_or_default(), record)?,
            },
            17 => {
                let operands = at_least(record, 4)?;
                ConstantData::Compare {
                    operands: self.constant_list(operands.get(1..3).unwrap_or_default(), record)?,
                    predicate: Predicate(small("predicate", operand(operands, 3), record)?),
                }
            }
            18 => self.inline_asm(record, 1)?,
            23 => self.inline_asm(record, 2)?,
            21 => {
                let operands = at_least(record, 3)?;
                self.type_id(operand(operands, 0), record)?;
                ConstantData::BlockAddress {
                    operands: self.constant_list(operands.get(1..2).unwrap_or_default(), record)?,
                    block: BlockId(small("block", operand(operands, 2), record)?),
                }
            }
            22 => ConstantData::Data(self.words(at_least(record, 1)?)),
            code => {
                self.unknown_record(record, BlockKind::Constants);
                ConstantData::Unknown { code, operands: self.words(operands) }
            }
        })
    }

    /// The words of a floating-point number. Of x86_fp80, the first has the upper 64 bits of 80.
    fn float_data(&mut self, ty: TypeId, operands: &[u64]) -> ConstantData {
        let words = match (self.module.ty(ty), operands) {
            (Type::X86Fp80, [upper, lower, ..]) => [upper << 16 | lower & 0xffff, upper >> 48],
            (_, [lower, upper, ..]) => [*lower, *upper],
            (_, [bits]) => return ConstantData::Float64(*bits),
            (_, []) => return ConstantData::Float64(0),
        };
        ConstantData::Float(self.words(&words))
    }

    /// [type of what the first index counts, then a type and a value for each operand]; the first may be missing.
    fn constant_address(&mut self, record: &Record<'_>) -> Result<ConstantData, Error> {
        let (stated, pairs) = match record.operands {
            [stated, pairs @ ..] if record.operands.len() % 2 == 1 => (Some(*stated), pairs),
            pairs => (None, pairs),
        };
        let (Some(base_type), true) = (pairs.first(), pairs.len() >= 2) else {
            return Err(malformed("an address without a base", record));
        };
        let base_type = self.type_id(*base_type, record)?;
        let source_type = match stated {
            Some(stated) => self.type_id(stated, record)?,
            None => match self.module.pointee(base_type) {
                Some(pointee) => pointee,
                None => return Err(no_such("pointer type", base_type.0.into(), record)),
            },
        };
        let start = self.module.operands.len();
        for pair in pairs.chunks_exact(2) {
            let id = value_number(operand(pair, 1), record)?;
            self.module.operands.push(id);
        }
        let operands = Run::since(start, &self.module.operands);
        Ok(ConstantData::GetElementPtr { in_bounds: record.code == 20, source_type, operands })
    }

    /// [flags, length, text, length, text]; the dialect stands in the flags since LLVM 3.1 (`flag_bits` 2).
    fn inline_asm(&mut self, record: &Record<'_>, flag_bits: u32) -> Result<ConstantData, Error> {
        let too_short = || malformed("the text is longer than the record", record);
        let (flags, rest) = at_least(record, 2)?.split_first().ok_or_else(too_short)?;
        let (text, rest) = counted(rest).ok_or_else(too_short)?;
        let (constraints, _) = counted(rest).ok_or_else(too_short)?;
        let start = self.module.bytes.len();
        self.text(text);
        let constraints_len = self.text(constraints).len;
        let flags: u8 = small("flags of inline assembly", *flags, record)?;
        let flags = if flag_bits == 1 { flags & 3 } else { flags };
        Ok(ConstantData::InlineAsm { flags, text: Run::since(start, &self.module.bytes), constraints_len })
    }

    fn constant_list(&mut self, numbers: &[u64], record: &Record<'_>) -> Result<Run, Error> {
        let start = self.module.operands.len();
        for number in numbers {
            let id = value_number(*number, record)?;
            self.module.operands.push(id);
        }
        Ok(Run::since(start, &self.module.operands))
    }

    /// Sees that constants are made of values that exist, and that whoever follows them comes to an end.
    fn check_constants(&mut self, first: usize, local: Option<usize>, start: u64) -> Result<(), Error> {
        let module = &self.module;
        let (global_count, local_start) = match local {
            Some(local) => (module.global_values as usize, local),
            None => (module.values.len(), module.values.len()),
        };
        let count = global_count + (module.values.len() - local_start);
        // The constant that an operand is, if it is one.
        let constant_of = |id: ValueId| -> Result<Option<usize>, Error> {
            let number = id.number().map_or(usize::MAX, |number| number as usize);
            let place = if number < global_count { number } else { number - global_count + local_start };
            match module.values.get(place).filter(|_| number < count) {
                Some(data) => match data.kind() {
                    ValueKind::Constant(constant) => Ok(Some(constant.index())),
                    ValueKind::Argument(_) | ValueKind::Instruction(_) => {
                        Err(Error::new(ErrorKind::Malformed("a constant is made of what is none"), start))
                    }
                    ValueKind::Global(_)
                    | ValueKind::Function(_)
                    | ValueKind::Alias(_)
                    | ValueKind::Metadata(_)
                    | ValueKind::Block(_) => Ok(None),
                },
                None => {
                    let (number, count) = (number as u64, count as u64);
                    Err(Error::new(ErrorKind::OutOfRange { what: "value", number, count }, start))
                }
            }
        };
        let nesting = Nesting {
            what: "constants",
            circle: "a constant is made of itself",
            limit: MAX_DEPTH,
            bit: start,
        };
        let parts = |index: usize| match module.constants.get(index) {
            Some(entry) => module.constant_data_operands(&entry.data),
            None => &[],
        };
        let depths = &mut self.depths.0;
        // Blocks without operands were not looked at: their constants are not nested.
        depths.resize(first, 1);
        nesting.work_out(depths, module.constants.len(), parts, |id| constant_of(*id))
    }
}

/// A length, and that many characters behind it.
fn counted(operands: &[u64]) -> Option<(&[u64], &[u64])> {
    let (length, rest) = operands.split_first()?;
    rest.split_at_checked(usize::try_from(*length).ok()?)
}

/// A value's number, whose existence is checked later.
pub(super) fn value_number(number: u64, record: &Record<'_>) -> Result<ValueId, Error> {
    match u32::try_from(number) {
        Ok(number) if number < ValueId::LIMIT => Ok(ValueId::new(number)),
        _ => Err(no_such("number of a value", number, record)),
    }
}
