//! Instructions on memory.

use dxkit_bitcode::ir::{
    Atomic, AtomicOperation, Instruction, InstructionId, Ordering, SynchronizationScope, Type, TypeId,
};

use super::lexer::Token;
use super::{Read, Reader};

impl<'t> Reader<'t> {
    pub(super) fn alloca(&mut self) -> Read<InstructionId> {
        let in_alloca = self.eat_word(b"inalloca");
        let at = self.at;
        let allocated_type = self.ty()?;
        if matches!(self.module.ty(allocated_type), Type::Function { .. } | Type::Label | Type::Metadata) {
            return Err(self.error(at, "no memory is of this type"));
        }
        let (mut count, mut alignment, mut space) = (None, 0, 0);
        while self.eat_comma() {
            if self.at_word(b"align") {
                alignment = self.alignment()?;
                if self.is_new() {
                    continue;
                }
                break;
            }
            if self.is_new() && self.token() == Token::Word(b"addrspace") {
                space = self.address_space()?;
                continue;
            }
            if count.is_some() {
                return Err(self.expected("'align'"));
            }
            let at = self.at;
            let (ty, value) = self.typed_value()?;
            if self.module.integer_width(ty).is_none() {
                return Err(self.error(at, "the number of elements is an integer"));
            }
            count = Some(value);
        }
        let count = match count {
            Some(count) => count,
            None => self.module.const_i32(1),
        };
        let ty = self.pointer_to(allocated_type, space);
        Ok(self.insert(ty, &Instruction::Alloca { allocated_type, count, alignment, in_alloca }))
    }

    /// `, align 4`, if it follows.
    fn next_alignment(&mut self) -> Read<u64> {
        if !self.eat_comma() {
            return Ok(0);
        }
        if !self.at_word(b"align") {
            return Err(self.expected("'align'"));
        }
        self.alignment()
    }

    fn ordering(&mut self) -> Read<Ordering> {
        let is_atomic = |ordering: &Ordering| *ordering != Ordering::NotAtomic;
        let found = self.eat_known(|word| Ordering::from_name(word).filter(is_atomic));
        found.ok_or_else(|| {
            self.expected("an ordering (unordered, monotonic, acquire, release, acq_rel, seq_cst)")
        })
    }

    fn scope(&mut self) -> SynchronizationScope {
        let is_single = if self.is_new() && self.eat_word(b"syncscope") {
            let name = self.after_token().next();
            self.skip_parentheses();
            matches!(name, Token::Text(name) if name.bytes().as_ref() == b"singlethread")
        } else {
            self.eat_word(b"singlethread")
        };
        if is_single { SynchronizationScope::SingleThread } else { SynchronizationScope::CrossThread }
    }

    fn atomic(&mut self) -> Read<Atomic> {
        let scope = self.scope();
        Ok(Atomic { scope, ordering: self.ordering()? })
    }

    pub(super) fn load(&mut self) -> Read<InstructionId> {
        let is_atomic = self.eat_word(b"atomic");
        let volatile = self.eat_word(b"volatile");
        let at_type = self.at;
        let ty = self.ty()?;
        self.expect(b',', "after the type of the loaded value")?;
        let at = self.at;
        let (pointer_type, pointer) = self.typed_value()?;
        let ordering_at = self.at;
        let atomic = if is_atomic { Some(self.atomic()?) } else { None };
        let alignment = self.next_alignment()?;
        match self.module.ty(pointer_type) {
            Type::Pointer { .. } if !self.is_first_class(ty) => {
                return Err(self.error(at_type, "no value of this type is loaded"));
            }
            Type::Pointer { pointee, .. } if self.may_point_to(pointee, ty) => {}
            Type::Pointer { pointee, .. } => {
                let (found, wanted) = (self.spelled(pointee), self.spelled(ty));
                return Err(
                    self.error(at, alloc::format!("the pointer points to '{found}', not to '{wanted}'"))
                );
            }
            _ => return Err(self.error(at, "the address of a load must be a pointer")),
        }
        if let Some(atomic) = atomic {
            let others = [Ordering::Release, Ordering::AcquireRelease];
            self.check_atomic(atomic.ordering, alignment, &others, ordering_at)?;
        }
        Ok(self.insert(ty, &Instruction::Load { pointer, alignment, volatile, atomic }))
    }

    /// Checks that an atomic access has an alignment, and none of some orderings.
    fn check_atomic(
        &mut self,
        ordering: Ordering,
        alignment: u64,
        none_of: &[Ordering],
        at: usize,
    ) -> Read<()> {
        if alignment == 0 {
            return Err(self.error(at, "an atomic access has an alignment"));
        }
        if none_of.contains(&ordering) {
            return Err(self.error(at, "this access has no such ordering"));
        }
        Ok(())
    }

    pub(super) fn store(&mut self) -> Read<InstructionId> {
        let is_atomic = self.eat_word(b"atomic");
        let volatile = self.eat_word(b"volatile");
        let at_type = self.at;
        let (ty, value) = self.typed_value()?;
        self.expect(b',', "after the stored value")?;
        let at = self.at;
        let (pointer_type, pointer) = self.typed_value()?;
        let ordering_at = self.at;
        let atomic = if is_atomic { Some(self.atomic()?) } else { None };
        let alignment = self.next_alignment()?;
        self.check_pointer(pointer_type, ty, at)?;
        if !self.is_first_class(ty) || ty == self.types.label || ty == self.types.metadata {
            return Err(self.error(at_type, "no value of this type is stored"));
        }
        if let Some(atomic) = atomic {
            let others = [Ordering::Acquire, Ordering::AcquireRelease];
            self.check_atomic(atomic.ordering, alignment, &others, ordering_at)?;
        }
        Ok(self.insert(self.types.void, &Instruction::Store { pointer, value, alignment, volatile, atomic }))
    }

    /// Checks that a pointer points to a type.
    fn check_pointer(&mut self, pointer: TypeId, wanted: TypeId, at: usize) -> Read<()> {
        match self.module.ty(pointer) {
            Type::Pointer { pointee, .. } if self.may_point_to(pointee, wanted) => Ok(()),
            Type::Pointer { pointee, .. } => {
                let (found, wanted) = (self.spelled(pointee), self.spelled(wanted));
                Err(self.error(at, alloc::format!("the pointer points to '{found}', not to '{wanted}'")))
            }
            _ => Err(self.error(at, "a pointer is needed here")),
        }
    }

    pub(super) fn atomic_rmw(&mut self, at: usize) -> Read<InstructionId> {
        let volatile = self.eat_word(b"volatile");
        let Some(operation) = self.eat_known(AtomicOperation::from_name) else {
            if let Token::Word(
                word @ (b"fadd" | b"fsub" | b"fmax" | b"fmin" | b"fmaximum" | b"fminimum" | b"fmaximumnum"
                | b"fminimumnum" | b"uinc_wrap" | b"udec_wrap" | b"usub_cond" | b"usub_sat"),
            ) = self.token()
            {
                if self.is_new() {
                    let word = alloc::string::String::from_utf8_lossy(word).into_owned();
                    return Err(self.error(self.at, alloc::format!("DXIL has no atomic operation '{word}'")));
                }
            }
            return Err(
                self.expected("an operation (xchg, add, sub, and, nand, or, xor, max, min, umax, umin)")
            );
        };
        let at_pointer = self.at;
        let (pointer_type, pointer) = self.typed_value()?;
        self.expect(b',', "after a pointer")?;
        let (ty, value) = self.typed_value()?;
        let ordering_at = self.at;
        let atomic = self.atomic()?;
        if atomic.ordering == Ordering::Unordered {
            return Err(self.error(ordering_at, "'atomicrmw' has no such ordering"));
        }
        if self.is_new() {
            self.next_alignment()?;
        }
        self.check_pointer(pointer_type, ty, at_pointer)?;
        let exchanges_float = self.is_new()
            && operation == AtomicOperation::Xchg
            && matches!(self.module.ty(ty), Type::Half | Type::Float | Type::Double);
        let fits = self.module.integer_width(ty).is_some_and(|width| width >= 8 && width.is_power_of_two());
        if !fits && !exchanges_float {
            return Err(self.error(at, "'atomicrmw' is an operation on integers of 8, 16, 32, ... bits"));
        }
        Ok(self.insert(ty, &Instruction::AtomicRmw { operation, pointer, value, volatile, atomic }))
    }

    pub(super) fn compare_exchange(&mut self, at: usize) -> Read<InstructionId> {
        let weak = self.eat_word(b"weak");
        let volatile = self.eat_word(b"volatile");
        let at_pointer = self.at;
        let (pointer_type, pointer) = self.typed_value()?;
        self.expect(b',', "after a pointer")?;
        let (ty, compare) = self.typed_value()?;
        self.expect(b',', "after the comparand")?;
        let (new_type, new) = self.typed_value()?;
        let ordering_at = self.at;
        let atomic = self.atomic()?;
        let failure_ordering = self.ordering()?;
        if self.is_new() {
            self.next_alignment()?;
        }
        let none = [Ordering::Unordered];
        if none.contains(&atomic.ordering)
            || none.contains(&failure_ordering)
            || (failure_ordering > atomic.ordering && !self.is_new())
            || matches!(failure_ordering, Ordering::Release | Ordering::AcquireRelease)
        {
            return Err(self.error(ordering_at, "'cmpxchg' has no such orderings"));
        }
        self.check_pointer(pointer_type, ty, at_pointer)?;
        self.same_types(ty, new_type, at)?;
        let fits = self.module.integer_width(ty).is_some_and(|width| width >= 8 && width.is_power_of_two());
        if !fits {
            return Err(self.error(at, "'cmpxchg' is an operation on integers of 8, 16, 32, ... bits"));
        }
        let truth = self.types.truth;
        let result = self.module.struct_type(&[ty, truth]);
        let instruction =
            Instruction::CompareExchange { pointer, compare, new, volatile, weak, atomic, failure_ordering };
        Ok(self.insert(result, &instruction))
    }

    pub(super) fn fence(&mut self) -> Read<InstructionId> {
        let at = self.at;
        let atomic = self.atomic()?;
        if matches!(atomic.ordering, Ordering::Unordered | Ordering::Monotonic) {
            return Err(self.error(at, "'fence' has no such ordering"));
        }
        Ok(self.insert(self.types.void, &Instruction::Fence(atomic)))
    }
}
