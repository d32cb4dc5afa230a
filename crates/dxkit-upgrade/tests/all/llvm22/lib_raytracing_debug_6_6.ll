target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-library"

%dx.types.Handle = type { ptr }
%struct.CallData = type { <4 x float> }
%struct.Payload = type { <4 x float>, i32 }
%dx.types.ResourceProperties = type { i32, i32 }
%struct.BuiltInTriangleIntersectionAttributes = type { <2 x float> }
%struct.Attributes = type { <2 x float>, <3 x float> }
%"class.StructuredBuffer<unsigned int>" = type { i32 }
%Local = type { <4 x float> }

@"\01?scene@@3URaytracingAccelerationStructure@@A" = external constant %dx.types.Handle, align 4, !dbg !0
@"\01?target@@3V?$RWTexture2D@V?$vector@M$03@@@@A" = external constant %dx.types.Handle, align 4, !dbg !48
@"\01?indices@@3V?$StructuredBuffer@I@@A" = external constant %dx.types.Handle, align 4, !dbg !49
@Local = external constant %dx.types.Handle

; Function Attrs: nounwind
define void @"\01?rayGeneration@@YAXXZ"() #0 !dbg !107 {
  %1 = load %dx.types.Handle, ptr @"\01?scene@@3URaytracingAccelerationStructure@@A", align 4, !dbg !110
  %2 = load %dx.types.Handle, ptr @"\01?target@@3V?$RWTexture2D@V?$vector@M$03@@@@A", align 4, !dbg !111
  %3 = alloca %struct.CallData, align 8
  %4 = alloca %struct.Payload, align 8
  %DispatchRaysIndex = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 0), !dbg !112
  %DispatchRaysIndex3 = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 1), !dbg !112
    #dbg_value(i32 %DispatchRaysIndex, !113, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !121)
    #dbg_value(i32 %DispatchRaysIndex3, !113, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !121)
  %5 = uitofp i32 %DispatchRaysIndex to float, !dbg !122
  %6 = uitofp i32 %DispatchRaysIndex3 to float, !dbg !122
    #dbg_value(float %5, !123, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !130)
    #dbg_value(float %6, !123, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !130)
    #dbg_value(float 0.000000e+00, !123, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !130)
    #dbg_value(float 0x3F50624DE0000000, !123, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !130)
    #dbg_value(<3 x float> <float 0.000000e+00, float 0.000000e+00, float 1.000000e+00>, !123, !DIExpression(DW_OP_LLVM_fragment, 128, 96), !130)
    #dbg_value(float 1.000000e+04, !123, !DIExpression(DW_OP_LLVM_fragment, 224, 32), !130)
    #dbg_value(<4 x float> zeroinitializer, !131, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !137)
    #dbg_value(i32 0, !131, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !137)
  %7 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %1), !dbg !110
  %8 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %7, %dx.types.ResourceProperties { i32 16, i32 0 }), !dbg !110
  %9 = getelementptr inbounds %struct.Payload, ptr %4, i32 0, i32 0, !dbg !110
  store <4 x float> zeroinitializer, ptr %9, align 8, !dbg !110
  %10 = getelementptr inbounds %struct.Payload, ptr %4, i32 0, i32 1, !dbg !110
  store i32 0, ptr %10, align 8, !dbg !110
  call void @dx.op.traceRay.struct.Payload(i32 157, %dx.types.Handle %8, i32 1, i32 255, i32 0, i32 1, i32 0, float %5, float %6, float 0.000000e+00, float 0x3F50624DE0000000, float 0.000000e+00, float 0.000000e+00, float 1.000000e+00, float 1.000000e+04, ptr nonnull %4), !dbg !110
  %11 = load <4 x float>, ptr %9, align 8, !dbg !138
    #dbg_value(<4 x float> %11, !131, !DIExpression(DW_OP_LLVM_fragment, 0, 128), !137)
    #dbg_value(<4 x float> %11, !139, !DIExpression(), !143)
  %12 = getelementptr inbounds %struct.CallData, ptr %3, i32 0, i32 0, !dbg !144
  store <4 x float> %11, ptr %12, align 8, !dbg !144
  call void @dx.op.callShader.struct.CallData(i32 159, i32 2, ptr nonnull %3), !dbg !144
  %13 = load <4 x float>, ptr %12, align 8, !dbg !145
  %.i0 = extractelement <4 x float> %13, i32 0, !dbg !143
  %.i1 = extractelement <4 x float> %13, i32 1, !dbg !143
  %.i2 = extractelement <4 x float> %13, i32 2, !dbg !143
  %.i3 = extractelement <4 x float> %13, i32 3, !dbg !143
    #dbg_value(<4 x float> %13, !139, !DIExpression(), !143)
  %DispatchRaysDimensions = call i32 @dx.op.dispatchRaysDimensions.i32(i32 146, i8 0), !dbg !146
  %14 = uitofp i32 %DispatchRaysDimensions to float, !dbg !146
  %.i05 = fdiv fast float %.i0, %14, !dbg !147
  %.i16 = fdiv fast float %.i1, %14, !dbg !147
  %.i27 = fdiv fast float %.i2, %14, !dbg !147
  %.i38 = fdiv fast float %.i3, %14, !dbg !147
  %15 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %2), !dbg !111
  %16 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %15, %dx.types.ResourceProperties { i32 4098, i32 1033 }), !dbg !111
  call void @dx.op.textureStore.f32(i32 67, %dx.types.Handle %16, i32 %DispatchRaysIndex, i32 %DispatchRaysIndex3, i32 undef, float %.i05, float %.i16, float %.i27, float %.i38, i8 15), !dbg !148
  ret void, !dbg !149
}

; Function Attrs: nounwind
define void @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z"(ptr noalias captures(none) %payload, ptr readonly captures(none) %attributes) #1 !dbg !150 {
  %1 = load %dx.types.Handle, ptr @"\01?indices@@3V?$StructuredBuffer@I@@A", align 4, !dbg !162
  %2 = load %dx.types.Handle, ptr @"\01?scene@@3URaytracingAccelerationStructure@@A", align 4, !dbg !163
  %3 = load %dx.types.Handle, ptr @Local, align 4
  %4 = alloca %struct.Payload, align 8
  %Local = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %3)
  %5 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %Local, %dx.types.ResourceProperties { i32 13, i32 16 })
  %6 = call target("dx.CBuffer", <{ <4 x float> }>) @llvm.dx.resource.casthandle.tdx.CBuffer_sl_v4f32st.s_dx.types.Handles(%dx.types.Handle %5)
    #dbg_declare(ptr %attributes, !166, !DIExpression(), !167)
    #dbg_declare(ptr %payload, !168, !DIExpression(), !169)
  %7 = getelementptr inbounds %struct.BuiltInTriangleIntersectionAttributes, ptr %attributes, i32 0, i32 0, !dbg !170
  %8 = load <2 x float>, ptr %7, align 4, !dbg !170, !tbaa !171
  %.i0 = extractelement <2 x float> %8, i32 0, !dbg !174
  %.i1 = extractelement <2 x float> %8, i32 1, !dbg !174
  %InstanceID = call i32 @dx.op.instanceID.i32(i32 141), !dbg !174
  %9 = uitofp i32 %InstanceID to float, !dbg !174
  %.i05 = fmul fast float %9, %.i0, !dbg !175
  %.i16 = fmul fast float %9, %.i1, !dbg !175
  %PrimitiveIndex = call i32 @dx.op.primitiveIndex.i32(i32 161), !dbg !176
  %10 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %1), !dbg !162
  %11 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %10, %dx.types.ResourceProperties { i32 12, i32 4 }), !dbg !162
  %12 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.casthandle.tdx.RawBuffer_i32_0_0t.s_dx.types.Handles(%dx.types.Handle %11), !dbg !162
  %RawBufferLoad = call { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_i32_0_0t(target("dx.RawBuffer", i32, 0, 0) %12, i32 %PrimitiveIndex, i32 0), !dbg !162
  %13 = extractvalue { i32, i1 } %RawBufferLoad, 0, !dbg !162
  %14 = uitofp i32 %13 to float, !dbg !162
  %RayTCurrent = call float @dx.op.rayTCurrent.f32(i32 154), !dbg !177
  %15 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v4f32st(target("dx.CBuffer", <{ <4 x float> }>) %6, i32 0), !dbg !178
  %16 = extractvalue { float, float, float, float } %15, 0, !dbg !178
  %17 = extractvalue { float, float, float, float } %15, 1, !dbg !178
  %18 = extractvalue { float, float, float, float } %15, 2, !dbg !178
  %19 = extractvalue { float, float, float, float } %15, 3, !dbg !178
  %.i07 = fmul fast float %.i05, %16, !dbg !179
  %.i18 = fmul fast float %.i16, %17, !dbg !179
  %.i2 = fmul fast float %18, %14, !dbg !179
  %.i3 = fmul fast float %19, %RayTCurrent, !dbg !179
  %.upto012 = insertelement <4 x float> undef, float %.i07, i32 0, !dbg !179
  %.upto1 = insertelement <4 x float> %.upto012, float %.i18, i32 1, !dbg !179
  %.upto2 = insertelement <4 x float> %.upto1, float %.i2, i32 2, !dbg !179
  %20 = insertelement <4 x float> %.upto2, float %.i3, i32 3, !dbg !163
  %21 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, !dbg !180
  store <4 x float> %20, ptr %21, align 4, !dbg !181, !tbaa !171
  %22 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 1, !dbg !182
  %23 = load i32, ptr %22, align 4, !dbg !183, !tbaa !184
  %24 = icmp ult i32 %23, 2, !dbg !186
  br i1 %24, label %25, label %33, !dbg !187

25:                                               ; preds = %0
  %26 = add i32 %23, 1, !dbg !183
  %WorldRayOrigin = call float @dx.op.worldRayOrigin.f32(i32 147, i8 0), !dbg !188
  %WorldRayOrigin3 = call float @dx.op.worldRayOrigin.f32(i32 147, i8 1), !dbg !188
  %WorldRayOrigin4 = call float @dx.op.worldRayOrigin.f32(i32 147, i8 2), !dbg !188
    #dbg_value(float %WorldRayOrigin, !189, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !190)
    #dbg_value(float %WorldRayOrigin3, !189, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !190)
    #dbg_value(float %WorldRayOrigin4, !189, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !190)
    #dbg_value(float 0x3FB99999A0000000, !189, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !190)
  %WorldRayDirection = call float @dx.op.worldRayDirection.f32(i32 148, i8 0), !dbg !191
  %WorldRayDirection1 = call float @dx.op.worldRayDirection.f32(i32 148, i8 1), !dbg !191
  %WorldRayDirection2 = call float @dx.op.worldRayDirection.f32(i32 148, i8 2), !dbg !191
  %.i09 = fsub fast float -0.000000e+00, %WorldRayDirection, !dbg !192
  %.i110 = fsub fast float -0.000000e+00, %WorldRayDirection1, !dbg !192
  %.i211 = fsub fast float -0.000000e+00, %WorldRayDirection2, !dbg !192
    #dbg_value(float %.i09, !189, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !190)
    #dbg_value(float %.i110, !189, !DIExpression(DW_OP_LLVM_fragment, 160, 32), !190)
    #dbg_value(float %.i211, !189, !DIExpression(DW_OP_LLVM_fragment, 192, 32), !190)
    #dbg_value(float 1.000000e+02, !189, !DIExpression(DW_OP_LLVM_fragment, 224, 32), !190)
  %27 = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %2), !dbg !163
  %28 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %27, %dx.types.ResourceProperties { i32 16, i32 0 }), !dbg !163
  %29 = getelementptr inbounds %struct.Payload, ptr %4, i32 0, i32 0, !dbg !163
  store <4 x float> %20, ptr %29, align 8, !dbg !163
  %30 = getelementptr inbounds %struct.Payload, ptr %4, i32 0, i32 1, !dbg !163
  store i32 %26, ptr %30, align 8, !dbg !163
  call void @dx.op.traceRay.struct.Payload(i32 157, %dx.types.Handle %28, i32 0, i32 1, i32 0, i32 1, i32 0, float %WorldRayOrigin, float %WorldRayOrigin3, float %WorldRayOrigin4, float 0x3FB99999A0000000, float %.i09, float %.i110, float %.i211, float 1.000000e+02, ptr nonnull %4), !dbg !163
  %31 = load <4 x float>, ptr %29, align 8, !dbg !193
  store <4 x float> %31, ptr %21, align 4, !dbg !193
  %32 = load i32, ptr %30, align 8, !dbg !193
  store i32 %32, ptr %22, align 4, !dbg !193
  br label %33, !dbg !194

33:                                               ; preds = %25, %0
  ret void, !dbg !195
}

; Function Attrs: nounwind
define void @"\01?anyHit@@YAXUPayload@@UAttributes@@@Z"(ptr noalias captures(none) %payload, ptr readonly captures(none) %attributes) #2 !dbg !196 {
    #dbg_declare(ptr %attributes, !204, !DIExpression(), !205)
    #dbg_declare(ptr %payload, !206, !DIExpression(), !207)
  %1 = getelementptr inbounds %struct.Attributes, ptr %attributes, i32 0, i32 1, !dbg !208
  %2 = load <3 x float>, ptr %1, align 4, !dbg !210
  %3 = extractelement <3 x float> %2, i32 1, !dbg !210
  %4 = fcmp fast olt float %3, 0.000000e+00, !dbg !211
  br i1 %4, label %5, label %6, !dbg !212

5:                                                ; preds = %0
  call void @dx.op.ignoreHit(i32 155), !dbg !213
  unreachable

6:                                                ; preds = %0
  %7 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 1, !dbg !214
  %8 = load i32, ptr %7, align 4, !dbg !214, !tbaa !184
  %9 = icmp ugt i32 %8, 3, !dbg !216
  br i1 %9, label %10, label %11, !dbg !217

10:                                               ; preds = %6
  call void @dx.op.acceptHitAndEndSearch(i32 156), !dbg !218
  unreachable

11:                                               ; preds = %6
  %12 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, !dbg !219
  %13 = load <4 x float>, ptr %12, align 4, !dbg !220
  %14 = extractelement <4 x float> %13, i32 3, !dbg !220
  %15 = fadd fast float %14, 2.500000e-01, !dbg !220
  %16 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, i32 3, !dbg !220
  store float %15, ptr %16, align 4, !dbg !220
  ret void, !dbg !221
}

; Function Attrs: nounwind
define void @"\01?intersection@@YAXXZ"() #3 !dbg !222 {
  %1 = alloca %struct.Attributes, align 8
  %ObjectRayOrigin = call float @dx.op.objectRayOrigin.f32(i32 149, i8 0), !dbg !223
  %ObjectRayOrigin1 = call float @dx.op.objectRayOrigin.f32(i32 149, i8 1), !dbg !223
  %.upto0 = insertelement <2 x float> undef, float %ObjectRayOrigin, i32 0, !dbg !223
  %2 = insertelement <2 x float> %.upto0, float %ObjectRayOrigin1, i32 1, !dbg !223
    #dbg_value(float %ObjectRayOrigin, !224, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !225)
    #dbg_value(float %ObjectRayOrigin1, !224, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !225)
  %ObjectToWorld3 = call float @dx.op.objectToWorld.f32(i32 151, i32 0, i8 1), !dbg !226
  %ObjectToWorld7 = call float @dx.op.objectToWorld.f32(i32 151, i32 1, i8 1), !dbg !226
  %ObjectToWorld11 = call float @dx.op.objectToWorld.f32(i32 151, i32 2, i8 1), !dbg !226
  %3 = insertelement <3 x float> undef, float %ObjectToWorld3, i64 0, !dbg !227
  %4 = insertelement <3 x float> %3, float %ObjectToWorld7, i64 1, !dbg !227
  %5 = insertelement <3 x float> %4, float %ObjectToWorld11, i64 2, !dbg !227
    #dbg_value(float %ObjectToWorld3, !224, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !225)
    #dbg_value(float %ObjectToWorld7, !224, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !225)
    #dbg_value(float %ObjectToWorld11, !224, !DIExpression(DW_OP_LLVM_fragment, 128, 32), !225)
  %RayTMin = call float @dx.op.rayTMin.f32(i32 153), !dbg !228
  %6 = fadd fast float %RayTMin, 5.000000e-01, !dbg !229
  %7 = getelementptr inbounds %struct.Attributes, ptr %1, i32 0, i32 0, !dbg !230
  store <2 x float> %2, ptr %7, align 8, !dbg !230
  %8 = getelementptr inbounds %struct.Attributes, ptr %1, i32 0, i32 1, !dbg !230
  store <3 x float> %5, ptr %8, align 8, !dbg !230
  %9 = call i1 @dx.op.reportHit.struct.Attributes(i32 158, float %6, i32 3, ptr nonnull %1), !dbg !230
  ret void, !dbg !231
}

; Function Attrs: nounwind
define void @"\01?miss@@YAXUPayload@@@Z"(ptr noalias captures(none) %payload) #4 !dbg !232 {
  %WorldRayDirection = call float @dx.op.worldRayDirection.f32(i32 148, i8 0), !dbg !235
  %WorldRayDirection1 = call float @dx.op.worldRayDirection.f32(i32 148, i8 1), !dbg !235
  %WorldRayDirection2 = call float @dx.op.worldRayDirection.f32(i32 148, i8 2), !dbg !235
  %.i0 = fmul fast float %WorldRayDirection, 5.000000e-01, !dbg !236
  %.i1 = fmul fast float %WorldRayDirection1, 5.000000e-01, !dbg !236
  %.i2 = fmul fast float %WorldRayDirection2, 5.000000e-01, !dbg !236
  %.i03 = fadd fast float %.i0, 5.000000e-01, !dbg !237
  %.i14 = fadd fast float %.i1, 5.000000e-01, !dbg !237
  %.i25 = fadd fast float %.i2, 5.000000e-01, !dbg !237
  %RayFlags = call i32 @dx.op.rayFlags.i32(i32 144), !dbg !238
  %1 = uitofp i32 %RayFlags to float, !dbg !238
  %2 = insertelement <4 x float> undef, float %.i03, i64 0, !dbg !239
  %3 = insertelement <4 x float> %2, float %.i14, i64 1, !dbg !239
  %4 = insertelement <4 x float> %3, float %.i25, i64 2, !dbg !239
  %5 = insertelement <4 x float> %4, float %1, i64 3, !dbg !239
    #dbg_value(float %.i03, !240, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !241)
    #dbg_value(float %.i14, !240, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !241)
    #dbg_value(float %.i25, !240, !DIExpression(DW_OP_LLVM_fragment, 64, 32), !241)
    #dbg_value(float %1, !240, !DIExpression(DW_OP_LLVM_fragment, 96, 32), !241)
  %6 = getelementptr inbounds %struct.Payload, ptr %payload, i32 0, i32 0, !dbg !242
  store <4 x float> %5, ptr %6, align 4, !dbg !242
  ret void, !dbg !242
}

; Function Attrs: nounwind
define void @"\01?callable@@YAXUCallData@@@Z"(ptr noalias captures(none) %data) #5 !dbg !243 {
    #dbg_declare(ptr %data, !247, !DIExpression(), !248)
  %1 = getelementptr inbounds %struct.CallData, ptr %data, i32 0, i32 0, !dbg !249
  %2 = load <4 x float>, ptr %1, align 4, !dbg !249, !tbaa !171
  %3 = extractelement <4 x float> %2, i64 0, !dbg !250
  %Sqrt = call float @llvm.sqrt.f32(float %3), !dbg !250
  %4 = insertelement <4 x float> undef, float %Sqrt, i64 0, !dbg !250
  %5 = extractelement <4 x float> %2, i64 1, !dbg !250
  %Sqrt1 = call float @llvm.sqrt.f32(float %5), !dbg !250
  %6 = insertelement <4 x float> %4, float %Sqrt1, i64 1, !dbg !250
  %7 = extractelement <4 x float> %2, i64 2, !dbg !250
  %Sqrt2 = call float @llvm.sqrt.f32(float %7), !dbg !250
  %8 = insertelement <4 x float> %6, float %Sqrt2, i64 2, !dbg !250
  %9 = extractelement <4 x float> %2, i64 3, !dbg !250
  %Sqrt3 = call float @llvm.sqrt.f32(float %9), !dbg !250
  %10 = insertelement <4 x float> %8, float %Sqrt3, i64 3, !dbg !250
  store <4 x float> %10, ptr %1, align 4, !dbg !251, !tbaa !171
  ret void, !dbg !252
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.dispatchRaysDimensions.i32(i32, i8) #6

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.dispatchRaysIndex.i32(i32, i8) #6

; Function Attrs: nounwind
declare void @dx.op.callShader.struct.CallData(i32, i32, ptr) #7

; Function Attrs: nounwind
declare void @dx.op.textureStore.f32(i32, %dx.types.Handle, i32, i32, i32, float, float, float, float, i8) #7

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.rayFlags.i32(i32) #6

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.primitiveIndex.i32(i32) #6

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.instanceID.i32(i32) #6

; Function Attrs: nounwind memory(none)
declare float @dx.op.rayTMin.f32(i32) #6

; Function Attrs: nounwind memory(read)
declare float @dx.op.rayTCurrent.f32(i32) #8

; Function Attrs: nounwind memory(none)
declare float @dx.op.objectRayOrigin.f32(i32, i8) #6

; Function Attrs: nounwind memory(none)
declare float @dx.op.worldRayDirection.f32(i32, i8) #6

; Function Attrs: nounwind memory(none)
declare float @dx.op.worldRayOrigin.f32(i32, i8) #6

; Function Attrs: noreturn nounwind
declare void @dx.op.acceptHitAndEndSearch(i32) #9

; Function Attrs: noreturn nounwind
declare void @dx.op.ignoreHit(i32) #9

; Function Attrs: nounwind
declare i1 @dx.op.reportHit.struct.Attributes(i32, float, i32, ptr) #7

; Function Attrs: nounwind
declare void @dx.op.traceRay.struct.Payload(i32, %dx.types.Handle, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float, ptr) #7

; Function Attrs: nounwind memory(none)
declare float @dx.op.objectToWorld.f32(i32, i32, i8) #6

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #6

; Function Attrs: nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32, %dx.types.Handle) #8

; Function Attrs: nounwind
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.casthandle.tdx.RawBuffer_i32_0_0t.s_dx.types.Handles(%dx.types.Handle) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i1 } @llvm.dx.resource.load.rawbuffer.i32.tdx.RawBuffer_i32_0_0t(target("dx.RawBuffer", i32, 0, 0), i32, i32) #10

; Function Attrs: nounwind
declare target("dx.CBuffer", <{ <4 x float> }>) @llvm.dx.resource.casthandle.tdx.CBuffer_sl_v4f32st.s_dx.types.Handles(%dx.types.Handle) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v4f32st(target("dx.CBuffer", <{ <4 x float> }>), i32) #10

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #11

attributes #0 = { nounwind "hlsl.shader"="raygeneration" }
attributes #1 = { nounwind "hlsl.shader"="closesthit" }
attributes #2 = { nounwind "hlsl.shader"="anyhit" }
attributes #3 = { nounwind "hlsl.shader"="intersection" }
attributes #4 = { nounwind "hlsl.shader"="miss" }
attributes #5 = { nounwind "hlsl.shader"="callable" }
attributes #6 = { nounwind memory(none) }
attributes #7 = { nounwind }
attributes #8 = { nounwind memory(read) }
attributes #9 = { noreturn nounwind }
attributes #10 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #11 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!50, !51}
!llvm.ident = !{!52}
!dx.source.contents = !{!53}
!dx.source.defines = !{!4}
!dx.source.mainFileName = !{!54}
!dx.source.args = !{!55}
!dx.valver = !{!56}
!dxkit.resources = !{!57}
!dxkit.entryPoints = !{!68, !70, !73, !75, !77, !79, !81}
!dxkit.typeAnnotations = !{!83, !100}

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
!56 = !{i32 1, i32 10}
!57 = !{!58, !63, !66, null}
!58 = !{!59, !61}
!59 = !{i32 0, ptr @"\01?scene@@3URaytracingAccelerationStructure@@A", !"scene", i32 0, i32 0, i32 1, i32 16, i32 0, !60}
!60 = !{i32 0, i32 4}
!61 = !{i32 1, ptr @"\01?indices@@3V?$StructuredBuffer@I@@A", !"indices", i32 1, i32 1, i32 1, i32 12, i32 0, !62}
!62 = !{i32 1, i32 4}
!63 = !{!64}
!64 = !{i32 0, ptr @"\01?target@@3V?$RWTexture2D@V?$vector@M$03@@@@A", !"target", i32 0, i32 0, i32 1, i32 2, i1 false, i1 false, i1 false, !65}
!65 = !{i32 0, i32 9}
!66 = !{!67}
!67 = !{i32 0, ptr @Local, !"Local", i32 1, i32 0, i32 1, i32 16, null}
!68 = !{null, !"", null, !57, !69}
!69 = !{i32 0, i64 16}
!70 = !{ptr @"\01?anyHit@@YAXUPayload@@UAttributes@@@Z", !"\01?anyHit@@YAXUPayload@@UAttributes@@@Z", null, null, !71}
!71 = !{i32 8, i32 9, i32 6, i32 20, i32 7, i32 20, i32 5, !72}
!72 = !{i32 0}
!73 = !{ptr @"\01?callable@@YAXUCallData@@@Z", !"\01?callable@@YAXUCallData@@@Z", null, null, !74}
!74 = !{i32 8, i32 12, i32 6, i32 16, i32 5, !72}
!75 = !{ptr @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", !"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", null, null, !76}
!76 = !{i32 8, i32 10, i32 6, i32 20, i32 7, i32 8, i32 5, !72}
!77 = !{ptr @"\01?intersection@@YAXXZ", !"\01?intersection@@YAXXZ", null, null, !78}
!78 = !{i32 8, i32 8, i32 5, !72}
!79 = !{ptr @"\01?miss@@YAXUPayload@@@Z", !"\01?miss@@YAXUPayload@@@Z", null, null, !80}
!80 = !{i32 8, i32 11, i32 6, i32 20, i32 5, !72}
!81 = !{ptr @"\01?rayGeneration@@YAXXZ", !"\01?rayGeneration@@YAXXZ", null, null, !82}
!82 = !{i32 8, i32 7, i32 5, !72}
!83 = !{i32 0, %"class.StructuredBuffer<unsigned int>" undef, !84, %struct.Payload undef, !89, %struct.CallData undef, !92, %struct.BuiltInTriangleIntersectionAttributes undef, !94, %struct.Attributes undef, !96, %Local undef, !98}
!84 = !{i32 4, !85, !86}
!85 = !{i32 6, !"h", i32 3, i32 0, i32 7, i32 5}
!86 = !{i32 0, !87}
!87 = !{!88}
!88 = !{i32 0, i32 undef}
!89 = !{i32 20, !90, !91}
!90 = !{i32 6, !"color", i32 3, i32 0, i32 7, i32 9}
!91 = !{i32 6, !"depth", i32 3, i32 16, i32 7, i32 5}
!92 = !{i32 16, !93}
!93 = !{i32 6, !"value", i32 3, i32 0, i32 7, i32 9}
!94 = !{i32 8, !95}
!95 = !{i32 6, !"barycentrics", i32 3, i32 0, i32 7, i32 9}
!96 = !{i32 28, !95, !97}
!97 = !{i32 6, !"normal", i32 3, i32 16, i32 7, i32 9}
!98 = !{i32 16, !99}
!99 = !{i32 6, !"tint", i32 3, i32 0, i32 7, i32 9}
!100 = !{i32 1, ptr @"\01?rayGeneration@@YAXXZ", !101, ptr @"\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", !103, ptr @"\01?anyHit@@YAXUPayload@@UAttributes@@@Z", !103, ptr @"\01?intersection@@YAXXZ", !101, ptr @"\01?miss@@YAXUPayload@@@Z", !106, ptr @"\01?callable@@YAXUCallData@@@Z", !106}
!101 = !{!102}
!102 = !{i32 1, !4, !4}
!103 = !{!102, !104, !105}
!104 = !{i32 2, !4, !4}
!105 = !{i32 0, !4, !4}
!106 = !{!102, !104}
!107 = distinct !DISubprogram(name: "rayGeneration", linkageName: "\01?rayGeneration@@YAXXZ", scope: !3, file: !3, line: 22, type: !108, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!108 = !DISubroutineType(types: !109)
!109 = !{null}
!110 = !DILocation(line: 27, column: 5, scope: !107)
!111 = !DILocation(line: 30, column: 5, scope: !107)
!112 = !DILocation(line: 24, column: 19, scope: !107)
!113 = !DILocalVariable(name: "index", scope: !107, file: !3, line: 24, type: !114)
!114 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint2", file: !3, line: 24, baseType: !115)
!115 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<unsigned int, 2>", file: !3, line: 24, size: 64, align: 32, elements: !116, templateParams: !119)
!116 = !{!117, !118}
!117 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !115, file: !3, line: 24, baseType: !33, size: 32, align: 32, flags: DIFlagPublic)
!118 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !115, file: !3, line: 24, baseType: !33, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!119 = !{!46, !120}
!120 = !DITemplateValueParameter(name: "element_count", type: !16, value: i32 2)
!121 = !DILocation(line: 24, column: 11, scope: !107)
!122 = !DILocation(line: 25, column: 27, scope: !107)
!123 = !DILocalVariable(name: "ray", scope: !107, file: !3, line: 25, type: !124)
!124 = !DICompositeType(tag: DW_TAG_structure_type, name: "RayDesc", file: !3, line: 25, size: 256, align: 32, elements: !125)
!125 = !{!126, !127, !128, !129}
!126 = !DIDerivedType(tag: DW_TAG_member, name: "Origin", scope: !124, file: !3, line: 25, baseType: !7, size: 96, align: 32)
!127 = !DIDerivedType(tag: DW_TAG_member, name: "TMin", scope: !124, file: !3, line: 25, baseType: !10, size: 32, align: 32, offset: 96)
!128 = !DIDerivedType(tag: DW_TAG_member, name: "Direction", scope: !124, file: !3, line: 25, baseType: !7, size: 96, align: 32, offset: 128)
!129 = !DIDerivedType(tag: DW_TAG_member, name: "TMax", scope: !124, file: !3, line: 25, baseType: !10, size: 32, align: 32, offset: 224)
!130 = !DILocation(line: 25, column: 13, scope: !107)
!131 = !DILocalVariable(name: "payload", scope: !107, file: !3, line: 26, type: !132)
!132 = !DICompositeType(tag: DW_TAG_structure_type, name: "Payload", file: !3, line: 2, size: 160, align: 32, elements: !133)
!133 = !{!134, !135}
!134 = !DIDerivedType(tag: DW_TAG_member, name: "color", scope: !132, file: !3, line: 4, baseType: !17, size: 128, align: 32)
!135 = !DIDerivedType(tag: DW_TAG_member, name: "depth", scope: !132, file: !3, line: 5, baseType: !136, size: 32, align: 32, offset: 128)
!136 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !3, line: 26, baseType: !33)
!137 = !DILocation(line: 26, column: 13, scope: !107)
!138 = !DILocation(line: 28, column: 5, scope: !107)
!139 = !DILocalVariable(name: "data", scope: !107, file: !3, line: 28, type: !140)
!140 = !DICompositeType(tag: DW_TAG_structure_type, name: "CallData", file: !3, line: 14, size: 128, align: 32, elements: !141)
!141 = !{!142}
!142 = !DIDerivedType(tag: DW_TAG_member, name: "value", scope: !140, file: !3, line: 14, baseType: !17, size: 128, align: 32)
!143 = !DILocation(line: 28, column: 14, scope: !107)
!144 = !DILocation(line: 29, column: 5, scope: !107)
!145 = !DILocation(line: 30, column: 26, scope: !107)
!146 = !DILocation(line: 30, column: 34, scope: !107)
!147 = !DILocation(line: 30, column: 32, scope: !107)
!148 = !DILocation(line: 30, column: 19, scope: !107)
!149 = !DILocation(line: 31, column: 1, scope: !107)
!150 = distinct !DISubprogram(name: "closestHit", linkageName: "\01?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z", scope: !3, file: !3, line: 34, type: !151, scopeLine: 35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!151 = !DISubroutineType(types: !152)
!152 = !{null, !153, !154}
!153 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !132)
!154 = !DICompositeType(tag: DW_TAG_structure_type, name: "BuiltInTriangleIntersectionAttributes", file: !3, line: 31, size: 64, align: 32, elements: !155)
!155 = !{!156}
!156 = !DIDerivedType(tag: DW_TAG_member, name: "barycentrics", scope: !154, file: !3, line: 31, baseType: !157, size: 64, align: 32)
!157 = !DICompositeType(tag: DW_TAG_class_type, name: "vector<float, 2>", file: !3, line: 31, size: 64, align: 32, elements: !158, templateParams: !161)
!158 = !{!159, !160}
!159 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !157, file: !3, line: 31, baseType: !10, size: 32, align: 32, flags: DIFlagPublic)
!160 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !157, file: !3, line: 31, baseType: !10, size: 32, align: 32, offset: 32, flags: DIFlagPublic)
!161 = !{!14, !120}
!162 = !DILocation(line: 36, column: 68, scope: !150)
!163 = !DILocation(line: 41, column: 9, scope: !164)
!164 = distinct !DILexicalBlock(scope: !165, file: !3, line: 38, column: 5)
!165 = distinct !DILexicalBlock(scope: !150, file: !3, line: 37, column: 9)
!166 = !DILocalVariable(name: "attributes", arg: 2, scope: !150, file: !3, line: 34, type: !154)
!167 = !DILocation(line: 34, column: 81, scope: !150)
!168 = !DILocalVariable(name: "payload", arg: 1, scope: !150, file: !3, line: 34, type: !132)
!169 = !DILocation(line: 34, column: 31, scope: !150)
!170 = !DILocation(line: 36, column: 39, scope: !150)
!171 = !{!172, !172, i64 0}
!172 = !{!"omnipotent char", !173, i64 0}
!173 = !{!"Simple C/C++ TBAA"}
!174 = !DILocation(line: 36, column: 54, scope: !150)
!175 = !DILocation(line: 36, column: 52, scope: !150)
!176 = !DILocation(line: 36, column: 76, scope: !150)
!177 = !DILocation(line: 36, column: 95, scope: !150)
!178 = !DILocation(line: 36, column: 112, scope: !150)
!179 = !DILocation(line: 36, column: 110, scope: !150)
!180 = !DILocation(line: 36, column: 13, scope: !150)
!181 = !DILocation(line: 36, column: 19, scope: !150)
!182 = !DILocation(line: 37, column: 17, scope: !165)
!183 = !DILocation(line: 39, column: 22, scope: !164)
!184 = !{!185, !185, i64 0}
!185 = !{!"int", !172, i64 0}
!186 = !DILocation(line: 37, column: 23, scope: !165)
!187 = !DILocation(line: 37, column: 9, scope: !150)
!188 = !DILocation(line: 40, column: 25, scope: !164)
!189 = !DILocalVariable(name: "ray", scope: !164, file: !3, line: 40, type: !124)
!190 = !DILocation(line: 40, column: 17, scope: !164)
!191 = !DILocation(line: 40, column: 49, scope: !164)
!192 = !DILocation(line: 40, column: 48, scope: !164)
!193 = !DILocation(line: 42, column: 5, scope: !165)
!194 = !DILocation(line: 42, column: 5, scope: !164)
!195 = !DILocation(line: 43, column: 1, scope: !150)
!196 = distinct !DISubprogram(name: "anyHit", linkageName: "\01?anyHit@@YAXUPayload@@UAttributes@@@Z", scope: !3, file: !3, line: 46, type: !197, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!197 = !DISubroutineType(types: !198)
!198 = !{null, !153, !199}
!199 = !DICompositeType(tag: DW_TAG_structure_type, name: "Attributes", file: !3, line: 8, size: 160, align: 32, elements: !200)
!200 = !{!201, !203}
!201 = !DIDerivedType(tag: DW_TAG_member, name: "barycentrics", scope: !199, file: !3, line: 10, baseType: !202, size: 64, align: 32)
!202 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !3, line: 43, baseType: !157)
!203 = !DIDerivedType(tag: DW_TAG_member, name: "normal", scope: !199, file: !3, line: 11, baseType: !6, size: 96, align: 32, offset: 64)
!204 = !DILocalVariable(name: "attributes", arg: 2, scope: !196, file: !3, line: 46, type: !199)
!205 = !DILocation(line: 46, column: 50, scope: !196)
!206 = !DILocalVariable(name: "payload", arg: 1, scope: !196, file: !3, line: 46, type: !132)
!207 = !DILocation(line: 46, column: 27, scope: !196)
!208 = !DILocation(line: 48, column: 20, scope: !209)
!209 = distinct !DILexicalBlock(scope: !196, file: !3, line: 48, column: 9)
!210 = !DILocation(line: 48, column: 9, scope: !209)
!211 = !DILocation(line: 48, column: 29, scope: !209)
!212 = !DILocation(line: 48, column: 9, scope: !196)
!213 = !DILocation(line: 49, column: 9, scope: !209)
!214 = !DILocation(line: 50, column: 17, scope: !215)
!215 = distinct !DILexicalBlock(scope: !196, file: !3, line: 50, column: 9)
!216 = !DILocation(line: 50, column: 23, scope: !215)
!217 = !DILocation(line: 50, column: 9, scope: !196)
!218 = !DILocation(line: 51, column: 9, scope: !215)
!219 = !DILocation(line: 52, column: 13, scope: !196)
!220 = !DILocation(line: 52, column: 21, scope: !196)
!221 = !DILocation(line: 53, column: 1, scope: !196)
!222 = distinct !DISubprogram(name: "intersection", linkageName: "\01?intersection@@YAXXZ", scope: !3, file: !3, line: 56, type: !108, scopeLine: 57, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!223 = !DILocation(line: 59, column: 22, scope: !222)
!224 = !DILocalVariable(name: "a", scope: !222, file: !3, line: 58, type: !199)
!225 = !DILocation(line: 58, column: 16, scope: !222)
!226 = !DILocation(line: 60, column: 20, scope: !222)
!227 = !DILocation(line: 60, column: 16, scope: !222)
!228 = !DILocation(line: 61, column: 15, scope: !222)
!229 = !DILocation(line: 61, column: 25, scope: !222)
!230 = !DILocation(line: 61, column: 5, scope: !222)
!231 = !DILocation(line: 62, column: 1, scope: !222)
!232 = distinct !DISubprogram(name: "miss", linkageName: "\01?miss@@YAXUPayload@@@Z", scope: !3, file: !3, line: 65, type: !233, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!233 = !DISubroutineType(types: !234)
!234 = !{null, !153}
!235 = !DILocation(line: 67, column: 28, scope: !232)
!236 = !DILocation(line: 67, column: 48, scope: !232)
!237 = !DILocation(line: 67, column: 54, scope: !232)
!238 = !DILocation(line: 67, column: 61, scope: !232)
!239 = !DILocation(line: 67, column: 27, scope: !232)
!240 = !DILocalVariable(name: "payload", arg: 1, scope: !232, file: !3, line: 65, type: !132)
!241 = !DILocation(line: 65, column: 25, scope: !232)
!242 = !DILocation(line: 68, column: 1, scope: !232)
!243 = distinct !DISubprogram(name: "callable", linkageName: "\01?callable@@YAXUCallData@@@Z", scope: !3, file: !3, line: 71, type: !244, scopeLine: 72, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2)
!244 = !DISubroutineType(types: !245)
!245 = !{null, !246}
!246 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !140)
!247 = !DILocalVariable(name: "data", arg: 1, scope: !243, file: !3, line: 71, type: !140)
!248 = !DILocation(line: 71, column: 30, scope: !243)
!249 = !DILocation(line: 73, column: 28, scope: !243)
!250 = !DILocation(line: 73, column: 18, scope: !243)
!251 = !DILocation(line: 73, column: 16, scope: !243)
!252 = !DILocation(line: 74, column: 1, scope: !243)
