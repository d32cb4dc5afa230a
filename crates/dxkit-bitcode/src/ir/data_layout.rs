//! [`DataLayout`]: where the fields of structures lie in memory.

use alloc::vec;
use alloc::vec::Vec;

use super::{Module, Type, TypeId};

/// How deep types may nest: a type of a hostile module can contain itself.
const MAX_DEPTH: u32 = 64;

/// Sizes and alignments by a module's data layout.
///
/// As LLVM 3.7 has them but for vectors: DXC aligns them as it does their elements, so that a `float3` takes 12 bytes.
/// Types that have no size, or nest too deeply, have size 0.
#[derive(Debug, Clone)]
pub struct DataLayout<'m> {
    module: &'m Module,
    /// Bits and alignment in bytes of integers, from the fewest bits.
    integers: Vec<(u64, u64)>,
    floats: Vec<(u64, u64)>,
    /// Address space, bytes and alignment in bytes.
    pointers: Vec<(u32, u64, u64)>,
    aggregate: u64,
    /// What is known of each type already.
    known: Vec<Option<Extent>>,
}

/// How much room a type takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Extent {
    /// Bytes of a value, without what aligns the next one.
    size: u64,
    alignment: u64,
}

impl Extent {
    const NONE: Self = Self { size: 0, alignment: 1 };

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

/// Sets the alignment for a number of bits.
fn set(list: &mut Vec<(u64, u64)>, bits: u64, alignment: u64) {
    match list.iter_mut().find(|(known, _)| *known == bits) {
        Some(entry) => entry.1 = alignment,
        None => list.push((bits, alignment)),
    }
}

impl<'m> DataLayout<'m> {
    /// The data layout of the module, with LLVM's defaults for everything that it does not state.
    #[must_use]
    pub fn of(module: &'m Module) -> Self {
        let mut layout = Self {
            module,
            integers: vec![(1, 1), (8, 1), (16, 2), (32, 4), (64, 4)],
            floats: vec![(16, 2), (32, 4), (64, 8), (128, 16)],
            pointers: vec![(0, 8, 8)],
            aggregate: 0,
            known: vec![None; module.types().len()],
        };
        let text = module.data_layout().and_then(|text| core::str::from_utf8(text).ok()).unwrap_or_default();
        for specification in text.split('-') {
            layout.specify(specification);
        }
        layout.integers.sort_unstable();
        layout
    }

    /// One of the parts between dashes: `i64:64`, `p:32:32`.
    fn specify(&mut self, specification: &str) -> Option<()> {
        let mut fields = specification.split(':');
        let head = fields.next()?;
        let mut letters = head.chars();
        let letter = letters.next()?;
        let number = letters.as_str();
        let mut next = || fields.next().and_then(|field| field.parse::<u64>().ok());
        match letter {
            'p' => {
                let space = if number.is_empty() { 0 } else { number.parse().ok()? };
                let (size, alignment) = (next()? / 8, next()? / 8);
                self.pointers.retain(|(known, ..)| *known != space);
                self.pointers.push((space, size, alignment));
            }
            'i' => set(&mut self.integers, number.parse().ok()?, next()? / 8),
            'f' => set(&mut self.floats, number.parse().ok()?, next()? / 8),
            'a' => self.aggregate = next()? / 8,
            _ => {}
        }
        Some(())
    }

    /// Size in bytes of an element of this type in an array, padding included.
    #[must_use]
    pub fn alloc_size(&mut self, ty: TypeId) -> u64 {
        self.extent(ty, MAX_DEPTH).stride()
    }

    /// Offsets in bytes of a structure's elements.
    #[must_use]
    pub fn offsets(&mut self, elements: &[TypeId], packed: bool) -> Vec<u64> {
        let mut offsets = Vec::with_capacity(elements.len());
        self.structure(elements, packed, MAX_DEPTH, |offset| offsets.push(offset));
        offsets
    }

    fn structure(
        &mut self,
        elements: &[TypeId],
        packed: bool,
        depth: u32,
        mut field: impl FnMut(u64),
    ) -> Extent {
        let (mut size, mut alignment) = (0u64, 1);
        for element in elements {
            let extent = self.extent(*element, depth);
            if !packed {
                size = align(size, extent.alignment);
                alignment = alignment.max(extent.alignment);
            }
            field(size);
            size = size.wrapping_add(extent.stride());
        }
        Extent {
            size: align(size, alignment),
            alignment: if packed { 1 } else { alignment.max(self.aggregate) },
        }
    }

    fn extent(&mut self, ty: TypeId, depth: u32) -> Extent {
        if let Some(Some(known)) = self.known.get(ty.index()) {
            return *known;
        }
        let extent = match depth.checked_sub(1) {
            Some(depth) => self.compute(ty, depth),
            None => Extent::NONE,
        };
        if let Some(known) = self.known.get_mut(ty.index()) {
            *known = Some(extent);
        }
        extent
    }

    fn compute(&mut self, ty: TypeId, depth: u32) -> Extent {
        let module = self.module;
        match module.ty(ty) {
            Type::Half => self.float(16),
            Type::Float => self.float(32),
            Type::Double | Type::X86Mmx => self.float(64),
            Type::X86Fp80 => self.float(80),
            Type::Fp128 | Type::PpcFp128 => self.float(128),
            Type::Integer { width } => {
                let bits = u64::from(width);
                // The smallest that is as large, or else the largest there is.
                let fitting = self.integers.iter().find(|(known, _)| *known >= bits);
                let alignment = fitting.or(self.integers.last()).map_or(1, |(_, alignment)| *alignment);
                Extent { size: bits.div_ceil(8), alignment }
            }
            Type::Pointer { address_space, .. } => {
                let of = |space| self.pointers.iter().find(|(known, ..)| *known == space);
                of(address_space).or(of(0)).map_or(Extent::NONE, |(_, size, alignment)| Extent {
                    size: *size,
                    alignment: *alignment,
                })
            }
            Type::Array { count, element } => {
                let extent = self.extent(element, depth);
                Extent { size: extent.stride().wrapping_mul(count), alignment: extent.alignment }
            }
            Type::Vector { count, element } => {
                let extent = self.extent(element, depth);
                Extent { size: extent.stride().wrapping_mul(count.into()), alignment: extent.alignment }
            }
            Type::Struct { elements, packed, .. } => self.structure(elements, packed, depth, |_| ()),
            _ => Extent::NONE,
        }
    }

    fn float(&self, bits: u64) -> Extent {
        let stated = self.floats.iter().find(|(known, _)| *known == bits);
        let size = bits.div_ceil(8);
        Extent { size, alignment: stated.map_or(size.next_power_of_two(), |(_, alignment)| *alignment) }
    }
}
