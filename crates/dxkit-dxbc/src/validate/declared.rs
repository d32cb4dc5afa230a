//! The declarations of a phase, and the check of operands against them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use core::ops::Range;

use dxkit_bytes::Report;

use super::{at, error};
use crate::opcode::{Opcode, Role, SyntaxForm};
use crate::operand::{Components, Declaration, Operand, OperandKind};
use crate::program::{CustomDataClass, Instruction, Program};

/// The identity of a declared item: the kind of register, and its number.
pub(super) type Key = (OperandKind, u32);

/// A register of inputs or outputs that is declared: components, and how many elements an index of vertices
/// or control points can have.
#[derive(Debug, Clone, Copy, Default)]
struct Register {
    mask: u8,
    elements: u32,
}

/// The declarations of a phase.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// For everything that is bound, shared or called: its size, if it has one.
    things: BTreeMap<Key, Option<u32>>,
    /// For indexable temporaries: elements and components.
    arrays: BTreeMap<u32, (u32, u32)>,
    /// Inputs and outputs that have numbers.
    registers: BTreeMap<Key, Register>,
    /// Kinds that have no number and are declared.
    kinds: BTreeSet<OperandKind>,
    temporaries: u32,
    vectors: Option<u32>,
    spaces: bool,
}

/// The declared item that an operand refers to by number, if it does.
pub(super) fn key(operand: &Operand) -> Option<Key> {
    let number = operand.indices().first().filter(|index| index.relative.is_none())?.number();
    (operand.kind().declaration() == Declaration::Bound).then_some((operand.kind(), number))
}

/// A register of inputs or outputs: its number is the last index.
fn register(operand: &Operand) -> Option<(Key, bool)> {
    if operand.kind().declaration() != Declaration::Register {
        return None;
    }
    let last = operand.indices().last()?;
    Some(((operand.kind(), last.number()), last.relative.is_some()))
}

impl Declared {
    /// The declarations of the phase, and those for all phases. A second declaration of the same item is a
    /// finding.
    pub(super) fn in_phase(
        program: &Program<'_>,
        global: &Range<usize>,
        phase: &Range<usize>,
        report: &mut Report,
    ) -> Self {
        let mut declared = Self { spaces: program.has_spaces(), ..Self::default() };
        let shared = if phase == global { 0..0 } else { global.clone() };
        for (place, instruction) in shared
            .chain(phase.clone())
            .filter_map(|place| program.instructions.get(place).map(|instruction| (place, instruction)))
        {
            let fresh = declared.add(instruction);
            if !fresh && phase.contains(&place) {
                error(place, report, "program-twice", || String::from("this is declared already"));
            }
        }
        declared
    }

    /// Adds a declaration; whether it was not there.
    fn add(&mut self, instruction: &Instruction) -> bool {
        let Some(info) = instruction.info() else { return true };
        let operand = instruction.operands.first();
        match info.form {
            SyntaxForm::Count if info.opcode == Opcode::DclTemps => {
                let fresh = self.temporaries == 0;
                self.temporaries = self.temporaries.max(instruction.word(0));
                return fresh;
            }
            SyntaxForm::IndexableTemp => {
                let size = (instruction.word(1), instruction.word(2));
                return self.arrays.insert(instruction.word(0), size).is_none();
            }
            SyntaxForm::CustomData
                if instruction.token.custom_data_class() == CustomDataClass::ImmediateConstantBuffer =>
            {
                let vectors = u32::try_from(instruction.words.len() / 4).unwrap_or(u32::MAX);
                return self.vectors.replace(vectors).is_none();
            }
            form if form.binds()
                || matches!(form, SyntaxForm::RawGroupShared | SyntaxForm::StructuredGroupShared) =>
            {
                let Some(operand) = operand else { return true };
                let size = self.size(instruction, info.form, operand);
                return key(operand).is_none_or(|key| self.things.insert(key, size).is_none());
            }
            SyntaxForm::Register
            | SyntaxForm::SystemRegister
            | SyntaxForm::InterpolatedRegister
            | SyntaxForm::InterpolatedSystemRegister => {
                if let Some(operand) = operand {
                    return self.add_register(operand);
                }
            }
            _ => {}
        }
        true
    }

    /// The elements that a constant buffer has, if they are known.
    fn size(&self, instruction: &Instruction, form: SyntaxForm, operand: &Operand) -> Option<u32> {
        if form != SyntaxForm::ConstantBuffer {
            return None;
        }
        let size = if self.spaces { instruction.word(0) } else { operand.indices().get(1)?.number() };
        // A buffer without a stated size has the maximum size.
        (size != 0).then_some(size)
    }

    fn add_register(&mut self, operand: &Operand) -> bool {
        let mask = match operand.components() {
            Components::Mask(mask) => mask,
            _ => 15,
        };
        match register(operand) {
            Some((key, _)) => {
                let elements = match operand.indices() {
                    [vertices, _] => vertices.number(),
                    _ => 0,
                };
                let entry = self.registers.entry(key).or_default();
                // The declaration of a stream comes before those of its outputs.
                let fresh =
                    entry.mask & mask == 0 || key.0 == OperandKind::Stream || key.0 == OperandKind::Output;
                entry.mask |= mask;
                entry.elements = entry.elements.max(elements);
                fresh
            }
            None => self.kinds.insert(operand.kind()) || operand.kind() == OperandKind::Null,
        }
    }

    /// Adds everything that another phase declares.
    pub(super) fn join(&mut self, other: Self) {
        self.things.extend(other.things);
        self.arrays.extend(other.arrays);
        for (key, register) in other.registers {
            let entry = self.registers.entry(key).or_default();
            entry.mask |= register.mask;
            entry.elements = entry.elements.max(register.elements);
        }
        self.kinds.extend(other.kinds);
        self.temporaries = self.temporaries.max(other.temporaries);
        self.vectors = self.vectors.max(other.vectors);
    }

    /// Checks everything that the phase uses.
    pub(super) fn check_uses(&self, program: &Program<'_>, phase: &Range<usize>, report: &mut Report) {
        let first = program.instructions.get(phase.start).map(Instruction::opcode);
        let of_patch = matches!(first, Some(Opcode::HsForkPhase | Opcode::HsJoinPhase));
        for place in phase.clone() {
            let Some(instruction) = program.instructions.get(place) else { break };
            let Some(info) = instruction.info() else { continue };
            if info.form.declares() {
                if info.form == SyntaxForm::IndexRange {
                    self.index_range(place, instruction, of_patch, report);
                }
                continue;
            }
            for (operand, role) in instruction.operands.iter().zip(info.roles) {
                self.operand(place, operand, *role, report);
                for index in operand.indices() {
                    if let Some(register) = &index.relative {
                        self.operand(place, register, Role::Source, report);
                    }
                }
            }
        }
    }

    /// A range has registers that are declared. The instances of a phase for patches may access only some of
    /// the registers between the first and the last, and FXC declares no others: `dcl_indexrange o0.x 3`
    /// stands beside `o0` and `o2` where another phase writes `o1`.
    fn index_range(&self, place: usize, instruction: &Instruction, of_patch: bool, report: &mut Report) {
        let Some((key, _)) = instruction.operands.first().and_then(register) else { return };
        let count = instruction.word(0);
        let last = key.1.saturating_add(count.saturating_sub(1));
        let there = self.registers.range(key..=(key.0, last)).count();
        let ends = || [key, (key.0, last)].iter().all(|end| self.registers.contains_key(end));
        if count == 0 || u64::from(count) != there as u64 && !(of_patch && ends()) {
            error(place, report, "program-index", || {
                format!("the range has {count} registers, of which {there} are declared")
            });
        }
    }

    fn operand(&self, place: usize, operand: &Operand, role: Role, report: &mut Report) {
        let undeclared = |report: &mut Report, what: String| {
            error(place, report, "program-undeclared", || format!("{what} is not declared"));
        };
        let kind = operand.kind();
        let name = kind.name().unwrap_or("?");
        let first = operand.indices().first();
        let number = first.filter(|index| index.relative.is_none()).map(|index| index.number());
        match kind.declaration() {
            Declaration::Count => {
                if let Some(number) = number.filter(|number| *number >= self.temporaries) {
                    undeclared(report, format!("r{number}"));
                }
            }
            Declaration::Array => match number.map(|number| (number, self.arrays.get(&number))) {
                Some((_, Some((elements, _)))) => self.element(place, operand, 1, Some(*elements), report),
                Some((number, None)) => undeclared(report, format!("x{number}")),
                None => {}
            },
            Declaration::Vectors => match self.vectors {
                Some(vectors) => self.element(place, operand, 0, Some(vectors), report),
                None => undeclared(report, String::from("icb")),
            },
            Declaration::Bound => match number.and_then(|number| self.things.get(&(kind, number))) {
                Some(size) if kind == OperandKind::ConstantBuffer => {
                    self.element(place, operand, if self.spaces { 2 } else { 1 }, *size, report);
                }
                Some(_) => {}
                None => {
                    if let Some(number) = number {
                        undeclared(report, format!("{name}{number}"));
                    }
                }
            },
            Declaration::Register => self.register(place, operand, role, report),
            Declaration::Alone if !self.kinds.contains(&kind) => undeclared(report, name.into()),
            Declaration::Alone | Declaration::Nothing => {}
        }
    }

    /// Whether a constant index is within the indexed item.
    fn element(&self, place: usize, operand: &Operand, index: usize, size: Option<u32>, report: &mut Report) {
        let (Some(index), Some(size)) = (operand.indices().get(index), size) else { return };
        if index.relative.is_none() && index.number() >= size {
            error(place, report, "program-index", || {
                let name = operand.kind().name().unwrap_or("?");
                format!("element {} of {name} is used, which has {size}", index.number())
            });
        }
    }

    fn register(&self, place: usize, operand: &Operand, role: Role, report: &mut Report) {
        let Some((key, relative)) = register(operand) else { return };
        let name = operand.kind().name().unwrap_or("?");
        let Some(declared) = self.registers.get(&key) else {
            // The base of a relative index may lie below the registers that it addresses.
            if !relative {
                error(place, report, "program-undeclared", || format!("{name}{} is not declared", key.1));
            }
            return;
        };
        let mask = match operand.components() {
            Components::Mask(mask) => mask,
            Components::Select(component) => 1 << component,
            _ => 0,
        };
        let beyond = mask & !declared.mask;
        if beyond != 0 && !relative && role != Role::Stream {
            error(place, report, "program-undeclared", || {
                format!("{name}{}{} is not declared", key.1, Components::Mask(beyond))
            });
        }
        if let [element, _] = operand.indices() {
            if element.relative.is_none() && element.number() >= declared.elements {
                error(place, report, "program-index", || {
                    format!("element {} of {name} is used, which has {}", element.number(), declared.elements)
                });
            }
        }
    }
}

/// Adds a note about unused declarations.
pub(super) fn note(place: usize, report: &mut Report, message: impl FnOnce() -> String) {
    at(place, report, |report| report.note("program-unused", None, message));
}
