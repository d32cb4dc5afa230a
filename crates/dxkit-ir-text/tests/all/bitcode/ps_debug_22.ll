source_filename = "ps_root_signature_debug_6_6.dxil"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-pixel"

%dx.types.Handle = type { ptr }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%"class.Texture2D<vector<float, 4> >" = type { <4 x float>, %"class.Texture2D<vector<float, 4> >::mips_type" }
%"class.Texture2D<vector<float, 4> >::mips_type" = type { i32 }
%"class.RWBuffer<float>" = type { float }
%struct.SamplerState = type { i32 }

@.str = private unnamed_addr constant [6 x i8] c"color\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"s\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"bloom\00", align 1
@.str.3 = private unnamed_addr constant [9 x i8] c"exposure\00", align 1

define void @main() #0 !dbg !65 {
  %1 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 0, i32 poison), !dbg !76
  %2 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 1, i32 poison), !dbg !76
    #dbg_value(float %1, !77, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !76)
    #dbg_value(float %2, !77, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !76)
  %3 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 0, i32 1, i32 0, ptr @.str), !dbg !78
  %4 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %3), !dbg !78
  %5 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr @.str.1), !dbg !78
  %6 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %5), !dbg !78
  %7 = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %4, %dx.types.Handle %6, float %1, float %2, float undef, float undef, i32 0, i32 0, i32 undef, float undef), !dbg !78
  %8 = extractvalue %dx.types.ResRet.f32 %7, 0, !dbg !78
  %9 = extractvalue %dx.types.ResRet.f32 %7, 1, !dbg !78
  %10 = extractvalue %dx.types.ResRet.f32 %7, 2, !dbg !78
  %11 = extractvalue %dx.types.ResRet.f32 %7, 3, !dbg !78
  %12 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32 0, i32 1, i32 1, i32 0, ptr @.str.2), !dbg !79
  %13 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %12), !dbg !79
  %14 = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %13, %dx.types.Handle %6, float %1, float %2, float undef, float undef, i32 0, i32 0, i32 undef, float undef), !dbg !79
  %15 = extractvalue %dx.types.ResRet.f32 %14, 0, !dbg !79
  %16 = extractvalue %dx.types.ResRet.f32 %14, 1, !dbg !79
  %17 = extractvalue %dx.types.ResRet.f32 %14, 2, !dbg !79
  %18 = extractvalue %dx.types.ResRet.f32 %14, 3, !dbg !79
  %.i0 = fadd fast float %15, %8, !dbg !80
  %.i1 = fadd fast float %16, %9, !dbg !80
  %.i2 = fadd fast float %17, %10, !dbg !80
  %.i3 = fadd fast float %18, %11, !dbg !80
  %19 = call target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32 0, i32 0, i32 1, i32 0, ptr @.str.3), !dbg !81
  %BufferLoad = call { float, i1 } @llvm.dx.resource.load.typedbuffer.f32.tdx.TypedBuffer_f32_1_0_0t(target("dx.TypedBuffer", float, 1, 0, 0) %19, i32 0), !dbg !81
  %20 = extractvalue { float, i1 } %BufferLoad, 0, !dbg !81
  %.i01 = fmul fast float %20, %.i0, !dbg !82
  %.i12 = fmul fast float %20, %.i1, !dbg !82
  %.i23 = fmul fast float %20, %.i2, !dbg !82
  %.i34 = fmul fast float %20, %.i3, !dbg !82
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 0, i32 poison, float %.i01), !dbg !83
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 1, i32 poison, float %.i12), !dbg !83
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 2, i32 poison, float %.i23), !dbg !83
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 3, i32 poison, float %.i34), !dbg !83
  ret void, !dbg !83
}

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sample.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding.tdx.Texture_v4f32_0_0_0_2t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Texture_v4f32_0_0_0_2t(target("dx.Texture", <4 x float>, 0, 0, 0, 2)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32, i32, i32, i8, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { float, i1 } @llvm.dx.resource.load.typedbuffer.f32.tdx.TypedBuffer_f32_1_0_0t(target("dx.TypedBuffer", float, 1, 0, 0), i32) #5

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32, i32, i32, i8, i32, float) #4

attributes #0 = { "hlsl.shader"="pixel" }
attributes #1 = { nounwind memory(read) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nounwind }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(read) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!29, !30}
!llvm.ident = !{!31}
!dx.source.contents = !{!32}
!dx.source.defines = !{!2}
!dx.source.mainFileName = !{!33}
!dx.source.args = !{!34}
!dx.valver = !{!35}
!dxkit.resources = !{!36}
!dxkit.entryPoints = !{!45}
!dxkit.typeAnnotations = !{!54}
!dxkit.viewIdState = !{!57}
!dx.rootsignatures = !{!58}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "dxc(private) 1.9.0.5517 (9757d44fa)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, globals: !3)
!1 = !DIFile(filename: "dxc/ps_root_signature.hlsl", directory: "")
!2 = !{}
!3 = !{!4, !20, !22, !26}
!4 = distinct !DIGlobalVariableExpression(var: !5, expr: !DIExpression())
!5 = !DIGlobalVariable(name: "color", linkageName: "\01?color@@3V?$Texture2D@V?$vector@M$03@@@@A", scope: !0, file: !1, line: 9, type: !6, isLocal: false, isDefinition: true)
!6 = !DICompositeType(tag: DW_TAG_class_type, name: "Texture2D<vector<float, 4> >", file: !1, line: 9, size: 160, align: 32, elements: !2, templateParams: !7)
!7 = !{!8}
!8 = !DITemplateTypeParameter(name: "element", type: !9)
!9 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 4>", file: !1, size: 128, align: 32, elements: !10, templateParams: !16)
!10 = !{!11, !13, !14, !15}
!11 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !9, file: !1, baseType: !12, size: 32, align: 32, flags: DIFlagPublic)
!12 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!13 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !9, file: !1, baseType: !12, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!14 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !9, file: !1, baseType: !12, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!15 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !9, file: !1, baseType: !12, size: 32, align: 32, offset: 96, flags: DIFlagPublic)
!16 = !{!17, !18}
!17 = !DITemplateTypeParameter(name: "element", type: !12)
!18 = !DITemplateValueParameter(name: "element_count", type: !19, value: i32 4)
!19 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!20 = distinct !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = !DIGlobalVariable(name: "bloom", linkageName: "\01?bloom@@3V?$Texture2D@V?$vector@M$03@@@@A", scope: !0, file: !1, line: 10, type: !6, isLocal: false, isDefinition: true)
!22 = distinct !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = !DIGlobalVariable(name: "exposure", linkageName: "\01?exposure@@3V?$RWBuffer@M@@A", scope: !0, file: !1, line: 11, type: !24, isLocal: false, isDefinition: true)
!24 = !DICompositeType(tag: DW_TAG_class_type, name: "RWBuffer<float>", file: !1, line: 11, size: 32, align: 32, elements: !2, templateParams: !25)
!25 = !{!17}
!26 = distinct !DIGlobalVariableExpression(var: !27, expr: !DIExpression())
!27 = !DIGlobalVariable(name: "s", linkageName: "\01?s@@3USamplerState@@A", scope: !0, file: !1, line: 12, type: !28, isLocal: false, isDefinition: true)
!28 = !DICompositeType(tag: DW_TAG_structure_type, name: "SamplerState", file: !1, line: 12, size: 32, align: 32, elements: !2)
!29 = !{i32 2, !"Dwarf Version", i32 4}
!30 = !{i32 2, !"Debug Info Version", i32 3}
!31 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!32 = !{!"dxc\\ps_root_signature.hlsl", !"// A pixel shader with a root signature that holds static samplers and tables, and its reflection.\0A#define ROOT \22RootFlags(DENY_VERTEX_SHADER_ROOT_ACCESS | DENY_HULL_SHADER_ROOT_ACCESS |\22 \\\0A             \22          DENY_DOMAIN_SHADER_ROOT_ACCESS | DENY_GEOMETRY_SHADER_ROOT_ACCESS),\22 \\\0A             \22DescriptorTable(SRV(t0, numDescriptors = 2, flags = DATA_STATIC),\22 \\\0A             \22                UAV(u0, flags = DATA_VOLATILE), visibility = SHADER_VISIBILITY_PIXEL),\22 \\\0A             \22StaticSampler(s0, filter = FILTER_MIN_MAG_MIP_LINEAR, addressU = TEXTURE_ADDRESS_CLAMP,\22 \\\0A             \22              visibility = SHADER_VISIBILITY_PIXEL)\22\0A\0ATexture2D<float4> color : register(t0);\0ATexture2D<float4> bloom : register(t1);\0ARWBuffer<float> exposure : register(u0);\0ASamplerState s : register(s0);\0A\0A[RootSignature(ROOT)]\0Afloat4 main(float2 uv : UV) : SV_Target\0A{\0A    return (color.Sample(s, uv) + bloom.Sample(s, uv)) * exposure[0];\0A}\0A"}
!33 = !{!"dxc\\ps_root_signature.hlsl"}
!34 = !{!"-T", !"ps_6_6", !"-E", !"main", !"-Zi", !"-Qembed_debug"}
!35 = !{i32 1, i32 10}
!36 = !{!37, !41, null, !43}
!37 = !{!38, !40}
!38 = !{i32 0, %"class.Texture2D<vector<float, 4> >" undef, !"color", i32 0, i32 0, i32 1, i32 2, i32 0, !39}
!39 = !{i32 0, i32 9}
!40 = !{i32 1, %"class.Texture2D<vector<float, 4> >" undef, !"bloom", i32 0, i32 1, i32 1, i32 2, i32 0, !39}
!41 = !{!42}
!42 = !{i32 0, %"class.RWBuffer<float>" undef, !"exposure", i32 0, i32 0, i32 1, i32 10, i1 false, i1 false, i1 false, !39}
!43 = !{!44}
!44 = !{i32 0, %struct.SamplerState undef, !"s", i32 0, i32 0, i32 1, i32 0, null}
!45 = !{ptr @main, !"main", !46, !36, null}
!46 = !{!47, !51, null}
!47 = !{!48}
!48 = !{i32 0, !"UV", i8 9, i8 0, !49, i8 2, i32 1, i8 2, i32 0, i8 0, !50}
!49 = !{i32 0}
!50 = !{i32 3, i32 3}
!51 = !{!52}
!52 = !{i32 0, !"SV_Target", i8 9, i8 16, !49, i8 0, i32 1, i8 4, i32 0, i8 0, !53}
!53 = !{i32 3, i32 15}
!54 = !{i32 1, ptr @main, !55}
!55 = !{!56}
!56 = !{i32 0, !2, !2}
!57 = !{[4 x i32] [i32 2, i32 4, i32 15, i32 15]}
!58 = !{ptr @main, !59, i32 2}
!59 = !{!60, !61, !64}
!60 = !{!"RootFlags", i32 30}
!61 = !{!"DescriptorTable", i32 5, !62, !63}
!62 = !{!"SRV", i32 2, i32 0, i32 0, i32 -1, i32 8}
!63 = !{!"UAV", i32 1, i32 0, i32 0, i32 -1, i32 2}
!64 = !{!"StaticSampler", i32 21, i32 3, i32 1, i32 1, float 0.000000e+00, i32 16, i32 4, i32 2, float 0.000000e+00, float 0x47EFFFFFE0000000, i32 0, i32 0, i32 5, i32 0}
!65 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 15, type: !66, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!66 = !DISubroutineType(types: !67)
!67 = !{!68, !69}
!68 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !1, baseType: !9)
!69 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !1, baseType: !70)
!70 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !1, size: 64, align: 32, elements: !71, templateParams: !74)
!71 = !{!72, !73}
!72 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !70, file: !1, baseType: !12, size: 32, align: 32, flags: DIFlagPublic)
!73 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !70, file: !1, baseType: !12, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!74 = !{!17, !75}
!75 = !DITemplateValueParameter(name: "element_count", type: !19, value: i32 2)
!76 = !DILocation(line: 15, column: 20, scope: !65)
!77 = !DILocalVariable(name: "uv", arg: 1, scope: !65, file: !1, line: 15, type: !69)
!78 = !DILocation(line: 17, column: 13, scope: !65)
!79 = !DILocation(line: 17, column: 35, scope: !65)
!80 = !DILocation(line: 17, column: 33, scope: !65)
!81 = !DILocation(line: 17, column: 58, scope: !65)
!82 = !DILocation(line: 17, column: 56, scope: !65)
!83 = !DILocation(line: 17, column: 5, scope: !65)
