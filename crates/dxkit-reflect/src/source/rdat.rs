//! Facts from `RDAT`: bindings without types, and the resources that each function of a library uses.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_rdat::{Function, FunctionFlags, ResourceInfo0, RuntimeData, ShaderInfo};
use dxkit_types::{FourCc, ResourceClass, ShaderKind};

use crate::entry::WaveLanes;
use crate::types::Budget;
use crate::{Binding, Bindings, Entry, Fact};

/// The bindings.
pub(crate) fn bindings(data: &RuntimeData<'_>, budget: &mut Budget) -> Bindings {
    let list = data.rows::<ResourceInfo0>().iter().map(|row| {
        let binding = Binding {
            name: data.string(row.v0.name).and_then(|name| {
                let bytes = name.as_bytes().len();
                if bytes == 0 { None } else { budget.bytes(name.as_bytes()) }
            }),
            class: row.v0.class,
            kind: Some(row.v0.kind),
            id: Some(row.v0.id),
            space: row.v0.space,
            flags: Some(row.v0.flags),
            ..Binding::default()
        };
        binding.with_registers(row.v0.lower_bound, row.v0.upper_bound).with_direct3d_words()
    });
    Bindings { from: FourCc::Rdat, list: list.collect() }
}

/// Adds facts to the entries of functions, and adds entries that no module states.
pub(crate) fn describe(
    data: &RuntimeData<'_>,
    bindings: Option<&Bindings>,
    entries: &mut Vec<Entry>,
    budget: &mut Budget,
) {
    let places: BTreeMap<(ResourceClass, u32), usize> = bindings
        .into_iter()
        .flat_map(|bindings| bindings.list.iter().enumerate())
        .filter_map(|(place, binding)| Some(((binding.class, binding.id?), place)))
        .collect();
    let mut known: BTreeMap<String, usize> =
        entries.iter().enumerate().map(|(place, entry)| (entry.name.clone(), place)).collect();
    for function in data.function_views() {
        let Some(name) = function.name() else { continue };
        let Some(name) = budget.bytes(name.as_bytes()) else { break };
        let place = match known.get(&name) {
            Some(place) => *place,
            None => {
                let unmangled = function.unmangled_name();
                let unmangled = unmangled.and_then(|name| budget.bytes(name.as_bytes()));
                known.insert(name.clone(), entries.len());
                let unmangled_name = unmangled.unwrap_or_default();
                let from = FourCc::Rdat;
                entries.push(Entry { from, name, unmangled_name, kind: function.kind(), ..Entry::default() });
                entries.len() - 1
            }
        };
        let Some(entry) = entries.get_mut(place) else { continue };
        describe_function(&function, &places, entry, budget);
    }
}

fn describe_function(
    function: &Function<'_, '_>,
    places: &BTreeMap<(ResourceClass, u32), usize>,
    entry: &mut Entry,
    budget: &mut Budget,
) {
    entry.features = Some(Fact::new(function.features(), FourCc::Rdat));
    let mut resources = Vec::new();
    // Any number of functions may share a list.
    for resource in function.resources().flatten() {
        if budget.0 < size_of::<usize>() {
            break;
        }
        budget.0 -= size_of::<usize>();
        resources.extend(places.get(&(resource.v0.class, resource.v0.id)).copied());
    }
    entry.resources = Some(Fact::new(resources, FourCc::Rdat));
    for name in function.dependencies().flatten() {
        let Some(name) = budget.bytes(name.as_bytes()) else { break };
        entry.dependencies.push(name);
    }
    let shared = match function.shader_info() {
        Some(ShaderInfo::Node(node)) => Some(node.v0.group_shared_bytes_used),
        Some(ShaderInfo::Compute(compute)) => Some(compute.v0.group_shared_bytes_used),
        Some(ShaderInfo::Mesh(mesh)) => Some(mesh.v0.group_shared_bytes_used),
        Some(ShaderInfo::Amplification(amplification)) => Some(amplification.v0.group_shared_bytes_used),
        _ => None,
    };
    if let Some(bytes) = shared {
        entry.group_shared_bytes = Some(Fact::new(bytes, FourCc::Rdat));
    }
    entry.min_shader_model = Some(Fact::new(function.min_shader_target().model(), FourCc::Rdat));
    let row = &function.info;
    // Functions that the module does not list as entry points have their sizes here.
    if entry.from == FourCc::Rdat {
        entry.payload_size = function.payload_size();
        entry.attribute_size = Some(row.v1.attribute_size_in_bytes).filter(|bytes| *bytes > 0);
    }
    let Some(v2) = row.v2 else { return };
    let lanes = WaveLanes {
        minimum: v2.minimum_expected_wave_lane_count.into(),
        maximum: v2.maximum_expected_wave_lane_count.into(),
    };
    entry.wave_lanes = lanes.stated().map(|lanes| Fact::new(lanes, FourCc::Rdat));
    if entry.kind == Some(ShaderKind::Pixel) {
        let each = v2.shader_flags.contains(FunctionFlags::SAMPLE_FREQUENCY);
        entry.sample_frequency = Some(Fact::new(each, FourCc::Rdat));
    }
}
