//! Dimensions of resources and modes of samplers against the opcodes that use them.

use alloc::collections::BTreeMap;
use alloc::format;

use dxkit_bytes::Report;

use super::declared::{Key, key};
use super::error;
use crate::opcode::{Opcode, Role, SyntaxForm, Tally};
use crate::program::{
    Control, Dimension, Instruction, KnownDimension, OpcodeExtensionKind, Program, SamplerMode,
};

/// The declaration of a bound item.
#[derive(Clone, Copy)]
enum Bound {
    Resource(Dimension),
    Sampler(SamplerMode),
}

pub(super) fn check(program: &Program<'_>, report: &mut Report) {
    let bound = declared(program);
    for (place, instruction) in program.instructions.iter().enumerate() {
        let Some(info) = instruction.info().filter(|info| !info.form.declares()) else { continue };
        for (operand, role) in instruction.operands.iter().zip(info.roles) {
            let Some(there) = key(operand).and_then(|key| bound.get(&key)) else { continue };
            let name = operand.kind().name().unwrap_or("?");
            match (there, role) {
                (Bound::Resource(dimension), Role::Resource | Role::Memory) => {
                    if !fits(instruction.opcode(), info.tally, *dimension) {
                        error(place, report, "program-resource", || {
                            format!("{} cannot be used with a {dimension} ({name})", info.opcode)
                        });
                    }
                    extension(place, instruction, *dimension, report);
                }
                (Bound::Sampler(mode), Role::Sampler)
                    // Opcodes that compute a level of detail accept any sampler.
                    if info.tally != Tally::Lod
                        && compares(info.opcode) != (*mode == SamplerMode::Comparison) =>
                {
                    error(place, report, "program-resource", || {
                        format!("{} cannot be used with a sampler of {mode}", info.opcode)
                    });
                }
                _ => {}
            }
        }
    }
}

fn declared(program: &Program<'_>) -> BTreeMap<Key, Bound> {
    let mut bound = BTreeMap::new();
    for instruction in &program.instructions {
        let (Some(info), Some(operand)) = (instruction.info(), instruction.operands.first()) else {
            continue;
        };
        let token = instruction.token;
        let what = match info.form {
            SyntaxForm::Resource | SyntaxForm::TypedUav => {
                Bound::Resource(Dimension(token.get_byte(Control::DIMENSION)))
            }
            SyntaxForm::RawResource | SyntaxForm::RawUav | SyntaxForm::RawGroupShared => {
                Bound::Resource(Dimension::RawBuffer)
            }
            SyntaxForm::StructuredResource
            | SyntaxForm::StructuredUav
            | SyntaxForm::StructuredGroupShared => Bound::Resource(Dimension::StructuredBuffer),
            SyntaxForm::Sampler => Bound::Sampler(SamplerMode(token.get_byte(Control::SAMPLER_MODE))),
            _ => continue,
        };
        bound.extend(key(operand).map(|key| (key, what)));
    }
    bound
}

/// The dimension that an instruction states has to be that of the declaration.
fn extension(place: usize, instruction: &Instruction, declared: Dimension, report: &mut Report) {
    let Some(stated) = instruction.extension(OpcodeExtensionKind::ResourceDimension) else { return };
    if stated.dimension() != declared {
        error(place, report, "program-resource", || {
            format!("the instruction states {}, the declaration {declared}", stated.dimension())
        });
    }
}

/// Whether an opcode compares the sampled value.
fn compares(opcode: Opcode) -> bool {
    let name = opcode.name().unwrap_or_default();
    // `sample_c_lz`, `gather4_po_c_s`; `sample_cl_s` clamps.
    name.split('_').any(|word| word == "c")
}

/// Whether an opcode can be used with a resource of this dimension.
fn fits(opcode: Opcode, tally: Tally, dimension: Dimension) -> bool {
    use KnownDimension as Known;
    let Some(known) = dimension.known() else { return false };
    let name = opcode.name().unwrap_or_default();
    let multisampled = matches!(known, Known::Texture2DMs | Known::Texture2DMsArray);
    let raw = known == Known::RawBuffer;
    let structured = known == Known::StructuredBuffer;
    let buffer = known == Known::Buffer || raw || structured;
    if name.contains("_raw") {
        return raw;
    }
    if name.contains("_structured") {
        return structured;
    }
    match opcode {
        Opcode::Ldms | Opcode::LdmsS | Opcode::Samplepos => return multisampled,
        Opcode::Bufinfo => return buffer,
        Opcode::Resinfo => return !buffer,
        Opcode::ImmAtomicAlloc | Opcode::ImmAtomicConsume => return structured,
        Opcode::Sampleinfo => return multisampled,
        Opcode::Ld | Opcode::LdS => return !raw && !structured && !multisampled && !cube(known),
        _ => {}
    }
    match tally {
        Tally::Gather => is_gatherable(known),
        Tally::Atomic => !multisampled && !cube(known),
        Tally::Load if name.starts_with("ld_uav") => !raw && !structured,
        Tally::Store => !raw && !structured,
        _ if name.starts_with("gather4") => is_gatherable(known),
        // All other opcodes sample.
        _ => !buffer && !multisampled,
    }
}

fn cube(dimension: KnownDimension) -> bool {
    matches!(dimension, KnownDimension::TextureCube | KnownDimension::TextureCubeArray)
}

fn is_gatherable(dimension: KnownDimension) -> bool {
    matches!(dimension, KnownDimension::Texture2D | KnownDimension::Texture2DArray) || cube(dimension)
}
