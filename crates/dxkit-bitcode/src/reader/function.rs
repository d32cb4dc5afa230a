//! Function bodies: blocks, values, and what is not an instruction.

use alloc::vec::Vec;

use dxkit_bytes::Frame;

use super::metadata::{check_metadata_values, metadata_reference};
use super::symbols::fill;
use super::{Reader, at_least, low, malformed, no_such, operand, out_of_range, position};
use crate::ir::{BlockId, Body, DebugLocation, FunctionId, Run, TypeData, UnreadBody, ValueData, ValueId};
use crate::stream::{BareRecord as Record, BlockKind, Cursor, Entry};
use crate::{Error, ErrorKind, Module};

/// What is known of the function that is being read. Its buffers serve all functions.
#[derive(Debug, Default)]
pub(super) struct State {
    /// Where its own values start among all.
    pub(super) first_value: usize,
    pub(super) first_instruction: usize,
    first_attachment: usize,
    first_metadata: usize,
    first_inline: usize,
    /// How many blocks it declares.
    pub(super) declared_blocks: u32,
    /// Where its blocks start among all, and where the instructions of the one that is being read do.
    pub(super) first_block: usize,
    pub(super) block_start: usize,
    /// The last value that an operand named before it was defined, and where.
    forward: Option<(u32, u64)>,
    pub(super) attachments: Run,
    /// From a landing pad that is older than personalities of functions.
    pub(super) personality: Option<ValueId>,
    pub(super) value_names: Vec<(u32, Run, u64)>,
    pub(super) block_names: Vec<(u32, Run, u64)>,
    /// Index of the debug location stated last, plus one.
    last_location: u32,
}

/// How much there was in front of a body, of what is found by its place.
struct Lengths {
    values: usize,
    constants: usize,
    instructions: usize,
    blocks: usize,
    metadata: usize,
    inline_metadata: usize,
    attachments: usize,
    use_list_orders: usize,
}

impl Lengths {
    fn of(module: &Module) -> Self {
        Self {
            values: module.values.len(),
            constants: module.constants.len(),
            instructions: module.instructions.len(),
            blocks: module.blocks.len(),
            metadata: module.metadata.len(),
            inline_metadata: module.inline_metadata.len(),
            attachments: module.instruction_attachments.len(),
            use_list_orders: module.use_list_orders.len(),
        }
    }

    /// Takes back what came since. What is found through these alone stays, and nothing leads to it.
    fn restore(&self, module: &mut Module) {
        module.values.truncate(self.values);
        module.constants.truncate(self.constants);
        module.instructions.truncate(self.instructions);
        module.instruction_locations.truncate(self.instructions);
        module.blocks.truncate(self.blocks);
        module.metadata.truncate(self.metadata);
        module.inline_metadata.truncate(self.inline_metadata);
        module.instruction_attachments.truncate(self.attachments);
        module.use_list_orders.truncate(self.use_list_orders);
    }
}

impl State {
    /// A value that is used before it is defined: it is checked at the end that it was.
    #[cold]
    pub(super) fn forward(&mut self, number: u32, record: &Record<'_>) -> Result<ValueId, Error> {
        if number >= ValueId::LIMIT {
            return Err(no_such("number of a value", number.into(), record));
        }
        match self.forward {
            Some((highest, _)) if highest >= number => {}
            _ => self.forward = Some((number, record.bit)),
        }
        Ok(ValueId::new(number))
    }

    /// A block of the function.
    #[inline]
    pub(super) fn block(&self, number: u64, record: &Record<'_>) -> Result<BlockId, Error> {
        let count = self.declared_blocks;
        match u32::try_from(number) {
            Ok(number) if number < count => Ok(BlockId(number)),
            _ => Err(out_of_range("block", number, count.into(), record)),
        }
    }
}

impl Reader {
    pub(super) fn function_bodies(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let bodies = core::mem::take(&mut self.bodies);
        let mut defined = 0usize;
        for put_off in &bodies {
            cursor.return_to(put_off);
            // Bodies stand in the order of the records that promise one.
            let id = loop {
                match self.module.functions.get(defined) {
                    Some(function) if function.declaration => defined += 1,
                    Some(_) => break FunctionId::at(defined),
                    None => {
                        let reason = "there are more function bodies than functions that promise one";
                        return Err(Error::new(ErrorKind::Malformed(reason), cursor.bit()));
                    }
                }
            };
            defined += 1;
            if !self.options.function_bodies {
                cursor.skip_block();
                continue;
            }
            let before = Lengths::of(&self.module);
            if let Err(error) = self.function_body(cursor, id, put_off.place()) {
                if self.module.unknown.is_empty() || !error.is_of_record() {
                    return Err(error);
                }
                // What is not known may be why: an instruction that gives a value moves the numbers of those behind it.
                let error = cursor.abandon(error).within("MODULE_BLOCK");
                before.restore(&mut self.module);
                self.function.value_names.clear();
                self.function.block_names.clear();
                self.module.unread_bodies.push(UnreadBody { function: id, error });
            }
        }
        Ok(())
    }

    fn function_body(&mut self, cursor: &mut Cursor<'_>, id: FunctionId, place: u32) -> Result<(), Error> {
        let start = cursor.bit();
        let module = &mut self.module;
        let first_value = module.values.len();
        let first_metadata = module.metadata.len();
        let first_order = module.use_list_orders.len();
        self.function = State {
            first_value,
            first_instruction: module.instructions.len(),
            first_attachment: module.instruction_attachments.len(),
            first_metadata,
            first_inline: module.inline_metadata.len(),
            declared_blocks: 0,
            first_block: module.blocks.len(),
            block_start: module.instructions.len(),
            forward: None,
            attachments: Run::default(),
            personality: None,
            value_names: core::mem::take(&mut self.function.value_names),
            block_names: core::mem::take(&mut self.function.block_names),
            last_location: 0,
        };
        let argument_count = self.arguments(cursor, id)?;
        let mut constant_count = 0;
        loop {
            match cursor.advance()? {
                Entry::Record => self.function_block_record(&cursor.record()?)?,
                Entry::EnterBlock => match cursor.header().kind {
                    BlockKind::Constants => {
                        let before = self.module.values.len();
                        self.constants_block(cursor, Some(first_value))?;
                        // Those behind the first instruction, if any writer puts them there, are found by number alone.
                        if before == first_value + argument_count as usize + constant_count {
                            constant_count += self.module.values.len() - before;
                        }
                    }
                    BlockKind::Metadata => self.metadata_block(cursor)?,
                    BlockKind::ValueSymtab => self.function_symbols(cursor)?,
                    BlockKind::MetadataAttachment => self.attachment_block(cursor)?,
                    BlockKind::UseList => self.use_list_block(cursor, BlockKind::Function)?,
                    BlockKind::BlockInfo => Self::stream_block(cursor)?,
                    _ => self.skip_unknown(cursor, Some(BlockKind::Function)),
                },
                Entry::EndBlock | Entry::End => break,
                Entry::DefineAbbreviation => {}
            }
        }
        let inner = self.finish_body(cursor, start);
        let (value_names, block_names) =
            inner.map_err(|error| error.within(Frame::Index(place)).within("FUNCTION_BLOCK"))?;
        let state = &self.function;
        let module = &mut self.module;
        let body = Body {
            position: position(module, start),
            end: position(module, cursor.bit()),
            values: Run::since(first_value, &module.values),
            argument_count,
            constant_count: BlockId::at(constant_count).0,
            blocks: Run::since(state.first_block, &module.blocks),
            instructions: Run::since(state.first_instruction, &module.instructions),
            metadata: Run::since(first_metadata, &module.metadata),
            attachments: state.attachments,
            use_list_orders: Run::since(first_order, &module.use_list_orders),
            value_names,
            block_names,
        };
        if let Some(function) = module.functions.get_mut(id.index()) {
            function.personality = function.personality.or(state.personality);
        }
        if let Some(slot) = module.function_bodies.get_mut(id.index()) {
            *slot = Some(body);
        }
        module.body_order.push(id);
        Ok(())
    }

    /// Makes the values of the arguments.
    fn arguments(&mut self, cursor: &mut Cursor<'_>, id: FunctionId) -> Result<u32, Error> {
        let ty = self.module.functions.get(id.index()).map(|function| function.function_type);
        let types = match ty.and_then(|ty| self.module.types.get(ty.index())) {
            Some(TypeData::Function { types, .. }) => *types,
            _ => Run::default(),
        };
        let count = types.len.saturating_sub(1);
        // Any number of bodies may have the same long type.
        cursor.spend(count.into())?;
        let module = &mut self.module;
        let parameters = types.of(&module.type_lists).get(1..).unwrap_or_default();
        module.values.extend((0..).zip(parameters).map(|(index, ty)| ValueData::argument(*ty, index)));
        Ok(count)
    }

    /// All of the body is read: sees that everything that was named is there.
    fn finish_body(&mut self, cursor: &Cursor<'_>, start: u64) -> Result<(Run, Run), Error> {
        let module = &mut self.module;
        let state = &mut self.function;
        if module.values.len() >= ValueData::LIMIT || module.instructions.len() >= ValueData::LIMIT {
            let count = ValueData::LIMIT as u64;
            let kind = ErrorKind::OutOfRange { what: "value", number: module.values.len() as u64, count };
            return Err(Error::new(kind, cursor.bit()));
        }
        let own = module.values.len() - state.first_value;
        let count = module.global_values as usize + own;
        if let Some((number, bit)) = state.forward {
            if number as usize >= count {
                let kind =
                    ErrorKind::OutOfRange { what: "value", number: number.into(), count: count as u64 };
                return Err(Error::new(kind, bit));
            }
        }
        let own_metadata = module.metadata.iter().skip(state.first_metadata);
        let inline_metadata = module.inline_metadata.iter().skip(state.first_inline);
        check_metadata_values(own_metadata.chain(inline_metadata), count as u64, module.first_bit)?;
        let blocks = module.blocks.len() - state.first_block;
        if module.instructions.len() > state.block_start || blocks < state.declared_blocks as usize {
            let reason = if module.instructions.len() > state.block_start {
                "the last block has no end"
            } else {
                "there are fewer blocks than are declared"
            };
            return Err(Error::new(ErrorKind::Malformed(reason), start));
        }
        if let Some(sorted) = module.instruction_attachments.get_mut(state.first_attachment..) {
            sorted.sort_by_key(|(instruction, _)| *instruction);
        }
        let names = &mut module.local_names;
        let value_names = fill(&mut state.value_names, module.global_values, own, names, "value")?;
        let block_names = fill(&mut state.block_names, 0, blocks, names, "block")?;
        Ok((value_names, block_names))
    }

    fn function_block_record(&mut self, record: &Record<'_>) -> Result<(), Error> {
        match record.code {
            1 => {
                let count = operand(at_least(record, 1)?, 0);
                match u32::try_from(count) {
                    Ok(count) if count > 0 && self.function.declared_blocks == 0 => {
                        self.function.declared_blocks = count;
                        Ok(())
                    }
                    _ => Err(malformed("a function declares its blocks once, and at least one", record)),
                }
            }
            33 => self.location(self.function.last_location, record),
            35 => self.new_location(record),
            _ => self.instruction(record),
        }
    }

    /// [line, column, scope + 1, inlined at + 1], of the instruction before.
    fn new_location(&mut self, record: &Record<'_>) -> Result<(), Error> {
        let operands = at_least(record, 4)?;
        let location = DebugLocation {
            line: low(operand(operands, 0)),
            column: low(operand(operands, 1)),
            scope: metadata_reference(operand(operands, 2), record)?,
            inlined_at: metadata_reference(operand(operands, 3), record)?,
        };
        self.module.debug_locations.push(location);
        let index = BlockId::at(self.module.debug_locations.len()).0;
        self.function.last_location = index;
        self.location(index, record)
    }

    fn location(&mut self, index: u32, record: &Record<'_>) -> Result<(), Error> {
        let module = &mut self.module;
        let count = module.instructions.len();
        if count == self.function.first_instruction {
            return Err(malformed("a debug location before the first instruction", record));
        }
        // Most modules have none at all, and then no list.
        module.instruction_locations.resize(count, 0);
        if let Some(slot) = module.instruction_locations.last_mut() {
            *slot = index;
        }
        Ok(())
    }
}
