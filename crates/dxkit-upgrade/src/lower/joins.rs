//! Phis and choices of addresses, as such of indexes and offsets.
//!
//! In DXIL, an access to group-shared memory names its variable, and an access to a resource its handle: both
//! must be known where the access stands. If all addresses that a phi or a choice has come from one variable,
//! or from elements of one resource, it becomes a phi or a choice of their distances in bytes (and of the
//! elements' indexes), from which the address is computed anew. LLVM's backend does the same for resources.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, BlockId, Call, CastOpcode, Constant, Instruction, InstructionId, Layout, LayoutRules,
    Operation, Position, Type, TypeId, ValueId, ValueKind,
};

use super::editor::Editor;
use super::widths::address;

/// The address space of group-shared memory.
const SHARED: u32 = 3;
/// The maximum number of values that are followed from a phi to where its addresses come from.
const MOST: usize = 1024;

/// Where all addresses of a phi or a choice come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Root {
    /// A variable of group-shared memory.
    Variable(ValueId),
    /// Elements of the resource of this handle. A call of `getpointer`, whose index is replaced.
    Resource(ValueId, InstructionId),
}

/// What a phi or a choice of addresses becomes.
#[derive(Debug, Clone, Copy)]
struct Join {
    root: Root,
    /// The phi or choice of distances in bytes, if there are any.
    offset: Option<ValueId>,
    /// That of the elements' indexes.
    index: Option<ValueId>,
}

/// Makes a handle anew where a phi or a choice has handles of one resource alone, which an optimiser made in
/// several blocks: before shader model 6.6, an operation takes handles only from calls that make them.
pub(super) fn handles_of_one_resource(module: &mut Module) {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        if matches!(module.ty(entry.ty()), Type::Target { .. }) && inputs(&entry.get()).is_some() {
            found.extend(only_binding(module, entry.id()).map(|call| (entry.id(), call)));
        }
    }
    for (join, call) in &found {
        let Some(place) = after_phis(module, *join) else { continue };
        if let Some(handle) = module.duplicate(*call, place) {
            module.replace_all_uses(*join, handle);
        }
    }
    for (join, _) in &found {
        module.erase(*join);
    }
}

/// The call that makes all handles of a phi or a choice, if they are calls with the same constants.
fn only_binding(module: &Module, join: InstructionId) -> Option<InstructionId> {
    let (mut open, mut seen) = (alloc::vec![ValueId::from(join)], BTreeSet::new());
    let mut found: Option<InstructionId> = None;
    while let Some(value) = open.pop() {
        if !seen.insert(value) || is_undefined(module, value) {
            continue;
        }
        let entry = module.instruction(value.as_instruction()?)?;
        if let Some(values) = inputs(&entry.get()) {
            open.extend(values);
            continue;
        }
        let call = entry.call()?;
        let callee = module.function(call.callee.as_function()?)?;
        let is_binding = callee.name().starts_with(b"llvm.dx.resource.handlefrom");
        if !is_binding || call.arguments.iter().any(|argument| argument.as_instruction().is_some()) {
            return None;
        }
        match found.and_then(|id| module.instruction(id)).and_then(|entry| entry.call()) {
            Some(first) if first.callee != call.callee || first.arguments != call.arguments => return None,
            _ => found = Some(entry.id()),
        }
        if seen.len() > MOST {
            return None;
        }
    }
    found
}

/// Where an instruction stands that takes the place of a phi or a choice: phis come first in a block.
fn after_phis(module: &Module, join: InstructionId) -> Option<Position> {
    let entry = module.instruction(join)?;
    let Instruction::Phi { .. } = entry.get() else { return Some(Position::Before(join)) };
    let mut all = module.block(entry.block()?)?.instructions();
    let first = all.find(|entry| !matches!(entry.get(), Instruction::Phi { .. }))?;
    Some(Position::Before(first.id()))
}

/// Replaces phis and choices of addresses whose variable or resource is known.
pub(super) fn addresses_by_offsets(module: &mut Module) {
    let joins = find(module);
    if joins.is_empty() {
        return;
    }
    let layout = Layout::new(module, LayoutRules::Llvm22);
    let mut work = Joins { module, editor: Editor::default(), layout, joins: BTreeMap::new() };
    // Phis may have values of each other; the values of a choice stand in front of it.
    let (phis, choices): (Vec<_>, Vec<_>) = joins.into_iter().partition(|(id, ..)| {
        work.module.instruction(*id).is_some_and(|entry| matches!(entry.get(), Instruction::Phi { .. }))
    });
    for (id, root, is_offset) in &phis {
        work.begin(*id, *root, *is_offset);
    }
    for (id, root, is_offset) in &choices {
        work.choose(*id, *root, *is_offset);
    }
    for (id, ..) in &phis {
        work.fill(*id);
    }
    for (id, ..) in phis.iter().chain(&choices) {
        work.replace(*id);
    }
    work.editor.apply(work.module);
}

/// Makes a load from a phi of addresses in several resources a phi of loads, at the ends of the blocks where
/// the addresses come from: an optimiser leaves one load for those in front of a loop and in it, as where a
/// list is followed. (LLVM's own backend refuses these.)
pub(super) fn loads_of_several_resources(module: &mut Module) {
    let uses = module.uses();
    let mut found = Vec::new();
    for function in module.functions() {
        for block in function.blocks() {
            let mut joins: BTreeMap<ValueId, usize> = BTreeMap::new();
            for entry in block.instructions() {
                match entry.get() {
                    Instruction::Phi { values, .. } => {
                        let is_element = |value: &ValueId| is_in_resource(module, *value);
                        let is_join = values.iter().all(is_element) && root(module, entry.id()).is_none();
                        joins.extend(is_join.then(|| (entry.id().into(), uses.get(entry.id()).len())));
                    }
                    Instruction::Load { pointer, volatile: false, atomic: None, .. } => {
                        // The only use: each of several would be loaded at the end of each block.
                        if joins.get(&pointer) == Some(&1) {
                            found.push((entry.id(), pointer));
                        }
                    }
                    Instruction::Operation(_) => {}
                    Instruction::Call(call) if is_quiet(module, call.callee) => {}
                    // What may change memory.
                    _ => break,
                }
            }
        }
    }
    let mut editor = Editor::default();
    for (load, phi) in found {
        let Some(entry) = module.instruction(load) else { continue };
        let (ty, Instruction::Load { alignment, .. }) = (entry.ty(), entry.get()) else { continue };
        let Some(phi) = phi.as_instruction() else { continue };
        let Some(Instruction::Phi { values, blocks }) = module.instruction(phi).map(|entry| entry.get())
        else {
            continue;
        };
        let (values, blocks) = (values.to_vec(), blocks.to_vec());
        // A block has one value in a phi, however often it is named.
        let mut made: BTreeMap<BlockId, ValueId> = BTreeMap::new();
        for (value, block) in values.iter().zip(&blocks) {
            let end = module.block(*block).and_then(|block| block.terminator()).map(|end| end.id());
            if let (Some(end), false) = (end, made.contains_key(block)) {
                made.insert(*block, editor.at(module, Position::Before(end)).load(ty, *value, alignment));
            }
        }
        let loaded: Vec<ValueId> = blocks.iter().filter_map(|block| made.get(block).copied()).collect();
        let joined = Instruction::Phi { values: &loaded, blocks: &blocks };
        let joined = editor.at(module, Position::Before(phi)).insert(ty, &joined);
        editor.supersede(load, joined.into());
        editor.erase(phi);
    }
    editor.apply(module);
}

/// Whether a function computes addresses or states the lanes of a loop, and so changes no memory.
fn is_quiet(module: &Module, callee: ValueId) -> bool {
    let function = callee.as_function().and_then(|id| module.function(id));
    let name = function.map_or(&[][..], |function| function.name());
    name.starts_with(b"llvm.dx.resource.getpointer") || name.starts_with(b"llvm.experimental.convergence.")
}

/// Whether an address is that of an element of a resource, or of a part of one.
fn is_in_resource(module: &Module, value: ValueId) -> bool {
    let mut value = value;
    for _ in 0..8 {
        match address(module, value) {
            Some((_, base, _)) => value = base,
            None => return element(module, value).is_some(),
        }
    }
    false
}

/// Phis and choices of addresses with their roots, and whether some address is at a distance from its root.
fn find(module: &Module) -> Vec<(InstructionId, Root, bool)> {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let is_pointer = matches!(module.ty(entry.ty()), Type::Pointer { .. });
        if is_pointer && inputs(&entry.get()).is_some() {
            if let Some((root, is_offset)) = root(module, entry.id()) {
                found.push((entry.id(), root, is_offset));
            }
        }
    }
    found
}

/// The values that a phi or a choice has.
fn inputs(instruction: &Instruction<'_>) -> Option<Vec<ValueId>> {
    match instruction {
        Instruction::Phi { values, .. } => Some(values.to_vec()),
        Instruction::Operation(Operation::Select { if_true, if_false, .. }) => {
            Some(alloc::vec![*if_true, *if_false])
        }
        _ => None,
    }
}

/// The handle and the index of a call of `getpointer`.
fn element(module: &Module, value: ValueId) -> Option<(ValueId, ValueId)> {
    let call = module.instruction(value.as_instruction()?)?.call()?;
    let callee = module.function(call.callee.as_function()?)?;
    match (callee.name().starts_with(b"llvm.dx.resource.getpointer"), call.arguments) {
        (true, [handle, index]) => Some((*handle, *index)),
        _ => None,
    }
}

fn is_undefined(module: &Module, value: ValueId) -> bool {
    let constant = value.as_constant().and_then(|id| module.constant(id));
    constant.is_some_and(|entry| entry.constant == Constant::Undef)
}

/// The root of all addresses that a phi or a choice may have.
fn root(module: &Module, join: InstructionId) -> Option<(Root, bool)> {
    let mut open = alloc::vec![ValueId::from(join)];
    let mut seen = BTreeSet::new();
    let (mut root, mut is_offset) = (None, false);
    while let Some(value) = open.pop() {
        if !seen.insert(value) || is_undefined(module, value) {
            continue;
        }
        if seen.len() > MOST {
            return None;
        }
        if let Some((_, base, _)) = address(module, value) {
            is_offset = true;
            open.push(base);
            continue;
        }
        let entry = value.as_instruction().and_then(|id| module.instruction(id));
        if let Some(values) = entry.and_then(|entry| inputs(&entry.get())) {
            open.extend(values);
            continue;
        }
        let own = match (value.kind(), element(module, value)) {
            (ValueKind::Global(id), _) if module.global(id)?.address_space == SHARED => Root::Variable(value),
            (ValueKind::Instruction(id), Some((handle, _))) => Root::Resource(handle, id),
            _ => return None,
        };
        match (root, own) {
            (None, _) => root = Some(own),
            (Some(Root::Variable(one)), Root::Variable(other)) if one == other => {}
            (Some(Root::Resource(one, _)), Root::Resource(other, _)) if one == other => {}
            _ => return None,
        }
    }
    Some((root?, is_offset))
}

struct Joins<'m> {
    module: &'m mut Module,
    editor: Editor,
    layout: Layout,
    joins: BTreeMap<InstructionId, Join>,
}

impl Joins<'_> {
    /// The type of the indexes of elements, if there are any.
    fn index_type(&self, root: Root) -> Option<TypeId> {
        let Root::Resource(_, call) = root else { return None };
        self.module.type_of(element(self.module, call.into())?.1)
    }

    /// Makes new phis, which have no values yet.
    fn begin(&mut self, id: InstructionId, root: Root, is_offset: bool) {
        let word = self.module.integer_type(32);
        let empty = Instruction::Phi { values: &[], blocks: &[] };
        let at = Position::Before(id);
        let index = self.index_type(root).map(|ty| self.editor.at(self.module, at).insert(ty, &empty).into());
        let offset = (is_offset || matches!(root, Root::Variable(_)))
            .then(|| self.editor.at(self.module, at).insert(word, &empty).into());
        self.joins.insert(id, Join { root, offset, index });
    }

    /// Makes new choices.
    fn choose(&mut self, id: InstructionId, root: Root, is_offset: bool) {
        let Some(Instruction::Operation(Operation::Select { condition, if_true, if_false })) =
            self.module.instruction(id).map(|entry| entry.get())
        else {
            return;
        };
        let at = Position::Before(id);
        let index = self.index_type(root).map(|ty| {
            let (one, other) = (self.index(if_true, ty), self.index(if_false, ty));
            self.editor.at(self.module, at).select(condition, one, other)
        });
        let offset = (is_offset || matches!(root, Root::Variable(_))).then(|| {
            let (one, other) = (self.offset(if_true, at), self.offset(if_false, at));
            self.editor.at(self.module, at).select(condition, one, other)
        });
        self.joins.insert(id, Join { root, offset, index });
    }

    /// Gives the new phis their values.
    fn fill(&mut self, id: InstructionId) {
        let Some(Instruction::Phi { values, blocks }) = self.module.instruction(id).map(|entry| entry.get())
        else {
            return;
        };
        let (values, blocks) = (values.to_vec(), blocks.to_vec());
        let Some(Join { offset, index, .. }) = self.joins.get(&id).copied() else { return };
        for (new, is_index) in [(offset, false), (index, true)] {
            let Some(new) = new.and_then(ValueId::as_instruction) else { continue };
            let ty = self.module.instruction(new).map(|entry| entry.ty()).unwrap_or_default();
            let mut made = Vec::with_capacity(values.len());
            for (value, block) in values.iter().zip(&blocks) {
                let end = self.end_of(*block).unwrap_or(id);
                made.push(match is_index {
                    true => self.index(*value, ty),
                    false => self.offset(*value, Position::Before(end)),
                });
            }
            self.module.set_instruction(new, ty, &Instruction::Phi { values: &made, blocks: &blocks });
        }
    }

    fn end_of(&self, block: BlockId) -> Option<InstructionId> {
        Some(self.module.block(block)?.terminator()?.id())
    }

    /// The distance of an address from its root in bytes.
    fn offset(&mut self, value: ValueId, at: Position) -> ValueId {
        let word = self.module.integer_type(32);
        if let Some(offset) = value.as_instruction().and_then(|id| self.joins.get(&id)) {
            return offset.offset.unwrap_or_else(|| self.module.const_null(word));
        }
        let Some((source, base, indices)) = address(self.module, value) else {
            return match is_undefined(self.module, value) {
                true => self.module.const_undef(word),
                false => self.module.const_null(word),
            };
        };
        let mut sum = self.offset(base, at);
        let (mut ty, mut constant) = (source, 0i64);
        for (place, index) in indices.into_iter().enumerate() {
            if place > 0 {
                if let Type::Struct { elements, .. } = self.module.ty(ty) {
                    let field = self.module.integer(index).and_then(|field| usize::try_from(field).ok());
                    let field = field.unwrap_or(0);
                    let element = elements.get(field).copied().unwrap_or_default();
                    let start = self.layout.offsets(self.module, ty).get(field).copied().unwrap_or(0);
                    constant = constant.wrapping_add(i64::try_from(start).unwrap_or(0));
                    ty = element;
                    continue;
                }
                ty = match self.module.ty(ty) {
                    Type::Array { element, .. } | Type::Vector { element, .. } => element,
                    _ => ty,
                };
            }
            let stride = i64::try_from(self.layout.stride(self.module, ty)).unwrap_or(0);
            if let Some(number) = self.module.integer(index) {
                constant = constant.wrapping_add(number.wrapping_mul(stride));
                continue;
            }
            let mut index = index;
            match self.module.type_of(index).and_then(|ty| self.module.integer_width(ty)) {
                Some(width) if width > 32 => {
                    index = self.editor.at(self.module, at).cast(CastOpcode::Trunc, index, word);
                }
                Some(width) if width < 32 => {
                    index = self.editor.at(self.module, at).cast(CastOpcode::SExt, index, word);
                }
                _ => {}
            }
            if stride != 1 {
                let stride = self.module.const_integer(word, stride);
                index = self.editor.at(self.module, at).binary(BinaryOpcode::Mul, index, stride);
            }
            sum = self.sum(sum, index, at);
        }
        let constant = self.module.const_integer(word, constant);
        self.sum(sum, constant, at)
    }

    fn sum(&mut self, left: ValueId, right: ValueId, at: Position) -> ValueId {
        match (self.module.integer(left), self.module.integer(right)) {
            (Some(0), _) => right,
            (_, Some(0)) => left,
            _ => self.editor.at(self.module, at).binary(BinaryOpcode::Add, left, right),
        }
    }

    /// The index of the element that an address is in.
    fn index(&mut self, value: ValueId, ty: TypeId) -> ValueId {
        if let Some(join) = value.as_instruction().and_then(|id| self.joins.get(&id)) {
            return join.index.unwrap_or_else(|| self.module.const_undef(ty));
        }
        if let Some((_, base, _)) = address(self.module, value) {
            return self.index(base, ty);
        }
        match element(self.module, value) {
            Some((_, index)) => index,
            None => self.module.const_undef(ty),
        }
    }

    /// Puts the address that is computed anew in the place of a phi or a choice.
    fn replace(&mut self, id: InstructionId) {
        let Some(join) = self.joins.get(&id).copied() else { return };
        let Some(entry) = self.module.instruction(id) else { return };
        let pointer = entry.ty();
        let at = after_phis(self.module, id).unwrap_or(Position::After(id));
        let mut address = match join.root {
            Root::Variable(variable) => variable,
            Root::Resource(handle, call) => {
                let Some(index) = join.index else { return };
                let Some(Instruction::Call(call)) = self.module.instruction(call).map(|entry| entry.get())
                else {
                    return;
                };
                let (callee, function_type) = (call.callee, call.function_type);
                let (calling_convention, tail) = (call.calling_convention, call.tail);
                let arguments = [handle, index];
                let call = Call {
                    callee,
                    arguments: &arguments,
                    function_type,
                    attributes: None,
                    calling_convention,
                    tail,
                };
                self.editor.at(self.module, at).insert(pointer, &Instruction::Call(call)).into()
            }
        };
        if let Some(offset) = join.offset {
            let byte = self.module.integer_type(8);
            let moved = Operation::GetElementPtr {
                in_bounds: false,
                source_type: byte,
                base: address,
                indices: &[offset],
            };
            let moved = Instruction::Operation(moved);
            address = self.editor.at(self.module, at).insert(pointer, &moved).into();
        }
        self.editor.supersede(id, address);
    }
}
