target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"

@v = external constant float

define void @f(i32 %x) {
  %p = alloca i32
  call void @llvm.dbg.declare(metadata i32* %p, metadata !8, metadata !9), !dbg !4
  call void @llvm.dbg.value(metadata i32 %x, i64 0, metadata !7, metadata !10), !dbg !4
  call void @llvm.dbg.value(metadata i32 1, i64 4, metadata !7, metadata !9), !dbg !4
  %y = add i32 %x, 1, !dbg !4
  call void @llvm.dbg.value(metadata i32 %y, i64 0, metadata !7, metadata !9), !dbg !4
  ret void, !dbg !4
}

declare void @llvm.dbg.value(metadata, i64, metadata, metadata)
declare void @llvm.dbg.declare(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5}
!kept = !{!6}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: 1, enums: !2, subprograms: !11, globals: !12)
!1 = !DIFile(filename: "a\5Cb.hlsl", directory: "")
!2 = !{}
!3 = !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !16, isLocal: false, isDefinition: true, scopeLine: 2, flags: DIFlagPrototyped, isOptimized: true, function: void (i32)* @f, variables: !2)
!4 = !DILocation(line: 3, scope: !3)
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{!"text"}
!7 = !DILocalVariable(tag: DW_TAG_arg_variable, name: "x", arg: 1, scope: !3, file: !1, line: 2, type: !17)
!8 = !DILocalVariable(tag: DW_TAG_auto_variable, name: "p", scope: !3, file: !1, line: 3, type: !17)
!9 = !DIExpression()
!10 = !DIExpression(DW_OP_bit_piece, 0, 16)
!11 = !{!3, !20}
!12 = !{!13, !14}
!13 = !DIGlobalVariable(name: "v", scope: !0, file: !1, line: 1, type: !18, isLocal: false, isDefinition: true, variable: float* @v)
!14 = !DIGlobalVariable(name: "n", scope: !0, file: !1, line: 1, type: !17, isLocal: true, isDefinition: true, variable: i32 -1)
!16 = !DISubroutineType(types: !2)
!17 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!18 = !DICompositeType(tag: DW_TAG_array_type, baseType: !17, size: 96, align: 32, elements: !19)
!19 = !{!21}
!20 = !DISubprogram(name: "g", scope: !1, file: !1, line: 9, type: !16, isLocal: true, isDefinition: true, isOptimized: false, variables: !2)
!21 = !DISubrange(count: 3)
