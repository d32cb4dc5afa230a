//! The use of parameters and variables in programs for a validator before 1.5: their metadata does not
//! contain it, so it is derived from the instructions.

use dxkit_dxbc::rdef::{BufferType, VariableFlags};
use dxkit_dxil::{DxilModule, OpCode};

use super::desc::{BufferDesc, ParameterDesc};
use crate::source::usage::ConstantReads;

/// The parameters of a shader.
pub(super) struct Marks<'p> {
    pub(super) inputs: &'p mut [ParameterDesc],
    pub(super) outputs: &'p mut [ParameterDesc],
    pub(super) patch_constants: &'p mut [ParameterDesc],
}

/// Marks the parameters that the entry function reads or writes. DXC uses the number of an element as that of
/// a parameter, although an element with several rows has several parameters, and ignores all other
/// functions.
pub(super) fn mark_signatures(dxil: &DxilModule<'_>, marks: &mut Marks<'_>) {
    let Some(entry) = dxil.entry_points.first() else { return };
    let Some(function) = entry.function.and_then(|id| dxil.module.function(id)) else { return };
    for call in dxkit_dxil::calls_in(function) {
        let (list, input) = match call.code {
            OpCode::LoadInput => (&mut *marks.inputs, true),
            OpCode::StoreOutput => (&mut *marks.outputs, false),
            OpCode::StorePatchConstant | OpCode::LoadPatchConstant => (&mut *marks.patch_constants, false),
            _ => continue,
        };
        // Element, row, column.
        let operands = call.operands();
        let number = |index: usize| operands.get(index).and_then(|operand| dxil.module.integer(*operand));
        let (Some(element), Some(_)) = (number(0), number(2)) else { continue };
        let Some(desc) = usize::try_from(element).ok().and_then(|index| list.get_mut(index)) else {
            continue;
        };
        desc.read_write_mask = if input { desc.mask } else { !desc.mask & 0xf };
    }
}

/// Marks the variables of constant buffers that are read; the others become unused.
pub(super) fn mark_buffers(dxil: &DxilModule<'_>, buffers: &mut [BufferDesc]) {
    let reads = ConstantReads::analyze(dxil);
    // A shader that creates no handle is left unchanged.
    if !reads.any && !dxil.is_library() {
        return;
    }
    let constant = buffers.iter_mut().take(dxil.resources.constant_buffers.len()).enumerate();
    for (index, buffer) in constant.filter(|(_, buffer)| buffer.buffer_type == BufferType::CBuffer) {
        for variable in &mut buffer.variables {
            let end = variable.start_offset.wrapping_add(variable.size);
            if !reads.contains(index, variable.start_offset, end) {
                variable.flags &= !VariableFlags::USED.bits();
            }
        }
    }
}
