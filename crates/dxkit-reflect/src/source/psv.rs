//! Facts from `PSV0`: registers and kinds of resources, the state of the stage, and interpolation.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_dxil::{DomainState, GeometryState, HullState, MeshState};
use dxkit_psv::{PipelineStateValidation, SignatureElement, StageInfo};
use dxkit_resource::{PsvRow, ResourceDescription as _};
use dxkit_types::{DxilResourceFlags, FourCc, ResourceClass, ResourceType, ShaderKind};

use crate::entry::WaveLanes;
use crate::signature::Mode;
use crate::{Binding, Bindings, Entry, Fact};

/// The bindings.
pub(crate) fn bindings(psv: &PipelineStateValidation<'_>) -> Bindings {
    let list = psv.resources.iter().map(|resource| {
        let row = PsvRow { ty: resource.v0.res_type, kind: resource.v1.map(|v1| v1.res_kind), flags: None };
        let facts = row.facts();
        let binding = Binding {
            // An unknown type has no class.
            class: facts.class.unwrap_or(ResourceClass(u32::MAX)),
            kind: facts.kind,
            space: resource.v0.space,
            flags: flags(resource.v0.res_type),
            ..Binding::default()
        };
        binding.with_registers(resource.v0.lower_bound, resource.v0.upper_bound).with_direct3d_words()
    });
    Bindings { from: FourCc::Psv0, list: list.collect() }
}

/// The flags that follow from the type of a resource: only that it has a counter.
fn flags(ty: ResourceType) -> Option<DxilResourceFlags> {
    (ty == ResourceType::UAVStructuredWithCounter).then_some(DxilResourceFlags::UAV_COUNTER)
}

/// The entry point, as far as the part states it: for containers without a module.
pub(crate) fn entry(psv: &PipelineStateValidation<'_>) -> Option<Entry> {
    let info = &psv.runtime_info;
    let kind = info.kind()?;
    let name = psv.entry_function_name.to_string();
    let groups = matches!(kind, ShaderKind::Compute | ShaderKind::Mesh | ShaderKind::Amplification);
    let threads = info.v2.filter(|_| groups).map(|v2| [v2.num_threads_x, v2.num_threads_y, v2.num_threads_z]);
    let stage = info.v1.map(|v1| v1.shader_stage);
    let mut entry = Entry {
        from: FourCc::Psv0,
        unmangled_name: name.clone(),
        name,
        kind: Some(kind),
        num_threads: threads,
        ..Entry::default()
    };
    match info.v0.stage_info {
        StageInfo::Hull(hull) => {
            entry.hull = Some(HullState {
                patch_constant_function: None,
                input_control_points: hull.input_control_point_count,
                output_control_points: hull.output_control_point_count,
                domain: hull.tessellator_domain,
                // The part does not contain these.
                partitioning: Default::default(),
                max_tess_factor: f32::NAN,
                output_primitive: hull.tessellator_output_primitive,
            });
        }
        StageInfo::Domain(domain) => {
            entry.domain = Some(DomainState {
                domain: domain.tessellator_domain,
                input_control_points: domain.input_control_point_count,
            });
        }
        StageInfo::Geometry(geometry) => {
            entry.geometry = Some(GeometryState {
                input_primitive: geometry.input_primitive,
                max_vertex_count: stage.and_then(|stage| stage.max_vertex_count()).unwrap_or_default().into(),
                stream_mask: geometry.output_stream_mask,
                topology: geometry.output_topology,
                instance_count: 0,
            });
        }
        StageInfo::Mesh(mesh) => {
            entry.payload_size = Some(mesh.payload_size_in_bytes);
            entry.mesh = Some(MeshState {
                num_threads: threads.unwrap_or_default(),
                max_vertex_count: mesh.max_output_vertices.into(),
                max_primitive_count: mesh.max_output_primitives.into(),
                topology: stage.and_then(|stage| stage.mesh_output_topology()).unwrap_or_default(),
                payload_size: mesh.payload_size_in_bytes,
            });
        }
        StageInfo::Amplification(amplification) => {
            entry.payload_size = Some(amplification.payload_size_in_bytes);
        }
        _ => {}
    }
    Some(entry)
}

/// Adds the facts that no other part states.
pub(crate) fn describe(psv: &PipelineStateValidation<'_>, entry: &mut Entry) {
    let info = &psv.runtime_info;
    let from = FourCc::Psv0;
    let lanes = WaveLanes {
        minimum: info.v0.minimum_expected_wave_lane_count,
        maximum: info.v0.maximum_expected_wave_lane_count,
    };
    entry.wave_lanes = lanes.stated().map(|lanes| Fact::new(lanes, from));
    if let StageInfo::Pixel(pixel) = info.v0.stage_info {
        entry.sample_frequency = Some(Fact::new(pixel.sample_frequency.get(), from));
    }
    let shared = match info.v0.stage_info {
        StageInfo::Mesh(mesh) => Some(mesh.group_shared_bytes_used),
        StageInfo::Compute(_) | StageInfo::Amplification(_) => {
            info.v4.map(|v4| v4.num_bytes_group_shared_memory)
        }
        _ => None,
    };
    if let Some(bytes) = shared {
        entry.group_shared_bytes = Some(Fact::new(bytes, from));
    }
}

/// The interpolation modes of elements.
pub(crate) fn modes(elements: &[SignatureElement<'_>]) -> Vec<Mode> {
    let allocated = elements.iter().filter(|element| element.v0.columns.allocated());
    let rows = allocated.flat_map(|element| {
        let columns = element.v0.columns;
        let mask = ((1u8 << columns.cols().min(4)) - 1) << columns.start_col();
        let stream = u32::from(element.v0.dynamic_mask_and_stream.stream());
        let mode = element.v0.interpolation_mode;
        let start = u32::from(element.v0.start_row);
        (start..).take(element.rows()).map(move |row| Mode { stream, row, mask, mode })
    });
    rows.collect()
}
