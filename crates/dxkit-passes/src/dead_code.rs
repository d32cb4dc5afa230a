//! [`eliminate_dead_code`]: instructions whose results nobody uses.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeSlot, Call, FunctionId, GlobalId, GlobalVariable, Instruction,
    InstructionId, Linkage, Uses, ValueId,
};
use dxkit_dxil::{Effect, OpCode};

/// The variable that DXC loads in place of what `-Od` would leave no instruction for, so that debuggers can
/// stop there.
const NO_OPERATION: &[u8] = b"dx.nothing.a";

/// The users of values: operands and metadata.
#[derive(Debug)]
pub struct Users {
    /// The users that have a value as an operand.
    pub uses: Uses,
    in_metadata: BTreeSet<ValueId>,
}

impl Users {
    /// The users of all values of a module.
    #[must_use]
    pub fn collect(module: &Module) -> Self {
        let in_metadata = module.metadata().filter_map(|(_, metadata)| metadata.as_value()).collect();
        Self { uses: module.uses(), in_metadata }
    }

    /// Whether metadata refers to a value.
    #[must_use]
    pub fn is_in_metadata(&self, value: impl Into<ValueId>) -> bool {
        self.in_metadata.contains(&value.into())
    }
}

/// Removes the instructions of functions that nothing uses and that have no effect. Returns their number.
pub fn eliminate_dead_code(module: &mut Module, functions: &[FunctionId]) -> usize {
    eliminate(module, functions, &[AttributeKind::ReadNone, AttributeKind::ReadOnly])
}

/// As [`eliminate_dead_code`], but operations that read memory stay: lowering leaves it to the optimiser in
/// front of it whether an access happens.
pub fn eliminate_dead_values(module: &mut Module, functions: &[FunctionId]) -> usize {
    eliminate(module, functions, &[AttributeKind::ReadNone])
}

/// Removes unused instructions; calls only if their function has one of these attributes.
fn eliminate(module: &mut Module, functions: &[FunctionId], attributes: &[AttributeKind]) -> usize {
    /// Of an instruction of another function.
    const NOT_COUNTED: u32 = u32::MAX;
    if functions.is_empty() {
        return 0;
    }
    let kept =
        module.globals().map(|(id, _)| ValueId::from(id)).find(|id| module.name(*id) == Some(NO_OPERATION));
    // How often each instruction of the functions is used: by instructions of its function alone, and by
    // metadata, whose uses never end.
    let mut counts = alloc::vec![NOT_COUNTED; module.instruction_count()];
    let mut own = Vec::with_capacity(module.instruction_count());
    for entry in functions.iter().filter_map(|id| module.function(*id)).flat_map(|all| all.instructions()) {
        if let Some(slot) = counts.get_mut(entry.id().index()) {
            *slot = 0;
            own.push(entry);
        }
    }
    let mut count = |value: ValueId| {
        let Some(id) = value.as_instruction() else { return };
        if let Some(count) = counts.get_mut(id.index()).filter(|count| **count < NOT_COUNTED - 1) {
            *count += 1;
        }
    };
    own.iter().flat_map(|entry| entry.operands()).copied().for_each(&mut count);
    module.metadata().filter_map(|(_, metadata)| metadata.as_value()).for_each(&mut count);
    let is_unused = |id: &InstructionId| counts.get(id.index()) == Some(&0);
    let mut open: Vec<InstructionId> = own.iter().map(|entry| entry.id()).filter(is_unused).collect();
    // In the order in which they were made, whatever that of the blocks.
    open.sort_unstable();
    open.dedup();
    let mut gone = Vec::new();
    while let Some(id) = open.pop() {
        let Some(entry) = module.instruction(id) else { continue };
        let pure = match entry.get() {
            Instruction::Operation(_) | Instruction::Phi { .. } => true,
            Instruction::Load { pointer, volatile, atomic, .. } => {
                !volatile && atomic.is_none() && Some(pointer) != kept
            }
            Instruction::Call(call) => has_no_effect(module, &call, attributes),
            _ => false,
        };
        if !pure {
            continue;
        }
        gone.push(id);
        for operand in entry.operands() {
            let Some(operand) = operand.as_instruction() else { continue };
            let Some(count) = counts.get_mut(operand.index()).filter(|count| **count < NOT_COUNTED) else {
                continue;
            };
            *count = count.saturating_sub(1);
            if *count == 0 {
                open.push(operand);
            }
        }
    }
    module.place_all(&[], &gone);
    gone.len()
}

/// Removes internal variables that nothing uses: the validator refuses them. Constants that nothing uses
/// are no uses.
pub fn remove_unused_variables(module: &mut Module) {
    const SHARED: u32 = 3;
    // Memory of a group is no other module's, whatever its linkage.
    let internal = |global: &GlobalVariable| {
        matches!(global.linkage, Linkage::Internal | Linkage::Private) || global.address_space == SHARED
    };
    let mut unused: BTreeSet<GlobalId> =
        module.globals().filter(|(_, global)| internal(global)).map(|(id, _)| id).collect();
    if unused.is_empty() {
        return;
    }
    let mut open: Vec<ValueId> = module.metadata().filter_map(|(_, metadata)| metadata.as_value()).collect();
    open.extend(module.globals().filter_map(|(_, global)| global.initializer));
    let instructions = module.functions().flat_map(|function| function.instructions());
    let is_fixed = |operand: &ValueId| operand.as_global().is_some() || operand.as_constant().is_some();
    open.extend(instructions.flat_map(|entry| entry.operands()).copied().filter(is_fixed));
    let mut seen = BTreeSet::new();
    while let Some(value) = open.pop() {
        if let Some(id) = value.as_global() {
            unused.remove(&id);
        }
        if let Some(id) = value.as_constant().filter(|id| seen.insert(*id)) {
            open.extend(module.constant_operands(id));
        }
    }
    let unused: Vec<GlobalId> = unused.into_iter().collect();
    module.remove_globals(&unused);
}

/// Whether a call is of an operation that has no effects.
pub(crate) fn has_no_effect(module: &Module, call: &Call<'_>, attributes: &[AttributeKind]) -> bool {
    let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { return false };
    let none = |list| {
        let groups = module.attributes_of(list, AttributeSlot::Function);
        let mut all = groups.flat_map(|group| group.attributes());
        all.any(|attribute| matches!(attribute, Attribute::Enum(kind) if attributes.contains(&kind)))
    };
    // Other compilers declare operations with side effects as if they had none.
    let code = call
        .arguments
        .first()
        .and_then(|code| module.integer(*code))
        .and_then(|code| u32::try_from(code).ok());
    let effect = code.and_then(|code| OpCode(code).operation()).map(|operation| operation.effect);
    callee.name().starts_with(dxkit_dxil::PREFIX.as_bytes())
        && matches!(effect, Some(Effect::ReadNone | Effect::ReadOnly))
        && (none(callee.record().attributes) || none(call.attributes))
}
