//! [`StateObject`]: the subobjects of a state object that are not in its libraries.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_rdat::HitGroupType;
use dxkit_reflect::NodeName;
use dxkit_rootsig::RootSignatureDesc;

/// A hit group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HitGroup {
    /// Its name.
    pub name: String,
    /// Its type.
    pub hit_group_type: HitGroupType,
    /// The shaders: any-hit, closest-hit and intersection; empty for none.
    pub shaders: [String; 3],
}

/// The subobjects that an application gives to a state object beside its libraries. The default is a state
/// object of libraries alone.
#[non_exhaustive]
#[derive(Debug, Clone, Default)]
pub struct StateObject {
    /// The hit groups.
    pub hit_groups: Vec<HitGroup>,
    /// Associations of subobjects that libraries define: the name of the subobject, and the exports that it
    /// is for.
    pub library_associations: Vec<(String, Vec<String>)>,
    /// Associations of other subobjects, and generic programs: a description, and the exports.
    pub associations: Vec<(String, Vec<String>)>,
    /// The names of the generic programs.
    pub programs: Vec<String>,
    /// The largest payload and attributes in bytes, according to the ray tracing shader configuration.
    pub limits: Option<(u32, u32)>,
    /// The local root signatures, and the global ones after the first: each is for some of the exports.
    pub local_root_signatures: Vec<RootSignatureDesc<'static>>,
    /// The work graphs.
    pub work_graphs: Vec<WorkGraph>,
    /// Whether a state object that uses this one may define what it lacks
    /// (`D3D12_STATE_OBJECT_FLAG_ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITIONS`).
    pub allows_external_definitions: bool,
    /// The names of everything that the state objects define which this one extends or takes as collections.
    pub existing: Vec<String>,
    /// The names of their nodes.
    pub existing_nodes: Vec<NodeName>,
    /// The names that this one takes from another state object, which lacks them.
    pub missing: Vec<String>,
}

/// A work graph.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WorkGraph {
    /// The name of its program.
    pub name: String,
    /// The nodes at which it starts, if the application states them.
    pub entry_points: Vec<NodeName>,
    /// The nodes that the application states.
    pub nodes: Vec<NodeOverride>,
}

/// A node of a work graph, with the properties that differ from those of its function.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NodeOverride {
    /// The function or generic program.
    pub shader: String,
    /// Its name in the graph, if that is another one.
    pub id: Option<NodeName>,
    /// The outputs with other properties.
    pub outputs: Vec<OutputOverride>,
}

/// An output of a node, with the properties that differ from those of its function.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutputOverride {
    /// The index of the output.
    pub index: u32,
    /// The node that it sends records to.
    pub target: Option<NodeName>,
    /// Whether nodes of an array may be missing.
    pub allow_sparse: Option<bool>,
}
