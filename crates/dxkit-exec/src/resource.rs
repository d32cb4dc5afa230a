//! Resources: what a program declares ([`Range`]), and what a caller gives it ([`Resources`]).

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_types::{ResourceClass, ResourceKind};

use crate::Format;

/// A place where a resource is bound: class, register space, register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Binding {
    /// The class: shader resource, unordered access, constant buffer or sampler.
    pub class: ResourceClass,
    /// The register space.
    pub space: u32,
    /// The register.
    pub register: u32,
}

impl Binding {
    /// The binding of a text such as `t0`, `u3` or `b1,space2`.
    ///
    /// ```
    /// use dxkit_exec::Binding;
    ///
    /// let binding = Binding::from_text("u3,space1").unwrap();
    /// assert_eq!((binding.space, binding.register), (1, 3));
    /// ```
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let (register, space) = match text.split_once(",space") {
            Some((register, space)) => (register, space.parse().ok()?),
            None => (text, 0),
        };
        let class = match register.as_bytes().first()? {
            b't' => ResourceClass::SRV,
            b'u' => ResourceClass::UAV,
            b'b' => ResourceClass::CBV,
            b's' => ResourceClass::Sampler,
            _ => return None,
        };
        Some(Self { class, space, register: register.get(1..)?.parse().ok()? })
    }
}

impl core::fmt::Display for Binding {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let letter = match self.class {
            ResourceClass::SRV => 't',
            ResourceClass::UAV => 'u',
            ResourceClass::CBV => 'b',
            _ => 's',
        };
        write!(f, "{letter}{}", self.register)?;
        if self.space > 0 { write!(f, ",space{}", self.space) } else { Ok(()) }
    }
}

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
    /// How a buffer is seen, unless the caller says otherwise; `None` for textures and samplers.
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resources {
    /// The buffers that are bound.
    pub buffers: BTreeMap<Binding, Buffer>,
    /// The buffers of the descriptor heap (`ResourceDescriptorHeap`). They need a [view](Buffer::view).
    pub heap: BTreeMap<u32, Buffer>,
}

/// What a handle refers to while a program runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Descriptor {
    /// The number in [`Bound::buffers`].
    pub(crate) buffer: usize,
    pub(crate) view: View,
    /// Whether it may be written.
    pub(crate) writable: bool,
}

/// The resources of a dispatch, by the handles that the program makes.
#[derive(Debug)]
pub(crate) struct Bound<'r> {
    pub(crate) buffers: Vec<(&'r mut Buffer, Option<Binding>)>,
    /// Handle `n` is entry `n - 1`; handle 0 refers to nothing.
    descriptors: Vec<Option<Descriptor>>,
    /// For each range of the program: its first descriptor, and how many there are.
    ranges: Vec<(u32, u32)>,
    /// The same of the heap.
    heap: (u32, u32),
}

/// More registers of an unbounded range, or of a heap, are not looked at.
const MAX_DESCRIPTORS: u32 = 1 << 20;

impl<'r> Bound<'r> {
    pub(crate) fn new(ranges: &[Range], resources: &'r mut Resources) -> Self {
        let mut descriptors = Vec::new();
        let mut spans = Vec::new();
        let mut buffers: Vec<(&'r mut Buffer, Option<Binding>)> = Vec::new();
        let mut numbers: BTreeMap<Binding, usize> = BTreeMap::new();
        for (binding, buffer) in &mut resources.buffers {
            numbers.insert(*binding, buffers.len());
            buffers.push((buffer, Some(*binding)));
        }
        for range in ranges {
            let first = range.binding;
            let last = match range.count {
                Some(count) => first.register.saturating_add(count.max(1) - 1),
                None => u32::MAX,
            };
            let inside = numbers.range(first..=Binding { register: last, ..first });
            let start = length(&descriptors);
            let mut span = 0;
            for (binding, buffer) in inside {
                let element = binding.register - first.register;
                if element >= MAX_DESCRIPTORS {
                    break;
                }
                span = element + 1;
                descriptors.resize((start + element) as usize, None);
                let stated = buffers.get(*buffer).and_then(|(buffer, _)| buffer.view);
                let view = stated.or(range.view);
                let writable = range.binding.class == ResourceClass::UAV;
                descriptors.push(view.map(|view| Descriptor { buffer: *buffer, view, writable }));
            }
            spans.push((start, span));
        }
        let start = length(&descriptors);
        let mut span = 0;
        for (index, buffer) in &mut resources.heap {
            if *index >= MAX_DESCRIPTORS {
                break;
            }
            span = index + 1;
            descriptors.resize((start + index) as usize, None);
            let view = buffer.view.unwrap_or(View::Raw);
            descriptors.push(Some(Descriptor { buffer: buffers.len(), view, writable: true }));
            buffers.push((buffer, None));
        }
        Self { buffers, descriptors, ranges: spans, heap: (start, span) }
    }

    /// The handle of an element of a range.
    pub(crate) fn handle(&self, range: u32, element: u32) -> u32 {
        Self::handle_in(self.ranges.get(range as usize).copied(), element)
    }

    /// The handle of an entry of the heap.
    pub(crate) fn heap_handle(&self, index: u32) -> u32 {
        Self::handle_in(Some(self.heap), index)
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
