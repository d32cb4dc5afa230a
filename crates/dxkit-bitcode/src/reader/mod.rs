//! From the stream to the [`Module`].

mod attributes;
mod constants;
mod function;
mod instruction;
mod lookup;
mod memory;
mod metadata;
mod module_block;
mod nesting;
mod old_switch;
mod symbols;
mod types;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::Span;

use crate::ir::{
    ConstantId, FunctionId, MetadataForm, Run, TypeId, Unknown, UnknownKind, ValueId, ValueKind,
};
use crate::records::kinds::{low, no_such, small};
use crate::records::{KNOWN_BLOCK_INFO, Site, TypedValue};
use crate::stream::{BareRecord as Record, BlockKind, Buffers, Cursor, DeferredBlock, Entry};
use crate::{Contradiction, Error, ErrorKind, Module, ParseOptions, Subject};

/// Reads one module after the other, and keeps the memory of one for the next.
///
/// A module needs about 40 allocations. If many modules are read one after the other, a reader makes them
/// only once; it keeps as much memory as the largest module needed.
///
/// ```
/// use dxkit_bitcode::{Module, ParseOptions, Reader};
///
/// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
/// let mut reader = Reader::new(ParseOptions::ALL);
/// for _ in 0..3 {
///     let module = reader.read(bitcode)?;
///     assert_eq!(module.functions().len(), Module::parse(bitcode)?.functions().len());
/// }
/// # Ok::<(), dxkit_bitcode::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    options: ParseOptions,
    module: Module,
    /// The cursor's memory.
    buffers: Buffers,
    /// The value of each number: the module's values, then those of the current function.
    values: Vec<TypedValue>,
    /// How many of them are the module's.
    global_values: u32,
    /// How many pieces of metadata the module's own blocks have.
    module_metadata: u32,
    /// The highest reference to metadata of the module.
    highest_reference: u64,
    /// Values inside the records of nodes, as in the oldest form. They are stored after the numbered
    /// metadata.
    inline_metadata: Vec<(MetadataForm, u32)>,
    /// Constants that are addresses of blocks, and the numbers of the blocks in their functions.
    block_addresses: Vec<(ConstantId, u32)>,
    /// Of the block of constants that is read: operands, with the types that their records state.
    stated_types: Vec<(ValueId, TypeId)>,
    types: types::Lookup,
    /// Groups by the number of their record.
    groups: BTreeMap<u32, u32>,
    /// How deep each constant is nested.
    depths: constants::Depths,
    /// Names of the module's values, until all of them are known.
    names: Vec<(u32, Run, u64)>,
    /// Names in the string table, for values whose records only state the offset.
    strtab_names: Vec<(u32, u64, u64)>,
    /// The positions of the function bodies.
    bodies: Vec<DeferredBlock>,
    function: function::State,
    /// Whether the call that is read states its function type.
    states_function_type: bool,
    /// The remaining budget for records in which few numbers stand for many items: ranges in the oldest form
    /// of `switch`, attributes as bits.
    expansion: u64,
    unread_bits: usize,
}

/// Reads a module, or the contents that the options select.
pub(crate) fn parse(input: Span<'_>, options: ParseOptions) -> Result<Module, Error> {
    let mut reader = Reader::new(options);
    reader.read_first(input)?;
    Ok(reader.module)
}

impl Reader {
    /// A reader for the contents that the options select.
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// Reads a module, as [`Module::parse_with`] does.
    ///
    /// # Errors
    /// See [`Module::parse_with`]. The next module can be read all the same.
    pub fn read<'a>(&mut self, input: impl Into<Span<'a>>) -> Result<&Module, Error> {
        self.clear();
        self.read_first(input.into())?;
        Ok(&self.module)
    }

    /// The module that was read last: an empty one before the first, and possibly an incomplete one after an
    /// error.
    #[must_use]
    pub const fn module(&self) -> &Module {
        &self.module
    }

    /// How many bits of the stream that was read last follow everything that was read.
    #[must_use]
    pub const fn unread_bits(&self) -> usize {
        self.unread_bits
    }

    /// Of a function whose [last block has no end](Error::is_unfinished_function): which one it is, and the
    /// number of the block's label, as LLVM's text has it. `None` if the block has a name, or if values have.
    #[must_use]
    pub fn unfinished_block(&self) -> Option<(FunctionId, u32)> {
        let state = &self.function;
        if !state.value_names.is_empty() || !state.block_names.is_empty() {
            return None;
        }
        let blocks = self.module.blocks.len().checked_sub(state.first_block)?;
        let done = self.module.instruction_order.len();
        let own = self.values.get(self.global_values as usize..)?;
        let before = own.iter().filter(|value| match value.id.kind() {
            ValueKind::Argument(_) => true,
            ValueKind::Instruction(id) => id.index() < done,
            _ => false,
        });
        Some((state.id, u32::try_from(blocks.checked_add(before.count())?).ok()?))
    }

    /// Takes the module that was read last out of the reader, with its memory. [`Reader::recycle`] gives the
    /// memory back.
    ///
    /// ```
    /// use dxkit_bitcode::{ParseOptions, Reader};
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let mut reader = Reader::new(ParseOptions::ALL);
    /// reader.read(bitcode)?;
    /// let module = reader.take();
    /// let functions = module.functions().len();
    /// reader.recycle(module);
    /// assert_eq!(reader.read(bitcode)?.functions().len(), functions);
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    #[must_use]
    pub fn take(&mut self) -> Module {
        core::mem::take(&mut self.module)
    }

    /// Uses the memory of a module that is no longer needed for the next one.
    pub fn recycle(&mut self, module: Module) {
        self.module = module;
    }

    /// Like [`Reader::read`], for a reader that has read nothing.
    fn read_first(&mut self, input: Span<'_>) -> Result<(), Error> {
        let mut cursor = Cursor::with_buffers(input, core::mem::take(&mut self.buffers))?;
        cursor.tolerate(self.options.tolerant);
        let read = self.top(&mut cursor).map_err(|error| cursor.locate(error));
        self.unread_bits = cursor.unread_bits();
        self.buffers = cursor.into_buffers();
        read
    }

    /// Clears the module and the state of reading it, but keeps the memory of the lists.
    fn clear(&mut self) {
        let Self {
            options: _,
            module,
            buffers: _,
            values,
            global_values,
            module_metadata,
            highest_reference,
            inline_metadata,
            block_addresses,
            stated_types,
            types,
            groups,
            depths,
            names,
            strtab_names,
            bodies,
            function,
            states_function_type: _,
            expansion,
            unread_bits,
        } = self;
        *unread_bits = 0;
        module.clear();
        values.clear();
        (*global_values, *module_metadata, *highest_reference, *expansion) = (0, 0, 0, 0);
        inline_metadata.clear();
        block_addresses.clear();
        stated_types.clear();
        types.clear();
        groups.clear();
        depths.clear();
        names.clear();
        strtab_names.clear();
        bodies.clear();
        function.clear();
    }

    fn top(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        self.module.first_bit = cursor.first_bit();
        let bytes = cursor.stream_bits() / 8;
        self.module.reserve(bytes, self.options);
        self.values.reserve(if self.options.function_bodies { bytes / 20 } else { bytes / 40 });
        self.names.reserve(bytes / 128);
        self.expansion = Cursor::budget(bytes);
        let mut found = false;
        loop {
            match cursor.advance()? {
                Entry::EnterBlock => match cursor.header().kind {
                    BlockKind::Module if !found => {
                        found = true;
                        self.module_block(cursor)?;
                    }
                    BlockKind::Identification => self.identification_block(cursor)?,
                    BlockKind::Strtab if found && self.options.symbol_names => self.strtab_block(cursor)?,
                    BlockKind::Strtab if found => cursor.skip_block(),
                    BlockKind::BlockInfo => Self::stream_block(cursor)?,
                    _ => self.skip_unknown(cursor, None)?,
                },
                Entry::End => break,
                // Records and abbreviations only occur inside blocks.
                Entry::EndBlock | Entry::DefineAbbreviation | Entry::Record => {}
            }
        }
        if !found {
            return Err(Error::new(ErrorKind::Malformed(Contradiction::NoModule), cursor.bit()));
        }
        self.module.unknown.sort_by_key(|unknown| unknown.bit);
        self.module.finish();
        Ok(())
    }

    /// A block that is the stream's own: the cursor takes from it what there is.
    fn stream_block(cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let depth = cursor.depth();
        if cursor.header().kind == BlockKind::BlockInfo {
            cursor.pass_block_info(&KNOWN_BLOCK_INFO)?;
        }
        while cursor.depth() >= depth {
            if cursor.advance()? == Entry::Record {
                cursor.record()?;
            }
        }
        Ok(())
    }

    /// Reads the records of a block that has no blocks inside, as far as is known. `read` takes each.
    fn each_record(
        &mut self,
        cursor: &mut Cursor<'_>,
        within: BlockKind,
        mut read: impl FnMut(&mut Self, &mut Cursor<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        loop {
            match cursor.advance()? {
                Entry::Record => read(self, cursor)?,
                Entry::EnterBlock => self.skip_unknown(cursor, Some(within))?,
                Entry::EndBlock | Entry::End => return Ok(()),
                Entry::DefineAbbreviation => {}
            }
        }
    }

    /// Records the current block as unknown, and leaves it.
    #[cold]
    fn skip_unknown(&mut self, cursor: &mut Cursor<'_>, within: Option<BlockKind>) -> Result<(), Error> {
        let header = cursor.header();
        let kind = UnknownKind::Block { id: header.kind.0, bits: u64::from(header.words) * 32 };
        self.module.unknown.push(Unknown { kind, within: within.map(|kind| kind.0), bit: header.bit });
        let fits = cursor.block_fits();
        cursor.skip_block();
        // In other cases this was found when the block was entered.
        if fits {
            Ok(())
        } else {
            Err(Error::new(ErrorKind::Malformed(Contradiction::LongBlock), header.bit))
        }
    }

    #[cold]
    fn unknown_record(&mut self, record: &Record<'_>, within: BlockKind) {
        let operands = u32::try_from(record.operands.len()).unwrap_or(u32::MAX);
        let kind = UnknownKind::Record { code: record.code, operands };
        self.module.unknown.push(Unknown { kind, within: Some(within.0), bit: record.bit });
    }

    /// Takes from the budget for expansion; each item costs as much as six operands.
    fn expand(&mut self, things: u64, record: &Record<'_>) -> Result<(), Error> {
        match self.expansion.checked_sub(things.saturating_mul(12)) {
            Some(left) => {
                self.expansion = left;
                Ok(())
            }
            None => Err(malformed(Contradiction::ExpandedNumbers, record)),
        }
    }

    /// Reads a record of this many numbers followed by text, and stores the text.
    #[inline]
    fn text_record<'c>(
        &mut self,
        cursor: &'c mut Cursor<'_>,
        numbers: usize,
    ) -> Result<(Record<'c>, Run), Error> {
        let start = self.module.bytes.len();
        let record = cursor.text_record(numbers, &mut self.module.bytes)?;
        Ok((record, Run::since(start, &self.module.bytes)))
    }

    /// Like [`Reader::text_record`], for a record that is text alone.
    fn whole_text(&mut self, cursor: &mut Cursor<'_>) -> Result<Run, Error> {
        self.text_record(cursor, 0).map(|(_, text)| text)
    }

    /// Keeps characters.
    fn text(&mut self, characters: &[u64]) -> Run {
        let start = self.module.bytes.len();
        // LLVM also takes the lowest eight bits of each operand.
        self.module.bytes.extend(characters.iter().map(|character| character.to_le_bytes()[0]));
        Run::since(start, &self.module.bytes)
    }

    /// Keeps words.
    fn words(&mut self, words: &[u64]) -> Run {
        let start = self.module.words.len();
        self.module.words.extend_from_slice(words);
        Run::since(start, &self.module.words)
    }

    /// Gives the next number to a value.
    #[inline]
    fn number_value(&mut self, id: impl Into<ValueId>, ty: TypeId) {
        self.values.push(TypedValue { id: id.into(), ty });
    }

    /// The value of a number that had to wait until it could be looked up.
    fn look_up(&self, pending: ValueId, bit: u64) -> Result<ValueId, Error> {
        let number = pending.pending_number();
        match self.values.get(number as usize) {
            Some(found) => Ok(found.id),
            None => {
                let (number, count) = (number.into(), self.values.len() as u64);
                Err(Error::new(ErrorKind::OutOfRange { what: Subject::Value, number, count }, bit))
            }
        }
    }
}

#[cold]
fn out_of_range<P: Site>(what: Subject, number: u64, count: u64, site: &P) -> P::Stop {
    site.stop(ErrorKind::OutOfRange { what, number, count })
}

#[cold]
fn malformed<P: Site>(reason: Contradiction, site: &P) -> P::Stop {
    site.stop(ErrorKind::Malformed(reason))
}

/// The operands of a record that has at least `least`.
fn at_least<'r>(record: &Record<'r>, least: usize) -> Result<&'r [u64], Error> {
    if record.operands.len() < least {
        let kind = ErrorKind::Operands { count: record.operands.len() as u64, least: least as u64 };
        return Err(Error::new(kind, record.bit));
    }
    Ok(record.operands)
}

/// An operand that a record may lack.
fn operand(operands: &[u64], index: usize) -> u64 {
    operands.get(index).copied().unwrap_or_default()
}

/// Position in the stream for a bit of the file.
fn position(module: &Module, bit: u64) -> u32 {
    position_since(module.first_bit, bit)
}

/// Like [`position`], of a stream that starts at `first_bit`.
fn position_since(first_bit: u64, bit: u64) -> u32 {
    // Streams have fewer than 2³² bits.
    u32::try_from(bit.wrapping_sub(first_bit)).unwrap_or(u32::MAX)
}
