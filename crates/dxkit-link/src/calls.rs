//! [`Calls`]: calls of operations that others replace, in all places at once.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    DebugLocation, Edits, FunctionId, Inserter, InstructionId, Position, User, Uses, ValueId,
};
use dxkit_dxil::{
    OpCode, Operation, OperationCall, OperationFunctions, OverloadType, PREFIX, Scalar, calls_in,
};

/// A call of an operation.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) function: FunctionId,
    pub(crate) id: InstructionId,
    pub(crate) operation: &'static Operation,
    /// The operands, without the number of the operation.
    pub(crate) operands: Vec<ValueId>,
    /// The number of the overload, or that of the vector's elements.
    pub(crate) scalar: Option<Scalar>,
    /// The elements of the vector that the overload is.
    pub(crate) lanes: Option<u32>,
}

/// Whether a module declares operations whose names begin so. Most modules have none of those that are
/// lowered, and their calls need not be looked through.
pub(crate) fn declares(module: &Module, start: &[u8]) -> bool {
    let own = |name: &[u8]| name.strip_prefix(PREFIX.as_bytes()).is_some_and(|name| name.starts_with(start));
    module.functions().any(|function| own(function.name()))
}

/// The calls in these functions of the operations that are wanted.
pub(crate) fn find(
    module: &Module,
    functions: &[FunctionId],
    wanted: impl Fn(&Operation) -> bool,
) -> Vec<Found> {
    let all = functions.iter().filter_map(|id| module.function(*id)).flat_map(calls_in);
    let found = |call: OperationCall<'_>| {
        let operation = call.operation.filter(|operation| wanted(operation))?;
        let overload = call.overloads().and_then(|overloads| overloads.first().copied());
        let lanes = match overload {
            Some(OverloadType::Vector(lanes, _)) => Some(lanes),
            _ => None,
        };
        Some(Found {
            function: call.function.id(),
            id: call.instruction.id(),
            operation,
            operands: call.operands().to_vec(),
            scalar: overload.and_then(OverloadType::element),
            lanes,
        })
    };
    all.filter_map(found).collect()
}

/// The instructions that use the result of one.
pub(crate) fn users(uses: &Uses, id: InstructionId) -> impl Iterator<Item = InstructionId> + '_ {
    uses.get(id).iter().filter_map(|used| match used.user {
        User::Instruction(user) => Some(user),
        _ => None,
    })
}

/// Makes instructions in the places of others.
#[derive(Debug)]
pub(crate) struct Calls<'m> {
    pub(crate) module: &'m mut Module,
    pub(crate) edits: Edits,
    functions: OperationFunctions,
    location: Option<DebugLocation>,
}

impl<'m> Calls<'m> {
    pub(crate) fn new(module: &'m mut Module) -> Self {
        Self { module, edits: Edits::default(), functions: OperationFunctions::default(), location: None }
    }

    /// States that what is made from now on comes from the line of an instruction.
    pub(crate) fn come_from(&mut self, id: InstructionId) {
        self.location = self.module.instruction(id).and_then(|entry| entry.debug_location());
    }

    /// States that what is made from now on comes from no line.
    pub(crate) fn come_from_nowhere(&mut self) {
        self.location = None;
    }

    /// Makes instructions.
    pub(crate) fn at(&mut self, position: Position) -> Inserter<'_> {
        let mut inserter = self.edits.at(self.module, position);
        inserter.set_location(self.location);
        inserter
    }

    /// Makes a call of an operation. `None` if it cannot be declared with this overload.
    pub(crate) fn call(
        &mut self,
        at: Position,
        code: OpCode,
        overload: Option<Scalar>,
        operands: &[ValueId],
    ) -> Option<ValueId> {
        let (function, arguments) = self.functions.called(self.module, code, overload, operands)?;
        Some(self.at(at).call(function, &arguments))
    }

    /// Puts a value in the place of an instruction.
    pub(crate) fn replace(&mut self, id: InstructionId, new: ValueId) {
        self.edits.replace(id, new);
        self.edits.erase(id);
    }

    /// Makes all changes.
    pub(crate) fn finish(self) {
        self.edits.apply(self.module);
    }
}
