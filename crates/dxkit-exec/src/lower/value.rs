//! Values: from types to registers, and from constants to registers that hold them.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{CastOpcode, Constant, Operation, Type, TypeId, ValueId, ValueKind};

use super::{Bits as _, Class, Frame, Lowering, MAX_SCALARS, Stopped};
use crate::Reason;
use crate::number::half_to_float;
use crate::program::{Part, Register};

/// Types within types.
const MAX_NESTING: u32 = 32;

impl Lowering<'_, '_> {
    /// The classes of the scalars that a type consists of.
    pub(crate) fn classes(&mut self, ty: TypeId) -> Stopped<Vec<Class>> {
        let mut classes = Vec::new();
        self.add_classes(ty, &mut classes, MAX_NESTING)?;
        Ok(classes)
    }

    fn add_classes(&mut self, ty: TypeId, classes: &mut Vec<Class>, depth: u32) -> Stopped<()> {
        if depth == 0 || classes.len() > MAX_SCALARS {
            return self.stop(Reason::TooLarge("types"));
        }
        let class = match self.module.ty(ty) {
            Type::Integer { width: 1 } => Class::Bool,
            Type::Integer { width: 16 } if !self.native16 => Class::Integer(32),
            Type::Integer { width: width @ (8 | 16 | 32 | 64) } => {
                Class::Integer(u8::try_from(width).unwrap_or(32))
            }
            Type::Half if !self.native16 => Class::Float,
            Type::Half => Class::Half,
            Type::Float => Class::Float,
            Type::Double => Class::Double,
            Type::Pointer { .. } => Class::Address,
            Type::Struct { name: Some(name), .. } if super::is_handle(name) => Class::Handle,
            Type::Struct { elements, .. } => {
                for element in elements {
                    self.add_classes(*element, classes, depth - 1)?;
                }
                return Ok(());
            }
            Type::Array { count, element } => {
                return self.add_repeated(element, count, classes, depth);
            }
            Type::Vector { count, element } => {
                return self.add_repeated(element, count.into(), classes, depth);
            }
            _ => return self.stop(Reason::Instruction("a value of a type that registers cannot hold")),
        };
        classes.push(class);
        Ok(())
    }

    fn add_repeated(
        &mut self,
        element: TypeId,
        count: u64,
        classes: &mut Vec<Class>,
        depth: u32,
    ) -> Stopped<()> {
        let start = classes.len();
        if count == 0 {
            return Ok(());
        }
        self.add_classes(element, classes, depth - 1)?;
        let one: Vec<Class> = classes.get(start..).unwrap_or_default().to_vec();
        let total = usize::try_from(count).ok().and_then(|count| count.checked_mul(one.len()));
        if total.is_none_or(|total| total > MAX_SCALARS) {
            return self.stop(Reason::TooLarge("types"));
        }
        for _ in 1..count {
            classes.extend_from_slice(&one);
        }
        Ok(())
    }

    /// The number of scalars of a type.
    pub(crate) fn scalars(&mut self, ty: TypeId) -> Stopped<usize> {
        Ok(self.classes(ty)?.len())
    }

    /// The class of a value that is one scalar, or a vector of such.
    pub(crate) fn class_of(&mut self, value: ValueId) -> Stopped<Class> {
        let ty = self.module.type_of(value).ok_or(())?;
        self.class_of_type(ty)
    }

    pub(crate) fn class_of_type(&mut self, ty: TypeId) -> Stopped<Class> {
        let element = match self.module.ty(ty) {
            Type::Vector { element, .. } => element,
            _ => ty,
        };
        match self.classes(element)?[..] {
            [class] => Ok(class),
            _ => self.stop(Reason::Instruction("an operation on a structure")),
        }
    }

    /// New registers for a value of a type.
    pub(crate) fn parts_of_type(&mut self, ty: TypeId) -> Stopped<Vec<Part>> {
        let classes = self.classes(ty)?;
        self.count_parts(classes.len())?;
        Ok(classes.into_iter().map(|class| self.part(class.is_wide())).collect())
    }

    /// The registers of a value.
    pub(crate) fn value(&mut self, frame: &Frame, value: ValueId) -> Stopped<Vec<Part>> {
        if let Some(parts) = frame.values.get(&value) {
            return Ok(parts.clone());
        }
        match value.kind() {
            ValueKind::Constant(_) => self.constant_parts(value, MAX_NESTING),
            ValueKind::Global(id) => {
                let address = self.global(id)?;
                Ok(alloc::vec![Part::Narrow(self.constant(address))])
            }
            _ => self.stop(Reason::Malformed("a value that is used before it is computed")),
        }
    }

    /// The only register of a value.
    pub(crate) fn scalar(&mut self, frame: &Frame, value: ValueId) -> Stopped<Part> {
        match self.value(frame, value)?[..] {
            [part] => Ok(part),
            _ => self.stop(Reason::Instruction("an operation on a structure")),
        }
    }

    /// The narrow register of a value.
    pub(crate) fn register(&mut self, frame: &Frame, value: ValueId) -> Stopped<Register> {
        match self.scalar(frame, value)? {
            Part::Narrow(register) => Ok(register),
            Part::Wide(_) => self.stop(Reason::Malformed("a number of 64 bits where 32 are expected")),
        }
    }

    /// The narrow register of an integer of any width: its lowest 32 bits.
    pub(crate) fn low_register(&mut self, frame: &Frame, value: ValueId) -> Stopped<Register> {
        match self.scalar(frame, value)? {
            Part::Narrow(register) => Ok(register),
            Part::Wide(register) => self.compute(crate::program::Op::Low, &[register]),
        }
    }

    fn constant_parts(&mut self, value: ValueId, depth: u32) -> Stopped<Vec<Part>> {
        let id = value.as_constant().ok_or(())?;
        let entry = self.module.constant(id).ok_or(())?;
        if depth == 0 {
            return self.stop(Reason::TooLarge("constants"));
        }
        match entry.constant {
            Constant::Null => {
                let classes = self.classes(entry.ty)?;
                Ok(classes.into_iter().map(|class| self.bits_part(class, 0)).collect())
            }
            Constant::Undef => {
                let classes = self.classes(entry.ty)?;
                self.count_parts(classes.len())?;
                let mut parts = Vec::with_capacity(classes.len());
                for class in classes {
                    let part = self.part(class.is_wide());
                    self.code.undefined.push(part);
                    parts.push(part);
                }
                Ok(parts)
            }
            Constant::Integer(number) => {
                let class = self.class_of_type(entry.ty)?;
                Ok(alloc::vec![self.integer_part(class, number)])
            }
            Constant::Float(bits) => {
                let class = self.class_of_type(entry.ty)?;
                let bits = u64::try_from(bits).map_err(|_| ())?;
                let is_half = matches!(self.module.ty(entry.ty), Type::Half);
                Ok(alloc::vec![self.float_part(class, is_half, bits)])
            }
            Constant::Aggregate(elements) => {
                let mut parts = Vec::with_capacity(elements.len());
                for element in elements {
                    parts.extend(self.constant_parts(*element, depth - 1)?);
                }
                Ok(parts)
            }
            Constant::Data(numbers) => {
                let element = match self.module.ty(entry.ty) {
                    Type::Vector { element, .. } | Type::Array { element, .. } => element,
                    _ => return Err(()),
                };
                let class = self.class_of_type(element)?;
                let is_half = matches!(self.module.ty(element), Type::Half);
                let made = numbers.iter().map(|number| self.float_part(class, is_half, *number));
                Ok(made.collect())
            }
            Constant::Operation(_) => {
                let address = self.constant_address(value, depth)?;
                Ok(alloc::vec![Part::Narrow(self.constant(address))])
            }
            _ => self.stop(Reason::Instruction("a constant of another kind")),
        }
    }

    /// The address that a constant is: that of a variable, with offsets and casts.
    pub(crate) fn constant_address(&mut self, value: ValueId, depth: u32) -> Stopped<u32> {
        if depth == 0 {
            return self.stop(Reason::TooLarge("constants"));
        }
        if let ValueKind::Global(id) = value.kind() {
            return self.global(id);
        }
        let id = value.as_constant().ok_or(())?;
        match self.module.constant(id).map(|entry| entry.constant) {
            Some(Constant::Null) => Ok(0),
            Some(Constant::Operation(Operation::GetElementPtr { base, indices, source_type, .. })) => {
                let start = self.constant_address(base, depth - 1)?;
                let of_resource = self.resource_global(value).is_some();
                let mut offset = 0_u64;
                let mut ty = source_type;
                for (place, index) in indices.iter().enumerate() {
                    let number = self.module.integer(*index).ok_or(())?.cast_unsigned_bits();
                    let (step, next) = self.step(ty, place, Some(number))?;
                    offset = offset.wrapping_add(match step {
                        super::memory::Step::Offset(offset) => offset,
                        super::memory::Step::Stride(_) if of_resource => {
                            number.wrapping_mul(self.elements(next))
                        }
                        super::memory::Step::Stride(stride) => number.wrapping_mul(stride),
                    });
                    ty = next;
                }
                Ok(start.wrapping_add(crate::lower::memory::low(offset)))
            }
            Some(Constant::Operation(Operation::Cast {
                opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast,
                value,
            })) => self.constant_address(value, depth - 1),
            _ => self.stop(Reason::Instruction("a constant that is computed")),
        }
    }

    /// The register of a constant, by its bits as a register of the class holds them.
    pub(crate) fn bits_part(&mut self, class: Class, bits: u64) -> Part {
        if class.is_wide() {
            Part::Wide(self.wide_constant(bits))
        } else {
            Part::Narrow(self.constant(super::memory::low(bits)))
        }
    }

    fn integer_part(&mut self, class: Class, number: i64) -> Part {
        let bits = number.cast_unsigned_bits();
        self.bits_part(class, register_bits(class, bits))
    }

    fn float_part(&mut self, class: Class, is_half: bool, bits: u64) -> Part {
        let bits = match class {
            Class::Float if is_half => half_to_float(super::memory::low(bits)).into(),
            class => register_bits(class, bits),
        };
        self.bits_part(class, bits)
    }
}

/// The bits of a number as a register of the class holds them.
fn register_bits(class: Class, bits: u64) -> u64 {
    match class {
        Class::Bool => {
            if bits & 1 == 1 {
                0xffff_ffff
            } else {
                0
            }
        }
        Class::Integer(width) if width < 64 => bits & ((1 << width) - 1),
        Class::Half => bits & 0xffff,
        class if class.is_wide() => bits,
        _ => bits & 0xffff_ffff,
    }
}
