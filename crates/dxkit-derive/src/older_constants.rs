//! Constants that DXC created before the copy of the module that it writes: [`made_of_others`].
//!
//! Source: the orders of uses in the PDBs of DXC.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{ConstantId, DebugLocation, InstructionId, Type, ValueId};
use dxkit_dxil::{DxilModule, OpCode, OperationCall};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::operands::operands;

/// When DXC makes a constant, compared with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    /// While it translates the source: at the first use of what it describes, by the instruction, how many
    /// elements of other resources are its index (`a[b[i]]`: `a` is first), and the operand.
    Used(usize, Reverse<u32>, usize),
    /// Properties of a constant buffer, after the source is translated: by the number of the buffer, where it
    /// has one, and its first use.
    Buffer(Option<u32>, usize),
    /// Properties of the input of a node, and then of its output, by the first use.
    Input(usize),
    /// See [`Moment::Input`].
    Output(usize),
    /// Properties of a buffer with a counter, which is noted when operations are translated: by its first
    /// use.
    Counted(usize),
    /// A binding, as resources get handles: class by class, by the number of the resource.
    Bound(u32, u32),
}

/// The constants that are made of others and refer to no global value, in the order in which DXC makes them:
/// properties of resources while it translates the source; then, as it gives handles to the resources, the
/// bindings of constant buffers, samplers, and resources that are read or written.
pub(crate) fn made_of_others(module: &Module) -> Vec<ConstantId> {
    let mut moments: BTreeMap<ConstantId, Moment> = BTreeMap::new();
    let mut note = |id: ConstantId, moment: Moment| {
        let known = moments.entry(id).or_insert(moment);
        *known = (*known).min(moment);
    };
    // The properties that handles are annotated with, by the call.
    let mut annotated: BTreeMap<InstructionId, ConstantId> = BTreeMap::new();
    let bindings = Bindings::collect(module);
    let plain = Plain::collect(module);
    // Properties that those with a counter had before, and when.
    let mut uncounted: BTreeMap<[i64; 2], Moment> = BTreeMap::new();
    let mut accesses: BTreeMap<InstructionId, Access> = BTreeMap::new();
    let mut place = 0;
    for function in module.functions() {
        for entry in function.instructions() {
            place += 1;
            let location = entry.debug_location();
            let call = OperationCall::from_instruction(function, entry);
            // The access that its operands come from, in the same line of the source. What is stored is made
            // before the place where.
            let stored = call.as_ref().and_then(stored_values);
            let inner = operands(entry)
                .enumerate()
                .filter(|(operand, _)| stored.as_ref().is_none_or(|stored| !stored.contains(operand)))
                .filter_map(|(_, value)| value.as_instruction())
                .filter_map(|id| accesses.get(&id))
                .filter(|access| access.is_on_line(location))
                .min_by_key(|access| access.place)
                .copied();
            let mut own = None;
            for (operand, value) in operands(entry).enumerate() {
                if let Some(properties) = value.as_instruction().and_then(|id| annotated.get(&id)) {
                    let access = *own.get_or_insert_with(|| Access::new(place, location, inner));
                    let used = Moment::Used(access.place, Reverse(access.depth), operand);
                    match without_counter(module, *properties) {
                        Some(other) => {
                            note(*properties, Moment::Counted(place));
                            uncounted.entry(other).or_insert(used);
                        }
                        None => note(*properties, used),
                    }
                }
            }
            if let Some(access) = own.or(inner) {
                accesses.insert(entry.id(), access);
            }
            let annotation = call.filter(|call| {
                matches!(
                    call.code,
                    OpCode::AnnotateHandle | OpCode::AnnotateNodeHandle | OpCode::AnnotateNodeRecordHandle
                )
            });
            let of_resource = annotation.as_ref().filter(|call| call.code == OpCode::AnnotateHandle);
            let annotation = annotation.as_ref().map(|call| call.call);
            if let Some(&[_, handle, properties]) = of_resource.map(|call| call.call.arguments) {
                if let Some(properties) =
                    properties.as_constant().filter(|id| plain.is_made_of_others(module, *id))
                {
                    if is_buffer(module, properties)
                        && code_of(module, handle) != Some(OpCode::CreateHandleFromHeap)
                    {
                        note(properties, Moment::Buffer(bindings.buffer(module, handle), place));
                    } else {
                        annotated.insert(entry.id(), properties);
                    }
                    continue;
                }
            }
            // Handles of what a node is given are annotated later than those that the source makes.
            let origin = annotation.as_ref().and_then(|call| code_of(module, *call.arguments.get(1)?));
            let otherwise = match origin {
                Some(OpCode::CreateNodeInputRecordHandle) => Moment::Input(place),
                Some(OpCode::CreateNodeOutputHandle) => Moment::Output(place),
                _ => Moment::Used(place, Reverse(0), 0),
            };
            for id in operands(entry).filter_map(ValueId::as_constant) {
                if plain.is_made_of_others(module, id) {
                    note(id, bindings.moment(module, id).unwrap_or(otherwise));
                }
            }
        }
    }
    for (id, moment) in &mut moments {
        if let Some(earlier) = properties(module, *id).and_then(|properties| uncounted.get(&properties)) {
            *moment = (*moment).min(*earlier);
        }
    }
    let mut found: Vec<_> = moments.into_iter().collect();
    found.sort_by_key(|(_, moment)| *moment);
    found.into_iter().map(|(id, _)| id).collect()
}

/// An instruction that uses a resource, as part of an expression of the source.
#[derive(Debug, Clone, Copy)]
struct Access {
    /// The first such instruction of the expression.
    place: usize,
    /// How many others lead to its index.
    depth: u32,
    location: Option<DebugLocation>,
}

impl Access {
    /// An access whose index comes from another one, if that is written to the right of it.
    fn new(place: usize, location: Option<DebugLocation>, inner: Option<Self>) -> Self {
        let column = |location: Option<DebugLocation>| location.map(|location| location.column);
        match inner {
            Some(inner) if column(inner.location) > column(location) => {
                Self { place: inner.place, depth: inner.depth + 1, location }
            }
            _ => Self { place, depth: 0, location },
        }
    }

    /// Whether it is on the line of this location.
    fn is_on_line(&self, location: Option<DebugLocation>) -> bool {
        let line = |location: DebugLocation| (location.line, location.scope, location.inlined_at);
        self.location.map(line) == location.map(line)
    }
}

/// The two words of properties of a resource.
fn properties(module: &Module, id: ConstantId) -> Option<[i64; 2]> {
    const PROPERTIES: &[u8] = b"dx.types.ResourceProperties";
    let Type::Struct { name: Some(PROPERTIES), .. } = module.ty(module.constant(id)?.ty) else { return None };
    let &[first, second] = module.constant_operands(id) else { return None };
    Some([module.integer(first)?, module.integer(second)?])
}

/// If these are the properties of a buffer that is written and has a counter, those of the same buffer
/// without one.
fn without_counter(module: &Module, id: ConstantId) -> Option<[i64; 2]> {
    const WRITTEN: i64 = 1 << 12;
    const COUNTER: i64 = 1 << 15;
    let [first, second] = properties(module, id)?;
    (first & WRITTEN != 0 && first & COUNTER != 0).then_some([first & !COUNTER, second])
}

/// Whether these are the properties of a constant or texture buffer.
fn is_buffer(module: &Module, id: ConstantId) -> bool {
    const KIND: i64 = 0xff;
    let kind = properties(module, id).and_then(|[first, _]| u32::try_from(first & KIND).ok());
    matches!(kind.map(ResourceKind), Some(ResourceKind::CBuffer | ResourceKind::TBuffer))
}

/// Those operands of a call, with the opcode, that are the four components that it stores.
fn stored_values(call: &OperationCall<'_>) -> Option<Range<usize>> {
    let parameters = call.operation?.parameters;
    let place = |name: &str| parameters.iter().position(|parameter| parameter.name == name);
    Some(place("value0")? + 1..place("value3")? + 2)
}

/// The known facts about a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// Its parts are looked at.
    Open,
    /// It refers to no global value.
    Plain,
    Other,
}

/// Which constants are made of others, and refer to no global value.
struct Plain(Vec<State>);

impl Plain {
    fn collect(module: &Module) -> Self {
        let mut states = Self(vec![State::New; module.constants().len()]);
        for (id, _) in module.constants() {
            let mut open = Vec::new();
            if states.get(id) == State::New {
                states.set(id, State::Open);
                open.push((id, 0));
            }
            while let Some((id, next)) = open.last_mut() {
                let found =
                    match module.constant_operands(*id).get(*next).map(|operand| operand.as_constant()) {
                        None => State::Plain,
                        Some(None) => State::Other,
                        Some(Some(part)) => match states.get(part) {
                            State::Plain => {
                                *next += 1;
                                continue;
                            }
                            State::New => {
                                states.set(part, State::Open);
                                open.push((part, 0));
                                continue;
                            }
                            // A constant that is a part of itself is none.
                            State::Open | State::Other => State::Other,
                        },
                    };
                states.set(*id, found);
                open.pop();
            }
        }
        states
    }

    fn get(&self, id: ConstantId) -> State {
        self.0.get(id.index()).copied().unwrap_or(State::Other)
    }

    fn set(&mut self, id: ConstantId, state: State) {
        if let Some(slot) = self.0.get_mut(id.index()) {
            *slot = state;
        }
    }

    fn is_made_of_others(&self, module: &Module, id: ConstantId) -> bool {
        !module.constant_operands(id).is_empty() && self.get(id) == State::Plain
    }
}

/// The operation that a handle is the result of.
fn code_of(module: &Module, handle: ValueId) -> Option<OpCode> {
    let call = module.instruction(handle.as_instruction()?)?.call()?;
    u32::try_from(module.integer(*call.arguments.first()?)?).ok().map(OpCode)
}

/// The numbers of resources, by class, space and first register.
struct Bindings(BTreeMap<(u32, u32, u32), u32>);

impl Bindings {
    fn collect(module: &Module) -> Self {
        let dxil = DxilModule::read(module);
        let mut numbers = BTreeMap::new();
        for class in [ResourceClass::SRV, ResourceClass::UAV, ResourceClass::CBV, ResourceClass::Sampler] {
            for (number, resource) in (0..).zip(dxil.resources.with_class(class)) {
                let key = (class.0, resource.space, resource.lower_bound);
                numbers.entry(key).or_insert(number);
            }
        }
        Self(numbers)
    }

    /// The class and the number of the resource of a constant that is a binding.
    fn resource(&self, module: &Module, id: ConstantId) -> Option<(u32, u32)> {
        const BINDING: &[u8] = b"dx.types.ResBind";
        let Type::Struct { name: Some(BINDING), .. } = module.ty(module.constant(id)?.ty) else {
            return None;
        };
        let &[first, _, space, class] = module.constant_operands(id) else { return None };
        let word =
            |value| Some(u32::from_ne_bytes(i32::try_from(module.integer(value)?).ok()?.to_ne_bytes()));
        let (class, space, first) = (word(class)?, word(space)?, word(first)?);
        Some((class, self.0.get(&(class, space, first)).copied().unwrap_or(u32::MAX)))
    }

    fn moment(&self, module: &Module, id: ConstantId) -> Option<Moment> {
        let (class, number) = self.resource(module, id)?;
        // Constant buffers and samplers come first.
        let place = [2, 3, 0, 1].get(class as usize).copied().unwrap_or(class);
        Some(Moment::Bound(place, number))
    }

    /// The number of the constant buffer that a handle is of.
    fn buffer(&self, module: &Module, handle: ValueId) -> Option<u32> {
        let call = module.instruction(handle.as_instruction()?)?.call()?;
        let binding = call.arguments.get(1)?.as_constant()?;
        let (class, number) = self.resource(module, binding)?;
        (class == ResourceClass::CBV.0).then_some(number)
    }
}
