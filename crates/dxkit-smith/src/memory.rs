//! Memory: arrays of a thread, memory of the group, buffers, and atomic operations on both.
//!
//! Random choices go in; instructions of the function that is being made come out. The result of a made
//! shader must not depend on the order in which threads run, so that two executions can be compared: each
//! thread writes places of its own. What all threads write is changed by atomic operations that give the
//! same in any order, and whose results are not used.

use dxkit_bitcode::ir::{
    Atomic, AtomicOperation, BinaryOpcode, GlobalVariable, Instruction, Linkage, Ordering,
    SynchronizationScope, ValueId,
};
use dxkit_dxil::{OpCode, Scalar};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::build::{Array, SHARED, is_float};
use crate::maker::Maker;
use crate::resource::{ELEMENTS, Key, READ_BYTES, ROWS, Role, SLOT};

/// Whether threads meet, and which memory is ordered: modes of a barrier.
const BARRIERS: [i32; 3] = [9, 11, 13];

/// Atomic operations that give the same in any order, in the order of DXIL's numbers.
const ATOMICS: [AtomicOperation; 8] = [
    AtomicOperation::Add,
    AtomicOperation::And,
    AtomicOperation::Or,
    AtomicOperation::Xor,
    AtomicOperation::Min,
    AtomicOperation::Max,
    AtomicOperation::UMin,
    AtomicOperation::UMax,
];

const SEQUENTIAL: Atomic =
    Atomic { ordering: Ordering::SequentiallyConsistent, scope: SynchronizationScope::CrossThread };

impl Maker<'_> {
    /// Makes arrays of the thread, and the memory of the group, and fills them.
    pub(crate) fn prepare_memory(&mut self) -> Option<()> {
        for _ in 0..self.entropy.below(3) {
            let scalar = self.scalar();
            let count = self.entropy.pick(&[4_u32, 8, 16])?;
            let ty = scalar.llvm_type(&mut self.builder.module);
            let ty = self.builder.module.array_type(count.into(), ty);
            let pointer = self.builder.module.pointer_type(ty, 0);
            let one = self.builder.word(1);
            let alignment = scalar.bytes().into();
            let alloca = Instruction::Alloca { allocated_type: ty, count: one, alignment, in_alloca: false };
            let pointer = self.builder.prologue(|builder| builder.push(pointer, &alloca));
            let array = Array { pointer, ty, scalar, address_space: 0, mask: count.saturating_sub(1) };
            for index in 0..count {
                let (index, value) = (self.builder.word(index), self.operand(scalar));
                self.builder.store(array, index, value);
            }
            self.arrays.push(array);
        }
        if self.stage.has_groups() && self.entropy.percent(55) {
            let scalar = self.scalar();
            let own = self.shared_array("own", scalar);
            let atomic = self.entropy.pick(&[Scalar::I32, Scalar::I32, Scalar::I64])?;
            let atomic = if self.minor >= 6 { atomic } else { Scalar::I32 };
            let changed = self.shared_array("changed", atomic);
            let operation = self.entropy.below(ATOMICS.len());
            let value = self.operand(scalar);
            self.builder.store(own, self.thread_in_group, value);
            let value = self.constant(atomic);
            self.builder.store(changed, self.thread_in_group, value);
            self.shared = Some((own, changed, operation));
            self.barrier();
        }
        Some(())
    }

    fn shared_array(&mut self, name: &str, scalar: Scalar) -> Array {
        let count = self.group_size();
        let module = &mut self.builder.module;
        let ty = scalar.llvm_type(module);
        let ty = module.array_type(count.into(), ty);
        let mut global = GlobalVariable::new(ty, SHARED);
        (global.alignment, global.initializer) = (scalar.bytes().into(), Some(module.const_undef(ty)));
        global.linkage = Linkage::Internal;
        let pointer = module.add_global(name, global).into();
        Array { pointer, ty, scalar, address_space: SHARED, mask: count.saturating_sub(1) }
    }

    /// Waits for all threads of the group.
    pub(crate) fn barrier(&mut self) {
        let mode = self.entropy.pick(&BARRIERS).unwrap_or(9);
        let mode = self.builder.module.const_i32(mode);
        if self.minor >= 8 && self.entropy.percent(40) {
            // The memory of resources and of the group; all threads, and the group's view.
            let (memory, semantic) = (self.builder.word(3), self.builder.word(3));
            self.call(OpCode::BarrierByMemoryType, None, &[memory, semantic]);
        } else {
            self.call(OpCode::Barrier, None, &[mode]);
        }
    }

    /// Waits for memory alone, which may stand anywhere.
    pub(crate) fn memory_barrier(&mut self) -> Option<()> {
        // Mesa's lavapipe (22.3) loses the results of waves that leave a loop with a barrier before others,
        // though this one waits for nobody: SPIR-V's OpMemoryBarrier may stand in divergent control flow.
        if self.portable && !self.uniform {
            return None;
        }
        if self.minor >= 8 && self.entropy.percent(50) {
            return self.memory_barrier_by_type();
        }
        // Without groups, there is the memory of resources alone.
        let modes: &[i32] = if self.stage.has_groups() { &[2, 8, 10, 4, 12] } else { &[2] };
        let mode = self.entropy.pick(modes)?;
        let mode = self.builder.module.const_i32(mode);
        self.call(OpCode::Barrier, None, &[mode]).map(drop)
    }

    /// The same for the memory of all resources, or of one, as seen by the device.
    fn memory_barrier_by_type(&mut self) -> Option<()> {
        let device = self.builder.word(4);
        if self.owns && self.entropy.percent(50) {
            let handle = self.handle(RESULTS)?;
            return self.call(OpCode::BarrierByMemoryHandle, None, &[handle, device]).map(drop);
        }
        let resources = self.builder.word(1);
        self.call(OpCode::BarrierByMemoryType, None, &[resources, device]).map(drop)
    }

    /// A read or a write of an array of the thread.
    pub(crate) fn array(&mut self) -> Option<()> {
        let arrays = self.arrays.clone();
        let array = self.entropy.pick(&arrays)?;
        let index = self.index(array.mask.saturating_add(1));
        if self.entropy.percent(50) {
            let value = self.operand(array.scalar);
            self.builder.store(array, index, value);
        } else {
            let value = self.builder.load(array, index);
            self.keep(array.scalar, value);
        }
        Some(())
    }

    /// Reads what another thread wrote to the memory of the group.
    pub(crate) fn exchange(&mut self) -> Option<()> {
        let (own, ..) = self.shared?;
        if !self.uniform {
            return None;
        }
        let value = self.operand(own.scalar);
        self.builder.store(own, self.thread_in_group, value);
        self.barrier();
        let index = self.index(own.mask.saturating_add(1));
        let value = self.builder.load(own, index);
        self.keep(own.scalar, value);
        self.barrier();
        Some(())
    }

    /// An atomic operation on the memory of the group.
    pub(crate) fn shared_atomic(&mut self) -> Option<()> {
        let (own, changed, operation) = self.shared?;
        if matches!(own.scalar, Scalar::I32) && self.entropy.percent(40) {
            return self.own_shared_atomic(own);
        }
        let index = self.index(changed.mask.saturating_add(1));
        let value = self.operand(changed.scalar);
        let pointer = self.builder.element(changed, index);
        let operation = ATOMICS.get(operation).copied()?;
        let ty = changed.scalar.llvm_type(&mut self.builder.module);
        let atomic = SEQUENTIAL;
        let change = Instruction::AtomicRmw { operation, pointer, value, volatile: false, atomic };
        self.builder.push(ty, &change);
        Some(())
    }

    /// One on the thread's own part, whose result is used.
    fn own_shared_atomic(&mut self, own: Array) -> Option<()> {
        let pointer = self.builder.element(own, self.thread_in_group);
        let value = self.operand(own.scalar);
        let ty = own.scalar.llvm_type(&mut self.builder.module);
        let old = if self.entropy.percent(70) {
            let exchange = [AtomicOperation::Xchg];
            let operation = *exchange.iter().chain(&ATOMICS).nth(self.entropy.below(9))?;
            let atomic = SEQUENTIAL;
            let change = Instruction::AtomicRmw { operation, pointer, value, volatile: false, atomic };
            self.builder.push(ty, &change)
        } else {
            let compare = self.operand(own.scalar);
            let flag = self.builder.module.integer_type(1);
            let pair = self.builder.module.struct_type(&[ty, flag]);
            let exchange = Instruction::CompareExchange {
                pointer,
                compare,
                new: value,
                volatile: false,
                weak: false,
                atomic: SEQUENTIAL,
                failure_ordering: Ordering::SequentiallyConsistent,
            };
            let old = self.builder.push(pair, &exchange);
            self.builder.extract(old, 0, own.scalar)
        };
        self.keep(own.scalar, old);
        Some(())
    }

    /// Stores what the threads changed in the memory of the group.
    pub(crate) fn store_shared(&mut self) -> Option<()> {
        let Some((_, changed, _)) = self.shared else { return Some(()) };
        self.barrier();
        let value = self.builder.load(changed, self.thread_in_group);
        let key = RESULTS;
        let place = self.own_place(key.kind, 56);
        self.store_buffer(key, place, changed.scalar, &[value])
    }

    /// The type of numbers that buffers without a format have.
    fn raw_scalar(&mut self) -> Scalar {
        let scalar = self.favoured().filter(|scalar| self.has(*scalar));
        let scalar = scalar.unwrap_or_else(|| self.scalar());
        if self.minor < 3 && matches!(scalar, Scalar::I64 | Scalar::F64) { Scalar::I32 } else { scalar }
    }

    /// Bytes at a place of a buffer that belongs to the thread; of structured buffers the element, and the
    /// bytes in it.
    fn own_place(&mut self, kind: ResourceKind, at: u32) -> [ValueId; 2] {
        if kind == ResourceKind::StructuredBuffer {
            let per_thread = SLOT / crate::resource::STRIDE;
            let first = self.builder.with_constant(BinaryOpcode::Mul, self.thread, per_thread.into());
            let element = i64::from(at / crate::resource::STRIDE);
            let element = self.builder.with_constant(BinaryOpcode::Add, first, element);
            return [element, self.builder.word(at % crate::resource::STRIDE)];
        }
        let first = self.builder.with_constant(BinaryOpcode::Mul, self.thread, SLOT.into());
        [self.builder.with_constant(BinaryOpcode::Add, first, at.into()), self.builder.undef(Scalar::I32)]
    }

    /// Writes numbers to a buffer without a format.
    fn store_buffer(
        &mut self,
        key: Key,
        [index, offset]: [ValueId; 2],
        scalar: Scalar,
        values: &[ValueId],
    ) -> Option<()> {
        let handle = self.handle(key)?;
        let undef = self.builder.undef(scalar);
        let value = |place: usize| values.get(place).copied().unwrap_or(undef);
        let mut operands = alloc::vec![handle, index, offset, value(0), value(1), value(2), value(3)];
        operands.push(self.mask_of(values.len()));
        if self.minor < 2 {
            return self.call(OpCode::BufferStore, Some(scalar), &operands).map(drop);
        }
        operands.push(self.builder.word(scalar.bytes()));
        self.call(OpCode::RawBufferStore, Some(scalar), &operands).map(drop)
    }

    fn mask_of(&mut self, count: usize) -> ValueId {
        let mask = [0_u8, 1, 3, 7, 15].get(count).copied().unwrap_or(15);
        self.builder.byte(mask)
    }

    /// Reads numbers from a buffer without a format.
    fn load_buffer(
        &mut self,
        key: Key,
        [index, offset]: [ValueId; 2],
        scalar: Scalar,
        count: usize,
    ) -> Option<()> {
        let handle = self.handle(key)?;
        let mut operands = alloc::vec![handle, index, offset];
        let code = if self.minor < 2 {
            OpCode::BufferLoad
        } else {
            operands.push(self.mask_of(count));
            operands.push(self.builder.word(scalar.bytes()));
            OpCode::RawBufferLoad
        };
        let loaded = self.call(code, Some(scalar), &operands)?;
        self.keep_components(loaded, scalar, count);
        self.check_status(loaded)
    }

    /// Keeps the components of what was read.
    pub(crate) fn keep_components(&mut self, loaded: ValueId, scalar: Scalar, count: usize) {
        for place in (0..8).take(count) {
            let value = self.builder.extract(loaded, place, scalar);
            if is_float(scalar) {
                self.keep_float(scalar, value);
            } else {
                self.keep(scalar, value);
            }
        }
    }

    /// Asks whether all memory of a read was mapped, at times.
    pub(crate) fn check_status(&mut self, loaded: ValueId) -> Option<()> {
        const STATUS: u32 = 4;
        let is_asked = self.entropy.percent(8);
        if is_asked && self.may_call(OpCode::CheckAccessFullyMapped) {
            let status = self.builder.extract(loaded, STATUS, Scalar::I32);
            let value = self.call(OpCode::CheckAccessFullyMapped, Some(Scalar::I32), &[status])?;
            self.keep(Scalar::I1, value);
        }
        Some(())
    }

    /// A read or a write of a buffer.
    pub(crate) fn buffer(&mut self) -> Option<()> {
        let kind = self.entropy.pick(&[ResourceKind::RawBuffer, ResourceKind::StructuredBuffer])?;
        let scalar = self.raw_scalar();
        let size = scalar.bytes();
        let most = (16 / size).clamp(1, 4);
        let count = self.entropy.below(usize::try_from(most).ok()?).saturating_add(1);
        // Numbers of one access begin where all of them fit.
        let span = size.saturating_mul(u32::try_from(count).ok()?).next_power_of_two();
        let wanted = self.favourite.filter(|_| self.is_forced).map(|(code, _)| code);
        let wants_row = matches!(wanted, Some(OpCode::CBufferLoad | OpCode::CBufferLoadLegacy));
        match self.entropy.below(5) {
            _ if wants_row => self.constant_row(),
            0 | 1 => {
                let key = key(ResourceClass::SRV, kind, Scalar::I32, Role::Read);
                let place = self.read_place(kind, span);
                self.load_buffer(key, place, scalar, count)
            }
            2 if self.owns => {
                let at = self.own_offset(span);
                let key = key(ResourceClass::UAV, kind, Scalar::I32, Role::Own);
                let place = self.own_place(kind, at);
                self.load_buffer(key, place, scalar, count)
            }
            3 if self.owns => {
                let at = self.own_offset(span);
                let key = key(ResourceClass::UAV, kind, Scalar::I32, Role::Own);
                let place = self.own_place(kind, at);
                let values: alloc::vec::Vec<_> = (0..count).map(|_| self.operand(scalar)).collect();
                self.store_buffer(key, place, scalar, &values)
            }
            _ => self.constant_row(),
        }
    }

    /// Bytes in the part of a thread.
    fn own_offset(&mut self, span: u32) -> u32 {
        let places = SLOT.checked_div(span).unwrap_or(1);
        let place = u32::try_from(self.entropy.below(usize::try_from(places).unwrap_or(1))).unwrap_or(0);
        place.saturating_mul(span)
    }

    /// A place that is read, somewhere in a buffer.
    fn read_place(&mut self, kind: ResourceKind, span: u32) -> [ValueId; 2] {
        if kind == ResourceKind::StructuredBuffer {
            let index = self.index(READ_BYTES / crate::resource::STRIDE);
            let at = self.own_offset(span) & 15;
            return [index, self.builder.word(at)];
        }
        let index = self.index(READ_BYTES.checked_div(span).unwrap_or(1));
        [self.builder.with_constant(BinaryOpcode::Mul, index, span.into()), self.builder.undef(Scalar::I32)]
    }

    /// A row of the constant buffer, or a number in it.
    fn constant_row(&mut self) -> Option<()> {
        let key = key(ResourceClass::CBV, ResourceKind::CBuffer, Scalar::I32, Role::Read);
        let handle = self.handle(key)?;
        let scalar = self.favoured().filter(|scalar| self.has(*scalar));
        let scalar = scalar.unwrap_or_else(|| self.scalar());
        let wanted = self.favourite.filter(|_| self.is_forced).map(|(code, _)| code);
        if wanted == Some(OpCode::CBufferLoad) || wanted.is_none() && self.entropy.percent(25) {
            let size = scalar.bytes();
            let index = self.index((ROWS * 16).checked_div(size)?);
            let place = self.builder.with_constant(BinaryOpcode::Mul, index, size.into());
            let operands = [handle, place, self.builder.word(size)];
            let loaded = self.call(OpCode::CBufferLoad, Some(scalar), &operands)?;
            if is_float(scalar) {
                self.keep_float(scalar, loaded);
            } else {
                self.keep(scalar, loaded);
            }
            return Some(());
        }
        let row = self.index(ROWS);
        let (loaded, count) = match scalar {
            // Rows of native 16-bit types have a type of their own.
            Scalar::I16 | Scalar::F16 => (self.builder.half_row(scalar, &[handle, row])?, 8),
            _ => {
                let loaded = self.call(OpCode::CBufferLoadLegacy, Some(scalar), &[handle, row])?;
                (loaded, if scalar.bytes() == 8 { 2 } else { 4 })
            }
        };
        self.keep_components(loaded, scalar, count);
        Some(())
    }

    /// A read or a write of a buffer with a format.
    pub(crate) fn typed_buffer(&mut self) -> Option<()> {
        let kind = ResourceKind::TypedBuffer;
        let scalar = self.texel_scalar();
        let undef = self.builder.undef(Scalar::I32);
        match self.entropy.below(3) {
            0 => {
                let handle = self.handle(key(ResourceClass::SRV, kind, scalar, Role::Read))?;
                let index = self.index(ELEMENTS);
                let loaded = self.call(OpCode::BufferLoad, Some(scalar), &[handle, index, undef])?;
                self.keep_components(loaded, scalar, 4);
                self.check_status(loaded)
            }
            _ if !self.owns => None,
            1 => {
                let handle = self.handle(key(ResourceClass::UAV, kind, scalar, Role::Own))?;
                let loaded = self.call(OpCode::BufferLoad, Some(scalar), &[handle, self.thread, undef])?;
                self.keep_components(loaded, scalar, 4);
                Some(())
            }
            _ => {
                let handle = self.handle(key(ResourceClass::UAV, kind, scalar, Role::Own))?;
                let values: [ValueId; 4] = core::array::from_fn(|_| self.operand(scalar));
                let mut operands = alloc::vec![handle, self.thread, undef];
                operands.extend(values);
                operands.push(self.mask_of(4));
                self.call(OpCode::BufferStore, Some(scalar), &operands).map(drop)
            }
        }
    }

    /// The type of components of elements with a format.
    pub(crate) fn texel_scalar(&mut self) -> Scalar {
        let wanted = self.favoured().filter(|scalar| self.has(*scalar));
        if let Some(wanted) = wanted.filter(|wanted| !matches!(wanted, Scalar::I64 | Scalar::F64)) {
            return wanted;
        }
        if self.native && self.entropy.percent(40) {
            return self.entropy.pick(&[Scalar::F16, Scalar::I16]).unwrap_or(Scalar::F16);
        }
        match self.scalar() {
            Scalar::I64 => Scalar::I32,
            Scalar::F64 => Scalar::F32,
            scalar => scalar,
        }
    }

    /// An atomic operation on a resource.
    pub(crate) fn atomic(&mut self) -> Option<()> {
        let undef = self.builder.undef(Scalar::I32);
        let scalar = if self.minor >= 6 && self.entropy.percent(30) { Scalar::I64 } else { Scalar::I32 };
        let operation = u32::try_from(self.entropy.below(ATOMICS.len())).ok()?;
        let value = self.operand(scalar);
        let number = self.builder.word(operation);
        let is_exchange =
            matches!(self.favourite, Some((OpCode::AtomicCompareExchange, _)) if self.is_forced);
        match self.entropy.below(5) {
            _ if is_exchange && self.owns => self.own_atomic(operation),
            0 | 1 => {
                let handle =
                    self.handle(key(ResourceClass::UAV, ResourceKind::RawBuffer, scalar, Role::Shared))?;
                // Each operation has a part of the buffer.
                let part = READ_BYTES / 8;
                let index = self.index(part.checked_div(scalar.bytes())?);
                let size = i64::from(scalar.bytes());
                let first = i64::from(operation.saturating_mul(part));
                let place = self.builder.with_constant(BinaryOpcode::Mul, index, size);
                let place = self.builder.with_constant(BinaryOpcode::Add, place, first);
                let operands = [handle, number, place, undef, undef, value];
                self.call(OpCode::AtomicBinOp, Some(scalar), &operands).map(drop)
            }
            2 => {
                let kind = self.entropy.pick(&[ResourceKind::TypedBuffer, ResourceKind::Texture2D])?;
                let handle = self.handle(key(ResourceClass::UAV, kind, Scalar::I32, Role::Shared))?;
                let value = self.operand(Scalar::I32);
                let index = self.index(2);
                let place = if kind == ResourceKind::TypedBuffer {
                    let first = i64::from(operation.saturating_mul(2));
                    [self.builder.with_constant(BinaryOpcode::Add, index, first), undef]
                } else {
                    let row = i64::from((operation / 4).saturating_mul(2));
                    let row = self.builder.with_constant(BinaryOpcode::Add, index, row);
                    [self.builder.word(operation % 4), row]
                };
                let operands = [handle, number, place[0], place[1], undef, value];
                self.call(OpCode::AtomicBinOp, Some(Scalar::I32), &operands).map(drop)
            }
            3 if self.owns => self.own_atomic(operation),
            _ => {
                let kind = ResourceKind::StructuredBuffer;
                let handle = self.handle(key(ResourceClass::UAV, kind, Scalar::I32, Role::Counter))?;
                let step = self.builder.byte(1);
                self.call(OpCode::BufferUpdateCounter, None, &[handle, step]).map(drop)
            }
        }
    }

    /// An atomic operation on the thread's own part of a buffer, whose result is used.
    fn own_atomic(&mut self, operation: u32) -> Option<()> {
        let undef = self.builder.undef(Scalar::I32);
        let kind = self.entropy.pick(&[ResourceKind::RawBuffer, ResourceKind::StructuredBuffer])?;
        let is_wide = self.minor >= 6 && (self.favoured() == Some(Scalar::I64) || self.entropy.percent(25));
        let scalar = if is_wide { Scalar::I64 } else { Scalar::I32 };
        let handle = self.handle(key(ResourceClass::UAV, kind, scalar, Role::Own))?;
        let at = self.own_offset(scalar.bytes());
        let [index, offset] = self.own_place(kind, at);
        let value = self.operand(scalar);
        let is_exchange =
            matches!(self.favourite, Some((OpCode::AtomicCompareExchange, _)) if self.is_forced);
        let old = if is_exchange || self.entropy.percent(40) {
            let compare = self.operand(scalar);
            let operands = [handle, index, offset, undef, compare, value];
            self.call(OpCode::AtomicCompareExchange, Some(scalar), &operands)?
        } else {
            // The exchange has the number after those that give the same in any order.
            let number = if self.entropy.percent(30) { 8 } else { operation };
            let operands = [handle, self.builder.word(number), index, offset, undef, value];
            self.call(OpCode::AtomicBinOp, Some(scalar), &operands)?
        };
        self.keep(scalar, old);
        Some(())
    }

    /// Declares the buffer of the results, which has the first register.
    pub(crate) fn declare_results(&mut self) -> Option<()> {
        self.handle(RESULTS).map(drop)
    }

    /// Stores all variables, each at a place of its own.
    pub(crate) fn store_results(&mut self) -> Option<()> {
        let key = RESULTS;
        let variables = self.variables.clone();
        for ((scalar, value), at) in variables.into_iter().zip((0_u32..).step_by(8)) {
            let (scalar, value) = self.storable(scalar, value);
            let place = self.own_place(key.kind, at);
            self.store_buffer(key, place, scalar, &[value])?;
        }
        Some(())
    }

    /// A value of a type that the shader model can store to raw buffers.
    fn storable(&mut self, scalar: Scalar, value: ValueId) -> (Scalar, ValueId) {
        use dxkit_bitcode::ir::CastOpcode;
        match scalar {
            Scalar::I64 if self.minor < 3 => {
                let high = self.builder.with_constant(BinaryOpcode::LShr, value, 32);
                let mixed = self.builder.binary(BinaryOpcode::Xor, value, high);
                (Scalar::I32, self.builder.cast(CastOpcode::Trunc, mixed, Scalar::I32))
            }
            Scalar::F64 if self.minor < 3 => {
                (Scalar::F32, self.builder.cast(CastOpcode::FpTrunc, value, Scalar::F32))
            }
            _ => (scalar, value),
        }
    }
}

/// The buffer of the results.
const RESULTS: Key = key(ResourceClass::UAV, ResourceKind::RawBuffer, Scalar::I32, Role::Own);

pub(crate) const fn key(class: ResourceClass, kind: ResourceKind, scalar: Scalar, role: Role) -> Key {
    Key { class, kind, scalar, role }
}
