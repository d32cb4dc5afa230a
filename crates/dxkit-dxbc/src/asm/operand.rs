//! Operands.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::numbers::{read_double, read_value};
use crate::opcode::{ImmediateStyle, Role};
use crate::operand::{
    Components, Index, IndexForm, MinPrecision, Operand, OperandExtension, OperandKind, Operands,
};
use crate::text::{Attempt, Cursor, Io as _, component};

/// Reads an operand that is for this.
pub(super) fn operand(cursor: &mut Cursor<'_>, role: Role, style: ImmediateStyle) -> Attempt<Operand> {
    cursor.skip_spaces();
    let negated = cursor.take("-");
    let absolute = cursor.take("|");
    let mut operand = if cursor.rest().starts_with("l(") {
        immediate(cursor, style)?
    } else if cursor.rest().starts_with("d(") {
        doubles(cursor)?
    } else if is_wide(cursor.rest()) {
        cursor.take("d");
        wide_doubles()
    } else {
        register(cursor, role)?
    };
    let mut precision = MinPrecision::Default;
    let mut non_uniform = false;
    while cursor.take_spaced("{") {
        cursor.skip_spaces();
        let start = cursor.at;
        let word = cursor.word();
        if word == "nonuniform" {
            non_uniform = true;
        } else if let Some(named) = MinPrecision::from_name(word) {
            precision = named;
            if cursor.take_spaced("as ") {
                // The precision of the result, which the result operand also states.
                cursor.word();
            }
        } else {
            return Cursor::mistake_at(start, "a precision (min16f, min2_8f, min16i, min16u) or nonuniform");
        }
        cursor.expect("}")?;
    }
    if absolute {
        cursor.expect("|")?;
    }
    if negated || absolute || non_uniform || precision != MinPrecision::Default {
        operand.set_extension(Some(OperandExtension::new(negated, absolute, precision, non_uniform)));
    }
    Ok(operand)
}

/// Whether a register without components has a component count of one in its token, as FXC writes it; for
/// others it is zero. In most declarations it is zero.
fn has_one(kind: OperandKind, role: Role) -> bool {
    match kind {
        OperandKind::OutputDepth
        | OperandKind::OutputDepthGreaterEqual
        | OperandKind::OutputDepthLessEqual
        | OperandKind::OutputStencilReference
        | OperandKind::InputCoverageMask
        | OperandKind::InnerCoverage => true,
        OperandKind::OutputCoverageMask
        | OperandKind::InputPrimitiveId
        | OperandKind::OutputControlPointId
        | OperandKind::GeometryInstanceId => role != Role::Declared,
        _ => false,
    }
}

fn kind(cursor: &mut Cursor<'_>) -> Attempt<OperandKind> {
    let start = cursor.at;
    let word = cursor.while_is(|c| c.is_ascii_alphabetic());
    match OperandKind::from_binding_name(word).or_else(|| OperandKind::from_name(word)) {
        Some(OperandKind::Immediate32 | OperandKind::Immediate64) | None => {
            Cursor::mistake_at(start, "an operand")
        }
        Some(kind) => Ok(kind),
    }
}

fn register(cursor: &mut Cursor<'_>, role: Role) -> Attempt<Operand> {
    let kind = kind(cursor)?;
    let mut operand = Operand::new(kind, Components::None);
    if cursor.rest().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        operand.push_index(Index::immediate(cursor.number(0, u32::MAX)?), IndexForm::Immediate32);
    }
    while cursor.rest().starts_with('[') {
        let start = cursor.at;
        cursor.take("[");
        let (index, form) = index(cursor)?;
        if operand.token.dimensions() == 3 && role != Role::Interface {
            return Cursor::mistake_at(start, "three indices at most");
        }
        operand.push_index(index, form);
        cursor.expect("]")?;
    }
    components(cursor, role, &mut operand)?;
    Ok(operand)
}

/// The content of an index's brackets.
fn index(cursor: &mut Cursor<'_>) -> Attempt<(Index, IndexForm)> {
    cursor.skip_spaces();
    if cursor.rest().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Ok((Index::immediate(cursor.number(0, u32::MAX)?), IndexForm::Immediate32));
    }
    let kind = kind(cursor)?;
    let mut register = Operand::new(kind, Components::None);
    if cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
        let number = cursor.number(0, u32::MAX)?;
        // FXC prints a 0 after the names of registers that have no number.
        let numbered = matches!(
            kind,
            OperandKind::Temp
                | OperandKind::Input
                | OperandKind::Output
                | OperandKind::IndexableTemp
                | OperandKind::ConstantBuffer
                | OperandKind::ImmediateConstantBuffer
                | OperandKind::PatchConstant
        );
        if numbered || number != 0 {
            register.push_index(Index::immediate(number), IndexForm::Immediate32);
        }
    }
    if cursor.take("[") {
        register.push_index(Index::immediate(cursor.number(0, u32::MAX)?), IndexForm::Immediate32);
        cursor.expect("]")?;
    }
    components(cursor, Role::Source, &mut register)?;
    if cursor.take_spaced("{") {
        cursor.skip_spaces();
        let start = cursor.at;
        let word = cursor.word();
        let Some(precision) = MinPrecision::from_name(word) else {
            return Cursor::mistake_at(start, "a precision (min16f, min2_8f, min16i, min16u)");
        };
        cursor.expect("}")?;
        register.set_extension(Some(OperandExtension::new(false, false, precision, false)));
    }
    let mut immediate = 0;
    if cursor.take_spaced("+") {
        immediate = cursor.number(0, u32::MAX)?;
    }
    let form = if immediate == 0 { IndexForm::Relative } else { IndexForm::Immediate32Relative };
    Ok((Index { immediate: immediate.into(), relative: Some(Box::new(register)) }, form))
}

/// The components after a register: the meaning of one letter or four depends on the operand's role.
fn components(cursor: &mut Cursor<'_>, role: Role, operand: &mut Operand) -> Attempt<()> {
    if !cursor.rest().starts_with('.') {
        if has_one(operand.kind(), role) {
            operand.set_components(Components::One);
        }
        return Ok(());
    }
    cursor.take(".");
    let start = cursor.at;
    let letters = cursor.while_is(|c| c.is_ascii_alphabetic());
    let mut places = [0u8; 4];
    let mut count = 0usize;
    for letter in letters.chars() {
        match (component(letter), places.get_mut(count)) {
            (Some(component), Some(slot)) => *slot = component,
            _ => return Cursor::mistake_at(start, "one to four of xyzw"),
        }
        count += 1;
    }
    let written = matches!(role, Role::Destination | Role::Memory | Role::Declared);
    let [x, y, z, w] = places;
    operand.set_components(match (written, count) {
        (true, _) | (false, 0) => {
            let mut mask = 0u8;
            for place in places.iter().take(count) {
                let bit = 1 << place;
                // The letters of a mask are in order and occur once.
                if mask >= bit {
                    return Cursor::mistake_at(start, "components of a mask in their order");
                }
                mask |= bit;
            }
            Components::Mask(mask)
        }
        (false, 1) => Components::Select(x),
        // FXC fills components that are not used with x. What other letters would mean is not obvious.
        (false, 2 | 3) if !matches!(letters, "xy" | "xyz") => {
            return Cursor::mistake_at(start, "one component or four, as in .yzxx");
        }
        _ => Components::Swizzle(x | y << 2 | z << 4 | w << 6),
    });
    Ok(())
}

/// The values in brackets, with the place of each.
fn values<T>(
    cursor: &mut Cursor<'_>,
    open: &'static str,
    read: impl Fn(&[u8]) -> Option<T>,
) -> Attempt<Vec<T>> {
    cursor.expect(open)?;
    let mut values = Vec::new();
    loop {
        cursor.skip_spaces();
        let start = cursor.at;
        let word = cursor.value_word();
        match read(word.as_bytes()) {
            Some(value) => values.push(value),
            None => return Cursor::mistake_at(start, "a value (1.5, -3, 0x3f800000)"),
        }
        if !cursor.take_spaced(",") {
            break;
        }
        if values.len() == 4 {
            return Err(cursor.mistake("four values at most"));
        }
    }
    cursor.expect(")")?;
    Ok(values)
}

fn immediate(cursor: &mut Cursor<'_>, style: ImmediateStyle) -> Attempt<Operand> {
    let start = cursor.at;
    let values = values(cursor, "l(", |text| read_value(text, style))?;
    match values.as_slice() {
        [one] => Ok(Operand::scalar(*one)),
        [x, y, z, w] => Ok(Operand::vector([*x, *y, *z, *w])),
        _ => Cursor::mistake_at(start, "one or four values"),
    }
}

fn doubles(cursor: &mut Cursor<'_>) -> Attempt<Operand> {
    let start = cursor.at;
    let values = values(cursor, "d(", read_double)?;
    let [first, second] = values.as_slice() else {
        return Cursor::mistake_at(start, "two values");
    };
    let half = |value: u64| u32::try_from(value & 0xffff_ffff).unwrap_or_default();
    let mut operand = Operand::new(OperandKind::Immediate64, Components::Mask(0));
    operand.values =
        Operands::Immediates([half(*first), half(first >> 32), half(*second), half(second >> 32)]);
    Ok(operand)
}

/// Whether an operand is `d` alone: FXC writes no values where these would take more than 511 bytes. The
/// largest doubles read like that, and stand for those that only a base states.
fn is_wide(rest: &str) -> bool {
    let after = rest.strip_prefix('d');
    after.is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_alphanumeric() || "_([".contains(c)))
}

/// The value of such an operand.
fn wide_doubles() -> Operand {
    let [low, high] = [u32::MAX, 0x7fef_ffff];
    let mut operand = Operand::new(OperandKind::Immediate64, Components::Mask(0));
    operand.values = Operands::Immediates([low, high, low, high]);
    operand
}
