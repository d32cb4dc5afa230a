//! Facts from a DXIL module: that of the program, of reflection or of debug information.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{DataLayout, Type as IrType};
use dxkit_bitcode::{Module, ParseOptions, Reader};
use dxkit_container::Container;
use dxkit_dxil::{DxilModule, EntryPoint, Property, Resource, ShaderFlags};
use dxkit_program::Program;
use dxkit_types::{FourCc, ResourceClass, ResourceKind, ShaderKind};

use super::layout::Layouts;
use crate::entry::{Node, NodeName, NodeParameter};
use crate::types::{Budget, Buffer, Types};
use crate::{Binding, Entry, Fact};

/// The address space of group-shared memory.
const GROUP_SHARED: u32 = 3;

/// The readers of modules. They keep their memory from one module to the next.
#[derive(Debug)]
pub(crate) struct Readers {
    /// Of the metadata alone.
    pub(crate) metadata: Reader,
    /// Of the instructions as well: without attributes and kinds of metadata, and both without positions.
    pub(crate) instructions: Reader,
}

impl Default for Readers {
    fn default() -> Self {
        let mut options = ParseOptions::ALL;
        (options.attributes, options.metadata_kinds, options.positions) = (false, false, false);
        let mut metadata = ParseOptions::METADATA;
        metadata.positions = false;
        Self { metadata: Reader::new(metadata), instructions: Reader::new(options) }
    }
}

/// A module, the part that contains it, and the size of its bitcode.
pub(crate) struct ModuleSource<'r> {
    pub(crate) from: FourCc,
    pub(crate) module: &'r Module,
    pub(crate) bytes: usize,
}

impl<'r> ModuleSource<'r> {
    /// The module in the first part of this kind, as far as the reader's options select its content.
    pub(crate) fn find(reader: &'r mut Reader, container: &Container<'_>, kind: FourCc) -> Option<Self> {
        let bytes = read(reader, container, kind)?;
        Some(Self { from: kind, module: reader.module(), bytes })
    }

    /// The limit for text from this module.
    pub(crate) fn budget(&self) -> Budget {
        Budget(self.bytes.saturating_add(1 << 12))
    }
}

/// Reads the module in the first part of this kind, and returns the size of its bitcode.
pub(crate) fn read(reader: &mut Reader, container: &Container<'_>, kind: FourCc) -> Option<usize> {
    let part = container.find(kind)?;
    // FXC's `STAT` has counters instead of a module.
    if !Program::recognise(part.payload()) {
        return None;
    }
    let program = Program::parse(part.span()).ok()?;
    reader.read(program.bitcode()).ok()?;
    Some(program.bitcode().len())
}

/// The bindings.
pub(crate) fn bindings(dxil: &DxilModule<'_>, budget: &mut Budget) -> Vec<Binding> {
    dxil.resources.iter().map(|resource| binding(resource, dxil, budget)).collect()
}

fn binding(resource: &Resource<'_>, dxil: &DxilModule<'_>, budget: &mut Budget) -> Binding {
    let name = resource.name;
    let hlsl_type = resource.hlsl_type(dxil);
    let multisampled = matches!(resource.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
    let binding = Binding {
        name: if name.is_empty() { None } else { budget.bytes(name.0) },
        class: resource.class,
        kind: Some(resource.kind),
        id: Some(resource.id),
        hlsl_type: hlsl_type.and_then(|ty| budget.text(&ty, ty.name().len())),
        component_type: resource.component_type,
        components: components(resource, dxil.module),
        stride: resource.stride,
        size: resource.size,
        sample_count: resource.sample_count.filter(|_| multisampled),
        sampler_kind: resource.sampler_kind,
        feedback_kind: resource.feedback_kind,
        space: resource.space,
        lower_bound: resource.lower_bound,
        upper_bound: resource.upper_bound().filter(|_| resource.lower_bound != Binding::UNASSIGNED),
        count: (resource.range_size != u32::MAX).then_some(resource.range_size),
        array: resource
            .dimensions(dxil.module)
            .map(|count| u32::try_from(count).unwrap_or(u32::MAX))
            .collect(),
        flags: Some(resource.flags),
        ..Binding::default()
    };
    binding.with_direct3d_words()
}

/// The components of an element of a texture or typed buffer, from the vector in the structure that
/// represents it.
pub(crate) fn components(resource: &Resource<'_>, module: &Module) -> Option<u32> {
    resource.component_type?;
    let IrType::Struct { elements: [first, ..], .. } = module.ty(resource.element_type(module)) else {
        return None;
    };
    let mut ty = *first;
    // The type of an element may be nested in structures; in hostile modules these may be recursive.
    for _ in 0..8 {
        match module.ty(ty) {
            IrType::Struct { elements: [first, ..], .. } => ty = *first,
            IrType::Vector { count, .. } => return Some(count),
            _ => break,
        }
    }
    Some(1)
}

/// The contents of all buffers, each with the index of its resource in the bindings.
pub(crate) fn buffers(
    source: &ModuleSource<'_>,
    dxil: &DxilModule<'_>,
    types: &mut Types,
    budget: &mut Budget,
) -> Vec<Buffer> {
    let mut layouts = Layouts::new(dxil, source.bytes, types, budget);
    let resources = dxil.resources.iter().enumerate();
    let read = resources.filter_map(|(place, resource)| {
        let buffer = layouts.buffer(resource, source.from)?;
        Some(Buffer { binding: Some(place), ..buffer })
    });
    read.collect()
}

/// Adds the contents that another module describes for resources with the same class and name.
pub(crate) fn annotate(
    buffers: &mut [Buffer],
    bindings: &[Binding],
    source: &ModuleSource<'_>,
    dxil: &DxilModule<'_>,
    types: &mut Types,
    budget: &mut Budget,
) {
    let resources: BTreeMap<(ResourceClass, &[u8]), &Resource<'_>> =
        dxil.resources.iter().map(|resource| ((resource.class, resource.name.0), resource)).collect();
    let mut layouts = Layouts::new(dxil, source.bytes, types, budget);
    for buffer in buffers {
        let described = buffer.variables.iter().any(|variable| variable.ty.is_some());
        let Some(binding) = buffer.binding.and_then(|place| bindings.get(place)).filter(|_| !described)
        else {
            continue;
        };
        let name = binding.name.as_deref().unwrap_or_default();
        let resource = resources.get(&(binding.class, name.as_bytes()));
        let Some(other) = resource.and_then(|resource| layouts.buffer(resource, source.from)) else {
            continue;
        };
        *buffer = Buffer { binding: buffer.binding, ..other };
    }
}

/// The entry points.
pub(crate) fn entries(dxil: &DxilModule<'_>, from: FourCc, budget: &mut Budget) -> Vec<Entry> {
    // Properties of a whole library are not an entry point.
    let entries = dxil.entry_points.iter().filter(|entry| entry.function.is_some());
    entries.filter_map(|entry| self::entry(entry, dxil, from, budget)).collect()
}

/// Size of the group-shared memory in bytes: of all variables together.
pub(crate) fn group_shared_bytes(module: &Module) -> u32 {
    let shared = module.globals().filter(|(_, global)| global.address_space == GROUP_SHARED);
    let mut layout = None;
    let sizes = shared.map(|(_, global)| {
        layout.get_or_insert_with(|| DataLayout::from_module(module)).alloc_size(global.value_type)
    });
    sizes.fold(0, |total: u32, size| total.saturating_add(u32::try_from(size).unwrap_or(u32::MAX)))
}

fn entry(entry: &EntryPoint<'_>, dxil: &DxilModule<'_>, from: FourCc, budget: &mut Budget) -> Option<Entry> {
    let kind = entry.shader_kind().or(dxil.kind);
    let groups = [ShaderKind::Compute, ShaderKind::Mesh, ShaderKind::Amplification];
    // In libraries, functions have their own flags.
    let flags = entry.flags().unwrap_or_else(|| dxil.flags());
    let early = flags.contains(ShaderFlags::FORCE_EARLY_DEPTH_STENCIL);
    Some(Entry {
        // The memory that each function of a library uses can only be seen from its instructions.
        group_shared_bytes: (!dxil.is_library() && kind.is_some_and(|kind| groups.contains(&kind)))
            .then(|| Fact::new(group_shared_bytes(dxil.module), from)),
        early_depth_stencil: (kind == Some(ShaderKind::Pixel)).then(|| Fact::new(early, from)),
        name: budget.bytes(entry.name.0)?,
        unmangled_name: budget.text(&entry.unmangled_name(), entry.name.0.len())?,
        from,
        kind,
        num_threads: entry.num_threads(),
        wave_size: entry.wave_size(),
        payload_size: entry
            .payload_size()
            .or_else(|| entry.mesh().map(|mesh| mesh.payload_size))
            .or_else(|| entry.amplification().map(|amplification| amplification.payload_size)),
        attribute_size: entry.attribute_size(),
        geometry: entry.geometry(),
        hull: entry.hull(),
        domain: entry.domain(),
        mesh: entry.mesh(),
        node: entry.node_launch_type().map(|_| node(entry, budget)),
        ..Entry::default()
    })
}

fn node(entry: &EntryPoint<'_>, budget: &mut Budget) -> Node {
    let mut node = Node::default();
    for property in &entry.properties {
        match property {
            Property::NodeLaunchType(launch_type) => node.launch_type = *launch_type,
            Property::NodeId(id) => node.id = NodeName::from_id(id, budget),
            Property::NodeIsProgramEntry(is) => node.is_program_entry = *is,
            Property::NodeLocalRootArgumentsTableIndex(index) => {
                node.local_root_arguments_table_index = *index
            }
            Property::NodeShareInputOf(id) => node.share_input_of = NodeName::from_id(id, budget),
            Property::NodeDispatchGrid(grid) => node.dispatch_grid = Some(*grid),
            Property::NodeMaxDispatchGrid(grid) => node.max_dispatch_grid = Some(*grid),
            Property::NodeMaxRecursionDepth(depth) => node.max_recursion_depth = Some(*depth),
            Property::NodeInputs(inputs) => {
                node.inputs = inputs.iter().map(|io| NodeParameter::from_io(io, budget)).collect();
            }
            Property::NodeOutputs(outputs) => {
                node.outputs = outputs.iter().map(|io| NodeParameter::from_io(io, budget)).collect();
            }
            _ => {}
        }
    }
    node
}
