//! The sanitizer: finds undefined behaviour while a program runs.
//!
//! Beside each register it keeps which lanes hold an undefined value, beside each word of memory whether it
//! was written, and beside each word of group-shared memory and of writable buffers who accessed it last. An
//! undefined value is reported where it matters (a branch, an address, a store to a resource), not where it
//! is copied or computed with.
//!
//! Two accesses to a word race if they are by different threads, one of them writes, not both are atomic, and
//! nothing orders them; what does is in `memory_order`. If something orders the threads, but not the memory,
//! a fence is missing, which is a rule of its own. Writes of the value that the other one wrote leave the
//! same, in whatever order: they break a rule of their own, a note.
//!
//! A rule is reported once for each instruction, with the first place where it was broken and how often it
//! was.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::lanes::{Lanes, WaveState};
use crate::memory_order::{BarrierKinds, Mark, Memory, MemoryOrder, Order};
use crate::program::{
    Code, Instruction, Level, Long, NONE, Op, Origin, Part, QuadLane, Register, Terminator, TextureAccess,
    TextureOperation, Wave as WaveOperation, region,
};
use crate::resource::Binding;
use crate::texture::Texel;

/// The kinds of faults that the sanitizer finds.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// An undefined value decides a branch, is an address or an index, or is stored to a resource.
    UndefinedValue,
    /// An access outside of a variable, an array or a buffer, or by a handle of nothing.
    OutOfBounds,
    /// An access to a raw or structured buffer at an offset that is no multiple of the size of a number.
    MisalignedAccess,
    /// Threads access the same word, at least one of them writes, and nothing orders them.
    Race,
    /// Threads write the same value to the same word, nothing orders them, and none reads it.
    SameValueRace,
    /// Threads exchange something by memory in order, and no fence of that memory is between.
    MissingFence,
    /// Only some threads of a group reach a barrier at which they wait.
    DivergentBarrier,
    /// The result depends on lanes that do not execute the operation.
    InactiveLane,
    /// Lanes use different resources, and the program does not say that they may.
    NonUniformIndex,
    /// An integer is divided by zero, or the least one by -1.
    DivisionByZero,
    /// A NaN is made from numbers that are none.
    NewNan,
    /// An infinity is made from finite numbers.
    NewInfinity,
    /// The program reaches a point that it states is never reached.
    Unreachable,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It may be wanted.
    Note,
    /// It is rarely wanted.
    Warning,
    /// The program's behaviour is undefined, or differs between devices.
    Error,
}

impl Rule {
    /// All rules.
    pub const ALL: &[Self] = &[
        Self::UndefinedValue,
        Self::OutOfBounds,
        Self::MisalignedAccess,
        Self::Race,
        Self::SameValueRace,
        Self::MissingFence,
        Self::DivergentBarrier,
        Self::InactiveLane,
        Self::NonUniformIndex,
        Self::DivisionByZero,
        Self::NewNan,
        Self::NewInfinity,
        Self::Unreachable,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UndefinedValue => "undefined-value",
            Self::OutOfBounds => "out-of-bounds",
            Self::MisalignedAccess => "misaligned-access",
            Self::Race => "race",
            Self::SameValueRace => "same-value-race",
            Self::MissingFence => "missing-fence",
            Self::DivergentBarrier => "divergent-barrier",
            Self::InactiveLane => "inactive-lane",
            Self::NonUniformIndex => "non-uniform-index",
            Self::DivisionByZero => "division-by-zero",
            Self::NewNan => "new-nan",
            Self::NewInfinity => "new-infinity",
            Self::Unreachable => "unreachable",
        }
    }

    /// The rule of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.name() == name)
    }

    /// What it looks for, in a sentence.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::UndefinedValue => "an undefined value decides a branch, is an index, or is stored",
            Self::OutOfBounds => "an access outside of a variable, an array or a buffer",
            Self::MisalignedAccess => "an access to a buffer between the places where its numbers begin",
            Self::Race => "unordered accesses of threads to the same memory, at least one of which writes",
            Self::SameValueRace => "unordered writes of the same value to the same memory",
            Self::MissingFence => "threads exchange something by memory in order, but without a fence of it",
            Self::DivergentBarrier => "only some threads of a group reach a barrier",
            Self::InactiveLane => "the result depends on lanes that do not execute the operation",
            Self::NonUniformIndex => "lanes use different resources without `NonUniformResourceIndex`",
            Self::DivisionByZero => "an integer is divided by zero, or the least one by -1",
            Self::NewNan => "a NaN is made from numbers that are none",
            Self::NewInfinity => "an infinity is made from finite numbers",
            Self::Unreachable => "the program reaches a point that it states is never reached",
        }
    }

    /// How much it matters.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::SameValueRace | Self::NewNan | Self::NewInfinity => Severity::Note,
            Self::MissingFence | Self::DivisionByZero => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// Something that the sanitizer found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SanitizerFinding {
    /// The rule.
    pub rule: Rule,
    /// The instruction of the program.
    pub instruction: Option<Origin>,
    /// The group of the first thread.
    pub group: [u32; 3],
    /// The first thread, as an index in its group.
    pub thread: u32,
    /// A description, with the values.
    pub message: String,
    /// How often the instruction broke the rule: where lanes access memory, each counts; elsewhere each wave.
    pub count: u64,
    /// The other instruction of a race.
    pub other: Option<Origin>,
}

/// A wave that runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Thread {
    pub(crate) group: [u32; 3],
    /// The group, flattened.
    pub(crate) number: u32,
    pub(crate) wave: u32,
}

/// How memory is accessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
    Atomic,
}

/// A place in a resource.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AccessPlace {
    pub(crate) binding: Option<Binding>,
    pub(crate) handle: u32,
    pub(crate) index: u32,
    pub(crate) offset: u32,
    /// Of a texture.
    pub(crate) texel: Option<Texel>,
}

impl AccessPlace {
    fn text(&self) -> String {
        if let Some(Texel { mip, layer, at: [x, y, z], sample }) = self.texel {
            let what = match self.binding {
                Some(binding) => format!("{binding}"),
                None => String::from("a texture"),
            };
            return format!("{what} at texel {x}, {y}, {z}, level {mip}, layer {layer}, sample {sample}");
        }
        match self.binding {
            Some(binding) => format!("{binding} at index {}, offset {}", self.index, self.offset),
            None if self.handle == RECORDS_HANDLE => format!("records at byte {}", self.offset),
            None if self.handle == 0 => format!("no resource, at index {}", self.index),
            None => format!("an entry of the heap at index {}, offset {}", self.index, self.offset),
        }
    }
}

/// The bytes of a word that an access touches, a bit for each.
fn bytes_of_word(word: usize, offset: usize, bytes: usize) -> u8 {
    let touched = |byte: &usize| (offset..offset + bytes).contains(&(word * 4 + byte));
    (0..4).filter(touched).fold(0, |mask, byte| mask | 1 << byte)
}

/// The last accesses to a word.
#[derive(Debug, Clone, Copy, Default)]
struct Word {
    write: Option<(Mark, bool)>,
    read: Option<(Mark, bool)>,
    /// Whether several threads read since the last write in the interval of `read`.
    several: bool,
}

/// The lanes of each register that hold undefined values, and the words of private memory likewise.
#[derive(Debug, Default)]
struct Shadow {
    narrow: Vec<u128>,
    wide: Vec<u128>,
    private: Vec<u128>,
}

/// How a race is with an earlier write.
const WRITTEN: &str = "written before by";
/// The number of the memory of records among buffers, and the handle of its places.
const RECORDS: usize = usize::MAX;
const RECORDS_HANDLE: u32 = u32::MAX;
/// Words of buffers whose accesses are remembered.
const MAX_WORDS: usize = 1 << 20;
/// Findings that are kept.
const MAX_FINDINGS: usize = 1000;

/// The sanitizer of a dispatch.
pub(crate) struct Sanitizer<'p> {
    code: &'p Code,
    lanes: u32,
    /// The number of each group that has not ended, with the shadows of its waves, and which of these groups
    /// was looked at last.
    shadows: Vec<(u32, Vec<Shadow>)>,
    recent: usize,
    shared: BTreeMap<u32, Vec<(Word, bool)>>,
    /// The words of constant arrays that are undefined; none if all are defined.
    constant: Vec<bool>,
    buffers: BTreeMap<(usize, usize), Word>,
    /// The words of records that were allocated and not written.
    unwritten: BTreeSet<usize>,
    order: MemoryOrder,
    time: u64,
    findings: Vec<SanitizerFinding>,
    known: BTreeMap<(Rule, u32), usize>,
}

impl<'p> Sanitizer<'p> {
    pub(crate) fn new(code: &'p Code, lanes: u32) -> Self {
        let some = !code.constant_undefined.is_empty();
        let mut constant = vec![false; if some { code.constant.len().div_ceil(4) } else { 0 }];
        for (offset, bytes) in &code.constant_undefined {
            let (start, end) = (*offset as usize, (*offset as usize).saturating_add(*bytes as usize));
            let words = constant.get_mut(start / 4..end.div_ceil(4));
            words.into_iter().flatten().for_each(|word| *word = true);
        }
        Self {
            constant,
            code,
            lanes,
            shadows: Vec::new(),
            recent: 0,
            shared: BTreeMap::new(),
            buffers: BTreeMap::new(),
            unwritten: BTreeSet::new(),
            order: MemoryOrder::new(lanes),
            time: 0,
            findings: Vec::new(),
            known: BTreeMap::new(),
        }
    }

    pub(crate) fn finish(self) -> Vec<SanitizerFinding> {
        self.findings
    }

    /// A group starts: all its memory is undefined.
    pub(crate) fn start_group(&mut self, number: u32, waves: usize) {
        let code = self.code;
        let shadow = || {
            let mut shadow = Shadow {
                narrow: vec![0; code.narrow_registers as usize],
                wide: vec![0; code.wide_registers as usize],
                private: vec![u128::MAX; code.private_bytes.div_ceil(4) as usize],
            };
            for part in &code.undefined {
                shadow.set(*part, u128::MAX, u128::MAX);
            }
            let images = code.private_image.iter().map(|(offset, bytes)| (*offset, bytes.len()));
            let zeros = code.private_zeros.iter().map(|(offset, size)| (*offset, *size as usize));
            for (offset, size) in images.chain(zeros) {
                let words = offset as usize / 4..(offset as usize + size).div_ceil(4);
                shadow.private.get_mut(words).into_iter().flatten().for_each(|word| *word = 0);
            }
            shadow
        };
        self.shadows.push((number, (0..waves).map(|_| shadow()).collect()));
        let mut words = vec![(Word::default(), true); code.shared_bytes.div_ceil(4) as usize];
        for (offset, bytes) in &code.shared_image {
            let range = *offset as usize / 4..(*offset as usize + bytes.len()).div_ceil(4);
            words.get_mut(range).into_iter().flatten().for_each(|(_, undefined)| *undefined = false);
        }
        self.shared.insert(number, words);
    }

    /// A group has ended.
    pub(crate) fn end_group(&mut self, number: u32) {
        self.shadows.retain(|(group, _)| *group != number);
        self.shared.remove(&number);
        self.order.end_group(number);
    }

    /// A wave executes a barrier or a fence.
    pub(crate) fn barrier(&mut self, group: u32, kinds: BarrierKinds) {
        self.order.barrier(group, kinds, self.time);
    }

    fn shadow(&mut self, thread: Thread) -> Option<&mut Shadow> {
        if self.shadows.get(self.recent).is_none_or(|(group, _)| *group != thread.number) {
            self.recent = self.shadows.iter().position(|(group, _)| *group == thread.number)?;
        }
        let (_, waves) = self.shadows.get_mut(self.recent)?;
        waves.get_mut(thread.wave as usize)
    }

    /// Reports that an instruction of the program broke a rule in a lane.
    fn report(&mut self, rule: Rule, at: u32, thread: Thread, lane: usize, message: impl FnOnce() -> String) {
        let origin = self.code.origin(at);
        self.report_origin(rule, (at, origin), thread, lane, message, None);
    }

    fn report_origin(
        &mut self,
        rule: Rule,
        (at, instruction): (u32, Option<Origin>),
        thread: Thread,
        lane: usize,
        message: impl FnOnce() -> String,
        other: Option<Origin>,
    ) {
        // Several instructions of the machine may come from one of the module.
        let key = match instruction {
            Some(Origin::Instruction(id)) => id.0,
            Some(Origin::Token(number)) => number,
            None => at,
        };
        if let Some(known) = self.known.get(&(rule, key)) {
            if let Some(finding) = self.findings.get_mut(*known) {
                finding.count += 1;
            }
            return;
        }
        if self.findings.len() >= MAX_FINDINGS {
            return;
        }
        self.known.insert((rule, key), self.findings.len());
        let lane = u32::try_from(lane).unwrap_or(0);
        self.findings.push(SanitizerFinding {
            rule,
            instruction,
            group: thread.group,
            thread: self.code.thread(thread.wave, self.lanes, lane),
            message: message(),
            count: 1,
            other,
        });
    }

    /// Before an instruction on registers: operands that have no result.
    pub(crate) fn before(&mut self, at: u32, i: &Instruction, wave: WaveState<'_>, thread: Thread) {
        let wide = match i.op {
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => false,
            Op::LUDiv | Op::LURem | Op::LSDiv | Op::LSRem => true,
            _ => return,
        };
        let part = |register| if wide { Part::Wide(register) } else { Part::Narrow(register) };
        let (dividend, divisor) = (part(i.a), part(i.b));
        if let Some(lane) = lanes(wave.bits).find(|lane| wave.get(divisor, *lane) == 0) {
            self.report(Rule::DivisionByZero, at, thread, lane, || "an integer is divided by zero".into());
        }
        // The quotient is greater than the greatest number.
        let (least, all) = if wide { (1 << 63, u64::MAX) } else { (1 << 31, u32::MAX.into()) };
        let is_signed = matches!(i.op, Op::SDiv | Op::SRem | Op::LSDiv | Op::LSRem);
        let overflows = |lane: &usize| wave.get(divisor, *lane) == all && wave.get(dividend, *lane) == least;
        if let Some(lane) = lanes(wave.bits).filter(|_| is_signed).find(overflows) {
            let message = || "the least integer is divided by -1".into();
            self.report(Rule::DivisionByZero, at, thread, lane, message);
        }
    }

    /// After an instruction on registers: passes undefined values on, and looks at new NaNs and infinities.
    pub(crate) fn after(&mut self, at: u32, i: &Instruction, wave: WaveState<'_>, thread: Thread) {
        let Some(operands) = i.operands() else { return };
        let bits = wave.bits;
        let Some(shadow) = self.shadow(thread) else { return };
        let mut undefined = operands.list.iter().flatten().fold(0, |all, part| all | shadow.get(*part));
        if undefined & bits != 0 {
            undefined = shadow.refine(i, undefined & bits, wave);
        }
        shadow.set(operands.result, bits, undefined);
        if let Some(double) = i.op.float_result() {
            self.new_values(at, operands.result, &operands.list, double, undefined, wave, thread);
        } else if let (Op::FloatToHalf, Part::Narrow(result)) = (i.op, operands.result) {
            self.new_half(at, (i.a, result), undefined, wave, thread);
        }
    }

    /// Looks for numbers that are greater than the greatest of 16 bits: arithmetic on these is done with 32
    /// bits, and its result converted.
    fn new_half(
        &mut self,
        at: u32,
        (number, result): (Register, Register),
        undefined: u128,
        wave: WaveState<'_>,
        thread: Thread,
    ) {
        let is_infinite = |value: u32| value & 0x7fff == 0x7c00;
        // What the register was is not known any more if it is that of the result.
        if number == result || !wave.registers.narrow.any(result, is_infinite) {
            return;
        }
        let (number, result) = (Part::Narrow(number), Part::Narrow(result));
        let narrow = |part, lane| u32::try_from(wave.get(part, lane)).unwrap_or(0);
        let found = lanes(wave.bits & !undefined).find(|lane| {
            is_infinite(narrow(result, *lane)) && f32::from_bits(narrow(number, *lane)).is_finite()
        });
        if let Some(lane) = found {
            let value = f32::from_bits(narrow(number, lane));
            let text = || format!("the result is infinite in 16 bits: {value:?}");
            self.report(Rule::NewInfinity, at, thread, lane, text);
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the facts of one instruction")]
    fn new_values(
        &mut self,
        at: u32,
        result: Part,
        list: &[Option<Part>; 4],
        double: bool,
        undefined: u128,
        wave: WaveState<'_>,
        thread: Thread,
    ) {
        let exponent = |value: u64| match double {
            true => (value >> 52 & 0x7ff == 0x7ff, value << 12 != 0),
            false => (value >> 23 & 0xff == 0xff, value << 41 != 0),
        };
        // Most results are finite in all lanes.
        let any = match result {
            Part::Narrow(register) => wave.registers.narrow.any(register, |value| value >> 23 & 0xff == 0xff),
            Part::Wide(register) => wave.registers.wide.any(register, |value| value >> 52 & 0x7ff == 0x7ff),
        };
        if !any {
            return;
        }
        for lane in lanes(wave.bits & !undefined) {
            let (special, nan) = exponent(wave.get(result, lane));
            if !special {
                continue;
            }
            let mut operands = list.iter().flatten().map(|part| exponent(wave.get(*part, lane)));
            // The result register may be an operand, too, and then what it was is not known any more.
            if list.contains(&Some(result)) {
                continue;
            }
            if nan && !operands.clone().any(|(special, nan)| special && nan) {
                let text = || format!("the result is a NaN, of {}", values(list, lane, wave, double));
                self.report(Rule::NewNan, at, thread, lane, text);
            } else if !nan && !operands.any(|(special, _)| special) {
                let text = || format!("the result is infinite, of {}", values(list, lane, wave, double));
                self.report(Rule::NewInfinity, at, thread, lane, text);
            }
        }
    }

    /// Reports an operand that is undefined in a lane that executes.
    fn defined(&mut self, at: u32, part: Part, wave: WaveState<'_>, thread: Thread, what: &str) {
        let Some(shadow) = self.shadow(thread) else { return };
        let undefined = shadow.get(part) & wave.bits;
        if undefined != 0 {
            let lane = undefined.trailing_zeros() as usize;
            let count = undefined.count_ones();
            self.report(Rule::UndefinedValue, at, thread, lane, || {
                format!("{what} is undefined, in {count} of {} lanes", wave.bits.count_ones())
            });
        }
    }

    /// An operand of a ray is used.
    pub(crate) fn traced(&mut self, at: u32, part: Part, wave: WaveState<'_>, thread: Thread) {
        self.defined(at, part, wave, thread, "an operand of a ray");
    }

    /// An output is written.
    pub(crate) fn written(&mut self, at: u32, i: &Instruction, wave: WaveState<'_>, thread: Thread) {
        self.defined(at, Part::Narrow(i.b), wave, thread, "the value of an output");
    }

    /// An input was evaluated.
    pub(crate) fn evaluated(&mut self, result: Register, bits: u128, thread: Thread) {
        self.clear(Part::Narrow(result), bits, thread);
    }

    fn clear(&mut self, part: Part, bits: u128, thread: Thread) {
        if let Some(shadow) = self.shadow(thread) {
            shadow.set(part, bits, 0);
        }
    }

    pub(crate) fn copied(&mut self, to: Part, from: Part, bits: u128, thread: Thread) {
        if let Some(shadow) = self.shadow(thread) {
            let undefined = shadow.get(from);
            shadow.set(to, bits, undefined);
        }
    }

    pub(crate) fn terminator(
        &mut self,
        block: u32,
        terminator: &Terminator,
        wave: WaveState<'_>,
        thread: Thread,
    ) {
        let origin = self.code.blocks.get(block as usize).and_then(|block| block.origin);
        let condition = match terminator {
            Terminator::Branch { condition, .. } => Part::Narrow(*condition),
            Terminator::Switch { condition, .. } => *condition,
            Terminator::Unreachable => {
                let lane = wave.bits.trailing_zeros() as usize;
                self.report_origin(
                    Rule::Unreachable,
                    (NONE, origin),
                    thread,
                    lane,
                    || "the program goes on where it states that it does not".into(),
                    None,
                );
                return;
            }
            Terminator::Exit | Terminator::Jump(_) => return,
        };
        let undefined = self.shadow(thread).map_or(0, |shadow| shadow.get(condition)) & wave.bits;
        if undefined != 0 {
            let lane = undefined.trailing_zeros() as usize;
            self.report_origin(
                Rule::UndefinedValue,
                (NONE, origin),
                thread,
                lane,
                || {
                    format!(
                        "the condition of a branch is undefined, in {} of {} lanes",
                        undefined.count_ones(),
                        wave.bits.count_ones()
                    )
                },
                None,
            );
        }
    }

    pub(crate) fn divergent_barrier(&mut self, at: u32, group: [u32; 3], number: u32, wave: u32, bits: u128) {
        let thread = Thread { group, number, wave };
        self.report(Rule::DivergentBarrier, at, thread, bits.trailing_zeros() as usize, || {
            format!(
                "{} threads of the wave wait at a barrier that others of the group do not reach",
                bits.count_ones()
            )
        });
    }

    pub(crate) fn made_handle(&mut self, at: u32, i: &Instruction, wave: WaveState<'_>, thread: Thread) {
        self.defined(at, Part::Narrow(i.a), wave, thread, "the index of a resource");
        self.clear(Part::Narrow(i.dst), wave.bits, thread);
        if i.c != 1 {
            return;
        }
        let first = wave.get(Part::Narrow(i.a), wave.bits.trailing_zeros() as usize);
        if let Some(lane) = lanes(wave.bits).find(|lane| wave.get(Part::Narrow(i.a), *lane) != first) {
            let other = wave.get(Part::Narrow(i.a), lane);
            self.report(Rule::NonUniformIndex, at, thread, lane, || {
                format!("lanes use resources {first} and {other}, and the index is not marked as non-uniform")
            });
        }
    }

    /// An index of an array.
    pub(crate) fn bound(&mut self, at: u32, i: &Instruction, wave: WaveState<'_>, thread: Thread) {
        self.defined(at, Part::Narrow(i.a), wave, thread, "the index of an array");
        let index = |lane| wave.get(Part::Narrow(i.a), lane);
        if let Some(lane) = lanes(wave.bits).find(|lane| index(*lane) >= i.b.into()) {
            let index = index(lane);
            self.report(Rule::OutOfBounds, at, thread, lane, || {
                format!("index {index} of an array of {} elements", i.b)
            });
        }
    }

    /// An access to memory that is addressed.
    #[allow(clippy::too_many_arguments, reason = "the facts of one access")]
    pub(crate) fn memory(
        &mut self,
        at: u32,
        i: &Instruction,
        thread: Thread,
        lane: usize,
        flattened: u32,
        interval: u32,
        (address, bytes): (u32, usize),
        access: Access,
        (inside, is_same): (bool, bool),
    ) {
        let bit = 1_u128 << lane;
        let value = if bytes == 8 { Part::Wide(i.b) } else { Part::Narrow(i.b) };
        let result = if bytes == 8 { Part::Wide(i.dst) } else { Part::Narrow(i.dst) };
        let Some(shadow) = self.shadow(thread) else { return };
        let address_undefined = shadow.get(Part::Narrow(i.a)) & bit != 0;
        let value_undefined = access != Access::Read && shadow.get(value) & bit != 0;
        if address_undefined {
            self.report(Rule::UndefinedValue, at, thread, lane, || "an address is undefined".into());
        }
        let offset = (address & !region::MASK) as usize;
        if !inside {
            self.report(Rule::OutOfBounds, at, thread, lane, || {
                format!("an access of {bytes} bytes at offset {offset} of a memory that ends before")
            });
            return;
        }
        let (first, last) = (offset / 4, (offset + bytes).div_ceil(4));
        let mut undefined = false;
        match address & region::MASK {
            region::PRIVATE => {
                let Some(shadow) = self.shadow(thread) else { return };
                for word in shadow.private.get_mut(first..last).unwrap_or_default() {
                    if access == Access::Read {
                        undefined |= *word & bit != 0;
                    } else if value_undefined {
                        *word |= bit;
                    } else {
                        *word &= !bit;
                    }
                }
            }
            region::SHARED => {
                self.time += 1;
                for index in first..last {
                    let mark = Mark {
                        group: thread.number,
                        thread: flattened,
                        interval,
                        time: self.time,
                        instruction: at,
                        bytes: bytes_of_word(index, offset, bytes),
                    };
                    undefined |=
                        self.shared_word(index, mark, thread, lane, access, is_same, value_undefined);
                }
            }
            region::CONSTANT => {
                undefined = self.constant.get(first..last).unwrap_or_default().contains(&true);
            }
            _ => {
                let place = AccessPlace {
                    binding: None,
                    handle: RECORDS_HANDLE,
                    index: 0,
                    offset: address & !region::MASK,
                    texel: None,
                };
                self.buffer(
                    at,
                    thread,
                    lane,
                    flattened,
                    interval,
                    (RECORDS, offset, bytes),
                    place,
                    access,
                    is_same,
                );
                undefined = self.record_words(first..last, access);
                if value_undefined {
                    self.report(Rule::UndefinedValue, at, thread, lane, || {
                        "the value of a field of a record is undefined".into()
                    });
                }
            }
        }
        if access == Access::Atomic && undefined {
            self.report(Rule::UndefinedValue, at, thread, lane, || {
                "an atomic operation on memory that was not written".into()
            });
            undefined = false;
        }
        if access != Access::Write {
            if let Some(shadow) = self.shadow(thread) {
                shadow.set(result, bit, if undefined { bit } else { 0 });
            }
        }
    }

    /// An access to one word of group-shared memory. True if the access reads what was not written.
    #[allow(clippy::too_many_arguments, reason = "the facts of one access")]
    fn shared_word(
        &mut self,
        index: usize,
        mark: Mark,
        thread: Thread,
        lane: usize,
        access: Access,
        is_same: bool,
        value_undefined: bool,
    ) -> bool {
        let words = self.shared.get_mut(&thread.number);
        let Some((word, word_undefined)) = words.and_then(|words| words.get_mut(index)) else { return false };
        let order = |other: &Mark| self.order.order(other, &mark, Memory::Shared);
        let clash = clash(word, mark, access, is_same, order);
        let undefined = access != Access::Write && *word_undefined;
        *word_undefined = match access {
            Access::Read => *word_undefined,
            Access::Write => value_undefined,
            Access::Atomic => *word_undefined || value_undefined,
        };
        update(word, mark, access);
        if let Some(clash) = clash {
            let memory = format!("group-shared memory at byte {}", index * 4);
            self.race(mark.instruction, thread, lane, &clash, &memory, is_same);
        }
        undefined
    }

    /// An access to words of the records of nodes. True if the access reads what was not written.
    fn record_words(&mut self, words: core::ops::Range<usize>, access: Access) -> bool {
        let mut undefined = false;
        for word in words {
            undefined |= access != Access::Write && self.unwritten.contains(&word);
            if access == Access::Write {
                self.unwritten.remove(&word);
            }
        }
        undefined
    }

    #[allow(clippy::too_many_arguments, reason = "the facts of one race")]
    fn race(&mut self, at: u32, thread: Thread, lane: usize, clash: &Clash, place: &str, same: bool) {
        let Clash { other, kind, order } = clash;
        let origin = self.code.origin(at);
        let other_origin = self.code.origin(other.instruction);
        let (rule, why) = match order {
            Order::Nothing if same && *kind == WRITTEN => {
                (Rule::SameValueRace, "nothing orders the accesses")
            }
            Order::Nothing => (Rule::Race, "nothing orders the accesses"),
            _ => (Rule::MissingFence, "no fence of this memory is between the accesses"),
        };
        let whose = if other.group == thread.number {
            format!("thread {}", other.thread)
        } else {
            format!("thread {} of group {}", other.thread, other.group)
        };
        self.report_origin(
            rule,
            (at, origin),
            thread,
            lane,
            || format!("{place}: {kind} {whose}, and {why}"),
            other_origin,
        );
    }

    /// An access to a buffer that can be written.
    #[allow(clippy::too_many_arguments, reason = "the facts of one access")]
    pub(crate) fn buffer(
        &mut self,
        at: u32,
        thread: Thread,
        lane: usize,
        flattened: u32,
        interval: u32,
        (buffer, offset, bytes): (usize, usize, usize),
        place: AccessPlace,
        access: Access,
        same: bool,
    ) {
        self.time += 1;
        for index in offset / 4..(offset + bytes).div_ceil(4) {
            let mark = Mark {
                group: thread.number,
                thread: flattened,
                interval,
                time: self.time,
                instruction: at,
                bytes: bytes_of_word(index, offset, bytes),
            };
            let key = (buffer, index);
            if self.buffers.len() >= MAX_WORDS && !self.buffers.contains_key(&key) {
                continue;
            }
            if access == Access::Atomic {
                self.order.synchronize(key, &mark);
            }
            let order = |other: &Mark| self.order.order(other, &mark, Memory::Device);
            let word = self.buffers.entry(key).or_default();
            let clash = clash(word, mark, access, same, order);
            update(word, mark, access);
            if let Some(clash) = clash {
                self.race(at, thread, lane, &clash, &place.text(), same);
            }
        }
    }

    /// An access inside of a buffer, whose numbers begin at multiples of their size.
    pub(crate) fn aligned(
        &mut self,
        at: u32,
        thread: Thread,
        lane: usize,
        (offset, bytes): (usize, usize),
        place: AccessPlace,
    ) {
        if bytes > 1 && offset % bytes != 0 {
            self.report(Rule::MisalignedAccess, at, thread, lane, || {
                format!(
                    "{bytes} bytes at offset {offset} of a buffer, {}: no multiple of {bytes}",
                    place.text()
                )
            });
        }
    }

    pub(crate) fn outside(
        &mut self,
        at: u32,
        thread: Thread,
        lane: usize,
        place: AccessPlace,
        access: Access,
    ) {
        let what = match access {
            Access::Read => "a read",
            Access::Write => "a write",
            Access::Atomic => "an atomic operation",
        };
        self.report(Rule::OutOfBounds, at, thread, lane, || format!("{what} outside of {}", place.text()));
    }

    /// Records that are not there, or an output that leads nowhere.
    pub(crate) fn outside_of_records(
        &mut self,
        at: u32,
        thread: Thread,
        lane: usize,
        reason: impl FnOnce() -> String,
    ) {
        self.report(Rule::OutOfBounds, at, thread, lane, reason);
    }

    /// Records were allocated: nothing has written their words.
    pub(crate) fn allocated(&mut self, address: u32, bytes: u32) {
        let (first, words) = (address as usize / 4, bytes as usize / 4);
        let room = MAX_WORDS.saturating_sub(self.unwritten.len());
        self.unwritten.extend((first..first.saturating_add(words)).take(room));
    }

    /// The group has seen all that others did until now.
    pub(crate) fn sees_all(&mut self, group: u32) {
        self.order.sees_all(group, self.time);
    }

    /// The operands of an access to a resource, after it; its results are defined.
    pub(crate) fn accessed(&mut self, at: u32, access: &Long, wave: WaveState<'_>, thread: Thread) {
        let mut index = |register: u32| {
            if register != NONE {
                self.defined(at, Part::Narrow(register), wave, thread, "the index of an access");
            }
        };
        match access {
            Long::LoadBuffer(access) => {
                index(access.index);
                index(access.offset);
                for part in access.components.iter().flatten() {
                    self.clear(*part, wave.bits, thread);
                }
                if access.status != NONE {
                    self.clear(Part::Narrow(access.status), wave.bits, thread);
                }
            }
            Long::StoreBuffer(access) => {
                index(access.index);
                index(access.offset);
                for part in access.components.iter().flatten() {
                    self.defined(at, *part, wave, thread, "a value that is stored");
                }
            }
            Long::AtomicBuffer { index: at_index, offset, compare, value, result, .. } => {
                index(*at_index);
                index(*offset);
                for part in compare.iter().chain([value]) {
                    self.defined(at, *part, wave, thread, "the operand of an atomic operation");
                }
                self.clear(*result, wave.bits, thread);
            }
            Long::Counter { result, .. } => self.clear(Part::Narrow(*result), wave.bits, thread),
            Long::ConstantRow { row, results, .. } => {
                index(*row);
                for part in results {
                    self.clear(*part, wave.bits, thread);
                }
            }
            Long::ConstantValue { offset, result, .. } => {
                index(*offset);
                self.clear(*result, wave.bits, thread);
            }
            Long::Dimensions { results, .. } => {
                for register in results {
                    self.clear(Part::Narrow(*register), wave.bits, thread);
                }
            }
            Long::Wave { .. } | Long::Texture(_) | Long::Evaluate { .. } | Long::Trace(_) => {}
        }
    }

    /// The operands of an access to a texture, after it; its results are defined.
    pub(crate) fn accessed_texture(
        &mut self,
        at: u32,
        access: &TextureAccess,
        wave: WaveState<'_>,
        thread: Thread,
    ) {
        let (mut operands, mut quad) = (Vec::new(), false);
        operands.extend(access.coordinates);
        operands.extend(access.offsets);
        operands.extend([access.reference, access.clamp]);
        match access.level {
            Level::Zero => {}
            Level::At(level) => operands.push(level),
            Level::Gradient(right, down) => {
                operands.extend(right);
                operands.extend(down);
            }
            Level::Implicit { bias } => {
                operands.push(bias);
                quad = true;
            }
        }
        for register in operands.into_iter().filter(|register| *register != NONE) {
            self.defined(at, Part::Narrow(register), wave, thread, "a coordinate or operand of a texture");
        }
        if quad {
            // The level of detail follows from the coordinates of the first three lanes of the quad.
            let incomplete = lanes(wave.bits).find(|lane| wave.bits >> (lane & !3) & 0b111 != 0b111);
            if let Some(lane) = incomplete {
                self.report(Rule::InactiveLane, at, thread, lane, || {
                    "the level of detail depends on lanes of the quad that do not execute".into()
                });
            }
        }
        for part in access.components.iter().flatten() {
            if access.operation == TextureOperation::Store {
                self.defined(at, *part, wave, thread, "a value that is stored");
            } else {
                self.clear(*part, wave.bits, thread);
            }
        }
        if access.status != NONE {
            self.clear(Part::Narrow(access.status), wave.bits, thread);
        }
    }

    /// An operation across lanes, before it.
    pub(crate) fn wave_operation(
        &mut self,
        at: u32,
        operation: WaveOperation,
        operand: Part,
        results: &[Part],
        wave: WaveState<'_>,
        thread: Thread,
    ) {
        let bits = wave.bits;
        let number =
            |register, lane| usize::try_from(wave.get(Part::Narrow(register), lane)).unwrap_or(usize::MAX);
        let source = |lane: usize| match operation {
            WaveOperation::ReadLane(register) => Some(number(register, lane)),
            WaveOperation::Quad(QuadLane::At(register)) => Some(lane & !3 | number(register, lane) & 3),
            WaveOperation::Quad(QuadLane::AcrossX) => Some(lane ^ 1),
            WaveOperation::Quad(QuadLane::AcrossY) => Some(lane ^ 2),
            WaveOperation::Quad(QuadLane::Diagonal) => Some(lane ^ 3),
            WaveOperation::Derivative(derivative) => {
                let step = if derivative.vertical { 2 } else { 1 };
                Some(if derivative.fine { lane ^ step } else { lane & !3 | step })
            }
            _ => None,
        };
        for lane in lanes(bits) {
            let Some(from) = source(lane) else { break };
            if from >= 128 || bits >> from & 1 == 0 {
                let state = match from {
                    from if from < 128 && wave.waiting >> from & 1 == 1 => "waits elsewhere",
                    _ => "does not execute",
                };
                self.report(Rule::InactiveLane, at, thread, lane, || {
                    format!("lane {lane} reads lane {from}, which {state}")
                });
                break;
            }
        }
        let Some(shadow) = self.shadow(thread) else { return };
        let undefined = shadow.get(operand) & bits;
        for result in results {
            let moved = lanes(bits).filter(|lane| match source(*lane) {
                Some(from) => from < 128 && undefined >> from & 1 == 1,
                None => undefined != 0,
            });
            let moved = moved.fold(0, |all, lane| all | 1 << lane);
            shadow.set(*result, bits, moved);
        }
    }

    /// An instruction that is not on registers alone sets its result; memory instructions say more later.
    pub(crate) fn made(&mut self, i: &Instruction, bits: u128, thread: Thread) {
        let wide = matches!(i.op, Op::Load64 | Op::Atomic64(_) | Op::Exchange64 | Op::CycleCounter);
        self.clear(if wide { Part::Wide(i.dst) } else { Part::Narrow(i.dst) }, bits, thread);
    }
}

/// An earlier access that is not ordered before a later one, or not fenced.
#[derive(Debug, Clone, Copy)]
struct Clash {
    other: Mark,
    kind: &'static str,
    order: Order,
}

/// Whether an access races with those before, or a fence is missing between them. A write of the value that
/// is there (`same`) races with a write only if it races with no read, which is the greater fault.
fn clash(
    word: &Word,
    mark: Mark,
    access: Access,
    same: bool,
    order: impl Fn(&Mark) -> Order,
) -> Option<Clash> {
    let clash_of = |wanted: Order| {
        let is_wanted = |other: &Mark| other.bytes & mark.bytes != 0 && order(other) == wanted;
        let clash = |other: &Mark, kind| Clash { other: *other, kind, order: wanted };
        let with_write = word.write.as_ref().and_then(|(write, atomic)| {
            let clashes = is_wanted(write) && !(*atomic && access == Access::Atomic);
            clashes.then(|| clash(write, WRITTEN))
        });
        if with_write.is_some() && !same || access == Access::Read {
            return with_write;
        }
        let with_read = word.read.as_ref().and_then(|(read, atomic)| {
            let is_here = read.group == mark.group && read.interval == mark.interval;
            let several = word.several && is_here && wanted == Order::Nothing && read.bytes & mark.bytes != 0;
            let clashes = (is_wanted(read) || several) && !(*atomic && access == Access::Atomic);
            clashes.then(|| clash(read, "read before by"))
        });
        with_read.or(with_write)
    };
    clash_of(Order::Nothing).or_else(|| clash_of(Order::Executed))
}

fn update(word: &mut Word, mark: Mark, access: Access) {
    match access {
        Access::Read => {
            let same = |read: &Mark| read.group == mark.group && read.interval == mark.interval;
            word.several = match &word.read {
                Some((read, _)) if same(read) => word.several || read.thread != mark.thread,
                _ => false,
            };
            word.read = Some((mark, false));
        }
        Access::Write => word.write = Some((mark, false)),
        Access::Atomic => word.write = Some((mark, true)),
    }
}

impl Shadow {
    fn get(&self, part: Part) -> u128 {
        match part {
            Part::Narrow(register) => self.narrow.get(register as usize).copied().unwrap_or(0),
            Part::Wide(register) => self.wide.get(register as usize).copied().unwrap_or(0),
        }
    }

    /// Sets the lanes `bits` of a register to those of `undefined`.
    fn set(&mut self, part: Part, bits: u128, undefined: u128) {
        let slot = match part {
            Part::Narrow(register) => self.narrow.get_mut(register as usize),
            Part::Wide(register) => self.wide.get_mut(register as usize),
        };
        if let Some(slot) = slot {
            *slot = *slot & !bits | undefined & bits;
        }
    }

    /// The lanes in which the result is undefined, where some operand is.
    fn refine(&self, i: &Instruction, undefined: u128, wave: WaveState<'_>) -> u128 {
        let (a, b, c) = (Part::Narrow(i.a), Part::Narrow(i.b), Part::Narrow(i.c));
        let decides = |lane: usize, part: Part, value: u64| {
            self.get(part) >> lane & 1 == 0 && wave.get(part, lane) == value
        };
        let is_undefined = |lane: &usize| match i.op {
            Op::Select | Op::LSelect => {
                let (b, c) = if i.op == Op::LSelect { (Part::Wide(i.b), Part::Wide(i.c)) } else { (b, c) };
                if self.get(a) >> lane & 1 == 1 {
                    // Either value gives the same result.
                    return (self.get(b) | self.get(c)) >> lane & 1 == 1
                        || wave.get(b, *lane) != wave.get(c, *lane);
                }
                let chosen = if wave.get(a, *lane) == 0 { c } else { b };
                self.get(chosen) >> lane & 1 == 1
            }
            Op::And | Op::Mul => !decides(*lane, a, 0) && !decides(*lane, b, 0),
            Op::Or => !decides(*lane, a, 0xffff_ffff) && !decides(*lane, b, 0xffff_ffff),
            _ => true,
        };
        lanes(undefined).filter(is_undefined).fold(0, |all, lane| all | 1 << lane)
    }
}

/// The numbers of the lanes.
const fn lanes(bits: u128) -> Lanes {
    Lanes(bits)
}

/// Operands as text.
fn values(list: &[Option<Part>; 4], lane: usize, wave: WaveState<'_>, double: bool) -> String {
    let mut text = String::new();
    for part in list.iter().flatten() {
        let value = wave.get(*part, lane);
        let separator = if text.is_empty() { "" } else { ", " };
        let number = match double {
            true => format!("{separator}{:?}", f64::from_bits(value)),
            false => format!("{separator}{:?}", f32::from_bits(u32::try_from(value).unwrap_or(0))),
        };
        text.push_str(&number);
    }
    text
}
