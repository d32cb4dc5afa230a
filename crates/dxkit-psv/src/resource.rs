//! [`Resource`]: a bound resource.

use dxkit_bytes::{record, versioned};
use dxkit_types::{ResourceFlags, ResourceKind, ResourceType};

record! {
    /// A bound resource of version 0: DXC's `PSVResourceBindInfo0`.
    #[derive(Default)]
    pub struct ResourceBindInfo0: 16 {
        /// Type of the binding.
        0: pub res_type: ResourceType,
        /// Register space.
        4: pub space: u32,
        /// First register.
        8: pub lower_bound: u32,
        /// Last register; `u32::MAX` for an unbounded range.
        12: pub upper_bound: u32,
    }

    /// The fields of version 2 of the runtime info, at byte 16 of a resource: DXC's `PSVResourceBindInfo1`.
    #[derive(Default)]
    pub struct ResourceBindInfo1: 8 {
        /// Its kind.
        0: pub res_kind: ResourceKind,
        /// Its flags.
        4: pub res_flags: ResourceFlags,
    }
}

versioned! {
    /// A resource that the shader binds. Resources from descriptor heaps are not included. The compiler sorts
    /// them: constant buffers, samplers, shader resources, unordered access views. All resources of a part
    /// have the same size.
    pub struct Resource {
        /// 16 bytes, with runtime infos of version 0 and 1.
        pub v0: ResourceBindInfo0,
        /// 24 bytes, with later ones.
        pub v1: ResourceBindInfo1,
    }
}
