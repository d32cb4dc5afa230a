//! [`Entry`]: where a program starts.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_dxil::{DomainState, GeometryState, HullState, MeshState, NodeIO, NodeId, RecordType, WaveSize};
use dxkit_types::{FeatureFlags, NodeIOFlags, NodeLaunchType, ShaderKind};

use crate::Fact;
use crate::types::Budget;

/// Where a program starts.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Entry {
    /// The name of the function, mangled in libraries.
    pub name: String,
    /// The name in the source.
    pub unmangled_name: String,
    /// Its stage.
    pub kind: Option<ShaderKind>,
    /// Threads of a group.
    pub num_threads: Option<[u32; 3]>,
    /// How many lanes a wave may have.
    pub wave_size: Option<WaveSize>,
    /// Bytes of the payload, of callable shaders of the parameter.
    pub payload_size: Option<u32>,
    /// Bytes of the attributes of a hit.
    pub attribute_size: Option<u32>,
    /// What a geometry shader is.
    pub geometry: Option<GeometryState>,
    /// What a hull shader is.
    pub hull: Option<HullState>,
    /// What a domain shader is.
    pub domain: Option<DomainState>,
    /// What a mesh shader is.
    pub mesh: Option<MeshState>,
    /// What a node of a work graph is.
    pub node: Option<Node>,
    /// What the function asks of the device: of functions of a library.
    pub features: Option<Fact<FeatureFlags>>,
    /// Places in the list of [`Bindings`](crate::Bindings) of what the function uses: of functions of a library.
    pub resources: Option<Fact<Vec<usize>>>,
    /// Bytes of group-shared memory.
    pub group_shared_bytes: Option<Fact<u32>>,
    /// Names of functions that a library calls and does not have.
    pub dependencies: Vec<String>,
}

/// A node of a work graph.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Node {
    /// How it is launched.
    pub launch_type: NodeLaunchType,
    /// Its name, and its place in an array of that name.
    pub id: Option<NodeName>,
    /// Whether a work graph may start at it.
    pub is_program_entry: bool,
    /// Where its root arguments are.
    pub local_root_arguments_table_index: Option<u32>,
    /// The node whose input it shares.
    pub share_input_of: Option<NodeName>,
    /// Its grid.
    pub dispatch_grid: Option<[u32; 3]>,
    /// The largest grid that a record may ask for.
    pub max_dispatch_grid: Option<[u32; 3]>,
    /// How deep it may recurse.
    pub max_recursion_depth: Option<u32>,
    /// What it takes.
    pub inputs: Vec<NodeParameter>,
    /// What it gives.
    pub outputs: Vec<NodeParameter>,
}

/// A node by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeName {
    /// The name.
    pub name: String,
    /// The place in an array of that name.
    pub index: u32,
}

/// An input or output of a node.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeParameter {
    /// What it is.
    pub flags: NodeIOFlags,
    /// Its records; `None` if these are empty.
    pub record: Option<RecordType>,
    /// The node that an output leads to.
    pub output_id: Option<NodeName>,
    /// Most records.
    pub max_records: Option<u32>,
    /// The output whose records it shares.
    pub max_records_shared_with: Option<u32>,
    /// Nodes of an array.
    pub array_size: Option<u32>,
    /// Whether nodes of an array may be missing.
    pub allow_sparse: bool,
}

impl NodeName {
    pub(crate) fn of(id: &NodeId<'_>, budget: &mut Budget) -> Option<Self> {
        Some(Self { name: budget.text(&id.name, id.name.0.len())?, index: id.index })
    }
}

impl NodeParameter {
    pub(crate) fn of(io: &NodeIO<'_>, budget: &mut Budget) -> Self {
        Self {
            flags: io.flags,
            record: io.record.clone(),
            output_id: io.output_id.as_ref().and_then(|id| NodeName::of(id, budget)),
            max_records: io.max_records,
            max_records_shared_with: io.max_records_shared_with,
            array_size: io.array_size,
            allow_sparse: io.allow_sparse,
        }
    }
}
