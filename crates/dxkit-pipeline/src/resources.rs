//! The resources of all stages against the root signature.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Finding, Frame, Report};
use dxkit_reflect::{Binding, Reflection, indexes_heaps};
use dxkit_resource::{Facts, Form as _, PsvRow};
use dxkit_rootsig::{Location, ParameterContents, RootFlags, RootSignatureDesc, ShaderVisibility};
use dxkit_types::{FeatureFlags, ResourceClass, ResourceType, ShaderKind};

use crate::findings::{Findings, element};
use crate::rules::{self, Rule};

/// The resource of a reflection in the terms of a root signature; `None` if it has no registers yet, as in
/// libraries whose resources are bound when they are linked.
#[must_use]
pub fn root_binding(binding: &Binding) -> Option<dxkit_rootsig::ResourceRange> {
    if !binding.is_assigned() {
        return None;
    }
    // Root signatures do not depend on the use of 64-bit atomics.
    let facts = Facts { atomics_64: Some(false), ..binding.facts() };
    let resource_type = match (PsvRow::from_facts(&facts), binding.class) {
        (Ok(row), _) => row.ty,
        // The kind of resource is not known.
        (Err(_), ResourceClass::CBV) => ResourceType::CBV,
        (Err(_), ResourceClass::Sampler) => ResourceType::Sampler,
        (Err(_), ResourceClass::SRV) => ResourceType::SRVTyped,
        (Err(_), ResourceClass::UAV) => ResourceType::UAVTyped,
        _ => return None,
    };
    let upper = binding.upper_bound.unwrap_or(u32::MAX);
    Some(dxkit_rootsig::ResourceRange {
        resource_type,
        space: binding.space,
        lower: binding.lower_bound,
        upper,
    })
}

/// The paths and texts of the parameters, ranges and static samplers that bind none of the resources at
/// `used`.
#[must_use]
pub fn unused_elements(root: &RootSignatureDesc<'_>, used: &[Location]) -> Vec<(Location, String)> {
    let mut unused = Vec::new();
    for (parameter, contents) in root.parameters.iter().enumerate() {
        let ranges = match &contents.contents {
            ParameterContents::DescriptorTable(ranges) => &ranges[..],
            ParameterContents::Constants32Bit(_) => {
                let location = Location::Constants32Bit { parameter };
                if !used.contains(&location) {
                    unused.push((location, contents.to_string()));
                }
                continue;
            }
            _ => {
                let location = Location::RootDescriptor { parameter };
                if !used.contains(&location) {
                    unused.push((location, contents.to_string()));
                }
                continue;
            }
        };
        let is_used = |range: usize| {
            used.iter().any(|location| {
                matches!(location, Location::Range { parameter: other, range: position, .. }
                    if (*other, *position) == (parameter, range))
            })
        };
        if !(0..ranges.len()).any(is_used) {
            // The path of a root descriptor is that of the parameter as a whole.
            unused.push((Location::RootDescriptor { parameter }, contents.to_string()));
            continue;
        }
        for (range, text) in ranges.iter().enumerate().filter(|(range, _)| !is_used(*range)) {
            unused.push((Location::Range { parameter, range, slot: None }, text.to_string()));
        }
    }
    for (index, sampler) in root.static_samplers.iter().enumerate() {
        let location = Location::StaticSampler { index };
        if !used.contains(&location) {
            unused.push((location, sampler.to_string()));
        }
    }
    unused
}

/// The frames of a location.
pub(crate) fn frames(location: Location) -> Vec<Frame> {
    let mut frames = alloc::vec![Frame::Field("root_signature")];
    match location {
        Location::Constants32Bit { parameter } | Location::RootDescriptor { parameter } => {
            frames.extend(element("parameter", parameter));
        }
        Location::Range { parameter, range, .. } => {
            frames.extend(element("parameter", parameter));
            frames.extend(element("range", range));
        }
        Location::StaticSampler { index } => frames.extend(element("static_sampler", index)),
        _ => {}
    }
    frames
}

fn rule_of(finding: &Finding) -> Rule {
    match finding.rule {
        "rootsig-denied" => rules::ROOT_DENIED,
        "rootsig-view" => rules::ROOT_VIEW,
        _ => rules::ROOT_UNBOUND,
    }
}

/// Checks the resources of a shader or a library at `path`; the locations that bind them are added to `used`.
/// For a library, `local` are its local root signatures, which may bind a resource as well.
pub(crate) fn check(
    path: &[Frame],
    kind: ShaderKind,
    reflection: &Reflection,
    root: &RootSignatureDesc<'_>,
    local: &[RootSignatureDesc<'_>],
    used: &mut Vec<Location>,
    findings: &mut Findings,
) {
    let stage = ShaderVisibility::of(kind);
    let bindings = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    let mut denied = false;
    for (index, binding) in bindings.enumerate() {
        let Some(resource) = root_binding(binding) else { continue };
        let Some(class) = resource.resource_type.class() else { continue };
        if local.iter().any(|local| local.unbound_reason(&resource, stage).is_none()) {
            continue;
        }
        let place = || path.iter().copied().chain(element("resource", index));
        let mut report = Report::new();
        root.validate_bindings(kind, [resource], &mut report);
        for finding in report.finish() {
            if finding.rule == rules::ROOT_DENIED.name {
                if !core::mem::replace(&mut denied, true) {
                    findings.add(rules::ROOT_DENIED, path.iter().copied(), || finding.message.clone());
                }
                continue;
            }
            findings.add(rule_of(&finding), place(), || {
                let name = binding.name.as_deref().filter(|name| !name.is_empty());
                match name {
                    Some(name) => format!("{name}, {}", finding.message),
                    None => finding.message.clone(),
                }
            });
        }
        let Some(location) = root.find(class, resource.space, resource.lower, stage) else { continue };
        used.push(location);
        if let Location::Constants32Bit { parameter } = location {
            let constants = root.parameters.get(parameter).map(|parameter| &parameter.contents);
            // RDEF has the size with the contents of the buffer.
            let size = binding.size.or_else(|| reflection.buffer_of(index).map(|buffer| buffer.size));
            if let (Some(ParameterContents::Constants32Bit(constants)), Some(size)) = (constants, size) {
                if size.div_ceil(4) > constants.num_32bit_values {
                    findings.add(rules::ROOT_CONSTANTS, place(), || {
                        format!(
                            "{} has {size} bytes, but {location} has {} constants of 4 bytes",
                            binding.name.as_deref().unwrap_or("the constant buffer"),
                            constants.num_32bit_values
                        )
                    });
                }
            }
        }
    }
    let features = reflection.features.map_or(FeatureFlags::empty(), |features| features.value);
    let [resources, samplers] = indexes_heaps(features);
    let heaps = [
        (resources, RootFlags::CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED),
        (samplers, RootFlags::SAMPLER_HEAP_DIRECTLY_INDEXED),
    ];
    for (indexed, flag) in heaps {
        if indexed && !root.flags.contains(flag) {
            findings.add(rules::ROOT_HEAP, path.iter().copied(), || {
                format!("the shader indexes a descriptor heap, which needs RootFlags({flag})")
            });
        }
    }
}
