//! Arbitrary values: writing and reading one gives the same value.

use dxkit_bytes::Cow;
use dxkit_bytes::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{
    KnownVersion, Parameter, ParameterContents, ParameterType, RawRootSignature, RootSignature,
    RootSignatureDesc, UnknownParameter, Version,
};

impl<'a> Arbitrary<'a> for Parameter<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { shader_visibility: source.arbitrary()?, contents: source.arbitrary()? })
    }
}

impl<'a> Arbitrary<'a> for ParameterContents<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match source.int_in_range(0u8..=5)? {
            0 => Self::DescriptorTable(source.arbitrary()?),
            1 => Self::Constants32Bit(source.arbitrary()?),
            2 => Self::CBV(source.arbitrary()?),
            3 => Self::SRV(source.arbitrary()?),
            4 => Self::UAV(source.arbitrary()?),
            _ => Self::Unknown(source.arbitrary()?),
        })
    }
}

impl<'a> Arbitrary<'a> for UnknownParameter<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        // Types from 5 on are unknown.
        let parameter_type = ParameterType(source.int_in_range(5..=u32::MAX)?);
        Ok(Self { parameter_type, payload: Cow::Borrowed(source.bytes(source.len().min(8))?) })
    }
}

impl<'a> Arbitrary<'a> for RootSignatureDesc<'a> {
    /// A root signature that can be written: without the fields that its version does not have.
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        let versions = [KnownVersion::V1_0, KnownVersion::V1_1, KnownVersion::V1_2];
        let mut desc = Self::new(*source.choose(&versions)?);
        desc.flags = source.arbitrary()?;
        desc.parameters = source.arbitrary()?;
        desc.static_samplers = source.arbitrary()?;
        desc.trim();
        // After a payload of unknown size they would be read as part of it.
        let unknown = |parameter: &Parameter<'_>| matches!(parameter.contents, ParameterContents::Unknown(_));
        if !desc.parameters.iter().any(unknown) && source.arbitrary()? {
            desc.tail = Cow::Borrowed(source.bytes(source.len().min(8))?);
        }
        Ok(desc)
    }
}

impl<'a> Arbitrary<'a> for RootSignature<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        if source.ratio(15u8, 16u8)? {
            return source.arbitrary().map(Self::Known);
        }
        let version = Version(source.int_in_range(4..=u32::MAX)?);
        Ok(Self::Raw(RawRootSignature {
            version,
            unknown: Cow::Borrowed(source.bytes(source.len().min(64))?),
        }))
    }
}

impl RootSignatureDesc<'_> {
    /// Resets the fields that the version does not have.
    fn trim(&mut self) {
        let version = self.version;
        for parameter in &mut self.parameters {
            match &mut parameter.contents {
                ParameterContents::DescriptorTable(ranges) => {
                    ranges.iter_mut().for_each(|range| range.trim(version));
                }
                ParameterContents::CBV(descriptor)
                | ParameterContents::SRV(descriptor)
                | ParameterContents::UAV(descriptor) => descriptor.trim(version),
                ParameterContents::Constants32Bit(_) | ParameterContents::Unknown(_) => {}
            }
        }
        self.static_samplers.iter_mut().for_each(|sampler| sampler.trim(version));
    }
}
