//! The syntax of instructions and declarations: one table, and one walk that prints or reads.
//!
//! Each [`SyntaxForm`] lists the pieces of its text ([`Item`]) and the fields of the tokens that the pieces
//! state ([`Slot`]). [`Line`] goes through the pieces: it takes the fields of an instruction and appends
//! text, or takes text and sets the fields of an instruction. So what is printed is what is read, and the
//! position of a field stands once. The name of an instruction is no item: the printer writes it, and the
//! reader needs it to find the form.
//!
//! - `line.rs`: the walk over the pieces.
//! - `operand.rs`: the grammar of operands and immediate values.
//! - `custom.rs`: custom data, which has syntaxes of its own.

mod custom;
mod line;
mod operand;

pub(crate) use custom::{COMMENT, VECTORS};
use line::Line;
pub(crate) use line::{ValueStyle, instruction, print, print_tokens};

use crate::operand::OperandKind;
use crate::program::{
    Control, DOMAINS, Dimension, INTERPOLATIONS, OUTPUT_TOPOLOGIES, PARTITIONINGS, ReturnType, SamplerMode,
    SystemName, TESSELLATOR_PRIMITIVES,
};
use crate::text::{Names, names};

/// A field of an instruction that a piece of text states.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Slot {
    /// Bits of the opcode token.
    Control(Control),
    /// The word at this place after the operands.
    Word(usize),
    /// The lower 16 bits of that word.
    LowHalf(usize),
    /// The upper 16 bits of that word.
    HighHalf(usize),
    /// The index at this place of the declared operand.
    Index(usize),
}

impl Slot {
    /// The largest number that it holds.
    pub(crate) const fn largest(self) -> u32 {
        match self {
            Self::Control(control) => control.largest(),
            Self::LowHalf(_) | Self::HighHalf(_) => 0xffff,
            Self::Word(_) | Self::Index(_) => u32::MAX,
        }
    }
}

/// A piece of the text of an instruction or declaration.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Item {
    /// Fixed text. Spaces around it are optional when it is read.
    Text(&'static str),
    /// The name of the opcode, with its suffixes, ends here.
    EndOfName,
    /// A number, printed with its sign.
    Number(Slot),
    /// A number, printed without a sign.
    Unsigned(Slot),
    /// A float in brackets.
    Float(Slot),
    /// The name of a number.
    Name(Slot, Names),
    /// Text that is there if the bit is set.
    Flag(Control, &'static str),
    /// Text for each bit that is set, in any order when it is read.
    Flags(&'static [(Control, &'static str)]),
    /// The text of the first bit that is set.
    FirstFlag(&'static [(Control, &'static str)]),
    /// One of these texts; without any, the value is 0.
    Choice(Control, &'static [(u32, &'static str)]),
    /// `_z` or `_nz`.
    Test,
    /// What every computing instruction may have: texel offsets, resource, saturation, precise components.
    Computation,
    /// The operands, by their roles.
    Operands,
    /// The function that an interface call selects, which reads like a last index of the operand.
    CallSite,
    /// The declared register.
    Declared,
    /// The declared binding: a register, or since SM 5.1 an identifier and a range of registers.
    Binding(OperandKind),
    /// The constant buffer and its size. FXC prints the numbers of other bindings without a sign.
    ConstantBuffer,
    /// Since SM 5.1, the register space, which is the word at this place.
    Space(usize),
    /// Like `Space`, printed with a sign.
    SignedSpace(usize),
    /// The dimension of a resource, as a suffix of the name.
    Dimension,
    /// The samples of a multisampled texture.
    Samples,
    /// The types of a resource's components, in the word at this place.
    ReturnTypes(usize),
    /// The input primitive: a name, or a patch with its number of control points.
    InputPrimitive,
    /// Fixed text and the name of a number. Neither is printed for a number without a name.
    Named(&'static str, Slot, Names),
    /// The names of the global flags, or `none`.
    GlobalFlags,
    /// Numbers in braces: the prefix of each, the field with the count, and the place of the first word.
    List(&'static str, Slot, usize),
    /// Custom data has syntaxes of its own.
    CustomData,
}

/// FXC's text for a value without a name.
const UNKNOWN: &str = "???";

const RETURN_TYPE: Names =
    names!(ReturnType, "<unknown resource return type>", "a type (float, unorm, …) or a dimension");
const DIMENSION: Names = names!(Dimension, "<unknown dimension>", "a dimension (texture2d, …)");
const SAMPLER_MODE: Names = names!(SamplerMode, "", "mode_default, mode_comparison or mode_mono");
const SYSTEM_VALUE: Names = names!(SystemName, "", "a system value (position, vertex_id, …)");
const INTERPOLATION: Names =
    names!(in INTERPOLATIONS, UNKNOWN, "an interpolation mode (linear, constant, …)");
const TOPOLOGY: Names = names!(in OUTPUT_TOPOLOGIES, UNKNOWN, "pointlist, linestrip or trianglestrip");
const DOMAIN: Names = names!(in DOMAINS, UNKNOWN, "domain_isoline, domain_tri or domain_quad");
const PARTITIONING: Names = names!(in PARTITIONINGS, UNKNOWN, "a partitioning (partitioning_integer, …)");
const TESSELLATOR_PRIMITIVE: Names =
    names!(in TESSELLATOR_PRIMITIVES, "", "a primitive (output_triangle_cw, …)");

/// The suffixes of UAVs.
const UAV: Item =
    Item::Flags(&[(Control::COHERENT, "_glc"), (Control::COUNTER, "_opc"), (Control::ORDERED, "_rov")]);
const SPACE: Item = Item::Text(" ");
const COMMA: Item = Item::Text(", ");

/// What a form is: see [`SyntaxForm::declares`] and its siblings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Computes,
    Phase,
    Declares,
    Binds,
}

/// A row has the name, the class, the place in the order in which FXC writes declarations, and the pieces of
/// the text.
macro_rules! forms {
    ($($(#[$meta:meta])* $name:ident $class:ident $rank:literal [$($item:expr),* $(,)?];)*) => {
        /// How an instruction or declaration is written as text.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum SyntaxForm {
            $($(#[$meta])* $name,)*
        }

        impl SyntaxForm {
            const fn class(self) -> Class {
                match self {
                    $(Self::$name => Class::$class,)*
                }
            }

            /// The place in the order in which FXC writes declarations.
            pub(crate) const fn rank(self) -> u8 {
                match self {
                    $(Self::$name => $rank,)*
                }
            }

            /// The pieces of its text.
            pub(crate) const fn syntax(self) -> &'static [Item] {
                use Item::*;
                use Slot::{HighHalf, LowHalf, Word};
                match self {
                    $(Self::$name => const { &[$($item),*] },)*
                }
            }
        }
    };
}

forms! {
    /// Name and operands.
    Instruction Computes 17 [Computation, EndOfName, SPACE, Operands];
    /// With `_z` or `_nz`.
    Test Computes 17 [Computation, Test, EndOfName, SPACE, Operands];
    /// `resinfo`, with the type of the result.
    ResourceInfo Computes 17 [
        Computation, Choice(Control::SIZE_TYPE, &[(1, "_rcpfloat"), (2, "_uint")]), EndOfName, SPACE, Operands,
    ];
    /// `sampleinfo`, with the type of the result.
    SampleInfo Computes 17 [Computation, Flag(Control::COUNT_TYPE, "_uint"), EndOfName, SPACE, Operands];
    /// `sync`, with the memory it waits for. FXC reads its flag for UAVs of the group as saturation too.
    Sync Computes 17 [
        Computation,
        FirstFlag(&[(Control::SYNC_UAV_GLOBAL, "_uglobal"), (Control::SYNC_UAV_GROUP, "_ugroup")]),
        Flags(&[(Control::SYNC_SHARED_MEMORY, "_g"), (Control::SYNC_THREADS, "_t")]),
        EndOfName, Operands,
    ];
    /// `fcall`.
    InterfaceCall Computes 17 [Computation, EndOfName, SPACE, Operands, CallSite];
    /// The start of a phase of a hull shader.
    Phase Phase 17 [EndOfName, SPACE];
    /// `customdata`: the length is in a separate token.
    CustomData Declares 2 [CustomData];
    /// `dcl_resource`.
    Resource Binds 5 [
        Text("_"), Dimension, EndOfName, Samples, SPACE, ReturnTypes(0), SPACE, Binding(OperandKind::Resource),
        Space(1),
    ];
    /// `dcl_resource_raw`.
    RawResource Binds 5 [EndOfName, SPACE, Binding(OperandKind::Resource), Space(0)];
    /// `dcl_resource_structured`.
    StructuredResource Binds 5 [
        EndOfName, SPACE, Binding(OperandKind::Resource), COMMA, Unsigned(Word(0)), Space(1),
    ];
    /// `dcl_uav_typed`.
    TypedUav Binds 6 [
        Text("_"), Dimension, UAV, EndOfName, SPACE, ReturnTypes(0), SPACE,
        Binding(OperandKind::UnorderedAccessView), Space(1),
    ];
    /// `dcl_uav_raw`.
    RawUav Binds 6 [UAV, EndOfName, SPACE, Binding(OperandKind::UnorderedAccessView), Space(0)];
    /// `dcl_uav_structured`.
    StructuredUav Binds 6 [
        UAV, EndOfName, SPACE, Binding(OperandKind::UnorderedAccessView), COMMA, Unsigned(Word(0)), Space(1),
    ];
    /// `dcl_tgsm_raw`.
    RawGroupShared Declares 15 [EndOfName, SPACE, Declared, COMMA, Unsigned(Word(0))];
    /// `dcl_tgsm_structured`.
    StructuredGroupShared Declares 15 [
        EndOfName, SPACE, Declared, COMMA, Unsigned(Word(0)), COMMA, Unsigned(Word(1)),
    ];
    /// `dcl_constantbuffer`.
    ConstantBuffer Binds 3 [
        EndOfName, SPACE, ConstantBuffer, COMMA,
        Name(Slot::Control(Control::DYNAMIC), Names {
            name: |value| if value == 1 { "dynamicIndexed" } else { "immediateIndexed" },
            find: |text| match text {
                _ if text.starts_with("immediateIndexed") => Some((0, 16)),
                _ if text.starts_with("dynamicIndexed") => Some((1, 14)),
                _ => None,
            },
            expected: "immediateIndexed or dynamicIndexed",
        }),
        SignedSpace(1),
    ];
    /// `dcl_sampler`.
    Sampler Binds 4 [
        EndOfName, SPACE, Binding(OperandKind::Sampler),
        Named(", ", Slot::Control(Control::SAMPLER_MODE), SAMPLER_MODE), Space(0),
    ];
    /// `dcl_indexrange`.
    IndexRange Declares 14 [EndOfName, SPACE, Declared, SPACE, Number(Word(0))];
    /// `dcl_outputtopology`.
    OutputTopology Declares 17 [EndOfName, SPACE, Name(Slot::Control(Control::TOPOLOGY), TOPOLOGY), SPACE];
    /// `dcl_inputprimitive`.
    InputPrimitive Declares 17 [EndOfName, SPACE, InputPrimitive, SPACE];
    /// A declaration that is one number.
    Count Declares 17 [EndOfName, SPACE, Number(Word(0))];
    /// A declaration that is one operand.
    Register Declares 10 [EndOfName, SPACE, Declared];
    /// A register with a system value.
    SystemRegister Declares 10 [EndOfName, SPACE, Declared, COMMA, Name(LowHalf(0), SYSTEM_VALUE)];
    /// A register with an interpolation mode.
    InterpolatedRegister Declares 10 [
        EndOfName, SPACE, Name(Slot::Control(Control::INTERPOLATION), INTERPOLATION), SPACE, Declared,
    ];
    /// A register with both.
    InterpolatedSystemRegister Declares 10 [
        EndOfName, SPACE, Name(Slot::Control(Control::INTERPOLATION), INTERPOLATION), SPACE, Declared, COMMA,
        Name(LowHalf(0), SYSTEM_VALUE),
    ];
    /// `dcl_indexableTemp`.
    IndexableTemp Declares 13 [
        EndOfName, SPACE, Text("x"), Number(Word(0)), Text("["), Number(Word(1)), Text("]"), COMMA,
        Number(Word(2)),
    ];
    /// `dcl_globalFlags`.
    GlobalFlags Declares 1 [GlobalFlags];
    /// `dcl_function_body`.
    FunctionBody Declares 7 [EndOfName, SPACE, Text("fb"), Unsigned(Word(0))];
    /// `dcl_function_table`: its words are its number, how many bodies there are, and the bodies.
    FunctionTable Declares 8 [EndOfName, SPACE, Text("ft"), Number(Word(0)), List("fb", Word(1), 2)];
    /// `dcl_interface`: its words are its number, the call sites, how many tables and elements, and the
    /// tables.
    Interface Declares 9 [
        Flag(Control::DYNAMIC, "_dynamicindexed"), EndOfName, SPACE, Text("fp"), Number(Word(0)),
        Text("["), Number(HighHalf(2)), Text("]"), Text("["), Unsigned(Word(1)), Text("]"),
        List("ft", LowHalf(2), 3),
    ];
    /// A number of control points.
    ControlPoints Declares 0 [EndOfName, SPACE, Number(Slot::Control(Control::CONTROL_POINTS))];
    /// `dcl_tessellator_domain`.
    Domain Declares 0 [EndOfName, SPACE, Name(Slot::Control(Control::DOMAIN), DOMAIN)];
    /// `dcl_tessellator_partitioning`.
    Partitioning Declares 0 [EndOfName, SPACE, Name(Slot::Control(Control::PARTITIONING), PARTITIONING)];
    /// `dcl_tessellator_output_primitive`. FXC leaves the space out before a value without a name.
    OutputPrimitive Declares 0 [
        EndOfName, Named(" ", Slot::Control(Control::TESSELLATOR_PRIMITIVE), TESSELLATOR_PRIMITIVE),
    ];
    /// `dcl_hs_max_tessfactor`.
    MaxTessFactor Declares 0 [EndOfName, SPACE, Float(Word(0))];
    /// `dcl_thread_group`.
    ThreadGroup Declares 16 [
        EndOfName, SPACE, Unsigned(Word(0)), COMMA, Unsigned(Word(1)), COMMA, Unsigned(Word(2)),
    ];
}

impl SyntaxForm {
    /// Whether it declares something, custom data included.
    #[must_use]
    pub const fn declares(self) -> bool {
        matches!(self.class(), Class::Declares | Class::Binds)
    }

    /// Whether the opcode token has saturation and precise components.
    #[must_use]
    pub const fn computes(self) -> bool {
        matches!(self.class(), Class::Computes)
    }

    /// Whether it declares something that SM 5.1 gives an identifier, a range of registers and a space.
    #[must_use]
    pub const fn binds(self) -> bool {
        matches!(self.class(), Class::Binds)
    }
}
