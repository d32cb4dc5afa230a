//! [`fold_extracts`]: parts of structures and arrays that were put together.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Edits, FunctionId, Instruction, InstructionId, Operation, Position};

/// How many insertions and extractions are followed.
const MOST_STEPS: usize = 1024;

/// What is extracted of a structure or an array that was put together becomes what was inserted there.
/// Returns the number of extractions that went.
pub fn fold_extracts(module: &mut Module, functions: &[FunctionId]) -> usize {
    let mut found: Vec<InstructionId> = Vec::new();
    let all = functions.iter().filter_map(|id| module.function(*id));
    for entry in all.flat_map(|function| function.instructions()) {
        if entry.extract_value().is_some() {
            found.push(entry.id());
        }
    }
    let mut edits = Edits::default();
    let mut count = 0;
    for id in found {
        let Some(Instruction::Operation(Operation::ExtractValue { aggregate, indices })) =
            module.instruction(id).map(|entry| entry.get())
        else {
            continue;
        };
        let (mut at, mut path) = (edits.resolve(aggregate), indices.to_vec());
        let mut changed = false;
        for _ in 0..MOST_STEPS {
            let entry = at.as_instruction().and_then(|id| module.instruction(id));
            let (aggregate, value, indices) = match entry.and_then(|entry| entry.get().operation()) {
                Some(Operation::InsertValue { aggregate, value, indices }) => (aggregate, value, indices),
                Some(Operation::ExtractValue { aggregate, indices }) => {
                    path.splice(..0, indices.iter().copied());
                    at = edits.resolve(aggregate);
                    changed = true;
                    continue;
                }
                _ => break,
            };
            let common = indices.iter().zip(&path).take_while(|(one, other)| one == other).count();
            if common == path.len() && common < indices.len() {
                break;
            }
            changed = true;
            if common == indices.len() {
                path.drain(..common);
                at = edits.resolve(value);
                if path.is_empty() {
                    break;
                }
            } else {
                at = edits.resolve(aggregate);
            }
        }
        if !changed {
            continue;
        }
        let ty = module.instruction(id).map(|entry| entry.ty()).unwrap_or_default();
        let value = if path.is_empty() {
            at
        } else {
            let take = Operation::ExtractValue { aggregate: at, indices: &path };
            edits.at(module, Position::Before(id)).insert(ty, &Instruction::Operation(take)).into()
        };
        edits.replace(id, value);
        edits.erase(id);
        count += 1;
    }
    edits.apply(module);
    count
}
