//! [`Handle`]: from a handle back to the resource.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::{
    CastOpcode, Constant, Function, GlobalId, Instruction, InstructionEntry, Operation, ValueId, ValueKind,
};
use dxkit_types::ResourceClass;

use crate::resource::{Registers, global_behind};
use crate::{DxilModule, OpCode, OperationCall, Resource, ResourceProperties, Resources};

/// How a handle was made.
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
        /// Last register of the range; `0xffff_ffff` if there is no end.
        upper_bound: u32,
    },
    /// `createHandleForLib`: by the global variable that stands for the resource.
    Global(GlobalId),
    /// `createHandleFromHeap`: by an index into a descriptor heap.
    Heap {
        /// Of samplers, not of resources.
        samplers: bool,
    },
}

/// What a handle is of.
#[derive(Debug, Clone, Copy)]
pub struct Handle<'r, 'm> {
    /// How it was made.
    pub source: HandleSource,
    /// The resource; `None` for a descriptor from a heap, and where no record fits.
    pub resource: Option<&'r Resource<'m>>,
    /// The operand that says which of an array it is, a register or an index into a heap. `None` for those made by
    /// global variables.
    pub index: Option<ValueId>,
    /// The register, if it is a constant.
    pub register: Option<u32>,
    /// The index into a heap, if it is a constant.
    pub heap_index: Option<u32>,
    /// What `annotateHandle` says of it.
    pub properties: Option<ResourceProperties>,
}

impl<'r, 'm> Handle<'r, 'm> {
    fn new(source: HandleSource, resource: Option<&'r Resource<'m>>, index: Option<ValueId>) -> Self {
        Self { source, resource, index, register: None, heap_index: None, properties: None }
    }

    /// Its class, as far as it is known: a descriptor from a heap has one if it was annotated.
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
    /// The name as far as there is one, and what is bound: `albedo (t0)`, `t3,space1`, `ResourceDescriptorHeap[4]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let HandleSource::Heap { samplers } = self.source {
            f.write_str(if samplers { "SamplerDescriptorHeap" } else { "ResourceDescriptorHeap" })?;
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

/// All that a handle may be of: where control flow chooses (a phi, a select), one for each that it can choose.
#[derive(Debug, Clone, Default)]
pub struct Handles<'r, 'm> {
    sources: Vec<Handle<'r, 'm>>,
    complete: bool,
}

impl<'r, 'm> Handles<'r, 'm> {
    /// What the handle may be of, in the order of the operands that lead there.
    #[must_use]
    pub fn sources(&self) -> &[Handle<'r, 'm>] {
        &self.sources
    }

    /// Whether these are all. False if the handle may come from somewhere that says nothing of it, as a parameter of the
    /// function does, or leads through more than [`LIMIT`](Self::LIMIT) values.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// What the handle is of, if it can be of one thing only.
    #[must_use]
    pub fn only(&self) -> Option<&Handle<'r, 'm>> {
        match self.sources.as_slice() {
            [handle] if self.complete => Some(handle),
            _ => None,
        }
    }

    /// Values that are followed from one handle at most.
    pub const LIMIT: usize = 1024;
}

impl<'r, 'm> IntoIterator for Handles<'r, 'm> {
    type Item = Handle<'r, 'm>;
    type IntoIter = alloc::vec::IntoIter<Handle<'r, 'm>>;

    fn into_iter(self) -> Self::IntoIter {
        self.sources.into_iter()
    }
}

/// A value on the way from a handle to where it was made.
#[derive(Clone, Copy)]
struct Step {
    value: ValueId,
    /// What the annotation nearest to the handle says.
    properties: Option<ResourceProperties>,
    /// Of an address: the element that the indices on the way lead to, if it is a constant. `None` for values that are
    /// no addresses.
    address: Option<Option<u32>>,
}

impl<'m> DxilModule<'m> {
    /// What a handle is of, an operand of an operation say, if it can be of one thing only. `None` if control flow decides
    /// ([`handles`](Self::handles) has all), and if it is made by none of the operations that make handles: if it is a
    /// parameter of the function, say.
    #[must_use]
    pub fn handle(&self, function: Function<'m>, handle: ValueId) -> Option<Handle<'_, 'm>> {
        self.handles(function, handle).only().copied()
    }

    /// All that a handle may be of. It is followed through annotations, phis and selects, and those of the addresses that
    /// resources are loaded from.
    #[must_use]
    pub fn handles(&self, function: Function<'m>, handle: ValueId) -> Handles<'_, 'm> {
        let mut found = Handles { sources: Vec::new(), complete: true };
        let mut seen = BTreeSet::new();
        let mut open = alloc::vec![Step { value: handle, properties: None, address: None }];
        while let Some(step) = open.pop() {
            // Phis may go in circles.
            if !seen.insert((step.value, step.address)) {
                continue;
            }
            if seen.len() > Handles::LIMIT {
                found.complete = false;
                break;
            }
            let from = open.len();
            if self.follow(function, step, &mut open, &mut found.sources).is_none() {
                found.complete = false;
            }
            // The first operand is taken next.
            if let Some(added) = open.get_mut(from..) {
                added.reverse();
            }
        }
        found
    }

    /// Goes one step: notes where the handle was made, or what has to be followed next. `None` if it leads nowhere.
    fn follow<'r>(
        &'r self,
        function: Function<'m>,
        step: Step,
        open: &mut Vec<Step>,
        sources: &mut Vec<Handle<'r, 'm>>,
    ) -> Option<()> {
        let mut global = |global, element: Option<u32>| {
            let resource = self.index.by_global(&self.resources, global);
            let register = resource
                .zip(element)
                .and_then(|(resource, element)| resource.lower_bound.checked_add(element));
            let made = Handle::new(HandleSource::Global(global), resource, None);
            sources.push(Handle { register, properties: step.properties, ..made });
        };
        let Some(instruction) = instruction_of(function, step.value) else {
            // An address without an instruction: a global variable or a constant that leads to one.
            let element = step.address?;
            if let Some(Constant::Operation(Operation::GetElementPtr { base, indices, .. })) =
                function.constant(step.value)
            {
                let address = Some(element_of(function, indices));
                open.push(Step { value: base, address, ..step });
            } else if let ValueKind::Global(id) = function.value(step.value)?.kind {
                global(id, element);
            } else {
                global(global_behind(function.module(), step.value)?, element);
            }
            return Some(());
        };
        match instruction.get() {
            Instruction::Phi { values, .. } if values.len() > Handles::LIMIT => return None,
            Instruction::Phi { values, .. } => {
                open.extend(values.iter().map(|value| Step { value: *value, ..step }));
            }
            Instruction::Operation(Operation::Select { if_true, if_false, .. }) => {
                open.extend([if_true, if_false].map(|value| Step { value, ..step }));
            }
            Instruction::Load { pointer, .. } if step.address.is_none() => {
                open.push(Step { value: pointer, address: Some(Some(0)), ..step });
            }
            Instruction::Operation(Operation::GetElementPtr { base, indices, .. })
                if step.address.is_some() =>
            {
                let address = Some(element_of(function, indices));
                open.push(Step { value: base, address, ..step });
            }
            Instruction::Operation(Operation::Cast {
                opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast,
                value,
            }) if step.address.is_some() => {
                open.push(Step { value, ..step });
            }
            _ if step.address.is_none() => {
                let call = OperationCall::of(function, instruction)?;
                match call.code {
                    OpCode::AnnotateHandle => {
                        let stated =
                            call.operand("props").and_then(|props| constant_properties(function, props));
                        let properties = step.properties.or(stated);
                        open.push(Step { value: call.operand("res")?, properties, ..step });
                    }
                    OpCode::CreateHandleForLib => {
                        open.push(Step { value: call.operand("Resource")?, ..step });
                    }
                    _ => sources.push(Handle { properties: step.properties, ..self.made_by(&call)? }),
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The handle that a call makes.
    fn made_by(&self, call: &OperationCall<'m>) -> Option<Handle<'_, 'm>> {
        let number = |name| call.integer(name).map(crate::properties::low32);
        match call.code {
            OpCode::CreateHandle => {
                let (class, id) = (ResourceClass(number("resourceClass")? & 0xff), number("rangeId")?);
                let resource = self.index.by_id(&self.resources, class, id);
                let register = number("index");
                let source = HandleSource::Record { class, id };
                Some(Handle { register, ..Handle::new(source, resource, call.operand("index")) })
            }
            OpCode::CreateHandleFromBinding => {
                let [lower_bound, upper_bound, space, class] =
                    crate::properties::fields_in(call.function, call.operand("bind")?)?;
                let class = ResourceClass(class & 0xff);
                let resource = self.index.by_binding(&self.resources, class, space, lower_bound);
                let source = HandleSource::Binding { class, space, lower_bound, upper_bound };
                let register = number("index");
                Some(Handle { register, ..Handle::new(source, resource, call.operand("index")) })
            }
            OpCode::CreateHandleFromHeap => {
                let samplers = call.integer("samplerHeap")? != 0;
                let heap_index = number("index");
                let index = call.operand("index");
                Some(Handle { heap_index, ..Handle::new(HandleSource::Heap { samplers }, None, index) })
            }
            _ => None,
        }
    }
}

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

/// Which element the indices of an address lead to: of an array of one dimension.
fn element_of(function: Function<'_>, indices: &[ValueId]) -> Option<u32> {
    match indices {
        [_] => Some(0),
        [_, index] => function.integer(*index).and_then(|index| u32::try_from(index).ok()),
        _ => None,
    }
}

/// Finds resources by what handles are made from.
#[derive(Debug, Clone, Default)]
pub(crate) struct ResourceIndex {
    ids: Vec<(ResourceClass, u32, usize)>,
    bindings: Vec<(ResourceClass, u32, u32, usize)>,
    globals: Vec<(GlobalId, ResourceClass, usize)>,
}

impl ResourceIndex {
    pub(crate) fn of(resources: &Resources<'_>) -> Self {
        let mut index = Self::default();
        for class in [ResourceClass::SRV, ResourceClass::UAV, ResourceClass::CBV, ResourceClass::Sampler] {
            for (place, resource) in resources.of_class(class).iter().enumerate() {
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
        let from = self.ids.partition_point(|(of, number, _)| (*of, *number) < (class, id));
        let (_, _, place) = self.ids.get(from)?;
        resources.of_class(class).get(*place).filter(|resource| resource.id == id)
    }

    fn by_binding<'r, 'm>(
        &self,
        resources: &'r Resources<'m>,
        class: ResourceClass,
        space: u32,
        lower: u32,
    ) -> Option<&'r Resource<'m>> {
        // The last range that begins there or before.
        let behind = self
            .bindings
            .partition_point(|(of, within, first, _)| (*of, *within, *first) <= (class, space, lower));
        let (_, _, _, place) = self.bindings.get(behind.checked_sub(1)?)?;
        resources.of_class(class).get(*place).filter(|resource| resource.covers(space, lower))
    }

    fn by_global<'r, 'm>(&self, resources: &'r Resources<'m>, global: GlobalId) -> Option<&'r Resource<'m>> {
        let from = self.globals.partition_point(|(known, ..)| *known < global);
        let (_, class, place) = self.globals.get(from)?;
        resources.of_class(*class).get(*place).filter(|resource| resource.global == Some(global))
    }
}
