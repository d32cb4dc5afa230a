//! `RDAT` as a library's module has it: [`runtime_data`].

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Function, FunctionId, Linkage};
use dxkit_bytes::Error;
use dxkit_dxil::{DxilModule, EntryPoint, NodeIO, PREFIX, Property, ShaderFlags, Version, unmangled_name};
use dxkit_rdat::{
    Editor, FunctionFlags, FunctionInfo, FunctionInfo1, FunctionInfo2, GridComponents, IONode, IONode0,
    IndexArrayRef, NodeID, NodeID0, NodeShaderFuncAttrib, NodeShaderFuncAttrib0, NodeShaderIOAttrib,
    NodeShaderIOAttrib0, NodeShaderInfo, NodeShaderInfo0, RecordArrayRef, RecordDispatchGrid, RecordRef,
    ResourceInfo, ResourceInfo0, RootSignatureSubobject, RuntimeData, ShaderInfo, ShaderInfoRef,
    ShaderTarget, StringArrayRef, StringRef, SubobjectContents, SubobjectInfo, SubobjectInfo0,
};
use dxkit_types::{FeatureFlags, NodeIOFlags, ShaderKind, ShaderModel, last_register};

use crate::entries::Entries;
use crate::users::Users;
use crate::validator::Validator;
use crate::{ModuleUsage, group_shared, stage_info, subobjects};

/// The content of `RDAT` for a module, usually a library: its resources, its functions with what they use,
/// and the nodes of work graphs.
///
/// Subobjects are those that the module states in `dx.subobjects`. No module that DXC wrote does: then they
/// are those of `besides`, most often the runtime data that the container has now.
///
/// DXC does not write the part for validators before 1.3; its validator then expects the tables of 1.3.
///
/// # Errors
/// If a name has a NUL in it, if the rows outgrow 32 bits, or if a stated subobject has not the form of one.
pub fn runtime_data(
    dxil: &DxilModule<'_>,
    usage: &ModuleUsage,
    besides: Option<&RuntimeData<'_>>,
) -> Result<RuntimeData<'static>, Error> {
    let stages = has_stage_tables(dxil, Validator::from_module(dxil));
    build(dxil, usage, besides, stages)
}

/// Like [`runtime_data`], in the form of the compiler that wrote `like`, which the container has now.
///
/// For validator 1.9, the release 1.9.2602 writes tables of the stages of entry points, and its validator
/// expects them; the preview of 1.10 writes none for a module of that version, and its validator expects
/// none. `usage` is the module's, of the same compiler: [`ModuleUsage::like`].
///
/// # Errors
/// As [`runtime_data`].
pub fn runtime_data_like(
    dxil: &DxilModule<'_>,
    usage: &ModuleUsage,
    like: &RuntimeData<'_>,
) -> Result<RuntimeData<'static>, Error> {
    let validator = Validator::from_module(dxil);
    let mut infos = like.function_views().filter_map(|function| function.shader_info());
    let of_release = validator.is(9) && infos.any(|info| !matches!(info, ShaderInfo::Node(_)));
    let stages = of_release || has_stage_tables(dxil, validator);
    build(dxil, usage, Some(like), stages)
}

/// `stages`: whether the rows of entry points refer to tables of their stages.
fn build(
    dxil: &DxilModule<'_>,
    usage: &ModuleUsage,
    besides: Option<&RuntimeData<'_>>,
    stages: bool,
) -> Result<RuntimeData<'static>, Error> {
    let validator = Validator::from_module(dxil);
    let mut data = RuntimeData::new();
    let editor = data.edit();
    let editor = if validator.since(7) { editor } else { editor.without_sharing_records() };
    let outside: Vec<_> = dxil.module.functions().filter(is_outside).map(|function| function.id()).collect();
    let mut sorted = outside.clone();
    sorted.sort_unstable();
    let users = Users::new(dxil.module, &sorted);
    let entries = Entries::collect(dxil);
    let mut builder = Builder { dxil, usage, validator, editor, users, entries, stages };
    let resources = builder.resources()?;
    let dependencies = builder.dependencies(&outside)?;
    let shared = if builder.has_shader_info() {
        group_shared::by_function(dxil.module, &builder.users)
    } else {
        BTreeMap::new()
    };
    for function in dxil.module.functions().filter(Function::has_body) {
        let id = function.id();
        builder.function(
            function,
            resources.get(id),
            dependencies.get(id),
            shared.get(&id).copied().unwrap_or(0),
        )?;
    }
    if validator.since(4) {
        if subobjects::are_stated(dxil.module) {
            subobjects::add_stated(&mut builder.editor, dxil.module)?;
        } else if let Some(from) = besides {
            builder.subobjects(from)?;
        }
    }
    Ok(data)
}

/// Whether a function is not in the module, nor an operation or a function of LLVM.
fn is_outside(function: &Function<'_>) -> bool {
    let name = function.name();
    !(function.has_body() || name.starts_with(PREFIX.as_bytes()) || name.starts_with(b"llvm."))
        && function.record().linkage.canonical() == Linkage::External
}

/// Whether entry points have the tables of the preview of shader model 6.10.
fn has_stage_tables(dxil: &DxilModule<'_>, validator: Validator) -> bool {
    let newest = dxil.validator_version == Some(Version { major: 0, minor: 0 });
    let is_preview = |model: ShaderModel| model >= ShaderModel::new(6, 10) && !model.is_open();
    let preview = dxil.model.is_some_and(is_preview);
    validator.since(10) && (newest || preview)
}

/// By function: rows or strings, in their order.
struct ByFunction<T>(Vec<(FunctionId, T)>);

impl<T: Copy> ByFunction<T> {
    fn new(mut pairs: Vec<(FunctionId, T)>) -> Self {
        pairs.sort_by_key(|(function, _)| *function);
        Self(pairs)
    }

    fn get(&self, function: FunctionId) -> impl ExactSizeIterator<Item = T> + '_ {
        let first = self.0.partition_point(|(other, _)| *other < function);
        let rest = self.0.get(first..).unwrap_or_default();
        let count = rest.iter().take_while(|(other, _)| *other == function).count();
        rest.iter().take(count).map(|(_, item)| *item)
    }
}

struct Builder<'e, 'd, 'm> {
    dxil: &'d DxilModule<'m>,
    usage: &'d ModuleUsage,
    validator: Validator,
    editor: Editor<'e, 'static>,
    users: Users,
    entries: Entries<'d, 'm>,
    /// Whether the rows of entry points refer to tables of their stages.
    stages: bool,
}

impl Builder<'_, '_, '_> {
    /// The rows of the resources, and which functions use which.
    fn resources(&mut self) -> Result<ByFunction<RecordRef<ResourceInfo0>>, Error> {
        let mut by_function = Vec::new();
        let resources = &self.dxil.resources;
        let all = [
            &resources.constant_buffers,
            &resources.samplers,
            &resources.shader_resources,
            &resources.unordered_access,
        ];
        for resource in all.into_iter().flatten() {
            let name = self.editor.string(resource.name.0)?;
            let row = self.editor.record::<ResourceInfo0>(ResourceInfo::new(ResourceInfo0 {
                class: resource.class,
                kind: resource.kind,
                id: resource.id,
                space: resource.space,
                lower_bound: resource.lower_bound,
                upper_bound: last_register(resource.lower_bound, resource.range_size),
                name,
                flags: resource.flags,
            }))?;
            let users = resource.global.map_or_else(Vec::new, |global| self.users.functions(global.into()));
            by_function.extend(users.into_iter().map(|function| (function, row)));
        }
        Ok(ByFunction::new(by_function))
    }

    /// The names of the functions outside of the module, and which functions call which.
    fn dependencies(&mut self, outside: &[FunctionId]) -> Result<ByFunction<StringRef>, Error> {
        let mut by_function = Vec::new();
        for function in outside.iter().filter_map(|id| self.dxil.module.function(*id)) {
            let callers = self.users.functions(function.id().into());
            if callers.is_empty() {
                continue;
            }
            let name = self.editor.string(function.name())?;
            by_function.extend(callers.into_iter().map(|caller| (caller, name)));
        }
        Ok(ByFunction::new(by_function))
    }

    fn function(
        &mut self,
        function: Function<'_>,
        resources: impl Iterator<Item = RecordRef<ResourceInfo0>>,
        dependencies: impl ExactSizeIterator<Item = StringRef>,
        group_shared: u32,
    ) -> Result<(), Error> {
        let entry = self.entries.get(function.id());
        let name = self.editor.string(function.name())?;
        let unmangled_name = self.editor.string(unmangled_name(function.name()))?;
        let resources = self.editor.records(resources)?;
        let function_dependencies = if dependencies.len() == 0 {
            StringArrayRef::NULL
        } else {
            let list = self.editor.indexes(dependencies.map(|name| name.0))?;
            StringArrayRef(list.0)
        };
        let kind =
            entry.and_then(|entry| if self.dxil.is_library() { entry.shader_kind() } else { self.dxil.kind });
        let used = self.usage.function(function.id());
        let flags = used.map_or(ShaderFlags::empty(), |usage| usage.flags);
        let kind_or_library = kind.unwrap_or(ShaderKind::Library);
        let mut row = FunctionInfo::new(FunctionInfo1 {
            name,
            unmangled_name,
            resources,
            function_dependencies,
            shader_kind: kind_or_library.into(),
            // Sizes that a stage without such a parameter states are not read.
            payload_size_in_bytes: entry
                .filter(|_| kind_or_library.has_payload())
                .and_then(EntryPoint::payload_size)
                .unwrap_or(0),
            attribute_size_in_bytes: entry
                .filter(|_| kind_or_library.has_attributes())
                .and_then(EntryPoint::attribute_size)
                .unwrap_or(0),
            feature_flags: FeatureFlags::from_shader_flags(flags.bits()),
            shader_stage_flag: used.map_or_else(Default::default, |usage| usage.stages),
            min_shader_target: ShaderTarget::new(
                kind_or_library,
                used.map_or(ShaderModel::new(6, 0), |usage| usage.model),
            ),
        });
        if self.validator.since(8) {
            let mut shader_flags = FunctionFlags::empty();
            let mut shader_info = ShaderInfoRef::NULL;
            if let Some((entry, kind)) =
                entry.zip(kind).filter(|(_, kind)| *kind != ShaderKind::Node && self.stages)
            {
                shader_flags = stage_info::flags(entry, kind, flags);
                shader_info = stage_info::add(&mut self.editor, entry, kind, group_shared)?;
            }
            if let (Some(entry), Some(ShaderKind::Node)) = (entry, kind) {
                let starts = |property: &Property<'_>| *property == Property::NodeIsProgramEntry(true);
                shader_flags.set(FunctionFlags::NODE_PROGRAM_ENTRY, entry.properties.iter().any(starts));
                shader_info = ShaderInfoRef(self.node(entry, group_shared)?.number());
            }
            let lanes = entry.and_then(EntryPoint::wave_size);
            let narrow = |lanes: u32| u8::try_from(lanes).unwrap_or(u8::MAX);
            row.v2 = Some(FunctionInfo2 {
                minimum_expected_wave_lane_count: lanes.map_or(0, |lanes| narrow(lanes.minimum)),
                maximum_expected_wave_lane_count: lanes.map_or(0, |lanes| {
                    narrow(if lanes.maximum == 0 { lanes.minimum } else { lanes.maximum })
                }),
                shader_flags,
                shader_info,
            });
        }
        self.editor.record::<FunctionInfo1>(row).map(drop)
    }

    /// Whether the rows of some functions refer to tables that state more of them.
    fn has_shader_info(&self) -> bool {
        let is_node = |entry: &EntryPoint<'_>| entry.shader_kind() == Some(ShaderKind::Node);
        self.validator.since(8) && (self.stages || self.dxil.entry_points.iter().any(is_node))
    }

    fn node(
        &mut self,
        entry: &EntryPoint<'_>,
        group_shared_bytes_used: u32,
    ) -> Result<RecordRef<NodeShaderInfo0>, Error> {
        let attribs = self.node_attributes(entry)?;
        let attribs = self.list(attribs)?;
        let inputs = self.node_ios(entry.node_inputs())?;
        let outputs = self.node_ios(entry.node_outputs())?;
        self.editor.record::<NodeShaderInfo0>(NodeShaderInfo::new(NodeShaderInfo0 {
            launch_type: entry.node_launch_type().unwrap_or_default(),
            group_shared_bytes_used,
            attribs,
            outputs,
            inputs,
        }))
    }

    /// The attributes of a node, in the order of the compiler.
    fn node_attributes(
        &mut self,
        entry: &EntryPoint<'_>,
    ) -> Result<Vec<RecordRef<NodeShaderFuncAttrib0>>, Error> {
        let find = |wanted: fn(&Property<'_>) -> bool| {
            entry.properties.iter().find(move |property| wanted(property))
        };
        let in_order = [
            find(|property| matches!(property, Property::NodeId(_))),
            find(|property| matches!(property, Property::NumThreads(_))),
            find(|property| matches!(property, Property::NodeLocalRootArgumentsTableIndex(Some(_)))),
            find(|property| matches!(property, Property::NodeShareInputOf(_))),
            find(|property| matches!(property, Property::NodeDispatchGrid(_))),
            find(|property| matches!(property, Property::NodeMaxRecursionDepth(_))),
            find(|property| matches!(property, Property::NodeMaxDispatchGrid(_))),
        ];
        let mut rows = Vec::new();
        for property in in_order.into_iter().flatten() {
            let attribute = match property {
                // An ID without a name is none.
                Property::NodeId(id) if id.name.0.is_empty() => continue,
                Property::NodeId(id) => NodeShaderFuncAttrib0::ID(self.node_id(id)?),
                Property::NumThreads(sizes) => NodeShaderFuncAttrib0::NumThreads(self.sizes(*sizes)?),
                Property::NodeLocalRootArgumentsTableIndex(Some(index)) => {
                    NodeShaderFuncAttrib0::LocalRootArgumentsTableIndex(*index)
                }
                Property::NodeShareInputOf(id) => NodeShaderFuncAttrib0::ShareInputOf(self.node_id(id)?),
                Property::NodeDispatchGrid(sizes) if *sizes != [0; 3] => {
                    NodeShaderFuncAttrib0::DispatchGrid(self.sizes(*sizes)?)
                }
                Property::NodeMaxRecursionDepth(depth) if *depth != 0 => {
                    NodeShaderFuncAttrib0::MaxRecursionDepth(*depth)
                }
                Property::NodeMaxDispatchGrid(sizes) if *sizes != [0; 3] => {
                    NodeShaderFuncAttrib0::MaxDispatchGrid(self.sizes(*sizes)?)
                }
                _ => continue,
            };
            rows.push(self.editor.record::<NodeShaderFuncAttrib0>(NodeShaderFuncAttrib::new(attribute))?);
        }
        Ok(rows)
    }

    fn sizes(&mut self, sizes: [u32; 3]) -> Result<IndexArrayRef, Error> {
        self.editor.indexes(sizes)
    }

    fn node_id(&mut self, id: &dxkit_dxil::NodeId<'_>) -> Result<RecordRef<NodeID0>, Error> {
        let name = self.editor.string(id.name.0)?;
        self.editor.record::<NodeID0>(NodeID::new(NodeID0 { name, index: id.index }))
    }

    fn node_ios(&mut self, nodes: &[NodeIO<'_>]) -> Result<RecordArrayRef<IONode0>, Error> {
        let mut rows = Vec::new();
        for node in nodes {
            let attribs = self.node_io_attributes(node)?;
            let attribs = self.list(attribs)?;
            rows.push(
                self.editor
                    .record::<IONode0>(IONode::new(IONode0 { io_flags_and_kind: node.flags, attribs }))?,
            );
        }
        self.list(rows)
    }

    /// A list of rows, which for nodes is there even if it is empty.
    fn list<T>(&mut self, rows: Vec<RecordRef<T>>) -> Result<RecordArrayRef<T>, Error> {
        let place = self.editor.indexes(rows.into_iter().map(RecordRef::number))?;
        Ok(RecordArrayRef::new(place.0))
    }

    fn node_io_attributes(
        &mut self,
        node: &NodeIO<'_>,
    ) -> Result<Vec<RecordRef<NodeShaderIOAttrib0>>, Error> {
        let mut attributes = Vec::new();
        // The flags decide, not the list that has the node.
        let is_input = node.flags.contains(NodeIOFlags::INPUT);
        if node.flags.contains(NodeIOFlags::OUTPUT) {
            if let Some(id) = &node.output_id {
                attributes.push(NodeShaderIOAttrib0::OutputID(self.node_id(id)?));
            }
            attributes.push(NodeShaderIOAttrib0::OutputArraySize(node.array_size.unwrap_or(0)));
            match (node.max_records.filter(|count| *count != 0), node.max_records_shared_with) {
                (Some(count), _) => attributes.push(NodeShaderIOAttrib0::MaxRecords(count)),
                (None, Some(other)) => attributes.push(NodeShaderIOAttrib0::MaxRecordsSharedWith(other)),
                (None, None) => {}
            }
            if node.allow_sparse {
                attributes.push(NodeShaderIOAttrib0::AllowSparseNodes(1));
            }
        } else if let Some(count) = node.max_records.filter(|count| *count != 0 && is_input) {
            attributes.push(NodeShaderIOAttrib0::MaxRecords(count));
        }
        if let Some(record) = node.record.as_ref().filter(|record| record.size != 0) {
            attributes.push(NodeShaderIOAttrib0::RecordSizeInBytes(record.size));
            if let Some(grid) = record.grid {
                attributes.push(NodeShaderIOAttrib0::RecordDispatchGrid(RecordDispatchGrid {
                    // DXC keeps the low bits of larger numbers.
                    byte_offset: u16::try_from(grid.byte_offset & 0xffff).unwrap_or_default(),
                    components: GridComponents::new(
                        u8::try_from(grid.components & 3).unwrap_or_default(),
                        grid.component_type,
                    ),
                }));
            }
            if record.alignment != 0 {
                attributes.push(NodeShaderIOAttrib0::RecordAlignmentInBytes(record.alignment));
            }
        }
        attributes
            .into_iter()
            .map(|attribute| self.editor.record::<NodeShaderIOAttrib0>(NodeShaderIOAttrib::new(attribute)))
            .collect()
    }

    /// The subobjects of other runtime data, in their order.
    fn subobjects(&mut self, from: &RuntimeData<'_>) -> Result<(), Error> {
        for row in from.rows::<SubobjectInfo0>() {
            let name = self.copied(from, row.v0.name)?;
            let mut root_signature = |mut root: RootSignatureSubobject| -> Result<_, Error> {
                root.data = self.editor.bytes(from.bytes(root.data).unwrap_or_default())?;
                root.reserved = Default::default();
                Ok(root)
            };
            // DXC writes the bytes that a kind does not use as zeros, whatever it read.
            let contents = match row.v0.contents {
                SubobjectContents::GlobalRootSignature(root) => {
                    SubobjectContents::GlobalRootSignature(root_signature(root)?)
                }
                SubobjectContents::LocalRootSignature(root) => {
                    SubobjectContents::LocalRootSignature(root_signature(root)?)
                }
                SubobjectContents::StateObjectConfig(mut config) => {
                    config.reserved = Default::default();
                    SubobjectContents::StateObjectConfig(config)
                }
                SubobjectContents::RaytracingShaderConfig(mut config) => {
                    config.reserved = Default::default();
                    SubobjectContents::RaytracingShaderConfig(config)
                }
                SubobjectContents::RaytracingPipelineConfig(mut config) => {
                    config.reserved = Default::default();
                    SubobjectContents::RaytracingPipelineConfig(config)
                }
                SubobjectContents::RaytracingPipelineConfig1(mut config) => {
                    config.reserved = Default::default();
                    SubobjectContents::RaytracingPipelineConfig1(config)
                }
                SubobjectContents::SubobjectToExportsAssociation(mut association) => {
                    association.reserved = Default::default();
                    association.subobject = self.copied(from, association.subobject)?;
                    let exports: Vec<_> = from.strings(association.exports).collect();
                    association.exports = self.editor.strings(
                        exports.iter().map(|name| name.as_ref().map_or(&[][..], |name| name.as_bytes())),
                    )?;
                    SubobjectContents::SubobjectToExportsAssociation(association)
                }
                SubobjectContents::HitGroup(mut group) => {
                    group.any_hit = self.copied(from, group.any_hit)?;
                    group.closest_hit = self.copied(from, group.closest_hit)?;
                    group.intersection = self.copied(from, group.intersection)?;
                    SubobjectContents::HitGroup(group)
                }
                other => other,
            };
            let row = SubobjectInfo::new(SubobjectInfo0 { name, contents });
            self.editor.record::<SubobjectInfo0>(row)?;
        }
        Ok(())
    }

    fn copied(&mut self, from: &RuntimeData<'_>, place: StringRef) -> Result<StringRef, Error> {
        match from.string(place) {
            Some(name) => self.editor.string(name.as_bytes()),
            None => self.editor.string(b""),
        }
    }
}
