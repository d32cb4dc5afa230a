//! Names of values, and the orders of use lists.

use alloc::vec;

use super::constants::value_number;
use super::{Reader, at_least, malformed, out_of_range, small};
use crate::ir::{BlockId, Run, UseListOrderData, UseListTarget};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Error, ErrorKind};

impl Reader {
    /// The module's symbol table. Its values may not all be known yet.
    pub(super) fn module_symbols(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::ValueSymtab, |reader, cursor| {
            // [value, name]; since LLVM 3.8 also [value, where its body is, name].
            let numbers = match cursor.code() {
                1 => 1,
                3 => 2,
                _ => {
                    reader.unknown_record(&cursor.record()?, BlockKind::ValueSymtab);
                    return Ok(());
                }
            };
            let (record, name) = reader.text_record(cursor, numbers)?;
            match *record.operands {
                [number, ..] if record.operands.len() == numbers => {
                    reader.module_symbol(number, name, &record)
                }
                _ => at_least(&record, 2).map(|_| ()),
            }
        })
    }

    fn module_symbol(&mut self, number: u64, name: Run, record: &Record<'_>) -> Result<(), Error> {
        // Since version 2 the names stand in the string table, and the records here have none.
        if name.len == 0 && self.module.version >= 2 {
            return Ok(());
        }
        let number = small("number of a value", number, record)?;
        self.names.push((number, name, record.bit));
        Ok(())
    }

    /// All values are known: gives them their names.
    pub(super) fn finish_symbols(&mut self) -> Result<(), Error> {
        let count = self.module.global_values;
        if !self.names.is_empty() || !self.strtab_names.is_empty() {
            self.module.global_names = vec![None; count as usize];
        }
        for (number, name, bit) in &self.names {
            match self.module.global_names.get_mut(*number as usize) {
                Some(slot) => *slot = Some(*name),
                None => {
                    let (number, count) = (u64::from(*number), u64::from(count));
                    return Err(Error::new(ErrorKind::OutOfRange { what: "value", number, count }, *bit));
                }
            }
        }
        Ok(())
    }

    /// The names that the string table has. A name outside of it is left out: the value stays without.
    pub(super) fn strtab(&mut self, blob: &[u8], record: &Record<'_>) -> Result<(), Error> {
        // Values may share their names' bytes; what is copied is bounded all the same.
        let mut left = blob.len().saturating_mul(4);
        for (number, offset, size) in core::mem::take(&mut self.strtab_names) {
            let (Ok(offset), Ok(size)) = (usize::try_from(offset), usize::try_from(size)) else { continue };
            let Some(name) = offset.checked_add(size).and_then(|end| blob.get(offset..end)) else { continue };
            left = match left.checked_sub(name.len()) {
                Some(left) => left,
                None => return Err(malformed("names share the string table's bytes too often", record)),
            };
            let start = self.module.bytes.len();
            self.module.bytes.extend_from_slice(name);
            let name = Run::since(start, &self.module.bytes);
            if let Some(slot) = self.module.global_names.get_mut(number as usize) {
                *slot = (size > 0).then_some(name);
            }
        }
        Ok(())
    }

    /// A function's symbol table: values and blocks.
    pub(super) fn function_symbols(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::ValueSymtab, |reader, cursor| {
            if !matches!(cursor.code(), 1 | 2) {
                reader.unknown_record(&cursor.record()?, BlockKind::ValueSymtab);
                return Ok(());
            }
            let (record, name) = reader.text_record(cursor, 1)?;
            let [number] = *record.operands else {
                reader.unknown_record(&record, BlockKind::ValueSymtab);
                return Ok(());
            };
            let number = small("number of a value", number, &record)?;
            let function = &mut reader.function;
            let names = if record.code == 1 { &mut function.value_names } else { &mut function.block_names };
            names.push((number, name, record.bit));
            Ok(())
        })
    }

    /// [place of each use…, value or block]
    pub(super) fn use_list_block(&mut self, cursor: &mut Cursor<'_>, within: BlockKind) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::UseList, |reader, cursor| {
            let record = cursor.record()?;
            match record.code {
                1 | 2 => reader.use_list_order(&record),
                _ => {
                    reader.unknown_record(&record, BlockKind::UseList);
                    Ok(())
                }
            }
        })?;
        if within == BlockKind::Module {
            self.module.module_use_list_orders = BlockId::at(self.module.use_list_orders.len()).0;
        }
        Ok(())
    }

    fn use_list_order(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let Some((target, places)) = at_least(record, 3)?.split_last() else { return Ok(()) };
        let target = match record.code {
            1 => UseListTarget::Value(value_number(*target, record)?),
            _ => UseListTarget::Block(BlockId(small("block", *target, record)?)),
        };
        let start = self.module.permutations.len();
        for place in places {
            if *place >= places.len() as u64 {
                return Err(out_of_range("use", *place, places.len() as u64, record));
            }
            self.module.permutations.push(BlockId::at(usize::try_from(*place).unwrap_or_default()).0);
        }
        let permutation = Run::since(start, &self.module.permutations);
        self.module.use_list_orders.push(UseListOrderData { target, permutation });
        Ok(())
    }
}

/// The name of a table's entry must belong to something.
pub(super) fn fill(
    names: &mut alloc::vec::Vec<(u32, Run, u64)>,
    first: u32,
    count: usize,
    out: &mut alloc::vec::Vec<Option<Run>>,
    record: &'static str,
) -> Result<Run, Error> {
    if names.is_empty() {
        return Ok(Run::default());
    }
    let start = out.len();
    out.resize(start + count, None);
    for (number, name, bit) in names.drain(..) {
        let place = number.checked_sub(first).and_then(|own| out.get_mut(start + own as usize));
        match place {
            Some(slot) => *slot = Some(name),
            None => {
                let count = u64::from(first) + count as u64;
                let kind = ErrorKind::OutOfRange { what: record, number: number.into(), count };
                return Err(Error::new(kind, bit));
            }
        }
    }
    Ok(Run::since(start, out))
}
