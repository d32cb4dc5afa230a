//! Handles of resources, and rows of constant buffers.

use alloc::vec::Vec;

use dxkit_dxbc::operand::Index;
use dxkit_dxbc::{Operand, OperandKind};
use dxkit_types::ResourceKind;

use super::Lowering;
use super::declare::Shared;
use crate::Reason;
use crate::builder::Stopped;
use crate::program::{Long, Op, Part, Register};

/// Bytes of a row of a constant buffer are four of these.
const COMPONENT: u32 = 4;

/// What a load, a store or an atomic operation accesses.
#[derive(Debug, Clone, Copy)]
pub(super) enum Memory {
    Resource { handle: Register, kind: ResourceKind },
    Shared(Shared),
}

impl Lowering<'_> {
    /// The memory or the resource of an operand.
    pub(super) fn memory_of(&mut self, operand: &Operand) -> Stopped<Memory> {
        if operand.kind() == OperandKind::ThreadGroupSharedMemory {
            let shared = operand.register_number().and_then(|number| self.shared.get(&number));
            return match shared.copied() {
                Some(shared) => Ok(Memory::Shared(shared)),
                None => self.stop(Reason::Malformed("memory of the group that is not declared")),
            };
        }
        let (handle, kind) = self.handle(operand)?;
        Ok(Memory::Resource { handle, kind })
    }

    /// The handle of a resource, and its kind.
    pub(super) fn handle(&mut self, operand: &Operand) -> Stopped<(Register, ResourceKind)> {
        let indices = operand.indices();
        let Some(id) = indices.first().filter(|id| id.relative.is_none()) else {
            return self.stop(Reason::Malformed("a resource without a number"));
        };
        let declared = self.resources.get(&(operand.kind(), id.number())).copied();
        let Some(declared) = declared else {
            return self.stop(Reason::Malformed("a resource that is not declared"));
        };
        // Since SM 5.1 the register follows the number of the range.
        let register = if self.program.has_spaces() { indices.get(1) } else { Some(id) };
        let Some(register) = register else {
            return self.stop(Reason::Malformed("a resource without a register"));
        };
        if register.relative.is_some() {
            let index = self.index(register)?;
            let uniform = u32::from(!operand.modifiers().non_uniform());
            let handle = self.compute(Op::HandleOfRegister, &[index, declared.range, uniform])?;
            return Ok((handle, declared.kind));
        }
        let key = (operand.kind(), id.number(), register.number());
        if let Some(handle) = self.handles.get(&key) {
            return Ok((*handle, declared.kind));
        }
        let index = self.constant(register.number());
        let handle =
            self.in_front(|lowering| lowering.compute(Op::HandleOfRegister, &[index, declared.range, 1]))?;
        self.handles.insert(key, handle);
        Ok((handle, declared.kind))
    }

    /// The row of a constant buffer that an operand names.
    pub(super) fn constant_row(&mut self, operand: &Operand) -> Stopped<[Register; 4]> {
        let (handle, _) = self.handle(operand)?;
        let place = 1 + usize::from(self.program.has_spaces());
        let Some(index) = operand.indices().get(place) else {
            return self.stop(Reason::Malformed("a constant buffer without an index"));
        };
        // What is bound does not change, so that a block loads a row once.
        let key = (handle, index.number());
        let known = if is_fixed(operand, index) { self.rows.get(&key).copied() } else { None };
        if let Some(row) = known {
            return Ok(row);
        }
        let register = self.index(index)?;
        let row = [self.narrow(), self.narrow(), self.narrow(), self.narrow()];
        let results: Vec<Part> = row.iter().copied().map(Part::Narrow).collect();
        self.emit_long(Long::ConstantRow { handle, row: register, results, bytes: COMPONENT })?;
        if is_fixed(operand, index) {
            self.rows.insert(key, row);
        }
        Ok(row)
    }
}

/// Whether neither the buffer nor the row depends on a register.
fn is_fixed(operand: &Operand, row: &Index) -> bool {
    row.relative.is_none() && operand.indices().iter().all(|index| index.relative.is_none())
}
