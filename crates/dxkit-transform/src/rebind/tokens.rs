//! Registers in token programs: declarations and operands, `RDEF`, and the constants of level 9.
//!
//! Until shader model 5.0 an operand states the register. Since 5.1 it states a number that the declaration
//! gives to a range of registers, and then the register as an index, which is absolute.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_container::Container;
use dxkit_dxbc::aon9::Level9;
use dxkit_dxbc::operand::{Index, IndexForm};
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::{Instruction, Operand, OperandKind, Program};
use dxkit_types::{FourCc, ResourceClass};

use super::{Move, Moves, Rebind, RebindError, Register, covering};

/// The numbers of registers before shader model 5.1, by class: the last one.
const LAST: [(ResourceClass, u32); 4] = [
    (ResourceClass::SRV, 127),
    (ResourceClass::UAV, 63),
    (ResourceClass::CBV, 14),
    (ResourceClass::Sampler, 15),
];

/// Moves the resources of a token program, in the program and in the parts beside it.
pub(super) fn rebind(container: &mut Container<'_>, rules: &Rebind) -> Result<Moves, RebindError> {
    let definitions = container.find(FourCc::Rdef).map(|part| ResourceDefinitions::parse(part.span()));
    let definitions = definitions.transpose()?.map(ResourceDefinitions::into_owned);
    let mut programs = Vec::new();
    for (index, part) in container.parts().iter().enumerate() {
        if matches!(part.kind(), FourCc::Shdr | FourCc::Shex) {
            programs.push((index, Program::parse(part.span())?.into_owned()));
        }
    }
    let has_spaces = programs.iter().any(|(_, program)| program.has_spaces());
    let mut resources: Vec<Move> = definitions.iter().flat_map(described).collect();
    resources.sort_by_key(|resource| resource.from);
    let count = resources.len();
    for (_, program) in &programs {
        // A declaration is a part of a described resource, or one that reflection does not describe.
        for declared in declared(program) {
            let known = resources.get(..count).unwrap_or_default();
            if covering(known, declared.from).is_none() {
                resources.push(declared);
            }
        }
    }
    let moves = Moves::plan(rules, resources)?;
    if !moves.is_change() {
        return Ok(moves);
    }
    if !has_spaces {
        check_limits(&moves)?;
    }
    for (index, mut program) in programs {
        change(&mut program, &moves)?;
        let payload = program.encode()?;
        if let Some(part) = container.parts_mut().nth(index) {
            part.set_payload(payload);
        }
    }
    if let Some(mut definitions) = definitions {
        change_definitions(&mut definitions, &moves);
        container.set(FourCc::Rdef, definitions.encode()?);
    }
    change_level_9(container, &moves)?;
    Ok(moves)
}

/// The resources that `RDEF` describes.
fn described<'d>(definitions: &'d ResourceDefinitions<'_>) -> impl Iterator<Item = Move> + use<'d> {
    definitions.bindings.iter().filter_map(|binding| {
        let fields = &binding.fields;
        let space = fields.v51.as_ref().map_or(0, |since| since.space);
        let from = Register { class: fields.v4.input_type.class()?, number: fields.v4.bind_point, space };
        let name = String::from_utf8_lossy(binding.name.as_bytes()).into_owned();
        Some(Move { name, from, to: from, count: fields.v4.range_size() })
    })
}

/// The class of an operand that is a resource.
const fn class(kind: OperandKind) -> Option<ResourceClass> {
    Some(match kind {
        OperandKind::Resource => ResourceClass::SRV,
        OperandKind::UnorderedAccessView => ResourceClass::UAV,
        OperandKind::ConstantBuffer => ResourceClass::CBV,
        OperandKind::Sampler => ResourceClass::Sampler,
        _ => return None,
    })
}

/// The resource that an instruction declares.
fn declaration(program: &Program<'_>, instruction: &Instruction) -> Option<Move> {
    if !instruction.declares() {
        return None;
    }
    let operand = instruction.operands.first()?;
    let class = class(operand.kind())?;
    let number = |index: usize| operand.indices().get(index).map(Index::number);
    let (from, count) = if program.has_spaces() {
        let (first, last) = (number(1)?, number(2)?);
        let space = instruction.words.last().copied()?;
        let count = if last == u32::MAX { None } else { last.wrapping_sub(first).checked_add(1) };
        (Register { class, number: first, space }, count)
    } else {
        (Register { class, number: number(0)?, space: 0 }, Some(1))
    };
    Some(Move { name: String::new(), from, to: from, count })
}

fn declared<'p>(program: &'p Program<'_>) -> impl Iterator<Item = Move> + use<'p> {
    program.instructions.iter().filter_map(|instruction| declaration(program, instruction))
}

/// Compares with the limits of the shader models before 5.1.
fn check_limits(moves: &Moves) -> Result<(), RebindError> {
    for moved in moves.0.iter().filter(|moved| moved.is_change()) {
        if moved.to.space != 0 {
            return Err(RebindError::NoSpaces(moved.clone()));
        }
        let limit = LAST.iter().find(|(class, _)| *class == moved.to.class);
        if let Some((_, last)) = limit.filter(|(_, last)| moved.last(moved.to) > *last) {
            let model = Some("5.0");
            return Err(RebindError::OutOfRange { moved: moved.clone(), last: *last, model });
        }
    }
    Ok(())
}

/// Changes declarations and operands.
fn change(program: &mut Program<'_>, moves: &Moves) -> Result<(), RebindError> {
    // Since 5.1: the distance of each range, by class and number.
    let mut ranges: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let has_spaces = program.has_spaces();
    for place in 0..program.instructions.len() {
        let Some(declared) =
            program.instructions.get(place).and_then(|instruction| declaration(program, instruction))
        else {
            continue;
        };
        let Some(moved) = moves.find(declared.from) else { continue };
        let Some(instruction) = program.instructions.get_mut(place) else { continue };
        let Some(operand) = instruction.operands.first_mut() else { continue };
        let distance = moved.distance();
        if has_spaces {
            let id = operand.indices().first().map_or(0, Index::number);
            ranges.insert((declared.from.class.0, id), distance);
            if let [_, first, last] = operand.indices_mut() {
                add(first, distance);
                if last.number() != u32::MAX {
                    add(last, distance);
                }
            }
            if let Some(space) = instruction.words.last_mut() {
                *space = moved.to.space;
            }
        } else if let [register, ..] = operand.indices_mut() {
            add(register, distance);
        }
    }
    for (number, instruction) in program.instructions.iter_mut().enumerate() {
        if instruction.declares() {
            continue;
        }
        let mut result = Ok(());
        instruction.for_each_operand_mut(&mut |operand| {
            if let Err(error) = change_operand(operand, has_spaces, &ranges, moves, number) {
                result = Err(error);
            }
        });
        result?;
    }
    Ok(())
}

fn change_operand(
    operand: &mut Operand,
    has_spaces: bool,
    ranges: &BTreeMap<(u32, u32), u32>,
    moves: &Moves,
    instruction: usize,
) -> Result<(), RebindError> {
    let Some(class) = class(operand.kind()) else { return Ok(()) };
    let (place, distance) = if has_spaces {
        let id = operand.indices().first().map_or(0, Index::number);
        (1, ranges.get(&(class.0, id)).copied().unwrap_or(0))
    } else {
        let Some(register) = operand.indices().first() else { return Ok(()) };
        if register.relative.is_some() {
            return Err(RebindError::ChosenByInterface { instruction });
        }
        let register = Register { class, number: register.number(), space: 0 };
        (0, moves.find(register).map_or(0, Move::distance))
    };
    if distance == 0 {
        return Ok(());
    }
    let slot = usize::try_from(place).ok().and_then(|place| operand.indices_mut().get_mut(place));
    let Some(slot) = slot else { return Ok(()) };
    add(slot, distance);
    // FXC leaves the number out where it is 0.
    if slot.relative.is_some() {
        let index = slot.clone();
        let form = if index.number() == 0 { IndexForm::Relative } else { IndexForm::Immediate32Relative };
        operand.set_index(place, index, form);
    }
    Ok(())
}

fn add(index: &mut Index, distance: u32) {
    index.immediate = index.number().wrapping_add(distance).into();
}

fn change_definitions(definitions: &mut ResourceDefinitions<'_>, moves: &Moves) {
    for binding in &mut definitions.bindings {
        let fields = &mut binding.fields;
        let space = fields.v51.as_ref().map_or(0, |since| since.space);
        let Some(class) = fields.v4.input_type.class() else { continue };
        let Some(moved) = moves.find(Register { class, number: fields.v4.bind_point, space }) else {
            continue;
        };
        fields.v4.bind_point = moved.to.number;
        if let Some(since) = &mut fields.v51 {
            since.space = moved.to.space;
        }
    }
}

/// The constants and samplers of a program of level 9 come from registers of the program beside it.
fn change_level_9(container: &mut Container<'_>, moves: &Moves) -> Result<(), RebindError> {
    let register = |class, number: u32| {
        let found = moves.find(Register { class, number, space: 0 });
        found.map_or(number, |moved| number.wrapping_add(moved.distance()))
    };
    for part in container.parts_mut().filter(|part| part.kind() == FourCc::Aon9) {
        let mut level9 = Level9::parse(part.span())?.into_owned();
        let before = level9.clone();
        for mapping in &mut level9.constants {
            mapping.buffer = narrow(register(ResourceClass::CBV, mapping.buffer.into()), mapping.buffer);
        }
        for mapping in level9.loops.iter_mut().chain(&mut level9.booleans) {
            mapping.buffer = narrow(register(ResourceClass::CBV, mapping.buffer.into()), mapping.buffer);
        }
        for mapping in &mut level9.samplers {
            mapping.resource =
                narrow(register(ResourceClass::SRV, mapping.resource.into()), mapping.resource);
            mapping.sampler =
                narrow(register(ResourceClass::Sampler, mapping.sampler.into()), mapping.sampler);
        }
        if level9 != before {
            part.set_payload(level9.encode()?);
        }
    }
    Ok(())
}

/// A number of fewer bits; the limits of shader model 4 fit.
fn narrow<T: TryFrom<u32>>(number: u32, otherwise: T) -> T {
    T::try_from(number).unwrap_or(otherwise)
}
