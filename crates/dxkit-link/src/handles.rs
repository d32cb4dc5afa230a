//! Handles of libraries (`createHandleForLib` of the value of a resource's variable) as the handles of
//! shaders: `createHandle` of a number and a register, and since shader model 6.6
//! `createHandleFromBinding` and `annotateHandle`.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, FunctionId, GlobalId, Instruction, InstructionId, Operation, Position, Type, ValueId,
};
use dxkit_dxil::{HandleCalls, HandleSource, OpCode};
use dxkit_resource::{ResourceDescription as _, ResourceProperties};
use dxkit_types::ShaderModel;

use crate::LinkError;
use crate::calls::{Calls, Found, find};
use crate::resources::{Entry, Resources, facts};
use crate::symbols::shown;

/// The access to a resource that the operand of `createHandleForLib` is.
#[derive(Debug, Clone)]
struct Origin {
    global: GlobalId,
    /// The element of an array of resources, as far as it is known.
    index: u32,
    /// What is added to it: indices that are computed, each with the number of elements of one step.
    computed: Vec<(ValueId, u32)>,
    /// Whether the index differs in a wave.
    is_nonuniform: bool,
}

/// Lowers the handles of these functions.
///
/// # Errors
/// If it is not known which resource one is of.
pub(crate) fn lower(
    module: &mut Module,
    functions: &[FunctionId],
    resources: &Resources<'_>,
    model: ShaderModel,
) -> Result<(), LinkError> {
    let codes = [OpCode::CreateHandleForLib, OpCode::AnnotateHandle];
    let all = find(module, functions, |operation| codes.contains(&operation.code));
    let (found, annotating): (Vec<Found>, Vec<Found>) =
        all.into_iter().partition(|call| call.operation.code == OpCode::CreateHandleForLib);
    if found.is_empty() {
        return Ok(());
    }
    // By handle: its annotations, with the properties that they state.
    let mut annotations: BTreeMap<ValueId, Vec<(InstructionId, ValueId)>> = BTreeMap::new();
    for call in annotating {
        if let [handle, properties, ..] = *call.operands {
            annotations.entry(handle).or_default().push((call.id, properties));
        }
    }
    let mut work = Lowering { calls: Calls::new(module), made: BTreeMap::new(), model };
    for Found { function, id, operands, .. } in found {
        let annotations = annotations.remove(&id.into()).unwrap_or_default();
        let lowered = operands.first().and_then(|operand| {
            let origin = origin(work.calls.module, *operand)?;
            work.lower((function, id), &origin, resources.find_global(origin.global)?, annotations)
        });
        if lowered.is_none() {
            let function = work.calls.module.function(function);
            let function = shown(function.map_or(&[], |function| function.name()));
            return Err(LinkError::UnknownResource { function });
        }
    }
    work.calls.finish();
    Ok(())
}

/// Takes the annotations of handles out of the functions of a library whose shader model has none. The
/// handles stay: those of a library are made of its variables in every shader model.
pub(crate) fn forget_annotations(module: &mut Module, functions: &[FunctionId], model: ShaderModel) {
    if HandleSource::are_annotated(model) {
        return;
    }
    let found = find(module, functions, |operation| operation.code == OpCode::AnnotateHandle);
    let mut calls = Calls::new(module);
    for call in found {
        if let Some(handle) = call.operands.first() {
            calls.replace(call.id, *handle);
        }
    }
    calls.finish();
}

/// The access whose value a handle is made of.
fn origin(module: &Module, operand: ValueId) -> Option<Origin> {
    let load = module.instruction(operand.as_instruction()?)?;
    let Instruction::Load { pointer, .. } = load.get() else { return None };
    address(module, pointer)
}

fn address(module: &Module, pointer: ValueId) -> Option<Origin> {
    if let Some(global) = pointer.as_global() {
        return Some(Origin { global, index: 0, computed: Vec::new(), is_nonuniform: false });
    }
    let is_marked = |id: InstructionId| {
        let entry = module.instruction(id);
        entry.is_some_and(|entry| {
            entry
                .attachments()
                .iter()
                .any(|attached| module.metadata_kind(attached.kind) == Some(b"dx.nonuniform"))
        })
    };
    let (operation, is_nonuniform) = match (pointer.as_instruction(), pointer.as_constant()) {
        (Some(id), _) => (module.instruction(id)?.operation()?, is_marked(id)),
        (_, Some(id)) => match module.constant(id)?.constant {
            Constant::Operation(operation) => (operation, false),
            _ => return None,
        },
        _ => return None,
    };
    let Operation::GetElementPtr { base, indices, .. } = operation else { return None };
    let global = base.as_global()?;
    let (_, indices) = indices.split_first()?;
    let mut ty = module.global(global)?.value_type;
    let mut counts = Vec::new();
    for _ in indices {
        let Type::Array { count, element } = module.ty(ty) else { return None };
        counts.push(u32::try_from(count).ok()?);
        ty = element;
    }
    let mut origin = Origin { global, index: 0, computed: Vec::new(), is_nonuniform };
    // The last index counts elements.
    let mut step = 1u32;
    for (index, count) in indices.iter().zip(&counts).rev() {
        match module.integer(*index) {
            Some(number) => {
                let number = u32::try_from(number).ok()?.checked_mul(step)?;
                origin.index = origin.index.checked_add(number)?;
            }
            None => origin.computed.insert(0, (*index, step)),
        }
        // The count of an array without bound is that of no step: it is the first.
        step = step.saturating_mul(*count);
    }
    Some(origin)
}

struct Lowering<'m> {
    calls: Calls<'m>,
    /// Handles that are made at the start of a function, by resource, element and properties.
    made: BTreeMap<(FunctionId, GlobalId, u32, Option<ValueId>), ValueId>,
    model: ShaderModel,
}

impl Lowering<'_> {
    /// Makes the handle of a resource in the place of a call. `None` if it cannot be made.
    fn lower(
        &mut self,
        (function, id): (FunctionId, InstructionId),
        origin: &Origin,
        entry: &Entry<'_>,
        annotations: Vec<(InstructionId, ValueId)>,
    ) -> Option<()> {
        let global = entry.global;
        let are_annotated = HandleSource::are_annotated(self.model);
        let own = if annotations.is_empty() && are_annotated {
            let properties =
                ResourceProperties::from_facts(&facts(entry, self.calls.module)).unwrap_or_default();
            Some(HandleCalls::properties_operand(self.calls.module, properties)?)
        } else {
            None
        };
        let first = self.calls.module.function(function)?.instructions().next()?.id();
        let is_known = origin.computed.is_empty() && !origin.is_nonuniform;
        let known = is_known.then_some(origin.index);
        let at = Position::Before(if known.is_some() { first } else { id });
        match known {
            // It stands at the start for all that use it.
            Some(_) => self.calls.come_from_nowhere(),
            None => self.calls.come_from(id),
        }
        let plain = match known.and_then(|number| self.made.get(&(function, global, number, None))) {
            Some(made) => *made,
            None => {
                let made = self.create(at, origin, entry)?;
                if let Some(number) = known {
                    self.made.insert((function, global, number, None), made);
                }
                made
            }
        };
        let annotated = |work: &mut Self, properties: ValueId| {
            let key = known.map(|number| (function, global, number, Some(properties)));
            if let Some(made) = key.and_then(|key| work.made.get(&key)) {
                return Some(*made);
            }
            let made = work.calls.call(at, OpCode::AnnotateHandle, None, &[plain, properties])?;
            if let Some(key) = key {
                work.made.insert(key, made);
            }
            Some(made)
        };
        for (annotation, properties) in annotations {
            let new = if are_annotated { annotated(self, properties)? } else { plain };
            self.calls.replace(annotation, new);
        }
        let new = match own {
            Some(properties) => annotated(self, properties)?,
            None => plain,
        };
        self.calls.replace(id, new);
        Some(())
    }

    fn create(&mut self, at: Position, origin: &Origin, entry: &Entry<'_>) -> Option<ValueId> {
        let first = entry.resource.lower_bound.saturating_add(origin.index);
        let mut sum = None;
        for (index, step) in &origin.computed {
            let index = match step {
                1 => *index,
                step => {
                    let step = self.calls.module.const_u32(*step);
                    self.calls.at(at).mul(*index, step)
                }
            };
            sum = Some(match sum {
                None => index,
                Some(sum) => self.calls.at(at).add(sum, index),
            });
        }
        let known = self.calls.module.const_u32(first);
        let index = match sum {
            None => known,
            Some(sum) if first == 0 => sum,
            Some(sum) => self.calls.at(at).add(sum, known),
        };
        let source = HandleSource::from_registers(&entry.resource).for_model(self.model, entry.id);
        let calls = HandleCalls::new(self.calls.module, source, index, origin.is_nonuniform, None)?;
        calls.emit(|code, operands| self.calls.call(at, code, None, operands).ok_or(())).ok()
    }
}
