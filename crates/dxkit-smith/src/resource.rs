//! Resources: what is declared, its records and handles, and what a run binds.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, ValueId};
use dxkit_dxil::{HandleCalls, HandleSource, Resource as Record, Scalar, Text};
use dxkit_resource::{Facts, MetadataRecord, ResourceDescription as _, ResourceProperties};
use dxkit_types::{
    DxilComponentType, DxilResourceFlags, ResourceClass, ResourceKind, SamplerKind, ShaderModel,
};

use crate::build::{Builder, is_float};
use crate::entropy::bytes_of_seed;

/// The bytes of an element of structured buffers.
pub(crate) const STRIDE: u32 = 16;
/// The rows of 16 bytes of the constant buffer.
pub(crate) const ROWS: u32 = 16;
/// Elements of buffers, and bytes of those without elements, that are read.
pub(crate) const ELEMENTS: u32 = 16;
/// Bytes of a buffer that is only read.
pub(crate) const READ_BYTES: u32 = 256;
/// Bytes of each thread in buffers that it writes.
pub(crate) const SLOT: u32 = 64;
/// Texels of a texture in each of its dimensions, and layers.
pub(crate) const TEXELS: u32 = 4;

/// What makes two uses of a resource uses of the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) class: ResourceClass,
    pub(crate) kind: ResourceKind,
    /// The type of components; of buffers without a format 32-bit integers.
    pub(crate) scalar: Scalar,
    pub(crate) role: Role,
}

/// What a resource is for: threads never access the same place of one in different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// It is read.
    Read,
    /// Each thread reads and writes its own part.
    Own,
    /// All threads change it atomically, and nobody reads it.
    Shared,
    /// Its counter is changed.
    Counter,
    /// A sampler that compares.
    Compare,
}

/// A resource that the shader declares.
#[derive(Debug, Clone)]
pub(crate) struct Declared {
    pub(crate) key: Key,
    number: u32,
    /// Its handle in the current function, if it has one there.
    handle: Option<ValueId>,
    has_wide_atomics: bool,
}

/// The resources of a shader.
#[derive(Debug, Default)]
pub(crate) struct Resources(Vec<Declared>);

/// A resource that a run of the shader binds.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource {
    /// Its class.
    pub class: ResourceClass,
    /// Its register, in space 0.
    pub register: u32,
    /// Its kind.
    pub kind: ResourceKind,
    /// The DXGI format of its elements, without the prefix: of textures and typed buffers.
    pub format: Option<&'static str>,
    /// Width, height, depth and layers of a texture.
    pub size: [u32; 4],
    /// Its bytes at first. Of a sampler there are none.
    pub bytes: Vec<u8>,
    /// Whether a sampler compares: it takes what is less or equal.
    pub compares: bool,
}

impl Declared {
    fn is_typed(&self) -> bool {
        !matches!(
            self.key.kind,
            ResourceKind::RawBuffer
                | ResourceKind::StructuredBuffer
                | ResourceKind::CBuffer
                | ResourceKind::Sampler
                | ResourceKind::RTAccelerationStructure
        )
    }

    /// Whether an element is one number: atomic operations need that.
    fn is_single(&self) -> bool {
        self.key.role == Role::Shared
    }

    fn record(&self) -> MetadataRecord {
        let Key { class, kind, scalar, role } = self.key;
        let component = match scalar {
            Scalar::F16 => DxilComponentType::F16,
            Scalar::F32 => DxilComponentType::F32,
            Scalar::I16 => DxilComponentType::U16,
            Scalar::I64 => DxilComponentType::U64,
            _ => DxilComponentType::U32,
        };
        let mut flags = DxilResourceFlags::empty();
        flags.set(DxilResourceFlags::UAV_COUNTER, role == Role::Counter);
        flags.set(DxilResourceFlags::ATOMICS_64_USE, self.has_wide_atomics);
        let compares = role == Role::Compare;
        MetadataRecord {
            class,
            kind,
            flags,
            sample_count: (class == ResourceClass::SRV).then_some(0),
            component_type: match kind {
                // It has no elements; the compiler writes this number.
                ResourceKind::RTAccelerationStructure => Some(DxilComponentType::I32),
                _ => self.is_typed().then_some(component),
            },
            stride: (kind == ResourceKind::StructuredBuffer).then_some(STRIDE),
            feedback_kind: None,
            size: (class == ResourceClass::CBV).then_some(ROWS.saturating_mul(16)),
            sampler_kind: (class == ResourceClass::Sampler).then_some(if compares {
                SamplerKind::Comparison
            } else {
                SamplerKind::Default
            }),
        }
    }

    fn properties(&self) -> ResourceProperties {
        let components = self.is_typed().then_some(if self.is_single() { 1 } else { 4 });
        let facts = self.record().facts();
        let facts = Facts { components, alignment_log2: Some(0), ..facts };
        ResourceProperties::from_facts(&facts).unwrap_or(ResourceProperties([0; 2]))
    }

    fn letter(&self) -> &'static str {
        match self.key.class {
            ResourceClass::CBV => "b",
            ResourceClass::Sampler => "s",
            ResourceClass::UAV => "u",
            _ => "t",
        }
    }

    /// The record, as the module states it.
    fn node(&self, module: &mut Module) -> MetadataId {
        let record = self.record();
        let (float, int) = (module.float_type(), module.integer_type(32));
        let prefix = match self.key.class {
            ResourceClass::CBV => "cbuffer.",
            ResourceClass::Sampler => "struct.SamplerState.",
            ResourceClass::UAV => "class.RW.",
            _ => "class.",
        };
        let element = match self.key.kind {
            ResourceKind::CBuffer => {
                let row = module.vector_type(4, float);
                module.array_type(ROWS.into(), row)
            }
            ResourceKind::Sampler | ResourceKind::RawBuffer | ResourceKind::RTAccelerationStructure => int,
            ResourceKind::StructuredBuffer => module.array_type(u64::from(STRIDE / 4), int),
            _ => {
                let scalar = self.key.scalar.llvm_type(module);
                if self.is_single() { scalar } else { module.vector_type(4, scalar) }
            }
        };
        let name = alloc::format!("{}{}", self.letter(), self.number);
        let ty = module.named_struct_type(alloc::format!("{prefix}{name}"), &[element]);
        let pointer = module.pointer_type(ty, 0);
        let symbol = module.const_undef(pointer);
        let resource = Record {
            name: Text(name.as_bytes()),
            lower_bound: self.number,
            ..Record::from_record(&record, self.number, ty, symbol)
        };
        resource.to_node(module)
    }

    /// What a run binds, for this many threads.
    fn resource(&self, threads: u32) -> Resource {
        let Key { class, kind, scalar, role } = self.key;
        let bytes_of_component = scalar.bytes();
        let texel = if self.is_single() { bytes_of_component } else { bytes_of_component.saturating_mul(4) };
        let size = size_of(self.key, threads);
        let texels = size.iter().fold(1_u32, |all, one| all.saturating_mul(*one));
        let bytes = match kind {
            ResourceKind::Sampler | ResourceKind::RTAccelerationStructure => 0,
            ResourceKind::CBuffer => ROWS.saturating_mul(16),
            ResourceKind::RawBuffer | ResourceKind::StructuredBuffer => match role {
                Role::Own => threads.saturating_mul(SLOT),
                _ => READ_BYTES,
            },
            _ => texels.saturating_mul(texel),
        };
        let bytes = usize::try_from(bytes).unwrap_or(0);
        let seed = u64::from(class.0) << 8 | u64::from(self.number);
        let random = bytes_of_seed(seed, bytes);
        let content = match role {
            _ if self.is_typed() && is_float(scalar) => floats(&random, scalar),
            Role::Read => random,
            _ => alloc::vec![0; bytes],
        };
        let is_typed = self.is_typed();
        Resource {
            class,
            register: self.number,
            kind,
            format: is_typed.then(|| format_of(scalar, self.is_single())),
            size,
            bytes: content,
            compares: role == Role::Compare,
        }
    }
}

/// Width, height, depth and layers: of what is not a texture, the elements.
fn size_of(key: Key, threads: u32) -> [u32; 4] {
    let own = key.class == ResourceClass::UAV && key.role == Role::Own;
    let shared = key.role == Role::Shared;
    let width = if own { threads } else { TEXELS };
    match key.kind {
        ResourceKind::TypedBuffer if own => [threads, 1, 1, 1],
        ResourceKind::TypedBuffer => [ELEMENTS, 1, 1, 1],
        ResourceKind::Texture1D => [width, 1, 1, 1],
        ResourceKind::Texture1DArray => [width, 1, 1, if own { 1 } else { TEXELS }],
        ResourceKind::Texture2D if shared => [TEXELS, TEXELS, 1, 1],
        ResourceKind::Texture2D if own => [width, 1, 1, 1],
        ResourceKind::Texture2D => [TEXELS, TEXELS, 1, 1],
        ResourceKind::Texture2DArray => {
            [width, if own { 1 } else { TEXELS }, 1, if own { 1 } else { TEXELS }]
        }
        ResourceKind::Texture3D if own => [width, 1, 1, 1],
        ResourceKind::Texture3D => [TEXELS, TEXELS, TEXELS, 1],
        ResourceKind::TextureCube => [TEXELS, TEXELS, 1, 6],
        ResourceKind::TextureCubeArray => [TEXELS, TEXELS, 1, 12],
        _ => [1; 4],
    }
}

const fn format_of(scalar: Scalar, is_single: bool) -> &'static str {
    match (scalar, is_single) {
        (Scalar::F16, _) => "R16G16B16A16_FLOAT",
        (Scalar::F32, _) => "R32G32B32A32_FLOAT",
        (Scalar::I16, _) => "R16G16B16A16_UINT",
        (_, true) => "R32_UINT",
        _ => "R32G32B32A32_UINT",
    }
}

/// Floats from -8 to 8 in halves: sums and products of some of them are exact in every type.
fn floats(random: &[u8], scalar: Scalar) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(random.len());
    let size = usize::try_from(scalar.bytes()).unwrap_or(4);
    for chunk in random.chunks(size) {
        let number = f32::from(i8::from_ne_bytes([chunk.first().copied().unwrap_or(0)]) / 8) / 2.0;
        if scalar == Scalar::F16 {
            bytes.extend(dxkit_types::float_to_half(number).to_le_bytes());
        } else {
            bytes.extend(number.to_le_bytes());
        }
    }
    bytes.truncate(random.len());
    bytes
}

impl Resources {
    /// The handle of a resource, which is declared if it is new.
    pub(crate) fn handle(&mut self, builder: &mut Builder, minor: u8, key: Key) -> Option<ValueId> {
        let place = match self.0.iter().position(|declared| declared.key == key) {
            Some(known) => known,
            None => {
                let same_class = self.0.iter().filter(|declared| declared.key.class == key.class).count();
                let number = u32::try_from(same_class).ok()?;
                let has_wide_atomics = key.scalar == Scalar::I64 && key.class == ResourceClass::UAV;
                self.0.push(Declared { key, number, handle: None, has_wide_atomics });
                self.0.len().checked_sub(1)?
            }
        };
        let declared = self.0.get_mut(place)?;
        if declared.handle.is_none() {
            declared.handle = Some(builder.prologue(|builder| handle(builder, minor, declared))?);
        }
        declared.handle
    }

    /// Forgets the handles: another function begins.
    pub(crate) fn forget_handles(&mut self) {
        self.0.iter_mut().for_each(|declared| declared.handle = None);
    }

    /// The records of all of them; `None` if there are none.
    pub(crate) fn node(&self, module: &mut Module) -> Option<MetadataId> {
        if self.0.is_empty() {
            return None;
        }
        let mut lists: [Vec<Option<MetadataId>>; 4] = Default::default();
        for declared in &self.0 {
            let node = declared.node(module);
            if let Some(list) = lists.get_mut(usize::try_from(declared.key.class.0).unwrap_or(4)) {
                list.push(Some(node));
            }
        }
        let lists = lists.map(|list| (!list.is_empty()).then(|| module.metadata_node(&list)));
        Some(module.metadata_node(&lists))
    }

    pub(crate) fn resources(&self, threads: u32) -> Vec<Resource> {
        self.0.iter().map(|declared| declared.resource(threads)).collect()
    }
}

fn handle(builder: &mut Builder, minor: u8, declared: &Declared) -> Option<ValueId> {
    let model = ShaderModel::new(6, minor);
    let (class, number) = (declared.key.class, declared.number);
    let registers = HandleSource::Binding { class, space: 0, lower_bound: number, upper_bound: number };
    let properties = HandleSource::are_annotated(model).then(|| declared.properties());
    let index = builder.word(number);
    // Records are numbered as registers are.
    let source = registers.for_model(model, number);
    let calls = HandleCalls::new(&mut builder.module, source, index, false, properties)?;
    calls.emit(|code, operands| builder.call(code, None, operands).ok_or(())).ok()
}

impl Resource {
    /// The register, as in HLSL: `u0`.
    #[must_use]
    pub fn name(&self) -> String {
        let letter = match self.class {
            ResourceClass::CBV => 'b',
            ResourceClass::Sampler => 's',
            ResourceClass::UAV => 'u',
            _ => 't',
        };
        alloc::format!("{letter}{}", self.register)
    }
}
