//! Declarations.

use alloc::vec::Vec;

use super::instruction::{list, operand, return_types};
use super::{Attempt, Cursor, value};
use crate::opcode::{Form, ImmediateStyle, Opcode, OpcodeInfo, Role};
use crate::operand::{Components, Index, IndexForm, Operand, OperandKind};
use crate::program::{
    Dimension, Domain, GLOBAL_FLAGS, InputPrimitive, Instruction, Interpolation, OpcodeToken, OutputTopology,
    Partitioning, SamplerMode, SystemName, TessellatorPrimitive,
};

/// The token of a declaration from the rest of its name; `None` if the rest is not valid.
pub(super) fn suffixes(info: &OpcodeInfo, rest: &str, mut token: OpcodeToken) -> Option<OpcodeToken> {
    let mut rest = rest.strip_prefix('_').unwrap_or(rest);
    if matches!(info.form, Form::Resource | Form::TypedUav) {
        // The longest matching name: `texture2d` is also a prefix of `texture2dmsarray`.
        let names = Dimension::NAMES.iter().filter(|(_, name)| rest.starts_with(name));
        let (dimension, name) = names.max_by_key(|(_, name)| name.len())?;
        token = token.with_control(11, 5, dimension.0.into());
        rest = rest.get(name.len()..)?;
    }
    if matches!(info.form, Form::TypedUav | Form::RawUav | Form::StructuredUav) {
        for word in rest.split('_').filter(|word| !word.is_empty()) {
            token = match word {
                "glc" => token.with_control(16, 1, 1),
                "opc" => token.with_control(23, 1, 1),
                "rov" => token.with_control(17, 1, 1),
                _ => return None,
            };
        }
        return Some(token);
    }
    match (info.form, rest) {
        (Form::Interface, "dynamicindexed") => Some(token.with_control(11, 1, 1)),
        (_, "") => Some(token),
        _ => None,
    }
}

/// The value of this name among those of an open number.
macro_rules! named {
    ($cursor:expr, $type:ty, $what:literal) => {{
        $cursor.skip_spaces();
        let start = $cursor.at;
        let word = $cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_');
        match <$type>::from_name(word) {
            Some(value) => value,
            None => return Cursor::mistake_at(start, $what),
        }
    }};
}

/// Reads the text after the name of a declaration.
pub(super) fn read(
    cursor: &mut Cursor<'_>,
    name: &str,
    info: &OpcodeInfo,
    instruction: &mut Instruction,
) -> Attempt<()> {
    let comma_number = |cursor: &mut Cursor<'_>| {
        cursor.expect(",")?;
        cursor.number()
    };
    let token = instruction.token;
    match info.form {
        Form::Resource | Form::TypedUav => {
            if info.form == Form::Resource && cursor.take("(") {
                let at = cursor.at;
                let samples = cursor.number()?;
                if samples > 127 {
                    return Cursor::mistake_at(at, "a number of samples up to 127");
                }
                instruction.token = token.with_control(16, 7, samples);
                cursor.expect(")")?;
            }
            cursor.expect("(")?;
            let types = return_types(cursor)?;
            bound(cursor, info, instruction)?;
            instruction.words.push(types.0);
            space(cursor, instruction)?;
        }
        Form::RawResource | Form::RawUav => {
            bound(cursor, info, instruction)?;
            space(cursor, instruction)?;
        }
        Form::StructuredResource | Form::StructuredUav => {
            bound(cursor, info, instruction)?;
            let stride = comma_number(cursor)?;
            instruction.words.push(stride);
            space(cursor, instruction)?;
        }
        Form::RawGroupShared => {
            instruction.operands.push(operand(cursor, Role::Declared)?);
            instruction.words.push(comma_number(cursor)?);
        }
        Form::StructuredGroupShared => {
            instruction.operands.push(operand(cursor, Role::Declared)?);
            instruction.words.push(comma_number(cursor)?);
            instruction.words.push(comma_number(cursor)?);
        }
        Form::ConstantBuffer => constant_buffer(cursor, instruction)?,
        Form::Sampler => {
            bound(cursor, info, instruction)?;
            cursor.expect(",")?;
            let mode = named!(cursor, SamplerMode, "mode_default, mode_comparison or mode_mono");
            instruction.token = token.with_control(11, 4, mode.0.into());
            space(cursor, instruction)?;
        }
        Form::IndexRange => {
            instruction.operands.push(operand(cursor, Role::Declared)?);
            instruction.words.push(cursor.number()?);
        }
        Form::OutputTopology => {
            let topology = named!(cursor, OutputTopology, "pointlist, linestrip or trianglestrip");
            instruction.token = token.with_control(11, 6, topology.0.into());
        }
        Form::InputPrimitive => {
            let primitive = primitive(cursor)?;
            instruction.token = token.with_control(11, 6, primitive.into());
        }
        Form::Register => instruction.operands.push(operand(cursor, Role::Declared)?),
        Form::SystemRegister | Form::InterpolatedRegister | Form::InterpolatedSystemRegister => {
            if info.form != Form::SystemRegister {
                let mode = interpolation(cursor)?;
                instruction.token = token.with_control(11, 4, mode.0.into());
            }
            instruction.operands.push(operand(cursor, Role::Declared)?);
            if info.form != Form::InterpolatedRegister {
                cursor.expect(",")?;
                let name = named!(cursor, SystemName, "a system value (position, vertex_id, …)");
                instruction.words.push(name.0.into());
            }
        }
        Form::IndexableTemp => {
            cursor.expect("x")?;
            instruction.words.push(cursor.number()?);
            cursor.expect("[")?;
            instruction.words.push(cursor.number()?);
            cursor.expect("]")?;
            instruction.words.push(comma_number(cursor)?);
        }
        Form::GlobalFlags => global_flags(cursor, name, instruction)?,
        Form::FunctionBody => {
            cursor.expect("fb")?;
            instruction.words.push(cursor.number()?);
        }
        Form::FunctionTable => {
            cursor.expect("ft")?;
            let number = cursor.number()?;
            let bodies = bodies(cursor, "fb")?;
            instruction.words.extend([number, count(&bodies)]);
            instruction.words.extend(bodies);
            long(instruction);
        }
        Form::Interface => {
            cursor.expect("fp")?;
            let number = cursor.number()?;
            cursor.expect("[")?;
            let at = cursor.at;
            let elements = cursor.number()?;
            cursor.expect("]")?;
            cursor.expect("[")?;
            let sites = cursor.number()?;
            cursor.expect("]")?;
            let tables = bodies(cursor, "ft")?;
            let packed = (u16::try_from(elements), u16::try_from(tables.len()));
            let (Ok(elements), Ok(tables_count)) = packed else {
                return Cursor::mistake_at(at, "up to 65535 elements and tables");
            };
            let packed = u32::from(elements) << 16 | u32::from(tables_count);
            instruction.words.extend([number, sites, packed]);
            instruction.words.extend(tables);
            long(instruction);
        }
        Form::ControlPoints => {
            let at = cursor.at;
            let points = cursor.number()?;
            if points > 63 {
                return Cursor::mistake_at(at, "a number of control points");
            }
            instruction.token = token.with_control(11, 6, points);
        }
        Form::Domain => {
            let domain = named!(cursor, Domain, "domain_isoline, domain_tri or domain_quad");
            instruction.token = token.with_control(11, 2, domain.0.into());
        }
        Form::Partitioning => {
            let partitioning = named!(cursor, Partitioning, "a partitioning (partitioning_integer, …)");
            instruction.token = token.with_control(11, 3, partitioning.0.into());
        }
        Form::OutputPrimitive => {
            let primitive = named!(cursor, TessellatorPrimitive, "a primitive (output_triangle_cw, …)");
            instruction.token = token.with_control(11, 3, primitive.0.into());
        }
        Form::MaxTessFactor => {
            let values = {
                cursor.skip_spaces();
                list(cursor, "l(", |text| value(text, ImmediateStyle::Float))?
            };
            let [factor] = values.as_slice() else { return Err(cursor.mistake("one value")) };
            instruction.words.push(*factor);
        }
        Form::ThreadGroup => {
            instruction.words.push(cursor.number()?);
            instruction.words.push(comma_number(cursor)?);
            instruction.words.push(comma_number(cursor)?);
        }
        _ => instruction.words.push(cursor.number()?),
    }
    Ok(())
}

fn count(items: &[u32]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}

/// For these declarations, the compilers write the length into a separate token only if it does not fit
/// into the first one.
fn long(instruction: &mut Instruction) {
    if instruction.length() > 127 {
        instruction.token = OpcodeToken(instruction.token.0 | 1 << 31);
    }
}

fn interpolation(cursor: &mut Cursor<'_>) -> Attempt<Interpolation> {
    cursor.skip_spaces();
    // The longest matching name: `linear` is also a prefix of `linear centroid`.
    let names = Interpolation::NAMES.iter().filter(|(_, name)| cursor.rest().starts_with(name));
    match names.max_by_key(|(_, name)| name.len()) {
        Some((mode, name)) => {
            cursor.take(name);
            Ok(*mode)
        }
        None => Err(cursor.mistake("an interpolation mode (linear, constant, …)")),
    }
}

fn primitive(cursor: &mut Cursor<'_>) -> Attempt<u8> {
    cursor.skip_spaces();
    let start = cursor.at;
    let word = cursor.while_is(|c| c.is_ascii_alphanumeric());
    if let Some(primitive) = InputPrimitive::from_name(word) {
        return Ok(primitive.0);
    }
    let points = word.strip_prefix("patch").and_then(|points| points.parse::<u8>().ok());
    match points {
        Some(points @ 1..=32) => Ok(points + 7),
        _ => Cursor::mistake_at(start, "point, line, triangle, lineadj, triangleadj or patch1 to patch32"),
    }
}

fn global_flags(cursor: &mut Cursor<'_>, name: &str, instruction: &mut Instruction) -> Attempt<()> {
    if name.ends_with("none") {
        return Ok(());
    }
    loop {
        cursor.skip_spaces();
        let start = cursor.at;
        let word = cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_');
        match GLOBAL_FLAGS.iter().find(|(_, name)| *name == word) {
            Some((bit, _)) => instruction.token = instruction.token.with_control(*bit, 1, 1),
            None => return Cursor::mistake_at(start, "a flag (refactoringAllowed, …)"),
        }
        if !cursor.take_spaced("|") {
            return Ok(());
        }
    }
}

/// `= {fb0, fb1}`.
fn bodies(cursor: &mut Cursor<'_>, prefix: &'static str) -> Attempt<Vec<u32>> {
    cursor.expect("=")?;
    cursor.expect("{")?;
    let mut items = Vec::new();
    if cursor.take_spaced("}") {
        return Ok(items);
    }
    loop {
        cursor.expect(prefix)?;
        items.push(cursor.number()?);
        if !cursor.take_spaced(",") {
            break;
        }
    }
    cursor.expect("}")?;
    Ok(items)
}

/// The kind of register that an opcode declares with a range, since SM 5.1.
fn kind(opcode: Opcode) -> (OperandKind, &'static str) {
    match opcode {
        Opcode::DclConstantbuffer => (OperandKind::ConstantBuffer, "CB"),
        Opcode::DclSampler => (OperandKind::Sampler, "S"),
        Opcode::DclUavTyped | Opcode::DclUavRaw | Opcode::DclUavStructured => {
            (OperandKind::UnorderedAccessView, "U")
        }
        _ => (OperandKind::Resource, "T"),
    }
}

/// The declared binding: one register, or since SM 5.1 an identifier and a range of registers.
fn bound(cursor: &mut Cursor<'_>, info: &OpcodeInfo, instruction: &mut Instruction) -> Attempt<()> {
    if !cursor.spaces {
        instruction.operands.push(operand(cursor, Role::Declared)?);
        return Ok(());
    }
    let (kind, name) = kind(info.opcode);
    instruction.operands.push(range(cursor, kind, name)?);
    Ok(())
}

fn range(cursor: &mut Cursor<'_>, kind: OperandKind, name: &'static str) -> Attempt<Operand> {
    cursor.expect(name)?;
    let mut indices = [0; 3];
    let [id, first, last] = &mut indices;
    *id = cursor.number()?;
    cursor.expect("[")?;
    *first = cursor.number()?;
    cursor.expect(":")?;
    *last = if cursor.take("*") { u32::MAX } else { cursor.number()? };
    cursor.expect("]")?;
    let mut operand = Operand::new(kind, Components::XYZW);
    for index in indices {
        operand.push_index(Index::immediate(index), IndexForm::Immediate32);
    }
    Ok(operand)
}

fn constant_buffer(cursor: &mut Cursor<'_>, instruction: &mut Instruction) -> Attempt<()> {
    if cursor.spaces {
        instruction.operands.push(range(cursor, OperandKind::ConstantBuffer, "CB")?);
    } else {
        let mut operand = Operand::new(OperandKind::ConstantBuffer, Components::XYZW);
        cursor.skip_spaces();
        if !cursor.take("CB") && !cursor.take("cb") {
            return Err(cursor.mistake("`CB`"));
        }
        operand.push_index(Index::immediate(cursor.number()?), IndexForm::Immediate32);
        instruction.operands.push(operand);
    }
    cursor.expect("[")?;
    let size = cursor.number()?;
    cursor.expect("]")?;
    cursor.expect(",")?;
    cursor.skip_spaces();
    if cursor.take("dynamicIndexed") {
        instruction.token = instruction.token.with_control(11, 1, 1);
    } else if !cursor.take("immediateIndexed") {
        return Err(cursor.mistake("immediateIndexed or dynamicIndexed"));
    }
    if cursor.spaces {
        instruction.words.push(size);
        space(cursor, instruction)?;
    } else if let Some(operand) = instruction.operands.first_mut() {
        operand.push_index(Index::immediate(size), IndexForm::Immediate32);
    }
    Ok(())
}

/// `, space=0`, since SM 5.1.
fn space(cursor: &mut Cursor<'_>, instruction: &mut Instruction) -> Attempt<()> {
    if cursor.spaces {
        cursor.expect(",")?;
        cursor.expect("space=")?;
        instruction.words.push(cursor.number()?);
    }
    Ok(())
}
