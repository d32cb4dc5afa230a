//! Instructions, a line each. (A switch has more, an invoke two.)
//!
//! An instruction goes in, its line is appended. Frequent ones (calls, operations on two values, elements of
//! results) are written by functions that the compiler inlines, the others out of line. For LLVM 22, calls of
//! some intrinsics become instructions or records, which [`Printer::replaced_call`] writes.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Atomic, AtomicOperation, Binary, BlockId, Call, ClauseKind, Constant, Function, Instruction,
    InstructionEntry, KnownTailCall, Layout, Operation, Ordering, SynchronizationScope, Type, TypeId,
    ValueId, ValueKind,
};

use dxkit_types::LlvmVersion;

use super::llvm22::{Replaced, variable_and_expression};
use super::{Comments, Printer};
use crate::Dialect;
use crate::text::{ELIDED, TextRange};

/// The classes of floating-point numbers by their bits in the mask of `llvm.is.fpclass`, with the names that
/// LLVM prints, in the order in which it looks for them.
const FLOAT_CLASSES: [(u16, &str); 15] = [
    (0x003, "nan"),
    (0x001, "snan"),
    (0x002, "qnan"),
    (0x204, "inf"),
    (0x004, "ninf"),
    (0x200, "pinf"),
    (0x060, "zero"),
    (0x020, "nzero"),
    (0x040, "pzero"),
    (0x090, "sub"),
    (0x010, "nsub"),
    (0x080, "psub"),
    (0x108, "norm"),
    (0x008, "nnorm"),
    (0x100, "pnorm"),
];

impl<'m> Printer<'m, '_> {
    pub(super) fn instruction(
        &mut self,
        function: &Function<'m>,
        entry: &InstructionEntry<'m>,
        comments: &mut impl Comments<'m>,
    ) {
        if !self.callees_are_kept(entry) {
            return;
        }
        let first =
            if self.local.firsts_of_two.is_empty() { None } else { self.first_of_two(function, entry) };
        match entry.value() {
            Some(id) => self.definition(id),
            None => self.text.str("  "),
        }
        match entry.call() {
            // Half of all instructions are calls, so they are handled before the other kinds. Invokes, which
            // have successors, are not.
            Some(call) if entry.successors().is_empty() => {
                let is_fast = self.raised && self.is_fast(entry, &call);
                self.call(function, &call, is_fast);
                self.position(entry);
                self.attachments(entry.attachments(), ", ");
                comments.call(function, entry, &call, &mut self.text);
            }
            _ => {
                match first {
                    Some(number) => self.second_of_two(entry.ty(), number),
                    None => self.operation(function, entry),
                }
                self.position(entry);
                self.attachments(entry.attachments(), ", ");
                comments.instruction(function, entry, &mut self.text);
            }
        }
    }

    /// Writes a call that LLVM 22 replaces, and returns whether it becomes another instruction.
    #[inline]
    fn callees_are_kept(&mut self, entry: &InstructionEntry<'m>) -> bool {
        !self.callees.has_replaced() || !self.replaced_call(entry)
    }

    fn replaced_call(&mut self, entry: &InstructionEntry<'m>) -> bool {
        let Some(call) = entry.call() else { return false };
        let Some(replaced) = self.callees.replaced(call.callee) else { return false };
        if replaced.is_debug() {
            self.text.str(if replaced == Replaced::DebugDeclare {
                "    #dbg_declare("
            } else {
                "    #dbg_value("
            });
            let value = call.arguments.first().and_then(|value| value.as_metadata());
            self.metadata_or_null(value);
            if let Some((variable, expression)) = variable_and_expression(entry) {
                self.text.str(", ");
                self.metadata_operand(variable);
                self.text.str(", ");
                let is_argument = value
                    .and_then(|value| self.module.metadata_value(value))
                    .is_some_and(|value| matches!(value.kind(), ValueKind::Argument(_)));
                self.inline_expression(expression, replaced == Replaced::DebugDeclare && is_argument);
            }
            let number = self.local.locations.get(entry.id().index()).copied();
            if let Some(number) = number.and_then(|number| number.checked_sub(1)) {
                self.text.str(", ");
                self.text.sign_and_number(b'!', number);
            }
            self.text.byte(b')');
            return true;
        }
        let Some((variable, space)) = self.lifetime_of(&call) else { return false };
        self.text.str("  call void @");
        self.text.str(replaced.name());
        self.text.str(".p");
        self.text.number(space);
        self.text.byte(b'(');
        self.typed_operand(variable);
        self.text.byte(b')');
        self.position(entry);
        true
    }

    /// The text before an instruction with a result.
    #[inline]
    fn definition(&mut self, id: ValueId) {
        if let Some(value) = self.numbered_local(id) {
            return self.text.definition(value.number);
        }
        self.text.str("  ");
        self.local_name(id);
        self.text.str(" = ");
    }

    /// Whether LLVM splits this instruction: a cmpxchg of the older form, whose result is the loaded value,
    /// becomes today's cmpxchg and an `extractvalue`.
    pub(super) fn is_split(&self, entry: &InstructionEntry<'m>) -> bool {
        // Address, comparand and new value: a cmpxchg has three operands, so the count excludes most
        // instructions.
        entry.operands().len() == 3
            && matches!(entry.get(), Instruction::CompareExchange { .. })
            && !matches!(self.module.ty(entry.ty()), Type::Struct { .. })
    }

    /// The line of the compare and exchange, if it is one that is split; gives its number.
    #[cold]
    fn first_of_two(&mut self, function: &Function<'m>, entry: &InstructionEntry<'m>) -> Option<u32> {
        let firsts = &self.local.firsts_of_two;
        let index = firsts.binary_search_by_key(&entry.id(), |(id, _)| *id).ok()?;
        let number = firsts.get(index)?.1;
        self.text.str("  %");
        self.text.number(number);
        self.text.str(" = ");
        self.operation(function, entry);
        self.text.byte(b'\n');
        Some(number)
    }

    fn second_of_two(&mut self, ty: TypeId, first: u32) {
        self.text.str("extractvalue { ");
        self.ty(ty);
        self.text.str(", i1 } %");
        self.text.number(first);
        self.text.str(", 0");
    }

    /// The position of an instruction as an attachment: `, !dbg !7`.
    #[inline]
    fn position(&mut self, entry: &InstructionEntry<'m>) {
        let number = self.local.locations.get(entry.id().index()).copied();
        if let Some(number) = number.and_then(|number| number.checked_sub(1)) {
            self.text.str(", !dbg ");
            self.text.sign_and_number(b'!', number);
        }
    }

    #[inline]
    fn operation(&mut self, function: &Function<'m>, entry: &InstructionEntry<'m>) {
        // Most instructions that are not calls are one of these two, so they are handled before the other
        // kinds.
        if let Some(binary) = entry.binary() {
            self.binary(entry.ty(), binary);
        } else if let Some((aggregate, indices)) = entry.extract_value() {
            self.extract_value(aggregate, indices);
        } else {
            self.other_operation(function, entry);
        }
    }

    fn binary(&mut self, ty: TypeId, Binary { opcode, flags, left, right }: Binary) {
        let floating_point = self.module.is_floating_point(ty);
        self.word(opcode.spelling(floating_point), opcode.0.into());
        self.arithmetic_flags(opcode, flags, floating_point);
        self.text.byte(b' ');
        self.pair(left, right);
    }

    fn extract_value(&mut self, aggregate: ValueId, indices: &[u32]) {
        self.text.str("extractvalue ");
        self.typed_operand(aggregate);
        self.indices(indices);
    }

    fn other_operation(&mut self, function: &Function<'m>, entry: &InstructionEntry<'m>) {
        match entry.get() {
            Instruction::Call(call) => self.call(function, &call, false),
            Instruction::Operation(operation) => self.plain_operation(entry.ty(), &operation),
            Instruction::Phi { values, blocks } => self.phi(entry.ty(), values, blocks),
            Instruction::Return { value: None } => self.text.str("ret void"),
            Instruction::Return { value: Some(value) } => {
                self.text.str("ret ");
                self.typed_operand(value);
            }
            Instruction::Branch { target } => {
                self.text.str("br ");
                self.typed_block(target);
            }
            Instruction::ConditionalBranch { condition, if_true, if_false } => {
                self.text.str("br ");
                self.typed_operand(condition);
                self.text.str(", ");
                self.typed_block(if_true);
                self.text.str(", ");
                self.typed_block(if_false);
            }
            Instruction::Switch { condition, default, cases, targets } => {
                self.switch(condition, default, cases, targets);
            }
            Instruction::IndirectBranch { address, targets } => self.indirect_branch(address, targets),
            Instruction::Invoke { call, normal, unwind } => {
                self.text.str("invoke");
                self.call_parts(&call);
                self.text.str("\n          to ");
                self.typed_block(normal);
                self.text.str(" unwind ");
                self.typed_block(unwind);
            }
            Instruction::Resume { value } => {
                self.text.str("resume ");
                self.typed_operand(value);
            }
            Instruction::Unreachable => self.text.str("unreachable"),
            Instruction::LandingPad { cleanup, clauses } => {
                self.text.str("landingpad ");
                self.ty(entry.ty());
                if cleanup {
                    self.text.str("\n          cleanup");
                }
                for clause in clauses.iter() {
                    let catch = clause.kind == ClauseKind::Catch;
                    self.text.str(if catch { "\n          catch " } else { "\n          filter " });
                    self.typed_operand(clause.value);
                }
            }
            Instruction::Alloca { .. }
            | Instruction::Load { .. }
            | Instruction::Store { .. }
            | Instruction::AtomicRmw { .. }
            | Instruction::CompareExchange { .. }
            | Instruction::Fence(_) => self.memory_instruction(function, entry),
            Instruction::VaArg { list } => {
                self.text.str("va_arg ");
                self.typed_operand(list);
                self.text.str(", ");
                self.ty(entry.ty());
            }
            Instruction::Unknown { code, operands } => self.unknown("instruction", code, operands),
            _ => self.text.str(ELIDED),
        }
    }

    fn memory_instruction(&mut self, function: &Function<'m>, entry: &InstructionEntry<'m>) {
        match entry.get() {
            Instruction::Alloca { allocated_type, count, alignment, in_alloca } => {
                self.text.str(if in_alloca { "alloca inalloca " } else { "alloca " });
                self.ty(allocated_type);
                let count_type = self.value(count).map(|count| self.module.ty(count.ty));
                let one = function.integer(count) == Some(1);
                if !one || count_type != Some(Type::Integer { width: 32 }) {
                    self.text.str(", ");
                    self.typed_operand(count);
                }
                self.alignment_or(alignment, |layout, module| layout.preferred(module, allocated_type));
            }
            Instruction::Load { pointer, alignment, volatile, atomic } => {
                self.text.str("load ");
                self.access(volatile, atomic);
                self.ty(entry.ty());
                self.next_typed_operand(pointer);
                if let Some(atomic) = atomic {
                    self.atomic(atomic);
                }
                self.alignment_or(alignment, |layout, module| layout.alignment(module, entry.ty()));
            }
            Instruction::Store { pointer, value, alignment, volatile, atomic } => {
                self.text.str("store ");
                self.access(volatile, atomic);
                self.typed_operand(value);
                self.next_typed_operand(pointer);
                if let Some(atomic) = atomic {
                    self.atomic(atomic);
                }
                let ty = self.value(value).map(|value| value.ty);
                self.alignment_or(alignment, |layout, module| {
                    ty.map_or(0, |ty| layout.alignment(module, ty))
                });
            }
            Instruction::AtomicRmw { operation, pointer, value, volatile, atomic } => {
                self.text.str(if volatile { "atomicrmw volatile " } else { "atomicrmw " });
                self.atomic_operation(operation);
                self.text.byte(b' ');
                self.accessed(&[pointer, value]);
                self.atomic(atomic);
                self.natural_alignment(value);
            }
            Instruction::CompareExchange {
                pointer,
                compare,
                new,
                volatile,
                weak,
                atomic,
                failure_ordering,
            } => {
                self.text.str("cmpxchg ");
                self.text.str(if weak { "weak " } else { "" });
                self.text.str(if volatile { "volatile " } else { "" });
                self.accessed(&[pointer, compare, new]);
                self.scope(atomic.scope);
                self.ordering(atomic.ordering);
                self.ordering(failure_ordering);
                self.natural_alignment(compare);
            }
            Instruction::Fence(atomic) => {
                self.text.str("fence");
                self.atomic(atomic);
            }
            _ => self.text.str(ELIDED),
        }
    }

    /// An operation on values.
    fn plain_operation(&mut self, ty: TypeId, operation: &Operation<'m>) {
        match *operation {
            Operation::Binary { opcode, flags, left, right } => {
                self.binary(ty, Binary { opcode, flags, left, right });
            }
            Operation::Cast { opcode, value } => {
                self.word(opcode.name(), opcode.0.into());
                self.text.byte(b' ');
                self.typed_operand(value);
                self.text.str(" to ");
                self.ty(ty);
            }
            Operation::GetElementPtr { in_bounds, source_type, base, indices } => {
                self.text.str(if in_bounds { "getelementptr inbounds " } else { "getelementptr " });
                self.ty(source_type);
                self.text.str(", ");
                self.operands(&[base], indices);
            }
            Operation::ExtractValue { aggregate, indices } => self.extract_value(aggregate, indices),
            Operation::InsertValue { aggregate, value, indices } => {
                self.text.str("insertvalue ");
                self.typed_operand(aggregate);
                self.next_typed_operand(value);
                self.indices(indices);
            }
            // What `freeze` is read as: handles have no choices between equal ones.
            Operation::Select { condition, if_true, if_false }
                if if_true == if_false
                    && self.module.integer(condition).is_some_and(|truth| truth != 0)
                    && self
                        .module
                        .type_of(if_true)
                        .is_some_and(|ty| matches!(self.module.ty(ty), Type::Target { .. })) =>
            {
                self.text.str("freeze ");
                self.typed_operands(&[if_true]);
            }
            Operation::Select { condition, if_true, if_false } => {
                self.text.str("select ");
                self.typed_operands(&[condition, if_true, if_false]);
            }
            Operation::ExtractElement { vector, index } => {
                self.text.str("extractelement ");
                self.operands(&[vector, index], &[]);
            }
            Operation::InsertElement { vector, element, index } => {
                self.text.str("insertelement ");
                self.operands(&[vector, element, index], &[]);
            }
            Operation::ShuffleVector { first, second, mask } => {
                self.text.str("shufflevector ");
                match self.dialect {
                    Dialect::V3_7 => self.typed_operands(&[first, second, mask]),
                    Dialect::Modern(_) => {
                        self.typed_operands(&[first, second]);
                        self.text.str(", ");
                        self.shuffle_mask(mask);
                    }
                }
            }
            Operation::Compare { predicate, flags, left, right } => {
                self.comparison(predicate, flags);
                self.text.byte(b' ');
                self.pair(left, right);
            }
            _ => self.text.str(ELIDED),
        }
    }

    /// Two operands of one type, which is written once.
    #[inline]
    fn pair(&mut self, left: ValueId, right: ValueId) {
        self.typed_operand(left);
        match self.numbered_local(right) {
            Some(value) => self.text.next_sign_and_number(b'%', value.number),
            None => {
                self.text.str(", ");
                self.operand(right);
            }
        }
    }

    /// Operands, each with its type.
    fn typed_operands(&mut self, operands: &[ValueId]) {
        for (index, operand) in operands.iter().enumerate() {
            match index {
                0 => self.typed_operand(*operand),
                _ => self.next_typed_operand(*operand),
            }
        }
    }

    /// Operands: each with its type, or if all have the same one, the type once.
    fn operands(&mut self, some: &[ValueId], more: &[ValueId]) {
        let ty_of = |id: &ValueId| self.value(*id).map(|value| value.ty);
        let first = some.first().and_then(ty_of);
        let all_same = some.iter().chain(more).all(|id| ty_of(id) == first);
        for (index, operand) in some.iter().chain(more).enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                return self.text.str(ELIDED);
            }
            if index > 0 && all_same {
                self.operand(*operand);
            } else {
                self.typed_operand(*operand);
            }
        }
    }

    fn indices(&mut self, indices: &[u32]) {
        for index in indices {
            self.text.str(", ");
            self.text.number(*index);
        }
    }

    fn phi(&mut self, ty: TypeId, values: &[ValueId], blocks: &[BlockId]) {
        self.text.str("phi ");
        self.ty(ty);
        self.text.byte(b' ');
        for (index, (value, block)) in values.iter().zip(blocks).enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                return self.text.str(ELIDED);
            }
            self.text.str("[ ");
            self.operand(*value);
            self.text.str(", ");
            self.block(*block);
            self.text.str(" ]");
        }
    }

    fn switch(&mut self, condition: ValueId, default: BlockId, cases: &[ValueId], targets: &[BlockId]) {
        self.text.str("switch ");
        self.typed_operand(condition);
        self.text.str(", ");
        self.typed_block(default);
        self.text.str(" [");
        for (case, target) in cases.iter().zip(targets) {
            self.text.str("\n    ");
            if self.text.full() {
                self.text.str(ELIDED);
                break;
            }
            self.typed_operand(*case);
            self.text.str(", ");
            self.typed_block(*target);
        }
        self.text.str("\n  ]");
    }

    fn indirect_branch(&mut self, address: ValueId, targets: &[BlockId]) {
        self.text.str("indirectbr ");
        self.typed_operand(address);
        self.text.str(", [");
        for (index, target) in targets.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                self.text.str(ELIDED);
                break;
            }
            self.typed_block(*target);
        }
        self.text.byte(b']');
    }

    /// Whether a call has all flags of `fast`: see [`PrintOptions::raised`](crate::PrintOptions::raised).
    fn is_fast(&self, entry: &InstructionEntry<'m>, call: &Call<'m>) -> bool {
        let precise = self.module.metadata_kind_named(b"dx.precise");
        self.module.is_floating_point(self.module.scalar(entry.ty()))
            && self.callees.is_intrinsic(call.callee)
            && crate::notes::computes(self.module, call.callee)
            && !entry.attachments().iter().any(|found| Some(found.kind) == precise)
    }

    fn call(&mut self, function: &Function<'m>, call: &Call<'m>, is_fast: bool) {
        match call.tail.known() {
            Some(KnownTailCall::MustTail) => self.text.str("musttail "),
            Some(KnownTailCall::Tail) => self.text.str("tail "),
            _ => {}
        }
        self.text.str(if is_fast { "call reassoc nnan ninf nsz arcp afn" } else { "call" });
        let variadic = |ty| matches!(self.module.ty(ty), Type::Function { variadic: true, .. });
        let forwards =
            call.tail.known() == Some(KnownTailCall::MustTail) && variadic(function.record().function_type);
        self.call_arguments(call, if forwards { ", ..." } else { "" });
    }

    fn call_parts(&mut self, call: &Call<'m>) {
        self.call_arguments(call, "");
    }

    /// The part that calls and invokes have in common: from the calling convention to the attributes.
    fn call_arguments(&mut self, call: &Call<'m>, end: &str) {
        if !call.calling_convention.is_default() {
            self.text.byte(b' ');
            self.calling_convention(call.calling_convention);
        }
        self.result_attributes(call.attributes, true);
        self.text.byte(b' ');
        match self.callees.head(call.callee, call.function_type) {
            Some(place) => self.text.again(place),
            None => self.new_call_head(call),
        }
        if self.has_parameter_attributes(call.attributes) {
            self.arguments_with_attributes(call);
        } else if self.raised && self.callees.is_intrinsic(call.callee) {
            self.raised_arguments(call);
        } else {
            self.arguments(call.arguments);
        }
        self.text.str(end);
        self.text.byte(b')');
        self.attribute_number(call.attributes);
    }

    #[inline]
    fn arguments(&mut self, arguments: &[ValueId]) {
        let Some((first, rest)) = arguments.split_first() else { return };
        if self.text.full() {
            return self.text.str(ELIDED);
        }
        self.typed_operand(*first);
        for argument in rest {
            if self.text.full() {
                self.text.str(", ");
                return self.text.str(ELIDED);
            }
            self.next_typed_operand(*argument);
        }
    }

    /// Arguments of which undefined ones are `poison`: see
    /// [`PrintOptions::raised`](crate::PrintOptions::raised).
    fn raised_arguments(&mut self, call: &Call<'m>) {
        let is_undefined = |module: &Module, value: ValueId| {
            let constant = value.as_constant().and_then(|id| module.constant(id));
            constant.is_some_and(|entry| entry.constant == Constant::Undef)
        };
        for (index, argument) in call.arguments.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                return self.text.str(ELIDED);
            }
            if index == 1 && self.dialect.is_since(LlvmVersion::V23) {
                self.float_classes(call.callee, *argument);
            }
            match self.value(*argument) {
                Some(value) if is_undefined(self.module, *argument) => {
                    self.ty(value.ty);
                    self.text.str(" poison");
                }
                _ => self.typed_operand(*argument),
            }
        }
    }

    /// The comment in which LLVM names the classes that `llvm.is.fpclass` asks for.
    fn float_classes(&mut self, callee: ValueId, mask: ValueId) {
        let callee = callee.as_function().and_then(|id| self.module.function(id));
        let number = self.module.integer(mask).and_then(|mask| u16::try_from(mask).ok());
        let (Some(callee), Some(mut mask)) = (callee, number) else { return };
        if !callee.name().starts_with(b"llvm.is.fpclass.") {
            return;
        }
        self.text.str("/* (");
        match mask {
            0 => self.text.str("none"),
            _ if mask == FLOAT_CLASSES.iter().fold(0, |all, (bits, _)| all | bits) => self.text.str("all"),
            _ => {
                let mut separator = "";
                for (bits, name) in FLOAT_CLASSES {
                    if mask & bits == bits {
                        self.text.str(separator);
                        self.text.str(name);
                        separator = " ";
                        mask &= !bits;
                    }
                }
            }
        }
        self.text.str(") */ ");
    }

    fn arguments_with_attributes(&mut self, call: &Call<'m>) {
        for (index, argument) in call.arguments.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                return self.text.str(ELIDED);
            }
            let Some(value) = self.value(*argument) else {
                self.text.str("<null operand!>");
                continue;
            };
            self.ty(value.ty);
            self.parameter_attributes(call.attributes, index, call.function_type);
            self.text.byte(b' ');
            self.operand_value(*argument, value);
        }
    }

    /// From the result's type to the parenthesis, of a call that is the first one of its callee.
    fn new_call_head(&mut self, call: &Call<'m>) {
        let start = self.text.len();
        // For a variadic function the whole type is printed, for others the result type.
        match self.module.ty(call.function_type) {
            Type::Function { variadic: false, result, .. } => self.ty(result),
            _ => self.ty(call.function_type),
        }
        self.text.byte(b' ');
        self.operand(call.callee);
        self.text.byte(b'(');
        let place = TextRange::since(start, &self.text);
        self.callees.set_head(call.callee, call.function_type, place);
    }

    fn access(&mut self, volatile: bool, atomic: Option<Atomic>) {
        self.text.str(if atomic.is_some() { "atomic " } else { "" });
        self.text.str(if volatile { "volatile " } else { "" });
    }

    /// The operands of an access to memory, of which LLVM 22 writes each type.
    fn accessed(&mut self, operands: &[ValueId]) {
        match self.dialect {
            Dialect::V3_7 => self.operands(operands, &[]),
            Dialect::Modern(_) => self.typed_operands(operands),
        }
    }

    /// The alignment that is stated, or in LLVM 22's assembly, where none may be missing, another.
    fn alignment_or(&mut self, stated: u64, other: impl FnOnce(&mut Layout, &Module) -> u64) {
        match &mut self.layout {
            Some(layout) if stated == 0 => {
                let alignment = other(layout, self.module);
                self.alignment(alignment);
            }
            _ => self.alignment(stated),
        }
    }

    /// The alignment of atomic operations on a value, which LLVM 3.7 states nowhere: as many bytes as there
    /// are.
    fn natural_alignment(&mut self, value: ValueId) {
        let Some(value) = self.value(value) else { return };
        if let Some(layout) = &mut self.layout {
            let size = layout.size(self.module, value.ty);
            self.alignment(size);
        }
    }

    fn alignment(&mut self, alignment: u64) {
        if alignment != 0 {
            self.text.str(", align ");
            self.text.number(alignment);
        }
    }

    fn atomic_operation(&mut self, operation: AtomicOperation) {
        match operation.name() {
            Some(name) => self.text.str(name),
            None => {
                self.text.str("<unknown operation ");
                self.text.number(operation.0);
                self.text.byte(b'>');
            }
        }
    }

    /// Scope and ordering, each with a space in front.
    fn atomic(&mut self, atomic: Atomic) {
        if atomic.ordering != Ordering::NotAtomic {
            self.scope(atomic.scope);
            self.ordering(atomic.ordering);
        }
    }

    fn scope(&mut self, scope: SynchronizationScope) {
        if scope == SynchronizationScope::SingleThread {
            self.text.str(match self.dialect {
                Dialect::V3_7 => " singlethread",
                Dialect::Modern(_) => " syncscope(\"singlethread\")",
            });
        }
    }

    fn ordering(&mut self, ordering: Ordering) {
        self.text.byte(b' ');
        match ordering.name().filter(|_| ordering != Ordering::NotAtomic) {
            Some(name) => self.text.str(name),
            None => {
                self.text.str("<bad ordering ");
                self.text.number(ordering.0);
                self.text.byte(b'>');
            }
        }
    }
}
