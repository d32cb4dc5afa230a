//! A program of Direct3D 9: its tokens, and what each means.

use core::fmt;

use dxkit_bytes::{Codec, Error, ErrorKind, Frame, Reader, Visit, Words, Writer, open_enum, record};

use crate::bits::word;

/// Whether the text shows the first operand as one that is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FirstOperand {
    Result,
    Operands,
}

/// A row has the number, the name in text, the slots that FXC counts for textures and for everything else
/// (observed in FXC's text of programs in which one opcode was replaced), what the first operand is, and what
/// the opcode does.
macro_rules! opcodes {
    ($(
        $number:literal $name:ident $text:literal ($texture:literal, $arithmetic:literal) $first:ident
        $doc:literal;
    )*) => {
        open_enum! {
            /// The operation of an instruction: `D3DSHADER_INSTRUCTION_OPCODE_TYPE`. Names are those of the
            /// text.
            pub struct Level9Opcode(u16) known KnownLevel9Opcode {
                $(
                    #[doc = $doc]
                    $name = $number => $text,
                )*
            }
        }

        impl Level9Opcode {
            /// The slots that FXC counts for an instruction: those of textures, and all others.
            pub(super) const fn slots(self) -> (u32, u32) {
                match self.known() {
                    $(Some(KnownLevel9Opcode::$name) => ($texture, $arithmetic),)*
                    None => (0, 0),
                }
            }

            /// Whether the text shows the first operand as one that is written.
            pub(super) const fn writes(self) -> bool {
                match self.known() {
                    $(Some(KnownLevel9Opcode::$name) => matches!(FirstOperand::$first, FirstOperand::Result),)*
                    None => true,
                }
            }
        }
    };
}

opcodes! {
0 Nop "nop" (0, 0) Operands "Nothing.";
1 Mov "mov" (0, 1) Result "Copies.";
2 Add "add" (0, 1) Result "Adds.";
3 Sub "sub" (0, 1) Result "Subtracts.";
4 Mad "mad" (0, 1) Result "Multiplies and adds.";
5 Mul "mul" (0, 1) Result "Multiplies.";
6 Rcp "rcp" (0, 1) Result "Reciprocal.";
7 Rsq "rsq" (0, 1) Result "Reciprocal of the square root.";
8 Dp3 "dp3" (0, 1) Result "Dot product of three components.";
9 Dp4 "dp4" (0, 1) Result "Dot product of four components.";
10 Min "min" (0, 1) Result "The smaller one.";
11 Max "max" (0, 1) Result "The larger one.";
12 Slt "slt" (0, 1) Result "1 where less, else 0.";
13 Sge "sge" (0, 1) Result "1 where not less, else 0.";
14 Exp "exp" (0, 1) Result "Power of two.";
15 Log "log" (0, 1) Result "Logarithm to base two.";
16 Lit "lit" (0, 1) Result "Coefficients of lighting.";
17 Dst "dst" (0, 1) Result "Distance vector.";
18 Lrp "lrp" (0, 1) Result "Interpolates.";
19 Frc "frc" (0, 1) Result "Fraction.";
20 M4x4 "m4x4" (0, 4) Result "Multiplies by a matrix of 4 by 4.";
21 M4x3 "m4x3" (0, 3) Result "Multiplies by a matrix of 4 by 3.";
22 M3x4 "m3x4" (0, 4) Result "Multiplies by a matrix of 3 by 4.";
23 M3x3 "m3x3" (0, 3) Result "Multiplies by a matrix of 3 by 3.";
24 M3x2 "m3x2" (0, 2) Result "Multiplies by a matrix of 3 by 2.";
25 Call "call" (0, 2) Operands "Calls.";
26 CallNz "callnz" (0, 3) Operands "Calls if a condition holds.";
27 Loop "loop" (0, 3) Operands "Begins a loop.";
28 Ret "ret" (0, 1) Operands "Returns.";
29 EndLoop "endloop" (0, 2) Operands "Ends a loop.";
30 Label "label" (0, 0) Operands "Place that is called.";
31 Dcl "dcl" (0, 0) Result "Declares an input or a sampler.";
32 Pow "pow" (0, 3) Result "Power.";
33 Crs "crs" (0, 2) Result "Cross product.";
34 Sgn "sgn" (0, 3) Result "Sign.";
35 Abs "abs" (0, 1) Result "Absolute value.";
36 Nrm "nrm" (0, 3) Result "Normalizes.";
37 SinCos "sincos" (0, 8) Result "Sine and cosine.";
38 Rep "rep" (0, 3) Operands "Begins a repetition.";
39 EndRep "endrep" (0, 2) Operands "Ends a repetition.";
40 If "if" (0, 3) Operands "If a condition holds.";
41 IfC "if" (0, 3) Operands "If a comparison holds.";
42 Else "else" (0, 1) Operands "Else.";
43 EndIf "endif" (0, 1) Operands "End of an if.";
44 Break "break" (0, 1) Operands "Leaves a loop.";
45 BreakC "break" (0, 3) Operands "Leaves a loop if a comparison holds.";
46 MovA "mova" (0, 1) Result "Copies to the address register.";
47 DefB "defb" (0, 0) Result "Defines a condition.";
48 DefI "defi" (0, 0) Result "Defines the counters of a loop.";
64 TexCoord "texcrd" (1, 0) Result "Texture coordinates.";
65 TexKill "texkill" (0, 1) Result "Drops the pixel if a component is negative.";
66 Tex "texld" (1, 0) Result "Samples.";
67 TexBem "texbem" (1, 0) Result "Bump environment mapping.";
68 TexBemL "texbeml" (1, 0) Result "Bump environment mapping with luminance.";
69 TexReg2Ar "texreg2ar" (1, 0) Result "Samples at alpha and red.";
70 TexReg2Gb "texreg2gb" (1, 0) Result "Samples at green and blue.";
71 TexM3x2Pad "texm3x2pad" (1, 0) Result "First row of a product with a matrix of 3 by 2.";
72 TexM3x2Tex "texm3x2tex" (1, 0) Result "Second row of such a product, and samples there.";
73 TexM3x3Pad "texm3x3pad" (1, 0) Result "First or second row of a product with a matrix of 3 by 3.";
74 TexM3x3Tex "texm3x3tex" (1, 0) Result "Third row of a product with a matrix of 3 by 3, and samples there.";
75 Reserved0 "reserved0" (0, 0) Result "Reserved.";
76 TexM3x3Spec "texm3x3spec" (1, 0) Result "Like `texm3x3tex`, at the reflection of an eye vector.";
77 TexM3x3VSpec "texm3x3vspec" (1, 0) Result "Like `texm3x3spec`, of an eye vector that varies.";
78 ExpP "expp" (0, 1) Result "Power of two, of low precision.";
79 LogP "logp" (0, 1) Result "Logarithm, of low precision.";
80 Cnd "cnd" (0, 1) Result "Chooses by comparing with a half.";
81 Def "def" (0, 0) Result "Defines a constant.";
82 TexReg2Rgb "texreg2rgb" (1, 0) Result "Samples at red, green and blue.";
83 TexDp3Tex "texdp3tex" (1, 0) Result "Dot product of three components, and samples there.";
84 TexM3x2Depth "texm3x2depth" (1, 0) Result "Depth from a product with a matrix of 3 by 2.";
85 TexDp3 "texdp3" (1, 0) Result "Dot product of three components with texture coordinates.";
86 TexM3x3 "texm3x3" (1, 0) Result "Product with a matrix of 3 by 3.";
87 TexDepth "texdepth" (0, 1) Result "Depth.";
88 Cmp "cmp" (0, 1) Result "Chooses by the sign.";
89 Bem "bem" (0, 2) Result "Bump environment matrix.";
90 Dp2Add "dp2add" (0, 2) Result "Dot product of two components, and adds.";
91 Dsx "dsx" (0, 2) Result "Derivative along x.";
92 Dsy "dsy" (0, 2) Result "Derivative along y.";
93 TexLdd "texldd" (1, 2) Result "Samples with gradients.";
94 SetP "setp" (0, 1) Result "Sets predicates.";
95 TexLdl "texldl" (2, 0) Result "Samples at a level.";
96 BreakP "break" (0, 3) Result "Leaves a loop by a predicate. FXC's text calls it like the others.";
97 Trunc "trunc" (0, 1) Result "Rounds towards zero; programs for XNA (`XNAS`, `XNAP`) have it.";
98 Sin "sin" (0, 1) Result "Sine; programs for XNA have it.";
99 Cos "cos" (0, 1) Result "Cosine; programs for XNA have it.";
0xfffd Phase "phase" (0, 0) Result "Begins the next phase.";
0xfffe Comment "comment" (0, 1) Result "Bytes that the program does not run: a comment, debug information.";
0xffff End "end" (0, 1) Result "The end.";
}

open_enum! {
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
    pub const fn from_token(token: u32) -> Self {
        let [low, high, ..] = token.to_le_bytes();
        Self(u16::from_le_bytes([low, high]))
    }
}

impl Instruction<'_> {
    /// The opcode.
    #[must_use]
    pub const fn opcode(&self) -> Level9Opcode {
        Level9Opcode::from_token(self.token)
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
    match Level9Opcode::from_token(token) {
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
            if Level9Opcode::from_token(token) == Level9Opcode::End {
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

    /// Removes the debug information; `false` if there is none.
    pub fn remove_debug_info(&mut self) -> bool {
        let Some(comment) = self.debug_comment() else { return false };
        // The operands are a part of the tokens: what stands before and after them stays.
        let size = comment.operands.as_bytes().len();
        let mut before = 0usize;
        for instruction in self.instructions() {
            if instruction == comment {
                break;
            }
            before = before.saturating_add(4).saturating_add(instruction.operands.as_bytes().len());
        }
        let mut tokens = self.tokens.as_bytes().to_vec();
        tokens.drain(before..before.saturating_add(4).saturating_add(size).min(tokens.len()));
        self.tokens = Words::from_bytes(&tokens).unwrap_or(Words::zeros(0)).into_owned();
        true
    }
}

impl<'a> Codec<'a> for Program<'a> {
    dxkit_bytes::compiled_here!('a);

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
            while let Some(token) = word(reader.rest().bytes(), 0) {
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
                if Level9Opcode::from_token(token) == Level9Opcode::End {
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
