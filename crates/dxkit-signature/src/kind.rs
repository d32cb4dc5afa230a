//! [`SignatureKind`]: the seven signature parts.

use dxkit_types::{FourCc, PartKind, ShaderKind};

/// The kind of a signature part. It determines the size of an element and the meaning of its usage mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SignatureKind {
    /// `ISG1`: inputs; elements of 32 bytes.
    Isg1,
    /// `OSG1`: outputs; elements of 32 bytes.
    Osg1,
    /// `PSG1`: patch constants (hull, domain) or primitives (mesh); elements of 32 bytes.
    Psg1,
    /// `ISGN`: inputs; elements of 24 bytes.
    Isgn,
    /// `OSGN`: outputs; elements of 24 bytes.
    Osgn,
    /// `OSG5`: outputs of a geometry shader; elements of 28 bytes.
    Osg5,
    /// `PCSG`: patch constants; elements of 24 bytes.
    Pcsg,
}

/// The meaning of an element's usage mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UsageMeaning {
    /// Inputs: these components are read (DXC: always read).
    AlwaysReads,
    /// Outputs: these components are never written. Bits outside of the element's mask are set as well.
    NeverWrites,
}

impl SignatureKind {
    /// All kinds.
    pub const ALL: [Self; 7] =
        [Self::Isg1, Self::Osg1, Self::Psg1, Self::Isgn, Self::Osgn, Self::Osg5, Self::Pcsg];

    /// The kind of a part; `None` if it is not a signature.
    #[must_use]
    pub const fn from_part(part: FourCc) -> Option<Self> {
        Some(match part.known() {
            Some(PartKind::Isg1) => Self::Isg1,
            Some(PartKind::Osg1) => Self::Osg1,
            Some(PartKind::Psg1) => Self::Psg1,
            Some(PartKind::Isgn) => Self::Isgn,
            Some(PartKind::Osgn) => Self::Osgn,
            Some(PartKind::Osg5) => Self::Osg5,
            Some(PartKind::Pcsg) => Self::Pcsg,
            _ => return None,
        })
    }

    /// The part's four characters.
    #[must_use]
    pub const fn four_cc(self) -> FourCc {
        match self {
            Self::Isg1 => FourCc::Isg1,
            Self::Osg1 => FourCc::Osg1,
            Self::Psg1 => FourCc::Psg1,
            Self::Isgn => FourCc::Isgn,
            Self::Osgn => FourCc::Osgn,
            Self::Osg5 => FourCc::Osg5,
            Self::Pcsg => FourCc::Pcsg,
        }
    }

    /// Whether elements start with a stream (`OSG5` and the kinds ending in `1`).
    #[must_use]
    pub const fn has_stream(self) -> bool {
        matches!(self, Self::Isg1 | Self::Osg1 | Self::Psg1 | Self::Osg5)
    }

    /// Whether elements end with a minimum precision (the kinds ending in `1`).
    #[must_use]
    pub const fn has_min_precision(self) -> bool {
        matches!(self, Self::Isg1 | Self::Osg1 | Self::Psg1)
    }

    /// Bytes of an element: 24, 28 or 32.
    #[must_use]
    pub const fn element_size(self) -> usize {
        match self {
            Self::Isgn | Self::Osgn | Self::Pcsg => 24,
            Self::Osg5 => 28,
            Self::Isg1 | Self::Osg1 | Self::Psg1 => 32,
        }
    }

    /// The meaning of the usage masks, given the stage; `None` for patch constants of an unknown stage. A
    /// hull or mesh shader writes them, a domain shader reads them.
    #[must_use]
    pub const fn usage_meaning(self, stage: Option<ShaderKind>) -> Option<UsageMeaning> {
        match self {
            Self::Isg1 | Self::Isgn => Some(UsageMeaning::AlwaysReads),
            Self::Osg1 | Self::Osgn | Self::Osg5 => Some(UsageMeaning::NeverWrites),
            Self::Psg1 | Self::Pcsg => match stage {
                Some(ShaderKind::Domain) => Some(UsageMeaning::AlwaysReads),
                Some(ShaderKind::Hull | ShaderKind::Mesh) => Some(UsageMeaning::NeverWrites),
                _ => None,
            },
        }
    }
}
