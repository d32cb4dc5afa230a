//! Handles of libraries (`createHandleForLib` of the value of a resource's variable) as the handles of
//! shaders: `createHandle` of a number and a register, and since shader model 6.6
//! `createHandleFromBinding` and `annotateHandle`.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    AttributeKind, Constant, Edits, FunctionId, GlobalId, Instruction, InstructionId, Operation, Position,
    Type, TypeId, ValueId,
};
use dxkit_dxil::OpCode;
use dxkit_resource::{Form as _, ResourceProperties};
use dxkit_types::ShaderModel;

use crate::LinkError;
use crate::raw_buffers::declare;
use crate::resources::{Entry, Resources, facts};
use crate::symbols::shown;

/// The first shader model with handles of bindings.
const FIRST_WITH_BINDINGS: u8 = 6;

const FOR_LIBRARIES: &[u8] = b"dx.op.createHandleForLib";
const ANNOTATE: &[u8] = b"dx.op.annotateHandle";

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

/// The types and functions that handles are made with.
struct Makers {
    handle: TypeId,
    create: FunctionId,
    annotate: Option<FunctionId>,
    bindings: TypeId,
    properties: TypeId,
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
    let mut found = Vec::new();
    // By handle: its annotations, with the properties that they state.
    let mut annotations: BTreeMap<ValueId, Vec<(InstructionId, ValueId)>> = BTreeMap::new();
    for function in functions.iter().filter_map(|id| module.function(*id)) {
        for entry in function.instructions() {
            let Some((callee, arguments)) = entry.called() else { continue };
            let name = module.function(callee).map_or(&[][..], |callee| callee.name());
            if name.starts_with(FOR_LIBRARIES) {
                found.push((function.id(), entry.id(), arguments.get(1).copied()));
            } else if name.starts_with(ANNOTATE) {
                if let [_, handle, properties, ..] = arguments {
                    annotations.entry(*handle).or_default().push((entry.id(), *properties));
                }
            }
        }
    }
    if found.is_empty() {
        return Ok(());
    }
    let mut work = Lowering {
        makers: Makers::new(module, model),
        module,
        edits: Edits::default(),
        made: BTreeMap::new(),
        model,
    };
    for (function, id, operand) in found {
        let name = || work.module.function(function).map_or(Vec::new(), |function| function.name().to_vec());
        let unknown = || LinkError::UnknownResource { function: shown(&name()) };
        let origin = operand.and_then(|operand| origin(work.module, operand)).ok_or_else(unknown)?;
        let entry = resources.of_global(origin.global).ok_or_else(unknown)?;
        let annotations = annotations.remove(&id.into()).unwrap_or_default();
        work.lower((function, id), &origin, entry, annotations);
    }
    work.edits.apply(module);
    Ok(())
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

impl Makers {
    fn new(module: &mut Module, model: ShaderModel) -> Self {
        let byte = module.integer_type(8);
        let word = module.integer_type(32);
        let truth = module.integer_type(1);
        let pointer = module.pointer_type(byte, 0);
        let handle = module.named_struct_type("dx.types.Handle", &[pointer]);
        let bindings = module.named_struct_type("dx.types.ResBind", &[word, word, word, byte]);
        let properties = module.named_struct_type("dx.types.ResourceProperties", &[word, word]);
        let has_bindings = model.minor >= FIRST_WITH_BINDINGS;
        let (create, annotate) = if has_bindings {
            let create = declare(
                module,
                "dx.op.createHandleFromBinding",
                (handle, &[word, bindings, word, truth]),
                Some(AttributeKind::ReadNone),
            );
            let annotate = declare(
                module,
                "dx.op.annotateHandle",
                (handle, &[word, handle, properties]),
                Some(AttributeKind::ReadNone),
            );
            (create, Some(annotate))
        } else {
            let parameters = [word, byte, word, word, truth];
            let create =
                declare(module, "dx.op.createHandle", (handle, &parameters), Some(AttributeKind::ReadOnly));
            (create, None)
        };
        Self { handle, create, annotate, bindings, properties }
    }
}

struct Lowering<'m> {
    makers: Makers,
    module: &'m mut Module,
    edits: Edits,
    /// Handles that are made at the start of a function, by resource, element and properties.
    made: BTreeMap<(FunctionId, GlobalId, u32, Option<ValueId>), ValueId>,
    model: ShaderModel,
}

impl Lowering<'_> {
    fn word(&mut self, word: u32) -> ValueId {
        self.module.const_i32(i32::from_ne_bytes(word.to_ne_bytes()))
    }

    fn code(&mut self, code: OpCode) -> ValueId {
        self.module.const_i32(code.signed())
    }

    /// Makes the handle of a resource in the place of a call.
    fn lower(
        &mut self,
        (function, id): (FunctionId, InstructionId),
        origin: &Origin,
        entry: &Entry<'_>,
        annotations: Vec<(InstructionId, ValueId)>,
    ) {
        let global = entry.global;
        let own = if annotations.is_empty() && self.model.minor >= FIRST_WITH_BINDINGS {
            let properties = ResourceProperties::from_facts(&facts(entry, self.module)).unwrap_or_default();
            let words = properties.0.map(|word| self.word(word));
            Some(self.module.const_aggregate(self.makers.properties, &words))
        } else {
            None
        };
        let first = self.module.function(function).and_then(|found| Some(found.instructions().next()?.id()));
        let (Some(first), location) =
            (first, self.module.instruction(id).and_then(|entry| entry.debug_location()))
        else {
            return;
        };
        let is_known = origin.computed.is_empty() && !origin.is_nonuniform;
        let known = is_known.then_some(origin.index);
        let at = if known.is_some() { Position::Before(first) } else { Position::Before(id) };
        let plain = match known.and_then(|number| self.made.get(&(function, global, number, None))) {
            Some(made) => *made,
            None => {
                let made = self.create(at, origin, entry);
                if let Some(number) = known {
                    self.made.insert((function, global, number, None), made);
                } else if let Some(made) = made.as_instruction() {
                    self.module.set_debug_location(made, location);
                }
                made
            }
        };
        let annotated = |work: &mut Self, properties: ValueId| {
            let key = known.map(|number| (function, global, number, Some(properties)));
            if let Some(made) = key.and_then(|key| work.made.get(&key)) {
                return *made;
            }
            let made = work.annotate(at, plain, properties);
            if let Some(key) = key {
                work.made.insert(key, made);
            }
            made
        };
        for (annotation, properties) in annotations {
            let new = if self.makers.annotate.is_some() { annotated(self, properties) } else { plain };
            self.edits.replace(annotation, new);
            self.edits.erase(annotation);
        }
        let new = match own {
            Some(properties) => annotated(self, properties),
            None => plain,
        };
        self.edits.replace(id, new);
        self.edits.erase(id);
    }

    fn create(&mut self, at: Position, origin: &Origin, entry: &Entry<'_>) -> ValueId {
        let resource = &entry.resource;
        let lower = resource.lower_bound;
        let first = lower.saturating_add(origin.index);
        let mut sum = None;
        for (index, step) in &origin.computed {
            let index = match step {
                1 => *index,
                step => {
                    let step = self.word(*step);
                    self.edits.at(self.module, at).mul(*index, step)
                }
            };
            sum = Some(match sum {
                None => index,
                Some(sum) => self.edits.at(self.module, at).add(sum, index),
            });
        }
        let known = self.word(first);
        let index = match sum {
            None => known,
            Some(sum) if first == 0 => sum,
            Some(sum) => self.edits.at(self.module, at).add(sum, known),
        };
        let truth = self.module.const_bool(origin.is_nonuniform);
        let class = u8::try_from(resource.class.0).unwrap_or(u8::MAX);
        let byte = self.module.integer_type(8);
        let class = self.module.const_integer(byte, class.into());
        if self.makers.annotate.is_none() {
            let arguments = [self.code(OpCode::CreateHandle), class, self.word(entry.id), index, truth];
            return self.edits.at(self.module, at).call(self.makers.create, &arguments);
        }
        let upper = resource.upper_bound().unwrap_or(u32::MAX);
        let fields = [self.word(lower), self.word(upper), self.word(resource.space), class];
        let binding = self.module.const_aggregate(self.makers.bindings, &fields);
        let arguments = [self.code(OpCode::CreateHandleFromBinding), binding, index, truth];
        self.edits.at(self.module, at).call(self.makers.create, &arguments)
    }

    fn annotate(&mut self, at: Position, handle: ValueId, properties: ValueId) -> ValueId {
        let Some(annotate) = self.makers.annotate else { return handle };
        debug_assert!(self.module.type_of(handle).is_none_or(|ty| ty == self.makers.handle));
        let arguments = [self.code(OpCode::AnnotateHandle), handle, properties];
        self.edits.at(self.module, at).call(annotate, &arguments)
    }
}
