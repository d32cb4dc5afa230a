//! Loads and stores of numbers of 64 bits where DXIL has none: as pairs of words.
//!
//! Typed buffers and textures have no overload for them at any shader model, untyped buffers only since
//! shader model 6.3. What comes in is a call of an intrinsic that loads or stores such numbers; what goes out
//! are calls of the same intrinsic with vectors of words, and the operations that put numbers together or
//! take them apart.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Inserter, Instruction, InstructionId, Operation, Position, Type, TypeId, Uses,
    ValueId,
};

use dxkit_types::ShaderModel;

use super::editor::Editor;
use super::{Fault, Target};

/// The first shader model whose untyped buffers have numbers of 64 bits.
const FIRST_WITH_WIDE_NUMBERS: ShaderModel = ShaderModel::new(6, 3);

/// A kind of access to a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// A load that returns the value and whether all of it is mapped.
    LoadWithStatus,
    /// A load that returns the value.
    Load,
    /// A store, whose last argument is the value.
    Store,
}

/// The intrinsics that access resources: which kind of access each is, and whether it is of an untyped
/// buffer.
const ACCESSES: [(&str, Access, bool); 7] = [
    ("llvm.dx.resource.load.typedbuffer", Access::LoadWithStatus, false),
    ("llvm.dx.resource.load.rawbuffer", Access::LoadWithStatus, true),
    ("llvm.dx.resource.load.level", Access::Load, false),
    ("llvm.dx.resource.load.ms", Access::Load, false),
    ("llvm.dx.resource.store.typedbuffer", Access::Store, false),
    ("llvm.dx.resource.store.texture", Access::Store, false),
    ("llvm.dx.resource.store.rawbuffer", Access::Store, true),
];

/// Splits the accesses of numbers of 64 bits that the shader model does not have.
pub(super) fn split_accesses(module: &mut Module, target: &Target) -> Result<(), Fault> {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Call(call) = entry.get() else { continue };
        let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { continue };
        let is_one = |(known, ..): &&(&str, Access, bool)| match callee.name().strip_prefix(known.as_bytes())
        {
            Some(rest) => rest.is_empty() || rest.starts_with(b"."),
            None => false,
        };
        let Some(&(name, access, is_raw)) = ACCESSES.iter().find(is_one) else { continue };
        if is_raw && target.model >= FIRST_WITH_WIDE_NUMBERS {
            continue;
        }
        let ty = match access {
            Access::LoadWithStatus => module.part_type(entry.ty(), 0),
            Access::Load => Some(entry.ty()),
            Access::Store => call.arguments.last().and_then(|value| module.type_of(*value)),
        };
        let Some(ty) = ty else { continue };
        if matches!(module.ty(module.scalar(ty)), Type::Double | Type::Integer { width: 64 }) {
            found.push((entry.id(), name, access, ty, call.arguments.to_vec()));
        }
    }
    if found.is_empty() {
        return Ok(());
    }
    let uses = module.uses();
    let mut work = Splitting { module, editor: Editor::default(), uses };
    for (id, name, access, ty, arguments) in found {
        work.access(id, name, access, ty, &arguments)?;
    }
    work.editor.apply(work.module);
    Ok(())
}

struct Splitting<'m> {
    module: &'m mut Module,
    editor: Editor,
    /// The uses before any change.
    uses: Uses,
}

impl Splitting<'_> {
    fn at(&mut self, position: Position) -> Inserter<'_> {
        self.editor.at(self.module, position)
    }

    fn access(
        &mut self,
        id: InstructionId,
        name: &str,
        access: Access,
        ty: TypeId,
        arguments: &[ValueId],
    ) -> Result<(), Fault> {
        let count = match self.module.ty(ty) {
            Type::Vector { count, .. } => count,
            _ => 1,
        };
        let is_raw = name.ends_with(".rawbuffer");
        if count > 2 && !is_raw || count > 4 {
            let message = "an element of a typed resource has at most two numbers of 64 bits";
            return Err(Fault::at(self.module, id, message));
        }
        let at = Position::Before(id);
        if access == Access::Store {
            return self.store(id, name, ty, count, arguments, at);
        }
        let scalar = self.module.scalar(ty);
        let (mut numbers, mut status) = (Vec::new(), None);
        for first in (0..count).step_by(2) {
            let here = (count - first).min(2);
            let place = self.moved(arguments, is_raw, first, at);
            let words = self.load_words(name, access, here, &place, at, &mut status);
            for pair in words.chunks_exact(2) {
                if let [low, high] = *pair {
                    numbers.push(self.joined(scalar, low, high, at));
                }
            }
        }
        let value = self.vector(ty, &numbers, at);
        if access == Access::Load {
            self.editor.supersede(id, value);
            return Ok(());
        }
        let users: Vec<InstructionId> = self.uses.instructions(id).collect();
        for user in users {
            let taken = self.module.instruction(user).and_then(|entry| entry.extract_value());
            let part = match taken.map(|(_, indices)| indices.to_vec()).as_deref() {
                Some([0]) => Some(value),
                Some([1]) => status,
                _ => None,
            };
            let message = "a load from a resource is used as a whole";
            let part = part.ok_or_else(|| Fault::at(self.module, user, message))?;
            self.editor.supersede(user, part);
        }
        self.editor.erase(id);
        Ok(())
    }

    /// The arguments of an access to the numbers from one on, of 8 bytes each.
    fn moved(&mut self, arguments: &[ValueId], is_raw: bool, first: u32, at: Position) -> Vec<ValueId> {
        let mut place = arguments.to_vec();
        if first == 0 || !is_raw {
            return place;
        }
        let bytes = self.module.const_i32(i32::try_from(first * 8).unwrap_or(0));
        // Of buffers of bytes, the index is the address, and the offset is not used.
        let is_undefined = |value: &ValueId| {
            let entry = value.as_constant().and_then(|id| self.module.constant(id));
            entry.is_some_and(|entry| entry.constant == dxkit_bitcode::ir::Constant::Undef)
        };
        let which = if place.get(2).is_some_and(is_undefined) { 1 } else { 2 };
        if let Some(slot) = place.get(which).copied() {
            let sum = self.at(at).binary(BinaryOpcode::Add, slot, bytes);
            if let Some(place) = place.get_mut(which) {
                *place = sum;
            }
        }
        place
    }

    /// Loads the words of one or two numbers.
    fn load_words(
        &mut self,
        name: &str,
        access: Access,
        count: u32,
        arguments: &[ValueId],
        at: Position,
        status: &mut Option<ValueId>,
    ) -> Vec<ValueId> {
        let (word, truth) = (self.module.integer_type(32), self.module.integer_type(1));
        let words = self.module.vector_type(count * 2, word);
        let result = match access {
            Access::LoadWithStatus => self.module.struct_type(&[words, truth]),
            _ => words,
        };
        let loaded = self.editor.call(self.module, name, result, arguments, at);
        let vector = match access {
            Access::LoadWithStatus => {
                let is_mapped = self.at(at).extract_value(loaded, 1);
                *status = Some(match *status {
                    Some(before) => self.at(at).binary(BinaryOpcode::And, before, is_mapped),
                    None => is_mapped,
                });
                self.at(at).extract_value(loaded, 0)
            }
            _ => loaded,
        };
        let mut all = Vec::new();
        for index in 0..count * 2 {
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            all.push(self.at(at).operation(&Operation::ExtractElement { vector, index }));
        }
        all
    }

    /// A number of two words.
    fn joined(&mut self, ty: TypeId, low: ValueId, high: ValueId, at: Position) -> ValueId {
        if self.module.ty(ty) == Type::Double {
            return self.editor.call(self.module, "llvm.dx.asdouble.i32", ty, &[low, high], at);
        }
        let low = self.at(at).cast(CastOpcode::ZExt, low, ty);
        let high = self.at(at).cast(CastOpcode::ZExt, high, ty);
        let by = self.module.const_integer(ty, 32);
        let high = self.at(at).binary(BinaryOpcode::Shl, high, by);
        self.at(at).binary(BinaryOpcode::Or, high, low)
    }

    /// The two words of a number.
    fn halves(&mut self, value: ValueId, at: Position) -> [ValueId; 2] {
        let word = self.module.integer_type(32);
        let ty = self.module.type_of(value).unwrap_or_default();
        if self.module.ty(ty) == Type::Double {
            let result = self.module.struct_type(&[word, word]);
            let split = self.editor.call(self.module, "llvm.dx.splitdouble.f64", result, &[value], at);
            return [0, 1].map(|index| self.at(at).extract_value(split, index));
        }
        let by = self.module.const_integer(ty, 32);
        let high = self.at(at).binary(BinaryOpcode::LShr, value, by);
        [value, high].map(|part| self.at(at).cast(CastOpcode::Trunc, part, word))
    }

    fn store(
        &mut self,
        id: InstructionId,
        name: &str,
        ty: TypeId,
        count: u32,
        arguments: &[ValueId],
        at: Position,
    ) -> Result<(), Fault> {
        let Some((value, place)) = arguments.split_last() else { return Ok(()) };
        let mut words = Vec::new();
        for index in 0..count {
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            let number = match self.module.ty(ty) {
                Type::Vector { .. } => {
                    self.at(at).operation(&Operation::ExtractElement { vector: *value, index })
                }
                _ => *value,
            };
            words.extend(self.halves(number, at));
        }
        let (word, void) = (self.module.integer_type(32), self.module.void_type());
        let is_raw = name.ends_with(".rawbuffer");
        for (index, part) in (0u32..).zip(words.chunks(4)) {
            let mut arguments = self.moved(place, is_raw, index * 2, at);
            let ty = self.module.vector_type(u32::try_from(part.len()).unwrap_or(2), word);
            arguments.push(self.vector(ty, part, at));
            self.editor.call(self.module, name, void, &arguments, at);
        }
        self.editor.erase(id);
        Ok(())
    }

    /// A vector of values, or the only one.
    fn vector(&mut self, ty: TypeId, values: &[ValueId], at: Position) -> ValueId {
        if let (false, [only]) = (matches!(self.module.ty(ty), Type::Vector { .. }), values) {
            return *only;
        }
        let mut whole = self.module.const_undef(ty);
        for (index, element) in (0i32..).zip(values) {
            let index = self.module.const_i32(index);
            let insert = Operation::InsertElement { vector: whole, element: *element, index };
            whole = self.at(at).operation(&insert);
        }
        whole
    }
}
