//! Gives functions, variables and instructions the types that were decided: the third step of typing
//! pointers.
//!
//! In goes the module with a pointee type for each class of pointers; out comes the module with typed
//! pointers. Functions and variables come first, then bodies in order, so that an operand usually has its
//! type before its use. Where a use needs another type than the pointer has, it gets the address of a first
//! element of that type, else a cast. Vectors that are accessed at an element's address are loaded and
//! stored by element, because the validator refuses casts between pointers to types of different sizes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    BlockId, Call, CastOpcode, Constant, FunctionId, Instruction, InstructionId, MetadataId, Operation,
    Position, Type, TypeId, ValueId, ValueKind,
};
use dxkit_ir_text::is_any;

use super::address::Step;
use super::{MAX_DEPTH, Typer, Variable};
use crate::lower::{Fault, MAX_LANES};
use dxkit_passes::reverse_post_order;

impl Typer<'_> {
    /// Gives functions types with typed pointers.
    pub(super) fn type_functions(&mut self) {
        let functions: Vec<FunctionId> = self.module.functions().map(|function| function.id()).collect();
        for id in functions {
            let Some(record) = self.module.function(id).map(|function| *function.record()) else { continue };
            let Type::Function { result, parameters, variadic } = self.module.ty(record.function_type) else {
                continue;
            };
            let (mut result, mut parameters) = (result, parameters.to_vec());
            for (index, ty) in parameters.iter_mut().enumerate() {
                if self.is_pointer(*ty) {
                    let space = self.address_space(*ty);
                    let variable = Variable::Parameter(id, u32::try_from(index).unwrap_or(u32::MAX));
                    let pointee = self.decided_of(variable).unwrap_or_default();
                    *ty = self.module.pointer_type(pointee, space);
                }
            }
            if self.is_pointer(result) {
                let space = self.address_space(result);
                let pointee = self.decided_of(Variable::Result(id)).unwrap_or_default();
                result = self.module.pointer_type(pointee, space);
            }
            let ty = self.module.function_type(result, &parameters, variadic);
            self.module.set_function_type(id, ty);
        }
    }

    pub(super) fn type_globals(&mut self) -> Result<(), Fault> {
        let globals: Vec<_> = self.module.globals().map(|(id, global)| (id, *global)).collect();
        for (id, global) in globals {
            let ty = self.module.pointer_type(global.value_type, global.address_space);
            if let Some(global) = self.module.global_mut(id) {
                global.ty = ty;
            }
        }
        if self.module.aliases().next().is_some() {
            return Err(Fault::new(String::from("DXIL has no aliases")));
        }
        Ok(())
    }

    pub(super) fn type_bodies(&mut self) -> Result<(), Fault> {
        let functions: Vec<FunctionId> = self.module.functions().map(|function| function.id()).collect();
        for id in functions {
            let order = reverse_post_order(self.module, id);
            // Result types are known before their uses, except those of addresses.
            for block in &order {
                for entry in self.instructions(*block) {
                    self.set_result(entry);
                }
            }
            for block in order {
                for entry in self.instructions(block) {
                    self.type_instruction(id, entry)?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn instructions(&self, block: BlockId) -> Vec<InstructionId> {
        self.module
            .block(block)
            .map_or(Vec::new(), |block| block.instructions().map(|entry| entry.id()).collect())
    }

    fn set_type(&mut self, id: InstructionId, ty: TypeId) {
        let Some(entry) = self.module.instruction(id) else { return };
        let instruction = entry.get();
        let copy = Owned::from_instruction(&instruction);
        if let Some(copy) = copy {
            self.module.set_instruction(id, ty, &copy.get());
        }
    }

    /// Gives a result its type if it does not follow from the operands.
    fn set_result(&mut self, id: InstructionId) {
        let Some(entry) = self.module.instruction(id) else { return };
        let ty = entry.ty();
        if !self.is_pointer(ty) {
            return;
        }
        let space = self.address_space(ty);
        let pointee = match entry.get() {
            Instruction::Alloca { allocated_type, .. } => Some(allocated_type),
            Instruction::Operation(Operation::GetElementPtr { .. }) => None,
            Instruction::Call(call) => {
                call.callee.as_function().and_then(|callee| self.decided_of(Variable::Result(callee)))
            }
            _ => self.decided_of(Variable::Instruction(id)),
        };
        if let Some(pointee) = pointee {
            let ty = self.module.pointer_type(pointee, space);
            self.set_type(id, ty);
        }
    }

    /// The pointee type of a value, if it has its type already.
    pub(super) fn pointee(&mut self, value: ValueId) -> Option<TypeId> {
        let pointee = self.module.type_of(value).and_then(|ty| self.module.pointee(ty))?;
        if is_any(self.module, pointee) { self.origin(value) } else { Some(pointee) }
    }

    fn type_instruction(&mut self, function: FunctionId, id: InstructionId) -> Result<(), Fault> {
        let accessed = self.module.instruction(id).and_then(|entry| match entry.get() {
            Instruction::Load { pointer, .. } => Some((pointer, entry.ty())),
            Instruction::Store { pointer, value, .. } => Some((pointer, self.module.type_of(value)?)),
            _ => None,
        });
        let by_element = accessed.is_some_and(|(pointer, ty)| self.is_vector_at_element(pointer, ty));
        if by_element && self.access_elements(id) {
            return Ok(());
        }
        let Some(entry) = self.module.instruction(id) else { return Ok(()) };
        let ty = entry.ty();
        let operands = entry.operands().to_vec();
        let blocks = entry.blocks().to_vec();
        match entry.get() {
            Instruction::Load { .. } => self.coerce_operand(id, 0, ty),
            Instruction::Store { value, .. } | Instruction::AtomicRmw { value, .. } => {
                if self.is_pointer_value(value) {
                    return Err(Fault::at(self.module, id, "DXIL has no pointers in memory"));
                }
                let wanted = self.module.type_of(value).unwrap_or_default();
                self.coerce_operand(id, 0, wanted)
            }
            Instruction::CompareExchange { new, .. } => {
                let wanted = self.module.type_of(new).unwrap_or_default();
                self.coerce_operand(id, 0, wanted)
            }
            Instruction::Operation(Operation::GetElementPtr { .. }) => self.address(id),
            Instruction::Phi { .. } => {
                let Some(wanted) = self.module.pointee(ty) else { return Ok(()) };
                for (index, (operand, block)) in operands.into_iter().zip(blocks).enumerate() {
                    let end =
                        self.module.block(block).and_then(|block| block.terminator()).map(|entry| entry.id());
                    let Some(end) = end else { continue };
                    let value = self.coerce(operand, wanted, ty, Position::Before(end))?;
                    self.module.set_operand(id, index, value);
                }
                Ok(())
            }
            Instruction::Operation(Operation::Select { .. }) => {
                let Some(wanted) = self.module.pointee(ty) else { return Ok(()) };
                self.coerce_operand(id, 1, wanted)?;
                self.coerce_operand(id, 2, wanted)
            }
            Instruction::Operation(Operation::Compare { left, .. }) => {
                if !matches!(
                    self.module.type_of(left).map(|ty| self.module.ty(ty)),
                    Some(Type::Pointer { .. })
                ) {
                    return Ok(());
                }
                let right = operands.get(1).copied();
                let wanted = self.pointee(left).or_else(|| right.and_then(|right| self.pointee(right)));
                let wanted = wanted.unwrap_or_else(|| self.module.integer_type(32));
                self.coerce_operand(id, 0, wanted)?;
                self.coerce_operand(id, 1, wanted)
            }
            Instruction::Return { value: Some(value) } => {
                if !matches!(
                    self.module.type_of(value).map(|ty| self.module.ty(ty)),
                    Some(Type::Pointer { .. })
                ) {
                    return Ok(());
                }
                let result = self.module.function(function).and_then(|function| function.result_type());
                match result.and_then(|ty| self.module.pointee(ty)) {
                    Some(wanted) => self.coerce_operand(id, 0, wanted),
                    None => Ok(()),
                }
            }
            Instruction::Operation(Operation::Cast { opcode, value }) => {
                if !matches!(
                    self.module.type_of(value).map(|ty| self.module.ty(ty)),
                    Some(Type::Pointer { .. })
                ) {
                    return Ok(());
                }
                // The operand of a cast has its own type; in an address space cast, both have the same
                // pointee type.
                let own = self.pointee(value).or_else(|| self.module.pointee(ty));
                let wanted = match opcode {
                    CastOpcode::AddrSpaceCast => self.module.pointee(ty).or(own),
                    _ => own,
                };
                match wanted {
                    Some(wanted) => self.coerce_operand(id, 0, wanted),
                    None => Ok(()),
                }
            }
            Instruction::Call(call) => self.type_call(id, &OwnedCall::from_call(&call)),
            _ => Ok(()),
        }
    }

    /// Loads or stores a vector element by element; false if the access is atomic.
    fn access_elements(&mut self, id: InstructionId) -> bool {
        let Some(entry) = self.module.instruction(id) else { return false };
        let ty = entry.ty();
        let at = Position::Before(id);
        match entry.get() {
            Instruction::Load { pointer, alignment, volatile, atomic: None } => {
                let mut vector = self.module.const_undef(ty);
                for (index, address, alignment) in self.element_addresses(id, pointer, ty, alignment) {
                    let load = Instruction::Load { pointer: address, alignment, volatile, atomic: None };
                    let element = self.module.type_of(address).and_then(|ty| self.module.pointee(ty));
                    let element = self.at(at).insert(element.unwrap_or_default(), &load).into();
                    vector = self.at(at).operation(&Operation::InsertElement { vector, element, index });
                }
                self.editor.supersede(id, vector);
                true
            }
            Instruction::Store { pointer, value, alignment, volatile, atomic: None } => {
                let ty = self.module.type_of(value).unwrap_or_default();
                let void = self.module.void_type();
                for (index, address, alignment) in self.element_addresses(id, pointer, ty, alignment) {
                    let value = self.at(at).operation(&Operation::ExtractElement { vector: value, index });
                    let store =
                        Instruction::Store { pointer: address, value, alignment, volatile, atomic: None };
                    self.at(at).insert(void, &store);
                }
                self.editor.erase(id);
                true
            }
            _ => false,
        }
    }

    /// Whether a vector is accessed at the address of an element: the validator refuses casts between
    /// pointers to types of different sizes.
    fn is_vector_at_element(&mut self, pointer: ValueId, ty: TypeId) -> bool {
        let pointee = self.module.type_of(pointer).and_then(|ty| self.module.pointee(ty));
        let (Some(pointee), Type::Vector { count, element }) = (pointee, self.module.ty(ty)) else {
            return false;
        };
        if pointee == element {
            return count <= MAX_LANES;
        }
        // In a longer vector, an array or a structure, the elements are addressed, or numbers of their size,
        // if nothing in it has the accessed vector's size.
        let size = self.size(ty);
        let mut part = pointee;
        for _ in 0..MAX_DEPTH {
            if self.size(part) == size && (part != pointee || self.first_part(pointee, element).is_some()) {
                return false;
            }
            part = match self.module.ty(part) {
                Type::Vector { element, .. } => element,
                Type::Array { .. } | Type::Struct { .. } => match self.module.part_type(part, 0) {
                    Some(first) => first,
                    None => return false,
                },
                _ => break,
            };
        }
        part != pointee
            && self.size(part) == self.size(element)
            && count <= MAX_LANES
            && (size <= self.size(pointee) || self.reaches(pointer, element, count - 1))
    }

    /// Whether the variable that a pointer leads into has an element `after` places past the one that it
    /// points to.
    fn reaches(&mut self, pointer: ValueId, element: TypeId, after: u32) -> bool {
        let index = self.module.const_i32(i32::try_from(after).unwrap_or(0));
        self.combined(pointer, element, &[index]).is_some()
    }

    /// The index, the address and the alignment of each element of such a vector.
    fn element_addresses(
        &mut self,
        id: InstructionId,
        pointer: ValueId,
        ty: TypeId,
        alignment: u64,
    ) -> Vec<(ValueId, ValueId, u64)> {
        let Type::Vector { count, element } = self.module.ty(ty) else { return Vec::new() };
        let own_type = self.module.type_of(pointer).unwrap_or_default();
        let space = self.address_space(own_type);
        let alignment = alignment.min(self.size(element));
        let first = self.coerce(pointer, element, own_type, Position::Before(id)).unwrap_or(pointer);
        let mut addresses = alloc::vec![(self.module.const_i32(0), first, alignment)];
        for number in 1..count {
            let index = self.module.const_i32(i32::try_from(number).unwrap_or(0));
            let (base, source_type, in_bounds, indices) = self
                .neighbour(pointer, element, index, Position::Before(id))
                .unwrap_or_else(|| (first, element, true, alloc::vec![index]));
            let reached = self.module.indexed_type(source_type, &indices).unwrap_or(element);
            let reached_type = self.module.pointer_type(reached, space);
            let operation = Operation::GetElementPtr { in_bounds, source_type, base, indices: &indices };
            let at = Position::Before(id);
            let address = self.make(reached_type, &operation, false, at);
            let address = self.coerce(address, element, reached_type, at).unwrap_or(address);
            addresses.push((index, address, alignment));
        }
        addresses
    }

    /// The address of an element after another one, in the variable: the validator takes the address of one
    /// element for a variable of that size.
    fn neighbour(
        &mut self,
        pointer: ValueId,
        element: TypeId,
        index: ValueId,
        at: Position,
    ) -> Option<(ValueId, TypeId, bool, Vec<ValueId>)> {
        let (root, root_type, in_bounds, steps) = match self.combined(pointer, element, &[index]) {
            Some(found) => found,
            None => {
                let pointee = self.module.type_of(pointer).and_then(|ty| self.module.pointee(ty))?;
                (pointer, pointee, true, self.path(pointee, element, &[index])?)
            }
        };
        let mut indices: Vec<ValueId> = steps.iter().map(|step| self.index(step, at)).collect();
        let reached = self.module.indexed_type(root_type, &indices)?;
        let zero = self.module.const_i32(0);
        indices.extend(core::iter::repeat_n(zero, self.first_part(reached, element).unwrap_or(0)));
        Some((root, root_type, in_bounds, indices))
    }

    fn type_call(&mut self, id: InstructionId, call: &OwnedCall) -> Result<(), Fault> {
        let Some(callee) = call.call.callee.as_function() else {
            return Err(Fault::at(self.module, id, "in DXIL, every callee is a function of the module"));
        };
        let Some(record) = self.module.function(callee).map(|function| *function.record()) else {
            return Ok(());
        };
        let Type::Function { result, parameters, .. } = self.module.ty(record.function_type) else {
            return Ok(());
        };
        let (result, parameters) = (result, parameters.to_vec());
        let Type::Function { parameters: stated, .. } = self.module.ty(call.call.function_type) else {
            return Ok(());
        };
        let same = stated.len() == parameters.len()
            && stated.iter().zip(&parameters).all(|(one, other)| {
                one == other
                    || (self.is_pointer(*one) && matches!(self.module.ty(*other), Type::Pointer { .. }))
            });
        if !same {
            let name =
                self.module.function(callee).map(|function| function.name().to_vec()).unwrap_or_default();
            let name = String::from_utf8_lossy(&name).into_owned();
            return Err(Fault::at(
                self.module,
                id,
                &format!("'{name}' is called with arguments of other types than it has"),
            ));
        }
        let call = Call { arguments: &call.arguments, function_type: record.function_type, ..call.call };
        self.module.set_instruction(id, result, &Instruction::Call(call));
        for (index, parameter) in parameters.iter().enumerate() {
            if let Type::Pointer { pointee, .. } = self.module.ty(*parameter) {
                self.coerce_operand(id, index, pointee)?;
            }
        }
        Ok(())
    }

    fn coerce_operand(&mut self, id: InstructionId, index: usize, wanted: TypeId) -> Result<(), Fault> {
        let operand = self.module.instruction(id).and_then(|entry| entry.operands().get(index).copied());
        let Some(operand) = operand else { return Ok(()) };
        let Some(ty) = self.module.type_of(operand) else { return Ok(()) };
        let value = self.coerce(operand, wanted, ty, Position::Before(id))?;
        if value != operand {
            self.module.set_operand(id, index, value);
        }
        Ok(())
    }

    /// A pointer as one to a type. `ty` is a type of pointers into the same address space.
    pub(super) fn coerce(
        &mut self,
        value: ValueId,
        wanted: TypeId,
        ty: TypeId,
        at: Position,
    ) -> Result<ValueId, Fault> {
        let space = self.address_space(ty);
        let value = match value.as_constant() {
            Some(_) => match self.typed_constant(value, space, 0)? {
                Some(value) => value,
                // Undef or null.
                None => {
                    let null = value
                        .as_constant()
                        .and_then(|id| self.module.constant(id))
                        .map(|entry| entry.constant);
                    let null = null == Some(Constant::Null);
                    let ty = self.module.pointer_type(wanted, space);
                    return Ok(if null { self.module.const_null(ty) } else { self.module.const_undef(ty) });
                }
            },
            None => value,
        };
        let Some(pointee) = self.module.type_of(value).and_then(|ty| self.module.pointee(ty)) else {
            return Ok(value);
        };
        if pointee == wanted {
            return Ok(value);
        }
        let is_constant =
            matches!(value.kind(), ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_));
        let ty = self.module.pointer_type(wanted, space);
        if let Some(depth) = self.first_part(pointee, wanted) {
            let zero = self.module.const_i32(0);
            let indices = alloc::vec![zero; depth + 1];
            let address = Operation::GetElementPtr {
                in_bounds: true,
                source_type: pointee,
                base: value,
                indices: &indices,
            };
            return Ok(self.make(ty, &address, is_constant, at));
        }
        // The element of the same size, if there is one.
        let size = self.size(wanted);
        let mut part = pointee;
        for depth in 0..MAX_DEPTH {
            let next = match self.module.ty(part) {
                Type::Vector { element, .. } => Some(element),
                Type::Array { .. } | Type::Struct { .. } => self.module.part_type(part, 0),
                _ => None,
            };
            if depth > 0 && self.size(part) == size {
                let zero = self.module.const_i32(0);
                let indices = alloc::vec![zero; depth + 1];
                let to_part = self.module.pointer_type(part, space);
                let address = Operation::GetElementPtr {
                    in_bounds: true,
                    source_type: pointee,
                    base: value,
                    indices: &indices,
                };
                let value = self.make(to_part, &address, is_constant, at);
                let cast = Operation::Cast { opcode: CastOpcode::BitCast, value };
                return Ok(self.make(ty, &cast, is_constant, at));
            }
            match next {
                Some(next) => part = next,
                None => break,
            }
        }
        let cast = Operation::Cast { opcode: CastOpcode::BitCast, value };
        Ok(self.make(ty, &cast, is_constant, at))
    }

    /// Builds an operation: as a constant, or before an instruction.
    fn make(&mut self, ty: TypeId, operation: &Operation<'_>, constant: bool, at: Position) -> ValueId {
        if constant {
            return self.module.intern_constant(ty, &Constant::Operation(*operation)).into();
        }
        self.at(at).insert(ty, &Instruction::Operation(*operation)).into()
    }

    /// The number of first elements that lead from a type to another one.
    fn first_part(&self, from: TypeId, to: TypeId) -> Option<usize> {
        let mut ty = from;
        for depth in 0..MAX_DEPTH {
            if ty == to {
                return Some(depth);
            }
            ty = match self.module.ty(ty) {
                Type::Vector { element, .. } => element,
                _ => self.module.part_type(ty, 0)?,
            };
        }
        None
    }

    /// A constant with pointers that have types; `None` if it is undefined or null.
    pub(super) fn typed_constant(
        &mut self,
        value: ValueId,
        space: u32,
        depth: usize,
    ) -> Result<Option<ValueId>, Fault> {
        let Some(id) = value.as_constant() else { return Ok(Some(value)) };
        if depth > MAX_DEPTH {
            return Err(Fault::new(String::from("the address of a constant is made of too many others")));
        }
        let Some(entry) = self.module.constant(id) else { return Ok(Some(value)) };
        if !self.is_pointer(entry.ty) {
            return Ok(Some(value));
        }
        let (base, source_type, indices, in_bounds) = match entry.constant {
            Constant::Operation(Operation::GetElementPtr { base, source_type, indices, in_bounds }) => {
                (base, source_type, indices.to_vec(), in_bounds)
            }
            Constant::Operation(Operation::Cast { opcode: CastOpcode::AddrSpaceCast, value: from }) => {
                let from_space = self.module.type_of(from).map_or(0, |ty| self.address_space(ty));
                let Some(from) = self.typed_constant(from, from_space, depth + 1)? else { return Ok(None) };
                let pointee =
                    self.module.type_of(from).and_then(|ty| self.module.pointee(ty)).unwrap_or_default();
                let ty = self.module.pointer_type(pointee, space);
                let cast = Operation::Cast { opcode: CastOpcode::AddrSpaceCast, value: from };
                return Ok(Some(self.module.intern_constant(ty, &Constant::Operation(cast)).into()));
            }
            Constant::Operation(Operation::Cast { opcode: CastOpcode::IntToPtr, value: from }) => {
                let word = self.module.integer_type(32);
                let ty = self.module.pointer_type(word, space);
                let cast = Operation::Cast { opcode: CastOpcode::IntToPtr, value: from };
                return Ok(Some(self.module.intern_constant(ty, &Constant::Operation(cast)).into()));
            }
            Constant::Null | Constant::Undef => return Ok(None),
            _ => return Err(Fault::new(String::from("DXIL has no such pointers as constants"))),
        };
        let Some(base) = self.typed_constant(base, space, depth + 1)? else { return Ok(None) };
        let pointee = self.module.type_of(base).and_then(|ty| self.module.pointee(ty)).unwrap_or_default();
        if pointee == source_type {
            return Ok(Some(self.constant_address(base, source_type, &indices, in_bounds, space)));
        }
        if let Some(path) = self.path(pointee, source_type, &indices) {
            let number = |step: &Step| i32::try_from(step.as_constant()?).ok();
            let numbers: Option<Vec<i32>> = path.iter().map(number).collect();
            let indices: Option<Vec<ValueId>> = numbers
                .map(|numbers| numbers.into_iter().map(|number| self.module.const_i32(number)).collect());
            if let Some(indices) = indices {
                return Ok(Some(self.constant_address(base, pointee, &indices, in_bounds, space)));
            }
        }
        let ty = self.module.pointer_type(source_type, space);
        let cast = Operation::Cast { opcode: CastOpcode::BitCast, value: base };
        let base = self.module.intern_constant(ty, &Constant::Operation(cast)).into();
        Ok(Some(self.constant_address(base, source_type, &indices, in_bounds, space)))
    }

    fn constant_address(
        &mut self,
        base: ValueId,
        source_type: TypeId,
        indices: &[ValueId],
        in_bounds: bool,
        space: u32,
    ) -> ValueId {
        let reached = self.module.indexed_type(source_type, indices).unwrap_or_default();
        let ty = self.module.pointer_type(reached, space);
        let address = Operation::GetElementPtr { in_bounds, source_type, base, indices };
        self.module.intern_constant(ty, &Constant::Operation(address)).into()
    }

    /// Gives values in metadata their pointer types.
    pub(super) fn type_metadata(&mut self) {
        let all: Vec<(MetadataId, ValueId)> =
            self.module.metadata().filter_map(|(id, metadata)| Some((id, metadata.as_value()?))).collect();
        for (id, value) in all {
            let value = match value.as_constant() {
                Some(_) if self.is_pointer_value(value) => match self.typed_constant(value, 0, 0) {
                    Ok(Some(value)) => value,
                    _ => {
                        let byte = self.module.integer_type(8);
                        let ty = self.module.pointer_type(byte, 0);
                        self.module.const_undef(ty)
                    }
                },
                _ => value,
            };
            self.module.set_metadata_value(id, value);
        }
    }
}

/// A call with other arguments.
struct OwnedCall {
    call: Call<'static>,
    arguments: Vec<ValueId>,
}

impl OwnedCall {
    fn from_call(call: &Call<'_>) -> Self {
        let Call { callee, arguments, function_type, attributes, calling_convention, tail } = *call;
        Self {
            call: Call { callee, arguments: &[], function_type, attributes, calling_convention, tail },
            arguments: arguments.to_vec(),
        }
    }
}

/// An instruction whose result is a pointer, with other operands.
enum Owned {
    Plain(Instruction<'static>),
    Phi(Vec<ValueId>, Vec<BlockId>),
    Call(OwnedCall),
}

impl Owned {
    fn from_instruction(instruction: &Instruction<'_>) -> Option<Self> {
        Some(match *instruction {
            Instruction::Phi { values, blocks } => Self::Phi(values.to_vec(), blocks.to_vec()),
            Instruction::Call(call) => Self::Call(OwnedCall::from_call(&call)),
            Instruction::Alloca { allocated_type, count, alignment, in_alloca } => {
                Self::Plain(Instruction::Alloca { allocated_type, count, alignment, in_alloca })
            }
            Instruction::Operation(Operation::Select { condition, if_true, if_false }) => {
                Self::Plain(Instruction::Operation(Operation::Select { condition, if_true, if_false }))
            }
            Instruction::Operation(Operation::Cast { opcode, value }) => {
                Self::Plain(Instruction::Operation(Operation::Cast { opcode, value }))
            }
            _ => return None,
        })
    }

    fn get(&self) -> Instruction<'_> {
        match self {
            Self::Plain(instruction) => *instruction,
            Self::Phi(values, blocks) => Instruction::Phi { values, blocks },
            Self::Call(call) => Instruction::Call(Call { arguments: &call.arguments, ..call.call }),
        }
    }
}
