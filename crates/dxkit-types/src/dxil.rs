//! DXIL's enumerations that the module's metadata and the runtime data share.

use dxkit_bytes::{flags, open_enum};

open_enum! {
    /// Component type of a signature element, a resource or a grid: DXIL's `ComponentType`.
    pub struct DxilComponentType(u8) known KnownDxilComponentType {
        /// None.
        Invalid = 0,
        /// Boolean.
        I1 = 1,
        /// 16-bit signed integer.
        I16 = 2,
        /// 16-bit unsigned integer.
        U16 = 3,
        /// 32-bit signed integer.
        I32 = 4,
        /// 32-bit unsigned integer.
        U32 = 5,
        /// 64-bit signed integer.
        I64 = 6,
        /// 64-bit unsigned integer.
        U64 = 7,
        /// 16-bit float.
        F16 = 8,
        /// 32-bit float.
        F32 = 9,
        /// 64-bit float.
        F64 = 10,
        /// 16-bit float of a signed normalized format.
        SNormF16 = 11,
        /// 16-bit float of an unsigned normalized format.
        UNormF16 = 12,
        /// 32-bit float of a signed normalized format.
        SNormF32 = 13,
        /// 32-bit float of an unsigned normalized format.
        UNormF32 = 14,
        /// 64-bit float of a signed normalized format.
        SNormF64 = 15,
        /// 64-bit float of an unsigned normalized format.
        UNormF64 = 16,
        /// Four signed bytes.
        PackedS8x32 = 17,
        /// Four unsigned bytes.
        PackedU8x32 = 18,
        /// 8-bit signed integer.
        I8 = 19,
        /// 8-bit unsigned integer.
        U8 = 20,
        /// 8-bit float of 4 exponent bits.
        F8E4M3FN = 21 => "F8_E4M3FN",
        /// 8-bit float of 5 exponent bits.
        F8E5M2 = 22 => "F8_E5M2",
        /// 16-bit float of 8 exponent bits.
        BFloat16 = 23,
    }

    /// How a node is launched: DXIL's `NodeLaunchType`.
    pub struct NodeLaunchType(u32) known KnownNodeLaunchType {
        /// Not stated.
        Invalid = 0,
        /// Broadcasting: a grid of thread groups for each record.
        Broadcasting = 1,
        /// Coalescing: a thread group for several records.
        Coalescing = 2,
        /// Thread: a thread for each record.
        Thread = 3,
    }

    /// The kind of a node's input or output: the lowest 7 bits of [`NodeIOFlags`], DXIL's `NodeIOKind`.
    pub struct NodeIOKind(u32) known KnownNodeIOKind {
        /// Nothing.
        Invalid = 0,
        /// Input without data.
        EmptyInput = 0x09,
        /// Output.
        NodeOutput = 0x06,
        /// Outputs to several nodes.
        NodeOutputArray = 0x16,
        /// Output without data.
        EmptyOutput = 0x0a,
        /// Outputs without data to several nodes.
        EmptyOutputArray = 0x1a,
        /// Record of a grid, read-only.
        DispatchNodeInputRecord = 0x61,
        /// Records of a thread group, read-only.
        GroupNodeInputRecords = 0x41,
        /// Record of a thread, read-only.
        ThreadNodeInputRecord = 0x21,
        /// Record of a grid.
        RWDispatchNodeInputRecord = 0x65,
        /// Records of a thread group.
        RWGroupNodeInputRecords = 0x45,
        /// Record of a thread.
        RWThreadNodeInputRecord = 0x25,
        /// Output records of a thread group.
        GroupNodeOutputRecords = 0x46,
        /// Output records of a thread.
        ThreadNodeOutputRecords = 0x26,
    }
}

flags! {
    /// Properties of a resource: `DxilResourceFlag`. Only unordered access views have any.
    pub struct DxilResourceFlags(u32) {
        /// Globally coherent: writes are visible to all thread groups.
        UAV_GLOBALLY_COHERENT = 0x1 => "UAVGloballyCoherent",
        /// It has a counter.
        UAV_COUNTER = 0x2 => "UAVCounter",
        /// Rasterizer ordered: accesses follow the order of the primitives.
        UAV_RASTERIZER_ORDERED_VIEW = 0x4 => "UAVRasterizerOrderedView",
        /// It is indexed dynamically. No compiler is known to set it.
        DYNAMIC_INDEXING = 0x8 => "DynamicIndexing",
        /// 64-bit atomics are used on it.
        ATOMICS_64_USE = 0x10 => "Atomics64Use",
        /// Reorder coherent: writes are visible after a reordering.
        UAV_REORDER_COHERENT = 0x20 => "UAVReorderCoherent",
    }

    /// The stages that a function can be used in: a bit for each number of
    /// [`ShaderKind`](crate::ShaderKind).
    pub struct ShaderStages(u32) {
        /// Pixel shader.
        PIXEL = 0x1 => "Pixel",
        /// Vertex shader.
        VERTEX = 0x2 => "Vertex",
        /// Geometry shader.
        GEOMETRY = 0x4 => "Geometry",
        /// Hull shader.
        HULL = 0x8 => "Hull",
        /// Domain shader.
        DOMAIN = 0x10 => "Domain",
        /// Compute shader.
        COMPUTE = 0x20 => "Compute",
        /// Library function.
        LIBRARY = 0x40 => "Library",
        /// Ray generation shader.
        RAY_GENERATION = 0x80 => "RayGeneration",
        /// Intersection shader.
        INTERSECTION = 0x100 => "Intersection",
        /// Any-hit shader.
        ANY_HIT = 0x200 => "AnyHit",
        /// Closest-hit shader.
        CLOSEST_HIT = 0x400 => "ClosestHit",
        /// Miss shader.
        MISS = 0x800 => "Miss",
        /// Callable shader.
        CALLABLE = 0x1000 => "Callable",
        /// Mesh shader.
        MESH = 0x2000 => "Mesh",
        /// Amplification shader.
        AMPLIFICATION = 0x4000 => "Amplification",
        /// Work-graph node.
        NODE = 0x8000 => "Node",
    }

    /// The kind of a node's input or output, and how it is shared: DXIL's `NodeIOFlags`.
    pub struct NodeIOFlags(u32) {
        /// It is an input.
        INPUT = 0x1 => "Input",
        /// It is an output.
        OUTPUT = 0x2 => "Output",
        /// Records are written as well.
        READ_WRITE = 0x4 => "ReadWrite",
        /// Records are empty.
        EMPTY_RECORD = 0x8 => "EmptyRecord",
        /// It is an array of nodes.
        NODE_ARRAY = 0x10 => "NodeArray",
        /// The records belong to a thread. Together with the next flag: to a grid.
        THREAD_RECORD = 0x20 => "ThreadRecord",
        /// The records belong to a thread group.
        GROUP_RECORD = 0x40 => "GroupRecord",
        /// The thread groups of a grid share a record and write it.
        TRACK_RW_INPUT_SHARING = 0x100 => "TrackRWInputSharing",
        /// Globally coherent: writes are visible to all thread groups.
        GLOBALLY_COHERENT = 0x200 => "GloballyCoherent",
    }
}

impl NodeIOFlags {
    /// The kind of the input or output.
    #[must_use]
    pub const fn kind(self) -> NodeIOKind {
        NodeIOKind(self.bits() & 0x7f)
    }
}
