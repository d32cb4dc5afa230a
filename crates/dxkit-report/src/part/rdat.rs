//! Runtime data (`RDAT`): functions, resources and subobjects of a library.

use dxkit::bytes::{Name, Words};
use dxkit::dxil::MangledFunction;
use dxkit::rdat::{
    Function, FunctionFlags, FunctionInfo2, HitGroupType, NodeAttribute, NodeIO, NodeIOAttribute, NodeName,
    ResourceInfo, RuntimeData, ShaderInfo, Subobject, SubobjectKind, SubobjectView,
};
use dxkit::types::{
    DxilComponentType, NodeIOFlags, NodeIOKind, NodeLaunchType, ResourceClass, ResourceKind, ShaderKind,
};
use dxkit::{RootSignature, Span};
use serde::Serialize;

use crate::names::Names;
use crate::prelude::*;
use crate::{Flags, Named};

/// Maximum number of names and attributes that are listed for a part. Functions may share their lists, so
/// that a small file could otherwise require any number.
const LISTED: usize = 1 << 16;

#[derive(Debug, Serialize)]
pub(crate) struct RuntimeDataDocument {
    pub(crate) functions: Vec<FunctionDocument>,
    pub(crate) resources: Vec<ResourceDocument>,
    pub(crate) subobjects: Vec<SubobjectDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct FunctionDocument {
    /// Mangled, as in the program.
    pub(crate) name: Option<String>,
    /// As in the source.
    pub(crate) unmangled_name: Option<String>,
    /// The unmangled name with the types of its parameters, if the name is mangled.
    pub(crate) signature: Option<String>,
    pub(crate) kind: Option<Named<ShaderKind>>,
    pub(crate) features: Flags,
    pub(crate) min_shader_target: String,
    /// The shader model of that target, by the name that reflection has for it.
    pub(crate) min_shader_model: String,
    /// Stages that it can be used in.
    pub(crate) stages: Flags,
    pub(crate) payload_size: Option<u32>,
    pub(crate) attribute_size: Option<u32>,
    /// Names of the resources that it uses.
    pub(crate) resources: Vec<Option<String>>,
    /// Names of external functions that it calls.
    pub(crate) dependencies: Vec<Option<String>>,
    /// Added by validator 1.8; `None` in older data.
    pub(crate) wave_lane_count: Option<WaveLaneCountDocument>,
    /// The same, by the names of reflection.
    pub(crate) min_wave_lanes: Option<u8>,
    pub(crate) max_wave_lanes: Option<u8>,
    pub(crate) facts: Option<Flags>,
    /// The same, typed.
    #[serde(skip)]
    pub(crate) function_flags: FunctionFlags,
    /// Threads of a group, for stages that have groups.
    pub(crate) num_threads: Option<Vec<u32>>,
    pub(crate) group_shared_bytes: Option<u32>,
    pub(crate) node: Option<NodeDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct WaveLaneCountDocument {
    /// `None`: any number.
    pub(crate) minimum: Option<u8>,
    pub(crate) maximum: Option<u8>,
}

#[derive(Debug, Serialize)]
pub(crate) struct NodeDocument {
    pub(crate) launch_type: Named<NodeLaunchType>,
    pub(crate) id: Option<NodeNameDocument>,
    /// The same, by the names of reflection.
    pub(crate) name: Option<String>,
    pub(crate) index: Option<u32>,
    pub(crate) share_input_of: Option<NodeNameDocument>,
    pub(crate) dispatch_grid: Option<Vec<u32>>,
    pub(crate) max_dispatch_grid: Option<Vec<u32>>,
    pub(crate) max_recursion_depth: Option<u32>,
    pub(crate) local_root_arguments_table_index: Option<u32>,
    pub(crate) inputs: Vec<NodeIODocument>,
    pub(crate) outputs: Vec<NodeIODocument>,
    /// Attributes without a known name, by number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) other_attributes: Vec<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct NodeNameDocument {
    pub(crate) name: Option<String>,
    pub(crate) index: u32,
}

#[derive(Debug, Serialize)]
pub(crate) struct NodeIODocument {
    pub(crate) kind: Named<NodeIOKind>,
    pub(crate) flags: Flags,
    /// The same, typed.
    #[serde(skip)]
    pub(crate) io_flags: NodeIOFlags,
    pub(crate) record_size: Option<u32>,
    pub(crate) record_alignment: Option<u32>,
    pub(crate) max_records: Option<u32>,
    pub(crate) max_records_shared_with: Option<u32>,
    pub(crate) record_dispatch_grid: Option<RecordDispatchGridDocument>,
    pub(crate) output_id: Option<NodeNameDocument>,
    /// The same, by the names of reflection.
    pub(crate) output_name: Option<String>,
    pub(crate) output_index: Option<u32>,
    pub(crate) array_size: Option<u32>,
    pub(crate) allow_sparse_nodes: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) other_attributes: Vec<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct RecordDispatchGridDocument {
    pub(crate) byte_offset: u16,
    pub(crate) components: u16,
    pub(crate) component_type: Option<Named<DxilComponentType>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct ResourceDocument {
    pub(crate) name: Option<String>,
    pub(crate) class: Named<ResourceClass>,
    pub(crate) kind: Named<ResourceKind>,
    pub(crate) id: u32,
    pub(crate) space: u32,
    pub(crate) lower_bound: u32,
    pub(crate) upper_bound: Option<u32>,
    pub(crate) flags: Flags,
    pub(crate) registers: String,
}

impl ResourceDocument {
    /// Its name; the registers of one whose name is empty, as in a library whose names were stripped. `None`
    /// if the name is an invalid reference.
    pub(crate) fn name_or_register(&self) -> Option<String> {
        Some(match (self.name.as_deref()?, self.space) {
            ("", 0) => self.registers.clone(),
            ("", space) => format!("{},space{space}", self.registers),
            (name, _) => name.to_owned(),
        })
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct SubobjectDocument {
    pub(crate) name: Option<String>,
    pub(crate) kind: Named<SubobjectKind>,
    /// The contents; the fields depend on the kind.
    #[serde(flatten)]
    pub(crate) contents: SubobjectContentsDocument,
}

#[derive(Debug, Default, Serialize)]
pub(crate) struct SubobjectContentsDocument {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) flags: Option<Flags>,
    /// The root signature, in HLSL's notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hlsl: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) subobject: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exports: Option<Vec<Option<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_payload_size: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_attribute_size: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_trace_recursion_depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hit_group_type: Option<Named<HitGroupType>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) any_hit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closest_hit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) intersection: Option<String>,
}

/// The remaining limits of lists and names.
struct Remaining<'n> {
    items: usize,
    names: &'n mut Names,
}

impl Remaining<'_> {
    /// The text of a name.
    fn text(&mut self, name: Option<Name<'_>>) -> Option<String> {
        name.map(|name| self.names.name(&name))
    }

    /// The items of a list, up to the remaining limit.
    fn list<I, T>(
        &mut self,
        items: impl Iterator<Item = I>,
        mut of: impl FnMut(&mut Self, I) -> T,
    ) -> Vec<T> {
        let mut list = Vec::new();
        for item in items {
            let Some(left) = self.items.checked_sub(1) else { break };
            self.items = left;
            list.push(of(self, item));
        }
        list
    }
}

pub(crate) fn document(data: &RuntimeData<'_>, names: &mut Names) -> RuntimeDataDocument {
    let mut left = Remaining { items: LISTED, names };
    RuntimeDataDocument {
        functions: data
            .function_views()
            .map(|function| function_document(data, &function, &mut left))
            .collect(),
        resources: data.resources().iter().map(|row| resource_document(data, row, &mut left)).collect(),
        subobjects: data
            .subobject_views()
            .map(|subobject| subobject_document(data, &subobject, &mut left))
            .collect(),
    }
}

fn function_document(
    data: &RuntimeData<'_>,
    function: &Function<'_, '_>,
    left: &mut Remaining<'_>,
) -> FunctionDocument {
    let info = &function.info.v1;
    let (num_threads, group_shared_bytes) = threads(data, function, left);
    let lanes =
        |count: fn(&FunctionInfo2) -> u8| function.info.v2.as_ref().map(count).filter(|lanes| *lanes > 0);
    let minimum = lanes(|info| info.minimum_expected_wave_lane_count);
    let maximum = lanes(|info| info.maximum_expected_wave_lane_count);
    FunctionDocument {
        signature: function
            .name()
            .and_then(|name| Some(MangledFunction::parse_bytes(name.as_bytes())?.to_string())),
        name: left.text(function.name()),
        unmangled_name: left.text(function.unmangled_name()),
        kind: function.kind().map(Named),
        features: Flags::from_flags(function.features()),
        min_shader_target: function.min_shader_target().to_string(),
        min_shader_model: function.min_shader_target().model().to_string(),
        stages: Flags::from_flags(info.shader_stage_flag),
        payload_size: function.payload_size(),
        attribute_size: Some(info.attribute_size_in_bytes).filter(|bytes| *bytes > 0),
        resources: left
            .list(function.resources(), |left, row| resource_document(data, row?, left).name_or_register()),
        dependencies: left.list(function.dependencies(), Remaining::text),
        wave_lane_count: function.info.v2.is_some().then_some(WaveLaneCountDocument { minimum, maximum }),
        min_wave_lanes: minimum,
        max_wave_lanes: maximum,
        facts: function.info.v2.map(|info| Flags::from_flags(info.shader_flags)),
        function_flags: function.info.v2.map(|info| info.shader_flags).unwrap_or_default(),
        num_threads,
        group_shared_bytes,
        node: function.node().map(|node| node_document(function, Named(node.v0.launch_type), left)),
    }
}

/// Three sizes. The file's list may have any length, and may be shared.
fn sizes(words: Option<Words<'_>>) -> Option<Vec<u32>> {
    words.map(|words| words.iter().take(3).collect())
}

/// Threads of a group, and its shared memory.
fn threads(
    data: &RuntimeData<'_>,
    function: &Function<'_, '_>,
    left: &mut Remaining<'_>,
) -> (Option<Vec<u32>>, Option<u32>) {
    let (list, bytes) = match function.shader_info() {
        Some(ShaderInfo::Compute(info)) => (info.v0.num_threads, info.v0.group_shared_bytes_used),
        Some(ShaderInfo::Mesh(info)) => (info.v0.num_threads, info.v0.group_shared_bytes_used),
        Some(ShaderInfo::Amplification(info)) => (info.v0.num_threads, info.v0.group_shared_bytes_used),
        Some(ShaderInfo::Node(info)) => {
            let attributes = left.list(function.node_attributes(), |_, attribute| match attribute {
                Some(NodeAttribute::NumThreads(list)) => sizes(list),
                _ => None,
            });
            return (attributes.into_iter().flatten().next(), Some(info.v0.group_shared_bytes_used));
        }
        _ => return (None, None),
    };
    (sizes(data.indexes(list)), Some(bytes))
}

fn node_name(name: Option<NodeName<'_>>, left: &mut Remaining<'_>) -> Option<NodeNameDocument> {
    name.map(|name| NodeNameDocument { index: name.index, name: left.text(Some(name.name)) })
}

/// The name and the index of a node.
fn parts(name: Option<&NodeNameDocument>) -> (Option<String>, Option<u32>) {
    (name.and_then(|name| name.name.clone()), name.map(|name| name.index))
}

fn node_document(
    function: &Function<'_, '_>,
    launch_type: Named<NodeLaunchType>,
    left: &mut Remaining<'_>,
) -> NodeDocument {
    let mut node = NodeDocument {
        launch_type,
        id: None,
        name: None,
        index: None,
        share_input_of: None,
        dispatch_grid: None,
        max_dispatch_grid: None,
        max_recursion_depth: None,
        local_root_arguments_table_index: None,
        inputs: left.list(function.node_inputs(), io_document),
        outputs: left.list(function.node_outputs(), io_document),
        other_attributes: Vec::new(),
    };
    left.list(function.node_attributes(), |left, attribute| match attribute {
        Some(NodeAttribute::ID(name)) => {
            node.id = node_name(name, left);
            (node.name, node.index) = parts(node.id.as_ref());
        }
        Some(NodeAttribute::ShareInputOf(name)) => node.share_input_of = node_name(name, left),
        Some(NodeAttribute::DispatchGrid(list)) => node.dispatch_grid = sizes(list),
        Some(NodeAttribute::MaxDispatchGrid(list)) => node.max_dispatch_grid = sizes(list),
        Some(NodeAttribute::MaxRecursionDepth(depth)) => node.max_recursion_depth = Some(depth),
        Some(NodeAttribute::LocalRootArgumentsTableIndex(index)) => {
            node.local_root_arguments_table_index = Some(index);
        }
        Some(NodeAttribute::Other { kind, .. }) => node.other_attributes.push(kind.0),
        // The size of thread groups is a field of the function.
        _ => {}
    });
    node
}

fn io_document(left: &mut Remaining<'_>, io: Option<NodeIO<'_, '_>>) -> NodeIODocument {
    let io_flags = io.map(|io| io.flags()).unwrap_or_default();
    let mut document = NodeIODocument {
        kind: Named(io_flags.kind()),
        flags: Flags::from_flags(io_flags),
        io_flags,
        record_size: None,
        record_alignment: None,
        max_records: None,
        max_records_shared_with: None,
        record_dispatch_grid: None,
        output_id: None,
        output_name: None,
        output_index: None,
        array_size: None,
        allow_sparse_nodes: None,
        other_attributes: Vec::new(),
    };
    left.list(io.iter().flat_map(NodeIO::attributes), |left, attribute| match attribute {
        Some(NodeIOAttribute::OutputID(name)) => {
            document.output_id = node_name(name, left);
            (document.output_name, document.output_index) = parts(document.output_id.as_ref());
        }
        Some(NodeIOAttribute::MaxRecords(count)) => document.max_records = Some(count),
        Some(NodeIOAttribute::MaxRecordsSharedWith(output)) => {
            document.max_records_shared_with = Some(output);
        }
        Some(NodeIOAttribute::RecordSizeInBytes(size)) => document.record_size = Some(size),
        Some(NodeIOAttribute::RecordDispatchGrid(grid)) => {
            document.record_dispatch_grid = Some(RecordDispatchGridDocument {
                byte_offset: grid.byte_offset,
                components: grid.components.count(),
                component_type: grid.components.component_type().map(Named),
            });
        }
        Some(NodeIOAttribute::OutputArraySize(size)) => {
            document.array_size = Some(size).filter(|size| *size > 0);
        }
        Some(NodeIOAttribute::AllowSparseNodes(allow)) => document.allow_sparse_nodes = Some(allow),
        Some(NodeIOAttribute::RecordAlignmentInBytes(size)) => document.record_alignment = Some(size),
        Some(NodeIOAttribute::Other { kind, .. }) => document.other_attributes.push(kind.0),
        _ => {}
    });
    document
}

fn resource_document(
    data: &RuntimeData<'_>,
    row: &ResourceInfo<'_>,
    left: &mut Remaining<'_>,
) -> ResourceDocument {
    let row = &row.v0;
    ResourceDocument {
        name: left.text(data.string(row.name)),
        class: Named(row.class),
        kind: Named(row.kind),
        id: row.id,
        space: row.space,
        lower_bound: row.lower_bound,
        // Registers that are not assigned yet have no end.
        upper_bound: (![row.lower_bound, row.upper_bound].contains(&u32::MAX)).then_some(row.upper_bound),
        flags: Flags::from_flags(row.flags),
        registers: super::psv::registers(Some(row.class), row.lower_bound, row.upper_bound),
    }
}

fn subobject_document(
    data: &RuntimeData<'_>,
    subobject: &Subobject<'_, '_>,
    left: &mut Remaining<'_>,
) -> SubobjectDocument {
    let mut contents = SubobjectContentsDocument::default();
    match subobject.contents() {
        SubobjectView::StateObjectConfig(config) => {
            contents.flags = Some(Flags::from_flags(config));
        }
        SubobjectView::GlobalRootSignature(bytes) | SubobjectView::LocalRootSignature(bytes) => {
            contents.hlsl = bytes.and_then(|bytes| root_signature(bytes, left));
        }
        SubobjectView::SubobjectToExportsAssociation { subobject, exports } => {
            contents.subobject = left.text(subobject);
            contents.exports = Some(left.list(data.strings(exports), Remaining::text));
        }
        SubobjectView::RaytracingShaderConfig { max_payload_size_in_bytes, max_attribute_size_in_bytes } => {
            contents.max_payload_size = Some(max_payload_size_in_bytes);
            contents.max_attribute_size = Some(max_attribute_size_in_bytes);
        }
        SubobjectView::RaytracingPipelineConfig { max_trace_recursion_depth } => {
            contents.max_trace_recursion_depth = Some(max_trace_recursion_depth);
        }
        SubobjectView::RaytracingPipelineConfig1 { max_trace_recursion_depth, flags: config } => {
            contents.max_trace_recursion_depth = Some(max_trace_recursion_depth);
            contents.flags = Some(Flags::from_flags(config));
        }
        SubobjectView::HitGroup { hit_group_type, any_hit, closest_hit, intersection } => {
            contents.hit_group_type = Some(Named(hit_group_type));
            let name = |left: &mut Remaining<'_>, name| left.text(name).filter(|name| !name.is_empty());
            contents.any_hit = name(left, any_hit);
            contents.closest_hit = name(left, closest_hit);
            contents.intersection = name(left, intersection);
        }
        _ => {}
    }
    SubobjectDocument { name: left.text(subobject.name()), kind: Named(subobject.kind()), contents }
}

/// A root signature in HLSL's notation. Its text is a small multiple of its bytes, which several subobjects
/// may share.
fn root_signature(bytes: &[u8], left: &mut Remaining<'_>) -> Option<String> {
    const TEXT: usize = 16;
    // The size of a list item for the limit, in bytes.
    const ITEM: usize = 32;
    left.items = left.items.checked_sub(bytes.len().saturating_mul(TEXT) / ITEM)?;
    RootSignature::parse(Span::new(bytes)).ok().map(|root| root.to_string())
}
