//! Facts from `RDAT`: bindings without types, and the resources that each function of a library uses.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_rdat::{Function, ResourceInfo0, RuntimeData};
use dxkit_types::{FourCc, ResourceClass};

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
                entries.push(Entry { name, unmangled_name, kind: function.kind(), ..Entry::default() });
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
    if let Some(node) = function.node() {
        entry.group_shared_bytes = Some(Fact::new(node.v0.group_shared_bytes_used, FourCc::Rdat));
    }
}
