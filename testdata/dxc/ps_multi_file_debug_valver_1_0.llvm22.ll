; ModuleID = 'dxc/ps_multi_file_debug_valver_1_0.bc'
source_filename = "dxc/ps_multi_file_debug_valver_1_0.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.CBufRet.f32 = type { float, float, float, float }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%Frame = type { <3 x float>, float, <3 x float>, float }

define void @main() !dbg !80 {
.lr.ph:
  %albedo_texture_2d = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 0, i32 0, i32 0, i1 false), !dbg !95
  %samplerState_sampler = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 3, i32 0, i32 0, i1 false), !dbg !95
  %Frame_cbuffer = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 2, i32 0, i32 0, i1 false), !dbg !95
  %0 = call float @dx.op.loadInput.f32(i32 4, i32 2, i32 0, i8 0, i32 undef), !dbg !99
    #dbg_value(float %0, !100, !DIExpression(DW_OP_LLVM_fragment, 160, 32), !99)
  %1 = call float @dx.op.loadInput.f32(i32 4, i32 2, i32 0, i8 1, i32 undef), !dbg !99
    #dbg_value(float %1, !100, !DIExpression(DW_OP_LLVM_fragment, 192, 32), !99)
  %2 = call float @dx.op.loadInput.f32(i32 4, i32 2, i32 0, i8 2, i32 undef), !dbg !99
    #dbg_value(float %2, !100, !DIExpression(DW_OP_LLVM_fragment, 224, 32), !99)
  %3 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 0, i32 undef), !dbg !99
  %4 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 1, i32 undef), !dbg !99
  %5 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 undef), !dbg !99
    #dbg_value(float %5, !100, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !99)
  %6 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 undef), !dbg !99
    #dbg_value(float %6, !100, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !99)
  %7 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 undef), !dbg !99
    #dbg_value(float %0, !100, !DIExpression(DW_OP_LLVM_fragment, 160, 32), !99)
    #dbg_value(float %1, !100, !DIExpression(DW_OP_LLVM_fragment, 192, 32), !99)
    #dbg_value(float %2, !100, !DIExpression(DW_OP_LLVM_fragment, 224, 32), !99)
    #dbg_value(float %3, !100, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !99)
    #dbg_value(float %4, !100, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !99)
    #dbg_value(float %5, !100, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !99)
    #dbg_value(float %6, !100, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !99)
    #dbg_value(float %7, !100, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !99)
  %8 = call float @dx.op.dot3.f32(i32 55, float %5, float %6, float %7, float %5, float %6, float %7), !dbg !101
  %Rsqrt = call float @dx.op.unary.f32(i32 25, float %8), !dbg !101
  %.i0 = fmul fast float %Rsqrt, %5, !dbg !101
  %.i1 = fmul fast float %Rsqrt, %6, !dbg !101
  %.i2 = fmul fast float %Rsqrt, %7, !dbg !101
    #dbg_value(float %.i0, !102, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !103)
    #dbg_value(float %.i1, !102, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !103)
    #dbg_value(float %.i2, !102, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !103)
  %9 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %Frame_cbuffer, i32 0), !dbg !104
  %10 = extractvalue %dx.types.CBufRet.f32 %9, 0, !dbg !104
  %11 = extractvalue %dx.types.CBufRet.f32 %9, 1, !dbg !104
  %12 = extractvalue %dx.types.CBufRet.f32 %9, 2, !dbg !104
  %.i06 = fsub fast float %10, %0, !dbg !105
  %.i17 = fsub fast float %11, %1, !dbg !105
  %.i28 = fsub fast float %12, %2, !dbg !105
  %13 = call float @dx.op.dot3.f32(i32 55, float %.i06, float %.i17, float %.i28, float %.i06, float %.i17, float %.i28), !dbg !106
  %Rsqrt3 = call float @dx.op.unary.f32(i32 25, float %13), !dbg !106
  %.i09 = fmul fast float %.i06, %Rsqrt3, !dbg !106
  %.i110 = fmul fast float %.i17, %Rsqrt3, !dbg !106
  %.i211 = fmul fast float %.i28, %Rsqrt3, !dbg !106
    #dbg_value(float %.i09, !107, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !108)
    #dbg_value(float %.i110, !107, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !108)
    #dbg_value(float %.i211, !107, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !108)
    #dbg_value(<3 x float> zeroinitializer, !109, !DIExpression(), !110)
    #dbg_value(i32 0, !111, !DIExpression(), !112)
  br label %14, !dbg !113

14:                                               ; preds = %14, %.lr.ph
  %color.0.i0 = phi float [ 0.000000e+00, %.lr.ph ], [ %.i012, %14 ]
  %color.0.i1 = phi float [ 0.000000e+00, %.lr.ph ], [ %.i113, %14 ]
  %color.0.i2 = phi float [ 0.000000e+00, %.lr.ph ], [ %.i214, %14 ]
  %i.0 = phi i32 [ 0, %.lr.ph ], [ %19, %14 ]
    #dbg_value(i32 %i.0, !111, !DIExpression(), !112)
    #dbg_value(float %color.0.i0, !109, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !110)
    #dbg_value(float %color.0.i1, !109, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !110)
    #dbg_value(float %color.0.i2, !109, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !110)
  %15 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %Frame_cbuffer, i32 1), !dbg !114
  %16 = extractvalue %dx.types.CBufRet.f32 %15, 0, !dbg !114
  %17 = extractvalue %dx.types.CBufRet.f32 %15, 1, !dbg !114
  %18 = extractvalue %dx.types.CBufRet.f32 %15, 2, !dbg !114
  %19 = add nuw nsw i32 %i.0, 1, !dbg !115
  %20 = sitofp i32 %19 to float, !dbg !116
  %.i015 = fmul fast float %16, %20, !dbg !117
  %.i116 = fmul fast float %17, %20, !dbg !117
  %.i217 = fmul fast float %18, %20, !dbg !117
  %.i018 = fadd fast float %.i015, %.i09, !dbg !118
  %.i119 = fadd fast float %.i116, %.i110, !dbg !118
  %.i220 = fadd fast float %.i217, %.i211, !dbg !118
  %21 = call float @dx.op.dot3.f32(i32 55, float %.i018, float %.i119, float %.i220, float %.i018, float %.i119, float %.i220), !dbg !119
  %Rsqrt4 = call float @dx.op.unary.f32(i32 25, float %21), !dbg !119
  %.i021 = fmul fast float %.i018, %Rsqrt4, !dbg !119
  %.i122 = fmul fast float %.i119, %Rsqrt4, !dbg !119
  %.i223 = fmul fast float %.i220, %Rsqrt4, !dbg !119
    #dbg_value(float %.i021, !120, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !121)
    #dbg_value(float %.i122, !120, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !121)
    #dbg_value(float %.i223, !120, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !121)
  %22 = call float @dx.op.dot3.f32(i32 55, float %.i0, float %.i1, float %.i2, float %.i021, float %.i122, float %.i223), !dbg !122
  %Saturate = call float @dx.op.unary.f32(i32 7, float %22), !dbg !123
    #dbg_value(float 0x3FD6666660000000, !124, !DIExpression(), !129)
    #dbg_value(float %Saturate, !131, !DIExpression(), !132)
    #dbg_value(float 0x3FBF5C28E0000000, !133, !DIExpression(), !134)
  %23 = fmul fast float %Saturate, %Saturate, !dbg !135
  %24 = fmul fast float %23, 0x3FEF8511A0000000, !dbg !136
  %25 = fsub fast float 1.000000e+00, %24, !dbg !136
    #dbg_value(float %25, !137, !DIExpression(), !138)
  %26 = fmul fast float %23, 0x4008C16EA0000000, !dbg !139
  %27 = fsub fast float 0x400921FB60000000, %26, !dbg !139
  %28 = fmul fast float %27, %25, !dbg !140
  %FMax = call float @dx.op.binary.f32(i32 35, float %28, float 0x3F1A36E2E0000000), !dbg !141
  %29 = fdiv fast float 0x3F8EBB98A0000000, %FMax, !dbg !142
  %30 = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %albedo_texture_2d, %dx.types.Handle %samplerState_sampler, float %3, float %4, float undef, float undef, i32 0, i32 0, i32 undef, float undef), !dbg !95
  %31 = extractvalue %dx.types.ResRet.f32 %30, 0, !dbg !95
  %32 = extractvalue %dx.types.ResRet.f32 %30, 1, !dbg !95
  %33 = extractvalue %dx.types.ResRet.f32 %30, 2, !dbg !95
  %.i024 = fmul fast float %31, %29, !dbg !143
  %.i125 = fmul fast float %32, %29, !dbg !143
  %.i226 = fmul fast float %33, %29, !dbg !143
  %.i012 = fadd fast float %.i024, %color.0.i0, !dbg !144
  %.i113 = fadd fast float %.i125, %color.0.i1, !dbg !144
  %.i214 = fadd fast float %.i226, %color.0.i2, !dbg !144
    #dbg_value(float %.i012, !109, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !110)
    #dbg_value(float %.i113, !109, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !110)
    #dbg_value(float %.i214, !109, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !110)
    #dbg_value(i32 %19, !111, !DIExpression(), !112)
  %exitcond = icmp eq i32 %19, 2, !dbg !113
  br i1 %exitcond, label %._crit_edge, label %14, !dbg !113

._crit_edge:                                      ; preds = %14
    #dbg_value(float %.i012, !109, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !110)
    #dbg_value(float %.i113, !109, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !110)
    #dbg_value(float %.i214, !109, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !110)
    #dbg_value(float %.i012, !145, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !149)
    #dbg_value(float %.i113, !145, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !149)
    #dbg_value(float %.i214, !145, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !149)
  %34 = extractvalue %dx.types.CBufRet.f32 %15, 3, !dbg !151
  %35 = fmul fast float %34, 0xBFF7154760000000, !dbg !152
  %.i036 = fmul fast float %.i012, %35, !dbg !153
  %.i137 = fmul fast float %.i113, %35, !dbg !153
  %.i238 = fmul fast float %.i214, %35, !dbg !153
  %Exp = call float @dx.op.unary.f32(i32 21, float %.i036), !dbg !153
  %Exp1 = call float @dx.op.unary.f32(i32 21, float %.i137), !dbg !153
  %Exp2 = call float @dx.op.unary.f32(i32 21, float %.i238), !dbg !153
  %.i039 = fsub fast float 1.000000e+00, %Exp, !dbg !154
  %.i140 = fsub fast float 1.000000e+00, %Exp1, !dbg !154
  %.i241 = fsub fast float 1.000000e+00, %Exp2, !dbg !154
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %.i039), !dbg !155
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %.i140), !dbg !155
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %.i241), !dbg !155
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.000000e+00), !dbg !155
  ret void, !dbg !155
}

; Function Attrs: nounwind memory(none)
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0

; Function Attrs: nounwind
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1

; Function Attrs: nounwind memory(none)
declare float @dx.op.unary.f32(i32, float) #0

; Function Attrs: nounwind memory(none)
declare float @dx.op.dot3.f32(i32, float, float, float, float, float, float) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sample.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #2

; Function Attrs: nounwind memory(none)
declare float @dx.op.binary.f32(i32, float, float) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32, %dx.types.Handle, i32) #2

; Function Attrs: nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #2

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind }
attributes #2 = { nounwind memory(read) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!44, !45}
!llvm.ident = !{!46}
!dx.source.contents = !{!47, !48, !49}
!dx.source.defines = !{!2}
!dx.source.mainFileName = !{!50}
!dx.source.args = !{!51}
!dx.version = !{!52}
!dx.valver = !{!52}
!dx.shaderModel = !{!53}
!dx.resources = !{!54}
!dx.typeAnnotations = !{!62, !68}
!dx.entryPoints = !{!71}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "dxc(private) 1.9.0.5517 (9757d44fa)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !3, globals: !16)
!1 = !DIFile(filename: "dxc/ps_multi_file.hlsl", directory: "")
!2 = !{}
!3 = !{!4}
!4 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !1, line: 12, baseType: !5)
!5 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 4>", file: !1, line: 12, size: 128, align: 32, elements: !6, templateParams: !12)
!6 = !{!7, !9, !10, !11}
!7 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !5, file: !1, line: 12, baseType: !8, size: 32, align: 32, flags: DIFlagPublic)
!8 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!9 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !5, file: !1, line: 12, baseType: !8, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!10 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !5, file: !1, line: 12, baseType: !8, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!11 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !5, file: !1, line: 12, baseType: !8, size: 32, align: 32, offset: 96, flags: DIFlagPublic)
!12 = !{!13, !14}
!13 = !DITemplateTypeParameter(name: "element", type: !8)
!14 = !DITemplateValueParameter(name: "element_count", type: !15, value: i32 4)
!15 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!16 = !{!17, !29, !32, !34, !36, !41}
!17 = distinct !DIGlobalVariableExpression(var: !18, expr: !DIExpression())
!18 = !DIGlobalVariable(name: "eye", linkageName: "\01?eye@Frame@@3V?$vector@M$02@@B", scope: !0, file: !19, line: 9, type: !20, isLocal: false, isDefinition: true)
!19 = !DIFile(filename: "dxc/common.hlsli", directory: "")
!20 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !21)
!21 = !DIDerivedType(tag: DW_TAG_typedef, name: "float3", file: !1, line: 9, baseType: !22)
!22 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 3>", file: !1, line: 9, size: 96, align: 32, elements: !23, templateParams: !27)
!23 = !{!24, !25, !26}
!24 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !22, file: !1, line: 9, baseType: !8, size: 32, align: 32, flags: DIFlagPublic)
!25 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !22, file: !1, line: 9, baseType: !8, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!26 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !22, file: !1, line: 9, baseType: !8, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!27 = !{!13, !28}
!28 = !DITemplateValueParameter(name: "element_count", type: !15, value: i32 3)
!29 = distinct !DIGlobalVariableExpression(var: !30, expr: !DIExpression())
!30 = !DIGlobalVariable(name: "time", linkageName: "\01?time@Frame@@3MB", scope: !0, file: !19, line: 10, type: !31, isLocal: false, isDefinition: true)
!31 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!32 = distinct !DIGlobalVariableExpression(var: !33, expr: !DIExpression())
!33 = !DIGlobalVariable(name: "sunDirection", linkageName: "\01?sunDirection@Frame@@3V?$vector@M$02@@B", scope: !0, file: !19, line: 11, type: !20, isLocal: false, isDefinition: true)
!34 = distinct !DIGlobalVariableExpression(var: !35, expr: !DIExpression())
!35 = !DIGlobalVariable(name: "exposure", linkageName: "\01?exposure@Frame@@3MB", scope: !0, file: !19, line: 12, type: !31, isLocal: false, isDefinition: true)
!36 = distinct !DIGlobalVariableExpression(var: !37, expr: !DIExpression())
!37 = !DIGlobalVariable(name: "albedo", linkageName: "\01?albedo@@3V?$Texture2D@V?$vector@M$03@@@@A", scope: !0, file: !1, line: 15, type: !38, isLocal: false, isDefinition: true)
!38 = !DICompositeType(tag: DW_TAG_class_type, name: "Texture2D<vector<float, 4> >", file: !1, line: 15, size: 160, align: 32, elements: !2, templateParams: !39)
!39 = !{!40}
!40 = !DITemplateTypeParameter(name: "element", type: !5)
!41 = distinct !DIGlobalVariableExpression(var: !42, expr: !DIExpression())
!42 = !DIGlobalVariable(name: "samplerState", linkageName: "\01?samplerState@@3USamplerState@@A", scope: !0, file: !1, line: 16, type: !43, isLocal: false, isDefinition: true)
!43 = !DICompositeType(tag: DW_TAG_structure_type, name: "SamplerState", file: !1, line: 16, size: 32, align: 32, elements: !2)
!44 = !{i32 2, !"Dwarf Version", i32 4}
!45 = !{i32 2, !"Debug Info Version", i32 3}
!46 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!47 = !{!"dxc\\ps_multi_file.hlsl", !"// Several source files and defines, compiled with every kind of debug information.\0A#include \22common.hlsli\22\0A\0A#ifndef LIGHTS\0A#define LIGHTS 2\0A#endif\0A\0Astruct Surface\0A{\0A    float3 normal : NORMAL;\0A    float2 uv : TEXCOORD0;\0A    float3 world : POSITION;\0A};\0A\0ATexture2D<float4> albedo : register(t0);\0ASamplerState samplerState : register(s0);\0A\0Afloat4 main(Surface surface) : SV_Target\0A{\0A    float3 n = normalize(surface.normal);\0A    float3 view = normalize(eye - surface.world);\0A    float3 color = 0.0;\0A    for (int i = 0; i < LIGHTS; ++i)\0A    {\0A        float3 h = normalize(view + sunDirection * (i + 1));\0A        color += distribution(saturate(dot(n, h)), 0.35) * albedo.Sample(samplerState, surface.uv).rgb;\0A    }\0A    return float4(toneMap(color), 1.0);\0A}\0A"}
!48 = !{!"dxc\\common.hlsli", !"// Shared by the multi-file shaders.\0A#ifndef COMMON_HLSLI\0A#define COMMON_HLSLI\0A\0A#include \22lighting/brdf.hlsli\22\0A\0Acbuffer Frame : register(b0)\0A{\0A    float3 eye;\0A    float time;\0A    float3 sunDirection;\0A    float exposure;\0A};\0A\0Afloat3 toneMap(float3 color)\0A{\0A    return 1.0 - exp(-color * exposure);\0A}\0A\0A#endif\0A"}
!49 = !{!"dxc\\lighting\\brdf.hlsli", !"// A file in a folder below, included by another included file.\0Afloat distribution(float nDotH, float roughness)\0A{\0A    float a = roughness * roughness;\0A    float d = nDotH * nDotH * (a * a - 1.0) + 1.0;\0A    return a * a / max(3.14159265 * d * d, 1e-4);\0A}\0A"}
!50 = !{!"dxc\\ps_multi_file.hlsl"}
!51 = !{!"-T", !"ps_6_0", !"-E", !"main", !"-Zi", !"-Qembed_debug", !"-validator-version", !"1.0"}
!52 = !{i32 1, i32 0}
!53 = !{!"ps", i32 6, i32 0}
!54 = !{!55, null, !58, !60}
!55 = !{!56}
!56 = !{i32 0, ptr undef, !"albedo", i32 0, i32 0, i32 1, i32 2, i32 0, !57}
!57 = !{i32 0, i32 9}
!58 = !{!59}
!59 = !{i32 0, ptr undef, !"Frame", i32 0, i32 0, i32 1, i32 32, null}
!60 = !{!61}
!61 = !{i32 0, ptr undef, !"samplerState", i32 0, i32 0, i32 1, i32 0, null}
!62 = !{i32 0, %Frame undef, !63}
!63 = !{i32 32, !64, !65, !66, !67}
!64 = !{i32 6, !"eye", i32 3, i32 0, i32 7, i32 9}
!65 = !{i32 6, !"time", i32 3, i32 12, i32 7, i32 9}
!66 = !{i32 6, !"sunDirection", i32 3, i32 16, i32 7, i32 9}
!67 = !{i32 6, !"exposure", i32 3, i32 28, i32 7, i32 9}
!68 = !{i32 1, ptr @main, !69}
!69 = !{!70}
!70 = !{i32 0, !2, !2}
!71 = !{ptr @main, !"main", !72, !54, null}
!72 = !{!73, !78, null}
!73 = !{!74, !76, !77}
!74 = !{i32 0, !"NORMAL", i8 9, i8 0, !75, i8 2, i32 1, i8 3, i32 0, i8 0, null}
!75 = !{i32 0}
!76 = !{i32 1, !"TEXCOORD", i8 9, i8 0, !75, i8 2, i32 1, i8 2, i32 1, i8 0, null}
!77 = !{i32 2, !"POSITION", i8 9, i8 0, !75, i8 2, i32 1, i8 3, i32 2, i8 0, null}
!78 = !{!79}
!79 = !{i32 0, !"SV_Target", i8 9, i8 16, !75, i8 0, i32 1, i8 4, i32 0, i8 0, null}
!80 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 18, type: !81, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!81 = !DISubroutineType(types: !82)
!82 = !{!4, !83}
!83 = !DICompositeType(tag: DW_TAG_structure_type, name: "Surface", file: !1, line: 8, size: 256, align: 32, elements: !84)
!84 = !{!85, !86, !94}
!85 = !DIDerivedType(tag: DW_TAG_member, name: "normal", scope: !83, file: !1, line: 10, baseType: !21, size: 96, align: 32)
!86 = !DIDerivedType(tag: DW_TAG_member, name: "uv", scope: !83, file: !1, line: 11, baseType: !87, size: 64, align: 32, offset: 96)
!87 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !1, line: 12, baseType: !88)
!88 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !1, line: 12, size: 64, align: 32, elements: !89, templateParams: !92)
!89 = !{!90, !91}
!90 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !88, file: !1, line: 12, baseType: !8, size: 32, align: 32, flags: DIFlagPublic)
!91 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !88, file: !1, line: 12, baseType: !8, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!92 = !{!13, !93}
!93 = !DITemplateValueParameter(name: "element_count", type: !15, value: i32 2)
!94 = !DIDerivedType(tag: DW_TAG_member, name: "world", scope: !83, file: !1, line: 12, baseType: !21, size: 96, align: 32, offset: 160)
!95 = !DILocation(line: 26, column: 60, scope: !96)
!96 = distinct !DILexicalBlock(scope: !97, file: !1, line: 24, column: 5)
!97 = distinct !DILexicalBlock(scope: !98, file: !1, line: 23, column: 5)
!98 = distinct !DILexicalBlock(scope: !80, file: !1, line: 23, column: 5)
!99 = !DILocation(line: 18, column: 21, scope: !80)
!100 = !DILocalVariable(name: "surface", arg: 1, scope: !80, file: !1, line: 18, type: !83)
!101 = !DILocation(line: 20, column: 16, scope: !80)
!102 = !DILocalVariable(name: "n", scope: !80, file: !1, line: 20, type: !21)
!103 = !DILocation(line: 20, column: 12, scope: !80)
!104 = !DILocation(line: 21, column: 29, scope: !80)
!105 = !DILocation(line: 21, column: 33, scope: !80)
!106 = !DILocation(line: 21, column: 19, scope: !80)
!107 = !DILocalVariable(name: "view", scope: !80, file: !1, line: 21, type: !21)
!108 = !DILocation(line: 21, column: 12, scope: !80)
!109 = !DILocalVariable(name: "color", scope: !80, file: !1, line: 22, type: !21)
!110 = !DILocation(line: 22, column: 12, scope: !80)
!111 = !DILocalVariable(name: "i", scope: !98, file: !1, line: 23, type: !15)
!112 = !DILocation(line: 23, column: 14, scope: !98)
!113 = !DILocation(line: 23, column: 5, scope: !98)
!114 = !DILocation(line: 25, column: 37, scope: !96)
!115 = !DILocation(line: 25, column: 55, scope: !96)
!116 = !DILocation(line: 25, column: 52, scope: !96)
!117 = !DILocation(line: 25, column: 50, scope: !96)
!118 = !DILocation(line: 25, column: 35, scope: !96)
!119 = !DILocation(line: 25, column: 20, scope: !96)
!120 = !DILocalVariable(name: "h", scope: !96, file: !1, line: 25, type: !21)
!121 = !DILocation(line: 25, column: 16, scope: !96)
!122 = !DILocation(line: 26, column: 40, scope: !96)
!123 = !DILocation(line: 26, column: 31, scope: !96)
!124 = !DILocalVariable(name: "roughness", arg: 2, scope: !125, file: !126, line: 2, type: !8)
!125 = distinct !DISubprogram(name: "distribution", linkageName: "\01?distribution@@YAMMM@Z", scope: !126, file: !126, line: 2, type: !127, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!126 = !DIFile(filename: "dxc/lighting/brdf.hlsli", directory: "")
!127 = !DISubroutineType(types: !128)
!128 = !{!8, !8, !8}
!129 = !DILocation(line: 2, column: 39, scope: !125, inlinedAt: !130)
!130 = distinct !DILocation(line: 26, column: 18, scope: !96)
!131 = !DILocalVariable(name: "nDotH", arg: 1, scope: !125, file: !126, line: 2, type: !8)
!132 = !DILocation(line: 2, column: 26, scope: !125, inlinedAt: !130)
!133 = !DILocalVariable(name: "a", scope: !125, file: !126, line: 4, type: !8)
!134 = !DILocation(line: 4, column: 11, scope: !125, inlinedAt: !130)
!135 = !DILocation(line: 5, column: 21, scope: !125, inlinedAt: !130)
!136 = !DILocation(line: 5, column: 29, scope: !125, inlinedAt: !130)
!137 = !DILocalVariable(name: "d", scope: !125, file: !126, line: 5, type: !8)
!138 = !DILocation(line: 5, column: 11, scope: !125, inlinedAt: !130)
!139 = !DILocation(line: 6, column: 35, scope: !125, inlinedAt: !130)
!140 = !DILocation(line: 6, column: 39, scope: !125, inlinedAt: !130)
!141 = !DILocation(line: 6, column: 20, scope: !125, inlinedAt: !130)
!142 = !DILocation(line: 6, column: 18, scope: !125, inlinedAt: !130)
!143 = !DILocation(line: 26, column: 58, scope: !96)
!144 = !DILocation(line: 26, column: 15, scope: !96)
!145 = !DILocalVariable(name: "color", arg: 1, scope: !146, file: !19, line: 15, type: !21)
!146 = distinct !DISubprogram(name: "toneMap", linkageName: "\01?toneMap@@YA?AV?$vector@M$02@@V1@@Z", scope: !19, file: !19, line: 15, type: !147, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!147 = !DISubroutineType(types: !148)
!148 = !{!21, !21}
!149 = !DILocation(line: 15, column: 23, scope: !146, inlinedAt: !150)
!150 = distinct !DILocation(line: 28, column: 19, scope: !80)
!151 = !DILocation(line: 17, column: 31, scope: !146, inlinedAt: !150)
!152 = !DILocation(line: 17, column: 29, scope: !146, inlinedAt: !150)
!153 = !DILocation(line: 17, column: 18, scope: !146, inlinedAt: !150)
!154 = !DILocation(line: 17, column: 16, scope: !146, inlinedAt: !150)
!155 = !DILocation(line: 28, column: 5, scope: !80)
