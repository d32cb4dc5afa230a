//! Reads at computed rows: constant arrays, as DXC makes of arrays that are `static const`.
//!
//! A read becomes one of an array if the value at every row that it can be of is known. Which rows these are
//! follows from how the row is computed ([`Ranges`]). Where it can be any row, the whole buffer must be
//! known; what is read behind the end of a constant buffer is 0.
//!
//! The form is that of DXC 1.10: an internal constant variable, an address and a load. There is one array for
//! each component that is read, so that its index is the row; vectors in such arrays are none of DXIL's.

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

/// The values at the rows of a buffer that a read can be of.
struct Table {
    instruction: InstructionId,
    ty: TypeId,
    size: u32,
    register: Register,
    /// The offset of the number in the row.
    within: u32,
    row: ValueId,
    first: u32,
    /// The bits of the numbers.
    bits: Vec<u64>,
    /// Whether the row may be behind the last one.
    is_open: bool,
}

/// What an array holds: the buffer, the offset in a row, the first row, the type of the numbers, their count.
type ArrayKey = (Register, u32, u32, TypeId, usize);

/// Makes reads at computed rows whose values are all known reads of constant arrays. Returns their number.
pub(super) fn make(module: &mut Module, contents: &BufferContents) -> usize {
    let tables = tables(&DxilModule::read(module), contents);
    let mut edits = Edits::default();
    let mut arrays: BTreeMap<ArrayKey, (GlobalId, TypeId)> = BTreeMap::new();
    let count = tables.len();
    for table in tables {
        let at = Position::Before(table.instruction);
        let values: Vec<ValueId> = table.bits.iter().map(|bits| constant(module, table.ty, *bits)).collect();
        edits.erase(table.instruction);
        let first = values.first().copied();
        if let Some(only) = first.filter(|first| values.iter().all(|value| value == first)) {
            edits.replace(table.instruction, only);
            continue;
        }
        let key = (table.register, table.within, table.first, table.ty, values.len());
        let (array, ty) = *arrays.entry(key).or_insert_with(|| {
            let ty = module.array_type(values.len() as u64, table.ty);
            let mut variable = GlobalVariable::new(ty, 0);
            variable.linkage = Linkage::Internal;
            variable.constant = true;
            variable.unnamed_addr = true;
            variable.alignment = table.size.into();
            variable.initializer = Some(module.const_aggregate(ty, &values));
            let offset = table.first.saturating_mul(ROW).saturating_add(table.within);
            let Register { space, number, .. } = table.register;
            (module.add_global(alloc::format!("b{number}.{space}.{offset}"), variable), ty)
        });
        let mut index = table.row;
        if table.first > 0 {
            let first = module.const_u32(table.first.wrapping_neg());
            index = edits.at(module, at).add(index, first);
        }
        if table.is_open {
            let last = module.const_u32(u32::try_from(values.len() - 1).unwrap_or(u32::MAX));
            let is_inside = edits.at(module, at).compare(Predicate::IcmpUlt, index, last);
            index = edits.at(module, at).select(is_inside, index, last);
        }
        let zero = module.const_i32(0);
        let address = edits.at(module, at).address(ty, array.into(), &[zero, index]);
        let loaded = edits.at(module, at).load(table.ty, address, table.size.into());
        edits.replace(table.instruction, loaded);
    }
    edits.apply(module);
    count
}

/// Whether there may be reads at computed rows of the buffers that something is known of.
pub(super) fn has_candidates(dxil: &DxilModule<'_>, contents: &BufferContents) -> bool {
    let is_known = |place: &BufferRange| contents.buffers.contains_key(&place.register);
    reads(dxil).iter().any(|read| read.row.is_some() && is_known(&read.place))
}

fn tables(dxil: &DxilModule<'_>, contents: &BufferContents) -> Vec<Table> {
    let module = dxil.module;
    let mut found = Vec::new();
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
        let known = Ranges::new(module).of_value(row).filter(|(first, last)| last - first < MOST_ROWS);
        let (first, after, is_open) = match known {
            Some((first, last)) => (first, last.saturating_add(1), false),
            None => match declared.filter(|rows| (1..=MOST_ROWS).contains(rows)) {
                Some(rows) => (0, rows, true),
                None => continue,
            },
        };
        let rows = (after - first) as usize;
        let Some(rest) = left.checked_sub(rows) else { break };
        left = rest;
        let number = |row: u32| {
            let offset = Some(row.checked_mul(ROW)?.checked_add(within)?);
            match contents.number(BufferRange { register, offset, size }) {
                Some(number) => Some(narrowed(module, ty, size, number)),
                None => declared.filter(|rows| row >= *rows).map(|_| 0),
            }
        };
        let bits: Option<Vec<u64>> = (first..after).map(number).collect();
        let Some(mut bits) = bits else { continue };
        if is_open {
            bits.push(0);
        }
        found.push(Table {
            instruction: read.instruction,
            ty,
            size,
            register,
            within,
            row,
            first,
            bits,
            is_open,
        });
    }
    found
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
