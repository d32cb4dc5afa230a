//! Handles of target types as DXIL's, and the records of resources.
//!
//! In go the calls of `llvm.dx.resource.handlefrom…`, whose result has a target type that states the
//! resource; out come `createHandle` or `createHandleFromBinding` with annotations, by shader model, and a
//! record of each resource in the module's metadata. Resources without registers get them first, as LLVM's
//! backend assigns them. Facts that the type does not state (counters, comparison samplers, 64-bit atomics)
//! follow from the uses, so all uses of a handle are collected before the first one is made. At the end
//! every value of a target type gets DXIL's type of handles.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, Constant, GlobalId, GlobalVariable, Instruction, InstructionId, Layout, LayoutRules,
    MetadataId, Operation, Position, Type, TypeId, User, ValueId,
};
use dxkit_dxil::{DxilModule, HandleCalls, HandleSource, OpCode};
use dxkit_resource::{
    Facts, LlvmElement, MetadataRecord, Normalization, ResourceDescription as _, ResourceProperties,
    SamplerKind, TargetType,
};
use dxkit_types::{ResourceClass, last_register};

use super::op_lowering::Lowering;
use super::type_annotations::{Described, Members, ResourceTypes};
use super::{Fault, Target};

/// A resource of the module.
#[derive(Clone)]
struct Known {
    class: ResourceClass,
    id: u32,
    space: u32,
    lower_bound: u32,
    record: MetadataRecord,
    /// What represents it, if the module has no record of it.
    symbol: Option<Symbol>,
}

/// What represents a resource in the module.
#[derive(Clone, Copy)]
struct Symbol {
    /// The type of the resource, inside of an array for an array of resources.
    ty: TypeId,
    /// Its variable, in libraries before handles are made of registers.
    variable: Option<GlobalId>,
}

/// Replaces values of target types by values of `%dx.types.Handle`.
pub(super) fn lower_handles(module: &mut Module, target: &Target, members: &Members) -> Result<(), Fault> {
    let Intrinsics { mut made, mut unbound, of_heaps, casts, marks } = Intrinsics::find(module);
    // What nobody uses takes no register from what follows, as in DXC and LLVM's backend.
    let uses = module.uses();
    let is_unused = |(id, ..): &Made| uses.get(*id).is_empty();
    let unused: Vec<_> = unbound.iter().filter(|call| is_unused(call)).map(|(id, ..)| *id).collect();
    unbound.retain(|call| !is_unused(call));
    module.place_all(&[], &unused);
    if made.is_empty()
        && unbound.is_empty()
        && of_heaps.is_empty()
        && casts.is_empty()
        && !has_targets(module)
    {
        return Ok(());
    }
    // An element of a buffer has the size that LLVM computes for it; vectors are aligned as their elements,
    // as HLSL has it and data layouts state since LLVM 23.
    let mut layout = Layout::new(module, LayoutRules::Dxc);
    bind(module, &mut layout, &mut made, unbound)?;
    let uses = HandleUses::find(module);
    let has_variables = target.library && !HandleSource::are_annotated(target.model);
    let mut records = Records::new(module, &mut layout, &made, (&uses, members, has_variables));
    let mut lowering = Lowering::new(module, target);
    for call in made {
        let (id, ..) = call;
        let binding = Binding::read(lowering.module, &mut layout, call)?;
        let (record_id, mut facts, symbol) = records.record(lowering.module, id, &binding)?;
        // A mark of an index says that it may differ between threads; the index itself is its argument.
        let mark = binding.index.as_instruction().filter(|id| marks.contains(id));
        let marked = mark.and_then(|id| lowering.module.instruction(id)).and_then(|entry| entry.call());
        let index = marked.and_then(|call| call.arguments.first().copied()).unwrap_or(binding.index);
        if let Some(Symbol { ty, variable: Some(variable) }) = symbol {
            let handle = handle_of_variable(&mut lowering, id, (variable, ty), index, mark.is_some())?;
            lowering.editor.supersede(id, handle);
            continue;
        }
        let at = Position::Before(id);
        let index = register(&mut lowering, index, binding.lower_bound, at);
        let model = target.model;
        let properties = if HandleSource::are_annotated(model) {
            facts = facts.or(Facts { alignment_log2: Some(binding.alignment_log2), ..Facts::default() });
            // The record states the counter for the resource, the annotation for the handle.
            facts.counter = facts.counter.map(|counter| counter && uses.counted.contains(&id));
            Some(properties(lowering.module, id, &facts)?)
        } else {
            None
        };
        let source = binding.registers().for_model(model, record_id);
        let calls = HandleCalls::new(lowering.module, source, index, mark.is_some(), properties);
        let handle = make(&mut lowering, id, calls)?;
        lowering.editor.supersede(id, handle);
    }
    for call in of_heaps {
        let handle = handle_of_heap(&mut lowering, &mut layout, &call, &marks, &uses)?;
        lowering.editor.supersede(call.0, handle);
    }
    for id in marks.into_iter().chain(casts) {
        let call = lowering.module.instruction(id).and_then(|entry| entry.call());
        if let Some(value) = call.and_then(|call| call.arguments.first().copied()) {
            lowering.editor.supersede(id, value);
        }
    }
    lowering.finish();
    retype(module, target)?;
    annotate_choices(module, target);
    drop_names(module);
    state_records(module, &records);
    Ok(())
}

/// A handle of the variable that a resource is in a library, or of an element of it.
fn handle_of_variable(
    lowering: &mut Lowering<'_, '_>,
    id: InstructionId,
    (variable, ty): (GlobalId, TypeId),
    index: ValueId,
    is_non_uniform: bool,
) -> Result<ValueId, Fault> {
    let at = Position::Before(id);
    let (mut pointer, mut class) = (ValueId::from(variable), ty);
    if let Type::Array { element, .. } = lowering.module.ty(ty) {
        class = element;
        let address = lowering.module.pointer_type(element, 0);
        let first = lowering.module.const_i32(0);
        let element = Operation::GetElementPtr {
            in_bounds: false,
            source_type: ty,
            base: pointer,
            indices: &[first, index],
        };
        let element = lowering.at(at).insert(address, &Instruction::Operation(element));
        if is_non_uniform {
            let kind = lowering.module.intern_metadata_kind("dx.nonuniform");
            let one = lowering.module.u32_as_metadata(1);
            let mark = lowering.module.metadata_node(&[Some(one)]);
            lowering.module.set_attachment(element, kind, Some(mark));
        }
        pointer = element.into();
    }
    let resource = lowering.at(at).load(class, pointer, 4);
    let handle = lowering.handle_type();
    let code = OpCode::CreateHandleForLib;
    let made = lowering.operation(code, Some(class), handle, &[resource], at);
    made.ok_or_else(|| Fault::at(lowering.module, id, "a handle cannot be made"))
}

/// A handle of a descriptor heap, with what its target type says of the resource.
fn handle_of_heap(
    lowering: &mut Lowering<'_, '_>,
    layout: &mut Layout,
    (id, ty, arguments): &Made,
    marks: &BTreeSet<InstructionId>,
    uses: &HandleUses,
) -> Result<ValueId, Fault> {
    let fault = |lowering: &Lowering<'_, '_>, message: &str| Fault::at(lowering.module, *id, message);
    if !HandleSource::are_annotated(lowering.target.model) {
        return Err(fault(lowering, "handles of descriptor heaps are of shader model 6.6 and later"));
    }
    let [index] = arguments[..] else {
        return Err(fault(lowering, "a handle of a descriptor heap is made of an index"));
    };
    let mut facts = target_type(lowering.module, layout, *ty)
        .ok_or_else(|| fault(lowering, "a handle is not of a resource's type"))?
        .facts();
    let class =
        facts.class.ok_or_else(|| fault(lowering, "the type of a handle does not describe its resource"))?;
    let element = match lowering.module.ty(*ty) {
        Type::Target { types, .. } => types.first().copied(),
        _ => None,
    };
    let alignment = element.map_or(0, |element| alignment_log2(lowering.module, element));
    facts = uses.facts(*id, class).or(facts).or(Facts {
        globally_coherent: Some(false),
        reorder_coherent: Some(false),
        rasterizer_ordered: Some(false),
        normalization: Some(Normalization::None),
        samples: Some(0),
        alignment_log2: Some(alignment),
        ..Facts::default()
    });
    let mark = index.as_instruction().filter(|id| marks.contains(id));
    let marked = mark.and_then(|id| lowering.module.instruction(id)).and_then(|entry| entry.call());
    let index = marked.and_then(|call| call.arguments.first().copied()).unwrap_or(index);
    let source = HandleSource::Heap { samplers: class == ResourceClass::Sampler };
    let properties = properties(lowering.module, *id, &facts)?;
    let calls = HandleCalls::new(lowering.module, source, index, mark.is_some(), Some(properties));
    make(lowering, *id, calls)
}

/// Makes a handle in front of an instruction.
fn make(
    lowering: &mut Lowering<'_, '_>,
    id: InstructionId,
    calls: Option<HandleCalls>,
) -> Result<ValueId, Fault> {
    let handle_type = lowering.handle_type();
    let at = Position::Before(id);
    let made = calls.and_then(|calls| {
        calls.emit(|code, operands| lowering.operation(code, None, handle_type, operands, at).ok_or(())).ok()
    });
    made.ok_or_else(|| Fault::at(lowering.module, id, "a handle cannot be made"))
}

/// The calls of a module that are about handles.
#[derive(Default)]
struct Intrinsics {
    /// Calls that make a handle of registers.
    made: Vec<Made>,
    /// Calls that make a handle of a resource that has no registers yet.
    unbound: Vec<Made>,
    /// Calls that make a handle of a descriptor heap.
    of_heaps: Vec<Made>,
    /// Casts: calls that only change the type.
    casts: Vec<InstructionId>,
    /// Calls that mark an index that may differ between threads.
    marks: BTreeSet<InstructionId>,
}

impl Intrinsics {
    fn find(module: &Module) -> Self {
        let mut found = Self::default();
        for entry in module.functions().flat_map(|function| function.instructions()) {
            let Instruction::Call(call) = entry.get() else { continue };
            let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { continue };
            let name = callee.name();
            if name.starts_with(b"llvm.dx.resource.handlefrombinding") {
                found.made.push((entry.id(), entry.ty(), call.arguments.to_vec()));
            } else if name.starts_with(b"llvm.dx.resource.handlefromimplicitbinding") {
                found.unbound.push((entry.id(), entry.ty(), call.arguments.to_vec()));
            } else if name.starts_with(b"llvm.dx.resource.handlefromheap") {
                found.of_heaps.push((entry.id(), entry.ty(), call.arguments.to_vec()));
            } else if name.starts_with(b"llvm.dx.resource.casthandle") {
                found.casts.push(entry.id());
            } else if name.starts_with(b"llvm.dx.resource.nonuniformindex") {
                found.marks.insert(entry.id());
            }
        }
        found
    }
}

/// What a call states that makes a handle.
struct Binding {
    class: ResourceClass,
    space: u32,
    lower_bound: u32,
    size: u32,
    index: ValueId,
    /// The address of the resource's name.
    name: ValueId,
    /// The type of the resource's elements.
    element: Option<TypeId>,
    alignment_log2: u8,
    /// What the target type says.
    facts: Facts,
    /// Space and lower bound as they are written.
    registers: (Option<i64>, Option<i64>),
}

impl Binding {
    fn registers(&self) -> HandleSource {
        let &Self { class, space, lower_bound, size, .. } = self;
        let upper_bound = last_register(lower_bound, size);
        HandleSource::Binding { class, space, lower_bound, upper_bound }
    }

    fn read(module: &Module, layout: &mut Layout, (id, ty, arguments): Made) -> Result<Self, Fault> {
        let fault = |message| Fault::at(module, id, message);
        let [space, lower_bound, size, index, name] = arguments[..] else {
            return Err(fault("a handle is made of a space, a bound, a size, an index and a name"));
        };
        let registers = (module.integer(space), module.integer(lower_bound));
        let number = |value: ValueId| u32::try_from(module.integer(value)? & 0xffff_ffff).ok();
        let [Some(space), Some(lower_bound), Some(size)] = [space, lower_bound, size].map(number) else {
            return Err(fault("the registers of a resource are not constant"));
        };
        let size = registers_of_size(size);
        let facts = target_type(module, layout, ty)
            .ok_or_else(|| fault("a handle is not of a resource's type"))?
            .facts();
        let class =
            facts.class.ok_or_else(|| fault("the type of a handle does not describe its resource"))?;
        let element = match module.ty(ty) {
            Type::Target { types, .. } => types.first().copied(),
            _ => None,
        };
        let alignment_log2 = element.map_or(0, |element| alignment_log2(module, element));
        Ok(Self { class, space, lower_bound, size, index, name, element, alignment_log2, facts, registers })
    }
}

/// The number of registers of a range whose size is stated: for one without an end, LLVM 24 states 0, and
/// LLVM 22 states all bits.
const fn registers_of_size(size: u32) -> u32 {
    if size == 0 { u32::MAX } else { size }
}

/// The records of the module's resources, and those that it lacks.
struct Records<'a> {
    known: Vec<Known>,
    /// The records that are added: the number of registers and the name of each.
    new: Vec<(Known, u32, String)>,
    /// The first resource at a register, by class, space and lower bound.
    places: BTreeMap<(u32, u32, u32), usize>,
    /// The number of resources of each class.
    counts: BTreeMap<u32, u32>,
    /// What is known of resources by the uses of their handles, by class, space and register.
    used: BTreeMap<(u32, Option<i64>, Option<i64>), Facts>,
    /// The types that represent the resources.
    types: ResourceTypes<'a>,
    /// Whether each resource is a variable.
    has_variables: bool,
}

impl<'a> Records<'a> {
    fn new(
        module: &Module,
        layout: &mut Layout,
        made: &[Made],
        (uses, members, has_variables): (&HandleUses, &'a Members, bool),
    ) -> Self {
        let dxil = DxilModule::read(module);
        let all = &dxil.resources;
        let lists = [&all.shader_resources, &all.unordered_access, &all.constant_buffers, &all.samplers];
        let known: Vec<Known> = lists
            .into_iter()
            .flatten()
            .map(|resource| Known {
                class: resource.class,
                id: resource.id,
                space: resource.space,
                lower_bound: resource.lower_bound,
                record: resource.record(),
                symbol: None,
            })
            .collect();
        let mut places = BTreeMap::new();
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for (position, known) in known.iter().enumerate() {
            places.entry((known.class.0, known.space, known.lower_bound)).or_insert(position);
            *counts.entry(known.class.0).or_default() += 1;
        }
        let mut used: BTreeMap<(u32, Option<i64>, Option<i64>), Facts> = BTreeMap::new();
        for (id, ty, arguments) in made {
            let class = target_type(module, layout, *ty).and_then(|ty| ty.facts().class);
            let (Some(class), [space, lower_bound, ..]) = (class, arguments.as_slice()) else { continue };
            let own = uses.facts(*id, class);
            let place = (class.0, module.integer(*space), module.integer(*lower_bound));
            let known = used.entry(place).or_default();
            let either =
                |one: Option<bool>, other: Option<bool>| Some(one == Some(true) || other == Some(true));
            known.counter = either(known.counter, own.counter);
            known.atomics_64 = either(known.atomics_64, own.atomics_64);
            known.sampler = known.sampler.or(own.sampler);
        }
        let types = ResourceTypes::new(module, members);
        Self { known, new: Vec::new(), places, counts, used, types, has_variables }
    }

    /// The number of a binding's record, what is known of the resource, and what represents it; a record that
    /// the module lacks is added.
    fn record(
        &mut self,
        module: &mut Module,
        id: InstructionId,
        binding: &Binding,
    ) -> Result<(u32, Facts, Option<Symbol>), Fault> {
        let &Binding { class, space, lower_bound, .. } = binding;
        let place = (class.0, space, lower_bound);
        if let Some(known) = self.places.get(&place).and_then(|position| self.known.get(*position)) {
            return Ok((known.id, known.record.facts().or(binding.facts), known.symbol));
        }
        // Facts that target types do not state.
        let place_of_use = (class.0, binding.registers.0, binding.registers.1);
        let used = self.used.get(&place_of_use).cloned().unwrap_or_default();
        let facts = used.or(binding.facts).or(Facts {
            globally_coherent: Some(false),
            reorder_coherent: Some(false),
            rasterizer_ordered: Some(false),
            counter: Some(false),
            atomics_64: Some(false),
            normalization: Some(Normalization::None),
            samples: Some(0),
            ..Facts::default()
        });
        let Ok(record) = MetadataRecord::from_facts(&facts) else {
            return Err(Fault::at(module, id, "a resource has no record in DXIL"));
        };
        let count = self.counts.entry(class.0).or_default();
        let record_id = *count;
        *count = count.saturating_add(1);
        self.places.insert(place, self.known.len());
        let facts = record.facts().or(facts);
        let name = name_of(module, binding.name);
        let described =
            Described { record: &record, name: &name, size: binding.size, element: binding.element };
        let ty = self.types.resource(module, &described);
        let variable = self.has_variables.then(|| {
            let mut variable = GlobalVariable::new(ty, 0);
            (variable.constant, variable.alignment) = (true, 4);
            module.add_global(&name, variable)
        });
        let symbol = Some(Symbol { ty, variable });
        let known = Known { class, id: record_id, space, lower_bound, record, symbol };
        self.known.push(known.clone());
        self.new.push((known, binding.size, name));
        Ok((record_id, facts, symbol))
    }
}

/// The properties of a handle.
fn properties(module: &Module, id: InstructionId, facts: &Facts) -> Result<ResourceProperties, Fault> {
    ResourceProperties::from_facts(facts)
        .map_err(|_| Fault::at(module, id, "a resource has no properties in DXIL"))
}

/// A call that makes a handle: its type and arguments.
type Made = (InstructionId, TypeId, Vec<ValueId>);

/// Assigns registers to resources without them, as LLVM's backend does: in the order of their numbers, each
/// gets the first free registers of its space.
fn bind(
    module: &mut Module,
    layout: &mut Layout,
    made: &mut Vec<Made>,
    unbound: Vec<Made>,
) -> Result<(), Fault> {
    if unbound.is_empty() {
        return Ok(());
    }
    let word = |module: &Module, value: ValueId| {
        let value = module.integer(value).and_then(|value| i32::try_from(value).ok());
        value.map(|value| u32::from_ne_bytes(value.to_ne_bytes()))
    };
    // The registers in use, by class and space: the first of a range, and the one after its last.
    let mut taken: BTreeMap<(u32, u32), Vec<(u64, u64)>> = BTreeMap::new();
    let range =
        |first: u64, size: u32| (first, if size == u32::MAX { u64::MAX } else { first + u64::from(size) });
    let mut class = |module: &Module, ty| target_type(module, layout, ty).and_then(|ty| ty.facts().class);
    for (_, ty, arguments) in made.iter() {
        let (Some(class), [space, lower_bound, size, ..]) = (class(module, *ty), arguments.as_slice()) else {
            continue;
        };
        let numbers = [*space, *lower_bound, *size].map(|value| word(module, value));
        if let [Some(space), Some(lower_bound), Some(size)] = numbers {
            let size = registers_of_size(size);
            taken.entry((class.0, space)).or_default().push(range(lower_bound.into(), size));
        }
    }
    let order = |module: &Module, arguments: &[ValueId]| word(module, arguments.first().copied()?);
    let mut unbound: Vec<(Option<u32>, Made)> =
        unbound.into_iter().map(|made| (order(module, &made.2), made)).collect();
    unbound.sort_by_key(|(order, _)| *order);
    let mut bound: BTreeMap<u32, u32> = BTreeMap::new();
    for (order, (id, ty, arguments)) in unbound {
        let [_, space, size, index, name] = arguments[..] else {
            return Err(Fault::at(
                module,
                id,
                "a handle is made of an order, a space, a size, an index and a name",
            ));
        };
        let numbers = (order, class(module, ty), word(module, space), word(module, size));
        let (Some(order), Some(class), Some(space_number), Some(size_number)) = numbers else {
            return Err(Fault::at(module, id, "the registers of a resource are not constant"));
        };
        let size_number = registers_of_size(size_number);
        let register = match bound.get(&order) {
            Some(register) => *register,
            None => {
                let ranges = taken.entry((class.0, space_number)).or_default();
                ranges.sort_unstable();
                let mut first = 0;
                for (start, end) in ranges.iter() {
                    if range(first, size_number).1 <= *start {
                        break;
                    }
                    first = first.max(*end);
                }
                let Ok(register) = u32::try_from(first) else {
                    return Err(Fault::at(module, id, "no registers are left for a resource"));
                };
                ranges.push(range(first, size_number));
                bound.insert(order, register);
                register
            }
        };
        let register = module.const_u32(register);
        made.push((id, ty, alloc::vec![space, register, size, index, name]));
    }
    Ok(())
}

/// Handles by what they are used for, which their types do not state.
#[derive(Default)]
struct HandleUses {
    /// Those whose counters are updated.
    counted: BTreeSet<InstructionId>,
    /// Samplers that compare: clang 24 gives all samplers one type.
    comparing: BTreeSet<InstructionId>,
    /// Those with atomic operations of 64 bits.
    atomics_64: BTreeSet<InstructionId>,
}

impl HandleUses {
    fn find(module: &Module) -> Self {
        let (mut counted, mut comparing, mut atomics_64) = (Vec::new(), Vec::new(), Vec::new());
        for entry in module.functions().flat_map(|function| function.instructions()) {
            let Instruction::Call(call) = entry.get() else { continue };
            let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { continue };
            let name = callee.name();
            let is = |start: &[u8]| name.starts_with(start);
            if is(b"llvm.dx.resource.updatecounter") {
                counted.extend(call.arguments.first());
            } else if is(b"dx.op.bufferUpdateCounter") {
                counted.extend(call.arguments.get(1));
            } else if is(b"llvm.dx.resource.samplecmp") || is(b"llvm.dx.resource.gather.cmp") {
                comparing.extend(call.arguments.get(1));
            } else if is(b"llvm.dx.resource.atomic.") && module.integer_width(entry.ty()) == Some(64) {
                atomics_64.extend(call.arguments.first());
            }
        }
        Self {
            counted: origins(module, counted),
            comparing: origins(module, comparing),
            atomics_64: origins(module, atomics_64),
        }
    }

    /// What is known of a handle by its uses.
    fn facts(&self, id: InstructionId, class: ResourceClass) -> Facts {
        let writable = class == ResourceClass::UAV;
        Facts {
            counter: Some(writable && self.counted.contains(&id)),
            atomics_64: Some(writable && self.atomics_64.contains(&id)),
            sampler: self.comparing.contains(&id).then_some(SamplerKind::Comparison),
            ..Facts::default()
        }
    }
}

/// The instructions that make handles: where casts and phis have them from.
fn origins(module: &Module, mut open: Vec<ValueId>) -> BTreeSet<InstructionId> {
    let mut found = BTreeSet::new();
    while let Some(value) = open.pop() {
        let Some(id) = value.as_instruction().filter(|id| !found.contains(id)) else { continue };
        found.insert(id);
        let Some(entry) = module.instruction(id) else { continue };
        match entry.get() {
            Instruction::Phi { .. } | Instruction::Operation(Operation::Select { .. }) => {
                open.extend_from_slice(entry.operands());
            }
            Instruction::Call(call) => open.extend(call.arguments.first()),
            _ => {}
        }
    }
    found
}

fn has_targets(module: &Module) -> bool {
    module.types().any(|(_, ty)| matches!(ty, Type::Target { name, .. } if name.starts_with(b"dx.")))
}

/// A register of an index that counts from the first one.
fn register(lowering: &mut Lowering<'_, '_>, index: ValueId, lower_bound: u32, at: Position) -> ValueId {
    let module = &mut *lowering.module;
    let bound = i32::from_ne_bytes(lower_bound.to_ne_bytes());
    if let Some(number) = module.integer(index) {
        #[allow(clippy::cast_possible_truncation, reason = "registers have 32 bits")]
        return module.const_i32((number as i32).wrapping_add(bound));
    }
    if bound == 0 {
        return index;
    }
    let bound = module.const_i32(bound);
    lowering.editor.at(module, at).binary(BinaryOpcode::Add, index, bound)
}

/// The facts about a resource that its target type states.
fn target_type(module: &Module, layout: &mut Layout, ty: TypeId) -> Option<TargetType> {
    let Type::Target { name, types, parameters } = module.ty(ty) else { return None };
    let element = types.first().map(|ty| element(module, layout, *ty));
    let parameters: Option<Vec<u32>> =
        parameters.iter().map(|parameter| u32::try_from(*parameter).ok()).collect();
    Some(TargetType { name: String::from_utf8_lossy(name).into_owned(), element, parameters: parameters? })
}

fn element(module: &Module, layout: &mut Layout, ty: TypeId) -> LlvmElement {
    let number = |ty: TypeId| match module.ty(ty) {
        Type::Half => Some((16, true)),
        Type::Float => Some((32, true)),
        Type::Double => Some((64, true)),
        Type::Integer { width } => Some((width, false)),
        _ => None,
    };
    match module.ty(ty) {
        Type::Integer { width: 8 } => return LlvmElement::Byte,
        Type::Array { count, element } if number(element) == Some((8, false)) => {
            return LlvmElement::Bytes(u32::try_from(count).unwrap_or(u32::MAX));
        }
        Type::Vector { count, element } => {
            if let Some((bits, float)) = number(element) {
                return LlvmElement::Numeric { bits, float, components: count };
            }
        }
        _ => {}
    }
    if let Some((bits, float)) = number(ty) {
        return LlvmElement::Numeric { bits, float, components: 1 };
    }
    LlvmElement::Bytes(u32::try_from(layout.stride(module, ty)).unwrap_or(u32::MAX))
}

/// The logarithm of the alignment that DXC states for an element of a structured buffer: for a structure,
/// that of its largest number, but at least 4 bytes; for other types, none.
fn alignment_log2(module: &Module, ty: TypeId) -> u8 {
    let mut open = match module.ty(ty) {
        Type::Struct { elements, .. } => elements.to_vec(),
        // The layout of bytes is unknown.
        Type::Array { element, .. } if module.integer_width(element) == Some(8) => return 2,
        _ => return 0,
    };
    let mut most = 2;
    for _ in 0..1024 {
        let Some(ty) = open.pop() else { break };
        match module.ty(ty) {
            Type::Struct { elements, .. } => open.extend_from_slice(elements),
            Type::Array { element, .. } | Type::Vector { element, .. } => open.push(element),
            Type::Double | Type::Integer { width: 64 } => most = 3,
            _ => {}
        }
    }
    most
}

/// The name of a resource, of which the address of a text is given.
fn name_of(module: &Module, value: ValueId) -> String {
    let text = value.as_global().and_then(|id| module.global(id)).and_then(|global| global.initializer);
    let constant = text.and_then(ValueId::as_constant).and_then(|id| module.constant(id));
    match constant.map(|entry| entry.constant) {
        Some(Constant::CString(text)) => String::from_utf8_lossy(text).into_owned(),
        Some(Constant::String(text)) => String::from_utf8_lossy(text).trim_end_matches('\0').into(),
        _ => String::new(),
    }
}

/// Gives other values of target types the type of a handle.
/// Annotates handles after phis and choices, instead of before: operations take handles from annotations
/// alone, and annotations take them from anywhere. The resources may differ; what is annotated is the same,
/// because it follows from the type.
fn annotate_choices(module: &mut Module, target: &Target) {
    if !HandleSource::are_annotated(target.model) {
        return;
    }
    let handle = Lowering::new(module, target).handle_type();
    let choices: BTreeSet<InstructionId> = module
        .functions()
        .flat_map(|function| function.instructions())
        .filter(|entry| entry.ty() == handle)
        .filter(|entry| {
            matches!(entry.get(), Instruction::Phi { .. } | Instruction::Operation(Operation::Select { .. }))
        })
        .map(|entry| entry.id())
        .collect();
    if choices.is_empty() {
        return;
    }
    let annotated = |module: &Module, value: ValueId| {
        let call = module.instruction(value.as_instruction()?)?.call()?;
        let name = module.function(call.callee.as_function()?)?.name();
        match (name.starts_with(b"dx.op.annotateHandle"), call.arguments) {
            (true, [_, inner, properties]) => Some((*inner, *properties)),
            _ => None,
        }
    };
    let uses = module.uses();
    let mut lowering = Lowering::new(module, target);
    for id in &choices {
        // What some operand is annotated with, through other choices.
        let (mut open, mut seen) = (alloc::vec![*id], BTreeSet::from([*id]));
        let mut properties = None;
        while let Some(choice) = open.pop() {
            let operands = lowering.module.instruction(choice).map(|entry| entry.operands().to_vec());
            for operand in operands.unwrap_or_default() {
                match (annotated(lowering.module, operand), operand.as_instruction()) {
                    (Some((_, found)), _) => properties = properties.or(Some(found)),
                    (None, Some(other)) if choices.contains(&other) && seen.insert(other) => {
                        open.push(other);
                    }
                    _ => {}
                }
            }
        }
        let Some(properties) = properties else { continue };
        let Some(entry) = lowering.module.instruction(*id) else { continue };
        let block = entry.block().and_then(|block| lowering.module.block(block));
        let is_phi = matches!(entry.get(), Instruction::Phi { .. });
        let first = block.filter(|_| is_phi).and_then(|block| {
            block.instructions().find(|entry| !matches!(entry.get(), Instruction::Phi { .. }))
        });
        let at = first.map_or(Position::After(*id), |first| Position::Before(first.id()));
        let operands = [(*id).into(), properties];
        let Some(new) = lowering.operation(OpCode::AnnotateHandle, None, handle, &operands, at) else {
            continue;
        };
        for found in uses.get(*id) {
            let User::Instruction(user) = found.user else { continue };
            if !choices.contains(&user) && annotated(lowering.module, user.into()).is_none() {
                let place = usize::try_from(found.operand).unwrap_or(usize::MAX);
                lowering.module.set_used(found.user, place, new);
            }
        }
    }
    lowering.finish();
    for id in choices {
        let operands = module.instruction(id).map(|entry| entry.operands().to_vec()).unwrap_or_default();
        for (place, operand) in operands.into_iter().enumerate() {
            if let Some((inner, _)) = annotated(module, operand) {
                module.set_operand(id, place, inner);
            }
        }
    }
    // Annotations that only choices used.
    let uses = module.uses();
    let unused: Vec<InstructionId> = module
        .functions()
        .flat_map(|function| function.instructions())
        .filter(|entry| annotated(module, entry.id().into()).is_some() && uses.get(entry.id()).is_empty())
        .map(|entry| entry.id())
        .collect();
    module.place_all(&[], &unused);
}

fn retype(module: &mut Module, target: &Target) -> Result<(), Fault> {
    let handle = Lowering::new(module, target).handle_type();
    let is_target = |module: &Module, ty: TypeId| matches!(module.ty(ty), Type::Target { name, .. } if name.starts_with(b"dx."));
    let mut found: Vec<InstructionId> = Vec::new();
    let mut operands: Vec<(InstructionId, usize)> = Vec::new();
    for function in module.functions() {
        for entry in function.instructions() {
            if is_target(module, entry.ty()) {
                found.push(entry.id());
            }
            for (index, operand) in entry.operands().iter().enumerate() {
                if operand.as_constant().is_some()
                    && module.type_of(*operand).is_some_and(|ty| is_target(module, ty))
                {
                    operands.push((entry.id(), index));
                }
            }
        }
    }
    let undefined = module.const_undef(handle);
    for (id, index) in operands {
        module.set_operand(id, index, undefined);
    }
    for id in found {
        let Some(entry) = module.instruction(id) else { continue };
        match entry.get() {
            Instruction::Phi { values, blocks } => {
                let (values, blocks) = (values.to_vec(), blocks.to_vec());
                module.set_instruction(id, handle, &Instruction::Phi { values: &values, blocks: &blocks });
            }
            Instruction::Operation(Operation::Select { condition, if_true, if_false }) => {
                let select = Operation::Select { condition, if_true, if_false };
                module.set_instruction(id, handle, &Instruction::Operation(select));
            }
            _ => {
                return Err(Fault::at(
                    module,
                    id,
                    "a handle is in memory: let LLVM optimise the module first (-O1)",
                ));
            }
        }
    }
    Ok(())
}

/// Removes the texts of names, which are no longer used.
fn drop_names(module: &mut Module) {
    let uses = module.uses();
    let in_metadata: BTreeSet<ValueId> =
        module.metadata().filter_map(|(_, metadata)| metadata.as_value()).collect();
    let unused: Vec<_> = module
        .globals()
        .filter(|(id, global)| {
            global.constant
                && global.linkage == dxkit_bitcode::ir::Linkage::Private
                && uses.get(*id).is_empty()
                && !in_metadata.contains(&(*id).into())
        })
        .map(|(id, _)| id)
        .collect();
    module.remove_globals(&unused);
}

/// Adds the records that resources lack.
fn state_records(module: &mut Module, records: &Records<'_>) {
    if records.new.is_empty() {
        return;
    }
    let mut lists: BTreeMap<usize, Vec<Option<MetadataId>>> = BTreeMap::new();
    let root = module.named(b"dx.resources").and_then(|named| named.nodes.first().copied());
    let operands = |module: &Module, id: MetadataId| -> Vec<Option<MetadataId>> {
        module
            .metadatum(id)
            .and_then(|metadata| metadata.as_node())
            .map_or(Vec::new(), |node| node.operands.to_vec())
    };
    for (class, list) in root.map_or(Vec::new(), |root| operands(module, root)).into_iter().enumerate() {
        if let Some(list) = list {
            let records = operands(module, list);
            lists.insert(class, records);
        }
    }
    for (known, size, name) in &records.new {
        let node = record_node(module, known, *size, name);
        lists.entry(usize::try_from(known.class.0).unwrap_or(0)).or_default().push(Some(node));
    }
    let mut classes = Vec::new();
    for class in 0..4 {
        let list = lists.get(&class).cloned();
        classes.push(list.map(|records| module.metadata_node(&records)));
    }
    let root = module.metadata_node(&classes);
    module.set_named_metadata("dx.resources", &[root]);
    records.types.state(module);
}

fn record_node(module: &mut Module, known: &Known, size: u32, name: &str) -> MetadataId {
    let ty = known.symbol.map(|symbol| symbol.ty).unwrap_or_default();
    let symbol = match known.symbol.and_then(|symbol| symbol.variable) {
        Some(variable) => variable.into(),
        None => module.const_undef(ty),
    };
    let resource = dxkit_dxil::Resource {
        name: dxkit_dxil::Text(name.as_bytes()),
        space: known.space,
        lower_bound: known.lower_bound,
        range_size: size,
        ..dxkit_dxil::Resource::from_record(&known.record, known.id, ty, symbol)
    };
    resource.to_node(module)
}
