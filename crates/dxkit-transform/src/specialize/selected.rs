//! Reads of constant buffers that control flow selects: handles that come out of phis and selects, as shader
//! model 6.6 and later have them.
//!
//! In go the reads whose handle can be of one of several buffers. Beside each read of a buffer of which the
//! value is known, out comes a read of that buffer alone, which becomes a constant as any other; what was
//! selected decides which of the values is taken. So that this can be compared, a number is selected wherever
//! a handle is: the buffers of a function are numbered, and phis and selects of these numbers stand beside
//! those of the handles.
//!
//! Where all buffers that a read can be of are known, it is removed. Where some are, it stays for the others:
//! also for elements of arrays at computed numbers, of which no number is known here. A read that can be of
//! more buffers than [`MOST_SOURCES`] stays as it is.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BlockId, Edits, Function, FunctionId, Instruction, InstructionId, Operation, Position, Predicate, Type,
    TypeId, ValueId, ValueKind,
};
use dxkit_dxil::{DxilModule, Handle, HandleSource, OpCode, OperationCall};
use dxkit_types::{Register, ResourceClass};

use super::{BufferContents, BufferPlace, BufferRange, ROW, buffer, number_size};

/// The most buffers of which a read is made instead of one.
const MOST_SOURCES: usize = 8;

/// The most annotations that are followed from one handle to that which it is made of.
const MOST_PASSED: usize = 64;

/// The number of the buffers that have none.
const OTHERS: u32 = u32::MAX;

/// How a handle comes about.
enum Node {
    /// From another one, which was annotated.
    Passed(ValueId),
    /// The values, and the blocks that they come from.
    Phi(InstructionId, Vec<ValueId>, Vec<BlockId>),
    /// The condition, and two values.
    Select(InstructionId, [ValueId; 3]),
    /// From an operation that creates it; the buffer, if its number is known.
    Created(Option<BufferPlace>),
}

/// An instruction that can be made again elsewhere.
#[derive(Clone)]
enum Step {
    Call(FunctionId, Vec<ValueId>),
    /// The type, the alignment and the address.
    Load(TypeId, u64, ValueId),
    /// The type, the base and the indices.
    Address(TypeId, ValueId, Vec<ValueId>),
}

/// Instructions that are made again, with the values of the old ones; each after those that it needs.
type Steps = Vec<(ValueId, Step)>;

/// A number that a read returns.
struct Member {
    instruction: InstructionId,
    /// The element of the row; none, if the call itself returns the number.
    element: Option<u32>,
    /// The sources of which it is known.
    known: Vec<usize>,
}

/// A read of one of several buffers.
struct Job {
    function: FunctionId,
    call: InstructionId,
    handle: ValueId,
    /// The annotation of the handle, if there is one, and the read; and the handle that stands for that of a
    /// source in them.
    steps: Steps,
    selected: ValueId,
    sources: Vec<(BufferPlace, ValueId, Steps)>,
    /// Whether it can be of other buffers, too.
    has_others: bool,
    members: Vec<Member>,
}

/// The buffer of a handle, if its number is known.
fn place(handle: &Handle<'_, '_>) -> Option<BufferPlace> {
    match (handle.source, handle.resource) {
        // It is annotated where it was selected.
        (HandleSource::Heap { samplers: false }, _) => Some(BufferPlace::Heap(handle.heap_index?)),
        (_, Some(resource)) if resource.class == ResourceClass::CBV => {
            let (space, number) = (resource.space, handle.register?);
            Some(Register { class: ResourceClass::CBV, space, number }.into())
        }
        _ => None,
    }
}

/// The buffers of which something is known that a source of a handle can be.
fn known_places(contents: &BufferContents, source: &Handle<'_, '_>) -> Vec<BufferPlace> {
    let can_be = |place: &BufferPlace| match (place, source.resource) {
        (BufferPlace::Register(register), Some(resource)) => {
            let element = register.number.checked_sub(resource.lower_bound);
            (register.class, register.space) == (resource.class, resource.space)
                && element.is_some_and(|element| element < resource.range_size)
                && source.register.is_none_or(|own| own == register.number)
        }
        (BufferPlace::Heap(index), None) => source.heap_index.is_none_or(|own| own == *index),
        _ => false,
    };
    constant_buffers(contents).filter(can_be).collect()
}

/// The constant buffers of which something is known.
fn constant_buffers(contents: &BufferContents) -> impl Iterator<Item = BufferPlace> {
    let is_constant = |place: &BufferPlace| match place {
        BufferPlace::Register(register) => register.class == ResourceClass::CBV,
        BufferPlace::Heap(_) => true,
    };
    let known = contents.buffers.iter().filter(|(_, bytes)| !bytes.is_empty());
    known.map(|(place, _)| *place).filter(is_constant)
}

/// The reads of constant buffers whose buffer is not one, or not known.
fn reads<'m>(dxil: &DxilModule<'m>) -> Vec<(OperationCall<'m>, ValueId)> {
    let functions = dxil.module.functions().filter(|function| function.has_body());
    let calls = functions.flat_map(dxkit_dxil::calls_in).filter_map(|call| {
        let is_read = matches!(call.code, OpCode::CBufferLoadLegacy | OpCode::CBufferLoad);
        let handle = call.operand("handle").filter(|_| is_read)?;
        buffer(dxil, &call, handle).is_none().then_some((call, handle))
    });
    calls.collect()
}

/// The places that reads can be of whose buffer is selected, with the instructions that return what is read;
/// those of elements at computed numbers are left out.
pub(super) fn uses(dxil: &DxilModule<'_>) -> Vec<(InstructionId, BufferRange)> {
    let reads = reads(dxil);
    let members = members(dxil, &reads);
    let mut found = Vec::new();
    for (call, handle) in &reads {
        let handles = dxil.handles(call.function, *handle);
        let places: BTreeSet<BufferPlace> = handles.sources().iter().filter_map(place).collect();
        for (instruction, element) in numbers(call, &members) {
            let Some((offset, size)) = bytes(dxil.module, call, (instruction, element)) else { continue };
            let range = |buffer: &BufferPlace| BufferRange { buffer: *buffer, buffers: 1, offset, size };
            found.extend(places.iter().map(|place| (instruction, range(place))));
        }
    }
    found
}

/// The instructions that return the numbers of a read, with the elements of the row.
fn numbers(call: &OperationCall<'_>, members: &Members) -> Vec<(InstructionId, Option<u32>)> {
    let id = call.instruction.id();
    if call.code == OpCode::CBufferLoad {
        return Vec::from([(id, None)]);
    }
    let members = members.get(&id).map_or(&[][..], Vec::as_slice);
    members.iter().map(|(instruction, element)| (*instruction, Some(*element))).collect()
}

/// The offset of a number that a read returns, unless it is computed, and its size.
fn bytes(
    module: &Module,
    call: &OperationCall<'_>,
    (instruction, element): (InstructionId, Option<u32>),
) -> Option<(Option<u32>, u32)> {
    // Rows of 8 elements have native 16-bit numbers.
    let is_native = match module.ty(call.instruction.ty()) {
        Type::Struct { elements, .. } => elements.len() == 8,
        _ => false,
    };
    let size = number_size(module, module.instruction(instruction)?.ty(), is_native)?;
    let known = |name: &str| call.integer(name).and_then(|number| u32::try_from(number).ok());
    let offset = match element {
        Some(element) => {
            let row = known("regIndex").and_then(|row| row.checked_mul(ROW));
            row.and_then(|row| row.checked_add(element.checked_mul(size)?))
        }
        None => known("byteOffset"),
    };
    Some((offset, size))
}

/// Whether there may be reads of selected buffers that something is known of.
pub(super) fn has_candidates(dxil: &DxilModule<'_>, contents: &BufferContents) -> bool {
    constant_buffers(contents).next().is_some()
        && reads(dxil).into_iter().any(|(call, handle)| {
            let handles = dxil.handles(call.function, handle);
            !handles.is_complete()
                || handles.sources().iter().any(|source| !known_places(contents, source).is_empty())
        })
}

/// Makes reads of the known buffers beside those of selected ones. Returns whether there are any, and the
/// first known byte of each buffer that reads can be of which stay as they are.
pub(super) fn make(module: &mut Module, contents: &BufferContents) -> (bool, Vec<BufferRange>) {
    if constant_buffers(contents).next().is_none() {
        return (false, Vec::new());
    }
    let mut left = BTreeSet::new();
    let (jobs, graph) = jobs(&DxilModule::read(module), contents, &mut left);
    if !jobs.is_empty() {
        rewrite(module, &jobs, &graph);
    }
    let left = left.into_iter().filter_map(|place: BufferPlace| {
        let offset = *contents.buffers.get(&place)?.keys().next()?;
        Some(BufferRange { buffer: place, buffers: 1, offset: Some(offset), size: 1 })
    });
    (!jobs.is_empty(), left.collect())
}

/// The numbers that calls return, by the call: of the elements of its row.
fn members(dxil: &DxilModule<'_>, reads: &[(OperationCall<'_>, ValueId)]) -> Members {
    let called: BTreeSet<InstructionId> = reads.iter().map(|(call, _)| call.instruction.id()).collect();
    let mut members = Members::new();
    for entry in dxil.module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Operation(Operation::ExtractValue { aggregate, indices: [index] }) = entry.get()
        else {
            continue;
        };
        if let Some(call) = aggregate.as_instruction().filter(|call| called.contains(call)) {
            members.entry(call).or_default().push((entry.id(), *index));
        }
    }
    members
}

type Members = BTreeMap<InstructionId, Vec<(InstructionId, u32)>>;

/// The reads of which something is known, and how their handles come about. The buffers of the others are
/// left.
fn jobs(
    dxil: &DxilModule<'_>,
    contents: &BufferContents,
    left: &mut BTreeSet<BufferPlace>,
) -> (Vec<Job>, BTreeMap<ValueId, Node>) {
    let (mut jobs, mut graph) = (Vec::new(), BTreeMap::new());
    let reads = reads(dxil);
    let members = members(dxil, &reads);
    for (call, handle) in reads {
        let handles = dxil.handles(call.function, handle);
        if !handles.is_complete() {
            left.extend(constant_buffers(contents));
            continue;
        }
        let known = handles.sources().iter().flat_map(|source| known_places(contents, source));
        let mut known: BTreeSet<BufferPlace> = known.collect();
        if known.is_empty() {
            continue;
        }
        if let Some(job) = job(dxil, contents, (&call, handle, numbers(&call, &members)), &mut graph) {
            for (place, ..) in &job.sources {
                known.remove(place);
            }
            if job.members.iter().any(|member| !member.known.is_empty()) {
                jobs.push(job);
            }
        }
        left.extend(known);
    }
    (jobs, graph)
}

/// What is made of a read; `None` if it has to stay as it is.
fn job<'m>(
    dxil: &DxilModule<'m>,
    contents: &BufferContents,
    (call, handle, numbers): (&OperationCall<'m>, ValueId, Vec<(InstructionId, Option<u32>)>),
    graph: &mut BTreeMap<ValueId, Node>,
) -> Option<Job> {
    let module = dxil.module;
    let function = call.function;
    let mut steps = Steps::new();
    let mut selected = handle;
    let annotation = handle.as_instruction().and_then(|id| module.instruction(id));
    let annotation = annotation.and_then(|entry| OperationCall::from_instruction(function, entry));
    if let Some(annotation) = annotation.filter(|call| call.code == OpCode::AnnotateHandle) {
        selected = annotation.operand("res")?;
        steps.push((handle, step_of_call(&annotation)?));
    }
    let value = call.result()?;
    steps.push((value, step_of_call(call)?));
    let mut sources: BTreeMap<BufferPlace, (ValueId, Steps)> = BTreeMap::new();
    let mut has_others = false;
    let mut seen = BTreeSet::new();
    let mut open = Vec::from([handle]);
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        match graph.entry(value).or_insert_with(|| node(dxil, function, value)) {
            Node::Passed(other) => open.push(*other),
            Node::Phi(_, values, _) => open.extend(values.iter()),
            Node::Select(_, [_, if_true, if_false]) => open.extend([*if_true, *if_false]),
            Node::Created(place) => match place.zip(creation(module, value)) {
                Some((place, steps)) => drop(sources.insert(place, (value, steps))),
                None => has_others = true,
            },
        }
    }
    if sources.len() > MOST_SOURCES {
        return None;
    }
    let members = numbers.into_iter().filter_map(|(instruction, element)| {
        let (offset, size) = bytes(module, call, (instruction, element))?;
        let is_known = |place: BufferPlace| match offset {
            Some(_) => contents.number(BufferRange { buffer: place, buffers: 1, offset, size }).is_some(),
            None => contents.buffers.get(&place).is_some_and(|bytes| !bytes.is_empty()),
        };
        let places = sources.keys().enumerate().filter(|(_, place)| is_known(**place));
        Some(Member { instruction, element, known: places.map(|(number, _)| number).collect() })
    });
    let members = members.collect();
    let sources = sources.into_iter().map(|(place, (value, steps))| (place, value, steps)).collect();
    let (function, call) = (function.id(), call.instruction.id());
    Some(Job { function, call, handle, steps, selected, sources, has_others, members })
}

fn node<'m>(dxil: &DxilModule<'m>, function: Function<'m>, value: ValueId) -> Node {
    let made_by = |value: ValueId| value.as_instruction().and_then(|id| dxil.module.instruction(id));
    let Some(entry) = made_by(value) else { return Node::Created(None) };
    match entry.get() {
        Instruction::Phi { values, blocks } => Node::Phi(entry.id(), values.to_vec(), blocks.to_vec()),
        Instruction::Operation(Operation::Select { condition, if_true, if_false }) => {
            Node::Select(entry.id(), [condition, if_true, if_false])
        }
        _ => {
            let call = OperationCall::from_instruction(function, entry);
            let passed = call.and_then(|call| match call.code {
                OpCode::AnnotateHandle => call.operand("res"),
                // Since shader model 6.6, it takes a handle that was selected.
                OpCode::CreateHandleForLib => call.operand("Resource").filter(|resource| {
                    made_by(*resource).is_some_and(|made| !matches!(made.get(), Instruction::Load { .. }))
                }),
                _ => None,
            });
            match passed {
                Some(passed) => Node::Passed(passed),
                None => Node::Created(dxil.handle(function, value).as_ref().and_then(place)),
            }
        }
    }
}

fn step_of_call(call: &OperationCall<'_>) -> Option<Step> {
    let call = call.instruction.call()?;
    Some(Step::Call(call.callee.as_function()?, call.arguments.to_vec()))
}

/// The instructions that make a handle again: of constants alone.
fn creation(module: &Module, handle: ValueId) -> Option<Steps> {
    let is_argument = |value: &ValueId| matches!(value.kind(), ValueKind::Argument(_));
    let mut steps = Steps::new();
    let mut next = Some(handle);
    while let Some(value) = next.take() {
        let entry = value.as_instruction().and_then(|id| module.instruction(id))?;
        let step = match entry.get() {
            Instruction::Call(call) => Step::Call(call.callee.as_function()?, call.arguments.to_vec()),
            Instruction::Load { pointer, alignment, .. } => Step::Load(entry.ty(), alignment, pointer),
            Instruction::Operation(Operation::GetElementPtr { source_type, base, indices, .. }) => {
                Step::Address(source_type, base, indices.to_vec())
            }
            _ => return None,
        };
        let mut made = entry.operands().iter().filter(|operand| operand.as_instruction().is_some());
        next = made.next().copied();
        // A call, a load and an address: no handle is made of more.
        if made.next().is_some() || entry.operands().iter().any(is_argument) {
            return None;
        }
        steps.push((value, step));
        if steps.len() > 3 {
            return None;
        }
    }
    steps.reverse();
    Some(steps)
}

/// Makes instructions again in front of one, with other operands.
fn repeat(
    (module, edits): (&mut Module, &mut Edits),
    at: InstructionId,
    steps: &Steps,
    values: &mut BTreeMap<ValueId, ValueId>,
) {
    for (old, step) in steps {
        let new = |value: &ValueId| values.get(value).copied().unwrap_or(*value);
        let at = Position::Before(at);
        let made = match step {
            Step::Call(callee, arguments) => {
                let arguments: Vec<ValueId> = arguments.iter().map(new).collect();
                edits.at(module, at).call(*callee, &arguments)
            }
            Step::Load(ty, alignment, pointer) => edits.at(module, at).load(*ty, new(pointer), *alignment),
            Step::Address(ty, base, indices) => {
                let indices: Vec<ValueId> = indices.iter().map(new).collect();
                edits.at(module, at).address(*ty, new(base), &indices)
            }
        };
        values.insert(*old, made);
    }
}

/// The numbers of the buffers of a function, and of what is selected.
struct Numbers {
    /// By the function and the buffer.
    buffers: BTreeMap<(FunctionId, BufferPlace), u32>,
    /// What is selected, by the phi or select of handles.
    selected: BTreeMap<InstructionId, InstructionId>,
}

impl Numbers {
    /// Numbers the buffers, and selects numbers wherever handles are selected.
    fn make(module: &mut Module, edits: &mut Edits, jobs: &[Job], graph: &BTreeMap<ValueId, Node>) -> Self {
        let mut numbers = Self { buffers: BTreeMap::new(), selected: BTreeMap::new() };
        for job in jobs {
            for (place, ..) in &job.sources {
                let next = u32::try_from(numbers.buffers.len()).unwrap_or(OTHERS);
                numbers.buffers.entry((job.function, *place)).or_insert(next);
            }
        }
        let ty = module.integer_type(32);
        let zero = module.const_u32(0);
        for node in graph.values() {
            let (at, empty) = match node {
                Node::Phi(at, ..) => (*at, Instruction::Phi { values: &[], blocks: &[] }),
                Node::Select(at, [condition, ..]) => {
                    let (condition, if_true, if_false) = (*condition, zero, zero);
                    (*at, Instruction::Operation(Operation::Select { condition, if_true, if_false }))
                }
                _ => continue,
            };
            numbers.selected.insert(at, edits.at(module, Position::Before(at)).insert(ty, &empty));
        }
        for node in graph.values() {
            match node {
                Node::Phi(at, values, blocks) => {
                    let Some(new) = numbers.selected.get(at).copied() else { continue };
                    let function = function_of(module, *at);
                    let values: Vec<ValueId> = values
                        .iter()
                        .map(|value| numbers.number(module, graph, (function, *value)))
                        .collect();
                    module.set_instruction(new, ty, &Instruction::Phi { values: &values, blocks });
                }
                Node::Select(at, [_, if_true, if_false]) => {
                    let Some(new) = numbers.selected.get(at).copied() else { continue };
                    let function = function_of(module, *at);
                    for (operand, value) in [(1, *if_true), (2, *if_false)] {
                        let number = numbers.number(module, graph, (function, value));
                        module.set_operand(new, operand, number);
                    }
                }
                _ => {}
            }
        }
        numbers
    }

    /// The number of a handle's buffer.
    fn number(
        &self,
        module: &mut Module,
        graph: &BTreeMap<ValueId, Node>,
        (function, handle): (Option<FunctionId>, ValueId),
    ) -> ValueId {
        let mut value = handle;
        for _ in 0..MOST_PASSED {
            match graph.get(&value) {
                Some(Node::Passed(other)) => value = *other,
                Some(Node::Phi(at, ..) | Node::Select(at, ..)) => {
                    return self.selected.get(at).map_or_else(|| module.const_u32(OTHERS), |id| (*id).into());
                }
                Some(Node::Created(Some(place))) => {
                    let number = function.and_then(|function| self.buffers.get(&(function, *place)));
                    return module.const_u32(number.copied().unwrap_or(OTHERS));
                }
                _ => break,
            }
        }
        module.const_u32(OTHERS)
    }
}

fn function_of(module: &Module, instruction: InstructionId) -> Option<FunctionId> {
    let block = module.instruction(instruction)?.block()?;
    Some(module.block(block)?.function())
}

fn rewrite(module: &mut Module, jobs: &[Job], graph: &BTreeMap<ValueId, Node>) {
    let mut edits = Edits::default();
    let numbers = Numbers::make(module, &mut edits, jobs, graph);
    for job in jobs {
        let number = numbers.number(module, graph, (Some(job.function), job.handle));
        let mut made: BTreeMap<usize, ValueId> = BTreeMap::new();
        for member in &job.members {
            let at = Position::Before(member.instruction);
            if member.known.is_empty() {
                continue;
            }
            let is_all = !job.has_others && member.known.len() == job.sources.len();
            let mut value = None;
            if !is_all {
                value = Some(original(module, &mut edits, job, member));
            }
            for source in &member.known {
                let Some((place, handle, steps)) = job.sources.get(*source) else { continue };
                let row = *made.entry(*source).or_insert_with(|| {
                    let mut values = BTreeMap::new();
                    repeat((module, &mut edits), job.call, steps, &mut values);
                    let new = values.get(handle).copied().unwrap_or(*handle);
                    let mut values = BTreeMap::from([(job.selected, new)]);
                    repeat((module, &mut edits), job.call, &job.steps, &mut values);
                    values.get(&job.call.into()).copied().unwrap_or(*handle)
                });
                let known = match member.element {
                    Some(element) => edits.at(module, at).extract_value(row, element),
                    None => row,
                };
                value = Some(match value {
                    None => known,
                    Some(other) => {
                        let own = numbers.buffers.get(&(job.function, *place)).copied().unwrap_or(OTHERS);
                        let own = module.const_u32(own);
                        let is_own = edits.at(module, at).compare(Predicate::IcmpEq, number, own);
                        edits.at(module, at).select(is_own, known, other)
                    }
                });
            }
            if let Some(value) = value {
                edits.replace(member.instruction, value);
                edits.erase(member.instruction);
            }
        }
    }
    edits.apply(module);
}

/// The number of a read that stays for other buffers, as a new instruction: the old one is replaced.
fn original(module: &mut Module, edits: &mut Edits, job: &Job, member: &Member) -> ValueId {
    match member.element {
        Some(element) => {
            edits.at(module, Position::Before(member.instruction)).extract_value(job.call.into(), element)
        }
        None => {
            let mut values = BTreeMap::new();
            let read = job.steps.last().cloned().into_iter().collect();
            repeat((module, edits), job.call, &read, &mut values);
            values.get(&job.call.into()).copied().unwrap_or_else(|| job.call.into())
        }
    }
}
