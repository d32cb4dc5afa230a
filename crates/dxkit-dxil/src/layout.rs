//! The data layouts of DXIL.

/// The target triple of DXIL.
pub const TARGET_TRIPLE: &str = "dxil-ms-dx";

/// The data layout that DXC states where 16-bit types are of minimum precision: they occupy 32 bits.
pub const MIN_PRECISION_LAYOUT: &str =
    "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64";

/// The data layout that DXC states where 16-bit types are native (`-enable-16bit-types`).
pub const NATIVE_LAYOUT: &str =
    "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64";

/// Whether a data layout is one of the two that DXC states.
#[must_use]
pub fn is_dxc_layout(layout: &[u8]) -> bool {
    [MIN_PRECISION_LAYOUT, NATIVE_LAYOUT].iter().any(|known| known.as_bytes() == layout)
}
