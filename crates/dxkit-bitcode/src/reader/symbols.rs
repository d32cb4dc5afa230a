//! Names of values, and the orders of use lists.

use super::{Reader, at_least, low, malformed, out_of_range, small};
use crate::ir::{BlockId, Run, UseListOrderData, UseListTarget, ValueId, to_u32};
use crate::records::kinds::pending_value;
use crate::records::symtab_abbreviations::{BLOCK_ENTRY_6, ENTRY_6, ENTRY_7, ENTRY_8};
use crate::records::value_symtab::{self, read};
use crate::records::{
    Bits, Decoded, Fallback, FromAbbreviation, Numbered as _, Operands, ReadOperands as _, TypedValue,
    use_lists,
};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Contradiction, Error, ErrorKind, Subject};

impl Reader {
    /// The symbol table of the module, or of the function that is read. Its values may not all be known yet.
    pub(super) fn symbol_table(&mut self, cursor: &mut Cursor<'_>, in_function: bool) -> Result<(), Error> {
        self.fast_symbols(cursor, in_function)?;
        self.each_record(cursor, BlockKind::ValueSymtab, |reader, cursor| {
            let numbers = match cursor.code() {
                value_symtab::Entry::CODE => 1,
                // Since LLVM 3.8, of functions with bodies: where these are.
                value_symtab::FunctionEntry::CODE if !in_function => 2,
                value_symtab::BlockEntry::CODE if in_function => 1,
                value_symtab::BlockEntry::CODE if reader.options.tolerant => {
                    return Err(malformed(Contradiction::BlockNameOutside, &cursor.record()?));
                }
                _ => {
                    reader.unknown_record(&cursor.record()?, BlockKind::ValueSymtab);
                    return Ok(());
                }
            };
            let (record, name) = reader.text_record(cursor, numbers)?;
            if record.operands.len() < numbers {
                if in_function {
                    reader.unknown_record(&record, BlockKind::ValueSymtab);
                    return Ok(());
                }
                return at_least(&record, 2).map(|_| ());
            }
            reader.symbol(record.code, in_function, &mut Decoded::with_text(&record, name))
        })
    }

    /// Reads names in the forms that LLVM writes them.
    fn fast_symbols(&mut self, cursor: &mut Cursor<'_>, in_function: bool) -> Result<(), Error> {
        let Some(types) = cursor.fast_type_width() else { return Ok(()) };
        cursor.take_records(|(id, _), bit, bits| {
            macro_rules! with {
                ($abbreviation:ident, $code:expr) => {{
                    let source = FromAbbreviation::<$abbreviation>::new(bits, bit, types).ok()?;
                    self.fast_symbol($code, in_function, source)
                }};
            }
            match u32::try_from(id).ok()? {
                ENTRY_8::ID => match low(bits.take(3)) {
                    code @ value_symtab::Entry::CODE => with!(ENTRY_8, code),
                    code @ value_symtab::BlockEntry::CODE if in_function => with!(ENTRY_8, code),
                    _ => None,
                },
                ENTRY_7::ID => with!(ENTRY_7, value_symtab::Entry::CODE),
                ENTRY_6::ID => with!(ENTRY_6, value_symtab::Entry::CODE),
                BLOCK_ENTRY_6::ID if in_function => {
                    with!(BLOCK_ENTRY_6, value_symtab::BlockEntry::CODE)
                }
                _ => None,
            }
        })
    }

    /// Keeps the name of a record that is still bits. Returns the cost of the record; `None`, and nothing was
    /// kept, if it has to be decoded.
    #[inline(always)]
    fn fast_symbol<S: Bits>(&mut self, code: u32, in_function: bool, mut source: S) -> Option<usize> {
        let bytes = self.module.bytes.len();
        match self.symbol(code, in_function, &mut source) {
            Ok(()) => Some(source.cost()),
            Err(Fallback) => {
                self.module.bytes.truncate(bytes);
                None
            }
        }
    }

    #[inline(always)]
    fn symbol<S: Operands>(&mut self, code: u32, in_function: bool, source: &mut S) -> Result<(), S::Stop> {
        let number = match code {
            value_symtab::BlockEntry::CODE => read::BlockEntry::take(self, source)?.block,
            value_symtab::FunctionEntry::CODE => read::FunctionEntry::take(self, source)?.value,
            _ => read::Entry::take(self, source)?.value,
        };
        let name = source.text(&mut self.module.bytes)?;
        source.check()?;
        let list = match code {
            value_symtab::BlockEntry::CODE => &mut self.function.block_names,
            _ if in_function => &mut self.function.value_names,
            // Since version 2 the names are in the string table, and these records have none.
            _ if name.len == 0 && self.module.version >= 2 => return Ok(()),
            _ => &mut self.names,
        };
        list.push((number, name, source.bit()));
        Ok(())
    }

    /// All values are known: gives them their names.
    pub(super) fn finish_symbols(&mut self) -> Result<(), Error> {
        let mut names = core::mem::take(&mut self.names);
        for (number, name, bit) in names.drain(..) {
            let id = self.look_up(ValueId::pending(number), bit)?;
            self.module.names.set(id, Some(name));
        }
        self.names = names;
        Ok(())
    }

    /// The names that the string table has. A name outside of it is left out: the value stays without.
    pub(super) fn strtab(&mut self, blob: &[u8], record: &Record<'_>) -> Result<(), Error> {
        // Names may share bytes of the string table; the copied bytes are bounded nevertheless.
        let mut left = blob.len().saturating_mul(4);
        for (number, offset, size) in core::mem::take(&mut self.strtab_names) {
            let (Ok(offset), Ok(size)) = (usize::try_from(offset), usize::try_from(size)) else { continue };
            let Some(name) = offset.checked_add(size).and_then(|end| blob.get(offset..end)) else { continue };
            left = match left.checked_sub(name.len()) {
                Some(left) => left,
                None => return Err(malformed(Contradiction::SharedNames, record)),
            };
            let start = self.module.bytes.len();
            self.module.bytes.extend_from_slice(name);
            let name = Run::since(start, &self.module.bytes);
            if let Some(value) = self.values.get(number as usize) {
                self.module.names.set(value.id, (size > 0).then_some(name));
            }
        }
        Ok(())
    }

    /// [place of each use…, value or block]
    pub(super) fn use_list_block(&mut self, cursor: &mut Cursor<'_>, within: BlockKind) -> Result<(), Error> {
        self.each_record(cursor, BlockKind::UseList, |reader, cursor| {
            let record = cursor.record()?;
            match record.code {
                use_lists::Value::CODE | use_lists::Block::CODE => reader.use_list_order(&record),
                _ => {
                    reader.unknown_record(&record, BlockKind::UseList);
                    Ok(())
                }
            }
        })?;
        if within == BlockKind::Module {
            self.module.module_use_list_orders = to_u32(self.module.use_list_orders.len());
        }
        Ok(())
    }

    fn use_list_order(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let Some((target, places)) = at_least(record, 3)?.split_last() else { return Ok(()) };
        // The number is resolved when all values are known.
        let target = match record.code {
            use_lists::Value::CODE => UseListTarget::Value(pending_value(*target, record)?),
            _ => UseListTarget::Block(BlockId(small(Subject::Block, *target, record)?)),
        };
        let start = self.module.permutations.len();
        for place in places {
            if *place >= places.len() as u64 {
                return Err(out_of_range(Subject::Use, *place, places.len() as u64, record));
            }
            self.module.permutations.push(to_u32(usize::try_from(*place).unwrap_or_default()));
        }
        let permutation = Run::since(start, &self.module.permutations);
        self.module.use_list_orders.push(UseListOrderData { target, permutation });
        Ok(())
    }

    /// All values of the module or of a function are known: finds those whose orders were stated since there
    /// were `first` orders.
    pub(super) fn finish_use_list_orders(&mut self, first: usize, cursor: &Cursor<'_>) -> Result<(), Error> {
        for index in first..self.module.use_list_orders.len() {
            let Some(data) = self.module.use_list_orders.get(index) else { break };
            let target = match data.target {
                UseListTarget::Value(pending) => UseListTarget::Value(self.look_up(pending, cursor.bit())?),
                UseListTarget::Block(number) => {
                    UseListTarget::Block(self.numbered_block(number.0, cursor.bit())?)
                }
            };
            if let Some(data) = self.module.use_list_orders.get_mut(index) {
                data.target = target;
            }
        }
        Ok(())
    }

    /// A block of the function, which is read.
    fn numbered_block(&self, number: u32, bit: u64) -> Result<BlockId, Error> {
        let count = self.module.blocks.len().saturating_sub(self.function.first_block) as u64;
        if u64::from(number) >= count {
            let number = number.into();
            return Err(Error::new(ErrorKind::OutOfRange { what: Subject::Block, number, count }, bit));
        }
        Ok(BlockId::at(self.function.first_block.wrapping_add(number as usize)))
    }

    /// All of a function is read: gives its values and blocks their names.
    pub(super) fn finish_function_symbols(&mut self) -> Result<(), Error> {
        let mut names = core::mem::take(&mut self.function.value_names);
        for (number, name, bit) in names.drain(..) {
            // LLVM gives values of the module other names there, too.
            let is_own = |_: &&TypedValue| number >= self.global_values || self.options.tolerant;
            let known = self.values.get(number as usize).filter(is_own);
            let Some(known) = known else {
                let (number, count) = (number.into(), self.values.len() as u64);
                return Err(Error::new(ErrorKind::OutOfRange { what: Subject::Value, number, count }, bit));
            };
            // Constants have no names, and LLVM passes over one.
            if known.id.as_constant().is_none() || !self.options.tolerant {
                self.module.names.set(known.id, Some(name));
            }
        }
        self.function.value_names = names;
        let mut names = core::mem::take(&mut self.function.block_names);
        for (number, name, bit) in names.drain(..) {
            let block = self.numbered_block(number, bit)?;
            self.module.names.set(block.into(), Some(name));
        }
        self.function.block_names = names;
        Ok(())
    }
}
