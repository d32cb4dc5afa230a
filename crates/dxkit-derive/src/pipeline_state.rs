//! `PSV0` as the module has it.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bytes::{Bool8, Name, Words};
use dxkit_dxil::{Resource as DxilResource, ShaderFlags, SignatureElement as DxilElement};
use dxkit_psv::{
    Columns, ComponentMask, Dependencies, DependencyTable, DynamicMaskAndStream, PipelineStateValidation,
    Resource, ResourceBindInfo0, ResourceBindInfo1, RuntimeInfo, SemanticIndexes, SignatureElement,
    SignatureElement0, StageInfo,
};
use dxkit_signature::SignatureKind;
use dxkit_types::{
    DxilResourceFlags, InterpolationMode, ResourceClass, ResourceFlags, ResourceKind, ResourceType,
    SemanticKind, ShaderKind, last_register,
};

use crate::{EntryFacts, group_shared, linear_algebra, sig_point, wide_atomics};

/// Vectors that a table of dependences has at most in each direction.
const MOST_SCALARS: u32 = 4 * 255;

impl<'m> EntryFacts<'_, 'm> {
    /// `PSV0`, in the version that DXC 1.10 writes for the module's validator version.
    ///
    /// The uses of linear algebra matrices are taken from `like`, if given; otherwise they are derived from
    /// the instructions, as far as the output of the only compiler that writes them shows how.
    #[must_use]
    pub fn pipeline_state(&self, like: Option<&PipelineStateValidation<'m>>) -> PipelineStateValidation<'m> {
        let algebra = self.flags().contains(ShaderFlags::LINEAR_ALGEBRA);
        let mut part = PipelineStateValidation::new(self.written_runtime_info(like));
        part.resources = self.written_resources().collect();
        if part.runtime_info.v1.is_none() {
            return part;
        }
        part.inputs = self.psv_elements(SignatureKind::Isg1);
        part.outputs = self.psv_elements(SignatureKind::Osg1);
        part.patch_constants_or_primitives = self.psv_elements(SignatureKind::Psg1);
        if part.runtime_info.v3.is_some() {
            part.entry_function_name = Name::from(Cow::Borrowed(self.entry.name.0));
        }
        if !self.fill(&mut part.dependencies) {
            part.dependencies = Dependencies::default();
            part.fit_dependencies();
        }
        if let Some(like) = like.filter(|like| like.linear_algebra().is_some()) {
            part.tail = like.tail.clone();
            // Linear algebra adds lists to the table of semantic indexes.
            let indexes = like.semantic_index_table().clone();
            if part.set_tables(Cow::Owned(part.string_table().to_vec()), indexes).is_err() {
                part.tail = Cow::Borrowed(&[]);
            }
        } else if part.runtime_info.v5.is_some() && like.is_none() && algebra {
            let tables = linear_algebra::tables(self.module);
            part.tail = Cow::Owned(tables.tail);
            let indexes = tables.indexes.into_iter().collect();
            if part.set_tables(Cow::Owned(part.string_table().to_vec()), indexes).is_err() {
                part.tail = Cow::Borrowed(&[]);
            }
        }
        part
    }

    /// The version of the part that DXC 1.10 writes for the module's validator version.
    fn version(&self) -> usize {
        match () {
            () if self.since(10) => 5,
            () if self.since(8) => 3,
            () if self.since(6) => 2,
            () if self.since(1) => 1,
            () => 0,
        }
    }

    /// The runtime info of [`pipeline_state`](Self::pipeline_state), without the counts of elements, which
    /// are computed when it is written.
    #[must_use]
    pub fn written_runtime_info(&self, like: Option<&PipelineStateValidation<'_>>) -> RuntimeInfo<'static> {
        self.runtime_info_of(self.version(), like)
    }

    /// The runtime info with the fields of every version, whatever the module's validator version is.
    #[must_use]
    pub fn whole_runtime_info(&self) -> RuntimeInfo<'static> {
        self.runtime_info_of(RuntimeInfo::VERSIONS.len() - 1, None)
    }

    fn runtime_info_of(
        &self,
        version: usize,
        like: Option<&PipelineStateValidation<'_>>,
    ) -> RuntimeInfo<'static> {
        let mut template = RuntimeInfo::for_kind(self.stage, version);
        let is_mesh = matches!(template.v0.stage_info, StageInfo::Mesh(_));
        let has_groups =
            matches!(self.stage, ShaderKind::Compute | ShaderKind::Mesh | ShaderKind::Amplification);
        // Other versions and stages do not state it.
        let group_shared = if is_mesh || template.v4.is_some() && has_groups {
            group_shared::total(self.module.module)
        } else {
            0
        };
        if let StageInfo::Mesh(stage) = &mut template.v0.stage_info {
            stage.group_shared_bytes_used = group_shared;
        }
        if let Some(v4) = &mut template.v4 {
            v4.num_bytes_group_shared_memory = group_shared;
        }
        if let Some(v5) = &mut template.v5 {
            match like.and_then(|like| like.runtime_info.v5) {
                Some(like) => *v5 = like,
                None => {
                    let algebra = self.flags().contains(ShaderFlags::LINEAR_ALGEBRA);
                    v5.linear_algebra_present = algebra.into();
                }
            }
        }
        self.runtime_info(&template)
    }

    /// The runtime info, with the fields of as many versions as `like` has. The counts of elements, which
    /// follow from the lists, and fields that only instructions and global variables determine (bytes of
    /// group-shared memory, and everything after version 4) are taken from `like`.
    pub fn runtime_info(&self, like: &RuntimeInfo<'_>) -> RuntimeInfo<'static> {
        let entry = self.entry;
        // Versions after those that are stated below are taken as they are.
        let mut info = like.clone().into_owned();
        info.v0 = RuntimeInfo::for_kind(self.stage, 0).v0;
        let has = |kind, semantics: &[SemanticKind]| {
            self.elements(kind).iter().any(|element| semantics.contains(&element.semantic_kind))
        };
        let position = Bool8::from(has(SignatureKind::Osg1, &[SemanticKind::Position]));
        match &mut info.v0.stage_info {
            StageInfo::Vertex(stage) => stage.output_position_present = position,
            StageInfo::Hull(stage) => {
                if let Some(hull) = entry.hull() {
                    stage.input_control_point_count = hull.input_control_points;
                    stage.output_control_point_count = hull.output_control_points;
                    stage.tessellator_domain = hull.domain;
                    stage.tessellator_output_primitive = hull.output_primitive;
                }
            }
            StageInfo::Domain(stage) => {
                stage.output_position_present = position;
                if let Some(domain) = entry.domain() {
                    stage.input_control_point_count = domain.input_control_points;
                    stage.tessellator_domain = domain.domain;
                }
            }
            StageInfo::Geometry(stage) => {
                stage.output_position_present = position;
                if let Some(geometry) = entry.geometry() {
                    stage.input_primitive = geometry.input_primitive;
                    stage.output_topology = geometry.topology;
                    // The compiler keeps the four streams that there are.
                    stage.output_stream_mask = (geometry.stream_mask & 0xf).max(1);
                }
            }
            StageInfo::Pixel(stage) => {
                let depths =
                    [SemanticKind::Depth, SemanticKind::DepthLessEqual, SemanticKind::DepthGreaterEqual];
                stage.depth_output = has(SignatureKind::Osg1, &depths).into();
                let modes = [InterpolationMode::LinearSample, InterpolationMode::LinearNoperspectiveSample];
                let per_sample = self.elements(SignatureKind::Isg1).iter().any(|element| {
                    element.semantic_kind == SemanticKind::SampleIndex
                        || modes.contains(&element.interpolation)
                });
                stage.sample_frequency = per_sample.into();
            }
            StageInfo::Mesh(stage) => {
                if let StageInfo::Mesh(like) = &like.v0.stage_info {
                    stage.group_shared_bytes_used = like.group_shared_bytes_used;
                }
                if let Some(mesh) = entry.mesh() {
                    stage.payload_size_in_bytes = mesh.payload_size;
                    stage.max_output_vertices = u16::try_from(mesh.max_vertex_count).unwrap_or(u16::MAX);
                    stage.max_output_primitives = u16::try_from(mesh.max_primitive_count).unwrap_or(u16::MAX);
                }
            }
            StageInfo::Amplification(stage) => {
                if let Some(amplification) = entry.amplification() {
                    stage.payload_size_in_bytes = amplification.payload_size;
                }
            }
            StageInfo::Compute(_) | StageInfo::Other(_) => {}
        }
        // A minimum of 0 means that no size is stated.
        let wave_size = entry.wave_size().filter(|size| size.minimum != 0);
        if let Some(size) = wave_size.filter(|_| self.stage == ShaderKind::Compute) {
            info.v0.minimum_expected_wave_lane_count = size.minimum;
            info.v0.maximum_expected_wave_lane_count =
                if size.maximum == 0 { size.minimum } else { size.maximum };
        }
        info.v1 = like.v1.map(|mut v1| {
            let stage = &mut v1.shader_stage;
            *stage = dxkit_psv::ShaderStage::new(self.stage);
            stage.uses_view_id = self.flags().contains(ShaderFlags::VIEW_ID).into();
            if let Some(geometry) = entry.geometry() {
                stage.set_max_vertex_count(u16::try_from(geometry.max_vertex_count).unwrap_or(u16::MAX));
            }
            if let Some(mesh) = entry.mesh() {
                stage.set_mesh_output_topology(mesh.topology);
            }
            let [patch_constants, ..] = self.vectors(SignatureKind::Psg1);
            stage.set_patch_constant_or_primitive_vectors(patch_constants);
            [v1.sig_input_vectors, ..] = self.vectors(SignatureKind::Isg1);
            v1.sig_output_vectors.0 = self.vectors(SignatureKind::Osg1);
            v1
        });
        info.v2 = like.v2.map(|mut v2| {
            [v2.num_threads_x, v2.num_threads_y, v2.num_threads_z] = entry.num_threads().unwrap_or_default();
            v2
        });
        info
    }

    /// Registers that the elements of each stream take.
    fn vectors(&self, kind: SignatureKind) -> [u8; 4] {
        let mut ends = [0u32; 4];
        for element in self.elements(kind) {
            // DXC adds the two in 32 bits, and keeps the low byte of the sum.
            let end = element.start_row.unwrap_or(0).wrapping_add(element.rows);
            let is_placed = element.start_row.is_some() & element.start_column.is_some();
            if let Some(known) = ends.get_mut(element.stream as usize) {
                *known = if is_placed { end.max(*known) } else { *known };
            }
        }
        ends.map(low_byte)
    }

    /// The elements of a signature.
    pub fn psv_elements(&self, kind: SignatureKind) -> Vec<SignatureElement<'m>> {
        self.elements(kind).iter().map(|element| self.psv_element(kind, element)).collect()
    }

    /// An element of a signature.
    #[must_use]
    pub fn psv_element(&self, kind: SignatureKind, element: &DxilElement<'m>) -> SignatureElement<'m> {
        let fields = self.psv_element_fields(kind, element);
        // System values are named by their kind.
        let arbitrary = fields.semantic_kind == SemanticKind::Arbitrary;
        let name = if arbitrary { Name::from(Cow::Borrowed(element.name.0)) } else { Name::default() };
        SignatureElement::new(name, semantic_indexes(&element.semantic_indexes), fields)
    }

    /// The fields of an element of a signature, without its name and its semantic indexes.
    #[must_use]
    pub fn psv_element_fields(&self, kind: SignatureKind, element: &DxilElement<'_>) -> SignatureElement0 {
        let semantic = sig_point::interpreted(self.stage, kind, element.semantic_kind);
        let mut fields = SignatureElement0::new(semantic, self.component_type(element.component_type));
        match element.start_row.zip(element.start_column) {
            Some((row, column)) => {
                fields.start_row = low_byte(row);
                // Of a negative column, DXC leaves the highest bit of the byte.
                let columns = Columns::allocated_at(column & 3, element.columns & 0xf);
                fields.columns = Columns(columns.0 | ((column << 4) & 0x80));
            }
            None => fields.columns = Columns::unallocated(element.columns & 0xf),
        }
        fields.interpolation_mode = sig_point::interpolation(element.interpolation);
        fields.dynamic_mask_and_stream = DynamicMaskAndStream::new(
            u8::try_from(element.dynamic_mask & 0xf).unwrap_or_default(),
            u8::try_from(element.stream & 3).unwrap_or_default(),
        );
        fields
    }

    /// The resources that are bound, in the order of the part.
    pub fn psv_resources(&self) -> impl Iterator<Item = Resource<'static>> {
        let resources = &self.module.resources;
        let changed = wide_atomics::changed(self.module);
        [
            &resources.constant_buffers,
            &resources.samplers,
            &resources.shader_resources,
            &resources.unordered_access,
        ]
        .into_iter()
        .flatten()
        .map(move |resource| psv_resource(resource, &changed))
    }

    /// The resources of [`pipeline_state`](Self::pipeline_state): [`psv_resources`](Self::psv_resources) with
    /// the fields of the version that is written.
    pub fn written_resources(&self) -> impl Iterator<Item = Resource<'static>> {
        let has_kinds = self.version() >= 2;
        self.psv_resources().map(move |mut resource| {
            resource.v1 = resource.v1.filter(|_| has_kinds);
            resource
        })
    }

    /// The dependences of outputs on inputs and on the view, in tables of the sizes of `like`. `None` if the
    /// module's dependences do not fit.
    pub fn dependencies(&self, like: &Dependencies<'_>) -> Option<Dependencies<'static>> {
        let mut made = Dependencies::default();
        let mask = |like: &ComponentMask<'_>| ComponentMask::new(like.vectors());
        let table = |like: &DependencyTable<'_>| DependencyTable::new(like.inputs(), like.outputs());
        for (made, like) in made.outputs_by_view_id.iter_mut().zip(&like.outputs_by_view_id) {
            *made = mask(like);
        }
        for (made, like) in made.outputs_by_input.iter_mut().zip(&like.outputs_by_input) {
            *made = table(like);
        }
        made.patch_constants_by_view_id = mask(&like.patch_constants_by_view_id);
        made.patch_constants_by_input = table(&like.patch_constants_by_input);
        made.outputs_by_patch_constant = table(&like.outputs_by_patch_constant);
        self.fill(&mut made).then_some(made)
    }

    /// Adds the dependences to masks and tables without any. False if they do not fit.
    fn fill(&self, made: &mut Dependencies<'_>) -> bool {
        // Without a view-id state, there are no dependences.
        let Some(state) = &self.module.view_id_state else { return true };
        let mut complete = true;
        for (stream, (masks, tables)) in
            state.streams.iter().zip(made.outputs_by_view_id.iter_mut().zip(&mut made.outputs_by_input))
        {
            complete &= fill_mask(masks, stream.by_view_id.as_ref());
            complete &= fill_table(tables, &stream.by_input);
        }
        if let Some(third) = &state.patch_constants_or_primitives {
            complete &= fill_mask(&mut made.patch_constants_by_view_id, third.by_view_id.as_ref());
            complete &= fill_table(&mut made.patch_constants_by_input, &third.by_input);
        }
        if let Some(by_patch_constant) = &state.by_patch_constant {
            complete &= fill_table(&mut made.outputs_by_patch_constant, by_patch_constant);
        }
        complete
    }
}

/// The byte that DXC keeps of a number.
fn low_byte(number: u32) -> u8 {
    u8::try_from(number & 0xff).unwrap_or_default()
}

/// The semantic indexes of an element. Nearly all are low numbers in order, which need no memory of their
/// own.
fn semantic_indexes(indexes: &[u32]) -> SemanticIndexes<'static> {
    /// How many numbers there are in the table.
    const COUNT: usize = 64;
    /// The numbers from 0 on.
    static IN_ORDER: [u8; COUNT * 4] = {
        let mut bytes = [0; COUNT * 4];
        let mut number = 0;
        let mut rest: &mut [u8] = &mut bytes;
        while let [low, _, _, _, after @ ..] = rest {
            *low = number;
            number += 1;
            rest = after;
        }
        bytes
    };
    let first = indexes.first().copied().unwrap_or(0);
    let are_in_order =
        (0u32..).zip(indexes).fold(true, |all, (at, index)| all & (index.wrapping_sub(first) == at));
    let start = (first as usize).saturating_mul(4);
    let bytes = IN_ORDER.get(start..start.saturating_add(size_of_val(indexes)));
    match bytes.and_then(Words::from_bytes) {
        Some(words) if are_in_order => words.into(),
        _ => indexes.iter().copied().collect(),
    }
}

/// Puts the scalars into the mask. False if one has no place.
fn fill_mask(mask: &mut ComponentMask<'_>, scalars: Option<&dxkit_dxil::ScalarMask<'_>>) -> bool {
    let Some(scalars) = scalars else { return true };
    scalars.scalars() <= MOST_SCALARS && mask.add(scalars.words())
}

/// Puts the pairs into the table. False if one has no place.
fn fill_table(table: &mut DependencyTable<'_>, scalars: &dxkit_dxil::ScalarTable<'_>) -> bool {
    scalars.inputs().max(scalars.outputs()) <= MOST_SCALARS
        && (0..scalars.inputs()).all(|input| table.add(input as usize, scalars.row(input).words()))
}

/// The bindings of a resource; `changed` are the numbers of those that atomic operations of 64 bits change.
fn psv_resource(resource: &DxilResource<'_>, changed: &BTreeSet<u32>) -> Resource<'static> {
    let uav = resource.class == ResourceClass::UAV;
    let res_type = match (resource.class, resource.kind) {
        (ResourceClass::Sampler, _) => ResourceType::Sampler,
        (ResourceClass::CBV, _) => ResourceType::CBV,
        (_, ResourceKind::StructuredBuffer) if !uav => ResourceType::SRVStructured,
        (_, ResourceKind::StructuredBuffer) => {
            if resource.flags.contains(DxilResourceFlags::UAV_COUNTER) {
                ResourceType::UAVStructuredWithCounter
            } else {
                ResourceType::UAVStructured
            }
        }
        (_, ResourceKind::RTAccelerationStructure) => ResourceType::SRVRaw,
        (_, ResourceKind::RawBuffer) if uav => ResourceType::UAVRaw,
        (_, ResourceKind::RawBuffer) => ResourceType::SRVRaw,
        _ if uav => ResourceType::UAVTyped,
        _ => ResourceType::SRVTyped,
    };
    let stated = resource.flags.contains(DxilResourceFlags::ATOMICS_64_USE);
    let atomics = uav && (stated || changed.contains(&resource.id));
    let mut made = Resource::new(ResourceBindInfo0 {
        res_type,
        space: resource.space,
        lower_bound: resource.lower_bound,
        upper_bound: last_register(resource.lower_bound, resource.range_size),
    });
    made.v1 = Some(ResourceBindInfo1 {
        res_kind: resource.kind,
        res_flags: if atomics { ResourceFlags::USED_BY_ATOMIC64 } else { ResourceFlags::empty() },
    });
    made
}
