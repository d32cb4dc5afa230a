//! Instructions and declarations.

use alloc::vec::Vec;

use super::operand::operand;
use super::{COMMENT, VECTORS, comment, dwords, words};
use crate::numbers::{any, read_value};
use crate::opcode::{Form, ImmediateStyle, Opcode, OpcodeInfo, Role, is_long};
use crate::operand::{Components, Index, IndexForm, Operand, OperandKind};
use crate::program::{CustomDataClass, Instruction, OpcodeExtension, OpcodeToken};
use crate::syntax::{self, Extensions, InstructionIo, Slot};
use crate::text::{Attempt, Cursor, NO_INSTRUCTION};

/// Reads the line of one instruction; `None` if the line is empty.
pub(super) fn line(text: &str, spaces: bool) -> Attempt<Option<Instruction>> {
    let mut cursor = Cursor::new(text);
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
    let name = cursor.word();
    if matches!(name, "printf" | "errorf") {
        return message(&mut cursor, name == "errorf").map(Some);
    }
    let end = cursor.at;
    cursor.name_at = start;
    for (info, length) in opcodes(name) {
        cursor.at = start + length;
        let mut reader = Reader {
            cursor: &mut cursor,
            instruction: Instruction::from_parts(OpcodeToken::new(info.opcode), Vec::new(), Vec::new()),
            spaces,
            style: info.immediates,
        };
        match syntax::walk(&mut reader, info) {
            Ok(()) => {
                let instruction = reader.finish();
                cursor.end()?;
                return Ok(Some(instruction));
            }
            // The suffixes of the name are not those of this opcode.
            Err(mistake) if mistake.at < end => {}
            Err(mistake) => return Err(mistake),
        }
    }
    Cursor::mistake_at(start, NO_INSTRUCTION)
}

/// The opcodes whose names a word may begin with, the longest name first, and the lengths of the names.
fn opcodes(word: &str) -> impl Iterator<Item = (&'static OpcodeInfo, usize)> {
    // `dcl_globalFlagsnone` has no space.
    let first = word.strip_suffix("none").filter(|name| name.ends_with("Flags")).unwrap_or(word).len();
    let lengths = core::iter::successors(Some(first), |length| word.get(..*length)?.rfind('_'));
    lengths.filter(|length| *length > 0).filter_map(|length| {
        let opcode = word.get(..length).and_then(Opcode::from_name)?;
        Some((opcode.info().filter(|info| info.form != Form::CustomData)?, length))
    })
}

/// Reads one instruction.
struct Reader<'c, 't> {
    cursor: &'c mut Cursor<'t>,
    instruction: Instruction,
    spaces: bool,
    style: ImmediateStyle,
}

impl Reader<'_, '_> {
    fn finish(mut self) -> Instruction {
        // For these declarations, the compilers write the length into a separate token only if it does not
        // fit into the first one.
        if is_long(self.instruction.opcode()) && self.instruction.length() > 127 {
            self.instruction.token = self.instruction.token.with_extended(true);
        }
        self.instruction
    }
}

impl<'t> InstructionIo for Reader<'_, 't> {
    type Io = Cursor<'t>;

    fn io(&mut self) -> &mut Cursor<'t> {
        self.cursor
    }

    fn has_spaces(&self) -> bool {
        self.spaces
    }

    fn get(&self, slot: Slot) -> u32 {
        match slot {
            Slot::Control(control) => self.instruction.token.get(control),
            _ => 0,
        }
    }

    fn word_count(&self) -> usize {
        0
    }

    fn set(&mut self, slot: Slot, value: u32) {
        let instruction = &mut self.instruction;
        match slot {
            Slot::Control(control) => instruction.token = instruction.token.with(control, value),
            Slot::Index(_) => {
                if let Some(operand) = instruction.operands.first_mut() {
                    operand.push_index(Index::immediate(value), IndexForm::Immediate32);
                }
            }
            Slot::Word(place) | Slot::LowHalf(place) | Slot::HighHalf(place) => {
                if instruction.words.len() <= place {
                    instruction.words.resize(place.saturating_add(1), 0);
                }
                if let Some(word) = instruction.words.get_mut(place) {
                    *word = match slot {
                        Slot::LowHalf(_) => *word & !0xffff | value,
                        Slot::HighHalf(_) => *word & 0xffff | value << 16,
                        _ => value,
                    };
                }
            }
        }
    }

    fn extensions(&self) -> Extensions {
        Extensions::default()
    }

    fn set_extensions(&mut self, extensions: Extensions) {
        let Extensions { offsets, dimension, types } = extensions;
        let all = [
            offsets.map(OpcodeExtension::sample_controls),
            dimension.map(|(dimension, stride)| OpcodeExtension::resource_dimension(dimension, stride)),
            types.map(OpcodeExtension::resource_return_type),
        ];
        if all.iter().any(Option::is_some) {
            let all: Vec<OpcodeExtension> = all.into_iter().flatten().collect();
            self.instruction.set_extensions(&all);
        }
    }

    fn operands(&mut self, info: &OpcodeInfo) -> Attempt<()> {
        self.instruction.operands.reserve_exact(info.roles.len());
        for (place, role) in info.roles.iter().enumerate() {
            if place > 0 {
                self.cursor.expect(",")?;
            }
            self.instruction.operands.push(operand(self.cursor, *role, self.style)?);
        }
        // In FXC's programs, words that the text does not state are 0.
        self.instruction.words.resize(info.words.len(), 0);
        Ok(())
    }

    fn declared(&mut self) -> Attempt<()> {
        self.instruction.operands.push(operand(self.cursor, Role::Declared, self.style)?);
        Ok(())
    }

    fn bound_register(&mut self, kind: OperandKind) -> Attempt<()> {
        let name = kind.binding_name().unwrap_or_default();
        self.cursor.skip_spaces();
        // FXC 9 writes the names of constant buffers in small letters.
        let is_small = !self.spaces && self.cursor.take(kind.name().unwrap_or_default());
        if !is_small {
            self.cursor.expect(name)?;
        }
        self.instruction.operands.push(Operand::new(kind, Components::XYZW));
        Ok(())
    }

    /// The last index of an interface's text is not an index but the function that is called.
    fn call_site(&mut self) -> Attempt<()> {
        let Some(operand) = self.instruction.operands.first_mut() else { return Ok(()) };
        let Some((function, others)) = operand.indices().split_last() else { return Ok(()) };
        let function = function.number();
        let mut kept = Operand::new(operand.kind(), operand.components());
        for (place, index) in (0u32..).zip(others) {
            let form = operand.token.index_form(place).unwrap_or(IndexForm::Immediate32);
            kept.push_index(index.clone(), form);
        }
        *operand = kept;
        self.set(Slot::Word(0), function);
        Ok(())
    }

    fn float(&mut self, _: u32) -> Attempt<u32> {
        self.cursor.skip_spaces();
        let start = self.cursor.at;
        match read_value(self.cursor.value_word().as_bytes(), ImmediateStyle::Float) {
            Some(bits) => Ok(bits),
            None => Cursor::mistake_at(start, "a value (1.5, -3, 0x3f800000)"),
        }
    }

    /// Custom data has no name that is an opcode's.
    fn custom_data(&mut self) -> Attempt<()> {
        Cursor::mistake_at(self.cursor.name_at, NO_INSTRUCTION)
    }
}

/// The vectors of an immediate constant buffer. A value that reads as that of `base` at the same place keeps
/// its bits.
pub(super) fn vectors(text: &str, base: Option<&[u32]>) -> Attempt<Instruction> {
    let mut cursor = Cursor::new(text);
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
            let word = cursor.value_word();
            let there = base.and_then(|base| base.get(values.len())).copied();
            let kept = there.filter(|bits| {
                let mut printed = Vec::new();
                any(*bits, &mut printed);
                printed == word.as_bytes()
            });
            match kept.or_else(|| read_value(word.as_bytes(), ImmediateStyle::Any)) {
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
        let operand = operand(cursor, Role::Source, ImmediateStyle::Any)?;
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
