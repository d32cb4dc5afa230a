; ModuleID = 'b.hlsl'
source_filename = "b.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.8-unknown-shadermodel6.15-library"

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define noundef nofpclass(nan inf) <4 x float> @_Z5twiceDv4_f(<4 x float> noundef nofpclass(nan inf) %v) local_unnamed_addr #0 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %call = call reassoc nnan ninf nsz arcp afn noundef nofpclass(nan inf) <4 x float> @_Z5extfnDv4_f(<4 x float> noundef nofpclass(nan inf) %v) #3 [ "convergencectrl"(token %0) ]
  %add = fadd reassoc nnan ninf nsz arcp afn <4 x float> %call, %v
  ret <4 x float> %add
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent
declare hidden noundef nofpclass(nan inf) <4 x float> @_Z5extfnDv4_f(<4 x float> noundef nofpclass(nan inf)) local_unnamed_addr #2

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { convergent nounwind }

!dx.valver = !{!0}
!llvm.ident = !{!1}
!llvm.errno.tbaa = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!2 = !{!3, !4, i64 0}
!3 = !{!"__libc_errno", !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
