//! [`inline_calls`]: bodies of functions in the places of their calls.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BlockId, DebugLocation, DebugNode, Edits, FunctionId, Instruction, InstructionId, Location, MetadataId,
    Position, Scope, TypeId, ValueId, ValueKind,
};

/// The most instructions that are made, whatever the size of the module: functions that call each other
/// twice, and so on, would become exponentially many.
const MOST_INSTRUCTIONS: usize = 1 << 16;
/// How many more for each instruction of the module.
const MOST_EACH: usize = 64;

/// Why calls cannot be inlined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InlineError {
    /// These functions call each other, each the next, and the last one the first.
    Recursive(Vec<FunctionId>),
    /// There would be too many instructions.
    TooLarge {
        /// The function whose calls make too many.
        function: FunctionId,
        /// Functions that call each other, each the next: from one of those that were to be inlined into,
        /// through this one, and on by the calls that make most.
        calls: Vec<FunctionId>,
    },
}

/// Puts the bodies of functions in the places of all calls of them in `functions`, and first in the bodies
/// themselves. Variables of a body become variables of the function that it is put into, at its beginning.
/// Locations in the source say where they were inlined. Returns the number of calls; on an error, only some
/// were inlined.
///
/// # Errors
/// If functions call themselves, directly or not, or if there would be very many more instructions than
/// before.
pub fn inline_calls(module: &mut Module, functions: &[FunctionId]) -> Result<usize, InlineError> {
    let (order, callers) = callees_first(module, functions)?;
    let size: usize = module.functions().map(|function| function.instructions().count()).sum();
    let mut budget = size.saturating_mul(MOST_EACH).saturating_add(MOST_INSTRUCTIONS);
    let mut count = 0;
    let mut copied = Copied::default();
    let mut largest = BTreeMap::new();
    for function in order {
        let Some(calls) = inline_in(module, function, &mut budget, &mut copied, &mut largest) else {
            let caller = |function: &FunctionId| callers.get(function).copied();
            let mut calls: Vec<_> = core::iter::successors(Some(function), caller).collect();
            calls.reverse();
            let callee = |function: &FunctionId| largest.get(function).copied();
            calls.extend(core::iter::successors(callee(&function), callee));
            return Err(InlineError::TooLarge { function, calls });
        };
        count += calls;
    }
    Ok(count)
}

/// The functions with bodies that a function calls.
fn callees(module: &Module, function: FunctionId) -> Vec<FunctionId> {
    let Some(function) = module.function(function) else { return Vec::new() };
    let has_body = |id: &FunctionId| module.function(*id).is_some_and(|function| function.has_body());
    function
        .instructions()
        .filter_map(|entry| entry.called().map(|(callee, _)| callee))
        .filter(has_body)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// Functions, and for each a function that calls it.
type Order = (Vec<FunctionId>, BTreeMap<FunctionId, FunctionId>);

/// The functions and what they call, each after what it calls; and through which function each was found.
fn callees_first(module: &Module, functions: &[FunctionId]) -> Result<Order, InlineError> {
    let mut done = BTreeSet::new();
    let mut callers = BTreeMap::new();
    let mut order = Vec::new();
    for function in functions {
        let mut path: Vec<(FunctionId, Vec<FunctionId>)> = Vec::new();
        if !done.contains(function) {
            path.push((*function, callees(module, *function)));
        }
        while let Some((id, rest)) = path.last_mut() {
            let Some(next) = rest.pop() else {
                done.insert(*id);
                order.push(*id);
                path.pop();
                continue;
            };
            let caller = *id;
            if let Some(start) = path.iter().position(|(id, _)| *id == next) {
                let cycle = path.iter().skip(start).map(|(id, _)| *id).collect();
                return Err(InlineError::Recursive(cycle));
            }
            if !done.contains(&next) {
                callers.insert(next, caller);
                path.push((next, callees(module, next)));
            }
        }
    }
    Ok((order, callers))
}

/// Puts the bodies of functions in the places of their calls in one. Returns the number of calls; `None`,
/// and changes nothing, if the budget of instructions does not suffice. Of the functions that are called, the
/// one that makes most instructions becomes the `largest` of this function.
fn inline_in(
    module: &mut Module,
    function: FunctionId,
    budget: &mut usize,
    copied: &mut Copied,
    largest: &mut BTreeMap<FunctionId, FunctionId>,
) -> Option<usize> {
    let Some(entry) = module.function(function) else { return Some(0) };
    let calls: Vec<(InstructionId, FunctionId)> = entry
        .instructions()
        .filter_map(|entry| Some((entry.id(), entry.called()?.0)))
        .filter(|(_, callee)| module.function(*callee).is_some_and(|function| function.has_body()))
        .collect();
    // By callee: the instructions of its body, and those of all its copies.
    let mut sizes = BTreeMap::new();
    for (_, callee) in &calls {
        let (size, all) = sizes.entry(*callee).or_insert_with(|| {
            (module.function(*callee).map_or(0, |function| function.instructions().count()), 0usize)
        });
        *all = all.saturating_add(*size);
    }
    let most = sizes.iter().max_by_key(|(_, (_, all))| *all);
    largest.extend(most.map(|(callee, _)| (function, *callee)));
    let all = sizes.values().fold(0usize, |sum, (_, all)| sum.saturating_add(*all));
    *budget = budget.checked_sub(all)?;
    let count = calls.len();
    let mut edits = Edits::default();
    // The last call first: what follows it is moved, and not moved again.
    for (call, callee) in calls.into_iter().rev() {
        inline_call(module, &mut edits, copied, (function, call, callee));
    }
    edits.apply(module);
    Some(count)
}

/// The counterparts of a body's items in its copy.
#[derive(Default)]
struct Copied {
    /// By the number of an instruction: its copy, and the number of the call that this is for.
    instructions: Vec<(u32, ValueId)>,
    call: u32,
    arguments: BTreeMap<ValueId, ValueId>,
    blocks: BTreeMap<BlockId, BlockId>,
}

fn inline_call(
    module: &mut Module,
    edits: &mut Edits,
    copied: &mut Copied,
    (function, call, callee): (FunctionId, InstructionId, FunctionId),
) {
    let Some(entry) = module.instruction(call) else { return };
    let (Some((_, arguments)), result, at) = (entry.called(), entry.ty(), entry.debug_location()) else {
        return;
    };
    let Some(body) = module.function(callee) else { return };
    copied.begin(body.arguments().zip(arguments.iter().copied()));
    let blocks: Vec<(BlockId, Vec<InstructionId>)> = body
        .blocks()
        .map(|block| (block.id(), block.instructions().map(|entry| entry.id()).collect()))
        .collect();
    let Some(before) = module.block_of(call) else { return };
    let is_straight = blocks.len() == 1;
    let rest = if is_straight { None } else { module.split_block(call) };
    if let Some(rest) = rest {
        let first = module.function(function).and_then(|found| found.block_number(rest)).unwrap_or(0);
        for (number, (block, _)) in blocks.iter().enumerate() {
            let new = module.add_block(function);
            module.move_block(new, function, first + number);
            copied.blocks.insert(*block, new);
        }
    } else if let Some((block, _)) = blocks.first() {
        copied.blocks.insert(*block, before);
    }
    let inlined_at = at.map(|at| location_node(module, at));
    let mut chains = BTreeMap::new();
    let mut returned: Vec<(Option<ValueId>, BlockId)> = Vec::new();
    let mut made = Vec::new();
    for (block, instructions) in &blocks {
        let Some(block) = copied.blocks.get(block).copied() else { continue };
        for id in instructions {
            let Some(entry) = module.instruction(*id) else { continue };
            let place = match entry.get() {
                Instruction::Return { value } => {
                    returned.push((value, block));
                    continue;
                }
                // Memory of a body that is in a loop is allocated once.
                Instruction::Alloca { .. } => start_of(module, function),
                _ if is_straight => Some(Position::Before(call)),
                _ => Some(Position::End(block)),
            };
            let Some(new) = place.and_then(|place| module.duplicate(*id, place)) else { continue };
            move_location(module, new, inlined_at, &mut chains);
            let attached = module.instruction(*id).map_or(Vec::new(), |entry| entry.attachments().to_vec());
            for attachment in attached {
                module.set_attachment(new, attachment.kind, Some(attachment.node));
            }
            copied.insert(*id, new);
            made.push(new);
        }
    }
    for id in made {
        copied.change(module, id);
    }
    let result = copied.connect(module, (before, rest), &returned, result, blocks.first().map(|(id, _)| *id));
    if let Some(result) = result {
        edits.replace(call, result);
    }
    edits.erase(call);
}

/// In front of everything in a function. (Its first block has no instruction at all while a call that was its
/// first is inlined.)
fn start_of(module: &Module, function: FunctionId) -> Option<Position> {
    Some(Position::Start(module.function(function)?.blocks().next()?.id()))
}

impl Copied {
    /// Forgets the last call, and begins with the arguments of the next one.
    fn begin(&mut self, arguments: impl Iterator<Item = (ValueId, ValueId)>) {
        self.call += 1;
        self.blocks.clear();
        self.arguments.clear();
        self.arguments.extend(arguments);
    }

    fn insert(&mut self, id: InstructionId, copy: InstructionId) {
        if id.index() >= self.instructions.len() {
            self.instructions.resize(id.index() + 1, (0, copy.into()));
        }
        if let Some(slot) = self.instructions.get_mut(id.index()) {
            *slot = (self.call, copy.into());
        }
    }

    fn get(&self, value: ValueId) -> Option<ValueId> {
        match value.kind() {
            ValueKind::Instruction(id) => {
                let (call, copy) = self.instructions.get(id.index())?;
                (*call == self.call).then_some(*copy)
            }
            ValueKind::Argument(_) => self.arguments.get(&value).copied(),
            _ => None,
        }
    }

    fn value(&self, value: ValueId) -> ValueId {
        self.get(value).unwrap_or(value)
    }

    /// Puts the operands and blocks of the copy into a copied instruction.
    fn change(&self, module: &mut Module, id: InstructionId) {
        let counts = module.instruction(id).map(|entry| (entry.operands().len(), entry.blocks().len()));
        let Some((operands, blocks)) = counts else { return };
        for place in 0..operands {
            let operand = module.instruction(id).and_then(|entry| entry.operands().get(place).copied());
            let Some(operand) = operand else { continue };
            let described = operand.as_metadata().and_then(|id| module.metadata_value(id));
            if let Some(new) = described.and_then(|value| self.get(value)) {
                let metadata = module.value_as_metadata(new);
                module.set_operand(id, place, metadata);
                continue;
            }
            let new = self.value(operand);
            if new != operand {
                module.set_operand(id, place, new);
            }
        }
        for number in 0..blocks {
            let block = module.instruction(id).and_then(|entry| entry.blocks().get(number).copied());
            if let Some(new) = block.and_then(|block| self.blocks.get(&block)) {
                module.set_block(id, number, *new);
            }
        }
    }

    /// Connects the copied body to its caller; returns its result.
    fn connect(
        &self,
        module: &mut Module,
        (before, rest): (BlockId, Option<BlockId>),
        returned: &[(Option<ValueId>, BlockId)],
        result: TypeId,
        first: Option<BlockId>,
    ) -> Option<ValueId> {
        let void = module.void_type();
        let is_void = result == void;
        let values: Vec<(ValueId, BlockId)> =
            returned.iter().filter_map(|(value, block)| Some((self.value((*value)?), *block))).collect();
        let Some(rest) = rest else {
            return match values.first() {
                Some((value, _)) => Some(*value),
                // The end of the body is never reached.
                None if !is_void => Some(module.const_undef(result)),
                None => None,
            };
        };
        if let Some(first) = first.and_then(|first| self.blocks.get(&first)) {
            module.at(Position::End(before)).branch(*first);
        }
        for (_, block) in returned {
            module.at(Position::End(*block)).branch(rest);
        }
        if is_void {
            return None;
        }
        Some(match values.as_slice() {
            [] => module.const_undef(result),
            [(value, _)] => *value,
            values => module.at(Position::Start(rest)).phi(result, values),
        })
    }
}

/// The node of a location, which other locations were inlined at.
fn location_node(module: &mut Module, at: DebugLocation) -> Option<MetadataId> {
    let scope = at.scope?;
    let location = Location {
        distinct: true,
        line: at.line,
        column: at.column,
        scope: Scope(scope),
        inlined_at: at.inlined_at,
    };
    Some(module.debug_node(&DebugNode::Location(location)))
}

/// Says of the location of an inlined instruction where it was inlined: at the call; or if the call of an
/// inlined function was inlined, that was at this call.
fn move_location(
    module: &mut Module,
    id: InstructionId,
    inlined_at: Option<Option<MetadataId>>,
    chains: &mut BTreeMap<Option<MetadataId>, Option<MetadataId>>,
) {
    let Some(location) = module.instruction(id).and_then(|entry| entry.debug_location()) else { return };
    // Without a location of the call, there is none that is complete.
    let Some(Some(call)) = inlined_at else {
        module.set_debug_location(id, None);
        return;
    };
    let inlined_at = chain(module, location.inlined_at, call, chains);
    module.set_debug_location(id, Some(DebugLocation { inlined_at, ..location }));
}

fn chain(
    module: &mut Module,
    inlined: Option<MetadataId>,
    call: MetadataId,
    chains: &mut BTreeMap<Option<MetadataId>, Option<MetadataId>>,
) -> Option<MetadataId> {
    /// Deeper calls have no locations.
    const MOST: usize = 256;
    let mut path = Vec::new();
    let mut at = inlined;
    while let Some(node) = at {
        if chains.contains_key(&at) || path.len() >= MOST {
            break;
        }
        let Some(DebugNode::Location(location)) =
            module.metadatum(node).and_then(|metadata| metadata.as_debug())
        else {
            break;
        };
        path.push((node, location));
        at = location.inlined_at;
    }
    let mut last = match at {
        None => Some(call),
        Some(_) => chains.get(&at).copied().unwrap_or(Some(call)),
    };
    for (node, location) in path.into_iter().rev() {
        let new = Location { distinct: true, inlined_at: last, ..location };
        last = Some(module.debug_node(&DebugNode::Location(new)));
        chains.insert(Some(node), last);
    }
    last
}
