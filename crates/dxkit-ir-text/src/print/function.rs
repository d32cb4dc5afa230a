//! Functions: their heads, their blocks, and the numbers of unnamed values.
//!
//! LLVM numbers what has no name in the order of the text: arguments, blocks, results. So each function is
//! gone through twice: [`Printer::number_function`] gives values, blocks and metadata their numbers, then the
//! blocks are written, each with its predecessors in the order of LLVM's use lists.

use alloc::vec::Vec;
use core::fmt::Write as _;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attachment, Block, BlockId, Call, CallingConvention, Function, InstructionEntry, InstructionId,
    MetadataKindId, Type, TypeId, UseListTarget, ValueId,
};

use super::llvm22::{
    LIFETIME_ATTRIBUTES, Replaced, variable_and_expression, variable_through_casts, without,
};
use super::{Comments, Printer};
use crate::text::ELIDED;
use crate::{Dialect, LlvmVersion};

/// Stands for a number where there is a name.
pub(super) const NAMED: u32 = u32::MAX;

/// How an argument or a result of the function that is being written is referred to.
#[derive(Debug, Clone, Copy)]
pub(super) struct LocalValue {
    pub(super) ty: TypeId,
    /// [`NAMED`] if it has a name, or is a constant.
    pub(super) number: u32,
}

/// The state for the current function. Entries that are indexed by the id of an argument, an instruction or a
/// block are kept for the next function, because these ids are unique in the module.
#[derive(Debug, Default)]
pub(super) struct Local<'m> {
    pub(super) function: Option<Function<'m>>,
    /// By the ids of arguments and of instructions.
    pub(super) arguments: Vec<LocalValue>,
    pub(super) instructions: Vec<LocalValue>,
    /// The numbers of blocks, by their ids; [`NAMED`] of those with names.
    pub(super) block_numbers: Vec<u32>,
    /// One more than the number of each instruction's position, or 0, by its id; shorter if the last have
    /// none.
    pub(super) locations: Vec<u32>,
    /// The numbers of those compare and exchanges that [become two instructions](Printer::is_split).
    pub(super) firsts_of_two: Vec<(InstructionId, u32)>,
    /// The start of each block's predecessors in `predecessors`, and the end of the last.
    predecessor_starts: Vec<u32>,
    predecessors: Vec<BlockId>,
}

impl Local<'_> {
    pub(super) fn new(module: &Module) -> Self {
        let unknown = LocalValue { ty: TypeId(0), number: NAMED };
        Self {
            arguments: alloc::vec![unknown; module.argument_count()],
            instructions: alloc::vec![unknown; module.instruction_count()],
            block_numbers: alloc::vec![NAMED; module.block_count()],
            ..Self::default()
        }
    }
}

impl<'m> Printer<'m, '_> {
    pub(super) fn function(&mut self, function: &Function<'m>, comments: &mut impl Comments<'m>) {
        let record = function.record();
        self.text.byte(b'\n');
        self.attribute_comment(record.attributes);
        let unread = self.module.unread_body(function.id());
        let defined = function.has_body() || unread.is_some();
        self.text.str(if defined { "define " } else { "declare " });
        if self.dialect.is_modern() && !defined {
            self.attachments(function.attachments(), "");
            if !function.attachments().is_empty() {
                self.text.byte(b' ');
            }
        }
        self.linkage(record.linkage);
        self.visibility(record.visibility);
        self.dll_storage_class(record.dll_storage_class);
        if !record.calling_convention.is_default() {
            self.calling_convention(record.calling_convention);
            self.text.byte(b' ');
        }
        self.result_attributes(record.attributes, false);
        match function.result_type() {
            Some(result) => self.ty(result),
            None => self.text.str(ELIDED),
        }
        self.text.byte(b' ');
        self.global_value(function.value_id());
        self.text.byte(b'(');
        self.number_function(function);
        self.parameters(function);
        self.text.byte(b')');
        if record.unnamed_addr {
            self.text.str(" unnamed_addr");
        }
        self.attribute_number(record.attributes);
        self.section(record.section, false);
        self.comdat_use(record.comdat, record.linkage, function.value_id(), false);
        if record.alignment != 0 {
            self.text.str(" align ");
            self.text.number(record.alignment);
        }
        if let Some(gc) = record.gc.and_then(|gc| self.module.gc_name(gc)) {
            self.text.str(" gc \"");
            self.text.bytes(gc);
            self.text.byte(b'"');
        }
        let data = [
            (" prefix ", record.prefix),
            (" prologue ", record.prologue),
            (" personality ", record.personality),
        ];
        for (word, value) in data {
            if let Some(value) = value {
                self.text.str(word);
                self.typed_operand(value);
            }
        }
        if self.dialect == Dialect::V3_7 {
            self.attachments(function.attachments(), " ");
        } else if defined {
            if let Some(node) = self.debug_info.function(function.id()) {
                self.text.str(" !dbg ");
                self.metadata_operand(node);
            }
            let kind = self.debug_info.kind();
            self.attachments(&without(function.attachments(), kind), " ");
        }
        if !defined {
            return self.text.byte(b'\n');
        }
        self.text.str(" {");
        if let Some(unread) = unread {
            let _ = write!(self.text, "\n  ; This body cannot be read: {}\n", unread.error);
        }
        for (index, block) in function.blocks().enumerate() {
            if self.text.full() {
                self.text.byte(b'\n');
                break;
            }
            self.basic_block(function, &block, index, comments);
        }
        self.text.str("}\n");
    }

    fn parameters(&mut self, function: &Function<'m>) {
        let attributes = function.record().attributes;
        let has_attributes = self.has_parameter_attributes(attributes);
        let mut arguments = function.arguments();
        let mut first = true;
        for (index, ty) in function.parameters().iter().enumerate() {
            if !core::mem::take(&mut first) {
                self.text.str(", ");
            }
            if self.text.full() {
                return self.text.str(ELIDED);
            }
            self.ty(*ty);
            if has_attributes {
                self.parameter_attributes(attributes, index, function.record().function_type);
            }
            let argument = arguments.next();
            if let Some(name @ [_, ..]) = argument.and_then(|argument| function.name_of(argument)) {
                self.text.str(" %");
                self.text.name(name);
            } else if let (Dialect::Modern(_), Some(argument)) = (self.dialect, argument) {
                if function.has_body() {
                    self.text.byte(b' ');
                    self.operand(argument);
                }
            }
        }
        if let Type::Function { variadic: true, .. } = self.module.ty(function.record().function_type) {
            self.text.str(if first { "..." } else { ", ..." });
        }
    }

    pub(super) fn calling_convention(&mut self, convention: CallingConvention) {
        match convention {
            CallingConvention::Ghc => self.text.str("ghccc"),
            _ => match convention.name().filter(|_| convention != CallingConvention::HiPe) {
                Some(name) => self.text.str(name),
                None => {
                    self.text.str("cc");
                    self.text.number(convention.0);
                }
            },
        }
    }

    /// Numbers everything that has no number yet: values and blocks of the function, the metadata of its
    /// instructions, the attributes of its calls.
    pub(super) fn number_function(&mut self, function: &Function<'m>) {
        self.local.function = Some(*function);
        self.local.firsts_of_two.clear();
        if !function.has_body() {
            return;
        }
        self.number_metadata(function);
        self.number_values(function);
        self.find_predecessors(function);
    }

    fn number_metadata(&mut self, function: &Function<'m>) {
        if let Some(node) = self.debug_info.function(function.id()) {
            self.metadata.add(node);
        }
        let own = match self.dialect {
            Dialect::V3_7 => self.sorted_attachments(function.attachments()),
            Dialect::Modern(_) => {
                self.sorted_attachments(&without(function.attachments(), self.debug_info.kind()))
            }
        };
        for attachment in own {
            self.metadata.add(attachment.node);
        }
        let has_intrinsics = self.callees.has_intrinsics();
        if !has_intrinsics && !self.module.has_instruction_metadata() {
            return;
        }
        let stripped = self.debug_info.is_stripped();
        for entry in function.instructions() {
            if has_intrinsics {
                if self.is_removed(&entry) {
                    continue;
                }
                self.number_arguments(&entry);
            }
            if let Some(location) = entry.debug_location().filter(|_| !stripped) {
                let number = self.metadata.add_location(location);
                let index = entry.id().index();
                if self.local.locations.len() <= index {
                    self.local.locations.resize(index + 1, 0);
                }
                if let Some(place) = self.local.locations.get_mut(index) {
                    *place = number;
                }
            }
            // A call that LLVM 22 replaces is printed as its replacement, which only has a position.
            if has_intrinsics && entry.call().is_some_and(|call| self.callees.replaced(call.callee).is_some())
            {
                continue;
            }
            for attachment in self.sorted_attachments(entry.attachments()) {
                self.metadata.add(attachment.node);
            }
        }
    }

    /// Numbers the metadata that a call of one of LLVM's own functions has as arguments.
    fn number_arguments(&mut self, entry: &InstructionEntry<'m>) {
        // LLVM's printer does not number the attributes of invokes.
        let Some(call) = entry.call().filter(|_| entry.successors().is_empty()) else { return };
        if !self.callees.is_intrinsic(call.callee) {
            return;
        }
        if self.callees.replaced(call.callee).is_some_and(Replaced::is_debug) {
            if let Some((variable, _)) = variable_and_expression(entry) {
                self.metadata.add(variable);
            }
            return;
        }
        for argument in call.arguments {
            if let Some(id) = argument.as_metadata() {
                self.metadata.add(id);
            }
        }
    }

    fn number_values(&mut self, function: &Function<'m>) {
        let is_named = |name: Option<&[u8]>| name.is_some_and(|name| !name.is_empty());
        let mut next = 0u32;
        let mut give = |named: bool| {
            if named {
                return NAMED;
            }
            let number = next;
            next = next.wrapping_add(1);
            number
        };
        for (id, ty) in function.argument_ids().zip(function.parameters()) {
            if let Some(value) = self.local.arguments.get_mut(id.index()) {
                *value = LocalValue { ty: *ty, number: give(is_named(function.name_of(id.into()))) };
            }
        }
        for block in function.blocks() {
            let number = give(is_named(function.block_name(block.id())));
            if let Some(place) = self.local.block_numbers.get_mut(block.id().index()) {
                *place = number;
            }
            for entry in block.instructions() {
                if let Some(id) = entry.value() {
                    if self.is_split(&entry) {
                        self.local.firsts_of_two.push((entry.id(), give(false)));
                    }
                    let number = give(is_named(function.name_of(id)));
                    if let Some(value) = self.local.instructions.get_mut(entry.id().index()) {
                        *value = LocalValue { ty: entry.ty(), number };
                    }
                }
                if self.attributes.has_more() {
                    if let Some(call) = entry.call() {
                        if self.callees.replaced(call.callee).is_none() {
                            self.attributes.add(call.attributes);
                        }
                    }
                }
            }
        }
        self.local.firsts_of_two.sort_unstable();
    }

    /// Finds the predecessors of every block in the order in which LLVM lists them: that of the list of its
    /// uses, to which reading puts each use in front.
    fn find_predecessors(&mut self, function: &Function<'m>) {
        let local = &mut self.local;
        let blocks = function.blocks().len();
        local.predecessor_starts.clear();
        local.predecessor_starts.resize(blocks + 1, 0);
        let each = |tell: &mut dyn FnMut(BlockId, BlockId)| {
            for block in function.blocks() {
                // The last instruction of a block is no terminator only in a broken module.
                let Some(last) = block.instructions().next_back() else { continue };
                last.successors().iter().for_each(|target| tell(block.id(), *target));
            }
        };
        let number = |block| function.block_number(block);
        each(&mut |_, target| {
            if let Some(count) = number(target).and_then(|target| local.predecessor_starts.get_mut(target)) {
                *count += 1;
            }
        });
        // The counts become end positions; filling backwards turns these into start positions and reverses
        // the order.
        let mut sum = 0;
        for count in &mut local.predecessor_starts {
            sum += *count;
            *count = sum;
        }
        local.predecessors.clear();
        local.predecessors.resize(sum as usize, BlockId(0));
        each(&mut |from, target| {
            if let Some(end) = number(target).and_then(|target| local.predecessor_starts.get_mut(target)) {
                *end -= 1;
                if let Some(place) = local.predecessors.get_mut(*end as usize) {
                    *place = from;
                }
            }
        });
        for order in function.use_list_orders() {
            let UseListTarget::Block(block) = order.target else { continue };
            let Some(range) = number(block).map(|index| local.predecessor_range(index)) else { continue };
            let Some(uses) = local.predecessors.get_mut(range) else { continue };
            // An order with another number of uses belongs to another value.
            if uses.len() == order.permutation.len() {
                let mut sorted: Vec<_> = order.permutation.iter().zip(uses.iter().copied()).collect();
                sorted.sort_by_key(|(place, _)| **place);
                for (place, (_, block)) in uses.iter_mut().zip(sorted) {
                    *place = block;
                }
            }
        }
    }

    /// Writes a block, which is the one of this number in its function.
    fn basic_block(
        &mut self,
        function: &Function<'m>,
        block: &Block<'m>,
        index: usize,
        comments: &mut impl Comments<'m>,
    ) {
        let id = block.id();
        let range = self.local.predecessor_range(index);
        match function.block_name(id) {
            Some(name @ [_, ..]) => {
                self.text.byte(b'\n');
                self.text.name(name);
                self.text.byte(b':');
            }
            _ if self.dialect.is_modern() && index > 0 => {
                self.text.byte(b'\n');
                self.text.number(self.local.block_numbers.get(id.index()).copied().unwrap_or_default());
                self.text.byte(b':');
            }
            _ if self.dialect == Dialect::V3_7 && !range.is_empty() => {
                self.text.str("\n; <label>:");
                self.text.number(self.local.block_numbers.get(id.index()).copied().unwrap_or_default());
            }
            _ => {}
        }
        if index > 0 {
            self.text.pad_to_column(50);
            self.text.str(if range.is_empty() { "; No predecessors!" } else { "; preds = " });
            for index in range.clone() {
                if index > range.start {
                    self.text.str(", ");
                }
                if self.text.full() {
                    self.text.str(ELIDED);
                    break;
                }
                if let Some(predecessor) = self.local.predecessors.get(index).copied() {
                    self.block(predecessor);
                }
            }
        }
        self.text.byte(b'\n');
        for entry in block.instructions() {
            if self.text.full() {
                return;
            }
            if self.is_removed(&entry) {
                continue;
            }
            self.instruction(function, &entry, comments);
            self.text.byte(b'\n');
        }
    }

    /// Attached metadata, sorted by kind; of equal kinds the last one counts.
    #[inline]
    fn sorted_attachments(&self, attachments: &[Attachment]) -> Vec<Attachment> {
        // Most instructions have none.
        if attachments.is_empty() { Vec::new() } else { Self::sort_attachments(attachments) }
    }

    fn sort_attachments(attachments: &[Attachment]) -> Vec<Attachment> {
        let mut sorted = attachments.to_vec();
        sorted.reverse();
        sorted.sort_by_key(|attachment| attachment.kind);
        sorted.dedup_by_key(|attachment| attachment.kind);
        sorted
    }

    /// Attached metadata, each with `separator` in front.
    #[inline(always)]
    pub(super) fn attachments(&mut self, attachments: &[Attachment], separator: &str) {
        if !attachments.is_empty() {
            self.some_attachments(attachments, separator);
        }
    }

    fn some_attachments(&mut self, attachments: &[Attachment], separator: &str) {
        for attachment in self.sorted_attachments(attachments) {
            if self.text.full() {
                return;
            }
            self.text.str(separator);
            self.kind(attachment.kind);
            self.text.byte(b' ');
            self.metadata_operand(attachment.node);
        }
    }

    pub(super) fn kind(&mut self, kind: MetadataKindId) {
        self.text.byte(b'!');
        match self.kinds.binary_search_by_key(&kind, |(id, _)| *id) {
            Ok(index) => self.text.metadata_name(self.kinds.get(index).map_or(&[], |(_, name)| name)),
            Err(_) => {
                self.text.str("<unknown kind #");
                self.text.number(kind.0);
                self.text.byte(b'>');
            }
        }
    }
}

/// The replacements of LLVM 22 for calls of intrinsics.
impl<'m> Printer<'m, '_> {
    /// Whether LLVM 22 removes an instruction: debug records of removed nodes or values, and lifetimes of
    /// anything but a local variable.
    #[inline]
    pub(super) fn is_removed(&self, entry: &InstructionEntry<'m>) -> bool {
        self.callees.has_replaced() && self.is_removed_call(entry)
    }

    fn is_removed_call(&self, entry: &InstructionEntry<'m>) -> bool {
        let Some(call) = entry.call() else { return false };
        match self.callees.replaced(call.callee) {
            None => false,
            Some(Replaced::DebugDeclare) => self.debug_info.is_stripped(),
            Some(Replaced::DebugValue) => {
                let offset = match call.arguments {
                    [_, offset, _, _] => self.module.integer(*offset),
                    _ => Some(0),
                };
                self.debug_info.is_stripped() || offset != Some(0)
            }
            Some(_) => self.lifetime_of(&call).is_none(),
        }
    }

    /// The local variable that a call of `llvm.lifetime.start` or `end` is about, and its address space.
    pub(super) fn lifetime_of(&self, call: &Call<'m>) -> Option<(ValueId, u32)> {
        let variable = variable_through_casts(self.module, *call.arguments.last()?)?;
        match self.module.ty(self.value(variable)?.ty) {
            Type::Pointer { address_space, .. } => Some((variable, address_space)),
            _ => None,
        }
    }

    /// Finds the lifetime intrinsics whose calls are kept.
    pub(super) fn find_lifetimes(&mut self) {
        let module = self.module;
        for function in module.functions() {
            for entry in function.instructions() {
                let Some(call) = entry.call() else { continue };
                let replaced = self.callees.replaced(call.callee).filter(|replaced| !replaced.is_debug());
                if let (Some(replaced), Some((_, address_space))) = (replaced, self.lifetime_of(&call)) {
                    self.lifetimes.insert((replaced, address_space));
                }
            }
        }
    }

    /// The declarations of `llvm.lifetime.start` and `end`: LLVM 22 also keeps one unused declaration of
    /// each.
    pub(super) fn lifetime_declarations(&mut self) {
        for function in self.module.functions() {
            let Some(replaced) = self.callees.replaced(function.value_id()) else { continue };
            // LLVM 23 and later keep none.
            if !replaced.is_debug() && !self.dialect.is_since(LlvmVersion::V23) {
                let name = replaced.name();
                self.text.print(format_args!("\ndeclare void @{name}.i64(i64)\n"));
            }
        }
        let lifetimes = core::mem::take(&mut self.lifetimes);
        for (replaced, address_space) in &lifetimes {
            let number = self.attributes.add_text(LIFETIME_ATTRIBUTES);
            let (name, space) = (replaced.name(), *address_space);
            self.text.print(format_args!(
                "\n; Function Attrs: {LIFETIME_ATTRIBUTES}\ndeclare void @{name}.p{space}(ptr"
            ));
            if space != 0 {
                self.text.print(format_args!(" addrspace({space})"));
            }
            self.text.print(format_args!(" captures(none)) #{number}\n"));
        }
    }
}

/// The numbers of a function's blocks; [`NAMED`] of those with names.
pub(crate) fn block_numbers(function: &Function<'_>) -> Vec<u32> {
    let is_unnamed = |name: Option<&[u8]>| name.is_none_or(<[u8]>::is_empty);
    let mut next =
        function.arguments().filter(|id| is_unnamed(function.name_of(*id))).fold(0u32, |sum, _| sum + 1);
    let mut numbers = Vec::with_capacity(function.blocks().len());
    for block in function.blocks() {
        let unnamed = is_unnamed(function.block_name(block.id()));
        numbers.push(if unnamed { next } else { NAMED });
        next += u32::from(unnamed);
        let results = block.instructions().filter_map(|entry| entry.value());
        next = results.filter(|id| is_unnamed(function.name_of(*id))).fold(next, |sum, _| sum + 1);
    }
    numbers
}

impl Local<'_> {
    /// The predecessors of the block of this number in its function.
    fn predecessor_range(&self, block: usize) -> core::ops::Range<usize> {
        let at = |index: usize| self.predecessor_starts.get(index).map_or(0, |start| *start as usize);
        at(block)..at(block + 1)
    }
}
