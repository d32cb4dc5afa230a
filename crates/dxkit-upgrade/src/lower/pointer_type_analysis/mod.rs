//! Pointers without types back to pointers with types.
//!
//! LLVM 22 has one pointer type for each address space; LLVM 3.7 has one for each type that is pointed to
//! (the pointee type). The module comes in with pointers to a placeholder, [`is_any`], and leaves with a
//! pointee type for every pointer. Three steps, each in a module:
//!
//! 1. [`facts`]: pointers that must have the same type (both sides of a phi, argument and parameter) form a
//!    class, by union and find. For each class, the facts are collected: the types of variables that its
//!    pointers may lead to, the types that are loaded, stored and used in addresses, and what names and
//!    attributes state.
//! 2. [`decide`]: one pointee type for each class. What is stated is first, then what addresses and variables
//!    say, then a type that is built from the accesses.
//! 3. [`apply`]: functions, variables and instructions get the types. If a use needs another type than the
//!    class has, it gets the address of the first element of that type, or a cast of the pointer if there is
//!    no such element. [`address`] computes addresses anew in the type that was decided, from the offset in
//!    bytes.
//!
//! Facts of the whole module are collected before anything is decided, because a function's parameters follow
//! from all its calls.

mod address;
mod apply;
mod decide;
mod facts;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, FunctionId, Inserter, Instruction, InstructionId, Layout, LayoutRules, Operation, Position,
    Type, TypeId, ValueId, ValueKind,
};
use dxkit_ir_text::is_any;

use super::Fault;
use super::clean::drop_unused;
use super::editor::Editor;
pub(super) use address::{MemoryLayout, scaled_indices};

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
    /// The distances in bytes between the elements of which such a part is the first, where it is not known
    /// which one is accessed.
    strides: BTreeMap<u64, u64>,
}

/// Gives every pointer of a module a type.
pub(super) fn type_pointers(module: &mut Module) -> Result<(), Fault> {
    let mut typer = Typer::new(module);
    typer.refuse_pointers_in_memory()?;
    typer.collect();
    typer.decide();
    typer.type_functions();
    typer.type_globals()?;
    typer.type_bodies()?;
    typer.type_metadata();
    core::mem::take(&mut typer.editor).apply(typer.module);
    let bypassed = core::mem::take(&mut typer.bypassed);
    // The casts would be left: the validator refuses those to bytes even if nothing uses them.
    let functions = bypassed.iter().filter_map(|id| {
        let block = module.instruction(*id)?.block()?;
        Some(module.block(block)?.function())
    });
    let mut functions: Vec<FunctionId> = functions.collect();
    functions.sort_unstable();
    functions.dedup();
    drop_unused(module, &functions);
    Ok(())
}

/// Whether a type is a vector of numbers of another one: what is accessed as both is a vector.
fn is_vector_of(module: &Module, number: TypeId, ty: TypeId) -> bool {
    matches!(module.ty(ty), Type::Vector { element, .. } if element == number)
}

struct Typer<'m> {
    module: &'m mut Module,
    editor: Editor,
    /// The number of each pointer whose type has to be found.
    variables: BTreeMap<Variable, usize>,
    /// The representative of each variable's class.
    parents: Vec<usize>,
    /// The facts of each class, by its representative.
    facts: Vec<PointeeFacts>,
    /// By the representative.
    decided: Vec<Option<TypeId>>,
    /// The pointee types of the addresses that were computed so far.
    addresses: BTreeMap<InstructionId, TypeId>,
    /// The addresses in casts that others are no longer computed from.
    bypassed: Vec<InstructionId>,
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
            facts: Vec::new(),
            decided: Vec::new(),
            addresses: BTreeMap::new(),
            bypassed: Vec::new(),
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
    fn refuse_pointers_in_memory(&mut self) -> Result<(), Fault> {
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
                return Err(Fault::at(
                    self.module,
                    id,
                    "pointers in memory or in other values are not in DXIL",
                ));
            }
        }
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

    fn is_byte(&self, ty: TypeId) -> bool {
        match self.module.ty(ty) {
            Type::Array { element, .. } => self.module.integer_width(element) == Some(8),
            _ => self.module.integer_width(ty) == Some(8),
        }
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
}
