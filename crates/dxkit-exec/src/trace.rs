//! What one thread executes, instruction by instruction: [`Executed`].

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "narrow registers have the lower bits, and integers are shown as signed"
)]

use alloc::vec::Vec;

use crate::Value;
use crate::lanes::WaveState;
use crate::number::half_to_float;
use crate::program::{Code, Kind, Origin, Shown};

/// An instruction that a thread executed.
#[derive(Debug, Clone, PartialEq)]
pub struct Executed {
    /// The instruction.
    pub instruction: Origin,
    /// The values of its operands in their order, each component on its own; without constants, resources and
    /// addresses.
    pub operands: Vec<Value>,
    /// The values of its results.
    pub results: Vec<Value>,
}

/// The observer of the instructions that a thread executes.
pub(crate) type Observer<'o> = &'o mut dyn FnMut(Executed);

/// Follows one thread.
pub(crate) struct Tracer<'t> {
    group: [u32; 3],
    wave: u32,
    lane: usize,
    /// The step that has begun, and the values that were taken then.
    step: Option<u32>,
    early: Vec<Value>,
    observer: Observer<'t>,
}

impl<'t> Tracer<'t> {
    /// For a thread by its number in the dispatch (`SV_DispatchThreadID`).
    pub(crate) fn new(code: &Code, lanes: u32, thread: [u32; 3], observer: Observer<'t>) -> Option<Self> {
        let [width, height, depth] = code.threads.map(|count| count.max(1));
        let [x, y, z] = thread;
        let group = [x / width, y / height, z / depth];
        let inside = (z % depth * height + y % height) * width + x % width;
        let threads = width * height * depth;
        let mut places =
            (0..threads.div_ceil(lanes)).flat_map(|wave| (0..lanes).map(move |lane| (wave, lane)));
        let (wave, lane) = places.find(|(wave, lane)| code.thread(*wave, lanes, *lane) == inside)?;
        Some(Self { group, wave, lane: lane as usize, step: None, early: Vec::new(), observer })
    }

    /// For a lane of a wave.
    pub(crate) const fn for_lane(group: [u32; 3], wave: u32, lane: usize, observer: Observer<'t>) -> Self {
        Self { group, wave, lane, step: None, early: Vec::new(), observer }
    }

    /// Whether the thread is among lanes that execute.
    pub(crate) fn follows(&self, group: [u32; 3], wave: u32, bits: u128) -> bool {
        (self.group, self.wave) == (group, wave) && bits >> self.lane & 1 == 1
    }

    /// Before an instruction of the machine.
    pub(crate) fn before(&mut self, code: &Code, at: u32, wave: WaveState<'_>) {
        if let Some(step) = code.step_of.get(at as usize) {
            self.begin(code, *step, wave);
        }
    }

    /// Begins a step, if another one or none has begun.
    pub(crate) fn begin(&mut self, code: &Code, step: u32, wave: WaveState<'_>) {
        if self.step == Some(step) {
            return;
        }
        self.end(code, wave);
        self.step = Some(step);
        let Some(found) = code.steps.get(step as usize) else { return };
        let operands = code.shown.get(found.start as usize..found.middle as usize).unwrap_or_default();
        let early = operands.iter().filter(|shown| shown.early);
        self.early.clear();
        self.early.extend(early.map(|shown| value(shown, wave, self.lane)));
    }

    /// Ends a step, if one has begun.
    pub(crate) fn end(&mut self, code: &Code, wave: WaveState<'_>) {
        let step = self.step.take().and_then(|step| code.steps.get(step as usize));
        let Some(step) = step.filter(|step| !step.hidden) else { return };
        let list = |start: u32, end: u32| code.shown.get(start as usize..end as usize).unwrap_or_default();
        let mut early = self.early.drain(..);
        let operands = list(step.start, step.middle).iter().map(|shown| {
            let taken = if shown.early { early.next() } else { None };
            taken.unwrap_or_else(|| value(shown, wave, self.lane))
        });
        let operands: Vec<Value> = operands.collect();
        let results = list(step.middle, step.end).iter().map(|shown| value(shown, wave, self.lane));
        (self.observer)(Executed { instruction: step.origin, operands, results: results.collect() });
    }
}

pub(crate) fn value(shown: &Shown, wave: WaveState<'_>, lane: usize) -> Value {
    value_of_bits(shown.kind, wave.get(shown.part, lane))
}

/// A value by its bits.
#[allow(clippy::cast_possible_truncation, reason = "the lower bits are the number")]
pub(crate) fn value_of_bits(kind: Kind, bits: u64) -> Value {
    let float = |bits: u64| Value::Float(f32::from_bits(bits as u32));
    match kind {
        Kind::Bool => Value::Bool(bits & 1 == 1),
        Kind::Integer(8) => Value::Integer((bits as i8).into()),
        Kind::Integer(16) => Value::Integer((bits as i16).into()),
        Kind::Integer(64) => Value::Integer((bits as i64).into()),
        Kind::Integer(_) => Value::Integer((bits as i32).into()),
        Kind::Half => Value::Float(f32::from_bits(half_to_float(bits as u32))),
        Kind::Float => float(bits),
        Kind::Double => Value::Double(f64::from_bits(bits)),
        Kind::Bits => {
            // Floats have other exponents than that of small integers, which would be denormals or NaNs.
            let signed = bits as i32;
            let exponent = bits >> 23 & 0xff;
            if signed == 0 || signed.unsigned_abs() < 1 << 23 || exponent == 0xff && signed < 0 {
                Value::Integer(signed.into())
            } else {
                float(bits)
            }
        }
    }
}
