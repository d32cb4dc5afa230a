//! Bodies of functions side by side.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{BlockId, Function, InstructionEntry, InstructionId, Interner, ValueId, ValueKind};
use dxkit_ir_text::Entity;

use super::content::{Content, Contents, Kind};
use super::{Comparison, Text};
use crate::align::{Alignment, Step};
use crate::{DifferenceKind, Significance};

/// The number of keys of an instruction.
const KEYS: usize = 4;

/// An instruction of a body.
struct Line<'m> {
    entry: InstructionEntry<'m>,
    /// The number of its block in the function.
    block: usize,
    /// The number of the instruction without its operands.
    form: u64,
    /// Its keys, the most exact first. They decide which instructions are compared, not whether they are
    /// equal.
    keys: [u64; KEYS],
}

/// The instructions of a body, and where each is.
struct Body<'m> {
    lines: Vec<Line<'m>>,
    /// The number of each block.
    blocks: BTreeMap<BlockId, usize>,
    places: BTreeMap<InstructionId, usize>,
    arguments: BTreeMap<ValueId, u64>,
}

impl<'m> Body<'m> {
    fn new(function: &Function<'m>, contents: &Contents<'m>, interner: &mut Interner) -> Self {
        let arguments = function.arguments().zip(0..).collect();
        let mut body =
            Self { lines: Vec::new(), blocks: BTreeMap::new(), places: BTreeMap::new(), arguments };
        for (block_number, block) in function.blocks().enumerate() {
            body.blocks.insert(block.id(), block_number);
            for entry in block.instructions() {
                let form = contents.form(&entry).number(interner).into();
                body.places.insert(entry.id(), body.lines.len());
                body.lines.push(Line { entry, block: block_number, form, keys: [0; KEYS] });
            }
        }
        // Numbers have less bits.
        const FORWARD: u64 = 1 << 40;
        let near_form = |line: Option<&Line<'_>>| line.map_or(0, |line| FORWARD << 3 | line.form);
        for index in 0..body.lines.len() {
            let Some(line) = body.lines.get(index) else { break };
            let mut computation = Content::new(Kind::Computation);
            computation.push(line.form);
            let mut neighbourhood = Content::new(Kind::Neighbourhood);
            neighbourhood.push(line.form);
            for operand in line.entry.operands() {
                let (exact, near) = match operand.kind() {
                    ValueKind::Instruction(id) => match body.places.get(&id) {
                        Some(place) if *place < index => {
                            let keys = body.lines.get(*place);
                            (keys.map_or(FORWARD, |line| line.keys[0]), near_form(keys))
                        }
                        Some(place) => (FORWARD, near_form(body.lines.get(*place))),
                        None => (FORWARD, 0),
                    },
                    ValueKind::Argument(_) => {
                        let place = body.argument(*operand);
                        (FORWARD << 1 | place, place)
                    }
                    ValueKind::Block(_) => (FORWARD, 0),
                    _ => {
                        let number = contents.value(*operand);
                        (FORWARD << 2 | number, number)
                    }
                };
                computation.push(exact);
                neighbourhood.push(near);
            }
            let mut name = Content::new(Kind::Name);
            let mut callee = Content::new(Kind::Callee);
            match line.entry.call() {
                // The first argument of an operation is its opcode.
                Some(call) => {
                    name.push(contents.value(call.callee));
                    callee.push(contents.value(call.callee));
                    let first = call.arguments.first().filter(|first| first.as_constant().is_some());
                    name.push(first.map_or(FORWARD, |first| contents.value(*first)));
                }
                None => {
                    name.push(category(&line.entry));
                    callee.push(FORWARD | category(&line.entry));
                }
            }
            let keys =
                [computation, neighbourhood, name, callee].map(|content| content.number(interner).into());
            if let Some(line) = body.lines.get_mut(index) {
                line.keys = keys;
            }
        }
        body
    }

    fn argument(&self, id: ValueId) -> u64 {
        self.arguments.get(&id).copied().unwrap_or(u64::MAX >> 1)
    }

    fn key(&self, index: usize, level: usize) -> Option<u64> {
        self.lines.get(index)?.keys.get(level).copied()
    }
}

/// The category of an instruction.
fn category(entry: &InstructionEntry<'_>) -> u64 {
    use dxkit_bitcode::ir::{Instruction, Operation};
    match entry.get() {
        Instruction::Operation(operation) => match operation {
            Operation::Binary { .. } => 0,
            Operation::Cast { .. } => 1,
            Operation::GetElementPtr { .. } => 2,
            Operation::Select { .. } => 3,
            Operation::ExtractElement { .. } => 4,
            Operation::InsertElement { .. } => 5,
            Operation::ShuffleVector { .. } => 6,
            Operation::Compare { .. } => 7,
            Operation::ExtractValue { .. } => 8,
            Operation::InsertValue { .. } => 9,
            _ => 20,
        },
        Instruction::Load { .. } => 10,
        Instruction::Store { .. } => 11,
        Instruction::Alloca { .. } => 12,
        Instruction::Phi { .. } => 13,
        Instruction::Return { .. } => 14,
        Instruction::Branch { .. } | Instruction::ConditionalBranch { .. } => 15,
        Instruction::Switch { .. } => 16,
        Instruction::AtomicRmw { .. } => 17,
        Instruction::CompareExchange { .. } => 18,
        _ => 19,
    }
}

/// The correspondence of blocks: those that share the most instructions.
struct Blocks(Vec<Option<usize>>);

impl Blocks {
    fn new(old: &Body<'_>, new: &Body<'_>, alignment: &Alignment) -> Self {
        let mut shared = BTreeMap::<(usize, usize), usize>::new();
        for (index, line) in old.lines.iter().enumerate() {
            let Some(partner) = alignment.partner(index).and_then(|index| new.lines.get(index)) else {
                continue;
            };
            let count = shared.entry((line.block, partner.block)).or_default();
            *count = count.saturating_add(1);
        }
        let mut best: [Vec<Option<(usize, usize)>>; 2] =
            [vec![None; old.blocks.len()], vec![None; new.blocks.len()]];
        for ((a, b), count) in shared {
            for (side, (block, other)) in [(a, b), (b, a)].into_iter().enumerate() {
                let slot = best.get_mut(side).and_then(|best| best.get_mut(block));
                if let Some(slot) = slot {
                    if slot.is_none_or(|(most, _)| count > most) {
                        *slot = Some((count, other));
                    }
                }
            }
        }
        let [best_old, best_new] = best;
        let mutual = |(block, best): (usize, Option<(usize, usize)>)| {
            let (_, other) = best?;
            let back = best_new.get(other).copied().flatten()?;
            (back.1 == block).then_some(other)
        };
        Self(best_old.into_iter().enumerate().map(mutual).collect())
    }

    fn partner(&self, old: usize) -> Option<usize> {
        self.0.get(old).copied().flatten()
    }
}

impl<'m> Comparison<'_, 'm> {
    pub(super) fn bodies(&mut self, old: &Function<'m>, new: &Function<'m>) {
        if !old.has_body() && !new.has_body() {
            return;
        }
        let [first, second] = self.sides;
        let a = Body::new(old, first, &mut self.interner);
        let b = Body::new(new, second, &mut self.interner);
        self.argument_names(old, new);
        let mut alignment = Alignment::new(a.lines.len(), b.lines.len());
        for level in 0..KEYS {
            alignment.by(|index| a.key(index, level), |index| b.key(index, level));
        }
        let blocks = Blocks::new(&a, &b, &alignment);
        let steps: Vec<_> = alignment.steps().collect();
        let all_paired = steps.iter().all(|step| matches!(step, Step::Both { .. }));
        if all_paired && a.blocks.len() != b.blocks.len() {
            self.flag("block_count", a.blocks.len() as u64, b.blocks.len() as u64);
        }
        for step in steps {
            match step {
                Step::Both { old: from, new: to } => {
                    if let (Some(x), Some(y)) = (a.lines.get(from), b.lines.get(to)) {
                        let same = first.form(&x.entry) == second.form(&y.entry)
                            && self.same_operands([&a, &b], [x, y], &alignment, &blocks);
                        self.element("instruction", from, to, |this| {
                            this.pair([x, y], same, all_paired);
                        });
                    }
                }
                Step::Removed(index) => self.alone(&a, index, DifferenceKind::Removed),
                Step::Added(index) => self.alone(&b, index, DifferenceKind::Added),
            }
        }
        let new_blocks: Vec<BlockId> = new.blocks().map(|block| block.id()).collect();
        for (block, number) in &a.blocks {
            let Some(partner) = blocks.partner(*number) else { continue };
            let Some(other) = new_blocks.get(partner) else { continue };
            let (from, to) = (old.block_name(*block), new.block_name(*other));
            if from != to {
                self.element("block", *number, partner, |this| this.text("name", from, to));
            }
        }
    }

    fn alone(&mut self, body: &Body<'m>, index: usize, kind: DifferenceKind) {
        let Some(line) = body.lines.get(index) else { return };
        let text = Text::Entity(Entity::Instruction(line.entry.id()));
        let bit = line.entry.bit();
        self.element("instruction", index, index, |this| {
            this.one_sided(kind, Significance::Meaning, text, bit);
        });
    }

    /// Two corresponding instructions.
    fn pair(&mut self, [x, y]: [&Line<'m>; 2], same: bool, all_paired: bool) {
        if !same {
            let side = |line: &Line<'m>| {
                Some((Text::Entity(Entity::Instruction(line.entry.id())), line.entry.bit()))
            };
            self.optional(side(x), side(y));
        } else if all_paired && x.block != y.block {
            self.flag("block", x.block as u64, y.block as u64);
        }
        let [first, second] = self.sides.map(|contents| contents.module);
        let name = |module: &'m dxkit_bitcode::Module, line: &Line<'m>| module.name(line.entry.id().into());
        let (from, to) = (name(first, x), name(second, y));
        if from != to {
            self.text("name", from, to);
        }
        self.attachments(x.entry.attachments(), y.entry.attachments());
        self.locations(x.entry.debug_location(), y.entry.debug_location());
        // Metadata arguments of calls.
        for (from, to) in x.entry.operands().iter().zip(y.entry.operands()) {
            if let (Some(from), Some(to)) = (from.as_metadata(), to.as_metadata()) {
                let [first, second] = self.sides;
                if first.local(from).is_none() && second.local(to).is_none() {
                    self.within("argument", |this| this.metadata(Some(from), Some(to)));
                }
            }
        }
    }

    fn same_operands(
        &self,
        bodies: [&Body<'m>; 2],
        [x, y]: [&Line<'m>; 2],
        alignment: &Alignment,
        blocks: &Blocks,
    ) -> bool {
        let [a, b] = bodies;
        let (from, to) = (x.entry.operands(), y.entry.operands());
        let (from_blocks, to_blocks) = (x.entry.blocks(), y.entry.blocks());
        let same_block = |from: BlockId, to: BlockId| {
            let partner = a.blocks.get(&from).and_then(|number| blocks.partner(*number));
            partner.is_some() && partner == b.blocks.get(&to).copied()
        };
        from.len() == to.len()
            && from_blocks.len() == to_blocks.len()
            && from
                .iter()
                .zip(to)
                .all(|(from, to)| self.same_value(bodies, *from, *to, alignment, &same_block))
            && from_blocks.iter().zip(to_blocks).all(|(from, to)| same_block(*from, *to))
    }

    fn same_value(
        &self,
        bodies: [&Body<'m>; 2],
        from: ValueId,
        to: ValueId,
        alignment: &Alignment,
        same_block: &impl Fn(BlockId, BlockId) -> bool,
    ) -> bool {
        let ([first, second], [a, b]) = (self.sides, bodies);
        match (from.kind(), to.kind()) {
            (ValueKind::Instruction(from), ValueKind::Instruction(to)) => {
                let partner = a.places.get(&from).and_then(|place| alignment.partner(*place));
                partner.is_some() && partner == b.places.get(&to).copied()
            }
            (ValueKind::Argument(_), ValueKind::Argument(_)) => a.argument(from) == b.argument(to),
            (ValueKind::Block(from), ValueKind::Block(to)) => same_block(from, to),
            (ValueKind::Metadata(from), ValueKind::Metadata(to)) => {
                match (first.local(from), second.local(to)) {
                    (Some(from), Some(to)) => self.same_value(bodies, from, to, alignment, same_block),
                    // Differences of nodes are reported separately.
                    (None, None) => true,
                    _ => false,
                }
            }
            (ValueKind::Instruction(_) | ValueKind::Argument(_) | ValueKind::Block(_), _) => false,
            (_, ValueKind::Instruction(_) | ValueKind::Argument(_) | ValueKind::Block(_)) => false,
            _ => first.value(from) == second.value(to),
        }
    }
}
