//! [`Layout`] and [`DataLayout`]: sizes and alignments of types, and where the fields of structures lie in
//! memory.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{Module, Type, TypeId};

/// How deep types may nest: a type of a hostile module can contain itself.
const MAX_DEPTH: u32 = 64;

/// The compiler whose rules a [`Layout`] follows. They differ in vectors, and in what a data layout may
/// state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LayoutRules {
    /// DXC: the rules of LLVM 3.7, except that vectors are aligned like their elements, so a `float3` has 12
    /// bytes.
    Dxc,
    /// LLVM 22: vectors are aligned as a whole, and bytes are aligned to a byte whatever DXC's data layout
    /// states.
    Llvm22,
}

/// Size and alignments of a type, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Extent {
    /// Bytes of a value, without the padding before the next one.
    size: u64,
    alignment: u64,
    /// The alignment of variables.
    preferred: u64,
}

impl Extent {
    const NONE: Self = Self { size: 0, alignment: 1, preferred: 1 };

    const fn new(size: u64, alignment: u64, preferred: u64) -> Self {
        Self { size, alignment: if alignment == 0 { 1 } else { alignment }, preferred }
    }

    /// Bytes from one element of an array to the next.
    fn stride(self) -> u64 {
        align(self.size, self.alignment)
    }
}

fn align(offset: u64, alignment: u64) -> u64 {
    match alignment {
        0 | 1 => offset,
        _ => offset.div_ceil(alignment).wrapping_mul(alignment),
    }
}

/// What a data layout states about types of a number of bits; alignments in bytes.
#[derive(Debug, Clone, Copy)]
struct Specification {
    bits: u64,
    alignment: u64,
    preferred: u64,
}

/// Values that are aligned to their own size.
fn natural(bits: u64) -> Specification {
    Specification { bits, alignment: bits / 8, preferred: bits / 8 }
}

/// A decimal number.
fn number(text: &[u8]) -> Option<u64> {
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    let first = digits.first().map(|_| 0u64);
    digits.iter().fold(first, |number, digit| {
        let digit = digit.wrapping_sub(b'0');
        number.filter(|_| digit < 10)?.checked_mul(10)?.checked_add(digit.into())
    })
}

fn set(list: &mut Vec<Specification>, new: Specification) {
    match list.iter_mut().find(|known| known.bits == new.bits) {
        Some(known) => *known = new,
        None => list.push(new),
    }
}

/// The data layout with the parts replaced that LLVM 22 refuses: alignments of bytes other than a byte,
/// floats without a size.
#[must_use]
pub fn llvm22_data_layout(layout: &[u8]) -> String {
    let mut text = String::with_capacity(layout.len());
    for (index, part) in layout.split(|byte| *byte == b'-').enumerate() {
        if index > 0 {
            text.push('-');
        }
        match part {
            b"i8:32" => text.push_str("i8:8"),
            b"f:64:64" => text.push_str("f64:64"),
            _ => text.push_str(&String::from_utf8_lossy(part)),
        }
    }
    text
}

/// Sizes and alignments by a module's data layout and the defaults of a compiler. It does not borrow the
/// module, so that types can be added meanwhile: each function is given the module.
///
/// Types that have no size, or nest too deeply, have size 0.
#[derive(Debug, Clone)]
pub struct Layout {
    /// From the fewest bits.
    integers: Vec<Specification>,
    floats: Vec<Specification>,
    vectors: Vec<Specification>,
    /// By address space.
    pointers: Vec<(u32, Specification)>,
    /// Whether vectors are aligned as their elements (`ve`).
    by_elements: bool,
    /// Alignment and preferred alignment of structures, at least.
    aggregate: (u64, u64),
    /// The extents that were already computed, by type.
    known: Vec<Option<Extent>>,
}

impl Layout {
    /// The layout of a module's types, and of those that are added to it.
    #[must_use]
    pub fn new(module: &Module, rules: LayoutRules) -> Self {
        let integer = |(bits, alignment, preferred)| Specification { bits, alignment, preferred };
        let mut layout = Self {
            integers: [(1, 1, 1), (8, 1, 1), (16, 2, 2), (32, 4, 4), (64, 4, 8)].map(integer).into(),
            floats: [16, 32, 64, 128].map(natural).into(),
            vectors: [64, 128].map(natural).into(),
            pointers: vec![(0, natural(64))],
            by_elements: rules == LayoutRules::Dxc,
            aggregate: (1, 8),
            known: vec![None; module.types().len()],
        };
        let stated = module.data_layout().unwrap_or_default();
        let text = match rules {
            LayoutRules::Dxc => Cow::Borrowed(stated),
            LayoutRules::Llvm22 => Cow::Owned(llvm22_data_layout(stated).into_bytes()),
        };
        // A layout that is not text states nothing.
        if core::str::from_utf8(&text).is_ok() {
            for specification in text.split(|byte| *byte == b'-') {
                layout.specify(specification);
            }
        }
        layout.integers.sort_unstable_by_key(|known| known.bits);
        layout
    }

    /// One of the parts between dashes: `i64:64`, `p:32:32`.
    fn specify(&mut self, specification: &[u8]) -> Option<()> {
        if specification == b"ve" {
            self.by_elements = true;
            return None;
        }
        let mut fields = specification.split(|byte| *byte == b':');
        let (letter, bits) = fields.next()?.split_first()?;
        let mut next = || fields.next().and_then(number);
        if *letter == b'p' {
            let space = if bits.is_empty() { 0 } else { u32::try_from(number(bits)?).ok()? };
            let (bits, alignment) = (next()?, next()? / 8);
            self.pointers.retain(|(known, _)| *known != space);
            self.pointers.push((space, Specification { bits, alignment, preferred: alignment }));
            return Some(());
        }
        let alignment = next()? / 8;
        let preferred = next().map_or(alignment, |bits| bits / 8);
        if *letter == b'a' {
            self.aggregate = (alignment.max(1), preferred.max(1));
            return Some(());
        }
        let stated = Specification { bits: number(bits)?, alignment, preferred };
        match letter {
            b'i' => set(&mut self.integers, stated),
            b'f' => set(&mut self.floats, stated),
            b'v' => set(&mut self.vectors, stated),
            _ => {}
        }
        Some(())
    }

    /// The alignment in bytes of a value in memory.
    pub fn alignment(&mut self, module: &Module, ty: TypeId) -> u64 {
        self.extent(module, ty, MAX_DEPTH).alignment
    }

    /// The alignment in bytes of a variable of the type.
    pub fn preferred(&mut self, module: &Module, ty: TypeId) -> u64 {
        self.extent(module, ty, MAX_DEPTH).preferred
    }

    /// Size in bytes of a value.
    pub fn size(&mut self, module: &Module, ty: TypeId) -> u64 {
        self.extent(module, ty, MAX_DEPTH).size
    }

    /// Size in bytes of an element of this type in an array, padding included.
    pub fn stride(&mut self, module: &Module, ty: TypeId) -> u64 {
        self.extent(module, ty, MAX_DEPTH).stride()
    }

    /// Offsets in bytes of a structure's elements; of another type, none.
    pub fn offsets(&mut self, module: &Module, ty: TypeId) -> Vec<u64> {
        match module.ty(ty) {
            Type::Struct { packed, elements, .. } => self.element_offsets(module, elements, packed),
            _ => Vec::new(),
        }
    }

    fn element_offsets(&mut self, module: &Module, elements: &[TypeId], packed: bool) -> Vec<u64> {
        let mut offsets = Vec::with_capacity(elements.len());
        self.structure(module, elements, packed, MAX_DEPTH, |offset| offsets.push(offset));
        offsets
    }

    fn extent(&mut self, module: &Module, ty: TypeId, depth: u32) -> Extent {
        if let Some(Some(known)) = self.known.get(ty.index()) {
            return *known;
        }
        let extent = match depth.checked_sub(1) {
            Some(depth) => self.compute(module, ty, depth),
            None => Extent::NONE,
        };
        if let Some(known) = self.known.get_mut(ty.index()) {
            *known = Some(extent);
        }
        extent
    }

    fn compute(&mut self, module: &Module, ty: TypeId, depth: u32) -> Extent {
        match module.ty(ty) {
            Type::Half => self.float(16),
            Type::Float => self.float(32),
            Type::Double | Type::X86Mmx => self.float(64),
            Type::X86Fp80 => self.float(80),
            Type::Fp128 | Type::PpcFp128 => self.float(128),
            Type::Integer { width } => self.integer(width.into()),
            Type::Pointer { address_space, .. } => self.pointer(address_space),
            Type::Target { name: b"dx.Padding", parameters: [bytes, ..], .. } => Extent::new(*bytes, 1, 1),
            // LLVM lays resources out as pointers.
            Type::Target { name, .. } if name.starts_with(b"dx.") => self.pointer(0),
            Type::Array { count, element } => {
                let extent = self.extent(module, element, depth);
                Extent { size: extent.stride().wrapping_mul(count), ..extent }
            }
            Type::Vector { count, element } => self.vector(module, element, count.into(), depth),
            Type::Struct { packed, elements, .. } => self.structure(module, elements, packed, depth, |_| ()),
            _ => Extent::NONE,
        }
    }

    fn integer(&self, width: u64) -> Extent {
        // The smallest integer type that is at least as wide, or else the widest one.
        let known = self.integers.iter().find(|known| known.bits >= width).or(self.integers.last());
        let (alignment, preferred) = known.map_or((1, 1), |known| (known.alignment, known.preferred));
        Extent::new(width.div_ceil(8), alignment, preferred)
    }

    fn pointer(&self, address_space: u32) -> Extent {
        let of = |space| self.pointers.iter().find(|(known, _)| *known == space);
        of(address_space)
            .or_else(|| of(0))
            .map_or(Extent::NONE, |(_, known)| Extent::new(known.bits / 8, known.alignment, known.preferred))
    }

    fn float(&self, bits: u64) -> Extent {
        let natural = bits.div_ceil(8).next_power_of_two();
        stated(&self.floats, bits, bits.div_ceil(8), natural)
    }

    fn vector(&mut self, module: &Module, element: TypeId, count: u64, depth: u32) -> Extent {
        let extent = self.extent(module, element, depth);
        let stride = extent.stride().wrapping_mul(count);
        if self.by_elements {
            return Extent { size: stride, ..extent };
        }
        let bits = match module.ty(element) {
            Type::Integer { width } => width.into(),
            _ => extent.size.wrapping_mul(8),
        };
        let bits = bits.wrapping_mul(count);
        let natural = stride.checked_next_power_of_two().unwrap_or(1);
        stated(&self.vectors, bits, bits.div_ceil(8), natural)
    }

    fn structure(
        &mut self,
        module: &Module,
        elements: &[TypeId],
        packed: bool,
        depth: u32,
        mut field: impl FnMut(u64),
    ) -> Extent {
        let (mut size, mut alignment) = (0u64, 1);
        for element in elements {
            let extent = self.extent(module, *element, depth);
            if !packed {
                size = align(size, extent.alignment);
                alignment = alignment.max(extent.alignment);
            }
            field(size);
            size = size.wrapping_add(extent.stride());
        }
        let (least, preferred) = self.aggregate;
        let own = if packed { 1 } else { alignment.max(least) };
        Extent::new(align(size, alignment), own, alignment.max(preferred))
    }
}

/// A value of this many bytes, aligned as stated for its bits.
fn stated(list: &[Specification], bits: u64, size: u64, natural: u64) -> Extent {
    let known = list.iter().find(|known| known.bits == bits);
    let (alignment, preferred) = known.map_or((natural, natural), |known| (known.alignment, known.preferred));
    Extent::new(size, alignment, preferred)
}

/// Sizes and offsets of a module's types as DXC computes them: a [`Layout`] with its module.
#[derive(Debug, Clone)]
pub struct DataLayout<'m> {
    module: &'m Module,
    layout: Layout,
}

impl<'m> DataLayout<'m> {
    /// The data layout of the module, with DXC's defaults for everything that it does not state.
    #[must_use]
    pub fn from_module(module: &'m Module) -> Self {
        Self { module, layout: Layout::new(module, LayoutRules::Dxc) }
    }

    /// Size in bytes of an element of this type in an array, padding included.
    #[must_use]
    pub fn alloc_size(&mut self, ty: TypeId) -> u64 {
        self.layout.stride(self.module, ty)
    }

    /// Offsets in bytes of a structure's elements.
    #[must_use]
    pub fn offsets(&mut self, elements: &[TypeId], packed: bool) -> Vec<u64> {
        self.layout.element_offsets(self.module, elements, packed)
    }
}
