//! [`PsvRow`] and [`RdatRow`]: a resource in PSV0 and in RDAT.

use dxkit_types::{DxilResourceFlags, ResourceClass, ResourceFlags, ResourceKind, ResourceType};

use crate::metadata::{facts_of_flags, resource_flags};
use crate::{Fact, Facts, ResourceDescription, Unavailable};

/// A resource in PSV0, without registers: `type` at 0, `kind` at 16, `flags` at 20 (u32 each). Source:
/// containers of DXC 1.10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PsvRow {
    /// The class and the type of view.
    pub ty: ResourceType,
    /// The kind of resource; since version 2 of the runtime info.
    pub kind: Option<ResourceKind>,
    /// Whether 64-bit atomics are used; since version 2 of the runtime info.
    pub flags: Option<ResourceFlags>,
}

impl ResourceDescription for PsvRow {
    const NAME: &'static str = "PSV0";

    fn facts(&self) -> Facts {
        let class = self.ty.class();
        let writable = class == Some(ResourceClass::UAV);
        Facts {
            class,
            kind: self.kind.or(match self.ty {
                ResourceType::CBV => Some(ResourceKind::CBuffer),
                ResourceType::Sampler => Some(ResourceKind::Sampler),
                ResourceType::UAVRaw => Some(ResourceKind::RawBuffer),
                ResourceType::SRVStructured
                | ResourceType::UAVStructured
                | ResourceType::UAVStructuredWithCounter => Some(ResourceKind::StructuredBuffer),
                _ => None,
            }),
            rasterizer_ordered: (!writable).then_some(false),
            globally_coherent: (!writable).then_some(false),
            reorder_coherent: (!writable).then_some(false),
            counter: Some(self.ty == ResourceType::UAVStructuredWithCounter),
            atomics_64: self.flags.map(|flags| flags.contains(ResourceFlags::USED_BY_ATOMIC64)),
            ..Facts::default()
        }
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        let kind = facts.need_kind()?;
        let counter = facts.need_counter()?;
        let ty = match (facts.need_class()?, kind) {
            (ResourceClass::CBV, _) => ResourceType::CBV,
            (ResourceClass::Sampler, _) => ResourceType::Sampler,
            (ResourceClass::SRV, ResourceKind::RawBuffer | ResourceKind::RTAccelerationStructure) => {
                ResourceType::SRVRaw
            }
            (ResourceClass::SRV, ResourceKind::StructuredBuffer) => ResourceType::SRVStructured,
            (ResourceClass::SRV, _) => ResourceType::SRVTyped,
            (_, ResourceKind::RawBuffer) => ResourceType::UAVRaw,
            (_, ResourceKind::StructuredBuffer) if counter => ResourceType::UAVStructuredWithCounter,
            (_, ResourceKind::StructuredBuffer) => ResourceType::UAVStructured,
            _ => ResourceType::UAVTyped,
        };
        let mut flags = ResourceFlags::empty();
        flags.set(ResourceFlags::USED_BY_ATOMIC64, facts.need_flag(facts.atomics_64, Fact::Atomics64)?);
        Ok(Self { ty, kind: Some(kind), flags: Some(flags) })
    }
}

/// A resource in RDAT's table, without name and registers: `class` at 0, `kind` at 4, `flags` at 28 (u32
/// each). Source: libraries of DXC 1.10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RdatRow {
    /// The class.
    pub class: ResourceClass,
    /// The kind of resource.
    pub kind: ResourceKind,
    /// Flags of unordered access.
    pub flags: DxilResourceFlags,
}

impl ResourceDescription for RdatRow {
    const NAME: &'static str = "RDAT";

    fn facts(&self) -> Facts {
        facts_of_flags(self.class, self.kind, self.flags)
    }

    fn from_facts(facts: &Facts) -> Result<Self, Unavailable> {
        Ok(Self { class: facts.need_class()?, kind: facts.need_kind()?, flags: resource_flags(facts)? })
    }
}
