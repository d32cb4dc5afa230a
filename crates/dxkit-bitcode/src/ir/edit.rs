//! Changes a module: moves, replaces and removes its items.
//!
//! These functions do not check the result; [`Module::verify`] does.
//!
//! Nothing is moved in the arenas: an item that is removed loses its place in the list that has it (a block's
//! instructions, a function's blocks, the module's functions), and its id refers to an item that is in no
//! list. What is changed after reading keeps its position in the file, by which readers of errors find it. A
//! change of an indexed item updates the index (`index.rs`).

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::{
    Alias, AliasId, Attachment, BlockData, BlockId, Body, ConstantData, ConstantId, DebugLocation,
    FunctionId, FunctionRecord, GlobalId, GlobalVariable, Instruction, InstructionData, InstructionId,
    MetadataForm, MetadataId, MetadataKindId, Module, Position, Run, Type, TypeId, Use, UseListOrderData,
    UseListTarget, User, ValueId, to_u32,
};

/// The order of a use list: whose it is, and the place that each use has, in the order in which a reader
/// finds them.
pub type StatedOrder = (UseListTarget, Vec<u32>);

impl Module {
    /// A global variable, to be changed. Its `ty` is the type of pointers to it, which has to fit its other
    /// fields.
    pub fn global_mut(&mut self, id: GlobalId) -> Option<&mut GlobalVariable> {
        self.globals.get_mut(id.index())
    }

    /// The record of a function, for changes. Its `ty` is the type of pointers to it, which must fit the
    /// other fields.
    pub fn function_record_mut(&mut self, id: FunctionId) -> Option<&mut FunctionRecord> {
        self.functions.get_mut(id.index())
    }

    /// An alias, to be changed. Its `ty` is the type of pointers, which has to fit its other fields.
    pub fn alias_mut(&mut self, id: AliasId) -> Option<&mut Alias> {
        self.aliases.get_mut(id.index())
    }

    /// Puts an instruction somewhere: one that is in no block, or one that is moved.
    pub fn place(&mut self, id: InstructionId, position: Position) {
        self.unplace(id);
        let block = match position {
            Position::Start(block) | Position::End(block) => Some(block),
            Position::Before(other) | Position::After(other) => self.block_of(other),
        };
        let Some(block) = block else { return };
        let Some(data) = self.blocks.get_mut(block.index()) else { return };
        let ids = data.instructions.slice(&self.instruction_order);
        let place_of = |other: InstructionId| {
            // The search starts at the end, because new instructions are usually appended.
            ids.iter().rposition(|found| *found == other).unwrap_or(ids.len())
        };
        let at = match position {
            Position::Start(_) => 0,
            Position::End(_) => ids.len(),
            Position::Before(other) => place_of(other),
            Position::After(other) => place_of(other).saturating_add(1),
        };
        data.instructions.insert(&mut self.instruction_order, at, id);
        if let Some(parent) = self.parents.get_mut(id.index()) {
            *parent = block;
        }
    }

    /// Removes an instruction from its block. The instruction stays valid and can be [placed](Self::place)
    /// again.
    pub fn unplace(&mut self, id: InstructionId) {
        let Some(block) = self.block_of(id) else { return };
        if let Some(data) = self.blocks.get_mut(block.index()) {
            data.instructions.remove(&mut self.instruction_order, id);
        }
        if let Some(parent) = self.parents.get_mut(id.index()) {
            *parent = BlockId::INVALID;
        }
    }

    /// Removes an instruction from the module, with its name, its position in the source and its attachments.
    /// The users of its result are not changed: see [`Module::replace_all_uses`].
    pub fn erase(&mut self, id: InstructionId) {
        self.unplace(id);
        self.forget_instructions(&[id]);
    }

    /// Inserts many instructions before or after others, and erases many: as [`Module::place`] and
    /// [`Module::erase`], but in one pass over the blocks. Each entry has the instruction at which to insert
    /// (which may be erased in the same call), whether to insert after it, and the new instruction. Entries
    /// for the same position keep their order.
    pub fn place_all(&mut self, placed: &[(InstructionId, bool, InstructionId)], erased: &[InstructionId]) {
        if placed.is_empty() && erased.is_empty() {
            return;
        }
        let mut placed: Vec<_> = placed.iter().enumerate().map(|(order, place)| (*place, order)).collect();
        placed.sort_unstable_by_key(|((at, after, _), order)| (*at, *after, *order));
        let mut erased = erased.to_vec();
        erased.sort_unstable();
        let anchors = placed.iter().map(|((at, ..), _)| *at);
        let mut touched: Vec<_> =
            anchors.chain(erased.iter().copied()).filter_map(|id| self.block_of(id)).collect();
        touched.sort_unstable();
        touched.dedup();
        for block in touched {
            let Some(data) = self.blocks.get(block.index()) else { continue };
            let former = data.instructions.slice(&self.instruction_order).to_vec();
            let start = self.instruction_order.len();
            for id in former {
                let first = placed.partition_point(|((at, ..), _)| *at < id);
                let mut here = placed.iter().skip(first).take_while(|((at, ..), _)| *at == id).peekable();
                for after in [false, true] {
                    if after && erased.binary_search(&id).is_err() {
                        self.instruction_order.push(id);
                    }
                    while let Some(((_, _, new), _)) = here.next_if(|((_, side, _), _)| *side == after) {
                        self.instruction_order.push(*new);
                        if let Some(parent) = self.parents.get_mut(new.index()) {
                            *parent = block;
                        }
                    }
                }
            }
            let instructions = super::List::since(start, &self.instruction_order);
            if let Some(data) = self.blocks.get_mut(block.index()) {
                data.instructions = instructions;
            }
        }
        self.forget_instructions(&erased);
    }

    /// Erases all calls of some functions, invokes included, as [`Module::erase`] does each; returns whether
    /// there were any.
    pub fn erase_calls(&mut self, callees: &[FunctionId]) -> bool {
        if callees.is_empty() {
            return false;
        }
        let mut is_callee = vec![false; self.functions.len()];
        for callee in callees {
            if let Some(slot) = is_callee.get_mut(callee.index()) {
                *slot = true;
            }
        }
        let all = self.functions().flat_map(|function| function.instructions());
        let calls = all.filter(|entry| {
            let callee = entry.call().and_then(|call| call.callee.as_function());
            callee.and_then(|callee| is_callee.get(callee.index())).is_some_and(|is| *is)
        });
        let calls: Vec<InstructionId> = calls.map(|entry| entry.id()).collect();
        self.place_all(&[], &calls);
        !calls.is_empty()
    }

    /// Takes the source locations off all instructions; returns whether an instruction of a block had one.
    pub fn clear_debug_locations(&mut self) -> bool {
        if self.debug_locations.is_empty() {
            return false;
        }
        let any = self
            .functions()
            .flat_map(|function| function.instructions())
            .any(|entry| entry.debug_location().is_some());
        self.instruction_locations.clear();
        self.debug_locations.clear();
        any
    }

    /// Copies an instruction, with its own operands and blocks: its result is a new value. The source
    /// location is copied; the name and attachments are not.
    pub fn duplicate(&mut self, id: InstructionId, position: Position) -> Option<InstructionId> {
        let location = self.instruction(id)?.debug_location();
        let mut data = *self.instructions.get(id.index())?;
        data.operands = repeated(&mut self.operands, data.operands);
        if let Some(blocks) = data.form.blocks_mut() {
            *blocks = repeated(&mut self.instruction_blocks, *blocks);
        } else if let super::Form::Invoke { blocks, .. } = &mut data.form {
            *blocks = repeated(&mut self.instruction_blocks, Run { start: *blocks, len: 2 }).start;
        }
        let second = InstructionId::at(self.instructions.len());
        self.instructions.push(data);
        self.parents.push(BlockId::INVALID);
        self.place(second, position);
        self.set_debug_location(second, location);
        Some(second)
    }

    /// Makes an instruction another one, in the same place and with the same id. `ty` is the type of the
    /// result.
    pub fn set_instruction(&mut self, id: InstructionId, ty: TypeId, instruction: &Instruction<'_>) {
        let data = self.keep_instruction(ty, instruction);
        if let Some(slot) = self.instructions.get_mut(id.index()) {
            *slot = data;
        }
    }

    /// Gives an instruction another operand, by its number among
    /// [`InstructionEntry::operands`](super::InstructionEntry::operands).
    pub fn set_operand(&mut self, id: InstructionId, operand: usize, value: impl Into<ValueId>) {
        let Some(InstructionData { operands, .. }) = self.instructions.get(id.index()) else { return };
        if operand < operands.len as usize {
            if let Some(slot) = self.operands.get_mut(operands.start as usize + operand) {
                *slot = value.into();
            }
        }
    }

    /// Gives an instruction another block, by its number among
    /// [`InstructionEntry::blocks`](super::InstructionEntry::blocks).
    pub fn set_block(&mut self, id: InstructionId, number: usize, block: BlockId) {
        let Some(blocks) = self.instructions.get(id.index()).map(|data| data.form.blocks()) else { return };
        if number < blocks.len as usize {
            if let Some(slot) = self.instruction_blocks.get_mut(blocks.start as usize + number) {
                *slot = block;
            }
        }
    }

    /// Adds a value and the block that it comes from to a [phi](Instruction::Phi).
    pub fn add_incoming(&mut self, phi: InstructionId, value: impl Into<ValueId>, block: BlockId) {
        let Some(entry) = self.instruction(phi) else { return };
        let (ty, Instruction::Phi { values, blocks }) = (entry.ty(), entry.get()) else { return };
        let values = [values, &[value.into()]].concat();
        let blocks = [blocks, &[block]].concat();
        self.set_instruction(phi, ty, &Instruction::Phi { values: &values, blocks: &blocks });
    }

    /// Removes the incoming values from a block in the [phis](Instruction::Phi) of another one.
    pub fn remove_incoming(&mut self, block: BlockId, from: BlockId) {
        let Some(found) = self.block(block) else { return };
        let phis: Vec<_> = found.instructions().map(|entry| entry.id()).collect();
        for phi in phis {
            let Some(entry) = self.instruction(phi) else { continue };
            let (ty, Instruction::Phi { values, blocks }) = (entry.ty(), entry.get()) else { continue };
            let kept = values.iter().zip(blocks).filter(|(_, block)| **block != from);
            let (values, blocks): (Vec<ValueId>, Vec<BlockId>) =
                kept.map(|(value, block)| (*value, *block)).unzip();
            self.set_instruction(phi, ty, &Instruction::Phi { values: &values, blocks: &blocks });
        }
    }

    /// Puts another value everywhere where a value is used: in instructions, constants, initializers,
    /// functions, aliases, and where it is metadata.
    pub fn replace_all_uses(&mut self, old: impl Into<ValueId>, new: impl Into<ValueId>) {
        let (old, new) = (old.into(), new.into());
        self.replace_uses_if(old, new, |_| true);
        let new_type = self.type_of(new);
        self.forget_metadata_index();
        for form in &mut self.metadata {
            if let MetadataForm::Value { value, ty } = form {
                if *value == old {
                    *value = new;
                    *ty = new_type.unwrap_or(*ty);
                }
            }
        }
    }

    /// Like [`Module::replace_all_uses`], where `wanted` holds. (What is metadata is left.)
    pub fn replace_uses_if(
        &mut self,
        old: impl Into<ValueId>,
        new: impl Into<ValueId>,
        mut wanted: impl FnMut(Use) -> bool,
    ) {
        let (old, new) = (old.into(), new.into());
        let mut found = Vec::new();
        self.for_each_use(|value, place| {
            if value == old && wanted(place) {
                found.push(place);
            }
        });
        for Use { user, operand } in found {
            self.set_used(user, operand as usize, new);
        }
    }

    /// Gives a user another value in one of its places: see [`Use`].
    pub fn set_used(&mut self, user: User, operand: usize, value: impl Into<ValueId>) {
        let value = value.into();
        match user {
            User::Instruction(id) => self.set_operand(id, operand, value),
            User::Constant(id) => {
                // It may be equal to another one now.
                self.is_interned = false;
                self.forget_constant_index();
                let Some(entry) = self.constants.get_mut(id.index()) else { return };
                let run = match &mut entry.data {
                    ConstantData::BlockAddress { function, .. } => {
                        *function = value;
                        return;
                    }
                    ConstantData::Aggregate(run) => *run,
                    ConstantData::Operation(index) => match self.constant_operations.get(*index as usize) {
                        Some((_, run)) => *run,
                        None => return,
                    },
                    _ => return,
                };
                if operand < run.len as usize {
                    if let Some(slot) = self.operands.get_mut(run.start as usize + operand) {
                        *slot = value;
                    }
                }
            }
            User::Global(id) => {
                if let Some(global) = self.globals.get_mut(id.index()) {
                    global.initializer = Some(value);
                }
            }
            User::Function(id) => {
                if let Some(function) = self.functions.get_mut(id.index()) {
                    match operand {
                        0 => function.prefix = Some(value),
                        1 => function.prologue = Some(value),
                        _ => function.personality = Some(value),
                    }
                }
            }
            User::Alias(id) => {
                if let Some(alias) = self.aliases.get_mut(id.index()) {
                    alias.aliasee = value;
                }
            }
        }
    }

    /// Moves a block within the blocks of a function: before the block that has this index now.
    pub fn move_block(&mut self, block: BlockId, function: FunctionId, number: usize) {
        self.take_block(block);
        if let Some(data) = self.blocks.get_mut(block.index()) {
            data.function = function;
        }
        if let Some(Some(body)) = self.function_bodies.get_mut(function.index()) {
            body.blocks.insert(&mut self.block_order, number, block);
        }
    }

    fn take_block(&mut self, block: BlockId) {
        let function = self.blocks.get(block.index()).map(|data| data.function.index());
        if let Some(Some(body)) = function.and_then(|function| self.function_bodies.get_mut(function)) {
            body.blocks.remove(&mut self.block_order, block);
        }
    }

    /// Removes a block from its function, with its instructions. Branches to it are not changed.
    pub fn remove_block(&mut self, block: BlockId) {
        self.forget_blocks(&[block]);
        self.take_block(block);
    }

    /// Splits a block: the instruction and all following ones move to a new block after the old one, which
    /// then has no terminator. Phis of the successors refer to the new block.
    pub fn split_block(&mut self, at: InstructionId) -> Option<BlockId> {
        let old = self.block_of(at)?;
        let (function, moved): (FunctionId, Vec<_>) = {
            let found = self.block(old)?;
            let ids = found.instructions().map(|entry| entry.id());
            (found.function(), ids.skip_while(|id| *id != at).collect())
        };
        let number = self.function(function)?.block_number(old)?;
        let new = BlockId::at(self.blocks.len());
        self.blocks.push(BlockData { function, instructions: super::List::default() });
        self.move_block(new, function, number + 1);
        for id in moved {
            self.place(id, Position::End(new));
        }
        let successors = self.block(new)?.terminator().map_or(Vec::new(), |last| last.successors().to_vec());
        for successor in successors {
            let entries = self.block(successor).map_or(Vec::new(), |block| {
                let phis =
                    block.instructions().filter(|entry| matches!(entry.get(), Instruction::Phi { .. }));
                phis.map(|entry| (entry.id(), entry.blocks().to_vec())).collect()
            });
            for (phi, blocks) in entries {
                for (index, block) in blocks.iter().enumerate() {
                    if *block == old {
                        self.set_block(phi, index, new);
                    }
                }
            }
        }
        Some(new)
    }

    /// Removes a function from the module. Its uses are not changed.
    pub fn remove_function(&mut self, id: FunctionId) {
        self.remove_functions(&[id]);
    }

    /// Removes functions from the module, in one pass over its lists. Their uses are not changed.
    pub fn remove_functions(&mut self, ids: &[FunctionId]) {
        if ids.is_empty() {
            return;
        }
        self.remove_bodies(ids);
        let removed = sorted(ids);
        self.function_order.retain(|found| removed.binary_search(found).is_err());
        for id in ids {
            self.set_name(*id, "");
        }
    }

    /// Puts functions, global variables, aliases and named metadata in the order of their names, functions
    /// with a body before declarations. What has no name stays in its order, behind the others. Returns
    /// whether the order was another one.
    ///
    /// The order has no meaning; compilers leave it as it came about. Orders of uses are forgotten.
    pub fn sort_by_name(&mut self) -> bool {
        fn sort<T: Copy, K: Ord>(order: &mut [T], key: impl Fn(&T) -> K) -> bool {
            let is_sorted = order.is_sorted_by_key(&key);
            order.sort_by_cached_key(key);
            !is_sorted
        }
        // What has no name is behind what has one.
        let key = |name: Option<&[u8]>| {
            name.filter(|name| !name.is_empty()).map_or((true, Vec::new()), |name| (false, name.to_vec()))
        };
        let mut functions = core::mem::take(&mut self.function_order);
        let mut changed = sort(&mut functions, |id| {
            (
                self.functions.get(id.index()).is_none_or(|record| record.declaration),
                key(self.name((*id).into())),
            )
        });
        self.function_order = functions;
        let mut globals = core::mem::take(&mut self.global_order);
        changed |= sort(&mut globals, |id| key(self.name((*id).into())));
        self.global_order = globals;
        let mut aliases = core::mem::take(&mut self.alias_order);
        changed |= sort(&mut aliases, |id| key(self.name((*id).into())));
        self.alias_order = aliases;
        let mut named = core::mem::take(&mut self.named_metadata);
        let name = |data: &super::NamedMetadataData| data.name.slice(&self.bytes).to_vec();
        changed |= !named.is_sorted_by_key(name);
        named.sort_by_cached_key(name);
        self.named_metadata = named;
        if changed {
            self.forget_use_list_orders();
        }
        changed
    }

    /// Gives a function another type with the same number of parameters: its arguments get its types. Calls
    /// of it are not changed.
    pub fn set_function_type(&mut self, id: FunctionId, function_type: TypeId) {
        let Some(address_space) = self.functions.get(id.index()).map(|record| record.address_space) else {
            return;
        };
        let ty = self.pointer_type(function_type, address_space);
        if let Some(record) = self.functions.get_mut(id.index()) {
            record.function_type = function_type;
            record.ty = ty;
        }
        let Type::Function { parameters, .. } = self.ty(function_type) else { return };
        let parameters = parameters.to_vec();
        let Some(Some(body)) = self.function_bodies.get(id.index()) else { return };
        let start = body.arguments.start as usize;
        let arguments = self.arguments.get_mut(start..start.saturating_add(body.arguments.len as usize));
        for (argument, ty) in arguments.unwrap_or_default().iter_mut().zip(parameters) {
            argument.ty = ty;
        }
    }

    /// Makes functions declarations, in one pass over the module's lists.
    pub fn remove_bodies(&mut self, ids: &[FunctionId]) {
        let mut blocks = Vec::new();
        for id in ids {
            let body = self.function_bodies.get_mut(id.index()).and_then(Option::take);
            blocks.extend_from_slice(body.as_ref().map_or(&[], |body| body.blocks.slice(&self.block_order)));
            if let Some(record) = self.functions.get_mut(id.index()) {
                record.declaration = true;
            }
        }
        self.forget_blocks(&blocks);
        let removed = sorted(ids);
        self.body_order.retain(|found| removed.binary_search(found).is_err());
        self.unread_bodies.retain(|unread| removed.binary_search(&unread.function).is_err());
    }

    /// Takes all instructions out of blocks, as [`Module::erase`] does, and takes the blocks' names.
    fn forget_blocks(&mut self, blocks: &[BlockId]) {
        let mut emptied = Vec::new();
        for block in blocks {
            let Some(data) = self.blocks.get_mut(block.index()) else { continue };
            emptied.extend_from_slice(data.instructions.slice(&self.instruction_order));
            data.instructions = super::List::default();
            self.set_name(*block, "");
        }
        emptied.sort_unstable();
        self.forget_instructions(&emptied);
    }

    /// Removes what is known of instructions that were taken out of their blocks: their names, positions in
    /// the source and attachments. The ids are sorted.
    fn forget_instructions(&mut self, ids: &[InstructionId]) {
        // Most modules have neither.
        let (named, located) = (self.names.has_local(), !self.debug_locations.is_empty());
        for id in ids {
            if let Some(parent) = self.parents.get_mut(id.index()) {
                *parent = BlockId::INVALID;
            }
            if named {
                self.set_name(*id, "");
            }
            if located {
                self.set_debug_location(*id, None);
            }
        }
        if !self.instruction_attachments.is_empty() {
            self.instruction_attachments.retain(|(id, _)| ids.binary_search(id).is_err());
        }
    }

    /// Removes a global variable from the module. The caller must also replace its uses.
    pub fn remove_global(&mut self, id: GlobalId) {
        self.remove_globals(&[id]);
    }

    /// Removes global variables from the module, in one pass over its list. The caller must also replace
    /// their uses.
    pub fn remove_globals(&mut self, ids: &[GlobalId]) {
        if ids.is_empty() {
            return;
        }
        let removed = sorted(ids);
        self.global_order.retain(|found| removed.binary_search(found).is_err());
        ids.iter().for_each(|id| self.set_name(*id, ""));
    }

    /// Removes unused declarations, and returns their number. Metadata that refers to a function counts as a
    /// use.
    pub fn drop_unused_declarations(&mut self) -> usize {
        let declared = self.functions().filter(|function| function.record().declaration);
        let mut unused: BTreeSet<ValueId> = declared.map(|function| function.value_id()).collect();
        let globals = self.globals().filter(|(_, global)| global.initializer.is_none());
        unused.extend(globals.map(|(id, _)| ValueId::from(id)));
        let is_symbol = |value: ValueId| value.as_function().is_some() || value.as_global().is_some();
        let mut used = |value: ValueId| _ = is_symbol(value) && unused.remove(&value);
        self.metadata().filter_map(|(_, metadata)| metadata.as_value()).for_each(&mut used);
        self.for_each_use(|value, _| used(value));
        let functions: Vec<_> = unused.iter().filter_map(|value| value.as_function()).collect();
        let globals: Vec<_> = unused.iter().filter_map(|value| value.as_global()).collect();
        self.remove_functions(&functions);
        self.remove_globals(&globals);
        functions.len() + globals.len()
    }

    /// The positions in the source that instructions have, in no order, and maybe others that some had.
    pub fn debug_locations(&self) -> impl ExactSizeIterator<Item = &DebugLocation> {
        self.debug_locations.iter()
    }

    /// Gives an instruction a position in the source, or takes it away.
    #[inline]
    pub fn set_debug_location(&mut self, id: InstructionId, location: Option<DebugLocation>) {
        let index = id.index();
        let stored = match location {
            Some(location) => {
                self.debug_locations.push(location);
                Run::new(self.debug_locations.len(), 0).start
            }
            None => 0,
        };
        if self.instruction_locations.len() <= index && stored != 0 {
            self.instruction_locations.resize(index + 1, 0);
        }
        if let Some(slot) = self.instruction_locations.get_mut(index) {
            *slot = stored;
        }
    }

    /// Attaches metadata to an instruction, or removes the attachment of that kind.
    pub fn set_attachment(&mut self, id: InstructionId, kind: MetadataKindId, node: Option<MetadataId>) {
        let run = self.changed_attachments(self.attachments_of(id).to_vec(), kind, node);
        let place = self.instruction_attachments.binary_search_by_key(&id, |(found, _)| *found);
        match (place, run.len) {
            (Ok(index), 0) => {
                self.instruction_attachments.remove(index);
            }
            (Ok(index), _) => {
                if let Some((_, slot)) = self.instruction_attachments.get_mut(index) {
                    *slot = run;
                }
            }
            (Err(_), 0) => {}
            (Err(index), _) => self.instruction_attachments.insert(index, (id, run)),
        }
    }

    /// Attaches metadata to a function with a body, or removes the attachment of that kind.
    pub fn set_function_attachment(
        &mut self,
        id: FunctionId,
        kind: MetadataKindId,
        node: Option<MetadataId>,
    ) {
        let all = self.function(id).map_or(Vec::new(), |function| function.attachments().to_vec());
        let run = self.changed_attachments(all, kind, node);
        if let Some(Some(Body { attachments, .. })) = self.function_bodies.get_mut(id.index()) {
            *attachments = run;
        }
    }

    fn changed_attachments(
        &mut self,
        mut all: Vec<Attachment>,
        kind: MetadataKindId,
        node: Option<MetadataId>,
    ) -> Run {
        all.retain(|attachment| attachment.kind != kind);
        all.extend(node.map(|node| Attachment { kind, node }));
        let start = self.attachments.len();
        self.attachments.extend(all);
        Run::since(start, &self.attachments)
    }

    /// Sets the order of the kinds of attached metadata after the first `fixed` ones; missing kinds are
    /// added. Kinds that are not named follow in their old order. Attachments keep their kinds, and are
    /// sorted by the new numbers.
    pub fn order_metadata_kinds(&mut self, fixed: usize, names: &[&[u8]]) {
        let old: Vec<(MetadataKindId, Vec<u8>)> =
            self.metadata_kinds().skip(fixed).map(|(id, name)| (id, name.to_vec())).collect();
        self.metadata_kinds.truncate(fixed);
        let mut numbers: Vec<(MetadataKindId, MetadataKindId)> = Vec::new();
        for (place, name) in names.iter().enumerate() {
            if names.iter().take(place).all(|before| before != name)
                && self.metadata_kind_named(name).is_none()
            {
                let new = self.add_metadata_kind(name);
                numbers.extend(old.iter().filter(|(_, old)| old == name).map(|(id, _)| (*id, new)));
            }
        }
        for (id, name) in old.iter().filter(|(_, old)| !names.contains(&old.as_slice())) {
            numbers.push((*id, self.add_metadata_kind(name)));
        }
        numbers.sort_unstable();
        for attachment in &mut self.attachments {
            if let Ok(place) = numbers.binary_search_by_key(&attachment.kind, |(old, _)| *old) {
                attachment.kind = numbers.get(place).map_or(attachment.kind, |(_, new)| *new);
            }
        }
        let bodies = self.function_bodies.iter().flatten().map(|body| body.attachments);
        let runs: Vec<Run> = self.instruction_attachments.iter().map(|(_, run)| *run).chain(bodies).collect();
        for run in runs.into_iter().filter(|run| run.len > 1) {
            let start = run.start as usize;
            if let Some(attached) = self.attachments.get_mut(start..start.saturating_add(run.len as usize)) {
                attached.sort_by_key(|attachment| attachment.kind);
            }
        }
    }

    /// Replaces the operands of a node of any shape. The node keeps its identity, even if it is not distinct
    /// and another node has these operands.
    pub fn set_node_operands(&mut self, id: MetadataId, operands: &[Option<MetadataId>]) {
        self.change_metadata(id, |module| {
            let start = module.metadata_operands.len();
            module.metadata_operands.extend_from_slice(operands);
            let run = Run::since(start, &module.metadata_operands);
            if let Some(MetadataForm::Node { operands, .. }) = module.metadata.get_mut(id.index()) {
                *operands = run;
            }
        });
    }

    /// Makes a piece of metadata that is a value another value.
    pub fn set_metadata_value(&mut self, id: MetadataId, new: impl Into<ValueId>) {
        let new = new.into();
        let new_type = self.type_of(new);
        self.change_metadata(id, |module| {
            if let Some(MetadataForm::Value { ty, value }) = module.metadata.get_mut(id.index()) {
                *value = new;
                *ty = new_type.unwrap_or(*ty);
            }
        });
    }

    /// Takes values out of metadata: nodes that refer to them have null in their places.
    pub fn forget_in_metadata(&mut self, is_gone: impl Fn(ValueId) -> bool) {
        let gone: Vec<bool> = self
            .metadata
            .iter()
            .map(|form| matches!(form, MetadataForm::Value { value, .. } if is_gone(*value)))
            .collect();
        if !gone.contains(&true) {
            return;
        }
        self.forget_metadata_index();
        let is_gone = |id: &MetadataId| gone.get(id.index()).is_some_and(|gone| *gone);
        for operand in &mut self.metadata_operands {
            if operand.as_ref().is_some_and(is_gone) {
                *operand = None;
            }
        }
        let mut changed = Vec::new();
        for (index, form) in self.metadata.iter().enumerate() {
            let MetadataForm::Debug { operands, .. } = form else { continue };
            for (place, referred) in self.debug_references(MetadataId::at(index)) {
                if referred.as_ref().is_some_and(is_gone) {
                    changed.push(operands.start as usize + place);
                }
            }
        }
        for place in changed {
            if let Some(word) = self.words.get_mut(place) {
                *word = 0;
            }
        }
    }

    /// Makes the address of a block that of another block, of the same function.
    pub fn set_block_address(&mut self, id: ConstantId, new: BlockId) {
        if let Some(ConstantData::BlockAddress { block, .. }) =
            self.constants.get_mut(id.index()).map(|entry| &mut entry.data)
        {
            *block = new;
            self.is_interned = false;
        }
    }

    /// Removes the named metadata with this name from the module. Nodes that nothing else refers to are no
    /// longer written.
    pub fn remove_named_metadata(&mut self, name: impl AsRef<[u8]>) {
        let name = name.as_ref();
        let bytes = &self.bytes;
        self.named_metadata.retain(|data| data.name.slice(bytes) != name);
    }

    /// States orders of use lists: those of the module's own block, and those of functions, in the order in
    /// which they are written. Others are forgotten.
    pub fn set_use_list_orders(
        &mut self,
        own: &[StatedOrder],
        of_functions: &[(FunctionId, Vec<StatedOrder>)],
    ) {
        self.forget_use_list_orders();
        let add = |module: &mut Self, orders: &[StatedOrder]| {
            let first = module.use_list_orders.len();
            for (target, permutation) in orders {
                let start = module.permutations.len();
                module.permutations.extend_from_slice(permutation);
                let permutation = Run::since(start, &module.permutations);
                module.use_list_orders.push(UseListOrderData { target: *target, permutation });
            }
            Run::since(first, &module.use_list_orders)
        };
        add(self, own);
        self.module_use_list_orders = to_u32(self.use_list_orders.len());
        for (function, orders) in of_functions {
            let run = add(self, orders);
            if let Some(Some(body)) = self.function_bodies.get_mut(function.index()) {
                body.use_list_orders = run;
            }
        }
    }

    /// Forgets the orders of use lists that the module states. These orders are about the uses that the
    /// module had when it was read.
    pub fn forget_use_list_orders(&mut self) {
        // Most modules state none.
        if self.use_list_orders.is_empty() {
            return;
        }
        self.use_list_orders.clear();
        self.module_use_list_orders = 0;
        for body in self.function_bodies.iter_mut().flatten() {
            body.use_list_orders = Run::default();
        }
    }
}

/// The elements of a run once more, at the end of their arena.
fn repeated<T: Copy>(arena: &mut Vec<T>, run: Run) -> Run {
    let start = arena.len();
    if arena.get(run.range()).is_some() {
        arena.extend_from_within(run.range());
    }
    Run::since(start, arena)
}

/// The ids in order, to be searched.
fn sorted<T: Copy + Ord>(ids: &[T]) -> Vec<T> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids
}
