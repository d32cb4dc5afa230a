//! From tokens to a [`Program`].

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bytes::parser::{Parser as _, number, take};
use dxkit_bytes::{Codec, Error, ErrorKind, FixedSize as _, Frame, Reader, Span, Value, Visit, Writer};
use dxkit_types::ShaderModel;

use crate::bits::{word, words};
use crate::opcode::{Opcode, is_long};
use crate::operand::{Operand, OperandExtension, OperandToken};
use crate::operand_tokens::read_operand;
use crate::program::{
    CustomDataClass, Instruction, OpcodeExtension, OpcodeToken, Program, ProgramHeader, has_spaces,
};

dxkit_bytes::inherent_codec!(Program);

impl<'a> Codec<'a> for Program<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let header = ProgramHeader::read(reader)?;
        let shader_model = header.shader_model();
        let ProgramHeader { reserved, kind, length: stated, .. } = header;
        let there = reader.remaining() / 4;
        let stated_behind =
            usize::try_from(stated).unwrap_or(usize::MAX).saturating_sub(ProgramHeader::SIZE / 4);
        let tokens = if stated < 2 { there } else { stated_behind.min(there) };
        let mut instructions = Vec::with_capacity(count(reader.rest(), tokens));
        reader.scope("instruction", |reader| {
            let mut left = tokens;
            let mut index = 0u32;
            while left > 0 {
                // Instructions and operands are read where they stay: most of the time would go into moving
                // them.
                instructions.push(Instruction::EMPTY);
                let Some(slot) = instructions.last_mut() else { break };
                let length = reader.scope(Frame::Index(index), |reader| {
                    read_instruction(reader, shader_model, left, slot)
                })?;
                left = left.saturating_sub(length);
                index = index.saturating_add(1);
            }
            Ok(())
        })?;
        let length = u32::try_from(tokens.saturating_add(2)).unwrap_or(u32::MAX);
        let stated_length = (stated != length).then_some((stated, length));
        let tail = Cow::Borrowed(reader.unknown("tail"));
        Ok(Self { kind, shader_model, reserved, instructions, stated_length, tail })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        crate::encode::write(self, writer)
    }
}

/// Length in tokens of the instruction that starts here, of `left` that there are; at least 1.
fn length(rest: Span<'_>, left: usize) -> usize {
    let word = |at: usize| word(rest.bytes(), at);
    let token = OpcodeToken(word(0).unwrap_or_default());
    let stated = match token.opcode() {
        Opcode::CustomData => word(4).unwrap_or_default().max(2),
        opcode if is_long(opcode) && token.extended() => word(4).unwrap_or_default().max(2),
        _ => token.length(),
    };
    usize::try_from(stated).unwrap_or(usize::MAX).clamp(1, left.max(1))
}

/// Number of instructions, so that room is made once.
fn count(rest: Span<'_>, tokens: usize) -> usize {
    let (mut left, mut count, mut rest) = (tokens, 0usize, rest);
    while left > 0 {
        let length = length(rest, left);
        count = count.saturating_add(1);
        left = left.saturating_sub(length);
        let Ok((after, _)) = take(length.saturating_mul(4))(rest) else { break };
        rest = after;
    }
    count
}

/// Reads one instruction into an empty one, and says how many tokens it has.
fn read_instruction<'a, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    model: ShaderModel,
    left: usize,
    into: &mut Instruction,
) -> Result<usize, Error> {
    let rest = reader.rest();
    let length = length(rest, left);
    let size = length.saturating_mul(4);
    let (after, window) = take(size)(rest)?;
    // Instructions that cannot be decoded by their opcode are kept as words. So nothing must be visited until
    // decoding has succeeded.
    let mut nobody = ();
    match decoded(&mut Reader::new(window, &mut nobody), model, length, into) {
        Ok(()) => {
            if reader.is_active() {
                let mut again = Instruction::EMPTY;
                reader.within(size, |reader| decoded(reader, model, length, &mut again))?;
            }
        }
        Err(_) => {
            if reader.is_active() {
                reader.within(size, opaque)?;
            }
            *into = opaque(&mut Reader::new(window, &mut nobody))?;
        }
    }
    reader.continue_at(after);
    Ok(length)
}

fn opaque<V: Visit + ?Sized>(reader: &mut Reader<'_, '_, V>) -> Result<Instruction, Error> {
    let token = reader.field("opcode")?;
    let words = words(reader.unknown("words"));
    Ok(Instruction::from_opaque(token, words))
}

/// Reads an instruction from a window of its own length, into an empty one.
fn decoded<V: Visit + ?Sized>(
    reader: &mut Reader<'_, '_, V>,
    model: ShaderModel,
    length: usize,
    into: &mut Instruction,
) -> Result<(), Error> {
    let token: OpcodeToken = reader.field("opcode")?;
    let opcode = token.opcode();
    let refused =
        |reader: &Reader<'_, '_, V>, why| Err(Error::new(ErrorKind::Inconsistent(why), reader.offset()));
    if opcode == Opcode::CustomData {
        into.token = token;
        return custom_data(reader, token, length, &mut into.words);
    }
    let Some(info) = opcode.info().filter(|info| !info.reserved) else {
        return refused(reader, "an opcode that is not known");
    };
    // The length follows from the operands, except where a separate token states it.
    let separate = is_long(opcode) && token.extended();
    into.token = if separate { token } else { token.with_length(0) };
    if token.extended() {
        if is_long(opcode) {
            let stated: u32 = reader.field("length")?;
            if usize::try_from(stated) != Ok(length) {
                return refused(reader, "a length that is not there");
            }
        } else {
            let mut extensions = [OpcodeExtension(0); 3];
            let mut count = 0u8;
            let mut more = true;
            for (place, slot) in (0u32..).zip(&mut extensions) {
                if !more {
                    break;
                }
                *slot = reader
                    .scope("extension", |reader| reader.scope(Frame::Index(place), OpcodeExtension::read))?;
                more = slot.extended();
                count += 1;
            }
            if more {
                return refused(reader, "more than three further tokens of an opcode");
            }
            into.keep_extensions(extensions, count);
        }
    }
    if !separate && usize::try_from(token.length()) != Ok(length) {
        return refused(reader, "a length that is not there");
    }
    let mut names = info.words;
    if opcode == Opcode::Fcall {
        // The function index precedes the operand.
        into.words.push(reader.field("function")?);
        names = &[];
    }
    into.operands = Vec::with_capacity(info.roles.len());
    for place in 0..info.roles.len() {
        let frame = Frame::Index(u32::try_from(place).unwrap_or(u32::MAX));
        into.operands.push(Operand::EMPTY);
        let Some(slot) = into.operands.last_mut() else { break };
        reader.scope("operand", |reader| reader.scope(frame, |reader| read_operand(reader, 0, slot)))?;
    }
    let after = reader.remaining() / 4;
    if after > 0 {
        if into.words.is_empty() {
            into.words = Vec::with_capacity(after);
        }
        let later: &[&'static str] = if has_spaces(model) { info.words_5_1 } else { &[] };
        let mut names = names.iter().chain(later);
        let mut index = 0;
        while reader.remaining() >= 4 {
            let word = match names.next() {
                Some(name) => reader.field(name)?,
                None => {
                    let frame = Frame::Index(index);
                    index = index.saturating_add(1);
                    reader.scope("word", |reader| reader.scope(frame, u32::read))?
                }
            };
            into.words.push(word);
        }
    }
    Ok(())
}

fn custom_data<V: Visit + ?Sized>(
    reader: &mut Reader<'_, '_, V>,
    token: OpcodeToken,
    length: usize,
    into: &mut Vec<u32>,
) -> Result<(), Error> {
    let stated: u32 = reader.field("length")?;
    if usize::try_from(stated) != Ok(length) {
        return Err(Error::new(ErrorKind::Inconsistent("a length that is not there"), reader.offset()));
    }
    let class = token.custom_data_class();
    *into = words(reader.rest().bytes());
    let payload = &*into;
    if reader.is_active() {
        match class {
            CustomDataClass::ImmediateConstantBuffer => {
                let vectors = u32::try_from(payload.len() / 4).unwrap_or(u32::MAX);
                reader.rows("vector", vectors, 16, |reader| {
                    for name in ["x", "y", "z", "w"] {
                        reader.field::<u32>(name)?;
                    }
                    Ok(())
                })?;
            }
            CustomDataClass::ShaderMessage if payload.len() >= 5 => {
                for name in ["message", "format", "characters", "operand_count", "operand_words"] {
                    reader.field::<u32>(name)?;
                }
                let operands = payload.get(4).copied().unwrap_or_default();
                let size = usize::try_from(operands).unwrap_or(usize::MAX).saturating_mul(4);
                if size <= reader.remaining() {
                    reader.bytes("operands", size)?;
                }
                reader.bytes("text", reader.remaining())?;
            }
            CustomDataClass::Comment => {
                reader.bytes("text", reader.remaining())?;
            }
            _ => {
                reader.bytes("payload", reader.remaining())?;
            }
        }
    }
    Ok(())
}

macro_rules! tokens {
    ($($name:ident),*) => {$(
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({:#010x}: {})"), self.0, self)
            }
        }

        impl<'a> Codec<'a> for $name {
            #[inline]
            fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
                reader.leaf(
                    number::<u32>.map($name),
                    |token: &Self, _| Value::Flags { raw: token.0.into(), names: token },
                )
            }

            #[inline]
            fn write(&self, writer: &mut Writer) -> Result<(), Error> {
                self.0.write(writer)
            }
        }
    )*};
}
tokens!(OpcodeToken, OpcodeExtension, OperandToken, OperandExtension);
