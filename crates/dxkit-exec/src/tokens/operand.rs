//! Operands: sources become registers, results go to registers or to memory.

use alloc::string::ToString;
use alloc::vec::Vec;

use dxkit_dxbc::operand::{Components, Index};
use dxkit_dxbc::{Operand, OperandKind};

use super::Lowering;
use super::semantic::system_operand;
use crate::Reason;
use crate::builder::Stopped;
use crate::program::{Kind, NONE, Op, Part, Register, Shown, region};
use crate::stage::Area;

/// What the modifiers of a source mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    Float,
    Integer,
}

/// Where a component of a result goes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Target {
    Register(Register),
    /// An element of an array: its address.
    Memory(Register),
    /// An output: the number of its word.
    Output(Register),
}

/// A component of a result.
#[derive(Debug, Clone, Copy)]
pub(super) enum Made {
    /// An instruction on narrow registers, which is still to be added.
    By(Op, [Register; 4]),
    /// The content of a register.
    Is(Register),
}

impl Made {
    fn reads(self, register: Register) -> bool {
        match self {
            Self::By(_, operands) => operands.contains(&register),
            Self::Is(other) => other == register,
        }
    }
}

/// The component that a source selects for a component of the result.
pub(super) fn selected(operand: &Operand, slot: usize) -> u8 {
    match operand.components() {
        Components::Swizzle(swizzle) => swizzle >> (2 * (slot & 3)) & 3,
        Components::Select(component) => component & 3,
        Components::One | Components::None | Components::Reserved => 0,
        Components::Mask(_) => u8::try_from(slot & 3).unwrap_or(0),
    }
}

/// The components that a result has, a bit each.
pub(super) fn mask_of(operand: &Operand) -> u8 {
    match operand.components() {
        _ if operand.kind() == OperandKind::Null => 0,
        Components::Mask(mask) => mask & 15,
        Components::Select(component) => 1 << (component & 3),
        Components::Swizzle(_) => 15,
        Components::One => 1,
        Components::None | Components::Reserved => 0,
    }
}

/// The components of a mask, in their order.
pub(super) fn slots(mask: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |slot| mask >> slot & 1 == 1)
}

/// The register at a place of a list; a place beyond its end has none.
pub(super) fn at(list: &[Register; 4], slot: usize) -> Register {
    list.get(slot).copied().unwrap_or(NONE)
}

impl Lowering<'_> {
    /// The components of a source that are needed for these components of a result, in their places.
    pub(super) fn read(&mut self, operand: &Operand, mask: u8, number: Number) -> Stopped<[Register; 4]> {
        let mut registers = self.read_plain(operand, mask)?;
        let modifiers = operand.modifiers();
        let is_changed = modifiers.absolute() || modifiers.negated();
        for slot in slots(mask) {
            let Some(register) = registers.get_mut(slot) else { continue };
            if modifiers.absolute() {
                *register = match number {
                    Number::Float => self.compute(Op::FAbs, &[*register])?,
                    Number::Integer => {
                        return self.stop(Reason::Malformed("the absolute value of an integer"));
                    }
                };
            }
            if modifiers.negated() {
                let zero = self.constant(0);
                *register = match number {
                    Number::Float => self.compute(Op::FNeg, &[*register])?,
                    Number::Integer => self.compute(Op::Sub, &[zero, *register])?,
                };
            }
        }
        for slot in slots(mask) {
            self.taken.push(Shown {
                part: Part::Narrow(at(&registers, slot)),
                kind: if number == Number::Float { Kind::Bits } else { Kind::Integer(32) },
                early: operand.kind() == OperandKind::Temp && !is_changed,
            });
        }
        Ok(registers)
    }

    /// One component of a source, for the component x of a result.
    pub(super) fn read_one(&mut self, operand: &Operand, number: Number) -> Stopped<Register> {
        self.read(operand, 1, number).map(|list| at(&list, 0))
    }

    /// The components of a source without its modifiers.
    pub(super) fn read_plain(&mut self, operand: &Operand, mask: u8) -> Stopped<[Register; 4]> {
        let mut list = [NONE; 4];
        // What all components of the operand share is made once.
        let row = match operand.kind() {
            OperandKind::ConstantBuffer => Some(self.constant_row(operand)?),
            _ => None,
        };
        let place = self.place_of(operand)?;
        for slot in slots(mask) {
            let component = selected(operand, slot);
            let register = match (operand.kind(), operand.values_at(slot)) {
                (OperandKind::Immediate32 | OperandKind::Immediate64, value) => self.constant(value),
                (OperandKind::Temp, _) => self.temporary(operand, component)?,
                (OperandKind::ConstantBuffer, _) => at(&row.unwrap_or([NONE; 4]), component.into()),
                (OperandKind::IndexableTemp | OperandKind::ImmediateConstantBuffer, _) => {
                    let address = self.component_address(place, component)?;
                    self.compute(Op::Load32, &[address])?
                }
                (kind, _) => match self.area_of(kind) {
                    Some(area) => self.load_element(operand, area, place, component)?,
                    None => self.known_value(kind, component)?,
                },
            };
            if let Some(to) = list.get_mut(slot) {
                *to = register;
            }
        }
        Ok(list)
    }

    /// The register of a component of a temporary.
    fn temporary(&mut self, operand: &Operand, component: u8) -> Stopped<Register> {
        let Some(number) = operand.register_number() else {
            return self.stop(Reason::Malformed("a temporary without a number"));
        };
        if let Some(register) = self.temporaries.get(&(number, component)) {
            return Ok(*register);
        }
        self.count_parts(1)?;
        let register = self.narrow();
        self.builder.code.undefined.push(Part::Narrow(register));
        self.temporaries.insert((number, component), register);
        self.builder.code.temporaries.insert((number, component), register);
        Ok(register)
    }

    /// What a lane knows of its thread. It is made once, in the block in front of all others.
    fn known_value(&mut self, kind: OperandKind, component: u8) -> Stopped<Register> {
        if kind == OperandKind::CycleCounter {
            let counter = self.compute_wide(Op::CycleCounter, &[])?;
            return self.compute(if component == 0 { Op::Low } else { Op::High }, &[counter]);
        }
        if let Some(register) = self.known.get(&(kind, component)) {
            return Ok(*register);
        }
        if let Some((kind, area)) = system_operand(kind) {
            return self.load_system(kind, area, component);
        }
        let op = match kind {
            OperandKind::ThreadId => Op::ThreadId(component),
            OperandKind::ThreadGroupId => Op::GroupId(component),
            OperandKind::ThreadIdInGroup => Op::ThreadIdInGroup(component),
            OperandKind::ThreadIdInGroupFlattened => Op::FlattenedThreadId,
            _ => {
                let name = kind.name().map_or_else(|| kind.0.to_string(), ToString::to_string);
                self.refuse(Reason::Operand(name));
                return Ok(self.constant(0));
            }
        };
        let register = self.in_front(|lowering| lowering.compute(op, &[]))?;
        self.known.insert((kind, component), register);
        Ok(register)
    }

    /// Adds instructions to the block in front of all others.
    pub(super) fn in_front<T>(&mut self, make: impl FnOnce(&mut Self) -> Stopped<T>) -> Stopped<T> {
        let front = self.begin_front();
        let made = make(self);
        self.end_front(front);
        made
    }

    /// An index of an operand, in a register.
    pub(super) fn index(&mut self, index: &Index) -> Stopped<Register> {
        let Some(relative) = &index.relative else { return Ok(self.constant(index.number())) };
        // Indices within indices do not nest: what computes an index is a register or a constant.
        if matches!(relative.kind(), OperandKind::Immediate32 | OperandKind::Immediate64) {
            return self.stop(Reason::Malformed("an index of an unknown form"));
        }
        let register = self.read_one(relative, Number::Integer)?;
        if index.number() == 0 {
            return Ok(register);
        }
        let offset = self.constant(index.number());
        self.compute(Op::Add, &[register, offset])
    }

    /// The address of the first component of an element of an array, or of the immediate constant buffer; no
    /// register for operands that are not in memory.
    fn place_of(&mut self, operand: &Operand) -> Stopped<Register> {
        if self.area_of(operand.kind()).is_some() {
            return self.frame_word(operand);
        }
        let (start, stride, count, index) = match (operand.kind(), operand.indices()) {
            (OperandKind::IndexableTemp, [array, index]) => {
                let Some(array) = self.arrays.get(&array.number()).copied() else {
                    return self.stop(Reason::Malformed("an array that is not declared"));
                };
                (region::PRIVATE | array.start, array.stride, array.count, index)
            }
            (OperandKind::ImmediateConstantBuffer, [index]) => {
                let Some((start, vectors)) = self.immediate else {
                    return self.stop(Reason::Malformed("an immediate constant buffer that is not there"));
                };
                (region::CONSTANT | start, 16, vectors, index)
            }
            (OperandKind::IndexableTemp | OperandKind::ImmediateConstantBuffer, _) => {
                return self.stop(Reason::Malformed("an array without an index"));
            }
            _ => return Ok(NONE),
        };
        if index.relative.is_none() {
            let offset = index.number().min(count).saturating_mul(stride);
            return Ok(self.constant(start.saturating_add(offset)));
        }
        let index = self.index(index)?;
        self.emit(Op::Bound, NONE, [index, count, NONE])?;
        let (stride, start, count) = (self.constant(stride), self.constant(start), self.constant(count));
        // What lies behind the end of constants reads as 0, wherever an index points.
        let index = match operand.kind() {
            OperandKind::ImmediateConstantBuffer => self.compute(Op::UMin, &[index, count])?,
            _ => index,
        };
        self.compute(Op::IMad, &[index, stride, start])
    }

    /// The address of a component.
    fn component_address(&mut self, start: Register, component: u8) -> Stopped<Register> {
        self.offset(start, u32::from(component) * 4)
    }

    /// An address or a number with an offset.
    pub(super) fn offset(&mut self, start: Register, offset: u32) -> Stopped<Register> {
        match (offset, self.constant_of(start)) {
            (0, _) => Ok(start),
            (_, Some(known)) => Ok(self.constant(known.wrapping_add(offset))),
            (_, None) => {
                let offset = self.constant(offset);
                self.compute(Op::Add, &[start, offset])
            }
        }
    }

    /// Where the components of a result go.
    pub(super) fn targets(&mut self, operand: &Operand) -> Stopped<Vec<(usize, Target)>> {
        let mut targets = Vec::with_capacity(4);
        let start = match operand.kind() {
            OperandKind::IndexableTemp | OperandKind::Output => self.place_of(operand)?,
            kind if system_operand(kind).is_some_and(|(_, area)| area == Area::Output) => {
                let (kind, area) = system_operand(kind).ok_or(())?;
                let word = self.builder.system_element(kind, area);
                let word = self.constant(word);
                return Ok(alloc::vec![(0, Target::Output(word))]);
            }
            OperandKind::Temp | OperandKind::Null => NONE,
            kind => {
                let name = kind.name().map_or_else(|| kind.0.to_string(), ToString::to_string);
                self.refuse(Reason::Operand(name));
                return Ok(targets);
            }
        };
        for slot in slots(mask_of(operand)) {
            let component = u8::try_from(slot).map_err(|_| ())?;
            let target = match operand.kind() {
                OperandKind::Temp => Target::Register(self.temporary(operand, component)?),
                OperandKind::Output => Target::Output(self.offset(start, component.into())?),
                _ => Target::Memory(self.component_address(start, component)?),
            };
            targets.push((slot, target));
        }
        Ok(targets)
    }

    /// Writes components of results. All that they are made of was read before: a result that is still to be
    /// read for another component goes by way of another register.
    pub(super) fn write(&mut self, results: &[(Target, Made)], saturate: bool) -> Stopped<()> {
        let mut later = Vec::new();
        for (place, (target, made)) in results.iter().enumerate() {
            let rest = results.get(place + 1..).unwrap_or_default();
            let register = match target {
                Target::Register(register) if !rest.iter().any(|(_, made)| made.reads(*register)) => {
                    *register
                }
                _ => self.narrow(),
            };
            match *made {
                Made::By(op, operands) => self.emit4(op, register, operands)?,
                Made::Is(from) if from == register => {}
                Made::Is(from) => self.emit(Op::Move, register, [from, NONE, NONE])?,
            }
            if saturate {
                self.emit(Op::FSaturate, register, [register, NONE, NONE])?;
            }
            self.made.push(Shown { part: Part::Narrow(register), kind: Kind::Bits, early: false });
            match target {
                Target::Register(to) if *to != register => later.push((*to, register)),
                Target::Register(_) => {}
                Target::Memory(address) => self.emit(Op::Store32, NONE, [*address, register, NONE])?,
                Target::Output(word) => {
                    let area = if self.is_patch { Area::Patch } else { Area::Output };
                    self.emit(Op::StoreElement(area), NONE, [*word, register, NONE])?;
                }
            }
        }
        for (to, from) in later {
            self.emit(Op::Move, to, [from, NONE, NONE])?;
        }
        Ok(())
    }

    /// Writes registers to the components of a result, by what the function gives for each.
    pub(super) fn write_each(
        &mut self,
        operand: &Operand,
        saturate: bool,
        mut make: impl FnMut(&mut Self, usize) -> Stopped<Made>,
    ) -> Stopped<()> {
        let mut results = Vec::with_capacity(4);
        for (slot, target) in self.targets(operand)? {
            results.push((target, make(self, slot)?));
        }
        self.write(&results, saturate)
    }
}

/// Immediate values by the component of a result.
trait ValuesAt {
    fn values_at(&self, slot: usize) -> u32;
}

impl ValuesAt for Operand {
    fn values_at(&self, slot: usize) -> u32 {
        match self.immediates() {
            [one] => *one,
            values => values.get(slot).copied().unwrap_or(0),
        }
    }
}
