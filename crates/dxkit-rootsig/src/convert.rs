//! Conversion between versions.

use dxkit_types::ResourceClass;

use crate::layout::Hint;
use crate::{
    DescriptorRangeFlags, KnownVersion, ParameterContents, RootDescriptorFlags, RootSignatureDesc,
    SamplerFlags,
};

impl<'a> RootSignatureDesc<'a> {
    /// The same root signature in another version, as DXC and the runtime convert.
    ///
    /// * From 1.0 to a newer version: ranges and root descriptors get the flags that mean the same as version
    ///   1.0: data and the descriptors of tables are volatile. The conversion back gives the same value.
    /// * To 1.0: the flags of ranges and root descriptors are lost, so that static data and descriptors
    ///   become volatile.
    /// * From 1.2: the flags of static samplers are lost, which changes samplers with integer border colour
    ///   or without normalized coordinates.
    ///
    /// The arrangement of the bytes that were read is discarded. [`lost_in`](Self::lost_in) lists what is
    /// lost.
    #[must_use]
    pub fn to_version(&self, version: KnownVersion) -> RootSignatureDesc<'a> {
        let mut desc = self.clone();
        if desc.version == version {
            return desc;
        }
        desc.version = version;
        desc.hint = Hint::NONE;
        let up = self.version < KnownVersion::V1_1 && version >= KnownVersion::V1_1;
        let down = version < KnownVersion::V1_1;
        for parameter in &mut desc.parameters {
            match &mut parameter.contents {
                ParameterContents::DescriptorTable(ranges) if up || down => {
                    for range in ranges {
                        range.flags =
                            if up { flags_of_1_0(range.range_type) } else { DescriptorRangeFlags::empty() };
                    }
                }
                ParameterContents::CBV(descriptor)
                | ParameterContents::SRV(descriptor)
                | ParameterContents::UAV(descriptor)
                    if up || down =>
                {
                    descriptor.flags =
                        if up { RootDescriptorFlags::DATA_VOLATILE } else { RootDescriptorFlags::empty() };
                }
                ParameterContents::DescriptorTable(_)
                | ParameterContents::Constants32Bit(_)
                | ParameterContents::CBV(_)
                | ParameterContents::SRV(_)
                | ParameterContents::UAV(_)
                | ParameterContents::Unknown(_) => {}
            }
        }
        if version < KnownVersion::V1_2 {
            for sampler in &mut desc.static_samplers {
                sampler.flags = SamplerFlags::empty();
            }
        }
        desc
    }
}

/// The flags of version 1.1 with the meaning of a range of version 1.0. Samplers have no data.
fn flags_of_1_0(range_type: ResourceClass) -> DescriptorRangeFlags {
    if range_type == ResourceClass::Sampler {
        DescriptorRangeFlags::DESCRIPTORS_VOLATILE
    } else {
        DescriptorRangeFlags::DESCRIPTORS_VOLATILE | DescriptorRangeFlags::DATA_VOLATILE
    }
}
