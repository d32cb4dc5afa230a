//! The smallest root signature for the resources of a pipeline.

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Finding, Frame};
use dxkit_reflect::{Binding, Reflection, indexes_heaps};
use dxkit_rootsig::{
    DescriptorRange, DescriptorRangeFlags, KnownVersion, MergeError, Parameter, RootFlags, RootSignatureDesc,
    ShaderVisibility,
};
use dxkit_types::{FeatureFlags, ShaderKind};

use crate::findings::{Findings, element};
use crate::{Pipeline, root_binding, rules};

/// A resource of a stage.
struct Resource<'a> {
    stage: ShaderVisibility,
    binding: &'a Binding,
    range: DescriptorRange,
    first: u32,
    last: u32,
}

impl Resource<'_> {
    fn overlaps(&self, other: &Self) -> bool {
        self.range.range_type == other.range.range_type
            && self.range.register_space == other.range.register_space
            && self.first <= other.last
            && other.first <= self.last
    }

    /// Whether one descriptor can serve both: the same registers, the same name and the same kind.
    fn is_shared_with(&self, other: &Self) -> bool {
        (self.first, self.last) == (other.first, other.last)
            && self.binding.kind == other.binding.kind
            && self.binding.name == other.binding.name
    }
}

impl Pipeline {
    /// The smallest root signature that serves all shaders: resources in one descriptor table, samplers in
    /// another, and a further table for each unbounded array. A register that stages use for different
    /// resources (of another name or kind) gets a range for each of these stages, in tables that are visible
    /// to the stage only. Flags are set for input elements and for descriptor heaps that a shader indexes.
    /// Resources in a local root signature of a library are omitted.
    ///
    /// Unbounded arrays have volatile descriptors, because not all of their descriptors are valid.
    ///
    /// # Errors
    /// If the tables exceed the limits of a root signature.
    pub fn suggest_root_signature(&self) -> Result<RootSignatureDesc<'static>, MergeError> {
        let mut root = RootSignatureDesc::new(KnownVersion::V1_1);
        let mut resources: Vec<Resource<'_>> = Vec::new();
        let libraries = self
            .libraries
            .iter()
            .map(|library| (ShaderKind::Library, &library.reflection, &library.local_root_signatures[..]));
        let stages = self.stages.iter().map(|stage| (stage.kind, &stage.reflection, &[][..]));
        for (kind, reflection, local) in stages.chain(libraries) {
            root.flags |= flags(kind, reflection);
            let stage = ShaderVisibility::from_stage(kind);
            let list = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
            let local: Vec<_> = local.iter().map(|local| local.bound_registers(stage)).collect();
            // Resources in a local root signature are not bound by the global one.
            let global = |binding: &&Binding| {
                !local.iter().any(|registers| {
                    registers.find(binding.class, binding.space, binding.lower_bound).is_some()
                })
            };
            resources.extend(list.filter(global).filter_map(|binding| resource(stage, binding)));
        }
        let mut inputs = alloc::vec![root];
        for resource in &resources {
            let conflict = resources.iter().any(|other| {
                other.stage != resource.stage && resource.overlaps(other) && !resource.is_shared_with(other)
            });
            let visibility = if conflict { resource.stage } else { ShaderVisibility::All };
            let table = Parameter::descriptor_table([resource.range]).visible_to(visibility);
            inputs.push(RootSignatureDesc::new(KnownVersion::V1_1).with_parameter(table));
        }
        RootSignatureDesc::merge(&inputs)
    }

    /// The resources that [`suggest_root_signature`](Self::suggest_root_signature) leaves out, because they
    /// have no registers yet: those of libraries whose resources are bound when they are linked.
    #[must_use]
    pub fn unassigned_resources(&self) -> Vec<Finding> {
        let mut findings = Findings::default();
        for stage in &self.stages {
            unassigned(&[Frame::Field(stage.path_frame())], &stage.reflection, &mut findings);
        }
        for (index, library) in self.libraries.iter().enumerate() {
            unassigned(&element("lib", index), &library.reflection, &mut findings);
        }
        findings.0
    }
}

fn unassigned(path: &[Frame], reflection: &Reflection, findings: &mut Findings) {
    let bindings = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    for (index, binding) in bindings.enumerate().filter(|(_, binding)| !binding.is_assigned()) {
        let place = path.iter().copied().chain(element("resource", index));
        findings.add(rules::ROOT_UNASSIGNED, place, || {
            let name = binding.name.as_deref().filter(|name| !name.is_empty()).unwrap_or("the resource");
            format!("{name} has no registers, so the suggested root signature does not bind it")
        });
    }
}

fn flags(kind: ShaderKind, reflection: &Reflection) -> RootFlags {
    let mut flags = RootFlags::empty();
    let inputs = reflection.signatures.inputs.as_ref();
    let takes_elements = inputs.is_some_and(|inputs| inputs.iter().any(crate::stage::is_input_element));
    flags.set(RootFlags::ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT, kind == ShaderKind::Vertex && takes_elements);
    let features = reflection.features.map_or(FeatureFlags::empty(), |features| features.value);
    let [resources, samplers] = indexes_heaps(features);
    flags.set(RootFlags::CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED, resources);
    flags.set(RootFlags::SAMPLER_HEAP_DIRECTLY_INDEXED, samplers);
    flags
}

fn resource(stage: ShaderVisibility, binding: &Binding) -> Option<Resource<'_>> {
    let register = root_binding(binding)?;
    let class = register.resource_type.class()?;
    let mut range = DescriptorRange::new(class, register.lower).in_space(register.space);
    if register.upper == u32::MAX {
        range = range.without_end().with_flags(DescriptorRangeFlags::DESCRIPTORS_VOLATILE);
    } else {
        range = range.with_count(register.upper.saturating_sub(register.lower).saturating_add(1));
    }
    Some(Resource { stage, binding, range, first: register.lower, last: register.upper })
}
