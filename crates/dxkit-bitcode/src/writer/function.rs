//! Blocks of functions.

use super::{Nothing, PLAIN, Writer, dangling, fault, unfit};
use crate::Error;
use crate::ir::{
    Atomic, Call, DebugLocation, Function, Instruction, InstructionEntry, Operation, TailCall, Type,
    TypeData, ValueId, ValueKind,
};
use crate::records::{
    Context as _, Kind as _, RecordOperands, Sink, function as records,
    function_abbreviations as abbreviation, kinds,
};
use crate::stream::{BlockKind, Operands};

impl<'m> Writer<'m> {
    pub(super) fn function(&mut self, function: &Function<'m>) -> Result<(), Error> {
        self.numbering.enter_function(function)?;
        self.enter(BlockKind::Function)?;
        self.single(PLAIN, records::DeclareBlocks { count: function.blocks().len() as u64 })?;
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
                    self.single(PLAIN, records::DebugLocAgain {})?;
                } else {
                    let DebugLocation { line, column, scope, inlined_at } = location;
                    let record =
                        records::DebugLoc { line: line.into(), column: column.into(), scope, inlined_at };
                    self.single(PLAIN, record)?;
                    last = Some(location);
                }
            }
        }
        self.function_symbols(function)?;
        self.attachments(function)?;
        let orders: alloc::vec::Vec<_> = function.use_list_orders().collect();
        self.use_lists(&orders)?;
        self.numbering.leave_function(function);
        self.stream.end_block()
    }

    #[inline(always)]
    fn emit_single<R: RecordOperands>(
        &mut self,
        next: u32,
        abbreviation: u32,
        record: R,
    ) -> Result<(), Error> {
        self.emit(next, abbreviation, record, core::iter::empty::<Nothing>())
    }

    fn instruction(&mut self, entry: &InstructionEntry<'m>, next: u32) -> Result<(), Error> {
        match entry.get() {
            Instruction::Operation(operation) => self.operation(entry, operation, next),
            Instruction::Call(call) => self.call(entry, &call, next),
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
                self.call_record(entry, &call, record, next)
            }
            Instruction::Load { pointer, alignment, volatile, atomic } => {
                let ty = entry.ty();
                match atomic {
                    None => {
                        let record = records::Load { pointer, ty, alignment, volatile };
                        self.emit_single(next, abbreviation::LOAD, record)
                    }
                    Some(Atomic { ordering, scope }) => {
                        let (ordering, scope) = (ordering.0.into(), scope.0.into());
                        let record =
                            records::LoadAtomic { pointer, ty, alignment, volatile, ordering, scope };
                        self.emit_single(next, PLAIN, record)
                    }
                }
            }
            Instruction::Store { pointer, value, alignment, volatile, atomic } => match atomic {
                None => self.emit_single(next, PLAIN, records::Store { pointer, value, alignment, volatile }),
                Some(Atomic { ordering, scope }) => {
                    let (ordering, scope) = (ordering.0.into(), scope.0.into());
                    let record =
                        records::StoreAtomic { pointer, value, alignment, volatile, ordering, scope };
                    self.emit_single(next, PLAIN, record)
                }
            },
            Instruction::Return { value: None } => {
                self.emit_single(next, abbreviation::RETURN, records::Return {})
            }
            Instruction::Return { value: Some(value) } => {
                let with = if self.is_forward(value, next) { PLAIN } else { abbreviation::RETURN_VALUE };
                self.emit(next, with, records::Return {}, [records::ReturnValue { value }])
            }
            Instruction::Unreachable => {
                self.emit_single(next, abbreviation::UNREACHABLE, records::Unreachable {})
            }
            Instruction::Branch { target } => self.emit_single(next, PLAIN, records::Branch { target }),
            Instruction::ConditionalBranch { condition, if_true, if_false } => {
                let more = records::BranchIf { if_false, condition };
                self.emit(next, PLAIN, records::Branch { target: if_true }, [more])
            }
            Instruction::Phi { values, blocks } => {
                let incoming = values.iter().zip(blocks);
                let incoming =
                    incoming.map(|(value, block)| records::PhiIncoming { value: *value, block: *block });
                self.emit(next, PLAIN, records::Phi { ty: entry.ty() }, incoming)
            }
            Instruction::Switch { condition, default, cases, targets } => {
                let ty = self.operand_type(entry, condition)?;
                let cases = cases.iter().zip(targets);
                let cases = cases.map(|(case, target)| records::SwitchCase { case: *case, target: *target });
                self.emit(next, PLAIN, records::Switch { ty, condition, default }, cases)
            }
            Instruction::Alloca { allocated_type, count, alignment, in_alloca } => {
                let count_type = self.operand_type(entry, count)?;
                let flags = kinds::alignment(alignment) | u64::from(in_alloca) << 5 | 1 << 6;
                let record = records::Alloca { ty: allocated_type, count_type, count, flags };
                self.emit_single(next, PLAIN, record)
            }
            other => self.seldom(entry, other, next),
        }
    }

    /// Instructions that shaders have seldom or never.
    fn seldom(
        &mut self,
        entry: &InstructionEntry<'m>,
        instruction: Instruction<'m>,
        next: u32,
    ) -> Result<(), Error> {
        match instruction {
            Instruction::AtomicRmw { operation, pointer, value, volatile, atomic } => {
                let record = records::AtomicRmw {
                    pointer,
                    value,
                    operation: operation.0.into(),
                    volatile,
                    ordering: atomic.ordering.0.into(),
                    scope: atomic.scope.0.into(),
                };
                self.emit_single(next, PLAIN, record)
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
                // In the oldest form the result is not a pair, and there are no weak ones.
                let pair = matches!(self.module.ty(entry.ty()), Type::Struct { .. });
                let weak = pair.then_some(records::CompareExchangeWeak { weak });
                self.emit(next, PLAIN, record, weak)
            }
            Instruction::Fence(Atomic { ordering, scope }) => {
                let record = records::Fence { ordering: ordering.0.into(), scope: scope.0.into() };
                self.emit_single(next, PLAIN, record)
            }
            Instruction::IndirectBranch { address, targets } => {
                let ty = self.operand_type(entry, address)?;
                let targets = targets.iter().map(|target| records::IndirectBranchTarget { target: *target });
                self.emit(next, PLAIN, records::IndirectBranch { ty, address }, targets)
            }
            Instruction::Resume { value } => self.emit_single(next, PLAIN, records::Resume { value }),
            Instruction::LandingPad { cleanup, clauses } => {
                let count = clauses.iter().len() as u64;
                let clauses = clauses.iter().map(|clause| records::LandingPadClause {
                    kind: clause.kind.0.into(),
                    value: clause.value,
                });
                self.emit(next, PLAIN, records::LandingPad { ty: entry.ty(), cleanup, count }, clauses)
            }
            Instruction::VaArg { list } => {
                let list_type = self.operand_type(entry, list)?;
                self.emit_single(next, PLAIN, records::VaArg { list_type, list, ty: entry.ty() })
            }
            _ => Err(fault(alloc::format!("{:?}", entry.id()), "LLVM 3.7 has no such instruction")),
        }
    }

    fn operation(
        &mut self,
        entry: &InstructionEntry<'m>,
        operation: Operation<'m>,
        next: u32,
    ) -> Result<(), Error> {
        match operation {
            Operation::Binary { opcode, flags, left, right } => {
                let (with, flags) = match flags {
                    0 => (abbreviation::BINARY, None),
                    flags => (abbreviation::BINARY_FLAGS, Some(records::BinaryFlags { flags: flags.into() })),
                };
                self.emit(next, with, records::Binary { left, right, opcode: opcode.0.into() }, flags)
            }
            Operation::Cast { opcode, value } => {
                let record = records::Cast { value, ty: entry.ty(), opcode: opcode.0.into() };
                self.emit_single(next, abbreviation::CAST, record)
            }
            Operation::GetElementPtr { in_bounds, source_type, base, indices } => {
                let operands = core::iter::once(&base).chain(indices);
                let operands = operands.map(|operand| records::GetElementPtrOperand { operand: *operand });
                let record = records::GetElementPtr { in_bounds, source_type };
                self.emit(next, abbreviation::GET_ELEMENT_PTR, record, operands)
            }
            Operation::ExtractValue { aggregate, indices } => {
                let indices =
                    indices.iter().map(|index| records::ExtractValueIndex { index: (*index).into() });
                self.emit(next, PLAIN, records::ExtractValue { aggregate }, indices)
            }
            Operation::InsertValue { aggregate, value, indices } => {
                let indices =
                    indices.iter().map(|index| records::InsertValueIndex { index: (*index).into() });
                self.emit(next, PLAIN, records::InsertValue { aggregate, value }, indices)
            }
            Operation::Select { condition, if_true, if_false } => {
                self.emit_single(next, PLAIN, records::Select { if_true, if_false, condition })
            }
            Operation::ExtractElement { vector, index } => {
                self.emit_single(next, PLAIN, records::ExtractElement { vector, index })
            }
            Operation::InsertElement { vector, element, index } => {
                self.emit_single(next, PLAIN, records::InsertElement { vector, element, index })
            }
            Operation::ShuffleVector { first, second, mask } => {
                self.emit_single(next, PLAIN, records::ShuffleVector { first, second, mask })
            }
            Operation::Compare { predicate, flags, left, right } => {
                let more = records::CompareFlags { flags: flags.bits().into() };
                let more = (!flags.is_empty()).then_some(more);
                let record = records::Compare { left, right, predicate: predicate.0.into() };
                self.emit(next, PLAIN, record, more)
            }
        }
    }

    fn call(&mut self, entry: &InstructionEntry<'m>, call: &Call<'m>, next: u32) -> Result<(), Error> {
        let tail = match call.tail {
            TailCall::MustTail => 1 | 1 << 14,
            tail => u64::from(tail != TailCall::None),
        };
        let record = records::Call {
            attributes: call.attributes,
            convention: u64::from(call.calling_convention.0) << 1 | tail | 1 << 15,
            function_type: call.function_type,
            callee: call.callee,
        };
        self.call_record(entry, call, record, next)
    }

    /// A call with its arguments: labels as such; those that the function's type does not name with their types.
    fn call_record<R: RecordOperands>(
        &mut self,
        entry: &InstructionEntry<'m>,
        call: &Call<'m>,
        record: R,
        next: u32,
    ) -> Result<(), Error> {
        let Some(TypeData::Function { types, variadic }) = self.module.types.get(call.function_type.index())
        else {
            return Err(fault(alloc::format!("{:?}", entry.id()), "it calls what is not a function"));
        };
        // The first is the result's.
        let parameters = (types.len as usize).saturating_sub(1);
        let Some((fixed, more)) = call.arguments.split_at_checked(parameters) else {
            return Err(fault(alloc::format!("{:?}", entry.id()), "it has fewer arguments than parameters"));
        };
        if !more.is_empty() && !variadic {
            return Err(fault(alloc::format!("{:?}", entry.id()), "it has more arguments than parameters"));
        }
        let mut sink = Sink::new(&self.numbering, Operands::new(&mut self.gathered));
        sink.next = next;
        record.put(&mut sink);
        for argument in fixed {
            match argument.kind() {
                ValueKind::Block(block) => kinds::Block::put(block, &mut sink),
                _ => kinds::Relative::put(*argument, &mut sink),
            }
        }
        for argument in more {
            kinds::Typed::put(*argument, &mut sink);
        }
        let operands = sink.finish().map_err(dangling)?;
        self.stream.gathered_record(R::CODE, &operands);
        Ok(())
    }

    fn is_forward(&self, value: ValueId, next: u32) -> bool {
        self.numbering.value(value).is_some_and(|number| number >= next)
    }

    fn operand_type(&self, entry: &InstructionEntry<'m>, id: ValueId) -> Result<crate::ir::TypeId, Error> {
        let ty = self.module.type_of(id);
        ty.ok_or_else(|| fault(alloc::format!("{:?}", entry.id()), "an operand of it does not exist"))
    }
}
