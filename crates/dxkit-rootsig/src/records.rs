//! The structures of fixed layout. A structure that grew between versions has one declaration for all
//! versions.

use dxkit_bytes::parser::{self, IResult};
use dxkit_bytes::{Error, ErrorKind, FieldInfo, FixedSize, Float32, Reader, Span, Visit, Writer, record};
use dxkit_types::ResourceClass;

use crate::{
    ComparisonFunc, DescriptorRangeFlags, Filter, KnownVersion, ParameterType, RootDescriptorFlags,
    RootFlags, SamplerFlags, ShaderVisibility, StaticBorderColor, TextureAddressMode, Version,
};

record! {
    /// The header of the part. Offsets are in bytes from the start of the part.
    pub(crate) struct Header: 24 {
        /// Version.
        0: pub(crate) version: Version,
        /// Number of parameters.
        4: pub(crate) num_parameters: u32,
        /// Offset of the parameter headers.
        8: pub(crate) root_parameters_offset: u32,
        /// Number of static samplers.
        12: pub(crate) num_static_samplers: u32,
        /// Offset of the static samplers.
        16: pub(crate) static_samplers_offset: u32,
        /// Flags.
        20: pub(crate) flags: RootFlags,
    }

    /// The header of a parameter; all headers form one array.
    pub(crate) struct ParameterHeader: 12 {
        /// Type.
        0: pub(crate) parameter_type: ParameterType,
        /// The stages that it is visible to.
        4: pub(crate) shader_visibility: ShaderVisibility,
        /// Offset of its payload.
        8: pub(crate) payload_offset: u32,
    }

    /// The payload of a descriptor table.
    pub(crate) struct TableHeader: 8 {
        /// Number of ranges.
        0: pub(crate) num_descriptor_ranges: u32,
        /// Offset of the ranges.
        4: pub(crate) descriptor_ranges_offset: u32,
    }

    /// Root constants: `D3D12_ROOT_CONSTANTS`, 12 bytes in every version.
    #[derive(Default)]
    pub struct RootConstants: 12 {
        /// Register of the constant buffer that the shader reads.
        0: pub shader_register: u32,
        /// Space of the register.
        4: pub register_space: u32,
        /// Number of constants of 32 bits.
        8: pub num_32bit_values: u32,
    }
}

/// Declares a structure to which one version added a field: offsets before and since, and sizes, all checked
/// at compile time. A field that a version does not have is read as its default value; writing another value
/// in that version is an error.
macro_rules! grown {
    (@there -) => { false };
    (@there $offset:literal) => { true };
    (@offset -) => { 0 };
    (@offset $offset:literal) => { $offset };
    ($(
        $(#[$meta:meta])*
        pub struct $name:ident: $old_size:literal, $size:literal since $since:ident {
            $(
                $(#[doc = $doc:literal])*
                [$old:tt | $offset:literal]: pub $field:ident: $type:ty,
            )*
        }
    )*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name {
            $(
                $(#[doc = $doc])*
                pub $field: $type,
            )*
        }

        impl $name {
            /// The fields with their offsets in the newest version.
            pub const FIELDS: &'static [FieldInfo] = &[$(
                FieldInfo {
                    name: stringify!($field),
                    offset: $offset,
                    size: <$type as FixedSize>::SIZE,
                    type_name: stringify!($type),
                    doc: concat!($($doc),*),
                    kind: <$type as FixedSize>::KIND,
                },
            )*];

            /// Its size in bytes in a root signature of this version.
            #[must_use]
            pub fn size(version: KnownVersion) -> usize {
                if version >= KnownVersion::$since { $size } else { $old_size }
            }

            pub(crate) fn read<'a, V: Visit + ?Sized>(
                reader: &mut Reader<'a, '_, V>,
                version: KnownVersion,
            ) -> Result<Self, Error> {
                #[inline(always)]
                fn fields<'a, V: Visit + ?Sized>(
                    grown: bool,
                    input: Span<'a>,
                    visit: &mut V,
                ) -> IResult<'a, $name> {
                    $(
                        let (input, $field) = if grown || grown!(@there $old) {
                            parser::field(stringify!($field), <$type as FixedSize>::parser, input, visit)?
                        } else {
                            (input, <$type>::default())
                        };
                    )*
                    Ok((input, $name { $($field),* }))
                }
                reader.run(|input, visit| {
                    // The sizes are constants on either side, so that one bounds check serves all fields.
                    if version >= KnownVersion::$since {
                        let (silent, visited) =
                            (|input| fields(true, input, &mut ()), |input, visit: &mut V| fields(true, input, visit));
                        parser::record($size, silent, visited, input, visit)
                    } else {
                        let (silent, visited) =
                            (|input| fields(false, input, &mut ()), |input, visit: &mut V| fields(false, input, visit));
                        parser::record($old_size, silent, visited, input, visit)
                    }
                })
            }

            pub(crate) fn write(&self, writer: &mut Writer, version: KnownVersion) -> Result<(), Error> {
                let grown = version >= KnownVersion::$since;
                $(
                    if grown || grown!(@there $old) {
                        writer.field(stringify!($field), &self.$field)?;
                    } else if self.$field != <$type>::default() {
                        let kind = ErrorKind::Inconsistent("the root signature's version has no such field");
                        return Err(Error::new(kind, writer.len()).within(stringify!($field)));
                    }
                )*
                Ok(())
            }

            /// The value without the fields that this version does not have.
            #[allow(dead_code, reason = "used where dxkit-bytes has its feature `arbitrary`, which another crate may have asked for")]
            pub(crate) fn trim(&mut self, version: KnownVersion) {
                $(
                    if !grown!(@there $old) && version < KnownVersion::$since {
                        self.$field = <$type>::default();
                    }
                )*
            }
        }

        const _: () = {
            let mut old_end = 0;
            let mut end = 0;
            $(
                if grown!(@there $old) {
                    assert!(old_end == grown!(@offset $old), concat!(stringify!($field), ": other offset before"));
                    old_end += <$type as FixedSize>::SIZE;
                }
                assert!(end == $offset, concat!(stringify!($field), ": other offset since"));
                end += <$type as FixedSize>::SIZE;
            )*
            assert!(old_end == $old_size && end == $size, "other size");
        };

        dxkit_bytes::__arbitrary_struct!($name { $($field),* });
    )*};
}

grown! {
    /// A range of descriptors in a table: `D3D12_DESCRIPTOR_RANGE1`. 20 bytes in version 1.0, since 1.1 24:
    /// the flags came *before* the offset (as DXC and FXC write it; LLVM's documentation has them after it).
    pub struct DescriptorRange: 20, 24 since V1_1 {
        /// Type of its descriptors, which is the class of its registers: `D3D12_DESCRIPTOR_RANGE_TYPE`.
        [0 | 0]: pub range_type: ResourceClass,
        /// Number of descriptors; [`UNBOUNDED`](Self::UNBOUNDED) for any number.
        [4 | 4]: pub num_descriptors: u32,
        /// The first register.
        [8 | 8]: pub base_shader_register: u32,
        /// Space of the registers.
        [12 | 12]: pub register_space: u32,
        /// Whether descriptors and data may change. Since version 1.1; empty before.
        [- | 16]: pub flags: DescriptorRangeFlags,
        /// First slot in the table, in descriptors; [`APPEND`](Self::APPEND) for the slot after the previous
        /// range.
        [16 | 20]: pub offset_in_descriptors_from_table_start: u32,
    }

    /// A descriptor in the root arguments: `D3D12_ROOT_DESCRIPTOR1`. 8 bytes in version 1.0, since 1.1 12.
    #[derive(Default)]
    pub struct RootDescriptor: 8, 12 since V1_1 {
        /// Register; its class is the parameter's type.
        [0 | 0]: pub shader_register: u32,
        /// Space of the register.
        [4 | 4]: pub register_space: u32,
        /// Whether descriptors and data may change. Since version 1.1; empty before.
        [- | 8]: pub flags: RootDescriptorFlags,
    }

    /// A sampler that is part of the root signature: `D3D12_STATIC_SAMPLER_DESC1`. 52 bytes in versions 1.0
    /// and 1.1, in 1.2 56 (from the header; DXC 1.10 does not write 1.2).
    pub struct StaticSampler: 52, 56 since V1_2 {
        /// Filter.
        [0 | 0]: pub filter: Filter,
        /// Address mode of the first coordinate.
        [4 | 4]: pub address_u: TextureAddressMode,
        /// Address mode of the second coordinate.
        [8 | 8]: pub address_v: TextureAddressMode,
        /// Address mode of the third coordinate.
        [12 | 12]: pub address_w: TextureAddressMode,
        /// Bias of the level of detail, in mips.
        [16 | 16]: pub mip_lod_bias: Float32,
        /// Most samples of an anisotropic filter; at most 16.
        [20 | 20]: pub max_anisotropy: u32,
        /// Comparison function of a comparison filter.
        [24 | 24]: pub comparison_func: ComparisonFunc,
        /// Border colour.
        [28 | 28]: pub border_color: StaticBorderColor,
        /// Least level of detail.
        [32 | 32]: pub min_lod: Float32,
        /// Greatest level of detail.
        [36 | 36]: pub max_lod: Float32,
        /// Register.
        [40 | 40]: pub shader_register: u32,
        /// Space of the register.
        [44 | 44]: pub register_space: u32,
        /// The stages that it is visible to.
        [48 | 48]: pub shader_visibility: ShaderVisibility,
        /// Flags. Since version 1.2; empty before.
        [- | 52]: pub flags: SamplerFlags,
    }
}

impl DescriptorRange {
    /// The [`num_descriptors`](Self::num_descriptors) of an unbounded range: HLSL's `unbounded`.
    pub const UNBOUNDED: u32 = u32::MAX;
    /// The [offset](Self::offset_in_descriptors_from_table_start) of a range after the previous one:
    /// `D3D12_DESCRIPTOR_RANGE_OFFSET_APPEND`.
    pub const APPEND: u32 = u32::MAX;

    /// A range of one descriptor in space 0, appended to the previous range, without flags.
    #[must_use]
    pub const fn new(range_type: ResourceClass, base_shader_register: u32) -> Self {
        Self {
            range_type,
            num_descriptors: 1,
            base_shader_register,
            register_space: 0,
            flags: DescriptorRangeFlags::empty(),
            offset_in_descriptors_from_table_start: Self::APPEND,
        }
    }

    /// Whether it is unbounded.
    #[must_use]
    pub const fn is_unbounded(&self) -> bool {
        self.num_descriptors == Self::UNBOUNDED
    }

    /// The last register; `u32::MAX` for an unbounded range and for one that exceeds it. `None` if it has no
    /// descriptors.
    #[must_use]
    pub const fn last_register(&self) -> Option<u32> {
        match self.num_descriptors.checked_sub(1) {
            Some(_) if self.is_unbounded() => Some(u32::MAX),
            Some(more) => Some(self.base_shader_register.saturating_add(more)),
            None => None,
        }
    }
}

impl RootDescriptor {
    /// A descriptor in space 0 without flags.
    #[must_use]
    pub const fn new(shader_register: u32) -> Self {
        Self { shader_register, register_space: 0, flags: RootDescriptorFlags::empty() }
    }
}

impl StaticSampler {
    /// The sampler of HLSL's `StaticSampler(s…)`: anisotropic, wrapping, visible to all stages.
    #[must_use]
    pub const fn new(shader_register: u32) -> Self {
        Self {
            filter: Filter::Anisotropic,
            address_u: TextureAddressMode::Wrap,
            address_v: TextureAddressMode::Wrap,
            address_w: TextureAddressMode::Wrap,
            mip_lod_bias: Float32(0),
            max_anisotropy: 16,
            comparison_func: ComparisonFunc::LessEqual,
            border_color: StaticBorderColor::OpaqueWhite,
            min_lod: Float32(0),
            max_lod: Float32(f32::MAX.to_bits()),
            shader_register,
            register_space: 0,
            shader_visibility: ShaderVisibility::All,
            flags: SamplerFlags::empty(),
        }
    }
}
