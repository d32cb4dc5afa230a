//! [`Handle`]: from a handle back to the resource.

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
    /// Whether the handle depends on control flow: then this is one of those that it may be.
    pub one_of_several: bool,
}

impl Handle<'_, '_> {
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

/// Steps that are followed from a handle to where it was made. Phis may go in circles.
const STEPS: usize = 64;

impl<'m> DxilModule<'m> {
    /// What a handle is of, an operand of an operation say. It is followed through annotations, and where control flow
    /// decides, to the first value that it may be. `None` if it was made by none of the operations that make handles:
    /// if it is a parameter of the function, say.
    #[must_use]
    pub fn handle(&self, function: Function<'m>, handle: ValueId) -> Option<Handle<'_, 'm>> {
        let mut value = handle;
        let mut properties = None;
        let mut one_of_several = false;
        for _ in 0..STEPS {
            let instruction = instruction_of(function, value)?;
            match instruction.get() {
                Instruction::Phi { values, .. } => {
                    one_of_several |= values.len() > 1;
                    value = *values.first()?;
                    continue;
                }
                Instruction::Operation(Operation::Select { if_true, .. }) => {
                    one_of_several = true;
                    value = if_true;
                    continue;
                }
                _ => {}
            }
            let call = OperationCall::of(function, instruction)?;
            if call.code == OpCode::AnnotateHandle {
                let constant = call.operand("props")?;
                properties = properties.or_else(|| constant_properties(function, constant));
                value = call.operand("res")?;
                continue;
            }
            let made = self.made_by(&call)?;
            return Some(Handle { properties, one_of_several, ..made });
        }
        None
    }

    /// The handle that a call makes.
    fn made_by(&self, call: &OperationCall<'m>) -> Option<Handle<'_, 'm>> {
        let made = |source, resource, index| Handle {
            source,
            resource,
            index,
            register: None,
            heap_index: None,
            properties: None,
            one_of_several: false,
        };
        let number = |name| call.integer(name).map(crate::properties::low32);
        match call.code {
            OpCode::CreateHandle => {
                let (class, id) = (ResourceClass(number("resourceClass")? & 0xff), number("rangeId")?);
                let resource = self.index.by_id(&self.resources, class, id);
                let register = number("index");
                let source = HandleSource::Record { class, id };
                Some(Handle { register, ..made(source, resource, call.operand("index")) })
            }
            OpCode::CreateHandleFromBinding => {
                let [lower_bound, upper_bound, space, class] =
                    crate::properties::fields_in(call.function, call.operand("bind")?)?;
                let class = ResourceClass(class & 0xff);
                let resource = self.index.by_binding(&self.resources, class, space, lower_bound);
                let source = HandleSource::Binding { class, space, lower_bound, upper_bound };
                let register = number("index");
                Some(Handle { register, ..made(source, resource, call.operand("index")) })
            }
            OpCode::CreateHandleForLib => {
                let (global, element) = loaded_global(call.function, call.operand("Resource")?)?;
                let resource = self.index.by_global(&self.resources, global);
                let register = resource
                    .zip(element)
                    .and_then(|(resource, element)| resource.lower_bound.checked_add(element));
                Some(Handle { register, ..made(HandleSource::Global(global), resource, None) })
            }
            OpCode::CreateHandleFromHeap => {
                let samplers = call.integer("samplerHeap")? != 0;
                let heap_index = number("index");
                let index = call.operand("index");
                Some(Handle { heap_index, ..made(HandleSource::Heap { samplers }, None, index) })
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

/// The global variable that a value was loaded from, and which element of it, if that is a constant.
fn loaded_global(function: Function<'_>, value: ValueId) -> Option<(GlobalId, Option<u32>)> {
    let Instruction::Load { pointer, .. } = instruction_of(function, value)?.get() else { return None };
    let module = function.module();
    let mut address = pointer;
    let mut element = Some(0);
    for _ in 0..STEPS {
        match function.value(address)?.kind {
            ValueKind::Instruction(_) => match instruction_of(function, address)?.get() {
                Instruction::Operation(Operation::GetElementPtr { base, indices, .. }) => {
                    element = element_of(function, indices);
                    address = base;
                }
                Instruction::Operation(Operation::Cast {
                    opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast,
                    value,
                }) => {
                    address = value;
                }
                _ => return None,
            },
            ValueKind::Constant(_) => {
                if let Some(Constant::Operation(Operation::GetElementPtr { base, indices, .. })) =
                    function.constant(address)
                {
                    element = element_of(function, indices);
                    address = base;
                } else {
                    return global_behind(module, address).map(|global| (global, element));
                }
            }
            ValueKind::Global(global) => return Some((global, element)),
            _ => return None,
        }
    }
    None
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
