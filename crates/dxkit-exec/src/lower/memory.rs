//! Memory: global variables, allocas, addresses, loads and stores.

use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Constant, GlobalId, Type, TypeId, ValueId};

use super::{Class, Frame, Lowering, Stopped};
use crate::Reason;
use crate::builder::MAX_BYTES;
use crate::program::{NONE, Op, Part, Register, region};

/// Elements of initial contents.
const MAX_ELEMENTS: usize = 1 << 20;

/// The initial content of a variable.
#[derive(Debug, Default)]
struct Image {
    bytes: Vec<u8>,
    /// The parts that are undefined: offset and bytes.
    undefined: Vec<(u64, u64)>,
    /// Elements that may still be written.
    left: usize,
}

/// What an index of an address means.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Step {
    /// A field: at this offset.
    Offset(u64),
    /// An element: times this stride.
    Stride(u64),
}

#[allow(clippy::cast_possible_truncation, reason = "the lower half")]
pub(crate) const fn low(value: u64) -> u32 {
    value as u32
}

impl Lowering<'_, '_> {
    /// The address of a global variable, which is given its place when it is first used.
    pub(crate) fn global(&mut self, id: GlobalId) -> Stopped<u32> {
        if let Some(address) = self.globals.get(&id) {
            return Ok(*address);
        }
        if self.resource_globals.contains_key(&id) {
            return Ok(0);
        }
        let variable = *self.module.global(id).ok_or(())?;
        let size = self.layout.size(self.module, variable.value_type);
        let content = match variable.initializer {
            Some(initializer) if !self.is_empty_constant(initializer) => {
                let bytes = vec![0; usize::try_from(size.min(MAX_BYTES)).unwrap_or(0)];
                let mut image = Image { bytes, left: MAX_ELEMENTS, ..Image::default() };
                self.write_constant(initializer, variable.value_type, 0, &mut image)?;
                Some(image)
            }
            _ => None,
        };
        let (content, undefined) = match content {
            Some(Image { bytes, undefined, .. }) => (Some(bytes), undefined),
            None => (None, Vec::new()),
        };
        let address = match (variable.address_space, variable.constant) {
            (3, _) => {
                let offset = self.reserve(size, |code| &mut code.shared_bytes)?;
                self.code.shared_image.extend(content.map(|content| (offset, content)));
                region::SHARED | offset
            }
            (_, true) => {
                let offset = self.reserve(size, |code| &mut code.constant_bytes)?;
                let code = &mut self.code;
                code.constant.resize(offset as usize, 0);
                code.constant.extend(content.unwrap_or_default());
                code.constant.resize(code.constant_bytes as usize, 0);
                let inside = |(start, bytes): (u64, u64)| (low(start).saturating_add(offset), low(bytes));
                code.constant_undefined.extend(undefined.into_iter().map(inside));
                region::CONSTANT | offset
            }
            (0, false) => {
                let offset = self.reserve(size, |code| &mut code.private_bytes)?;
                if variable.initializer.is_some() {
                    self.code.private_zeros.push((offset, low(size)));
                }
                self.code.private_image.extend(content.map(|content| (offset, content)));
                region::PRIVATE | offset
            }
            _ => return self.stop(Reason::Instruction("a variable in another address space")),
        };
        self.globals.insert(id, address);
        Ok(address)
    }

    fn is_empty_constant(&self, value: ValueId) -> bool {
        let constant = value.as_constant().and_then(|id| self.module.constant(id));
        matches!(constant.map(|entry| entry.constant), Some(Constant::Null | Constant::Undef))
    }

    fn write_constant(&mut self, value: ValueId, ty: TypeId, offset: u64, image: &mut Image) -> Stopped<()> {
        image.left = match image.left.checked_sub(1) {
            Some(left) => left,
            None => return self.stop(Reason::TooLarge("constants")),
        };
        let entry = value.as_constant().and_then(|id| self.module.constant(id)).ok_or(())?;
        let mut put = |offset: u64, width: u64, number: u64| {
            let (Ok(start), Ok(width)) = (usize::try_from(offset), usize::try_from(width)) else { return };
            if let Some(target) = image.bytes.get_mut(start..start.saturating_add(width)) {
                for (to, from) in target.iter_mut().zip(number.to_le_bytes()) {
                    *to = from;
                }
            }
        };
        let half = matches!(self.module.ty(ty), Type::Half);
        match entry.constant {
            Constant::Null => {}
            Constant::Undef => image.undefined.push((offset, self.layout.size(self.module, ty))),
            Constant::Integer(number) => {
                put(offset, self.memory_bytes(ty)?, super::Bits::cast_unsigned_bits(number));
            }
            Constant::Float(bits) => {
                let bits = u64::try_from(bits).map_err(|_| ())?;
                put(offset, self.memory_bytes(ty)?, self.memory_number(half, bits));
            }
            Constant::Data(numbers) => {
                let element = match self.module.ty(ty) {
                    Type::Array { element, .. } | Type::Vector { element, .. } => element,
                    _ => return Err(()),
                };
                let half = matches!(self.module.ty(element), Type::Half);
                let stride = self.layout.stride(self.module, element);
                let width = self.memory_bytes(element)?;
                for (place, number) in (0_u64..).zip(numbers) {
                    put(
                        offset.wrapping_add(place.wrapping_mul(stride)),
                        width,
                        self.memory_number(half, *number),
                    );
                }
            }
            Constant::String(text) | Constant::CString(text) => {
                for (place, byte) in (0_u64..).zip(text) {
                    put(offset.wrapping_add(place), 1, (*byte).into());
                }
            }
            Constant::Aggregate(elements) => {
                for (place, element) in elements.iter().enumerate() {
                    let (step, inner) = self.step(ty, place + 1, u64::try_from(place).ok())?;
                    let inside = match step {
                        Step::Offset(offset) => offset,
                        Step::Stride(stride) => stride.wrapping_mul(u64::try_from(place).unwrap_or(0)),
                    };
                    self.write_constant(*element, inner, offset.wrapping_add(inside), image)?;
                }
            }
            _ => return self.stop(Reason::Instruction("an initial content of another kind")),
        }
        Ok(())
    }

    /// Bytes in memory of a scalar.
    fn memory_bytes(&mut self, ty: TypeId) -> Stopped<u64> {
        Ok(self.class_of_type(ty)?.bytes().into())
    }

    /// The bits of a number as memory holds them.
    fn memory_number(&self, half: bool, bits: u64) -> u64 {
        if half && !self.native16 { crate::number::half_to_float(low(bits)).into() } else { bits }
    }

    /// What the index at a place of an address means, and the type that it leads to. The first index counts
    /// whole objects of the type.
    pub(crate) fn step(&mut self, ty: TypeId, place: usize, index: Option<u64>) -> Stopped<(Step, TypeId)> {
        if place == 0 {
            return Ok((Step::Stride(self.layout.stride(self.module, ty)), ty));
        }
        match self.module.ty(ty) {
            Type::Struct { elements, .. } => {
                let index = index.and_then(|index| usize::try_from(index).ok()).ok_or(())?;
                let offsets = self.layout.offsets(self.module, ty);
                let offset = offsets.get(index).copied().ok_or(())?;
                Ok((Step::Offset(offset), *elements.get(index).ok_or(())?))
            }
            Type::Array { element, .. } | Type::Vector { element, .. } => {
                Ok((Step::Stride(self.layout.stride(self.module, element)), element))
            }
            _ => self.stop(Reason::Malformed("an address in a scalar")),
        }
    }

    /// An address computed from another. In resources, which have no layout, an array's element counts 1.
    pub(crate) fn address(
        &mut self,
        frame: &Frame,
        base: ValueId,
        source_type: TypeId,
        indices: &[ValueId],
        of_resource: bool,
    ) -> Stopped<Register> {
        let mut address = self.register(frame, base)?;
        let mut offset = 0_u64;
        let mut ty = source_type;
        for (place, index) in indices.iter().enumerate() {
            let number = self.module.integer(*index).map(super::Bits::cast_unsigned_bits);
            let (step, next) = self.step(ty, place, number)?;
            match (step, number) {
                (Step::Offset(field), _) => offset = offset.wrapping_add(field),
                (Step::Stride(stride), number) => {
                    let stride = if of_resource { self.elements(next) } else { stride };
                    if let Some(number) = number {
                        offset = offset.wrapping_add(number.wrapping_mul(stride));
                    } else {
                        let index = self.low_register(frame, *index)?;
                        if let (Type::Array { count, .. }, false) = (self.module.ty(ty), of_resource) {
                            if place > 0 {
                                self.emit(Op::Bound, NONE, [index, low(count), NONE])?;
                            }
                        }
                        let stride = self.constant(low(stride));
                        address = self.compute(Op::IMad, &[index, stride, address])?;
                    }
                }
            }
            ty = next;
        }
        if low(offset) == 0 {
            return Ok(address);
        }
        let offset = low(offset);
        match self.constant_of(address) {
            Some(known) => Ok(self.constant(known.wrapping_add(offset))),
            None => {
                let offset = self.constant(offset);
                self.compute(Op::Add, &[address, offset])
            }
        }
    }

    /// The number of resources in an array of arrays of them.
    pub(crate) fn elements(&self, ty: TypeId) -> u64 {
        let (mut ty, mut count) = (ty, 1_u64);
        for _ in 0..64 {
            let Type::Array { count: inner, element } = self.module.ty(ty) else { break };
            count = count.saturating_mul(inner);
            ty = element;
        }
        count
    }

    /// Memory of each lane for an alloca. Its address is the same each time it is executed.
    pub(crate) fn alloca(&mut self, ty: TypeId, count: u64) -> Stopped<Register> {
        let size = self.layout.stride(self.module, ty).checked_mul(count).ok_or(())?;
        let offset = self.reserve(size, |code| &mut code.private_bytes)?;
        Ok(self.constant(region::PRIVATE | offset))
    }

    /// The scalars of a value in memory: their classes and offsets.
    fn memory_scalars(&mut self, ty: TypeId, offset: u64, found: &mut Vec<(Class, u64)>) -> Stopped<()> {
        if found.len() > super::MAX_SCALARS {
            return self.stop(Reason::TooLarge("types"));
        }
        match self.module.ty(ty) {
            Type::Struct { elements, name, .. } if !name.is_some_and(super::is_handle) => {
                let offsets = self.layout.offsets(self.module, ty);
                for (element, field) in elements.iter().zip(offsets) {
                    self.memory_scalars(*element, offset.wrapping_add(field), found)?;
                }
            }
            Type::Array { count, element } => self.repeated_scalars(element, count, offset, found)?,
            Type::Vector { count, element } => self.repeated_scalars(element, count.into(), offset, found)?,
            _ => {
                let class = self.class_of_type(ty)?;
                found.push((class, offset));
            }
        }
        Ok(())
    }

    fn repeated_scalars(
        &mut self,
        element: TypeId,
        count: u64,
        offset: u64,
        found: &mut Vec<(Class, u64)>,
    ) -> Stopped<()> {
        let stride = self.layout.stride(self.module, element);
        for place in 0..count {
            if found.len() > super::MAX_SCALARS {
                return self.stop(Reason::TooLarge("types"));
            }
            let before = found.len();
            self.memory_scalars(element, offset.wrapping_add(place.wrapping_mul(stride)), found)?;
            if found.len() == before {
                break;
            }
        }
        Ok(())
    }

    /// Loads a value.
    pub(crate) fn load(&mut self, address: Register, ty: TypeId) -> Stopped<Vec<Part>> {
        let mut scalars = Vec::new();
        self.memory_scalars(ty, 0, &mut scalars)?;
        let mut parts = Vec::with_capacity(scalars.len());
        for (class, offset) in scalars {
            let address = self.offset_address(address, offset)?;
            parts.push(match class {
                class if class.is_wide() => Part::Wide(self.compute_wide(Op::Load64, &[address])?),
                Class::Bool => {
                    let byte = self.compute(Op::Load8, &[address])?;
                    let zero = self.constant(0);
                    Part::Narrow(self.compute(Op::Ne, &[byte, zero])?)
                }
                class => {
                    let op = match class.bytes() {
                        1 => Op::Load8,
                        2 => Op::Load16,
                        _ => Op::Load32,
                    };
                    Part::Narrow(self.compute(op, &[address])?)
                }
            });
        }
        Ok(parts)
    }

    /// Stores a value.
    pub(crate) fn store(&mut self, address: Register, ty: TypeId, value: &[Part]) -> Stopped<()> {
        let mut scalars = Vec::new();
        self.memory_scalars(ty, 0, &mut scalars)?;
        for ((class, offset), part) in scalars.into_iter().zip(value) {
            let address = self.offset_address(address, offset)?;
            let op = match class.bytes() {
                1 => Op::Store8,
                2 => Op::Store16,
                8 => Op::Store64,
                _ => Op::Store32,
            };
            let (Part::Narrow(register) | Part::Wide(register)) = *part;
            self.emit(op, NONE, [address, register, NONE])?;
        }
        Ok(())
    }

    fn offset_address(&mut self, address: Register, offset: u64) -> Stopped<Register> {
        if offset == 0 {
            return Ok(address);
        }
        match self.constant_of(address) {
            Some(known) => Ok(self.constant(known.wrapping_add(low(offset)))),
            None => {
                let offset = self.constant(low(offset));
                self.compute(Op::Add, &[address, offset])
            }
        }
    }
}
