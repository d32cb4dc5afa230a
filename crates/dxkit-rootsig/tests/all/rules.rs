//! The checks: what is broken gives its own rule and no other.
//!
//! Signatures are built as structures, since most of what is broken here cannot be written as text. A table
//! (`every_rule`) breaks one rule a row. Notes on what no compiler writes, overlaps against a comparison of
//! all pairs, whether a signature serves a shader, and the conversion of versions have their own tests.

use dxkit_bytes::{Float32, Report, Span};
use dxkit_rootsig::{
    ComparisonFunc, DescriptorRange, DescriptorRangeFlags, Filter, KnownVersion, Location, Parameter,
    ParameterContents, ParameterType, ResourceClass, ResourceRange, ResourceType, RootConstants,
    RootDescriptor, RootDescriptorFlags, RootFlags, RootSignature, RootSignatureDesc, SamplerFlags,
    ShaderKind, ShaderVisibility, StaticBorderColor, StaticSampler, TextureAddressMode, UnknownParameter,
};
use dxkit_synth::rootsig;

fn findings(desc: &RootSignatureDesc<'_>) -> Vec<String> {
    let mut report = Report::new();
    desc.validate(&mut report);
    report.finish().iter().map(ToString::to_string).collect()
}

fn signature(version: KnownVersion, parameters: Vec<Parameter<'static>>) -> RootSignatureDesc<'static> {
    let mut desc = RootSignatureDesc::new(version);
    desc.parameters = parameters;
    desc
}

fn table(ranges: &[DescriptorRange]) -> Parameter<'static> {
    Parameter::new(ParameterContents::DescriptorTable(ranges.to_vec()))
}

fn srv(register: u32) -> DescriptorRange {
    DescriptorRange::new(ResourceClass::SRV, register)
}

fn cbv(register: u32) -> Parameter<'static> {
    Parameter::new(ParameterContents::CBV(RootDescriptor::new(register)))
}

fn constants(register: u32, count: u32) -> Parameter<'static> {
    Parameter::new(ParameterContents::Constants32Bit(RootConstants {
        shader_register: register,
        register_space: 0,
        num_32bit_values: count,
    }))
}

fn seen_by(visibility: ShaderVisibility, mut parameter: Parameter<'static>) -> Parameter<'static> {
    parameter.shader_visibility = visibility;
    parameter
}

#[test]
fn sound_ones_have_no_findings() {
    for bytes in [rootsig::empty(), rootsig::v1_2()] {
        assert_eq!(findings(&RootSignatureDesc::parse(Span::new(&bytes)).unwrap()), [""; 0]);
    }
    let mut desc = RootSignatureDesc::new(KnownVersion::V1_1);
    // A range after an unbounded one may have an explicit offset; then others may be appended to it.
    let unbounded =
        DescriptorRange { num_descriptors: DescriptorRange::UNBOUNDED, register_space: 1, ..srv(0) };
    let explicit = DescriptorRange { offset_in_descriptors_from_table_start: 0, ..srv(7) };
    desc.parameters = vec![
        table(&[unbounded, explicit, srv(8)]),
        seen_by(ShaderVisibility::Pixel, cbv(0)),
        seen_by(ShaderVisibility::Vertex, cbv(0)),
        seen_by(ShaderVisibility::Mesh, constants(0, 58)),
    ];
    assert_eq!(findings(&desc), [""; 0]);
    assert_eq!(desc.cost(), 63);
}

#[test]
fn every_rule() {
    use KnownVersion::{V1_0, V1_1, V1_2};
    let ranged = |range: DescriptorRange| signature(V1_1, vec![table(&[range])]);
    let flagged = |range_type, flags| {
        ranged(DescriptorRange {
            flags: DescriptorRangeFlags::from_bits_retain(flags),
            ..DescriptorRange::new(range_type, 0)
        })
    };
    let promised = |flags| {
        signature(
            V1_1,
            vec![Parameter::new(ParameterContents::SRV(RootDescriptor {
                flags: RootDescriptorFlags::from_bits_retain(flags),
                ..RootDescriptor::new(0)
            }))],
        )
    };
    let sampled = |edit: &dyn Fn(&mut StaticSampler)| {
        let mut desc = RootSignatureDesc::new(V1_2);
        let mut sampler = StaticSampler::new(0);
        edit(&mut sampler);
        desc.static_samplers = vec![sampler];
        desc
    };
    let with_flags = |flags, parameters| {
        let mut desc = signature(V1_1, parameters);
        desc.flags = RootFlags::from_bits_retain(flags);
        desc
    };
    let unknown = ParameterContents::Unknown(UnknownParameter {
        parameter_type: ParameterType(5),
        payload: vec![].into(),
    });
    let descriptors_and_data_volatile = 0x3;
    let cases: Vec<(RootSignatureDesc<'_>, &str)> = vec![
        (with_flags(0x1000, vec![]), "error[rootsig-flags] flags: unknown flags 0x1000"),
        (
            signature(V1_0, vec![Parameter::new(unknown)]),
            "error[rootsig-parameter-type] parameter[0] > parameter_type: 5 is not a known type of parameter",
        ),
        (
            signature(V1_0, vec![seen_by(ShaderVisibility(8), cbv(0))]),
            "error[rootsig-visibility] parameter[0] > shader_visibility: 8 is not a known shader visibility",
        ),
        (
            ranged(DescriptorRange { register_space: 0xffff_fff0, ..srv(0) }),
            "error[rootsig-space] parameter[0] > range[0] > register_space: space 0xfffffff0 is reserved, as all \
             spaces from 0xfffffff0 to 0xffffffff are",
        ),
        (
            signature(V1_1, vec![table(&[])]),
            "error[rootsig-table-empty] parameter[0] > num_descriptor_ranges: the table has no ranges",
        ),
        (
            signature(V1_1, vec![table(&[srv(0), DescriptorRange::new(ResourceClass::Sampler, 0)])]),
            "error[rootsig-table-mixed] parameter[0] > range[1] > range_type: a table cannot contain both \
             samplers and resources",
        ),
        (
            ranged(DescriptorRange {
                offset_in_descriptors_from_table_start: 0xffff_fffe,
                num_descriptors: 3,
                ..srv(0)
            }),
            "error[rootsig-table-overflow] parameter[0] > range[0] > offset_in_descriptors_from_table_start: the last \
             slot would be 4294967296, which does not fit 32 bits",
        ),
        (
            signature(
                V1_1,
                vec![table(&[
                    DescriptorRange { num_descriptors: u32::MAX, ..srv(5) },
                    DescriptorRange::new(ResourceClass::UAV, 0),
                ])],
            ),
            "error[rootsig-append] parameter[0] > range[1] > offset_in_descriptors_from_table_start: a range cannot \
             be appended to an unbounded range; it needs an offset",
        ),
        (
            ranged(DescriptorRange::new(ResourceClass(4), 0)),
            "error[rootsig-range-type] parameter[0] > range[0] > range_type: 4 is not a known range type",
        ),
        (
            ranged(DescriptorRange { num_descriptors: 0, ..srv(0) }),
            "error[rootsig-range-empty] parameter[0] > range[0] > num_descriptors: the range has no descriptors",
        ),
        (
            ranged(DescriptorRange { num_descriptors: 2, ..srv(u32::MAX) }),
            "error[rootsig-range-overflow] parameter[0] > range[0] > num_descriptors: 2 registers from 4294967295 on \
             exceed the last register 4294967295",
        ),
        (
            flagged(ResourceClass::UAV, 0x10),
            "error[rootsig-range-flags] parameter[0] > range[0] > flags: unknown flags 0x10",
        ),
        (
            flagged(ResourceClass::UAV, 0x6),
            "error[rootsig-range-flags] parameter[0] > range[0] > flags: DATA_VOLATILE | \
             DATA_STATIC_WHILE_SET_AT_EXECUTE contradict each other",
        ),
        (
            flagged(ResourceClass::CBV, 0x9),
            "error[rootsig-range-flags] parameter[0] > range[0] > flags: DATA_STATIC and DESCRIPTORS_VOLATILE \
             contradict each other",
        ),
        (
            flagged(ResourceClass::Sampler, descriptors_and_data_volatile),
            "error[rootsig-range-flags] parameter[0] > range[0] > flags: DATA_VOLATILE is not allowed for \
             samplers, which have no data",
        ),
        (promised(0x1), "error[rootsig-descriptor-flags] parameter[0] > flags: unknown flags 0x1"),
        (
            promised(0xc),
            "error[rootsig-descriptor-flags] parameter[0] > flags: DATA_STATIC_WHILE_SET_AT_EXECUTE | DATA_STATIC \
             contradict each other",
        ),
        (
            signature(V1_0, vec![cbv(3), seen_by(ShaderVisibility::Pixel, constants(3, 1))]),
            "error[rootsig-overlap] parameter[1] > shader_register: b3 of space 0: already bound by parameter[0]",
        ),
        (
            signature(V1_0, vec![table(&[srv(4), DescriptorRange { num_descriptors: 5, ..srv(0) }])]),
            "error[rootsig-overlap] parameter[0] > range[1] > base_shader_register: t4 of space 0: already bound by \
             parameter[0] > range[0]",
        ),
        (
            sampled(&|it| it.filter = Filter(0x2)),
            "error[rootsig-sampler-filter] static_sampler[0] > filter: 2 is not a known filter",
        ),
        (
            sampled(&|it| it.filter = Filter::MinMagAnisotropicMipPoint),
            "warning[rootsig-sampler-filter] static_sampler[0] > filter: MIN_MAG_ANISOTROPIC_MIP_POINT is unknown to \
             DXC and LLVM",
        ),
        (
            sampled(&|it| it.address_v = TextureAddressMode(0)),
            "error[rootsig-sampler-address] static_sampler[0] > address_v: 0 is not a known address mode",
        ),
        (
            sampled(&|it| it.mip_lod_bias = Float32::from(16.0)),
            "error[rootsig-sampler-lod] static_sampler[0] > mip_lod_bias: the bias 16.0 is outside of -16 to 15.99",
        ),
        (
            sampled(&|it| it.mip_lod_bias = Float32::from(f32::NAN)),
            "error[rootsig-sampler-lod] static_sampler[0] > mip_lod_bias: the bias NaN is outside of -16 to 15.99",
        ),
        (
            sampled(&|it| it.max_lod = Float32::from(f32::NAN)),
            "error[rootsig-sampler-lod] static_sampler[0] > max_lod: the level of detail is NaN",
        ),
        (
            sampled(&|it| it.max_anisotropy = 17),
            "error[rootsig-sampler-anisotropy] static_sampler[0] > max_anisotropy: 17 samples; the limit is 16",
        ),
        (
            sampled(&|it| {
                it.filter = Filter::ComparisonAnisotropic;
                it.comparison_func = ComparisonFunc::None;
            }),
            "error[rootsig-sampler-comparison] static_sampler[0] > comparison_func: a comparison filter needs a comparison \
             function",
        ),
        (
            sampled(&|it| {
                it.filter = Filter::ComparisonAnisotropic;
                it.comparison_func = ComparisonFunc(9);
            }),
            "error[rootsig-sampler-comparison] static_sampler[0] > comparison_func: 9 is not a known comparison function",
        ),
        (
            sampled(&|it| it.comparison_func = ComparisonFunc(9)),
            "warning[rootsig-sampler-comparison] static_sampler[0] > comparison_func: 9 is not a known comparison function",
        ),
        (
            sampled(&|it| it.border_color = StaticBorderColor(5)),
            "warning[rootsig-sampler-border] static_sampler[0] > border_color: 5 is not a known border colour",
        ),
        (
            sampled(&|it| it.flags = SamplerFlags::from_bits_retain(4)),
            "warning[rootsig-sampler-flags] static_sampler[0] > flags: unknown flags 0x4",
        ),
        (
            sampled(&|it| it.shader_visibility = ShaderVisibility(9)),
            "error[rootsig-visibility] static_sampler[0] > shader_visibility: 9 is not a known shader visibility",
        ),
        (
            signature(V1_0, vec![constants(0, 65)]),
            "error[rootsig-cost]: the root arguments take 65 DWORDs; the limit is 64",
        ),
        (
            with_flags(0x80, vec![constants(0, 1015), cbv(1)]),
            "error[rootsig-local-size]: the arguments take 4072 bytes of a shader record; the limit is 4064",
        ),
    ];
    for (desc, finding) in &cases {
        assert_eq!(findings(desc), [*finding]);
        // Signatures that break rules can still be read and written.
        let bytes = desc.encode().unwrap();
        assert_eq!(RootSignatureDesc::parse(Span::new(&bytes)).unwrap(), *desc);
    }
    assert_eq!(findings(&with_flags(0x80, vec![constants(0, 1014), cbv(1)])), [""; 0]);
    assert_eq!(findings(&signature(V1_0, vec![constants(0, u32::MAX), constants(1, 5)])).len(), 1);
}

#[test]
fn what_no_compiler_writes_is_noted() {
    let mut bytes = rootsig::empty();
    bytes.push(0);
    let desc = RootSignatureDesc::parse(Span::new(&bytes)).unwrap();
    let mut report = Report::new();
    desc.validate(&mut report);
    let found = report.located(|visit| RootSignature::walk(Span::at(&bytes, 0x40), visit).unwrap());
    assert_eq!(
        found[0].to_string(),
        "note[rootsig-unreferenced] unknown at 0x58: 1 bytes belong to no structure"
    );
    assert_eq!(found.len(), 1);

    let mut bytes = rootsig::empty();
    bytes[16] = 0;
    let desc = RootSignatureDesc::parse(Span::new(&bytes)).unwrap();
    assert_eq!(
        findings(&desc),
        ["note[rootsig-layout]: the arrangement of the structures is not that of a compiler"]
    );

    let bytes = rootsig::newer_version();
    let mut report = Report::new();
    RootSignature::parse(Span::new(&bytes)).unwrap().validate(&mut report);
    let found = report.finish();
    let text = "warning[rootsig-version] version: version 9 is unknown, so the root signature is not checked";
    assert_eq!((found.len(), found[0].to_string().as_str()), (1, text));
}

#[test]
fn overlaps_are_those_that_a_comparison_of_all_pairs_finds() {
    // Small random numbers, so that there are many collisions.
    let mut seed = 7u32;
    let mut next = |below: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    };
    let mut some = 0;
    for _ in 0..500 {
        let items: Vec<(u32, u32, u32)> = (0..next(7)).map(|_| (next(3), next(30), 1 + next(6))).collect();
        let parameters = items
            .iter()
            .map(|(visibility, register, count)| {
                let range = DescriptorRange { num_descriptors: *count, ..srv(*register) };
                seen_by(ShaderVisibility(*visibility), table(&[range]))
            })
            .collect();
        let collide = |a: &(u32, u32, u32), b: &(u32, u32, u32)| {
            (a.0 == b.0 || a.0 == 0 || b.0 == 0) && a.1 < b.1 + b.2 && b.1 < a.1 + a.2
        };
        let expected =
            (1..items.len()).any(|one| items[..one].iter().any(|other| collide(&items[one], other)));
        let found = findings(&signature(KnownVersion::V1_0, parameters));
        assert_eq!(!found.is_empty(), expected, "{items:?}: {found:?}");
        some += usize::from(expected);
    }
    assert!((100..400).contains(&some));
}

#[test]
fn a_root_signature_serves_a_shader() {
    let range = DescriptorRange { num_descriptors: 4, ..srv(10) };
    let unbounded =
        DescriptorRange { num_descriptors: DescriptorRange::UNBOUNDED, register_space: 1, ..srv(0) };
    let mut desc = signature(
        KnownVersion::V1_1,
        vec![
            table(&[DescriptorRange::new(ResourceClass::UAV, 9), range, unbounded]),
            seen_by(ShaderVisibility::Pixel, cbv(0)),
            Parameter::new(ParameterContents::UAV(RootDescriptor::new(3))),
            Parameter::new(ParameterContents::SRV(RootDescriptor::new(3))),
            constants(1, 4),
        ],
    );
    desc.static_samplers = vec![StaticSampler::new(2)];
    assert_eq!(findings(&desc), [""; 0]);

    let pixel = ShaderVisibility::from_stage(ShaderKind::Pixel);
    let find = |class, space, register, stage| desc.find(class, space, register, stage);
    assert_eq!(
        find(ResourceClass::SRV, 0, 12, pixel),
        Some(Location::Range { parameter: 0, range: 1, slot: Some(3) })
    );
    assert_eq!(
        find(ResourceClass::SRV, 1, u32::MAX, pixel),
        Some(Location::Range { parameter: 0, range: 2, slot: None })
    );
    assert_eq!(find(ResourceClass::SRV, 0, 14, pixel), None);
    assert_eq!(find(ResourceClass::CBV, 0, 0, pixel), Some(Location::RootDescriptor { parameter: 1 }));
    assert_eq!(find(ResourceClass::CBV, 0, 0, ShaderVisibility::Vertex), None);
    assert_eq!(find(ResourceClass::CBV, 0, 1, pixel), Some(Location::Constants32Bit { parameter: 4 }));
    assert_eq!(find(ResourceClass::Sampler, 0, 2, pixel), Some(Location::StaticSampler { index: 0 }));

    let check = |desc: &RootSignatureDesc<'_>, kind, resource_type, space, lower, upper| {
        let mut report = Report::new();
        desc.validate_bindings(kind, [ResourceRange { resource_type, space, lower, upper }], &mut report);
        report.finish().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let good: &[(ResourceType, u32, u32, u32)] = &[
        (ResourceType::SRVTyped, 0, 10, 13),
        (ResourceType::SRVTyped, 1, 5, u32::MAX),
        (ResourceType::CBV, 0, 0, 0),
        (ResourceType::CBV, 0, 1, 1),
        (ResourceType::UAVRaw, 0, 3, 3),
        (ResourceType::SRVStructured, 0, 3, 3),
        (ResourceType::Sampler, 0, 2, 2),
        (ResourceType::UAVStructuredWithCounter, 0, 9, 9),
    ];
    for (resource_type, space, lower, upper) in good.iter().copied() {
        assert_eq!(check(&desc, ShaderKind::Pixel, resource_type, space, lower, upper), [""; 0]);
    }
    assert_eq!(
        check(&desc, ShaderKind::Pixel, ResourceType::SRVRaw, 0, 13, 14),
        [
            "error[rootsig-unbound] resource[0]: t13 to t14 of space 0: not bound: parameter[0] > range[1] binds \
             registers 10 to 13 only"
        ]
    );
    assert_eq!(check(&desc, ShaderKind::Compute, ResourceType::CBV, 0, 0, 0).len(), 1);
    assert_eq!(
        check(&desc, ShaderKind::Pixel, ResourceType::SRVTyped, 0, 3, 3),
        ["error[rootsig-view] resource[0]: parameter[3] is a root descriptor, which cannot bind SRVTyped"]
    );
    assert_eq!(check(&desc, ShaderKind::Pixel, ResourceType::UAVStructuredWithCounter, 0, 3, 3).len(), 1);
    desc.flags = RootFlags::DENY_PIXEL_SHADER_ROOT_ACCESS;
    assert_eq!(
        check(&desc, ShaderKind::Pixel, ResourceType::Sampler, 0, 2, 2),
        ["error[rootsig-denied] flags: DENY_PIXEL_SHADER_ROOT_ACCESS denies the shader its resources"]
    );
    assert_eq!(check(&desc, ShaderKind::Vertex, ResourceType::Sampler, 0, 2, 2), [""; 0]);
}

#[test]
fn versions_convert() {
    let old_bytes = rootsig::v1_0();
    let old = RootSignatureDesc::parse(Span::new(&old_bytes)).unwrap();
    let new = old.to_version(KnownVersion::V1_1);
    let ParameterContents::DescriptorTable(ranges) = &new.parameters[0].contents else { panic!("a table") };
    assert_eq!((ranges[0].flags.bits(), ranges[1].flags.bits()), (0x3, 0x3));
    let ParameterContents::CBV(buffer) = &new.parameters[2].contents else { panic!("a buffer") };
    assert_eq!(buffer.flags, RootDescriptorFlags::DATA_VOLATILE);
    assert_eq!(new.to_version(KnownVersion::V1_0).encode().unwrap(), old_bytes);

    let sampler =
        signature(KnownVersion::V1_0, vec![table(&[DescriptorRange::new(ResourceClass::Sampler, 0)])]);
    let up = sampler.to_version(KnownVersion::V1_2);
    let ParameterContents::DescriptorTable(ranges) = &up.parameters[0].contents else { panic!("a table") };
    assert_eq!(ranges[0].flags, DescriptorRangeFlags::DESCRIPTORS_VOLATILE);

    let newest = rootsig::v1_2();
    let newest = RootSignatureDesc::parse(Span::new(&newest)).unwrap();
    let down = newest.to_version(KnownVersion::V1_1);
    assert_eq!(down.encode().unwrap().len(), 24 + 12 + 12 + 2 * 52);
    assert_eq!(down.parameters, newest.parameters);
}

#[test]
fn it_reads_as_hlsl() {
    let text = |bytes: &[u8]| RootSignature::parse(Span::new(bytes)).unwrap().to_string();
    assert_eq!(text(&rootsig::empty()), "RootFlags(0)");
    let sampler = "filter=FILTER_COMPARISON_MIN_MAG_MIP_LINEAR, addressU=TEXTURE_ADDRESS_MIRROR, \
                   addressV=TEXTURE_ADDRESS_CLAMP, addressW=TEXTURE_ADDRESS_BORDER, mipLODBias=-1.5, maxAnisotropy=8, \
                   comparisonFunc=COMPARISON_GREATER_EQUAL, borderColor=STATIC_BORDER_COLOR_OPAQUE_BLACK, minLOD=0.25, \
                   maxLOD=11.0, space=3";
    assert_eq!(
        text(&rootsig::v1_0()),
        format!(
            "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), DescriptorTable(SRV(t10, numDescriptors=4, space=1), \
             UAV(u11, numDescriptors=unbounded, space=2, offset=7), visibility=SHADER_VISIBILITY_PIXEL), \
             RootConstants(num32BitConstants=9, b3, space=6), CBV(b4, space=8, visibility=SHADER_VISIBILITY_VERTEX), \
             StaticSampler(s12, {sampler})"
        )
    );
    assert_eq!(
        text(&rootsig::v1_1()),
        format!(
            "RootFlags(ALLOW_STREAM_OUTPUT | CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED | SAMPLER_HEAP_DIRECTLY_INDEXED), \
             DescriptorTable(SRV(t10, numDescriptors=4, space=1, offset=0, flags=DESCRIPTORS_VOLATILE | DATA_VOLATILE), \
             UAV(u20, numDescriptors=2, flags=DATA_STATIC_WHILE_SET_AT_EXECUTE | \
             DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS), CBV(b30, offset=9, flags=DATA_STATIC)), \
             DescriptorTable(Sampler(s40, numDescriptors=5, flags=DESCRIPTORS_VOLATILE), \
             visibility=SHADER_VISIBILITY_HULL), RootConstants(num32BitConstants=9, b3, space=6, \
             visibility=SHADER_VISIBILITY_DOMAIN), CBV(b50, space=1, visibility=SHADER_VISIBILITY_GEOMETRY, \
             flags=DATA_VOLATILE), SRV(t51, space=2, visibility=SHADER_VISIBILITY_AMPLIFICATION, \
             flags=DATA_STATIC_WHILE_SET_AT_EXECUTE), UAV(u52, space=3, visibility=SHADER_VISIBILITY_MESH, \
             flags=DATA_STATIC), StaticSampler(s12, {sampler}, visibility=SHADER_VISIBILITY_DOMAIN)"
        )
    );
    assert_eq!(text(&rootsig::newer_version()), "Unknown(version=9, 15 bytes)");
    assert_eq!(
        text(&rootsig::unknown_parameter()),
        "Unknown(type=9, 6 bytes), RootConstants(num32BitConstants=1, b0)"
    );
    let desc = signature(KnownVersion::V1_0, vec![cbv(0), constants(1, 2)]);
    assert_eq!(format!("{desc:#}"), "CBV(b0),\nRootConstants(num32BitConstants=2, b1)");

    // DXC 1.10 refuses 3.4028235e38, the shortest text of the largest float: as a double it exceeds that
    // float.
    let mut sampler = StaticSampler::new(0);
    sampler.min_lod = Float32::from(f32::MAX);
    sampler.max_lod = Float32(1);
    sampler.mip_lod_bias = Float32(0x8000_0000);
    assert_eq!(
        sampler.to_string(),
        "StaticSampler(s0, mipLODBias=-0.0, minLOD=3.4028234663852886e38, maxLOD=1e-45)"
    );
}

#[test]
fn a_resource_that_is_not_bound_has_a_reason() {
    let text = "DescriptorTable(SRV(t0, numDescriptors=4), visibility=SHADER_VISIBILITY_PIXEL), CBV(b0, space=2), \
                DescriptorTable(UAV(u2, numDescriptors=unbounded)), StaticSampler(s1)";
    let desc: RootSignatureDesc<'_> = text.parse().unwrap();
    let reason = |resource_type, space, lower, upper, stage| {
        let binding = ResourceRange { resource_type, space, lower, upper };
        desc.unbound_reason(&binding, stage).map(|reason| reason.to_string())
    };
    let (pixel, vertex) = (ShaderVisibility::Pixel, ShaderVisibility::Vertex);
    let of = |reason: &str| Some(reason.to_owned());
    assert_eq!(reason(ResourceType::SRVTyped, 0, 0, 3, pixel), None);
    assert_eq!(
        reason(ResourceType::SRVTyped, 0, 0, 3, vertex),
        of("parameter[0] > range[0] binds it, but is visible to PIXEL only")
    );
    assert_eq!(
        reason(ResourceType::SRVTyped, 0, 2, 7, pixel),
        of("parameter[0] > range[0] binds registers 0 to 3 only")
    );
    // An unbounded array needs its first register only.
    assert_eq!(reason(ResourceType::SRVTyped, 0, 3, u32::MAX, pixel), None);
    assert_eq!(reason(ResourceType::CBV, 0, 0, 0, pixel), of("parameter[1] binds it in space 2 only"));
    assert_eq!(
        reason(ResourceType::UAVRaw, 0, 1, 4, pixel),
        of("parameter[2] > range[0] binds the registers from 2 on only")
    );
    assert_eq!(reason(ResourceType::Sampler, 0, 1, 2, vertex), of("static_sampler[0] binds register 1 only"));
    assert_eq!(
        reason(ResourceType::Sampler, 0, 7, 7, vertex),
        of("there is no parameter or static sampler for it")
    );
}
