//! The table of DXIL's operations and what today's LLVM has in their place: one declaration, from which
//! operations are raised and lowered.
//!
//! A row states which intrinsic (or instruction) is the counterpart of an operation, and the position of
//! every operand. An operand of the operation is either an argument of the intrinsic, or [fixed](Fixed): then
//! the row applies only to this value, and lowering restores it. So a row can be read in both directions.
//!
//! Versions of LLVM differ: a row states the first and the last one that has it. Modules are raised by the
//! rows of one version; all rows are lowered.
//!
//! Source: LLVM's definitions of intrinsics, as `opt` of versions 22 to 24 accepts, completes and prints
//! them; for what its backend lowers, the operation that it lowers to.

use dxkit_dxil::{OpCode, Scalar};
use dxkit_types::LlvmVersion;

/// The equivalent of an operation in today's LLVM.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counterpart {
    /// The operation.
    pub code: OpCode,
    /// The operands that are not arguments, by the names of the operation's parameters.
    pub fixed: &'static [(&'static str, Fixed)],
    /// Whether it applies to integers (and vectors of them) only, not to all types that the operation
    /// accepts.
    pub integers: bool,
    /// The first version of LLVM that has the equivalent.
    pub first: LlvmVersion,
    /// The last version of LLVM that has the equivalent.
    pub last: LlvmVersion,
    /// Whether LLVM's own backend for DirectX lowers the equivalent; of some, it only has the intrinsic,
    /// which clang writes.
    pub in_backend: bool,
    /// The form of the equivalent.
    pub form: CounterpartForm,
}

/// The value of an operand that the counterpart lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fixed {
    /// This number: the row is about calls that have it.
    Number(i64),
    /// Undefined; the row is about calls that have it so.
    Undefined,
    /// The accessed components, as bits from the lowest one: as many as the loaded or stored value has.
    Mask,
    /// The alignment in bytes: that of a component, at most 8.
    Alignment,
}

/// The form of an operation's equivalent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CounterpartForm {
    /// A call of an intrinsic.
    Intrinsic(Intrinsic),
    /// A `bitcast` of the operand.
    Bitcast,
    /// Both halves of a product: `mul` of the operands extended to 64 bits. Element 0 of the result is the
    /// upper half, element 1 the lower one.
    Product {
        /// `sext` instead of `zext`.
        signed: bool,
    },
    /// `udiv`, which is element 0 of the result, and `urem`, element 1. DXIL defines the division by zero and
    /// LLVM does not: only where the divisor is a constant other than 0.
    Quotient,
    /// A handle: `llvm.dx.resource.handlefrombinding`. The operands state the record or the range; those of
    /// the intrinsic are space, lower bound, number of registers (−1 if unbounded), the index counted from
    /// the lower bound, and the address of the name.
    Handle,
    /// A handle of a descriptor heap: `llvm.dx.resource.handlefromheap` of the index.
    HeapHandle,
    /// A handle like another one, with more facts in its type.
    AnnotatedHandle,
    /// Whether all loaded memory is mapped: element 1 of the result of `llvm.dx.resource.load.*`. The operand
    /// is element 4 of the operation's result.
    Status,
}

/// A call of an intrinsic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Intrinsic {
    /// Its name, without the suffix for the types.
    pub name: &'static str,
    /// The types in the suffix of its name, in this order.
    pub suffix: &'static [Overloaded],
    /// The arguments.
    pub arguments: &'static [Argument],
    /// How its result and that of the operation correspond.
    pub result: ResultForm,
}

/// A type that is part of an intrinsic's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overloaded {
    /// The result's.
    Result,
    /// The first element of the result, which is a structure.
    First,
    /// The type of the result's elements; the result is a structure.
    Elements,
    /// The type of this argument.
    Argument(usize),
}

/// An argument of an intrinsic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// The operand of this name.
    Operand(&'static str),
    /// The operand of this name, which is a handle: a value of the resource's target type.
    Handle(&'static str),
    /// A vector of these operands, or the first only if there is one component: as many as the mask states.
    Components(&'static [&'static str]),
    /// A vector of the first of these operands, or the first alone: the coordinates that a texture of the
    /// handle's kind has. The operands that are left are undefined.
    Coordinates(&'static [&'static str]),
    /// The same of offsets of texels: if all of them are 0, the operands are undefined.
    Offsets(&'static [&'static str]),
    /// A number that the operation does not have.
    Number(Scalar, i64),
    /// An undefined value that the operation does not have.
    Undefined(Scalar),
}

/// How the results of an operation and of an intrinsic correspond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultForm {
    /// They are equal, or there is none.
    Same,
    /// The operation's is a named structure of this number of elements, the intrinsic's an unnamed one of the
    /// same elements.
    Structure(usize),
    /// The operation's is a structure of this many numbers, the intrinsic's a vector of the same numbers.
    Vector(usize),
    /// The operation's is `i32`, the intrinsic's as wide as its argument: truncated, or extended with zeros.
    Width,
    /// The operation's is the first element of a structure, the intrinsic's that element.
    First,
    /// The operation's is a structure, the intrinsic's a vector of these elements of it.
    Elements(&'static [u32]),
    /// The operation returns a structure of four components and a status; the intrinsic returns the first
    /// components: as many as its own result has.
    Texels,
    /// The operation returns a structure of four components and a status; the intrinsic returns one of the
    /// value and an `i1`, which is whether all of it is mapped. The value has the type of a typed buffer's
    /// element.
    TypedLoad,
    /// The same for an untyped buffer: the value has as many components as the mask states, or without a
    /// mask, as are used.
    RawLoad,
}

use Argument::{Components, Coordinates, Handle, Number, Offsets, Operand, Undefined};
use Overloaded::{Argument as Of, Elements, First, Result};

const fn row(code: OpCode, form: CounterpartForm) -> Counterpart {
    Counterpart {
        code,
        fixed: &[],
        integers: false,
        first: LlvmVersion::V22,
        last: LlvmVersion::NEWEST,
        in_backend: true,
        form,
    }
}

const fn intrinsic(
    code: OpCode,
    name: &'static str,
    suffix: &'static [Overloaded],
    arguments: &'static [Argument],
    result: ResultForm,
) -> Counterpart {
    row(code, CounterpartForm::Intrinsic(Intrinsic { name, suffix, arguments, result }))
}

/// The same name for all types.
const fn plain(code: OpCode, name: &'static str, arguments: &'static [Argument]) -> Counterpart {
    intrinsic(code, name, &[], arguments, ResultForm::Same)
}

/// Overloaded by the result.
const fn overloaded(code: OpCode, name: &'static str, arguments: &'static [Argument]) -> Counterpart {
    intrinsic(code, name, &[Result], arguments, ResultForm::Same)
}

/// Overloaded by the first argument.
const fn by_argument(code: OpCode, name: &'static str, arguments: &'static [Argument]) -> Counterpart {
    intrinsic(code, name, &[Of(0)], arguments, ResultForm::Same)
}

impl Counterpart {
    const fn fixed(self, fixed: &'static [(&'static str, Fixed)]) -> Self {
        Self { fixed, ..self }
    }

    /// A row of LLVM 24 and later.
    const fn since_24(self) -> Self {
        Self { first: LlvmVersion::V24, ..self }
    }

    /// A row that LLVM 22 lacks.
    const fn since_23(self) -> Self {
        Self { first: LlvmVersion::V23, ..self }
    }

    /// A row of LLVM 22 alone.
    const fn before_23(self) -> Self {
        Self { last: LlvmVersion::V22, ..self }
    }

    /// A row of versions before LLVM 24.
    const fn before_24(self) -> Self {
        Self { last: LlvmVersion::V23, ..self }
    }

    /// A row that LLVM's backend does not lower.
    const fn not_in_backend(self) -> Self {
        Self { in_backend: false, ..self }
    }

    const fn with_integers(self, integers: bool) -> Self {
        Self { integers, ..self }
    }
}

const VALUE: &[Argument] = &[Operand("value")];
const A_B: &[Argument] = &[Operand("a"), Operand("b")];
const A_B_C: &[Argument] = &[Operand("a"), Operand("b"), Operand("c")];
const COMPONENT: &[Argument] = &[Operand("component")];
const CONDITION: &[Argument] = &[Operand("cond")];
const VALUES: &[&str] = &["value0", "value1", "value2", "value3"];
const COORDINATES: &[&str] = &["coord0", "coord1", "coord2", "coord3"];
const COORDINATES_OF_TEXELS: &[&str] = &["coord0", "coord1", "coord2"];
const OFFSETS: &[&str] = &["offset0", "offset1", "offset2"];
const OFFSETS_OF_GATHERS: &[&str] = &["offset0", "offset1"];
const DDX: &[&str] = &["ddx0", "ddx1", "ddx2"];
const DDY: &[&str] = &["ddy0", "ddy1", "ddy2"];

/// The operands of a reduction: which one, and whether the numbers are unsigned, which floats are not.
macro_rules! reduction {
    ($code:ident, $name:literal, $operation:literal, $unsigned:literal) => {
        overloaded(OpCode::$code, $name, VALUE)
            .fixed(&[("op", Fixed::Number($operation)), ("sop", Fixed::Number($unsigned))])
            .with_integers($unsigned == 1)
    };
}

/// All rows, by operation. For an operation with several rows, the first whose conditions hold is used; an
/// intrinsic that corresponds to several operations is lowered to the last one that the shader model
/// supports.
pub const COUNTERPARTS: &[Counterpart] = &[
    intrinsic(
        OpCode::LoadInput,
        "llvm.dx.load.input",
        &[Result],
        &[
            Number(Scalar::I32, 4),
            Operand("inputSigId"),
            Operand("rowIndex"),
            Operand("colIndex"),
            Operand("gsVertexAxis"),
        ],
        ResultForm::Same,
    )
    .before_24(),
    overloaded(
        OpCode::LoadInput,
        "llvm.dx.load.input",
        &[Operand("inputSigId"), Operand("rowIndex"), Operand("colIndex"), Operand("gsVertexAxis")],
    )
    .since_24(),
    intrinsic(
        OpCode::StoreOutput,
        "llvm.dx.store.output",
        &[Of(5)],
        &[
            Number(Scalar::I32, 5),
            Operand("outputSigId"),
            Operand("rowIndex"),
            Operand("colIndex"),
            Undefined(Scalar::I32),
            Operand("value"),
        ],
        ResultForm::Same,
    )
    .before_24(),
    intrinsic(
        OpCode::StoreOutput,
        "llvm.dx.store.output",
        &[Of(3)],
        &[Operand("outputSigId"), Operand("rowIndex"), Operand("colIndex"), Operand("value")],
        ResultForm::Same,
    )
    .since_24(),
    overloaded(OpCode::FAbs, "llvm.fabs", VALUE),
    overloaded(OpCode::Saturate, "llvm.dx.saturate", VALUE),
    by_argument(OpCode::IsNaN, "llvm.dx.isnan", VALUE),
    by_argument(OpCode::IsInf, "llvm.dx.isinf", VALUE),
    // The class mask: negative and positive normal, subnormal and zero; for `IsNormal`, both normal classes.
    by_argument(OpCode::IsFinite, "llvm.is.fpclass", &[Operand("value"), Number(Scalar::I32, 504)]),
    by_argument(OpCode::IsFinite, "llvm.dx.isfinite", VALUE).since_24(),
    by_argument(OpCode::IsNormal, "llvm.is.fpclass", &[Operand("value"), Number(Scalar::I32, 264)]),
    overloaded(OpCode::Cos, "llvm.cos", VALUE),
    overloaded(OpCode::Sin, "llvm.sin", VALUE),
    overloaded(OpCode::Tan, "llvm.tan", VALUE),
    overloaded(OpCode::Acos, "llvm.acos", VALUE),
    overloaded(OpCode::Asin, "llvm.asin", VALUE),
    overloaded(OpCode::Atan, "llvm.atan", VALUE),
    overloaded(OpCode::Hcos, "llvm.cosh", VALUE),
    overloaded(OpCode::Hsin, "llvm.sinh", VALUE),
    overloaded(OpCode::Htan, "llvm.tanh", VALUE),
    overloaded(OpCode::Exp, "llvm.exp2", VALUE),
    overloaded(OpCode::Frc, "llvm.dx.frac", VALUE),
    overloaded(OpCode::Log, "llvm.log2", VALUE),
    overloaded(OpCode::Sqrt, "llvm.sqrt", VALUE),
    overloaded(OpCode::Rsqrt, "llvm.dx.rsqrt", VALUE),
    overloaded(OpCode::RoundNe, "llvm.roundeven", VALUE),
    overloaded(OpCode::RoundNi, "llvm.floor", VALUE),
    overloaded(OpCode::RoundPi, "llvm.ceil", VALUE),
    overloaded(OpCode::RoundZ, "llvm.trunc", VALUE),
    overloaded(OpCode::Bfrev, "llvm.bitreverse", VALUE),
    intrinsic(OpCode::Countbits, "llvm.ctpop", &[Result], VALUE, ResultForm::Width),
    by_argument(OpCode::FirstbitLo, "llvm.dx.firstbitlow", VALUE),
    by_argument(OpCode::FirstbitHi, "llvm.dx.firstbituhigh", VALUE),
    by_argument(OpCode::FirstbitSHi, "llvm.dx.firstbitshigh", VALUE),
    overloaded(OpCode::FMax, "llvm.maxnum", A_B),
    overloaded(OpCode::FMin, "llvm.minnum", A_B),
    overloaded(OpCode::IMax, "llvm.smax", A_B),
    overloaded(OpCode::IMin, "llvm.smin", A_B),
    overloaded(OpCode::UMax, "llvm.umax", A_B),
    overloaded(OpCode::UMin, "llvm.umin", A_B),
    row(OpCode::IMul, CounterpartForm::Product { signed: true }),
    intrinsic(OpCode::IMul, "llvm.dx.imul", &[First], A_B, ResultForm::Structure(2)).since_24(),
    row(OpCode::UMul, CounterpartForm::Product { signed: false }),
    intrinsic(OpCode::UMul, "llvm.dx.umul", &[First], A_B, ResultForm::Structure(2)).since_24(),
    row(OpCode::UDiv, CounterpartForm::Quotient),
    intrinsic(OpCode::UAddc, "llvm.uadd.with.overflow", &[First], A_B, ResultForm::Structure(2)),
    intrinsic(OpCode::USubb, "llvm.usub.with.overflow", &[First], A_B, ResultForm::Structure(2)),
    overloaded(OpCode::FMad, "llvm.fmuladd", A_B_C),
    overloaded(OpCode::Fma, "llvm.fma", A_B_C),
    overloaded(OpCode::IMad, "llvm.dx.imad", A_B_C),
    overloaded(OpCode::UMad, "llvm.dx.umad", A_B_C),
    overloaded(OpCode::Dot2, "llvm.dx.dot2", &[Operand("ax"), Operand("ay"), Operand("bx"), Operand("by")]),
    overloaded(
        OpCode::Dot3,
        "llvm.dx.dot3",
        &[Operand("ax"), Operand("ay"), Operand("az"), Operand("bx"), Operand("by"), Operand("bz")],
    ),
    overloaded(
        OpCode::Dot4,
        "llvm.dx.dot4",
        &[
            Operand("ax"),
            Operand("ay"),
            Operand("az"),
            Operand("aw"),
            Operand("bx"),
            Operand("by"),
            Operand("bz"),
            Operand("bw"),
        ],
    ),
    row(OpCode::CreateHandle, CounterpartForm::Handle),
    intrinsic(
        OpCode::CBufferLoadLegacy,
        "llvm.dx.resource.load.cbufferrow.4",
        &[Elements, Of(0)],
        &[Handle("handle"), Operand("regIndex")],
        ResultForm::Structure(4),
    ),
    intrinsic(
        OpCode::CBufferLoadLegacy,
        "llvm.dx.resource.load.cbufferrow.2",
        &[Elements, Of(0)],
        &[Handle("handle"), Operand("regIndex")],
        ResultForm::Structure(2),
    ),
    intrinsic(
        OpCode::CBufferLoadLegacy,
        "llvm.dx.resource.load.cbufferrow.8",
        &[Elements, Of(0)],
        &[Handle("handle"), Operand("regIndex")],
        ResultForm::Structure(8),
    ),
    intrinsic(
        OpCode::Sample,
        "llvm.dx.resource.sample",
        &[Result, Of(0), Of(1), Of(2), Of(3)],
        &[Handle("srv"), Handle("sampler"), Coordinates(COORDINATES), Offsets(OFFSETS)],
        ResultForm::Texels,
    )
    .fixed(&[("clamp", Fixed::Undefined)])
    .since_24(),
    intrinsic(
        OpCode::Sample,
        "llvm.dx.resource.sample.clamp",
        &[Result, Of(0), Of(1), Of(2), Of(3)],
        &[Handle("srv"), Handle("sampler"), Coordinates(COORDINATES), Offsets(OFFSETS), Operand("clamp")],
        ResultForm::Texels,
    )
    .since_24(),
    intrinsic(
        OpCode::SampleBias,
        "llvm.dx.resource.samplebias",
        &[Result, Of(0), Of(1), Of(2), Of(4)],
        &[Handle("srv"), Handle("sampler"), Coordinates(COORDINATES), Operand("bias"), Offsets(OFFSETS)],
        ResultForm::Texels,
    )
    .fixed(&[("clamp", Fixed::Undefined)])
    .since_24(),
    intrinsic(
        OpCode::SampleBias,
        "llvm.dx.resource.samplebias.clamp",
        &[Result, Of(0), Of(1), Of(2), Of(4)],
        &[
            Handle("srv"),
            Handle("sampler"),
            Coordinates(COORDINATES),
            Operand("bias"),
            Offsets(OFFSETS),
            Operand("clamp"),
        ],
        ResultForm::Texels,
    )
    .since_24(),
    intrinsic(
        OpCode::SampleLevel,
        "llvm.dx.resource.samplelevel",
        &[Result, Of(0), Of(1), Of(2), Of(4)],
        &[Handle("srv"), Handle("sampler"), Coordinates(COORDINATES), Operand("LOD"), Offsets(OFFSETS)],
        ResultForm::Texels,
    )
    .since_24(),
    intrinsic(
        OpCode::SampleGrad,
        "llvm.dx.resource.samplegrad",
        &[Result, Of(0), Of(1), Of(2), Of(3), Of(5)],
        &[
            Handle("srv"),
            Handle("sampler"),
            Coordinates(COORDINATES),
            Coordinates(DDX),
            Coordinates(DDY),
            Offsets(OFFSETS),
        ],
        ResultForm::Texels,
    )
    .fixed(&[("clamp", Fixed::Undefined)])
    .since_24(),
    intrinsic(
        OpCode::SampleGrad,
        "llvm.dx.resource.samplegrad.clamp",
        &[Result, Of(0), Of(1), Of(2), Of(3), Of(5)],
        &[
            Handle("srv"),
            Handle("sampler"),
            Coordinates(COORDINATES),
            Coordinates(DDX),
            Coordinates(DDY),
            Offsets(OFFSETS),
            Operand("clamp"),
        ],
        ResultForm::Texels,
    )
    .since_24(),
    intrinsic(
        OpCode::SampleCmp,
        "llvm.dx.resource.samplecmp",
        &[Result, Of(0), Of(1), Of(2), Of(4)],
        &[
            Handle("srv"),
            Handle("sampler"),
            Coordinates(COORDINATES),
            Operand("compareValue"),
            Offsets(OFFSETS),
        ],
        ResultForm::Texels,
    )
    .fixed(&[("clamp", Fixed::Undefined)])
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::SampleCmp,
        "llvm.dx.resource.samplecmp.clamp",
        &[Result, Of(0), Of(1), Of(2), Of(4)],
        &[
            Handle("srv"),
            Handle("sampler"),
            Coordinates(COORDINATES),
            Operand("compareValue"),
            Offsets(OFFSETS),
            Operand("clamp"),
        ],
        ResultForm::Texels,
    )
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::SampleCmpLevelZero,
        "llvm.dx.resource.samplecmplevelzero",
        &[Result, Of(0), Of(1), Of(2), Of(4)],
        &[
            Handle("srv"),
            Handle("sampler"),
            Coordinates(COORDINATES),
            Operand("compareValue"),
            Offsets(OFFSETS),
        ],
        ResultForm::Texels,
    )
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::TextureLoad,
        "llvm.dx.resource.load.level",
        &[Result, Of(0), Of(1), Of(2), Of(3)],
        &[
            Handle("srv"),
            Coordinates(COORDINATES_OF_TEXELS),
            Operand("mipLevelOrSampleCount"),
            Offsets(OFFSETS),
        ],
        ResultForm::Texels,
    )
    .since_24(),
    intrinsic(
        OpCode::TextureLoad,
        "llvm.dx.resource.load.ms",
        &[Result, Of(0), Of(1), Of(2), Of(3)],
        &[
            Handle("srv"),
            Coordinates(COORDINATES_OF_TEXELS),
            Operand("mipLevelOrSampleCount"),
            Offsets(OFFSETS),
        ],
        ResultForm::Texels,
    )
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::TextureStore,
        "llvm.dx.resource.store.texture",
        &[Of(0), Of(1), Of(2)],
        &[Handle("srv"), Coordinates(COORDINATES_OF_TEXELS), Components(VALUES)],
        ResultForm::Same,
    )
    .fixed(&[("mask", Fixed::Number(15))])
    .since_24(),
    intrinsic(
        OpCode::BufferLoad,
        "llvm.dx.resource.load.typedbuffer",
        &[First, Of(0)],
        &[Handle("srv"), Operand("index")],
        ResultForm::TypedLoad,
    )
    .fixed(&[("wot", Fixed::Undefined)]),
    // Before shader model 6.2.
    intrinsic(
        OpCode::BufferLoad,
        "llvm.dx.resource.load.rawbuffer",
        &[First, Of(0)],
        &[Handle("srv"), Operand("index"), Operand("wot")],
        ResultForm::RawLoad,
    ),
    intrinsic(
        OpCode::BufferStore,
        "llvm.dx.resource.store.typedbuffer",
        &[Of(0), Of(2)],
        &[Handle("uav"), Operand("coord0"), Components(VALUES)],
        ResultForm::Same,
    )
    .fixed(&[("coord1", Fixed::Undefined), ("mask", Fixed::Number(15))]),
    // Before shader model 6.2.
    intrinsic(
        OpCode::BufferStore,
        "llvm.dx.resource.store.rawbuffer",
        &[Of(0), Of(3)],
        &[Handle("uav"), Operand("coord0"), Operand("coord1"), Components(VALUES)],
        ResultForm::Same,
    )
    .fixed(&[("mask", Fixed::Mask)]),
    intrinsic(
        OpCode::BufferUpdateCounter,
        "llvm.dx.resource.updatecounter",
        &[Of(0)],
        &[Handle("uav"), Operand("inc")],
        ResultForm::Same,
    ),
    row(OpCode::CheckAccessFullyMapped, CounterpartForm::Status),
    intrinsic(
        OpCode::GetDimensions,
        "llvm.dx.resource.getdimensions.x",
        &[Of(0)],
        &[Handle("handle")],
        ResultForm::First,
    )
    .fixed(&[("mipLevel", Fixed::Undefined)]),
    intrinsic(
        OpCode::GetDimensions,
        "llvm.dx.resource.getdimensions.xy",
        &[Of(0)],
        &[Handle("handle")],
        ResultForm::Elements(&[0, 1]),
    )
    .fixed(&[("mipLevel", Fixed::Undefined)])
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::GetDimensions,
        "llvm.dx.resource.getdimensions.levels.xy",
        &[Of(0)],
        &[Handle("handle"), Operand("mipLevel")],
        ResultForm::Elements(&[0, 1, 3]),
    )
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::TextureGather,
        "llvm.dx.resource.gather",
        &[Result, Of(0), Of(1), Of(2), Of(4)],
        &[
            Handle("srv"),
            Handle("sampler"),
            Coordinates(COORDINATES),
            Operand("channel"),
            Offsets(OFFSETS_OF_GATHERS),
        ],
        ResultForm::Texels,
    )
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::TextureGatherCmp,
        "llvm.dx.resource.gather.cmp",
        &[Result, Of(0), Of(1), Of(2), Of(5)],
        &[
            Handle("srv"),
            Handle("sampler"),
            Coordinates(COORDINATES),
            Operand("compareValue"),
            Operand("channel"),
            Offsets(OFFSETS_OF_GATHERS),
        ],
        ResultForm::Texels,
    )
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::AtomicBinOp,
        "llvm.dx.resource.atomic.binop",
        &[Result, Of(0)],
        &[
            Handle("handle"),
            Operand("atomicOp"),
            Operand("offset0"),
            Operand("offset1"),
            Operand("offset2"),
            Operand("newValue"),
        ],
        ResultForm::Same,
    )
    .since_24(),
    intrinsic(
        OpCode::AtomicCompareExchange,
        "llvm.dx.resource.atomic.compare.exchange",
        &[Result, Of(0)],
        &[
            Handle("handle"),
            Operand("offset0"),
            Operand("offset1"),
            Operand("offset2"),
            Operand("compareValue"),
            Operand("newValue"),
        ],
        ResultForm::Same,
    )
    .since_24(),
    // The mode's bits: 1 synchronises the threads of the group, 2 is for memory of resources in all groups, 8
    // for group-shared memory.
    plain(OpCode::Barrier, "llvm.dx.group.memory.barrier.with.group.sync", &[])
        .fixed(&[("barrierMode", Fixed::Number(9))]),
    plain(OpCode::Barrier, "llvm.dx.group.memory.barrier", &[])
        .fixed(&[("barrierMode", Fixed::Number(8))])
        .since_24(),
    plain(OpCode::Barrier, "llvm.dx.device.memory.barrier.with.group.sync", &[])
        .fixed(&[("barrierMode", Fixed::Number(3))])
        .since_24(),
    plain(OpCode::Barrier, "llvm.dx.device.memory.barrier", &[])
        .fixed(&[("barrierMode", Fixed::Number(2))])
        .since_24(),
    plain(OpCode::Barrier, "llvm.dx.all.memory.barrier.with.group.sync", &[])
        .fixed(&[("barrierMode", Fixed::Number(11))])
        .since_24(),
    plain(OpCode::Barrier, "llvm.dx.all.memory.barrier", &[])
        .fixed(&[("barrierMode", Fixed::Number(10))])
        .since_24(),
    intrinsic(
        OpCode::CalculateLOD,
        "llvm.dx.resource.calculate.lod",
        &[Of(0), Of(1), Of(2)],
        &[Handle("handle"), Handle("sampler"), Coordinates(COORDINATES_OF_TEXELS)],
        ResultForm::Same,
    )
    .fixed(&[("clamped", Fixed::Number(1))])
    .since_24()
    .not_in_backend(),
    intrinsic(
        OpCode::CalculateLOD,
        "llvm.dx.resource.calculate.lod.unclamped",
        &[Of(0), Of(1), Of(2)],
        &[Handle("handle"), Handle("sampler"), Coordinates(COORDINATES_OF_TEXELS)],
        ResultForm::Same,
    )
    .fixed(&[("clamped", Fixed::Number(0))])
    .since_24()
    .not_in_backend(),
    plain(OpCode::Discard, "llvm.dx.discard", &[Operand("condition")]),
    overloaded(OpCode::DerivCoarseX, "llvm.dx.ddx.coarse", VALUE),
    overloaded(OpCode::DerivCoarseY, "llvm.dx.ddy.coarse", VALUE),
    overloaded(OpCode::DerivFineX, "llvm.dx.ddx.fine", VALUE),
    overloaded(OpCode::DerivFineY, "llvm.dx.ddy.fine", VALUE),
    plain(OpCode::ThreadId, "llvm.dx.thread.id", COMPONENT),
    plain(OpCode::GroupId, "llvm.dx.group.id", COMPONENT),
    plain(OpCode::ThreadIdInGroup, "llvm.dx.thread.id.in.group", COMPONENT),
    plain(OpCode::FlattenedThreadIdInGroup, "llvm.dx.flattened.thread.id.in.group", &[]),
    by_argument(OpCode::MakeDouble, "llvm.dx.asdouble", &[Operand("lo"), Operand("hi")]),
    intrinsic(OpCode::SplitDouble, "llvm.dx.splitdouble", &[First], VALUE, ResultForm::Structure(2)),
    plain(OpCode::WaveIsFirstLane, "llvm.dx.wave.is.first.lane", &[]),
    plain(OpCode::WaveGetLaneIndex, "llvm.dx.wave.getlaneindex", &[]),
    plain(OpCode::WaveGetLaneCount, "llvm.dx.wave.get.lane.count", &[]),
    plain(OpCode::WaveAnyTrue, "llvm.dx.wave.any", CONDITION),
    plain(OpCode::WaveAllTrue, "llvm.dx.wave.all", CONDITION),
    by_argument(OpCode::WaveActiveAllEqual, "llvm.dx.wave.all.equal", VALUE).since_24(),
    intrinsic(OpCode::WaveActiveBallot, "llvm.dx.wave.ballot", &[], CONDITION, ResultForm::Vector(4))
        .before_23(),
    intrinsic(OpCode::WaveActiveBallot, "llvm.dx.wave.ballot", &[First], CONDITION, ResultForm::Structure(4))
        .since_23(),
    overloaded(OpCode::WaveReadLaneAt, "llvm.dx.wave.readlane", &[Operand("value"), Operand("lane")]),
    overloaded(OpCode::WaveReadLaneFirst, "llvm.dx.wave.readlane.first", VALUE).since_24(),
    reduction!(WaveActiveOp, "llvm.dx.wave.reduce.sum", 0, 0),
    reduction!(WaveActiveOp, "llvm.dx.wave.reduce.usum", 0, 1),
    reduction!(WaveActiveOp, "llvm.dx.wave.reduce.min", 2, 0),
    reduction!(WaveActiveOp, "llvm.dx.wave.reduce.umin", 2, 1),
    reduction!(WaveActiveOp, "llvm.dx.wave.reduce.max", 3, 0),
    reduction!(WaveActiveOp, "llvm.dx.wave.reduce.umax", 3, 1),
    reduction!(WaveActiveOp, "llvm.dx.wave.product", 1, 0).since_24(),
    reduction!(WaveActiveOp, "llvm.dx.wave.uproduct", 1, 1).since_24(),
    overloaded(OpCode::WaveActiveBit, "llvm.dx.wave.reduce.and", VALUE)
        .fixed(&[("op", Fixed::Number(0))])
        .since_24(),
    overloaded(OpCode::WaveActiveBit, "llvm.dx.wave.reduce.or", VALUE)
        .fixed(&[("op", Fixed::Number(1))])
        .since_24(),
    overloaded(OpCode::WaveActiveBit, "llvm.dx.wave.reduce.xor", VALUE)
        .fixed(&[("op", Fixed::Number(2))])
        .since_24(),
    reduction!(WavePrefixOp, "llvm.dx.wave.prefix.sum", 0, 0).since_24(),
    reduction!(WavePrefixOp, "llvm.dx.wave.prefix.usum", 0, 1).since_24(),
    reduction!(WavePrefixOp, "llvm.dx.wave.prefix.product", 1, 0).since_24(),
    reduction!(WavePrefixOp, "llvm.dx.wave.prefix.uproduct", 1, 1).since_24(),
    overloaded(OpCode::QuadOp, "llvm.dx.quad.read.across.x", VALUE)
        .fixed(&[("op", Fixed::Number(0))])
        .since_24(),
    overloaded(OpCode::QuadOp, "llvm.dx.quad.read.across.y", VALUE)
        .fixed(&[("op", Fixed::Number(1))])
        .since_24(),
    overloaded(OpCode::QuadOp, "llvm.dx.quad.read.across.diagonal", VALUE)
        .fixed(&[("op", Fixed::Number(2))])
        .since_24(),
    row(OpCode::BitcastI16toF16, CounterpartForm::Bitcast),
    row(OpCode::BitcastF16toI16, CounterpartForm::Bitcast),
    row(OpCode::BitcastI32toF32, CounterpartForm::Bitcast),
    row(OpCode::BitcastF32toI32, CounterpartForm::Bitcast),
    row(OpCode::BitcastI64toF64, CounterpartForm::Bitcast),
    row(OpCode::BitcastF64toI64, CounterpartForm::Bitcast),
    by_argument(OpCode::LegacyF32ToF16, "llvm.dx.legacyf32tof16", VALUE).since_24(),
    by_argument(OpCode::LegacyF16ToF32, "llvm.dx.legacyf16tof32", VALUE),
    plain(OpCode::WaveAllBitCount, "llvm.dx.wave.active.countbits", VALUE),
    plain(OpCode::WavePrefixBitCount, "llvm.dx.wave.prefix.bit.count", VALUE).since_24(),
    intrinsic(
        OpCode::RawBufferLoad,
        "llvm.dx.resource.load.rawbuffer",
        &[First, Of(0)],
        &[Handle("srv"), Operand("index"), Operand("elementOffset")],
        ResultForm::RawLoad,
    )
    .fixed(&[("mask", Fixed::Mask), ("alignment", Fixed::Alignment)]),
    intrinsic(
        OpCode::RawBufferStore,
        "llvm.dx.resource.store.rawbuffer",
        &[Of(0), Of(3)],
        &[Handle("uav"), Operand("index"), Operand("elementOffset"), Components(VALUES)],
        ResultForm::Same,
    )
    .fixed(&[("mask", Fixed::Mask), ("alignment", Fixed::Alignment)]),
    plain(
        OpCode::Dot2AddHalf,
        "llvm.dx.dot2add",
        &[Operand("acc"), Operand("ax"), Operand("ay"), Operand("bx"), Operand("by")],
    ),
    plain(OpCode::Dot4AddI8Packed, "llvm.dx.dot4add.i8packed", &[Operand("acc"), Operand("a"), Operand("b")]),
    plain(OpCode::Dot4AddU8Packed, "llvm.dx.dot4add.u8packed", &[Operand("acc"), Operand("a"), Operand("b")]),
    row(OpCode::AnnotateHandle, CounterpartForm::AnnotatedHandle),
    row(OpCode::CreateHandleFromBinding, CounterpartForm::Handle),
    row(OpCode::CreateHandleFromHeap, CounterpartForm::HeapHandle).since_24(),
    plain(
        OpCode::BarrierByMemoryType,
        "llvm.dx.barrier.by.memory.type",
        &[Operand("MemoryTypeFlags"), Operand("SemanticFlags")],
    )
    .since_24(),
    by_argument(
        OpCode::BarrierByMemoryHandle,
        "llvm.dx.barrier.by.memory.handle",
        &[Handle("object"), Operand("SemanticFlags")],
    )
    .since_24(),
    by_argument(OpCode::VectorReduceAnd, "llvm.vector.reduce.and", &[Operand("a")]).not_in_backend(),
    by_argument(OpCode::VectorReduceOr, "llvm.vector.reduce.or", &[Operand("a")]).not_in_backend(),
    by_argument(OpCode::FDot, "llvm.dx.fdot", A_B),
];

impl Counterpart {
    /// Whether a version of LLVM has the intrinsic in this form.
    #[must_use]
    pub fn is_in(&self, version: LlvmVersion) -> bool {
        (self.first..=self.last).contains(&version)
    }

    /// The rows of an operation.
    pub fn find(code: OpCode) -> impl Iterator<Item = &'static Self> {
        let start = COUNTERPARTS.partition_point(|row| row.code < code);
        COUNTERPARTS.get(start..).unwrap_or_default().iter().take_while(move |row| row.code == code)
    }

    /// The rows of an intrinsic: its name, with or without the type suffix.
    ///
    /// ```
    /// use dxkit_dxil::OpCode;
    /// use dxkit_upgrade::Counterpart;
    ///
    /// let rows: Vec<_> = Counterpart::find_intrinsic("llvm.dx.saturate.f32").map(|row| row.code).collect();
    /// assert_eq!(rows, [OpCode::Saturate]);
    /// ```
    pub fn find_intrinsic(name: &str) -> impl Iterator<Item = &'static Self> + use<'_> {
        let is_of = move |row: &&Self| match row.form {
            CounterpartForm::Intrinsic(intrinsic) => intrinsic.is(name),
            _ => false,
        };
        COUNTERPARTS.iter().filter(is_of)
    }

    /// The fixed value of an operand.
    #[must_use]
    pub fn fixed_operand(&self, name: &str) -> Option<Fixed> {
        self.fixed.iter().find(|(operand, _)| *operand == name).map(|(_, fixed)| *fixed)
    }
}

impl Intrinsic {
    /// The names of the target types that the first argument may have: those of the resources that the
    /// intrinsic is about.
    #[must_use]
    pub fn resources(&self) -> &'static [&'static str] {
        const TEXTURES: &[&str] = &["dx.Texture"];
        match self.name.strip_prefix("llvm.dx.resource.") {
            Some("load.ms") => &["dx.MSTexture"],
            Some("sample" | "sample.clamp" | "samplebias" | "samplebias.clamp" | "samplelevel") => TEXTURES,
            Some("samplegrad" | "samplegrad.clamp" | "samplecmp" | "samplecmp.clamp") => TEXTURES,
            Some("samplecmplevelzero" | "gather" | "gather.cmp" | "load.level" | "store.texture") => TEXTURES,
            Some("calculate.lod" | "calculate.lod.unclamped" | "getdimensions.levels.xy") => TEXTURES,
            Some("getdimensions.xy") => &["dx.Texture", "dx.MSTexture"],
            Some("atomic.binop" | "atomic.compare.exchange") => {
                &["dx.TypedBuffer", "dx.RawBuffer", "dx.Texture"]
            }
            Some("load.typedbuffer" | "store.typedbuffer") => &["dx.TypedBuffer"],
            Some("load.rawbuffer" | "store.rawbuffer" | "updatecounter") => &["dx.RawBuffer"],
            Some("getdimensions.x") => &["dx.TypedBuffer", "dx.RawBuffer", "dx.Texture"],
            Some(name) if name.starts_with("load.cbufferrow.") => &["dx.CBuffer"],
            _ => &[],
        }
    }

    /// Whether a function with this name is the intrinsic. The suffix is only checked where there should be
    /// none, because LLVM corrects it.
    #[must_use]
    pub fn is(&self, function: &str) -> bool {
        match function.strip_prefix(self.name) {
            Some("") => true,
            Some(rest) => !self.suffix.is_empty() && is_suffix(rest),
            None => false,
        }
    }
}

/// Whether the rest of a name consists of types after points, and is not a longer name.
fn is_suffix(rest: &str) -> bool {
    let Some(first) = rest.strip_prefix('.') else { return false };
    let number = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit());
    let mut letters = first.chars();
    match letters.next() {
        Some('i' | 'f' | 'p' | 'v' | 'a' | 'b') => number(letters.as_str()),
        Some('t') => letters.as_str().starts_with("dx.") || letters.as_str().starts_with("spirv."),
        Some('s') => letters.as_str().starts_with('_') || letters.as_str().starts_with("l_"),
        _ => false,
    }
}
