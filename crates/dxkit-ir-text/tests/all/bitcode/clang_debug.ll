source_filename = "shader.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%__cblayout_C = type <{ <4 x float>, i32 }>

@.str = private unnamed_addr constant [4 x i8] c"Out\00", align 1
@.str.2 = private unnamed_addr constant [3 x i8] c"In\00", align 1
@C.cb = internal global target("dx.CBuffer", %__cblayout_C) poison
@scale = external hidden local_unnamed_addr addrspace(2) global <4 x float>, align 4
@n = external hidden local_unnamed_addr addrspace(2) global i32, align 4
@C.str = private unnamed_addr constant [2 x i8] c"C\00", align 1
@shared_data = external hidden local_unnamed_addr addrspace(3) global [64 x <4 x float>], align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr @C.cb], section "llvm.metadata"

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Cst(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #2 {
entry:
    #dbg_value(ptr poison, !124, !DIExpression(), !128)
    #dbg_value(ptr poison, !133, !DIExpression(), !150)
    #dbg_value(ptr poison, !151, !DIExpression(), !155)
    #dbg_value(ptr poison, !160, !DIExpression(), !174)
  %0 = tail call token @llvm.experimental.convergence.entry()
    #dbg_value(i32 0, !164, !DIExpression(), !175)
    #dbg_value(i32 0, !165, !DIExpression(), !175)
    #dbg_value(i32 1, !166, !DIExpression(), !175)
    #dbg_value(i32 0, !167, !DIExpression(), !175)
    #dbg_value(ptr @.str, !168, !DIExpression(), !175)
    #dbg_value(i32 0, !169, !DIExpression(), !175)
    #dbg_value(target("dx.RawBuffer", <4 x float>, 1, 0) poison, !170, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !175)
    #dbg_value(target("dx.RawBuffer", <4 x float>, 1, 0) poison, !170, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !175)
    #dbg_value(ptr poison, !159, !DIExpression(), !174)
    #dbg_value(ptr undef, !160, !DIExpression(), !174)
    #dbg_value(ptr poison, !154, !DIExpression(), !155)
    #dbg_value(ptr undef, !151, !DIExpression(), !155)
    #dbg_value(i32 0, !137, !DIExpression(), !176)
    #dbg_value(i32 0, !138, !DIExpression(), !176)
    #dbg_value(i32 1, !139, !DIExpression(), !176)
    #dbg_value(i32 0, !140, !DIExpression(), !176)
    #dbg_value(ptr @.str.2, !141, !DIExpression(), !176)
  %1 = tail call target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2), !dbg !177
    #dbg_value(target("dx.RawBuffer", <4 x float>, 0, 0) %1, !142, !DIExpression(), !176)
    #dbg_value(ptr poison, !132, !DIExpression(), !150)
    #dbg_value(ptr undef, !133, !DIExpression(), !150)
    #dbg_value(ptr poison, !127, !DIExpression(), !128)
    #dbg_value(ptr undef, !124, !DIExpression(), !128)
  %C.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Cst(i32 0, i32 0, i32 1, i32 0, ptr nonnull @C.str), !dbg !178
  store target("dx.CBuffer", %__cblayout_C) %C.cb_h.i.i, ptr @C.cb, align 4, !dbg !178
  %2 = tail call i32 @llvm.dx.thread.id(i32 0)
  %3 = tail call i32 @llvm.dx.flattened.thread.id.in.group()
    #dbg_value(<3 x i32> poison, !179, !DIExpression(), !196)
    #dbg_value(i32 %3, !190, !DIExpression(), !196)
    #dbg_value(ptr poison, !197, !DIExpression(), !201)
    #dbg_value(i32 %2, !200, !DIExpression(), !201)
  %4 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0) %1, i32 %2) [ "convergencectrl"(token %0) ], !dbg !203
  %5 = load <4 x float>, ptr %4, align 4, !dbg !204, !tbaa !205
  %6 = load <4 x float>, ptr addrspace(2) @scale, align 4, !dbg !206, !tbaa !205
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %6, %5, !dbg !207
  %arrayidx.i = getelementptr inbounds nuw [16 x i8], ptr addrspace(3) @shared_data, i32 %3, !dbg !208
  store <4 x float> %mul.i, ptr addrspace(3) %arrayidx.i, align 4, !dbg !209, !tbaa !205
    #dbg_value(<4 x float> zeroinitializer, !191, !DIExpression(), !196)
    #dbg_value(i32 0, !194, !DIExpression(), !210)
  %7 = load i32, ptr addrspace(2) @n, align 4, !tbaa !211
    #dbg_value(i32 0, !194, !DIExpression(), !210)
    #dbg_value(<4 x float> zeroinitializer, !191, !DIExpression(), !196)
  %cmp.i1.not = icmp eq i32 %7, 0, !dbg !212
  br i1 %cmp.i1.not, label %for.cond.cleanup.i, label %for.body.i, !dbg !214

for.cond.cleanup.i:                               ; preds = %for.body.i, %entry
  %sum.0.i.lcssa = phi <4 x float> [ zeroinitializer, %entry ], [ %add.i, %for.body.i ], !dbg !196
  %cmp2.i = icmp eq i32 %2, 3, !dbg !215
  %fneg.i = fneg reassoc nnan ninf nsz arcp afn <4 x float> %sum.0.i.lcssa, !dbg !215
  %sum.1.i = select nsz i1 %cmp2.i, <4 x float> %fneg.i, <4 x float> %sum.0.i.lcssa, !dbg !215
    #dbg_value(<4 x float> %sum.1.i, !191, !DIExpression(), !196)
  switch i32 %7, label %_Z4mainDv3_jj.exit [
    i32 1, label %sw.bb.i
    i32 5, label %sw.bb3.i
  ], !dbg !217

for.body.i:                                       ; preds = %for.body.i, %entry
  %i.0.i3 = phi i32 [ %inc.i, %for.body.i ], [ 0, %entry ]
  %sum.0.i2 = phi <4 x float> [ %add.i, %for.body.i ], [ zeroinitializer, %entry ]
    #dbg_value(i32 %i.0.i3, !194, !DIExpression(), !210)
    #dbg_value(<4 x float> %sum.0.i2, !191, !DIExpression(), !196)
  %and.i = and i32 %i.0.i3, 63, !dbg !218
  %arrayidx1.i = getelementptr inbounds nuw [16 x i8], ptr addrspace(3) @shared_data, i32 %and.i, !dbg !219
  %8 = load <4 x float>, ptr addrspace(3) %arrayidx1.i, align 4, !dbg !219, !tbaa !205
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %8, %sum.0.i2, !dbg !220
    #dbg_value(<4 x float> %add.i, !191, !DIExpression(), !196)
  %inc.i = add nuw i32 %i.0.i3, 1, !dbg !221
    #dbg_value(i32 %inc.i, !194, !DIExpression(), !210)
  %exitcond.not = icmp eq i32 %inc.i, %7, !dbg !212
  br i1 %exitcond.not, label %for.cond.cleanup.i, label %for.body.i, !dbg !214, !llvm.loop !222

sw.bb.i:                                          ; preds = %for.cond.cleanup.i
  %sum.0.vec.insert.i = insertelement <4 x float> %sum.1.i, float 2.000000e+00, i64 0, !dbg !226
    #dbg_value(float 2.000000e+00, !191, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !196)
  br label %_Z4mainDv3_jj.exit, !dbg !228

sw.bb3.i:                                         ; preds = %for.cond.cleanup.i
  %sum.4.vec.insert.i = insertelement <4 x float> %sum.1.i, float 1.000000e-01, i64 1, !dbg !229
    #dbg_value(float 1.000000e-01, !191, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !196)
  br label %_Z4mainDv3_jj.exit, !dbg !230

_Z4mainDv3_jj.exit:                               ; preds = %sw.bb3.i, %sw.bb.i, %for.cond.cleanup.i
  %sum.2.i = phi nsz <4 x float> [ %sum.1.i, %for.cond.cleanup.i ], [ %sum.0.vec.insert.i, %sw.bb.i ], [ %sum.4.vec.insert.i, %sw.bb3.i ], !dbg !196
  %9 = tail call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str), !dbg !231
    #dbg_value(target("dx.RawBuffer", <4 x float>, 1, 0) %9, !170, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !175)
    #dbg_value(target("dx.RawBuffer", <4 x float>, 1, 0) %9, !170, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !175)
    #dbg_value(<4 x float> %sum.2.i, !191, !DIExpression(), !196)
    #dbg_value(ptr poison, !232, !DIExpression(), !236)
    #dbg_value(i32 %2, !235, !DIExpression(), !236)
  %10 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0) %9, i32 %2) [ "convergencectrl"(token %0) ], !dbg !238
  store <4 x float> %sum.2.i, ptr %10, align 4, !dbg !239, !tbaa !205
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="64,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!hlsl.cbs = !{!110}
!llvm.module.flags = !{!111, !112, !113}
!dx.valver = !{!114}
!dx.source.contents = !{!115}
!dx.source.defines = !{!116}
!dx.source.mainFileName = !{!117}
!dx.source.args = !{!116}
!llvm.ident = !{!118}
!llvm.errno.tbaa = !{!119}

!0 = distinct !DICompileUnit(language: DW_LANG_HLSL, file: !1, producer: "Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, globals: !10, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "shader.hlsl", directory: "/shaders")
!2 = !{!3, !5}
!3 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 32)
!4 = !DICompositeType(tag: DW_TAG_structure_type, name: "__hlsl_resource_t", file: !1, flags: DIFlagFwdDecl)
!5 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 32)
!6 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 128, flags: DIFlagVector, elements: !8)
!7 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!8 = !{!9}
!9 = !DISubrange(count: 4)
!10 = !{!11, !70}
!11 = !DIGlobalVariableExpression(var: !12, expr: !DIExpression())
!12 = distinct !DIGlobalVariable(name: "Out", linkageName: "_ZL3Out", scope: !0, file: !13, line: 28, type: !14, isLocal: true, isDefinition: true)
!13 = !DIFile(filename: "<stdin>", directory: "/shaders")
!14 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "RWStructuredBuffer<vector<float, 4> >", scope: !15, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !16, templateParams: !68)
!15 = !DINamespace(name: "hlsl", scope: null)
!16 = !{!17, !18, !19, !23, !28, !32, !40, !47, !48, !53, !56, !61, !64, !65}
!17 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !14, file: !1, line: 28, baseType: !3, size: 32)
!18 = !DIDerivedType(tag: DW_TAG_member, name: "__counter_handle", scope: !14, file: !1, line: 28, baseType: !3, size: 32, offset: 32)
!19 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fEC4Ev", scope: !14, file: !1, type: !20, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!20 = !DISubroutineType(types: !21)
!21 = !{null, !22}
!22 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !14, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!23 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fEC4ERKS2_", scope: !14, file: !1, type: !24, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!24 = !DISubroutineType(types: !25)
!25 = !{null, !22, !26}
!26 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !27, size: 32)
!27 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !14)
!28 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fEaSERKS2_", scope: !14, file: !1, type: !29, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!29 = !DISubroutineType(types: !30)
!30 = !{!31, !22, !26}
!31 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !14, size: 32)
!32 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fEC4ENS_8__detail18heap_resource_infoE", scope: !14, file: !1, type: !33, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!33 = !DISubroutineType(types: !34)
!34 = !{null, !22, !35}
!35 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "heap_resource_info", scope: !36, size: 32, flags: DIFlagTypePassByValue, elements: !37)
!36 = !DINamespace(name: "__detail", scope: !15)
!37 = !{!38}
!38 = !DIDerivedType(tag: DW_TAG_member, name: "Index", scope: !35, file: !1, line: 28, baseType: !39, size: 32)
!39 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!40 = !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !14, file: !1, type: !41, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!41 = !DISubroutineType(types: !42)
!42 = !{!14, !39, !39, !43, !39, !44, !39}
!43 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!44 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !45, size: 32)
!45 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !46)
!46 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!47 = !DISubprogram(name: "__createFromImplicitBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fE46__createFromImplicitBindingWithImplicitCounterEjjijPKcj", scope: !14, file: !1, type: !41, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!48 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl18RWStructuredBufferIDv4_fEixEj", scope: !14, file: !1, type: !49, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!49 = !DISubroutineType(types: !50)
!50 = !{!51, !52, !39}
!51 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !6, size: 32)
!52 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !27, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!53 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl18RWStructuredBufferIDv4_fE4LoadEj", scope: !14, file: !1, type: !54, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DISubroutineType(types: !55)
!55 = !{!6, !52, !39}
!56 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl18RWStructuredBufferIDv4_fE4LoadEjRj", scope: !14, file: !1, type: !57, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!57 = !DISubroutineType(types: !58)
!58 = !{!6, !52, !39, !59}
!59 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !60)
!60 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !39, size: 32)
!61 = !DISubprogram(name: "IncrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fE16IncrementCounterEv", scope: !14, file: !1, type: !62, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!62 = !DISubroutineType(types: !63)
!63 = !{!39, !22}
!64 = !DISubprogram(name: "DecrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fE16DecrementCounterEv", scope: !14, file: !1, type: !62, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!65 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fE13GetDimensionsERjS3_", scope: !14, file: !1, type: !66, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!66 = !DISubroutineType(types: !67)
!67 = !{null, !22, !59, !59}
!68 = !{!69}
!69 = !DITemplateTypeParameter(name: "element_type", type: !6)
!70 = !DIGlobalVariableExpression(var: !71, expr: !DIExpression())
!71 = distinct !DIGlobalVariable(name: "In", linkageName: "_ZL2In", scope: !0, file: !13, line: 29, type: !72, isLocal: true, isDefinition: true)
!72 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "StructuredBuffer<vector<float, 4> >", scope: !15, size: 32, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !73, templateParams: !68)
!73 = !{!74, !75, !79, !84, !88, !91, !94, !95, !101, !104, !107}
!74 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !72, file: !1, line: 29, baseType: !3, size: 32)
!75 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fEC4Ev", scope: !72, file: !1, type: !76, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!76 = !DISubroutineType(types: !77)
!77 = !{null, !78}
!78 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !72, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!79 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fEC4ERKS2_", scope: !72, file: !1, type: !80, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!80 = !DISubroutineType(types: !81)
!81 = !{null, !78, !82}
!82 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !83, size: 32)
!83 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !72)
!84 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fEaSERKS2_", scope: !72, file: !1, type: !85, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!85 = !DISubroutineType(types: !86)
!86 = !{!87, !78, !82}
!87 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !72, size: 32)
!88 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fEC4ENS_8__detail18heap_resource_infoE", scope: !72, file: !1, type: !89, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!89 = !DISubroutineType(types: !90)
!90 = !{null, !78, !35}
!91 = !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fE19__createFromBindingEjjijPKc", scope: !72, file: !1, type: !92, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!92 = !DISubroutineType(types: !93)
!93 = !{!72, !39, !39, !43, !39, !44}
!94 = !DISubprogram(name: "__createFromImplicitBinding", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fE27__createFromImplicitBindingEjjijPKc", scope: !72, file: !1, type: !92, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!95 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferIDv4_fEixEj", scope: !72, file: !1, type: !96, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!96 = !DISubroutineType(types: !97)
!97 = !{!98, !100, !39}
!98 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !99, size: 32)
!99 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)
!100 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !83, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!101 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferIDv4_fE4LoadEj", scope: !72, file: !1, type: !102, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!102 = !DISubroutineType(types: !103)
!103 = !{!6, !100, !39}
!104 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferIDv4_fE4LoadEjRj", scope: !72, file: !1, type: !105, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!105 = !DISubroutineType(types: !106)
!106 = !{!6, !100, !39, !59}
!107 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fE13GetDimensionsERjS3_", scope: !72, file: !1, type: !108, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!108 = !DISubroutineType(types: !109)
!109 = !{null, !78, !59, !59}
!110 = !{ptr @C.cb, ptr addrspace(2) @scale, ptr addrspace(2) @n}
!111 = !{i32 7, !"Dwarf Version", i32 4}
!112 = !{i32 2, !"Debug Info Version", i32 3}
!113 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!114 = !{i32 1, i32 8}
!115 = !{!"<stdin>", !"// What Debian's clang packages lack of clang's own HLSL headers: types, and the built-in functions you need under their names, as\0A//   _HLSL_BUILTIN(__builtin_hlsl_dot) float my_dot(float3, float3);\0A// Use: cat hlsl.h shader.hlsl | clang-24 -triple dxilv1.3-unknown-shadermodel6.3-compute -x hlsl -hlsl-entry main -O3 -emit-obj - -o OUT\0A//      (-emit-llvm for the text before LLVM's DirectX backend; -disable-llvm-passes -O0 for the front end's own).\0A#define _HLSL_BUILTIN(name) __attribute__((clang_builtin_alias(name)))\0Atypedef vector<float,1> float1;\0Atypedef vector<float,2> float2;\0Atypedef vector<float,3> float3;\0Atypedef vector<float,4> float4;\0Atypedef vector<int,1> int1;\0Atypedef vector<int,2> int2;\0Atypedef vector<int,3> int3;\0Atypedef vector<int,4> int4;\0Atypedef vector<half,1> half1;\0Atypedef vector<half,2> half2;\0Atypedef vector<half,3> half3;\0Atypedef vector<half,4> half4;\0Atypedef vector<double,1> double1;\0Atypedef vector<double,2> double2;\0Atypedef vector<double,3> double3;\0Atypedef vector<double,4> double4;\0Atypedef unsigned int uint;\0Atypedef vector<unsigned int,1> uint1;\0Atypedef vector<unsigned int,2> uint2;\0Atypedef vector<unsigned int,3> uint3;\0Atypedef vector<unsigned int,4> uint4;\0Atypedef matrix<float,4,4> float4x4;\0ARWStructuredBuffer<float4> Out : register(u0);\0AStructuredBuffer<float4> In : register(t0);\0Acbuffer C : register(b0) { float4 scale; uint n; };\0Agroupshared float4 shared_data[64];\0A[numthreads(64,1,1)]\0Avoid main(uint3 id : SV_DispatchThreadID, uint gi : SV_GroupIndex) {\0A  shared_data[gi] = In[id.x] * scale;\0A  float4 sum = 0;\0A  for (uint i = 0; i < n; ++i) sum += shared_data[i & 63];\0A  if (id.x == 3) sum = -sum;\0A  switch (n) { case 1: sum.x = 2; break; case 5: sum.y = 0.1; break; default: break; }\0A  Out[id.x] = sum;\0A}\0A"}
!116 = !{}
!117 = !{!"shader.hlsl"}
!118 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!119 = !{!120, !121, i64 0}
!120 = !{!"__libc_errno", !121, i64 0}
!121 = !{!"int", !122, i64 0}
!122 = !{!"omnipotent char", !123, i64 0}
!123 = !{!"Simple C++ TBAA"}
!124 = !DILocalVariable(name: "other", arg: 2, scope: !125, file: !1, type: !82)
!125 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fEC2ERKS2_", scope: !72, file: !1, line: 40, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !79, retainedNodes: !126)
!126 = !{!127, !124}
!127 = !DILocalVariable(name: "this", arg: 1, scope: !125, type: !87, flags: DIFlagArtificial | DIFlagObjectPointer)
!128 = distinct !DILocation(line: 0, scope: !125, inlinedAt: !129)
!129 = distinct !DILocation(line: 40, column: 1, scope: !130, inlinedAt: !134)
!130 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fEC1ERKS2_", scope: !72, file: !1, line: 40, type: !80, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !79, retainedNodes: !131)
!131 = !{!132, !133}
!132 = !DILocalVariable(name: "this", arg: 1, scope: !130, type: !87, flags: DIFlagArtificial | DIFlagObjectPointer)
!133 = !DILocalVariable(name: "other", arg: 2, scope: !130, file: !1, type: !82)
!134 = distinct !DILocation(line: 0, scope: !135, inlinedAt: !143)
!135 = distinct !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferIDv4_fE19__createFromBindingEjjijPKc", scope: !72, file: !1, line: 40, type: !92, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !91, retainedNodes: !136)
!136 = !{!137, !138, !139, !140, !141, !142}
!137 = !DILocalVariable(name: "registerNo", arg: 1, scope: !135, file: !1, type: !39)
!138 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !135, file: !1, type: !39)
!139 = !DILocalVariable(name: "range", arg: 3, scope: !135, file: !1, type: !43)
!140 = !DILocalVariable(name: "index", arg: 4, scope: !135, file: !1, type: !39)
!141 = !DILocalVariable(name: "name", arg: 5, scope: !135, file: !1, type: !44)
!142 = !DILocalVariable(name: "tmp", scope: !135, file: !1, type: !72)
!143 = distinct !DILocation(line: 0, scope: !144, inlinedAt: !147)
!144 = distinct !DISubprogram(name: "__cxx_global_var_init.1", scope: !1, file: !1, type: !145, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!145 = !DISubroutineType(types: !146)
!146 = !{null}
!147 = distinct !DILocation(line: 0, scope: !148)
!148 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_shader.hlsl", scope: !1, file: !1, type: !149, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!149 = !DISubroutineType(types: !116)
!150 = distinct !DILocation(line: 0, scope: !130, inlinedAt: !134)
!151 = !DILocalVariable(name: "other", arg: 2, scope: !152, file: !1, type: !26)
!152 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fEC2ERKS2_", scope: !14, file: !1, line: 40, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !23, retainedNodes: !153)
!153 = !{!154, !151}
!154 = !DILocalVariable(name: "this", arg: 1, scope: !152, type: !31, flags: DIFlagArtificial | DIFlagObjectPointer)
!155 = distinct !DILocation(line: 0, scope: !152, inlinedAt: !156)
!156 = distinct !DILocation(line: 40, column: 1, scope: !157, inlinedAt: !161)
!157 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fEC1ERKS2_", scope: !14, file: !1, line: 40, type: !24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !23, retainedNodes: !158)
!158 = !{!159, !160}
!159 = !DILocalVariable(name: "this", arg: 1, scope: !157, type: !31, flags: DIFlagArtificial | DIFlagObjectPointer)
!160 = !DILocalVariable(name: "other", arg: 2, scope: !157, file: !1, type: !26)
!161 = distinct !DILocation(line: 0, scope: !162, inlinedAt: !171)
!162 = distinct !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !14, file: !1, line: 40, type: !41, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !40, retainedNodes: !163)
!163 = !{!164, !165, !166, !167, !168, !169, !170}
!164 = !DILocalVariable(name: "registerNo", arg: 1, scope: !162, file: !1, type: !39)
!165 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !162, file: !1, type: !39)
!166 = !DILocalVariable(name: "range", arg: 3, scope: !162, file: !1, type: !43)
!167 = !DILocalVariable(name: "index", arg: 4, scope: !162, file: !1, type: !39)
!168 = !DILocalVariable(name: "name", arg: 5, scope: !162, file: !1, type: !44)
!169 = !DILocalVariable(name: "counterOrderId", arg: 6, scope: !162, file: !1, type: !39)
!170 = !DILocalVariable(name: "tmp", scope: !162, file: !1, type: !14)
!171 = distinct !DILocation(line: 0, scope: !172, inlinedAt: !173)
!172 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !1, file: !1, type: !145, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!173 = distinct !DILocation(line: 0, scope: !148)
!174 = distinct !DILocation(line: 0, scope: !157, inlinedAt: !161)
!175 = distinct !DILocation(line: 0, scope: !162, inlinedAt: !171)
!176 = distinct !DILocation(line: 0, scope: !135, inlinedAt: !143)
!177 = !DILocation(line: 0, scope: !135, inlinedAt: !143)
!178 = !DILocation(line: 0, scope: !148)
!179 = !DILocalVariable(name: "id", arg: 1, scope: !180, file: !13, line: 33, type: !183)
!180 = distinct !DISubprogram(name: "main", linkageName: "_Z4mainDv3_jj", scope: !13, file: !13, line: 33, type: !181, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !189)
!181 = !DISubroutineType(types: !182)
!182 = !{null, !183, !188}
!183 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint3", file: !13, line: 25, baseType: !184)
!184 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<unsigned int, 3>", scope: !15, file: !1, baseType: !185)
!185 = !DICompositeType(tag: DW_TAG_array_type, baseType: !39, size: 96, flags: DIFlagVector, elements: !186)
!186 = !{!187}
!187 = !DISubrange(count: 3)
!188 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !13, line: 22, baseType: !39)
!189 = !{!179, !190, !191, !194}
!190 = !DILocalVariable(name: "gi", arg: 2, scope: !180, file: !13, line: 33, type: !188)
!191 = !DILocalVariable(name: "sum", scope: !180, file: !13, line: 35, type: !192)
!192 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !13, line: 9, baseType: !193)
!193 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<float, 4>", scope: !15, file: !1, baseType: !6)
!194 = !DILocalVariable(name: "i", scope: !195, file: !13, line: 36, type: !188)
!195 = distinct !DILexicalBlock(scope: !180, file: !13, line: 36, column: 3)
!196 = !DILocation(line: 0, scope: !180)
!197 = !DILocalVariable(name: "this", arg: 1, scope: !198, type: !82, flags: DIFlagArtificial | DIFlagObjectPointer)
!198 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferIDv4_fEixEj", scope: !72, file: !1, line: 40, type: !96, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !95, retainedNodes: !199)
!199 = !{!197, !200}
!200 = !DILocalVariable(name: "Index", arg: 2, scope: !198, file: !1, type: !39)
!201 = distinct !DILocation(line: 0, scope: !198, inlinedAt: !202)
!202 = distinct !DILocation(line: 34, column: 21, scope: !180)
!203 = !DILocation(line: 0, scope: !198, inlinedAt: !202)
!204 = !DILocation(line: 34, column: 21, scope: !180)
!205 = !{!122, !122, i64 0}
!206 = !DILocation(line: 34, column: 32, scope: !180)
!207 = !DILocation(line: 34, column: 30, scope: !180)
!208 = !DILocation(line: 34, column: 3, scope: !180)
!209 = !DILocation(line: 34, column: 19, scope: !180)
!210 = !DILocation(line: 0, scope: !195)
!211 = !{!121, !121, i64 0}
!212 = !DILocation(line: 36, column: 22, scope: !213)
!213 = distinct !DILexicalBlock(scope: !195, file: !13, line: 36, column: 3)
!214 = !DILocation(line: 36, column: 3, scope: !195)
!215 = !DILocation(line: 37, column: 12, scope: !216)
!216 = distinct !DILexicalBlock(scope: !180, file: !13, line: 37, column: 7)
!217 = !DILocation(line: 38, column: 3, scope: !180)
!218 = !DILocation(line: 36, column: 53, scope: !213)
!219 = !DILocation(line: 36, column: 39, scope: !213)
!220 = !DILocation(line: 36, column: 36, scope: !213)
!221 = !DILocation(line: 36, column: 27, scope: !213)
!222 = distinct !{!222, !214, !223, !224, !225}
!223 = !DILocation(line: 36, column: 57, scope: !195)
!224 = !{!"llvm.loop.mustprogress"}
!225 = !{!"llvm.loop.unroll.disable"}
!226 = !DILocation(line: 38, column: 30, scope: !227)
!227 = distinct !DILexicalBlock(scope: !180, file: !13, line: 38, column: 14)
!228 = !DILocation(line: 38, column: 35, scope: !227)
!229 = !DILocation(line: 38, column: 56, scope: !227)
!230 = !DILocation(line: 38, column: 63, scope: !227)
!231 = !DILocation(line: 0, scope: !162, inlinedAt: !171)
!232 = !DILocalVariable(name: "this", arg: 1, scope: !233, type: !26, flags: DIFlagArtificial | DIFlagObjectPointer)
!233 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl18RWStructuredBufferIDv4_fEixEj", scope: !14, file: !1, line: 40, type: !49, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !48, retainedNodes: !234)
!234 = !{!232, !235}
!235 = !DILocalVariable(name: "Index", arg: 2, scope: !233, file: !1, type: !39)
!236 = distinct !DILocation(line: 0, scope: !233, inlinedAt: !237)
!237 = distinct !DILocation(line: 39, column: 3, scope: !180)
!238 = !DILocation(line: 0, scope: !233, inlinedAt: !237)
!239 = !DILocation(line: 39, column: 13, scope: !180)
