; ModuleID = 'dxc/lib_nodes_broadcasting_debug_6_8.bc'
source_filename = "dxc/lib_nodes_broadcasting_debug_6_8.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.NodeHandle = type { ptr }
%dx.types.NodeInfo = type { i32, i32 }
%dx.types.NodeRecordHandle = type { ptr }
%dx.types.NodeRecordInfo = type { i32, i32 }
%struct.Tile.0 = type { [3 x i32], [4 x float], i32 }
%struct.Item.1 = type { [3 x float], [2 x i16] }
%"struct.GroupNodeOutputRecords<Item>" = type { i32 }
%"struct.ThreadNodeOutputRecords<Item>" = type { i32 }
%struct.SharedTile.2 = type { [4 x float], i32 }
%dx.types.ResourceProperties = type { i32, i32 }
%"struct.GroupNodeOutputRecords<SharedTile>" = type { i32 }

@"\01?image@@3V?$RWTexture2D@V?$vector@M$03@@@@A" = external constant %dx.types.Handle, align 4, !dbg !0

define void @rootNode() !dbg !89 {
  %1 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %2 = call i32 @dx.op.threadId.i32(i32 93, i32 1)
  %3 = call %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32 247, i32 2)
  %4 = call %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32 249, %dx.types.NodeHandle %3, %dx.types.NodeInfo { i32 10, i32 0 })
  %5 = call %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32 247, i32 1)
  %6 = call %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32 249, %dx.types.NodeHandle %5, %dx.types.NodeInfo { i32 22, i32 16 })
  %7 = call %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32 247, i32 0)
  %8 = call %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32 249, %dx.types.NodeHandle %7, %dx.types.NodeInfo { i32 6, i32 16 })
  %9 = call %dx.types.NodeRecordHandle @dx.op.createNodeInputRecordHandle(i32 250, i32 0)
  %10 = call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %9, %dx.types.NodeRecordInfo { i32 97, i32 32 })
    #dbg_value(i32 %1, !127, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !128)
    #dbg_value(i32 %2, !127, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !128)
  %11 = call %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32 238, %dx.types.NodeHandle %8, i32 1, i1 false), !dbg !129
  %12 = call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %11, %dx.types.NodeRecordInfo { i32 70, i32 16 }), !dbg !129
  %13 = call ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.Tile.0(i32 239, %dx.types.NodeRecordHandle %10, i32 0), !dbg !130
  %14 = getelementptr inbounds %struct.Tile.0, ptr addrspace(6) %13, i32 0, i32 1, i32 0, !dbg !130
  %15 = load float, ptr addrspace(6) %14, align 4, !dbg !130
  %16 = getelementptr inbounds %struct.Tile.0, ptr addrspace(6) %13, i32 0, i32 1, i32 1, !dbg !130
  %17 = load float, ptr addrspace(6) %16, align 4, !dbg !130
  %18 = getelementptr inbounds %struct.Tile.0, ptr addrspace(6) %13, i32 0, i32 1, i32 2, !dbg !130
  %19 = load float, ptr addrspace(6) %18, align 4, !dbg !130
  %20 = call ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.Item.1(i32 239, %dx.types.NodeRecordHandle %12, i32 0), !dbg !131
  %21 = getelementptr inbounds %struct.Item.1, ptr addrspace(6) %20, i32 0, i32 0, i32 0, !dbg !132
  store float %15, ptr addrspace(6) %21, align 4, !dbg !132
  %22 = getelementptr inbounds %struct.Item.1, ptr addrspace(6) %20, i32 0, i32 0, i32 1, !dbg !132
  store float %17, ptr addrspace(6) %22, align 4, !dbg !132
  %23 = getelementptr inbounds %struct.Item.1, ptr addrspace(6) %20, i32 0, i32 0, i32 2, !dbg !132
  store float %19, ptr addrspace(6) %23, align 4, !dbg !132
  call void @dx.op.outputComplete(i32 241, %dx.types.NodeRecordHandle %12), !dbg !133
    #dbg_value(%"struct.GroupNodeOutputRecords<Item>" zeroinitializer, !134, !DIExpression(), !138)
  %24 = urem i32 %1, 6, !dbg !139
  %25 = call %dx.types.NodeHandle @dx.op.indexNodeHandle(i32 248, %dx.types.NodeHandle %6, i32 %24), !dbg !140
  %26 = call %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32 249, %dx.types.NodeHandle %25, %dx.types.NodeInfo { i32 22, i32 16 }), !dbg !140
  %27 = call %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32 238, %dx.types.NodeHandle %26, i32 1, i1 true), !dbg !140
  %28 = call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %27, %dx.types.NodeRecordInfo { i32 38, i32 16 }), !dbg !140
  %.i0 = trunc i32 %1 to i16, !dbg !141
  %.i1 = trunc i32 %2 to i16, !dbg !141
  %29 = call ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.Item.1(i32 239, %dx.types.NodeRecordHandle %28, i32 0), !dbg !142
  %30 = getelementptr inbounds %struct.Item.1, ptr addrspace(6) %29, i32 0, i32 1, i32 0, !dbg !143
  store i16 %.i0, ptr addrspace(6) %30, align 2, !dbg !143
  %31 = getelementptr inbounds %struct.Item.1, ptr addrspace(6) %29, i32 0, i32 1, i32 1, !dbg !143
  store i16 %.i1, ptr addrspace(6) %31, align 2, !dbg !143
  call void @dx.op.outputComplete(i32 241, %dx.types.NodeRecordHandle %28), !dbg !144
    #dbg_value(%"struct.ThreadNodeOutputRecords<Item>" zeroinitializer, !145, !DIExpression(), !147)
  call void @dx.op.incrementOutputCount(i32 240, %dx.types.NodeHandle %4, i32 1, i1 false), !dbg !148
  ret void, !dbg !149
}

define void @fixedNode() !dbg !150 {
  %1 = load %dx.types.Handle, ptr @"\01?image@@3V?$RWTexture2D@V?$vector@M$03@@@@A", align 4, !dbg !167
  %2 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %3 = call i32 @dx.op.threadId.i32(i32 93, i32 1)
  %4 = call %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32 247, i32 0)
  %5 = call %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32 249, %dx.types.NodeHandle %4, %dx.types.NodeInfo { i32 262, i32 20 })
  %6 = call %dx.types.NodeRecordHandle @dx.op.createNodeInputRecordHandle(i32 250, i32 0)
  %7 = call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %6, %dx.types.NodeRecordInfo { i32 357, i32 20 })
    #dbg_value(i32 %2, !168, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !169)
    #dbg_value(i32 %3, !168, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !169)
  %8 = call ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.SharedTile.2(i32 239, %dx.types.NodeRecordHandle %7, i32 0), !dbg !170
  %9 = getelementptr inbounds %struct.SharedTile.2, ptr addrspace(6) %8, i32 0, i32 0, i32 0, !dbg !171
  %10 = load float, ptr addrspace(6) %9, align 4, !dbg !171
  %11 = getelementptr inbounds %struct.SharedTile.2, ptr addrspace(6) %8, i32 0, i32 0, i32 1, !dbg !171
  %12 = load float, ptr addrspace(6) %11, align 4, !dbg !171
  %13 = getelementptr inbounds %struct.SharedTile.2, ptr addrspace(6) %8, i32 0, i32 0, i32 2, !dbg !171
  %14 = load float, ptr addrspace(6) %13, align 4, !dbg !171
  %15 = getelementptr inbounds %struct.SharedTile.2, ptr addrspace(6) %8, i32 0, i32 0, i32 3, !dbg !171
  %16 = load float, ptr addrspace(6) %15, align 4, !dbg !171
  %17 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %1), !dbg !167
  %18 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %17, %dx.types.ResourceProperties { i32 4098, i32 1033 }), !dbg !167
  call void @dx.op.textureStore.f32(i32 67, %dx.types.Handle %18, i32 %2, i32 %3, i32 undef, float %10, float %12, float %14, float %16, i8 15), !dbg !172
  call void @dx.op.barrierByMemoryType(i32 244, i32 1, i32 5), !dbg !173
  %19 = call i1 @dx.op.finishedCrossGroupSharing(i32 243, %dx.types.NodeRecordHandle %7), !dbg !174
  br i1 %19, label %20, label %31, !dbg !176

20:                                               ; preds = %0
  %21 = call i32 @dx.op.getRemainingRecursionLevels(i32 253), !dbg !177
  %22 = icmp eq i32 %21, 0, !dbg !178
  br i1 %22, label %31, label %23, !dbg !179

23:                                               ; preds = %20
  %24 = call %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32 238, %dx.types.NodeHandle %5, i32 1, i1 false), !dbg !180
  %25 = call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %24, %dx.types.NodeRecordInfo { i32 70, i32 20 }), !dbg !180
  %26 = getelementptr %struct.SharedTile.2, ptr addrspace(6) %8, i32 0, i32 1, !dbg !182
  %27 = load i32, ptr addrspace(6) %26, align 4, !dbg !182
  %28 = add i32 %27, 1, !dbg !183
  %29 = call ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.SharedTile.2(i32 239, %dx.types.NodeRecordHandle %25, i32 0), !dbg !184
  %30 = getelementptr %struct.SharedTile.2, ptr addrspace(6) %29, i32 0, i32 1, !dbg !185
  store i32 %28, ptr addrspace(6) %30, align 4, !dbg !186
  call void @dx.op.outputComplete(i32 241, %dx.types.NodeRecordHandle %25), !dbg !187
    #dbg_value(%"struct.GroupNodeOutputRecords<SharedTile>" zeroinitializer, !188, !DIExpression(), !192)
  br label %31, !dbg !193

31:                                               ; preds = %23, %20, %0
  ret void, !dbg !194
}

define void @sharingNode() !dbg !195 {
  %1 = call %dx.types.NodeRecordHandle @dx.op.createNodeInputRecordHandle(i32 250, i32 0), !dbg !198
  %2 = call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle %1, %dx.types.NodeRecordInfo { i32 357, i32 20 }), !dbg !198
  %3 = call ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.SharedTile.2(i32 239, %dx.types.NodeRecordHandle %2, i32 0), !dbg !199
  %4 = getelementptr %struct.SharedTile.2, ptr addrspace(6) %3, i32 0, i32 1, !dbg !200
  store i32 0, ptr addrspace(6) %4, align 4, !dbg !201
  ret void, !dbg !202
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.threadId.i32(i32, i32) #0

; Function Attrs: nounwind memory(none)
declare ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.Tile.0(i32, %dx.types.NodeRecordHandle, i32) #0

; Function Attrs: nounwind memory(none)
declare ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.Item.1(i32, %dx.types.NodeRecordHandle, i32) #0

; Function Attrs: nounwind memory(none)
declare ptr addrspace(6) @dx.op.getNodeRecordPtr.struct.SharedTile.2(i32, %dx.types.NodeRecordHandle, i32) #0

; Function Attrs: nounwind
declare %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32, %dx.types.NodeHandle, i32, i1) #1

; Function Attrs: nounwind
declare void @dx.op.outputComplete(i32, %dx.types.NodeRecordHandle) #1

; Function Attrs: nounwind
declare void @dx.op.incrementOutputCount(i32, %dx.types.NodeHandle, i32, i1) #1

; Function Attrs: nounwind
declare void @dx.op.textureStore.f32(i32, %dx.types.Handle, i32, i32, i32, float, float, float, float, i8) #1

; Function Attrs: noduplicate nounwind
declare void @dx.op.barrierByMemoryType(i32, i32, i32) #2

; Function Attrs: nounwind
declare i1 @dx.op.finishedCrossGroupSharing(i32, %dx.types.NodeRecordHandle) #1

; Function Attrs: nounwind memory(read)
declare i32 @dx.op.getRemainingRecursionLevels(i32) #3

; Function Attrs: nounwind memory(none)
declare %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32, %dx.types.NodeRecordHandle, %dx.types.NodeRecordInfo) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.NodeHandle @dx.op.indexNodeHandle(i32, %dx.types.NodeHandle, i32) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32, %dx.types.NodeHandle, %dx.types.NodeInfo) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.NodeRecordHandle @dx.op.createNodeInputRecordHandle(i32, i32) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32, i32) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32, %dx.types.Handle) #3

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind }
attributes #2 = { noduplicate nounwind }
attributes #3 = { nounwind memory(read) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!39, !40}
!llvm.ident = !{!41}
!dx.source.contents = !{!42}
!dx.source.defines = !{!4}
!dx.source.mainFileName = !{!43}
!dx.source.args = !{!44}
!dx.version = !{!45}
!dx.valver = !{!46}
!dx.shaderModel = !{!47}
!dx.resources = !{!48}
!dx.typeAnnotations = !{!52}
!dx.entryPoints = !{!55, !57, !68, !85}

!0 = distinct !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = !DIGlobalVariable(name: "image", linkageName: "\01?image@@3V?$RWTexture2D@V?$vector@M$03@@@@A", scope: !2, file: !3, line: 21, type: !26, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !3, producer: "dxc(private) 1.9.0.5517 (9757d44fa)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !5, globals: !16)
!3 = !DIFile(filename: "dxc/lib_nodes_broadcasting.hlsl", directory: "")
!4 = !{}
!5 = !{!6}
!6 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint16_t2", file: !3, baseType: !7)
!7 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<uint16_t, 2>", file: !3, size: 32, align: 16, elements: !8, templateParams: !12)
!8 = !{!9, !11}
!9 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !7, file: !3, baseType: !10, size: 16, align: 16, flags: DIFlagPublic)
!10 = !DIBasicType(name: "uint16_t", size: 16, align: 16, encoding: DW_ATE_unsigned)
!11 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !7, file: !3, baseType: !10, size: 16, align: 16, offset: 16, flags: DIFlagPublic)
!12 = !{!13, !14}
!13 = !DITemplateTypeParameter(name: "element", type: !10)
!14 = !DITemplateValueParameter(name: "element_count", type: !15, value: i32 2)
!15 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!16 = !{!17, !21, !23, !25}
!17 = distinct !DIGlobalVariableExpression(var: !18, expr: !DIExpression(DW_OP_constu, 4, DW_OP_stack_value))
!18 = !DIGlobalVariable(name: "DEVICE_SCOPE", scope: !2, file: !3, line: 53, type: !19, isLocal: true, isDefinition: true)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)
!20 = !DIBasicType(name: "unsigned int", size: 32, align: 32, encoding: DW_ATE_unsigned)
!21 = distinct !DIGlobalVariableExpression(var: !22, expr: !DIExpression(DW_OP_constu, 1, DW_OP_stack_value))
!22 = !DIGlobalVariable(name: "GROUP_SYNC", scope: !2, file: !3, line: 53, type: !19, isLocal: true, isDefinition: true)
!23 = distinct !DIGlobalVariableExpression(var: !24, expr: !DIExpression(DW_OP_constu, 1, DW_OP_stack_value))
!24 = !DIGlobalVariable(name: "UAV_MEMORY", scope: !2, file: !3, line: 53, type: !19, isLocal: true, isDefinition: true)
!25 = distinct !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!26 = !DICompositeType(tag: DW_TAG_class_type, name: "RWTexture2D<vector<float, 4> >", file: !3, line: 21, size: 128, align: 32, elements: !4, templateParams: !27)
!27 = !{!28}
!28 = !DITemplateTypeParameter(name: "element", type: !29)
!29 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 4>", file: !3, size: 128, align: 32, elements: !30, templateParams: !36)
!30 = !{!31, !33, !34, !35}
!31 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !29, file: !3, baseType: !32, size: 32, align: 32, flags: DIFlagPublic)
!32 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!33 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !29, file: !3, baseType: !32, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!34 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !29, file: !3, baseType: !32, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!35 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !29, file: !3, baseType: !32, size: 32, align: 32, offset: 96, flags: DIFlagPublic)
!36 = !{!37, !38}
!37 = !DITemplateTypeParameter(name: "element", type: !32)
!38 = !DITemplateValueParameter(name: "element_count", type: !15, value: i32 4)
!39 = !{i32 2, !"Dwarf Version", i32 4}
!40 = !{i32 2, !"Debug Info Version", i32 3}
!41 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!42 = !{!"dxc\\lib_nodes_broadcasting.hlsl", !"// Work graph: broadcasting nodes with fixed and dynamic dispatch grids, outputs, output arrays, shared input.\0Astruct Tile\0A{\0A    uint3 grid : SV_DispatchGrid;\0A    float4 bounds;\0A    uint level;\0A};\0A\0Astruct [NodeTrackRWInputSharing] SharedTile\0A{\0A    float4 bounds;\0A    uint level;\0A};\0A\0Astruct Item\0A{\0A    float3 position;\0A    uint16_t2 uv;\0A};\0A\0ARWTexture2D<float4> image : register(u0);\0A\0A[Shader(\22node\22)]\0A[NodeLaunch(\22broadcasting\22)]\0A[NodeIsProgramEntry]\0A[NodeID(\22root\22, 2)]\0A[NodeMaxDispatchGrid(16, 8, 1)]\0A[NumThreads(32, 2, 1)]\0A[NodeLocalRootArgumentsTableIndex(3)]\0Avoid rootNode(DispatchNodeInputRecord<Tile> tile, uint3 id : SV_DispatchThreadID,\0A              [MaxRecords(8)] [NodeID(\22items\22)] NodeOutput<Item> items,\0A              [MaxRecords(4)] [NodeArraySize(6)] [AllowSparseNodes] NodeOutputArray<Item> lanes,\0A              [MaxRecords(1)] EmptyNodeOutput done)\0A{\0A    GroupNodeOutputRecords<Item> out0 = items.GetGroupNodeOutputRecords(1);\0A    out0.Get().position = tile.Get().bounds.xyz;\0A    out0.OutputComplete();\0A    ThreadNodeOutputRecords<Item> out1 = lanes[id.x % 6].GetThreadNodeOutputRecords(1);\0A    out1.Get().uv = (uint16_t2)id.xy;\0A    out1.OutputComplete();\0A    done.GroupIncrementOutputCount(1);\0A}\0A\0A[Shader(\22node\22)]\0A[NodeLaunch(\22broadcasting\22)]\0A[NodeDispatchGrid(4, 4, 1)]\0A[NumThreads(8, 8, 1)]\0A[NodeMaxRecursionDepth(5)]\0Avoid fixedNode(RWDispatchNodeInputRecord<SharedTile> tile, uint2 id : SV_DispatchThreadID,\0A               [MaxRecords(2)] [NodeID(\22fixedNode\22)] NodeOutput<SharedTile> self)\0A{\0A    image[id] = tile.Get().bounds;\0A    Barrier(UAV_MEMORY, DEVICE_SCOPE | GROUP_SYNC);\0A    if (tile.FinishedCrossGroupSharing() && GetRemainingRecursionLevels() > 0)\0A    {\0A        GroupNodeOutputRecords<SharedTile> next = self.GetGroupNodeOutputRecords(1);\0A        next.Get().level = tile.Get().level + 1;\0A        next.OutputComplete();\0A    }\0A}\0A\0A[Shader(\22node\22)]\0A[NodeLaunch(\22broadcasting\22)]\0A[NodeDispatchGrid(1, 1, 1)]\0A[NumThreads(1, 1, 1)]\0A[NodeShareInputOf(\22fixedNode\22)]\0Avoid sharingNode(RWDispatchNodeInputRecord<SharedTile> tile)\0A{\0A    tile.Get().level = 0;\0A}\0A"}
!43 = !{!"dxc\\lib_nodes_broadcasting.hlsl"}
!44 = !{!"-T", !"lib_6_8", !"-enable-16bit-types", !"-Zi", !"-Qembed_debug"}
!45 = !{i32 1, i32 8}
!46 = !{i32 1, i32 10}
!47 = !{!"lib", i32 6, i32 8}
!48 = !{null, !49, null, null}
!49 = !{!50}
!50 = !{i32 0, ptr @"\01?image@@3V?$RWTexture2D@V?$vector@M$03@@@@A", !"image", i32 0, i32 0, i32 1, i32 2, i1 false, i1 false, i1 false, !51}
!51 = !{i32 0, i32 9}
!52 = !{i32 1, ptr @rootNode, !53, ptr @fixedNode, !53, ptr @sharingNode, !53}
!53 = !{!54}
!54 = !{i32 0, !4, !4}
!55 = !{null, !"", null, !48, !56}
!56 = !{i32 0, i64 8598323232}
!57 = !{ptr @fixedNode, !"fixedNode", null, null, !58}
!58 = !{i32 8, i32 15, i32 13, i32 1, i32 15, !59, i32 16, i32 -1, i32 18, !60, i32 19, i32 5, i32 20, !61, i32 21, !64, i32 4, !66, i32 5, !67}
!59 = !{!"fixedNode", i32 0}
!60 = !{i32 4, i32 4, i32 1}
!61 = !{!62}
!62 = !{i32 1, i32 357, i32 2, !63}
!63 = !{i32 0, i32 20, i32 2, i32 4}
!64 = !{!65}
!65 = !{i32 1, i32 262, i32 2, !63, i32 3, i32 2, i32 0, !59}
!66 = !{i32 8, i32 8, i32 1}
!67 = !{i32 0}
!68 = !{ptr @rootNode, !"rootNode", null, null, !69}
!69 = !{i32 8, i32 15, i32 13, i32 1, i32 14, i1 true, i32 15, !70, i32 16, i32 3, i32 22, !71, i32 20, !72, i32 21, !76, i32 4, !84, i32 5, !67}
!70 = !{!"root", i32 2}
!71 = !{i32 16, i32 8, i32 1}
!72 = !{!73}
!73 = !{i32 1, i32 97, i32 2, !74}
!74 = !{i32 0, i32 32, i32 1, !75, i32 2, i32 4}
!75 = !{i32 0, i32 5, i32 3}
!76 = !{!77, !80, !82}
!77 = !{i32 1, i32 6, i32 2, !78, i32 3, i32 8, i32 0, !79}
!78 = !{i32 0, i32 16, i32 2, i32 4}
!79 = !{!"items", i32 0}
!80 = !{i32 1, i32 22, i32 2, !78, i32 3, i32 4, i32 5, i32 6, i32 6, i1 true, i32 0, !81}
!81 = !{!"lanes", i32 0}
!82 = !{i32 1, i32 10, i32 3, i32 1, i32 0, !83}
!83 = !{!"done", i32 0}
!84 = !{i32 32, i32 2, i32 1}
!85 = !{ptr @sharingNode, !"sharingNode", null, null, !86}
!86 = !{i32 8, i32 15, i32 13, i32 1, i32 15, !87, i32 16, i32 -1, i32 17, !59, i32 18, !88, i32 20, !61, i32 4, !88, i32 5, !67}
!87 = !{!"sharingNode", i32 0}
!88 = !{i32 1, i32 1, i32 1}
!89 = distinct !DISubprogram(name: "rootNode", linkageName: "\01?rootNode@@YAXU?$DispatchNodeInputRecord@UTile@@@@V?$vector@I$02@@U?$NodeOutput@UItem@@@@U?$NodeOutputArray@UItem@@@@UEmptyNodeOutput@@@Z", scope: !3, file: !3, line: 30, type: !90, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!90 = !DISubroutineType(types: !91)
!91 = !{null, !92, !98, !111, !125, !126}
!92 = !DICompositeType(tag: DW_TAG_structure_type, name: "DispatchNodeInputRecord<Tile>", file: !3, size: 32, align: 32, elements: !4, templateParams: !93)
!93 = !{!94}
!94 = !DITemplateTypeParameter(name: "recordtype", type: !95)
!95 = !DICompositeType(tag: DW_TAG_structure_type, name: "Tile", file: !3, line: 2, size: 256, align: 32, elements: !96)
!96 = !{!97, !107, !109}
!97 = !DIDerivedType(tag: DW_TAG_member, name: "grid", scope: !95, file: !3, line: 4, baseType: !98, size: 96, align: 32)
!98 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint3", file: !3, baseType: !99)
!99 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<unsigned int, 3>", file: !3, size: 96, align: 32, elements: !100, templateParams: !104)
!100 = !{!101, !102, !103}
!101 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !99, file: !3, baseType: !20, size: 32, align: 32, flags: DIFlagPublic)
!102 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !99, file: !3, baseType: !20, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!103 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !99, file: !3, baseType: !20, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!104 = !{!105, !106}
!105 = !DITemplateTypeParameter(name: "element", type: !20)
!106 = !DITemplateValueParameter(name: "element_count", type: !15, value: i32 3)
!107 = !DIDerivedType(tag: DW_TAG_member, name: "bounds", scope: !95, file: !3, line: 5, baseType: !108, size: 128, align: 32, offset: 96)
!108 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !3, baseType: !29)
!109 = !DIDerivedType(tag: DW_TAG_member, name: "level", scope: !95, file: !3, line: 6, baseType: !110, size: 32, align: 32, offset: 224)
!110 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !3, baseType: !20)
!111 = !DICompositeType(tag: DW_TAG_structure_type, name: "NodeOutput<Item>", file: !3, size: 32, align: 32, elements: !4, templateParams: !112)
!112 = !{!113}
!113 = !DITemplateTypeParameter(name: "recordtype", type: !114)
!114 = !DICompositeType(tag: DW_TAG_structure_type, name: "Item", file: !3, line: 15, size: 128, align: 32, elements: !115)
!115 = !{!116, !124}
!116 = !DIDerivedType(tag: DW_TAG_member, name: "position", scope: !114, file: !3, line: 17, baseType: !117, size: 96, align: 32)
!117 = !DIDerivedType(tag: DW_TAG_typedef, name: "float3", file: !3, baseType: !118)
!118 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 3>", file: !3, size: 96, align: 32, elements: !119, templateParams: !123)
!119 = !{!120, !121, !122}
!120 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !118, file: !3, baseType: !32, size: 32, align: 32, flags: DIFlagPublic)
!121 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !118, file: !3, baseType: !32, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!122 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !118, file: !3, baseType: !32, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!123 = !{!37, !106}
!124 = !DIDerivedType(tag: DW_TAG_member, name: "uv", scope: !114, file: !3, line: 18, baseType: !6, size: 32, align: 16, offset: 96)
!125 = !DICompositeType(tag: DW_TAG_structure_type, name: "NodeOutputArray<Item>", file: !3, size: 32, align: 32, elements: !4, templateParams: !112)
!126 = !DICompositeType(tag: DW_TAG_structure_type, name: "EmptyNodeOutput", file: !3, size: 32, align: 32, elements: !4)
!127 = !DILocalVariable(name: "id", arg: 2, scope: !89, file: !3, line: 30, type: !98)
!128 = !DILocation(line: 30, column: 57, scope: !89)
!129 = !DILocation(line: 35, column: 41, scope: !89)
!130 = !DILocation(line: 36, column: 27, scope: !89)
!131 = !DILocation(line: 36, column: 5, scope: !89)
!132 = !DILocation(line: 36, column: 25, scope: !89)
!133 = !DILocation(line: 37, column: 5, scope: !89)
!134 = !DILocalVariable(name: "out0", scope: !89, file: !3, line: 35, type: !135)
!135 = !DICompositeType(tag: DW_TAG_structure_type, name: "GroupNodeOutputRecords<Item>", file: !3, line: 35, size: 32, align: 32, elements: !4, templateParams: !136)
!136 = !{!137}
!137 = !DITemplateTypeParameter(name: "recordType", type: !114)
!138 = !DILocation(line: 35, column: 34, scope: !89)
!139 = !DILocation(line: 38, column: 53, scope: !89)
!140 = !DILocation(line: 38, column: 42, scope: !89)
!141 = !DILocation(line: 39, column: 32, scope: !89)
!142 = !DILocation(line: 39, column: 5, scope: !89)
!143 = !DILocation(line: 39, column: 19, scope: !89)
!144 = !DILocation(line: 40, column: 5, scope: !89)
!145 = !DILocalVariable(name: "out1", scope: !89, file: !3, line: 38, type: !146)
!146 = !DICompositeType(tag: DW_TAG_structure_type, name: "ThreadNodeOutputRecords<Item>", file: !3, line: 38, size: 32, align: 32, elements: !4, templateParams: !136)
!147 = !DILocation(line: 38, column: 35, scope: !89)
!148 = !DILocation(line: 41, column: 5, scope: !89)
!149 = !DILocation(line: 42, column: 1, scope: !89)
!150 = distinct !DISubprogram(name: "fixedNode", linkageName: "\01?fixedNode@@YAXU?$RWDispatchNodeInputRecord@USharedTile@@@@V?$vector@I$01@@U?$NodeOutput@USharedTile@@@@@Z", scope: !3, file: !3, line: 49, type: !151, scopeLine: 51, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!151 = !DISubroutineType(types: !152)
!152 = !{null, !153, !160, !166}
!153 = !DICompositeType(tag: DW_TAG_structure_type, name: "RWDispatchNodeInputRecord<SharedTile>", file: !3, line: 42, size: 32, align: 32, elements: !4, templateParams: !154)
!154 = !{!155}
!155 = !DITemplateTypeParameter(name: "recordtype", type: !156)
!156 = !DICompositeType(tag: DW_TAG_structure_type, name: "SharedTile", file: !3, line: 9, size: 160, align: 32, elements: !157)
!157 = !{!158, !159}
!158 = !DIDerivedType(tag: DW_TAG_member, name: "bounds", scope: !156, file: !3, line: 11, baseType: !108, size: 128, align: 32)
!159 = !DIDerivedType(tag: DW_TAG_member, name: "level", scope: !156, file: !3, line: 12, baseType: !110, size: 32, align: 32, offset: 128)
!160 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint2", file: !3, line: 42, baseType: !161)
!161 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<unsigned int, 2>", file: !3, line: 42, size: 64, align: 32, elements: !162, templateParams: !165)
!162 = !{!163, !164}
!163 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !161, file: !3, line: 42, baseType: !20, size: 32, align: 32, flags: DIFlagPublic)
!164 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !161, file: !3, line: 42, baseType: !20, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!165 = !{!105, !14}
!166 = !DICompositeType(tag: DW_TAG_structure_type, name: "NodeOutput<SharedTile>", file: !3, line: 42, size: 32, align: 32, elements: !4, templateParams: !154)
!167 = !DILocation(line: 52, column: 5, scope: !150)
!168 = !DILocalVariable(name: "id", arg: 2, scope: !150, file: !3, line: 49, type: !160)
!169 = !DILocation(line: 49, column: 66, scope: !150)
!170 = !DILocation(line: 52, column: 17, scope: !150)
!171 = !DILocation(line: 52, column: 28, scope: !150)
!172 = !DILocation(line: 52, column: 15, scope: !150)
!173 = !DILocation(line: 53, column: 5, scope: !150)
!174 = !DILocation(line: 54, column: 9, scope: !175)
!175 = distinct !DILexicalBlock(scope: !150, file: !3, line: 54, column: 9)
!176 = !DILocation(line: 54, column: 42, scope: !175)
!177 = !DILocation(line: 54, column: 45, scope: !175)
!178 = !DILocation(line: 54, column: 75, scope: !175)
!179 = !DILocation(line: 54, column: 9, scope: !150)
!180 = !DILocation(line: 56, column: 51, scope: !181)
!181 = distinct !DILexicalBlock(scope: !175, file: !3, line: 55, column: 5)
!182 = !DILocation(line: 57, column: 39, scope: !181)
!183 = !DILocation(line: 57, column: 45, scope: !181)
!184 = !DILocation(line: 57, column: 9, scope: !181)
!185 = !DILocation(line: 57, column: 20, scope: !181)
!186 = !DILocation(line: 57, column: 26, scope: !181)
!187 = !DILocation(line: 58, column: 9, scope: !181)
!188 = !DILocalVariable(name: "next", scope: !181, file: !3, line: 56, type: !189)
!189 = !DICompositeType(tag: DW_TAG_structure_type, name: "GroupNodeOutputRecords<SharedTile>", file: !3, line: 56, size: 32, align: 32, elements: !4, templateParams: !190)
!190 = !{!191}
!191 = !DITemplateTypeParameter(name: "recordType", type: !156)
!192 = !DILocation(line: 56, column: 44, scope: !181)
!193 = !DILocation(line: 59, column: 5, scope: !181)
!194 = !DILocation(line: 60, column: 1, scope: !150)
!195 = distinct !DISubprogram(name: "sharingNode", linkageName: "\01?sharingNode@@YAXU?$RWDispatchNodeInputRecord@USharedTile@@@@@Z", scope: !3, file: !3, line: 67, type: !196, scopeLine: 68, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!196 = !DISubroutineType(types: !197)
!197 = !{null, !153}
!198 = !DILocation(line: 67, column: 56, scope: !195)
!199 = !DILocation(line: 69, column: 5, scope: !195)
!200 = !DILocation(line: 69, column: 16, scope: !195)
!201 = !DILocation(line: 69, column: 22, scope: !195)
!202 = !DILocation(line: 70, column: 1, scope: !195)
