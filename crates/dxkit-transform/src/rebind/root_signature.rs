//! Registers in a root signature.
//!
//! Arguments stay where they are: a parameter keeps its index, a descriptor its slot in its table. A range of
//! which some registers move becomes several ranges, each with its slot.

use alloc::vec::Vec;

use dxkit_bytes::Span;
use dxkit_container::Container;
use dxkit_rootsig::{DescriptorRange, ParameterContents, RootSignature};
use dxkit_types::{FourCc, ResourceClass};

use super::{Moves, Rebind, RebindError, Register};
use crate::subobjects::change_root_signatures;

/// Moves the registers of `RTS0`, and of the root signatures that are subobjects of a library.
pub(super) fn rebind(
    container: &mut Container<'_>,
    rules: &Rebind,
    moves: &Moves,
) -> Result<(), RebindError> {
    for part in container.parts_mut() {
        let changed = match part.kind() {
            FourCc::Rts0 => changed(part.span(), rules, moves)?,
            FourCc::Rdat => {
                change_root_signatures(part.span(), |_, signature| changed(signature, rules, moves))?
            }
            _ => None,
        };
        if let Some(changed) = changed {
            part.set_payload(changed);
        }
    }
    Ok(())
}

/// A root signature after the move; `None` if it stays, or is of a version that is not known.
fn changed(span: Span<'_>, rules: &Rebind, moves: &Moves) -> Result<Option<Vec<u8>>, RebindError> {
    let mut signature = RootSignature::parse(span)?.into_owned();
    let Some(desc) = signature.known_mut() else { return Ok(None) };
    let before = desc.clone();
    let target = |class, number, space| target(rules, moves, Register { class, number, space });
    for parameter in &mut desc.parameters {
        let (class, number, space) = match &mut parameter.contents {
            ParameterContents::DescriptorTable(ranges) => {
                *ranges = rebind_table(ranges, rules, moves)?;
                continue;
            }
            ParameterContents::Constants32Bit(constants) => {
                (ResourceClass::CBV, &mut constants.shader_register, &mut constants.register_space)
            }
            ParameterContents::CBV(root) => {
                (ResourceClass::CBV, &mut root.shader_register, &mut root.register_space)
            }
            ParameterContents::SRV(root) => {
                (ResourceClass::SRV, &mut root.shader_register, &mut root.register_space)
            }
            ParameterContents::UAV(root) => {
                (ResourceClass::UAV, &mut root.shader_register, &mut root.register_space)
            }
            _ => continue,
        };
        let moved = target(class, *number, *space);
        (*number, *space) = (moved.number, moved.space);
    }
    for sampler in &mut desc.static_samplers {
        let moved = target(ResourceClass::Sampler, sampler.shader_register, sampler.register_space);
        (sampler.shader_register, sampler.register_space) = (moved.number, moved.space);
    }
    if *desc == before {
        return Ok(None);
    }
    Ok(Some(signature.encode()?))
}

/// Where a register goes: with its resource, or by the rules if the shader has none there.
fn target(rules: &Rebind, moves: &Moves, register: Register) -> Register {
    match moves.find(register) {
        Some(moved) => Register {
            number: register.number.wrapping_add(moved.distance()),
            space: moved.to.space,
            ..register
        },
        // A number that would be none of 32 bits stays: no resource is there.
        None => rules.target(register).unwrap_or(register),
    }
}

/// The ranges of a table after the move.
fn rebind_table(
    ranges: &[DescriptorRange],
    rules: &Rebind,
    moves: &Moves,
) -> Result<Vec<DescriptorRange>, RebindError> {
    let mut made: Vec<DescriptorRange> = Vec::with_capacity(ranges.len());
    // The slot after the last range, and whether a range that was made states another order.
    let mut next = Some(0_u32);
    for range in ranges {
        let is_appended = range.offset_in_descriptors_from_table_start == DescriptorRange::APPEND;
        let start = if is_appended { next } else { Some(range.offset_in_descriptors_from_table_start) };
        let pieces = split(range, rules, moves);
        let first = Register {
            class: range.range_type,
            number: range.base_shader_register,
            space: range.register_space,
        };
        for (number, piece) in pieces.iter().enumerate() {
            let slot = start.and_then(|start| start.checked_add(piece.offset));
            let slot = if number == 0 {
                range.offset_in_descriptors_from_table_start
            } else {
                slot.ok_or(RebindError::RootSignature(first))?
            };
            made.push(DescriptorRange {
                num_descriptors: piece.count,
                base_shader_register: piece.to.number,
                register_space: piece.to.space,
                offset_in_descriptors_from_table_start: slot,
                ..*range
            });
        }
        next = match range.num_descriptors {
            DescriptorRange::UNBOUNDED => None,
            count => start.and_then(|start| start.checked_add(count)),
        };
        // What was appended to a range that is several now stays behind all of them: the last piece ends
        // where the range ended.
    }
    Ok(made)
}

/// A part of a range that moves as a whole.
struct Piece {
    /// Descriptors before it in its range.
    offset: u32,
    count: u32,
    to: Register,
}

/// Cuts a range where its registers go to different places.
fn split(range: &DescriptorRange, rules: &Rebind, moves: &Moves) -> Vec<Piece> {
    let at = |number| Register { class: range.range_type, number, space: range.register_space };
    let base = range.base_shader_register;
    let is_unbounded = range.num_descriptors == DescriptorRange::UNBOUNDED;
    let end =
        if is_unbounded { u64::from(u32::MAX) } else { u64::from(base) + u64::from(range.num_descriptors) };
    // Registers at which the target can change: those of the resources and of the rules.
    let mut cuts: Vec<u64> = moves
        .0
        .iter()
        .filter(|moved| (moved.from.class, moved.from.space) == (range.range_type, range.register_space))
        .flat_map(|moved| [u64::from(moved.from.number), u64::from(moved.last(moved.from)) + 1])
        .chain(
            rules
                .exact()
                .filter(|rule| (rule.class, rule.space) == (range.range_type, range.register_space))
                .flat_map(|rule| [u64::from(rule.number), u64::from(rule.number) + 1]),
        )
        .filter(|cut| u64::from(base) < *cut && *cut < end)
        .collect();
    cuts.push(u64::from(base));
    cuts.sort_unstable();
    cuts.dedup();
    let mut pieces: Vec<Piece> = Vec::new();
    for (index, cut) in cuts.iter().enumerate() {
        let next = cuts.get(index + 1).copied();
        let Ok(first) = u32::try_from(*cut) else { continue };
        let count = match next {
            None if is_unbounded => DescriptorRange::UNBOUNDED,
            next => u32::try_from(next.unwrap_or(end).saturating_sub(*cut)).unwrap_or(u32::MAX),
        };
        let to = target(rules, moves, at(first));
        let offset = first - base;
        if let Some(before) = pieces.last_mut() {
            // Neighbours that stay neighbours are one range.
            let follows =
                before.to.space == to.space && before.to.number.checked_add(before.count) == Some(to.number);
            if follows {
                before.count = if count == DescriptorRange::UNBOUNDED {
                    count
                } else {
                    before.count.saturating_add(count)
                };
                continue;
            }
        }
        pieces.push(Piece { offset, count, to });
    }
    pieces
}
