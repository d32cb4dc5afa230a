target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-vertex"

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @main() local_unnamed_addr #0 {
entry:
  %POSITION0 = tail call <4 x float> @llvm.dx.load.input.v4f32(i32 4, i32 0, i32 0, i8 0, i32 poison)
  %UV0 = tail call ptr @llvm.dx.load.input.p0(i32 4, i32 0, i32 0, i8 0, i32 poison)
  %0 = shufflevector <4 x float> %POSITION0, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <2 x float> %0, splat (float 2.000000e+00)
  store <2 x float> %mul.i, ptr %UV0, align 8, !tbaa !8, !alias.scope !9
  %1 = extractelement <2 x float> %mul.i, i64 0
  %cmp.i = fcmp reassoc nnan ninf nsz arcp afn ogt float %1, 3.000000e+00
  br i1 %cmp.i, label %if.then.i, label %_Z4mainDv4_fRDv2_f.exit

if.then.i:                                        ; preds = %entry
  %2 = getelementptr inbounds nuw i8, ptr %UV0, i32 4
  store float 1.000000e+00, ptr %2, align 4, !alias.scope !9
  br label %_Z4mainDv4_fRDv2_f.exit

_Z4mainDv4_fRDv2_f.exit:                          ; preds = %entry, %if.then.i
  tail call void @llvm.dx.store.output.v4f32(i32 4, i32 0, i32 0, i8 0, i32 poison, <4 x float> %POSITION0)
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare ptr @llvm.dx.load.input.p0(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v4f32(i32, i32, i32, i8, i32, <4 x float>) #1

attributes #0 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.shader"="vertex" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }

!llvm.module.flags = !{!0, !1}
!dx.valver = !{!2}
!llvm.errno.tbaa = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"dx.nativelowprec", i32 1}
!2 = !{i32 1, i32 8}
!3 = !{!"Debian clang version 22.1.8 (3)"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!6, !6, i64 0}
!9 = !{!10}
!10 = distinct !{!10, !11, !"_Z4mainDv4_fRDv2_f: %w"}
!11 = distinct !{!11, !"_Z4mainDv4_fRDv2_f"}
