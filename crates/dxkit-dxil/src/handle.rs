//! [`Handle`]: from a handle to its resource.
//!
//! In goes a value of a function that is a handle; out come the resources that it can be of. The search goes
//! back over the operations that annotate, select, load and make it, step by step, to the record, the
//! registers, the variable or the heap that it was made of.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::{
    CastOpcode, Constant, Function, GlobalId, Instruction, InstructionEntry, Operation, ValueId, ValueKind,
};
use dxkit_types::{DescriptorHeap, ResourceClass};

use crate::resource::{Registers, global_through_casts};
use crate::{
    DxilModule, OPERATIONS, OpCode, OperationCall, OperationType, Resource, ResourceProperties, Resources,
};

/// The operation that created a handle.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandleSource {
    /// `createHandle`: by class and number of the resource's record.
    Record {
        /// The class.
        class: ResourceClass,
        /// The number.
        id: u32,
    },
    /// `createHandleFromBinding`: by registers.
    Binding {
        /// The class.
        class: ResourceClass,
        /// Register space.
        space: u32,
        /// First register of the range.
        lower_bound: u32,
        /// Last register of the range; `0xffff_ffff` if it is unbounded.
        upper_bound: u32,
    },
    /// `createHandleForLib`: by the global variable of the resource.
    Global(GlobalId),
    /// `createHandleFromHeap`: by an index into a descriptor heap.
    Heap {
        /// Whether it is the sampler heap.
        samplers: bool,
    },
}

/// The resource of a handle.
#[derive(Debug, Clone, Copy)]
pub struct Handle<'r, 'm> {
    /// The operation that created it.
    pub source: HandleSource,
    /// The resource; `None` for a descriptor from a heap, or without a matching record.
    pub resource: Option<&'r Resource<'m>>,
    /// The operand that selects an element of an array: a register, or an index into a heap. For handles of
    /// global variables, the number of the element, if it is not a constant.
    pub index: Option<ValueId>,
    /// The register, if it is a constant.
    pub register: Option<u32>,
    /// The index into a heap, if it is a constant.
    pub heap_index: Option<u32>,
    /// The properties in `annotateHandle`.
    pub properties: Option<ResourceProperties>,
}

impl<'r, 'm> Handle<'r, 'm> {
    fn new(source: HandleSource, resource: Option<&'r Resource<'m>>, index: Option<ValueId>) -> Self {
        Self { source, resource, index, register: None, heap_index: None, properties: None }
    }

    /// Its class, if it is known: a descriptor from a heap has one if it was annotated.
    #[must_use]
    pub fn class(&self) -> Option<ResourceClass> {
        match (self.source, self.resource, self.properties) {
            (HandleSource::Record { class, .. } | HandleSource::Binding { class, .. }, ..) => Some(class),
            (HandleSource::Heap { samplers: true }, ..) => Some(ResourceClass::Sampler),
            (_, Some(resource), _) => Some(resource.class),
            (_, None, Some(properties)) => Some(properties.class()),
            _ => None,
        }
    }
}

impl fmt::Display for Handle<'_, '_> {
    /// The name if there is one, and the binding: `albedo (t0)`, `t3,space1`, `ResourceDescriptorHeap[4]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let HandleSource::Heap { samplers } = self.source {
            f.write_str(DescriptorHeap::new(samplers).name())?;
            return match self.heap_index {
                Some(index) => write!(f, "[{index}]"),
                None => f.write_str("[…]"),
            };
        }
        let Some(resource) = self.resource else { return f.write_str("a resource without record") };
        let first = resource.columns().binding();
        let letter = if first.letter == "cb" { "b" } else { first.letter };
        let registers = Registers { letter, number: self.register.unwrap_or(first.number), ..first };
        if resource.name.is_empty() {
            write!(f, "{registers}")
        } else {
            write!(f, "{} ({registers})", resource.name)
        }
    }
}

/// All resources of a handle: where control flow selects one (a phi, a select), one for each source.
#[derive(Debug, Clone, Default)]
pub struct Handles<'r, 'm> {
    sources: Vec<Handle<'r, 'm>>,
    complete: bool,
}

impl<'r, 'm> Handles<'r, 'm> {
    /// The resources, in the order of the operands from which they come.
    #[must_use]
    pub fn sources(&self) -> &[Handle<'r, 'm>] {
        &self.sources
    }

    /// Whether the list is complete. False if a source is unknown, such as a parameter of the function, or if
    /// the search exceeds [`LIMIT`](Self::LIMIT) values.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The resource of the handle, if there is exactly one.
    #[must_use]
    pub fn only(&self) -> Option<&Handle<'r, 'm>> {
        match self.sources.as_slice() {
            [handle] if self.complete => Some(handle),
            _ => None,
        }
    }

    /// Maximum number of values in the search for one handle.
    pub const LIMIT: usize = 1024;
}

impl<'r, 'm> IntoIterator for Handles<'r, 'm> {
    type Item = Handle<'r, 'm>;
    type IntoIter = alloc::vec::IntoIter<Handle<'r, 'm>>;

    fn into_iter(self) -> Self::IntoIter {
        self.sources.into_iter()
    }
}

/// How many steps are made without looking for cycles.
const STRAIGHT: usize = 8;

/// A value between a handle and the operation that created it.
#[derive(Clone, Copy)]
struct Step {
    value: ValueId,
    /// The properties in the annotation nearest to the handle.
    properties: Option<ResourceProperties>,
    /// For an address: the element that the indices select. `None` for other values.
    address: Option<Element>,
}

/// The element of an array of resources that an address is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Element {
    Constant(u32),
    Computed(ValueId),
    /// Of an array in an array, or one whose address is computed in another way.
    Unknown,
}

impl Element {
    /// The element that the indices of an address select, for an array of one dimension.
    fn from_indices(function: Function<'_>, indices: &[ValueId]) -> Self {
        match indices {
            [_] => Self::Constant(0),
            [_, index] => match function.integer(*index) {
                Some(number) => u32::try_from(number).map_or(Self::Unknown, Self::Constant),
                None => Self::Computed(*index),
            },
            _ => Self::Unknown,
        }
    }
}

impl<'m> DxilModule<'m> {
    /// The resource of a handle, for example of an operand of an operation, if there is exactly one. `None`
    /// if control flow selects one of several ([`handles`](Self::handles) returns all), or if no operation
    /// creates it: for example, if it is a parameter of the function.
    #[must_use]
    pub fn handle(&self, function: Function<'m>, handle: ValueId) -> Option<Handle<'_, 'm>> {
        // Most handles are made a step or two away, and nothing has to be remembered.
        let mut step = Step { value: handle, properties: None, address: None };
        for _ in 0..STRAIGHT {
            let (mut next, mut source, mut is_branch) = (None, None, false);
            let open = |step| is_branch |= next.replace(step).is_some();
            self.follow(function, step, open, |made| source = Some(made))?;
            match next {
                _ if is_branch => break,
                Some(next) => step = next,
                // Only the last step finds a source.
                None => return source,
            }
        }
        self.handles(function, handle).only().copied()
    }

    /// The resource of the handle that a call creates: as [`handle`](Self::handle) of its result.
    #[must_use]
    pub fn made_handle(&self, call: &OperationCall<'m>) -> Option<Handle<'_, 'm>> {
        // In a library, most are loaded from the global variable of the resource.
        if let (OpCode::CreateHandleForLib, [loaded, ..]) = (call.code, call.operands()) {
            let entry = loaded.as_instruction().and_then(|id| self.module.instruction(id));
            if let Some(Instruction::Load { pointer, .. }) = entry.map(|entry| entry.get()) {
                if let Some(global) = pointer.as_global().filter(|id| self.module.global(*id).is_some()) {
                    let resource = self.index.by_global(&self.resources, global);
                    let register = resource.map(|resource| resource.lower_bound);
                    let made = Handle::new(HandleSource::Global(global), resource, None);
                    return Some(Handle { register, ..made });
                }
            }
        }
        self.handle(call.function, call.result()?)
    }

    /// All resources of a handle. The search goes through annotations, phis and selects, and those of the
    /// addresses from which resources are loaded.
    #[must_use]
    pub fn handles(&self, function: Function<'m>, handle: ValueId) -> Handles<'_, 'm> {
        let mut found = Handles { sources: Vec::new(), complete: true };
        let mut seen = BTreeSet::new();
        let mut open = alloc::vec![Step { value: handle, properties: None, address: None }];
        while let Some(step) = open.pop() {
            // Phis may form cycles.
            if !seen.insert((step.value, step.address)) {
                continue;
            }
            if seen.len() > Handles::LIMIT {
                found.complete = false;
                break;
            }
            let from = open.len();
            let sources = &mut found.sources;
            if self.follow(function, step, |step| open.push(step), |made| sources.push(made)).is_none() {
                found.complete = false;
            }
            // The first operand is taken next.
            if let Some(added) = open.get_mut(from..) {
                added.reverse();
            }
        }
        found
    }

    /// Makes one step: tells `found` the handle that an operation created, or `open` the next values. `None`
    /// if the source is unknown.
    fn follow<'r>(
        &'r self,
        function: Function<'m>,
        step: Step,
        mut open: impl FnMut(Step),
        mut found: impl FnMut(Handle<'r, 'm>),
    ) -> Option<()> {
        let mut global = |global, element: Element| {
            let resource = self.index.by_global(&self.resources, global);
            let (element, index) = match element {
                Element::Constant(element) => (Some(element), None),
                Element::Computed(index) => (None, Some(index)),
                Element::Unknown => (None, None),
            };
            let register = resource
                .zip(element)
                .and_then(|(resource, element)| resource.lower_bound.checked_add(element));
            let made = Handle::new(HandleSource::Global(global), resource, index);
            found(Handle { register, properties: step.properties, ..made });
        };
        let Some(instruction) = instruction_of(function, step.value) else {
            // An address without an instruction: a global variable or a constant expression of one.
            let element = step.address?;
            if let Some(Constant::Operation(Operation::GetElementPtr { base, indices, .. })) =
                function.constant(step.value)
            {
                let address = Some(Element::from_indices(function, indices));
                open(Step { value: base, address, ..step });
            } else if let ValueKind::Global(id) = function.value(step.value)?.kind {
                global(id, element);
            } else {
                global(global_through_casts(function.module(), step.value)?, element);
            }
            return Some(());
        };
        match instruction.get() {
            Instruction::Phi { values, .. } if values.len() > Handles::LIMIT => return None,
            Instruction::Phi { values, .. } => {
                values.iter().for_each(|value| open(Step { value: *value, ..step }));
            }
            Instruction::Operation(Operation::Select { if_true, if_false, .. }) => {
                [if_true, if_false].into_iter().for_each(|value| open(Step { value, ..step }));
            }
            Instruction::Load { pointer, .. } if step.address.is_none() => {
                open(Step { value: pointer, address: Some(Element::Constant(0)), ..step });
            }
            Instruction::Operation(Operation::GetElementPtr { base, indices, .. })
                if step.address.is_some() =>
            {
                let address = Some(Element::from_indices(function, indices));
                open(Step { value: base, address, ..step });
            }
            Instruction::Operation(Operation::Cast {
                opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast,
                value,
            }) if step.address.is_some() => {
                open(Step { value, ..step });
            }
            _ if step.address.is_none() => {
                let call = OperationCall::from_instruction(function, instruction)?;
                match Origin::from_operation(call.code)? {
                    Origin::Annotation => {
                        let stated =
                            call.operand("props").and_then(|props| constant_properties(function, props));
                        let properties = step.properties.or(stated);
                        open(Step { value: call.operand("res")?, properties, ..step });
                    }
                    Origin::Variable => {
                        open(Step { value: call.operand("Resource")?, ..step });
                    }
                    Origin::Record => {
                        found(Handle { properties: step.properties, ..self.resolve_record(&call)? })
                    }
                    Origin::Binding => {
                        found(Handle { properties: step.properties, ..self.resolve_binding(&call)? });
                    }
                    Origin::Heap => found(Handle { properties: step.properties, ..resolve_heap(&call)? }),
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The handle that a call of `createHandle` creates.
    fn resolve_record(&self, call: &OperationCall<'m>) -> Option<Handle<'_, 'm>> {
        let (class, id) = (ResourceClass(number(call, "resourceClass")? & 0xff), number(call, "rangeId")?);
        let resource = self.index.by_id(&self.resources, class, id);
        let register = number(call, "index");
        let source = HandleSource::Record { class, id };
        Some(Handle { register, ..Handle::new(source, resource, call.operand("index")) })
    }

    /// The handle that a call of `createHandleFromBinding` creates.
    fn resolve_binding(&self, call: &OperationCall<'m>) -> Option<Handle<'_, 'm>> {
        let [lower_bound, upper_bound, space, class] =
            crate::properties::fields_in(call.function, call.operand("bind")?)?;
        let class = ResourceClass(class & 0xff);
        let resource = self.index.by_binding(&self.resources, class, space, lower_bound);
        let source = HandleSource::Binding { class, space, lower_bound, upper_bound };
        let register = number(call, "index");
        Some(Handle { register, ..Handle::new(source, resource, call.operand("index")) })
    }
}

/// The handle that a call of `createHandleFromHeap` creates.
fn resolve_heap<'r, 'm>(call: &OperationCall<'m>) -> Option<Handle<'r, 'm>> {
    let samplers = call.integer("samplerHeap")? != 0;
    let heap_index = number(call, "index");
    let index = call.operand("index");
    Some(Handle { heap_index, ..Handle::new(HandleSource::Heap { samplers }, None, index) })
}

fn number(call: &OperationCall<'_>, name: &str) -> Option<u32> {
    call.integer(name).map(crate::properties::low32)
}

/// The source of a handle that an operation makes.
#[derive(Clone, Copy)]
enum Origin {
    /// Class and number of a record.
    Record,
    /// A range of registers.
    Binding,
    /// An index into a descriptor heap.
    Heap,
    /// The variable of a resource, of which it was loaded.
    Variable,
    /// Another handle, and its properties.
    Annotation,
}

impl Origin {
    const fn from_operation(code: OpCode) -> Option<Self> {
        Some(match code {
            OpCode::CreateHandle => Self::Record,
            OpCode::CreateHandleFromBinding => Self::Binding,
            OpCode::CreateHandleFromHeap => Self::Heap,
            OpCode::CreateHandleForLib => Self::Variable,
            OpCode::AnnotateHandle => Self::Annotation,
            _ => return None,
        })
    }
}

// Every operation of the table that gives a handle has an origin.
const _: () = {
    let mut rows = OPERATIONS;
    while let [row, rest @ ..] = rows {
        if matches!(row.result, OperationType::Struct(name) if matches!(name.as_bytes(), b"Handle")) {
            assert!(
                Origin::from_operation(row.code).is_some(),
                "an operation of the table gives a handle that has no `Origin`"
            );
        }
        rows = rest;
    }
};

/// The instruction whose result a value is.
fn instruction_of<'m>(function: Function<'m>, value: ValueId) -> Option<InstructionEntry<'m>> {
    match function.value(value)?.kind {
        ValueKind::Instruction(id) => function.module().instruction(id),
        _ => None,
    }
}

fn constant_properties(function: Function<'_>, constant: ValueId) -> Option<ResourceProperties> {
    crate::properties::fields_in(function, constant).map(ResourceProperties)
}

/// Finds resources by the operands of the operations that create handles. Few resources are searched without
/// it.
#[derive(Debug, Clone, Default)]
pub(crate) struct ResourceIndex {
    is_made: bool,
    ids: Vec<(ResourceClass, u32, usize)>,
    bindings: Vec<(ResourceClass, u32, u32, usize)>,
    globals: Vec<(GlobalId, ResourceClass, usize)>,
}

/// The classes of resources, in the order of their numbers.
const CLASSES: [ResourceClass; 4] =
    [ResourceClass::SRV, ResourceClass::UAV, ResourceClass::CBV, ResourceClass::Sampler];

impl ResourceIndex {
    pub(crate) fn from_resources(resources: &Resources<'_>) -> Self {
        /// So few that searching them takes no longer than sorting them.
        const FEW: usize = 8;
        let count = resources.len();
        if count <= FEW {
            return Self::default();
        }
        let mut index = Self {
            is_made: true,
            ids: Vec::with_capacity(count),
            bindings: Vec::with_capacity(count),
            globals: Vec::new(),
        };
        for class in CLASSES {
            for (place, resource) in resources.with_class(class).iter().enumerate() {
                index.ids.push((class, resource.id, place));
                index.bindings.push((class, resource.space, resource.lower_bound, place));
                index.globals.extend(resource.global.map(|global| (global, class, place)));
            }
        }
        index.ids.sort_unstable();
        index.bindings.sort_unstable();
        index.globals.sort_unstable();
        index
    }

    fn by_id<'r, 'm>(
        &self,
        resources: &'r Resources<'m>,
        class: ResourceClass,
        id: u32,
    ) -> Option<&'r Resource<'m>> {
        if !self.is_made {
            return resources.with_class(class).iter().find(|resource| resource.id == id);
        }
        let from = self.ids.partition_point(|(of, number, _)| (*of, *number) < (class, id));
        let (_, _, place) = self.ids.get(from)?;
        resources.with_class(class).get(*place).filter(|resource| resource.id == id)
    }

    fn by_binding<'r, 'm>(
        &self,
        resources: &'r Resources<'m>,
        class: ResourceClass,
        space: u32,
        lower: u32,
    ) -> Option<&'r Resource<'m>> {
        // The last range that begins at or before it.
        if !self.is_made {
            let before = resources.with_class(class).iter();
            let before = before.filter(|resource| (resource.space, resource.lower_bound) <= (space, lower));
            let last = before.max_by_key(|resource| (resource.space, resource.lower_bound))?;
            return Some(last).filter(|resource| resource.covers(space, lower));
        }
        let after = self
            .bindings
            .partition_point(|(of, within, first, _)| (*of, *within, *first) <= (class, space, lower));
        let (_, _, _, place) = self.bindings.get(after.checked_sub(1)?)?;
        resources.with_class(class).get(*place).filter(|resource| resource.covers(space, lower))
    }

    fn by_global<'r, 'm>(&self, resources: &'r Resources<'m>, global: GlobalId) -> Option<&'r Resource<'m>> {
        if !self.is_made {
            let mut all = CLASSES.into_iter().flat_map(|class| resources.with_class(class));
            return all.find(|resource| resource.global == Some(global));
        }
        let from = self.globals.partition_point(|(known, ..)| *known < global);
        let (_, class, place) = self.globals.get(from)?;
        resources.with_class(*class).get(*place).filter(|resource| resource.global == Some(global))
    }
}
