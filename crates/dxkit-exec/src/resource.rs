//! Resources: what a program declares ([`Range`]), and what a caller gives it ([`Resources`]).

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_types::{DxilComponentType, ResourceClass, ResourceKind};

use crate::Format;
use crate::ray::AccelerationStructure;
use crate::texture::{Sampler, Texture};

/// Where a resource is bound.
pub use dxkit_types::Register as Binding;

/// How the bytes of a buffer are seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// A byte-address buffer or a constant buffer.
    Raw,
    /// A structured buffer.
    Structured {
        /// Bytes of an element.
        stride: u32,
    },
    /// A typed buffer.
    Typed(Format),
}

/// A range of registers that a program declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// The name in the source; empty if it was stripped.
    pub name: String,
    /// The first register.
    pub binding: Binding,
    /// The number of registers; `None` if it is unbounded.
    pub count: Option<u32>,
    /// The kind of the resource.
    pub kind: ResourceKind,
    /// How a buffer is seen, unless the caller says otherwise; of a texture, the format of the numbers that
    /// the program reads; `None` for samplers.
    pub view: Option<View>,
    /// Bytes of a constant buffer, as declared.
    pub size: Option<u32>,
    /// Whether the program uses the counter of the buffer.
    pub counter: bool,
}

/// A buffer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Buffer {
    /// The content.
    pub bytes: Vec<u8>,
    /// How it is seen; `None` for what the program declares.
    pub view: Option<View>,
    /// The counter of a structured buffer.
    pub counter: u32,
}

impl Buffer {
    /// A buffer of these bytes, seen as the program declares.
    #[must_use]
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self { bytes: bytes.into(), view: None, counter: 0 }
    }
}

/// The resources of a dispatch.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Resources {
    /// The buffers that are bound.
    pub buffers: BTreeMap<Binding, Buffer>,
    /// The buffers of the descriptor heap (`ResourceDescriptorHeap`). They need a [view](Buffer::view).
    pub heap: BTreeMap<u32, Buffer>,
    /// The textures that are bound.
    pub textures: BTreeMap<Binding, Texture>,
    /// The textures of the descriptor heap, at indices that no buffer has.
    pub texture_heap: BTreeMap<u32, Texture>,
    /// The samplers that are bound. A register without one has the default sampler.
    pub samplers: BTreeMap<Binding, Sampler>,
    /// The samplers of the sampler heap (`SamplerDescriptorHeap`).
    pub sampler_heap: BTreeMap<u32, Sampler>,
    /// The acceleration structures that are bound. Rays meet nothing where there is none.
    pub scenes: BTreeMap<Binding, AccelerationStructure>,
    /// The acceleration structures of the descriptor heap, at indices that nothing else has.
    pub scene_heap: BTreeMap<u32, AccelerationStructure>,
}

/// The target of a handle while a program runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Descriptor {
    /// The number in [`Bound::buffers`].
    pub(crate) buffer: usize,
    pub(crate) view: View,
    /// Whether it may be written.
    pub(crate) writable: bool,
    /// The number in [`Bound::textures`], of a texture. It is no buffer then.
    pub(crate) texture: Option<usize>,
    /// The number in [`Bound::samplers`], of a sampler.
    pub(crate) sampler: Option<usize>,
    /// The number in [`Bound::scenes`], of an acceleration structure.
    pub(crate) scene: Option<usize>,
}

/// What is bound to a register: its number in a list of [`Bound`].
#[derive(Debug, Clone, Copy)]
enum Slot {
    Buffer(usize),
    Texture(usize),
    Sampler(usize),
    Scene(usize),
}

impl Descriptor {
    /// The descriptor of a slot; of a buffer, with this view.
    fn new(slot: Slot, view: Option<View>, writable: bool) -> Option<Self> {
        let none =
            Self { buffer: usize::MAX, view: View::Raw, writable, texture: None, sampler: None, scene: None };
        Some(match slot {
            Slot::Buffer(buffer) => Self { buffer, view: view?, ..none },
            Slot::Texture(texture) => Self { texture: Some(texture), ..none },
            Slot::Sampler(sampler) => Self { sampler: Some(sampler), ..none },
            Slot::Scene(scene) => Self { scene: Some(scene), ..none },
        })
    }
}

/// The resources of a dispatch, by the handles that the program makes.
#[derive(Debug)]
pub(crate) struct Bound<'r> {
    pub(crate) buffers: Vec<(&'r mut Buffer, Option<Binding>)>,
    pub(crate) textures: Vec<(&'r mut Texture, Option<Binding>)>,
    pub(crate) samplers: Vec<&'r Sampler>,
    scenes: Vec<&'r AccelerationStructure>,
    /// Handle `n` is entry `n - 1`; handle 0 refers to nothing.
    descriptors: Vec<Option<Descriptor>>,
    /// For each range of the program: its first descriptor, and how many there are.
    ranges: Vec<(u32, u32)>,
    /// The first descriptor and the count of the resource heap, and of the sampler heap.
    heap: (u32, u32),
    sampler_heap: (u32, u32),
}

/// More registers of an unbounded range, or of a heap, are not looked at.
const MAX_DESCRIPTORS: u32 = 1 << 20;

impl<'r> Bound<'r> {
    pub(crate) fn new(ranges: &[Range], resources: &'r mut Resources) -> Self {
        let mut descriptors = Vec::new();
        let mut spans = Vec::new();
        let mut buffers: Vec<(&'r mut Buffer, Option<Binding>)> = Vec::new();
        let mut slots: BTreeMap<Binding, Slot> = BTreeMap::new();
        for (binding, buffer) in &mut resources.buffers {
            slots.insert(*binding, Slot::Buffer(buffers.len()));
            buffers.push((buffer, Some(*binding)));
        }
        let mut textures: Vec<(&'r mut Texture, Option<Binding>)> = Vec::new();
        for (binding, texture) in &mut resources.textures {
            slots.insert(*binding, Slot::Texture(textures.len()));
            textures.push((texture, Some(*binding)));
        }
        let mut samplers: Vec<&'r Sampler> = Vec::new();
        for (binding, sampler) in &resources.samplers {
            slots.insert(*binding, Slot::Sampler(samplers.len()));
            samplers.push(sampler);
        }
        let mut scenes: Vec<&'r AccelerationStructure> = Vec::new();
        for (binding, scene) in &resources.scenes {
            slots.insert(*binding, Slot::Scene(scenes.len()));
            scenes.push(scene);
        }
        for range in ranges {
            let first = range.binding;
            let last = match range.count {
                Some(count) => first.number.saturating_add(count.max(1) - 1),
                None => u32::MAX,
            };
            let inside = slots.range(first..=Binding { number: last, ..first });
            let start = length(&descriptors);
            let mut span = 0;
            for (binding, slot) in inside {
                let element = binding.number - first.number;
                if element >= MAX_DESCRIPTORS {
                    break;
                }
                span = element + 1;
                descriptors.resize((start + element) as usize, None);
                let stated = match slot {
                    Slot::Buffer(buffer) => buffers.get(*buffer).and_then(|(buffer, _)| buffer.view),
                    _ => None,
                };
                let view = stated.or(range.view);
                let writable = range.binding.class == ResourceClass::UAV;
                descriptors.push(Descriptor::new(*slot, view, writable));
            }
            spans.push((start, span));
        }
        let mut entries: BTreeMap<u32, Option<Descriptor>> = BTreeMap::new();
        for (index, scene) in &resources.scene_heap {
            entries.insert(*index, Descriptor::new(Slot::Scene(scenes.len()), None, false));
            scenes.push(scene);
        }
        for (index, texture) in &mut resources.texture_heap {
            entries.insert(*index, Descriptor::new(Slot::Texture(textures.len()), None, true));
            textures.push((texture, None));
        }
        for (index, buffer) in &mut resources.heap {
            let view = Some(buffer.view.unwrap_or(View::Raw));
            entries.insert(*index, Descriptor::new(Slot::Buffer(buffers.len()), view, true));
            buffers.push((buffer, None));
        }
        let heap = Self::add_heap(&mut descriptors, entries);
        let mut entries = BTreeMap::new();
        for (index, sampler) in &resources.sampler_heap {
            entries.insert(*index, Descriptor::new(Slot::Sampler(samplers.len()), None, false));
            samplers.push(sampler);
        }
        let sampler_heap = Self::add_heap(&mut descriptors, entries);
        Self { buffers, textures, samplers, scenes, descriptors, ranges: spans, heap, sampler_heap }
    }

    /// Adds the descriptors of a heap; the first one, and how many there are.
    fn add_heap(
        descriptors: &mut Vec<Option<Descriptor>>,
        entries: BTreeMap<u32, Option<Descriptor>>,
    ) -> (u32, u32) {
        let start = length(descriptors);
        let mut span = 0;
        for (index, descriptor) in entries {
            if index >= MAX_DESCRIPTORS {
                break;
            }
            span = index + 1;
            descriptors.resize((start + index) as usize, None);
            descriptors.push(descriptor);
        }
        (start, span)
    }

    /// The handle of an element of a range.
    pub(crate) fn handle(&self, range: u32, element: u32) -> u32 {
        Self::handle_in(self.ranges.get(range as usize).copied(), element)
    }

    /// The handle of an entry of the heap of resources.
    pub(crate) fn heap_handle(&self, index: u32) -> u32 {
        Self::handle_in(Some(self.heap), index)
    }

    /// The entries of the heap of resources, by their indices.
    pub(crate) fn heap_entries(&self) -> impl Iterator<Item = (u32, Descriptor)> + '_ {
        let (first, count) = self.heap;
        (0..count).filter_map(move |index| Some((index, self.descriptor(first + index + 1)?)))
    }

    /// The handle of an entry of the heap of samplers.
    pub(crate) fn sampler_handle(&self, index: u32) -> u32 {
        Self::handle_in(Some(self.sampler_heap), index)
    }

    /// The acceleration structure of a handle.
    pub(crate) fn scene(&self, handle: u32) -> Option<&'r AccelerationStructure> {
        self.scenes.get(self.descriptor(handle)?.scene?).copied()
    }

    fn handle_in(span: Option<(u32, u32)>, element: u32) -> u32 {
        match span {
            Some((first, count)) if element < count => first + element + 1,
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn descriptor(&self, handle: u32) -> Option<Descriptor> {
        self.descriptors.get((handle as usize).checked_sub(1)?).copied().flatten()
    }
}

fn length<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}

/// The format of elements that have as many bits as the program's type has.
pub(crate) fn default_format(ty: DxilComponentType, channels: u32) -> Format {
    let formats = match ty {
        DxilComponentType::I16 | DxilComponentType::I32 => {
            [Format::R32SInt, Format::R32G32SInt, Format::R32G32B32SInt, Format::R32G32B32A32SInt]
        }
        DxilComponentType::U16 | DxilComponentType::U32 => {
            [Format::R32UInt, Format::R32G32UInt, Format::R32G32B32UInt, Format::R32G32B32A32UInt]
        }
        // Numbers of 64 bits are pairs of 32.
        DxilComponentType::I64 | DxilComponentType::U64 | DxilComponentType::F64 => {
            [Format::R32G32UInt, Format::R32G32B32A32UInt, Format::R32G32B32A32UInt, Format::R32G32B32A32UInt]
        }
        _ => [Format::R32Float, Format::R32G32Float, Format::R32G32B32Float, Format::R32G32B32A32Float],
    };
    let [one, two, three, four] = formats;
    match channels {
        0 | 1 => one,
        2 => two,
        3 => three,
        _ => four,
    }
}
