//! Pointers without types back to pointers with types.
//!
//! The pointee type of a pointer follows from its origin (variables, addresses in them) or from its uses. If a use needs another
//! type, it gets the address of the first element of that type, or a cast of the pointer if there is no such element.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    AttributeSlot, BinaryOpcode, BlockId, Call, CastOpcode, Constant, FunctionId, Inserter, Instruction,
    InstructionId, Layout, LayoutRules, MetadataId, Operation, Position, Type, TypeId, ValueId, ValueKind,
};
use dxkit_dxil::DxilModule;
use dxkit_ir_text::{is_any, typed_attribute};

use super::editor::Editor;
use super::{Fault, MAX_LANES};

/// The depth to which types are followed to their first element, and sums to their terms.
const MAX_DEPTH: usize = 32;

/// An entity whose pointee type has to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Variable {
    Instruction(InstructionId),
    Parameter(FunctionId, u32),
    Result(FunctionId),
}

/// The known facts about pointers of one type.
#[derive(Debug, Clone, Default)]
struct PointeeFacts {
    /// The type that the name of an operation or an attribute states.
    stated: Option<TypeId>,
    /// The types that addresses are computed in.
    addresses: Vec<TypeId>,
    /// The types of variables that they may be addresses of.
    origins: Vec<TypeId>,
    /// The types of loads and stores.
    accesses: Vec<TypeId>,
    /// The name of the structure that they point to, from the name of a function.
    named: Option<String>,
    /// The types that are accessed at each offset in bytes.
    parts: BTreeMap<u64, TypeId>,
    /// The distances in bytes between the elements of which such a part is the first, where it is not known which one is accessed.
    strides: BTreeMap<u64, u64>,
}

/// Gives every pointer of a module a type.
pub(super) fn type_pointers(module: &mut Module) -> Result<(), Fault> {
    let mut typer = Typer::new(module);
    typer.check()?;
    typer.collect();
    typer.decide();
    typer.functions();
    typer.globals()?;
    typer.bodies()?;
    typer.metadata();
    core::mem::take(&mut typer.editor).apply(typer.module);
    Ok(())
}

/// The blocks of a function, each after its predecessors except in loops; unreachable ones last.
pub(super) fn order(module: &Module, function: FunctionId) -> Vec<BlockId> {
    let Some(function) = module.function(function) else { return Vec::new() };
    let all: Vec<BlockId> = function.blocks().map(|block| block.id()).collect();
    let mut seen = BTreeMap::new();
    let mut order = Vec::with_capacity(all.len());
    let mut open = Vec::new();
    if let Some(first) = all.first() {
        seen.insert(*first, ());
        open.push((*first, 0usize));
    }
    while let Some((block, next)) = open.last_mut() {
        let successors = module
            .block(*block)
            .and_then(|block| block.terminator())
            .map_or(&[][..], |last| last.successors());
        match successors.get(*next).copied() {
            Some(successor) => {
                *next += 1;
                if seen.insert(successor, ()).is_none() {
                    open.push((successor, 0));
                }
            }
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order.extend(all.into_iter().filter(|block| !seen.contains_key(block)));
    order
}

/// Whether a type is a vector of numbers of another one: what is accessed as both is a vector.
fn is_vector_of(module: &Module, number: TypeId, ty: TypeId) -> bool {
    matches!(module.ty(ty), Type::Vector { element, .. } if element == number)
}

struct Typer<'m> {
    module: &'m mut Module,
    editor: Editor,
    variables: BTreeMap<Variable, usize>,
    /// The representative of each variable's class.
    parents: Vec<usize>,
    wishes: Vec<PointeeFacts>,
    /// By the representative.
    decided: Vec<Option<TypeId>>,
    /// The pointee types of the addresses that were computed so far.
    addresses: BTreeMap<InstructionId, TypeId>,
    layout: Layout,
    offsets: BTreeMap<TypeId, Vec<u64>>,
    /// The types that contain pointers.
    holders: BTreeMap<TypeId, bool>,
}

impl<'m> Typer<'m> {
    fn new(module: &'m mut Module) -> Self {
        let layout = Layout::new(module, LayoutRules::Llvm22);
        Self {
            module,
            editor: Editor::default(),
            variables: BTreeMap::new(),
            parents: Vec::new(),
            wishes: Vec::new(),
            decided: Vec::new(),
            addresses: BTreeMap::new(),
            layout,
            offsets: BTreeMap::new(),
            holders: BTreeMap::new(),
        }
    }

    fn at(&mut self, position: Position) -> Inserter<'_> {
        self.editor.at(self.module, position)
    }

    fn is_pointer(&self, ty: TypeId) -> bool {
        matches!(self.module.ty(ty), Type::Pointer { pointee, .. } if is_any(self.module, pointee))
    }

    fn is_pointer_value(&self, value: ValueId) -> bool {
        self.module.type_of(value).is_some_and(|ty| self.is_pointer(ty))
    }

    fn address_space(&self, ty: TypeId) -> u32 {
        match self.module.ty(ty) {
            Type::Pointer { address_space, .. } => address_space,
            _ => 0,
        }
    }

    /// Whether a type contains pointers: those in memory cannot get types.
    fn holds_pointers(&mut self, ty: TypeId, depth: usize) -> bool {
        if let Some(known) = self.holders.get(&ty) {
            return *known;
        }
        if depth > MAX_DEPTH {
            return false;
        }
        // A structure may contain another one many times.
        self.holders.insert(ty, false);
        let holds = match self.module.ty(ty) {
            Type::Pointer { .. } => self.is_pointer(ty),
            Type::Array { element, .. } | Type::Vector { element, .. } => {
                self.holds_pointers(element, depth + 1)
            }
            Type::Struct { elements, .. } => {
                let elements = elements.to_vec();
                elements.into_iter().any(|ty| self.holds_pointers(ty, depth + 1))
            }
            _ => false,
        };
        self.holders.insert(ty, holds);
        holds
    }

    /// Checks that no pointer is in memory or part of a value.
    fn check(&mut self) -> Result<(), Fault> {
        let globals: Vec<_> = self.module.globals().map(|(id, global)| (id, global.value_type)).collect();
        for (id, value_type) in globals {
            if self.holds_pointers(value_type, 0) {
                let name =
                    String::from_utf8_lossy(self.module.name(id.into()).unwrap_or_default()).into_owned();
                return Err(Fault::new(format!(
                    "the variable '{name}' holds pointers, which DXIL does not have in memory"
                )));
            }
        }
        let mut found = Vec::new();
        for function in self.module.functions() {
            for entry in function.instructions() {
                let (ty, memory) = match entry.get() {
                    Instruction::Alloca { allocated_type, .. } => (allocated_type, true),
                    Instruction::Load { .. } => (entry.ty(), true),
                    _ => (entry.ty(), false),
                };
                if memory || !self.is_pointer(ty) {
                    found.push((entry.id(), ty));
                }
            }
        }
        for (id, ty) in found {
            if self.holds_pointers(ty, 0) {
                return Err(Fault::of(
                    self.module,
                    id,
                    "pointers in memory or in other values are not in DXIL",
                ));
            }
        }
        Ok(())
    }

    fn variable(&mut self, variable: Variable) -> usize {
        if let Some(known) = self.variables.get(&variable) {
            return self.find(*known);
        }
        let index = self.parents.len();
        self.parents.push(index);
        self.wishes.push(PointeeFacts::default());
        self.variables.insert(variable, index);
        index
    }

    fn find(&mut self, index: usize) -> usize {
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
        let (one, other) = (self.find(one), self.find(other));
        if one == other {
            return;
        }
        let moved = self.wishes.get_mut(other).map(core::mem::take).unwrap_or_default();
        if let Some(wishes) = self.wishes.get_mut(one) {
            wishes.stated = wishes.stated.or(moved.stated);
            wishes.addresses.extend(moved.addresses);
            wishes.origins.extend(moved.origins);
            wishes.accesses.extend(moved.accesses);
            wishes.named = wishes.named.take().or(moved.named);
            for (offset, ty) in moved.parts {
                let known = wishes.parts.entry(offset).or_insert(ty);
                if is_vector_of(self.module, *known, ty) {
                    *known = ty;
                }
            }
            wishes.strides.extend(moved.strides);
        }
        if let Some(parent) = self.parents.get_mut(other) {
            *parent = one;
        }
    }

    fn facts_mut(&mut self, index: usize) -> Option<&mut PointeeFacts> {
        let root = self.find(index);
        self.wishes.get_mut(root)
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

    /// The pointee type that a value states itself: variables, and addresses with a source type.
    fn origin(&self, value: ValueId) -> Option<TypeId> {
        match value.kind() {
            ValueKind::Global(id) => self.module.global(id).map(|global| global.value_type),
            ValueKind::Function(id) => {
                self.module.function(id).map(|function| function.record().function_type)
            }
            ValueKind::Instruction(id) => match self.module.instruction(id)?.get() {
                Instruction::Alloca { allocated_type, .. } => Some(allocated_type),
                Instruction::Operation(Operation::GetElementPtr { source_type, indices, .. }) => {
                    self.module.indexed_type(source_type, indices).filter(|_| !self.is_byte(source_type))
                }
                _ => None,
            },
            ValueKind::Constant(id) => match self.module.constant(id)?.constant {
                Constant::Operation(Operation::GetElementPtr { source_type, indices, .. }) => {
                    self.module.indexed_type(source_type, indices).filter(|_| !self.is_byte(source_type))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn is_byte(&self, ty: TypeId) -> bool {
        match self.module.ty(ty) {
            Type::Array { element, .. } => self.module.integer_width(element) == Some(8),
            _ => self.module.integer_width(ty) == Some(8),
        }
    }

    /// Notes that two values have the same type.
    fn same(&mut self, one: ValueId, other: ValueId) {
        match (self.variable_of(one), self.variable_of(other)) {
            (Some(one), Some(other)) => self.unite(one, other),
            (Some(index), None) => self.comes_from(index, other),
            (None, Some(index)) => self.comes_from(index, one),
            (None, None) => {}
        }
    }

    fn comes_from(&mut self, index: usize, value: ValueId) {
        if let Some(origin) = self.origin(value) {
            if let Some(wishes) = self.facts_mut(index) {
                wishes.origins.push(origin);
            }
        }
    }

    /// Collects the facts about pointers.
    fn collect(&mut self) {
        let functions: Vec<FunctionId> = self.module.functions().map(|function| function.id()).collect();
        for id in &functions {
            self.stated(*id);
        }
        for id in functions {
            let Some(function) = self.module.function(id) else { continue };
            let entries: Vec<InstructionId> = function.instructions().map(|entry| entry.id()).collect();
            for entry in entries {
                self.collect_of(id, entry);
            }
        }
    }

    /// The facts about a function's pointers: by the name of an operation, which has the structure that its pointers point to,
    /// and by attributes.
    fn stated(&mut self, id: FunctionId) {
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
            if let Some(wishes) = self.facts_mut(variable) {
                wishes.stated = byte.or(attribute.map(|(_, ty)| ty)).or(structure);
                wishes.named = named;
            }
        }
        if self.is_pointer(result) {
            let variable = self.variable(Variable::Result(id));
            if let Some(wishes) = self.facts_mut(variable) {
                wishes.stated = structure;
                wishes.named = overload;
            }
        }
    }

    /// The type that a part of an operation's name states.
    fn type_of_overload(&mut self, overload: &str) -> Option<TypeId> {
        use dxkit_dxil::{OverloadType, Scalar};
        Some(match OverloadType::of_suffix(overload) {
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

    fn collect_of(&mut self, function: FunctionId, id: InstructionId) {
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
                    if let Some(wishes) = self.variable_of(base).and_then(|index| self.facts_mut(index)) {
                        wishes.addresses.push(source_type);
                    }
                }
                None
            }
            Instruction::Phi { .. } | Instruction::Operation(Operation::Select { .. })
                if self.is_pointer(ty) =>
            {
                for operand in operands {
                    if self.is_pointer_value(operand) {
                        self.same(id.into(), operand);
                    }
                }
                None
            }
            Instruction::Operation(Operation::Compare { left, right, .. }) if self.is_pointer_value(left) => {
                self.same(left, right);
                None
            }
            Instruction::Return { value: Some(value) } if self.is_pointer_value(value) => {
                let result = self.variable(Variable::Result(function));
                match self.variable_of(value) {
                    Some(index) => self.unite(result, index),
                    None => self.comes_from(result, value),
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
                    let stated = self.facts_mut(parameter).and_then(|wishes| wishes.stated);
                    match (self.variable_of(argument), stated) {
                        // The operation states its type; the operand of a cast may have another one.
                        (Some(variable), Some(stated)) => {
                            if let Some(wishes) = self.facts_mut(variable) {
                                wishes.accesses.push(stated);
                            }
                        }
                        (Some(variable), None) => self.unite(parameter, variable),
                        (None, _) => self.comes_from(parameter, argument),
                    }
                }
                None
            }
            _ => None,
        };
        if let Some((pointer, ty)) = access {
            if let Some(wishes) = self.variable_of(pointer).and_then(|index| self.facts_mut(index)) {
                wishes.accesses.push(ty);
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
                if let (Ok(offset), Some(wishes)) = (u64::try_from(constant), self.facts_mut(index)) {
                    let part = wishes.parts.entry(offset).or_insert(ty);
                    if is_vector {
                        *part = ty;
                    }
                    let stride = terms.iter().map(|(_, scale)| scale.unsigned_abs()).min();
                    wishes.strides.extend(stride.map(|stride| (offset, stride)));
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

    /// The structure with a name: an existing one of the module, or one made from the accesses.
    fn structure_named(&mut self, name: &str, facts: Option<&PointeeFacts>) -> Option<TypeId> {
        let known = self.module.types().find_map(|(id, ty)| match ty {
            Type::Struct { name: Some(known), .. } if known == name.as_bytes() => Some(id),
            _ => None,
        });
        let (None, Some(facts)) = (known, facts) else { return known };
        let elements = self.elements_of(facts);
        Some(self.module.named_struct_type(name, &elements))
    }

    /// The size in bytes of a mesh shader's payload; 0 for other shaders.
    fn payload_size(&self) -> u64 {
        let dxil = DxilModule::read(self.module);
        let mesh = dxil.entry_points.iter().find_map(|entry| entry.mesh());
        mesh.map_or(0, |mesh| mesh.payload_size.into())
    }

    /// The elements of a structure in which these types have these distances in bytes from its start; words, where they do not
    /// fit into one. Arrays end at the next part, or with the payload of the mesh shader.
    fn elements_of(&mut self, facts: &PointeeFacts) -> Vec<TypeId> {
        /// Larger objects do not occur in real modules.
        const LARGEST: u64 = 1 << 18;
        let PointeeFacts { parts, strides, .. } = facts;
        let whole = if strides.is_empty() { 0 } else { self.payload_size().min(LARGEST) };
        let (word, short) = (self.module.integer_type(32), self.module.integer_type(16));
        let (mut elements, mut end) = (Vec::new(), 0u64);
        let mut fits = true;
        for (offset, ty) in parts {
            let size = self.layout.size(self.module, *ty);
            let alignment = self.layout.alignment(self.module, *ty);
            if *offset < end || size == 0 {
                // This offset lies inside an element.
                continue;
            }
            if offset % alignment != 0 || *offset > LARGEST {
                fits = false;
                break;
            }
            while end < *offset {
                let filling = if end % 4 == 0 && end + 4 <= *offset { word } else { short };
                let size = self.layout.size(self.module, filling);
                if end + size > *offset || end % self.layout.alignment(self.module, filling) != 0 {
                    break;
                }
                elements.push(filling);
                end += size;
            }
            fits &= end.next_multiple_of(alignment) == *offset;
            let own = self.layout.stride(self.module, *ty);
            let Some(stride) = strides.get(offset) else {
                elements.push(*ty);
                end = *offset + own;
                continue;
            };
            // Elements of one that have other parts are no array of this type.
            fits &= *stride == own;
            let next =
                parts.range(offset + 1..).find(|(at, other)| *other != ty || (*at - offset) % own != 0);
            let last = parts.last_key_value().map_or(0, |(at, _)| at.saturating_add(own));
            let after = next.map_or(whole.max(last), |(at, _)| *at);
            let count = (after.saturating_sub(*offset) / own).max(1);
            elements.push(self.module.array_type(count, *ty));
            end = *offset + own * count;
        }
        if fits && !elements.is_empty() {
            return elements;
        }
        let mut end = whole;
        for (offset, ty) in parts {
            end = end.max(offset.saturating_add(self.layout.size(self.module, *ty)));
        }
        alloc::vec![self.module.array_type(end.div_ceil(4).clamp(1, LARGEST), word)]
    }

    /// The type of a pointer of which only the accesses are known: repeated equal types become an array.
    fn type_of_parts(&mut self, facts: &PointeeFacts) -> Option<TypeId> {
        let parts = &facts.parts;
        let first = *parts.get(&0)?;
        let (last, _) = parts.last_key_value()?;
        if *last == 0 {
            return None;
        }
        let size = self.size(first);
        if size == 0 || parts.iter().any(|(offset, ty)| *ty != first || offset % size != 0) {
            let elements = self.elements_of(facts);
            return Some(self.module.struct_type(&elements));
        }
        let count = (last / size).saturating_add(1);
        let number =
            matches!(self.module.ty(first), Type::Float | Type::Half | Type::Double | Type::Integer { .. });
        Some(match u32::try_from(count) {
            // HLSL uses vectors most often.
            Ok(count @ 2..=4) if number => self.module.vector_type(count, first),
            _ => self.module.array_type(count, first),
        })
    }

    fn decide(&mut self) {
        let word = self.module.integer_type(32);
        let byte = self.module.integer_type(8);
        self.decided = alloc::vec![None; self.parents.len()];
        let all: Vec<(Variable, usize)> =
            self.variables.iter().map(|(variable, index)| (*variable, *index)).collect();
        for (variable, index) in all {
            let root = self.find(index);
            if self.decided.get(root).is_some_and(Option::is_some) {
                continue;
            }
            let Some(wishes) = self.wishes.get(root) else { continue };
            let origin =
                wishes.origins.first().copied().filter(|first| wishes.origins.iter().all(|ty| ty == first));
            let wishes = wishes.clone();
            let name = wishes.named.as_deref();
            let named = name.and_then(|name| self.structure_named(name, None));
            let structure = wishes
                .addresses
                .iter()
                .chain(&wishes.origins)
                .copied()
                .find(|ty| matches!(self.module.ty(*ty), Type::Struct { .. }));
            let structure = structure.filter(|_| name.is_some());
            let named = named.or(structure);
            let named = named.or_else(|| name.and_then(|name| self.structure_named(name, Some(&wishes))));
            // If it is accessed both as a vector and by element, the vector is used.
            let address = wishes.addresses.first().copied();
            let vector = wishes.accesses.iter().copied().find(|ty| match self.module.ty(*ty) {
                Type::Vector { element, .. } => {
                    address == Some(element) || address.is_none() && wishes.accesses.contains(&element)
                }
                _ => false,
            });
            let found = wishes.stated.or(named).or(vector).or(address).or(origin);
            // An address of a number adds nothing to the types of its accesses.
            let is_number = |ty| {
                !matches!(self.module.ty(ty), Type::Struct { .. } | Type::Array { .. } | Type::Vector { .. })
            };
            let open = wishes.stated.is_none() && wishes.origins.is_empty() && found.is_none_or(is_number);
            let found = match open {
                true => self.type_of_parts(&wishes).or(found),
                false => found,
            };
            let found = found.or(wishes.accesses.first().copied()).or(wishes.origins.first().copied());
            // An unused cast was the operand of a lifetime intrinsic.
            let is_cast = matches!(variable, Variable::Instruction(_));
            let found = found.unwrap_or(if is_cast { byte } else { word });
            if let Some(slot) = self.decided.get_mut(root) {
                *slot = Some(found);
            }
        }
    }

    /// The name of a parameter's structure in the decorated name of a function: `?miss@@YAXUPayload@@@Z`. A digit stands for
    /// one of the names before, that of the function included.
    fn structure_in_name(&self, id: FunctionId, parameter: u32) -> Option<String> {
        let function = self.module.function(id)?;
        let name = String::from_utf8_lossy(function.name()).into_owned();
        let Type::Function { parameters, .. } = self.module.ty(function.record().function_type) else {
            return None;
        };
        let place = parameters
            .iter()
            .take(usize::try_from(parameter).ok()?)
            .filter(|ty| matches!(self.module.ty(**ty), Type::Pointer { .. }))
            .count();
        let (own, types) = name.split_once("@@Y")?;
        let known = |name: &&str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        let mut names = alloc::vec![own];
        let mut structures = types.split('U').skip(1).filter_map(|text| {
            if let [digit @ b'0'..=b'9', b'@', ..] = text.as_bytes() {
                return names.get(usize::from(digit - b'0')).copied().filter(known);
            }
            let (name, _) = text.split_once("@@").filter(|(name, _)| known(name))?;
            names.push(name);
            Some(name)
        });
        let structure = structures.nth(place)?;
        Some(format!("struct.{structure}"))
    }

    fn decided_of(&mut self, variable: Variable) -> Option<TypeId> {
        let index = *self.variables.get(&variable)?;
        let root = self.find(index);
        self.decided.get(root).copied().flatten()
    }

    /// Gives functions types with typed pointers.
    fn functions(&mut self) {
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

    fn globals(&mut self) -> Result<(), Fault> {
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

    fn bodies(&mut self) -> Result<(), Fault> {
        let functions: Vec<FunctionId> = self.module.functions().map(|function| function.id()).collect();
        for id in functions {
            let order = order(self.module, id);
            // Result types are known before their uses, except those of addresses.
            for block in &order {
                for entry in self.instructions(*block) {
                    self.set_result(entry);
                }
            }
            for block in order {
                for entry in self.instructions(block) {
                    self.instruction(id, entry)?;
                }
            }
        }
        Ok(())
    }

    fn instructions(&self, block: BlockId) -> Vec<InstructionId> {
        self.module
            .block(block)
            .map_or(Vec::new(), |block| block.instructions().map(|entry| entry.id()).collect())
    }

    fn set_type(&mut self, id: InstructionId, ty: TypeId) {
        let Some(entry) = self.module.instruction(id) else { return };
        let instruction = entry.get();
        let copy = Owned::of(&instruction);
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
    fn pointee(&mut self, value: ValueId) -> Option<TypeId> {
        let pointee = self.module.type_of(value).and_then(|ty| self.module.pointee(ty))?;
        if is_any(self.module, pointee) { self.origin(value) } else { Some(pointee) }
    }

    fn instruction(&mut self, function: FunctionId, id: InstructionId) -> Result<(), Fault> {
        let accessed = self.module.instruction(id).and_then(|entry| match entry.get() {
            Instruction::Load { pointer, .. } => Some((pointer, entry.ty())),
            Instruction::Store { pointer, value, .. } => Some((pointer, self.module.type_of(value)?)),
            _ => None,
        });
        let by_element = accessed.is_some_and(|(pointer, ty)| self.is_vector_at_element(pointer, ty));
        let Some(entry) = self.module.instruction(id) else { return Ok(()) };
        let ty = entry.ty();
        let operands = entry.operands().to_vec();
        let blocks = entry.blocks().to_vec();
        match entry.get() {
            Instruction::Load { pointer, alignment, volatile, atomic: None } if by_element => {
                let mut vector = self.module.const_undef(ty);
                for (index, address, alignment) in self.element_addresses(id, pointer, ty, alignment) {
                    let load = Instruction::Load { pointer: address, alignment, volatile, atomic: None };
                    let element = self.module.type_of(address).and_then(|ty| self.module.pointee(ty));
                    let element =
                        self.at(Position::Before(id)).insert(element.unwrap_or_default(), &load).into();
                    let insert = Operation::InsertElement { vector, element, index };
                    vector = self.at(Position::Before(id)).operation(&insert);
                }
                self.editor.supersede(id, vector);
                Ok(())
            }
            Instruction::Store { pointer, value, alignment, volatile, atomic: None } if by_element => {
                let ty = self.module.type_of(value).unwrap_or_default();
                let void = self.module.void_type();
                for (index, address, alignment) in self.element_addresses(id, pointer, ty, alignment) {
                    let extract = Operation::ExtractElement { vector: value, index };
                    let value = self.at(Position::Before(id)).operation(&extract);
                    let store =
                        Instruction::Store { pointer: address, value, alignment, volatile, atomic: None };
                    self.at(Position::Before(id)).insert(void, &store);
                }
                self.editor.erase(id);
                Ok(())
            }
            Instruction::Load { .. } => self.coerce_operand(id, 0, ty),
            Instruction::Store { value, .. } | Instruction::AtomicRmw { value, .. } => {
                if self.is_pointer_value(value) {
                    return Err(Fault::of(self.module, id, "DXIL has no pointers in memory"));
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
                // The operand of a cast has its own type; in an address space cast, both have the same pointee type.
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
            Instruction::Call(call) => self.call(id, &OwnedCall::of(&call)),
            _ => Ok(()),
        }
    }

    /// Whether a vector is accessed at the address of an element: the validator refuses casts between pointers to types of different
    /// sizes.
    fn is_vector_at_element(&mut self, pointer: ValueId, ty: TypeId) -> bool {
        let pointee = self.module.type_of(pointer).and_then(|ty| self.module.pointee(ty));
        let (Some(pointee), Type::Vector { count, element }) = (pointee, self.module.ty(ty)) else {
            return false;
        };
        if pointee == element {
            return count <= MAX_LANES;
        }
        // In a longer vector, an array or a structure, the elements are addressed, or numbers of their size, if nothing in it
        // has the accessed vector's size.
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

    /// Whether the variable that a pointer leads into has an element after so many others.
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

    /// The address of an element after another one, in the variable: the validator takes the address of one element for a variable
    /// of that size.
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

    fn call(&mut self, id: InstructionId, call: &OwnedCall) -> Result<(), Fault> {
        let Some(callee) = call.call.callee.as_function() else {
            return Err(Fault::of(self.module, id, "in DXIL, every callee is a function of the module"));
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
            return Err(Fault::of(
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
    fn coerce(&mut self, value: ValueId, wanted: TypeId, ty: TypeId, at: Position) -> Result<ValueId, Fault> {
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
    fn typed_constant(&mut self, value: ValueId, space: u32, depth: usize) -> Result<Option<ValueId>, Fault> {
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
            let indices: Option<Vec<ValueId>> = path
                .iter()
                .map(|step| {
                    step.terms
                        .is_empty()
                        .then(|| self.module.const_i32(i32::try_from(step.constant).unwrap_or(0)))
                })
                .collect();
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

    /// An address: in the pointee of its base, or in a cast of the base if it is not the address of an element.
    fn address(&mut self, id: InstructionId) -> Result<(), Fault> {
        let Some(entry) = self.module.instruction(id) else { return Ok(()) };
        let ty = entry.ty();
        let Instruction::Operation(Operation::GetElementPtr { in_bounds, source_type, base, indices }) =
            entry.get()
        else {
            return Ok(());
        };
        let indices = indices.to_vec();
        let space = self.address_space(ty);
        if !matches!(self.module.ty(ty), Type::Pointer { .. }) {
            return Err(Fault::of(self.module, id, "DXIL has no vectors of pointers"));
        }
        let base = match self.typed_constant(base, space, 0)? {
            Some(base) => base,
            None => {
                let ty = self.module.pointer_type(source_type, space);
                self.module.const_undef(ty)
            }
        };
        let pointee = self.module.type_of(base).and_then(|ty| self.module.pointee(ty)).unwrap_or_default();
        // An offset from an address is added to the index of that address.
        let whole = indices.first().is_some_and(|first| self.module.integer(*first) == Some(0));
        if !(whole && pointee == source_type) {
            let inner = base;
            if let Some((root, root_type, root_bounds, all)) = self.combined(inner, source_type, &indices) {
                let mut made = Vec::with_capacity(all.len());
                for step in &all {
                    made.push(self.index(step, Position::Before(id)));
                }
                return self.set_address(id, in_bounds && root_bounds, root_type, root, &made, space);
            }
        }
        if pointee != source_type && !is_any(self.module, pointee) {
            if let Some(path) = self.path(pointee, source_type, &indices) {
                let mut made = Vec::with_capacity(path.len());
                for step in &path {
                    made.push(self.index(step, Position::Before(id)));
                }
                return self.set_address(id, in_bounds, pointee, base, &made, space);
            }
        }
        let base = self.coerce(base, source_type, ty, Position::Before(id))?;
        let indices: Vec<ValueId> = indices.into_iter().map(|index| self.short_index(index)).collect();
        self.set_address(id, in_bounds, source_type, base, &indices, space)
    }

    /// An index as the compiler writes it: optimisers make constants of 64 bits, about which DXIL has a flag.
    fn short_index(&mut self, index: ValueId) -> ValueId {
        let wide = self.module.type_of(index).and_then(|ty| self.module.integer_width(ty)) == Some(64);
        let number = self.module.integer(index).and_then(|number| i32::try_from(number).ok());
        match number {
            Some(number) if wide => self.module.const_i32(number),
            _ => index,
        }
    }

    fn set_address(
        &mut self,
        id: InstructionId,
        in_bounds: bool,
        source_type: TypeId,
        base: ValueId,
        indices: &[ValueId],
        space: u32,
    ) -> Result<(), Fault> {
        let Some(reached) = self.module.indexed_type(source_type, indices) else {
            return Err(Fault::of(
                self.module,
                id,
                "the indices do not lead to an element of the pointee type",
            ));
        };
        let ty = self.module.pointer_type(reached, space);
        self.addresses.insert(id, reached);
        let address = Operation::GetElementPtr { in_bounds, source_type, base, indices };
        self.module.set_instruction(id, ty, &Instruction::Operation(address));
        Ok(())
    }

    fn size(&mut self, ty: TypeId) -> u64 {
        self.layout.stride(self.module, ty)
    }

    fn element_offsets(&mut self, ty: TypeId) -> Vec<u64> {
        if let Some(known) = self.offsets.get(&ty) {
            return known.clone();
        }
        let offsets = self.layout.offsets(self.module, ty);
        self.offsets.insert(ty, offsets.clone());
        offsets
    }

    /// The base address of another one, its source type, and the path to both.
    fn combined(
        &mut self,
        inner: ValueId,
        source_type: TypeId,
        indices: &[ValueId],
    ) -> Option<(ValueId, TypeId, bool, Vec<Step>)> {
        let operation = match inner.kind() {
            ValueKind::Instruction(id) if self.addresses.contains_key(&id) => {
                self.module.instruction(id)?.get().operation()?
            }
            ValueKind::Constant(id) => match self.module.constant(id)?.constant {
                Constant::Operation(operation) => operation,
                _ => return None,
            },
            _ => return None,
        };
        let Operation::GetElementPtr { in_bounds, source_type: outer, base, indices: first } = operation
        else {
            return None;
        };
        let first = first.to_vec();
        let (mut constant, mut terms) = (0i64, Vec::new());
        self.bytes(outer, &first, &mut constant, &mut terms)?;
        self.bytes(source_type, indices, &mut constant, &mut terms)?;
        let steps = self.steps(outer, constant, terms)?;
        Some((base, outer, in_bounds, steps))
    }

    /// The path from the pointee of a pointer to the element that indices in another type select.
    fn path(&mut self, pointee: TypeId, source_type: TypeId, indices: &[ValueId]) -> Option<Vec<Step>> {
        let mut constant: i64 = 0;
        let mut terms: Vec<(ValueId, i64)> = Vec::new();
        self.bytes(source_type, indices, &mut constant, &mut terms)?;
        self.steps(pointee, constant, terms)
    }

    /// Adds the offset of indices in bytes: a constant, and values times numbers.
    fn bytes(
        &mut self,
        source_type: TypeId,
        indices: &[ValueId],
        constant: &mut i64,
        terms: &mut Vec<(ValueId, i64)>,
    ) -> Option<()> {
        let mut ty = source_type;
        for (number, index) in indices.iter().enumerate() {
            let scale = if number == 0 {
                self.size(ty)
            } else {
                match self.module.ty(ty) {
                    Type::Array { element, .. } | Type::Vector { element, .. } => {
                        ty = element;
                        self.size(element)
                    }
                    Type::Struct { .. } => {
                        let field = usize::try_from(self.module.integer(*index)?).ok()?;
                        let offset = *self.element_offsets(ty).get(field)?;
                        *constant = constant.checked_add(i64::try_from(offset).ok()?)?;
                        ty = self.module.part_type(ty, field as u64)?;
                        continue;
                    }
                    _ => return None,
                }
            };
            let scale = i64::try_from(scale).ok()?;
            self.terms(*index, scale, constant, terms, 0)?;
        }
        Some(())
    }

    /// Adds a value times a number to a sum.
    fn terms(
        &self,
        value: ValueId,
        scale: i64,
        constant: &mut i64,
        terms: &mut Vec<(ValueId, i64)>,
        depth: usize,
    ) -> Option<()> {
        if let Some(number) = self.module.integer(value) {
            *constant = constant.checked_add(number.checked_mul(scale)?)?;
            return Some(());
        }
        if value.as_constant().is_some() {
            return None;
        }
        let operation = value
            .as_instruction()
            .and_then(|id| self.module.instruction(id))
            .and_then(|entry| entry.get().operation())
            .filter(|_| depth < MAX_DEPTH);
        if let Some(Operation::Binary { opcode, left, right, .. }) = operation {
            let number = self.module.integer(right);
            match (opcode, number) {
                (BinaryOpcode::Shl, Some(bits @ 0..=30)) => {
                    return self.terms(left, scale.checked_mul(1 << bits)?, constant, terms, depth + 1);
                }
                (BinaryOpcode::Mul, Some(factor)) => {
                    return self.terms(left, scale.checked_mul(factor)?, constant, terms, depth + 1);
                }
                (BinaryOpcode::Add, Some(number)) => {
                    *constant = constant.checked_add(number.checked_mul(scale)?)?;
                    return self.terms(left, scale, constant, terms, depth + 1);
                }
                _ => {}
            }
        }
        match terms.iter_mut().find(|(known, _)| *known == value) {
            Some((_, known)) => *known = known.checked_add(scale)?,
            None => terms.push((value, scale)),
        }
        Some(())
    }

    /// The indices for an offset in bytes in a type.
    fn steps(&mut self, pointee: TypeId, constant: i64, terms: Vec<(ValueId, i64)>) -> Option<Vec<Step>> {
        let (mut constant, mut terms) = (constant, terms);
        let mut steps = Vec::new();
        let mut ty = pointee;
        let mut in_structure = false;
        steps.push(match i64::try_from(self.size(ty)).ok()? {
            // An array without bounds.
            0 => Step { constant: 0, terms: Vec::new() },
            whole => Step::take(whole, &mut constant, &mut terms),
        });
        for _ in 0..MAX_DEPTH {
            if constant == 0 && terms.is_empty() {
                return Some(steps);
            }
            let is_structure = matches!(self.module.ty(ty), Type::Struct { .. });
            match self.module.ty(ty) {
                Type::Array { element, .. } | Type::Vector { element, .. } => {
                    let size = i64::try_from(self.size(element)).ok().filter(|size| *size > 0)?;
                    steps.push(Step::take(size, &mut constant, &mut terms));
                    ty = element;
                }
                Type::Struct { .. } => {
                    let offsets = self.element_offsets(ty);
                    let place = u64::try_from(constant).ok()?;
                    let field = offsets.iter().rposition(|offset| *offset <= place)?;
                    constant -= i64::try_from(*offsets.get(field)?).ok()?;
                    steps.push(Step { constant: i64::try_from(field).ok()?, terms: Vec::new() });
                    ty = self.module.part_type(ty, field as u64)?;
                }
                _ => {
                    // An offset that is assumed to be a multiple of the element size: of fields, none is computed.
                    let last = steps.last_mut().filter(|_| !in_structure)?;
                    let size = i64::try_from(self.size(ty)).ok().filter(|size| *size > 0)?;
                    if constant != 0 || terms.iter().any(|(_, scale)| *scale <= 0 || size % *scale != 0) {
                        return None;
                    }
                    last.terms.extend(terms.drain(..).map(|(value, scale)| Term {
                        value,
                        factor: 1,
                        divisor: size / scale,
                    }));
                    return Some(steps);
                }
            }
            in_structure = is_structure;
        }
        None
    }

    /// The value of an index.
    fn index(&mut self, step: &Step, at: Position) -> ValueId {
        let mut sum: Option<ValueId> = None;
        for term in &step.terms {
            let ty = self.module.type_of(term.value).unwrap_or_default();
            let mut value = term.value;
            if term.divisor != 1 {
                let divisor = self.module.const_integer(ty, term.divisor);
                value = self.at(at).binary(BinaryOpcode::SDiv, value, divisor);
            }
            if term.factor != 1 {
                let factor = self.module.const_integer(ty, term.factor);
                value = self.at(at).binary(BinaryOpcode::Mul, value, factor);
            }
            sum = Some(match sum {
                Some(sum) => self.at(at).binary(BinaryOpcode::Add, sum, value),
                None => value,
            });
        }
        match sum {
            None => self.module.const_i32(i32::try_from(step.constant).unwrap_or(0)),
            Some(sum) if step.constant == 0 => sum,
            Some(sum) => {
                let ty = self.module.type_of(sum).unwrap_or_default();
                let constant = self.module.const_integer(ty, step.constant);
                self.at(at).binary(BinaryOpcode::Add, sum, constant)
            }
        }
    }

    /// Gives values in metadata their pointer types.
    fn metadata(&mut self) {
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

/// An index of an address: a sum.
#[derive(Debug, Clone)]
struct Step {
    constant: i64,
    terms: Vec<Term>,
}

/// A part of an index.
#[derive(Debug, Clone, Copy)]
struct Term {
    value: ValueId,
    factor: i64,
    divisor: i64,
}

impl Step {
    /// Takes whole elements of a size out of a number of bytes.
    fn take(size: i64, constant: &mut i64, terms: &mut Vec<(ValueId, i64)>) -> Self {
        let index = constant.div_euclid(size);
        *constant = constant.rem_euclid(size);
        let mut taken = Vec::new();
        terms.retain(|(value, scale)| {
            let whole = scale % size == 0;
            if whole {
                taken.push(Term { value: *value, factor: scale / size, divisor: 1 });
            }
            !whole
        });
        Self { constant: index, terms: taken }
    }
}

/// A call with other arguments.
struct OwnedCall {
    call: Call<'static>,
    arguments: Vec<ValueId>,
}

impl OwnedCall {
    fn of(call: &Call<'_>) -> Self {
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
    fn of(instruction: &Instruction<'_>) -> Option<Self> {
        Some(match *instruction {
            Instruction::Phi { values, blocks } => Self::Phi(values.to_vec(), blocks.to_vec()),
            Instruction::Call(call) => Self::Call(OwnedCall::of(&call)),
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
