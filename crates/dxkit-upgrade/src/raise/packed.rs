//! The contents of structured and constant buffers as structures, laid out as the buffers are.
//!
//! clang's front end writes packed structures, in which `target("dx.Padding", n)` represents bytes between
//! members, so that LLVM computes the buffers' offsets and sizes whatever its data layout states. Here they
//! have no names, because the module's own structures have them.
//!
//! LLVM's backend takes the padding out of the types of constant buffers alone: in the element of a
//! structured buffer it would reach the bitcode as a record of type 0, which no reader of LLVM 3.7 knows. So
//! there, bytes stand for it (observed with `llc` of LLVM 24 and DXC's validator: "Invalid value").

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DataLayout, Type, TypeId};

/// Structures of more members, with those of their members, are bytes: the names of intrinsics spell them
/// out.
const MOST: u32 = 64;
/// The maximum nesting.
const MAX_DEPTH: u32 = 8;
/// The bytes of a row of a constant buffer.
const ROW: u64 = 16;

/// The packed form of a type that has this size as a structured buffer's element or a constant buffer's
/// content; `None` if it has another size, or something in it that has no such form.
pub(super) fn packed(module: &mut Module, ty: TypeId, size: u64, constant: bool) -> Option<TypeId> {
    let mut work = Packer { module, constant, left: MOST };
    let (ty, own) = work.whole(ty, MAX_DEPTH)?;
    // Some compilers extend the last row of a constant buffer to a full one.
    match size.checked_sub(own)? {
        0 => Some(ty),
        more if constant && more < ROW => {
            let mut members = match work.module.ty(ty) {
                Type::Struct { elements, .. } => elements.to_vec(),
                _ => return None,
            };
            members.push(work.padding(more));
            Some(work.structure(&members))
        }
        _ => None,
    }
}

struct Packer<'m> {
    module: &'m mut Module,
    constant: bool,
    /// As many members more may there be.
    left: u32,
}

impl Packer<'_> {
    fn padding(&mut self, bytes: u64) -> TypeId {
        if self.constant {
            return self.module.target_type("dx.Padding", &[], &[bytes]);
        }
        let byte = self.module.integer_type(8);
        self.module.array_type(bytes, byte)
    }

    fn structure(&mut self, members: &[TypeId]) -> TypeId {
        self.module.intern_type(&Type::Struct { name: None, packed: true, elements: members })
    }

    /// The bytes of a number, if LLVM 22 has as many for it.
    fn number(&self, ty: TypeId) -> Option<u64> {
        let bytes = match self.module.ty(ty) {
            Type::Half | Type::Integer { width: 16 } => 2,
            Type::Float | Type::Integer { width: 32 } => 4,
            Type::Double | Type::Integer { width: 64 } => 8,
            _ => return None,
        };
        // Minimum-precision numbers take 4 bytes in DXIL's memory.
        (DataLayout::from_module(self.module).alloc_size(ty) == bytes).then_some(bytes)
    }

    /// A type and its size.
    fn whole(&mut self, ty: TypeId, depth: u32) -> Option<(TypeId, u64)> {
        let depth = depth.checked_sub(1)?;
        self.left = self.left.checked_sub(1)?;
        match self.module.ty(ty) {
            Type::Vector { count: count @ 1..=4, element } => {
                Some((ty, self.number(element)?.checked_mul(count.into())?))
            }
            Type::Array { count, element } => {
                let (element, size) = self.whole(element, depth)?;
                self.array(count, element, size)
            }
            // A matrix is an array of its rows.
            Type::Struct { name: Some(name), elements: [only], .. } if name.starts_with(b"class.matrix.") => {
                self.whole(*only, depth)
            }
            Type::Struct { elements, packed, .. } => {
                let elements = elements.to_vec();
                let (offsets, stride) = match self.constant {
                    true => (Vec::new(), 0),
                    false => {
                        let mut layout = DataLayout::from_module(self.module);
                        (layout.offsets(&elements, packed), layout.alloc_size(ty))
                    }
                };
                let (mut members, mut end) = (Vec::new(), 0u64);
                for (index, element) in elements.iter().enumerate() {
                    let (member, size) = self.whole(*element, depth)?;
                    let start = match self.constant {
                        true => self.row_place(*element, end, size)?,
                        false => *offsets.get(index)?,
                    };
                    match start.checked_sub(end)? {
                        0 => {}
                        bytes => members.push(self.padding(bytes)),
                    }
                    members.push(member);
                    end = start.checked_add(size)?;
                }
                if let Some(bytes @ 1..) = stride.checked_sub(end) {
                    members.push(self.padding(bytes));
                    end = stride;
                }
                Some((self.structure(&members), end))
            }
            _ => Some((ty, self.number(ty)?)),
        }
    }

    /// The offset of a constant buffer's member after another one: arrays and structures begin a row, and
    /// numbers and vectors do not cross rows.
    fn row_place(&self, ty: TypeId, end: u64, size: u64) -> Option<u64> {
        let scalar = match self.module.ty(ty) {
            Type::Vector { element, .. } => self.number(element)?,
            Type::Array { .. } | Type::Struct { .. } => return end.checked_next_multiple_of(ROW),
            _ => size,
        };
        let place = end.checked_next_multiple_of(scalar)?;
        let crosses = place % ROW + size > ROW;
        if crosses { place.checked_next_multiple_of(ROW) } else { Some(place) }
    }

    fn array(&mut self, count: u64, element: TypeId, size: u64) -> Option<(TypeId, u64)> {
        let padding = if self.constant { size.checked_next_multiple_of(ROW)? - size } else { 0 };
        if padding == 0 || count == 0 {
            return Some((self.module.array_type(count, element), size.checked_mul(count)?));
        }
        // The last element is not followed by padding.
        let padded = self.padding(padding);
        let padded = self.structure(&[element, padded]);
        let most = self.module.array_type(count - 1, padded);
        let size = (size + padding).checked_mul(count)?.checked_sub(padding)?;
        Some((if count == 1 { element } else { self.structure(&[most, element]) }, size))
    }
}
