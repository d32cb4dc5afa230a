//! Instructions that touch memory.

use super::instruction::Operands;
use super::{Reader, alignment, low, malformed, small};
use crate::ir::{Access, Alignment, Atomic, AtomicOperation, Form, Ordering, SynchronizationScope, TypeId};
use crate::records::function;
use crate::{Contradiction, Error};

impl Reader {
    /// [type, type of the count, count (by its own number), alignment and flags]
    pub(super) fn alloca(&mut self, operands: &mut Operands<'_>) -> Result<(Form, TypeId), Error> {
        const IN_ALLOCA: u64 = 1 << 5;
        const EXPLICIT: u64 = 1 << 6;
        let record = operands.record;
        let stated = self.take_type(operands)?;
        let count_type = self.take_type(operands)?;
        let count = low(operands.next()?);
        let known = self.values.get(count as usize);
        if self.options.tolerant
            && known.is_some_and(|known| self.module.ty(known.ty) != self.module.ty(count_type))
        {
            return Err(malformed(Contradiction::CountType, record));
        }
        let count = self.numbered(count, record)?;
        self.module.operands.push(count);
        let flags = operands.next()?;
        let encoded = flags & !(IN_ALLOCA | EXPLICIT);
        alignment(encoded, record)?;
        let (allocated, ty) = if flags & EXPLICIT == 0 {
            (self.pointee_of(stated, record)?, stated)
        } else {
            (stated, self.pointer_to(stated, 0))
        };
        let alignment = Alignment(small("alignment", encoded, record)?);
        Ok((Form::Alloca { allocated_type: allocated, alignment, in_alloca: flags & IN_ALLOCA != 0 }, ty))
    }

    /// [alignment, volatile], if atomic [ordering, scope]
    fn access(operands: &mut Operands<'_>, atomic: bool) -> Result<Access, Error> {
        let encoded = operands.next()?;
        alignment(encoded, operands.record)?;
        Ok(Access {
            alignment: Alignment(small("alignment", encoded, operands.record)?),
            volatile: operands.next()? != 0,
            atomic: if atomic { Some(Self::atomic(operands)?) } else { None },
        })
    }

    /// [pointer, type, alignment, volatile], if atomic [ordering, scope]; the type is newer than the rest.
    pub(super) fn load(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let atomic = record.code == function::LoadAtomic::CODE;
        let pointer = self.push_typed(operands, next)?;
        let old = if atomic { 4 } else { 2 };
        let ty = if operands.rest.len() == old {
            self.pointee_of(pointer, record)?
        } else {
            match self.take_type(operands) {
                // LLVM 3.7 treats a type that does not exist as one that is not stated.
                Err(_) if self.options.tolerant => self.pointee_of(pointer, record)?,
                stated => stated?,
            }
        };
        Ok((Form::Load(Self::access(operands, atomic)?), ty))
    }

    /// [ordering, scope]
    pub(super) fn atomic(operands: &mut Operands<'_>) -> Result<Atomic, Error> {
        Ok(Atomic {
            ordering: Ordering(operands.small("ordering")?),
            scope: SynchronizationScope(operands.small("scope")?),
        })
    }

    /// [pointer, value, alignment, volatile], if atomic [ordering, scope]; the older codes do not state the
    /// types of forward references.
    pub(super) fn store(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<(Form, TypeId), Error> {
        let code = operands.record.code;
        self.push_typed(operands, next)?;
        if matches!(code, function::StoreOld::CODE | function::StoreAtomicOld::CODE) {
            self.push_value(operands, next)?;
        } else {
            self.push_typed(operands, next)?;
        }
        let access = Self::access(
            operands,
            matches!(code, function::StoreAtomicOld::CODE | function::StoreAtomic::CODE),
        )?;
        Ok((Form::Store(access), self.void_type()))
    }

    /// [pointer, value, operation, volatile, ordering, scope]; code 59, of newer dialects, has an alignment
    /// at the end.
    pub(super) fn atomic_rmw(
        &mut self,
        operands: &mut Operands<'_>,
        next: u32,
    ) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let pointer = self.push_typed(operands, next)?;
        let ty = if record.code == function::AtomicRmwSince11::CODE {
            self.push_typed(operands, next)?
        } else {
            self.push_value(operands, next)?;
            self.pointee_of(pointer, record)?
        };
        let operation = AtomicOperation(operands.small("operation")?);
        let volatile = operands.next()? != 0;
        let atomic = Self::atomic(operands)?;
        operands.next_if_any();
        Ok((Form::AtomicRmw { operation, volatile, atomic }, ty))
    }

    /// [pointer, compare, new, volatile, ordering, scope, failure ordering, weak]; the older code does not
    /// state the type of a forward reference in `compare`. Before weak exchanges existed, the result was the
    /// loaded value only.
    pub(super) fn compare_exchange(
        &mut self,
        operands: &mut Operands<'_>,
        next: u32,
    ) -> Result<(Form, TypeId), Error> {
        let record = operands.record;
        let pointer = self.push_typed(operands, next)?;
        let held = if record.code == function::CompareExchange::CODE {
            self.push_typed(operands, next)?
        } else {
            self.push_value(operands, next)?;
            self.pointee_of(pointer, record)?
        };
        self.push_value(operands, next)?;
        let volatile = operands.next()? != 0;
        let atomic = Self::atomic(operands)?;
        let failure_ordering = match operands.next_if_any() {
            Some(stated) => Ordering(small("ordering", stated, record)?),
            None => atomic.ordering.at_failure(),
        };
        let weak = operands.next_if_any();
        operands.next_if_any();
        let ty = match weak {
            Some(_) => {
                let truth = self.truth_of(held);
                self.pair(held, truth)
            }
            None => held,
        };
        let weak = weak.is_some_and(|weak| weak != 0);
        Ok((Form::CompareExchange { volatile, weak, atomic, failure_ordering }, ty))
    }
}
