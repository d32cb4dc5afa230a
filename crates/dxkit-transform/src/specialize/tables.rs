//! Reads at computed rows: constant arrays, as DXC makes of arrays that are `static const`.
//!
//! A read becomes one of an array if the value at every row that it can be of is known. Which rows these are
//! follows from how the row is computed ([`Ranges`]): what it can be at least and at most, and which member
//! of a structure it is of. Where it can be any row, the whole buffer must be known; what is read behind the
//! end of a constant buffer is 0.
//!
//! If the values of some of these rows are known, the read stays, and a comparison of the row selects the
//! known value, so that what was stated holds wherever it is read. More runs of known rows than
//! [`MOST_RUNS`] would cost more than the read.
//!
//! The form is that of DXC 1.10: an internal constant variable, an address and a load. There is one array
//! for each component that is read, so that its index is the row; vectors in such arrays are none of DXIL's.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, BlockId, CastOpcode, Edits, GlobalId, GlobalVariable, Instruction, InstructionId, Linkage,
    Operation, Position, Predicate, TypeId, ValueId,
};
use dxkit_dxil::{DxilModule, OpCode};
use dxkit_types::{Register, ResourceClass};

use super::{BufferContents, BufferRange, ROW, constant, narrowed, reads};

/// The most rows that an array has, which is what a constant buffer can have.
const MOST_ROWS: u32 = 4096;

/// The most runs of rows that are compared with the row of a read.
const MOST_RUNS: usize = 4;

/// The known values at rows that follow one another: the first row, and the bits of the numbers.
type Run = (u32, Vec<u64>);

/// The values at the rows of a buffer that a read can be of.
struct Table {
    instruction: InstructionId,
    ty: TypeId,
    size: u32,
    register: Register,
    /// The offset of the number in the row.
    within: u32,
    row: ValueId,
    rows: Rows,
}

/// The rows of which the values are known.
enum Rows {
    /// All that the read can be of.
    All(Run),
    /// All that the buffer has; the row may be behind them.
    Open(Run),
    /// Some; the others are read.
    Some(Vec<Run>),
}

/// What an array holds: the buffer, the offset in a row, the first row, the type of the numbers, their
/// count.
type ArrayKey = (Register, u32, u32, TypeId, usize);

/// The arrays that were made.
#[derive(Default)]
struct Arrays(BTreeMap<ArrayKey, (GlobalId, TypeId)>);

impl Arrays {
    /// Reads a number of an array, which is made if it is not there.
    fn load(
        &mut self,
        (module, edits): (&mut Module, &mut Edits),
        table: &Table,
        (first, values): (u32, &[ValueId]),
        index: ValueId,
    ) -> ValueId {
        let key = (table.register, table.within, first, table.ty, values.len());
        let (array, ty) = *self.0.entry(key).or_insert_with(|| {
            let ty = module.array_type(values.len() as u64, table.ty);
            let mut variable = GlobalVariable::new(ty, 0);
            variable.linkage = Linkage::Internal;
            variable.constant = true;
            variable.unnamed_addr = true;
            variable.alignment = table.size.into();
            variable.initializer = Some(module.const_aggregate(ty, values));
            let offset = first.saturating_mul(ROW).saturating_add(table.within);
            let Register { space, number, .. } = table.register;
            (module.add_global(alloc::format!("b{number}.{space}.{offset}"), variable), ty)
        });
        let at = Position::Before(table.instruction);
        let zero = module.const_i32(0);
        let address = edits.at(module, at).address(ty, array.into(), &[zero, index]);
        edits.at(module, at).load(table.ty, address, table.size.into())
    }
}

/// Makes reads at computed rows whose values are known reads of constant arrays. Returns their number, and
/// the first known number of each read that stays as it is.
pub(super) fn make(module: &mut Module, contents: &BufferContents) -> (usize, Vec<BufferRange>) {
    let (tables, left) = tables(&DxilModule::read(module), contents);
    let mut edits = Edits::default();
    let mut arrays = Arrays::default();
    let count = tables.len();
    for table in &tables {
        edits.erase(table.instruction);
        let value = match &table.rows {
            Rows::All(run) => known(module, &mut edits, &mut arrays, table, (run, false)),
            Rows::Open(run) => known(module, &mut edits, &mut arrays, table, (run, true)),
            Rows::Some(runs) => selected(module, &mut edits, &mut arrays, table, runs),
        };
        edits.replace(table.instruction, value);
    }
    edits.apply(module);
    (count, left)
}

fn constants(module: &mut Module, table: &Table, bits: &[u64]) -> Vec<ValueId> {
    bits.iter().map(|bits| constant(module, table.ty, *bits)).collect()
}

/// The one constant that all are.
fn only(values: &[ValueId]) -> Option<ValueId> {
    values.first().copied().filter(|first| values.iter().all(|value| value == first))
}

/// The place of a read's row behind the first one.
fn place(module: &mut Module, edits: &mut Edits, table: &Table, first: u32) -> ValueId {
    if first == 0 {
        return table.row;
    }
    let first = module.const_u32(first.wrapping_neg());
    edits.at(module, Position::Before(table.instruction)).add(table.row, first)
}

/// The value of a read of which all rows are known; if it may be behind them, it is 0 there.
fn known(
    module: &mut Module,
    edits: &mut Edits,
    arrays: &mut Arrays,
    table: &Table,
    ((first, bits), is_open): (&Run, bool),
) -> ValueId {
    let mut values = constants(module, table, bits);
    if is_open {
        values.push(constant(module, table.ty, 0));
    }
    if let Some(only) = only(&values) {
        return only;
    }
    let mut index = place(module, edits, table, *first);
    if is_open {
        let at = Position::Before(table.instruction);
        let last = module.const_u32(u32::try_from(values.len() - 1).unwrap_or(u32::MAX));
        let is_inside = edits.at(module, at).compare(Predicate::IcmpUlt, index, last);
        index = edits.at(module, at).select(is_inside, index, last);
    }
    arrays.load((module, edits), table, (*first, &values), index)
}

/// The value of a read of which some rows are known: in these, the known value.
fn selected(
    module: &mut Module,
    edits: &mut Edits,
    arrays: &mut Arrays,
    table: &Table,
    runs: &[Run],
) -> ValueId {
    let at = Position::Before(table.instruction);
    let read = module.instruction(table.instruction).and_then(|entry| entry.extract_value());
    let read = read.and_then(|(aggregate, indices)| Some((aggregate, *indices.first()?)));
    let Some((aggregate, element)) = read else { return table.instruction.into() };
    let mut value = edits.at(module, at).extract_value(aggregate, element);
    for (first, bits) in runs {
        let values = constants(module, table, bits);
        let mut index = place(module, edits, table, *first);
        let count = module.const_u32(u32::try_from(values.len()).unwrap_or(u32::MAX));
        let is_inside = edits.at(module, at).compare(Predicate::IcmpUlt, index, count);
        let known = only(&values).unwrap_or_else(|| {
            let zero = module.const_u32(0);
            index = edits.at(module, at).select(is_inside, index, zero);
            arrays.load((module, edits), table, (*first, &values), index)
        });
        value = edits.at(module, at).select(is_inside, known, value);
    }
    value
}

/// Whether there may be reads at computed rows of the buffers that something is known of.
pub(super) fn has_candidates(dxil: &DxilModule<'_>, contents: &BufferContents) -> bool {
    let is_known = |place: &BufferRange| contents.buffers.contains_key(&place.register);
    reads(dxil).iter().any(|read| read.row.is_some() && is_known(&read.place))
}

/// What is known of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Known(u64),
    Unknown,
    /// No read is of this row.
    NotRead,
}

/// The reads of which rows are known, and the first known number of each that has too many runs of them.
fn tables(dxil: &DxilModule<'_>, contents: &BufferContents) -> (Vec<Table>, Vec<BufferRange>) {
    let module = dxil.module;
    let (mut found, mut too_many) = (Vec::new(), Vec::new());
    // Each number is made once, whatever the number of reads, as long as there are few reads.
    let mut left = (MOST_ROWS as usize).saturating_mul(64);
    for read in reads(dxil) {
        let Some((row, within)) = read.row else { continue };
        let BufferRange { register, size, .. } = read.place;
        if register.class != ResourceClass::CBV || !contents.buffers.contains_key(&register) {
            continue;
        }
        let Some(ty) = module.instruction(read.instruction).map(|entry| entry.ty()) else { continue };
        // The rows that the buffer has; what is behind them is 0.
        let declared = {
            let own = |range: &&dxkit_dxil::Resource<'_>| {
                range.class == ResourceClass::CBV
                    && range.space == register.space
                    && register.number.checked_sub(range.lower_bound).is_some_and(|it| it < range.range_size)
            };
            dxil.resources.iter().find(own).and_then(|own| own.size).map(|size| size.div_ceil(ROW))
        };
        let range = Ranges::new(module).of_value(row).filter(|(first, last)| last - first < MOST_ROWS);
        let (first, after, is_open) = match range {
            Some((first, last)) => (first, last.saturating_add(1), false),
            None => match declared.filter(|rows| (1..=MOST_ROWS).contains(rows)) {
                Some(rows) => (0, rows, true),
                None => continue,
            },
        };
        let rows = (after - first) as usize;
        let Some(rest) = left.checked_sub(rows) else { break };
        left = rest;
        let (step, rest) = Ranges::new(module).step(row);
        let place = |row: u32| {
            let offset = Some(row.checked_mul(ROW)?.checked_add(within)?);
            Some(BufferRange { register, offset, size })
        };
        let number = |row: u32| {
            if row % step != rest {
                return Number::NotRead;
            }
            match place(row).and_then(|place| contents.number(place)) {
                Some(number) => Number::Known(narrowed(module, ty, size, number)),
                None if declared.is_some_and(|rows| row >= rows) => Number::Known(0),
                None => Number::Unknown,
            }
        };
        let numbers: Vec<Number> = (first..after).map(number).collect();
        let all = |numbers: &[Number]| -> Vec<u64> {
            let bits = |number: &Number| if let Number::Known(bits) = number { *bits } else { 0 };
            numbers.iter().map(bits).collect()
        };
        let rows = if !numbers.contains(&Number::Unknown) {
            let run = (first, all(&numbers));
            if is_open { Rows::Open(run) } else { Rows::All(run) }
        } else {
            let inside = declared.map_or(numbers.len(), |rows| rows.saturating_sub(first) as usize);
            let inside = numbers.get(..inside.min(numbers.len())).unwrap_or_default();
            let is_known = |number: &Number| matches!(number, Number::Known(_));
            let mut runs: Vec<Run> = Vec::new();
            let mut at = first;
            for part in inside.split(|number| *number == Number::Unknown) {
                let start = part.iter().position(is_known);
                let end = part.iter().rposition(is_known);
                if let Some((start, end)) = start.zip(end) {
                    let row = at.saturating_add(u32::try_from(start).unwrap_or(u32::MAX));
                    runs.push((row, all(part.get(start..=end).unwrap_or_default())));
                }
                at = at.saturating_add(u32::try_from(part.len() + 1).unwrap_or(u32::MAX));
            }
            match runs.first() {
                None => continue,
                Some((row, _)) if runs.len() > MOST_RUNS => {
                    too_many.extend(place(*row));
                    continue;
                }
                Some(_) => Rows::Some(runs),
            }
        };
        found.push(Table { instruction: read.instruction, ty, size, register, within, row, rows });
    }
    (found, too_many)
}

/// The numbers that values can be.
struct Ranges<'m> {
    module: &'m Module,
    /// How many more values are looked at.
    steps: u32,
    /// The phis that are being looked at.
    open: BTreeSet<InstructionId>,
}

/// The least and the greatest number.
type Range = (u32, u32);

impl<'m> Ranges<'m> {
    const fn new(module: &'m Module) -> Self {
        Self { module, steps: 64, open: BTreeSet::new() }
    }

    fn number(&self, value: ValueId) -> Option<u32> {
        let number = self.module.integer(value)?;
        u32::try_from(number & 0xffff_ffff).ok()
    }

    /// The range of a number without a sign of 32 bits, if it is less than all.
    fn of_value(&mut self, value: ValueId) -> Option<Range> {
        if let Some(number) = self.number(value) {
            return Some((number, number));
        }
        self.steps = self.steps.checked_sub(1)?;
        let id = value.as_instruction()?;
        let entry = self.module.instruction(id)?;
        if let Instruction::Phi { values, blocks } = entry.get() {
            return self.of_phi(id, values, blocks);
        }
        if let Some(call) = entry.call() {
            // The number of the operation tells what it is.
            let [code, operands @ ..] = call.arguments else { return None };
            let callee = call.callee.as_function().and_then(|id| self.module.function(id))?;
            let code = OpCode(self.number(*code)?);
            return match *operands {
                [left, right] if callee.name().starts_with(b"dx.op.binary") && code == OpCode::UMin => {
                    let (left, right) = (self.of_value(left), self.of_value(right));
                    match (left, right) {
                        (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.min(other.1))),
                        (one, other) => one.or(other).map(|(_, last)| (0, last)),
                    }
                }
                _ => None,
            };
        }
        match entry.operation()? {
            Operation::Binary { opcode, left, right, .. } => self.of_binary(opcode, left, right),
            Operation::Cast { opcode: CastOpcode::ZExt, value } => {
                let ty = self.module.type_of(value)?;
                let width = self.module.integer_width(ty).filter(|width| *width < 32)?;
                Some((0, (1 << width) - 1))
            }
            Operation::Select { if_true, if_false, .. } => {
                Some(union(self.of_value(if_true)?, self.of_value(if_false)?))
            }
            _ => None,
        }
    }

    /// A number and a rest: what is left of the value when it is divided by the number. 1 and 0 of any
    /// value.
    fn step(&mut self, value: ValueId) -> (u32, u32) {
        const ANY: (u32, u32) = (1, 0);

        let Some(entry) = value.as_instruction().and_then(|id| self.module.instruction(id)) else {
            return ANY;
        };
        let Some(Operation::Binary { opcode, left, right, .. }) = entry.operation() else { return ANY };
        let (Some(number), Some(steps)) = (self.number(right), self.steps.checked_sub(1)) else { return ANY };
        self.steps = steps;
        let found = match opcode {
            BinaryOpcode::Mul => (number, 0),
            BinaryOpcode::Shl => (1u32.checked_shl(number).unwrap_or(1), 0),
            BinaryOpcode::Add => {
                let (step, rest) = self.step(left);
                let sum = (u64::from(rest) + u64::from(number)) % u64::from(step.max(1));
                (step, u32::try_from(sum).unwrap_or(0))
            }
            BinaryOpcode::Or => {
                let (step, rest) = self.step(left);
                // Of other steps, a bit may change the rest in another way.
                if step.is_power_of_two() && number < step { (step, rest | number) } else { ANY }
            }
            _ => ANY,
        };
        // Without an overflow, or where it does not matter.
        if found.0.is_power_of_two() || found.0 > 0 && self.of_value(value).is_some() { found } else { ANY }
    }

    fn of_binary(&mut self, opcode: BinaryOpcode, left: ValueId, right: ValueId) -> Option<Range> {
        let (one, other) = (self.of_value(left), self.of_value(right));
        let number = other.filter(|(first, last)| first == last).map(|(number, _)| number);
        match opcode {
            BinaryOpcode::URem => {
                let most = number?.checked_sub(1)?;
                Some(one.filter(|(_, last)| *last <= most).unwrap_or((0, most)))
            }
            BinaryOpcode::And => {
                let last = [one, other].into_iter().flatten().map(|(_, last)| last).min()?;
                Some((0, last))
            }
            BinaryOpcode::UDiv => {
                let by = number.filter(|by| *by > 1)?;
                let (first, last) = one.unwrap_or((0, u32::MAX));
                Some((first / by, last / by))
            }
            BinaryOpcode::LShr => {
                let by = number.filter(|by| (1..32).contains(by))?;
                let (first, last) = one.unwrap_or((0, u32::MAX));
                Some((first >> by, last >> by))
            }
            BinaryOpcode::Add => {
                let (one, other) = (one?, other?);
                Some((one.0.checked_add(other.0)?, one.1.checked_add(other.1)?))
            }
            BinaryOpcode::Sub => {
                let (one, other) = (one?, other?);
                Some((one.0.checked_sub(other.1)?, one.1.checked_sub(other.0)?))
            }
            BinaryOpcode::Mul => {
                let (one, other) = (one?, other?);
                Some((one.0.checked_mul(other.0)?, one.1.checked_mul(other.1)?))
            }
            BinaryOpcode::Shl => {
                let by = 1u32.checked_shl(number?)?;
                let (first, last) = one?;
                Some((first.checked_mul(by)?, last.checked_mul(by)?))
            }
            BinaryOpcode::Or => {
                let (one, other) = (one?, other?);
                let bits = 32 - one.1.max(other.1).leading_zeros();
                let last = 1u64.checked_shl(bits)?.checked_sub(1)?;
                Some((one.0.max(other.0), u32::try_from(last).ok()?))
            }
            _ => None,
        }
    }

    /// The range of a phi: of what comes from before a loop, and of what a condition at the end of the loop
    /// lets through.
    fn of_phi(&mut self, id: InstructionId, values: &[ValueId], blocks: &[BlockId]) -> Option<Range> {
        if !self.open.insert(id) {
            return None;
        }
        let target = self.module.block_of(id);
        let mut all = None;
        let mut most = u32::MAX;
        for (value, from) in values.iter().zip(blocks) {
            let own = match self.of_value(*value) {
                Some(own) => own,
                None => {
                    let (last, others) = self.let_through(id, *value, (*from, target?))?;
                    most = most.min(others);
                    (0, last)
                }
            };
            all = Some(all.map_or(own, |all| union(all, own)));
        }
        self.open.remove(&id);
        all.filter(|(_, last)| *last <= most)
    }

    /// The greatest number with which a branch from one block goes to another, and the greatest that the phi
    /// may have for this to be so.
    fn let_through(
        &self,
        phi: InstructionId,
        value: ValueId,
        (from, to): (BlockId, BlockId),
    ) -> Option<(u32, u32)> {
        /// Sums of two such numbers are none with a sign.
        const MOST: u32 = 1 << 30;
        let end = self.module.block(from)?.terminator()?;
        let Instruction::ConditionalBranch { condition, if_true, if_false } = end.get() else { return None };
        let is_true = match (if_true == to, if_false == to) {
            (true, false) => true,
            (false, true) => false,
            _ => return None,
        };
        let condition = self.module.instruction(condition.as_instruction()?)?.operation()?;
        let Operation::Compare { predicate, left, right, .. } = condition else { return None };
        // How much more it is than the phi.
        let step = || match self.module.instruction(value.as_instruction()?)?.operation()? {
            Operation::Binary { opcode: BinaryOpcode::Add, left, right, .. } if left == phi.into() => {
                self.number(right).filter(|step| (1..MOST).contains(step))
            }
            _ => None,
        };
        let number = if left == value { self.number(right)? } else { self.number(left)? };
        let predicate = match (left == value, right == value) {
            (true, false) => predicate,
            (false, true) => match predicate {
                Predicate::IcmpUlt => Predicate::IcmpUgt,
                Predicate::IcmpUgt => Predicate::IcmpUlt,
                Predicate::IcmpUle => Predicate::IcmpUge,
                Predicate::IcmpUge => Predicate::IcmpUle,
                Predicate::IcmpSlt => Predicate::IcmpSgt,
                Predicate::IcmpSgt => Predicate::IcmpSlt,
                Predicate::IcmpSle => Predicate::IcmpSge,
                Predicate::IcmpSge => Predicate::IcmpSle,
                other => other,
            },
            _ => return None,
        };
        match (predicate, is_true) {
            (Predicate::IcmpUlt, true) | (Predicate::IcmpUge, false) => {
                Some((number.checked_sub(1)?, u32::MAX))
            }
            (Predicate::IcmpUle, true) | (Predicate::IcmpUgt, false) => Some((number, u32::MAX)),
            // From numbers that are not negative on, in steps without overflow.
            (Predicate::IcmpSlt, true) | (Predicate::IcmpSge, false) => {
                step().filter(|_| (1..MOST).contains(&number)).map(|_| (number - 1, MOST))
            }
            (Predicate::IcmpSle, true) | (Predicate::IcmpSgt, false) => {
                step().filter(|_| number < MOST).map(|_| (number, MOST))
            }
            // One after the other, up to the last.
            (Predicate::IcmpNe, true) | (Predicate::IcmpEq, false) => {
                let last = number.checked_sub(1)?;
                step().filter(|step| *step == 1).map(|_| (last, last))
            }
            _ => None,
        }
    }
}

fn union(one: Range, other: Range) -> Range {
    (one.0.min(other.0), one.1.max(other.1))
}
