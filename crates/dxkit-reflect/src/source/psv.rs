//! What `PSV0` says: registers and shapes.

use dxkit_psv::PipelineStateValidation;
use dxkit_types::{DxilResourceFlags, FourCc, ResourceClass, ResourceType};

use crate::{Binding, Bindings};

/// What is bound.
pub(crate) fn bindings(psv: &PipelineStateValidation<'_>) -> Bindings {
    let list = psv.resources.iter().map(|resource| {
        let binding = Binding {
            // Of a type that nobody knows, no class either.
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

/// What the type of a resource says of its use: nothing but that it has a counter.
fn flags(ty: ResourceType) -> Option<DxilResourceFlags> {
    (ty == ResourceType::UAVStructuredWithCounter).then_some(DxilResourceFlags::UAV_COUNTER)
}
