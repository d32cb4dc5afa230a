//! The table of opcodes, which decoder, encoder, printer, assembler and checks share.
//!
//! Numbers and names: `d3d12TokenizedProgramFormat.hpp` of the Windows SDK. The operands of an opcode, and
//! how FXC prints its immediate values, were determined with FXC's disassembler and tokens assembled by hand.

use dxkit_bytes::open_enum;

pub use crate::operand::Role;
pub use crate::syntax::SyntaxForm;

/// How FXC prints 32-bit immediate values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImmediateStyle {
    /// As floats.
    Float,
    /// As integers: decimal from -10000 to 10000, else hexadecimal.
    Integer,
    /// By the pattern of the bits: a small integer, a float, or else hexadecimal.
    Any,
}

/// The stages that have an opcode, a letter each as in the profiles; `all` for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stages(&'static str);

impl Stages {
    /// Whether the stage with this abbreviation (`ps`) has it.
    #[must_use]
    pub fn has(self, abbreviation: &str) -> bool {
        let letter = abbreviation.chars().next().map(|letter| letter.to_ascii_uppercase());
        self.0 == "all" || letter.is_some_and(|letter| self.0.contains(letter))
    }

    /// The letters, or `all`.
    #[must_use]
    pub const fn letters(self) -> &'static str {
        self.0
    }
}

/// The counter of `STAT` that an instruction increases, in addition to the count of all instructions.
/// Determined with shaders that FXC compiled, because the categories do not follow from the operations.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tally {
    /// Not counted as an instruction.
    Nothing,
    /// Counted as an instruction, and nowhere else.
    Other,
    /// Custom data: messages of the shader are instructions, other classes are not.
    Message,
    /// Instructions that compute with floats.
    Float,
    /// A rounding: with floats, and a conversion.
    Rounding,
    /// With signed integers.
    Signed,
    /// With unsigned integers.
    Unsigned,
    /// A move.
    Move,
    /// A conditional move.
    Select,
    /// A conversion.
    Conversion,
    /// Static flow control.
    Flow,
    /// Flow control by an operand: static where it is a constant, else dynamic.
    Tested,
    /// Sampling.
    Sampling,
    /// Sampling with comparison.
    Comparison,
    /// Sampling with a bias.
    Bias,
    /// Sampling with gradients.
    Gradient,
    /// Loads, and sampling at a level that is given. Memory of the thread group does not count.
    Load,
    /// Gathering. Gathering with comparison is counted only with feedback.
    Gather,
    /// Levels of detail.
    Lod,
    /// Stores. Memory of the thread group does not count.
    Store,
    /// Atomic operations.
    Atomic,
    /// Barriers.
    Barrier,
    /// Emitted vertices.
    Emit,
    /// Cuts of a strip.
    Cut,
    /// Both.
    EmitCut,
}

/// The modifiers that FXC writes: `-` and `|…|` of values that are read, and `_sat` of a result. Determined
/// with the shaders of `testdata`, and by the syntax in the documentation of each instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Modifiers {
    /// All: floats are computed of floats.
    Floats,
    /// Both of values: floats are tested or converted, and the result is not of their kind.
    Tests,
    /// `-` alone: the values are signed integers.
    Integers,
    /// None: bits, unsigned integers, addresses, conditions, and what computes nothing.
    Bits,
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpcodeInfo {
    /// The opcode.
    pub opcode: Opcode,
    /// How it is written.
    pub form: SyntaxForm,
    /// The roles of its operands, in the order of the tokens.
    pub roles: &'static [Role],
    /// How immediate operands are printed.
    pub immediates: ImmediateStyle,
    /// What its operands and its result may have.
    pub modifiers: Modifiers,
    /// The operands that have the type of the first one, one bit each: if their precisions differ, FXC's text
    /// shows it.
    pub typed: u8,
    /// Names of the words after the operands. FXC writes an unused zero after some instructions.
    pub words: &'static [&'static str],
    /// Names of the words that follow those in SM 5.1.
    pub words_5_1: &'static [&'static str],
    /// The first shader model that has it: 40 for 4.0.
    pub since: u8,
    /// The stages that have it.
    pub stages: Stages,
    /// The counter of `STAT` that it adds to.
    pub tally: Tally,
    /// Whether the number is set aside, and no instruction.
    pub reserved: bool,
}

macro_rules! roles {
    ($($role:ident)*) => { &[$(roles!(@ $role)),*] };
    (@ D) => { Role::Destination };
    (@ S) => { Role::Source };
    (@ A) => { Role::Address };
    (@ R) => { Role::Resource };
    (@ P) => { Role::Sampler };
    (@ W) => { Role::Memory };
    (@ C) => { Role::Declared };
    (@ L) => { Role::Label };
    (@ M) => { Role::Stream };
    (@ I) => { Role::Interface };
}

macro_rules! modifiers {
    (F) => {
        Modifiers::Floats
    };
    (T) => {
        Modifiers::Tests
    };
    (I) => {
        Modifiers::Integers
    };
    (B) => {
        Modifiers::Bits
    };
}

macro_rules! opcodes {
    ($(
        $number:literal $name:ident $text:literal $form:ident [$($role:ident)*] $immediates:ident $typed:literal
        $modifiers:ident [$($word:ident)*] [$($later:ident)*] $since:literal $stages:ident $tally:ident;
    )*) => {
        open_enum! {
            /// An opcode: `D3D10_SB_OPCODE_TYPE`.
            pub struct Opcode(u16) known KnownOpcode {
                $(
                    #[doc = concat!("`", $text, "`.")]
                    $name = $number => $text,
                )*
            }
        }

        /// All opcodes, by number.
        static TABLE: &[OpcodeInfo] = &[$(
            OpcodeInfo {
                opcode: Opcode($number),
                form: SyntaxForm::$form,
                roles: roles!($($role)*),
                immediates: ImmediateStyle::$immediates,
                typed: $typed,
                modifiers: modifiers!($modifiers),
                words: &[$(stringify!($word)),*],
                words_5_1: &[$(stringify!($later)),*],
                since: $since,
                stages: Stages(stringify!($stages)),
                tally: Tally::$tally,
                reserved: $text.is_empty(),
            },
        )*];
    };
}

impl Opcode {
    /// The row of the table; `None` for a number that is not an opcode.
    #[must_use]
    pub fn info(self) -> Option<&'static OpcodeInfo> {
        // Row n is opcode n, which a test checks.
        TABLE.get(usize::from(self.0))
    }

    /// The whole table.
    #[must_use]
    pub fn table() -> &'static [OpcodeInfo] {
        TABLE
    }
}

opcodes! {
0 Add "add" Instruction [D S S] Float 0b0110 F [] [] 4_0 all Float;
1 And "and" Instruction [D S S] Integer 0b0110 B [] [] 4_0 all Unsigned;
2 Break "break" Instruction [] Integer 0b0000 B [] [] 4_0 all Flow;
3 Breakc "breakc" Test [S] Integer 0b0000 B [] [] 4_0 all Tested;
4 Call "call" Instruction [L] Integer 0b0000 B [] [] 4_0 all Flow;
5 Callc "callc" Test [S L] Integer 0b0000 B [] [] 4_0 all Tested;
6 Case "case" Instruction [S] Integer 0b0000 B [] [] 4_0 all Other;
7 Continue "continue" Instruction [] Integer 0b0000 B [] [] 4_0 all Flow;
8 Continuec "continuec" Test [S] Integer 0b0000 B [] [] 4_0 all Tested;
9 Cut "cut" Instruction [] Integer 0b0000 B [] [] 4_0 G Cut;
10 Default "default" Instruction [] Integer 0b0000 B [] [] 4_0 all Other;
11 DerivRtx "deriv_rtx" Instruction [D S] Float 0b0010 F [] [] 4_0 P Float;
12 DerivRty "deriv_rty" Instruction [D S] Float 0b0010 F [] [] 4_0 P Float;
13 Discard "discard" Test [S] Integer 0b0000 B [] [] 4_0 P Other;
14 Div "div" Instruction [D S S] Float 0b0110 F [] [] 4_0 all Float;
15 Dp2 "dp2" Instruction [D S S] Float 0b0110 F [] [] 4_0 all Float;
16 Dp3 "dp3" Instruction [D S S] Float 0b0110 F [] [] 4_0 all Float;
17 Dp4 "dp4" Instruction [D S S] Float 0b0110 F [] [] 4_0 all Float;
18 Else "else" Instruction [] Integer 0b0000 B [] [] 4_0 all Flow;
19 Emit "emit" Instruction [] Integer 0b0000 B [] [] 4_0 G Emit;
20 EmitThenCut "emit_then_cut" Instruction [] Integer 0b0000 B [] [] 4_0 G EmitCut;
21 Endif "endif" Instruction [] Integer 0b0000 B [] [] 4_0 all Other;
22 Endloop "endloop" Instruction [] Integer 0b0000 B [] [] 4_0 all Other;
23 Endswitch "endswitch" Instruction [] Integer 0b0000 B [] [] 4_0 all Other;
24 Eq "eq" Instruction [D S S] Float 0b0000 T [] [] 4_0 all Float;
25 Exp "exp" Instruction [D S] Float 0b0010 F [] [] 4_0 all Float;
26 Frc "frc" Instruction [D S] Float 0b0010 F [] [] 4_0 all Rounding;
27 Ftoi "ftoi" Instruction [D S] Float 0b0000 T [] [] 4_0 all Conversion;
28 Ftou "ftou" Instruction [D S] Float 0b0000 T [] [] 4_0 all Conversion;
29 Ge "ge" Instruction [D S S] Float 0b0000 T [] [] 4_0 all Float;
30 Iadd "iadd" Instruction [D S S] Integer 0b0110 I [] [] 4_0 all Signed;
31 If "if" Test [S] Integer 0b0000 B [] [] 4_0 all Tested;
32 Ieq "ieq" Instruction [D S S] Integer 0b0000 I [] [] 4_0 all Signed;
33 Ige "ige" Instruction [D S S] Integer 0b0000 I [] [] 4_0 all Signed;
34 Ilt "ilt" Instruction [D S S] Integer 0b0000 I [] [] 4_0 all Signed;
35 Imad "imad" Instruction [D S S S] Integer 0b1110 I [] [] 4_0 all Signed;
36 Imax "imax" Instruction [D S S] Integer 0b0110 I [] [] 4_0 all Signed;
37 Imin "imin" Instruction [D S S] Integer 0b0110 I [] [] 4_0 all Signed;
38 Imul "imul" Instruction [D D S S] Integer 0b1100 I [] [] 4_0 all Signed;
39 Ine "ine" Instruction [D S S] Integer 0b0000 I [] [] 4_0 all Signed;
40 Ineg "ineg" Instruction [D S] Integer 0b0010 I [] [] 4_0 all Signed;
41 Ishl "ishl" Instruction [D S S] Integer 0b0010 B [] [] 4_0 all Signed;
42 Ishr "ishr" Instruction [D S S] Integer 0b0010 B [] [] 4_0 all Signed;
43 Itof "itof" Instruction [D S] Integer 0b0000 I [] [] 4_0 all Conversion;
44 Label "label" Instruction [L] Integer 0b0000 B [] [] 4_0 all Nothing;
45 Ld "ld" Instruction [D A R] Integer 0b0000 B [] [] 4_0 all Load;
46 Ldms "ldms" Instruction [D A R S] Integer 0b0000 B [] [] 4_0 all Load;
47 Log "log" Instruction [D S] Float 0b0010 F [] [] 4_0 all Float;
48 Loop "loop" Instruction [] Integer 0b0000 B [] [] 4_0 all Other;
49 Lt "lt" Instruction [D S S] Float 0b0000 T [] [] 4_0 all Float;
50 Mad "mad" Instruction [D S S S] Float 0b1110 F [] [] 4_0 all Float;
51 Min "min" Instruction [D S S] Float 0b0110 F [] [] 4_0 all Float;
52 Max "max" Instruction [D S S] Float 0b0110 F [] [] 4_0 all Float;
53 CustomData "customdata" CustomData [] Integer 0b0000 B [] [] 4_0 all Message;
54 Mov "mov" Instruction [D S] Any 0b0010 F [] [] 4_0 all Move;
55 Movc "movc" Instruction [D S S S] Any 0b1100 F [] [] 4_0 all Select;
56 Mul "mul" Instruction [D S S] Float 0b0110 F [] [] 4_0 all Float;
57 Ne "ne" Instruction [D S S] Float 0b0000 T [] [] 4_0 all Float;
58 Nop "nop" Instruction [] Integer 0b0000 B [] [] 4_0 all Other;
59 Not "not" Instruction [D S] Integer 0b0010 B [] [] 4_0 all Unsigned;
60 Or "or" Instruction [D S S] Integer 0b0110 B [] [] 4_0 all Unsigned;
61 Resinfo "resinfo" ResourceInfo [D S R] Integer 0b0000 B [] [] 4_0 all Other;
62 Ret "ret" Instruction [] Integer 0b0000 B [] [] 4_0 all Flow;
63 Retc "retc" Test [S] Integer 0b0000 B [] [] 4_0 all Tested;
64 RoundNe "round_ne" Instruction [D S] Float 0b0010 F [] [] 4_0 all Rounding;
65 RoundNi "round_ni" Instruction [D S] Float 0b0010 F [] [] 4_0 all Rounding;
66 RoundPi "round_pi" Instruction [D S] Float 0b0010 F [] [] 4_0 all Rounding;
67 RoundZ "round_z" Instruction [D S] Float 0b0010 F [] [] 4_0 all Rounding;
68 Rsq "rsq" Instruction [D S] Float 0b0010 F [] [] 4_0 all Float;
69 Sample "sample" Instruction [D A R P] Float 0b0000 B [] [] 4_0 P Sampling;
70 SampleC "sample_c" Instruction [D A R P S] Float 0b0000 B [] [] 4_0 P Comparison;
71 SampleCLz "sample_c_lz" Instruction [D A R P S] Float 0b0000 B [] [] 4_0 all Comparison;
72 SampleL "sample_l" Instruction [D A R P S] Float 0b0000 B [] [] 4_0 all Load;
73 SampleD "sample_d" Instruction [D A R P S S] Float 0b0000 B [] [] 4_0 all Gradient;
74 SampleB "sample_b" Instruction [D A R P S] Float 0b0000 B [] [] 4_0 P Bias;
75 Sqrt "sqrt" Instruction [D S] Float 0b0010 F [] [] 4_0 all Float;
76 Switch "switch" Instruction [S] Integer 0b0000 B [] [] 4_0 all Tested;
77 Sincos "sincos" Instruction [D D S] Float 0b0100 F [] [] 4_0 all Float;
78 Udiv "udiv" Instruction [D D S S] Integer 0b1100 B [] [] 4_0 all Unsigned;
79 Ult "ult" Instruction [D S S] Integer 0b0000 B [] [] 4_0 all Unsigned;
80 Uge "uge" Instruction [D S S] Integer 0b0000 B [] [] 4_0 all Unsigned;
81 Umul "umul" Instruction [D D S S] Integer 0b1100 B [] [] 4_0 all Unsigned;
82 Umad "umad" Instruction [D S S S] Integer 0b1110 B [] [] 4_0 all Unsigned;
83 Umax "umax" Instruction [D S S] Integer 0b0110 B [] [] 4_0 all Unsigned;
84 Umin "umin" Instruction [D S S] Integer 0b0110 B [] [] 4_0 all Unsigned;
85 Ushr "ushr" Instruction [D S S] Integer 0b0010 B [] [] 4_0 all Unsigned;
86 Utof "utof" Instruction [D S] Integer 0b0000 B [] [] 4_0 all Conversion;
87 Xor "xor" Instruction [D S S] Integer 0b0110 B [] [] 4_0 all Unsigned;
88 DclResource "dcl_resource" Resource [C] Any 0b0000 B [return_types] [space] 4_0 all Nothing;
89 DclConstantbuffer "dcl_constantbuffer" ConstantBuffer [C] Any 0b0000 B [] [size space] 4_0 all Nothing;
90 DclSampler "dcl_sampler" Sampler [C] Any 0b0000 B [] [space] 4_0 all Nothing;
91 DclIndexrange "dcl_indexrange" IndexRange [C] Any 0b0000 B [register_count] [] 4_0 all Nothing;
92 DclOutputtopology "dcl_outputtopology" OutputTopology [] Any 0b0000 B [] [] 4_0 G Nothing;
93 DclInputprimitive "dcl_inputprimitive" InputPrimitive [] Any 0b0000 B [] [] 4_0 G Nothing;
94 DclMaxout "dcl_maxout" Count [] Any 0b0000 B [count] [] 4_0 G Nothing;
95 DclInput "dcl_input" Register [C] Any 0b0000 B [] [] 4_0 all Nothing;
96 DclInputSgv "dcl_input_sgv" SystemRegister [C] Any 0b0000 B [system_value] [] 4_0 all Nothing;
97 DclInputSiv "dcl_input_siv" SystemRegister [C] Any 0b0000 B [system_value] [] 4_0 all Nothing;
98 DclInputPs "dcl_input_ps" InterpolatedRegister [C] Any 0b0000 B [] [] 4_0 P Nothing;
99 DclInputPsSgv "dcl_input_ps_sgv" InterpolatedSystemRegister [C] Any 0b0000 B [system_value] [] 4_0 P Nothing;
100 DclInputPsSiv "dcl_input_ps_siv" InterpolatedSystemRegister [C] Any 0b0000 B [system_value] [] 4_0 P Nothing;
101 DclOutput "dcl_output" Register [C] Any 0b0000 B [] [] 4_0 all Nothing;
102 DclOutputSgv "dcl_output_sgv" SystemRegister [C] Any 0b0000 B [system_value] [] 4_0 all Nothing;
103 DclOutputSiv "dcl_output_siv" SystemRegister [C] Any 0b0000 B [system_value] [] 4_0 all Nothing;
104 DclTemps "dcl_temps" Count [] Any 0b0000 B [count] [] 4_0 all Nothing;
105 DclIndexableTemp "dcl_indexableTemp" IndexableTemp [] Any 0b0000 B [register size components] [] 4_0 all Nothing;
106 DclGlobalFlags "dcl_globalFlags" GlobalFlags [] Any 0b0000 B [] [] 4_0 all Nothing;
107 Jmp "jmp" Instruction [] Integer 0b0000 B [] [] 5_0 all Other;
108 Lod "lod" Instruction [D A R P] Integer 0b0000 B [] [] 4_1 P Lod;
109 Gather4 "gather4" Instruction [D A R P] Float 0b0000 B [] [] 4_1 all Gather;
110 Samplepos "samplepos" Instruction [D R S] Integer 0b0000 B [unused] [] 4_1 all Other;
111 Sampleinfo "sampleinfo" SampleInfo [D R] Integer 0b0000 B [] [] 4_1 all Other;
112 Reserved112 "" Instruction [] Integer 0b0000 B [] [] 5_0 all Other;
113 HsDecls "hs_decls" Phase [] Integer 0b0000 B [] [] 5_0 H Nothing;
114 HsControlPointPhase "hs_control_point_phase" Phase [] Integer 0b0000 B [] [] 5_0 H Nothing;
115 HsForkPhase "hs_fork_phase" Phase [] Integer 0b0000 B [] [] 5_0 H Nothing;
116 HsJoinPhase "hs_join_phase" Phase [] Integer 0b0000 B [] [] 5_0 H Nothing;
117 EmitStream "emit_stream" Instruction [M] Integer 0b0000 B [] [] 5_0 G Emit;
118 CutStream "cut_stream" Instruction [M] Integer 0b0000 B [] [] 5_0 G Cut;
119 EmitThenCutStream "emit_then_cut_stream" Instruction [M] Integer 0b0000 B [] [] 5_0 G EmitCut;
120 Fcall "fcall" InterfaceCall [I] Integer 0b0000 B [function] [] 5_0 all Other;
121 Bufinfo "bufinfo" Instruction [D R] Integer 0b0000 B [] [] 5_0 all Other;
122 DerivRtxCoarse "deriv_rtx_coarse" Instruction [D S] Integer 0b0010 F [] [] 5_0 P Float;
123 DerivRtxFine "deriv_rtx_fine" Instruction [D S] Integer 0b0010 F [] [] 5_0 P Float;
124 DerivRtyCoarse "deriv_rty_coarse" Instruction [D S] Integer 0b0010 F [] [] 5_0 P Float;
125 DerivRtyFine "deriv_rty_fine" Instruction [D S] Integer 0b0010 F [] [] 5_0 P Float;
126 Gather4C "gather4_c" Instruction [D A R P S] Float 0b0000 B [] [] 5_0 all Other;
127 Gather4Po "gather4_po" Instruction [D A S R P] Integer 0b0000 B [] [] 5_0 all Gather;
128 Gather4PoC "gather4_po_c" Instruction [D A S R P S] Integer 0b0000 B [] [] 5_0 all Other;
129 Rcp "rcp" Instruction [D S] Integer 0b0010 F [] [] 5_0 all Other;
130 F32tof16 "f32tof16" Instruction [D S] Float 0b0000 T [] [] 5_0 all Other;
131 F16tof32 "f16tof32" Instruction [D S] Integer 0b0000 T [] [] 5_0 all Other;
132 Uaddc "uaddc" Instruction [D D S S] Integer 0b1100 B [] [] 5_0 all Other;
133 Usubb "usubb" Instruction [D D S S] Integer 0b1100 B [] [] 5_0 all Other;
134 Countbits "countbits" Instruction [D S] Integer 0b0010 B [] [] 5_0 all Other;
135 FirstbitHi "firstbit_hi" Instruction [D S] Integer 0b0010 B [] [] 5_0 all Other;
136 FirstbitLo "firstbit_lo" Instruction [D S] Integer 0b0010 B [] [] 5_0 all Other;
137 FirstbitShi "firstbit_shi" Instruction [D S] Integer 0b0010 B [] [] 5_0 all Other;
138 Ubfe "ubfe" Instruction [D S S S] Integer 0b0010 B [] [] 5_0 all Other;
139 Ibfe "ibfe" Instruction [D S S S] Integer 0b0010 B [] [] 5_0 all Other;
140 Bfi "bfi" Instruction [D S S S S] Integer 0b0010 B [] [] 5_0 all Other;
141 Bfrev "bfrev" Instruction [D S] Integer 0b0010 B [] [] 5_0 all Other;
142 Swapc "swapc" Instruction [D D S S S] Any 0b0010 F [] [] 5_0 all Other;
143 DclStream "dcl_stream" Register [C] Any 0b0000 B [] [] 5_0 G Nothing;
144 DclFunctionBody "dcl_function_body" FunctionBody [] Any 0b0000 B [body] [] 5_0 all Nothing;
145 DclFunctionTable "dcl_function_table" FunctionTable [] Any 0b0000 B [] [] 5_0 all Nothing;
146 DclInterface "dcl_interface" Interface [] Any 0b0000 B [] [] 5_0 all Nothing;
147 DclInputControlPointCount "dcl_input_control_point_count" ControlPoints [] Any 0b0000 B [] [] 5_0 HD Nothing;
148 DclOutputControlPointCount "dcl_output_control_point_count" ControlPoints [] Any 0b0000 B [] [] 5_0 H Nothing;
149 DclTessellatorDomain "dcl_tessellator_domain" Domain [] Any 0b0000 B [] [] 5_0 HD Nothing;
150 DclTessellatorPartitioning "dcl_tessellator_partitioning" Partitioning [] Any 0b0000 B [] [] 5_0 H Nothing;
151 DclTessellatorOutputPrimitive "dcl_tessellator_output_primitive" OutputPrimitive [] Any 0b0000 B [] [] 5_0 H Nothing;
152 DclHsMaxTessfactor "dcl_hs_max_tessfactor" MaxTessFactor [] Any 0b0000 B [factor] [] 5_0 H Nothing;
153 DclHsForkPhaseInstanceCount "dcl_hs_fork_phase_instance_count" Count [] Any 0b0000 B [count] [] 5_0 H Nothing;
154 DclHsJoinPhaseInstanceCount "dcl_hs_join_phase_instance_count" Count [] Any 0b0000 B [count] [] 5_0 H Nothing;
155 DclThreadGroup "dcl_thread_group" ThreadGroup [] Any 0b0000 B [x y z] [] 4_0 C Nothing;
156 DclUavTyped "dcl_uav_typed" TypedUav [C] Any 0b0000 B [return_types] [space] 5_0 all Nothing;
157 DclUavRaw "dcl_uav_raw" RawUav [C] Any 0b0000 B [] [space] 4_0 all Nothing;
158 DclUavStructured "dcl_uav_structured" StructuredUav [C] Any 0b0000 B [stride] [space] 4_0 all Nothing;
159 DclTgsmRaw "dcl_tgsm_raw" RawGroupShared [C] Any 0b0000 B [byte_count] [] 4_0 C Nothing;
160 DclTgsmStructured "dcl_tgsm_structured" StructuredGroupShared [C] Any 0b0000 B [stride count] [] 4_0 C Nothing;
161 DclResourceRaw "dcl_resource_raw" RawResource [C] Any 0b0000 B [] [space] 4_0 all Nothing;
162 DclResourceStructured "dcl_resource_structured" StructuredResource [C] Any 0b0000 B [stride] [space] 4_0 all Nothing;
163 LdUavTyped "ld_uav_typed" Instruction [D A R] Integer 0b0000 B [] [] 5_0 all Load;
164 StoreUavTyped "store_uav_typed" Instruction [W A S] Any 0b0000 B [] [] 5_0 all Store;
165 LdRaw "ld_raw" Instruction [D A R] Integer 0b0000 B [] [] 4_0 all Load;
166 StoreRaw "store_raw" Instruction [W A S] Any 0b0000 B [] [] 4_0 all Store;
167 LdStructured "ld_structured" Instruction [D A A R] Integer 0b0000 B [] [] 4_0 all Load;
168 StoreStructured "store_structured" Instruction [W A A S] Any 0b0000 B [] [] 4_0 all Store;
169 AtomicAnd "atomic_and" Instruction [W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
170 AtomicOr "atomic_or" Instruction [W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
171 AtomicXor "atomic_xor" Instruction [W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
172 AtomicCmpStore "atomic_cmp_store" Instruction [W A S S] Integer 0b0000 B [] [] 5_0 all Atomic;
173 AtomicIadd "atomic_iadd" Instruction [W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
174 AtomicImax "atomic_imax" Instruction [W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
175 AtomicImin "atomic_imin" Instruction [W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
176 AtomicUmax "atomic_umax" Instruction [W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
177 AtomicUmin "atomic_umin" Instruction [W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
178 ImmAtomicAlloc "imm_atomic_alloc" Instruction [D W] Integer 0b0000 B [] [] 5_0 all Atomic;
179 ImmAtomicConsume "imm_atomic_consume" Instruction [D W] Integer 0b0000 B [] [] 5_0 all Atomic;
180 ImmAtomicIadd "imm_atomic_iadd" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
181 ImmAtomicAnd "imm_atomic_and" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
182 ImmAtomicOr "imm_atomic_or" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
183 ImmAtomicXor "imm_atomic_xor" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
184 ImmAtomicExch "imm_atomic_exch" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
185 ImmAtomicCmpExch "imm_atomic_cmp_exch" Instruction [D W A S S] Integer 0b0000 B [] [] 5_0 all Atomic;
186 ImmAtomicImax "imm_atomic_imax" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
187 ImmAtomicImin "imm_atomic_imin" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
188 ImmAtomicUmax "imm_atomic_umax" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
189 ImmAtomicUmin "imm_atomic_umin" Instruction [D W A S] Integer 0b0000 B [] [] 5_0 all Atomic;
190 Sync "sync" Sync [] Integer 0b0000 B [] [] 4_0 all Barrier;
191 Dadd "dadd" Instruction [D S S] Float 0b0110 F [] [] 5_0 all Other;
192 Dmax "dmax" Instruction [D S S] Float 0b0110 F [] [] 5_0 all Other;
193 Dmin "dmin" Instruction [D S S] Float 0b0110 F [] [] 5_0 all Other;
194 Dmul "dmul" Instruction [D S S] Float 0b0110 F [] [] 5_0 all Other;
195 Deq "deq" Instruction [D S S] Float 0b0000 T [] [] 5_0 all Other;
196 Dge "dge" Instruction [D S S] Float 0b0000 T [] [] 5_0 all Other;
197 Dlt "dlt" Instruction [D S S] Float 0b0000 T [] [] 5_0 all Other;
198 Dne "dne" Instruction [D S S] Float 0b0000 T [] [] 5_0 all Other;
199 Dmov "dmov" Instruction [D S] Float 0b0010 F [] [] 5_0 all Other;
200 Dmovc "dmovc" Instruction [D S S S] Float 0b1100 F [] [] 5_0 all Other;
201 Dtof "dtof" Instruction [D S] Float 0b0010 F [] [] 5_0 all Conversion;
202 Ftod "ftod" Instruction [D S] Float 0b0000 T [] [] 5_0 all Conversion;
203 EvalSnapped "eval_snapped" Instruction [D S S] Integer 0b0010 T [] [] 5_0 P Other;
204 EvalSampleIndex "eval_sample_index" Instruction [D S S] Integer 0b0010 T [] [] 5_0 P Other;
205 EvalCentroid "eval_centroid" Instruction [D S] Integer 0b0010 T [] [] 5_0 P Other;
206 DclGsinstances "dcl_gsinstances" Count [] Any 0b0000 B [count] [] 5_0 G Nothing;
207 Abort "abort" Instruction [] Integer 0b0000 B [] [] 5_0 all Nothing;
208 DebugBreak "debug_break" Instruction [] Integer 0b0000 B [] [] 5_0 all Nothing;
209 Reserved209 "" Instruction [] Integer 0b0000 B [] [] 5_0 all Other;
210 Ddiv "ddiv" Instruction [D S S] Float 0b0110 F [] [] 5_0 all Other;
211 Dfma "dfma" Instruction [D S S S] Integer 0b1110 F [] [] 5_0 all Float;
212 Drcp "drcp" Instruction [D S] Integer 0b0010 F [] [] 5_0 all Other;
213 Msad "msad" Instruction [D S S S] Integer 0b1110 B [] [] 5_0 all Unsigned;
214 Dtoi "dtoi" Instruction [D S] Integer 0b0000 T [] [] 5_0 all Conversion;
215 Dtou "dtou" Instruction [D S] Integer 0b0000 T [] [] 5_0 all Conversion;
216 Itod "itod" Instruction [D S] Integer 0b0000 I [] [] 5_0 all Conversion;
217 Utod "utod" Instruction [D S] Integer 0b0000 B [] [] 5_0 all Conversion;
218 Reserved218 "" Instruction [] Integer 0b0000 B [] [] 5_0 all Other;
219 Gather4S "gather4_s" Instruction [D D A R P] Float 0b0000 B [] [] 5_0 all Gather;
220 Gather4CS "gather4_c_s" Instruction [D D A R P S] Float 0b0000 B [] [] 5_0 all Gather;
221 Gather4PoS "gather4_po_s" Instruction [D D A S R P] Integer 0b0000 B [] [] 5_0 all Gather;
222 Gather4PoCS "gather4_po_c_s" Instruction [D D A S R P S] Integer 0b0000 B [] [] 5_0 all Gather;
223 LdS "ld_s" Instruction [D D A R] Integer 0b0000 B [] [] 5_0 all Load;
224 LdmsS "ldms_s" Instruction [D D A R S] Integer 0b0000 B [] [] 5_0 all Load;
225 LdUavTypedS "ld_uav_typed_s" Instruction [D D A R] Integer 0b0000 B [] [] 5_0 all Load;
226 LdRawS "ld_raw_s" Instruction [D D A R] Integer 0b0000 B [] [] 5_0 all Load;
227 LdStructuredS "ld_structured_s" Instruction [D D A A R] Integer 0b0000 B [] [] 5_0 all Load;
228 SampleLS "sample_l_s" Instruction [D D A R P S] Float 0b0000 B [unused] [] 5_0 all Load;
229 SampleCLzS "sample_c_lz_s" Instruction [D D A R P S] Float 0b0000 B [unused] [] 5_0 all Comparison;
230 SampleClS "sample_cl_s" Instruction [D D A R P S] Float 0b0000 B [unused] [] 5_0 P Sampling;
231 SampleBClS "sample_b_cl_s" Instruction [D D A R P S S] Float 0b0000 B [unused] [] 5_0 P Bias;
232 SampleDClS "sample_d_cl_s" Instruction [D D A R P S S S] Float 0b0000 B [unused] [] 5_0 all Gradient;
233 SampleCClS "sample_c_cl_s" Instruction [D D A R P S S] Float 0b0000 B [unused] [] 5_0 P Comparison;
234 CheckAccessFullyMapped "check_access_fully_mapped" Instruction [D S] Integer 0b0000 B [] [] 5_0 all Other;
235 Reserved235 "" Instruction [] Integer 0b0000 B [] [] 5_0 all Other;}

/// Whether bit 31 means that the length is in a separate token.
pub(crate) fn is_long(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::DclFunctionTable | Opcode::DclInterface)
}
