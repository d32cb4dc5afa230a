//! Operations and memory that a target does not have, with the functions that use them.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Function, FunctionId, GlobalId};
use dxkit_dxil::{OpCode, Operation, ShaderFlags, calls_in, unmangled_name};
use dxkit_types::{ShaderKind, ShaderModel, ShaderStages};

use crate::LinkError;
use crate::reach::{Reached, Search, UseFinder};
use crate::symbols::{Symbol, shown};

/// The address space of group-shared variables.
const GROUP_SHARED: u32 = 3;
/// The stages that run in groups of threads.
const GROUPED: ShaderStages = ShaderStages::COMPUTE
    .union(ShaderStages::MESH)
    .union(ShaderStages::AMPLIFICATION)
    .union(ShaderStages::NODE);
/// The first shader model in which other stages than the pixel shader have derivatives. Their operations are
/// older.
const DERIVATIVES: (u8, u8) = (6, 6);

/// The errors about the operations and the memory of a finished shader: the functions were inlined, so that
/// the one to name is looked for in the libraries.
pub(crate) fn unavailable(
    module: &Module,
    functions: &[FunctionId],
    (kind, model): (ShaderKind, ShaderModel),
    search: &Search<'_, '_>,
    reached: &Reached,
) -> Vec<LinkError> {
    let stage = 1u32.checked_shl(kind.0.into()).map(ShaderStages::from_bits_retain);
    let is_grouped = stage.is_none_or(|stage| GROUPED.contains(stage));
    let mut errors = Vec::new();
    if !is_grouped {
        errors.extend(group_shared(module, functions, (kind, model), search, reached));
    }
    let mut missing: BTreeMap<OpCode, &'static Operation> = BTreeMap::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for operation in calls_in(function).filter_map(|call| call.operation) {
            let is_of_stage = stage.is_none_or(|stage| operation.stages.contains(stage));
            let is_older = (model.major, model.minor) < (operation.since.major, operation.since.minor);
            // An annotation says what another operation makes.
            let is_own = operation.code != OpCode::AnnotateHandle && !operation.is_reserved();
            let derives = operation.flags.iter().any(|own| own.flags.contains(ShaderFlags::USES_DERIVATIVES));
            let has_derivatives = !is_grouped || (model.major, model.minor) >= DERIVATIVES;
            if (!is_of_stage || is_older || derives && !has_derivatives) && is_own {
                missing.insert(operation.code, operation);
            }
        }
    }
    let user = |code: OpCode| -> Option<Symbol> {
        reached.functions.iter().map(|(symbol, _)| *symbol).find(|symbol| {
            let library = search.libraries.get(symbol.library);
            let function = library.and_then(|library| library.module.function(symbol.function));
            function.is_some_and(|function| calls_in(function).any(|call| call.code == code))
        })
    };
    errors.extend(missing.into_iter().map(|(code, operation)| {
        let (callers, library) =
            user(code).map_or_else(Default::default, |symbol| place(symbol, search, reached));
        LinkError::Unavailable { operation: operation.name, callers, library, target: (kind, model) }
    }));
    errors
}

/// The functions that lead to one, and its library.
fn place(symbol: Symbol, search: &Search<'_, '_>, reached: &Reached) -> (Vec<String>, String) {
    let library = search.libraries.get(symbol.library).map_or(String::new(), |library| library.name.clone());
    (search.chain(symbol, &reached.callers), library)
}

/// The first use of a group-shared variable, in a shader of a stage without groups of threads.
fn group_shared(
    module: &Module,
    functions: &[FunctionId],
    target: (ShaderKind, ShaderModel),
    search: &Search<'_, '_>,
    reached: &Reached,
) -> Option<LinkError> {
    let uses = |function: Function<'_>| {
        let used = UseFinder::default().used_by(module, [function]).globals;
        used.iter().any(|id| module.global(*id).is_some_and(|global| global.address_space == GROUP_SHARED))
    };
    if !functions.iter().filter_map(|id| module.function(*id)).any(uses) {
        return None;
    }
    reached.functions.iter().find_map(|(symbol, used)| {
        let library = &search.libraries.get(symbol.library)?.module;
        let is_shared =
            |id: &&GlobalId| library.global(**id).is_some_and(|global| global.address_space == GROUP_SHARED);
        let variable = used.globals.iter().find(is_shared)?;
        let variable = shown(unmangled_name(library.name((*variable).into()).unwrap_or_default()));
        let (callers, library) = place(*symbol, search, reached);
        Some(LinkError::GroupShared { variable, callers, library, target })
    })
}
