//! [`Entry`]: an entry point of a program.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_dxbc::rdef::{VariableClass, VariableType};
use dxkit_dxil::{DomainState, GeometryState, HullState, MeshState, NodeIO, NodeId, RecordType, WaveSize};
use dxkit_info::library::{InterpolationMode, ParameterFlags};
use dxkit_types::{FeatureFlags, FourCc, NodeIOFlags, NodeLaunchType, ShaderKind, ShaderModel};

use crate::Fact;
use crate::types::Budget;

/// An entry point of a program.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Entry {
    /// The part that states the entry point, and those of its properties that do not state a part themselves.
    pub from: FourCc,
    /// The name of the function, mangled in libraries; empty for shaders of SM 4 and 5, which do not contain
    /// it.
    pub name: String,
    /// The name in the source.
    pub unmangled_name: String,
    /// Its stage.
    pub kind: Option<ShaderKind>,
    /// The number of threads of a group, in three dimensions.
    pub num_threads: Option<[u32; 3]>,
    /// The number of lanes that a wave may have.
    pub wave_size: Option<WaveSize>,
    /// Size of the payload in bytes; for callable shaders, of the parameter.
    pub payload_size: Option<u32>,
    /// Size of the hit attributes in bytes.
    pub attribute_size: Option<u32>,
    /// The state of a geometry shader.
    pub geometry: Option<GeometryState>,
    /// The state of a hull shader.
    pub hull: Option<HullState>,
    /// The state of a domain shader.
    pub domain: Option<DomainState>,
    /// The state of a mesh shader.
    pub mesh: Option<MeshState>,
    /// The properties of a node of a work graph.
    pub node: Option<Node>,
    /// The number of lanes that the program expects a wave to have.
    pub wave_lanes: Option<Fact<WaveLanes>>,
    /// Functions of a library: the device features that the function requires.
    pub features: Option<Fact<FeatureFlags>>,
    /// Functions of a library: the lowest shader model that the function requires.
    pub min_shader_model: Option<Fact<ShaderModel>>,
    /// Functions of a library: the resources that the function uses, as indices in the list of
    /// [`Bindings`](crate::Bindings).
    pub resources: Option<Fact<Vec<usize>>>,
    /// Size of the group-shared memory in bytes.
    pub group_shared_bytes: Option<Fact<u32>>,
    /// Pixel shaders: whether the shader runs for each sample.
    pub sample_frequency: Option<Fact<bool>>,
    /// Pixel shaders: whether depth and stencil are tested before the shader runs.
    pub early_depth_stencil: Option<Fact<bool>>,
    /// SM 4 and 5: the number of temporary registers; for hull shaders, of the phase with the most.
    pub temp_registers: Option<Fact<u32>>,
    /// Names of the external functions that a function of a library calls.
    pub dependencies: Vec<String>,
    /// Functions of FXC's libraries: the parameters.
    pub parameters: Vec<FunctionParameter>,
    /// Functions of FXC's libraries: the return value; `None` for `void`.
    pub result: Option<FunctionParameter>,
}

/// The number of lanes that a program expects a wave to have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WaveLanes {
    /// Minimum; 0 for any.
    pub minimum: u32,
    /// Maximum; 4294967295 for any.
    pub maximum: u32,
}

impl WaveLanes {
    /// `None` if any number is allowed.
    pub(crate) fn stated(self) -> Option<Self> {
        (self.minimum != 0 || !matches!(self.maximum, 0 | u32::MAX)).then_some(self)
    }
}

/// A parameter or the return value of a function in FXC's libraries: `D3D12_PARAMETER_DESC`.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FunctionParameter {
    /// Its name; `None` for return values.
    pub name: Option<String>,
    /// Its semantic.
    pub semantic: Option<String>,
    /// The type of a component.
    pub base: VariableType,
    /// Scalar, vector or matrix.
    pub class: VariableClass,
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub columns: u32,
    /// The interpolation mode.
    pub interpolation: InterpolationMode,
    /// Whether the function reads it, writes it, or both.
    pub direction: ParameterFlags,
    /// The first register and component of the inputs; `None` if it is no input.
    pub input: Option<(u32, u32)>,
    /// The first register and component of the outputs; `None` if it is no output.
    pub output: Option<(u32, u32)>,
}

/// A node of a work graph.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Node {
    /// The launch type.
    pub launch_type: NodeLaunchType,
    /// Its name, and its index in an array of nodes of that name.
    pub id: Option<NodeName>,
    /// Whether a work graph may start at it.
    pub is_program_entry: bool,
    /// The index of its local root arguments.
    pub local_root_arguments_table_index: Option<u32>,
    /// The node whose input it shares.
    pub share_input_of: Option<NodeName>,
    /// The dispatch grid.
    pub dispatch_grid: Option<[u32; 3]>,
    /// The largest dispatch grid that a record may request.
    pub max_dispatch_grid: Option<[u32; 3]>,
    /// The maximum recursion depth.
    pub max_recursion_depth: Option<u32>,
    /// The inputs.
    pub inputs: Vec<NodeParameter>,
    /// The outputs.
    pub outputs: Vec<NodeParameter>,
}

/// A reference to a node by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeName {
    /// The name.
    pub name: String,
    /// The index in an array of nodes of that name.
    pub index: u32,
}

/// An input or output of a node.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeParameter {
    /// The kind of input or output.
    pub flags: NodeIOFlags,
    /// Its records; `None` if records are empty.
    pub record: Option<RecordType>,
    /// The node that an output sends records to.
    pub output_id: Option<NodeName>,
    /// Maximum number of records; `None` for an output that shares it.
    pub max_records: Option<u32>,
    /// The output whose records it shares.
    pub max_records_shared_with: Option<u32>,
    /// Number of nodes in an array.
    pub array_size: Option<u32>,
    /// Whether nodes of an array may be missing.
    pub allow_sparse: bool,
}

impl NodeName {
    pub(crate) fn from_id(id: &NodeId<'_>, budget: &mut Budget) -> Option<Self> {
        Some(Self { name: budget.text(&id.name, id.name.0.len())?, index: id.index })
    }
}

impl NodeParameter {
    pub(crate) fn from_io(io: &NodeIO<'_>, budget: &mut Budget) -> Self {
        Self {
            flags: io.flags,
            record: io.record.clone(),
            output_id: io.output_id.as_ref().and_then(|id| NodeName::from_id(id, budget)),
            // The metadata then has 0.
            max_records: io.max_records.filter(|_| io.max_records_shared_with.is_none()),
            max_records_shared_with: io.max_records_shared_with,
            array_size: io.array_size,
            allow_sparse: io.allow_sparse,
        }
    }
}
