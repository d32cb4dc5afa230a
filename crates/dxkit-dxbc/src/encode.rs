//! From a [`Program`] to its tokens.

use alloc::vec::Vec;

use dxkit_bytes::{Error, ErrorKind, Frame, Writer};
use dxkit_types::ShaderModel;

use crate::opcode::{Opcode, is_long};
use crate::operand_tokens::{operand_length, put_operand};
use crate::program::{Instruction, OpcodeToken, Program};

pub(crate) fn write(program: &Program<'_>, writer: &mut Writer) -> Result<(), Error> {
    let version = version_byte(program.shader_model, writer.len());
    writer.field("version", &version.map_err(|error| error.within("version"))?)?;
    writer.field("reserved", &program.reserved)?;
    writer.field("kind", &program.kind)?;
    let at = writer.reserve::<u32>("length")?;
    let mut tokens = Vec::new();
    writer.scope("instruction", |writer| {
        for (index, instruction) in (0u32..).zip(&program.instructions) {
            tokens.clear();
            let place = writer.len();
            put(instruction, &mut tokens)
                .map_err(|kind| Error::new(kind, place).within(Frame::Index(index)))?;
            put_words(writer, &tokens)?;
        }
        Ok(())
    })?;
    let length = writer.len() / 4;
    let stated = program.stated_length.filter(|(_, there)| usize::try_from(*there) == Ok(length));
    match stated.and_then(|(stated, _)| usize::try_from(stated).ok()) {
        Some(stated) => writer.count_at::<u32>(at, "length", stated)?,
        None => writer.count_at::<u32>(at, "length", length)?,
    }
    writer.bytes("tail", &program.tail)
}

fn put_words(writer: &mut Writer, words: &[u32]) -> Result<(), Error> {
    for word in words {
        writer.put(&word.to_le_bytes())?;
    }
    Ok(())
}

/// A shader model in one byte.
fn version_byte(model: ShaderModel, place: usize) -> Result<u8, Error> {
    let value = model.major.max(model.minor);
    if value > 15 {
        return Err(Error::new(ErrorKind::TooLarge { value: value.into(), max: 15 }, place));
    }
    Ok(model.major << 4 | model.minor)
}

impl Program<'_> {
    /// Length in tokens of the encoded program, without the bytes after the tokens.
    #[must_use]
    pub fn length(&self) -> usize {
        self.instructions.iter().map(Instruction::length).fold(2, usize::saturating_add)
    }
}

impl Instruction {
    /// The tokens.
    ///
    /// # Errors
    /// If the instruction is longer than its length field can state.
    pub fn tokens(&self) -> Result<Vec<u32>, Error> {
        let mut tokens = Vec::new();
        put(self, &mut tokens).map_err(|kind| Error::new(kind, 0))?;
        Ok(tokens)
    }

    /// Number of tokens.
    #[must_use]
    pub fn length(&self) -> usize {
        let own = match self.opcode() {
            _ if self.opaque() => 1,
            Opcode::CustomData => 2,
            opcode if is_long(opcode) && self.token.extended() => 2,
            _ => 1 + self.extensions().len(),
        };
        let operands: usize = self.operands.iter().map(operand_length).sum();
        own + operands + self.words.len()
    }
}

fn put(instruction: &Instruction, tokens: &mut Vec<u32>) -> Result<(), ErrorKind> {
    tokens.push(instruction.token.0);
    if instruction.opaque() {
        tokens.extend_from_slice(&instruction.words);
        return Ok(());
    }
    let opcode = instruction.opcode();
    let separate = opcode == Opcode::CustomData || is_long(opcode) && instruction.token.extended();
    let mut words = instruction.words.as_slice();
    if separate {
        let length = instruction.length() as u64;
        let max = u32::MAX.into();
        tokens.push(u32::try_from(length).map_err(|_| ErrorKind::TooLarge { value: length, max })?);
    } else {
        tokens.extend(instruction.extensions().iter().map(|extension| extension.0));
    }
    if opcode == Opcode::Fcall {
        if let [first, rest @ ..] = words {
            tokens.push(*first);
            words = rest;
        }
    }
    for operand in &instruction.operands {
        put_operand(operand, tokens)?;
    }
    tokens.extend_from_slice(words);
    if !separate {
        let length = tokens.len() as u64;
        let stated = u32::try_from(length).ok().filter(|length| *length < 0x80);
        let stated = stated.ok_or(ErrorKind::TooLarge { value: length, max: 0x7f })?;
        if let Some(first) = tokens.first_mut() {
            *first = OpcodeToken(*first).with_length(stated).0;
        }
    }
    Ok(())
}
