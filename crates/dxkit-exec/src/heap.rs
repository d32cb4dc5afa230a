//! [`HeapUse`]: how a program uses the entries of the descriptor heaps; [`BindingPlace`]: where a resource is
//! bound, at a register or in a heap.

use alloc::format;
use alloc::string::{String, ToString};
use core::cmp::Ordering;
use core::fmt;

use dxkit_bitcode::ir::Function;
use dxkit_dxil::{HandleSource, OpCode, ResourceProperties, calls_in};
use dxkit_types::{DescriptorHeap, DxilResourceFlags, ResourceClass, ResourceKind};

use crate::lower::Lowering;
use crate::resource::{Binding, Buffer, Resources, View, default_format};
use crate::texture::{Sampler, Texture};
use crate::{ElementType, TargetError};

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

    /// Whether its elements may have a type.
    fn takes(&self, element: &ElementType) -> bool {
        match self.view() {
            Some(View::Structured { stride }) => element.bytes() == stride,
            Some(View::Typed(format)) => element.bytes() == format.bytes(),
            view => view.is_some(),
        }
    }

    /// Whether a name is that of its kind: `Texture2D`, `RWTexture2D`, or what is printed of it.
    fn is_called(&self, name: &str) -> bool {
        let plain = |text: &str| {
            let text = text.split('<').next().unwrap_or_default();
            let text = text.rsplit(' ').next().unwrap_or_default();
            text.strip_prefix("RW").or_else(|| text.strip_prefix("ROV")).unwrap_or(text).to_string()
        };
        let own = self.properties.to_string();
        let kind = if self.properties.kind() == ResourceKind::CBuffer { "ConstantBuffer" } else { &own };
        own == name || plain(&own) == plain(name) || plain(kind) == plain(name)
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

/// What a resource is, as a name states it behind a colon: the type of its elements (`float4`), or of an
/// entry of a descriptor heap also its kind (`Texture2D`, `Texture2D<float>`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetType {
    /// The kind.
    pub kind: Option<String>,
    /// The type of an element.
    pub element: Option<ElementType>,
}

impl TargetType {
    /// The type of a text behind the name of a resource; `None` if it is none.
    #[must_use]
    pub fn from_text(name: &str, text: &str) -> Option<Self> {
        if let Some(element) = ElementType::from_name(text) {
            return Some(Self { kind: None, element: Some(element) });
        }
        BindingPlace::from_path(name)?;
        let inside = text.split_once('<').and_then(|(kind, inside)| Some((kind, inside.strip_suffix('>')?)));
        Some(match inside.and_then(|(kind, inside)| Some((kind, ElementType::from_name(inside)?))) {
            Some((kind, element)) => Self { kind: Some(kind.to_string()), element: Some(element) },
            None => Self { kind: Some(text.to_string()), element: None },
        })
    }
}

/// The use that says what an entry is: the only one there is of this place and type.
pub(crate) fn choose<'u>(
    uses: impl Iterator<Item = &'u HeapUse> + Clone,
    place: BindingPlace,
    ty: Option<&TargetType>,
) -> Result<&'u HeapUse, TargetError> {
    let is_of_heap = |of: &&HeapUse| of.samplers == matches!(place, BindingPlace::SamplerHeap(_));
    // Computed indices may be any: they say something of an entry where no constant one does.
    let is_constant = uses.clone().any(|of| of.place() == Some(place));
    let mut known = alloc::vec::Vec::<&HeapUse>::new();
    for of in uses
        .filter(is_of_heap)
        .filter(|of| if is_constant { of.place() == Some(place) } else { of.index.is_none() })
    {
        if known.iter().all(|known| !known.is_like(of)) {
            known.push(of);
        }
    }
    let fits = |of: &&&HeapUse| {
        let Some(ty) = ty else { return true };
        ty.kind.as_ref().is_none_or(|name| of.is_called(name))
            && (known.len() == 1 || ty.element.as_ref().is_none_or(|element| of.takes(element)))
    };
    let mut fitting = known.iter().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Ok(*only),
        (found, _) => {
            let kinds = known.iter().map(|of| of.properties.to_string()).collect();
            Err(TargetError::HeapEntry { name: place.to_string(), kinds, is_any: found.is_some() })
        }
    }
}

/// Why it cannot be told what an entry is.
pub(crate) fn reason_of_heap(name: &str, kinds: &[String], is_any: bool) -> String {
    if kinds.is_empty() {
        return format!("the shader does not use {name}");
    }
    let known = match kinds {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => kinds.join(""),
    };
    let example = kinds.first().map_or("", |kind| kind.split('<').next().unwrap_or_default());
    match is_any {
        true => format!("{name} may be {known}: say which behind a colon, as in {name}:{example}"),
        false => format!("the shader uses {name} as {known}"),
    }
}

impl<'m> Lowering<'_, 'm> {
    /// Notes how a function uses the descriptor heaps.
    pub(crate) fn declare_heap_uses(&mut self, function: Function<'m>) {
        /// Different uses that are kept.
        const MOST: usize = 4096;

        if !self.heap_functions.insert(function.id()) {
            return;
        }
        for call in calls_in(function).filter(|call| call.code == OpCode::AnnotateHandle) {
            let Some(result) = call.result() else { continue };
            for handle in self.dxil.handles(function, result) {
                let (HandleSource::Heap { samplers }, Some(properties)) = (handle.source, handle.properties)
                else {
                    continue;
                };
                if self.code.heap_uses.len() < MOST {
                    self.code.heap_uses.insert(HeapUse { samplers, index: handle.heap_index, properties });
                }
            }
        }
    }
}
