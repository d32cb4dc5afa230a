//! Blocks of functions.
//!
//! In go the bodies of functions with their numbers, out come their blocks: constants, metadata, instructions
//! with debug locations, names, attachments, orders of uses, in LLVM's order. For each instruction, a record
//! of `bitcode_records!` is made and written with the abbreviation that LLVM chooses, or without one
//! (`emit.rs`). Values count back from the next value's number.

use super::{ModuleWriter, Nothing, dangling, fault, unfit};
use crate::Error;
use crate::ir::{
    Access, Atomic, BinaryOpcode, CallForm, DebugLocation, Form, Function, Instruction, InstructionEntry,
    OperationForm, TailCall, Type, TypeData, ValueId, ValueKind,
};
use crate::records::{
    Context, Kind as _, PLAIN, RecordOperands, Sink, Take, function as records,
    function_abbreviations as abbreviation, kinds,
};
use crate::stream::BlockKind;

impl<'m> ModuleWriter<'m> {
    pub(super) fn function(&mut self, function: &Function<'m>) -> Result<(), Error> {
        self.numbering.enter_function(function);
        self.enter(BlockKind::Function)?;
        self.single(records::DeclareBlocks { count: function.blocks().len() as u64 })?;
        self.constants(true)?;
        self.function_metadata()?;
        let mut next = self.numbering.first_instruction();
        let mut last: Option<DebugLocation> = None;
        for block in function.blocks() {
            for entry in block.instructions() {
                self.instruction(&entry, next).map_err(|error| unfit(error, entry.id()))?;
                if entry.value().is_some() {
                    next += 1;
                }
                let Some(location) = entry.debug_location().filter(|location| location.scope.is_some())
                else {
                    continue;
                };
                if last == Some(location) {
                    self.single(records::DebugLocAgain {})?;
                } else {
                    let DebugLocation { line, column, scope, inlined_at } = location;
                    let record =
                        records::DebugLoc { line: line.into(), column: column.into(), scope, inlined_at };
                    self.single(record)?;
                    last = Some(location);
                }
            }
        }
        self.function_symbols(function)?;
        self.attachments(function)?;
        if !self.module.use_list_orders.is_empty() {
            self.use_lists(function.use_list_orders())?;
        }
        self.numbering.leave_function(function);
        self.stream.end_block()
    }

    #[inline(always)]
    fn emit_single<R: RecordOperands>(&mut self, next: u32, record: R) -> Result<(), Error> {
        self.emit(next, record, core::iter::empty::<Nothing>())
    }

    /// The frequent instructions of shaders, in their stored form.
    #[inline(always)]
    fn instruction(&mut self, entry: &InstructionEntry<'m>, next: u32) -> Result<(), Error> {
        match (entry.form(), entry.operands()) {
            (Form::Call(call), [arguments @ .., callee]) => self.call(entry, call, *callee, arguments, next),
            // Most operations of shaders are these two.
            (&Form::Operation(OperationForm::Binary { opcode, flags }), &[left, right]) => {
                self.binary(opcode, flags, [left, right], next)
            }
            (&Form::Operation(OperationForm::ExtractValue { indices }), &[aggregate]) => {
                self.extract_value(aggregate, indices.slice(&self.module.indices), next)
            }
            (Form::Operation(form), operands) => self.operation(entry, form, operands, next),
            _ => self.memory_or_control(entry, next),
        }
    }

    /// Loads and stores, and the instructions that end blocks or begin them.
    #[inline(never)]
    fn memory_or_control(&mut self, entry: &InstructionEntry<'m>, next: u32) -> Result<(), Error> {
        let ty = entry.ty();
        match (entry.form(), entry.operands()) {
            (Form::Load(Access { alignment, volatile, atomic: None }), &[pointer]) => {
                let (alignment, volatile) = (alignment.bytes(), *volatile);
                let record = records::Load { pointer, ty, alignment, volatile };
                self.shortened::<abbreviation::LOAD, _>(next, record)
            }
            (Form::Store(Access { alignment, volatile, atomic: None }), &[pointer, value]) => {
                let (alignment, volatile) = (alignment.bytes(), *volatile);
                self.emit_single(next, records::Store { pointer, value, alignment, volatile })
            }
            (Form::Return, []) => self.shortened::<abbreviation::RETURN, _>(next, records::Return {}),
            (Form::Branch(_), []) => match *entry.blocks() {
                [target, ..] => self.emit_single(next, records::Branch { target }),
                [] => self.other(entry, next),
            },
            (Form::ConditionalBranch(_), &[condition]) => match *entry.blocks() {
                [target, if_false] => {
                    let more = records::BranchIf { if_false, condition };
                    self.emit(next, records::Branch { target }, core::iter::once(more))
                }
                _ => self.other(entry, next),
            },
            (Form::Phi(_), values) => {
                let incoming = values.iter().zip(entry.blocks());
                let incoming =
                    incoming.map(|(value, block)| records::PhiIncoming { value: *value, block: *block });
                self.emit(next, records::Phi { ty }, incoming)
            }
            _ => self.other(entry, next),
        }
    }

    /// Instructions that shaders have seldom or never.
    #[inline(never)]
    fn other(&mut self, entry: &InstructionEntry<'m>, next: u32) -> Result<(), Error> {
        match entry.get() {
            Instruction::Invoke { call, normal, unwind } => {
                let convention = u64::from(call.calling_convention.0) | 1 << 13;
                let record = records::Invoke {
                    attributes: call.attributes,
                    convention,
                    normal,
                    unwind,
                    function_type: call.function_type,
                    callee: call.callee,
                };
                self.variadic(entry, call.function_type, call.arguments, record, next)
            }
            Instruction::Return { value: Some(value) } => {
                self.shortened::<abbreviation::RETURN_VALUE, _>(next, records::ReturnValue { value })
            }
            Instruction::Unreachable => {
                self.shortened::<abbreviation::UNREACHABLE, _>(next, records::Unreachable {})
            }
            Instruction::Switch { condition, default, cases, targets } => {
                let ty = self.operand_type(entry, condition)?;
                let cases = cases.iter().zip(targets);
                let cases = cases.map(|(case, target)| records::SwitchCase { case: *case, target: *target });
                self.emit(next, records::Switch { ty, condition, default }, cases)
            }
            Instruction::Alloca { allocated_type, count, alignment, in_alloca } => {
                let count_type = self.operand_type(entry, count)?;
                let flags = kinds::alignment(alignment) | u64::from(in_alloca) << 5 | 1 << 6;
                let record = records::Alloca { ty: allocated_type, count_type, count, flags };
                self.emit_single(next, record)
            }
            Instruction::IndirectBranch { address, targets } => {
                let ty = self.operand_type(entry, address)?;
                let targets = targets.iter().map(|target| records::IndirectBranchTarget { target: *target });
                self.emit(next, records::IndirectBranch { ty, address }, targets)
            }
            Instruction::Resume { value } => self.emit_single(next, records::Resume { value }),
            Instruction::LandingPad { cleanup, clauses } => {
                let count = clauses.iter().len() as u64;
                let clauses: alloc::vec::Vec<_> = clauses
                    .iter()
                    .map(|clause| records::LandingPadClause {
                        kind: clause.kind.0.into(),
                        value: clause.value,
                    })
                    .collect();
                let clauses = clauses.iter().copied();
                self.emit(next, records::LandingPad { ty: entry.ty(), cleanup, count }, clauses)
            }
            Instruction::VaArg { list } => {
                let list_type = self.operand_type(entry, list)?;
                self.emit_single(next, records::VaArg { list_type, list, ty: entry.ty() })
            }
            other => self.atomic(entry, other, next),
        }
    }

    /// Atomic instructions, and those that LLVM 3.7 does not have.
    fn atomic(
        &mut self,
        entry: &InstructionEntry<'m>,
        instruction: Instruction<'m>,
        next: u32,
    ) -> Result<(), Error> {
        match instruction {
            Instruction::Load { pointer, alignment, volatile, atomic: Some(Atomic { ordering, scope }) } => {
                let ty = entry.ty();
                let (ordering, scope) = (ordering.0.into(), scope.0.into());
                let record = records::LoadAtomic { pointer, ty, alignment, volatile, ordering, scope };
                self.emit_single(next, record)
            }
            Instruction::Store {
                pointer,
                value,
                alignment,
                volatile,
                atomic: Some(Atomic { ordering, scope }),
            } => {
                let (ordering, scope) = (ordering.0.into(), scope.0.into());
                let record = records::StoreAtomic { pointer, value, alignment, volatile, ordering, scope };
                self.emit_single(next, record)
            }
            Instruction::AtomicRmw { operation, pointer, value, volatile, atomic } => {
                let record = records::AtomicRmw {
                    pointer,
                    value,
                    operation: operation.0.into(),
                    volatile,
                    ordering: atomic.ordering.0.into(),
                    scope: atomic.scope.0.into(),
                };
                self.emit_single(next, record)
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
                let record = records::CompareExchange {
                    pointer,
                    compare,
                    new,
                    volatile,
                    ordering: atomic.ordering.0.into(),
                    scope: atomic.scope.0.into(),
                    failure_ordering: failure_ordering.0.into(),
                };
                // In the oldest form the result is not a pair, and weak exchanges do not exist.
                let pair = matches!(self.module.ty(entry.ty()), Type::Struct { .. });
                let weak = pair.then_some(records::CompareExchangeWeak { weak });
                self.emit(next, record, weak.into_iter())
            }
            Instruction::Fence(Atomic { ordering, scope }) => {
                let record = records::Fence { ordering: ordering.0.into(), scope: scope.0.into() };
                self.emit_single(next, record)
            }
            _ => Err(fault(alloc::format!("{:?}", entry.id()), "LLVM 3.7 has no such instruction")),
        }
    }

    #[inline(never)]
    fn binary(
        &mut self,
        opcode: BinaryOpcode,
        flags: u8,
        [left, right]: [ValueId; 2],
        next: u32,
    ) -> Result<(), Error> {
        let record = records::Binary { left, right, opcode: opcode.0.into() };
        match flags {
            0 => self.shortened::<abbreviation::BINARY, _>(next, record),
            flags => {
                let record = (record, records::BinaryFlags { flags: flags.into() });
                self.shortened::<abbreviation::BINARY_FLAGS, _>(next, record)
            }
        }
    }

    #[inline(never)]
    fn extract_value(&mut self, aggregate: ValueId, indices: &[u32], next: u32) -> Result<(), Error> {
        let indices = indices.iter().map(|index| records::ExtractValueIndex { index: (*index).into() });
        self.emit(next, records::ExtractValue { aggregate }, indices)
    }

    /// Operations other than those that have functions of their own.
    fn operation(
        &mut self,
        entry: &InstructionEntry<'m>,
        form: &OperationForm,
        operands: &'m [ValueId],
        next: u32,
    ) -> Result<(), Error> {
        let module = self.module;
        match (*form, operands) {
            (OperationForm::Cast { opcode }, &[value]) => {
                let record = records::Cast { value, ty: entry.ty(), opcode: opcode.0.into() };
                self.shortened::<abbreviation::CAST, _>(next, record)
            }
            (OperationForm::GetElementPtr { in_bounds, source_type }, [_, ..]) => {
                let operands = operands.iter();
                let operands = operands.map(|operand| records::GetElementPtrOperand { operand: *operand });
                let record = records::GetElementPtr { in_bounds, source_type };
                self.shortened_array::<abbreviation::GET_ELEMENT_PTR, _, _>(next, record, operands)
            }
            (OperationForm::InsertValue { indices }, &[aggregate, value]) => {
                let indices = indices.slice(&module.indices).iter();
                let indices = indices.map(|index| records::InsertValueIndex { index: (*index).into() });
                self.emit(next, records::InsertValue { aggregate, value }, indices)
            }
            (OperationForm::Select, &[condition, if_true, if_false]) => {
                self.emit_single(next, records::Select { if_true, if_false, condition })
            }
            (OperationForm::ExtractElement, &[vector, index]) => {
                self.emit_single(next, records::ExtractElement { vector, index })
            }
            (OperationForm::InsertElement, &[vector, element, index]) => {
                self.emit_single(next, records::InsertElement { vector, element, index })
            }
            (OperationForm::ShuffleVector, &[first, second, mask]) => {
                self.emit_single(next, records::ShuffleVector { first, second, mask })
            }
            (OperationForm::Compare { predicate, flags }, &[left, right]) => {
                let record = records::Compare { left, right, predicate: predicate.0.into() };
                if flags.is_empty() {
                    return self.emit_single(next, record);
                }
                let flags = records::CompareFlags { flags: flags.bits().into() };
                self.emit_single(next, (record, flags))
            }
            _ => {
                Err(fault(alloc::format!("{:?}", entry.id()), "it has fewer or more operands than it needs"))
            }
        }
    }

    #[inline(never)]
    fn call(
        &mut self,
        entry: &InstructionEntry<'m>,
        call: &CallForm,
        callee: ValueId,
        arguments: &'m [ValueId],
        next: u32,
    ) -> Result<(), Error> {
        let record = records::Call {
            attributes: call.attributes,
            convention: call_flags(call),
            function_type: call.function_type,
            callee,
        };
        match self.module.types.get(call.function_type.index()) {
            // The first type is the result's.
            Some(TypeData::Function { types, .. }) if types.len as usize == arguments.len() + 1 => {
                self.emit(next, record, arguments.iter().map(|argument| Argument(*argument)))
            }
            _ => self.variadic(entry, call.function_type, arguments, record, next),
        }
    }

    /// A call with its arguments: those that the function's type does not name with their types.
    #[inline(never)]
    fn variadic<R: RecordOperands>(
        &mut self,
        entry: &InstructionEntry<'m>,
        function_type: crate::ir::TypeId,
        arguments: &'m [ValueId],
        record: R,
        next: u32,
    ) -> Result<(), Error> {
        let Some(TypeData::Function { types, variadic }) = self.module.types.get(function_type.index())
        else {
            return Err(fault(alloc::format!("{:?}", entry.id()), "its callee is not a function"));
        };
        // The first type is that of the result.
        let parameters = (types.len as usize).saturating_sub(1);
        let Some((fixed, more)) = arguments.split_at_checked(parameters) else {
            return Err(fault(alloc::format!("{:?}", entry.id()), "it has fewer arguments than parameters"));
        };
        if !more.is_empty() && !variadic {
            return Err(fault(alloc::format!("{:?}", entry.id()), "it has more arguments than parameters"));
        }
        self.operands.clear();
        let mut sink = Sink::new(&self.numbering, next, &mut *self.operands);
        record.put(&mut sink);
        fixed.iter().for_each(|argument| Argument(*argument).put(&mut sink));
        more.iter().for_each(|argument| kinds::Typed::put(*argument, &mut sink));
        if let Some(what) = sink.dangling {
            return Err(dangling(what));
        }
        self.stream.record(PLAIN, R::CODE, self.operands, None)
    }

    fn operand_type(&self, entry: &InstructionEntry<'m>, id: ValueId) -> Result<crate::ir::TypeId, Error> {
        let ty = self.module.type_of(id);
        ty.ok_or_else(|| fault(alloc::format!("{:?}", entry.id()), "an operand of it does not exist"))
    }
}

/// The operand of a call's record that has the calling convention.
fn call_flags(call: &CallForm) -> u64 {
    let tail = match call.tail {
        TailCall::MustTail => 1 | 1 << 14,
        tail => u64::from(tail != TailCall::None),
    };
    u64::from(call.calling_convention.0) << 1 | tail | 1 << 15
}

/// An argument of a call that the function's type names: a label as such.
#[derive(Debug, Clone, Copy)]
struct Argument(ValueId);

impl RecordOperands for Argument {
    const BLOCK: BlockKind = BlockKind::Function;
    const CODE: u32 = records::Call::CODE;
    const COUNT: usize = 1;

    #[inline(always)]
    fn put<C: Context + ?Sized, T: Take>(self, sink: &mut Sink<'_, C, T>) {
        match self.0.kind() {
            ValueKind::Block(block) => kinds::Block::put(block, sink),
            _ => kinds::Relative::put(self.0, sink),
        }
    }
}
