//! Addresses in the types that were decided: an offset in bytes becomes the indices that select the element
//! there.
//!
//! An offset is a constant and terms, each a value times a number of bytes. Going down the elements of a
//! type, the size of each element is divided out of both; what remains at the end must be 0.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, Instruction, InstructionId, Operation, Position, Type, TypeId,
    ValueId, ValueKind,
};
use dxkit_ir_text::is_any;

use super::{MAX_DEPTH, Typer};
use crate::lower::Fault;

impl Typer<'_> {
    /// An address: in the pointee of its base, or in a cast of the base if it is not the address of an
    /// element.
    pub(super) fn address(&mut self, id: InstructionId) -> Result<(), Fault> {
        let Some(entry) = self.module.instruction(id) else { return Ok(()) };
        let ty = entry.ty();
        let Instruction::Operation(Operation::GetElementPtr { in_bounds, source_type, base, indices }) =
            entry.get()
        else {
            return Ok(());
        };
        let indices = indices.to_vec();
        let space = self.address_space(ty);
        if !matches!(self.module.ty(ty), Type::Pointer { .. }) {
            return Err(Fault::at(self.module, id, "DXIL has no vectors of pointers"));
        }
        let base = match self.typed_constant(base, space, 0)? {
            Some(base) => base,
            None => {
                let ty = self.module.pointer_type(source_type, space);
                self.module.const_undef(ty)
            }
        };
        let pointee = self.module.type_of(base).and_then(|ty| self.module.pointee(ty)).unwrap_or_default();
        // An offset from an address is added to the index of that address.
        let whole = indices.first().is_some_and(|first| self.module.integer(*first) == Some(0));
        if !(whole && pointee == source_type) {
            let inner = base;
            if let Some((root, root_type, root_bounds, all)) = self.combined(inner, source_type, &indices) {
                let mut made = Vec::with_capacity(all.len());
                for step in &all {
                    made.push(self.index(step, Position::Before(id)));
                }
                return self.set_address(id, in_bounds && root_bounds, root_type, root, &made, space);
            }
        }
        if pointee != source_type && !is_any(self.module, pointee) {
            if let Some(path) = self.path(pointee, source_type, &indices) {
                let mut made = Vec::with_capacity(path.len());
                for step in &path {
                    made.push(self.index(step, Position::Before(id)));
                }
                return self.set_address(id, in_bounds, pointee, base, &made, space);
            }
        }
        let base = self.coerce(base, source_type, ty, Position::Before(id))?;
        let indices: Vec<ValueId> = indices.into_iter().map(|index| self.short_index(index)).collect();
        self.set_address(id, in_bounds, source_type, base, &indices, space)
    }

    /// An index as the compiler writes it: optimisers make constants of 64 bits, about which DXIL has a flag.
    fn short_index(&mut self, index: ValueId) -> ValueId {
        let wide = self.module.type_of(index).and_then(|ty| self.module.integer_width(ty)) == Some(64);
        let number = self.module.integer(index).and_then(|number| i32::try_from(number).ok());
        match number {
            Some(number) if wide => self.module.const_i32(number),
            _ => index,
        }
    }

    fn set_address(
        &mut self,
        id: InstructionId,
        in_bounds: bool,
        source_type: TypeId,
        base: ValueId,
        indices: &[ValueId],
        space: u32,
    ) -> Result<(), Fault> {
        let Some(reached) = self.module.indexed_type(source_type, indices) else {
            return Err(Fault::at(
                self.module,
                id,
                "the indices do not lead to an element of the pointee type",
            ));
        };
        let ty = self.module.pointer_type(reached, space);
        self.addresses.insert(id, reached);
        let address = Operation::GetElementPtr { in_bounds, source_type, base, indices };
        self.module.set_instruction(id, ty, &Instruction::Operation(address));
        Ok(())
    }

    /// The base address of another one, its source type, and the path to both.
    ///
    /// An address that has no path in the pointee of its base, as that of bytes before the elements of an
    /// array, is computed in a cast of the base: the path of both is one in what was cast.
    pub(super) fn combined(
        &mut self,
        inner: ValueId,
        source_type: TypeId,
        indices: &[ValueId],
    ) -> Option<(ValueId, TypeId, bool, Vec<Step>)> {
        let operation = match inner.kind() {
            ValueKind::Instruction(id) if self.addresses.contains_key(&id) => {
                self.module.instruction(id)?.get().operation()?
            }
            ValueKind::Constant(id) => match self.module.constant(id)?.constant {
                Constant::Operation(operation) => operation,
                _ => return None,
            },
            _ => return None,
        };
        let Operation::GetElementPtr { in_bounds, source_type: outer, base, indices: first } = operation
        else {
            return None;
        };
        let first = first.to_vec();
        let (mut constant, mut terms) = (0i64, Vec::new());
        self.bytes(outer, &first, &mut constant, &mut terms)?;
        self.bytes(source_type, indices, &mut constant, &mut terms)?;
        if let Some((root, pointee)) = self.before_cast(base) {
            if let Some(steps) = self.steps(pointee, constant, terms.clone()) {
                self.bypassed.extend(inner.as_instruction());
                return Some((root, pointee, in_bounds, steps));
            }
        }
        let steps = self.steps(outer, constant, terms)?;
        Some((base, outer, in_bounds, steps))
    }

    /// The pointer that was cast, and its pointee.
    fn before_cast(&self, pointer: ValueId) -> Option<(ValueId, TypeId)> {
        let operation = self.module.instruction(pointer.as_instruction()?)?.get().operation()?;
        let Operation::Cast { opcode: CastOpcode::BitCast, value } = operation else { return None };
        let pointee = self.module.pointee(self.module.type_of(value)?)?;
        (!is_any(self.module, pointee)).then_some((value, pointee))
    }

    /// The path from the pointee of a pointer to the element that indices in another type select.
    pub(super) fn path(
        &mut self,
        pointee: TypeId,
        source_type: TypeId,
        indices: &[ValueId],
    ) -> Option<Vec<Step>> {
        let mut constant: i64 = 0;
        let mut terms: Vec<(ValueId, i64)> = Vec::new();
        self.bytes(source_type, indices, &mut constant, &mut terms)?;
        self.steps(pointee, constant, terms)
    }

    /// Adds the offset of indices in bytes: a constant, and values times numbers.
    pub(super) fn bytes(
        &mut self,
        source_type: TypeId,
        indices: &[ValueId],
        constant: &mut i64,
        terms: &mut Vec<(ValueId, i64)>,
    ) -> Option<()> {
        let (fields, scaled) = scaled_indices(self, source_type, indices)?;
        *constant = constant.checked_add(fields)?;
        scaled.into_iter().try_for_each(|(index, scale)| self.terms(index, scale, constant, terms, 0))
    }

    /// Adds a value times a number to a sum.
    fn terms(
        &self,
        value: ValueId,
        scale: i64,
        constant: &mut i64,
        terms: &mut Vec<(ValueId, i64)>,
        depth: usize,
    ) -> Option<()> {
        if let Some(number) = self.module.integer(value) {
            *constant = constant.checked_add(number.checked_mul(scale)?)?;
            return Some(());
        }
        if value.as_constant().is_some() {
            return None;
        }
        let operation = value
            .as_instruction()
            .and_then(|id| self.module.instruction(id))
            .and_then(|entry| entry.get().operation())
            .filter(|_| depth < MAX_DEPTH);
        if let Some(Operation::Binary { opcode, left, right, .. }) = operation {
            let number = self.module.integer(right);
            match (opcode, number) {
                (BinaryOpcode::Shl, Some(bits @ 0..=30)) => {
                    return self.terms(left, scale.checked_mul(1 << bits)?, constant, terms, depth + 1);
                }
                (BinaryOpcode::Mul, Some(factor)) => {
                    return self.terms(left, scale.checked_mul(factor)?, constant, terms, depth + 1);
                }
                (BinaryOpcode::Add, Some(number)) => {
                    *constant = constant.checked_add(number.checked_mul(scale)?)?;
                    return self.terms(left, scale, constant, terms, depth + 1);
                }
                _ => {}
            }
        }
        match terms.iter_mut().find(|(known, _)| *known == value) {
            Some((_, known)) => *known = known.checked_add(scale)?,
            None => terms.push((value, scale)),
        }
        Some(())
    }

    /// The indices for an offset in bytes in a type.
    fn steps(&mut self, pointee: TypeId, constant: i64, terms: Vec<(ValueId, i64)>) -> Option<Vec<Step>> {
        let (mut constant, mut terms) = (constant, terms);
        let mut steps = Vec::new();
        let mut ty = pointee;
        let mut in_structure = false;
        steps.push(match i64::try_from(self.size(ty)).ok()? {
            // An array without bounds.
            0 => Step { constant: 0, terms: Vec::new() },
            whole => Step::take(whole, &mut constant, &mut terms),
        });
        for _ in 0..MAX_DEPTH {
            if constant == 0 && terms.is_empty() {
                return Some(steps);
            }
            let is_structure = matches!(self.module.ty(ty), Type::Struct { .. });
            match self.module.ty(ty) {
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    let size = i64::try_from(self.size(element)).ok().filter(|size| *size > 0)?;
                    steps.push(Step::take(size, &mut constant, &mut terms));
                    ty = element;
                }
                Type::Struct { .. } => {
                    let offsets = self.element_offsets(ty);
                    let place = u64::try_from(constant).ok()?;
                    let field = offsets.iter().rposition(|offset| *offset <= place)?;
                    constant -= i64::try_from(*offsets.get(field)?).ok()?;
                    steps.push(Step { constant: i64::try_from(field).ok()?, terms: Vec::new() });
                    ty = self.module.part_type(ty, field as u64)?;
                }
                _ => {
                    // An offset that is assumed to be a multiple of the element size: of fields, none is
                    // computed.
                    let last = steps.last_mut().filter(|_| !in_structure)?;
                    let size = i64::try_from(self.size(ty)).ok().filter(|size| *size > 0)?;
                    if constant != 0 || terms.iter().any(|(_, scale)| *scale <= 0 || size % *scale != 0) {
                        return None;
                    }
                    last.terms.extend(terms.drain(..).map(|(value, scale)| Term {
                        value,
                        factor: 1,
                        divisor: size / scale,
                    }));
                    return Some(steps);
                }
            }
            in_structure = is_structure;
        }
        None
    }

    /// The value of an index.
    pub(super) fn index(&mut self, step: &Step, at: Position) -> ValueId {
        let mut sum: Option<ValueId> = None;
        for term in &step.terms {
            let ty = self.module.type_of(term.value).unwrap_or_default();
            let mut value = term.value;
            if term.divisor != 1 {
                let divisor = self.module.const_integer(ty, term.divisor);
                value = self.at(at).binary(BinaryOpcode::SDiv, value, divisor);
            }
            if term.factor != 1 {
                let factor = self.module.const_integer(ty, term.factor);
                value = self.at(at).binary(BinaryOpcode::Mul, value, factor);
            }
            sum = Some(match sum {
                Some(sum) => self.at(at).binary(BinaryOpcode::Add, sum, value),
                None => value,
            });
        }
        match sum {
            None => self.module.const_i32(i32::try_from(step.constant).unwrap_or(0)),
            Some(sum) if step.constant == 0 => sum,
            Some(sum) => {
                let ty = self.module.type_of(sum).unwrap_or_default();
                let constant = self.module.const_integer(ty, step.constant);
                self.at(at).binary(BinaryOpcode::Add, sum, constant)
            }
        }
    }
}

/// How types lie in memory.
pub(in crate::lower) trait MemoryLayout {
    fn module(&self) -> &Module;
    /// Bytes from one element of an array of this type to the next.
    fn size(&mut self, ty: TypeId) -> u64;
    /// The offset of an element of a structure.
    fn element_offset(&mut self, structure: TypeId, element: usize) -> Option<u64>;
}

impl MemoryLayout for Typer<'_> {
    fn module(&self) -> &Module {
        self.module
    }

    fn size(&mut self, ty: TypeId) -> u64 {
        Typer::size(self, ty)
    }

    fn element_offset(&mut self, structure: TypeId, element: usize) -> Option<u64> {
        self.element_offsets(structure).get(element).copied()
    }
}

/// What the indices of an address add to it in bytes: the offsets of elements of structures, and each other
/// index, with the number that it is multiplied by.
pub(in crate::lower) fn scaled_indices(
    layout: &mut impl MemoryLayout,
    source_type: TypeId,
    indices: &[ValueId],
) -> Option<(i64, Vec<(ValueId, i64)>)> {
    let (mut fields, mut scaled) = (0i64, Vec::new());
    let mut ty = source_type;
    for (number, index) in indices.iter().enumerate() {
        // The first index leads from the pointee to others behind it.
        if number > 0 {
            let (element, is_structure) = match layout.module().ty(ty) {
                Type::Array { element, .. } | Type::Vector { element, .. } => (element, false),
                Type::Struct { .. } => {
                    let element = usize::try_from(layout.module().integer(*index)?).ok()?;
                    let offset = layout.element_offset(ty, element)?;
                    fields = fields.checked_add(i64::try_from(offset).ok()?)?;
                    (layout.module().part_type(ty, element as u64)?, true)
                }
                _ => return None,
            };
            ty = element;
            if is_structure {
                continue;
            }
        }
        scaled.push((*index, i64::try_from(layout.size(ty)).ok()?));
    }
    Some((fields, scaled))
}

/// An index of an address: a sum.
#[derive(Debug, Clone)]
pub(super) struct Step {
    constant: i64,
    terms: Vec<Term>,
}

/// A part of an index.
#[derive(Debug, Clone, Copy)]
struct Term {
    value: ValueId,
    factor: i64,
    divisor: i64,
}

impl Step {
    /// The number, if no value is part of the index.
    pub(super) fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Takes whole elements of a size out of a number of bytes.
    fn take(size: i64, constant: &mut i64, terms: &mut Vec<(ValueId, i64)>) -> Self {
        let index = constant.div_euclid(size);
        *constant = constant.rem_euclid(size);
        let mut taken = Vec::new();
        terms.retain(|(value, scale)| {
            let whole = scale % size == 0;
            if whole {
                taken.push(Term { value: *value, factor: scale / size, divisor: 1 });
            }
            !whole
        });
        Self { constant: index, terms: taken }
    }
}
