//! Shader kinds and models.

use core::fmt;

use dxkit_bytes::open_enum;

open_enum! {
    /// The stage or kind of a program: `D3D12_SHADER_VERSION_TYPE`, DXIL's `ShaderKind`. Used in the program
    /// header, and (in one byte) in PSV0.
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

    /// The kind of this [abbreviation](Self::abbreviation); `None` if it is that of no kind.
    ///
    /// ```
    /// use dxkit_types::ShaderKind;
    ///
    /// for number in 0..=ShaderKind::Invalid.0 {
    ///     let kind = ShaderKind(number);
    ///     let again = kind.abbreviation().and_then(|text| ShaderKind::from_abbreviation(text.as_bytes()));
    ///     assert_eq!(again, kind.abbreviation().map(|_| kind));
    /// }
    /// assert_eq!(ShaderKind::from_abbreviation(b"xs"), None);
    /// ```
    #[must_use]
    pub fn from_abbreviation(text: &[u8]) -> Option<Self> {
        let wanted = word_of(text)?;
        let mut found = Self::Invalid;
        for (kind, word) in (0..).map(Self).zip(&ABBREVIATIONS) {
            found = if *word == wanted { kind } else { found };
        }
        (found != Self::Invalid).then_some(found)
    }

    /// The name in HLSL's attribute `[shader("…")]`, which LLVM's triples and attributes have as well:
    /// `pixel`.
    #[must_use]
    pub const fn hlsl_name(self) -> Option<&'static str> {
        Some(match self {
            Self::Pixel => "pixel",
            Self::Vertex => "vertex",
            Self::Geometry => "geometry",
            Self::Hull => "hull",
            Self::Domain => "domain",
            Self::Compute => "compute",
            Self::Library => "library",
            Self::RayGeneration => "raygeneration",
            Self::Intersection => "intersection",
            Self::AnyHit => "anyhit",
            Self::ClosestHit => "closesthit",
            Self::Miss => "miss",
            Self::Callable => "callable",
            Self::Mesh => "mesh",
            Self::Amplification => "amplification",
            Self::Node => "node",
            _ => return None,
        })
    }

    /// The kind of this [name in HLSL](Self::hlsl_name); `None` if it is that of no kind.
    #[must_use]
    pub fn from_hlsl_name(name: &str) -> Option<Self> {
        (0..Self::Invalid.0).map(Self).find(|kind| kind.hlsl_name() == Some(name))
    }

    /// Whether functions of this ray tracing stage have a payload, or a callable shader's parameter, as their
    /// first parameter.
    #[must_use]
    pub const fn has_payload(self) -> bool {
        matches!(self, Self::AnyHit | Self::ClosestHit | Self::Miss | Self::Callable)
    }

    /// Whether functions of this ray tracing stage have the attributes of an intersection as their second
    /// parameter.
    #[must_use]
    pub const fn has_attributes(self) -> bool {
        matches!(self, Self::AnyHit | Self::ClosestHit)
    }

    /// Whether the kind has signatures and therefore `ISG1` and `OSG1` in its container.
    #[must_use]
    pub const fn has_signatures(self) -> bool {
        !matches!(self.0, 6..=12 | 15..)
    }
}

/// The letters of an abbreviation as a number, which is not 0; `None` if there are not two or three of them.
const fn word_of(text: &[u8]) -> Option<u32> {
    match *text {
        [first, second] => Some(u32::from_le_bytes([first, second, 0, 1])),
        [first, second, third] => Some(u32::from_le_bytes([first, second, third, 2])),
        _ => None,
    }
}

/// By the number of a kind: the [`word_of`] its abbreviation, or 0.
static ABBREVIATIONS: [u32; ShaderKind::Invalid.0 as usize] = {
    let mut words = [0; ShaderKind::Invalid.0 as usize];
    let mut number = 0;
    let mut rest: &mut [u32] = &mut words;
    while let [word, after @ ..] = rest {
        if let Some(text) = ShaderKind(number).abbreviation() {
            *word = match word_of(text.as_bytes()) {
                Some(word) => word,
                None => panic!("an abbreviation has two or three letters"),
            };
        }
        number += 1;
        rest = after;
    }
    words
};

/// A shader model: `6.7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ShaderModel {
    /// The number before the point.
    pub major: u8,
    /// The minor version; [`OPEN_MINOR`](Self::OPEN_MINOR) is that of `lib_6_x`.
    pub minor: u8,
}

dxkit_bytes::owns_itself!(ShaderModel);

impl ShaderModel {
    /// The minor number of libraries that are for no certain model (`lib_6_x`).
    pub const OPEN_MINOR: u8 = 15;

    /// Major and minor number.
    #[must_use]
    pub const fn new(major: u8, minor: u8) -> Self {
        Self { major, minor }
    }

    /// Whether it is no certain model: that of libraries which are only linked (`lib_6_x`).
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.minor == Self::OPEN_MINOR
    }

    /// The model behind the stage in the name of a [`Profile`]: `6_6`, `6_x`.
    #[must_use]
    pub fn from_profile(text: &str) -> Option<Self> {
        let (major, minor) = text.split_once('_')?;
        let major = major.parse().ok()?;
        let minor = if (major, minor) == (6, "x") { Self::OPEN_MINOR } else { minor.parse().ok()? };
        Some(Self { major, minor })
    }
}

/// A stage and a shader model, as compilers are given them: `ps_6_6`, `lib_6_x`.
///
/// ```
/// use dxkit_types::{Profile, ShaderKind, ShaderModel};
///
/// let profile = Profile::from_name("lib_6_x").unwrap();
/// assert_eq!((profile.kind, profile.model), (ShaderKind::Library, ShaderModel::new(6, 15)));
/// assert_eq!(profile.to_string(), "lib_6_x");
/// assert_eq!(Profile::from_name("xs_6_0"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Profile {
    /// The stage, or a library.
    pub kind: ShaderKind,
    /// The shader model.
    pub model: ShaderModel,
}

impl Profile {
    /// The profile of this name. Whether the stage has the shader model is not looked at.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let (kind, model) = name.split_once('_')?;
        let kind = ShaderKind::from_abbreviation(kind.as_bytes())?;
        Some(Self { kind, model: ShaderModel::from_profile(model)? })
    }
}

impl fmt::Display for Profile {
    /// Kinds that have no profile of their own have their name in HLSL: `closesthit_6_3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.abbreviation().or(self.kind.hlsl_name()).unwrap_or("unknown");
        write!(f, "{kind}_{}_", self.model.major)?;
        match self.model.minor {
            ShaderModel::OPEN_MINOR if self.model.major == 6 => f.write_str("x"),
            minor => write!(f, "{minor}"),
        }
    }
}

impl fmt::Display for ShaderModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.minor {
            Self::OPEN_MINOR if self.major == 6 => write!(f, "{}.x", self.major),
            minor => write!(f, "{}.{minor}", self.major),
        }
    }
}
