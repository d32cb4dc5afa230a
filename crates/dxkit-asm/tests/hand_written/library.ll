; A library of a ray generation and a miss shader, without the version of the validator.
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
%Payload = type { float, i32 }
%Attr = type { <2 x float> }
%dx.types.Handle = type { i8* }
%dx.types.ResourceProperties = type { i32, i32 }
%struct.Accel = type { i32 }
@Scene = external constant %dx.types.Handle, align 4

define void @Gen() {
  %p = alloca %Payload, align 4
  %a = load %dx.types.Handle, %dx.types.Handle* @Scene, align 4
  %h = call %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32 160, %dx.types.Handle %a)
  %as = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %h, %dx.types.ResourceProperties { i32 16, i32 0 })
  call void @dx.op.traceRay.Payload(i32 157, %dx.types.Handle %as, i32 0, i32 255, i32 0, i32 1, i32 0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 0.0, float 1.0, float 1000.0, %Payload* %p)
  ret void
}
define void @Miss(%Payload* noalias nocapture %p) {
  %f = getelementptr inbounds %Payload, %Payload* %p, i32 0, i32 0
  store float 0.0, float* %f, align 4
  ret void
}
declare %dx.types.Handle @dx.op.createHandleForLib.dx.types.Handle(i32, %dx.types.Handle) #0
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #1
declare void @dx.op.traceRay.Payload(i32, %dx.types.Handle, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float, %Payload*) #2
attributes #0 = { nounwind readonly }
attributes #1 = { nounwind readnone }
attributes #2 = { nounwind }
!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.resources = !{!2}
!dx.entryPoints = !{!5, !6, !7}
!0 = !{i32 1, i32 6}
!1 = !{!"lib", i32 6, i32 6}
!2 = !{!3, null, null, null}
!3 = !{!4}
!4 = !{i32 0, %struct.Accel* bitcast (%dx.types.Handle* @Scene to %struct.Accel*), !"Scene", i32 0, i32 0, i32 1, i32 16, i32 0, !8}
!5 = !{null, !"", null, !2, null}
!6 = !{void ()* @Gen, !"Gen", null, null, !9}
!7 = !{void (%Payload*)* @Miss, !"Miss", null, null, !10}
!8 = !{i32 0, i32 4}
!9 = !{i32 8, i32 7, i32 5, !{i32 0}}
!10 = !{i32 8, i32 11, i32 6, i32 8, i32 5, !{i32 0}}
