//! The layout, held to bytes that were assembled by hand.

use dxkit_bytes::{ErrorKind, Float32, Span, Value, Visit};
use dxkit_rootsig::{
    ComparisonFunc, DescriptorRange, DescriptorRangeFlags, Filter, FilterReduction, KnownVersion, Parameter,
    ParameterContents, ParameterType, ResourceClass, RootConstants, RootDescriptor, RootDescriptorFlags,
    RootFlags, RootSignature, RootSignatureDesc, SamplerFlags, ShaderVisibility, StaticBorderColor,
    StaticSampler, TextureAddressMode, UnknownParameter,
};
use dxkit_synth::rootsig;

/// Where the parts stand in their files.
const AT: usize = 0x100;

fn desc(bytes: &[u8]) -> RootSignatureDesc<'_> {
    RootSignatureDesc::parse(Span::at(bytes, AT)).unwrap()
}

fn set(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

fn sampler(register: u32, shader_visibility: ShaderVisibility, flags: SamplerFlags) -> StaticSampler {
    StaticSampler {
        filter: Filter::ComparisonMinMagMipLinear,
        address_u: TextureAddressMode::Mirror,
        address_v: TextureAddressMode::Clamp,
        address_w: TextureAddressMode::Border,
        mip_lod_bias: Float32::from(-1.5),
        max_anisotropy: 8,
        comparison_func: ComparisonFunc::GreaterEqual,
        border_color: StaticBorderColor::OpaqueBlack,
        min_lod: Float32::from(0.25),
        max_lod: Float32::from(11.0),
        shader_register: register,
        register_space: 3,
        shader_visibility,
        flags,
    }
}

fn range(range_type: ResourceClass, numbers: [u32; 3], flags: u32, slot: u32) -> DescriptorRange {
    DescriptorRange {
        range_type,
        num_descriptors: numbers[0],
        base_shader_register: numbers[1],
        register_space: numbers[2],
        flags: DescriptorRangeFlags::from_bits_retain(flags),
        offset_in_descriptors_from_table_start: slot,
    }
}

#[test]
fn empty() {
    let bytes = rootsig::empty();
    assert_eq!(desc(&bytes), RootSignatureDesc::new(KnownVersion::V1_0));
    assert_eq!(RootSignatureDesc::new(KnownVersion::V1_0).encode().unwrap(), bytes);
}

#[test]
fn version_1_0() {
    let mut value = RootSignatureDesc::new(KnownVersion::V1_0);
    value.flags = RootFlags::ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT;
    value.parameters = vec![
        Parameter {
            shader_visibility: ShaderVisibility::Pixel,
            contents: ParameterContents::DescriptorTable(vec![
                range(ResourceClass::SRV, [4, 10, 1], 0, DescriptorRange::APPEND),
                range(ResourceClass::UAV, [DescriptorRange::UNBOUNDED, 11, 2], 0, 7),
            ]),
        },
        Parameter::new(ParameterContents::Constants32Bit(RootConstants {
            shader_register: 3,
            register_space: 6,
            num_32bit_values: 9,
        })),
        Parameter {
            shader_visibility: ShaderVisibility::Vertex,
            contents: ParameterContents::CBV(RootDescriptor { register_space: 8, ..RootDescriptor::new(4) }),
        },
    ];
    value.static_samplers = vec![sampler(12, ShaderVisibility::All, SamplerFlags::empty())];
    let bytes = rootsig::v1_0();
    assert_eq!(desc(&bytes), value);
    assert!(desc(&bytes).is_canonical());
    assert_eq!(value.encode().unwrap(), bytes);
}

#[test]
fn version_1_1() {
    let descriptor =
        |register, space, flags| RootDescriptor { shader_register: register, register_space: space, flags };
    let mut value = RootSignatureDesc::new(KnownVersion::V1_1);
    value.flags = RootFlags::ALLOW_STREAM_OUTPUT
        | RootFlags::CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED
        | RootFlags::SAMPLER_HEAP_DIRECTLY_INDEXED;
    value.parameters = [
        ParameterContents::DescriptorTable(vec![
            range(ResourceClass::SRV, [4, 10, 1], 0x3, 0),
            range(ResourceClass::UAV, [2, 20, 0], 0x10004, DescriptorRange::APPEND),
            range(ResourceClass::CBV, [1, 30, 0], 0x8, 9),
        ]),
        ParameterContents::DescriptorTable(vec![range(
            ResourceClass::Sampler,
            [5, 40, 0],
            0x1,
            DescriptorRange::APPEND,
        )]),
        ParameterContents::Constants32Bit(RootConstants {
            shader_register: 3,
            register_space: 6,
            num_32bit_values: 9,
        }),
        ParameterContents::CBV(descriptor(50, 1, RootDescriptorFlags::DATA_VOLATILE)),
        ParameterContents::SRV(descriptor(51, 2, RootDescriptorFlags::DATA_STATIC_WHILE_SET_AT_EXECUTE)),
        ParameterContents::UAV(descriptor(52, 3, RootDescriptorFlags::DATA_STATIC)),
    ]
    .into_iter()
    .zip([
        ShaderVisibility::All,
        ShaderVisibility::Hull,
        ShaderVisibility::Domain,
        ShaderVisibility::Geometry,
        ShaderVisibility::Amplification,
        ShaderVisibility::Mesh,
    ])
    .map(|(contents, shader_visibility)| Parameter { shader_visibility, contents })
    .collect();
    value.static_samplers = vec![sampler(12, ShaderVisibility::Domain, SamplerFlags::empty())];
    let bytes = rootsig::v1_1();
    assert_eq!(desc(&bytes), value);
    assert_eq!(value.encode().unwrap(), bytes);
    assert_eq!(value.cost(), 2 + 9 + 6);
}

#[test]
fn version_1_2() {
    let mut value = RootSignatureDesc::new(KnownVersion::V1_2);
    value.parameters = vec![Parameter::new(ParameterContents::UAV(RootDescriptor {
        flags: RootDescriptorFlags::DATA_VOLATILE,
        ..RootDescriptor::new(7)
    }))];
    value.static_samplers = vec![
        sampler(0, ShaderVisibility::Pixel, SamplerFlags::UINT_BORDER_COLOR),
        sampler(1, ShaderVisibility::Pixel, SamplerFlags::NON_NORMALIZED_COORDINATES),
    ];
    let bytes = rootsig::v1_2();
    assert_eq!(desc(&bytes), value);
    assert_eq!(value.encode().unwrap(), bytes);
}

#[test]
fn any_arrangement_is_read_and_written_as_it_was() {
    let bytes = rootsig::scattered();
    let value = desc(&bytes);
    assert!(!value.is_canonical());
    assert_eq!((value.unreferenced(), value.tail.as_ref()), (3 + 1 + 2 + 4, &[0xd1, 0xd2, 0xd3, 0xd4][..]));
    let [one, two, three, four] = &value.parameters[..] else { panic!("four parameters") };
    let shared = |from: u32| {
        ParameterContents::DescriptorTable(
            (from..from + 2).map(|register| DescriptorRange::new(ResourceClass::SRV, register)).collect(),
        )
    };
    assert_eq!((&one.contents, &two.contents), (&shared(0), &shared(1)));
    assert_eq!(three.contents, ParameterContents::CBV(RootDescriptor::new(9)));
    assert_eq!(four.contents, ParameterContents::UAV(RootDescriptor::new(9)));
    assert_eq!(value.encode().unwrap(), bytes);
    assert_eq!(value.clone().into_owned().encode().unwrap(), bytes);

    // An edit of the same size stays at its offset.
    let mut edited = value.clone();
    edited.flags = RootFlags::ALLOW_STREAM_OUTPUT;
    edited.static_samplers[0].shader_register = 77;
    let mut expected = bytes.clone();
    set(&mut expected, 20, 0x40);
    set(&mut expected, 27 + 40, 77);
    assert_eq!(edited.encode().unwrap(), expected);

    // The range that both tables share is changed in only one of them: no bytes in this arrangement express
    // that.
    let ParameterContents::DescriptorTable(ranges) = &mut edited.parameters[0].contents else {
        panic!("a table")
    };
    ranges[1].register_space = 5;
    let laid_out = edited.encode().unwrap();
    let again = desc(&laid_out);
    assert_eq!(again, edited);
    assert_eq!(laid_out.len(), 24 + 4 * 12 + 2 * (8 + 48) + 2 * 12 + 52 + 4);
    // With the same change in the other table it fits again.
    let ParameterContents::DescriptorTable(ranges) = &mut edited.parameters[1].contents else {
        panic!("a table")
    };
    ranges[0].register_space = 5;
    assert_eq!(edited.encode().unwrap().len(), bytes.len());

    // One more sampler has no room.
    edited.static_samplers.push(StaticSampler::new(1));
    let laid_out = edited.encode().unwrap();
    assert!(laid_out.ends_with(&[0xd1, 0xd2, 0xd3, 0xd4]));
    assert!(desc(&laid_out).is_canonical());
    assert_eq!(desc(&laid_out), edited);

    let mut forgetful = value.clone();
    forgetful.forget_layout();
    assert_eq!(forgetful, value);
    assert_ne!(forgetful.encode().unwrap(), bytes);
}

#[test]
fn a_parameter_of_unknown_type_reaches_up_to_the_next_thing() {
    let bytes = rootsig::unknown_parameter();
    let mut value = desc(&bytes);
    let unknown =
        UnknownParameter { parameter_type: ParameterType(9), payload: (&[1, 2, 3, 4, 5, 6]).into() };
    assert_eq!(value.parameters[0].contents, ParameterContents::Unknown(unknown));
    assert_eq!(value.encode().unwrap(), bytes);
    value.parameters.push(Parameter::new(ParameterContents::UAV(RootDescriptor::new(0))));
    assert_eq!(desc(&value.encode().unwrap()), value);

    // Nothing can follow the payload that extends to the end of the part: it would belong to it.
    value.parameters.swap(0, 2);
    value.tail = vec![0].into();
    let error = value.encode().unwrap_err();
    assert_eq!(
        error.to_string(),
        "parameter[2] > payload at 0x30: the tail would be read as a part of this payload"
    );
}

#[test]
fn a_version_that_is_not_known_stays_raw() {
    let bytes = rootsig::newer_version();
    let signature = RootSignature::parse(Span::new(&bytes)).unwrap();
    let RootSignature::Raw(raw) = &signature else { panic!("raw") };
    assert_eq!((raw.version.0, raw.unknown.len()), (9, bytes.len() - 4));
    assert_eq!(signature.encode().unwrap(), bytes);
    let error = RootSignatureDesc::parse(Span::at(&bytes, AT)).unwrap_err();
    assert_eq!(error.to_string(), "version at 0x100: version 9 is not known");
}

#[test]
fn errors_say_where() {
    let edit = |part: Vec<u8>, edits: &[(usize, u32)]| {
        let mut part = part;
        for (at, value) in edits {
            set(&mut part, *at, *value);
        }
        part
    };
    let cut = |part: Vec<u8>, to: usize| part[..to].to_vec();
    let table: Vec<(Vec<u8>, &str)> = vec![
        (vec![1, 0], "version at 0x100: 4 bytes are needed, 2 are left"),
        (cut(rootsig::empty(), 23), "flags at 0x114: 4 bytes are needed, 3 are left"),
        (
            edit(rootsig::v1_0(), &[(4, 1000)]),
            "parameter at 0x118: 1000 elements of at least 12 bytes do not fit the 156 bytes that are left",
        ),
        (
            edit(rootsig::v1_0(), &[(8, 181)]),
            "root_parameters_offset at 0x108: the offset 0xb5 does not lie between 0x0 and 0xb4",
        ),
        (
            edit(rootsig::v1_0(), &[(16, 0xffff_ffff)]),
            "static_samplers_offset at 0x110: the offset 0xffffffff does not lie between 0x0 and 0xb4",
        ),
        (
            edit(rootsig::v1_0(), &[(12, 2)]),
            "static_sampler at 0x180: 2 elements of at least 52 bytes do not fit the 52 bytes that are left",
        ),
        (
            edit(rootsig::v1_0(), &[(24 + 12 + 8, 200)]),
            "parameter[1] > payload_offset at 0x12c: the offset 0xc8 does not lie between 0x0 and 0xb4",
        ),
        (
            edit(rootsig::v1_0(), &[(24 + 12 + 8, 174)]),
            "parameter[1] > register_space at 0x1b2: 4 bytes are needed, 2 are left",
        ),
        (
            edit(rootsig::v1_0(), &[(60 + 4, 0x1000)]),
            "parameter[0] > descriptor_ranges_offset at 0x140: the offset 0x1000 does not lie between 0x0 and 0xb4",
        ),
        (
            edit(rootsig::v1_0(), &[(60, 0x1000_0000)]),
            "parameter[0] > range at 0x144: 268435456 elements of at least 20 bytes do not fit the 112 bytes that are \
             left",
        ),
        (
            edit(rootsig::unknown_parameter(), &[(24 + 8, 100)]),
            "parameter[0] > payload_offset at 0x120: the offset 0x64 does not lie between 0x0 and 0x42",
        ),
    ];
    for (bytes, message) in table {
        assert_eq!(RootSignature::parse(Span::at(&bytes, AT)).unwrap_err().to_string(), message);
    }
}

#[test]
fn what_a_version_does_not_have_is_not_written() {
    let bytes = rootsig::v1_1();
    let mut value = desc(&bytes);
    value.version = KnownVersion::V1_0;
    let error = value.encode().unwrap_err();
    assert_eq!(
        error.to_string(),
        "parameter[0] > range[0] > flags at 0x78: the root signature's version has no such field"
    );
}

#[test]
fn shared_tables_cannot_blow_up() {
    // One megabyte: as many tables as fit into one half, all with the array of ranges in the other half.
    let size = 1u32 << 20;
    let (tables, ranges) = (size / 2 / 12, size / 2 / 24 - 2);
    let mut bytes = Vec::new();
    for word in [2, tables, 24, 0, 0, 0] {
        bytes.extend(u32::to_le_bytes(word));
    }
    let payload = 24 + tables * 12;
    for _ in 0..tables {
        for word in [0, 0, payload] {
            bytes.extend(u32::to_le_bytes(word));
        }
    }
    for word in [ranges, payload + 8] {
        bytes.extend(u32::to_le_bytes(word));
    }
    bytes.resize(1 << 20, 0);
    let error = RootSignature::parse(Span::new(&bytes)).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Shared { limit, .. } if *limit == u64::from(size) + 0x1_0000));
    let text = error.to_string();
    assert!(text.starts_with("parameter[2] > descriptor_ranges_offset at 0x"), "{text}");
    assert!(
        text.ends_with("structures that share bytes decode to 1572696 bytes, more than the limit of 1114112"),
        "{text}"
    );

    // The maximum of D3D12, 64 tables, may share a table of 40 ranges.
    let mut bytes = Vec::new();
    for word in [2, 64, 24, 0, 0, 0] {
        bytes.extend(u32::to_le_bytes(word));
    }
    for visibility in 0..64 {
        for word in [0, visibility % 8, 24 + 64 * 12] {
            bytes.extend(u32::to_le_bytes(word));
        }
    }
    bytes.extend(40u32.to_le_bytes());
    bytes.extend((24u32 + 64 * 12 + 8).to_le_bytes());
    bytes.resize(bytes.len() + 40 * 24, 1);
    let value = desc(&bytes);
    assert_eq!(value.encode().unwrap(), bytes);
}

struct Cover(Vec<u32>);

impl Visit for Cover {
    fn leaf(&mut self, span: Span<'_>, _: Value<'_>) {
        for at in span.offset() - AT..span.end() - AT {
            self.0[at] += 1;
        }
    }
}

/// Whatever parses is written as it was, every byte is told once, the value comes back from the compilers'
/// arrangement.
fn hold(bytes: &[u8]) -> bool {
    let Ok(signature) = RootSignature::parse(Span::at(bytes, AT)) else { return false };
    assert_eq!(signature.encode().unwrap(), bytes);
    let mut cover = Cover(vec![0; bytes.len()]);
    RootSignature::walk(Span::at(bytes, AT), &mut cover).unwrap();
    assert!(cover.0.iter().all(|count| *count == 1), "{:?}", cover.0);
    let mut report = dxkit_bytes::Report::new();
    signature.validate(&mut report);
    let _ = (report.finish(), signature.to_string());
    let mut laid_out = signature.clone();
    if let Some(desc) = laid_out.known_mut() {
        desc.forget_layout();
        if let Ok(bytes) = desc.encode() {
            assert_eq!(RootSignature::parse(Span::at(&bytes, AT)).unwrap(), signature);
        }
    }
    true
}

#[test]
fn every_truncation_and_every_broken_byte() {
    for (name, bytes) in rootsig::all() {
        assert!(hold(&bytes), "{name}");
        for end in 0..bytes.len() {
            hold(&bytes[..end]);
        }
        let mut broken = bytes.clone();
        let mut parsed = 0;
        for at in 0..bytes.len() {
            for value in 0..=255 {
                broken[at] = value;
                parsed += usize::from(hold(&broken));
            }
            broken[at] = bytes[at];
        }
        assert!(parsed > bytes.len(), "{name}");
    }
}

#[test]
fn filters_come_apart() {
    let filter = Filter::ComparisonMinMagLinearMipPoint;
    assert!(filter.min_linear() && filter.mag_linear() && !filter.mip_linear() && !filter.is_anisotropic());
    assert_eq!(filter.reduction(), FilterReduction::Comparison);
    assert_eq!(filter.with_reduction(FilterReduction::Maximum), Filter::MaximumMinMagLinearMipPoint);
    assert_eq!(Filter::NAMES.len(), 40);
    for (filter, name) in Filter::NAMES {
        let prefix = match filter.reduction() {
            FilterReduction::Comparison => "COMPARISON_",
            FilterReduction::Minimum => "MINIMUM_",
            FilterReduction::Maximum => "MAXIMUM_",
            _ => "",
        };
        let plain = Filter(filter.0 & 0x7f).name().unwrap();
        assert_eq!(*name, format!("{prefix}{plain}"));
        assert_eq!(plain.contains("ANISOTROPIC"), filter.is_anisotropic());
    }
}

#[cfg(feature = "arbitrary")]
#[test]
fn whatever_can_be_made_comes_back() {
    use dxkit_bytes::arbitrary::{Arbitrary as _, Unstructured};
    let mut seed = 1u64;
    let noise: Vec<u8> = (0..1 << 16)
        .map(|_| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 56) as u8
        })
        .collect();
    let mut filled = 0;
    for start in (0..noise.len() - 512).step_by(16) {
        let value = RootSignature::arbitrary(&mut Unstructured::new(&noise[start..start + 512])).unwrap();
        let bytes = value.encode().unwrap();
        assert_eq!(RootSignature::parse(Span::new(&bytes)).unwrap(), value);
        filled += value.known().map_or(0, |desc| desc.parameters.len());
    }
    assert!(filled > 1000);
}
