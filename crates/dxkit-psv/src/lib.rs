#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

dxkit_bytes::if_arbitrary! {
    mod arbitrary;
}
mod dependency;
mod info;
mod linear_algebra;
mod listing;
mod part;
mod resource;
mod signature;
mod tables;
mod validate;

pub use dependency::{ComponentMask, Dependencies, DependencyTable};
/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the numbers and names in this interface.
pub use dxkit_types as types;
pub use info::{
    AmplificationInfo, ComputeInfo, DomainInfo, GeometryInfo, HullInfo, MeshInfo, PixelInfo, RuntimeInfo,
    RuntimeInfo0, RuntimeInfo1, RuntimeInfo2, RuntimeInfo3, RuntimeInfo4, RuntimeInfo5, ShaderStage,
    StageInfo, StreamVectors, VertexInfo,
};
pub use linear_algebra::{
    LinearAlgebra, LinearAlgebraAccumulate, LinearAlgebraHeader, LinearAlgebraMatrixType,
    LinearAlgebraMatrixVector, LinearAlgebraMultiply, LinearAlgebraOuterProduct, LinearAlgebraShape,
};
pub use listing::ListedInfo;
pub use part::PipelineStateValidation;
pub use resource::{Resource, ResourceBindInfo0, ResourceBindInfo1};
pub use signature::{Columns, DynamicMaskAndStream, SemanticIndexes, SignatureElement, SignatureElement0};
