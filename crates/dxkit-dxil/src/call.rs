//! [`OperationCall`]: calls of operations in a function.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{Call, Function, InstructionEntry, ValueId};

use crate::{DxilModule, Edition, ElementAccess, OpCode, Operation, OverloadType, PREFIX};

/// A call of an operation.
#[derive(Debug, Clone, Copy)]
pub struct OperationCall<'m> {
    /// The function that contains it.
    pub function: Function<'m>,
    /// The instruction.
    pub instruction: InstructionEntry<'m>,
    /// The call.
    pub call: Call<'m>,
    /// Number of the operation.
    pub code: OpCode,
    /// The operation; `None` if it is unknown.
    pub operation: Option<&'static Operation>,
}

impl<'m> OperationCall<'m> {
    /// The call of an operation, if an instruction is one: a call of a function whose name begins with
    /// `dx.op.`, with a constant number as first argument.
    #[must_use]
    pub fn from_instruction(function: Function<'m>, instruction: InstructionEntry<'m>) -> Option<Self> {
        // An invoke has a call, too, and ends its block.
        let call = instruction.call().filter(|_| !instruction.is_terminator())?;
        let called = called_name(function, call)?;
        if !called.starts_with(PREFIX.as_bytes()) {
            return None;
        }
        let number = function.integer(*call.arguments.first()?)?;
        let code = OpCode(crate::properties::low32(number));
        let operation = if code.is_experimental() {
            let operands = call.arguments.len().saturating_sub(1);
            Edition::from_module(function.module()).operation(code, operands)
        } else {
            code.operation()
        };
        Some(Self { function, instruction, call, code, operation })
    }

    /// Name of the operation, as the compiler prints it; `None` if it is unknown.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        self.operation.map(|operation| operation.name).or_else(|| self.code.name())
    }

    /// The operands, without the number of the operation.
    #[must_use]
    pub fn operands(&self) -> &'m [ValueId] {
        self.call.arguments.get(1..).unwrap_or_default()
    }

    /// The operands with the names of the parameters; empty for an unknown operation.
    pub fn named_operands(&self) -> impl Iterator<Item = (&'static str, ValueId)> + use<'m> {
        let parameters = self.operation.map_or(&[][..], |operation| operation.parameters);
        parameters.iter().zip(self.operands()).map(|(parameter, operand)| (parameter.name, *operand))
    }

    /// The operand of the parameter with this name, as the compiler prints it: `sampler`, `coord0`.
    #[must_use]
    pub fn operand(&self, name: &str) -> Option<ValueId> {
        self.named_operands().find(|(parameter, _)| *parameter == name).map(|(_, operand)| operand)
    }

    /// The integer value of an operand, if it is a constant.
    #[must_use]
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.function.integer(self.operand(name)?)
    }

    /// The access to a signature element, if it is one: operands 0 to 2 are the element, the row and the
    /// column.
    #[must_use]
    pub fn element(&self) -> Option<ElementAccess> {
        self.operation?.element
    }

    /// The result, if it has one.
    #[must_use]
    pub fn result(&self) -> Option<ValueId> {
        self.instruction.value()
    }

    /// The overload types, from the name of the called function.
    #[must_use]
    pub fn overloads(&self) -> Option<Vec<OverloadType<'m>>> {
        let name = called_name(self.function, self.call)?;
        self.operation?.overload_types(core::str::from_utf8(name).ok()?)
    }
}

/// The name of the called function, for direct calls.
fn called_name<'m>(function: Function<'m>, call: Call<'m>) -> Option<&'m [u8]> {
    let callee = call.callee.as_function()?;
    Some(function.module().name(callee.into()).unwrap_or_default())
}

impl<'m> DxilModule<'m> {
    /// All calls of operations in the module, in the order of the file.
    pub fn calls(&self) -> impl Iterator<Item = OperationCall<'m>> + use<'m> {
        self.module.functions().flat_map(calls_in)
    }
}

/// All calls of operations in a function, in the order of the file.
pub fn calls_in(function: Function<'_>) -> impl Iterator<Item = OperationCall<'_>> {
    function
        .instructions()
        .filter_map(move |instruction| OperationCall::from_instruction(function, instruction))
}
