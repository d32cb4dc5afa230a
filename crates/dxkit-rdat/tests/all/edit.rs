//! Values that are made and changed.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::Span;
use dxkit_rdat::*;
use dxkit_synth::rdat;
use dxkit_types::*;

use crate::support;

/// All subobjects of the synthetic part, said again.
#[test]
fn subobjects_from_nothing() {
    let mut data = RuntimeData::new();
    let mut editor = data.edit();
    let mut add = |name: &str, make: &mut dyn FnMut(&mut Editor<'_, '_>) -> SubobjectContents| {
        let name = editor.string(name).unwrap();
        let contents = make(&mut editor);
        editor.record::<SubobjectInfo0>(SubobjectInfo::new(SubobjectInfo0 { name, contents })).unwrap();
    };
    add("a", &mut |editor| {
        SubobjectContents::SubobjectToExportsAssociation(SubobjectToExportsAssociation {
            subobject: editor.string("exports").unwrap(),
            exports: editor.strings(["hit", "miss"]).unwrap(),
            ..Default::default()
        })
    });
    add("b", &mut |editor| {
        let data = editor.bytes(&[0xd1, 0xd2, 0xd3, 0xd4, 0xd5]).unwrap();
        SubobjectContents::GlobalRootSignature(RootSignatureSubobject { data, ..Default::default() })
    });
    add("c", &mut |_| {
        let flags = StateObjectFlags::from_bits_retain(5);
        SubobjectContents::StateObjectConfig(StateObjectConfig { flags, ..Default::default() })
    });
    add("d", &mut |editor| {
        let data = editor.bytes(&[0xe1, 0xe2]).unwrap();
        SubobjectContents::LocalRootSignature(RootSignatureSubobject { data, ..Default::default() })
    });
    add("e", &mut |_| {
        SubobjectContents::RaytracingShaderConfig(RaytracingShaderConfig {
            max_payload_size_in_bytes: 16,
            max_attribute_size_in_bytes: 8,
            ..Default::default()
        })
    });
    add("f", &mut |editor| {
        SubobjectContents::SubobjectToExportsAssociation(SubobjectToExportsAssociation {
            subobject: editor.string("e").unwrap(),
            exports: editor.strings::<&str>([]).unwrap(),
            ..Default::default()
        })
    });
    add("g", &mut |_| {
        let max_trace_recursion_depth = 7;
        SubobjectContents::RaytracingPipelineConfig(RaytracingPipelineConfig {
            max_trace_recursion_depth,
            ..Default::default()
        })
    });
    add("any", &mut |editor| {
        SubobjectContents::HitGroup(HitGroup {
            hit_group_type: HitGroupType::ProceduralPrimitive,
            any_hit: editor.string("any").unwrap(),
            closest_hit: editor.string("hit").unwrap(),
            intersection: editor.string("").unwrap(),
        })
    });
    add("h", &mut |_| {
        SubobjectContents::RaytracingPipelineConfig1(RaytracingPipelineConfig1 {
            max_trace_recursion_depth: 3,
            flags: RaytracingPipelineFlags::from_bits_retain(0x300),
            ..Default::default()
        })
    });
    assert_eq!(data.encode().unwrap(), rdat::subobjects());
}

#[test]
fn parts_are_made_where_the_compiler_has_them() {
    let mut data = RuntimeData::empty();
    let mut editor = data.edit();
    editor
        .record::<NodeShaderIOAttrib0>(NodeShaderIOAttrib::new(NodeShaderIOAttrib0::MaxRecords(1)))
        .unwrap();
    editor.record::<CSInfo0>(CSInfo::new(CSInfo0::default())).unwrap();
    editor
        .record::<NodeShaderFuncAttrib0>(NodeShaderFuncAttrib::new(NodeShaderFuncAttrib0::MaxRecursionDepth(
            1,
        )))
        .unwrap();
    editor.indexes([1]).unwrap();
    editor.record::<FunctionInfo1>(FunctionInfo::new(FunctionInfo1::default())).unwrap();
    editor.bytes(&[1]).unwrap();
    editor.record::<ResourceInfo0>(ResourceInfo::new(ResourceInfo0::default())).unwrap();
    editor.string("a").unwrap();
    let types: Vec<_> = data.parts.iter().map(|part| part.part_type().0).collect();
    assert_eq!(types, [1, 3, 4, 2, 5, 9, 8, 19]);
    assert_eq!(data.string_buffer(), b"\0a\0\0");
    assert_eq!(data.raw_bytes(), [1, 0, 0, 0]);
}

#[test]
fn what_is_there_is_shared() {
    for (name, bytes) in rdat::all() {
        if name.starts_with("odd") {
            continue;
        }
        let mut data = RuntimeData::parse(Span::new(&bytes)).unwrap();
        let strings: Vec<_> = data.string_buffer().split(|byte| *byte == 0).map(<[u8]>::to_vec).collect();
        let rows = data.resources().to_vec();
        let mut editor = data.edit();
        for string in strings {
            editor.string(&string).unwrap();
        }
        for (index, row) in (0u32..).zip(rows) {
            assert_eq!(editor.record::<ResourceInfo0>(row).unwrap().number(), index);
        }
        assert_eq!(data.encode().unwrap(), bytes, "{name}");
    }
    let bytes = rdat::subobjects();
    let mut data = RuntimeData::parse(Span::new(&bytes)).unwrap();
    let mut editor = data.edit();
    assert_eq!(editor.bytes(&[0xe1, 0xe2]).unwrap(), BytesRef { offset: 5, size: 2 });
    assert_eq!(editor.strings(["hit", "miss"]).unwrap(), StringArrayRef(0));
    // New items follow the used bytes, in place of the padding.
    assert_eq!(editor.bytes(&[9]).unwrap(), BytesRef { offset: 7, size: 1 });
    assert_eq!(editor.string("x").unwrap(), StringRef(38));
    assert_eq!(editor.indexes([38]).unwrap(), IndexArrayRef(4));
    assert!(editor.string("x\0y").is_err());
    assert_eq!(data.raw_bytes(), [0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xe1, 0xe2, 9]);
}

/// More than the editor keeps in a list.
#[test]
fn many_are_found_again() {
    let mut data = RuntimeData::new();
    let mut editor = data.edit();
    let mut add = || -> Vec<_> {
        let all = (0..200u32).map(|number| {
            let name = editor.string(format!("name{number}")).unwrap();
            let row = editor.record::<NodeID0>(NodeID::new(NodeID0 { name, index: number })).unwrap();
            let list = editor.indexes(0..number).unwrap();
            (name, row.number(), list, editor.bytes(&number.to_le_bytes()).unwrap())
        });
        all.collect()
    };
    let (first, again) = (add(), add());
    assert_eq!(first, again);
    assert!(first.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 + 1 == pair[1].1));
    assert_eq!(data.string_buffer().split(|byte| *byte == 0).filter(|name| !name.is_empty()).count(), 200);
}

#[test]
fn rows_are_not_shared_before_validator_1_7() {
    let mut data = RuntimeData::new();
    let mut editor = data.edit().without_sharing_records();
    let row = NodeID::new(NodeID0::default());
    assert_eq!(editor.record::<NodeID0>(row.clone()).unwrap().number(), 0);
    assert_eq!(editor.record::<NodeID0>(row).unwrap().number(), 1);
}

#[test]
fn a_function_is_taken_out() {
    let bytes = rdat::functions_v2();
    let mut data = RuntimeData::parse(Span::new(&bytes)).unwrap();
    data.table_mut::<FunctionInfo1>().unwrap().rows.remove(0);
    let data = data.rebuild().unwrap();
    // Resources are kept, because the program still has them.
    assert_eq!(data.string_buffer(), b"\0Local\0texture\0out\0shade\0\0\0\0");
    assert_eq!(data.index_arrays().unwrap().words.iter().collect::<Vec<_>>(), [1, 1]);
    assert_eq!(data.function_views().next().unwrap().kind(), Some(ShaderKind::ClosestHit));
    assert_eq!(support::findings(&data.encode().unwrap()), <[String; 0]>::default());
}

#[test]
fn references_to_nothing_cannot_be_laid_out_anew() {
    let bytes = rdat::functions_v2();
    let parsed = RuntimeData::parse(Span::new(&bytes)).unwrap();
    let broken = |change: &dyn Fn(&mut FunctionInfo<'_>)| {
        let mut data = parsed.clone();
        change(&mut data.table_mut::<FunctionInfo1>().unwrap().rows[0]);
        data.rebuild().unwrap_err().to_string()
    };
    assert_eq!(broken(&|row| row.v1.resources = RecordArrayRef::new(99)), "at 0x0: the list does not exist");
    assert_eq!(broken(&|row| row.v1.resources = RecordArrayRef::new(3)), "at 0x0: the row does not exist");
    assert_eq!(
        broken(&|row| row.v1.name = StringRef(44)),
        "at 0x0: the offset 0x2c does not lie between 0x0 and 0x2b"
    );
    assert_eq!(
        broken(
            &|row| row.v2 = Some(FunctionInfo2 { shader_info: ShaderInfoRef(0), ..FunctionInfo2::default() })
        ),
        "at 0x0: a function of this kind has no shader info"
    );
}
