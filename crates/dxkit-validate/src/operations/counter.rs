//! The counters of buffers.

use dxkit_bitcode::ir::User;
use dxkit_dxil::{OpCode, OperationCall};
use dxkit_types::{ResourceClass, ResourceKind};

use super::Call;
use crate::Rule;
use crate::handles::Described;

impl Call<'_, '_, '_> {
    pub(super) fn update_counter(&self) {
        // The vendor's validator does not say of a handle that it is unknown here.
        let resource = self.known_handle(0).unwrap_or(Described::UNKNOWN);
        if resource.class != ResourceClass::UAV {
            self.fail_at(Rule::INSTR_BUFFERUPDATECOUNTERONUAV, 0, "it is not an unordered access view");
        }
        if resource.kind != ResourceKind::StructuredBuffer {
            self.fail_at(Rule::SM_COUNTERONLYONSTRUCTBUF, 0, "it is not a structured buffer");
        }
        if !resource.counter {
            self.fail_at(Rule::INSTR_BUFFERUPDATECOUNTERONRESHASCOUNTER, 0, "it has no counter");
        }
        let Some(step) = self.constant(1) else {
            return self.not_constant(1, "inc", "BufferUpdateCounter");
        };
        // All counter steps of one record must have the same direction.
        let Some(record) = resource.record.filter(|_| !self.context.is_library()) else { return };
        let first = self.earlier_steps(record).next();
        if first.is_some_and(|first| (first == 1) != (step == 1)) {
            self.fail_at(Rule::INSTR_ONLYONEALLOCCONSUME, 1, "the counter goes up and down");
        }
    }

    /// The constant steps of the same record's counter in calls before this one.
    fn earlier_steps(&self, record: (ResourceClass, u32)) -> impl Iterator<Item = u64> + '_ {
        let own = self.call.instruction.id();
        let uses = self.context.uses_of(self.call.call.callee);
        let calls = uses.iter().filter_map(|used| match used.user {
            User::Instruction(id) => Some(id),
            _ => None,
        });
        calls.take_while(move |id| *id != own).filter_map(move |id| {
            let function = self.context.function_of(id)?;
            let call = OperationCall::from_instruction(function, self.context.instruction(id)?)?;
            let [handle, step, ..] = *call.operands() else { return None };
            let same = self.context.handles.get(handle)?.record == Some(record);
            (call.code == OpCode::BufferUpdateCounter && same).then(|| self.context.unsigned(step)).flatten()
        })
    }
}
