//! The columns of the table whose values are handled elsewhere: each enumeration is matched without a default
//! arm where its values are handled, so that a new value does not compile before it is handled there.

use dxkit_types::ShaderModel;

use crate::ShaderFlags;

/// Features that every call of an operation uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallFlags {
    /// The features.
    pub flags: ShaderFlags,
    /// The first validator version that knows this, as the number after `1.`.
    pub validator: u32,
}

/// How a call's features, stages or shader model depend on what it passes, or on the validator version.
///
/// `dxkit-derive` computes them; without a rule, they are those of the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UsageRule {
    /// Arithmetic that is an extension if it is of doubles.
    Double,
    /// A load from a buffer: of an unordered access view, it may need formats.
    BufferLoad,
    /// A load from a texture: the same, and offsets that are not constants.
    TextureLoad,
    /// An atomic operation on a resource: the one of 64 bits.
    Atomic,
    /// Sampling at a given level: offsets that are not constants.
    SampleLevel,
    /// Sampling with offsets and a clamp.
    Sample,
    /// Sampling with offsets and a clamp, with a comparison and a bias or gradients.
    SampleCompare,
    /// A handle of a descriptor heap: which heap.
    HeapHandle,
    /// The properties in an annotation of a handle.
    AnnotateHandle,
    /// A handle of a resource's record or variable.
    RecordHandle,
    /// A handle of a range of registers.
    BindingHandle,
    /// A barrier, with a mode.
    Barrier,
    /// A barrier with flags of memory and meaning.
    BarrierByMemory,
    /// A barrier with flags of meaning, of the memory of a node's record.
    BarrierByNodeRecord,
}

/// What the vendor's validator asks of the operands of a call, beside their types.
///
/// `dxkit-validate` has a function for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallCheck {
    /// Nothing.
    Nothing,
    /// The operand of an arc sine is finite.
    AsinOperand,
    /// The operand of an arc cosine is finite.
    AcosOperand,
    /// The operand of a logarithm is finite.
    LogOperand,
    /// The operand of a derivative is finite, and the stage has derivatives.
    Derivative,
    /// The width of a float that is classified.
    SpecialFloat,
    /// An access to a signature element, or another fact of the entry point.
    Signature,
    /// The resource, the sampler and the coordinates of a level of detail.
    CalculateLod,
    /// The resource, the sampler, the coordinates and the offsets of sampling.
    Sample,
    /// Those of a gather.
    Gather,
    /// The resource whose sizes are asked for.
    Dimensions,
    /// The resource and the coordinates of a texel that is read.
    TextureLoad,
    /// Those of a texel that is written.
    TextureStore,
    /// The status that says whether all memory was mapped.
    FullyMapped,
    /// The resource and the coordinates of a write to a buffer.
    BufferStore,
    /// Those of a load from a buffer.
    BufferLoad,
    /// The resource, the mask and the alignment of a load from a raw or structured buffer.
    RawLoad,
    /// Those of a write.
    RawStore,
    /// An offset in bytes in a constant buffer.
    ConstantBuffer,
    /// The number of a row of 16 bytes in a constant buffer.
    ConstantBufferRow,
    /// The counter of a structured buffer.
    Counter,
    /// The mode of a barrier.
    Barrier,
    /// The flags of a barrier.
    BarrierBy,
    /// A handle that only libraries make.
    HandleForLibrary,
    /// A handle that libraries and newer shader models do not make.
    Handle,
    /// The heap of a handle.
    HandleFromHeap,
    /// The properties of a handle.
    AnnotatedHandle,
    /// The resource and the coordinates of an atomic operation.
    Atomic,
    /// The launch type of the node that asks for its thread.
    ThreadId,
    /// The acceleration structure of a ray.
    TraceRay,
    /// The flags of a ray query.
    RayQuery,
    /// All operands are defined.
    DefinedOperands,
    /// The flags and the shader's number are defined. The compiler leaves fields of the ray undefined that
    /// the source does not set.
    MissedRay,
    /// The hint of a reordering is defined.
    ReorderThread,
    /// The component of a vector of a hit object.
    HitObjectVector,
    /// The row and the column of a matrix of a hit object.
    HitObjectMatrix,
    /// The offset of a constant of a hit object.
    HitObjectRootConstant,
    /// The matrix that is the first operand.
    MatrixOperand,
    /// The matrix that is the result.
    MatrixResult,
    /// Both of these matrices.
    MatrixResultAndOperand,
    /// A matrix that is written to a buffer.
    MatrixStoreToDescriptor,
    /// A matrix that is read from a buffer.
    MatrixLoadFromDescriptor,
    /// A matrix that is added to one in a buffer.
    MatrixAccumulateToDescriptor,
    /// A matrix that is read from group-shared memory.
    MatrixLoadFromMemory,
    /// A matrix that is written to group-shared memory.
    MatrixStoreToMemory,
    /// A matrix that is added to one in group-shared memory.
    MatrixAccumulateToMemory,
    /// The factors of a product of matrices, and what is added.
    MatrixMultiply,
    /// The terms of a sum of matrices.
    MatrixAccumulate,
    /// A matrix and its copy.
    MatrixCopy,
    /// The factors of a product of a matrix and a vector.
    MatrixVector,
    /// The factors of an outer product.
    MatrixOuterProduct,
    /// The vectors of a conversion.
    VectorConvert,
    /// A vector that is added to one in a buffer.
    VectorAccumulate,
}

/// The list of signature elements that an operation refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureList {
    /// The inputs.
    Inputs,
    /// The outputs.
    Outputs,
    /// The third list, of a hull or domain shader.
    PatchConstants,
    /// The third list, of a mesh shader.
    Primitives,
    /// The control points that a hull shader's outputs are and a domain shader's inputs.
    ControlPoints,
}

/// What an operation does with a signature element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ElementUse {
    /// It reads a component.
    Load,
    /// It writes a component.
    Store,
    /// It reads an input at another place, or of another vertex.
    Evaluate,
}

/// The access of an operation to a component of a signature element. Its first three operands are the
/// element, the row and the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ElementAccess {
    /// What it does.
    pub usage: ElementUse,
    /// The list of the element.
    pub list: SignatureList,
}

/// Whether the operand for a parameter has to be a constant (LLVM's attribute `immarg` says the same of its
/// own intrinsics). The vendor's validator refuses most that are not; drivers need not support the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Immediate {
    /// It may be computed.
    Never,
    /// In modules before shader model 6.7: the offset of a texel.
    Before6_7,
    /// In every module.
    Always,
}

impl Immediate {
    /// Whether it has to be a constant in a module of this shader model.
    #[must_use]
    pub const fn is_demanded(self, model: ShaderModel) -> bool {
        match self {
            Self::Never => false,
            Self::Before6_7 => model.major < 6 || (model.major == 6 && model.minor < 7),
            Self::Always => true,
        }
    }
}

/// Whether LLVM 22 has an equivalent of an operation: intrinsics or instructions, which the table of
/// `dxkit-upgrade` lists.
pub(super) const YES: bool = true;
pub(super) const NO: bool = false;
