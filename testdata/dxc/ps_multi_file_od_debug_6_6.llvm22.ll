; ModuleID = 'dxc/ps_multi_file_od_debug_6_6.bc'
source_filename = "dxc/ps_multi_file_od_debug_6_6.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.CBufRet.f32 = type { float, float, float, float }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%Frame = type { <3 x float>, float, <3 x float>, float }

@dx.nothing.a = internal constant [1 x i32] zeroinitializer

define void @main() !dbg !87 {
  %albedo_texture_2d = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind zeroinitializer, i32 0, i1 false), !dbg !102
  %samplerState_sampler = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, i32 0, i8 3 }, i32 0, i1 false), !dbg !102
  %Frame_cbuffer = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, i32 0, i8 2 }, i32 0, i1 false), !dbg !102
  %1 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %Frame_cbuffer, %dx.types.ResourceProperties { i32 13, i32 32 }), !dbg !106
  %2 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %Frame_cbuffer, %dx.types.ResourceProperties { i32 13, i32 32 }), !dbg !106
  %3 = call float @dx.op.loadInput.f32(i32 4, i32 2, i32 0, i8 0, i32 undef), !dbg !106
    #dbg_value(float %3, !107, !DIExpression(DW_OP_LLVM_fragment, 160, 32), !106)
  %4 = call float @dx.op.loadInput.f32(i32 4, i32 2, i32 0, i8 1, i32 undef), !dbg !106
    #dbg_value(float %4, !107, !DIExpression(DW_OP_LLVM_fragment, 192, 32), !106)
  %5 = call float @dx.op.loadInput.f32(i32 4, i32 2, i32 0, i8 2, i32 undef), !dbg !106
    #dbg_value(float %5, !107, !DIExpression(DW_OP_LLVM_fragment, 224, 32), !106)
  %6 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 0, i32 undef), !dbg !106
    #dbg_value(float %6, !107, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !106)
  %7 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 1, i32 undef), !dbg !106
    #dbg_value(float %7, !107, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !106)
  %8 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 undef), !dbg !106
    #dbg_value(float %8, !107, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !106)
  %9 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 undef), !dbg !106
    #dbg_value(float %9, !107, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !106)
  %10 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 undef), !dbg !106
    #dbg_value(float %3, !107, !DIExpression(DW_OP_LLVM_fragment, 160, 32), !106)
    #dbg_value(float %4, !107, !DIExpression(DW_OP_LLVM_fragment, 192, 32), !106)
    #dbg_value(float %5, !107, !DIExpression(DW_OP_LLVM_fragment, 224, 32), !106)
    #dbg_value(float %6, !107, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !106)
    #dbg_value(float %7, !107, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !106)
    #dbg_value(float %8, !107, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !106)
    #dbg_value(float %9, !107, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !106)
    #dbg_value(float %10, !107, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !106)
  %11 = call float @dx.op.dot3.f32(i32 55, float %8, float %9, float %10, float %8, float %9, float %10), !dbg !108
  %Rsqrt = call float @dx.op.unary.f32(i32 25, float %11), !dbg !108
  %.i0 = fmul fast float %8, %Rsqrt, !dbg !108
  %.i1 = fmul fast float %9, %Rsqrt, !dbg !108
  %.i2 = fmul fast float %10, %Rsqrt, !dbg !108
  %12 = load i32, ptr @dx.nothing.a, align 4, !dbg !109
    #dbg_value(float %.i0, !110, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !109)
    #dbg_value(float %.i1, !110, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !109)
    #dbg_value(float %.i2, !110, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !109)
  %13 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 0), !dbg !111
  %14 = extractvalue %dx.types.CBufRet.f32 %13, 0, !dbg !111
  %15 = extractvalue %dx.types.CBufRet.f32 %13, 1, !dbg !111
  %16 = extractvalue %dx.types.CBufRet.f32 %13, 2, !dbg !111
  %.i06 = fsub fast float %14, %3, !dbg !112
  %.i17 = fsub fast float %15, %4, !dbg !112
  %.i28 = fsub fast float %16, %5, !dbg !112
  %17 = call float @dx.op.dot3.f32(i32 55, float %.i06, float %.i17, float %.i28, float %.i06, float %.i17, float %.i28), !dbg !113
  %Rsqrt3 = call float @dx.op.unary.f32(i32 25, float %17), !dbg !113
  %.i09 = fmul fast float %.i06, %Rsqrt3, !dbg !113
  %.i110 = fmul fast float %.i17, %Rsqrt3, !dbg !113
  %.i211 = fmul fast float %.i28, %Rsqrt3, !dbg !113
  %18 = load i32, ptr @dx.nothing.a, align 4, !dbg !114
    #dbg_value(float %.i09, !115, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !114)
    #dbg_value(float %.i110, !115, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !114)
    #dbg_value(float %.i211, !115, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !114)
  %19 = load i32, ptr @dx.nothing.a, align 4, !dbg !116
    #dbg_value(<3 x float> zeroinitializer, !117, !DIExpression(), !116)
  %20 = load i32, ptr @dx.nothing.a, align 4, !dbg !118
    #dbg_value(i32 0, !119, !DIExpression(), !118)
  br label %.lr.ph, !dbg !120

.lr.ph:                                           ; preds = %0
  br label %21, !dbg !120

21:                                               ; preds = %49, %.lr.ph
  %color.0.i0 = phi float [ 0.000000e+00, %.lr.ph ], [ %.i012, %49 ]
  %color.0.i1 = phi float [ 0.000000e+00, %.lr.ph ], [ %.i113, %49 ]
  %color.0.i2 = phi float [ 0.000000e+00, %.lr.ph ], [ %.i214, %49 ]
  %i.0 = phi i32 [ 0, %.lr.ph ], [ %50, %49 ]
    #dbg_value(i32 %i.0, !119, !DIExpression(), !118)
    #dbg_value(float %color.0.i0, !117, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !116)
    #dbg_value(float %color.0.i1, !117, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !116)
    #dbg_value(float %color.0.i2, !117, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !116)
  %22 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %1, i32 1), !dbg !121
  %23 = extractvalue %dx.types.CBufRet.f32 %22, 0, !dbg !121
  %24 = extractvalue %dx.types.CBufRet.f32 %22, 1, !dbg !121
  %25 = extractvalue %dx.types.CBufRet.f32 %22, 2, !dbg !121
  %26 = add nsw i32 %i.0, 1, !dbg !122
  %27 = sitofp i32 %26 to float, !dbg !123
  %.i015 = fmul fast float %23, %27, !dbg !124
  %.i116 = fmul fast float %24, %27, !dbg !124
  %.i217 = fmul fast float %25, %27, !dbg !124
  %.i018 = fadd fast float %.i09, %.i015, !dbg !125
  %.i119 = fadd fast float %.i110, %.i116, !dbg !125
  %.i220 = fadd fast float %.i211, %.i217, !dbg !125
  %28 = call float @dx.op.dot3.f32(i32 55, float %.i018, float %.i119, float %.i220, float %.i018, float %.i119, float %.i220), !dbg !126
  %Rsqrt4 = call float @dx.op.unary.f32(i32 25, float %28), !dbg !126
  %.i021 = fmul fast float %.i018, %Rsqrt4, !dbg !126
  %.i122 = fmul fast float %.i119, %Rsqrt4, !dbg !126
  %.i223 = fmul fast float %.i220, %Rsqrt4, !dbg !126
  %29 = load i32, ptr @dx.nothing.a, align 4, !dbg !127
    #dbg_value(float %.i021, !128, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !127)
    #dbg_value(float %.i122, !128, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !127)
    #dbg_value(float %.i223, !128, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !127)
  %30 = call float @dx.op.dot3.f32(i32 55, float %.i0, float %.i1, float %.i2, float %.i021, float %.i122, float %.i223), !dbg !129
  %Saturate = call float @dx.op.unary.f32(i32 7, float %30), !dbg !130
  %31 = load i32, ptr @dx.nothing.a, align 4, !dbg !131
    #dbg_value(float 0x3FD6666660000000, !132, !DIExpression(), !137)
    #dbg_value(float %Saturate, !139, !DIExpression(), !140)
  %32 = load i32, ptr @dx.nothing.a, align 4, !dbg !141
    #dbg_value(float 0x3FBF5C28E0000000, !142, !DIExpression(), !141)
  %33 = fmul fast float %Saturate, %Saturate, !dbg !143
  %34 = fmul fast float %33, 0xBFEF8511A0000000, !dbg !144
  %35 = fadd fast float %34, 1.000000e+00, !dbg !145
  %36 = load i32, ptr @dx.nothing.a, align 4, !dbg !146
    #dbg_value(float %35, !147, !DIExpression(), !146)
  %37 = fmul fast float 0x400921FB60000000, %35, !dbg !148
  %38 = fmul fast float %37, %35, !dbg !149
  %FMax = call float @dx.op.binary.f32(i32 35, float %38, float 0x3F1A36E2E0000000), !dbg !150
  %39 = fdiv fast float 0x3F8EBB98A0000000, %FMax, !dbg !151
  %40 = load i32, ptr @dx.nothing.a, align 4, !dbg !152
  %41 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %albedo_texture_2d, %dx.types.ResourceProperties { i32 2, i32 1033 }), !dbg !102
  %42 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %samplerState_sampler, %dx.types.ResourceProperties { i32 14, i32 0 }), !dbg !102
  %43 = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %41, %dx.types.Handle %42, float %6, float %7, float undef, float undef, i32 0, i32 0, i32 undef, float undef), !dbg !102
  %44 = extractvalue %dx.types.ResRet.f32 %43, 0, !dbg !102
  %45 = extractvalue %dx.types.ResRet.f32 %43, 1, !dbg !102
  %46 = extractvalue %dx.types.ResRet.f32 %43, 2, !dbg !102
  %47 = load i32, ptr @dx.nothing.a, align 4, !dbg !102
  %.i024 = fmul fast float %39, %44, !dbg !153
  %.i125 = fmul fast float %39, %45, !dbg !153
  %.i226 = fmul fast float %39, %46, !dbg !153
  %.i012 = fadd fast float %color.0.i0, %.i024, !dbg !154
  %.i113 = fadd fast float %color.0.i1, %.i125, !dbg !154
  %.i214 = fadd fast float %color.0.i2, %.i226, !dbg !154
  %48 = load i32, ptr @dx.nothing.a, align 4, !dbg !154
    #dbg_value(float %.i012, !117, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !116)
    #dbg_value(float %.i113, !117, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !116)
    #dbg_value(float %.i214, !117, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !116)
  br label %49, !dbg !155

49:                                               ; preds = %21
  %50 = add nsw i32 %i.0, 1, !dbg !156
  %51 = load i32, ptr @dx.nothing.a, align 4, !dbg !156
    #dbg_value(i32 %50, !119, !DIExpression(), !118)
  %52 = icmp slt i32 %50, 3, !dbg !157
  %53 = icmp ne i1 %52, false, !dbg !157
  %54 = icmp ne i1 %53, false, !dbg !120
  br i1 %54, label %21, label %._crit_edge, !dbg !120

._crit_edge:                                      ; preds = %49
  br label %55, !dbg !120

55:                                               ; preds = %._crit_edge
    #dbg_value(float %.i012, !117, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !116)
    #dbg_value(float %.i113, !117, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !116)
    #dbg_value(float %.i214, !117, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !116)
  %56 = load i32, ptr @dx.nothing.a, align 4, !dbg !158
    #dbg_value(float %.i012, !159, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !163)
    #dbg_value(float %.i113, !159, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !163)
    #dbg_value(float %.i214, !159, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !163)
  %.i031 = fsub fast float -0.000000e+00, %.i012, !dbg !165
  %.i133 = fsub fast float -0.000000e+00, %.i113, !dbg !165
  %.i235 = fsub fast float -0.000000e+00, %.i214, !dbg !165
  %57 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %2, i32 1), !dbg !166
  %58 = extractvalue %dx.types.CBufRet.f32 %57, 3, !dbg !166
  %.i036 = fmul fast float %.i031, %58, !dbg !167
  %.i137 = fmul fast float %.i133, %58, !dbg !167
  %.i238 = fmul fast float %.i235, %58, !dbg !167
  %.i040 = fmul fast float 0x3FF7154760000000, %.i036, !dbg !168
  %.i142 = fmul fast float 0x3FF7154760000000, %.i137, !dbg !168
  %.i244 = fmul fast float 0x3FF7154760000000, %.i238, !dbg !168
  %Exp = call float @dx.op.unary.f32(i32 21, float %.i040), !dbg !168
  %Exp1 = call float @dx.op.unary.f32(i32 21, float %.i142), !dbg !168
  %Exp2 = call float @dx.op.unary.f32(i32 21, float %.i244), !dbg !168
  %.i046 = fsub fast float 1.000000e+00, %Exp, !dbg !169
  %.i148 = fsub fast float 1.000000e+00, %Exp1, !dbg !169
  %.i250 = fsub fast float 1.000000e+00, %Exp2, !dbg !169
  %59 = load i32, ptr @dx.nothing.a, align 4, !dbg !170
  %60 = load i32, ptr @dx.nothing.a, align 4, !dbg !171
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %.i046), !dbg !171
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %.i148), !dbg !171
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %.i250), !dbg !171
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.000000e+00), !dbg !171
  ret void, !dbg !171
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

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.createHandleFromBinding(i32, %dx.types.ResBind, i32, i1) #0

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind }
attributes #2 = { nounwind memory(read) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!44, !45}
!llvm.ident = !{!46}
!dx.source.contents = !{!47, !48, !49}
!dx.source.defines = !{!50}
!dx.source.mainFileName = !{!51}
!dx.source.args = !{!52}
!dx.version = !{!53}
!dx.valver = !{!54}
!dx.shaderModel = !{!55}
!dx.resources = !{!56}
!dx.typeAnnotations = !{!64, !70}
!dx.viewIdState = !{!73}
!dx.entryPoints = !{!74}

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
!50 = !{!"LIGHTS=3"}
!51 = !{!"dxc\\ps_multi_file.hlsl"}
!52 = !{!"-T", !"ps_6_6", !"-E", !"main", !"-Zi", !"-Qembed_debug", !"-Od", !"-DLIGHTS=3"}
!53 = !{i32 1, i32 6}
!54 = !{i32 1, i32 10}
!55 = !{!"ps", i32 6, i32 6}
!56 = !{!57, null, !60, !62}
!57 = !{!58}
!58 = !{i32 0, ptr undef, !"albedo", i32 0, i32 0, i32 1, i32 2, i32 0, !59}
!59 = !{i32 0, i32 9}
!60 = !{!61}
!61 = !{i32 0, ptr undef, !"Frame", i32 0, i32 0, i32 1, i32 32, null}
!62 = !{!63}
!63 = !{i32 0, ptr undef, !"samplerState", i32 0, i32 0, i32 1, i32 0, null}
!64 = !{i32 0, %Frame undef, !65}
!65 = !{i32 32, !66, !67, !68, !69}
!66 = !{i32 6, !"eye", i32 3, i32 0, i32 7, i32 9, i32 9, i1 true}
!67 = !{i32 6, !"time", i32 3, i32 12, i32 7, i32 9}
!68 = !{i32 6, !"sunDirection", i32 3, i32 16, i32 7, i32 9, i32 9, i1 true}
!69 = !{i32 6, !"exposure", i32 3, i32 28, i32 7, i32 9, i32 9, i1 true}
!70 = !{i32 1, ptr @main, !71}
!71 = !{!72}
!72 = !{i32 0, !2, !2}
!73 = !{[13 x i32] [i32 11, i32 4, i32 7, i32 7, i32 7, i32 0, i32 7, i32 7, i32 0, i32 0, i32 7, i32 7, i32 7]}
!74 = !{ptr @main, !"main", !75, !56, !86}
!75 = !{!76, !83, null}
!76 = !{!77, !80, !82}
!77 = !{i32 0, !"NORMAL", i8 9, i8 0, !78, i8 2, i32 1, i8 3, i32 0, i8 0, !79}
!78 = !{i32 0}
!79 = !{i32 3, i32 7}
!80 = !{i32 1, !"TEXCOORD", i8 9, i8 0, !78, i8 2, i32 1, i8 2, i32 1, i8 0, !81}
!81 = !{i32 3, i32 3}
!82 = !{i32 2, !"POSITION", i8 9, i8 0, !78, i8 2, i32 1, i8 3, i32 2, i8 0, !79}
!83 = !{!84}
!84 = !{i32 0, !"SV_Target", i8 9, i8 16, !78, i8 0, i32 1, i8 4, i32 0, i8 0, !85}
!85 = !{i32 3, i32 15}
!86 = !{i32 0, i64 1}
!87 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 18, type: !88, scopeLine: 19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!88 = !DISubroutineType(types: !89)
!89 = !{!4, !90}
!90 = !DICompositeType(tag: DW_TAG_structure_type, name: "Surface", file: !1, line: 8, size: 256, align: 32, elements: !91)
!91 = !{!92, !93, !101}
!92 = !DIDerivedType(tag: DW_TAG_member, name: "normal", scope: !90, file: !1, line: 10, baseType: !21, size: 96, align: 32)
!93 = !DIDerivedType(tag: DW_TAG_member, name: "uv", scope: !90, file: !1, line: 11, baseType: !94, size: 64, align: 32, offset: 96)
!94 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !1, line: 12, baseType: !95)
!95 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !1, line: 12, size: 64, align: 32, elements: !96, templateParams: !99)
!96 = !{!97, !98}
!97 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !95, file: !1, line: 12, baseType: !8, size: 32, align: 32, flags: DIFlagPublic)
!98 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !95, file: !1, line: 12, baseType: !8, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!99 = !{!13, !100}
!100 = !DITemplateValueParameter(name: "element_count", type: !15, value: i32 2)
!101 = !DIDerivedType(tag: DW_TAG_member, name: "world", scope: !90, file: !1, line: 12, baseType: !21, size: 96, align: 32, offset: 160)
!102 = !DILocation(line: 26, column: 60, scope: !103)
!103 = distinct !DILexicalBlock(scope: !104, file: !1, line: 24, column: 5)
!104 = distinct !DILexicalBlock(scope: !105, file: !1, line: 23, column: 5)
!105 = distinct !DILexicalBlock(scope: !87, file: !1, line: 23, column: 5)
!106 = !DILocation(line: 18, column: 21, scope: !87)
!107 = !DILocalVariable(name: "surface", arg: 1, scope: !87, file: !1, line: 18, type: !90)
!108 = !DILocation(line: 20, column: 16, scope: !87)
!109 = !DILocation(line: 20, column: 12, scope: !87)
!110 = !DILocalVariable(name: "n", scope: !87, file: !1, line: 20, type: !21)
!111 = !DILocation(line: 21, column: 29, scope: !87)
!112 = !DILocation(line: 21, column: 33, scope: !87)
!113 = !DILocation(line: 21, column: 19, scope: !87)
!114 = !DILocation(line: 21, column: 12, scope: !87)
!115 = !DILocalVariable(name: "view", scope: !87, file: !1, line: 21, type: !21)
!116 = !DILocation(line: 22, column: 12, scope: !87)
!117 = !DILocalVariable(name: "color", scope: !87, file: !1, line: 22, type: !21)
!118 = !DILocation(line: 23, column: 14, scope: !105)
!119 = !DILocalVariable(name: "i", scope: !105, file: !1, line: 23, type: !15)
!120 = !DILocation(line: 23, column: 5, scope: !105)
!121 = !DILocation(line: 25, column: 37, scope: !103)
!122 = !DILocation(line: 25, column: 55, scope: !103)
!123 = !DILocation(line: 25, column: 52, scope: !103)
!124 = !DILocation(line: 25, column: 50, scope: !103)
!125 = !DILocation(line: 25, column: 35, scope: !103)
!126 = !DILocation(line: 25, column: 20, scope: !103)
!127 = !DILocation(line: 25, column: 16, scope: !103)
!128 = !DILocalVariable(name: "h", scope: !103, file: !1, line: 25, type: !21)
!129 = !DILocation(line: 26, column: 40, scope: !103)
!130 = !DILocation(line: 26, column: 31, scope: !103)
!131 = !DILocation(line: 26, column: 18, scope: !103)
!132 = !DILocalVariable(name: "roughness", arg: 2, scope: !133, file: !134, line: 2, type: !8)
!133 = distinct !DISubprogram(name: "distribution", linkageName: "\01?distribution@@YAMMM@Z", scope: !134, file: !134, line: 2, type: !135, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!134 = !DIFile(filename: "dxc/lighting/brdf.hlsli", directory: "")
!135 = !DISubroutineType(types: !136)
!136 = !{!8, !8, !8}
!137 = !DILocation(line: 2, column: 39, scope: !133, inlinedAt: !138)
!138 = distinct !DILocation(line: 26, column: 18, scope: !103)
!139 = !DILocalVariable(name: "nDotH", arg: 1, scope: !133, file: !134, line: 2, type: !8)
!140 = !DILocation(line: 2, column: 26, scope: !133, inlinedAt: !138)
!141 = !DILocation(line: 4, column: 11, scope: !133, inlinedAt: !138)
!142 = !DILocalVariable(name: "a", scope: !133, file: !134, line: 4, type: !8)
!143 = !DILocation(line: 5, column: 21, scope: !133, inlinedAt: !138)
!144 = !DILocation(line: 5, column: 29, scope: !133, inlinedAt: !138)
!145 = !DILocation(line: 5, column: 45, scope: !133, inlinedAt: !138)
!146 = !DILocation(line: 5, column: 11, scope: !133, inlinedAt: !138)
!147 = !DILocalVariable(name: "d", scope: !133, file: !134, line: 5, type: !8)
!148 = !DILocation(line: 6, column: 35, scope: !133, inlinedAt: !138)
!149 = !DILocation(line: 6, column: 39, scope: !133, inlinedAt: !138)
!150 = !DILocation(line: 6, column: 20, scope: !133, inlinedAt: !138)
!151 = !DILocation(line: 6, column: 18, scope: !133, inlinedAt: !138)
!152 = !DILocation(line: 6, column: 5, scope: !133, inlinedAt: !138)
!153 = !DILocation(line: 26, column: 58, scope: !103)
!154 = !DILocation(line: 26, column: 15, scope: !103)
!155 = !DILocation(line: 27, column: 5, scope: !103)
!156 = !DILocation(line: 23, column: 33, scope: !104)
!157 = !DILocation(line: 23, column: 23, scope: !104)
!158 = !DILocation(line: 28, column: 19, scope: !87)
!159 = !DILocalVariable(name: "color", arg: 1, scope: !160, file: !19, line: 15, type: !21)
!160 = distinct !DISubprogram(name: "toneMap", linkageName: "\01?toneMap@@YA?AV?$vector@M$02@@V1@@Z", scope: !19, file: !19, line: 15, type: !161, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!161 = !DISubroutineType(types: !162)
!162 = !{!21, !21}
!163 = !DILocation(line: 15, column: 23, scope: !160, inlinedAt: !164)
!164 = distinct !DILocation(line: 28, column: 19, scope: !87)
!165 = !DILocation(line: 17, column: 22, scope: !160, inlinedAt: !164)
!166 = !DILocation(line: 17, column: 31, scope: !160, inlinedAt: !164)
!167 = !DILocation(line: 17, column: 29, scope: !160, inlinedAt: !164)
!168 = !DILocation(line: 17, column: 18, scope: !160, inlinedAt: !164)
!169 = !DILocation(line: 17, column: 16, scope: !160, inlinedAt: !164)
!170 = !DILocation(line: 17, column: 5, scope: !160, inlinedAt: !164)
!171 = !DILocation(line: 28, column: 5, scope: !87)
