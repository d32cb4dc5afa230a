//! [`Editor`]: the changes of a pass, which are made together at its end.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Call, Edits, FunctionId, FunctionRecord, Inserter, Instruction, InstructionId, Position, TypeId, ValueId,
};

/// The changes of a pass, and the functions that it calls.
#[derive(Default)]
pub(super) struct Editor {
    edits: Edits,
    /// The functions by name and type, when the first one is looked up.
    functions: Option<BTreeMap<(Vec<u8>, TypeId), FunctionId>>,
}

impl Editor {
    /// Begins to make instructions at a place: see [`Edits::at`]. They have the position in the source of the
    /// instruction there, which they are made for.
    pub(super) fn at<'m>(&'m mut self, module: &'m mut Module, position: Position) -> Inserter<'m> {
        let location = match position {
            Position::Before(id) | Position::After(id) => {
                module.instruction(id).and_then(|entry| entry.debug_location())
            }
            _ => None,
        };
        let mut inserter = self.edits.at(module, position);
        inserter.set_location(location);
        inserter
    }

    /// Notes that a value replaces the result of an instruction.
    pub(super) fn replace(&mut self, id: InstructionId, value: ValueId) {
        self.edits.replace(id, value);
    }

    /// Notes that an instruction is erased.
    pub(super) fn erase(&mut self, id: InstructionId) {
        self.edits.erase(id);
    }

    /// Notes that a value replaces the result of an instruction, which is erased.
    pub(super) fn supersede(&mut self, id: InstructionId, value: ValueId) {
        self.replace(id, value);
        self.erase(id);
    }

    /// The value that replaces another one, or the value itself.
    pub(super) fn resolve(&mut self, value: ValueId) -> ValueId {
        self.edits.resolve(value)
    }

    /// Makes the changes.
    pub(super) fn apply(self, module: &mut Module) {
        self.edits.apply(module);
    }

    /// The function of this name and type: declared, if it is not there.
    pub(super) fn declared(&mut self, module: &mut Module, name: &str, record: FunctionRecord) -> FunctionId {
        let functions = self.functions.get_or_insert_with(|| {
            let mut functions = BTreeMap::new();
            for function in module.functions() {
                let key = (function.name().to_vec(), function.record().function_type);
                functions.entry(key).or_insert(function.id());
            }
            functions
        });
        *functions
            .entry((name.as_bytes().to_vec(), record.function_type))
            .or_insert_with(|| module.add_function(name, record))
    }

    /// A call of the function of this name, at this position.
    pub(super) fn call(
        &mut self,
        module: &mut Module,
        name: &str,
        result: TypeId,
        arguments: &[ValueId],
        at: Position,
    ) -> ValueId {
        let types: Vec<TypeId> = arguments.iter().map(|id| module.type_of(*id).unwrap_or_default()).collect();
        let function_type = module.function_type(result, &types, false);
        let callee = self.declared(module, name, FunctionRecord::new(function_type));
        let call = Call::new(callee, function_type, arguments);
        self.at(module, at).insert(result, &Instruction::Call(call)).into()
    }
}
