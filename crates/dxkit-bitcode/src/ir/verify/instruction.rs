//! Instructions: whether the types of their operands fit.

use super::super::{
    Call, CastOpcode, Instruction, InstructionEntry, Operation, Predicate, Type, TypeData, TypeId, ValueId,
    ValueKind,
};
use super::function::Local;
use super::{Fault, Verifier};

impl<'m> Verifier<'m> {
    pub(super) fn instruction(
        &mut self,
        local: &Local<'m>,
        entry: &InstructionEntry<'m>,
        instruction: &Instruction<'m>,
    ) {
        let module = self.module;
        if entry.ty().index() >= module.types.len() {
            return self.error("ty", Fault::NoType);
        }
        for block in entry.blocks() {
            if self.block_owner(*block).is_none_or(|(owner, _)| owner != local.function.id()) {
                self.error("", Fault::OtherBlock { block: *block });
            }
        }
        if self.annotated {
            self.annotations(entry);
        }
        let fault = match *instruction {
            Instruction::Operation(operation) => self.operation(entry.ty(), &operation),
            Instruction::Call(call) | Instruction::Invoke { call, .. } => self.call(entry.ty(), &call),
            Instruction::Return { value } => self.returned(local, value),
            Instruction::ConditionalBranch { condition, .. } => self.is_truth(condition),
            Instruction::Switch { condition, cases, targets, .. } => {
                self.switch(condition, cases, targets.len())
            }
            Instruction::Phi { values, blocks } => {
                (values.len() != blocks.len()).then_some(Fault::BlockMissing)
            }
            Instruction::Load { pointer, alignment, .. } => {
                self.alignment(alignment);
                self.accessed(pointer, entry.ty())
            }
            Instruction::Store { pointer, value, alignment, .. } => {
                self.alignment(alignment);
                match module.type_of(value) {
                    Some(ty) => self.accessed(pointer, ty),
                    None => None,
                }
            }
            Instruction::AtomicRmw { pointer, value, .. } => match module.type_of(value) {
                Some(ty) if !self.same(ty, entry.ty()) => Some(Fault::AtomicResult),
                Some(ty) => self.accessed(pointer, ty),
                None => None,
            },
            Instruction::CompareExchange { pointer, compare, new, .. } => {
                match (module.type_of(compare), module.type_of(new)) {
                    (Some(compare), Some(new)) if !self.same(compare, new) => Some(Fault::ComparandType),
                    (Some(compare), _) => self.accessed(pointer, compare),
                    _ => None,
                }
            }
            Instruction::Alloca { allocated_type, count, alignment, .. } => {
                self.alignment(alignment);
                if allocated_type.index() >= module.types.len() {
                    Some(Fault::NoAllocatedType)
                } else if !self.is_integer(module.type_of(count)) {
                    Some(Fault::AllocatedCount)
                } else {
                    None
                }
            }
            _ => None,
        };
        if let Some(fault) = fault {
            self.error("", fault);
        }
    }

    fn annotations(&mut self, entry: &InstructionEntry<'m>) {
        for attachment in entry.attachments() {
            if !self.has_metadata(attachment.node) {
                self.error("attachments", Fault::NoAttachment);
            }
        }
        if let Some(location) = entry.debug_location() {
            let nodes = [location.scope, location.inlined_at];
            if nodes.into_iter().flatten().any(|node| !self.has_metadata(node)) {
                self.error("location", Fault::NoScope);
            }
        }
    }

    /// Whether a call is right at first sight, as most calls are: of a function by its name, with constants
    /// and results from above in the same block as arguments, whose types are in the table as the parameters'
    /// are.
    #[inline]
    pub(super) fn is_plain_call(&self, ty: TypeId, call: &Call<'_>) -> bool {
        let module = self.module;
        let Some(TypeData::Function { types, .. }) = module.types.get(call.function_type.index()) else {
            return false;
        };
        let Some((result, parameters)) = types.slice(&module.type_lists).split_first() else { return false };
        let called = call.callee.as_function().filter(|id| self.functions.get(id.index()) == Some(&true));
        let called = called.and_then(|id| module.functions.get(id.index()));
        let pointer = called.and_then(|called| module.types.get(called.ty.index()));
        let Some(TypeData::Pointer { pointee, .. }) = pointer else { return false };
        let above = self.current.with_result();
        *result == ty
            && ty.index() < module.types.len()
            && *pointee == call.function_type
            && call.attributes.is_none_or(|list| list.index() < module.attribute_lists.len())
            && call.arguments.len() == parameters.len()
            && call.arguments.iter().zip(parameters).all(|(argument, parameter)| match argument.kind() {
                ValueKind::Constant(id) => {
                    module.constants.get(id.index()).is_some_and(|entry| entry.ty == *parameter)
                }
                ValueKind::Instruction(id) => {
                    let data = module.instructions.get(id.index());
                    self.above(id) == above && data.is_some_and(|data| data.ty == *parameter)
                }
                _ => false,
            })
    }

    /// Whether an instruction is arithmetic on numbers of one type, or takes an element of a structure, and
    /// right at first sight.
    #[inline]
    pub(super) fn is_plain_operation(&self, entry: &InstructionEntry<'_>) -> bool {
        let module = self.module;
        let ty = entry.ty();
        if let Some(binary) = entry.binary() {
            let numbers = match module.types.get(ty.index()) {
                Some(TypeData::Integer { .. }) => true,
                Some(TypeData::Half | TypeData::Float | TypeData::Double) => {
                    binary.opcode.spelling(true).is_some()
                }
                _ => false,
            };
            return numbers
                && [binary.left, binary.right]
                    .into_iter()
                    .all(|operand| self.is_plain_operand(operand) && module.type_of(operand) == Some(ty));
        }
        let Some((aggregate, &[index])) = entry.extract_value() else { return false };
        let of = module.type_of(aggregate).and_then(|of| module.types.get(of.index()));
        let Some(TypeData::Struct { elements, .. }) = of else { return false };
        self.is_plain_operand(aggregate)
            && ty.index() < module.types.len()
            && elements.slice(&module.type_lists).get(index as usize) == Some(&ty)
    }

    fn is_integer(&self, ty: Option<TypeId>) -> bool {
        ty.is_none_or(|ty| {
            let scalar = self.module.types.get(self.module.scalar(ty).index());
            matches!(scalar, Some(TypeData::Integer { .. } | TypeData::Unknown { .. }))
        })
    }

    fn is_truth(&self, condition: ValueId) -> Option<Fault> {
        let ty = self.module.type_of(condition)?;
        let fits = matches!(self.module.ty(ty), Type::Integer { width: 1 } | Type::Unknown { .. });
        (!fits).then_some(Fault::Condition)
    }

    /// Memory of this type at a pointer.
    fn accessed(&self, pointer: ValueId, ty: TypeId) -> Option<Fault> {
        match self.module.types.get(self.module.type_of(pointer)?.index()) {
            Some(TypeData::Pointer { pointee, .. }) => {
                (!self.same(*pointee, ty)).then_some(Fault::AccessedType)
            }
            Some(TypeData::Unknown { .. }) => None,
            _ => Some(Fault::AccessedAddress),
        }
    }

    fn returned(&self, local: &Local<'m>, value: Option<ValueId>) -> Option<Fault> {
        let result = local.function.result_type()?;
        let fits = match value {
            Some(value) => self.module.type_of(value).is_none_or(|ty| self.same(ty, result)),
            None => !self.module.has_values(result),
        };
        (!fits).then_some(Fault::ReturnedType)
    }

    fn switch(&self, condition: ValueId, cases: &[ValueId], targets: usize) -> Option<Fault> {
        let ty = self.module.type_of(condition)?;
        if cases.len() != targets {
            return Some(Fault::CaseBlock);
        }
        if !self.is_integer(Some(ty)) {
            return Some(Fault::SwitchCondition);
        }
        let fits = |case: &ValueId| {
            case.as_constant().is_some() && self.module.type_of(*case).is_none_or(|case| self.same(case, ty))
        };
        (!cases.iter().all(fits)).then_some(Fault::CaseType)
    }

    fn call(&mut self, ty: TypeId, call: &Call<'_>) -> Option<Fault> {
        let module = self.module;
        if call.attributes.is_some_and(|list| list.index() >= module.attribute_lists.len()) {
            return Some(Fault::NoCallAttributes);
        }
        let Some(&TypeData::Function { types, variadic }) = module.types.get(call.function_type.index())
        else {
            return Some(Fault::CallType);
        };
        let Some((result, parameters)) = types.slice(&module.type_lists).split_first() else {
            return Some(Fault::CallType);
        };
        if !self.same(*result, ty) {
            return Some(Fault::CallResult);
        }
        match module.types.get(module.type_of(call.callee)?.index()) {
            Some(TypeData::Pointer { pointee, .. }) if self.same(*pointee, call.function_type) => {}
            Some(TypeData::Unknown { .. }) => {}
            other => {
                let is_pointer = matches!(other, Some(TypeData::Pointer { .. }));
                return Some(Fault::Callee { is_pointer });
            }
        }
        let count = call.arguments.len();
        if count < parameters.len() || (count > parameters.len() && !variadic) {
            return Some(Fault::ArgumentCount);
        }
        for (index, (argument, parameter)) in call.arguments.iter().zip(parameters).enumerate() {
            let Some(found) = module.type_of(*argument) else { continue };
            if !self.same(found, *parameter) {
                self.error_with("", |all| Fault::ArgumentType {
                    index,
                    found: all.spelled(found),
                    expected: all.spelled(*parameter),
                });
            }
        }
        None
    }

    fn operation(&self, ty: TypeId, operation: &Operation<'_>) -> Option<Fault> {
        let module = self.module;
        let type_of = |id: ValueId| module.type_of(id).unwrap_or(ty);
        match *operation {
            Operation::Binary { opcode, left, right, .. } => {
                if !self.same(type_of(left), type_of(right)) || !self.same(type_of(left), ty) {
                    return Some(Fault::OperandTypes);
                }
                if module.is_floating_point(ty) {
                    let known = opcode.known().is_some();
                    return (known && opcode.spelling(true).is_none()).then_some(Fault::FloatOperation);
                }
                (!self.is_integer(Some(ty))).then_some(Fault::NotNumbers)
            }
            Operation::Cast { opcode, value } => self.cast(opcode, type_of(value), ty),
            Operation::GetElementPtr { source_type, base, indices, .. } => {
                let reached = module.indexed_type(source_type, indices);
                let base = module.ty(module.scalar(type_of(base)));
                let Type::Pointer { pointee, address_space } = base else {
                    let unknown = matches!(base, Type::Unknown { .. });
                    return (!unknown).then_some(Fault::AddressBase);
                };
                if !self.same(pointee, source_type) {
                    return Some(Fault::AddressBaseType);
                }
                let result = module.ty(module.scalar(ty));
                let fits = match (reached, result) {
                    (Some(reached), Type::Pointer { pointee, address_space: space }) => {
                        self.same(reached, pointee) && address_space == space
                    }
                    _ => false,
                };
                (!fits).then_some(Fault::IndexedType)
            }
            Operation::Select { condition, if_true, if_false } => {
                if !self.same(type_of(if_true), ty) || !self.same(type_of(if_false), ty) {
                    return Some(Fault::SelectedTypes);
                }
                match module.ty(module.scalar(type_of(condition))) {
                    Type::Integer { width: 1 } | Type::Unknown { .. } => None,
                    _ => Some(Fault::Condition),
                }
            }
            Operation::ExtractElement { vector, index } => match module.ty(type_of(vector)) {
                Type::Vector { element, .. }
                    if self.same(element, ty) && self.is_integer(module.type_of(index)) =>
                {
                    None
                }
                Type::Unknown { .. } => None,
                _ => Some(Fault::ExtractedElement),
            },
            Operation::InsertElement { vector, element, index } => match module.ty(ty) {
                Type::Vector { element: wanted, .. }
                    if self.same(type_of(element), wanted)
                        && self.same(type_of(vector), ty)
                        && self.is_integer(module.type_of(index)) =>
                {
                    None
                }
                Type::Unknown { .. } => None,
                _ => Some(Fault::InsertedElement),
            },
            Operation::ShuffleVector { first, second, .. } => {
                (!self.same(type_of(first), type_of(second))).then_some(Fault::ShuffledTypes)
            }
            Operation::Compare { predicate, left, right, .. } => {
                self.compare(predicate, type_of(left), type_of(right))
            }
            Operation::ExtractValue { aggregate, indices } => {
                let found = self.part(type_of(aggregate), indices);
                (!found.is_some_and(|found| self.same(found, ty))).then_some(Fault::IndexedType)
            }
            Operation::InsertValue { aggregate, value, indices } => {
                let found = self.part(type_of(aggregate), indices);
                let fits = found.is_some_and(|found| self.same(found, type_of(value)))
                    && self.same(type_of(aggregate), ty);
                (!fits).then_some(Fault::InsertedType)
            }
        }
    }

    fn part(&self, mut whole: TypeId, indices: &[u32]) -> Option<TypeId> {
        for index in indices {
            whole = self.module.part_type(whole, u64::from(*index))?;
        }
        Some(whole)
    }

    fn compare(&self, predicate: Predicate, left: TypeId, right: TypeId) -> Option<Fault> {
        if !self.same(left, right) {
            return Some(Fault::ComparedTypes);
        }
        let scalar = self.module.ty(self.module.scalar(left));
        let fits = match scalar {
            Type::Unknown { .. } => true,
            Type::Integer { .. } | Type::Pointer { .. } => predicate.is_integer(),
            scalar => scalar.is_floating_point() && !predicate.is_integer(),
        };
        (!fits).then_some(Fault::Comparison)
    }

    /// The inconsistency in a cast, if there is one.
    pub(super) fn cast(&self, opcode: CastOpcode, from: TypeId, to: TypeId) -> Option<Fault> {
        let module = self.module;
        let (source, target) = (module.ty(module.scalar(from)), module.ty(module.scalar(to)));
        if matches!(source, Type::Unknown { .. }) || matches!(target, Type::Unknown { .. }) {
            return None;
        }
        let bits = |ty: Type<'_>| match ty {
            Type::Integer { width } => Some(width),
            Type::Half => Some(16),
            Type::Float => Some(32),
            Type::Double | Type::X86Mmx => Some(64),
            Type::X86Fp80 => Some(80),
            Type::Fp128 | Type::PpcFp128 => Some(128),
            _ => None,
        };
        let lanes = |ty: TypeId| match module.ty(ty) {
            Type::Vector { count, .. } => Some(count),
            _ => None,
        };
        let is_integer = |ty: Type<'_>| matches!(ty, Type::Integer { .. });
        let is_pointer = |ty: Type<'_>| matches!(ty, Type::Pointer { .. });
        let (integers, floats) = (
            is_integer(source) && is_integer(target),
            source.is_floating_point() && target.is_floating_point(),
        );
        let same_lanes = lanes(from) == lanes(to);
        let fits = match opcode {
            CastOpcode::Trunc => integers && bits(source) > bits(target) && same_lanes,
            CastOpcode::ZExt | CastOpcode::SExt => integers && bits(source) < bits(target) && same_lanes,
            CastOpcode::FpTrunc => floats && bits(source) > bits(target) && same_lanes,
            CastOpcode::FpExt => floats && bits(source) < bits(target) && same_lanes,
            CastOpcode::FpToUi | CastOpcode::FpToSi => {
                source.is_floating_point() && is_integer(target) && same_lanes
            }
            CastOpcode::UiToFp | CastOpcode::SiToFp => {
                is_integer(source) && target.is_floating_point() && same_lanes
            }
            CastOpcode::PtrToInt => is_pointer(source) && is_integer(target) && same_lanes,
            CastOpcode::IntToPtr => is_integer(source) && is_pointer(target) && same_lanes,
            CastOpcode::BitCast => match (source, target) {
                (Type::Pointer { address_space, .. }, Type::Pointer { address_space: other, .. }) => {
                    address_space == other && same_lanes
                }
                _ => {
                    let size = |ty: Type<'_>, lanes: Option<u32>| {
                        bits(ty).map(|bits| u64::from(bits) * u64::from(lanes.unwrap_or(1)))
                    };
                    let (source, target) = (size(source, lanes(from)), size(target, lanes(to)));
                    source.is_some() && source == target
                }
            },
            CastOpcode::AddrSpaceCast => match (source, target) {
                (Type::Pointer { address_space, .. }, Type::Pointer { address_space: other, .. }) => {
                    address_space != other && same_lanes
                }
                _ => false,
            },
            // Only in newer dialects.
            _ => true,
        };
        (!fits).then_some(Fault::Cast)
    }
}
