//! A program of Direct3D 9: its tokens, and what each means.

use core::fmt;

use dxkit_bytes::parser::number_at;
use dxkit_bytes::{Codec, Error, ErrorKind, Frame, Reader, Span, Visit, Words, Writer, open_enum, record};

open_enum! {
    /// The operation of an instruction: `D3DSHADER_INSTRUCTION_OPCODE_TYPE`. Names are those of the text.
    pub struct Level9Opcode(u16) known KnownLevel9Opcode {
        /// Nothing.
        Nop = 0 => "nop",
        /// Copies.
        Mov = 1 => "mov",
        /// Adds.
        Add = 2 => "add",
        /// Subtracts.
        Sub = 3 => "sub",
        /// Multiplies and adds.
        Mad = 4 => "mad",
        /// Multiplies.
        Mul = 5 => "mul",
        /// Reciprocal.
        Rcp = 6 => "rcp",
        /// Reciprocal of the square root.
        Rsq = 7 => "rsq",
        /// Dot product of three components.
        Dp3 = 8 => "dp3",
        /// Dot product of four components.
        Dp4 = 9 => "dp4",
        /// The smaller one.
        Min = 10 => "min",
        /// The larger one.
        Max = 11 => "max",
        /// 1 where less, else 0.
        Slt = 12 => "slt",
        /// 1 where not less, else 0.
        Sge = 13 => "sge",
        /// Power of two.
        Exp = 14 => "exp",
        /// Logarithm to base two.
        Log = 15 => "log",
        /// Coefficients of lighting.
        Lit = 16 => "lit",
        /// Distance vector.
        Dst = 17 => "dst",
        /// Interpolates.
        Lrp = 18 => "lrp",
        /// Fraction.
        Frc = 19 => "frc",
        /// Multiplies by a matrix of 4 by 4.
        M4x4 = 20 => "m4x4",
        /// Multiplies by a matrix of 4 by 3.
        M4x3 = 21 => "m4x3",
        /// Multiplies by a matrix of 3 by 4.
        M3x4 = 22 => "m3x4",
        /// Multiplies by a matrix of 3 by 3.
        M3x3 = 23 => "m3x3",
        /// Multiplies by a matrix of 3 by 2.
        M3x2 = 24 => "m3x2",
        /// Calls.
        Call = 25 => "call",
        /// Calls if a condition holds.
        CallNz = 26 => "callnz",
        /// Begins a loop.
        Loop = 27 => "loop",
        /// Returns.
        Ret = 28 => "ret",
        /// Ends a loop.
        EndLoop = 29 => "endloop",
        /// Place that is called.
        Label = 30 => "label",
        /// Declares an input or a sampler.
        Dcl = 31 => "dcl",
        /// Power.
        Pow = 32 => "pow",
        /// Cross product.
        Crs = 33 => "crs",
        /// Sign.
        Sgn = 34 => "sgn",
        /// Absolute value.
        Abs = 35 => "abs",
        /// Normalizes.
        Nrm = 36 => "nrm",
        /// Sine and cosine.
        SinCos = 37 => "sincos",
        /// Begins a repetition.
        Rep = 38 => "rep",
        /// Ends a repetition.
        EndRep = 39 => "endrep",
        /// If a condition holds.
        If = 40 => "if",
        /// If a comparison holds.
        IfC = 41 => "if",
        /// Else.
        Else = 42 => "else",
        /// End of an if.
        EndIf = 43 => "endif",
        /// Leaves a loop.
        Break = 44 => "break",
        /// Leaves a loop if a comparison holds.
        BreakC = 45 => "break",
        /// Copies to the address register.
        MovA = 46 => "mova",
        /// Defines a condition.
        DefB = 47 => "defb",
        /// Defines the counters of a loop.
        DefI = 48 => "defi",
        /// Texture coordinates.
        TexCoord = 64 => "texcrd",
        /// Drops the pixel if a component is negative.
        TexKill = 65 => "texkill",
        /// Samples.
        Tex = 66 => "texld",
        /// Bump environment mapping.
        TexBem = 67 => "texbem",
        /// Bump environment mapping with luminance.
        TexBemL = 68 => "texbeml",
        /// Samples at alpha and red.
        TexReg2Ar = 69 => "texreg2ar",
        /// Samples at green and blue.
        TexReg2Gb = 70 => "texreg2gb",
        /// First row of a product with a matrix of 3 by 2.
        TexM3x2Pad = 71 => "texm3x2pad",
        /// Second row of a product with a matrix of 3 by 2, and samples there.
        TexM3x2Tex = 72 => "texm3x2tex",
        /// First or second row of a product with a matrix of 3 by 3.
        TexM3x3Pad = 73 => "texm3x3pad",
        /// Third row of a product with a matrix of 3 by 3, and samples there.
        TexM3x3Tex = 74 => "texm3x3tex",
        /// Reserved.
        Reserved0 = 75 => "reserved0",
        /// Like `texm3x3tex`, at the reflection of an eye vector.
        TexM3x3Spec = 76 => "texm3x3spec",
        /// Like `texm3x3tex`, at the reflection of an eye vector that varies.
        TexM3x3VSpec = 77 => "texm3x3vspec",
        /// Power of two, of low precision.
        ExpP = 78 => "expp",
        /// Logarithm, of low precision.
        LogP = 79 => "logp",
        /// Chooses by comparing with a half.
        Cnd = 80 => "cnd",
        /// Defines a constant.
        Def = 81 => "def",
        /// Samples at red, green and blue.
        TexReg2Rgb = 82 => "texreg2rgb",
        /// Dot product of three components, and samples there.
        TexDp3Tex = 83 => "texdp3tex",
        /// Depth from a product with a matrix of 3 by 2.
        TexM3x2Depth = 84 => "texm3x2depth",
        /// Dot product of three components with texture coordinates.
        TexDp3 = 85 => "texdp3",
        /// Product with a matrix of 3 by 3.
        TexM3x3 = 86 => "texm3x3",
        /// Depth.
        TexDepth = 87 => "texdepth",
        /// Chooses by the sign.
        Cmp = 88 => "cmp",
        /// Bump environment matrix.
        Bem = 89 => "bem",
        /// Dot product of two components, and adds.
        Dp2Add = 90 => "dp2add",
        /// Derivative along x.
        Dsx = 91 => "dsx",
        /// Derivative along y.
        Dsy = 92 => "dsy",
        /// Samples with gradients.
        TexLdd = 93 => "texldd",
        /// Sets predicates.
        SetP = 94 => "setp",
        /// Samples at a level.
        TexLdl = 95 => "texldl",
        /// Leaves a loop by a predicate. FXC's text calls it like the others.
        BreakP = 96 => "break",
        /// Rounds towards zero; programs for XNA (`XNAS`, `XNAP`) have it.
        Trunc = 97 => "trunc",
        /// Sine; programs for XNA have it.
        Sin = 98 => "sin",
        /// Cosine; programs for XNA have it.
        Cos = 99 => "cos",
        /// Begins the next phase.
        Phase = 0xfffd => "phase",
        /// Bytes that the program does not run: a comment, debug information.
        Comment = 0xfffe => "comment",
        /// The end.
        End = 0xffff => "end",
    }

    /// Kind of a register: `D3DSHADER_PARAM_REGISTER_TYPE`.
    pub struct RegisterType(u8) known KnownRegisterType {
        /// Temporary.
        Temp = 0 => "r",
        /// Input.
        Input = 1 => "v",
        /// Constant.
        Const = 2 => "c",
        /// Address register of vertex shaders, texture coordinates of pixel shaders.
        AddressOrTexture = 3 => "a",
        /// Position, fog, point size.
        RasterizerOutput = 4 => "o",
        /// Color of a vertex.
        AttributeOutput = 5 => "oD",
        /// Texture coordinates of a vertex.
        TextureOutput = 6 => "oT",
        /// Integer constant.
        ConstInt = 7 => "i",
        /// Color of a pixel.
        ColorOutput = 8 => "oC",
        /// Depth of a pixel.
        DepthOutput = 9 => "oDepth",
        /// Sampler.
        Sampler = 10 => "s",
        /// Boolean constant.
        ConstBool = 14 => "b",
        /// Counter of the loop.
        Loop = 15 => "aL",
        /// Position or face of a pixel.
        Misc = 17 => "vMisc",
        /// Place that is called.
        Label = 18 => "l",
        /// Predicate.
        Predicate = 19 => "p",
    }

    /// The meaning of an input: `D3DDECLUSAGE`.
    pub struct Usage(u8) known KnownUsage {
        /// Position.
        Position = 0 => "position",
        /// Weights of blending.
        BlendWeight = 1 => "blendweight",
        /// Indices of blending.
        BlendIndices = 2 => "blendindices",
        /// Normal.
        Normal = 3 => "normal",
        /// Size of points.
        PointSize = 4 => "psize",
        /// Texture coordinates.
        TexCoord = 5 => "texcoord",
        /// Tangent.
        Tangent = 6 => "tangent",
        /// Binormal.
        Binormal = 7 => "binormal",
        /// Tessellation factor.
        TessellationFactor = 8 => "tessfactor",
        /// Transformed position.
        TransformedPosition = 9 => "positiont",
        /// Color.
        Color = 10 => "color",
        /// Fog.
        Fog = 11 => "fog",
        /// Depth.
        Depth = 12 => "depth",
        /// Data of a sample.
        Sample = 13 => "sample",
    }

    /// Stage of a program.
    pub struct ProgramType(u16) known KnownProgramType {
        /// Pixel shader.
        Pixel = 0xffff => "ps",
        /// Vertex shader.
        Vertex = 0xfffe => "vs",
        /// Function of a library, for pixel shaders.
        LibraryPixel = 0x4c50 => "lib_4_0_ps",
        /// Function of a library, for vertex shaders.
        LibraryVertex = 0x4c56 => "lib_4_0_vs",
    }
}

record! {
    /// The first token of a program.
    #[derive(Default)]
    pub struct ProgramVersion: 4 {
        /// The minor version; minor version 1 of major version 2 is called `2_x`.
        0: pub minor: u8,
        /// Version, the number before the point.
        1: pub major: u8,
        /// Stage.
        2: pub program_type: ProgramType,
    }
}

impl ProgramVersion {
    /// Whether it is one for pixel shaders.
    #[must_use]
    pub fn is_pixel(self) -> bool {
        matches!(self.program_type, ProgramType::Pixel | ProgramType::LibraryPixel)
    }
}

impl fmt::Display for ProgramVersion {
    /// As the text has it: `ps_2_x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.major, self.minor) {
            (2, 1) => write!(f, "{}_2_x", self.program_type),
            (major, minor) => write!(f, "{}_{major}_{minor}", self.program_type),
        }
    }
}

/// A program of Direct3D 9: its tokens. [`instructions`](Self::instructions) decodes them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Program<'a> {
    /// Version and stage.
    pub version: ProgramVersion,
    /// Everything after the version, including the end token.
    pub tokens: Words<'a>,
}

/// An instruction.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Instruction<'p> {
    /// Its first token.
    pub token: u32,
    /// Its other tokens.
    pub operands: Words<'p>,
}

/// The lower bits of a token.
pub(crate) const fn bits(token: u32, from: u32, count: u32) -> u8 {
    // At most eight bits.
    let [low, ..] = (token >> from & ((1 << count) - 1)).to_le_bytes();
    low
}

/// The kind of the register of an operand.
pub(crate) const fn register_type(token: u32) -> RegisterType {
    RegisterType(bits(token, 28, 3) | bits(token, 11, 2) << 3)
}

impl Level9Opcode {
    /// From an instruction's first token.
    #[must_use]
    pub const fn of(token: u32) -> Self {
        let [low, high, ..] = token.to_le_bytes();
        Self(u16::from_le_bytes([low, high]))
    }

    /// Whether the text shows the first operand as one that is written.
    pub(crate) fn writes(self) -> bool {
        use KnownLevel9Opcode as Known;
        !matches!(
            self.known(),
            Some(
                Known::Nop
                    | Known::Call
                    | Known::CallNz
                    | Known::Loop
                    | Known::Ret
                    | Known::EndLoop
                    | Known::Label
                    | Known::Rep
                    | Known::EndRep
                    | Known::If
                    | Known::IfC
                    | Known::Else
                    | Known::EndIf
                    | Known::Break
                    | Known::BreakC
            )
        )
    }
}

impl Instruction<'_> {
    /// The opcode.
    #[must_use]
    pub const fn opcode(&self) -> Level9Opcode {
        Level9Opcode::of(self.token)
    }

    /// Bits 16 to 23: the comparison of `if` and `break`, projection (1) or bias (2) of `texld`.
    #[must_use]
    pub const fn controls(&self) -> u8 {
        bits(self.token, 16, 8)
    }

    /// Whether it is co-issued with the preceding instruction; programs for XNA use this.
    #[must_use]
    pub const fn is_paired(&self) -> bool {
        self.token >> 30 & 1 == 1
    }

    /// Whether a predicate decides about it, which is its second operand then.
    #[must_use]
    pub const fn is_predicated(&self) -> bool {
        self.token >> 28 & 1 == 1
    }
}

/// The number of tokens after the first one of an instruction.
fn length(token: u32, major: u8) -> u32 {
    match Level9Opcode::of(token) {
        Level9Opcode::Comment => token >> 16 & 0x7fff,
        Level9Opcode::End | Level9Opcode::Phase => 0,
        // Version 1 does not state a length; such programs are in no part of a container.
        _ if major < 2 => 0,
        _ => token >> 24 & 0xf,
    }
}

impl<'a> Program<'a> {
    /// The instructions up to the end. One that is cut off by the end of the tokens has the operands that are
    /// there.
    pub fn instructions(&self) -> impl Iterator<Item = Instruction<'_>> + '_ {
        let mut at = 0usize;
        core::iter::from_fn(move || {
            let token = self.tokens.get(at)?;
            at = at.checked_add(1)?;
            if Level9Opcode::of(token) == Level9Opcode::End {
                return None;
            }
            let length = usize::try_from(length(token, self.version.major)).ok()?;
            let end = at.saturating_add(length).min(self.tokens.len());
            let operands = self.tokens.slice(at..end)?;
            at = end;
            Some(Instruction { token, operands })
        })
    }

    /// The comment with debug information.
    pub(super) fn debug_comment(&self) -> Option<Instruction<'_>> {
        const TAG: u32 = u32::from_le_bytes(*b"DBUG");
        self.instructions().find(|instruction| {
            instruction.opcode().known() == Some(KnownLevel9Opcode::Comment)
                && instruction.operands.get(0) == Some(TAG)
        })
    }

    /// Whether it contains debug information, in a comment.
    #[must_use]
    pub fn has_debug_info(&self) -> bool {
        self.debug_comment().is_some()
    }

    /// The same value, keeping nothing of the file.
    #[must_use]
    pub fn into_owned(self) -> Program<'static> {
        Program { version: self.version, tokens: self.tokens.into_owned() }
    }
}

impl<'a> Codec<'a> for Program<'a> {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let version: ProgramVersion = reader.field("version")?;
        let rest = reader.rest();
        let Some(tokens) = Words::from_bytes(rest.bytes()) else {
            let available = rest.len() as u64;
            let kind = ErrorKind::Truncated { needed: available.next_multiple_of(4), available };
            return Err(Error::new(kind, rest.offset()));
        };
        if reader.is_active() {
            let mut index = 0u32;
            while let Some(token) = tokens_at(reader.rest()) {
                let wanted = usize::try_from(length(token, version.major)).unwrap_or(usize::MAX);
                reader.scope("instruction", |reader| {
                    reader.scope(Frame::Index(index), |reader| {
                        let opcode: Level9Opcode = reader.field("opcode")?;
                        reader.field::<u16>("controls")?;
                        let there = wanted.min(reader.remaining() / 4);
                        if opcode == Level9Opcode::Comment {
                            return reader.bytes("comment", there.saturating_mul(4)).map(drop);
                        }
                        Words::read(reader, "operand", there).map(drop)
                    })
                })?;
                index = index.saturating_add(1);
                if Level9Opcode::of(token) == Level9Opcode::End {
                    break;
                }
            }
            reader.unknown("unknown");
        } else {
            reader.bytes("tokens", rest.len())?;
        }
        Ok(Self { version, tokens })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("version", &self.version)?;
        writer.bytes("tokens", self.tokens.as_bytes())
    }
}

fn tokens_at(rest: Span<'_>) -> Option<u32> {
    number_at(rest.bytes(), 0)
}
