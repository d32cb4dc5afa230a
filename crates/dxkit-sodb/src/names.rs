//! The names of D3D12's numbers in manifests: those of the enumerations, without their prefix, in lower
//! case; formats as `DXGI_FORMAT` has them.

/// Names with their numbers.
pub(crate) type Names = &'static [(&'static str, i64)];

/// `D3D12_FILL_MODE`.
pub(crate) const FILL: Names = &[("wireframe", 2), ("solid", 3)];
/// `D3D12_CULL_MODE`.
pub(crate) const CULL: Names = &[("none", 1), ("front", 2), ("back", 3)];
/// `D3D12_LINE_RASTERIZATION_MODE`.
pub(crate) const LINE: Names =
    &[("aliased", 0), ("alpha_antialiased", 1), ("quadrilateral_wide", 2), ("quadrilateral_narrow", 3)];
/// `D3D12_CONSERVATIVE_RASTERIZATION_MODE`, and whether something is on.
pub(crate) const SWITCH: Names = &[("off", 0), ("on", 1), ("false", 0), ("true", 1)];
/// `D3D12_COMPARISON_FUNC`.
pub(crate) const COMPARISON: Names = &[
    ("none", 0),
    ("never", 1),
    ("less", 2),
    ("equal", 3),
    ("less_equal", 4),
    ("greater", 5),
    ("not_equal", 6),
    ("greater_equal", 7),
    ("always", 8),
];
/// `D3D12_STENCIL_OP`.
pub(crate) const STENCIL: Names = &[
    ("keep", 1),
    ("zero", 2),
    ("replace", 3),
    ("incr_sat", 4),
    ("decr_sat", 5),
    ("invert", 6),
    ("incr", 7),
    ("decr", 8),
];
/// `D3D12_BLEND`.
pub(crate) const BLEND: Names = &[
    ("zero", 1),
    ("one", 2),
    ("src_color", 3),
    ("inv_src_color", 4),
    ("src_alpha", 5),
    ("inv_src_alpha", 6),
    ("dest_alpha", 7),
    ("inv_dest_alpha", 8),
    ("dest_color", 9),
    ("inv_dest_color", 10),
    ("src_alpha_sat", 11),
    ("blend_factor", 14),
    ("inv_blend_factor", 15),
    ("src1_color", 16),
    ("inv_src1_color", 17),
    ("src1_alpha", 18),
    ("inv_src1_alpha", 19),
    ("alpha_factor", 20),
    ("inv_alpha_factor", 21),
];
/// `D3D12_BLEND_OP`.
pub(crate) const BLEND_OP: Names =
    &[("add", 1), ("subtract", 2), ("rev_subtract", 3), ("min", 4), ("max", 5)];
/// `D3D12_LOGIC_OP`.
pub(crate) const LOGIC: Names = &[
    ("clear", 0),
    ("set", 1),
    ("copy", 2),
    ("copy_inverted", 3),
    ("noop", 4),
    ("invert", 5),
    ("and", 6),
    ("nand", 7),
    ("or", 8),
    ("nor", 9),
    ("xor", 10),
    ("equiv", 11),
    ("and_reverse", 12),
    ("and_inverted", 13),
    ("or_reverse", 14),
    ("or_inverted", 15),
];
/// `D3D12_PRIMITIVE_TOPOLOGY_TYPE`.
pub(crate) const TOPOLOGY: Names =
    &[("undefined", 0), ("point", 1), ("line", 2), ("triangle", 3), ("patch", 4)];
/// `D3D12_INDEX_BUFFER_STRIP_CUT_VALUE`.
pub(crate) const STRIP_CUT: Names = &[("disabled", 0), ("0xffff", 1), ("0xffffffff", 2)];
/// `D3D12_STATE_OBJECT_TYPE`.
pub(crate) const STATE_OBJECT: Names = &[("collection", 0), ("raytracing_pipeline", 3), ("executable", 4)];
/// `D3D12_HIT_GROUP_TYPE`.
pub(crate) const HIT_GROUP: Names = &[("triangles", 0), ("procedural_primitive", 1)];
/// `D3D12_NODE_OVERRIDES_TYPE_BROADCASTING_LAUNCH`.
pub(crate) const BROADCASTING_LAUNCH: i64 = 1;
/// `D3D12_NODE_OVERRIDES_TYPE`.
pub(crate) const NODE_OVERRIDES: Names = &[
    ("broadcasting_launch", BROADCASTING_LAUNCH),
    ("coalescing_launch", 2),
    ("thread_launch", 3),
    ("common_compute", 4),
];
/// No names.
pub(crate) const NUMBER: Names = &[];

/// `DXGI_FORMAT`: the names of 0 to 115.
const FORMATS: [&str; 116] = [
    "UNKNOWN",
    "R32G32B32A32_TYPELESS",
    "R32G32B32A32_FLOAT",
    "R32G32B32A32_UINT",
    "R32G32B32A32_SINT",
    "R32G32B32_TYPELESS",
    "R32G32B32_FLOAT",
    "R32G32B32_UINT",
    "R32G32B32_SINT",
    "R16G16B16A16_TYPELESS",
    "R16G16B16A16_FLOAT",
    "R16G16B16A16_UNORM",
    "R16G16B16A16_UINT",
    "R16G16B16A16_SNORM",
    "R16G16B16A16_SINT",
    "R32G32_TYPELESS",
    "R32G32_FLOAT",
    "R32G32_UINT",
    "R32G32_SINT",
    "R32G8X24_TYPELESS",
    "D32_FLOAT_S8X24_UINT",
    "R32_FLOAT_X8X24_TYPELESS",
    "X32_TYPELESS_G8X24_UINT",
    "R10G10B10A2_TYPELESS",
    "R10G10B10A2_UNORM",
    "R10G10B10A2_UINT",
    "R11G11B10_FLOAT",
    "R8G8B8A8_TYPELESS",
    "R8G8B8A8_UNORM",
    "R8G8B8A8_UNORM_SRGB",
    "R8G8B8A8_UINT",
    "R8G8B8A8_SNORM",
    "R8G8B8A8_SINT",
    "R16G16_TYPELESS",
    "R16G16_FLOAT",
    "R16G16_UNORM",
    "R16G16_UINT",
    "R16G16_SNORM",
    "R16G16_SINT",
    "R32_TYPELESS",
    "D32_FLOAT",
    "R32_FLOAT",
    "R32_UINT",
    "R32_SINT",
    "R24G8_TYPELESS",
    "D24_UNORM_S8_UINT",
    "R24_UNORM_X8_TYPELESS",
    "X24_TYPELESS_G8_UINT",
    "R8G8_TYPELESS",
    "R8G8_UNORM",
    "R8G8_UINT",
    "R8G8_SNORM",
    "R8G8_SINT",
    "R16_TYPELESS",
    "R16_FLOAT",
    "D16_UNORM",
    "R16_UNORM",
    "R16_UINT",
    "R16_SNORM",
    "R16_SINT",
    "R8_TYPELESS",
    "R8_UNORM",
    "R8_UINT",
    "R8_SNORM",
    "R8_SINT",
    "A8_UNORM",
    "R1_UNORM",
    "R9G9B9E5_SHAREDEXP",
    "R8G8_B8G8_UNORM",
    "G8R8_G8B8_UNORM",
    "BC1_TYPELESS",
    "BC1_UNORM",
    "BC1_UNORM_SRGB",
    "BC2_TYPELESS",
    "BC2_UNORM",
    "BC2_UNORM_SRGB",
    "BC3_TYPELESS",
    "BC3_UNORM",
    "BC3_UNORM_SRGB",
    "BC4_TYPELESS",
    "BC4_UNORM",
    "BC4_SNORM",
    "BC5_TYPELESS",
    "BC5_UNORM",
    "BC5_SNORM",
    "B5G6R5_UNORM",
    "B5G5R5A1_UNORM",
    "B8G8R8A8_UNORM",
    "B8G8R8X8_UNORM",
    "R10G10B10_XR_BIAS_A2_UNORM",
    "B8G8R8A8_TYPELESS",
    "B8G8R8A8_UNORM_SRGB",
    "B8G8R8X8_TYPELESS",
    "B8G8R8X8_UNORM_SRGB",
    "BC6H_TYPELESS",
    "BC6H_UF16",
    "BC6H_SF16",
    "BC7_TYPELESS",
    "BC7_UNORM",
    "BC7_UNORM_SRGB",
    "AYUV",
    "Y410",
    "Y416",
    "NV12",
    "P010",
    "P016",
    "420_OPAQUE",
    "YUY2",
    "Y210",
    "Y216",
    "NV11",
    "AI44",
    "IA44",
    "P8",
    "A8P8",
    "B4G4R4A4_UNORM",
];

/// The number of a format, by its name in any case, with or without `DXGI_FORMAT_`.
pub(crate) fn format(name: &str) -> Option<i64> {
    let name = name.to_ascii_uppercase();
    let name = name.strip_prefix("DXGI_FORMAT_").unwrap_or(&name);
    let place = FORMATS.iter().position(|known| *known == name)?;
    i64::try_from(place).ok()
}

/// The name of a format.
#[must_use]
pub fn format_name(number: i64) -> Option<&'static str> {
    FORMATS.get(usize::try_from(number).ok()?).copied()
}

/// A field of a description in a manifest, and of a row: they are in the same order.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) key: &'static str,
    pub(crate) names: Names,
    /// D3D12's own default.
    pub(crate) default: i64,
}

const fn field(key: &'static str, names: Names, default: i64) -> Field {
    Field { key, names, default }
}

/// `rasterizer_descs`.
pub(crate) const RASTERIZER: &[Field] = &[
    field("fill_mode", FILL, 3),
    field("cull_mode", CULL, 3),
    field("front_counter_clockwise", SWITCH, 0),
    field("depth_bias", NUMBER, 0),
    field("depth_bias_clamp", NUMBER, 0),
    field("slope_scaled_depth_bias", NUMBER, 0),
    field("depth_clip", SWITCH, 1),
    field("line_mode", LINE, 0),
    field("forced_sample_count", NUMBER, 0),
    field("conservative", SWITCH, 0),
];
/// `render_target_blend_descs`.
pub(crate) const TARGET: &[Field] = &[
    field("blend", SWITCH, 0),
    field("logic", SWITCH, 0),
    field("src", BLEND, 2),
    field("dest", BLEND, 1),
    field("op", BLEND_OP, 1),
    field("src_alpha", BLEND, 2),
    field("dest_alpha", BLEND, 1),
    field("op_alpha", BLEND_OP, 1),
    field("logic_op", LOGIC, 4),
    field("write_mask", NUMBER, 15),
];
/// `blend_descs`, without the render targets.
pub(crate) const BLENDING: &[Field] =
    &[field("alpha_to_coverage", SWITCH, 0), field("independent", SWITCH, 0)];
/// `depth_stencil_op_descs`.
pub(crate) const FACE: &[Field] = &[
    field("fail", STENCIL, 1),
    field("depth_fail", STENCIL, 1),
    field("pass", STENCIL, 1),
    field("func", COMPARISON, 8),
    field("read_mask", NUMBER, 255),
    field("write_mask", NUMBER, 255),
];
/// `depth_stencil_descs`, without the faces.
pub(crate) const DEPTH_STENCIL: &[Field] = &[
    field("depth", SWITCH, 1),
    field("depth_write", SWITCH, 1),
    field("depth_func", COMPARISON, 2),
    field("stencil", SWITCH, 0),
    field("depth_bounds", SWITCH, 0),
];
