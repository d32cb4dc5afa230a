//! `check` of what several parts say of one shader: the compiler's containers, changed in one place each.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests say what must hold by panicking

use dxkit::container::DigestPolicy;
use dxkit::info::{CompressionType, PdbInfo};
use dxkit::rdat::{
    DxilPdbInfo, DxilPdbInfo0, FunctionInfo1, ResourceInfo0, RuntimeData, SubobjectContents, SubobjectInfo0,
};
use dxkit::types::{FeatureFlags, SemanticKind};
use dxkit::{Container, Context, FourCc, Part, PipelineStateValidation, RawPart, Span};

use crate::common;

/// What `check` says of the bytes: rule, and path.
fn told(bytes: &[u8]) -> Vec<String> {
    let findings = dxkit::check(Span::new(bytes)).into_iter();
    findings
        .map(|finding| {
            assert!(finding.offset.is_some(), "{finding}");
            format!("{} {}", finding.rule, finding.path)
        })
        .collect()
}

/// Beside the finding that is expected of every such change, there is none.
const NOTHING: [&str; 0] = [];

/// Changes a container of the corpus, of which nothing is to be said before, and tells what is said then.
fn with(path: &str, change: impl FnOnce(&mut Container<'static>)) -> Vec<String> {
    let entry = common::entry(path);
    assert_eq!(told(&entry.bytes), <[&str; 0]>::default(), "{path}");
    let mut container = Container::parse(entry.span()).unwrap().into_owned();
    change(&mut container);
    told(&container.write(DigestPolicy::Recompute).unwrap())
}

/// Changes the features of `SFI0`. That they are no longer those of a DXIL module is found as well, and not
/// returned.
fn with_features(path: &str, change: impl Fn(FeatureFlags) -> FeatureFlags) -> Vec<String> {
    let mut told = with(path, |container| {
        let payload = container.find(FourCc::Sfi0).unwrap().payload();
        let flags = FeatureFlags::from_bits_retain(u64::from_le_bytes(payload.try_into().unwrap()));
        let changed = change(flags);
        assert_ne!(changed, flags);
        container.set(FourCc::Sfi0, changed.bits().to_le_bytes().to_vec());
    });
    let other = told.iter().position(|finding| finding == "sfi0-module SFI0 > flags");
    assert_eq!(other.is_some(), path.starts_with("dxc/"), "{path}: {told:?}");
    other.map(|other| told.remove(other));
    told
}

/// Changes `RDAT`, which is laid out anew.
fn with_data(path: &str, change: impl FnOnce(&mut RuntimeData<'_>)) -> Vec<String> {
    with(path, |container| {
        let bytes = container.find(FourCc::Rdat).unwrap().payload().to_vec();
        let mut data = RuntimeData::parse(Span::new(&bytes)).unwrap();
        change(&mut data);
        let payload = data.rebuild().unwrap().encode().unwrap();
        container.set(FourCc::Rdat, payload);
    })
}

fn with_psv(path: &str, change: impl FnOnce(&mut PipelineStateValidation<'_>)) -> Vec<String> {
    with(path, |container| {
        let bytes = container.find(FourCc::Psv0).unwrap().payload().to_vec();
        let mut psv = PipelineStateValidation::parse(Span::new(&bytes)).unwrap();
        change(&mut psv);
        container.set(FourCc::Psv0, psv.encode().unwrap());
    })
}

#[test]
fn features_that_the_shader_model_does_not_have() {
    for (file, feature) in [
        ("dxc/ps_solid_6_0.dxil", FeatureFlags::BARYCENTRICS),
        ("dxc/cs_textures_6_0.dxil", FeatureFlags::RESOURCE_DESCRIPTOR_HEAP_INDEXING),
        ("fxc/ps_min_precision_5_0.dxbc", FeatureFlags::WAVE_OPS),
    ] {
        assert_eq!(with_features(file, |flags| flags | feature), ["sfi0-model SFI0 > flags"], "{file}");
    }
    // Subobjects require ray tracing tier 1.1 in every shader model: a library of 6.3 by the compiler.
    let library = "dxc/lib_subobjects_valver_1_5.dxil";
    assert!(Container::parse(&common::entry(library).bytes).is_ok());
    assert_eq!(
        with_features("dxc/lib_functions_6_3.dxil", |flags| flags | FeatureFlags::RAYTRACING_TIER_1_1),
        NOTHING
    );
}

#[test]
fn features_that_psv0_does_not_have_or_has_alone() {
    use FeatureFlags as F;
    let layer = F::VIEWPORT_AND_RT_ARRAY_INDEX_FROM_ANY_SHADER_FEEDING_RASTERIZER;
    for (file, feature) in [
        ("dxc/vs_viewid_6_8.dxil", F::VIEW_ID),
        ("dxc/vs_layered_6_0.dxil", layer),
        ("dxc/ds_quad_6_0.dxil", layer),
        ("dxc/vs_many_uavs_6_0.dxil", F::UAVS_64),
        ("dxc/vs_many_uavs_6_0.dxil", F::UAVS_AT_EVERY_STAGE),
        ("dxc/vs_many_uavs_valver_1_5.dxil", F::UAVS_AT_EVERY_STAGE),
        ("dxc/ps_depth_outputs_6_0.dxil", F::STENCIL_REF),
        ("dxc/ps_shading_rate_6_4.dxil", F::SHADING_RATE),
        ("dxc/ps_barycentrics_6_1.dxil", F::BARYCENTRICS),
        ("dxc/cs_atomics64_6_6.dxil", F::ATOMIC_INT64_ON_TYPED_RESOURCE),
        ("dxc/ps_advanced_texture_ops_6_7.dxil", F::WRITEABLE_MSAA_TEXTURES),
    ] {
        let taken = with_features(file, |flags| {
            assert!(flags.contains(feature), "{file}: {flags}");
            flags - feature
        });
        assert_eq!(taken, NOTHING, "{file} without {feature}");
    }
    for (file, feature) in [
        ("dxc/vs_transform_6_10.dxil", F::VIEW_ID),
        ("dxc/vs_transform_6_0.dxil", layer),
        ("dxc/ps_solid_6_0.dxil", layer),
        ("dxc/vs_transform_6_0.dxil", F::UAVS_64),
        ("dxc/vs_many_uavs_valver_1_5.dxil", F::UAVS_64),
        ("dxc/ps_uavs_6_0.dxil", F::UAVS_AT_EVERY_STAGE),
        ("dxc/ps_solid_6_0.dxil", F::STENCIL_REF),
        ("dxc/ps_shading_rate_valver_1_4.dxil", F::STENCIL_REF),
        ("dxc/vs_transform_6_6.dxil", F::SHADING_RATE),
        ("dxc/cs_buffers_6_6.dxil", F::ATOMIC_INT64_ON_TYPED_RESOURCE),
    ] {
        assert_eq!(with_features(file, |flags| flags | feature), NOTHING, "{file} with {feature}");
    }
}

#[test]
fn features_of_a_library_that_its_functions_and_resources_do_not_have_or_have_alone() {
    use FeatureFlags as F;
    for (file, feature) in [
        ("dxc/lib_features_6_8.dxil", F::ADVANCED_TEXTURE_OPS),
        ("dxc/lib_features_6_6.dxil", F::ATOMIC_INT64_ON_GROUP_SHARED),
        ("dxc/lib_resources_6_3.dxil", F::UAVS_64),
        ("dxc/lib_inherited_6_3.dxil", F::ROVS),
        ("dxc/lib_inherited_valver_1_7.dxil", F::UAVS_AT_EVERY_STAGE),
    ] {
        let taken = with_features(file, |flags| {
            assert!(flags.contains(feature), "{file}: {flags}");
            flags - feature
        });
        assert_eq!(taken, NOTHING, "{file} without {feature}");
    }
    for (file, feature) in [
        ("dxc/lib_functions_6_3.dxil", F::WAVE_OPS),
        ("dxc/lib_functions_6_3.dxil", F::ROVS),
        ("dxc/lib_functions_6_3.dxil", F::UAVS_64),
        ("dxc/lib_resources_6_3.dxil", F::UAVS_AT_EVERY_STAGE),
    ] {
        assert_eq!(with_features(file, |flags| flags | feature), NOTHING, "{file} with {feature}");
    }
    // The reverse: a function or a resource states more.
    assert_eq!(
        with_data("dxc/lib_functions_6_3.dxil", |data| {
            data.table_mut::<FunctionInfo1>().unwrap().rows[0].v1.feature_flags |= F::INT64_OPS;
        }),
        ["rdat-module RDAT > part[2] > function[0] > feature_flags"]
    );
    assert_eq!(
        with_data("dxc/lib_mixed_stages_6_3.dxil", |data| {
            let rows = &mut data.table_mut::<ResourceInfo0>().unwrap().rows;
            rows.last_mut().unwrap().v0.upper_bound = u32::MAX;
        }),
        ["rdat-module RDAT > part[1] > resource[3] > upper_bound"]
    );
}

#[test]
fn functions_that_need_more_than_the_program_has() {
    let target = |data: &mut RuntimeData<'_>| {
        let row = &mut data.table_mut::<FunctionInfo1>().unwrap().rows[1].v1;
        row.min_shader_target.0 += 5;
    };
    assert_eq!(
        with_data("dxc/lib_functions_6_3.dxil", target),
        [
            "rdat-module RDAT > part[2] > function[1] > min_shader_target",
            "rdat-program RDAT > part[2] > function[1] > min_shader_target"
        ]
    );
    // A library of an open model supports all of them.
    assert_eq!(with_data("dxc/lib_functions_6_x.dxil", target), <[&str; 0]>::default());
}

#[test]
fn rows_of_functions_that_the_validator_did_not_know_yet() {
    // Without the additions of validator 1.8, the rows are those of 1.7, which has neither model 6.8 nor
    // VERS.
    let shorten = |data: &mut RuntimeData<'_>| {
        data.table_mut::<FunctionInfo1>().unwrap().rows.iter_mut().for_each(|row| row.v2 = None);
    };
    assert_eq!(
        with_data("dxc/lib_features_6_8.dxil", shorten),
        ["rdat-program RDAT > part[2] > function[0]", "vers-rdat VERS"]
    );
    assert_eq!(with_data("dxc/lib_functions_6_3.dxil", shorten), ["vers-rdat VERS"]);
}

#[test]
fn root_signatures_of_subobjects() {
    let swap = |data: &mut RuntimeData<'_>| {
        for row in &mut data.table_mut::<SubobjectInfo0>().unwrap().rows {
            let contents = &mut row.v0.contents;
            *contents = match *contents {
                SubobjectContents::GlobalRootSignature(bytes) => SubobjectContents::LocalRootSignature(bytes),
                SubobjectContents::LocalRootSignature(bytes) => SubobjectContents::GlobalRootSignature(bytes),
                other => other,
            };
        }
    };
    let found = with_data("dxc/lib_subobjects_flags_6_9.dxil", swap);
    assert_eq!(found.len(), 2, "{found:?}");
    let path = "rdat-root-signature RDAT > part[4] > subobject[";
    assert!(found.iter().all(|finding| finding.starts_with(path)), "{found:?}");

    // A byte of the root signature: findings of its own rules have the path of the subobject as a prefix.
    let bytes = common::entry("dxc/lib_subobjects_only_6_3.dxil").bytes;
    let container = Container::parse(&bytes).unwrap();
    let at = container.find(FourCc::Rdat).unwrap().span();
    let data = RuntimeData::parse(at).unwrap();
    let raw = data.raw_bytes();
    let place = at.offset() + at.bytes().windows(raw.len()).position(|bytes| bytes == raw).unwrap();
    let broken = |offset: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place + offset] = byte;
        let mut container = Container::parse(&bytes).unwrap().into_owned();
        container.remove_all(FourCc::Hash);
        told(&container.write(DigestPolicy::Recompute).unwrap())
    };
    let path = "RDAT > part[2] > subobject[0] > data";
    assert_eq!(broken(24, 9), [format!("rootsig-parameter-type {path} > parameter[0] > parameter_type")]);
    assert_eq!(broken(4, 200), [format!("rdat-root-signature {path}")]);
    assert_eq!(broken(0, 77), [format!("rootsig-version {path} > version")]);
}

/// A shader compiled by itself, and the library that its source is: no compiler writes both parts into one
/// container, but what they say of the one function is the same.
#[test]
fn runtime_data_beside_psv0() {
    let library = common::entry("dxc/lib_stages_6_10.dxil").bytes;
    let rdat = Container::parse(&library).unwrap().find(FourCc::Rdat).unwrap().payload().to_vec();
    let beside = |stage: &str, change: &dyn Fn(&mut PipelineStateValidation<'_>)| {
        let file = common::entry(&format!("dxc/{stage}_of_lib_stages_6_10.dxil")).bytes;
        let mut container = Container::parse(&file).unwrap().into_owned();
        let bytes = container.find(FourCc::Psv0).unwrap().payload().to_vec();
        let mut psv = PipelineStateValidation::parse(Span::new(&bytes)).unwrap();
        change(&mut psv);
        container.set(FourCc::Psv0, psv.encode().unwrap());
        container.push(RawPart::new(FourCc::Rdat, rdat.clone()));
        let found = told(&container.write(DigestPolicy::Recompute).unwrap());
        assert!(found.iter().any(|finding| finding == "container-foreign-part RDAT"));
        found.into_iter().filter(|finding| finding.starts_with("rdat-psv")).collect::<Vec<_>>()
    };
    let data = RuntimeData::parse(Span::new(&rdat)).unwrap();
    let path = |function: &str, field: &str| {
        let row = data.function_views().position(|view| view.name().unwrap() == function).unwrap();
        [format!("rdat-psv RDAT > part[2] > function[{row}] > {field}")]
    };
    for stage in ["vs", "ps", "hs", "ds", "gs", "ms"] {
        assert_eq!(beside(stage, &|_| ()), <[&str; 0]>::default(), "{stage}");
    }
    let info = "shader_info";
    assert_eq!(beside("vs", &|psv| psv.resources.clear()), path("vertexMain", "resources"));
    assert_eq!(beside("vs", &|psv| psv.inputs[1].semantic_indexes = [0].into()), path("vertexMain", info));
    assert_eq!(
        beside("ps", &|psv| psv.outputs[0].v0.semantic_kind = SemanticKind::Depth),
        path("pixelMain", info)
    );
    assert_eq!(beside("ds", &|psv| psv.outputs[2].v0.start_row += 1), path("domainMain", info));
    assert_eq!(beside("gs", &|psv| drop(psv.outputs.pop())), path("geometryMain", info));
    assert_eq!(beside("ms", &|psv| drop(psv.patch_constants_or_primitives.pop())), path("meshMain", info));
    assert_eq!(
        beside("hs", &|psv| psv.entry_function_name = "domainMain".into())[0],
        path("domainMain", "shader_kind")[0]
    );
}

#[test]
fn psv0_of_a_validator_that_does_not_know_the_model() {
    let older = |versions: usize| {
        move |psv: &mut PipelineStateValidation<'_>| {
            let info = &mut psv.runtime_info;
            info.v5 = None;
            info.v4 = None;
            if versions < 4 {
                info.v3 = None;
                psv.entry_function_name = "".into();
            }
        }
    };
    assert_eq!(with_psv("dxc/cs_wave_size_range_6_8.dxil", older(3)), ["psv-version PSV0 > runtime_info"]);
    assert_eq!(with_psv("dxc/cs_wave_size_range_6_8.dxil", older(4)), <[&str; 0]>::default());
    assert_eq!(with_psv("dxc/ps_solid_6_10.dxil", older(4)), ["psv-version PSV0 > runtime_info"]);
}

#[test]
fn sources_of_another_profile() {
    let with_profile = |change: &[u8; 6]| {
        with("dxc/pdb_lib_raytracing_6_6.dxil", |container| {
            let mut bytes = container.find(FourCc::Srci).unwrap().payload().to_vec();
            let at = bytes.windows(7).position(|bytes| bytes == b"lib_6_6").unwrap();
            bytes[at + 1..at + 7].copy_from_slice(change);
            container.set(FourCc::Srci, bytes);
        })
    };
    // Only ILDB, because a PDB has no other program.
    assert_eq!(with_profile(b"ib_6_5"), ["srci-profile SRCI"]);
    assert_eq!(with_profile(b"ob_6_6"), ["srci-profile SRCI"]);
    // Older profiles were upgraded by the compiler.
    assert_eq!(with_profile(b"ib_5_0"), <[&str; 0]>::default());
}

#[test]
fn compilation_information_of_another_shader() {
    let pdb_info = |hash: &[u8], name: &str| {
        let mut data = RuntimeData::new();
        let mut editor = data.edit();
        let row = DxilPdbInfo0 {
            hash: editor.bytes(hash).unwrap(),
            pdb_name: editor.string(name).unwrap(),
            ..DxilPdbInfo0::default()
        };
        editor.record::<DxilPdbInfo0>(DxilPdbInfo::new(row)).unwrap();
        PdbInfo::new(CompressionType::Zlib, data.encode().unwrap()).encode().unwrap()
    };
    let file = "dxc/pdb_multi_file_6_0.dxil";
    let bytes = common::entry(file).bytes;
    let container = Container::parse(&bytes).unwrap();
    let hash = container.find(FourCc::Hash).unwrap().payload().to_vec();
    let name = container.find(FourCc::Ildn).unwrap().payload()[4..40].to_vec();
    let name = String::from_utf8(name).unwrap();
    let found =
        |payload: Vec<u8>| with(file, |container| container.push(RawPart::new(FourCc::Pdbi, payload)));
    assert_eq!(found(pdb_info(&hash, &name)), <[&str; 0]>::default());
    assert_eq!(found(pdb_info(&hash[4..], &name)), <[&str; 0]>::default());
    assert_eq!(found(pdb_info(&[1; 20], &name)), ["pdbi-hash PDBI > data"]);
    assert_eq!(found(pdb_info(&hash, "other.pdb")), ["pdbi-name PDBI > data"]);
    let of = |data: Vec<u8>| PdbInfo::new(CompressionType::Zlib, data).encode().unwrap();
    assert_eq!(found(of(b"no runtime data".to_vec())), ["pdbi-data PDBI > data"]);
    assert_eq!(found(of(RuntimeData::new().encode().unwrap())), ["pdbi-data PDBI > data"]);
}

/// Of a kind that repeats, and in containers inside parts, findings name the part.
#[test]
fn parts_that_cannot_be_read_are_told_by_their_number() {
    let broken = |kind: FourCc| RawPart::new(kind, vec![1, 2, 3]);
    let mut inner = Container::new();
    for kind in [FourCc::Sfi0, FourCc::Sfi0, FourCc::Psv0, FourCc::Sfi0] {
        inner.push(broken(kind));
    }
    let inner = inner.write(DigestPolicy::Recompute).unwrap();
    let mut outer = Container::new();
    outer.push(RawPart::new(FourCc::Libf, inner.clone()));
    outer.push(RawPart::new(FourCc::Libf, inner));
    outer.push(broken(FourCc::Isg1));
    outer.push(broken(FourCc::Isg1));
    let found = told(&outer.write(DigestPolicy::Recompute).unwrap());
    let unreadable: Vec<_> = found.iter().filter_map(|finding| finding.strip_prefix("unreadable ")).collect();
    assert_eq!(
        unreadable,
        [
            "LIBF > SFI0 > flags",
            "LIBF > SFI0[1] > flags",
            "LIBF > PSV0 > runtime_info_size",
            "LIBF > SFI0[2] > flags",
            "LIBF[1] > SFI0 > flags",
            "LIBF[1] > SFI0[1] > flags",
            "LIBF[1] > PSV0 > runtime_info_size",
            "LIBF[1] > SFI0[2] > flags",
            "ISG1 > count",
            "ISG1[1] > count",
        ]
    );
}

/// Every published kind of part has a name and a meaning, and is read, whatever is in it, as no more than it
/// has.
#[test]
fn every_kind_of_part_is_known() {
    let published = "DXIL HASH ILDB ILDN ISG1 ISGN OSG1 OSG5 OSGN PCSG PDBI PRIV PSG1 PSV0 RDAT RDEF RTS0 SFI0 SHDR SHEX \
                     DXBC SRCI STAT VERS";
    let others = "Aon9 SDBG SPDB IFCE LIBF LIBH LFS0 XNAS XNAP FX10 CLI4 CTAB FXLC";
    let kinds: Vec<FourCc> =
        published.split(' ').chain(others.split(' ')).map(|kind| kind.parse().unwrap()).collect();
    assert_eq!(kinds.len(), FourCc::KNOWN.len());
    for kind in kinds {
        let known = kind.known().unwrap_or_else(|| panic!("{kind} is not known"));
        assert_eq!((FourCc::from(known), known.title().is_empty()), (kind, false));
        let bytes = [0; 5];
        if let Ok(Part::Opaque(found)) = Part::decode_payload(kind, Span::new(&bytes), Context::default()) {
            assert_eq!(found[..], bytes);
        }
    }
}
