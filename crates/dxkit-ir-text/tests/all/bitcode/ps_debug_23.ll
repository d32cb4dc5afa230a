source_filename = "ps_handle_choice_debug_6_6.dxil"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-pc-shadermodel6.6-pixel"

%dx.types.Handle = type { ptr }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%struct.SamplerState = type { i32 }

@.str = private unnamed_addr constant [14 x i8] c"linearSampler\00", align 1

; Function Attrs: nounwind
define void @main() local_unnamed_addr #0 !dbg !34 {
  %1 = tail call i32 @llvm.dx.load.input.i32(i32 4, i32 2, i32 0, i8 0, i32 poison), !dbg !58
  %2 = tail call i32 @llvm.dx.load.input.i32(i32 4, i32 1, i32 0, i8 0, i32 poison), !dbg !58
  %3 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 0, i32 poison), !dbg !58
  %4 = tail call reassoc nnan ninf nsz arcp afn float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 1, i32 poison), !dbg !58
    #dbg_value(i32 %1, !59, !DIExpression(), !58)
    #dbg_value(i32 %2, !60, !DIExpression(), !61)
    #dbg_value(float %3, !62, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !63)
    #dbg_value(float %4, !62, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !63)
  %5 = icmp eq i32 %2, 7, !dbg !64
  %6 = icmp eq i32 %1, 3, !dbg !66
  %spec.select = select i1 %6, i32 7, i32 2, !dbg !66
  %7 = select i1 %5, i32 %spec.select, i32 1, !dbg !66
  %8 = tail call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 %7, i1 false, i1 false)
    #dbg_value(%dx.types.Handle %8, !67, !DIExpression(), !71)
  %9 = tail call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %8, %dx.types.ResourceProperties { i32 2, i32 1033 }), !dbg !72
  %10 = tail call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str), !dbg !72
  %11 = tail call %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0) %10), !dbg !72
  %12 = tail call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %9, %dx.types.Handle %11, float %3, float %4, float undef, float undef, i32 0, i32 0, i32 undef, float undef), !dbg !72
    #dbg_value(%dx.types.ResRet.f32 %12, !73, !DIExpression(), !74)
  %13 = extractvalue %dx.types.ResRet.f32 %12, 0, !dbg !72
    #dbg_value(%dx.types.Handle %16, !75, !DIExpression(), !77)
    #dbg_value(%dx.types.Handle %15, !78, !DIExpression(), !79)
    #dbg_value(i32 0, !80, !DIExpression(), !82)
  %14 = icmp eq i32 %1, 0, !dbg !83
  br i1 %14, label %._crit_edge, label %.lr.ph.preheader, !dbg !85

.lr.ph.preheader:                                 ; preds = %0
  %15 = tail call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 4, i1 false, i1 false), !dbg !86
  %16 = tail call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 3, i1 false, i1 false), !dbg !87
  br label %.lr.ph, !dbg !74

._crit_edge:                                      ; preds = %.lr.ph, %0
  %color.0.i0 = phi float [ %13, %0 ], [ %25, %.lr.ph ]
  %17 = extractvalue %dx.types.ResRet.f32 %12, 3, !dbg !72
  %18 = extractvalue %dx.types.ResRet.f32 %12, 2, !dbg !72
  %19 = extractvalue %dx.types.ResRet.f32 %12, 1, !dbg !72
    #dbg_value(float %color.0.i0, !73, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
    #dbg_value(float %19, !73, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !74)
    #dbg_value(float %18, !73, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !74)
    #dbg_value(float %17, !73, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !74)
  tail call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 0, i32 poison, float %color.0.i0), !dbg !88
  tail call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 1, i32 poison, float %19), !dbg !88
  tail call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 2, i32 poison, float %18), !dbg !88
  tail call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 3, i32 poison, float %17), !dbg !88
  ret void, !dbg !88

.lr.ph:                                           ; preds = %.lr.ph, %.lr.ph.preheader
  %color.1.i0 = phi float [ %25, %.lr.ph ], [ %13, %.lr.ph.preheader ]
  %first.0 = phi %dx.types.Handle [ %second.0, %.lr.ph ], [ %16, %.lr.ph.preheader ]
  %second.0 = phi %dx.types.Handle [ %first.0, %.lr.ph ], [ %15, %.lr.ph.preheader ]
  %index.0 = phi i32 [ %26, %.lr.ph ], [ 0, %.lr.ph.preheader ]
    #dbg_value(float %color.1.i0, !73, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
    #dbg_value(float %19, !73, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !74)
    #dbg_value(float %18, !73, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !74)
    #dbg_value(float %17, !73, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !74)
    #dbg_value(i32 %index.0, !80, !DIExpression(), !82)
    #dbg_value(%dx.types.Handle %second.0, !78, !DIExpression(), !79)
    #dbg_value(%dx.types.Handle %first.0, !75, !DIExpression(), !77)
  %20 = shl i32 %index.0, 2, !dbg !89
  %21 = tail call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %first.0, %dx.types.ResourceProperties { i32 11, i32 0 }), !dbg !91
  %22 = tail call target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.casthandle.tdx.RawBuffer_i8_0_0t.s_dx.types.Handles(%dx.types.Handle %21), !dbg !91
  %RawBufferLoad = tail call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %22, i32 %20, i32 poison), !dbg !91
  %23 = extractvalue { i32, i1 } %RawBufferLoad, 0, !dbg !91
  %24 = bitcast i32 %23 to float, !dbg !92
  %25 = fadd fast float %color.1.i0, %24, !dbg !93
    #dbg_value(float %25, !73, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !74)
    #dbg_value(float %19, !73, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !74)
    #dbg_value(float %18, !73, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !74)
    #dbg_value(float %17, !73, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !74)
    #dbg_value(%dx.types.Handle %first.0, !94, !DIExpression(), !95)
    #dbg_value(%dx.types.Handle %second.0, !75, !DIExpression(), !77)
    #dbg_value(%dx.types.Handle %first.0, !78, !DIExpression(), !79)
  %26 = add nuw i32 %index.0, 1, !dbg !96
    #dbg_value(i32 %26, !80, !DIExpression(), !82)
  %exitcond = icmp eq i32 %26, %1, !dbg !85
  br i1 %exitcond, label %._crit_edge, label %.lr.ph, !dbg !85, !llvm.loop !97
}

; Function Attrs: nofree nosync nounwind memory(none)
declare %dx.types.Handle @dx.op.createHandleFromHeap(i32, i32, i1, i1) local_unnamed_addr #1

; Function Attrs: nofree nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.sample.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) local_unnamed_addr #2

; Function Attrs: nofree nosync nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) local_unnamed_addr #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding.tdx.Sampler_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nounwind
declare %dx.types.Handle @llvm.dx.resource.casthandle.s_dx.types.Handles.tdx.Sampler_0t(target("dx.Sampler", 0)) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32, i32, i32, i8, i32) #5

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32, i32, i32, i8, i32) #5

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32, i32, i32, i8, i32, float) #5

; Function Attrs: nounwind
declare target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.casthandle.tdx.RawBuffer_i8_0_0t.s_dx.types.Handles(%dx.types.Handle) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #6

attributes #0 = { nounwind "hlsl.shader"="pixel" }
attributes #1 = { nofree nosync nounwind memory(none) }
attributes #2 = { nofree nounwind memory(read) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nounwind }
attributes #5 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(read) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!7, !8}
!llvm.ident = !{!9}
!dx.source.contents = !{!10}
!dx.source.defines = !{!2}
!dx.source.mainFileName = !{!11}
!dx.source.args = !{!12}
!dx.valver = !{!13}
!dxkit.resources = !{!14}
!dxkit.entryPoints = !{!17}
!dxkit.typeAnnotations = !{!30}
!dxkit.viewIdState = !{!33}

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
!13 = !{i32 1, i32 10}
!14 = !{null, null, null, !15}
!15 = !{!16}
!16 = !{i32 0, %struct.SamplerState undef, !"linearSampler", i32 0, i32 0, i32 1, i32 0, null}
!17 = !{ptr @main, !"main", !18, !14, !29}
!18 = !{!19, !26, null}
!19 = !{!20, !23, !25}
!20 = !{i32 0, !"TEXCOORD", i8 9, i8 0, !21, i8 2, i32 1, i8 2, i32 0, i8 0, !22}
!21 = !{i32 0}
!22 = !{i32 3, i32 3}
!23 = !{i32 1, !"WHICH", i8 5, i8 0, !21, i8 1, i32 1, i8 1, i32 1, i8 0, !24}
!24 = !{i32 3, i32 1}
!25 = !{i32 2, !"COUNT", i8 5, i8 0, !21, i8 1, i32 1, i8 1, i32 1, i8 1, !24}
!26 = !{!27}
!27 = !{i32 0, !"SV_Target", i8 9, i8 16, !21, i8 0, i32 1, i8 4, i32 0, i8 0, !28}
!28 = !{i32 3, i32 15}
!29 = !{i32 0, i64 1073741824}
!30 = !{i32 1, ptr @main, !31}
!31 = !{!32}
!32 = !{i32 0, !2, !2}
!33 = !{[8 x i32] [i32 6, i32 4, i32 15, i32 15, i32 0, i32 0, i32 15, i32 15]}
!34 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 4, type: !35, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!35 = !DISubroutineType(types: !36)
!36 = !{!37, !49, !56, !56}
!37 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !1, baseType: !38)
!38 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 4>", file: !1, size: 128, align: 32, elements: !39, templateParams: !45)
!39 = !{!40, !42, !43, !44}
!40 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !38, file: !1, baseType: !41, size: 32, align: 32, flags: DIFlagPublic)
!41 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !38, file: !1, baseType: !41, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!43 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !38, file: !1, baseType: !41, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!44 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !38, file: !1, baseType: !41, size: 32, align: 32, offset: 96, flags: DIFlagPublic)
!45 = !{!46, !47}
!46 = !DITemplateTypeParameter(name: "element", type: !41)
!47 = !DITemplateValueParameter(name: "element_count", type: !48, value: i32 4)
!48 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!49 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !1, baseType: !50)
!50 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !1, size: 64, align: 32, elements: !51, templateParams: !54)
!51 = !{!52, !53}
!52 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !50, file: !1, baseType: !41, size: 32, align: 32, flags: DIFlagPublic)
!53 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !50, file: !1, baseType: !41, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!54 = !{!46, !55}
!55 = !DITemplateValueParameter(name: "element_count", type: !48, value: i32 2)
!56 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !1, baseType: !57)
!57 = !DIBasicType(name: "unsigned int", size: 32, align: 32, encoding: DW_ATE_unsigned)
!58 = !DILocation(line: 4, column: 92, scope: !34)
!59 = !DILocalVariable(name: "count", arg: 3, scope: !34, file: !1, line: 4, type: !56)
!60 = !DILocalVariable(name: "which", arg: 2, scope: !34, file: !1, line: 4, type: !56)
!61 = !DILocation(line: 4, column: 56, scope: !34)
!62 = !DILocalVariable(name: "uv", arg: 1, scope: !34, file: !1, line: 4, type: !49)
!63 = !DILocation(line: 4, column: 20, scope: !34)
!64 = !DILocation(line: 6, column: 24, scope: !65)
!65 = distinct !DILexicalBlock(scope: !34, file: !1, line: 6, column: 18)
!66 = !DILocation(line: 6, column: 18, scope: !34)
!67 = !DILocalVariable(name: "texture", scope: !34, file: !1, line: 5, type: !68)
!68 = !DICompositeType(tag: DW_TAG_class_type, name: "Texture2D<vector<float, 4> >", file: !1, line: 5, size: 160, align: 32, elements: !2, templateParams: !69)
!69 = !{!70}
!70 = !DITemplateTypeParameter(name: "element", type: !38)
!71 = !DILocation(line: 5, column: 23, scope: !34)
!72 = !DILocation(line: 10, column: 20, scope: !34)
!73 = !DILocalVariable(name: "color", scope: !34, file: !1, line: 10, type: !37)
!74 = !DILocation(line: 10, column: 12, scope: !34)
!75 = !DILocalVariable(name: "first", scope: !34, file: !1, line: 11, type: !76)
!76 = !DICompositeType(tag: DW_TAG_structure_type, name: "ByteAddressBuffer", file: !1, line: 11, size: 32, align: 32, elements: !2)
!77 = !DILocation(line: 11, column: 23, scope: !34)
!78 = !DILocalVariable(name: "second", scope: !34, file: !1, line: 12, type: !76)
!79 = !DILocation(line: 12, column: 23, scope: !34)
!80 = !DILocalVariable(name: "index", scope: !81, file: !1, line: 13, type: !56)
!81 = distinct !DILexicalBlock(scope: !34, file: !1, line: 13, column: 12)
!82 = !DILocation(line: 13, column: 22, scope: !81)
!83 = !DILocation(line: 13, column: 39, scope: !84)
!84 = distinct !DILexicalBlock(scope: !81, file: !1, line: 13, column: 12)
!85 = !DILocation(line: 13, column: 12, scope: !81)
!86 = !DILocation(line: 12, column: 32, scope: !34)
!87 = !DILocation(line: 11, column: 31, scope: !34)
!88 = !DILocation(line: 19, column: 5, scope: !34)
!89 = !DILocation(line: 14, column: 45, scope: !90)
!90 = distinct !DILexicalBlock(scope: !84, file: !1, line: 13, column: 57)
!91 = !DILocation(line: 14, column: 28, scope: !90)
!92 = !DILocation(line: 14, column: 20, scope: !90)
!93 = !DILocation(line: 14, column: 17, scope: !90)
!94 = !DILocalVariable(name: "kept", scope: !90, file: !1, line: 15, type: !76)
!95 = !DILocation(line: 15, column: 27, scope: !90)
!96 = !DILocation(line: 13, column: 53, scope: !84)
!97 = distinct !{!97, !98}
!98 = !{!"llvm.loop.unroll.disable"}
