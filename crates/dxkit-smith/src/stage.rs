//! Stages: what each of them reads and writes beside resources, and the operations for that.
//!
//! A [`Description`] of a stage lists the system values that its signatures may have and the operations that
//! only some stages have; elements of the signatures are chosen from it at random. The rest of the generator
//! is the same for all stages: it asks the table of operations whether the stage has an operation. In every
//! stage each invocation has a number (`Maker::thread`), if one follows from what it reads: with it, it
//! writes places of its own.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_dxil::{OpCode, Scalar, SignatureElement, Text};
use dxkit_types::{
    DxilComponentType, InputPrimitive, InterpolationMode, MeshOutputTopology, PrimitiveTopology,
    SemanticKind, ShaderKind, ShaderStages, TessellatorDomain,
};

/// A stage that shaders are made for.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Compute shaders.
    #[default]
    Compute,
    /// Vertex shaders.
    Vertex,
    /// Pixel shaders.
    Pixel,
    /// Geometry shaders.
    Geometry,
    /// Hull shaders, with their patch constant function.
    Hull,
    /// Domain shaders.
    Domain,
    /// Mesh shaders, of shader model 6.5 and later.
    Mesh,
    /// Amplification shaders, of shader model 6.5 and later.
    Amplification,
}

impl Stage {
    /// All stages.
    pub const ALL: [Self; 8] = [
        Self::Compute,
        Self::Vertex,
        Self::Pixel,
        Self::Geometry,
        Self::Hull,
        Self::Domain,
        Self::Mesh,
        Self::Amplification,
    ];

    /// The kind of shader that modules of the stage state.
    #[must_use]
    pub const fn kind(self) -> ShaderKind {
        match self {
            Self::Compute => ShaderKind::Compute,
            Self::Vertex => ShaderKind::Vertex,
            Self::Pixel => ShaderKind::Pixel,
            Self::Geometry => ShaderKind::Geometry,
            Self::Hull => ShaderKind::Hull,
            Self::Domain => ShaderKind::Domain,
            Self::Mesh => ShaderKind::Mesh,
            Self::Amplification => ShaderKind::Amplification,
        }
    }

    /// The first minor number of a shader model that has the stage.
    #[must_use]
    pub const fn first_minor(self) -> u8 {
        match self {
            Self::Mesh | Self::Amplification => 5,
            _ => 0,
        }
    }

    /// Its bit in the stages of an operation: bits have the numbers of kinds.
    pub(crate) const fn bit(self) -> ShaderStages {
        ShaderStages::from_bits_retain(1 << self.kind().0)
    }

    /// Whether it runs in groups of threads; of other stages each invocation is for itself.
    pub(crate) const fn has_groups(self) -> bool {
        matches!(self, Self::Compute | Self::Mesh | Self::Amplification)
    }

    pub(crate) const fn description(self) -> &'static Description {
        match self {
            Self::Compute => &COMPUTE,
            Self::Vertex => &VERTEX,
            Self::Pixel => &PIXEL,
            Self::Geometry => &GEOMETRY,
            Self::Hull => &HULL,
            Self::Domain => &DOMAIN,
            Self::Mesh => &MESH,
            Self::Amplification => &AMPLIFICATION,
        }
    }
}

/// A system value that a signature may have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SystemValue {
    pub(crate) kind: SemanticKind,
    pub(crate) component: DxilComponentType,
    pub(crate) columns: u8,
    /// How many of 100 shaders have it.
    pub(crate) percent: usize,
    /// The first minor number of a shader model that has it.
    pub(crate) since: u8,
}

pub(crate) const fn value(
    kind: SemanticKind,
    component: DxilComponentType,
    columns: u8,
    percent: usize,
) -> SystemValue {
    SystemValue { kind, component, columns, percent, since: 0 }
}

/// A signature: its system values, and whether it has elements of the user's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidates {
    pub(crate) system: &'static [SystemValue],
    pub(crate) has_user: bool,
}

const NOTHING: Candidates = Candidates { system: &[], has_user: false };
const USER: Candidates = Candidates { system: &[], has_user: true };

/// What a stage has that others do not.
#[derive(Debug)]
pub(crate) struct Description {
    pub(crate) inputs: Candidates,
    pub(crate) outputs: Candidates,
    /// Patch constants, or primitives of a mesh.
    pub(crate) third: Candidates,
    /// Operations on signatures and system values.
    pub(crate) operations: &'static [OpCode],
}

pub(crate) const FLOAT: DxilComponentType = DxilComponentType::F32;
const UINT: DxilComponentType = DxilComponentType::U32;

const POSITION: SystemValue = value(SemanticKind::Position, FLOAT, 4, 100);
/// What the rasterizer takes from the stage before it.
const RASTERIZED: &[SystemValue] = &[
    POSITION,
    value(SemanticKind::ClipDistance, FLOAT, 2, 20),
    value(SemanticKind::CullDistance, FLOAT, 1, 20),
    value(SemanticKind::RenderTargetArrayIndex, UINT, 1, 15),
    value(SemanticKind::ViewPortArrayIndex, UINT, 1, 15),
    SystemValue { since: 4, ..value(SemanticKind::ShadingRate, UINT, 1, 15) },
];

const COMPUTE: Description =
    Description { inputs: NOTHING, outputs: NOTHING, third: NOTHING, operations: &[] };

const VERTEX: Description = Description {
    inputs: Candidates {
        system: &[value(SemanticKind::VertexID, UINT, 1, 100), value(SemanticKind::InstanceID, UINT, 1, 30)],
        has_user: true,
    },
    outputs: Candidates { system: RASTERIZED, has_user: true },
    third: NOTHING,
    operations: &[
        OpCode::LoadInput,
        OpCode::StoreOutput,
        OpCode::ViewID,
        OpCode::StartVertexLocation,
        OpCode::StartInstanceLocation,
    ],
};

const PIXEL: Description = Description {
    inputs: Candidates {
        system: &[
            POSITION,
            value(SemanticKind::IsFrontFace, UINT, 1, 20),
            value(SemanticKind::PrimitiveID, UINT, 1, 20),
            value(SemanticKind::SampleIndex, UINT, 1, 15),
            value(SemanticKind::ClipDistance, FLOAT, 2, 15),
            value(SemanticKind::RenderTargetArrayIndex, UINT, 1, 10),
            SystemValue { since: 1, ..value(SemanticKind::Barycentrics, FLOAT, 3, 15) },
        ],
        has_user: true,
    },
    outputs: Candidates {
        system: &[
            value(SemanticKind::Depth, FLOAT, 1, 15),
            value(SemanticKind::Coverage, UINT, 1, 15),
            value(SemanticKind::StencilRef, UINT, 1, 10),
        ],
        has_user: true,
    },
    third: NOTHING,
    operations: &[
        OpCode::LoadInput,
        OpCode::StoreOutput,
        OpCode::Discard,
        OpCode::EvalSnapped,
        OpCode::EvalSampleIndex,
        OpCode::EvalCentroid,
        OpCode::AttributeAtVertex,
        OpCode::SampleIndex,
        OpCode::Coverage,
        OpCode::InnerCoverage,
        OpCode::RenderTargetGetSampleCount,
        OpCode::RenderTargetGetSamplePosition,
        OpCode::ViewID,
    ],
};

const GEOMETRY: Description = Description {
    inputs: Candidates {
        system: &[POSITION, value(SemanticKind::PrimitiveID, UINT, 1, 100)],
        has_user: true,
    },
    outputs: Candidates { system: RASTERIZED, has_user: true },
    third: NOTHING,
    operations: &[
        OpCode::LoadInput,
        OpCode::EmitStream,
        OpCode::CutStream,
        OpCode::EmitThenCutStream,
        OpCode::PrimitiveID,
        OpCode::GSInstanceID,
        OpCode::ViewID,
    ],
};

const HULL: Description = Description {
    inputs: Candidates { system: &[POSITION], has_user: true },
    outputs: Candidates { system: &[POSITION], has_user: true },
    third: USER,
    operations: &[
        OpCode::LoadInput,
        OpCode::StoreOutput,
        OpCode::PrimitiveID,
        OpCode::OutputControlPointID,
        OpCode::ViewID,
    ],
};

/// Operations of patch constant functions.
pub(crate) const PATCH_OPERATIONS: &[OpCode] = &[
    OpCode::LoadInput,
    OpCode::LoadOutputControlPoint,
    OpCode::StorePatchConstant,
    OpCode::PrimitiveID,
    OpCode::ViewID,
];

const DOMAIN: Description = Description {
    inputs: Candidates { system: &[POSITION], has_user: true },
    outputs: Candidates { system: RASTERIZED, has_user: true },
    third: USER,
    operations: &[
        OpCode::LoadInput,
        OpCode::StoreOutput,
        OpCode::LoadPatchConstant,
        OpCode::DomainLocation,
        OpCode::PrimitiveID,
        OpCode::ViewID,
    ],
};

const MESH: Description = Description {
    inputs: NOTHING,
    outputs: Candidates {
        system: &[
            POSITION,
            value(SemanticKind::ClipDistance, FLOAT, 2, 20),
            value(SemanticKind::CullDistance, FLOAT, 1, 20),
        ],
        has_user: true,
    },
    third: Candidates {
        system: &[
            value(SemanticKind::CullPrimitive, DxilComponentType::I1, 1, 15),
            value(SemanticKind::PrimitiveID, UINT, 1, 20),
            value(SemanticKind::RenderTargetArrayIndex, UINT, 1, 15),
            value(SemanticKind::ViewPortArrayIndex, UINT, 1, 15),
            value(SemanticKind::ShadingRate, UINT, 1, 15),
        ],
        has_user: true,
    },
    operations: &[
        OpCode::GetMeshPayload,
        OpCode::StoreVertexOutput,
        OpCode::StorePrimitiveOutput,
        OpCode::EmitIndices,
        OpCode::ViewID,
    ],
};

const AMPLIFICATION: Description =
    Description { inputs: NOTHING, outputs: NOTHING, third: NOTHING, operations: &[] };

/// An element of a signature.
#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub(crate) kind: SemanticKind,
    pub(crate) name: String,
    /// The first semantic index.
    pub(crate) index: u32,
    pub(crate) component: DxilComponentType,
    pub(crate) columns: u8,
    pub(crate) rows: u32,
    pub(crate) interpolation: InterpolationMode,
    pub(crate) stream: u32,
}

impl Element {
    /// The type of the operations on its components.
    pub(crate) const fn scalar(&self) -> Scalar {
        match self.component {
            DxilComponentType::F16 => Scalar::F16,
            DxilComponentType::F32 => Scalar::F32,
            DxilComponentType::I16 | DxilComponentType::U16 => Scalar::I16,
            _ => Scalar::I32,
        }
    }

    fn node(&self, module: &mut Module, id: u32) -> MetadataId {
        let last = self.index.saturating_add(self.rows);
        let is_target = self.kind == SemanticKind::Target;
        let element = SignatureElement {
            id,
            name: Text(self.name.as_bytes()),
            component_type: self.component,
            semantic_kind: self.kind,
            semantic_indexes: (self.index..last).collect(),
            interpolation: self.interpolation,
            rows: self.rows,
            columns: self.columns,
            start_row: is_target.then_some(self.index),
            start_column: is_target.then_some(0),
            stream: self.stream,
            dynamic_mask: 0,
            usage_mask: None,
            unknown: Vec::new(),
        };
        element.to_node(module)
    }
}

/// Inputs, outputs, and patch constants or primitives.
#[derive(Debug, Clone, Default)]
pub(crate) struct Signatures(pub(crate) [Vec<Element>; 3]);

/// The numbers of the signatures.
pub(crate) const INPUTS: usize = 0;
pub(crate) const OUTPUTS: usize = 1;
pub(crate) const THIRD: usize = 2;

impl Signatures {
    /// The node that an entry point has; `None` if there are no elements.
    pub(crate) fn node(&self, module: &mut Module) -> Option<MetadataId> {
        let mut list = |elements: &Vec<Element>| {
            let nodes = (0..).zip(elements).map(|(id, element)| Some(element.node(module, id)));
            let nodes: Vec<_> = nodes.collect();
            (!nodes.is_empty()).then(|| module.metadata_node(&nodes))
        };
        let lists = self.0.each_ref().map(&mut list);
        lists.iter().any(Option::is_some).then(|| module.metadata_node(&lists))
    }

    pub(crate) fn elements(&self, list: usize) -> &[Element] {
        self.0.get(list).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn has(&self, list: usize, kind: SemanticKind) -> bool {
        self.elements(list).iter().any(|element| element.kind == kind)
    }
}

/// The numbers that the properties of a stage state.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Shape {
    /// Vertices of a primitive, or control points of a patch, that it reads.
    pub(crate) points: u32,
    /// Instances of a geometry shader, or control points that a hull shader writes.
    pub(crate) invocations: u32,
    /// The input primitive of a geometry shader.
    pub(crate) primitive: InputPrimitive,
    pub(crate) topology: PrimitiveTopology,
    /// The streams of a geometry shader.
    pub(crate) streams: u32,
    /// Vertices that were given.
    pub(crate) emitted: u32,
    pub(crate) domain: TessellatorDomain,
    pub(crate) mesh: MeshOutputTopology,
}
