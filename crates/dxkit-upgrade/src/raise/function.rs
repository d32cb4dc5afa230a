//! Operations as intrinsics and instructions.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, Instruction, InstructionId, Operation, Type, TypeId, ValueId,
};
use dxkit_dxil::{OpCode, OperationCall, Scalar};
use dxkit_resource::{LlvmElement, TargetType};

use super::{Raiser, Reason};
use crate::{Argument, Counterpart, CounterpartForm, Fixed, Intrinsic, ResultForm};

/// The element of a load's result that is the status.
const STATUS: u32 = 4;

/// How the parts of a result are used.
type Parts = Vec<(InstructionId, u32)>;

impl<'m> Raiser<'m> {
    /// Raises a call by the first of the operation's rows that is about such a call. For a version with a
    /// backend, only by a row that the backend lowers, or else only by one that it does not.
    pub(super) fn operation(&mut self, call: &OperationCall<'m>, in_backend: bool) -> Result<(), Reason> {
        let mut why = Reason::NoCounterpart;
        let version = self.version;
        for row in Counterpart::find(call.code).filter(|row| row.is_in(version)) {
            if self.backend_lowers(call, row) != in_backend {
                continue;
            }
            match self.by_row(call, row) {
                Ok(()) => {
                    self.note_resources(call);
                    return Ok(());
                }
                // If several rows of the table were tried, the reason of the best match is reported.
                Err(reason) => why = if why == Reason::NoCounterpart { reason } else { why.max(reason) },
            }
        }
        Err(why)
    }

    fn by_row(&mut self, call: &OperationCall<'m>, row: &Counterpart) -> Result<(), Reason> {
        for (name, fixed) in row.fixed {
            let operand = call.operand(name).ok_or(Reason::Operands)?;
            let holds = match fixed {
                Fixed::Number(number) => call.function.integer(operand) == Some(*number),
                Fixed::Undefined => self.is_undefined(operand),
                Fixed::Mask => components_of_mask(call).is_some(),
                Fixed::Alignment => true,
            };
            if !holds {
                return Err(Reason::Operands);
            }
        }
        if row.integers && self.original.is_floating_point(call.instruction.ty()) {
            return Err(Reason::Operands);
        }
        match row.form {
            CounterpartForm::Intrinsic(intrinsic) => self.intrinsic(call, row, &intrinsic),
            CounterpartForm::Bitcast => {
                let [value] = *call.operands() else { return Err(Reason::Operands) };
                let cast = Operation::Cast { opcode: CastOpcode::BitCast, value };
                let id = call.instruction.id();
                self.out.set_instruction(id, call.instruction.ty(), &Instruction::Operation(cast));
                Ok(())
            }
            CounterpartForm::Product { signed } => self.product(call, signed),
            CounterpartForm::Quotient => self.quotient(call),
            CounterpartForm::Handle
            | CounterpartForm::HeapHandle
            | CounterpartForm::AnnotatedHandle
            | CounterpartForm::Status => Err(Reason::UnknownResource),
        }
    }

    fn intrinsic(
        &mut self,
        call: &OperationCall<'m>,
        row: &Counterpart,
        intrinsic: &Intrinsic,
    ) -> Result<(), Reason> {
        let id = call.instruction.id();
        let own = call.instruction.ty();
        let parts = match intrinsic.result {
            ResultForm::Same | ResultForm::Width => Parts::new(),
            _ => self.parts(id).ok_or(Reason::Result)?,
        };
        if let ResultForm::Structure(count) | ResultForm::Vector(count) = intrinsic.result {
            let Type::Struct { elements, .. } = self.original.ty(own) else { return Err(Reason::Operands) };
            if elements.len() != count {
                return Err(Reason::Operands);
            }
        }
        let (arguments, resource) = self.arguments(call, row, intrinsic)?;
        let Intrinsic { name, suffix, .. } = *intrinsic;
        match intrinsic.result {
            ResultForm::Same => self.become_call(id, name, suffix, &arguments, own),
            ResultForm::Structure(_) => {
                let Type::Struct { elements, .. } = self.original.ty(own) else {
                    return Err(Reason::Operands);
                };
                let result = self.out.struct_type(elements);
                self.become_call(id, name, suffix, &arguments, result)
            }
            ResultForm::Vector(count) => {
                let Type::Struct { elements: [element, ..], .. } = self.original.ty(own) else {
                    return Err(Reason::Operands);
                };
                let count = u32::try_from(count).map_err(|_| Reason::Operands)?;
                let result = self.out.vector_type(count, *element);
                self.become_call(id, name, suffix, &arguments, result)?;
                self.take_components(&parts, id.into());
                Ok(())
            }
            ResultForm::Width => self.call_of_width(id, name, suffix, &arguments, own),
            ResultForm::First => {
                if parts.iter().any(|(_, part)| *part != 0) {
                    return Err(Reason::Result);
                }
                let result = self.original.part_type(own, 0).ok_or(Reason::Operands)?;
                self.become_call(id, name, suffix, &arguments, result)?;
                self.take_whole(parts, id);
                Ok(())
            }
            ResultForm::Elements(elements) => {
                let places: Option<Parts> = parts
                    .iter()
                    .map(|(part, element)| {
                        let place = elements.iter().position(|known| known == element)?;
                        Some((*part, u32::try_from(place).ok()?))
                    })
                    .collect();
                let places = places.ok_or(Reason::Result)?;
                let element = self.original.part_type(own, 0).ok_or(Reason::Operands)?;
                let count = u32::try_from(elements.len()).map_err(|_| Reason::Operands)?;
                let result = self.out.vector_type(count, element);
                self.become_call(id, name, suffix, &arguments, result)?;
                self.take_components(&places, id.into());
                Ok(())
            }
            ResultForm::Texels => {
                let component = self.original.part_type(own, 0).ok_or(Reason::Operands)?;
                let count = self.components_of_element(resource.as_ref(), component)?;
                // The intrinsics do not return the status.
                if parts.iter().any(|(_, part)| *part >= count) {
                    return Err(Reason::Result);
                }
                let result = self.vector_or_scalar(count, component);
                self.become_call(id, name, suffix, &arguments, result)?;
                if count > 1 {
                    self.take_components(&parts, id.into());
                } else {
                    self.take_whole(parts, id);
                }
                Ok(())
            }
            ResultForm::TypedLoad | ResultForm::RawLoad => {
                let component = self.original.part_type(own, 0).ok_or(Reason::Operands)?;
                let used = parts.iter().map(|(_, part)| *part).filter(|part| *part != STATUS);
                let used = used.max().map_or(1, |last| last.saturating_add(1));
                let count = if intrinsic.result == ResultForm::TypedLoad {
                    self.components_of_element(resource.as_ref(), component)?
                } else if row.fixed_operand("mask").is_some() {
                    components_of_mask(call).ok_or(Reason::Operands)?
                } else {
                    used
                };
                if used > count {
                    return Err(Reason::Result);
                }
                let value = self.vector_or_scalar(count, component);
                self.load(id, &parts, intrinsic, &arguments, value)
            }
        }
    }

    /// A call of an intrinsic whose result is as wide as its operand, where the operation's has a width of
    /// its own.
    fn call_of_width(
        &mut self,
        id: InstructionId,
        name: &str,
        suffix: &[crate::Overloaded],
        arguments: &[ValueId],
        own: TypeId,
    ) -> Result<(), Reason> {
        let [value] = *arguments else { return Err(Reason::Operands) };
        let ty = self.out.type_of(value).ok_or(Reason::Operands)?;
        let width = |ty| self.out.integer_width(self.out.scalar(ty));
        let (from, to) = (width(ty).ok_or(Reason::Operands)?, width(own).ok_or(Reason::Operands)?);
        if from == to {
            return self.become_call(id, name, suffix, arguments, own);
        }
        let value = self.call_at(id, false, name, suffix, arguments, ty)?.into();
        let opcode = if from > to { CastOpcode::Trunc } else { CastOpcode::ZExt };
        let cast = Instruction::Operation(Operation::Cast { opcode, value });
        self.out.set_instruction(id, own, &cast);
        Ok(())
    }

    /// Puts the result of a call, which is a scalar, where the structure's only part was used.
    fn take_whole(&mut self, parts: Parts, id: InstructionId) {
        for (part, _) in parts {
            self.replaced.insert(part.into(), id.into());
            self.erased.push(part);
        }
    }

    /// The arguments of an intrinsic, and the type of the resource that it is about.
    fn arguments(
        &mut self,
        call: &OperationCall<'m>,
        row: &Counterpart,
        intrinsic: &Intrinsic,
    ) -> Result<(Vec<ValueId>, Option<TargetType>), Reason> {
        let mut arguments = Vec::with_capacity(intrinsic.arguments.len());
        let mut resource = None;
        for argument in intrinsic.arguments {
            arguments.push(match *argument {
                Argument::Operand(name) => call.operand(name).ok_or(Reason::Operands)?,
                Argument::Handle(name) => {
                    let handle = call.operand(name).ok_or(Reason::Operands)?;
                    let (value, ty) = self.target(call.function, handle)?;
                    if name == "sampler" {
                        if ty.name != "dx.Sampler" {
                            return Err(Reason::OtherKind);
                        }
                    } else {
                        let known = intrinsic.resources();
                        if !known.is_empty() && !known.contains(&ty.name.as_str()) {
                            return Err(Reason::OtherKind);
                        }
                        resource = Some(ty);
                    }
                    value
                }
                Argument::Components(names) => {
                    let first = names.first().and_then(|name| call.operand(name));
                    let first = first.and_then(|value| self.out.type_of(value)).ok_or(Reason::Operands)?;
                    let count = match row.fixed_operand("mask") {
                        Some(Fixed::Mask) => components_of_mask(call).ok_or(Reason::Operands)?,
                        _ => self.components_of_element(resource.as_ref(), first)?,
                    };
                    let count = usize::try_from(count).map_err(|_| Reason::Operands)?;
                    let values: Option<Vec<_>> =
                        names.iter().take(count).map(|name| call.operand(name)).collect();
                    let values = values.ok_or(Reason::Operands)?;
                    self.vector(call.instruction.id(), first, &values)
                }
                Argument::Coordinates(names) => {
                    let values = self.leading(call, names);
                    let first = values.first().and_then(|value| self.out.type_of(*value));
                    self.vector(call.instruction.id(), first.ok_or(Reason::Operands)?, &values)
                }
                Argument::Offsets(names) => {
                    let count = offsets_of_texture(resource.as_ref()).ok_or(Reason::OtherKind)?;
                    let values = self.leading(call, names);
                    let word = self.out.integer_type(32);
                    match values.len() {
                        0 => {
                            let ty = self.vector_or_scalar(count, word);
                            self.out.const_null(ty)
                        }
                        stated if u32::try_from(stated) == Ok(count) => {
                            self.vector(call.instruction.id(), word, &values)
                        }
                        _ => return Err(Reason::Operands),
                    }
                }
                Argument::Number(scalar, number) => {
                    let ty = self.scalar_type(scalar);
                    self.out.const_integer(ty, number)
                }
                Argument::Undefined(scalar) => {
                    let ty = self.scalar_type(scalar);
                    self.out.const_undef(ty)
                }
            });
        }
        Ok((arguments, resource))
    }

    /// The operands of these names up to the first one that is undefined.
    fn leading(&self, call: &OperationCall<'m>, names: &[&str]) -> Vec<ValueId> {
        let operands = names.iter().map_while(|name| call.operand(name));
        operands.take_while(|operand| !self.is_undefined(*operand)).collect()
    }

    fn scalar_type(&mut self, scalar: Scalar) -> TypeId {
        match scalar {
            Scalar::I1 => self.out.integer_type(1),
            Scalar::I8 => self.out.integer_type(8),
            Scalar::I16 => self.out.integer_type(16),
            Scalar::I64 => self.out.integer_type(64),
            Scalar::F16 => self.out.half_type(),
            Scalar::F32 => self.out.float_type(),
            Scalar::F64 => self.out.double_type(),
            _ => self.out.integer_type(32),
        }
    }

    fn vector_or_scalar(&mut self, count: u32, component: TypeId) -> TypeId {
        if count > 1 { self.out.vector_type(count, component) } else { component }
    }

    /// A vector of values before an instruction, or the value itself if there is only one.
    fn vector(&mut self, at: InstructionId, component: TypeId, values: &[ValueId]) -> ValueId {
        let [_, _, ..] = *values else { return values.first().copied().unwrap_or(at.into()) };
        let ty = self.out.vector_type(u32::try_from(values.len()).unwrap_or(u32::MAX), component);
        if values.iter().all(|value| value.as_constant().is_some()) {
            return self.out.const_aggregate(ty, values);
        }
        if let Some(vector) = self.components_of_vector(at, ty, values) {
            return vector;
        }
        let i32_type = self.out.integer_type(32);
        let mut vector = self.out.const_undef(ty);
        for (index, element) in (0i64..).zip(values) {
            let index = self.out.const_integer(i32_type, index);
            let insert = Operation::InsertElement { vector, element: *element, index };
            vector = self.operation_before(at, ty, insert);
        }
        vector
    }

    /// The vector that values are the components of, or a permutation of it; `None` for others.
    fn components_of_vector(&mut self, at: InstructionId, ty: TypeId, values: &[ValueId]) -> Option<ValueId> {
        let mut only = None;
        let mut mask = Vec::with_capacity(values.len());
        let mut taken = Vec::with_capacity(values.len());
        for value in values {
            let id = value.as_instruction()?;
            let Operation::ExtractElement { vector, index } = self.out.instruction(id)?.operation()? else {
                return None;
            };
            if only.replace(vector).is_some_and(|before| before != vector) {
                return None;
            }
            mask.push(index);
            taken.push(id);
        }
        let vector = only?;
        let source = self.out.type_of(vector)?;
        let is_whole = (0i64..).zip(&mask).all(|(place, index)| self.out.integer(*index) == Some(place));
        self.spare.extend(taken);
        if is_whole && source == ty {
            return Some(vector);
        }
        let word = self.out.integer_type(32);
        let mask_type = self.out.vector_type(u32::try_from(mask.len()).ok()?, word);
        let mask = self.out.const_aggregate(mask_type, &mask);
        let second = self.out.const_undef(source);
        Some(self.operation_before(at, ty, Operation::ShuffleVector { first: vector, second, mask }))
    }

    /// The number of components of an element of a typed buffer, if they are of a type.
    fn components_of_element(&self, resource: Option<&TargetType>, component: TypeId) -> Result<u32, Reason> {
        let Some(TargetType { element: Some(LlvmElement::Numeric { bits, float, components }), .. }) =
            resource
        else {
            return Err(Reason::OtherKind);
        };
        let same = match self.out.ty(component) {
            Type::Half => (16, true),
            Type::Float => (32, true),
            Type::Double => (64, true),
            Type::Integer { width } => (width, false),
            _ => return Err(Reason::OtherKind),
        };
        if same == (*bits, *float) { Ok(*components) } else { Err(Reason::OtherKind) }
    }

    /// Makes instructions that take elements of a structure take those of a vector.
    fn take_components(&mut self, parts: &Parts, vector: ValueId) {
        for (part, component) in parts {
            let index = self.out.const_i32(i32::try_from(*component).unwrap_or_default());
            let Some(ty) = self.original.instruction(*part).map(|entry| entry.ty()) else { continue };
            let take = Instruction::Operation(Operation::ExtractElement { vector, index });
            self.out.set_instruction(*part, ty, &take);
        }
    }

    /// A load becomes one that returns the value and whether it is mapped.
    fn load(
        &mut self,
        id: InstructionId,
        parts: &Parts,
        intrinsic: &Intrinsic,
        arguments: &[ValueId],
        value: TypeId,
    ) -> Result<(), Reason> {
        let mut checks = Vec::new();
        for (part, _) in parts.iter().filter(|(_, part)| *part == STATUS) {
            for user in self.users(*part).ok_or(Reason::Result)? {
                let entry = self.original.instruction(user).ok_or(Reason::Result)?;
                let block = entry.block().and_then(|block| self.original.block(block));
                let function = block.and_then(|block| self.original.function(block.function()));
                let call = function.and_then(|function| OperationCall::from_instruction(function, entry));
                if call.is_none_or(|call| call.code != OpCode::CheckAccessFullyMapped) {
                    return Err(Reason::Result);
                }
                checks.push((user, *part));
            }
        }
        let truth = self.out.integer_type(1);
        let result = self.out.struct_type(&[value, truth]);
        self.become_call(id, intrinsic.name, intrinsic.suffix, arguments, result)?;
        let components: Parts = parts.iter().copied().filter(|(_, part)| *part != STATUS).collect();
        if !components.is_empty() && matches!(self.out.ty(value), Type::Vector { .. }) {
            let take = Operation::ExtractValue { aggregate: id.into(), indices: &[0] };
            let vector = self.insert(id, true, value, &Instruction::Operation(take)).into();
            self.take_components(&components, vector);
        }
        for (part, _) in parts.iter().filter(|(_, part)| *part == STATUS) {
            let take = Operation::ExtractValue { aggregate: id.into(), indices: &[1] };
            self.out.set_instruction(*part, truth, &Instruction::Operation(take));
        }
        for (check, status) in checks {
            self.replaced.insert(check.into(), status.into());
            self.statuses.insert(check);
            self.erased.push(check);
        }
        Ok(())
    }

    /// Both halves of a product of 64 bits.
    fn product(&mut self, call: &OperationCall<'m>, signed: bool) -> Result<(), Reason> {
        let id = call.instruction.id();
        let parts = self.parts(id).filter(|parts| parts.iter().all(|(_, part)| *part < 2));
        let parts = parts.ok_or(Reason::Result)?;
        let [a, b] = *call.operands() else { return Err(Reason::Operands) };
        let long = self.out.integer_type(64);
        let bits = self.out.const_integer(long, 32);
        let opcode = if signed { CastOpcode::SExt } else { CastOpcode::ZExt };
        let a = self.operation_before(id, long, Operation::Cast { opcode, value: a });
        let b = self.operation_before(id, long, Operation::Cast { opcode, value: b });
        let binary = |opcode, left, right| Operation::Binary { opcode, flags: 0, left, right };
        let product = self.operation_before(id, long, binary(BinaryOpcode::Mul, a, b));
        let upper = match parts.iter().any(|(_, part)| *part == 0) {
            true => self.operation_before(id, long, binary(BinaryOpcode::LShr, product, bits)),
            false => product,
        };
        for (part, which) in parts {
            let value = if which == 0 { upper } else { product };
            let Some(ty) = self.original.instruction(part).map(|entry| entry.ty()) else { continue };
            let cut = Instruction::Operation(Operation::Cast { opcode: CastOpcode::Trunc, value });
            self.out.set_instruction(part, ty, &cut);
        }
        self.erased.push(id);
        Ok(())
    }

    /// Quotient and remainder, where the divisor is not 0.
    fn quotient(&mut self, call: &OperationCall<'m>) -> Result<(), Reason> {
        let id = call.instruction.id();
        let parts = self.parts(id).filter(|parts| parts.iter().all(|(_, part)| *part < 2));
        let parts = parts.ok_or(Reason::Result)?;
        let [left, right] = *call.operands() else { return Err(Reason::Operands) };
        let divisor = right.as_constant().and_then(|id| self.original.constant(id));
        let zero =
            !matches!(divisor.map(|entry| entry.constant), Some(Constant::Integer(number)) if number != 0);
        if zero {
            return Err(Reason::Operands);
        }
        for (part, which) in parts {
            let opcode = if which == 0 { BinaryOpcode::UDiv } else { BinaryOpcode::URem };
            let Some(ty) = self.original.instruction(part).map(|entry| entry.ty()) else { continue };
            let divide = Operation::Binary { opcode, flags: 0, left, right };
            self.out.set_instruction(part, ty, &Instruction::Operation(divide));
        }
        self.erased.push(id);
        Ok(())
    }
}

/// The number of offsets that a texture takes: one for each dimension. Cubes take none, but the intrinsics
/// have three.
fn offsets_of_texture(resource: Option<&TargetType>) -> Option<u32> {
    Some(match resource?.parameters.last()? {
        1 | 6 => 1,
        2 | 3 | 7 | 8 => 2,
        4 | 5 | 9 => 3,
        _ => return None,
    })
}

/// How many components a mask has, if it has those from the first one on.
fn components_of_mask(call: &OperationCall<'_>) -> Option<u32> {
    Some(match call.integer("mask")? {
        1 => 1,
        3 => 2,
        7 => 3,
        15 => 4,
        _ => return None,
    })
}
