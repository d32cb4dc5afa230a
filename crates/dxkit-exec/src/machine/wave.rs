//! Operations across the lanes of a wave.

use super::{Context, Machine, Wave};
use crate::lanes::Lanes;
use crate::number::{self, combine, identity, mask};
use crate::program::{Derivative, Number, Part, QuadLane, Reduction, Wave as Operation};
use crate::sanitize::Thread;

/// The bits of a set of lanes as four words.
fn words(bits: u128) -> [u64; 4] {
    [0, 32, 64, 96].map(|shift| u64::from(super::memory::low128(bits >> shift)))
}

fn count(bits: u128) -> u64 {
    bits.count_ones().into()
}

/// The lanes before one.
fn below(lane: usize) -> u128 {
    (1_u128 << lane) - 1
}

/// `WaveMatch`: each lane gets the mask of the lanes that have its value.
fn match_lanes(wave: &mut Wave, operand: Part, results: &[Part], bits: u128) {
    let mut left = bits;
    while left != 0 {
        let value = wave.get(operand, left.trailing_zeros() as usize);
        let same = Lanes(left).filter(|lane| wave.get(operand, *lane) == value);
        let same = same.fold(0_u128, |same, lane| same | 1 << lane);
        for lane in Lanes(same) {
            for (result, word) in results.iter().zip(words(same)) {
                wave.set(*result, lane, word);
            }
        }
        left &= !same;
    }
}

impl Machine<'_, '_, '_> {
    /// Executes an operation across lanes.
    pub(super) fn wave_operation(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        instruction: u32,
        operation: Operation,
        operand: Part,
        results: &[Part],
    ) {
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            sanitizer.wave_operation(instruction, operation, operand, results, wave.state(), thread);
        }
        let bits = match operation {
            Operation::Quad(_) | Operation::QuadAny | Operation::QuadAll | Operation::Derivative(_) => {
                wave.active.bits
            }
            _ => self.participants(wave),
        };
        let first = bits.trailing_zeros() as usize;
        // The lanes in which the operand is true; operands of votes are masks.
        let truth = |wave: &Wave| match operand {
            Part::Narrow(register) => wave.registers.narrow.bits(register, bits),
            Part::Wide(_) => 0,
        };
        match operation {
            Operation::Any => uniform(wave, results, [mask(truth(wave) != 0).into()]),
            Operation::All => uniform(wave, results, [mask(truth(wave) == bits).into()]),
            Operation::Ballot => uniform(wave, results, words(truth(wave))),
            Operation::CountBits => uniform(wave, results, [count(truth(wave))]),
            Operation::ReadFirst => uniform(wave, results, [wave.get(operand, first)]),
            Operation::AllEqual => {
                let equal = Lanes(bits).all(|lane| wave.get(operand, lane) == wave.get(operand, first));
                uniform(wave, results, [mask(equal).into()]);
            }
            Operation::Reduce(reduction, number) => {
                let total = self.reduce(wave, operand, bits, reduction, number);
                uniform(wave, results, [total]);
            }
            Operation::ReadLane(lane_register) => {
                self.each(wave, results, |wave, lane| {
                    let from = wave.registers.narrow.get(lane_register, lane);
                    wave.get(operand, from as usize & 127)
                });
            }
            Operation::PrefixCountBits => {
                let truth = truth(wave);
                self.each(wave, results, |_, lane| count(truth & below(lane)));
            }
            Operation::MultiPrefixCountBits(masks) => {
                let truth = truth(wave);
                self.each(wave, results, |wave, lane| {
                    count(truth & members(wave, masks, lane) & below(lane))
                });
            }
            Operation::Prefix(reduction, number) => {
                let mut total = identity(reduction, number);
                let limit = self.limit;
                for lane in Lanes(bits) {
                    let value = wave.get(operand, lane);
                    write(wave, results, lane, total);
                    total = combine(reduction, number, total, value, limit);
                }
            }
            Operation::MultiPrefix(reduction, number, masks) => {
                self.multi_prefix(wave, operand, results, reduction, number, masks);
            }
            Operation::Match => match_lanes(wave, operand, results, bits),
            Operation::Quad(quad_lane) => {
                self.each(wave, results, |wave, lane| {
                    let from = match quad_lane {
                        QuadLane::At(register) => {
                            lane & !3 | wave.registers.narrow.get(register, lane) as usize & 3
                        }
                        QuadLane::AcrossX => lane ^ 1,
                        QuadLane::AcrossY => lane ^ 2,
                        QuadLane::Diagonal => lane ^ 3,
                    };
                    wave.get(operand, from)
                });
            }
            Operation::QuadAny | Operation::QuadAll => {
                let truth = truth(wave);
                let any = operation == Operation::QuadAny;
                self.each(wave, results, |wave, lane| {
                    let quad = 0xf_u128 << (lane & !3);
                    let (truth, members) = (truth & quad, wave.active.bits & quad);
                    mask(if any { truth != 0 } else { truth == members }).into()
                });
            }
            Operation::Derivative(derivative) => self.derivative(wave, operand, results, derivative),
        }
    }

    /// The lanes that take part in an operation of the wave: helper lanes do only where the shader says so,
    /// or where there are no others.
    pub(super) const fn participants(&self, wave: &Wave) -> u128 {
        let others = wave.active.bits & !wave.helpers;
        if self.code.waves_of_helpers || others == 0 { wave.active.bits } else { others }
    }

    /// A value for each active lane, computed before any is written.
    fn each(&self, wave: &mut Wave, results: &[Part], f: impl Fn(&Wave, usize) -> u64) {
        let mut values = [0; 128];
        for lane in wave.active.lanes() {
            if let Some(value) = values.get_mut(lane) {
                *value = f(wave, lane);
            }
        }
        for lane in wave.active.lanes() {
            write(wave, results, lane, values.get(lane).copied().unwrap_or(0));
        }
    }

    fn reduce(&self, wave: &Wave, operand: Part, bits: u128, reduction: Reduction, number: Number) -> u64 {
        let mut values = Lanes(bits).map(|lane| wave.get(operand, lane));
        let first = values.next().unwrap_or(0);
        values.fold(first, |total, value| combine(reduction, number, total, value, self.limit))
    }

    fn multi_prefix(
        &self,
        wave: &mut Wave,
        operand: Part,
        results: &[Part],
        reduction: Reduction,
        number: Number,
        masks: [u32; 4],
    ) {
        let bits = wave.active.bits;
        self.each(wave, results, |wave, lane| {
            let before = Lanes(members(wave, masks, lane) & bits & below(lane));
            before.fold(identity(reduction, number), |total, lane| {
                combine(reduction, number, total, wave.get(operand, lane), self.limit)
            })
        });
    }

    /// Differences in a quad: coarse ones are those of its first lane.
    fn derivative(&self, wave: &mut Wave, operand: Part, results: &[Part], derivative: Derivative) {
        let step = if derivative.vertical { 2 } else { 1 };
        let limit = self.limit;
        self.each(wave, results, |wave, lane| {
            let from = if derivative.fine { lane & !step } else { lane & !3 };
            let value = |lane| u32::try_from(wave.get(operand, lane)).unwrap_or(0);
            number::float2(value(from | step), value(from), [limit; 2], |a, b| a - b).into()
        });
    }
}

/// The lanes that a lane's masks name.
fn members(wave: &Wave, masks: [u32; 4], lane: usize) -> u128 {
    masks
        .iter()
        .rev()
        .fold(0, |bits, register| bits << 32 | u128::from(wave.registers.narrow.get(*register, lane)))
}

fn write(wave: &mut Wave, results: &[Part], lane: usize, value: u64) {
    if let Some(result) = results.first() {
        wave.set(*result, lane, value);
    }
}

/// The same values for all active lanes.
fn uniform<const N: usize>(wave: &mut Wave, results: &[Part], values: [u64; N]) {
    for (result, value) in results.iter().zip(values) {
        for lane in wave.active.lanes() {
            wave.set(*result, lane, value);
        }
    }
}
