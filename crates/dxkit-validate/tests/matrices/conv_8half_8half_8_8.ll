target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
%dx.types.Handle = type { i8* }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.ResourceProperties = type { i32, i32 }
%struct.ByteAddressBuffer = type { i32 }
%struct.RWByteAddressBuffer = type { i32 }
define void @main() {
  %u = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, i32 0, i8 1 }, i32 0, i1 false)
  %t = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind zeroinitializer, i32 0, i1 false)
  %rw = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %u, %dx.types.ResourceProperties { i32 4107, i32 0 })
  %ro = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %t, %dx.types.ResourceProperties { i32 11, i32 0 })
  %v1 = call <8 x half> @dx.op.linAlgConvert.v8f16.v8f16(i32 -2147483618, <8 x half> zeroinitializer, i32 8, i32 8)
  ret void
}
declare <8 x half> @dx.op.linAlgConvert.v8f16.v8f16(i32, <8 x half>, i32, i32) #2
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0
declare %dx.types.Handle @dx.op.createHandleFromBinding(i32, %dx.types.ResBind, i32, i1) #0
attributes #0 = { nounwind readnone }
attributes #2 = { nounwind }
!llvm.ident = !{!1}
!dx.version = !{!2}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.entryPoints = !{!9}
!1 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!2 = !{i32 1, i32 10}
!3 = !{!"cs", i32 6, i32 10}
!4 = !{!5, !7, null, null}
!5 = !{!6}
!6 = !{i32 0, %struct.ByteAddressBuffer* undef, !"", i32 0, i32 0, i32 1, i32 11, i32 0, null}
!7 = !{!8}
!8 = !{i32 0, %struct.RWByteAddressBuffer* undef, !"", i32 0, i32 0, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!9 = !{void ()* @main, !"main", null, !4, !10}
!10 = !{i32 0, i64 2207621578768, i32 4, !11}
!11 = !{i32 64, i32 1, i32 1}
