//! Function bodies: blocks, values, and records that are not instructions.

use alloc::vec::Vec;

use dxkit_bytes::Frame;

use super::{Reader, malformed, position, position_since};
use crate::ir::{
    ArgumentData, ArgumentId, BlockData, BlockId, Body, Form, FunctionId, InstructionData, InstructionId,
    List, Run, TypeData, TypeId, UnreadBody, ValueId, ValueKind, to_u32,
};
use crate::records::function::{self, read};
use crate::records::{Decoded, ReadOperands, TypedValue};
use crate::stream::{BareRecord as Record, BlockKind, Cursor, Entry};
use crate::{Contradiction, Error, ErrorKind, Module, Subject};

/// The state of reading a function. The buffers are reused for all functions.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) id: FunctionId,
    pub(super) first_instruction: usize,
    first_operand: usize,
    first_attachment: usize,
    pub(super) first_metadata: usize,
    /// How many blocks it declares.
    pub(super) declared_blocks: u32,
    /// The index of its first block, and the start of the current block's instructions in their order.
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
    pub(super) last_location: u32,
}

/// The lengths of the module's lists before a body.
struct Lengths {
    constants: usize,
    arguments: usize,
    instructions: usize,
    instruction_order: usize,
    blocks: usize,
    block_order: usize,
    metadata: usize,
    attachments: usize,
    use_list_orders: usize,
}

impl Lengths {
    fn measure(module: &Module) -> Self {
        Self {
            constants: module.constants.len(),
            arguments: module.arguments.len(),
            instructions: module.instructions.len(),
            instruction_order: module.instruction_order.len(),
            blocks: module.blocks.len(),
            block_order: module.block_order.len(),
            metadata: module.metadata.len(),
            attachments: module.instruction_attachments.len(),
            use_list_orders: module.use_list_orders.len(),
        }
    }

    /// Removes everything that was added since. Entries that are only reachable from there remain without
    /// references.
    fn restore(&self, module: &mut Module) {
        module.names.truncate(self.arguments, self.instructions, self.blocks);
        module.constants.truncate(self.constants);
        module.positions.constants.truncate(self.constants);
        module.arguments.truncate(self.arguments);
        module.instructions.truncate(self.instructions);
        module.positions.instructions.truncate(self.instructions);
        module.parents.truncate(self.instructions);
        module.instruction_locations.truncate(self.instructions);
        module.instruction_order.truncate(self.instruction_order);
        module.blocks.truncate(self.blocks);
        module.block_order.truncate(self.block_order);
        module.metadata.truncate(self.metadata);
        module.positions.metadata.truncate(self.metadata);
        module.instruction_attachments.truncate(self.attachments);
        module.use_list_orders.truncate(self.use_list_orders);
    }
}

/// Values that are used before they are defined have, until the end of the body, ids of blocks that do not
/// exist.
const FORWARD: u32 = 1 << 28;

impl State {
    pub(super) fn clear(&mut self) {
        self.value_names.clear();
        self.block_names.clear();
        let (value_names, block_names) =
            (core::mem::take(&mut self.value_names), core::mem::take(&mut self.block_names));
        *self = Self { value_names, block_names, ..Self::default() };
    }

    /// A placeholder for a value that is used before its definition, by a record at this bit: it is resolved
    /// at the end of the body.
    #[cold]
    pub(super) fn forward(&mut self, number: u32, bit: u64) -> Result<ValueId, ErrorKind> {
        if number >= FORWARD - 1 {
            return Err(ErrorKind::Operand { what: Subject::ValueNumber, value: number.into() });
        }
        match self.forward {
            Some((highest, _)) if highest >= number => {}
            _ => self.forward = Some((number, bit)),
        }
        Ok(BlockId(FORWARD | number).into())
    }
}

impl Reader {
    pub(super) fn function_bodies(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let bodies = core::mem::take(&mut self.bodies);
        let mut defined = 0usize;
        for put_off in &bodies {
            cursor.return_to(put_off);
            // The order of the bodies is the order of the function records with a body.
            let id = loop {
                match self.module.functions.get(defined) {
                    Some(function) if function.declaration => defined += 1,
                    Some(_) => break FunctionId::at(defined),
                    None => {
                        let reason = Contradiction::ExtraBody;
                        return Err(Error::new(ErrorKind::Malformed(reason), cursor.bit()));
                    }
                }
            };
            defined += 1;
            if !self.options.function_bodies {
                cursor.skip_block();
                continue;
            }
            let before = Lengths::measure(&self.module);
            let addresses = self.block_addresses.len();
            if let Err(error) = self.function_body(cursor, id, put_off.place()) {
                if self.module.unknown.is_empty() || !error.is_of_record() {
                    return Err(error);
                }
                // An unknown record before this may be the cause: if it defines a value, all later value
                // numbers are wrong.
                let error = cursor.abandon(error).within("MODULE_BLOCK");
                before.restore(&mut self.module);
                self.block_addresses.truncate(addresses);
                self.inline_metadata.clear();
                self.function.value_names.clear();
                self.function.block_names.clear();
                self.module.unread_bodies.push(UnreadBody { function: id, error });
            }
            self.values.truncate(self.global_values as usize);
        }
        let rest = self.module.functions.get(defined..).unwrap_or_default();
        if self.options.tolerant && rest.iter().any(|function| !function.declaration) {
            return Err(Error::new(ErrorKind::Malformed(Contradiction::NoBody), cursor.bit()));
        }
        self.finish_block_addresses();
        Ok(())
    }

    fn function_body(&mut self, cursor: &mut Cursor<'_>, id: FunctionId, place: u32) -> Result<(), Error> {
        let start = cursor.bit();
        let module = &mut self.module;
        let first_constant = module.constants.len();
        let first_metadata = module.metadata.len();
        let first_order = module.use_list_orders.len();
        self.function = State {
            id,
            first_instruction: module.instructions.len(),
            first_operand: module.operands.len(),
            first_attachment: module.instruction_attachments.len(),
            first_metadata,
            declared_blocks: 0,
            first_block: module.blocks.len(),
            block_start: module.instruction_order.len(),
            forward: None,
            attachments: Run::default(),
            personality: None,
            value_names: core::mem::take(&mut self.function.value_names),
            block_names: core::mem::take(&mut self.function.block_names),
            last_location: 0,
        };
        let first_block = self.module.block_order.len();
        let arguments = self.arguments(cursor, id)?;
        loop {
            self.fast_instructions(cursor)?;
            match cursor.advance()? {
                Entry::Record => self.function_block_record(&cursor.record()?)?,
                Entry::EnterBlock => match cursor.header().kind {
                    BlockKind::Constants => self.constants_block(cursor)?,
                    BlockKind::Metadata => self.metadata_block(cursor)?,
                    BlockKind::ValueSymtab => self.symbol_table(cursor, true)?,
                    BlockKind::MetadataAttachment => self.attachment_block(cursor)?,
                    BlockKind::UseList => self.use_list_block(cursor, BlockKind::Function)?,
                    BlockKind::BlockInfo => Self::stream_block(cursor)?,
                    _ => self.skip_unknown(cursor, Some(BlockKind::Function))?,
                },
                Entry::EndBlock | Entry::End => break,
                Entry::DefineAbbreviation => {}
            }
        }
        let inner = self.finish_body(cursor, start, first_order);
        inner.map_err(|error| error.within(Frame::Index(place)).within("FUNCTION_BLOCK"))?;
        let state = &self.function;
        let module = &mut self.module;
        let body = Body {
            position: position(module, start),
            end: position(module, cursor.bit()),
            arguments,
            blocks: List::since(first_block, &module.block_order),
            constants: Run::since(first_constant, &module.constants),
            metadata: Run::since(first_metadata, &module.metadata),
            attachments: state.attachments,
            use_list_orders: Run::since(first_order, &module.use_list_orders),
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
    fn arguments(&mut self, cursor: &mut Cursor<'_>, id: FunctionId) -> Result<Run, Error> {
        let ty = self.module.functions.get(id.index()).map(|function| function.function_type);
        let types = match ty.and_then(|ty| self.module.types.get(ty.index())) {
            Some(TypeData::Function { types, .. }) => *types,
            _ => Run::default(),
        };
        let count = types.len.saturating_sub(1);
        // Many bodies may share one long type, so the parameters count against the budget.
        cursor.spend(count.into())?;
        let module = &mut self.module;
        let parameters = types.slice(&module.type_lists).get(1..).unwrap_or_default();
        let start = module.arguments.len();
        module.arguments.extend(parameters.iter().map(|ty| ArgumentData { ty: *ty, function: id }));
        let arguments = (start..).zip(parameters).map(|(index, ty)| (ArgumentId::at(index), *ty));
        self.values.extend(arguments.map(|(id, ty)| TypedValue { id: id.into(), ty }));
        Ok(Run::since(start, &module.arguments))
    }

    /// Called at the end of the body: checks that all references are defined, and resolves forward
    /// references.
    fn finish_body(&mut self, cursor: &Cursor<'_>, start: u64, first_order: usize) -> Result<(), Error> {
        let module = &mut self.module;
        let state = &mut self.function;
        let most = self.values.len().max(module.instructions.len()).max(module.constants.len());
        if most.max(module.arguments.len()) >= FORWARD as usize || module.blocks.len() >= FORWARD as usize {
            let (number, count) = (most as u64, FORWARD.into());
            return Err(Error::new(
                ErrorKind::OutOfRange { what: Subject::Value, number, count },
                cursor.bit(),
            ));
        }
        let blocks = module.blocks.len() - state.first_block;
        let unfinished = module.instructions.len() > module.instruction_order.len();
        if unfinished || blocks < state.declared_blocks as usize {
            let reason = if unfinished { Contradiction::OpenBlock } else { Contradiction::FewBlocks };
            return Err(Error::new(ErrorKind::Malformed(reason), start));
        }
        if let Some((number, bit)) = state.forward {
            if number as usize >= self.values.len() {
                let (number, count) = (number.into(), self.values.len() as u64);
                return Err(Error::new(ErrorKind::OutOfRange { what: Subject::Value, number, count }, bit));
            }
            for operand in module.operands.get_mut(state.first_operand..).unwrap_or_default() {
                if let ValueKind::Block(BlockId(forward)) = operand.kind() {
                    let number = (forward & (FORWARD - 1)) as usize;
                    if let Some(found) = self.values.get(number).filter(|_| forward >= FORWARD) {
                        *operand = found.id;
                    }
                }
            }
        }
        if let Some(sorted) = module.instruction_attachments.get_mut(state.first_attachment..) {
            sorted.sort_by_key(|(instruction, _)| *instruction);
        }
        self.finish_own_metadata(cursor)?;
        self.finish_use_list_orders(first_order, cursor)?;
        self.finish_function_symbols()
    }

    fn function_block_record(&mut self, record: &Record<'_>) -> Result<(), Error> {
        match record.code {
            function::DeclareBlocks::CODE => {
                let read::DeclareBlocks { count } = ReadOperands::take(self, &mut Decoded::new(record))?;
                match u32::try_from(count) {
                    Ok(count) if count > 0 && self.function.declared_blocks == 0 => {
                        self.function.declared_blocks = count;
                        Ok(())
                    }
                    _ => Err(malformed(Contradiction::DeclaredBlocks, record)),
                }
            }
            function::DebugLocAgain::CODE => self.same_location(&Decoded::new(record)),
            function::DebugLoc::CODE => self.debug_location(&mut Decoded::new(record)),
            _ => self.instruction(record),
        }
    }
}

/// Adds an instruction whose operands are those since `start`.
#[inline(always)]
pub(super) fn keep(
    module: &mut Module,
    values: &mut Vec<TypedValue>,
    start: usize,
    form: Form,
    ty: TypeId,
    bit: u64,
) {
    let id = InstructionId::at(module.instructions.len());
    module.positions.instructions.push(position_since(module.first_bit, bit));
    module.instructions.push(InstructionData { ty, operands: Run::since(start, &module.operands), form });
    if module.has_values(ty) {
        values.push(TypedValue { id: id.into(), ty });
    }
}

/// Ends the block whose last instruction was added.
pub(super) fn end_block(module: &mut Module, state: &mut State) {
    let block = BlockId::at(module.blocks.len());
    let ids = to_u32(module.instruction_order.len())..to_u32(module.instructions.len());
    module.instruction_order.extend(ids.map(InstructionId));
    let instructions = List::since(state.block_start, &module.instruction_order);
    module.blocks.push(BlockData { function: state.id, instructions });
    module.block_order.push(block);
    module.parents.resize(module.instructions.len(), block);
    state.block_start = module.instruction_order.len();
}

/// Sets the debug location of the last instruction.
#[inline]
pub(super) fn locate(module: &mut Module, location: u32) {
    // The list stays empty in modules without locations.
    module.instruction_locations.resize(module.instructions.len(), 0);
    if let Some(slot) = module.instruction_locations.last_mut() {
        *slot = location;
    }
}
