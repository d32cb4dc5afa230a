//! Loads and stores of buffers and of memory of the group, counters, sizes.

use alloc::vec::Vec;

use dxkit_dxbc::program::Control;
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind};

use super::Lowering;
use super::declare::Shared;
use super::operand::{Made, Number, at, mask_of, selected, slots};
use super::resource::Memory;
use crate::Reason;
use crate::builder::Stopped;
use crate::program::{BufferAccess, Long, NONE, Op, Part, Register, region};
use crate::texture::shape;

/// Bytes of a component.
const COMPONENT: u32 = 4;

impl Lowering<'_> {
    /// Lowers an access to a buffer or to memory of the group, if it is one.
    pub(super) fn memory(&mut self, instruction: &Instruction) -> Stopped<bool> {
        let operands = instruction.operands.as_slice();
        match (instruction.opcode(), operands) {
            (Opcode::LdRaw, [result, address, memory]) => {
                self.load(instruction, (result, None), (None, address), memory)?;
            }
            (Opcode::LdRawS, [result, status, address, memory]) => {
                self.load(instruction, (result, Some(status)), (None, address), memory)?;
            }
            (Opcode::LdStructured, [result, index, address, memory]) => {
                self.load(instruction, (result, None), (Some(index), address), memory)?;
            }
            (Opcode::LdStructuredS, [result, status, index, address, memory]) => {
                self.load(instruction, (result, Some(status)), (Some(index), address), memory)?;
            }
            (Opcode::StoreRaw, [memory, address, value]) => self.store(memory, (None, address), value)?,
            (Opcode::StoreStructured, [memory, index, address, value]) => {
                self.store(memory, (Some(index), address), value)?;
            }
            (Opcode::ImmAtomicAlloc | Opcode::ImmAtomicConsume, [result, memory]) => {
                let step = if instruction.opcode() == Opcode::ImmAtomicAlloc { 1 } else { -1 };
                let (handle, _) = self.handle(memory)?;
                let counter = self.narrow();
                self.emit_long(Long::Counter { handle, step, result: counter })?;
                self.write_each(result, false, |_, _| Ok(Made::Is(counter)))?;
            }
            (Opcode::Bufinfo, [result, buffer]) => {
                let (handle, _) = self.handle(buffer)?;
                let sizes = [self.narrow(), self.narrow(), self.narrow(), self.narrow()];
                self.emit_long(Long::Dimensions { handle, mip: NONE, kind: None, results: sizes })?;
                self.write_selected(instruction, result, buffer, sizes)?;
            }
            (Opcode::Resinfo, [result, mip, texture]) => {
                self.texture_size(instruction, result, mip, texture)?;
            }
            (Opcode::Sampleinfo, [result, texture]) => {
                let count = self.sample_count(texture)?;
                let is_integer = instruction.token.get(Control::COUNT_TYPE) == 1;
                let count = if is_integer { count } else { self.compute(Op::UnsignedToFloat, &[count])? };
                let zero = self.constant(0);
                self.write_selected(instruction, result, texture, [count, zero, zero, zero])?;
            }
            (Opcode::Samplepos, [result, texture, sample]) => {
                let count = self.sample_count(texture)?;
                let sample = self.read_one(sample, Number::Integer)?;
                let zero = self.constant(0);
                let [x, y] = [0, 1].map(|place| self.compute(Op::SamplePosition(place), &[count, sample]));
                self.write_selected(instruction, result, texture, [x?, y?, zero, zero])?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Writes the components that the swizzle of a resource selects.
    pub(super) fn write_selected(
        &mut self,
        instruction: &Instruction,
        result: &Operand,
        resource: &Operand,
        values: [Register; 4],
    ) -> Stopped<()> {
        self.write_each(result, instruction.token.saturated(), |_, slot| {
            Ok(Made::Is(at(&values, selected(resource, slot).into())))
        })
    }

    /// The address of a byte in memory of the group.
    pub(super) fn shared_address(
        &mut self,
        shared: Shared,
        index: Option<Register>,
        offset: Register,
    ) -> Stopped<Register> {
        let start = region::SHARED | shared.start;
        match (shared.stride, index) {
            (Some(stride), Some(index)) => {
                self.emit(Op::Bound, NONE, [index, shared.count, NONE])?;
                let (stride, start) = (self.constant(stride), self.constant(start));
                let element = match self.constant_of(offset) {
                    Some(known) => self.offset(start, known)?,
                    None => self.compute(Op::Add, &[start, offset])?,
                };
                self.compute(Op::IMad, &[index, stride, element])
            }
            (None, None) => {
                self.emit(Op::Bound, NONE, [offset, shared.count, NONE])?;
                self.offset(offset, start)
            }
            _ => self.stop(Reason::Malformed("an access to memory of the group in another form")),
        }
    }

    /// A load of up to four components at an offset in bytes; in structured memory, of an element.
    fn load(
        &mut self,
        instruction: &Instruction,
        (result, status): (&Operand, Option<&Operand>),
        (index, address): (Option<&Operand>, &Operand),
        memory: &Operand,
    ) -> Stopped<()> {
        let index = index.map(|index| self.read_one(index, Number::Integer)).transpose()?;
        let address = self.read_one(address, Number::Integer)?;
        match self.memory_of(memory)? {
            Memory::Shared(shared) => {
                let start = self.shared_address(shared, index, address)?;
                self.write_each(result, instruction.token.saturated(), |lowering, slot| {
                    let address = lowering.offset(start, u32::from(selected(memory, slot)) * COMPONENT)?;
                    lowering.compute(Op::Load32, &[address]).map(Made::Is)
                })
            }
            Memory::Resource { handle, .. } => {
                let mut values = [NONE; 4];
                for slot in slots(mask_of(result)) {
                    let component = usize::from(selected(memory, slot));
                    if let Some(value) = values.get_mut(component).filter(|value| **value == NONE) {
                        *value = self.narrow();
                    }
                }
                let wanted = status.map(|_| self.narrow()).unwrap_or(NONE);
                self.emit_long(Long::LoadBuffer(BufferAccess {
                    handle,
                    index: index.unwrap_or(address),
                    offset: if index.is_some() { address } else { NONE },
                    components: components(values),
                    bytes: COMPONENT,
                    status: wanted,
                }))?;
                self.write_selected(instruction, result, memory, values)?;
                self.write_status(status, wanted)
            }
        }
    }

    /// Writes the status of an access.
    pub(super) fn write_status(&mut self, operand: Option<&Operand>, status: Register) -> Stopped<()> {
        match operand {
            Some(operand) => self.write_each(operand, false, |_, _| Ok(Made::Is(status))),
            None => Ok(()),
        }
    }

    fn store(
        &mut self,
        memory: &Operand,
        (index, address): (Option<&Operand>, &Operand),
        value: &Operand,
    ) -> Stopped<()> {
        let index = index.map(|index| self.read_one(index, Number::Integer)).transpose()?;
        let address = self.read_one(address, Number::Integer)?;
        let mask = mask_of(memory);
        let values = self.read(value, mask, Number::Float)?;
        match self.memory_of(memory)? {
            Memory::Shared(shared) => {
                let start = self.shared_address(shared, index, address)?;
                for slot in slots(mask) {
                    let offset = u32::try_from(slot).map_err(|_| ())? * COMPONENT;
                    let address = self.offset(start, offset)?;
                    self.emit(Op::Store32, NONE, [address, at(&values, slot), NONE])?;
                }
                Ok(())
            }
            Memory::Resource { handle, .. } => self.emit_long(Long::StoreBuffer(BufferAccess {
                handle,
                index: index.unwrap_or(address),
                offset: if index.is_some() { address } else { NONE },
                components: components(values),
                bytes: COMPONENT,
                status: NONE,
            })),
        }
    }

    /// `resinfo`: the sizes of a mip level and the number of levels.
    fn texture_size(
        &mut self,
        instruction: &Instruction,
        result: &Operand,
        mip: &Operand,
        texture: &Operand,
    ) -> Stopped<()> {
        let mip = self.read_one(mip, Number::Integer)?;
        let (handle, kind) = self.handle(texture)?;
        let Some(shape) = shape(kind) else {
            return self.stop(Reason::Malformed("the sizes of what is no texture"));
        };
        let mut sizes = [self.narrow(), self.narrow(), self.narrow(), self.narrow()];
        self.emit_long(Long::Dimensions { handle, mip, kind: Some(kind), results: sizes })?;
        // 0: floats; 1: reciprocals of sizes, but not of numbers of layers and levels; 2: integers.
        let form = instruction.token.get(Control::SIZE_TYPE);
        if form != 2 {
            let one = self.constant(1.0_f32.to_bits());
            let dimensions = if shape.is_cube { 2 } else { shape.dimensions };
            for (place, size) in sizes.iter_mut().enumerate() {
                *size = self.compute(Op::UnsignedToFloat, &[*size])?;
                if form == 1 && place < dimensions {
                    *size = self.compute(Op::FDiv, &[one, *size])?;
                }
            }
        }
        self.write_selected(instruction, result, texture, sizes)
    }

    /// The number of samples of a texture, or of the render target, of which a pixel has one.
    fn sample_count(&mut self, texture: &Operand) -> Stopped<Register> {
        if texture.kind() == OperandKind::Rasterizer {
            return Ok(self.constant(1));
        }
        let (handle, kind) = self.handle(texture)?;
        let mip = self.constant(0);
        let results = [self.narrow(), self.narrow(), self.narrow(), self.narrow()];
        self.emit_long(Long::Dimensions { handle, mip, kind: Some(kind), results })?;
        let [.., count] = results;
        Ok(count)
    }
}

/// The components of an access.
pub(super) fn components(values: [Register; 4]) -> Vec<Option<Part>> {
    values.iter().map(|value| (*value != NONE).then_some(Part::Narrow(*value))).collect()
}
