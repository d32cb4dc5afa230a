//! [`Edits`]: many changes in one pass.

use alloc::vec::Vec;

use super::insert::Placed;
use super::{Inserter, InstructionId, Module, Position, ValueId};

/// Changes of instructions that are noted one by one and made together: values that replace results,
/// instructions that are placed and erased.
///
/// [`Module::replace_all_uses`] visits every use in the module, and [`Module::place`] every instruction of a
/// block, so `n` calls of them take time `n²`. Edits are applied in one pass; before that, [`Edits::resolve`]
/// returns the later value.
///
/// ```
/// # use dxkit_bitcode::Module;
/// # use dxkit_bitcode::ir::{BinaryOpcode, Edits, Instruction, Operation, Position};
/// /// Replaces every product by a sum.
/// fn weaken(module: &mut Module) {
///     let product = |instruction: Instruction<'_>| match instruction.operation()? {
///         Operation::Binary { opcode: BinaryOpcode::Mul, left, right, .. } => Some((left, right)),
///         _ => None,
///     };
///     let all = module.functions().flat_map(|function| function.instructions());
///     let products: Vec<_> = all.filter_map(|entry| Some((entry.id(), product(entry.get())?))).collect();
///     let mut edits = Edits::default();
///     for (id, (left, right)) in products {
///         let sum = edits.at(module, Position::Before(id)).add(left, right);
///         edits.replace(id, sum);
///         edits.erase(id);
///     }
///     edits.apply(module);
/// }
/// # weaken(&mut Module::default());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Edits {
    /// By the number of an instruction, the value that replaces its result.
    values: Vec<Option<ValueId>>,
    /// The anchor of an instruction, whether to insert after it, and the instruction, which is newer than
    /// those before.
    placed: Vec<Placed>,
    erased: Vec<InstructionId>,
}

impl Edits {
    /// Builds instructions that are inserted before or after an instruction, following those that were
    /// recorded for that position earlier. The anchor is an instruction of a block, or, for
    /// [`Position::After`], also one that these edits insert. At the start and the end of a block,
    /// instructions are inserted immediately.
    pub fn at<'m>(&'m mut self, module: &'m mut Module, position: Position) -> Inserter<'m> {
        let (anchor, after) = match position {
            Position::Before(anchor) => (anchor, false),
            Position::After(anchor) => (anchor, true),
            Position::Start(_) | Position::End(_) => return module.at(position),
        };
        let noted = self.placed.binary_search_by_key(&anchor, |(.., new)| *new);
        let place = match noted.ok().and_then(|index| self.placed.get(index)) {
            Some((anchor, after, _)) => (*anchor, *after),
            None => (anchor, after),
        };
        Inserter::later(module, place, &mut self.placed)
    }

    /// Notes that a value replaces the result of an instruction.
    pub fn replace(&mut self, id: InstructionId, new: impl Into<ValueId>) {
        let new = self.resolve(new.into());
        // In unreachable code, a value may be its own operand.
        if new == ValueId::from(id) {
            return;
        }
        if id.index() >= self.values.len() {
            self.values.resize(id.index() + 1, None);
        }
        if let Some(slot) = self.values.get_mut(id.index()) {
            *slot = Some(new);
        }
    }

    /// Notes that an instruction is erased.
    pub fn erase(&mut self, id: InstructionId) {
        self.erased.push(id);
    }

    /// The value that replaces another one, or the value itself.
    #[must_use]
    pub fn resolve(&mut self, value: ValueId) -> ValueId {
        let mut last = value;
        while let Some(next) = self.replaced(last) {
            last = next;
        }
        // Later searches are short.
        let mut at = value;
        while let Some(next) = self.replaced(at).filter(|next| *next != last) {
            if let Some(slot) = at.as_instruction().and_then(|id| self.values.get_mut(id.index())) {
                *slot = Some(last);
            }
            at = next;
        }
        last
    }

    /// The value that directly replaces another one.
    #[inline]
    fn replaced(&self, value: ValueId) -> Option<ValueId> {
        self.values.get(value.as_instruction()?.index()).copied().flatten()
    }

    /// Makes all changes. As with [`Module::replace_all_uses`], values that metadata refers to are replaced
    /// there, too.
    pub fn apply(mut self, module: &mut Module) {
        module.place_all(&self.placed, &self.erased);
        if self.values.is_empty() {
            return;
        }
        let mut found = Vec::new();
        for function in module.functions() {
            for entry in function.instructions() {
                for (place, operand) in entry.operands().iter().enumerate() {
                    if self.replaced(*operand).is_some() {
                        found.push((entry.id(), place, *operand));
                    }
                }
            }
        }
        for (id, place, operand) in found {
            module.set_operand(id, place, self.resolve(operand));
        }
        let metadata: Vec<_> = module
            .metadata()
            .filter_map(|(id, metadata)| Some((id, metadata.as_value()?)))
            .filter(|(_, value)| self.replaced(*value).is_some())
            .collect();
        for (id, value) in metadata {
            module.set_metadata_value(id, self.resolve(value));
        }
    }
}
