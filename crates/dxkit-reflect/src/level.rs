//! [`FeatureLevel`]: the minimum level of a device.

use core::fmt;

use dxkit_types::{FeatureFlags, ShaderModel};

/// A feature level of a device: `D3D_FEATURE_LEVEL`, 16 bits that read `0xb100` for 11_1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FeatureLevel(pub u32);

impl FeatureLevel {
    /// The name of the level as in Direct3D's headers; `None` for unknown numbers.
    #[must_use]
    pub const fn name(self) -> Option<&'static str> {
        Some(match self.0 {
            0x100 => "1_0_GENERIC",
            0x1000 => "1_0_CORE",
            0x9100 => "9_1",
            0x9200 => "9_2",
            0x9300 => "9_3",
            0xa000 => "10_0",
            0xa100 => "10_1",
            0xb000 => "11_0",
            0xb100 => "11_1",
            0xc000 => "12_0",
            0xc100 => "12_1",
            0xc200 => "12_2",
            _ => return None,
        })
    }

    /// The minimum level for a shader model, features, and the level of the programs for level 9 beside it.
    /// Before SM 6, that is the result of FXC's library. Every device of Direct3D 12 has 11_0, which is what
    /// SM 6 itself requires; most features are optional at every level.
    #[must_use]
    pub fn minimum(model: ShaderModel, features: FeatureFlags, level_9: Option<Self>) -> Self {
        if let Some(level) = level_9 {
            return level;
        }
        let of_11_1 = if model.major >= 6 {
            FeatureFlags::UAVS_64 | FeatureFlags::UAVS_AT_EVERY_STAGE
        } else {
            FeatureFlags::UAVS_64
        };
        match model {
            model if model < ShaderModel::new(4, 1) => Self(0xa000),
            model if model < ShaderModel::new(5, 0) => Self(0xa100),
            _ if features.intersects(of_11_1) => Self(0xb100),
            _ => Self(0xb000),
        }
    }
}

impl fmt::Display for FeatureLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{:#x}", self.0),
        }
    }
}
