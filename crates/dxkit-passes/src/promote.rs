//! [`promote_memory`]: local variables as values (LLVM's `mem2reg`). A [`Policy`] chooses the variables;
//! nothing here depends on DXIL.
//!
//! In go functions with variables that are loaded and stored as a whole; out come the same functions in SSA
//! form, without these variables. Every block with several predecessors first gets a phi for each variable,
//! and phis whose incoming values are all equal are removed again: no dominance frontiers are needed, and
//! the result has no superfluous phis in reducible control flow. Blocks are visited in reverse post-order,
//! so a block knows the values of its only predecessor. Phis and selects of the structures that a policy
//! names are split into those of their elements afterwards.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BlockId, Edits, FunctionId, Inserter, Instruction, InstructionId, Operation, Position, TypeId, Use, User,
    ValueId,
};

use crate::is_lifetime;
use crate::order::reverse_post_order;

/// The maximum number of values that are made for the variables of a function: each variable may have one in
/// each block.
const MOST: usize = 1 << 20;

/// Which variables become values, and which structures are split into elements.
#[derive(Debug, Clone, Default)]
pub struct Policy {
    /// All variables become values, not only those of `value_types`.
    pub all: bool,
    /// Types of which variables become values.
    pub value_types: BTreeSet<TypeId>,
    /// Variables become values that hold what is loaded from a variable of the module with one of these
    /// types.
    pub loaded_types: BTreeSet<TypeId>,
    /// Structures of which only elements are used: phis and choices of them become such of their elements.
    pub split_types: BTreeSet<TypeId>,
}

impl Policy {
    /// Every variable becomes a value that can.
    #[must_use]
    pub fn all() -> Self {
        Self { all: true, ..Self::default() }
    }
}

/// Makes the variables of a policy values, if they are loaded and stored as a whole. Returns whether there
/// are any.
pub fn promote_memory(module: &mut Module, functions: &[FunctionId], policy: &Policy) -> bool {
    let mut editor = Edits::default();
    let mut promoted = false;
    for function in functions {
        promoted |= promote_in(module, *function, policy, &mut editor);
    }
    editor.apply(module);
    let mut editor = Edits::default();
    let mut joins = BTreeSet::new();
    for function in functions {
        joins.append(&mut split_structures(module, *function, &policy.split_types, &mut editor));
    }
    editor.apply(module);
    drop_joins(module, joins);
    promoted
}

fn promote_in(module: &mut Module, function: FunctionId, policy: &Policy, editor: &mut Edits) -> bool {
    let variables = variables(module, function, policy);
    if variables.is_empty() {
        return false;
    }
    let blocks = reverse_post_order(module, function);
    let mut predecessors: BTreeMap<BlockId, Vec<BlockId>> = BTreeMap::new();
    for block in &blocks {
        let Some(last) = module.block(*block).and_then(|block| block.terminator()) else { continue };
        for successor in last.successors() {
            let known = predecessors.entry(*successor).or_default();
            if known.last() != Some(block) {
                known.push(*block);
            }
        }
    }
    if blocks.len().saturating_mul(variables.len()) > MOST {
        return false;
    }
    let mut work = Promotion {
        module,
        variables,
        predecessors,
        phis: Vec::new(),
        ends: BTreeMap::new(),
        loaded: BTreeMap::new(),
        gone: Vec::new(),
    };
    for block in &blocks {
        work.block(*block);
    }
    work.join();
    work.finish(editor);
    true
}

/// The users of variables, in order.
type Accesses = BTreeMap<InstructionId, Vec<InstructionId>>;

/// The variables that become values, with their types.
fn variables(module: &Module, function: FunctionId, policy: &Policy) -> BTreeMap<InstructionId, TypeId> {
    let Some(entry) = module.function(function) else { return BTreeMap::new() };
    let mut found: BTreeMap<InstructionId, TypeId> = entry
        .instructions()
        .filter(|entry| entry.is_alloca())
        .filter_map(|entry| match entry.get() {
            Instruction::Alloca { allocated_type, count, .. }
                if module.integer(count) == Some(1)
                    && (policy.all
                        || !policy.loaded_types.is_empty()
                        || policy.value_types.contains(&allocated_type)) =>
            {
                Some((entry.id(), allocated_type))
            }
            _ => None,
        })
        .collect();
    if found.is_empty() {
        return found;
    }
    // No other function uses them, and no constant.
    let mut accesses: Accesses = BTreeMap::new();
    for user in entry.instructions() {
        for variable in user.operands().iter().filter_map(|operand| operand.as_instruction()) {
            if found.contains_key(&variable) {
                accesses.entry(variable).or_default().push(user.id());
            }
        }
    }
    for described in module.metadata().filter_map(|(_, metadata)| metadata.as_value()?.as_instruction()) {
        found.remove(&described);
    }
    found.retain(|id, ty| {
        let wanted = policy.all
            || policy.value_types.contains(ty)
            || holds_loaded(module, &accesses, *id, &policy.loaded_types);
        if !wanted {
            return false;
        }
        if let (Some(width), Some(stored)) = (module.integer_width(*ty), stored_type(module, &accesses, *id))
        {
            // Optimisers state the size of a truth value alone.
            if module.integer_width(stored).is_some_and(|stored| stored < width) {
                *ty = stored;
            }
        }
        let variable = ValueId::from(*id);
        let users = accesses.get(id).map_or(&[][..], Vec::as_slice);
        users.iter().all(|user| match module.instruction(*user).map(|entry| (entry.ty(), entry.get())) {
            Some((of, Instruction::Load { volatile: false, atomic: None, .. })) => of == *ty,
            Some((_, Instruction::Store { value, volatile: false, atomic: None, .. })) => {
                value != variable && module.type_of(value) == Some(*ty)
            }
            Some((_, Instruction::Call(call))) => is_lifetime(module, &call),
            _ => false,
        })
    });
    found
}

/// The type of what is first stored in a variable.
fn stored_type(module: &Module, accesses: &Accesses, variable: InstructionId) -> Option<TypeId> {
    stored(module, accesses, variable).find_map(|value| module.type_of(value))
}

/// The values that are stored in a variable.
fn stored<'m>(
    module: &'m Module,
    accesses: &'m Accesses,
    variable: InstructionId,
) -> impl Iterator<Item = ValueId> + 'm {
    accesses.get(&variable).into_iter().flatten().filter_map(move |user| {
        match module.instruction(*user)?.get() {
            Instruction::Store { pointer, value, .. } if pointer == ValueId::from(variable) => Some(value),
            _ => None,
        }
    })
}

/// Whether a variable holds what is loaded from a variable of the module with one of these types.
fn holds_loaded(
    module: &Module,
    accesses: &Accesses,
    variable: InstructionId,
    loaded_types: &BTreeSet<TypeId>,
) -> bool {
    stored(module, accesses, variable).any(|value| {
        let entry = value.as_instruction().and_then(|id| module.instruction(id));
        let Some(Instruction::Load { pointer, .. }) = entry.map(|entry| entry.get()) else { return false };
        let global = pointer.as_global().and_then(|id| module.global(id));
        global.is_some_and(|global| loaded_types.contains(&global.value_type))
    })
}

/// A value, or a phi that is to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Known(ValueId),
    Phi(usize),
    Undefined,
}

struct Phi {
    block: BlockId,
    variable: InstructionId,
    incoming: Vec<(Value, BlockId)>,
    /// The value, if all incoming values are equal.
    same: Option<Value>,
}

struct Promotion<'m> {
    module: &'m mut Module,
    variables: BTreeMap<InstructionId, TypeId>,
    predecessors: BTreeMap<BlockId, Vec<BlockId>>,
    phis: Vec<Phi>,
    /// The values of the variables at the ends of blocks.
    ends: BTreeMap<(BlockId, InstructionId), Value>,
    /// The values of loads.
    loaded: BTreeMap<InstructionId, Value>,
    gone: Vec<InstructionId>,
}

impl Promotion<'_> {
    fn block(&mut self, block: BlockId) {
        let mut now: BTreeMap<InstructionId, Value> = BTreeMap::new();
        let variables: Vec<InstructionId> = self.variables.keys().copied().collect();
        let from = self.predecessors.get(&block).map_or(&[][..], Vec::as_slice);
        for variable in variables {
            let value = match *from {
                [] => Value::Undefined,
                [only] if self.ends.contains_key(&(only, variable)) => {
                    self.ends.get(&(only, variable)).copied().unwrap_or(Value::Undefined)
                }
                _ => {
                    self.phis.push(Phi { block, variable, incoming: Vec::new(), same: None });
                    Value::Phi(self.phis.len() - 1)
                }
            };
            now.insert(variable, value);
        }
        let Some(entry) = self.module.block(block) else { return };
        for entry in entry.instructions() {
            if entry.accessed().is_none() && !entry.is_call() && !entry.is_alloca() {
                continue;
            }
            let variable = |pointer: ValueId| pointer.as_instruction().filter(|id| now.contains_key(id));
            match entry.get() {
                Instruction::Load { pointer, .. } => {
                    if let Some(value) = variable(pointer).and_then(|id| now.get(&id).copied()) {
                        self.loaded.insert(entry.id(), value);
                        self.gone.push(entry.id());
                    }
                }
                Instruction::Store { pointer, value, .. } => {
                    if let Some(id) = variable(pointer) {
                        now.insert(id, Value::Known(value));
                        self.gone.push(entry.id());
                    }
                }
                Instruction::Call(call) if call.arguments.iter().any(|id| variable(*id).is_some()) => {
                    self.gone.push(entry.id());
                }
                Instruction::Alloca { .. } if self.variables.contains_key(&entry.id()) => {
                    self.gone.push(entry.id());
                }
                _ => {}
            }
        }
        for (variable, value) in now {
            self.ends.insert((block, variable), value);
        }
    }

    /// The value after following removed loads and trivial phis.
    fn resolved(&self, mut value: Value) -> Value {
        // Each entry is visited once: in unreachable code, a load may depend on itself.
        for _ in 0..=self.loaded.len().saturating_add(self.phis.len()) {
            let next = match value {
                Value::Known(id) => id.as_instruction().and_then(|id| self.loaded.get(&id).copied()),
                Value::Phi(index) => self.phis.get(index).and_then(|phi| phi.same),
                Value::Undefined => None,
            };
            match next {
                Some(next) => value = next,
                None => return value,
            }
        }
        Value::Undefined
    }

    /// Finds the incoming values of phis, and which phis are needed.
    fn join(&mut self) {
        let mut users: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for index in 0..self.phis.len() {
            let Some(phi) = self.phis.get(index) else { continue };
            let from = self.predecessors.get(&phi.block).map_or(&[][..], Vec::as_slice);
            let end = |from: &BlockId| {
                let value = self.ends.get(&(*from, phi.variable)).copied().unwrap_or(Value::Undefined);
                (self.resolved(value), *from)
            };
            let incoming: Vec<_> = from.iter().map(end).collect();
            for (value, _) in &incoming {
                if let Value::Phi(other) = value {
                    users.entry(*other).or_default().push(index);
                }
            }
            if let Some(phi) = self.phis.get_mut(index) {
                phi.incoming = incoming;
            }
        }
        let mut open: Vec<usize> = (0..self.phis.len()).rev().collect();
        while let Some(index) = open.pop() {
            let Some(phi) = self.phis.get(index).filter(|phi| phi.same.is_none()) else { continue };
            let mut only = None;
            let mut several = false;
            for (value, _) in &phi.incoming {
                let value = self.resolved(*value);
                if value == Value::Phi(index) || only == Some(value) {
                    continue;
                }
                several |= only.is_some();
                only = Some(value);
            }
            if several {
                continue;
            }
            let same = only.unwrap_or(Value::Undefined);
            if let Some(phi) = self.phis.get_mut(index) {
                phi.same = Some(same);
            }
            let again = users.remove(&index).unwrap_or_default();
            // They have the other phi now, and are looked at again when that one turns out to be another's.
            if let Value::Phi(other) = same {
                users.entry(other).or_default().extend(&again);
            }
            open.extend(again);
        }
    }

    fn finish(mut self, editor: &mut Edits) {
        // The phis that reach a load, directly or through other phis.
        let mut open: Vec<usize> = Vec::new();
        for value in self.loaded.values() {
            if let Value::Phi(index) = self.resolved(*value) {
                open.push(index);
            }
        }
        let mut made: BTreeMap<usize, InstructionId> = BTreeMap::new();
        while let Some(index) = open.pop() {
            let Some(phi) = self.phis.get(index).filter(|_| !made.contains_key(&index)) else { continue };
            let ty = self.variables.get(&phi.variable).copied().unwrap_or_default();
            let empty = Instruction::Phi { values: &[], blocks: &[] };
            let block = self.module.block(phi.block);
            let Some(first) = block.and_then(|block| Some(block.instructions().next()?.id())) else {
                continue;
            };
            made.insert(index, editor.at(self.module, Position::Before(first)).insert(ty, &empty));
            for (value, _) in &phi.incoming {
                if let Value::Phi(other) = self.resolved(*value) {
                    open.push(other);
                }
            }
        }
        let value = |work: &mut Self, value: Value, ty: TypeId| match work.resolved(value) {
            Value::Known(id) => id,
            Value::Phi(index) => match made.get(&index) {
                Some(phi) => (*phi).into(),
                None => work.module.const_undef(ty),
            },
            Value::Undefined => work.module.const_undef(ty),
        };
        for (index, id) in &made {
            let Some(phi) = self.phis.get(*index) else { continue };
            let ty = self.variables.get(&phi.variable).copied().unwrap_or_default();
            let (incoming, blocks): (Vec<Value>, Vec<BlockId>) = phi.incoming.iter().copied().unzip();
            let values: Vec<ValueId> =
                incoming.into_iter().map(|incoming| value(&mut self, incoming, ty)).collect();
            self.module.set_instruction(*id, ty, &Instruction::Phi { values: &values, blocks: &blocks });
        }
        for (load, loaded) in self.loaded.clone() {
            let ty = self.module.instruction(load).map(|entry| entry.ty()).unwrap_or_default();
            let loaded = value(&mut self, loaded, ty);
            editor.replace(load, loaded);
        }
        for id in self.gone {
            editor.erase(id);
        }
    }
}

/// Replaces phis, choices and changes of structures by those of their elements. Returns the former ones.
fn split_structures(
    module: &mut Module,
    function: FunctionId,
    split_types: &BTreeSet<TypeId>,
    editor: &mut Edits,
) -> BTreeSet<InstructionId> {
    let Some(entry) = module.function(function).filter(|_| !split_types.is_empty()) else {
        return BTreeSet::new();
    };
    let joins: BTreeSet<InstructionId> = entry
        .instructions()
        .filter(|entry| {
            split_types.contains(&entry.ty())
                && match entry.get() {
                    Instruction::Phi { .. } | Instruction::Operation(Operation::Select { .. }) => true,
                    Instruction::Operation(Operation::InsertValue { indices, .. }) => indices.len() == 1,
                    _ => false,
                }
        })
        .map(|entry| entry.id())
        .collect();
    if joins.is_empty() {
        return joins;
    }
    let wanted: Vec<(InstructionId, ValueId, u32)> = entry
        .instructions()
        .filter_map(|entry| match entry.extract_value()? {
            (aggregate, [index]) if aggregate.as_instruction().is_some_and(|id| joins.contains(&id)) => {
                Some((entry.id(), aggregate, *index))
            }
            _ => None,
        })
        .collect();
    let first = entry.instructions().next().map(|entry| entry.id());
    let mut work = Split { module, editor, elements: BTreeMap::new(), first, open: Vec::new() };
    for (id, aggregate, index) in wanted {
        let element = work.element(aggregate, index, 0);
        work.editor.replace(id, element);
        work.editor.erase(id);
    }
    work.fill();
    joins
}

/// Takes joins of structures out if only joins use them.
fn drop_joins(module: &mut Module, joins: BTreeSet<InstructionId>) {
    if joins.is_empty() {
        return;
    }
    let uses = module.uses();
    let is_join = |found: &Use| matches!(found.user, User::Instruction(user) if joins.contains(&user));
    if joins.iter().all(|id| uses.get(*id).iter().all(is_join)) {
        let gone: Vec<InstructionId> = joins.into_iter().collect();
        module.place_all(&[], &gone);
    }
}

struct Split<'m> {
    module: &'m mut Module,
    editor: &'m mut Edits,
    elements: BTreeMap<(ValueId, u32), ValueId>,
    /// The first instruction of the function.
    first: Option<InstructionId>,
    /// Phis of elements, and the phis of structures that they replace.
    open: Vec<(InstructionId, InstructionId, u32)>,
}

impl Split<'_> {
    fn at(&mut self, position: Position) -> Inserter<'_> {
        self.editor.at(self.module, position)
    }

    /// A structure before other elements were inserted into it, or the element, if it was inserted.
    fn inserted(&self, mut value: ValueId, index: u32) -> (ValueId, Option<ValueId>) {
        /// No result of an operation has more elements.
        const STEPS: usize = 64;
        for _ in 0..STEPS {
            let entry = value.as_instruction().and_then(|id| self.module.instruction(id));
            match entry.map(|entry| entry.get()) {
                Some(Instruction::Operation(Operation::InsertValue {
                    aggregate,
                    value: part,
                    indices: [at],
                })) => {
                    if *at == index {
                        return (value, Some(part));
                    }
                    value = aggregate;
                }
                _ => break,
            }
        }
        (value, None)
    }

    /// An element of a structure.
    fn element(&mut self, value: ValueId, index: u32, depth: u32) -> ValueId {
        if let Some(known) = self.elements.get(&(value, index)) {
            return *known;
        }
        let ty = self.module.type_of(value).unwrap_or_default();
        let ty = self.module.part_type(ty, index.into()).unwrap_or_default();
        let (value, inserted) = self.inserted(value, index);
        if let Some(known) = inserted.or_else(|| self.elements.get(&(value, index)).copied()) {
            return known;
        }
        let made = match value.as_instruction().and_then(|id| Some((id, self.module.instruction(id)?.get())))
        {
            Some((id, Instruction::Phi { .. })) => {
                let empty = Instruction::Phi { values: &[], blocks: &[] };
                let phi = self.at(Position::Before(id)).insert(ty, &empty);
                self.open.push((phi, id, index));
                phi.into()
            }
            Some((id, Instruction::Operation(Operation::Select { condition, if_true, if_false })))
                if depth < 32 =>
            {
                let one = self.element(if_true, index, depth + 1);
                let other = self.element(if_false, index, depth + 1);
                self.at(Position::Before(id)).select(condition, one, other)
            }
            Some((id, _)) => {
                let take = Operation::ExtractValue { aggregate: value, indices: &[index] };
                let at = Position::After(id);
                self.at(at).insert(ty, &Instruction::Operation(take)).into()
            }
            None => match (value.as_constant(), self.first) {
                (None, Some(first)) => {
                    let take = Operation::ExtractValue { aggregate: value, indices: &[index] };
                    self.at(Position::Before(first)).insert(ty, &Instruction::Operation(take)).into()
                }
                (Some(id), _) => {
                    use dxkit_bitcode::ir::Constant;
                    let part = match self.module.constant(id).map(|entry| entry.constant) {
                        Some(Constant::Aggregate(parts)) => parts.get(index as usize).copied(),
                        Some(Constant::Null) => Some(self.module.const_null(ty)),
                        _ => None,
                    };
                    part.unwrap_or_else(|| self.module.const_undef(ty))
                }
                _ => self.module.const_undef(ty),
            },
        };
        self.elements.insert((value, index), made);
        made
    }

    /// Adds the incoming values of the phis.
    fn fill(&mut self) {
        while let Some((phi, of, index)) = self.open.pop() {
            let Some(Instruction::Phi { values, blocks }) =
                self.module.instruction(of).map(|entry| entry.get())
            else {
                continue;
            };
            let (values, blocks) = (values.to_vec(), blocks.to_vec());
            let values: Vec<ValueId> =
                values.into_iter().map(|value| self.element(value, index, 0)).collect();
            let Some(ty) = self.module.instruction(phi).map(|entry| entry.ty()) else { continue };
            self.module.set_instruction(phi, ty, &Instruction::Phi { values: &values, blocks: &blocks });
        }
    }
}
