//! The facts about pointers: which have the same type, and what they lead to.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    AttributeSlot, FunctionId, Instruction, InstructionId, Operation, Type, TypeId, ValueId, ValueKind,
};
use dxkit_dxil::MangledFunction;
use dxkit_ir_text::typed_attribute;

use super::{MAX_DEPTH, PointeeFacts, Typer, Variable, is_vector_of};

impl Typer<'_> {
    fn variable(&mut self, variable: Variable) -> usize {
        if let Some(known) = self.variables.get(&variable) {
            return self.representative(*known);
        }
        let index = self.parents.len();
        self.parents.push(index);
        self.facts.push(PointeeFacts::default());
        self.variables.insert(variable, index);
        index
    }

    pub(super) fn representative(&mut self, index: usize) -> usize {
        let mut root = index;
        while let Some(parent) = self.parents.get(root).copied().filter(|parent| *parent != root) {
            root = parent;
        }
        let mut at = index;
        while let Some(slot) = self.parents.get_mut(at).filter(|slot| **slot != root) {
            at = core::mem::replace(slot, root);
        }
        root
    }

    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.representative(one), self.representative(other));
        if one == other {
            return;
        }
        let moved = self.facts.get_mut(other).map(core::mem::take).unwrap_or_default();
        if let Some(facts) = self.facts.get_mut(one) {
            facts.stated = facts.stated.or(moved.stated);
            facts.addresses.extend(moved.addresses);
            facts.origins.extend(moved.origins);
            facts.accesses.extend(moved.accesses);
            facts.named = facts.named.take().or(moved.named);
            for (offset, ty) in moved.parts {
                let known = facts.parts.entry(offset).or_insert(ty);
                if is_vector_of(self.module, *known, ty) {
                    *known = ty;
                }
            }
            facts.strides.extend(moved.strides);
        }
        if let Some(parent) = self.parents.get_mut(other) {
            *parent = one;
        }
    }

    fn facts_mut(&mut self, index: usize) -> Option<&mut PointeeFacts> {
        let root = self.representative(index);
        self.facts.get_mut(root)
    }

    /// The variable for a value whose type has to be found.
    fn variable_of(&mut self, value: ValueId) -> Option<usize> {
        let variable = match value.kind() {
            ValueKind::Argument(id) => {
                let (function, index) = self.module.argument(id)?;
                Variable::Parameter(function, index)
            }
            ValueKind::Instruction(id) => match self.module.instruction(id)?.get() {
                Instruction::Alloca { .. } | Instruction::Operation(Operation::GetElementPtr { .. }) => {
                    return None;
                }
                Instruction::Call(call) => Variable::Result(call.callee.as_function()?),
                _ => Variable::Instruction(id),
            },
            _ => return None,
        };
        Some(self.variable(variable))
    }

    /// Notes that two values have the same type.
    fn have_same_type(&mut self, one: ValueId, other: ValueId) {
        match (self.variable_of(one), self.variable_of(other)) {
            (Some(one), Some(other)) => self.unite(one, other),
            (Some(index), None) => self.add_origin_of(index, other),
            (None, Some(index)) => self.add_origin_of(index, one),
            (None, None) => {}
        }
    }

    fn add_origin_of(&mut self, index: usize, value: ValueId) {
        if let Some(origin) = self.origin(value) {
            if let Some(facts) = self.facts_mut(index) {
                facts.origins.push(origin);
            }
        }
    }

    /// Collects the facts about pointers.
    pub(super) fn collect(&mut self) {
        let functions: Vec<FunctionId> = self.module.functions().map(|function| function.id()).collect();
        for id in &functions {
            self.collect_stated(*id);
        }
        for id in functions {
            let Some(function) = self.module.function(id) else { continue };
            let entries: Vec<InstructionId> = function.instructions().map(|entry| entry.id()).collect();
            for entry in entries {
                self.collect_from_instruction(id, entry);
            }
        }
    }

    /// The facts about a function's pointers: by the name of an operation, which has the structure that its
    /// pointers point to, and by attributes.
    fn collect_stated(&mut self, id: FunctionId) {
        let Some(function) = self.module.function(id) else { return };
        let name = String::from_utf8_lossy(function.name()).into_owned();
        let record = *function.record();
        let Type::Function { result, parameters, .. } = self.module.ty(record.function_type) else { return };
        let (result, parameters) = (result, parameters.to_vec());
        let overload =
            name.strip_prefix(dxkit_dxil::PREFIX).and_then(|rest| rest.split_once('.')).map(|(_, rest)| rest);
        let structure = overload.and_then(|overload| self.type_of_overload(overload));
        let overload = overload.filter(|_| structure.is_none()).map(String::from);
        for (index, ty) in parameters.iter().enumerate() {
            let Ok(index) = u32::try_from(index) else { break };
            if !self.is_pointer(*ty) {
                continue;
            }
            let attribute = self
                .module
                .attributes_of(record.attributes, AttributeSlot::Parameter(index))
                .flat_map(|group| group.attributes())
                .find_map(|attribute| typed_attribute(&attribute));
            let variable = self.variable(Variable::Parameter(id, index));
            let named = overload.clone().or_else(|| self.structure_in_name(id, index));
            let lifetime = name.starts_with("llvm.lifetime.");
            let byte = lifetime.then(|| self.module.integer_type(8));
            if let Some(facts) = self.facts_mut(variable) {
                facts.stated = byte.or(attribute.map(|(_, ty)| ty)).or(structure);
                facts.named = named;
            }
        }
        if self.is_pointer(result) {
            let variable = self.variable(Variable::Result(id));
            if let Some(facts) = self.facts_mut(variable) {
                facts.stated = structure;
                facts.named = overload;
            }
        }
    }

    /// The type that a part of an operation's name states.
    fn type_of_overload(&mut self, overload: &str) -> Option<TypeId> {
        use dxkit_dxil::{OverloadType, Scalar};
        Some(match OverloadType::from_suffix(overload) {
            OverloadType::Struct(name) => {
                let named = |(id, ty): (TypeId, Type<'_>)| match ty {
                    Type::Struct { name: Some(known), .. } if known == name.as_bytes() => Some(id),
                    _ => None,
                };
                return self.module.types().find_map(named);
            }
            OverloadType::Scalar(scalar) => match scalar {
                Scalar::F16 => self.module.intern_type(&Type::Half),
                Scalar::F32 => self.module.float_type(),
                Scalar::F64 => self.module.double_type(),
                Scalar::I1 => self.module.integer_type(1),
                Scalar::I8 => self.module.integer_type(8),
                Scalar::I16 => self.module.integer_type(16),
                Scalar::I64 => self.module.integer_type(64),
                _ => self.module.integer_type(32),
            },
            _ => return None,
        })
    }

    fn collect_from_instruction(&mut self, function: FunctionId, id: InstructionId) {
        let Some(entry) = self.module.instruction(id) else { return };
        let ty = entry.ty();
        let operands = entry.operands().to_vec();
        let access = match entry.get() {
            Instruction::Load { pointer, .. } => Some((pointer, ty)),
            Instruction::Store { pointer, value, .. } | Instruction::AtomicRmw { pointer, value, .. } => {
                self.module.type_of(value).map(|ty| (pointer, ty))
            }
            Instruction::CompareExchange { pointer, new, .. } => {
                self.module.type_of(new).map(|ty| (pointer, ty))
            }
            Instruction::Operation(Operation::GetElementPtr { source_type, base, .. }) => {
                if !self.is_byte(source_type) {
                    if let Some(facts) = self.variable_of(base).and_then(|index| self.facts_mut(index)) {
                        facts.addresses.push(source_type);
                    }
                }
                None
            }
            Instruction::Phi { .. } | Instruction::Operation(Operation::Select { .. })
                if self.is_pointer(ty) =>
            {
                for operand in operands {
                    if self.is_pointer_value(operand) {
                        self.have_same_type(id.into(), operand);
                    }
                }
                None
            }
            Instruction::Operation(Operation::Compare { left, right, .. }) if self.is_pointer_value(left) => {
                self.have_same_type(left, right);
                None
            }
            Instruction::Return { value: Some(value) } if self.is_pointer_value(value) => {
                let result = self.variable(Variable::Result(function));
                match self.variable_of(value) {
                    Some(index) => self.unite(result, index),
                    None => self.add_origin_of(result, value),
                }
                None
            }
            Instruction::Call(call) => {
                let Some(callee) = call.callee.as_function() else { return };
                let arguments = call.arguments.to_vec();
                for (index, argument) in arguments.into_iter().enumerate() {
                    if !self.is_pointer_value(argument) {
                        continue;
                    }
                    let Ok(index) = u32::try_from(index) else { break };
                    let parameter = self.variable(Variable::Parameter(callee, index));
                    let stated = self.facts_mut(parameter).and_then(|facts| facts.stated);
                    match (self.variable_of(argument), stated) {
                        // The operation states its type; the operand of a cast may have another one.
                        (Some(variable), Some(stated)) => {
                            if let Some(facts) = self.facts_mut(variable) {
                                facts.accesses.push(stated);
                            }
                        }
                        (Some(variable), None) => self.unite(parameter, variable),
                        (None, _) => self.add_origin_of(parameter, argument),
                    }
                }
                None
            }
            _ => None,
        };
        if let Some((pointer, ty)) = access {
            if let Some(facts) = self.variable_of(pointer).and_then(|index| self.facts_mut(index)) {
                facts.accesses.push(ty);
            }
            self.note_part(pointer, ty);
        }
    }

    /// Records the offset of an access from the pointer that its address is computed from.
    fn note_part(&mut self, pointer: ValueId, ty: TypeId) {
        let mut at = pointer;
        let (mut constant, mut terms) = (0i64, Vec::<(ValueId, i64)>::new());
        for _ in 0..MAX_DEPTH {
            if let Some(index) = self.variable_of(at) {
                // If the element is unknown, the first one is used.
                let known = u64::try_from(constant)
                    .ok()
                    .and_then(|offset| self.facts_mut(index)?.parts.get(&offset).copied());
                let is_vector = known.is_some_and(|known| is_vector_of(self.module, known, ty));
                if let (Ok(offset), Some(facts)) = (u64::try_from(constant), self.facts_mut(index)) {
                    let part = facts.parts.entry(offset).or_insert(ty);
                    if is_vector {
                        *part = ty;
                    }
                    let stride = terms.iter().map(|(_, scale)| scale.unsigned_abs()).min();
                    facts.strides.extend(stride.map(|stride| (offset, stride)));
                }
                return;
            }
            let address = at.as_instruction().and_then(|id| self.module.instruction(id));
            let Some(Operation::GetElementPtr { source_type, base, indices, .. }) =
                address.and_then(|entry| entry.get().operation())
            else {
                return;
            };
            let indices = indices.to_vec();
            if self.bytes(source_type, &indices, &mut constant, &mut terms).is_none() {
                return;
            }
            at = base;
        }
    }

    /// The name of a parameter's structure in the mangled name of a function. A structure that is returned is
    /// the first parameter, by its address.
    fn structure_in_name(&self, id: FunctionId, parameter: u32) -> Option<String> {
        let function = self.module.function(id)?;
        let mangled = MangledFunction::parse_bytes(function.name())?;
        let Type::Function { parameters, .. } = self.module.ty(function.record().function_type) else {
            return None;
        };
        let result = Some(mangled.result).filter(|result| result.is_structure);
        let all: Vec<_> = result.into_iter().chain(mangled.parameters).collect();
        let stated = all.get(usize::try_from(parameter).ok()?).filter(|_| all.len() == parameters.len())?;
        stated.is_structure.then(|| format!("struct.{}", stated.ty))
    }
}
