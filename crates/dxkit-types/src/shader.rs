//! Shader kinds and models.

use core::fmt;

use dxkit_bytes::open_enum;

open_enum! {
    /// The stage or kind of a program: `D3D12_SHADER_VERSION_TYPE`, DXIL's `ShaderKind`. Used in the program header,
    /// and (in one byte) in PSV0.
    pub struct ShaderKind(u16) known KnownShaderKind {
        /// Pixel shader.
        Pixel = 0,
        /// Vertex shader.
        Vertex = 1,
        /// Geometry shader.
        Geometry = 2,
        /// Hull shader.
        Hull = 3,
        /// Domain shader.
        Domain = 4,
        /// Compute shader.
        Compute = 5,
        /// Library of functions.
        Library = 6,
        /// Ray generation shader.
        RayGeneration = 7,
        /// Intersection shader.
        Intersection = 8,
        /// Any-hit shader.
        AnyHit = 9,
        /// Closest-hit shader.
        ClosestHit = 10,
        /// Miss shader.
        Miss = 11,
        /// Callable shader.
        Callable = 12,
        /// Mesh shader.
        Mesh = 13,
        /// Amplification shader.
        Amplification = 14,
        /// Work-graph node.
        Node = 15,
        /// Not a kind.
        Invalid = 16,
    }
}

impl ShaderKind {
    /// The abbreviation in profile names: `ps` of `ps_6_0`.
    #[must_use]
    pub const fn abbreviation(self) -> Option<&'static str> {
        Some(match self.0 {
            0 => "ps",
            1 => "vs",
            2 => "gs",
            3 => "hs",
            4 => "ds",
            5 => "cs",
            6 => "lib",
            13 => "ms",
            14 => "as",
            _ => return None,
        })
    }

    /// Whether the kind has signatures and therefore `ISG1` and `OSG1` in its container.
    #[must_use]
    pub const fn has_signatures(self) -> bool {
        !matches!(self.0, 6..=12 | 15..)
    }
}

/// A shader model: `6.7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ShaderModel {
    /// The number before the point.
    pub major: u8,
    /// The minor version; 15 is the open version of libraries (`lib_6_x`).
    pub minor: u8,
}

impl ShaderModel {
    /// Major and minor number.
    #[must_use]
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }
}

impl fmt::Display for ShaderModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.minor {
            15 if self.major == 6 => write!(f, "{}.x", self.major),
            minor => write!(f, "{}.{minor}", self.major),
        }
    }
}
