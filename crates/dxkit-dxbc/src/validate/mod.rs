//! Checks of a program.
//!
//! [`RULES`] lists the requirements.

mod declared;
mod flow;
mod limits;
mod operands;
mod resources;
mod uses;

use alloc::format;

use dxkit_bytes::by_offset::in_row;
use dxkit_bytes::{Report, Severity};

use crate::opcode::{Opcode, SyntaxForm};
use crate::program::{Instruction, Program};

use declared::Declared;

/// A rule of programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgramRule {
    /// Its name, as findings have it.
    pub name: &'static str,
    /// The severity of a violation: an error makes the program invalid.
    pub severity: Severity,
    /// The requirement.
    pub meaning: &'static str,
}

/// The rules of programs of shader model 4 and 5.
pub const RULES: [ProgramRule; 13] = [
    rule(Severity::Error, "program-length", "The stated length is that of the tokens."),
    rule(Severity::Error, "program-kind", "The program is of a known kind."),
    rule(Severity::Error, "program-opcode", "Every instruction can be decoded according to its opcode."),
    rule(Severity::Error, "program-stage", "The stage and the shader model have the opcode."),
    rule(Severity::Error, "program-operand", "An operand has a kind and components that its role allows."),
    rule(
        Severity::Error,
        "program-undeclared",
        "What is used is declared: registers, their components, resources, tables.",
    ),
    rule(
        Severity::Note,
        "program-unused",
        "Samplers, resources, arrays and memory that are declared are used.",
    ),
    rule(Severity::Error, "program-twice", "Nothing is declared twice."),
    rule(Severity::Error, "program-index", "Numbers that index arrays, buffers and ranges lie inside them."),
    rule(
        Severity::Error,
        "program-resource",
        "The dimension of a resource fits the opcode, a sampler's mode too.",
    ),
    rule(
        Severity::Error,
        "program-flow",
        "Blocks are nested and closed, calls have their labels, the program returns.",
    ),
    rule(Severity::Error, "program-phase", "A hull shader has its phases, in their order."),
    rule(
        Severity::Error,
        "program-limit",
        "Counts are within the limits of the runtime: threads, shared memory, temporaries, vertices.",
    ),
];

const fn rule(severity: Severity, name: &'static str, meaning: &'static str) -> ProgramRule {
    ProgramRule { name, severity, meaning }
}

impl Program<'_> {
    /// Checks the program: see [`RULES`].
    pub fn validate(&self, report: &mut Report) {
        let error = Severity::Error;
        if let Some(stated) = self.stated_length() {
            report.add(error, "program-length", "length", || {
                format!("{stated} tokens are stated, the program has {}", self.length())
            });
        }
        let Some(stage) = self.kind.abbreviation() else {
            report.add(error, "program-kind", "kind", || format!("{} is not a kind of program", self.kind));
            return;
        };
        for (place, instruction) in self.instructions.iter().enumerate() {
            at(place, report, |report| opcode(self, stage, instruction, report));
        }
        flow::check(self, report);
        limits::check(self, report);
        operands::check(self, report);
        let global = self.global_declarations();
        let bodies = self.function_bodies();
        // What the phases that call a function declare is also there in its body: methods of classes have no
        // declarations of their own, and stand after the last phase.
        let mut callers: Option<Declared> = None;
        for phase in self.phases() {
            let declared = Declared::in_phase(self, &global, &phase, report);
            let own = phase.start..phase.end.min(bodies.start);
            declared.check_uses(self, &own, report);
            if !bodies.is_empty() && self.calls(&own) {
                match &mut callers {
                    Some(callers) => callers.join(declared),
                    None => callers = Some(declared),
                }
            }
        }
        if let Some(callers) = callers {
            callers.check_uses(self, &bodies, report);
        }
        resources::check(self, report);
        uses::unused(self, report);
    }

    /// The functions that are called: everything from the first label on.
    fn function_bodies(&self) -> core::ops::Range<usize> {
        let end = self.instructions.len();
        let label = self.instructions.iter().position(|one| one.opcode() == Opcode::Label);
        label.unwrap_or(end)..end
    }

    /// Whether one of these instructions calls a function.
    fn calls(&self, range: &core::ops::Range<usize>) -> bool {
        let instructions = self.instructions.get(range.clone()).unwrap_or_default();
        instructions.iter().any(|one| matches!(one.opcode(), Opcode::Call | Opcode::Callc | Opcode::Fcall))
    }

    /// The instructions whose declarations apply to all phases: those before a hull shader's first computing
    /// phase, otherwise none.
    fn global_declarations(&self) -> core::ops::Range<usize> {
        let phases = self.phases();
        match phases.as_slice() {
            [first, _, ..] => first.clone(),
            _ => 0..0,
        }
    }
}

/// Runs checks of the instruction at this place.
fn at(place: usize, report: &mut Report, check: impl FnOnce(&mut Report)) {
    in_row(report, "instruction", place, check);
}

/// Adds an error about the instruction at this place.
fn error(
    place: usize,
    report: &mut Report,
    rule: &'static str,
    message: impl FnOnce() -> alloc::string::String,
) {
    at(place, report, |report| report.error(rule, None, message));
}

/// Whether the opcode is one of this stage and shader model, and could be read.
fn opcode(program: &Program<'_>, stage: &str, instruction: &Instruction, report: &mut Report) {
    let opcode = instruction.opcode();
    let Some(info) = instruction.info().filter(|_| !opcode.name().unwrap_or_default().is_empty()) else {
        report.error("program-opcode", None, || {
            format!(
                "{} cannot be read: it is not an opcode, or its operands do not fit its length",
                instruction.token
            )
        });
        return;
    };
    let model = program.shader_model;
    // A library's functions can be linked into any stage.
    if stage != "lib" && !info.stages.has(stage) {
        report
            .add(Severity::Error, "program-stage", None, || format!("{opcode} is not an opcode of {stage}"));
    }
    // Compute shaders of SM 4 have opcodes that other stages got in SM 5.
    if model.major * 10 + model.minor < info.since && stage != "cs" && info.form != SyntaxForm::CustomData {
        report.error("program-stage", None, || {
            format!("{opcode} is there since {}.{}", info.since / 10, info.since % 10)
        });
    }
}
