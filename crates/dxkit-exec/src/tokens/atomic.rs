//! Atomic operations on UAVs and on memory of the group.

use dxkit_dxbc::{Instruction, Opcode, Operand};
use dxkit_types::ResourceKind;

use super::Lowering;
use super::operand::{Made, Number, at};
use super::resource::Memory;
use crate::Reason;
use crate::builder::Stopped;
use crate::program::{Atomic, Level, Long, NONE, Op, Part, Register, TextureAccess, TextureOperation};
use crate::texture::shape;

/// What is stored: by an operation, or if a comparison holds.
fn operation(opcode: Opcode) -> Option<Option<Atomic>> {
    Some(Some(match opcode {
        Opcode::AtomicAnd | Opcode::ImmAtomicAnd => Atomic::And,
        Opcode::AtomicOr | Opcode::ImmAtomicOr => Atomic::Or,
        Opcode::AtomicXor | Opcode::ImmAtomicXor => Atomic::Xor,
        Opcode::AtomicIadd | Opcode::ImmAtomicIadd => Atomic::Add,
        Opcode::AtomicImax | Opcode::ImmAtomicImax => Atomic::IMax,
        Opcode::AtomicImin | Opcode::ImmAtomicImin => Atomic::IMin,
        Opcode::AtomicUmax | Opcode::ImmAtomicUmax => Atomic::UMax,
        Opcode::AtomicUmin | Opcode::ImmAtomicUmin => Atomic::UMin,
        Opcode::ImmAtomicExch => Atomic::Exchange,
        Opcode::AtomicCmpStore | Opcode::ImmAtomicCmpExch => return Some(None),
        _ => return None,
    }))
}

impl Lowering<'_> {
    /// Lowers an atomic operation, if it is one.
    pub(super) fn atomic(&mut self, instruction: &Instruction) -> Stopped<bool> {
        let Some(operation) = operation(instruction.opcode()) else { return Ok(false) };
        // Those that give the old value have a result in front.
        let is_immediate = instruction.opcode().name().is_some_and(|name| name.starts_with("imm_"));
        let (result, operands) = match (is_immediate, instruction.operands.split_first()) {
            (true, Some((result, operands))) => (Some(result), operands),
            _ => (None, instruction.operands.as_slice()),
        };
        let (memory, address, compare, value) = match (operands, operation) {
            ([memory, address, value], Some(_)) => (memory, address, None, value),
            ([memory, address, compare, value], None) => (memory, address, Some(compare), value),
            _ => return Err(()),
        };
        let compare = compare.map(|compare| self.read_one(compare, Number::Integer)).transpose()?;
        let value = self.read_one(value, Number::Integer)?;
        let old = match self.memory_of(memory)? {
            Memory::Shared(shared) => {
                let address = self.read(address, 0b11, Number::Integer)?;
                let (first, second) = (at(&address, 0), at(&address, 1));
                let address = match shared.stride {
                    Some(_) => self.shared_address(shared, Some(first), second)?,
                    None => self.shared_address(shared, None, first)?,
                };
                match (operation, compare) {
                    (Some(operation), _) => self.compute(Op::Atomic32(operation), &[address, value])?,
                    (None, compare) => {
                        self.compute(Op::Exchange32, &[address, compare.unwrap_or(NONE), value])?
                    }
                }
            }
            Memory::Resource { handle, kind } => {
                self.atomic_resource((handle, kind), address, operation, compare, value)?
            }
        };
        if let Some(result) = result {
            self.write_each(result, false, |_, _| Ok(Made::Is(old)))?;
        }
        Ok(true)
    }

    fn atomic_resource(
        &mut self,
        (handle, kind): (Register, ResourceKind),
        address: &Operand,
        operation: Option<Atomic>,
        compare: Option<Register>,
        value: Register,
    ) -> Stopped<Register> {
        let old = self.narrow();
        let coordinates = match (kind, shape(kind)) {
            (ResourceKind::StructuredBuffer, _) => 2,
            (ResourceKind::RawBuffer | ResourceKind::TypedBuffer, _) => 1,
            (_, Some(shape)) => shape.dimensions + usize::from(shape.is_array),
            _ => return self.stop(Reason::Malformed("an atomic operation on another kind of resource")),
        };
        let mask = (1_u8 << coordinates) - 1;
        let [index, offset, third, _] = self.read(address, mask, Number::Integer)?;
        let texel = shape(kind).map(|_| TextureAccess {
            operation: TextureOperation::Atomic,
            kind,
            handle,
            sampler: NONE,
            coordinates: [index, offset, third, NONE],
            offsets: [NONE; 3],
            level: Level::Zero,
            reference: NONE,
            clamp: NONE,
            components: alloc::vec::Vec::new(),
            status: NONE,
        });
        self.emit_long(Long::AtomicBuffer {
            handle,
            index,
            offset,
            operation,
            compare: compare.map(Part::Narrow),
            value: Part::Narrow(value),
            result: Part::Narrow(old),
            texel,
        })?;
        Ok(old)
    }
}
