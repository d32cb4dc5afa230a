//! Operations that a target does not have, with the functions that use them.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::FunctionId;
use dxkit_dxil::{OpCode, Operation, calls_in};
use dxkit_types::{ShaderKind, ShaderModel, ShaderStages};

use crate::LinkError;
use crate::reach::{Reached, Search};
use crate::symbols::Symbol;

/// The errors about the operations of a finished shader: the functions were inlined, so that the one to name
/// is looked for in the libraries.
pub(crate) fn unavailable(
    module: &Module,
    functions: &[FunctionId],
    (kind, model): (ShaderKind, ShaderModel),
    search: &Search<'_, '_>,
    reached: &Reached,
) -> Vec<LinkError> {
    let mut missing: BTreeMap<OpCode, &'static Operation> = BTreeMap::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for operation in calls_in(function).filter_map(|call| call.operation) {
            let stage = 1u32.checked_shl(kind.0.into()).map(ShaderStages::from_bits_retain);
            let is_of_stage = stage.is_none_or(|stage| operation.stages.contains(stage));
            let is_older = (model.major, model.minor) < (operation.since.major, operation.since.minor);
            // An annotation says what another operation makes.
            let is_own = operation.code != OpCode::AnnotateHandle && !operation.is_reserved();
            if (!is_of_stage || is_older) && is_own {
                missing.insert(operation.code, operation);
            }
        }
    }
    let user = |code: OpCode| -> Option<Symbol> {
        let all = reached.functions.iter().map(|(symbol, _)| *symbol);
        all.into_iter().find(|symbol| {
            let library = search.libraries.get(symbol.library);
            let function = library.and_then(|library| library.module.function(symbol.function));
            function.is_some_and(|function| calls_in(function).any(|call| call.code == code))
        })
    };
    missing
        .into_iter()
        .map(|(code, operation)| LinkError::Unavailable {
            operation: operation.name,
            callers: user(code).map_or(Vec::new(), |symbol| search.chain(symbol, &reached.callers)),
            target: (kind, model),
        })
        .collect()
}
