//! `Program`: `DXIL`, `ILDB`, DXC's `STAT`. `TokenProgram`: `SHDR`, `SHEX`.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, FixedSize as _, Span, TextError};
use dxkit_dxbc::program::{ProgramHeader as TokenHeader, ProgramKind as TokenProgramKind};
use dxkit_dxbc::{Program as TokenProgram, asm, print};
use dxkit_program::{DxilVersion, Program, ProgramHeader};
use dxkit_types::{FourCc, ShaderKind, ShaderModel};

use super::Numbered;
use crate::io::{Io, Mapping, YamlForm};
use crate::node::Mark;
use crate::scalar::{Bytes, Hex, Str};

/// Each number of a shader model has four bits.
fn check_model(io: &Io<'_>, major: u8, minor: u8) -> Result<(), TextError> {
    for (key, number) in [("MajorVersion", major), ("MinorVersion", minor)] {
        if number > 15 {
            return Err(
                io.error_at(key, alloc::format!("{number} is more than 15, which four bits can hold"))
            );
        }
    }
    Ok(())
}

/// A program with LLVM bitcode.
#[derive(Debug, Default)]
pub(crate) struct ProgramText {
    major: u8,
    minor: u8,
    reserved: Hex<u8>,
    kind: Numbered<ShaderKind>,
    words: Option<u32>,
    dxil_major: u8,
    dxil_minor: u8,
    dxil_reserved: Hex<u16>,
    dxil_offset: Option<u32>,
    dxil_size: Option<u32>,
    gap: Bytes,
    dxil: Option<Bytes>,
}

impl Mapping for ProgramText {
    const NAME: &'static str = "Program";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("MajorVersion", &mut self.major)?;
        io.required("MinorVersion", &mut self.minor)?;
        io.defaulted("Reserved", &mut self.reserved)?;
        io.required("ShaderKind", &mut self.kind)?;
        io.optional("Size", &mut self.words)?;
        io.required("DXILMajorVersion", &mut self.dxil_major)?;
        io.required("DXILMinorVersion", &mut self.dxil_minor)?;
        io.defaulted("DXILReserved", &mut self.dxil_reserved)?;
        io.optional("DXILOffset", &mut self.dxil_offset)?;
        io.optional("DXILSize", &mut self.dxil_size)?;
        io.defaulted("Gap", &mut self.gap)?;
        io.optional("DXIL", &mut self.dxil)?;
        check_model(io, self.major, self.minor)
    }
}

impl ProgramText {
    /// Base of the bitcode's offset.
    const DXIL_OFFSET: u32 = 16;

    pub(crate) fn from_payload(payload: Span<'_>, form: YamlForm) -> Result<Self, Error> {
        let program = Program::parse(payload)?;
        let header = ProgramHeader::parse(payload)?;
        let gap = payload.cut_from(ProgramHeader::SIZE)?.bytes();
        let gap_size = header.bitcode_offset.saturating_sub(Self::DXIL_OFFSET);
        let gap = gap.get(..usize::try_from(gap_size).unwrap_or_default()).unwrap_or_default();
        let mut text = Self {
            major: header.shader_model >> 4,
            minor: header.shader_model & 0xf,
            reserved: Hex(header.reserved),
            kind: Numbered(header.kind),
            words: Some(header.size_in_words),
            dxil_major: header.dxil_version.major,
            dxil_minor: header.dxil_version.minor,
            dxil_reserved: Hex(header.dxil_reserved),
            dxil_offset: None,
            dxil_size: Some(header.bitcode_size),
            gap: Bytes(gap.to_vec()),
            dxil: Some(Bytes(program.bitcode().to_vec())),
        };
        match form {
            YamlForm::Llvm(_) => {
                text.reserved = Hex(0);
                text.dxil_reserved = Hex(0);
                text.gap = Bytes::default();
                // LLVM's tools leave an empty list out.
                text.dxil = text.dxil.filter(|dxil| !dxil.0.is_empty());
            }
            YamlForm::Lossless => {
                text.dxil_size = None;
                text.words = text.words.filter(|words| *words != text.computed_words());
            }
        }
        Ok(text)
    }

    fn size(&self) -> usize {
        let dxil = self.dxil.as_ref().map_or(0, |dxil| dxil.0.len());
        ProgramHeader::SIZE.saturating_add(self.gap.0.len()).saturating_add(dxil)
    }

    fn computed_words(&self) -> u32 {
        u32::try_from(self.size().div_ceil(4)).unwrap_or(u32::MAX)
    }

    /// The payload, without the padding of the last word.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let dxil = self.dxil.as_ref().map_or(&[][..], |dxil| &dxil.0);
        let narrow = |size: usize| u32::try_from(size).unwrap_or(u32::MAX);
        let header = ProgramHeader {
            shader_model: self.major << 4 | self.minor,
            reserved: self.reserved.0,
            kind: self.kind.0,
            size_in_words: self.words.unwrap_or(self.computed_words()),
            magic: FourCc::Dxil,
            dxil_version: DxilVersion { minor: self.dxil_minor, major: self.dxil_major },
            dxil_reserved: self.dxil_reserved.0,
            bitcode_offset: self
                .dxil_offset
                .unwrap_or(Self::DXIL_OFFSET.saturating_add(narrow(self.gap.0.len()))),
            bitcode_size: self.dxil_size.unwrap_or(narrow(dxil.len())),
        };
        let mut bytes = header.encode()?;
        bytes.extend_from_slice(&self.gap.0);
        bytes.extend_from_slice(dxil);
        Ok(bytes)
    }
}

/// A program of SM 4 or 5.
#[derive(Debug, Default)]
pub(crate) struct TokenProgramText {
    major: u8,
    minor: u8,
    reserved: Hex<u8>,
    kind: Numbered<TokenProgramKind>,
    length: Option<u32>,
    /// The lines of the exact text.
    instructions: Vec<Str>,
    /// All of them as bytes, where they are not instructions.
    tokens: Option<Bytes>,
    /// After the instructions.
    unknown: Bytes,
}

impl Mapping for TokenProgramText {
    const NAME: &'static str = "TokenProgram";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("MajorVersion", &mut self.major)?;
        io.required("MinorVersion", &mut self.minor)?;
        io.defaulted("Reserved", &mut self.reserved)?;
        io.required("ProgramType", &mut self.kind)?;
        io.optional("Length", &mut self.length)?;
        let mut instructions =
            Some(core::mem::take(&mut self.instructions)).filter(|lines| !lines.is_empty());
        io.optional("Instructions", &mut instructions)?;
        self.instructions = instructions.unwrap_or_default();
        io.optional("Tokens", &mut self.tokens)?;
        io.defaulted("Unknown", &mut self.unknown)?;
        check_model(io, self.major, self.minor)
    }
}

impl TokenProgramText {
    /// Tokens before the instructions: the version, and the length itself.
    const FIRST: usize = 2;

    /// `raw`: whether the instructions are printed as bytes.
    pub(crate) fn from_payload(payload: Span<'_>, raw: bool) -> Result<Self, Error> {
        let header = TokenHeader::parse(payload)?;
        let mut text = Self {
            major: header.shader_model().major,
            minor: header.shader_model().minor,
            reserved: Hex(header.reserved),
            kind: Numbered(header.kind),
            ..Self::default()
        };
        if raw {
            let tokens = payload.bytes().get(TokenHeader::SIZE..).unwrap_or_default();
            text.length = Some(header.length).filter(|length| *length != computed_length(tokens));
            text.tokens = Some(Bytes(tokens.to_vec()));
            return Ok(text);
        }
        let program = TokenProgram::parse(payload)?;
        let spaces = program.has_spaces();
        text.length = program.stated_length();
        text.instructions = program.instructions.iter().map(|one| Str(print::exact(one, spaces))).collect();
        text.unknown = Bytes(program.tail().to_vec());
        Ok(text)
    }

    pub(crate) fn bytes(&self, mark: Mark) -> Result<Vec<u8>, TextError> {
        let failed = |error: Error| mark.error(error.to_string());
        let Some(tokens) = &self.tokens else { return self.assembled(mark) };
        // Both are 15 at most.
        let header = TokenHeader {
            version: (self.major & 15) << 4 | self.minor & 15,
            reserved: self.reserved.0,
            kind: self.kind.0,
            length: self.length.unwrap_or(computed_length(&tokens.0)),
        };
        let mut bytes = header.encode().map_err(failed)?;
        bytes.extend_from_slice(&tokens.0);
        Ok(bytes)
    }

    fn assembled(&self, mark: Mark) -> Result<Vec<u8>, TextError> {
        let model = ShaderModel::new(self.major, self.minor);
        let mut program = TokenProgram::new(self.kind.0, model, Vec::with_capacity(self.instructions.len()));
        let spaces = program.has_spaces();
        for (place, line) in self.instructions.iter().enumerate() {
            let instruction = asm::instruction(&String::from_utf8_lossy(&line.0), spaces);
            let instruction = instruction
                .map_err(|error| mark.error(error.to_string()).in_item(place).in_key("Instructions"))?;
            program.instructions.push(instruction);
        }
        program.reserved = self.reserved.0;
        program.set_stated_length(self.length);
        program.set_tail(&self.unknown.0);
        program.encode().map_err(|error| mark.error(error.to_string()))
    }
}

/// The length that a program with these instructions states.
fn computed_length(tokens: &[u8]) -> u32 {
    let tokens = tokens.len() / 4;
    u32::try_from(tokens.saturating_add(TokenProgramText::FIRST)).unwrap_or(u32::MAX)
}
