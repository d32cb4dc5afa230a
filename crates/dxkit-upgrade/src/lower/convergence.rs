//! Keeps operations on waves and quads in the loops that their tokens name.
//!
//! A block that leaves a loop for good, as in `while (true) if (c) { s = WaveActiveSum(v); break; }`, is not
//! in it for the control flow graph: the lanes of all iterations would meet there, and take part in one sum.
//! In today's LLVM a token says that they do not; DXIL has none. DXC lets such a block branch back as well,
//! under a condition of the constant variable `dx.break.cond`, which no optimiser examines and which is never
//! so. The same is done here. (LLVM's own backend drops tokens, and so changes what such shaders compute.)

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::graph::{Dominators, Edges};
use dxkit_bitcode::ir::{
    BlockId, FunctionId, GlobalId, GlobalVariable, Instruction, InstructionId, Linkage, Position, Predicate,
    ValueId,
};
use dxkit_ir_text::CONVERGENCE_MARK;
use dxkit_passes::leave_one_incoming;

use super::editor::Editor;

/// The variable that DXC names so: never written, and 0.
const BREAK: &str = "dx.break.cond";
/// How many loops around a block are followed.
const MOST_NESTED: usize = 256;
/// How many loops behind another one, whose token their beginnings have, are examined in a function.
const MOST_BEHIND: usize = 64;
/// No loop.
const NONE: u32 = u32::MAX;

/// A call that depends on the lanes which run it, or the beginning of a loop; and the token of it.
#[derive(Debug, Clone, Copy)]
struct Marked {
    call: InstructionId,
    /// The call of `llvm.experimental.convergence.loop` that made the token.
    heart: InstructionId,
}

/// A place from which a loop is left behind what depends on its lanes.
#[derive(Debug, Clone, Copy)]
enum Exit {
    /// After this call.
    Behind(InstructionId),
    /// On the way from the end of a block to another block.
    Between(InstructionId, BlockId),
}

/// Makes blocks with convergent calls parts of the loops that their tokens name, and removes the marks that
/// the reader left.
pub(super) fn keep_in_loops(module: &mut Module) {
    // Raising lets no optimiser know what is in it.
    if let Some(global) = break_variable(module).and_then(|id| module.global_mut(id)) {
        global.externally_initialized = false;
    }
    let Some(mark) = module.function_named(CONVERGENCE_MARK.as_bytes()).map(|function| function.id()) else {
        return;
    };
    let (mut marks, mut found) = (Vec::new(), BTreeMap::<FunctionId, Vec<Marked>>::new());
    for function in module.functions() {
        let mut before: Option<(InstructionId, ValueId)> = None;
        for entry in function.instructions() {
            let call = entry.call();
            if let Some((id, token)) = before.take() {
                marks.push(id);
                if let (Some(_), Some(heart)) = (call, heart_of(module, token)) {
                    found.entry(function.id()).or_default().push(Marked { call: entry.id(), heart });
                }
            }
            let is_mark = call.filter(|call| call.callee == ValueId::from(mark));
            before = is_mark.and_then(|call| Some((entry.id(), *call.arguments.first()?)));
        }
    }
    let exits: Vec<(FunctionId, Vec<(Exit, BlockId)>)> =
        found.iter().map(|(id, marked)| (*id, exits(module, *id, marked))).collect();
    for id in marks {
        module.erase(id);
    }
    let mut variable = None;
    for (function, exits) in exits.into_iter().filter(|(_, exits)| !exits.is_empty()) {
        let Some(condition) = condition(module, function, &mut variable) else { continue };
        // From the last one on: what is split off behind a place has been changed then.
        for (exit, header) in exits.into_iter().rev() {
            leave(module, function, exit, header, condition);
        }
    }
}

/// The beginning of a loop that made a token.
fn heart_of(module: &Module, token: ValueId) -> Option<InstructionId> {
    let entry = module.instruction(token.as_instruction()?)?;
    is_heart(module, entry.id()).then_some(entry.id())
}

fn is_heart(module: &Module, id: InstructionId) -> bool {
    let callee =
        module.instruction(id).and_then(|entry| entry.call()).and_then(|call| call.callee.as_function());
    let function = callee.and_then(|callee| module.function(callee));
    function.is_some_and(|function| function.name() == b"llvm.experimental.convergence.loop")
}

/// The places from which loops are left, with the header of the loop, in the order of the text.
fn exits(module: &Module, function: FunctionId, marked: &[Marked]) -> Vec<(Exit, BlockId)> {
    // A loop counts if something in it, or in a loop whose token is its, depends on lanes.
    let around: BTreeMap<InstructionId, InstructionId> =
        marked.iter().filter(|one| is_heart(module, one.call)).map(|one| (one.call, one.heart)).collect();
    let mut counted = BTreeSet::new();
    for one in marked.iter().filter(|one| !around.contains_key(&one.call)) {
        let mut heart = Some(one.heart);
        while let Some(id) = heart.filter(|id| counted.insert(*id)) {
            heart = around.get(&id).copied();
        }
    }
    let Some(loops) = Loops::find(module, function).filter(|_| !counted.is_empty()) else {
        return Vec::new();
    };
    let (mut exits, mut behind, mut last) = (Vec::new(), 0, None);
    for Marked { call, heart } in marked.iter().copied() {
        let blocks = [call, heart].map(|id| module.instruction(id).and_then(|entry| entry.block()));
        let [Some(block), Some(header)] = blocks else { continue };
        if !loops.heads(header) || loops.contains(header, block) {
            continue;
        }
        if !around.contains_key(&call) {
            // One behind the last call of a block is enough.
            if last.replace((block, header)) == Some((block, header)) {
                exits.pop();
            }
            exits.push((Exit::Behind(call), header));
        } else if counted.contains(&call) && loops.heads(block) && behind < MOST_BEHIND {
            (behind, last) = (behind + 1, None);
            let ways = loops.ways_out(module, block).into_iter();
            exits.extend(ways.map(|(end, target)| (Exit::Between(end, target), header)));
        }
    }
    exits
}

/// The natural loops of a function.
struct Loops {
    blocks: Vec<BlockId>,
    numbers: BTreeMap<BlockId, u32>,
    /// The header of the innermost loop around each block; [`NONE`] without one.
    innermost: Vec<u32>,
    /// The header of the loop around the loop of each header.
    around: BTreeMap<u32, u32>,
    edges: Edges,
}

impl Loops {
    fn find(module: &Module, function: FunctionId) -> Option<Self> {
        let function = module.function(function)?;
        let blocks: Vec<BlockId> = function.blocks().map(|block| block.id()).collect();
        let number = |(number, id): (usize, &BlockId)| Some((*id, u32::try_from(number).ok()?));
        let numbers: BTreeMap<BlockId, u32> = blocks.iter().enumerate().filter_map(number).collect();
        let edges = Edges::from_function(function);
        let back = edges.reversed();
        let dominators = Dominators::new(&edges, &back, 0);
        let mut loops = Self {
            innermost: alloc::vec![NONE; blocks.len()],
            around: BTreeMap::new(),
            blocks,
            numbers,
            edges,
        };
        // Inner loops before those around them: a header is entered after those that dominate it.
        let mut headers: Vec<u32> = loops.numbers.values().copied().collect();
        headers.retain(|block| dominators.reaches(*block));
        headers.sort_by_key(|block| core::cmp::Reverse(dominators.time_of_entering(*block)));
        // The outermost loop that is known around that of each header.
        let mut outer: BTreeMap<u32, u32> = BTreeMap::new();
        for header in headers {
            let is_latch = |from: &u32| dominators.reaches(*from) && dominators.dominates(header, *from);
            let mut open: Vec<u32> = back.from(header).iter().copied().filter(is_latch).collect();
            while let Some(block) = open.pop() {
                let own = loops.innermost.get(block as usize).copied().unwrap_or(NONE);
                let next = match own {
                    NONE => {
                        if let Some(slot) = loops.innermost.get_mut(block as usize) {
                            *slot = header;
                        }
                        block
                    }
                    _ => match outermost(&mut outer, own) {
                        known if known == header => continue,
                        inner => {
                            loops.around.insert(inner, header);
                            outer.insert(inner, header);
                            inner
                        }
                    },
                };
                if next != header {
                    open.extend(back.from(next).iter().filter(|from| dominators.reaches(**from)));
                }
            }
        }
        Some(loops)
    }

    /// Whether a block is the header of a loop.
    fn heads(&self, block: BlockId) -> bool {
        let number = self.numbers.get(&block).copied().unwrap_or(NONE);
        self.innermost.get(number as usize) == Some(&number)
    }

    /// Whether a block is in the loop of a header.
    fn contains(&self, header: BlockId, block: BlockId) -> bool {
        let number = |id: BlockId| self.numbers.get(&id).copied().unwrap_or(NONE);
        let header = number(header);
        let mut own = self.innermost.get(number(block) as usize).copied();
        for _ in 0..MOST_NESTED {
            match own {
                Some(found) if found == header => return true,
                Some(found) => own = self.around.get(&found).copied(),
                None => return false,
            }
        }
        // What is nested deeper stays as it is.
        true
    }

    /// The edges out of the loop of a header: the end of the block in it, and the block outside.
    fn ways_out(&self, module: &Module, header: BlockId) -> Vec<(InstructionId, BlockId)> {
        let mut ways = Vec::new();
        for (number, block) in (0u32..).zip(&self.blocks) {
            if !self.contains(header, *block) {
                continue;
            }
            let end = module.block(*block).and_then(|block| block.terminator());
            let targets: BTreeSet<u32> = self.edges.from(number).iter().copied().collect();
            let targets = targets.into_iter().filter_map(|target| self.blocks.get(target as usize));
            let outside = targets.filter(|target| !self.contains(header, **target));
            if let Some(end) = end.map(|end| end.id()) {
                ways.extend(outside.map(|target| (end, *target)));
            }
        }
        ways
    }
}

/// The outermost loop around that of a header, as far as they are known; the way there is shortened.
fn outermost(outer: &mut BTreeMap<u32, u32>, header: u32) -> u32 {
    let (mut top, mut way) = (header, Vec::new());
    while let Some(next) = outer.get(&top) {
        way.push(top);
        top = *next;
    }
    for passed in way {
        outer.insert(passed, top);
    }
    top
}

/// The variable of DXC's breaks.
pub(crate) fn break_variable(module: &Module) -> Option<GlobalId> {
    module.globals().map(|(id, _)| id).find(|id| module.name((*id).into()) == Some(BREAK.as_bytes()))
}

/// The condition that always holds, in a function.
fn condition(module: &mut Module, function: FunctionId, variable: &mut Option<GlobalId>) -> Option<ValueId> {
    let word = module.integer_type(32);
    let id = match variable.or_else(|| break_variable(module)) {
        Some(id) => id,
        None => {
            let ty = module.array_type(1, word);
            let mut global = GlobalVariable::new(ty, 0);
            global.initializer = Some(module.const_null(ty));
            (global.constant, global.linkage) = (true, Linkage::Internal);
            module.add_global(BREAK, global)
        }
    };
    *variable = Some(id);
    let first = module.function(function)?.instructions().next()?.id();
    let zero = module.const_i32(0);
    let mut editor = Editor::default();
    let mut inserter = editor.at(module, Position::Before(first));
    let loaded = inserter.load(word, id.into(), 4);
    let condition = inserter.compare(Predicate::IcmpEq, loaded, zero);
    editor.apply(module);
    Some(condition)
}

/// Lets a loop be left at a place, if the condition holds, which it does, and goes on with the loop
/// otherwise.
fn leave(module: &mut Module, function: FunctionId, exit: Exit, header: BlockId, condition: ValueId) {
    let (from, target) = match exit {
        Exit::Behind(call) => {
            let Some(block) = module.instruction(call).and_then(|entry| entry.block()) else { return };
            let after = module.block(block).and_then(|block| {
                block.instructions().skip_while(|entry| entry.id() != call).nth(1).map(|entry| entry.id())
            });
            let Some(rest) = after.and_then(|id| module.split_block(id)) else { return };
            (block, rest)
        }
        Exit::Between(end, target) => {
            let Some(old) = module.instruction(end).and_then(|entry| entry.block()) else { return };
            let new = module.add_block(function);
            for number in 0..module.instruction(end).map_or(0, |entry| entry.successors().len()) {
                let successors = module.instruction(end).map(|entry| entry.successors());
                if successors.and_then(|all| all.get(number)) == Some(&target) {
                    module.set_block(end, number, new);
                }
            }
            leave_one_incoming(module, target, old);
            for (phi, place) in incoming(module, target, old) {
                module.set_block(phi, place, new);
            }
            (new, target)
        }
    };
    let void = module.void_type();
    let branch = Instruction::ConditionalBranch { condition, if_true: target, if_false: header };
    let mut editor = Editor::default();
    editor.at(module, Position::End(from)).insert(void, &branch);
    editor.apply(module);
    for phi in phis(module, header) {
        module.add_incoming(phi, phi, from);
    }
}

fn phis(module: &Module, block: BlockId) -> Vec<InstructionId> {
    let all = module.block(block).into_iter().flat_map(|block| block.instructions());
    all.take_while(|entry| matches!(entry.get(), Instruction::Phi { .. })).map(|entry| entry.id()).collect()
}

/// The places of a block in the phis of another one.
fn incoming(module: &Module, block: BlockId, from: BlockId) -> Vec<(InstructionId, usize)> {
    let of_phi = |phi: InstructionId| {
        let blocks = module.instruction(phi).map_or(Vec::new(), |entry| entry.blocks().to_vec());
        let found = blocks.into_iter().enumerate().filter(move |(_, own)| *own == from);
        found.map(move |(place, _)| (phi, place))
    };
    phis(module, block).into_iter().flat_map(of_phi).collect()
}
