//! The internal form: what front ends produce and the machine runs.
//!
//! A program is a control flow graph without functions: calls are inlined. A scalar value is a register,
//! which holds one number for each lane of a wave. There are two files of registers: of 32 bits (integers of
//! up to 32 bits, `half`, `float`, addresses, handles) and of 64 bits (`i64`, `double`). Vectors and
//! structures are lists of registers that exist only while a program is lowered.
//!
//! Contents of a narrow register: a truth value is 0 or all ones, so that it is a mask; integers of 8 and 16
//! bits are extended with zeros; a `half` is its 16 bits.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::ir::{GlobalId, InstructionId, MetadataId};

use dxkit_types::{NodeLaunchType, ResourceKind, ShaderKind};

use crate::heap::HeapUse;
use crate::node::Node;
use crate::resource::Range;
use crate::stage::{Area, StageElement};

/// The number of a register in its file.
pub(crate) type Register = u32;

/// No register.
pub(crate) const NONE: Register = u32::MAX;

/// The regions of memory: the upper two bits of an address.
pub(crate) mod region {
    /// The bits of the region.
    pub(crate) const MASK: u32 = 0xc000_0000;
    /// Memory of each lane: allocas and variables.
    pub(crate) const PRIVATE: u32 = 0;
    /// Group-shared memory.
    pub(crate) const SHARED: u32 = 0x4000_0000;
    /// Constant arrays.
    pub(crate) const CONSTANT: u32 = 0x8000_0000;
    /// Records of work graph nodes, which all groups share.
    pub(crate) const RECORDS: u32 = 0xc000_0000;
}

/// An instruction of the program as its file has it.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// An instruction of a DXIL module.
    Instruction(InstructionId),
    /// The number of an instruction in the list of a program of shader model 4 or 5.
    Token(u32),
}

/// An instruction: the meaning of the operands depends on the opcode.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Instruction {
    pub(crate) op: Op,
    /// Whether no operand is ever a denormal of 32 bits, so that none has to be flushed.
    pub(crate) clean: bool,
    pub(crate) dst: Register,
    pub(crate) a: Register,
    pub(crate) b: Register,
    pub(crate) c: Register,
    pub(crate) d: Register,
}

/// The opcodes. Names of those on 64-bit registers begin with `L` (integers) and `D` (`double`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    /// Copies a register.
    Move,
    Select,
    // Integers.
    Add,
    Sub,
    Mul,
    UDiv,
    URem,
    SDiv,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    IMax,
    IMin,
    UMax,
    UMin,
    IMulHigh,
    UMulHigh,
    Carry,
    Borrow,
    SignExtend8,
    SignExtend16,
    ReverseBits,
    CountBits,
    FirstBitLow,
    FirstBitHigh,
    FirstBitSignedHigh,
    IMad,
    SignedExtract,
    UnsignedExtract,
    InsertBits,
    Msad,
    Dot4Signed,
    Dot4Unsigned,
    Eq,
    Ne,
    Ult,
    Ule,
    Slt,
    Sle,
    // Floats of 32 bits.
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    FMax,
    FMin,
    FMad,
    FAbs,
    FNeg,
    FSaturate,
    FRoundEven,
    FFloor,
    FCeil,
    FTrunc,
    FFraction,
    FSqrt,
    FRsqrt,
    Math(Math),
    FOeq,
    FOne,
    FOlt,
    FOle,
    FOrd,
    FUne,
    FUeq,
    FUge,
    FUgt,
    FUno,
    FClass(FloatClass),
    FloatToSigned,
    FloatToUnsigned,
    SignedToFloat,
    UnsignedToFloat,
    HalfToFloat,
    FloatToHalf,
    HalfClass(FloatClass),
    // 64 bits.
    LSelect,
    LAdd,
    LSub,
    LMul,
    LUDiv,
    LURem,
    LSDiv,
    LSRem,
    LShl,
    LLShr,
    LAShr,
    LAnd,
    LOr,
    LXor,
    LIMax,
    LIMin,
    LUMax,
    LUMin,
    LIMad,
    LReverseBits,
    LCountBits,
    LFirstBitLow,
    LFirstBitHigh,
    LFirstBitSignedHigh,
    LEq,
    LNe,
    LUlt,
    LUle,
    LSlt,
    LSle,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    DMax,
    DMin,
    DMad,
    DFma,
    DAbs,
    DNeg,
    DSaturate,
    DOeq,
    DOne,
    DOlt,
    DOle,
    DOrd,
    DUne,
    DUeq,
    DUge,
    DUgt,
    DUno,
    // Between the files.
    Low,
    High,
    MakeWide,
    ZeroExtend64,
    SignExtend64,
    DoubleToFloat,
    FloatToDouble,
    DoubleToSigned,
    DoubleToUnsigned,
    SignedToDouble,
    UnsignedToDouble,
    LongToFloat,
    ULongToFloat,
    FloatToLong,
    FloatToULong,
    LongToDouble,
    ULongToDouble,
    DoubleToLong,
    DoubleToULong,
    // Memory: `a` is the address, `b` and `c` are operands, `d` of an atomic is its kind.
    Load8,
    Load16,
    Load32,
    Load64,
    Store8,
    Store16,
    Store32,
    Store64,
    Atomic32(Atomic),
    Atomic64(Atomic),
    Exchange32,
    Exchange64,
    // Threads.
    ThreadId(u8),
    GroupId(u8),
    ThreadIdInGroup(u8),
    FlattenedThreadId,
    LaneIndex,
    LaneCount,
    IsFirstLane,
    // Handles: `a` is the index, `b` the number of the range; the element of it, or the register.
    HandleOfElement,
    HandleOfRegister,
    HandleOfHeap,
    HandleOfSamplerHeap,
    /// A barrier of the group; `a` is its [`BarrierKinds`](crate::memory_order::BarrierKinds).
    Barrier,
    /// A word of a frame: `a` is its number, `b` that of the frame, as a point of the patch or primitive;
    /// [`NONE`] for the only one.
    LoadElement(Area),
    /// Writes `b` to word `a` of a frame, whose number is `c`; [`NONE`] for the only one.
    StoreElement(Area),
    /// Gives the outputs as a vertex of stream `a`, a number.
    Emit,
    /// Ends the strip of stream `a`.
    Cut,
    /// States the number of vertices and primitives of a mesh: `a` and `b`.
    SetMeshCounts,
    /// Asks for `a`, `b`, `c` groups of mesh shaders with the payload at the address `d`.
    DispatchMesh,
    /// What nodes of work graphs do.
    Node(NodeOperation),
    /// What is done with the ray query whose number is `a`.
    Ray(RayOperation),
    /// The instructions that lanes have executed so far, in a wide register.
    CycleCounter,
    /// A coordinate (0 or 1) of sample `b` of `a` samples in a pixel, from its centre.
    SamplePosition(u8),
    /// Makes helper lanes of those in which the mask `a` is set.
    Discard,
    /// Whether the lane is a helper lane.
    IsHelper,
    /// From here on a variable of the source is what [`Code::described`] has at `a`: does nothing but tell
    /// debuggers.
    Describe,
    /// Says that index `a` should be less than `b`, a number: does nothing but tell the sanitizer.
    Bound,
    /// An instruction with more operands: `a` is its number in [`Program::long`].
    Long,
}

/// What nodes of work graphs do. Outputs are numbers with the index in an array of nodes
/// ([`node_handle`](crate::node::node_handle)), records have the numbers of what allocated them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeOperation {
    /// The input records.
    Input,
    /// Allocates `b` records of the output `a`, for each lane if `c` is 1, otherwise for the group.
    Allocate,
    /// The address of record `b` of the records `a`.
    Address,
    /// How many records `a` are.
    Count,
    /// Adds `b` to the count of the output `a` without data, for each lane if `c` is 1, otherwise for the
    /// group.
    Increment,
    /// Gives the records `a` away.
    Complete,
    /// Whether the group is the last of the grid that asks so.
    Finished,
    /// Whether the output `a` leads to a node.
    IsValid,
    /// How often the node may still give records to itself.
    Recursion,
}

/// What is done with a ray query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RayOperation {
    /// Makes a query with the flags `b`.
    Allocate,
    /// Goes on to the next candidate; whether there is one.
    Proceed,
    Abort,
    /// Takes the candidate as hit.
    Commit,
    /// States where the candidate is met: `b`, and the kind of hit `c`; whether it lies in the interval.
    Report,
    /// A fact about the candidate, with the indices `b` and `c`.
    Candidate(RayFact),
    /// A fact about the hit that was committed.
    Committed(RayFact),
    /// A dimension of the dispatch; `a` is its number.
    Dimensions,
    /// Ends the run: there are more rays within each other than `b`, a number.
    TooDeep,
}

/// A fact about a ray, or about a primitive that it meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RayFact {
    Flags,
    Origin,
    Direction,
    Min,
    /// The end of the interval: the closest hit so far.
    End,
    /// Whether there are no further candidates, because a hit is enough.
    Ended,
    /// The kind of candidate, or of hit.
    Status,
    NonOpaque,
    Front,
    Barycentrics,
    T,
    Kind,
    InstanceIndex,
    InstanceId,
    Contribution,
    Geometry,
    Primitive,
    ObjectToWorld,
    WorldToObject,
    ObjectOrigin,
    ObjectDirection,
}

/// Functions of the mathematics library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Math {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp2,
    Log2,
}

/// Classes of floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FloatClass {
    Nan,
    Infinite,
    Finite,
    Normal,
}

/// The value that an atomic operation stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Atomic {
    Add,
    Sub,
    And,
    Or,
    Xor,
    IMin,
    IMax,
    UMin,
    UMax,
    Exchange,
}

/// The type of a number in operations that have one function for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    Unsigned(u8),
    Signed(u8),
    Float(u8),
}

impl Number {
    pub(crate) const fn bits(self) -> u8 {
        match self {
            Self::Unsigned(bits) | Self::Signed(bits) | Self::Float(bits) => bits,
        }
    }
}

/// A register and its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Narrow(Register),
    Wide(Register),
}

/// How values are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reduction {
    Sum,
    Product,
    Min,
    Max,
    And,
    Or,
    Xor,
}

/// Which lane of a quad is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QuadLane {
    /// That of a number in a register.
    At(Register),
    AcrossX,
    AcrossY,
    Diagonal,
}

/// Derivatives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Derivative {
    pub(crate) vertical: bool,
    pub(crate) fine: bool,
}

/// Operations across the lanes of a wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wave {
    Any,
    All,
    AllEqual,
    Ballot,
    ReadLane(Register),
    ReadFirst,
    Reduce(Reduction, Number),
    Prefix(Reduction, Number),
    CountBits,
    PrefixCountBits,
    Match,
    MultiPrefix(Reduction, Number, [Register; 4]),
    MultiPrefixCountBits([Register; 4]),
    Quad(QuadLane),
    QuadAny,
    QuadAll,
    Derivative(Derivative),
}

/// Where an input of a pixel is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EvaluationPoint {
    /// At an offset from the centre of the pixel, in sixteenths.
    Offset(Register, Register),
    /// At a sample.
    Sample(Register),
    Centroid,
    /// At a vertex of the primitive.
    Vertex(u32),
}

/// An access to a buffer.
#[derive(Debug, Clone)]
pub(crate) struct BufferAccess {
    pub(crate) handle: Register,
    /// The element, or the offset in bytes of a raw buffer.
    pub(crate) index: Register,
    /// The offset in bytes in the element; [`NONE`] for none.
    pub(crate) offset: Register,
    /// The components: results of a load, operands of a store. [`None`] for those that are not accessed.
    pub(crate) components: Vec<Option<Part>>,
    /// Bytes of a component in raw and structured buffers.
    pub(crate) bytes: u32,
    /// Where the status of a load goes.
    pub(crate) status: Register,
}

/// The kind of access to a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextureOperation {
    Load,
    Store,
    Sample,
    /// Four texels: this channel of each.
    Gather(usize),
    /// The level of detail that a sample would use.
    Level {
        clamped: bool,
    },
    /// An atomic operation; [`Long::AtomicBuffer`] has its operands.
    Atomic,
}

/// The level of detail of an access to a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    Zero,
    /// A mip level or sample of a load or store, or the level of detail of a sample.
    At(Register),
    /// From the changes of coordinates to the right and down.
    Gradient([Register; 3], [Register; 3]),
    /// From the coordinates of the other lanes of the quad.
    Implicit {
        bias: Register,
    },
}

/// An access to a texture. Registers that it does not have are [`NONE`].
#[derive(Debug, Clone)]
pub(crate) struct TextureAccess {
    pub(crate) operation: TextureOperation,
    pub(crate) kind: ResourceKind,
    pub(crate) handle: Register,
    pub(crate) sampler: Register,
    pub(crate) coordinates: [Register; 4],
    pub(crate) offsets: [Register; 3],
    pub(crate) level: Level,
    /// The reference value of a comparison.
    pub(crate) reference: Register,
    /// The smallest level of detail.
    pub(crate) clamp: Register,
    /// The channels: results, or operands of a store.
    pub(crate) components: Vec<Option<Part>>,
    pub(crate) status: Register,
}

/// The operands of a call that sends a ray: the query, the acceleration structure, flags, mask, origin, start
/// of the interval, direction, and its end.
pub(crate) type TraceOperands = [Register; 12];

/// Instructions with more operands than an [`Instruction`] has.
#[derive(Debug, Clone)]
pub(crate) enum Long {
    Wave {
        operation: Wave,
        operand: Part,
        results: Vec<Part>,
    },
    LoadBuffer(BufferAccess),
    StoreBuffer(BufferAccess),
    /// An atomic operation on a buffer; `None` compares and exchanges.
    AtomicBuffer {
        handle: Register,
        index: Register,
        offset: Register,
        operation: Option<Atomic>,
        compare: Option<Part>,
        value: Part,
        result: Part,
        /// Of a texture: its coordinates.
        texel: Option<TextureAccess>,
    },
    Counter {
        handle: Register,
        step: i32,
        result: Register,
    },
    /// A row of 16 bytes of a constant buffer.
    ConstantRow {
        handle: Register,
        row: Register,
        results: Vec<Part>,
        bytes: u32,
    },
    /// A value at an offset of a constant buffer.
    ConstantValue {
        handle: Register,
        offset: Register,
        result: Part,
        bytes: u32,
    },
    Texture(TextureAccess),
    /// A word of the inputs of a pixel, at another place than where the pixel has it.
    Evaluate {
        word: Register,
        place: EvaluationPoint,
        result: Register,
    },
    Dimensions {
        handle: Register,
        mip: Register,
        /// The kind of a texture; `None` of a buffer.
        kind: Option<ResourceKind>,
        results: [Register; 4],
    },
    /// Sends the ray of a query.
    Trace(TraceOperands),
}

impl Long {
    /// The registers that it writes.
    pub(crate) fn results(&self) -> Vec<Part> {
        let narrow = |register: Register| (register != NONE).then_some(Part::Narrow(register));
        let of_access = |components: &[Option<Part>], status| {
            components.iter().flatten().copied().chain(narrow(status)).collect()
        };
        match self {
            Self::Wave { results, .. } | Self::ConstantRow { results, .. } => results.clone(),
            Self::LoadBuffer(access) | Self::StoreBuffer(access) => {
                of_access(&access.components, access.status)
            }
            Self::Texture(access) => of_access(&access.components, access.status),
            Self::AtomicBuffer { result, .. } | Self::ConstantValue { result, .. } => alloc::vec![*result],
            Self::Counter { result, .. } | Self::Evaluate { result, .. } => {
                narrow(*result).into_iter().collect()
            }
            Self::Dimensions { results, .. } => results.iter().copied().filter_map(narrow).collect(),
            Self::Trace(_) => Vec::new(),
        }
    }
}

/// A copy of a value when an edge is taken.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Copy {
    pub(crate) to: Part,
    pub(crate) from: Part,
}

/// An edge of the graph: its target, and the copies (a range of [`Program::copies`]) that it makes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) block: u32,
    pub(crate) copies: (u32, u32),
    /// The position in [`Program::positions`] at which lanes wait for the block.
    pub(crate) position: u32,
}

/// The end of a block.
#[derive(Debug, Clone)]
pub(crate) enum Terminator {
    Exit,
    Unreachable,
    Jump(Edge),
    Branch { condition: Register, if_true: Edge, if_false: Edge },
    Switch { condition: Part, cases: Vec<(u64, Edge)>, default: Edge },
}

impl Terminator {
    pub(crate) fn edges_mut(&mut self) -> Vec<&mut Edge> {
        match self {
            Self::Exit | Self::Unreachable => Vec::new(),
            Self::Jump(edge) => alloc::vec![edge],
            Self::Branch { if_true, if_false, .. } => alloc::vec![if_true, if_false],
            Self::Switch { cases, default, .. } => {
                cases.iter_mut().map(|(_, edge)| edge).chain(core::iter::once(default)).collect()
            }
        }
    }
}

/// A block: instructions `start..end` of the program, and its end.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// What executing it costs: its instructions, and the copies and comparisons at its end.
    pub(crate) cost: u32,
    pub(crate) terminator: Terminator,
    /// Where the terminator comes from.
    pub(crate) origin: Option<Origin>,
    /// What the terminator is shown as.
    pub(crate) step: Option<u32>,
}

/// A position at which lanes wait: before a block, or at the end of a loop's body to return to its head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) block: u32,
    /// The position of the block itself, for the end of a loop.
    pub(crate) head: Option<u32>,
}

/// A program in internal form.
#[derive(Debug, Clone, Default)]
pub(crate) struct Code {
    pub(crate) blocks: Vec<Block>,
    pub(crate) instructions: Vec<Instruction>,
    /// The number of the step that each instruction belongs to.
    pub(crate) step_of: Vec<u32>,
    pub(crate) steps: Vec<Step>,
    pub(crate) shown: Vec<Shown>,
    /// The parts of variables of the source, and what they are from points of the program on: only of a
    /// program that is prepared for a debugger.
    pub(crate) pieces: Vec<Piece>,
    pub(crate) described: Vec<Description>,
    /// The registers of values by their names: results of instructions, components of temporaries.
    pub(crate) named: BTreeMap<Origin, Vec<Shown>>,
    pub(crate) temporaries: BTreeMap<(u32, u8), Register>,
    /// The addresses of variables of the module.
    pub(crate) globals: BTreeMap<GlobalId, u32>,
    pub(crate) long: Vec<Long>,
    pub(crate) copies: Vec<Copy>,
    pub(crate) positions: Vec<Position>,
    /// The position of the first block.
    pub(crate) entry: u32,
    pub(crate) narrow_registers: u32,
    pub(crate) wide_registers: u32,
    /// Registers with a constant.
    pub(crate) narrow_constants: Vec<(Register, u32)>,
    pub(crate) wide_constants: Vec<(Register, u64)>,
    /// Registers of undefined constants.
    pub(crate) undefined: Vec<Part>,
    /// Bytes of memory of each lane, and the first bytes of them.
    pub(crate) private_bytes: u32,
    pub(crate) private_image: Vec<(u32, Vec<u8>)>,
    /// The parts of that memory that are zero at first, not undefined: offset and bytes.
    pub(crate) private_zeros: Vec<(u32, u32)>,
    /// Ray queries of each lane.
    pub(crate) queries: u32,
    pub(crate) shared_bytes: u32,
    pub(crate) shared_image: Vec<(u32, Vec<u8>)>,
    pub(crate) constant_bytes: u32,
    pub(crate) constant: Vec<u8>,
    /// The parts of it that are undefined: offset and bytes.
    pub(crate) constant_undefined: Vec<(u32, u32)>,
    pub(crate) ranges: Vec<Range>,
    pub(crate) heap_uses: BTreeSet<HeapUse>,
    pub(crate) stage: ShaderKind,
    /// The rows of signatures that it reads and writes, and words of a frame of each area.
    pub(crate) elements: Vec<StageElement>,
    pub(crate) frame_words: [u32; Area::COUNT],
    /// Points of a patch or vertices of a primitive, and how often the program runs for each of these.
    pub(crate) points: u32,
    pub(crate) invocations: u32,
    /// Vertices that a geometry shader gives at most; vertices and primitives of a mesh.
    pub(crate) max_vertices: u32,
    pub(crate) max_primitives: u32,
    /// The vertices of each primitive of a mesh.
    pub(crate) primitive_vertices: u32,
    /// The payload of mesh and amplification shaders: the offset in the memory of the group, and the bytes.
    pub(crate) payload: Option<(u32, u32)>,
    /// What a node of a work graph reads and writes.
    pub(crate) node: Option<Box<Node>>,
    /// The patch constant function of a hull shader.
    pub(crate) patch_function: Option<Box<Code>>,
    /// Whether a hull shader of shader model 5 passes its control points on, as they are.
    pub(crate) passes_points: bool,
    /// Whether helper lanes take part in operations across the lanes of a wave.
    pub(crate) waves_of_helpers: bool,
    pub(crate) threads: [u32; 3],
    pub(crate) wave_size: Option<(u32, u32)>,
    pub(crate) flush_denormals: bool,
    /// Whether lanes form quads of 2 × 2 threads.
    pub(crate) square_quads: bool,
}

/// What an instruction of the source became: consecutive instructions, with what is shown of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub(crate) origin: Origin,
    /// Whether it is not shown: what is made in front of all others.
    pub(crate) hidden: bool,
    /// In [`Code::shown`]: the operands, and behind them the results.
    pub(crate) start: u32,
    pub(crate) middle: u32,
    pub(crate) end: u32,
}

/// A part of a variable of the source, which is described on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The node of the variable.
    pub(crate) variable: MetadataId,
    /// The call that was inlined: each has variables of its own.
    pub(crate) inlined_at: Option<MetadataId>,
    /// The first bit of the variable.
    pub(crate) offset: u64,
    /// The bits that are described; `None` for all.
    pub(crate) size: Option<u64>,
}

/// What a part of a variable is from a point of the program on.
#[derive(Debug, Clone)]
pub(crate) struct Description {
    /// The number of the part.
    pub(crate) piece: u32,
    pub(crate) content: Content,
}

/// Where the content of a variable is.
#[derive(Debug, Clone)]
pub(crate) enum Content {
    /// In registers: each scalar with its first bit in the part.
    Registers(Vec<(u64, Shown)>),
    /// In memory, at the address in a register.
    Memory(Register),
}

/// A value that is shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown {
    pub(crate) part: Part,
    pub(crate) kind: Kind,
    /// Whether it is taken before the step, which may overwrite it; otherwise after it.
    pub(crate) early: bool,
}

/// How a value is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Bool,
    /// A signed integer of this width in bits.
    Integer(u8),
    Half,
    Float,
    Double,
    /// Bits of an unknown type: a small integer, or else a float.
    Bits,
}

impl Code {
    /// Where an instruction comes from.
    pub(crate) fn origin(&self, at: u32) -> Option<Origin> {
        let step = self.step_of.get(at as usize)?;
        self.steps.get(*step as usize).map(|step| step.origin)
    }

    /// Whether the stage has groups of threads; of others each lane is for itself.
    pub(crate) fn runs_in_groups(&self) -> bool {
        let is_of_groups = |node: &Node| node.launch != NodeLaunchType::Thread;
        let by_stage =
            [ShaderKind::Compute, ShaderKind::Mesh, ShaderKind::Amplification, ShaderKind::RayGeneration];
        by_stage.contains(&self.stage) || self.node.as_deref().is_some_and(is_of_groups)
    }

    /// The thread of a lane, as an index in its group.
    pub(crate) fn thread(&self, wave: u32, lanes: u32, lane: u32) -> u32 {
        let index = wave * lanes + lane;
        let [width, ..] = self.threads;
        if !self.square_quads || width < 2 {
            return index;
        }
        // Four lanes are two threads of a row and those below them.
        let (quad, place) = (index / 4, index % 4);
        let per_row = width / 2;
        let (column, row) = (quad % per_row * 2 + place % 2, quad / per_row * 2 + place / 2);
        row * width + column
    }
}

/// Whether the result of an instruction may be a denormal of 32 bits, if they are flushed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Denormals {
    Never,
    /// If the first operand may be one.
    OfFirst,
    /// If the second or the third operand may be one.
    OfChoices,
    Any,
}

/// The registers that an instruction reads and writes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Operands {
    pub(crate) result: Part,
    pub(crate) list: [Option<Part>; 4],
}

impl Instruction {
    /// The registers of an instruction that works on registers alone; `None` for others.
    pub(crate) fn operands(&self) -> Option<Operands> {
        use Op::{
            DAbs, DNeg, DSaturate, DoubleToFloat, DoubleToLong, DoubleToSigned, DoubleToULong,
            DoubleToUnsigned, High, LCountBits, LFirstBitHigh, LFirstBitLow, LFirstBitSignedHigh,
            LReverseBits, LongToDouble, LongToFloat, Low, ULongToDouble, ULongToFloat,
        };
        let narrow = |register: Register| (register != NONE).then_some(Part::Narrow(register));
        let wide = |register: Register| (register != NONE).then_some(Part::Wide(register));
        let all_narrow = [narrow(self.a), narrow(self.b), narrow(self.c), narrow(self.d)];
        let all_wide = [wide(self.a), wide(self.b), wide(self.c), wide(self.d)];
        let (result, list) = match self.op {
            Op::LSelect => (Part::Wide(self.dst), [narrow(self.a), wide(self.b), wide(self.c), None]),
            Op::MakeWide
            | Op::ZeroExtend64
            | Op::SignExtend64
            | Op::FloatToDouble
            | Op::SignedToDouble
            | Op::UnsignedToDouble
            | Op::FloatToLong
            | Op::FloatToULong => (Part::Wide(self.dst), all_narrow),
            Low | High | DoubleToFloat | DoubleToSigned | DoubleToUnsigned | LongToFloat | ULongToFloat
            | LCountBits | LFirstBitLow | LFirstBitHigh | LFirstBitSignedHigh => {
                (Part::Narrow(self.dst), all_wide)
            }
            op if op.compares_wide() => (Part::Narrow(self.dst), all_wide),
            LReverseBits | DAbs | DNeg | DSaturate | LongToDouble | ULongToDouble | DoubleToLong
            | DoubleToULong => (Part::Wide(self.dst), all_wide),
            op if op.is_wide() => (Part::Wide(self.dst), all_wide),
            op if op.is_on_registers() => (Part::Narrow(self.dst), all_narrow),
            _ => return None,
        };
        Some(Operands { result, list })
    }
}

impl Op {
    const fn compares_wide(self) -> bool {
        use Op::{
            DOeq, DOle, DOlt, DOne, DOrd, DUeq, DUge, DUgt, DUne, DUno, LEq, LNe, LSle, LSlt, LUle, LUlt,
        };
        matches!(
            self,
            LEq | LNe
                | LUlt
                | LUle
                | LSlt
                | LSle
                | DOeq
                | DOne
                | DOlt
                | DOle
                | DOrd
                | DUne
                | DUeq
                | DUge
                | DUgt
                | DUno
        )
    }

    const fn is_wide(self) -> bool {
        use Op::{
            DAdd, DDiv, DFma, DMad, DMax, DMin, DMul, DRem, DSub, LAShr, LAdd, LAnd, LIMad, LIMax, LIMin,
            LLShr, LMul, LOr, LSDiv, LSRem, LShl, LSub, LUDiv, LUMax, LUMin, LURem, LXor,
        };
        matches!(
            self,
            LAdd | LSub
                | LMul
                | LUDiv
                | LURem
                | LSDiv
                | LSRem
                | LShl
                | LLShr
                | LAShr
                | LAnd
                | LOr
                | LXor
                | LIMax
                | LIMin
                | LUMax
                | LUMin
                | LIMad
                | DAdd
                | DSub
                | DMul
                | DDiv
                | DRem
                | DMax
                | DMin
                | DMad
                | DFma
        )
    }

    const fn is_on_registers(self) -> bool {
        !matches!(
            self,
            Self::Load8
                | Self::Load16
                | Self::Load32
                | Self::Load64
                | Self::Store8
                | Self::Store16
                | Self::Store32
                | Self::Store64
                | Self::Atomic32(_)
                | Self::Atomic64(_)
                | Self::Exchange32
                | Self::Exchange64
                | Self::ThreadId(_)
                | Self::GroupId(_)
                | Self::ThreadIdInGroup(_)
                | Self::FlattenedThreadId
                | Self::LaneIndex
                | Self::LaneCount
                | Self::IsFirstLane
                | Self::HandleOfElement
                | Self::HandleOfRegister
                | Self::HandleOfHeap
                | Self::HandleOfSamplerHeap
                | Self::LoadElement(_)
                | Self::StoreElement(_)
                | Self::Emit
                | Self::Cut
                | Self::SetMeshCounts
                | Self::DispatchMesh
                | Self::Node(_)
                | Self::Ray(_)
                | Self::CycleCounter
                | Self::SamplePosition(_)
                | Self::Discard
                | Self::IsHelper
                | Self::Barrier
                | Self::Describe
                | Self::Bound
                | Self::Long
        )
    }

    /// What is known of a result in a narrow register.
    pub(crate) const fn denormals(self) -> Denormals {
        match self {
            Self::FAdd
            | Self::FSub
            | Self::FMul
            | Self::FDiv
            | Self::FRem
            | Self::FMax
            | Self::FMin
            | Self::FMad
            | Self::FSaturate
            | Self::FRoundEven
            | Self::FFloor
            | Self::FCeil
            | Self::FTrunc
            | Self::FFraction
            | Self::FSqrt
            | Self::FRsqrt
            | Self::Math(_)
            | Self::SignedToFloat
            | Self::UnsignedToFloat
            | Self::HalfToFloat
            | Self::DoubleToFloat
            | Self::LongToFloat
            | Self::ULongToFloat => Denormals::Never,
            Self::Move | Self::FAbs | Self::FNeg => Denormals::OfFirst,
            Self::Select => Denormals::OfChoices,
            _ => Denormals::Any,
        }
    }

    /// Whether its result is a float that it computes: `Some(true)` for `double`.
    pub(crate) const fn float_result(self) -> Option<bool> {
        use Op::{
            DAdd, DDiv, DFma, DMad, DMul, DRem, DSub, FAdd, FDiv, FFraction, FMad, FMul, FRem, FRsqrt, FSqrt,
            FSub, Math,
        };
        match self {
            FAdd | FSub | FMul | FDiv | FRem | FMad | FSqrt | FRsqrt | FFraction | Math(_) => Some(false),
            DAdd | DSub | DMul | DDiv | DRem | DMad | DFma => Some(true),
            _ => None,
        }
    }
}
