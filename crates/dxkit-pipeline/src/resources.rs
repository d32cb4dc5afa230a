//! The resources of all stages against the root signature.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Finding, Frame, Report};
use dxkit_reflect::{Binding, Reflection, indexes_heaps};
use dxkit_resource::{Facts, PsvRow, ResourceDescription as _};
use dxkit_rootsig::{
    BoundRegisters, FilterReduction, Location, ParameterContents, ResourceRange, RootFlags,
    RootSignatureDesc, ShaderVisibility,
};
use dxkit_types::{FeatureFlags, ResourceClass, ResourceType, SamplerKind, ShaderKind};

use crate::findings::{Findings, element};
use crate::rules::{self, Rule};
use crate::stage::is_input_element;

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

/// An element of a root signature: a location without the slot of the register.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Element {
    Parameter(usize),
    Range(usize, usize),
    Sampler(usize),
}

impl Element {
    fn from_location(location: Location) -> Option<Self> {
        Some(match location {
            Location::Constants32Bit { parameter } | Location::RootDescriptor { parameter } => {
                Self::Parameter(parameter)
            }
            Location::Range { parameter, range, .. } => Self::Range(parameter, range),
            Location::StaticSampler { index } => Self::Sampler(index),
            _ => return None,
        })
    }
}

/// The paths and texts of the parameters, ranges and static samplers that bind none of the resources at
/// `used`.
#[must_use]
pub fn unused_elements(root: &RootSignatureDesc<'_>, used: &[Location]) -> Vec<(Location, String)> {
    let used: BTreeSet<Element> =
        used.iter().filter_map(|location| Element::from_location(*location)).collect();
    let is_unused =
        |location| Element::from_location(location).is_none_or(|element| !used.contains(&element));
    let mut unused = Vec::new();
    for (parameter, contents) in root.parameters.iter().enumerate() {
        let ranges = match &contents.contents {
            ParameterContents::DescriptorTable(ranges) => &ranges[..],
            ParameterContents::Constants32Bit(_) => {
                let location = Location::Constants32Bit { parameter };
                if is_unused(location) {
                    unused.push((location, contents.to_string()));
                }
                continue;
            }
            _ => {
                let location = Location::RootDescriptor { parameter };
                if is_unused(location) {
                    unused.push((location, contents.to_string()));
                }
                continue;
            }
        };
        let is_used = |range: usize| !is_unused(Location::Range { parameter, range, slot: None });
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
        if is_unused(location) {
            unused.push((location, sampler.to_string()));
        }
    }
    unused
}

/// What a root signature and one shader or library have to do with each other.
#[non_exhaustive]
#[derive(Debug, Clone, Default)]
pub struct RootSignatureFit {
    /// The reasons why the root signature does not fit.
    pub findings: Vec<Finding>,
    /// The parameters, ranges and static samplers that bind its resources.
    pub used: Vec<Location>,
}

/// Compares one shader or library with a root signature: by the same rules as
/// [`Pipeline::check`](crate::Pipeline::check). For a library, `local` are its local root signatures, which
/// may bind a resource as well.
#[must_use]
pub fn fit_root_signature(
    reflection: &Reflection,
    root: &RootSignatureDesc<'_>,
    local: &[RootSignatureDesc<'_>],
) -> RootSignatureFit {
    let kind = reflection.kind.map_or(ShaderKind::Library, |kind| kind.value);
    let mut findings = Findings::default();
    let mut used = Vec::new();
    check_input_flag(&[], kind, reflection, root, &mut findings);
    check(&[], kind, reflection, root, local, &mut used, &mut findings);
    RootSignatureFit { findings: findings.0, used }
}

/// Checks that the root signature of a vertex shader with inputs allows an input layout.
pub(crate) fn check_input_flag(
    path: &[Frame],
    kind: ShaderKind,
    reflection: &Reflection,
    root: &RootSignatureDesc<'_>,
    findings: &mut Findings,
) {
    let flag = RootFlags::ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT;
    if kind != ShaderKind::Vertex || root.flags.contains(flag) {
        return;
    }
    let inputs = reflection.signatures.inputs.as_ref().map_or(&[][..], |inputs| &inputs.value);
    if inputs.iter().any(is_input_element) {
        findings.add(rules::INPUT_FLAG, path.iter().copied(), || {
            format!("the inputs of the shader need RootFlags({flag})")
        });
    }
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

/// The place of the resource that a finding about a list of resources is about.
fn resource_number(finding: &Finding) -> Option<usize> {
    match finding.path.frames() {
        [Frame::Field("resource"), Frame::Index(number), ..] => usize::try_from(*number).ok(),
        _ => None,
    }
}

fn rule_of(finding: &Finding) -> Rule {
    match finding.rule {
        "rootsig-denied" => rules::ROOT_DENIED,
        "rootsig-view" => rules::ROOT_VIEW,
        _ => rules::ROOT_UNBOUND,
    }
}

/// Checks that a static sampler compares if the shader samples with a comparison, and only then. Otherwise
/// the result is undefined; Direct3D's debug layer says so of draws.
fn check_sampler(
    root: &RootSignatureDesc<'_>,
    index: usize,
    binding: &Binding,
    place: impl Iterator<Item = Frame>,
    findings: &mut Findings,
) {
    let (Some(sampler), Some(kind)) = (root.static_samplers.get(index), binding.sampler_kind) else { return };
    let compares = sampler.filter.reduction() == FilterReduction::Comparison;
    if compares == (kind == SamplerKind::Comparison) {
        return;
    }
    findings.add(rules::ROOT_SAMPLER, place, || {
        let name = binding.name.as_deref().filter(|name| !name.is_empty()).unwrap_or("the sampler");
        let [shader, filter] = match compares {
            true => ["does not compare", "compares"],
            false => ["compares", "does not compare"],
        };
        format!("{name} {shader}, but static_sampler[{index}] has {}, which {filter}", sampler.filter)
    });
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
    let stage = ShaderVisibility::from_stage(kind);
    let registers = root.bound_registers(stage);
    let buffers = reflection.buffers_of_bindings();
    let of_local: Vec<BoundRegisters> = local.iter().map(|local| local.bound_registers(stage)).collect();
    let bindings = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    let resources: Vec<(usize, &Binding, ResourceRange)> = (bindings.enumerate())
        .filter_map(|(index, binding)| {
            let range = root_binding(binding).filter(|range| range.resource_type.class().is_some())?;
            let bound = of_local.iter().any(|registers| registers.binds(&range));
            (!bound).then_some((index, binding, range))
        })
        .collect();
    let place = |index: usize| path.iter().copied().chain(element("resource", index));
    let mut report = Report::new();
    root.validate_bindings(kind, resources.iter().map(|(.., range)| *range), &mut report);
    // Those of one resource stand together: first that it is not bound, then that its size does not fit.
    let mut of_resources = report.finish().into_iter().peekable();
    for (number, (index, binding, resource)) in resources.iter().enumerate() {
        while let Some(finding) = of_resources.next_if(|finding| resource_number(finding) == Some(number)) {
            findings.add(rule_of(&finding), place(*index), || {
                let name = binding.name.as_deref().filter(|name| !name.is_empty());
                match name {
                    Some(name) => format!("{name}, {}", finding.message),
                    None => finding.message.clone(),
                }
            });
        }
        let class = resource.resource_type.class().unwrap_or_default();
        let Some(location) = registers.find(class, resource.space, resource.lower) else { continue };
        used.push(location);
        if let Location::StaticSampler { index: sampler } = location {
            check_sampler(root, sampler, binding, place(*index), findings);
        }
        if let Location::Constants32Bit { parameter } = location {
            let constants = root.parameters.get(parameter).map(|parameter| &parameter.contents);
            // RDEF has the size with the contents of the buffer.
            let buffer = buffers.get(*index).copied().flatten();
            let size = binding.size.or_else(|| buffer.map(|buffer| buffer.size));
            if let (Some(ParameterContents::Constants32Bit(constants)), Some(size)) = (constants, size) {
                if size.div_ceil(4) > constants.num_32bit_values {
                    findings.add(rules::ROOT_CONSTANTS, place(*index), || {
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
    for finding in of_resources {
        findings.add(rules::ROOT_DENIED, path.iter().copied(), || finding.message.clone());
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
