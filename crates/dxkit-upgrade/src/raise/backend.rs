//! What LLVM 24's own backend for DirectX lowers, and which handles stay so that it can.
//!
//! The backend replaces each handle of a target type by operations, and cannot lower a cast between such a
//! handle and one of DXIL's. So a call of an operation that stays keeps the handle that it had, made by the
//! operations that made it, beside the one of a target type that raised calls use.
//!
//! The backend states a resource only if something uses it: if no raised call does, its handle is frozen, and
//! the result not used, which the backend takes out after it has noted the resource. The backend numbers
//! resources itself: where this goes wrong, the handle is cast all the same, which the backend refuses,
//! because a shader without the record of a resource would be wrong in silence.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::ir::{InstructionId, Operation, Type};
use dxkit_dxil::{OpCode, OperationCall};
use dxkit_types::{LlvmVersion, ShaderKind};

use super::{Raiser, values_in_metadata};
use crate::{Counterpart, CounterpartForm};

/// What identifies a resource: its class and its first register. LLVM numbers the resources of a class in
/// this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Registers {
    pub(super) class: u32,
    pub(super) space: u32,
    pub(super) lower_bound: u32,
}

/// A handle that DXIL's operations made, and the value of a target type beside it.
#[derive(Debug)]
struct FormerHandle {
    target: InstructionId,
    /// The call that made it; the handle itself is an annotation of that, or the same.
    made: InstructionId,
    /// `None` for a descriptor of a heap, which has no record.
    registers: Option<Registers>,
    /// The number of the record, if the operation states it.
    number: Option<u32>,
}

/// The handles that were made before raising.
#[derive(Debug, Default)]
pub(super) struct FormerHandles {
    handles: BTreeMap<InstructionId, FormerHandle>,
    /// The resources that raised calls use.
    used: BTreeSet<Registers>,
    /// All resources that have handles of target types.
    raised: BTreeSet<Registers>,
    /// The calls that made handles which stay.
    kept: BTreeSet<InstructionId>,
}

impl FormerHandles {
    pub(super) fn add(
        &mut self,
        handle: InstructionId,
        target: InstructionId,
        made: InstructionId,
        registers: Option<Registers>,
    ) {
        self.raised.extend(registers);
        self.handles.insert(handle, FormerHandle { target, made, registers, number: None });
    }

    /// States the number of the record that an operation made a handle by.
    pub(super) fn state_number(&mut self, handle: InstructionId, number: u32) {
        if let Some(former) = self.handles.get_mut(&handle) {
            former.number = Some(number);
        }
    }

    /// Whether the handle that a call made stays.
    pub(super) fn is_kept(&self, made: InstructionId) -> bool {
        self.kept.contains(&made)
    }

    /// Whether LLVM's backend states the resource of a handle, with the number that the handle has.
    fn is_stated(&self, former: &FormerHandle) -> bool {
        let Some(registers) = former.registers else { return true };
        let is_before = |other: &&Registers| other.class == registers.class && **other < registers;
        let before = self.raised.iter().filter(is_before).count();
        former.number.is_none_or(|number| usize::try_from(number) == Ok(before))
    }
}

impl<'m> Raiser<'m> {
    /// Whether handles stay for the calls that stay. The backend has no use for libraries yet: it writes no
    /// `RDAT`, so there, as many calls as possible are raised.
    pub(super) fn keeps_handles(&self) -> bool {
        self.version >= LlvmVersion::V24 && self.dxil.kind != Some(ShaderKind::Library)
    }

    /// Whether LLVM's backend lowers the counterpart of a call; of versions without a backend, everything is
    /// taken as lowered.
    pub(super) fn backend_lowers(&self, call: &OperationCall<'m>, row: &Counterpart) -> bool {
        if self.version < LlvmVersion::V24 {
            return true;
        }
        if !row.in_backend {
            return false;
        }
        match call.code {
            // "Invalid stage".
            OpCode::DerivCoarseX | OpCode::DerivCoarseY | OpCode::DerivFineX | OpCode::DerivFineY => {
                self.dxil.kind == Some(ShaderKind::Pixel)
            }
            // A row of 16 bytes has as many numbers as its intrinsic says: of minimum precision, it has less.
            OpCode::CBufferLoadLegacy => {
                let CounterpartForm::Intrinsic(intrinsic) = row.form else { return true };
                let element = self.original.part_type(call.instruction.ty(), 0);
                let bits = element.map(|element| match self.original.ty(element) {
                    Type::Half => 16,
                    Type::Float => 32,
                    Type::Double => 64,
                    Type::Integer { width } => width,
                    _ => 0,
                });
                match intrinsic.name {
                    "llvm.dx.resource.load.cbufferrow.2" => bits == Some(64),
                    "llvm.dx.resource.load.cbufferrow.8" => bits == Some(16),
                    _ => bits == Some(32),
                }
            }
            // "Invalid overload type": operations on vectors of shader model 6.9.
            _ => {
                let is_vector = |ty| matches!(self.original.ty(ty), Type::Vector { .. });
                let mut operands =
                    call.operands().iter().filter_map(|operand| self.original.type_of(*operand));
                !is_vector(call.instruction.ty()) && !operands.any(is_vector)
            }
        }
    }

    /// Whether a call has a counterpart in LLVM 24 that its backend does not lower.
    pub(super) fn is_outside_backend(&self, call: &OperationCall<'m>) -> bool {
        let version = self.version;
        let mut rows = Counterpart::find(call.code).filter(|row| row.is_in(version));
        rows.any(|row| !self.backend_lowers(call, row))
    }

    /// Whether LLVM's backend states the resources of a call that stays, because raised calls use them.
    pub(super) fn is_known_to_backend(&self, call: &OperationCall<'m>) -> bool {
        self.keeps_handles()
            && call.operands().iter().all(|operand| {
                let former = operand.as_instruction().and_then(|id| self.former.handles.get(&id));
                former.is_none_or(|former| self.former.is_stated(former))
            })
    }

    /// Notes that a raised call uses the resources of its handles.
    pub(super) fn note_resources(&mut self, call: &OperationCall<'m>) {
        for operand in call.operands() {
            let former = operand.as_instruction().and_then(|id| self.former.handles.get(&id));
            self.former.used.extend(former.and_then(|former| former.registers));
        }
    }

    /// Takes out former handles that nothing uses any more, and makes casts of those that LLVM's backend
    /// would take for other resources.
    pub(super) fn settle_former_handles(&mut self) {
        if self.former.handles.is_empty() {
            return;
        }
        let uses = self.out.uses();
        let in_metadata = values_in_metadata(&self.out);
        let handles = core::mem::take(&mut self.former.handles);
        let mut erased = Vec::new();
        for (id, former) in &handles {
            if uses.get(*id).is_empty() && !in_metadata.contains(&(*id).into()) {
                erased.push(*id);
            } else if self.former.is_stated(former) {
                if let Some(registers) = former.registers {
                    if self.former.used.insert(registers) {
                        self.freeze(former.target, *id);
                    }
                }
                self.former.kept.insert(former.made);
                let code = if former.made == *id { OpCode::CreateHandle } else { OpCode::AnnotateHandle };
                self.counts.keep_beside(code);
            } else if let Some(ty) = self.out.instruction(*id).map(|entry| entry.ty()) {
                // The types of the cast are those of both handles: it cannot fail.
                let _ = self.cast_back(*id, former.target, ty);
            }
        }
        let placed = core::mem::take(&mut self.placed);
        self.out.place_all(&placed, &erased);
    }

    /// Freezes a handle before an instruction: a use that the backend takes out after it has noted the
    /// resource. `freeze` is a choice between a value and itself, as it is read.
    fn freeze(&mut self, handle: InstructionId, at: InstructionId) {
        let Some(ty) = self.out.instruction(handle).map(|entry| entry.ty()) else { return };
        let condition = self.out.const_bool(true);
        let (if_true, if_false) = (handle.into(), handle.into());
        self.operation_before(at, ty, Operation::Select { condition, if_true, if_false });
    }
}
