//! The texts of custom data, and of tokens that are no instruction.

use alloc::vec::Vec;

use dxkit_bytes::{Reader, Span};

use super::Line;
use crate::bits::words;
use crate::numbers::BITS;
use crate::opcode::{ImmediateStyle, Role};
use crate::operand::Operand;
use crate::operand_tokens::{put_operand, read_operand};
use crate::program::{CustomDataClass, Instruction};
use crate::text::{Io, Names};

/// How FXC writes a comment that is in the program.
pub(crate) const COMMENT: &str = "// COMMENT: ";
/// The name of an immediate constant buffer.
pub(crate) const VECTORS: &str = "dcl_immediateConstantBuffer";
const UNDECIPHERABLE: &str = "undecipherable custom data";

/// The messages of a shader, by number.
const MESSAGES: Names = Names {
    name: |number| match number {
        0x0020_0102 => "printf",
        0x0020_0103 => "errorf",
        _ => "<unknown>",
    },
    find: |text| match text {
        _ if text.starts_with("printf") => Some((0x0020_0102, 6)),
        _ if text.starts_with("errorf") => Some((0x0020_0103, 6)),
        _ => None,
    },
    expected: "printf or errorf",
};

impl<I: Io> Line<'_, I> {
    /// Prints custom data. The reader finds it by how its text begins: it has no name that is an opcode's.
    pub(super) fn custom_data(&mut self) -> Result<(), I::Error> {
        self.immediates = ImmediateStyle::Any;
        match self.given.token.custom_data_class() {
            CustomDataClass::ImmediateConstantBuffer => self.vectors(),
            CustomDataClass::Comment => self.comment(),
            CustomDataClass::ShaderMessage => self.message(),
            _ => self.io.text(UNDECIPHERABLE),
        }
    }

    /// A comment that is in the program.
    pub(super) fn comment(&mut self) -> Result<(), I::Error> {
        self.io.optional(true, COMMENT);
        let text = self.raw(&self.given.words, false)?;
        self.made = Instruction::custom_data(CustomDataClass::Comment, text);
        Ok(())
    }

    /// Text that ends with a NUL: that of these words, or the words of the text that is read.
    fn raw(&mut self, given: &[u32], quoted: bool) -> Result<Vec<u32>, I::Error> {
        let bytes = given.iter().flat_map(|word| word.to_le_bytes()).take_while(|byte| *byte != 0);
        let mut text = self.io.raw(bytes, quoted)?;
        text.push(0);
        text.resize(text.len().next_multiple_of(4), 0);
        Ok(words(&text))
    }

    /// The vectors of an immediate constant buffer.
    pub(super) fn vectors(&mut self) -> Result<(), I::Error> {
        let given = self.given.words.as_slice();
        let text = self.value_text();
        let mut made = Vec::new();
        self.io.text(VECTORS)?;
        self.io.text(" {")?;
        self.io.text(" ")?;
        let mut vectors = given.chunks_exact(4);
        let mut vector = vectors.next();
        loop {
            self.io.spaces();
            if !self.io.optional(vector.is_some(), "{") {
                break;
            }
            for place in 0..4 {
                self.io.text(if place == 0 { " " } else { ", " })?;
                let value = vector.and_then(|vector| vector.get(place)).copied().unwrap_or_default();
                let value = self.word_value(value, text)?;
                made.extend(I::READS.then_some(value));
            }
            self.io.text("}")?;
            vector = vectors.next();
            self.io.spaces();
            if !self.io.optional(vector.is_some(), ",") {
                break;
            }
            self.io.text("\n                              ")?;
        }
        self.io.text(" }")?;
        self.made = Instruction::custom_data(CustomDataClass::ImmediateConstantBuffer, made);
        Ok(())
    }

    /// `printf "text", r0.x`.
    pub(super) fn message(&mut self) -> Result<(), I::Error> {
        let (message, count, given, text): (_, _, _, &[u32]) = match self.given.words.as_slice() {
            _ if I::READS => (0, 0, &[][..], &[]),
            [message, format, _, count, size, rest @ ..] => {
                let size = usize::try_from(*size).unwrap_or(usize::MAX).min(rest.len());
                let operands = rest.get(..size).unwrap_or_default();
                let text = rest.get(size..).unwrap_or_default();
                (if *format == 1 { *message } else { 0 }, *count, operands, text)
            }
            _ => return self.io.text(UNDECIPHERABLE),
        };
        let message = self.io.name(message, &MESSAGES)?;
        self.io.text(" \"")?;
        let before = self.io.at();
        let text = self.raw(text, true)?;
        let characters = self.io.at().saturating_sub(before);
        self.io.text("\"")?;
        let bytes: Vec<u8> = given.iter().flat_map(|word| word.to_le_bytes()).collect();
        let mut nobody = ();
        let mut reader = Reader::new(Span::new(&bytes), &mut nobody);
        let (mut operands, mut read) = (Vec::new(), 0);
        loop {
            let mut operand = Operand::EMPTY;
            let is_there = read < count && read_operand(&mut reader, 0, &mut operand).is_ok();
            self.io.spaces();
            if !self.io.optional(is_there, ",") {
                break;
            }
            self.io.text(" ")?;
            let operand = self.operand(&operand, Role::Source, None)?;
            // An operand that was read can be written.
            let _ = put_operand(&operand, &mut operands);
            read = read.saturating_add(1);
        }
        let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let head = [message, 1, length(characters), read, length(operands.len())];
        let words = head.into_iter().chain(operands).chain(text).collect();
        self.made = Instruction::custom_data(CustomDataClass::ShaderMessage, words);
        Ok(())
    }

    /// `.dword` and tokens.
    pub(crate) fn tokens(&mut self, given: &[u32]) -> Result<Vec<u32>, I::Error> {
        let mut made = Vec::new();
        self.io.text(".dword")?;
        let mut given = given.iter();
        loop {
            self.io.text(" ")?;
            let token = given.next().copied().unwrap_or_default();
            let token = self.io.value(token.into(), &BITS)?;
            made.extend(I::READS.then(|| crate::bits::low_word(token)));
            self.io.spaces();
            if !self.io.optional(!given.as_slice().is_empty(), ",") {
                return Ok(made);
            }
        }
    }
}
