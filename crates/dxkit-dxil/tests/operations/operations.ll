; Every operation that the compiler knows, called once. createHandle and createHandleForLib are missing: its assembler
; stops at calls of them that it cannot follow to a resource.
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { i8* }
%dx.types.NodeHandle = type { i8* }
%dx.types.NodeRecordHandle = type { i8* }
%dx.types.HitObject = type { i8* }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.NodeInfo = type { i32, i32 }
%dx.types.NodeRecordInfo = type { i32, i32 }
%dx.types.Dimensions = type { i32, i32, i32, i32 }
%dx.types.SamplePos = type { float, float }
%dx.types.i32c = type { i32, i1 }
%dx.types.twoi32 = type { i32, i32 }
%dx.types.splitdouble = type { i32, i32 }
%dx.types.fouri32 = type { i32, i32, i32, i32 }
%dx.types.fouri16 = type { i16, i16, i16, i16 }
%dx.types.CBufRet.f16 = type { half, half, half, half }
%dx.types.ResRet.f16 = type { half, half, half, half, i32 }
%dx.types.ResRet.i16 = type { i16, i16, i16, i16, i32 }
%struct.P = type { float }
%dx.types.LinAlgMatrixC4M4N4U0S0 = type { i8* }

define void @main() {
  %h0 = call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 0, i1 false, i1 false)
  %h = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %h0, %dx.types.ResourceProperties { i32 11, i32 0 })
  %op0 = call half @dx.op.tempRegLoad.f16(i32 0, i32 0)
  call void @dx.op.tempRegStore.f16(i32 1, i32 0, half 0.0)
  %op2 = call half @dx.op.minPrecXRegLoad.f16(i32 2, float* null, i32 0, i8 0)
  call void @dx.op.minPrecXRegStore.f16(i32 3, float* null, i32 0, i8 0, half 0.0)
  %op4 = call half @dx.op.loadInput.f16(i32 4, i32 0, i32 0, i8 0, i32 0)
  call void @dx.op.storeOutput.f16(i32 5, i32 0, i32 0, i8 0, half 0.0)
  %op6 = call half @dx.op.unary.f16(i32 6, half 0.0)
  %op7 = call half @dx.op.unary.f16(i32 7, half 0.0)
  %op8 = call i1 @dx.op.isSpecialFloat.f16(i32 8, half 0.0)
  %op9 = call i1 @dx.op.isSpecialFloat.f16(i32 9, half 0.0)
  %op10 = call i1 @dx.op.isSpecialFloat.f16(i32 10, half 0.0)
  %op11 = call i1 @dx.op.isSpecialFloat.f16(i32 11, half 0.0)
  %op12 = call half @dx.op.unary.f16(i32 12, half 0.0)
  %op13 = call half @dx.op.unary.f16(i32 13, half 0.0)
  %op14 = call half @dx.op.unary.f16(i32 14, half 0.0)
  %op15 = call half @dx.op.unary.f16(i32 15, half 0.0)
  %op16 = call half @dx.op.unary.f16(i32 16, half 0.0)
  %op17 = call half @dx.op.unary.f16(i32 17, half 0.0)
  %op18 = call half @dx.op.unary.f16(i32 18, half 0.0)
  %op19 = call half @dx.op.unary.f16(i32 19, half 0.0)
  %op20 = call half @dx.op.unary.f16(i32 20, half 0.0)
  %op21 = call half @dx.op.unary.f16(i32 21, half 0.0)
  %op22 = call half @dx.op.unary.f16(i32 22, half 0.0)
  %op23 = call half @dx.op.unary.f16(i32 23, half 0.0)
  %op24 = call half @dx.op.unary.f16(i32 24, half 0.0)
  %op25 = call half @dx.op.unary.f16(i32 25, half 0.0)
  %op26 = call half @dx.op.unary.f16(i32 26, half 0.0)
  %op27 = call half @dx.op.unary.f16(i32 27, half 0.0)
  %op28 = call half @dx.op.unary.f16(i32 28, half 0.0)
  %op29 = call half @dx.op.unary.f16(i32 29, half 0.0)
  %op30 = call i16 @dx.op.unary.i16(i32 30, i16 0)
  %op31 = call i32 @dx.op.unaryBits.i16(i32 31, i16 0)
  %op32 = call i32 @dx.op.unaryBits.i16(i32 32, i16 0)
  %op33 = call i32 @dx.op.unaryBits.i16(i32 33, i16 0)
  %op34 = call i32 @dx.op.unaryBits.i16(i32 34, i16 0)
  %op35 = call half @dx.op.binary.f16(i32 35, half 0.0, half 0.0)
  %op36 = call half @dx.op.binary.f16(i32 36, half 0.0, half 0.0)
  %op37 = call i16 @dx.op.binary.i16(i32 37, i16 0, i16 0)
  %op38 = call i16 @dx.op.binary.i16(i32 38, i16 0, i16 0)
  %op39 = call i16 @dx.op.binary.i16(i32 39, i16 0, i16 0)
  %op40 = call i16 @dx.op.binary.i16(i32 40, i16 0, i16 0)
  %op41 = call %dx.types.twoi32 @dx.op.binaryWithTwoOuts.i32(i32 41, i32 0, i32 0)
  %op42 = call %dx.types.twoi32 @dx.op.binaryWithTwoOuts.i32(i32 42, i32 0, i32 0)
  %op43 = call %dx.types.twoi32 @dx.op.binaryWithTwoOuts.i32(i32 43, i32 0, i32 0)
  %op44 = call %dx.types.i32c @dx.op.binaryWithCarryOrBorrow.i32(i32 44, i32 0, i32 0)
  %op45 = call %dx.types.i32c @dx.op.binaryWithCarryOrBorrow.i32(i32 45, i32 0, i32 0)
  %op46 = call half @dx.op.tertiary.f16(i32 46, half 0.0, half 0.0, half 0.0)
  %op47 = call double @dx.op.tertiary.f64(i32 47, double 0.0, double 0.0, double 0.0)
  %op48 = call i16 @dx.op.tertiary.i16(i32 48, i16 0, i16 0, i16 0)
  %op49 = call i16 @dx.op.tertiary.i16(i32 49, i16 0, i16 0, i16 0)
  %op50 = call i32 @dx.op.tertiary.i32(i32 50, i32 0, i32 0, i32 0)
  %op51 = call i32 @dx.op.tertiary.i32(i32 51, i32 0, i32 0, i32 0)
  %op52 = call i32 @dx.op.tertiary.i32(i32 52, i32 0, i32 0, i32 0)
  %op53 = call i32 @dx.op.quaternary.i32(i32 53, i32 0, i32 0, i32 0, i32 0)
  %op54 = call half @dx.op.dot2.f16(i32 54, half 0.0, half 0.0, half 0.0, half 0.0)
  %op55 = call half @dx.op.dot3.f16(i32 55, half 0.0, half 0.0, half 0.0, half 0.0, half 0.0, half 0.0)
  %op56 = call half @dx.op.dot4.f16(i32 56, half 0.0, half 0.0, half 0.0, half 0.0, half 0.0, half 0.0, half 0.0, half 0.0)
  %op58 = call half @dx.op.cbufferLoad.f16(i32 58, %dx.types.Handle %h, i32 0, i32 0)
  %op59 = call %dx.types.CBufRet.f16 @dx.op.cbufferLoadLegacy.f16(i32 59, %dx.types.Handle %h, i32 0)
  %op60 = call %dx.types.ResRet.f16 @dx.op.sample.f16(i32 60, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0)
  %op61 = call %dx.types.ResRet.f16 @dx.op.sampleBias.f16(i32 61, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0, float 0.0)
  %op62 = call %dx.types.ResRet.f16 @dx.op.sampleLevel.f16(i32 62, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0)
  %op63 = call %dx.types.ResRet.f16 @dx.op.sampleGrad.f16(i32 63, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %op64 = call %dx.types.ResRet.f16 @dx.op.sampleCmp.f16(i32 64, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0, float 0.0)
  %op65 = call %dx.types.ResRet.f16 @dx.op.sampleCmpLevelZero.f16(i32 65, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0)
  %op66 = call %dx.types.ResRet.f16 @dx.op.textureLoad.f16(i32 66, %dx.types.Handle %h, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0)
  call void @dx.op.textureStore.f16(i32 67, %dx.types.Handle %h, i32 0, i32 0, i32 0, half 0.0, half 0.0, half 0.0, half 0.0, i8 0)
  %op68 = call %dx.types.ResRet.f16 @dx.op.bufferLoad.f16(i32 68, %dx.types.Handle %h, i32 0, i32 0)
  call void @dx.op.bufferStore.f16(i32 69, %dx.types.Handle %h, i32 0, i32 0, half 0.0, half 0.0, half 0.0, half 0.0, i8 0)
  %op70 = call i32 @dx.op.bufferUpdateCounter(i32 70, %dx.types.Handle %h, i8 0)
  %op71 = call i1 @dx.op.checkAccessFullyMapped.i32(i32 71, i32 0)
  %op72 = call %dx.types.Dimensions @dx.op.getDimensions(i32 72, %dx.types.Handle %h, i32 0)
  %op73 = call %dx.types.ResRet.f16 @dx.op.textureGather.f16(i32 73, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0)
  %op74 = call %dx.types.ResRet.f16 @dx.op.textureGatherCmp.f16(i32 74, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0)
  %op75 = call %dx.types.SamplePos @dx.op.texture2DMSGetSamplePosition(i32 75, %dx.types.Handle %h, i32 0)
  %op76 = call %dx.types.SamplePos @dx.op.renderTargetGetSamplePosition(i32 76, i32 0)
  %op77 = call i32 @dx.op.renderTargetGetSampleCount(i32 77)
  %op78 = call i64 @dx.op.atomicBinOp.i64(i32 78, %dx.types.Handle %h, i32 0, i32 0, i32 0, i32 0, i64 0)
  %op79 = call i64 @dx.op.atomicCompareExchange.i64(i32 79, %dx.types.Handle %h, i32 0, i32 0, i32 0, i64 0, i64 0)
  call void @dx.op.barrier(i32 80, i32 0)
  %op81 = call float @dx.op.calculateLOD.f32(i32 81, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, i1 0)
  call void @dx.op.discard(i32 82, i1 0)
  %op83 = call half @dx.op.unary.f16(i32 83, half 0.0)
  %op84 = call half @dx.op.unary.f16(i32 84, half 0.0)
  %op85 = call half @dx.op.unary.f16(i32 85, half 0.0)
  %op86 = call half @dx.op.unary.f16(i32 86, half 0.0)
  %op87 = call half @dx.op.evalSnapped.f16(i32 87, i32 0, i32 0, i8 0, i32 0, i32 0)
  %op88 = call half @dx.op.evalSampleIndex.f16(i32 88, i32 0, i32 0, i8 0, i32 0)
  %op89 = call half @dx.op.evalCentroid.f16(i32 89, i32 0, i32 0, i8 0)
  %op90 = call i32 @dx.op.sampleIndex.i32(i32 90)
  %op91 = call i32 @dx.op.coverage.i32(i32 91)
  %op92 = call i32 @dx.op.innerCoverage.i32(i32 92)
  %op93 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %op94 = call i32 @dx.op.groupId.i32(i32 94, i32 0)
  %op95 = call i32 @dx.op.threadIdInGroup.i32(i32 95, i32 0)
  %op96 = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  call void @dx.op.emitStream(i32 97, i8 0)
  call void @dx.op.cutStream(i32 98, i8 0)
  call void @dx.op.emitThenCutStream(i32 99, i8 0)
  %op100 = call i32 @dx.op.gsInstanceID.i32(i32 100)
  %op101 = call double @dx.op.makeDouble.f64(i32 101, i32 0, i32 0)
  %op102 = call %dx.types.splitdouble @dx.op.splitDouble.f64(i32 102, double 0.0)
  %op103 = call half @dx.op.loadOutputControlPoint.f16(i32 103, i32 0, i32 0, i8 0, i32 0)
  %op104 = call half @dx.op.loadPatchConstant.f16(i32 104, i32 0, i32 0, i8 0)
  %op105 = call float @dx.op.domainLocation.f32(i32 105, i8 0)
  call void @dx.op.storePatchConstant.f16(i32 106, i32 0, i32 0, i8 0, half 0.0)
  %op107 = call i32 @dx.op.outputControlPointID.i32(i32 107)
  %op108 = call i32 @dx.op.primitiveID.i32(i32 108)
  %op109 = call %dx.types.twoi32 @dx.op.cycleCounterLegacy(i32 109)
  %op110 = call i1 @dx.op.waveIsFirstLane(i32 110)
  %op111 = call i32 @dx.op.waveGetLaneIndex(i32 111)
  %op112 = call i32 @dx.op.waveGetLaneCount(i32 112)
  %op113 = call i1 @dx.op.waveAnyTrue(i32 113, i1 0)
  %op114 = call i1 @dx.op.waveAllTrue(i32 114, i1 0)
  %op115 = call i1 @dx.op.waveActiveAllEqual.f16(i32 115, half 0.0)
  %op116 = call %dx.types.fouri32 @dx.op.waveActiveBallot(i32 116, i1 0)
  %op117 = call half @dx.op.waveReadLaneAt.f16(i32 117, half 0.0, i32 0)
  %op118 = call half @dx.op.waveReadLaneFirst.f16(i32 118, half 0.0)
  %op119 = call half @dx.op.waveActiveOp.f16(i32 119, half 0.0, i8 0, i8 0)
  %op120 = call i8 @dx.op.waveActiveBit.i8(i32 120, i8 0, i8 0)
  %op121 = call half @dx.op.wavePrefixOp.f16(i32 121, half 0.0, i8 0, i8 0)
  %op122 = call half @dx.op.quadReadLaneAt.f16(i32 122, half 0.0, i32 0)
  %op123 = call half @dx.op.quadOp.f16(i32 123, half 0.0, i8 0)
  %op124 = call half @dx.op.bitcastI16toF16(i32 124, i16 0)
  %op125 = call i16 @dx.op.bitcastF16toI16(i32 125, half 0.0)
  %op126 = call float @dx.op.bitcastI32toF32(i32 126, i32 0)
  %op127 = call i32 @dx.op.bitcastF32toI32(i32 127, float 0.0)
  %op128 = call double @dx.op.bitcastI64toF64(i32 128, i64 0)
  %op129 = call i64 @dx.op.bitcastF64toI64(i32 129, double 0.0)
  %op130 = call i32 @dx.op.legacyF32ToF16(i32 130, float 0.0)
  %op131 = call float @dx.op.legacyF16ToF32(i32 131, i32 0)
  %op132 = call float @dx.op.legacyDoubleToFloat(i32 132, double 0.0)
  %op133 = call i32 @dx.op.legacyDoubleToSInt32(i32 133, double 0.0)
  %op134 = call i32 @dx.op.legacyDoubleToUInt32(i32 134, double 0.0)
  %op135 = call i32 @dx.op.waveAllOp(i32 135, i1 0)
  %op136 = call i32 @dx.op.wavePrefixOp(i32 136, i1 0)
  %op137 = call half @dx.op.attributeAtVertex.f16(i32 137, i32 0, i32 0, i8 0, i8 0)
  %op138 = call i32 @dx.op.viewID.i32(i32 138)
  %op139 = call %dx.types.ResRet.f16 @dx.op.rawBufferLoad.f16(i32 139, %dx.types.Handle %h, i32 0, i32 0, i8 0, i32 0)
  call void @dx.op.rawBufferStore.f16(i32 140, %dx.types.Handle %h, i32 0, i32 0, half 0.0, half 0.0, half 0.0, half 0.0, i8 0, i32 0)
  %op141 = call i32 @dx.op.instanceID.i32(i32 141)
  %op142 = call i32 @dx.op.instanceIndex.i32(i32 142)
  %op143 = call i32 @dx.op.hitKind.i32(i32 143)
  %op144 = call i32 @dx.op.rayFlags.i32(i32 144)
  %op145 = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 0)
  %op146 = call i32 @dx.op.dispatchRaysDimensions.i32(i32 146, i8 0)
  %op147 = call float @dx.op.worldRayOrigin.f32(i32 147, i8 0)
  %op148 = call float @dx.op.worldRayDirection.f32(i32 148, i8 0)
  %op149 = call float @dx.op.objectRayOrigin.f32(i32 149, i8 0)
  %op150 = call float @dx.op.objectRayDirection.f32(i32 150, i8 0)
  %op151 = call float @dx.op.objectToWorld.f32(i32 151, i32 0, i8 0)
  %op152 = call float @dx.op.worldToObject.f32(i32 152, i32 0, i8 0)
  %op153 = call float @dx.op.rayTMin.f32(i32 153)
  %op154 = call float @dx.op.rayTCurrent.f32(i32 154)
  call void @dx.op.ignoreHit(i32 155)
  call void @dx.op.acceptHitAndEndSearch(i32 156)
  call void @dx.op.traceRay.struct.P(i32 157, %dx.types.Handle %h, i32 0, i32 0, i32 0, i32 0, i32 0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, %struct.P* null)
  %op158 = call i1 @dx.op.reportHit.struct.P(i32 158, float 0.0, i32 0, %struct.P* null)
  call void @dx.op.callShader.struct.P(i32 159, i32 0, %struct.P* null)
  %op161 = call i32 @dx.op.primitiveIndex.i32(i32 161)
  %op162 = call float @dx.op.dot2AddHalf.f32(i32 162, float 0.0, half 0.0, half 0.0, half 0.0, half 0.0)
  %op163 = call i32 @dx.op.dot4AddPacked.i32(i32 163, i32 0, i32 0, i32 0)
  %op164 = call i32 @dx.op.dot4AddPacked.i32(i32 164, i32 0, i32 0, i32 0)
  %op165 = call %dx.types.fouri32 @dx.op.waveMatch.f16(i32 165, half 0.0)
  %op166 = call half @dx.op.waveMultiPrefixOp.f16(i32 166, half 0.0, i32 0, i32 0, i32 0, i32 0, i8 0, i8 0)
  %op167 = call i32 @dx.op.waveMultiPrefixBitCount(i32 167, i1 0, i32 0, i32 0, i32 0, i32 0)
  call void @dx.op.setMeshOutputCounts(i32 168, i32 0, i32 0)
  call void @dx.op.emitIndices(i32 169, i32 0, i32 0, i32 0, i32 0)
  %op170 = call %struct.P* @dx.op.getMeshPayload.struct.P(i32 170)
  call void @dx.op.storeVertexOutput.f16(i32 171, i32 0, i32 0, i8 0, half 0.0, i32 0)
  call void @dx.op.storePrimitiveOutput.f16(i32 172, i32 0, i32 0, i8 0, half 0.0, i32 0)
  call void @dx.op.dispatchMesh.struct.P(i32 173, i32 0, i32 0, i32 0, %struct.P addrspace(3)* null)
  call void @dx.op.writeSamplerFeedback(i32 174, %dx.types.Handle %h, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @dx.op.writeSamplerFeedbackBias(i32 175, %dx.types.Handle %h, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @dx.op.writeSamplerFeedbackLevel(i32 176, %dx.types.Handle %h, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  call void @dx.op.writeSamplerFeedbackGrad(i32 177, %dx.types.Handle %h, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %op178 = call i32 @dx.op.allocateRayQuery(i32 178, i32 0)
  call void @dx.op.rayQuery_TraceRayInline(i32 179, i32 0, %dx.types.Handle %h, i32 0, i32 0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %op180 = call i1 @dx.op.rayQuery_Proceed.i1(i32 180, i32 0)
  call void @dx.op.rayQuery_Abort(i32 181, i32 0)
  call void @dx.op.rayQuery_CommitNonOpaqueTriangleHit(i32 182, i32 0)
  call void @dx.op.rayQuery_CommitProceduralPrimitiveHit(i32 183, i32 0, float 0.0)
  %op184 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 184, i32 0)
  %op185 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 185, i32 0)
  %op186 = call float @dx.op.rayQuery_StateMatrix.f32(i32 186, i32 0, i32 0, i8 0)
  %op187 = call float @dx.op.rayQuery_StateMatrix.f32(i32 187, i32 0, i32 0, i8 0)
  %op188 = call float @dx.op.rayQuery_StateMatrix.f32(i32 188, i32 0, i32 0, i8 0)
  %op189 = call float @dx.op.rayQuery_StateMatrix.f32(i32 189, i32 0, i32 0, i8 0)
  %op190 = call i1 @dx.op.rayQuery_StateScalar.i1(i32 190, i32 0)
  %op191 = call i1 @dx.op.rayQuery_StateScalar.i1(i32 191, i32 0)
  %op192 = call i1 @dx.op.rayQuery_StateScalar.i1(i32 192, i32 0)
  %op193 = call float @dx.op.rayQuery_StateVector.f32(i32 193, i32 0, i8 0)
  %op194 = call float @dx.op.rayQuery_StateVector.f32(i32 194, i32 0, i8 0)
  %op195 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 195, i32 0)
  %op196 = call float @dx.op.rayQuery_StateVector.f32(i32 196, i32 0, i8 0)
  %op197 = call float @dx.op.rayQuery_StateVector.f32(i32 197, i32 0, i8 0)
  %op198 = call float @dx.op.rayQuery_StateScalar.f32(i32 198, i32 0)
  %op199 = call float @dx.op.rayQuery_StateScalar.f32(i32 199, i32 0)
  %op200 = call float @dx.op.rayQuery_StateScalar.f32(i32 200, i32 0)
  %op201 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 201, i32 0)
  %op202 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 202, i32 0)
  %op203 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 203, i32 0)
  %op204 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 204, i32 0)
  %op205 = call float @dx.op.rayQuery_StateVector.f32(i32 205, i32 0, i8 0)
  %op206 = call float @dx.op.rayQuery_StateVector.f32(i32 206, i32 0, i8 0)
  %op207 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 207, i32 0)
  %op208 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 208, i32 0)
  %op209 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 209, i32 0)
  %op210 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 210, i32 0)
  %op211 = call float @dx.op.rayQuery_StateVector.f32(i32 211, i32 0, i8 0)
  %op212 = call float @dx.op.rayQuery_StateVector.f32(i32 212, i32 0, i8 0)
  %op213 = call i32 @dx.op.geometryIndex.i32(i32 213)
  %op214 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 214, i32 0)
  %op215 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 215, i32 0)
  %op216 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %h, %dx.types.ResourceProperties zeroinitializer)
  %op217 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind zeroinitializer, i32 0, i1 0)
  %op218 = call %dx.types.Handle @dx.op.createHandleFromHeap(i32 218, i32 0, i1 0, i1 0)
  %op219 = call %dx.types.fouri32 @dx.op.unpack4x8.i32(i32 219, i8 0, i32 0)
  %op220 = call i32 @dx.op.pack4x8.i32(i32 220, i8 0, i32 0, i32 0, i32 0, i32 0)
  %op221 = call i1 @dx.op.isHelperLane.i1(i32 221)
  %op222 = call i1 @dx.op.quadVote.i1(i32 222, i1 0, i8 0)
  %op223 = call %dx.types.ResRet.i16 @dx.op.textureGatherRaw.i16(i32 223, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0)
  %op224 = call %dx.types.ResRet.f16 @dx.op.sampleCmpLevel.f16(i32 224, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0, float 0.0)
  call void @dx.op.textureStoreSample.f16(i32 225, %dx.types.Handle %h, i32 0, i32 0, i32 0, half 0.0, half 0.0, half 0.0, half 0.0, i8 0, i32 0)
  call void @dx.op.reserved(i32 226)
  call void @dx.op.reserved(i32 227)
  call void @dx.op.reserved(i32 228)
  call void @dx.op.reserved(i32 229)
  call void @dx.op.reserved(i32 230)
  call void @dx.op.reserved(i32 231)
  call void @dx.op.reserved(i32 232)
  call void @dx.op.reserved(i32 233)
  call void @dx.op.reserved(i32 234)
  call void @dx.op.reserved(i32 235)
  call void @dx.op.reserved(i32 236)
  call void @dx.op.reserved(i32 237)
  %op238 = call %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32 238, %dx.types.NodeHandle undef, i32 0, i1 0)
  %op239 = call %struct.P addrspace(6)* @dx.op.getNodeRecordPtr.struct.P(i32 239, %dx.types.NodeRecordHandle undef, i32 0)
  call void @dx.op.incrementOutputCount(i32 240, %dx.types.NodeHandle undef, i32 0, i1 0)
  call void @dx.op.outputComplete(i32 241, %dx.types.NodeRecordHandle undef)
  %op242 = call i32 @dx.op.getInputRecordCount(i32 242, %dx.types.NodeRecordHandle undef)
  %op243 = call i1 @dx.op.finishedCrossGroupSharing(i32 243, %dx.types.NodeRecordHandle undef)
  call void @dx.op.barrierByMemoryType(i32 244, i32 0, i32 0)
  call void @dx.op.barrierByMemoryHandle(i32 245, %dx.types.Handle %h, i32 0)
  call void @dx.op.barrierByNodeRecordHandle(i32 246, %dx.types.NodeRecordHandle undef, i32 0)
  %op247 = call %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32 247, i32 0)
  %op248 = call %dx.types.NodeHandle @dx.op.indexNodeHandle(i32 248, %dx.types.NodeHandle undef, i32 0)
  %op249 = call %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32 249, %dx.types.NodeHandle undef, %dx.types.NodeInfo zeroinitializer)
  %op250 = call %dx.types.NodeRecordHandle @dx.op.createNodeInputRecordHandle(i32 250, i32 0)
  %op251 = call %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32 251, %dx.types.NodeRecordHandle undef, %dx.types.NodeRecordInfo zeroinitializer)
  %op252 = call i1 @dx.op.nodeOutputIsValid(i32 252, %dx.types.NodeHandle undef)
  %op253 = call i32 @dx.op.getRemainingRecursionLevels(i32 253)
  %op254 = call %dx.types.ResRet.f16 @dx.op.sampleCmpGrad.f16(i32 254, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %op255 = call %dx.types.ResRet.f16 @dx.op.sampleCmpBias.f16(i32 255, %dx.types.Handle %h, %dx.types.Handle %h, float 0.0, float 0.0, float 0.0, float 0.0, i32 0, i32 0, i32 0, float 0.0, float 0.0, float 0.0)
  %op256 = call i32 @dx.op.startVertexLocation.i32(i32 256)
  %op257 = call i32 @dx.op.startInstanceLocation.i32(i32 257)
  %op258 = call i32 @dx.op.allocateRayQuery2(i32 258, i32 0, i32 0)
  call void @dx.op.reserved(i32 259)
  call void @dx.op.reserved(i32 260)
  call void @dx.op.reserved(i32 261)
  %op262 = call %dx.types.HitObject @dx.op.hitObject_TraceRay.struct.P(i32 262, %dx.types.Handle %h, i32 0, i32 0, i32 0, i32 0, i32 0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, %struct.P* null)
  %op263 = call %dx.types.HitObject @dx.op.hitObject_FromRayQuery(i32 263, i32 0)
  %op264 = call %dx.types.HitObject @dx.op.hitObject_FromRayQueryWithAttrs.struct.P(i32 264, i32 0, i32 0, %struct.P* null)
  %op265 = call %dx.types.HitObject @dx.op.hitObject_MakeMiss(i32 265, i32 0, i32 0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0)
  %op266 = call %dx.types.HitObject @dx.op.hitObject_MakeNop(i32 266)
  call void @dx.op.hitObject_Invoke.struct.P(i32 267, %dx.types.HitObject undef, %struct.P* null)
  call void @dx.op.maybeReorderThread(i32 268, %dx.types.HitObject undef, i32 0, i32 0)
  %op269 = call i1 @dx.op.hitObject_StateScalar.i1(i32 269, %dx.types.HitObject undef)
  %op270 = call i1 @dx.op.hitObject_StateScalar.i1(i32 270, %dx.types.HitObject undef)
  %op271 = call i1 @dx.op.hitObject_StateScalar.i1(i32 271, %dx.types.HitObject undef)
  %op272 = call i32 @dx.op.hitObject_StateScalar.i32(i32 272, %dx.types.HitObject undef)
  %op273 = call float @dx.op.hitObject_StateScalar.f32(i32 273, %dx.types.HitObject undef)
  %op274 = call float @dx.op.hitObject_StateScalar.f32(i32 274, %dx.types.HitObject undef)
  %op275 = call float @dx.op.hitObject_StateVector.f32(i32 275, %dx.types.HitObject undef, i32 0)
  %op276 = call float @dx.op.hitObject_StateVector.f32(i32 276, %dx.types.HitObject undef, i32 0)
  %op277 = call float @dx.op.hitObject_StateVector.f32(i32 277, %dx.types.HitObject undef, i32 0)
  %op278 = call float @dx.op.hitObject_StateVector.f32(i32 278, %dx.types.HitObject undef, i32 0)
  %op279 = call float @dx.op.hitObject_StateMatrix.f32(i32 279, %dx.types.HitObject undef, i32 0, i32 0)
  %op280 = call float @dx.op.hitObject_StateMatrix.f32(i32 280, %dx.types.HitObject undef, i32 0, i32 0)
  %op281 = call i32 @dx.op.hitObject_StateScalar.i32(i32 281, %dx.types.HitObject undef)
  %op282 = call i32 @dx.op.hitObject_StateScalar.i32(i32 282, %dx.types.HitObject undef)
  %op283 = call i32 @dx.op.hitObject_StateScalar.i32(i32 283, %dx.types.HitObject undef)
  %op284 = call i32 @dx.op.hitObject_StateScalar.i32(i32 284, %dx.types.HitObject undef)
  %op285 = call i32 @dx.op.hitObject_StateScalar.i32(i32 285, %dx.types.HitObject undef)
  %op286 = call i32 @dx.op.hitObject_StateScalar.i32(i32 286, %dx.types.HitObject undef)
  %op287 = call %dx.types.HitObject @dx.op.hitObject_SetShaderTableIndex(i32 287, %dx.types.HitObject undef, i32 0)
  %op288 = call i32 @dx.op.hitObject_LoadLocalRootTableConstant(i32 288, %dx.types.HitObject undef, i32 0)
  call void @dx.op.hitObject_Attributes.struct.P(i32 289, %dx.types.HitObject undef, %struct.P* null)
  call void @dx.op.reserved(i32 290)
  call void @dx.op.reserved(i32 291)
  call void @dx.op.reserved(i32 292)
  call void @dx.op.reserved(i32 293)
  call void @dx.op.reserved(i32 294)
  call void @dx.op.reserved(i32 295)
  call void @dx.op.reserved(i32 296)
  call void @dx.op.reserved(i32 297)
  call void @dx.op.reserved(i32 298)
  call void @dx.op.reserved(i32 299)
  call void @dx.op.reserved(i32 300)
  call void @dx.op.reserved(i32 301)
  call void @dx.op.reserved(i32 302)
  %op303 = call %dx.types.ResRet.f16 @dx.op.rawBufferVectorLoad.f16(i32 303, %dx.types.Handle %h, i32 0, i32 0, i32 0)
  call void @dx.op.rawBufferVectorStore.f16(i32 304, %dx.types.Handle %h, i32 0, i32 0, half 0.0, i32 0)
  call void @dx.op.reserved(i32 305)
  call void @dx.op.reserved(i32 306)
  call void @dx.op.reserved(i32 307)
  call void @dx.op.reserved(i32 308)
  %op309 = call i1 @dx.op.vectorReduce.v4i1(i32 309, <4 x i1> zeroinitializer)
  %op310 = call i1 @dx.op.vectorReduce.v4i1(i32 310, <4 x i1> zeroinitializer)
  %op311 = call half @dx.op.dot.v4f16(i32 311, <4 x half> zeroinitializer, <4 x half> zeroinitializer)
  call void @dx.op.nop(i32 -2147483648)
  %op2147483649 = call i32 @dx.op.getGroupWaveIndex(i32 -2147483647)
  %op2147483650 = call i32 @dx.op.getGroupWaveCount(i32 -2147483646)
  %op2147483651 = call i32 @dx.op.clusterID(i32 -2147483645)
  %op2147483652 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 -2147483644, i32 0)
  %op2147483653 = call i32 @dx.op.rayQuery_StateScalar.i32(i32 -2147483643, i32 0)
  %op2147483654 = call i32 @dx.op.hitObject_StateScalar.i32(i32 -2147483642, %dx.types.HitObject undef)
  %op2147483655 = call <9 x float> @dx.op.triangleObjectPosition.f32(i32 -2147483641)
  %op2147483656 = call <9 x float> @dx.op.rayQuery_CandidateTriangleObjectPosition.f32(i32 -2147483640, i32 0)
  %op2147483657 = call <9 x float> @dx.op.rayQuery_CommittedTriangleObjectPosition.f32(i32 -2147483639, i32 0)
  %op2147483658 = call <9 x float> @dx.op.hitObject_TriangleObjectPosition.f32(i32 -2147483638, %dx.types.HitObject undef)
  %op2147483659 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixMultiplyAccumulate.mC4M4N4U0S0.mC4M4N4U0S0.mC4M4N4U0S0.mC4M4N4U0S0(i32 -2147483637, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, %dx.types.LinAlgMatrixC4M4N4U0S0 undef)
  %op2147483660 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgFillMatrix.mC4M4N4U0S0.f16(i32 -2147483636, half 0.0)
  %op2147483661 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgCopyConvertMatrix.mC4M4N4U0S0.mC4M4N4U0S0(i32 -2147483635, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, i1 0)
  %op2147483662 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixLoadFromDescriptor.mC4M4N4U0S0(i32 -2147483634, %dx.types.Handle %h, i32 0, i32 0, i32 0, i32 0)
  %op2147483663 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixLoadFromMemory.mC4M4N4U0S0.f16(i32 -2147483633, half addrspace(3)* null, i32 0, i32 0, i32 0)
  %op2147483664 = call i32 @dx.op.linAlgMatrixLength.mC4M4N4U0S0(i32 -2147483632, %dx.types.LinAlgMatrixC4M4N4U0S0 undef)
  %op2147483665 = call <2 x i32> @dx.op.linAlgMatrixGetCoordinate.mC4M4N4U0S0(i32 -2147483631, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, i32 0)
  %op2147483666 = call half @dx.op.linAlgMatrixGetElement.f16.mC4M4N4U0S0(i32 -2147483630, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, i32 0)
  %op2147483667 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixSetElement.mC4M4N4U0S0.mC4M4N4U0S0.f16(i32 -2147483629, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, i32 0, half 0.0)
  call void @dx.op.linAlgMatrixStoreToDescriptor.mC4M4N4U0S0(i32 -2147483628, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, %dx.types.Handle %h, i32 0, i32 0, i32 0, i32 0)
  call void @dx.op.linAlgMatrixStoreToMemory.mC4M4N4U0S0.f16(i32 -2147483627, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, half addrspace(3)* null, i32 0, i32 0, i32 0)
  %op2147483670 = call i32 @dx.op.linAlgMatrixQueryAccumulatorLayout(i32 -2147483626)
  %op2147483671 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixMultiply.mC4M4N4U0S0.mC4M4N4U0S0.mC4M4N4U0S0(i32 -2147483625, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, %dx.types.LinAlgMatrixC4M4N4U0S0 undef)
  %op2147483672 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixAccumulate.mC4M4N4U0S0.mC4M4N4U0S0.mC4M4N4U0S0(i32 -2147483624, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, %dx.types.LinAlgMatrixC4M4N4U0S0 undef)
  %op2147483673 = call <4 x half> @dx.op.linAlgMatVecMul.v4f16.mC4M4N4U0S0.v4f16(i32 -2147483623, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, i1 0, <4 x half> zeroinitializer, i32 0)
  %op2147483674 = call <4 x half> @dx.op.linAlgMatVecMulAdd.v4f16.mC4M4N4U0S0.v4f16.v4f16(i32 -2147483622, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, i1 0, <4 x half> zeroinitializer, i32 0, <4 x half> zeroinitializer)
  call void @dx.op.linAlgMatrixAccumulateToDescriptor.mC4M4N4U0S0(i32 -2147483621, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, %dx.types.Handle %h, i32 0, i32 0, i32 0, i32 0)
  call void @dx.op.linAlgMatrixAccumulateToMemory.mC4M4N4U0S0.f16(i32 -2147483620, %dx.types.LinAlgMatrixC4M4N4U0S0 undef, half addrspace(3)* null, i32 0, i32 0, i32 0)
  %op2147483677 = call %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixOuterProduct.mC4M4N4U0S0.v4f16.v4f16(i32 -2147483619, <4 x half> zeroinitializer, <4 x half> zeroinitializer)
  %op2147483678 = call <4 x half> @dx.op.linAlgConvert.v4f16.v4f16(i32 -2147483618, <4 x half> zeroinitializer, i32 0, i32 0)
  call void @dx.op.linAlgVectorAccumulateToDescriptor.v4f16(i32 -2147483617, %dx.types.Handle %h, i32 0, i32 0, <4 x half> zeroinitializer)
  call void @dx.op.reserved(i32 -2147483616)
  call void @dx.op.debugBreak(i32 -2147483615)
  %op2147483682 = call i1 @dx.op.isDebuggingEnabled(i32 -2147483614)
  ret void
}

declare half @dx.op.tempRegLoad.f16(i32, i32) #0
declare void @dx.op.tempRegStore.f16(i32, i32, half) #0
declare half @dx.op.minPrecXRegLoad.f16(i32, float*, i32, i8) #0
declare void @dx.op.minPrecXRegStore.f16(i32, float*, i32, i8, half) #0
declare half @dx.op.loadInput.f16(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f16(i32, i32, i32, i8, half) #0
declare half @dx.op.unary.f16(i32, half) #0
declare i1 @dx.op.isSpecialFloat.f16(i32, half) #0
declare i16 @dx.op.unary.i16(i32, i16) #0
declare i32 @dx.op.unaryBits.i16(i32, i16) #0
declare half @dx.op.binary.f16(i32, half, half) #0
declare i16 @dx.op.binary.i16(i32, i16, i16) #0
declare %dx.types.twoi32 @dx.op.binaryWithTwoOuts.i32(i32, i32, i32) #0
declare %dx.types.i32c @dx.op.binaryWithCarryOrBorrow.i32(i32, i32, i32) #0
declare half @dx.op.tertiary.f16(i32, half, half, half) #0
declare double @dx.op.tertiary.f64(i32, double, double, double) #0
declare i16 @dx.op.tertiary.i16(i32, i16, i16, i16) #0
declare i32 @dx.op.tertiary.i32(i32, i32, i32, i32) #0
declare i32 @dx.op.quaternary.i32(i32, i32, i32, i32, i32) #0
declare half @dx.op.dot2.f16(i32, half, half, half, half) #0
declare half @dx.op.dot3.f16(i32, half, half, half, half, half, half) #0
declare half @dx.op.dot4.f16(i32, half, half, half, half, half, half, half, half) #0
declare half @dx.op.cbufferLoad.f16(i32, %dx.types.Handle, i32, i32) #0
declare %dx.types.CBufRet.f16 @dx.op.cbufferLoadLegacy.f16(i32, %dx.types.Handle, i32) #0
declare %dx.types.ResRet.f16 @dx.op.sample.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #0
declare %dx.types.ResRet.f16 @dx.op.sampleBias.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float) #0
declare %dx.types.ResRet.f16 @dx.op.sampleLevel.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #0
declare %dx.types.ResRet.f16 @dx.op.sampleGrad.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float, float, float, float, float, float) #0
declare %dx.types.ResRet.f16 @dx.op.sampleCmp.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float) #0
declare %dx.types.ResRet.f16 @dx.op.sampleCmpLevelZero.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #0
declare %dx.types.ResRet.f16 @dx.op.textureLoad.f16(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i32) #0
declare void @dx.op.textureStore.f16(i32, %dx.types.Handle, i32, i32, i32, half, half, half, half, i8) #0
declare %dx.types.ResRet.f16 @dx.op.bufferLoad.f16(i32, %dx.types.Handle, i32, i32) #0
declare void @dx.op.bufferStore.f16(i32, %dx.types.Handle, i32, i32, half, half, half, half, i8) #0
declare i32 @dx.op.bufferUpdateCounter(i32, %dx.types.Handle, i8) #0
declare i1 @dx.op.checkAccessFullyMapped.i32(i32, i32) #0
declare %dx.types.Dimensions @dx.op.getDimensions(i32, %dx.types.Handle, i32) #0
declare %dx.types.ResRet.f16 @dx.op.textureGather.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32) #0
declare %dx.types.ResRet.f16 @dx.op.textureGatherCmp.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #0
declare %dx.types.SamplePos @dx.op.texture2DMSGetSamplePosition(i32, %dx.types.Handle, i32) #0
declare %dx.types.SamplePos @dx.op.renderTargetGetSamplePosition(i32, i32) #0
declare i32 @dx.op.renderTargetGetSampleCount(i32) #0
declare i64 @dx.op.atomicBinOp.i64(i32, %dx.types.Handle, i32, i32, i32, i32, i64) #0
declare i64 @dx.op.atomicCompareExchange.i64(i32, %dx.types.Handle, i32, i32, i32, i64, i64) #0
declare void @dx.op.barrier(i32, i32) #0
declare float @dx.op.calculateLOD.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, i1) #0
declare void @dx.op.discard(i32, i1) #0
declare half @dx.op.evalSnapped.f16(i32, i32, i32, i8, i32, i32) #0
declare half @dx.op.evalSampleIndex.f16(i32, i32, i32, i8, i32) #0
declare half @dx.op.evalCentroid.f16(i32, i32, i32, i8) #0
declare i32 @dx.op.sampleIndex.i32(i32) #0
declare i32 @dx.op.coverage.i32(i32) #0
declare i32 @dx.op.innerCoverage.i32(i32) #0
declare i32 @dx.op.threadId.i32(i32, i32) #0
declare i32 @dx.op.groupId.i32(i32, i32) #0
declare i32 @dx.op.threadIdInGroup.i32(i32, i32) #0
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) #0
declare void @dx.op.emitStream(i32, i8) #0
declare void @dx.op.cutStream(i32, i8) #0
declare void @dx.op.emitThenCutStream(i32, i8) #0
declare i32 @dx.op.gsInstanceID.i32(i32) #0
declare double @dx.op.makeDouble.f64(i32, i32, i32) #0
declare %dx.types.splitdouble @dx.op.splitDouble.f64(i32, double) #0
declare half @dx.op.loadOutputControlPoint.f16(i32, i32, i32, i8, i32) #0
declare half @dx.op.loadPatchConstant.f16(i32, i32, i32, i8) #0
declare float @dx.op.domainLocation.f32(i32, i8) #0
declare void @dx.op.storePatchConstant.f16(i32, i32, i32, i8, half) #0
declare i32 @dx.op.outputControlPointID.i32(i32) #0
declare i32 @dx.op.primitiveID.i32(i32) #0
declare %dx.types.twoi32 @dx.op.cycleCounterLegacy(i32) #0
declare i1 @dx.op.waveIsFirstLane(i32) #0
declare i32 @dx.op.waveGetLaneIndex(i32) #0
declare i32 @dx.op.waveGetLaneCount(i32) #0
declare i1 @dx.op.waveAnyTrue(i32, i1) #0
declare i1 @dx.op.waveAllTrue(i32, i1) #0
declare i1 @dx.op.waveActiveAllEqual.f16(i32, half) #0
declare %dx.types.fouri32 @dx.op.waveActiveBallot(i32, i1) #0
declare half @dx.op.waveReadLaneAt.f16(i32, half, i32) #0
declare half @dx.op.waveReadLaneFirst.f16(i32, half) #0
declare half @dx.op.waveActiveOp.f16(i32, half, i8, i8) #0
declare i8 @dx.op.waveActiveBit.i8(i32, i8, i8) #0
declare half @dx.op.wavePrefixOp.f16(i32, half, i8, i8) #0
declare half @dx.op.quadReadLaneAt.f16(i32, half, i32) #0
declare half @dx.op.quadOp.f16(i32, half, i8) #0
declare half @dx.op.bitcastI16toF16(i32, i16) #0
declare i16 @dx.op.bitcastF16toI16(i32, half) #0
declare float @dx.op.bitcastI32toF32(i32, i32) #0
declare i32 @dx.op.bitcastF32toI32(i32, float) #0
declare double @dx.op.bitcastI64toF64(i32, i64) #0
declare i64 @dx.op.bitcastF64toI64(i32, double) #0
declare i32 @dx.op.legacyF32ToF16(i32, float) #0
declare float @dx.op.legacyF16ToF32(i32, i32) #0
declare float @dx.op.legacyDoubleToFloat(i32, double) #0
declare i32 @dx.op.legacyDoubleToSInt32(i32, double) #0
declare i32 @dx.op.legacyDoubleToUInt32(i32, double) #0
declare i32 @dx.op.waveAllOp(i32, i1) #0
declare i32 @dx.op.wavePrefixOp(i32, i1) #0
declare half @dx.op.attributeAtVertex.f16(i32, i32, i32, i8, i8) #0
declare i32 @dx.op.viewID.i32(i32) #0
declare %dx.types.ResRet.f16 @dx.op.rawBufferLoad.f16(i32, %dx.types.Handle, i32, i32, i8, i32) #0
declare void @dx.op.rawBufferStore.f16(i32, %dx.types.Handle, i32, i32, half, half, half, half, i8, i32) #0
declare i32 @dx.op.instanceID.i32(i32) #0
declare i32 @dx.op.instanceIndex.i32(i32) #0
declare i32 @dx.op.hitKind.i32(i32) #0
declare i32 @dx.op.rayFlags.i32(i32) #0
declare i32 @dx.op.dispatchRaysIndex.i32(i32, i8) #0
declare i32 @dx.op.dispatchRaysDimensions.i32(i32, i8) #0
declare float @dx.op.worldRayOrigin.f32(i32, i8) #0
declare float @dx.op.worldRayDirection.f32(i32, i8) #0
declare float @dx.op.objectRayOrigin.f32(i32, i8) #0
declare float @dx.op.objectRayDirection.f32(i32, i8) #0
declare float @dx.op.objectToWorld.f32(i32, i32, i8) #0
declare float @dx.op.worldToObject.f32(i32, i32, i8) #0
declare float @dx.op.rayTMin.f32(i32) #0
declare float @dx.op.rayTCurrent.f32(i32) #0
declare void @dx.op.ignoreHit(i32) #0
declare void @dx.op.acceptHitAndEndSearch(i32) #0
declare void @dx.op.traceRay.struct.P(i32, %dx.types.Handle, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float, %struct.P*) #0
declare i1 @dx.op.reportHit.struct.P(i32, float, i32, %struct.P*) #0
declare void @dx.op.callShader.struct.P(i32, i32, %struct.P*) #0
declare i32 @dx.op.primitiveIndex.i32(i32) #0
declare float @dx.op.dot2AddHalf.f32(i32, float, half, half, half, half) #0
declare i32 @dx.op.dot4AddPacked.i32(i32, i32, i32, i32) #0
declare %dx.types.fouri32 @dx.op.waveMatch.f16(i32, half) #0
declare half @dx.op.waveMultiPrefixOp.f16(i32, half, i32, i32, i32, i32, i8, i8) #0
declare i32 @dx.op.waveMultiPrefixBitCount(i32, i1, i32, i32, i32, i32) #0
declare void @dx.op.setMeshOutputCounts(i32, i32, i32) #0
declare void @dx.op.emitIndices(i32, i32, i32, i32, i32) #0
declare %struct.P* @dx.op.getMeshPayload.struct.P(i32) #0
declare void @dx.op.storeVertexOutput.f16(i32, i32, i32, i8, half, i32) #0
declare void @dx.op.storePrimitiveOutput.f16(i32, i32, i32, i8, half, i32) #0
declare void @dx.op.dispatchMesh.struct.P(i32, i32, i32, i32, %struct.P addrspace(3)*) #0
declare void @dx.op.writeSamplerFeedback(i32, %dx.types.Handle, %dx.types.Handle, %dx.types.Handle, float, float, float, float, float) #0
declare void @dx.op.writeSamplerFeedbackBias(i32, %dx.types.Handle, %dx.types.Handle, %dx.types.Handle, float, float, float, float, float, float) #0
declare void @dx.op.writeSamplerFeedbackLevel(i32, %dx.types.Handle, %dx.types.Handle, %dx.types.Handle, float, float, float, float, float) #0
declare void @dx.op.writeSamplerFeedbackGrad(i32, %dx.types.Handle, %dx.types.Handle, %dx.types.Handle, float, float, float, float, float, float, float, float, float, float, float) #0
declare i32 @dx.op.allocateRayQuery(i32, i32) #0
declare void @dx.op.rayQuery_TraceRayInline(i32, i32, %dx.types.Handle, i32, i32, float, float, float, float, float, float, float, float) #0
declare i1 @dx.op.rayQuery_Proceed.i1(i32, i32) #0
declare void @dx.op.rayQuery_Abort(i32, i32) #0
declare void @dx.op.rayQuery_CommitNonOpaqueTriangleHit(i32, i32) #0
declare void @dx.op.rayQuery_CommitProceduralPrimitiveHit(i32, i32, float) #0
declare i32 @dx.op.rayQuery_StateScalar.i32(i32, i32) #0
declare float @dx.op.rayQuery_StateMatrix.f32(i32, i32, i32, i8) #0
declare i1 @dx.op.rayQuery_StateScalar.i1(i32, i32) #0
declare float @dx.op.rayQuery_StateVector.f32(i32, i32, i8) #0
declare float @dx.op.rayQuery_StateScalar.f32(i32, i32) #0
declare i32 @dx.op.geometryIndex.i32(i32) #0
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0
declare %dx.types.Handle @dx.op.createHandleFromBinding(i32, %dx.types.ResBind, i32, i1) #0
declare %dx.types.Handle @dx.op.createHandleFromHeap(i32, i32, i1, i1) #0
declare %dx.types.fouri32 @dx.op.unpack4x8.i32(i32, i8, i32) #0
declare i32 @dx.op.pack4x8.i32(i32, i8, i32, i32, i32, i32) #0
declare i1 @dx.op.isHelperLane.i1(i32) #0
declare i1 @dx.op.quadVote.i1(i32, i1, i8) #0
declare %dx.types.ResRet.i16 @dx.op.textureGatherRaw.i16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32) #0
declare %dx.types.ResRet.f16 @dx.op.sampleCmpLevel.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float) #0
declare void @dx.op.textureStoreSample.f16(i32, %dx.types.Handle, i32, i32, i32, half, half, half, half, i8, i32) #0
declare void @dx.op.reserved(i32) #0
declare %dx.types.NodeRecordHandle @dx.op.allocateNodeOutputRecords(i32, %dx.types.NodeHandle, i32, i1) #0
declare %struct.P addrspace(6)* @dx.op.getNodeRecordPtr.struct.P(i32, %dx.types.NodeRecordHandle, i32) #0
declare void @dx.op.incrementOutputCount(i32, %dx.types.NodeHandle, i32, i1) #0
declare void @dx.op.outputComplete(i32, %dx.types.NodeRecordHandle) #0
declare i32 @dx.op.getInputRecordCount(i32, %dx.types.NodeRecordHandle) #0
declare i1 @dx.op.finishedCrossGroupSharing(i32, %dx.types.NodeRecordHandle) #0
declare void @dx.op.barrierByMemoryType(i32, i32, i32) #0
declare void @dx.op.barrierByMemoryHandle(i32, %dx.types.Handle, i32) #0
declare void @dx.op.barrierByNodeRecordHandle(i32, %dx.types.NodeRecordHandle, i32) #0
declare %dx.types.NodeHandle @dx.op.createNodeOutputHandle(i32, i32) #0
declare %dx.types.NodeHandle @dx.op.indexNodeHandle(i32, %dx.types.NodeHandle, i32) #0
declare %dx.types.NodeHandle @dx.op.annotateNodeHandle(i32, %dx.types.NodeHandle, %dx.types.NodeInfo) #0
declare %dx.types.NodeRecordHandle @dx.op.createNodeInputRecordHandle(i32, i32) #0
declare %dx.types.NodeRecordHandle @dx.op.annotateNodeRecordHandle(i32, %dx.types.NodeRecordHandle, %dx.types.NodeRecordInfo) #0
declare i1 @dx.op.nodeOutputIsValid(i32, %dx.types.NodeHandle) #0
declare i32 @dx.op.getRemainingRecursionLevels(i32) #0
declare %dx.types.ResRet.f16 @dx.op.sampleCmpGrad.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float, float, float, float, float, float, float) #0
declare %dx.types.ResRet.f16 @dx.op.sampleCmpBias.f16(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float, float, float) #0
declare i32 @dx.op.startVertexLocation.i32(i32) #0
declare i32 @dx.op.startInstanceLocation.i32(i32) #0
declare i32 @dx.op.allocateRayQuery2(i32, i32, i32) #0
declare %dx.types.HitObject @dx.op.hitObject_TraceRay.struct.P(i32, %dx.types.Handle, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float, %struct.P*) #0
declare %dx.types.HitObject @dx.op.hitObject_FromRayQuery(i32, i32) #0
declare %dx.types.HitObject @dx.op.hitObject_FromRayQueryWithAttrs.struct.P(i32, i32, i32, %struct.P*) #0
declare %dx.types.HitObject @dx.op.hitObject_MakeMiss(i32, i32, i32, float, float, float, float, float, float, float, float) #0
declare %dx.types.HitObject @dx.op.hitObject_MakeNop(i32) #0
declare void @dx.op.hitObject_Invoke.struct.P(i32, %dx.types.HitObject, %struct.P*) #0
declare void @dx.op.maybeReorderThread(i32, %dx.types.HitObject, i32, i32) #0
declare i1 @dx.op.hitObject_StateScalar.i1(i32, %dx.types.HitObject) #0
declare i32 @dx.op.hitObject_StateScalar.i32(i32, %dx.types.HitObject) #0
declare float @dx.op.hitObject_StateScalar.f32(i32, %dx.types.HitObject) #0
declare float @dx.op.hitObject_StateVector.f32(i32, %dx.types.HitObject, i32) #0
declare float @dx.op.hitObject_StateMatrix.f32(i32, %dx.types.HitObject, i32, i32) #0
declare %dx.types.HitObject @dx.op.hitObject_SetShaderTableIndex(i32, %dx.types.HitObject, i32) #0
declare i32 @dx.op.hitObject_LoadLocalRootTableConstant(i32, %dx.types.HitObject, i32) #0
declare void @dx.op.hitObject_Attributes.struct.P(i32, %dx.types.HitObject, %struct.P*) #0
declare %dx.types.ResRet.f16 @dx.op.rawBufferVectorLoad.f16(i32, %dx.types.Handle, i32, i32, i32) #0
declare void @dx.op.rawBufferVectorStore.f16(i32, %dx.types.Handle, i32, i32, half, i32) #0
declare i1 @dx.op.vectorReduce.v4i1(i32, <4 x i1>) #0
declare half @dx.op.dot.v4f16(i32, <4 x half>, <4 x half>) #0
declare void @dx.op.nop(i32) #0
declare i32 @dx.op.getGroupWaveIndex(i32) #0
declare i32 @dx.op.getGroupWaveCount(i32) #0
declare i32 @dx.op.clusterID(i32) #0
declare <9 x float> @dx.op.triangleObjectPosition.f32(i32) #0
declare <9 x float> @dx.op.rayQuery_CandidateTriangleObjectPosition.f32(i32, i32) #0
declare <9 x float> @dx.op.rayQuery_CommittedTriangleObjectPosition.f32(i32, i32) #0
declare <9 x float> @dx.op.hitObject_TriangleObjectPosition.f32(i32, %dx.types.HitObject) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixMultiplyAccumulate.mC4M4N4U0S0.mC4M4N4U0S0.mC4M4N4U0S0.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, %dx.types.LinAlgMatrixC4M4N4U0S0, %dx.types.LinAlgMatrixC4M4N4U0S0) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgFillMatrix.mC4M4N4U0S0.f16(i32, half) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgCopyConvertMatrix.mC4M4N4U0S0.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, i1) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixLoadFromDescriptor.mC4M4N4U0S0(i32, %dx.types.Handle, i32, i32, i32, i32) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixLoadFromMemory.mC4M4N4U0S0.f16(i32, half addrspace(3)*, i32, i32, i32) #0
declare i32 @dx.op.linAlgMatrixLength.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0) #0
declare <2 x i32> @dx.op.linAlgMatrixGetCoordinate.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, i32) #0
declare half @dx.op.linAlgMatrixGetElement.f16.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, i32) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixSetElement.mC4M4N4U0S0.mC4M4N4U0S0.f16(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, i32, half) #0
declare void @dx.op.linAlgMatrixStoreToDescriptor.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, %dx.types.Handle, i32, i32, i32, i32) #0
declare void @dx.op.linAlgMatrixStoreToMemory.mC4M4N4U0S0.f16(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, half addrspace(3)*, i32, i32, i32) #0
declare i32 @dx.op.linAlgMatrixQueryAccumulatorLayout(i32) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixMultiply.mC4M4N4U0S0.mC4M4N4U0S0.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, %dx.types.LinAlgMatrixC4M4N4U0S0) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixAccumulate.mC4M4N4U0S0.mC4M4N4U0S0.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, %dx.types.LinAlgMatrixC4M4N4U0S0) #0
declare <4 x half> @dx.op.linAlgMatVecMul.v4f16.mC4M4N4U0S0.v4f16(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, i1, <4 x half>, i32) #0
declare <4 x half> @dx.op.linAlgMatVecMulAdd.v4f16.mC4M4N4U0S0.v4f16.v4f16(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, i1, <4 x half>, i32, <4 x half>) #0
declare void @dx.op.linAlgMatrixAccumulateToDescriptor.mC4M4N4U0S0(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, %dx.types.Handle, i32, i32, i32, i32) #0
declare void @dx.op.linAlgMatrixAccumulateToMemory.mC4M4N4U0S0.f16(i32, %dx.types.LinAlgMatrixC4M4N4U0S0, half addrspace(3)*, i32, i32, i32) #0
declare %dx.types.LinAlgMatrixC4M4N4U0S0 @dx.op.linAlgMatrixOuterProduct.mC4M4N4U0S0.v4f16.v4f16(i32, <4 x half>, <4 x half>) #0
declare <4 x half> @dx.op.linAlgConvert.v4f16.v4f16(i32, <4 x half>, i32, i32) #0
declare void @dx.op.linAlgVectorAccumulateToDescriptor.v4f16(i32, %dx.types.Handle, i32, i32, <4 x half>) #0
declare void @dx.op.debugBreak(i32) #0
declare i1 @dx.op.isDebuggingEnabled(i32) #0

attributes #0 = { nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3, !4}

!0 = !{!"made by hand"}
!1 = !{i32 1, i32 10}
!2 = !{!"lib", i32 6, i32 10}
!3 = !{null, !"", null, null, null}
!4 = !{void ()* @main, !"main", null, null, !5}
!5 = !{i32 8, i32 5, i32 4, !6, i32 5, !7}
!6 = !{i32 1, i32 1, i32 1}
!7 = !{i32 0}
