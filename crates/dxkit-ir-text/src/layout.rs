//! [`Layout`]: sizes and alignments of types as LLVM 22 computes them.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};

/// How deep types may nest: a type of a hostile module can contain itself.
const MAX_DEPTH: u32 = 64;

/// Size and alignments of a type, in bytes.
#[derive(Debug, Clone, Copy)]
struct Extent {
    size: u64,
    alignment: u64,
    preferred: u64,
}

impl Extent {
    const NONE: Self = Self { size: 0, alignment: 1, preferred: 1 };

    const fn new(size: u64, alignment: u64, preferred: u64) -> Self {
        Self { size, alignment: if alignment == 0 { 1 } else { alignment }, preferred }
    }

    fn stride(self) -> u64 {
        self.size.checked_next_multiple_of(self.alignment).unwrap_or(self.size)
    }
}

/// What a data layout says of values of a number of bits.
#[derive(Debug, Clone, Copy)]
struct Specification {
    bits: u64,
    alignment: u64,
    preferred: u64,
}

/// Sizes and alignments by the module's data layout and LLVM 22's defaults, which are not those of LLVM 3.7 as DXC has it:
/// vectors are aligned as a whole.
#[derive(Debug)]
pub struct Layout {
    integers: Vec<Specification>,
    floats: Vec<Specification>,
    vectors: Vec<Specification>,
    /// Those of address spaces: the number, then bits.
    pointers: Vec<(u32, Specification)>,
    aggregate: (u64, u64),
    known: Vec<Option<Extent>>,
}

const fn specification(bits: u64, alignment: u64, preferred: u64) -> Specification {
    Specification { bits, alignment, preferred }
}

fn set(list: &mut Vec<Specification>, new: Specification) {
    match list.iter_mut().find(|known| known.bits == new.bits) {
        Some(known) => *known = new,
        None => list.push(new),
    }
}

/// The data layout with what LLVM 22 refuses replaced: bytes have an alignment of a byte, floats are of a size.
pub(crate) fn data_layout(layout: &[u8]) -> String {
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

impl Layout {
    /// The layout of a module's types, and of those that are added to it.
    #[must_use]
    pub fn new(module: &Module) -> Self {
        let mut layout = Self {
            integers: [(1, 1, 1), (8, 1, 1), (16, 2, 2), (32, 4, 4), (64, 4, 8)]
                .map(|(bits, alignment, preferred)| specification(bits, alignment, preferred))
                .into(),
            floats: [16, 32, 64, 128].map(|bits| specification(bits, bits / 8, bits / 8)).into(),
            vectors: [64, 128].map(|bits| specification(bits, bits / 8, bits / 8)).into(),
            pointers: [(0, specification(64, 8, 8))].into(),
            aggregate: (1, 8),
            known: alloc::vec![None; module.types().len()],
        };
        let text = data_layout(module.data_layout().unwrap_or_default());
        for part in text.split('-') {
            layout.specify(part);
        }
        layout.integers.sort_unstable_by_key(|one| one.bits);
        layout
    }

    /// One of the parts between dashes: `i64:64`, `p:32:32`.
    fn specify(&mut self, part: &str) -> Option<()> {
        let mut fields = part.split(':');
        let head = fields.next()?;
        let letter = head.chars().next()?;
        let number = head.get(letter.len_utf8()..)?;
        let mut next = || fields.next().and_then(|field| field.parse::<u64>().ok());
        if letter == 'p' {
            let space = if number.is_empty() { 0 } else { number.parse().ok()? };
            let bits = next()?;
            let alignment = next()? / 8;
            self.pointers.retain(|(known, _)| *known != space);
            self.pointers.push((space, specification(bits, alignment, alignment)));
            return Some(());
        }
        let alignment = next()? / 8;
        let preferred = next().map_or(alignment, |bits| bits / 8);
        if letter == 'a' {
            self.aggregate = (alignment.max(1), preferred.max(1));
            return Some(());
        }
        let new = specification(number.parse().ok()?, alignment, preferred);
        match letter {
            'i' => set(&mut self.integers, new),
            'f' => set(&mut self.floats, new),
            'v' => set(&mut self.vectors, new),
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

    /// The bytes of a value.
    pub fn size(&mut self, module: &Module, ty: TypeId) -> u64 {
        self.extent(module, ty, MAX_DEPTH).size
    }

    /// The bytes from an element of an array to the next one.
    pub fn stride(&mut self, module: &Module, ty: TypeId) -> u64 {
        self.extent(module, ty, MAX_DEPTH).stride()
    }

    /// The offsets in bytes of a structure's elements; of another type, none.
    pub fn offsets(&mut self, module: &Module, ty: TypeId) -> Vec<u64> {
        let mut offsets = Vec::new();
        if let Type::Struct { packed, elements, .. } = module.ty(ty) {
            self.structure(module, elements, packed, MAX_DEPTH, |offset| offsets.push(offset));
        }
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
        if let Some(place) = self.known.get_mut(ty.index()) {
            *place = Some(extent);
        }
        extent
    }

    fn integer(&self, width: u64) -> Extent {
        // The next larger one that is known, or the largest.
        let known = self.integers.iter().find(|one| one.bits >= width).or(self.integers.last());
        let (alignment, preferred) = known.map_or((1, 1), |known| (known.alignment, known.preferred));
        Extent::new(width.div_ceil(8), alignment, preferred)
    }

    fn float(&self, bits: u64) -> Extent {
        let natural = (bits / 8).next_power_of_two();
        let known = self.floats.iter().find(|one| one.bits == bits);
        let (alignment, preferred) =
            known.map_or((natural, natural), |known| (known.alignment, known.preferred));
        Extent::new(bits / 8, alignment, preferred)
    }

    fn compute(&mut self, module: &Module, ty: TypeId, depth: u32) -> Extent {
        match module.ty(ty) {
            Type::Half => self.float(16),
            Type::Float => self.float(32),
            Type::Double => self.float(64),
            Type::X86Fp80 => self.float(80),
            Type::Fp128 | Type::PpcFp128 => self.float(128),
            Type::X86Mmx => Extent::new(8, 8, 8),
            Type::Integer { width } => self.integer(width.into()),
            Type::Pointer { address_space, .. } => {
                let of = |space| self.pointers.iter().find(|(known, _)| *known == space);
                of(address_space).or_else(|| of(0)).map_or(Extent::NONE, |(_, known)| {
                    Extent::new(known.bits / 8, known.alignment, known.preferred)
                })
            }
            Type::Array { count, element } => {
                let extent = self.extent(module, element, depth);
                Extent { size: extent.stride().saturating_mul(count), ..extent }
            }
            Type::Vector { count, element } => {
                let bits = match module.ty(element) {
                    Type::Integer { width } => width.into(),
                    _ => self.extent(module, element, depth).size.saturating_mul(8),
                };
                let bits = bits.saturating_mul(count.into());
                let of_element = self.extent(module, element, depth).stride();
                let natural =
                    of_element.saturating_mul(count.into()).checked_next_power_of_two().unwrap_or(1);
                let known = self.vectors.iter().find(|one| one.bits == bits);
                let (alignment, preferred) =
                    known.map_or((natural, natural), |known| (known.alignment, known.preferred));
                Extent::new(bits.div_ceil(8), alignment, preferred)
            }
            Type::Struct { packed, elements, .. } => self.structure(module, elements, packed, depth, |_| ()),
            _ => Extent::NONE,
        }
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
                size = size.checked_next_multiple_of(extent.alignment).unwrap_or(size);
                alignment = alignment.max(extent.alignment);
            }
            field(size);
            size = size.saturating_add(extent.stride());
        }
        let size = size.checked_next_multiple_of(alignment).unwrap_or(size);
        let (least, preferred) = self.aggregate;
        let own = if packed { 1 } else { alignment.max(least) };
        Extent::new(size, own, alignment.max(preferred))
    }
}
