; Every node of debug information that LLVM 3.7 has, attachments and locations. Assembled by DXC: see README.md.
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

@variable = global i32 1

declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, i64, metadata, metadata)

define void @function(i32 %argument, i32* %pointer) {
entry:
  %local = alloca i32, align 4
  call void @llvm.dbg.declare(metadata i32* %local, metadata !60, metadata !70), !dbg !80
  call void @llvm.dbg.value(metadata i32 %argument, i64 0, metadata !61, metadata !71), !dbg !81
  %0 = load i32, i32* %pointer, align 4, !dbg !81, !range !90, !invariant.load !91
  store i32 %0, i32* %local, !dbg !82, !nontemporal !92
  ret void
}

!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!1, !2}
!dx.version = !{!3}
!dx.valver = !{!4}
!dx.shaderModel = !{!5}
!dx.entryPoints = !{!6}
!named = !{!40, !41, !42, !43, !44, !45, !46, !47, !48, !49, !50, !51, !52}

!1 = !{i32 2, !"Dwarf Version", i32 4}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, i32 3}
!4 = !{i32 1, i32 10}
!5 = !{!"lib", i32 6, i32 3}
!6 = !{null, !"", null, null, null}

!10 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !11, producer: "hand", isOptimized: true, flags: "-O", runtimeVersion: 2, splitDebugFilename: "split", emissionKind: 1, enums: !12, retainedTypes: !13, subprograms: !14, globals: !15, imports: !16, dwoId: 42)
!11 = !DIFile(filename: "hand.hlsl", directory: "/here")
!12 = !{!22}
!13 = !{!23}
!14 = !{!20}
!15 = !{!53}
!16 = !{!50}
!20 = !DISubprogram(name: "function", linkageName: "?function", scope: !11, file: !11, line: 3, type: !21, isLocal: true, isDefinition: true, scopeLine: 4, containingType: !23, virtuality: DW_VIRTUALITY_pure_virtual, virtualIndex: 10, flags: DIFlagPrototyped, isOptimized: true, function: void (i32, i32*)* @function, templateParams: !30, declaration: !31, variables: !32)
!21 = !DISubroutineType(flags: DIFlagLValueReference, types: !33)
!22 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Enum", file: !11, line: 1, size: 32, align: 32, elements: !34)
!23 = !DICompositeType(tag: DW_TAG_structure_type, name: "Struct", scope: !40, file: !11, line: 2, baseType: !41, size: 64, align: 32, offset: 8, flags: DIFlagPublic | DIFlagVector, elements: !35, runtimeLang: DW_LANG_ObjC, vtableHolder: !41, templateParams: !30, identifier: "unique")
!30 = !{!47, !48}
!31 = !DISubprogram(name: "function", scope: !11, isLocal: false, isDefinition: false, isOptimized: false)
!32 = !{!60, !61}
!33 = !{null, !41}
!34 = !{!43, !44}
!35 = !{!42}
!40 = !DINamespace(name: "space", scope: !11, file: !11, line: 5)
!41 = !DIBasicType(tag: DW_TAG_base_type, name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "member", scope: !23, file: !11, line: 6, baseType: !41, size: 32, align: 32, offset: 32, flags: DIFlagPrivate, extraData: i32 7)
!43 = !DIEnumerator(name: "First", value: 1)
!44 = !DIEnumerator(name: "Last", value: -2)
!45 = !DISubrange(count: 4, lowerBound: -1)
!46 = !DISubrange(count: -1)
!47 = !DITemplateTypeParameter(name: "T", type: !41)
!48 = !DITemplateValueParameter(tag: DW_TAG_template_value_parameter, name: "V", type: !41, value: i32 7)
!49 = distinct !DILexicalBlockFile(scope: !54, file: !11, discriminator: 3)
!50 = !DIImportedEntity(tag: DW_TAG_imported_module, name: "alias", scope: !10, entity: !40, line: 7)
!51 = !DIObjCProperty(name: "property", file: !11, line: 8, setter: "set", getter: "get", attributes: 9, type: !41)
!52 = !DIModule(scope: !11, name: "module", configMacros: "-DX", includePath: "/include", isysroot: "/root")
!53 = !DIGlobalVariable(name: "variable", linkageName: "?variable", scope: !10, file: !11, line: 9, type: !41, isLocal: false, isDefinition: true, variable: i32* @variable, declaration: !42)
!54 = distinct !DILexicalBlock(scope: !20, file: !11, line: 10, column: 11)
!60 = !DILocalVariable(tag: DW_TAG_auto_variable, name: "local", scope: !54, file: !11, line: 12, type: !41, flags: DIFlagArtificial)
!61 = !DILocalVariable(tag: DW_TAG_arg_variable, name: "argument", arg: 1, scope: !20, file: !11, line: 3, type: !41)
!70 = !DIExpression()
!71 = !DIExpression(DW_OP_deref, DW_OP_bit_piece, 3, 7)
!80 = !DILocation(line: 20, column: 21, scope: !54, inlinedAt: !83)
!81 = !DILocation(line: 22, column: 0, scope: !20)
!82 = !DILocation(line: 22, scope: !20)
!83 = distinct !DILocation(line: 24, column: 25, scope: !49)
!90 = !{i32 0, i32 16}
!91 = !{}
!92 = !{i32 1}
!93 = !GenericDINode(tag: DW_TAG_entry_point, header: "header", operands: {!91, null, !92})
!other = !{!93}
