//! Functions: their blocks, and that values are defined before they are used.

use alloc::vec::Vec;
use core::cell::OnceCell;

use super::super::graph::{Dominators, Edges};
use super::super::{Block, Form, Function, Instruction, InstructionEntry, Type, ValueId, ValueKind};
use super::{Fault, FaultPlace, Verifier, number};

/// The state of the function that is verified.
pub(super) struct Local<'m> {
    pub(super) function: Function<'m>,
    /// From each block to its successors, and to its predecessors, with repetitions.
    successors: Edges,
    predecessors: Edges,
    /// Only values that other blocks define need them.
    dominators: OnceCell<Dominators>,
}

impl Local<'_> {
    fn dominators(&self) -> &Dominators {
        self.dominators.get_or_init(|| Dominators::new(&self.successors, &self.predecessors, 0))
    }
}

impl<'m> Verifier<'m> {
    pub(super) fn function(&mut self, function: Function<'m>) {
        let module = self.module;
        let record = function.record();
        let expected = Type::Pointer { pointee: record.function_type, address_space: record.address_space };
        self.pointer_type(record.ty, &expected);
        if !matches!(module.ty(record.function_type), Type::Function { .. }) {
            self.error("function_type", Fault::NotFunctionType);
        }
        self.alignment(record.alignment);
        self.listed("attributes", record.attributes.map(|id| id.index()), module.attribute_lists.len());
        self.listed("section", record.section.map(|id| id.index()), module.section_names.len());
        self.listed("gc", record.gc.map(|id| id.index()), module.gc_names.len());
        self.listed("comdat", record.comdat.map(|id| id.index()), module.comdats.len());
        let data =
            [("prefix", record.prefix), ("prologue", record.prologue), ("personality", record.personality)];
        for (field, value) in data {
            if let Some(value) = value {
                self.constant_operand(field, value);
            }
        }
        if !function.has_body() {
            return;
        }
        if record.declaration {
            self.error("declaration", Fault::DeclarationWithBody);
        }
        for attachment in function.attachments() {
            if !self.has_metadata(attachment.node) {
                self.error("attachments", Fault::NoAttachment);
            }
        }
        let blocks: Vec<Block<'m>> = function.blocks().collect();
        if blocks.is_empty() {
            return self.error("blocks", Fault::NoBlocks);
        }
        let is_unknown = |entry: InstructionEntry<'_>| matches!(entry.form(), Form::Unknown { .. });
        if self.has_unknown && function.instructions().any(is_unknown) {
            return;
        }
        self.body(function, &blocks);
    }

    fn body(&mut self, function: Function<'m>, blocks: &[Block<'m>]) {
        let mut successors = Edges::with_capacity(blocks.len());
        for block in blocks {
            let targets = block.terminator().map_or(&[][..], |last| last.successors());
            for (owner, target) in targets.iter().filter_map(|target| self.block_owner(*target)) {
                if owner == function.id() {
                    successors.push(target);
                }
            }
            successors.end_block();
        }
        let predecessors = successors.reversed();
        let local = Local { function, successors, predecessors, dominators: OnceCell::new() };
        for (index, block) in blocks.iter().enumerate() {
            let place = FaultPlace::Block(block.id());
            self.scope("block", index, place, |all| all.block(&local, *block, number(index)));
        }
    }

    fn block(&mut self, local: &Local<'m>, block: Block<'m>, place: u32) {
        let count = block.instructions().len();
        if count == 0 {
            return self.error("", Fault::EmptyBlock);
        }
        if place == 0 && !local.predecessors.from(0).is_empty() {
            self.error("", Fault::EntryPredecessors);
        }
        let mut phis = true;
        self.current = self.current.next();
        self.path.push(("instruction", 0));
        for (index, entry) in block.instructions().enumerate() {
            let is_last = index + 1 == count;
            // Most instructions are calls.
            let call = entry.call().filter(|_| matches!(entry.form(), Form::Call(_)));
            let is_plain = !is_last
                && !self.annotated
                && match call {
                    Some(call) => self.is_plain_call(entry.ty(), &call),
                    None => self.is_plain_operation(&entry),
                };
            if is_plain {
                phis = false;
            } else {
                let instruction = call.map_or_else(|| entry.get(), Instruction::Call);
                if let Some(innermost) = self.path.last_mut() {
                    innermost.1 = number(index);
                }
                self.place = FaultPlace::Instruction(entry.id());
                phis = self.placed(local, &entry, &instruction, place, is_last, phis);
            }
            if let Some(above) = self.above.get_mut(entry.id().index()) {
                let has_result = self.module.has_values(entry.ty());
                *above = if has_result { self.current.with_result() } else { self.current };
            }
        }
        self.path.pop();
    }

    /// An instruction at its place in a block, after phis alone or not. Returns whether another phi may
    /// follow.
    fn placed(
        &mut self,
        local: &Local<'m>,
        entry: &InstructionEntry<'m>,
        instruction: &Instruction<'m>,
        block: u32,
        is_last: bool,
        phis: bool,
    ) -> bool {
        let is_phi = matches!(instruction, Instruction::Phi { .. });
        if entry.is_terminator() != is_last {
            self.error("", if is_last { Fault::NoTerminator } else { Fault::EarlyTerminator });
        }
        if is_phi && !phis {
            self.error("", Fault::PhiNotFirst);
        }
        self.instruction(local, entry, instruction);
        if let Instruction::Phi { values, blocks } = *instruction {
            self.phi(local, entry, values, blocks, block);
        } else {
            for (operand, id) in entry.operands().iter().enumerate() {
                if !self.is_plain_operand(*id) {
                    self.operand(local, *id, operand, block, false);
                }
            }
        }
        phis && is_phi
    }

    /// Whether an operand of an instruction is a constant, a function, or a result from above in the same
    /// block: then it is right, as most operands are.
    #[inline]
    pub(super) fn is_plain_operand(&self, id: ValueId) -> bool {
        match id.kind() {
            ValueKind::Constant(id) => id.index() < self.module.constants.len(),
            ValueKind::Function(id) => self.functions.get(id.index()) == Some(&true),
            ValueKind::Instruction(id) => self.above(id) == self.current.with_result(),
            _ => false,
        }
    }

    /// A value as an operand of the current instruction, or of one at the end of a block.
    fn operand(&mut self, local: &Local<'m>, id: ValueId, operand: usize, block: u32, at_end: bool) {
        match id.kind() {
            ValueKind::Instruction(definition) => match self.instruction_owner(definition) {
                Some((owner, _)) if owner != local.function.id() => {
                    self.error("", Fault::OperandOfOtherFunction { operand });
                }
                Some((_, defined)) => {
                    if self.module.type_of(id).is_none_or(|ty| !self.module.has_values(ty)) {
                        self.error("", Fault::OperandWithoutResult { operand });
                    }
                    let before = if defined == block {
                        at_end || self.above(definition).without_result() == self.current
                    } else {
                        local.dominators().dominates(defined, block)
                    };
                    // In unreachable blocks any value may be used.
                    if !before && local.dominators().reaches(block) {
                        self.error("", Fault::NotDominated { operand, definition });
                    }
                }
                None => self.error("", Fault::NoOperand { operand }),
            },
            ValueKind::Argument(id) => {
                if self.module.argument(id).is_none_or(|(owner, _)| owner != local.function.id()) {
                    self.error("", Fault::ArgumentOfOtherFunction { operand });
                }
            }
            ValueKind::Metadata(id) => {
                if !self.has_metadata(id) {
                    self.error("", Fault::NoOperand { operand });
                }
            }
            ValueKind::Block(id) => {
                if self.block_owner(id).is_none_or(|(owner, _)| owner != local.function.id()) {
                    self.error("", Fault::NoOperand { operand });
                }
            }
            ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Alias(_) => {
                if !self.is_constant(id) {
                    self.error("", Fault::NoOperand { operand });
                }
            }
        }
    }

    /// A phi has one value for each block that its block is entered from, the same one if it is entered from
    /// there twice.
    fn phi(
        &mut self,
        local: &Local<'m>,
        entry: &InstructionEntry<'m>,
        values: &[ValueId],
        blocks: &[super::BlockId],
        block: u32,
    ) {
        let mut from = Vec::with_capacity(blocks.len());
        for (operand, (value, incoming)) in values.iter().zip(blocks).enumerate() {
            let Some((_, place)) = self.block_owner(*incoming) else { continue };
            from.push((place, *value));
            // An incoming value is used at the end of its block.
            self.operand(local, *value, operand, place, true);
            self.same_type("", self.module.type_of(*value), entry.ty());
        }
        from.sort_unstable();
        if from
            .windows(2)
            .any(|pair| matches!(pair, [first, second] if first.0 == second.0 && first.1 != second.1))
        {
            self.error("", Fault::PhiConflict);
        }
        // The targets of reversed edges are in ascending order.
        if !from.iter().map(|(place, _)| place).eq(local.predecessors.from(block)) {
            self.error("", Fault::PhiBlocks);
        }
    }
}
