//! Checks of a program.
//!
//! | rule | severity | |
//! |---|---|---|
//! | `program-length` | error | the stated length is that of the tokens |
//! | `program-kind` | error | the program is of a known kind |
//! | `program-opcode` | error | every instruction can be read as its opcode says |
//! | `program-stage` | error | the stage and the shader model have the opcode |
//! | `program-undeclared` | error | what is used is declared: registers, their components, resources, tables |
//! | `program-unused` | note | samplers, resources, arrays and memory that are declared are used |
//! | `program-twice` | error | nothing is declared twice |
//! | `program-index` | error | numbers that index arrays, buffers and ranges lie inside them |
//! | `program-resource` | error | the dimension of a resource fits the opcode, a sampler's mode too |
//! | `program-flow` | error | blocks are nested and closed, calls have their labels, the program returns |
//! | `program-phase` | error | a hull shader has its phases, in their order |
//! | `program-limit` | error | counts lie in what the runtime takes: threads, shared memory, temporaries, vertices |

mod declared;
mod flow;
mod limits;
mod resources;
mod uses;

use alloc::format;

use dxkit_bytes::{Frame, Report, Severity};

use crate::opcode::Form;
use crate::program::{Instruction, Program};

use declared::Declared;

impl Program<'_> {
    /// Checks the program: see [the table of rules](crate::validate).
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
        let global = self.global_declarations();
        for phase in self.phases() {
            let declared = Declared::of(self, &global, &phase, report);
            declared.check_uses(self, &phase, report);
        }
        resources::check(self, report);
        uses::unused(self, report);
    }

    /// The instructions whose declarations hold for all phases: of a hull shader those in front of its first phase that
    /// computes, else none.
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
    let index = Frame::Index(u32::try_from(place).unwrap_or(u32::MAX));
    report.scope("instruction", |report| report.scope(index, check));
}

/// Adds an error about the instruction at this place.
fn error(
    place: usize,
    report: &mut Report,
    rule: &'static str,
    message: impl FnOnce() -> alloc::string::String,
) {
    at(place, report, |report| report.add(Severity::Error, rule, "", message));
}

/// Whether the opcode is one of this stage and shader model, and could be read.
fn opcode(program: &Program<'_>, stage: &str, instruction: &Instruction, report: &mut Report) {
    let opcode = instruction.opcode();
    let Some(info) = instruction.info().filter(|_| !opcode.name().unwrap_or_default().is_empty()) else {
        report.add(Severity::Error, "program-opcode", "", || {
            format!(
                "{} cannot be read: it is not an opcode, or its operands do not fit its length",
                instruction.token
            )
        });
        return;
    };
    let model = program.shader_model;
    // A library's functions become part of any stage.
    if stage != "lib" && !info.stages.has(stage) {
        report.add(Severity::Error, "program-stage", "", || format!("{opcode} is not an opcode of {stage}"));
    }
    // Compute shaders of SM 4 have what SM 5 gave to them.
    if model.major * 10 + model.minor < info.since && stage != "cs" && info.form != Form::CustomData {
        report.add(Severity::Error, "program-stage", "", || {
            format!("{opcode} is there since {}.{}", info.since / 10, info.since % 10)
        });
    }
}
