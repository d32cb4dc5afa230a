//! Memory that is addressed: allocas and variables of each lane, group-shared memory, constant arrays.

use super::{Context, Machine, Wave};
use crate::lanes::{read, read_private};
use crate::number;
use crate::program::{Instruction, Op, region};
use crate::sanitize::{Access, Thread};

/// Copies bytes into a memory.
pub(super) fn copy(memory: &mut [u8], offset: u32, bytes: &[u8]) {
    let offset = offset as usize;
    if let Some(target) = memory.get_mut(offset..offset + bytes.len()) {
        target.copy_from_slice(bytes);
    }
}

/// Copies bytes into the memory of each lane.
pub(super) fn copy_private(memory: &mut [u32], lanes: usize, offset: u32, bytes: &[u8]) {
    for (index, byte) in bytes.iter().enumerate() {
        let at = offset as usize + index;
        let shift = at % 4 * 8;
        if let Some(words) = memory.get_mut(at / 4 * lanes..(at / 4 + 1) * lanes) {
            for word in words {
                *word = *word & !(0xff << shift) | u32::from(*byte) << shift;
            }
        }
    }
}

/// Writes a number; `None` beyond the end.
pub(super) fn write(memory: &mut [u8], offset: usize, bytes: usize, value: u64) -> Option<()> {
    let target = memory.get_mut(offset..offset.checked_add(bytes)?)?;
    for (to, from) in target.iter_mut().zip(value.to_le_bytes()) {
        *to = from;
    }
    Some(())
}

#[allow(clippy::cast_possible_truncation, reason = "words are parts of the number")]
fn write_private(
    memory: &mut [u32],
    lanes: usize,
    lane: usize,
    address: u32,
    bytes: usize,
    value: u64,
) -> Option<()> {
    let (index, shift) = (address as usize / 4, address % 4 * 8);
    let in_one = shift as usize / 8 + bytes <= 4;
    let at = |index: usize| index.checked_mul(lanes)?.checked_add(lane);
    let mask = if bytes == 8 { u64::MAX } else { (1 << (bytes * 8)) - 1 };
    if !in_one {
        memory.get(at(index + 1)?)?;
    }
    let (mask, value) = (mask << shift, (value & mask) << shift);
    let slot = memory.get_mut(at(index)?)?;
    *slot = *slot & !(mask as u32) | value as u32;
    if !in_one {
        let slot = memory.get_mut(at(index + 1)?)?;
        *slot = *slot & !((mask >> 32) as u32) | (value >> 32) as u32;
    }
    Some(())
}

impl Machine<'_, '_, '_> {
    /// Executes an instruction that accesses memory.
    pub(super) fn memory(
        &mut self,
        wave: &mut Wave,
        context: &mut Context<'_>,
        number: u32,
        i: &Instruction,
    ) {
        let (bytes, access) = match i.op {
            Op::Load8 => (1, Access::Read),
            Op::Load16 => (2, Access::Read),
            Op::Load32 => (4, Access::Read),
            Op::Load64 => (8, Access::Read),
            Op::Store8 => (1, Access::Write),
            Op::Store16 => (2, Access::Write),
            Op::Store32 => (4, Access::Write),
            Op::Store64 => (8, Access::Write),
            Op::Atomic32(_) | Op::Exchange32 => (4, Access::Atomic),
            Op::Atomic64(_) | Op::Exchange64 => (8, Access::Atomic),
            _ => return,
        };
        let wide = bytes == 8;
        for lane in wave.active.lanes() {
            let address = wave.registers.narrow.get(i.a, lane);
            let operand = |register| match wide {
                true => wave.registers.wide.get(register, lane),
                false => u64::from(wave.registers.narrow.get(register, lane)),
            };
            let (b, c) = match access {
                Access::Read => (0, 0),
                Access::Write => (operand(i.b), 0),
                Access::Atomic => (operand(i.b), operand(i.c)),
            };
            let lanes = self.lanes as usize;
            let old = match access {
                Access::Write => None,
                _ => self.load(wave, context, lane, address, bytes),
            };
            let new = match i.op {
                Op::Atomic32(operation) => {
                    old.map(|old| u64::from(number::atomic32(operation, low(old), low(b))))
                }
                Op::Atomic64(operation) => old.map(|old| number::atomic64(operation, old, b)),
                Op::Exchange32 | Op::Exchange64 => old.map(|old| if old == b { c } else { old }),
                _ => (access == Access::Write).then_some(b),
            };
            // Whether a store changes nothing only matters to the sanitizer, and only in what lanes share.
            let is_shared = matches!(address & region::MASK, region::SHARED | region::RECORDS);
            let is_same = access == Access::Write && is_shared && self.sanitizer.is_some() && {
                let kept = if wide { u64::MAX } else { (1 << (bytes * 8)) - 1 };
                self.load(wave, context, lane, address, bytes) == Some(b & kept)
            };
            let mut inside = new.is_none() && old.is_some();
            if let Some(new) = new {
                let at = (address & !region::MASK) as usize;
                let written = match address & region::MASK {
                    region::PRIVATE => write_private(&mut wave.private, lanes, lane, address, bytes, new),
                    region::SHARED => write(context.shared, at, bytes, new),
                    region::RECORDS => {
                        self.stage.as_mut().and_then(|stage| write(&mut stage.node.records, at, bytes, new))
                    }
                    _ => None,
                };
                inside = written.is_some();
            }
            if access != Access::Write {
                let old = old.unwrap_or(0);
                if wide {
                    wave.registers.wide.set(i.dst, lane, old);
                } else {
                    wave.registers.narrow.set(i.dst, lane, low(old));
                }
            }
            if let Some(sanitizer) = &mut self.sanitizer {
                let thread = Thread { group: context.group, number: context.number, wave: wave.index };
                let flattened = self.code.thread(wave.index, self.lanes, low(lane as u64));
                sanitizer.memory(
                    number,
                    i,
                    thread,
                    lane,
                    flattened,
                    context.interval,
                    (address, bytes),
                    access,
                    (inside, is_same),
                );
            }
        }
    }

    pub(super) fn load(
        &self,
        wave: &Wave,
        context: &Context<'_>,
        lane: usize,
        address: u32,
        bytes: usize,
    ) -> Option<u64> {
        let at = (address & !region::MASK) as usize;
        match address & region::MASK {
            region::PRIVATE => read_private(&wave.private, self.lanes as usize, lane, address, bytes),
            region::SHARED => read(context.shared, at, bytes),
            region::CONSTANT => read(&self.code.constant, at, bytes),
            _ => self.stage.as_ref().and_then(|stage| read(&stage.node.records, at, bytes)),
        }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the lower half")]
pub(super) const fn low(value: u64) -> u32 {
    value as u32
}

#[allow(clippy::cast_possible_truncation, reason = "the lowest word")]
pub(super) const fn low128(value: u128) -> u32 {
    value as u32
}
