//! Buffers of bytes and structures, memory of thread groups, stores and atomic operations.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    Atomic, AtomicOperation, BinaryOpcode, GlobalVariable, Instruction as LlvmInstruction, Ordering,
    SynchronizationScope, TypeId, ValueId,
};
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind};
use dxkit_dxil::{OpCode, Scalar};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::build::{Kind, WordId};
use crate::converter::{Converter, no_operand};
use crate::declare::Shared;
use crate::operand::{address, component_at, mask_of, store};
use crate::texture::{coordinates, results_of};
use crate::{Reason, Step};

/// The address space of memory that a thread group shares.
const SHARED: u32 = 3;

/// An atomic operation: DXIL's number of it, LLVM's, and whether the old value is a result.
fn atomic(opcode: Opcode) -> Option<(u32, AtomicOperation, bool)> {
    use AtomicOperation as Op;
    Some(match opcode {
        Opcode::AtomicIadd => (0, Op::Add, false),
        Opcode::AtomicAnd => (1, Op::And, false),
        Opcode::AtomicOr => (2, Op::Or, false),
        Opcode::AtomicXor => (3, Op::Xor, false),
        Opcode::AtomicImin => (4, Op::Min, false),
        Opcode::AtomicImax => (5, Op::Max, false),
        Opcode::AtomicUmin => (6, Op::UMin, false),
        Opcode::AtomicUmax => (7, Op::UMax, false),
        Opcode::ImmAtomicIadd => (0, Op::Add, true),
        Opcode::ImmAtomicAnd => (1, Op::And, true),
        Opcode::ImmAtomicOr => (2, Op::Or, true),
        Opcode::ImmAtomicXor => (3, Op::Xor, true),
        Opcode::ImmAtomicImin => (4, Op::Min, true),
        Opcode::ImmAtomicImax => (5, Op::Max, true),
        Opcode::ImmAtomicUmin => (6, Op::UMin, true),
        Opcode::ImmAtomicUmax => (7, Op::UMax, true),
        Opcode::ImmAtomicExch => (8, Op::Xchg, true),
        _ => return None,
    })
}

impl Converter<'_> {
    /// Converts an instruction of this module; `false` for others.
    pub(crate) fn memory(&mut self, instruction: &Instruction) -> Step<bool> {
        let opcode = instruction.opcode();
        if atomic(opcode).is_some() || matches!(opcode, Opcode::AtomicCmpStore | Opcode::ImmAtomicCmpExch) {
            self.atomic(instruction)?;
            return Ok(true);
        }
        match opcode {
            Opcode::LdRaw | Opcode::LdStructured | Opcode::LdRawS | Opcode::LdStructuredS => {
                self.load_buffer(instruction)?;
            }
            Opcode::StoreRaw | Opcode::StoreStructured => self.store_buffer(instruction)?,
            Opcode::StoreUavTyped => self.store_texel(instruction)?,
            Opcode::ImmAtomicAlloc | Opcode::ImmAtomicConsume => self.count(instruction)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The shared memory that an operand names.
    fn shared(&mut self, operand: &Operand) -> Step<(Shared, ValueId, TypeId)> {
        let register = operand.register_number().ok_or_else(no_operand)?;
        let found = self.declarations.shared.iter().find(|shared| shared.register == register).copied();
        let shared = found.ok_or(Reason::SharedNotDeclared)?;
        if let Some((pointer, ty)) = self.shared.get(&register) {
            return Ok((shared, *pointer, *ty));
        }
        let word = self.builder.type_of_kind(shared.kind);
        let module = &mut self.builder.module;
        let ty = module.array_type(u64::from(shared.bytes.div_ceil(4)), word);
        let mut global = GlobalVariable::new(ty, SHARED);
        (global.alignment, global.initializer) = (4, Some(module.const_undef(ty)));
        global.linkage = dxkit_bitcode::ir::Linkage::Internal;
        let id = module.add_global(alloc::format!("g{register}"), global);
        self.shared.insert(register, (id.into(), ty));
        Ok((shared, id.into(), ty))
    }

    /// The place in words of an access to shared memory.
    fn shared_place(&mut self, shared: Shared, address: &[&Operand]) -> Step<ValueId> {
        let two = self.builder.const_int(2);
        match (shared.stride, address) {
            (None, [bytes]) => {
                let bytes = self.int_of(bytes, 0)?;
                if let Some(known) = self.builder.module.integer(bytes) {
                    return Ok(self.builder.const_int(u32::try_from(known).unwrap_or(0) >> 2));
                }
                Ok(self.builder.binary(BinaryOpcode::LShr, bytes, two))
            }
            (Some(stride), [index, offset]) => {
                let (index, offset) = (self.int_of(index, 0)?, self.int_of(offset, 0)?);
                let known = |own: &Self, value| {
                    own.builder.module.integer(value).and_then(|known| u32::try_from(known).ok())
                };
                let words = self.builder.const_int(stride >> 2);
                let base = match known(self, index) {
                    Some(index) => self.builder.const_int(index.saturating_mul(stride >> 2)),
                    None if stride == 4 => index,
                    None => self.builder.binary(BinaryOpcode::Mul, index, words),
                };
                match (known(self, offset), known(self, base)) {
                    (Some(0), _) => Ok(base),
                    (Some(offset), Some(base)) => {
                        Ok(self.builder.const_int(base.saturating_add(offset >> 2)))
                    }
                    (Some(offset), None) => {
                        let offset = self.builder.const_int(offset >> 2);
                        Ok(self.builder.binary(BinaryOpcode::Add, base, offset))
                    }
                    _ => {
                        let offset = self.builder.binary(BinaryOpcode::LShr, offset, two);
                        Ok(self.builder.binary(BinaryOpcode::Add, base, offset))
                    }
                }
            }
            _ => Err(Reason::OtherShared),
        }
    }

    fn shared_pointer(&mut self, (pointer, ty): (ValueId, TypeId), place: ValueId, component: u8) -> ValueId {
        let place = match component {
            0 => place,
            component => match self.builder.module.integer(place).and_then(|known| u32::try_from(known).ok())
            {
                Some(known) => self.builder.const_int(known.saturating_add(component.into())),
                None => {
                    let component = self.builder.const_int(component.into());
                    self.builder.binary(BinaryOpcode::Add, place, component)
                }
            },
        };
        let zero = self.builder.const_int(0);
        address(&mut self.builder, pointer, ty, SHARED, &[zero, place])
    }

    /// The place of an access to a buffer: two numbers.
    fn place(&mut self, kind: ResourceKind, address: &[&Operand]) -> Step<[ValueId; 2]> {
        let undef = self.builder.undef(Kind::Int);
        match (kind, address) {
            (ResourceKind::RawBuffer, [bytes]) => Ok([self.int_of(bytes, 0)?, undef]),
            (ResourceKind::StructuredBuffer, [index, offset]) => {
                Ok([self.int_of(index, 0)?, self.int_of(offset, 0)?])
            }
            _ => Err(Reason::OtherBuffer),
        }
    }

    fn load_buffer(&mut self, instruction: &Instruction) -> Step<()> {
        let opcode = instruction.opcode();
        let has_status = matches!(opcode, Opcode::LdRawS | Opcode::LdStructuredS);
        let (destination, status, rest) = results_of(instruction, has_status)?;
        let (resource, rest) = rest.split_last().ok_or_else(no_operand)?;
        let place: Vec<&Operand> = rest.iter().collect();
        let mask = mask_of(destination);
        if resource.kind() == OperandKind::ThreadGroupSharedMemory {
            let (shared, pointer, ty) = self.shared(resource)?;
            let place = self.shared_place(shared, &place)?;
            let mut results = Vec::new();
            for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
                let pointer = self.shared_pointer((pointer, ty), place, component_at(resource, at));
                let ty = self.builder.type_of_kind(shared.kind);
                let load = LlvmInstruction::Load { pointer, alignment: 4, volatile: false, atomic: None };
                let value = self.builder.push(ty, &load);
                results.push((at, self.builder.word_of(shared.kind, value)));
            }
            for (at, word) in results {
                self.write(destination, at, word)?;
            }
            return Ok(());
        }
        let (declared, class) = self.declared(resource)?;
        let handle = self.handle(resource, class)?;
        let [first, second] = self.place(declared.kind, &place)?;
        let mut operands = alloc::vec![handle, first, second];
        let code = match self.minor {
            0 | 1 => OpCode::BufferLoad,
            _ => {
                let wanted = (0..4u8).filter(|at| mask >> at & 1 == 1);
                let last = wanted.map(|at| component_at(resource, at)).max().unwrap_or(0);
                operands.push(self.builder.module.const_i8((1i8 << (last + 1)).wrapping_sub(1)));
                operands.push(self.builder.const_int(4));
                OpCode::RawBufferLoad
            }
        };
        let load = self.builder.load(code, operands, false);
        self.write_loaded(destination, status, resource, load, false)
    }

    /// The components of a value that is stored, as they were made.
    fn stored(&mut self, value: &Operand, mask: u8) -> Step<Vec<WordId>> {
        let wanted = (0..4u8).filter(|at| mask >> at & 1 == 1);
        wanted.map(|at| self.modified(value, at)).collect()
    }

    fn store_buffer(&mut self, instruction: &Instruction) -> Step<()> {
        let (memory, rest) = instruction.operands.split_first().ok_or_else(no_operand)?;
        let (value, rest) = rest.split_last().ok_or_else(no_operand)?;
        let place: Vec<&Operand> = rest.iter().collect();
        let mask = mask_of(memory);
        let words = self.stored(value, mask)?;
        if memory.kind() == OperandKind::ThreadGroupSharedMemory {
            let (shared, pointer, ty) = self.shared(memory)?;
            let place = self.shared_place(shared, &place)?;
            for (at, word) in (0..4u8).filter(|at| mask >> at & 1 == 1).zip(words) {
                let value = self.builder.view(word, shared.kind)?;
                let pointer = self.shared_pointer((pointer, ty), place, at);
                store(&mut self.builder, pointer, value);
            }
            return Ok(());
        }
        if mask & mask.wrapping_add(1) != 0 {
            return Err(Reason::FirstComponents);
        }
        let (declared, class) = self.declared(memory)?;
        let handle = self.handle(memory, class)?;
        let [first, second] = self.place(declared.kind, &place)?;
        let kind = self.builder.common_kind(&words);
        let mut operands = alloc::vec![handle, first, second];
        for at in 0..4usize {
            operands.push(match words.get(at) {
                Some(word) => self.builder.view(*word, kind)?,
                None => self.builder.undef(kind),
            });
        }
        operands.push(self.builder.module.const_i8(i8::try_from(mask).unwrap_or(15)));
        let code = match self.minor {
            0 | 1 => OpCode::BufferStore,
            _ => {
                operands.push(self.builder.const_int(4));
                OpCode::RawBufferStore
            }
        };
        self.builder.call(code, Some(kind.scalar()), &operands).map(drop)
    }

    fn store_texel(&mut self, instruction: &Instruction) -> Step<()> {
        let [memory, place, value] = &instruction.operands[..] else { return Err(no_operand()) };
        let (declared, class) = self.declared(memory)?;
        let (count, _) = coordinates(declared.kind).ok_or(Reason::NoTexels)?;
        let handle = self.handle(memory, class)?;
        let words = self.stored(value, 15)?;
        let mut operands = alloc::vec![handle];
        let code = match declared.kind {
            ResourceKind::TypedBuffer => {
                operands.extend([self.int_of(place, 0)?, self.builder.undef(Kind::Int)]);
                OpCode::BufferStore
            }
            _ => {
                operands.extend(self.int_coordinates(place, count, 3)?);
                OpCode::TextureStore
            }
        };
        for word in words {
            operands.push(self.builder.view(word, declared.element)?);
        }
        operands.push(self.builder.module.const_i8(15));
        self.builder.call(code, Some(declared.element.scalar()), &operands).map(drop)
    }

    fn count(&mut self, instruction: &Instruction) -> Step<()> {
        let [destination, memory] = &instruction.operands[..] else { return Err(no_operand()) };
        let handle = self.handle(memory, ResourceClass::UAV)?;
        let step = if instruction.opcode() == Opcode::ImmAtomicAlloc { 1 } else { -1 };
        let step = self.builder.module.const_i8(step);
        let value = self.builder.call(OpCode::BufferUpdateCounter, None, &[handle, step])?;
        let word = self.builder.word_of_int(value);
        let mask = mask_of(destination);
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    fn atomic(&mut self, instruction: &Instruction) -> Step<()> {
        let opcode = instruction.opcode();
        let compares = matches!(opcode, Opcode::AtomicCmpStore | Opcode::ImmAtomicCmpExch);
        let (number, operation, has_result) = match atomic(opcode) {
            Some(known) => known,
            None => (0, AtomicOperation::Xchg, opcode == Opcode::ImmAtomicCmpExch),
        };
        let (destination, rest) = match (has_result, &instruction.operands[..]) {
            (true, [destination, rest @ ..]) => (Some(destination), rest),
            (_, rest) => (None, rest),
        };
        let [memory, place, values @ ..] = rest else { return Err(no_operand()) };
        let mut operands = Vec::new();
        for value in values {
            operands.push(self.int_of(value, 0)?);
        }
        let value = match memory.kind() {
            OperandKind::ThreadGroupSharedMemory => {
                self.shared_atomic(memory, place, operation, &operands)?
            }
            _ => self.resource_atomic(memory, place, (!compares).then_some(number), &operands)?,
        };
        let Some(destination) = destination else { return Ok(()) };
        let word = self.builder.word_of_int(value);
        let mask = mask_of(destination);
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    fn shared_atomic(
        &mut self,
        memory: &Operand,
        place: &Operand,
        operation: AtomicOperation,
        values: &[ValueId],
    ) -> Step<ValueId> {
        let (shared, pointer, ty) = self.shared(memory)?;
        let place = match shared.stride {
            None => self.shared_place(shared, &[place])?,
            Some(_) => {
                // Index and offset are components of one operand.
                let [mut index, mut offset] = [place.clone(), place.clone()];
                for (operand, at) in [(&mut index, 0), (&mut offset, 1)] {
                    select(operand, at);
                }
                self.shared_place(shared, &[&index, &offset])?
            }
        };
        let pointer = self.shared_pointer((pointer, ty), place, 0);
        let atomic =
            Atomic { ordering: Ordering::SequentiallyConsistent, scope: SynchronizationScope::CrossThread };
        let int = self.builder.int_type();
        match values {
            [value] => {
                let instruction =
                    LlvmInstruction::AtomicRmw { operation, pointer, value: *value, volatile: false, atomic };
                Ok(self.builder.push(int, &instruction))
            }
            [compare, new] => {
                let instruction = LlvmInstruction::CompareExchange {
                    pointer,
                    compare: *compare,
                    new: *new,
                    volatile: false,
                    weak: false,
                    atomic,
                    failure_ordering: Ordering::SequentiallyConsistent,
                };
                let bit = self.builder.module.integer_type(1);
                let pair = self.builder.module.struct_type(&[int, bit]);
                let both = self.builder.push(pair, &instruction);
                Ok(self.builder.extract(both, 0, int))
            }
            _ => Err(no_operand()),
        }
    }

    fn resource_atomic(
        &mut self,
        memory: &Operand,
        place: &Operand,
        number: Option<u32>,
        values: &[ValueId],
    ) -> Step<ValueId> {
        let (declared, class) = self.declared(memory)?;
        let handle = self.handle(memory, class)?;
        let count = match declared.kind {
            ResourceKind::RawBuffer => 1,
            ResourceKind::StructuredBuffer => 2,
            kind => coordinates(kind).map_or(1, |(count, _)| count),
        };
        let mut operands = alloc::vec![handle];
        if let Some(number) = number {
            operands.push(self.builder.const_int(number));
        }
        operands.extend(self.int_coordinates(place, count, 3)?);
        operands.extend(values);
        let code = if number.is_some() { OpCode::AtomicBinOp } else { OpCode::AtomicCompareExchange };
        self.builder.call(code, Some(Scalar::I32), &operands)
    }
}

/// Makes an operand one of its components.
fn select(operand: &mut Operand, at: u8) {
    use dxkit_dxbc::operand::{Components, Operands};
    match &mut operand.values {
        Operands::Immediates(values) => {
            let bits = values.get(usize::from(at)).copied().unwrap_or(0);
            *operand = Operand::scalar(bits);
        }
        Operands::Indices(_) => {
            let component = component_at(operand, at);
            operand.set_components(Components::Select(component));
        }
    }
}
