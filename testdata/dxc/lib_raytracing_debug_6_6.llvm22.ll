; ModuleID = 'dxc/lib_raytracing_debug_6_6.bc'
source_filename = "dxc/lib_raytracing_debug_6_6.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%struct.CallData = type { <4 x float> }
%struct.Payload = type { <4 x float>, i32 }
%dx.types.ResourceProperties = type { i32, i32 }
%struct.BuiltInTriangleIntersectionAttributes = type { <2 x float> }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%dx.types.CBufRet.f32 = type { float, float, float, float }
%struct.Attributes = type { <2 x float>, <3 x float> }
%"class.StructuredBuffer<unsigned int>" = type { i32 }
%Local = type { <4 x float> }

@"\01?scene@@3URaytracingAccelerationStructure@@A" = external constant %dx.types.Handle, align 4, !dbg !0
@"\01?target@@3V?$RWTexture2D@V?$vector@M$03@@@@A" = external constant %dx.types.Handle, align 4, !dbg !48
@"\01?indices@@3V?$StructuredBuffer@I@@A" = external constant %dx.types.Handle, align 4, !dbg !49
@Local = external constant %dx.types.Handle

; Function Attrs: nounwind
define void @"\01?rayGeneration@@YAXXZ"() #0 !dbg !109 {
  %1 = load %dx.types.Handle, ptr @"\01?scene@@3URaytracingAccelerationStructure@@A", align 4, !dbg !112
  %2 = load %dx.types.Handle, ptr @"\01?target@@3V?$RWTexture2D@V?$vector@M$03@@@@A", align 4, !dbg !113
  %3 = alloca %struct.CallData, align 8
  %4 = alloca %struct.Payload, align 8
  %DispatchRaysIndex = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 0), !dbg !114
  %DispatchRaysIndex3 = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 1), !dbg !114
    #dbg_value(i32 %DispatchRaysIndex, !115, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !123)
    #dbg_value(i32 %DispatchRaysIndex3, !115, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !123)
  %5 = uitofp i32 %DispatchRaysIndex to float, !dbg !124
  %6 = uitofp i32 %DispatchRaysIndex3 to float, !dbg !124
    #dbg_value(float %5, !125, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !132)
    #dbg_value(float %6, !125, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !132)
    #dbg_value(float 0.000000e+00, !125, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !132)
    #dbg_value(float 0x3F50624DE0000000, !125, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !132)
    #dbg_value(<3 x float> <float 0.000000e+00, float 0.000000e+00, float 1.000000e+00>, !125, !DIExpression(DW_OP_LLVM_fragment, 128, 96), !132)
    #dbg_value(float 1.000000e+04, !125, !DIExpression(DW_OP_LLVM_fragment, 224, 32), !132)
    #dbg_value(<4 x float> zeroinitializer, !133, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !139)
    #dbg_value(i32 0, !133, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !139)
  %7 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %1), !dbg !112
  %8 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %7, %dx.types.ResourceProperties { i32 16, i32 0 }), !dbg !112
  %9 = getelementptr inbounds %struct.Payload, ptr %4, i32 0, i32 0, !dbg !112
  store <4 x float> zeroinitializer, ptr %9, align 8, !dbg !112
  %10 = getelementptr inbounds %struct.Payload, ptr %4, i32 0, i32 1, !dbg !112
  store i32 0, ptr %10, align 8, !dbg !112
  call void @dx.op.traceRay.struct.Payload(i32 157, %dx.types.Handle %8, i32 1, i32 255, i32 0, i32 1, i32 0, float %5, float %6, float 0.000000e+00, float 0x3F50624DE0000000, float 0.000000e+00, float 0.000000e+00, float 1.000000e+00, float 1.000000e+04, ptr nonnull %4), !dbg !112
  %11 = load <4 x float>, ptr %9, align 8, !dbg !140
    #dbg_value(<4 x float> %11, !133, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !139)
    #dbg_value(<4 x float> %11, !141, !DIExpression(), !145)
  %12 = getelementptr inbounds %struct.CallData, ptr %3, i32 0, i32 0, !dbg !146
  store <4 x float> %11, ptr %12, align 8, !dbg !146
  call void @dx.op.callShader.struct.CallData(i32 159, i32 2, ptr nonnull %3), !dbg !146
  %13 = load <4 x float>, ptr %12, align 8, !dbg !147
  %.i0 = extractelement <4 x float> %13, i32 0, !dbg !145
  %.i1 = extractelement <4 x float> %13, i32 1, !dbg !145
  %.i2 = extractelement <4 x float> %13, i32 2, !dbg !145
  %.i3 = extractelement <4 x float> %13, i32 3, !dbg !145
    #dbg_value(<4 x float> %13, !141, !DIExpression(), !145)
  %DispatchRaysDimensions = call i32 @dx.op.dispatchRaysDimensions.i32(i32 146, i8 0), !dbg !148
  %14 = uitofp i32 %DispatchRaysDimensions to float, !dbg !148
  %.i05 = fdiv fast float %.i0, %14, !dbg !149
  %.i16 = fdiv fast float %.i1, %14, !dbg !149
  %.i27 = fdiv fast float %.i2, %14, !dbg !149
  %.i38 = fdiv fast float %.i3, %14, !dbg !149
  %15 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %2), !dbg !113
  %16 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %15, %dx.types.ResourceProperties { i32 4098, i32 1033 }), !dbg !113
  call void @dx.op.textureStore.f32(i32 67, %dx.types.Handle %16, i32 %DispatchRaysIndex, i32 %DispatchRaysIndex3, i32 undef, float %.i05, float %.i16, float %.i27, float %.i38, i8 15), !dbg !150
  ret void, !dbg !151
}

; Function Attrs: nounwind
define void @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z"(ptr noalias captures(none) %payload, ptr readonly captures(none) %attributes) #0 !dbg !152 {
  %1 = load %dx.types.Handle, ptr @"\01?indices@@3V?$StructuredBuffer@I@@A", align 4, !dbg !164
  %2 = load %dx.types.Handle, ptr @"\01?scene@@3URaytracingAccelerationStructure@@A", align 4, !dbg !165
  %3 = load %dx.types.Handle, ptr @Local, align 4
  %4 = alloca %struct.Payload, align 8
  %Local = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %3)
  %5 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %Local, %dx.types.ResourceProperties { i32 13, i32 16 })
    #dbg_declare(ptr %attributes, !168, !DIExpression(), !169)
    #dbg_declare(ptr %payload, !170, !DIExpression(), !171)
  %6 = getelementptr inbounds %struct.BuiltInTriangleIntersectionAttributes, ptr %attributes, i32 0, i32 0, !dbg !172
  %7 = load <2 x float>, ptr %6, align 4, !dbg !172, !tbaa !173
  %.i0 = extractelement <2 x float> %7, i32 0, !dbg !176
  %.i1 = extractelement <2 x float> %7, i32 1, !dbg !176
  %InstanceID = call i32 @dx.op.instanceID.i32(i32 141), !dbg !176
  %8 = uitofp i32 %InstanceID to float, !dbg !176
  %.i05 = fmul fast float %8, %.i0, !dbg !177
  %.i16 = fmul fast float %8, %.i1, !dbg !177
  %PrimitiveIndex = call i32 @dx.op.primitiveIndex.i32(i32 161), !dbg !178
  %9 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %1), !dbg !164
  %10 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %9, %dx.types.ResourceProperties { i32 12, i32 4 }), !dbg !164
  %RawBufferLoad = call %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32 139, %dx.types.Handle %10, i32 %PrimitiveIndex, i32 0, i8 1, i32 4), !dbg !164
  %11 = extractvalue %dx.types.ResRet.i32 %RawBufferLoad, 0, !dbg !164
  %12 = uitofp i32 %11 to float, !dbg !164
  %RayTCurrent = call float @dx.op.rayTCurrent.f32(i32 154), !dbg !179
  %13 = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %5, i32 0), !dbg !180
  %14 = extractvalue %dx.types.CBufRet.f32 %13, 0, !dbg !180
  %15 = extractvalue %dx.types.CBufRet.f32 %13, 1, !dbg !180
  %16 = extractvalue %dx.types.CBufRet.f32 %13, 2, !dbg !180
  %17 = extractvalue %dx.types.CBufRet.f32 %13, 3, !dbg !180
  %.i07 = fmul fast float %.i05, %14, !dbg !181
  %.i18 = fmul fast float %.i16, %15, !dbg !181
  %.i2 = fmul fast float %16, %12, !dbg !181
  %.i3 = fmul fast float %17, %RayTCurrent, !dbg !181
  %.upto012 = insertelement <4 x float> undef, float %.i07, i32 0, !dbg !181
  %.upto1 = insertelement <4 x float> %.upto012, float %.i18, i32 1, !dbg !181
  %.upto2 = insertelement <4 x float> %.upto1, float %.i2, i32 2, !dbg !181
  %18 = insertelement <4 x float> %.upto2, float %.i3, i32 3, !dbg !165
  %19 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, !dbg !182
  store <4 x float> %18, ptr %19, align 4, !dbg !183, !tbaa !173
  %20 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 1, !dbg !184
  %21 = load i32, ptr %20, align 4, !dbg !185, !tbaa !186
  %22 = icmp ult i32 %21, 2, !dbg !188
  br i1 %22, label %23, label %31, !dbg !189

23:                                               ; preds = %0
  %24 = add i32 %21, 1, !dbg !185
  %WorldRayOrigin = call float @dx.op.worldRayOrigin.f32(i32 147, i8 0), !dbg !190
  %WorldRayOrigin3 = call float @dx.op.worldRayOrigin.f32(i32 147, i8 1), !dbg !190
  %WorldRayOrigin4 = call float @dx.op.worldRayOrigin.f32(i32 147, i8 2), !dbg !190
    #dbg_value(float %WorldRayOrigin, !191, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !192)
    #dbg_value(float %WorldRayOrigin3, !191, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !192)
    #dbg_value(float %WorldRayOrigin4, !191, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !192)
    #dbg_value(float 0x3FB99999A0000000, !191, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !192)
  %WorldRayDirection = call float @dx.op.worldRayDirection.f32(i32 148, i8 0), !dbg !193
  %WorldRayDirection1 = call float @dx.op.worldRayDirection.f32(i32 148, i8 1), !dbg !193
  %WorldRayDirection2 = call float @dx.op.worldRayDirection.f32(i32 148, i8 2), !dbg !193
  %.i09 = fsub fast float -0.000000e+00, %WorldRayDirection, !dbg !194
  %.i110 = fsub fast float -0.000000e+00, %WorldRayDirection1, !dbg !194
  %.i211 = fsub fast float -0.000000e+00, %WorldRayDirection2, !dbg !194
    #dbg_value(float %.i09, !191, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !192)
    #dbg_value(float %.i110, !191, !DIExpression(DW_OP_LLVM_fragment, 160, 32), !192)
    #dbg_value(float %.i211, !191, !DIExpression(DW_OP_LLVM_fragment, 192, 32), !192)
    #dbg_value(float 1.000000e+02, !191, !DIExpression(DW_OP_LLVM_fragment, 224, 32), !192)
  %25 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %2), !dbg !165
  %26 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %25, %dx.types.ResourceProperties { i32 16, i32 0 }), !dbg !165
  %27 = getelementptr inbounds %struct.Payload, ptr %4, i32 0, i32 0, !dbg !165
  store <4 x float> %18, ptr %27, align 8, !dbg !165
  %28 = getelementptr inbounds %struct.Payload, ptr %4, i32 0, i32 1, !dbg !165
  store i32 %24, ptr %28, align 8, !dbg !165
  call void @dx.op.traceRay.struct.Payload(i32 157, %dx.types.Handle %26, i32 0, i32 1, i32 0, i32 1, i32 0, float %WorldRayOrigin, float %WorldRayOrigin3, float %WorldRayOrigin4, float 0x3FB99999A0000000, float %.i09, float %.i110, float %.i211, float 1.000000e+02, ptr nonnull %4), !dbg !165
  %29 = load <4 x float>, ptr %27, align 8, !dbg !195
  store <4 x float> %29, ptr %19, align 4, !dbg !195
  %30 = load i32, ptr %28, align 8, !dbg !195
  store i32 %30, ptr %20, align 4, !dbg !195
  br label %31, !dbg !196

31:                                               ; preds = %23, %0
  ret void, !dbg !197
}

; Function Attrs: nounwind
define void @"\01?anyHit@@YAXUPayload@@UAttributes@@@Z"(ptr noalias captures(none) %payload, ptr readonly captures(none) %attributes) #0 !dbg !198 {
    #dbg_declare(ptr %attributes, !206, !DIExpression(), !207)
    #dbg_declare(ptr %payload, !208, !DIExpression(), !209)
  %1 = getelementptr inbounds %struct.Attributes, ptr %attributes, i32 0, i32 1, !dbg !210
  %2 = load <3 x float>, ptr %1, align 4, !dbg !212
  %3 = extractelement <3 x float> %2, i32 1, !dbg !212
  %4 = fcmp fast olt float %3, 0.000000e+00, !dbg !213
  br i1 %4, label %5, label %6, !dbg !214

5:                                                ; preds = %0
  call void @dx.op.ignoreHit(i32 155), !dbg !215
  unreachable

6:                                                ; preds = %0
  %7 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 1, !dbg !216
  %8 = load i32, ptr %7, align 4, !dbg !216, !tbaa !186
  %9 = icmp ugt i32 %8, 3, !dbg !218
  br i1 %9, label %10, label %11, !dbg !219

10:                                               ; preds = %6
  call void @dx.op.acceptHitAndEndSearch(i32 156), !dbg !220
  unreachable

11:                                               ; preds = %6
  %12 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, !dbg !221
  %13 = load <4 x float>, ptr %12, align 4, !dbg !222
  %14 = extractelement <4 x float> %13, i32 3, !dbg !222
  %15 = fadd fast float %14, 2.500000e-01, !dbg !222
  %16 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, i32 3, !dbg !222
  store float %15, ptr %16, align 4, !dbg !222
  ret void, !dbg !223
}

; Function Attrs: nounwind
define void @"\01?intersection@@YAXXZ"() #0 !dbg !224 {
  %1 = alloca %struct.Attributes, align 8
  %ObjectRayOrigin = call float @dx.op.objectRayOrigin.f32(i32 149, i8 0), !dbg !225
  %ObjectRayOrigin1 = call float @dx.op.objectRayOrigin.f32(i32 149, i8 1), !dbg !225
  %.upto0 = insertelement <2 x float> undef, float %ObjectRayOrigin, i32 0, !dbg !225
  %2 = insertelement <2 x float> %.upto0, float %ObjectRayOrigin1, i32 1, !dbg !225
    #dbg_value(float %ObjectRayOrigin, !226, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !227)
    #dbg_value(float %ObjectRayOrigin1, !226, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !227)
  %ObjectToWorld3 = call float @dx.op.objectToWorld.f32(i32 151, i32 0, i8 1), !dbg !228
  %ObjectToWorld7 = call float @dx.op.objectToWorld.f32(i32 151, i32 1, i8 1), !dbg !228
  %ObjectToWorld11 = call float @dx.op.objectToWorld.f32(i32 151, i32 2, i8 1), !dbg !228
  %3 = insertelement <3 x float> undef, float %ObjectToWorld3, i64 0, !dbg !229
  %4 = insertelement <3 x float> %3, float %ObjectToWorld7, i64 1, !dbg !229
  %5 = insertelement <3 x float> %4, float %ObjectToWorld11, i64 2, !dbg !229
    #dbg_value(float %ObjectToWorld3, !226, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !227)
    #dbg_value(float %ObjectToWorld7, !226, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !227)
    #dbg_value(float %ObjectToWorld11, !226, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !227)
  %RayTMin = call float @dx.op.rayTMin.f32(i32 153), !dbg !230
  %6 = fadd fast float %RayTMin, 5.000000e-01, !dbg !231
  %7 = getelementptr inbounds %struct.Attributes, ptr %1, i32 0, i32 0, !dbg !232
  store <2 x float> %2, ptr %7, align 8, !dbg !232
  %8 = getelementptr inbounds %struct.Attributes, ptr %1, i32 0, i32 1, !dbg !232
  store <3 x float> %5, ptr %8, align 8, !dbg !232
  %9 = call i1 @dx.op.reportHit.struct.Attributes(i32 158, float %6, i32 3, ptr nonnull %1), !dbg !232
  ret void, !dbg !233
}

; Function Attrs: nounwind
define void @"\01?miss@@YAXUPayload@@@Z"(ptr noalias captures(none) %payload) #0 !dbg !234 {
  %WorldRayDirection = call float @dx.op.worldRayDirection.f32(i32 148, i8 0), !dbg !237
  %WorldRayDirection1 = call float @dx.op.worldRayDirection.f32(i32 148, i8 1), !dbg !237
  %WorldRayDirection2 = call float @dx.op.worldRayDirection.f32(i32 148, i8 2), !dbg !237
  %.i0 = fmul fast float %WorldRayDirection, 5.000000e-01, !dbg !238
  %.i1 = fmul fast float %WorldRayDirection1, 5.000000e-01, !dbg !238
  %.i2 = fmul fast float %WorldRayDirection2, 5.000000e-01, !dbg !238
  %.i03 = fadd fast float %.i0, 5.000000e-01, !dbg !239
  %.i14 = fadd fast float %.i1, 5.000000e-01, !dbg !239
  %.i25 = fadd fast float %.i2, 5.000000e-01, !dbg !239
  %RayFlags = call i32 @dx.op.rayFlags.i32(i32 144), !dbg !240
  %1 = uitofp i32 %RayFlags to float, !dbg !240
  %2 = insertelement <4 x float> undef, float %.i03, i64 0, !dbg !241
  %3 = insertelement <4 x float> %2, float %.i14, i64 1, !dbg !241
  %4 = insertelement <4 x float> %3, float %.i25, i64 2, !dbg !241
  %5 = insertelement <4 x float> %4, float %1, i64 3, !dbg !241
    #dbg_value(float %.i03, !242, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !243)
    #dbg_value(float %.i14, !242, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !243)
    #dbg_value(float %.i25, !242, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !243)
    #dbg_value(float %1, !242, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !243)
  %6 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, !dbg !244
  store <4 x float> %5, ptr %6, align 4, !dbg !244
  ret void, !dbg !244
}

; Function Attrs: nounwind
define void @"\01?callable@@YAXUCallData@@@Z"(ptr noalias captures(none) %data) #0 !dbg !245 {
    #dbg_declare(ptr %data, !249, !DIExpression(), !250)
  %1 = getelementptr inbounds %struct.CallData, ptr %data, i32 0, i32 0, !dbg !251
  %2 = load <4 x float>, ptr %1, align 4, !dbg !251, !tbaa !173
  %3 = extractelement <4 x float> %2, i64 0, !dbg !252
  %Sqrt = call float @dx.op.unary.f32(i32 24, float %3), !dbg !252
  %4 = insertelement <4 x float> undef, float %Sqrt, i64 0, !dbg !252
  %5 = extractelement <4 x float> %2, i64 1, !dbg !252
  %Sqrt1 = call float @dx.op.unary.f32(i32 24, float %5), !dbg !252
  %6 = insertelement <4 x float> %4, float %Sqrt1, i64 1, !dbg !252
  %7 = extractelement <4 x float> %2, i64 2, !dbg !252
  %Sqrt2 = call float @dx.op.unary.f32(i32 24, float %7), !dbg !252
  %8 = insertelement <4 x float> %6, float %Sqrt2, i64 2, !dbg !252
  %9 = extractelement <4 x float> %2, i64 3, !dbg !252
  %Sqrt3 = call float @dx.op.unary.f32(i32 24, float %9), !dbg !252
  %10 = insertelement <4 x float> %8, float %Sqrt3, i64 3, !dbg !252
  store <4 x float> %10, ptr %1, align 4, !dbg !253, !tbaa !173
  ret void, !dbg !254
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.dispatchRaysDimensions.i32(i32, i8) #1

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.dispatchRaysIndex.i32(i32, i8) #1

; Function Attrs: nounwind
declare void @dx.op.callShader.struct.CallData(i32, i32, ptr) #0

; Function Attrs: nounwind
declare void @dx.op.textureStore.f32(i32, %dx.types.Handle, i32, i32, i32, float, float, float, float, i8) #0

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.rayFlags.i32(i32) #1

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.primitiveIndex.i32(i32) #1

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.instanceID.i32(i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32, %dx.types.Handle, i32, i32, i8, i32) #2

; Function Attrs: nounwind memory(none)
declare float @dx.op.rayTMin.f32(i32) #1

; Function Attrs: nounwind memory(read)
declare float @dx.op.rayTCurrent.f32(i32) #2

; Function Attrs: nounwind memory(none)
declare float @dx.op.objectRayOrigin.f32(i32, i8) #1

; Function Attrs: nounwind memory(none)
declare float @dx.op.worldRayDirection.f32(i32, i8) #1

; Function Attrs: nounwind memory(none)
declare float @dx.op.worldRayOrigin.f32(i32, i8) #1

; Function Attrs: noreturn nounwind
declare void @dx.op.acceptHitAndEndSearch(i32) #3

; Function Attrs: noreturn nounwind
declare void @dx.op.ignoreHit(i32) #3

; Function Attrs: nounwind
declare i1 @dx.op.reportHit.struct.Attributes(i32, float, i32, ptr) #0

; Function Attrs: nounwind memory(none)
declare float @dx.op.unary.f32(i32, float) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32, %dx.types.Handle, i32) #2

; Function Attrs: nounwind
declare void @dx.op.traceRay.struct.Payload(i32, %dx.types.Handle, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float, ptr) #0

; Function Attrs: nounwind memory(none)
declare float @dx.op.objectToWorld.f32(i32, i32, i8) #1

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32, %dx.types.Handle) #2

attributes #0 = { nounwind }
attributes #1 = { nounwind memory(none) }
attributes #2 = { nounwind memory(read) }
attributes #3 = { noreturn nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!50, !51}
!llvm.ident = !{!52}
!dx.source.contents = !{!53}
!dx.source.defines = !{!4}
!dx.source.mainFileName = !{!54}
!dx.source.args = !{!55}
!dx.version = !{!56}
!dx.valver = !{!57}
!dx.shaderModel = !{!58}
!dx.resources = !{!59}
!dx.typeAnnotations = !{!70, !87}
!dx.entryPoints = !{!94, !96, !99, !101, !103, !105, !107}

!0 = distinct !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = !DIGlobalVariable(name: "scene", linkageName: "\01?scene@@3URaytracingAccelerationStructure@@A", scope: !2, file: !3, line: 16, type: !47, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !3, producer: "dxc(private) 1.9.0.5517 (9757d44fa)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, retainedTypes: !5, globals: !26)
!3 = !DIFile(filename: "dxc/lib_raytracing.hlsl", directory: "")
!4 = !{}
!5 = !{!6, !17}
!6 = !DIDerivedType(tag: DW_TAG_typedef, name: "float3", file: !3, line: 25, baseType: !7)
!7 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 3>", file: !3, line: 25, size: 96, align: 32, elements: !8, templateParams: !13)
!8 = !{!9, !11, !12}
!9 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !7, file: !3, line: 25, baseType: !10, size: 32, align: 32, flags: DIFlagPublic)
!10 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float)
!11 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !7, file: !3, line: 25, baseType: !10, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!12 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !7, file: !3, line: 25, baseType: !10, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!13 = !{!14, !15}
!14 = !DITemplateTypeParameter(name: "element", type: !10)
!15 = !DITemplateValueParameter(name: "element_count", type: !16, value: i32 3)
!16 = !DIBasicType(name: "int", size: 32, align: 32, encoding: DW_ATE_signed)
!17 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !3, line: 19, baseType: !18)
!18 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 4>", file: !3, line: 19, size: 128, align: 32, elements: !19, templateParams: !24)
!19 = !{!20, !21, !22, !23}
!20 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !18, file: !3, line: 19, baseType: !10, size: 32, align: 32, flags: DIFlagPublic)
!21 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !18, file: !3, line: 19, baseType: !10, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!22 = !DIDerivedType(tag: DW_TAG_member, name: "z", scope: !18, file: !3, line: 19, baseType: !10, size: 32, align: 32, offset: 64, flags: DIFlagPublic)
!23 = !DIDerivedType(tag: DW_TAG_member, name: "w", scope: !18, file: !3, line: 19, baseType: !10, size: 32, align: 32, offset: 96, flags: DIFlagPublic)
!24 = !{!14, !25}
!25 = !DITemplateValueParameter(name: "element_count", type: !16, value: i32 4)
!26 = !{!27, !30, !34, !36, !37, !42}
!27 = distinct !DIGlobalVariableExpression(var: !28, expr: !DIExpression())
!28 = !DIGlobalVariable(name: "tint", linkageName: "\01?tint@Local@@3V?$vector@M$03@@B", scope: !2, file: !3, line: 19, type: !29, isLocal: false, isDefinition: true)
!29 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !17)
!30 = distinct !DIGlobalVariableExpression(var: !31, expr: !DIExpression(DW_OP_constu, 1, DW_OP_stack_value))
!31 = !DIGlobalVariable(name: "RAY_FLAG_FORCE_OPAQUE", scope: !2, file: !3, line: 27, type: !32, isLocal: true, isDefinition: true)
!32 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !33)
!33 = !DIBasicType(name: "unsigned int", size: 32, align: 32, encoding: DW_ATE_unsigned)
!34 = distinct !DIGlobalVariableExpression(var: !35, expr: !DIExpression(DW_OP_constu, 0, DW_OP_stack_value))
!35 = !DIGlobalVariable(name: "RAY_FLAG_NONE", scope: !2, file: !3, line: 41, type: !32, isLocal: true, isDefinition: true)
!36 = distinct !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!37 = distinct !DIGlobalVariableExpression(var: !38, expr: !DIExpression())
!38 = !DIGlobalVariable(name: "target", linkageName: "\01?target@@3V?$RWTexture2D@V?$vector@M$03@@@@A", scope: !2, file: !3, line: 17, type: !39, isLocal: false, isDefinition: true)
!39 = !DICompositeType(tag: DW_TAG_class_type, name: "RWTexture2D<vector<float, 4> >", file: !3, line: 17, size: 128, align: 32, elements: !4, templateParams: !40)
!40 = !{!41}
!41 = !DITemplateTypeParameter(name: "element", type: !18)
!42 = distinct !DIGlobalVariableExpression(var: !43, expr: !DIExpression())
!43 = !DIGlobalVariable(name: "indices", linkageName: "\01?indices@@3V?$StructuredBuffer@I@@A", scope: !2, file: !3, line: 18, type: !44, isLocal: false, isDefinition: true)
!44 = !DICompositeType(tag: DW_TAG_class_type, name: "StructuredBuffer<unsigned int>", file: !3, line: 18, size: 32, align: 32, elements: !4, templateParams: !45)
!45 = !{!46}
!46 = !DITemplateTypeParameter(name: "element", type: !33)
!47 = !DICompositeType(tag: DW_TAG_structure_type, name: "RaytracingAccelerationStructure", file: !3, line: 16, size: 32, align: 32, elements: !4)
!48 = distinct !DIGlobalVariableExpression(var: !38, expr: !DIExpression())
!49 = distinct !DIGlobalVariableExpression(var: !43, expr: !DIExpression())
!50 = !{i32 2, !"Dwarf Version", i32 4}
!51 = !{i32 2, !"Debug Info Version", i32 3}
!52 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!53 = !{!"dxc\\lib_raytracing.hlsl", !"// Ray tracing library: all six shader kinds, payload and attributes, local and global resources.\0Astruct Payload\0A{\0A    float4 color;\0A    uint depth;\0A};\0A\0Astruct Attributes\0A{\0A    float2 barycentrics;\0A    float3 normal;\0A};\0A\0Astruct CallData { float4 value; };\0A\0ARaytracingAccelerationStructure scene : register(t0);\0ARWTexture2D<float4> target : register(u0);\0AStructuredBuffer<uint> indices : register(t1, space1);\0Acbuffer Local : register(b0, space1) { float4 tint; };\0A\0A[shader(\22raygeneration\22)]\0Avoid rayGeneration()\0A{\0A    uint2 index = DispatchRaysIndex().xy;\0A    RayDesc ray = { float3(index, 0.0), 0.001, float3(0.0, 0.0, 1.0), 1e4 };\0A    Payload payload = { float4(0.0, 0.0, 0.0, 0.0), 0 };\0A    TraceRay(scene, RAY_FLAG_FORCE_OPAQUE, 0xFF, 0, 1, 0, ray, payload);\0A    CallData data = { payload.color };\0A    CallShader(2, data);\0A    target[index] = data.value / DispatchRaysDimensions().x;\0A}\0A\0A[shader(\22closesthit\22)]\0Avoid closestHit(inout Payload payload, in BuiltInTriangleIntersectionAttributes attributes)\0A{\0A    payload.color = float4(attributes.barycentrics * InstanceID(), indices[PrimitiveIndex()], RayTCurrent()) * tint;\0A    if (payload.depth < 2)\0A    {\0A        payload.depth++;\0A        RayDesc ray = { WorldRayOrigin(), 0.1, -WorldRayDirection(), 100.0 };\0A        TraceRay(scene, RAY_FLAG_NONE, 1, 0, 1, 0, ray, payload);\0A    }\0A}\0A\0A[shader(\22anyhit\22)]\0Avoid anyHit(inout Payload payload, in Attributes attributes)\0A{\0A    if (attributes.normal.y < 0.0)\0A        IgnoreHit();\0A    if (payload.depth > 3)\0A        AcceptHitAndEndSearch();\0A    payload.color.a += 0.25;\0A}\0A\0A[shader(\22intersection\22)]\0Avoid intersection()\0A{\0A    Attributes a;\0A    a.barycentrics = ObjectRayOrigin().xy;\0A    a.normal = mul(ObjectToWorld3x4(), float4(0.0, 1.0, 0.0, 0.0));\0A    ReportHit(RayTMin() + 0.5, 3, a);\0A}\0A\0A[shader(\22miss\22)]\0Avoid miss(inout Payload payload)\0A{\0A    payload.color = float4(WorldRayDirection() * 0.5 + 0.5, RayFlags());\0A}\0A\0A[shader(\22callable\22)]\0Avoid callable(inout CallData data)\0A{\0A    data.value = sqrt(data.value);\0A}\0A"}
!54 = !{!"dxc\\lib_raytracing.hlsl"}
!55 = !{!"-T", !"lib_6_6", !"-Zi", !"-Qembed_debug"}
!56 = !{i32 1, i32 6}
!57 = !{i32 1, i32 10}
!58 = !{!"lib", i32 6, i32 6}
!59 = !{!60, !65, !68, null}
!60 = !{!61, !63}
!61 = !{i32 0, ptr @"\01?scene@@3URaytracingAccelerationStructure@@A", !"scene", i32 0, i32 0, i32 1, i32 16, i32 0, !62}
!62 = !{i32 0, i32 4}
!63 = !{i32 1, ptr @"\01?indices@@3V?$StructuredBuffer@I@@A", !"indices", i32 1, i32 1, i32 1, i32 12, i32 0, !64}
!64 = !{i32 1, i32 4}
!65 = !{!66}
!66 = !{i32 0, ptr @"\01?target@@3V?$RWTexture2D@V?$vector@M$03@@@@A", !"target", i32 0, i32 0, i32 1, i32 2, i1 false, i1 false, i1 false, !67}
!67 = !{i32 0, i32 9}
!68 = !{!69}
!69 = !{i32 0, ptr @Local, !"Local", i32 1, i32 0, i32 1, i32 16, null}
!70 = !{i32 0, %"class.StructuredBuffer<unsigned int>" undef, !71, %struct.Payload undef, !76, %struct.CallData undef, !79, %struct.BuiltInTriangleIntersectionAttributes undef, !81, %struct.Attributes undef, !83, %Local undef, !85}
!71 = !{i32 4, !72, !73}
!72 = !{i32 6, !"h", i32 3, i32 0, i32 7, i32 5}
!73 = !{i32 0, !74}
!74 = !{!75}
!75 = !{i32 0, i32 undef}
!76 = !{i32 20, !77, !78}
!77 = !{i32 6, !"color", i32 3, i32 0, i32 7, i32 9}
!78 = !{i32 6, !"depth", i32 3, i32 16, i32 7, i32 5}
!79 = !{i32 16, !80}
!80 = !{i32 6, !"value", i32 3, i32 0, i32 7, i32 9}
!81 = !{i32 8, !82}
!82 = !{i32 6, !"barycentrics", i32 3, i32 0, i32 7, i32 9}
!83 = !{i32 28, !82, !84}
!84 = !{i32 6, !"normal", i32 3, i32 16, i32 7, i32 9}
!85 = !{i32 16, !86}
!86 = !{i32 6, !"tint", i32 3, i32 0, i32 7, i32 9}
!87 = !{i32 1, ptr @"\01?rayGeneration@@YAXXZ", !88, ptr @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", !90, ptr @"\01?anyHit@@YAXUPayload@@UAttributes@@@Z", !90, ptr @"\01?intersection@@YAXXZ", !88, ptr @"\01?miss@@YAXUPayload@@@Z", !93, ptr @"\01?callable@@YAXUCallData@@@Z", !93}
!88 = !{!89}
!89 = !{i32 1, !4, !4}
!90 = !{!89, !91, !92}
!91 = !{i32 2, !4, !4}
!92 = !{i32 0, !4, !4}
!93 = !{!89, !91}
!94 = !{null, !"", null, !59, !95}
!95 = !{i32 0, i64 16}
!96 = !{ptr @"\01?anyHit@@YAXUPayload@@UAttributes@@@Z", !"\01?anyHit@@YAXUPayload@@UAttributes@@@Z", null, null, !97}
!97 = !{i32 8, i32 9, i32 6, i32 20, i32 7, i32 20, i32 5, !98}
!98 = !{i32 0}
!99 = !{ptr @"\01?callable@@YAXUCallData@@@Z", !"\01?callable@@YAXUCallData@@@Z", null, null, !100}
!100 = !{i32 8, i32 12, i32 6, i32 16, i32 5, !98}
!101 = !{ptr @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", !"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", null, null, !102}
!102 = !{i32 8, i32 10, i32 6, i32 20, i32 7, i32 8, i32 5, !98}
!103 = !{ptr @"\01?intersection@@YAXXZ", !"\01?intersection@@YAXXZ", null, null, !104}
!104 = !{i32 8, i32 8, i32 5, !98}
!105 = !{ptr @"\01?miss@@YAXUPayload@@@Z", !"\01?miss@@YAXUPayload@@@Z", null, null, !106}
!106 = !{i32 8, i32 11, i32 6, i32 20, i32 5, !98}
!107 = !{ptr @"\01?rayGeneration@@YAXXZ", !"\01?rayGeneration@@YAXXZ", null, null, !108}
!108 = !{i32 8, i32 7, i32 5, !98}
!109 = distinct !DISubprogram(name: "rayGeneration", linkageName: "\01?rayGeneration@@YAXXZ", scope: !3, file: !3, line: 22, type: !110, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!110 = !DISubroutineType(types: !111)
!111 = !{null}
!112 = !DILocation(line: 27, column: 5, scope: !109)
!113 = !DILocation(line: 30, column: 5, scope: !109)
!114 = !DILocation(line: 24, column: 19, scope: !109)
!115 = !DILocalVariable(name: "index", scope: !109, file: !3, line: 24, type: !116)
!116 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint2", file: !3, line: 24, baseType: !117)
!117 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<unsigned int, 2>", file: !3, line: 24, size: 64, align: 32, elements: !118, templateParams: !121)
!118 = !{!119, !120}
!119 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !117, file: !3, line: 24, baseType: !33, size: 32, align: 32, flags: DIFlagPublic)
!120 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !117, file: !3, line: 24, baseType: !33, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!121 = !{!46, !122}
!122 = !DITemplateValueParameter(name: "element_count", type: !16, value: i32 2)
!123 = !DILocation(line: 24, column: 11, scope: !109)
!124 = !DILocation(line: 25, column: 27, scope: !109)
!125 = !DILocalVariable(name: "ray", scope: !109, file: !3, line: 25, type: !126)
!126 = !DICompositeType(tag: DW_TAG_structure_type, name: "RayDesc", file: !3, line: 25, size: 256, align: 32, elements: !127)
!127 = !{!128, !129, !130, !131}
!128 = !DIDerivedType(tag: DW_TAG_member, name: "Origin", scope: !126, file: !3, line: 25, baseType: !7, size: 96, align: 32)
!129 = !DIDerivedType(tag: DW_TAG_member, name: "TMin", scope: !126, file: !3, line: 25, baseType: !10, size: 32, align: 32, offset: 96)
!130 = !DIDerivedType(tag: DW_TAG_member, name: "Direction", scope: !126, file: !3, line: 25, baseType: !7, size: 96, align: 32, offset: 128)
!131 = !DIDerivedType(tag: DW_TAG_member, name: "TMax", scope: !126, file: !3, line: 25, baseType: !10, size: 32, align: 32, offset: 224)
!132 = !DILocation(line: 25, column: 13, scope: !109)
!133 = !DILocalVariable(name: "payload", scope: !109, file: !3, line: 26, type: !134)
!134 = !DICompositeType(tag: DW_TAG_structure_type, name: "Payload", file: !3, line: 2, size: 160, align: 32, elements: !135)
!135 = !{!136, !137}
!136 = !DIDerivedType(tag: DW_TAG_member, name: "color", scope: !134, file: !3, line: 4, baseType: !17, size: 128, align: 32)
!137 = !DIDerivedType(tag: DW_TAG_member, name: "depth", scope: !134, file: !3, line: 5, baseType: !138, size: 32, align: 32, offset: 128)
!138 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !3, line: 26, baseType: !33)
!139 = !DILocation(line: 26, column: 13, scope: !109)
!140 = !DILocation(line: 28, column: 5, scope: !109)
!141 = !DILocalVariable(name: "data", scope: !109, file: !3, line: 28, type: !142)
!142 = !DICompositeType(tag: DW_TAG_structure_type, name: "CallData", file: !3, line: 14, size: 128, align: 32, elements: !143)
!143 = !{!144}
!144 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !142, file: !3, line: 14, baseType: !17, size: 128, align: 32)
!145 = !DILocation(line: 28, column: 14, scope: !109)
!146 = !DILocation(line: 29, column: 5, scope: !109)
!147 = !DILocation(line: 30, column: 26, scope: !109)
!148 = !DILocation(line: 30, column: 34, scope: !109)
!149 = !DILocation(line: 30, column: 32, scope: !109)
!150 = !DILocation(line: 30, column: 19, scope: !109)
!151 = !DILocation(line: 31, column: 1, scope: !109)
!152 = distinct !DISubprogram(name: "closestHit", linkageName: "\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", scope: !3, file: !3, line: 34, type: !153, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!153 = !DISubroutineType(types: !154)
!154 = !{null, !155, !156}
!155 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !134)
!156 = !DICompositeType(tag: DW_TAG_structure_type, name: "BuiltInTriangleIntersectionAttributes", file: !3, line: 31, size: 64, align: 32, elements: !157)
!157 = !{!158}
!158 = !DIDerivedType(tag: DW_TAG_member, name: "barycentrics", scope: !156, file: !3, line: 31, baseType: !159, size: 64, align: 32)
!159 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !3, line: 31, size: 64, align: 32, elements: !160, templateParams: !163)
!160 = !{!161, !162}
!161 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !159, file: !3, line: 31, baseType: !10, size: 32, align: 32, flags: DIFlagPublic)
!162 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !159, file: !3, line: 31, baseType: !10, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!163 = !{!14, !122}
!164 = !DILocation(line: 36, column: 68, scope: !152)
!165 = !DILocation(line: 41, column: 9, scope: !166)
!166 = distinct !DILexicalBlock(scope: !167, file: !3, line: 38, column: 5)
!167 = distinct !DILexicalBlock(scope: !152, file: !3, line: 37, column: 9)
!168 = !DILocalVariable(name: "attributes", arg: 2, scope: !152, file: !3, line: 34, type: !156)
!169 = !DILocation(line: 34, column: 81, scope: !152)
!170 = !DILocalVariable(name: "payload", arg: 1, scope: !152, file: !3, line: 34, type: !134)
!171 = !DILocation(line: 34, column: 31, scope: !152)
!172 = !DILocation(line: 36, column: 39, scope: !152)
!173 = !{!174, !174, i64 0}
!174 = !{!"omnipotent char", !175, i64 0}
!175 = !{!"Simple C/C++ TBAA"}
!176 = !DILocation(line: 36, column: 54, scope: !152)
!177 = !DILocation(line: 36, column: 52, scope: !152)
!178 = !DILocation(line: 36, column: 76, scope: !152)
!179 = !DILocation(line: 36, column: 95, scope: !152)
!180 = !DILocation(line: 36, column: 112, scope: !152)
!181 = !DILocation(line: 36, column: 110, scope: !152)
!182 = !DILocation(line: 36, column: 13, scope: !152)
!183 = !DILocation(line: 36, column: 19, scope: !152)
!184 = !DILocation(line: 37, column: 17, scope: !167)
!185 = !DILocation(line: 39, column: 22, scope: !166)
!186 = !{!187, !187, i64 0}
!187 = !{!"int", !174, i64 0}
!188 = !DILocation(line: 37, column: 23, scope: !167)
!189 = !DILocation(line: 37, column: 9, scope: !152)
!190 = !DILocation(line: 40, column: 25, scope: !166)
!191 = !DILocalVariable(name: "ray", scope: !166, file: !3, line: 40, type: !126)
!192 = !DILocation(line: 40, column: 17, scope: !166)
!193 = !DILocation(line: 40, column: 49, scope: !166)
!194 = !DILocation(line: 40, column: 48, scope: !166)
!195 = !DILocation(line: 42, column: 5, scope: !167)
!196 = !DILocation(line: 42, column: 5, scope: !166)
!197 = !DILocation(line: 43, column: 1, scope: !152)
!198 = distinct !DISubprogram(name: "anyHit", linkageName: "\01?anyHit@@YAXUPayload@@UAttributes@@@Z", scope: !3, file: !3, line: 46, type: !199, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!199 = !DISubroutineType(types: !200)
!200 = !{null, !155, !201}
!201 = !DICompositeType(tag: DW_TAG_structure_type, name: "Attributes", file: !3, line: 8, size: 160, align: 32, elements: !202)
!202 = !{!203, !205}
!203 = !DIDerivedType(tag: DW_TAG_member, name: "barycentrics", scope: !201, file: !3, line: 10, baseType: !204, size: 64, align: 32)
!204 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !3, line: 43, baseType: !159)
!205 = !DIDerivedType(tag: DW_TAG_member, name: "normal", scope: !201, file: !3, line: 11, baseType: !6, size: 96, align: 32, offset: 64)
!206 = !DILocalVariable(name: "attributes", arg: 2, scope: !198, file: !3, line: 46, type: !201)
!207 = !DILocation(line: 46, column: 50, scope: !198)
!208 = !DILocalVariable(name: "payload", arg: 1, scope: !198, file: !3, line: 46, type: !134)
!209 = !DILocation(line: 46, column: 27, scope: !198)
!210 = !DILocation(line: 48, column: 20, scope: !211)
!211 = distinct !DILexicalBlock(scope: !198, file: !3, line: 48, column: 9)
!212 = !DILocation(line: 48, column: 9, scope: !211)
!213 = !DILocation(line: 48, column: 29, scope: !211)
!214 = !DILocation(line: 48, column: 9, scope: !198)
!215 = !DILocation(line: 49, column: 9, scope: !211)
!216 = !DILocation(line: 50, column: 17, scope: !217)
!217 = distinct !DILexicalBlock(scope: !198, file: !3, line: 50, column: 9)
!218 = !DILocation(line: 50, column: 23, scope: !217)
!219 = !DILocation(line: 50, column: 9, scope: !198)
!220 = !DILocation(line: 51, column: 9, scope: !217)
!221 = !DILocation(line: 52, column: 13, scope: !198)
!222 = !DILocation(line: 52, column: 21, scope: !198)
!223 = !DILocation(line: 53, column: 1, scope: !198)
!224 = distinct !DISubprogram(name: "intersection", linkageName: "\01?intersection@@YAXXZ", scope: !3, file: !3, line: 56, type: !110, scopeLine: 57, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!225 = !DILocation(line: 59, column: 22, scope: !224)
!226 = !DILocalVariable(name: "a", scope: !224, file: !3, line: 58, type: !201)
!227 = !DILocation(line: 58, column: 16, scope: !224)
!228 = !DILocation(line: 60, column: 20, scope: !224)
!229 = !DILocation(line: 60, column: 16, scope: !224)
!230 = !DILocation(line: 61, column: 15, scope: !224)
!231 = !DILocation(line: 61, column: 25, scope: !224)
!232 = !DILocation(line: 61, column: 5, scope: !224)
!233 = !DILocation(line: 62, column: 1, scope: !224)
!234 = distinct !DISubprogram(name: "miss", linkageName: "\01?miss@@YAXUPayload@@@Z", scope: !3, file: !3, line: 65, type: !235, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!235 = !DISubroutineType(types: !236)
!236 = !{null, !155}
!237 = !DILocation(line: 67, column: 28, scope: !234)
!238 = !DILocation(line: 67, column: 48, scope: !234)
!239 = !DILocation(line: 67, column: 54, scope: !234)
!240 = !DILocation(line: 67, column: 61, scope: !234)
!241 = !DILocation(line: 67, column: 27, scope: !234)
!242 = !DILocalVariable(name: "payload", arg: 1, scope: !234, file: !3, line: 65, type: !134)
!243 = !DILocation(line: 65, column: 25, scope: !234)
!244 = !DILocation(line: 68, column: 1, scope: !234)
!245 = distinct !DISubprogram(name: "callable", linkageName: "\01?callable@@YAXUCallData@@@Z", scope: !3, file: !3, line: 71, type: !246, scopeLine: 72, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!246 = !DISubroutineType(types: !247)
!247 = !{null, !248}
!248 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !142)
!249 = !DILocalVariable(name: "data", arg: 1, scope: !245, file: !3, line: 71, type: !142)
!250 = !DILocation(line: 71, column: 30, scope: !245)
!251 = !DILocation(line: 73, column: 28, scope: !245)
!252 = !DILocation(line: 73, column: 18, scope: !245)
!253 = !DILocation(line: 73, column: 16, scope: !245)
!254 = !DILocation(line: 74, column: 1, scope: !245)
