//! Constant expressions that LLVM 22 no longer has: they become instructions where they are used.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, ConstantId, FunctionId, Instruction, InstructionId, Operation,
    Position, Type, TypeId, ValueId,
};

use crate::print::bits::Bits;

/// The maximum nesting of expanded expressions; deeper ones are kept.
const MAX_DEPTH: u32 = 128;
/// The maximum number of passes over the constants to find those that contain others; compilers write
/// operands first.
const ROUNDS: usize = 64;
/// The name of the instructions.
const NAME: &str = "constexpr";
/// Parts of constants, which are made one by one.
const MOST_PARTS: usize = 64;

/// Whether LLVM 22 has such constant expressions.
fn exists(operation: &Operation<'_>) -> bool {
    match operation {
        Operation::Binary { opcode, .. } => {
            matches!(*opcode, BinaryOpcode::Add | BinaryOpcode::Sub | BinaryOpcode::Xor)
        }
        Operation::Cast { opcode, .. } => matches!(
            *opcode,
            CastOpcode::Trunc
                | CastOpcode::PtrToInt
                | CastOpcode::IntToPtr
                | CastOpcode::BitCast
                | CastOpcode::AddrSpaceCast
        ),
        Operation::Select { .. }
        | Operation::Compare { .. }
        | Operation::ExtractValue { .. }
        | Operation::InsertValue { .. } => false,
        _ => true,
    }
}

/// The module with instructions in the place of constant expressions that LLVM 22 has not; `None` if it has
/// none of them.
///
/// One that is shared by many uses is made for each of them: of at most `most` instructions, the rest stays.
pub(in crate::print) fn without_former_expressions(module: &Module, most: usize) -> Option<Module> {
    let mut former = Bits::new(module.constants().len());
    let mut any = false;
    for (id, entry) in module.constants() {
        if let Constant::Operation(operation) = entry.constant {
            if !exists(&operation) || is_floating_point(module, entry.ty, &operation) {
                any |= former.insert(id.index());
            }
        }
    }
    if !any {
        return None;
    }
    for _ in 0..ROUNDS {
        let mut more = false;
        for (id, _) in module.constants() {
            let contains =
                |operand: &ValueId| operand.as_constant().is_some_and(|id| former.contains(id.index()));
            if !former.contains(id.index()) && module.constant_operands(id).iter().any(contains) {
                more |= former.insert(id.index());
            }
        }
        if !more {
            break;
        }
    }
    let mut expander =
        Expander { module: module.clone(), former, left: most, made: 0, names: BTreeSet::new() };
    expander.module.forget_use_list_orders();
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    for function in functions {
        expander.function(module, function);
    }
    Some(expander.module)
}

/// Operations on floating-point numbers are not constant expressions any more, whichever they are.
fn is_floating_point(module: &Module, ty: TypeId, operation: &Operation<'_>) -> bool {
    matches!(operation, Operation::Binary { .. }) && module.is_floating_point(ty)
}

struct Expander {
    module: Module,
    former: Bits,
    /// The number of instructions that may still be created.
    left: usize,
    /// How many there are in the function, and the names that others have there.
    made: usize,
    names: BTreeSet<Vec<u8>>,
}

impl Expander {
    fn is_former(&self, id: ValueId) -> Option<ConstantId> {
        id.as_constant().filter(|id| self.former.contains(id.index()))
    }

    fn function(&mut self, original: &Module, id: FunctionId) {
        let Some(function) = original.function(id) else { return };
        self.made = 0;
        self.names.clear();
        let values = function.instructions().filter_map(|entry| entry.value()).chain(function.arguments());
        let names = values.filter_map(|value| function.name_of(value));
        self.names.extend(names.filter(|name| name.starts_with(NAME.as_bytes())).map(<[u8]>::to_vec));
        for entry in function.instructions() {
            let blocks = match entry.get() {
                Instruction::Phi { blocks, .. } => Some(blocks),
                _ => None,
            };
            for (index, operand) in entry.operands().iter().enumerate() {
                let Some(constant) = self.is_former(*operand) else { continue };
                // The incoming value of a phi is computed at the end of the incoming block.
                let place = match blocks {
                    None => Some(entry.id()),
                    Some(blocks) => {
                        let block = blocks.get(index).and_then(|block| original.block(*block));
                        block.and_then(|block| block.terminator()).map(|end| end.id())
                    }
                };
                let mut known = BTreeMap::new();
                if let Some(value) =
                    place.and_then(|place| self.value(original, place, constant, &mut known, MAX_DEPTH))
                {
                    self.module.set_operand(entry.id(), index, value);
                }
            }
        }
    }

    /// The instruction that replaces a constant expression, before another instruction; `None` if there are
    /// too many.
    fn value(
        &mut self,
        original: &Module,
        place: InstructionId,
        id: ConstantId,
        known: &mut BTreeMap<ConstantId, ValueId>,
        depth: u32,
    ) -> Option<ValueId> {
        if let Some(value) = known.get(&id) {
            return Some(*value);
        }
        let depth = depth.checked_sub(1)?;
        let mut operands = original.constant_operands(id).to_vec();
        for operand in &mut operands {
            if let Some(constant) = self.is_former(*operand) {
                *operand = self.value(original, place, constant, known, depth)?;
            }
        }
        let entry = original.constant(id)?;
        let value = match entry.constant {
            Constant::Operation(operation) => self.insert(place, entry.ty, &operation, &operands)?,
            Constant::Aggregate(_) if operands.len() <= MOST_PARTS => {
                self.aggregate(place, entry.ty, &operands)?
            }
            _ => return None,
        };
        known.insert(id, value);
        Some(value)
    }

    fn aggregate(&mut self, place: InstructionId, ty: TypeId, parts: &[ValueId]) -> Option<ValueId> {
        let mut whole = self.module.const_undef(ty);
        let is_vector = matches!(self.module.ty(ty), Type::Vector { .. });
        for (index, part) in (0..).zip(parts) {
            let indices = [u32::try_from(index).unwrap_or_default()];
            let operation = if is_vector {
                let index = self.module.const_i32(index);
                Operation::InsertElement { vector: whole, element: *part, index }
            } else {
                Operation::InsertValue { aggregate: whole, value: *part, indices: &indices }
            };
            whole = self.insert(place, ty, &operation, &[])?;
        }
        Some(whole)
    }

    /// Makes an instruction, with other operands if there are any.
    fn insert(
        &mut self,
        place: InstructionId,
        ty: TypeId,
        operation: &Operation<'_>,
        operands: &[ValueId],
    ) -> Option<ValueId> {
        self.left = self.left.checked_sub(1)?;
        let id = self.module.at(Position::Before(place)).insert(ty, &Instruction::Operation(*operation));
        for (index, operand) in operands.iter().enumerate() {
            self.module.set_operand(id, index, *operand);
        }
        loop {
            let mut name = String::from(NAME);
            if self.made > 0 {
                name = format!("{NAME}{}", self.made);
            }
            self.made += 1;
            if !self.names.contains(name.as_bytes()) {
                self.module.set_name(id, name);
                return Some(id.into());
            }
        }
    }
}
