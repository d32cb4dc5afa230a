//! How each semantic is treated at each point of the pipeline: DXC's table of signature points.

use dxkit_signature::SignatureKind;
use dxkit_types::{InterpolationMode, SemanticKind, ShaderKind};

/// A point of the pipeline at which a shader takes or gives values, named as in DXC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SigPoint {
    VSIn = 0,
    VSOut = 1,
    HSCPIn = 4,
    HSCPOut = 5,
    PCOut = 6,
    DSIn = 7,
    DSCPIn = 8,
    DSOut = 9,
    GSVIn = 10,
    GSIn = 11,
    GSOut = 12,
    PSIn = 13,
    PSOut = 14,
    MSOut = 17,
    MSPOut = 18,
}

impl SigPoint {
    /// The point of a signature; `None` if the stage has no such signature.
    pub(crate) const fn from_signature(stage: ShaderKind, kind: SignatureKind) -> Option<Self> {
        Some(match (stage, kind) {
            (ShaderKind::Vertex, SignatureKind::Isg1) => Self::VSIn,
            (ShaderKind::Vertex, SignatureKind::Osg1) => Self::VSOut,
            (ShaderKind::Hull, SignatureKind::Isg1) => Self::HSCPIn,
            (ShaderKind::Hull, SignatureKind::Osg1) => Self::HSCPOut,
            (ShaderKind::Hull, SignatureKind::Psg1) => Self::PCOut,
            (ShaderKind::Domain, SignatureKind::Isg1) => Self::DSCPIn,
            (ShaderKind::Domain, SignatureKind::Osg1) => Self::DSOut,
            (ShaderKind::Domain, SignatureKind::Psg1) => Self::DSIn,
            (ShaderKind::Geometry, SignatureKind::Isg1) => Self::GSVIn,
            (ShaderKind::Geometry, SignatureKind::Osg1) => Self::GSOut,
            (ShaderKind::Pixel, SignatureKind::Isg1) => Self::PSIn,
            (ShaderKind::Pixel, SignatureKind::Osg1) => Self::PSOut,
            (ShaderKind::Mesh, SignatureKind::Osg1) => Self::MSOut,
            (ShaderKind::Mesh, SignatureKind::Psg1) => Self::MSPOut,
            _ => return None,
        })
    }
}

/// How an element of a signature is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ElementTreatment {
    /// The semantic is not allowed there.
    NotAvailable,
    /// An operation reads it; it is not in the signature.
    NotInSignature,
    /// As a semantic of the user's.
    Arbitrary,
    /// As a system value.
    SystemValue,
    /// As a system value that the hardware makes: it is packed last.
    GeneratedValue,
    /// As a clip or cull distance.
    ClipCull,
    /// As a render target.
    Target,
    /// As a tessellation factor.
    TessellationFactor,
    /// It is in the signature, but has no register.
    NotPacked,
    /// It is in the signature without a register; a separate operation reads it.
    Shadow,
}

impl ElementTreatment {
    /// How an element of this meaning is treated in a signature of a stage.
    #[must_use]
    pub fn find(stage: ShaderKind, kind: SignatureKind, semantic: SemanticKind) -> Self {
        let Some(point) = SigPoint::from_signature(stage, kind) else { return Self::NotAvailable };
        let row = TREATMENTS.get(usize::from(semantic.0));
        row.and_then(|row| row.get(point as usize)).copied().unwrap_or(Self::NotAvailable)
    }

    /// The treatment of a letter in [`TABLE`].
    const fn from_letter(letter: u8) -> Self {
        match letter {
            b'N' => Self::NotInSignature,
            b'A' => Self::Arbitrary,
            b'S' => Self::SystemValue,
            b'G' => Self::GeneratedValue,
            b'C' => Self::ClipCull,
            b'R' => Self::Target,
            b'T' => Self::TessellationFactor,
            b'U' => Self::NotPacked,
            b'H' => Self::Shadow,
            _ => Self::NotAvailable,
        }
    }

    /// Whether it is in the signature.
    #[must_use]
    pub const fn is_in_signature(self) -> bool {
        !matches!(self, Self::NotAvailable | Self::NotInSignature)
    }

    /// Whether it takes registers.
    #[must_use]
    pub const fn is_packed(self) -> bool {
        self.is_in_signature() && !matches!(self, Self::NotPacked | Self::Shadow)
    }
}

/// Whether the signature part has rows of an element of this meaning. `PSV0` has all elements, also those
/// without.
pub(crate) fn in_signature(stage: ShaderKind, kind: SignatureKind, semantic: SemanticKind) -> bool {
    ElementTreatment::find(stage, kind, semantic).is_in_signature()
}

/// The meaning of an element as DXC takes it: where a system value is not interpreted, the user's semantic of
/// its own name; where it cannot be, none.
pub(crate) fn interpreted(stage: ShaderKind, kind: SignatureKind, semantic: SemanticKind) -> SemanticKind {
    match ElementTreatment::find(stage, kind, semantic) {
        ElementTreatment::Arbitrary => SemanticKind::Arbitrary,
        ElementTreatment::NotAvailable => SemanticKind::Invalid,
        _ => semantic,
    }
}

/// The interpolation of an element as DXC takes it.
pub(crate) fn interpolation(mode: InterpolationMode) -> InterpolationMode {
    if mode.known().is_some() { mode } else { InterpolationMode::Invalid }
}

/// A letter for each of the 20 points, in the order of DXC's table: VSIn, VSOut, PCIn, HSIn, HSCPIn, HSCPOut,
/// PCOut, DSIn, DSCPIn, DSOut, GSVIn, GSIn, GSOut, PSIn, PSOut, CSIn, MSIn, MSOut, MSPOut, ASIn.
///
/// `A` arbitrary, `S` system value, `G` generated system value, `C` clip or cull distance, `R` render target,
/// `T` tessellation factor, `U` in the signature without a register, `H` in the signature but read by a
/// separate operation, `N` not in the signature, `-` not available.
const TABLE: [(SemanticKind, &[u8; 20]); 33] = [
    (SemanticKind::Arbitrary, b"AA--AAAAAAA-AA---AA-"),
    (SemanticKind::VertexID, b"S-------------------"),
    (SemanticKind::InstanceID, b"SA--AA--AAA-AA------"),
    (SemanticKind::Position, b"AS--SSAASSS-SS---S--"),
    (SemanticKind::RenderTargetArrayIndex, b"AS--SSAASSS-SS----S-"),
    (SemanticKind::ViewPortArrayIndex, b"AS--SSAASSS-SS----S-"),
    (SemanticKind::ClipDistance, b"AC--CCAACCC-CC---C--"),
    (SemanticKind::CullDistance, b"AC--CCAACCC-CC---C--"),
    (SemanticKind::OutputControlPointID, b"---N----------------"),
    (SemanticKind::DomainLocation, b"-------N------------"),
    (SemanticKind::PrimitiveID, b"--NN---N---HGG----S-"),
    (SemanticKind::GSInstanceID, b"-----------N--------"),
    (SemanticKind::SampleIndex, b"-------------H------"),
    (SemanticKind::IsFrontFace, b"------------GG------"),
    (SemanticKind::Coverage, b"-------------NU-----"),
    (SemanticKind::InnerCoverage, b"-------------N------"),
    (SemanticKind::Target, b"--------------R-----"),
    (SemanticKind::Depth, b"--------------U-----"),
    (SemanticKind::DepthLessEqual, b"--------------U-----"),
    (SemanticKind::DepthGreaterEqual, b"--------------U-----"),
    (SemanticKind::StencilRef, b"--------------U-----"),
    (SemanticKind::DispatchThreadID, b"---------------NN--N"),
    (SemanticKind::GroupID, b"---------------NN--N"),
    (SemanticKind::GroupIndex, b"---------------NN--N"),
    (SemanticKind::GroupThreadID, b"---------------NN--N"),
    (SemanticKind::TessFactor, b"------TT------------"),
    (SemanticKind::InsideTessFactor, b"------TT------------"),
    (SemanticKind::ViewID, b"N-NN---N---N-N--N---"),
    (SemanticKind::Barycentrics, b"-------------U------"),
    (SemanticKind::ShadingRate, b"-S--SS--SSS-SS----S-"),
    (SemanticKind::CullPrimitive, b"-------------N----U-"),
    (SemanticKind::StartVertexLocation, b"N-------------------"),
    (SemanticKind::StartInstanceLocation, b"N-------------------"),
];

/// The treatments by the number of a semantic, and by point.
#[allow(clippy::indexing_slicing, reason = "computed by the compiler")]
static TREATMENTS: [[ElementTreatment; 20]; 64] = {
    let mut treatments = [[ElementTreatment::NotAvailable; 20]; 64];
    let mut row = 0;
    while row < TABLE.len() {
        let (semantic, letters) = TABLE[row];
        let mut point = 0;
        while point < letters.len() {
            // In a geometry shader the primitive id is an input of its own, beside those of the vertices.
            let is_own = point == SigPoint::GSVIn as usize && semantic.0 == SemanticKind::PrimitiveID.0;
            let letter = letters[if is_own { SigPoint::GSIn as usize } else { point }];
            treatments[semantic.0 as usize][point] = ElementTreatment::from_letter(letter);
            point += 1;
        }
        row += 1;
    }
    treatments
};
