target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"

@v = external constant float, !dbg !0

define void @f(i32 %x) !dbg !15 {
  %p = alloca i32, align 4
    #dbg_declare(ptr %p, !17, !DIExpression(), !18)
    #dbg_value(i32 %x, !19, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !18)
  %y = add i32 %x, 1, !dbg !18
    #dbg_value(i32 %y, !19, !DIExpression(), !18)
  ret void, !dbg !18
}

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!13}
!kept = !{!14}

!0 = distinct !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = !DIGlobalVariable(name: "v", scope: !2, file: !3, line: 1, type: !10, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !3, producer: "p", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !5)
!3 = !DIFile(filename: "a\\b.hlsl", directory: "")
!4 = !{}
!5 = !{!6, !7}
!6 = distinct !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!7 = distinct !DIGlobalVariableExpression(var: !8, expr: !DIExpression(DW_OP_constu, 4294967295, DW_OP_stack_value))
!8 = !DIGlobalVariable(name: "n", scope: !2, file: !3, line: 1, type: !9, isLocal: true, isDefinition: true)
!9 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!10 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 96, align: 32, elements: !11)
!11 = !{!12}
!12 = !DISubrange(count: 3, lowerBound: 0)
!13 = !{i32 2, !"Debug Info Version", i32 3}
!14 = !{!"text"}
!15 = distinct !DISubprogram(name: "f", scope: !3, file: !3, line: 2, type: !16, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !4)
!16 = !DISubroutineType(types: !4)
!17 = !DILocalVariable(name: "p", scope: !15, file: !3, line: 3, type: !9)
!18 = !DILocation(line: 3, scope: !15)
!19 = !DILocalVariable(name: "x", arg: 1, scope: !15, file: !3, line: 2, type: !9)
