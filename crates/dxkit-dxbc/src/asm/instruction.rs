//! Instructions and their operands.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Attempt, COMMENT, Cursor, VECTORS, comment, declaration, dwords, value, words};
use crate::opcode::{Form, ImmediateStyle, Opcode, OpcodeInfo, Role};
use crate::operand::{
    Components, Index, IndexForm, MinPrecision, Operand, OperandExtension, OperandKind, Operands,
};
use crate::program::{
    CustomDataClass, Dimension, Instruction, OpcodeExtension, OpcodeToken, ReturnType, ReturnTypes,
};

/// Reads the line of one instruction; `None` if the line is empty.
pub(super) fn line(text: &str, spaces: bool) -> Attempt<Option<Instruction>> {
    let mut cursor = Cursor::new(text, spaces);
    cursor.skip_spaces();
    if let Some(text) = cursor.rest().strip_prefix(COMMENT) {
        return Ok(Some(comment(text)));
    }
    if cursor.at_end() {
        return Ok(None);
    }
    if cursor.rest().starts_with(".dword") {
        return dwords(text).map(Some);
    }
    let start = cursor.at;
    let first = cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_');
    if matches!(first, "printf" | "errorf") {
        return message(&mut cursor, first == "errorf").map(Some);
    }
    // Precise components, offsets, dimension and types are in the middle of the name.
    let mut middle = Middle::default();
    let mut after = "";
    if !first.starts_with("dcl_") {
        middle.read(&mut cursor)?;
        if cursor.rest().starts_with('_') {
            after = cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_');
        }
    }
    let Some((info, token)) = name(first, after, &middle) else {
        return Cursor::mistake_at(start, "an instruction or declaration");
    };
    let mut instruction = Instruction::from_parts(token, Vec::new(), Vec::new());
    cursor.style = info.immediates;
    if info.form.declares() {
        declaration::read(&mut cursor, first, info, &mut instruction)?;
    } else {
        instruction.set_extensions(&middle.extensions());
        instruction.operands.reserve_exact(info.roles.len());
        for (place, role) in info.roles.iter().enumerate() {
            if place > 0 {
                cursor.expect(",")?;
            }
            instruction.operands.push(operand(&mut cursor, *role)?);
        }
        if info.form == Form::InterfaceCall {
            call_site(&mut instruction);
        } else {
            // In FXC's programs, words that the text does not state are 0.
            instruction.words.resize(info.words.len(), 0);
        }
    }
    cursor.end()?;
    Ok(Some(instruction))
}

/// The last index of an interface's text is not an index but the function that is called.
fn call_site(instruction: &mut Instruction) {
    let Some(operand) = instruction.operands.first_mut() else { return };
    let count = operand.token.dimensions();
    let last = count.checked_sub(1).and_then(|last| usize::try_from(last).ok());
    let Some(function) = last.and_then(|last| operand.indices().get(last)).map(Index::number) else { return };
    let mut kept = Operand::new(operand.kind(), operand.components());
    for (place, index) in (0u32..).zip(operand.indices()).take(usize::try_from(count - 1).unwrap_or(0)) {
        kept.push_index(index.clone(), operand.token.index_form(place).unwrap_or(IndexForm::Immediate32));
    }
    *operand = kept;
    instruction.words.push(function);
}

/// The suffixes in the middle of an instruction's name.
#[derive(Default)]
struct Middle {
    precise: Option<u8>,
    offsets: Option<[i8; 3]>,
    dimension: Option<(Dimension, u32)>,
    types: Option<ReturnTypes>,
}

impl Middle {
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Attempt<()> {
        if cursor.take_spaced("[precise") {
            let mut mask = 15;
            if cursor.take("(") {
                mask = 0;
                let start = cursor.at;
                for letter in cursor.while_is(|c| c.is_ascii_alphabetic()).chars() {
                    match component(letter) {
                        Some(component) => mask |= 1 << component,
                        None => return Cursor::mistake_at(start, "components (xyzw)"),
                    }
                }
                cursor.expect(")")?;
            }
            cursor.expect("]")?;
            self.precise = Some(mask);
        }
        while cursor.rest().starts_with('(') {
            cursor.take("(");
            let start = cursor.at;
            if cursor.rest().starts_with(|c: char| c.is_ascii_digit() || c == '-') {
                let mut offsets = [0i8; 3];
                for (place, slot) in offsets.iter_mut().enumerate() {
                    if place > 0 {
                        cursor.expect(",")?;
                    }
                    let at = cursor.at;
                    let number = i32::from_le_bytes(cursor.number()?.to_le_bytes());
                    match i8::try_from(number) {
                        Ok(number @ -8..=7) => *slot = number,
                        _ => return Cursor::mistake_at(at, "an offset from -8 to 7"),
                    }
                }
                self.offsets = Some(offsets);
            } else {
                let word = cursor.while_is(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '<' | '>'));
                if let Some(dimension) = Dimension::from_name(word) {
                    let mut stride = 0;
                    if cursor.take_spaced(",") {
                        cursor.expect("stride=")?;
                        stride = cursor.number()?;
                    }
                    self.dimension = Some((dimension, stride));
                } else {
                    cursor.at = start;
                    self.types = Some(return_types(cursor)?);
                    continue;
                }
            }
            cursor.expect(")")?;
        }
        Ok(())
    }

    fn extensions(&self) -> Vec<OpcodeExtension> {
        let offsets = self.offsets.map(OpcodeExtension::sample_controls);
        let dimension = self.dimension.map(|(of, stride)| OpcodeExtension::resource_dimension(of, stride));
        let types = self.types.map(OpcodeExtension::resource_return_type);
        offsets.into_iter().chain(dimension).chain(types).collect()
    }
}

/// Four types after an opening bracket, and the closing one.
pub(super) fn return_types(cursor: &mut Cursor<'_>) -> Attempt<ReturnTypes> {
    let mut types = [ReturnType(0); 4];
    for (place, slot) in types.iter_mut().enumerate() {
        if place > 0 {
            cursor.expect(",")?;
        }
        let start = cursor.at;
        let word = cursor.while_is(|c| c.is_ascii_alphanumeric() || matches!(c, '<' | '>'));
        match ReturnType::from_name(word) {
            Some(one) => *slot = one,
            None => return Cursor::mistake_at(start, "a type (float, unorm, …) or a dimension"),
        }
    }
    cursor.expect(")")?;
    Ok(ReturnTypes::of(types))
}

/// The opcode of a name, and its token with the controls that the name states. `after` is the part of the name after
/// the middle.
fn name(first: &str, after: &str, middle: &Middle) -> Option<(&'static OpcodeInfo, OpcodeToken)> {
    // The longest opcode name is correct if the suffixes of the rest are valid for it.
    let mut end = first.len();
    loop {
        let opcode = first.get(..end).filter(|name| !name.is_empty()).and_then(Opcode::from_name);
        if let Some(info) = opcode.and_then(Opcode::info) {
            let rest = first.get(end..).unwrap_or_default();
            if let Some(token) = suffixes(info, rest, after, middle) {
                return Some((info, token));
            }
        }
        // `dcl_globalFlagsnone` has no space.
        if let Some(none) = first.strip_suffix("none").filter(|name| name.len() < end) {
            if Opcode::from_name(none) == Some(Opcode::DclGlobalFlags) {
                let info = Opcode::DclGlobalFlags.info()?;
                return Some((info, OpcodeToken::new(info.opcode)));
            }
        }
        end = first.get(..end)?.rfind('_')?;
    }
}

/// The token of an opcode from the rest of its name; `None` if the rest is not valid.
fn suffixes(info: &OpcodeInfo, rest: &str, after: &str, middle: &Middle) -> Option<OpcodeToken> {
    let mut token = OpcodeToken::new(info.opcode);
    if info.form.declares() {
        return declaration::suffixes(info, rest, token);
    }
    if let Some(mask) = middle.precise {
        token = token.with_control(19, 4, mask.into());
    }
    let mut words = rest.split('_').chain(after.split('_')).filter(|word| !word.is_empty()).peekable();
    let offsets = words.next_if_eq(&"aoffimmi").is_some();
    let indexable = words.next_if_eq(&"indexable").is_some();
    if offsets != middle.offsets.is_some()
        || indexable != (middle.dimension.is_some() || middle.types.is_some())
        || middle.precise.is_some() && !info.form.computes()
    {
        return None;
    }
    let mut tested = false;
    for word in words {
        token = match (info.form, word) {
            (_, "sat") if info.form.computes() => token.with_control(13, 1, 1),
            (Form::Test, "z" | "nz") if !tested => {
                tested = true;
                token.with_control(18, 1, u32::from(word == "nz"))
            }
            (Form::ResourceInfo, "rcpfloat") => token.with_control(11, 2, 1),
            (Form::ResourceInfo, "uint") => token.with_control(11, 2, 2),
            (Form::SampleInfo, "uint") => token.with_control(11, 1, 1),
            (Form::Sync, "uglobal") => token.with_control(14, 1, 1),
            (Form::Sync, "ugroup") => token.with_control(13, 1, 1),
            (Form::Sync, "g") => token.with_control(12, 1, 1),
            (Form::Sync, "t") => token.with_control(11, 1, 1),
            _ => return None,
        };
    }
    (tested || info.form != Form::Test).then_some(token)
}

fn component(letter: char) -> Option<u8> {
    Some(match letter {
        'x' => 0,
        'y' => 1,
        'z' => 2,
        'w' => 3,
        _ => return None,
    })
}

/// Reads an operand that is for this.
pub(super) fn operand(cursor: &mut Cursor<'_>, role: Role) -> Attempt<Operand> {
    cursor.skip_spaces();
    let negated = cursor.take("-");
    let absolute = cursor.take("|");
    let mut operand = if cursor.rest().starts_with("l(") {
        immediate(cursor)?
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
        let word = cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_');
        if word == "nonuniform" {
            non_uniform = true;
        } else if let Some(named) = MinPrecision::from_name(word) {
            precision = named;
            if cursor.take_spaced("as ") {
                // The precision of the result, which the result operand also states.
                cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_');
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

/// Whether a register without components has a component count of one in its token, as FXC writes it; for others it is
/// zero. In most declarations it is zero.
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
    let kind = match word {
        "CB" => Some(OperandKind::ConstantBuffer),
        "S" => Some(OperandKind::Sampler),
        "T" => Some(OperandKind::Resource),
        "U" => Some(OperandKind::UnorderedAccessView),
        _ => OperandKind::from_name(word),
    };
    match kind {
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
        operand.push_index(Index::immediate(cursor.number()?), IndexForm::Immediate32);
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
        return Ok((Index::immediate(cursor.number()?), IndexForm::Immediate32));
    }
    let kind = kind(cursor)?;
    let mut register = Operand::new(kind, Components::None);
    if cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
        let number = cursor.number()?;
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
        register.push_index(Index::immediate(cursor.number()?), IndexForm::Immediate32);
        cursor.expect("]")?;
    }
    components(cursor, Role::Source, &mut register)?;
    if cursor.take_spaced("{") {
        cursor.skip_spaces();
        let start = cursor.at;
        let word = cursor.while_is(|c| c.is_ascii_alphanumeric() || c == '_');
        let Some(precision) = MinPrecision::from_name(word) else {
            return Cursor::mistake_at(start, "a precision (min16f, min2_8f, min16i, min16u)");
        };
        cursor.expect("}")?;
        register.set_extension(Some(OperandExtension::new(false, false, precision, false)));
    }
    let mut immediate = 0;
    if cursor.take_spaced("+") {
        immediate = cursor.number()?;
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
        (true, _) | (false, 0 | 2 | 3) => {
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
        _ => Components::Swizzle(x | y << 2 | z << 4 | w << 6),
    });
    Ok(())
}

/// The values in brackets, with the place of each.
pub(super) fn list<T>(
    cursor: &mut Cursor<'_>,
    open: &'static str,
    read: impl Fn(&[u8]) -> Option<T>,
) -> Attempt<Vec<T>> {
    cursor.expect(open)?;
    let mut values = Vec::new();
    loop {
        cursor.skip_spaces();
        let start = cursor.at;
        let word = cursor.while_is(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '#'));
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

fn immediate(cursor: &mut Cursor<'_>) -> Attempt<Operand> {
    let style = cursor.style;
    let start = cursor.at;
    let values = list(cursor, "l(", |text| value(text, style))?;
    match values.as_slice() {
        [one] => Ok(Operand::scalar(*one)),
        [x, y, z, w] => Ok(Operand::vector([*x, *y, *z, *w])),
        _ => Cursor::mistake_at(start, "one or four values"),
    }
}

fn doubles(cursor: &mut Cursor<'_>) -> Attempt<Operand> {
    let start = cursor.at;
    let values = list(cursor, "d(", super::double_value)?;
    let [first, second] = values.as_slice() else {
        return Cursor::mistake_at(start, "two values");
    };
    let half = |value: u64| u32::try_from(value & 0xffff_ffff).unwrap_or_default();
    let mut operand = Operand::new(OperandKind::Immediate64, Components::Mask(0));
    operand.values =
        Operands::Immediates([half(*first), half(first >> 32), half(*second), half(second >> 32)]);
    Ok(operand)
}

/// Whether an operand is `d` alone: FXC writes no values where these would take more than 511 bytes. The largest doubles
/// read like that, and stand for those that only a base states.
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

/// The vectors of an immediate constant buffer. A value that reads as that of `base` at the same place keeps its bits.
pub(super) fn vectors(text: &str, base: Option<&[u32]>) -> Attempt<Instruction> {
    let mut cursor = Cursor::new(text, false);
    cursor.skip_spaces();
    cursor.take(VECTORS);
    let space = |cursor: &mut Cursor<'_>| cursor.while_is(char::is_whitespace).len();
    let expect = |cursor: &mut Cursor<'_>, what: &'static str| {
        cursor.while_is(char::is_whitespace);
        cursor.expect(what)
    };
    expect(&mut cursor, "{")?;
    let mut values: Vec<u32> = Vec::new();
    space(&mut cursor);
    while cursor.rest().starts_with('{') {
        cursor.take("{");
        for place in 0..4 {
            if place > 0 {
                expect(&mut cursor, ",")?;
            }
            space(&mut cursor);
            let start = cursor.at;
            let word = cursor.while_is(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '#'));
            let there = base.and_then(|base| base.get(values.len())).copied();
            let kept = there.filter(|bits| {
                let mut printed = Vec::new();
                crate::print::any(*bits, &mut printed);
                printed == word.as_bytes()
            });
            match kept.or_else(|| value(word.as_bytes(), ImmediateStyle::Any)) {
                Some(bits) => values.push(bits),
                None => return Cursor::mistake_at(start, "a value (1.5, -3, 0x3f800000)"),
            }
        }
        expect(&mut cursor, "}")?;
        space(&mut cursor);
        if !cursor.take(",") {
            break;
        }
        space(&mut cursor);
    }
    expect(&mut cursor, "}")?;
    cursor.while_is(char::is_whitespace);
    cursor.end()?;
    Ok(Instruction::custom_data(CustomDataClass::ImmediateConstantBuffer, values))
}

/// `printf "text", r0.x`.
fn message(cursor: &mut Cursor<'_>, error: bool) -> Attempt<Instruction> {
    cursor.expect("\"")?;
    let start = cursor.at;
    let Some(end) = cursor.rest().rfind('"') else { return Cursor::mistake_at(start, "a closing quote") };
    let string = cursor.rest().get(..end).unwrap_or_default();
    cursor.at += end + 1;
    let mut operands = Vec::new();
    let mut count = 0u32;
    while cursor.take_spaced(",") {
        let operand = operand(cursor, Role::Source)?;
        let one = Instruction::new(Opcode::Ret, alloc::vec![operand]);
        let tokens = one.tokens().unwrap_or_default();
        operands.extend(tokens.into_iter().skip(1));
        count = count.saturating_add(1);
    }
    cursor.end()?;
    let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let message = if error { 0x0020_0103 } else { 0x0020_0102 };
    let mut payload = alloc::vec![message, 1, length(string.len()), count, length(operands.len())];
    payload.extend(operands);
    let mut bytes = string.as_bytes().to_vec();
    bytes.push(0);
    payload.extend(words(bytes));
    Ok(Instruction::custom_data(CustomDataClass::ShaderMessage, payload))
}
