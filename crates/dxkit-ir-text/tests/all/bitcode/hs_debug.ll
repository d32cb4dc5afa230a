source_filename = "hs_tri_debug_od_6_0.dxil"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-pc-shadermodel6.0-hull"

%Tessellation = type { <3 x float>, float }

@.str = private unnamed_addr constant [13 x i8] c"Tessellation\00", align 1

; Function Attrs: nounwind
define void @"\01?patch@@YA?AUConstants@@V?$InputPatch@UPoint@@$02@@I@Z"() local_unnamed_addr #0 !dbg !62 {
.lr.ph:
  %0 = tail call target("dx.CBuffer", <{ <3 x float>, float }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_v3f32f32st(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str), !dbg !96
    #dbg_value(i32 0, !97, !DIExpression(), !99)
    #dbg_value(i32 0, !97, !DIExpression(), !99)
  %1 = tail call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v3f32f32st(target("dx.CBuffer", <{ <3 x float>, float }>) %0, i32 0), !dbg !100
  %2 = extractvalue { float, float, float, float } %1, 3, !dbg !100
  %3 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 0), !dbg !102
  %4 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 0), !dbg !102
  %5 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 0), !dbg !102
  %6 = tail call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v3f32f32st(target("dx.CBuffer", <{ <3 x float>, float }>) %0, i32 0), !dbg !103
  %7 = extractvalue { float, float, float, float } %6, 0, !dbg !103
  %8 = extractvalue { float, float, float, float } %6, 1, !dbg !103
  %9 = extractvalue { float, float, float, float } %6, 2, !dbg !103
  %.i0.16 = fsub fast float %7, %3, !dbg !104
  %.i1.17 = fsub fast float %8, %4, !dbg !104
  %.i2.18 = fsub fast float %9, %5, !dbg !104
  %10 = fmul fast float %.i0.16, %.i0.16, !dbg !104
  %11 = fmul fast float %.i1.17, %.i1.17, !dbg !104
  %12 = fadd fast float %10, %11, !dbg !104
  %13 = fmul fast float %.i2.18, %.i2.18, !dbg !104
  %14 = fadd fast float %12, %13, !dbg !104
  %Sqrt.19 = tail call reassoc nnan ninf nsz arcp afn float @llvm.sqrt.f32(float %14), !dbg !104
  %15 = fdiv fast float 8.000000e+00, %Sqrt.19, !dbg !105
  %FMax.20 = tail call reassoc nnan ninf nsz arcp afn float @llvm.maxnum.f32(float %15, float 1.000000e+00), !dbg !106
  %FMin.21 = tail call reassoc nnan ninf nsz arcp afn float @llvm.minnum.f32(float %FMax.20, float %2), !dbg !106
    #dbg_value(float %FMin.21, !107, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !108)
    #dbg_value(i32 1, !97, !DIExpression(), !99)
    #dbg_value(i32 1, !97, !DIExpression(), !99)
  %16 = extractvalue { float, float, float, float } %6, 3, !dbg !100
  %17 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 1), !dbg !102
  %18 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 1), !dbg !102
  %19 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 1), !dbg !102
  %20 = tail call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v3f32f32st(target("dx.CBuffer", <{ <3 x float>, float }>) %0, i32 0), !dbg !103
  %21 = extractvalue { float, float, float, float } %20, 0, !dbg !103
  %22 = extractvalue { float, float, float, float } %20, 1, !dbg !103
  %23 = extractvalue { float, float, float, float } %20, 2, !dbg !103
  %.i0.23 = fsub fast float %21, %17, !dbg !104
  %.i1.24 = fsub fast float %22, %18, !dbg !104
  %.i2.25 = fsub fast float %23, %19, !dbg !104
  %24 = fmul fast float %.i0.23, %.i0.23, !dbg !104
  %25 = fmul fast float %.i1.24, %.i1.24, !dbg !104
  %26 = fadd fast float %24, %25, !dbg !104
  %27 = fmul fast float %.i2.25, %.i2.25, !dbg !104
  %28 = fadd fast float %26, %27, !dbg !104
  %Sqrt.26 = tail call reassoc nnan ninf nsz arcp afn float @llvm.sqrt.f32(float %28), !dbg !104
  %29 = fdiv fast float 8.000000e+00, %Sqrt.26, !dbg !105
  %FMax.27 = tail call reassoc nnan ninf nsz arcp afn float @llvm.maxnum.f32(float %29, float 1.000000e+00), !dbg !106
  %FMin.28 = tail call reassoc nnan ninf nsz arcp afn float @llvm.minnum.f32(float %FMax.27, float %16), !dbg !106
    #dbg_value(float %FMin.28, !107, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !108)
    #dbg_value(i32 2, !97, !DIExpression(), !99)
    #dbg_value(i32 2, !97, !DIExpression(), !99)
  %30 = extractvalue { float, float, float, float } %20, 3, !dbg !100
  %31 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 2), !dbg !102
  %32 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 2), !dbg !102
  %33 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 2), !dbg !102
  %34 = tail call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v3f32f32st(target("dx.CBuffer", <{ <3 x float>, float }>) %0, i32 0), !dbg !103
  %35 = extractvalue { float, float, float, float } %34, 0, !dbg !103
  %36 = extractvalue { float, float, float, float } %34, 1, !dbg !103
  %37 = extractvalue { float, float, float, float } %34, 2, !dbg !103
  %.i0.30 = fsub fast float %35, %31, !dbg !104
  %.i1.31 = fsub fast float %36, %32, !dbg !104
  %.i2.32 = fsub fast float %37, %33, !dbg !104
  %38 = fmul fast float %.i0.30, %.i0.30, !dbg !104
  %39 = fmul fast float %.i1.31, %.i1.31, !dbg !104
  %40 = fadd fast float %38, %39, !dbg !104
  %41 = fmul fast float %.i2.32, %.i2.32, !dbg !104
  %42 = fadd fast float %40, %41, !dbg !104
  %Sqrt.33 = tail call reassoc nnan ninf nsz arcp afn float @llvm.sqrt.f32(float %42), !dbg !104
  %43 = fdiv fast float 8.000000e+00, %Sqrt.33, !dbg !105
  %FMax.34 = tail call reassoc nnan ninf nsz arcp afn float @llvm.maxnum.f32(float %43, float 1.000000e+00), !dbg !106
  %FMin.35 = tail call reassoc nnan ninf nsz arcp afn float @llvm.minnum.f32(float %FMax.34, float %30), !dbg !106
    #dbg_value(float %FMin.35, !107, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !108)
    #dbg_value(i32 3, !97, !DIExpression(), !99)
  %44 = fadd fast float %FMin.28, %FMin.21, !dbg !109
  %45 = fadd fast float %44, %FMin.35, !dbg !110
  %46 = fmul fast float %45, f0x3EAAAAAB, !dbg !111
    #dbg_value(float %46, !107, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !112)
  %47 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 0), !dbg !113
  %48 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 0), !dbg !113
  %49 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 0), !dbg !113
  %50 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 1), !dbg !114
  %51 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 1), !dbg !114
  %52 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 1), !dbg !114
  %.i01 = fadd fast float %50, %47, !dbg !115
  %.i12 = fadd fast float %51, %48, !dbg !115
  %.i23 = fadd fast float %52, %49, !dbg !115
  %53 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 2), !dbg !116
  %54 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 2), !dbg !116
  %55 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 2), !dbg !116
  %.i04 = fadd fast float %.i01, %53, !dbg !117
  %.i15 = fadd fast float %.i12, %54, !dbg !117
  %.i26 = fadd fast float %.i23, %55, !dbg !117
  %.i08 = fmul fast float %.i04, f0x3EAAAAAB, !dbg !118
  %.i110 = fmul fast float %.i15, f0x3EAAAAAB, !dbg !118
  %.i212 = fmul fast float %.i26, f0x3EAAAAAB, !dbg !118
    #dbg_value(float %.i08, !107, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !112)
    #dbg_value(float %.i110, !107, !DIExpression(DW_OP_LLVM_fragment, 160, 32), !112)
    #dbg_value(float %.i212, !107, !DIExpression(DW_OP_LLVM_fragment, 192, 32), !112)
  tail call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 0, i8 0, float %FMin.21), !dbg !119
  tail call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 1, i8 0, float %FMin.28), !dbg !119
  tail call void @dx.op.storePatchConstant.f32(i32 106, i32 0, i32 2, i8 0, float %FMin.35), !dbg !119
  tail call void @dx.op.storePatchConstant.f32(i32 106, i32 1, i32 0, i8 0, float %46), !dbg !119
  tail call void @dx.op.storePatchConstant.f32(i32 106, i32 2, i32 0, i8 0, float %.i08), !dbg !119
  tail call void @dx.op.storePatchConstant.f32(i32 106, i32 2, i32 0, i8 1, float %.i110), !dbg !119
  tail call void @dx.op.storePatchConstant.f32(i32 106, i32 2, i32 0, i8 2, float %.i212), !dbg !119
  ret void, !dbg !120
}

; Function Attrs: nofree nosync nounwind
define void @main() local_unnamed_addr #1 !dbg !121 {
  %1 = tail call i32 @dx.op.outputControlPointID.i32(i32 107), !dbg !124
    #dbg_value(i32 %1, !125, !DIExpression(), !126)
  %2 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 %1), !dbg !127
  %3 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 %1), !dbg !127
  %4 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 2, i32 %1), !dbg !127
  tail call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 0, float %2), !dbg !127
  tail call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 1, float %3), !dbg !127
  tail call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 2, float %4), !dbg !127
  %5 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 1, i32 0, i8 0, i32 %1), !dbg !127
  %6 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 1, i32 0, i8 1, i32 %1), !dbg !127
  %7 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 1, i32 0, i8 2, i32 %1), !dbg !127
  tail call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 0, float %5), !dbg !127
  tail call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 1, float %6), !dbg !127
  tail call void @llvm.dx.store.output.f32(i32 1, i32 0, i8 2, float %7), !dbg !127
  %8 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 2, i32 0, i8 0, i32 %1), !dbg !127
  %9 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 2, i32 0, i8 1, i32 %1), !dbg !127
  tail call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 0, float %8), !dbg !127
  tail call void @llvm.dx.store.output.f32(i32 2, i32 0, i8 1, float %9), !dbg !127
  ret void, !dbg !128
}

; Function Attrs: nofree nosync nounwind memory(none)
declare i32 @dx.op.outputControlPointID.i32(i32) local_unnamed_addr #2

; Function Attrs: nounwind
declare void @dx.op.storePatchConstant.f32(i32, i32, i32, i8, float) local_unnamed_addr #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", <{ <3 x float>, float }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_v3f32f32st(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v3f32f32st(target("dx.CBuffer", <{ <3 x float>, float }>), i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32 immarg, i32, i8 immarg, i32) #5

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #6

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #6

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32 immarg, i32, i8 immarg, float) #5

attributes #0 = { nounwind }
attributes #1 = { nofree nosync nounwind "hlsl.shader"="hull" }
attributes #2 = { nofree nosync nounwind memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #5 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!21, !22}
!llvm.ident = !{!23}
!dx.source.contents = !{!24}
!dx.source.defines = !{!2}
!dx.source.mainFileName = !{!25}
!dx.source.args = !{!26}
!dx.valver = !{!27}
!dx.semantic.signatures = !{!28}
!dxkit.valver = !{!34}
!dxkit.resources = !{!35}
!dxkit.entryPoints = !{!38}
!dxkit.typeAnnotations = !{!54, !58}
!dxkit.viewIdState = !{!61}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "dxc(private) 1.9.0.5517 (9757d44fa)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, globals: !3)
!1 = !DIFile(filename: "dxc/hs_tri.hlsl", directory: "")
!2 = !{}
!3 = !{!4, !18}
!4 = distinct !DIGlobalVariableExpression(var: !5, expr: !DIExpression())
!5 = !DIGlobalVariable(name: "eye", linkageName: "\01?eye@Tessellation@@3V?$vector@M$02@@B", scope: !0, file: !1, line: 4, type: !6, isLocal: false, isDefinition: true)
!6 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !7)
!7 = !DIDerivedType(tag: DW_TAG_typedef, name: "float3", file: !1, line: 4, baseType: !8)
!8 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 3>", file: !1, line: 4, size: 96, align: 32, elements: !9, templateParams: !14)
!9 = !{!10, !12, !13}
!10 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !8, file: !1, line: 4, baseType: !11, size: 32, align: 32, flags: DIFlagPublic)
!11 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!12 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !8, file: !1, line: 4, baseType: !11, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!13 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !8, file: !1, line: 4, baseType: !11, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!14 = !{!15, !16}
!15 = !DITemplateTypeParameter(name: "element", type: !11)
!16 = !DITemplateValueParameter(name: "element_count", type: !17, value: i32 3)
!17 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!18 = distinct !DIGlobalVariableExpression(var: !19, expr: !DIExpression())
!19 = !DIGlobalVariable(name: "maximum", linkageName: "\01?maximum@Tessellation@@3MB", scope: !0, file: !1, line: 5, type: !20, isLocal: false, isDefinition: true)
!20 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !11)
!21 = !{i32 2, !"Dwarf Version", i32 4}
!22 = !{i32 2, !"Debug Info Version", i32 3}
!23 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!24 = !{!"dxc\\hs_tri.hlsl", !"// Hull shader of the triangle domain: pass-through control points, tess factors, one more patch constant.\0Acbuffer Tessellation : register(b0)\0A{\0A    float3 eye;\0A    float maximum;\0A};\0A\0Astruct Point\0A{\0A    float3 position : POSITION;\0A    float3 normal : NORMAL;\0A    float2 uv : TEXCOORD;\0A};\0A\0Astruct Constants\0A{\0A    float edges[3] : SV_TessFactor;\0A    float inside : SV_InsideTessFactor;\0A    float3 center : CENTER;\0A};\0A\0AConstants patch(InputPatch<Point, 3> p, uint id : SV_PrimitiveID)\0A{\0A    Constants c;\0A    [unroll] for (int i = 0; i < 3; ++i)\0A        c.edges[i] = clamp(8.0 / distance(eye, p[i].position), 1.0, maximum);\0A    c.inside = (c.edges[0] + c.edges[1] + c.edges[2]) / 3.0;\0A    c.center = (p[0].position + p[1].position + p[2].position) / 3.0;\0A    return c;\0A}\0A\0A[domain(\22tri\22)]\0A[partitioning(\22fractional_odd\22)]\0A[outputtopology(\22triangle_cw\22)]\0A[outputcontrolpoints(3)]\0A[patchconstantfunc(\22patch\22)]\0A[maxtessfactor(16.0)]\0APoint main(InputPatch<Point, 3> p, uint i : SV_OutputControlPointID)\0A{\0A    return p[i];\0A}\0A"}
!25 = !{!"dxc\\hs_tri.hlsl"}
!26 = !{!"-T", !"hs_6_0", !"-E", !"main", !"-Od", !"-Zi", !"-Qembed_debug"}
!27 = !{i32 1, i32 8}
!28 = !{ptr @main, !29, !29}
!29 = !{!30, !32, !33}
!30 = !{i32 0, !"POSITION", i32 9, i32 0, !31, i32 2, i32 1, i8 3, i32 0, i8 0, i8 7, i8 0, i32 0}
!31 = !{i32 0}
!32 = !{i32 1, !"NORMAL", i32 9, i32 0, !31, i32 2, i32 1, i8 3, i32 1, i8 0, i8 7, i8 0, i32 0}
!33 = !{i32 2, !"TEXCOORD", i32 9, i32 0, !31, i32 2, i32 1, i8 2, i32 2, i8 0, i8 3, i8 0, i32 0}
!34 = !{i32 1, i32 10}
!35 = !{null, null, !36, null}
!36 = !{!37}
!37 = !{i32 0, %Tessellation undef, !"Tessellation", i32 0, i32 0, i32 1, i32 16, null}
!38 = !{ptr @main, !"main", !39, !35, !52}
!39 = !{!40, !40, !46}
!40 = !{!41, !43, !44}
!41 = !{i32 0, !"POSITION", i8 9, i8 0, !31, i8 2, i32 1, i8 3, i32 0, i8 0, !42}
!42 = !{i32 3, i32 7}
!43 = !{i32 1, !"NORMAL", i8 9, i8 0, !31, i8 2, i32 1, i8 3, i32 1, i8 0, !42}
!44 = !{i32 2, !"TEXCOORD", i8 9, i8 0, !31, i8 2, i32 1, i8 2, i32 2, i8 0, !45}
!45 = !{i32 3, i32 3}
!46 = !{!47, !50, !51}
!47 = !{i32 0, !"SV_TessFactor", i8 9, i8 25, !48, i8 0, i32 3, i8 1, i32 0, i8 3, !49}
!48 = !{i32 0, i32 1, i32 2}
!49 = !{i32 3, i32 1}
!50 = !{i32 1, !"SV_InsideTessFactor", i8 9, i8 26, !31, i8 0, i32 1, i8 1, i32 3, i8 0, !49}
!51 = !{i32 2, !"CENTER", i8 9, i8 0, !31, i8 0, i32 1, i8 3, i32 0, i8 0, !42}
!52 = !{i32 0, i64 1, i32 3, !53}
!53 = !{ptr @"\01?patch@@YA?AUConstants@@V?$InputPatch@UPoint@@$02@@I@Z", i32 3, i32 3, i32 2, i32 3, i32 3, float 1.600000e+01}
!54 = !{i32 0, %Tessellation undef, !55}
!55 = !{i32 16, !56, !57}
!56 = !{i32 6, !"eye", i32 3, i32 0, i32 7, i32 9}
!57 = !{i32 6, !"maximum", i32 3, i32 12, i32 7, i32 9}
!58 = !{i32 1, ptr @"\01?patch@@YA?AUConstants@@V?$InputPatch@UPoint@@$02@@I@Z", !59, ptr @main, !59}
!59 = !{!60}
!60 = !{i32 0, !2, !2}
!61 = !{[23 x i32] [i32 10, i32 10, i32 1, i32 2, i32 4, i32 0, i32 16, i32 32, i32 64, i32 0, i32 256, i32 512, i32 13, i32 6281, i32 6282, i32 6284, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0]}
!62 = distinct !DISubprogram(name: "patch", linkageName: "\01?patch@@YA?AUConstants@@V?$InputPatch@UPoint@@$02@@I@Z", scope: !1, file: !1, line: 22, type: !63, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!63 = !DISubroutineType(types: !64)
!64 = !{!65, !73, !94}
!65 = !DICompositeType(tag: DW_TAG_structure_type, name: "Constants", file: !1, line: 15, size: 224, align: 32, elements: !66)
!66 = !{!67, !71, !72}
!67 = !DIDerivedType(tag: DW_TAG_member, name: "edges", scope: !65, file: !1, line: 17, baseType: !68, size: 96, align: 32)
!68 = !DICompositeType(tag: DW_TAG_array_type, baseType: !11, size: 96, align: 32, elements: !69)
!69 = !{!70}
!70 = !DISubrange(count: 3, lowerBound: 0)
!71 = !DIDerivedType(tag: DW_TAG_member, name: "inside", scope: !65, file: !1, line: 18, baseType: !11, size: 32, align: 32, offset: 96)
!72 = !DIDerivedType(tag: DW_TAG_member, name: "center", scope: !65, file: !1, line: 19, baseType: !7, size: 96, align: 32, offset: 128)
!73 = !DICompositeType(tag: DW_TAG_class_type, name: "InputPatch<Point, 3>", file: !1, line: 5, size: 768, align: 32, elements: !74, templateParams: !91)
!74 = !{!75, !77}
!75 = !DIDerivedType(tag: DW_TAG_member, name: "Length", scope: !73, file: !1, line: 5, baseType: !76, flags: DIFlagPublic | DIFlagStaticMember, extraData: i32 3)
!76 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !17)
!77 = !DIDerivedType(tag: DW_TAG_member, name: "h", scope: !73, file: !1, line: 5, baseType: !78, size: 768, align: 32)
!78 = !DICompositeType(tag: DW_TAG_array_type, baseType: !79, size: 768, align: 32, elements: !69)
!79 = !DICompositeType(tag: DW_TAG_structure_type, name: "Point", file: !1, line: 8, size: 256, align: 32, elements: !80)
!80 = !{!81, !82, !83}
!81 = !DIDerivedType(tag: DW_TAG_member, name: "position", scope: !79, file: !1, line: 10, baseType: !7, size: 96, align: 32)
!82 = !DIDerivedType(tag: DW_TAG_member, name: "normal", scope: !79, file: !1, line: 11, baseType: !7, size: 96, align: 32, offset: 96)
!83 = !DIDerivedType(tag: DW_TAG_member, name: "uv", scope: !79, file: !1, line: 12, baseType: !84, size: 64, align: 32, offset: 192)
!84 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !1, line: 5, baseType: !85)
!85 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !1, line: 5, size: 64, align: 32, elements: !86, templateParams: !89)
!86 = !{!87, !88}
!87 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !85, file: !1, line: 5, baseType: !11, size: 32, align: 32, flags: DIFlagPublic)
!88 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !85, file: !1, line: 5, baseType: !11, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!89 = !{!15, !90}
!90 = !DITemplateValueParameter(name: "element_count", type: !17, value: i32 2)
!91 = !{!92, !93}
!92 = !DITemplateTypeParameter(name: "element", type: !79)
!93 = !DITemplateValueParameter(name: "count", type: !17, value: i32 3)
!94 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !1, line: 5, baseType: !95)
!95 = !DIBasicType(name: "unsigned int", size: 32, align: 32, encoding: DW_ATE_unsigned)
!96 = !DILocation(line: 22, column: 38, scope: !62)
!97 = !DILocalVariable(name: "i", scope: !98, file: !1, line: 25, type: !17)
!98 = distinct !DILexicalBlock(scope: !62, file: !1, line: 25, column: 14)
!99 = !DILocation(line: 25, column: 23, scope: !98)
!100 = !DILocation(line: 26, column: 69, scope: !101)
!101 = distinct !DILexicalBlock(scope: !98, file: !1, line: 25, column: 14)
!102 = !DILocation(line: 26, column: 53, scope: !101)
!103 = !DILocation(line: 26, column: 43, scope: !101)
!104 = !DILocation(line: 26, column: 34, scope: !101)
!105 = !DILocation(line: 26, column: 32, scope: !101)
!106 = !DILocation(line: 26, column: 22, scope: !101)
!107 = !DILocalVariable(name: "c", scope: !62, file: !1, line: 24, type: !65)
!108 = !DILocation(line: 0, scope: !62)
!109 = !DILocation(line: 27, column: 28, scope: !62)
!110 = !DILocation(line: 27, column: 41, scope: !62)
!111 = !DILocation(line: 27, column: 55, scope: !62)
!112 = !DILocation(line: 24, column: 15, scope: !62)
!113 = !DILocation(line: 28, column: 22, scope: !62)
!114 = !DILocation(line: 28, column: 38, scope: !62)
!115 = !DILocation(line: 28, column: 31, scope: !62)
!116 = !DILocation(line: 28, column: 54, scope: !62)
!117 = !DILocation(line: 28, column: 47, scope: !62)
!118 = !DILocation(line: 28, column: 64, scope: !62)
!119 = !DILocation(line: 29, column: 12, scope: !62)
!120 = !DILocation(line: 29, column: 5, scope: !62)
!121 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 38, type: !122, scopeLine: 39, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!122 = !DISubroutineType(types: !123)
!123 = !{!79, !73, !94}
!124 = !DILocation(line: 38, column: 33, scope: !121)
!125 = !DILocalVariable(name: "i", arg: 2, scope: !121, file: !1, line: 38, type: !94)
!126 = !DILocation(line: 38, column: 41, scope: !121)
!127 = !DILocation(line: 40, column: 12, scope: !121)
!128 = !DILocation(line: 40, column: 5, scope: !121)
