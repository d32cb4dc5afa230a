//! Accesses to resources through pointers, as clang's front end writes them: loads and stores of what
//! `llvm.dx.resource.getpointer` gives, and of the variables of constant buffers.
//!
//! In go loads, stores and atomic instructions whose pointer leads into a resource; out come DXIL's
//! operations on its handle with coordinates. Each pointer is followed back to its origin, and becomes a
//! place: a base, a constant offset in bytes, and values times numbers. The kind of the resource then says
//! what this means: a row and a component of a constant buffer, bytes of a raw buffer, an index of an
//! element, coordinates of a texel. DXIL has no pointers into resources, so none may remain; they are
//! removed at the end.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    AtomicOperation, BinaryOpcode, CastOpcode, FunctionId, GlobalId, Inserter, Instruction, InstructionId,
    Layout, LayoutRules, Operation, Position, Predicate, Type, TypeId, User, Uses, ValueId, ValueKind,
    Visibility,
};

use dxkit_types::ShaderModel;

use super::editor::Editor;
use super::pointer_type_analysis::{MemoryLayout, scaled_indices};
use super::type_annotations::{DeclaredBuffer, declared_buffers};
use super::{Fault, MAX_LANES, Target};

/// The maximum number of components of one load or store of a buffer.
const MOST_COMPONENTS: i32 = 4;
/// The address space of group-shared memory.
const SHARED: u32 = 3;

/// The origin of a pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Base {
    /// A call of `getpointer` or `getbasepointer`.
    Element(InstructionId),
    /// A variable of a constant buffer.
    Constant(GlobalId),
}

/// What a call of `getpointer` points to.
#[derive(Clone, Copy)]
struct Pointed {
    handle: ValueId,
    /// The index of an element, or the coordinates of a texel.
    index: ValueId,
    kind: PointedKind,
    /// The type of the elements.
    element: TypeId,
}

/// The kind of the resource that a pointer points into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PointedKind {
    TypedBuffer,
    RawBuffer,
    /// A texture; whether it is writable.
    Texture(bool),
    ConstantBuffer,
}

/// A variable of a constant buffer.
struct Member {
    buffer: GlobalId,
    offset: u64,
}

/// The bytes of a row of a constant buffer; offsets in structures are unsigned, computed places signed.
const ROW_BYTES: i64 = 16;
const ROW: u64 = ROW_BYTES.unsigned_abs();

pub(super) fn lower_accesses(module: &mut Module, target: &Target) -> Result<(), Fault> {
    let uses = module.uses();
    // Vectors are aligned as their elements, also in texts of LLVM 22.
    let layout = Layout::new(module, LayoutRules::Dxc);
    let mut work = Accesses {
        module,
        by_words: target.model < ShaderModel::new(6, 3),
        editor: Editor::default(),
        members: BTreeMap::new(),
        buffers: BTreeSet::new(),
        layout,
        uses,
    };
    work.find_members();
    let functions: Vec<FunctionId> = work.module.functions().map(|function| function.id()).collect();
    let mut changed = false;
    for id in functions {
        changed |= work.function(id)?;
    }
    if changed {
        core::mem::take(&mut work.editor).apply(work.module);
        work.drop_pointers();
    }
    work.finish();
    Ok(())
}

struct Accesses<'m> {
    module: &'m mut Module,
    /// Whether numbers of 64 bits are loaded and stored as two words.
    by_words: bool,
    editor: Editor,
    members: BTreeMap<GlobalId, Member>,
    /// The variables of the handles of constant buffers.
    buffers: BTreeSet<GlobalId>,
    /// Where LLVM computes elements and members to be.
    layout: Layout,
    /// The uses before any change.
    uses: Uses,
}

/// A base, an offset in bytes, and values that are added to it, each times a number.
type ResourceAddress = (Base, i64, Vec<(ValueId, i64)>);

/// Structures in resources are laid out as LLVM does it.
impl MemoryLayout for Accesses<'_> {
    fn module(&self) -> &Module {
        self.module
    }

    fn size(&mut self, ty: TypeId) -> u64 {
        self.layout.stride(self.module, ty)
    }

    fn element_offset(&mut self, structure: TypeId, element: usize) -> Option<u64> {
        self.layout.offsets(self.module, structure).get(element).copied()
    }
}

impl Accesses<'_> {
    /// The places of the variables of constant buffers' members.
    fn find_members(&mut self) {
        for DeclaredBuffer { variable: buffer, layout, members } in declared_buffers(self.module) {
            let offsets = self.layout.offsets(self.module, layout);
            for (place, member) in members {
                if let (Some(member), Some(offset)) = (member, offsets.get(place).copied()) {
                    self.members.insert(member, Member { buffer, offset });
                }
            }
            // An optimiser leaves the variable of the handle.
            self.buffers.insert(buffer);
        }
    }

    fn base(&self, value: ValueId) -> Option<Base> {
        match value.kind() {
            ValueKind::Global(id) if self.members.contains_key(&id) => Some(Base::Constant(id)),
            ValueKind::Instruction(id) => {
                let call = self.module.instruction(id)?.call()?;
                let callee = self.module.function(call.callee.as_function()?)?;
                let name = callee.name();
                let is_pointer = name.starts_with(b"llvm.dx.resource.getpointer")
                    || name.starts_with(b"llvm.dx.resource.getbasepointer");
                is_pointer.then_some(Base::Element(id))
            }
            _ => None,
        }
    }

    /// The origin of a pointer, a constant offset in bytes, and an added value.
    fn place(&mut self, pointer: ValueId) -> Option<ResourceAddress> {
        let mut at = pointer;
        let (mut constant, mut terms) = (0i64, Vec::new());
        for _ in 0..64 {
            if let Some(base) = self.base(at) {
                return Some((base, constant, terms));
            }
            let operation = match at.kind() {
                ValueKind::Instruction(id) => self.module.instruction(id)?.get().operation()?,
                ValueKind::Constant(id) => match self.module.constant(id)?.constant {
                    dxkit_bitcode::ir::Constant::Operation(operation) => operation,
                    _ => return None,
                },
                _ => return None,
            };
            let Operation::GetElementPtr { source_type, base, indices, .. } = operation else { return None };
            let indices = indices.to_vec();
            let (fields, scaled) = scaled_indices(self, source_type, &indices)?;
            constant = constant.checked_add(fields)?;
            for (index, scale) in scaled {
                match self.module.integer(index) {
                    Some(number) => constant = constant.checked_add(number.checked_mul(scale)?)?,
                    None => terms.push((index, scale)),
                }
            }
            at = base;
        }
        None
    }

    fn at(&mut self, position: Position) -> Inserter<'_> {
        self.editor.at(self.module, position)
    }

    /// Lowers the accesses of a function; returns whether there are any.
    fn function(&mut self, id: FunctionId) -> Result<bool, Fault> {
        let Some(function) = self.module.function(id) else { return Ok(false) };
        let entries: Vec<InstructionId> = function.instructions().map(|entry| entry.id()).collect();
        let mut handles: BTreeMap<GlobalId, ValueId> = BTreeMap::new();
        let mut changed = false;
        // Handles of constant buffers are stored to variables.
        for entry in &entries {
            let Some(Instruction::Store { pointer, value, .. }) =
                self.module.instruction(*entry).map(|entry| entry.get())
            else {
                continue;
            };
            if let Some(buffer) = pointer.as_global() {
                if self.buffers.contains(&buffer) {
                    handles.insert(buffer, value);
                    self.editor.erase(*entry);
                    changed = true;
                }
            }
        }
        for entry in &entries {
            match self.module.instruction(*entry).map(|entry| (entry.ty(), entry.get())) {
                Some((ty, Instruction::Load { pointer, .. })) => {
                    if let Some(value) = self.read(*entry, pointer, ty, &handles, 0)? {
                        self.editor.supersede(*entry, value);
                        changed = true;
                    }
                }
                Some((_, Instruction::Store { pointer, value, .. })) => {
                    let Some((Base::Element(call), constant, terms)) = self.place(pointer) else { continue };
                    self.store(*entry, call, value, constant, &terms, Position::Before(*entry))?;
                    self.editor.erase(*entry);
                    changed = true;
                }
                Some((_, Instruction::AtomicRmw { operation, pointer, value, .. })) => {
                    changed |= self.read_modify_write(*entry, operation, pointer, value)?;
                }
                Some((_, Instruction::CompareExchange { pointer, compare, new, .. })) => {
                    changed |= self.exchange_if_equal(*entry, pointer, [compare, new])?;
                }
                _ => {}
            }
        }
        Ok(changed)
    }

    /// What a load from this pointer gives, if it points into a resource; of one of two such pointers, one of
    /// both values.
    fn read(
        &mut self,
        id: InstructionId,
        pointer: ValueId,
        ty: TypeId,
        handles: &BTreeMap<GlobalId, ValueId>,
        depth: u32,
    ) -> Result<Option<ValueId>, Fault> {
        const MAX_DEPTH: u32 = 4;
        let at = Position::Before(id);
        let Some((base, constant, terms)) = self.place(pointer) else {
            let entry = pointer.as_instruction().and_then(|id| self.module.instruction(id));
            let Some(Instruction::Operation(Operation::Select { condition, if_true, if_false })) =
                entry.map(|entry| entry.get()).filter(|_| depth < MAX_DEPTH)
            else {
                return Ok(None);
            };
            let (Some(one), Some(other)) = (
                self.read(id, if_true, ty, handles, depth + 1)?,
                self.read(id, if_false, ty, handles, depth + 1)?,
            ) else {
                return Ok(None);
            };
            return Ok(Some(self.at(at).select(condition, one, other)));
        };
        let value = match base {
            Base::Element(call) => self.load(id, call, ty, constant, &terms, at)?,
            Base::Constant(global) => {
                let Some(Member { buffer, offset: start }) = self.members.get(&global) else {
                    return Ok(None);
                };
                let (buffer, start) = (*buffer, *start);
                let offset = constant.saturating_add(i64::try_from(start).unwrap_or(i64::MAX));
                let Some(handle) = handles.get(&buffer).copied() else {
                    return Err(Fault::at(self.module, id, "a constant buffer has no handle here"));
                };
                let first = self.only_row(global, start);
                self.row(id, handle, ty, (offset, first), &terms, at)?
            }
        };
        Ok(Some(value))
    }

    /// Takes out the pointers into resources, which nothing uses any more.
    fn drop_pointers(&mut self) {
        let uses = self.module.uses();
        let mut gone = BTreeSet::new();
        let mut open: Vec<InstructionId> = self
            .module
            .functions()
            .flat_map(|function| function.instructions())
            .filter(|entry| match entry.get() {
                Instruction::Operation(Operation::GetElementPtr { .. }) => true,
                Instruction::Operation(Operation::Select { .. }) => {
                    matches!(self.module.ty(entry.ty()), Type::Pointer { .. })
                }
                Instruction::Call(_) => matches!(self.base(entry.id().into()), Some(Base::Element(_))),
                _ => false,
            })
            .map(|entry| entry.id())
            .collect();
        // The address of an element stands after that of the whole.
        while let Some(id) = open.pop() {
            let is_unused = uses.get(id).iter().all(|found| match found.user {
                User::Instruction(user) => gone.contains(&user),
                _ => false,
            });
            if is_unused {
                gone.insert(id);
            }
        }
        let gone: Vec<InstructionId> = gone.into_iter().collect();
        self.module.place_all(&[], &gone);
    }

    /// A number of bytes: a constant, and values times numbers.
    fn bytes(&mut self, constant: i64, terms: &[(ValueId, i64)], at: Position) -> ValueId {
        let word = self.module.integer_type(32);
        let mut sum: Option<ValueId> = None;
        for (value, scale) in terms {
            let mut value = *value;
            let ty = self.module.type_of(value).unwrap_or_default();
            if self.module.integer_width(ty) == Some(64) {
                value = self.at(at).cast(dxkit_bitcode::ir::CastOpcode::Trunc, value, word);
            }
            if *scale != 1 {
                let scale = self.module.const_integer(word, *scale);
                value = self.at(at).binary(BinaryOpcode::Mul, value, scale);
            }
            sum = Some(match sum {
                Some(sum) => self.at(at).binary(BinaryOpcode::Add, sum, value),
                None => value,
            });
        }
        let number = self.module.const_integer(word, constant);
        match sum {
            None => number,
            Some(sum) if constant == 0 => sum,
            Some(sum) => self.at(at).binary(BinaryOpcode::Add, sum, number),
        }
    }

    /// What a call of `getpointer` or `getbasepointer` points to.
    fn pointed(&mut self, user: InstructionId, call: InstructionId) -> Result<Pointed, Fault> {
        let fault = |module: &Module, message: &str| Err(Fault::at(module, user, message));
        let entry = self.module.instruction(call).and_then(|entry| entry.call());
        let arguments = entry.map_or(Vec::new(), |call| call.arguments.to_vec());
        let (handle, index) = match arguments[..] {
            [handle] => (handle, self.module.const_i32(0)),
            [handle, index] => (handle, index),
            _ => return fault(self.module, "a pointer into a resource is of no handle"),
        };
        let ty = self.module.type_of(handle).map(|ty| self.module.ty(ty));
        let Some(Type::Target { name, types: [element, ..], parameters }) = ty else {
            return fault(self.module, "a pointer into a resource is of no handle");
        };
        let kind = match name {
            b"dx.TypedBuffer" => PointedKind::TypedBuffer,
            b"dx.RawBuffer" => PointedKind::RawBuffer,
            b"dx.CBuffer" => PointedKind::ConstantBuffer,
            // Textures of cubes have no texels by coordinates.
            b"dx.Texture" if !matches!(parameters.last(), Some(5 | 9)) => {
                PointedKind::Texture(parameters.first() == Some(&1))
            }
            _ => return fault(self.module, "there are no pointers into resources of this kind"),
        };
        Ok(Pointed { handle, index, kind, element: *element })
    }

    /// Whether a resource is one that shaders write.
    fn is_writable(&self, handle: ValueId) -> bool {
        let ty = self.module.type_of(handle).map(|ty| self.module.ty(ty));
        matches!(ty, Some(Type::Target { parameters: [1, ..], .. }))
    }

    /// An atomic operation on an element of a resource: its number in DXIL, or none to exchange values if the
    /// old one is as expected, and the values.
    fn atomic(
        &mut self,
        id: InstructionId,
        call: InstructionId,
        operation: Option<i32>,
        values: &[ValueId],
        (constant, terms): (i64, &[(ValueId, i64)]),
    ) -> Result<ValueId, Fault> {
        let at = Position::Before(id);
        let Pointed { handle, index, kind, element } = self.pointed(id, call)?;
        if !self.is_writable(handle) || kind == PointedKind::ConstantBuffer {
            return Err(Fault::at(self.module, id, "atomic operations are on writable resources alone"));
        }
        let word = self.module.integer_type(32);
        let undefined = self.module.const_undef(word);
        let mut places = match kind {
            PointedKind::RawBuffer => {
                let (index, offset) = self.address(element, index, constant, terms, at);
                alloc::vec![index, offset]
            }
            _ if constant != 0 || !terms.is_empty() => {
                return Err(Fault::at(
                    self.module,
                    id,
                    "an atomic operation is on a whole element of a typed resource",
                ));
            }
            _ => self.lanes_of(index, at),
        };
        places.resize(3, undefined);
        let ty = values.first().and_then(|value| self.module.type_of(*value)).unwrap_or(word);
        let mut arguments = alloc::vec![handle];
        let name = match operation {
            Some(operation) => {
                arguments.push(self.module.const_i32(operation));
                "llvm.dx.resource.atomic.binop"
            }
            None => "llvm.dx.resource.atomic.compare.exchange",
        };
        arguments.extend(places);
        arguments.extend_from_slice(values);
        Ok(self.editor.call(self.module, name, ty, &arguments, at))
    }

    /// The numbers of a vector, or the number itself.
    fn lanes_of(&mut self, value: ValueId, at: Position) -> Vec<ValueId> {
        let Type::Vector { count, .. } = self.module.ty(self.module.type_of(value).unwrap_or_default())
        else {
            return alloc::vec![value];
        };
        let mut lanes = Vec::new();
        for lane in 0..count.min(4) {
            let index = self.module.const_i32(i32::try_from(lane).unwrap_or(0));
            lanes.push(self.at(at).operation(&Operation::ExtractElement { vector: value, index }));
        }
        lanes
    }

    /// An `atomicrmw` on an element of a resource.
    fn read_modify_write(
        &mut self,
        id: InstructionId,
        operation: AtomicOperation,
        pointer: ValueId,
        value: ValueId,
    ) -> Result<bool, Fault> {
        use AtomicOperation as Atomic;
        let Some((Base::Element(call), constant, terms)) = self.place(pointer) else { return Ok(false) };
        let at = Position::Before(id);
        let ty = self.module.type_of(value).unwrap_or_default();
        let mut value = value;
        let code = match operation {
            // The sum with the negative of a number is the difference.
            Atomic::Add | Atomic::Sub => 0,
            Atomic::And => 1,
            Atomic::Or => 2,
            Atomic::Xor => 3,
            Atomic::Min => 4,
            Atomic::Max => 5,
            Atomic::UMin => 6,
            Atomic::UMax => 7,
            Atomic::Xchg => 8,
            _ => return Err(Fault::at(self.module, id, "DXIL has no such atomic operation")),
        };
        if operation == Atomic::Sub {
            let zero = self.module.const_null(ty);
            value = self.at(at).binary(BinaryOpcode::Sub, zero, value);
        }
        let own = self.integer_of(id, ty)?;
        if own != ty {
            value = self.at(at).cast(CastOpcode::BitCast, value, own);
        }
        let mut old = self.atomic(id, call, Some(code), &[value], (constant, &terms))?;
        if own != ty {
            old = self.at(at).cast(CastOpcode::BitCast, old, ty);
        }
        self.editor.supersede(id, old);
        Ok(true)
    }

    /// The integer type in which atomic operations have values of a type.
    fn integer_of(&mut self, id: InstructionId, ty: TypeId) -> Result<TypeId, Fault> {
        match self.module.ty(ty) {
            Type::Integer { width: 32 | 64 } => Ok(ty),
            Type::Float => Ok(self.module.integer_type(32)),
            Type::Double => Ok(self.module.integer_type(64)),
            _ => Err(Fault::at(self.module, id, "atomic operations are on values of 32 and 64 bits")),
        }
    }

    /// A `cmpxchg` on an element of a resource: the old value, and whether it was the expected one.
    fn exchange_if_equal(
        &mut self,
        id: InstructionId,
        pointer: ValueId,
        values: [ValueId; 2],
    ) -> Result<bool, Fault> {
        let Some((Base::Element(call), constant, terms)) = self.place(pointer) else { return Ok(false) };
        let at = Position::Before(id);
        let ty = self.module.type_of(values[0]).unwrap_or_default();
        self.integer_of(id, ty)?;
        let old = self.atomic(id, call, None, &values, (constant, &terms))?;
        let users: Vec<InstructionId> = self.uses.instructions(id).collect();
        for user in users {
            let taken = self.module.instruction(user).and_then(|entry| entry.extract_value());
            let part = match taken.map(|(_, indices)| indices.to_vec()).as_deref() {
                Some([0]) => old,
                Some([1]) => self.at(at).compare(Predicate::IcmpEq, old, values[0]),
                _ => {
                    return Err(Fault::at(self.module, user, "the result of a 'cmpxchg' is used as a whole"));
                }
            };
            self.editor.supersede(user, part);
        }
        self.editor.erase(id);
        Ok(true)
    }

    /// Loads a texel, as a number or a vector of numbers.
    fn load_texel(&mut self, texel: Pointed, writable: bool, at: Position) -> ValueId {
        let word = self.module.integer_type(32);
        let level = if writable { self.module.const_undef(word) } else { self.module.const_i32(0) };
        let no_offset = self.module.const_i32(0);
        let arguments = [texel.handle, texel.index, level, no_offset];
        self.editor.call(self.module, "llvm.dx.resource.load.level", texel.element, &arguments, at)
    }

    /// Loads a whole element of a typed resource.
    fn load_element(&mut self, pointed: Pointed, at: Position) -> ValueId {
        match pointed.kind {
            PointedKind::Texture(writable) => self.load_texel(pointed, writable, at),
            _ => self.load_typed(pointed.handle, pointed.index, pointed.element, at),
        }
    }

    /// Stores a whole element of a typed resource.
    fn store_element(&mut self, pointed: Pointed, value: ValueId, at: Position) {
        let void = self.module.void_type();
        let name = match pointed.kind {
            PointedKind::Texture(_) => "llvm.dx.resource.store.texture",
            _ => "llvm.dx.resource.store.typedbuffer",
        };
        self.editor.call(self.module, name, void, &[pointed.handle, pointed.index, value], at);
    }

    /// The index of a component, if the accessed value is one of a vector.
    fn component(
        &mut self,
        element: TypeId,
        constant: i64,
        terms: &[(ValueId, i64)],
        at: Position,
    ) -> ValueId {
        let bytes =
            i64::try_from(self.layout.stride(self.module, self.module.scalar(element))).unwrap_or(4).max(1);
        let place = self.bytes(constant, terms, at);
        if let Some(number) = self.module.integer(place) {
            return self.module.const_i32(i32::try_from(number / bytes).unwrap_or(0));
        }
        let word = self.module.integer_type(32);
        let bytes = self.module.const_integer(word, bytes);
        self.at(at).binary(BinaryOpcode::UDiv, place, bytes)
    }

    /// The components of an element that a vector of the same numbers consists of.
    fn components(
        &mut self,
        ty: TypeId,
        element: TypeId,
        constant: i64,
        terms: &[(ValueId, i64)],
    ) -> Option<core::ops::Range<i32>> {
        let Type::Vector { count, element: scalar } = self.module.ty(ty) else { return None };
        let Type::Vector { count: all, element: known } = self.module.ty(element) else { return None };
        let bytes = i64::try_from(self.layout.stride(self.module, scalar)).ok()?.max(1);
        if scalar != known || !terms.is_empty() || constant % bytes != 0 {
            return None;
        }
        let first = i32::try_from(constant / bytes).ok()?;
        let end = first.checked_add(i32::try_from(count).ok()?)?;
        (first >= 0 && end <= i32::try_from(all).ok()?).then_some(first..end)
    }

    /// The type of the number in a vector of one: clang converts numbers to vectors by way of these.
    fn only_element(&self, ty: TypeId) -> Option<TypeId> {
        match self.module.ty(ty) {
            Type::Vector { count: 1, element } => Some(element),
            _ => None,
        }
    }

    /// The type of as many numbers as another type has, of the kind that an element consists of, if their
    /// sizes are equal: optimisers take casts together with the accesses.
    fn shape(&mut self, ty: TypeId, element: TypeId) -> Option<TypeId> {
        let (scalar, own) = (self.module.scalar(ty), self.module.scalar(element));
        if self.layout.stride(self.module, scalar) != self.layout.stride(self.module, own) {
            return None;
        }
        Some(match self.module.ty(ty) {
            Type::Vector { count, .. } => self.module.vector_type(count, own),
            _ => own,
        })
    }

    /// Loads an element of a typed buffer.
    fn load_typed(&mut self, handle: ValueId, index: ValueId, element: TypeId, at: Position) -> ValueId {
        let truth = self.module.integer_type(1);
        let result = self.module.struct_type(&[element, truth]);
        let name = "llvm.dx.resource.load.typedbuffer";
        let loaded = self.editor.call(self.module, name, result, &[handle, index], at);
        self.at(at).extract_value(loaded, 0)
    }

    fn load(
        &mut self,
        id: InstructionId,
        call: InstructionId,
        ty: TypeId,
        constant: i64,
        terms: &[(ValueId, i64)],
        at: Position,
    ) -> Result<ValueId, Fault> {
        let pointed = self.pointed(id, call)?;
        let Pointed { handle, index, kind, element } = pointed;
        if kind == PointedKind::ConstantBuffer {
            return self.row(id, handle, ty, (constant, None), terms, at);
        }
        if kind != PointedKind::RawBuffer {
            return self.load_from_element(id, call, pointed, ty, constant, terms, at);
        }
        self.check(id, ty)?;
        if self.lanes(ty) > MOST_COMPONENTS {
            let scalar = self.module.scalar(ty);
            let bytes = i64::try_from(self.layout.stride(self.module, scalar)).unwrap_or(4);
            let mut value = self.module.const_undef(ty);
            for first in (0..self.lanes(ty)).step_by(4) {
                let count = (self.lanes(ty) - first).min(MOST_COMPONENTS);
                let part =
                    if count == 1 { scalar } else { self.module.vector_type(count.unsigned_abs(), scalar) };
                let constant = constant.saturating_add(bytes * i64::from(first));
                let loaded = self.load(id, call, part, constant, terms, at)?;
                for lane in 0..count {
                    let place = self.module.const_i32(lane);
                    let index = self.module.const_i32(first + lane);
                    let mut at = self.at(at);
                    let element = match count {
                        1 => loaded,
                        _ => at.operation(&Operation::ExtractElement { vector: loaded, index: place }),
                    };
                    value = at.operation(&Operation::InsertElement { vector: value, element, index });
                }
            }
            return Ok(value);
        }
        if self.by_words && self.layout.stride(self.module, self.module.scalar(ty)) == 8 {
            let mut value = self.module.const_undef(ty);
            for lane in 0..self.lanes(ty) {
                let constant = constant.saturating_add(8 * i64::from(lane));
                let (index, offset) = self.address(element, index, constant, terms, at);
                let number = self.load_words(self.module.scalar(ty), &[handle, index, offset], at);
                if ty == self.module.scalar(ty) {
                    return Ok(number);
                }
                let index = self.module.const_i32(lane);
                let insert = Operation::InsertElement { vector: value, element: number, index };
                value = self.at(at).operation(&insert);
            }
            return Ok(value);
        }
        let (index, offset) = self.address(element, index, constant, terms, at);
        let truth = self.module.integer_type(1);
        let result = self.module.struct_type(&[ty, truth]);
        let loaded = self.editor.call(
            self.module,
            "llvm.dx.resource.load.rawbuffer",
            result,
            &[handle, index, offset],
            at,
        );
        Ok(self.at(at).extract_value(loaded, 0))
    }

    /// Loads an element of a typed buffer, or some of its components.
    #[allow(clippy::too_many_arguments, reason = "the facts of one access")]
    fn load_from_element(
        &mut self,
        id: InstructionId,
        call: InstructionId,
        pointed: Pointed,
        ty: TypeId,
        constant: i64,
        terms: &[(ValueId, i64)],
        at: Position,
    ) -> Result<ValueId, Fault> {
        let element = pointed.element;
        if let Some(own) = self.only_element(ty) {
            let component = self.load(id, call, own, constant, terms, at)?;
            let (vector, index) = (self.module.const_undef(ty), self.module.const_i32(0));
            return Ok(self.at(at).operation(&Operation::InsertElement {
                vector,
                element: component,
                index,
            }));
        }
        if let Some(own) = self.shape(ty, element).filter(|own| *own != ty) {
            let value = self.load(id, call, own, constant, terms, at)?;
            return Ok(self.at(at).cast(CastOpcode::BitCast, value, ty));
        }
        let whole = self.load_element(pointed, at);
        if ty == element {
            return Ok(whole);
        }
        let scalar = self.module.scalar(element);
        if ty == scalar {
            let index = self.component(element, constant, terms, at);
            return Ok(self.at(at).operation(&Operation::ExtractElement { vector: whole, index }));
        }
        let Some(places) = self.components(ty, element, constant, terms) else {
            return Err(Fault::at(
                self.module,
                id,
                "a part of an element of a typed buffer is loaded that is not some of its components",
            ));
        };
        let mut part = self.module.const_undef(ty);
        for (index, place) in places.enumerate() {
            let place = self.module.const_i32(place);
            let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
            let mut at = self.at(at);
            let number = at.operation(&Operation::ExtractElement { vector: whole, index: place });
            part = at.operation(&Operation::InsertElement { vector: part, element: number, index });
        }
        Ok(part)
    }

    /// The number of elements of a vector, 1 for a number.
    fn lanes(&self, ty: TypeId) -> i32 {
        match self.module.ty(ty) {
            Type::Vector { count, .. } => i32::try_from(count).unwrap_or(1),
            _ => 1,
        }
    }

    /// Loads a number of 64 bits as two words.
    fn load_words(&mut self, ty: TypeId, place: &[ValueId], at: Position) -> ValueId {
        let (word, truth) = (self.module.integer_type(32), self.module.integer_type(1));
        let words = self.module.vector_type(2, word);
        let result = self.module.struct_type(&[words, truth]);
        let loaded = self.editor.call(self.module, "llvm.dx.resource.load.rawbuffer", result, place, at);
        let vector = self.at(at).extract_value(loaded, 0);
        let [low, high] = [0, 1].map(|index| {
            let index = self.module.const_i32(index);
            self.at(at).operation(&Operation::ExtractElement { vector, index })
        });
        if self.module.ty(ty) == Type::Double {
            return self.editor.call(self.module, "llvm.dx.asdouble.i32", ty, &[low, high], at);
        }
        let (low, high) =
            (self.at(at).cast(CastOpcode::ZExt, low, ty), self.at(at).cast(CastOpcode::ZExt, high, ty));
        let by = self.module.const_integer(ty, 32);
        let high = self.at(at).binary(BinaryOpcode::Shl, high, by);
        self.at(at).binary(BinaryOpcode::Or, high, low)
    }

    /// Stores a number of 64 bits as two words.
    fn store_words(&mut self, value: ValueId, place: &[ValueId], at: Position) {
        let (word, void) = (self.module.integer_type(32), self.module.void_type());
        let ty = self.module.type_of(value).unwrap_or_default();
        let [low, high] = if self.module.ty(ty) == Type::Double {
            let result = self.module.struct_type(&[word, word]);
            let split = self.editor.call(self.module, "llvm.dx.splitdouble.f64", result, &[value], at);
            [0, 1].map(|index| self.at(at).extract_value(split, index))
        } else {
            let by = self.module.const_integer(ty, 32);
            let high = self.at(at).binary(BinaryOpcode::LShr, value, by);
            [value, high].map(|part| self.at(at).cast(CastOpcode::Trunc, part, word))
        };
        let words = self.module.vector_type(2, word);
        let mut vector = self.module.const_undef(words);
        for (index, element) in [(0, low), (1, high)] {
            let index = self.module.const_i32(index);
            vector = self.at(at).operation(&Operation::InsertElement { vector, element, index });
        }
        let arguments = [place, &[vector]].concat();
        self.editor.call(self.module, "llvm.dx.resource.store.rawbuffer", void, &arguments, at);
    }

    /// Checks that a type is one that is loaded and stored at once.
    fn check(&self, id: InstructionId, ty: TypeId) -> Result<(), Fault> {
        let fits = match self.module.ty(ty) {
            Type::Vector { count, element } => {
                count <= MAX_LANES
                    && !matches!(
                        self.module.ty(element),
                        Type::Integer { width: 1 | 8 } | Type::Pointer { .. }
                    )
            }
            Type::Integer { width } => matches!(width, 16 | 32 | 64),
            Type::Half | Type::Float | Type::Double => true,
            _ => false,
        };
        if fits {
            Ok(())
        } else {
            Err(Fault::at(self.module, id, "a resource is accessed by a type that is not a number"))
        }
    }

    /// The index and the offset of an access: of byte addresses, both are one number.
    fn address(
        &mut self,
        element: TypeId,
        index: ValueId,
        constant: i64,
        terms: &[(ValueId, i64)],
        at: Position,
    ) -> (ValueId, ValueId) {
        let word = self.module.integer_type(32);
        let offset = self.bytes(constant, terms, at);
        if self.module.integer_width(element) != Some(8) {
            return (index, offset);
        }
        let undefined = self.module.const_undef(word);
        if self.module.integer(offset) == Some(0) {
            return (index, undefined);
        }
        (self.at(at).binary(BinaryOpcode::Add, index, offset), undefined)
    }

    fn store(
        &mut self,
        id: InstructionId,
        call: InstructionId,
        value: ValueId,
        constant: i64,
        terms: &[(ValueId, i64)],
        at: Position,
    ) -> Result<(), Fault> {
        let pointed = self.pointed(id, call)?;
        let Pointed { handle, index, kind, element } = pointed;
        if kind == PointedKind::ConstantBuffer || !self.is_writable(handle) {
            return Err(Fault::at(self.module, id, "a resource is stored to that shaders only read"));
        }
        let ty = self.module.type_of(value).unwrap_or_default();
        let void = self.module.void_type();
        if kind != PointedKind::RawBuffer {
            return self.store_to_element(id, pointed, value, constant, terms, at);
        }
        self.check(id, ty)?;
        if self.lanes(ty) > MOST_COMPONENTS {
            let scalar = self.module.scalar(ty);
            let bytes = i64::try_from(self.layout.stride(self.module, scalar)).unwrap_or(4);
            for first in (0..self.lanes(ty)).step_by(4) {
                let count = (self.lanes(ty) - first).min(MOST_COMPONENTS);
                let part = self.module.vector_type(count.unsigned_abs(), scalar);
                let constant = constant.saturating_add(bytes * i64::from(first));
                let mut whole = self.module.const_undef(part);
                for lane in 0..count {
                    let place = self.module.const_i32(first + lane);
                    let index = self.module.const_i32(lane);
                    let mut at = self.at(at);
                    let element = at.operation(&Operation::ExtractElement { vector: value, index: place });
                    whole = match count {
                        1 => element,
                        _ => at.operation(&Operation::InsertElement { vector: whole, element, index }),
                    };
                }
                self.store(id, call, whole, constant, terms, at)?;
            }
            return Ok(());
        }
        if self.by_words && self.layout.stride(self.module, self.module.scalar(ty)) == 8 {
            for lane in 0..self.lanes(ty) {
                let constant = constant.saturating_add(8 * i64::from(lane));
                let (index, offset) = self.address(element, index, constant, terms, at);
                let number = if ty == self.module.scalar(ty) {
                    value
                } else {
                    let index = self.module.const_i32(lane);
                    self.at(at).operation(&Operation::ExtractElement { vector: value, index })
                };
                self.store_words(number, &[handle, index, offset], at);
            }
            return Ok(());
        }
        let (index, offset) = self.address(element, index, constant, terms, at);
        self.editor.call(
            self.module,
            "llvm.dx.resource.store.rawbuffer",
            void,
            &[handle, index, offset, value],
            at,
        );
        Ok(())
    }

    /// Stores an element of a typed buffer, or some of its components, for which the others are loaded.
    fn store_to_element(
        &mut self,
        id: InstructionId,
        pointed: Pointed,
        mut value: ValueId,
        constant: i64,
        terms: &[(ValueId, i64)],
        at: Position,
    ) -> Result<(), Fault> {
        let element = pointed.element;
        let mut ty = self.module.type_of(value).unwrap_or_default();
        if let Some(own) = self.only_element(ty) {
            let index = self.module.const_i32(0);
            value = self.at(at).operation(&Operation::ExtractElement { vector: value, index });
            ty = own;
        }
        if let Some(own) = self.shape(ty, element).filter(|own| *own != ty) {
            value = self.at(at).cast(CastOpcode::BitCast, value, own);
            ty = own;
        }
        let whole = if ty == element {
            value
        } else if ty == self.module.scalar(element) {
            let vector = self.load_element(pointed, at);
            let place = self.component(element, constant, terms, at);
            self.at(at).operation(&Operation::InsertElement { vector, element: value, index: place })
        } else if let Some(places) = self.components(ty, element, constant, terms) {
            let mut whole = self.load_element(pointed, at);
            for (index, place) in places.enumerate() {
                let place = self.module.const_i32(place);
                let index = self.module.const_i32(i32::try_from(index).unwrap_or(0));
                let mut at = self.at(at);
                let number = at.operation(&Operation::ExtractElement { vector: value, index });
                whole =
                    at.operation(&Operation::InsertElement { vector: whole, element: number, index: place });
            }
            whole
        } else {
            return Err(Fault::at(
                self.module,
                id,
                "a part of an element of a typed buffer is stored that is not some of its components",
            ));
        };
        self.store_element(pointed, whole, at);
        Ok(())
    }

    /// The row that a member of a constant buffer lies in, if it is a vector in one: whatever the index of
    /// its component, that is the row.
    fn only_row(&mut self, global: GlobalId, offset: u64) -> Option<i64> {
        let ty = self.module.global(global)?.value_type;
        let Type::Vector { count, element } = self.module.ty(ty) else { return None };
        let end = self.layout.size(self.module, element).saturating_mul(count.into()).saturating_add(offset);
        (end.div_ceil(ROW) == offset / ROW + 1).then(|| i64::try_from(offset / ROW).ok())?
    }

    /// The row of a place, if the values that are added to it do not lead out of that row: an index is
    /// masked, as the front end leaves it or an optimiser finds it.
    fn row_of_masked(&self, constant: i64, terms: &[(ValueId, i64)]) -> Option<i64> {
        let most = terms.iter().try_fold(constant.rem_euclid(ROW_BYTES), |sum, (value, scale)| {
            let operation = self.module.instruction(value.as_instruction()?)?.get().operation()?;
            let Operation::Binary { opcode: BinaryOpcode::And, right, .. } = operation else { return None };
            let mask = self.module.integer(right).filter(|mask| *mask >= 0)?;
            sum.checked_add(mask.checked_mul(*scale).filter(|_| *scale >= 0)?)
        })?;
        (most < ROW_BYTES).then(|| constant.div_euclid(ROW_BYTES))
    }

    /// A number, or a vector of some, of a row of a constant buffer, at a place that is known but for terms,
    /// and in the row that is stated, if any.
    fn row(
        &mut self,
        id: InstructionId,
        handle: ValueId,
        ty: TypeId,
        (constant, only_row): (i64, Option<i64>),
        terms: &[(ValueId, i64)],
        at: Position,
    ) -> Result<ValueId, Fault> {
        let scalar = self.module.scalar(ty);
        let bytes = i64::try_from(self.layout.stride(self.module, scalar)).unwrap_or(4);
        let count = match self.module.ty(ty) {
            Type::Vector { count, .. } => i64::from(count),
            _ => 1,
        };
        self.check(id, ty)?;
        let (whole_rows, within): (Vec<_>, Vec<_>) =
            terms.iter().copied().partition(|(_, scale)| scale % ROW_BYTES == 0);
        let in_row = !within.is_empty();
        let (suffix, columns) = match bytes {
            2 => ("8", 8),
            8 => ("2", 2),
            _ => ("4", 4),
        };
        let rows: Vec<(ValueId, i64)> =
            whole_rows.iter().map(|(value, scale)| (*value, scale / ROW_BYTES)).collect();
        let elements = alloc::vec![scalar; usize::try_from(columns).unwrap_or(4)];
        let result = self.module.struct_type(&elements);
        let name = format!("llvm.dx.resource.load.cbufferrow.{suffix}");
        let mut loaded: Option<(i64, ValueId)> = None;
        let mut vector = self.module.const_undef(ty);
        for component in 0..count {
            let place = constant.saturating_add(component.saturating_mul(bytes));
            if in_row {
                let known =
                    only_row.filter(|_| rows.is_empty()).or_else(|| self.row_of_masked(place, &within));
                let (row, start) = match known {
                    Some(row) => {
                        let start = place.saturating_sub(row.saturating_mul(ROW_BYTES));
                        (self.bytes(row, &rows, at), self.bytes(start, &within, at))
                    }
                    None => {
                        let [four, fifteen] = [4, 15].map(|number| self.module.const_i32(number));
                        let bytes = self.bytes(place, terms, at);
                        let mut at = self.at(at);
                        let row = at.binary(BinaryOpcode::LShr, bytes, four);
                        (row, at.binary(BinaryOpcode::And, bytes, fifteen))
                    }
                };
                let whole = self.editor.call(self.module, &name, result, &[handle, row], at);
                let element = self.chosen_column(whole, start, columns, at);
                if ty == scalar {
                    return Ok(element);
                }
                let index = self.module.const_i32(i32::try_from(component).unwrap_or(0));
                vector = self.at(at).operation(&Operation::InsertElement { vector, element, index });
                continue;
            }
            let (row, column) = (place.div_euclid(ROW_BYTES), place.rem_euclid(ROW_BYTES) / bytes);
            let whole = match loaded {
                Some((known, whole)) if known == row => whole,
                _ => {
                    let index = self.bytes(row, &rows, at);
                    let whole = self.editor.call(self.module, &name, result, &[handle, index], at);
                    loaded = Some((row, whole));
                    whole
                }
            };
            let element = self.at(at).extract_value(whole, u32::try_from(column).unwrap_or(0));
            if ty == scalar {
                return Ok(element);
            }
            let index = self.module.const_i32(i32::try_from(component).unwrap_or(0));
            vector = self.at(at).operation(&Operation::InsertElement { vector, element, index });
        }
        Ok(vector)
    }

    /// The number of a row at a place in bytes that is not constant: one of all columns.
    fn chosen_column(&mut self, whole: ValueId, place: ValueId, columns: i64, at: Position) -> ValueId {
        let size = ROW_BYTES / columns;
        let mut chosen = self.at(at).extract_value(whole, 0);
        for column in 1..columns {
            let start = self.module.const_i32(i32::try_from(column * size).unwrap_or(0));
            let mut at = self.at(at);
            let number = at.extract_value(whole, u32::try_from(column).unwrap_or(0));
            let is_it = at.compare(Predicate::IcmpEq, place, start);
            chosen = at.select(is_it, number, chosen);
        }
        chosen
    }

    /// The variables of constant buffers are gone; those of groups have no content.
    fn finish(&mut self) {
        let members: Vec<GlobalId> = self.members.keys().chain(&self.buffers).copied().collect();
        self.module.remove_named_metadata("hlsl.cbs");
        self.module.remove_globals(&members);
        // Variables of buffers' handles that nothing uses.
        let uses = self.module.uses();
        let unused: Vec<GlobalId> = self
            .module
            .globals()
            .filter(|(id, global)| {
                let is_handle = has_handle(self.module, global.value_type, 0);
                is_handle && uses.get(*id).is_empty()
            })
            .map(|(id, _)| id)
            .collect();
        self.module.remove_globals(&unused);
        let globals: Vec<GlobalId> = self.module.globals().map(|(id, _)| id).collect();
        for id in globals {
            let Some(global) = self.module.global(id).copied() else { continue };
            let undefined = match global.initializer {
                Some(_) if global.address_space == SHARED => Some(self.module.const_undef(global.value_type)),
                other => other,
            };
            if let Some(global) = self.module.global_mut(id) {
                global.initializer = undefined;
                global.visibility = Visibility::Default;
            }
        }
    }
}

/// Whether a type is that of a handle, or has one.
fn has_handle(module: &Module, ty: TypeId, depth: u32) -> bool {
    /// No compiler nests types as deeply.
    const MAX_DEPTH: u32 = 16;
    if depth > MAX_DEPTH {
        return false;
    }
    match module.ty(ty) {
        Type::Target { name, .. } => name.starts_with(b"dx."),
        Type::Array { element, .. } => has_handle(module, element, depth + 1),
        Type::Struct { elements, .. } => elements.iter().any(|ty| has_handle(module, *ty, depth + 1)),
        _ => false,
    }
}
