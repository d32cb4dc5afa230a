//! Building root signatures, with the terms of D3D12's helper structures.

use alloc::vec::Vec;

use crate::{
    DescriptorRange, DescriptorRangeFlags, Parameter, ParameterContents, RootConstants, RootDescriptor,
    RootDescriptorFlags, RootFlags, RootSignatureDesc, ShaderVisibility, StaticSampler,
};

impl<'a> RootSignatureDesc<'a> {
    /// The same with these flags.
    ///
    /// ```
    /// use dxkit_rootsig::{
    ///     DescriptorRange, KnownVersion, Parameter, ResourceClass, RootFlags, RootSignatureDesc, ShaderVisibility,
    ///     StaticSampler,
    /// };
    ///
    /// let root = RootSignatureDesc::new(KnownVersion::V1_1)
    ///     .with_flags(RootFlags::ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)
    ///     .with_parameter(Parameter::constants(4, 0))
    ///     .with_parameter(Parameter::constant_buffer_view(1).in_space(2))
    ///     .with_parameter(
    ///         Parameter::descriptor_table([
    ///             DescriptorRange::new(ResourceClass::SRV, 0).with_count(8),
    ///             DescriptorRange::new(ResourceClass::UAV, 0).without_end(),
    ///         ])
    ///         .visible_to(ShaderVisibility::Pixel),
    ///     )
    ///     .with_static_sampler(StaticSampler::new(0));
    /// let text = "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), RootConstants(num32BitConstants=4, b0), \
    ///     CBV(b1, space=2), DescriptorTable(SRV(t0, numDescriptors=8), UAV(u0, numDescriptors=unbounded), \
    ///     visibility=SHADER_VISIBILITY_PIXEL), StaticSampler(s0)";
    /// assert_eq!(root.to_string(), text);
    /// assert_eq!(text.parse(), Ok(root));
    /// ```
    #[must_use]
    pub fn with_flags(mut self, flags: RootFlags) -> Self {
        self.flags = flags;
        self
    }

    /// The same with another parameter, after the others.
    #[must_use]
    pub fn with_parameter(mut self, parameter: Parameter<'a>) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// The same with another static sampler, after the others.
    #[must_use]
    pub fn with_static_sampler(mut self, sampler: StaticSampler) -> Self {
        self.static_samplers.push(sampler);
        self
    }
}

impl Parameter<'static> {
    /// Root constants: a number of 32-bit values, and the register of their constant buffer
    /// (`InitAsConstants`).
    #[must_use]
    pub const fn constants(num_32bit_values: u32, shader_register: u32) -> Self {
        Self::new(ParameterContents::Constants32Bit(RootConstants {
            shader_register,
            register_space: 0,
            num_32bit_values,
        }))
    }

    /// A constant buffer, bound by its address (`InitAsConstantBufferView`).
    #[must_use]
    pub const fn constant_buffer_view(shader_register: u32) -> Self {
        Self::new(ParameterContents::CBV(RootDescriptor::new(shader_register)))
    }

    /// A shader resource, bound by its address (`InitAsShaderResourceView`).
    #[must_use]
    pub const fn shader_resource_view(shader_register: u32) -> Self {
        Self::new(ParameterContents::SRV(RootDescriptor::new(shader_register)))
    }

    /// An unordered access resource, bound by its address (`InitAsUnorderedAccessView`).
    #[must_use]
    pub const fn unordered_access_view(shader_register: u32) -> Self {
        Self::new(ParameterContents::UAV(RootDescriptor::new(shader_register)))
    }

    /// A descriptor table (`InitAsDescriptorTable`).
    #[must_use]
    pub fn descriptor_table(ranges: impl Into<Vec<DescriptorRange>>) -> Self {
        Self::new(ParameterContents::DescriptorTable(ranges.into()))
    }
}

impl Parameter<'_> {
    /// The same, visible to this stage only.
    #[must_use]
    pub fn visible_to(mut self, visibility: ShaderVisibility) -> Self {
        self.shader_visibility = visibility;
        self
    }

    /// The same with its register in this space; for a table, the registers of all its ranges.
    #[must_use]
    pub fn in_space(mut self, space: u32) -> Self {
        match &mut self.contents {
            ParameterContents::DescriptorTable(ranges) => {
                ranges.iter_mut().for_each(|range| range.register_space = space);
            }
            ParameterContents::Constants32Bit(constants) => constants.register_space = space,
            ParameterContents::CBV(it) | ParameterContents::SRV(it) | ParameterContents::UAV(it) => {
                it.register_space = space;
            }
            ParameterContents::Unknown(_) => {}
        }
        self
    }

    /// The same with these flags. Only root descriptors have them, since version 1.1.
    #[must_use]
    pub fn with_descriptor_flags(mut self, flags: RootDescriptorFlags) -> Self {
        match &mut self.contents {
            ParameterContents::CBV(it) | ParameterContents::SRV(it) | ParameterContents::UAV(it) => {
                it.flags = flags
            }
            ParameterContents::DescriptorTable(_)
            | ParameterContents::Constants32Bit(_)
            | ParameterContents::Unknown(_) => {}
        }
        self
    }
}

impl DescriptorRange {
    /// The same with this number of descriptors.
    #[must_use]
    pub const fn with_count(mut self, count: u32) -> Self {
        self.num_descriptors = count;
        self
    }

    /// The same, unbounded.
    #[must_use]
    pub const fn without_end(self) -> Self {
        self.with_count(Self::UNBOUNDED)
    }

    /// The same with its registers in this space.
    #[must_use]
    pub const fn in_space(mut self, space: u32) -> Self {
        self.register_space = space;
        self
    }

    /// The same with these flags; since version 1.1.
    #[must_use]
    pub const fn with_flags(mut self, flags: DescriptorRangeFlags) -> Self {
        self.flags = flags;
        self
    }

    /// The same at this slot of its table, instead of after the previous range.
    #[must_use]
    pub const fn at_slot(mut self, slot: u32) -> Self {
        self.offset_in_descriptors_from_table_start = slot;
        self
    }
}

impl StaticSampler {
    /// The same with its register in this space.
    #[must_use]
    pub const fn in_space(mut self, space: u32) -> Self {
        self.register_space = space;
        self
    }

    /// The same, visible to this stage only.
    #[must_use]
    pub const fn visible_to(mut self, visibility: ShaderVisibility) -> Self {
        self.shader_visibility = visibility;
        self
    }
}
