//! Limits of the runtime. Sources: the functional specification of Direct3D 11, and FXC's errors for shaders
//! that exceed them.

use alloc::format;

use dxkit_bytes::Report;

use super::error;
use crate::opcode::{Opcode, SyntaxForm};
use crate::program::{Control, Instruction, Program};

/// Temporary registers, elements of arrays included.
const TEMPORARIES: u32 = 4096;
/// Bytes of memory that a thread group shares: since SM 5, and in SM 4.
const SHARED_5: u64 = 32_768;
const SHARED_4: u64 = 16_384;

pub(super) fn check(program: &Program<'_>, report: &mut Report) {
    let mut shared = 0u64;
    let limit = if program.shader_model.major >= 5 { SHARED_5 } else { SHARED_4 };
    for phase in program.phases() {
        let mut temporaries = 0u32;
        for place in phase {
            let Some(instruction) = program.instructions.get(place) else { break };
            let Some(info) = instruction.info() else { continue };
            match info.form {
                SyntaxForm::Count if info.opcode == Opcode::DclTemps => {
                    temporaries = temporaries.saturating_add(instruction.word(0));
                }
                SyntaxForm::IndexableTemp => {
                    temporaries = temporaries.saturating_add(instruction.word(1));
                    within(place, report, "components", instruction.word(2), 1..=4);
                }
                SyntaxForm::RawGroupShared => shared = shared.saturating_add(instruction.word(0).into()),
                SyntaxForm::StructuredGroupShared => {
                    let bytes = u64::from(instruction.word(0)).saturating_mul(instruction.word(1).into());
                    shared = shared.saturating_add(bytes);
                }
                form => counts(place, instruction, form, program, report),
            }
            if temporaries > TEMPORARIES && matches!(info.form, SyntaxForm::Count | SyntaxForm::IndexableTemp)
            {
                error(place, report, "program-limit", || {
                    format!("{temporaries} temporary registers, {TEMPORARIES} at most")
                });
            }
            if shared > limit
                && matches!(info.form, SyntaxForm::RawGroupShared | SyntaxForm::StructuredGroupShared)
            {
                error(place, report, "program-limit", || {
                    format!("{shared} bytes of shared memory, {limit} at most")
                });
            }
        }
    }
}

fn within(
    place: usize,
    report: &mut Report,
    what: &str,
    value: u32,
    allowed: core::ops::RangeInclusive<u32>,
) {
    if !allowed.contains(&value) {
        error(place, report, "program-limit", || {
            format!("{value} {what}, {} to {} are allowed", allowed.start(), allowed.end())
        });
    }
}

fn counts(
    place: usize,
    instruction: &Instruction,
    form: SyntaxForm,
    program: &Program<'_>,
    report: &mut Report,
) {
    match form {
        SyntaxForm::Count => match instruction.opcode() {
            Opcode::DclMaxout => within(place, report, "vertices", instruction.word(0), 1..=1024),
            Opcode::DclGsinstances => within(place, report, "instances", instruction.word(0), 1..=32),
            Opcode::DclHsForkPhaseInstanceCount | Opcode::DclHsJoinPhaseInstanceCount => {
                within(place, report, "instances of a phase", instruction.word(0), 1..=128);
            }
            _ => {}
        },
        // A hull shader may have no output control points.
        SyntaxForm::ControlPoints => {
            within(place, report, "control points", instruction.token.get(Control::CONTROL_POINTS), 0..=32)
        }
        SyntaxForm::MaxTessFactor => {
            let factor = f32::from_bits(instruction.word(0));
            if !(1.0..=64.0).contains(&factor) {
                error(place, report, "program-limit", || {
                    format!("a tessellation factor of {factor} at most, 1 to 64 are allowed")
                });
            }
        }
        SyntaxForm::ThreadGroup => {
            let [x, y, z] = [0, 1, 2].map(|word| instruction.word(word));
            // The documentation of SM 4 allows one thread in z, and FXC 64.
            let (most, deepest) = if program.shader_model.major >= 5 { (1024, 64) } else { (768, 64) };
            within(place, report, "threads in x", x, 1..=most);
            within(place, report, "threads in y", y, 1..=most);
            within(place, report, "threads in z", z, 1..=deepest);
            let all = x.saturating_mul(y).saturating_mul(z);
            if all > most {
                error(place, report, "program-limit", || format!("{all} threads in a group, {most} at most"));
            }
        }
        _ => {}
    }
}
