//! Each form from each other form.

use dxkit_resource::{
    Attributes, BindingDesc, Facts, HlslObject, HlslResource, InvalidHlsl, MetadataRecord, PsvRow, RdatRow,
    ResourceDescription, ResourceProperties, SpirvType, TargetType, Unavailable, convert,
};

use crate::compiler::cases;

/// A form that was made says nothing else than what it was made of, and is made of itself again.
fn faithful<F: ResourceDescription + PartialEq + std::fmt::Debug>(facts: &Facts, lossless: bool) {
    match F::from_facts(facts) {
        Ok(form) => {
            if lossless {
                assert_eq!(form.facts().contradictions(facts).collect::<Vec<_>>(), [], "{form:?}");
            }
            // Facts that the form does not state are taken from the known ones.
            assert_eq!(F::from_facts(&form.facts().or(*facts)).unwrap(), form);
        }
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

#[test]
fn every_form_says_what_it_was_made_of() {
    for case in cases() {
        let facts = case.resource.facts();
        faithful::<MetadataRecord>(&facts, true);
        faithful::<PsvRow>(&facts, true);
        faithful::<RdatRow>(&facts, true);
        faithful::<TargetType>(&facts, true);
        faithful::<SpirvType>(&facts, true);
        faithful::<Attributes>(&facts, true);
        faithful::<ResourceProperties>(&facts, false);
        faithful::<BindingDesc>(&facts, false);
    }
}

#[test]
fn words_and_record_give_each_other() {
    for case in cases() {
        let words: ResourceProperties = convert(&case.resource).unwrap();
        let record: MetadataRecord = convert(&case.resource).unwrap();
        // The annotation words do not state whether 64-bit atomics are used; records do not state the number
        // of components.
        let mut known = words.facts();
        known.atomics_64 = Some(case.resource.atomics_64);
        assert_eq!(MetadataRecord::from_facts(&known), Ok(record), "{}", case.declaration);
        let made = ResourceProperties::from_facts(&record.facts());
        let kind = record.kind;
        if matches!(kind.0, 1..=10) {
            assert!(matches!(made, Err(Unavailable::NotStated(_))), "{kind}");
        }
    }
}

#[test]
fn target_types_are_llvms() {
    for (hlsl, llvm, spirv) in [
        (
            "Texture2D",
            r#"target("dx.Texture", <4 x float>, 0, 0, 0, 2)"#,
            r#"target("spirv.Image", float, 1, 2, 0, 0, 1, 0)"#,
        ),
        (
            "TextureCubeArray<int2>",
            r#"target("dx.Texture", <2 x i32>, 0, 0, 1, 9)"#,
            r#"target("spirv.SignedImage", i32, 3, 2, 1, 0, 1, 0)"#,
        ),
        (
            "Texture2DMS<float4, 8>",
            r#"target("dx.MSTexture", <4 x float>, 0, 8, 0, 3)"#,
            r#"target("spirv.Image", float, 1, 2, 0, 1, 1, 0)"#,
        ),
        (
            "RWBuffer<uint>",
            r#"target("dx.TypedBuffer", i32, 1, 0, 0)"#,
            r#"target("spirv.Image", i32, 5, 2, 0, 0, 2, 33)"#,
        ),
        (
            "RasterizerOrderedByteAddressBuffer",
            r#"target("dx.RawBuffer", i8, 1, 1)"#,
            r#"target("spirv.VulkanBuffer", [0 x i8], 12, 1)"#,
        ),
        (
            "RWStructuredBuffer<float3>",
            r#"target("dx.RawBuffer", [12 x i8], 1, 0)"#,
            r#"target("spirv.VulkanBuffer", [0 x [12 x i8]], 12, 1)"#,
        ),
        ("SamplerComparisonState", r#"target("dx.Sampler", 1)"#, r#"target("spirv.Sampler")"#),
    ] {
        let hlsl: HlslResource = hlsl.parse().unwrap();
        let target: TargetType = convert(&hlsl).unwrap();
        assert_eq!(target.to_string(), llvm);
        assert_eq!(llvm.parse::<TargetType>(), Ok(target));
        assert_eq!(convert::<_, SpirvType>(&hlsl).unwrap().to_string(), spirv);
    }
    let named: TargetType = r#"target("dx.RawBuffer", { float, <2 x i32> }, 1, 0)"#.parse().unwrap();
    assert_eq!(named.facts().stride, None);
    assert_eq!(named.parameters, [1, 0]);
    assert_eq!(
        convert::<_, TargetType>(&"RaytracingAccelerationStructure".parse::<HlslResource>().unwrap()),
        Err(Unavailable::NotExpressible("acceleration structures"))
    );
}

#[test]
fn objects_that_look_alike_are_named() {
    let append: HlslResource = "AppendStructuredBuffer<float4>".parse().unwrap();
    let row: PsvRow = convert(&append).unwrap();
    let names: Vec<&str> = HlslObject::candidates(&row.facts()).map(HlslObject::name).collect();
    assert_eq!(
        names,
        [
            "RWStructuredBuffer",
            "RasterizerOrderedStructuredBuffer",
            "AppendStructuredBuffer",
            "ConsumeStructuredBuffer"
        ]
    );
    assert_eq!(convert::<_, HlslResource>(&row), Err(Unavailable::SeveralObjects));
}

#[test]
fn what_hlsl_does_not_have_is_refused() {
    for text in ["Texture4D<float>", "", "RWBufer<float4>", "<float>"] {
        assert!(matches!(HlslResource::parse(text, false), Err(InvalidHlsl::Object(_))), "{text}");
    }
    for text in [
        "Buffer",
        "Buffer<>",
        "Buffer<float5>",
        "Buffer<float4x4>",
        "Buffer<float4",
        "Texture2D<float4, 4>",
        "Texture2DMS<float4, 999>",
        "SamplerState<float>",
        "FeedbackTexture2D<float>",
        "StructuredBuffer",
        "StructuredBuffer<1>",
    ] {
        assert!(matches!(HlslResource::parse(text, false), Err(InvalidHlsl::Element(_))), "{text}");
    }
    assert!(matches!(HlslResource::parse("Buffer<float> x", false), Err(InvalidHlsl::Trailing(_))));
}

#[test]
fn hlsl_is_printed_as_it_is_read() {
    for text in [
        "globallycoherent RWTexture2D<unorm float4>",
        "Texture2DMS<uint2, 8>",
        "FeedbackTexture2D<SAMPLER_FEEDBACK_MIN_MIP>",
        "StructuredBuffer<Light>",
        "ConstantBuffer<Camera>",
        "cbuffer",
        "RWBuffer<float16_t3>",
        "SamplerState",
    ] {
        assert_eq!(text.parse::<HlslResource>().unwrap().to_string(), text);
    }
}
