//! Facts from `PSV0`: registers and kinds of resources.

use dxkit_psv::PipelineStateValidation;
use dxkit_types::{DxilResourceFlags, FourCc, ResourceClass, ResourceType};

use crate::{Binding, Bindings};

/// The bindings.
pub(crate) fn bindings(psv: &PipelineStateValidation<'_>) -> Bindings {
    let list = psv.resources.iter().map(|resource| {
        let binding = Binding {
            // An unknown type has no class.
            class: resource.v0.res_type.class().unwrap_or(ResourceClass(u32::MAX)),
            kind: resource.v1.map(|v1| v1.res_kind),
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
