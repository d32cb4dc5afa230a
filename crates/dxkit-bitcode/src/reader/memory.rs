//! Instructions that touch memory.

use super::instruction::{Form, Operands};
use super::{Reader, alignment, low, small};
use crate::Error;
use crate::ir::{Access, InstructionData, InstructionKind as Kind, ValueId};

impl Reader {
    /// [type, type of the count, count (by its own number), alignment and flags]
    pub(super) fn alloca(&mut self, operands: &mut Operands<'_>) -> Result<Form, Error> {
        const IN_ALLOCA: u64 = 1 << 5;
        const EXPLICIT: u64 = 1 << 6;
        let record = operands.record;
        let stated = self.take_type(operands)?;
        self.take_type(operands)?;
        let count = low(operands.next()?);
        let next = self.next_number();
        if count >= next {
            self.forward(count, record)?;
        }
        self.module.operands.push(ValueId::new(count));
        let flags = operands.next()?;
        let encoded = flags & !(IN_ALLOCA | EXPLICIT);
        alignment(encoded, record)?;
        let (allocated, ty) = if flags & EXPLICIT == 0 {
            (self.pointee_of(stated, record)?, stated)
        } else {
            (stated, self.pointer_to(stated, 0))
        };
        let flag = if flags & IN_ALLOCA == 0 { 0 } else { InstructionData::FLAG };
        let encoded: u8 = small("alignment", encoded, record)?;
        Ok(Form { small: flag | u16::from(encoded), aux: allocated.0, ..Form::new(Kind::Alloca, ty) })
    }

    /// Alignment and whether it is volatile.
    fn access_flags(operands: &mut Operands<'_>) -> Result<u16, Error> {
        let encoded = operands.next()?;
        alignment(encoded, operands.record)?;
        let encoded: u8 = small("alignment", encoded, operands.record)?;
        Ok(u16::from(encoded) | Self::volatile(operands)?)
    }

    fn volatile(operands: &mut Operands<'_>) -> Result<u16, Error> {
        Ok(if operands.next()? == 0 { 0 } else { InstructionData::FLAG })
    }

    /// [pointer, type, alignment, volatile], if atomic [ordering, scope]; the type is newer than the rest.
    pub(super) fn load(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        let atomic = record.code == 41;
        let pointer = self.push_typed(operands, next)?;
        let old = if atomic { 4 } else { 2 };
        let ty = if operands.rest.len() == old {
            self.pointee_of(pointer, record)?
        } else {
            self.take_type(operands)?
        };
        let small = Self::access_flags(operands)?;
        let aux = Self::atomic(operands, atomic)?;
        Ok(Form { small, aux, ..Form::new(Kind::Load, ty) })
    }

    fn atomic(operands: &mut Operands<'_>, atomic: bool) -> Result<u32, Error> {
        if !atomic {
            return Ok(0);
        }
        let (ordering, scope) = (operands.small("ordering")?, operands.small("scope")?);
        Ok(Access { ordering, scope, operation: 1, ..Access::default() }.pack())
    }

    /// [pointer, value, alignment, volatile], if atomic [ordering, scope]; the older codes do not say a type of values
    /// that are not defined yet.
    pub(super) fn store(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let code = operands.record.code;
        self.push_typed(operands, next)?;
        if matches!(code, 24 | 42) {
            self.push_value(operands, next)?;
        } else {
            self.push_typed(operands, next)?;
        }
        let small = Self::access_flags(operands)?;
        let aux = Self::atomic(operands, matches!(code, 42 | 45))?;
        Ok(Form { small, aux, ..Form::new(Kind::Store, self.void_type()) })
    }

    /// [pointer, value, operation, volatile, ordering, scope]; code 59, of newer dialects, has an alignment at the end.
    pub(super) fn atomic_rmw(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        let pointer = self.push_typed(operands, next)?;
        let ty = if record.code == 59 {
            self.push_typed(operands, next)?
        } else {
            self.push_value(operands, next)?;
            self.pointee_of(pointer, record)?
        };
        let operation = operands.small("operation")?;
        let small = Self::volatile(operands)?;
        let (ordering, scope) = (operands.small("ordering")?, operands.small("scope")?);
        operands.next_if_any();
        let access = Access { ordering, scope, operation, ..Access::default() };
        Ok(Form { small, aux: access.pack(), ..Form::new(Kind::AtomicRmw, ty) })
    }

    /// [pointer, compare, new, volatile, ordering, scope, ordering on failure, weak]; the older code does not say a type
    /// of a `compare` that is not defined yet. Before there were weak ones, the result was what was there alone.
    pub(super) fn compare_exchange(&mut self, operands: &mut Operands<'_>, next: u32) -> Result<Form, Error> {
        let record = operands.record;
        let pointer = self.push_typed(operands, next)?;
        let held = if record.code == 46 {
            self.push_typed(operands, next)?
        } else {
            self.push_value(operands, next)?;
            self.pointee_of(pointer, record)?
        };
        self.push_value(operands, next)?;
        let small = Self::volatile(operands)?;
        let (ordering, scope) = (operands.small("ordering")?, operands.small("scope")?);
        // What was released cannot be at a failure, where nothing is written.
        let strongest = match ordering {
            4 => 2,
            5 => 3,
            other => other,
        };
        let failure_ordering = match operands.next_if_any() {
            Some(stated) => super::small("ordering", stated, record)?,
            None => strongest,
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
        let operation = u8::from(weak.is_some_and(|weak| weak != 0));
        let access = Access { ordering, scope, failure_ordering, operation };
        Ok(Form { small, aux: access.pack(), ..Form::new(Kind::CompareExchange, ty) })
    }
}
