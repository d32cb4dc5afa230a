target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.5-pc-shadermodel6.5-mesh"

define void @main() #0 {
  %1 = call i32 @llvm.dx.thread.id.in.group(i32 0)
  %2 = call i32 @llvm.dx.thread.id.in.group(i32 1)
  call void @dx.op.setMeshOutputCounts(i32 168, i32 3, i32 1)
  %3 = uitofp i32 %1 to float
  %4 = uitofp i32 %2 to float
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 0, float %3, i32 %1)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 1, float %4, i32 %1)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 2, float 0.000000e+00, i32 %1)
  call void @dx.op.storeVertexOutput.f32(i32 171, i32 0, i32 0, i8 3, float 1.000000e+00, i32 %1)
  call void @dx.op.emitIndices(i32 169, i32 0, i32 0, i32 1, i32 2)
  ret void
}

; Function Attrs: nounwind
declare void @dx.op.emitIndices(i32, i32, i32, i32, i32) #1

; Function Attrs: nounwind
declare void @dx.op.storeVertexOutput.f32(i32, i32, i32, i8, float, i32) #1

; Function Attrs: nounwind
declare void @dx.op.setMeshOutputCounts(i32, i32, i32) #1

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id.in.group(i32) #2

attributes #0 = { "hlsl.numthreads"="4,4,1" "hlsl.shader"="mesh" }
attributes #1 = { nounwind }
attributes #2 = { nounwind willreturn memory(none) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dxkit.entryPoints = !{!2}
!dxkit.viewIdState = !{!11}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 10}
!2 = !{ptr @main, !"main", !3, null, !8}
!3 = !{null, !4, null}
!4 = !{!5}
!5 = !{i32 0, !"SV_Position", i8 9, i8 3, !6, i8 4, i32 1, i8 4, i32 0, i8 0, !7}
!6 = !{i32 0}
!7 = !{i32 3, i32 15}
!8 = !{i32 9, !9}
!9 = !{!10, i32 16, i32 1, i32 2, i32 0}
!10 = !{i32 4, i32 4, i32 1}
!11 = !{[3 x i32] [i32 0, i32 4, i32 0]}
