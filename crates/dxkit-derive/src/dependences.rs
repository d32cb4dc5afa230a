//! The outputs of a shader that depend on each input and on the view: [`dependences`].
//!
//! In goes a module; out comes the content of `dx.viewIdState`, a bit for each pair of an input and an
//! output scalar. The algorithm is a backward slice: from each store of an output, operands, stores to the
//! variables that are loaded, results of callees, and the terminators that decide whether an instruction
//! runs (control dependence, from postdominators) are followed until only inputs are left; what is found from
//! an instruction is found once ([`Reached`]), for all outputs.
//! Addresses are not distinguished: all stores to a variable count. The vendor's validator computes the same,
//! so a more exact result would be refused.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;

use dxkit_bitcode::ir::{
    BlockId, CastOpcode, Function, FunctionId, Instruction, InstructionId, Module, Operation, User, Uses,
    ValueId, ValueKind,
};
use dxkit_dxil::{
    DxilModule, ElementUse, EntryPoint, OpCode, OperationCall, ScalarMask, ScalarTable, ShaderFlags,
    SignatureElement, SignatureList, StreamDependencies, ViewIdState,
};
use dxkit_types::ShaderKind;

use crate::control_flow::{BlockIndex, ControlFlow, TooComplex};
use crate::reached::{Join, Reached};

/// The most scalars that a signature has: 32 rows of four.
const MOST_SCALARS: u32 = 32 * 4;

/// How often a function is gone through until what is known of its loops is complete: once for each loop
/// inside of another, and two to see it.
const MOST_ROUNDS: usize = 8;

/// Streams of a geometry shader.
const STREAMS: usize = 4;

/// The index of a mesh shader's primitive outputs, after the streams.
const PRIMITIVES: usize = STREAMS;

/// Computes from the instructions which outputs depend on which inputs and on the view: the content of
/// `dx.viewIdState`. `None` for modules without such a state: libraries, compute shaders, and modules without
/// an entry point.
///
/// The state has the sizes that follow from the signatures even if there are no dependences;
/// [`ViewIdState::is_empty`] tells whether the compiler would write it.
///
/// An output depends on a value if the value reaches it through operands, through memory (all stores to a
/// variable count, whatever their addresses), through results of functions, or by deciding whether an
/// instruction on such a path is executed. The vendor's validator computes the same, and refuses a container
/// whose `PSV0` differs.
///
/// # Errors
/// [`TooComplex`] if control flow nests too deeply.
pub fn dependences(dxil: &DxilModule<'_>) -> Result<Option<ViewIdState<'static>>, TooComplex> {
    let Some(stage) = dxil.kind else { return Ok(None) };
    if matches!(stage, ShaderKind::Library | ShaderKind::Compute) {
        return Ok(None);
    }
    let Some((entry, function)) = dxil.entry_points.iter().find_map(|entry| Some((entry, entry.function?)))
    else {
        return Ok(None);
    };
    Analysis::new(dxil, stage, entry, function)?.run().map(Some)
}

/// One function with the order of its blocks.
struct Body {
    flow: ControlFlow,
    blocks: Vec<BlockId>,
    returns: Vec<InstructionId>,
}

/// An element of a signature and where its scalars are.
#[derive(Clone, Copy)]
struct ElementScalars {
    first: u32,
    rows: u32,
    stream: u32,
}

impl ElementScalars {
    /// `None` for elements without registers.
    fn from_element(element: &SignatureElement<'_>) -> Option<Self> {
        let first = element.start_row?.checked_mul(4)?.checked_add(u32::from(element.start_column?))?;
        Some(Self { first, rows: element.rows, stream: element.stream })
    }

    /// The scalars of a column: of one row, or where the row is not a constant, of all.
    fn scalars(self, row: Option<u32>, column: u32) -> impl Iterator<Item = u32> {
        let rows = match row {
            Some(row) => row..row.saturating_add(1),
            None => 0..self.rows.min(MOST_SCALARS),
        };
        let first = self.first;
        rows.map(move |row| row.saturating_mul(4).saturating_add(column).saturating_add(first))
            .filter(|scalar| *scalar < MOST_SCALARS)
    }
}

/// Scalars of a signature, a bit each: there are at most [`MOST_SCALARS`].
type Scalars = u128;

/// The scalars of a set.
fn members(mut scalars: Scalars) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let first = scalars.trailing_zeros();
        // Without the lowest bit.
        scalars &= scalars.checked_sub(1)?;
        Some(first)
    })
}

/// The dependences that were found for an output.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
struct Found {
    view_id: bool,
    inputs: Scalars,
    patch_constants: Scalars,
    /// For hull shaders: outputs of the control point function that the patch constant function reads.
    control_points: Scalars,
}

impl Join for Found {
    fn join(&mut self, other: &Self) {
        self.view_id |= other.view_id;
        self.inputs |= other.inputs;
        self.patch_constants |= other.patch_constants;
        self.control_points |= other.control_points;
    }
}

/// What instructions depend on: most on the same as one of their operands, so that a content is kept once for
/// many of them.
struct Sums {
    /// By instruction: the number of its content, or [`UNKNOWN`](Self::UNKNOWN).
    numbers: Vec<u32>,
    contents: Vec<Found>,
}

impl Sums {
    const UNKNOWN: u32 = 0;
    /// The number of the empty content.
    const NOTHING: u32 = 1;

    /// For a module with this number of instructions, of which none is known.
    fn new(count: usize) -> Self {
        Self { numbers: vec![Self::UNKNOWN; count], contents: vec![Found::default(); 2] }
    }

    /// What a number stands for.
    fn numbered(&self, number: u32) -> Found {
        self.contents.get(number as usize).copied().unwrap_or_default()
    }

    fn content(&self, sum: &Sum) -> Found {
        if sum.number == Self::UNKNOWN { sum.content } else { self.numbered(sum.number) }
    }

    /// Adds what an instruction depends on, as far as it is known. Returns whether anything is.
    fn add(&self, instruction: InstructionId, sum: &mut Sum) -> bool {
        let number = self.numbers.get(instruction.index()).copied().unwrap_or(Self::UNKNOWN);
        if number > Self::NOTHING && number != sum.number {
            if sum.number == Self::NOTHING {
                sum.number = number;
            } else {
                self.join(sum, &self.numbered(number), number);
            }
        }
        number != Self::UNKNOWN
    }

    /// Adds a content, and its number, if it has one.
    fn join(&self, sum: &mut Sum, other: &Found, number: u32) {
        let own = self.content(sum);
        let mut both = own;
        both.join(other);
        if number != Self::UNKNOWN && both == *other {
            sum.number = number;
        } else if both != own {
            *sum = Sum { number: Self::UNKNOWN, content: both };
        }
    }

    /// The number of a content.
    fn number(&mut self, sum: &Sum) -> u32 {
        if sum.number != Self::UNKNOWN {
            return sum.number;
        }
        let number = u32::try_from(self.contents.len()).unwrap_or(Self::NOTHING);
        self.contents.push(sum.content);
        number
    }

    /// States what an instruction depends on. Returns whether that is more than before.
    fn set(&mut self, instruction: InstructionId, sum: &Sum) -> bool {
        let number = self.number(sum);
        let Some(slot) = self.numbers.get_mut(instruction.index()) else { return false };
        let before = core::mem::replace(slot, number);
        before != number && self.numbered(before) != self.numbered(number)
    }
}

/// What is being summed up: a content that has a number, or one that has none yet.
#[derive(Clone, Copy)]
struct Sum {
    /// [`Sums::UNKNOWN`] if the content has none.
    number: u32,
    /// The content without a number; of no meaning otherwise.
    content: Found,
}

impl Default for Sum {
    fn default() -> Self {
        Self { number: Sums::NOTHING, content: Found::default() }
    }
}

/// A write of an output.
struct Output {
    stream: usize,
    scalars: Vec<u32>,
    call: InstructionId,
    value: ValueId,
}

/// The dependences of each scalar that is written.
type Outputs = BTreeMap<u32, Found>;

struct Analysis<'d, 'm> {
    module: &'m Module,
    stage: ShaderKind,
    entry: &'d EntryPoint<'m>,
    bodies: BTreeMap<FunctionId, Body>,
    /// The functions that are reached from the entry point, and from that of patch constants.
    reachable: [BTreeSet<FunctionId>; 2],
    /// Made where the first variable is read: few shaders have one.
    uses: OnceCell<Uses>,
    /// By variable: the instructions that write it.
    stores: BTreeMap<ValueId, Vec<InstructionId>>,
    /// By instruction that writes an address: its block's place.
    places: Vec<(FunctionId, BlockIndex)>,
}

impl<'d, 'm> Analysis<'d, 'm> {
    fn new(
        dxil: &'d DxilModule<'m>,
        stage: ShaderKind,
        entry: &'d EntryPoint<'m>,
        function: FunctionId,
    ) -> Result<Self, TooComplex> {
        let module = dxil.module;
        let mut analysis = Self {
            module,
            stage,
            entry,
            bodies: BTreeMap::new(),
            reachable: Default::default(),
            uses: OnceCell::new(),
            stores: BTreeMap::new(),
            places: vec![(function, 0); module.instruction_count()],
        };
        let main = analysis.add_bodies(function)?;
        let patch_constants = analysis.patch_constant_function();
        let other = patch_constants.map(|function| analysis.add_bodies(function)).transpose()?;
        analysis.reachable = [main, other.unwrap_or_default()];
        Ok(analysis)
    }

    fn patch_constant_function(&self) -> Option<FunctionId> {
        self.entry.hull()?.patch_constant_function.filter(|_| self.stage == ShaderKind::Hull)
    }

    /// The functions that a function calls, directly or not, itself included.
    fn reachable(&self, from: FunctionId) -> BTreeSet<FunctionId> {
        let mut found = BTreeSet::new();
        let mut open = vec![from];
        while let Some(id) = open.pop() {
            let Some(function) = self.module.function(id).filter(Function::has_body) else { continue };
            if !found.insert(id) {
                continue;
            }
            let called = function.instructions().filter_map(|instruction| instruction.call());
            let called = called.filter_map(|call| call.callee.as_function());
            // Most are declarations of operations.
            open.extend(called.filter(|id| self.module.function(*id).is_some_and(|one| one.has_body())));
        }
        found
    }

    /// Takes in the functions that one calls, directly or not, itself included, and returns them.
    fn add_bodies(&mut self, from: FunctionId) -> Result<BTreeSet<FunctionId>, TooComplex> {
        let reachable = self.reachable(from);
        for id in &reachable {
            if self.bodies.contains_key(id) {
                continue;
            }
            let Some(function) = self.module.function(*id) else { continue };
            let flow = ControlFlow::from_function(function)?;
            let mut returns = Vec::new();
            for (block, place) in function.blocks().zip(0..) {
                for instruction in block.instructions() {
                    if let Some(known) = self.places.get_mut(instruction.id().index()) {
                        *known = (*id, place);
                    }
                    if instruction.is_terminator() && matches!(instruction.get(), Instruction::Return { .. })
                    {
                        returns.push(instruction.id());
                    }
                }
            }
            let blocks = function.blocks().map(|block| block.id()).collect();
            self.bodies.insert(*id, Body { flow, blocks, returns });
        }
        Ok(reachable)
    }

    fn inputs(&self) -> &'d [SignatureElement<'m>] {
        self.entry.signatures.as_ref().map_or(&[], |signatures| &signatures.inputs)
    }

    fn outputs(&self) -> &'d [SignatureElement<'m>] {
        self.entry.signatures.as_ref().map_or(&[], |signatures| &signatures.outputs)
    }

    fn third(&self) -> &'d [SignatureElement<'m>] {
        self.entry.signatures.as_ref().map_or(&[], |signatures| &signatures.patch_constants_or_primitives)
    }

    fn run(&mut self) -> Result<ViewIdState<'static>, TooComplex> {
        let [own, other] = core::mem::take(&mut self.reachable);
        let mut main = self.outputs_of(&own);
        let mut third = main.remove(&PRIMITIVES).unwrap_or_default();
        let mut streams: [Outputs; STREAMS] = Default::default();
        for (stream, found) in main {
            if let Some(known) = streams.get_mut(stream) {
                *known = found;
            }
        }
        if self.patch_constant_function().is_some() {
            third = self.outputs_of(&other).remove(&0).unwrap_or_default();
            // An output that depends on an output control point depends on everything that the control point
            // depends on.
            for found in third.values_mut() {
                for scalar in members(core::mem::take(&mut found.control_points)) {
                    let Some(control_point) = streams[0].get(&scalar) else { continue };
                    found.view_id |= control_point.view_id;
                    found.inputs |= control_point.inputs;
                }
            }
        }
        Ok(self.state(&streams, &third))
    }

    /// The state in the form of the metadata.
    fn state(&self, streams: &[Outputs; STREAMS], third: &Outputs) -> ViewIdState<'static> {
        let view_id = self.entry.flags().unwrap_or_default().contains(ShaderFlags::VIEW_ID);
        let inputs = scalars(self.inputs(), 0);
        let stream = |count: u32, found: &Outputs| {
            let mut by_view_id = view_id.then(|| ScalarMask::new(count));
            let mut by_input = ScalarTable::new(inputs, count);
            for (scalar, found) in found {
                if let Some(mask) = by_view_id.as_mut().filter(|_| found.view_id) {
                    mask.insert(*scalar);
                }
                for input in members(found.inputs) {
                    by_input.insert(input, *scalar);
                }
            }
            StreamDependencies { outputs: count, by_view_id, by_input }
        };
        let used = if self.stage == ShaderKind::Geometry { STREAMS } else { 1 };
        let third_scalars = scalars(self.third(), 0);
        let by_patch_constant = (self.stage == ShaderKind::Domain).then(|| {
            let mut table = ScalarTable::new(third_scalars, scalars(self.outputs(), 0));
            for (scalar, found) in &streams[0] {
                for input in members(found.patch_constants) {
                    table.insert(input, *scalar);
                }
            }
            table
        });
        ViewIdState {
            inputs,
            streams: (0u32..)
                .zip(streams)
                .take(used)
                .map(|(number, found)| stream(scalars(self.outputs(), number), found))
                .collect(),
            patch_constants_or_primitives: matches!(self.stage, ShaderKind::Hull | ShaderKind::Mesh)
                .then(|| stream(third_scalars, third)),
            by_patch_constant,
            tail: Vec::new().into(),
        }
    }

    /// The dependences of the outputs that an entry function and its callees write, by stream and scalar.
    fn outputs_of(&mut self, reachable: &BTreeSet<FunctionId>) -> BTreeMap<usize, Outputs> {
        if let Some(found) = self.outputs_in_order(reachable) {
            return found;
        }
        let mut outputs = Vec::new();
        for id in reachable {
            let Some(function) = self.module.function(*id) else { continue };
            outputs.extend(function.instructions().filter_map(|instruction| {
                self.output(&OperationCall::from_instruction(function, instruction)?)
            }));
        }
        let mut found = BTreeMap::<usize, Outputs>::new();
        let mut reached = Reached::new(self.module.instruction_count());
        let mut roots = Vec::new();
        for output in &outputs {
            roots.extend(output.value.as_instruction().map(|id| id.0));
            self.push_deciding(output.call, &mut roots);
            let mut sum = Found::default();
            for root in roots.drain(..) {
                let mut look = |id, into: &mut Vec<u32>| self.look(InstructionId(id), into, reachable);
                sum.join(&reached.from(root, &mut look));
            }
            // All values that are stored to one scalar count.
            let stream = found.entry(output.stream).or_default();
            for scalar in &output.scalars {
                stream.entry(*scalar).or_default().join(&sum);
            }
        }
        found
    }

    /// The same of one function that reads no variable: what an instruction depends on is known once its
    /// operands are, which stand before it but for those of phis. Where something stands behind its use, all
    /// is gone through again, until nothing changes. `None` for others, and for loops that take too long.
    fn outputs_in_order(&self, reachable: &BTreeSet<FunctionId>) -> Option<BTreeMap<usize, Outputs>> {
        if reachable.len() != 1 {
            return None;
        }
        let id = *reachable.first()?;
        let (body, function) = (self.bodies.get(&id)?, self.module.function(id)?);
        let mut sums = Sums::new(self.module.instruction_count());
        let mut outputs = Vec::new();
        // What decides whether each block runs.
        let mut deciding = Vec::with_capacity(body.blocks.len());
        // Pairs of a phi and an instruction that decides between its constants.
        let mut choices: Vec<(InstructionId, u32)> = Vec::new();
        let most = self.module.instruction_count().saturating_mul(4);
        let mut open = Vec::new();
        let mut is_known = true;
        for (block, place) in function.blocks().zip(0..) {
            self.push_deciding_block(id, place, &mut open);
            let mut outer = Sum::default();
            for terminator in open.drain(..) {
                is_known &= sums.add(InstructionId(terminator), &mut outer);
            }
            outer.number = sums.number(&outer);
            deciding.push(outer);
            for entry in block.instructions() {
                let mut sum = outer;
                for operand in entry.operands().iter().filter_map(|operand| operand.as_instruction()) {
                    is_known &= sums.add(operand, &mut sum);
                }
                if entry.is_call() {
                    let call = OperationCall::from_instruction(function, entry)?;
                    let mut own = Found::default();
                    self.note_input(&call, &mut own);
                    if own != Found::default() {
                        sums.join(&mut sum, &own, Sums::UNKNOWN);
                    }
                    outputs.extend(self.output(&call));
                } else if entry.accessed().is_some() || entry.is_atomic_update() {
                    return None;
                } else if let (false, blocks @ [_, ..]) = (entry.is_terminator(), entry.blocks()) {
                    // A phi.
                    self.push_constant_choices(entry.id(), entry.operands(), blocks, &mut open);
                    for terminator in open.drain(..) {
                        is_known &= sums.add(InstructionId(terminator), &mut sum);
                        choices.push((entry.id(), terminator));
                    }
                    if choices.len() > most {
                        return None;
                    }
                }
                sums.set(entry.id(), &sum);
            }
        }
        let mut rounds = 0;
        while !is_known {
            rounds += 1;
            if rounds > MOST_ROUNDS || sums.contents.len() > most {
                return None;
            }
            is_known = !self.add_again(function, id, &mut sums, &mut deciding, &choices);
        }
        let mut found = BTreeMap::<usize, Outputs>::new();
        for output in &outputs {
            // Without the number of the output, its row and its column: these are no values that it has.
            let (_, place) = *self.places.get(output.call.index())?;
            let mut sum = *deciding.get(place as usize)?;
            if let Some(value) = output.value.as_instruction() {
                sums.add(value, &mut sum);
            }
            let stream = found.entry(output.stream).or_default();
            let content = sums.content(&sum);
            for scalar in &output.scalars {
                stream.entry(*scalar).or_default().join(&content);
            }
        }
        Some(found)
    }

    /// Adds to what is known of each instruction what is known now of those that it depends on. Returns
    /// whether anything changed.
    fn add_again(
        &self,
        function: Function<'_>,
        id: FunctionId,
        sums: &mut Sums,
        deciding: &mut [Sum],
        choices: &[(InstructionId, u32)],
    ) -> bool {
        let mut changed = false;
        for (phi, terminator) in choices {
            let mut sum = Sum::default();
            sums.add(*phi, &mut sum);
            sums.add(InstructionId(*terminator), &mut sum);
            changed |= sums.set(*phi, &sum);
        }
        let mut open = Vec::new();
        for ((block, place), outer) in function.blocks().zip(0..).zip(deciding) {
            self.push_deciding_block(id, place, &mut open);
            for terminator in open.drain(..) {
                sums.add(InstructionId(terminator), outer);
            }
            outer.number = sums.number(outer);
            for entry in block.instructions() {
                let mut sum = *outer;
                sums.add(entry.id(), &mut sum);
                for operand in entry.operands().iter().filter_map(|operand| operand.as_instruction()) {
                    sums.add(operand, &mut sum);
                }
                changed |= sums.set(entry.id(), &sum);
            }
        }
        changed
    }

    /// The output that a call writes, if it writes one.
    fn output(&self, call: &OperationCall<'m>) -> Option<Output> {
        let access = call.element().filter(|access| access.usage == ElementUse::Store)?;
        let elements = match access.list {
            SignatureList::Outputs => self.outputs(),
            SignatureList::PatchConstants | SignatureList::Primitives => self.third(),
            SignatureList::Inputs | SignatureList::ControlPoints => return None,
        };
        let place = place_of(elements, call)?;
        let scalars = place.scalars(number(call, ROW), number(call, COLUMN)?).collect();
        let stream = match access.list {
            SignatureList::Primitives => PRIMITIVES,
            _ => usize::try_from(place.stream).ok()?,
        };
        Some(Output { stream, scalars, call: call.instruction.id(), value: call.operand("value")? })
    }

    /// Pushes the instructions that decide whether this one runs.
    fn push_deciding(&self, instruction: InstructionId, open: &mut Vec<u32>) {
        let Some((function, place)) = self.places.get(instruction.index()) else { return };
        self.push_deciding_block(*function, *place, open);
    }

    fn push_deciding_block(&self, function: FunctionId, place: BlockIndex, open: &mut Vec<u32>) {
        let Some(body) = self.bodies.get(&function) else { return };
        for block in body.flow.deciding(place) {
            let block = body.blocks.get(block as usize).and_then(|id| self.module.block(*id));
            open.extend(block.and_then(|block| block.terminator()).map(|terminator| terminator.id().0));
        }
    }

    /// Adds the instructions that reach one directly, and returns the inputs that it reads itself.
    fn look(&mut self, id: InstructionId, open: &mut Vec<u32>, reachable: &BTreeSet<FunctionId>) -> Found {
        let mut found = Found::default();
        let Some((function, place)) = self.places.get(id.index()).copied() else { return found };
        if !self.bodies.contains_key(&function) {
            return found;
        }
        let (Some(entry), Some(body)) = (self.module.instruction(id), self.module.function(function)) else {
            return found;
        };
        match entry.get() {
            Instruction::Phi { values, blocks } => self.push_constant_choices(id, values, blocks, open),
            Instruction::Load { pointer, .. }
            | Instruction::AtomicRmw { pointer, .. }
            | Instruction::CompareExchange { pointer, .. } => self.push_stores(pointer, open),
            Instruction::Call(call) => match OperationCall::from_instruction(body, entry) {
                Some(call) => self.note_input(&call, &mut found),
                None => {
                    let called = call.callee.as_function().filter(|called| reachable.contains(called));
                    if let Some(body) = called.and_then(|called| self.bodies.get(&called)) {
                        open.extend(body.returns.iter().map(|id| id.0));
                    }
                }
            },
            _ => {}
        }
        open.extend(entry.operands().iter().filter_map(|operand| operand.as_instruction()).map(|id| id.0));
        self.push_deciding_block(function, place, open);
        found
    }

    /// Records the input or the view that a call reads, if it reads one.
    fn note_input(&self, call: &OperationCall<'m>, found: &mut Found) {
        if call.code == OpCode::ViewID {
            found.view_id = true;
            return;
        }
        // The outputs do not depend on inputs that are evaluated at another place, as DXC counts.
        let Some(access) = call.element().filter(|access| access.usage == ElementUse::Load) else { return };
        let (elements, into) = match (access.list, self.stage) {
            (SignatureList::ControlPoints, ShaderKind::Hull) => (self.outputs(), &mut found.control_points),
            (SignatureList::Inputs | SignatureList::ControlPoints, _) => (self.inputs(), &mut found.inputs),
            (SignatureList::PatchConstants, ShaderKind::Domain) => (self.third(), &mut found.patch_constants),
            (SignatureList::PatchConstants | SignatureList::Outputs | SignatureList::Primitives, _) => return,
        };
        let Some((place, column)) = place_of(elements, call).zip(number(call, COLUMN)) else { return };
        *into |= place.scalars(number(call, ROW), column).fold(0, |all, scalar| all | 1 << scalar);
    }

    /// Puts what decides between the constants of a phi: the blocks that decide whether the highest block
    /// runs from which only that constant reaches the phi.
    fn push_constant_choices(
        &self,
        phi: InstructionId,
        values: &[ValueId],
        blocks: &[BlockId],
        open: &mut Vec<u32>,
    ) {
        let Some((function, _)) = self.places.get(phi.index()).copied() else { return };
        let Some(body) = self.bodies.get(&function) else { return };
        let place = |block: BlockId| {
            let terminator = self.module.block(block)?.terminator()?;
            self.places.get(terminator.id().index()).map(|(_, place)| *place)
        };
        let is_constant = |value: ValueId| {
            matches!(
                value.kind(),
                ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Alias(_)
            )
        };
        // By block: the value that the phi gets from it; `None` if there are several.
        let mut leaving = BTreeMap::<BlockIndex, Option<ValueId>>::new();
        for (value, block) in values.iter().zip(blocks) {
            if let Some(block) = place(*block) {
                leaving.entry(block).or_insert(Some(*value));
            }
        }
        for (value, block) in values.iter().zip(blocks) {
            let Some(mut block) = place(*block) else { continue };
            let defined = match value.as_instruction() {
                Some(instruction) => self.places.get(instruction.index()).map_or(0, |(_, place)| *place),
                None => 0,
            };
            while block != defined {
                let Some(above) = body.flow.dominator(block) else { break };
                block = above;
                match leaving.entry(block) {
                    alloc::collections::btree_map::Entry::Vacant(free) => {
                        free.insert(Some(*value));
                    }
                    alloc::collections::btree_map::Entry::Occupied(mut known) => {
                        // If both values are constants, the first is kept: a branch on it may depend on both.
                        let other = known.get().filter(|other| other != value);
                        if other.is_some_and(|other| !is_constant(other) || !is_constant(*value)) {
                            known.insert(None);
                        }
                        break;
                    }
                }
            }
        }
        for (value, block) in values.iter().zip(blocks).filter(|(value, _)| is_constant(**value)) {
            let Some(mut highest) = place(*block) else { continue };
            let mut above = Some(highest);
            while let Some(block) = above {
                if leaving.get(&block) != Some(&Some(*value)) {
                    break;
                }
                highest = block;
                above = body.flow.dominator(block);
            }
            self.push_deciding_block(function, highest, open);
        }
    }

    /// Adds all stores to the variables that a pointer may refer to.
    fn push_stores(&mut self, pointer: ValueId, open: &mut Vec<u32>) {
        for variable in self.variables(pointer) {
            if !self.stores.contains_key(&variable) {
                let stores = self.stores_of(variable);
                self.stores.insert(variable, stores);
            }
            open.extend(self.stores.get(&variable).into_iter().flatten().map(|id| id.0));
        }
    }

    /// The variables that a pointer may point into.
    fn variables(&self, pointer: ValueId) -> BTreeSet<ValueId> {
        let mut found = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![pointer];
        while let Some(value) = open.pop() {
            if !seen.insert(value) {
                continue;
            }
            match value.kind() {
                ValueKind::Global(_) | ValueKind::Argument(_) => {
                    found.insert(value);
                }
                ValueKind::Constant(id) => {
                    // An address inside a variable, or a cast of it: the variable is the first operand.
                    open.extend(self.module.constant_operands(id).first());
                }
                ValueKind::Instruction(id) => match self.module.instruction(id).map(|entry| entry.get()) {
                    Some(Instruction::Alloca { .. } | Instruction::Call(_)) => {
                        found.insert(value);
                    }
                    Some(Instruction::Phi { values, .. }) => open.extend(values),
                    Some(Instruction::Operation(operation)) => match operation {
                        Operation::GetElementPtr { base, .. } => open.push(base),
                        Operation::Cast {
                            opcode: CastOpcode::BitCast | CastOpcode::AddrSpaceCast,
                            value,
                        } => {
                            open.push(value);
                        }
                        Operation::Select { if_true, if_false, .. } => open.extend([if_true, if_false]),
                        _ => {}
                    },
                    _ => {}
                },
                _ => {}
            }
        }
        found
    }

    /// The instructions that store to a variable or to an address computed from it.
    fn stores_of(&self, variable: ValueId) -> Vec<InstructionId> {
        let uses = self.uses.get_or_init(|| self.module.uses());
        let mut stores = Vec::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![variable];
        while let Some(value) = open.pop() {
            for used in uses.get(value) {
                let user = match used.user {
                    User::Instruction(id) => ValueId::from(id),
                    User::Constant(id) => ValueId::from(id),
                    User::Global(_) | User::Function(_) | User::Alias(_) => continue,
                };
                if !seen.insert(user) {
                    continue;
                }
                match user
                    .as_instruction()
                    .and_then(|id| self.module.instruction(id))
                    .map(|entry| entry.get())
                {
                    Some(Instruction::Load { .. }) => {}
                    Some(
                        Instruction::Store { .. }
                        | Instruction::CompareExchange { .. }
                        | Instruction::AtomicRmw { .. },
                    ) => stores.extend(user.as_instruction()),
                    _ => open.push(user),
                }
            }
        }
        stores
    }
}

/// Scalars of a signature's stream: the highest that an element has, and one.
fn scalars(elements: &[SignatureElement<'_>], stream: u32) -> u32 {
    let in_stream = elements.iter().filter(|element| element.stream == stream);
    let ends = in_stream.filter_map(|element| {
        let place = ElementScalars::from_element(element)?;
        let last_row = element.rows.checked_sub(1)?.checked_mul(4)?;
        place.first.checked_add(last_row)?.checked_add(u32::from(element.columns))
    });
    ends.max().unwrap_or(0).min(MOST_SCALARS)
}

/// The operands of an access to a signature element, without the opcode.
const ELEMENT: usize = 0;
const ROW: usize = 1;
const COLUMN: usize = 2;

/// An operand that is a constant number.
fn number(call: &OperationCall<'_>, operand: usize) -> Option<u32> {
    u32::try_from(call.function.integer(*call.operands().get(operand)?)?).ok()
}

/// The element that a call names, if it has registers.
fn place_of(elements: &[SignatureElement<'_>], call: &OperationCall<'_>) -> Option<ElementScalars> {
    let id = number(call, ELEMENT)?;
    let element = elements.get(id as usize).filter(|element| element.id == id);
    ElementScalars::from_element(element.or_else(|| elements.iter().find(|element| element.id == id))?)
}
