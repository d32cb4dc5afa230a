//! [`HeapUse`]: how a program uses the entries of the descriptor heaps; [`BindingPlace`]: where a resource is
//! bound, at a register or in a heap.

use core::cmp::Ordering;
use core::fmt;

use dxkit_dxil::ResourceProperties;
use dxkit_types::{DescriptorHeap, DxilResourceFlags, ResourceClass, ResourceKind};

use crate::resource::{Binding, Buffer, Resources, View, default_format};
use crate::texture::{Sampler, Texture};

/// Where a resource is bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BindingPlace {
    /// At a register.
    Register(Binding),
    /// In the descriptor heap of resources, at this index.
    Heap(u32),
    /// In the descriptor heap of samplers, at this index.
    SamplerHeap(u32),
}

impl fmt::Display for BindingPlace {
    /// As in HLSL: `t3,space1`, `ResourceDescriptorHeap[4]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // A library that is not linked yet has resources without registers.
            Self::Register(binding) if is_unassigned(*binding) => f.write_str("no register"),
            Self::Register(binding) => binding.fmt(f),
            Self::Heap(index) => write!(f, "{}[{index}]", DescriptorHeap::Resources.name()),
            Self::SamplerHeap(index) => write!(f, "{}[{index}]", DescriptorHeap::Samplers.name()),
        }
    }
}

impl BindingPlace {
    /// The entry of a heap at the start of a path, and what follows it.
    pub(crate) fn from_path(path: &str) -> Option<(Self, &str)> {
        let (heap, index, behind) = DescriptorHeap::parse_entry(path)?;
        let place = match heap {
            DescriptorHeap::Resources => Self::Heap(index),
            DescriptorHeap::Samplers => Self::SamplerHeap(index),
        };
        Some((place, behind))
    }

    /// The register, if it is one.
    #[must_use]
    pub const fn register(self) -> Option<Binding> {
        match self {
            Self::Register(binding) => Some(binding),
            _ => None,
        }
    }
}

/// Whether a binding is that of a resource of a library, which gets its register when it is linked.
const fn is_unassigned(binding: Binding) -> bool {
    binding.number == u32::MAX && binding.space == u32::MAX
}

impl Resources {
    /// The buffer at a place.
    #[must_use]
    pub fn buffer(&self, place: BindingPlace) -> Option<&Buffer> {
        match place {
            BindingPlace::Register(binding) => self.buffers.get(&binding),
            BindingPlace::Heap(index) => self.heap.get(&index),
            BindingPlace::SamplerHeap(_) => None,
        }
    }

    /// The buffer at a place, made where there is none; `None` in the heap of samplers.
    pub fn buffer_mut(&mut self, place: BindingPlace) -> Option<&mut Buffer> {
        match place {
            BindingPlace::Register(binding) => Some(self.buffers.entry(binding).or_default()),
            BindingPlace::Heap(index) => Some(self.heap.entry(index).or_default()),
            BindingPlace::SamplerHeap(_) => None,
        }
    }

    /// The texture at a place.
    #[must_use]
    pub fn texture(&self, place: BindingPlace) -> Option<&Texture> {
        match place {
            BindingPlace::Register(binding) => self.textures.get(&binding),
            BindingPlace::Heap(index) => self.texture_heap.get(&index),
            BindingPlace::SamplerHeap(_) => None,
        }
    }

    /// Binds a texture. In the heap of samplers there is no place for one.
    pub fn set_texture(&mut self, place: BindingPlace, texture: Texture) {
        match place {
            BindingPlace::Register(binding) => _ = self.textures.insert(binding, texture),
            BindingPlace::Heap(index) => _ = self.texture_heap.insert(index, texture),
            BindingPlace::SamplerHeap(_) => {}
        }
    }

    /// Binds a sampler. In the heap of resources there is no place for one.
    pub fn set_sampler(&mut self, place: BindingPlace, sampler: Sampler) {
        match place {
            BindingPlace::Register(binding) => _ = self.samplers.insert(binding, sampler),
            BindingPlace::SamplerHeap(index) => _ = self.sampler_heap.insert(index, sampler),
            BindingPlace::Heap(_) => {}
        }
    }

    /// Whether a buffer, a texture, a sampler or an acceleration structure is bound at a place.
    #[must_use]
    pub fn has(&self, place: BindingPlace) -> bool {
        let is_other = match place {
            BindingPlace::Register(at) => self.samplers.contains_key(&at) || self.scenes.contains_key(&at),
            BindingPlace::Heap(index) => self.scene_heap.contains_key(&index),
            BindingPlace::SamplerHeap(index) => self.sampler_heap.contains_key(&index),
        };
        is_other || self.buffer(place).is_some() || self.texture(place).is_some()
    }
}

/// How a program uses entries of a descriptor heap: what `annotateHandle` states of a handle that is made of
/// one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HeapUse {
    /// Whether it is the heap of samplers.
    pub samplers: bool,
    /// The index; `None` if the program computes it.
    pub index: Option<u32>,
    /// What the entry is used as.
    pub properties: ResourceProperties,
}

impl HeapUse {
    /// The place of the entry, if its index is known.
    #[must_use]
    pub fn place(&self) -> Option<BindingPlace> {
        let place = if self.samplers { BindingPlace::SamplerHeap } else { BindingPlace::Heap };
        self.index.map(place)
    }

    /// How a buffer is seen, or the format of the numbers that are read of a texture.
    #[must_use]
    pub fn view(&self) -> Option<View> {
        view_of_properties(self.properties)
    }

    /// Whether the program may write it.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.properties.class() == ResourceClass::UAV
    }

    /// Whether the program uses the counter of the buffer.
    #[must_use]
    pub fn has_counter(&self) -> bool {
        self.properties.flags().contains(DxilResourceFlags::UAV_COUNTER)
    }

    /// Whether both want the same content.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.properties.kind() == other.properties.kind() && self.view() == other.view()
    }
}

impl Ord for HeapUse {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |of: &Self| (of.samplers, of.index, of.properties.0);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for HeapUse {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for HeapUse {
    /// `SamplerDescriptorHeap[1]`, or `ResourceDescriptorHeap[…]` where the index is computed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Some(place) => place.fmt(f),
            None => write!(f, "{}[…]", DescriptorHeap::new(self.samplers).name()),
        }
    }
}

/// How a resource is seen of which a program states these properties.
pub(crate) fn view_of_properties(properties: ResourceProperties) -> Option<View> {
    match properties.kind() {
        ResourceKind::RawBuffer | ResourceKind::CBuffer => Some(View::Raw),
        ResourceKind::StructuredBuffer => Some(View::Structured { stride: properties.stride().unwrap_or(4) }),
        _ => properties.component_type().map(|ty| {
            let channels = properties.component_count().unwrap_or(4).into();
            View::Typed(default_format(ty, channels))
        }),
    }
}
