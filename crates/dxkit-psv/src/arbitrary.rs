//! Generated values that can be written and read back.

use alloc::vec::Vec;

use dxkit_bytes::arbitrary::{Arbitrary, Result, Unstructured};
use dxkit_bytes::{Cow, InU8, Name};
use dxkit_types::ShaderKind;

use crate::{
    Columns, DynamicMaskAndStream, PipelineStateValidation, RuntimeInfo, SemanticIndexes, ShaderStage,
    SignatureElement, StageInfo, StreamVectors,
};

impl<'a> Arbitrary<'a> for Columns {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        source.arbitrary().map(Self)
    }
}

impl<'a> Arbitrary<'a> for DynamicMaskAndStream {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        source.arbitrary().map(Self)
    }
}

/// A number of vectors: usually few, because tables grow with their product.
fn vectors(source: &mut Unstructured<'_>) -> Result<u8> {
    if source.ratio(15u8, 16u8)? { source.int_in_range(0..=9) } else { source.arbitrary() }
}

impl<'a> Arbitrary<'a> for StreamVectors {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self([vectors(source)?, vectors(source)?, vectors(source)?, vectors(source)?]))
    }
}

impl<'a> Arbitrary<'a> for ShaderStage {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        let kind = if source.ratio(7u8, 8u8)? {
            source.choose(ShaderKind::NAMES)?.0
        } else {
            ShaderKind(source.arbitrary::<u8>()?.into())
        };
        Ok(Self {
            kind: InU8(kind),
            uses_view_id: source.arbitrary()?,
            data: [vectors(source)?, source.arbitrary()?],
        })
    }
}

impl StageInfo {
    /// Any first 16 bytes of this stage.
    fn arbitrary_with_kind(kind: ShaderKind, source: &mut Unstructured<'_>) -> Result<Self> {
        Ok(match Self::new(kind) {
            Self::Vertex(_) => Self::Vertex(source.arbitrary()?),
            Self::Hull(_) => Self::Hull(source.arbitrary()?),
            Self::Domain(_) => Self::Domain(source.arbitrary()?),
            Self::Geometry(_) => Self::Geometry(source.arbitrary()?),
            Self::Pixel(_) => Self::Pixel(source.arbitrary()?),
            Self::Mesh(_) => Self::Mesh(source.arbitrary()?),
            Self::Amplification(_) => Self::Amplification(source.arbitrary()?),
            Self::Compute(_) => Self::Compute(source.arbitrary()?),
            Self::Other(_) => Self::Other(source.arbitrary()?),
        })
    }
}

impl<'a> Arbitrary<'a> for StageInfo {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        let kind = source.choose(ShaderKind::NAMES)?.0;
        Self::arbitrary_with_kind(kind, source)
    }
}

impl<'a> Arbitrary<'a> for SemanticIndexes<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        let rows = source.int_in_range(0..=4u8)?;
        (0..rows).map(|_| source.int_in_range(0..=3u32)).collect()
    }
}

impl<'a> Arbitrary<'a> for SignatureElement<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(source.arbitrary::<Name<'a>>()?, source.arbitrary::<SemanticIndexes<'a>>()?, source.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for PipelineStateValidation<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        let mut info: RuntimeInfo<'a> = source.arbitrary()?;
        info.v0.stage_info = match &info.v1 {
            Some(v1) => StageInfo::arbitrary_with_kind(v1.shader_stage.kind.0, source)?,
            // The file does not state the stage.
            None => StageInfo::Other(source.arbitrary()?),
        };
        let mut part = Self::new(info);
        part.resources = source.arbitrary()?;
        let full = source.arbitrary()?;
        let unknown = source.int_in_range(0..=4usize)?;
        for resource in &mut part.resources {
            // All have one size; bytes after an older version would be read as the fields of the next one.
            resource.v1 = if full { Some(resource.v1.unwrap_or_default()) } else { None };
            resource.unknown = Cow::Owned(bytes(source, unknown)?);
        }
        if part.runtime_info.v1.is_some() {
            let unknown = source.int_in_range(0..=4usize)?;
            for signature in [&mut part.inputs, &mut part.outputs, &mut part.patch_constants_or_primitives] {
                for _ in 0..source.int_in_range(0..=6u8)? {
                    let mut element: SignatureElement<'a> = source.arbitrary()?;
                    element.unknown = Cow::Owned(bytes(source, unknown)?);
                    signature.push(element);
                }
            }
            if part.runtime_info.v3.is_some() {
                part.entry_function_name = source.arbitrary()?;
            }
            part.dependencies.fill(|| source.arbitrary())?;
        }
        part.tail = Cow::Owned(source.arbitrary()?);
        Ok(part)
    }
}

fn bytes(source: &mut Unstructured<'_>, count: usize) -> Result<Vec<u8>> {
    (0..count).map(|_| source.arbitrary()).collect()
}
