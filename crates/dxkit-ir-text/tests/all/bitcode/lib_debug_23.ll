source_filename = "lib_subobjects_debug_6_5.dxil"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.5-pc-shadermodel6.5-library"

%struct.BuiltInTriangleIntersectionAttributes = type { <2 x float> }
%struct.Payload = type { <4 x float> }

; Function Attrs: nounwind
define void @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z"(ptr noalias captures(none) %payload, ptr readonly captures(none) %attributes) #0 !dbg !43 {
    #dbg_declare(ptr %attributes, !62, !DIExpression(), !63)
  %1 = getelementptr inbounds %struct.BuiltInTriangleIntersectionAttributes, ptr %attributes, i32 0, i32 0, !dbg !64
  %2 = load <2 x float>, ptr %1, align 4, !dbg !64, !tbaa !65
  %3 = shufflevector <2 x float> %2, <2 x float> undef, <4 x i32> <i32 0, i32 1, i32 0, i32 1>, !dbg !68
  %4 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, !dbg !69
  store <4 x float> %3, ptr %4, align 4, !dbg !69
  ret void, !dbg !69
}

; Function Attrs: noreturn nounwind
define void @"\01?anyHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z"(ptr noalias readnone captures(none) %payload, ptr readnone captures(none) %attributes) #1 !dbg !70 {
    #dbg_declare(ptr %attributes, !71, !DIExpression(), !72)
  call void @dx.op.ignoreHit(i32 155), !dbg !73
  unreachable
}

; Function Attrs: nounwind
define void @"\01?intersection@@YAXXZ"() #2 !dbg !74 {
  %1 = alloca %struct.BuiltInTriangleIntersectionAttributes, align 8
    #dbg_value(<2 x float> splat (float 5.000000e-01), !77, !DIExpression(), !78)
  %2 = getelementptr inbounds %struct.BuiltInTriangleIntersectionAttributes, ptr %1, i32 0, i32 0, !dbg !79
  store <2 x float> splat (float 5.000000e-01), ptr %2, align 8, !dbg !79
  %3 = call i1 @dx.op.reportHit.struct.BuiltInTriangleIntersectionAttributes(i32 158, float 1.000000e+00, i32 0, ptr nonnull %1), !dbg !79
  ret void, !dbg !80
}

; Function Attrs: nounwind
define void @"\01?miss@@YAXUPayload@@@Z"(ptr noalias captures(none) %payload) #3 !dbg !81 {
    #dbg_value(<4 x float> zeroinitializer, !84, !DIExpression(), !85)
  %1 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, !dbg !86
  store <4 x float> zeroinitializer, ptr %1, align 4, !dbg !86
  ret void, !dbg !86
}

; Function Attrs: noreturn nounwind
declare void @dx.op.ignoreHit(i32) #4

; Function Attrs: nounwind
declare i1 @dx.op.reportHit.struct.BuiltInTriangleIntersectionAttributes(i32, float, i32, ptr) #5

attributes #0 = { nounwind "hlsl.shader"="closesthit" }
attributes #1 = { noreturn nounwind "hlsl.shader"="anyhit" }
attributes #2 = { nounwind "hlsl.shader"="intersection" }
attributes #3 = { nounwind "hlsl.shader"="miss" }
attributes #4 = { noreturn nounwind }
attributes #5 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!14, !15}
!llvm.ident = !{!16}
!dx.source.contents = !{!17}
!dx.source.defines = !{!2}
!dx.source.mainFileName = !{!18}
!dx.source.args = !{!19}
!dx.valver = !{!20}
!dxkit.entryPoints = !{!21, !22, !25, !27, !29}
!dxkit.typeAnnotations = !{!31, !36}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "dxc(private) 1.9.0.5517 (9757d44fa)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !3)
!1 = !DIFile(filename: "dxc/lib_subobjects.hlsl", directory: "")
!2 = !{}
!3 = !{!4}
!4 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !1, line: 34, baseType: !5)
!5 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !1, size: 64, align: 32, elements: !6, templateParams: !10)
!6 = !{!7, !9}
!7 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !5, file: !1, baseType: !8, size: 32, align: 32, flags: DIFlagPublic)
!8 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!9 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !5, file: !1, baseType: !8, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!10 = !{!11, !12}
!11 = !DITemplateTypeParameter(name: "element", type: !8)
!12 = !DITemplateValueParameter(name: "element_count", type: !13, value: i32 2)
!13 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!14 = !{i32 2, !"Dwarf Version", i32 4}
!15 = !{i32 2, !"Debug Info Version", i32 3}
!16 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!17 = !{!"dxc\\lib_subobjects.hlsl", !"// Every kind of state subobject in a library.\0Astruct Payload { float4 color; };\0A\0AGlobalRootSignature globalRoot = { \22SRV(t0), DescriptorTable(UAV(u0, numDescriptors = 2)), StaticSampler(s0)\22 };\0ALocalRootSignature localRoot = { \22RootFlags(LOCAL_ROOT_SIGNATURE), RootConstants(num32BitConstants = 4, b0, space = 1)\22 };\0ALocalRootSignature emptyLocalRoot = { \22RootFlags(LOCAL_ROOT_SIGNATURE)\22 };\0AStateObjectConfig config = { STATE_OBJECT_FLAGS_ALLOW_LOCAL_DEPENDENCIES_ON_EXTERNAL_DEFINITONS |\0A                             STATE_OBJECT_FLAG_ALLOW_STATE_OBJECT_ADDITIONS };\0AStateObjectConfig plainConfig = { 0 };\0ASubobjectToExportsAssociation association = { \22localRoot\22, \22closestHit;miss\22 };\0ASubobjectToExportsAssociation defaultAssociation = { \22shaderConfig\22, \22\22 };\0ARaytracingShaderConfig shaderConfig = { 16, 8 };\0ARaytracingPipelineConfig pipelineConfig = { 7 };\0ARaytracingPipelineConfig1 pipelineConfig1 = { 3, RAYTRACING_PIPELINE_FLAG_SKIP_PROCEDURAL_PRIMITIVES };\0ATriangleHitGroup triangles = { \22anyHit\22, \22closestHit\22 };\0ATriangleHitGroup opaque = { \22\22, \22closestHit\22 };\0AProceduralPrimitiveHitGroup spheres = { \22\22, \22closestHit\22, \22intersection\22 };\0A\0A[shader(\22closesthit\22)]\0Avoid closestHit(inout Payload payload, in BuiltInTriangleIntersectionAttributes attributes)\0A{\0A    payload.color = attributes.barycentrics.xyxy;\0A}\0A\0A[shader(\22anyhit\22)]\0Avoid anyHit(inout Payload payload, in BuiltInTriangleIntersectionAttributes attributes)\0A{\0A    IgnoreHit();\0A}\0A\0A[shader(\22intersection\22)]\0Avoid intersection()\0A{\0A    BuiltInTriangleIntersectionAttributes attributes = { float2(0.5, 0.5) };\0A    ReportHit(1.0, 0, attributes);\0A}\0A\0A[shader(\22miss\22)]\0Avoid miss(inout Payload payload)\0A{\0A    payload.color = 0.0;\0A}\0A"}
!18 = !{!"dxc\\lib_subobjects.hlsl"}
!19 = !{!"-T", !"lib_6_5", !"-Zi", !"-Qembed_debug"}
!20 = !{i32 1, i32 10}
!21 = !{null, !"", null, null, null}
!22 = !{ptr @"\01?anyHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", !"\01?anyHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", null, null, !23}
!23 = !{i32 8, i32 9, i32 6, i32 16, i32 7, i32 8, i32 5, !24}
!24 = !{i32 0}
!25 = !{ptr @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", !"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", null, null, !26}
!26 = !{i32 8, i32 10, i32 6, i32 16, i32 7, i32 8, i32 5, !24}
!27 = !{ptr @"\01?intersection@@YAXXZ", !"\01?intersection@@YAXXZ", null, null, !28}
!28 = !{i32 8, i32 8, i32 5, !24}
!29 = !{ptr @"\01?miss@@YAXUPayload@@@Z", !"\01?miss@@YAXUPayload@@@Z", null, null, !30}
!30 = !{i32 8, i32 11, i32 6, i32 16, i32 5, !24}
!31 = !{i32 0, %struct.Payload undef, !32, %struct.BuiltInTriangleIntersectionAttributes undef, !34}
!32 = !{i32 16, !33}
!33 = !{i32 6, !"color", i32 3, i32 0, i32 7, i32 9}
!34 = !{i32 8, !35}
!35 = !{i32 6, !"barycentrics", i32 3, i32 0, i32 7, i32 9}
!36 = !{i32 1, ptr @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", !37, ptr @"\01?anyHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", !37, ptr @"\01?intersection@@YAXXZ", !41, ptr @"\01?miss@@YAXUPayload@@@Z", !42}
!37 = !{!38, !39, !40}
!38 = !{i32 1, !2, !2}
!39 = !{i32 2, !2, !2}
!40 = !{i32 0, !2, !2}
!41 = !{!38}
!42 = !{!38, !39}
!43 = distinct !DISubprogram(name: "closestHit", linkageName: "\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", scope: !1, file: !1, line: 20, type: !44, scopeLine: 21, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!44 = !DISubroutineType(types: !45)
!45 = !{null, !46, !59}
!46 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !47)
!47 = !DICompositeType(tag: DW_TAG_structure_type, name: "Payload", file: !1, line: 2, size: 128, align: 32, elements: !48)
!48 = !{!49}
!49 = !DIDerivedType(tag: DW_TAG_member, name: "color", scope: !47, file: !1, line: 2, baseType: !50, size: 128, align: 32)
!50 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !1, baseType: !51)
!51 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 4>", file: !1, size: 128, align: 32, elements: !52, templateParams: !57)
!52 = !{!53, !54, !55, !56}
!53 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !51, file: !1, baseType: !8, size: 32, align: 32, flags: DIFlagPublic)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !51, file: !1, baseType: !8, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!55 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !51, file: !1, baseType: !8, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!56 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !51, file: !1, baseType: !8, size: 32, align: 32, offset: 96, flags: DIFlagPublic)
!57 = !{!11, !58}
!58 = !DITemplateValueParameter(name: "element_count", type: !13, value: i32 4)
!59 = !DICompositeType(tag: DW_TAG_structure_type, name: "BuiltInTriangleIntersectionAttributes", file: !1, size: 64, align: 32, elements: !60)
!60 = !{!61}
!61 = !DIDerivedType(tag: DW_TAG_member, name: "barycentrics", scope: !59, file: !1, baseType: !5, size: 64, align: 32)
!62 = !DILocalVariable(name: "attributes", arg: 2, scope: !43, file: !1, line: 20, type: !59)
!63 = !DILocation(line: 20, column: 81, scope: !43)
!64 = !DILocation(line: 22, column: 32, scope: !43)
!65 = !{!66, !66, i64 0}
!66 = !{!"omnipotent char", !67, i64 0}
!67 = !{!"Simple C/C++ TBAA"}
!68 = !DILocation(line: 22, column: 21, scope: !43)
!69 = !DILocation(line: 23, column: 1, scope: !43)
!70 = distinct !DISubprogram(name: "anyHit", linkageName: "\01?anyHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", scope: !1, file: !1, line: 26, type: !44, scopeLine: 27, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!71 = !DILocalVariable(name: "attributes", arg: 2, scope: !70, file: !1, line: 26, type: !59)
!72 = !DILocation(line: 26, column: 77, scope: !70)
!73 = !DILocation(line: 28, column: 5, scope: !70)
!74 = distinct !DISubprogram(name: "intersection", linkageName: "\01?intersection@@YAXXZ", scope: !1, file: !1, line: 32, type: !75, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!75 = !DISubroutineType(types: !76)
!76 = !{null}
!77 = !DILocalVariable(name: "attributes", scope: !74, file: !1, line: 34, type: !59)
!78 = !DILocation(line: 34, column: 43, scope: !74)
!79 = !DILocation(line: 35, column: 5, scope: !74)
!80 = !DILocation(line: 36, column: 1, scope: !74)
!81 = distinct !DISubprogram(name: "miss", linkageName: "\01?miss@@YAXUPayload@@@Z", scope: !1, file: !1, line: 39, type: !82, scopeLine: 40, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!82 = !DISubroutineType(types: !83)
!83 = !{null, !46}
!84 = !DILocalVariable(name: "payload", arg: 1, scope: !81, file: !1, line: 39, type: !47)
!85 = !DILocation(line: 39, column: 25, scope: !81)
!86 = !DILocation(line: 42, column: 1, scope: !81)
