; ray tracing pipeline
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { i8* }
%struct.RaytracingAccelerationStructure = type { i32 }
%"class.RWTexture2D<vector<float, 4> >" = type { <4 x float> }
%Payload = type { <3 x float>, i32 }
%Attr = type { <2 x float> }

@scene = external constant %struct.RaytracingAccelerationStructure, align 4
@image = external constant %"class.RWTexture2D<vector<float, 4> >", align 4

define void @"\01?raygen@@YAXXZ"() {
  %img = load %"class.RWTexture2D<vector<float, 4> >", %"class.RWTexture2D<vector<float, 4> >"* @image, align 4
  %tlas = load %struct.RaytracingAccelerationStructure, %struct.RaytracingAccelerationStructure* @scene, align 4
  %p = alloca %Payload, align 4
  %x = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 0)
  %y = call i32 @dx.op.dispatchRaysIndex.i32(i32 145, i8 1)
  %w = call i32 @dx.op.dispatchRaysDimensions.i32(i32 146, i8 0)
  %fx = uitofp i32 %x to float
  %fw = uitofp i32 %w to float
  %u = fdiv fast float %fx, %fw
  %c = getelementptr inbounds %Payload, %Payload* %p, i32 0, i32 0
  store <3 x float> zeroinitializer, <3 x float>* %c, align 4
  %h = call %dx.types.Handle @dx.op.createHandleForLib.struct.RaytracingAccelerationStructure(i32 160, %struct.RaytracingAccelerationStructure %tlas)
  call void @dx.op.traceRay.Payload(i32 157, %dx.types.Handle %h, i32 0, i32 255, i32 0, i32 1, i32 0, float %u, float 0.0, float 0.0, float 0x3F50624DE0000000, float 0.0, float 0.0, float 1.0, float 1000.0, %Payload* nonnull %p)
  %col = load <3 x float>, <3 x float>* %c, align 4
  %r = extractelement <3 x float> %col, i64 0
  %hi = call %dx.types.Handle @"dx.op.createHandleForLib.class.RWTexture2D<vector<float, 4> >"(i32 160, %"class.RWTexture2D<vector<float, 4> >" %img)
  call void @dx.op.textureStore.f32(i32 67, %dx.types.Handle %hi, i32 %x, i32 %y, i32 undef, float %r, float %r, float %r, float 1.0, i8 15)
  ret void
}

define void @"\01?miss@@YAXUPayload@@@Z"(%Payload* noalias nocapture %p) {
  %c = getelementptr inbounds %Payload, %Payload* %p, i32 0, i32 0
  store <3 x float> <float 0.5, float 0.25, float 1.0>, <3 x float>* %c, align 4
  ret void
}

define void @"\01?hit@@YAXUPayload@@UAttr@@@Z"(%Payload* noalias nocapture %p, %Attr* nocapture readonly %attr) {
  %b = getelementptr inbounds %Attr, %Attr* %attr, i32 0, i32 0
  %bary = load <2 x float>, <2 x float>* %b, align 4
  %v = shufflevector <2 x float> %bary, <2 x float> undef, <3 x i32> <i32 0, i32 1, i32 0>
  %c = getelementptr inbounds %Payload, %Payload* %p, i32 0, i32 0
  store <3 x float> %v, <3 x float>* %c, align 4
  ret void
}

declare i32 @dx.op.dispatchRaysIndex.i32(i32, i8) #0
declare i32 @dx.op.dispatchRaysDimensions.i32(i32, i8) #0
declare %dx.types.Handle @dx.op.createHandleForLib.struct.RaytracingAccelerationStructure(i32, %struct.RaytracingAccelerationStructure) #1
declare %dx.types.Handle @"dx.op.createHandleForLib.class.RWTexture2D<vector<float, 4> >"(i32, %"class.RWTexture2D<vector<float, 4> >") #1
declare void @dx.op.traceRay.Payload(i32, %dx.types.Handle, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float, %Payload*) #2
declare void @dx.op.textureStore.f32(i32, %dx.types.Handle, i32, i32, i32, float, float, float, float, i8) #2

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind readonly }
attributes #2 = { nounwind }

!dx.version = !{!0}
!dx.valver = !{!0}
!dx.shaderModel = !{!1}
!dx.resources = !{!2}
!dx.typeAnnotations = !{!40}
!dx.entryPoints = !{!10, !11, !12, !13}
!0 = !{i32 1, i32 3}
!1 = !{!"lib", i32 6, i32 3}
!2 = !{!3, !5, null, null}
!3 = !{!4}
!4 = !{i32 0, %struct.RaytracingAccelerationStructure* @scene, !"scene", i32 0, i32 0, i32 1, i32 16, i32 0, !20}
!5 = !{!6}
!6 = !{i32 0, %"class.RWTexture2D<vector<float, 4> >"* @image, !"image", i32 0, i32 0, i32 1, i32 2, i1 false, i1 false, i1 false, !21}
!10 = !{null, !"", null, !2, null}
!11 = !{void ()* @"\01?raygen@@YAXXZ", !"\01?raygen@@YAXXZ", null, null, !31}
!12 = !{void (%Payload*)* @"\01?miss@@YAXUPayload@@@Z", !"\01?miss@@YAXUPayload@@@Z", null, null, !32}
!13 = !{void (%Payload*, %Attr*)* @"\01?hit@@YAXUPayload@@UAttr@@@Z", !"\01?hit@@YAXUPayload@@UAttr@@@Z", null, null, !33}
!20 = !{i32 0, i32 4}
!21 = !{i32 0, i32 9}
!30 = !{i32 0, i64 0}
!31 = !{i32 8, i32 7, i32 5, !22}
!32 = !{i32 8, i32 11, i32 6, i32 16, i32 5, !22}
!33 = !{i32 8, i32 10, i32 6, i32 16, i32 7, i32 8, i32 5, !22}
!22 = !{i32 0}
!40 = !{i32 1, void ()* @"\01?raygen@@YAXXZ", !41, void (%Payload*)* @"\01?miss@@YAXUPayload@@@Z", !42, void (%Payload*, %Attr*)* @"\01?hit@@YAXUPayload@@UAttr@@@Z", !43}
!41 = !{!44}
!44 = !{i32 1, !45, !45}
!45 = !{}
!42 = !{!44, !46}
!43 = !{!44, !46, !47}
!46 = !{i32 2, !45, !45}
!47 = !{i32 0, !45, !45}
