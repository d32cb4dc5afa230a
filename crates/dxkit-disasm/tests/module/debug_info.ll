; Every kind of node that describes the source, with and without the fields that may be left out.
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
@gv = global i32 5
define void @main() #0 !dbg !50 !custom !51 {
  %x = alloca i32, !kind.b !52, !kind.a !53
  call void @llvm.dbg.declare(metadata i32* %x, metadata !20, metadata !21), !dbg !22
  call void @llvm.dbg.value(metadata i32 7, i64 0, metadata !20, metadata !23), !dbg !24
  call void @llvm.dbg.value(metadata !2, i64 0, metadata !40, metadata !41), !dbg !24
  call void @llvm.dbg.value(metadata float 0.5, i64 0, metadata !60, metadata !61), !dbg !24
  call void @llvm.dbg.value(metadata float 0.5, i64 0, metadata !20, metadata !62), !dbg !24
  call void @llvm.dbg.value(metadata float 0.5, i64 0, metadata !20, metadata !63), !dbg !24
  call void @llvm.foo(metadata !"string", metadata !{!"x"})
  store i32 1, i32* %x, !tbaa !54, !dbg !25
  br label %l, !dbg !26
l:
  br i1 true, label %l, label %m, !llvm.loop !55
m:
  ret void, !dbg !27
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, i64, metadata, metadata)
declare void @llvm.foo(metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!30, !31}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "pro\22d", isOptimized: true, flags: "-O", runtimeVersion: 3, splitDebugFilename: "split", emissionKind: 1, enums: !2, retainedTypes: !3, subprograms: !4, globals: !5, imports: !6, dwoId: 77)
!1 = !DIFile(filename: "a\5Cb.hlsl", directory: "")
!2 = !{}
!3 = !{!10, !11, !12, !13, !14, !15, !16, !17, !70, !71, !72, !73, !74, !75, !76, !77, !78, !79, !80, !81, !82, !83}
!4 = !{!18}
!5 = !{!19}
!6 = !{!28}
!10 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!11 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !12, file: !1, line: 4, baseType: !10, size: 32, align: 32, offset: 64, flags: DIFlagPublic | DIFlagStaticMember, extraData: i32 7)
!12 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", scope: !1, file: !1, line: 3, baseType: !10, size: 96, align: 32, offset: 8, flags: DIFlagFwdDecl | DIFlagPrivate, elements: !2, runtimeLang: DW_LANG_Python, vtableHolder: !13, templateParams: !7, identifier: "_ZTS1S")
!13 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", elements: !8)
!8 = !{!9, !90}
!9 = !DIEnumerator(name: "A", value: -5)
!90 = !DIEnumerator(name: "B", value: 5)
!14 = !DISubroutineType(flags: DIFlagPrototyped, types: !91)
!91 = !{null, !10, !"_ZTS1S"}
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 128, elements: !92)
!92 = !{!93, !94, !95}
!93 = !DISubrange(count: 4)
!94 = !DISubrange(count: -1, lowerBound: -3)
!95 = !DISubrange(count: 0, lowerBound: 3)
!16 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "decltype(nullptr)")
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null)
!18 = distinct !DISubprogram(name: "main", linkageName: "_Zmain", scope: !1, file: !1, line: 10, type: !14, isLocal: true, isDefinition: true, scopeLine: 11, containingType: !12, virtuality: DW_VIRTUALITY_pure_virtual, virtualIndex: 4, flags: DIFlagPrototyped | DIFlagVector | DIFlagLValueReference, isOptimized: false, function: void ()* @main, templateParams: !7, declaration: !96, variables: !97)
!96 = !DISubprogram(name: "main", scope: null, isLocal: false, isDefinition: false, isOptimized: true)
!97 = !{!20, !40}
!7 = !{!98, !99, !100}
!98 = !DITemplateTypeParameter(name: "T", type: !10)
!99 = !DITemplateValueParameter(name: "V", type: !10, value: i32 7)
!100 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: "W", value: !"x")
!19 = !DIGlobalVariable(name: "gv", linkageName: "_gv", scope: !0, file: !1, line: 2, type: !10, isLocal: true, isDefinition: true, variable: i32* @gv, declaration: !11)
!20 = !DILocalVariable(tag: DW_TAG_auto_variable, name: "x\22y", scope: !101, file: !1, line: 12, type: !10, flags: DIFlagArtificial)
!101 = distinct !DILexicalBlock(scope: !102, file: !1, line: 13, column: 3)
!102 = !DILexicalBlockFile(scope: !18, file: !1, discriminator: 0)
!21 = !DIExpression()
!22 = !DILocation(line: 14, column: 5, scope: !101)
!23 = !DIExpression(DW_OP_plus, 4, DW_OP_deref, DW_OP_bit_piece, 0, 32)
!24 = !DILocation(line: 15, scope: !18, inlinedAt: !103)
!103 = distinct !DILocation(line: 16, column: 1, scope: !18)
!25 = !DILocation(line: 0, scope: !18)
!26 = !DILocation(line: 17, column: 65535, scope: !18)
!27 = !DILocation(line: 14, column: 5, scope: !101)
!28 = !DIImportedEntity(tag: DW_TAG_imported_module, name: "imp", scope: !0, entity: !29, line: 9)
!29 = !DINamespace(name: "ns", scope: null, file: !1, line: 8)
!30 = !{i32 2, !"Dwarf Version", i32 4}
!31 = !{i32 2, !"Debug Info Version", i32 3}
!40 = !DILocalVariable(tag: DW_TAG_arg_variable, name: "", arg: 0, scope: !18)
!41 = !DIExpression(1, 2, 3)
!50 = !{!"function dbg"}
!51 = !{!"custom"}
!52 = !{!"b"}
!53 = !{!"a"}
!54 = !{!104, !104, i64 0}
!104 = !{!"int", !105}
!105 = !{!"root"}
!55 = distinct !{!55, !106}
!106 = !{!"llvm.loop.unroll.disable"}
!60 = !DILocalVariable(tag: DW_TAG_arg_variable, name: "a2", arg: 3, scope: !18)
!61 = !DIExpression(DW_OP_bit_piece, 0, 32)
!62 = !DIExpression(DW_OP_deref, DW_OP_deref)
!63 = !DIExpression(DW_OP_minus, 4)
!70 = !DIObjCProperty(name: "p", file: !1, line: 7, setter: "s", getter: "g", attributes: 7, type: !10)
!71 = !DIModule(scope: !0, name: "Mod", configMacros: "-DX", includePath: "/i", isysroot: "/s")
!72 = !GenericDINode(tag: DW_TAG_entry_point, header: "some\22header", operands: {!1, null, !"s"})
!73 = !GenericDINode(tag: 1234)
!74 = !DIDerivedType(tag: DW_TAG_typedef, name: "td", baseType: !"_ZTS1S", flags: 65536)
!75 = !DIDerivedType(tag: 999, baseType: !10, flags: DIFlagProtected | 65536)
!76 = !DIBasicType(name: "odd", encoding: 200)
!77 = !DIFile(filename: "", directory: "d")
!78 = distinct !DILexicalBlock(scope: !18)
!79 = !DINamespace(scope: !0)
!80 = !DIModule(scope: null, name: "")
!81 = !DICompositeType(tag: DW_TAG_class_type, runtimeLang: 1234)
!82 = distinct !DIExpression()
!83 = distinct !{!"d"}

!dx.version = !{!1000}
!dx.valver = !{!1000}
!dx.shaderModel = !{!1001}
!dx.entryPoints = !{!1002, !1003}
!1000 = !{i32 1, i32 10}
!1001 = !{!"lib", i32 6, i32 10}
!1002 = !{null, !"", null, null, null}
!1003 = !{void ()* @main, !"main", null, null, !1004}
!1004 = !{i32 8, i32 5, i32 4, !1005, i32 5, !1006}
!1005 = !{i32 1, i32 1, i32 1}
!1006 = !{i32 0}
