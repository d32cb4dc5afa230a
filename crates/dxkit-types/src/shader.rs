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
