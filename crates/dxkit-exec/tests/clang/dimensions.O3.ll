; ModuleID = 'dimensions.hlsl'
source_filename = "dimensions.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call i32 @llvm.dx.thread.id(i32 0)
  %3 = tail call i32 @llvm.dx.thread.id(i32 1)
  %4 = tail call i32 @llvm.dx.thread.id(i32 2)
  %5 = tail call i32 @llvm.dx.group.id(i32 0)
  %6 = tail call i32 @llvm.dx.group.id(i32 1)
  %7 = tail call i32 @llvm.dx.thread.id.in.group(i32 0)
  %8 = tail call i32 @llvm.dx.thread.id.in.group(i32 1)
  %9 = tail call i32 @llvm.dx.thread.id.in.group(i32 2)
  %10 = tail call i32 @llvm.dx.flattened.thread.id.in.group()
  %mul.i = mul i32 %4, 9
  %add.i = add i32 %mul.i, %3
  %mul1.i = shl i32 %add.i, 3
  %add2.i = add i32 %mul1.i, %2
  %mul3.i = shl i32 %3, 4
  %add4.i = add i32 %mul3.i, %2
  %mul5.i = shl i32 %4, 8
  %add6.i = add i32 %add4.i, %mul5.i
  %mul7.i = shl i32 %5, 12
  %add8.i = add i32 %add6.i, %mul7.i
  %mul9.i = shl i32 %6, 16
  %add10.i = add i32 %add8.i, %mul9.i
  %add11.i = add i32 %8, %7
  %add12.i = add i32 %add11.i, %9
  %mul13.i = shl i32 %add12.i, 20
  %add14.i = add i32 %add10.i, %mul13.i
  %shl.i = shl i32 %10, 24
  %add15.i = add i32 %add14.i, %shl.i
  %11 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %1, i32 %add2.i) [ "convergencectrl"(token %0) ]
  store i32 %add15.i, ptr %11, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32 immarg) #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id.in.group(i32 immarg) #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="4,3,2" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

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
!7 = !{!4, !4, i64 0}
