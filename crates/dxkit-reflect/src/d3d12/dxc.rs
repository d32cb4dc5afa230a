//! The results of DXC's library, for SM 6.
//!
//! In goes a container; out come the structures that the methods of `ID3D12ShaderReflection` or
//! `ID3D12LibraryReflection` fill, or the error that they return. Facts are taken from the module and from
//! `RDAT`, as DXC does, and computed from the instructions where old modules do not state them. Some results
//! of DXC are wrong, and are reproduced, so that a program may replace the library; `docs/errata.md` of the
//! repository lists them.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_container::Container;
use dxkit_dxbc::rdef::{BufferType, InputFlags, InputType, VariableFlags};
use dxkit_dxbc::stat::{Counters4, Counters5, Statistics};
use dxkit_dxil::{DxilModule, EntryPoint, Extent, Resource, ShaderFlags, SignatureElement};
use dxkit_rdat::{ResourceInfo0, RuntimeData};
use dxkit_resource::{BindingDesc, Facts, ResourceDescription as _};
use dxkit_types::{
    ComponentType, DxilComponentType, FeatureFlags, FourCc, InputPrimitive, MinPrecision, PrimitiveTopology,
    ResourceClass, ResourceKind, SemanticKind, ShaderKind, SystemValue, TessellatorDomain,
};

use super::desc::{
    BufferDesc, Function, InputBindDesc, Interfaces, Library, ParameterDesc, Program, Scope, Shader,
    VariableDesc, Vendor,
};
use super::usage;
use crate::Counters;
use crate::source::layout::{Layouts, Objects, states_usage};
use crate::source::module::{self, ModuleSource, Readers, components};
use crate::types::{Budget, Buffer, Types};

/// `D3D_SHADER_REQUIRES_EARLY_DEPTH_STENCIL`: the same bit has another meaning in `SFI0`.
const REQUIRES_EARLY_DEPTH_STENCIL: u64 = 0x2;
/// `D3D_FEATURE_LEVEL_12_0`.
const LEVEL_12_0: u32 = 0xc000;

/// Error codes of the methods.
const E_NOINTERFACE: u32 = 0x8000_4002;
const E_INVALIDARG: u32 = 0x8007_0057;
/// A part is missing, or contradicts the module.
const DXC_E_INCORRECT_DXIL_METADATA: u32 = 0x80aa_000f;

/// The error for an array of `TextureBuffer<T>`, even one of a single element.
const DXC_E_ARRAY_OF_TEXTURE_BUFFERS: u32 = 0x80aa_001d;

/// The results of the library for a container.
pub(super) fn interfaces(container: &Container<'_>, file_size: usize, readers: &mut Readers) -> Interfaces {
    let size = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let parts = container.parts().iter();
    let parts = parts.map(|part| (part.kind(), size(part.payload().len()))).collect();
    Interfaces { parts: Some(parts), program: program(container, readers), file_size }
}

fn failed(shader: u32, library: u32) -> Program {
    Program::Failed(vec![("ID3D12ShaderReflection", shader), ("ID3D12LibraryReflection", library)])
}

fn program(container: &Container<'_>, readers: &mut Readers) -> Program {
    let Readers { metadata, instructions } = readers;
    let kinds = [FourCc::Stat, FourCc::Ildb, FourCc::Dxil];
    let found = kinds.into_iter().find_map(|kind| Some((kind, module::read(metadata, container, kind)?)));
    let Some((from, bytes)) = found else { return failed(E_INVALIDARG, E_NOINTERFACE) };
    let mut module = metadata.module();
    let mut dxil = DxilModule::read_extent(module, Extent::Signatures);
    // Before validator 1.5, only the instructions show which inputs and variables are used.
    let in_metadata = states_usage(dxil.validator_version);
    if !in_metadata && module::read(instructions, container, from).is_some() {
        module = instructions.module();
        dxil = DxilModule::read_extent(module, Extent::All);
    }
    let source = ModuleSource { from, module, bytes };
    let array_of_texture_buffers = dxil.resources.iter().any(|resource| {
        resource.kind == ResourceKind::TBuffer && resource.dimensions(dxil.module).next().is_some()
    });
    if array_of_texture_buffers {
        return if dxil.is_library() {
            failed(E_NOINTERFACE, DXC_E_ARRAY_OF_TEXTURE_BUFFERS)
        } else {
            failed(DXC_E_ARRAY_OF_TEXTURE_BUFFERS, E_NOINTERFACE)
        };
    }
    let vendor = Dxc { source: &source, dxil: &dxil, usage_in_metadata: in_metadata };
    if dxil.is_library() {
        let data = container.find(FourCc::Rdat).and_then(|part| RuntimeData::parse(part.span()).ok());
        match vendor.library(data.as_ref()) {
            Some(library) => Program::Library(library),
            None => failed(E_NOINTERFACE, DXC_E_INCORRECT_DXIL_METADATA),
        }
    } else {
        Program::Shader(Box::new(vendor.shader()))
    }
}

/// The inputs of the reflection.
struct Dxc<'s, 'm> {
    source: &'s ModuleSource<'m>,
    dxil: &'s DxilModule<'m>,
    usage_in_metadata: bool,
}

impl Dxc<'_, '_> {
    fn shader(&self) -> Shader {
        let dxil = self.dxil;
        let mut budget = self.source.budget();
        let entry = dxil.entry_points.first();
        let scope = self.scope(&mut budget);
        let kind = dxil.kind.unwrap_or_default();
        let domain = entry.map(domain).unwrap_or_default();
        let signatures = entry.and_then(|entry| entry.signatures.as_ref());
        let mut signature = |elements: Option<&Vec<SignatureElement<'_>>>, input: bool| {
            let elements = elements.map(|list| &list[..]).unwrap_or_default();
            self.signature(elements, input, domain, &mut budget)
        };
        let mut inputs = signature(signatures.map(|it| &it.inputs), true);
        let mut outputs = signature(signatures.map(|it| &it.outputs), false);
        // Patch constants are reported as outputs, even for domain shaders, which read them.
        let patch_constants = signatures.map(|it| &it.patch_constants_or_primitives);
        let mut patch_constants = signature(patch_constants, false);
        if !self.usage_in_metadata {
            let mut marks = usage::Marks {
                inputs: &mut inputs,
                outputs: &mut outputs,
                patch_constants: &mut patch_constants,
            };
            usage::mark_signatures(dxil, &mut marks);
        }
        let threads = matches!(kind, ShaderKind::Compute | ShaderKind::Mesh | ShaderKind::Amplification);
        let num_threads = entry.and_then(EntryPoint::num_threads).filter(|_| threads);
        let creator = dxil.compiler.and_then(|name| budget.bytes(name.0));
        let counters = self.counters(entry, kind);
        Shader {
            version: self.version(kind),
            creator,
            flags: 0,
            gs_input_primitive: match kind {
                ShaderKind::Geometry => counters.v4.input_primitive.0,
                _ => 0,
            },
            counters,
            is_sample_frequency_shader: 0,
            num_interface_slots: Some(0),
            min_feature_level: Ok(LEVEL_12_0),
            thread_group_size: num_threads.unwrap_or_default(),
            requires_flags: requires(dxil.flags()),
            inputs,
            outputs,
            patch_constants,
            scope,
        }
    }

    fn version(&self, kind: ShaderKind) -> u32 {
        let model = self.dxil.model.unwrap_or_default();
        u32::from(kind.0) << 16 | u32::from(model.major) << 4 | u32::from(model.minor)
    }

    /// The counters of the module, and the state of its stage. Numbers that DXC does not count stay 0.
    fn counters(&self, entry: Option<&EntryPoint<'_>>, kind: ShaderKind) -> Statistics<'static> {
        let counted = Counters::from_counters(&self.dxil.counters).unwrap_or_default();
        let arrays = [counted.local_array_bytes, counted.static_array_bytes, counted.group_shared_bytes];
        let accesses =
            [counted.local_array_accesses, counted.static_array_accesses, counted.group_shared_accesses];
        let sum = |list: [u32; 3]| list.into_iter().fold(0, u32::wrapping_add);
        let mut v4 = Counters4 {
            instruction_count: counted.instructions,
            float_instruction_count: counted.float_instructions,
            int_instruction_count: counted.int_instructions,
            uint_instruction_count: counted.uint_instructions,
            dynamic_flow_control_count: counted.branches,
            temp_array_count: sum(arrays),
            array_instruction_count: sum(accesses),
            cut_instruction_count: counted.strip_cuts,
            emit_instruction_count: counted.vertex_emits,
            texture_normal_instructions: counted.texture_samples,
            texture_load_instructions: counted.texture_loads,
            texture_comp_instructions: counted.texture_comparisons,
            texture_bias_instructions: counted.texture_bias_samples,
            texture_gradient_instructions: counted.texture_gradient_samples,
            ..Counters4::default()
        };
        let mut v5 = Counters5 {
            barrier_instructions: counted.barriers,
            interlocked_instructions: counted.atomics,
            texture_store_instructions: counted.texture_stores,
            ..Counters5::default()
        };
        if let Some(geometry) = entry.and_then(EntryPoint::geometry) {
            v4.gs_output_topology = geometry.topology;
            v4.gs_max_output_vertex_count = geometry.max_vertex_count;
            v4.input_primitive = geometry.input_primitive;
            v5.gs_instance_count = geometry.instance_count;
        }
        if let Some(hull) = entry.and_then(EntryPoint::hull) {
            // The values 8 to 39 are patches with 1 to 32 control points.
            v4.input_primitive = InputPrimitive(hull.input_control_points.wrapping_add(7));
            v5.control_points = hull.output_control_points;
            v5.hs_output_primitive = hull.output_primitive;
            v5.hs_partitioning = hull.partitioning;
            v5.tessellator_domain = hull.domain;
        }
        if let Some(domain) = entry.and_then(EntryPoint::domain) {
            v5.control_points = domain.input_control_points;
            v5.tessellator_domain = domain.domain;
        }
        if kind != ShaderKind::Geometry {
            v4.gs_output_topology = PrimitiveTopology::Undefined;
        }
        let mut counters = Statistics::new(v4);
        counters.v5 = Some(v5);
        counters
    }

    /// All resources and buffers of the module.
    fn scope(&self, budget: &mut Budget) -> Scope {
        let mut types = Types::default();
        let layouts = Layouts::new(self.dxil, self.source.bytes, &mut types, budget);
        let mut layouts = layouts.with_objects(Objects::Prefixes);
        let lists = &self.dxil.resources;
        let content =
            lists.constant_buffers.iter().chain(&lists.unordered_access).chain(&lists.shader_resources);
        let buffers = content.filter_map(|resource| {
            let buffer = layouts.buffer(resource, self.source.from)?;
            Some(self.buffer(resource, buffer))
        });
        let mut buffers: Vec<_> = buffers.collect();
        let resources: Vec<_> = lists
            .iter()
            .map(|resource| {
                let stride = match resource.kind {
                    ResourceKind::StructuredBuffer => {
                        layouts.alloc_size(resource.element_type(self.dxil.module))
                    }
                    _ => 0,
                };
                (resource, stride)
            })
            .collect();
        let resources =
            resources.into_iter().map(|(resource, stride)| self.resource(resource, stride, budget)).collect();
        if !self.usage_in_metadata {
            usage::mark_buffers(self.dxil, &mut buffers);
        }
        Scope { vendor: Vendor::Dxc, resources, buffers, types }
    }

    fn resource(&self, resource: &Resource<'_>, stride: u32, budget: &mut Budget) -> InputBindDesc {
        let buffer = resource.class == ResourceClass::CBV;
        let components = components(resource, self.dxil.module);
        let desc = BindingDesc::from_known_facts(&Facts {
            components: components.and_then(|count| u8::try_from(count).ok()),
            stride: Some(stride),
            ..resource.record().facts()
        });
        // Every constant and texture buffer is reported as one whose register is stated.
        let packed =
            if buffer || resource.kind == ResourceKind::TBuffer { InputFlags::USER_PACKED.bits() } else { 0 };
        InputBindDesc {
            name: budget.bytes(resource.name.0).unwrap_or_default(),
            input_type: desc.map_or(InputType(u32::MAX), |desc| desc.ty),
            bind_point: resource.lower_bound,
            // Only for constant buffers is an unbounded range reported as such.
            bind_count: if resource.range_size == u32::MAX && !buffer { 0 } else { resource.range_size },
            flags: packed | desc.map_or(0, |desc| desc.flags),
            return_type: desc.map(|desc| desc.return_type).unwrap_or_default(),
            dimension: desc.map(|desc| desc.dimension).unwrap_or_default(),
            num_samples: desc.map_or(0, |desc| desc.samples),
            space: resource.space,
            id: resource.id,
        }
    }

    fn buffer(&self, resource: &Resource<'_>, buffer: Buffer) -> BufferDesc {
        let structured = buffer.kind == BufferType::ResourceBindInfo;
        let aligned = |size: u32| size.wrapping_add(15) & !15;
        let dimensions = resource.dimensions(self.dxil.module).count();
        let mut name = buffer.name.unwrap_or_default();
        if structured {
            (0..dimensions).for_each(|_| name.push_str("[0]"));
        }
        let nowhere = if structured || buffer.kind == BufferType::TBuffer { u32::MAX } else { 0 };
        let alone = buffer.variables.len() < 2 || !self.usage_in_metadata;
        let undescribed = buffer.kind == BufferType::TBuffer && buffer.variables.is_empty();
        // A variable of an array of constant buffers is reported as an array of one element.
        let elements = buffer.kind == BufferType::CBuffer
            && (resource.range_size > 1 || dimensions > 0 && resource.range_size == 1);
        let variables = buffer.variables.into_iter().map(|variable| VariableDesc {
            name: variable.name,
            start_offset: variable.offset,
            size: variable.size,
            flags: if alone || variable.used == Some(true) { VariableFlags::USED.bits() } else { 0 },
            default_value: None,
            textures: (nowhere, 0),
            samplers: (nowhere, 0),
            interface_slots: vec![u32::MAX],
            ty: variable.ty,
            elements: elements.then_some(1),
        });
        BufferDesc {
            name: (!undescribed).then_some(name),
            buffer_type: buffer.kind,
            size: if structured { buffer.size } else { aligned(buffer.size) },
            flags: 0,
            variables: variables.collect(),
        }
    }

    fn signature(
        &self,
        elements: &[SignatureElement<'_>],
        input: bool,
        domain: TessellatorDomain,
        budget: &mut Budget,
    ) -> Vec<ParameterDesc> {
        let mut list = Vec::with_capacity(elements.len());
        for element in elements {
            let shift = element.start_column.unwrap_or_default().min(7);
            let mask = (((1u16 << element.columns.min(8)) - 1) << shift) & 0xff;
            let mask = u8::try_from(mask).unwrap_or(u8::MAX);
            let used =
                element.usage_mask.unwrap_or_default() << if element.start_row.is_some() { shift } else { 0 };
            let used = u8::try_from(used & 0xff).unwrap_or(u8::MAX);
            let read_write_mask = match (self.usage_in_metadata, input) {
                (true, true) => used,
                (true, false) => !used & 0xf,
                // 0 until an instruction that reads or writes it is found.
                (false, true) => 0,
                (false, false) => mask,
            };
            let arbitrary = element.semantic_kind == SemanticKind::Arbitrary;
            for (row, index) in (0u32..).zip(&element.semantic_indexes) {
                let Some(mut name) = budget.bytes(element.name.0) else { return list };
                if !arbitrary {
                    name.make_ascii_uppercase();
                }
                list.push(ParameterDesc {
                    semantic_name: name,
                    semantic_index: *index,
                    register: element.start_row.unwrap_or(u32::MAX).wrapping_add(row),
                    system_value: system_value(element.semantic_kind, domain),
                    component_type: component_type(element.component_type),
                    mask,
                    read_write_mask,
                    stream: element.stream,
                    min_precision: min_precision(element.component_type),
                });
            }
        }
        list
    }

    /// `None` if the table of resources does not match the module.
    fn library(&self, data: Option<&RuntimeData<'_>>) -> Option<Library> {
        let mut budget = self.source.budget();
        let scope = self.scope(&mut budget);
        let rows = data.map(|data| data.rows::<ResourceInfo0>()).unwrap_or_default();
        if rows.len() != scope.resources.len() {
            return None;
        }
        // The index of the first resource of each class.
        let first =
            |class: ResourceClass| rows.iter().position(|row| row.v0.class == class).unwrap_or_default();
        let starts: BTreeMap<ResourceClass, usize> =
            [ResourceClass::CBV, ResourceClass::Sampler, ResourceClass::SRV, ResourceClass::UAV]
                .into_iter()
                .map(|class| (class, first(class)))
                .collect();
        let by_name = |structured: bool| -> BTreeMap<&str, usize> {
            let buffers = scope.buffers.iter().enumerate();
            let fits =
                |buffer: &BufferDesc| (buffer.buffer_type == BufferType::ResourceBindInfo) == structured;
            let named = buffers.filter(|(_, buffer)| fits(buffer));
            named.filter_map(|(place, buffer)| Some((buffer.name.as_deref()?, place))).collect()
        };
        let (structured, constant) = (by_name(true), by_name(false));
        let mut functions: BTreeMap<String, Function> = BTreeMap::new();
        // The first entry point of a name counts.
        let entries: BTreeMap<&[u8], &EntryPoint<'_>> = (self.dxil.entry_points.iter().rev())
            .filter(|entry| entry.function.is_some())
            .map(|entry| (entry.name.0, entry))
            .collect();
        for function in data?.function_views() {
            let Some(name) = function.name() else { continue };
            let Some(name) = budget.bytes(name.as_bytes()) else { break };
            let (mut resources, mut buffers) = (Places::default(), Places::default());
            for row in function.resources().flatten() {
                if budget.0 < 2 * size_of::<usize>() {
                    break;
                }
                budget.0 -= 2 * size_of::<usize>();
                let id = usize::try_from(row.v0.id).unwrap_or(usize::MAX);
                let start = starts.get(&row.v0.class).copied().unwrap_or_default();
                resources.insert(start.saturating_add(id));
                let name = data?.string(row.v0.name);
                let name = name.as_ref().and_then(|name| core::str::from_utf8(name.as_bytes()).ok());
                let found = match (row.v0.class, row.v0.kind) {
                    (ResourceClass::CBV, _) => Some(id),
                    (_, ResourceKind::StructuredBuffer) => {
                        name.and_then(|name| structured.get(name)).copied()
                    }
                    (_, ResourceKind::TBuffer) => name.and_then(|name| constant.get(name)).copied(),
                    _ => None,
                };
                if let Some(found) = found {
                    buffers.insert(found);
                }
            }
            let entry = entries.get(name.as_bytes()).copied();
            let function = self.function(&name, entry, function.features(), [resources.list, buffers.list]);
            functions.insert(name, function);
        }
        let functions = functions.into_values().collect();
        Some(Library { creator: None, flags: 0, functions, scopes: vec![scope] })
    }

    fn function(
        &self,
        name: &str,
        entry: Option<&EntryPoint<'_>>,
        features: FeatureFlags,
        [resources, buffers]: [Vec<usize>; 2],
    ) -> Function {
        let kind = entry.and_then(EntryPoint::shader_kind).unwrap_or(ShaderKind::Library);
        let early = entry.and_then(EntryPoint::flags).unwrap_or_default();
        let early = early.contains(ShaderFlags::FORCE_EARLY_DEPTH_STENCIL) && kind == ShaderKind::Pixel;
        let required = features.bits() & !REQUIRES_EARLY_DEPTH_STENCIL;
        let required = required & !FeatureFlags::OPT_USES_DERIVATIVES.bits();
        Function {
            version: self.version(kind),
            creator: None,
            flags: 0,
            counters: Statistics::new(Counters4::default()),
            min_feature_level: 0,
            required_feature_flags: required | if early { REQUIRES_EARLY_DEPTH_STENCIL } else { 0 },
            name: name.into(),
            result: None,
            parameters: Vec::new(),
            has_10_level_9_vertex_shader: 0,
            has_10_level_9_pixel_shader: 0,
            scope: 0,
            resources,
            buffers,
        }
    }
}

/// Indexes in the order in which they were found, each once.
#[derive(Default)]
struct Places {
    list: Vec<usize>,
    seen: BTreeSet<usize>,
}

impl Places {
    fn insert(&mut self, place: usize) {
        if self.seen.insert(place) {
            self.list.push(place);
        }
    }
}

/// The domain of a hull or domain shader.
fn domain(entry: &EntryPoint<'_>) -> TessellatorDomain {
    let hull = entry.hull().map(|hull| hull.domain);
    hull.or_else(|| entry.domain().map(|domain| domain.domain)).unwrap_or_default()
}

/// The features; the bit for early depth and stencil replaces another one.
fn requires(flags: ShaderFlags) -> u64 {
    let features = flags.features().bits() & !REQUIRES_EARLY_DEPTH_STENCIL;
    let early = flags.contains(ShaderFlags::FORCE_EARLY_DEPTH_STENCIL);
    features | if early { REQUIRES_EARLY_DEPTH_STENCIL } else { 0 }
}

/// The type of a parameter's components; types of 64 bits have no name in the enumeration.
const fn component_type(component: DxilComponentType) -> ComponentType {
    use DxilComponentType as Type;
    match component {
        Type::F16 | Type::F32 => ComponentType::Float32,
        Type::I1 | Type::U16 | Type::U32 => ComponentType::UInt32,
        Type::I16 | Type::I32 => ComponentType::SInt32,
        _ => ComponentType::Unknown,
    }
}

/// The minimum precision; 16-bit types have one even if they are exact.
const fn min_precision(component: DxilComponentType) -> MinPrecision {
    match component {
        DxilComponentType::F16 => MinPrecision::Float16,
        DxilComponentType::I16 => MinPrecision::SInt16,
        DxilComponentType::U16 => MinPrecision::UInt16,
        _ => MinPrecision::Default,
    }
}

/// The system value of a parameter; for tessellation factors it depends on the domain.
fn system_value(kind: SemanticKind, domain: TessellatorDomain) -> SystemValue {
    use TessellatorDomain as Domain;
    match (kind, domain) {
        (SemanticKind::TessFactor, Domain::IsoLine) => SystemValue::FinalLineDetailTessfactor,
        (SemanticKind::TessFactor, Domain::Tri) => SystemValue::FinalTriEdgeTessfactor,
        (SemanticKind::TessFactor, Domain::Quad) => SystemValue::FinalQuadEdgeTessfactor,
        (SemanticKind::InsideTessFactor, Domain::Tri) => SystemValue::FinalTriInsideTessfactor,
        (SemanticKind::InsideTessFactor, Domain::Quad) => SystemValue::FinalQuadInsideTessfactor,
        _ => kind.system_value().unwrap_or_default(),
    }
}
