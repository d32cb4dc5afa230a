//! Instructions that touch memory.

use super::instruction::Made;
use super::{Reader, malformed, small};
use crate::ir::{Access, Atomic, AtomicOperation, Form, Ordering, SynchronizationScope, ValueKind};
use crate::records::function::{self, read};
use crate::records::kinds::encoded_alignment;
use crate::records::{Decoded, Operands, ReadOperands, Site};
use crate::{Contradiction, Error, Subject};

impl Reader {
    pub(super) fn alloca(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        const IN_ALLOCA: u64 = 1 << 5;
        const EXPLICIT: u64 = 1 << 6;
        let read::Alloca { ty: stated, count_type, count, flags } = ReadOperands::take(self, source)?;
        // What takes the place of a later value is a block.
        let known = self.module.type_of(count).filter(|_| !matches!(count.kind(), ValueKind::Block(_)));
        if self.options.tolerant
            && known.is_some_and(|known| self.module.ty(known) != self.module.ty(count_type))
        {
            return Err(malformed(Contradiction::CountType, source));
        }
        self.module.operands.push(count);
        let alignment = encoded_alignment(flags & !(IN_ALLOCA | EXPLICIT), source)?;
        let (allocated_type, ty) = if flags & EXPLICIT == 0 {
            (self.pointee_of(stated, source)?, stated)
        } else {
            (stated, self.pointer_to(stated, 0))
        };
        Ok((Form::Alloca { allocated_type, alignment, in_alloca: flags & IN_ALLOCA != 0 }, ty))
    }

    #[inline(always)]
    pub(super) fn load<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        let read::Load { pointer, ty, alignment, volatile } = ReadOperands::take(self, source)?;
        self.module.operands.push(pointer.id);
        let ty = match ty {
            Some(ty) => ty,
            None => self.pointee_of(pointer.ty, source)?,
        };
        Ok((Form::Load(Access { alignment, volatile, atomic: None }), ty))
    }

    pub(super) fn load_atomic(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let read::LoadAtomic { pointer, ty, alignment, volatile, ordering, scope } =
            ReadOperands::take(self, source)?;
        self.module.operands.push(pointer.id);
        let ty = match ty {
            Some(ty) => ty,
            None => self.pointee_of(pointer.ty, source)?,
        };
        Ok((Form::Load(Access { alignment, volatile, atomic: Some(atomic(ordering, scope, source)?) }), ty))
    }

    #[inline(always)]
    pub(super) fn store<S: Operands>(&mut self, source: &mut S) -> Result<Made, S::Stop> {
        let read::Store { pointer, value, alignment, volatile } = ReadOperands::take(self, source)?;
        self.module.operands.extend_from_slice(&[pointer.id, value.id]);
        Ok((Form::Store(Access { alignment, volatile, atomic: None }), self.void_type()))
    }

    pub(super) fn store_old(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let read::StoreOld { pointer, value, alignment, volatile } = ReadOperands::take(self, source)?;
        self.module.operands.extend([pointer.id, value]);
        Ok((Form::Store(Access { alignment, volatile, atomic: None }), self.void_type()))
    }

    pub(super) fn store_atomic(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let read::StoreAtomic { pointer, value, alignment, volatile, ordering, scope } =
            ReadOperands::take(self, source)?;
        self.module.operands.extend([pointer.id, value.id]);
        let atomic = Some(atomic(ordering, scope, source)?);
        Ok((Form::Store(Access { alignment, volatile, atomic }), self.void_type()))
    }

    pub(super) fn store_atomic_old(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let read::StoreAtomicOld { pointer, value, alignment, volatile, ordering, scope } =
            ReadOperands::take(self, source)?;
        self.module.operands.extend([pointer.id, value]);
        let atomic = Some(atomic(ordering, scope, source)?);
        Ok((Form::Store(Access { alignment, volatile, atomic }), self.void_type()))
    }

    pub(super) fn fence(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let read::Fence { ordering, scope } = ReadOperands::take(self, source)?;
        Ok((Form::Fence(atomic(ordering, scope, source)?), self.void_type()))
    }

    /// Code 59, of newer dialects, has an alignment at the end.
    pub(super) fn atomic_rmw(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let (ty, operation, volatile, ordering, scope) =
            if source.record.code == function::AtomicRmwSince11::CODE {
                let read::AtomicRmwSince11 { pointer, value, operation, volatile, ordering, scope } =
                    ReadOperands::take(self, source)?;
                self.module.operands.extend([pointer.id, value.id]);
                (value.ty, operation, volatile, ordering, scope)
            } else {
                let read::AtomicRmw { pointer, value, operation, volatile, ordering, scope } =
                    ReadOperands::take(self, source)?;
                self.module.operands.extend([pointer.id, value]);
                (self.pointee_of(pointer.ty, source)?, operation, volatile, ordering, scope)
            };
        let operation = AtomicOperation(small(Subject::Operation, operation, source)?);
        let atomic = atomic(ordering, scope, source)?;
        source.next_if_any()?;
        Ok((Form::AtomicRmw { operation, volatile, atomic }, ty))
    }

    /// The older code does not state the type of a forward reference in `compare`. Before weak exchanges
    /// existed, the result was the loaded value only.
    pub(super) fn compare_exchange(&mut self, source: &mut Decoded<'_>) -> Result<Made, Error> {
        let (held, volatile, ordering, scope, failure, weak);
        if source.record.code == function::CompareExchange::CODE {
            let record: read::CompareExchange = ReadOperands::take(self, source)?;
            self.module.operands.extend([record.pointer.id, record.compare.id, record.new]);
            held = record.compare.ty;
            (volatile, ordering, scope) = (record.volatile, record.ordering, record.scope);
            failure = record.failure_ordering;
            weak = read::CompareExchangeWeak::take(self, source)?.weak;
        } else {
            let record: read::CompareExchangeOld = ReadOperands::take(self, source)?;
            self.module.operands.extend([record.pointer.id, record.compare, record.new]);
            held = self.pointee_of(record.pointer.ty, source)?;
            (volatile, ordering, scope) = (record.volatile, record.ordering, record.scope);
            let more: read::CompareExchangeOldMore = ReadOperands::take(self, source)?;
            (failure, weak) = (more.failure_ordering, more.weak);
        }
        let atomic = atomic(ordering, scope, source)?;
        let failure_ordering = match failure {
            Some(stated) => Ordering(small(Subject::Ordering, stated, source)?),
            None => atomic.ordering.at_failure(),
        };
        source.next_if_any()?;
        let ty = match weak {
            Some(_) => {
                let truth = self.truth_of(held);
                self.pair(held, truth)
            }
            None => held,
        };
        let weak = weak.unwrap_or_default();
        Ok((Form::CompareExchange { volatile, weak, atomic, failure_ordering }, ty))
    }
}

fn atomic<P: Site>(ordering: u64, scope: u64, site: &P) -> Result<Atomic, P::Stop> {
    Ok(Atomic {
        ordering: Ordering(small(Subject::Ordering, ordering, site)?),
        scope: SynchronizationScope(small(Subject::Scope, scope, site)?),
    })
}
