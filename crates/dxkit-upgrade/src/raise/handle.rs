//! Handles: those that are made, and casts between the former ones and those of target types.

use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, Function, GlobalVariable, Instruction, InstructionId, Linkage,
    Operation, TypeId, ValueId, ValueKind,
};
use dxkit_dxil::{HandleSource, OpCode, OperationCall, Resource};
use dxkit_resource::TargetType;
use dxkit_types::{LlvmVersion, ResourceClass};

use super::backend::Registers;
use super::{Raiser, Reason, resource};
use crate::Overloaded;

/// The registers of a range.
struct Range {
    class: ResourceClass,
    space: u32,
    lower_bound: u32,
    /// All bits set if it has no end.
    size: u32,
}

const CAST: &str = "llvm.dx.resource.casthandle";
/// The types in the name of a cast.
const CASTED: &[Overloaded] = &[Overloaded::Result, Overloaded::Argument(0)];

impl<'m> Raiser<'m> {
    /// `createHandle`: by a record.
    pub(super) fn create_handle(&mut self, call: &OperationCall<'m>) -> Result<(), Reason> {
        let value = call.result().ok_or(Reason::Operands)?;
        let handles = self.dxil.handles(call.function, value);
        let handle = handles.only().ok_or(Reason::UnknownResource)?;
        let resource = handle.resource.ok_or(Reason::UnknownResource)?;
        let ty = resource::from_resource(self.original, Some(resource), None)?;
        let range = Range {
            class: resource.class,
            space: resource.space,
            lower_bound: resource.lower_bound,
            size: resource.range_size,
        };
        let (name, number) = (resource.name.0, resource.id);
        drop(handles);
        self.bind(call, call.instruction.id(), &range, name, ty)?;
        self.former.state_number(call.instruction.id(), number);
        Ok(())
    }

    /// `annotateHandle`: of a handle by registers.
    pub(super) fn annotate_handle(&mut self, call: &OperationCall<'m>) -> Result<(), Reason> {
        let value = call.result().ok_or(Reason::Operands)?;
        let inner = call.operand("res").ok_or(Reason::Operands)?;
        let ValueKind::Instruction(inner) = inner.kind() else { return Err(Reason::Source) };
        let made = self
            .original
            .instruction(inner)
            .and_then(|entry| OperationCall::from_instruction(call.function, entry));
        if let Some(made) = made.as_ref().filter(|made| made.code == OpCode::CreateHandleFromHeap) {
            if self.version >= LlvmVersion::V24 {
                return self.handle_of_heap(call, made);
            }
        }
        let made = made.filter(|made| made.code == OpCode::CreateHandleFromBinding);
        // Any other handle is kept, and cast where an operation on it is raised.
        let made = made.ok_or(Reason::Source)?;
        let handles = self.dxil.handles(call.function, value);
        let handle = handles.only().ok_or(Reason::UnknownResource)?;
        let HandleSource::Binding { class, space, lower_bound, upper_bound } = handle.source else {
            return Err(Reason::UnknownResource);
        };
        let ty = resource::from_resource(self.original, handle.resource, handle.properties)?;
        let size = match upper_bound {
            u32::MAX => u32::MAX,
            upper => upper.wrapping_sub(lower_bound).wrapping_add(1),
        };
        let name = handle.resource.map_or(&[][..], |resource: &Resource<'m>| resource.name.0);
        drop(handles);
        self.bind(&made, call.instruction.id(), &Range { class, space, lower_bound, size }, name, ty)
    }

    /// `annotateHandle` of a handle of a descriptor heap, which `made` makes.
    fn handle_of_heap(&mut self, call: &OperationCall<'m>, made: &OperationCall<'m>) -> Result<(), Reason> {
        let at = call.instruction.id();
        let value = call.result().ok_or(Reason::Operands)?;
        let resource = resource::from_handle(&self.dxil, call.function, value)?;
        let target = resource::in_module(&mut self.out, &resource).ok_or(Reason::NoType)?;
        let former = call.instruction.ty();
        let mut index = made.operand("index").ok_or(Reason::Operands)?;
        let i32_type = self.out.integer_type(32);
        if made.integer("nonUniformIndex").is_some_and(|set| set != 0) {
            let name = "llvm.dx.resource.nonuniformindex";
            index = self.call_at(at, false, name, &[], &[index], i32_type)?.into();
        }
        let make = "llvm.dx.resource.handlefromheap";
        let handle = self.call_at(at, false, make, &[Overloaded::Result], &[index], target)?;
        if self.keeps_handles() {
            self.former.add(at, handle, made.instruction.id(), None);
        } else {
            self.cast_back(at, handle, former)?;
        }
        self.targets.insert(at.into(), (handle.into(), resource.ty));
        Ok(())
    }

    /// Makes a handle of a target type before an instruction, which becomes the cast to the former handle.
    /// `made` is the call that states the element of the range.
    fn bind(
        &mut self,
        made: &OperationCall<'m>,
        at: InstructionId,
        range: &Range,
        name: &'m [u8],
        resource: resource::Target,
    ) -> Result<(), Reason> {
        let target = resource::in_module(&mut self.out, &resource).ok_or(Reason::NoType)?;
        let former = self.original.instruction(at).ok_or(Reason::Operands)?.ty();
        let register = made.operand("index").ok_or(Reason::Operands)?;
        let mut index = self.index(made.function, register, range.lower_bound, at);
        let i32_type = self.out.integer_type(32);
        if made.integer("nonUniformIndex").is_some_and(|set| set != 0) {
            let name = "llvm.dx.resource.nonuniformindex";
            index = self.call_at(at, false, name, &[], &[index], i32_type)?.into();
        }
        let number = |raiser: &mut Self, number: u32| raiser.out.const_u32(number);
        let arguments = [
            number(self, range.space),
            number(self, range.lower_bound),
            // LLVM 24 states 0 for a range without an end, and takes all bits for a size.
            number(
                self,
                if range.size == u32::MAX && self.version >= LlvmVersion::V24 { 0 } else { range.size },
            ),
            index,
            self.name(name),
        ];
        let make = "llvm.dx.resource.handlefrombinding";
        let handle = self.call_at(at, false, make, &[Overloaded::Result], &arguments, target)?;
        if self.keeps_handles() {
            let registers =
                Registers { class: range.class.0, space: range.space, lower_bound: range.lower_bound };
            self.former.add(at, handle, made.instruction.id(), Some(registers));
        } else {
            self.cast_back(at, handle, former)?;
        }
        self.targets.insert(at.into(), (handle.into(), resource.ty));
        Ok(())
    }

    /// Makes the instruction that made a handle a cast of a value of a target type to the former handle.
    pub(super) fn cast_back(
        &mut self,
        at: InstructionId,
        handle: InstructionId,
        former: TypeId,
    ) -> Result<(), Reason> {
        self.become_call(at, CAST, CASTED, &[handle.into()], former)?;
        self.spare.push(at);
        Ok(())
    }

    /// The index into a range of a register.
    fn index(
        &mut self,
        function: Function<'m>,
        register: ValueId,
        lower_bound: u32,
        at: InstructionId,
    ) -> ValueId {
        let bound = i32::from_ne_bytes(lower_bound.to_ne_bytes());
        if let Some(register) = function.integer(register) {
            #[allow(clippy::cast_possible_truncation, reason = "registers have 32 bits")]
            return self.out.const_i32((register as i32).wrapping_sub(bound));
        }
        if bound == 0 {
            return register;
        }
        // The compiler adds the lower bound, which is subtracted here.
        if let ValueKind::Instruction(id) = register.kind() {
            if let Some(sum) = self.original.instruction(id).and_then(|entry| entry.binary()) {
                if sum.opcode == BinaryOpcode::Add && function.integer(sum.right) == Some(bound.into()) {
                    return sum.left;
                }
            }
        }
        let bound = self.out.const_i32(bound);
        let i32_type = self.out.integer_type(32);
        let subtract =
            Operation::Binary { opcode: BinaryOpcode::Sub, flags: 0, left: register, right: bound };
        self.operation_before(at, i32_type, subtract)
    }

    /// The address of the name of a resource; a null pointer if it has none.
    fn name(&mut self, name: &'m [u8]) -> ValueId {
        let byte = self.out.integer_type(8);
        let pointer = self.out.pointer_type(byte, 0);
        if name.is_empty() {
            return self.out.const_null(pointer);
        }
        if let Some(known) = self.names.get(name) {
            return *known;
        }
        let text = [name, &[0]].concat();
        let ty = self.out.array_type(text.len() as u64, byte);
        let content = self.out.intern_constant(ty, &Constant::String(&text)).into();
        let mut global = GlobalVariable::new(ty, 0);
        global.constant = true;
        global.initializer = Some(content);
        global.linkage = Linkage::Private;
        global.unnamed_addr = true;
        global.alignment = 1;
        let own = self.free_names.next();
        let global = self.out.add_global(own, global);
        let cast = Operation::Cast { opcode: CastOpcode::BitCast, value: global.into() };
        let address = self.out.intern_constant(pointer, &Constant::Operation(cast)).into();
        self.names.insert(name, address);
        address
    }

    /// A handle as a value of its target type, which is made by a cast if it is not there.
    pub(super) fn target(
        &mut self,
        function: Function<'m>,
        handle: ValueId,
    ) -> Result<(ValueId, TargetType), Reason> {
        if let Some((value, ty)) = self.targets.get(&handle) {
            return Ok((*value, ty.clone()));
        }
        if let Some(reason) = self.failed.get(&handle) {
            return Err(*reason);
        }
        let made = self.cast(function, handle);
        match &made {
            Ok(made) => drop(self.targets.insert(handle, made.clone())),
            Err(reason) => drop(self.failed.insert(handle, *reason)),
        }
        made
    }

    fn cast(&mut self, function: Function<'m>, handle: ValueId) -> Result<(ValueId, TargetType), Reason> {
        if self.keeps_handles() {
            return Err(Reason::Source);
        }
        let ValueKind::Instruction(id) = handle.kind() else { return Err(Reason::UnknownResource) };
        let entry = self.original.instruction(id).ok_or(Reason::UnknownResource)?;
        let resource = resource::from_handle(&self.dxil, function, handle)?;
        let target = resource::in_module(&mut self.out, &resource).ok_or(Reason::NoType)?;
        let (at, after) = if matches!(entry.get(), Instruction::Phi { .. }) {
            let block = entry.block().and_then(|block| self.original.block(block));
            let mut after = block.ok_or(Reason::UnknownResource)?.instructions();
            let first = after.find(|entry| !matches!(entry.get(), Instruction::Phi { .. }));
            (first.ok_or(Reason::UnknownResource)?.id(), false)
        } else {
            (id, true)
        };
        let cast = self.call_at(at, after, CAST, CASTED, &[handle], target)?;
        self.spare.push(cast);
        Ok((cast.into(), resource.ty))
    }
}
