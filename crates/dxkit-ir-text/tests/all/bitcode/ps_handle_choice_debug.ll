source_filename = "ps_handle_choice_debug_6_6.dxil"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-pc-shadermodel6.6-pixel"

%dx.types.Handle = type { ptr }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%struct.SamplerState = type { i32 }

@.str = private unnamed_addr constant [14 x i8] c"linearSampler\00", align 1

define void @main() #0 !dbg !42 {
  %1 = call i32 @llvm.dx.load.input.i32(i32 2, i32 0, i8 0, i32 poison), !dbg !66
  %2 = call i32 @llvm.dx.load.input.i32(i32 1, i32 0, i8 0, i32 poison), !dbg !66
  %3 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 0, i32 poison), !dbg !66
  %4 = call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 0, i32 0, i8 1, i32 poison), !dbg !66
    #dbg_value(i32 %1, !67, !DIExpression(), !66)
    #dbg_value(i32 %2, !68, !DIExpression(), !69)
    #dbg_value(float %3, !70, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !71)
    #dbg_value(float %4, !70, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !71)
  %5 = icmp eq i32 %2, 7, !dbg !72
  br i1 %5, label %6, label %9, !dbg !74, !dx.controlflow.hints !75

6:                                                ; preds = %0
  %7 = icmp eq i32 %1, 3, !dbg !76
  br i1 %7, label %8, label %9, !dbg !79, !dx.controlflow.hints !80

8:                                                ; preds = %6
  br label %9, !dbg !81

9:                                                ; preds = %8, %6, %0
  %10 = phi i32 [ 7, %8 ], [ 2, %6 ], [ 1, %0 ]
  %11 = call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 %10, i1 false, i1 false)
    #dbg_value(%dx.types.Handle %11, !82, !DIExpression(), !86)
  %12 = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefromheap.tdx.Texture_v4f32_0_0_0_2t(i32 %10), !dbg !87
  %13 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %11, %dx.types.ResourceProperties { i32 2, i32 1033 }), !dbg !87
  %14 = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr @.str), !dbg !87
  %15 = call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %14), !dbg !87
  %16 = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %13, %dx.types.Handle %15, float %3, float %4, float undef, float undef, i32 0, i32 0, i32 undef, float undef), !dbg !87
    #dbg_value(%dx.types.ResRet.f32 %16, !88, !DIExpression(), !89)
  %17 = extractvalue %dx.types.ResRet.f32 %16, 0, !dbg !87
  %18 = extractvalue %dx.types.ResRet.f32 %16, 1, !dbg !87
  %19 = extractvalue %dx.types.ResRet.f32 %16, 2, !dbg !87
  %20 = extractvalue %dx.types.ResRet.f32 %16, 3, !dbg !87
    #dbg_value(%dx.types.Handle %23, !90, !DIExpression(), !92)
    #dbg_value(%dx.types.Handle %22, !93, !DIExpression(), !94)
    #dbg_value(i32 0, !95, !DIExpression(), !97)
  %21 = icmp eq i32 %1, 0, !dbg !98
  br i1 %21, label %._crit_edge, label %.lr.ph.preheader, !dbg !100

.lr.ph.preheader:                                 ; preds = %9
  %22 = call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 4, i1 false, i1 false), !dbg !101
  %23 = call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 3, i1 false, i1 false), !dbg !102
  br label %.lr.ph, !dbg !89

._crit_edge.loopexit:                             ; preds = %.lr.ph
  br label %._crit_edge, !dbg !89

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %9
  %color.0.i0 = phi float [ %17, %9 ], [ %28, %._crit_edge.loopexit ]
    #dbg_value(float %color.0.i0, !88, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !89)
    #dbg_value(float %18, !88, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !89)
    #dbg_value(float %19, !88, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !89)
    #dbg_value(float %20, !88, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !89)
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 0, float %color.0.i0), !dbg !103
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 1, float %18), !dbg !103
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 2, float %19), !dbg !103
  call void @llvm.dx.store.output.f32(i32 0, i32 0, i8 3, float %20), !dbg !103
  ret void, !dbg !103

.lr.ph:                                           ; preds = %.lr.ph, %.lr.ph.preheader
  %color.1.i0 = phi float [ %28, %.lr.ph ], [ %17, %.lr.ph.preheader ]
  %first.0 = phi %dx.types.Handle [ %second.0, %.lr.ph ], [ %23, %.lr.ph.preheader ]
  %second.0 = phi %dx.types.Handle [ %first.0, %.lr.ph ], [ %22, %.lr.ph.preheader ]
  %index.0 = phi i32 [ %29, %.lr.ph ], [ 0, %.lr.ph.preheader ]
    #dbg_value(float %color.1.i0, !88, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !89)
    #dbg_value(float %18, !88, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !89)
    #dbg_value(float %19, !88, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !89)
    #dbg_value(float %20, !88, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !89)
    #dbg_value(i32 %index.0, !95, !DIExpression(), !97)
    #dbg_value(%dx.types.Handle %second.0, !93, !DIExpression(), !94)
    #dbg_value(%dx.types.Handle %first.0, !90, !DIExpression(), !92)
  %24 = shl i32 %index.0, 2, !dbg !104
  %25 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %first.0, %dx.types.ResourceProperties { i32 11, i32 0 }), !dbg !106
  %RawBufferLoad = call %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32 139, %dx.types.Handle %25, i32 %24, i32 undef, i8 1, i32 4), !dbg !106
  %26 = extractvalue %dx.types.ResRet.i32 %RawBufferLoad, 0, !dbg !106
  %27 = bitcast i32 %26 to float, !dbg !107
  %28 = fadd fast float %27, %color.1.i0, !dbg !108
    #dbg_value(float %28, !88, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !89)
    #dbg_value(float %18, !88, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !89)
    #dbg_value(float %19, !88, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !89)
    #dbg_value(float %20, !88, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !89)
    #dbg_value(%dx.types.Handle %first.0, !109, !DIExpression(), !110)
    #dbg_value(%dx.types.Handle %second.0, !90, !DIExpression(), !92)
    #dbg_value(%dx.types.Handle %first.0, !93, !DIExpression(), !94)
  %29 = add nuw i32 %index.0, 1, !dbg !111
    #dbg_value(i32 %29, !95, !DIExpression(), !97)
  %exitcond = icmp eq i32 %29, %1, !dbg !100
  br i1 %exitcond, label %._crit_edge.loopexit, label %.lr.ph, !dbg !100, !llvm.loop !112
}

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.createHandleFromHeap(i32, i32, i1, i1) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sample.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #2

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32, %dx.types.Handle, i32, i32, i8, i32) #2

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefromheap.tdx.Texture_v4f32_0_0_0_2t(i32) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32 immarg, i32, i8 immarg, i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32 immarg, i32, i8 immarg, i32) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32 immarg, i32, i8 immarg, float) #4

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0)) #5

attributes #0 = { "hlsl.shader"="pixel" }
attributes #1 = { nounwind memory(none) }
attributes #2 = { nounwind memory(read) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!7, !8}
!llvm.ident = !{!9}
!dx.source.contents = !{!10}
!dx.source.defines = !{!2}
!dx.source.mainFileName = !{!11}
!dx.source.args = !{!12}
!dx.valver = !{!13}
!dx.semantic.signatures = !{!14}
!dxkit.valver = !{!22}
!dxkit.resources = !{!23}
!dxkit.entryPoints = !{!26}
!dxkit.typeAnnotations = !{!38}
!dxkit.viewIdState = !{!41}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "dxc(private) 1.9.0.5517 (9757d44fa)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, globals: !3)
!1 = !DIFile(filename: "dxc/ps_handle_choice.hlsl", directory: "")
!2 = !{}
!3 = !{!4}
!4 = distinct !DIGlobalVariableExpression(var: !5, expr: !DIExpression())
!5 = !DIGlobalVariable(name: "linearSampler", linkageName: "\01?linearSampler@@3USamplerState@@A", scope: !0, file: !1, line: 2, type: !6, isLocal: false, isDefinition: true)
!6 = !DICompositeType(tag: DW_TAG_structure_type, name: "SamplerState", file: !1, line: 2, size: 32, align: 32, elements: !2)
!7 = !{i32 2, !"Dwarf Version", i32 4}
!8 = !{i32 2, !"Debug Info Version", i32 3}
!9 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!10 = !{!"dxc\\ps_handle_choice.hlsl", !"// Handles that control flow chooses: a phi that goes in circles, and a choice of indices into the heap.\0ASamplerState linearSampler : register(s0);\0A\0Afloat4 main(float2 uv : TEXCOORD, nointerpolation uint which : WHICH, nointerpolation uint count : COUNT) : SV_Target {\0A    Texture2D<float4> texture = ResourceDescriptorHeap[1];\0A    [branch] if (which == 7) {\0A        texture = ResourceDescriptorHeap[2];\0A        [branch] if (count == 3) texture = ResourceDescriptorHeap[NonUniformResourceIndex(which)];\0A    }\0A    float4 color = texture.Sample(linearSampler, uv);\0A    ByteAddressBuffer first = ResourceDescriptorHeap[3];\0A    ByteAddressBuffer second = ResourceDescriptorHeap[4];\0A    [loop] for (uint index = 0; index < count; index++) {\0A        color.x += asfloat(first.Load(index * 4));\0A        ByteAddressBuffer kept = first;\0A        first = second;\0A        second = kept;\0A    }\0A    return color;\0A}\0A"}
!11 = !{!"dxc\\ps_handle_choice.hlsl"}
!12 = !{!"-T", !"ps_6_6", !"-E", !"main", !"-Zi", !"-Qembed_debug"}
!13 = !{i32 1, i32 8}
!14 = !{ptr @main, !15, !20}
!15 = !{!16, !18, !19}
!16 = !{i32 0, !"TEXCOORD", i32 9, i32 0, !17, i32 2, i32 1, i8 2, i32 0, i8 0, i8 3, i8 0, i32 0}
!17 = !{i32 0}
!18 = !{i32 1, !"WHICH", i32 5, i32 0, !17, i32 1, i32 1, i8 1, i32 1, i8 0, i8 1, i8 0, i32 0}
!19 = !{i32 2, !"COUNT", i32 5, i32 0, !17, i32 1, i32 1, i8 1, i32 1, i8 1, i8 1, i8 0, i32 0}
!20 = !{!21}
!21 = !{i32 0, !"SV_Target", i32 9, i32 16, !17, i32 0, i32 1, i8 4, i32 0, i8 0, i8 15, i8 0, i32 0}
!22 = !{i32 1, i32 10}
!23 = !{null, null, null, !24}
!24 = !{!25}
!25 = !{i32 0, %struct.SamplerState undef, !"linearSampler", i32 0, i32 0, i32 1, i32 0, null}
!26 = !{ptr @main, !"main", !27, !23, !37}
!27 = !{!28, !34, null}
!28 = !{!29, !31, !33}
!29 = !{i32 0, !"TEXCOORD", i8 9, i8 0, !17, i8 2, i32 1, i8 2, i32 0, i8 0, !30}
!30 = !{i32 3, i32 3}
!31 = !{i32 1, !"WHICH", i8 5, i8 0, !17, i8 1, i32 1, i8 1, i32 1, i8 0, !32}
!32 = !{i32 3, i32 1}
!33 = !{i32 2, !"COUNT", i8 5, i8 0, !17, i8 1, i32 1, i8 1, i32 1, i8 1, !32}
!34 = !{!35}
!35 = !{i32 0, !"SV_Target", i8 9, i8 16, !17, i8 0, i32 1, i8 4, i32 0, i8 0, !36}
!36 = !{i32 3, i32 15}
!37 = !{i32 0, i64 1073741824}
!38 = !{i32 1, ptr @main, !39}
!39 = !{!40}
!40 = !{i32 0, !2, !2}
!41 = !{[8 x i32] [i32 6, i32 4, i32 15, i32 15, i32 0, i32 0, i32 15, i32 15]}
!42 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 4, type: !43, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!43 = !DISubroutineType(types: !44)
!44 = !{!45, !57, !64, !64}
!45 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !1, baseType: !46)
!46 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 4>", file: !1, size: 128, align: 32, elements: !47, templateParams: !53)
!47 = !{!48, !50, !51, !52}
!48 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !46, file: !1, baseType: !49, size: 32, align: 32, flags: DIFlagPublic)
!49 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!50 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !46, file: !1, baseType: !49, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!51 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !46, file: !1, baseType: !49, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!52 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !46, file: !1, baseType: !49, size: 32, align: 32, offset: 96, flags: DIFlagPublic)
!53 = !{!54, !55}
!54 = !DITemplateTypeParameter(name: "element", type: !49)
!55 = !DITemplateValueParameter(name: "element_count", type: !56, value: i32 4)
!56 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!57 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !1, baseType: !58)
!58 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !1, size: 64, align: 32, elements: !59, templateParams: !62)
!59 = !{!60, !61}
!60 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !58, file: !1, baseType: !49, size: 32, align: 32, flags: DIFlagPublic)
!61 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !58, file: !1, baseType: !49, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!62 = !{!54, !63}
!63 = !DITemplateValueParameter(name: "element_count", type: !56, value: i32 2)
!64 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !1, baseType: !65)
!65 = !DIBasicType(name: "unsigned int", size: 32, align: 32, encoding: DW_ATE_unsigned)
!66 = !DILocation(line: 4, column: 92, scope: !42)
!67 = !DILocalVariable(name: "count", arg: 3, scope: !42, file: !1, line: 4, type: !64)
!68 = !DILocalVariable(name: "which", arg: 2, scope: !42, file: !1, line: 4, type: !64)
!69 = !DILocation(line: 4, column: 56, scope: !42)
!70 = !DILocalVariable(name: "uv", arg: 1, scope: !42, file: !1, line: 4, type: !57)
!71 = !DILocation(line: 4, column: 20, scope: !42)
!72 = !DILocation(line: 6, column: 24, scope: !73)
!73 = distinct !DILexicalBlock(scope: !42, file: !1, line: 6, column: 18)
!74 = !DILocation(line: 6, column: 18, scope: !42)
!75 = distinct !{!75, !"dx.controlflow.hints", i32 1}
!76 = !DILocation(line: 8, column: 28, scope: !77)
!77 = distinct !DILexicalBlock(scope: !78, file: !1, line: 8, column: 22)
!78 = distinct !DILexicalBlock(scope: !73, file: !1, line: 6, column: 30)
!79 = !DILocation(line: 8, column: 22, scope: !78)
!80 = distinct !{!80, !"dx.controlflow.hints", i32 1}
!81 = !DILocation(line: 8, column: 34, scope: !77)
!82 = !DILocalVariable(name: "texture", scope: !42, file: !1, line: 5, type: !83)
!83 = !DICompositeType(tag: DW_TAG_class_type, name: "Texture2D<vector<float, 4> >", file: !1, line: 5, size: 160, align: 32, elements: !2, templateParams: !84)
!84 = !{!85}
!85 = !DITemplateTypeParameter(name: "element", type: !46)
!86 = !DILocation(line: 5, column: 23, scope: !42)
!87 = !DILocation(line: 10, column: 20, scope: !42)
!88 = !DILocalVariable(name: "color", scope: !42, file: !1, line: 10, type: !45)
!89 = !DILocation(line: 10, column: 12, scope: !42)
!90 = !DILocalVariable(name: "first", scope: !42, file: !1, line: 11, type: !91)
!91 = !DICompositeType(tag: DW_TAG_structure_type, name: "ByteAddressBuffer", file: !1, line: 11, size: 32, align: 32, elements: !2)
!92 = !DILocation(line: 11, column: 23, scope: !42)
!93 = !DILocalVariable(name: "second", scope: !42, file: !1, line: 12, type: !91)
!94 = !DILocation(line: 12, column: 23, scope: !42)
!95 = !DILocalVariable(name: "index", scope: !96, file: !1, line: 13, type: !64)
!96 = distinct !DILexicalBlock(scope: !42, file: !1, line: 13, column: 12)
!97 = !DILocation(line: 13, column: 22, scope: !96)
!98 = !DILocation(line: 13, column: 39, scope: !99)
!99 = distinct !DILexicalBlock(scope: !96, file: !1, line: 13, column: 12)
!100 = !DILocation(line: 13, column: 12, scope: !96)
!101 = !DILocation(line: 12, column: 32, scope: !42)
!102 = !DILocation(line: 11, column: 31, scope: !42)
!103 = !DILocation(line: 19, column: 5, scope: !42)
!104 = !DILocation(line: 14, column: 45, scope: !105)
!105 = distinct !DILexicalBlock(scope: !99, file: !1, line: 13, column: 57)
!106 = !DILocation(line: 14, column: 28, scope: !105)
!107 = !DILocation(line: 14, column: 20, scope: !105)
!108 = !DILocation(line: 14, column: 17, scope: !105)
!109 = !DILocalVariable(name: "kept", scope: !105, file: !1, line: 15, type: !91)
!110 = !DILocation(line: 15, column: 27, scope: !105)
!111 = !DILocation(line: 13, column: 53, scope: !99)
!112 = distinct !{!112, !113}
!113 = !{!"llvm.loop.unroll.disable"}
