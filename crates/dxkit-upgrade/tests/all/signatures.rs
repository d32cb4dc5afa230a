//! Root signatures in metadata, and what clang 22 leaves of signatures. The texts are what `clang-22 -cc1 -O1
//! -emit-llvm` writes of shaders of a few lines, without the attributes that do not matter here.

use dxkit_bitcode::Module;
use dxkit_dxil::DxilModule;
use dxkit_ir_text::{Dialect, ReadOptions, read};
use dxkit_rootsig::{KnownVersion, RootSignatureDesc};
use dxkit_upgrade::{LlvmVersion, lower, raise_with, take_root_signature};

use crate::llvm::print;

fn module(text: &str) -> Module {
    let mut options = ReadOptions::default();
    options.dialect = Dialect::V22;
    read(text.as_bytes(), &options).unwrap_or_else(|errors| panic!("{errors}"))
}

/// What clang writes of `RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b0, space=1, flags=DATA_STATIC),
/// UAV(u3), SRV(t1, visibility=SHADER_VISIBILITY_PIXEL), RootConstants(num32BitConstants=4, b2),
/// DescriptorTable(SRV(t3, numDescriptors=5, offset=2), UAV(u0, flags=0), CBV(b4),
/// visibility=SHADER_VISIBILITY_VERTEX), DescriptorTable(Sampler(s1)), StaticSampler(s0, mipLODBias=0.5)`.
const ROOT: &str = r#"target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

define void @main() #0 {
  ret void
}

attributes #0 = { "hlsl.numthreads"="8,4,1" "hlsl.shader"="compute" }

!dx.rootsignatures = !{!0}
!0 = !{ptr @main, !1, i32 2}
!1 = !{!2, !3, !4, !5, !6, !7, !11, !13}
!2 = !{!"RootFlags", i32 1}
!3 = !{!"RootCBV", i32 0, i32 0, i32 1, i32 8}
!4 = !{!"RootUAV", i32 0, i32 3, i32 0, i32 2}
!5 = !{!"RootSRV", i32 5, i32 1, i32 0, i32 4}
!6 = !{!"RootConstants", i32 0, i32 2, i32 0, i32 4}
!7 = !{!"DescriptorTable", i32 1, !8, !9, !10}
!8 = !{!"SRV", i32 5, i32 3, i32 0, i32 2, i32 4}
!9 = !{!"UAV", i32 1, i32 0, i32 0, i32 -1, i32 0}
!10 = !{!"CBV", i32 1, i32 4, i32 0, i32 -1, i32 4}
!11 = !{!"DescriptorTable", i32 0, !12}
!12 = !{!"Sampler", i32 1, i32 1, i32 0, i32 -1, i32 0}
!13 = !{!"StaticSampler", i32 85, i32 1, i32 1, i32 1, float 5.000000e-01, i32 16, i32 4, i32 2, float 0.000000e+00, float 0x47EFFFFFE0000000, i32 0, i32 0, i32 0, i32 0}
"#;

#[test]
fn root_signatures_are_read_and_stated_as_clang_states_them() {
    let mut of_clang = module(ROOT);
    let root = take_root_signature(&mut of_clang).unwrap().unwrap();
    assert_eq!(root.version, KnownVersion::V1_1);
    // The same signature, compiled from text: clang states the flags that are the default.
    let text = "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b0, space=1, flags=DATA_STATIC), \
        UAV(u3, flags=DATA_VOLATILE), SRV(t1, flags=DATA_STATIC_WHILE_SET_AT_EXECUTE, \
        visibility=SHADER_VISIBILITY_PIXEL), RootConstants(num32BitConstants=4, b2), \
        DescriptorTable(SRV(t3, numDescriptors=5, offset=2, flags=DATA_STATIC_WHILE_SET_AT_EXECUTE), UAV(u0), \
        CBV(b4, flags=DATA_STATIC_WHILE_SET_AT_EXECUTE), visibility=SHADER_VISIBILITY_VERTEX), \
        DescriptorTable(Sampler(s1)), StaticSampler(s0, mipLODBias=0.5)";
    assert_eq!(root, RootSignatureDesc::from_text(text, KnownVersion::V1_1).unwrap());
    assert!(of_clang.named(b"dx.rootsignatures").is_none());

    lower(&mut of_clang).unwrap();
    let raised = print(&raise_with(&of_clang, LlvmVersion::V22, Some(&root)).module);
    for line in ROOT.lines().filter(|line| line.starts_with('!')) {
        let (_, node) = line.split_once(" = ").unwrap();
        if node.contains("!\"") && !node.contains("!8") && !node.contains("!12") {
            assert!(raised.contains(node), "{node}\n{raised}");
        }
    }
    let again = take_root_signature(&mut module(&raised)).unwrap();
    assert_eq!(again, Some(root));
}

#[test]
fn other_metadata_of_root_signatures_is_refused() {
    for (what, by, message) in [
        ("i32 2}\n!1", "i32 7}\n!1", "there is no version 7"),
        ("\"RootUAV\"", "\"RootCAV\"", "there is no element 'RootCAV'"),
        ("!\"SRV\"", "!\"SRW\"", "there is no range 'SRW'"),
        ("float 5.000000e-01", "i32 5", "operand 5 of an element is not a float"),
        // LLVM's backend takes the last register for constants and ranges alone, and not both of these flags.
        ("\"RootCBV\", i32 0, i32 0", "\"RootCBV\", i32 0, i32 -1", "there is no register 0xffffffff"),
        (
            "float 0x47EFFFFFE0000000, i32 0",
            "float 0x47EFFFFFE0000000, i32 -1",
            "there is no register 0xffffffff",
        ),
        ("i32 5, i32 3, i32 0, i32 2, i32 4", "i32 5, i32 3, i32 0, i32 2, i32 65537", "65537 are both"),
        ("i32 0, i32 3, i32 0, i32 2}", "i32 0, i32 3, i64 0, !2}", "is not a 32-bit number"),
    ] {
        assert!(ROOT.contains(what), "{what}");
        let error = take_root_signature(&mut module(&ROOT.replacen(what, by, 1))).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
}

/// `O main(float4 p : POSITION, float2 t : TEXCOORD1, uint k : K)` with outputs of four and of two floats.
const VERTEX: &str = r#"target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-vertex"

define void @main() #0 {
entry:
  %POSITION0 = tail call <4 x float> @llvm.dx.load.input.v4f32(i32 4, i32 0, i32 0, i8 0, i32 poison)
  %TEXCOORD1 = tail call <2 x float> @llvm.dx.load.input.v2f32(i32 4, i32 0, i32 0, i8 0, i32 poison)
  %K0 = tail call i32 @llvm.dx.load.input.i32(i32 4, i32 0, i32 0, i8 0, i32 poison)
  %0 = shufflevector <2 x float> %TEXCOORD1, <2 x float> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %0, %POSITION0
  %1 = uitofp i32 %K0 to float
  %2 = insertelement <2 x float> %TEXCOORD1, float %1, i64 1
  tail call void @llvm.dx.store.output.v4f32(i32 4, i32 0, i32 0, i8 0, i32 poison, <4 x float> %mul.i)
  tail call void @llvm.dx.store.output.v2f32(i32 4, i32 0, i32 0, i8 0, i32 poison, <2 x float> %2)
  ret void
}

declare <4 x float> @llvm.dx.load.input.v4f32(i32, i32, i32, i8, i32)
declare <2 x float> @llvm.dx.load.input.v2f32(i32, i32, i32, i8, i32)
declare i32 @llvm.dx.load.input.i32(i32, i32, i32, i8, i32)
declare void @llvm.dx.store.output.v4f32(i32, i32, i32, i8, i32, <4 x float>)
declare void @llvm.dx.store.output.v2f32(i32, i32, i32, i8, i32, <2 x float>)

attributes #0 = { "hlsl.shader"="vertex" }
"#;

/// The elements of a signature, a line each: semantic, component type, kind, interpolation, rows, columns,
/// used columns.
fn elements(list: &[dxkit_dxil::SignatureElement<'_>]) -> Vec<String> {
    let line = |element: &dxkit_dxil::SignatureElement<'_>| {
        format!(
            "{}{:?} {} {} {} {}x{} {:?}",
            element.name,
            element.semantic_indexes,
            element.component_type,
            element.semantic_kind,
            element.interpolation,
            element.rows,
            element.columns,
            element.usage_mask
        )
    };
    list.iter().map(line).collect()
}

#[test]
fn signatures_of_clang_are_named_by_values_and_by_an_attribute() {
    let error = lower(&mut module(VERTEX)).unwrap_err().to_string();
    assert!(error.contains("state those of all outputs in an attribute"), "{error}");
    let stated = VERTEX.replace(
        "\"hlsl.shader\"=\"vertex\"",
        "\"dxkit.outputs\"=\"SV_Position,TEXCOORD3\" \"hlsl.shader\"=\"vertex\"",
    );
    let mut lowered = module(&stated);
    lower(&mut lowered).unwrap();
    assert_eq!(lowered.verify(), []);
    let dxil = DxilModule::read(&lowered);
    let signatures = dxil.entry_points[0].signatures.as_ref().unwrap();
    assert_eq!(
        elements(&signatures.inputs),
        [
            "POSITION[0] F32 Arbitrary Undefined 1x4 Some(15)",
            "TEXCOORD[1] F32 Arbitrary Undefined 1x2 Some(3)",
            "K[0] U32 Arbitrary Undefined 1x1 Some(1)",
        ]
    );
    assert_eq!(
        elements(&signatures.outputs),
        [
            "SV_Position[0] F32 Position LinearNoperspective 1x4 Some(15)",
            "TEXCOORD[3] F32 Arbitrary Linear 1x2 Some(3)",
        ]
    );
    let error = lower(&mut module(&stated.replace("SV_Position,", "SV_Target,"))).unwrap_err().to_string();
    assert!(error.contains("'SV_Target' is not a semantic of this stage"), "{error}");
    let geometry = VERTEX.replace("vertex", "geometry");
    let error = lower(&mut module(&geometry)).unwrap_err().to_string();
    assert!(error.contains("LLVM 22 does not say the signatures of this stage"), "{error}");
}

/// What clang 24 writes of `struct O { float4 last : SV_Target3; float2 all[3] : SV_Target; }`, of which the
/// array is stored by rows.
const TARGETS: &str = r#"target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-pixel"

define void @main() #0 {
  %1 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison)
  %2 = shufflevector <4 x float> %1, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %3 = shufflevector <4 x float> %1, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %1)
  call void @llvm.dx.store.output.v2f32(i32 1, i32 0, i8 0, <2 x float> %2)
  call void @llvm.dx.store.output.v2f32(i32 1, i32 1, i8 0, <2 x float> %3)
  call void @llvm.dx.store.output.v2f32(i32 1, i32 2, i8 0, <2 x float> %2)
  ret void
}

declare <4 x float> @llvm.dx.load.input.v4f32(i32, i32, i8, i32)
declare void @llvm.dx.store.output.v4f32(i32, i32, i8, <4 x float>)
declare void @llvm.dx.store.output.v2f32(i32, i32, i8, <2 x float>)

attributes #0 = { "hlsl.shader"="pixel" }

!dx.semantic.signatures = !{!0}
!0 = !{ptr @main, !1, !4}
!1 = !{!2}
!2 = !{i32 0, !"A", i32 9, i32 0, !3, i32 2, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!3 = !{i32 0}
!4 = !{!5, !7}
!5 = !{i32 0, !"SV_Target", i32 9, i32 16, !6, i32 0, i32 1, i8 4, i32 3, i8 0, i8 0, i8 0, i32 0}
!6 = !{i32 3}
!7 = !{i32 1, !"SV_Target", i32 9, i32 16, !8, i32 0, i32 3, i8 2, i32 0, i8 0, i8 0, i8 0, i32 0}
!8 = !{i32 0, i32 1, i32 2}
"#;

/// DXC makes `SV_Target2`, `SV_Target1` and `SV_Target0` of such an array, in this order.
#[test]
fn render_targets_that_are_an_array_are_elements_as_dxc_has_them() {
    let mut lowered = module(TARGETS);
    lower(&mut lowered).unwrap();
    assert_eq!(lowered.verify(), []);
    let dxil = DxilModule::read(&lowered);
    let outputs = &dxil.entry_points[0].signatures.as_ref().unwrap().outputs;
    assert_eq!(
        elements(outputs),
        [
            "SV_Target[3] F32 Target Undefined 1x4 Some(15)",
            "SV_Target[2] F32 Target Undefined 1x2 Some(3)",
            "SV_Target[1] F32 Target Undefined 1x2 Some(3)",
            "SV_Target[0] F32 Target Undefined 1x2 Some(3)",
        ]
    );
    let places: Vec<_> = outputs.iter().map(|element| (element.start_row, element.start_column)).collect();
    assert_eq!(places, [3, 2, 1, 0].map(|row| (Some(row), Some(0))));
    // Each store by its element and its column, and the column of the input that it gets.
    let text = print(&lowered);
    let stores: Vec<&str> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("call void @dx.op.storeOutput.f32("))
        .collect();
    let place = |element: u32, column: u32| format!("i32 5, i32 {element}, i32 0, i8 {column}, ");
    let places = [(0, 4), (3, 2), (2, 2), (1, 2)];
    let places = places.map(|(element, columns)| (0..columns).map(move |column| place(element, column)));
    let expected: Vec<String> = places.into_iter().flatten().collect();
    assert_eq!(stores.len(), expected.len(), "{text}");
    for (store, expected) in stores.iter().zip(&expected) {
        assert!(store.starts_with(expected), "{store}: {expected}");
    }

    let chosen =
        TARGETS.replace("(i32 1, i32 2, i8 0, <2 x float> %2)", "(i32 1, i32 %4, i8 0, <2 x float> %2)");
    let chosen = chosen.replace(
        "  call void @llvm.dx.store.output.v4f32(i32 0",
        "  %first = extractelement <4 x float> %1, i32 0\n  %4 = fptoui float %first to i32\n  \
         call void @llvm.dx.store.output.v4f32(i32 0",
    );
    let error = lower(&mut module(&chosen)).unwrap_err().to_string();
    assert!(error.contains("a render target is chosen by a value"), "{error}");
}
